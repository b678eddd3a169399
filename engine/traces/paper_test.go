package traces

import (
	"strings"
	"testing"

	"craig/certify"
	"craig/engine"
	"craig/engine/search"
	"craig/frontend/c"
	"craig/horn"
	"craig/horn/encode"
	"craig/logic"
	"craig/program/pass"
	"craig/smt"
	"craig/verdict"
)

// TestPaper: of P1 of the paper two traces of main, and one of the failure of inc and two of its return, are all that there is to look
// at. What is known of inc is that it fails only if p is negative, as in the paper, and that it returns at least q. The paper has
// that it returns more than q where p and q are positive; ours says less of these, but it needs no precondition.
func TestPaper(t *testing.T) {
	p, err := c.Load(t.Context(), logic.NewContext(), []string{"../../examples/traces_inc.c"}, c.Options{})
	if err != nil {
		t.Fatal(err)
	}
	passes := pass.Passes(pass.Inexact()...)
	for i := len(passes) - 1; i >= 0; i-- { // those that prove it all
		if n := passes[i].Name; n == "intervals" || n == "constants" {
			passes = append(passes[:i], passes[i+1:]...)
		}
	}
	if p, _, err = pass.Run(t.Context(), passes, p, nil); err != nil {
		t.Fatal(err)
	}
	for _, config := range []string{"shortest", "deepest", "calls", "paper"} {
		e, err := encode.Program(t.Context(), p, encode.Basic)
		if err != nil {
			t.Fatal(err)
		}
		s := e.System
		var r *run
		words := make(map[string]int) // traces by the unit that they are of
		res := search.Solve(t.Context(), s, engine.Options{Config: config, Observer: func(verdict.Event) {
			words[r.current.loc.Pred.Name]++
		}}, "traces", func(of *search.Run) (search.Strategy, error) {
			var err error
			r, err = newRun(of, s, engine.Chosen(configs, config))
			return r, err
		})
		if res.Outcome != verdict.Safe {
			t.Fatalf("%s: %v: %v", config, res.Outcome, res.Reason)
		}
		if err := certify.Model(t.Context(), s, res.Model, certify.Options{}); err != nil {
			t.Error(err)
		}
		if words["main!"] != 2 || words["inc!"] != 1 || words["inc"] > 2 {
			t.Errorf("%s: the traces are %v", config, words)
		}
		for _, u := range r.order {
			x := s.Ctx
			of := func(name string) *logic.Term { return variable(t, u.loc.Pred, name) }
			var want *logic.Term
			switch u.loc.Pred.Name {
			case "inc!":
				want = x.Lt(of("p"), x.Int(0))
			case "inc":
				want = x.Ge(of("result"), of("q"))
			default:
				continue
			}
			solver := smt.New(x, smt.Options{})
			solver.Assert(x.Not(want))
			if got := x.And(u.context(forever)...); solver.Check(t.Context(), got) != smt.Unsat {
				t.Errorf("%s: of %s is known %v, and not %v", config, u.loc, got, want)
			}
		}
	}
}

// variable returns the parameter of a predicate whose name has a part.
func variable(t *testing.T, p *horn.Pred, name string) *logic.Term {
	t.Helper()
	for i, n := range p.Names {
		if strings.Contains(n, name) {
			return p.Params[i]
		}
	}
	t.Fatalf("%s has no %s, but %v", p.Name, name, p.Names)
	return nil
}
