// Functions that gcc has without a declaration: on bits, on overflow, on types. Atomic ones are macros (atomicText).

package c

import (
	"strings"

	"modernc.org/cc/v4"

	"craig/frontend/c/internal/ctypes"
	"craig/logic"
	"craig/num"
	"craig/program"
)

// bitBuiltins are the functions on the bits of an unsigned number.
var bitBuiltins = map[string]func(l *lowerer, t *logic.Term, bits int) *logic.Term{
	"clz": (*lowerer).leadingZeros, "ctz": (*lowerer).trailingZeros, "popcount": (*lowerer).ones,
	"parity": func(l *lowerer, t *logic.Term, bits int) *logic.Term { return l.c.Mod(l.ones(t, bits), l.c.Int(2)) },
	"ffs": func(l *lowerer, t *logic.Term, bits int) *logic.Term {
		return l.c.Ite(l.c.Eq(t, l.c.Int(0)), l.c.Int(0), l.c.Add(l.trailingZeros(t, bits), l.c.Int(1)))
	},
}

// builtin evaluates a call of one of gcc's functions. It returns false if it has no exact meaning here.
func (l *lowerer) builtin(x *cc.PostfixExpression, name string, args []cc.ExpressionNode) (*object, bool) {
	if name == "__ccgo__types_compatible_p" && len(args) == 2 { // the parser's macro for __builtin_types_compatible_p
		same := int64(0)
		if ctypes.TypesCompatible(x, args) {
			same = 1
		}
		return l.result(x, l.intVal(same)), true
	}
	name, ok := strings.CutPrefix(name, "__builtin_")
	if !ok {
		return nil, false
	}
	if name == "prefetch" {
		for _, a := range args {
			l.discard(a)
		}
		return nil, true
	}
	integers := len(args) > 0
	for _, a := range args {
		integers = integers && cc.IsIntegerType(a.Type())
	}
	base := strings.TrimRight(name, "l")
	if f := bitBuiltins[base]; f != nil && len(args) == 1 && integers {
		bits := []int{32, l.pointerBits(), 64}[len(name)-len(base)]
		v := l.save(l.convert(x, l.rvalue(args[0]), ctypes.IntType{Bits: bits}), l.pos(x))
		if base == "clz" || base == "ctz" {
			l.assumeUB(l.c.Not(l.c.Eq(v.t, l.c.Int(0))), program.NoBit, l.pos(x))
		}
		return l.result(x, val{t: f(l, v.t, bits), lo: num.Zero, hi: num.Int(64)}), true
	}
	switch name {
	case "bswap16", "bswap32", "bswap64":
		if len(args) == 1 && integers {
			bits := map[string]int{"bswap16": 16, "bswap32": 32, "bswap64": 64}[name]
			v := l.save(l.convert(x, l.rvalue(args[0]), ctypes.IntType{Bits: bits}), l.pos(x))
			return l.result(x, l.exact(l.swapped(v.t, bits), ctypes.IntType{Bits: bits})), true
		}
	}
	if op, ok := strings.CutSuffix(name, "_overflow"); ok && len(args) == 3 {
		return l.overflow(x, op, args)
	}
	return nil, false
}

// leadingZeros returns how many bits are above the highest that is set; t is not 0.
func (l *lowerer) leadingZeros(t *logic.Term, bits int) *logic.Term {
	r := l.c.Int(int64(bits - 1))
	for i := 1; i < bits; i++ {
		r = l.c.Ite(l.c.Ge(t, l.num(num.Pow2(i))), l.c.Int(int64(bits-1-i)), r)
	}
	return r
}

// trailingZeros returns how many bits are below the lowest that is set; t is not 0.
func (l *lowerer) trailingZeros(t *logic.Term, bits int) *logic.Term {
	r := l.c.Int(int64(bits - 1))
	for i := bits - 2; i >= 0; i-- {
		r = l.c.Ite(l.c.Eq(l.c.Mod(t, l.num(num.Pow2(i+1))), l.c.Int(0)), r, l.c.Int(int64(i)))
	}
	return r
}

// ones returns how many bits are set.
func (l *lowerer) ones(t *logic.Term, bits int) *logic.Term {
	r := l.c.Int(0)
	for i := range bits {
		r = l.c.Add(r, l.c.Mod(l.c.IntDiv(t, l.num(num.Pow2(i))), l.c.Int(2)))
	}
	return r
}

// swapped returns t with its bytes in the other order.
func (l *lowerer) swapped(t *logic.Term, bits int) *logic.Term {
	r := l.c.Int(0)
	for i := 0; i < bits; i += 8 {
		b := l.c.Mod(l.c.IntDiv(t, l.num(num.Pow2(i))), l.c.Int(256))
		r = l.c.Add(r, l.c.MulNum(num.Pow2(bits-8-i), b))
	}
	return r
}

// overflow evaluates __builtin_add_overflow and its kin: the result that fits is stored, whether it is another one than
// the exact result is the value.
func (l *lowerer) overflow(x *cc.PostfixExpression, op string, args []cc.ExpressionNode) (*object, bool) {
	t := ctypes.Pointee(args[2].Type().Decay())
	if t == nil || !cc.IsIntegerType(t) || !cc.IsIntegerType(args[0].Type()) || !cc.IsIntegerType(args[1].Type()) {
		return nil, false
	}
	it := ctypes.IntegerType(x, t)
	a, b := l.pair(args[0], args[1])
	at := l.pos(x)
	a, b = l.save(a, at), l.save(b, at)
	p := l.save(l.pointer(args[2]), at)
	if len(op) > 3 { // as in sadd, uaddl and umulll: for one type
		op = strings.TrimRight(op[1:], "l")
		if op == "mu" {
			op = "mul"
		}
		a, b = l.convert(x, a, it), l.convert(x, b, it)
	}
	var v val
	switch op {
	case "add":
		v = val{t: l.c.Add(a.t, b.t), lo: a.lo.Add(b.lo), hi: a.hi.Add(b.hi)}
	case "sub":
		v = val{t: l.c.Sub(a.t, b.t), lo: a.lo.Sub(b.hi), hi: a.hi.Sub(b.lo)}
	case "mul":
		lo, hi := ctypes.MinMax(a.lo.Mul(b.lo), a.lo.Mul(b.hi), a.hi.Mul(b.lo), a.hi.Mul(b.hi))
		v = val{t: l.c.Mul(a.t, b.t), lo: lo, hi: hi}
	default:
		return nil, false
	}
	v = l.save(v, at)
	l.store(l.dereference(p, t, x), l.convert(x, v, it), x)
	fits := l.c.And(l.c.Ge(v.t, l.num(it.Lo())), l.c.Le(v.t, l.num(it.Hi())))
	return l.result(x, l.truth(l.c.Not(fits))), true
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
