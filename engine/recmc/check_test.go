package recmc

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"craig/certify"
	"craig/engine"
	"craig/engine/search"
	"craig/horn"
	"craig/horn/encode"
	"craig/logic"
	"craig/program"
	"craig/smt"
	"craig/verdict"
)

// What the engine claims is checked on the clauses alone, which are read here without the engine's view of them.
// Package certify checks the same on the program.

// analysis is a run on the clauses of a program, and its answer.
type analysis struct {
	*recmc
	of  *encode.Encoding
	res horn.Result
}

// analyse runs the engine on p, which has no globals.
func analyse(t testing.TB, ctx context.Context, p *program.Program) analysis {
	t.Helper()
	of, err := encode.Program(ctx, p, encode.LoopFree)
	if err != nil {
		t.Fatal(err)
	}
	a := analysis{of: of}
	a.res = search.Solve(ctx, of.System, engine.Options{}, "recmc", func(r *search.Run) (search.Strategy, error) {
		a.recmc = newRun(r, of.System)
		return a.recmc, nil
	})
	return a
}

// checks returns how many queries the run's solvers were asked.
func (a analysis) checks() float64 {
	i := slices.IndexFunc(a.res.Stats, func(s verdict.Stat) bool { return s.Name == "checks" })
	return a.res.Stats[i].Value
}

// checkResult checks the model of the clauses that Safe claims, or the derivation of the goal that Unsafe claims.
func checkResult(e analysis) error {
	switch e.res.Outcome {
	case verdict.Safe:
		return certify.Model(e.Ctx, e.s, e.res.Model, certify.Options{})
	case verdict.Unsafe:
		return certify.Derivation(e.s, e.res.Derivation)
	case verdict.Unknown:
	}
	return nil
}

// checkFacts checks that what the engine calls a fact is derivable, at a point of each.
func checkFacts(e analysis) error {
	for _, p := range e.preds {
		for _, f := range p.facts {
			solver := smt.New(e.C, smt.Options{})
			solver.Assert(f.f)
			switch solver.Check(context.Background()) {
			case smt.Unsat:
				return fmt.Errorf("a fact of %s holds nowhere: %v", p.Name, f.f)
			case smt.Unknown:
				return fmt.Errorf("a fact of %s: %w", p.Name, solver.Reason())
			case smt.Sat:
			}
			ev := solver.Model().Evaluator()
			var values []logic.Value
			for _, x := range p.Params {
				values = append(values, ev.Eval(x))
			}
			d, err := e.ground(f, values, map[string]*horn.Derivation{})
			if err != nil {
				return fmt.Errorf("%s: %w", p.Name, err)
			}
			for i, v := range d.Args() {
				if v.Key() != values[i].Key() {
					return fmt.Errorf("the derivation of a fact of %s ends elsewhere", p.Name)
				}
			}
			about := *e.s
			about.Goal = p.Pred
			if err := certify.Derivation(&about, d); err != nil {
				return err
			}
		}
	}
	return nil
}

// TestChecksReject: the checks above find what is wrong.
func TestChecksReject(t *testing.T) {
	e := analyse(t, t.Context(), parse(t, depth))
	if e.res.Outcome != verdict.Safe {
		t.Fatal(e.res.Outcome)
	}
	if err := checkResult(e); err != nil {
		t.Fatal(err)
	}
	for _, p := range e.s.Preds {
		for _, wrong := range []*logic.Term{e.C.True(), e.C.False(), e.C.Not(e.interpretation(p))} {
			if wrong == e.interpretation(p) {
				continue
			}
			m := e.model()
			m[p] = wrong
			err := certify.Model(t.Context(), e.s, m, certify.Options{})
			if err == nil && !(wrong.IsTrue() && e.of.Origin(p).Kind == encode.Summary && len(p.Params) == 0) { // nobody calls main
				t.Errorf("%s may be %v as well as %v", p.Name, wrong, e.interpretation(p))
			}
		}
	}

	e = analyse(t, t.Context(), parse(t, strings.Replace(depth, "(= d n)", "(< d 2)", 1)))
	if e.res.Outcome != verdict.Unsafe {
		t.Fatal(e.res.Outcome)
	}
	fresh := func() *horn.Derivation {
		d, err := e.derivation()
		if err != nil {
			t.Fatal(err)
		}
		if err := certify.Derivation(e.s, d); err != nil {
			t.Fatal(err)
		}
		return d
	}
	nodes := func(d *horn.Derivation) (all []*horn.Derivation) {
		for todo := []*horn.Derivation{d}; len(todo) > 0; todo = todo[1:] {
			all = append(all, todo[0])
			for _, child := range todo[0].Children {
				if child != nil {
					todo = append(todo, child)
				}
			}
		}
		return all
	}
	n := len(nodes(fresh()))
	if n < 3 {
		t.Fatalf("the derivation has %d nodes only", n)
	}
	for i := range n {
		for name, damage := range map[string]func(d *horn.Derivation){
			"no children": func(d *horn.Derivation) { d.Children = make([]*horn.Derivation, len(d.Children)) },
			"itself for a child": func(d *horn.Derivation) {
				for k := range d.Children {
					d.Children[k] = d
				}
			},
			"no values": func(d *horn.Derivation) { d.Values = logic.NewModel() },
		} {
			d := fresh()
			node := nodes(d)[i]
			if name != "no values" && len(nodes(node)) == 1 { // it needs no children
				continue
			}
			damage(node)
			if certify.Derivation(e.s, d) == nil {
				t.Errorf("node %d: %s, and nobody minds", i, name)
			}
		}
	}
}
