package domain

// Intervals: a range for each number and a value for each Bool. The ends are found from models: a model is somewhere in
// the range, and how far the range goes around it is read off the projection of the model to the variable; then the solver
// is asked for a model beyond. That is symbolic optimisation (Y. Li, A. Albarghouthi, Z. Kincaid, A. Gurfinkel, M. Chechik:
// Symbolic optimization with SMT solvers, POPL 2014) with projections instead of their search for directions in which
// nothing ends.

import (
	"context"
	"slices"

	"craig/internal/cfa"
	"craig/internal/qe"
	"craig/logic"
	"craig/num"
	"craig/smt"
)

// NewIntervals returns the domain of conjunctions of bounds of the variables that are numbers and literals of those that are
// Bool; of others nothing is said. Of linear relations the bounds are the tightest; else they may be looser, or missing
// where none is found within a limited number of steps that double.
func NewIntervals(a *cfa.Automaton, o Options) Domain {
	return &intervals{relations: newRelations(a, o), posts: make(map[question]*logic.Term)}
}

type intervals struct {
	*relations
	posts map[question]*logic.Term
}

// Post implements Domain.
func (d *intervals) Post(ctx context.Context, e *cfa.Edge, pre *logic.Term) (*logic.Term, error) {
	defer d.measure()()
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	key := question{e, pre}
	if f := d.posts[key]; f != nil {
		return f, nil
	}
	f, err := d.post(ctx, e, pre)
	if err == nil {
		d.posts[key] = f
	}
	return f, err
}

func (d *intervals) post(ctx context.Context, e *cfa.Edge, pre *logic.Term) (*logic.Term, error) {
	if pre.IsFalse() {
		return pre, nil
	}
	r := d.at(e)
	s := &search{relation: r, pre: pre}
	var bools []*logic.Term
	for i, x := range e.To.Vars {
		switch {
		case x.Sort() == logic.Bool:
			bools = append(bools, x, d.c.Not(x))
		case x.Sort().IsArith():
			for _, sign := range []int{1, -1} {
				s.ends = append(s.ends, &end{x: x, next: e.Next[i], sign: sign})
			}
		}
	}
	im := &image{states: r.known(pre)}
	for _, m := range im.states {
		s.visit(m)
	}
	if len(im.states) == 0 {
		st, err := r.check(ctx, pre)
		switch {
		case err != nil:
			return nil, err
		case st == smt.Unsat:
			return d.c.False(), nil
		case st == smt.Unknown:
			return d.c.True(), nil
		}
		im.see(r.state())
		s.learn(s.ends)
	}
	bools = slices.DeleteFunc(bools, func(l *logic.Term) bool { return !im.mayHold(l) })
	parts, err := r.holding(ctx, pre, bools, im)
	if err != nil {
		return nil, err
	}
	if err := s.run(ctx, s.pending(s.ends)); err != nil {
		return nil, err
	}
	for i := 0; i < len(s.ends); i += 2 {
		in := interval{hi: s.ends[i].bound, lo: s.ends[i+1].bound}
		parts = append(parts, in.formula(d.c, s.ends[i].x))
	}
	return d.c.And(parts...), nil
}

// end is an end of the interval of a variable that is being sought.
type end struct {
	x    *logic.Term // the variable of the location
	next *logic.Term // its constant in the relation
	sign int         // 1 for the upper end, -1 for the lower one

	done  bool
	bound limit // beyond which there is no state, as is known; not set if that is not known of any
	// The range goes as far as far; far itself may be out of it if far.open. Nothing but the tightness of the result rests
	// on that.
	far  limit
	step num.Rat // the next question is for states beyond far that are this much further, for all states beyond far if 0
	grew int     // how often far has grown because of a model
}

// search is the search for the ends of intervals.
type search struct {
	*relation
	pre  *logic.Term
	ends []*end // each upper one before the lower one of the same variable
}

// patience is how often an end grows by projections before it is sought in growing steps, which is not needed but for
// relations of which projections show single values.
const patience = 12

// maxTries is how many values from the end of a projection inwards are tried, of which divisibility excludes some.
const maxTries = 64

// precision is the gap that is left between the bounds of a Real and its states where projections show no more.
var precision = num.Frac(1, 1024)

// maxStep is what steps grow to before an end is taken for infinite.
var maxStep = num.Pow2(66)

// run finds the bounds of the pending ends, as far as that can be done: it asks for a state beyond any of them.
func (s *search) run(ctx context.Context, ends []*end) error {
	for len(ends) > 0 {
		beyond := make([]*logic.Term, len(ends))
		for i, e := range ends {
			beyond[i] = e.beyond(s.c)
		}
		st, err := s.check(ctx, s.pre, s.c.Or(beyond...))
		if err != nil {
			return err
		}
		switch st {
		case smt.Sat:
			s.state()
			s.learn(s.ends)
		case smt.Unsat:
			for _, e := range ends {
				e.refuted()
			}
		case smt.Unknown:
			if len(ends) == 1 {
				ends[0].done = true
				return nil
			}
			if err := s.run(ctx, ends[:len(ends)/2]); err != nil {
				return err
			}
		}
		ends = s.pending(ends)
	}
	return nil
}

// pending returns those ends that are still sought.
func (s *search) pending(ends []*end) []*end {
	var out []*end
	for _, e := range ends {
		if !e.done {
			out = append(out, e)
		}
	}
	return out
}

// limit returns the limit beyond which states are asked for.
func (e *end) limit() limit {
	if e.step.IsZero() {
		return e.far
	}
	return limit{set: true, value: e.far.value.Add(e.step.Mul(num.Int(int64(e.sign))))}
}

// beyond says that next is beyond the limit.
func (e *end) beyond(c *logic.Context) *logic.Term {
	l := e.limit()
	k := c.Num(l.value, e.next.Sort())
	switch {
	case e.sign > 0 && l.open:
		return c.Ge(e.next, k)
	case e.sign > 0:
		return c.Gt(e.next, k)
	case l.open:
		return c.Le(e.next, k)
	}
	return c.Lt(e.next, k)
}

// refuted is told that there is nothing beyond the limit.
func (e *end) refuted() {
	e.bound = e.limit()
	if e.step.IsZero() {
		e.done = true
		return
	}
	e.halve(e.step)
}

// halve makes half of the gap that is left between far and bound the next step.
func (e *end) halve(gap num.Rat) {
	e.step = gap.Quo(num.Int(2))
	if e.next.Sort() == logic.Int {
		e.step = e.step.Floor()
	} else if gap.Less(precision) {
		e.done = true
	}
}

// grow moves far to v, which is a state's value beyond it.
func (e *end) grow(v num.Rat) {
	e.far = limit{set: true, value: v}
	switch e.grew++; {
	case e.bound.set:
		e.halve(e.bound.value.Sub(v).Abs())
	case e.grew <= patience:
	case e.step.IsZero():
		e.step = num.One
	default:
		e.step = e.step.Mul(num.Int(16))
		e.done = maxStep.Less(e.step)
	}
}

// extend moves far to where the range goes by the projection alone to next, of which l is the end.
func (e *end) extend(l limit, alone *logic.Term) {
	if e.done {
		return
	}
	if !l.set {
		e.done = true
		return
	}
	m := logic.NewModel()
	for range maxTries {
		if !e.far.tighter(l, e.sign) {
			return
		}
		m.Consts[e.next] = logic.NumValue(l.value, e.next.Sort())
		if l.open || m.Holds(alone) {
			e.far = l
			return
		}
		l.value = l.value.Sub(num.Int(int64(e.sign)))
	}
}

// visit moves the ends that are behind the state m to it.
func (s *search) visit(m *logic.Model) {
	for _, e := range s.ends {
		v := limit{set: true, value: m.Eval(e.x).N}
		if !e.far.set || e.far.tighter(v, e.sign) {
			e.far = v
		}
	}
}

// learn moves the ends that are sought to where the solver's model and its projections show that the range goes.
func (s *search) learn(ends []*end) {
	m := s.solver.Model()
	eval := m.Evaluator()
	moved := make(map[*logic.Term]bool)
	for _, e := range ends {
		v := eval.Eval(e.next).N
		if !e.far.set || !e.done && e.far.tighter(limit{set: true, value: v}, e.sign) {
			e.grow(v)
			moved[e.next] = true
		}
	}
	if len(moved) == 0 {
		return
	}
	next := make(map[any]bool)
	for _, x := range s.Next {
		next[x] = true
	}
	lits := qe.ProjectSymbols(s.c, func(x any) bool { return !next[x] }, s.c.And(s.Relation, s.pre), m)
	for i := 0; i < len(ends); i += 2 {
		up, down := ends[i], ends[i+1]
		if !moved[up.next] {
			continue
		}
		alone := qe.ProjectSymbols(s.c, func(x any) bool { return x != up.next }, lits, m)
		in, ok := rangeOf(alone, up.next)
		if !ok {
			continue
		}
		up.extend(in.hi, alone)
		down.extend(in.lo, alone)
	}
}

// rangeOf returns the bounds of x in f, a conjunction of literals on x alone, and false if it cannot tell whether they are
// all there are.
func rangeOf(f, x *logic.Term) (interval, bool) {
	lits := []*logic.Term{f}
	if f.Op() == logic.OpAnd {
		lits = f.Args()
	}
	var in interval
	for _, l := range lits {
		y, bounds := readBound(l)
		switch {
		case y == x:
			in = in.meet(bounds)
		case l.IsTrue():
		default: // what has no ends
			if l.Op() == logic.OpNot {
				l = l.Arg(0)
			}
			hole := l.Op() == logic.OpEq && l.Arg(0) == x && l.Arg(1).IsNum()
			if !hole && l.Op() != logic.OpDivides {
				return interval{}, false
			}
		}
	}
	return in, true
}
