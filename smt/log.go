package smt

import (
	"craig/smt/internal/sat"
	"craig/smt/proof"
)

// The log of derivations, as the encoding writes it. Without one all steps are 0.

// plit returns the literal of the log for l.
func (e *encoding) plit(l sat.Lit) proof.Lit {
	v := l.Var()
	p := e.atomOf[v]
	if p == noAtom {
		p = e.log.Lit(e.nodes[e.ofVar[v]].term)
		e.atomOf[v] = p
	}
	if l.Neg() {
		return p.Not()
	}
	return p
}

// toProof translates literals; the result is good until the next call.
func (e *encoding) toProof(lits []sat.Lit) []proof.Lit {
	e.plits = e.plits[:0]
	for _, l := range lits {
		e.plits = append(e.plits, e.plit(l))
	}
	return e.plits
}

func (e *encoding) logInput(p Partition, lits []sat.Lit) sat.ProofID {
	if e.log == nil {
		return 0
	}
	return sat.ProofID(e.log.Input(int(p), e.toProof(lits)))
}

func (e *encoding) logDefinition(lits []sat.Lit) sat.ProofID {
	if e.log == nil {
		return 0
	}
	return sat.ProofID(e.log.Definition(e.toProof(lits)...))
}

func (e *encoding) logAxiom(lits []sat.Lit) sat.ProofID {
	if e.log == nil {
		return 0
	}
	return sat.ProofID(e.log.Axiom(e.toProof(lits)...))
}
