package horn_test

import (
	"testing"

	"craig/certify"
	"craig/engine"
	"craig/engine/recmc"
	"craig/horn/random"
	"craig/logic"
	"craig/verdict"
)

// TestTransfer: a system in another context comes back as it was, and what is derived there is derived here.
func TestTransfer(t *testing.T) {
	derived := 0
	for seed := range int64(60) {
		s := random.Nonlinear(logic.NewContext(), 600+seed)
		other := logic.NewContext()
		other.Const("in the way", logic.Int)
		copied := s.Transfer(other.NewTransfer(), other)
		if err := copied.Check(); err != nil {
			t.Fatal(err)
		}
		back := copied.Transfer(s.Ctx.NewTransfer(), s.Ctx)
		for i, c := range back.Clauses {
			if c.Constraint != s.Clauses[i].Constraint {
				t.Errorf("seed %d: %v, and then %v", 600+seed, s.Clauses[i].Constraint, c.Constraint)
			}
			if c.Head.Name != s.Clauses[i].Head.Name || len(c.Body) != len(s.Clauses[i].Body) {
				t.Errorf("seed %d: %v, and then %v", 600+seed, s.Clauses[i], c)
			}
		}
		res := recmc.Solve(t.Context(), copied, engine.Options{})
		if res.Outcome != verdict.Unsafe {
			continue
		}
		derived++
		d := res.Derivation.Transfer(s.Ctx.NewTransfer(), s)
		if err := certify.Derivation(s, d); err != nil {
			t.Errorf("seed %d: %v", 600+seed, err)
		}
		if got, want := len(d.Steps()), len(res.Derivation.Steps()); got != want {
			t.Errorf("seed %d: %d steps, and then %d", 600+seed, want, got)
		}
	}
	if derived < 10 {
		t.Errorf("%d goals are derived", derived)
	}
}
