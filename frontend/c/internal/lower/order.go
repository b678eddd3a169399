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
	o       *ordering
	results map[cc.ExpressionNode]*evaluationResult
	doing   cc.ExpressionNode
	slotted map[int]place // by evaluation: what it accesses, see inSlots
}

// effectLog is what has been lowered for an evaluation.
type effectLog struct {
	statements []program.Stmt
	ends       bool // a statement ends the program
	// Of an element of an initialiser: what it reads need not be in a statement, but may be in its value.
	element cc.ExpressionNode
	read    []place
}

// evaluationResult is the result of an evaluation, in variables.
type evaluationResult struct {
	v val
	p place // of a structure or union
}

// orderIrrelevant is the region of an expression in which no order of evaluation matters.
var orderIrrelevant = &region{}

// startEvaluation starts the evaluation of e. If it is done already, what is returned is its result. The function that is
// returned is called at the end of the evaluation.
func (l *lowerer) startEvaluation(e cc.ExpressionNode) (*evaluationResult, func()) {
	if o := l.evaluated(e); o != nil {
		return o, doNothing
	}
	end := l.startLowering(e)
	return l.evaluated(e), end
}

func doNothing() {}

// startLowering starts the lowering of e. The function that is returned is called at its end.
func (l *lowerer) startLowering(e cc.ExpressionNode) func() {
	r := l.region
	if r == nil {
		return l.startRegion(e)
	}
	if r.s == nil {
		return doNothing
	}
	i, ok := r.s.byNode[e]
	if !ok || r.s.list[i].place != nil {
		return doNothing
	}
	if r.done[i] == nil {
		r.done[i] = &effectLog{}
	}
	l.logs = append(l.logs, r.done[i])
	endRegion := doNothing
	if r.s.list[i].whole {
		r.done[i].element = e
		l.region = nil
		endRegion = l.startRegion(e)
	}
	return func() {
		endRegion()
		l.region = r
		l.logs = l.logs[:len(l.logs)-1]
	}
}

// startRegion starts the lowering of e, which is part of no other expression whose order is looked at. The operands of
// operators with sequence points are regions of their own.
func (l *lowerer) startRegion(e cc.ExpressionNode) func() {
	switch x := e.(type) {
	case *cc.PrimaryExpression:
		if x.Case == cc.PrimaryExpressionExpr || x.Case == cc.PrimaryExpressionStmt || x.Case == cc.PrimaryExpressionGeneric {
			return doNothing
		}
	case *cc.ExpressionList:
		return doNothing
	case *cc.ConditionalExpression:
		return doNothing
	case *cc.LogicalAndExpression:
		if x.Case == cc.LogicalAndExpressionLAnd {
			return doNothing
		}
	case *cc.LogicalOrExpression:
		if x.Case == cc.LogicalOrExpressionLOr {
			return doNothing
		}
	case *cc.UnaryExpression:
		if x.Case == cc.UnaryExpressionNot {
			return doNothing
		}
	}
	return l.startRegionOf(e)
}

// startRegionOf starts the lowering of an expression or an initialiser as a region.
func (l *lowerer) startRegionOf(n cc.Node) func() {
	s, ok := l.mem.sequences[n]
	if !ok {
		s = sequenceOf(n, len(l.o.Asked) > 0)
		l.mem.sequences[n] = s
	}
	if s == nil {
		l.region = orderIrrelevant
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

// evaluated returns the result of e if its evaluation is done.
func (l *lowerer) evaluated(e cc.ExpressionNode) *evaluationResult {
	if l.region == nil || l.region.results == nil || l.region.doing == e {
		return nil
	}
	return l.region.results[e]
}

// evaluatedOneOf does so for e or x, a call in e that may be nil.
func (l *lowerer) evaluatedOneOf(e cc.ExpressionNode, x *cc.PostfixExpression) *evaluationResult {
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
		p = l.inSlots(r, i, p, l.pos(e))
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

// inSlots returns p, what evaluation i accesses, with its conditions and indices in slots (newSlot): the same variables each
// time that it is evaluated.
func (l *procedure) inSlots(r *region, i int, p place, at program.Pos) place {
	q := r.slotted[i]
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
		r.slotted[i] = q
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

// findOrder finds whether the order matters in one expression, and which evaluations have to be taken apart for it.
func (l *lowering) findOrder(a *effectAnalysis, r *region) {
	x := &conflicts{lowering: l, analysis: a, r: r, known: map[int]*effects{}}
	if r.s.tooMany {
		if x.changesAnything() {
			l.ordering(r.root, map[int]bool{}, nil, nil)
		}
		return
	}
	choices, checks := x.pairs()
	for i := range r.s.list {
		if f := x.effectsOf(i); r.s.hidden && (f.ends || f.loops) {
			r.s.tooMany = true
			l.ordering(r.root, map[int]bool{}, nil, nil)
			return
		}
	}
	if len(choices) > 0 || len(checks) > 0 {
		l.ordering(r.root, x.steps(checks), choices, checks)
	}
}

// conflicts finds the evaluations of a region of which one has an effect on another.
type conflicts struct {
	*lowering
	analysis *effectAnalysis
	r        *region
	known    map[int]*effects // of evaluations
}

// changesAnything reports whether there is an effect in a region with too many evaluations to look at each.
func (x *conflicts) changesAnything() bool {
	for v := range x.analysis.statements(x.r.all.statements).writes {
		if v.Global {
			return true
		}
	}
	return slices.ContainsFunc(x.r.s.list, func(v *evaluation) bool { return v.writes })
}

// effectsOf returns what evaluation i reads, changes and does besides.
func (x *conflicts) effectsOf(i int) *effects {
	f, ok := x.known[i]
	if ok {
		return f
	}
	done := x.r.done[i]
	switch v := x.r.s.list[i]; {
	case v.place != nil:
		f = x.access(x.r.places[i], v.reads, v.writes)
		f.asked = (v.operand || v.writes) && len(x.o.Asked) > 0
	case done == nil:
		f = newEffects()
	case v.operand: // what it reads is another evaluation
		f = newEffects()
		f.asked = x.analysis.statements(done.statements).asked
	default:
		f = x.analysis.statements(done.statements)
		f.ends = f.ends || done.ends
		for _, p := range done.read {
			f.merge(x.access(p, true, false), func(*program.Var) bool { return true })
		}
	}
	x.known[i] = f
	return f
}

// pairs returns the pairs of evaluations of which either order has to be considered, and those of accesses that must not be
// of the same object.
func (x *conflicts) pairs() (choices, checks []pair) {
	s := x.r.s
	for _, c := range s.unordered {
		switch {
		case s.list[c.a].place != nil && s.list[c.b].place != nil:
			if x.mayOverlap(x.r.places[c.a], x.r.places[c.b]) {
				checks = append(checks, c)
			}
		case x.effectsOf(c.a).conflict(x.effectsOf(c.b)):
			choices = append(choices, c)
		}
	}
	for _, c := range s.unsequenced {
		if x.mayOverlap(x.r.places[c.a], x.r.places[c.b]) {
			checks = append(checks, c)
		}
	}
	return choices, checks
}

// steps returns the evaluations that are done one by one: those in checks, those with effects, and those that such effects
// have an effect on.
func (x *conflicts) steps(checks []pair) map[int]bool {
	steps := map[int]bool{}
	for _, c := range checks {
		steps[c.a], steps[c.b] = true, true
	}
	for i, v := range x.r.s.list {
		if !steps[i] && (v.effectful() || x.affected(i)) {
			steps[i] = true
		}
	}
	return steps
}

// affected reports whether another evaluation has an effect on evaluation i.
func (x *conflicts) affected(i int) bool {
	for j, w := range x.r.s.list {
		if j != i && w.effectful() && x.effectsOf(i).conflict(x.effectsOf(j)) {
			return true
		}
	}
	return false
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
	r.results, r.slotted = map[cc.ExpressionNode]*evaluationResult{}, map[int]place{}
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
