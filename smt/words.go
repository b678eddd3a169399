package smt

import (
	"slices"

	"craig/logic"
	"craig/logic/bits"
	"craig/num"
)

// Words (bit-vectors). What consists of words alone is taken apart into bits: predicates and equations are propositional
// formulas, and the number BVToInt(t) is the sum of t's bits. Where words are made from integers (IntToBV), as the
// programs of the front end do, operations are integer arithmetic on BVToInt instead, as far as that is linear; what is
// not, such as the conjunction of two such words, is fixed for a few values of an operand and then taken apart, too.
// The bits of IntToBV(x) are remainders of x.

// defineEqual makes the clauses of a predicate or an equation on words.
func (s *Solver) defineEqual(n int32, pol uint8, first bool) {
	t := s.nodes[n].term
	var f *logic.Term
	switch {
	case s.bits.FromInts(t.Args()...):
		f = bits.Relation(s.c, t)
	case s.isTooLarge(t.Args()...):
		s.nodes[n].large = true
		return
	default:
		f = s.bits.Formula(t)
	}
	g := s.nodes[n].v.Lit(pol == 0)
	if f.IsValue() {
		if f.IsTrue() == (pol == 1) {
			s.definition(g)
		}
		return
	}
	if first {
		s.addKids(n, kidSame, f)
	}
	if pol == 0 {
		s.definition(g, s.lit(f))
	} else {
		s.definition(g, s.lit(f).Not())
	}
}

// maxGates bounds what is made at once: about the gates of a product of words of 1000 bits, some hundred megabytes. What
// is larger has no meaning to the search, and unless that does not matter the answer is Unknown.
const maxGates = 1 << 20

func (s *Solver) isTooLarge(words ...*logic.Term) bool { return s.bits.Size(words...) > maxGates }

// leavesOut reports whether a live node means something that is too large for the search to know.
func (s *Solver) leavesOut() bool {
	return slices.ContainsFunc(s.nodes, func(nd node) bool { return nd.large && nd.isLive() })
}

// leafKids returns what a bit of a word that is not taken apart rests on.
func (s *Solver) leafKids(bit *logic.Term) []kid {
	leaf, _, _ := bits.IsBit(bit)
	if leaf.Op() == logic.OpConst {
		return nil
	}
	n, ok := s.nodeOf[leaf]
	if !ok {
		n = s.newNode(leaf, nodeWord)
	}
	return []kid{{n, kidBase}}
}

// wordKids appends what the value of the word t rests on.
func (s *Solver) wordKids(kids []kid, t *logic.Term) []kid {
	if s.bits.FromInts(t) {
		return s.baseKids(kids, s.c.BVToInt(t))
	}
	bits.Leaves(func(x *logic.Term) {
		if x.Sort() == logic.Bool {
			k, _ := s.node(x)
			kids = append(kids, kid{k, kidBoth})
			return
		}
		for i := range x.Sort().Width() {
			k, _ := s.node(s.bits.Bit(x, i))
			kids = append(kids, kid{k, kidBoth})
		}
	}, t)
	return kids
}

// defineNumber makes what is always known of the number BVToInt(b).
func (s *Solver) defineNumber(n int32) {
	t := s.nodes[n].term
	b := t.Arg(0)
	l := logic.Linearize(t)
	s.defining(n, 0, s.relation(logic.OpLe, logic.Int, l.Scale(num.MinusOne)))
	l.Const = num.Pow2(b.Sort().Width()).Neg()
	s.defining(n, 0, s.relation(logic.OpLt, logic.Int, l))
	v := bits.Value(s.c, b)
	if !s.bits.FromInts(b) {
		if s.isTooLarge(b) {
			s.nodes[n].large = true
			return
		}
		v = s.bits.Sum(b)
	}
	if v != nil {
		s.defining(n, 0, s.relation(logic.OpEq, logic.Int, minus(t, v)))
		s.nodes[n].kids = s.baseKids(s.nodes[n].kids, v)
		return
	}
	if b.BVOp() == logic.BVAnd {
		for _, a := range b.Args() {
			s.defining(n, 0, s.relation(logic.OpLe, logic.Int, minus(t, s.c.BVToInt(a))))
		}
	}
	s.nodes[n].kids = s.argKids(s.nodes[n].kids, b)
}

// maxValues is the number of values that an operand of an operation is tried with before the result is taken apart.
const maxValues = 3

// refineWord fixes the second operand of an operation on two words, for the number BVToInt(b) of node n, or takes it
// apart into bits when fixing values does not help.
func (s *Solver) refineWord(k *candidate, n int32, add func(int32, ...*logic.Term)) {
	c := s.c
	t := s.nodes[n].term
	b := t.Arg(0)
	if k.value(t).Equal(k.e.Eval(t).N) || !s.bits.FromInts(b) || bits.Value(c, b) != nil {
		return
	}
	if s.nodes[n].values++; s.nodes[n].values > maxValues {
		s.nodes[n].values = maxValues
		if s.nodes[n].large = s.isTooLarge(b); !s.nodes[n].large {
			add(n, s.same(t, s.bits.Sum(b)))
		}
		return
	}
	y := b.Arg(1)
	v := k.value(c.BVToInt(y))
	if w := num.Int(int64(y.Sort().Width())); isShift(b.BVOp()) && !v.Less(w) { // all such shifts are the same
		u := c.BVToInt(c.BV(b.BVOp(), b.Arg(0), c.BVNum(w, y.Sort().Width())))
		add(n, s.order(logic.OpLt, c.BVToInt(y), c.Num(w, logic.Int)), s.same(t, u))
		return
	}
	u := c.BVToInt(c.BV(b.BVOp(), b.Arg(0), c.BVNum(v, y.Sort().Width())))
	add(n, c.Not(s.same(c.BVToInt(y), c.Num(v, logic.Int))), s.same(t, u))
}

func isShift(op logic.BVOp) bool {
	return op == logic.BVShl || op == logic.BVLshr || op == logic.BVAshr
}

// setWords gives the constants that are words the values of their bits in the assignment.
func (k *candidate) setWords() {
	for i := range k.s.nodes {
		nd := &k.s.nodes[i]
		if nd.kind != nodeBit || nd.term == nil {
			continue
		}
		if leaf, _, _ := bits.IsBit(nd.term); leaf.Op() == logic.OpConst {
			if _, done := k.m.Consts[leaf]; !done {
				k.m.Consts[leaf], _ = k.leaf(leaf)
			}
		}
	}
}

// leaf returns the value that the assignment gives to a word that is not taken apart; ok is false if it says nothing of
// it. What is not known of it is 0.
func (k *candidate) leaf(t *logic.Term) (v logic.Value, ok bool) {
	n := num.Zero
	for i := range t.Sort().Width() {
		if b, made := k.s.nodeOf[k.s.bits.Bit(t, i)]; made {
			ok = ok || k.s.nodes[b].isLive()
			if k.s.sat.Value(k.s.nodes[b].v.Pos()) > 0 {
				n = n.Add(num.Pow2(i))
			}
		}
	}
	return logic.NumValue(n, t.Sort()), ok
}

// word returns the value of the word t in the assignment.
func (k *candidate) word(t *logic.Term) logic.Value {
	s := k.s
	if s.bits.FromInts(t) {
		_, v := num.DivMod(k.value(s.c.BVToInt(t)), num.Pow2(t.Sort().Width()))
		return logic.NumValue(v, t.Sort())
	}
	if k.wordsOf != k.e {
		k.words, k.wordsOf = make(map[*logic.Term]logic.Value), k.e
	}
	stack := []*logic.Term{t}
	for len(stack) > 0 {
		u := stack[len(stack)-1]
		if _, done := k.words[u]; done {
			stack = stack[:len(stack)-1]
			continue
		}
		if need := k.wordStep(u); need != nil {
			stack = append(stack, need)
		}
	}
	return k.words[t]
}

// wordStep computes the value of u, or returns a word whose value is needed first.
func (k *candidate) wordStep(u *logic.Term) *logic.Term {
	switch {
	case u.Op() == logic.OpBVNum:
		k.words[u] = logic.NumValue(u.Value(), u.Sort())
	case u.Op() == logic.OpIte:
		branch := u.Arg(2)
		if k.truth(u.Arg(0)) {
			branch = u.Arg(1)
		}
		v, done := k.words[branch]
		if !done {
			return branch
		}
		k.words[u] = v
	case bits.IsLeaf(u):
		v, ok := k.leaf(u)
		if !ok {
			v = k.soFar().Eval(u)
		}
		k.words[u] = v
	default:
		args := slices.Clone(u.Args())
		for i, a := range args {
			v, done := k.words[a]
			if !done {
				return a
			}
			args[i] = k.s.c.ValueTerm(v)
		}
		k.words[u] = logic.NumValue(k.s.c.Rebuild(u, args).Value(), u.Sort())
	}
	return nil
}
