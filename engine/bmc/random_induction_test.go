package bmc

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"craig/certify"
	"craig/internal/exhaustive"
	"craig/logic"
	"craig/program"
	"craig/verdict"
)

// TestRandomInductions compares proofs by induction with executions, as TestRandom does.
func TestRandomInductions(t *testing.T) {
	proofs, violations := 0, 0
	for seed := range uint64(exhaustive.Of(60, 250)) {
		w := &writer{Rand: rand.New(rand.NewPCG(seed, 3)), endless: seed%4 > 0}
		text := w.text()
		p, err := program.Parse(logic.NewContext(), "random.craig", text)
		if err != nil {
			t.Fatalf("seed %d: %v\n%s", seed, err, text)
		}
		bad := violated(t, p, seed, 200)
		if bad {
			violations++
			err = refusesInductions(t, w, p)
		}
		if err == nil {
			var proved bool
			proved, err = inductive(t, p, 1+int(seed%3))
			if proved {
				proofs++
			}
			if proved && bad {
				err = errors.New("not safe")
			}
		}
		if err != nil {
			t.Errorf("seed %d: %v\n%s", seed, err, text)
		}
	}
	if proofs < 20 || violations < 8 {
		t.Errorf("%d proofs, %d violations", proofs, violations)
	}
}

// inductive reports whether p is proved by induction of all its loops, over k iterations at first, and returns an error if the certificate
// is refuted.
func inductive(t *testing.T, p *program.Program, k int) (proved bool, err error) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), limit)
	defer cancel()
	r := newRun(ctx, p, nil)
	r.proofs.k = k
	var all []residue
	for _, pr := range p.Procs {
		for _, head := range program.NewWTO(pr).Heads() {
			all = append(all, residue{head: head})
		}
	}
	res := r.induct(all)
	if res.Outcome != verdict.Safe {
		return false, nil
	}
	err = certify.Certificate(t.Context(), p, res.Certificate, certify.Options{})
	var open *certify.Undecided // the checker may know less
	if errors.As(err, &open) {
		err = nil
	}
	return true, err
}

// refusesInductions returns an error if the checker accepts inductions of a program that is not safe, with formulas at random.
func refusesInductions(t *testing.T, w *writer, p *program.Program) error {
	t.Helper()
	x := &verdict.Unwinding{Loops: make(map[*program.Loc]int), Calls: make(map[*program.Proc]int), Inductions: make(map[*program.Loc]verdict.Induction)}
	for _, pr := range p.Procs {
		x.Calls[pr] = 6
		for _, head := range program.NewWTO(pr).Heads() {
			x.Loops[head] = 5
			if w.IntN(4) == 0 {
				continue
			}
			in := verdict.Induction{K: 1 + w.IntN(3)}
			for range w.IntN(3) {
				v := p.Globals[w.IntN(2)]
				in.Invariants = append(in.Invariants, p.Ctx.Le(v.Term, p.Ctx.Int(int64(w.IntN(9)-2))))
			}
			x.Inductions[head] = in
		}
	}
	ctx, cancel := context.WithTimeout(t.Context(), limit)
	defer cancel()
	if certify.Certificate(ctx, p, &verdict.Certificate{Unwinding: x}, certify.Options{}) == nil {
		return errors.New("inductions of a program that is not safe are accepted")
	}
	return nil
}
