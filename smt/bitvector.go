package smt

import (
	"slices"

	"craig/internal/bits"
	"craig/logic"
	"craig/num"
	"craig/smt/internal/theory"
)

// Bit-vectors. What consists of bit-vectors alone is taken apart into bits: predicates and equations are propositional
// formulas, and the number BVToInt(t) is the sum of t's bits. Where bit-vectors are made from integers (IntToBV), as the
// programs of the front end do, operations are integer arithmetic on BVToInt instead, as far as that is linear; what is
// not, such as the conjunction of two such bit-vectors, is fixed for a few values of an operand and then taken apart, too.
// The bits of IntToBV(x) are remainders of x.

// defineEqual makes the clauses of a predicate or an equation on bit-vectors, floating-point numbers or rounding modes.
func (e *encoding) defineEqual(n int32, pol uint8, first bool) {
	t := e.nodes[n].term
	var f *logic.Term
	switch {
	case e.bits.FromInts(t.Args()...):
		f = bits.Relation(e.c, t)
	case e.isTooLarge(t.Args()...):
		e.nodes[n].large = true
		return
	default:
		f = e.bits.Formula(t)
	}
	g := e.nodes[n].v.Lit(pol == 0)
	if f.IsValue() {
		if f.IsTrue() == (pol == 1) {
			e.definition(g)
		}
		return
	}
	if first {
		e.addKids(n, kidSame, f)
	}
	if pol == 0 {
		e.definition(g, e.lit(f))
	} else {
		e.definition(g, e.lit(f).Not())
	}
}

// maxGates bounds what is made at once: about the gates of a product of bit-vectors of 1000 bits, some hundred megabytes. What
// is larger has no meaning to the search, and unless that does not matter the answer is Unknown.
const maxGates = 1 << 20

func (e *encoding) isTooLarge(ts ...*logic.Term) bool { return e.bits.Size(ts...) > maxGates }

// leavesOut reports whether a live node means something that is too large for the search to know.
func (e *encoding) leavesOut() bool {
	return slices.ContainsFunc(e.nodes, func(nd node) bool { return nd.large && nd.isLive() })
}

// leafKids returns what a bit of a bit-vector that is not taken apart rests on.
func (e *encoding) leafKids(bit *logic.Term) []kid {
	leaf, _, _ := bits.IsBit(bit)
	if x := bits.FloatOf(leaf); x != nil {
		leaf = x
	}
	return e.wordKids(leaf)
}

// wordKids returns what a bit-vector, floating-point number or rounding mode that is not taken apart rests on.
func (e *encoding) wordKids(leaf *logic.Term) []kid {
	if leaf.Op() == logic.OpConst {
		return nil
	}
	n, ok := e.nodeOf[leaf]
	if !ok {
		n = e.newNode(leaf, nodeBitVector)
	}
	return []kid{{n, kidBase}}
}

// bitVectorKids appends what the value of t, a bit-vector, floating-point number or rounding mode, rests on.
func (e *encoding) bitVectorKids(kids []kid, t *logic.Term) []kid {
	if e.bits.FromInts(t) {
		return e.baseKids(kids, e.c.BVToInt(t))
	}
	bits.Leaves(e.c, func(x *logic.Term) {
		if x.Sort() == logic.Bool {
			k, _ := e.node(x)
			kids = append(kids, kid{k, kidBoth})
			return
		}
		for i := range x.Sort().Width() {
			k, _ := e.node(e.bits.Bit(x, i))
			kids = append(kids, kid{k, kidBoth})
		}
	}, t)
	return kids
}

// defineNumber makes what is always known of the number BVToInt(b).
func (e *encoding) defineNumber(n int32) {
	t := e.nodes[n].term
	b := t.Arg(0)
	l := logic.Linearize(t)
	e.defining(n, 0, e.relation(logic.OpLe, logic.Int, l.Scale(num.MinusOne)))
	l.Const = num.Pow2(b.Sort().Width()).Neg()
	e.defining(n, 0, e.relation(logic.OpLt, logic.Int, l))
	v := bits.Value(e.c, b)
	if !e.bits.FromInts(b) {
		if e.isTooLarge(b) {
			e.nodes[n].large = true
			return
		}
		v = e.bits.Sum(b)
		e.boundBits(n, v)
	}
	if v != nil {
		e.defining(n, 0, e.relation(logic.OpEq, logic.Int, theory.Minus(t, v)))
		e.nodes[n].kids = e.baseKids(e.nodes[n].kids, v)
		return
	}
	if b.BVOp() == logic.BVAnd {
		for _, a := range b.Args() {
			e.defining(n, 0, e.relation(logic.OpLe, logic.Int, theory.Minus(t, e.c.BVToInt(a))))
		}
	}
	e.nodes[n].kids = e.argKids(e.nodes[n].kids, b)
}

// boundBits says, with node n, that the bits in a sum are at least 0 and at most 1, whatever they are.
func (e *encoding) boundBits(n int32, sum *logic.Term) {
	for _, m := range logic.Linearize(sum).Monos {
		if m.Base.Op() == logic.OpIte {
			l := logic.Linearize(m.Base)
			e.defining(n, 0, e.relation(logic.OpLe, logic.Int, l.Scale(num.MinusOne)))
			l.Const = num.MinusOne
			e.defining(n, 0, e.relation(logic.OpLe, logic.Int, l))
		}
	}
}

// maxValues is the number of values that an operand of an operation is tried with before the result is taken apart.
const maxValues = 3

// bitVectorTheory is the theory of operations on bit-vectors that are made from integers. How often it has fixed an operand, and
// what is too large for it, is noted at nodes, which go when nothing refers to them.
type bitVectorTheory struct{ e *encoding }

// Refine implements theory.Theory.
func (w bitVectorTheory) Refine(k theory.Candidate, add theory.Add) {
	for _, t := range k.Terms() {
		if t.Op() != logic.OpBVToInt {
			continue
		}
		if b := t.Arg(0); b.Op() == logic.OpBV && len(b.Args()) == 2 {
			w.refine(k, t, add)
		}
	}
}

// refine fixes the second operand of an operation b on two bit-vectors, for the number t = BVToInt(b), or takes b apart into
// bits when fixing values does not help.
func (w bitVectorTheory) refine(k theory.Candidate, t *logic.Term, add theory.Add) {
	e, c := w.e, k.Context()
	b := t.Arg(0)
	if k.Number(t).Equal(k.Meaning(t).N) || !e.bits.FromInts(b) || bits.Value(c, b) != nil {
		return
	}
	nd := &e.nodes[e.nodeOf[t]]
	if nd.values++; nd.values > maxValues {
		nd.values = maxValues
		if nd.large = e.isTooLarge(b); !nd.large {
			add(t, theory.Same(c, t, e.bits.Sum(b)))
		}
		return
	}
	y := b.Arg(1)
	v := k.Number(c.BVToInt(y))
	if n := num.Int(int64(y.Sort().Width())); isShift(b.BVOp()) && !v.Less(n) { // all such shifts are the same
		u := c.BVToInt(c.BV(b.BVOp(), b.Arg(0), c.BVNum(n, y.Sort().Width())))
		add(t, theory.Order(c, logic.OpLt, c.BVToInt(y), c.Num(n, logic.Int)), theory.Same(c, t, u))
		return
	}
	u := c.BVToInt(c.BV(b.BVOp(), b.Arg(0), c.BVNum(v, y.Sort().Width())))
	add(t, c.Not(theory.Same(c, c.BVToInt(y), c.Num(v, logic.Int))), theory.Same(c, t, u))
}

func isShift(op logic.BVOp) bool {
	return op == logic.BVShl || op == logic.BVLshr || op == logic.BVAshr
}
