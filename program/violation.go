// What an execution must not do, by kind.

package program

import (
	"slices"

	"craig/logic"
)

// Kind names a kind of violation: a rule that an execution breaks. The text is a stable identifier for machine-readable
// output; package report has the words for it. Empty: none.
type Kind string

// The kinds of violation.
const (
	Assertion  Kind = "assertion"   // a condition that the program states does not hold
	ErrorCall  Kind = "error-call"  // a function is called that must not be
	ErrorLabel Kind = "error-label" // a label is reached that must not be

	SignedOverflow     Kind = "signed-overflow"
	ShiftRange         Kind = "shift-range"       // of the number of bits
	NegativeShift      Kind = "negative-shift"    // of a negative number, to the left
	ConstantOverflow   Kind = "constant-overflow" // in a constant expression
	DivisionByZero     Kind = "division-by-zero"
	IndexBounds        Kind = "index-bounds"
	ArrayLength        Kind = "array-length" // that is not positive
	PointerBounds      Kind = "pointer-bounds"
	NullDereference    Kind = "null-dereference"
	InvalidPointer     Kind = "invalid-pointer"
	InvalidCall        Kind = "invalid-call"       // through a pointer
	PointerComparison  Kind = "pointer-comparison" // of pointers into different objects
	PointerDifference  Kind = "pointer-difference" // of pointers into different objects
	UseAfterFree       Kind = "use-after-free"
	UseAfterScope      Kind = "use-after-scope"
	InvalidFree        Kind = "invalid-free"
	MemoryLeak         Kind = "memory-leak"
	ReachedUnreachable Kind = "reached-unreachable" // what the program declares to be unreachable
	VariableArguments  Kind = "variable-arguments"  // va_arg of another type, or beyond the arguments
	Unsequenced        Kind = "unsequenced"         // accesses of an object
	NoBit              Kind = "no-bit"              // the position of a bit in 0
	FloatRange         Kind = "float-range"         // of the integer type that a floating value is converted to
	OverlappingCopy    Kind = "overlapping-copy"
	ConstantWrite      Kind = "constant-write"    // to a string literal or constant object
	IndeterminateUse   Kind = "indeterminate-use" // of the variable that Symbol names, if it does; marked by package indeterminate
)

// Goal is the kind of what is no violation of the source: that an execution comes to a place of which somebody asks whether any
// does. Its Symbol says which place. No front end makes such assertions, and Kinds does not list it.
const Goal Kind = "goal"

// Kinds that stand for others where the model of memory or of numbers does not tell whether there is undefined behaviour.
const (
	UnmodelledAccess     Kind = "unmodelled-access"
	UnmodelledFree       Kind = "unmodelled-free"
	UnmodelledLeak       Kind = "unmodelled-leak"
	UnmodelledConversion Kind = "unmodelled-conversion"
)

// kinds lists all kinds, those that are undefined behaviour from SignedOverflow on.
var kinds = []Kind{
	Assertion, ErrorCall, ErrorLabel,
	SignedOverflow, ShiftRange, NegativeShift, ConstantOverflow, DivisionByZero, IndexBounds, ArrayLength, PointerBounds,
	NullDereference, InvalidPointer, InvalidCall, PointerComparison, PointerDifference, UseAfterFree, UseAfterScope, InvalidFree, MemoryLeak,
	ReachedUnreachable, VariableArguments, Unsequenced, NoBit, FloatRange, OverlappingCopy, ConstantWrite, IndeterminateUse,
	UnmodelledAccess, UnmodelledFree, UnmodelledLeak, UnmodelledConversion,
}

// Kinds returns all kinds of violation.
func Kinds() []Kind { return slices.Clone(kinds) }

// Undefined reports whether k is undefined behaviour, rather than something that the program itself calls an error.
func (k Kind) Undefined() bool { return slices.Index(kinds, k) >= slices.Index(kinds, SignedOverflow) }

// Unmodelled reports whether k stands for others that the model does not tell.
func (k Kind) Unmodelled() bool {
	return k == UnmodelledAccess || k == UnmodelledFree || k == UnmodelledLeak || k == UnmodelledConversion
}

// Violation is what an execution must not do.
type Violation struct {
	Kind   Kind
	Symbol string  // the function of an ErrorCall, the label of an ErrorLabel, the place of a Goal, the name of an Assertion that has one, the function that allocates what a MemoryLeak is about; empty for others
	Access *Access // what undefined behaviour is about, as far as that is known
}

// mapped returns v with what f returns for its terms.
func (v Violation) mapped(f func(*logic.Term) *logic.Term) Violation {
	v.Access = v.Access.mapped(f)
	return v
}

// violationOf returns what s excludes or demands not to happen, the zero value if that is nothing.
func violationOf(s Stmt) Violation {
	switch s := s.(type) {
	case *Assume:
		return s.Violation
	case *Assert:
		return s.Violation
	}
	return Violation{}
}
