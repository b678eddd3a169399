package main

import (
	"context"
	"fmt"
	"math/rand"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"craig/internal/exitcode"
)

// refinements returns how often predicates were sought in a run, by what --stats has printed.
func refinements(t *testing.T, out string) string {
	t.Helper()
	m := regexp.MustCompile(`(?m)^ *(?:refinements|iterations|traces) +(\d+)$`).FindStringSubmatch(out)
	if m == nil {
		t.Fatalf("no number of refinements:\n%s", out)
	}
	return m[1]
}

const (
	lockSource    = "../../testdata/precision/lock.c"
	lockPrecision = "../../testdata/precision/lock.pred"
)

// TestPrecisionAgain: with the predicates of an earlier run nothing is to be refined, also in a changed program; and the
// file says then where they are now.
func TestPrecisionAgain(t *testing.T) {
	lock, err := os.ReadFile(lockSource)
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		name, engine, text, none string
		edits                    []string // old and new texts in turn
		heading                  string   // in the file of the changed program
	}{
		{"lines above", "blast --config locality", string(lock), "0", []string{"static int locked", "/*\n*/\n\nstatic int locked"}, "main loop +4: do {"},
		{"another function", "blast --config locality", string(lock), "0",
			[]string{"  locked = 1;\n", "  int taken = 1;\n  if (taken > 0)\n    locked = taken;\n"}, "main loop +4: do {"},
		{"the same function", "blast --config locality", string(lock), "0", []string{"  int seen,", "  int more = 3;\n  more++;\n  int seen,"}, "main loop +6: do {"},
		{"the text of the loop", "blast --config locality", string(lock), "0", []string{"  do {\n    lock();", "  do { // again\n    lock();"}, "main loop +4: do { // again"},
		{"all locations", "blast --config craig", string(lock), "0", []string{"static int locked", "\n\n\nstatic int locked"}, "unlock return:"},
		{"a loop", "ufo --config push", laps, "1", []string{"int main", "int other(void) { return 7; }\nint main"}, "main loop +2: while (__VERIFIER_nondet_int()) {"},
		{"blocks", "blast", laps, "0", []string{"int main", "int other(void) { return 7; }\nint main"}, "main loop +2: while (__VERIFIER_nondet_int()) {"},
		{"summaries", "traces --config shortest", string(lock), "0", []string{"static int locked", "\n\n\nstatic int locked"}, "lock failure:"},
		{"loops as procedures", "traces --config loops", laps, "0", []string{"int main", "int other(void) { return 7; }\nint main"}, "main loop +2: while (__VERIFIER_nondet_int()) {"},
		{"calls inlined", "ufo --config push", strings.Replace(laps, "int main(void)", "void f(void)", 1) + "int main(void) { f(); f(); return 0; }\n", "1",
			[]string{"int main(void) {", "int main(void) { int k = 1;\n  k++;"}, "f loop +2: while (__VERIFIER_nondet_int()) {"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			enterFolder(t, map[string]string{"t.c": tt.text})
			verify := func() (out, errs string) {
				code, out, errs := craigRun(t, t.Context(), strings.Fields("verify t.c --stats --precision t.pred --engine "+tt.engine)...)
				if code != exitcode.Safe {
					t.Fatalf("status %d\n%s%s", code, out, errs)
				}
				return out, errs
			}
			out, errs := verify()
			if n := refinements(t, out); n == tt.none || errs != "" {
				t.Errorf("at first %s refinements\n%s", n, errs)
			}
			first := read(t, "t.pred")
			if out, errs = verify(); refinements(t, out) != tt.none || errs != "" {
				t.Errorf("the second time: %s%s\n%s", out, errs, first)
			}
			if again := read(t, "t.pred"); again != first {
				t.Errorf("then the file is\n%snot\n%s", again, first)
			}
			changed := strings.NewReplacer(tt.edits...).Replace(tt.text)
			if changed == tt.text {
				t.Fatal("nothing is changed")
			}
			if err := os.WriteFile("t.c", []byte(changed), 0o666); err != nil {
				t.Fatal(err)
			}
			if out, errs = verify(); refinements(t, out) != tt.none || errs != "" {
				t.Errorf("changed: %s%s\n%s", out, errs, first)
			}
			if now := read(t, "t.pred"); !strings.Contains(now, "\n"+tt.heading+"\n") {
				t.Errorf("then the file is\n%s", now)
			}
		})
	}
}

func read(t *testing.T, file string) string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestPrecisionSample: the file that docs/precision.md shows is what is written.
func TestPrecisionSample(t *testing.T) {
	file := filepath.Join(t.TempDir(), "lock.pred")
	code, out, errs := craigRun(t, t.Context(), "verify", lockSource, "--engine", "blast", "--config", "locality", "--precision", file)
	if code != exitcode.Safe || errs != "" {
		t.Fatalf("status %d\n%s%s", code, out, errs)
	}
	now := read(t, file)
	if old := read(t, lockPrecision); old != now {
		stale(t, lockPrecision, old, now)
		rewrite(t, lockPrecision, now)
	}
	name := filepath.Join("..", "..", "docs", "precision.md")
	shown := 0
	text := quoted.ReplaceAllStringFunc(read(t, name), func(block string) string {
		shown++
		m := quoted.FindStringSubmatch(block)
		if m[3] != now {
			stale(t, name, m[3], now)
		}
		return m[1] + now + m[4]
	})
	if shown != 1 {
		t.Errorf("the document shows %d files", shown)
	}
	rewrite(t, name, text)
}

// TestPrecisionWrong: a file that is none is an error with its place, and stays as it is, as it does where no engine is asked.
func TestPrecisionWrong(t *testing.T) {
	good := "craig precision 1\nmain loop +2:\n    y == 0\n"
	enterFolder(t, map[string]string{
		"t.c": laps, "broken.c": "int main(void) {", "good": good, "empty": "", "other": "int main(void) {}\n",
		"predicate": good + "    x <\n", "heading": good + "main lop +2: x\n", "lost": "craig precision 1\n    x < 3\n",
	})
	if err := os.Mkdir("folder", 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("nothing", "dangling"); err != nil {
		t.Fatal(err)
	}
	long := strings.Repeat("n", 254) // as long as the names of files may be: those of temporary ones are longer
	for _, tt := range []struct {
		args string
		code int
		want string
	}{
		{"t.c --engine blast --precision empty", exitcode.Input, `--precision: empty:1: this is no precision: there is no line "craig precision 1"`},
		{"t.c --engine blast --precision other", exitcode.Input, `--precision: other:1: this is no precision`},
		{"t.c --engine blast --precision predicate", exitcode.Input, "--precision: predicate:4: an operand is missing in the predicate x <"},
		{"t.c --engine blast --precision heading", exitcode.Input, "--precision: heading:4: neither a heading"},
		{"t.c --engine blast --precision lost", exitcode.Input, "--precision: lost:2: a predicate without a heading before it"},
		{"t.c --engine blast --precision folder", exitcode.Input, "folder"},
		{"t.c --engine recmc --precision good", exitcode.Usage, "--precision: engine recmc has no predicates; choose one of: ufo, blast, traces"},
		{"broken.c --engine blast --precision good", exitcode.Input, "broken.c"},
		{"broken.c --engine blast --precision new", exitcode.Input, "broken.c"},
		{"t.c --engine blast --precision nowhere/new", exitcode.Usage, "--precision: open nowhere/new."},
		{"t.c --engine blast --precision " + long, exitcode.Usage, "--precision: open " + long},
		{"t.c --engine blast --precision dangling", exitcode.Usage, "--precision: dangling is a link to nothing, which does not exist: name that"},
		{"t.c --engine blast --precision /dev/null", exitcode.Input, "--precision: /dev/null is no regular file: name another one"},
	} {
		file := tt.args[strings.LastIndex(tt.args, " ")+1:]
		before, _ := os.ReadFile(file)
		code, out, errs := craigRun(t, t.Context(), append([]string{"verify"}, strings.Fields(tt.args)...)...)
		if code != tt.code || !strings.Contains(errs, tt.want) {
			t.Errorf("%s: status %d\n%s%s", tt.args, code, out, errs)
		}
		if after, _ := os.ReadFile(file); string(after) != string(before) {
			t.Errorf("%s: the file is now\n%s", tt.args, after)
		}
	}
	if left, _ := filepath.Glob("*~"); len(left) > 0 {
		t.Errorf("%v are left", left)
	}
	if _, err := os.Stat("new"); err == nil {
		t.Error("a file is written although nothing was asked")
	}
}

// TestPrecisionDevices: what never ends, or never begins, is not read.
func TestPrecisionDevices(t *testing.T) {
	enterFolder(t, map[string]string{"t.c": laps})
	if err := exec.Command("mkfifo", "pipe").Run(); err != nil {
		t.Skip(err)
	}
	for _, file := range []string{"pipe", "/dev/zero"} {
		code, out, errs := craigRun(t, t.Context(), "verify", "t.c", "--engine", "blast", "--precision", file)
		if want := "--precision: " + file + " is no regular file: name another one"; code != exitcode.Input || !strings.Contains(errs, want) {
			t.Errorf("%s: status %d\n%s%s", file, code, out, errs)
		}
	}
}

// TestPrecisionUnused: what means nothing in the program is counted, and kept.
func TestPrecisionUnused(t *testing.T) {
	enterFolder(t, map[string]string{
		"t.c": laps,
		"p":   "craig precision 1\nmain loop +2:\n    y == 0\n    gone == 0\n    x + (y < 1) == 0\n\nmain label L +2:\n    x == y\n\ngone return:\n    \\result == 0\n",
	})
	code, out, errs := craigRun(t, t.Context(), "verify", "t.c", "--engine", "blast", "--precision", "p")
	if want := "craig: 3 of 5 predicates of p were not used: they mean nothing in this program\n"; code != exitcode.Safe || errs != want {
		t.Errorf("status %d\n%s%s", code, out, errs)
	}
	now := read(t, "p")
	for _, want := range []string{"gone == 0", "x + (y < 1) == 0", "gone return:\n    \\result == 0", "x == y", "y == 100"} {
		if !strings.Contains(now, "    "+strings.TrimPrefix(want, "    ")) && !strings.Contains(now, want) {
			t.Errorf("there is no %q in\n%s", want, now)
		}
	}
}

// TestPrecisionAtLimit: what was learned when the time was up, or the user had enough, is written.
func TestPrecisionAtLimit(t *testing.T) {
	enterFolder(t, map[string]string{"t.c": lasting})
	for name, limit := range map[string]string{"limit": "1s", "interrupt": "0"} {
		ctx, stop := t.Context(), context.CancelFunc(func() {})
		if name == "interrupt" {
			ctx, stop = context.WithTimeout(ctx, time.Second)
		}
		code, out, errs := craigRun(t, ctx, "verify", "t.c", "--engine", "blast", "--config", "locality", "--timeout", limit, "--precision", name)
		stop()
		if text := read(t, name); code == exitcode.Safe || code == exitcode.Unsafe || !strings.Contains(text, "\n    ") {
			t.Errorf("%s: status %d\n%s%s\n%s", name, code, out, errs, text)
		}
	}
}

// TestPrecisionIsNotBelieved: whatever the file says, answers are the same.
func TestPrecisionIsNotBelieved(t *testing.T) {
	files, err := filepath.Glob("../../testdata/conformance/*.c")
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewSource(3))
	verdict := func(file, engine, precision string) string {
		args := append([]string{"verify", file, "--timeout", "3s", "--engine"}, strings.Fields(engine)...)
		if precision != "" {
			args = append(args, "--precision", precision)
		}
		_, out, _ := craigRun(t, t.Context(), args...)
		answer, _, _ := strings.Cut(out, ":")
		return answer
	}
	same, decided := 0, 0
	for range 24 {
		file := files[r.Intn(len(files))]
		engine := []string{"blast", "blast --config locality", "ufo --config cpufo", "ufo --config push", "traces", "traces --config loops"}[r.Intn(6)]
		precision := filepath.Join(t.TempDir(), "p")
		if err := os.WriteFile(precision, []byte(garbage(r, read(t, file))), 0o666); err != nil {
			t.Fatal(err)
		}
		without, with := verdict(file, engine, ""), verdict(file, engine, precision)
		switch {
		case without == "SAFE" && with == "UNSAFE", without == "UNSAFE" && with == "SAFE":
			t.Errorf("%s, %s: %s, and with predicates %s:\n%s", file, engine, without, with, read(t, precision))
		case without == with:
			same++
		}
		if with == "SAFE" || with == "UNSAFE" {
			decided++
		}
	}
	if same < 16 || decided < 8 {
		t.Errorf("%d answers are the same, and %d are verdicts", same, decided)
	}
}

// garbage returns predicates that say something wrong of the variables of a program, at all lines.
func garbage(r *rand.Rand, text string) string {
	names := regexp.MustCompile(`\b[a-z]\w*\b`).FindAllString(text, -1)
	if len(names) == 0 {
		names = []string{"x"}
	}
	name := func() string { return names[r.Intn(len(names))] }
	var b strings.Builder
	b.WriteString("craig precision 1\n")
	for _, f := range append(regexp.MustCompile(`\b\w+\(`).FindAllString(text, -1), "main(") {
		f = strings.TrimSuffix(f, "(")
		for _, at := range []string{"loop +1:", "loop +5:", "statement +2:", "statement +3 (1.2):", "return:", "failure:"} {
			fmt.Fprintf(&b, "%s %s\n", f, at)
			for range 4 {
				fmt.Fprintf(&b, "    %s + %d %s %s\n", name(), r.Intn(9)-4, []string{"<=", "==", ">"}[r.Intn(3)], name())
				fmt.Fprintf(&b, "    \\old(%s) != %s %% 3\n", name(), name())
			}
			b.WriteString("    \\result == 0\n    \\base(" + name() + ") == 2\n    false\n    true\n")
		}
	}
	return b.String()
}
