// Bit operations that are linear: with masks that are one run of ones, or all but one run, and of operands that have no
// ones in common, such as bytes that are put together.

package lower

import (
	"craig/frontend/c/internal/ctypes"
	"craig/logic"
	"craig/num"
)

// linear returns a op b, one of '&', '|' and '^', as a linear term if it is one that is easily seen.
func (l *lowering) linear(op byte, a, b val, it ctypes.IntType) (val, bool) {
	if b.t.IsNum() {
		m, ok := l.masked(a, b.t.Value(), it)
		if !ok {
			return val{}, false
		}
		switch op {
		case '&':
			return m, true
		case '|':
			return l.exact(l.c.Sub(l.c.Add(a.t, b.t), m.t), it), true
		default:
			return l.exact(l.c.Sub(l.c.Add(a.t, b.t), l.c.MulNum(num.Int(2), m.t)), it), true
		}
	}
	if op == '&' || a.lo.Sign() < 0 || b.lo.Sign() < 0 {
		return val{}, false
	}
	if !below(a, b) && !below(b, a) {
		return val{}, false
	}
	return val{t: l.c.Add(a.t, b.t), lo: a.lo.Add(b.lo), hi: a.hi.Add(b.hi)}, true
}

// masked returns a & k if the ones of k, or its zeros, are one run.
func (l *lowering) masked(a val, k num.Rat, it ctypes.IntType) (val, bool) {
	if k.Sign() < 0 {
		m, ok := l.masked(a, num.MinusOne.Sub(k), it)
		if !ok {
			return val{}, false
		}
		return l.exact(l.c.Sub(a.t, m.t), it), true
	}
	if from, to, ok := run(k); ok {
		t := a.t
		if a.lo.Sign() < 0 || num.Pow2(to).Cmp(a.hi) <= 0 {
			t = l.c.Mod(t, l.num(num.Pow2(to)))
		}
		if from > 0 {
			t = l.c.Sub(t, l.c.Mod(a.t, l.num(num.Pow2(from))))
		}
		return val{t: t, lo: num.Zero, hi: k}, true
	}
	if rest := num.Pow2(it.Bits).Sub(num.One).Sub(k); !it.Signed && a.lo.Sign() >= 0 && a.hi.Less(num.Pow2(it.Bits)) {
		if _, _, ok := run(rest); ok {
			m, _ := l.masked(a, rest, it)
			return val{t: l.c.Sub(a.t, m.t), lo: num.Zero, hi: k}, true
		}
	}
	return val{}, false
}

// run reports whether the ones of k ≥ 0 are those of the bits from, …, to-1.
func run(k num.Rat) (from, to int, ok bool) {
	for half := k.Quo(num.Int(2)); k.Sign() > 0 && half.IsInt(); half = k.Quo(num.Int(2)) {
		k, from = half, from+1
	}
	for to = from; k.Sign() > 0; to++ {
		k = k.Sub(num.One).Quo(num.Int(2))
		if !k.IsInt() {
			return 0, 0, false
		}
	}
	return from, to, true
}

// below reports whether the ones of a, if any, are at lower places than those of b.
func below(a, b val) bool { return a.hi.Less(num.Pow2(logic.TrailingZeros(b.t))) }
