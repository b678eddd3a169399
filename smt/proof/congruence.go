package proof

// The axioms of equality: congruence closure over the terms of one clause, small and plain.

import (
	"slices"

	"craig/logic"
)

// closure is a union-find structure over terms, closed under congruence, with linear equations beside it.
type closure struct {
	c         *logic.Context
	up        map[*logic.Term]*logic.Term
	equations []logic.Linear // = 0
	apps      []*logic.Term
}

// isCongruence reports whether the complements of the literals contradict each other by the axioms of equality:
// reflexivity, symmetry, transitivity, and congruence of functions and reads.
func (a *axiom) isCongruence() bool {
	cl := &closure{c: a.k.c, up: make(map[*logic.Term]*logic.Term)}
	for _, t := range a.terms {
		if t.Op() == logic.OpApp || t.Op() == logic.OpSelect || t.Op() == logic.OpStore {
			cl.apps = append(cl.apps, t)
		}
	}
	for _, l := range a.c {
		cl.assume(l)
	}
	cl.close()
	if cl.find(a.k.c.True()) == cl.find(a.k.c.False()) {
		return true
	}
	return slices.ContainsFunc(a.c, func(l literal) bool {
		if l.neg || l.atom.Op() != logic.OpEq {
			return false
		}
		if r, ok := Read(l.atom, false); ok && r.Eq {
			return cl.isZero(r.Sum)
		}
		return cl.find(l.atom.Arg(0)) == cl.find(l.atom.Arg(1))
	})
}

// assume takes the complement of l as true.
func (cl *closure) assume(l literal) {
	eq := l.atom
	if l.neg && eq.Op() == logic.OpEq {
		if r, ok := Read(eq, false); ok {
			cl.equations = append(cl.equations, r.Sum)
			return
		}
		cl.merge(eq.Arg(0), eq.Arg(1))
	}
	cl.merge(eq, cl.c.Bool(l.neg))
}

func (cl *closure) find(t *logic.Term) *logic.Term {
	for cl.up[t] != nil {
		t = cl.up[t]
	}
	return t
}

// merge makes two terms equal; it reports whether they were not.
func (cl *closure) merge(t, u *logic.Term) bool {
	t, u = cl.find(t), cl.find(u)
	if t == u {
		return false
	}
	if t.IsValue() { // values stay representatives
		t, u = u, t
	}
	cl.up[t] = u
	return true
}

// close merges the applications whose arguments are equal until there are none.
func (cl *closure) close() {
	for changed := true; changed; {
		changed = false
		for _, e := range cl.equations {
			if t, u, ok := pair(e); ok && cl.merge(t, u) {
				changed = true
			}
		}
		for i, t := range cl.apps {
			for _, u := range cl.apps[:i] {
				if cl.congruent(t, u) && cl.merge(t, u) {
					changed = true
				}
			}
		}
	}
}

// pair returns t and u if the sum is a multiple of t - u.
func pair(sum logic.Linear) (t, u *logic.Term, ok bool) {
	if len(sum.Monos) != 2 || !sum.Const.IsZero() || !sum.Monos[0].Coef.Add(sum.Monos[1].Coef).IsZero() {
		return nil, nil, false
	}
	return sum.Monos[0].Base, sum.Monos[1].Base, true
}

func (cl *closure) congruent(t, u *logic.Term) bool {
	if t.Op() != u.Op() || t.Func() != u.Func() || t.Sort() != u.Sort() {
		return false
	}
	for i, x := range t.Args() {
		if !cl.equal(x, u.Arg(i)) {
			return false
		}
	}
	return true
}

// equal reports whether two terms of one sort are known to be equal.
func (cl *closure) equal(t, u *logic.Term) bool {
	if t.Sort() != u.Sort() {
		return false
	}
	if cl.find(t) == cl.find(u) {
		return true
	}
	return t.Sort().IsArith() && cl.isZero(minus(t, u))
}

// isZero reports whether the sum, over representatives, is zero or a multiple of an equation's.
func (cl *closure) isZero(sum logic.Linear) bool {
	sum = cl.represent(sum)
	if len(sum.Monos) == 0 {
		return sum.Const.IsZero()
	}
	return slices.ContainsFunc(cl.equations, func(e logic.Linear) bool { return proportional(sum, cl.represent(e)) })
}

// represent replaces the bases of the sum by their representatives.
func (cl *closure) represent(sum logic.Linear) logic.Linear {
	out := logic.Linear{Const: sum.Const}
	for _, m := range sum.Monos {
		r := cl.find(m.Base)
		out = out.Plus(openReals(logic.Linearize(r)).Scale(m.Coef))
	}
	return out
}
