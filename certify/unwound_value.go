// Values of an execution on bits: inputs, and what conditions say of them.
//
// Inputs are as large as the statement after them assumes, as others are those of no execution; inputs without bounds count as
// unknown where they matter.

package certify

import (
	"fmt"

	"craig/logic"
	"craig/num"
	"craig/program"
	"craig/smt/words"
)

// fact is that executions go on only with a value within smaller bounds: with those of narrow. The facts before are behind it.
type fact struct {
	value, narrow words.Value
	before        *fact
	n             int // how many there are
}

// mostFacts is how many facts are looked at.
const mostFacts = 24

// with returns the facts and one more.
func (f *fact) with(value, narrow words.Value) *fact {
	n := 1
	if f != nil {
		n += f.n
	}
	return &fact{value, narrow, f, n}
}

// common returns the facts that are among both.
func (f *fact) common(g *fact) *fact {
	for f != g {
		switch {
		case f == nil || g == nil:
			return nil
		case f.n >= g.n:
			f = f.before
		default:
			g = g.before
		}
	}
	return f
}

// about returns an integer, as small as is known.
func (f *fact) about(v words.Value) words.Value {
	for n := 0; f != nil && n < mostFacts; n++ {
		if words.Identical(v, f.value) {
			return f.narrow
		}
		f = f.before
	}
	return v
}

// input returns a value that the Havoc e chooses for v, within what is assumed of it next.
func (r *unroller) input(v *program.Var, e *program.Edge) held {
	switch sort := v.Term.Sort(); sort.Kind() {
	case logic.KindBool:
		return held{value: r.s.NewTruth().Of(), known: true}
	case logic.KindBitVec:
		return held{value: r.s.NewVector(sort.Width()), known: true}
	case logic.KindFloat, logic.KindRoundingMode:
		return held{value: r.s.NewFloat(sort), known: true}
	case logic.KindInt:
		if lo, hi := assumedNext(e, v.Term); lo != nil && hi != nil && !hi.Less(*lo) {
			return held{value: r.s.Input(*lo, *hi), known: true}
		}
		return held{value: r.s.Unbounded(), known: true}
	case logic.KindArray:
		if elem := sort.Elem(); sort.Index() == logic.Int && (elem == logic.Int || elem.Kind() == logic.KindFloat) {
			return held{array: &bitArray{unknown: &unknownArray{sort: elem, bound: r.elements[v]}}, known: true}
		}
	}
	r.fail(&words.Unsupported{Term: v.Term})
	return held{}
}

// fail remembers the first error, with which the execution ends.
func (r *unroller) fail(err error) {
	if r.err == nil {
		r.err = err
	}
}

// truth returns the value of a condition.
func (r *unroller) truth(m *moment, t *logic.Term) words.Truth { return r.eval(m, t).value.Truth() }

// eval returns the value of a term. Variables that can be anything become something.
func (r *unroller) eval(m *moment, t *logic.Term) held {
	if t.Sort().Kind() == logic.KindArray {
		return held{array: r.array(m, t), known: true}
	}
	v, err := r.s.Eval(r.ctx, t, func(t *logic.Term) (words.Value, bool) {
		switch t.Op() {
		case logic.OpConst:
			return r.variable(m, t).value, true
		case logic.OpSelect:
			i := r.eval(m, t.Arg(1))
			if a := r.array(m, t.Arg(0)); a != nil && r.err == nil {
				return r.read(a, i.value), true
			}
			return words.Number(num.Zero), true
		}
		return words.Value{}, false
	})
	if err != nil {
		r.fail(err)
	}
	r.byZero = r.s.Or(r.byZero, r.s.And(m.taken, r.s.DividesByZero()))
	return held{value: v, known: true}
}

// variable returns what the variable holds that t stands for.
func (r *unroller) variable(m *moment, t *logic.Term) held {
	v := r.index.Var(t)
	if v == nil {
		r.fail(fmt.Errorf("%v is no variable", t))
		return held{}
	}
	h := m.vars[v]
	if !h.known {
		h = r.input(v, nil)
		m.vars[v] = h
	}
	if t.Sort() == logic.Int {
		h.value = m.facts.about(h.value)
	}
	return h
}

// narrow makes values as small as the condition says that has just been assumed. It is false if nothing satisfies that.
func (r *unroller) narrow(m *moment, cond *logic.Term) bool {
	for _, f := range logic.Conjuncts(cond) {
		x, lo, hi := bound(f)
		if x == nil || x.Op() != logic.OpConst {
			continue
		}
		h := r.variable(m, x)
		v, ok := r.s.Narrow(h.value, lo, hi)
		if !ok {
			return false
		}
		if !words.Identical(h.value, v) {
			m.facts = m.facts.with(h.value, v)
		}
	}
	return true
}

// bound returns the integer term that f, an atom or the complement of one, bounds, and the bounds, of which one may be
// missing; nil if it does not.
func bound(f *logic.Term) (x *logic.Term, lo, hi *num.Rat) {
	atom := f
	if f.Op() == logic.OpNot {
		atom = f.Arg(0)
	}
	if atom.Op() != logic.OpLe && atom.Op() != logic.OpEq || atom.Arg(0).Sort() != logic.Int || !atom.Arg(1).IsNum() {
		return nil, nil, nil
	}
	k := atom.Arg(1).Value()
	switch {
	case atom.Op() == logic.OpEq && atom == f:
		return atom.Arg(0), &k, &k
	case atom.Op() == logic.OpEq:
		return nil, nil, nil
	case atom == f:
		return atom.Arg(0), nil, &k
	}
	k = k.Add(num.One)
	return atom.Arg(0), &k, nil
}

// assumedNext returns the bounds of x that the only statement after e assumes, if it is an Assume.
func assumedNext(e *program.Edge, x *logic.Term) (lo, hi *num.Rat) {
	for e != nil && len(e.To.Out) == 1 {
		e = e.To.Out[0]
		switch s := e.Stmt.(type) {
		case *program.Assume:
			for _, f := range logic.Conjuncts(s.Cond) {
				y, from, to := bound(f)
				if y != x {
					continue
				}
				if from != nil && (lo == nil || lo.Less(*from)) {
					lo = from
				}
				if to != nil && (hi == nil || to.Less(*hi)) {
					hi = to
				}
			}
			if !s.Cond.IsTrue() {
				return lo, hi
			}
		default:
			return nil, nil
		}
	}
	return nil, nil
}
