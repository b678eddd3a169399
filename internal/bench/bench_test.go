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

	"craig/internal/exitcode"
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
	case "spin":
		for start := time.Now(); time.Since(start) < time.Hour; {
		}
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
	default: // numbers of a proof, or an exit status and an outcome
		if numbers, ok := strings.CutPrefix(script, "numbers "); ok {
			fmt.Printf(`{"outcome": "safe", "statistics": [%s]}`, numbers)
			os.Exit(exitcode.Safe)
		}
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
		"c/args.smt2": "args",
		"c/sat.smt2":  "0 safe",
		"c/no.smt2":   "1 unsafe",
	}, "path\texpected\tdata_model", "a/safe.c\ttrue\tILP32", "a/unsafe.c\tfalse\tLP64", "a/wrong.c\tfalse\tILP32",
		"b/args.c\ttrue\tLP64", "b/refused.c\ttrue\t", "b/input.c\ttrue\t", "b/bug.c\ttrue\t", "b/panic.c\ttrue\t",
		"b/junk.c\ttrue\t", "b/open.c\t\t", "b/missing.c\ttrue", "b/odd.c\ttrue",
		"c/args.smt2", "c/sat.smt2\tsat", "c/no.smt2\tsat")
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
		{Unsolved, "incomplete", "solve --format json --engine recmc --timeout 1m0s --memory 1073741824B --"},
		{Right, "sat", ""}, {Wrong, "unsat", ""},
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
	for folder, w := range map[string]string{"a": "3 2 1 1 1 0 0 0 0", "b": "9 1 0 1 0 1 2 4 1", "c": "3 1 1 0 1 0 0 0 1", "all": "15 4 2 2 2 1 2 4 2"} {
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
	limit := 50 * time.Millisecond
	spin := Task{Path: "spin.c", Files: []string{filepath.Join(filepath.Dir(list), "spin.c")}}
	if err := os.WriteFile(spin.Files[0], []byte("spin"), 0o666); err != nil {
		t.Fatal(err)
	}
	r = Run(t.Context(), []Task{spin}, Options{Program: exe, CPU: limit}, func(Result) {})[0]
	if r.Kind != Unsolved || r.Reason != verdict.Timeout || r.Text != errCPU.Error() || r.CPU < limit {
		t.Errorf("kind %d, %s, %s, %v", r.Kind, r.Reason, r.Text, r.CPU)
	}
}

// TestExecute checks how processes end that bench does not know.
func TestExecute(t *testing.T) {
	for _, tt := range []struct {
		script string
		limits Limits
		want   Process
	}{
		{"echo out; echo err >&2; exit 3", Limits{Wall: time.Minute}, Process{Stdout: []byte("out\n"), Stderr: []byte("err\n"), Exit: 3}},
		{"echo out; exec sleep 60", Limits{Wall: 100 * time.Millisecond}, Process{Stdout: []byte("out\n"), Exit: -1, Over: verdict.Timeout, Text: errWall.Error()}},
		{"kill -SEGV $$", Limits{}, Process{Exit: -1}},
		{"exit 0", Limits{CPU: time.Nanosecond}, Process{Over: verdict.Timeout, Text: errCPU.Error()}},
	} {
		p, err := Execute(t.Context(), []string{"sh", "-c", tt.script}, tt.limits)
		if err != nil || string(p.Stdout) != string(tt.want.Stdout) || string(p.Stderr) != string(tt.want.Stderr) ||
			tt.limits.CPU == 0 && p.Exit != tt.want.Exit || p.Over != tt.want.Over || p.Text != tt.want.Text || p.Wall <= 0 {
			t.Errorf("%s: %+v, error %v", tt.script, p, err)
		}
	}
	if _, err := Execute(t.Context(), []string{filepath.Join(t.TempDir(), "none")}, Limits{}); err == nil {
		t.Error("a command that is not there is no error")
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
		{[]string{"file\texpected", "a.c\ttrue"}, "list.tsv:1: no column path, and no column task"},
		{[]string{"task\texpected", "a\ttrue"}, "list.tsv:1: a column task, but no column files"},
		{[]string{"task"}, "list.tsv:1: a column task, but no column files"},
		{[]string{"task\tfiles\tpath", "a\ta.c\ta.c"}, "list.tsv:1: a column path and a column task"},
		{[]string{"task\tfiles\tfiles", "a\ta.c\ta.c"}, "list.tsv:1: two columns files"},
		{[]string{"task\tfiles", "\ta.c"}, "list.tsv:2: the task has no name"},
		{[]string{"task\tfiles", "a\ta.c", "b\t "}, "list.tsv:3: the task b has no files"},
		{[]string{"task\tfiles", "a\ta.c", "b\tb.c", "a\tc.c"}, "list.tsv:4: another task a is in line 2"},
		{[]string{"task\tfiles", "a\ta.smt2 b.smt2"}, "list.tsv:2: the task a is of Horn clauses"},
		{[]string{"task\tfiles\tflags", "a\ta.c\t--entry 'f(x)"}, "list.tsv:2: the column flags has a quotation mark ' without its end"},
		{[]string{"task\tfiles", "a\t\"a.c"}, "list.tsv:2: the column files has a quotation mark"},
		{[]string{"task\tfiles\texpected", "a\ta.c\tmaybe?"}, "list.tsv:2: expected is \"maybe?\""},
		{[]string{"path\texpected", "a.c\tyes"}, "list.tsv:2: expected is \"yes\""},
		{[]string{"file.smt2", ""}, ""},
		{[]string{"path\texpected", "\ttrue"}, "list.tsv:2: no path"},
		{[]string{"path"}, "no tasks"},
		{[]string{strings.Repeat("x", 1<<17)}, "token too long"},
	} {
		if _, err := ReadList(corpus(t, nil, tt.lines...)); (err == nil) != (tt.want == "") || err != nil && !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%.40q: error %v, want %s", tt.lines, err, tt.want)
		}
	}
	if _, err := ReadList(filepath.Join(t.TempDir(), "none.tsv")); err == nil {
		t.Error("a missing list is no error")
	}
}

// TestReadTasks reads a list of tasks with several files, flags and an expectation that is not settled, and runs them
// where the list is.
func TestReadTasks(t *testing.T) {
	list := corpus(t, map[string]string{"x/a.c": "args", "b.c": "args"},
		"task\tfiles\tflags\texpected\tnote", "one\tb.c 'x/a.c'\t-I x  --check bounds '-DX=a b'\tfalse\tab", "two\tx/a.c\t\ttrue?\t", "three\tb.c")
	tasks, err := ReadList(list)
	if err != nil || len(tasks) != 3 {
		t.Fatalf("%d tasks, error %v", len(tasks), err)
	}
	if got := tasks[0]; len(got.Flags) != 5 || got.Path != "one" || got.Expected != verdict.Unsafe || got.Listed != list+":2" ||
		strings.Join(got.Paths(), " ") != filepath.Join(filepath.Dir(list), "b.c")+" "+filepath.Join(filepath.Dir(list), "x", "a.c") {
		t.Errorf("%+v", got)
	}
	if tasks[1].Expected != verdict.Unknown || tasks[2].Expected != verdict.Unknown {
		t.Errorf("what is not settled is expected: %v, %v", tasks[1].Expected, tasks[2].Expected)
	}
	if err := Present(tasks); err != nil {
		t.Error(err)
	}
	missing := Task{Path: "one", Files: []string{"b.c", "none.c"}, Dir: filepath.Dir(list)}
	if err := Present([]Task{missing}); err == nil || !strings.HasSuffix(err.Error(), "none.c: no such file") {
		t.Errorf("error %v", err)
	}
	t.Setenv("CRAIG_BENCH_CHILD", "1")
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	here, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	// The file of the property is named from where the command was started.
	r := Run(t.Context(), tasks[:1], Options{Program: exe, Property: "p.prp"}, func(Result) {})[0]
	if want := "verify --format json --property " + filepath.Join(here, "p.prp") + " --profile sound -I x --check bounds -DX=a b -- b.c"; r.Text != want {
		t.Errorf("run as %q, want %q: %s", r.Text, want, r.Answer())
	}
}

// TestReadLists joins a list of paths with one that says what is expected of some of them.
func TestReadLists(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		file := filepath.Join(dir, name)
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		return file
	}
	names := write("names", "b/1.smt2\na/2.smt2\na/3.c\n")
	expected := write("expected.tsv", "path\texpected\tby\na/2.smt2\tunsat\tz3\na/4.smt2\tsat\tz3\na/3.c\ttrue\n")
	tasks, err := ReadLists([]string{names, expected})
	var got []string
	for _, x := range tasks {
		got = append(got, x.Path+" "+x.Word(x.Expected))
	}
	if want := "b/1.smt2 , a/2.smt2 unsat, a/3.c true, a/4.smt2 sat"; err != nil || strings.Join(got, ", ") != want {
		t.Errorf("%s, want %s, error %v", strings.Join(got, ", "), want, err)
	}
	twice := write("twice", "a/3.c\na/3.c\n")
	if tasks, err := ReadLists([]string{twice}); err != nil || len(tasks) != 2 {
		t.Errorf("what is twice in a list is there %d times, error %v", len(tasks), err)
	}
	other := write("other.tsv", "path\texpected\na/3.c\tfalse\n")
	if _, err := ReadLists([]string{expected, other}); err == nil || !strings.Contains(err.Error(), "a/3.c is false here, and true in another list") {
		t.Errorf("lists that contradict each other: %v", err)
	}
	if _, err := ReadLists([]string{names, filepath.Join(dir, "none")}); err == nil {
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
	for n, globs := range [][]string{{"x"}, {"x", "c/loops"}, {"b_*", "c/loops", "c_*"}, nil} {
		if got, err := Filter(tasks, globs...); err != nil || len(got) != n {
			t.Errorf("%q: %d tasks, error %v, want %d", globs, len(got), err, n)
		}
	}
	for _, globs := range [][]string{{"["}, {"*", "["}} {
		if _, err := Filter(tasks, globs...); err == nil {
			t.Errorf("%q: a malformed pattern is no error", globs)
		}
	}
}
