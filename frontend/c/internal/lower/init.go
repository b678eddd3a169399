package lower

import (
	"slices"

	"modernc.org/cc/v4"

	"craig/frontend/c/internal/ctypes"
	"craig/frontend/c/internal/syntax"
)

// initialise stores an initialiser; what it leaves out is zero. A nil initialiser is all zero.
func (l *lowerer) initialise(n cc.Node, p place, ini *cc.Initializer) {
	switch t := p.typ(); {
	case ini == nil:
		l.zero(p, n)
	case ini.Case != cc.InitializerExpr:
		l.zero(p, n)
		if l.region == nil {
			defer l.startRegionOf(ini.InitializerList)()
		}
		l.initList(n, p, ini.InitializerList)
	case t.Kind() == cc.Array:
		l.zero(p, n)
		l.initString(n, p, ini.AssignmentExpression)
	case ctypes.IsRecord(t):
		l.copy(p, l.lvalue(ini.AssignmentExpression), n)
	default:
		l.store(p, l.as(ini.AssignmentExpression, t, n), n)
	}
}

// initString stores a string literal in the array p, which is all zero.
func (l *procedure) initString(n cc.Node, p place, e cc.ExpressionNode) {
	x, ok := syntax.StringLiteral(e)
	if !ok || !ctypes.InitialisedBy(p.typ(), x) {
		syntax.Unsupported(n, "initialiser of an array")
	}
	l.spell(n, p, l.mem.Codes(x))
}

// spell stores the characters of s in the array p.
func (l *procedure) spell(n cc.Node, p place, s []int64) {
	t := p.typ().(*cc.ArrayType)
	it := ctypes.IntegerType(n, t.Elem())
	for i := 0; i < len(s) && (t.Len() <= 0 || int64(i) < t.Len()); i++ {
		l.store(l.element(p, l.c.Int(int64(i))), l.convert(n, l.intVal(s[i]), it), n)
	}
}

// initList stores the parts of a brace list at their offsets in p, which is all zero.
func (l *lowerer) initList(n cc.Node, p place, list *cc.InitializerList) {
	l.initListAt(n, p, list, 0, &initialised{})
}

// initialised is what parts of a brace list have been stored in: from and to which offsets.
type initialised struct{ spans [][2]int64 }

// add notes that size bytes from off on have been stored in, and reports whether some of them had before: the new part then
// overrides the others, of which nothing is left, also where it says nothing.
func (done *initialised) add(off, size int64) (overrides bool) {
	overrides = slices.ContainsFunc(done.spans, func(s [2]int64) bool { return s[0] < off+size && off < s[1] })
	done.spans = append(done.spans, [2]int64{off, off + size})
	return overrides
}

// initListAt stores a list that was written for what is shift bytes before.
func (l *lowerer) initListAt(n cc.Node, p place, list *cc.InitializerList, shift int64, done *initialised) {
	if list != nil && list.Designation == nil && p.typ().Kind() == cc.Union {
		p = l.firstMember(p, list.UnionField())
	}
	for ; list != nil; list = list.InitializerList {
		ini := list.Initializer
		for k := range ini.Len() {
			if k > 0 && (list.Designation == nil || list.Designation.DesignatorList.DesignatorList != nil || !pureInitializer(ini)) {
				syntax.Unsupported(list, "a range in this designator")
			}
			l.initPart(n, p, ini, shift+k*ini.Type().Size(), done)
		}
	}
}

// firstMember returns the member f of the union p, which a list without designators initialises; p if it is not known which
// that is.
func (l *lowering) firstMember(p place, f *cc.Field) place {
	r := p.typ().(ctypes.Record)
	for i := range r.NumFields() {
		if g := r.FieldByIndex(i); f != nil && (g == f || sameField(g, f)) {
			return l.field(p, i)
		}
	}
	return p
}

// pureInitializer reports whether ini has no side effects.
func pureInitializer(ini *cc.Initializer) bool {
	if ini.Case == cc.InitializerExpr {
		return ini.AssignmentExpression.Pure()
	}
	for l := ini.InitializerList; l != nil; l = l.InitializerList {
		if !pureInitializer(l.Initializer) {
			return false
		}
	}
	return true
}

// initPart stores one element of a brace list at its offset and shift in p.
func (l *lowerer) initPart(n cc.Node, p place, ini *cc.Initializer, shift int64, done *initialised) {
	off := ini.Offset() + shift
	if ini.Case == cc.InitializerInitList {
		t := ini.Type()
		q, ok := l.atOffset(p, off, func(u cc.Type) bool { return ctypes.Compatible(u, t) }, ini.Field())
		if done.add(off, t.Size()) {
			if !ok {
				syntax.Unsupported(n, "an initialiser in braces that overrides another one")
			}
			l.zero(q, n)
		}
		if ok {
			p, shift = q, -ini.Offset()
		}
		l.initListAt(n, p, ini.InitializerList, shift, &initialised{})
		return
	}
	e := ini.AssignmentExpression
	if x, ok := syntax.StringLiteral(e); ok {
		if q, ok := l.atOffset(p, off, func(t cc.Type) bool { return ctypes.InitialisedBy(t, x) }, ini.Field()); ok {
			if done.add(off, q.typ().Size()) {
				l.zero(q, n)
			}
			l.initString(n, q, e)
			return
		}
	}
	if ctypes.IsRecord(e.Type()) {
		if q, ok := l.atOffset(p, off, func(t cc.Type) bool { return ctypes.Compatible(t, e.Type()) }, ini.Field()); ok {
			done.add(off, q.typ().Size())
			l.copy(q, l.lvalue(e), n)
			return
		}
	}
	q, ok := l.atOffset(p, off, func(t cc.Type) bool { return !ctypes.IsRecord(t) && t.Kind() != cc.Array }, ini.Field())
	if !ok {
		syntax.Unsupported(n, "this initialiser")
	}
	done.add(off, q.typ().Size())
	l.store(q, l.as(e, q.typ(), n), n)
}

// atOffset finds the part of p at a byte offset whose type is wanted; of a bit-field, field says which.
func (l *lowering) atOffset(p place, off int64, wanted func(cc.Type) bool, field *cc.Field) (place, bool) {
	if field != nil {
		for _, same := range []func(f, g *cc.Field) bool{func(f, g *cc.Field) bool { return f == g }, sameField} {
			if q, ok := l.atMember(p, off, field, same); ok {
				return l.atOffset(q.place, q.off, wanted, nil)
			}
		}
	}
	if off == 0 && wanted(p.typ()) {
		return p, true
	}
	switch t := p.typ().(type) {
	case *cc.ArrayType:
		if size := t.Elem().Size(); size > 0 {
			return l.atOffset(l.element(p, l.c.Int(off/size)), off%size, wanted, nil)
		}
	case *cc.StructType, *cc.UnionType:
		r := t.(ctypes.Record)
		for i := r.NumFields() - 1; i >= 0; i-- {
			if f := r.FieldByIndex(i); f.Offset() <= off && (t.Kind() == cc.Struct || f.Offset()+f.Type().Size() > off) {
				if q, ok := l.atOffset(l.field(p, i), off-f.Offset(), wanted, nil); ok {
					return q, ok
				}
			}
		}
	}
	return nil, false
}

// atMember finds the member that field is, which a byte offset in p lies in, wherever it is in p; of several members of
// unions at the same offset it is the one that is meant.
func (l *lowering) atMember(p place, off int64, field *cc.Field, same func(f, g *cc.Field) bool) (placeAt, bool) {
	switch t := p.typ().(type) {
	case *cc.ArrayType:
		if size := t.Elem().Size(); size > 0 && off >= 0 {
			return l.atMember(l.element(p, l.c.Int(off/size)), off%size, field, same)
		}
	case *cc.StructType, *cc.UnionType:
		r := t.(ctypes.Record)
		for i := range r.NumFields() {
			if f := r.FieldByIndex(i); same(f, field) && f.Offset() <= off {
				return placeAt{l.field(p, i), off - f.Offset()}, true
			}
		}
		for i := range r.NumFields() {
			if f := r.FieldByIndex(i); f.Offset() <= off && off < f.Offset()+f.Type().Size() {
				if q, ok := l.atMember(l.field(p, i), off-f.Offset(), field, same); ok {
					return q, true
				}
			}
		}
	}
	return placeAt{}, false
}

// placeAt is so many bytes behind the beginning of a place.
type placeAt struct {
	place place
	off   int64
}

// sameField compares members by what they are: the parser may describe one and the same twice.
func sameField(f, g *cc.Field) bool {
	return f.Name() == g.Name() && f.Index() == g.Index() && f.Offset() == g.Offset() && f.IsBitfield() == g.IsBitfield() && f.OffsetBits() == g.OffsetBits()
}
