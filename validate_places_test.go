package craig_test

import (
	"fmt"
	"strings"
	"testing"

	"craig"
)

// where returns a location in t.c: where a part of the program begins.
func where(t *testing.T, program, part string) string {
	t.Helper()
	before, _, ok := strings.Cut(program, part)
	if !ok {
		t.Fatalf("%s is no part of\n%s", part, program)
	}
	line := strings.Count(before, "\n")
	return at(line+1, len(before)-strings.LastIndex("\n"+before, "\n")+1)
}

// claimed is an invariant at a location.
func claimed(kind, location, value, format string) string {
	return fmt.Sprintf("  - invariant: {type: %s_invariant, %s, value: '%s', format: %s}\n", kind, location, strings.ReplaceAll(value, "'", "''"), format)
}

// contracted is a contract at a location.
func contracted(location, requires, ensures, format string) string {
	return fmt.Sprintf("  - contract: {type: function_contract, %s, requires: '%s', ensures: '%s', format: %s}\n", location, requires, ensures, format)
}

// targeted is a sequence with only a target.
func targeted(location string) string {
	return fmt.Sprintf("  - segment:\n    - waypoint: {type: target, action: follow, %s}\n", location)
}

// expectation is what becomes of a witness with some content.
type expectation struct {
	content string
	want    craig.Validity
}

// expect validates witnesses.
func expect(t *testing.T, program, kind, formula string, all []expectation) {
	t.Helper()
	for _, e := range all {
		if v := validated(t, program, witnessText(kind, formula, e.content)); v.Validity != e.want {
			t.Errorf("%s: %s, %s\nwant %s", e.content, v.Validity, v.Because, e.want)
		}
	}
}

// TestValidateLabels: at labels, wherever they are, that holds what holds behind them; what is in a macro can have something before it.
func TestValidateLabels(t *testing.T) {
	const program = `extern int __VERIFIER_nondet_int(void);
#define INC(x) x++
int main(void) {
  int n = __VERIFIER_nondet_int(), k = 0;
  switch (n) {
  case 0: k = 1;
  case 1:
  case 2:
    k = k + 2;
  }
  if (n) one: k = 9;
  if (n > 0) INC(k); else INC(n);
  two: three: k = 4;
  /* ä∀ */ while (k > 0) k--;
}
`
	w := func(part string) string { return where(t, program, part) }
	location := func(part, value string) string { return claimed("location", w(part), value, "c_expression") }
	expect(t, program, "invariant_set", noError, []expectation{
		{location("case 1", "n == 0 && k == 1 || n == 1"), craig.Rejected},
		{location("case 1", "n == 0 && k == 1 || n == 1 || n == 2"), craig.Confirmed},
		{location("case 2", "n >= 0 && n <= 2"), craig.Confirmed},
		{location("case 2", "n == 2"), craig.Rejected},
		{claimed("location", at(8, 0), "n == 2", "c_expression"), craig.Rejected},
		{location("one:", "n != 0"), craig.Confirmed},
		{location("one:", "n > 0"), craig.Rejected},
		{location("INC(k)", "n > 0"), craig.Confirmed},
		{location("INC(n)", "n <= 0"), craig.Confirmed},
		{location("INC(n)", "n < 0"), craig.Rejected},
		{location("three:", "k > 0"), craig.Confirmed},
		{claimed("loop", w("while"), "k <= 4", "c_expression"), craig.Confirmed},
		{claimed("loop", at(14, 12), "k <= 4", "c_expression"), craig.Confirmed}, // in characters
		{claimed("loop", at(14, 12), "k < 4", "c_expression"), craig.Rejected},
		{claimed("loop", at(14, 13), "k <= 4", "c_expression"), craig.Rejected},
	})
}

// TestValidateContracts: contracts are of the function whose text their location is in, and all of a function count; main returns 0 at
// its end.
func TestValidateContracts(t *testing.T) {
	const program = `extern void reach_error(void);
int two(int a) { return a + 2; } int three(int a) { return a + 3; }
void next(int *p) { if (p) *p = *p + 1; }
int fact(int n) { return n <= 1 ? 1 : n * fact(n - 1); }
unsigned back(unsigned u, int i) { return u - i; }
int main(void) {
  int k = 1;
  back(3, 5); back(3, -1);
  next(0); next(&k);
  if (two(k) != 4 || three(1) != 4 || fact(4) != 24) reach_error();
}
`
	w := func(part string) string { return where(t, program, part) }
	const extended, acsl = "ext_c_expression", "acsl_expression"
	expect(t, program, "invariant_set", noError, []expectation{
		{contracted(w("int two"), "", `\result == a + 2`, extended), craig.Confirmed},
		{contracted(w("int three"), "", `\result == a + 3`, extended), craig.Confirmed},
		{contracted(w("three("), "", `\result == a + 3`, extended), craig.Confirmed},
		{contracted(w("int three"), "", `\result == a + 2`, extended), craig.Rejected},
		{contracted(w("int fact"), "n >= 1", `\result >= n`, extended) + contracted(w("int fact"), "n <= 4", `\result <= \at(n, Old) * 6`, extended), craig.Confirmed},
		{contracted(w("int fact"), "n >= 1", `\result >= n`, extended) + contracted(w("int fact"), "n <= 4", `\result <= \at(n, Old) * 5`, extended), craig.Rejected},
		{contracted(w("int fact"), "n >= 1", `n == 4 ==> \result == 24`, acsl), craig.Confirmed},
		{contracted(w("int fact"), `\true`, `n > 2 ==> \result == 24`, acsl), craig.Rejected},
		{contracted(w("int fact"), "", `1 <= n <= 4`, acsl), craig.Open},
		{contracted(w("int fact"), "", `n + 2147483647 > 0`, acsl), craig.Open},
		{contracted(w("int fact"), "", `n + 2147483647 > 0`, extended), craig.Rejected},
		{contracted(w("unsigned back"), "u - i > 3", "", acsl), craig.Open},
		{contracted(w("unsigned back"), "u - i <= 4", "", acsl), craig.Open},
		{contracted(w("unsigned back"), "u >= i || i == 5", "", acsl), craig.Open},
		{contracted(w("unsigned back"), "u - i > 3", "", extended), craig.Confirmed},
		{contracted(w("unsigned back"), "u > -1", "", acsl), craig.Open},
		{contracted(w("unsigned back"), "u < -1", "", acsl), craig.Open},
		{contracted(w("unsigned back"), "u > -(1 + 2)", "", acsl), craig.Open},
		{contracted(w("unsigned back"), "~u < 0", "", acsl), craig.Open},
		{contracted(w("unsigned back"), "u != 4294967295u && u < 0xffffffff", "", acsl), craig.Confirmed},
		{contracted(w("unsigned back"), "i > -2 && i >= -1", "", acsl), craig.Confirmed},
		{contracted(w("unsigned back"), "u < -1", "", extended), craig.Confirmed},
		{contracted(w("unsigned back"), "i == 5 || u + 7 == 10", "", acsl), craig.Confirmed},
		{contracted(w("unsigned back"), "i == 5 || u + 7 == 11", "", acsl), craig.Rejected},
		{contracted(w("int fact"), `\result > 0`, "", extended), craig.Rejected},
		{contracted(w("void next"), "", `\result == 0`, extended), craig.Rejected},
		{contracted(w("void next"), "", `p == 0 || *p == \old(*p) + 1`, extended), craig.Open},
		{contracted(w("void next"), "", `*p == \old(*p) + 1`, extended), craig.Rejected},
		{contracted(w("void next"), "", `\old(two) != 0`, extended), craig.Open},
		{contracted(w("int main"), "", `\result == 0`, extended), craig.Confirmed},
		{contracted(w("int main"), "", `\result == 1`, extended), craig.Rejected},
		{claimed("location", w("k = 1"), `\result == 0`, extended), craig.Rejected},
		{claimed("location", w("next(0)"), `(__int128)k + 2 > 0`, "c_expression"), craig.Confirmed},
	})
}

// TestValidateTargets: a target is a statement or a full expression that begins at a column; without one, it is what begins or is in the
// line.
func TestValidateTargets(t *testing.T) {
	const program = `extern int __VERIFIER_nondet_int(void);
int a, b, c;
int main(void) {
  a = __VERIFIER_nondet_int(); b = __VERIFIER_nondet_int(); c = __VERIFIER_nondet_int();
  if (a > 10 && b < 0) {
    int x = a
      + b * c;
    for (int j = a; 1 + (j + 1) > 0; j += a) if (a < 100) break;
    while (1 + (b - c) > 3) { a = -9; }
    return 0;
  }
  switch (1 + (a + c)) { case 1: break; }
}
`
	w := func(part string) string { return where(t, program, part) }
	var all []expectation
	for _, part := range []string{
		"int x", "a\n", "b * c", "for (", "1 + (j + 1)", "j += a", "while (", "1 + (b - c)", "if (a > 10", "switch", "1 + (a + c)",
	} {
		all = append(all, expectation{targeted(w(part)), craig.Confirmed})
	}
	for _, part := range []string{"a = -9", "return 0", "case 1", "a > 10", "1 + (a + c)) {"} {
		want := craig.Rejected
		if strings.HasPrefix(part, "1") {
			want = craig.Confirmed
		}
		all = append(all, expectation{targeted(w(part)), want})
	}
	for line, want := range map[int]craig.Validity{
		4: craig.Rejected, 5: craig.Rejected, 6: craig.Confirmed, 7: craig.Confirmed, 8: craig.Confirmed, 9: craig.Confirmed, 10: craig.Rejected,
		11: craig.Rejected, 12: craig.Confirmed, 13: craig.Rejected, 99: craig.Rejected,
	} {
		all = append(all, expectation{targeted(at(line, 0)), want})
	}
	expect(t, program, "violation_sequence", "G ! overflow", all)
}

// TestValidateMemory: of the three properties of memory together, the target says where an access or a call of free is invalid, but not
// where memory is lost, unless the execution ends there.
func TestValidateMemory(t *testing.T) {
	const program = `extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long); extern void free(void *);
int main(void) {
  int *p = malloc(16), i = __VERIFIER_nondet_int();
  if (!p) return 0;
  if (i == 9) { free(p); free(p); return 0; }
  if (i == 8) { p = 0; ; // nothing
    return 1; }
  p[i] = 3;
  free(p);
  return 0;
}
`
	const formula = `CHECK( init(main()), LTL(G valid-free) ) CHECK( init(main()), LTL(G valid-deref) ) CHECK( init(main()), LTL(G valid-memtrack) )`
	w := func(part string) string { return where(t, program, part) }
	follow := func(value string) string {
		return fmt.Sprintf("  - segment:\n    - waypoint: {type: assumption, action: follow, %s, constraint: {value: '%s'}}\n", w("if (i == 9)"), value)
	}
	expect(t, program, "violation_sequence", formula, []expectation{
		{targeted(w("p[i]")), craig.Confirmed},
		{follow("i == 3") + targeted(w("p[i]")), craig.Rejected},
		{targeted(w("free(p); return")), craig.Confirmed},
		{follow("i == 9") + targeted(w("free(p); free")), craig.Rejected},
		{targeted(w("p = 0")), craig.Open},
		{targeted(w("int *p")), craig.Open},
		{targeted(w("return 1")), craig.Confirmed}, // with which an execution ends that has lost memory
		{follow("i == 3") + targeted(w("return 1")), craig.Rejected},
		{follow("i == 8") + targeted(w("return 0;\n  if")), craig.Rejected},
		{follow("i == 8") + targeted(w("return 0;\n}")), craig.Rejected}, // it does not come there
		{targeted(w("; // nothing")), craig.Open},
		{follow("i == 3") + targeted(w("p = 0")), craig.Rejected},
	})
	fixed := strings.NewReplacer("p[i]", "p[i & 3]", "free(p); free(p)", "free(p)", "p = 0;", "free(p);").Replace(program)
	expect(t, fixed, "invariant_set", formula, []expectation{
		{claimed("location", where(t, fixed, "p[i & 3]"), "p != 0", "c_expression"), craig.Confirmed},
		{claimed("location", where(t, fixed, "p[i & 3]"), "*p == 0", "c_expression"), craig.Rejected},
	})
	expect(t, program, "invariant_set", formula, []expectation{{"    []\n", craig.Rejected}})
}

// TestValidateLostAtExit: executions come to a call of exit, and to the call of a function that ends them, before memory is found lost; what
// the C library does between functions that are called at the end is nothing behind them.
func TestValidateLostAtExit(t *testing.T) {
	const program = `#include <stdlib.h>
int *g;
static void keep(void) { g = g; }
static void lose(void) { g = 0; }
static void end(int status) {
  g = 0;
  exit(status);
}
int main(void) {
  g = malloc(4);
  switch (rand()) {
  case 1: end(1);
  case 2: _Exit(2);
  case 3: atexit(keep); return 3;
  case 4: atexit(lose); return 4;
  }
  return 0;
}
`
	w := func(part string) string { return where(t, program, part) }
	expect(t, program, "violation_sequence", "CHECK( init(main()), LTL(G valid-memtrack) )", []expectation{
		{targeted(w("g = 0;\n")), craig.Open},
		{targeted(w("exit(status)")), craig.Confirmed},
		{targeted(w("end(1)")), craig.Confirmed},
		{targeted(w("_Exit(2)")), craig.Rejected},
		{targeted(w("return 3")), craig.Rejected},
		{targeted(w("g = g")), craig.Rejected},
		{targeted(w("g = 0; }")), craig.Confirmed},
		{targeted(w("atexit(lose)")), craig.Open},
		{targeted(w("return 4")), craig.Open},
		{targeted(w("return 0")), craig.Rejected},
	})
}

// TestValidateOptional: where ?: has no second operand, the condition is evaluated once, and its value is the one that it has.
func TestValidateOptional(t *testing.T) {
	const program = `extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int calls;
int next(int x) { calls++; return x; }
int main(void) {
  int n = __VERIFIER_nondet_int();
  int k = next(n) ?: 7;
  if (k == 7 && calls == 1) reach_error();
}
`
	w := func(part string) string { return where(t, program, part) }
	taken := func(way, value string) string {
		return fmt.Sprintf("  - segment:\n    - waypoint: {type: branching, action: follow, %s, constraint: {value: '%s'}}\n", w("?: 7"), way) +
			fmt.Sprintf("  - segment:\n    - waypoint: {type: assumption, action: follow, %s, constraint: {value: '%s'}}\n", w("if (k"), value) + targeted(w("reach_error();\n}"))
	}
	expect(t, program, "violation_sequence", noError, []expectation{
		{taken("true", "n == 7"), craig.Confirmed},
		{taken("false", "n == 0"), craig.Confirmed},
		{taken("true", "n == 0"), craig.Rejected},
		{taken("false", "n == 7"), craig.Rejected},
	})
}

// TestValidateSeveral: of several violation witnesses in a file one has to be right.
func TestValidateSeveral(t *testing.T) {
	const program = `extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n == 3) reach_error();
  return 0;
}
`
	right := witnessText("violation_sequence", noError, targeted(where(t, program, "reach_error();\n  return")))
	wrong := witnessText("violation_sequence", noError, targeted(where(t, program, "return 0")))
	invariant := witnessText("invariant_set", noError, claimed("location", where(t, program, "return 0"), "n != 3", "c_expression"))
	for text, want := range map[string]craig.Validity{
		wrong + right: craig.Confirmed, right + wrong: craig.Confirmed, wrong + wrong: craig.Rejected, right + invariant: craig.Open, invariant + right: craig.Open,
	} {
		if v := validated(t, program, text); v.Validity != want {
			t.Errorf("%s, %s, want %s\n%s", v.Validity, v.Because, want, text)
		}
	}
}
