package proof

// Linear equations and what they imply.

import (
	"craig/logic"
	"craig/num"
)

// equations are sums that are zero, each with a base that the later ones do not have (Gaussian elimination).
type equations struct {
	rows  []logic.Linear // the base of the first monomial of each is not in later ones
	clash bool           // they have no solution
}

// add adds the equation sum = 0.
func (e *equations) add(sum logic.Linear) {
	sum = e.reduce(sum)
	if len(sum.Monos) == 0 {
		e.clash = e.clash || !sum.Const.IsZero()
		return
	}
	e.clash = e.clash || hasNoInteger(sum)
	e.rows = append(e.rows, sum)
}

// imply reports whether sum = 0 follows by linear combination.
func (e *equations) imply(sum logic.Linear) bool {
	sum = e.reduce(sum)
	return len(sum.Monos) == 0 && sum.Const.IsZero()
}

// reduce returns a sum that has the same value, without the rows' bases.
func (e *equations) reduce(sum logic.Linear) logic.Linear {
	for _, r := range e.rows {
		lead := r.Monos[0]
		if k := sum.Coef(lead.Base); !k.IsZero() {
			sum = sum.Plus(r.Scale(k.Quo(lead.Coef).Neg()))
		}
	}
	return sum
}

// hasNoInteger reports whether the sum is not zero for any integers: by the greatest common divisor of its coefficients.
func hasNoInteger(sum logic.Linear) bool {
	denominator := num.One
	for _, m := range sum.Monos {
		if m.Base.Sort() != logic.Int {
			return false
		}
		denominator = num.LCM(denominator, num.FromBigInt(m.Coef.DenBig()))
	}
	divisor := num.Zero
	for _, m := range sum.Monos {
		divisor = num.GCD(divisor, m.Coef.Mul(denominator))
	}
	return !sum.Const.Mul(denominator).Quo(divisor).IsInt()
}
