package explain

import (
	"craig/program"
	"craig/report"
)

// of makes the entry of a kind of undefined behaviour. Its example is the body of main, behind an input n.
func of(kind program.Kind, says, check, body string) Entry {
	text := "#include <stdlib.h>\nextern int __VERIFIER_nondet_int(void);\nint main(void) {\n  int n = __VERIFIER_nondet_int();\n" + body + "  return 0;\n}\n"
	e := Entry{Name: report.KindText(kind), Kind: Undefined, Says: says, Example: Example{text, "--check " + check, "UNSAFE"}}
	if check == "" {
		e.Says += " No check decides it; a proof names the places where it could happen."
		e.Example.Flags, e.Example.Answer = "", "SAFE"
	} else {
		e.Says += " Decided by --check " + check + "."
	}
	return e
}

// undefined has the kinds of undefined behaviour. Executions with one end there and do not count, unless a check asks.
var undefined = []Entry{
	of(program.SignedOverflow, "The result of signed arithmetic does not fit its type (C11 6.5 §5).", "overflow", "  n = n * 2;\n"),
	of(program.ShiftRange, "The number of bits to shift by is negative, or not less than the width (C11 6.5.7 §3), or a one is shifted out of a signed number (§4).", "overflow", "  n = 1 << n;\n"),
	of(program.NegativeShift, "A negative number is shifted to the left (C11 6.5.7 §4); compilers define it, and only this check minds.", "overflow", "  if (n < 0)\n    n = n << 1;\n"),
	of(program.ConstantOverflow, "An expression overflows although all of it is constant; compilers wrap.", "overflow", "  n = 2147483647 + 1;\n"),
	of(program.DivisionByZero, "A number is divided by zero, also for a remainder (C11 6.5.5 §5).", "div-by-zero", "  n = 1 % n;\n"),
	of(program.IndexBounds, "The index of an array that is a variable, or a member, is beyond its length.", "bounds", "  int a[3] = { 0 };\n  if (n >= 0 && n < 4)\n    a[n] = 1;\n"),
	of(program.ArrayLength, "An array of variable length has no element, or less (C11 6.7.6.2 §5).", "bounds", "  if (n < 3) {\n    int a[n];\n    a[0] = 1;\n  }\n"),
	of(program.PointerBounds, "A pointer is used outside of the object that it points into.", "bounds", "  int a[3] = { 0 }, *p = a;\n  if (n == 3)\n    p[n] = 1;\n"),
	of(program.NullDereference, "A null pointer is dereferenced.", "null-deref", "  int *p = n ? &n : 0;\n  *p = 1;\n"),
	of(program.InvalidPointer, "A pointer is dereferenced that never got a value, or points to an object of another type.", "memsafety", "  int *p;\n  if (n)\n    p = &n;\n  *p = 1;\n"),
	of(program.InvalidCall, "A function is called through a pointer that points to none.", "memsafety", "  int (*f)(int) = n ? abs : 0;\n  f(1);\n"),
	of(program.PointerComparison, "Pointers into different objects are compared by <, <=, > or >= (C11 6.5.8 §5).", "", "  int a = 0, b = 0, *p = &a, *q = &b;\n  if (p < q)\n    n = 0;\n"),
	of(program.PointerDifference, "Pointers into different objects are subtracted (C11 6.5.6 §9).", "", "  int a[2] = { 0 }, b[2] = { 0 }, *p = a, *q = b;\n  n = p - q;\n"),
	of(program.UseAfterFree, "Memory is accessed that was freed.", "memsafety", "  int *p = malloc(sizeof *p);\n  if (p) {\n    free(p);\n    *p = n;\n  }\n"),
	of(program.UseAfterScope, "A variable is accessed through a pointer after its block, or its function, has been left (C11 6.2.4 §2).", "memsafety", "  int *p = 0;\n  {\n    int x = n;\n    p = &x;\n  }\n  n = *p;\n"),
	of(program.InvalidFree, "What is freed was not allocated, or was freed before, or is in the middle of a block (C11 7.22.3.3 §2).", "memsafety", "  int *p = &n;\n  free(p);\n"),
	{Name: report.KindText(program.MemoryLeak), Kind: Undefined, Says: "Memory is lost where the program ends: it was not freed, and no variable that is there then leads to it, over other memory or not. Variables of functions that run when exit is called are there, and so is what a function has returned, or was given pointers to, that execution started in. Memory to which allocations that make many blocks may lead, or functions that call themselves, can leave the answer unknown.",
		Example: Example{"#include <stdlib.h>\nint main(void) {\n  int *p = malloc(sizeof *p);\n  p = 0;\n  return 0;\n}\n", "--check memsafety", "UNSAFE"}},
	of(program.ReachedUnreachable, "__builtin_unreachable is reached, from which compilers conclude that nothing gets there.", "unreachable", "  if (n == 4)\n    __builtin_unreachable();\n"),
	{Name: report.KindText(program.VariableArguments), Kind: Undefined, Says: "va_arg asks for an argument of another type, or for one more than there are (C11 7.16.1.1 §2). --check memsafety decides it."},
	of(program.OverlappingCopy, "memcpy, strcpy or one of their kin copies between objects that overlap (C11 7.24.2); memmove may.", "memsafety", "  char b[8] = \"abcdef\";\n  if (n > 0 && n < 4)\n    __builtin_memcpy(b + n, b, 4);\n"),
	of(program.IndeterminateUse, "A decision, or whether behaviour is undefined, depends on a value that was never given: of a variable without an initial value, of allocated memory, of a call that returned none; or a variable without one is read whose address is never taken (C11 6.3.2.1 §2). Copying such values is no use.", "uninitialized", "  int x;\n  if (n > 0)\n    x = 1;\n  if (n >= 0 && x)\n    n = 1;\n"),
	of(program.ConstantWrite, "A string literal, or an object that is declared const, is written to (C11 6.4.5 §7, 6.7.3 §6).", "bounds", "  char *p = \"abc\";\n  if (n)\n    p[0] = 'x';\n"),
	of(program.FloatRange, "A floating value is converted to an integer type that does not have its integral part (C11 6.3.1.4 §1).", "overflow", "  if (n == 7)\n    n = (int)1e30;\n"),
	of(program.Unsequenced, "An expression changes an object and accesses it once more, without a sequence point between them (C11 6.5 §2).", "sequence", "  n = n++ + 1;\n"),
	of(program.NoBit, "__builtin_ctz, __builtin_clz or one of their kin is asked where a bit is in 0, which has none.", "", "  if (n != 0)\n    n = 0;\n  n = __builtin_ctz(n);\n"),
	{Name: report.KindText(program.UnmodelledAccess), Kind: Undefined, Says: "The model of memory does not tell whether an access is valid: unless it is certain, the answer is unknown where bounds or memsafety are asked."},
	{Name: report.KindText(program.UnmodelledConversion), Kind: Undefined, Says: "A floating value that is not modelled is converted to an integer type: unless it is certain that it fits, the answer is unknown where overflow is asked."},
	{Name: report.KindText(program.UnmodelledFree), Kind: Undefined, Says: "The model of memory does not tell whether a pointer can be freed: unless it is certain, the answer is unknown where memsafety is asked."},
	{Name: report.KindText(program.UnmodelledLeak), Kind: Undefined, Says: "The model of memory does not tell whether memory is lost: unless it is certain, the answer is unknown where memsafety is asked."},
}
