package bmc

import (
	"maps"
	"testing"

	"craig/certify"
	"craig/program"
	"craig/verdict"
)

// endless are programs whose executions are as long as one likes.
var endless = []struct {
	name, text string
	want       verdict.Outcome
}{
	{"alternating", `int main(void) { int x = 0; while (nd()) { assert(x == 0 || x == 1); x = 1 - x; } }`, verdict.Safe},
	{"even", `int main(void) { unsigned x = 0; while (nd()) { x += 2; } assert(x % 2 == 0); }`, verdict.Safe},
	{"three", `int main(void) { int a = 1, b = 2, c = 3; while (nd()) { int t = a; a = b; b = c; c = t; assert(a != b); } }`, verdict.Safe},
	{"nested", `int main(void) { unsigned s = 0; while (nd()) { while (nd()) { s += 4; assert(s % 4 == 0); } } assert(s % 2 == 0); }`, verdict.Safe},
	{"call", `static unsigned g; static void step(void) { if (nd()) g ^= 6; } int main(void) { while (nd()) { step(); assert(g % 2 == 0); } }`, verdict.Safe},
	{"call reached", `static unsigned g; static void step(void) { if (g < 20) g++; } int main(void) { while (nd()) { step(); assert(g != 20); } }`, verdict.Unsafe},
	{"unchanged", `int main(void) { int y = nds(), x = y, n = 0; while (nd()) n = nds(); assert(x == y); }`, verdict.Safe},
	{"bound", `int main(void) { unsigned n = nd(), i = 0; while (i < n) i++; assert(i == n); }`, verdict.Safe},
	{"in step", `int main(void) { int x = 0, y = 5; while (nd()) { x += 1; y += 3; } assert(x != 7000 || y == 21005); }`, verdict.Safe},
	{"constant", `int main(void) { int x = 5, y = 3; while (nd()) { if (nd()) x = y + 2; y = 3; } assert(x == 5); }`, verdict.Safe},
}

// TestEntered: no proof by induction is looked for of a loop that jumps lead into, even if no execution takes them.
func TestEntered(t *testing.T) {
	p := load(t, `int main(void) { int x = 0; if (x > 3) goto in; while (nd()) { in: x = 0; } assert(x == 0); }`)
	r := newRun(t.Context(), p, nil)
	var all []residue
	for _, pr := range p.Procs {
		for _, head := range program.NewWTO(pr).Heads() {
			all = append(all, residue{head: head})
		}
	}
	if res := r.induct(all); len(all) == 0 || res.Outcome != verdict.Unknown {
		t.Errorf("%v of %d loops", res.Outcome, len(all))
	}
}

func TestEndless(t *testing.T) {
	for _, x := range endless {
		t.Run(x.name, func(t *testing.T) {
			t.Parallel()
			res := verify(t, load(t, x.text))
			if res.Outcome != x.want {
				t.Errorf("%v, not %v", res.Outcome, x.want)
			}
		})
	}
}

// TestInductionsNeeded: the checker refuses what is found of endless programs without the inductions of their loops, and with fewer
// iterations.
func TestInductionsNeeded(t *testing.T) {
	fewer := 0
	for _, x := range endless {
		if x.want != verdict.Safe {
			continue
		}
		p := load(t, x.text)
		w := verify(t, p).Certificate.Unwinding
		for head, in := range w.Inductions {
			without := &verdict.Unwinding{Loops: w.Loops, Calls: w.Calls, Inductions: maps.Clone(w.Inductions)}
			delete(without.Inductions, head)
			refuted(t, p, without, certify.Unwound)
			if in.K > 1 {
				without.Inductions[head] = verdict.Induction{K: in.K - 1, Invariants: in.Invariants}
				refuted(t, p, without, certify.NoViolation)
				fewer++
			}
		}
	}
	if fewer == 0 {
		t.Error("all inductions are over one iteration")
	}
}
