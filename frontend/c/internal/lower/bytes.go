// Bytes of integers: characters may be read and written anywhere in an object (C11 6.5 §7). Integers are little-endian, in
// two's complement; bytes of anything else are not modelled.

package lower

import (
	"modernc.org/cc/v4"

	"craig/frontend/c/internal/ctypes"
	"craig/logic"
	"craig/num"
)

// byteOf returns an object of the character type t that is a byte of the integer o; nil if o is none.
func (l *lowering) byteOf(o *object, at *logic.Term, t cc.Type) *object {
	size, ok := l.mem.SizeOf(o.typ)
	if !ok || size > 16 || !o.holdsInteger() || o.bits > 0 || o.isBool() || l.o.Unbounded {
		return nil
	}
	return &object{key: o.key, typ: t, leaf: o.leaf, parent: o.parent, inArray: o.inArray, length: o.length, whole: o, byteAt: at}
}

// readByte returns the byte that o is of the value of its integer.
func (l *lowering) readByte(o *object, value *logic.Term, n cc.Node) *logic.Term {
	v := l.c.Mod(l.ofByte(o, func(j int) *logic.Term { return l.c.IntDiv(value, l.num(num.Pow2(8*j))) }), l.c.Int(256))
	return l.convert(n, l.exact(v, ctypes.IntType{Bits: 8}), ctypes.IntegerType(n, o.typ)).t
}

// writeByte returns the value of the integer that o is a byte of when v becomes that byte of a value.
func (l *lowering) writeByte(o *object, value *logic.Term, v val, n cc.Node) *logic.Term {
	it := o.whole.intType(n)
	v = l.convert(n, v, ctypes.IntType{Bits: 8})
	old := l.c.Mod(value, l.num(num.Pow2(it.Bits)))
	r := l.ofByte(o, func(j int) *logic.Term {
		was := l.c.Mod(l.c.IntDiv(old, l.num(num.Pow2(8*j))), l.c.Int(256))
		return l.c.Add(old, l.c.MulNum(num.Pow2(8*j), l.c.Sub(v.t, was)))
	})
	return l.convert(n, l.exact(r, ctypes.IntType{Bits: it.Bits}), it).t
}

// ofByte returns a term that depends on which byte of its integer o is.
func (l *lowering) ofByte(o *object, f func(j int) *logic.Term) *logic.Term {
	if k, ok := o.byteAt.Value().Int64(); o.byteAt.IsNum() && ok {
		return f(int(k))
	}
	size, _ := l.mem.SizeOf(o.whole.typ)
	r := f(int(size) - 1)
	for j := int(size) - 2; j >= 0; j-- {
		r = l.c.Ite(l.c.Eq(o.byteAt, l.c.Int(int64(j))), f(j), r)
	}
	return r
}

// consistsOfIntegers reports whether all bytes of o are bytes of integers.
func (l *lowering) consistsOfIntegers(o *object) bool {
	is, known := l.ofIntegers[o]
	if !known {
		is = l.areIntegers(o)
		l.ofIntegers[o] = is
	}
	return is
}

func (l *lowering) areIntegers(o *object) bool {
	size, ok := l.mem.SizeOf(o.typ)
	switch t := o.typ.(type) {
	case *cc.ArrayType:
		return ok && l.consistsOfIntegers(o.elem)
	case *cc.UnionType:
		for _, m := range o.fields {
			if n, known := l.mem.SizeOf(m.typ); ok && known && n == size && m.bits == 0 && l.consistsOfIntegers(m) {
				return true
			}
		}
		return false
	case *cc.StructType:
		end := int64(0)
		for i, f := range o.fields {
			from, known := l.mem.OffsetOf(t, i)
			n, sized := l.mem.SizeOf(f.typ)
			if !known || !sized || from != end || f.bits > 0 || !l.consistsOfIntegers(f) {
				return false
			}
			end += n
		}
		return ok && end == size
	}
	return ok && size == 1 && o.holdsInteger() && o.bits == 0 && !o.isBool() || l.byteOf(o, l.c.Int(0), o.typ) != nil
}
