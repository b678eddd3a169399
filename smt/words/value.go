package words

import (
	"context"
	"slices"

	"craig/logic"
	"craig/num"
)

// Values, for those who execute programs instead of making terms.

// Value is a truth value, an integer or a bit-vector that a solver knows. The zero Value is none.
type Value struct{ meaning }

// Truth returns the truth value that v is.
func (v Value) Truth() Truth { return Truth{v.truth} }

// Of returns a truth value as a Value.
func (t Truth) Of() Value { return Value{meaning{truth: t.bit}} }

// Constant returns the integer that v is in all models, if that is seen without search.
func (v Value) Constant() (num.Rat, bool) { return v.number.isConst() }

// Within returns the bounds of the integer v.
func (v Value) Within() (lo, hi num.Rat) { return v.lo, v.hi }

// Number returns an integer.
func Number(k num.Rat) Value { return Value{meaning{number: constNumber(k)}} }

// Eval returns the value of a term, where leaf returns those of constants in it and of other terms that it knows. The errors are
// those of Assert.
func (s *Solver) Eval(ctx context.Context, t *logic.Term, leaf func(*logic.Term) (Value, bool)) (v Value, err error) {
	err = s.within(ctx, func() {
		r := &reading{Solver: s, meanings: make(map[*logic.Term]meaning), leaf: leaf}
		v = Value{r.of(t)}
	})
	return v, err
}

// Input returns a new integer within the bounds.
func (s *Solver) Input(lo, hi num.Rat) Value { return Value{meaning{number: s.between(lo, hi)}} }

// Unbounded returns a new integer that may be anything.
func (s *Solver) Unbounded() Value { return Value{meaning{number: s.anything()}} }

// NewTruth returns a new truth value.
func (s *Solver) NewTruth() Truth { return Truth{s.network.input()} }

// NewVector returns a new bit-vector.
func (s *Solver) NewVector(width int) Value { return Value{meaning{word: s.network.vector(width)}} }

// NewFloat returns a new floating-point number or rounding mode.
func (s *Solver) NewFloat(sort *logic.Sort) Value { return Value{meaning{word: s.newFloat(sort)}} }

// Narrow returns the integer v for models in which it is within the bounds, of which one may be missing; it is another one in
// others. It is not ok if there are no such models.
func (s *Solver) Narrow(v Value, lo, hi *num.Rat) (narrow Value, ok bool) {
	x := v.number
	if x.open == tangled || x.open != closed && (lo == nil || hi == nil) {
		return v, true
	}
	from, to := x.lo, x.hi
	if lo != nil {
		from = num.Max(from, *lo)
	}
	if hi != nil {
		to = num.Min(to, *hi)
	}
	if to.Less(from) {
		return v, false
	}
	if from.Equal(x.lo) && to.Equal(x.hi) {
		return v, true
	}
	if x.open != closed {
		// On paths where this counts, the integer without bounds is as if it had some.
		s.reaches(num.Max(from.Abs(), to.Abs()).Add(x.shift()), x.by)
	}
	s.narrowed = true
	return Value{meaning{number: trim(x.bits, from, to)}}, true
}

// DividesByZero returns whether one of the quotients and remainders that have been made since the last call is by 0, or a
// floating-point operation has a result that SMT-LIB leaves open: formulas do not say what it is then, and neither does the solver.
func (s *Solver) DividesByZero() Truth {
	t := Truth{s.byZero}
	s.byZero = zero
	return t
}

// Same returns whether two integers are equal.
func (s *Solver) Same(a, b Value) Truth { return Truth{s.equal(a.number, b.number)} }

// Choose returns a if c holds, and b if not; both are of one sort.
func (s *Solver) Choose(c Truth, a, b Value) Value {
	n := s.network
	switch {
	case c.IsTrue():
		return a
	case c.IsFalse():
		return b
	case a.bits != nil:
		return Value{meaning{number: n.chosen(c.bit, a.number, b.number)}}
	case a.word != nil:
		return Value{meaning{word: n.chosenWord(c.bit, a.word, b.word)}}
	}
	return Value{meaning{truth: n.ite(c.bit, a.truth, b.truth)}}
}

// FreeBits returns how many bits of the integer v are not the same in all models, as far as that is seen without search.
func (v Value) FreeBits() int {
	n := 0
	for _, b := range v.bits {
		if !b.isConst() {
			n++
		}
	}
	return n
}

// Among returns at(i), where at is known of the integers that i may be: its bits decide.
func (s *Solver) Among(i Value, at func(num.Rat) Value) Value {
	if k, ok := i.Constant(); ok {
		return at(k)
	}
	s.tangled = s.tangled || i.open != closed // which value it is, and not only how large, decides
	// from returns at(k + the lowest n bits of i).
	var from func(k num.Rat, n int) (v Value, ok bool)
	from = func(k num.Rat, n int) (v Value, ok bool) {
		if i.hi.Less(k) || k.Add(num.Pow2(n)).Sub(num.One).Less(i.lo) {
			return v, false
		}
		if n == 0 {
			return at(k), true
		}
		var low, high Value
		var isLow, isHigh bool
		if i.number.bit(n-1) != one {
			low, isLow = from(k, n-1)
		}
		if i.number.bit(n-1) != zero {
			high, isHigh = from(k.Add(num.Pow2(n-1)), n-1)
		}
		switch {
		case !isHigh:
			return low, isLow
		case !isLow:
			return high, isHigh
		}
		return s.Choose(Truth{i.number.bit(n - 1)}, high, low), true
	}
	n := len(i.bits) - 1
	low, isLow := from(num.Zero, n)
	negative, isNegative := from(num.Pow2(n).Neg(), n)
	switch {
	case !isNegative:
		return low
	case !isLow:
		return negative
	}
	return s.Choose(Truth{i.sign()}, negative, low)
}

// Identical reports whether two integers have the same bits, so that they are equal in all models.
func Identical(a, b Value) bool { return slices.Equal(a.bits, b.bits) }
