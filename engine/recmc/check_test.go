package recmc

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"craig/certify"
	"craig/engine"
	"craig/horn"
	"craig/horn/encode"
	"craig/logic"
	"craig/program"
	"craig/smt"
	"craig/verdict"
)

// What the engine claims is checked on the clauses alone, which are read here without the engine's view of them.
// Package certify checks the same on the program.

// analysis is a run on the clauses of a program.
type analysis struct {
	*recmc
	of *encode.Encoding
}

// analyse runs the engine on p, which has no globals.
func analyse(t testing.TB, ctx context.Context, p *program.Program) (analysis, verdict.Outcome) {
	t.Helper()
	of, err := encode.Program(ctx, p)
	if err != nil {
		t.Fatal(err)
	}
	e := newEngine(ctx, of.System, engine.Options{})
	return analysis{e, of}, e.run()
}

// checkResult checks the model of the clauses that Safe claims, or the derivation of the goal that Unsafe claims.
func checkResult(e analysis, out verdict.Outcome) error {
	switch out {
	case verdict.Safe:
		return certify.Model(e.ctx, e.s, e.model(), certify.Options{})
	case verdict.Unsafe:
		d, err := e.derivation()
		if err != nil {
			return err
		}
		return certify.Derivation(e.s, d)
	case verdict.Unknown:
	}
	return nil
}

// checkFacts checks that what the engine calls a fact is derivable, at a point of each.
func checkFacts(e analysis) error {
	for _, p := range e.preds {
		for _, f := range p.facts {
			solver := smt.New(e.c, smt.Options{})
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
	e, out := analyse(t, t.Context(), parse(t, depth))
	if out != verdict.Safe {
		t.Fatal(out)
	}
	if err := certify.Model(t.Context(), e.s, e.model(), certify.Options{}); err != nil {
		t.Fatal(err)
	}
	for _, p := range e.s.Preds {
		for _, wrong := range []*logic.Term{e.c.True(), e.c.False(), e.c.Not(e.interpretation(p))} {
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

	e, out = analyse(t, t.Context(), parse(t, strings.Replace(depth, "(= d n)", "(< d 2)", 1)))
	if out != verdict.Unsafe {
		t.Fatal(out)
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
