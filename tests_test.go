package craig_test

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"math/rand"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"craig"
	"craig/internal/exhaustive"
	"craig/internal/goal"
	"craig/internal/testcases"
)

// branchy writes programs with inputs from 0 to 3, each statement in lines of its own.
type branchy struct {
	*rand.Rand
	b strings.Builder
}

func (g *branchy) operand() string {
	return []string{"a", "b", "c", "n", "m", fmt.Sprint(g.Intn(5))}[g.Intn(6)]
}

func (g *branchy) statements(depth int) {
	condition := func() string {
		return fmt.Sprintf("%s %s %s", g.operand(), []string{"<", "==", ">", "!="}[g.Intn(4)], g.operand())
	}
	for range 1 + g.Intn(3) {
		switch k := g.Intn(7); {
		case depth == 0 || k < 2:
			fmt.Fprintf(&g.b, "%s = %s %s %s;\n", []string{"n", "m"}[g.Intn(2)], g.operand(), []string{"+", "-"}[g.Intn(2)], g.operand())
		case k < 5:
			fmt.Fprintf(&g.b, "if (%s) {\n", condition())
			g.statements(depth - 1)
			g.b.WriteString("} else {\n")
			g.statements(depth - 1)
			g.b.WriteString("}\n")
		case k == 5:
			fmt.Fprintf(&g.b, "switch (%s) {\ncase 0:\nm = 1;\nbreak;\ncase 2:\nn = 3;\ncase 7:\nm++;\n}\n", g.operand())
		default:
			fmt.Fprintf(&g.b, "c = __VERIFIER_nondet_int();\n__VERIFIER_assume(c >= 0 && c < 4);\n")
		}
	}
}

// driver runs a program, whose main is program_main, many times with random inputs.
const driver = `#include <setjmp.h>
#include <stdlib.h>
static jmp_buf over;
int program_main(void);
int __VERIFIER_nondet_int(void) { return rand() % 4; }
void __VERIFIER_assume(int holds) { if (!holds) longjmp(over, 1); }
int main(void) { for (volatile int i = 0; i < 1000; i++) if (!setjmp(over)) program_main(); return 0; }
`

// gcov has what gcov counts in each line of a program.
type gcov map[int]struct {
	Number   int `json:"line_number"`
	Count    int
	Branches []struct{ Count int }
}

// counted runs gcov in a folder in which t.c was compiled to t.o.
func counted(t *testing.T, dir string) gcov {
	t.Helper()
	command := exec.CommandContext(t.Context(), "gcov", "--json-format", "--stdout", "--branch-probabilities", "t.o")
	command.Dir = dir
	out, err := command.Output()
	if err != nil {
		t.Fatal(err)
	}
	var all struct {
		Files []struct {
			Lines []struct {
				Number   int `json:"line_number"`
				Count    int
				Branches []struct{ Count int }
			}
		}
	}
	if err := json.Unmarshal(out, &all); err != nil || len(all.Files) != 1 {
		t.Fatalf("%v, %d files", err, len(all.Files))
	}
	lines := gcov{}
	for _, l := range all.Files[0].Lines {
		lines[l.Number] = l
	}
	return lines
}

// TestTestsReach: what tests are said to reach is what gcov counts when they run, and what is said to be unreachable is not come to by
// runs with random inputs.
func TestTestsReach(t *testing.T) {
	for _, tool := range []string{"gcc", "gcov"} {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skip("no " + tool)
		}
	}
	unreachable, ways := 0, 0
	for seed := range exhaustive.Of(3, 25) {
		g := &branchy{Rand: rand.New(rand.NewSource(int64(seed)))}
		g.b.WriteString("extern int __VERIFIER_nondet_int(void); extern void __VERIFIER_assume(int);\nint main(void) {\nint a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int(), c = 0, n = 0, m = 0;\n__VERIFIER_assume(a >= 0 && a < 4 && b >= 0 && b < 4);\n")
		g.statements(3)
		g.b.WriteString("return 0;\n}\n")
		dir := t.TempDir()
		file := filepath.Join(dir, "t.c")
		write(t, file, g.b.String())
		r, err := craig.Verify(t.Context(), []string{file}, craig.Options{Goals: []craig.GoalKind{craig.GoalBranch, craig.GoalLine}})
		if err != nil {
			t.Fatal(err)
		}
		shell(t, dir, "gcc -m32 --coverage -O0 -w -c t.c")
		tests, err := r.Tests(t.Context(), func(n int) string { return filepath.Join(dir, fmt.Sprintf("test-%d.c", n)) })
		if err != nil {
			t.Fatal(err)
		}
		for i, x := range tests {
			if x.Harness == nil || len(x.Harness.Doubts) > 0 {
				t.Fatalf("seed %d, test %d: %v\n%s", seed, i+1, x.NoHarness, g.b.String())
			}
			write(t, filepath.Join(dir, fmt.Sprintf("test-%d.c", i+1)), x.Harness.Text)
			shell(t, dir, strings.Replace(x.Harness.Command, file, "t.o --coverage -DCRAIG_COVERAGE", 1))
			run := exec.CommandContext(t.Context(), "./test")
			run.Dir = dir
			_ = run.Run() // it may end at an assumption
		}
		hit := counted(t, dir)
		shell(t, dir, "rm t.gcda")
		write(t, filepath.Join(dir, "driver.c"), driver)
		shell(t, dir, "gcc -m32 --coverage -O0 -w -Dmain=program_main -c t.c && gcc -m32 -w driver.c t.o --coverage -o random && ./random")
		random := counted(t, dir)
		reached, total := map[int]int{}, map[int]int{} // ways of the branches of a line
		for _, f := range r.Goals.Findings {
			l := f.Pos.Line
			switch {
			case f.State == goal.Unknown:
				t.Errorf("seed %d, %v: %+v", seed, f.Pos, f.Reason)
			case f.Kind == goal.Branch:
				total[l]++
				if f.State == goal.Reached {
					reached[l]++
				}
			case hit[l].Number == 0: // gcc has no code there
			case (f.State == goal.Reached) != (hit[l].Count > 0):
				t.Errorf("seed %d: line %d is %s, gcov counts %d\n%s", seed, l, f.State, hit[l].Count, g.b.String())
			case f.State == goal.Unreachable && random[l].Count > 0:
				t.Errorf("seed %d: line %d is not unreachable\n%s", seed, l, g.b.String())
			case f.State == goal.Unreachable:
				unreachable++
			}
		}
		for l, n := range total {
			taken := 0
			for _, b := range hit[l].Branches {
				taken += min(b.Count, 1)
			}
			if n == 2 && len(hit[l].Branches) == 2 {
				if ways++; taken != reached[l] {
					t.Errorf("seed %d: %d ways of the branch in line %d are reached, gcov counts %d\n%s", seed, reached[l], l, taken, g.b.String())
				}
			}
		}
	}
	if unreachable == 0 || ways < 5 {
		t.Errorf("only %d lines are unreachable, %d branches compared", unreachable, ways)
	}
}

func write(t *testing.T, file, text string) {
	t.Helper()
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

func shell(t *testing.T, dir, command string) {
	t.Helper()
	c := exec.CommandContext(t.Context(), "sh", "-c", command)
	c.Dir = dir
	if out, err := c.CombinedOutput(); err != nil {
		t.Fatalf("%s: %v\n%s", command, err, out)
	}
}

// TestTestOfText: where a value is set in the text of the program, a test carries it.
func TestTestOfText(t *testing.T) {
	if _, err := exec.LookPath("gcc"); err != nil {
		t.Skip("no gcc")
	}
	dir := t.TempDir()
	file := filepath.Join(dir, "t.c")
	write(t, file, "int printf(const char *, ...);\nint main(void) {\nint x;\nif (x == 77)\nreturn printf(\"here\\n\"), 0;\nERROR: return 1; }\n")
	r, err := craig.Verify(t.Context(), []string{file}, craig.Options{Goals: []craig.GoalKind{craig.GoalBranch}})
	if err != nil {
		t.Fatal(err)
	}
	tests, err := r.Tests(t.Context(), func(n int) string { return filepath.Join(dir, fmt.Sprintf("test-%d.c", n)) })
	if err != nil || len(tests) != 3 || tests[0].Case.Error == tests[1].Case.Error {
		t.Fatalf("%d tests, %v", len(tests), err)
	}
	outputs := ""
	for i, x := range tests[1:] {
		if x.Harness == nil || len(x.Harness.Doubts) > 0 || len(x.Case.Missing) == 0 || x.Case.Missing[0] != "the value of x" {
			t.Fatalf("test %d: %v, %v", i+2, x.NoHarness, x.Case.Missing)
		}
		write(t, filepath.Join(dir, fmt.Sprintf("test-%d.c", i+2)), x.Harness.Text)
		shell(t, dir, x.Harness.Command)
		command := exec.CommandContext(t.Context(), "./test")
		command.Dir = dir
		out, _ := command.Output()
		outputs += string(out) + ";"
	}
	if outputs != "here\n;;" && outputs != ";here\n;" {
		t.Errorf("the tests print %q", outputs)
	}
}

// TestTestsAvoidUndefined: an execution that goes on into undefined behaviour is a test only where no other comes, and its test says so.
func TestTestsAvoidUndefined(t *testing.T) {
	for _, x := range []struct{ name, then, doubt string }{
		{"can be avoided", "y = y * 1000000000;", ""},
		{"cannot be avoided", "y = y / (x - 7);", "undefined behaviour follows, division by zero at "},
	} {
		file := filepath.Join(t.TempDir(), "t.c")
		write(t, file, "extern int __VERIFIER_nondet_int(void);\nint main(void) {\nint x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();\nif (x == 7) {\n"+x.then+"\n}\nreturn y == 0;\n}\n")
		r, err := craig.Verify(t.Context(), []string{file}, craig.Options{Goals: []craig.GoalKind{craig.GoalBranch}})
		if err != nil {
			t.Fatal(err)
		}
		if n := r.Goals.Count(goal.Branch, goal.Reached); n != 2 {
			t.Fatalf("%s: %d ways are reached", x.name, n)
		}
		tests, err := r.Tests(t.Context(), func(int) string { return "test.c" })
		if err != nil {
			t.Fatal(err)
		}
		doubts := ""
		for _, test := range tests {
			doubts += strings.Join(test.Harness.Doubts, "; ")
		}
		if doubts != "" && x.doubt == "" || !strings.HasPrefix(doubts, x.doubt) {
			t.Errorf("%s: %q, want %q", x.name, doubts, x.doubt)
		}
	}
}

// TestTestcases: tests as XML have the values in order, and say what they lack.
func TestTestcases(t *testing.T) {
	file := filepath.Join(t.TempDir(), "t.c")
	write(t, file, "extern int __VERIFIER_nondet_int(void); extern unsigned char __VERIFIER_nondet_uchar(void); extern int input(void);\nint main(void) {\nint a = __VERIFIER_nondet_int();\nunsigned char b = __VERIFIER_nondet_uchar();\nif (a == -123456 && b == 200 && input() == 5) goto ERROR;\nreturn 0;\nERROR: return 1; }\n")
	r, err := craig.Verify(t.Context(), []string{file}, craig.Options{})
	if err != nil {
		t.Fatal(err)
	}
	tests, err := r.Tests(t.Context(), func(int) string { return "test.c" })
	if err != nil || len(tests) != 1 {
		t.Fatalf("%d tests, %v", len(tests), err)
	}
	var b bytes.Buffer
	if err := testcases.WriteCase(&b, tests[0].Case); err != nil {
		t.Fatal(err)
	}
	var got struct {
		Error bool `xml:"coversError,attr"`
		Input []struct {
			Variable string `xml:"variable,attr"`
			Type     string `xml:"type,attr"`
			Value    string `xml:",chardata"`
		} `xml:"input"`
		Comment string `xml:",comment"`
	}
	if err := xml.Unmarshal(b.Bytes(), &got); err != nil {
		t.Fatal(err)
	}
	if want := "{true [{__VERIFIER_nondet_int int -123456} {__VERIFIER_nondet_uchar unsigned char 200}]  It may run differently, as it takes from outside: input }"; fmt.Sprint(got) != want {
		t.Errorf("%v\nwant %s\n%s", got, want, b.String())
	}
	m, err := r.TestMetadata(time.Unix(0, 0))
	if err != nil {
		t.Fatal(err)
	}
	b.Reset()
	if err := testcases.WriteMetadata(&b, m); err != nil {
		t.Fatal(err)
	}
	for _, s := range []string{"<specification>COVER( init(main()), FQL(COVER EDGES(@CALL(reach_error))) )</specification>", "<entryfunction>main</entryfunction>", "<architecture>32bit</architecture>", "<creationtime>1970-01-01T00:00:00Z</creationtime>"} {
		if !strings.Contains(b.String(), s) {
			t.Errorf("%s is missing in\n%s", s, b.String())
		}
	}
}
