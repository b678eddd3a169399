package domain

import (
	"context"
	"errors"
	"slices"
	"testing"

	"craig/horn"
	"craig/internal/cfa"
	"craig/logic"
)

// counter returns the automaton of: P(0, false). P(x, b) and x < 10 → P(x + 1, c). P(x, b) and x > 20 → fail.
func counter(t testing.TB) *cfa.Automaton {
	t.Helper()
	c := logic.NewContext()
	s := horn.New(c)
	p := s.Declare("P", []*logic.Term{c.Const("x", logic.Int), c.Const("b", logic.Bool)})
	s.Goal = s.Declare("fail", nil)
	x, b, d := c.Const("cx", logic.Int), c.Const("cb", logic.Bool), c.Const("cd", logic.Bool)
	from := []horn.Atom{{Guard: c.True(), Pred: p, Args: []*logic.Term{x, b}}}
	s.Add(p, []*logic.Term{c.Int(0), c.False()}, nil, c.True())
	s.Add(p, []*logic.Term{c.Add(x, c.Int(1)), d}, from, c.Lt(x, c.Int(10)))
	s.Add(s.Goal, nil, from, c.Gt(x, c.Int(20)))
	a, err := cfa.New(t.Context(), s)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// parse reads a formula over the variables of the counter.
func parse(t testing.TB, c *logic.Context, text string) *logic.Term {
	t.Helper()
	f, err := c.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// domains returns one domain of each kind that can forget or fail.
func domains(a *cfa.Automaton, preds *Predicates) map[string]Domain {
	return map[string]Domain{
		"none":      None(a),
		"cartesian": NewCartesian(a, preds, Options{}),
		"boolean":   NewBoolean(a, preds, Options{}),
		"intervals": NewIntervals(a, Options{}),
	}
}

// TestCancelled: a context that is done is an error, and does no harm to later posts.
func TestCancelled(t *testing.T) {
	a := counter(t)
	preds := NewPredicates(a)
	preds.Add(a.Locs[1], parse(t, a.Ctx, "(<= x 3)"))
	cause := errors.New("enough")
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(cause)
	for name, d := range domains(a, preds) {
		before := d.Stats().Checks
		if f, err := d.Post(ctx, a.Edges[0], a.Ctx.True()); !errors.Is(err, cause) {
			t.Errorf("%s: the post is %v, the error %v", name, f, err)
		}
		if n := d.Stats().Checks; n != before {
			t.Errorf("%s: %d checks", name, n-before)
		}
		sound(t, a.Ctx, a.Edges[0], a.Ctx.True(), post(t, d, a.Edges[0], a.Ctx.True()))
	}
}

// TestHits: a question that was asked before is answered without a solver.
func TestHits(t *testing.T) {
	a := counter(t)
	preds := NewPredicates(a)
	preds.Add(a.Locs[1], Atoms(a.Ctx, parse(t, a.Ctx, "(or b (and (<= x 3) (>= x 1)))"))...)
	parts := map[string]int{"none": 1, "cartesian": 1, "boolean": 1, "intervals": 1, "product": 2}
	for name, d := range domains(a, preds) {
		pre := parse(t, a.Ctx, "(<= x 7)")
		first := post(t, d, a.Edges[1], pre)
		checks := d.Stats().Checks
		if again := post(t, d, a.Edges[1], pre); again != first {
			t.Errorf("%s: first %v, then %v", name, first, again)
		}
		s := d.Stats()
		if s.Checks != checks || s.Posts != 2*parts[name] || s.Hits < s.Posts/2 {
			t.Errorf("%s: %d checks, then %+v", name, checks, s)
		}
	}
}

// TestNone: nothing is said.
func TestNone(t *testing.T) {
	a := counter(t)
	if f := post(t, None(a), a.Edges[2], a.Ctx.False()); !f.IsTrue() {
		t.Errorf("the post is %v", f)
	}
}

func TestAdd(t *testing.T) {
	a := counter(t)
	c, loc, preds := a.Ctx, a.Locs[1], NewPredicates(a)
	p, q := parse(t, c, "(<= x 3)"), parse(t, c, "(and b (<= x 4))")
	if n := preds.Add(loc, p, c.Not(p), c.True(), c.False(), c.Not(q), q, p); n != 2 {
		t.Errorf("%d are new, want 2", n)
	}
	if n := preds.Add(loc, c.Not(q)); n != 0 {
		t.Errorf("%d are new, want none", n)
	}
	if got := preds.At(loc); len(got) != 2 || got[0] != p || got[1] != q {
		t.Errorf("the predicates are %v", got)
	}
	if got := preds.At(a.Err); len(got) != 0 {
		t.Errorf("the predicates of another location are %v", got)
	}
	defer func() {
		if recover() == nil {
			t.Errorf("a formula over other variables is taken as a predicate")
		}
	}()
	preds.Add(a.Err, p)
}

func TestAtoms(t *testing.T) {
	for _, test := range []struct {
		f    string
		want []string
	}{
		{"true", nil},
		{"b", []string{"b"}},
		{"(or (not b) (and (<= x 3) (not (= x 5))))", []string{"b", "(<= x 3)", "(= x 5)"}},
		{"(= b (<= x 3))", []string{"b", "(<= x 3)"}},
		{"(ite b (<= x 3) (<= 3 x))", []string{"b", "(<= x 3)", "(<= x 2)"}},
		{"(<= (+ x (ite b y z)) 3)", []string{"b", "(<= (+ x y) 3)", "(<= (+ x z) 3)"}},
		{"(<= (+ x (ite (and b (< y 5)) y (ite b 0 z))) 3)", []string{"b", "(< y 5)", "(<= x 3)", "(<= (+ x y) 3)", "(<= (+ x z) 3)"}},
		{"(= (select m x) 3)", []string{"(= (select m x) 3)"}},
	} {
		c := logic.NewContext()
		loc := &cfa.Loc{Vars: []*logic.Term{
			c.Const("x", logic.Int), c.Const("b", logic.Bool), c.Const("y", logic.Int), c.Const("z", logic.Int),
			c.Const("m", c.Array(logic.Int, logic.Int)),
		}}
		preds := NewPredicates(&cfa.Automaton{Ctx: c, Locs: []*cfa.Loc{loc}})
		n := preds.Add(loc, Atoms(c, parse(t, c, test.f))...)
		got := preds.At(loc)
		if n != len(test.want) || len(got) != n {
			t.Errorf("%s: %v, want %v", test.f, got, test.want)
			continue
		}
		for _, w := range test.want {
			p := parse(t, c, w)
			if p.Op() == logic.OpNot {
				p = p.Arg(0)
			}
			if !slices.Contains(got, p) {
				t.Errorf("%s: %v, want %v", test.f, got, test.want)
			}
		}
	}
}

// TestKnownSteps: steps that begin in another set of states, too, are states of its image for which nobody is asked.
func TestKnownSteps(t *testing.T) {
	a := counter(t)
	c, e, preds := a.Ctx, a.Edges[1], NewPredicates(a)
	preds.Add(e.To, parse(t, c, "(<= x 3)"))
	d := newCartesian(a, preds, Options{})
	post(t, d, e, parse(t, c, "(= x 2)"))
	if n := d.Stats().Checks; n != 2 { // is there a state, and one that is different
		t.Errorf("%d checks", n)
	}
	if f, want := post(t, d, e, parse(t, c, "(<= 0 x 2)")), parse(t, c, "(<= x 3)"); f != want {
		t.Errorf("the post is %v, want %v", f, want)
	}
	if n := d.Stats().Checks; n != 3 {
		t.Errorf("%d checks", n)
	}
	for i := range int64(maxSteps + 5) {
		post(t, d, e, c.Eq(e.From.Vars[0], c.Int(-i)))
	}
	r := d.at(e)
	if n := len(r.steps); n != maxSteps {
		t.Errorf("%d steps are remembered", n)
	}
	for i := range int64(maxSteps + 5) {
		if n := len(r.known(c.Eq(e.From.Vars[0], c.Int(-i)))); i < 5 && n > 0 || i >= 5 && n != 1 {
			t.Errorf("%d steps from %d are remembered", n, -i)
		}
	}
}
