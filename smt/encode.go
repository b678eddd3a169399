package smt

import (
	"craig/logic"
	"craig/logic/bits"
	"craig/num"
	"craig/smt/internal/arith"
	"craig/smt/internal/sat"
	"craig/smt/internal/theory"
	"craig/smt/proof"
)

// The encoding of terms. A node stands for a Bool term that is no negation, or for a base of arithmetic with a meaning
// of its own (an ite, a division, a product, an array read). Clauses that define a node are tautologies when the node's variable is read
// as its term, and are made once for each polarity that is used (Plaisted and Greenbaum, "A Structure-Preserving Clause
// Form Translation", 1986). References are counted by polarity, from assertions, assumptions and other nodes: a node
// without references is irrelevant to the search, which neither decides it nor tells the simplex of it, and is kept
// for the case that it comes back, until collect removes it.

type nodeKind uint8

const (
	nodeOpaque nodeKind = iota // a Bool constant or what is not interpreted
	nodeAnd
	nodeOr
	nodeIff
	nodeIte
	nodeDivides
	nodeEqual // a predicate or equation on words: is another formula, see defineEqual
	nodeBit   // a bit of a word that is not taken apart
	nodeWord  // such a word, of kind application or read; like nodeBase
	nodeAtom  // an arithmetic atom
	nodeBase  // a base that is no constant; its references have positive polarity
)

type node struct {
	term   *logic.Term
	kind   nodeKind
	v      sat.Var // 0 for bases
	made   uint8   // bit 1<<polarity: its clauses exist
	split  bool    // of an equality: the trichotomy exists
	lemmas bool    // refinement made it refer to terms that may refer to it
	wide   bool    // of an equivalence: its clauses are about three inputs, see gates.go
	values uint8   // of a bit-vector operation: how often an operand's value was fixed
	large  bool    // words are too large to be taken apart: the meaning is not, or not wholly, defined
	refs   [2]int32
	uses   [2]int32 // references of definitions of the node's own bases, which do not refer to what the node rests on
	kids   []kid
}

// kid is what a node refers to.
type kid struct {
	n   int32
	how uint8
}

const (
	kidSame   uint8 = iota // in the polarity of the parent
	kidFlip                // in the opposite one
	kidBoth                // in both
	kidBase                // a base
	kidPos                 // positive, whatever the parent's
	kidNeg                 // negative
	kidUsePos              // positive, as an atom of the parent's definition
	kidUseNeg              // likewise negative
)

// nodeRef is a reference to a node in one polarity (0 positive, 1 negative).
type nodeRef struct {
	n   int32
	pol uint8
}

type retainItem struct {
	nodeRef
	use bool
}

func polarity(neg bool) uint8 {
	if neg {
		return 1
	}
	return 0
}

// node returns the node of f's atom, made if need be without clauses, and whether f is its negation.
func (s *Solver) node(f *logic.Term) (n int32, neg bool) {
	if f.Op() == logic.OpNot {
		f, neg = f.Arg(0), true
	}
	if n, ok := s.nodeOf[f]; ok {
		return n, neg
	}
	kind := nodeOpaque
	switch f.Op() {
	case logic.OpAnd:
		kind = nodeAnd
	case logic.OpOr:
		kind = nodeOr
	case logic.OpIte:
		kind = nodeIte
	case logic.OpDivides:
		kind = nodeDivides
	case logic.OpLe, logic.OpLt:
		kind = nodeAtom
	case logic.OpEq:
		switch sort := f.Arg(0).Sort(); {
		case sort == logic.Bool:
			kind = nodeIff
		case sort.IsArith():
			kind = nodeAtom
		case sort.Kind() == logic.KindBitVec:
			kind = nodeEqual
			if leaf, _, ok := bits.IsBit(f); ok && leaf.Op() != logic.OpIntToBV {
				kind = nodeBit
			}
		}
	case logic.OpBV:
		kind = nodeEqual
	}
	n = s.newNode(f, kind)
	s.nodes[n].v = s.newVar(n)
	s.sat.SetExperience(s.nodes[n].v, s.past.of(f))
	return n, neg
}

func (s *Solver) newNode(t *logic.Term, kind nodeKind) int32 {
	var n int32
	if k := len(s.freeNodes); k > 0 {
		n = s.freeNodes[k-1]
		s.freeNodes = s.freeNodes[:k-1]
	} else {
		n = int32(len(s.nodes))
		s.nodes = append(s.nodes, node{})
	}
	s.nodes[n] = node{term: t, kind: kind}
	s.nodeOf[t] = n
	s.dead++
	return n
}

// newVar returns a SAT variable for node n, 0 for none.
func (s *Solver) newVar(n int32) sat.Var {
	v := s.sat.NewVar()
	for len(s.ofVar) <= int(v) {
		s.ofVar = append(s.ofVar, 0)
		s.atomOf = append(s.atomOf, noAtom)
	}
	s.ofVar[v] = n
	s.atomOf[v] = noAtom
	return v
}

// lit returns the SAT literal of the formula f.
func (s *Solver) lit(f *logic.Term) sat.Lit {
	n, neg := s.node(f)
	return s.nodes[n].v.Lit(neg)
}

// retain adds a reference, making clauses as needed.
func (s *Solver) retain(r nodeRef) { s.retainItem(retainItem{r, false}) }

// retainUse adds a reference from the definition of something that the atom is about.
func (s *Solver) retainUse(r nodeRef) { s.retainItem(retainItem{r, true}) }

func (s *Solver) retainItem(it retainItem) {
	s.work = append(s.work[:0], it)
	for len(s.work) > 0 {
		it := s.work[len(s.work)-1]
		s.work = s.work[:len(s.work)-1]
		nd := &s.nodes[it.n]
		wasDead := !nd.isLive()
		if it.use {
			nd.uses[it.pol]++
		} else {
			nd.refs[it.pol]++
		}
		if wasDead {
			s.dead--
			s.live++
			s.opaque += nd.opaque()
			s.cyclic = s.cyclic || nd.lemmas
			if nd.v != 0 {
				s.sat.SetRelevant(nd.v, true)
			}
		}
		first := !it.use && nd.refs[it.pol] == 1
		if nd.made&(1<<it.pol) == 0 {
			nd.made |= 1 << it.pol
			s.define(it.n, it.pol)
			nd = &s.nodes[it.n]
		}
		if nd.kind == nodeAtom {
			s.want(nd)
		}
		if first {
			s.pushKids(nd, it.pol)
		}
	}
}

// release takes a reference back. Nodes that refer to each other stay: see trace.
func (s *Solver) release(r nodeRef) {
	s.released++
	s.work = append(s.work[:0], retainItem{r, false})
	for len(s.work) > 0 {
		it := s.work[len(s.work)-1]
		s.work = s.work[:len(s.work)-1]
		nd := &s.nodes[it.n]
		if it.use {
			nd.uses[it.pol]--
		} else {
			nd.refs[it.pol]--
			if nd.refs[it.pol] == 0 {
				s.pushKids(nd, it.pol)
			}
		}
		if nd.kind == nodeAtom {
			s.want(nd)
		}
		if !nd.isLive() {
			s.bury(nd)
		}
	}
}

// bury makes a node irrelevant that has lost its last reference.
func (s *Solver) bury(nd *node) {
	s.live--
	s.dead++
	s.opaque -= nd.opaque()
	if nd.v != 0 {
		s.sat.SetRelevant(nd.v, false)
	}
}

func (nd *node) isLive() bool { return nd.refs[0]|nd.refs[1]|nd.uses[0]|nd.uses[1] != 0 }

// want tells the simplex which values of an atom matter.
func (s *Solver) want(nd *node) {
	s.th.Want(nd.v, nd.refs[0]+nd.uses[0] > 0, nd.refs[1]+nd.uses[1] > 0)
}

// pushKids puts what the node refers to in that polarity on the work list.
func (s *Solver) pushKids(nd *node, pol uint8) {
	for _, k := range nd.kids {
		switch k.how {
		case kidSame:
			s.work = append(s.work, retainItem{nodeRef{k.n, pol}, false})
		case kidFlip:
			s.work = append(s.work, retainItem{nodeRef{k.n, 1 - pol}, false})
		case kidBoth:
			s.work = append(s.work, retainItem{nodeRef{k.n, 0}, false}, retainItem{nodeRef{k.n, 1}, false})
		case kidBase, kidPos:
			s.work = append(s.work, retainItem{nodeRef{k.n, 0}, false})
		case kidNeg:
			s.work = append(s.work, retainItem{nodeRef{k.n, 1}, false})
		case kidUsePos:
			s.work = append(s.work, retainItem{nodeRef{k.n, 0}, true})
		case kidUseNeg:
			s.work = append(s.work, retainItem{nodeRef{k.n, 1}, true})
		}
	}
}

// define makes the clauses of node n for one polarity, and its kids when it is the first.
func (s *Solver) define(n int32, pol uint8) {
	nd := &s.nodes[n]
	first := nd.made == 1<<pol
	t := nd.term
	switch nd.kind {
	case nodeAtom:
		if first {
			s.nodes[n].kids = s.baseKids(nil, t.Arg(0))
			if !s.th.HasAtom(nd.v) {
				s.defineAtom(n)
			}
		}
	case nodeBase:
		s.defineBase(n)
	case nodeDivides:
		s.defineDivides(n, pol, first)
	case nodeOpaque:
		if first {
			s.nodes[n].kids = s.argKids(nil, t)
		}
	case nodeEqual:
		s.defineEqual(n, pol, first)
	case nodeBit:
		if first {
			s.nodes[n].kids = s.leafKids(t)
		}
	case nodeWord:
		s.nodes[n].kids = s.argKids(nil, t)
	case nodeAnd, nodeOr:
		kids := make([]kid, 0, len(t.Args()))
		lits := make([]sat.Lit, len(t.Args()), len(t.Args())+1)
		for i, a := range t.Args() {
			k, neg := s.node(a)
			how := kidSame
			if neg {
				how = kidFlip
			}
			kids = append(kids, kid{k, how})
			lits[i] = s.nodes[k].v.Lit(neg)
		}
		nd = &s.nodes[n]
		if first {
			nd.kids = kids
		}
		g := nd.v.Pos()
		// In the polarity where every argument is implied by g (of And positive, of Or negative) or the other way round.
		if (nd.kind == nodeAnd) == (pol == 0) {
			for _, l := range lits {
				if pol == 0 {
					s.definition(g.Not(), l)
				} else {
					s.definition(g, l.Not())
				}
			}
			return
		}
		if pol == 0 {
			s.definition(append(lits, g.Not())...)
			return
		}
		for i := range lits {
			lits[i] = lits[i].Not()
		}
		s.definition(append(lits, g)...)
	case nodeIff:
		s.defineIff(n, pol, first)
	case nodeIte:
		s.defineIte(n, pol, first)
	}
}

// addKids makes node n refer to the formulas fs.
func (s *Solver) addKids(n int32, how uint8, fs ...*logic.Term) {
	for _, f := range fs {
		k, neg := s.node(f)
		h := how
		if neg {
			switch how {
			case kidSame:
				h = kidFlip
			case kidPos:
				h = kidNeg
			case kidUsePos:
				h = kidUseNeg
			}
		}
		s.nodes[n].kids = append(s.nodes[n].kids, kid{k, h})
	}
}

// definition adds a defining clause.
func (s *Solver) definition(lits ...sat.Lit) {
	if lits, ok := s.tidy(lits); ok {
		s.sat.AddClause(lits, s.logDefinition(lits))
	}
}

// tidy returns the clause with literals that repeat merged, good until the next call; ok is false if it holds by itself.
func (s *Solver) tidy(lits []sat.Lit) (clause []sat.Lit, ok bool) {
	s.c.Signal().Poll()
	for len(s.inClause) < 2*len(s.ofVar) {
		s.inClause = append(s.inClause, false, false)
	}
	out := s.clause[:0]
	ok = true
	for _, l := range lits {
		switch {
		case s.inClause[l]:
			continue
		case s.inClause[l.Not()]:
			ok = false
		}
		s.inClause[l] = true
		out = append(out, l)
	}
	for _, l := range out {
		s.inClause[l] = false
	}
	s.clause = out
	return out, ok
}

// defineAtom gives the simplex the atom of node n.
func (s *Solver) defineAtom(n int32) {
	t := s.nodes[n].term
	sum, k := t.Arg(0), t.Arg(1).Value()
	x := s.arithVar(sum)
	kind := arith.Le
	switch t.Op() {
	case logic.OpLt:
		kind = arith.Lt
	case logic.OpEq:
		kind = arith.Eq
	}
	s.th.AddAtom(s.nodes[n].v, x, kind, k, sum.Sort() == logic.Real)
}

// arithVar returns the variable of the simplex for a sum of bases without a number.
func (s *Solver) arithVar(sum *logic.Term) arith.Var {
	if sum.Op() != logic.OpAdd {
		return s.column(sum)
	}
	if x, ok := s.arithOf[sum]; ok {
		return x
	}
	l := logic.Linearize(sum)
	def := make([]arith.Mono, len(l.Monos))
	for i, m := range l.Monos {
		def[i] = arith.Mono{Coef: m.Coef, Var: s.column(m.Base)}
	}
	x := s.th.NewSlack(def, sum.Sort() == logic.Int)
	s.setArith(x, sum)
	return x
}

// column returns the variable of the simplex for a base. ToReal(b) is the variable of b.
func (s *Solver) column(base *logic.Term) arith.Var {
	if base.Op() == logic.OpToReal {
		base = base.Arg(0)
	}
	if x, ok := s.arithOf[base]; ok {
		return x
	}
	x := s.th.NewVar(base.Sort() == logic.Int)
	s.setArith(x, base)
	return x
}

// known returns the variable of the simplex for a base that matters to the search; ok is false if there is none.
func (s *Solver) known(base *logic.Term) (x arith.Var, ok bool) {
	if base.Op() == logic.OpToReal {
		base = base.Arg(0)
	}
	x, ok = s.arithOf[base]
	return x, ok && s.th.Wanted(x)
}

// setArith makes x the variable of the simplex for t.
func (s *Solver) setArith(x arith.Var, t *logic.Term) {
	for len(s.ofArith) <= int(x) {
		s.ofArith = append(s.ofArith, nil)
	}
	s.ofArith[x] = t
	s.arithOf[t] = x
}

// baseKids appends the nodes of the bases of the term t, of arithmetic sort, that are more than constants.
func (s *Solver) baseKids(kids []kid, t *logic.Term) []kid {
	for _, m := range logic.Linearize(t).Monos {
		b := m.Base
		if b.Op() == logic.OpToReal {
			b = b.Arg(0)
		}
		if b.Op() == logic.OpConst {
			continue
		}
		n, ok := s.nodeOf[b]
		if !ok {
			n = s.newNode(b, nodeBase)
		}
		kids = append(kids, kid{n, kidBase})
	}
	return kids
}

// relation returns the plain relation l op 0 on Int or Real.
func (s *Solver) relation(op logic.Op, sort *logic.Sort, l logic.Linear) *logic.Term {
	return s.c.Relation(op, l, sort)
}

// defineBase makes the clauses that tell what a base is.
func (s *Solver) defineBase(n int32) {
	t := s.nodes[n].term
	if s.nodes[n].opaque() != 0 {
		s.defineOpaque(n)
		return
	}
	if t.Op() == logic.OpIte {
		p := s.lit(t.Arg(0))
		s.addKids(n, kidBoth, t.Arg(0))
		for i, guard := range [2]sat.Lit{p.Not(), p} {
			branch := t.Arg(i + 1)
			s.defining(n, guard, s.relation(logic.OpEq, t.Sort(), theory.Minus(t, branch)))
			s.nodes[n].kids = s.baseKids(s.nodes[n].kids, branch)
		}
		return
	}
	if t.Op() == logic.OpToInt {
		rest := theory.Minus(t.Arg(0), s.c.ToReal(t))
		s.defining(n, 0, s.relation(logic.OpLe, logic.Real, rest.Scale(num.MinusOne)))
		rest.Const = rest.Const.Sub(num.One)
		s.defining(n, 0, s.relation(logic.OpLt, logic.Real, rest))
		s.nodes[n].kids = s.baseKids(s.nodes[n].kids, t.Arg(0))
		return
	}
	a, d := t.Arg(0), t.Arg(1).Value()
	if t.Op() == logic.OpIntDiv {
		if m := s.c.Mod(a, t.Arg(1)); m.Op() == logic.OpMod && m.Arg(0) == a && m.Arg(1) == t.Arg(1) {
			// The remainder's definition tells the quotient, too.
			s.nodes[n].kids = s.baseKids(s.nodes[n].kids, m)
			return
		}
		rest := theory.Minus(a, s.c.MulNum(d, t))
		s.defining(n, 0, s.relation(logic.OpLe, logic.Int, rest.Scale(num.MinusOne)))
		rest.Const = rest.Const.Sub(d)
		s.defining(n, 0, s.relation(logic.OpLt, logic.Int, rest))
		s.nodes[n].kids = s.baseKids(s.nodes[n].kids, a)
		return
	}
	m := logic.Linearize(t)
	s.defining(n, 0, s.relation(logic.OpLe, logic.Int, m.Scale(num.MinusOne)))
	s.defining(n, 0, s.relation(logic.OpLt, logic.Int, m.Plus(logic.Linear{Const: d.Neg()})))
	q := s.c.IntDiv(a, t.Arg(1))
	s.defining(n, 0, s.relation(logic.OpEq, logic.Int, theory.Minus(a, s.c.Add(s.c.MulNum(d, q), t))))
	s.nodes[n].kids = s.baseKids(s.nodes[n].kids, a)
}

// defining adds the clause guard ∨ r (just r for no guard) to the definition of base n.
func (s *Solver) defining(n int32, guard sat.Lit, r *logic.Term) {
	switch {
	case r.IsTrue():
		return
	case r.IsFalse():
		s.definition(guard)
		return
	}
	s.addKids(n, kidUsePos, r)
	k, neg := s.node(r)
	if guard == 0 {
		s.definition(s.nodes[k].v.Lit(neg))
		return
	}
	s.definition(guard, s.nodes[k].v.Lit(neg))
}

// defineDivides makes the clauses of d | t.
func (s *Solver) defineDivides(n int32, pol uint8, first bool) {
	t := s.nodes[n].term
	d, a := t.Arg(0), t.Arg(1)
	var yes, no *logic.Term
	if m := s.c.Mod(a, d); m.Op() == logic.OpMod && m.Arg(0) == a && m.Arg(1) == d {
		yes = s.relation(logic.OpLe, logic.Int, logic.Linearize(m))
		no = s.c.Not(yes)
	} else {
		rest := theory.Minus(a, s.c.MulNum(d.Value(), s.c.IntDiv(a, d)))
		yes = s.relation(logic.OpEq, logic.Int, rest)
		no = s.c.Not(s.relation(logic.OpLe, logic.Int, rest))
	}
	if first {
		s.addKids(n, kidSame, yes)
		s.addKids(n, kidFlip, no)
	}
	g := s.nodes[n].v.Pos()
	if pol == 0 {
		s.definition(g.Not(), s.lit(yes))
	} else {
		s.definition(g, s.lit(no))
	}
}

const noAtom = ^proof.Lit(0)
