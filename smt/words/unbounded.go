package words

import "craig/num"

// Integers without bounds. They get more bits than any model needs, as long as formulas only compare them: differences of two of
// them, or one of them, with what has bounds. For take any model, and with it the truth values of all comparisons, which choices
// are made, and all values that have bounds. What it says of the integers without bounds is a set of constraints x - y ≤ c and
// x ≤ c, and these have a solution in which none is larger than n·C (a shortest path, see V. Pratt: Two Easy Theories Whose
// Combination is Hard, 1977), where n is how many such integers there are and C is the largest |c|. A comparison that does not
// hold is one that does, with a c that differs by 1.
//
// Where formulas make something else of such an integer, unsatisfiable is no answer.

// wide is how many bits integers without bounds have, besides their sign.
const wide = 120

// anything returns a number without bounds.
func (s *Solver) anything() number {
	s.open++
	return s.between(num.Pow2(wide).Neg(), num.Pow2(wide).Sub(num.One)).opened(plus, num.Zero)
}

// compared takes notice that x and y are compared.
func (s *Solver) compared(x, y number) {
	switch {
	case x.open == closed && y.open == closed:
	case x.open == tangled || y.open == tangled || x.open != closed && y.open != closed && (x.open != y.open || x.open == difference):
		s.tangled = true
	default:
		s.reaches(x.shift().Add(y.shift()))
	}
}

// reaches takes notice of a constant in a constraint.
func (s *Solver) reaches(c num.Rat) { s.farthest = num.Max(s.farthest, c.Add(num.One)) }

// coversAll reports whether integers without bounds have enough bits.
func (s *Solver) coversAll() bool {
	return s.open == 0 || !s.tangled && s.farthest.Mul(num.Int(int64(s.open)+1)).Less(num.Pow2(wide))
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
