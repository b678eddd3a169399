package external

import (
	"slices"
	"strings"
	"testing"

	"craig/logic"
	"craig/smt"
	"craig/smt/interpolate"
)

// TestDialects asks for every kind of interpolant in every dialect that has any.
func TestDialects(t *testing.T) {
	for _, x := range []struct{ name, args, set, assert, ask string }{
		{"cvc5", "[--lang=smt2 --incremental --arrays-exp --fp-exp]", "(set-option :produce-interpolants true)", "(assert (",
			"(get-interpolant %1 (<= "},
		{"mathsat", "[-input=smt2]", "(set-option :produce-interpolants true)", " :interpolation-group %1))", "(get-interpolant (%1))"},
		{"smtinterpol", "[-q]", "(set-option :produce-interpolants true)", " :named %1))", "(get-interpolants %1 %2)"},
		{"opensmt", "[-p]", "(set-logic QF_AUFLIRA)", " :named %2))", "(get-interpolants %1 %2)"},
	} {
		t.Run(x.name, func(t *testing.T) {
			c := logic.NewContext()
			s, log := fake(t, c, x.name, "none", Options{})
			v := make([]*logic.Term, 5)
			for i := range v {
				v[i] = c.Const(string(rune('a'+i)), logic.Int)
			}
			for i := range 4 { // a < b < c < d < e
				s.AssertIn(smt.Partition(i+1), c.Lt(v[i], v[i+1]))
			}
			if _, err := s.Interpolant(t.Context(), interpolate.McMillan, func(smt.Partition) bool { return true }); err == nil {
				t.Error("an interpolant before any check")
			}
			last := smt.Assumption{Term: c.Lt(v[4], v[0]), Part: 5}
			if st := s.CheckIn(t.Context(), last); st != smt.Unsat {
				t.Fatal(st, s.Reason())
			}
			if !slices.Equal(s.Core(), []*logic.Term{last.Term}) {
				t.Errorf("core %v", s.Core())
			}
			checkInterpolants(t, c, s, []smt.Partition{1, 2, 3, 4, 5}, func(p smt.Partition) *logic.Term {
				if p == 5 {
					return last.Term
				}
				return c.Lt(v[p-1], v[p])
			})
			if _, err := s.Sequence(t.Context(), interpolate.McMillan, []smt.Partition{1, 2, 3, 5}); err == nil {
				t.Error("a sequence without one of the partitions")
			}
			text := read(t, log)
			for _, want := range []string{x.args, x.set, x.assert, x.ask} {
				if !strings.Contains(text, want) {
					t.Errorf("it does not read %s but\n%s", want, text)
				}
			}
			if strings.Contains(text, "check-sat-assuming") == (x.name == "opensmt") {
				t.Errorf("assumptions are told otherwise:\n%s", text)
			}
		})
	}
}

// checkInterpolants asks for interpolants over the partitions, each of which holds one formula, and checks them.
func checkInterpolants(t *testing.T, c *logic.Context, s *Solver, parts []smt.Partition, in func(smt.Partition) *logic.Term) {
	t.Helper()
	implies := func(f *logic.Term, given ...*logic.Term) {
		t.Helper()
		o := smt.New(c, smt.Options{})
		o.Assert(c.Not(f))
		for _, g := range given {
			o.Assert(g)
		}
		if st := o.Check(t.Context()); st != smt.Unsat {
			t.Errorf("%v does not imply %v", given, f)
		}
	}
	n := len(parts)
	i, err := s.Interpolant(t.Context(), interpolate.McMillan, func(p smt.Partition) bool { return slices.Index(parts, p)%2 == 0 })
	if err != nil {
		t.Fatal(err)
	}
	var a, b []*logic.Term
	for k, p := range parts {
		if k%2 == 0 {
			a = append(a, in(p))
		} else {
			b = append(b, in(p))
		}
	}
	implies(i, a...)
	implies(c.False(), append(b, i)...)
	seq, err := s.Sequence(t.Context(), interpolate.McMillan, parts)
	if err != nil {
		t.Fatal(err)
	}
	if len(seq) != n+1 || !seq[0].IsTrue() || !seq[n].IsFalse() {
		t.Fatalf("sequence %v", seq)
	}
	for k, p := range parts {
		implies(seq[k+1], seq[k], in(p))
	}
	var tree []smt.TreeNode // leaves below the root's only child
	for k := range n - 2 {
		tree = append(tree, smt.TreeNode{Part: parts[k], Parent: n - 2})
	}
	tree = append(tree, smt.TreeNode{Part: parts[n-2], Parent: n - 1}, smt.TreeNode{Part: parts[n-1], Parent: -1})
	of, err := s.Tree(t.Context(), interpolate.McMillan, tree)
	if err != nil {
		t.Fatal(err)
	}
	given := make([][]*logic.Term, n)
	for k, node := range tree {
		implies(of[k], append(given[k], in(node.Part))...)
		if node.Parent >= 0 {
			given[node.Parent] = append(given[node.Parent], of[k])
		}
	}
	if !of[n-1].IsFalse() {
		t.Errorf("the root has %v", of[n-1])
	}
	states, transitions, err := s.StateTransition(t.Context(), interpolate.McMillan, parts)
	if err != nil {
		t.Fatal(err)
	}
	if len(states) != n-1 || len(transitions) != n-2 {
		t.Fatalf("states %v, transitions %v", states, transitions)
	}
	implies(states[0], in(parts[0]))
	for k, tr := range transitions {
		implies(tr, in(parts[k+1]))
		implies(states[k+1], states[k], tr)
	}
	implies(c.False(), states[n-2], in(parts[n-1]))
}

// TestInterpolantsOfCvc5 asks the one solver with interpolants that can be expected to be there.
func TestInterpolantsOfCvc5(t *testing.T) {
	if !slices.Contains(installed(t), "cvc5") {
		t.Skip("cvc5 is not installed")
	}
	c := logic.NewContext()
	s, err := New(c, "cvc5", Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	x, y, z := c.Const("x", logic.Int), c.Const("y", logic.Int), c.Const("z", logic.Int)
	fs := []*logic.Term{c.Lt(x, y), c.Lt(y, z), c.Lt(z, x)}
	parts := []smt.Partition{1, 2, 3}
	for i, p := range parts {
		s.AssertIn(p, fs[i])
	}
	if st := s.CheckIn(t.Context()); st != smt.Unsat {
		t.Fatal(st, s.Reason())
	}
	checkInterpolants(t, c, s, parts, func(p smt.Partition) *logic.Term { return fs[p-1] })
}

// TestWrongInterpolants lets the solver answer with formulas that are no interpolants.
func TestWrongInterpolants(t *testing.T) {
	for answer, reason := range map[string]string{
		"true":                      "is no interpolant",
		"false":                     "is no interpolant",
		"((<=_$y_2))":               "is no interpolant",
		"(<=_$x_2)":                 "one side only",
		"(<=_$z_$y)":                "one side only",
		"(<=_$w_2)":                 "cannot be read",
		"$y":                        "of sort Int",
		"((<=_$y_3)_(<=_$y_4))":     "cannot be read",
		"(error_\"not_supported\")": "not supported",
	} {
		t.Run(answer, func(t *testing.T) {
			c := logic.NewContext()
			s, _ := fake(t, c, "smtinterpol", answer+" get-interpolants", Options{})
			x, y, z := c.Const("x", logic.Int), c.Const("y", logic.Int), c.Const("z", logic.Int)
			s.AssertIn(1, c.And(c.Lt(y, x), c.Lt(x, c.Int(5)), c.Lt(c.Int(0), y)))
			s.AssertIn(2, c.And(c.Lt(z, y), c.Lt(c.Int(7), z)))
			if st := s.CheckIn(t.Context()); st != smt.Unsat {
				t.Fatal(st, s.Reason())
			}
			i, err := s.Interpolant(t.Context(), interpolate.McMillan, func(p smt.Partition) bool { return p == 1 })
			if i != nil || err == nil || !strings.Contains(err.Error(), reason) {
				t.Errorf("%v, %v, want an error with %q", i, err, reason)
			}
		})
	}
}
