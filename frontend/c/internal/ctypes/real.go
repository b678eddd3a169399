// Constants of floating-point types. With ILP32 how exactly an expression is computed depends on the compiler, so a constant
// is known to be between two numbers, which are the same one where the result is exact.

package ctypes

import (
	"math/big"
	"strings"

	"modernc.org/cc/v4"

	"craig/frontend/c/internal/syntax"
	"craig/num"
)

// interval is what a floating-point number is in.
type interval struct{ Lo, Hi num.Rat }

// precisions are the bits of the significands of floating-point types.
var precisions = map[cc.Kind]uint{cc.Float: 24, cc.Double: 53, cc.LongDouble: 64}

// Real returns what e, a number of real type, is in, if it is a constant whose computation neither overflows nor comes near
// the smallest numbers.
func (s *Findings) Real(e cc.ExpressionNode) (interval, bool) {
	bits := precisions[e.Type().Kind()]
	if cc.IsIntegerType(e.Type()) {
		r, ok := s.Constant(e)
		return interval{r, r}, ok
	}
	if bits == 0 {
		return interval{}, false
	}
	i, ok := s.calculate(e)
	if !ok {
		return interval{}, false
	}
	down, up := big.ToNegativeInf, big.ToPositiveInf
	if s.exact {
		down, up = big.ToNearestEven, big.ToNearestEven
	}
	lo, ok1 := rounded(i.Lo, bits, down)
	hi, ok2 := rounded(i.Hi, bits, up)
	return interval{lo, hi}, ok1 && ok2
}

// calculate returns what the value of e is in before it is rounded to its type.
func (s *Findings) calculate(e cc.ExpressionNode) (interval, bool) {
	switch x := e.(type) {
	case *cc.PrimaryExpression:
		switch x.Case {
		case cc.PrimaryExpressionFloat:
			r, ok := decimal(x.Token.SrcStr())
			return interval{r, r}, ok
		case cc.PrimaryExpressionExpr:
			return s.Real(x.ExpressionList)
		case cc.PrimaryExpressionGeneric:
			return s.Real(syntax.Selected(x))
		}
	case *cc.ExpressionList:
		if x.ExpressionList == nil {
			return s.Real(x.AssignmentExpression)
		}
	case *cc.UnaryExpression:
		i, ok := interval{}, false
		switch x.Case {
		case cc.UnaryExpressionPlus:
			return s.Real(x.CastExpression)
		case cc.UnaryExpressionMinus:
			i, ok = s.Real(x.CastExpression)
		}
		return interval{i.Hi.Neg(), i.Lo.Neg()}, ok
	case *cc.CastExpression:
		return s.Real(x.CastExpression)
	case *cc.AdditiveExpression:
		a, ok1 := s.Real(x.AdditiveExpression)
		b, ok2 := s.Real(x.MultiplicativeExpression)
		if x.Case == cc.AdditiveExpressionSub {
			b.Lo, b.Hi = b.Hi.Neg(), b.Lo.Neg()
		}
		return interval{a.Lo.Add(b.Lo), a.Hi.Add(b.Hi)}, ok1 && ok2
	case *cc.MultiplicativeExpression:
		a, ok1 := s.Real(x.MultiplicativeExpression)
		b, ok2 := s.Real(x.CastExpression)
		if !ok1 || !ok2 {
			break
		}
		if x.Case == cc.MultiplicativeExpressionDiv {
			if b.Lo.Sign()*b.Hi.Sign() <= 0 {
				break
			}
			b.Lo, b.Hi = b.Hi.Inv(), b.Lo.Inv()
		}
		lo, hi := MinMax(a.Lo.Mul(b.Lo), a.Lo.Mul(b.Hi), a.Hi.Mul(b.Lo), a.Hi.Mul(b.Hi))
		return interval{lo, hi}, true
	case *cc.ConditionalExpression:
		if chosen, ok := s.chosen(x); ok {
			return s.Real(chosen)
		}
	}
	return interval{}, false
}

// rounded returns r with so many bits, and whether its size is that of ordinary numbers of such a type.
func rounded(r num.Rat, bits uint, mode big.RoundingMode) (num.Rat, bool) {
	if r.IsZero() {
		return r, true
	}
	size := 1000
	if bits == precisions[cc.Float] {
		size = 120
	}
	if m := r.Abs(); m.Less(num.Pow2(size).Inv()) || num.Pow2(size).Less(m) {
		return r, false
	}
	f := new(big.Float).SetPrec(bits).SetMode(mode).SetRat(r.Big())
	exact, _ := f.Rat(nil)
	return num.FromBig(exact), true
}

// decimal returns the value of a floating-point constant as it is written, of one of the three standard types.
func decimal(text string) (num.Rat, bool) {
	s := strings.ToLower(text)
	if !strings.HasPrefix(s, "0x") || strings.Contains(s, "p") {
		s = strings.TrimSuffix(s, "f")
	}
	s = strings.TrimSuffix(s, "l")
	_, exponent, _ := strings.Cut(s, "e")
	if strings.HasPrefix(s, "0x") {
		_, exponent, _ = strings.Cut(s, "p")
	}
	if len(strings.TrimLeft(exponent, "+-0")) > 3 || len(s) > 1000 {
		return num.Zero, false
	}
	r, ok := new(big.Rat).SetString(s)
	if !ok {
		return num.Zero, false
	}
	return num.FromBig(r), true
}
