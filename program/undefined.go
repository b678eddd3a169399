package program

// UB names a kind of undefined behaviour, in the words of messages. Empty: none.
type UB string

// The kinds of undefined behaviour that front ends mark. Which check is about which kinds is a table of package craig.
const (
	SignedOverflow     UB = "signed overflow"
	ShiftRange         UB = "shift out of range"
	NegativeShift      UB = "left shift of a negative number"
	ConstantOverflow   UB = "overflow in a constant expression"
	DivisionByZero     UB = "division by zero"
	IndexBounds        UB = "index out of bounds"
	ArrayLength        UB = "length of an array that is not positive"
	PointerBounds      UB = "pointer out of bounds"
	NullDereference    UB = "null pointer dereference"
	InvalidPointer     UB = "invalid pointer"
	InvalidCall        UB = "call through an invalid pointer"
	PointerComparison  UB = "comparison of pointers into different objects"
	PointerDifference  UB = "difference of pointers into different objects"
	UseAfterFree       UB = "use of freed memory"
	InvalidFree        UB = "invalid free"
	MemoryLeak         UB = "memory leak"
	ReachedUnreachable UB = "call of __builtin_unreachable"
	VariableArguments  UB = "va_arg of another type, or beyond the arguments"
	Unsequenced        UB = "accesses that are not sequenced"
	NoBit              UB = "position of a bit in 0"
	FloatRange         UB = "floating value out of the range of an integer type"
	OverlappingCopy    UB = "copy between overlapping objects"
	ConstantWrite      UB = "write to a string literal or constant object"
)

// Kinds that stand for others where the model of memory does not tell whether there is undefined behaviour.
const (
	UnmodelledAccess     UB = "access that may be invalid"
	UnmodelledFree       UB = "free that may be invalid"
	UnmodelledLeak       UB = "memory that may be leaked"
	UnmodelledConversion UB = "floating value that may be out of the range of an integer type"
)
