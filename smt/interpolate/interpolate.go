// Package interpolate computes Craig interpolants from refutations: from one proof for any cut of its partitions into A
// and B, and for all cuts of a sequence, so that the results fit each other.
//
// The method is labelled resolution (D'Silva, Kroening, Purandare, Weissenbacher: Interpolant strength, VMCAI 2010). A
// partial interpolant I of a clause C satisfies
//
//	A ∧ ¬(C↓a) ⊨ I    B ∧ ¬(C↓b) ⊨ ¬I    the symbols of I are common to A and B
//
// where C↓a are the literals labelled a or ab, and C↓b those labelled b or ab. A literal whose atom occurs, as a
// subformula, on one side only has the label of that side; the label of the others is what the System chooses, as far
// as the symbols of the atom allow. Theory lemmas are interpolated with their certificates (leaf.go): the sum of the
// constraints that are labelled a, multiplied by their coefficients, is what A contributes to the contradiction.
//
// An atom or a lemma that joins a symbol of A alone with one of B alone cannot be interpolated this way: the result is
// an error then, never a wrong interpolant.
//
//   - color.go: where atoms and symbols occur;
//   - leaf.go: input clauses, definitions and theory lemmas;
//   - resolve.go: chains;
//   - simplify.go: the result.
package interpolate

import (
	"fmt"
	"slices"

	"craig/logic"
	"craig/smt/proof"
)

// System is a way to label what both sides share: it decides how strong the interpolants are.
type System uint8

// The systems, from strong to weak interpolants. Interpolants of one proof and cut imply each other in this order.
const (
	McMillan System = iota // what is shared belongs to B; lemmas are interpolated by A's contribution
	Pudlak                 // what is shared belongs to both
	Inverse                // what is shared belongs to A; lemmas are interpolated by the complement of B's contribution
)

// String returns the system's name.
func (s System) String() string {
	switch s {
	case McMillan:
		return "McMillan"
	case Pudlak:
		return "Pudlak"
	case Inverse:
		return "inverse McMillan"
	}
	return fmt.Sprintf("System(%d)", uint8(s))
}

// Binary returns I with A ⇒ I, I ∧ B unsatisfiable, and only symbols that occur both in A and in B, where A are the
// partitions of p for which inA holds, and B the others. p must be a correct refutation, see proof.Check.
func Binary(c *logic.Context, p *proof.Proof, inA func(partition int) bool, sys System) (*logic.Term, error) {
	position := func(part int) (int, bool) {
		if inA(part) {
			return 0, true
		}
		return 1, true
	}
	w, err := newWork(c, p, position, 2, sys)
	if err != nil {
		return nil, err
	}
	return w.cut(1)
}

// Sequence returns I_0 … I_n for the n partitions parts, in which all input clauses of p are, with I_0 = true, I_n =
// false, I_i ∧ φ_i ⇒ I_{i+1} where φ_i is the conjunction of partition parts[i], and in I_i only symbols that occur
// both in one of parts[:i] and in one of parts[i:].
func Sequence(c *logic.Context, p *proof.Proof, parts []int, sys System) ([]*logic.Term, error) {
	position := func(part int) (int, bool) {
		i := slices.Index(parts, part)
		return i, i >= 0
	}
	w, err := newWork(c, p, position, len(parts), sys)
	if err != nil {
		return nil, err
	}
	out := make([]*logic.Term, len(parts)+1)
	out[0], out[len(parts)] = c.True(), c.False()
	for i := 1; i < len(parts); i++ {
		if out[i], err = w.cut(i); err != nil {
			return nil, fmt.Errorf("cut %d: %w", i, err)
		}
	}
	return out, nil
}

// work is what is known of a proof for all cuts of a sequence of positions: A is what is before the cut.
type work struct {
	c   *logic.Context
	p   *proof.Proof
	sys System

	inputAt []int // position of each Input step
	atoms   []atomInfo
	defAt   []int // position to which each Definition step is assigned

	// For the cut at hand.
	at      int
	label   []label // by atom
	partial []*logic.Term
}

func newWork(c *logic.Context, p *proof.Proof, position func(part int) (int, bool), n int, sys System) (*work, error) {
	w := &work{
		c: c, p: p, sys: sys,
		inputAt: make([]int, len(p.Steps)), defAt: make([]int, len(p.Steps)), partial: make([]*logic.Term, len(p.Steps)),
	}
	for id, s := range p.Steps {
		if s.Kind != proof.Input {
			continue
		}
		at, ok := position(s.Part)
		if !ok {
			return nil, fmt.Errorf("interpolate: the proof uses partition %d, which is not in the sequence", s.Part)
		}
		w.inputAt[id] = at
	}
	w.color(n)
	return w, nil
}

// cut returns the interpolant of the cut before position at.
func (w *work) cut(at int) (*logic.Term, error) {
	w.at = at
	if err := w.labels(); err != nil {
		return nil, err
	}
	for id := range w.p.Steps {
		if id == 0 {
			continue
		}
		i, err := w.step(id)
		if err != nil {
			return nil, fmt.Errorf("interpolate: step %d (%v): %w", id, w.p.Steps[id].Kind, err)
		}
		w.partial[id] = i
	}
	i := simplify(w.c, w.partial[w.p.Empty])
	clear(w.partial)
	return i, nil
}

// step returns the partial interpolant of a step.
func (w *work) step(id int) (*logic.Term, error) {
	s := &w.p.Steps[id]
	switch s.Kind {
	case proof.Input:
		return w.clause(s.Lits, w.inputAt[id] < w.at), nil
	case proof.Definition:
		return w.definition(id)
	case proof.Farkas:
		return w.farkas(s)
	case proof.IntEq:
		return w.intEq(s)
	case proof.Chain:
		return w.chain(s), nil
	}
	return nil, fmt.Errorf("unknown kind")
}
