package cfa

import (
	"context"
	"errors"
	"testing"

	"craig/horn"
	"craig/logic"
	"craig/smt"
)

// system returns clauses that count from 0 to 3, one of them with two atoms of which one is needed, and fail at the end.
func system(both bool) *horn.System {
	c := logic.NewContext()
	s := horn.New(c)
	p := s.Declare("P", []*logic.Term{c.Const("P.x", logic.Int)})
	q := s.Declare("Q", []*logic.Term{c.Const("Q.x", logic.Int)})
	s.Goal = s.Declare("fail", nil)
	x, y, g, h := c.Const("x", logic.Int), c.Const("y", logic.Int), c.Const("g", logic.Bool), c.Const("h", logic.Bool)
	s.Add(p, []*logic.Term{c.Int(0)}, nil, c.True())
	guards := c.Xor(g, h)
	if both {
		guards = c.Or(g, h)
	}
	s.Add(q, []*logic.Term{y}, []horn.Atom{{Guard: g, Pred: p, Args: []*logic.Term{x}}, {Guard: h, Pred: q, Args: []*logic.Term{x}}},
		c.And(guards, c.Eq(y, c.Add(x, c.Int(1)))))
	s.Add(s.Goal, nil, []horn.Atom{{Guard: c.True(), Pred: q, Args: []*logic.Term{x}}}, c.Eq(x, c.Int(3)))
	return s
}

func TestNew(t *testing.T) {
	a, err := New(context.Background(), system(false))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, e := range a.Edges {
		got = append(got, e.From.String()+" -> "+e.To.String())
	}
	want := []string{"entry -> P", "P -> Q", "Q -> Q", "Q -> fail"}
	if len(got) != len(want) {
		t.Fatalf("edges %v, want %v", got, want)
	}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("edge %d is %s, want %s", i, got[i], want[i])
		}
	}
	if n := len(a.Err.Out); n > 0 {
		t.Errorf("%d edges leave the error", n)
	}
}

func TestNotLinear(t *testing.T) {
	if _, err := New(context.Background(), system(true)); !errors.Is(err, ErrNotLinear) {
		t.Errorf("a clause that needs two atoms: %v", err)
	}
}

// TestDerivation: the values of the edges' constants become those of the clauses'.
func TestDerivation(t *testing.T) {
	s := system(false)
	a, err := New(context.Background(), s)
	if err != nil {
		t.Fatal(err)
	}
	var d *horn.Derivation
	for i, e := range []*Edge{a.Edges[0], a.Edges[1], a.Edges[2], a.Edges[2], a.Edges[3]} {
		solver := smt.New(s.Ctx, smt.Options{})
		solver.Assert(e.Relation)
		for _, x := range e.From.Vars {
			solver.Assert(s.Ctx.Eq(x, s.Ctx.Int(int64(i-1))))
		}
		if st := solver.Check(context.Background()); st != smt.Sat {
			t.Fatalf("step %d: %v", i, st)
		}
		d = e.Derivation(d, nil, solver.Model().Evaluator().Eval, nil)
		if !d.Values.Evaluator().Holds(e.Clause.Constraint) {
			t.Errorf("step %d: the constraint of the clause does not hold under %v", i, d.Values.Consts)
		}
	}
}
