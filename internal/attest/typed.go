// What types say of values.

package attest

import (
	"slices"

	"craig/logic"
	"craig/num"
	"craig/program"
	"craig/report"
)

// typed returns f without the comparisons that hold, or do not hold, for all values that the types of variables have, now and at the
// beginning of pr.
func (w *writer) typed(f *logic.Term, pr *program.Proc) *logic.Term {
	x := w.p.Ctx
	ranges := map[*logic.Term][2]num.Rat{}
	for _, v := range slices.Concat(w.p.Globals, pr.Params, pr.Results, pr.Locals) {
		if low, high, ok := report.TypeRange(v.Type); ok && v.Source != nil && v.Source.Part == program.Whole && v.Term.Sort() == logic.Int {
			ranges[v.Term], ranges[v.Old] = [2]num.Rat{low, high}, [2]num.Rat{low, high}
		}
	}
	decided := map[*logic.Term]*logic.Term{}
	logic.PostOrder(func(t *logic.Term) {
		if t.Op() != logic.OpLe && t.Op() != logic.OpLt || t.Arg(0).Sort() != logic.Int {
			return
		}
		low, high, ok := interval(logic.Linearize(x.Sub(t.Arg(0), t.Arg(1))), ranges)
		strict := t.Op() == logic.OpLt
		switch {
		case !ok:
		case high.Sign() < 0 || !strict && high.IsZero():
			decided[t] = x.True()
		case low.Sign() > 0 || strict && low.IsZero():
			decided[t] = x.False()
		}
	}, f)
	return x.Substitute(f, decided)
}

// interval returns between which values a sum is.
func interval(l logic.Linear, ranges map[*logic.Term][2]num.Rat) (low, high num.Rat, ok bool) {
	low, high = l.Const, l.Const
	for _, m := range l.Monos {
		r, known := ranges[m.Base]
		if !known {
			return low, high, false
		}
		a, b := m.Coef.Mul(r[0]), m.Coef.Mul(r[1])
		low, high = low.Add(num.Min(a, b)), high.Add(num.Max(a, b))
	}
	return low, high, true
}
