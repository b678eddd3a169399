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
	if !slices.ContainsFunc(s.Preds, recursive) {
		return s, composed{}, nil
	}
	k, err := findConstants(ctx, s)
	if err != nil {
		return nil, nil, err
	}
	terms := SizeOf(s).Terms
	u := &unroller{ctx: ctx, s: s, b: build(s), known: k, entries: make(map[string]*entry), patterns: make([]int, len(s.Preds)),
		work: 4*terms + maxUnrolling, room: 2*terms + maxUnrolling/4}
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
	ctx      context.Context
	s        *horn.System
	b        *builder
	known    *knowledge
	entries  map[string]*entry
	patterns []int    // by predicate: how many entries it has
	todo     []*entry // general ones without instances
	work     int      // terms that may still be looked at
	room     int      // terms that the output may have
}

// entry is a predicate as it is asked for: with constants for some of its arguments.
type entry struct {
	pred     *horn.Pred
	pattern  []*logic.Term // by parameter a value, or nil; nil for all if general
	general  bool          // the predicate as it is, one variant
	busy     bool          // being made
	resolved bool          // it has copies that end a loop or recursion, or depends on some
	variants []*variant    // arguments with these constants can be derived by one of them
	uses     []*entry      // that the clauses of the variants were made with
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

// ask returns an entry for atoms of p with these arguments.
func (u *unroller) ask(p *horn.Pred, args []*logic.Term) *entry {
	pattern, key, any := make([]*logic.Term, len(args)), strings.Builder{}, false
	fmt.Fprint(&key, p.ID, ":")
	for i, t := range args {
		if isValue(t) {
			pattern[i], any = t, true
			key.WriteString(t.String())
		}
		key.WriteByte(',')
	}
	if !any && !recursive(p) || u.known.known[p.ID] == nil {
		return u.general(p)
	}
	e := u.entries[key.String()]
	switch {
	case e == nil && (u.work <= 0 || u.patterns[p.ID] >= maxPatterns):
		return u.general(p)
	case e == nil:
		u.patterns[p.ID]++
		e = &entry{pred: p, pattern: pattern, busy: true}
		u.entries[key.String()] = e
		u.make(e)
		e.busy = false
	}
	if e.busy || !e.resolved {
		return u.general(p)
	}
	return e
}

// make makes the variants of e. If that ends nothing e is not resolved.
func (u *unroller) make(e *entry) {
	p, loop := e.pred, make([]int, len(e.pred.Clauses)) // by clause: the atom that is the step before, or -1
	looping := false
	for i, c := range p.Clauses {
		loop[i] = -1
		if !slices.ContainsFunc(c.Body, func(a horn.Atom) bool { return a.Pred == p }) {
			continue
		}
		d := u.start(e, c)
		for j := range c.Body {
			at := d.from.variants[0].atoms[j].atoms[0]
			if at.Pred != p || !slices.Contains(d.body, at) || d.constraint.IsFalse() || !e.asks(at.Args) {
				continue
			}
			if loop[i] >= 0 || !at.Guard.IsTrue() {
				return
			}
			loop[i], looping = j, true
		}
	}
	first := &variant{}
	for i, c := range p.Clauses {
		if loop[i] < 0 {
			u.derive(e, first, u.instances(e, c, nil, -1))
		}
	}
	if slices.ContainsFunc(e.uses, func(f *entry) bool { return f.general && f.pred == p }) {
		return
	}
	e.resolved = looping || recursive(p) || slices.ContainsFunc(e.uses, func(f *entry) bool { return f.resolved && !f.general })
	open := 0
	for v := first; v.known != nil; {
		if e.variants = append(e.variants, v); !looping {
			break
		}
		next := &variant{}
		for i, c := range p.Clauses {
			if loop[i] >= 0 {
				u.derive(e, next, u.instances(e, c, v, loop[i]))
			}
		}
		if next.known != nil && u.ends(e, v) {
			open++
		}
		if u.work <= 0 || open > maxOpen || len(e.variants) > maxSteps || slices.Equal(next.known, v.known) {
			e.resolved = false
			return
		}
		v = next
	}
}

// asks reports whether args have the constants of e and no others.
func (e *entry) asks(args []*logic.Term) bool {
	for i, t := range args {
		if isValue(t) != (e.pattern[i] != nil) || isValue(t) && t != e.pattern[i] {
			return false
		}
	}
	return true
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
		if c.Head == e.pred || c.Head == u.s.Goal {
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
	use := func(a *atom, v *variant) {
		i.of[a] = v
		i.constraint = u.b.ctx.And(i.constraint, u.given(a, a.Pred, v.known))
		u.simplify(i.draft)
	}
	if given != nil {
		if a := i.from.variants[0].atoms[at].atoms[0]; slices.Contains(i.body, a) {
			use(a, given)
		}
	}
	for {
		n := slices.IndexFunc(i.body, func(a *atom) bool { return i.of[a] == nil })
		if n < 0 || i.constraint.IsFalse() {
			return i, 0
		}
		a := i.body[n]
		f := u.ask(a.Pred, a.Args)
		if !slices.Contains(e.uses, f) {
			e.uses = append(e.uses, f)
		}
		switch len(f.variants) {
		case 0:
			i.constraint = u.b.ctx.And(i.constraint, u.b.ctx.Not(a.Guard))
			i.body = slices.Delete(i.body, n, n+1)
			u.simplify(i.draft)
		case 1:
			use(a, f.variants[0])
		default:
			if len(choices) == 0 {
				return i, len(f.variants)
			}
			use(a, f.variants[choices[0]])
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
			v.image = u.b.out.Declare(fmt.Sprintf("%s[%d.%d]", e.pred.Name, len(u.b.out.Preds), n), params)
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
