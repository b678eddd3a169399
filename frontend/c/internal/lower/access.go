// Reading and writing objects at places that are only known when the program runs.

package lower

import (
	"modernc.org/cc/v4"

	"craig/frontend/c/internal/ctypes"
	"craig/frontend/c/internal/syntax"
	"craig/frontend/internal/pointsto"
	"craig/logic"
	"craig/num"
	"craig/program"
)

// place is an lvalue: one object, or several of which the first whose condition holds is meant.
type place []alternative

// alternative is an object that a place is if a condition holds.
type alternative struct {
	when  *logic.Term
	o     *object
	index *logic.Term // if inside an array, or an array that is indexed from there on; nil stands for 0
	raw   *logic.Term // if not nil, the place is bytes of the object that has this number, one of those in bytes
	bytes pointsto.Set
	sure  bool // those bytes are certainly there

	pointed bool // it is reached through a pointer
	char    bool // it is accessed as a character, wherever in an object it is: other bytes are not touched
}

// whole returns the place that is all of o.
func (l *lowering) whole(o *object) place { return place{{when: l.c.True(), o: o}} }

func (p place) typ() cc.Type { return p[0].o.typ }

// each maps p.
func (p place) each(f func(alternative) alternative) place {
	q := make(place, len(p))
	for i, a := range p {
		q[i] = f(a)
		q[i].when, q[i].raw, q[i].bytes, q[i].sure, q[i].pointed, q[i].char = a.when, a.raw, a.bytes, a.sure, a.pointed, a.char
	}
	return q
}

// element returns the place of element i of the array p.
func (l *lowering) element(p place, i *logic.Term) place {
	return p.each(func(a alternative) alternative {
		switch {
		case a.o.hidden:
			return alternative{o: hiddenPart(a.o.typ.(*cc.ArrayType).Elem())}
		case a.o.window != nil:
			return l.elementInWindow(a, i)
		}
		at := l.c.MulNum(num.Int(ctypes.Units(a.o.elem.typ)), i)
		if a.index != nil {
			at = l.c.Add(a.index, at)
		}
		return alternative{o: a.o.elem, index: at}
	})
}

// field returns the place of member i of the struct or union p.
func (l *lowering) field(p place, i int) place {
	return p.each(func(a alternative) alternative {
		if a.o.hidden {
			return alternative{o: hiddenMember(a.o.typ.(ctypes.Record).FieldByIndex(i))}
		}
		if a.o.window != nil {
			return l.memberInWindow(a, i)
		}
		f, index := a.o.fields[i], a.index
		if index != nil && !f.hidden && f.rescaled() {
			index = l.c.MulNum(num.Int(ctypes.Units(f.typ)), index)
		}
		return alternative{o: f, index: index}
	})
}

// member returns the place of the member with the given name, which may be in an anonymous struct or union.
func (l *lowering) member(n cc.Node, p place, name string) place {
	q, ok := l.lookup(p, name)
	if !ok {
		syntax.Unsupported(n, "member %s of %s", name, p.typ())
	}
	return q
}

func (l *lowering) lookup(p place, name string) (place, bool) {
	r, ok := p.typ().(ctypes.Record)
	if !ok {
		return nil, false
	}
	for i := 0; i < r.NumFields(); i++ {
		f := r.FieldByIndex(i)
		if f.Name() == name {
			return l.field(p, i), true
		}
		if f.Name() == "" {
			if q, ok := l.lookup(l.field(p, i), name); ok {
				return q, true
			}
		}
	}
	return nil, false
}

// load reads the scalar at p.
func (l *procedure) load(p place, n cc.Node) val {
	t := p.typ()
	if !ctypes.IsRecord(t) && t.Kind() != cc.Array {
		p = l.unveiled(l.readable(p, n), n)
	}
	switch {
	case ctypes.IsFloat(t) && l.floatSort(t) == nil:
		return val{}
	case ctypes.IsFloat(t):
		return l.numberAt(p, n)
	case ctypes.IsPointer(t):
		return val{t: l.read(p, (*object).target, n), off: l.read(p, (*object).shift, n)}
	case ctypes.IsRecord(t) || t.Kind() == cc.Array:
		syntax.Unsupported(n, "value of type %s", t)
	}
	it := p[0].o.intType(n)
	if len(p) == 1 && p[0].index == nil && !p[0].o.hidden && p[0].o.whole == nil {
		v := l.exact(p[0].o.leaf.Term, it)
		v.of = l.originOf(p[0].o)
		return v
	}
	v := l.temp(logic.Int)
	l.assign(v, l.read(p, (*object).target, n), l.pos(n))
	lo, hi := l.bounds(it)
	for _, a := range p[1:] { // it may be the other of a signed and an unsigned type
		b := a.o.intType(n)
		blo, bhi := l.bounds(b)
		lo, hi = num.Min(lo, blo), num.Max(hi, bhi)
	}
	if !l.o.Unbounded || hi.Less(unbounded) {
		l.emit(&program.Assume{Cond: l.c.And(l.c.Ge(v.Term, l.num(lo)), l.c.Le(v.Term, l.num(hi)))}, l.pos(n))
	}
	r := val{t: v.Term, lo: lo, hi: hi}
	for i := len(p) - 1; i >= 0; i-- {
		of := l.originOf(p[i].o)
		switch {
		case of == nil:
			return r
		case i < len(p)-1:
			of = &provenance{l.c.Ite(p[i].when, of.t, r.of.t), l.c.Ite(p[i].when, of.off, r.of.off), of.sure && r.of.sure}
		}
		if i == 0 && len(p) > 1 {
			of = &provenance{l.keep(of.t, l.pos(n)), l.keep(of.off, l.pos(n)), of.sure}
		}
		r.of = of
	}
	return r
}

// value reads the scalar at p, which e denotes. The object can be of the signed type where e is of the unsigned one.
func (l *procedure) value(p place, e cc.ExpressionNode, n cc.Node) val {
	v := l.load(p, n)
	if !v.isInteger() || !cc.IsIntegerType(e.Type()) {
		return v
	}
	return l.convert(n, v, ctypes.IntegerType(e, e.Type()))
}

func (o *object) target() *program.Var { return o.leaf }
func (o *object) shift() *program.Var  { return o.offset }

// read returns the value of a variable of the object that p is.
func (l *procedure) read(p place, variable func(*object) *program.Var, n cc.Node) *logic.Term {
	var t *logic.Term
	for i := len(p) - 1; i >= 0; i-- {
		a := p[i]
		var u *logic.Term
		switch {
		case a.o.hidden:
			if a.raw != nil {
				l.escapeBytes(a.bytes)
			}
			x := l.temp(logic.Int)
			l.emit(&program.Havoc{Vars: []*program.Var{x}, Abstract: program.Abstraction{Kind: program.HiddenMemory}}, l.pos(n))
			u = x.Term
		case a.o.inArray:
			u = l.c.Select(variable(a.o).Term, l.at(a))
		default:
			u = variable(a.o).Term
		}
		if a.o.whole != nil {
			u = l.readByte(a.o, u, n)
		}
		if t == nil {
			t = u
		} else {
			t = l.c.Ite(a.when, u, t)
		}
	}
	return t
}

// at returns the index of a, which is inside an array.
func (l *lowering) at(a alternative) *logic.Term {
	if a.index == nil {
		return l.c.Int(0)
	}
	return a.index
}

// store writes v, a value of p's type, to the scalar at p.
func (l *procedure) store(p place, v val, n cc.Node) {
	if ctypes.IsRecord(p.typ()) || p.typ().Kind() == cc.Array {
		syntax.Unsupported(n, "assignment of type %s", p.typ())
	}
	l.writesTo(p, l.pos(n))
	v = l.bitsFor(p, v, l.pos(n))
	if throughWindows(p) {
		l.storeSeen(p, v, n)
		return
	}
	var u updates
	var shared place // alternatives in unions
	before := l.c.False()
	for _, a := range p {
		a.when, before = l.c.And(l.c.Not(before), a.when), l.c.Or(before, a.when)
		if len(p) == 1 {
			a.when = l.c.True()
		}
		if l.sharesBytes(a.o) {
			if a = l.pin(a, l.pos(n)); len(shared) == 0 && v.t != nil {
				v = l.save(v, l.pos(n)) // it may be computed from what is stored to
			}
			shared = append(shared, a)
		}
		if a.raw != nil {
			if !a.sure {
				l.markUnless(l.c.Not(a.when), program.UnmodelledAccess, program.Abstraction{Kind: program.AccessedBytes}, l.pos(n))
			}
			l.overwriteBytes(l.c.Ite(a.when, a.raw, l.c.Int(0)), a.bytes, n)
		}
		if a.o.hidden && v.off != nil && l.cur != nil { // execution comes here, as far as this lowering knows
			l.escape(v.t)
		}
		l.update(&u, a, a.o, v, n)
	}
	l.apply(u, l.pos(n))
	for _, a := range shared {
		l.overlap(a, v, n)
	}
}

// updates are assignments that happen at once.
type updates struct {
	vars   []*program.Var
	values []*logic.Term
}

func (u *updates) index(v *program.Var) int {
	for i, w := range u.vars {
		if w == v {
			return i
		}
	}
	u.vars, u.values = append(u.vars, v), append(u.values, v.Term)
	return len(u.vars) - 1
}

// update adds the assignment of v to o, at a's index, when a's condition holds.
func (l *lowering) update(u *updates, a alternative, o *object, v val, n cc.Node) {
	set := func(x *program.Var, t *logic.Term) {
		i := u.index(x)
		if x.Term.Sort().Kind() == logic.KindArray {
			t = l.c.Store(u.values[i], l.at(a), t)
		}
		u.values[i] = l.c.Ite(a.when, t, u.values[i])
	}
	switch {
	case v.t == nil || o.leaf == nil:
	case o.whole != nil:
		old := o.leaf.Term
		if o.inArray {
			old = l.c.Select(old, l.at(a))
		}
		v = val{t: l.writeByte(o, old, v, n)}
		set(o.leaf, v.t)
		if t, off := l.keepOrigin(o.whole, v); t != nil {
			set(o.whole.origin, t)
			set(o.whole.originOffset, off)
		}
	case v.off != nil:
		set(o.leaf, v.t)
		set(o.offset, v.off)
	case o.asBits:
		set(o.leaf, v.bits)
	case v.isFloat():
		set(o.leaf, v.t)
	default:
		v = l.convert(n, v, o.intType(n))
		set(o.leaf, v.t)
		if t, off := l.keepOrigin(o, v); t != nil {
			set(o.origin, t)
			set(o.originOffset, off)
		}
	}
}

func (l *procedure) apply(u updates, at program.Pos) {
	if len(u.vars) > 0 {
		l.emit(&program.Assign{Lhs: u.vars, Rhs: u.values}, at)
	}
}

// pin returns a with its condition and its index in variables that a store does not change.
func (l *procedure) pin(a alternative, at program.Pos) alternative {
	if !a.when.IsTrue() {
		a.when = l.keep(a.when, at)
	}
	if a.index != nil && !a.index.IsNum() {
		a.index = l.keep(a.index, at)
	}
	return a
}

// keep returns a new variable that has the value that t has now.
func (l *procedure) keep(t *logic.Term, at program.Pos) *logic.Term {
	v := l.temp(t.Sort())
	l.assign(v, t, at)
	return v.Term
}
