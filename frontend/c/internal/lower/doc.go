// Package lower makes a program of syntax trees, with exactly the meaning that C gives them (docs/architecture.md, "The
// program"). The program is exact and can be executed; what is not modelled is a Havoc that says why (program.Abstraction).
//
// A program is lowered again and again (Program, lower.go): what one lowering finds of memory is what the next one starts
// with, until nothing is new. Four types hold what is known for how long:
//
//	memory      from one lowering to the next: what has its address taken, what pointers may point to (memory.go, package
//	            pointsto)
//	lowering    in one lowering, of all units: functions, variables, what is where in memory (lower.go, object.go, layout.go)
//	procedure   of the procedure that is made: statements, accesses to memory, arithmetic, calls with values (access.go,
//	            pointer.go, arithmetic.go, conversion.go, allocation.go, lifetime.go, provenance.go)
//	lowerer     of the function's text: statements, expressions, initialisers, calls (stmt.go, expr.go, lvalue.go, init.go,
//	            call.go), and the order of evaluation (evaluation.go, order.go, schedule.go)
//
// A call of a function without a body is lowered by the model of its name (models.go), by the library's text
// (library_call.go), by what the table of the library says (standard_call.go), or as code outside (outside.go).
//
// # Memory
//
// A structure is a tree of variables, an array of structures one of arrays (object.go). A pointer is a pair of integers,
// target and offset (pointer.go). The statements that a lowering emits feed the points-to analysis, so that no flow of a
// pointer can be forgotten, and the last lowering confirms the sets that it used. An access is a distinction over the
// objects that the pointer may point to and that have its type (dereference.go, access.go; alike.go for those of another
// type). What a pointer of unknown origin may change is what has escaped: what has been shown to code outside, or been used
// as integers or bytes (escape.go).
//
// What 1 more in an offset means depends on the target alone: an element of the array that it is in or begins with, or all
// of it. Objects with pointers that cannot be written so, such as those whose bytes are walked over, are objects of bytes
// (bytewise.go): pointers into them have one number and count bytes from the beginning, and an access finds the part of its
// type that is there (parts.go), or a byte of an integer (bytes.go). Where it finds neither, because characters hold an object of
// its type, or it is to a part of a variable, it is one to a window (window.go): what is read there is put together of bits of
// the variables that are seen, and what is stored there is divided among them (window_access.go). Which ones these are may depend
// on the execution (window_search.go). Blocks of memory that are copied, set or compared as bytes are such windows
// (window_blocks.go). So variables are those of the types that objects are declared with, or allocated as, whatever they are seen
// as. Once it is known which objects are objects of bytes, lowering begins again with that, and with which pointers hold nothing, alone:
// before, pointers that walk over them led anywhere.
//
// An integer made from a pointer keeps that pointer beside it (provenance.go), and pointers move by constant numbers of
// bytes from member to member (layout.go), since that is how CIL and container_of write accesses. Pointers to different
// parts of one object compare by where the parts are (relation.go), those to string literals that may share memory likewise
// (literals.go). Whether one past the end of an object is where another one begins, and whether freed memory, or a variable
// of a call that has returned, was where something else is now, is open (addresses.go).
//
// An allocation in the text is one object, an array that has the blocks that it makes (allocation.go); that it fails is an
// input. Functions whose callers use what they allocate as several types are copied for each call (contexts.go). Variables
// whose address is taken become global; those of recursive functions, and those that pointers may outlive, are blocks of
// such an array, one for each activation (automatic.go). Where checks of memory ask, or pointers are compared, it is
// modelled where each block begins, how large it is and whether it is in use (heap.go, lifetime.go): an allocation that is
// executed once has one block, blocks of one element are told apart by its index, others are far apart. How often an
// allocation is executed is looked up in the program that a lowering makes (repetition.go). Blocks are leaked if no pointer
// leads to them when the program ends (leaks.go, held.go, running.go). What the model of memory does not decide exactly is
// marked where it is asked for (marks.go).
//
// # Order of evaluation
//
// Expressions are lowered from left to right. What C says about the order of the accesses and calls in them is known from
// the text (evaluation.go), what each reads and changes from the statements that it was lowered to and from those of the
// procedures that they call (effects.go). Where two can come in either order and one has an effect on the other, the next
// lowering takes the expression apart: evaluations are done one by one, and inputs of the execution choose which comes next
// (order.go). Locations are sets of evaluations that are done, not sequences of them. A program in which no order matters
// is lowered as if there were one. What ends the program counts as an effect on what may fail. Left from left to right:
// operators that can be undefined themselves, against calls that do not return. Calls in the right operand of a compound
// assignment come before its reading of the left one, as the standard's "single evaluation" demands. A statement expression
// is one evaluation, like a call. Accesses that are not sequenced are a kind of undefined behaviour (unsequenced.go).
//
// # Code outside
//
// A function without a body returns any value and leaves anything in what can be reached from pointers that it is given,
// and in errno (outside.go). It calls functions of the program that it was given or can reach: at every such call those
// that have escaped, in any order and as often as it likes (callbacks.go). Unless it is one of the C library, it also
// changes variables with external linkage, and what such functions were given in earlier calls (environment.go);
// docs/decisions.md says why so much and not more. Reading a volatile object is an input: any value, each time
// (volatile.go). The object counts, as it was defined, not the pointer.
//
// # The C library
//
// Where C fixes only the sign of a result, as of strcmp, it is any number of that sign (comparing.go). Functions that read
// from outside choose how much arrives and what it is (package clib, folder library). Formats that the text of a call shows
// say what printf, sprintf and scanf read and write (format.go, format_scan.go). Streams have a lifetime (streams.go), main
// has its arguments (arguments.go), and the arguments beyond the parameters of a function are one more parameter, a va_list
// (variadic.go). What runs before main and where the program ends is called there (ending.go). Functions that return twice,
// make threads or handle signals are refused (refused.go).
package lower
