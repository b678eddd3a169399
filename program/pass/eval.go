package pass

import (
	"craig/logic"
	"craig/num"
)

// Evaluation of terms to intervals.

// manyNodes is the size from which on the values of subterms are remembered during an evaluation.
const manyNodes = 64

// eval returns an interval that contains the value of t, of any sort, in every state that s covers. Bit-vectors are
// taken as unsigned numbers; nothing is known of sorts that are not numbers.
func (r *ranges) eval(t *logic.Term, s rangeState) interval {
	e := evaluator{r: r}
	if r.size(t) > manyNodes {
		e.memo = make(map[*logic.Term]interval)
	}
	return e.eval(t, s)
}

// size returns the number of nodes of t as a tree, at most a little over manyNodes.
func (r *ranges) size(t *logic.Term) int {
	if len(t.Args()) == 0 {
		return 1
	}
	if n, ok := r.sizes[t]; ok {
		return n
	}
	n := 1
	for _, a := range t.Args() {
		if n > manyNodes {
			break
		}
		n += r.size(a)
	}
	r.sizes[t] = n
	return n
}

type evaluator struct {
	r    *ranges
	memo map[*logic.Term]interval // in the state that eval was called with; nil for small terms
}

func (e *evaluator) eval(t *logic.Term, s rangeState) interval {
	switch t.Op() {
	case logic.OpNum, logic.OpBVNum:
		return point(t.Value())
	case logic.OpTrue:
		return point(num.One)
	case logic.OpFalse:
		return point(num.Zero)
	case logic.OpConst:
		if t.Sort() == logic.Bool || t.Sort().IsArith() {
			return s.get(t)
		}
		return allOf(t.Sort())
	}
	if i, ok := e.memo[t]; ok {
		return i
	}
	i := e.apply(t, s).meet(allOf(t.Sort()))
	if t.Sort().IsArith() && len(s.side) > 0 {
		i = i.meet(sideOf(t, s))
	}
	if t.Sort() == logic.Int {
		i = i.rounded()
	}
	if i.isEmpty() { // no execution comes here, but that is for refine to find out
		i = allOf(t.Sort())
	}
	if e.memo != nil {
		e.memo[t] = i
	}
	return i
}

// allOf returns the interval of all values of a sort.
func allOf(s *logic.Sort) interval {
	switch s.Kind() {
	case logic.KindBool:
		return between(num.Zero, num.One)
	case logic.KindBitVec:
		return between(num.Zero, num.Pow2(s.Width()).Sub(num.One))
	}
	return interval{}
}

// sideOf returns what the side bounds of s say about t.
func sideOf(t *logic.Term, s rangeState) interval {
	var all interval
	var l logic.Linear
	linear := false
	for _, b := range s.side {
		switch {
		case b.term == t:
			all = all.meet(b.bound)
		case t.Op() == logic.OpAdd || t.Op() == logic.OpMul:
			if !linear {
				l, linear = logic.Linearize(t), true
			}
			if k, ok := multiple(l, b.linear); ok {
				all = all.meet(b.bound.scale(k).add(point(l.Const)))
			}
		}
	}
	return all
}

// multiple returns k if l = k·m + number.
func multiple(l, m logic.Linear) (k num.Rat, ok bool) {
	if len(l.Monos) != len(m.Monos) || len(l.Monos) == 0 {
		return k, false
	}
	for i := range l.Monos {
		if l.Monos[i].Base != m.Monos[i].Base {
			return k, false
		}
		q := l.Monos[i].Coef.Quo(m.Monos[i].Coef)
		if i > 0 && !q.Equal(k) {
			return k, false
		}
		k = q
	}
	return k, true
}

// truth returns the truth value of an interval over {0, 1}.
func (a interval) truth() (value, known bool) {
	v, ok := a.value()
	return ok && v.IsOne(), ok
}

func ofTruth(b bool) interval {
	if b {
		return point(num.One)
	}
	return point(num.Zero)
}

func (e *evaluator) apply(t *logic.Term, s rangeState) interval {
	arg := func(i int) interval { return e.eval(t.Arg(i), s) }
	switch t.Op() {
	case logic.OpNot:
		if b, ok := arg(0).truth(); ok {
			return ofTruth(!b)
		}
	case logic.OpAnd, logic.OpOr:
		decided := true
		for i := range t.Args() {
			b, ok := arg(i).truth()
			if ok && b == (t.Op() == logic.OpOr) {
				return ofTruth(b)
			}
			decided = decided && ok
		}
		if decided {
			return ofTruth(t.Op() == logic.OpAnd)
		}
	case logic.OpIte:
		return e.ite(t, s)
	case logic.OpEq:
		return e.equality(t, s)
	case logic.OpLe, logic.OpLt:
		a, b := arg(0), arg(1)
		return compare(a, b, t.Op() == logic.OpLt)
	case logic.OpDivides:
		if v, ok := arg(1).value(); ok {
			return ofTruth(v.Quo(t.Arg(0).Value()).IsInt())
		}
	case logic.OpAdd:
		sum := point(num.Zero)
		for i := range t.Args() {
			sum = sum.add(arg(i))
		}
		return sum
	case logic.OpMul:
		if t.Arg(0).IsNum() {
			return arg(1).scale(t.Arg(0).Value())
		}
		product := arg(0)
		for i := range t.Args()[1:] {
			product = product.mul(arg(i + 1))
		}
		if len(t.Args()) == 2 && t.Arg(0) == t.Arg(1) {
			product = product.meet(atLeast(num.Zero))
		}
		return product
	case logic.OpIntDiv:
		return arg(0).intDiv(arg(1))
	case logic.OpMod:
		return arg(0).mod(arg(1))
	case logic.OpToReal:
		return arg(0)
	case logic.OpToInt:
		a := arg(0)
		if a.hasLo {
			a.lo = a.lo.Floor()
		}
		if a.hasHi {
			a.hi = a.hi.Floor()
		}
		return a
	case logic.OpSelect:
		return e.selection(t, s)
	case logic.OpIntToBV:
		return arg(0).mod(point(num.Pow2(t.Sort().Width())))
	case logic.OpBVToInt:
		return arg(0)
	case logic.OpBV:
		return e.bitVector(t, s)
	}
	return interval{}
}

// compare evaluates a ≤ b, or a < b if strict.
func compare(a, b interval, strict bool) interval {
	if a.hasHi && b.hasLo {
		if c := a.hi.Cmp(b.lo); c < 0 || c == 0 && !strict {
			return point(num.One)
		}
	}
	if a.hasLo && b.hasHi {
		if c := b.hi.Cmp(a.lo); c < 0 || c == 0 && strict {
			return point(num.Zero)
		}
	}
	return interval{}
}

func (e *evaluator) equality(t *logic.Term, s rangeState) interval {
	switch t.Arg(0).Sort().Kind() {
	case logic.KindArray, logic.KindUninterpreted, logic.KindFloat, logic.KindRoundingMode:
		return interval{}
	}
	a, b := e.eval(t.Arg(0), s), e.eval(t.Arg(1), s)
	if a.meet(b).isEmpty() {
		return point(num.Zero)
	}
	x, known := a.value()
	if y, ok := b.value(); ok && known && x.Equal(y) {
		return point(num.One)
	}
	return interval{}
}

// ite evaluates each branch in the states in which it is chosen.
func (e *evaluator) ite(t *logic.Term, s rangeState) interval {
	if b, ok := e.eval(t.Arg(0), s).truth(); ok {
		if b {
			return e.eval(t.Arg(1), s)
		}
		return e.eval(t.Arg(2), s)
	}
	if e.memo != nil { // too large to be looked at in several states
		return e.eval(t.Arg(1), s).hull(e.eval(t.Arg(2), s))
	}
	yes, okYes := e.r.refine(s, t.Arg(0), true)
	no, okNo := e.r.refine(s, t.Arg(0), false)
	switch {
	case okYes && okNo:
		return e.eval(t.Arg(1), yes).hull(e.eval(t.Arg(2), no))
	case okYes:
		return e.eval(t.Arg(1), yes)
	}
	return e.eval(t.Arg(2), no)
}

// selection evaluates a read of an array whose contents are known.
func (e *evaluator) selection(t *logic.Term, s rangeState) interval {
	index := e.eval(t.Arg(1), s)
	var all interval
	first := true
	add := func(i interval) {
		if first {
			all, first = i, false
		} else {
			all = all.hull(i)
		}
	}
	for a := t.Arg(0); ; a = a.Arg(0) {
		switch a.Op() {
		case logic.OpConstArray:
			if !a.Arg(0).Sort().IsArith() {
				return interval{}
			}
			add(e.eval(a.Arg(0), s))
			return all
		case logic.OpStore:
			at := e.eval(a.Arg(1), s)
			if at.meet(index).isEmpty() {
				continue
			}
			add(e.eval(a.Arg(2), s))
			if x, ok := at.value(); ok {
				if y, ok := index.value(); ok && x.Equal(y) {
					return all
				}
			}
		default:
			return interval{}
		}
	}
}

// bitVector evaluates a bit-vector operation; the caller intersects with the range of the width.
func (e *evaluator) bitVector(t *logic.Term, s rangeState) interval {
	a := e.eval(t.Arg(0), s)
	b := a
	if len(t.Args()) > 1 {
		b = e.eval(t.Arg(1), s)
	}
	modulus := num.Pow2(t.Arg(0).Sort().Width())
	switch op := t.BVOp(); op {
	case logic.BVNot:
		return point(modulus.Sub(num.One)).add(a.neg())
	case logic.BVNeg:
		return a.neg().mod(point(modulus))
	case logic.BVAnd:
		return between(num.Zero, num.Min(a.hi, b.hi))
	case logic.BVOr:
		return ones(num.Max(a.hi, b.hi)).meet(atLeast(num.Max(a.lo, b.lo)))
	case logic.BVXor:
		return ones(num.Max(a.hi, b.hi))
	case logic.BVAdd:
		return a.add(b).mod(point(modulus))
	case logic.BVMul:
		return a.mul(b).mod(point(modulus))
	case logic.BVUdiv:
		if b.lo.Sign() > 0 {
			return a.intDiv(b)
		}
	case logic.BVUrem:
		if b.lo.Sign() > 0 {
			return a.mod(b)
		}
		return between(num.Zero, a.hi)
	case logic.BVShl:
		if k, ok := b.value(); ok && k.Less(num.Int(int64(t.Sort().Width()))) {
			n, _ := k.Int64()
			return a.scale(num.Pow2(int(n))).mod(point(modulus))
		}
	case logic.BVLshr:
		if k, ok := b.lo.Int64(); ok && k < int64(t.Sort().Width()) {
			r := a.intDiv(point(num.Pow2(int(k))))
			if !b.lo.Equal(b.hi) {
				r.lo = num.Zero
			}
			return r
		}
		return point(num.Zero)
	case logic.BVAshr:
		if half := modulus.Quo(num.Int(2)); a.hi.Less(half) {
			return between(num.Zero, a.hi)
		}
	case logic.BVUlt:
		return compare(a, b, true)
	case logic.BVUle:
		return compare(a, b, false)
	case logic.BVSlt, logic.BVSle:
		if half := modulus.Quo(num.Int(2)); a.hi.Less(half) && b.hi.Less(half) {
			return compare(a, b, op == logic.BVSlt)
		}
	case logic.BVConcat:
		return a.scale(num.Pow2(t.Arg(1).Sort().Width())).add(b)
	case logic.BVExtract:
		return a.intDiv(point(num.Pow2(t.Lo()))).mod(point(num.Pow2(t.Sort().Width())))
	case logic.BVZeroExtend:
		return a
	case logic.BVSignExtend:
		if half := modulus.Quo(num.Int(2)); a.hi.Less(half) {
			return a
		}
	}
	return allOf(t.Sort())
}
