package explain

import "craig/verdict"

// reasons has why there may be no answer.
var reasons = []Entry{
	{Name: string(verdict.Timeout), Kind: Reason, Says: "The time of --timeout was over. What helps besides more of it: another --engine, or a smaller question (one --check at a time). Where the answer says that a proof needs a fact about all elements, an assertion depends on elements of an array, or blocks of memory, of which a loop or a recursion writes any number: invariants of engines say something of single elements only."},
	{Name: string(verdict.Memory), Kind: Reason, Says: "The memory of --memory was used up."},
	{Name: string(verdict.Cancelled), Kind: Reason, Says: "The run was interrupted, by Ctrl-C or by the program that uses Craig."},
	{Name: string(verdict.Incomplete), Kind: Reason, Says: "The engine or the solver gave up: products of variables and other arithmetic that is not linear, or recursion with an engine for loops. Another --engine may not."},
	{Name: string(verdict.Imprecise), Kind: Reason, Says: "There are executions that violate the property in the model, which has more of them than the program: what they depend on is not modelled exactly, and the answer says what and where. " +
		"If the program cannot do without it, state what holds with __VERIFIER_assume or if.", Example: Example{
		"#include <assert.h>\n#include <math.h>\nint main(void) {\n  assert(sin(1.0) < 0.9);\n  return 0;\n}\n", "", "UNKNOWN"}},
	{Name: string(verdict.Uncertified), Kind: Reason, Says: "A proof was found, but checking it reached a limit, so that it is not believed. It was not found wrong."},
	{Name: string(verdict.InternalError), Kind: Reason, Says: "Craig has a bug: a proof was found wrong, or a part of it panicked. No answer is given; please report it with the program."},
}
