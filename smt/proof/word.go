package proof

// The schemata about bit-vectors, and about the gates that they consist of.

import (
	"slices"

	"craig/internal/bits"
	"craig/logic"
	"craig/num"
)

// gate reports whether c is an instance of the schema gate for its i-th literal.
func (c clause) gate(i int) bool {
	g := c[i].atom
	if len(c) > 4 || !isGate(g) {
		return false
	}
	var inner, others []*logic.Term // gates that g has as arguments, without those that are literals of c
	for _, f := range g.Args() {
		if f = signed(f, false).atom; isGate(f) {
			inner = append(inner, f)
			if !c.has(f, false) && !c.has(f, true) {
				others = append(others, f)
			}
		}
	}
	return c.holds(g, others) || len(others) < len(inner) && c.holds(g, inner)
}

// holds reports whether c is true whatever the inputs of the gate g are, and those of the inner gates among them.
func (c clause) holds(g *logic.Term, inner []*logic.Term) bool {
	inputs := make([]*logic.Term, 0, 8)
	add := func(f *logic.Term) {
		if f = signed(f, false).atom; f != g && !slices.Contains(inner, f) && !slices.Contains(inputs, f) {
			inputs = append(inputs, f)
		}
	}
	for _, l := range c {
		add(l.atom)
	}
	for _, of := range append([]*logic.Term{g}, inner...) {
		for _, f := range of.Args() {
			add(f)
		}
	}
	value := map[*logic.Term]bool{}
	for m := range 1 << len(inputs) {
		for k, a := range inputs {
			value[a] = m>>k&1 == 1
		}
		if !slices.ContainsFunc(c, func(l literal) bool { return evaluate(l.atom, value) != l.neg }) {
			return false
		}
	}
	return true
}

// isGate reports whether f is an equivalence or a choice between formulas.
func isGate(f *logic.Term) bool {
	return f.Op() == logic.OpEq && f.Arg(0).Sort() == logic.Bool || f.Op() == logic.OpIte && f.Sort() == logic.Bool
}

// evaluate returns the value of f, which consists of equivalences, choices and what has a value.
func evaluate(f *logic.Term, value map[*logic.Term]bool) bool {
	if f.Op() == logic.OpNot {
		return !evaluate(f.Arg(0), value)
	}
	if v, ok := value[f]; ok {
		return v
	}
	a, b := f.Arg(0), f.Arg(1)
	switch {
	case f.Op() == logic.OpEq:
		return evaluate(a, value) == evaluate(b, value)
	case evaluate(a, value):
		return evaluate(b, value)
	}
	return evaluate(f.Arg(2), value)
}

// word reports whether l and the rest, which is one literal or empty, are a predicate or an equation on words and what it
// is over bits or integers.
func (k *checker) word(rest clause, l literal) bool {
	if len(rest) > 1 || !bits.IsFormula(l.atom) {
		return false
	}
	is := func(f *logic.Term) bool {
		if len(rest) == 1 {
			return rest[0] == signed(f, !l.neg)
		}
		return f.IsTrue() && !l.neg || f.IsFalse() && l.neg
	}
	integers := l.atom.Arg(0).Sort().Kind() == logic.KindBitVec
	return integers && is(bits.Relation(k.c, l.atom)) || is(k.bits.Formula(l.atom)) // the latter may be large
}

// impliedByBitVectors reports whether r follows from what is known of a number of a bit-vector among its bases.
func (k *checker) impliedByBitVectors(r Constraint) bool {
	for _, m := range r.Sum.Monos {
		if m.Base.Op() != logic.OpBVToInt {
			continue
		}
		t, n := m.Base.Arg(0), single(m.Base, num.One)
		upper := single(m.Base, num.MinusOne)
		upper.Const = num.Pow2(t.Sort().Width()).Sub(num.One)
		facts := []Constraint{{Sum: n}, {Sum: upper}}
		isNumber := func(v *logic.Term) {
			facts = append(facts, Constraint{Sum: logic.Linearize(v).Plus(n.Scale(num.MinusOne)), Eq: true})
		}
		if v := bits.Value(k.c, t); v != nil {
			isNumber(v)
		}
		if t.Op() == logic.OpBV && t.BVOp() == logic.BVAnd {
			for _, a := range t.Args() {
				facts = append(facts, Constraint{Sum: logic.Linearize(k.c.BVToInt(a)).Plus(n.Scale(num.MinusOne))})
			}
		}
		implies := func(f Constraint) bool { return follows(r, f) }
		if slices.ContainsFunc(facts, implies) {
			return true
		}
		if isNumber(k.bits.Sum(t)); slices.ContainsFunc(facts, implies) {
			return true
		}
	}
	return false
}

// number reports whether c says of the bits of a floating-point number that they are those of one.
func (k *checker) number(c clause) bool {
	leaf, _, ok := bits.IsBit(c[0].atom)
	return ok && bits.FloatOf(leaf) != nil && k.isOneOf(k.bits.OneNaN(leaf), c)
}

// mode reports whether c says of the atoms of a rounding mode that one of them holds.
func (k *checker) mode(c clause) bool {
	leaf, _, ok := bits.IsMode(c[0].atom)
	return ok && k.isOneOf(bits.OneMode(k.c, leaf), c)
}

// isOneOf reports whether c is one of the clauses.
func (k *checker) isOneOf(clauses [][]*logic.Term, c clause) bool {
	return slices.ContainsFunc(clauses, func(fs []*logic.Term) bool {
		return len(fs) == len(c) && !slices.ContainsFunc(fs, func(f *logic.Term) bool { return !slices.Contains(c, signed(f, false)) })
	})
}
