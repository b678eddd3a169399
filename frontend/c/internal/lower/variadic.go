// Functions with a variable number of arguments (C11 7.16). What is passed besides the parameters is a value of type
// va_list, a structure of ours (predefined.go): it has the numbers and the pointers, what kind each is, and which is next.

package lower

import (
	"modernc.org/cc/v4"

	"craig/frontend/c/internal/ctypes"
	"craig/frontend/c/internal/syntax"
	"craig/logic"
	"craig/program"
)

// The kinds of arguments in a va_list: of integers it is their size.
const (
	pointerArgument = 100 + iota
	doubleArgument
	longDoubleArgument
	otherNumber // one that is not modelled
)

// kindOf returns what kind an argument of type t is once it is promoted; it is not ok for those that are not modelled.
func kindOf(t cc.Type) (kind int64, ok bool) {
	switch {
	case ctypes.IsPointer(t) || t.Kind() == cc.Array || t.Kind() == cc.Function:
		return pointerArgument, true
	case t.Kind() == cc.Double || t.Kind() == cc.Float:
		return doubleArgument, true
	case t.Kind() == cc.LongDouble:
		return longDoubleArgument, true
	case ctypes.IsFloat(t):
		return otherNumber, true
	case cc.IsIntegerType(t) && t.Size() <= 8:
		return max(4, t.Size()), true
	}
	return 0, false
}

// numberMember returns the member of a va_list that has the floating-point numbers of a kind.
func numberMember(kind int64) string {
	if kind == doubleArgument {
		return "real"
	}
	return "extended"
}

// startsVariadic reports whether the function looks at arguments that are not parameters.
func (l *lowering) startsVariadic(f *function) bool {
	return f.typ.IsVariadic() && l.mem.Variadic[f.def] != nil
}

// pack appends the argument e to the va_list o, which has n of them.
func (l *lowerer) pack(o *object, n int, e cc.ExpressionNode) {
	t := e.Type().Decay()
	kind, ok := kindOf(t)
	if !ok {
		syntax.Unsupported(e, "an argument of type %s beyond the parameters of a function", t)
	}
	if n >= syntax.MaxVariadic {
		syntax.Unsupported(e, "more than %d arguments beyond the parameters of a function", syntax.MaxVariadic)
	}
	p, i := l.whole(o), l.c.Int(int64(n))
	slot := func(member string) place { return l.element(l.member(e, p, member), i) }
	l.store(slot("kind"), l.intVal(kind), e)
	switch kind {
	case pointerArgument:
		to := slot("pointer")
		l.store(to, l.as(e, to.typ(), e), e)
	case doubleArgument, longDoubleArgument:
		to := slot(numberMember(kind))
		l.store(to, l.as(e, to.typ(), e), e)
	case otherNumber:
		l.discard(e)
	default:
		l.store(slot("number"), l.rvalue(e), e)
	}
}

// start evaluates va_start: the list e becomes that of all arguments beyond the parameters.
func (l *lowerer) start(x cc.Node, e cc.ExpressionNode) {
	if l.fn.more == nil {
		syntax.Unsupported(x, "va_start in a function without variable arguments")
	}
	l.copy(l.lvalue(e), l.whole(l.fn.more), x)
}

// nextArgument evaluates *(T *)__builtin_va_arg_impl(list), which va_arg stands for, to a place that has the value.
func (l *lowerer) nextArgument(x *cc.UnaryExpression) (place, bool) {
	cast, ok := syntax.InParentheses(x.CastExpression).(*cc.CastExpression)
	if !ok || cast.Case != cc.CastExpressionCast {
		return nil, false
	}
	call, ok := cast.CastExpression.(*cc.PostfixExpression)
	if !ok || call.Case != cc.PostfixExpressionCall {
		return nil, false
	}
	if name, _ := syntax.FunctionName(call.PostfixExpression); name != "__builtin_va_arg_impl" {
		return nil, false
	}
	args := syntax.Arguments(call)
	if len(args) != 1 || !ctypes.IsRecord(args[0].Type()) {
		return nil, false
	}
	at, t := l.pos(x), ctypes.Pointee(cast.Type())
	kind, ok := kindOf(t)
	if !ok {
		syntax.Unsupported(x, "va_arg of type %s", t)
	}
	list := l.lvalue(args[0])
	next := l.member(x, list, "next")
	i := l.keep(l.load(next, x).t, at)
	c := l.c
	l.assumeUB(c.And(c.Ge(i, c.Int(0)), c.Lt(i, c.Int(syntax.MaxVariadic))), program.VariableArguments, at)
	slot := func(member string) val { return l.load(l.element(l.member(x, list, member), i), x) }
	right := c.Eq(slot("kind").t, c.Int(kind))
	if kind == pointerArgument {
		right = c.Or(right, c.And(c.Eq(slot("number").t, c.Int(0)), c.Ge(slot("kind").t, c.Int(4)), c.Lt(slot("kind").t, c.Int(pointerArgument))))
	}
	l.assumeUB(right, program.VariableArguments, at)
	o := l.whole(l.temporary(x, t, "argument"))
	switch kind {
	case pointerArgument:
		from := l.element(l.member(x, list, "pointer"), i)
		l.store(o, l.valueAs(l.load(from, x), from.typ(), t, x), x)
	case doubleArgument, longDoubleArgument:
		l.store(o, l.cast(slot(numberMember(kind)), t, x), x)
	case otherNumber:
		l.store(o, l.unmodelledNumber(program.Abstraction{Kind: program.FloatValue}, t, at), x)
	default:
		l.store(o, l.cast(slot("number"), t, x), x)
	}
	l.store(next, val{t: c.Add(i, c.Int(1)), lo: l.intVal(0).lo, hi: l.intVal(syntax.MaxVariadic).hi}, x)
	return o, true
}

// packed returns the values of the leaves of the va_list that holds the arguments from the n-th on.
func (l *lowerer) packed(x *cc.PostfixExpression, f *function, list []cc.ExpressionNode) []*logic.Term {
	o := l.temporary(x, f.more.typ, "...")
	l.zero(l.whole(o), x)
	for i, e := range list {
		l.pack(o, i, e)
	}
	var ts []*logic.Term
	for _, v := range o.leaves(nil) {
		ts = append(ts, v.Term)
	}
	return ts
}

// anyArguments returns values for the leaves of a va_list that nothing is known of: for the entry function.
func (l *procedure) anyArguments(f *function, n cc.Node) []*logic.Term {
	o := l.temporary(n, f.more.typ, "...")
	l.havoc(o, program.Havoc{Input: program.Input{Kind: program.Argument, Symbol: f.name}}, n)
	var ts []*logic.Term
	for _, v := range o.leaves(nil) {
		ts = append(ts, v.Term)
	}
	return ts
}
