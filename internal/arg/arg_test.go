package arg

import (
	"strings"
	"testing"

	"craig/horn"
	"craig/internal/cfa"
	"craig/logic"
	"craig/smt"
	"craig/smt/interpolate"
)

// counter returns the automaton of a loop in which x and y grow from 0 together as long as x < n, and that fails where y < 0.
func counter(t *testing.T) *cfa.Automaton {
	t.Helper()
	c := logic.NewContext()
	s := horn.New(c)
	num := func(name string) *logic.Term { return c.Const(name, logic.Int) }
	params := []*logic.Term{num("x"), num("y"), num("n")}
	head := s.Declare("head", params)
	s.Goal = s.Declare("fail", nil)
	x, y, n := num("a"), num("b"), num("c")
	at := []horn.Atom{{Guard: c.True(), Pred: head, Args: []*logic.Term{x, y, n}}}
	s.Add(head, []*logic.Term{c.Int(0), c.Int(0), n}, nil, c.True())
	s.Add(head, []*logic.Term{c.Add(x, c.Int(1)), c.Add(y, c.Int(1)), n}, at, c.Lt(x, n))
	s.Add(s.Goal, nil, at, c.Lt(y, c.Int(0)))
	a, err := cfa.New(t.Context(), s)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// entered returns the graph in which the loop is entered n times, all of it explored and labelled true.
func entered(t *testing.T, n int) *Graph {
	a := counter(t)
	g := New(a)
	head := a.Entry.Out[0].To
	last := g.Entry
	var fails *Node
	for range n + 1 {
		v := g.NewNode(head)
		for _, e := range last.Loc.Out {
			if e.To == head {
				g.Connect(last, v, e)
			}
		}
		last = v
	}
	fails = g.NewNode(a.Err)
	for _, v := range g.Nodes {
		v.Explored = true
		for _, e := range v.Loc.Out {
			if e.To == a.Err {
				g.Connect(v, fails, e)
			}
		}
	}
	last.CoveredBy = []*Node{g.Nodes[1]} // all labels are true
	return g
}

// TestLabels: labels from one refutation, and node by node, make a graph well-labelled and safe, also where a node's part of
// the refutation was lost.
func TestLabels(t *testing.T) {
	for _, system := range []interpolate.System{interpolate.McMillan, interpolate.Pudlak, interpolate.Inverse, interpolate.Decomposed} {
		for lost := range 5 {
			g := entered(t, 3)
			k := g.Condition(g.Errors[0], nil)
			if lost == 4 {
				k.Weaken(t.Context(), 0)
			}
			s := smt.New(g.Automaton.Ctx, smt.Options{Proof: true, CheckProofs: true})
			for i, p := range k.Parts {
				s.AssertIn(smt.Partition(i), p)
			}
			if st := s.Check(t.Context()); st != smt.Unsat {
				t.Fatal(st)
			}
			labels := k.Sequence(t.Context(), s, system)
			if len(labels) != len(k.Nodes) {
				t.Errorf("%v: labels of %d nodes of %d", system, len(labels), len(k.Nodes))
			}
			for i := range lost { // the first is none, the last all
				delete(labels, k.Nodes[i+1])
			}
			if err := k.Complete(t.Context(), labels, system); err != nil {
				t.Fatal(err)
			}
			for n, f := range labels {
				n.Label = f
			}
			for _, n := range g.Nodes {
				for _, e := range n.Out {
					if err := g.keeps(t.Context(), e); err != nil {
						t.Errorf("%v, %d lost: %v", system, lost, err)
					}
				}
			}
			if !g.Errors[0].Label.IsFalse() {
				t.Errorf("%v: the error is labelled %s", system, g.Errors[0].Label)
			}
		}
	}
}

// TestClean: what an interpolant says of other nodes goes. The first row is example 3 of the paper.
func TestClean(t *testing.T) {
	g := entered(t, 3)
	k := g.Condition(g.Errors[0], nil)
	c := g.Automaton.Ctx
	n, other := g.Nodes[2], g.Nodes[3]
	x, y := g.values(n)[0], g.values(other)[0]
	at, elsewhere := g.control(n), g.control(other)
	positive := func(x *logic.Term) *logic.Term { return c.Ge(x, c.Int(0)) }
	for _, row := range []struct{ interpolant, want *logic.Term }{
		{c.Or(c.And(at, positive(x)), c.And(elsewhere, positive(y))), positive(x)},
		{c.Or(c.And(at, positive(x)), c.Not(elsewhere)), positive(x)},
		{c.And(at, positive(x), c.Or(elsewhere, c.Not(elsewhere))), positive(x)},
		{c.Or(c.And(c.Not(at), positive(y)), c.Eq(x, c.Int(3))), c.Eq(x, c.Int(3))},
		// ∀y. y > 2 or y <= x
		{c.And(at, c.Or(c.Gt(y, c.Int(2)), c.Le(y, x))), c.Ge(x, c.Int(2))},
		{c.And(at, c.Le(y, x)), c.False()},
	} {
		got := k.Clean(t.Context(), n, row.interpolant)
		if got == nil {
			t.Errorf("%s: given up", row.interpolant)
			continue
		}
		s := smt.New(c, smt.Options{})
		s.Assert(c.Xor(g.At(n, got), row.want))
		if st := s.Check(t.Context()); st != smt.Unsat {
			t.Errorf("%s: %s, want %s at the node: %v", row.interpolant, got, row.want, st)
		}
	}
}

// TestWeaken: that x begins at 0 plays no part, that y does is needed.
func TestWeaken(t *testing.T) {
	g := entered(t, 3)
	k := g.Condition(g.Errors[0], nil)
	k.Weaken(t.Context(), 0)
	first := g.Entry.Out[0]
	if got := k.kept[first]; len(got) != 1 || len(logic.Consts(got[0])) != 1 || logic.Consts(got[0])[0] != first.Action.Next[1] {
		t.Errorf("of %s there remains %v", first.Action.Relation, got)
	}
}

// TestDerivation: a path that a model shows is a derivation, from the entry to the error.
func TestDerivation(t *testing.T) {
	g := entered(t, 3)
	c := g.Automaton.Ctx
	for _, e := range g.Automaton.Err.In { // fail where y is 2 instead
		e.Relation = c.Eq(e.From.Vars[1], c.Int(2))
	}
	k := g.Condition(g.Errors[0], nil)
	s := smt.New(c, smt.Options{})
	s.Assert(c.And(k.Parts...))
	if st := s.Check(t.Context()); st != smt.Sat {
		t.Fatal(st)
	}
	d, err := k.Derivation(s.Model())
	steps := 0
	for ; d != nil; d = d.Children[0] {
		steps++
		if len(d.Children) == 0 {
			break
		}
	}
	if err != nil || steps != 4 {
		t.Errorf("%d steps, want the beginning, two rounds and the end: %v", steps, err)
	}
}

// TestCheck: what is no proof is found out.
func TestCheck(t *testing.T) {
	for name, spoil := range map[string]func(*Graph){
		"":                         func(*Graph) {},
		"the entry is labelled":    func(g *Graph) { g.Entry.Label = g.Automaton.Ctx.False() },
		"does not keep the labels": func(g *Graph) { g.Nodes[2].Label = g.Automaton.Ctx.False() },
		"is not covered": func(g *Graph) {
			c := g.Automaton.Ctx
			for _, n := range g.Nodes[1:4] {
				n.Label = c.Ge(n.Loc.Vars[0], c.Int(0))
			}
		},
		"which cannot do that":                  func(g *Graph) { g.Nodes[4].CoveredBy = []*Node{g.Nodes[4]} },
		"its successor at fail is not explored": func(g *Graph) { g.Errors[0].Explored = false },
		"its successor at head is not explored": func(g *Graph) { g.Nodes[4].CoveredBy = nil },
	} {
		g := entered(t, 3)
		spoil(g)
		err := g.Check(t.Context())
		if name == "" && err != nil || name != "" && (err == nil || !strings.Contains(err.Error(), name)) {
			t.Errorf("%q: %v", name, err)
		}
	}
}
