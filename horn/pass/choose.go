// Constants of a clause that may take any value, or the best one: they go.

package pass

import (
	"slices"

	"craig/logic"
	"craig/num"
)

// pure gives the Bool constants that occur only where true is better than false, or only the other way round, that
// value, and reports whether there are any.
func (b *builder) pure(d *draft) bool {
	const pos, neg = 1, 2
	seen := make(map[*logic.Term]int)
	type visit struct {
		t    *logic.Term
		side int
	}
	todo := []visit{{d.constraint, pos}}
	for _, a := range d.body {
		todo = append(todo, visit{a.Guard, neg}) // without the atom there is less to be derived
		for _, t := range a.Args {
			todo = append(todo, visit{t, pos}, visit{t, neg})
		}
	}
	for _, t := range d.headArgs {
		todo = append(todo, visit{t, pos}, visit{t, neg})
	}
	var bools []*logic.Term
	for len(todo) > 0 {
		v := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if seen[v.t]&v.side != 0 {
			continue
		}
		if v.t.Op() == logic.OpConst && v.t.Sort() == logic.Bool && seen[v.t] == 0 {
			bools = append(bools, v.t)
		}
		seen[v.t] |= v.side
		switch v.t.Op() {
		case logic.OpAnd, logic.OpOr:
			for _, a := range v.t.Args() {
				todo = append(todo, visit{a, v.side})
			}
		case logic.OpNot:
			todo = append(todo, visit{v.t.Arg(0), pos + neg - v.side})
		default:
			for i, a := range v.t.Args() {
				if v.t.Op() != logic.OpIte || v.t.Sort() != logic.Bool || i == 0 {
					todo = append(todo, visit{a, pos + neg - v.side})
				}
				todo = append(todo, visit{a, v.side})
			}
		}
	}
	values := make(map[*logic.Term]*logic.Term)
	for _, x := range bools {
		if seen[x] != pos+neg {
			values[x] = b.ctx.Bool(seen[x] == pos)
			d.from.solved = append(d.from.solved, definition{x, values[x]})
		}
	}
	if len(values) == 0 {
		return false
	}
	d.substitute(b.ctx.NewSubst(values))
	return true
}

// loose leaves out conjuncts that compare a constant that occurs nowhere else, which can then have a value that makes
// them true, and reports whether there are any.
func (b *builder) loose(d *draft) bool {
	parts := logic.Conjuncts(d.constraint)
	shared := sharedTerms(append(parts[:len(parts):len(parts)], d.terms()[1:]...), len(parts))
	kept := make([]*logic.Term, 0, len(parts))
	for _, f := range parts {
		if x, t := b.satisfy(f, shared); x != nil {
			d.from.solved = append(d.from.solved, definition{x, t})
			continue
		}
		kept = append(kept, f)
	}
	if len(kept) == len(parts) {
		return false
	}
	d.constraint = b.ctx.And(kept...)
	return true
}

// sharedTerms returns the subterms that occur in two of the roots, or in one of those from index n on.
func sharedTerms(roots []*logic.Term, n int) map[*logic.Term]bool {
	owner := make(map[*logic.Term]int)
	shared := make(map[*logic.Term]bool)
	for i, r := range roots {
		for todo := []*logic.Term{r}; len(todo) > 0; {
			t := todo[len(todo)-1]
			todo = todo[:len(todo)-1]
			at, ok := owner[t]
			switch {
			case shared[t] || ok && at == i && i < n:
				continue
			case ok && at != i || i >= n:
				shared[t] = true
			}
			owner[t] = i
			todo = append(todo, t.Args()...)
		}
	}
	return shared
}

// satisfy returns a constant that is not shared and a value with which the literal f holds, nil if it finds none.
func (b *builder) satisfy(f *logic.Term, shared map[*logic.Term]bool) (x, t *logic.Term) {
	atom, negated := f, false
	if f.Op() == logic.OpNot {
		atom, negated = f.Arg(0), true
	}
	switch atom.Op() {
	case logic.OpLe, logic.OpLt, logic.OpEq:
	default:
		return nil, nil
	}
	if !atom.Arg(0).Sort().IsArith() {
		return nil, nil
	}
	sum := logic.Linearize(b.ctx.Sub(atom.Arg(0), atom.Arg(1))) // f compares it with 0
	for _, m := range sum.Monos {
		x := m.Base
		if x.Op() != logic.OpConst || shared[x] || x.Sort() == logic.Int && !m.Coef.Abs().Equal(num.One) {
			continue
		}
		rest := sum.Plus(logic.Linear{Monos: []logic.Mono{{Coef: m.Coef.Neg(), Base: x}}})
		if consts, ok := constsWithin(b.ctx.Sum(rest, x.Sort()), maxSolution); !ok || slices.Contains(consts, x) {
			continue
		}
		// With sum = coef·x + rest = goal the comparison holds.
		goal := num.Zero
		switch {
		case atom.Op() == logic.OpLt && !negated:
			goal = num.Int(-1)
		case atom.Op() == logic.OpLe && negated, atom.Op() == logic.OpEq && negated:
			goal = num.One
		}
		rest.Const = rest.Const.Sub(goal)
		return x, b.ctx.Sum(rest.Scale(m.Coef.Inv().Neg()), x.Sort())
	}
	return nil, nil
}
