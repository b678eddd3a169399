package traces

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"time"

	"craig/certify"
	"craig/engine"
	"craig/engine/search"
	"craig/horn"
	"craig/horn/random"
	"craig/logic"
	"craig/smt"
	"craig/verdict"
)

// solve runs a configuration, and returns the run as well.
func solve(ctx context.Context, s *horn.System, name string) (*run, horn.Result) {
	var of *run
	res := search.Solve(ctx, s, engine.Options{Config: name}, "traces", func(r *search.Run) (search.Strategy, error) {
		var err error
		of, err = newRun(r, s, engine.Chosen(configs, name))
		return of, err
	})
	return of, res
}

// contextHolds checks that what a run knows of units for all levels is true of all derivations, whatever its answer is: proofs of
// locations keep all clauses but those of the goal, and what is known of a unit follows from its proof.
func contextHolds(ctx context.Context, s *horn.System, r *run) error {
	m := r.model()
	m[s.Goal] = s.Ctx.False()
	rest := *s
	rest.Clauses = slices.DeleteFunc(slices.Clone(s.Clauses), func(c *horn.Clause) bool { return c.Head == s.Goal })
	if err := certify.Model(ctx, &rest, m, certify.Options{}); err != nil {
		return err
	}
	for _, u := range r.order {
		solver := smt.New(s.Ctx, smt.Options{})
		solver.Assert(m.Of(s.Ctx, u.loc.Pred))
		if known := s.Ctx.And(u.context(forever)...); solver.Check(ctx, s.Ctx.Not(known)) != smt.Unsat {
			return fmt.Errorf("%s has no proof of %v", u.loc, known)
		}
	}
	return nil
}

// TestContext: what is known of units holds, also where the goal is derived, with recursion and without.
func TestContext(t *testing.T) {
	units, facts, levels := 0, 0, 0
	for seed := range int64(systems() * 4) {
		s := random.Nonlinear(logic.NewContext(), 90000+seed)
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		r, res := solve(ctx, s, configs[int(seed)%len(configs)].Name)
		cancel()
		if r == nil || res.Outcome == verdict.Unknown {
			continue
		}
		if err := contextHolds(t.Context(), s, r); err != nil {
			t.Fatalf("seed %d, %v: %v", seed, res.Outcome, err)
		}
		for _, u := range r.order {
			if u.recursive == nil {
				continue
			}
			if n := len(u.context(forever)); n > 0 {
				units++
				facts += n
			}
		}
		levels = max(levels, r.level)
	}
	t.Logf("%d things are known of %d recursive units; up to level %d", facts, units, levels)
	if units == 0 || levels < 2 {
		t.Error("no recursion is looked at")
	}
}

// rounds returns clauses of procedures that call each other in a circle, f0 the next one and the last one f0, each with a number
// that is one less. At 0 f0 returns 1 and all others 0. The goal is that f_of returns something else than 0 for a number of at
// most n, or for any if n is negative.
func rounds(procs, of, n int) *horn.System {
	c := logic.NewContext()
	s := horn.New(c)
	var fs []*horn.Pred
	for i := range procs {
		name := fmt.Sprint("f", i)
		fs = append(fs, s.Declare(name, []*logic.Term{c.Const(name+".n", logic.Int), c.Const(name+".r", logic.Int)}))
		fs[i].Spot = verdict.Spot{What: verdict.Calls, Proc: name}
	}
	s.Goal = s.Declare("goal", nil)
	x, r := c.Const("x", logic.Int), c.Const("r", logic.Int)
	atom := func(p *horn.Pred, n *logic.Term) []horn.Atom {
		return []horn.Atom{{Guard: c.True(), Pred: p, Args: []*logic.Term{n, r}}}
	}
	for i, f := range fs {
		result := int64(0)
		if i == 0 {
			result = 1
		}
		s.Add(f, []*logic.Term{c.Int(0), c.Int(result)}, nil, c.True())
		s.Add(f, []*logic.Term{x, r}, atom(fs[(i+1)%procs], c.Sub(x, c.Int(1))), c.Gt(x, c.Int(0)))
	}
	bad := c.Not(c.Eq(r, c.Int(0)))
	if n >= 0 {
		bad = c.And(bad, c.Le(x, c.Int(int64(n))))
	}
	s.Add(s.Goal, nil, atom(fs[of], x), bad)
	return s
}

// TestFalseAssumptions: that each procedure of a circle returns 0 follows for each from that it is so for the next one, but for the
// depth at which it is not. Whoever lets proofs rest on each other, or a question on itself, proves it.
func TestFalseAssumptions(t *testing.T) {
	for procs := 1; procs <= 5; procs++ {
		for of := range procs {
			for _, c := range configs {
				steps := (procs - of) % procs // calls until f0 is reached
				for _, n := range []int{-1, steps, steps - 1} {
					want := verdict.Unsafe
					if n == steps-1 && n >= 0 {
						want = verdict.Safe
					}
					s := rounds(procs, of, n)
					ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
					r, res := solve(ctx, s, c.Name)
					cancel()
					if res.Outcome != want {
						t.Fatalf("%s: f%d of %d for up to %d: %v, want %v: %v", c.Name, of, procs, n, res.Outcome, want, res.Reason)
					}
					var err error
					if want == verdict.Safe {
						err = certify.Model(t.Context(), s, res.Model, certify.Options{})
					} else {
						err = certify.Derivation(s, res.Derivation)
					}
					if err == nil {
						err = contextHolds(t.Context(), s, r)
					}
					if err != nil {
						t.Errorf("%s: f%d of %d for up to %d: %v", c.Name, of, procs, n, err)
					}
				}
			}
		}
	}
}

// TestDischarge: of what is proved at a level nothing holds forever that is false further down, also where all units of a component
// have such facts that support each other.
func TestDischarge(t *testing.T) {
	s := rounds(3, 1, -1)
	of, _ := solve(t.Context(), s, "blocks") // finds its units
	r, err := newRun(of.Run, s, engine.Chosen(configs, "blocks"))
	if err != nil {
		t.Fatal(err)
	}
	c := s.Ctx
	zero := make(map[*unit]*logic.Term)
	for _, u := range r.order {
		if u.recursive == nil {
			continue
		}
		n := u.loc.Vars[0]
		zero[u] = c.Eq(u.loc.Vars[1], c.Int(0))
		true0 := []*logic.Term{c.Ge(n, c.Int(0)), c.Le(n, c.Int(5))} // the first one is inductive, the other holds at the level only
		for _, f := range append(true0, zero[u]) {                   // which is false of all of them, by f0
			u.learn(5, f)
		}
		if u.loc.Pred.Name != "f0" {
			true0 = append(true0, zero[u])
		}
		base := r.control(u, 0, nil).Out(r.automaton.Entry.ID)
		if len(base) != 1 {
			t.Fatalf("%s has %d traces without calls", u.loc, len(base))
		}
		r.proof.Add(base, [][]*logic.Term{nil, true0})
	}
	if len(zero) != 3 {
		t.Fatalf("%d units are recursive", len(zero))
	}
	for u := range zero {
		if err := r.discharge(u.recursive); err != nil {
			t.Fatal(err)
		}
		break
	}
	for u := range zero {
		if got, want := c.And(u.context(forever)...), c.Ge(u.loc.Vars[0], c.Int(0)); got != want {
			t.Errorf("%s has %v, want %v", u.loc, got, want)
		}
	}
}
