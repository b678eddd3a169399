package logic

import (
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
