package arg

// The one way that leads to a node of a tree: whether it can be taken, and labels from its refutation.

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"craig/horn"
	"craig/internal/qe"
	"craig/logic"
	"craig/smt"
	"craig/smt/interpolate"
)

// Trace is how a tree leads to a node, its target: an instance of an edge for each node that is needed, once for each time that it
// is needed. The formula of a trace is the conjunction of what its steps do; it has a model iff the trace can be executed.
//
// A value that an edge hands on unchanged is the same constant before and after, so that what steps do is all that there is
// to a refutation, and an interpolant between steps speaks of the node between them from the start.
type Trace struct {
	Steps []*Step // each behind those that it needs; the target's is the last one but for Wanted
	// LateRounds lets a refutation begin late that goes round a loop, see Refute.
	LateRounds bool

	graph     *Graph
	constants map[*logic.Sort]int // how many are used
	begin     int                 // what comes up to this step the refutation knows by labels; -1: nothing
	wanted    *logic.Term         // over the Vars of the target's location: what is to hold there, as the last step says; nil: anything
}

// Step is how a node of a trace comes about.
type Step struct {
	Node *Node // nil of the step that says what is to hold of the target
	// Known is set if the label of the node is all that is known of how it comes about.
	Known bool
	// Needs are the indices of the steps of the nodes that the edge needs: of From, unless that is the entry, and of operands.
	Needs []int
	// User is the index of the step that needs this one; -1 for the last one.
	User int
	// Parts are conjuncts of what the edge does, or of what is known of the node: those that a refutation needs, see Refute.
	Parts []*logic.Term

	edge   *Edge
	values []*logic.Term // by variable of the location, each a constant of its own
	subst  *logic.Subst  // from the constants of the action's relation
}

// ErrLargeTrace is the error for traces with more steps than are allowed.
var ErrLargeTrace = errors.New("the trace has too many steps")

// Trace returns how the graph, which must be a tree, leads to a node that is not the entry. It fails with ErrLargeTrace if
// that takes more than twice as many steps as there are nodes in it, and some: a node that is needed twice is there twice, with
// all that it needs, which may be exponentially more.
func (g *Graph) Trace(target *Node) (*Trace, error) {
	t := &Trace{graph: g, constants: make(map[*logic.Sort]int)}
	if _, err := t.add(target, 2*needed(target)+someSteps); err != nil {
		return nil, err
	}
	return t, nil
}

// someSteps are few enough to be looked at all together.
const someSteps = 512

// needed returns how many nodes lead to n, with n.
func needed(n *Node) int {
	seen := map[*Node]bool{n: true}
	for work := []*Node{n}; len(work) > 0; {
		u := work[len(work)-1]
		work = work[:len(work)-1]
		for _, e := range u.In {
			for _, m := range append([]*Node{e.From}, e.With...) {
				if !seen[m] {
					seen[m] = true
					work = append(work, m)
				}
			}
		}
	}
	return len(seen)
}

// Spine returns how the graph, which must be a tree, leads to a node that is not the entry if of operands their labels are known:
// a path. If wanted is not nil, it is a formula over the Vars of its location that is to hold of the target.
func (g *Graph) Spine(target *Node, wanted *logic.Term) *Trace {
	t := &Trace{graph: g, constants: make(map[*logic.Sort]int), wanted: wanted}
	var path []*Node
	for n := target; n != g.Entry; n = n.In[0].From {
		path = append(path, n)
	}
	for i, n := range slices.Backward(path) {
		s := &Step{Node: n, edge: n.In[0], User: -1}
		if i < len(path)-1 {
			s.Needs = append(s.Needs, len(t.Steps)-1)
		}
		for _, m := range s.edge.With {
			s.Needs = append(s.Needs, len(t.Steps))
			t.Steps = append(t.Steps, &Step{Node: m, Known: true})
		}
		t.append(s)
	}
	if wanted != nil {
		t.append(&Step{Needs: []int{len(t.Steps) - 1}, User: -1})
	}
	return t
}

// add adds the steps that lead to n, and returns the index of the last one.
func (t *Trace) add(n *Node, limit int) (int, error) {
	s := &Step{Node: n, edge: n.In[0], User: -1}
	for _, m := range append([]*Node{s.edge.From}, s.edge.With...) {
		if m == t.graph.Entry {
			continue
		}
		i, err := t.add(m, limit)
		if err != nil {
			return 0, err
		}
		s.Needs = append(s.Needs, i)
	}
	if len(t.Steps) >= limit {
		return 0, ErrLargeTrace
	}
	return t.append(s), nil
}

// append appends a step, whose index it returns.
func (t *Trace) append(s *Step) int {
	for _, i := range s.Needs {
		t.Steps[i].User = len(t.Steps)
	}
	t.Steps = append(t.Steps, s)
	return len(t.Steps) - 1
}

// instantiate makes constants and parts: of steps after the given one what their edges do, and of the steps that these need besides what
// the labels of their nodes say. With -1 it makes those of all steps.
func (t *Trace) instantiate(begin int) {
	clear(t.constants)
	t.begin = begin
	for i, s := range t.Steps {
		s.Parts, s.values = nil, nil
		switch {
		case s.Node == nil:
			target := t.Steps[s.Needs[0]]
			s.Parts = logic.Conjuncts(t.graph.Automaton.Ctx.Substitute(t.wanted, pairs(target.Node.Loc.Vars, target.values)))
		case i > begin && !s.Known:
			t.take(s)
		case s.User > begin:
			for _, x := range s.Node.Loc.Vars {
				s.values = append(s.values, t.constant(x.Sort()))
			}
			s.Parts = t.label(s)
		}
	}
}

// take makes the constants of s, and the parts that its edge is.
func (t *Trace) take(s *Step) {
	action, m := s.edge.Action, make(map[*logic.Term]*logic.Term)
	var before []*logic.Term
	for _, i := range s.Needs {
		before = append(before, t.Steps[i].values...)
	}
	for i, x := range action.Sources() {
		m[x] = before[i]
	}
	taken := make(map[*logic.Term]bool)
	for i, x := range action.Next {
		k := m[action.Passed[i]]
		if k == nil || taken[k] {
			k = t.constant(x.Sort())
		}
		taken[k] = true
		m[x] = k
		s.values = append(s.values, k)
	}
	for _, x := range action.Locals {
		m[x] = t.constant(x.Sort())
	}
	s.subst = t.graph.Automaton.Ctx.NewSubst(m)
	s.Parts = logic.Conjuncts(s.subst.Apply(action.Relation))
}

// label returns the conjuncts of what the label of a step's node says.
func (t *Trace) label(s *Step) []*logic.Term {
	return logic.Conjuncts(t.graph.Automaton.Ctx.Substitute(s.Node.Label, pairs(s.Node.Loc.Vars, s.values)))
}

func (t *Trace) constant(s *logic.Sort) *logic.Term {
	t.constants[s]++
	return t.graph.Automaton.Ctx.Stock("step", t.constants[s]-1, s)
}

const (
	maxLess = 12 // how often Refute tries to do without a part
	window  = 8  // so many steps at the end are looked at first
)

// Refute asks whether the trace can be executed. If it can, it returns Sat and a model of its formula. It returns Unknown with
// the reason if the solver gives up. If the trace cannot be executed it returns Unsat, and leaves in Parts what a refutation needs.
// That begins as late as it can: what comes before a step is known by labels, which hold of all executions, so that the trace is
// excluded by what is said of the nodes from there on. Labels of the nodes where it begins are parts of their steps then, and
// steps before have none. If that goes round a loop, the refutation is that of the whole trace, unless LateRounds is set, since
// from labels that count rounds, as x <= 7, there follow others that count one more. Of what is left as few of the first parts as
// possible stay: what is known of a loop does not depend on how often it was passed, where it need not.
func (t *Trace) Refute(ctx context.Context, newSolver func() *smt.Solver) (smt.Status, *logic.Model, error) {
	r, status := t.fromEnd(ctx, newSolver)
	switch {
	case status == smt.Sat:
		return status, r.solver.Model(), nil
	case status == smt.Unknown && ctx.Err() != nil:
		return status, nil, context.Cause(ctx)
	case status == smt.Unknown:
		return status, nil, r.solver.Reason()
	}
	known := r.latest()
	if !t.LateRounds && t.goesRound() {
		r = t.refutation(ctx, newSolver, -1)
		known = r.from(-1)
		if r.solver.Check(ctx, known...) != smt.Unsat { // too hard
			if r, status = t.fromEnd(ctx, newSolver); status != smt.Unsat {
				return smt.Unknown, nil, cmp.Or(context.Cause(ctx), r.solver.Reason())
			}
			known = r.latest()
		}
	}
	r.reduce(known)
	return smt.Unsat, nil, ctx.Err()
}

// fromEnd asks whether the last steps can be executed, more and more of them until they cannot. It returns Sat only for all of them.
func (t *Trace) fromEnd(ctx context.Context, newSolver func() *smt.Solver) (*refutation, smt.Status) {
	for size := window; ; size *= 2 {
		r := t.refutation(ctx, newSolver, max(len(t.Steps)-1-size, -1))
		if status := r.solver.Check(ctx, r.from(t.begin)...); status == smt.Unsat || t.begin < 0 {
			return r, status
		}
		if ctx.Err() != nil {
			return r, smt.Unknown
		}
	}
}

// goesRound reports whether the trace begins with labels and goes to the head of a loop behind them.
func (t *Trace) goesRound() bool {
	return t.begin >= 0 && slices.ContainsFunc(t.Steps[t.begin+1:], func(s *Step) bool {
		return s.Node != nil && !s.Known && t.graph.Automaton.IsHead(s.Node.Loc)
	})
}

// refutation is the search for a small refutation of the steps of a trace that are instantiated.
type refutation struct {
	*Trace
	ctx    context.Context
	solver *smt.Solver
	made   int
	of     [][]*logic.Term       // by step: constants that imply its parts
	labels map[int][]*logic.Term // by step, of some: constants that imply what the label of its node says
}

// refutation instantiates the trace from behind the step begin, -1 for all of it, and makes a solver for it.
func (t *Trace) refutation(ctx context.Context, newSolver func() *smt.Solver, begin int) *refutation {
	t.instantiate(begin)
	r := &refutation{Trace: t, ctx: ctx, solver: newSolver(), labels: make(map[int][]*logic.Term)}
	for _, s := range t.Steps {
		r.of = append(r.of, r.indicate(s.Parts))
	}
	return r
}

// indicate asserts that constants, which it returns, imply formulas.
func (r *refutation) indicate(fs []*logic.Term) []*logic.Term {
	c := r.graph.Automaton.Ctx
	var xs []*logic.Term
	for _, f := range fs {
		x := c.Stock("needed", r.made, logic.Bool)
		r.made++
		r.solver.Assert(c.Implies(x, f))
		xs = append(xs, x)
	}
	return xs
}

// from returns what is known of the trace if labels are all that is known of steps up to the given one, which is not before
// the one where the trace begins.
func (r *refutation) from(begin int) []*logic.Term {
	var out []*logic.Term
	for i, s := range r.Steps {
		switch {
		case i > begin || begin == r.begin:
			out = append(out, r.of[i]...)
		case s.User > begin:
			if _, ok := r.labels[i]; !ok {
				r.labels[i] = r.indicate(r.label(s))
			}
			out = append(out, r.labels[i]...)
		}
	}
	return out
}

// latest returns what is known if the trace begins as late as possible. It is known to be enough for a refutation where it begins
// now, and then where it begins before a step for which it is.
func (r *refutation) latest() []*logic.Term {
	enough, not := r.begin, len(r.Steps)-1
	for not-enough > 1 {
		middle := (enough + not) / 2
		if r.solver.Check(r.ctx, r.from(middle)...) == smt.Unsat {
			enough = middle
		} else {
			not = middle
		}
	}
	known := r.from(enough)
	for i, s := range r.Steps {
		switch {
		case i > enough || enough == r.begin:
		case s.User > enough:
			s.Parts, r.of[i] = r.label(s), r.labels[i]
		default:
			s.Parts, r.of[i] = nil, nil
		}
	}
	r.begin = enough
	return known
}

// reduce leaves the parts that a refutation from among what is known needs.
func (r *refutation) reduce(needed []*logic.Term) {
	if r.solver.Check(r.ctx, needed...) == smt.Unsat {
		needed = inCore(needed, r.solver)
	}
	tried := make(map[*logic.Term]bool)
	for range maxLess {
		i := slices.IndexFunc(needed, func(x *logic.Term) bool { return !tried[x] })
		if i < 0 {
			break
		}
		tried[needed[i]] = true
		if rest := slices.Delete(slices.Clone(needed), i, i+1); r.solver.Check(r.ctx, rest...) == smt.Unsat {
			needed = inCore(rest, r.solver)
		}
	}
	keep := make(map[*logic.Term]bool, len(needed))
	for _, x := range needed {
		keep[x] = true
	}
	for i, s := range r.Steps {
		var parts []*logic.Term
		for k, f := range s.Parts {
			if keep[r.of[i][k]] {
				parts = append(parts, f)
			}
		}
		s.Parts = parts
	}
}

// Values returns the values that the node of a step has in a model of the trace, by variable of its location.
func (t *Trace) Values(m *logic.Model, step int) []logic.Value {
	ev := m.Evaluator()
	out := make([]logic.Value, len(t.Steps[step].values))
	for i, x := range t.Steps[step].values {
		out[i] = ev.Eval(x)
	}
	return out
}

// Equals says of the node's variables that they have values, which are by variable of its location.
func (g *Graph) Equals(n *Node, values []logic.Value) *logic.Term {
	c := g.Automaton.Ctx
	fs := make([]*logic.Term, len(values))
	for i, x := range n.Loc.Vars {
		fs[i] = c.Eq(x, c.ValueTerm(values[i]))
	}
	return c.And(fs...)
}

// Suffices returns a formula over the Vars of the location of a Known step's node that holds of the values that it has in a model of
// the trace, such that with any values for which it holds the trace has a model. There are finitely many such formulas for all
// models, see qe.Project. Where values are of sorts that are not interpreted, it may hold of values for which there is none.
func (t *Trace) Suffices(m *logic.Model, step int) *logic.Term {
	c := t.graph.Automaton.Ctx
	var parts []*logic.Term
	for i, s := range t.Steps {
		if i != step {
			parts = append(parts, s.Parts...)
		}
	}
	s := t.Steps[step]
	back := pairs(s.values, s.Node.Loc.Vars)
	f := qe.ProjectSymbols(c, func(symbol any) bool {
		x, ok := symbol.(*logic.Term)
		return ok && back[x] == nil
	}, c.And(parts...), m)
	return c.Substitute(f, back)
}

// Derivation returns the derivation of what the target stands for that a model of the trace is, given those of Known steps, by
// their indices.
func (t *Trace) Derivation(m *logic.Model, known map[int]*horn.Derivation) *horn.Derivation {
	ev := m.Evaluator()
	of := make([]*horn.Derivation, len(t.Steps))
	for i, s := range t.Steps {
		switch {
		case s.Node == nil:
			return of[s.Needs[0]]
		case s.Known:
			of[i] = known[i]
			continue
		}
		var from *horn.Derivation
		operands := s.Needs
		if s.edge.From != t.graph.Entry {
			from, operands = of[s.Needs[0]], s.Needs[1:]
		}
		with := make([]*horn.Derivation, len(operands))
		for k, j := range operands {
			with[k] = of[j]
		}
		of[i] = s.edge.Action.Derivation(from, with, func(x *logic.Term) logic.Value { return ev.Eval(s.subst.Apply(x)) }, m.Funcs)
	}
	return of[len(of)-1]
}

// Labels returns for each step of a trace that Refute has refuted a label of its node: what the labels of the nodes that an edge
// needs, which have those as well that they had, and the edge say implies that of the node it leads to, and that of the last step
// is false. They are tree interpolants of one refutation: a label is between the steps that lead to its node, within the procedure that
// the node is in and those called there, and all others. Where the refutation cannot be interpolated, each label has a refutation of
// its own. Steps that the refutation knows by the labels of their nodes have true. It fails if the solver gives up.
func (t *Trace) Labels(ctx context.Context, newSolver func() *smt.Solver, system interpolate.System) ([]*logic.Term, error) {
	fs, err := t.atOnce(ctx, newSolver(), system)
	if err != nil {
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		if fs, err = t.inTurn(ctx, newSolver, system); err != nil {
			return nil, err
		}
	}
	c := t.graph.Automaton.Ctx
	for i, s := range t.Steps {
		switch {
		case i <= t.begin || s.Known:
			fs[i] = c.True()
		case s.Node != nil:
			fs[i] = c.Substitute(fs[i], pairs(s.values, s.Node.Loc.Vars))
		}
	}
	return fs, nil
}

// atOnce returns interpolants of one refutation, over values.
func (t *Trace) atOnce(ctx context.Context, s *smt.Solver, system interpolate.System) ([]*logic.Term, error) {
	c := t.graph.Automaton.Ctx
	last := len(t.Steps) - 1
	var tree []smt.TreeNode
	index := make(map[int]int) // in tree, by step
	has := func(i int) bool { return len(t.Steps[i].Parts) > 0 || i == last }
	for i, step := range t.Steps {
		if has(i) {
			s.AssertIn(smt.Partition(i), c.And(step.Parts...))
			index[i] = len(tree)
			tree = append(tree, smt.TreeNode{Part: smt.Partition(i), Parent: -1})
		}
	}
	for i := range t.Steps[:last] {
		if has(i) {
			user := t.Steps[i].User
			for !has(user) {
				user = t.Steps[user].User
			}
			tree[index[i]].Parent = index[user]
		}
	}
	if st := s.CheckIn(ctx); st != smt.Unsat {
		return nil, fmt.Errorf("a refutation is not found again: %v", st)
	}
	is, err := s.Tree(ctx, system, tree)
	if err != nil {
		return nil, err
	}
	out := make([]*logic.Term, len(t.Steps))
	for i, step := range t.Steps {
		if has(i) {
			out[i] = is[index[i]]
			continue
		}
		var fs []*logic.Term
		for _, j := range step.Needs {
			fs = append(fs, out[j])
		}
		out[i] = c.And(fs...)
	}
	return out, nil
}

// inTurn returns interpolants, over values, each between what those of the steps before say with the step and all other steps.
func (t *Trace) inTurn(ctx context.Context, newSolver func() *smt.Solver, system interpolate.System) ([]*logic.Term, error) {
	const before, after smt.Partition = 0, 1
	c := t.graph.Automaton.Ctx
	out := make([]*logic.Term, len(t.Steps))
	open := make(map[int]bool) // steps whose user is still to come
	for i, step := range t.Steps {
		var fs []*logic.Term
		for _, j := range step.Needs {
			fs = append(fs, out[j])
			delete(open, j)
		}
		open[i] = true
		if i == len(t.Steps)-1 {
			out[i] = c.False()
			break
		}
		if len(step.Parts) == 0 {
			out[i] = c.And(fs...)
			continue
		}
		s := newSolver()
		s.AssertIn(before, c.And(append(fs, step.Parts...)...))
		for j, f := range out[:i] {
			if open[j] {
				s.AssertIn(after, f)
			}
		}
		for _, later := range t.Steps[i+1:] {
			s.AssertIn(after, c.And(later.Parts...))
		}
		switch s.CheckIn(ctx) {
		case smt.Sat:
			return nil, fmt.Errorf("the trace goes on from %s", step.Node)
		case smt.Unknown:
			return nil, s.Reason()
		}
		f, err := s.Interpolant(ctx, system, func(p smt.Partition) bool { return p == before })
		if err != nil {
			return nil, err
		}
		out[i] = f
	}
	return out, nil
}
