// What is evaluated in an expression: accesses and calls, and what C says about their order (C17 6.5).

package lower

import (
	"strings"

	"modernc.org/cc/v4"

	"craig/frontend/c/internal/ctypes"
	"craig/frontend/c/internal/syntax"
)

// maxEvaluations is how many evaluations an expression may have whose order is analysed.
const maxEvaluations = 1024

// evaluations is a set of evaluations of one expression, by their indices.
type evaluations [maxEvaluations / 64]uint64

func (s evaluations) has(i int) bool { return s[i/64]>>(i%64)&1 != 0 }

func (s evaluations) with(i int) evaluations {
	s[i/64] |= 1 << (i % 64)
	return s
}

func (s evaluations) union(t evaluations) evaluations {
	for i := range s {
		s[i] |= t[i]
	}
	return s
}

// evaluation is the access of an object, or something that cannot be interrupted: a call, a statement expression, a whole
// element of an initialiser.
type evaluation struct {
	e         cc.ExpressionNode // whose value is there when it is done
	place     cc.ExpressionNode // what is accessed, not in parentheses; nil for what is no access
	writes    bool              // the access changes the object
	reads     bool              // the access needs the object's value
	inner     evaluations       // of the operands: those that are part of e
	before    evaluations       // those that come first
	guards    []guard           // it is evaluated if all of these hold
	whole     bool              // it is an element of an initialiser, an expression of its own
	readsOnly bool              // it is a whole element and changes nothing
	// operand is that it computes a value and changes nothing: when it is done matters where it may be undefined, and
	// something else may not come to an end.
	operand bool
}

// guard is a condition, which must hold or must not.
type guard struct {
	cond  cc.ExpressionNode
	holds bool
}

// excludes reports whether not both of a and b are evaluated.
func (a *evaluation) excludes(b *evaluation) bool {
	for _, g := range a.guards {
		for _, h := range b.guards {
			if g.cond == h.cond && g.holds != h.holds {
				return true
			}
		}
	}
	return false
}

// effectful reports whether v may change something.
func (v *evaluation) effectful() bool {
	return v.writes || v.place == nil && !v.readsOnly && !v.operand
}

// pair is one of evaluations, by their indices.
type pair struct{ a, b int }

// sequence is what is evaluated in an expression or in an initialiser, in an order that C allows.
type sequence struct {
	list   []*evaluation
	byNode map[cc.ExpressionNode]int // evaluations by what they evaluate
	places map[cc.ExpressionNode]int // accesses by what they access
	// unordered are pairs of which C does not say which comes first, and one may have an effect on the other.
	unordered []pair
	// unsequenced are accesses that are not sequenced although one needs the value of an expression that the other is
	// part of: the side effect of an operand.
	unsequenced []pair
	tooMany     bool // there are more than maxEvaluations: list is not complete
	hidden      bool // with the operators that may be undefined there would be: those are not in list
}

// sequenceOf analyses an expression or an initialiser. It is nil if C says in which order everything is evaluated, as far
// as that can matter. Where undefined behaviour is asked for, and a call may not come to an end, it matters when operators
// are evaluated.
func sequenceOf(n cc.Node, asked bool) *sequence {
	w := walkOver(n, false)
	if asked && w.calls > 0 {
		if u := walkOver(n, true); !u.s.tooMany {
			w = u
		} else {
			w.s.hidden = true
		}
	}
	s := w.s
	if w.effects == 0 || len(s.list) < 2 {
		return nil
	}
	if s.tooMany {
		if w.effects == 1 && w.last == n {
			return nil
		}
		return s
	}
	s.byNode, s.places = map[cc.ExpressionNode]int{}, map[cc.ExpressionNode]int{}
	for i, v := range s.list {
		s.byNode[v.e] = i
		if v.place != nil {
			s.places[v.place] = i
		}
		if !v.effectful() {
			continue
		}
		for j, u := range s.list {
			if j == i || j > i && u.effectful() || u.before.has(i) || v.before.has(j) || u.excludes(v) {
				continue
			}
			s.unordered = append(s.unordered, pair{min(i, j), max(i, j)})
		}
	}
	if len(s.unordered) == 0 && len(s.unsequenced) == 0 {
		return nil
	}
	return s
}

// walkOver finds what is evaluated in an expression or in an initialiser.
func walkOver(n cc.Node, operators bool) *sequencer {
	w := &sequencer{s: &sequence{}, operators: operators}
	switch n := n.(type) {
	case *cc.InitializerList:
		w.elements(n)
	case cc.ExpressionNode:
		w.value(n)
	}
	return w
}

// sequencer walks over an expression.
type sequencer struct {
	s *sequence
	// operators is that those which may be undefined are evaluations of their own.
	operators bool
	before    evaluations // what comes before all that is found
	guards    []guard
	effects   int               // how many evaluations may change something
	last      cc.ExpressionNode // the last of them
	calls     int               // how many of them are no accesses
}

// part is what is evaluated in a part of an expression.
type part struct {
	all     evaluations
	pending evaluations // writes that may still be to come when the value of the part is known
}

func (p part) and(q part) part {
	return part{p.all.union(q.all), p.pending.union(q.pending)}
}

// thenSequencePoint returns p with a sequence point behind it.
func (p part) thenSequencePoint() part { return part{all: p.all} }

// add adds an evaluation that comes after its operands; it returns their part with it.
func (w *sequencer) add(v evaluation, operands part) (int, part) {
	i := len(w.s.list)
	if v.effectful() {
		w.effects, w.last = w.effects+1, v.e
		if v.place == nil {
			w.calls++
		}
	}
	if i == maxEvaluations {
		w.s.tooMany = true
		return i - 1, operands
	}
	v.inner = operands.all
	v.before = w.before.union(operands.all)
	v.guards = w.guards[:len(w.guards):len(w.guards)]
	if v.place != nil {
		v.place = syntax.InParentheses(v.place)
	}
	w.s.list = append(w.s.list, &v)
	w.noteUnsequenced(i, operands.pending)
	p := part{all: operands.all.with(i), pending: operands.pending}
	if v.writes && v.place != nil {
		p.pending = p.pending.with(i)
	}
	return i, p
}

// noteUnsequenced notes that an access is not sequenced with those of a set.
func (w *sequencer) noteUnsequenced(i int, set evaluations) {
	if w.s.list[i].place == nil {
		return
	}
	for j := range w.s.list[:i] {
		if set.has(j) && w.s.list[j].place != nil {
			w.s.unsequenced = append(w.s.unsequenced, pair{j, i})
		}
	}
}

// behind runs f, which finds what comes after p.
func (w *sequencer) behind(p part, f func() part) part {
	old := w.before
	w.before = old.union(p.all)
	q := f()
	w.before = old
	return q
}

// guarded runs f, which finds what is evaluated only if cond holds, or does not.
func (w *sequencer) guarded(cond cc.ExpressionNode, holds bool, f func() part) part {
	old := w.guards
	w.guards = append(old[:len(old):len(old)], guard{cond, holds})
	p := f()
	w.guards = old
	return p
}

// values finds what is evaluated for the values of operands, in any order.
func (w *sequencer) values(es ...cc.ExpressionNode) part {
	var p part
	for _, e := range es {
		p = p.and(w.value(e))
	}
	return p
}

// mayBeUndefined reports whether e is an operator, other than one that accesses an object or calls, that may be undefined
// for some values of its operands.
func mayBeUndefined(e cc.ExpressionNode) bool {
	switch x := e.(type) {
	case *cc.AdditiveExpression, *cc.MultiplicativeExpression, *cc.ShiftExpression:
		return true
	case *cc.CastExpression:
		return x.Case == cc.CastExpressionCast && cc.IsScalarType(e.Type())
	case *cc.UnaryExpression:
		return x.Case == cc.UnaryExpressionMinus
	}
	return false
}

// value finds what is evaluated for the value of e.
func (w *sequencer) value(e cc.ExpressionNode) part {
	p := w.operands(e)
	if w.operators && mayBeUndefined(e) {
		_, p = w.add(evaluation{e: e, operand: true}, p)
	}
	return p
}

// inner finds what is evaluated for e, by find for the part of it that has its value: what is in parentheses, what _Generic
// stands for, the last operand of commas, either operand of a conditional expression. It is not ok if e is none of these.
func (w *sequencer) inner(e cc.ExpressionNode, find func(cc.ExpressionNode) part) (p part, ok bool) {
	switch x := e.(type) {
	case *cc.PrimaryExpression:
		switch x.Case {
		case cc.PrimaryExpressionExpr:
			return find(x.ExpressionList), true
		case cc.PrimaryExpressionGeneric:
			return find(syntax.Selected(x)), true
		}
	case *cc.ExpressionList:
		return w.list(x, find), true
	case *cc.ConditionalExpression:
		return w.conditional(x, find), true
	}
	return part{}, false
}

// operands finds what is evaluated for the value of e, but for what an operator computes.
func (w *sequencer) operands(e cc.ExpressionNode) part {
	if p, ok := w.inner(e, w.value); ok {
		return p
	}
	if x, _, _, ok := syntax.Step(e); ok {
		_, p := w.add(evaluation{e: e, place: x, reads: true, writes: true}, w.lvalue(x))
		return p
	}
	switch x := e.(type) {
	case *cc.PrimaryExpression:
		switch x.Case {
		case cc.PrimaryExpressionStmt:
			_, p := w.add(evaluation{e: e}, part{})
			return p
		case cc.PrimaryExpressionIdent:
			if _, ok := x.ResolvedTo().(*cc.Declarator); ok && x.Type().Undecay().Kind() != cc.Function {
				return w.access(e, part{})
			}
		}
	case *cc.PostfixExpression:
		switch x.Case {
		case cc.PostfixExpressionCall:
			return w.call(x)
		case cc.PostfixExpressionComplit:
			return w.elements(x.InitializerList)
		}
		return w.access(e, w.lvalue(e))
	case *cc.UnaryExpression:
		switch x.Case {
		case cc.UnaryExpressionAddrof:
			return w.lvalue(x.CastExpression)
		case cc.UnaryExpressionDeref:
			if argumentList(x) != nil {
				_, p := w.add(evaluation{e: e}, part{})
				return p
			}
			return w.access(e, w.lvalue(e))
		case cc.UnaryExpressionPlus, cc.UnaryExpressionMinus, cc.UnaryExpressionCpl, cc.UnaryExpressionNot, cc.UnaryExpressionReal, cc.UnaryExpressionImag:
			return w.value(x.CastExpression)
		}
	case *cc.CastExpression:
		if x.Case == cc.CastExpressionCast {
			return w.value(x.CastExpression)
		}
	case *cc.LogicalAndExpression:
		return w.shortCircuit(x.LogicalAndExpression, true, x.InclusiveOrExpression)
	case *cc.LogicalOrExpression:
		return w.shortCircuit(x.LogicalOrExpression, false, x.LogicalAndExpression)
	case *cc.AssignmentExpression:
		return w.assignment(x)
	}
	if x, y, ok := syntax.Operands(e); ok {
		return w.values(x, y)
	}
	return part{}
}

// access adds the reading of what e denotes; an array is not read when it becomes a pointer.
func (w *sequencer) access(e cc.ExpressionNode, p part) part {
	if k := e.Type().Undecay().Kind(); k == cc.Array || k == cc.Function || e.Type().Kind() == cc.Void {
		return p
	}
	_, isName := e.(*cc.PrimaryExpression)
	_, p = w.add(evaluation{e: e, place: e, reads: true, operand: !isName}, p)
	return p
}

// lvalue finds what is evaluated to know which object e denotes.
func (w *sequencer) lvalue(e cc.ExpressionNode) part {
	if p, ok := w.inner(e, w.lvalue); ok {
		return p
	}
	switch x := e.(type) {
	case *cc.PrimaryExpression:
		if x.Case != cc.PrimaryExpressionStmt {
			return part{}
		}
	case *cc.PostfixExpression:
		switch x.Case {
		case cc.PostfixExpressionSelect:
			return w.lvalue(x.PostfixExpression)
		case cc.PostfixExpressionPSelect:
			return w.value(x.PostfixExpression)
		case cc.PostfixExpressionIndex:
			return w.values(x.PostfixExpression, x.ExpressionList)
		}
	case *cc.UnaryExpression:
		if x.Case == cc.UnaryExpressionDeref && argumentList(x) == nil {
			return w.value(x.CastExpression)
		}
	}
	return w.value(e)
}

// list finds what is evaluated for a list of operands of the comma operator, the last of them by last.
func (w *sequencer) list(x *cc.ExpressionList, last func(cc.ExpressionNode) part) part {
	p := part{}
	if x.ExpressionList == nil {
		return last(x.AssignmentExpression)
	}
	p = w.value(x.AssignmentExpression).thenSequencePoint()
	return p.and(w.behind(p, func() part { return w.list(x.ExpressionList, last) }))
}

// shortCircuit finds what is evaluated for && (goes on if x holds) and || (if it does not).
func (w *sequencer) shortCircuit(x cc.ExpressionNode, on bool, y cc.ExpressionNode) part {
	p := w.value(x).thenSequencePoint()
	return p.and(w.behind(p, func() part {
		return w.guarded(x, on, func() part { return w.value(y) })
	}))
}

// conditional finds what is evaluated for a ? b : c, where b and c are for find.
func (w *sequencer) conditional(x *cc.ConditionalExpression, find func(cc.ExpressionNode) part) part {
	p := w.value(x.LogicalOrExpression).thenSequencePoint()
	return p.and(w.behind(p, func() part {
		var q part
		if x.ExpressionList != nil {
			q = w.guarded(x.LogicalOrExpression, true, func() part { return find(x.ExpressionList) })
		}
		return q.and(w.guarded(x.LogicalOrExpression, false, func() part { return find(x.ConditionalExpression) }))
	}))
}

// assignment finds what is evaluated for an assignment. The operation of a compound assignment is a single evaluation
// with respect to calls, so that those of its operands come before.
func (w *sequencer) assignment(x *cc.AssignmentExpression) part {
	compound := x.Case != cc.AssignmentExpressionAssign
	p := w.lvalue(x.UnaryExpression)
	from := len(w.s.list)
	q := w.value(x.AssignmentExpression)
	to := len(w.s.list)
	i, r := w.add(evaluation{e: x, place: x.UnaryExpression, writes: true, reads: compound}, p.and(q))
	if compound && !w.s.tooMany { // its reading is not sequenced with what the other operand writes
		for j := from; j < to; j++ {
			v := w.s.list[j]
			if v.place == nil || !v.writes || q.pending.has(j) {
				continue
			}
			called := false
			for k := j + 1; k < to; k++ {
				called = called || w.s.list[k].place == nil && w.s.list[k].before.has(j)
			}
			if !called {
				w.s.unsequenced = append(w.s.unsequenced, pair{j, i})
			}
		}
	}
	return r
}

// unevaluated are functions of gcc whose arguments are no operands, or are named and not evaluated.
var unevaluated = []string{"__builtin_constant_p", "__builtin_types_compatible_p", "__ccgo__types_compatible_p", "__builtin_va_start", "__builtin_va_end"}

// call finds what is evaluated for a call.
func (w *sequencer) call(x *cc.PostfixExpression) part {
	name, _ := syntax.FunctionName(x.PostfixExpression)
	var p part
	if name == "" {
		p = w.value(syntax.Callee(x.PostfixExpression))
	}
	known := false
	for _, u := range unevaluated {
		known = known || u == name
	}
	if !known {
		p = p.and(w.values(syntax.Arguments(x)...))
	}
	if name == "__builtin_expect" || strings.HasPrefix(name, "__builtin_va_arg") {
		return p
	}
	_, p = w.add(evaluation{e: x}, p)
	return p.thenSequencePoint()
}

// elements finds what is evaluated in an initialiser: its elements one after the other, in any order.
func (w *sequencer) elements(list *cc.InitializerList) part {
	var p part
	for ; list != nil; list = list.InitializerList {
		if ini := list.Initializer; ini.Case == cc.InitializerInitList {
			p = p.and(w.elements(ini.InitializerList))
		} else if u := walkOver(ini.AssignmentExpression, w.operators); len(u.s.list) > 1 || w.operators && len(u.s.list) > 0 || u.effects > 0 && len(u.s.list) > 0 && u.s.list[0].place != nil {
			_, q := w.add(evaluation{e: ini.AssignmentExpression, whole: true, readsOnly: u.effects == 0}, part{})
			p = p.and(q)
		} else {
			p = p.and(w.value(ini.AssignmentExpression))
		}
	}
	return p.thenSequencePoint()
}

// argumentList returns the list of which x, *(T *)__builtin_va_arg_impl(list), takes the next argument; nil if x is
// something else.
func argumentList(x *cc.UnaryExpression) cc.ExpressionNode {
	cast, ok := syntax.InParentheses(x.CastExpression).(*cc.CastExpression)
	if !ok || cast.Case != cc.CastExpressionCast {
		return nil
	}
	call, ok := cast.CastExpression.(*cc.PostfixExpression)
	if !ok || call.Case != cc.PostfixExpressionCall {
		return nil
	}
	if name, _ := syntax.FunctionName(call.PostfixExpression); name != "__builtin_va_arg_impl" {
		return nil
	}
	args := syntax.Arguments(call)
	if len(args) != 1 || !ctypes.IsRecord(args[0].Type()) {
		return nil
	}
	return args[0]
}
