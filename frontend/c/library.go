// What is known of functions that have no body.

package c

import (
	"slices"
	"strings"

	"modernc.org/cc/v4"

	"craig/frontend/c/internal/ctypes"
	"craig/num"
	"craig/program"
)

// outcome returns what a function without a body writes: an input of the program, or what C or the compiler determines
// but is not modelled.
func outcome(name string) program.Havoc {
	if f, ok := standard(name); ok && f.Origin == Determined || !ok && compilers(name) {
		return program.Havoc{Abstract: program.Abstraction{Kind: program.Computed, Symbol: name}}
	}
	return program.Havoc{Input: program.ResultOf(name)}
}

// absolute evaluates the call x of abs or one of its kin.
func (l *lowerer) absolute(x *cc.PostfixExpression, arg cc.ExpressionNode) val {
	v, it := l.as(arg, x.Type(), x), ctypes.IntegerType(x, x.Type())
	if v.lo.Sign() >= 0 {
		return v
	}
	t := l.c.Ite(l.c.Lt(v.t, l.c.Int(0)), l.c.Neg(v.t), v.t)
	return l.fit(x, val{t: t, lo: num.Zero, hi: num.Max(v.lo.Abs(), v.hi.Abs())}, it)
}

// construct names what e is, for messages.
func construct(e cc.ExpressionNode) string {
	switch x := e.(type) {
	case *cc.PrimaryExpression:
		switch x.Case {
		case cc.PrimaryExpressionLString, cc.PrimaryExpressionLChar:
			return "a wide string or character"
		case cc.PrimaryExpressionGeneric:
			return "_Generic"
		}
	case *cc.UnaryExpression:
		switch x.Case {
		case cc.UnaryExpressionLabelAddr:
			return "the address of a label"
		case cc.UnaryExpressionSizeofExpr, cc.UnaryExpressionSizeofType:
			return "sizeof of an array of variable length"
		case cc.UnaryExpressionImag, cc.UnaryExpressionReal:
			return "complex numbers"
		}
	case *cc.AssignmentExpression:
		return "this assignment"
	case *cc.AdditiveExpression, *cc.MultiplicativeExpression:
		return "arithmetic on " + e.Type().String()
	}
	return "this expression of type " + e.Type().String()
}

// compilers reports whether name is that of a function of gcc.
func compilers(name string) bool {
	return strings.HasPrefix(name, "__builtin_") || strings.HasPrefix(name, "__sync_") || strings.HasPrefix(name, "__atomic_")
}

// Standard reports whether a function that has no body is one of the C library that a program is to be linked with, or of
// gcc. It calls no function of the program, and changes no more of memory than its arguments say.
func Standard(name string) bool {
	_, ok := standard(name)
	return ok || compilers(name)
}

// ChoosesFirst reports whether a function of the C library has its result before what it writes is chosen.
func ChoosesFirst(name string) bool {
	f, _ := standard(name)
	return f.Origin == FromOutside && (slices.Contains(f.Effects, OfFormat) || slices.Contains(f.Effects, OfText))
}

// GivesInputs reports whether what a function of the C library returns, or writes, comes from outside.
func GivesInputs(name string) bool {
	f, ok := standard(name)
	return ok && f.Origin == FromOutside
}
