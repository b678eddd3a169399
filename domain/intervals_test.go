package domain

import (
	"fmt"
	"strings"
	"testing"

	"craig/horn"
	"craig/horn/random"
	"craig/internal/cfa"
	"craig/logic"
)

// TestIntervals: posts are sound, and no bound of a number and no value of a Bool that holds of all states is missing, which
// is tried for all bounds near the constants that there are.
func TestIntervals(t *testing.T) {
	var d Domain
	var a *cfa.Automaton
	said := 0
	questions(t, false, func(b *cfa.Automaton, _ *Predicates) { a, d = b, NewIntervals(b, Options{}) },
		func(t *testing.T, e *cfa.Edge, pre *logic.Term, g *random.Formulas) {
			c := a.Ctx
			f := post(t, d, e, pre)
			sound(t, c, e, pre, f)
			for _, l := range someBounds(c, e.To.Vars) {
				says := !satisfiable(t, c, f, c.Not(l))
				if says {
					said++
				} else if !feasible(t, c, e, pre, c.Not(l)) {
					t.Errorf("%v -> %v from %v: %v misses %v\nrelation %v", e.From, e.To, pre, f, l, e.Relation)
				}
			}
			if again := post(t, NewIntervals(a, Options{Seed: 7}), e, pre); again != f {
				t.Errorf("%v -> %v from %v: %v, with another seed %v", e.From, e.To, pre, f, again)
			}
		})
	if said < 1000 {
		t.Errorf("only %d bounds hold", said)
	}
}

// someBounds returns bounds of each of vars by small numbers, and the literals of those that are Bool.
func someBounds(c *logic.Context, vars []*logic.Term) []*logic.Term {
	var out []*logic.Term
	for _, x := range vars {
		if x.Sort() == logic.Bool {
			out = append(out, x, c.Not(x))
			continue
		}
		for i := range int64(16) {
			k := c.Int(i - 5)
			if x.Sort() == logic.Real {
				k = c.ToReal(k)
			}
			out = append(out, c.Le(x, k), c.Ge(x, k), c.Lt(x, k), c.Gt(x, k))
		}
	}
	return out
}

// assignment returns an automaton with one edge, to P(x), with a relation over x and other constants.
func assignment(t testing.TB, sort *logic.Sort, relation string) *cfa.Automaton {
	t.Helper()
	c := logic.NewContext()
	s := horn.New(c)
	p := s.Declare("P", []*logic.Term{c.Const("x", sort)})
	s.Goal = s.Declare("fail", nil)
	x := c.Const("v", sort)
	for _, name := range []string{"y", "z"} {
		c.Const(name, sort)
	}
	s.Add(p, []*logic.Term{x}, nil, parse(t, c, relation))
	a, err := cfa.New(t.Context(), s)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func TestIntervalsOf(t *testing.T) {
	var steps string // many values, each of which is far beyond the one before
	for i := range 40 {
		steps += fmt.Sprintf(" (= v %d)", i*i*i)
	}
	for _, test := range []struct {
		sort           *logic.Sort
		relation, want string
		checks         int
	}{
		{logic.Int, "(and (>= v 0) (<= v 2147483647))", "(and (>= x 0) (<= x 2147483647))", 2},
		{logic.Int, "(and (= v (* 2 y)) (>= y (- 5)) (< v 1000001))", "(and (>= x (- 10)) (<= x 1000000))", 3},
		{logic.Int, "(and (= v (+ (* 3 y) (* 5 z))) (>= y 0) (>= z 0))", "(>= x 0)", 3},
		{logic.Int, "(and (= v (+ 3 (* 7 y))) (<= 0 v 1000000))", "(and (>= x 3) (<= x 999995))", 2},
		{logic.Int, "(= v (mod y 4294967296))", "(and (>= x 0) (<= x 4294967295))", 4},
		{logic.Int, "(or" + steps + ")", "(and (>= x 0) (<= x 59319))", 60},
		{logic.Int, "(and (= v (* y y)) (<= y 7) (>= y (- 9)))", "(and (>= x 0) (<= x 81))", 60},
		{logic.Int, "(and (= v (* y z)) (<= 0 y 70000) (<= 0 z 70000))", "(>= x 0)", 100},
		{logic.Int, "(and (= v (* y y)) (<= 0 y 3000))", "(and (>= x 0) (<= x 9000000))", 100},
		{logic.Int, "(<= (* v v) 50)", "(and (>= x (- 7)) (<= x 7))", 20},
		{logic.Int, "(not (= v 0))", "true", 2},
		{logic.Int, "false", "false", 1},
		{logic.Real, "(and (> v 1.0) (or (< v 2.5) (= v 4.0)))", "(and (> x 1.0) (<= x 4.0))", 4},
		{logic.Real, "(and (= v (+ y z)) (< y 1.5) (<= z 2.0) (>= y 0.0))", "(< x 3.5)", 3},
		{logic.Real, "(and (not (= v 3.0)) (<= 1.0 v 3.0))", "(and (>= x 1.0) (< x 3.0))", 3},
	} {
		a := assignment(t, test.sort, test.relation)
		c, e := a.Ctx, a.Edges[0]
		d := NewIntervals(a, Options{})
		got := post(t, d, e, c.True())
		if !strings.Contains(test.relation, "(* y") { // of which the solver does not know in one question
			sound(t, c, e, c.True(), got)
		}
		if n := d.Stats().Checks; n > test.checks {
			t.Errorf("%s: %d checks, want at most %d", test.relation, n, test.checks)
		}
		if want := parse(t, c, test.want); satisfiable(t, c, got, c.Not(want)) {
			t.Errorf("%s: %v, want %v", test.relation, got, want)
		}
	}
}

// TestIntervalsOfKnownSteps: where steps are known that show what there is, one question confirms it.
func TestIntervalsOfKnownSteps(t *testing.T) {
	a := counter(t)
	d := NewIntervals(a, Options{})
	want := post(t, d, a.Edges[1], parse(t, a.Ctx, "(and b (= x 2))"))
	before := d.Stats().Checks
	if f := post(t, d, a.Edges[1], parse(t, a.Ctx, "(= x 2)")); f != want {
		t.Errorf("%v, want %v", f, want)
	}
	if n := d.Stats().Checks - before; n != 1 {
		t.Errorf("%d checks", n)
	}
}

// TestEndsGivenUp: where the solver gives up a bound is missing, and others are found.
func TestEndsGivenUp(t *testing.T) {
	a := parity(t)
	c, e := a.Ctx, a.Edges[0]
	d := NewIntervals(a, Options{MaxConflicts: 1})
	f := post(t, d, e, c.True())
	sound(t, c, e, c.True(), f)
	if !equivalent(t, c, f, parse(t, c, "(and (= x 0) (>= y 0))")) || d.Stats().Unknown == 0 {
		t.Errorf("the post is %v, %+v", f, d.Stats())
	}
	if f := post(t, NewIntervals(a, Options{}), e, c.True()); !equivalent(t, c, f, parse(t, c, "(and (= x 0) (= y 0) (not b))")) {
		t.Errorf("without a limit the post is %v", f)
	}
}

func TestWiden(t *testing.T) {
	for _, test := range []struct{ old, new, want string }{
		{"(and (>= x 0) (<= x 1))", "(and (>= x 0) (<= x 2))", "(>= x 0)"},
		{"(and (>= x 0) (<= x 3))", "(and (>= x 1) (<= x 2))", "(and (>= x 0) (<= x 3))"},
		{"(= x 0)", "(= x 1)", "(>= x 0)"},
		{"(and b (= x 0))", "(and (= x 0) (not b))", "(= x 0)"},
		{"(and b (= x 0))", "(and b (= x 0) (= y 1))", "(and b (= x 0))"},
		{"(or (= x 0) (= x 4))", "(and (<= x 3) (>= x 1))", "(and (>= x 0) (<= x 4))"},
		{"(= x 0)", "(or (= x 0) (and (= x 1) (= y 1)))", "(>= x 0)"},
		{"(and (>= x 0) (<= x 4))", "(not (and (not (= x 0)) (not (= x 4))))", "(and (>= x 0) (<= x 4))"},
		{"(or (and b (= x 0)) (and b (= x 4)) (and b (<= x 2) (>= x 0)))", "(and b (= x 4))", "(and b (>= x 0) (<= x 4))"},
		{"(<= (- x y) 3)", "(and (<= (- x y) 2) (<= x 0))", "(<= (- x y) 3)"},
		{"(<= (- x y) 3)", "(<= (- x y) 4)", "true"},
		{"(and (< r 2.0) (>= r 0.0))", "(and (<= r 2.0) (> r 0.0))", "(>= r 0.0)"},
		{"(and (> r 0.0) (< r 5.0))", "(and (>= r 0.0) (< r 4.0))", "(< r 5.0)"},
		{"(and (>= r 0.0) (< r 5.0))", "(> r 0.0)", "(>= r 0.0)"},
		{"false", "(= x 4)", "(= x 4)"},
		{"(= x 4)", "false", "(= x 4)"},
		{"(= x 4)", "true", "true"},
		{"true", "(= x 4)", "true"},
	} {
		c := logic.NewContext()
		for _, name := range []string{"x", "y"} {
			c.Const(name, logic.Int)
		}
		c.Const("b", logic.Bool)
		c.Const("r", logic.Real)
		got := Widen(c, parse(t, c, test.old), parse(t, c, test.new))
		if want := parse(t, c, test.want); !equivalent(t, c, got, want) {
			t.Errorf("%s with %s: %v, want %v", test.old, test.new, got, want)
		}
	}
}

// TestWidening: widening along a cycle of random automata ends, with what both the old and the new formula imply.
func TestWidening(t *testing.T) {
	longest := 0
	for seed := range int64(20 * automata()) { // few of them have chains
		a, g := randomAutomaton(t, seed, false)
		c, d := a.Ctx, NewIntervals(a, Options{})
		for _, e := range a.Edges {
			if e.From != e.To {
				continue
			}
			old := g.Formula(e.From.Vars)
			for n := 0; ; n++ {
				longest = max(longest, n)
				if n > 20 {
					t.Fatalf("seed %d: no end: %v", seed, old)
				}
				new := post(t, d, e, old)
				w := Widen(c, old, new)
				if satisfiable(t, c, c.Or(old, new), c.Not(w)) {
					t.Fatalf("seed %d: %v with %v is %v", seed, old, new, w)
				}
				if w == old {
					break
				}
				old = w
			}
		}
	}
	if longest < 2 {
		t.Errorf("the longest chain has %d steps", longest)
	}
}
