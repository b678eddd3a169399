package traces

import (
	"context"
	"slices"
	"testing"
	"time"

	"craig/certify"
	"craig/engine"
	"craig/horn"
	"craig/horn/random"
	"craig/logic"
	"craig/verdict"
)

// TestAgain: with what a run ended with that found a proof another one finds it without looking at a trace. What is said to it that does
// not hold, or is not about a location's variables, changes no answer.
func TestAgain(t *testing.T) {
	again, unsafe := 0, 0
	for seed := range int64(systems() * 2) {
		s := random.Nonlinear(logic.NewContext(), 30000+seed)
		solve := func(from map[*horn.Pred][]*logic.Term) (res horn.Result, learned map[*horn.Pred][]*logic.Term) {
			ctx, cancel := context.WithTimeout(t.Context(), time.Second)
			defer cancel()
			res = Solve(ctx, s, engine.Options{Predicates: from, Learned: func(m map[*horn.Pred][]*logic.Term) { learned = m }})
			return res, learned
		}
		first, learned := solve(nil)
		c := s.Ctx
		with := make(map[*horn.Pred][]*logic.Term)
		for _, p := range s.Preds {
			with[p] = append(slices.Clone(learned[p]), c.Lt(c.Const("elsewhere", logic.Int), c.Int(0)), c.False())
			for _, x := range p.Params {
				with[p] = append(with[p], c.Eq(x, c.ValueTerm(logic.NewModel().Eval(x))))
			}
		}
		second, _ := solve(with)
		if first.Outcome != second.Outcome && second.Outcome != verdict.Unknown && first.Outcome != verdict.Unknown {
			t.Errorf("seed %d: %v, and with predicates %v", 30000+seed, first.Outcome, second.Outcome)
		}
		switch second.Outcome {
		case verdict.Safe:
			if err := certify.Model(t.Context(), s, second.Model, certify.Options{}); err != nil {
				t.Errorf("seed %d: %v", 30000+seed, err)
			}
		case verdict.Unsafe:
			unsafe++
			if err := certify.Derivation(s, second.Derivation); err != nil {
				t.Errorf("seed %d: %v", 30000+seed, err)
			}
		case verdict.Unknown:
		}
		if traces(first) == 0 || first.Outcome != verdict.Safe {
			continue
		}
		again++
		if second, _ = solve(learned); second.Outcome != verdict.Safe || traces(second) > 0 {
			t.Errorf("seed %d: %v after %v traces", 30000+seed, second.Outcome, traces(second))
		}
	}
	if again < 5 || unsafe < 5 {
		t.Errorf("%d proofs are sought again, and %d goals are derived", again, unsafe)
	}
}

// traces returns how many traces a run has looked at.
func traces(r horn.Result) float64 {
	for _, s := range r.Stats {
		if s.Name == "traces" {
			return s.Value
		}
	}
	return -1
}
