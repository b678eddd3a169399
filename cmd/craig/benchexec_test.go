package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// benchRun is a run of which a tool-info module is asked what it means; the fields are those that testdata/benchexec/ask.py reads.
type benchRun struct {
	Files    []string          `json:"files"`
	Property string            `json:"property"`
	Options  map[string]string `json:"options"`
	Flags    []string          `json:"flags"`
	Status   int               `json:"status"`
	Signal   int               `json:"signal"` // by which it ended; 0: by itself
	Ended    string            `json:"ended"`  // why BenchExec ended it, if it did
	Output   string            `json:"output"`
}

// benchAnswer is what the module says of a run.
type benchAnswer struct {
	Command               []string
	Result, Reason, Error string
}

// askModule asks contrib/benchexec/craig.py about runs: with BenchExec if it is installed, else with a stand-in.
func askModule(t *testing.T, runs []benchRun) []benchAnswer {
	t.Helper()
	text, err := json.Marshal(runs)
	if err != nil {
		t.Fatal(err)
	}
	var answers []benchAnswer
	askPython(t, string(text), &answers)
	return answers
}

// askPython runs testdata/benchexec/ask.py on the module, and reads its answer.
func askPython(t *testing.T, text string, answer any, args ...string) {
	t.Helper()
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("python3 is not installed")
	}
	// -B: nothing is written beside the files, -I: nothing is read from the working directory
	args = append([]string{"-B", "-I", filepath.Join("testdata", "benchexec", "ask.py"), filepath.Join("..", "..", "contrib", "benchexec", "craig.py")}, args...)
	cmd := exec.Command(python, args...)
	cmd.Stdin = strings.NewReader(text)
	out, err := cmd.Output()
	if err != nil {
		if failed, ok := err.(*exec.ExitError); ok {
			t.Fatalf("%v\n%s", err, failed.Stderr)
		}
		t.Fatal(err)
	}
	if err := json.Unmarshal(out, answer); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
}

// TestToolInfo: the command lines that the module makes are ones that Craig takes, and its results are those of the answers.
func TestToolInfo(t *testing.T) {
	files := map[string]string{
		"reach.prp":  "CHECK( init(main()), LTL(G ! call(reach_error())) )\n",
		"over.prp":   "CHECK( init(main()), LTL(G ! overflow) )\n",
		"memory.prp": "CHECK( init(main()), LTL(G valid-free) )\nCHECK( init(main()), LTL(G valid-deref) )\nCHECK( init(main()), LTL(G valid-memtrack) )\n",
		"slow.c":     lasting,
		"safe.c":     "int main(void) { return 0; }\n",
		"reach.c":    "void reach_error(void);\nint main(void) { if (sizeof(long) == 8) reach_error(); return 0; }\n",
		"over.c":     "int input(void);\nint main(void) { return input() + 1; }\n",
		"deref.c":    "int main(void) { int *p = 0; return *p; }\n",
		"free.c":     "#include <stdlib.h>\nint main(void) { int x; free(&x); return 0; }\n",
		"leak.c":     "#include <stdlib.h>\nint main(void) { malloc(4); return 0; }\n",
		"open.c":     "void reach_error(void);\nint main(void) { int a[10]; int *p = a; __asm__(\"\" : \"=r\"(p)); if (*p) reach_error(); return 0; }\n",
		"wrong.c":    "int main(void) { return }\n",
	}
	lp64 := map[string]string{"language": "C", "data_model": "LP64"}
	cases := []struct {
		file, property string
		options        map[string]string
		want           string
	}{
		{"slow.c", "reach.prp", nil, "TIMEOUT"},
		{"safe.c", "reach.prp", nil, "true"},
		{"reach.c", "reach.prp", map[string]string{"language": "C", "data_model": "ILP32"}, "true"},
		{"reach.c", "reach.prp", lp64, "false(unreach-call)"},
		{"over.c", "over.prp", lp64, "false(no-overflow)"},
		{"deref.c", "memory.prp", nil, "false(valid-deref)"},
		{"free.c", "memory.prp", nil, "false(valid-free)"},
		{"leak.c", "memory.prp", nil, "false(valid-memtrack)"},
		{"open.c", "reach.prp", nil, "unknown"},
		{"wrong.c", "reach.prp", nil, "ERROR (input)"},
		{"safe.c", "none.prp", nil, "ERROR (input)"},
		{"reach.c", "", lp64, "false"},
	}
	var runs []benchRun
	for _, c := range cases {
		runs = append(runs, benchRun{Files: []string{c.file}, Property: c.property, Options: c.options})
		if c.want == "TIMEOUT" {
			runs[len(runs)-1].Flags = []string{"--timeout", "50ms"}
		}
	}
	commands := askModule(t, runs)
	t.Run("answers", func(t *testing.T) {
		enterFolder(t, files)
		for i, c := range commands {
			code, out, errs := craigRun(t, t.Context(), c.Command[1:]...)
			runs[i].Status, runs[i].Output = code, errs+out
		}
	})
	for i, got := range askModule(t, runs) {
		if got.Result != cases[i].want {
			t.Errorf("%v: %q, want %q\n%s", got.Command, got.Result, cases[i].want, runs[i].Output)
		}
		if got.Result == "unknown" && got.Reason != "imprecise" {
			t.Errorf("%v: the reason is %q", got.Command, got.Reason)
		}
	}
}

// TestToolInfoOfOddRuns: what is no whole answer is no result, and what the task says reaches the command line.
func TestToolInfoOfOddRuns(t *testing.T) {
	report := func(rest string) string { return "{\n  \"format\": \"craig-report/1\",\n  " + rest + "\n}\n" }
	of := func(name string) string {
		return report(`"outcome": "unsafe", "property": "` + name + `", "statistics": []`)
	}
	without := func(kind string) string {
		return report(`"outcome": "unknown", "reason": {"kind": "` + kind + `", "text": "x"}`)
	}
	cases := []struct {
		status, signal int
		ended, output  string
		want           string
	}{
		{0, 0, "", "", "ERROR"},
		{0, 0, "", report(`"outcome": "unsafe"`), "ERROR"},
		{0, 0, "", "{\n  \"outcome\": \"safe\"\n", "ERROR"},
		{0, 0, "", "{\n  \"format\": \"craig-functions/1\", \"outcome\": \"safe\"\n}\n", "ERROR"},
		{1, 0, "", "craig: a line\n" + of("G ! overflow") + "craig: another\n", "false(no-overflow)"},
		{1, 0, "", of("G ! call(f())"), "false(unreach-call)"},
		{1, 0, "", of("G ! label(ERROR)"), "false(unreach-call)"},
		{1, 0, "", of("F end"), "false(termination)"},
		{1, 0, "", of("G ! data-race"), "false(no-data-race)"},
		{1, 0, "", of("G valid-memcleanup"), "false(valid-memcleanup)"},
		{2, 0, "", without("imprecise"), "unknown"},
		{2, 0, "", without("timeout"), "TIMEOUT"},
		{2, 0, "", without("memory"), "OUT OF MEMORY"},
		{2, 0, "", "fatal error: runtime: out of memory\n", "ERROR"},
		{7, 0, "", report(`"outcome": "safe"`), "ERROR"},
		{130, 0, "", "", "unknown"},
		{5, 0, "", "", "ERROR (unsupported)"},
		{6, 0, "", "", "ERROR (internal error)"},
		{0, 11, "", of("F end"), "ERROR"},
		{0, 9, "cputime", "", "unknown"},
		{0, 15, "walltime", of("F end"), "unknown"},
		{0, 9, "memory", "", "unknown"},
		{130, 0, "cputime-soft", without("cancelled"), "unknown"},
		{0, 0, "cputime", report(`"outcome": "safe"`), "unknown"},
	}
	var runs []benchRun
	for _, c := range cases {
		runs = append(runs, benchRun{Files: []string{"a.c", "b.c"}, Status: c.status, Signal: c.signal, Ended: c.ended, Output: c.output, Flags: []string{"--profile", "svcomp"}})
	}
	runs = append(runs, benchRun{}, benchRun{Files: []string{"A.java"}, Options: map[string]string{"language": "Java"}})
	answers := askModule(t, runs)
	for i, c := range cases {
		if answers[i].Result != c.want {
			t.Errorf("%+v: %q", c, answers[i].Result)
		}
		if want := []string{"craig", "verify", "--format", "json", "--profile", "svcomp", "a.c", "b.c"}; !slices.Equal(answers[i].Command, want) {
			t.Errorf("%v, want %v", answers[i].Command, want)
		}
	}
	if none := answers[len(cases)]; !strings.Contains(none.Error, "without input files") {
		t.Errorf("a task without files is not refused: %+v", none)
	}
	if last := answers[len(answers)-1]; !strings.Contains(last.Error, "Java") {
		t.Errorf("Java is not refused: %+v", last)
	}
}

// TestToolInfoOfTool: the module finds the command, and says its version and what belongs to it.
func TestToolInfoOfTool(t *testing.T) {
	dir := t.TempDir()
	craig := filepath.Join(dir, "craig")
	if err := os.WriteFile(craig, []byte("#!/bin/sh\necho 'craig v1.2.3 (go1.26, linux/amd64)'\n"), 0o777); err != nil {
		t.Fatal(err)
	}
	var got struct {
		Name, Version, Folder string
		Files                 []string
		Environment           map[string]any
	}
	askPython(t, "", &got, dir)
	if got.Name != "Craig" || got.Version != "v1.2.3 (go1.26, linux/amd64)" || !slices.Equal(got.Files, []string{craig}) || got.Folder != "." || len(got.Environment) > 0 {
		t.Errorf("%+v", got)
	}
	code, out, _ := craigRun(t, t.Context(), "--version")
	if code != 0 || !strings.HasPrefix(out, "craig ") {
		t.Errorf("the version is not as the module expects it: %s", out)
	}
}
