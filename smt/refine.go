package smt

import (
	"slices"

	"craig/logic"
	"craig/smt/internal/sat"
	"craig/smt/internal/theory"
	"craig/smt/internal/theory/arrays"
	"craig/smt/internal/theory/nonlinear"
)

// Refinement: lemmas on the opaque terms whose values in an assignment are not what they mean, by the theories that
// know them.

// Limits of refinement in one check. Lemmas on arrays, for which there are finitely many indices, come to an end by
// themselves, and bit-vectors are taken apart; products may go on for ever.
const (
	maxRounds      = 200
	maxArrayRounds = 5000
)

// repairAt are the numbers of such rounds after which a model is sought by other means.
var repairAt = [...]int{4, 16, 64}

// lemma is a clause that concerns an opaque term.
type lemma struct {
	owner  *logic.Term
	clause []*logic.Term
}

// The theories whose lemmas are added.
var _, _, _ theory.Theory = nonlinear.Theory{}, bitVectorTheory{}, (*arrays.Theory)(nil)

// refine adds lemmas that the candidate violates and reports whether there were any.
func (s *Solver) refine(k *candidate) bool {
	var lemmas []lemma
	add := func(owner *logic.Term, clause ...*logic.Term) { lemmas = append(lemmas, lemma{owner, clause}) }
	nonlinear.Theory{}.Refine(k, add)
	endless := len(lemmas) > 0
	bitVectorTheory{&s.encoding}.Refine(k, add)
	slices.SortStableFunc(lemmas, func(l, m lemma) int { return byID(l.owner, m.owner) })
	s.arrays.Refine(k, add)
	if s.rounds++; endless {
		s.endless++
	}
	for _, l := range lemmas { // from here on the trail may change
		s.addLemma(l)
	}
	return len(lemmas) > 0
}

// addLemma adds a clause that stays as long as its node does.
func (s *Solver) addLemma(l lemma) {
	if slices.ContainsFunc(l.clause, (*logic.Term).IsTrue) {
		return
	}
	n := s.nodeOf[l.owner]
	lits := make([]sat.Lit, 0, len(l.clause))
	kids := len(s.nodes[n].kids)
	s.nodes[n].lemmas, s.cyclic = true, true
	for _, f := range l.clause {
		if f.IsFalse() {
			continue
		}
		s.addKids(n, kidBoth, f)
		lits = append(lits, s.lit(f))
	}
	added := slices.Clone(s.nodes[n].kids[kids:])
	for _, refs := range s.nodes[n].refs {
		if refs == 0 {
			continue
		}
		for _, k := range added {
			s.retain(nodeRef{k.n, 0})
			s.retain(nodeRef{k.n, 1})
		}
	}
	if lits, ok := s.tidy(lits); ok {
		s.sat.AddClause(lits, s.logAxiom(lits))
	}
}
