// Package arith decides conjunctions of linear constraints over rationals and integers: the general simplex of
// Dutertre and de Moura ("A Fast Linear-Arithmetic Solver for DPLL(T)", CAV 2006), with bounds that are literals of the
// SAT solver, theory propagation, and integer reasoning on top (divisibility of equalities, branching).
package arith

import "craig/num"

// Value is R + D·δ for an infinitesimal δ > 0, which expresses strict bounds.
type Value struct{ R, D num.Rat }

func (a Value) cmp(b Value) int {
	if c := a.R.Cmp(b.R); c != 0 {
		return c
	}
	if a.D.IsZero() && b.D.IsZero() {
		return 0
	}
	return a.D.Cmp(b.D)
}

func (a Value) less(b Value) bool  { return a.cmp(b) < 0 }
func (a Value) equal(b Value) bool { return a.R.Equal(b.R) && a.D.Equal(b.D) }

func (a Value) add(b Value) Value {
	r := Value{R: a.R.Add(b.R)}
	if !a.D.IsZero() || !b.D.IsZero() {
		r.D = a.D.Add(b.D)
	}
	return r
}

func (a Value) sub(b Value) Value {
	r := Value{R: a.R.Sub(b.R)}
	if !a.D.IsZero() || !b.D.IsZero() {
		r.D = a.D.Sub(b.D)
	}
	return r
}

func (a Value) mul(k num.Rat) Value {
	r := Value{R: a.R.Mul(k)}
	if !a.D.IsZero() {
		r.D = a.D.Mul(k)
	}
	return r
}

// addMul adds k·b to a.
func (a *Value) addMul(b *Value, k num.Rat) {
	a.R = a.R.AddMul(b.R, k)
	if !b.D.IsZero() {
		a.D = a.D.AddMul(b.D, k)
	}
}

func (a Value) isInt() bool { return a.R.IsInt() && a.D.IsZero() }

// floor returns the greatest integer that is not above a.
func (a Value) floor() num.Rat {
	f := a.R.Floor()
	if a.D.Sign() < 0 && f.Equal(a.R) {
		return f.Sub(num.One)
	}
	return f
}

// ceil returns the least integer that is not below a.
func (a Value) ceil() num.Rat {
	f := a.R.Ceil()
	if a.D.Sign() > 0 && f.Equal(a.R) {
		return f.Add(num.One)
	}
	return f
}
