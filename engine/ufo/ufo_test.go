package ufo

import (
	"context"
	"testing"
	"time"

	"craig/certify"
	"craig/engine"
	"craig/engine/search"
	"craig/engine/unwinding"
	read "craig/frontend/horn"
	"craig/horn"
	"craig/horn/random"
	"craig/internal/arg"
	"craig/logic"
	"craig/verdict"
)

// solve runs a configuration and checks the graph after every exploration.
func solve(t *testing.T, ctx context.Context, s *horn.System, config string) (*run, horn.Result) {
	t.Helper()
	var of *run
	c := engine.Chosen(configs, config)
	res := unwinding.Solve(ctx, s, engine.Options{Config: config}, "ufo", c.unwinding, func(u *unwinding.Unwinding) search.Strategy {
		of = newRun(u, c)
		of.explored = func(g *arg.Graph) error {
			if err := g.Check(t.Context()); err != nil {
				t.Errorf("%s, after exploration %d: %v", config, of.iterations, err)
			}
			return nil
		}
		return of
	})
	return of, res
}

// foo is the program of Fig. 1 of the paper, a clause for each of its statements.
const foo = `(set-logic HORN)
(declare-fun l2 (Int Int Int) Bool)
(declare-fun l3 (Int Int Int) Bool)
(declare-fun l4 (Int Int Int) Bool)
(declare-fun l5 (Int Int Int) Bool)
(declare-fun l6 (Int Int Int) Bool)
(declare-fun l7 (Int Int Int) Bool)
(assert (forall ((n Int)) (l2 0 0 n)))
(assert (forall ((i Int) (x Int) (n Int)) (=> (and (l2 i x n) (< i n)) (l3 i x n))))
(assert (forall ((i Int) (x Int) (n Int)) (=> (and (l2 i x n) (>= i n)) (l7 i x n))))
(assert (forall ((i Int) (x Int) (n Int)) (=> (and (l3 i x n) (<= i 2)) (l4 i x n))))
(assert (forall ((i Int) (x Int) (n Int)) (=> (and (l3 i x n) (> i 2)) (l5 i x n))))
(assert (forall ((i Int) (x Int) (n Int)) (=> (l4 i x n) (l6 i 0 n))))
(assert (forall ((i Int) (x Int) (n Int)) (=> (l5 i x n) (l6 i i n))))
(assert (forall ((i Int) (x Int) (n Int)) (=> (l6 i x n) (l2 (+ i 1) x n))))
(assert (forall ((i Int) (x Int) (n Int)) (=> (and (l7 i x n) (< x 0)) false)))
`

// TestFoo: the example of section 2 is safe after exactly one refinement, as the paper says.
func TestFoo(t *testing.T) {
	for _, c := range configs {
		s, err := read.Read(t.Context(), logic.NewContext(), "foo.smt2", foo)
		if err != nil {
			t.Fatal(err)
		}
		r, res := solve(t, t.Context(), s.System, c.Name)
		if res.Outcome != verdict.Safe {
			t.Errorf("%s: %v, %v", c.Name, res.Outcome, res.Reason)
			continue
		}
		if err := certify.Model(t.Context(), s.System, res.Model, certify.Options{}); err != nil {
			t.Errorf("%s: %v", c.Name, err)
		}
		if c.Name == "uufo" && r.iterations != 2 {
			t.Errorf("uufo needs %d refinements", r.iterations-1)
		}
	}
}

// TestGraphs: whatever the system, graphs are complete and well-labelled after every exploration, and models and derivations
// stand.
func TestGraphs(t *testing.T) {
	for _, c := range configs {
		decided := 0
		const systems = 60
		for seed := range int64(systems) {
			s := random.Linear(logic.NewContext(), 5000+seed)
			ctx, cancel := context.WithTimeout(t.Context(), time.Second)
			_, res := solve(t, ctx, s, c.Name)
			cancel()
			var err error
			switch res.Outcome {
			case verdict.Safe:
				err = certify.Model(t.Context(), s, res.Model, certify.Options{})
			case verdict.Unsafe:
				err = certify.Derivation(s, res.Derivation)
			case verdict.Unknown:
				continue
			}
			decided++
			if err != nil {
				t.Errorf("%s, seed %d: %v", c.Name, 5000+seed, err)
			}
		}
		if decided < systems/2 {
			t.Errorf("%s decides %d of %d", c.Name, decided, systems)
		}
	}
}
