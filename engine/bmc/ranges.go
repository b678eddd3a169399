package bmc

import (
	"context"

	"craig/internal/bounds"
	"craig/logic"
	"craig/num"
	"craig/program"
)

// What integer variables are within, wherever they are used: candidates for invariants. The order of statements plays no part, but for
// what is assumed just before an assignment and just after.

// rounds of ranges before bounds are widened, and in all.
const (
	exactRounds = 3
	mostRounds  = 60
)

// ranges is what variables, by their terms, are within; nothing if they have no value yet.
type ranges map[*logic.Term]bounds.Interval

// rangesOf returns what the variables of p are within, as far as it is known when ctx is done.
func rangesOf(ctx context.Context, p *program.Program) ranges {
	r := make(ranges)
	for round := 0; round < mostRounds && ctx.Err() == nil; round++ {
		changed := false
		add := func(v *program.Var, in bounds.Interval) {
			changed = r.add(v, in, round >= exactRounds) || changed
		}
		for _, pr := range p.Procs {
			for _, l := range pr.Locs {
				for _, e := range l.Out {
					r.statement(e, add)
				}
			}
		}
		if !changed {
			break
		}
	}
	return r
}

// add lets v be within in, too, and reports whether it was not. Bounds that change may become wider than that.
func (r ranges) add(v *program.Var, in bounds.Interval, widen bool) (changed bool) {
	old, ok := r[v.Term]
	if !ok {
		r[v.Term] = in
		return true
	}
	if old.Contains(in) {
		return false
	}
	if in.NoLeast || !old.NoLeast && in.Lo.Less(old.Lo) {
		old.Lo, old.NoLeast = in.Lo, in.NoLeast
		if widen && !old.NoLeast {
			old.Lo, old.NoLeast = nextDown(in.Lo)
		}
	}
	if in.NoMost || !old.NoMost && old.Hi.Less(in.Hi) {
		old.Hi, old.NoMost = in.Hi, in.NoMost
		if widen && !old.NoMost {
			old.Hi, old.NoMost = nextUp(in.Hi)
		}
	}
	r[v.Term] = old
	return true
}

// widths of the types of C.
var widths = []int{0, 1, 7, 8, 15, 16, 31, 32, 63, 64}

// nextUp returns the least largest number of a type of C that k does not exceed, and nextDown the other way round.
func nextUp(k num.Rat) (most num.Rat, none bool) {
	for _, w := range widths {
		if most = num.Pow2(w).Sub(num.One); !most.Less(k) {
			return most, false
		}
	}
	return num.Zero, true
}

func nextDown(k num.Rat) (least num.Rat, none bool) {
	if k.Sign() >= 0 {
		return num.Zero, false
	}
	for _, w := range widths {
		if least = num.Pow2(w).Neg(); !k.Less(least) {
			return least, false
		}
	}
	return num.Zero, true
}

// statement adds what the statement of an edge gives variables.
func (r ranges) statement(e *program.Edge, add func(*program.Var, bounds.Interval)) {
	give := func(v *program.Var, in bounds.Interval) {
		if v != nil && v.Term.Sort() == logic.Int {
			add(v, in.Narrowed(assumed(e, v.Term)))
		}
	}
	term := func(v *program.Var, t *logic.Term) {
		if v != nil && v.Term.Sort() == logic.Int {
			if in, ok := r.term(t, e); ok {
				give(v, in)
			}
		}
	}
	switch s := e.Stmt.(type) {
	case *program.Assign:
		for i, v := range s.Lhs {
			term(v, s.Rhs[i])
		}
	case *program.Havoc:
		for _, v := range s.Vars {
			give(v, bounds.All)
		}
	case *program.Call:
		for i, v := range s.Callee.Params {
			term(v, s.Args[i])
		}
		for i, v := range s.Results {
			if in, ok := r[s.Callee.Results[i].Term]; ok {
				give(v, in)
			}
		}
	}
}

// term returns what t, which the statement of an edge evaluates, is within; it is not ok if it mentions what has no value yet.
func (r ranges) term(t *logic.Term, e *program.Edge) (in bounds.Interval, ok bool) {
	before := assumedBefore(e)
	of := bounds.NewIntervals()
	for _, x := range logic.Consts(t) {
		if x.Sort() != logic.Int {
			continue
		}
		in, ok := r[x]
		if !ok {
			return in, false
		}
		for _, f := range before {
			if f.term == x {
				in = in.Narrowed(f.in)
			}
		}
		of.Set(x, in)
	}
	in = of.Of(t)
	l := logic.Linearize(t)
	k := l.Const
	l.Const = num.Zero
	for _, f := range before {
		if g := logic.Linearize(f.term); g.Const.IsZero() && sameMonos(g, l) {
			in = in.Narrowed(f.in.Shift(k))
		}
	}
	return in, true
}

// sameMonos reports whether two sums are the same but for the constant.
func sameMonos(a, b logic.Linear) bool {
	if len(a.Monos) != len(b.Monos) || len(a.Monos) == 0 {
		return false
	}
	for i, m := range a.Monos {
		if m.Base != b.Monos[i].Base || !m.Coef.Equal(b.Monos[i].Coef) {
			return false
		}
	}
	return true
}

// near is how many statements that are conditions are looked at before and after a statement.
const near = 4

// assumedBefore returns what conditions say that executions have just satisfied when they come to an edge.
func assumedBefore(e *program.Edge) []fact {
	var out []fact
	for range near {
		if len(e.From.In) != 1 {
			break
		}
		e = e.From.In[0]
		switch s := e.Stmt.(type) {
		case *program.Assume:
			out = append(out, factsOf(s.Cond)...)
		case *program.Assert:
			out = append(out, factsOf(s.Cond)...)
		default:
			return out
		}
	}
	return out
}

// assumed returns what executions assume of a variable just behind an edge.
func assumed(e *program.Edge, x *logic.Term) bounds.Interval {
	in := bounds.All
	for range near {
		if len(e.To.Out) != 1 {
			break
		}
		e = e.To.Out[0]
		s, ok := e.Stmt.(*program.Assume)
		if !ok {
			break
		}
		for _, f := range factsOf(s.Cond) {
			if f.term == x {
				in = in.Narrowed(f.in)
			}
		}
	}
	return in
}
