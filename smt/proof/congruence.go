package proof

// The axioms of equality: congruence closure over the terms of one clause, small and plain.

import (
	"slices"

	"craig/logic"
)

// closure is a union-find structure over terms, closed under congruence, with linear equations beside it.
type closure struct {
	c     *logic.Context
	up    map[*logic.Term]*logic.Term
	sums  equations // between the numbers that are equal
	apps  []application
	ites  []*logic.Term
	clash bool // two different values are equal
}

// application is a term that an operator applied to arguments is. A read that the simplifier knows looks like something
// else.
type application struct {
	t    *logic.Term
	of   any // the function, or the operator
	args []*logic.Term
}

func operator(t *logic.Term) any {
	if t.Op() == logic.OpApp {
		return t.Func()
	}
	return t.Op()
}

// isCongruence reports whether the complements of the literals contradict each other by the axioms of equality:
// reflexivity, symmetry, transitivity, and congruence of functions, reads and negations.
func (a *axiom) isCongruence() bool {
	cl := &closure{c: a.k.c, up: make(map[*logic.Term]*logic.Term)}
	for _, t := range a.terms {
		switch t.Op() {
		case logic.OpApp, logic.OpSelect, logic.OpStore, logic.OpConstArray, logic.OpNot:
			cl.apps = append(cl.apps, application{t, operator(t), t.Args()})
		case logic.OpIte:
			cl.ites = append(cl.ites, t)
		}
	}
	yes, no := a.k.c.True(), a.k.c.False()
	cl.apps = append(cl.apps, application{no, logic.OpNot, []*logic.Term{yes}}, application{yes, logic.OpNot, []*logic.Term{no}})
	cl.addReads(a.terms)
	for _, l := range a.c {
		cl.assume(l)
	}
	cl.close()
	if cl.clash || cl.sums.clash {
		return true
	}
	return slices.ContainsFunc(a.c, func(l literal) bool {
		if l.neg || l.atom.Op() != logic.OpEq {
			return false
		}
		if r, ok := constraintOf(l.atom, false); ok && r.Eq {
			return cl.sums.imply(r.Sum)
		}
		return cl.find(l.atom.Arg(0)) == cl.find(l.atom.Arg(1))
	}) || a.constants(cl)
}

// constants reports whether two constant arrays, equal but for the writes that the clause names, have the same element
// by the clause or have different numbers for it.
func (a *axiom) constants(cl *closure) bool {
	next := make(map[*logic.Term][]*logic.Term) // the classes of arrays that are one store apart
	for _, t := range a.terms {
		if t.Op() == logic.OpStore {
			x, y := cl.find(t), cl.find(t.Arg(0))
			next[x], next[y] = append(next[x], y), append(next[y], x)
		}
	}
	for _, t := range a.terms {
		if t.Op() != logic.OpConstArray {
			continue
		}
		seen := map[*logic.Term]bool{cl.find(t): true}
		at := []*logic.Term{cl.find(t)} // the classes that are so many stores away
		for stores := 0; len(at) > 0 && moreThan(t.Sort().Index(), stores); stores++ {
			var further []*logic.Term
			for _, x := range at {
				for _, u := range a.terms {
					if u.Op() == logic.OpConstArray && cl.find(u) == x && a.has(t.Arg(0), u.Arg(0), false) {
						return true
					}
				}
				for _, y := range next[x] {
					if !seen[y] {
						seen[y] = true
						further = append(further, y)
					}
				}
			}
			at = further
		}
	}
	return false
}

// moreThan reports whether the sort has more than n values whatever the interpretation.
func moreThan(s *logic.Sort, n int) bool {
	switch s.Kind() {
	case logic.KindBool:
		return n < 2
	case logic.KindBitVec:
		return s.Width() > 30 || n < 1<<s.Width()
	case logic.KindFloat, logic.KindRoundingMode:
		return !s.HasUpTo(n)
	case logic.KindArray:
		return moreThan(s.Index(), 1) && moreThan(s.Elem(), n)
	case logic.KindUninterpreted:
		return n < 1
	}
	return true
}

// manyIndices is the number of values up to which all those of a sort are tried as indices.
const manyIndices = 16

// addReads adds the reads of written and constant arrays that the simplifier knows, at the indices that occur, and at all
// where they are few.
func (cl *closure) addReads(terms []*logic.Term) {
	var indices []*logic.Term
	for _, t := range terms {
		if t.Op() == logic.OpSelect || t.Op() == logic.OpStore {
			indices = append(indices, t.Arg(1))
		}
	}
	for _, t := range terms {
		if t.Op() != logic.OpStore && t.Op() != logic.OpConstArray {
			continue
		}
		for _, i := range slices.Concat(indices, cl.c.Values(t.Sort().Index(), manyIndices)) {
			if i.Sort() != t.Sort().Index() {
				continue
			}
			if r := cl.c.Select(t, i); r.Op() != logic.OpSelect || r.Arg(0) != t {
				cl.apps = append(cl.apps, application{r, logic.OpSelect, []*logic.Term{t, i}})
			}
		}
	}
}

// assume takes the complement of l as true.
func (cl *closure) assume(l literal) {
	eq := l.atom
	if eq.Op() == logic.OpEq {
		t, u := eq.Arg(0), eq.Arg(1)
		switch {
		case l.neg:
			cl.merge(t, u)
		case t.Sort() == logic.Bool:
			cl.merge(cl.negation(t), u)
			cl.merge(t, cl.negation(u))
		}
	}
	cl.merge(eq, cl.c.Bool(l.neg))
}

// negation returns the negation of t, which is made known as such: the clause may not name it.
func (cl *closure) negation(t *logic.Term) *logic.Term {
	n := cl.c.Not(t)
	cl.apps = append(cl.apps, application{n, logic.OpNot, []*logic.Term{t}})
	return n
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
	if t.Sort().IsArith() {
		cl.sums.add(minus(t, u))
	}
	if t.IsValue() { // values stay representatives
		cl.clash = cl.clash || u.IsValue()
		t, u = u, t
	}
	cl.up[t] = u
	return true
}

// close merges the applications whose arguments are equal, and ites with the branch that is taken, until there are none.
func (cl *closure) close() {
	for changed := true; changed; {
		changed = false
		for _, t := range cl.ites {
			switch cl.find(t.Arg(0)) {
			case cl.c.True():
				changed = cl.merge(t, t.Arg(1)) || changed
			case cl.c.False():
				changed = cl.merge(t, t.Arg(2)) || changed
			}
		}
		for i, t := range cl.apps {
			for _, u := range cl.apps[:i] {
				if cl.congruent(t, u) && cl.merge(t.t, u.t) {
					changed = true
				}
			}
		}
	}
}

func (cl *closure) congruent(t, u application) bool {
	if t.of != u.of || t.t.Sort() != u.t.Sort() {
		return false
	}
	for i, x := range t.args {
		if !cl.equal(x, u.args[i]) {
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
	return t.Sort().IsArith() && cl.sums.imply(minus(t, u))
}
