package bmc

import (
	"context"
	"errors"
	"maps"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"craig/certify"
	"craig/engine"
	"craig/frontend/c"
	"craig/logic"
	"craig/program"
	"craig/verdict"
)

// load reads a C program.
func load(t *testing.T, text string) *program.Program {
	t.Helper()
	file := filepath.Join(t.TempDir(), "main.c")
	declared := "#include <assert.h>\nextern unsigned nd(void);\nextern int nds(void);\n"
	if err := os.WriteFile(file, []byte(declared+text), 0o666); err != nil {
		t.Fatal(err)
	}
	p, err := c.Load(t.Context(), logic.NewContext(), []string{file}, c.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestWithin stops the engine in every round: the bounds that it knows then exclude the violation, which takes K iterations or calls, or
// more.
func TestWithin(t *testing.T) {
	for _, k := range []int{9, 20} {
		for _, tt := range []struct {
			name, text string
			more       int
		}{
			{"loop", `int main(void) { unsigned n = nd(); for (unsigned i = 0; i < n; i++) assert(i != K); }`, 1},
			{"behind", `int main(void) { unsigned n = nd(), i; for (i = 0; i < n; i++) ; assert(i != K); }`, 0},
			{"do", `int main(void) { unsigned n = nd(), i = 0; do i++; while (i < n); assert(i != K); }`, 0},
			{"goto", `int main(void) { unsigned n = nd(), i = 0; again: if (i < n) { i++; goto again; } assert(i != K); }`, 0},
			{"again", `int main(void) { for (int j = 0; j < 3; j++) { unsigned n = nd(); for (unsigned i = 0; i < n; i++) assert(i != K); } }`, 1},
			{"decided", `int main(void) { unsigned n = nd(), i = 0; for (;;) { if (i >= 4 && i >= n) break; assert(i != K); i++; } }`, 1},
			{"inner", `int main(void) { unsigned n = nd(), m = nd() % 3; for (unsigned i = 0; i < n; i++) { for (unsigned j = 0; j < m; j++) n |= j; assert(i != K); } }`, 1},
			{"calls", `unsigned f(unsigned n) { assert(n != K); return nd() ? f(n + 1) : n; } int main(void) { f(1); }`, 0},
			{"returned", `unsigned f(unsigned n) { return nd() ? f(n + 1) : n; } int main(void) { assert(f(1) != K); }`, 0},
		} {
			p := load(t, strings.ReplaceAll(tt.text, "K", strconv.Itoa(k)))
			largest := 0
			for stop := 2; ; stop++ {
				ctx, cancel := context.WithCancel(t.Context())
				res, err := Engine{}.Verify(ctx, p, engine.Options{Config: Unwinding, Observer: func(e verdict.Event) {
					if e.Bound == stop {
						cancel()
					}
				}})
				cancel()
				if err != nil {
					t.Fatal(err)
				}
				if res.Outcome == verdict.Unsafe {
					break
				}
				if len(res.Within) == 0 || res.Within[0].Times >= k+tt.more || res.Within[0].Times < largest || res.Within[0].Pos.Line == 0 {
					t.Fatalf("%s, %d, round %d: bounds %+v after %d", tt.name, k, stop, res.Within, largest)
				}
				largest = res.Within[0].Times
			}
			if largest < k/2 {
				t.Errorf("%s, %d: no more than %d", tt.name, k, largest)
			}
		}
	}
}

// verify asks the engine, and checks the evidence.
func verify(t *testing.T, p *program.Program) verdict.Result {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Second)
	defer cancel()
	res, err := Engine{}.Verify(ctx, p, engine.Options{})
	if err != nil {
		t.Fatal(err)
	}
	switch res.Outcome {
	case verdict.Safe:
		err = certify.Certificate(t.Context(), p, res.Certificate, certify.Options{})
	case verdict.Unsafe:
		_, err = certify.Replay(t.Context(), p, res.Counterexample, certify.RunOptions{})
	case verdict.Unknown:
		err = errors.New(res.Reason.Text)
	}
	if err != nil {
		t.Error(err)
	}
	return res
}

var programs = []struct {
	name, text string
	want       verdict.Outcome
}{
	{"sum", `int main(void) { unsigned n = nd() & 7, s = 0; for (unsigned i = 0; i < n; i++) s += i; assert(s != 20); }`, verdict.Safe},
	{"sum reached", `int main(void) { unsigned n = nd() & 7, s = 0; for (unsigned i = 0; i < n; i++) s += i; assert(s != 15); }`, verdict.Unsafe},
	{"bits", `int main(void) { unsigned x = nd(), y = x; y ^= y >> 16; y ^= y << 5; assert((y ^ (y & ~1u)) <= 1); }`, verdict.Safe},
	{"bits reached", `int main(void) { unsigned x = nd(); assert((x * 2654435761u) != 0xdeadbeefu); }`, verdict.Unsafe},
	{"division", `int main(void) { unsigned x = nd(), y = nd(); if (y == 0 || x > 99 || y > 9) return 0; assert(x / y * y + x % y == x); }`, verdict.Safe},
	{"recursion", `static int f(int n) { return n <= 0 ? 0 : n + f(n - 1); }
		int main(void) { int n = nds(); if (n > 5) return 0; assert(f(n) <= 15); }`, verdict.Safe},
	{"recursion reached", `static int f(int n) { return n <= 0 ? 0 : n + f(n - 1); }
		int main(void) { int n = nds(); if (n > 5) return 0; assert(f(n) <= 14); }`, verdict.Unsafe},
	{"nested", `int main(void) { unsigned n = nd() % 4, m = nd() % 4, k = 0;
		for (unsigned i = 0; i < n; i++) for (unsigned j = 0; j < m; j++) k++;
		assert(k == n * m); }`, verdict.Safe},
	{"table", `static const unsigned char t[8] = {0, 1, 1, 2, 1, 2, 2, 3};
		int main(void) { unsigned x = nd() & 63, a = t[x & 7] + t[x >> 3], b = 0; for (unsigned y = x; y; y &= y - 1) b++; assert(a == b); }`, verdict.Safe},
	{"table reached", `static const unsigned char t[8] = {0, 1, 1, 2, 1, 2, 3, 3};
		int main(void) { unsigned x = nd() & 63, a = t[x & 7] + t[x >> 3], b = 0; for (unsigned y = x; y; y &= y - 1) b++; assert(a == b); }`, verdict.Unsafe},
	{"unknown array", `int main(void) { unsigned char a[6]; for (int i = 0; i < 6; i++) a[i] = nd(); unsigned i = nd() & 3, j = nd() & 3;
		if (i == j) assert(a[i] == a[j]); a[i] = 7; assert(a[j] == 7 || i != j); }`, verdict.Safe},
	{"sorted", `int main(void) { int a[4]; for (int i = 0; i < 4; i++) a[i] = nds();
		for (int i = 0; i < 3; i++) for (int j = 0; j < 3 - i; j++) if (a[j] > a[j + 1]) { int x = a[j]; a[j] = a[j + 1]; a[j + 1] = x; }
		for (int i = 0; i < 3; i++) assert(a[i] <= a[i + 1]); }`, verdict.Safe},
	{"decided loops", `int main(void) { unsigned a[300]; for (int i = 0; i < 300; i++) a[i] = i * i; unsigned s = 0;
		for (int i = 0; i < 300; i++) s += a[i]; assert(s == 8955050); }`, verdict.Safe},
	{"switch", `int main(void) { int x = nds(), y; switch (x) { case 1: y = 3; break; case 2: y = 4; break; case 7: y = 9; break; default: y = x + 2; }
		if (x < 100) assert(y == x + 2); }`, verdict.Safe},
	{"goto", `int main(void) { unsigned n = 0; again: n++; if (n < 5 && nd()) goto again; assert(n != 6); assert(n <= 5); }`, verdict.Safe},
}

func TestPrograms(t *testing.T) {
	for _, x := range programs {
		t.Run(x.name, func(t *testing.T) {
			t.Parallel()
			if res := verify(t, load(t, x.text)); res.Outcome != x.want {
				t.Errorf("%v, not %v", res.Outcome, x.want)
			}
		})
	}
}

// TestBounds: an unwinding that stops earlier than executions do is no certificate, and none is one for a program that is
// not safe.
func TestBounds(t *testing.T) {
	for _, x := range programs {
		t.Run(x.name, func(t *testing.T) {
			t.Parallel()
			p := load(t, x.text)
			res := verify(t, p)
			if res.Outcome == verdict.Unsafe {
				far := &verdict.Unwinding{Loops: make(map[*program.Loc]int), Calls: make(map[*program.Proc]int)}
				for _, pr := range p.Procs {
					far.Calls[pr] = 9
					for _, l := range pr.Locs {
						far.Loops[l] = 9
					}
				}
				refuted(t, p, far, certify.NoViolation)
				return
			}
			w := res.Certificate.Unwinding
			for l, n := range w.Loops {
				less := maps.Clone(w.Loops)
				less[l] = n / 2
				refuted(t, p, &verdict.Unwinding{Loops: less, Calls: w.Calls}, certify.Unwound)
			}
			recursive := program.NewCallGraph(p).Recursive
			for pr, n := range w.Calls {
				if recursive(pr) {
					less := maps.Clone(w.Calls)
					less[pr] = n / 2
					refuted(t, p, &verdict.Unwinding{Loops: w.Loops, Calls: less}, certify.Unwound)
				}
			}
		})
	}
}

// refuted checks that an unwinding is refuted, since something does not hold.
func refuted(t *testing.T, p *program.Program, w *verdict.Unwinding, what certify.Kind) {
	t.Helper()
	err := certify.Certificate(t.Context(), p, &verdict.Certificate{Unwinding: w}, certify.Options{})
	var no *certify.Refuted
	if !errors.As(err, &no) || no.Kind != what {
		t.Errorf("loops %v, calls %v: %v", w.Loops, w.Calls, err)
	}
}

// TestUnbounded: where executions are as long as one likes and induction fails, the engine goes on until its time is up, and finds what
// is far away.
func TestUnbounded(t *testing.T) {
	p := load(t, `int main(void) { unsigned n = nd(), i = 0, s = 0; while (i < n) { i++; s += i; } assert(i != 2000 || s != 7); }`)
	ctx, cancel := context.WithTimeout(t.Context(), 300*time.Millisecond)
	defer cancel()
	res, err := Engine{}.Verify(ctx, p, engine.Options{})
	if err != nil || res.Outcome != verdict.Unknown || res.Reason.Kind != verdict.Timeout {
		t.Errorf("%v (%v), error %v", res.Outcome, res.Reason, err)
	}
	far := load(t, `int main(void) { unsigned n = nd(), i = 0; while (i < n) i++; assert(i != 60); }`)
	if res := verify(t, far); res.Outcome != verdict.Unsafe {
		t.Errorf("%v", res.Outcome)
	}
}

// TestSplit: executions that could take several edges from a location take each of them.
func TestSplit(t *testing.T) {
	for _, x := range []struct {
		name  string
		value string
		want  verdict.Outcome
	}{{"first", "1", verdict.Unsafe}, {"second", "2", verdict.Unsafe}, {"third", "3", verdict.Unsafe}, {"none", "4", verdict.Safe}} {
		p, err := program.Parse(logic.NewContext(), "split.craig", `
entry main
proc main () -> ()
  var x Int
  entry l0
  exit l9
  l0 -> l1 x := 1
  l0 -> l1 x := 2
  l0 -> l2 assume true
  l2 -> l1 x := 3
  l1 -> l9 assert (not (= x `+x.value+`))
`)
		if err != nil {
			t.Fatal(err)
		}
		if res := verify(t, p); res.Outcome != x.want {
			t.Errorf("%s: %v, not %v", x.name, res.Outcome, x.want)
		}
	}
}

// TestSameElement: counterexamples say once what an element is that is read at two indices, which are equal, although nothing
// depends on one of the values.
func TestSameElement(t *testing.T) {
	p, err := program.Parse(logic.NewContext(), "same.craig", `
entry main
proc main () -> ()
  var a (Array Int Int)
  var x Int
  var y Int
  var i Int
  var j Int
  entry l0
  exit l5
  l0 -> l1 havoc a i j
  l1 -> l2 assume (and (<= 0 i) (<= i 1000) (<= 0 j) (<= j 1000) (= i j))
  l2 -> l3 x := (select a i)
  l3 -> l4 y := (select a j)
  l4 -> l5 assert (not (= x 5))
`)
	if err != nil {
		t.Fatal(err)
	}
	if res := verify(t, p); res.Outcome != verdict.Unsafe {
		t.Errorf("%v", res.Outcome)
	}
}

// TestBranchToHavoc: a choice between edges of which one is a Havoc is one choice each time.
func TestBranchToHavoc(t *testing.T) {
	p, err := program.Parse(logic.NewContext(), "branch.craig", `
entry main
proc main () -> ()
  var i Int
  var y Int
  entry l0
  exit l5
  l0 -> l1 i := 0
  l1 -> l2 assume (< i 3)
  l2 -> l3 i := (+ i 1)
  l3 -> l4 assume true
  l3 -> l1 havoc y
  l4 -> l5 assert (not (= i 3))
`)
	if err != nil {
		t.Fatal(err)
	}
	if res := verify(t, p); res.Outcome != verdict.Unsafe {
		t.Errorf("%v", res.Outcome)
	}
}

// TestWhereBoundsHold: what some executions assume says nothing of others. The evidence is checked, so that an answer for which
// bounds have been used elsewhere fails.
func TestWhereBoundsHold(t *testing.T) {
	for _, x := range []struct{ name, edges string }{
		{"an input on one of two ways", `
  l0 -> l1 havoc x p
  l1 -> l2 assume p
  l2 -> l3 assume (and (<= 0 x) (<= x 3))
  l1 -> l3 assume (not p)
  l3 -> l9 assert (not (= x 5))`},
		{"an index when arrays meet, on the second way", `
  l0 -> l1 havoc i p
  l1 -> l2 assume (and (<= 0 i) (<= i 2000))
  l2 -> l3 a := ((as const (Array Int Int)) 0)
  l3 -> l4 assume p
  l4 -> l6 a := (store a i 1)
  l3 -> l5 assume (and (not p) (<= i 3))
  l5 -> l6 a := (store a 3 0)
  l6 -> l9 assert (= (select a 9) 0)`},
		{"an index when arrays meet, on the first way", `
  l0 -> l1 havoc i p
  l1 -> l2 assume (and (<= 0 i) (<= i 2000))
  l2 -> l3 a := ((as const (Array Int Int)) 0)
  l3 -> l4 assume (and p (<= i 3))
  l4 -> l6 a := (store a 3 0)
  l3 -> l5 assume (not p)
  l5 -> l6 a := (store a i 1)
  l6 -> l9 assert (= (select a 9) 0)`},
		{"an element of which nothing is assumed", `
  l0 -> l1 havoc a
  l1 -> l2 x := (select a 0)
  l2 -> l3 assume (and (<= 0 x) (<= x 7))
  l3 -> l4 x := (select a 1)
  l4 -> l9 assert (<= x 7)`},
		{"elements with different bounds", `
  l0 -> l1 havoc a
  l1 -> l2 x := (select a 0)
  l2 -> l3 assume (and (<= 0 x) (<= x 7))
  l3 -> l4 x := (select a 1)
  l4 -> l5 assume (and (<= 0 x) (<= x 20))
  l5 -> l9 assert (<= x 7)`},
	} {
		p, err := program.Parse(logic.NewContext(), "bounds.craig", `
entry main
proc main () -> ()
  var x Int
  var i Int
  var p Bool
  var a (Array Int Int)
  entry l0
  exit l9`+x.edges+"\n")
		if err != nil {
			t.Fatal(err)
		}
		if res := verify(t, p); res.Outcome != verdict.Unsafe {
			t.Errorf("%s: %v", x.name, res.Outcome)
		}
	}
}
