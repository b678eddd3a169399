// The order of evaluation. C leaves open in which order most operands are evaluated (C17 6.5 §3, 6.5.2.2 §10). An
// expression is lowered in one order, and what each evaluation in it reads and changes is noted. Where the order
// matters, the next lowering takes the expression apart: its evaluations are done one by one, in each of the orders that C
// allows, as inputs of the execution choose; what is computed from their results comes behind.

package lower

import (
	"fmt"
	"slices"

	"modernc.org/cc/v4"

	"craig/assumption"
	"craig/frontend/c/internal/syntax"
	"craig/logic"
	"craig/program"
)

// ordering says what an expression is taken apart for.
type ordering struct {
	steps   map[int]bool  // the evaluations that are done one by one
	choices map[pair]bool // those whose order is chosen
	checks  map[pair]bool // accesses that are undefined if they are of the same object
}

// evaluationOrders is what a lowering knows of the order of evaluation.
type evaluationOrders struct {
	slots   map[*logic.Term]*program.Var
	regions []*region              // expressions whose order is looked at
	ends    map[*program.Proc]bool // procedures in which the program may end
}

// region is an expression that is being lowered, or an initialiser.
type region struct {
	root   cc.Node
	s      *sequence // nil: there is no order that matters
	places map[int]place
	done   map[int]*effectLog
	all    *effectLog // of a sequence with too many evaluations

	// Of an expression that is taken apart.
	o        *ordering
	outcomes map[cc.ExpressionNode]*kept
	doing    cc.ExpressionNode
	pinned   map[int]place
}

// effectLog is what has been lowered for an evaluation.
type effectLog struct {
	statements []program.Stmt
	ends       bool // a statement ends the program
	// Of an element of an initialiser: what it reads need not be in a statement, but may be in its value.
	element cc.ExpressionNode
	read    []place
}

// kept is the result of an evaluation, in variables.
type kept struct {
	v val
	p place // of a structure or union
}

// settled is an expression in which no order matters.
var settled = &region{}

// begun begins the evaluation of e: if it is done already, the result is what has been kept. A function that is returned
// ends it.
func (l *lowerer) begun(e cc.ExpressionNode) (*kept, func()) {
	if o := l.evaluated(e); o != nil {
		return o, nil
	}
	end := l.notice(e)
	return l.evaluated(e), end
}

// notice begins the lowering of e. If it returns a function, that ends it.
func (l *lowerer) notice(e cc.ExpressionNode) func() {
	r := l.region
	if r == nil {
		return l.open(e)
	}
	if r.s == nil {
		return nil
	}
	i, ok := r.s.byNode[e]
	if !ok || r.s.list[i].place != nil {
		return nil
	}
	if r.done[i] == nil {
		r.done[i] = &effectLog{}
	}
	l.logs = append(l.logs, r.done[i])
	end := func() {}
	if r.s.list[i].whole {
		r.done[i].element = e
		l.region = nil
		if f := l.open(e); f != nil {
			end = f
		}
	}
	return func() {
		end()
		l.region = r
		l.logs = l.logs[:len(l.logs)-1]
	}
}

// open begins the lowering of e if it is part of no other expression whose order is looked at. Operators with sequence
// points are left to their operands.
func (l *lowerer) open(e cc.ExpressionNode) func() {
	switch x := e.(type) {
	case *cc.PrimaryExpression:
		if x.Case == cc.PrimaryExpressionExpr || x.Case == cc.PrimaryExpressionStmt || x.Case == cc.PrimaryExpressionGeneric {
			return nil
		}
	case *cc.ExpressionList:
		return nil
	case *cc.ConditionalExpression:
		return nil
	case *cc.LogicalAndExpression:
		if x.Case == cc.LogicalAndExpressionLAnd {
			return nil
		}
	case *cc.LogicalOrExpression:
		if x.Case == cc.LogicalOrExpressionLOr {
			return nil
		}
	case *cc.UnaryExpression:
		if x.Case == cc.UnaryExpressionNot {
			return nil
		}
	}
	return l.openNode(e)
}

// openNode does so for an expression or an initialiser.
func (l *lowerer) openNode(n cc.Node) func() {
	s, ok := l.mem.sequences[n]
	if !ok {
		s = sequenceOf(n, len(l.o.Asked) > 0)
		l.mem.sequences[n] = s
	}
	if s == nil {
		l.region = settled
		return func() { l.region = nil }
	}
	r := &region{root: n, s: s, places: map[int]place{}, done: map[int]*effectLog{}}
	l.region = r
	l.regions = append(l.regions, r)
	if s.tooMany {
		r.all = &effectLog{}
		l.logs = append(l.logs, r.all)
	}
	if o := l.mem.orders[n]; o != nil {
		l.takeApart(r, o)
	}
	return func() {
		if s.tooMany {
			l.logs = l.logs[:len(l.logs)-1]
		}
		l.region = nil
	}
}

// logged notes a statement that is lowered.
func (l *procedure) logged(s program.Stmt) {
	for _, log := range l.logs {
		log.statements = append(log.statements, s)
	}
}

// endsHere notes that the program may end in the procedure being lowered.
func (l *procedure) endsHere() {
	l.ends[l.fn.proc] = true
	for _, log := range l.logs {
		log.ends = true
	}
}

// evaluated returns the outcome of e if its evaluation is done.
func (l *lowerer) evaluated(e cc.ExpressionNode) *kept {
	if l.region == nil || l.region.outcomes == nil || l.region.doing == e {
		return nil
	}
	return l.region.outcomes[e]
}

// evaluatedOneOf does so for e or x, a call in e that may be nil.
func (l *lowerer) evaluatedOneOf(e cc.ExpressionNode, x *cc.PostfixExpression) *kept {
	if o := l.evaluated(e); o != nil || x == nil {
		return o
	}
	return l.evaluated(x)
}

// accessed notes that e denotes p; the result is p, at what does not change.
func (l *lowerer) accessed(e cc.ExpressionNode, p place) place {
	for _, log := range l.logs {
		if t := e.Type().Undecay(); log.element != nil && (cc.IsScalarType(t) || t == log.element.Type()) {
			log.read = append(log.read, p)
		}
	}
	r := l.region
	if r == nil || r.s == nil {
		return p
	}
	i, ok := r.s.places[e]
	if !ok {
		return p
	}
	if r.o != nil && r.checked(i) {
		p = l.pinnedTo(r, i, p, l.pos(e))
	}
	r.places[i] = p
	return p
}

// checked reports whether evaluation i is in a check.
func (r *region) checked(i int) bool {
	for c := range r.o.checks {
		if c.a == i || c.b == i {
			return true
		}
	}
	return false
}

// pinnedTo returns p with its conditions and indices in variables, which are the same ones each time.
func (l *procedure) pinnedTo(r *region, i int, p place, at program.Pos) place {
	q := r.pinned[i]
	if len(q) != len(p) {
		q = slices.Clone(p)
		for k, a := range p {
			if !a.when.IsTrue() && !a.when.IsFalse() {
				q[k].when = l.newSlot(logic.Bool)
			}
			if a.index != nil {
				q[k].index = l.newSlot(logic.Int)
			}
			if a.raw != nil {
				q[k].raw = l.newSlot(logic.Int)
			}
		}
		r.pinned[i] = q
	}
	var u updates
	for k, a := range p {
		for _, t := range [][2]*logic.Term{{q[k].when, a.when}, {q[k].index, a.index}, {q[k].raw, a.raw}} {
			if t[0] != t[1] {
				u.vars, u.values = append(u.vars, l.slots[t[0]]), append(u.values, t[1])
			}
		}
	}
	l.apply(u, at)
	return q
}

// findOrders finds the expressions in which the order matters, when everything is lowered.
func (l *lowering) findOrders() {
	if len(l.regions) == 0 {
		return
	}
	a := l.analyseEffects()
	for _, r := range l.regions {
		l.findOrder(a, r)
	}
}

func (l *lowering) findOrder(a *effectAnalysis, r *region) {
	if r.s.tooMany {
		f := a.statements(r.all.statements)
		for v := range f.writes {
			if v.Global {
				l.ordering(r.root, map[int]bool{}, nil, nil)
				return
			}
		}
		for _, v := range r.s.list {
			if v.writes {
				l.ordering(r.root, map[int]bool{}, nil, nil)
				return
			}
		}
		return
	}
	known := map[int]*effects{}
	of := func(i int) *effects {
		if known[i] == nil {
			switch v := r.s.list[i]; {
			case v.place != nil:
				known[i] = l.access(r.places[i], v.reads, v.writes)
				known[i].asked = (v.operand || v.writes) && len(l.o.Asked) > 0
			case v.operand && r.done[i] != nil: // what it reads is another evaluation
				known[i] = newEffects()
				known[i].asked = a.statements(r.done[i].statements).asked
			case r.done[i] != nil:
				known[i] = a.statements(r.done[i].statements)
				known[i].ends = known[i].ends || r.done[i].ends
				for _, p := range r.done[i].read {
					known[i].merge(l.access(p, true, false), func(*program.Var) bool { return true })
				}
			default:
				known[i] = newEffects()
			}
		}
		return known[i]
	}
	var choices, checks []pair
	accesses := func(c pair) bool { return r.s.list[c.a].place != nil && r.s.list[c.b].place != nil }
	for _, c := range r.s.loose {
		switch {
		case accesses(c):
			if l.mayOverlap(r.places[c.a], r.places[c.b]) {
				checks = append(checks, c)
			}
		case of(c.a).conflict(of(c.b)):
			choices = append(choices, c)
		}
	}
	for _, c := range r.s.unsequenced {
		if l.mayOverlap(r.places[c.a], r.places[c.b]) {
			checks = append(checks, c)
		}
	}
	for i := range r.s.list {
		if f := of(i); r.s.hidden && (f.ends || f.loops) {
			r.s.tooMany = true
			l.ordering(r.root, map[int]bool{}, nil, nil)
			return
		}
	}
	if len(choices) == 0 && len(checks) == 0 {
		return
	}
	steps := map[int]bool{}
	for _, c := range checks {
		steps[c.a], steps[c.b] = true, true
	}
	for i, v := range r.s.list {
		switch {
		case v.effectful():
			steps[i] = true
		case steps[i]:
		default:
			for j, w := range r.s.list {
				if j != i && w.effectful() && of(i).conflict(of(j)) {
					steps[i] = true
					break
				}
			}
		}
	}
	l.ordering(r.root, steps, choices, checks)
}

// ordering notes how an expression has to be taken apart.
func (l *lowering) ordering(root cc.Node, steps map[int]bool, choices, checks []pair) {
	o := l.mem.orders[root]
	if o == nil {
		o = &ordering{map[int]bool{}, map[pair]bool{}, map[pair]bool{}}
		l.mem.orders[root] = o
		l.mem.Grown = true
	}
	for i := range steps {
		if !o.steps[i] {
			o.steps[i], l.mem.Grown = true, true
		}
	}
	for _, c := range choices {
		if !o.choices[c] {
			o.choices[c], l.mem.Grown = true, true
		}
	}
	for _, c := range checks {
		if !o.checks[c] {
			o.checks[c], l.mem.Grown = true, true
		}
	}
}

// takeApart lowers the evaluations of an expression, one by one.
func (l *lowerer) takeApart(r *region, o *ordering) {
	at := l.pos(r.root)
	if r.s.tooMany {
		if !l.assumes(assumption.LeftToRight, "an expression with more than 1024 evaluations", at) {
			syntax.Unsupported(r.root, "more than %d operands, whose order of evaluation matters", maxEvaluations)
		}
		return
	}
	r.outcomes, r.pinned = map[cc.ExpressionNode]*kept{}, map[int]place{}
	apart := o
	if len(o.choices) > 0 && l.assumes(assumption.LeftToRight, r.s.describe(o), at) {
		apart = &ordering{o.steps, nil, o.checks}
	}
	r.o = apart
	did := map[int]bool{}
	checked := map[pair]bool{}
	for _, group := range r.s.groups(apart) {
		l.inEveryOrder(r, group)
		for _, i := range group {
			did[i] = true
		}
		for _, c := range sortedPairs(apart.checks) {
			if did[c.a] && did[c.b] && !checked[c] {
				checked[c] = true
				l.checkUnsequenced(r, c)
			}
		}
	}
}

func sortedPairs(set map[pair]bool) []pair {
	var list []pair
	for c := range set {
		list = append(list, c)
	}
	slices.SortFunc(list, func(x, y pair) int {
		if x.b != y.b {
			return x.b - y.b
		}
		return x.a - y.a
	})
	return list
}

// describe names evaluations of which the order is open.
func (s *sequence) describe(o *ordering) string {
	c := sortedPairs(o.choices)[0]
	text := s.name(c.a) + " and " + s.name(c.b)
	if n := len(o.choices) - 1; n > 0 {
		text += fmt.Sprintf(", and %d more pairs", n)
	}
	return text
}

// name returns the text of an evaluation, with its place in the line where others have the same.
func (s *sequence) name(i int) string {
	text := sourceOf(s.list[i].e)
	for j, v := range s.list {
		if j != i && sourceOf(v.e) == text {
			return fmt.Sprintf("%s (column %d)", text, syntax.Pos(s.list[i].e).Col)
		}
	}
	return text
}

// sourceOf returns the text of an expression, or what it is if that is long.
func sourceOf(e cc.ExpressionNode) string {
	text := cc.NodeSource(e)
	if len(text) <= 40 {
		return text
	}
	if x, ok := e.(*cc.PostfixExpression); ok && x.Case == cc.PostfixExpressionCall {
		if name, _ := syntax.FunctionName(x.PostfixExpression); name != "" {
			return "the call of " + name
		}
		return "a call"
	}
	return "an operand"
}
