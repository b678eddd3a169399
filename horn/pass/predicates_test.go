package pass

import (
	"slices"
	"testing"

	"craig/horn"
	"craig/logic"
	"craig/num"
)

// TestPredicates: formulas over parameters of what passes make of random systems are formulas over those of the input, and
// onward they are what they were; what goes onward is about parameters.
func TestPredicates(t *testing.T) {
	copied, values := 0, 0
	runs := [][]Pass{Passes(), Passes("unfold")}
	for _, p := range Passes() {
		runs = append(runs, []Pass{p})
	}
	for seed := *first; seed < *first+int64(systems()); seed++ {
		for _, passes := range runs {
			s := randomSystem(seed)
			out, back, err := Run(t.Context(), passes, s, nil)
			if err != nil {
				t.Fatal(err)
			}
			there, own := predicatesOf(out, 0), predicatesOf(out, 1)
			in := back.Predicates(own)
			for p, fs := range in {
				if s.Preds[p.ID] != p {
					t.Fatalf("seed %d: %s is no predicate of the input", seed, p.Name)
				}
				mustBeAbout(t, p, fs)
			}
			again := back.Onward(in)
			for q, fs := range own {
				for _, f := range fs {
					if !slices.Contains(again[q], f) {
						t.Errorf("seed %d: %s has %v, and not %v", seed, q.Name, again[q], f)
					}
				}
				if len(again[q]) > len(fs) {
					copied++
				}
			}
			for q, fs := range back.Onward(predicatesOf(s, 0)) {
				mustBeAbout(t, q, fs)
				for _, f := range fs {
					if !slices.Contains(there[q], f) {
						values++
					}
				}
			}
		}
	}
	if copied == 0 || values == 0 {
		t.Errorf("%d predicates have those of other copies, %d formulas are others onward", copied, values)
	}
}

func mustBeAbout(t *testing.T, p *horn.Pred, fs []*logic.Term) {
	t.Helper()
	for _, f := range fs {
		for _, x := range logic.Consts(f) {
			if !slices.Contains(p.Params, x) {
				t.Errorf("%v is no predicate of %s%v", f, p.Name, p.Params)
			}
		}
	}
}

// predicatesOf returns formulas over one and over two parameters of each predicate, which are not trivial, different ones or
// not.
func predicatesOf(s *horn.System, different int64) map[*horn.Pred][]*logic.Term {
	c, m := s.Ctx, make(map[*horn.Pred][]*logic.Term)
	for _, p := range s.Preds {
		for i, x := range p.Params {
			switch {
			case x.Sort() == logic.Bool:
				m[p] = append(m[p], x)
			case x.Sort().IsArith():
				m[p] = append(m[p], c.Lt(x, c.Num(num.Int(7+different*int64(p.ID)), x.Sort())))
			}
			if i > 0 && p.Params[i-1].Sort() == x.Sort() {
				m[p] = append(m[p], c.Eq(p.Params[i-1], x))
			}
		}
	}
	return m
}
