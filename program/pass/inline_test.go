package pass

import (
	"context"
	"errors"
	"testing"
	"time"

	"craig/certify"
	"craig/program"
	"craig/verdict"
)

// TestInlineRandom compares random programs with what program.Inline makes of them, by exploration: both fail or none
// does, a counterexample of the result replays on the program by its origins, and a proof of the result is accepted.
func TestInlineRandom(t *testing.T) {
	failed, certified, recursive, inlined := 0, 0, 0, 0
	for seed := range int64(3 * seeds()) {
		p := randomProgram(seed, seed%4 == 0)
		g := program.NewCallGraph(p)
		which := func(pr *program.Proc) bool { return true }
		if seed%3 == 0 {
			which = program.WithLoops(p)
		}
		q, err := program.Inline(p, which)
		var recursion *program.RecursionError
		if errors.As(err, &recursion) {
			recursive++
			if !g.Recursive(recursion.Proc) || !which(recursion.Proc) {
				t.Fatalf("seed %d: %v", seed, err)
			}
			all := which
			which = func(pr *program.Proc) bool { return all(pr) && !g.Recursive(pr) }
			q, err = program.Inline(p, which)
		}
		if err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		if err := q.Check(); err != nil {
			t.Fatalf("seed %d: %v\n%s\n%s", seed, err, p, q)
		}
		for _, pr := range q.Procs {
			for _, l := range pr.Locs {
				if l.Site != nil {
					inlined++
				}
				for _, e := range l.Out {
					if c, ok := e.Stmt.(*program.Call); ok && which(c.Callee.Origin) {
						t.Fatalf("seed %d: a call of %s is left", seed, c.Callee.Name)
					}
				}
			}
		}
		small, back, err := Run(t.Context(), pick("globals"), q, nil)
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithTimeout(t.Context(), 2*time.Second)
		before, after := explore(p), explore(small)
		switch {
		case before.failure != nil && after.failure == nil && !after.cut:
			t.Errorf("seed %d: the program fails, inlined it does not:\n%s\n%s", seed, p, q)
		case before.failure == nil && after.failure != nil && !before.cut:
			t.Errorf("seed %d: inlined, the program fails:\n%s\n%s", seed, p, q)
		case after.failure != nil:
			failed++
			cex := &verdict.Counterexample{}
			for _, c := range back.Counterexample(after.counterexample()).Choices {
				if c.Edge = c.Edge.Origin; c.Edge != nil {
					cex.Choices = append(cex.Choices, c)
				}
			}
			if _, err := certify.Replay(ctx, p, cex, certify.RunOptions{MaxSteps: 100_000}); err != nil {
				t.Errorf("seed %d: the counterexample does not replay: %v\n%s\n%s", seed, err, p, q)
			}
		case !after.cut && after.states < 150:
			cert := back.Certificate(after.certificate())
			var undecided *certify.Undecided
			switch err := certify.Certificate(ctx, q, cert, certify.Options{}); {
			case err == nil:
				certified++
			case !errors.As(err, &undecided):
				t.Errorf("seed %d: the certificate: %v\n%s\n%s", seed, err, p, q)
			}
		}
		cancel()
		if t.Failed() {
			return
		}
	}
	n := 3 * seeds()
	t.Logf("%d programs: %d recursive, %d counterexamples, %d certificates, %d locations inlined", n, recursive, failed, certified, inlined)
	if failed < n/10 || certified < n/10 || recursive < n/10 || recursive > 9*n/10 || inlined < n {
		t.Error("too few of the programs say something")
	}
}
