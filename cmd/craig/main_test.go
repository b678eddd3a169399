package main

import (
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"craig/internal/exitcode"
	"craig/report"
)

func TestUsage(t *testing.T) {
	file := source(t, "int main(void) { return 0; }")
	formats := report.Formats()[0].Name
	for _, f := range report.Formats()[1:] {
		formats += ", " + f.Name
	}
	tests := []struct {
		args string
		code int
		want string
	}{
		{"", exitcode.Safe, "Craig proves that"},
		{"--help", exitcode.Safe, "Exit status:"},
		{"verify --help", exitcode.Safe, "--data-model"},
		{"engines", exitcode.Safe, "recmc"},
		{"prove x.c", exitcode.Usage, `unknown command "prove"`},
		{"verify", exitcode.Usage, "no FILE is named"},
		{"verify --fast x.c", exitcode.Usage, "unknown flag: --fast"},
		{"verify --engine magic " + file, exitcode.Usage, "magic"},
		{"verify --engine portfolio " + file, exitcode.Usage, "takes Horn clauses only, no programs; choose one of: recmc, imc, kind, tpa"},
		{"verify --data-model ILP64 " + file, exitcode.Usage, "it must be one of ILP32, LP64"},
		{"verify --format xml " + file, exitcode.Usage, "it must be one of " + formats},
		{"verify --timeout soon " + file, exitcode.Usage, "it must be a duration"},
		{"verify --memory lots " + file, exitcode.Usage, "it must be a number with a unit"},
		{"verify --solver magic " + file, exitcode.Usage, "it must be one of z3, cvc5"},
		{"bench", exitcode.Usage, "no LIST is named"},
		{"bench ufo", exitcode.Input, "ufo: no such file"},
		{"bench nowhere.tsv", exitcode.Input, "nowhere.tsv"},
		{"engines x", exitcode.Usage, "unknown command"},
	}
	for _, tt := range tests {
		code, out, errs := craigRun(t, t.Context(), strings.Fields(tt.args)...)
		if code != tt.code || !strings.Contains(out+errs, tt.want) || (code == exitcode.Safe) != (errs == "") {
			t.Errorf("craig %s: status %d, want %d with %q\n%s%s", tt.args, code, tt.code, tt.want, out, errs)
		}
	}
}

func TestInputs(t *testing.T) {
	nested := func(open, inside, end string, n int) string {
		return strings.Repeat(open, n) + inside + strings.Repeat(end, n)
	}
	blocks := func(n int) string {
		return "int main(void) { int x = 0; " + nested("{", "x++;", "}", n) + " if (x != 1) goto ERROR; return 0; ERROR: return 1; }"
	}
	parens := func(n int) string {
		return "int main(void) { int x = " + nested("(", "1", ")", n) + "; if (x != 1) goto ERROR; return 0; ERROR: return 1; }"
	}
	tests := []struct {
		name, text string
		code       int
		want       string // in the output; of an error, after the name of the file
	}{
		{"safe", "int main(void) { return 0; }", exitcode.Safe, "SAFE"},
		{"unsafe", "void reach_error(void); int main(void) { reach_error(); }", exitcode.Unsafe, "UNSAFE"},
		{"empty", "", exitcode.Input, "no function main to start from; choose one with --entry"},
		{"no main", "int f(void) { return 0; }", exitcode.Input, "no function main to start from; choose one with --entry"},
		{"syntax error", "int main(void) {\n  return 0\n}\n", exitcode.Input, ":3:1: unexpected '}', expected ';'"},
		{"binary junk", "\x7fELF\x00\x01\x02\xff\xfe\x00\x00", exitcode.Input, ":1: this is no text"},
		{"junk", "\x80\x01\x02\xff\xfe", exitcode.Input, ":1:1: "},
		{"unsupported", "int main(void) {\n  void *p = &&L;\nL:\n  return p != 0;\n}\n", exitcode.Unsupported, ":2:13: not supported: the address of a label"},
		{"50,000 terms", "int main(void) { int x = " + strings.Repeat("1 + ", 49_999) + "1; if (x != 50000) goto ERROR; return 0; ERROR: return 1; }", exitcode.Safe, "SAFE"},
		{"2,000 blocks", blocks(2_000), exitcode.Safe, "SAFE"},
		{"2,000 parentheses", parens(2_000), exitcode.Safe, "SAFE"},
		{"100,000 blocks", blocks(100_000), exitcode.Unsupported, "not supported: nesting"},
		{"100,000 parentheses", parens(100_000), exitcode.Unsupported, "not supported: nesting"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			file := source(t, tt.text)
			code, out, errs := craigRun(t, t.Context(), "verify", file)
			if code != tt.code || !strings.Contains(out+errs, tt.want) {
				t.Errorf("status %d, want %d with %q\n%s%s", code, tt.code, tt.want, out, errs)
			}
			failed := code == exitcode.Input || code == exitcode.Unsupported
			if failed && (out != "" || !oneLine(errs)) || !failed && errs != "" {
				t.Errorf("output\n%serrors\n%s", out, errs)
			}
		})
	}
	missing := filepath.Join(t.TempDir(), "missing.c")
	for _, file := range []string{missing, t.TempDir()} {
		code, out, errs := craigRun(t, t.Context(), "verify", file)
		if code != exitcode.Input || out != "" || !oneLine(errs) || !strings.Contains(errs, file+": ") {
			t.Errorf("status %d for %s\n%s%s", code, file, out, errs)
		}
	}
}

// oneLine tells whether errs is one message of the command.
func oneLine(errs string) bool {
	return strings.HasPrefix(errs, "craig: ") && strings.Count(errs, "\n") == 1
}

// lasting is safe because 2^61-1 is prime, which nothing finds out from this loop: every run of it ends by a limit.
const lasting = `void reach_error(void);
unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned long long p = __VERIFIER_nondet_uint(), q = __VERIFIER_nondet_uint(), product = 0;
    if (p < 2 || q < 2)
        return 0;
    for (unsigned long long i = 0; i < q; i++)
        product += p;
    if (product == 2305843009213693951)
        reach_error();
    return 0;
}
`

// TestLimits checks that a limit ends a run. The memory limit is less than the process has when it starts.
func TestLimits(t *testing.T) {
	file := source(t, lasting)
	for _, tt := range []struct{ limit, value, want string }{
		{"--timeout", "1s", "the time limit was reached"},
		{"--memory", "1MB", "the memory limit was reached"},
	} {
		code, out, errs := craigRun(t, t.Context(), "verify", tt.limit, tt.value, file)
		if code != exitcode.Unknown || !strings.HasPrefix(out, "UNKNOWN: ") || !strings.Contains(out, tt.want) || errs != "" {
			t.Errorf("%s %s: status %d\n%s%s", tt.limit, tt.value, code, out, errs)
		}
	}
}

// TestInterrupt sends an interrupt to the command once its engine runs, and wants to hear what is known so far.
func TestInterrupt(t *testing.T) {
	cmd := exec.CommandContext(t.Context(), os.Args[0], "verify", source(t, lasting))
	cmd.Env = append(os.Environ(), "CRAIG_TEST_COMMAND=1")
	var out strings.Builder
	cmd.Stdout, cmd.Stderr = &out, &out
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	time.AfterFunc(2*time.Second, func() { _ = cmd.Process.Signal(os.Interrupt) })
	err := cmd.Wait()
	var status *exec.ExitError
	if !errors.As(err, &status) || status.ExitCode() != exitcode.Interrupted {
		t.Errorf("%v", err)
	}
	if !strings.HasPrefix(out.String(), "UNKNOWN: cancelled: the run was interrupted.\n") || !strings.Contains(out.String(), "Until then: bound ") {
		t.Errorf("output\n%s", out.String())
	}
}

func TestJSON(t *testing.T) {
	code, out, errs := craigRun(t, t.Context(), "verify", "--format", "json", source(t, "int main(void) { return 0; }"))
	var answer struct{ Outcome string }
	if err := json.Unmarshal([]byte(out), &answer); err != nil || answer.Outcome != "safe" || code != exitcode.Safe {
		t.Errorf("status %d, %v\n%s%s", code, err, out, errs)
	}
}

// TestDumpQueries checks that a recorded run gives the same answer, and that its scripts are answered as they say.
func TestDumpQueries(t *testing.T) {
	file := source(t, `int nondet(void);
void reach_error(void);
int main(void) { int i = 0, n = nondet(); while (i < n) i++; if (n > 0 && i != n) reach_error(); }`)
	dir := filepath.Join(t.TempDir(), "queries")
	if code, out, errs := craigRun(t, t.Context(), "verify", "--dump-queries", dir, file); code != exitcode.Safe || errs != "" {
		t.Fatalf("status %d\n%s%s", code, out, errs)
	}
	scripts, err := filepath.Glob(filepath.Join(dir, "*.smt2"))
	if err != nil || len(scripts) == 0 {
		t.Fatalf("no scripts: %v", err)
	}
	for _, script := range scripts {
		text, err := os.ReadFile(script)
		if err != nil {
			t.Fatal(err)
		}
		code, out, errs := craigRun(t, t.Context(), "smt", script)
		var want strings.Builder
		for _, status := range regexp.MustCompile(`:status (\w+)`).FindAllStringSubmatch(string(text), -1) {
			want.WriteString(status[1] + "\n")
		}
		if code != exitcode.Safe || want.Len() == 0 || out != want.String() {
			t.Errorf("%s: status %d\n%s%swant\n%s", script, code, out, errs, want.String())
		}
	}
	// A file where the folder should be.
	if code, _, errs := craigRun(t, t.Context(), "verify", "--dump-queries", scripts[0], file); code != exitcode.Usage || !oneLine(errs) {
		t.Errorf("status %d for a file in place of the folder\n%s", code, errs)
	}
}
