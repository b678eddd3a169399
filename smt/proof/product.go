package proof

// The schema of products: what follows from the signs of two factors, from a factor that is zero, or from squares.

import (
	"maps"
	"slices"

	"craig/logic"
	"craig/num"
)

// product reports whether a literal that has a product is a relation that follows, when it is multiplied out, from the
// product of two others, which must hold, from one that says that a factor is zero, or from a square.
func (a *axiom) product() bool {
	var given, zero []sign // complements of the literals
	for _, l := range a.c {
		r, ok := constraintOf(l.atom, !l.neg)
		if !ok {
			continue
		}
		p := multipliedOut(r.Sum)
		switch {
		case len(p) == 0: // too large, or says nothing
		case r.Eq:
			zero = append(zero, sign{p: p})
		default:
			given = append(given, sign{p, r.Strict})
		}
	}
	return slices.ContainsFunc(a.c, func(l literal) bool {
		goal, ok := constraintOf(l.atom, l.neg)
		if !ok || !slices.ContainsFunc(goal.Sum.Monos, func(m logic.Mono) bool { return isProduct(m.Base) }) {
			return false
		}
		return a.squares(goal) || vanishes(goal, zero) || !goal.Eq && positive(goal, given)
	})
}

// sign says that p ≥ 0, or p > 0 if strict.
type sign struct {
	p      polynomial
	strict bool
}

// signs returns relations each of which implies the goal, which is no equation: the goal itself and, where it has only
// integer values, that it is greater than what it must be less one.
func signs(goal Constraint) []sign {
	p := multipliedOut(goal.Sum)
	if p == nil {
		return nil
	}
	list := []sign{{p, goal.Strict}}
	if integral(goal.Sum) && !goal.Strict {
		more := maps.Clone(p)
		more.add("", goal.Sum.Const.Floor().Add(num.One).Sub(goal.Sum.Const))
		list = append(list, sign{more, true})
	}
	return list
}

// vanishes reports whether the goal follows from one of the polynomials being zero, being a multiple of it but for a
// number.
func vanishes(goal Constraint, zero []sign) bool {
	var goals []sign
	if !goal.Eq {
		goals = signs(goal)
	} else if p := multipliedOut(goal.Sum); p != nil {
		goals = []sign{{p: p}}
	}
	for _, g := range goals {
		for _, z := range zero {
			k, ok := g.p.modulo(z.p)
			if ok && (k.IsZero() && !g.strict || k.Sign() > 0 && !goal.Eq) {
				return true
			}
		}
	}
	return false
}

// positive reports whether the goal is a·r·s + b·r + c·s + d for two of the given relations and numbers that are not
// negative; strictly so if it must be strict. So the goal may be weaker than the product is: r·(s+2) is r·s + 2·r.
func positive(goal Constraint, given []sign) bool {
	for _, g := range signs(goal) {
		for i, r := range given {
			for _, s := range given[i:] {
				if len(r.p)*len(s.p) > maxPolynomial {
					continue
				}
				product := sign{r.p.times(s.p), r.strict && s.strict}
				if g.isSum([]sign{product, r, s, {polynomial{"": num.One}, true}}) {
					return true
				}
			}
		}
	}
	return false
}

// isSum reports whether g is a sum of the given ones, with factors that are not negative. If there are such factors, there
// are some for which those that are not zero belong to polynomials of which none is a sum of the others (C. Carathéodory,
// 1907), and then they are unique.
func (g sign) isSum(of []sign) bool {
	for set := 1; set < 1<<len(of); set++ {
		var columns []polynomial
		strict := false
		for i, s := range of {
			if set>>i&1 == 1 {
				columns = append(columns, s.p)
				strict = strict || s.strict
			}
		}
		if g.strict && !strict {
			continue
		}
		k, ok := g.p.combination(columns)
		if !ok || slices.ContainsFunc(k, func(x num.Rat) bool { return x.Sign() < 0 }) {
			continue
		}
		strict = false
		for i, s := range of {
			if set>>i&1 == 1 {
				strict = strict || s.strict && k[0].Sign() > 0
				k = k[1:]
			}
		}
		if strict || !g.strict {
			return true
		}
	}
	return false
}

// squares reports whether the goal follows from a square, or a sum of squares, of factors of a product in the clause.
func (a *axiom) squares(goal Constraint) bool {
	for _, p := range a.terms {
		if !logic.IsNonlinear(p) {
			continue
		}
		for j := range p.Args() {
			f := factors{c: a.k.c, p: p, x: p.Arg(j), y: a.factor(p, j)}
			if f.x == f.y && f.square(goal) || f.definite(goal) {
				return true
			}
		}
	}
	return false
}

// factor returns p without its factor j.
func (a *axiom) factor(p *logic.Term, j int) *logic.Term {
	return a.k.c.Mul(slices.Delete(slices.Clone(p.Args()), j, j+1)...)
}

// factors is a product p = x·y.
type factors struct {
	c       *logic.Context
	p, x, y *logic.Term
}

// square reports whether the goal follows from (x - h)² ≥ 0 for some h, where p is x·x.
func (f factors) square(goal Constraint) bool {
	i := slices.IndexFunc(goal.Sum.Monos, func(m logic.Mono) bool { return m.Base == f.p })
	if i < 0 {
		return false
	}
	scale := goal.Sum.Monos[i].Coef
	rest := goal.Sum.Plus(single(f.p, scale.Neg()))
	h := num.Zero
	if len(rest.Monos) > 0 {
		k, _, ok := inTerms(rest, f.x)
		if !ok {
			return false
		}
		h = k.Quo(scale).Mul(num.Frac(-1, 2))
	}
	fact := single(f.p, num.One).Plus(openReals(logic.Linearize(f.x)).Scale(num.Int(-2).Mul(h)))
	fact.Const = fact.Const.Add(h.Mul(h))
	return follows(goal, Constraint{Sum: fact})
}

// definite reports whether the goal says of a·x² + b·x·y + c·y² that it is at least 0 or a smaller number, where it is
// by its coefficients: a ≥ 0, c ≥ 0 and b² ≤ 4·a·c.
func (f factors) definite(goal Constraint) bool {
	if goal.Eq || goal.Sum.Const.Sign() < 0 || goal.Strict && goal.Sum.Const.IsZero() || f.x == f.y {
		return false
	}
	xx, yy := f.c.Mul(f.x, f.x), f.c.Mul(f.y, f.y)
	var a, b, c num.Rat
	for _, m := range goal.Sum.Monos {
		switch m.Base {
		case xx:
			a = m.Coef
		case f.p:
			b = m.Coef
		case yy:
			c = m.Coef
		default:
			return false
		}
	}
	return a.Sign() >= 0 && c.Sign() >= 0 && b.Mul(b).Cmp(num.Int(4).Mul(a).Mul(c)) <= 0
}
