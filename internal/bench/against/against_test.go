package against

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"craig/internal/bench"
	"craig/verdict"
)

const (
	assertions = `(set-logic HORN)
(declare-fun P (Int) Bool)
(declare-fun Q (Int) Bool)
(assert (P 0))
(assert (forall ((x Int)) (=> (P x) (P (+ x 1)))))
(assert (forall ((x Int)) (=> (and (P x) (Q x)) (> x 5))))
(check-sat)`
	rules = "(declare-rel P (Int))(declare-var x Int)(rule (=> (P x) (P (+ x 1))))(rule (P 3))(query P)(query (P 2))"
)

func TestUnderstand(t *testing.T) {
	for _, tt := range []struct {
		name, script, out string
		p                 bench.Process
		want              verdict.Outcome
		reason            string
	}{
		{"model", assertions, "sat\n", bench.Process{}, verdict.Safe, ""},
		{"none", assertions, "unsat\n", bench.Process{}, verdict.Unsafe, ""},
		{"open", assertions, "unknown\n", bench.Process{}, verdict.Unknown, "unknown"},
		{"nothing", assertions, "", bench.Process{}, verdict.Unknown, "crashed"},
		{"too much", assertions, "sat\nsat\n", bench.Process{}, verdict.Unknown, "crashed"},
		{"error", assertions, "(error \"line 3\")\nsat\n", bench.Process{Exit: 1}, verdict.Unknown, "error"},
		{"crash", assertions, "sat\n", bench.Process{Exit: -1}, verdict.Unknown, "crashed"},
		{"late", assertions, "", bench.Process{Exit: -1, Over: verdict.Timeout}, verdict.Unknown, "timeout"},
		{"large", assertions, "", bench.Process{Exit: -1, Over: verdict.Memory}, verdict.Unknown, "memory"},
		{"no query is derived", rules, "unsat\nunsat\n", bench.Process{}, verdict.Safe, ""},
		{"one query is derived", rules, "unknown\nsat\n", bench.Process{}, verdict.Unsafe, ""},
		{"one query is open", rules, "unknown\nunsat\n", bench.Process{}, verdict.Unknown, "unknown"},
		{"the other query is open", rules, "unsat\nunknown\n", bench.Process{}, verdict.Unknown, "unknown"},
		{"a query without an answer", rules, "unsat\n", bench.Process{}, verdict.Unknown, "crashed"},
		{"nothing is asked", "(declare-rel P ())(rule P)", "", bench.Process{}, verdict.Unknown, "crashed"},
	} {
		tt.p.Stdout = []byte(tt.out)
		if a := understand(tt.p, tt.script); a.Outcome != tt.want || a.Reason != tt.reason {
			t.Errorf("%s: %v, %q (%s)", tt.name, a.Outcome, a.Reason, a.Text)
		}
	}
}

// installed returns z3, or skips the test.
func installed(t *testing.T) *HornSolver {
	t.Helper()
	p, err := Z3()
	if err != nil {
		t.Skip(err)
	}
	return p
}

// report returns what craig solve says of a model that has these interpretations of P and Q.
func report(p, q string) []byte {
	pred := func(name, text string) string {
		return fmt.Sprintf(`{"name": %q, "params": [{"name": "x", "sort": "Int"}], "smtlib": %q}`, name, text)
	}
	preds := pred("P", p)
	if q != "" {
		preds += "," + pred("Q", q)
	}
	return []byte(`{"outcome": "safe", "model": [` + preds + `]}`)
}

// TestModels lets z3 check models, right and wrong ones.
func TestModels(t *testing.T) {
	z3 := installed(t)
	for _, tt := range []struct {
		script, p, q string
		want         Verdict
		text         string
	}{
		{assertions, "(>= x 0)", "false", Accepted, ""},
		{assertions, "(> x 0)", "false", Rejected, "(assert (P 0))"},
		{assertions, "(<= x 0)", "(= x 0)", Rejected, "(P (+ x 1))"},
		{assertions, "(>= x 0)", "(= x 0)", Rejected, "(> x 5)"},
		{assertions, "(>= y 0)", "false", Unchecked, "error"},
		{rules, "(> x 2)", "", Rejected, "(query P)"},
		{strings.Replace(rules, "(query P)", "", 1), "(> x 2)", "", Accepted, ""},
		{strings.Replace(rules, "(query P)", "", 1), "(> x 1)", "", Rejected, "(query (P 2))"},
	} {
		file := filepath.Join(t.TempDir(), "m.smt2")
		c := z3.checkReport(t.Context(), file, tt.script, report(tt.p, tt.q), bench.Limits{Wall: time.Minute})
		if c.Verdict != tt.want || !strings.Contains(c.Text, tt.text) {
			t.Errorf("P is %s, Q is %s: %d, %s", tt.p, tt.q, c.Verdict, c.Text)
		}
	}
	for _, bad := range []string{"", "no JSON", `{"model": [{"name": "P", "smtlib": ")"}]}`} {
		if c := z3.checkReport(t.Context(), filepath.Join(t.TempDir(), "m.smt2"), assertions, []byte(bad), bench.Limits{}); c.Verdict != Unchecked || c.Text == "" {
			t.Errorf("%q: %d, %s", bad, c.Verdict, c.Text)
		}
	}
}

// TestJudge reads answers of a checker that does not answer all questions, or is ended.
func TestJudge(t *testing.T) {
	clauses := []string{"one", "two"}
	for _, tt := range []struct {
		out  string
		p    bench.Process
		want Check
	}{
		{"unsat unsat", bench.Process{}, Check{Verdict: Accepted}},
		{"unsat", bench.Process{}, Check{Text: "it knows of 1 clauses out of 2"}},
		{"unsat unknown", bench.Process{}, Check{Text: "it knows of 1 clauses out of 2"}},
		{"unknown sat", bench.Process{}, Check{Rejected, "two"}},
		{"unsat unsat", bench.Process{Exit: 1}, Check{Text: "it knows of 2 clauses out of 2"}},
		{"unsat unsat unsat", bench.Process{}, Check{Text: "more answers than questions"}},
		{"unsat", bench.Process{Over: verdict.Timeout, Text: "late"}, Check{Text: "late"}},
		{"sat", bench.Process{Over: verdict.Timeout, Text: "late"}, Check{Rejected, "one"}},
	} {
		tt.p.Stdout = []byte(strings.ReplaceAll(tt.out, " ", "\n"))
		if got := judge(tt.p, clauses); got != tt.want {
			t.Errorf("%s: %+v, want %+v", tt.out, got, tt.want)
		}
	}
}

// results returns results for a table: a is solved by both, b by craig, c by z3, d by none, and e is disputed.
func results() []Result {
	result := func(path string, expected verdict.Outcome, mine, other string, cpu, peerCPU int, v Verdict) Result {
		t := bench.Task{Path: path, Expected: expected}
		r := Result{Craig: bench.Answered(t, mine), Peer: Answer{Outcome: bench.Outcome(other)}, Model: Check{Verdict: v}}
		if r.Peer.Outcome == verdict.Unknown {
			r.Peer.Reason = other
		}
		r.Craig.CPU, r.Peer.CPU = time.Duration(cpu)*time.Millisecond, time.Duration(peerCPU)*time.Millisecond
		r.Craig.Wall, r.Peer.Wall = 2*r.Craig.CPU, 3*r.Peer.CPU
		r.Craig.Memory, r.Peer.Memory = 5<<20, 7<<20
		return r
	}
	out := []Result{
		result("x/a.smt2", verdict.Unknown, "sat", "sat", 1, 40, Accepted),
		result("x/b.smt2", verdict.Unsafe, "unsat", "timeout", 2000, 9000, Unchecked),
		result("x/c.smt2", verdict.Unknown, "timeout", "sat", 9000, 3000, Unchecked),
		result("y/d.c", verdict.Safe, "refused", "no clauses", 10, 0, Unchecked),
		result("y/e.smt2", verdict.Unsafe, "sat", "unsat", 400, 100, Accepted),
		result("y/f.smt2", verdict.Unknown, "unsat", "sat", 100, 100, Unchecked),
		result("y/g.smt2", verdict.Safe, "timeout", "unsat", 100, 100, Unchecked),
		result("y/h.smt2", verdict.Safe, "sat", "unknown", 100, 100, Rejected),
	}
	out[7].Model.Text = "a clause"
	return out
}

func TestReport(t *testing.T) {
	r := Report{Peer: "z3", Limit: 9 * time.Second, Results: results()}
	var b strings.Builder
	if err := r.WriteMarkdown(&b); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"| x | 3 | 2 | 1 | 1 | 2 | 2 | 0 | 1 | 1 | 1 | 100 % |\n",
		"| **all** | 8 | 5 | 3 | 2 | 5 | 3 | 2 | 3 | 2 | 2 | 100 % |\n",
		// The times of a are too short for its ratio to mean anything but that 10 ms are a fourth of 40.
		"| x | 0.0 s | 0.0 s | 0.25 |  | 1 | 1 | 5 MB | 7 MB | 1 of 1 |\n",
		"| y | 0.5 s | 0.2 s | 2.00 | 4.00 | 1 | 0 | 5 MB | 7 MB | 1 of 2 |\n",
		"\nOnly craig:\n\n| task | craig | CPU | z3 | CPU |\n|---|---|---:|---|---:|\n| y/h.smt2 | sat | 0.10 s | unknown | 0.10 s |\n" +
			"| x/b.smt2 | unsat | 2.00 s | timeout | 9.00 s |\n",
		"\nOnly z3:\n\n| task | craig | CPU | z3 | CPU |\n|---|---|---:|---|---:|\n| y/g.smt2 | timeout | 0.10 s | unsat | 0.10 s |\n" +
			"| x/c.smt2 | timeout | 9.00 s | sat | 3.00 s |\n",
	} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("no %q in\n%s", want, b.String())
		}
	}
	if got, want := strings.Join(r.Contradictions(), "\n"), strings.Join([]string{
		"y/e.smt2: craig sat (its proof was checked), z3 unsat, the list unsat; z3 accepts craig's model",
		"y/f.smt2: craig unsat (its derivation was checked), z3 sat",
		"y/g.smt2: z3 unsat, the list sat",
		"y/h.smt2: z3 finds that craig's model violates a clause",
	}, "\n"); got != want {
		t.Errorf("contradictions:\n%s\nwant\n%s", got, want)
	}
	if crashes := r.Crashes(); len(crashes) != 0 {
		t.Errorf("crashes %v", crashes)
	}
	var svg bytes.Buffer
	if err := r.WritePlot(&svg, "t"); err != nil {
		t.Fatal(err)
	}
	// All but d, which neither solved, and two marks of the legend; what z3 alone solved counts with its answer.
	if marks := strings.Count(svg.String(), `class="mark"`); marks != 9 || !strings.Contains(svg.String(), "unsat (3)") {
		t.Errorf("%d marks in\n%s", marks, svg.String())
	}
}

// TestReportByOutcome checks the ratios of programs by their outcomes, with the time of all tries and with that of the last one.
func TestReportByOutcome(t *testing.T) {
	program := func(path string, o verdict.Outcome, craig, peer, last time.Duration) Result {
		r := Result{Craig: bench.Answered(bench.Task{Path: path}, "true"), Peer: Answer{Outcome: o, CPU: peer, Last: last}}
		r.Craig.Outcome, r.Craig.CPU = o, craig
		return r
	}
	r := Report{Peer: "cbmc", Results: []Result{
		program("x/a.c", verdict.Safe, 2*time.Second, 4*time.Second, time.Second),
		program("x/b.c", verdict.Safe, 2*time.Second, time.Second, 250*time.Millisecond),
		program("x/c.c", verdict.Unsafe, time.Second, 2*time.Second, time.Second),
		program("x/d.c", verdict.Unknown, time.Second, 2*time.Second, time.Second),
	}}
	var b strings.Builder
	if err := r.WriteMarkdown(&b); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"| mean ratio | true for both | cbmc finds the bound | it is told | false for both | cbmc finds the bound | it is told |\n",
		"| x | 2 | 1.00 | 4.00 | 1 | 0.50 | 1.00 |\n",
	} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("no %q in\n%s", want, b.String())
		}
	}
}

// TestTSV checks that what is written is read again.
func TestTSV(t *testing.T) {
	all := results()
	all[1].Craig.Text, all[2].Peer.Text = "a\tb", "why\nnot"
	all[2].Peer.Last = 250 * time.Millisecond
	var b bytes.Buffer
	if err := WriteTSV(&b, "z3", all); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "r.tsv")
	write := func(text string) {
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	write(b.String())
	var tasks []bench.Task
	for _, r := range all[1:] {
		tasks = append(tasks, r.Task())
	}
	again, err := ReadTSV(file, "z3", tasks)
	if err != nil || len(again) != len(tasks) {
		t.Fatalf("%d results: %v", len(again), err)
	}
	for _, want := range all[1:] {
		got := again[want.Task().Path]
		if got.row() != want.row() || got.Craig.Kind != want.Craig.Kind || got.Craig.Outcome != want.Craig.Outcome ||
			got.Peer.Outcome != want.Peer.Outcome || got.Model.Verdict != want.Model.Verdict {
			t.Errorf("%+v is read as %+v", want, got)
		}
	}
	lines := strings.Split(b.String(), "\n")
	for text, want := range map[string]string{
		"path\tcraig\n":                                ":1: this is no file that bench --against z3 --out wrote",
		lines[0] + "\nx/b.smt2\tunsat\n":               ":2: 2 columns instead of 15",
		strings.Replace(b.String(), "2.000", "two", 1): ":3: column 4: ",
	} {
		write(text)
		if _, err := ReadTSV(file, "z3", tasks); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want %s", err, want)
		}
	}
}
