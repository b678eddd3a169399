package craig_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"craig"
	"craig/internal/exhaustive"
)

// The exit status of contrib/witness-check/check_witness.py.
const (
	heldInRuns = iota
	wrongInRuns
	openAfterRuns
)

// needChecker skips a test where contrib/witness-check cannot run.
func needChecker(t *testing.T) {
	t.Helper()
	if exec.Command("python3", "-c", "import yaml").Run() != nil {
		t.Skip("python3 or its module yaml is not installed")
	}
	gcc := exec.Command("gcc", "-m32", "-fsanitize=undefined,address", "-x", "c", "-o", os.DevNull, "-")
	gcc.Stdin = strings.NewReader("int main(void) { return 0; }\n")
	if gcc.Run() != nil {
		t.Skip("gcc with the sanitizers for 32-bit programs is not installed")
	}
}

// tryWitness runs a program with a witness, by contrib/witness-check, and returns the exit status and what is printed.
func tryWitness(t *testing.T, program, text string, runs int) (int, string) {
	t.Helper()
	w := filepath.Join(t.TempDir(), "w.yml")
	if err := os.WriteFile(w, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("python3", "-B", "contrib/witness-check/check_witness.py", "--limit", "20", "--run-limit", "0.005",
		"--runs", fmt.Sprint(runs), w, program)
	out, err := cmd.CombinedOutput()
	if err != nil && cmd.ProcessState == nil {
		t.Fatal(err)
	}
	return cmd.ProcessState.ExitCode(), string(out)
}

// TestWitnessesOnRuns: what is written as an invariant holds whenever runs with random numbers from outside come to it, and a violation
// is reached by a run that gets the values written.
func TestWitnessesOnRuns(t *testing.T) {
	needChecker(t)
	programs := []string{"examples/countdown.c", "examples/locks_broken.c"}
	if exhaustive.Wanted() {
		all, err := filepath.Glob("examples/*.c")
		if err != nil || len(all) < 30 {
			t.Fatal(all, err)
		}
		for i := 0; i < len(all); i += 8 {
			programs = append(programs, all[i])
		}
	}
	visited := 0
	for _, program := range programs {
		_, text := own(t, []string{program}, craig.Options{})
		status, out := tryWitness(t, program, text, 100)
		if status != heldInRuns {
			t.Errorf("%s: exit status %d\n%s\n%s", program, status, out, text)
		}
		visited += strings.Count(out, ": held in ")
	}
	if visited < 1 {
		t.Errorf("runs come to only %d invariants", visited)
	}
}

// TestWrongWitnessesOnRuns: a changed witness is not taken.
func TestWrongWitnessesOnRuns(t *testing.T) {
	needChecker(t)
	for _, tt := range []struct {
		program, from, to string
		status            int
		want              string
		always            bool
	}{
		{"examples/countdown.c", "left >= 0LL", "left > 0LL", wrongInRuns, "does not hold in", false},
		{"examples/countdown.c", "left >= 0LL", "1LL / left >= 0LL", wrongInRuns, "undefined behaviour, first with", true},
		{"examples/countdown.c", "left >= 0LL", "leftover >= 0LL", wrongInRuns, "does not compile at its place", false},
		{"examples/countdown.c", "column: 3", "column: 4", wrongInRuns, "no place of a loop_invariant", true},
		{"examples/mc91.c", "> 90LL", "> 91LL", wrongInRuns, "does not hold in", false},
		{"examples/locks_broken.c", "== 1", "== 0", openAfterRuns, "no run follows", true},
	} {
		if !tt.always && !exhaustive.Wanted() {
			continue
		}
		_, text := own(t, []string{tt.program}, craig.Options{})
		if !strings.Contains(text, tt.from) {
			t.Fatalf("%s: no %q in\n%s", tt.program, tt.from, text)
		}
		status, out := tryWitness(t, tt.program, strings.ReplaceAll(text, tt.from, tt.to), 100)
		if status != tt.status || !strings.Contains(out, tt.want) {
			t.Errorf("%s with %s: exit status %d\n%s", tt.program, tt.to, status, out)
		}
	}
}

// checkedOnRuns has a place of each kind, with what holds there in a comment behind it, and what does not hold in some run behind that.
const checkedOnRuns = `extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}
int g = 2;
static int next(int x, int *p) { //! next: g == \old(g) + 1 && \result == (x > 5 ? 5 : x) && \at(*p, Old) <= *p | \result == x
  { int g = 7; if (g > 8) return g; }
  g++;
  if (x > 5) { x = 5; return x; }
  return x;
}
void reset(void) { //! reset: g == 2 | g == 3
  if (g == 2) return;
  g = 2;
}
int main(void) {
  int i, n = __VERIFIER_nondet_int() & 15, odd = 0;
  for (i = 0; i < n; i++) { //! loop: 0 <= i && i <= n | i < n
    if (i % 2 == 0) continue;
    odd++;
  }
  for (;;) { //! loop: i >= n - odd | i >= n
    if (i-- <= n - odd) break;
  }
  i = 0;
  do { //! loop: i >= 1 && i <= 3 | i < 3
    if (i++ == 1) continue;
  } while (i < 3);
  while (i > 0) //! loop: i >= 0 | i > 0
    i--; //! location: i > 0 | i > 1
  switch (n) {
  case 3: next(n, &i); //! location: n == 3 | n == 4
  default:
    reset(); //! location: g == 2 || g == 3 && n == 3 | g == 2
  }
  reset();
  for (i = 0; i < n; i++) next(i, &g);
}
`

// TestPlacesOnRuns: expressions are evaluated where and when the format says, with the variables that they mean.
func TestPlacesOnRuns(t *testing.T) {
	needChecker(t)
	program := filepath.Join(t.TempDir(), "t.c")
	if err := os.WriteFile(program, []byte(checkedOnRuns), 0o600); err != nil {
		t.Fatal(err)
	}
	claim := regexp.MustCompile(`^(\s*).*//! (\w+): (.*) \| (.*)$`)
	head := "- entry_type: invariant_set\n  metadata:\n    task: {data_model: ILP32, specification: G ! call(reach_error())}\n  content:\n"
	right, wrong, claims := head, head, 0
	for i, line := range strings.Split(checkedOnRuns, "\n") {
		m := claim.FindStringSubmatch(line)
		if m == nil {
			continue
		}
		claims++
		column := strings.Index(line, strings.TrimSpace(line)) + 1
		entry := func(text string) string {
			if m[2] == "loop" || m[2] == "location" {
				return fmt.Sprintf("  - invariant: {type: %s_invariant, location: {file_name: t.c, line: %d, column: %d}, format: c_expression, value: '%s'}\n",
					m[2], i+1, column, text)
			}
			return fmt.Sprintf("  - contract: {type: function_contract, location: {file_name: t.c, line: %d}, format: ext_c_expression, ensures: '%s'}\n", i+1, text)
		}
		right += entry(m[3])
		wrong += entry(m[4])
	}
	status, out := tryWitness(t, program, right, 200)
	if n := strings.Count(out, ": held in "); status != heldInRuns || n != claims {
		t.Errorf("%d of %d hold, exit status %d\n%s", n, claims, status, out)
	}
	status, out = tryWitness(t, program, wrong, 200)
	if n := strings.Count(out, ": WRONG: does not hold"); status != wrongInRuns || n != claims {
		t.Errorf("%d of %d are wrong, exit status %d\n%s", n, claims, status, out)
	}
}

// TestOrderOnRuns: where a condition is a call, that returns before the branch is taken.
func TestOrderOnRuns(t *testing.T) {
	needChecker(t)
	const program = "extern int __VERIFIER_nondet_int(void);\nextern void reach_error(void);\nint main(void) {\n  if (__VERIFIER_nondet_int())\n    reach_error();\n}\n"
	file := filepath.Join(t.TempDir(), "t.c")
	if err := os.WriteFile(file, []byte(program), 0o600); err != nil {
		t.Fatal(err)
	}
	const returned = "    - waypoint: {type: function_return, action: follow, " + "location: {file_name: t.c, line: 4, column: 29}, constraint: {value: '\\result == 1', format: ext_c_expression}}\n"
	const taken = "    - waypoint: {type: branching, action: %s, location: {file_name: t.c, line: 4, column: 3}, constraint: {value: 'true'}}\n"
	const target = "    - waypoint: {type: target, action: follow, location: {file_name: t.c, line: 5, column: 5}}\n"
	for content, want := range map[string]int{
		"  - segment:\n" + returned + "  - segment:\n" + target:                                                   heldInRuns,
		"  - segment:\n" + returned + "  - segment:\n" + fmt.Sprintf(taken, "follow") + "  - segment:\n" + target: heldInRuns,
		"  - segment:\n" + returned + "  - segment:\n" + fmt.Sprintf(taken, "avoid") + target:                     openAfterRuns,
		"  - segment:\n" + fmt.Sprintf(taken, "follow") + "  - segment:\n" + returned + "  - segment:\n" + target: openAfterRuns,
	} {
		text := witnessText("violation_sequence", noError, content)
		if status, out := tryWitness(t, file, text, 50); status != want {
			t.Errorf("%s: exit status %d, want %d\n%s", content, status, want, out)
		}
		v := validated(t, program, text)
		if confirmed := v.Validity == craig.Confirmed; confirmed != (want == heldInRuns) || v.Validity == craig.Open {
			t.Errorf("%s: %s, %s", content, v.Validity, v.Because)
		}
	}
}
