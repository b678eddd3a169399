// Objects that may not be written to: string literals, and what is defined with a type that is const (C11 6.4.5 §7, 6.7.3
// §6).

package lower

import (
	"slices"

	"modernc.org/cc/v4"

	"craig/frontend/c/internal/ctypes"
	"craig/logic"
	"craig/program"
)

// isConstant reports whether o may not be written to.
func (l *lowering) isConstant(o *object) bool {
	for ; o.parent != nil; o = o.parent {
		if r, ok := o.parent.typ.(ctypes.Record); ok && o.parent.elem == nil {
			for i, f := range o.parent.fields {
				if f == o && l.mem.ReadOnly[r.FieldByIndex(i).Declarator()] && !l.isAllocated(o.root()) {
					return true
				}
			}
		}
	}
	if o.hidden || l.isAllocated(o) {
		return false
	}
	if r := l.mem.roots[o.key.root]; r != nil && r.lit {
		return true
	}
	d, ok := o.key.root.(*cc.Declarator)
	return ok && l.mem.ReadOnly[d]
}

// isAllocated reports whether the root o is no object that a declaration or a literal defines.
func (l *lowering) isAllocated(o *object) bool {
	r := l.mem.roots[o.key.root]
	return o.temporary || r != nil && r.heap && !r.each
}

// writesTo excludes that p, which is about to be written, is reached through a pointer to a constant object.
func (l *procedure) writesTo(p place, at program.Pos) {
	bits, _ := l.widthOf(p[0].o)
	l.writesBits(p, bits, at)
}

// writesBits does so where so many bits of p are about to be written, if p is seen through windows.
func (l *procedure) writesBits(p place, bits int64, at program.Pos) {
	var cs []*logic.Term
	before := l.c.False()
	for _, a := range p {
		if a.pointed {
			cs = append(cs, l.c.And(a.when, l.c.Not(before), l.writesConstant(a, bits)))
		}
		before = l.c.Or(before, a.when)
	}
	l.assumeUB(l.c.Not(l.c.Or(cs...)), program.ConstantWrite, at)
}

// writesConstant returns the condition that some of so many bits of a are in a constant object.
func (l *lowering) writesConstant(a alternative, bits int64) *logic.Term {
	constant := false
	switch {
	case a.o.hidden && a.raw != nil: // which bytes of the object these are is not modelled
		var in []*logic.Term
		a.bytes.Each(func(k int64) {
			if os := l.object(k); len(os) > 0 && l.isConstant(os[0].root()) {
				in = append(in, l.c.Eq(a.raw, l.c.Int(k)))
			}
		})
		return l.c.Or(in...)
	case a.o.hidden:
	case a.o.window != nil:
		constant = slices.ContainsFunc(l.spansOf(a, 0, bits), func(s span) bool { return s.o != nil && l.isConstant(s.o) })
		constant = constant || l.isConstant(a.o.window.base)
	default:
		constant = l.isConstant(a.o)
	}
	return l.c.Bool(constant)
}
