// Accesses to objects of other types than that of the access. C does not define them (C11 6.5 §7), but many programs pass
// pointers to structures with the same first members as one type and read those members. They are there at the same
// places: such members are accessed as what they are. For other accesses a proof covers that anything is read, and that
// any bytes of the object are written; an execution shows nothing.

package lower

import (
	"modernc.org/cc/v4"

	"craig/frontend/c/internal/ctypes"
	"craig/frontend/c/internal/syntax"
	"craig/frontend/internal/pointsto"
	"craig/logic"
	"craig/program"
)

// structure returns the place of e, a structure or union of which a member is accessed.
func (l *lowerer) structure(e cc.ExpressionNode) place {
	x, ok := syntax.InParentheses(e).(*cc.UnaryExpression)
	if !ok || x.Case != cc.UnaryExpressionDeref || l.isArray(x.CastExpression) {
		return l.lvalue(e)
	}
	if p, ok := l.nextArgument(x); ok {
		return p
	}
	return l.pointedAt(l.pointer(x.CastExpression), ctypes.Pointee(x.CastExpression.Type().Decay()), x, true)
}

// memberOf returns the place of the member with the given name of p, of which nothing else is accessed.
func (l *lowering) memberOf(n cc.Node, p place, name string) place {
	q := l.member(n, p, name)
	for i, a := range q {
		if !a.o.hidden && a.o.window == nil {
			q[i].raw, q[i].bytes = nil, pointsto.Set{}
		}
	}
	return q
}

// overlay returns an object of the structure type t made of those members of a structure that begins where o does that are
// at the same places as those of t, and of the same types; other members are hidden. It is nil if there are none.
func (l *lowering) overlay(o *object, t cc.Type) *object {
	s, ok := t.(*cc.StructType)
	for r := o; ok && r != nil; r = r.begins() {
		if u, ok := r.typ.(*cc.StructType); ok && !r.inUnion() {
			if v := l.overlaid(r, u, s); v != nil {
				return v
			}
		}
	}
	return nil
}

// begins returns the part of o that begins where it does, and counts offsets as o does; nil if there is none.
func (o *object) begins() *object {
	if o.elem != nil {
		return o.elem
	}
	for _, f := range o.fields {
		if f.first && !f.rescaled() {
			return f
		}
	}
	return nil
}

// overlaid returns r, a structure of type u, as one of type s; nil if none of its members fits.
func (l *lowering) overlaid(r *object, u, s *cc.StructType) *object {
	v := *r
	v.overlays = r
	v.typ, v.fields = s, make([]*object, s.NumFields())
	fits := false
	for i := range v.fields {
		f := s.FieldByIndex(i)
		v.fields[i] = hiddenMember(f)
		if f.IsBitfield() {
			continue
		}
		at, ok := l.mem.OffsetOf(s, i)
		for j, g := range r.fields {
			from, known := l.mem.OffsetOf(u, j)
			if ok && known && at == from && g.bits == 0 && ctypes.Compatible(g.typ, f.Type()) {
				v.fields[i], fits = g, true
			}
		}
	}
	if !fits {
		return nil
	}
	return &v
}

// wellTyped excludes that a pointer points to no object at all. Known are the conditions that it points to an object of the
// type of the access, others those that it points to one of another type, which may be valid memory: an execution in which
// one of these holds shows nothing.
func (l *procedure) wellTyped(known, others []*logic.Term, at program.Pos) {
	other := l.c.Or(others...)
	l.assumeUB(l.c.Or(l.c.Or(known...), other), program.InvalidPointer, at)
	if !other.IsFalse() {
		l.markUnless(l.c.Not(other), program.UnmodelledAccess, program.Abstraction{Kind: program.OtherType}, at)
		l.emit(&program.Assume{Cond: l.c.Or(l.c.Not(other), l.unmodelledBool(program.Abstraction{Kind: program.OtherType}, at))}, at)
	}
}
