package proof

import (
	"fmt"
	"math/rand"
	"testing"

	"craig/logic"
)

// randomRefutation returns a refutation by random resolutions of random clauses, with many detours; nil if none was
// found.
func randomRefutation(c *logic.Context, rng *rand.Rand) (*Proof, []Assertion) {
	l := new(Log)
	n := 3 + rng.Intn(5)
	atoms := make([]*logic.Term, n)
	for i := range atoms {
		atoms[i] = c.Const(fmt.Sprint("p", i), logic.Bool)
	}
	var inputs []Assertion
	var ids []StepID
	var clauses []map[Lit]bool
	for i := range 3 * n {
		clause := make(map[Lit]bool)
		var fs []*logic.Term
		var ls []Lit
		for range 1 + rng.Intn(3) {
			f := atoms[rng.Intn(n)]
			if rng.Intn(2) == 0 {
				f = c.Not(f)
			}
			if x := l.Lit(f); !clause[x] && !clause[x.Not()] {
				clause[x] = true
				fs, ls = append(fs, f), append(ls, x)
			}
		}
		inputs = append(inputs, Assertion{i, c.Or(fs...)})
		ids, clauses = append(ids, l.Input(i, ls)), append(clauses, clause)
	}
	for range 400 {
		at := rng.Intn(len(ids))
		ants, pivots := []StepID{ids[at]}, []Lit(nil)
		now := make(map[Lit]bool)
		for x := range clauses[at] {
			now[x] = true
		}
		for range 1 + rng.Intn(4) {
		try:
			for range 20 {
				other := rng.Intn(len(ids))
				var pivot []Lit
				for x := range 2 * n {
					if x := Lit(x); clauses[other][x] && now[x.Not()] {
						pivot = append(pivot, x)
					}
				}
				if len(pivot) != 1 { // no tautologies
					continue try
				}
				delete(now, pivot[0].Not())
				for x := range clauses[other] {
					if x != pivot[0] {
						now[x] = true
					}
				}
				ants, pivots = append(ants, ids[other]), append(pivots, pivot[0])
				break
			}
		}
		id := l.Chain(ants, pivots)
		if len(now) == 0 {
			return l.Proof(id), inputs
		}
		if len(ants) > 1 && len(now) < 5 {
			ids, clauses = append(ids, id), append(clauses, now)
		}
	}
	return nil, nil
}

// TestReduce checks that what the reductions return are refutations, from leaves of the given one, with no more of them.
func TestReduce(t *testing.T) {
	total := make(map[string]int)
	proofs := 0
	check := func(name string, c *logic.Context, p *Proof, inputs []Assertion) {
		t.Helper()
		for _, r := range []struct {
			name   string
			reduce func(*Proof) *Proof
		}{{"all", func(p *Proof) *Proof { return p }}, {"units", LowerUnits}, {"pivots", RecyclePivots}, {"both", Reduce}} {
			q := r.reduce(p)
			if err := Check(c, q, inputs...); err != nil {
				t.Fatalf("%s, %s: %v", name, r.name, err)
			}
			if len(q.Atoms) > len(p.Atoms) {
				t.Fatalf("%s, %s: %d atoms, %d before", name, r.name, len(q.Atoms), len(p.Atoms))
			}
			if got, had := leaves(q), leaves(p); got > had {
				t.Fatalf("%s, %s: %d leaves, %d before", name, r.name, got, had)
			}
			total[r.name] += resolutions(q)
		}
	}
	for _, s := range samples() {
		check(s.name, s.c, s.proof, s.inputs)
	}
	clear(total)
	for seed := range int64(1000) {
		c := logic.NewContext()
		p, inputs := randomRefutation(c, rand.New(rand.NewSource(seed)))
		if p == nil {
			continue
		}
		proofs++
		check(fmt.Sprint("seed ", seed), c, p, inputs)
	}
	t.Logf("%d proofs, resolutions: %v", proofs, total)
	if proofs < 300 || total["both"]*10 > total["all"]*9 || total["units"] >= total["all"] || total["pivots"] >= total["all"] {
		t.Errorf("%d proofs, resolutions: %v", proofs, total)
	}
}

// leaves returns the number of steps that are no resolutions.
func leaves(p *Proof) int {
	n := 0
	for _, s := range p.Steps[1:] {
		if s.Kind != Chain {
			n++
		}
	}
	return n
}

// resolutions returns the number of resolutions of two clauses.
func resolutions(p *Proof) int {
	n := 0
	for _, s := range p.Steps {
		n += len(s.Pivots)
	}
	return n
}
