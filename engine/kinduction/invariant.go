package kinduction

// Invariants from proofs by k-induction.
//
// Let states x_0, …, x_k be joined by steps, x_0, …, x_(k-1) not be bad, and x_k be bad: there are none such. Sequence
// interpolants of this refutation are J_1, …, J_k, where J_i and a step from a state that is not bad imply J_(i+1), any
// step from one that is not bad leads to J_1, and J_k excludes bad states. So
//
//	K = J_1 ∧ … ∧ J_(k-1) ∧ ¬bad
//
// is kept by steps: a state of K leads to J_1, …, J_k. All states after m steps are in K, for some m < k, since after k-1
// steps they have enough predecessors. Those after fewer steps are covered by F_0, …, F_(m-1), interpolants too:
// F_i holds of the initial states, or of those to which a step leads from F_(i-1), and of none from which a bad state can
// be reached in less than m-i steps or a state without K in just as many. The invariant is K ∨ F_0 ∨ … ∨ F_(m-1).

import (
	"craig/engine/transition"
	"craig/logic"
	"craig/smt"
)

// invariant returns a formula over the system's variables that holds initially, is kept by steps, and excludes bad
// states, where the last check of steps refuted that a bad state is next after k steps, and paths knows of no bad one.
func (r *run) invariant() (*logic.Term, error) {
	kept, err := r.kept()
	if err != nil {
		return nil, err
	}
	// How many steps lead from the initial states to K.
	s := r.NewSolver(false)
	s.Assert(r.System.Init(0))
	m := 0
	for ; m < r.k-1; m++ {
		if r.check(s, r.C.Not(r.System.At(kept, m))) == smt.Unsat {
			break
		}
		s.Assert(r.System.Step(m))
	}
	inv := []*logic.Term{kept}
	var before *logic.Term
	for i := range m {
		a := r.System.Init(i)
		if before != nil {
			a = r.C.And(r.System.At(before, i-1), r.System.Step(i-1))
		}
		// From time i on: a bad state before m, or no K at m.
		b := []*logic.Term{r.C.Not(r.System.At(kept, m))}
		for j := i; j < m; j++ {
			b = append(b, r.System.Bad(j))
		}
		parts := []*logic.Term{r.C.Or(b...)}
		for j := i; j < m; j++ {
			parts = append(parts, r.System.StepUnlessBad(i, j))
		}
		f, err := transition.Interpolate(r.Ctx, r.C, a, r.C.And(parts...))
		if err != nil {
			return nil, err
		}
		before = r.System.Of(f, i)
		inv = append(inv, before)
	}
	return r.C.Or(inv...), nil
}

// kept returns K.
func (r *run) kept() (*logic.Term, error) {
	parts := make([]*logic.Term, r.k+1)
	for i := range r.k {
		parts[i] = r.C.And(r.C.Not(r.System.Bad(i)), r.System.Step(i))
	}
	parts[r.k] = r.System.Bad(r.k)
	js, err := transition.Sequence(r.Ctx, r.C, parts)
	if err != nil {
		return nil, err
	}
	out := []*logic.Term{r.C.Not(r.System.Of(r.System.Bad(0), 0))}
	for i := 1; i < r.k; i++ {
		out = append(out, r.System.Of(js[i], i))
	}
	return r.C.And(out...), nil
}
