package craig_test

import (
	"fmt"
	"maps"
	"strings"
	"testing"
	"time"

	"craig"
	"craig/internal/exhaustive"
)

// witnessText is a file with a witness of a type, for a formula.
func witnessText(kind, formula, content string) string {
	return fmt.Sprintf("- entry_type: %s\n  metadata: {format_version: 2.1, task: {specification: '%s', data_model: LP64}}\n  content:\n%s", kind, formula, content)
}

const noError = "G ! call(reach_error())"

// at is a location in t.c; column 0: none.
func at(line, column int) string {
	return fmt.Sprintf("location: {file_name: ./t.c, line: %d, column: %d}", line, column)
}

// validated validates a witness of a program.
func validated(t *testing.T, program, witness string) *craig.Validation {
	t.Helper()
	return validatedWithin(t, program, witness, 0)
}

// validatedWithin validates a witness of a program within a time.
func validatedWithin(t *testing.T, program, witness string, timeout time.Duration) *craig.Validation {
	t.Helper()
	files := craig.Overlay(nil, map[string][]byte{"t.c": []byte(program), "w.yml": []byte(witness)})
	v, err := craig.Validate(t.Context(), []string{"t.c"}, "w.yml", craig.Options{Files: files, Timeout: timeout})
	if err != nil {
		t.Fatalf("%v\n%s", err, witness)
	}
	return v
}

const counting = `extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int total;
int twice(int x) { x = x + x; return x; }
void add(int n) { total += n; }
int main(void) {
  int i = 0, n = __VERIFIER_nondet_int();
  if (n < 0 || n > 4)
    return 0;
  while (i < n) {
    i++;
    { add(1); }
  }
  for (;;) {
    int seen = 1;
    if (i == 0) break;
  again: i--;
  }
  do i++; while (i < 3);
  if (twice(i) != 6 || total > 4) reach_error();
  return 0;
}
`

// TestValidateCorrectness: each invariant is checked where it is, in the scope of that place, and on all executions.
func TestValidateCorrectness(t *testing.T) {
	invariant := func(kind, at, value string) string {
		return fmt.Sprintf("  - invariant: {type: %s_invariant, %s, value: '%s', format: c_expression}\n", kind, at, value)
	}
	contract := func(line int, requires, ensures string) string {
		return fmt.Sprintf("  - contract: {type: function_contract, %s, requires: '%s', ensures: '%s', format: ext_c_expression}\n", at(line, 0), requires, ensures)
	}
	for i, tt := range []struct {
		content string
		want    craig.Validity
		because string
	}{
		{"    []\n", craig.Confirmed, "the invariants hold"},
		{invariant("loop", at(10, 3), "0 <= i && i <= n && total == i"), craig.Confirmed, ""},
		{invariant("loop", at(10, 0), "i < n"), craig.Rejected, "w.yml:4: an execution comes to this invariant, and it does not hold"},
		{invariant("loop", at(10, 3), "i <= n") + invariant("loop", at(10, 3), "i < n"), craig.Rejected, "w.yml:5: an execution"},
		{invariant("loop", at(14, 3), "0 <= i"), craig.Confirmed, ""},
		{invariant("loop", at(14, 3), "seen == 1"), craig.Rejected, "this is no expression there"},
		{invariant("loop", at(19, 3), "1 <= i && i <= 3"), craig.Confirmed, ""},
		{invariant("loop", at(19, 3), "i != 2"), craig.Rejected, "does not hold"},
		{invariant("location", at(9, 5), "n < 0 || n > 4"), craig.Confirmed, ""},
		{invariant("location", at(11, 5), "i < n"), craig.Confirmed, ""},
		{invariant("location", at(12, 5), "i > 0"), craig.Confirmed, ""},
		{invariant("location", at(16, 17), "i > 0"), craig.Rejected, "does not hold"},
		{invariant("location", at(16, 5), "seen == 1"), craig.Confirmed, ""},
		{invariant("location", at(17, 3), "i > 0 && seen"), craig.Confirmed, ""},
		{invariant("location", at(19, 6), "i < 3"), craig.Confirmed, ""},
		{invariant("loop", at(10, 3), "i + 2147483644 > 0"), craig.Rejected, "its evaluation has undefined behaviour"},
		{invariant("loop", at(10, 3), "(long long)i + 2147483644 > 0"), craig.Confirmed, ""},
		{invariant("loop", at(10, 3), "10 / n > -11"), craig.Rejected, "its evaluation has undefined behaviour"},
		{invariant("loop", at(10, 3), "(i = 0) == 0"), craig.Rejected, "there is an assignment"},
		{invariant("loop", at(10, 3), "i++ >= 0"), craig.Rejected, "there is a step"},
		{invariant("loop", at(10, 3), "twice(i) >= 0"), craig.Rejected, "there is a call"},
		{invariant("loop", at(10, 3), "1), reach_error(), (1"), craig.Rejected, "there is a ) too many"},
		{invariant("loop", at(10, 3), "__craig_invalid() == 0"), craig.Rejected, "no variable of the program"},
		{invariant("loop", at(10, 3), "i >= "), craig.Rejected, "this is no expression there"},
		{invariant("loop", at(10, 3), "k >= 0"), craig.Rejected, "this is no expression there"},
		{invariant("loop", at(10, 3), `\old(i) >= 0`), craig.Rejected, "no expression of C"},
		{invariant("loop", at(11, 5), "1"), craig.Rejected, "there is no loop at line 11, column 5"},
		{invariant("location", at(13, 0), "1"), craig.Rejected, "there is no statement in line 13"},
		{invariant("loop_transition", at(10, 3), "1"), craig.Open, "an invariant of the type loop_transition_invariant"},
		{contract(4, "x <= 100", `\result == x + \old(x)`), craig.Confirmed, ""},
		{contract(4, "x < 3", `\result == 2 * x`), craig.Rejected, "w.yml:4"},
		{contract(5, "n == 1", `total == \at(total, Old) + n`), craig.Confirmed, ""},
		{contract(5, "", `total == \at(total, Old) + 2`), craig.Rejected, "does not hold"},
		{contract(6, "", `\result == 0`), craig.Confirmed, ""},
		{contract(5, "", `\forall int k; k == k`), craig.Open, `\forall`},
	} {
		if !exhaustive.Picks(i, 2) {
			continue
		}
		v := validated(t, counting, witnessText("invariant_set", noError, tt.content))
		if v.Validity != tt.want || !strings.Contains(v.Because, tt.because) {
			t.Errorf("%s: %s, %s\nwant %s, %s", tt.content, v.Validity, v.Because, tt.want, tt.because)
		}
	}
}

const branching = `extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int id(int x) { return x; }
int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  if (a > 3) b = 1;
  for (int k = 0; k < 2; k++) b = b > 9 ? 9 : b;
  switch (a) { case 1: return 1; case 2: b = 0; break; default: b++; }
  if (id(id(a)) == 5) { reach_error(); }
  if (b == 7) reach_error();
  return a + b;
}
`

// TestValidateViolation: an execution matches if it passes what is to be followed when it comes there, and nothing that is avoided, and
// violates the property at the target.
func TestValidateViolation(t *testing.T) {
	point := func(action, kind, at, value string) string {
		if value != "" {
			value = ", constraint: {value: '" + value + "', format: ext_c_expression}"
		}
		return fmt.Sprintf("    - waypoint: {type: %s, action: %s, %s%s}\n", kind, action, at, value)
	}
	follow := func(kind, at, value string) string {
		return "  - segment:\n" + point("follow", kind, at, value)
	}
	avoiding := func(avoid, follow string) string {
		return strings.Replace(follow, "segment:\n", "segment:\n"+avoid, 1)
	}
	first, second := follow("target", at(9, 25), ""), follow("target", at(10, 15), "")
	for i, tt := range []struct {
		content string
		want    craig.Validity
		because string
	}{
		{first, craig.Confirmed, "an execution that matches the witness violates the property"},
		{second, craig.Confirmed, ""},
		{follow("target", at(9, 0), ""), craig.Confirmed, ""},
		{follow("target", at(5, 0), ""), craig.Rejected, "no execution that matches the witness violates the property"},
		{follow("target", at(13, 0), ""), craig.Rejected, "there is no statement in line 13"},
		{follow("assumption", at(6, 3), "a == 5") + first, craig.Confirmed, ""},
		{follow("assumption", at(6, 3), "a == 4") + first, craig.Rejected, ""},
		{follow("assumption", at(6, 14), "a == 5") + first, craig.Confirmed, ""},
		{follow("assumption", at(6, 3), "c == 4") + first, craig.Rejected, "this is no expression there"},
		{follow("assumption", at(6, 3), "id(a) == 5") + first, craig.Rejected, "there is a call"},
		{follow("branching", at(6, 3), "true") + first, craig.Confirmed, ""},
		{follow("branching", at(6, 3), "false") + first, craig.Rejected, ""},
		{follow("branching", at(6, 3), "true") + second, craig.Rejected, ""},
		{follow("branching", at(6, 3), "maybe") + second, craig.Rejected, "a branch goes the way true or false, and not maybe"},
		{follow("branching", at(7, 0), "true") + follow("branching", at(7, 0), "true") + follow("branching", at(7, 0), "false") + first, craig.Confirmed, ""},
		{follow("branching", at(7, 0), "true") + follow("branching", at(7, 0), "false") + first, craig.Rejected, ""},
		{follow("branching", at(7, 3), "false") + first, craig.Rejected, ""},
		{follow("branching", at(7, 41), "true") + second, craig.Rejected, ""},
		{avoiding(point("avoid", "branching", at(7, 41), "true"), follow("branching", at(8, 0), "2")) + second, craig.Rejected, ""},
		{follow("branching", at(8, 3), "default") + second, craig.Confirmed, ""},
		{follow("branching", at(8, 3), "2") + second, craig.Rejected, ""},
		{follow("branching", at(8, 3), "5") + first, craig.Confirmed, ""},
		{avoiding(point("avoid", "branching", at(8, 3), "default"), second), craig.Rejected, ""},
		{avoiding(point("avoid", "assumption", at(10, 3), "b == 7"), second), craig.Rejected, ""},
		{avoiding(point("avoid", "assumption", at(10, 3), "b != 7"), second), craig.Confirmed, ""},
		{follow("function_return", at(5, 33), `\result == 5`) + first, craig.Confirmed, ""},
		{follow("function_return", at(5, 62), `\result == 5`) + second, craig.Rejected, ""},
		{follow("function_return", at(5, 62), `\result == 6`) + second, craig.Confirmed, ""},
		{follow("function_return", at(9, 14), `\result == 5`) + follow("function_enter", at(9, 15), "") + first, craig.Confirmed, ""},
		{follow("function_enter", at(9, 15), "") + follow("function_return", at(9, 14), "") + first, craig.Rejected, ""},
		{follow("function_enter", at(9, 0), "") + follow("function_return", at(9, 15), `\result < 5`) + first, craig.Rejected, ""},
		{follow("function_enter", at(5, 1), "") + first, craig.Rejected, "there is no call at line 5, column 1"},
		{strings.Replace(follow("assumption", at(6, 3), "a == 5"), "follow", "cycle", 1), craig.Open, "termination"},
	} {
		if !exhaustive.Picks(i, 2) {
			continue
		}
		v := validated(t, branching, witnessText("violation_sequence", noError, tt.content))
		if v.Validity != tt.want || !strings.Contains(v.Because, tt.because) {
			t.Errorf("%s: %s, %s\nwant %s, %s", tt.content, v.Validity, v.Because, tt.want, tt.because)
		}
	}
}

// TestValidateOverflow: the target of an overflow is the statement that it is in, and other undefined behaviour does not count.
func TestValidateOverflow(t *testing.T) {
	const program = `extern int __VERIFIER_nondet_int(void);
int main(void) {
  int a = __VERIFIER_nondet_int();
  int b = a + 1;
  return b + 1;
}
`
	for line, want := range map[int]craig.Validity{3: craig.Rejected, 4: craig.Confirmed, 5: craig.Confirmed} {
		content := fmt.Sprintf("  - segment:\n    - waypoint: {type: target, action: follow, %s}\n", at(line, 3))
		v := validated(t, program, witnessText("violation_sequence", "CHECK( init(main()), LTL(G ! overflow) )", content))
		if v.Validity != want {
			t.Errorf("line %d: %s, %s", line, v.Validity, v.Because)
		}
	}
}

// aloneTime is how long a validation may take, a quarter of it to find that invariants are a proof by themselves: where they are, that takes as
// long as the machine needs, and elsewhere engines, which are asked then, need not end.
func aloneTime(alone bool) time.Duration {
	if alone {
		return time.Minute
	}
	return 4 * time.Second
}

// TestValidateAlone: invariants that are inductive and imply the property are a proof by themselves, also where expressions of them are
// evaluated in several steps; of others that is not said.
func TestValidateAlone(t *testing.T) {
	const program = `extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
void check(int ok) { if (!ok) reach_error(); }
int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), a = 0, b = 0;
  int k = 0;
  while (a < n) {
    a++;
    b += 2;
    k = (k + 1) % 8;
    check(b == 2 * a);
  }
  for (unsigned i = 0; i < n; i++) b--;
  check(b == 2 * a - n);
}
`
	first := func(value string) string {
		return fmt.Sprintf("  - invariant: {type: loop_invariant, %s, value: '%s'}\n", at(7, 3), value)
	}
	second := fmt.Sprintf("  - invariant: {type: loop_invariant, %s, value: '%s'}\n", at(13, 3), "b == 2 * a - i && i <= n")
	for _, tt := range []struct {
		content string
		want    bool
	}{
		{first("b == 2 * a && a <= n && 0 <= k && k < 8") + second, true},
		{first("(k + 1 > 0 ? b == 2 * a : a == b) && a <= n && 0 <= k && k < 8") + second, true},
		{first("k < 8 && k + 1 > 0 && b == a + a") + second, true},
		{first("k < 8") + second, false},
	} {
		v := validatedWithin(t, program, witnessText("invariant_set", noError, tt.content), aloneTime(tt.want))
		if v.Validity == craig.Rejected || v.Alone != tt.want {
			t.Errorf("%s: %s, %s, %t", tt.content, v.Validity, v.Because, v.Alone)
		}
	}
}

// TestValidateAloneRecursion: contracts of functions that call themselves, or each other, are a part of a proof, with the loops in them;
// what such a function requires must hold at its calls.
func TestValidateAloneRecursion(t *testing.T) {
	const program = `extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int calls;
static int odd(int n);
static int even(int n) {
  calls++;
  return n == 0 ? 1 : odd(n - 1);
}
static int odd(int n) {
  int i = 0, m = n;
  while (i < 4) i++;
  m = m + i - 4;
  return m == 0 ? 0 : even(m - 1);
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 9) return 0;
  int x = even(n);
  if (x < 0 || x > 1 || calls <= 0) reach_error();
}
`
	contract := func(line int, requires, ensures string) string {
		return fmt.Sprintf("  - contract: {type: function_contract, %s, requires: '%s', ensures: '%s', format: ext_c_expression}\n", at(line, 1), requires, ensures)
	}
	loop := fmt.Sprintf("  - invariant: {type: loop_invariant, %s, value: 'i <= 4 && m == n && calls > 0'}\n", at(11, 3))
	const truth, counted = `(\result == 0 || \result == 1)`, ` && calls > 0 && \old(calls) >= 0`
	first := contract(5, "n >= 0 && calls >= 0", truth+counted)
	for _, tt := range []struct {
		content string
		want    bool
	}{
		{first + contract(9, "n + 1 > 0 && calls > 0", truth+counted) + loop, true},
		{first + contract(9, "n + 1 > 0 && calls > 0", truth+counted), false},
		{first + contract(9, "n + 1 > 0", truth+counted) + loop, false},
		{contract(5, "", truth) + contract(9, "", truth) + loop, false},
		{first + loop, false},
	} {
		v := validatedWithin(t, program, witnessText("invariant_set", noError, tt.content), aloneTime(tt.want))
		if v.Validity == craig.Rejected || v.Alone != tt.want {
			t.Errorf("%s: %s, %s, %t", tt.content, v.Validity, v.Because, v.Alone)
		}
	}
}

// TestValidateEndless: an execution that comes back to a state of the cycle need not end.
func TestValidateEndless(t *testing.T) {
	const program = `extern int __VERIFIER_nondet_int(void);

int main(void) {
  int i = __VERIFIER_nondet_int();
  int j = 0;
  while (i > 0) {
    if (i != 5) i--;
    j = 1 - j;
    if (__VERIFIER_nondet_int()) break;
  }
  return 0;
}
`
	point := func(action, kind, at, value string) string {
		return fmt.Sprintf("  - segment:\n    - waypoint: {type: %s, action: %s, %s, constraint: {value: '%s'}}\n", kind, action, at, value)
	}
	for _, tt := range []struct {
		content string
		want    craig.Validity
	}{
		{point("follow", "assumption", at(5, 3), "i == 5") + point("cycle", "branching", at(6, 3), "true"), craig.Confirmed},
		{point("cycle", "branching", at(6, 3), "true") + point("cycle", "branching", at(7, 5), "false"), craig.Confirmed},
		{point("cycle", "branching", at(6, 3), "true") + point("cycle", "branching", at(9, 5), "true"), craig.Rejected},
		{point("follow", "assumption", at(5, 3), "i == 4") + point("cycle", "branching", at(6, 3), "true"), craig.Rejected},
	} {
		text := witnessText("violation_sequence", "CHECK( init(main()), LTL(F end) )", tt.content)
		if v := validated(t, program, text); v.Validity != tt.want {
			t.Errorf("%s: %s, %s, want %s", tt.content, v.Validity, v.Because, tt.want)
		}
		if tt.want == craig.Rejected {
			tt.want = craig.Open // the next call might be in another state
		}
		called := strings.Replace(program, "main", "run ", 1) + "int main(void) { return run(); }\n"
		if v := validated(t, called, text); v.Validity != tt.want {
			t.Errorf("%s, called: %s, %s, want %s", tt.content, v.Validity, v.Because, tt.want)
		}
	}
}

// TestValidateFiles: of files with one name that is meant which has most folders in common with the witness's; where several may be, and
// where code cannot be inserted, the answer is open.
func TestValidateFiles(t *testing.T) {
	const invariant = `- entry_type: invariant_set
  metadata: {format_version: '2.1', task: {specification: 'G ! call(reach_error())', data_model: LP64}}
  content:
  - invariant: {type: loop_invariant, location: {file_name: '%s', line: 3}, value: '%s', format: c_expression}
`
	texts := map[string][]byte{
		"d1/a.c":   []byte("extern void reach_error(void);\nint f(int x);\nint main(void) { int i = 0; while (i < 3) i++; if (f(i) != 4) reach_error(); }\n"),
		"d2/a.c":   []byte("#include \"inc.h\"\nint f(int x) { int i = 9;\n while (i < 10) i++; return x + 1; }\n"),
		"d2/inc.h": []byte("static int loop(int n) {\n int i = 0;\n while (i < n) i++; return i; }\n"),
	}
	for _, tt := range []struct {
		file, value string
		want        craig.Validity
	}{
		{"d2/a.c", "i <= 3", craig.Rejected},
		{"d2/a.c", "i >= 9", craig.Confirmed},
		{"elsewhere/d2/a.c", "i >= 9", craig.Confirmed},
		{"./d1/a.c", "i >= 9", craig.Rejected},
		{"d1/a.c", "i <= 3", craig.Confirmed},
		{"a.c", "i <= 10", craig.Open},
		{"inc.h", "i >= 0", craig.Open},
		{"other.c", "i >= 0", craig.Rejected},
	} {
		all := maps.Clone(texts)
		all["w.yml"] = fmt.Appendf(nil, invariant, tt.file, tt.value)
		v, err := craig.Validate(t.Context(), []string{"d1/a.c", "d2/a.c"}, "w.yml", craig.Options{Files: craig.Overlay(nil, all), DataModel: craig.LP64})
		if err != nil {
			t.Fatal(err)
		}
		if v.Validity != tt.want {
			t.Errorf("%s of %s: %s, %s", tt.value, tt.file, v.Validity, v.Because)
		}
	}
}

// TestValidateSignatures: contracts of functions whose text before the body ends in a comment, which is copied, or has directives, of which what they leave is.
func TestValidateSignatures(t *testing.T) {
	const contract = `- entry_type: invariant_set
  metadata: {format_version: '2.1', task: {specification: 'G ! call(reach_error())', data_model: LP64}}
  content:
  - contract: {type: function_contract, location: {file_name: t.c, line: 3}, ensures: '\result == x + %d', format: ext_c_expression}
`
	const rest = "{ return x + 1; }\nint main(void) { if (f(1) != 2) reach_error(); }\n"
	for _, tt := range []struct {
		text string
		more int
		want craig.Validity
	}{
		{"extern void reach_error(void);\n\nint f(int x) // a comment\n" + rest, 1, craig.Confirmed},
		{"extern void reach_error(void);\n\nint f(int x) // a comment\n" + rest, 2, craig.Rejected},
		{"extern void reach_error(void);\n#ifdef NO\nlong f(long x)\n#else\nint f(int x)\n#endif\n" + rest, 1, craig.Confirmed},
		{"extern void reach_error(void);\n#ifdef NO\nlong f(long x)\n#else\nint f(int x)\n#endif\n" + rest, 2, craig.Rejected},
		{"#define INT int\nextern void reach_error(void); static\n#ifdef NO\nlong\n#else\nINT f(INT x)\n#endif\n" + rest, 1, craig.Confirmed},
		{"#define INT int\nextern void reach_error(void); static\n#ifdef NO\nlong\n#else\nINT f(INT x)\n#endif\n" + rest, 2, craig.Rejected},
	} {
		witness := fmt.Sprintf(contract, tt.more)
		line := strings.Count(tt.text[:strings.LastIndex(tt.text, "f(int x)")+strings.LastIndex(tt.text, "f(INT x)")+1], "\n") + 1
		witness = strings.Replace(witness, "line: 3", fmt.Sprintf("line: %d", line), 1)
		if v := validated(t, tt.text, witness); v.Validity != tt.want {
			t.Errorf("%s, %s\n%s", v.Validity, v.Because, tt.text)
		}
	}
}

// TestValidateFollowed: a witness that says all values from outside, in one of the ways in which verifiers write that, is executed, and no
// engine is asked; one that does not lead to the violation is not confirmed.
func TestValidateFollowed(t *testing.T) {
	const program = `extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  int m = __VERIFIER_nondet_int();
  unsigned h = m;
  for (int i = 0; i < n; i++) h = h * 31 + (h >> 3);
  if (n == 1000 && m == -7 && h == 330155334u) {
    reach_error();
  }
}
`
	result := func(line int, value string) string {
		return fmt.Sprintf("  - segment:\n    - waypoint: {type: function_return, action: follow, %s, constraint: {value: '%s', format: ext_c_expression}}\n", at(line, 33), value)
	}
	assumption := func(line int, value string) string {
		return fmt.Sprintf("  - segment:\n    - waypoint: {type: assumption, action: follow, %s, constraint: {value: '%s', format: c_expression}}\n", at(line, 3), value)
	}
	target := fmt.Sprintf("  - segment:\n    - waypoint: {type: target, action: follow, %s}\n", at(9, 5))
	for _, tt := range []struct {
		content   string
		confirmed bool
	}{
		{result(4, `\result == 1000`) + result(5, `\result == -7`), true},
		{result(4, `(long long)\result == 0x3e8LL`) + result(5, `(\result == (-7))`), true},
		{assumption(5, `n == 1000`) + assumption(6, `m == (int)(-7)`), true},
		{assumption(6, `(n == 1000) && (m == -7)`), true},
		{result(4, `\result == 1000`) + result(5, `\result == 7`), false},
	} {
		v := validatedWithin(t, program, witnessText("violation_sequence", noError, tt.content+target), 20*time.Second)
		if got := v.Validity == craig.Confirmed && v.Report.Engine == "witness"; got != tt.confirmed {
			t.Errorf("%s: %s by %s, %s", tt.content, v.Validity, v.Report.Engine, v.Because)
		}
	}
}
