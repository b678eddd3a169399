package horn

import (
	"strings"
	"testing"

	"craig/logic"
	"craig/num"
)

// TestText prints a model and a derivation in which a node is used twice.
func TestText(t *testing.T) {
	c := logic.NewContext()
	s := New(c)
	s.Goal = s.Declare("goal", nil)
	array := c.Array(logic.Int, logic.Bool)
	x, a, b := c.Const("p.x", logic.Int), c.Const("p.a", array), c.Const("b", logic.Bool)
	p := s.Declare("a b", []*logic.Term{x, a})
	q := s.Declare("Q", nil)
	n, m := c.Const("n", logic.Int), c.Const("m", array)
	fact := s.Add(p, []*logic.Term{n, m}, nil, c.Eq(n, c.Num(num.Int(-3), logic.Int)))
	fact.Pos.File, fact.Pos.Line, fact.Pos.Col = `a"b.smt2`, 2, 1
	atom := Atom{Guard: c.True(), Pred: p, Args: []*logic.Term{n, m}}
	query := s.Add(s.Goal, nil, []Atom{atom, atom, {Guard: b, Pred: q}}, c.True())

	var text strings.Builder
	model := Model{s.Goal: c.False(), p: c.And(c.Le(x, c.Num(num.Int(2), logic.Int)), c.Select(a, x))}
	if err := s.WriteModel(&text, model, []*Pred{q, p}); err != nil {
		t.Fatal(err)
	}
	values := logic.NewModel()
	values.Consts[n] = logic.NumValue(num.Int(-3), logic.Int)
	values.Consts[m] = logic.ConstArrayValue(array, logic.BoolValue(true))
	values.Consts[b] = logic.BoolValue(false)
	leaf := &Derivation{Clause: fact, Values: values}
	root := &Derivation{Clause: query, Values: values, Children: []*Derivation{leaf, leaf, nil}}
	name := func(k *logic.Term) string { return map[*logic.Term]string{n: "n", m: "the m"}[k] }
	if err := s.WriteDerivation(&text, root, name); err != nil {
		t.Fatal(err)
	}
	const want = `(
  (define-fun Q () Bool
    true)
  (define-fun |a b| ((x!0 Int) (x!1 (Array Int Bool))) Bool
    (and (<= x!0 2) (select x!1 x!0)))
)
(derivation
  (1 (|a b| (- 3) ((as const (Array Int Bool)) true)) :clause 0 :at "a""b.smt2:2:1" :with ((n (- 3)) (|the m| ((as const (Array Int Bool)) true))))
  (2 false :clause 1 :from (1 1) :with ((n (- 3)) (|the m| ((as const (Array Int Bool)) true)))))
`
	if text.String() != want {
		t.Errorf("%s\nwant\n%s", text.String(), want)
	}
}

// TestStepsDeep lists the nodes of a derivation whose tree is deep, and too large to walk.
func TestStepsDeep(t *testing.T) {
	c := logic.NewContext()
	s := New(c)
	p := s.Declare("p", nil)
	s.Goal = p
	atom := Atom{Guard: c.True(), Pred: p}
	clause := s.Add(p, nil, []Atom{atom, atom}, c.True())
	d := &Derivation{Clause: s.Add(p, nil, nil, c.True()), Values: logic.NewModel()}
	const depth = 100_000
	for range depth {
		d = &Derivation{Clause: clause, Values: d.Values, Children: []*Derivation{d, d}}
	}
	steps := d.Steps()
	if len(steps) != depth+1 {
		t.Fatalf("%d steps", len(steps))
	}
	for i, step := range steps[1:] {
		if len(step.Premises) != 2 || step.Premises[0] != i+1 || step.Premises[1] != i+1 {
			t.Fatalf("step %d rests on %v", i+2, step.Premises)
		}
	}
}
