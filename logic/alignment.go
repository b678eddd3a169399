// What is certain of the bits of integers.

package logic

import "craig/num"

// TrailingZeros returns how many of the lowest bits of t, an integer, certainly are 0: at most 64.
func TrailingZeros(t *Term) int {
	const all = 64
	switch t.Op() {
	case OpNum:
		n := 0
		for k := t.Value().Quo(num.Int(2)); n < all && k.IsInt(); k = k.Quo(num.Int(2)) {
			n++
		}
		return n
	case OpAdd:
		n := all
		for _, a := range t.Args() {
			n = min(n, TrailingZeros(a))
		}
		return n
	case OpMul:
		n := 0
		for _, a := range t.Args() {
			n += TrailingZeros(a)
		}
		return min(n, all)
	case OpMod:
		if t.Arg(1).IsNum() {
			return min(TrailingZeros(t.Arg(0)), TrailingZeros(t.Arg(1)))
		}
	case OpIte:
		return min(TrailingZeros(t.Arg(1)), TrailingZeros(t.Arg(2)))
	}
	return 0
}
