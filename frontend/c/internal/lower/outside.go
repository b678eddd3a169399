// Calls of functions without a body: those that are known, and what the others may do.

package lower

import (
	"slices"
	"strings"

	"modernc.org/cc/v4"

	"craig/frontend/c/internal/clib"
	"craig/frontend/c/internal/ctypes"
	"craig/frontend/c/internal/syntax"
	"craig/frontend/internal/pointsto"
	"craig/program"
)

// external evaluates a call of a function without a body, which is declared with type t; nil if it is by being called.
func (l *lowerer) external(x *cc.PostfixExpression, name string, t *cc.FunctionType) *object {
	at := l.pos(x)
	l.refuse(x, name, false)
	if changesRounding[name] {
		l.changedRounding()
	}
	args := syntax.Arguments(x)
	if slices.Contains(l.o.Calls, name) {
		l.violatingCall(name, at)
	}
	name = allocator(name)
	if slices.Contains(clib.ErrorFunctions, name) {
		if !slices.Contains(l.o.Calls, name) {
			l.violatingCall(name, at)
		}
		return nil
	}
	c := outsideCall{x, name, t, args, at}
	if t == nil {
		c.typ = l.mem.lib.Prototype(strings.TrimPrefix(name, "__builtin_"))
	}
	if !l.mem.lib.Callable(name, t, args) {
		if m := models[name]; m != nil && clib.OfCompiler(name) { // it takes other arguments than the function of the library
			if o, ok := m(l, c); ok {
				return o
			}
		}
		return l.callByName(x, name, clib.OfCompiler(name))
	}
	if m := modelOf(name); m != nil {
		if o, ok := m(l, c); ok {
			return o
		}
	}
	if o, ok := l.format(x, name, args); ok {
		return o
	}
	if o, ok := l.reading(x, name, args); ok {
		return o
	}
	if o, ok := l.callLibrary(x, name); ok {
		return o
	}
	if o, ok := l.standardCall(x, name, args); ok {
		return o
	}
	l.accesses(name, args, at)
	return l.callByName(x, name, true)
}

// callByName evaluates a call of a function of which no more is known than its name says, if that is the library's; it is
// if known.
func (l *lowerer) callByName(x *cc.PostfixExpression, name string, known bool) *object {
	result := program.Havoc{Input: program.ResultOf(name)}
	if known {
		result = outcome(name)
	}
	l.callOutside(x, name, known, func() (effects []func()) {
		for _, a := range syntax.Arguments(x) {
			if f := l.outside(x, name, result, a); f != nil {
				effects = append(effects, f)
			}
		}
		return effects
	})
	l.setErrno(x)
	t := x.Type()
	if t.Kind() == cc.Void {
		return nil
	}
	o := l.temporary(x, t, name+"()")
	if ctypes.IsPointer(t) {
		l.store(l.whole(o), l.unknownPointer(program.Abstraction{Kind: program.Returned, Symbol: name}, l.pos(x)), x)
	} else {
		l.havoc(o, result, x)
	}
	return o
}

// result returns an object that holds v.
func (l *procedure) result(x *cc.PostfixExpression, v val) *object {
	if x.Type().Kind() == cc.Void {
		return nil
	}
	o := l.temporary(x, x.Type(), "value")
	switch {
	case !ctypes.IsPointer(o.typ):
		v = l.cast(v, o.typ, x)
	case v.off == nil:
		v = l.intToPointer(v, l.pos(x))
	}
	l.store(l.whole(o), v, x)
	return o
}

// outside passes the argument e to a function without a body, which may change what it can reach: what it returns does so,
// when all arguments have been evaluated. It is nil where that does not matter. What it writes are values as h says.
func (l *lowerer) outside(x *cc.PostfixExpression, name string, h program.Havoc, e cc.ExpressionNode) (effect func()) {
	t := e.Type().Decay()
	if ctypes.IsRecord(t) {
		var held pointsto.Set
		for _, a := range l.lvalue(e) {
			held = held.Union(l.contents(a.o))
		}
		if hasPointers(t) {
			l.escapeAll(held)
			return func() { l.expose(held, x) }
		}
		return nil
	}
	if cc.IsIntegerType(t) {
		if v := l.rvalue(e); v.of != nil { // it can be made a pointer again
			s := l.Use(v.of.t)
			l.escapeAll(s)
			return func() { l.expose(s, x) }
		}
		return nil
	}
	if !ctypes.IsPointer(t) {
		l.discard(e)
		return nil
	}
	if lit, ok := syntax.Callee(e).(*cc.PrimaryExpression); ok && lit.Case == cc.PrimaryExpressionString {
		return nil
	}
	v := l.rvalue(e)
	if isNull(v) {
		return nil
	}
	if ctypes.Pointee(t).Kind() == cc.Function {
		l.escape(v.t)
		return nil
	}
	elem := ctypes.Pointee(t)
	if clib.IsStream(elem) {
		return nil
	}
	if elem.Kind() == cc.Void || elem.IsIncomplete() || hasPointers(elem) || l.seenAsOther(v) {
		s := l.Use(v.t)
		l.escapeAll(s)
		return func() { l.expose(s, x) }
	}
	l.escape(v.t)
	v = l.save(v, l.pos(x))
	return func() { l.overwritten(x, name, h, v, elem) }
}

// overwritten lets the function name without a body change what v points to, of type elem, to values as h says.
func (l *procedure) overwritten(x *cc.PostfixExpression, name string, h program.Havoc, v val, elem cc.Type) {
	for _, a := range l.dereference(v, elem, x) {
		if a.raw != nil {
			l.overwriteUnchecked(l.c.Ite(a.when, a.raw, l.c.Int(0)), a.bytes, x)
		}
		if a.o.hidden || l.isConstant(a.o) {
			continue
		}
		all := l.pin(l.wholeArray(a), l.pos(x))
		if ctypes.Units(all.o.typ) <= 0 || ctypes.Flexible(ctypes.Innermost(all.o.typ)) {
			l.overwrittenBeyond(x, name, all)
			continue
		}
		tmp := l.temporaryLike(x, all.o, name)
		l.havoc(tmp, h, x)
		l.unless(l.c.Not(all.when), l.pos(x), func() { l.copy(place{all}, l.whole(tmp), x) })
	}
}

// overwrittenBeyond is overwritten for what has, or is, an array without a length: all elements of the variables of that may change.
func (l *procedure) overwrittenBeyond(x *cc.PostfixExpression, name string, all alternative) {
	tmp := l.temporaryLike(x, all.o, name)
	l.havoc(tmp, program.Havoc{Abstract: program.Abstraction{Kind: program.Stored, Symbol: name}}, x)
	from := tmp.leaves(nil)
	for i, v := range all.o.leaves(nil) {
		t := from[i].Term
		if v.Term.Sort() != t.Sort() {
			t = l.c.Store(v.Term, l.at(all), t)
		}
		l.assign(v, l.c.Ite(all.when, t, v.Term), l.pos(x))
	}
}

// wholeArray returns the outermost array that a is an element of, or of an element of, and that is in no other object than
// structures and unions; a if it is in none.
func (l *lowering) wholeArray(a alternative) alternative {
	all := alternative{when: a.when, o: a.o, index: a.index}
	for all.o.parent != nil && all.o.parent.elem == all.o {
		all.o = all.o.parent
	}
	switch {
	case !all.o.inArray:
		all.index = nil
	case all.o != a.o: // the index of its first element
		all.index = l.c.Sub(l.at(a), l.c.Mod(l.at(a), l.c.Int(ctypes.Units(all.o.typ))))
	}
	return all
}

// isErrno reports whether g is errno, which our header declares as a variable.
func (g globalInit) isErrno() bool { return g.unknown && g.d.Name() == "errno" }

// setErrno lets errno have any value: all functions of the library may set it (C11 7.5 §3).
func (l *procedure) setErrno(x cc.Node) {
	for _, g := range l.inits {
		if g.isErrno() {
			l.havoc(g.o, program.Havoc{Abstract: program.Abstraction{Kind: program.OutsideErrno}}, x)
		}
	}
}

// hasPointers reports whether an object of type t can hold pointers.
func hasPointers(t cc.Type) bool {
	switch t := t.(type) {
	case *cc.PointerType:
		return true
	case *cc.ArrayType:
		return hasPointers(t.Elem())
	case ctypes.Record:
		for i := 0; i < t.NumFields(); i++ {
			if hasPointers(t.FieldByIndex(i).Type()) {
				return true
			}
		}
	}
	return false
}
