package qe

// Variables that equations define: by far the most common way for a variable to go.

import (
	"craig/logic"
	"craig/num"
)

// definition is an equation solved for a variable.
type definition struct {
	term  *logic.Term
	deps  []*logic.Term // the variables in term
	state int8          // of the depth-first search in order
	mark  int           // of the depth-first search in reaches
}

// define substitutes variables by their definitions until no literal defines one any more.
func (p *projector) define() {
	for {
		defs := make(map[*logic.Term]*definition)
		var defined []*logic.Term
		rest := p.lits[:0:0]
		searches := 0
		for _, l := range p.lits {
			v, d := p.solve(l, defs, &searches)
			if v == nil {
				rest = append(rest, l)
				continue
			}
			defs[v] = d
			defined = append(defined, v)
		}
		if len(defined) == 0 {
			return
		}
		// Definitions are substituted into each other first, in the order of their dependencies.
		s := p.c.NewSubst(nil)
		writes := false
		for _, v := range dependencyOrder(defined, defs) {
			t := s.Apply(defs[v].term)
			writes = writes || v.Sort().Kind() == logic.KindArray
			s.Replace(v, t)
		}
		p.lits = rest
		p.unlift(defined)
		p.substitute(s, writes)
	}
}

// solve returns a variable, without a definition so far, that l defines, and the definition; nil if there is none that
// does not lead to a cycle.
func (p *projector) solve(l *logic.Term, defs map[*logic.Term]*definition, searches *int) (*logic.Term, *definition) {
	atom, neg := l, l.Op() == logic.OpNot
	if neg {
		atom = l.Arg(0)
	}
	free := func(v *logic.Term) bool { return v.Op() == logic.OpConst && p.vars[v] && defs[v] == nil }
	switch {
	case free(atom):
		return atom, &definition{term: p.c.Bool(!neg)}
	case neg || atom.Op() != logic.OpEq:
		return nil, nil
	case atom.Arg(0).Sort().IsArith():
		return p.solveSum(atom, free, defs, searches)
	}
	for i, v := range atom.Args() {
		if !free(v) {
			continue
		}
		d := &definition{term: atom.Arg(1 - i), deps: p.varsOf(nil, atom.Arg(1-i))}
		if !reaches(d.deps, v, defs, searches) {
			return v, d
		}
	}
	return nil, nil
}

// solveSum is solve for an equation between a sum and a number.
func (p *projector) solveSum(eq *logic.Term, free func(*logic.Term) bool, defs map[*logic.Term]*definition, searches *int) (*logic.Term, *definition) {
	sum := logic.Linearize(eq.Arg(0))
	sort := eq.Arg(0).Sort()
	var inside []*logic.Term // variables within other bases
	for _, m := range sum.Monos {
		if m.Base.Op() != logic.OpConst {
			inside = p.varsOf(inside, m.Base)
		}
	}
	for i, m := range sum.Monos {
		if !free(m.Base) || sort == logic.Int && !m.Coef.Abs().IsOne() || contains(inside, m.Base) {
			continue
		}
		deps := append([]*logic.Term(nil), inside...)
		for _, n := range sum.Monos {
			if n.Base != m.Base && n.Base.Op() == logic.OpConst && p.vars[n.Base] {
				deps = appendNew(deps, n.Base)
			}
		}
		if reaches(deps, m.Base, defs, searches) {
			continue
		}
		// k·v + others = b  gives  v = (b - others)/k
		others := logic.Linear{Const: eq.Arg(1).Value().Neg()}
		others.Monos = append(others.Monos, sum.Monos[:i]...)
		others.Monos = append(others.Monos, sum.Monos[i+1:]...)
		term := p.c.Sum(others.Scale(num.MinusOne.Quo(m.Coef)), sort)
		return m.Base, &definition{term: term, deps: deps}
	}
	return nil, nil
}

func contains(ts []*logic.Term, t *logic.Term) bool {
	for _, u := range ts {
		if u == t {
			return true
		}
	}
	return false
}

// reaches reports whether v is one of from or of what their definitions depend on.
func reaches(from []*logic.Term, v *logic.Term, defs map[*logic.Term]*definition, searches *int) bool {
	*searches++
	stack := append([]*logic.Term(nil), from...)
	for len(stack) > 0 {
		u := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if u == v {
			return true
		}
		if d := defs[u]; d != nil && d.mark != *searches {
			d.mark = *searches
			stack = append(stack, d.deps...)
		}
	}
	return false
}

// dependencyOrder returns the variables such that each comes after the defined ones in its definition.
func dependencyOrder(defined []*logic.Term, defs map[*logic.Term]*definition) []*logic.Term {
	order := make([]*logic.Term, 0, len(defined))
	var stack []*logic.Term
	for _, v := range defined {
		stack = append(stack, v)
		for len(stack) > 0 {
			u := stack[len(stack)-1]
			d := defs[u]
			switch {
			case d == nil || d.state == 2:
				stack = stack[:len(stack)-1]
			case d.state == 1:
				d.state = 2
				order = append(order, u)
				stack = stack[:len(stack)-1]
			default:
				d.state = 1
				stack = append(stack, d.deps...)
			}
		}
	}
	return order
}
