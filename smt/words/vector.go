package words

import (
	"slices"

	"craig/logic"
	"craig/num"
)

// same returns whether x and y, of one width, are equal.
func (n *network) same(x, y word) bit {
	r := one
	for i := range x {
		r = n.and(r, n.iff(x[i], y[i]))
	}
	return r
}

// unsigned returns the number that x is without a sign.
func unsigned(x word) number {
	return trim(append(slices.Clone(x), zero), num.Zero, num.Pow2(len(x)).Sub(num.One))
}

// signed returns the number that x is in two's complement.
func signed(x word) number {
	p := num.Pow2(len(x) - 1)
	return trim(x, p.Neg(), p.Sub(num.One))
}

// lowest returns the w lowest bits of x.
func lowest(x number, w int) word {
	out := make(word, w)
	for i := range out {
		out[i] = x.bit(i)
	}
	return out
}

// comparison returns the meaning of a predicate on bit-vectors.
func (s *reading) comparison(t *logic.Term) bit {
	x, y := s.meanings[t.Arg(0)].word, s.meanings[t.Arg(1)].word
	n := s.network
	switch t.BVOp() {
	case logic.BVUle:
		return n.atMost(unsigned(x), unsigned(y))
	case logic.BVUlt:
		return n.atMost(unsigned(y), unsigned(x)).not()
	case logic.BVSle:
		return n.atMost(signed(x), signed(y))
	case logic.BVSlt:
		return n.atMost(signed(y), signed(x)).not()
	}
	panic(&Unsupported{t})
}

// vector returns the meaning of a bit-vector.
func (s *reading) vector(t *logic.Term) word {
	n := s.network
	w := t.Sort().Width()
	arg := func(i int) word { return s.meanings[t.Arg(i)].word }
	switch t.Op() {
	case logic.OpBVNum:
		return lowest(constNumber(t.Value()), w)
	case logic.OpConst:
		return n.vector(w)
	case logic.OpIntToBV:
		x := s.number(t.Arg(0))
		s.tangled = s.tangled || x.open != closed && !s.repeats(x.dependence, num.Pow2(w))
		return lowest(x, w)
	case logic.OpIte:
		return n.chosenWord(s.truth(t.Arg(0)), arg(1), arg(2))
	case logic.OpFloat:
		return s.floatOperation(t)
	case logic.OpBV:
		x := arg(0)
		switch t.BVOp() {
		case logic.BVNot:
			return n.flipped(x)
		case logic.BVNeg:
			return lowest(n.neg(unsigned(x)), w)
		case logic.BVExtract:
			return x[t.Lo() : t.Lo()+w]
		case logic.BVZeroExtend:
			return append(slices.Clone(x), slices.Repeat(word{zero}, w-len(x))...)
		case logic.BVSignExtend:
			return append(slices.Clone(x), slices.Repeat(word{x[len(x)-1]}, w-len(x))...)
		}
		return s.binary(t)
	}
	panic(&Unsupported{t})
}

// binary returns the meaning of an operation on two or more bit-vectors.
func (s *reading) binary(t *logic.Term) word {
	n := s.network
	acc := s.meanings[t.Arg(0)].word
	for _, a := range t.Args()[1:] {
		y := s.meanings[a].word
		switch t.BVOp() {
		case logic.BVAnd:
			acc = n.zip(acc, y, n.and)
		case logic.BVOr:
			acc = n.zip(acc, y, n.or)
		case logic.BVXor:
			acc = n.zip(acc, y, n.xor)
		case logic.BVAdd:
			acc = lowest(n.add(unsigned(acc), unsigned(y)), len(acc))
		case logic.BVMul:
			acc = n.product(acc, y)
		case logic.BVConcat:
			acc = append(slices.Clone(y), acc...)
		case logic.BVShl, logic.BVLshr, logic.BVAshr:
			acc = n.shift(t.BVOp(), acc, y)
		case logic.BVUdiv, logic.BVUrem:
			acc = s.quotient(t.BVOp(), acc, y)
		default:
			panic(&Unsupported{t})
		}
	}
	return acc
}

// vector returns a new bit-vector of w bits.
func (n *network) vector(w int) word {
	out := make(word, w)
	for i := range out {
		out[i] = n.input()
	}
	return out
}

// chosenWord returns if c then x else y.
func (n *network) chosenWord(c bit, x, y word) word {
	return n.zip(x, y, func(a, b bit) bit { return n.ite(c, a, b) })
}

// zip applies f to the bits of x and y.
func (n *network) zip(x, y word, f func(a, b bit) bit) word {
	out := make(word, len(x))
	for i := range out {
		out[i] = f(x[i], y[i])
	}
	return out
}

// product returns x · y modulo 2^w.
func (n *network) product(x, y word) word {
	w := len(x)
	if known(x) {
		x, y = y, x
	}
	if known(y) {
		k := num.Zero
		for i, b := range y {
			if b == one {
				k = k.Add(num.Pow2(i))
			}
		}
		return lowest(n.scale(unsigned(x), k), w)
	}
	acc := slices.Repeat(word{zero}, w)
	for i, b := range y {
		carry := zero
		for j := i; j < w; j++ {
			p := n.and(x[j-i], b)
			sum := n.xor(n.xor(acc[j], p), carry)
			carry = n.maj(acc[j], p, carry)
			acc[j] = sum
		}
	}
	return acc
}

// known reports whether x is the same in all models, as far as that is seen without search.
func known(x word) bool { return !slices.ContainsFunc(x, func(b bit) bool { return !b.isConst() }) }

// shift returns x shifted by y, which may be more than there are bits.
func (n *network) shift(op logic.BVOp, x, y word) word {
	w := len(x)
	fill := zero
	if op == logic.BVAshr {
		fill = x[w-1]
	}
	for k, b := range y {
		out := make(word, w)
		for i := range out {
			from, there := i+1<<min(k, 30), fill
			if op == logic.BVShl {
				from, there = i-1<<min(k, 30), zero
			}
			if from >= 0 && from < w {
				there = x[from]
			}
			out[i] = n.ite(b, there, x[i])
		}
		x = out
	}
	return x
}

// quotient returns quotient or remainder of x by y; SMT-LIB's values for y = 0 are all ones and x.
func (s *Solver) quotient(op logic.BVOp, x, y word) word {
	n := s.network
	w := len(x)
	byZero := n.same(y, slices.Repeat(word{zero}, w))
	q, rest := n.longDivision(unsigned(x), unsigned(y))
	out, zeroed := lowest(rest, w), x
	if op == logic.BVUdiv {
		out, zeroed = lowest(q, w), slices.Repeat(word{one}, w)
	}
	return n.chosenWord(byZero, zeroed, out)
}
