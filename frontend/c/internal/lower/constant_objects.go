// Objects that may not be written to: string literals, and what is defined with a type that is const (C11 6.4.5 §7, 6.7.3
// §6).

package lower

import (
	"modernc.org/cc/v4"

	"craig/frontend/c/internal/ctypes"
	"craig/logic"
	"craig/program"
)

// isConstant reports whether o may not be written to.
func (l *lowering) isConstant(o *object) bool {
	if o.window != nil {
		o = o.window.base
	}
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
	var cs []*logic.Term
	before := l.c.False()
	for _, a := range p {
		if a.pointed && !a.o.hidden && l.isConstant(a.o) {
			cs = append(cs, l.c.And(a.when, l.c.Not(before)))
		}
		before = l.c.Or(before, a.when)
	}
	l.assumeUB(l.c.Not(l.c.Or(cs...)), program.ConstantWrite, at)
}
