package logic

import (
	"slices"

	"craig/num"
)

// Canonical form of arithmetic.
//
// A term of sort Int or Real is one of
//   - a number (OpNum);
//   - a base: any term that is not OpNum, OpAdd, or a monomial;
//   - a monomial OpMul(k, base) with a number k ∉ {0, 1} (an integer if the sort is Int);
//   - a sum OpAdd of at least two of these: bases and monomials with distinct bases ordered by the base's id, then at
//     most one number ≠ 0, last.
//
// A nonlinear product is a base: OpMul of at least two bases ordered by id.
//
// A relation is OpLe(s, k), OpLt(s, k) or OpEq(s, k) with a number k and a sum s without a number, whose coefficients
// are integers with greatest common divisor 1, the first one positive. Opposite directions are written by negation:
// s ≥ k is ¬(s ≤ k-1) on Int and ¬(s < k) on Real. Int has no OpLt. A relation of Reals all of whose bases are Ints made
// Reals is one of Ints.

// Mono is a coefficient and a base.
type Mono struct {
	Coef num.Rat
	Base *Term
}

// Linear is the sum of its monomials, in the canonical order, and its constant.
type Linear struct {
	Monos []Mono
	Const num.Rat
}

// Linearize returns t, of sort Int or Real, as a linear sum over its bases.
func Linearize(t *Term) Linear {
	var l Linear
	if t.op == OpAdd {
		l.Monos = make([]Mono, 0, len(t.args))
		for _, a := range t.args {
			l.addSummand(a)
		}
		return l
	}
	l.addSummand(t)
	return l
}

func (l *Linear) addSummand(t *Term) {
	switch {
	case t.op == OpNum:
		l.Const = l.Const.Add(t.val)
	case t.op == OpMul && t.args[0].op == OpNum:
		l.Monos = append(l.Monos, Mono{t.args[0].val, t.args[1]})
	default:
		l.Monos = append(l.Monos, Mono{num.One, t})
	}
}

// Scale returns k·l.
func (l Linear) Scale(k num.Rat) Linear {
	if k.IsZero() {
		return Linear{}
	}
	r := Linear{Const: l.Const.Mul(k), Monos: make([]Mono, len(l.Monos))}
	for i, m := range l.Monos {
		r.Monos[i] = Mono{m.Coef.Mul(k), m.Base}
	}
	return r
}

// Plus returns l + m.
func (l Linear) Plus(m Linear) Linear {
	r := Linear{Const: l.Const.Add(m.Const), Monos: make([]Mono, 0, len(l.Monos)+len(m.Monos))}
	i, j := 0, 0
	for i < len(l.Monos) || j < len(m.Monos) {
		switch {
		case j == len(m.Monos) || i < len(l.Monos) && l.Monos[i].Base.id < m.Monos[j].Base.id:
			r.Monos = append(r.Monos, l.Monos[i])
			i++
		case i == len(l.Monos) || m.Monos[j].Base.id < l.Monos[i].Base.id:
			r.Monos = append(r.Monos, m.Monos[j])
			j++
		default:
			if k := l.Monos[i].Coef.Add(m.Monos[j].Coef); !k.IsZero() {
				r.Monos = append(r.Monos, Mono{k, l.Monos[i].Base})
			}
			i, j = i+1, j+1
		}
	}
	return r
}

// Coef returns the coefficient of base in l, 0 if it does not occur.
func (l Linear) Coef(base *Term) num.Rat {
	for _, m := range l.Monos {
		if m.Base == base {
			return m.Coef
		}
	}
	return num.Zero
}

// Sum returns the term of the linear sum l, whose monomials may be in any order and repeat bases, in the given
// arithmetic sort.
func (c *Context) Sum(l Linear, s *Sort) *Term {
	monos := l.Monos
	if !slices.IsSortedFunc(monos, cmpMono) {
		monos = slices.Clone(monos)
		slices.SortStableFunc(monos, cmpMono)
	}
	args := make([]*Term, 0, len(monos)+1)
	for i := 0; i < len(monos); {
		k, base := monos[i].Coef, monos[i].Base
		for i++; i < len(monos) && monos[i].Base == base; i++ {
			k = k.Add(monos[i].Coef)
		}
		if !k.IsZero() {
			args = append(args, c.monomial(k, base))
		}
	}
	if !l.Const.IsZero() || len(args) == 0 {
		args = append(args, c.Num(l.Const, s))
	}
	if len(args) == 1 {
		return args[0]
	}
	return c.mk(Term{op: OpAdd, sort: s, args: args})
}

func cmpMono(a, b Mono) int { return int(a.Base.id) - int(b.Base.id) }

func (c *Context) monomial(k num.Rat, base *Term) *Term {
	if k.IsOne() {
		return base
	}
	return c.mk(Term{op: OpMul, sort: base.sort, args: []*Term{c.Num(k, base.sort), base}})
}

// Num returns the number r of sort Int (r must be an integer) or Real.
func (c *Context) Num(r num.Rat, s *Sort) *Term {
	if !s.IsArith() || s == Int && !r.IsInt() {
		panic("logic: the number " + r.String() + " is not of sort " + s.String())
	}
	return c.mk(Term{op: OpNum, sort: s, val: r})
}

// Int returns the integer i of sort Int.
func (c *Context) Int(i int64) *Term { return c.Num(num.Int(i), Int) }

// Add returns the sum of args, all of one arithmetic sort; there must be at least one.
func (c *Context) Add(args ...*Term) *Term {
	if len(args) == 1 {
		return args[0]
	}
	s := args[0].sort
	var l Linear
	for _, a := range args {
		mustSame(s, a)
		m := Linearize(a)
		l.Monos = append(l.Monos, m.Monos...)
		l.Const = l.Const.Add(m.Const)
	}
	return c.Sum(l, s)
}

// Sub returns a - b.
func (c *Context) Sub(a, b *Term) *Term { return c.Add(a, c.Neg(b)) }

// Neg returns -a.
func (c *Context) Neg(a *Term) *Term { return c.MulNum(num.MinusOne, a) }

// MulNum returns k·a.
func (c *Context) MulNum(k num.Rat, a *Term) *Term { return c.Sum(Linearize(a).Scale(k), a.sort) }

// Mul returns the product of args, all of one arithmetic sort; there must be at least one. Sums are not multiplied
// out, except by numbers.
func (c *Context) Mul(args ...*Term) *Term {
	s := args[0].sort
	k := num.One
	var bases []*Term
	for _, a := range args {
		mustSame(s, a)
		switch {
		case a.op == OpNum:
			k = k.Mul(a.val)
		case a.op == OpMul && a.args[0].op == OpNum:
			k = k.Mul(a.args[0].val)
			bases = append(bases, factors(a.args[1])...)
		default:
			bases = append(bases, factors(a)...)
		}
	}
	switch {
	case k.IsZero() || len(bases) == 0:
		return c.Num(k, s)
	case len(bases) == 1:
		return c.MulNum(k, bases[0])
	}
	slices.SortStableFunc(bases, func(a, b *Term) int { return int(a.id) - int(b.id) })
	return c.monomial(k, c.mk(Term{op: OpMul, sort: s, args: bases}))
}

func factors(t *Term) []*Term {
	if t.op == OpMul {
		return t.args
	}
	return []*Term{t}
}

// IsNonlinear reports whether t is a nonlinear product.
func IsNonlinear(t *Term) bool { return t.op == OpMul && t.args[0].op != OpNum }

// Le returns a ≤ b.
func (c *Context) Le(a, b *Term) *Term { return c.relation(OpLe, a, b) }

// Lt returns a < b.
func (c *Context) Lt(a, b *Term) *Term {
	if a.sort == Int {
		return c.relation(OpLe, c.Add(a, c.Int(1)), b)
	}
	return c.relation(OpLt, a, b)
}

// Ge returns a ≥ b.
func (c *Context) Ge(a, b *Term) *Term { return c.Le(b, a) }

// Gt returns a > b.
func (c *Context) Gt(a, b *Term) *Term { return c.Lt(b, a) }

// relation builds the canonical form of a ≤ b or a < b.
func (c *Context) relation(op Op, a, b *Term) *Term {
	s := a.sort
	mustSame(s, b)
	if !s.IsArith() {
		panic("logic: order on sort " + s.String())
	}
	c.mustOwn(a)
	c.mustOwn(b)
	l := Linearize(a).Plus(Linearize(b).Scale(num.MinusOne))
	if len(l.Monos) == 0 {
		return c.Bool(l.Const.Sign() < 0 || op == OpLe && l.Const.Sign() == 0)
	}
	op, l, s = narrow(op, l, s)
	if t := c.splitRelation(op, l, s); t != nil {
		return t
	}
	return c.Relation(op, l, s)
}

// Relation returns l op 0, for OpLe, OpLt or OpEq and l in canonical order, as one node in canonical form, perhaps negated, or as a constant. Le, Lt
// and Eq do more where there is just one base: they move a comparison into the branches of an ite, and write a remainder's
// value as a divisibility. The solver, for which a base stands for itself, needs the plain relation.
func (c *Context) Relation(op Op, l Linear, s *Sort) *Term {
	if len(l.Monos) == 0 {
		switch sign := l.Const.Sign(); op {
		case OpEq:
			return c.Bool(sign == 0)
		case OpLt:
			return c.Bool(sign < 0)
		default:
			return c.Bool(sign <= 0)
		}
	}
	op, l, s = narrow(op, l, s)
	if op == OpEq {
		return c.plainEq(l, s)
	}
	if op == OpLt && s == Int {
		op, l.Const = OpLe, l.Const.Add(num.One)
	}
	l = l.Scale(contentInverse(l.Monos))
	bound := l.Const.Neg() // Σ monos (≤|<) bound
	negate := l.Monos[0].Coef.Sign() < 0
	if s == Int {
		bound = bound.Floor()
	}
	if negate { // -t ≤ b is ¬(t < -b), and ¬(t ≤ -b-1) on Int
		l = l.Scale(num.MinusOne)
		bound = bound.Neg()
		if s == Int {
			bound = bound.Sub(num.One)
		} else if op == OpLe {
			op = OpLt
		} else {
			op = OpLe
		}
	}
	l.Const = num.Zero
	r := c.mk(Term{op: op, sort: Bool, args: []*Term{c.Sum(l, s), c.Num(bound, s)}})
	if negate {
		return c.Not(r)
	}
	return r
}

// narrow returns l op 0 as it is said of Ints, if l has no bases but Ints made Reals, of which there must be one. The
// number of an equation may remain a fraction: then there is no solution.
func narrow(op Op, l Linear, s *Sort) (Op, Linear, *Sort) {
	if s == Int || slices.ContainsFunc(l.Monos, func(m Mono) bool { return m.Base.op != OpToReal }) {
		return op, l, s
	}
	l = l.Scale(contentInverse(l.Monos))
	for i, m := range l.Monos {
		l.Monos[i].Base = m.Base.args[0]
	}
	slices.SortFunc(l.Monos, cmpMono)
	switch op {
	case OpLe:
		l.Const = l.Const.Ceil()
	case OpLt:
		op, l.Const = OpLe, l.Const.Floor().Add(num.One)
	}
	return op, l, Int
}

// splitRelation pushes a comparison of k·ite(p, a, b) with a number into the branches when one of them is a number:
// that is how C's truth values become formulas again. It returns nil if that does not apply.
func (c *Context) splitRelation(op Op, l Linear, s *Sort) *Term {
	if len(l.Monos) != 1 || l.Monos[0].Base.op != OpIte {
		return nil
	}
	ite := l.Monos[0].Base
	if ite.args[1].op != OpNum && ite.args[2].op != OpNum {
		return nil
	}
	zero := c.Num(num.Zero, s)
	branch := func(t *Term) *Term {
		t = c.Add(c.MulNum(l.Monos[0].Coef, t), c.Num(l.Const, s))
		if op == OpEq {
			return c.Eq(t, zero)
		}
		return c.relation(op, t, zero)
	}
	return c.Ite(ite.args[0], branch(ite.args[1]), branch(ite.args[2]))
}

// contentInverse returns the positive factor that makes the coefficients integers with greatest common divisor 1.
func contentInverse(monos []Mono) num.Rat {
	den, g := num.One, num.Zero
	for _, m := range monos {
		if !m.Coef.IsInt() {
			den = num.LCM(den, num.FromBigInt(m.Coef.DenBig()))
		}
	}
	for _, m := range monos {
		g = num.GCD(g, m.Coef.Mul(den))
	}
	return den.Quo(g)
}

// eqArith builds the canonical form of a = b on Int or Real.
func (c *Context) eqArith(a, b *Term) *Term {
	s := a.sort
	l := Linearize(a).Plus(Linearize(b).Scale(num.MinusOne))
	if len(l.Monos) == 0 {
		return c.Bool(l.Const.IsZero())
	}
	_, l, s = narrow(OpEq, l, s)
	if s == Int && !l.Const.IsInt() {
		return c.ff
	}
	if t := c.splitRelation(OpEq, l, s); t != nil {
		return t
	}
	l = normalEq(l)
	bound := l.Const.Neg()
	if s == Int && !bound.IsInt() {
		return c.ff
	}
	if base := l.Monos[0].Base; len(l.Monos) == 1 && base.op == OpMod && isPositive(base.args[1]) {
		if bound.Sign() < 0 || !bound.Less(base.args[1].val) {
			return c.ff
		}
		return c.Divides(base.args[1].val, c.Sub(base.args[0], c.Num(bound, Int)))
	}
	return c.plainEq(l, s)
}

// normalEq scales l, of which l = 0 is said, to coprime integer coefficients, the first one positive.
func normalEq(l Linear) Linear {
	k := contentInverse(l.Monos)
	if l.Monos[0].Coef.Sign() < 0 {
		k = k.Neg()
	}
	return l.Scale(k)
}

// plainEq builds the node of l = 0 for an l that is no number.
func (c *Context) plainEq(l Linear, s *Sort) *Term {
	l = normalEq(l)
	bound := l.Const.Neg()
	if s == Int && !bound.IsInt() {
		return c.ff
	}
	l.Const = num.Zero
	return c.mk(Term{op: OpEq, sort: Bool, args: []*Term{c.Sum(l, s), c.Num(bound, s)}})
}

func isPositive(t *Term) bool { return t.op == OpNum && t.val.Sign() > 0 }

// IntDiv returns the SMT-LIB quotient of two Ints: a = b·IntDiv(a,b) + Mod(a,b) with 0 ≤ Mod(a,b) < |b|. For b = 0 it
// is unspecified; evaluation takes 0.
func (c *Context) IntDiv(a, b *Term) *Term {
	mustSame(Int, a)
	mustSame(Int, b)
	if b.op == OpNum && !b.val.IsZero() {
		if b.val.Sign() < 0 {
			return c.Neg(c.IntDiv(a, c.Num(b.val.Neg(), Int)))
		}
		l := Linearize(a)
		inv := b.val.Inv()
		divisible := true
		for _, m := range l.Monos {
			divisible = divisible && m.Coef.Mul(inv).IsInt()
		}
		if divisible {
			l = l.Scale(inv)
			l.Const = l.Const.Floor()
			return c.Sum(l, Int)
		}
	}
	return c.mk(Term{op: OpIntDiv, sort: Int, args: []*Term{a, b}})
}

// Mod returns the SMT-LIB remainder of two Ints, see IntDiv. For b = 0 it is unspecified; evaluation takes a.
func (c *Context) Mod(a, b *Term) *Term {
	mustSame(Int, a)
	mustSame(Int, b)
	if b.op == OpNum && !b.val.IsZero() {
		d := b.val.Abs()
		l := c.reduce(Linearize(a), d)
		if len(l.Monos) == 0 {
			_, m := num.DivMod(l.Const, d)
			return c.Num(m, Int)
		}
		a, b = c.Sum(l, Int), c.Num(d, Int)
		if a.op == OpMod && isPositive(a.args[1]) && !d.Less(a.args[1].val) {
			return a // already within [0, d)
		}
	}
	return c.mk(Term{op: OpMod, sort: Int, args: []*Term{a, b}})
}

// Divides returns d | t for an integer d ≥ 1 and an Int t.
func (c *Context) Divides(d num.Rat, t *Term) *Term {
	mustSame(Int, t)
	if d.Sign() <= 0 || !d.IsInt() {
		panic("logic: the divisor must be a positive integer")
	}
	l := c.reduce(Linearize(t), d)
	g := d
	for _, m := range l.Monos {
		g = num.GCD(g, m.Coef)
	}
	if !l.Const.Quo(g).IsInt() {
		return c.ff
	}
	d, l = d.Quo(g), l.Scale(g.Inv())
	l = c.reduce(l, d)
	if len(l.Monos) == 0 {
		return c.Bool(l.Const.IsZero()) // what inner remainders were opened to may have cancelled all but the constant
	}
	if l.Monos[0].Coef.Sign() < 0 {
		l = c.reduce(l.Scale(num.MinusOne), d)
	}
	t = c.Sum(l, Int)
	if t.op == OpMod && isPositive(t.args[1]) && !d.Less(t.args[1].val) { // within [0, d): only 0 is divisible
		return c.Divides(t.args[1].val, t.args[0])
	}
	return c.mk(Term{op: OpDivides, sort: Bool, args: []*Term{c.Num(d, Int), t}})
}

// reduce brings the coefficients of l into (-d/2, d/2] and opens inner remainders modulo multiples of d; the result is
// congruent to l modulo d.
func (c *Context) reduce(l Linear, d num.Rat) Linear {
	for {
		opened := false
		var next Linear
		for _, m := range l.Monos {
			if m.Base.op == OpMod && isPositive(m.Base.args[1]) && m.Base.args[1].val.Quo(d).IsInt() {
				next = next.Plus(Linearize(m.Base.args[0]).Scale(m.Coef))
				opened = true
			} else {
				next = next.Plus(Linear{Monos: []Mono{m}})
			}
		}
		if !opened {
			break
		}
		next.Const = next.Const.Add(l.Const)
		l = next
	}
	r := Linear{Const: symmetricMod(l.Const, d)}
	for _, m := range l.Monos {
		if k := symmetricMod(m.Coef, d); !k.IsZero() {
			r.Monos = append(r.Monos, Mono{k, m.Base})
		}
	}
	return r
}

// symmetricMod returns the number in (-d/2, d/2] that is congruent to k modulo d.
func symmetricMod(k, d num.Rat) num.Rat {
	_, m := num.DivMod(k, d)
	if d.Less(m.Add(m)) {
		m = m.Sub(d)
	}
	return m
}

// ToReal returns the Int a as a Real.
func (c *Context) ToReal(a *Term) *Term {
	mustSame(Int, a)
	l := Linearize(a)
	for i, m := range l.Monos {
		l.Monos[i].Base = c.mk(Term{op: OpToReal, sort: Real, args: []*Term{m.Base}})
	}
	return c.Sum(l, Real)
}

// ToInt returns the floor of the Real a as an Int. What is an integer in any case does not stay under the floor, and the
// floor of a fraction of Ints is a quotient.
func (c *Context) ToInt(a *Term) *Term {
	mustSame(Real, a)
	l := Linearize(a)
	whole, rest, ints := Linear{Const: l.Const.Floor()}, Linear{}, Linear{}
	rest.Const = l.Const.Sub(whole.Const)
	ints.Const = rest.Const
	denominator := num.FromBigInt(rest.Const.DenBig())
	for _, m := range l.Monos {
		isInt := m.Base.op == OpToReal
		if isInt && m.Coef.IsInt() {
			whole.Monos = append(whole.Monos, Mono{m.Coef, m.Base.args[0]})
			continue
		}
		rest.Monos = append(rest.Monos, m)
		if isInt {
			ints.Monos = append(ints.Monos, Mono{m.Coef, m.Base.args[0]})
			denominator = num.LCM(denominator, num.FromBigInt(m.Coef.DenBig()))
		}
	}
	switch {
	case len(rest.Monos) == 0:
		return c.Sum(whole, Int)
	case len(rest.Monos) == len(ints.Monos):
		quotient := c.IntDiv(c.Sum(ints.Scale(denominator), Int), c.Num(denominator, Int))
		return c.Add(c.Sum(whole, Int), quotient)
	}
	floor := c.mk(Term{op: OpToInt, sort: Int, args: []*Term{c.Sum(rest, Real)}})
	return c.Add(c.Sum(whole, Int), floor)
}

func mustSame(s *Sort, t *Term) {
	if t.sort != s {
		panic("logic: a term of sort " + t.sort.String() + " where " + s.String() + " is needed")
	}
}
