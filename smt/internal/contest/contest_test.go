package main

import (
	"context"
	"fmt"
	"math/rand"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"craig/smt/internal/sat"
)

// TestMain is the command itself, where a test runs it.
func TestMain(m *testing.M) {
	if os.Getenv("CONTEST_COMMAND") != "" {
		main()
		return
	}
	os.Exit(m.Run())
}

// formulas writes random formulas with three literals in a clause, with so many clauses for each variable, into a new folder.
func formulas(t *testing.T, density float64) (dir string, files []string) {
	t.Helper()
	dir = t.TempDir()
	r := rand.New(rand.NewSource(1))
	for k := range 6 {
		p := &sat.Problem{}
		for range int(density * 60) {
			var c []sat.Lit
			for _, v := range r.Perm(60)[:3] {
				c = append(c, sat.Var(v+1).Lit(r.Intn(2) == 0))
			}
			p.Add(c...)
		}
		file := filepath.Join(dir, "run", fmt.Sprintf("%d.cnf", k))
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			t.Fatal(err)
		}
		f, err := os.Create(file)
		if err == nil {
			err = p.Write(f)
		}
		if err != nil || f.Close() != nil {
			t.Fatal(err)
		}
		files = append(files, file)
	}
	return dir, files
}

// TestEvidence: refutations replay and models satisfy, but no other formula.
func TestEvidence(t *testing.T) {
	for _, density := range []float64{3.5, 6} {
		_, files := formulas(t, density)
		for _, file := range files {
			f, err := os.Open(file)
			if err != nil {
				t.Fatal(err)
			}
			p, err := sat.ReadProblem(f)
			if err != nil || f.Close() != nil {
				t.Fatal(err)
			}
			s := newSolving(p, true)
			check := s.replay
			answer := s.solve(t.Context(), time.Minute)
			if answer == sat.Sat {
				check = s.evaluate
			}
			if err := check(); err != nil || (answer == sat.Sat) != (density < 4) {
				t.Errorf("%s: answer %d, %v", file, answer, err)
			}
			if answer == sat.Sat {
				p.Clauses(func(c []sat.Lit) { // another formula
					for i := range c {
						c[i] = c[i].Not()
					}
				})
				if s.evaluate() == nil {
					t.Errorf("%s: a model of another formula is accepted", file)
				}
			}
		}
	}
}

// TestReplay: a refutation of one formula is none of another.
func TestReplay(t *testing.T) {
	p, q := &sat.Problem{}, &sat.Problem{}
	a := sat.Var(1).Pos()
	p.Add(a)
	p.Add(a.Not())
	q.Add(a)
	s := newSolving(p, true)
	if got := s.solve(t.Context(), time.Minute); got != sat.Unsat {
		t.Fatalf("answer %d", got)
	}
	s.problem = q
	if err := s.replay(); err == nil || !strings.Contains(err.Error(), "does not hold") {
		t.Errorf("accepted: %v", err)
	}
}

// TestContest lets our solver run beside those that are installed.
func TestContest(t *testing.T) {
	for _, name := range []string{"minisat", "cadical"} {
		if _, err := exec.LookPath(name); err != nil {
			t.Skip(err)
		}
	}
	t.Setenv("CONTEST_COMMAND", "1")
	dir, files := formulas(t, 6)
	var names strings.Builder
	for _, f := range files {
		fmt.Fprintf(&names, "run/%s\n", filepath.Base(f))
	}
	run := func(args ...string) (string, error) {
		out, err := exec.CommandContext(t.Context(), os.Args[0], append([]string{"-dir", dir}, args...)...).CombinedOutput()
		return string(out), err
	}
	if out, err := run(); err == nil || !strings.Contains(out, "are to be recorded") {
		t.Errorf("nothing is chosen: %v\n%s", err, out)
	}
	if err := os.WriteFile(filepath.Join(dir, chosenFile), []byte(names.String()), 0o666); err != nil {
		t.Fatal(err)
	}
	out, err := run()
	if err != nil || !strings.Contains(out, "6 formulas.") || !strings.Contains(out, "| minisat | 6 | 6 |") || !strings.Contains(out, "| run/0 | unsat |") {
		t.Errorf("%v\n%s", err, out)
	}
}

// TestFaults: contradictions and evidence that does not hold are told.
func TestFaults(t *testing.T) {
	second := func(a answer, fault string) outcome { return outcome{a, time.Second, fault} }
	table := table{names: []string{"ours", "other"}, ours: 1, rows: []row{
		{"good", []outcome{second(satisfiable, ""), second(late, "")}},
		{"contradiction", []outcome{second(satisfiable, ""), second(unsatisfiable, "")}},
		{"evidence", []outcome{second(unsatisfiable, "bad"), second(unsatisfiable, "")}},
	}}
	got := strings.Join(table.faults(), "\n")
	if want := "contradiction: other says unsat, others sat\nevidence: ours: bad"; got != want {
		t.Errorf("faults:\n%s\nwant:\n%s", got, want)
	}
}

// TestMean: the geometric mean counts what one of both has answered.
func TestMean(t *testing.T) {
	at := func(seconds int, a answer) outcome {
		return outcome{answer: a, cpu: time.Duration(seconds) * time.Second}
	}
	table := table{names: []string{"a", "b"}, rows: []row{
		{"one", []outcome{at(1, unsatisfiable), at(4, unsatisfiable)}},
		{"two", []outcome{at(9, late), at(9, late)}},
		{"three", []outcome{at(9, late), at(9, satisfiable)}},
	}}
	if got := table.mean(0, 1); got != 0.5 {
		t.Errorf("mean %v", got)
	}
}

// TestRecordRun: only formulas are kept.
func TestRecordRun(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "p")
	script := fmt.Sprintf("mkdir %[1]s; echo > %[1]s/1.cnf; echo > %[1]s/1.smt2; exit 10", folder)
	if err := recordRun(context.Background(), folder, []string{"sh", "-c", script}); err != nil {
		t.Fatal(err)
	}
	left, err := filepath.Glob(filepath.Join(folder, "*"))
	if err != nil || len(left) != 1 || filepath.Base(left[0]) != "1.cnf" {
		t.Errorf("left: %v, %v", left, err)
	}
	if err := recordRun(context.Background(), folder+"q", []string{"sh", "-c", "echo no such thing; exit 2"}); err == nil || !strings.Contains(err.Error(), "no such thing") {
		t.Errorf("a run that fails: %v", err)
	}
}
