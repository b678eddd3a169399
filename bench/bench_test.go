package bench

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"craig/exitcode"
	"craig/verdict"
)

// TestMain makes the test binary stand in for the craig command: with CRAIG_BENCH_CHILD set it does what the program
// file, its last argument, says.
func TestMain(m *testing.M) {
	if os.Getenv("CRAIG_BENCH_CHILD") == "" {
		os.Exit(m.Run())
	}
	text, err := os.ReadFile(os.Args[len(os.Args)-1])
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(4)
	}
	switch script := strings.TrimSpace(string(text)); script {
	case "hang":
		time.Sleep(time.Hour)
	case "eat":
		var hoard [][]byte
		for len(hoard) < 1<<12 {
			hoard = append(hoard, bytes.Repeat([]byte{1}, 8<<20))
			time.Sleep(time.Millisecond)
		}
		time.Sleep(time.Hour)
	case "panic":
		panic("a bug")
	case "args":
		fmt.Printf(`{"outcome": "unknown", "reason": {"kind": "incomplete", "text": %q}}`, strings.Join(os.Args[1:len(os.Args)-1], " "))
		os.Exit(exitcode.Unknown)
	case "refused":
		fmt.Fprintln(os.Stderr, "warning\ncraig: b.c:3: goto *p")
		os.Exit(exitcode.Unsupported)
	case "input":
		fmt.Fprintln(os.Stderr, "craig: b.c:3: syntax error")
		os.Exit(exitcode.Input)
	default: // an exit status and an outcome
		var code int
		var outcome string
		if _, err := fmt.Sscan(script, &code, &outcome); err != nil {
			fmt.Println(script)
			os.Exit(exitcode.Unknown)
		}
		fmt.Printf(`{"outcome": %q, "certificate": {}, "reason": {"kind": "internal error", "text": "oops"}}`, outcome)
		os.Exit(code)
	}
}

// corpus writes a list with the given lines after its first, and the programs.
func corpus(t *testing.T, programs map[string]string, lines ...string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range programs {
		file := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	list := filepath.Join(dir, "list.tsv")
	if err := os.WriteFile(list, []byte(strings.Join(lines, "\n")+"\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	return list
}

func TestRun(t *testing.T) {
	t.Setenv("CRAIG_BENCH_CHILD", "1")
	list := corpus(t, map[string]string{
		"a/safe.c":    "0 safe",
		"a/unsafe.c":  "1 unsafe",
		"a/wrong.c":   "0 safe",
		"b/args.c":    "args",
		"b/refused.c": "refused",
		"b/input.c":   "input",
		"b/bug.c":     "6 unknown",
		"b/panic.c":   "panic",
		"b/junk.c":    "no JSON",
		"b/open.c":    "1 unsafe",
		"b/odd.c":     "1 safe",
	}, "path\texpected\tdata_model", "a/safe.c\ttrue\tILP32", "a/unsafe.c\tfalse\tLP64", "a/wrong.c\tfalse\tILP32",
		"b/args.c\ttrue\tLP64", "b/refused.c\ttrue\t", "b/input.c\ttrue\t", "b/bug.c\ttrue\t", "b/panic.c\ttrue\t",
		"b/junk.c\ttrue\t", "b/open.c\t\t", "b/missing.c\ttrue", "b/odd.c\ttrue")
	tasks, err := ReadList(list)
	if err != nil {
		t.Fatal(err)
	}
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	calls := 0
	results := Run(t.Context(), tasks, Options{Program: exe, Engine: "recmc", Timeout: time.Minute, Memory: 1 << 30, Jobs: 2},
		func(Result) { calls++ })
	if len(results) != len(tasks) || calls != len(tasks) {
		t.Fatalf("%d results and %d calls for %d tasks", len(results), calls, len(tasks))
	}
	want := []struct {
		kind         Kind
		answer, text string
	}{
		{Right, "true", ""}, {Right, "false", ""}, {Wrong, "true", ""},
		{Unsolved, "incomplete", "verify --format json --engine recmc --data-model LP64 --timeout 1m0s --memory 1073741824B --"},
		{Refused, "refused", "b.c:3: goto *p"}, {BadInput, "bad input", "b.c:3: syntax error"}, {Crashed, "crashed", "oops"},
		{Crashed, "crashed", "panic: a bug"}, {Crashed, "crashed", "no answer"}, {Right, "false", ""},
		{BadInput, "bad input", "no such file"}, {Crashed, "crashed", `answered "safe" with exit status 1`},
	}
	for i, w := range want {
		r := results[i]
		if r.Kind != w.kind || r.Answer() != w.answer || !strings.Contains(r.Text, w.text) || r.Wall <= 0 {
			t.Errorf("%s: kind %d, %s, %q, %v", r.Task.Path, r.Kind, r.Answer(), r.Text, r.Wall)
		}
	}

	var table bytes.Buffer
	if err := WriteTable(&table, results); err != nil {
		t.Fatal(err)
	}
	got := make(map[string]string)
	for _, l := range strings.Split(table.String(), "\n")[1:] {
		if f := strings.Fields(l); len(f) > 10 {
			got[f[0]] = strings.Join(f[1:10], " ")
		}
	}
	// tasks, solved, true, false, wrong, refused, bad input, crashed, incomplete
	for folder, w := range map[string]string{"a": "3 2 1 1 1 0 0 0 0", "b": "9 1 0 1 0 1 2 4 1", "all": "12 3 1 2 1 1 2 4 1"} {
		if got[folder] != w {
			t.Errorf("%s: %s, want %s in\n%s", folder, got[folder], w, table.String())
		}
	}

	var tsv bytes.Buffer
	if err := WriteTSV(&tsv, results); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(tsv.String()), "\n")
	if len(lines) != len(results)+1 {
		t.Fatalf("%d lines", len(lines))
	}
	for i, w := range map[int]string{1: "true\ttrue\tyes", 3: "false\ttrue\tno", 4: "true\tincomplete\t\t", 10: "\tfalse\t\t"} {
		if !strings.Contains(lines[i], w) || strings.Count(lines[i], "\t") != 8 {
			t.Errorf("line %q, want %q", lines[i], w)
		}
	}
}

func TestLimits(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("the children's memory is watched on Linux only")
	}
	t.Setenv("CRAIG_BENCH_CHILD", "1")
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	list := corpus(t, map[string]string{"eat.c": "eat"}, "path\texpected", "eat.c\ttrue")
	tasks, err := ReadList(list)
	if err != nil {
		t.Fatal(err)
	}
	r := Run(t.Context(), tasks, Options{Program: exe, Memory: 1 << 20}, func(Result) {})[0]
	if r.Kind != Unsolved || r.Reason != verdict.Memory || r.Memory < memoryGrace {
		t.Errorf("kind %d, %s, %s, %d MB", r.Kind, r.Reason, r.Text, r.Memory>>20)
	}
}

// TestInterrupt checks that an interrupted run ends soon, with the results there are.
func TestInterrupt(t *testing.T) {
	t.Setenv("CRAIG_BENCH_CHILD", "1")
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	list := corpus(t, map[string]string{"quick.c": "0 safe", "hang.c": "hang"},
		"path\texpected", "quick.c\ttrue", "hang.c\ttrue", "quick.c\ttrue")
	tasks, err := ReadList(list)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	start := time.Now()
	results := Run(ctx, tasks, Options{Program: exe, Jobs: 1}, func(Result) { time.AfterFunc(50*time.Millisecond, cancel) })
	if len(results) != 1 || results[0].Kind != Right || time.Since(start) > 10*time.Second {
		t.Errorf("%d results after %v", len(results), time.Since(start))
	}
}

func TestReadListErrors(t *testing.T) {
	for _, tt := range []struct {
		lines []string
		want  string
	}{
		{[]string{"file\texpected", "a.c\ttrue"}, "list.tsv:1: no column path"},
		{[]string{"path\texpected", "a.c\tyes"}, "list.tsv:2: expected is \"yes\""},
		{[]string{"path\texpected", "\ttrue"}, "list.tsv:2: no path"},
		{[]string{"path"}, "no tasks"},
		{[]string{strings.Repeat("x", 1<<17)}, "token too long"},
	} {
		if _, err := ReadList(corpus(t, nil, tt.lines...)); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%.40q: error %v, want %s", tt.lines, err, tt.want)
		}
	}
	if _, err := ReadList(filepath.Join(t.TempDir(), "none.tsv")); err == nil {
		t.Error("a missing list is no error")
	}
}

func TestFilter(t *testing.T) {
	tasks := []Task{{Path: "c/locks/a_true.c"}, {Path: "c/locks/b_false.c"}, {Path: "c/loops/c_true.c"}}
	for glob, n := range map[string]int{"*": 3, "c/locks": 2, "c/locks/*": 2, "*_true.c": 2, "c/l*": 3, "x": 0, "c/locks/b_false.c": 1} {
		if got, err := Filter(tasks, glob); err != nil || len(got) != n {
			t.Errorf("%s: %d tasks, error %v, want %d", glob, len(got), err, n)
		}
	}
	if _, err := Filter(tasks, "["); err == nil {
		t.Error("a malformed pattern is no error")
	}
}
