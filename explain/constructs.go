package explain

// body makes an example of statements in main, with an int n that is an input.
func body(statements, answer string) Example {
	return Example{"#include <assert.h>\nextern int __VERIFIER_nondet_int(void);\nint main(void) {\n  int n = __VERIFIER_nondet_int();\n" + statements + "  return 0;\n}\n", "", answer}
}

// whole makes an example of a whole program.
func whole(text, answer string) Example { return Example{text, "", answer} }

// constructs says how constructs of C are modelled.
var constructs = []Entry{
	{Name: "integers", Kind: Construct, Treatment: Exact, Says: "All integer types and enumerations with the sizes of the data model, promotions, conversions, wrapping of unsigned numbers, bit operations, bit-fields.",
		Example: body("  unsigned char c = n;\n  assert((c & 15) == c % 16 && (unsigned char)(c + 256) == c);\n", "SAFE")},
	{Name: "control", Kind: Construct, Treatment: Exact, Says: "Loops, goto also into blocks, switch with any labels inside, break, continue, statement expressions, recursion of any depth.",
		Example: body("  switch (n) {\n    while (n < 3) {\n  case 0:\n      n++;\n    }\n    assert(n >= 1);\n  }\n", "SAFE")},
	{Name: "structures", Kind: Construct, Treatment: Exact, Says: "Structures, nested, packed or not, assigned, passed and returned by value, with flexible array members and compound literals.",
		Example: body("  struct { int a, b[2]; } s = { .b = { 1, n } }, t = s;\n  assert(t.b[1] == n && t.a == 0);\n", "SAFE")},
	{Name: "arrays", Kind: Construct, Treatment: Exact, Says: "Arrays of any number of dimensions, also of variable length, with any indices.",
		Example: body("  int a[4] = { 0 };\n  if (n >= 0 && n < 4) {\n    a[n] = 5;\n    assert(a[0] + a[1] + a[2] + a[3] == 5);\n  }\n", "SAFE")},
	{Name: "pointers", Kind: Construct, Treatment: Exact, Says: "Pointers to variables, members, elements and functions; arithmetic, comparisons and differences inside of an object; container_of and pointers that are converted to an integer and back.",
		Example: body("  int a[3] = { 1, 2, 3 }, *p = a + 2;\n  assert(p - a == 2 && *--p == 2);\n", "SAFE")},
	{Name: "calls through pointers", Kind: Construct, Treatment: Exact, Says: "Calls of whatever functions of the program a pointer may point to.",
		Example: whole("#include <assert.h>\nstatic int one(void) { return 1; }\nstatic int two(void) { return 2; }\nint main(int argc, char **argv) {\n  int (*f)(void) = argc > 1 ? two : one;\n  assert(f() < 3);\n  return 0;\n}\n", "SAFE")},
	{Name: "allocated memory", Kind: Construct, Treatment: Exact, Says: "malloc, calloc, realloc, alloca and free: every call in the text is an array that grows. Allocations may fail.",
		Example: whole("#include <assert.h>\n#include <stdlib.h>\nint main(void) {\n  int *p = malloc(2 * sizeof *p);\n  if (!p)\n    return 1;\n  p[1] = 3;\n  assert(p[1] == 3);\n  free(p);\n  return 0;\n}\n", "SAFE")},
	{Name: "variable arguments", Kind: Construct, Treatment: Exact, Says: "Functions with ... that look at their arguments by va_arg.",
		Example: whole("#include <assert.h>\n#include <stdarg.h>\nstatic int second(int n, ...) {\n  va_list l;\n  va_start(l, n);\n  va_arg(l, int);\n  int r = va_arg(l, int);\n  va_end(l);\n  return r;\n}\nint main(void) {\n  assert(second(2, 5, 7) == 7);\n  return 0;\n}\n", "SAFE")},
	{Name: "several files", Kind: Construct, Treatment: Exact, Says: "Linkage of names, tentative definitions and static variables of functions, across files that are read as one program.",
		Example: whole("#include <assert.h>\nint n;\nint n;\nstatic int count(void) {\n  static int calls;\n  return ++calls;\n}\nint main(void) {\n  count();\n  assert(count() == 2 && n == 0);\n  return 0;\n}\n", "SAFE")},
	{Name: "strings of the library", Kind: Construct, Treatment: Exact, Says: "Functions of string.h, ctype.h and stdlib.h whose result is determined, such as strcmp, memcpy, strtol, qsort.",
		Example: whole("#include <assert.h>\n#include <string.h>\nint main(void) {\n  char s[8];\n  strcpy(s, \"ab\");\n  assert(strlen(strcat(s, \"c\")) == 3);\n  return 0;\n}\n", "SAFE")},

	{Name: "floating point", Kind: Construct, Treatment: Over, Says: "Arithmetic on floating-point numbers may have any result, and comparisons of them either one. Constants that become integers are exact.",
		Reasons: []string{"a floating-point number", "a comparison of floating-point numbers"},
		Example: body("  double x = n;\n  assert(x == n);\n", "UNKNOWN")},
	{Name: "complex numbers", Kind: Construct, Treatment: Over, Says: "As floating-point numbers.",
		Example: body("  double _Complex z = n;\n  assert(__real__ z == n);\n", "UNKNOWN")},
	{Name: "functions without a body", Kind: Construct, Treatment: Over, Says: "A function that the program does not define returns any value, which is an input, and leaves anything in what its arguments point to. What else it may do is a matter of assumptions: outside-keeps-memory, no-callbacks, no-calls-by-name.",
		Reasons: []string{"a call of what the program does not show", "what a function that is not shown leaves in memory", "what code outside passes to", "whether code outside calls", "memory that the program does not show", "a pointer into memory that the program does not show"},
		Example: whole("#include <assert.h>\nextern int *find(void);\nint main(void) {\n  int *p = find();\n  if (p)\n    assert(*p == 0);\n  return 0;\n}\n", "UNKNOWN")},
	{Name: "bytes of other types", Kind: Construct, Treatment: Over, Says: "Where memory is read as another type than it was written, through a union or a pointer, and the bytes do not line up, the result may be anything.",
		Reasons: []string{"the bytes of a union read as another type", "the bytes of an object", "which bytes are accessed", "arithmetic on the bytes of an object"},
		Example: body("  union { float f; int i; } u;\n  u.f = 1;\n  assert(u.i != n);\n", "UNKNOWN")},
	{Name: "integers as pointers", Kind: Construct, Treatment: Over, Says: "Addresses have no numbers: a pointer as an integer has some value, one for each object, and an integer that was no pointer points anywhere.",
		Reasons: []string{"a pointer as an integer", "an integer as a pointer", "where the parts of an object are"},
		Example: body("  assert((unsigned long)&n != 4096);\n", "UNKNOWN")},
	{Name: "sizes of blocks", Kind: Construct, Treatment: Over, Says: "Where one call in the text allocates several blocks, the model does not know where each ends; nor how much realloc copies. Checks of memory say so.",
		Reasons: []string{"how large an object is", "how large the block is that realloc moves", "an allocation of a part of an element", "an allocation of so much memory", "a pointer behind its block", "how long an array is"},
		Example: whole("#include <assert.h>\n#include <stdlib.h>\nint main(void) {\n  int *p = malloc(sizeof *p);\n  if (!p)\n    return 1;\n  *p = 7;\n  int *q = realloc(p, 2 * sizeof *q);\n  if (q)\n    assert(*q == 7);\n  return 0;\n}\n", "UNKNOWN")},
	{Name: "lifetimes", Kind: Construct, Treatment: Over, Says: "Which memory is in use is exact for blocks of one element of a known type; otherwise, and for pointers to variables of blocks that have been left, checks of memory safety may have no answer.",
		Reasons: []string{"the use of freed memory", "whether allocated memory is freed", "whether a pointer to a variable is used after its lifetime", "whether memory that is not freed can still be reached", "what is freed", "how long memory of alloca lives"}},
	{Name: "inline assembly", Kind: Construct, Treatment: Over, Says: "What inline assembly says that it changes gets any value. Without instructions it is exact; jumps out of it are refused.",
		Reasons: []string{"what inline assembly computes"},
		Example: body("  __asm__(\"neg %0\" : \"+r\"(n));\n  assert(n == 0);\n", "UNKNOWN")},
	{Name: "string literals in the same memory", Kind: Construct, Treatment: Over, Says: "Whether equal literals are one object is left open, as in C.",
		Reasons: []string{"whether string literals are in the same memory"},
		Example: whole("#include <assert.h>\nint main(void) {\n  const char *a = \"x\", *b = \"x\";\n  assert(a == b);\n  return 0;\n}\n", "UNKNOWN")},
	{Name: "weak functions", Kind: Construct, Treatment: Over, Says: "A weak function that no file defines may be there or not.",
		Reasons: []string{"whether a weak function is defined"},
		Example: whole("#include <assert.h>\nextern void hook(void) __attribute__((weak));\nint main(void) {\n  assert(hook == 0);\n  return 0;\n}\n", "UNKNOWN")},
	{Name: "errno", Kind: Construct, Treatment: Over, Says: "Every function without a body may leave any value in errno.",
		Reasons: []string{"what a function leaves in errno"},
		Example: whole("#include <assert.h>\n#include <errno.h>\n#include <stdio.h>\nint main(void) {\n  errno = 0;\n  getchar();\n  assert(errno == 0);\n  return 0;\n}\n", "UNKNOWN")},

	{Name: "setjmp and longjmp", Kind: Construct, Treatment: Refused, Says: "Functions that return twice, and what jumps to where one did.",
		Example: whole("#include <setjmp.h>\nstatic jmp_buf b;\nint main(void) {\n  return setjmp(b);\n}\n", "refused")},
	{Name: "threads and processes", Kind: Construct, Treatment: Refused, Says: "pthread_create, thrd_create, fork and their kin.",
		Example: whole("#include <unistd.h>\nint main(void) {\n  return fork();\n}\n", "refused")},
	{Name: "functions called at other times", Kind: Construct, Treatment: Refused, Says: "signal, sigaction, atexit and their kin, and the attribute constructor with a priority.",
		Example: whole("#include <stdlib.h>\nstatic void end(void) { }\nint main(void) {\n  return atexit(end);\n}\n", "refused")},
	{Name: "computed goto", Kind: Construct, Treatment: Refused, Says: "Jumps to a label whose address was taken, as gcc has them.",
		Example: whole("int main(void) {\n  void *p = &&end;\n  goto *p;\nend:\n  return 0;\n}\n", "refused")},
	{Name: "nested functions", Kind: Construct, Treatment: Refused, Says: "Functions in functions, as gcc has them.",
		Example: whole("int main(void) {\n  int f(void) { return 1; }\n  return f();\n}\n", "refused")},
	{Name: "vectors", Kind: Construct, Treatment: Refused, Says: "Types with the attribute vector_size.",
		Example: whole("typedef int v __attribute__((vector_size(16)));\nint main(void) {\n  v a = { 1, 2, 3, 4 };\n  return a[0];\n}\n", "refused")},
}
