package qe

// Elimination of an Int variable: substitution by an equation, exact elimination of bounds with coefficient 1,
// otherwise Cooper's method with the bound that is nearest in the model. Bounds with Reals are rounded first.

import (
	"craig/logic"
	"craig/num"
)

func (l *linear) eliminateInt(x *logic.Term) {
	with := l.take(x)
	for i, k := range with {
		if !onInt(k.sum) {
			with[i] = l.rounded(k)
		}
	}
	if i := bestEquation(x, with); i >= 0 {
		l.cooper(x, with[i].sum, append(with[:i:i], with[i+1:]...))
		return
	}
	lower, upper, diff, cong := splitBounds(x, with)
	period := num.One // adding it to x keeps the divisibilities
	for _, k := range cong {
		period = num.LCM(period, k.mod.Quo(num.GCD(k.mod, coef(k.sum, x))))
	}
	if len(lower) == 0 || len(upper) == 0 {
		// x may be far out: only its residue matters.
		_, r := num.DivMod(l.eval.Eval(x).N, period)
		l.replaceBy(x, fixed(x, r), cong)
		return
	}
	for _, k := range diff {
		k = l.decide(k)
		if coef(k.sum, x).Sign() < 0 {
			lower = append(lower, k)
		} else {
			upper = append(upper, k)
		}
	}
	if len(cong) == 0 && len(lower)*len(upper) <= len(lower)+len(upper) && exact(x, lower, upper) {
		for _, lo := range lower {
			for _, up := range upper {
				a, b := coef(lo.sum, x).Neg(), coef(up.sum, x)
				l.add(constraint{rel: le, sum: lo.sum.Scale(b).Plus(up.sum.Scale(a))})
			}
		}
		return
	}
	// Move x by multiples of the period to the nearest bound: a·x = t + k for a lower bound a·x ≥ t, where k < a·period.
	side, other := lower, upper
	if len(upper) < len(lower) {
		side, other = upper, lower
	}
	i := l.tightest(x, side)
	def := side[i].sum // ±a·x + t ≤ 0, that is t + k ± a·x = 0
	_, k := num.DivMod(l.value(def).Neg(), coef(def, x).Abs().Mul(period))
	def.Const = def.Const.Add(k)
	rest := append(side[:i:i], side[i+1:]...)
	rest = append(append(rest, other...), cong...)
	l.cooper(x, def, rest)
}

// rounded returns the constraint, on Int, that follows from one in which there are Reals that stay, and adds what else
// that says of them: s + r ≤ 0, for a sum r of Reals, says s + ⌈r⌉ ≤ 0.
func (l *linear) rounded(k constraint) constraint {
	if k.rel == ne {
		if l.value(k.sum).Sign() > 0 {
			k.sum = k.sum.Scale(num.MinusOne)
		}
		k.rel = lt
	}
	den := num.One
	for _, m := range k.sum.Monos {
		if m.Base.Sort() == logic.Int && !m.Coef.IsInt() {
			den = num.LCM(den, num.FromBigInt(m.Coef.DenBig()))
		}
	}
	var ints, reals logic.Linear
	for _, m := range k.sum.Scale(den).Monos {
		if m.Base.Sort() == logic.Int {
			ints.Monos = append(ints.Monos, m)
		} else {
			reals.Monos = append(reals.Monos, m)
		}
	}
	reals.Const = k.sum.Const.Mul(den)
	floor := func(r logic.Linear) logic.Linear { return logic.Linearize(l.c.ToInt(l.c.Sum(r, logic.Real))) }
	var r logic.Linear
	switch k.rel {
	case lt: // s < -r: s ≤ -⌊r⌋ - 1
		r = floor(reals)
		r.Const = r.Const.Add(num.One)
		k.rel = le
	case le: // s ≤ -r: s ≤ ⌊-r⌋
		r = floor(reals.Scale(num.MinusOne)).Scale(num.MinusOne)
	case eq:
		r = floor(reals)
		l.add(constraint{rel: eq, sum: reals.Plus(r.Scale(num.MinusOne))})
	}
	return normalize(constraint{rel: k.rel, sum: ints.Plus(r)})
}

// fixed returns the sum x - v.
func fixed(x *logic.Term, v num.Rat) logic.Linear {
	sum := single(x, num.One)
	sum.Const = v.Neg()
	return sum
}

// bestEquation returns the index of an equation in which x has the smallest coefficient, -1 if there is none.
func bestEquation(x *logic.Term, with []constraint) int {
	best := -1
	for i, k := range with {
		if k.rel == eq && (best < 0 || coef(k.sum, x).Abs().Less(coef(with[best].sum, x).Abs())) {
			best = i
		}
	}
	return best
}

// cooper adds the constraints with a·x replaced as def = 0 says, and that a divides it.
func (l *linear) cooper(x *logic.Term, def logic.Linear, with []constraint) {
	a := coef(def, x)
	l.replaceBy(x, def, with)
	if !a.Abs().IsOne() {
		l.add(constraint{rel: divides, mod: a.Abs(), sum: def.Plus(single(x, a.Neg()))})
	}
}

// exact reports whether of each pair of a lower and an upper bound one has coefficient 1 at x: then they have an integer
// between them whenever they have a real number.
func exact(x *logic.Term, lower, upper []constraint) bool {
	return allUnit(x, lower) || allUnit(x, upper)
}

func allUnit(x *logic.Term, ks []constraint) bool {
	for _, k := range ks {
		if !coef(k.sum, x).Abs().IsOne() {
			return false
		}
	}
	return true
}

// tightest returns the index of the bound on x, all of them on the same side, that is tightest in the model; of equally
// tight ones one with a small coefficient.
func (l *linear) tightest(x *logic.Term, bounds []constraint) int {
	best := 0
	var bestSlack num.Rat
	for i, k := range bounds {
		// ±a·x + t ≤ 0: the distance of x from the bound is -(±a·x + t)/a.
		slack := l.value(k.sum).Neg().Quo(coef(k.sum, x).Abs())
		d := slack.Cmp(bestSlack)
		if i == 0 || d < 0 || d == 0 && coef(k.sum, x).Abs().Less(coef(bounds[best].sum, x).Abs()) {
			best, bestSlack = i, slack
		}
	}
	return best
}
