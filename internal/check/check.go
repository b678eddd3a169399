// Package check has what can be asked about a program: the table of checks, properties, which are what gets a verdict, and the
// Variant of a program that asks for one.
package check

import (
	"slices"

	"craig/program"
)

// Check is a question about a program that has a name. Several of them can be asked at once, see Options.Checks.
type Check struct {
	Name string
	Doc  string // what holds if the answer is Safe, without a full stop

	kinds []program.Kind // the violations that count
	// premise, if there is one, is what a proof that leaves such kinds open takes for granted: executions with them can go on
	// with memory that is changed somewhere.
	premise string
}

// Kinds returns the kinds of violation that count.
func (c Check) Kinds() []program.Kind { return slices.Clone(c.kinds) }

// memoryKinds are the kinds of undefined behaviour of which an access can be.
var memoryKinds = slices.Concat([]program.Kind{program.NullDereference}, boundsKinds, []program.Kind{
	program.InvalidPointer, program.InvalidCall, program.UseAfterFree, program.UseAfterScope, program.OverlappingCopy, program.VariableArguments,
})

var boundsKinds = []program.Kind{program.IndexBounds, program.ArrayLength, program.PointerBounds, program.ConstantWrite, program.UnmodelledAccess}

var (
	freeKinds = []program.Kind{program.InvalidFree, program.UnmodelledFree}
	leakKinds = []program.Kind{program.MemoryLeak, program.UnmodelledLeak}
)

// table lists the checks. Help and README are made from it.
var table = []Check{
	{Name: "assert", Doc: "no assertion fails", kinds: []program.Kind{program.Assertion}},
	{Name: "unreachable", Doc: "no error function, label ERROR or __builtin_unreachable is reached",
		kinds: []program.Kind{program.ErrorCall, program.ErrorLabel, program.ReachedUnreachable}},
	{Name: "overflow", Doc: "no signed arithmetic overflows, shifts are defined, and floating values fit",
		kinds: []program.Kind{program.SignedOverflow, program.ShiftRange, program.NegativeShift, program.ConstantOverflow, program.FloatRange, program.UnmodelledConversion}},
	{Name: "div-by-zero", Doc: "no divisor is zero", kinds: []program.Kind{program.DivisionByZero}},
	{Name: "sequence", Doc: "no object is changed by an access that is not sequenced with another access of it",
		kinds: []program.Kind{program.Unsequenced}},
	{Name: "uninitialized", Doc: "nothing depends on a value that was never given", kinds: []program.Kind{program.IndeterminateUse}},
	{Name: "bounds", Doc: "no access is outside of its array or object", kinds: boundsKinds, premise: "no access is out of bounds"},
	{Name: "null-deref", Doc: "no null pointer is dereferenced", kinds: []program.Kind{program.NullDereference}},
	{Name: "memsafety", Doc: "accesses are valid, freed is what was allocated, and nothing is leaked",
		kinds: slices.Concat(memoryKinds, freeKinds, leakKinds), premise: "all accesses are valid"},
}

// Every is the name that stands for all checks, each with a verdict of its own.
const Every = "all"

// byDefault is the property that is asked for where no other is.
const byDefault = "assert+unreachable"

// All returns all checks.
func All() []Check { return slices.Clone(table) }
