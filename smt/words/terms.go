package words

import (
	"encoding/binary"
	"fmt"
	"slices"

	"craig/logic"
	"craig/num"
)

// word is a bit-vector, the lowest bit first.
type word []bit

// meaning is what a term is made of: a truth value, a number or a word, which floating-point numbers and rounding modes are, too.
type meaning struct {
	truth bit
	number
	word word
}

// Unsupported is the error for a formula with an operator that has no meaning by bits.
type Unsupported struct{ Term *logic.Term }

func (u *Unsupported) Error() string {
	return fmt.Sprintf("%v of sort %v is no number and no bit-vector, or too large", u.Term, u.Term.Sort())
}

// reading is how terms are read: what the meanings of some of them are.
type reading struct {
	*Solver
	meanings map[*logic.Term]meaning
	leaf     func(*logic.Term) (Value, bool) // of some terms; nil: of none
}

// of returns the meaning of t, which it makes of those of its arguments.
func (s *reading) of(t *logic.Term) meaning {
	if m, ok := s.meanings[t]; ok {
		return m
	}
	type visit struct {
		t    *logic.Term
		next int
	}
	stack := []visit{{t: t}}
	for len(stack) > 0 {
		v := &stack[len(stack)-1]
		if s.leaf != nil && v.next == 0 {
			if m, ok := s.leaf(v.t); ok {
				s.meanings[v.t] = m.meaning
				stack = stack[:len(stack)-1]
				continue
			}
		}
		args := operands(v.t)
		for v.next < len(args) {
			if _, ok := s.meanings[args[v.next]]; !ok {
				break
			}
			v.next++
		}
		if v.next < len(args) {
			stack = append(stack, visit{t: args[v.next]})
			continue
		}
		s.signal.Poll()
		s.meanings[v.t] = s.make(v.t)
		stack = stack[:len(stack)-1]
	}
	return s.meanings[t]
}

// operands returns the terms whose meanings make that of t: of sums the bases, and no numbers that are only multiplied with, or
// divided or compared by.
func operands(t *logic.Term) []*logic.Term {
	switch t.Op() {
	case logic.OpAdd:
		var out []*logic.Term
		for _, m := range logic.Linearize(t).Monos {
			out = append(out, m.Base)
		}
		return out
	case logic.OpEq, logic.OpLe:
		if t.Arg(0).Sort() == logic.Int {
			return summands(t.Arg(0))
		}
	case logic.OpMul:
		if t.Arg(0).IsNum() {
			return t.Args()[1:]
		}
	case logic.OpDivides:
		return t.Args()[1:]
	case logic.OpIntDiv, logic.OpMod:
		if t.Arg(1).IsNum() {
			return t.Args()[:1]
		}
	}
	return t.Args()
}

// summands returns what the integer t is a sum of: itself, if it is no sum.
func summands(t *logic.Term) []*logic.Term {
	if t.Op() == logic.OpAdd || t.Op() == logic.OpMul && t.Arg(0).IsNum() {
		return operands(t)
	}
	return []*logic.Term{t}
}

func (s *reading) truth(t *logic.Term) bit     { return s.meanings[t].truth }
func (s *reading) number(t *logic.Term) number { return s.meanings[t].number }

// make makes the meaning of t of those of its operands.
func (s *reading) make(t *logic.Term) meaning {
	switch t.Sort().Kind() {
	case logic.KindBool:
		return meaning{truth: s.formula(t)}
	case logic.KindInt:
		return meaning{number: s.integer(t)}
	case logic.KindBitVec:
		return meaning{word: s.vector(t)}
	case logic.KindFloat, logic.KindRoundingMode:
		return meaning{word: s.float(t)}
	}
	panic(&Unsupported{t})
}

func (s *reading) formula(t *logic.Term) bit {
	n := s.network
	switch t.Op() {
	case logic.OpTrue:
		return one
	case logic.OpFalse:
		return zero
	case logic.OpConst:
		return n.input()
	case logic.OpNot:
		return s.truth(t.Arg(0)).not()
	case logic.OpAnd, logic.OpOr:
		return s.connective(t)
	case logic.OpIte:
		return n.ite(s.truth(t.Arg(0)), s.truth(t.Arg(1)), s.truth(t.Arg(2)))
	case logic.OpEq:
		switch a := t.Arg(0); a.Sort().Kind() {
		case logic.KindBool:
			return n.iff(s.truth(a), s.truth(t.Arg(1)))
		case logic.KindInt:
			x, y := s.sides(a, t.Arg(1).Value())
			return s.equal(x, y)
		case logic.KindBitVec, logic.KindFloat, logic.KindRoundingMode:
			return n.same(s.meanings[a].word, s.meanings[t.Arg(1)].word)
		}
	case logic.OpLe:
		if t.Arg(0).Sort() == logic.Int {
			x, y := s.sides(t.Arg(0), t.Arg(1).Value())
			return s.atMost(x, y)
		}
	case logic.OpDivides:
		_, r := s.divide(s.number(t.Arg(1)), constNumber(t.Arg(0).Value()))
		return s.equal(r, nothing)
	case logic.OpBV:
		return s.comparison(t)
	case logic.OpFloat:
		return s.floatOperation(t)[0]
	}
	panic(&Unsupported{t})
}

// connective makes a conjunction or disjunction as a balanced tree.
func (s *reading) connective(t *logic.Term) bit {
	flip := constant(t.Op() == logic.OpOr)
	bits := make([]bit, len(t.Args()))
	for i, a := range t.Args() {
		bits[i] = s.truth(a) ^ flip
	}
	for len(bits) > 1 {
		k := 0
		for i := 0; i < len(bits); i += 2 {
			if i+1 < len(bits) {
				bits[k] = s.network.and(bits[i], bits[i+1])
			} else {
				bits[k] = bits[i]
			}
			k++
		}
		bits = bits[:k]
	}
	return bits[0] ^ flip
}

// sides returns numbers that are in the same order as a sum and k: what is added, and what is subtracted.
func (s *reading) sides(sum *logic.Term, k num.Rat) (x, y number) {
	l := logic.Linearize(sum)
	x, y = constNumber(l.Const), constNumber(k)
	for _, m := range l.Monos {
		if m.Coef.Sign() > 0 {
			x = s.network.add(x, s.network.scale(s.number(m.Base), m.Coef))
		} else {
			y = s.network.add(y, s.network.scale(s.number(m.Base), m.Coef.Neg()))
		}
	}
	return x, y
}

func (s *reading) integer(t *logic.Term) number {
	n := s.network
	switch t.Op() {
	case logic.OpNum:
		return constNumber(t.Value())
	case logic.OpConst, logic.OpApp:
		return s.unknown(t)
	case logic.OpAdd:
		l := logic.Linearize(t)
		x := constNumber(l.Const)
		for _, m := range l.Monos {
			if part := n.scale(s.number(m.Base), m.Coef.Abs()); m.Coef.Sign() < 0 {
				x = n.sub(x, part)
			} else {
				x = n.add(x, part)
			}
		}
		return x
	case logic.OpMul:
		if t.Arg(0).IsNum() {
			return n.scale(s.number(t.Arg(1)), t.Arg(0).Value())
		}
		x := s.number(t.Arg(0))
		for _, a := range t.Args()[1:] {
			x = n.mul(x, s.number(a))
		}
		return x
	case logic.OpIntDiv, logic.OpMod:
		y := t.Arg(1)
		by := s.number(y)
		if y.IsNum() {
			by = constNumber(y.Value())
		}
		q, r := s.divide(s.number(t.Arg(0)), by)
		if t.Op() == logic.OpMod {
			return r
		}
		return q
	case logic.OpIte:
		return n.chosen(s.truth(t.Arg(0)), s.number(t.Arg(1)), s.number(t.Arg(2)))
	case logic.OpBVToInt:
		w := s.meanings[t.Arg(0)].word
		return trim(append(slices.Clone(w), zero), num.Zero, num.Pow2(len(w)).Sub(num.One))
	}
	panic(&Unsupported{t})
}

// division is of a number, by its bits and bounds, by another one.
type division struct {
	of         string
	lo, hi, by num.Rat
}

func divisionOf(x number, by num.Rat) division {
	key := make([]byte, 0, 4*len(x.bits))
	for _, b := range x.bits {
		key = binary.LittleEndian.AppendUint32(key, uint32(b))
	}
	return division{string(key), x.lo, x.hi, by}
}

// divide returns quotient and remainder of x and y: those of SMT-LIB, where y is not 0. It adds besides that x is their
// product and sum, which shows at once what the circuit hides: in models in which x and y are within their bounds, which
// those of Narrow are not in all.
func (s *Solver) divide(x, y number) (q, r number) {
	n := s.network
	if o := x.dependence.or(y.dependence); o.open != closed {
		s.compared(y, nothing)
		x.dependence, y.dependence = dependence{}, dependence{}
		q, r = s.divide(x, y)
		if d, ok := y.isConst(); ok && d.Sign() > 0 && s.repeats(o, d) {
			return q.opened(dependence{open: o.open, by: o.by.Mul(d)}, o.far.Quo(d).Floor().Add(num.Int(2))), r
		}
		return q.tangledBy(o), r.tangledBy(o)
	}
	if d, ok := y.isConst(); ok && d.Sign() != 0 {
		if x.lo.Equal(x.hi) {
			a, b := num.DivMod(x.lo, d)
			return constNumber(a), constNumber(b)
		}
		if k, ok := powerOfTwo(d.Abs()); ok {
			q, r = high(x, k), low(x, k)
			if d.Sign() < 0 {
				q = n.neg(q)
			}
			return q, r
		}
		if x.lo.Sign() >= 0 && x.hi.Less(d) {
			return nothing, x
		}
		key := divisionOf(x, d)
		if got, ok := s.divisions[key]; ok {
			return got[0], got[1]
		}
		q, r = n.euclid(x, y)
		s.require(n.or(s.inside(x).not(), n.equal(x, n.add(n.mul(q, y), r))))
		s.divisions[key] = [2]number{q, r}
		return q, r
	}
	q, r = n.euclid(x, y)
	byZero := n.equal(y, nothing)
	s.byZero = n.or(s.byZero, byZero)
	sure := n.and(byZero.not(), n.and(s.inside(x), s.inside(y)))
	s.require(n.or(sure.not(), n.equal(x, n.add(n.mul(q, y), r))))
	return q, r
}

// inside returns whether x is within its bounds, as in all models unless Narrow has made some that hold in others only.
func (s *Solver) inside(x number) bit {
	if !s.narrowed {
		return one
	}
	return s.network.inside(x)
}

// inside returns whether the bits of x are those of a number within its bounds.
func (n *network) inside(x number) bit {
	full := x // what the bits can be, without the bounds
	full.lo, full.hi = num.Pow2(len(x.bits)-1).Neg(), num.Pow2(len(x.bits)-1).Sub(num.One)
	return n.and(n.atMost(constNumber(x.lo), full), n.atMost(full, constNumber(x.hi)))
}

// powerOfTwo returns k if v = 2^k.
func powerOfTwo(v num.Rat) (k int, ok bool) {
	k = v.NumBig().BitLen() - 1
	return k, k >= 0 && num.Pow2(k).Equal(v)
}

// between returns a new number within the bounds.
func (s *Solver) between(lo, hi num.Rat) number {
	if lo.Equal(hi) {
		return constNumber(lo)
	}
	bits := make([]bit, width(lo, hi))
	for i := range bits {
		bits[i] = s.network.input()
	}
	x := trim(bits, lo, hi)
	s.require(s.network.inside(x))
	return x
}

// unknown returns a number that may be anything within the bounds that t has.
func (s *Solver) unknown(t *logic.Term) number {
	if b, ok := s.bounds[t]; ok {
		return s.between(b[0], b[1])
	}
	return s.anything()
}
