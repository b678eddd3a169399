package recmc

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"craig/engine"
	"craig/horn"
	"craig/logic"
	"craig/program"
	"craig/smt"
	"craig/verdict"
)

// What the engine claims is checked on the clauses alone, which are read here without the engine's view of them.
// Package certify checks the same on the program.

// analyse runs the engine on p, which has no globals.
func analyse(t testing.TB, ctx context.Context, p *program.Program) (*recmc, verdict.Outcome) {
	t.Helper()
	s, err := horn.Encode(ctx, p)
	if err != nil {
		t.Fatal(err)
	}
	e := newEngine(ctx, s, engine.Options{})
	return e, e.run()
}

// checkResult checks the model of the clauses that Safe claims, or the derivation of the goal that Unsafe claims.
func checkResult(e *recmc, out verdict.Outcome) error {
	switch out {
	case verdict.Safe:
		return checkModel(e.s, e.interpretation)
	case verdict.Unsafe:
		d, err := derive(e)
		if err != nil {
			return err
		}
		return checkDerivation(e.s, d)
	case verdict.Unknown:
	}
	return nil
}

// derive returns the derivation of the goal that the engine found.
func derive(e *recmc) (*derivation, error) {
	facts := e.preds[e.s.Goal.ID].facts
	if len(facts) == 0 {
		return nil, errors.New("no fact says that the goal can be derived")
	}
	return e.ground(facts[len(facts)-1], nil, map[string]*derivation{})
}

// checkFacts checks that what the engine calls a fact is derivable, at a point of each.
func checkFacts(e *recmc) error {
	for _, p := range e.preds {
		for _, f := range p.facts {
			solver := smt.New(e.c, smt.Options{})
			solver.Assert(f.f)
			switch solver.Check(context.Background()) {
			case smt.Unsat:
				return fmt.Errorf("a fact of %s holds nowhere: %v", p.Name, f.f)
			case smt.Unknown:
				return undecided{fmt.Errorf("a fact of %s: %w", p.Name, solver.Reason())}
			case smt.Sat:
			}
			ev := solver.Model().Evaluator()
			var values []logic.Value
			for _, x := range p.Params {
				values = append(values, ev.Eval(x))
			}
			d, err := e.ground(f, values, map[string]*derivation{})
			if err != nil {
				return fmt.Errorf("%s: %w", p.Name, err)
			}
			of := d.model.Evaluator()
			for i, arg := range d.c.HeadArgs {
				if of.Eval(arg).Key() != values[i].Key() {
					return fmt.Errorf("the derivation of a fact of %s ends elsewhere", p.Name)
				}
			}
			if err := (&derivationChecker{}).check(d); err != nil {
				return err
			}
		}
	}
	return nil
}

// undecided says that a clause's validity is not known.
type undecided struct{ error }

// checkModel checks that the interpretation satisfies every clause and excludes the goal.
func checkModel(s *horn.System, interpretation func(*horn.Pred) *logic.Term) error {
	c := s.Ctx
	apply := func(p *horn.Pred, args []*logic.Term) *logic.Term {
		m := map[*logic.Term]*logic.Term{}
		for i, x := range p.Params {
			m[x] = args[i]
		}
		return c.Substitute(interpretation(p), m)
	}
	valid := func(what string, fs ...*logic.Term) error {
		ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
		defer cancel()
		solver := smt.New(c, smt.Options{})
		for _, f := range fs {
			solver.Assert(f)
		}
		switch solver.Check(ctx) {
		case smt.Unsat:
			return nil
		case smt.Sat:
			return fmt.Errorf("%s is not satisfied", what)
		}
		return undecided{fmt.Errorf("%s: %w", what, solver.Reason())}
	}
	for _, p := range s.Preds {
		params := map[*logic.Term]bool{}
		for _, x := range p.Params {
			params[x] = true
		}
		for _, k := range logic.Consts(interpretation(p)) {
			if !params[k] {
				return fmt.Errorf("the interpretation of %s speaks of %s", p.Name, k)
			}
		}
	}
	if err := valid("the goal's exclusion", interpretation(s.Goal)); err != nil {
		return err
	}
	for _, cl := range s.Clauses {
		fs := []*logic.Term{cl.Constraint, c.Not(apply(cl.Head, cl.HeadArgs))}
		for _, a := range cl.Body {
			fs = append(fs, c.Implies(a.Guard, apply(a.Pred, a.Args)))
		}
		if err := valid(fmt.Sprintf("clause %d of %s", cl.ID, cl.Head.Name), fs...); err != nil {
			return err
		}
	}
	return nil
}

// checkDerivation checks that d derives the goal of s.
func checkDerivation(s *horn.System, d *derivation) error {
	if d.c.Head != s.Goal {
		return fmt.Errorf("the derivation is one of %s", d.c.Head.Name)
	}
	return (&derivationChecker{}).check(d)
}

// derivationChecker knows the nodes that were visited.
type derivationChecker struct{ done, open map[*derivation]bool }

// check checks that every node below d is an instance of its clause, the atoms of which are the heads of its children,
// and that none rests on itself.
func (k *derivationChecker) check(d *derivation) error {
	if k.done == nil {
		k.done, k.open = map[*derivation]bool{}, map[*derivation]bool{}
	}
	switch {
	case k.open[d]:
		return fmt.Errorf("the derivation of %s rests on itself", d.c.Head.Name)
	case k.done[d]:
		return nil
	}
	k.open[d], k.done[d] = true, true
	defer delete(k.open, d)
	ev := d.model.Evaluator()
	where := fmt.Sprintf("clause %d of %s", d.c.ID, d.c.Head.Name)
	if !ev.Holds(d.c.Constraint) {
		return fmt.Errorf("%s: the constraint does not hold", where)
	}
	for i, a := range d.c.Body {
		if !ev.Holds(a.Guard) {
			continue
		}
		child := d.children[i]
		if child == nil || child.c.Head != a.Pred {
			return fmt.Errorf("%s: %s is not derived", where, a.Pred.Name)
		}
		of := child.model.Evaluator()
		for j, arg := range a.Args {
			if x, y := ev.Eval(arg), of.Eval(child.c.HeadArgs[j]); x.Key() != y.Key() {
				return fmt.Errorf("%s: argument %d of %s is %v, derived is %v", where, j, a.Pred.Name, x, y)
			}
		}
		if err := k.check(child); err != nil {
			return err
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
	if err := checkModel(e.s, e.interpretation); err != nil {
		t.Fatal(err)
	}
	for _, p := range e.s.Preds {
		for _, wrong := range []*logic.Term{e.c.True(), e.c.False(), e.c.Not(e.interpretation(p))} {
			if wrong == e.interpretation(p) {
				continue
			}
			err := checkModel(e.s, func(q *horn.Pred) *logic.Term {
				if q == p {
					return wrong
				}
				return e.interpretation(q)
			})
			if err == nil && !(wrong.IsTrue() && p.Kind == horn.Summary && len(p.Params) == 0) { // nobody calls main
				t.Errorf("%s may be %v as well as %v", p.Name, wrong, e.interpretation(p))
			}
		}
	}

	e, out = analyse(t, t.Context(), parse(t, strings.Replace(depth, "(= d n)", "(< d 2)", 1)))
	if out != verdict.Unsafe {
		t.Fatal(out)
	}
	fresh := func() *derivation {
		d, err := derive(e)
		if err != nil {
			t.Fatal(err)
		}
		if err := checkDerivation(e.s, d); err != nil {
			t.Fatal(err)
		}
		return d
	}
	nodes := func(d *derivation) (all []*derivation) {
		for todo := []*derivation{d}; len(todo) > 0; todo = todo[1:] {
			all = append(all, todo[0])
			for _, child := range todo[0].children {
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
		for name, damage := range map[string]func(d *derivation){
			"no children": func(d *derivation) { d.children = make([]*derivation, len(d.children)) },
			"itself for a child": func(d *derivation) {
				for k := range d.children {
					d.children[k] = d
				}
			},
			"no values": func(d *derivation) { d.model = logic.NewModel() },
		} {
			d := fresh()
			node := nodes(d)[i]
			if name != "no values" && len(nodes(node)) == 1 { // it needs no children
				continue
			}
			damage(node)
			if checkDerivation(e.s, d) == nil {
				t.Errorf("node %d: %s, and nobody minds", i, name)
			}
		}
	}
}
