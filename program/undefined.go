package program

import (
	"fmt"
	"strings"
)

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
	NoBit              UB = "position of a bit in 0"
)

// Kinds that stand for others where the model of memory does not tell whether there is undefined behaviour.
const (
	UnmodelledAccess UB = "access that may be invalid"
	UnmodelledFree   UB = "free that may be invalid"
	UnmodelledLeak   UB = "memory that may be leaked"
)

// calledBack begins the kinds that CalledBack returns.
const calledBack = "call by code outside of "

// shownCallbacks is how many functions a kind names.
const shownCallbacks = 3

// CalledBack returns the kind for a call of code outside of the program that could itself call these functions of it,
// which are one or more.
func CalledBack(functions []string) UB {
	n := len(functions) - shownCallbacks
	names := strings.Join(functions[:min(len(functions), shownCallbacks)], ", ")
	switch {
	case n == 1:
		names += " and one other function"
	case n > 1:
		names += fmt.Sprintf(" and %d other functions", n)
	}
	return UB(calledBack + names)
}

// Assumed reports whether k is no undefined behaviour, but something that the program's model leaves out, and every proof
// with it. Such kinds are of assumptions that always hold.
func (k UB) Assumed() bool { return strings.HasPrefix(string(k), calledBack) }
