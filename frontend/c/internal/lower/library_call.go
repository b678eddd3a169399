// Calls of functions of the C library that have a text.

package lower

import (
	"strings"

	"modernc.org/cc/v4"

	"craig/frontend/c/internal/clib"
	"craig/frontend/c/internal/ctypes"
	"craig/frontend/c/internal/syntax"
	"craig/logic"
	"craig/program"
)

// provide makes the functions known that an earlier lowering needed.
func (l *lowering) provide() {
	for _, name := range l.mem.needed {
		def := l.mem.lib.Definition(name)
		f := &function{name: name, typ: def.Declarator.Type().(*cc.FunctionType), def: def}
		l.provided[name] = f
		l.order = append(l.order, f)
	}
}

// callLibrary calls the function of the C library with the given name, if there is one that takes such arguments and has
// such a result. It returns false if there is none.
func (l *lowerer) callLibrary(x *cc.PostfixExpression, name string) (*object, bool) {
	name = strings.TrimPrefix(name, "__builtin_")
	def := l.mem.lib.Definition(name)
	if def == nil {
		return nil, false
	}
	t := def.Declarator.Type().(*cc.FunctionType)
	args, params := syntax.Arguments(x), t.Parameters()
	if len(params) == 1 && params[0].Type().Kind() == cc.Void {
		params = nil
	}
	if len(args) != len(params) || !fits(t.Result(), x.Type()) {
		return nil, false
	}
	for i, a := range args {
		if !l.mem.IsZero(a) && !leadsTo(a.Type().Decay(), params[i].Type()) {
			return nil, false
		}
	}
	known, ok := clib.Lookup(name)
	outside := ok && known.Origin == clib.FromOutside
	if outside {
		for i, a := range args {
			l.stream(x, name, i, a)
		}
	}
	if f := l.provided[name]; f != nil {
		l.need(f)
		r := l.invoke(x, f, l.evaluate(x, f))
		if outside {
			l.setErrno(x)
		}
		if x.Type().Kind() == cc.Void {
			return nil, true
		}
		return r, true
	}
	l.mem.need(name)
	for _, a := range args {
		l.discard(a)
	}
	if x.Type().Kind() == cc.Void {
		return nil, true
	}
	o := l.temporary(x, x.Type(), name+"()")
	l.havoc(o, program.Havoc{Input: program.Input{Kind: program.Uninitialised}}, x) // a placeholder, which must not spread unknown pointers
	return o, true
}

// fits reports whether the result of a function, of type t, can be that of a call, of type u: as a program declares it.
func fits(t, u cc.Type) bool {
	if u.Kind() == cc.Void {
		return true
	}
	if ctypes.IsRecord(t) || ctypes.IsRecord(u) {
		return ctypes.Compatible(t, u)
	}
	return leadsTo(u, t) && cc.IsIntegerType(t) == cc.IsIntegerType(u) && t.Size() == u.Size()
}

// leadsTo reports whether both t and u are pointers or neither is, and, where both lead to objects of certain types, those that
// one leads to can be accessed as the other one says: a program may declare a structure of the library in its own way.
func leadsTo(t, u cc.Type) bool {
	p, q := ctypes.Pointee(t), ctypes.Pointee(u)
	if p == nil || q == nil {
		return ctypes.IsPointer(t) == ctypes.IsPointer(u)
	}
	untyped := func(t cc.Type) bool {
		return t.Kind() == cc.Void || ctypes.IsChar(t) || t.Kind() == cc.Function || t.IsIncomplete()
	}
	return untyped(p) || untyped(q) || ctypes.Compatible(p, q)
}

// callText calls the function of the library's text with that name, with arguments that fit its parameters. It returns
// the object that has the result; its value is not known before the lowering that has the text.
func (l *procedure) callText(x *cc.PostfixExpression, name string, args ...val) *object {
	def := l.mem.lib.Definition(name)
	if def == nil {
		panic("frontend/c: no text of " + name)
	}
	f := l.provided[name]
	if f == nil {
		l.mem.need(name)
		t := def.Declarator.Type().(*cc.FunctionType).Result()
		if t.Kind() == cc.Void {
			return nil
		}
		o := l.temporary(x, t, name+"()")
		l.havoc(o, program.Havoc{Input: program.Input{Kind: program.Uninitialised}}, x)
		return o
	}
	l.need(f)
	var ts []*logic.Term
	for i, v := range args {
		o := f.params[i]
		if !ctypes.IsPointer(o.typ) {
			v = l.cast(v, o.typ, x)
		} else if ctypes.IsChar(ctypes.Pointee(o.typ)) {
			l.mem.chars = true
		}
		ts = append(ts, l.terms(o, v)...)
	}
	return l.invoke(x, f, ts)
}
