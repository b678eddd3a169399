package logic

import (
	"strings"
	"testing"

	"craig/num"
)

// TestDividesOpened: remainders that are opened may cancel what is beside them, and leave a number that is not divisible.
func TestDividesOpened(t *testing.T) {
	c := NewContext()
	x := c.Const("x", Int)
	rest := c.Sub(c.Mod(x, c.Int(2)), x) // even
	for k := range int64(8) {
		sum := c.Add(c.Mul(c.Int(2), rest), c.Int(k))
		if got, want := c.Divides(num.Int(4), sum), c.Bool(k%4 == 0); got != want {
			t.Errorf("4 | %v: %v, not %v", sum, got, want)
		}
	}
}

// TestRelationsOfIntsAsReals: whatever fractions they are written with, they are relations of Ints and mean the same.
func TestRelationsOfIntsAsReals(t *testing.T) {
	c := NewContext()
	x, y := c.Const("x", Int), c.Const("y", Int)
	small := []int64{-3, -2, -1, 0, 1, 2, 3}
	for _, k := range small {
		for _, bound := range small {
			// k/2·x - 2/3·y with bound/4
			sum := c.Sub(c.MulNum(num.Frac(k, 2), c.ToReal(x)), c.MulNum(num.Frac(2, 3), c.ToReal(y)))
			limit := c.Num(num.Frac(bound, 4), Real)
			relations := []struct {
				term  *Term
				holds func(sign int) bool
			}{
				{c.Le(sum, limit), func(sign int) bool { return sign <= 0 }},
				{c.Lt(sum, limit), func(sign int) bool { return sign < 0 }},
				{c.Eq(sum, limit), func(sign int) bool { return sign == 0 }},
			}
			for _, r := range relations {
				if strings.Contains(r.term.String(), "to_real") {
					t.Errorf("%v is not about Ints", r.term)
				}
				for _, vx := range small {
					for _, vy := range small {
						value := c.Substitute(r.term, map[*Term]*Term{x: c.Int(vx), y: c.Int(vy)})
						if want := c.Bool(r.holds(num.Int(6*k*vx - 8*vy).Cmp(num.Int(3 * bound)))); value != want {
							t.Fatalf("%v at x = %d, y = %d: %v", r.term, vx, vy, value)
						}
					}
				}
			}
		}
	}
}
