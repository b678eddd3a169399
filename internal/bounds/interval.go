package bounds

import (
	"craig/logic"
	"craig/num"
)

// Intervals are what integer terms are within, for the bounds of constants that Set says. It remembers its results.
type Intervals struct {
	of map[*logic.Term]Interval
}

// Interval is a set of neighbouring integers, not empty.
type Interval struct {
	Lo, Hi          num.Rat
	NoLeast, NoMost bool // there is no Lo, no Hi
}

// All are all integers.
var All = Interval{NoLeast: true, NoMost: true}

// AtLeast returns the integers from lo on.
func AtLeast(lo num.Rat) Interval { return Interval{Lo: lo, NoMost: true} }

// AtMost returns the integers up to hi.
func AtMost(hi num.Rat) Interval { return Interval{Hi: hi, NoLeast: true} }

// Finite reports whether the interval has two ends.
func (i Interval) Finite() bool { return !i.NoLeast && !i.NoMost }

// NewIntervals returns Intervals in which all constants are open.
func NewIntervals() *Intervals { return &Intervals{of: make(map[*logic.Term]Interval)} }

// Set says what a constant is within. Terms that have been asked for keep what was said of them.
func (v *Intervals) Set(x *logic.Term, in Interval) { v.of[x] = in }

// Constants calls visit with the constants that have been Set, in no order.
func (v *Intervals) Constants(visit func(x *logic.Term, in Interval)) {
	for x, in := range v.of {
		if x.Op() == logic.OpConst && in != All {
			visit(x, in)
		}
	}
}

// Refresh finds anew what t is within, if it chooses among terms, after those have been Set.
func (v *Intervals) Refresh(t *logic.Term) { v.refresh(t, make(map[*logic.Term]bool)) }

func (v *Intervals) refresh(t *logic.Term, seen map[*logic.Term]bool) {
	if t.Op() != logic.OpIte || seen[t] {
		return
	}
	seen[t] = true
	for _, a := range t.Args()[1:] {
		v.refresh(a, seen)
		v.Of(a)
	}
	v.of[t] = v.make(t)
}

// Of returns what an integer term is within.
func (v *Intervals) Of(t *logic.Term) Interval {
	if i, ok := v.of[t]; ok {
		return i
	}
	type visit struct {
		t    *logic.Term
		next int
	}
	stack := []visit{{t: t}}
	for len(stack) > 0 {
		top := &stack[len(stack)-1]
		if top.next < len(top.t.Args()) {
			a := top.t.Arg(top.next)
			top.next++
			if _, ok := v.of[a]; !ok && a.Sort() == logic.Int {
				stack = append(stack, visit{t: a})
			}
			continue
		}
		v.of[top.t] = v.make(top.t)
		stack = stack[:len(stack)-1]
	}
	return v.of[t]
}

// make returns what t is within by what its arguments are.
func (v *Intervals) make(t *logic.Term) Interval {
	arg := func(i int) Interval { return v.of[t.Arg(i)] }
	switch t.Op() {
	case logic.OpNum:
		return Interval{Lo: t.Value(), Hi: t.Value()}
	case logic.OpAdd:
		sum := arg(0)
		for i := range t.Args()[1:] {
			sum = sum.plus(arg(i + 1))
		}
		return sum
	case logic.OpMul:
		product := arg(0)
		for i := range t.Args()[1:] {
			product = product.times(arg(i + 1))
		}
		return product
	case logic.OpIntDiv:
		if x, d := arg(0), t.Arg(1); x.Finite() && d.IsNum() && d.Value().Sign() > 0 { // as numbers that divide are
			lo, _ := num.DivMod(x.Lo, d.Value())
			hi, _ := num.DivMod(x.Hi, d.Value())
			return Interval{Lo: lo, Hi: hi}
		}
	case logic.OpMod:
		if d := t.Arg(1); d.IsNum() && d.Value().Sign() > 0 {
			x, most := arg(0), d.Value().Sub(num.One)
			if x.Finite() && x.Lo.Sign() >= 0 && !most.Less(x.Hi) {
				return x
			}
			return Interval{Lo: num.Zero, Hi: most}
		}
	case logic.OpIte:
		return arg(1).hull(arg(2))
	case logic.OpBVToInt:
		return Interval{Lo: num.Zero, Hi: largest(t.Arg(0))}
	}
	return All
}

// largest returns a number that the unsigned value of the bit-vector b does not exceed.
func largest(b *logic.Term) num.Rat {
	most := num.Pow2(b.Sort().Width()).Sub(num.One)
	switch {
	case b.Op() == logic.OpBVNum:
		return b.Value()
	case b.Op() == logic.OpBV && b.BVOp() == logic.BVAnd:
		for _, a := range b.Args() {
			if a.Op() == logic.OpBVNum {
				most = num.Min(most, a.Value())
			}
		}
	case b.Op() == logic.OpBV && b.BVOp() == logic.BVZeroExtend:
		return largest(b.Arg(0))
	}
	return most
}

// plus has all sums of an integer of i and one of j.
func (i Interval) plus(j Interval) Interval {
	return Interval{Lo: i.Lo.Add(j.Lo), Hi: i.Hi.Add(j.Hi), NoLeast: i.NoLeast || j.NoLeast, NoMost: i.NoMost || j.NoMost}
}

// Shift returns the integers of i, each increased by k.
func (i Interval) Shift(k num.Rat) Interval { return i.plus(Interval{Lo: k, Hi: k}) }

// times has all products of an integer of i and one of j.
func (i Interval) times(j Interval) Interval {
	if !i.Finite() || !j.Finite() {
		return All
	}
	out := Interval{Lo: i.Lo.Mul(j.Lo)}
	out.Hi = out.Lo
	for _, p := range [3]num.Rat{i.Lo.Mul(j.Hi), i.Hi.Mul(j.Lo), i.Hi.Mul(j.Hi)} {
		out.Lo, out.Hi = num.Min(out.Lo, p), num.Max(out.Hi, p)
	}
	return out
}

// hull has all integers of i and of j.
func (i Interval) hull(j Interval) Interval {
	return Interval{
		Lo: num.Min(i.Lo, j.Lo), Hi: num.Max(i.Hi, j.Hi),
		NoLeast: i.NoLeast || j.NoLeast, NoMost: i.NoMost || j.NoMost,
	}
}

// Contains reports whether all integers of j are in i.
func (i Interval) Contains(j Interval) bool {
	return (i.NoLeast || !j.NoLeast && !j.Lo.Less(i.Lo)) && (i.NoMost || !j.NoMost && !i.Hi.Less(j.Hi))
}

// Meet returns what is in both; ok is false if nothing is.
func (i Interval) Meet(j Interval) (both Interval, ok bool) {
	both = i
	if i.NoLeast || !j.NoLeast && i.Lo.Less(j.Lo) {
		both.Lo, both.NoLeast = j.Lo, j.NoLeast
	}
	if i.NoMost || !j.NoMost && j.Hi.Less(i.Hi) {
		both.Hi, both.NoMost = j.Hi, j.NoMost
	}
	return both, !both.Finite() || !both.Hi.Less(both.Lo)
}

// Narrowed returns what is in both; if nothing is, it returns i.
func (i Interval) Narrowed(j Interval) Interval {
	if both, ok := i.Meet(j); ok {
		return both
	}
	return i
}
