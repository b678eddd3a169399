package cfa

import (
	"context"
	"errors"
	"fmt"
	"slices"
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

// guarded returns clauses that derive P(7), and Q of a sum of numbers of P: one, and each of n others if its guard holds; of guards a
// formula is known.
func guarded(n int, guard func(c *logic.Context, guards []*logic.Term) *logic.Term) *horn.System {
	c := logic.NewContext()
	s := horn.New(c)
	p := s.Declare("P", []*logic.Term{c.Const("P.x", logic.Int)})
	q := s.Declare("Q", []*logic.Term{c.Const("Q.x", logic.Int)})
	s.Goal = s.Declare("fail", nil)
	s.Add(p, []*logic.Term{c.Int(7)}, nil, c.True())
	y := c.Const("y", logic.Int)
	body := []horn.Atom{{}, {Guard: c.True(), Pred: p, Args: []*logic.Term{y}}} // between guarded ones
	var guards []*logic.Term
	sum := y
	for i := range n {
		g, x := c.Const(fmt.Sprint("g", i), logic.Bool), c.Const(fmt.Sprint("x", i), logic.Int)
		guards = append(guards, g)
		if atom := (horn.Atom{Guard: g, Pred: p, Args: []*logic.Term{x}}); i == 0 {
			body[0] = atom
		} else {
			body = append(body, atom)
		}
		sum = c.Add(sum, c.Ite(g, x, c.Int(0)))
	}
	s.Add(q, []*logic.Term{sum}, body, guard(c, guards))
	s.Add(s.Goal, nil, []horn.Atom{{Guard: c.True(), Pred: q, Args: []*logic.Term{y}}}, c.True())
	return s
}

// TestWays: a clause is an edge for each set of atoms that it may need, which leaves the location of the first one and has the
// others as operands. The relation of an edge holds only where its clause needs just these, and then says what the clause does.
func TestWays(t *testing.T) {
	s := guarded(3, func(c *logic.Context, g []*logic.Term) *logic.Term {
		return c.And(c.Or(g[0], g[1]), c.Not(c.And(g[0], g[2])))
	})
	c := s.Ctx
	a, err := NewWithOperands(t.Context(), s)
	if err != nil {
		t.Fatal(err)
	}
	q := a.Locs[2]
	var got []string
	for _, e := range q.In {
		atoms := []int{e.Atom}
		for _, o := range e.Operands {
			atoms = append(atoms, o.Atom)
			if o.Loc.String() != "P" || !slices.Contains(o.Loc.Uses, e) {
				t.Errorf("the operand %v is no use of it", o)
			}
		}
		got = append(got, fmt.Sprint(atoms))
		if e.From.String() != "P" {
			t.Errorf("edge %d leaves %v", e.ID, e.From)
		}
		holds := func(sum int) smt.Status { // if P has 7 everywhere
			solver := smt.New(c, smt.Options{})
			solver.Assert(e.Relation)
			for _, x := range e.Sources() {
				solver.Assert(c.Eq(x, c.Int(7)))
			}
			solver.Assert(c.Eq(e.Next[0], c.Int(int64(sum))))
			return solver.Check(t.Context())
		}
		for n := range 5 {
			if want := n == len(atoms); (holds(7*n) == smt.Sat) != want {
				t.Errorf("%v: a sum of %d numbers is %v", atoms, n, holds(7*n))
			}
		}
		for i, g := range []string{"g0", "g1", "g2"} {
			solver := smt.New(c, smt.Options{})
			solver.Assert(e.Relation)
			is := e.image[c.Const(g, logic.Bool)]
			if slices.Contains(atoms, []int{0, 2, 3}[i]) {
				is = c.Not(is)
			}
			if solver.Check(t.Context(), is) != smt.Unsat {
				t.Errorf("%v: the guard %s may have any value", atoms, g)
			}
		}
	}
	if want := "[[0 1] [0 1 2] [1 2] [1 2 3]]"; fmt.Sprint(got) != want {
		t.Errorf("ways %v, want %s", got, want)
	}
	if len(a.Locs[1].Uses) != 4 { // each once, also those that have it twice
		t.Errorf("%d edges use P", len(a.Locs[1].Uses))
	}
}

// TestTooManyWays: what may be derived in more ways than are allowed is refused, and not before.
func TestTooManyWays(t *testing.T) {
	all := func(c *logic.Context, _ []*logic.Term) *logic.Term { return c.True() }
	if a, err := NewWithOperands(t.Context(), guarded(8, all)); err != nil || len(a.Edges) != maxWays+2 {
		t.Errorf("of %d ways: %v", maxWays, err)
	}
	if _, err := NewWithOperands(t.Context(), guarded(9, all)); !errors.Is(err, ErrTooManyWays) {
		t.Errorf("of %d ways: %v", 2*maxWays, err)
	}
	// Many guards, of which one holds, are few ways.
	one := func(c *logic.Context, g []*logic.Term) *logic.Term {
		var parts []*logic.Term
		for i := range g {
			for j := range i {
				parts = append(parts, c.Not(c.And(g[i], g[j])))
			}
		}
		return c.And(append(parts, c.Or(g...))...)
	}
	if a, err := NewWithOperands(t.Context(), guarded(20, one)); err != nil || len(a.Edges) != 22 {
		t.Errorf("of 20 ways: %v", err)
	}
}

// TestOperandDerivation: the children of a derivation are those of the atoms that its edge needs, in the order of the clause.
func TestOperandDerivation(t *testing.T) {
	s := guarded(3, func(c *logic.Context, g []*logic.Term) *logic.Term { return c.And(c.Not(g[0]), g[1], g[2]) })
	a, err := NewWithOperands(t.Context(), s)
	if err != nil {
		t.Fatal(err)
	}
	ds := []*horn.Derivation{{}, {}, {}}
	d := a.Locs[2].In[0].Derivation(ds[0], ds[1:], func(x *logic.Term) logic.Value { return logic.NewModel().Evaluator().Eval(x) }, nil)
	if want := []*horn.Derivation{nil, ds[0], ds[1], ds[2]}; !slices.Equal(d.Children, want) {
		t.Errorf("children %v, want %v", d.Children, want)
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

// TestModular: no edge leaves what is an operand somewhere, or a unit. It is an operand then, and derivations have it where the
// clause does.
func TestModular(t *testing.T) {
	for _, k := range []struct {
		name  string
		unit  func(*horn.Pred) bool
		want  string
		apart int // the operands of the edge to the goal
	}{
		{"operands", func(*horn.Pred) bool { return false }, "[entry -> P 0 entry -> Q 2 entry -> Q 1 Q -> fail 0]", 0},
		{"units", func(p *horn.Pred) bool { return p.Name == "Q" }, "[entry -> P 0 entry -> Q 2 entry -> Q 1 entry -> fail 1]", 1},
	} {
		s := pair()
		a, err := NewModular(t.Context(), s, k.unit)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, e := range a.Edges {
			got = append(got, fmt.Sprint(e.From, " -> ", e.To, " ", len(e.Operands)))
		}
		if fmt.Sprint(got) != k.want {
			t.Errorf("%s: %v, want %s", k.name, got, k.want)
		}
		last := a.Err.In[0]
		from, with := &horn.Derivation{}, []*horn.Derivation{{}}
		if k.apart == 1 {
			from = nil
		} else {
			with = nil
		}
		d := last.Derivation(from, with, func(x *logic.Term) logic.Value { return logic.NewModel().Eval(x) }, nil)
		if len(d.Children) != 1 || d.Children[0] == nil {
			t.Errorf("%s: the derivation of the goal has %v", k.name, d.Children)
		}
	}
}

// pair returns clauses that derive P, and Q from two of P and from one, and the goal from Q.
func pair() *horn.System {
	c := logic.NewContext()
	s := horn.New(c)
	p := s.Declare("P", []*logic.Term{c.Const("P.x", logic.Int)})
	q := s.Declare("Q", []*logic.Term{c.Const("Q.x", logic.Int)})
	s.Goal = s.Declare("fail", nil)
	x, y := c.Const("x", logic.Int), c.Const("y", logic.Int)
	atom := func(p *horn.Pred, x *logic.Term) horn.Atom {
		return horn.Atom{Guard: c.True(), Pred: p, Args: []*logic.Term{x}}
	}
	s.Add(p, []*logic.Term{c.Int(1)}, nil, c.True())
	s.Add(q, []*logic.Term{c.Add(x, y)}, []horn.Atom{atom(p, x), atom(p, y)}, c.True())
	s.Add(q, []*logic.Term{x}, []horn.Atom{atom(p, x)}, c.True())
	s.Add(s.Goal, nil, []horn.Atom{atom(q, x)}, c.Gt(x, c.Int(2)))
	return s
}
