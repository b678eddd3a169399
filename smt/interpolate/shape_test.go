package interpolate_test

import (
	"context"
	"math/rand"
	"testing"

	"craig/internal/exhaustive"
	"craig/logic"
	"craig/smt"
	"craig/smt/interpolate"
)

// TestShapes looks at interpolants of random A and B that are satisfiable on their own, and prints them with -v: no
// conjunct or disjunct follows from the others. Those of more than maxAtoms atoms are only counted.
func TestShapes(t *testing.T) {
	const maxAtoms = 30 // as in package smt
	for _, family := range families {
		t.Run(family.name, func(t *testing.T) {
			n, sum, digits, large := 0, 0, 0, 0
			for seed := int64(0); n < exhaustive.Of(2, 10) && seed < 400; seed++ {
				g := &generator{c: logic.NewContext(), r: rand.New(rand.NewSource(seed))}
				family.make(g)
				fs, gs, hs := g.sequence(2), g.sequence(2), g.sequence(2)
				both := smt.New(g.c, smt.Options{Proof: true, MaxConflicts: 2000})
				satisfiable := true
				for i := range fs {
					f := g.c.And(g.c.Or(fs[i], gs[i]), hs[i])
					both.AssertIn(smt.Partition(i), f)
					alone := smt.New(g.c, smt.Options{MaxConflicts: 2000})
					alone.Assert(f)
					satisfiable = satisfiable && alone.Check(context.Background()) == smt.Sat
				}
				if !satisfiable || both.Check(context.Background()) != smt.Unsat {
					continue
				}
				f, err := both.Interpolant(t.Context(), interpolate.System(seed%3), func(p smt.Partition) bool { return p == 0 })
				if err != nil {
					t.Logf("seed %d: %v", seed, err)
					continue
				}
				n++
				atoms, d := shape(f)
				sum, digits = sum+atoms, digits+d
				if atoms > maxAtoms {
					large++
					continue
				}
				t.Logf("seed %d, %d atoms: %v", seed, atoms, f)
				if f.Op() != logic.OpAnd && f.Op() != logic.OpOr {
					continue
				}
				for i, a := range f.Args() {
					s := smt.New(g.c, smt.Options{})
					for j, b := range f.Args() {
						if (j == i) == (f.Op() == logic.OpAnd) {
							b = g.c.Not(b)
						}
						s.Assert(b)
					}
					if s.Check(context.Background()) == smt.Unsat {
						t.Errorf("seed %d: %v is redundant in %v", seed, a, f)
					}
				}
			}
			t.Logf("%d interpolants, %d of them large, %d atoms, numbers of %d digits", n, large, sum, digits)
		})
	}
}

// shape returns the number of occurrences of atoms in f, and that of the digits of the numbers in them.
func shape(f *logic.Term) (atoms, digits int) {
	switch {
	case f.IsNum():
		return 0, len(f.Value().String())
	case f.IsTrue() || f.IsFalse():
		return 0, 0
	}
	junction := f.Op() == logic.OpAnd || f.Op() == logic.OpOr || f.Op() == logic.OpNot
	for _, a := range f.Args() {
		n, d := shape(a)
		atoms, digits = atoms+n, digits+d
	}
	if !junction && f.Sort() == logic.Bool {
		atoms = 1
	}
	return atoms, digits
}
