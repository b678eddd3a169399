// Unwindings: certificates that say how far a program has to be executed. It is executed on bits (package words), with loops and
// recursive calls as often as the certificate says: what is to be shown is that no Assert is violated and that no execution goes
// on beyond that. Executions that meet go on as one, whose values (unwound_value.go, unwound_array.go) are choices by the
// conditions under which they came. Of some loops a step of an induction stands for all iterations (induction.go).
//
// The engine whose certificates these are executes programs in another way (package bmc): none of its code is here, so that a
// mistake in one of the two is no answer.

package certify

import (
	"context"
	"errors"
	"fmt"
	"maps"

	"craig/logic"
	"craig/program"
	"craig/smt"
	"craig/smt/words"
	"craig/verdict"
)

// checkUnwinding checks an unwinding of p, as Certificate says. Executions that divide by 0 leave it Undecided, as programs
// do not say what comes out.
func checkUnwinding(ctx context.Context, p *program.Program, cert *verdict.Unwinding) error {
	r := &unroller{
		ctx: ctx, p: p, cert: cert, s: words.New(), index: program.NewIndex(p), orders: make(map[*program.Proc]*program.WTO), calls: make(map[*program.Proc]int),
		elements: elementBounds(p), bad: words.True.Not(), beyond: words.True.Not(), broken: words.True.Not(), byZero: words.True.Not(),
		changes: make(map[*program.Loc][]*program.Var),
	}
	if err := r.vocabulary(); err != nil {
		return err
	}
	g := program.NewCallGraph(p)
	r.recursive = g.Recursive
	r.live = program.NewLiveness(p, r.index, g, nil)
	err := r.execute()
	var no *words.Unsupported
	switch {
	case err == nil:
	case errors.As(err, &no) || ctx.Err() != nil:
		return &Undecided{Obligation: Obligation{Kind: NoViolation}, Reason: err}
	default:
		return fmt.Errorf("certify: malformed program: %w", err)
	}
	for _, q := range []struct {
		kind Kind
		what words.Truth
	}{{NoViolation, r.bad}, {Unwound, r.beyond}, {Inductive, r.broken}} {
		o := Obligation{Kind: q.kind}
		switch r.s.CheckTruths(ctx, q.what) {
		case smt.Sat:
			return &Refuted{Obligation: o}
		case smt.Unknown:
			return &Undecided{Obligation: o, Reason: r.s.Reason()}
		case smt.Unsat:
		}
	}
	return r.checkDivisors()
}

// checkDivisors returns an error if executions may divide by 0.
func (r *unroller) checkDivisors() error {
	if r.byZero.IsFalse() {
		return nil
	}
	no := &Undecided{Obligation: Obligation{Kind: NoViolation}}
	switch r.s.CheckTruths(r.ctx, r.byZero) {
	case smt.Unsat:
		return nil
	case smt.Unknown:
		no.Reason = r.s.Reason()
	case smt.Sat:
		no.Reason = errors.New("there is a division by 0, and what comes out is not known")
	}
	return no
}

// unroller executes a program on bits.
type unroller struct {
	ctx       context.Context
	p         *program.Program
	cert      *verdict.Unwinding
	s         *words.Solver
	orders    map[*program.Proc]*program.WTO
	index     *program.Index
	live      *program.Liveness
	recursive func(*program.Proc) bool
	calls     map[*program.Proc]int // how many are being executed
	elements  map[*program.Var]*elementBound

	bad    words.Truth // an Assert is violated
	beyond words.Truth // an execution goes beyond the bounds
	broken words.Truth // an invariant does not hold where an execution comes to its head
	byZero words.Truth // an execution divides by 0
	err    error       // the first that occurred

	granted bool                            // nothing is violated in the iteration that is executed: an induction says so
	changes map[*program.Loc][]*program.Var // by head: what iterations of the loop may change
}

// held is what a variable holds: a value or an array. The zero value is anything.
type held struct {
	value words.Value
	array *bitArray
	known bool
}

// moment is where executions are: the condition under which they come there, and what variables hold then.
type moment struct {
	taken words.Truth
	vars  map[*program.Var]held
	facts *fact
}

// clone returns a copy of m under another condition.
func (m *moment) clone(taken words.Truth) *moment { return &moment{taken, maps.Clone(m.vars), m.facts} }

// execute executes the program.
func (r *unroller) execute() error {
	r.call(r.p.Entry, &moment{taken: words.True, vars: make(map[*program.Var]held)})
	return r.err
}

// order returns the weak topological order of a procedure.
func (r *unroller) order(pr *program.Proc) *program.WTO {
	if r.orders[pr] == nil {
		r.orders[pr] = program.NewWTO(pr)
	}
	return r.orders[pr]
}

// activation is a call that is executed.
type activation struct {
	proc  *program.Proc
	order *program.WTO
	at    map[*program.Loc]*moment
	stay  map[*program.Loc]bool // executions that leave these locations are of no interest; nil: all are
}

// call executes a procedure, and returns the moment at its exit; nil if there is none.
func (r *unroller) call(pr *program.Proc, m *moment) *moment {
	a := &activation{proc: pr, order: r.order(pr), at: map[*program.Loc]*moment{pr.Entry: m}}
	r.calls[pr]++
	r.part(a, a.order.Order)
	r.calls[pr]--
	return a.at[pr.Exit]
}

// part executes locations in weak topological order, each component as often as the certificate says.
func (r *unroller) part(a *activation, locs []*program.Loc) {
	for i := 0; i < len(locs) && r.err == nil; {
		comp := a.order.Component(locs[i])
		if comp == nil {
			r.step(a, locs[i])
			i++
			continue
		}
		i += len(comp)
		if in, ok := r.induction(a, comp); ok {
			r.induct(a, comp, in)
			continue
		}
		for visits := 0; r.err == nil && anyAt(a, comp); {
			if m := a.at[comp[0]]; m != nil {
				if visits++; visits > r.cert.Loops[comp[0]] {
					r.beyond = r.or(r.beyond, m.taken)
					delete(a.at, comp[0])
					continue
				}
			}
			r.step(a, comp[0])
			r.part(a, comp[1:])
		}
	}
}

// anyAt reports whether executions are at one of the locations.
func anyAt(a *activation, locs []*program.Loc) bool {
	for _, l := range locs {
		if a.at[l] != nil {
			return true
		}
	}
	return false
}

// step continues the executions at l by each of its edges.
func (r *unroller) step(a *activation, l *program.Loc) {
	m := a.at[l]
	if m == nil || l == a.proc.Exit {
		return
	}
	delete(a.at, l)
	if r.err == nil {
		r.err = context.Cause(r.ctx)
	}
	left := m.taken // and not by an edge before
	for i, e := range l.Out {
		if i == len(l.Out)-1 {
			m.taken = left
			r.take(a, e, m)
			return
		}
		pick := r.pick(m, l, i)
		r.take(a, e, m.clone(r.s.And(left, pick)))
		left = r.s.And(left, pick.Not())
	}
}

// pick returns whether executions take edge i of l, if no edge before: the condition of an Assume if none of the edges
// behind can be taken where it holds, else a choice.
func (r *unroller) pick(m *moment, l *program.Loc, i int) words.Truth {
	first, ok := l.Out[i].Stmt.(*program.Assume)
	for _, e := range l.Out[i+1:] {
		second, assumes := e.Stmt.(*program.Assume)
		if !ok || !assumes || !r.p.Ctx.And(first.Cond, second.Cond).IsFalse() {
			return r.s.NewTruth()
		}
	}
	return r.truth(m, first.Cond)
}

// take executes the statement of e in m, and lets the executions go on behind it.
func (r *unroller) take(a *activation, e *program.Edge, m *moment) {
	if m.taken.IsFalse() || r.err != nil {
		return
	}
	switch s := e.Stmt.(type) {
	case *program.Assume:
		if !r.suppose(m, s.Cond) {
			return
		}
	case *program.Assert:
		if !r.claim(m, s.Cond, &r.bad) {
			return
		}
	case *program.Assign:
		vals := make([]held, len(s.Rhs))
		for i, t := range s.Rhs {
			if r.matters(s.Lhs[i], e.To) {
				vals[i] = r.eval(m, t)
			}
		}
		for i, v := range s.Lhs {
			m.vars[v] = vals[i]
		}
	case *program.Havoc:
		for _, v := range s.Vars {
			m.vars[v] = r.input(v, e)
		}
	case *program.Call:
		if m = r.enter(m, s); m == nil {
			return
		}
	}
	if m.taken.IsFalse() || r.err != nil || a.stay != nil && !a.stay[e.To] {
		return
	}
	if there := a.at[e.To]; there != nil {
		m = r.join(a, e.To, there, m)
	}
	a.at[e.To] = m
}

// suppose lets the executions of m go on that satisfy a condition. It is false if there are none.
func (r *unroller) suppose(m *moment, cond *logic.Term) bool {
	m.taken = r.s.And(m.taken, r.truth(m, cond))
	return !m.taken.IsFalse() && r.narrow(m, cond)
}

// claim is suppose where the others are to be found, in wrong.
func (r *unroller) claim(m *moment, cond *logic.Term, wrong *words.Truth) bool {
	*wrong = r.or(*wrong, r.s.And(m.taken, r.truth(m, cond).Not()))
	return r.suppose(m, cond)
}

// or returns whether there are executions, or others in an iteration in which there may be some.
func (r *unroller) or(there, others words.Truth) words.Truth {
	if r.granted {
		return there
	}
	return r.s.Or(there, others)
}

// matters reports whether the value of v can matter at l: what it is made of may have been forgotten otherwise (join).
func (r *unroller) matters(v *program.Var, l *program.Loc) bool { return v.Global || r.live.Live(l, v) }

// enter executes a call.
func (r *unroller) enter(m *moment, call *program.Call) *moment {
	pr := call.Callee
	if r.recursive(pr) && r.calls[pr] >= r.cert.Calls[pr] {
		r.beyond = r.or(r.beyond, m.taken)
		return nil
	}
	inner := &moment{taken: m.taken, vars: make(map[*program.Var]held), facts: m.facts}
	for _, g := range r.p.Globals {
		if h, ok := m.vars[g]; ok {
			inner.vars[g] = h
		}
	}
	args := make([]held, len(call.Args))
	for i, t := range call.Args {
		if r.matters(pr.Params[i], pr.Entry) {
			args[i] = r.eval(m, t)
		}
	}
	for i, v := range pr.Params {
		inner.vars[v] = args[i]
	}
	out := r.call(pr, inner)
	if out == nil {
		return nil
	}
	m.taken, m.facts = out.taken, out.facts
	for _, g := range r.p.Globals {
		delete(m.vars, g)
		if h, ok := out.vars[g]; ok {
			m.vars[g] = h
		}
	}
	for i, v := range call.Results {
		if v != nil {
			m.vars[v] = out.vars[pr.Results[i]]
		}
	}
	return m
}

// join returns the moment of the executions of m and n, which exclude each other, at l.
func (r *unroller) join(a *activation, l *program.Loc, m, n *moment) *moment {
	out := &moment{taken: r.s.Or(m.taken, n.taken), vars: make(map[*program.Var]held), facts: m.facts.common(n.facts)}
	for v := range n.vars {
		if !m.vars[v].known {
			m.vars[v] = held{}
		}
	}
	for v, x := range m.vars {
		y := n.vars[v]
		if !x.known && !y.known || l != a.proc.Exit && !r.matters(v, l) {
			continue // anything
		}
		if !x.known {
			x = r.input(v, nil)
		}
		if !y.known {
			y = r.input(v, nil)
		}
		if x.array != nil {
			x.array = r.chosen(m.taken, x.array, y.array)
		} else {
			x.value = r.s.Choose(m.taken, x.value, y.value)
		}
		out.vars[v] = x
	}
	return out
}
