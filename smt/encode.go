package smt

import (
	"craig/internal/bits"
	"craig/logic"
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
	nodeEqual     // a predicate or equation on bit-vectors and floating-point numbers: is another formula, see defineEqual
	nodeBit       // a bit of a bit-vector that is not taken apart, or of a floating-point number
	nodeMode      // an atom m = k for a mode k of a rounding mode m that is not taken apart
	nodeBitVector // such a bit-vector, number or rounding mode, of kind application or read; like nodeBase
	nodeAtom      // an arithmetic atom
	nodeBase      // a base that is no constant; its references have positive polarity
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
	large  bool    // bit-vectors are too large to be taken apart: the meaning is not, or not wholly, defined
	refs   [2]int32
	uses   [2]int32 // references of definitions of the node's own bases, which do not refer to what the node rests on
	kids   []kid
}

// kid is a reference from a node to another one.
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
func (e *encoding) node(f *logic.Term) (n int32, neg bool) {
	if f.Op() == logic.OpNot {
		f, neg = f.Arg(0), true
	}
	if n, ok := e.nodeOf[f]; ok {
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
		case bits.IsWord(sort):
			kind = nodeEqual
			if leaf, _, ok := bits.IsBit(f); ok && leaf.Op() != logic.OpIntToBV {
				kind = nodeBit
			} else if _, _, ok := bits.IsMode(f); ok {
				kind = nodeMode
			}
		}
	case logic.OpBV, logic.OpFloat:
		kind = nodeEqual
	}
	n = e.newNode(f, kind)
	e.nodes[n].v = e.newVar(n)
	e.sat.SetHeuristic(e.nodes[n].v, e.past.of(f))
	return n, neg
}

func (e *encoding) newNode(t *logic.Term, kind nodeKind) int32 {
	var n int32
	if k := len(e.freeNodes); k > 0 {
		n = e.freeNodes[k-1]
		e.freeNodes = e.freeNodes[:k-1]
	} else {
		n = int32(len(e.nodes))
		e.nodes = append(e.nodes, node{})
	}
	e.nodes[n] = node{term: t, kind: kind}
	e.nodeOf[t] = n
	e.dead++
	return n
}

// newVar returns a SAT variable for node n, 0 for none.
func (e *encoding) newVar(n int32) sat.Var {
	v := e.sat.NewVar()
	for len(e.ofVar) <= int(v) {
		e.ofVar = append(e.ofVar, 0)
		e.atomOf = append(e.atomOf, noAtom)
	}
	e.ofVar[v] = n
	e.atomOf[v] = noAtom
	return v
}

// lit returns the SAT literal of the formula f.
func (e *encoding) lit(f *logic.Term) sat.Lit {
	n, neg := e.node(f)
	return e.nodes[n].v.Lit(neg)
}

// retain adds a reference, making clauses as needed.
func (e *encoding) retain(r nodeRef) { e.retainItem(retainItem{r, false}) }

// retainUse adds a reference from the definition of something that the atom is about.
func (e *encoding) retainUse(r nodeRef) { e.retainItem(retainItem{r, true}) }

func (e *encoding) retainItem(it retainItem) {
	e.work = append(e.work[:0], it)
	for len(e.work) > 0 {
		it := e.work[len(e.work)-1]
		e.work = e.work[:len(e.work)-1]
		nd := &e.nodes[it.n]
		wasDead := !nd.isLive()
		if it.use {
			nd.uses[it.pol]++
		} else {
			nd.refs[it.pol]++
		}
		if wasDead {
			e.dead--
			e.live++
			e.opaque += nd.opaque()
			e.cyclic = e.cyclic || nd.lemmas
			if nd.v != 0 {
				e.sat.SetRelevant(nd.v, true)
			}
		}
		first := !it.use && nd.refs[it.pol] == 1
		if nd.made&(1<<it.pol) == 0 {
			nd.made |= 1 << it.pol
			e.define(it.n, it.pol)
			nd = &e.nodes[it.n]
		}
		if nd.kind == nodeAtom {
			e.want(nd)
		}
		if first {
			e.pushKids(nd, it.pol)
		}
	}
}

// release takes a reference back. Nodes that refer to each other stay: see trace.
func (e *encoding) release(r nodeRef) {
	e.released++
	e.work = append(e.work[:0], retainItem{r, false})
	for len(e.work) > 0 {
		it := e.work[len(e.work)-1]
		e.work = e.work[:len(e.work)-1]
		nd := &e.nodes[it.n]
		if it.use {
			nd.uses[it.pol]--
		} else {
			nd.refs[it.pol]--
			if nd.refs[it.pol] == 0 {
				e.pushKids(nd, it.pol)
			}
		}
		if nd.kind == nodeAtom {
			e.want(nd)
		}
		if !nd.isLive() {
			e.bury(nd)
		}
	}
}

// bury makes a node irrelevant that has lost its last reference.
func (e *encoding) bury(nd *node) {
	e.live--
	e.dead++
	e.opaque -= nd.opaque()
	if nd.v != 0 {
		e.sat.SetRelevant(nd.v, false)
	}
}

func (nd *node) isLive() bool { return nd.refs[0]|nd.refs[1]|nd.uses[0]|nd.uses[1] != 0 }

// want tells the simplex which values of an atom matter.
func (e *encoding) want(nd *node) {
	e.th.Want(nd.v, nd.refs[0]+nd.uses[0] > 0, nd.refs[1]+nd.uses[1] > 0)
}

// pushKids puts what the node refers to in that polarity on the work list.
func (e *encoding) pushKids(nd *node, pol uint8) {
	for _, k := range nd.kids {
		switch k.how {
		case kidSame:
			e.work = append(e.work, retainItem{nodeRef{k.n, pol}, false})
		case kidFlip:
			e.work = append(e.work, retainItem{nodeRef{k.n, 1 - pol}, false})
		case kidBoth:
			e.work = append(e.work, retainItem{nodeRef{k.n, 0}, false}, retainItem{nodeRef{k.n, 1}, false})
		case kidBase, kidPos:
			e.work = append(e.work, retainItem{nodeRef{k.n, 0}, false})
		case kidNeg:
			e.work = append(e.work, retainItem{nodeRef{k.n, 1}, false})
		case kidUsePos:
			e.work = append(e.work, retainItem{nodeRef{k.n, 0}, true})
		case kidUseNeg:
			e.work = append(e.work, retainItem{nodeRef{k.n, 1}, true})
		}
	}
}

// define makes the clauses of node n for one polarity, and its kids when it is the first.
func (e *encoding) define(n int32, pol uint8) {
	nd := &e.nodes[n]
	first := nd.made == 1<<pol
	t := nd.term
	switch nd.kind {
	case nodeAtom:
		if first {
			e.nodes[n].kids = e.baseKids(nil, t.Arg(0))
			if !e.th.HasAtom(nd.v) {
				e.defineAtom(n)
			}
		}
	case nodeBase:
		e.defineBase(n)
	case nodeDivides:
		e.defineDivides(n, pol, first)
	case nodeOpaque:
		if first {
			e.nodes[n].kids = e.argKids(nil, t)
		}
	case nodeEqual:
		e.defineEqual(n, pol, first)
	case nodeBit:
		if first {
			e.nodes[n].kids = e.leafKids(t)
			e.defineLeaf(t)
		}
	case nodeMode:
		if first {
			e.nodes[n].kids = e.modeKids(t)
			e.defineMode(t)
		}
	case nodeBitVector:
		e.nodes[n].kids = e.argKids(nil, t)
	case nodeAnd, nodeOr:
		e.defineJunction(n, pol, first)
	case nodeIff:
		e.defineIff(n, pol, first)
	case nodeIte:
		e.defineIte(n, pol, first)
	}
}

// addKids makes node n refer to the formulas fs.
func (e *encoding) addKids(n int32, how uint8, fs ...*logic.Term) {
	for _, f := range fs {
		k, neg := e.node(f)
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
		e.nodes[n].kids = append(e.nodes[n].kids, kid{k, h})
	}
}

// definition adds a defining clause.
func (e *encoding) definition(lits ...sat.Lit) {
	if lits, ok := e.tidy(lits); ok {
		e.sat.AddClause(lits, e.logDefinition(lits))
	}
}

// tidy returns the clause with literals that repeat merged, good until the next call; ok is false if it holds by itself.
func (e *encoding) tidy(lits []sat.Lit) (clause []sat.Lit, ok bool) {
	e.c.Signal().Poll()
	for len(e.inClause) < 2*len(e.ofVar) {
		e.inClause = append(e.inClause, false, false)
	}
	out := e.clause[:0]
	ok = true
	for _, l := range lits {
		switch {
		case e.inClause[l]:
			continue
		case e.inClause[l.Not()]:
			ok = false
		}
		e.inClause[l] = true
		out = append(out, l)
	}
	for _, l := range out {
		e.inClause[l] = false
	}
	e.clause = out
	return out, ok
}

// defineAtom gives the simplex the atom of node n.
func (e *encoding) defineAtom(n int32) {
	t := e.nodes[n].term
	sum, k := t.Arg(0), t.Arg(1).Value()
	x := e.arithVar(sum)
	kind := arith.Le
	switch t.Op() {
	case logic.OpLt:
		kind = arith.Lt
	case logic.OpEq:
		kind = arith.Eq
	}
	e.th.AddAtom(e.nodes[n].v, x, kind, k, sum.Sort() == logic.Real)
}

// arithVar returns the variable of the simplex for a sum of bases without a number.
func (e *encoding) arithVar(sum *logic.Term) arith.Var {
	if sum.Op() != logic.OpAdd {
		return e.column(sum)
	}
	if x, ok := e.arithOf[sum]; ok {
		return x
	}
	l := logic.Linearize(sum)
	def := make([]arith.Mono, len(l.Monos))
	for i, m := range l.Monos {
		def[i] = arith.Mono{Coef: m.Coef, Var: e.column(m.Base)}
	}
	x := e.th.NewSlack(def, sum.Sort() == logic.Int)
	e.setArith(x, sum)
	return x
}

// column returns the variable of the simplex for a base. ToReal(b) is the variable of b.
func (e *encoding) column(base *logic.Term) arith.Var {
	if base.Op() == logic.OpToReal {
		base = base.Arg(0)
	}
	if x, ok := e.arithOf[base]; ok {
		return x
	}
	x := e.th.NewVar(base.Sort() == logic.Int)
	e.setArith(x, base)
	return x
}

// known returns the variable of the simplex for a base that matters to the search; ok is false if there is none.
func (e *encoding) known(base *logic.Term) (x arith.Var, ok bool) {
	if base.Op() == logic.OpToReal {
		base = base.Arg(0)
	}
	x, ok = e.arithOf[base]
	return x, ok && e.th.Wanted(x)
}

// setArith makes x the variable of the simplex for t.
func (e *encoding) setArith(x arith.Var, t *logic.Term) {
	for len(e.ofArith) <= int(x) {
		e.ofArith = append(e.ofArith, nil)
	}
	e.ofArith[x] = t
	e.arithOf[t] = x
}

// baseKids appends the nodes of the bases of the term t, of arithmetic sort, that are more than constants.
func (e *encoding) baseKids(kids []kid, t *logic.Term) []kid {
	for _, m := range logic.Linearize(t).Monos {
		b := m.Base
		if b.Op() == logic.OpToReal {
			b = b.Arg(0)
		}
		if b.Op() == logic.OpConst {
			continue
		}
		n, ok := e.nodeOf[b]
		if !ok {
			n = e.newNode(b, nodeBase)
		}
		kids = append(kids, kid{n, kidBase})
	}
	return kids
}

// relation returns the plain relation l op 0 on Int or Real.
func (e *encoding) relation(op logic.Op, sort *logic.Sort, l logic.Linear) *logic.Term {
	return e.c.Relation(op, l, sort)
}

// defineBase makes the clauses that tell what a base is.
func (e *encoding) defineBase(n int32) {
	t := e.nodes[n].term
	if e.nodes[n].opaque() != 0 {
		e.defineOpaque(n)
		return
	}
	if t.Op() == logic.OpIte {
		p := e.lit(t.Arg(0))
		e.addKids(n, kidBoth, t.Arg(0))
		for i, guard := range [2]sat.Lit{p.Not(), p} {
			branch := t.Arg(i + 1)
			e.defining(n, guard, e.relation(logic.OpEq, t.Sort(), theory.Minus(t, branch)))
			e.nodes[n].kids = e.baseKids(e.nodes[n].kids, branch)
		}
		return
	}
	if t.Op() == logic.OpToInt {
		rest := theory.Minus(t.Arg(0), e.c.ToReal(t))
		e.defining(n, 0, e.relation(logic.OpLe, logic.Real, rest.Scale(num.MinusOne)))
		rest.Const = rest.Const.Sub(num.One)
		e.defining(n, 0, e.relation(logic.OpLt, logic.Real, rest))
		e.nodes[n].kids = e.baseKids(e.nodes[n].kids, t.Arg(0))
		return
	}
	a, d := t.Arg(0), t.Arg(1).Value()
	if t.Op() == logic.OpIntDiv {
		if m := e.c.Mod(a, t.Arg(1)); m.Op() == logic.OpMod && m.Arg(0) == a && m.Arg(1) == t.Arg(1) {
			// The remainder's definition tells the quotient, too.
			e.nodes[n].kids = e.baseKids(e.nodes[n].kids, m)
			return
		}
		rest := theory.Minus(a, e.c.MulNum(d, t))
		e.defining(n, 0, e.relation(logic.OpLe, logic.Int, rest.Scale(num.MinusOne)))
		rest.Const = rest.Const.Sub(d)
		e.defining(n, 0, e.relation(logic.OpLt, logic.Int, rest))
		e.nodes[n].kids = e.baseKids(e.nodes[n].kids, a)
		return
	}
	m := logic.Linearize(t)
	e.defining(n, 0, e.relation(logic.OpLe, logic.Int, m.Scale(num.MinusOne)))
	e.defining(n, 0, e.relation(logic.OpLt, logic.Int, m.Plus(logic.Linear{Const: d.Neg()})))
	q := e.c.IntDiv(a, t.Arg(1))
	e.defining(n, 0, e.relation(logic.OpEq, logic.Int, theory.Minus(a, e.c.Add(e.c.MulNum(d, q), t))))
	e.nodes[n].kids = e.baseKids(e.nodes[n].kids, a)
}

// defining adds the clause guard ∨ r (just r for no guard) to the definition of base n.
func (e *encoding) defining(n int32, guard sat.Lit, r *logic.Term) {
	switch {
	case r.IsTrue():
		return
	case r.IsFalse():
		e.definition(guard)
		return
	}
	e.addKids(n, kidUsePos, r)
	k, neg := e.node(r)
	if guard == 0 {
		e.definition(e.nodes[k].v.Lit(neg))
		return
	}
	e.definition(guard, e.nodes[k].v.Lit(neg))
}

// defineDivides makes the clauses of d | t.
func (e *encoding) defineDivides(n int32, pol uint8, first bool) {
	t := e.nodes[n].term
	d, a := t.Arg(0), t.Arg(1)
	var yes, no *logic.Term
	if m := e.c.Mod(a, d); m.Op() == logic.OpMod && m.Arg(0) == a && m.Arg(1) == d {
		yes = e.relation(logic.OpLe, logic.Int, logic.Linearize(m))
		no = e.c.Not(yes)
	} else {
		rest := theory.Minus(a, e.c.MulNum(d.Value(), e.c.IntDiv(a, d)))
		yes = e.relation(logic.OpEq, logic.Int, rest)
		no = e.c.Not(e.relation(logic.OpLe, logic.Int, rest))
	}
	if first {
		e.addKids(n, kidSame, yes)
		e.addKids(n, kidFlip, no)
	}
	g := e.nodes[n].v.Pos()
	if pol == 0 {
		e.definition(g.Not(), e.lit(yes))
	} else {
		e.definition(g, e.lit(no))
	}
}

const noAtom = ^proof.Lit(0)
