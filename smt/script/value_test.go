package script

import (
	"strings"
	"testing"

	"craig/logic"
	"craig/num"
)

func TestWriteValue(t *testing.T) {
	c := logic.NewContext()
	number := func(n, d int64, s *logic.Sort) logic.Value { return logic.NumValue(num.Int(n).Quo(num.Int(d)), s) }
	array := c.Array(logic.Int, c.Array(logic.Bool, logic.Real))
	inner := logic.ZeroValue(array.Elem()).With(logic.BoolValue(true), number(-1, 3, logic.Real))
	for _, tt := range []struct {
		v    logic.Value
		want string
	}{
		{logic.BoolValue(true), "true"},
		{number(-7, 1, logic.Int), "(- 7)"},
		{number(7, 1, logic.Real), "7.0"},
		{number(-7, 1, logic.Real), "(- 7.0)"},
		{number(-2, 6, logic.Real), "(- (/ 1.0 3.0))"},
		{number(5, 1, c.BitVec(4)), "#b0101"},
		{number(0, 1, c.BitVec(3)), "#b000"},
		{number(2, 1, c.Uninterpreted("U")), "(as @U!2 U)"},
		{number(0, 1, c.Uninterpreted("a b")), "(as |@a b!0| |a b|)"},
		{logic.ZeroValue(c.Array(logic.Int, logic.Int)), "((as const (Array Int Int)) 0)"},
		{logic.ZeroValue(array).With(number(-1, 1, logic.Int), inner), "(store ((as const (Array Int (Array Bool Real)))" +
			" ((as const (Array Bool Real)) 0.0)) (- 1) (store ((as const (Array Bool Real)) (- (/ 1.0 3.0))) false 0.0))"},
	} {
		var b strings.Builder
		if writeValue(&b, tt.v); b.String() != tt.want {
			t.Errorf("%v is written %s, not %s", tt.v, b.String(), tt.want)
		}
	}
}
