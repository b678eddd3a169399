// Witnesses of proofs: invariants and contracts.

package craig_test

import (
	"os"
	"strings"
	"testing"

	"craig"
	"craig/verdict"
	"craig/witness"
)

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
