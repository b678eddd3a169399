package nonlinear

import (
	"testing"

	"craig/num"
)

func TestSimplest(t *testing.T) {
	for _, tt := range []struct{ lo, hi, want num.Rat }{
		{num.Int(-1), num.Int(3), num.Zero},
		{num.Int(2), num.Int(7), num.Int(2)},
		{num.Int(-7), num.Int(-2), num.Int(-2)},
		{num.Frac(5, 2), num.Frac(7, 2), num.Int(3)},
		{num.Frac(1, 3), num.Frac(2, 3), num.Frac(1, 2)},
		{num.Frac(13, 5), num.Frac(14, 5), num.Frac(8, 3)},
		{num.Frac(-14, 5), num.Frac(-13, 5), num.Frac(-8, 3)},
		{num.Frac(22, 7), num.Frac(22, 7), num.Frac(22, 7)},
	} {
		if got := simplest(tt.lo, tt.hi); !got.Equal(tt.want) {
			t.Errorf("[%v, %v]: %v, not %v", tt.lo, tt.hi, got, tt.want)
		}
	}
}
