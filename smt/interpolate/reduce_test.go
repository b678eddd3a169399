package interpolate_test

import (
	"math/rand"
	"testing"

	"craig/logic"
	"craig/smt/interpolate"
	"craig/smt/proof"
)

// BenchmarkReduce says what reductions of proofs cost and save, as sums over random refutations of each family: steps
// and atoms of the proofs, and distinct subterms of McMillan's interpolants of all cuts of the sequence.
func BenchmarkReduce(b *testing.B) {
	for _, family := range families {
		type sample struct {
			c      *logic.Context
			p      *proof.Proof
			inputs []proof.Assertion
			parts  []int
		}
		var samples []sample
		for seed := int64(0); len(samples) < 40 && seed < 2000; seed++ {
			g := &generator{c: logic.NewContext(), r: rand.New(rand.NewSource(seed))}
			family.make(g)
			fs, gs, hs := g.sequence(8), g.sequence(8), g.sequence(8)
			for i := range fs {
				fs[i] = g.c.And(g.c.Or(fs[i], gs[i]), hs[i])
			}
			p, inputs := refute(g.c, fs)
			if p == nil || len(p.Steps) < 30 {
				continue
			}
			samples = append(samples, sample{g.c, p, inputs, []int{0, 1, 2, 3, 4, 5, 6, 7}})
		}
		if len(samples) == 0 {
			continue // propositional sequences have short proofs only
		}
		for _, r := range []struct {
			name   string
			reduce func(*proof.Proof) *proof.Proof
		}{
			{"none", func(p *proof.Proof) *proof.Proof { return p }},
			{"units", proof.LowerUnits},
			{"pivots", proof.RecyclePivots},
			{"both", proof.Reduce},
		} {
			b.Run(family.name+"/"+r.name, func(b *testing.B) {
				for b.Loop() {
					for _, s := range samples {
						r.reduce(s.p)
					}
				}
				steps, leaves, atoms, size := 0, 0, 0, 0
				for _, s := range samples {
					q := r.reduce(s.p)
					atoms += len(q.Atoms)
					for _, step := range q.Steps[1:] {
						steps += len(step.Pivots)
						if step.Kind != proof.Chain {
							leaves++
						}
					}
					is, err := interpolate.Sequence(b.Context(), s.c, q, s.inputs, s.parts, interpolate.McMillan)
					if err != nil {
						b.Fatal(err)
					}
					for _, i := range is {
						size += logic.DagSize(i)
					}
				}
				b.ReportMetric(float64(steps), "resolutions")
				b.ReportMetric(float64(leaves), "leaves")
				b.ReportMetric(float64(atoms), "atoms")
				b.ReportMetric(float64(size), "itp-size")
				b.ReportMetric(float64(len(samples)), "proofs")
			})
		}
	}
}
