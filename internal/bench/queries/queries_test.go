package queries

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"craig/internal/bench"
)

func TestPrograms(t *testing.T) {
	text, err := chosen.ReadFile("programs.txt")
	if err != nil {
		t.Fatal(err)
	}
	var corpus []bench.Task
	for line := range strings.Lines(string(text)) {
		if line[0] != '#' {
			corpus = append(corpus, bench.Task{Path: "c/" + strings.TrimSpace(line)}, bench.Task{Path: "x" + strings.TrimSpace(line)})
		}
	}
	got, err := Programs(corpus)
	if err != nil || len(got) != 30 {
		t.Fatalf("%d programs: %v", len(got), err)
	}
	for _, p := range got {
		if !strings.HasPrefix(p.Path, "c/") {
			t.Errorf("%s is not what the list names", p.Path)
		}
	}
	if _, err := Programs(corpus[2:]); err == nil || !strings.Contains(err.Error(), corpus[0].Path[2:]) {
		t.Errorf("a program that is not there: %v", err)
	}
}

// recorded is a script with checks that have these answers.
func recorded(answers ...string) string {
	text := "(set-logic ALL)\n"
	for _, a := range answers {
		text += "(set-info :status " + a + ")\n(check-sat)\n"
	}
	return text
}

func TestRead(t *testing.T) {
	dir := t.TempDir()
	large := recorded("sat") + strings.Repeat("; long\n", bundle/7)
	small := recorded("unsat", "unknown")
	for i, text := range []string{small, "", small, large, large, small, large, large, large} {
		if err := os.WriteFile(filepath.Join(dir, fmt.Sprintf("%05d.smt2", i)), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	all, err := read("p", dir, 100)
	if err != nil {
		t.Fatal(err)
	}
	var files []int
	for _, s := range all {
		files = append(files, s.Files)
	}
	if !slices.Equal(files, []int{3, 1, 2, 1, 1}) {
		t.Errorf("bundles of %v files", files)
	}
	if got, want := all[0].expected(), []string{"unsat", "unknown", "unsat", "unknown", "sat"}; !slices.Equal(got, want) {
		t.Errorf("answers %v", got)
	}
	if got := strings.Count(string(all[0].Text), "(reset)\n(set-logic"); got != 2 {
		t.Errorf("%d resets between three scripts", got)
	}
	if got := strings.Count(string(all[0].withProofs()), string(proofs)+"(set-logic"); got != 3 {
		t.Errorf("%d of three scripts have proof logging", got)
	}
	for limit, want := range map[int]string{5: "[p #1 p #2 p #3 p #4 p #5]", 2: "[p #1 p #4]", 1: "[p #1]"} {
		sample, err := read("p", dir, limit)
		var names []string
		for _, s := range sample {
			names = append(names, s.name())
		}
		if got := fmt.Sprint(names); err != nil || got != want {
			t.Errorf("%d scripts: %s, %v", limit, got, err)
		}
	}
}

// says returns a command that says these lines.
func says(lines ...string) []string {
	return []string{"sh", "-c", "printf '%s\\n' " + strings.Join(lines, " ")}
}

func TestRace(t *testing.T) {
	script := Script{Program: "p", Number: 1, Text: []byte(recorded("sat", "unknown", "unsat"))}
	good := says("sat", "sat", "unsat")
	reading := []string{"sh", "-c", `grep -q produce-proofs "$0" && echo "a script with proofs" || printf 'sat\nsat\nunsat\n'`}
	tests := []struct {
		name    string
		craig   []string
		z3      []string
		want    string // the faults
		unknown int    // of z3
		late    bool   // z3
	}{
		{"agree", good, good, "[]", 0, false},
		{"unknown", good, says("unknown", "unknown", "unsat"), "[]", 2, false},
		{"wrong", good, says("sat", "sat", "sat"), "[z3: check 3 is answered sat, not unsat]", 0, false},
		{"two decide what was unknown", good, says("sat", "unsat", "unsat"), "[z3: check 2 is answered unsat, not sat]", 0, false},
		{"short", good, says("sat"), "[] 1 answers to 3 checks", 0, false},
		{"long", good, says("sat", "sat", "unsat", "sat"), "[] 4 answers to 3 checks", 0, false},
		{"error", good, says("sat", "sat", "oops", "unsat"), "[] oops", 0, false},
		{"short and wrong", good, says("unsat"), "[z3: check 1 is answered unsat, not sat] 1 answers to 3 checks", 0, false},
		{"ours complains", says("sat", "sat", "oops", "unsat"), good, "[craig: oops]", 0, false},
		{"late", good, []string{"sh", "-c", "echo sat; exec sleep 60"}, "[]", 0, true},
		{"late and wrong", good, []string{"sh", "-c", "echo unsat; exec sleep 60"}, "[z3: check 1 is answered unsat, not sat]", 0, true},
		{"plain text", reading, good, "[]", 0, false},
		{"text with proofs", good, reading, "[]", 0, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			limit := 20 * time.Second
			if tt.late {
				limit = time.Second
			}
			r, err := race(t.Context(), script, Options{Commands{tt.craig, good, tt.z3, good}, limit, 2})
			if err != nil {
				t.Fatal(err)
			}
			if got := strings.TrimSpace(fmt.Sprintf("%v %s", r.Faults, r.Refused[Z3])); got != tt.want || r.Unknown[Z3] != tt.unknown || r.Late[Z3] != tt.late {
				t.Errorf("faults %s, %d unknown, late %t", got, r.Unknown[Z3], r.Late[Z3])
			}
			if tt.late && r.Wall[Z3] < limit || r.Wall[Craig] <= 0 {
				t.Errorf("times %v", r.Wall)
			}
		})
	}
	o := Options{Commands{good, reading, good, good}, time.Minute, 1}
	if r, err := race(t.Context(), script, o); err != nil || fmt.Sprint(r.Faults) != "[craig with proof logging: a script with proofs]" {
		t.Errorf("proof logging is not asked for: %v, %v", r.Faults, err)
	}
	o.Commands[CVC5] = []string{filepath.Join(t.TempDir(), "nothing")}
	if _, err := race(t.Context(), script, o); err == nil {
		t.Error("a command that does not exist")
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	o.Commands[CVC5] = good
	if _, err := race(ctx, script, o); err == nil {
		t.Error("the end of the context is no error")
	}
}

func TestCompare(t *testing.T) {
	script := Script{Program: "p", Number: 1, Text: []byte(recorded("sat"))}
	// The script without a check has no answers.
	solver := []string{"sh", "-c", `grep check-sat "$0" >/dev/null && echo sat; true`}
	done := 0
	r, err := Compare(t.Context(), []Script{script, script}, Options{Commands{solver, solver, solver, solver}, time.Minute, 1}, func(Result) { done++ })
	if err != nil || len(r.Results) != 2 || done != 2 || len(r.Faults()) != 0 || r.Start[Z3] <= 0 {
		t.Errorf("%d results, %d done, faults %v, %v", len(r.Results), done, r.Faults(), err)
	}
}

func TestReport(t *testing.T) {
	times := func(craig, proofs, z3, cvc5 int) [solvers]time.Duration {
		var out [solvers]time.Duration
		for i, n := range []int{craig, proofs, z3, cvc5} {
			out[i] = time.Duration(n) * time.Millisecond
		}
		return out
	}
	script := func(p string, n int) Script {
		return Script{Program: p, Number: n, Text: []byte(recorded("sat", "unsat")), Files: 3}
	}
	r := Report{
		Start: times(4, 5, 6, 7), StartCPU: times(1, 2, 3, 4),
		Results: []Result{
			{Script: script("p", 1), Wall: times(100, 100, 100, 100), CPU: times(400, 600, 200, 1600)},
			{Script: script("p", 2), Wall: times(400, 100, 100, 100), CPU: times(400, 600, 800, 100), Late: [solvers]bool{Z3: true}},
			{Script: script("q", 1), Wall: times(100, 100, 100, 100), CPU: times(0, 1, 10, 10), Unknown: [solvers]int{Craig: 2}, Faults: []string{"wrong"}, Refused: [solvers]string{CVC5: "no"}},
		},
	}
	var b strings.Builder
	if err := r.WriteMarkdown(&b); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"3 scripts with 6 checks of 9 solvers; 1 contradictions.\n",
		"| craig | 4 ms | 1 ms | 0.8 s | 2 | 0 | 0 |\n",
		"| z3 | 6 ms | 3 ms | 1.0 s | 0 | 1 | 0 |\n",
		"| cvc5 | 7 ms | 4 ms | 1.7 s | 0 | 0 | 1 |\n",
		"| **all** | 3 | 1.0 s | 0.46 (2.0) | 1.59 (4.0) | 1.00 (4.0) | 1.31 (1.5) |\n",
		"| **z3 takes more than 0.1 s** | 2 | 1.0 s | 1.00 (2.0) | 2.00 (4.0) | 1.00 (4.0) | 1.50 (1.5) |\n",
		"| **the others** | 1 | 0.0 s | 0.10 (0.1) | 1.00 (1.0) | | 1.00 (1.0) |\n",
		"| p | 2 | 1.0 s | 1.00 (2.0) | 2.00 (4.0) | 1.00 (4.0) | 1.50 (1.5) |\n| q | 1 |",
		"| p #1 | 2 | 400 ms | 600 ms | 200 ms | 1600 ms | 2.00 |\n| p #2 | 2 | 400 ms | 600 ms | > 800 ms | 100 ms | 0.50 |\n| q #1 |",
	} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("no %q in\n%s", want, b.String())
		}
	}
	if got := fmt.Sprint(r.Faults()); got != "[q #1: wrong]" {
		t.Errorf("faults %s", got)
	}
	if row := r.Results[2].TSV(); !strings.HasSuffix(row, "\twrong; cvc5: no\n") {
		t.Errorf("no notes in %q", row)
	}
	columns := strings.Count(TSVHeader, "\t")
	for _, x := range r.Results {
		if row := x.TSV(); strings.Count(row, "\t") != columns || strings.Count(row, "\n") != 1 {
			t.Errorf("%d columns in %q", columns, row)
		}
	}
}
