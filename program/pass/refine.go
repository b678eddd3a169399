package pass

import (
	"slices"

	"craig/logic"
	"craig/num"
)

// Refinement of states by conditions.

// maxCases bounds the disjuncts that are looked at one by one.
const maxCases = 8

// refine returns a state that covers the states in s in which f has the given truth value; ok is false if there is
// none.
func (r *ranges) refine(s rangeState, f *logic.Term, value bool) (_ rangeState, ok bool) {
	for f.Op() == logic.OpNot {
		f, value = f.Arg(0), !value
	}
	switch f.Op() {
	case logic.OpTrue, logic.OpFalse:
		return s, f.IsTrue() == value
	case logic.OpConst:
		i := s.get(f).meet(ofTruth(value))
		return s.with(f, i), !i.isEmpty()
	case logic.OpAnd, logic.OpOr:
		if value == (f.Op() == logic.OpAnd) {
			return r.refineAll(s, f.Args(), value)
		}
		return r.refineSome(s, f.Args(), value)
	case logic.OpIte:
		yes, okYes := r.refineAll(s, []*logic.Term{f.Arg(0), literal(r.ctx, f.Arg(1), value)}, true)
		no, okNo := r.refineAll(s, []*logic.Term{r.ctx.Not(f.Arg(0)), literal(r.ctx, f.Arg(2), value)}, true)
		return union(yes, okYes, no, okNo)
	case logic.OpEq:
		if f.Arg(0).Sort() == logic.Bool {
			return r.refineIff(s, f, value)
		}
	}
	if b, known := r.eval(f, s).truth(); known && b != value {
		return s, false
	}
	switch f.Op() {
	case logic.OpLe, logic.OpLt, logic.OpEq:
		if f.Arg(0).Sort().IsArith() && f.Arg(1).IsNum() {
			return r.constrain(s, f.Arg(0), r.bound(f, value, s))
		}
	}
	return s, true
}

func literal(c *logic.Context, t *logic.Term, value bool) *logic.Term {
	if value {
		return t
	}
	return c.Not(t)
}

// refineAll refines by all of fs having the value.
func (r *ranges) refineAll(s rangeState, fs []*logic.Term, value bool) (rangeState, bool) {
	rounds := 1
	if len(fs) <= maxCases {
		rounds = 2 // one conjunct may help another that came before it
	}
	for range rounds {
		for _, f := range fs {
			var ok bool
			if s, ok = r.refine(s, f, value); !ok {
				return s, false
			}
		}
	}
	return s, true
}

// refineSome refines by one of fs having the value.
func (r *ranges) refineSome(s rangeState, fs []*logic.Term, value bool) (rangeState, bool) {
	if len(fs) > maxCases {
		for _, f := range fs {
			if b, known := r.eval(f, s).truth(); !known || b == value {
				return s, true
			}
		}
		return s, false
	}
	var all rangeState
	found := false
	for _, f := range fs {
		t, ok := r.refine(s, f, value)
		all, found = union(all, found, t, ok)
	}
	return all, found
}

func (r *ranges) refineIff(s rangeState, f *logic.Term, value bool) (rangeState, bool) {
	for i := range 2 {
		if b, known := r.eval(f.Arg(i), s).truth(); known {
			return r.refine(s, f.Arg(1-i), b == value)
		}
	}
	return s, true
}

// union covers both states, as far as they exist.
func union(a rangeState, okA bool, b rangeState, okB bool) (rangeState, bool) {
	switch {
	case !okA:
		return b, okB
	case !okB:
		return a, true
	}
	vars := a.vars.intersect(b.vars, func(_ uint32, x, y interval) (interval, bool, bool) {
		h := x.hull(y)
		return h, h.equal(x), !h.isAll()
	})
	return rangeState{vars, joinSide(a.side, b.side)}, true
}

// bound returns the interval for the left side of the relation f with a number in which f has the value.
func (r *ranges) bound(f *logic.Term, value bool, s rangeState) interval {
	k := f.Arg(1).Value()
	integer := f.Arg(0).Sort() == logic.Int
	switch {
	case f.Op() == logic.OpEq && value:
		return point(k)
	case f.Op() == logic.OpEq: // shave off an end
		i := r.eval(f.Arg(0), s)
		if integer && i.hasLo && i.lo.Equal(k) {
			return atLeast(k.Add(num.One))
		}
		if integer && i.hasHi && i.hi.Equal(k) {
			return atMost(k.Sub(num.One))
		}
		return interval{}
	case value:
		return atMost(k)
	case integer:
		return atLeast(k.Add(num.One))
	}
	return atLeast(k)
}

// constrain refines s by the value of t, of sort Int or Real, being in bound.
func (r *ranges) constrain(s rangeState, t *logic.Term, bound interval) (rangeState, bool) {
	if bound.isAll() {
		return s, true
	}
	l := logic.Linearize(t)
	bound = bound.add(point(l.Const.Neg()))
	l.Const = num.Zero
	values := make([]interval, len(l.Monos))
	for i, m := range l.Monos {
		values[i] = r.eval(m.Base, s).scale(m.Coef)
	}
	for i, m := range l.Monos {
		rest := bound
		for j, v := range values {
			if j != i {
				rest = rest.add(v.neg())
			}
		}
		i := rest.scale(m.Coef.Inv())
		if m.Base.Sort() == logic.Int {
			i = i.rounded()
		}
		var ok bool
		if s, ok = r.constrainBase(s, m.Base, i); !ok {
			return s, false
		}
	}
	if len(l.Monos) > 1 {
		s = s.remember(r.ctx.Sum(l, t.Sort()), l, bound)
	}
	return s, true
}

// constrainBase refines s by the value of a base being in bound.
func (r *ranges) constrainBase(s rangeState, base *logic.Term, bound interval) (rangeState, bool) {
	if bound.isEmpty() {
		return s, false
	}
	if bound.isAll() {
		return s, true
	}
	switch base.Op() {
	case logic.OpConst:
		i := s.get(base).meet(bound)
		return s.with(base, i), !i.isEmpty()
	case logic.OpToReal:
		return r.constrain(s, base.Arg(0), bound.rounded())
	case logic.OpIte:
		// A branch that cannot have such a value is not the one.
		if r.eval(base.Arg(1), s).meet(bound).isEmpty() {
			return r.refine(s, base.Arg(0), false)
		}
		if r.eval(base.Arg(2), s).meet(bound).isEmpty() {
			return r.refine(s, base.Arg(0), true)
		}
	case logic.OpMod: // without a wrap it is the dividend but for a multiple of the divisor
		if d, ok := r.eval(base.Arg(1), s).value(); ok && !d.IsZero() {
			if q, ok := r.eval(base.Arg(0), s).block(d.Abs()); ok {
				return r.constrain(s, base.Arg(0), bound.add(point(q.Mul(d.Abs()))))
			}
		}
	}
	if r.eval(base, s).meet(bound).isEmpty() {
		return s, false
	}
	return s.remember(base, logic.Linearize(base), bound), true
}

// remember adds a side bound.
func (s rangeState) remember(t *logic.Term, l logic.Linear, bound interval) rangeState {
	for i, b := range s.side {
		if b.term == t {
			m := b.bound.meet(bound)
			if m.isEmpty() || m.equal(b.bound) {
				return s
			}
			s.side = slices.Clone(s.side)
			s.side[i].bound = m
			return s
		}
	}
	if len(s.side) == maxSide {
		s.side = s.side[1:]
	}
	s.side = append(slices.Clip(s.side), sideBound{t, l, bound})
	return s
}
