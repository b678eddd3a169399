package craig_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"craig"
	"craig/internal/exhaustive"
	"craig/verdict"
	"craig/witness"
)

// own verifies files and returns the answer and its witness as text.
func own(t *testing.T, files []string, o craig.Options) (*craig.Report, string) {
	t.Helper()
	r, err := craig.Verify(t.Context(), files, o)
	if err != nil {
		t.Fatal(err)
	}
	w, err := r.Witness(t.Context(), witness.Producer{Name: "Craig"})
	if err != nil {
		t.Fatalf("%s: %v", files, err)
	}
	return r, inYAML(t, w)
}

// inYAML returns a witness as text.
func inYAML(t *testing.T, w *craig.Witness) string {
	t.Helper()
	var b bytes.Buffer
	if err := witness.Write(&b, []witness.Witness{w.Witness}); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// TestOwnWitnesses: what an answer is written as is confirmed, when nothing but the witness says what was asked.
func TestOwnWitnesses(t *testing.T) {
	files, err := filepath.Glob("examples/*.c")
	if err != nil {
		t.Fatal(err)
	}
	few := map[string]bool{"countdown": true, "locks": true, "mccarthy91": true, "midpoint": true, "proofs_fig9": true, "ufo_foo": true}
	tried := 0
	for _, file := range files {
		name := strings.TrimSuffix(strings.TrimSuffix(filepath.Base(file), ".c"), "_broken")
		if !exhaustive.Wanted() && !few[name] {
			continue
		}
		tried++
		_, text := own(t, []string{file}, craig.Options{})
		files := craig.Overlay(nil, map[string][]byte{"w.yml": []byte(text)})
		v, err := craig.Validate(t.Context(), []string{file}, "w.yml", craig.Options{Files: files})
		if err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		if v.Validity != craig.Confirmed || len(v.Notes) > 0 {
			t.Errorf("%s: %s, %s %q\n%s", file, v.Validity, v.Because, v.Notes, text)
		}
	}
	if tried < 2*len(few) {
		t.Errorf("only %d examples", tried)
	}
}

// TestWrittenCorrectness: invariants are written with names of the program and casts, also where the proof is about what a call
// returned; and they say something.
func TestWrittenCorrectness(t *testing.T) {
	r, text := own(t, []string{"examples/countdown.c"}, craig.Options{Engine: "recmc"})
	if r.Result.Outcome != verdict.Safe {
		t.Fatal(r.Result.Outcome)
	}
	source, err := os.ReadFile("examples/countdown.c")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"type: loop_invariant", "line: 12\n", "column: 3\n", "(long long)left + (long long)done", "(long long)n"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	// The loop without what happens before it violates them.
	other := strings.Replace(string(source), "done = 0", "done = 7", 1)
	other = strings.Replace(other, "assert(done == n);", "", 1)
	files := craig.Overlay(nil, map[string][]byte{"w.yml": []byte(text), "examples/countdown.c": []byte(other)})
	v, err := craig.Validate(t.Context(), []string{"examples/countdown.c"}, "w.yml", craig.Options{Files: files})
	if err != nil || v.Validity != craig.Rejected || !strings.Contains(v.Because, "an execution comes to this invariant") || len(v.Notes) != 1 {
		t.Errorf("%+v, %v", v, err)
	}
}

// TestWrittenInductions: a proof by k-induction has the invariants that it needs in its witness, and the witness says what was proved.
func TestWrittenInductions(t *testing.T) {
	const program = `#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  unsigned x = 0;
  while (__VERIFIER_nondet_int()) {
    x = (x + 4) & 0xff;
    assert((x & 3) == 0);
  }
}
`
	files := craig.Overlay(nil, map[string][]byte{"t.c": []byte(program)})
	r, text := own(t, []string{"t.c"}, craig.Options{Files: files, Engine: "bmc"})
	if r.Result.Outcome != verdict.Safe || len(r.Result.Certificate.Unwinding.Inductions) != 1 {
		t.Fatal(r.Result.Outcome)
	}
	if v := validated(t, program, text); v.Validity != craig.Confirmed || !strings.Contains(text, "__assert_fail") || !strings.Contains(text, "x <=") {
		t.Errorf("%s, %s\n%s", v.Validity, v.Because, text)
	}
	broken := strings.Replace(program, "x + 4", "x + 6", 1)
	if v := validated(t, broken, text); v.Validity != craig.Rejected {
		t.Errorf("of another program: %s, %s", v.Validity, v.Because)
	}
}

// TestWrittenPlaces: loops that end with their condition, and those of jumps, have their invariants where a round begins; with all of
// them the witness is a proof by itself.
func TestWrittenPlaces(t *testing.T) {
	const program = `extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), a = 0, b = 0;
  do {
    a++; b++;
  } while (a < n);
again: ;
  if (a > 0) { a--; b--; goto again; }
  if (b != 0) reach_error();
}
`
	files := craig.Overlay(nil, map[string][]byte{"t.c": []byte(program)})
	r, text := own(t, []string{"t.c"}, craig.Options{Files: files, Engine: "recmc"})
	if r.Result.Outcome != verdict.Safe {
		t.Fatal(r.Result.Outcome)
	}
	v := validated(t, program, text)
	if v.Validity != craig.Confirmed || !v.Alone || strings.Count(text, "location_invariant") != 2 {
		t.Errorf("%s, %s\n%s", v.Validity, v.Because, text)
	}
}

// TestWrittenViolation: the values from outside are those of the calls in their order, and the property is the one that is violated.
func TestWrittenViolation(t *testing.T) {
	const program = `extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern float __VERIFIER_nondet_float(void);
void reach_error(void) {}
int main(void) {
  int sum = 0;
  float f = __VERIFIER_nondet_float();
  for (int i = 0; i < 2; i++) sum += __VERIFIER_nondet_int() == 5 - 11 * i;
  if (sum == 2 && __VERIFIER_nondet_uchar() == 200) { reach_error(); }
}
`
	files := craig.Overlay(nil, map[string][]byte{"t.c": []byte(program)})
	r, text := own(t, []string{"t.c"}, craig.Options{Files: files})
	if r.Result.Outcome != verdict.Unsafe {
		t.Fatal(r.Result.Outcome)
	}
	ws, err := witness.Read("w.yml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, s := range ws[0].Segments {
		p := s.Waypoints[0]
		got = append(got, strings.TrimSpace(string(p.Kind)+" "+p.Constraint.Text))
	}
	want := `function_return \result == 0, function_return \result == 5, function_return \result == -6, function_return \result == 200, target`
	if strings.Join(got, ", ") != want || ws[0].Metadata.Task.Specification != "CHECK( init(main()), LTL(G ! call(reach_error())) )" {
		t.Errorf("%q\nwant %s\n%s", got, want, text)
	}
}

// uninitialisedInput violates the property for values that variables happen to have.
const uninitialisedInput = `extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int odd(int n) {
  short s;
  if (n > 2 && s == -7) return 1;
  return 0;
}
int main(void) {
  int unused, found = 0;
  for (int i = 0; i < 4; i++) found += odd(i);
  unsigned a, b;
  int n = __VERIFIER_nondet_int(), c;
  if (found == 1 && a == 3000000000u && b + a == 5 && n == 9 && c == 0) { reach_error(); }
}
`

// TestWrittenUninitialised: what variables hold before they get a value is written behind their declarations, whenever execution comes
// there; but not where a call comes in between.
func TestWrittenUninitialised(t *testing.T) {
	files := craig.Overlay(nil, map[string][]byte{"t.c": []byte(uninitialisedInput)})
	r, text := own(t, []string{"t.c"}, craig.Options{Files: files})
	if r.Result.Outcome != verdict.Unsafe {
		t.Fatal(r.Result.Outcome)
	}
	for want, n := range map[string]int{"type: assumption": 5, "s == -7": 1, "a == 3000000000 && b == 1294967301": 1, "c == ": 0, "unused": 0} {
		if strings.Count(text, want) != n {
			t.Errorf("not %d times %q in\n%s", n, want, text)
		}
	}
	if v := validated(t, uninitialisedInput, text); v.Validity != craig.Confirmed {
		t.Errorf("%s, %s\n%s", v.Validity, v.Because, text)
	}
	other := strings.Replace(text, "s == -7", "s == -8", 1)
	if v := validated(t, uninitialisedInput, other); v.Validity != craig.Rejected {
		t.Errorf("another value: %s, %s", v.Validity, v.Because)
	}
}

// TestWrittenLines: where #line gives several places of the text one name, what is there is left out.
func TestWrittenLines(t *testing.T) {
	const program = `extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int x, y;
#line 20
  x = __VERIFIER_nondet_int();
#line 20
  y = __VERIFIER_nondet_int();
  if (x == 1 && y == 2 && __VERIFIER_nondet_int() == 3) { reach_error(); }
}
`
	files := craig.Overlay(nil, map[string][]byte{"t.c": []byte(program)})
	_, text := own(t, []string{"t.c"}, craig.Options{Files: files})
	if v := validated(t, program, text); v.Validity != craig.Confirmed || strings.Count(text, "function_return") != 1 || !strings.Contains(text, `\\result == 3`) {
		t.Errorf("%s, %s\n%s", v.Validity, v.Because, text)
	}
}

// TestWrittenMemory: what checks say of memory is written as the formulas that SV-COMP has for it, and what is violated as the one that it
// violates. Where memory is lost, the target is what the execution does last.
func TestWrittenMemory(t *testing.T) {
	const program = `#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static int wrong(int i) { return NUMBER; }
int main(void) {
  int *p = malloc(4 * sizeof *p), i = __VERIFIER_nondet_int(), k = 0;
  if (!p) return 0;
  while (k < 4) p[k++] = i;
  if (wrong(i) == 1) p[k] = 1;
  if (wrong(i) != 2) free(p);
  if (wrong(i) == 3) free(p);
  if (wrong(i) == 4) i = *(int *)0;
  if (wrong(i) == 5) i = 2147483647 + k;
  k = 0;
  return k;
}
`
	const deref, frees, track, overflow = "G valid-deref", "G valid-free", "G valid-memtrack", "G ! overflow"
	for _, tt := range []struct {
		number string
		checks []string
		want   []string // the formulas
		target string
	}{
		{"0", []string{"memsafety"}, []string{frees, deref, track}, ""},
		{"0", []string{"overflow", "memsafety"}, []string{overflow, frees, deref, track}, ""},
		{"0", []string{"bounds", "memsafety", "null-deref"}, []string{frees, deref, track}, ""},
		{"i == 77", []string{"bounds"}, []string{deref}, "line: 8\n"},
		{"2 * (i == 77)", []string{"memsafety"}, []string{track}, "line: 14\n"},
		{"3 * (i == 77)", []string{"memsafety"}, []string{frees}, "line: 10\n"},
		{"4 * (i == 77)", []string{"overflow", "null-deref"}, []string{deref}, "line: 11\n"},
		{"5 * (i == 77)", []string{"memsafety", "overflow"}, []string{overflow}, "line: 12\n"},
	} {
		text := strings.Replace(program, "NUMBER", tt.number, 1)
		_, w := own(t, []string{"t.c"}, craig.Options{Files: craig.Overlay(nil, map[string][]byte{"t.c": []byte(text)}), Checks: tt.checks})
		var lines []string
		for _, f := range tt.want {
			lines = append(lines, "CHECK( init(main()), LTL("+f+") )")
		}
		if want := `specification: "` + strings.Join(lines, `\n`) + `"`; !strings.Contains(w, want) || !strings.Contains(w, tt.target) {
			t.Errorf("%s %s: no %s, or not at %q\n%s", tt.number, tt.checks, want, tt.target, w)
		}
		if v := validated(t, text, w); v.Validity != craig.Confirmed {
			t.Errorf("%s %s: %s, %s\n%s", tt.number, tt.checks, v.Validity, v.Because, w)
		}
	}
}

// TestWrittenIncluded: files that are included have places, but none that code can be at, and their offsets are others than those of the
// file that includes them. A violation in one has its line.
func TestWrittenIncluded(t *testing.T) {
	const library = `/* A file that is longer than the one that includes it, so that what is in it seems to be behind the end of that. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int sum(int n) {
  int s = 0;
  for (int i = 0; i < n; i++) { s += 2; if (s > 100) break; }
  return s;
}
static int *find(int *p, int n) {
  if (n > 7) return 0;
  return p;
}
static void check(int n) {
  if (n & 1)
    reach_error();
}
`
	for _, tt := range []struct{ body, check, want string }{
		{"check(sum(__VERIFIER_nondet_int()));", "", "invariant_set"},
		{"check(__VERIFIER_nondet_int());", "", "lib.h\n              line: 15\n"},
		{"int x = 0; x = *find(&x, __VERIFIER_nondet_int());", "null-deref", "t.c\n              line: 2\n"},
		{"int *p = __builtin_malloc(4); if (sum(1)) p = find(0, 9);", "memsafety", "line: "},
	} {
		text := "#include \"lib.h\"\nint main(void) { " + tt.body + " return 0; }\n"
		files := map[string][]byte{"t.c": []byte(text), "lib.h": []byte(library)}
		o := craig.Options{Files: craig.Overlay(nil, files)}
		if tt.check != "" {
			o.Checks = []string{tt.check}
		}
		_, w := own(t, []string{"t.c"}, o)
		files["w.yml"] = []byte(w)
		v, err := craig.Validate(t.Context(), []string{"t.c"}, "w.yml", craig.Options{Files: craig.Overlay(nil, files)})
		if err != nil || v.Validity != craig.Confirmed || !strings.Contains(w, tt.want) {
			t.Errorf("%s: %+v, %v\n%s", tt.body, v, err, w)
		}
	}
}

// TestWrittenLeak: that memory is lost is confirmed where the execution decided something about a pointer that never got a value before.
func TestWrittenLeak(t *testing.T) {
	const program = `#include <stdlib.h>
struct s { int (*call)(int); int n; };
int main(void) {
  struct s *s = malloc(sizeof(struct s));
  if (!s) return 0;
  int (*call)(int) = 0;
  if ((unsigned long)s->call != (unsigned long)((void *)0)) call = s->call;
  s->n = 1;
  return s->n;
}
`
	files := craig.Overlay(nil, map[string][]byte{"t.c": []byte(program)})
	_, text := own(t, []string{"t.c"}, craig.Options{Files: files, Checks: []string{"memsafety"}})
	if v := validated(t, program, text); v.Validity != craig.Confirmed || !strings.Contains(text, "line: 9\n") {
		t.Errorf("%s, %s\n%s", v.Validity, v.Because, text)
	}
}

// TestWrittenTogether: the invariants that proofs of several properties need are in one witness.
func TestWrittenTogether(t *testing.T) {
	const program = `extern int __VERIFIER_nondet_int(void);
int a[10];
int main(void) {
  int i = 0, n = __VERIFIER_nondet_int();
  unsigned k = 0;
  if (n > 10) n = 10;
  while (i < n) { a[i] = n; i++; k += 2; if (k & 1) { ERROR: return 1; } }
  return 0;
}
`
	files := craig.Overlay(nil, map[string][]byte{"t.c": []byte(program)})
	_, text := own(t, []string{"t.c"}, craig.Options{Files: files, Checks: []string{"unreachable", "memsafety", "overflow"}, Engine: "recmc"})
	v := validated(t, program, text)
	if v.Validity != craig.Confirmed || !v.Alone || strings.Count(text, "type: loop_invariant") != 1 {
		t.Errorf("%s, %s\n%s", v.Validity, v.Because, text)
	}
	for _, want := range []string{"(long long)k", "(long long)i", "G ! label(ERROR)"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %s in\n%s", want, text)
		}
	}
}

// TestWrittenAsserts: a proof that no assertion fails claims nothing of calls of reach_error, which are another check.
func TestWrittenAsserts(t *testing.T) {
	const program = `#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  /**/
  if (n == 3) reach_error();
  return 0;
}
`
	for _, assertion := range []string{"", "assert(n == n);"} {
		for _, checks := range [][]string{{"assert"}, {"assert", "overflow"}, {"assert+overflow"}} {
			text := strings.Replace(program, "/**/", assertion, 1)
			_, w := own(t, []string{"t.c"}, craig.Options{Files: craig.Overlay(nil, map[string][]byte{"t.c": []byte(text)}), Checks: checks})
			if v := validated(t, text, w); v.Validity != craig.Confirmed || !strings.Contains(w, "G ! call(__assert_fail())") {
				t.Errorf("%q, %s: %s, %s\n%s", assertion, checks, v.Validity, v.Because, w)
			}
		}
	}
}

// TestWrittenCopies: an invariant is about all calls, also where calls were inlined and the proof has none at some of them.
func TestWrittenCopies(t *testing.T) {
	const program = `#include <assert.h>
static int a = 1;
static void f(int k, int b) {
again: switch (k < 5) { case 1: k++; goto again; default:; }
  while (1) {
    b += 1;
    if (b < 10) continue;
    break;
  }
  assert(k <= 32);
}
int main(void) {
  int a = 0;
  f(a, 4);
again: switch (a < 12) { case 1: a++; goto again; default:; }
  assert(a >= 12);
  f(a, 5);
  return 0;
}
`
	files := craig.Overlay(nil, map[string][]byte{"t.c": []byte(program)})
	for _, engine := range []string{"ufo", "recmc"} {
		_, text := own(t, []string{"t.c"}, craig.Options{Files: files, Engine: engine})
		if v := validated(t, program, text); v.Validity != craig.Confirmed {
			t.Errorf("%s: %s, %s\n%s", engine, v.Validity, v.Because, text)
		}
	}
}

// TestWrittenLibrary: what a function of the C library does wrong is wrong where it is called, and only there.
func TestWrittenLibrary(t *testing.T) {
	const program = `#include <string.h>
static int length(const char *s) {
  return (int)strlen(s);
}
int main(void) {
  char a[4] = "abc", b[4];
  int n = length(a);
  strcpy(b, a);
  strcat(b, "d");
  return n;
}
`
	files := craig.Overlay(nil, map[string][]byte{"t.c": []byte(program)})
	for _, checks := range []string{"memsafety", "bounds"} {
		_, text := own(t, []string{"t.c"}, craig.Options{Files: files, Checks: []string{checks}})
		if v := validated(t, program, text); v.Validity != craig.Confirmed || !strings.Contains(text, "line: 9\n") {
			t.Errorf("%s: %s, %s\n%s", checks, v.Validity, v.Because, text)
		}
		for _, line := range []string{"line: 3\n", "line: 7\n", "line: 8\n", "line: 10\n"} {
			other := strings.Replace(text, "line: 9\n", line, 1)
			if v := validated(t, program, other); v.Validity != craig.Rejected {
				t.Errorf("%s: %s, %s\n%s", checks, v.Validity, v.Because, other)
			}
		}
	}
}

// TestNoWitness: where the format has no words for an answer, that is said.
func TestNoWitness(t *testing.T) {
	files := craig.Overlay(nil, map[string][]byte{"t.c": []byte("int f(int x) { return 1 / x; }\nint main(void) { return f(2); }\n")})
	for _, tt := range []struct {
		o    craig.Options
		want string
	}{
		{craig.Options{Checks: []string{"div-by-zero"}}, "the format has no formula for div-by-zero"},
		{craig.Options{Checks: []string{"overflow", "div-by-zero"}}, "the format has no formula for div-by-zero"},
		{craig.Options{Checks: []string{"bounds"}}, "the format has no formula for bounds, but for memsafety, which has it"},
		{craig.Options{Checks: []string{"div-by-zero"}, Entry: "f"}, "the format has no formula for what is violated: division by zero"},
		{craig.Options{Checks: []string{"overflow"}, Entry: "main"}, ""},
		{craig.Options{Integers: craig.UnboundedIntegers}, "there are no unbounded integers in C"},
		{craig.Options{Entry: "f"}, ""},
	} {
		tt.o.Files = files
		r, err := craig.Verify(t.Context(), []string{"t.c"}, tt.o)
		if err != nil {
			t.Fatal(err)
		}
		_, err = r.Witness(t.Context(), witness.Producer{})
		if (err == nil) != (tt.want == "") || err != nil && err.Error() != tt.want {
			t.Errorf("%+v: %v", tt.o, err)
		}
	}
}

// TestWrittenValues: invariants are about variables that have names where these hold what has none: what a parameter or a global was when
// its function was called, what a call returned, and numbers that are the same in all calls. Then they are a proof by themselves.
func TestWrittenValues(t *testing.T) {
	const head = `extern int __VERIFIER_nondet_int(void);
void __VERIFIER_assert(int cond) { if (!cond) { ERROR: goto ERROR; } }
`
	for _, tt := range []struct {
		name  string
		alone bool
		text  string
	}{
		{"a check in a function", true, `int main(void) {
  int y = 1;
  while (__VERIFIER_nondet_int()) { y = y ? 1 : 2; __VERIFIER_assert(y == 1); }
}`},
		{"a parameter that is not changed, and another that is", true, `static int count(int n, int m) {
  int i = 0;
  while (m > 0 && i < n) { i++; m--; }
  return i;
}
int main(void) { int c = count(5, 7); __VERIFIER_assert(c <= 5); }`},
		{"a number that all calls pass on", true, `static int state = 3;
static void loop(int from) {
  int now = from;
  while (__VERIFIER_nondet_int()) { __VERIFIER_assert(now >= 3 && now <= 9); now = now == 9 ? from : now + 1; }
}
static void pass(int from) { int s = from; loop(s); }
int main(void) { pass(state); state = 5; pass(3); }`},
		{"numbers that differ between calls, and are not changed in them", true, `static void climb(int by) {
  int z = 1;
  while (__VERIFIER_nondet_int() && z < 99) z += by;
  __VERIFIER_assert(z >= 1);
}
int main(void) { climb(1); climb(2); }`},
		{"what a call returned", true, `int main(void) {
  int n = __VERIFIER_nondet_int(), k = n, i = 0;
  if (n < 0) return 0;
  while (i < k) i++;
  __VERIFIER_assert(i == n);
}`},
		{"different numbers, of a global that changes", false, `static int low;
static void climb(int to) {
  while (low < to) { __VERIFIER_assert(low < 9); low++; }
}
int main(void) { climb(4); climb(9); low = 0; climb(3); }`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			files := craig.Overlay(nil, map[string][]byte{"t.c": []byte(head + tt.text)})
			r, text := own(t, []string{"t.c"}, craig.Options{Files: files, Engine: "recmc"})
			if r.Result.Outcome != verdict.Safe {
				t.Fatal(r.Result.Outcome)
			}
			if v := validated(t, head+tt.text, text); v.Validity != craig.Confirmed || v.Alone != tt.alone {
				t.Errorf("%s, alone %t, %s\n%s", v.Validity, v.Alone, v.Because, text)
			}
		})
	}
}

// TestWrittenAlone: what is written of proofs about arrays, variables of loops, globals in contracts and values at the beginning of a call is
// enough for a proof.
func TestWrittenAlone(t *testing.T) {
	const outside = "extern int __VERIFIER_nondet_int(void);\nextern void *malloc(unsigned long);\nextern void reach_error(void);\n"
	for name, tt := range map[string]struct {
		program string
		want    []string
	}{
		"elements": {`int main(void) {
  int a[2][2] = {{0, 0}, {0, 0}}, n = __VERIFIER_nondet_int();
  for (int i = 0; i < n; i++) { a[1][0] = a[0][1]; a[i & 1][1] = 0; }
  if (a[1][0] != 0) reach_error();
}
`, []string{"(long long)a[1][0] == 0LL", "(long long)a[0][1] == 0LL"}},
		"globals": {`int depth;
int rec(int n) {
  int r; depth++;
  int old = depth;
  if (n <= 0) r = 0; else r = rec(n - 1) + 1;
  if (depth < old) reach_error();
  depth--; return r;
}
int main(void) { int n = __VERIFIER_nondet_int(); if (n > 0 && n < 1000) { if (rec(n) != n || depth != 0) reach_error(); } }
`, []string{"requires: ", `\\at(depth, Old)`, "(long long)n >= 0LL"}},
		"unchanged parameter": {`int g;
int count(int n) {
  int i = 0; g = 0;
  while (i < n) { i++; g++; if (g > 50) break; }
  return i;
}
int main(void) { int n = __VERIFIER_nondet_int(), r; r = count(n); if (r > n && n > 0) reach_error(); }
`, []string{"(long long)n"}},
		"members of what pointers lead to, with parts left out": {`struct t { int next, hit; };
struct s { int state; struct { int x, y; } tmp; struct t *t; };
static int run(struct s *s) {
  int flag = 0;
  if (flag > 7) return run(s);
  s->state = 10; s->tmp.y = 1; s->t->next = 3;
  while (1) {
    if (s->state == 10) { s->state = 20; s->tmp.y = s->t->next; }
    else if (s->state == 20) { s->state = 30; s->t->next = 4; if (s->tmp.y != 3) reach_error(); }
    else if (s->state == 30) { if (__VERIFIER_nondet_int()) break; flag++; if (flag > 100) flag = 0; }
    else reach_error();
  }
  return flag;
}
int main(void) {
  struct s *s = malloc(sizeof(struct s));
  if (!s) return 0;
  s->t = malloc(sizeof(struct t));
  if (!s->t) return 0;
  return run(s);
}
`, []string{"s != 0", "(long long)s->tmp.y", "(long long)s->t->next", "(long long)s->state"}},
		"what a pointer leads to": {`int main(void) {
  int *p = malloc(sizeof(int)), *q = p;
  if (!p) return 0;
  *p = 0;
  while (__VERIFIER_nondet_int()) { *q = *q == 9 ? 0 : *q + 3; }
  if (*p == 8) reach_error();
}
`, []string{"(long long)*"}},
		"allocated, with parts left out": {`int main(void) {
  int n = __VERIFIER_nondet_int(), i = 0, s = 0;
  if (n <= 0 || n > 100) return 0;
  int *a = malloc(n * sizeof(int)); if (!a) return 0;
  for (i = 0; i < n; i++) { a[i] = i; s++; }
  if (s != n) reach_error();
}
`, []string{"(long long)i == (long long)s"}},
		"lines that go back": {`#line 200
int state;
#line 10
static void next(void) { state = state == 7 ? 0 : state + 1; }
#line 5
int main(void) {
#line 300
  int limit = 7;
#line 2
  while (__VERIFIER_nondet_int()) next();
  if (state > limit || state < 0) reach_error();
}
`, []string{"(long long)state <= 7LL"}},
		"names in inner blocks, in lines that go back": {`int x;
int main(void) {
#line 50
  for (int i = 0; i < 10; i++) {
#line 20
    int x = 0;
    while (__VERIFIER_nondet_int()) { x = x > 8 ? 0 : x + 3; }
    if (x > 11) reach_error();
#line 40
  }
  x = 0;
  while (__VERIFIER_nondet_int()) { x = x == 4 ? 0 : x + 2; }
  if (x > 4) reach_error();
}
`, []string{"(long long)x"}},
		"before a statement in a loop": {`int s, max;
static int query(int n) { int t = __VERIFIER_nondet_int(); if (t == n) return 0; return -1; }
static int work(int n) {
  int kind, bus, status;
  if (n > 5) { return work(n - 1); }
  status = __VERIFIER_nondet_int();
  if (status >= 0) {
    kind = 0;
    while (1) {
      if (kind >= max) goto out;
      bus = kind;
      status = query(bus);
      if (status >= 0) goto out;
      kind++;
    }
    out: ;
  }
  if (s != 1) reach_error();
  s = 2;
  return status;
}
int main(void) { s = 1; work(__VERIFIER_nondet_int()); if (s != 2) reach_error(); return 0; }
`, []string{"location_invariant", "(long long)s == 1LL"}},
		"what calls require, where they change it": {`int s, pended;
static int work(int n) {
  int i = 0;
  if (n > 100) return work(n - 1);
  while (1) {
    if (i >= n) goto out;
    i = i + 1;
    s = 7 - s;
    if (pended) reach_error();
  }
out:
  if (s != 3 && s != 4) reach_error();
  return i;
}
int main(void) { s = 3; work(__VERIFIER_nondet_int()); s = 3; work(__VERIFIER_nondet_int()); }
`, []string{"(long long)s > 2LL && ", "(long long)s <= 4LL"}},
	} {
		text := outside + tt.program
		files := craig.Overlay(nil, map[string][]byte{"t.c": []byte(text)})
		o := craig.Options{Files: files, DataModel: craig.LP64, Engine: "recmc"}
		r, err := craig.Verify(t.Context(), []string{"t.c"}, o)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		w, err := r.Witness(t.Context(), witness.Producer{Name: "Craig"})
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		yaml := inYAML(t, w)
		for _, want := range tt.want {
			if !strings.Contains(yaml, want) {
				t.Errorf("%s: no %q in\n%s", name, want, yaml)
			}
		}
		if v := validated(t, text, yaml); v.Validity != craig.Confirmed || !v.Alone || (w.LeftOut > 0) != strings.Contains(name, "left out") {
			t.Errorf("%s: %s, %s, %d left out\n%s", name, v.Validity, v.Because, w.LeftOut, yaml)
		}
	}
}

// TestWrittenReturned: of what a call returns from outside floating-point numbers are written exactly, and the members are written together, of what it writes elsewhere nothing, and of
// allocations whether they fail, at calls where one does.
func TestWrittenReturned(t *testing.T) {
	for program, want := range map[string]string{
		`extern double __VERIFIER_nondet_double(void);
extern float __VERIFIER_nondet_float(void);
extern void reach_error(void);
int main(void) {
  double d = __VERIFIER_nondet_double();
  float f = __VERIFIER_nondet_float(), n = __VERIFIER_nondet_float();
  if (d > 2.5 && d < 2.6 && d * 2 == 5.125 && f == 0.1f && n != n) reach_error();
}
`: `\result == 0x.a4p+2, \result == 0x.cccccdp-3, \result != \result, `,
		`struct inner { int b; double d; };
struct s { int a; struct inner in; };
extern struct s get(void);
extern void reach_error(void);
int main(void) {
  int n = 0;
  for (int i = 0; i < 3; i++) { struct s s = get(); if (s.a == i && s.in.b == 7 - i) n++; }
  if (n == 3) reach_error();
}
`: `\result.a == 0 && \result.in.b == 7 && \result.in.d == 0, \result.a == 1 && \result.in.b == 6 && \result.in.d == 0, \result.a == 2 && \result.in.b == 5 && \result.in.d == 0, `,
		`extern int read(int *p, char *c);
extern void reach_error(void);
int main(void) {
  int x = 1; char c = 0;
  int r = read(&x, &c);
  if (x == 42 && r == 3 && c == 'a') reach_error();
}
`: `\result == 3, `,
		`extern void fill(int *p);
extern void reach_error(void);
int main(void) { int x = 1; fill(&x); if (x == 42) reach_error(); }
`: ``,
		`extern void *malloc(unsigned);
extern void reach_error(void);
int main(void) {
  int n = 0;
  char *q = malloc(1);
  if (!q) return 0;
  for (int i = 0; i < 3; i++) { char *p = malloc(8); if (i == 1 && !p || i != 1 && p) n++; }
  if (n == 3) reach_error();
}
`: `\result != 0, \result == 0, \result != 0, `,
	} {
		files := craig.Overlay(nil, map[string][]byte{"t.c": []byte(program)})
		r, text := own(t, []string{"t.c"}, craig.Options{Files: files})
		if r.Result.Outcome != verdict.Unsafe {
			t.Fatalf("%s\n%s", r.Result.Outcome, program)
		}
		ws, err := witness.Read("w.yml", []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		for _, s := range ws[0].Segments {
			if p := s.Waypoints[0]; p.Kind == witness.FunctionReturn {
				got += p.Constraint.Text + ", "
			}
		}
		if got != want {
			t.Errorf("%q\nwant %q\n%s", got, want, text)
		}
		if v := validated(t, program, text); v.Validity != craig.Confirmed {
			t.Errorf("%s, %s\n%s\n%s", v.Validity, v.Because, program, text)
		}
	}
}

// TestWrittenBranches: where some inputs of an execution have no words, the ways are written that it goes at branches, whenever it comes
// there; the witness is confirmed, and not if the first branch goes another way.
func TestWrittenBranches(t *testing.T) {
	for _, tt := range []struct {
		name, text string
		ways       int // how many there are at least
	}{
		{"values through pointers, volatile, elements, switch", `extern void reach_error(void);
extern void fill(int *p);
volatile int port;
int main(void) {
  int a[3], n = 0, c = 0;
  fill(&n);
  if (n > 3) { c = 1; }
  for (int i = 0; i < 3; i++) { if (port == i + 7) c++; }
  switch (n) { case 4: c++; break; case 5: c += 2; break; default: ; }
  do { c--; } while (c > 2 && port);
  if (a[1] == 77 && c == 2 && n > 3) reach_error();
}
`, 8},
		{"order of evaluation", `extern void reach_error(void);
int g, h;
int inc(void) { g = g * 2 + 1; return g; }
int dbl(void) { g = g * 3; return g; }
int main(void) {
  g = 1;
  int x = inc() - dbl();
  if (x == 4) { h = 1; } else h = 2;
  while (h < 3) h++;
  if (g == 7) reach_error();
}
`, 5},
		{"nothing but what a call returned", `extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) { int n = __VERIFIER_nondet_int(); if (n > 5) { reach_error(); } }
`, 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			files := craig.Overlay(nil, map[string][]byte{"t.c": []byte(tt.text)})
			r, text := own(t, []string{"t.c"}, craig.Options{Files: files})
			if r.Result.Outcome != verdict.Unsafe || (tt.ways == 0) != (strings.Count(text, "type: branching") == 0) || strings.Count(text, "type: branching") < tt.ways {
				t.Fatalf("%v\n%s", r.Result.Outcome, text)
			}
			if v := validated(t, tt.text, text); v.Validity != craig.Confirmed {
				t.Errorf("%s, %s\n%s", v.Validity, v.Because, text)
			}
			if tt.ways == 0 {
				return
			}
			other := strings.Replace(text, `"true"`, `"false"`, 1)
			if v := validated(t, tt.text, other); other == text || v.Validity != craig.Rejected {
				t.Errorf("with another way: %s, %s\n%s", v.Validity, v.Because, text)
			}
		})
	}
}
