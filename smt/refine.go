package smt

import (
	"slices"

	"craig/logic"
	"craig/num"
	"craig/smt/internal/sat"
)

// Refinement: lemmas on the opaque terms whose values in an assignment are not what they mean. Every lemma is a valid
// clause, and false under the assignment.

// Limits of refinement in one check. Lemmas on arrays, for which there are finitely many indices, come to an end by
// themselves, and words are taken apart; products may go on for ever.
const (
	maxRounds      = 200
	maxArrayRounds = 5000
)

// repairAt are the numbers of such rounds after which a model is sought by other means.
var repairAt = [...]int{4, 16, 64}

// candidate is an assignment that satisfies everything but perhaps the meaning of opaque terms.
type candidate struct {
	s       *Solver
	m       *logic.Model
	e       *logic.Evaluator
	asked   bool                        // e or a value of an array was, for what the assignment does not say
	values  []num.Rat                   // by variable of the simplex
	equal   *equalities                 // nil without opaque terms
	arrays  *arrays                     // likewise
	words   map[*logic.Term]logic.Value // see word
	wordsOf *logic.Evaluator            // that they were computed with
}

// soFar returns the evaluator of the model, for what the assignment itself does not say.
func (k *candidate) soFar() *logic.Evaluator {
	k.asked = true
	return k.e
}

// value returns the number that the assignment gives to t, of arithmetic sort.
func (k *candidate) value(t *logic.Term) num.Rat {
	l := logic.Linearize(t)
	v := l.Const
	for _, m := range l.Monos {
		b := m.Base
		if b.Op() == logic.OpToReal {
			b = b.Arg(0)
		}
		if x, ok := k.s.arithOf[b]; ok && k.s.th.Wanted(x) {
			v = v.AddMul(m.Coef, k.values[x])
		} else {
			v = v.AddMul(m.Coef, k.soFar().Eval(b).N)
		}
	}
	return v
}

// eval returns the value of t in the assignment.
func (k *candidate) eval(t *logic.Term) logic.Value {
	switch {
	case t.Sort() == logic.Bool:
		return logic.BoolValue(k.truth(t))
	case t.Sort().IsArith():
		return logic.NumValue(k.value(t), t.Sort())
	case t.Sort().Kind() == logic.KindUninterpreted:
		if v, ok := k.equal.value(t); ok {
			return v
		}
	case t.Sort().Kind() == logic.KindBitVec:
		return k.word(t)
	case isArray(t) && k.arrays != nil:
		if x := k.arrays.terms[t]; x != nil && x.value.Sort != nil {
			k.asked = true
			return x.value
		}
	}
	return k.soFar().Eval(t)
}

// key returns a string that is equal for arguments of one sort that have the same value.
func (k *candidate) key(t *logic.Term) string { return k.eval(t).Key() }

// truth returns the truth value of a formula in the assignment.
func (k *candidate) truth(f *logic.Term) bool {
	g, neg := f, false
	if g.Op() == logic.OpNot {
		g, neg = g.Arg(0), true
	}
	if n, ok := k.s.nodeOf[g]; ok {
		if v := k.s.sat.Value(k.s.nodes[n].v.Pos()); v != 0 {
			return (v > 0) != neg
		}
	}
	return k.soFar().Holds(f)
}

// opaqueNodes returns the live nodes that lemmas refine, by the ids of their terms.
func (s *Solver) opaqueNodes() []int32 {
	var list []int32
	for i := range s.nodes {
		if nd := &s.nodes[i]; nd.term != nil && nd.isLive() && nd.opaque() != 0 {
			list = append(list, int32(i))
		}
	}
	slices.SortFunc(list, func(a, b int32) int { return int(s.nodes[a].term.ID()) - int(s.nodes[b].term.ID()) })
	return list
}

// lemma is a clause that concerns a node.
type lemma struct {
	n      int32
	clause []*logic.Term
}

// refine adds lemmas that the candidate violates and reports whether there were any.
func (s *Solver) refine(k *candidate) bool {
	var lemmas []lemma
	add := func(n int32, clause ...*logic.Term) { lemmas = append(lemmas, lemma{n, clause}) }
	endless := false
	addEndless := func(n int32, clause ...*logic.Term) {
		endless = true
		add(n, clause...)
	}
	nodes := s.opaqueNodes()
	for _, n := range nodes {
		t := s.nodes[n].term
		switch t.Op() {
		case logic.OpMul:
			s.refineProduct(k, n, addEndless)
		case logic.OpIntDiv, logic.OpMod:
			s.refineDivision(k, n, addEndless)
		case logic.OpBVToInt:
			if b := t.Arg(0); b.Op() == logic.OpBV && len(b.Args()) == 2 {
				s.refineWord(k, n, add)
			}
		}
	}
	if k.arrays != nil {
		k.equal.refine(nodes, add)
		k.arrays.refine(add)
	}
	if s.rounds++; endless {
		s.endless++
	}
	for _, l := range lemmas { // from here on the trail may change
		s.addLemma(l)
	}
	return len(lemmas) > 0
}

// addLemma adds a clause that stays as long as its node does.
func (s *Solver) addLemma(l lemma) {
	if slices.ContainsFunc(l.clause, (*logic.Term).IsTrue) {
		return
	}
	lits := make([]sat.Lit, 0, len(l.clause))
	kids := len(s.nodes[l.n].kids)
	s.nodes[l.n].lemmas, s.cyclic = true, true
	for _, f := range l.clause {
		if f.IsFalse() {
			continue
		}
		s.addKids(l.n, kidBoth, f)
		lits = append(lits, s.lit(f))
	}
	added := slices.Clone(s.nodes[l.n].kids[kids:])
	for _, refs := range s.nodes[l.n].refs {
		if refs == 0 {
			continue
		}
		for _, k := range added {
			s.retain(nodeRef{k.n, 0})
			s.retain(nodeRef{k.n, 1})
		}
	}
	if lits, ok := s.tidy(lits); ok {
		s.sat.AddClause(lits, s.logAxiom(lits))
	}
}

// same returns the formula a = b for terms of one sort.
func (s *Solver) same(a, b *logic.Term) *logic.Term {
	if a.Sort().IsArith() {
		return s.relation(logic.OpEq, a.Sort(), minus(a, b))
	}
	return s.c.Eq(a, b)
}

// agree reports whether two terms of one sort have the same value in the assignment.
func (k *candidate) agree(a, b *logic.Term) bool {
	return k.eval(a).Equal(k.eval(b))
}

// refineBy adds the lemma that node n, for the value that its argument a has, is what the simplified term is.
func (s *Solver) refineBy(k *candidate, n int32, a *logic.Term, add func(int32, ...*logic.Term)) {
	c := s.c
	t := s.nodes[n].term
	v := c.Num(k.value(a), a.Sort())
	args := slices.Clone(t.Args())
	for i := range args {
		if args[i] == a {
			args[i] = v
		}
	}
	if u := c.Rebuild(t, args); !k.agree(t, u) || s.isNew(u) {
		add(n, c.Not(s.same(a, v)), s.same(t, u))
	}
}

// isNew reports whether t has a base that the simplex has not met.
func (s *Solver) isNew(t *logic.Term) bool {
	for _, m := range logic.Linearize(t).Monos {
		b := m.Base
		if b.Op() == logic.OpToReal {
			b = b.Arg(0)
		}
		if x, ok := s.arithOf[b]; !ok || !s.th.Wanted(x) {
			return true
		}
	}
	return false
}

// order returns a op b as a plain relation.
func (s *Solver) order(op logic.Op, a, b *logic.Term) *logic.Term {
	return s.relation(op, a.Sort(), minus(a, b))
}
