package words

import (
	"context"
	"slices"

	"craig/logic"
)

// Equalities that hold under a condition, as those of elements of an array do: they cost nothing as long as nothing else
// depends on one of their sides.

// equality is what EqualIf adds.
type equality struct {
	when bit
	x, y number
}

// EqualIf adds that x and y are equal where t holds, of two integers with the same bounds, bit-vectors or floating-point numbers that
// are inputs: those of elements of an array that have the same index. It costs nothing as long as nothing else depends on one of
// them.
func (s *Solver) EqualIf(t Truth, x, y Value) {
	if x.word != nil {
		x.number, y.number = unsigned(x.word), unsigned(y.word)
	}
	s.equalities = append(s.equalities, equality{t.bit, x.number, y.number})
}

// EqualTermsIf is EqualIf for terms.
func (s *Solver) EqualTermsIf(ctx context.Context, f, x, y *logic.Term) error {
	return s.within(ctx, func() {
		r := s.terms()
		s.EqualIf(Truth{r.of(f).truth}, Value{r.of(x)}, Value{r.of(y)})
	})
}

// addEqualities adds those whose sides both matter.
func (s *Solver) addEqualities() {
	for changed := true; changed; {
		changed = false
		left := s.equalities[:0]
		for _, e := range s.equalities {
			if !s.matters(e.x) || !s.matters(e.y) {
				left = append(left, e)
				continue
			}
			s.signal.Poll()
			s.require(s.network.or(e.when.not(), s.equal(e.x, e.y)))
			changed = true
		}
		s.equalities = left
	}
}

// matters reports whether there are clauses with bits of x.
func (s *Solver) matters(x number) bool {
	return slices.ContainsFunc(x.bits, func(b bit) bool { return !b.isConst() && int(b.node()) < len(s.vars) && s.vars[b.node()] != 0 })
}
