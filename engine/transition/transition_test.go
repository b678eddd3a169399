package transition

import (
	"testing"

	"craig/certify"
	"craig/horn/random"
	"craig/logic"
	"craig/smt"
)

// TestPaths unrolls random systems: a model of an initial state, some steps and a bad state is a derivation, with as many
// steps, and there is one of a path that may end earlier if there is one of any length up to it.
func TestPaths(t *testing.T) {
	found := map[int]int{}
	for seed := range int64(60) {
		h := random.Linear(logic.NewContext(), seed)
		s, err := New(t.Context(), h)
		if err != nil {
			t.Fatal(err)
		}
		c, shorter := h.Ctx, false
		for n := range 4 {
			exact, within := smt.New(c, smt.Options{}), smt.New(c, smt.Options{})
			exact.Assert(s.Init(0))
			within.Assert(s.Init(0))
			for k := range n {
				exact.Assert(s.Step(k))
				within.Assert(s.StepUnlessBad(0, k))
			}
			exact.Assert(s.Bad(n))
			bad := make([]*logic.Term, n+1)
			for k := range bad {
				bad[k] = s.Bad(k)
			}
			within.Assert(c.Or(bad...))
			st := exact.Check(t.Context())
			if st == smt.Sat {
				found[n]++
				shorter = true
				d, err := s.Derivation(exact.Model(), n)
				if err == nil {
					err = certify.Derivation(h, d)
				}
				if err != nil {
					t.Errorf("seed %d: a path of %d steps: %v", seed, n, err)
				}
			}
			if any := within.Check(t.Context()); st != smt.Unknown && any != smt.Unknown && (any == smt.Sat) != shorter {
				t.Errorf("seed %d: within %d steps: %v, a path of so many or fewer was found: %t", seed, n, any, shorter)
			}
		}
	}
	if found[0]+found[1] < 5 || found[2] < 5 || found[3] < 5 {
		t.Errorf("paths by steps: %v", found)
	}
}

// TestTimes: what is said of the state at a time is said of the variables again.
func TestTimes(t *testing.T) {
	for seed := range int64(20) {
		h := random.Linear(logic.NewContext(), seed)
		s, err := New(t.Context(), h)
		if err != nil {
			t.Fatal(err)
		}
		f := random.NewFormulas(h.Ctx, seed).Formula(s.Vars)
		for k := range 3 {
			at := s.At(f, k)
			if s.Of(at, k) != f {
				t.Errorf("seed %d: %v at time %d is %v", seed, f, k, at)
			}
			if again := s.Of(at, k+1); len(logic.Consts(f)) > 0 && again != at {
				t.Errorf("seed %d: %v is about time %d, too: %v", seed, at, k+1, again)
			}
		}
	}
}

// TestInterpolate: interpolants are between the formulas, in what they share; where there is a model there are none.
func TestInterpolate(t *testing.T) {
	c := logic.NewContext()
	x, y, z := c.Const("x", logic.Int), c.Const("y", logic.Int), c.Const("z", logic.Int)
	a, b := c.And(c.Lt(x, y), c.Lt(y, c.Int(3))), c.And(c.Gt(z, c.Int(5)), c.Eq(x, z))
	i, err := Interpolate(t.Context(), c, a, b)
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range logic.Consts(i) {
		if v != x {
			t.Errorf("%v is about %v", i, v)
		}
	}
	s := smt.New(c, smt.Options{})
	if s.Check(t.Context(), a, c.Not(i)) != smt.Unsat || s.Check(t.Context(), i, b) != smt.Unsat {
		t.Errorf("%v is not between %v and %v", i, a, b)
	}
	if i, err := Interpolate(t.Context(), c, a, c.Lt(x, z)); err == nil {
		t.Errorf("an interpolant %v of what has a model", i)
	}
}
