package pass

import (
	"slices"

	"craig/logic"
	"craig/num"
	"craig/program"
)

// intervals simplifies the program by what the interval analysis finds: remainders that cannot wrap become their
// dividend (or, where they can wrap once, a case distinction), conditions that are decided become constants, assumptions
// against undefined behaviour that always hold disappear. The intervals it relies on go into the certificate.
func intervals(p *program.Program) (*program.Program, *backTranslation) {
	r := analyseRanges(p)
	q := p.Clone()
	used := make(map[*program.Edge][]*program.Var)
	for _, pr := range q.Procs {
		for _, l := range pr.Locs {
			s, ok := r.at(l.Origin)
			if !ok {
				continue
			}
			for _, e := range l.Out {
				if n := r.simplifyStmt(e.Stmt, s); n != nil {
					e.Stmt = n
					used[e.Origin] = r.index.VarsOf(e.Origin.Stmt)
				}
			}
		}
	}
	w := &backTranslation{in: p, out: q, facts: r.facts(used)}
	w.clean()
	return q, w
}

// simplifyStmt returns s simplified in the given state, nil if nothing can be done.
func (r *ranges) simplifyStmt(s program.Stmt, at rangeState) program.Stmt {
	changed := false
	simplify := func(t *logic.Term) *logic.Term {
		u := r.simplify(t, at)
		changed = changed || u != t
		return u
	}
	all := func(ts []*logic.Term) []*logic.Term {
		us := make([]*logic.Term, len(ts))
		for i, t := range ts {
			us[i] = simplify(t)
		}
		return us
	}
	var n program.Stmt
	switch s := s.(type) {
	case *program.Assume:
		if _, ok := r.refine(at, s.Cond, true); !ok {
			return &program.Assume{Cond: r.ctx.False(), Violation: s.Violation, Branch: s.Branch}
		}
		n = &program.Assume{Cond: simplify(s.Cond), Violation: s.Violation, Branch: s.Branch}
	case *program.Assert:
		n = &program.Assert{Cond: simplify(s.Cond), Violation: s.Violation}
	case *program.Assign:
		n = &program.Assign{Lhs: s.Lhs, Rhs: all(s.Rhs)}
	case *program.Call:
		n = &program.Call{Callee: s.Callee, Args: all(s.Args), Results: s.Results}
	}
	if !changed {
		return nil
	}
	return n
}

// simplify returns a term that has the value of t in every state that s covers.
func (r *ranges) simplify(t *logic.Term, s rangeState) *logic.Term {
	e := evaluator{r: r}
	if r.size(t) > manyNodes {
		e.memo = make(map[*logic.Term]interval)
	}
	return (&simplifier{eval: e, done: make(map[*logic.Term]*logic.Term)}).simplify(t, s)
}

// simplifier simplifies terms in one state.
type simplifier struct {
	eval evaluator
	done map[*logic.Term]*logic.Term
}

func (m *simplifier) simplify(t *logic.Term, s rangeState) *logic.Term {
	if t.IsValue() {
		return t
	}
	if u, ok := m.done[t]; ok {
		return u
	}
	u := m.rewrite(t, s)
	m.done[t] = u
	return u
}

func (m *simplifier) rewrite(t *logic.Term, s rangeState) *logic.Term {
	c := m.eval.r.ctx
	switch sort := t.Sort(); {
	case sort == logic.Bool:
		if b, ok := m.eval.eval(t, s).truth(); ok {
			return c.Bool(b)
		}
	case sort.IsArith():
		if v, ok := m.eval.eval(t, s).value(); ok {
			return c.Num(v, sort)
		}
	}
	if len(t.Args()) == 0 {
		return t
	}
	if t.Op() == logic.OpIte && m.eval.memo == nil {
		return m.ite(t, s)
	}
	args := make([]*logic.Term, len(t.Args()))
	changed := false
	for i, a := range t.Args() {
		args[i] = m.simplify(a, s)
		changed = changed || args[i] != a
	}
	if t.Op() == logic.OpMod && t.Arg(1).IsNum() && !t.Arg(1).Value().IsZero() {
		if u := unwrap(c, args[0], t.Arg(1).Value().Abs(), m.eval.eval(t.Arg(0), s)); u != nil {
			return u
		}
	}
	if t.Op() == logic.OpBVToInt {
		if u := m.disjoint(args[0], s); u != nil {
			return u
		}
	}
	if !changed {
		return t
	}
	return c.Rebuild(t, args)
}

// disjoint returns the sum of the operands of t, a word, if it is their disjunction and they have no ones in common: bytes
// that are put together. Otherwise it returns nil.
func (m *simplifier) disjoint(t *logic.Term, s rangeState) *logic.Term {
	if t.Op() != logic.OpBV || t.BVOp() != logic.BVOr && t.BVOp() != logic.BVXor {
		return nil
	}
	if t.Arg(0).Op() != logic.OpIntToBV || t.Arg(1).Op() != logic.OpIntToBV {
		return nil
	}
	a, b := t.Arg(0).Arg(0), t.Arg(1).Arg(0)
	limit := num.Pow2(t.Sort().Width())
	below := func(a *logic.Term, limit num.Rat) bool {
		i := m.eval.eval(a, s)
		return i.hasLo && i.hasHi && i.lo.Sign() >= 0 && i.hi.Less(limit)
	}
	if !below(a, limit) || !below(b, limit) || !below(a, num.Pow2(logic.TrailingZeros(b))) && !below(b, num.Pow2(logic.TrailingZeros(a))) {
		return nil
	}
	return m.eval.r.ctx.Add(a, b)
}

// ite simplifies each branch in the states in which it is chosen.
func (m *simplifier) ite(t *logic.Term, s rangeState) *logic.Term {
	r := m.eval.r
	cond := m.simplify(t.Arg(0), s)
	branch := func(value bool, b *logic.Term) *logic.Term {
		if in, ok := r.refine(s, t.Arg(0), value); ok {
			return (&simplifier{eval: m.eval, done: make(map[*logic.Term]*logic.Term)}).simplify(b, in)
		}
		return nil
	}
	yes, no := branch(true, t.Arg(1)), branch(false, t.Arg(2))
	switch {
	case yes == nil && no == nil:
		return t
	case yes == nil:
		return no
	case no == nil:
		return yes
	}
	return r.ctx.Ite(cond, yes, no)
}

// unwrap returns the remainder of a, which lies in i, by d without a remainder operation, nil if a may wrap more than
// once.
func unwrap(c *logic.Context, a *logic.Term, d num.Rat, i interval) *logic.Term {
	if !i.isFinite() {
		return nil
	}
	low, _ := num.DivMod(i.lo, d)
	high, _ := num.DivMod(i.hi, d)
	minus := func(q num.Rat) *logic.Term { return c.Sub(a, c.Num(q.Mul(d), logic.Int)) }
	switch {
	case low.Equal(high):
		return minus(low)
	case low.Add(num.One).Equal(high):
		return c.Ite(c.Ge(a, c.Num(high.Mul(d), logic.Int)), minus(high), minus(low))
	}
	return nil
}

// facts returns what the analysis knows of the variables that one must know about so that the given variables at the
// given edges can be known.
func (r *ranges) facts(used map[*program.Edge][]*program.Var) *facts {
	lv := program.NewLiveness(r.p, r.index, r.g, func(e *program.Edge) []*program.Var { return used[e] })
	bounds := func(s rangeState, vars []*program.Var, at func(*program.Var) *logic.Term) *logic.Term {
		var fs []*logic.Term
		for _, v := range vars {
			i, ok := s.vars.get(v.Term.ID())
			if !ok {
				continue
			}
			fs = append(fs, within(r.ctx, at(v), i))
		}
		return r.ctx.And(fs...)
	}
	current := func(v *program.Var) *logic.Term { return v.Term }
	return &facts{
		at: func(l *program.Loc) *logic.Term {
			s, ok := r.at(l)
			if !ok {
				return r.ctx.False()
			}
			vars := lv.At(l)
			fs := []*logic.Term{bounds(s, vars, current)}
			for _, b := range s.side { // none at the heads of this program's loops, but later passes may choose others
				if ofAll(r.index.Vars(b.term), vars) {
					fs = append(fs, within(r.ctx, b.term, b.bound))
				}
			}
			return r.ctx.And(fs...)
		},
		pre: func(pr *program.Proc) *logic.Term {
			s, ok := r.at(pr.Entry)
			if !ok {
				return r.ctx.False()
			}
			if pr == r.p.Entry {
				return r.ctx.True()
			}
			return bounds(s, intersection(pr.Params, lv.At(pr.Entry)), func(v *program.Var) *logic.Term { return v.Old })
		},
		post: func(pr *program.Proc) *logic.Term {
			s, ok := r.at(pr.Exit)
			if !ok {
				return r.ctx.False()
			}
			return bounds(s, intersection(pr.Results, lv.At(pr.Exit)), current)
		},
	}
}

// ofAll reports whether all of vars are among those.
func ofAll(vars, those []*program.Var) bool {
	return !slices.ContainsFunc(vars, func(v *program.Var) bool { return !slices.Contains(those, v) })
}

func intersection(a, b []*program.Var) []*program.Var {
	in := make(map[*program.Var]bool, len(b))
	for _, v := range b {
		in[v] = true
	}
	var out []*program.Var
	for _, v := range a {
		if in[v] {
			out = append(out, v)
		}
	}
	return out
}

// within returns the formula that t, of sort Bool, Int or Real, is in i.
func within(c *logic.Context, t *logic.Term, i interval) *logic.Term {
	if t.Sort() == logic.Bool {
		switch b, known := i.truth(); {
		case !known:
			return c.True()
		case b:
			return t
		}
		return c.Not(t)
	}
	f := c.True()
	if i.hasLo {
		f = c.Ge(t, c.Num(i.lo, t.Sort()))
	}
	if i.hasHi {
		f = c.And(f, c.Le(t, c.Num(i.hi, t.Sort())))
	}
	return f
}
