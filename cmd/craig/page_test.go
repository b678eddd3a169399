package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"craig/internal/exitcode"
	"craig/internal/page"
)

// TestPage writes a page to a file and over itself, and to the output, from which the answer keeps away.
func TestPage(t *testing.T) {
	program, file := source(t, wrong), filepath.Join(t.TempDir(), "report.html")
	for range 2 {
		code, out, errs := craigRun(t, t.Context(), "verify", "--report", file, program)
		if code != exitcode.Unsafe || !strings.HasPrefix(out, "UNSAFE") || errs != "" {
			t.Errorf("status %d\n%s%s", code, out, errs)
		}
	}
	text, err := os.ReadFile(file)
	if err != nil || !strings.HasPrefix(string(text), page.Marker) || !strings.HasSuffix(string(text), "</html>\n") || !strings.Contains(string(text), "n = 7") {
		t.Errorf("the page is\n%s%v", text, err)
	}
	code, out, errs := craigRun(t, t.Context(), "verify", "--report", "-", program)
	if code != exitcode.Unsafe || !strings.HasPrefix(out, page.Marker) || !strings.HasPrefix(errs, "UNSAFE") {
		t.Errorf("status %d\n%s%s", code, out, errs)
	}
}

// TestNoPage checks that a file of someone else stays what it is, and that a page of many answers is refused.
func TestNoPage(t *testing.T) {
	program := source(t, right)
	checkCommand(t, "verify", []commandLine{
		{"--report " + program + " " + program, exitcode.Usage, "is no report"},
		{"--report " + filepath.Dir(program) + " " + program, exitcode.Usage, "--report"},
		{"--each-function --report - " + program, exitcode.Usage, "--report says nothing"},
	})
	if text, err := os.ReadFile(program); err != nil || string(text) != right {
		t.Errorf("the program is now %q, %v", text, err)
	}
}

// looping is safe, and its proof has a contract and the invariant of a loop.
const looping = `#include <assert.h>
unsigned nondet(void);

static int twice(int n) { return n < 100 ? 2 * n : 0; }

int main(void) {
    int x = 0, y = 0;
    while (nondet()) {
        if (x == 50) x = y = 0;
        x++;
        y += 2;
    }
    assert(y == twice(x));
    return 0;
}
`

// TestPageOfLoop: an invariant is in the margin of the line of its loop, and a contract at the function.
func TestPageOfLoop(t *testing.T) {
	program := source(t, looping)
	code, out, errs := craigRun(t, t.Context(), "verify", "--engine", "recmc", "--report", "-", program)
	if code != exitcode.Safe {
		t.Fatalf("status %d\n%s", code, errs)
	}
	invariants := regexp.MustCompile(`<div id="(f0-[0-9]+)"[^\n]*<div class="note invariant">[^\n]*`).FindAllStringSubmatch(out, -1)
	if len(invariants) != 1 || invariants[0][1] != "f0-8" || !strings.Contains(invariants[0][0], "y") {
		t.Errorf("invariants: %q", invariants)
	}
	if !regexp.MustCompile(`<div id="f0-6"[^\n]*<div class="note contract">`).MatchString(out) {
		t.Error("main has no contract")
	}
}

// TestPageGraphs: the control flow of what is called is drawn, with what the execution passes and where it ends, and what an engine
// that unwinds programs has explored.
func TestPageGraphs(t *testing.T) {
	program := source(t, `#include <assert.h>
int nondet(void);

static int half(int n) {
    if (n < 0)
        return 0;
    return n / 2;
}

int unused(void) { return 1; }

int main(void) {
    int n = nondet(), s = 0;
    for (int i = 0; i < 2; i++)
        s += half(n);
    if (s == 50) {
        int there = s;
        assert(there < 50);
    }
    return 0;
}
`)
	graph := func(page, label string) string {
		t.Helper()
		_, rest, ok := strings.Cut(page, `aria-label="`+label+`">`)
		svg, _, end := strings.Cut(rest, "</svg>")
		if !ok || !end {
			t.Fatalf("no graph %s in\n%s", label, page)
		}
		return svg
	}
	// boxes returns the texts of the boxes of a look.
	boxes := func(svg, look string) (out []string) {
		for _, m := range regexp.MustCompile(`<g class="`+look+`"><title>([^<]*)</title>`).FindAllStringSubmatch(svg, -1) {
			out = append(out, m[1])
		}
		return out
	}
	_, out, errs := craigRun(t, t.Context(), "verify", "--engine", "blast", "--report", "-", program)
	main, half := graph(out, "Control flow of main"), graph(out, "Control flow of half")
	if alarms := boxes(main, "alarm"); len(alarms) != 1 || !strings.HasPrefix(alarms[0], "18  assert(there &lt; 50);") {
		t.Errorf("the execution ends in %q\n%s", alarms, errs)
	}
	if plain := strings.Join(boxes(half, "plain"), "\n"); !strings.HasPrefix(plain, "6  return 0;") || strings.Contains(plain, "7  return n / 2;") {
		t.Errorf("the execution does not pass %q", plain)
	}
	if n := strings.Count(main, `class="beside"`); n != 1 {
		t.Errorf("%d ways lead back in main", n)
	}
	if strings.Contains(out, "Control flow of unused") {
		t.Error("a function that nobody calls is drawn")
	}
	if !strings.Contains(graph(out, "What the engine explored"), `class="alarm"`) {
		t.Error("the engine has not reached the error")
	}
}

// TestPageOfSeveral: every property has its answer, and its name at what is said of it.
func TestPageOfSeveral(t *testing.T) {
	program := source(t, `int nondet(void);
int main(void) {
    int a[3] = {0}, n = nondet();
    a[0] = n;
    return a[0] + 1;
}
`)
	code, out, errs := craigRun(t, t.Context(), "verify", "--check", "overflow,bounds", "--report", "-", program)
	if code != exitcode.Unsafe {
		t.Fatalf("status %d\n%s", code, errs)
	}
	if strings.Contains(out, "those of") {
		t.Error("a violation has a proof")
	}
	for _, want := range []string{
		`<a href="#answer-1">bounds</a> <b class="safe">`, `<article id="answer-1">`, `<article id="proof-1">`, `<article class="execution" id="execution-0">`,
		`UNSAFE: 1 of 2 properties is violated.`, `<h3>overflow <b class="unsafe">`, `<h3>bounds <b class="safe">`,
		`<div class="note violation"><h5>violated <i>overflow</i></h5>`,
	} {
		if !strings.Contains(out, want) {
			t.Errorf("no %s in\n%s", want, out)
		}
	}
}

// TestPageOfSameProofs: what proves several properties is told once.
func TestPageOfSameProofs(t *testing.T) {
	program := source(t, `unsigned nondet(void);
int main(void) {
    unsigned x = 0;
    while (nondet())
        if (x < 10) x++;
    return 100 / (x + 1);
}
`)
	code, out, errs := craigRun(t, t.Context(), "verify", "--engine", "recmc", "--check", "div-by-zero,overflow,null-deref", "--report", "-", program)
	if code != exitcode.Safe {
		t.Fatalf("status %d\n%s", code, errs)
	}
	if n := strings.Count(out, "The contracts and invariants of the proof are those of "); n == 0 || n+strings.Count(out, `<div class="procedure"><h4>main`) != 3 {
		t.Errorf("%d of three proofs refer to another\n%s", n, out)
	}
}
