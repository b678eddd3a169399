package main

import (
	"encoding/json"
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
	Status   *int              `json:"status"` // nil: ended by a signal
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
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("python3 is not installed")
	}
	text, err := json.Marshal(runs)
	if err != nil {
		t.Fatal(err)
	}
	// -B: nothing is written beside the files, -I: nothing is read from the working directory
	cmd := exec.Command(python, "-B", "-I", filepath.Join("testdata", "benchexec", "ask.py"), filepath.Join("..", "..", "contrib", "benchexec", "craig.py"))
	cmd.Stdin = strings.NewReader(string(text))
	out, err := cmd.Output()
	if err != nil {
		if failed, ok := err.(*exec.ExitError); ok {
			t.Fatalf("%v\n%s", err, failed.Stderr)
		}
		t.Fatal(err)
	}
	var answers []benchAnswer
	if err := json.Unmarshal(out, &answers); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return answers
}

// TestToolInfo: the command lines that the module makes are ones that Craig takes, and its results are those of the answers.
func TestToolInfo(t *testing.T) {
	files := map[string]string{
		"reach.prp":  "CHECK( init(main()), LTL(G ! call(reach_error())) )\n",
		"over.prp":   "CHECK( init(main()), LTL(G ! overflow) )\n",
		"memory.prp": "CHECK( init(main()), LTL(G valid-free) )\nCHECK( init(main()), LTL(G valid-deref) )\nCHECK( init(main()), LTL(G valid-memtrack) )\n",
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
	}
	commands := askModule(t, runs)
	t.Run("answers", func(t *testing.T) {
		enterFolder(t, files)
		for i, c := range commands {
			code, out, errs := craigRun(t, t.Context(), c.Command[1:]...)
			runs[i].Status, runs[i].Output = &code, errs+out
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
	status := func(n int) *int { return &n }
	report := func(rest string) string { return "{\n  \"format\": \"craig-report/1\",\n  " + rest + "\n}\n" }
	of := func(name string) string {
		return report(`"outcome": "unsafe", "property": "` + name + `", "statistics": []`)
	}
	cases := []struct {
		status *int
		output string
		want   string
	}{
		{status(0), "", "ERROR"},
		{status(0), report(`"outcome": "unsafe"`), "ERROR"},
		{status(0), "{\n  \"outcome\": \"safe\"\n", "ERROR"},
		{status(0), "{\n  \"format\": \"craig-functions/1\", \"outcome\": \"safe\"\n}\n", "ERROR"},
		{status(1), "craig: a line\n" + of("G ! overflow") + "craig: another\n", "false(no-overflow)"},
		{status(1), of("G ! call(f())"), "false(unreach-call)"},
		{status(1), of("G ! label(ERROR)"), "false(unreach-call)"},
		{status(1), of("F end"), "false(termination)"},
		{status(1), of("G ! data-race"), "false(no-data-race)"},
		{status(1), of("G valid-memcleanup"), "false(valid-memcleanup)"},
		{status(2), "", "unknown"},
		{status(130), "", "unknown"},
		{status(5), "", "ERROR (unsupported)"},
		{status(6), "", "ERROR (internal error)"},
		{nil, of("F end"), "ERROR"},
	}
	var runs []benchRun
	for _, c := range cases {
		runs = append(runs, benchRun{Files: []string{"a.c", "b.c"}, Status: c.status, Output: c.output, Flags: []string{"--profile", "svcomp"}})
	}
	runs = append(runs, benchRun{Files: []string{"A.java"}, Options: map[string]string{"language": "Java"}, Status: status(0)})
	answers := askModule(t, runs)
	for i, c := range cases {
		if answers[i].Result != c.want {
			t.Errorf("%q: %q, want %q", c.output, answers[i].Result, c.want)
		}
		if want := []string{"craig", "verify", "--format", "json", "--profile", "svcomp", "a.c", "b.c"}; !slices.Equal(answers[i].Command, want) {
			t.Errorf("%v, want %v", answers[i].Command, want)
		}
	}
	if last := answers[len(answers)-1]; !strings.Contains(last.Error, "Java") {
		t.Errorf("Java is not refused: %+v", last)
	}
}
