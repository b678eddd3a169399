package qe

// Elimination of a Real variable: substitution by an equation, Fourier–Motzkin where that adds nothing, otherwise
// Loos–Weispfenning with the bound that is nearest in the model.

import (
	"craig/logic"
	"craig/num"
)

func (l *linear) eliminateReal(x *logic.Term) {
	with := l.take(x)
	for i, k := range with {
		if k.rel == eq {
			l.replaceBy(x, k.sum, append(with[:i:i], with[i+1:]...))
			return
		}
	}
	for i, k := range with {
		with[i].sum = k.sum.Scale(coef(k.sum, x).Abs().Inv())
	}
	lower, upper, diff, _ := splitBounds(x, with)
	if len(lower) == 0 || len(upper) == 0 {
		return // x may be far out, where the disequations hold, too
	}
	for _, k := range diff {
		k = l.decide(k)
		k.sum = k.sum.Scale(coef(k.sum, x).Abs().Inv())
		if coef(k.sum, x).Sign() < 0 {
			lower = append(lower, k)
		} else {
			upper = append(upper, k)
		}
	}
	if len(lower)*len(upper) > len(lower)+len(upper) {
		// Replace x by the greatest lower bound plus ε, or the least upper bound minus ε. What goes is the comparison
		// of the others on that side with the opposite side.
		if len(lower) <= len(upper) {
			lower = l.nearest(x, lower)
		} else {
			upper = l.nearest(x, upper)
		}
	}
	for _, lo := range lower { // ℓ - x ⋈ 0
		for _, up := range upper { // x - u ⋈ 0
			k := constraint{rel: le, sum: lo.sum.Plus(up.sum)}
			if lo.rel == lt || up.rel == lt {
				k.rel = lt
			}
			l.add(k)
		}
	}
}

// nearest returns the one of the bounds on x, all on the same side and with coefficient ±1, that is tightest in the
// model, and adds that the others are not tighter.
func (l *linear) nearest(x *logic.Term, bounds []constraint) []constraint {
	// All sums are ±x + t: the tightest bound has the greatest t, and strict ones come before others.
	best := bounds[0]
	for _, k := range bounds[1:] {
		d := l.value(k.sum).Cmp(l.value(best.sum))
		if d > 0 || d == 0 && k.rel == lt {
			best = k
		}
	}
	for _, k := range bounds {
		not := constraint{rel: le, sum: k.sum.Plus(best.sum.Scale(num.MinusOne))}
		if k.rel == lt && best.rel == le {
			not.rel = lt
		}
		l.add(not) // for best itself it is 0 ≤ 0
	}
	return []constraint{best}
}
