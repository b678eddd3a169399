package explain

import "craig/assumption"

// checks has what there is to say of each check besides what safe means.
var checks = map[string]struct {
	more    string
	example Example
}{
	"assert": {"Assertions are calls of assert and __VERIFIER_assert. It is asked by default, together with unreachable.", Example{
		"#include <assert.h>\nextern int __VERIFIER_nondet_int(void);\nint main(void) {\n  int n = __VERIFIER_nondet_int();\n  assert(n < 100);\n  return 0;\n}\n", "--check assert", "UNSAFE"}},
	"unreachable": {"Error functions are reach_error, __VERIFIER_error and their kin.", Example{
		"extern void reach_error(void);\nextern int __VERIFIER_nondet_int(void);\nint main(void) {\n  int n = __VERIFIER_nondet_int();\n  if (n > 3 && n < 5)\n    reach_error();\n  return 0;\n}\n", "--check unreachable", "UNSAFE"}},
	"overflow": {"Unsigned arithmetic wraps and never overflows; conversions to smaller types are defined by compilers and count as defined.", Example{
		"extern int __VERIFIER_nondet_int(void);\nint main(void) {\n  int n = __VERIFIER_nondet_int();\n  return n + 1;\n}\n", "--check overflow", "UNSAFE"}},
	"div-by-zero": {"Remainders divide, too.", Example{
		"extern int __VERIFIER_nondet_int(void);\nint main(void) {\n  int n = __VERIFIER_nondet_int();\n  return n == 7 ? 0 : 100 / (n - 8);\n}\n", "--check div-by-zero", "UNSAFE"}},
	"sequence": {"C does not say in which order operands and arguments are evaluated; where one of them changes what another one accesses, and no call or operator puts them in an order, anything may happen.", Example{
		"int main(void) {\n  int i = 1, n = i + i++;\n  return n;\n}\n", "--check sequence", "UNSAFE"}},
	"uninitialized": {"Copying such a value is no use, so structures can be copied that are given in part. What code without a body returns or stores counts as given. Numbers that are stored byte by byte, and members of unions that are stored by the bytes of others, leave the answer unknown unless nothing depends on them.", Example{
		"struct pair { int a, b; };\nint main(void) {\n  struct pair p, q;\n  p.a = 1;\n  q = p;\n  return q.b > 0;\n}\n", "--check uninitialized", "UNSAFE"}},
	"bounds": {"The bounds of an array that is a member are those of the array; where the model does not know how large an object is, the answer is unknown.", Example{
		"extern unsigned __VERIFIER_nondet_uint(void);\nint main(void) {\n  int a[10] = { 0 };\n  unsigned n = __VERIFIER_nondet_uint();\n  return n <= 10 ? a[n] : 0;\n}\n", "--check bounds", "UNSAFE"}},
	"null-deref": {"malloc may return a null pointer unless allocation-succeeds is assumed.", Example{
		"#include <stdlib.h>\nint main(void) {\n  int *p = malloc(sizeof *p);\n  *p = 1;\n  free(p);\n  return 0;\n}\n", "--check null-deref", "UNSAFE"}},
	"memsafety": {"It has bounds and null-deref in it. Memory that can still be reached when the program ends is not leaked.", Example{
		"#include <stdlib.h>\nint main(void) {\n  int *p = malloc(sizeof *p);\n  free(p);\n  free(p);\n  return 0;\n}\n", "--check memsafety", "UNSAFE"}},
}

// assumptions has an example of each: an answer that it changes, or that names it.
var assumptions = map[assumption.Name]Example{
	assumption.AllocationSucceeds: {"#include <assert.h>\n#include <stdlib.h>\nint main(void) {\n  char *p = malloc(1);\n  assert(p); // unsafe without the assumption: malloc() fails\n  return 0;\n}\n",
		"--assume allocation-succeeds=yes", "SAFE"},
	assumption.LeftToRight: {"#include <assert.h>\nstatic int n;\nstatic int next(void) { return ++n; }\nint main(void) {\n  int d = next() * 10 + next(); // 12 or 21\n  assert(d == 12);\n  return 0;\n}\n",
		"--assume left-to-right=yes", "SAFE"},
	assumption.OutsideKeepsMemory: {"#include <assert.h>\nextern int sensor(void);\nint level; // which the file of sensor can name\nint main(void) {\n  level = 1;\n  sensor();\n  assert(level == 1);\n  return 0;\n}\n",
		"--assume outside-keeps-memory=no", "UNKNOWN"},
	assumption.NoCallbacks: {"#include <assert.h>\nextern void on_event(void (*f)(void)), wait_for_events(void);\nstatic int n;\nstatic void count(void) { n++; }\nint main(void) {\n  on_event(count);\n  n = 0;\n  wait_for_events();\n  assert(n == 0);\n  return 0;\n}\n",
		"--assume no-callbacks=yes", "SAFE"},
	assumption.NoCallsByName: {"#include <assert.h>\nextern int sensor(void);\nstatic int n;\nvoid count(void) { n++; } // which the file of sensor could call\nint main(void) {\n  sensor();\n  assert(n == 0);\n  return 0;\n}\n",
		"", "SAFE"},
	assumption.NoThreads: {"#include <pthread.h>\nstatic void *work(void *p) { return p; }\nint main(void) {\n  pthread_t t;\n  return pthread_create(&t, 0, work, 0);\n}\n",
		"", "refused"},
	assumption.NoSignals: {"#include <signal.h>\nstatic void handle(int s) { }\nint main(void) {\n  signal(SIGINT, handle);\n  return 0;\n}\n",
		"", "refused"},
	assumption.UnlimitedStack: {"#include <assert.h>\nextern unsigned __VERIFIER_nondet_uint(void);\nstatic unsigned depth(unsigned n) { return n == 0 ? 0 : depth(n - 1) + 1; }\nint main(void) {\n  unsigned n = __VERIFIER_nondet_uint();\n  assert(depth(n) == n);\n  return 0;\n}\n",
		"", "SAFE"},
	assumption.FloatAsTyped: {"#include <assert.h>\nint main(void) {\n  float x = 16777216;\n  assert(x + 1 == x); // not with the x87, whose sum has more digits than a float\n  return 0;\n}\n",
		"", "SAFE"},
	assumption.UnboundedIntegers: {"#include <assert.h>\nextern unsigned __VERIFIER_nondet_uint(void);\nint main(void) {\n  unsigned n = __VERIFIER_nondet_uint();\n  assert(n + 1 > n); // unsafe without the assumption: n is the largest\n  return 0;\n}\n",
		"--integers unbounded", "SAFE"},
	assumption.EntryArguments: {"// Chosen are: where and at, which --entry-valid lets be no null pointers; where->next, which leads to another object; and what\n// is in these. What an execution does not name in them is zero.\nstruct node { int value; struct node *next; };\nint after(const struct node *where, int *at) {\n  *at = where->value;\n  return where->next->value;\n}\n",
		"--check null-deref --entry after --entry-valid", "SAFE"},
	assumption.EntryFirst: {"static int step = 2; // as it is before any other function is called\nvoid stop(void) { step = 0; }\nint steps(int n) { return n / step; }\n",
		"--check div-by-zero --entry steps", "SAFE"},
}
