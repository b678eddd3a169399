package pass

import (
	"slices"

	"craig/logic"
	"craig/num"
	"craig/program"
)

// The interval analysis: for every location, between which bounds the values of variables lie. Bool variables are
// between 0 and 1.

// rangeState is what is known at a location. It is immutable.
type rangeState struct {
	vars pmap[interval] // by id of Var.Term; no entry where nothing is known
	side []sideBound    // of compound terms; forgotten at loop heads and between procedures
}

// sideBound bounds a linear term without number, or a base that is not a variable: conditions such as the one that a sum
// does not overflow bound a term that is used soon after.
type sideBound struct {
	term   *logic.Term
	linear logic.Linear
	bound  interval
}

// maxSide bounds the length of rangeState.side.
const maxSide = 12

func (s rangeState) get(v *logic.Term) interval {
	i, _ := s.vars.get(v.ID())
	if v.Sort() == logic.Bool && i.isAll() {
		return between(num.Zero, num.One)
	}
	return i
}

// with returns s with v in i, whatever was known of it; s is about the same value of v.
func (s rangeState) with(v *logic.Term, i interval) rangeState {
	if i.isAll() {
		s.vars = s.vars.remove(v.ID())
	} else if old, ok := s.vars.get(v.ID()); !ok || !old.equal(i) {
		s.vars = s.vars.set(v.ID(), i)
	}
	return s
}

// ranges is the analysis of one program.
type ranges struct {
	ctx        *logic.Context
	index      *program.Index
	thresholds map[*program.Proc][]num.Rat
	heads      map[*program.Loc]bool // where side bounds are forgotten
	sizes      map[*logic.Term]int
	*fixpoint[rangeState]
}

// descents is the number of narrowing rounds.
const descents = 2

// analyseRanges analyses p, which must be numbered and without globals.
func analyseRanges(p *program.Program) *ranges {
	r := &ranges{
		ctx: p.Ctx, index: program.NewIndex(p), thresholds: make(map[*program.Proc][]num.Rat),
		heads: make(map[*program.Loc]bool), sizes: make(map[*logic.Term]int),
	}
	for _, pr := range p.Procs {
		r.thresholds[pr] = thresholds(pr)
		for _, l := range program.NewWTO(pr).Heads() {
			r.heads[l] = true
		}
		r.heads[pr.Entry], r.heads[pr.Exit] = true, true
	}
	r.fixpoint = solve[rangeState](p, r, descents)
	return r
}

// maxThresholds bounds the numbers of a procedure that widening stops at.
const maxThresholds = 60

// thresholds returns numbers that bounds in pr are likely to settle at: the limits of the usual types, and those that
// conditions compare with.
func thresholds(pr *program.Proc) []num.Rat {
	var ts []num.Rat
	for _, w := range []int{0, 7, 8, 15, 16, 31, 32, 63, 64} {
		ts = append(ts, num.Pow2(w).Sub(num.One), num.Pow2(w).Neg())
	}
	seen := make(map[*logic.Term]bool)
	for _, l := range pr.Locs {
		for _, e := range l.Out {
			a, ok := e.Stmt.(*program.Assume)
			if !ok || seen[a.Cond] {
				continue
			}
			seen[a.Cond] = true
			logic.PostOrder(func(t *logic.Term) {
				switch t.Op() {
				case logic.OpLe, logic.OpLt, logic.OpEq:
					if t.Arg(1).IsNum() && len(ts) < maxThresholds {
						k := t.Arg(1).Value()
						ts = append(ts, k, k.Add(num.One))
					}
				}
			}, a.Cond)
		}
	}
	slices.SortFunc(ts, num.Rat.Cmp)
	return slices.CompactFunc(ts, num.Rat.Equal)
}

func (r *ranges) start() rangeState { return rangeState{} }

// step implements domain.
func (r *ranges) step(e *program.Edge, s rangeState) (rangeState, bool) {
	switch st := e.Stmt.(type) {
	case *program.Assume:
		return r.refine(s, st.Cond, true)
	case *program.Assert:
		return r.refine(s, st.Cond, true)
	case *program.Assign:
		values := make([]interval, len(st.Lhs))
		for i, t := range st.Rhs {
			values[i] = r.eval(t, s)
		}
		return r.assign(s, st.Lhs, values), true
	case *program.Havoc:
		return r.assign(s, st.Vars, nil), true
	}
	return s, true
}

// assign returns s after vars got values in the given intervals; nil if they got any values.
func (r *ranges) assign(s rangeState, vars []*program.Var, values []interval) rangeState {
	for i, v := range vars {
		if v == nil {
			continue
		}
		var value interval
		if values != nil {
			value = values[i]
		}
		s = s.with(v.Term, value)
	}
	if len(s.side) > 0 {
		kept := make([]sideBound, 0, len(s.side))
		for _, b := range s.side {
			if !slices.ContainsFunc(r.index.Vars(b.term), func(v *program.Var) bool { return slices.Contains(vars, v) }) {
				kept = append(kept, b)
			}
		}
		s.side = kept
	}
	return s
}

// enter implements domain.
func (r *ranges) enter(e *program.Edge, s rangeState) rangeState {
	call := e.Stmt.(*program.Call)
	var in rangeState
	for i, v := range call.Callee.Params {
		in = in.with(v.Term, r.eval(call.Args[i], s))
	}
	return in
}

// leave implements domain.
func (r *ranges) leave(e *program.Edge, s, exit rangeState) rangeState {
	call := e.Stmt.(*program.Call)
	values := make([]interval, len(call.Results))
	for i, v := range call.Callee.Results {
		values[i] = exit.get(v.Term)
	}
	return r.assign(s, call.Results, values)
}

// Widening starts after this many rounds of growth, and gives up thresholds after the second number.
const (
	patience   = 2
	maxRefined = 12
)

// join implements domain.
func (r *ranges) join(l *program.Loc, old, s rangeState, round int) (rangeState, bool) {
	ts := r.thresholds[l.Proc]
	if round > maxRefined {
		ts = nil
	}
	vars := old.vars.intersect(s.vars, func(_ uint32, a, b interval) (interval, bool, bool) {
		if a.covers(b) {
			return a, true, true
		}
		h := a.hull(b)
		if round > patience {
			h = a.widen(h, ts)
		}
		return h, false, !h.isAll()
	})
	side := joinSide(old.side, s.side)
	changed := vars != old.vars || !sameSide(side, old.side)
	if !changed {
		return old, false
	}
	return rangeState{vars, side}, true
}

func joinSide(a, b []sideBound) []sideBound {
	var out []sideBound
	for _, x := range a {
		for _, y := range b {
			if x.term == y.term {
				if h := x.bound.hull(y.bound); !h.isAll() {
					x.bound = h
					out = append(out, x)
				}
			}
		}
	}
	return out
}

func sameSide(a, b []sideBound) bool {
	return slices.EqualFunc(a, b, func(x, y sideBound) bool { return x.term == y.term && x.bound.equal(y.bound) })
}

// settle implements domain.
func (r *ranges) settle(l *program.Loc, s rangeState) rangeState {
	if r.heads[l] {
		s.side = nil
	}
	return s
}

// narrow implements domain.
func (r *ranges) narrow(old, s rangeState) (rangeState, bool) {
	n := old
	n.side = slices.Clone(s.side)
	for _, x := range old.side {
		if !slices.ContainsFunc(s.side, func(y sideBound) bool { return x.term == y.term }) {
			n.side = append(n.side, x)
		}
	}
	s.vars.each(func(key uint32, b interval) {
		a, known := old.vars.get(key)
		if m := a.meet(b); !m.isEmpty() && (!known || !m.equal(a)) {
			n.vars = n.vars.set(key, m)
		}
	})
	return n, n.vars != old.vars || !sameSide(n.side, old.side)
}

// covers implements domain.
func (r *ranges) covers(old, s rangeState) bool {
	ok := true
	old.vars.each(func(key uint32, a interval) {
		b, _ := s.vars.get(key)
		ok = ok && a.covers(b)
	})
	for _, x := range old.side {
		ok = ok && slices.ContainsFunc(s.side, func(y sideBound) bool { return x.term == y.term && x.bound.covers(y.bound) })
	}
	return ok
}

// at returns the state at l, if execution may come there.
func (r *ranges) at(l *program.Loc) (rangeState, bool) {
	if s := r.state[l.ID]; s != nil {
		return *s, true
	}
	return rangeState{}, false
}
