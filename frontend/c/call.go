package c

import (
	"regexp"
	"slices"
	"strings"

	"modernc.org/cc/v4"

	"craig/logic"
	"craig/program"
)

// call evaluates a call that has a scalar value.
func (l *lowerer) call(x *cc.PostfixExpression) val {
	o := l.callObject(x)
	if o == nil {
		unsupported(x, "the value of a function without one")
	}
	return l.load(l.whole(o), x)
}

// callee strips e, what is called, of parentheses and of operators that do not change a function.
func callee(e cc.ExpressionNode) cc.ExpressionNode {
	for {
		switch x := e.(type) {
		case *cc.PrimaryExpression:
			if x.Case == cc.PrimaryExpressionExpr {
				e = x.ExpressionList
				continue
			}
			if x.Case == cc.PrimaryExpressionGeneric {
				e = selected(x)
				continue
			}
		case *cc.UnaryExpression:
			if x.Case == cc.UnaryExpressionDeref || x.Case == cc.UnaryExpressionAddrof {
				e = x.CastExpression
				continue
			}
		}
		return e
	}
}

// functionName returns the name if e denotes a function.
func functionName(e cc.ExpressionNode) (string, *cc.FunctionType) {
	name, t, _ := designated(e)
	return name, t
}

// designated returns the name if e denotes a function, its type if it is declared, and the scope in which it is named.
func designated(e cc.ExpressionNode) (string, *cc.FunctionType, *cc.Scope) {
	x, ok := callee(e).(*cc.PrimaryExpression)
	if !ok || x.Case != cc.PrimaryExpressionIdent {
		return "", nil, nil
	}
	d, ok := x.ResolvedTo().(*cc.Declarator)
	if !ok { // declared by being called
		return x.Token.SrcStr(), nil, x.LexicalScope()
	}
	t, ok := d.Type().(*cc.FunctionType)
	if !ok {
		return "", nil, nil
	}
	return d.Name(), t, x.LexicalScope()
}

// functionNamed returns the function that e denotes, nil if it is none.
func (l *lowerer) functionNamed(e cc.ExpressionNode) *function {
	if _, ok := e.(*cc.UnaryExpression); ok {
		return nil
	}
	name, t, scope := designated(e)
	if name == "" || t == nil {
		return nil
	}
	return l.function(l.link.find(scope, name), name, t)
}

func arguments(x *cc.PostfixExpression) []cc.ExpressionNode {
	var args []cc.ExpressionNode
	for al := x.ArgumentExpressionList; al != nil; al = al.ArgumentExpressionList {
		args = append(args, al.AssignmentExpression)
	}
	return args
}

// allocator returns the name of an allocation function without gcc's prefix.
func allocator(name string) string {
	switch plain := strings.TrimPrefix(name, "__builtin_"); plain {
	case "malloc", "calloc", "realloc", "free":
		return plain
	}
	return name
}

// allocation returns the call and the name if e is the call of an allocation function, perhaps cast.
func allocation(e cc.ExpressionNode) (*cc.PostfixExpression, string) {
	for {
		switch x := e.(type) {
		case *cc.PrimaryExpression:
			if x.Case == cc.PrimaryExpressionExpr {
				e = x.ExpressionList
				continue
			}
		case *cc.CastExpression:
			if p := pointee(x.Type()); x.Case == cc.CastExpressionCast && p != nil && (p.Kind() == cc.Void || isChar(p)) {
				e = x.CastExpression
				continue
			}
		case *cc.PostfixExpression:
			if x.Case != cc.PostfixExpressionCall {
				return nil, ""
			}
			switch name, _ := functionName(x.PostfixExpression); allocator(name) {
			case "malloc", "calloc", "realloc", "alloca", "__builtin_alloca", "valloc", "kmalloc":
				return x, allocator(name)
			}
		}
		return nil, ""
	}
}

// callObject evaluates a call and returns the object that holds its result, nil for void.
func (l *lowerer) callObject(x *cc.PostfixExpression) *object {
	name, _, scope := designated(x.PostfixExpression)
	if name == "" {
		return l.indirect(x)
	}
	f := l.funcs[l.link.find(scope, name)]
	if f == nil || f.def == nil {
		return l.external(x, name)
	}
	if r := f.typ.Result(); r.Kind() != cc.Void && x.Type().Kind() != cc.Void && !compatible(r, x.Type()) {
		unsupported(x, "a call of %s, which returns %s, without a declaration that says so", name, r)
	}
	l.need(f)
	return l.invoke(x, f, l.evaluate(x, f))
}

// evaluate evaluates the arguments of a call of f: the values of the leaves of its parameters.
func (l *lowerer) evaluate(x *cc.PostfixExpression, f *function) []*logic.Term {
	at := pos(x)
	var ts []*logic.Term
	list := arguments(x)
	for i, e := range list {
		if i >= len(f.params) {
			if f.more == nil {
				l.discard(e)
			}
			continue
		}
		o := f.params[i]
		switch {
		case isRecord(o.typ):
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
		v := l.temporaryLike(x, f.params[i], missing)
		l.havoc(v, program.Havoc{Input: missing}, x)
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
func (l *lowerer) terms(o *object, v val) []*logic.Term {
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
func (l *lowerer) invoke(x *cc.PostfixExpression, f *function, args []*logic.Term) *object {
	if slices.Contains(l.o.Calls, f.name) {
		l.forbidden(f.name, pos(x))
	}
	st := &program.Call{Callee: f.proc, Args: args}
	var ret *object
	if f.ret != nil {
		ret = l.temporaryLike(x, f.ret, f.name+"()")
		st.Results = ret.leaves(nil)
	}
	l.emit(st, pos(x))
	return ret
}

// forbidden is a call that is a violated assertion.
func (l *lowerer) forbidden(name string, at program.Pos) {
	l.emit(&program.Assert{Cond: l.c.False(), What: "call of " + name}, at)
}

// indirect evaluates a call through a pointer: of one of the functions whose address is taken and that take such
// arguments.
func (l *lowerer) indirect(x *cc.PostfixExpression) *object {
	at := pos(x)
	v := l.save(l.pointer(callee(x.PostfixExpression)), at)
	l.assumeUB(l.c.Not(l.c.Eq(v.t, l.c.Int(0))), program.NullDereference, at)
	var ret *object
	if t := x.Type(); t.Kind() != cc.Void {
		ret = l.temporary(x, t, "call")
	}
	n := len(arguments(x))
	known := 0
	var shown []*logic.Term
	join := l.newLoc(at)
	from := l.cur
	set := l.use(v.t)
	set.each(func(k int64) {
		f := l.mem.byNum[k]
		here := l.c.Eq(v.t, l.c.Int(k))
		if f == nil || here.IsFalse() || from == nil || len(f.typ.Parameters()) > 0 && f.typ.MaxArgs() >= 0 && (n < f.typ.MinArgs() || n > f.typ.MaxArgs()) ||
			(f.typ.Result().Kind() == cc.Void) != (ret == nil) || ret != nil && !compatible(ret.typ, f.typ.Result()) {
			return
		}
		known++
		shown = append(shown, here)
		start := l.newLoc(at)
		l.cur = from
		l.goIf(here, start, at)
		l.cur = start
		var r *object
		if f.def == nil {
			r = l.external(x, f.name)
		} else {
			l.need(f)
			r = l.invoke(x, f, l.evaluate(x, f))
		}
		if ret != nil {
			l.copy(l.whole(ret), l.whole(r), x)
		}
		l.leave(join, at)
	})
	l.cur = from
	if set.unknown && from != nil {
		start := l.newLoc(at)
		l.goIf(l.c.Not(l.c.Or(shown...)), start, at)
		l.cur = start
		l.doubt(l.c.False(), program.UnmodelledAccess, "a call of what the program does not show", at)
		if r := l.external(x, "a function that is not shown"); ret != nil {
			l.copy(l.whole(ret), l.whole(r), x)
		}
		l.leave(join, at)
		known++
	}
	l.cur = from
	if l.marks(program.UnmodelledAccess) && known > 0 && !set.unknown && from != nil {
		l.calledInvalid(l.c.Or(shown...), at)
	}
	l.cur = from
	if known == 0 {
		l.assumeUB(l.c.False(), program.InvalidCall, at)
		if ret != nil {
			l.havoc(ret, program.Havoc{Input: program.Uninitialised}, x)
		}
		return ret
	}
	l.cur = join // another pointer is invalid: execution does not go on
	return ret
}

// ErrorFunctions are the functions whose call is a violated assertion, and ends the execution, if they have no body.
var ErrorFunctions = []string{"__VERIFIER_error", "reach_error", "__assert_fail", "__assert", "__assert_rtn", "__builtin_trap"}

// external evaluates a call of a function without a body.
func (l *lowerer) external(x *cc.PostfixExpression, name string) *object {
	at := pos(x)
	args := arguments(x)
	if slices.Contains(l.o.Calls, name) {
		l.forbidden(name, at)
	}
	name = allocator(name)
	if slices.Contains(ErrorFunctions, name) {
		if !slices.Contains(l.o.Calls, name) {
			l.forbidden(name, at)
		}
		return nil
	}
	switch name {
	case "__VERIFIER_assume", "assume", "__CPROVER_assume":
		if len(args) == 1 {
			l.emit(&program.Assume{Cond: l.cond(args[0])}, at)
			return nil
		}
	case "assert", "__VERIFIER_assert", "__CPROVER_assert":
		if len(args) > 0 {
			l.emit(&program.Assert{Cond: l.cond(args[0]), What: "assertion"}, at)
			return nil
		}
	case "abort", "__builtin_abort", "__builtin_exit", "exit", "_exit", "_Exit", "quick_exit":
		for _, a := range args {
			l.discard(a)
		}
		l.emit(&program.Assume{Cond: l.c.False()}, at)
		return nil
	case "__craig_follows": // in the text of the C library
		if len(args) == 2 {
			a, b := l.pair(args[0], args[1])
			return l.result(x, l.truth(l.c.And(l.c.Eq(a.t, b.t), l.c.Gt(a.off, b.off))))
		}
	case "__builtin_unreachable":
		l.assumeUB(l.c.False(), program.ReachedUnreachable, at)
		return nil
	case "__builtin_va_start":
		if len(args) == 2 && isRecord(args[0].Type()) {
			l.start(x, args[0])
			return nil
		}
	case "__builtin_va_end":
		return nil
	case "__builtin_expect":
		if len(args) == 2 {
			v := l.rvalue(args[0])
			l.discard(args[1])
			return l.result(x, v)
		}
	case "__builtin_constant_p":
		return l.result(x, l.intVal(0))
	case "abs", "labs", "llabs", "imaxabs", "__builtin_abs", "__builtin_labs", "__builtin_llabs":
		if len(args) == 1 && cc.IsIntegerType(args[0].Type()) && cc.IsIntegerType(x.Type()) {
			return l.result(x, l.absolute(x, args[0]))
		}
	case "free", "kfree":
		for _, a := range args {
			if v := l.rvalue(a); v.off != nil {
				l.freed(v, at)
			}
		}
		return nil
	case "malloc", "calloc", "realloc", "alloca", "__builtin_alloca", "valloc", "kmalloc":
		return l.result(x, l.allocate(x, name, nil))
	case "setjmp", "_setjmp", "longjmp", "pthread_create", "fork", "signal", "atexit", "vfork":
		unsupported(x, "call of %s", name)
	}
	if o, ok := l.builtin(x, name, args); ok {
		return o
	}
	if o, ok := l.sorting(x, name, args); ok {
		return o
	}
	if o, ok := l.blockFunction(x, name, args); ok {
		return o
	}
	if o, ok := l.callLibrary(x, name); ok {
		return o
	}
	l.reads(name, args, at)
	for _, a := range args {
		l.outside(x, name, a)
	}
	t := x.Type()
	if t.Kind() == cc.Void {
		return nil
	}
	o := l.temporary(x, t, name+"()")
	if isPointer(t) {
		l.store(l.whole(o), l.unknownPointer("what "+name+" returns", at), x)
	} else {
		l.havoc(o, outcome(name), x)
	}
	return o
}

// result returns an object that holds v.
func (l *lowerer) result(x *cc.PostfixExpression, v val) *object {
	if x.Type().Kind() == cc.Void {
		return nil
	}
	o := l.temporary(x, x.Type(), "value")
	switch {
	case !isPointer(o.typ):
		v = l.cast(v, o.typ, x)
	case v.off == nil:
		v = l.intToPointer(v, pos(x))
	}
	l.store(l.whole(o), v, x)
	return o
}

// harmless reports whether a library function only reads what its arguments point to.
func harmless(name string, args []cc.ExpressionNode) bool {
	for _, s := range []string{"sprintf", "snprintf", "asprintf", "swprintf"} {
		if strings.HasSuffix(name, s) {
			return false
		}
	}
	for _, a := range args {
		if written.MatchString(text(a)) {
			return false
		}
	}
	for _, s := range []string{"printf", "puts", "putchar", "fputs", "perror", "strlen", "strcmp", "strncmp", "memcmp", "atoi", "printk", "ldv_print"} {
		if strings.HasSuffix(name, s) {
			return true
		}
	}
	return false
}

// written is a directive of a format that stores a number.
var written = regexp.MustCompile(`%[hljztL]*n`)

// outside passes the argument e to a function without a body, which may change what it can reach.
func (l *lowerer) outside(x *cc.PostfixExpression, name string, e cc.ExpressionNode) {
	t := e.Type().Decay()
	if isRecord(t) {
		var held targets
		for _, a := range l.lvalue(e) {
			held = held.union(l.contents(a.o))
		}
		if hasPointers(t) && !harmless(name, arguments(x)) && !strings.HasSuffix(name, "printf") {
			l.expose(held, x)
		}
		return
	}
	if !isPointer(t) {
		l.discard(e)
		return
	}
	if lit, ok := callee(e).(*cc.PrimaryExpression); ok && lit.Case == cc.PrimaryExpressionString {
		return
	}
	v := l.rvalue(e)
	if harmless(name, arguments(x)) || isNull(v) || pointee(t).Kind() == cc.Function {
		return
	}
	elem := pointee(t)
	if isStream(elem) {
		return
	}
	if elem.Kind() == cc.Void || elem.IsIncomplete() || hasPointers(elem) {
		l.expose(l.use(v.t), x)
		return
	}
	l.escape(v.t)
	for _, a := range l.dereference(v, elem, x) {
		if a.raw != nil {
			l.blur(l.c.Ite(a.when, a.raw, l.c.Int(0)), a.bytes, x)
		}
		if a.o.hidden {
			continue
		}
		all := a.o
		for all.parent != nil && all.parent.elem == all { // the whole array
			all = all.parent
		}
		tmp := l.temporaryLike(x, all, name)
		l.havoc(tmp, outcome(name), x)
		from, to := tmp.leaves(nil), all.leaves(nil)
		for i, v := range to {
			if v.Term.Sort() == from[i].Term.Sort() {
				l.assign(v, l.c.Ite(a.when, from[i].Term, v.Term), pos(x))
			} else {
				l.assign(v, l.c.Ite(a.when, l.c.Store(v.Term, l.at(a), from[i].Term), v.Term), pos(x))
			}
		}
	}
}

// isStream reports whether t is FILE in GNU's C library and in our headers: nothing but memory of the
// library is reached from it.
func isStream(t cc.Type) bool {
	s, ok := t.(*cc.StructType)
	if !ok {
		return false
	}
	tag := s.Tag()
	return tag.SrcStr() == "_IO_FILE"
}

// hasPointers reports whether an object of type t can hold pointers.
func hasPointers(t cc.Type) bool {
	switch t := t.(type) {
	case *cc.PointerType:
		return true
	case *cc.ArrayType:
		return hasPointers(t.Elem())
	case record:
		for i := 0; i < t.NumFields(); i++ {
			if hasPointers(t.FieldByIndex(i).Type()) {
				return true
			}
		}
	}
	return false
}

// typed evaluates a pointer argument with the type it had before it became a void pointer.
func (l *lowerer) typed(e cc.ExpressionNode) (val, cc.Type) {
	for {
		switch x := e.(type) {
		case *cc.PrimaryExpression:
			if x.Case == cc.PrimaryExpressionExpr {
				e = x.ExpressionList
				continue
			}
		case *cc.CastExpression:
			if p := pointee(x.Type()); x.Case == cc.CastExpressionCast && p != nil && (p.Kind() == cc.Void || isChar(p)) && isPointer(x.CastExpression.Type().Decay()) {
				e = x.CastExpression
				continue
			}
		}
		v := l.rvalue(e)
		return l.save(v, pos(e)), pointee(e.Type().Decay())
	}
}

// span returns how many elements of type t a block of memory of constant size consists of, if they are few.
func (l *lowerer) span(t cc.Type, size cc.ExpressionNode) (int64, bool) {
	n := int64(-1)
	switch v := size.Value().(type) {
	case cc.Int64Value:
		n = int64(v)
	case cc.UInt64Value:
		n = int64(v)
	}
	if n < 0 || t == nil || t.Kind() == cc.Void || t.Kind() == cc.Function || t.IsIncomplete() || t.Size() <= 0 || l.mem.unsure(t) || l.mem.unfolded[size] {
		return 0, false
	}
	return n / t.Size(), n%t.Size() == 0 && n/t.Size() <= maxCopy
}

func (l *lowerer) memset(x *cc.PostfixExpression, args []cc.ExpressionNode) val {
	p, t := l.typed(args[0])
	c := l.rvalue(args[1])
	n, ok := l.span(t, args[2])
	if !ok || !isChar(t) {
		l.fill(x, p, t, c, args[2])
		return p
	}
	l.discard(args[2])
	for i := int64(0); i < n; i++ {
		l.store(l.dereference(p.plus(l, i*units(t)), t, x), l.convert(x, c, typeInt(x, t)), x)
	}
	return p
}

// plus returns the pointer v moved by k units.
func (v val) plus(l *lowerer, k int64) val { return val{t: v.t, off: l.c.Add(v.off, l.c.Int(k))} }

func (l *lowerer) memcpy(x *cc.PostfixExpression, args []cc.ExpressionNode) val {
	p, t := l.typed(args[0])
	q, u := l.typed(args[1])
	ok := t != nil && u != nil
	switch {
	case !ok:
	case t.Kind() == cc.Void:
		t = u
	case isChar(t) && !isChar(u): // does it point to something else than characters?
		ok = l.otherThan(p, t).IsTrue()
		t = u
	case isChar(u) && !isChar(t):
		ok = l.otherThan(q, u).IsTrue()
	default:
		ok = u.Kind() == cc.Void || compatible(t, u)
	}
	if !ok {
		l.discard(args[2])
		l.escapeBytes(l.use(q.t))
		l.blur(p.t, l.use(p.t), x)
		return p
	}
	n, few := l.span(t, args[2])
	if !few {
		if n, whole := l.elements(t, args[2]); whole {
			l.copyBlock(x, p, q, t, n)
		} else {
			l.blur(p.t, l.use(p.t), x)
		}
		return p
	}
	l.discard(args[2])
	tmp := make([]place, n)
	for i := range tmp { // all is read before anything is written: the blocks may overlap
		tmp[i] = l.whole(l.temporary(x, t, "copied"))
		l.copy(tmp[i], l.dereference(q.plus(l, int64(i)*units(t)), t, x), x)
	}
	for i := range tmp {
		l.copy(l.dereference(p.plus(l, int64(i)*units(t)), t, x), tmp[i], x)
	}
	return p
}
