package pass

import (
	"context"

	"craig/horn"
	"craig/logic"
	"craig/num"
)

// simplify simplifies every clause by itself and leaves out those that nothing satisfies. Predicates stay as they are,
// so models need no translation.
func simplify(ctx context.Context, s *horn.System) (*horn.System, Back, error) {
	b := build(s)
	b.keepAll()
	for _, c := range s.Clauses {
		if err := ctx.Err(); err != nil {
			return nil, nil, context.Cause(ctx)
		}
		d := b.draft(c)
		b.simplify(d)
		b.add(d)
	}
	b.w.model = func(_ context.Context, m horn.Model) (horn.Model, error) { return b.carry(m), nil }
	return b.out, b.w, nil
}

// maxRounds bounds the rounds of simplify for one clause. Each is linear in the clause; a chain of n definitions in the
// worst order takes about log n of them.
const maxRounds = 60

// simplify solves the equations of the draft's constraint for constants, which then go, and replaces what is known to be
// true or false where it occurs inside of other formulas, until nothing changes.
func (b *builder) simplify(d *draft) {
	for range maxRounds {
		if d.constraint.IsFalse() {
			return
		}
		if !b.solve(d) && !b.propagate(d) && !b.pure(d) && !b.loose(d) {
			break
		}
	}
	d.dropDoubles()
}

// solving is one round of solving equations: those that do not depend on each other.
type solving struct {
	ctx    *logic.Context
	guard  map[*logic.Term]bool
	inBody map[*logic.Term]bool        // arguments of atoms
	by     map[*logic.Term]*logic.Term // what is solved
	used   map[*logic.Term]bool        // occurs in a solution
}

// solve substitutes solutions of equations for constants and reports whether there were any. Guards are replaced only by
// constants, true or false. Constants that are arguments of atoms are kept if others can be solved for: what is known
// of a derivation flows from the body to the head.
func (b *builder) solve(d *draft) bool {
	s := &solving{ctx: b.ctx, guard: map[*logic.Term]bool{}, inBody: map[*logic.Term]bool{},
		by: map[*logic.Term]*logic.Term{}, used: map[*logic.Term]bool{}}
	for _, a := range d.body {
		s.guard[a.Guard] = true
		for _, x := range a.Args {
			s.inBody[x] = true
		}
	}
	for _, f := range logic.Conjuncts(d.constraint) {
		if x, t := s.equation(f); x != nil {
			s.by[x] = t
			d.from.solved = append(d.from.solved, definition{x, t})
		}
	}
	if len(s.by) == 0 {
		return false
	}
	d.substitute(b.ctx.NewSubst(s.by))
	return true
}

// equation returns the constant that f defines, and its definition, if it can be used now; nil if there is none. It
// notes that they are used.
func (s *solving) equation(f *logic.Term) (x, t *logic.Term) {
	switch f.Op() {
	case logic.OpConst:
		if s.free(f) {
			return f, s.ctx.True()
		}
	case logic.OpNot:
		if a := f.Arg(0); a.Op() == logic.OpConst && s.free(a) {
			return a, s.ctx.False()
		}
		if e := f.Arg(0); e.Op() == logic.OpEq && e.Arg(0).Sort() == logic.Bool {
			return s.sides(e.Arg(0), s.ctx.Not(e.Arg(1)))
		}
	case logic.OpEq:
		l, r := f.Arg(0), f.Arg(1)
		if l.Sort().IsArith() {
			return s.linear(l, r)
		}
		return s.sides(l, r)
	}
	return nil, nil
}

// free reports whether x has no solution and occurs in none.
func (s *solving) free(x *logic.Term) bool { return s.by[x] == nil && !s.used[x] }

// sides solves l = r for terms that are not numbers.
func (s *solving) sides(l, r *logic.Term) (x, t *logic.Term) {
	if l.Op() == logic.OpNot { // of a Bool
		l, r = l.Arg(0), s.ctx.Not(r)
	}
	if l.Op() == logic.OpConst && r.Op() == logic.OpConst && s.inBody[l] && !s.inBody[r] {
		l, r = r, l
	}
	if l.Op() == logic.OpConst && s.take(l, r) {
		return l, r
	}
	if r.Op() == logic.OpNot {
		l, r = s.ctx.Not(l), r.Arg(0)
	}
	if r.Op() == logic.OpConst && s.take(r, l) {
		return r, l
	}
	return nil, nil
}

// linear solves sum = k.
func (s *solving) linear(sum, k *logic.Term) (x, t *logic.Term) {
	l := logic.Linearize(s.ctx.Sub(sum, k))
	for _, inBody := range []bool{false, true} {
		for _, m := range l.Monos {
			x := m.Base
			if x.Op() != logic.OpConst || s.inBody[x] != inBody || x.Sort() == logic.Int && !m.Coef.Abs().Equal(num.One) {
				continue
			}
			rest := l.Plus(logic.Linear{Monos: []logic.Mono{{Coef: m.Coef.Neg(), Base: x}}})
			if t := s.ctx.Sum(rest.Scale(m.Coef.Inv().Neg()), x.Sort()); s.take(x, t) {
				return x, t
			}
		}
	}
	return nil, nil
}

// maxSolution bounds the size of what is substituted for a constant, since it is searched for the constant itself.
const maxSolution = 2000

// take notes x = t as a solution and reports true if that is possible and wanted.
func (s *solving) take(x, t *logic.Term) bool {
	simple := t.Op() == logic.OpConst || isGround(t)
	if !s.free(x) || s.inBody[x] && !simple || s.guard[x] && !(simple && (t.Op() != logic.OpConst || t.Sort() == logic.Bool)) {
		return false
	}
	consts, ok := constsWithin(t, maxSolution)
	if !ok {
		return false
	}
	for _, k := range consts {
		if k == x || s.by[k] != nil {
			return false
		}
	}
	for _, k := range consts {
		s.used[k] = true
	}
	return true
}

// constsWithin returns the constants of t, if it has at most max distinct subterms.
func constsWithin(t *logic.Term, max int) (consts []*logic.Term, ok bool) {
	seen := map[*logic.Term]bool{t: true}
	for todo := []*logic.Term{t}; len(todo) > 0; {
		u := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if u.Op() == logic.OpConst {
			consts = append(consts, u)
		}
		for _, a := range u.Args() {
			if !seen[a] {
				seen[a] = true
				todo = append(todo, a)
			}
		}
		if len(seen) > max {
			return nil, false
		}
	}
	return consts, true
}

// propagate replaces the literals of the constraint by true inside its other conjuncts and reports whether anything
// changed.
func (b *builder) propagate(d *draft) bool {
	known := make(map[*logic.Term]*logic.Term)
	var literals, others []*logic.Term
	for _, f := range logic.Conjuncts(d.constraint) {
		atom, value := f, b.ctx.True()
		if f.Op() == logic.OpNot {
			atom, value = f.Arg(0), b.ctx.False()
		}
		if !atom.IsAtom() {
			others = append(others, f)
			continue
		}
		known[atom] = value
		literals = append(literals, f)
	}
	if len(known) == 0 || len(others) == 0 {
		return false
	}
	sub := b.ctx.NewSubst(known)
	changed := false
	for i, f := range others {
		others[i] = sub.Apply(f)
		changed = changed || others[i] != f
	}
	if changed {
		d.constraint = b.ctx.And(append(literals, others...)...)
	}
	return changed
}
