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
// partitions for which inA holds, and B the others. p must be a correct refutation, see proof.Check.
//
// The inputs are the assertions that p is from, in any order. Those that p does not use are ignored, unless the proof
// could not be interpolated without knowing where their symbols occur.
func Binary(c *logic.Context, p *proof.Proof, inputs []proof.Assertion, inA func(part int) bool, sys System) (*logic.Term, error) {
	position := func(part int) int {
		if inA(part) {
			return 0
		}
		return 1
	}
	cuts, err := interpolants(c, p, inputs, position, 2, sys)
	if err != nil {
		return nil, err
	}
	return cuts[1], nil
}

// Sequence returns I_0 … I_n for the n partitions parts, in which all inputs are, with I_0 = true, I_n = false,
// I_i ∧ φ_i ⇒ I_{i+1} where φ_i is the conjunction of partition parts[i], and in I_i only symbols that occur both in
// one of parts[:i] and in one of parts[i:]. About p and the inputs see Binary.
func Sequence(c *logic.Context, p *proof.Proof, inputs []proof.Assertion, parts []int, sys System) ([]*logic.Term, error) {
	at := make(map[int]int, len(parts))
	for i, part := range parts {
		at[part] = i
	}
	if len(at) != len(parts) {
		return nil, fmt.Errorf("interpolate: a partition occurs twice in the sequence")
	}
	for _, a := range inputs {
		if _, ok := at[a.Part]; !ok {
			return nil, fmt.Errorf("interpolate: partition %d has assertions but is not in the sequence", a.Part)
		}
	}
	return interpolants(c, p, inputs, func(part int) int { return at[part] }, len(parts), sys)
}

// interpolants returns the interpolants of all cuts between n positions.
func interpolants(c *logic.Context, p *proof.Proof, inputs []proof.Assertion, position func(part int) int, n int, sys System) ([]*logic.Term, error) {
	var firstErr error
	// The fewer places a symbol occurs at, the fewer interpolants have it.
	for _, more := range [2][]proof.Assertion{nil, inputs} {
		out, err := newWork(c, p, more, position, n, sys).cuts(n)
		if err == nil {
			return out, nil
		}
		if firstErr == nil {
			firstErr = err
		}
	}
	return nil, firstErr
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

func newWork(c *logic.Context, p *proof.Proof, more []proof.Assertion, position func(part int) int, n int, sys System) *work {
	w := &work{
		c: c, p: p, sys: sys,
		inputAt: make([]int, len(p.Steps)), defAt: make([]int, len(p.Steps)), partial: make([]*logic.Term, len(p.Steps)),
	}
	roots := make([][]*logic.Term, n) // by position
	for id, s := range p.Steps {
		if s.Kind != proof.Input {
			continue
		}
		at := position(s.Part)
		w.inputAt[id] = at
		for _, l := range s.Lits {
			roots[at] = append(roots[at], p.Atoms[l.Atom()])
		}
	}
	for _, a := range more {
		at := position(a.Part)
		roots[at] = append(roots[at], a.Term)
	}
	w.color(roots)
	return w
}

// cuts returns the interpolants of all cuts.
func (w *work) cuts(n int) ([]*logic.Term, error) {
	out := make([]*logic.Term, n+1)
	out[0], out[n] = w.c.True(), w.c.False()
	for i := 1; i < n; i++ {
		var err error
		if out[i], err = w.cut(i); err != nil {
			return nil, fmt.Errorf("interpolate: cut %d of %d: %w", i, n-1, err)
		}
	}
	return out, nil
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
			return nil, fmt.Errorf("step %d (%v): %w", id, w.p.Steps[id].Kind, err)
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
	case proof.Definition, proof.Axiom:
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
