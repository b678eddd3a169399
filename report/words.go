// What the program model has by kind, in words.

package report

import (
	"strings"

	"craig/program"
)

// kindTexts has what happens in a violation of each kind.
var kindTexts = map[program.Kind]string{
	program.Assertion:            "assertion",
	program.ErrorCall:            "call of an error function",
	program.ErrorLabel:           "error label",
	program.SignedOverflow:       "signed overflow",
	program.ShiftRange:           "shift out of range",
	program.NegativeShift:        "left shift of a negative number",
	program.ConstantOverflow:     "overflow in a constant expression",
	program.DivisionByZero:       "division by zero",
	program.IndexBounds:          "index out of bounds",
	program.ArrayLength:          "length of an array that is not positive",
	program.PointerBounds:        "pointer out of bounds",
	program.NullDereference:      "null pointer dereference",
	program.InvalidPointer:       "invalid pointer",
	program.InvalidCall:          "call through an invalid pointer",
	program.PointerComparison:    "comparison of pointers into different objects",
	program.PointerDifference:    "difference of pointers into different objects",
	program.UseAfterFree:         "use of freed memory",
	program.InvalidFree:          "invalid free",
	program.MemoryLeak:           "memory leak",
	program.ReachedUnreachable:   "call of __builtin_unreachable",
	program.VariableArguments:    "va_arg of another type, or beyond the arguments",
	program.Unsequenced:          "accesses that are not sequenced",
	program.NoBit:                "position of a bit in 0",
	program.FloatRange:           "floating value out of the range of an integer type",
	program.OverlappingCopy:      "copy between overlapping objects",
	program.ConstantWrite:        "write to a string literal or constant object",
	program.UnmodelledAccess:     "access that may be invalid",
	program.UnmodelledFree:       "free that may be invalid",
	program.UnmodelledLeak:       "memory that may be leaked",
	program.UnmodelledConversion: "floating value that may be out of the range of an integer type",
}

// KindText returns what happens in a violation of kind k, as a noun phrase: "signed overflow". It is the empty text for a kind
// that there is not.
func KindText(k program.Kind) string { return kindTexts[k] }

// ViolationText names what v is about: "assertion", "call of reach_error", "label ERROR", "signed overflow".
func ViolationText(v program.Violation) string {
	switch v.Kind {
	case program.ErrorCall:
		return "call of " + v.Symbol
	case program.ErrorLabel:
		return "label " + v.Symbol
	}
	return KindText(v.Kind)
}

// event says what happened: an assertion is violated, a label is reached, a call and undefined behaviour are events themselves.
func event(v program.Violation) string {
	switch v.Kind {
	case program.Assertion:
		return ViolationText(v) + " violated"
	case program.ErrorLabel:
		return ViolationText(v) + " reached"
	}
	return ViolationText(v)
}

// inputTexts has where values of each kind come from; %s stands for the symbol.
var inputTexts = map[program.InputKind]string{
	program.FunctionResult:  "%s",
	program.Uninitialised:   "",
	program.Choice:          "*",
	program.Failure:         "failure of %s",
	program.VolatileRead:    "volatile %s",
	program.EvaluationOrder: "order of evaluation",
	program.Argument:        "argument of %s",
	program.FirstValue:      "%s, which no file defines",
	program.NoReturnValue:   "no return value",
	program.MissingArgument: "missing argument",
}

// InputText names where a value comes from: the function, "*", "argument of main". It is empty for a variable without a value.
func InputText(in program.Input) string {
	return strings.ReplaceAll(inputTexts[in.Kind], "%s", in.Symbol)
}
