// What the types of C say already.

package report

import (
	"craig/logic"
	"craig/num"
	"craig/program"
)

// TypeRange returns the least and the greatest value of an integer type of C under every data model.
func TypeRange(typ string) (lo, hi num.Rat, ok bool) {
	signed := func(bits int) (num.Rat, num.Rat, bool) {
		return num.Pow2(bits - 1).Neg(), num.Pow2(bits - 1).Sub(num.One), true
	}
	unsigned := func(bits int) (num.Rat, num.Rat, bool) { return num.Zero, num.Pow2(bits).Sub(num.One), true }
	switch typ {
	case "_Bool":
		return unsigned(1)
	case "char", "signed char":
		return signed(8)
	case "unsigned char":
		return unsigned(8)
	case "short":
		return signed(16)
	case "unsigned short":
		return unsigned(16)
	case "int":
		return signed(32)
	case "unsigned", "unsigned int":
		return unsigned(32)
	case "long", "long long":
		return signed(64)
	case "unsigned long", "unsigned long long":
		return unsigned(64)
	}
	return lo, hi, false
}

// ranges simplifies formulas over variables of C types: comparisons that the types decide go. The result is for
// readers, who know the types.
type ranges struct {
	c    *logic.Context
	of   map[*logic.Term][2]num.Rat // by Term and Old of variables
	done map[*logic.Term]*logic.Term
}

func newRanges(p *program.Program, pr *program.Proc) *ranges {
	r := &ranges{c: p.Ctx, of: make(map[*logic.Term][2]num.Rat), done: make(map[*logic.Term]*logic.Term)}
	for _, list := range [][]*program.Var{p.Globals, pr.Params, pr.Results, pr.Locals} {
		for _, v := range list {
			if lo, hi, ok := TypeRange(v.Type); ok && v.Term.Sort() == logic.Int {
				r.of[v.Term], r.of[v.Old] = [2]num.Rat{lo, hi}, [2]num.Rat{lo, hi}
			}
		}
	}
	return r
}

func (r *ranges) simplify(t *logic.Term) *logic.Term {
	if u, ok := r.done[t]; ok {
		return u
	}
	u := t
	switch t.Op() {
	case logic.OpLe, logic.OpLt, logic.OpEq:
		if b, ok := r.decide(t); ok {
			u = r.c.Bool(b)
		}
	case logic.OpAnd, logic.OpOr, logic.OpNot:
		args := make([]*logic.Term, len(t.Args()))
		for i, a := range t.Args() {
			args[i] = r.simplify(a)
		}
		u = r.c.Rebuild(t, args)
	}
	r.done[t] = u
	return u
}

// decide evaluates a comparison of sums over the ranges.
func (r *ranges) decide(t *logic.Term) (value, ok bool) {
	if !t.Arg(0).Sort().IsArith() {
		return false, false
	}
	l := logic.Linearize(r.c.Sub(t.Arg(0), t.Arg(1)))
	lo, hi := l.Const, l.Const
	for _, m := range l.Monos {
		b, known := r.of[m.Base]
		if !known {
			return false, false
		}
		x, y := m.Coef.Mul(b[0]), m.Coef.Mul(b[1])
		lo, hi = lo.Add(num.Min(x, y)), hi.Add(num.Max(x, y))
	}
	switch t.Op() {
	case logic.OpLe:
		return hi.Sign() <= 0, hi.Sign() <= 0 || lo.Sign() > 0
	case logic.OpLt:
		return hi.Sign() < 0, hi.Sign() < 0 || lo.Sign() >= 0
	}
	return false, lo.Sign() > 0 || hi.Sign() < 0
}
