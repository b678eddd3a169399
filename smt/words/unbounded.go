package words

import (
	"math/big"

	"craig/num"
)

// Integers without bounds. They get more bits than any model needs, as long as formulas only compare them: differences of two of
// them, or one of them, with what has bounds. For take any model, and with it the truth values of all comparisons, which choices
// are made, and all values that have bounds. What it says of the integers without bounds is a set of constraints x - y ≤ c and
// x ≤ c, and these have a solution in which none is larger than n·C (a shortest path, see V. Pratt: Two Easy Theories Whose
// Combination is Hard, 1977), where n is how many such integers there are and C is the largest |c|. A comparison that does not
// hold is one that does, with a c that differs by 1.
//
// They may be divided by numbers, too, where only quotients by the same number are compared with each other. Let all these numbers
// divide L, and let each integer x keep its remainder by L: it is L·x' and a number that is known. Then all remainders are those of
// the model, a quotient by d is (L/d)·x' and a number that is known, and what its comparisons say of the x' are constraints as above:
// with d·c/L, and some numbers below 6 for what is rounded. So no x is larger than n·(d·C + 6·L) and one L more. The quotient of a
// difference is the difference of the quotients, or 1 less.
//
// Where formulas make something else of such an integer, unsatisfiable is no answer.

// wide is how many bits integers without bounds have, besides their sign.
const wide = 120

// anything returns a number without bounds.
func (s *Solver) anything() number {
	s.open++
	return s.between(num.Pow2(wide).Neg(), num.Pow2(wide).Sub(num.One)).opened(dependence{open: plus, by: num.One}, num.Zero)
}

// compared takes notice that x and y are compared.
func (s *Solver) compared(x, y number) {
	switch d := x.dependence.or(y.dependence); {
	case d.open == closed:
	case d.open == tangled || d.open == difference && x.open == y.open:
		s.tangled = true
	default:
		s.reaches(x.shift().Add(y.shift()), d.by)
	}
}

// reaches takes notice of a constant in a constraint about what is divided by a number.
func (s *Solver) reaches(c, by num.Rat) { s.farthest = num.Max(s.farthest, c.Add(num.One).Mul(by)) }

// repeats takes notice that a remainder or a quotient by the number by is made of what depends on integers without bounds. It is not
// ok if it depends on them in another way than remainders do.
func (s *Solver) repeats(d dependence, by num.Rat) (ok bool) {
	if d.open == tangled || !by.IsInt() {
		return false
	}
	a, b := s.period.NumBig(), d.by.Mul(by).NumBig()
	s.period = num.FromBigInt(new(big.Int).Mul(a, new(big.Int).Quo(b, new(big.Int).GCD(nil, nil, a, b))))
	return true
}

// coversAll reports whether integers without bounds have enough bits.
func (s *Solver) coversAll() bool {
	most := s.farthest.Add(num.Int(6).Mul(s.period)).Mul(num.Int(int64(s.open) + 2))
	return s.open == 0 || !s.tangled && most.Less(num.Pow2(wide))
}

// equal returns whether x = y.
func (s *Solver) equal(x, y number) bit {
	s.compared(x, y)
	return s.network.equal(x, y)
}

// atMost returns whether x ≤ y.
func (s *Solver) atMost(x, y number) bit {
	s.compared(x, y)
	return s.network.atMost(x, y)
}
