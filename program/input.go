// Where values come from that a program does not compute.

package program

import "slices"

// InputKind is a kind of values from outside. The text is a stable identifier. Empty: none.
type InputKind string

// The kinds of values from outside.
const (
	FunctionResult  InputKind = "result"           // what an input function returns, or writes through its parameters
	Uninitialised   InputKind = "uninitialised"    // the value of a variable without an initial one
	Choice          InputKind = "choice"           // that the source leaves open, written "*"
	Failure         InputKind = "failure"          // whether a function of the library fails, a Bool
	VolatileRead    InputKind = "volatile"         // what is read from a volatile object by an expression that is an access to it
	VolatileCopy    InputKind = "volatile-copy"    // what is read from a volatile object otherwise, or by one that may access others
	EvaluationOrder InputKind = "evaluation-order" // which operand is evaluated first, by its number from 0
	Argument        InputKind = "argument"         // of the function that execution starts in
	PointedTo       InputKind = "pointed-to"       // what an argument of that function points to, in memory of its own
	FirstValue      InputKind = "first-value"      // of a variable that nothing defines
	UnionMember     InputKind = "union-member"     // whether a member of a union is what its value from outside is given as, a Bool
	NoReturnValue   InputKind = "no-return-value"  // of a call that ends without a return statement with one
	Implementation  InputKind = "implementation"   // whether the Symbol, of the C library, goes the one way that is modelled exactly, a Bool
	MissingArgument InputKind = "missing-argument" // a parameter for which a call has no argument
)

// inputKinds lists all kinds of values from outside.
var inputKinds = []InputKind{FunctionResult, Uninitialised, Choice, Failure, VolatileRead, VolatileCopy, EvaluationOrder, Argument, PointedTo, FirstValue, UnionMember,
	NoReturnValue, Implementation, MissingArgument}

// InputKinds returns all kinds of values from outside.
func InputKinds() []InputKind { return slices.Clone(inputKinds) }

// Input says where a value comes from. The zero value is none.
type Input struct {
	Kind InputKind
	// Symbol is the function of a FunctionResult, Failure, Argument, PointedTo or Implementation, the object of a VolatileRead or VolatileCopy, and the variable of a
	// FirstValue, and the number of the member of a UnionMember; empty for others.
	Symbol   string
	Operands []Operand // of an EvaluationOrder
}

// Operand is a part of an expression that is evaluated before or after others.
type Operand struct {
	Text string // of the source, on one line
	Pos  Pos
}

// Is reports whether in and other are the same, apart from operands.
func (in Input) Is(other Input) bool { return in.Kind == other.Kind && in.Symbol == other.Symbol }

// ResultOf returns the Input for what an input function returns or writes.
func ResultOf(function string) Input { return Input{Kind: FunctionResult, Symbol: function} }

// Function returns the input function whose value it is; "" if it is something else.
func (in Input) Function() string {
	if in.Kind == FunctionResult {
		return in.Symbol
	}
	return ""
}
