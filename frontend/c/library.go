// What those who run a program ask of the functions of the C library.

package c

import "craig/frontend/c/internal/clib"

// Compares reports whether the result of a function of the C library is an input of the program as far as C does not fix
// it: a Havoc with the function's name as Input, unless the front end does not know more of it (Abstract).
func Compares(name string) bool { return clib.Compares(name) }

// ChoosesFirst reports whether a function of the C library has its result before what it writes is chosen.
func ChoosesFirst(name string) bool { return clib.ChoosesFirst(name) }

// GivesInputs reports whether what a function of the C library returns, or writes, comes from outside.
func GivesInputs(name string) bool { return clib.GivesInputs(name) }

// LibraryText returns the text of the definition of a function of the C library that takes values from outside, "" if
// there is none. Besides what gcc has without a declaration, and LibraryNeeds returns, it uses __craig_int, __craig_long and
// __craig_count, which return these values, __craig_assume, of which the argument holds then, and __craig_pointer, which
// returns a pointer that nothing is known of.
func LibraryText(name string) string { return clib.LibraryText(name) }

// LibraryNeeds returns the texts of the structures, macros and static functions that a text of the function name uses, in
// an order in which they can be defined.
func LibraryNeeds(name, text string) []string { return clib.LibraryNeeds(name, text) }
