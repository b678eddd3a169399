package smt_test

import (
	"context"
	"math/rand"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"craig/logic"
	"craig/smt"
	"craig/smt/internal/random"
	"craig/smt/script"
)

// TestRecord runs random sequences of calls under a Recorder. The scripts must be accepted, with the answers that the
// calls gave, which are their :status, by the embedded solver and by those that are installed.
func TestRecord(t *testing.T) {
	for i, name := range []string{"lia", "mixed", "div", "ite", "euf", "uflra", "ufbool", "auflia", "bvint", "bv16"} {
		seed := int64(i)
		theory, err := random.Named(name)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			r, err := smt.NewRecorder(dir, 10, 1<<20)
			if err != nil {
				t.Fatal(err)
			}
			answers := randomCalls(t, smt.WithRecorder(t.Context(), r), theory, seed)
			if err := r.Close(); err != nil {
				t.Fatal(err)
			}
			file := filepath.Join(dir, "00001.smt2")
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			var out strings.Builder
			mistakes, err := script.Run(t.Context(), file, strings.NewReader(string(text)), &out, script.Options{Timeout: time.Second / 2})
			if err != nil || mistakes > 0 {
				t.Fatalf("%v\n%s\n%s", err, out.String(), text)
			}
			if got := strings.Fields(out.String()); len(got) != len(answers) {
				t.Errorf("%d answers, not %d", len(got), len(answers))
			}
			for _, solver := range [][]string{{"z3", "-T:2"}, {"cvc5", "--tlimit=2000", "--incremental", "--arrays-exp", "-q"}} {
				if _, err := exec.LookPath(solver[0]); err != nil {
					continue
				}
				out, _ := exec.CommandContext(t.Context(), solver[0], append(solver[1:], file)...).CombinedOutput()
				got := strings.Fields(string(out))
				if strings.Contains(string(out), "error") {
					t.Fatalf("%s: %s\n%s", solver[0], out, text)
				}
				for i := range min(len(got), len(answers)) {
					if got[i] != "sat" && got[i] != "unsat" && got[i] != "unknown" {
						break // it says that its time is over
					}
					if got[i] != answers[i] && got[i] != "unknown" && answers[i] != "unknown" {
						t.Errorf("check %d: %s, but %s answers %s\n%s", i+1, answers[i], solver[0], got[i], text)
					}
				}
			}
		})
	}
}

// randomCalls makes some random calls and returns the answers of the checks.
func randomCalls(t *testing.T, ctx context.Context, theory random.Theory, seed int64) (answers []string) {
	t.Helper()
	c := logic.NewContext()
	g := random.New(theory, seed)
	p := g.Problem()
	for range 12 {
		p.Assertions = append(p.Assertions, g.Formula(1))
	}
	terms, err := p.Terms(c)
	if err != nil {
		t.Fatal(err)
	}
	terms = append(terms, c.Const("a b", logic.Bool), c.Not(c.Const("and", logic.Bool)), c.True(), c.False(),
		c.Divides(c.Int(3).Value(), c.Const("x y", logic.Int)))
	s := smt.New(c, smt.Options{})
	rng := rand.New(rand.NewSource(seed))
	pick := func() *logic.Term { return terms[rng.Intn(len(terms))] }
	depth := 0
	for range 25 {
		switch rng.Intn(5) {
		case 0:
			s.Push()
			depth++
		case 1:
			if depth > 0 {
				s.Pop()
				depth--
			}
		case 2:
			s.Assert(pick())
		default:
			limit, cancel := context.WithTimeout(ctx, time.Second/2)
			assumptions := []*logic.Term{pick(), pick()}
			answers = append(answers, s.Check(limit, assumptions[rng.Intn(3):]...).String())
			cancel()
		}
	}
	return answers
}

// TestRecordLimits checks that files end with a check when there is no more room, and that there are no more of them
// than allowed.
func TestRecordLimits(t *testing.T) {
	dir := t.TempDir()
	r, err := smt.NewRecorder(dir, 2, 500)
	if err != nil {
		t.Fatal(err)
	}
	ctx := smt.WithRecorder(t.Context(), r)
	c := logic.NewContext()
	x := c.Const("x", logic.Int)
	for range 3 {
		s := smt.New(c, smt.Options{})
		for i := range int64(30) {
			s.Assert(c.Not(c.Eq(x, c.Int(i))))
			s.Check(ctx)
		}
	}
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
	files, err := os.ReadDir(dir)
	if err != nil || len(files) != 2 {
		t.Fatalf("%d files: %v", len(files), err)
	}
	text, err := os.ReadFile(filepath.Join(dir, "00002.smt2"))
	if err != nil || len(text) > 500 || len(text) < 300 || !strings.HasSuffix(string(text), "(check-sat)\n") {
		t.Errorf("%d bytes, %v:\n%s", len(text), err, text)
	}
	if err := os.RemoveAll(dir); err != nil {
		t.Fatal(err)
	}
	if smt.New(c, smt.Options{}).Check(ctx) != smt.Sat || r.Close() != nil {
		t.Error("a closed recorder is in the way")
	}
	// The folder is gone before anything is written.
	if r, err = smt.NewRecorder(dir, 2, 1<<20); err != nil {
		t.Fatal(err)
	}
	s := smt.New(c, smt.Options{})
	ctx = smt.WithRecorder(t.Context(), r)
	s.Check(ctx)
	if err := os.RemoveAll(dir); err != nil {
		t.Fatal(err)
	}
	for i := range int64(600) {
		s.Assert(c.Not(c.Eq(x, c.Int(i))))
		if s.Check(ctx) != smt.Sat {
			t.Fatal("a check failed when it could not be recorded")
		}
	}
	if r.Close() == nil {
		t.Error("writing into a folder that is gone is no error")
	}
}
