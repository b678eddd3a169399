package bits

import (
	"math/big"
	"slices"

	"craig/logic"
	"craig/num"
)

// Bit-vectors of one width are a ring under addition and multiplication. Equations between polynomials in other bit-vectors are
// decided if that is all they rest on.

// maxTerms bounds the polynomials: what has more counts as a variable.
const maxTerms = 24

// poly is a polynomial modulo 2^w: its monomials with their coefficients, not 0, ordered.
type poly []monomial

// monomial is a product of bit-vectors, ordered by id, with a coefficient from 1 to 2^w - 1.
type monomial struct {
	vars []*logic.Term
	coef *big.Int
}

func (m monomial) compare(o monomial) int {
	return slices.CompareFunc(m.vars, o.vars, func(x, y *logic.Term) int { return int(x.ID()) - int(y.ID()) })
}

// ring computes polynomials and remembers them.
type ring struct {
	c     *logic.Context
	polys map[*logic.Term]poly
}

// equation returns true or false if x = y is that by the laws of rings, an equation of two other bit-vectors if both sides
// differ from these by the same, or nil.
func (r *ring) equation(x, y *logic.Term) *logic.Term {
	if !isSum(x) && !isSum(y) {
		return nil
	}
	w := x.Sort().Width()
	ones := new(big.Int).Sub(new(big.Int).Lsh(big.NewInt(1), uint(w)), big.NewInt(1))
	d := merge(r.poly(x), scaled(r.poly(y), ones), w)
	switch {
	case len(d) == 0:
		return r.c.True()
	case len(d) == 1 && len(d[0].vars) == 0:
		return r.c.False()
	case len(d) == 1 && len(d[0].vars) == 1 && d[0].coef.Bit(0) == 1:
		return r.c.Eq(d[0].vars[0], r.c.BVNum(num.Zero, w))
	case len(d) == 2 && len(d[0].vars) <= 1 && len(d[1].vars) == 1:
		// a·s + b·t = 0 with a or b its own inverse
		s, t := d[0], d[1]
		if t.coef.Cmp(big.NewInt(1)) != 0 && t.coef.Cmp(ones) != 0 {
			s, t = t, s
		}
		if len(t.vars) == 0 {
			return nil
		}
		switch {
		case t.coef.Cmp(ones) == 0: // t = a·s
		case t.coef.Cmp(big.NewInt(1)) == 0: // t = -a·s
			s = scaled(poly{s}, ones).reduce(w)[0]
		default:
			return nil
		}
		number := r.c.BVNum(num.FromBigInt(s.coef), w)
		switch {
		case len(s.vars) == 0:
			return r.c.Eq(t.vars[0], number)
		case s.coef.Cmp(big.NewInt(1)) == 0:
			return r.c.Eq(t.vars[0], s.vars[0])
		}
	}
	return nil
}

// isSum reports whether t is made by an operation of the ring.
func isSum(t *logic.Term) bool {
	if t.Op() != logic.OpBV {
		return false
	}
	switch t.BVOp() {
	case logic.BVNot, logic.BVNeg, logic.BVAdd, logic.BVMul:
		return true
	case logic.BVShl:
		return t.Arg(1).Op() == logic.OpBVNum
	}
	return false
}

// poly returns the polynomial of t.
func (r *ring) poly(t *logic.Term) poly {
	stack := []*logic.Term{t}
next:
	for len(stack) > 0 {
		u := stack[len(stack)-1]
		if _, ok := r.polys[u]; ok {
			stack = stack[:len(stack)-1]
			continue
		}
		if isSum(u) {
			for _, a := range u.Args() {
				if _, ok := r.polys[a]; !ok {
					stack = append(stack, a)
					continue next
				}
			}
		}
		p := r.make(u)
		if len(p) > maxTerms {
			p = poly{{[]*logic.Term{u}, big.NewInt(1)}}
		}
		r.polys[u] = p
		stack = stack[:len(stack)-1]
	}
	return r.polys[t]
}

// make returns the polynomial of t, whose arguments' are known.
func (r *ring) make(t *logic.Term) poly {
	w := t.Sort().Width()
	minus := big.NewInt(-1)
	switch {
	case t.Op() == logic.OpBVNum:
		return poly{{nil, t.Value().NumBig()}}.reduce(w)
	case !isSum(t):
		return poly{{[]*logic.Term{t}, big.NewInt(1)}}
	}
	p := r.polys[t.Arg(0)]
	switch t.BVOp() {
	case logic.BVNot: // -x - 1
		return merge(scaled(p, minus), poly{{nil, minus}}, w)
	case logic.BVNeg:
		return scaled(p, minus).reduce(w)
	case logic.BVShl:
		k := t.Arg(1).Value().NumBig()
		if !k.IsInt64() || k.Int64() >= int64(w) {
			return nil
		}
		return scaled(p, new(big.Int).Lsh(big.NewInt(1), uint(k.Int64()))).reduce(w)
	}
	q := r.polys[t.Arg(1)]
	if t.BVOp() == logic.BVAdd {
		return merge(p, q, w)
	}
	var out poly
	for _, m := range p {
		for _, n := range q {
			vars := slices.Concat(m.vars, n.vars)
			slices.SortFunc(vars, func(x, y *logic.Term) int { return int(x.ID()) - int(y.ID()) })
			out = append(out, monomial{vars, new(big.Int).Mul(m.coef, n.coef)})
		}
	}
	return out.reduce(w)
}

// scaled returns k·p, not reduced.
func scaled(p poly, k *big.Int) poly {
	out := make(poly, len(p))
	for i, m := range p {
		out[i] = monomial{m.vars, new(big.Int).Mul(m.coef, k)}
	}
	return out
}

// merge returns p + q.
func merge(p, q poly, w int) poly { return slices.Concat(p, q).reduce(w) }

// reduce sorts the monomials of p, joins equal ones, and takes coefficients modulo 2^w. It changes p.
func (p poly) reduce(w int) poly {
	slices.SortStableFunc(p, monomial.compare)
	mask := new(big.Int).Sub(new(big.Int).Lsh(big.NewInt(1), uint(w)), big.NewInt(1))
	out := p[:0]
	for i := 0; i < len(p); {
		sum := new(big.Int)
		j := i
		for ; j < len(p) && p[j].compare(p[i]) == 0; j++ {
			sum.Add(sum, p[j].coef)
		}
		if sum.And(sum, mask).Sign() != 0 {
			out = append(out, monomial{p[i].vars, sum})
		}
		i = j
	}
	return out
}
