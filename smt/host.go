package smt

import (
	"craig/logic"
	"craig/num"
	"craig/smt/internal/arith"
	"craig/smt/internal/sat"
	"craig/smt/internal/theory"
	"craig/smt/proof"
)

// host connects the parts: the SAT solver sees it as its theory and its tracer, the simplex as its surroundings.
type host struct{ s *Solver }

// Propagate implements sat.Theory.
func (h host) Propagate() ([]sat.Lit, sat.ProofID) { return h.s.th.Propagate() }

// Explain implements sat.Theory.
func (h host) Explain(l sat.Lit, tag int32) ([]sat.Lit, sat.ProofID) { return h.s.th.Explain(l, tag) }

// Backtrack implements sat.Theory.
func (h host) Backtrack(n int) { h.s.th.Backtrack(n) }

// FinalCheck implements sat.Theory.
func (h host) FinalCheck() sat.Final {
	s := h.s
	switch r := s.th.Final(); {
	case r == sat.FinalUnknown && !s.c.Signal().Given():
		s.reason = errSplits
		return r
	case r != sat.FinalSat:
		return r
	}
	return s.verify()
}

// Branch implements arith.Host.
func (h host) Branch(x arith.Var, k num.Rat, below bool) {
	v := h.Bound(x, k).Var()
	h.s.sat.SetPhase(v, below)
	h.s.sat.Bump(v)
}

// BranchSum implements arith.Host.
func (h host) BranchSum(sum []arith.Mono, k num.Rat) {
	s := h.s
	l := logic.Linear{Const: k.Neg()}
	for _, m := range sum {
		l = l.Plus(logic.Linearize(s.ofArith[m.Var]).Scale(m.Coef))
	}
	s.sat.Bump(s.branchAtom(s.relation(logic.OpLe, logic.Int, l)).Var())
}

// Bound implements arith.Host.
func (h host) Bound(x arith.Var, k num.Rat) sat.Lit {
	return h.s.branchAtom(h.s.bound(x, k))
}

// branchAtom returns the literal of the atom f, relevant in both polarities until the end of the check.
func (s *Solver) branchAtom(f *logic.Term) sat.Lit {
	n, neg := s.node(f)
	for pol := range uint8(2) {
		r := nodeRef{n, pol}
		s.retain(r)
		s.branches = append(s.branches, r)
	}
	return s.nodes[n].v.Lit(neg)
}

// bound returns the formula x ≤ k for an integer variable of the simplex.
func (e *encoding) bound(x arith.Var, k num.Rat) *logic.Term {
	l := logic.Linearize(e.ofArith[x])
	l.Const = k.Neg()
	return e.relation(logic.OpLe, logic.Int, l)
}

// SplitEq implements arith.Host.
func (h host) SplitEq(v sat.Var) {
	s := h.s
	n := s.ofVar[v]
	if s.nodes[n].split {
		panic("smt: a disequality holds that was split")
	}
	s.nodes[n].split = true
	below, notAbove := s.around(s.nodes[n].term)
	kids := len(s.nodes[n].kids)
	s.addKids(n, kidUsePos, below, s.c.Not(notAbove))
	for pol := range s.nodes[n].refs {
		if s.nodes[n].refs[pol] == 0 {
			continue
		}
		for _, k := range s.nodes[n].kids[kids:] {
			s.retainUse(nodeRef{k.n, polarity(k.how == kidUseNeg)})
		}
	}
	s.definition(v.Pos(), s.lit(below), s.lit(notAbove).Not())
}

// around returns for an equality s = k the relations s < k (s ≤ k-1 on Int) and s ≤ k.
func (e *encoding) around(eq *logic.Term) (below, notAbove *logic.Term) {
	sort := eq.Arg(0).Sort()
	l := theory.Minus(eq.Arg(0), eq.Arg(1))
	return e.relation(logic.OpLt, sort, l), e.relation(logic.OpLe, sort, l)
}

// Lemma implements arith.Host.
func (h host) Lemma(e *arith.Explanation) sat.ProofID {
	s := h.s
	if s.log == nil {
		return 0
	}
	lits := s.toProof(e.Lits)
	switch e.Rule {
	case arith.Farkas:
		return sat.ProofID(s.log.Farkas(lits, e.Coefs))
	case arith.IntEq:
		return sat.ProofID(s.log.IntEq(lits, e.Coefs))
	case arith.IntCut:
		return s.logCut(lits, e)
	}
	return s.logBetween(lits, e)
}

// logBetween records the clause x = k ∨ E, in which E contradicts x < k and x > k: the resolution of x = k ∨ x < k ∨ x > k
// with both.
func (e *encoding) logBetween(lits []proof.Lit, x *arith.Explanation) sat.ProofID {
	below, notAbove := e.around(e.log.Atom(lits[0].Atom()))
	b, a := e.log.Lit(below), e.log.Lit(notAbove).Not()
	ants := []proof.StepID{e.log.Definition(lits[0], b, a)}
	var pivots []proof.Lit
	for i, half := range [2][]num.Rat{x.Coefs, x.Above} {
		relation := [2]proof.Lit{b, a}[i].Not()
		var clause []proof.Lit
		var coefs []num.Rat
		for k, l := range lits[1:] {
			if c := half[k+1]; !c.IsZero() {
				clause, coefs = append(clause, l), append(coefs, c)
			}
		}
		if len(clause) == 1 && clause[0] == relation.Not() {
			continue // the relation itself
		}
		ants = append(ants, e.log.Farkas(append(clause, relation), append(coefs, num.One)))
		pivots = append(pivots, relation)
	}
	return sat.ProofID(e.log.Chain(ants, pivots))
}

// logCut records the clause E ∨ ¬(x ≤ To) ∨ x ≤ From-1: the resolution of E ∨ ¬(x ≤ v) ∨ x ≤ v-1 for all v between.
func (e *encoding) logCut(lits []proof.Lit, x *arith.Explanation) sat.ProofID {
	n := len(lits)
	atom := e.log.Atom(lits[n-1].Atom())
	le := func(v num.Rat) proof.Lit {
		return e.log.Lit(e.c.Relation(logic.OpLe, theory.Minus(atom.Arg(0), e.c.Num(v, logic.Int)), logic.Int))
	}
	var ants []proof.StepID
	var pivots []proof.Lit
	for v := x.To; !v.Less(x.From); v = v.Sub(num.One) {
		lits[n-2], lits[n-1] = le(v).Not(), le(v.Sub(num.One))
		ants = append(ants, e.log.IntEq(lits, x.Coefs))
		pivots = append(pivots, lits[n-2])
	}
	return sat.ProofID(e.log.Chain(ants, pivots[1:]))
}

// Derive implements sat.Tracer.
func (h host) Derive(chain []sat.ProofID, pivots []sat.Lit) sat.ProofID {
	s := h.s
	ants := s.ants[:0]
	for _, c := range chain {
		ants = append(ants, proof.StepID(c))
	}
	s.ants = ants
	return sat.ProofID(s.log.Chain(ants, s.toProof(pivots)))
}
