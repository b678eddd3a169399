package smt

import (
	"maps"

	"craig/logic"
)

// Arrays: the lemmas of read-over-write, of extensionality and of constant arrays, for the indices that matter. Array
// terms that a store, an ite whose condition is decided or an equality that holds connects form a component: what one of
// them is at an index says something of the others, and at all indices that nobody names they are the same (compare
// J. Christ, J. Hoenicke, "Weakly equivalent arrays", 2014).

// arrayTerm is an array term that a live node speaks of.
type arrayTerm struct {
	t    *logic.Term
	node int32 // that lemmas on it are added for
	up   *arrayTerm
	comp *component // of roots
}

// component is a class of connected array terms.
type component struct {
	indices []*logic.Term // one for each value
	known   map[string]bool
	fill    *logic.Term // what the elements are that nobody names; nil if it can be anything
}

func (a *arrayTerm) root() *arrayTerm {
	for a.up != nil {
		a = a.up
	}
	return a
}

// arrays is what an assignment says of arrays.
type arrays struct {
	k     *candidate
	terms map[*logic.Term]*arrayTerm
	order []*arrayTerm
	reads []int32
	eqs   []int32 // equalities of arrays
}

// newArrays collects the array terms of the given nodes and connects them.
func newArrays(k *candidate, nodes []int32) *arrays {
	a := &arrays{k: k, terms: make(map[*logic.Term]*arrayTerm)}
	for _, n := range nodes {
		switch t := k.s.nodes[n].term; {
		case t.Op() == logic.OpSelect:
			a.add(t.Arg(0), n)
			a.reads = append(a.reads, n)
		case t.Op() == logic.OpEq && t.Arg(0).Sort().Kind() == logic.KindArray:
			a.add(t.Arg(0), n)
			a.add(t.Arg(1), n)
			a.eqs = append(a.eqs, n)
		}
	}
	for _, x := range a.order {
		switch t := x.t; t.Op() {
		case logic.OpStore:
			a.connect(x, t.Arg(0))
		case logic.OpIte:
			branch := t.Arg(2)
			if k.truth(t.Arg(0)) {
				branch = t.Arg(1)
			}
			a.connect(x, branch)
		}
	}
	for _, n := range a.eqs {
		if t := k.s.nodes[n].term; a.holds(n) {
			a.connect(a.terms[t.Arg(0)], t.Arg(1))
		}
	}
	for _, x := range a.order {
		r := x.root()
		if r.comp == nil {
			r.comp = &component{known: make(map[string]bool)}
		}
		if x.t.Op() == logic.OpConstArray && r.comp.fill == nil {
			r.comp.fill = x.t.Arg(0)
		}
		if x.t.Op() == logic.OpStore {
			a.index(x, x.t.Arg(1))
		}
	}
	for _, n := range a.reads {
		t := k.s.nodes[n].term
		a.index(a.terms[t.Arg(0)], t.Arg(1))
	}
	for _, x := range a.order {
		if len(x.root().comp.indices) == 0 { // constant arrays and equalities must be tried somewhere
			a.index(x, k.s.c.ValueTerm(logic.ZeroValue(x.t.Sort().Index())))
		}
	}
	return a
}

// add notes t and the array terms below it.
func (a *arrays) add(t *logic.Term, n int32) {
	for stack := []*logic.Term{t}; len(stack) > 0; {
		t := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if a.terms[t] != nil {
			continue
		}
		x := &arrayTerm{t: t, node: n}
		a.terms[t] = x
		a.order = append(a.order, x)
		switch t.Op() {
		case logic.OpStore:
			stack = append(stack, t.Arg(0))
		case logic.OpIte:
			stack = append(stack, t.Arg(2), t.Arg(1))
		}
	}
}

func (a *arrays) connect(x *arrayTerm, t *logic.Term) {
	if r, o := x.root(), a.terms[t].root(); r != o {
		r.up = o
	}
}

// index notes that an index matters to the component of x.
func (a *arrays) index(x *arrayTerm, i *logic.Term) {
	c := x.root().comp
	if key := a.k.key(i); !c.known[key] {
		c.known[key] = true
		c.indices = append(c.indices, i)
	}
}

// holds reports whether the assignment makes the equality of node n true.
func (a *arrays) holds(n int32) bool { return a.k.s.sat.Value(a.k.s.nodes[n].v.Pos()) > 0 }

// refine adds the lemmas on arrays that the candidate violates.
func (a *arrays) refine(add func(int32, ...*logic.Term)) {
	k, s := a.k, a.k.s
	c := s.c
	for _, n := range a.reads {
		t := s.nodes[n].term
		a.refineRead(a.terms[t.Arg(0)], t.Arg(1), add)
	}
	for _, x := range a.order {
		for _, j := range x.root().comp.indices {
			a.refineRead(x, j, add)
		}
	}
	for _, n := range a.eqs {
		t := s.nodes[n].term
		x, y := t.Arg(0), t.Arg(1)
		if !a.holds(n) {
			if k.e.Eval(x).Equal(k.e.Eval(y)) {
				w := s.witness(t)
				add(n, t, c.Not(s.same(c.Select(x, w), c.Select(y, w))))
			}
			continue
		}
		for _, j := range a.terms[x].root().comp.indices {
			if u, v := c.Select(x, j), c.Select(y, j); !k.agree(u, v) {
				add(n, c.Not(t), s.same(u, v))
			}
		}
	}
}

// refineRead adds what the element of x at j is.
func (a *arrays) refineRead(x *arrayTerm, j *logic.Term, add func(int32, ...*logic.Term)) {
	k, s := a.k, a.k.s
	c, t := s.c, x.t
	read := c.Select(t, j)
	if read.Op() != logic.OpSelect || read.Arg(0) != t {
		return // the simplifier knows
	}
	switch t.Op() {
	case logic.OpStore:
		eq := s.same(t.Arg(1), j)
		if k.agree(t.Arg(1), j) {
			if !k.agree(read, t.Arg(2)) {
				add(x.node, c.Not(eq), s.same(read, t.Arg(2)))
			}
		} else if u := c.Select(t.Arg(0), j); !k.agree(read, u) {
			add(x.node, eq, s.same(read, u))
		}
	case logic.OpIte:
		p, u := t.Arg(0), c.Select(t.Arg(1), j)
		guard := c.Not(p)
		if !k.truth(p) {
			guard, u = p, c.Select(t.Arg(2), j)
		}
		if !k.agree(read, u) {
			add(x.node, guard, s.same(read, u))
		}
	}
}

// maxNesting bounds how deep reads in indices of reads may be that no atom is about.
const maxNesting = 8

// complete gives the array constants values: at the indices at which they are read what the reads are, elsewhere what
// their component holds there. An index may rest on what another array holds: it is done again until nothing changes.
func (a *arrays) complete() {
	for range maxNesting {
		old := maps.Clone(a.k.m.Consts)
		a.fill()
		a.k.e = a.k.m.Evaluator()
		if maps.EqualFunc(old, a.k.m.Consts, logic.Value.Equal) {
			return
		}
	}
}

func (a *arrays) fill() {
	k := a.k
	named := make(map[*logic.Term]map[string]bool)
	for _, x := range a.order {
		if x.t.Op() != logic.OpConst {
			continue
		}
		fill := logic.ZeroValue(x.t.Sort().Elem())
		if f := x.root().comp.fill; f != nil {
			fill = k.eval(f)
		}
		k.m.Consts[x.t] = logic.ConstArrayValue(x.t.Sort(), fill)
		named[x.t] = make(map[string]bool)
	}
	for _, n := range a.reads {
		t := k.s.nodes[n].term
		if t.Arg(0).Op() != logic.OpConst {
			continue
		}
		i := k.eval(t.Arg(1))
		if at := named[t.Arg(0)]; !at[i.Key()] {
			at[i.Key()] = true
			k.m.Consts[t.Arg(0)] = k.m.Consts[t.Arg(0)].With(i, k.eval(t))
		}
	}
}

// witness returns the constant that stands for an index at which the sides of an equality of arrays differ, if they do.
func (s *Solver) witness(eq *logic.Term) *logic.Term {
	w := s.witnesses[eq]
	if w == nil {
		if s.witnesses == nil {
			s.witnesses = make(map[*logic.Term]*logic.Term)
		}
		w = s.c.Fresh("differ", eq.Arg(0).Sort().Index())
		s.witnesses[eq] = w
	}
	return w
}
