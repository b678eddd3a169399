// Floating-point types, and constants of them: their values as the types have them, rounded to the nearest.

package ctypes

import (
	"math/big"
	"strings"

	"modernc.org/cc/v4"

	"craig/frontend/c/internal/syntax"
	"craig/num"
	"craig/num/float"
)

// formats are those of the real floating-point types on x86.
var formats = map[cc.Kind]float.Format{
	cc.Float: float.Single, cc.Float32: float.Single, cc.Double: float.Double, cc.Float32x: float.Double, cc.Float64: float.Double,
	cc.LongDouble: float.Extended, cc.Float64x: float.Extended, cc.Float128: float.Quad,
}

// FormatOf returns the format of the numbers of type t; it is not ok for types of other values, of complex numbers and vectors
// among them.
func FormatOf(t cc.Type) (f float.Format, ok bool) {
	f, ok = formats[t.Kind()]
	return f, ok && t.VectorSize() <= 0 && !marked(t, "mode")
}

// SameFormat reports whether t and u are types of floating-point numbers of one format.
func SameFormat(t, u cc.Type) bool {
	f, ok1 := FormatOf(t)
	g, ok2 := FormatOf(u)
	return ok1 && ok2 && f == g
}

// CommonFormat returns the format in which an operator computes with operands of types t and u, of which one is a type of
// floating-point numbers (C11 6.3.1.8); it is not ok if that is none of FormatOf.
func CommonFormat(t, u cc.Type) (f float.Format, ok bool) {
	f, ok = FormatOf(t)
	g, ok2 := FormatOf(u)
	switch {
	case ok && ok2 && f.Significand >= g.Significand, ok && cc.IsIntegerType(u):
		return f, true
	}
	return g, ok2 && (ok || cc.IsIntegerType(t))
}

// constantNumber is what is known of an expression: the number that it is, if no execution changes that.
type constantNumber struct {
	x  float.Number
	ok bool
}

// Number returns the value of e, of a type of FormatOf, if it is constant.
func (s *Findings) Number(e cc.ExpressionNode) (float.Number, bool) {
	c, known := s.numbers[e]
	if !known {
		if f, ok := FormatOf(e.Type()); ok {
			c.x, c.ok = s.calculate(e, f)
		}
		s.numbers[e] = c
	}
	return c.x, c.ok
}

// numberAs returns the value of e, a number of any real type, as one of f, if it is constant.
func (s *Findings) numberAs(e cc.ExpressionNode, f float.Format) (float.Number, bool) {
	if cc.IsIntegerType(e.Type()) {
		r, ok := s.Constant(e)
		return f.FromRat(float.NearestEven, r), ok
	}
	x, ok := s.Number(e)
	return f.Convert(float.NearestEven, x), ok
}

// calculate returns the value of e, of a type with the format f, if it is constant.
func (s *Findings) calculate(e cc.ExpressionNode, f float.Format) (float.Number, bool) {
	switch x := e.(type) {
	case *cc.PrimaryExpression:
		switch x.Case {
		case cc.PrimaryExpressionFloat:
			return literal(x.Token.SrcStr(), f)
		case cc.PrimaryExpressionExpr:
			return s.Number(x.ExpressionList)
		case cc.PrimaryExpressionGeneric:
			return s.Number(syntax.Selected(x))
		}
	case *cc.ExpressionList:
		if x.ExpressionList == nil {
			return s.Number(x.AssignmentExpression)
		}
	case *cc.ConstantExpression:
		return s.Number(x.ConditionalExpression)
	case *cc.UnaryExpression:
		switch x.Case {
		case cc.UnaryExpressionPlus:
			return s.Number(x.CastExpression)
		case cc.UnaryExpressionMinus:
			n, ok := s.Number(x.CastExpression)
			return float.Neg(n), ok
		}
	case *cc.CastExpression:
		if x.Case == cc.CastExpressionCast {
			return s.numberAs(x.CastExpression, f)
		}
	case *cc.AdditiveExpression, *cc.MultiplicativeExpression:
		return s.constantArithmetic(e, f)
	case *cc.ConditionalExpression:
		if chosen, ok := s.chosen(x); ok {
			return s.numberAs(chosen, f)
		}
	case *cc.PostfixExpression:
		if name, _ := syntax.FunctionName(x.PostfixExpression); x.Case == cc.PostfixExpressionCall {
			return special(name)
		}
	}
	return float.Number{}, false
}

// constantArithmetic returns the value of e, a sum, product or quotient in the format f.
func (s *Findings) constantArithmetic(e cc.ExpressionNode, f float.Format) (float.Number, bool) {
	op, x, y, ok := syntax.Arithmetic(e)
	if !ok {
		return float.Number{}, false
	}
	a, ok1 := s.numberAs(x, f)
	b, ok2 := s.numberAs(y, f)
	if !ok1 || !ok2 {
		return float.Number{}, false
	}
	switch op {
	case '+':
		return f.Add(float.NearestEven, a, b), true
	case '-':
		return f.Sub(float.NearestEven, a, b), true
	case '*':
		return f.Mul(float.NearestEven, a, b), true
	case '/':
		return f.Div(float.NearestEven, a, b), true
	}
	return float.Number{}, false
}

// special returns what the function of gcc with that name stands for, if it is a constant that no literal is.
func special(name string) (float.Number, bool) {
	switch name {
	case "__builtin_inf", "__builtin_inff", "__builtin_infl", "__builtin_huge_val", "__builtin_huge_valf", "__builtin_huge_vall":
		return float.Infinity(false), true
	case "__builtin_nan", "__builtin_nanf", "__builtin_nanl":
		return float.NaN(), true
	}
	return float.Number{}, false
}

// mostExponent is a power of ten that no constant of any type comes near, with all the digits that it may have.
const mostExponent = 30000

// literal returns the value of a floating-point constant as it is written, in the format f.
func literal(text string, f float.Format) (x float.Number, ok bool) {
	s := strings.ToLower(text)
	isHex := strings.HasPrefix(s, "0x")
	mark := "e"
	if isHex {
		mark = "p"
	}
	digits, exponent, hasExponent := strings.Cut(s, mark)
	if end := strings.IndexFunc(exponent, func(r rune) bool { return r != '+' && r != '-' && (r < '0' || r > '9') }); end >= 0 {
		exponent = exponent[:end]
	}
	if !hasExponent {
		if end := strings.IndexFunc(digits, func(r rune) bool { return r != '.' && (r < '0' || r > '9') }); end >= 0 {
			digits = digits[:end]
		}
		exponent = "0"
	}
	if isHex {
		digits += "p0"
	}
	n, valid := new(big.Int).SetString(exponent, 10)
	r, valid2 := new(big.Rat).SetString(digits)
	switch {
	case !valid || !valid2 || len(digits) > 1000:
		return float.Number{}, false
	case r.Sign() == 0, n.Cmp(big.NewInt(-mostExponent)) < 0:
		return float.SignedZero(false), true
	case n.Cmp(big.NewInt(mostExponent)) > 0:
		return float.Infinity(false), true
	}
	base := int64(10)
	if isHex {
		base = 2
	}
	power := new(big.Rat).SetInt(new(big.Int).Exp(big.NewInt(base), new(big.Int).Abs(n), nil))
	if n.Sign() < 0 {
		power.Inv(power)
	}
	return f.FromRat(float.NearestEven, num.FromBig(r.Mul(r, power))), true
}
