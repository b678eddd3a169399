package proof

// Axioms on products that are multiplied out, and on quotients and remainders by terms.

import (
	"encoding/binary"
	"maps"
	"slices"

	"craig/logic"
	"craig/num"
)

// maxPolynomial bounds the monomials of polynomials that the checker computes with.
const maxPolynomial = 1000

// polynomial is a sum of monomials over bases that are no products: coefficients, none of them zero, by the sorted
// numbers of the bases. The constant has the empty key.
type polynomial map[string]num.Rat

// multipliedOut returns the polynomial that l is, nil if it has too many monomials.
func multipliedOut(l logic.Linear) polynomial {
	sum := polynomial{}
	sum.add("", l.Const)
	for _, m := range l.Monos {
		p := baseOut(m.Base)
		if p == nil || len(sum)+len(p) > maxPolynomial {
			return nil
		}
		for key, k := range p {
			sum.add(key, k.Mul(m.Coef))
		}
	}
	return sum
}

// baseOut is multipliedOut for a base.
func baseOut(b *logic.Term) polynomial {
	if b.Op() == logic.OpToReal {
		b = b.Arg(0)
	}
	if !logic.IsNonlinear(b) {
		return polynomial{string(binary.BigEndian.AppendUint64(nil, uint64(b.ID()))): num.One}
	}
	p := polynomial{"": num.One}
	for _, x := range b.Args() {
		q := multipliedOut(logic.Linearize(x))
		if q == nil || len(p)*len(q) > maxPolynomial {
			return nil
		}
		p = p.times(q)
	}
	return p
}

// add adds a monomial to p.
func (p polynomial) add(key string, k num.Rat) {
	if k = p[key].Add(k); k.IsZero() {
		delete(p, key)
	} else {
		p[key] = k
	}
}

// times returns p·q.
func (p polynomial) times(q polynomial) polynomial {
	out := polynomial{}
	for a, k := range p {
		for b, l := range q {
			out.add(monomial(a, b), k.Mul(l))
		}
	}
	return out
}

// plus returns p + k·q.
func (p polynomial) plus(q polynomial, k num.Rat) polynomial {
	sum := maps.Clone(p)
	for m, l := range q {
		sum.add(m, l.Mul(k))
	}
	return sum
}

// lead returns the monomial of p, which is not zero, that comes first by degree, and among those of one degree by the
// powers of the bases in the order of their numbers. This order is one that products keep.
func (p polynomial) lead() string {
	first, any := "", false
	for m := range p {
		if !any || len(m) > len(first) || len(m) == len(first) && m < first {
			first, any = m, true
		}
	}
	return first
}

// modulo returns the number that p is if q, which is not zero, is zero: p = f·q + k for a polynomial f; ok is false if
// there is none.
func (p polynomial) modulo(q polynomial) (k num.Rat, ok bool) {
	lead := q.lead()
	for range maxPolynomial {
		if k = p[""]; len(p) == 0 || len(p) == 1 && !k.IsZero() {
			return k, true
		}
		m := p.lead()
		rest, divides := quotient(m, lead)
		if !divides || len(p)+len(q) > maxPolynomial {
			return k, false
		}
		p = p.plus(q.times(polynomial{rest: num.One}), p[m].Quo(q[lead]).Neg())
	}
	return k, false
}

// quotient returns the monomial a divided by b.
func quotient(a, b string) (rest string, ok bool) {
	for ; a != ""; a = a[8:] {
		if len(b) > 0 && a[:8] == b[:8] {
			b = b[8:]
		} else {
			rest += a[:8]
		}
	}
	return rest, b == ""
}

// combination returns the numbers k with p = k₁·of₁ + … + kₙ·ofₙ, unless there are none, or several.
func (p polynomial) combination(of []polynomial) (k []num.Rat, ok bool) {
	rows := make(map[string][]num.Rat) // by monomial: coefficients of the columns, and of p
	for i, q := range append(slices.Clone(of), p) {
		for m, c := range q {
			if rows[m] == nil {
				rows[m] = make([]num.Rat, len(of)+1)
			}
			rows[m][i] = c
		}
	}
	k = make([]num.Rat, len(of))
	equation := make([][]num.Rat, len(of)) // the row that tells k[i], solved for it
	for _, m := range slices.Sorted(maps.Keys(rows)) {
		row := rows[m]
		for i, e := range equation {
			if e != nil {
				subtract(row, e, row[i])
			}
		}
		i := slices.IndexFunc(row, func(c num.Rat) bool { return !c.IsZero() })
		switch {
		case i < 0:
			continue
		case i == len(of):
			return nil, false
		}
		scale := row[i].Inv()
		for j := range row {
			row[j] = row[j].Mul(scale)
		}
		for _, e := range equation {
			if e != nil {
				subtract(e, row, e[i])
			}
		}
		equation[i] = row
	}
	for i, e := range equation {
		if e == nil {
			return nil, false
		}
		k[i] = e[len(of)]
	}
	return k, true
}

// subtract subtracts k·b from a.
func subtract(a, b []num.Rat, k num.Rat) {
	for j := range a {
		a[j] = a[j].Sub(b[j].Mul(k))
	}
}

// monomial returns the key of the product of two monomials.
func monomial(a, b string) string {
	var ids []uint64
	for _, s := range [2]string{a, b} {
		for ; s != ""; s = s[8:] {
			ids = append(ids, binary.BigEndian.Uint64([]byte(s)))
		}
	}
	slices.Sort(ids)
	var key []byte
	for _, id := range ids {
		key = binary.BigEndian.AppendUint64(key, id)
	}
	return string(key)
}

// expansion: a relation that holds by itself when products are multiplied out.
func (a *axiom) expansion() bool {
	return slices.ContainsFunc(a.c, func(l literal) bool {
		r, ok := constraintOf(l.atom, l.neg)
		if !ok || !slices.ContainsFunc(r.Sum.Monos, func(m logic.Mono) bool { return isProduct(m.Base) }) {
			return false
		}
		p := multipliedOut(r.Sum)
		if k := p[""]; p == nil || len(p) > 1 || len(p) == 1 && k.IsZero() {
			return false
		} else if r.Eq {
			return k.IsZero()
		} else {
			return k.Sign() > 0 || !r.Strict && k.IsZero()
		}
	})
}

func isProduct(b *logic.Term) bool {
	return logic.IsNonlinear(b) || b.Op() == logic.OpToReal && logic.IsNonlinear(b.Arg(0))
}

// division: what quotient and remainder by a term are where it is not zero.
func (a *axiom) division() bool {
	c := a.k.c
	for _, t := range a.terms {
		if t.Op() != logic.OpIntDiv && t.Op() != logic.OpMod || t.Arg(1).IsNum() {
			continue
		}
		x, d := t.Arg(0), t.Arg(1)
		r := c.Mod(x, d)
		rest := minus(x, c.Add(c.Mul(d, c.IntDiv(x, d)), r))
		var facts []Constraint
		positive, negative := a.excludes(minus(d, c.Int(1))), a.excludes(minus(c.Int(-1), d))
		if positive || negative || a.has(d, c.Int(0), false) {
			facts = append(facts, Constraint{Sum: rest, Eq: true}, Constraint{Sum: minus(r, c.Int(0))})
		}
		if positive {
			facts = append(facts, Constraint{Sum: minus(d, c.Add(r, c.Int(1)))})
		}
		if negative {
			facts = append(facts, Constraint{Sum: minus(c.Neg(d), c.Add(r, c.Int(1)))})
		}
		for _, l := range a.c {
			goal, ok := constraintOf(l.atom, l.neg)
			if ok && slices.ContainsFunc(facts, func(f Constraint) bool { return follows(goal, f) }) {
				return true
			}
		}
	}
	return false
}

// excludes reports whether the clause has the complement of a relation that says sum ≥ 0.
func (a *axiom) excludes(sum logic.Linear) bool {
	return slices.ContainsFunc(a.c, func(l literal) bool {
		r, ok := constraintOf(l.atom, !l.neg)
		return ok && follows(Constraint{Sum: sum}, r)
	})
}
