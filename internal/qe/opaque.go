package qe

// Variables under operators that linear elimination cannot see through.

import (
	"slices"

	"craig/logic"
)

// valueOpaque replaces the variables that such operators hide by their values in the model, and reports whether there
// were any. Of a product, one factor may stay.
func (p *projector) valueOpaque() bool {
	var hidden []*logic.Term
	seen := make(map[*logic.Term]bool)
	var stack []*logic.Term
	push := func(ts ...*logic.Term) {
		for _, t := range ts {
			if !seen[t] && p.mentions(t) {
				seen[t] = true
				stack = append(stack, t)
			}
		}
	}
	for _, l := range p.lits {
		if !p.isFree(l) {
			push(l)
		}
	}
	for len(stack) > 0 {
		t := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		switch {
		case isTransparent(t):
			push(t.Args()...)
		case logic.IsNonlinear(t):
			last := len(t.Args()) - 1
			for !p.mentions(t.Arg(last)) {
				last--
			}
			push(t.Arg(last))
			var others []*logic.Term
			for i, a := range t.Args() {
				if i != last {
					others = p.varsOf(others, a)
				}
			}
			if others == nil { // what stays in the product has no number for a value
				others = p.varsOf(nil, t.Arg(last))
			}
			for _, v := range others {
				hidden = appendNew(hidden, v)
			}
		default:
			hidden = p.varsOf(hidden, t)
		}
	}
	if len(hidden) == 0 {
		return false
	}
	s := p.c.NewSubst(nil)
	writes := false
	for _, v := range hidden {
		s.Replace(v, p.c.ValueTerm(p.eval.Eval(v)))
		writes = writes || v.Sort().Kind() == logic.KindArray
	}
	p.unlift(hidden)
	p.substitute(s, writes)
	return true
}

// isTransparent reports whether linear elimination sees the arguments of t.
func isTransparent(t *logic.Term) bool {
	switch t.Op() {
	case logic.OpConst:
		return t.Sort().IsArith()
	case logic.OpNot, logic.OpLe, logic.OpLt, logic.OpAdd, logic.OpDivides, logic.OpToReal, logic.OpToInt, logic.OpNum:
		return true
	case logic.OpEq:
		return t.Arg(0).Sort().IsArith()
	case logic.OpMul:
		return !logic.IsNonlinear(t)
	case logic.OpIntDiv, logic.OpMod:
		return t.Arg(1).IsNum() && t.Arg(1).Value().Sign() > 0
	}
	return false
}

// read is a read of an array variable that has become a variable of its own. Substitutions apply to it as to literals.
type read struct {
	index *logic.Term
	at    logic.Value // the value of index
	elem  *logic.Term
}

// liftReads replaces the reads of array variables by new variables, one for each index that the model tells apart
// (Komuravelli, Bjørner, Gurfinkel, McMillan: Compositional verification of procedural programs using Horn clauses over
// integers and arrays, FMCAD 2015), and reports whether there were any. Which indices are equal and how they are ordered
// becomes part of the literals.
func (p *projector) liftReads() bool {
	var found []*logic.Term // reads without such reads in their index
	nested := make(map[*logic.Term]bool)
	logic.PostOrder(func(t *logic.Term) {
		inner := slices.ContainsFunc(t.Args(), func(a *logic.Term) bool { return nested[a] })
		if t.Op() == logic.OpSelect && t.Arg(0).Op() == logic.OpConst && p.vars[t.Arg(0)] {
			if !inner {
				found = append(found, t)
			}
			inner = true
		}
		if inner {
			nested[t] = true
		}
	}, p.lits...)
	if len(found) == 0 {
		return false
	}
	s := p.c.NewSubst(nil)
	var about []*logic.Term
	for _, t := range found {
		elem, conditions := p.lift(t)
		s.Replace(t, elem)
		about = append(about, conditions...)
	}
	p.substitute(s, false)
	p.justify(about)
	return true
}

// lift returns the variable for the read t, and what has to be known about its index.
func (p *projector) lift(t *logic.Term) (elem *logic.Term, about []*logic.Term) {
	array, index := t.Arg(0), t.Arg(1)
	at, value := p.eval.Eval(index), p.eval.Eval(t)
	if p.reads[array] == nil {
		p.lifted = append(p.lifted, array)
	}
	old := p.reads[array]
	i, found := slices.BinarySearchFunc(old, at, func(r read, v logic.Value) int { return r.at.Compare(v) })
	if found {
		return old[i].elem, []*logic.Term{p.c.Eq(old[i].index, index)}
	}
	elem = p.fresh(value)
	if i > 0 {
		about = append(about, p.apart(old[i-1].index, index))
	}
	if i < len(old) {
		about = append(about, p.apart(index, old[i].index))
	}
	if !index.Sort().IsArith() { // there is no order that makes the distance to the neighbours enough
		about = nil
		for _, r := range old {
			about = append(about, p.apart(r.index, index))
		}
	}
	p.reads[array] = slices.Insert(old, i, read{index, at, elem})
	return elem, about
}

// unlift turns the variables for reads of the arrays into reads again, since the arrays are about to be replaced by
// something that determines them.
func (p *projector) unlift(arrays []*logic.Term) {
	for _, a := range arrays {
		for _, r := range p.reads[a] {
			p.put(p.c.Eq(p.c.Select(a, r.index), r.elem))
		}
		if p.reads[a] != nil {
			delete(p.reads, a)
			p.lifted = slices.DeleteFunc(p.lifted, func(b *logic.Term) bool { return a == b })
		}
	}
}

// apart says that the index a is below b, or just different.
func (p *projector) apart(a, b *logic.Term) *logic.Term {
	if a.Sort().IsArith() {
		return p.c.Lt(a, b)
	}
	return p.c.Not(p.c.Eq(a, b))
}
