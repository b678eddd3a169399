// What printf makes of characters and integers: digits, signs and fields that are filled up.

package lower

import (
	"strings"

	"craig/frontend/c/internal/ctypes"
	"craig/logic"
	"craig/num"
)

// fieldOf returns the least number of characters that a conversion prints, and with what others are filled up, as padding says.
func (l *procedure) fieldOf(c *formatted, o operand) (width, pad val) {
	width, pad = o.width, l.intVal(o.spec.padding())
	if !o.spec.widthArg {
		return width, pad
	}
	if width.t == nil { // there is no argument
		return l.intVal(0), pad
	}
	w := l.save(l.convert(c.x, width, ctypes.Int), l.pos(c.x))
	negative := l.c.Lt(w.t, l.c.Int(0))
	width = val{t: l.c.Ite(negative, l.c.Neg(w.t), w.t), lo: num.Zero, hi: num.Pow2(31)}
	return width, val{t: l.c.Ite(negative, l.c.Int('-'), pad.t), lo: num.Zero, hi: num.Int('0')}
}

// printCharacter prints the argument of %c.
func (l *procedure) printCharacter(c *formatted, o operand) {
	if o.spec.width <= 1 && !o.spec.widthArg {
		l.character(c, o.v)
		return
	}
	width, pad := l.fieldOf(c, o)
	more := l.c.Ite(l.c.Gt(width.t, l.c.Int(0)), l.c.Sub(width.t, l.c.Int(1)), l.c.Int(0))
	behind := l.c.Eq(pad.t, l.c.Int('-'))
	fill := func(n *logic.Term) { l.printText(c, "fill", val{t: n, lo: num.Zero, hi: num.Pow2(31)}, l.intVal(' ')) }
	fill(l.c.Ite(behind, l.c.Int(0), more))
	l.character(c, o.v)
	fill(l.c.Ite(behind, more, l.c.Int(0)))
}

// magnitude returns the argument of a conversion for integers without its sign, and whether it is negative.
func (l *procedure) magnitude(c *formatted, o operand) (v val, negative *logic.Term) {
	it := ctypes.IntType{Bits: int(o.spec.integerSize(int64(l.pointerBits()/8))) * 8, Signed: o.spec.convert == 'd' || o.spec.convert == 'i'}
	v = l.save(l.convert(c.x, o.v, it), l.pos(c.x))
	if !it.Signed {
		return v, l.c.False()
	}
	negative = l.c.Lt(v.t, l.c.Int(0))
	return val{t: l.c.Ite(negative, l.c.Neg(v.t), v.t), lo: num.Zero, hi: num.Max(v.lo.Abs(), v.hi)}, negative
}

// printNumber prints an integer as any conversion says.
func (l *procedure) printNumber(c *formatted, o operand) {
	v, negative := l.magnitude(c, o)
	width, pad := l.fieldOf(c, o)
	least := l.intVal(1)
	precise := l.c.Bool(o.spec.precision >= 0) // there is a precision, so that no zeros fill the field
	switch {
	case o.spec.precArg && o.precision.t != nil:
		p := l.save(l.convert(c.x, o.precision, ctypes.Int), l.pos(c.x))
		precise = l.c.Ge(p.t, l.c.Int(0))
		least = val{t: l.c.Ite(precise, p.t, l.c.Int(1)), lo: num.Zero, hi: num.Pow2(31)}
	case o.spec.precision >= 0:
		least = l.intVal(o.spec.precision)
	}
	pad.t = l.c.Ite(l.c.And(precise, l.c.Eq(pad.t, l.c.Int('0'))), l.c.Int(' '), pad.t)
	pad.lo, pad.hi = num.Zero, num.Int('0')
	base, sign, prefix := l.notation(o, v, negative)
	l.printText(c, "number", v, base, l.intVal(int64(o.spec.convert-'x')+'a'), sign, prefix, least, width, pad)
}

// notation returns the base in which a conversion prints the integer v, what its sign is if it may be negative, and what is in
// front, as the library's text takes these.
func (l *procedure) notation(o operand, v val, negative *logic.Term) (base, sign, prefix val) {
	flag := func(f string) bool { return strings.Contains(o.spec.flags, f) }
	base, sign, prefix = l.intVal(10), l.intVal(0), l.intVal(0)
	switch o.spec.convert {
	case 'd', 'i':
		other := int64(0)
		if flag("+") {
			other = '+'
		} else if flag(" ") {
			other = ' '
		}
		sign = val{t: l.c.Ite(negative, l.c.Int('-'), l.c.Int(other)), lo: num.Zero, hi: num.Int('-')}
	case 'o':
		if base = l.intVal(8); flag("#") {
			prefix = l.intVal(1)
		}
	case 'x', 'X':
		if base = l.intVal(16); flag("#") {
			some := l.c.Not(l.c.Eq(v.t, l.c.Int(0)))
			prefix = val{t: l.c.Ite(some, l.c.Int(int64(o.spec.convert)), l.c.Int(0)), lo: num.Zero, hi: num.Int('x')}
		}
	}
	return base, sign, prefix
}

// printInteger prints an integer as a plain conversion says.
func (l *procedure) printInteger(c *formatted, o operand) {
	v, negative := l.magnitude(c, o)
	sign := l.intVal(0)
	if !negative.IsFalse() {
		sign = val{t: l.c.Ite(negative, l.c.Int('-'), l.c.Int(0)), lo: num.Zero, hi: num.Int('-')}
	}
	width, pad := l.intVal(o.spec.width), l.intVal(o.spec.padding())
	switch o.spec.convert {
	case 'o':
		l.printText(c, "octal", v, width, pad)
	case 'x', 'X':
		l.printText(c, "hexadecimal", v, l.intVal(int64(o.spec.convert-'x')+'a'), width, pad)
	default:
		l.printText(c, "decimal", v, sign, width, pad)
	}
}
