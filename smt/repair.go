package smt

// Models of formulas with products, found where refinement is slow: factors are confined to a few values each, by which
// products become linear, case by case (C. Borralleras, S. Lucas, A. Oliveras, E. Rodríguez-Carbonell, A. Rubio, "SAT
// modulo linear arithmetic for solving polynomial constraints", 2012). Domains that are in the way of a model grow. That
// there is no model within the domains says nothing.

import (
	"slices"

	"craig/logic"
	"craig/num"
)

// Limits of the search for one model.
const (
	maxRepairTerms     = 12  // factors that are confined
	maxRepairSteps     = 4   // sizes of domains
	maxRepairConflicts = 100 // for each of them
	maxRepairSplits    = 100
)

// repair returns a model of the live assertions and assumptions, or nil if it finds none. It looks near the values of
// the hint.
func (s *Solver) repair(hint *logic.Model) *logic.Model {
	if s.inner {
		return nil
	}
	fs := s.formulas()
	b := box{c: s.c, e: hint.Evaluator(), step: make(map[*logic.Term]int)}
	if !b.choose(fs) {
		return nil
	}
	for range maxRepairSteps {
		r := New(s.c, Options{MaxConflicts: maxRepairConflicts, MaxSplits: maxRepairSplits})
		r.inner = true
		sub := b.cases(fs)
		for _, f := range fs {
			r.Assert(sub.Apply(f))
		}
		within := make([]*logic.Term, len(b.fixed))
		for i, t := range b.fixed {
			within[i] = b.within(sub.Apply(t), t)
		}
		switch r.Check(s.ctx, within...) {
		case Sat:
			if m := completed(r.Model(), fs); s.holds(m) {
				return m
			}
			return nil
		case Unsat:
			if len(r.Core()) == 0 {
				return nil
			}
			for i, t := range b.fixed {
				if slices.Contains(r.Core(), within[i]) {
					b.step[t]++
				}
			}
		case Unknown:
			return nil
		}
	}
	return nil
}

// formulas returns the live assertions and assumptions.
func (s *Solver) formulas() []*logic.Term {
	var fs []*logic.Term
	for _, f := range s.inputs() {
		fs = append(fs, f.Term)
	}
	return fs
}

// completed adds values for what fs speak of and m does not know.
func completed(m *logic.Model, fs []*logic.Term) *logic.Model {
	for _, x := range logic.Consts(fs...) {
		if _, ok := m.Consts[x]; !ok {
			m.Consts[x] = logic.ZeroValue(x.Sort())
		}
	}
	logic.PostOrder(func(t *logic.Term) {
		if t.Op() == logic.OpApp && m.Funcs[t.Func()] == nil {
			m.Funcs[t.Func()] = &logic.FuncValue{Table: make(map[string]logic.Value), Default: logic.ZeroValue(t.Sort())}
		}
	}, fs...)
	return m
}

// box is a choice of terms and of values for them.
type box struct {
	c        *logic.Context
	e        *logic.Evaluator
	products []*logic.Term
	divided  []*logic.Term // quotients and remainders by terms
	fixed    []*logic.Term
	step     map[*logic.Term]int // how far the domain has grown
}

// choose finds terms whose values make everything linear: few of them. It reports whether that are not too many, and
// any at all.
func (b *box) choose(fs []*logic.Term) bool {
	logic.PostOrder(func(t *logic.Term) {
		switch {
		case logic.IsNonlinear(t):
			b.products = append(b.products, t)
		case (t.Op() == logic.OpIntDiv || t.Op() == logic.OpMod) && !t.Arg(1).IsNum():
			b.divided = append(b.divided, t)
			b.fix(t.Arg(1))
		}
	}, fs...)
	for len(b.fixed) <= maxRepairTerms {
		t := b.next()
		if t == nil {
			return len(b.fixed) > 0
		}
		b.fix(t)
	}
	return false
}

func (b *box) fix(t *logic.Term) {
	if _, ok := b.step[t]; !ok {
		b.fixed = append(b.fixed, t)
		b.step[t] = 0
	}
}

// next returns the factor that occurs most often in products with several that are not fixed, nil if there are none.
func (b *box) next() *logic.Term {
	count := make(map[*logic.Term]int)
	var best *logic.Term
	for _, p := range b.products {
		open := slices.DeleteFunc(slices.Clone(p.Args()), func(x *logic.Term) bool { _, ok := b.step[x]; return ok })
		if len(open) < 2 {
			continue
		}
		for _, x := range open {
			count[x]++
			if best == nil || count[x] > count[best] ||
				count[x] == count[best] && x.Op() == logic.OpConst && best.Op() != logic.OpConst {
				best = x
			}
		}
	}
	return best
}

// cases returns the substitution that puts linear terms, with cases for the values of fixed terms, in the place of
// products, quotients and remainders.
func (b *box) cases(fs []*logic.Term) *logic.Subst {
	sub := b.c.NewSubst(nil)
	order := append(slices.Clone(b.products), b.divided...)
	slices.SortFunc(order, func(t, u *logic.Term) int { return int(t.ID()) - int(u.ID()) }) // subterms first
	for _, t := range order {
		var u *logic.Term
		if logic.IsNonlinear(t) {
			u = b.product(sub, t)
		} else {
			a := sub.Apply(t.Arg(0))
			u = b.split(sub, t.Arg(1), func(v num.Rat) *logic.Term { return b.divide(t, a, v) })
		}
		sub.Replace(t, u)
	}
	return sub
}

// product returns the product p, linear for each choice of values.
func (b *box) product(sub *logic.Subst, p *logic.Term) *logic.Term {
	acc := b.c.Num(num.One, p.Sort())
	var fixed []*logic.Term
	free := false
	for _, x := range p.Args() {
		if _, ok := b.step[x]; ok && (free || len(fixed) < len(p.Args())-1) {
			fixed = append(fixed, x)
		} else {
			acc, free = sub.Apply(x), true
		}
	}
	for _, x := range fixed {
		rest := acc
		acc = b.split(sub, x, func(v num.Rat) *logic.Term { return b.c.MulNum(v, rest) })
	}
	return acc
}

// divide returns the quotient or remainder t for the dividend a and a divisor with the value v; by zero it is what
// evaluation takes.
func (b *box) divide(t, a *logic.Term, v num.Rat) *logic.Term {
	d := b.c.Num(v, logic.Int)
	switch {
	case t.Op() == logic.OpIntDiv && v.IsZero():
		return d
	case t.Op() == logic.OpIntDiv:
		return b.c.IntDiv(a, d)
	case v.IsZero():
		return a
	}
	return b.c.Mod(a, d)
}

// split returns the term that is of(v) where x, which is fixed, has the value v.
func (b *box) split(sub *logic.Subst, x *logic.Term, of func(v num.Rat) *logic.Term) *logic.Term {
	vs := b.domain(x)
	t := of(vs[0])
	for _, v := range vs[1:] {
		t = b.c.Ite(b.c.Eq(sub.Apply(x), b.c.Num(v, x.Sort())), of(v), t)
	}
	return t
}

// within returns that the term u, which is x after substitution, has a value in the domain of x.
func (b *box) within(u, x *logic.Term) *logic.Term {
	var fs []*logic.Term
	for _, v := range b.domain(x) {
		fs = append(fs, b.c.Eq(u, b.c.Num(v, x.Sort())))
	}
	return b.c.Or(fs...)
}

// domain returns the values that x may have: around zero and around what the hint says, without repetitions.
func (b *box) domain(x *logic.Term) []num.Rat {
	step := b.step[x]
	at := b.e.Eval(x).N.Floor()
	var vs []num.Rat
	add := func(v num.Rat) {
		if !slices.ContainsFunc(vs, v.Equal) {
			vs = append(vs, v)
		}
	}
	radius := int64(1) << (2 * step)
	for d := int64(0); d <= radius; d++ {
		for _, v := range [2]num.Rat{num.Int(d), num.Int(-d)} {
			add(v)
			if d <= 1+int64(step) {
				add(at.Add(v))
			}
		}
	}
	if x.Sort() == logic.Real && step > 0 {
		for d := int64(1); d < 8; d += 2 {
			add(num.Frac(d, 2))
			add(num.Frac(-d, 2))
		}
		if step > 1 {
			for d := int64(1); d < 4; d += 2 {
				add(num.Frac(d, 4))
				add(num.Frac(-d, 4))
			}
		}
	}
	return vs
}
