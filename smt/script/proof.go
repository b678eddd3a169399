package script

import (
	"fmt"

	"craig/logic"
	"craig/logic/sexpr"
	"craig/smt"
	"craig/smt/proof"
)

// getProof prints the refutation in the format that the package comment describes.
func (s *session) getProof(n *sexpr.Node) error {
	if err := s.need(n, ":produce-proofs"); err != nil {
		return err
	}
	if err := s.after(n, smt.Unsat); err != nil {
		return err
	}
	prover, ok := s.backend.(interface{ Proof() *proof.Proof })
	if !ok {
		return n.Errorf("this solver gives no proofs")
	}
	p := prover.Proof()
	if p == nil {
		return n.Errorf("there is no proof of this answer: it rests on lemmas for which proofs have no steps")
	}
	b := &s.answer
	b.WriteString("(proof")
	for i, a := range p.Atoms {
		fmt.Fprintf(b, "\n  (atom a%d ", i+1)
		s.write(a)
		b.WriteByte(')')
	}
	names := s.inputNames()
	for id, step := range p.Steps[1:] {
		fmt.Fprintf(b, "\n  (step s%d %v", id+1, step.Kind)
		if step.Kind == proof.Chain {
			fmt.Fprintf(b, " s%d", step.Ants[0])
			for i, l := range step.Pivots {
				fmt.Fprintf(b, " (%s s%d)", literal(l), step.Ants[i+1])
			}
		} else {
			clause := make([]string, len(step.Lits))
			for i, l := range step.Lits {
				clause[i] = literal(l)
			}
			b.WriteByte(' ')
			s.list(clause)
		}
		if step.Kind == proof.Input {
			b.WriteString(" " + names[smt.Partition(step.Part)])
		}
		for _, k := range step.Coefs {
			b.WriteByte(' ')
			writeValue(b, logic.NumValue(k, logic.Real))
		}
		b.WriteByte(')')
	}
	fmt.Fprintf(b, "\n  (refutation s%d))", p.Empty)
	return nil
}

// literal returns the text of a literal.
func literal(l proof.Lit) string {
	if l.Neg() {
		return fmt.Sprintf("(not a%d)", l.Atom()+1)
	}
	return fmt.Sprintf("a%d", l.Atom()+1)
}

// inputNames returns the names or numbers of assertions and assumptions by their partition.
func (s *session) inputNames() map[smt.Partition]string {
	out := make(map[smt.Partition]string)
	for _, a := range append(s.live(), s.last.assumed...) {
		if out[a.part] = a.name; a.name == "" {
			out[a.part] = fmt.Sprint(a.part)
		}
	}
	return out
}
