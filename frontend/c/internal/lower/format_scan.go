// Calls of scanf and its kin.

package lower

import (
	"strings"

	"modernc.org/cc/v4"

	"craig/frontend/c/internal/clib"
	"craig/frontend/c/internal/ctypes"
	"craig/num"
	"craig/program"
)

// scan evaluates a call of scanf or one of its kin: how many conversions are assigned comes from outside.
func (l *lowerer) scan(c *formatted, before []cc.ExpressionNode) *object {
	at := l.pos(c.x)
	for i, a := range before {
		if c.f.Effects[i] == clib.ReadsString {
			l.readString(c.x, a, nil)
		} else {
			l.stream(c.x, c.f.Name, i, a)
			l.discard(a)
		}
	}
	type assigned struct {
		conversionSpec
		v val
		t cc.Type
	}
	var list []assigned
	count := int64(0)
	for _, d := range c.list {
		if d.convert == 0 || d.suppressed {
			continue
		}
		v, t, ok := l.next(c, ctypes.IsPointer)
		if ok {
			list = append(list, assigned{d, v, ctypes.Pointee(t)})
		}
		if d.convert != 'n' {
			count++
		}
	}
	for _, a := range c.args[min(c.next, len(c.args)):] {
		l.discard(a)
	}
	r := l.temporary(c.x, c.x.Type(), c.f.Name+"()")
	l.havoc(r, outcome(c.f.Name), c.x)
	l.inResults(r, -1, count, c.x)
	i := int64(0)
	for _, a := range list {
		enough := l.c.Gt(r.leaf.Term, l.c.Int(i))
		if a.convert == 'n' {
			enough = l.c.Ge(r.leaf.Term, l.c.Int(i))
		} else {
			i++
		}
		l.unless(l.c.Not(enough), at, func() { l.scanned(c, a.conversionSpec, a.v, a.t) })
	}
	l.setErrno(c.x)
	return r
}

// scanned stores what one conversion of scanf yields in the object of type t at v.
func (l *procedure) scanned(c *formatted, d conversionSpec, v val, t cc.Type) {
	words := "__craig_scanf"
	if c.f.Origin == clib.Determined || d.convert == '[' {
		words = "__craig_sscanf" // what is not modelled
	}
	isChars := ctypes.IsChar(t) || t.Kind() == cc.Void
	width := val{t: l.num(num.Pow2(l.pointerBits() - 1)), lo: num.Zero, hi: num.Pow2(l.pointerBits() - 1)}
	if d.width > 0 {
		width = l.intVal(d.width)
	}
	switch {
	case (d.convert == 's' || d.convert == '[') && d.size == "" && isChars:
		l.callText(c.x, words+"_word", v, width)
	case d.convert == 'c' && d.size == "" && isChars && (d.width > 1 || !ctypes.IsChar(t)):
		if d.width == 0 {
			width = l.intVal(1)
		}
		l.callText(c.x, words+"_characters", v, width)
	case d.convert == 'c' && d.size == "" && ctypes.IsChar(t):
		l.writeFrom(c.x, c.f.Name, outcome(c.f.Name), l.dereference(v, t, c.x))
	case l.storesWord(d, t):
		h := outcome(c.f.Name)
		if d.width > 0 || d.convert == 'n' {
			h = program.Havoc{Abstract: program.Abstraction{Kind: program.Digits}}
		}
		l.writeFrom(c.x, c.f.Name, h, l.dereference(v, t, c.x))
	case strings.IndexByte("eEfFgGaA", d.convert) >= 0 && t.Kind() == scannedNumbers[d.size]:
		l.writeFrom(c.x, c.f.Name, outcome(c.f.Name), l.dereference(v, t, c.x))
	default:
		l.overwriteUnchecked(v.t, l.Use(v.t), c.x)
	}
}

// scannedNumbers are the types of floating-point numbers that scanf stores, by what its conversions say of their size.
var scannedNumbers = map[string]cc.Kind{"": cc.Float, "l": cc.Double, "L": cc.LongDouble}

// storesWord reports whether a conversion of scanf is for an integer or a pointer, and objects of type t are what it stores.
func (l *lowering) storesWord(d conversionSpec, t cc.Type) bool {
	isWanted := cc.IsIntegerType(t) && t.Size() == d.integerSize(int64(l.pointerBits()/8))
	switch d.convert {
	case 'd', 'i', 'o', 'u', 'x', 'X':
		return isWanted && t.Kind() != cc.Bool
	case 'n':
		return isWanted
	case 'p':
		return ctypes.IsPointer(t)
	}
	return false
}
