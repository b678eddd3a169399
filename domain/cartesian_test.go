package domain

import (
	"fmt"
	"testing"

	"craig/horn"
	"craig/horn/random"
	"craig/internal/cfa"
	"craig/logic"
)

// strongestLiterals returns the strongest conjunction of literals by its definition: one question for each of them.
func strongestLiterals(t *testing.T, c *logic.Context, preds *Predicates, e *cfa.Edge, pre *logic.Term) *logic.Term {
	if !feasible(t, c, e, pre, c.True()) {
		return c.False()
	}
	var lits []*logic.Term
	for _, p := range preds.At(e.To) {
		for _, l := range []*logic.Term{p, c.Not(p)} {
			if !feasible(t, c, e, pre, c.Not(l)) {
				lits = append(lits, l)
			}
		}
	}
	return c.And(lits...)
}

// TestCartesian: posts are sound and the strongest conjunction of literals, also after more predicates were added, and the
// same as those of a domain that never saw fewer.
func TestCartesian(t *testing.T) {
	var d Domain
	var a *cfa.Automaton
	var preds *Predicates
	strong, empty := 0, 0
	questions(t, false, func(b *cfa.Automaton, p *Predicates) { a, preds, d = b, p, NewCartesian(b, p, Options{}) },
		func(t *testing.T, e *cfa.Edge, pre *logic.Term, g *random.Formulas) {
			for range 2 {
				f := post(t, d, e, pre)
				sound(t, a.Ctx, e, pre, f)
				want := strongestLiterals(t, a.Ctx, preds, e, pre)
				if !equivalent(t, a.Ctx, f, want) {
					t.Errorf("%v -> %v from %v: %v, want %v", e.From, e.To, pre, f, want)
				}
				if again := post(t, NewCartesian(a, preds, Options{}), e, pre); again != f {
					t.Errorf("%v -> %v from %v: %v, a new domain says %v", e.From, e.To, pre, f, again)
				}
				if f.IsFalse() {
					empty++
				} else if !f.IsTrue() {
					strong++
				}
				addRandom(preds, e.To, 1, g)
			}
		})
	if strong < 100 || empty < 20 {
		t.Errorf("only %d posts say something, %d are false", strong, empty)
	}
}

// TestCartesianAdd: predicates that are added are all that is asked, and questions with old states are answered without a
// solver.
func TestCartesianAdd(t *testing.T) {
	a := counter(t)
	c, e, loc, preds := a.Ctx, a.Edges[0], a.Locs[1], NewPredicates(a)
	d := NewCartesian(a, preds, Options{})
	preds.Add(loc, parse(t, c, "(<= x 3)"), parse(t, c, "(<= 3 x)"))
	if got, want := post(t, d, e, c.True()), parse(t, c, "(<= x 2)"); got != want {
		t.Errorf("the post is %v, want %v", got, want)
	}
	checks := d.Stats().Checks
	preds.Add(loc, c.Lookup("b"))
	if got, want := post(t, d, e, c.True()), parse(t, c, "(and (<= x 2) (not b))"); got != want {
		t.Errorf("the post is %v, want %v", got, want)
	}
	if n := d.Stats().Checks - checks; n != 1 {
		t.Errorf("%d checks for one more predicate", n)
	}
}

// TestGivenUp: where the solver gives up, posts are weaker, but what can be told is told.
func TestGivenUp(t *testing.T) {
	a := parity(t)
	c, e := a.Ctx, a.Edges[0]
	pre := c.True()
	preds := NewPredicates(a)
	preds.Add(e.To, parse(t, c, "(<= x 3)"), parse(t, c, "b"), parse(t, c, "(<= x (- 1))"))
	for _, test := range []struct {
		conflicts int64
		want      string
		unknown   bool
	}{
		{-1, "(and (<= x 3) (not b) (>= x 0))", false},
		{1, "(and (<= x 3) (>= x 0))", true},
	} {
		d := NewCartesian(a, preds, Options{MaxConflicts: test.conflicts})
		f := post(t, d, e, pre)
		sound(t, c, e, pre, f)
		if !equivalent(t, c, f, parse(t, c, test.want)) {
			t.Errorf("with %d conflicts: %v, want %v", test.conflicts, f, test.want)
		}
		if unknown := d.Stats().Unknown > 0; unknown != test.unknown {
			t.Errorf("with %d conflicts: %+v", test.conflicts, d.Stats())
		}
	}
}

// parity returns an automaton with an edge to P(x, b, y) that sets x to 0, b to what is false, but takes a search
// to see, and y to 0, since b is.
func parity(t *testing.T) *cfa.Automaton {
	t.Helper()
	c := logic.NewContext()
	s := horn.New(c)
	p := s.Declare("P", []*logic.Term{c.Const("x", logic.Int), c.Const("b", logic.Bool), c.Const("y", logic.Int)})
	s.Goal = s.Declare("fail", nil)
	left, right := c.False(), c.False()
	var bits []*logic.Term
	for i := range 8 {
		bits = append(bits, c.Const(fmt.Sprintf("bit%d", i), logic.Bool))
	}
	for i := range bits {
		left, right = c.Xor(left, bits[i]), c.Xor(right, bits[(i*3)%8])
	}
	odd := c.Xor(left, right)
	s.Add(p, []*logic.Term{c.Int(0), odd, c.Ite(odd, c.Int(9), c.Int(0))}, nil, c.True())
	a, err := cfa.New(t.Context(), s)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// TestCarried: of what an edge hands on unchanged no solver is asked, whatever the predicates' values are before.
func TestCarried(t *testing.T) {
	c := logic.NewContext()
	s := horn.New(c)
	p := s.Declare("P", []*logic.Term{c.Const("x", logic.Int), c.Const("y", logic.Int)})
	s.Goal = s.Declare("fail", nil)
	x, y := c.Const("cx", logic.Int), c.Const("cy", logic.Int)
	s.Add(p, []*logic.Term{x, c.Add(y, c.Int(1))}, []horn.Atom{{Guard: c.True(), Pred: p, Args: []*logic.Term{x, y}}}, c.True())
	a, err := cfa.New(t.Context(), s)
	if err != nil {
		t.Fatal(err)
	}
	e := a.Edges[0]
	small, odd := c.Le(e.To.Vars[0], c.Int(3)), c.Le(e.To.Vars[1], c.Int(3))
	for _, k := range []struct {
		predicates, pre []*logic.Term
		want            *logic.Term
		questions       int
	}{
		{[]*logic.Term{small}, []*logic.Term{small}, small, 1},
		{[]*logic.Term{small}, []*logic.Term{c.Not(small)}, c.Not(small), 1},
		{[]*logic.Term{odd}, []*logic.Term{odd}, c.True(), 3},
		{[]*logic.Term{small, odd}, []*logic.Term{small, c.Not(odd)}, c.And(small, c.Not(odd)), 2},
	} {
		preds := NewPredicates(a)
		preds.Add(e.To, k.predicates...)
		d := NewCartesian(a, preds, Options{})
		if f := post(t, d, e, c.And(k.pre...)); f != k.want || d.Stats().Checks > k.questions {
			t.Errorf("%v behind %v: %v after %d questions, want %v after %d", k.predicates, k.pre, f, d.Stats().Checks, k.want, k.questions)
		}
	}
}
