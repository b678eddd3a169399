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
	maxSteps     = 256   // of a loop
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

// components sets the components of predicates that depend on each other (R. Tarjan, 1972).
func (u *unroller) components() {
	index, low := make([]int, len(u.s.Preds)), make([]int, len(u.s.Preds))
	var stack []*horn.Pred
	count := 0
	var visit func(p *horn.Pred)
	visit = func(p *horn.Pred) {
		count++
		index[p.ID], low[p.ID] = count, count
		stack = append(stack, p)
		for _, c := range p.Clauses {
			for _, a := range c.Body {
				q := a.Pred
				u.cyclic[p.ID] = u.cyclic[p.ID] || q == p
				if index[q.ID] == 0 {
					visit(q)
				}
				if u.component[q.ID] == 0 {
					low[p.ID] = min(low[p.ID], low[q.ID])
				}
			}
		}
		if low[p.ID] < index[p.ID] {
			return
		}
		n := slices.Index(stack, p)
		for _, q := range stack[n:] {
			u.component[q.ID] = index[p.ID]
			u.cyclic[q.ID] = u.cyclic[q.ID] || len(stack) > n+1
		}
		stack = stack[:n]
	}
	for _, p := range u.s.Preds {
		if index[p.ID] == 0 {
			visit(p)
		}
	}
}

// findUnchanged finds the parameters that are passed on from atoms of the component.
func (u *unroller) findUnchanged() {
	u.unchanged = make([][]bool, len(u.s.Preds))
	for i, p := range u.s.Preds {
		u.unchanged[i] = slices.Repeat([]bool{true}, len(p.Params))
	}
	for again := true; again; {
		again = false
		for _, c := range u.s.Clauses {
			p := c.Head
			for _, a := range c.Body {
				if !u.within(a.Pred, p) {
					continue
				}
				from := make(map[*logic.Term]bool)
				for i, t := range a.Args {
					from[t] = from[t] || u.unchanged[a.Pred.ID][i]
				}
				for i, t := range c.HeadArgs {
					if u.unchanged[p.ID][i] && !from[t] {
						u.unchanged[p.ID][i], again = false, true
					}
				}
			}
		}
	}
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

// within reports whether p is in the component of q.
func (u *unroller) within(p, q *horn.Pred) bool { return u.component[p.ID] == u.component[q.ID] }

// derivations makes the variants of a group and reports whether that ends something, or all is known.
func (u *unroller) derivations(group []*entry, steps [][]step) (resolved bool) {
	e, looping := group[0], false
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
	resolved = looping || u.cyclic[e.pred.ID] || allKnown(e)
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

// given returns what known, of p, says of an atom.
func (u *unroller) given(a *atom, p *horn.Pred, known []*logic.Term) *logic.Term {
	site := make(map[*logic.Term]*logic.Term)
	for i, x := range p.Params {
		site[x] = a.Args[i]
	}
	var parts []*logic.Term
	for i, x := range known {
		if x == p.Params[i] {
			continue
		}
		if y := site[x]; y != nil {
			x = y
		}
		parts = append(parts, u.b.ctx.Eq(a.Args[i], x))
	}
	return u.b.ctx.Implies(a.Guard, u.b.ctx.And(parts...))
}

// start returns a draft of c with new constants, the constants of e for its head, and what is known of all atoms. The
// predicates are those of the input.
func (u *unroller) start(e *entry, c *horn.Clause) *draft {
	d := u.b.draft(c)
	u.b.rename(d)
	for i, at := range d.from.variants[0].atoms {
		at.atoms[0].Pred = c.Body[i].Pred
	}
	parts := []*logic.Term{d.constraint}
	for _, a := range d.body {
		if known := u.known.known[a.Pred.ID]; known != nil {
			parts = append(parts, u.given(a, a.Pred, known))
		} else {
			parts = append(parts, u.b.ctx.Not(a.Guard))
		}
	}
	for i, t := range e.pattern {
		if t != nil {
			parts = append(parts, u.b.ctx.Eq(d.headArgs[i], t))
		}
	}
	d.constraint = u.b.ctx.And(parts...)
	u.simplify(d)
	return d
}

// instances returns the clauses that c becomes in e, one for each choice of variants for its atoms, without those that
// nothing satisfies; the variant of one atom may be given.
func (u *unroller) instances(e *entry, c *horn.Clause, given *variant, at int) []*instance {
	var out []*instance
	for todo := [][]int{nil}; len(todo) > 0 && u.ctx.Err() == nil; {
		choices := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		i, ways := u.instance(e, c, given, at, choices)
		for w := ways - 1; w >= 0; w-- {
			todo = append(todo, append(slices.Clone(choices), w))
		}
		if ways == 0 && !i.constraint.IsFalse() {
			out = append(out, i)
		}
	}
	return out
}

// instance returns the clause that c becomes in e with these choices of variants for those of its atoms that have several,
// or, if there are not enough choices, how many there are for the next one.
func (u *unroller) instance(e *entry, c *horn.Clause, given *variant, at int, choices []int) (i *instance, ways int) {
	i = &instance{draft: u.start(e, c), of: make(map[*atom]*variant)}
	use := func(a *atom, v *variant, general bool) {
		if i.of[a] = v; general {
			return // start has what is known
		}
		i.constraint = u.b.ctx.And(i.constraint, u.given(a, a.Pred, v.known))
		u.simplify(i.draft)
	}
	if given != nil {
		if a := i.from.variants[0].atoms[at].atoms[0]; slices.Contains(i.body, a) {
			use(a, given, false)
		}
	}
	for {
		n := slices.IndexFunc(i.body, func(a *atom) bool { return i.of[a] == nil })
		if n < 0 || i.constraint.IsFalse() {
			return i, 0
		}
		a := i.body[n]
		f := u.ask(a.Pred, a.Args)
		e.use(f)
		switch len(f.variants) {
		case 0:
			i.constraint = u.b.ctx.And(i.constraint, u.b.ctx.Not(a.Guard))
			i.body = slices.Delete(i.body, n, n+1)
			u.simplify(i.draft)
		case 1:
			use(a, f.variants[0], f.general)
		default:
			if len(choices) == 0 {
				return i, len(f.variants)
			}
			use(a, f.variants[choices[0]], false)
			choices = choices[1:]
		}
	}
}

// emit makes the output of what the goal depends on. It reports false if that is too much, or there are no copies.
func (u *unroller) emit(goal *entry) bool {
	used, in, copies := []*entry{goal}, map[*entry]bool{goal: true}, false
	for n := 0; n < len(used); n++ {
		for _, f := range used[n].uses {
			if !in[f] {
				in[f] = true
				used = append(used, f)
				copies = copies || !f.general
			}
		}
	}
	if !copies {
		return false
	}
	for _, e := range used {
		for n, v := range e.variants {
			for _, i := range v.instances {
				u.room -= logic.DagSize(i.terms()...)
			}
			if e.general {
				v.image = u.b.keep(e.pred, nil)
				continue
			}
			params := make([]*logic.Term, len(e.pattern))
			for j, x := range e.pred.Params {
				params[j] = u.b.ctx.Fresh(x.Name(), x.Sort())
			}
			v.image = u.b.out.Declare(fmt.Sprintf("%s[%d]", e.pred.Name, len(u.b.out.Preds)), params)
			if e.pred.Doc != "" {
				v.image.Doc = fmt.Sprintf("%s (a copy, after %d steps)", e.pred.Doc, n)
			}
		}
	}
	if u.room < 0 {
		return false
	}
	for _, e := range used {
		for _, v := range e.variants {
			for _, i := range v.instances {
				i.head = v.image
				for a, w := range i.of {
					a.Pred = w.image
				}
				u.b.add(i.draft)
			}
		}
	}
	u.b.w.model = func(_ context.Context, m horn.Model) (horn.Model, error) { return u.model(m, used), nil }
	return true
}

// model returns the model of the input.
func (u *unroller) model(m horn.Model, used []*entry) horn.Model {
	c, r := u.b.ctx, horn.Model{}
	says := func(p *horn.Pred, known []*logic.Term) []*logic.Term {
		if known == nil {
			return []*logic.Term{c.Bool(p == u.s.Goal)}
		}
		var parts []*logic.Term
		for j, x := range p.Params {
			parts = append(parts, c.Eq(x, known[j]))
		}
		return parts
	}
	for i, p := range u.s.Preds {
		parts := says(p, u.known.known[i])
		for _, e := range used {
			if e.pred != p {
				continue
			}
			asked, ways := []*logic.Term{}, []*logic.Term{}
			for j, t := range e.pattern {
				if t != nil {
					asked = append(asked, c.Eq(p.Params[j], t))
				}
			}
			for _, v := range e.variants {
				own := make(map[*logic.Term]*logic.Term)
				for j, x := range v.image.Params {
					own[x] = p.Params[j]
				}
				ways = append(ways, c.And(append(says(p, v.known), c.Substitute(m.Of(c, v.image), own))...))
			}
			parts = append(parts, c.Implies(c.And(asked...), c.Or(ways...)))
		}
		r[p] = c.And(parts...)
	}
	return r
}
