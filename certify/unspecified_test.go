package certify

import (
	"testing"

	"craig/horn"
	"craig/logic"
	"craig/num"
)

// TestUnspecified: x is 7, y is 0, b is true.
func TestUnspecified(t *testing.T) {
	for _, tt := range []struct {
		constraint, head, arg string // arg: of an atom that b guards
		want                  bool
	}{
		{"(> x 0)", "x", "x", false},
		{"(= (div x 2) 3)", "(mod x 3)", "x", false},
		{"(= (div x y) 0)", "x", "x", true},
		{"(= (mod x y) 7)", "x", "x", true},
		{"(> x 0)", "(div x y)", "x", true},
		{"(> x 0)", "x", "(+ 1 (mod x y))", true},
		{"(= (div x (- x 7)) (div x y))", "x", "x", true},
		{"(or (> x 0) (= (div x y) 0))", "x", "x", false},
		{"(or (< x 0) (= (div x y) 0))", "x", "x", true},
		{"(not (and (< x 0) (= (div x y) 0)))", "x", "x", false},
		{"(not (and (> x 0) (= (div x y) 1)))", "x", "x", true},
		{"(= x (ite (= y 0) 7 (div x y)))", "x", "x", false},
		{"(= 0 (ite (= y 0) (div x y) 1))", "x", "x", true},
		{"(= 7 (ite (= (div x y) 0) x x))", "x", "x", false},
		{"(= 7 (ite (= (div x y) 0) x y))", "x", "x", true},
	} {
		c := logic.NewContext()
		x, y, b := c.Const("x", logic.Int), c.Const("y", logic.Int), c.Const("b", logic.Bool)
		parse := func(text string) *logic.Term {
			f, err := c.Parse(text)
			if err != nil {
				t.Fatal(err)
			}
			return f
		}
		s := horn.New(c)
		p := s.Declare("p", []*logic.Term{c.Const("p.x", logic.Int)})
		s.Goal = s.Declare("goal", nil)
		fact := s.Add(p, []*logic.Term{x}, nil, c.True())
		step := s.Add(p, []*logic.Term{parse(tt.head)}, []horn.Atom{{Guard: b, Pred: p, Args: []*logic.Term{parse(tt.arg)}}}, parse(tt.constraint))
		query := s.Add(s.Goal, nil, []horn.Atom{{Guard: c.True(), Pred: p, Args: []*logic.Term{x}}}, c.True())
		values := func(n num.Rat) *logic.Model {
			m := logic.NewModel()
			m.Consts[x] = logic.NumValue(n, logic.Int)
			m.Consts[y] = logic.NumValue(num.Int(0), logic.Int)
			m.Consts[b] = logic.BoolValue(true)
			return m
		}
		m := values(num.Int(7))
		leaf := &horn.Derivation{Clause: fact, Values: values(m.Eval(parse(tt.arg)).N)}
		middle := &horn.Derivation{Clause: step, Values: m, Children: []*horn.Derivation{leaf}}
		root := &horn.Derivation{Clause: query, Values: values(m.Eval(parse(tt.head)).N), Children: []*horn.Derivation{middle}}
		if err := Derivation(s, root); err != nil {
			t.Fatalf("%s: %v", tt.constraint, err)
		}
		if got := Unspecified(root); got != nil != tt.want || got != nil && got != step {
			t.Errorf("%s, %s, %s: %v", tt.constraint, tt.head, tt.arg, got)
		}
	}
}
