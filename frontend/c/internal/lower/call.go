package lower

import (
	"slices"

	"modernc.org/cc/v4"

	"craig/frontend/c/internal/clib"
	"craig/frontend/c/internal/ctypes"
	"craig/frontend/c/internal/entry"
	"craig/frontend/c/internal/syntax"
	"craig/logic"
	"craig/program"
)

// call evaluates a call that has a scalar value.
func (l *lowerer) call(x *cc.PostfixExpression) val {
	o := l.callObject(x)
	if o == nil {
		syntax.Unsupported(x, "the value of a function without one")
	}
	return l.load(l.whole(o), x)
}

// functionNamed returns the function that e denotes, nil if it is none.
func (l *lowering) functionNamed(e cc.ExpressionNode) *function {
	if _, ok := e.(*cc.UnaryExpression); ok {
		return nil
	}
	name, t, scope := syntax.Designated(e)
	if name == "" || t == nil {
		return nil
	}
	return l.function(l.link.Find(scope, name), name, t)
}

// callObject evaluates a call and returns the object that holds its result, nil for void.
func (l *lowerer) callObject(x *cc.PostfixExpression) *object {
	name, t, scope := syntax.Designated(x.PostfixExpression)
	if name == "" {
		return l.indirect(x)
	}
	s := l.link.Find(scope, name)
	f := l.funcs[s]
	if f == nil || f.def == nil {
		if s != nil && s.Unit >= 0 {
			return l.callByName(x, name, false)
		}
		return l.external(x, name, t)
	}
	if r := f.typ.Result(); r.Kind() != cc.Void && x.Type().Kind() != cc.Void && !ctypes.Compatible(r, x.Type()) {
		syntax.Unsupported(x, "a call of %s, which returns %s, without a declaration that says so", name, r)
	}
	l.refuse(x, name, true)
	f = l.inCall(x, f)
	l.need(f)
	return l.invoke(x, f, l.evaluate(x, f))
}

// evaluate evaluates the arguments of a call of f: the values of the leaves of its parameters.
func (l *lowerer) evaluate(x *cc.PostfixExpression, f *function) []*logic.Term {
	at := l.pos(x)
	var ts []*logic.Term
	list := syntax.Arguments(x)
	for i, e := range list {
		if i >= len(f.params) {
			if f.more == nil {
				l.discard(e)
			}
			continue
		}
		o := f.params[i]
		switch {
		case ctypes.IsRecord(o.typ):
			v := l.temporary(x, o.typ, "argument")
			l.copy(l.whole(v), l.lvalue(e), e)
			for _, leaf := range v.leaves(nil) {
				ts = append(ts, leaf.Term)
			}
		default:
			v := l.as(e, o.typ, e)
			if i+1 < len(list) {
				v = l.save(v, at)
			}
			ts = append(ts, l.terms(o, v)...)
		}
	}
	for i := len(list); i < len(f.params); i++ {
		v := l.temporaryLike(x, f.params[i], "missing argument")
		l.havoc(v, program.Havoc{Input: program.Input{Kind: program.MissingArgument}}, x)
		for _, leaf := range v.leaves(nil) {
			ts = append(ts, leaf.Term)
		}
	}
	if f.more != nil {
		ts = append(ts, l.packed(x, f, list[min(len(f.params), len(list)):])...)
	}
	return ts
}

// terms returns the values of the leaves of the scalar object o that has the value v.
func (l *lowering) terms(o *object, v val) []*logic.Term {
	var ts []*logic.Term
	if o.leaf != nil {
		ts = append(ts, v.t)
	}
	if o.offset != nil {
		return append(ts, v.off)
	}
	if t, off := l.keepOrigin(o, v); t != nil {
		ts = append(ts, t, off)
	}
	return ts
}

// invoke calls f with the values of its parameters.
func (l *procedure) invoke(x *cc.PostfixExpression, f *function, args []*logic.Term) *object {
	if l.o.Violates(f.name) {
		l.violatingCall(f.name, l.pos(x))
	}
	if f.name == l.o.Entry { // it calls itself
		l.mem.note(f.def, returns)
	}
	st := &program.Call{Callee: f.proc, Args: args}
	var ret *object
	if f.ret != nil {
		ret = l.temporaryLike(x, f.ret, f.name+"()")
		if l.fn.name == entry.Caller && hasPointers(f.ret.typ) {
			ret = l.resultOfEntry(f)
		}
		st.Results = ret.leaves(nil)
	}
	l.around(f, st, l.pos(x))
	return ret
}

// violatingCall is a call that is a violation.
func (l *procedure) violatingCall(name string, at program.Pos) {
	kind := program.ErrorCall
	if slices.Contains(clib.AssertFunctions, name) {
		kind = program.Assertion
	}
	l.emit(&program.Assert{Cond: l.c.False(), Violation: program.Violation{Kind: kind, Symbol: name}}, at)
}

// indirect evaluates a call through a pointer: of one of the functions whose address is taken and that take such
// arguments.
func (l *lowerer) indirect(x *cc.PostfixExpression) *object {
	at := l.pos(x)
	v := l.save(l.pointer(syntax.Callee(x.PostfixExpression)), at)
	l.assumeUB(l.c.Not(l.c.Eq(v.t, l.c.Int(0))), program.NullDereference, at)
	var ret *object
	if t := x.Type(); t.Kind() != cc.Void {
		ret = l.temporary(x, t, "call")
	}
	var shown []*logic.Term // the conditions that v points to one of the functions
	join := l.newLoc(at)
	from := l.cur
	branch := func(when *logic.Term, call func() *object) {
		start := l.newLoc(at)
		l.cur = from
		l.goIf(when, start, at)
		l.cur = start
		if r := call(); ret != nil {
			l.copy(l.whole(ret), l.whole(r), x)
		}
		l.leave(join, at)
		l.cur = from
	}
	set := l.Use(v.t)
	set.Each(func(k int64) {
		f := l.mem.byNum[k]
		here := l.c.Eq(v.t, l.c.Int(k))
		if f == nil || here.IsFalse() || from == nil || !callableAs(f, x, ret) {
			return
		}
		shown = append(shown, here)
		branch(here, func() *object { return l.pointedCall(x, f) })
	})
	switch {
	case set.Unknown && from != nil:
		branch(l.c.Not(l.c.Or(shown...)), func() *object {
			l.markUnless(l.c.False(), program.UnmodelledAccess, program.Abstraction{Kind: program.HiddenCall}, at)
			return l.external(x, "a function that is not shown", nil)
		})
	case len(shown) == 0:
		l.assumeUB(l.c.False(), program.InvalidCall, at)
		if ret != nil {
			l.havoc(ret, program.Havoc{Input: program.Input{Kind: program.Uninitialised}}, x)
		}
		return ret
	case l.marks(program.UnmodelledAccess) && !set.Unknown:
		l.calledInvalid(l.c.Or(shown...), at)
	}
	l.cur = join // another pointer is invalid: execution does not go on
	return ret
}

// callableAs reports whether x can be a call of f: it has as many arguments as f has parameters, and its result, the object
// ret or nil for none, has the type of f's.
func callableAs(f *function, x *cc.PostfixExpression, ret *object) bool {
	n := len(syntax.Arguments(x))
	if len(f.typ.Parameters()) > 0 && f.typ.MaxArgs() >= 0 && (n < f.typ.MinArgs() || n > f.typ.MaxArgs()) {
		return false
	}
	r := f.typ.Result()
	return (r.Kind() == cc.Void) == (ret == nil) && (ret == nil || ctypes.Compatible(ret.typ, r))
}

// pointedCall evaluates a call of f, to which the pointer in x points.
func (l *lowerer) pointedCall(x *cc.PostfixExpression, f *function) *object {
	if f.def == nil {
		return l.external(x, f.name, f.typ)
	}
	f = l.inCall(x, f)
	l.need(f)
	return l.invoke(x, f, l.evaluate(x, f))
}
