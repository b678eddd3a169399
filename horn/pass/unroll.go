package pass

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"craig/horn"
	"craig/logic"
)

// unroll makes copies of predicates where that ends loops and recursion. A predicate that occurs in one of its own
// clauses becomes one for each number of steps if constants decide after how many there are no more; and one for each
// combination of constants that it is asked for, so that a recursive call with known arguments ends, and the loops of a
// procedure that depend on its parameters do. Where constants decide nothing, or copies would be many, predicates stay as
// they are (polyvariant specialisation, as in J. Gallagher, M. Bruynooghe: The derivation of an algorithm for program
// specialisation, NGC 1991, with the knowledge of pass constants for abstract domain).
//
// A model says of a predicate, for each combination of constants with copies: arguments with these constants satisfy one
// of the copies.
func unroll(ctx context.Context, s *horn.System) (*horn.System, Back, error) {
	k, err := findConstants(ctx, s)
	if err != nil {
		return nil, nil, err
	}
	terms := SizeOf(s).Terms
	u := &unroller{ctx: ctx, s: s, b: build(s), known: k, entries: make(map[string]*entry), patterns: make([]int, len(s.Preds)),
		component: make([]int, len(s.Preds)), cyclic: make([]bool, len(s.Preds)),
		work: 4*terms + maxUnrolling, room: 2*terms + maxUnrolling/4}
	u.components()
	u.findUnchanged()
	goal := u.general(s.Goal)
	for len(u.todo) > 0 {
		e := u.todo[0]
		u.todo = u.todo[1:]
		for _, c := range e.pred.Clauses {
			e.variants[0].instances = append(e.variants[0].instances, u.instances(e, c, nil, -1)...)
		}
	}
	if ctx.Err() != nil {
		return nil, nil, context.Cause(ctx)
	}
	if u.work <= 0 || !u.emit(goal) {
		return s, composed{}, nil
	}
	return u.b.out, u.b.w, nil
}

const (
	maxUnrolling = 40000 // terms that are looked at beyond those of the system
	maxSteps     = 64    // of a loop; what models say of it is a list of them
	maxOpen      = 6     // steps of a loop after which it may end and may go on
	maxPatterns  = 64    // combinations of constants for one predicate
)

// unroller makes the copies.
type unroller struct {
	ctx       context.Context
	s         *horn.System
	b         *builder
	known     *knowledge
	entries   map[string]*entry
	component []int    // by predicate: those that depend on each other have the same
	cyclic    []bool   // by predicate: it depends on itself
	unchanged [][]bool // by predicate and parameter: the same in atoms of the component that it is derived from
	patterns  []int    // by predicate: how many entries it has
	todo      []*entry // general ones without instances
	work      int      // terms that may still be looked at
	room      int      // terms that the output may have
}

// entry is a predicate as it is asked for: with constants for some of its arguments.
type entry struct {
	pred      *horn.Pred
	pattern   []*logic.Term // by parameter a value, or nil; nil for all if general
	unchanged bool          // the pattern has none of the arguments that loops change
	general   bool          // the predicate as it is, one variant
	busy      bool          // being made
	resolved  bool          // it has copies that end a loop or recursion, or depends on some
	variants  []*variant    // arguments with these constants can be derived by one of them
	uses      []*entry      // that the clauses of the variants were made with
}

// variant is a copy of a predicate.
type variant struct {
	known     []*logic.Term // of its arguments, as in knowledge; nil: no derivation
	instances []*instance
	image     *horn.Pred
}

// instance is a clause of a variant.
type instance struct {
	*draft
	of map[*atom]*variant
}

// general returns the entry for a predicate as it is.
func (u *unroller) general(p *horn.Pred) *entry {
	key := fmt.Sprint(p.ID)
	e := u.entries[key]
	if e == nil {
		e = &entry{pred: p, general: true}
		u.entries[key] = e
		if known := u.known.known[p.ID]; known != nil || p == u.s.Goal {
			e.variants = []*variant{{known: known}}
			u.todo = append(u.todo, e)
		}
	}
	return e
}

// asked returns those of args that are constants, nil for others, with a key for them and p, and whether there are any;
// those that loops change do not count if unchanged is set.
func (u *unroller) asked(p *horn.Pred, args []*logic.Term, unchanged bool) (key string, pattern []*logic.Term, any bool) {
	var k strings.Builder
	pattern = make([]*logic.Term, len(args))
	fmt.Fprint(&k, p.ID, ":")
	for i, t := range args {
		if isGround(t) && (!unchanged || u.unchanged[p.ID][i]) {
			pattern[i], any = t, true
			k.WriteString(t.String())
		}
		k.WriteByte(',')
	}
	return k.String(), pattern, any
}

// ask returns an entry for atoms of p with these arguments: with the constants that loops do not change, and if that ends
// nothing with all constants.
func (u *unroller) ask(p *horn.Pred, args []*logic.Term) *entry {
	if u.known.known[p.ID] == nil {
		return u.general(p)
	}
	for _, unchanged := range []bool{true, false} {
		key, pattern, any := u.asked(p, args, unchanged)
		if unchanged && !u.cyclic[p.ID] || !unchanged && !any {
			continue
		}
		e := u.entries[key]
		if e == nil && (u.work <= 0 || u.patterns[p.ID] >= maxPatterns) {
			break
		}
		if e == nil {
			u.patterns[p.ID]++
			e = &entry{pred: p, pattern: pattern, unchanged: unchanged, busy: true}
			u.entries[key] = e
			u.make(e)
		}
		if !e.busy && e.resolved {
			return e
		}
	}
	return u.general(p)
}

// step is where a clause of an entry needs the step before: an atom, asked for with the constants of another entry.
type step struct {
	atom int
	from *entry // nil: there is no such atom
}

// make makes the variants of e, and those of the predicates of its component from which it is derived. If that ends
// nothing they are not resolved.
func (u *unroller) make(e *entry) {
	group, steps, linear := u.group(e)
	resolved := linear && u.derivations(group, steps)
	for _, g := range group {
		g.busy, g.resolved = false, resolved
	}
}

// group returns e and the entries that it is derived from within its component, and by entry and clause the step before.
// linear is false if a clause needs two.
func (u *unroller) group(e *entry) (group []*entry, steps [][]step, linear bool) {
	group, linear = []*entry{e}, true
	for n := 0; n < len(group); n++ {
		g := group[n]
		of := make([]step, len(g.pred.Clauses))
		steps = append(steps, of)
		for i, c := range g.pred.Clauses {
			if !slices.ContainsFunc(c.Body, func(a horn.Atom) bool { return u.within(a.Pred, e.pred) }) {
				continue
			}
			d := u.start(g, c)
			for j, at := range d.from.variants[0].atoms {
				a := at.atoms[0]
				if d.constraint.IsFalse() || !slices.Contains(d.body, a) || !u.within(a.Pred, e.pred) {
					continue
				}
				k := slices.IndexFunc(group, func(o *entry) bool { return o.pred == a.Pred })
				if k < 0 {
					key, pattern, _ := u.asked(a.Pred, a.Args, e.unchanged)
					if u.entries[key] != nil {
						continue
					}
					k = len(group)
					group = append(group, &entry{pred: a.Pred, pattern: pattern, unchanged: e.unchanged, busy: true})
					u.entries[key] = group[k]
				}
				if !u.asks(group[k], a.Args) {
					continue
				}
				linear = linear && of[i].from == nil && a.Guard.IsTrue()
				of[i] = step{j, group[k]}
				g.use(group[k])
			}
		}
	}
	return group, steps, linear
}

// derivations makes the variants of a group and reports whether that ends something, or all is known.
func (u *unroller) derivations(group []*entry, steps [][]step) (resolved bool) {
	looping := false
	layer := make([]*variant, len(group)) // by entry
	for n, g := range group {
		layer[n] = &variant{}
		for i, c := range g.pred.Clauses {
			if steps[n][i].from == nil {
				u.derive(g, layer[n], u.instances(g, c, nil, -1))
			} else {
				looping = true
			}
		}
	}
	for open, count := 0, 0; ; {
		any, end, fixed := false, false, true
		for n, g := range group {
			if v := layer[n]; v.known != nil {
				any = true
				g.variants = append(g.variants, v)
				count++
			}
		}
		if !any || !looping {
			break
		}
		next := make([]*variant, len(group))
		any = false
		for n, g := range group {
			next[n] = &variant{}
			for i, c := range g.pred.Clauses {
				if s := steps[n][i]; s.from != nil {
					if v := layer[slices.Index(group, s.from)]; v.known != nil {
						u.derive(g, next[n], u.instances(g, c, v, s.atom))
					}
				}
			}
			any = any || next[n].known != nil
			fixed = fixed && slices.Equal(next[n].known, layer[n].known)
		}
		for n, g := range group {
			end = end || any && open <= maxOpen && layer[n].known != nil && u.ends(g, layer[n])
		}
		if end {
			open++
		}
		if u.work <= 0 || open > maxOpen || count > maxSteps || fixed && any || u.ctx.Err() != nil {
			return false
		}
		layer = next
	}
	return u.resolves(group, looping)
}

// resolves reports whether a group that has its variants ends something: a loop of its own, or recursion, or what it uses does.
func (u *unroller) resolves(group []*entry, looping bool) bool {
	e := group[0]
	resolved := looping || u.cyclic[e.pred.ID] || allKnown(e)
	for _, g := range group {
		for _, f := range g.uses {
			if f.general && u.cyclic[e.pred.ID] && u.within(f.pred, e.pred) {
				return false
			}
			resolved = resolved || f.resolved && !f.general
		}
	}
	return resolved
}

// allKnown reports whether e has one variant at most, of which all arguments are known.
func allKnown(e *entry) bool {
	return len(e.variants) == 0 || len(e.variants) == 1 && !slices.ContainsFunc(e.variants[0].known, func(t *logic.Term) bool { return !isGround(t) })
}

// use notes that the clauses of e's variants depend on f.
func (e *entry) use(f *entry) {
	if !slices.Contains(e.uses, f) {
		e.uses = append(e.uses, f)
	}
}

// asks reports whether atoms with these arguments ask for e.
func (u *unroller) asks(e *entry, args []*logic.Term) bool {
	_, pattern, _ := u.asked(e.pred, args, e.unchanged)
	return slices.Equal(pattern, e.pattern)
}

// derive adds clauses to v, of e.
func (u *unroller) derive(e *entry, v *variant, clauses []*instance) {
	for _, i := range clauses {
		v.instances = append(v.instances, i)
		v.known, _ = join(e.pred, v.known, i.headArgs)
	}
}

// ends reports whether a clause of another predicate than the goal might use v.
func (u *unroller) ends(e *entry, v *variant) bool {
	for _, c := range e.pred.Uses {
		if u.within(c.Head, e.pred) || c.Head == u.s.Goal {
			continue
		}
		d := u.b.draft(c)
		for i, a := range c.Body {
			if a.Pred == e.pred {
				d.constraint = u.b.ctx.And(d.constraint, u.given(d.body[i], e.pred, v.known))
			}
		}
		if u.simplify(d); !d.constraint.IsFalse() {
			return true
		}
	}
	return false
}

// simplify simplifies d at a cost.
func (u *unroller) simplify(d *draft) {
	u.work -= logic.DagSize(d.terms()...)
	u.b.simplify(d)
}
