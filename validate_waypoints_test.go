package craig_test

import (
	"fmt"
	"strings"
	"testing"

	"craig"
)

// follows is a segment that ends with a waypoint; value is empty if it has no constraint.
func follows(kind, location, value string) string {
	if value != "" {
		value = ", constraint: {value: '" + value + "', format: ext_c_expression}"
	}
	return fmt.Sprintf("  - segment:\n    - waypoint: {type: %s, action: follow, %s%s}\n", kind, location, value)
}

// closes returns a location in t.c: the last character of a part of the program.
func closes(t *testing.T, program, part string) string {
	t.Helper()
	before, _, ok := strings.Cut(program, part)
	if !ok {
		t.Fatalf("%s is no part of\n%s", part, program)
	}
	return where(t, program[:len(before)]+strings.Repeat(" ", len(part)-1)+"@", "@")
}

// TestValidateUnordered: an execution passes waypoints in operands that have no order in each order that C allows, and the beginning of a
// call is right before what the function does.
func TestValidateUnordered(t *testing.T) {
	const program = `extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int g;
int id(int x) { return x; }
int twice(int x) { g = g * 2; return x; }
int three(void) { g = g + 3; return g; }
int one(void) { g = g + 1; return g; }
int main(void) {
  int n = __VERIFIER_nondet_int(), b;
  b = (n > 3 ? 1 : 2) + (n > 5 ? 10 : 20);
  int a[2] = {id(1), n > 4 ? 1 : 2}; a[n > 2 ? 1 : 0] = n > 9 ? 1 : 2;
  b = id(n) + id(2) + id(n > 6 ? 8 : 9);
  b = twice(one()) + three();
  if (n == 4 && g == 8) reach_error();
}
`
	w := func(part string) string { return where(t, program, part) }
	way := func(part, value string) string { return follows("branching", w(part), value) }
	enter := func(call string) string { return follows("function_enter", closes(t, program, call), "") }
	leave := func(call, value string) string { return follows("function_return", closes(t, program, call), value) }
	target := targeted(w("reach_error();\n}"))
	expect(t, program, "violation_sequence", noError, []expectation{
		{way("? 1 : 2) +", "true") + way("? 10", "false") + target, craig.Confirmed},
		{way("? 10", "false") + way("? 1 : 2) +", "true") + target, craig.Confirmed},
		{way("? 10", "false") + way("? 1 : 2) +", "false") + target, craig.Rejected},
		{enter("id(1)") + way("? 1 : 2}", "true") + target, craig.Rejected},
		{enter("id(1)") + way("? 1 : 2}", "false") + way("? 1 : 0]", "true") + way("? 1 : 2;", "false") + target, craig.Confirmed},
		{way("? 1 : 2;", "false") + way("? 1 : 0]", "true") + target, craig.Confirmed},
		{enter("id(n)") + enter("id(2)") + target, craig.Confirmed},
		{enter("id(2)") + enter("id(n)") + target, craig.Confirmed},
		{enter("id(2)") + leave("id(2)", "") + enter("id(n)") + target, craig.Confirmed},
		{enter("id(2)") + enter("id(n)") + leave("id(2)", "") + target, craig.Rejected},
		{way("? 8", "false") + enter("id(n > 6 ? 8 : 9)") + target, craig.Confirmed},
		{enter("id(n > 6 ? 8 : 9)") + way("? 8", "false") + target, craig.Open},
		{leave("three()", "g == 3") + leave("twice(one())", "g == 8") + target, craig.Confirmed},
		{leave("one()", "g == 1") + leave("three()", "g == 4") + target, craig.Confirmed}, // three comes before twice
		{leave("one()", "g == 1") + leave("twice(one())", "g == 8") + target, craig.Open},
		{way("? 8", "false") + enter("id(2)") + enter("id(n > 6 ? 8 : 9)") + target, craig.Open},
		{leave("one()", "g == 4") + leave("twice(one())", "g == 8") + target, craig.Confirmed},
	})
}

// TestValidateRefused: where waypoints make the order of more operands matter than are looked at, the answer is open.
func TestValidateRefused(t *testing.T) {
	const program = `extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  int r = (n ? 1 : 2) + (n ? 3 : 4) + (n ? 5 : 6) + (n ? 7 : 8) + (n ? 9 : 10) + (n ? 11 : 12) + (n ? 13 : 14) + (n ? 15 : 16);
  if (r > 3) reach_error();
}
`
	content := ""
	for i := range 8 {
		content += follows("branching", where(t, program, fmt.Sprintf("? %d ", 2*i+1)), "true")
	}
	target := targeted(where(t, program, "reach_error();\n}"))
	expect(t, program, "violation_sequence", noError, []expectation{{content + target, craig.Open}, {target, craig.Confirmed}})
}

// TestValidateOperands: an operator whose first operand is a call that a waypoint is about is where it is without it.
func TestValidateOperands(t *testing.T) {
	const program = `extern int __VERIFIER_nondet_int(void);
int id(int x) { return x; }
int main(void) {
  int n = __VERIFIER_nondet_int(), b;
  b = id(n) + id(1);
}
`
	const first, second = "id(n)", "id(1)"
	target := targeted(where(t, program, "b = id"))
	enter := func(call string) string { return follows("function_enter", closes(t, program, call), "") }
	leave := func(call, value string) string { return follows("function_return", closes(t, program, call), value) }
	expect(t, program, "violation_sequence", "G ! overflow", []expectation{
		{enter(first) + target, craig.Confirmed},
		{enter(second) + enter(first) + target, craig.Confirmed},
		{leave(second, `\result == 1`) + leave(first, `\result > 5`) + target, craig.Confirmed},
		{leave(first, `\result < 5`) + target, craig.Rejected},
	})
}

// TestValidateNamedLines: lines and columns are those of the file, also of a target, and whatever #line says. Where a program asks for
// its lines, and where a name is one that #line says, the answer is open.
func TestValidateNamedLines(t *testing.T) {
	const program = `extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
#line 34 "orig.c"
  int n = __VERIFIER_nondet_int();
#line 35
  if (n == 3) reach_error();
#line 35
  if (n == 4) n = n / 1;
#line 7 "t.c"
  if (n ==
      5) { reach_error(); }
  while (n > 3) n--;
  return 0;
}
`
	original := func(location string) string { return strings.Replace(location, "t.c", "orig.c", 1) }
	all := func(program string) []expectation {
		return []expectation{
			{targeted(where(t, program, "reach_error();\n#")), craig.Confirmed},
			{targeted(at(7, 0)), craig.Confirmed},
			{targeted(at(9, 15)), craig.Rejected},
			{targeted(at(9, 0)), craig.Rejected},
			{targeted(at(8, 0)), craig.Rejected},
			{follows("assumption", where(t, program, "if (n ==\n"), "n == 5") + targeted(at(12, 12)), craig.Confirmed},
			{follows("assumption", where(t, program, "if (n ==\n"), "n == 5") + targeted(at(12, 0)), craig.Confirmed},
			{targeted(original(at(35, 15))), craig.Open},
			{targeted(original(at(35, 0))), craig.Open},
			{follows("assumption", original(at(34, 3)), "1") + targeted(at(7, 0)), craig.Open},
		}
	}
	expect(t, program, "violation_sequence", noError, all(program))
	marked := strings.ReplaceAll(strings.Replace(program, "#line 35\n", "#line 35 \"orig.c\" 2\n", 1), "#line", "#")
	expect(t, marked, "violation_sequence", noError, all(marked))
	asks := strings.Replace(program, "n / 1", "__LINE__", 1)
	expect(t, asks, "violation_sequence", noError, []expectation{{targeted(at(7, 15)), craig.Open}, {targeted(at(9, 15)), craig.Open}})
}

// TestValidateCases: a case is the number that its label is converted to, and what is no case is the default.
func TestValidateCases(t *testing.T) {
	const program = `extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  TYPE n = __VERIFIER_nondet_int();
  switch (n) {
  case LABEL: reach_error(); break;
  default: switch (n) { case 9: n = 8; }
  }
}
`
	for _, c := range []struct {
		typ, label, way string
		want            craig.Validity
	}{
		{"int", "0x100000001LL", "1", craig.Confirmed},
		{"int", "0x100000001LL", "default", craig.Rejected},
		{"int", "4294967295u", "-1", craig.Confirmed},
		{"int", "4294967295u", "default", craig.Rejected},
		{"unsigned", "-1", "4294967295", craig.Confirmed},
		{"unsigned", "-1", "default", craig.Rejected},
		{"unsigned char", "255", "-1", craig.Rejected},
		{"unsigned char", "255", "default", craig.Rejected},
		{"unsigned char", "255", "255", craig.Confirmed},
		{"signed char", "-1", "-1", craig.Confirmed},
	} {
		text := strings.NewReplacer("TYPE", c.typ, "LABEL", c.label).Replace(program)
		expect(t, text, "violation_sequence", noError, []expectation{
			{follows("branching", where(t, text, "switch"), c.way) + targeted(where(t, text, "reach_error(); b")), c.want},
		})
	}
}

// TestValidateWords: comments and literals of expressions are what they are in C. What is an expression of C or of a compiler, but not here,
// is open, and so are real numbers, constraints where the format has none, and contracts of functions that ask for their names.
func TestValidateWords(t *testing.T) {
	const program = `extern void reach_error(void);
extern double __VERIFIER_nondet_double(void);
char next(char c) { return c + 1; }
int named(int x) { return sizeof(__func__) == 6 ? x : __FUNCTION__[0]; }
int main(void) {
  char c = next('a'); double d = __VERIFIER_nondet_double();
  if (named(3) != 3) reach_error();
  long long m = -9223372036854775807LL - 1;
  return d == 0.1 ? 1 : 0;
}
`
	w := func(part string) string { return where(t, program, part) }
	location := func(value, format string) expectation {
		return expectation{claimed("location", w("return d"), value, format), craig.Confirmed}
	}
	wants := func(e expectation, v craig.Validity) expectation { e.want = v; return e }
	const plain, extended, acsl = "c_expression", "ext_c_expression", "acsl_expression"
	expect(t, program, "invariant_set", noError, []expectation{
		location(`c == 'b' /* it is; { */ && c != ' ' && sizeof("  ") == 3`, plain),
		location(`c != '"' && ')' != c && c != ';'`, plain),
		wants(location(`c == ' ' && sizeof("  ") == 3`, plain), craig.Rejected),
		wants(location(`c == 'b' && ((int[]){1, 2})[0] == 1`, plain), craig.Open),
		wants(location(`m == -9223372036854775808`, plain), craig.Open),
		wants(location(`m < 18446744073709551616`, plain), craig.Open),
		location(`m > 0xff && m != 9223372036854775807 || m < 0`, plain),
		location(`d == 0.1 || d != 0.1`, extended),
		wants(location(`d == 0.1 || d != 0.1`, acsl), craig.Open),
		wants(location(`d + d + d == d * 3 || d != 1 && d != d + 1`, acsl), craig.Open),
		wants(location(`d > d + 1`, acsl), craig.Open),
		{contracted(w("char next"), "", `\old(c == '')'') == 0 && \result == ''b''`, extended), craig.Confirmed},
		{contracted(w("int named"), "", `\result == 3`, extended), craig.Open},
		{contracted(w("int main"), "", `\result == 0 || \result == 1`, extended), craig.Confirmed},
	})
	wrong := strings.Replace(program, "!= 3", "== 3", 1)
	target := where(t, wrong, "reach_error();\n  long")
	expect(t, wrong, "violation_sequence", noError, []expectation{
		{follows("function_enter", closes(t, wrong, "next('a')"), "") + follows("target", target, ""), craig.Confirmed},
		{follows("function_enter", closes(t, wrong, "next('a')"), "0") + follows("target", target, ""), craig.Open},
		{follows("target", target, "c == 0"), craig.Open},
	})
	cleanup := witnessText("invariant_set", "CHECK( init(main()), LTL(G valid-memcleanup) )", "    []\n")
	if v := validated(t, program, cleanup); v.Validity != craig.Open {
		t.Errorf("%s, %s", v.Validity, v.Because)
	}
}

// TestValidateCalled: what is called is evaluated before the call begins, and a label is before the statement behind it, whichever of
// them a witness names first.
func TestValidateCalled(t *testing.T) {
	const program = `extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int inc(int x) { return x + 1; }
int dec(int x) { return x - 1; }
int main(void) {
  int n = __VERIFIER_nondet_int();
  int k = (n > 3 ? inc : dec)(n);
  on: k = k + 0;
  if (k == 6) reach_error();
}
`
	w := func(part string) string { return where(t, program, part) }
	way, call := follows("branching", w("? inc"), "true"), follows("function_enter", closes(t, program, "(n > 3 ? inc : dec)(n)"), "")
	target := targeted(w("reach_error();\n}"))
	label, statement := follows("assumption", w("on:"), "k == 6"), follows("assumption", w("k = k"), "k == 6")
	avoided := strings.TrimPrefix(strings.Replace(statement, "action: follow", "action: avoid", 1), "  - segment:\n")
	expect(t, program, "violation_sequence", noError, []expectation{
		{way + call + target, craig.Confirmed},
		{call + way + target, craig.Rejected},
		{label + statement + target, craig.Confirmed},
		{statement + label + target, craig.Rejected},
		{strings.Replace(label, "segment:\n", "segment:\n"+avoided, 1) + target, craig.Confirmed},
	})
}

// TestValidateBitFields: the type of a bit-field has no name, so that it can be copied only as something else, which a witness of one's own
// sees to.
func TestValidateBitFields(t *testing.T) {
	const program = `extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct { unsigned few : 3; int all; } s;
int next(int n) {
  if (n <= 0) return s.few;
  s.all = 1;
  return next(n - 1);
}
int main(void) {
  s.few = __VERIFIER_nondet_int();
  int was = s.few;
  if (next(__VERIFIER_nondet_int()) != was) reach_error();
}
`
	w := where(t, program, "int next")
	expect(t, program, "invariant_set", noError, []expectation{
		{contracted(w, "", `\result == \at((long long)s.few, Old)`, "ext_c_expression"), craig.Confirmed},
		{contracted(w, "", `\result == \at((long long)s.few, Old) + 1`, "ext_c_expression"), craig.Rejected},
		{contracted(w, "", `\result == \at(s.few, Old)`, "ext_c_expression"), craig.Open},
	})
	_, text := own(t, []string{"t.c"}, craig.Options{Files: craig.Overlay(nil, map[string][]byte{"t.c": []byte(program)}), Engine: "recmc"})
	if v := validated(t, program, text); v.Validity != craig.Confirmed || !strings.Contains(text, "(long long)s.few, Old") {
		t.Errorf("%s, %s\n%s", v.Validity, v.Because, text)
	}
}
