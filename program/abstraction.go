// What values stand for that a program does not have exactly.

package program

import "slices"

// AbstractionKind is a kind of what is not modelled exactly. The text is a stable identifier; package report has the words
// for it. Empty: none.
type AbstractionKind string

// The kinds of what is not modelled exactly.
const (
	FloatValue          AbstractionKind = "float-value"
	FloatComparison     AbstractionKind = "float-comparison"
	FloatPointer        AbstractionKind = "float-pointer"
	NaNBits             AbstractionKind = "nan-bits"
	Digits              AbstractionKind = "digits"
	UnboundedBits       AbstractionKind = "unbounded-bits"
	HiddenMemory        AbstractionKind = "hidden-memory"
	HiddenPointer       AbstractionKind = "hidden-pointer"
	HiddenCall          AbstractionKind = "hidden-call"
	OutsideMemory       AbstractionKind = "outside-memory"
	OutsideArguments    AbstractionKind = "outside-arguments" // what code outside passes to the Symbol
	OutsideCalls        AbstractionKind = "outside-calls"     // whether code outside calls the Symbol
	OutsideVariable     AbstractionKind = "outside-variable"  // the Symbol, which no file defines
	OutsideErrno        AbstractionKind = "outside-errno"
	Computed            AbstractionKind = "computed"   // what the Symbol computes
	Stored              AbstractionKind = "stored"     // what the Symbol stores
	Returned            AbstractionKind = "returned"   // what the Symbol returns
	Accessed            AbstractionKind = "accessed"   // what the Symbol accesses
	ReadBy              AbstractionKind = "read-by"    // what the Symbol reads
	WrittenBy           AbstractionKind = "written-by" // what the Symbol writes
	PartRead            AbstractionKind = "part-read"  // an element that the Symbol reads a part of
	Printed             AbstractionKind = "printed"    // how much the Symbol has printed
	Compared            AbstractionKind = "compared"   // the order in which the Symbol compares
	Found               AbstractionKind = "found"      // what the Symbol finds
	OtherWay            AbstractionKind = "other-way"  // what else the Symbol may do than what is modelled exactly
	Exchange            AbstractionKind = "exchange"
	OpenStream          AbstractionKind = "open-stream"
	OpenStreams         AbstractionKind = "open-streams"
	VolatilePointer     AbstractionKind = "volatile-pointer" // what is read from the volatile the Symbol
	EntryArgument       AbstractionKind = "entry-argument"   // an argument of the Symbol
	ArgumentPlaces      AbstractionKind = "argument-places"
	ArgumentTexts       AbstractionKind = "argument-texts"
	AssemblyValue       AbstractionKind = "assembly-value"
	AssemblyMemory      AbstractionKind = "assembly-memory"
	UnionBytes          AbstractionKind = "union-bytes"
	ObjectBytes         AbstractionKind = "object-bytes"
	AccessedBytes       AbstractionKind = "accessed-bytes"
	ByteArithmetic      AbstractionKind = "byte-arithmetic"
	ByteOrder           AbstractionKind = "byte-order"
	PointerNumber       AbstractionKind = "pointer-number"
	NumberPointer       AbstractionKind = "number-pointer"
	PartPlaces          AbstractionKind = "part-places"
	SameAddress         AbstractionKind = "same-address"
	LiteralAddress      AbstractionKind = "literal-address"
	WeakFunction        AbstractionKind = "weak-function"
	AttributeSize       AbstractionKind = "attribute-size"
	ObjectSize          AbstractionKind = "object-size"
	ArraySize           AbstractionKind = "array-size"
	MovedSize           AbstractionKind = "moved-size"
	HugeAllocation      AbstractionKind = "huge-allocation"
	BehindBlock         AbstractionKind = "behind-block"
	BlockOverlap        AbstractionKind = "block-overlap"
	Lifetime            AbstractionKind = "lifetime"
	AllocaLifetime      AbstractionKind = "alloca-lifetime"
	FreedUse            AbstractionKind = "freed-use"
	Freed               AbstractionKind = "freed"
	ReallocFrees        AbstractionKind = "realloc-frees"
	StillReachable      AbstractionKind = "still-reachable"
	SkippedDeclaration  AbstractionKind = "skipped-declaration"
	RepeatedDeclaration AbstractionKind = "repeated-declaration"
	UnsequencedObjects  AbstractionKind = "unsequenced-objects"
	OtherString         AbstractionKind = "other-string"
	OtherArgument       AbstractionKind = "other-argument"
	NeverAssigned       AbstractionKind = "never-assigned"
	OtherType           AbstractionKind = "other-type"
	SmallObject         AbstractionKind = "small-object"
)

// abstractionKinds lists all kinds of what is not modelled exactly.
var abstractionKinds = []AbstractionKind{
	FloatValue, FloatComparison, FloatPointer, NaNBits, Digits, UnboundedBits, HiddenMemory, HiddenPointer, HiddenCall,
	OutsideMemory, OutsideArguments, OutsideCalls, OutsideVariable, OutsideErrno, Computed, Stored, Returned, Accessed,
	ReadBy, WrittenBy, PartRead, Printed, Compared, Found, OtherWay, Exchange, OpenStream, OpenStreams, VolatilePointer,
	EntryArgument, ArgumentPlaces, ArgumentTexts, AssemblyValue, AssemblyMemory, UnionBytes, ObjectBytes, AccessedBytes,
	ByteArithmetic, ByteOrder, PointerNumber, NumberPointer, PartPlaces, SameAddress, LiteralAddress, WeakFunction,
	AttributeSize, ObjectSize, ArraySize, MovedSize, HugeAllocation, BehindBlock, BlockOverlap, Lifetime,
	AllocaLifetime, FreedUse, Freed, ReallocFrees, StillReachable, SkippedDeclaration, RepeatedDeclaration,
	UnsequencedObjects, OtherString, OtherArgument, NeverAssigned, OtherType, SmallObject,
}

// AbstractionKinds returns all kinds of what is not modelled exactly.
func AbstractionKinds() []AbstractionKind { return slices.Clone(abstractionKinds) }

// Undefined reports whether it is the outcome of what C does not define.
func (k AbstractionKind) Undefined() bool {
	return k == NeverAssigned || k == OtherType || k == SmallObject
}

// Avoidable reports whether a violation that depends on it is worth looking for another one that does not: it is the outcome of what C does
// not define, or stands for more than can happen beside what is modelled exactly.
func (k AbstractionKind) Avoidable() bool { return k.Undefined() || k == OtherWay }

// Abstraction says what a value stands for that is not modelled exactly. The zero value is nothing.
type Abstraction struct {
	Kind   AbstractionKind
	Symbol string // the function or variable that it is about; empty for kinds that are about none
}
