package nonlinear

import (
	"math/rand"
	"slices"
	"testing"

	"craig/logic"
	"craig/num"
	"craig/smt/internal/theory"
)

// guess is a candidate that gives each constant, product, quotient and remainder a value of its own.
type guess struct {
	c      *logic.Context
	terms  []*logic.Term
	values map[*logic.Term]num.Rat
}

func (g *guess) Context() *logic.Context           { return g.c }
func (g *guess) Terms() []*logic.Term              { return g.terms }
func (g *guess) Assigned(f *logic.Term) bool       { return g.Truth(f) }
func (g *guess) Value(t *logic.Term) logic.Value   { return logic.NumValue(g.Number(t), t.Sort()) }
func (g *guess) Meaning(t *logic.Term) logic.Value { return g.model().Evaluator().Eval(t) }
func (g *guess) add(t *logic.Term, v num.Rat)      { g.terms = append(g.terms, t); g.values[t] = v }
func (g *guess) base(t *logic.Term) (v num.Rat, ok bool) {
	if t.Op() == logic.OpToReal {
		t = t.Arg(0)
	}
	v, ok = g.values[t]
	return v, ok
}

// Number implements theory.Candidate.
func (g *guess) Number(t *logic.Term) num.Rat {
	l := logic.Linearize(t)
	v := l.Const
	for _, m := range l.Monos {
		if w, ok := g.base(m.Base); ok {
			v = v.AddMul(m.Coef, w)
		} else {
			v = v.AddMul(m.Coef, g.Meaning(m.Base).N)
		}
	}
	return v
}

// IsNew implements theory.Candidate.
func (g *guess) IsNew(t *logic.Term) bool {
	return slices.ContainsFunc(logic.Linearize(t).Monos, func(m logic.Mono) bool { _, ok := g.base(m.Base); return !ok })
}

// Truth implements theory.Candidate: of relations between linear terms.
func (g *guess) Truth(f *logic.Term) bool {
	switch f.Op() {
	case logic.OpTrue, logic.OpFalse:
		return f.IsTrue()
	case logic.OpNot:
		return !g.Truth(f.Arg(0))
	}
	switch c := g.Number(f.Arg(0)).Cmp(g.Number(f.Arg(1))); f.Op() {
	case logic.OpLe:
		return c <= 0
	case logic.OpLt:
		return c < 0
	case logic.OpEq:
		return c == 0
	}
	panic("no relation: " + f.String())
}

// model returns the model of the constants' values.
func (g *guess) model() *logic.Model {
	m := logic.NewModel()
	for t, v := range g.values {
		if t.Op() == logic.OpConst {
			m.Consts[t] = logic.NumValue(v, t.Sort())
		}
	}
	return m
}

// newGuess returns a candidate of two constants with what is made of them, whose values are near what they mean.
func newGuess(r *rand.Rand, sort *logic.Sort) *guess {
	c := logic.NewContext()
	g := &guess{c: c, values: make(map[*logic.Term]num.Rat)}
	x, y := c.Const("x", sort), c.Const("y", sort)
	number := func() num.Rat {
		if sort == logic.Real {
			return num.Frac(int64(r.Intn(25)-12), int64(1+r.Intn(4)))
		}
		return num.Int(int64(r.Intn(13) - 6))
	}
	g.values[x], g.values[y] = number(), number()
	ts := []*logic.Term{c.Mul(x, y), c.Mul(x, x), c.Mul(y, y), c.Mul(x, c.Add(y, x))}
	if sort == logic.Int {
		ts = append(ts, c.IntDiv(x, y), c.Mod(x, y))
	}
	for _, i := range r.Perm(len(ts))[:1+r.Intn(len(ts))] {
		v := g.model().Evaluator().Eval(ts[i]).N
		if r.Intn(3) > 0 {
			v = v.Add(number())
		}
		g.add(ts[i], v)
	}
	return g
}

// TestRefine: lemmas are valid, and if a term's value is not what it means some are false in the candidate, or speak of
// new terms.
func TestRefine(t *testing.T) {
	lemmas, right := 0, 0
	for seed := range int64(600) {
		sort := logic.Int
		if seed%2 == 0 {
			sort = logic.Real
		}
		g := newGuess(rand.New(rand.NewSource(seed)), sort)
		n := 0
		Theory{}.Refine(g, func(owner *logic.Term, clause ...*logic.Term) {
			lemmas++
			f := g.c.Or(clause...)
			if !slices.Contains(g.terms, owner) {
				t.Errorf("seed %d: the owner %v of %v is no term of the candidate", seed, owner, f)
			}
			if !slices.ContainsFunc(clause, func(l *logic.Term) bool { return !isNew(g, l) && g.Truth(l) }) {
				n++
			}
			if bad := refuted(g, f); bad != nil {
				t.Errorf("seed %d: %v is not valid: %v", seed, f, bad)
			}
		})
		wrong := slices.ContainsFunc(g.terms, func(u *logic.Term) bool {
			divided := u.Op() == logic.OpIntDiv || u.Op() == logic.OpMod
			return !(divided && g.Number(u.Arg(1)).IsZero()) && !g.values[u].Equal(g.Meaning(u).N)
		})
		switch {
		case wrong && n == 0:
			t.Errorf("seed %d: no false lemma on %v with values %v", seed, g.terms, g.values)
		case !wrong:
			right++
		}
	}
	if lemmas < 1000 || right < 50 {
		t.Errorf("only %d lemmas, %d candidates were right", lemmas, right)
	}
}

// isNew reports whether the relation speaks of terms that have no value.
func isNew(g *guess, l *logic.Term) bool {
	if l.Op() == logic.OpNot {
		l = l.Arg(0)
	}
	return !l.IsValue() && (g.IsNew(l.Arg(0)) || g.IsNew(l.Arg(1)))
}

// refuted returns values under which f is false, nil if none of a box are such.
func refuted(g *guess, f *logic.Term) *logic.Model {
	var consts []*logic.Term
	for t := range g.values {
		if t.Op() == logic.OpConst {
			consts = append(consts, t)
		}
	}
	for a := int64(-7); a <= 7; a++ {
		for b := int64(-7); b <= 7; b++ {
			m := logic.NewModel()
			for i, k := range [2]int64{a, b} {
				v := num.Int(k)
				if consts[i].Sort() == logic.Real {
					v = num.Frac(k, 2)
				}
				m.Consts[consts[i]] = logic.NumValue(v, consts[i].Sort())
			}
			if !m.Holds(f) {
				return m
			}
		}
	}
	return nil
}

var _ theory.Candidate = (*guess)(nil)
