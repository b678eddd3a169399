package main

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/spf13/pflag"

	"craig/internal/exitcode"
	"craig/internal/project"
)

// smallProject is a project with a proof, a violation, and what is refused.
var smallProject = map[string]string{
	"craig.yaml": `version: 1
jobs: 2
tasks:
  - name: stats
    files: src/stats.c
    entries: [mean, "first(a[n], n)"]
    check: [overflow, bounds]
  - name: main
    files: [src/main.c, src/stats.c]
  - name: label
    files: src/label.c
`,
	"src/stats.c": "int mean(int a, int b) { return (a + b) / 2; }\nint first(int *a, unsigned n) { return n ? a[0] : 0; }\n",
	"src/main.c":  "#include <assert.h>\nint mean(int, int);\nint main(void) { assert(mean(2, 4) == 3); return 0; }\n",
	"src/label.c": "int main(void) { void *p = &&L; L: return p != 0; }\n",
}

// with returns the files of the small project with changes: a text for each name, empty to remove it.
func with(changes map[string]string) map[string]string {
	files := make(map[string]string)
	for name, text := range smallProject {
		files[name] = text
	}
	for name, text := range changes {
		if files[name] = text; text == "" {
			delete(files, name)
		}
	}
	return files
}

// put writes files below the working directory.
func put(t *testing.T, files map[string]string) {
	t.Helper()
	for name, text := range files {
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// TestCheck: the table has a row for each entry of each task, in their order, and the status is that of the worst.
func TestCheck(t *testing.T) {
	t.Setenv("CRAIG_TEST_COMMAND", "1")
	enterFolder(t, smallProject)
	code, out, errs := craigRun(t, t.Context(), "check")
	want := `task   entry           verdict    CPU time  what is violated, or left open
stats  mean            UNSAFE      T s  overflow: signed overflow at src/stats.c:1
stats  first(a[n], n)  SAFE        T s
main                   SAFE        T s  not ruled out: what --check overflow decides
label                  REFUSED     T s  src/label.c:1: the address of a label
4 answers: 1 unsafe, 1 refused, 2 safe.
`
	squeeze := func(s string) string { return strings.Join(strings.Fields(timeless(s)), " ") }
	if code != exitcode.Unsafe || errs != "" || squeeze(out) != squeeze(want) {
		t.Errorf("status %d\n%s%swant\n%s", code, out, errs, want)
	}
	code, out, _ = craigRun(t, t.Context(), "check", "--project", ".", "--only", "main", "--check", "all", "--integers=machine")
	if code != exitcode.Safe || !strings.Contains(out, "1 answer: 1 safe.") {
		t.Errorf("status %d of one task\n%s", code, out)
	}
	t.Chdir("src")
	code, out, _ = craigRun(t, t.Context(), "check", "--project", "..", "--only", "label", "--only", "main")
	if code != exitcode.Unsupported || !strings.Contains(out, "REFUSED") || !strings.Contains(out, "../src/label.c:1") {
		t.Errorf("status %d from another folder\n%s", code, out)
	}
}

// TestCheckFiles: the flags alone are a project, too.
func TestCheckFiles(t *testing.T) {
	t.Setenv("CRAIG_TEST_COMMAND", "1")
	enterFolder(t, smallProject)
	for _, l := range []struct {
		args, want string
		code       int
	}{
		{"src/main.c src/stats.c", "main.c  SAFE", exitcode.Safe},
		{"-O2 --entry mean --entry first --check assert,overflow src/stats.c", "stats.c  mean   UNSAFE", exitcode.Unsafe},
		{"--each-function src/stats.c", "stats.c  first  UNSAFE", exitcode.Unsafe},
		{"--each-file --jobs 1 src/label.c src/main.c", "main.c   UNSAFE", exitcode.Unsafe},
	} {
		code, out, errs := craigRun(t, t.Context(), append([]string{"check"}, strings.Fields(l.args)...)...)
		if code != l.code || !strings.Contains(out, l.want) || errs != "" {
			t.Errorf("craig check %s: status %d, want %d with %q\n%s%s", l.args, code, l.code, l.want, out, errs)
		}
	}
}

// TestCheckRefusesFirst: nothing is verified if something is wrong, and it is said where.
func TestCheckRefusesFirst(t *testing.T) {
	enterFolder(t, with(map[string]string{"b.json": `{"format": "craig-baseline/1", "answers": []}`, "c.json": "[]"}))
	for _, l := range []struct{ task, want string }{
		{"timeout: soon", "craig.yaml:6:14: timeout: soon: it must be a duration"},
		{"check: overflw", "craig.yaml:6:12: check: unknown check"},
		{"engine: magic", "craig.yaml:6:13: engine: "},
		{"config: predabs\n    engine: recmc", "craig.yaml:6:13: config: "},
		{"assume: {magic: yes}", "craig.yaml:6:13: assume: magic=yes"},
		{"property: none.prp", "craig.yaml:6:15: none.prp: there is no such file"},
		{"timeot: 5", `craig.yaml:6:5: a task has no key "timeot"`},
		{"cache: src/main.c", "craig.yaml:6:12: cache: "},
	} {
		put(t, map[string]string{"craig.yaml": "version: 1\nfail-on: all\ntasks:\n  - name: x\n    files: src/label.c\n    " + l.task + "\n"})
		code, out, errs := craigRun(t, t.Context(), "check")
		if code != exitcode.Input || !strings.Contains(errs, l.want) || out != "" {
			t.Errorf("%s: status %d, and it says %s%s\nwant %q", l.task, code, errs, out, l.want)
		}
	}
	put(t, map[string]string{"craig.yaml": smallProject["craig.yaml"]})
	for _, l := range []commandLine{
		{"--only none", exitcode.Usage, "there is no task none; the tasks are stats, main, label"},
		{"--baseline none.json", exitcode.Input, "none.json"},
		{"--baseline c.json", exitcode.Input, "c.json: this is no file of answers"},
		{"--fail-on introduced", exitcode.Usage, "--fail-on: introduced is about what differs from an earlier run"},
		{"--fail-on worse --baseline b.json", exitcode.Usage, `"worse" is not one of`},
		{"--fail-on all,lost --baseline b.json", exitcode.Usage, "all says that everything counts"},
		{"--write-baseline craig.yaml", exitcode.Usage, "craig.yaml exists and is no write-baseline"},
		{"--write-baseline n.json --only main", exitcode.Usage, "would forget"},
		{"--sarif craig.yaml", exitcode.Usage, "craig.yaml exists and is no sarif"},
		{"--jobs 0", exitcode.Usage, "--jobs: 0 is not positive"},
		{"--entry f", exitcode.Usage, "--entry, --each-function and --each-file are about FILE"},
		{"--each-function --entry f src/main.c", exitcode.Usage, "use one of them"},
		{"--project . src/main.c", exitcode.Usage, "use one of them"},
		{"--each-file --compile-commands x.json", exitcode.Usage, "none is named"},
		{"src/none.c", exitcode.Input, "src/none.c"},
		{"src/main.c src/main.c", exitcode.Usage, "src/main.c is named twice"},
		{"--timeout soon", exitcode.Usage, "it must be a duration"},
		{"--engine magic", exitcode.Usage, "--engine: "},
		{"--project none", exitcode.Input, "none"},
		{"--init", exitcode.Usage, "craig.yaml exists"},
		{"--fast", exitcode.Usage, "unknown flag"},
	} {
		code, out, errs := craigRun(t, t.Context(), append([]string{"check"}, strings.Fields(l.args)...)...)
		if code != l.code || !strings.Contains(errs, l.want) || out != "" {
			t.Errorf("craig check %s: status %d, want %d with %q\n%s%s", l.args, code, l.code, l.want, out, errs)
		}
	}
	if err := os.Remove("craig.yaml"); err != nil {
		t.Fatal(err)
	}
	checkCommand(t, "check", []commandLine{{"", exitcode.Usage, "there is no craig.yaml in this folder, and no FILE is named; craig check --init writes one"}})
}

// TestCheckInit: the file that is written is a project, whatever there is in the folder.
func TestCheckInit(t *testing.T) {
	for _, tt := range []struct {
		files map[string]string
		want  string
	}{
		{map[string]string{"src/a.c": "int main(void) { return 0; }"}, `- "src/*.c"`},
		{map[string]string{"a.c": "int f(void) { return 0; }"}, "each-function: true"},
		{map[string]string{"build/compile_commands.json": "[]", "a.c": ""}, "compile-commands: build/compile_commands.json"},
		{map[string]string{"a.c": "int main(void) { return 0; }", "b.c": "int main() { return 0; }"}, "each-file: true"},
		{map[string]string{"a.c": "int main(void) { return 0; }", "b.c": "int main() { return 0; }", "c.c": "int x;"}, "# several files"},
		{nil, "files: main.c"},
	} {
		enterFolder(t, tt.files)
		code, out, errs := craigRun(t, t.Context(), "check", "--init")
		text, err := os.ReadFile(project.Name)
		if code != exitcode.Safe || errs != "" || err != nil || !strings.Contains(string(text), tt.want) {
			t.Errorf("status %d\n%s%s%s, %v; want %q", code, out, errs, text, err, tt.want)
		}
		tasks := 1
		if strings.HasPrefix(tt.want, "each-file") {
			tasks = len(tt.files)
		}
		if p, err := project.Load(project.Name); tt.files != nil && (err != nil || len(p.Tasks) != tasks) {
			t.Errorf("%v\n%s", err, text)
		}
	}
}

// TestSettingsAreFlags: each setting is a flag of craig verify, and what is none of its flags says why.
func TestSettingsAreFlags(t *testing.T) {
	var of verifyFlags
	no := map[string]string{
		"entry": "a task has entries", "each-function": "a task has it", "jobs": "a project has as many processes",
		"format": "of the run", "sarif": "of the run", "proof": "craig verify shows one answer", "trace": "likewise", "stats": "likewise", "harness": "likewise",
		"witness": "likewise", "report": "likewise", "dump-queries": "likewise", "dump-arg": "likewise", "precision": "one file for one program",
		briefFlag: "of the run", "cover": "craig verify tells it", "coverage": "likewise", "tests": "likewise",
	}
	var keys []string
	for _, k := range project.Settings {
		keys = append(keys, k.Name)
	}
	of.flagSet().VisitAll(func(f *pflag.Flag) {
		if slices.Contains(keys, f.Name) == (no[f.Name] != "") {
			t.Errorf("--%s must be in project.Settings, or have a reason here why it is no setting of a task", f.Name)
		}
		keys = slices.DeleteFunc(keys, func(k string) bool { return k == f.Name })
	})
	if len(keys) > 0 {
		t.Errorf("these settings are no flags: %v", keys)
	}
}

// baselineTest is a project of one task, which is called lib.
const baselineTest = "version: 1\ntasks:\n  - name: lib\n    files: lib.c\n    entries: [f, g]\n    check: assert\n"

// compared checks the project with --baseline b.json, and returns the status and the lines about differences.
func compared(t *testing.T, args ...string) (code int, lines []string) {
	t.Helper()
	code, out, errs := craigRun(t, t.Context(), append([]string{"check", "--baseline", "b.json"}, args...)...)
	i := strings.Index(out, "Compared with b.json: ")
	if i < 0 || errs != "" {
		t.Fatalf("status %d\n%s%s", code, out, errs)
	}
	for l := range strings.Lines(out[i:]) {
		lines = append(lines, strings.Join(strings.Fields(l), " "))
	}
	return code, lines
}

// TestCheckBaseline: what differs from an earlier run, when a program and a project change.
func TestCheckBaseline(t *testing.T) {
	t.Setenv("CRAIG_TEST_COMMAND", "1")
	const head = "#include <assert.h>\n"
	const f, g = "int f(int x) { assert(x != 7); return x; }\n", "int g(int x) { int y = x; assert(y == x); return y; }\n"
	enterFolder(t, map[string]string{"craig.yaml": baselineTest, "lib.c": head + f + g})
	if code, out, errs := craigRun(t, t.Context(), "check", "--write-baseline", "b.json"); code != exitcode.Unsafe || errs != "" {
		t.Fatalf("status %d\n%s%s", code, out, errs)
	}
	const compare = "Compared with b.json: "
	for _, tt := range []struct {
		name, project, text, args string
		code                      int // with --fail-on introduced,lost
		want                      []string
	}{
		{"lines move", "", head + "// a comment\n\nint unused;\n" + f + "/* another */\n" + g, "", exitcode.Safe, []string{compare + "0 violations introduced, 0 fixed, 1 unchanged."}},
		{"a bug", "", head + f + strings.Replace(g, "y = x", "y = x / 2", 1), "", exitcode.Unsafe, []string{
			compare + "1 violation introduced, 0 fixed, 1 unchanged.", "introduced assertion violated at lib.c:3, lib g (assert)"}},
		{"repaired", "", head + strings.Replace(f, "assert(", "if (x != 7) assert(", 1) + g, "", exitcode.Safe, []string{
			compare + "0 violations introduced, 1 fixed, 0 unchanged.", "fixed assertion violated at lib.c:2, lib f (assert)"}},
		{"moved to another function", "", head + "static int h(int x) { assert(x != 7); return x; }\nint f(int x) { return h(x); }\n" + g, "", exitcode.Unsafe, []string{
			compare + "1 violation introduced, 0 fixed, 0 unchanged, 1 not found again.", "introduced assertion violated at lib.c:2, lib f (assert)",
			"not found assertion violated at lib.c:2, lib f (assert): another violation was found"}},
		{"less time", "", head + f + g, "--timeout=1ms", exitcode.Unknown, []string{
			compare + "0 violations introduced, 0 fixed, 0 unchanged, 1 not found again; 1 proof lost, 0 gained.",
			"not found assertion violated at lib.c:2, lib f (assert): unknown: the time limit was reached while the files were read", "lost proof lib g (assert): the time limit was reached while the files were read"}},
		{"a renamed task", strings.Replace(baselineTest, "name: lib", "name: numbers", 1), head + f + g, "", exitcode.Safe, []string{compare + "0 violations introduced, 0 fixed, 1 unchanged."}},
		{"one task less", strings.Replace(baselineTest, "[f, g]", "f", 1), head + f + g, "", exitcode.Safe, []string{
			compare + "0 violations introduced, 0 fixed, 1 unchanged; 0 questions new, 1 not asked any more."}},
		{"refused", "", head + f + g + "int (", "", exitcode.Input, []string{
			compare + "0 violations introduced, 0 fixed, 0 unchanged, 1 not found again; 1 proof lost, 0 gained."}},
	} {
		if tt.project == "" {
			tt.project = baselineTest
		}
		put(t, map[string]string{"craig.yaml": tt.project, "lib.c": tt.text})
		code, lines := compared(t, strings.Fields("--fail-on introduced,lost "+tt.args)...)
		if code != tt.code || len(lines) < len(tt.want) || !slices.Equal(lines[:len(tt.want)], tt.want) || len(lines) > len(tt.want) && tt.name != "refused" {
			t.Errorf("%s: status %d, want %d\n%s\nwant\n%s", tt.name, code, tt.code, strings.Join(lines, "\n"), strings.Join(tt.want, "\n"))
		}
	}
	put(t, map[string]string{"craig.yaml": "baseline: b.json\nfail-on: introduced\n" + baselineTest, "lib.c": head + f + g})
	if code, out, errs := craigRun(t, t.Context(), "check"); code != exitcode.Safe || !strings.Contains(out, "1 unchanged.") {
		t.Errorf("status %d with the baseline of craig.yaml\n%s%s", code, out, errs)
	}
	if code, _, errs := craigRun(t, t.Context(), "check", "--baseline", "none.json"); code != exitcode.Input || errs != "craig: none.json: there is no such baseline; --write-baseline writes one\n" {
		t.Errorf("status %d, and it says %q without a baseline", code, errs)
	}
	if code, lines := compared(t, "--fail-on", "all"); code != exitcode.Unsafe || len(lines) != 1 {
		t.Errorf("status %d, and it says %v with --fail-on all", code, lines)
	}
}

// TestCheckFormats: JSON is what the schema says, and a baseline; SARIF is one log with what has become of results.
func TestCheckFormats(t *testing.T) {
	t.Setenv("CRAIG_TEST_COMMAND", "1")
	asJSON, asSARIF := reportSchema(t), schema(t, sarifSchema)
	enterFolder(t, smallProject)
	code, before, _ := craigRun(t, t.Context(), "check", "--format", "json")
	valid(t, asJSON, before, "craig check")
	if code != exitcode.Unsafe {
		t.Errorf("status %d", code)
	}
	if !strings.Contains(before, `"kind": "statement"`) || !strings.Contains(before, `"certificate": {`) {
		t.Errorf("executions have no steps, or there is no proof:\n%s", before) // as there need not be for a table
	}
	put(t, map[string]string{"b.json": before, "src/main.c": strings.Replace(smallProject["src/main.c"], "== 3", "== 4", 1)})
	code, after, errs := craigRun(t, t.Context(), "check", "--format", "json", "--sarif", "log.sarif", "--baseline", "b.json", "--fail-on", "introduced")
	valid(t, asJSON, after, "craig check --baseline")
	if code != exitcode.Unsafe || errs != "" {
		t.Errorf("status %d\n%s", code, errs)
	}
	var found struct {
		Answers     []struct{ Task, Entry, Outcome string }
		Differences struct {
			Introduced, Unchanged []struct{ File, Fingerprint string }
		}
		Programs []struct {
			Report *struct{ Outcome string }
		}
	}
	if err := json.Unmarshal([]byte(after), &found); err != nil {
		t.Fatal(err)
	}
	if d := found.Differences; len(found.Answers) != 6 || len(d.Introduced) != 1 || d.Introduced[0].File != "src/main.c" || len(d.Unchanged) != 1 || len(d.Unchanged[0].Fingerprint) != 32 {
		t.Errorf("%+v", found)
	}
	text, err := os.ReadFile("log.sarif")
	if err != nil {
		t.Fatal(err)
	}
	valid(t, asSARIF, string(text), "log.sarif")
	var log struct {
		Runs []struct {
			Results []struct {
				Kind, BaselineState string
				Message             struct{ Text string }
				Properties          struct{ Tasks, Entries []string }
			}
			Invocations []struct {
				ExitCode                   int
				ToolExecutionNotifications []struct{ Message struct{ Text string } }
			}
		}
	}
	if err := json.Unmarshal(text, &log); err != nil || len(log.Runs) != 1 || len(log.Runs[0].Results) != 5 {
		t.Fatalf("%v\n%s", err, text)
	}
	states := ""
	for _, r := range log.Runs[0].Results {
		states += r.Kind + " " + r.BaselineState + " " + r.Properties.Tasks[0] + "; "
	}
	if want := "fail unchanged stats; pass unchanged stats; pass unchanged stats; pass unchanged stats; fail new main; "; states != want {
		t.Errorf("%s\nwant %s", states, want)
	}
	i := log.Runs[0].Invocations[0]
	if said := i.ToolExecutionNotifications; i.ExitCode != exitcode.Unsafe || !slices.ContainsFunc(said, func(n struct{ Message struct{ Text string } }) bool {
		return n.Message.Text == "the address of a label"
	}) {
		t.Errorf("%+v", i)
	}
}

// TestCheckInterrupted: what is known is there, at once, and no baseline.
func TestCheckInterrupted(t *testing.T) {
	t.Setenv("CRAIG_TEST_COMMAND", "1")
	enterFolder(t, map[string]string{
		"craig.yaml": "version: 1\njobs: 1\ntasks:\n- name: a\n  files: a.c\n- name: b\n  files: b.c\n- name: c\n  files: a.c\n",
		"a.c":        "int main(void) { return 0; }\n", "b.c": lasting,
	})
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	start := time.Now()
	code, out, errs := craigRunUntil(t, ctx, "a     SAFE", cancel, "check", "--write-baseline", "n.json")
	if took := time.Since(start); code != exitcode.Interrupted || !strings.Contains(out, "3 answers: 2 not tried, 1 safe.") || !strings.Contains(errs, "no baseline is written") || took > 20*time.Second {
		t.Errorf("status %d after %v\n%s%s", code, took, out, errs)
	}
	if _, err := os.Stat("n.json"); err == nil {
		t.Error("a baseline is written")
	}
}

// TestExampleProject: the project of the examples is verified; what is broken is so by its name.
func TestExampleProject(t *testing.T) {
	t.Setenv("CRAIG_TEST_COMMAND", "1")
	code, out, errs := craigRun(t, t.Context(), "check", "--project", filepath.Join("..", "..", "examples"))
	rows := strings.Split(strings.TrimSpace(out), "\n")
	if code != exitcode.Unsafe || errs != "" || len(rows) < 6 {
		t.Fatalf("status %d\n%s%s", code, out, errs)
	}
	for _, row := range rows[1 : len(rows)-1] {
		name, _, _ := strings.Cut(row, " ")
		if safe := strings.Contains(row, " SAFE "); safe == strings.Contains(name, "_broken") || !safe && !strings.Contains(row, " UNSAFE ") {
			t.Error(row)
		}
	}
}
