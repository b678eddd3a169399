// What the program model has by kind, in words.

package report

import (
	"fmt"
	"strings"

	"craig/program"
	"craig/verdict"
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
	program.UseAfterScope:        "use of a variable after its lifetime",
	program.InvalidFree:          "invalid free",
	program.MemoryLeak:           "memory leak",
	program.ReachedUnreachable:   "call of __builtin_unreachable",
	program.VariableArguments:    "va_arg of another type, or beyond the arguments",
	program.Unsequenced:          "accesses that are not sequenced",
	program.NoBit:                "position of a bit in 0",
	program.FloatRange:           "floating value out of the range of an integer type",
	program.OverlappingCopy:      "copy between overlapping objects",
	program.ConstantWrite:        "write to a string literal or constant object",
	program.IndeterminateUse:     "use of an indeterminate value",
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
	case program.MemoryLeak:
		return KindText(v.Kind) + " of what is allocated"
	case program.IndeterminateUse:
		if v.Symbol != "" {
			return KindText(v.Kind) + ", that of " + v.Symbol
		}
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
	program.VolatileCopy:    "volatile %s",
	program.EvaluationOrder: "order of evaluation",
	program.Argument:        "argument of %s",
	program.PointedTo:       "made for a call of %s",
	program.FirstValue:      "%s, which no file defines",
	program.UnionMember:     "member of a union",
	program.NoReturnValue:   "no return value",
	program.Implementation:  "how %s does what C says",
	program.MissingArgument: "missing argument",
}

// InputText names where a value comes from: the function, "*", "argument of main". It is empty for a variable without a value.
func InputText(in program.Input) string {
	return strings.ReplaceAll(inputTexts[in.Kind], "%s", in.Symbol)
}

// abstractionTexts has what is not modelled exactly; %s stands for the symbol.
var abstractionTexts = map[program.AbstractionKind]string{
	program.FloatValue:          "a floating-point number",
	program.FloatComparison:     "a comparison of floating-point numbers",
	program.FloatPointer:        "a floating-point number as a pointer",
	program.NaNBits:             "the bits of NaN",
	program.Digits:              "a number of some digits",
	program.UnboundedBits:       "a bit operation on an unbounded integer",
	program.HiddenMemory:        "memory that the program does not show",
	program.HiddenPointer:       "a pointer into memory that the program does not show",
	program.HiddenCall:          "a call of what the program does not show",
	program.OutsideMemory:       "what a function that is not shown leaves in memory",
	program.OutsideArguments:    "what code outside passes to %s",
	program.OutsideCalls:        "whether code outside calls %s",
	program.OutsideVariable:     "%s, which no file defines",
	program.OutsideErrno:        "what a function leaves in errno",
	program.Computed:            "what %s computes",
	program.Stored:              "what %s stores",
	program.Returned:            "what %s returns",
	program.Accessed:            "what %s accesses",
	program.ReadBy:              "what %s reads",
	program.WrittenBy:           "what %s writes",
	program.PartRead:            "an element that %s reads a part of",
	program.Printed:             "how much %s has printed",
	program.Compared:            "the order in which %s compares",
	program.OtherWay:            "what else %s may do",
	program.Found:               "what %s finds",
	program.Exchange:            "whether an exchange fails that may",
	program.OpenStream:          "whether a stream is open",
	program.OpenStreams:         "which streams are open",
	program.VolatilePointer:     "what is read from the volatile %s",
	program.EntryArgument:       "an argument of %s",
	program.ArgumentPlaces:      "where the arguments of main are",
	program.ArgumentTexts:       "the arguments of main",
	program.AssemblyValue:       "what inline assembly computes",
	program.AssemblyMemory:      "what inline assembly leaves in memory",
	program.UnionBytes:          "the bytes of a union read as another type",
	program.ObjectBytes:         "the bytes of an object",
	program.AccessedBytes:       "which bytes are accessed",
	program.ByteArithmetic:      "arithmetic on the bytes of an object",
	program.ByteOrder:           "the order of bytes in memory",
	program.PointerNumber:       "a pointer as an integer",
	program.NumberPointer:       "an integer as a pointer",
	program.PartPlaces:          "where the parts of an object are",
	program.SameAddress:         "whether different objects have the same address",
	program.LiteralAddress:      "whether string literals are in the same memory",
	program.WeakFunction:        "whether a weak function is defined",
	program.AttributeSize:       "the size or alignment of a type with attributes",
	program.ObjectSize:          "how large an object is",
	program.ArraySize:           "how long an array is",
	program.MovedSize:           "how large the block is that realloc moves",
	program.HugeAllocation:      "an allocation of so much memory",
	program.BehindBlock:         "a pointer behind its block",
	program.BlockOverlap:        "whether blocks overlap",
	program.Lifetime:            "whether a pointer to a variable is used after its lifetime",
	program.AllocaLifetime:      "how long memory of alloca lives",
	program.FreedUse:            "the use of freed memory",
	program.Freed:               "what is freed",
	program.ReallocFrees:        "whether realloc frees a block that shall have no size",
	program.StillReachable:      "whether memory that is not freed can still be reached",
	program.SkippedDeclaration:  "a variable whose declaration is jumped over",
	program.RepeatedDeclaration: "whether a declaration is reached again in its block",
	program.UnsequencedObjects:  "whether accesses that are not sequenced are of the same object",
	program.OtherString:         "a string of another type",
	program.OtherArgument:       "an argument of another type than the format says",
	program.NeverAssigned:       "where a pointer that was never assigned points to",
	program.OtherType:           "an access to an object of another type",
	program.SmallObject:         "an access to an object that is too small for it",
}

// AbstractionText names what is not modelled exactly, as a noun phrase: "what strtol computes".
func AbstractionText(a program.Abstraction) string {
	return strings.ReplaceAll(abstractionTexts[a.Kind], "%s", a.Symbol)
}

// ReasonText says why there was no answer, and what the execution depends on that seemed to be one.
func ReasonText(r verdict.Reason) string {
	if r.Doubt == nil {
		return r.Text
	}
	return fmt.Sprintf("%s: the decision at %s depends on %s at %s, which is not modelled exactly", r.Text, r.Doubt.At,
		AbstractionText(r.Doubt.On), r.Doubt.From)
}
