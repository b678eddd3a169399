// What functions of gcc compute of the bits of a number, and offsetof.

package lower

import (
	"modernc.org/cc/v4"

	"craig/frontend/c/internal/ctypes"
	"craig/logic"
	"craig/num"
	"craig/program"
)

// leadingZeros returns how many bits are above the highest that is set; t is not 0.
func (l *lowering) leadingZeros(t *logic.Term, bits int) *logic.Term {
	r := l.c.Int(int64(bits - 1))
	for i := 1; i < bits; i++ {
		r = l.c.Ite(l.c.Ge(t, l.num(num.Pow2(i))), l.c.Int(int64(bits-1-i)), r)
	}
	return r
}

// trailingZeros returns how many bits are below the lowest that is set; t is not 0.
func (l *lowering) trailingZeros(t *logic.Term, bits int) *logic.Term {
	r := l.c.Int(int64(bits - 1))
	for i := bits - 2; i >= 0; i-- {
		r = l.c.Ite(l.c.Eq(l.c.Mod(t, l.num(num.Pow2(i+1))), l.c.Int(0)), r, l.c.Int(int64(i)))
	}
	return r
}

// ones returns how many bits are set.
func (l *lowering) ones(t *logic.Term, bits int) *logic.Term {
	r := l.c.Int(0)
	for i := range bits {
		r = l.c.Add(r, l.c.Mod(l.c.IntDiv(t, l.num(num.Pow2(i))), l.c.Int(2)))
	}
	return r
}

// swapped returns t with its bytes in the other order.
func (l *lowering) swapped(t *logic.Term, bits int) *logic.Term {
	r := l.c.Int(0)
	for i := 0; i < bits; i += 8 {
		b := l.c.Mod(l.c.IntDiv(t, l.num(num.Pow2(i))), l.c.Int(256))
		r = l.c.Add(r, l.c.MulNum(num.Pow2(bits-8-i), b))
	}
	return r
}

// parity returns whether the number of bits that are set is odd.
func (l *lowering) parity(t *logic.Term, bits int) *logic.Term {
	return l.c.Mod(l.ones(t, bits), l.c.Int(2))
}

// firstOne returns the number of the lowest bit that is set, counted from 1; 0 if there is none.
func (l *lowering) firstOne(t *logic.Term, bits int) *logic.Term {
	return l.c.Ite(l.c.Eq(t, l.c.Int(0)), l.c.Int(0), l.c.Add(l.trailingZeros(t, bits), l.c.Int(1)))
}

// offset evaluates what offsetof stands for, &((T *)0)->m[i], as a number of bytes.
func (l *lowerer) offset(e cc.ExpressionNode) (val, bool) {
	switch x := e.(type) {
	case *cc.PrimaryExpression:
		if x.Case == cc.PrimaryExpressionExpr {
			return l.offset(x.ExpressionList)
		}
	case *cc.PostfixExpression:
		var below val
		switch x.Case {
		case cc.PostfixExpressionPSelect:
			p := x.PostfixExpression
			if !l.mem.IsZero(p) {
				return val{}, false
			}
			below = l.intVal(0)
		case cc.PostfixExpressionSelect:
			v, ok := l.offset(x.PostfixExpression)
			if !ok {
				return val{}, false
			}
			below = v
		case cc.PostfixExpressionIndex:
			a, isArray := x.PostfixExpression.Type().Undecay().(*cc.ArrayType)
			v, ok := l.offset(x.PostfixExpression)
			if !ok || !isArray || !cc.IsIntegerType(x.ExpressionList.Type()) {
				return val{}, false
			}
			elem, ok := l.mem.SizeOf(a.Elem())
			if !ok || elem < 0 {
				return val{}, false
			}
			i := l.rvalue(x.ExpressionList)
			it := ctypes.IntType{Bits: l.pointerBits()}
			size := num.Int(elem)
			lo, hi := ctypes.MinMax(i.lo.Mul(size), i.hi.Mul(size))
			return l.fit(e, val{t: l.c.Add(v.t, l.c.MulNum(size, i.t)), lo: v.lo.Add(lo), hi: v.hi.Add(hi)}, it), true
		default:
			return val{}, false
		}
		if f := x.Field(); f != nil && !f.IsBitfield() {
			if t, ok := f.ParentType().(ctypes.Record); ok {
				if at, ok := l.mem.OffsetOf(t, f.Index()); ok {
					k := num.Int(at)
					return val{t: l.c.Add(below.t, l.num(k)), lo: below.lo.Add(k), hi: below.hi.Add(k)}, true
				}
				return l.unmodelled(program.Abstraction{Kind: program.AttributeSize}, ctypes.IntType{Bits: l.pointerBits()}, l.pos(x)), true
			}
		}
	}
	return val{}, false
}
