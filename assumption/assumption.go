// Package assumption lists what an answer about a program can rest on besides the text of C: what is taken to be so, or
// not to happen, although C leaves it open. An answer says which of them it made, and where.
package assumption

import (
	"fmt"
	"slices"
	"strings"
)

// Name is the name of an assumption, as flags and reports have it.
type Name string

// The assumptions.
const (
	AllocationSucceeds Name = "allocation-succeeds"
	LeftToRight        Name = "left-to-right"
	OutsideKeepsMemory Name = "outside-keeps-memory"
	NoCallbacks        Name = "no-callbacks"
	NoCallsByName      Name = "no-calls-by-name"
	NoThreads          Name = "no-threads"
	NoSignals          Name = "no-signals"
	UnlimitedStack     Name = "unlimited-stack"
	UnboundedIntegers  Name = "unbounded-integers"
	FloatAsTyped       Name = "float-as-typed"
	EntryArguments     Name = "entry-arguments"
	EntryFirst         Name = "entry-first"
)

// Assumption is something that C leaves open and that an answer may take to be so.
type Assumption struct {
	Name    Name
	Says    string // what is taken to be so, as a sentence without its full stop
	Without string // what the model does where it is not assumed; empty: it is always assumed
	SVCOMP  bool   // the rules of SV-COMP imply it
	Option  string // of craig verify, which makes it; empty: a Set does
}

// Always reports whether a is always assumed, because the model cannot do without.
func (a Assumption) Always() bool { return a.Without == "" }

// table lists the assumptions in the order in which answers name them.
var table = []Assumption{
	{Name: AllocationSucceeds, Says: "malloc, calloc, realloc and their kin never return a null pointer", SVCOMP: true,
		Without: "each allocation may fail: it returns a null pointer, an input of the execution"},
	{Name: LeftToRight, Says: "operands and arguments whose order of evaluation C leaves open are evaluated from left to right", SVCOMP: true,
		Without: "where effects of operands or arguments conflict, every order that C allows is explored"},
	{Name: OutsideKeepsMemory, Says: "functions without a body change only what their arguments point to, no variables that code outside could name and nothing that they were given in earlier calls, and pointers from outside lead to no such variables", SVCOMP: true,
		Without: "functions without a body may change whatever code outside can name or was given, and pointers from outside may lead to what it can name"},
	{Name: NoCallbacks, Says: "functions without a body call no functions of the program that code outside was given", SVCOMP: true,
		Without: "functions without a body may call functions of the program that code outside was given, in any order"},
	{Name: NoCallsByName, Says: "functions without a body call no function of the program by its name, which they were not given", SVCOMP: true},
	{Name: NoThreads, Says: "there is one thread", SVCOMP: true},
	{Name: NoSignals, Says: "no signal is handled", SVCOMP: true},
	{Name: UnlimitedStack, Says: "calls never run out of stack", SVCOMP: true},
	{Name: FloatAsTyped, Says: "floating-point numbers are computed in the formats of their types, as with gcc's -mfpmath=sse -msse2, and not in that of the x87", SVCOMP: true},
	{Name: UnboundedIntegers, Says: "integers have no bounds: no arithmetic overflows or wraps, and no conversion changes a number", Option: "--integers unbounded",
		Without: "integers are as wide as the data model says: unsigned ones wrap, and the overflow of signed ones is undefined"},
	{Name: EntryArguments, Says: "the function that execution starts in is called with pointers that are null or lead to objects of their own, with any contents: no two of them to the same object, and none to a variable of the program", Option: "--entry",
		Without: "a function that has no such parameters is called with any arguments"},
	{Name: EntryFirst, Says: "the function that execution starts in is called before all others: variables of the program have their initial values", Option: "--entry",
		Without: "execution starts in main, before which C has nothing but initial values"},
}

// All returns the assumptions.
func All() []Assumption { return slices.Clone(table) }

// find returns the assumption with the given name.
func find(name Name) (Assumption, bool) {
	i := slices.IndexFunc(table, func(a Assumption) bool { return a.Name == name })
	if i < 0 {
		return Assumption{}, false
	}
	return table[i], true
}

// Set says which assumptions are made, besides those that always are. The zero value is the sound one: none.
type Set struct{ made string }

// Has reports whether s makes the assumption.
func (s Set) Has(name Name) bool {
	a, ok := find(name)
	return ok && (a.Always() || slices.Contains(strings.Fields(s.made), string(name)))
}

// With returns s with an assumption made, or not made. The error is for names that do not exist and for assumptions that
// are always made, or by an option.
func (s Set) With(name Name, made bool) (Set, error) {
	a, ok := find(name)
	switch {
	case !ok:
		return s, fmt.Errorf("unknown assumption %q; there are %s", name, names())
	case a.Option != "":
		return s, fmt.Errorf("the assumption %s is made with %s", name, a.Option)
	case a.Always() && !made:
		return s, fmt.Errorf("the assumption %s is always made: Craig has no model without it", name)
	case a.Always():
		return s, nil
	}
	var list []string
	for _, b := range table {
		if b.Name == name && made || b.Name != name && !b.Always() && s.Has(b.Name) {
			list = append(list, string(b.Name))
		}
	}
	return Set{strings.Join(list, " ")}, nil
}

// Switch returns s with the change that a text asks for: "NAME=yes" or "NAME" makes an assumption, "NAME=no" takes it back.
func (s Set) Switch(text string) (Set, error) {
	name, value, given := strings.Cut(text, "=")
	switch {
	case !given || value == "yes":
		return s.With(Name(name), true)
	case value == "no":
		return s.With(Name(name), false)
	}
	return s, fmt.Errorf("%q: an assumption is made with %s=yes and not made with %[2]s=no", text, name)
}

// String lists the assumptions of s that are not always made, with commas, as Switch takes each of them.
func (s Set) String() string { return strings.ReplaceAll(s.made, " ", ",") }

// Profile is a set of assumptions that has a name.
type Profile struct {
	Name    string
	Doc     string // what it assumes, as a phrase
	Assumes Set
}

// The names of profiles.
const (
	Sound  = "sound"
	SVComp = "svcomp"
)

// Profiles returns the profiles, that of the zero Set first.
func Profiles() []Profile {
	return []Profile{
		{Sound, "nothing that can be modelled", Set{}},
		{SVComp, "what the rules of SV-COMP imply", SVCOMP()},
	}
}

// SVCOMP returns the assumptions that the rules of SV-COMP imply.
func SVCOMP() Set {
	var s Set
	for _, a := range table {
		if a.SVCOMP {
			s, _ = s.With(a.Name, true)
		}
	}
	return s
}

// names lists the names of all assumptions.
func names() string {
	var list []string
	for _, a := range table {
		list = append(list, string(a.Name))
	}
	return strings.Join(list, ", ")
}
