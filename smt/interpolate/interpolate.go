// Package interpolate computes Craig interpolants from refutations: from one proof for any cut of its partitions into A
// and B, and for all cuts of a sequence or of a tree, so that the results fit each other.
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
// an error then, never a wrong interpolant. A request that makes no sense is an ErrShape.
//
//   - tree.go: the shape of all kinds of interpolants;
//   - color.go: where atoms and symbols occur;
//   - leaf.go: input clauses, definitions and theory lemmas;
//   - decompose.go: sums as conjunctions of smaller ones;
//   - resolve.go: chains;
//   - simplify.go: the result.
package interpolate

import (
	"context"
	"fmt"

	"craig/logic"
	"craig/smt/proof"
)

// System labels what both sides share: it decides how strong the interpolants are.
type System uint8

// The systems. Interpolants of one proof and cut imply each other in the order Decomposed, McMillan, Pudlak, Inverse.
const (
	McMillan   System = iota // what is shared belongs to B; lemmas are interpolated by A's contribution
	Pudlak                   // what is shared belongs to both
	Inverse                  // what is shared belongs to A; lemmas are interpolated by the complement of B's contribution
	Decomposed               // as McMillan; sums of inequalities are conjunctions of sums of fewer, where possible
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
	case Decomposed:
		return "decomposed"
	}
	return fmt.Sprintf("System(%d)", uint8(s))
}

// Binary returns I with A ⇒ I, I ∧ B unsatisfiable, and only symbols that occur both in A and in B, where A are the
// partitions for which inA holds, and B the others. p must be a correct refutation, see proof.Check.
//
// The inputs are the assertions that p is from, in any order. Those that p does not use are ignored, unless the proof
// could not be interpolated without knowing where their symbols occur. A context that is done is an error; only what
// would have been made smaller then stays as it is.
func Binary(ctx context.Context, c *logic.Context, p *proof.Proof, inputs []proof.Assertion, inA func(part int) bool, sys System) (*logic.Term, error) {
	node := func(part int) int {
		if inA(part) {
			return 0
		}
		return 1
	}
	out, err := interpolants(ctx, c, p, inputs, node, []int{1, -1}, sys)
	if err != nil {
		return nil, err
	}
	return out[0], nil
}

// Sequence returns I_0 … I_n for the n > 0 partitions parts, in which all inputs are, with I_0 = true, I_n = false,
// I_i ∧ φ_i ⇒ I_{i+1} where φ_i is the conjunction of partition parts[i], and in I_i only symbols that occur both in
// one of parts[:i] and in one of parts[i:]. About p and the inputs see Binary.
func Sequence(ctx context.Context, c *logic.Context, p *proof.Proof, inputs []proof.Assertion, parts []int, sys System) ([]*logic.Term, error) {
	nodes := make([]Node, len(parts))
	for i, part := range parts {
		nodes[i] = Node{part, i + 1}
	}
	if n := len(nodes); n > 0 {
		nodes[n-1].Parent = -1
	}
	out, err := Tree(ctx, c, p, inputs, nodes, sys)
	if err != nil {
		return nil, err
	}
	return append([]*logic.Term{c.True()}, out...), nil
}

// Tree returns a formula I_v for each node v of the tree, in whose partitions all inputs are: what the children of v
// have and the conjunction of v's partition imply I_v, the root's is false, and in I_v are only symbols that occur both
// in the partitions of v's subtree and in others. About p and the inputs see Binary.
func Tree(ctx context.Context, c *logic.Context, p *proof.Proof, inputs []proof.Assertion, nodes []Node, sys System) ([]*logic.Term, error) {
	at := make(map[int]int, len(nodes))
	parents := make([]int, len(nodes))
	for i, n := range nodes {
		at[n.Part] = i
		parents[i] = n.Parent
	}
	if err := placed(inputs, at, len(nodes)); err != nil {
		return nil, err
	}
	return interpolants(ctx, c, p, inputs, func(part int) int { return at[part] }, parents, sys)
}

// placed returns an error unless all inputs are in partitions that have places, and n partitions do.
func placed(inputs []proof.Assertion, at map[int]int, n int) error {
	if len(at) != n {
		return fmt.Errorf("%w: a partition occurs twice", ErrShape)
	}
	if n == 0 {
		return fmt.Errorf("%w: there are no partitions", ErrShape)
	}
	for _, a := range inputs {
		if _, ok := at[a.Part]; !ok {
			return fmt.Errorf("%w: partition %d has assertions but no place", ErrShape, a.Part)
		}
	}
	return nil
}

// StateTransition returns g_0 … g_n and s_0 … s_{n-1} for the n+2 partitions φ_0 … φ_{n+1}, in which all inputs are:
// φ_0 ⇒ g_0, φ_{i+1} ⇒ s_i, g_i ∧ s_i ⇒ g_{i+1}, and g_n contradicts φ_{n+1}. In g_i are only symbols that occur both in
// one of φ_0 … φ_i and in a later one, in s_i only such that occur both in φ_{i+1} and in another one. About p and the
// inputs see Binary.
//
// This is the tree in which g_i, i > 0, has no formula of its own, but two children: g_{i-1} and s_{i-1}. (Albarghouthi,
// Gurfinkel, Chechik: Whale, VMCAI 2012.)
func StateTransition(ctx context.Context, c *logic.Context, p *proof.Proof, inputs []proof.Assertion, parts []int, sys System) (states, transitions []*logic.Term, err error) {
	if len(parts) < 2 {
		return nil, nil, fmt.Errorf("%w: states and transitions need two partitions", ErrShape)
	}
	n := len(parts) - 2
	at := make(map[int]int, len(parts)) // φ_0 = g_0 at 0, φ_{i+1} at 2i+1, g_{i+1} at 2i+2, φ_{n+1} at 2n+1
	parents := make([]int, 2*n+2)
	for i, part := range parts {
		at[part] = max(2*i-1, 0)
	}
	if err := placed(inputs, at, len(parts)); err != nil {
		return nil, nil, err
	}
	for i := range n {
		parents[2*i], parents[2*i+1] = 2*i+2, 2*i+2
	}
	parents[2*n], parents[2*n+1] = 2*n+1, -1
	out, err := interpolants(ctx, c, p, inputs, func(part int) int { return at[part] }, parents, sys)
	if err != nil {
		return nil, nil, err
	}
	for i := range n {
		states, transitions = append(states, out[2*i]), append(transitions, out[2*i+1])
	}
	return append(states, out[2*n]), transitions, nil
}

// interpolants returns the interpolants of all nodes of the tree with these parents; node says at which node a partition
// is.
func interpolants(ctx context.Context, c *logic.Context, p *proof.Proof, inputs []proof.Assertion, node func(part int) int, parents []int, sys System) ([]*logic.Term, error) {
	t, positions, err := newTree(parents)
	if err != nil {
		return nil, err
	}
	position := func(part int) int { return positions[node(part)] }
	var firstErr error
	// The fewer places a symbol occurs at, the fewer interpolants have it.
	for _, more := range [2][]proof.Assertion{nil, inputs} {
		out, err := newInterpolator(c, p, more, position, t, sys).cuts(ctx, positions)
		if err == nil || ctx.Err() != nil {
			return out, err
		}
		if firstErr == nil {
			firstErr = err
		}
	}
	return nil, firstErr
}

// interpolator computes the interpolants of a proof for all cuts of a tree.
type interpolator struct {
	c    *logic.Context
	p    *proof.Proof
	sys  System
	tree tree

	occurs *occurrences
	atoms  []atomInfo
	home   []int // by step, of an Input its position; of a Definition that to which it is assigned; of others see leaf

	// For the cut at hand.
	at      int     // A is the subtree of this position
	label   []label // by atom
	partial []*logic.Term

	// For Decomposed.
	below map[nodeStep]contribution // of the cuts so far: children come before their parents
}

func newInterpolator(c *logic.Context, p *proof.Proof, more []proof.Assertion, position func(part int) int, t tree, sys System) *interpolator {
	w := &interpolator{
		c: c, p: p, sys: sys, tree: t,
		home: make([]int, len(p.Steps)), partial: make([]*logic.Term, len(p.Steps)),
		below: make(map[nodeStep]contribution),
	}
	roots := make([][]*logic.Term, len(t.low)) // by position
	for id, s := range p.Steps {
		if s.Kind != proof.Input {
			continue
		}
		at := position(s.Part)
		w.home[id] = at
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

// cuts returns the interpolants of the nodes at the positions.
func (w *interpolator) cuts(ctx context.Context, positions []int) ([]*logic.Term, error) {
	out := make([]*logic.Term, len(positions))
	for i, at := range positions {
		if at == w.tree.root() {
			out[i] = w.c.False()
			continue
		}
		var err error
		if out[i], err = w.cut(ctx, at); err != nil {
			return nil, fmt.Errorf("interpolate: node %d of %d: %w", i, len(positions), err)
		}
	}
	return out, nil
}

// homeInA reports whether the home of the step is on side A.
func (w *interpolator) homeInA(id int) bool { return w.tree.within(w.home[id], w.at) }

// cut returns the interpolant of the cut between the subtree of position at and the rest.
func (w *interpolator) cut(ctx context.Context, at int) (*logic.Term, error) {
	w.at = at
	if err := w.labels(); err != nil {
		return nil, err
	}
	for id := range w.p.Steps {
		if id == 0 {
			continue
		}
		if ctx.Err() != nil {
			return nil, fmt.Errorf("interrupted: %w", context.Cause(ctx))
		}
		i, err := w.step(id)
		if err != nil {
			return nil, fmt.Errorf("step %d (%v): %w", id, w.p.Steps[id].Kind, err)
		}
		w.partial[id] = i
	}
	i := Simplify(ctx, w.c, w.partial[w.p.Empty])
	clear(w.partial)
	return i, nil
}

// step returns the partial interpolant of a step.
func (w *interpolator) step(id int) (*logic.Term, error) {
	s := &w.p.Steps[id]
	switch s.Kind {
	case proof.Input:
		return w.clause(s.Lits, w.homeInA(id)), nil
	case proof.Definition, proof.Axiom:
		return w.definition(id)
	case proof.Farkas:
		if w.sys == Decomposed {
			return w.decomposed(id)
		}
		return w.farkas(id)
	case proof.IntEq:
		return w.intEq(id)
	case proof.Chain:
		return w.chain(s), nil
	}
	return nil, fmt.Errorf("unknown kind")
}
