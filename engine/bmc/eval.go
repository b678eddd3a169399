package bmc

import (
	"craig/internal/bounds"
	"craig/internal/cells"
	"craig/logic"
	"craig/num"
)

// evaluation is of terms of one statement in a state.
type evaluation struct {
	*unwinding
	s    *state
	proc *procedure
	memo map[*logic.Term]value
}

// in prepares the evaluation of terms of a procedure in a state.
func (u *unwinding) in(s *state, p *procedure) *evaluation {
	u.now = s.guard
	return &evaluation{unwinding: u, s: s, proc: p}
}

// term returns the value of a term that is no array.
func (e *evaluation) term(t *logic.Term) *logic.Term { return e.value(t).term }

// value returns what t is, by the values of the variables in it.
func (e *evaluation) value(t *logic.Term) value {
	if len(t.Args()) == 0 {
		return e.leaf(t)
	}
	if v, ok := e.memo[t]; ok {
		return v
	}
	v := e.make(t)
	if e.memo == nil {
		e.memo = make(map[*logic.Term]value)
	}
	e.memo[t] = v
	return v
}

// leaf returns the value of a variable or a number.
func (e *evaluation) leaf(t *logic.Term) value {
	if t.Op() != logic.OpConst {
		return value{term: t}
	}
	slot, ok := e.proc.slots[t]
	if !ok {
		panic(&unsupported{t})
	}
	v := e.s.get(slot)
	if v == (value{}) {
		v = e.anything(t.Sort())
		e.s.set(slot, v)
	}
	if v.term != nil && v.term.Sort() == logic.Int && !v.term.IsNum() {
		if in := e.within(v.term); in.Finite() && in.Lo.Equal(in.Hi) {
			v.term = e.c.Num(in.Lo, logic.Int)
		}
	}
	return v
}

// held returns the value of a term, that of a variable as it was assigned.
func (e *evaluation) held(t *logic.Term) *logic.Term {
	if slot, ok := e.proc.slots[t]; ok {
		if v := e.s.get(slot); v.term != nil {
			return v.term
		}
	}
	return e.term(t)
}

// anything returns a value of which nothing is known, without a choice of the execution that stands for it.
func (u *unwinding) anything(s *logic.Sort) value {
	if s.Kind() == logic.KindArray {
		a, _ := u.unknownArray(s)
		return value{array: a}
	}
	return value{term: u.c.Fresh("input", s)}
}

// unknownArray returns an array of the sort s of which nothing is known.
func (u *unwinding) unknownArray(s *logic.Sort) (*cells.Array, *cells.Unknown) {
	if s.Index() != logic.Int || s.Elem() != logic.Int && s.Elem().Kind() != logic.KindFloat {
		panic(&unsupported{u.c.Const("array", s)})
	}
	a, x := u.space.Unknown(s.Elem())
	u.contents[x] = &content{}
	return a, x
}

// make returns what t is, which has operands.
func (e *evaluation) make(t *logic.Term) value {
	switch t.Op() {
	case logic.OpSelect:
		i := e.term(t.Arg(1))
		v := e.space.Read(e.value(t.Arg(0)).array, i)
		e.read(v)
		return value{term: v}
	case logic.OpStore:
		a, i, v := e.value(t.Arg(0)).array, e.term(t.Arg(1)), e.term(t.Arg(2))
		return value{array: e.space.Write(a, i, v)}
	case logic.OpConstArray:
		return value{array: e.space.Constant(e.term(t.Arg(0)))}
	case logic.OpIte:
		cond := e.term(t.Arg(0))
		switch {
		case cond.IsTrue():
			return e.value(t.Arg(1))
		case cond.IsFalse():
			return e.value(t.Arg(2))
		}
		return e.merged(cond, e.value(t.Arg(1)), e.value(t.Arg(2)))
	}
	args := make([]*logic.Term, len(t.Args()))
	for i, a := range t.Args() {
		v := e.value(a)
		if v.array != nil {
			panic(&unsupported{t})
		}
		args[i] = v.term
	}
	return value{term: e.decided(e.c.Rebuild(t, args))}
}

// merged returns a if cond holds, and b if not. Bounds must hold everywhere meanwhile, since what comes out is used elsewhere.
func (u *unwinding) merged(cond *logic.Term, a, b value) value {
	if a.array != nil || b.array != nil {
		now := u.now
		u.now = nil
		m := u.space.Merge(cond, a.array, b.array)
		u.now = now
		return value{array: m}
	}
	return value{term: u.c.Ite(cond, a.term, b.term)}
}

// within returns what an integer term is within, under the guard of the statement that is executed.
func (u *unwinding) within(t *logic.Term) bounds.Interval {
	in := u.intervals.Of(t)
	if u.now == nil {
		return in
	}
	in = in.Narrowed(u.now.about(t))
	if l := logic.Linearize(t); !l.Const.IsZero() && len(l.Monos) > 0 {
		k := l.Const
		l.Const = num.Zero
		in = in.Narrowed(u.now.about(u.c.Sum(l, logic.Int)).Shift(k))
	}
	return in
}

// decided returns f, or its value if the bounds of its terms say what that is. Relations between a choice among numbers and
// a number are conditions on the choice.
func (u *unwinding) decided(f *logic.Term) *logic.Term {
	if f.Op() == logic.OpNot {
		return u.c.Not(u.decided(f.Arg(0)))
	}
	if f.Op() != logic.OpLe && f.Op() != logic.OpEq || f.Arg(0).Sort() != logic.Int {
		return f
	}
	in, k := u.within(f.Arg(0)), f.Arg(1).Value()
	switch {
	case f.Op() == logic.OpLe && !in.NoMost && !k.Less(in.Hi), f.Op() == logic.OpEq && in.Finite() && in.Lo.Equal(k) && in.Hi.Equal(k):
		return u.c.True()
	case !in.NoLeast && k.Less(in.Lo), f.Op() == logic.OpEq && !in.NoMost && in.Hi.Less(k):
		return u.c.False()
	}
	if f.Arg(0).Op() == logic.OpIte {
		if d := u.distributed(f.Op(), f.Arg(0), f.Arg(1), new(int)); d != nil {
			return d
		}
	}
	return f
}

// mostChoices is how many choices among numbers a relation is distributed over.
const mostChoices = 64

// distributed returns the relation of t, which chooses among numbers, to the number k; nil if t is something else.
func (u *unwinding) distributed(op logic.Op, t, k *logic.Term, n *int) *logic.Term {
	if t.IsNum() {
		if op == logic.OpLe {
			return u.c.Le(t, k)
		}
		return u.c.Eq(t, k)
	}
	if *n++; t.Op() != logic.OpIte || *n > mostChoices {
		return nil
	}
	a := u.distributed(op, t.Arg(1), k, n)
	if a == nil {
		return nil
	}
	b := u.distributed(op, t.Arg(2), k, n)
	if b == nil {
		return nil
	}
	return u.c.Ite(t.Arg(0), a, b)
}
