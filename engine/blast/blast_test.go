package blast

import (
	"context"
	"testing"
	"time"

	"craig/engine"
	"craig/engine/recmc"
	"craig/engine/search"
	"craig/engine/unwinding"
	"craig/horn"
	"craig/horn/random"
	"craig/internal/enginetest"
	"craig/logic"
	"craig/verdict"
)

// solve runs a configuration, which refutes traces in parts only if that is wanted, and checks the graph of a proof.
func solve(t *testing.T, ctx context.Context, s *horn.System, o engine.Options, apart bool) (*run, horn.Result) {
	t.Helper()
	var of *run
	c := engine.Chosen(configs, o.Config)
	res := unwinding.Solve(ctx, s, o, "blast", c.unwinding, func(u *unwinding.Unwinding) search.Strategy {
		of = newRun(u, c)
		of.apart = apart
		return of
	})
	if res.Outcome == verdict.Safe {
		if err := of.Nodes.Check(t.Context()); err != nil {
			t.Errorf("%s: %v", o.Config, err)
		}
	}
	return of, res
}

// TestRandomSystems: all configurations decide random systems, linear ones and others, as another engine does, with evidence. Parts
// of trees are dropped and others are kept, and nodes whose covering nodes are dropped are explored again.
func TestRandomSystems(t *testing.T) {
	kinds := []struct {
		name string
		of   func(*logic.Context, int64) *horn.System
		n    int64
	}{{"linear", random.Linear, 60}, {"nonlinear", random.Nonlinear, 120}}
	for _, k := range kinds {
		for _, c := range configs {
			t.Run(k.name+" "+c.Name, func(t *testing.T) {
				outcomes := make(map[verdict.Outcome]int)
				refinements, dropped, longest := 0, 0, 0
				for seed := range k.n {
					s := k.of(logic.NewContext(), 5000+seed)
					ctx, cancel := context.WithTimeout(t.Context(), time.Second)
					r, res := solve(t, ctx, s, engine.Options{Config: c.Name}, seed%2 == 1)
					other := recmc.Solve(ctx, s, engine.Options{})
					cancel()
					outcomes[res.Outcome]++
					if r != nil {
						refinements, dropped, longest = refinements+r.refinements, dropped+r.dropped, max(longest, r.steps)
					}
					if err := enginetest.Wrong(t.Context(), s, res, other); err != nil {
						t.Errorf("seed %d: %v", 5000+seed, err)
					}
				}
				t.Logf("%v, %d refinements, %d nodes dropped, traces of up to %d steps", outcomes, refinements, dropped, longest)
				if few := int(k.n) / 4; outcomes[verdict.Safe] < few || outcomes[verdict.Unsafe] < few || dropped == 0 {
					t.Errorf("few are decided: %v", outcomes)
				}
			})
		}
	}
}

// TestRounds: that a loop ends is what excludes that something is counted too often in it, not how often it was counted so far, which each
// longer trace would tell anew.
func TestRounds(t *testing.T) {
	c := logic.NewContext()
	s := horn.New(c)
	num := func(name string) *logic.Term { return c.Const(name, logic.Int) }
	head := s.Declare("head", []*logic.Term{num("head.i"), num("head.odd")})
	middle := s.Declare("middle", []*logic.Term{num("middle.i"), num("middle.odd")})
	s.Goal = s.Declare("fail", nil)
	i, odd := num("i"), num("odd")
	atom := func(p *horn.Pred) []horn.Atom {
		return []horn.Atom{{Guard: c.True(), Pred: p, Args: []*logic.Term{i, odd}}}
	}
	one := c.Int(1)
	s.Add(head, []*logic.Term{c.Int(0), c.Int(0)}, nil, c.True())
	s.Add(middle, []*logic.Term{i, odd}, atom(head), c.Lt(i, c.Int(6)))
	s.Add(head, []*logic.Term{c.Add(i, one), odd}, atom(middle), c.True())
	s.Add(head, []*logic.Term{c.Add(i, one), c.Add(odd, one)}, atom(middle), c.True())
	s.Add(s.Goal, nil, atom(middle), c.Gt(odd, c.Int(2000)))
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	r, res := solve(t, ctx, s, engine.Options{Config: "locality"}, false)
	if res.Outcome != verdict.Safe || r.refinements > 50 {
		t.Errorf("%v after %d refinements: %v", res.Outcome, r.refinements, res.Reason)
	}
}
