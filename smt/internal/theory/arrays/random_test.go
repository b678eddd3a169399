package arrays

import (
	"math/rand"
	"slices"
	"strings"
	"testing"

	"craig/logic"
	"craig/num"
	"craig/smt/internal/theory"
)

// guess is a candidate that gives equalities and a predicate truth values at random.
type guess struct {
	c     *logic.Context
	u     *logic.Sort
	terms []*logic.Term
	truth map[*logic.Term]bool
	m     *logic.Model
	e     *logic.Evaluator
	model *Model
}

func (g *guess) Context() *logic.Context           { return g.c }
func (g *guess) Terms() []*logic.Term              { return g.terms }
func (g *guess) Assigned(f *logic.Term) bool       { return g.truth[f] }
func (g *guess) Meaning(t *logic.Term) logic.Value { return g.e.Eval(t) }
func (g *guess) Number(t *logic.Term) num.Rat      { return g.e.Eval(t).N }
func (g *guess) IsNew(*logic.Term) bool            { return false }

// Truth implements theory.Candidate.
func (g *guess) Truth(f *logic.Term) bool {
	if v, ok := g.truth[f]; ok {
		return v
	}
	if f.Op() == logic.OpNot {
		return !g.Truth(f.Arg(0))
	}
	return g.e.Holds(f)
}

// Value implements theory.Candidate.
func (g *guess) Value(t *logic.Term) logic.Value {
	if t.Sort() == logic.Bool {
		return logic.BoolValue(g.Truth(t))
	}
	if g.model != nil {
		if v, ok := g.model.Value(t); ok {
			return v
		}
	}
	return g.e.Eval(t)
}

// complete makes the model of the candidate, as the solver does.
func (g *guess) complete(s *Theory) {
	g.m = logic.NewModel()
	g.e = g.m.Evaluator()
	g.model = nil
	g.model = s.Start(g)
	g.model.Constants(g.m)
	g.e = g.m.Evaluator()
	g.model.Connect(s)
	for range 8 {
		changed := g.model.Fill(g.m)
		g.e = g.m.Evaluator()
		if !changed {
			return
		}
	}
}

// newGuess returns a candidate about random terms over a sort, a function, a predicate and arrays.
func newGuess(r *rand.Rand) *guess {
	c := logic.NewContext()
	u := c.Uninterpreted("U")
	g := &guess{c: c, u: u, truth: make(map[*logic.Term]bool)}
	elems := []*logic.Term{c.Const("a", u), c.Const("b", u), c.Const("d", u)}
	sort := c.Array(u, u)
	arrays := []*logic.Term{c.Const("m", sort), c.Const("n", sort)}
	f, p := c.Func("f", []*logic.Sort{u}, u), c.Func("p", []*logic.Sort{u}, logic.Bool)
	elem := func() *logic.Term { return elems[r.Intn(len(elems))] }
	array := func() *logic.Term { return arrays[r.Intn(len(arrays))] }
	for range r.Intn(7) {
		switch r.Intn(3) {
		case 0:
			elems = append(elems, c.App(f, elem()))
		case 1:
			elems = append(elems, c.Select(array(), elem()))
		default:
			arrays = append(arrays, c.Store(array(), elem(), elem()))
		}
	}
	for range 2 + r.Intn(9) {
		var t *logic.Term
		switch r.Intn(4) {
		case 0:
			t = c.Eq(array(), array())
		case 1:
			t = c.App(p, elem())
		default:
			t = c.Eq(elem(), elem())
		}
		if _, known := g.truth[t]; !known && !t.IsValue() {
			g.terms = append(g.terms, t)
			g.truth[t] = r.Intn(2) == 0
		}
	}
	slices.SortFunc(g.terms, func(t, u *logic.Term) int { return int(t.ID()) - int(u.ID()) })
	return g
}

// holds reports whether the literal is true in the candidate. Of what is read at places at which arrays differ it says
// nothing.
func (g *guess) holds(l *logic.Term) bool {
	f, neg := l, false
	if f.Op() == logic.OpNot {
		f, neg = f.Arg(0), true
	}
	_, known := g.truth[f]
	switch {
	case known || f.Op() != logic.OpEq:
		return g.Truth(l)
	case slices.ContainsFunc(logic.Consts(f), isPlace):
		return false
	}
	return theory.Agree(g, f.Arg(0), f.Arg(1)) != neg
}

// isPlace reports whether x is a place at which arrays differ.
func isPlace(x *logic.Term) bool {
	return strings.HasPrefix(x.String(), "differ") || strings.HasPrefix(x.String(), "|differ")
}

// TestRefine: lemmas hold in random models, and where none is false in the candidate, or about a place at
// which arrays differ, the completed model is one of the candidate's literals.
func TestRefine(t *testing.T) {
	lemmas, models := 0, 0
	for seed := range int64(2000) {
		r := rand.New(rand.NewSource(seed))
		g := newGuess(r)
		s := &Theory{}
		g.complete(s)
		var fs []*logic.Term
		wrong := false // a lemma is false in the candidate, or about a new place
		s.Refine(g, func(owner *logic.Term, clause ...*logic.Term) {
			if !slices.Contains(g.terms, owner) {
				t.Errorf("seed %d: the owner %v of a lemma is no term of the candidate", seed, owner)
			}
			fs = append(fs, g.c.Or(clause...))
			wrong = wrong || !slices.ContainsFunc(clause, g.holds)
		})
		for _, f := range fs {
			lemmas++
			for range 20 {
				if m := randomModel(r, g, f); m != nil {
					t.Fatalf("seed %d: the lemma %v does not hold in %v", seed, f, m.Consts)
				}
			}
		}
		if wrong {
			continue
		}
		models++
		for f, want := range g.truth {
			if g.m.Holds(f) != want {
				t.Fatalf("seed %d: no lemma is false, but %v is %v in the model of %v", seed, f, !want, g.truth)
			}
		}
	}
	if lemmas < 1000 || models < 300 {
		t.Errorf("only %d lemmas and %d models", lemmas, models)
	}
}

// randomModel returns a random model with two or three elements in which f is false, nil if it has found none. A place
// at which arrays differ is any at which they do.
func randomModel(r *rand.Rand, g *guess, f *logic.Term) *logic.Model {
	n := 2 + r.Intn(2)
	elem := func() logic.Value { return logic.NumValue(num.Int(int64(1+r.Intn(n))), g.u) }
	m := logic.NewModel()
	var places []*logic.Term
	for _, x := range logic.Consts(f) {
		switch {
		case isPlace(x):
			places = append(places, x)
		case x.Sort() == g.u:
			m.Consts[x] = elem()
		default:
			v := logic.ConstArrayValue(x.Sort(), elem())
			for i := range n {
				v = v.With(logic.NumValue(num.Int(int64(i+1)), g.u), elem())
			}
			m.Consts[x] = v
		}
	}
	logic.PostOrder(func(t *logic.Term) {
		if t.Op() != logic.OpApp || m.Funcs[t.Func()] != nil {
			return
		}
		v := &logic.FuncValue{Table: make(map[string]logic.Value), Default: logic.ZeroValue(t.Sort())}
		for i := range n {
			value := elem()
			if t.Sort() == logic.Bool {
				value = logic.BoolValue(r.Intn(2) == 0)
			}
			v.Table[logic.NumValue(num.Int(int64(i+1)), g.u).Key()] = value
		}
		m.Funcs[t.Func()] = v
	}, f)
	for i := range n + 1 { // elements, and all that have no name
		for _, x := range places {
			m.Consts[x] = logic.NumValue(num.Int(int64(i+1)), g.u)
		}
		if m.Holds(f) {
			return nil
		}
		if len(places) == 0 {
			break
		}
	}
	return m
}

// TestForget: the place at which arrays differ is the same as long as their equality is known.
func TestForget(t *testing.T) {
	c := logic.NewContext()
	sort := c.Array(logic.Int, logic.Int)
	eq := c.Eq(c.Const("m", sort), c.Const("n", sort))
	var s Theory
	w := s.witness(c, eq)
	s.Forget(func(*logic.Term) bool { return false })
	if s.witness(c, eq) != w {
		t.Error("a place was forgotten too soon")
	}
	s.Forget(func(f *logic.Term) bool { return f == eq })
	if s.witness(c, eq) == w {
		t.Error("a place was not forgotten")
	}
}

var _ theory.Candidate = (*guess)(nil)
