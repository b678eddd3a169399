package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"

	"craig"
	"craig/internal/exitcode"
	"craig/report"
)

// sarifLog is what the tests look at of a log.
type sarifLog struct {
	Runs []struct {
		Tool struct {
			Driver struct {
				Rules, Notifications []struct{ ID string }
			}
		}
		Invocations []struct {
			Arguments                   []string
			ExitCode                    int
			Successful                  bool        `json:"executionSuccessful"`
			Execution                   []sarifNote `json:"toolExecutionNotifications"`
			Configuration               []sarifNote `json:"toolConfigurationNotifications"`
			StartTimeUTC, EndTimeUTC    string
			WorkingDirectory, Directory struct{ URI string }
		}
		Results []sarifResult
	}
}

type sarifNote struct {
	Descriptor struct {
		ID    string
		Index int
	}
	Message   struct{ Text string }
	Locations []sarifLocation
}

type sarifLocation struct {
	Physical struct {
		Artifact struct{ URI, URIBaseID string } `json:"artifactLocation"`
		Region   struct{ StartLine, StartColumn, EndLine, EndColumn int }
	} `json:"physicalLocation"`
	Message struct{ Text string }
}

type sarifResult struct {
	RuleID      string
	RuleIndex   int
	Kind, Level string
	Message     struct{ Text string }
	Locations   []sarifLocation
	CodeFlows   []struct {
		ThreadFlows []struct {
			Locations []struct {
				Location                     sarifLocation
				NestingLevel, ExecutionOrder int
				State                        map[string]struct{ Text string }
			}
		}
	}
	PartialFingerprints map[string]string
	Properties          map[string][]string
}

// readLog reads a log and checks what a schema cannot say: numbers lead to what names do, and results have levels and places.
func readLog(t *testing.T, text string) sarifLog {
	t.Helper()
	var log sarifLog
	if err := json.Unmarshal([]byte(text), &log); err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	run := log.Runs[0]
	for _, r := range run.Results {
		if run.Tool.Driver.Rules[r.RuleIndex].ID != r.RuleID {
			t.Errorf("the rule %d is not %s", r.RuleIndex, r.RuleID)
		}
		level := "none"
		switch {
		case r.Kind == "fail" && r.PartialFingerprints["craigGoal/v2"] != "":
			level = "warning"
		case r.Kind == "fail":
			level = "error"
		}
		if r.Level != level {
			t.Errorf("%s: kind %s with level %s", r.RuleID, r.Kind, r.Level)
		}
		if len(r.Locations) != 1 || len(r.PartialFingerprints) != 1 {
			t.Errorf("%s: %d locations, %d fingerprints", r.RuleID, len(r.Locations), len(r.PartialFingerprints))
		}
	}
	by := run.Invocations[0]
	for _, n := range slices.Concat(by.Execution, by.Configuration) {
		if run.Tool.Driver.Notifications[n.Descriptor.Index].ID != n.Descriptor.ID {
			t.Errorf("the notification %d is not %s", n.Descriptor.Index, n.Descriptor.ID)
		}
	}
	return log
}

// sarifSchema is the schema that OASIS has published.
const sarifSchema = "../../internal/sarif/testdata/sarif-schema-2.1.0.json"

// TestSARIFIsValid validates logs of all outcomes, those that package report has as examples, and those of wrong input.
func TestSARIFIsValid(t *testing.T) {
	s := schema(t, sarifSchema)
	goldens, err := filepath.Glob("../../report/testdata/*/sarif.golden")
	if err != nil || len(goldens) == 0 {
		t.Fatalf("no tests found: %v", err)
	}
	for _, file := range goldens {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		valid(t, s, string(text), file)
	}
	enterFolder(t, map[string]string{
		"wrong.c":  "int main(void) { return }\n",
		"asm.c":    "int main(void) { int a[10]; int *p = a; __asm__(\"\" : \"=r\"(p)); return *p; }\n",
		"heap.c":   "#include <stdlib.h>\nint main(void) { int *p = malloc(4); *p = 1; free(p); return *p; }\n",
		"safe.c":   "int input(void);\nint main(void) { int x = input(), a[3] = {0}; if (x >= 0 && x < 3) a[x] = x; return a[0] + x; }\n",
		"broken.c": "#include <assert.h>\nint input(void);\nint main(void) { int x = input(); for (int i = 0; i < 9; i++) if (i == x) assert(x != 7); return 0; }\n",
		"b.bp":     "decl g; void main() begin g := *; assert(g); end\n",
	})
	for _, tt := range []struct {
		args string
		code int
	}{
		{"verify --check all safe.c", exitcode.Safe},
		{"verify --check bounds asm.c", exitcode.Unknown},
		{"verify safe.c", exitcode.Safe},
		{"verify --integers unbounded safe.c", exitcode.Safe},
		{"verify --check memsafety,null-deref,assert heap.c", exitcode.Unsafe},
		{"verify broken.c", exitcode.Unsafe},
		{"verify --timeout 1ms broken.c", exitcode.Unknown},
		{"verify b.bp", exitcode.Unsafe},
		{"verify --entry f --check div-by-zero broken.c", exitcode.Usage},
		{"verify --no-such-flag broken.c", exitcode.Usage},
		{"verify wrong.c", exitcode.Input},
		{"verify missing.c", exitcode.Input},
	} {
		code, out, errs := craigRun(t, t.Context(), strings.Fields(tt.args+" --format sarif")...)
		if code != tt.code {
			t.Errorf("craig %s: status %d, want %d\n%s", tt.args, code, tt.code, errs)
		}
		valid(t, s, out, "craig "+tt.args)
		by := readLog(t, out).Runs[0].Invocations[0]
		if by.ExitCode != code || by.Successful != (code <= exitcode.Unknown) || !slices.Equal(by.Arguments, strings.Fields(tt.args+" --format sarif")) {
			t.Errorf("craig %s: %+v", tt.args, by)
		}
		if by.StartTimeUTC == "" || by.StartTimeUTC > by.EndTimeUTC {
			t.Errorf("craig %s: from %s to %s", tt.args, by.StartTimeUTC, by.EndTimeUTC)
		}
	}
}

// TestSARIFOfWrongInput: the log says where the input is wrong, and has no results, as nothing was looked for.
func TestSARIFOfWrongInput(t *testing.T) {
	enterFolder(t, map[string]string{"wrong.c": "int main(void) {\n  return }\n"})
	_, out, _ := craigRun(t, t.Context(), "verify", "--format=sarif", "wrong.c")
	run := readLog(t, out).Runs[0]
	if strings.Contains(out, `"results"`) || len(run.Invocations[0].Execution) != 1 {
		t.Fatalf("results, or no notification: %s", out)
	}
	n := run.Invocations[0].Execution[0]
	if n.Descriptor.ID != "craig/input" || len(n.Locations) != 1 || n.Locations[0].Physical.Region.StartLine != 2 || n.Locations[0].Physical.Artifact.URI != "wrong.c" {
		t.Errorf("%+v", n)
	}
}

// TestSARIFPath: the path of an execution has the calls, and the values of variables where they are.
func TestSARIFPath(t *testing.T) {
	enterFolder(t, map[string]string{"t.c": `#include <assert.h>
int input(void);
int g;
static void set(int *p, int v) {
  *p = v;
  g = v + 1;
}
int main(void) {
  int x = 1;
  int ä = input(); /* € */ assert(ä < 5 || ä > 5);
  set(&x, ä);
  assert(x != 5);
  return 0;
}
`})
	code, out, _ := craigRun(t, t.Context(), "verify", "--format", "sarif", "t.c")
	if code != exitcode.Unsafe {
		t.Fatalf("status %d\n%s", code, out)
	}
	r := readLog(t, out).Runs[0].Results[0]
	if got := r.Locations[0].Physical.Region; r.RuleID != "craig/assert" || got.StartLine != 10 || got.StartColumn != 28 {
		t.Errorf("%s at %+v", r.RuleID, got)
	}
	if !strings.Contains(r.Message.Text, "input() = 5") {
		t.Errorf("no input in %q", r.Message.Text)
	}
	flow := r.CodeFlows[0].ThreadFlows[0].Locations
	last := flow[len(flow)-1]
	if last.State["x"].Text != "1" || last.State["ä"].Text != "5" || last.Location.Message.Text != "Assertion violated in main." {
		t.Errorf("in the end: %+v", last)
	}

	source, err := os.ReadFile("t.c")
	if err != nil {
		t.Fatal(err)
	}
	later := bytes.Replace(source, []byte(" assert(ä < 5 || ä > 5);"), nil, 1)
	if err := os.WriteFile("t.c", later, 0o666); err != nil {
		t.Fatal(err)
	}
	_, out, _ = craigRun(t, t.Context(), "verify", "--format", "sarif", "t.c")
	flow = readLog(t, out).Runs[0].Results[0].CodeFlows[0].ThreadFlows[0].Locations
	nested := map[int]string{}
	var begins []string // what is said at the line of main
	for i, l := range flow {
		if l.ExecutionOrder != i+1 {
			t.Errorf("%d is the %dth", l.ExecutionOrder, i+1)
		}
		if strings.HasPrefix(l.Location.Message.Text, "Call of ") {
			nested[l.NestingLevel] = l.Location.Message.Text
		}
		if l.Location.Physical.Region.StartLine == 8 {
			begins = append(begins, l.Location.Message.Text)
		}
	}
	if last := flow[len(flow)-1]; last.State["x"].Text != "5" || last.State["g"].Text != "6" || last.NestingLevel != 1 {
		t.Errorf("in the end: %+v", last)
	}
	if nested[1] != "" || nested[2] != "Call of set(p = &main::x, v = 5)" {
		t.Errorf("calls: %v", nested)
	}
	if len(begins) != 1 || begins[0] != "int main(void) {{" { // a brace that is none of a placeholder
		t.Errorf("at the line where execution begins: %q", begins)
	}
}

// TestSARIFOfFunctions: a violation that several functions and checks show is one result, and what is refused a notification.
func TestSARIFOfFunctions(t *testing.T) {
	s := schema(t, sarifSchema)
	enterFolder(t, map[string]string{"t.c": "static int f(int *p) { return *p; }\nint g(int *p) { return f(p); }\nint _Complex h(void) { __asm__ goto(\"\" : : : : l); l: return 0; }\n"})
	code, out, errs := craigRun(t, t.Context(), "verify", "--each-function", "--format", "sarif", "--check", "null-deref,memsafety", "t.c")
	valid(t, s, out, "each function")
	log := readLog(t, out)
	var failed []sarifResult
	for _, r := range log.Runs[0].Results {
		if r.Kind == "fail" {
			failed = append(failed, r)
		}
	}
	if code != exitcode.Unsafe || len(failed) != 1 {
		t.Fatalf("status %d, %d violations\n%s\n%s", code, len(failed), errs, out)
	}
	if p := failed[0].Properties; !slices.Equal(p["entries"], []string{"f", "g"}) || !slices.Equal(p["asked"], []string{"null-deref", "memsafety"}) {
		t.Errorf("%v", p)
	}
	if !slices.ContainsFunc(log.Runs[0].Invocations[0].Execution, func(n sarifNote) bool { return n.Descriptor.ID == "craig/unsupported" }) {
		t.Errorf("h is not refused: %+v", log.Runs[0].Invocations[0].Execution)
	}
}

// TestRulesOfChecks compares the rules of SARIF with the checks there are.
func TestRulesOfChecks(t *testing.T) {
	of := report.Rules()
	for _, c := range craig.Checks() {
		rules, ok := of[c.Name]
		if !ok {
			t.Errorf("report/rules.go has no rule for the check %s", c.Name)
		}
		for _, k := range c.Kinds() {
			if !k.Unmodelled() && !slices.Contains(rules, k) {
				t.Errorf("report/rules.go does not say that %s is a violation of %s", k, c.Name)
			}
		}
		for _, k := range rules {
			if !slices.Contains(c.Kinds(), k) {
				t.Errorf("report/rules.go says that %s is a violation of %s", k, c.Name)
			}
		}
		delete(of, c.Name)
	}
	for name := range of {
		t.Errorf("report/rules.go has a rule for %s, which is no check", name)
	}
}

// TestWorkflow: the command line of the workflow in docs is one that there is.
func TestWorkflow(t *testing.T) {
	t.Setenv("CRAIG_TEST_COMMAND", "1")
	text, err := os.ReadFile("../../docs/ci/github.yml")
	if err != nil {
		t.Fatal(err)
	}
	_, line, ok := strings.Cut(string(text), "craig check ")
	line, _, ended := strings.Cut(line, " ||")
	if !ok || !ended {
		t.Fatal("no command line was found")
	}
	enterFolder(t, map[string]string{"craig.yaml": "version: 1\ntasks: [{name: a, files: a.c}]\n", "a.c": "int main(void) { return 0; }\n"})
	for _, args := range [][]string{{"--write-baseline", "craig-baseline.json"}, strings.Fields(line)} {
		if code, out, errs := craigRun(t, t.Context(), append([]string{"check"}, args...)...); code != exitcode.Safe {
			t.Errorf("status %d\n%s%s", code, out, errs)
		}
	}
	written, err := os.ReadFile("craig.sarif")
	if err != nil {
		t.Fatal(err)
	}
	readLog(t, string(written))
}

// TestHooks: what each hook for commits and the example of its arguments make together is a command line that there is.
func TestHooks(t *testing.T) {
	t.Setenv("CRAIG_TEST_COMMAND", "1")
	read := func(file string, value any) {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if _, example, ok := strings.Cut(string(text), "```yaml\n"); ok {
			example, _, _ = strings.Cut(example, "```")
			text = []byte(example)
		}
		if err := yaml.Unmarshal(text, value); err != nil {
			t.Fatal(err)
		}
	}
	var hooks []struct{ ID, Entry, Language string }
	read("../../.pre-commit-hooks.yaml", &hooks)
	var config struct {
		Repos []struct {
			Hooks []struct {
				ID   string
				Args []string
			}
		}
	}
	read("../../docs/ci/README.md", &config)
	text, err := os.ReadFile("../../docs/ci/README.md")
	if err != nil {
		t.Fatal(err)
	}
	use := config.Repos[0].Hooks[0]
	args := map[string][]string{use.ID: use.Args}
	_, other, _ := strings.Cut(string(text), "`args: ")
	other, _, _ = strings.Cut(other, "`")
	var list []string
	if err := yaml.Unmarshal([]byte(other), &list); err != nil || len(hooks) != 2 {
		t.Fatalf("%+v, %q: %v", hooks, other, err)
	}
	args["craig"] = list
	enterFolder(t, map[string]string{
		"src/main.c": "int f(void);\nint main(void) { return f(); }\n", "src/list.c": "int f(void) { return 0; }\n",
		"craig.yaml": "version: 1\ntasks: [{name: a, files: src/*.c}]\n", "craig-baseline.json": `{"format": "craig-baseline/1", "answers": []}`,
	})
	for _, hook := range hooks {
		entry := strings.Fields(hook.Entry)
		code, out, errs := craigRun(t, t.Context(), slices.Concat(entry[1:], args[hook.ID])...)
		if entry[0] != "craig" || hook.Language != "golang" || len(args[hook.ID]) == 0 || code != exitcode.Safe {
			t.Errorf("%s %v: status %d\n%s%s", hook.Entry, args[hook.ID], code, out, errs)
		}
	}
}
