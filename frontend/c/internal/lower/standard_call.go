// Calls of functions of the C library that the table says something of.

package lower

import (
	"math"
	"slices"

	"modernc.org/cc/v4"

	"craig/frontend/c/internal/clib"
	"craig/frontend/c/internal/ctypes"
	"craig/frontend/c/internal/syntax"
	"craig/logic"
	"craig/num"
	"craig/program"
)

// readers are functions that only read what their arguments point to, as their text says. That matters where accesses
// are checked. The value is the number of the argument that is the greatest result, 0 if none is.
var readers = map[string]int{"puts": 0, "fputs": 0, "fputs_unlocked": 0, "perror": 0, "fwrite": 2, "fwrite_unlocked": 2, "write": 2, "pwrite": 2, "send": 2}

// reading evaluates the call of a reader of which it does not matter what it reads. It returns false if this is none.
func (l *lowerer) reading(x *cc.PostfixExpression, name string, args []cc.ExpressionNode) (*object, bool) {
	most, ok := readers[name]
	if !ok || l.marks(program.UnmodelledAccess) {
		return nil, false
	}
	if most == 0 || l.unused == x {
		return l.standardCall(x, name, args)
	}
	if len(args) <= most || !args[most].Pure() || !cc.IsIntegerType(args[most].Type()) {
		return nil, false
	}
	n := l.save(l.convert(x, l.rvalue(args[most]), ctypes.IntType{Bits: l.pointerBits()}), l.pos(x))
	o, ok := l.standardCall(x, name, args)
	if ok && o != nil && o.leaf != nil {
		l.emit(&program.Assume{Cond: l.c.Le(o.leaf.Term, n.t)}, l.pos(x))
	}
	return o, ok
}

// standardCall evaluates a call of a function of the C library without a text, or whose text does not matter here. It
// returns false if the name is not in the table, or the table says nothing of the arguments. The call fits the library's
// declaration.
func (l *lowerer) standardCall(x *cc.PostfixExpression, name string, args []cc.ExpressionNode) (*object, bool) {
	f, ok := clib.Lookup(name)
	if !ok || !f.Describes() && len(args) > 0 {
		return nil, false
	}
	for i, a := range args {
		effect := clib.OfText
		if i < len(f.Effects) {
			effect = f.Effects[i]
		}
		l.stream(x, name, i, a)
		l.affect(x, f, a, effect)
	}
	l.setErrno(x)
	return l.standardResult(x, f), true
}

// affect evaluates the argument a of the function f, and what it does to what a points to.
func (l *lowerer) affect(x *cc.PostfixExpression, f clib.StandardFunction, a cc.ExpressionNode, effect clib.Effect) {
	t := a.Type().Decay()
	if reads := effect == clib.ReadsString || effect == clib.ReadsObject; !ctypes.IsPointer(t) && !reads || l.mem.IsZero(a) {
		if l.discard(a); reads {
			l.assumeUB(l.c.False(), program.NullDereference, l.pos(x))
		}
		return
	}
	elem := ctypes.Pointee(t)
	opaque := elem.Kind() == cc.Void || elem.IsIncomplete() || elem.Kind() == cc.Function
	switch effect {
	case clib.OfText:
		if _, ok := readers[f.Name]; ok {
			if v := l.rvalue(a); f.Name == "puts" || f.Name == "fputs" {
				l.nonNull(x, v)
			}
			l.markUnless(l.c.False(), program.UnmodelledAccess, program.Abstraction{Kind: program.ReadBy, Symbol: f.Name}, l.pos(x))
			return
		}
		l.changed(x, f.Name, a)
		l.markUnless(l.c.False(), program.UnmodelledAccess, program.Abstraction{Kind: program.WrittenBy, Symbol: f.Name}, l.pos(x))
	case clib.ReadsString:
		l.readString(x, a, nil)
	case clib.MayReadString:
		v := l.save(l.rvalue(a), l.pos(x))
		l.unless(l.c.Eq(v.t, l.c.Int(0)), l.pos(x), func() { l.readStringAt(x, v, elem, nil) })
	case clib.ReadsObject:
		if opaque {
			l.markUnless(l.c.False(), program.UnmodelledAccess, program.Abstraction{Kind: program.ReadBy, Symbol: f.Name}, l.pos(x))
		} else {
			l.dereference(l.rvalue(a), elem, x)
		}
	case clib.WritesObject:
		if opaque {
			v := l.save(l.rvalue(a), l.pos(x))
			l.overwriteUnchecked(v.t, l.Use(v.t), x)
			return
		}
		l.writeObject(x, f.Name, outcome(f.Name), l.rvalue(a), elem)
	default:
		l.discard(a)
	}
}

// changed evaluates the argument a of the function name, which may change what it can reach.
func (l *lowerer) changed(x *cc.PostfixExpression, name string, a cc.ExpressionNode) {
	if effect := l.outside(x, name, outcome(name), a); effect != nil {
		effect()
	}
}

// asksNull reports whether it is asked that no null pointer is dereferenced, or what accesses do.
func (l *lowering) asksNull() bool {
	return slices.Contains(l.o.Asked, program.NullDereference) || l.marks(program.UnmodelledAccess)
}

// nonNull excludes that v, which a function reads from, is null.
func (l *procedure) nonNull(x cc.Node, v val) {
	if v.off != nil {
		l.assumeUB(l.c.Not(l.c.Eq(v.t, l.c.Int(0))), program.NullDereference, l.pos(x))
	}
}

// readString evaluates a pointer to characters that a function reads up to a null character, or as many as most says.
func (l *lowerer) readString(x *cc.PostfixExpression, a cc.ExpressionNode, most *val) {
	if _, ok := syntax.StringLiteral(a); ok {
		return
	}
	v := l.save(l.rvalue(a), l.pos(x))
	if elem := ctypes.Pointee(a.Type().Decay()); elem != nil {
		l.readStringAt(x, v, elem, most)
	}
}

// readStringAt is readString for the pointer v to a t.
func (l *lowerer) readStringAt(x *cc.PostfixExpression, v val, t cc.Type, most *val) {
	if l.asksNull() {
		l.nonNull(x, v)
	}
	if !l.marks(program.UnmodelledAccess) {
		return
	}
	if !ctypes.IsChar(t) && t.Kind() != cc.Void {
		l.markUnless(l.c.False(), program.UnmodelledAccess, program.Abstraction{Kind: program.OtherString}, l.pos(x))
	} else if most == nil {
		l.callText(x, "__craig_string", v)
	} else {
		l.callText(x, "__craig_characters", v, *most)
	}
}

// writeObject lets the function name give the object of type t at v any value, which h says more of, unless v is null.
func (l *procedure) writeObject(x *cc.PostfixExpression, name string, h program.Havoc, v val, t cc.Type) {
	at := l.pos(x)
	v = l.save(v, at)
	l.unless(l.c.Eq(v.t, l.c.Int(0)), at, func() { l.writeFrom(x, name, h, l.dereference(v, t, x)) })
}

// writeFrom lets the function name give the object p any value, which h says more of.
func (l *procedure) writeFrom(x *cc.PostfixExpression, name string, h program.Havoc, p place) {
	if hasPointers(p.typ()) {
		h = program.Havoc{Abstract: program.Abstraction{Kind: program.Stored, Symbol: name}}
	}
	tmp := l.temporary(x, p.typ(), name)
	l.havoc(tmp, h, x)
	l.copy(p, l.whole(tmp), x)
}

// unless executes body where cond does not hold.
func (l *procedure) unless(cond *logic.Term, at program.Pos, body func()) {
	no, after := l.newLoc(at), l.newLoc(at)
	l.branch(cond, after, no, at)
	l.cur = no
	body()
	l.leave(after, at)
	l.cur = after
}

// standardResult returns any result that f can have; nil if there is none.
func (l *lowerer) standardResult(x *cc.PostfixExpression, f clib.StandardFunction) *object {
	t := x.Type()
	if t.Kind() == cc.Void {
		return nil
	}
	o := l.temporary(x, t, f.Name+"()")
	switch {
	case ctypes.IsPointer(t):
		l.store(l.whole(o), l.unknownPointer(program.Abstraction{Kind: program.Returned, Symbol: f.Name}, l.pos(x)), x)
	case l.unused == x: // nothing depends on it
	default:
		l.havoc(o, outcome(f.Name), x)
		if cc.IsIntegerType(t) {
			l.inResults(o, f.Least, f.Most, x)
		}
	}
	return o
}

// inResults assumes that the integer o is in a range, of which the extreme numbers are no bounds.
func (l *procedure) inResults(o *object, least, most int64, n cc.Node) {
	var cs []*logic.Term
	it := o.intType(n)
	if least > math.MinInt64 && it.Lo().Less(num.Int(least)) {
		cs = append(cs, l.c.Le(l.c.Int(least), o.leaf.Term))
	}
	if most < math.MaxInt64 && num.Int(most).Less(it.Hi()) {
		cs = append(cs, l.c.Le(o.leaf.Term, l.c.Int(most)))
	}
	if len(cs) > 0 {
		l.emit(&program.Assume{Cond: l.c.And(cs...)}, l.pos(n))
	}
}

// fromOutside returns any number in a range that is not empty, as the function does whose text is being lowered.
func (l *procedure) fromOutside(x *cc.PostfixExpression, least, most *logic.Term) *object {
	name := clib.TextOf(l.fn.name)
	o := l.temporary(x, x.Type(), name+"()")
	l.havoc(o, outcome(name), x)
	l.emit(&program.Assume{Cond: l.c.And(l.c.Le(least, o.leaf.Term), l.c.Le(o.leaf.Term, most))}, l.pos(x))
	return o
}

// outcome returns what a function without a body writes: an input of the program, or what C or the compiler determines
// but is not modelled.
func outcome(name string) program.Havoc {
	if f, ok := clib.Lookup(name); ok && f.Origin == clib.Determined || !ok && clib.OfCompiler(name) {
		return program.Havoc{Abstract: program.Abstraction{Kind: program.Computed, Symbol: name}}
	}
	return program.Havoc{Input: program.ResultOf(name)}
}
