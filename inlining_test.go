package craig_test

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"craig"
	"craig/certify"
	"craig/engine"
	"craig/engine/registry"
	"craig/internal/exhaustive"
	"craig/logic"
	"craig/program"
	"craig/verdict"
)

// inlining returns the engines, in all configurations, that ask for programs with calls inlined.
func inlining(t *testing.T) []craig.Options {
	var out []craig.Options
	for _, info := range registry.All() {
		if info.Inline != engine.InlineRefused {
			continue
		}
		if len(info.Configs) == 0 {
			out = append(out, craig.Options{Engine: info.Name})
		}
		for _, c := range info.Configs {
			out = append(out, craig.Options{Engine: info.Name, Config: c.Name})
		}
	}
	if len(out) == 0 {
		t.Fatal("no engine wants calls inlined")
	}
	return out
}

// smallPrograms returns the programs of conformance and examples.
func smallPrograms(t *testing.T) []string {
	var files []string
	for _, dir := range []string{"testdata/conformance", "examples"} {
		for _, extension := range []string{".c", ".bp", ".imp"} {
			some, err := filepath.Glob(filepath.Join(dir, "*"+extension))
			if err != nil || len(some) == 0 {
				t.Fatalf("%d files %s in %s, error %v", len(some), extension, dir, err)
			}
			files = append(files, some...)
		}
	}
	return files
}

// asWanted asks an engine about a program, and fails if the answer is another one than the program's WANT line says. It
// returns nil if there is no answer, or not just one line.
func asWanted(t *testing.T, file string, o craig.Options) *craig.Report {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	wants := wantLine.FindAllStringSubmatch(string(text), -1)
	if len(wants) != 1 || wants[0][1] != "" || wants[0][2] == "refused" || integersLine.Match(text) {
		return nil
	}
	o.Assume = assumed(t, text)
	r, err := craig.Verify(t.Context(), []string{file}, o)
	if err != nil {
		t.Fatal(err)
	}
	switch got := r.Result.Outcome.String(); got {
	case "unknown":
		return nil
	case wants[0][2]:
		return r
	default:
		t.Errorf("%s: %s, want %s", file, got, wants[0][2])
		return nil
	}
}

// TestConformanceInlined: engines that cannot take calls of functions with loops answer, if they do so in a short time,
// what the WANT lines of small programs say. Of these each engine gets some, others than the engines before it: in an
// exhaustive run a fifth, else so few that a third of the programs are tried.
func TestConformanceInlined(t *testing.T) {
	files, engines := smallPrograms(t), inlining(t)
	every := exhaustive.Of(3*len(engines), 5)
	for turn, o := range engines {
		o.Timeout = time.Second
		t.Run(o.Engine+o.Config, func(t *testing.T) {
			t.Parallel()
			solved, inlined := 0, 0
			for i, file := range files {
				if (i+turn)%every != 0 {
					continue
				}
				if r := asWanted(t, file, o); r != nil {
					solved++
					if r.Proved != nil && r.Proved != r.Program {
						inlined++
					}
				}
			}
			t.Logf("%d solved, %d proved with calls inlined", solved, inlined)
			if solved < exhaustive.Of(1, 10) {
				t.Errorf("only %d programs are solved", solved)
			}
		})
	}
}

// TestConformanceModular: the other engines that take calls as they are do so, too, in all configurations. Each of them gets some
// programs, in turns, and in an exhaustive run each program is tried with one of them.
func TestConformanceModular(t *testing.T) {
	var modular []craig.Options
	for _, name := range []string{"bmc", "blast", "whale", "traces"} {
		info, err := registry.ForPrograms(name)
		if err != nil {
			t.Fatal(err)
		}
		if len(info.Configs) == 0 {
			modular = append(modular, craig.Options{Engine: name, Timeout: 2 * time.Second})
		}
		for _, c := range info.Configs {
			modular = append(modular, craig.Options{Engine: name, Config: c.Name, Timeout: 2 * time.Second})
		}
	}
	files := smallPrograms(t)
	solved := make([]int, len(modular))
	for turn, o := range modular {
		t.Run(o.Engine+" "+o.Config, func(t *testing.T) {
			t.Parallel()
			tried := 0
			for i := turn; i < len(files); i += len(modular) {
				if tried >= exhaustive.Of(6, len(files)) && solved[turn] > 0 { // more where none of these is easy
					break
				}
				tried++
				if asWanted(t, files[i], o) != nil {
					solved[turn]++
				}
			}
			if solved[turn] == 0 {
				t.Errorf("none of %d programs is solved", tried)
			}
		})
	}
}

// verifyText verifies a C program.
func verifyText(t *testing.T, text string, o craig.Options) *craig.Report {
	t.Helper()
	file := filepath.Join(t.TempDir(), "main.c")
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	o.Timeout = cmp.Or(o.Timeout, time.Minute)
	r, err := craig.Verify(t.Context(), []string{file}, o)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestInlinedProof: the certificate of a program with calls inlined is accepted for that program, no weakened
// or strengthened one is, and it is about copies of functions.
func TestInlinedProof(t *testing.T) {
	text, err := os.ReadFile("testdata/conformance/calls_with_loops_safe.c")
	if err != nil {
		t.Fatal(err)
	}
	r := verifyText(t, string(text), craig.Options{Engine: "imc"})
	if r.Result.Outcome != verdict.Safe || r.Proved == nil || r.Proved == r.Program {
		t.Fatalf("%v (%s), about the program itself: %v", r.Result.Outcome, r.Result.Reason.Text, r.Proved == r.Program)
	}
	if len(r.Undefined) != 1 || len(r.Undefined[0].Places) != 2 {
		t.Errorf("what is not ruled out is %v", r.Undefined)
	}
	check := func(change map[*program.Loc]*logic.Term) error {
		c := *r.Result.Certificate
		c.Invariants = make(map[*program.Loc]*logic.Term)
		for l, inv := range r.Result.Certificate.Invariants {
			if c.Invariants[l] = inv; change[l] != nil {
				c.Invariants[l] = change[l]
			}
		}
		return certify.Certificate(t.Context(), r.Proved, &c, certify.Options{})
	}
	if err := check(nil); err != nil {
		t.Fatal(err)
	}
	ctx, copies := r.Program.Ctx, 0
	for _, pr := range r.Proved.Procs {
		for _, l := range pr.Locs {
			inv := r.Result.Certificate.Invariants[l]
			if inv == nil || l.Site == nil || l.Site.Callee().Name != "toggle" {
				continue
			}
			copies++
			var refuted *certify.Refuted
			if err := check(map[*program.Loc]*logic.Term{l: ctx.True()}); !errors.As(err, &refuted) {
				t.Errorf("without the invariant at %v: %v", l.Pos, err)
			}
			if err := check(map[*program.Loc]*logic.Term{l: ctx.False()}); !errors.As(err, &refuted) {
				t.Errorf("with a false invariant at %v: %v", l.Pos, err)
			}
		}
	}
	if copies != 2 {
		t.Errorf("there are invariants in %d copies of toggle, want 2", copies)
	}
}

// TestCalledOnce: RecMC is asked with calls inlined where a procedure with loops is called at one place in a loop, and finds
// contracts if that is left out.
func TestCalledOnce(t *testing.T) {
	const text = `extern int nondet(void);
void reach_error(void);
int next(int x) { return x > 9 ? 0 : x + 1; }
int several(int x) { while (nondet()) x = next(x); return x; }
int main(void) {
  int x = 0;
  while (nondet()) { x = several(x); if (x > %d) reach_error(); }
}
`
	for _, skip := range [][]string{nil, {craig.Inline}} {
		r := verifyText(t, fmt.Sprintf(text, 10), craig.Options{SkipPasses: skip})
		if r.Result.Outcome != verdict.Safe {
			t.Fatalf("without %v: %v (%s)", skip, r.Result.Outcome, r.Result.Reason.Text)
		}
		if inlined := r.Proved != r.Program; inlined != (skip == nil) {
			t.Errorf("without %v: the proof is about a program with calls inlined: %v", skip, inlined)
		}
		if named := r.Passes[0].Pass == craig.Inline; named != (skip == nil) {
			t.Errorf("without %v: the first pass is %s", skip, r.Passes[0].Pass)
		}
		r = verifyText(t, fmt.Sprintf(text, 9), craig.Options{SkipPasses: skip})
		if r.Result.Outcome != verdict.Unsafe || r.Trace == nil {
			t.Errorf("without %v: %v (%s)", skip, r.Result.Outcome, r.Result.Reason.Text)
		}
	}
	if r := verifyText(t, fmt.Sprintf(text, 10), craig.Options{Engine: "imc", SkipPasses: []string{craig.Inline}}); r.Result.Outcome != verdict.Unknown {
		t.Errorf("imc without inlining: %v", r.Result.Outcome)
	}
}

// TestRecursionNotInlined: that a program is too much for an engine is blamed on the recursive function, and what can be
// inlined in spite of one is.
func TestRecursionNotInlined(t *testing.T) {
	const fib = `extern int nondet(void);
void reach_error(void);
int toggle(int n) { int s = 0; while (nondet()) s = s == n ? 0 : n; return s; }
int fib(int n) {
  if (n < 2) return n;
  return fib(n - 1) + fib(n - 2);
}
int even(int n) { return n <= 0 ? 1 : even(n - 2); }
`
	for _, o := range inlining(t) {
		r := verifyText(t, fib+"int main(void) { int n = nondet(); if (fib(n) < n - 1) reach_error(); }", o)
		reason := r.Result.Reason
		if r.Result.Outcome != verdict.Unknown || reason.Kind != verdict.Incomplete ||
			!strings.Contains(reason.Text, "main.c:4:1: fib is recursive") || !strings.Contains(reason.Advice, "--engine recmc") || reason.Pos.Line != 4 {
			t.Errorf("%s %s: %v, %+v", o.Engine, o.Config, r.Result.Outcome, reason)
		}
		r = verifyText(t, fib+`int main(void) {
  int n = nondet(), k = 0;
  even(n);
  while (nondet()) { k = toggle(n) - toggle(n); if (k == n) reach_error(); }
}`, o)
		if r.Result.Outcome != verdict.Unsafe || r.Trace == nil {
			t.Errorf("%s %s, with a recursive function besides: %v, %s", o.Engine, o.Config, r.Result.Outcome, r.Result.Reason.Text)
		}
	}
}

// TestTooLargeToInline: copies of exponentially many calls are not made, and where no pass helps the reason says so.
func TestTooLargeToInline(t *testing.T) {
	r, err := craig.Verify(t.Context(), []string{"examples/call_tree_broken.bp"}, craig.Options{
		Engine: "imc", Timeout: time.Minute, SkipPasses: []string{"clauses-unroll", "clauses-unfold"},
	})
	if err != nil {
		t.Fatal(err)
	}
	if reason := r.Result.Reason; r.Result.Outcome != verdict.Unknown || reason.Kind != verdict.Incomplete ||
		!strings.Contains(reason.Text, "locations") || !strings.Contains(reason.Advice, "--engine recmc") {
		t.Errorf("%v, %+v", r.Result.Outcome, reason)
	}
}
