package pass

import (
	"slices"
	"testing"

	"craig/horn"
	"craig/logic"
)

// TestNames: the names of parameters, and which are passed, come with them through the passes, also where predicates are split.
func TestNames(t *testing.T) {
	c := logic.NewContext()
	s := horn.New(c)
	p := s.Declare("P", []*logic.Term{c.Const("p.pc", logic.Int), c.Const("p.n", logic.Int), c.Const("p.z", logic.Int), c.Const("p.x", logic.Int)})
	p.Doc, p.Names, p.Inputs = "a loop", []string{"pc", "n", "z", "x"}, 3
	s.Goal = s.Declare("goal", nil)
	n, z, x := c.Const("n", logic.Int), c.Const("z", logic.Int), c.Const("x", logic.Int)
	at := func(pc int64) []horn.Atom {
		return []horn.Atom{{Guard: c.True(), Pred: p, Args: []*logic.Term{c.Int(pc), n, z, x}}}
	}
	s.Add(p, []*logic.Term{c.Int(0), n, z, c.Int(0)}, nil, c.True())
	s.Add(p, []*logic.Term{c.Int(0), n, z, c.Add(x, c.Int(1))}, at(0), c.Lt(x, n))
	s.Add(p, []*logic.Term{c.Int(1), n, z, x}, at(0), c.Ge(x, n))
	s.Add(p, []*logic.Term{c.Int(1), n, z, c.Sub(x, c.Int(2))}, at(1), c.Gt(x, n))
	s.Add(s.Goal, nil, at(1), c.Lt(x, c.Sub(n, c.Int(1))))
	small, _, err := Run(t.Context(), Passes(), s, nil)
	if err != nil {
		t.Fatal(err)
	}
	var docs []string
	for _, q := range small.Preds {
		if q == small.Goal {
			continue
		}
		docs = append(docs, q.Doc)
		if want := []string{"n", "x"}; !slices.Equal(q.Names, want) || len(q.Params) != 2 {
			t.Errorf("%s: %v are called %q, want %q", q.Name, q.Params, q.Names, want)
		}
		if q.Inputs != 1 { // of pc, n and z there is n
			t.Errorf("%s: %d of %v are passed", q.Name, q.Inputs, q.Params)
		}
	}
	if want := []string{"a loop with pc = 0", "a loop with pc = 1"}; !slices.Equal(docs, want) {
		t.Errorf("%q, want %q", docs, want)
	}
}
