package domain

import (
	"fmt"
	"testing"

	"craig/horn"
	"craig/horn/random"
	"craig/internal/cfa"
	"craig/logic"
)

// strongestCombination returns the strongest Boolean combination of predicates by its definition: the minterms with states.
func strongestCombination(t *testing.T, c *logic.Context, preds *Predicates, e *cfa.Edge, pre *logic.Term) *logic.Term {
	list := preds.At(e.To)
	var minterms []*logic.Term
	for bits := range 1 << len(list) {
		lits := make([]*logic.Term, len(list))
		for i, p := range list {
			lits[i] = p
			if bits>>i&1 == 0 {
				lits[i] = c.Not(p)
			}
		}
		if m := c.And(lits...); feasible(t, c, e, pre, m) {
			minterms = append(minterms, m)
		}
	}
	return c.Or(minterms...)
}

// TestBoolean: posts are sound and equivalent to the strongest combination, also after more predicates were added.
func TestBoolean(t *testing.T) {
	var d Domain
	var a *cfa.Automaton
	var preds *Predicates
	stronger := 0
	questions(t, false, func(b *cfa.Automaton, p *Predicates) { a, preds, d = b, p, NewBoolean(b, p, Options{}) },
		func(t *testing.T, e *cfa.Edge, pre *logic.Term, g *random.Formulas) {
			for range 2 {
				f := post(t, d, e, pre)
				sound(t, a.Ctx, e, pre, f)
				if want := strongestCombination(t, a.Ctx, preds, e, pre); !equivalent(t, a.Ctx, f, want) {
					t.Errorf("%v -> %v from %v: %v, want %v", e.From, e.To, pre, f, want)
				}
				if again := post(t, NewBoolean(a, preds, Options{}), e, pre); !equivalent(t, a.Ctx, again, f) {
					t.Errorf("%v -> %v from %v: %v, a new domain says %v", e.From, e.To, pre, f, again)
				}
				if !equivalent(t, a.Ctx, f, strongestLiterals(t, a.Ctx, preds, e, pre)) {
					stronger++
				}
				if len(preds.At(e.To)) < 5 {
					addRandom(preds, e.To, 1, g)
				}
			}
		})
	if stronger < 50 {
		t.Errorf("only %d posts are stronger than conjunctions", stronger)
	}
}

// shift returns an automaton with one edge that sets n Bools: those below free to any values, the others all to the same.
func shift(t testing.TB, n, free int) (*cfa.Automaton, *Predicates) {
	t.Helper()
	c := logic.NewContext()
	s := horn.New(c)
	var params, args []*logic.Term
	same := c.Const("same", logic.Bool)
	for i := range n {
		params = append(params, c.Const(fmt.Sprintf("b%d", i), logic.Bool))
		if i < free {
			args = append(args, c.Const(fmt.Sprintf("any%d", i), logic.Bool))
		} else {
			args = append(args, same)
		}
	}
	p := s.Declare("P", params)
	s.Goal = s.Declare("fail", nil)
	s.Add(p, args, nil, c.True())
	a, err := cfa.New(t.Context(), s)
	if err != nil {
		t.Fatal(err)
	}
	preds := NewPredicates(a)
	preds.Add(a.Locs[1], params...)
	return a, preds
}

// TestFreeVariables: predicates over variables that may have any value take no enumeration, and no place in the result.
func TestFreeVariables(t *testing.T) {
	a, preds := shift(t, 24, 20)
	d := NewBoolean(a, preds, Options{})
	f := post(t, d, a.Edges[0], a.Ctx.True())
	want := a.Ctx.Or(a.Ctx.And(preds.At(a.Locs[1])[20:]...), a.Ctx.Not(a.Ctx.Or(preds.At(a.Locs[1])[20:]...)))
	if !equivalent(t, a.Ctx, f, want) {
		t.Errorf("the post is %v, want %v", f, want)
	}
	if n := d.Stats().Checks; n > 60 {
		t.Errorf("%d checks", n)
	}
	if n := logic.DagSize(f); n > 12 {
		t.Errorf("%v has %d subterms", f, n)
	}
}

// TestSeparate: a variable that shares a predicate with one that is not free is not free, and so on.
func TestSeparate(t *testing.T) {
	c := logic.NewContext()
	var x []*logic.Term
	for i := range 5 {
		x = append(x, c.Const(fmt.Sprintf("x%d", i), logic.Int))
	}
	en := &enumeration{open: []*logic.Term{c.Le(x[3], c.Int(0)), c.Le(x[2], x[3]), c.Le(x[1], x[2])}}
	free := map[*logic.Term]bool{x[2]: true, x[3]: true}
	if en.separate(free) || len(free) > 0 {
		t.Errorf("free are %v", free)
	}
	en.open = append(en.open, c.Le(x[4], c.Int(0)))
	free = map[*logic.Term]bool{x[2]: true, x[3]: true, x[4]: true}
	if !en.separate(free) || len(free) != 1 || !free[x[4]] {
		t.Errorf("free are %v", free)
	}
}

// TestMaxCubes: beyond the limit the post is the Cartesian one, and asking again is free even after another predicate was
// added.
func TestMaxCubes(t *testing.T) {
	a := counter(t)
	c, e, loc, preds := a.Ctx, a.Edges[1], a.Locs[1], NewPredicates(a)
	for i := range 10 {
		preds.Add(loc, c.Le(loc.Vars[0], c.Int(int64(i))))
	}
	pre := parse(t, c, "(and (>= x 0) (not (= x 5)))")
	preds.Add(loc, parse(t, c, "(>= x 1)"))
	exact := post(t, NewBoolean(a, preds, Options{MaxCubes: 9}), e, pre)
	if want := parse(t, c, "(and (>= x 1) (not (= x 6)))"); !equivalent(t, c, exact, want) {
		t.Errorf("the post is %v, want %v", exact, want)
	}
	d := NewBoolean(a, preds, Options{MaxCubes: 8})
	if f, want := post(t, d, e, pre), post(t, NewCartesian(a, preds, Options{}), e, pre); f != want {
		t.Errorf("the post is %v, want the Cartesian %v", f, want)
	}
	before := d.Stats().Checks
	preds.Add(loc, parse(t, c, "(<= x 30)"))
	post(t, d, e, pre)
	if n := d.Stats().Checks - before; n > 2 {
		t.Errorf("%d checks when there are too many cubes in any case", n)
	}
}

// TestBooleanGivenUp: where the solver gives up the post is the Cartesian one.
func TestBooleanGivenUp(t *testing.T) {
	a := parity(t)
	c, e, preds := a.Ctx, a.Edges[0], NewPredicates(a)
	preds.Add(e.To, parse(t, c, "b"), parse(t, c, "(or b (<= x 3))"), parse(t, c, "(and (not b) (= x 0))"))
	d := NewBoolean(a, preds, Options{MaxConflicts: 1})
	f := post(t, d, e, c.True())
	sound(t, c, e, c.True(), f)
	if !f.IsTrue() && !equivalent(t, c, f, parse(t, c, "(or b (<= x 3))")) {
		t.Errorf("the post is %v", f)
	}
	if d.Stats().Unknown == 0 {
		t.Errorf("the solver never gave up")
	}
}

// TestFactor: what several cubes have in common is written once.
func TestFactor(t *testing.T) {
	c := logic.NewContext()
	en := &enumeration{relation: &relation{relations: &relations{c: c}}}
	for i := range 5 {
		en.open = append(en.open, c.Const(fmt.Sprintf("b%d", i), logic.Bool))
	}
	cubes := []cube{{1, 1, 1, 0, 0}, {1, 1, 0, -1, 0}, {1, 0, 0, 0, -1}}
	got := en.factor(cubes)
	if want := parse(t, c, "(and b0 (or (and b1 (or b2 (not b3))) (not b4)))"); logic.DagSize(got) > logic.DagSize(want) {
		t.Errorf("%v, want %v", got, want)
	}
	if !equivalent(t, c, got, en.or(cubes)) {
		t.Errorf("%v is not %v", got, en.or(cubes))
	}
}

// TestJoin: minterms become few cubes of the same disjunction.
func TestJoin(t *testing.T) {
	all := []cube{{1, 1}, {-1, 1}, {1, -1}, {-1, -1}}
	if got := join(all); len(got) != 1 || got[0].key() != (cube{0, 0}).key() {
		t.Errorf("all minterms are %v", got)
	}
	if got := join(all[:3]); len(got) != 2 {
		t.Errorf("three minterms are %v", got)
	}
	if got := join([]cube{{1, 0, 0}, {1, 1, 0}, {0, 0, 1}, {0, 0, 1}}); len(got) != 2 {
		t.Errorf("cubes with parts of others are %v", got)
	}
}

func BenchmarkPost(b *testing.B) {
	for _, kind := range []struct {
		name string
		new  func(*cfa.Automaton, *Predicates, Options) Domain
	}{
		{"cartesian", NewCartesian},
		{"boolean", NewBoolean},
		{"intervals", func(a *cfa.Automaton, _ *Predicates, o Options) Domain { return NewIntervals(a, o) }},
	} {
		b.Run(kind.name, func(b *testing.B) {
			checks := 0
			for range b.N {
				a := counter(b)
				c, loc, preds := a.Ctx, a.Locs[1], NewPredicates(a)
				for i := range 12 {
					preds.Add(loc, c.Le(loc.Vars[0], c.Int(int64(i))))
				}
				preds.Add(loc, loc.Vars[1])
				d := kind.new(a, preds, Options{})
				for k := range 10 {
					post(b, d, a.Edges[1], parse(b, c, fmt.Sprintf("(and (>= x 0) (not (= x %d)))", k)))
				}
				checks += d.Stats().Checks
			}
			b.ReportMetric(float64(checks)/float64(b.N)/10, "checks/post")
		})
	}
}
