package smt

import (
	"slices"

	"craig/internal/bits"
	"craig/logic"
	"craig/num"
	"craig/smt/internal/theory"
	"craig/smt/internal/theory/arrays"
)

// candidate is an assignment that satisfies everything but perhaps the meaning of opaque terms, and the model made of it.
// To theories it is a theory.Candidate.
type candidate struct {
	s            *Solver
	m            *logic.Model
	e            *logic.Evaluator
	asked        bool                        // e or a value of an array was, for what the assignment does not say
	values       []num.Rat                   // by variable of the simplex
	terms        []*logic.Term               // opaque ones
	classes      *arrays.Model               // nil without opaque terms
	bitVectors   map[*logic.Term]logic.Value // see bitVector
	bitVectorsOf *logic.Evaluator            // that they were computed with
}

var _ theory.Candidate = (*candidate)(nil)

// candidate reads values off the assignment.
func (s *Solver) candidate() *candidate {
	m := logic.NewModel()
	k := &candidate{s: s, m: m, values: s.th.Model()}
	for x, base := range s.ofArith {
		if base == nil {
			continue
		}
		if base.Op() == logic.OpConst {
			v := k.values[x]
			if base.Sort() == logic.Int && !v.IsInt() { // nothing depends on it
				v = v.Floor()
			}
			m.Consts[base] = logic.NumValue(v, base.Sort())
		}
	}
	k.setBitVectors()
	for i := range s.nodes {
		if nd := &s.nodes[i]; nd.kind == nodeOpaque && nd.term != nil && nd.term.Op() == logic.OpConst {
			m.Consts[nd.term] = logic.BoolValue(s.sat.Value(nd.v.Pos()) > 0)
		}
	}
	if s.opaque > 0 {
		k.complete()
	}
	k.e = m.Evaluator()
	return k
}

// maxNesting bounds how deep reads in indices of reads may be that no atom is about.
const maxNesting = 8

// complete gives values to functions, arrays and constants of uninterpreted sorts, as far as the assignment's values of
// applications and reads and its equalities say something. Where they contradict each other the first one counts, and
// refine sees to the others. An argument or index may rest on what another array or function holds: values are filled
// in again until nothing changes.
func (k *candidate) complete() {
	k.terms = k.s.opaqueTerms()
	k.e = k.m.Evaluator()
	k.classes = k.s.arrays.Start(k)
	k.classes.Constants(k.m)
	k.e = k.m.Evaluator()
	k.classes.Connect(&k.s.arrays)
	for range maxNesting {
		k.asked, k.bitVectorsOf = false, nil
		changed := k.classes.Fill(k.m)
		k.e = k.m.Evaluator()
		if !k.asked || !changed {
			return // nothing rests on what has changed
		}
	}
}

// opaqueTerms returns the terms of the live nodes that lemmas refine, by their ids.
func (e *encoding) opaqueTerms() []*logic.Term {
	var list []*logic.Term
	for i := range e.nodes {
		if nd := &e.nodes[i]; nd.term != nil && nd.isLive() && nd.opaque() != 0 {
			list = append(list, nd.term)
		}
	}
	slices.SortFunc(list, byID)
	return list
}

func byID(t, u *logic.Term) int { return int(t.ID()) - int(u.ID()) }

// Context implements theory.Candidate.
func (k *candidate) Context() *logic.Context { return k.s.c }

// Terms implements theory.Candidate.
func (k *candidate) Terms() []*logic.Term { return k.terms }

// Assigned implements theory.Candidate.
func (k *candidate) Assigned(f *logic.Term) bool {
	return k.s.sat.Value(k.s.nodes[k.s.nodeOf[f]].v.Pos()) > 0
}

// Meaning implements theory.Candidate.
func (k *candidate) Meaning(t *logic.Term) logic.Value { return k.e.Eval(t) }

// soFar returns the evaluator of the model, for what the assignment itself does not say.
func (k *candidate) soFar() *logic.Evaluator {
	k.asked = true
	return k.e
}

// Number implements theory.Candidate.
func (k *candidate) Number(t *logic.Term) num.Rat {
	l := logic.Linearize(t)
	v := l.Const
	for _, m := range l.Monos {
		if x, ok := k.s.known(m.Base); ok {
			v = v.AddMul(m.Coef, k.values[x])
		} else {
			v = v.AddMul(m.Coef, k.soFar().Eval(m.Base).N)
		}
	}
	return v
}

// IsNew implements theory.Candidate.
func (k *candidate) IsNew(t *logic.Term) bool {
	return slices.ContainsFunc(logic.Linearize(t).Monos, func(m logic.Mono) bool {
		_, ok := k.s.known(m.Base)
		return !ok
	})
}

// Value implements theory.Candidate.
func (k *candidate) Value(t *logic.Term) logic.Value {
	switch kind := t.Sort().Kind(); {
	case t.Sort() == logic.Bool:
		return logic.BoolValue(k.Truth(t))
	case t.Sort().IsArith():
		return logic.NumValue(k.Number(t), t.Sort())
	case bits.IsWord(t.Sort()):
		return k.bitVector(t)
	case k.classes != nil:
		if v, ok := k.classes.Value(t); ok {
			k.asked = k.asked || kind == logic.KindArray
			return v
		}
	}
	return k.soFar().Eval(t)
}

// Truth implements theory.Candidate.
func (k *candidate) Truth(f *logic.Term) bool {
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

// setBitVectors gives the constants that are bit-vectors, floating-point numbers or rounding modes the values of their bits in the
// assignment.
func (k *candidate) setBitVectors() {
	for i := range k.s.nodes {
		nd := &k.s.nodes[i]
		if nd.term == nil || nd.kind != nodeBit && nd.kind != nodeMode {
			continue
		}
		leaf, _, ok := bits.IsBit(nd.term)
		if !ok {
			leaf, _, _ = bits.IsMode(nd.term)
		}
		if x := bits.FloatOf(leaf); x != nil {
			leaf = x
		}
		if _, done := k.m.Consts[leaf]; !done && leaf.Op() == logic.OpConst {
			k.m.Consts[leaf], _ = k.word(leaf)
		}
	}
}

// word returns the value that the assignment gives to what is not taken apart, see leaf.
func (k *candidate) word(t *logic.Term) (v logic.Value, ok bool) {
	switch t.Sort().Kind() {
	case logic.KindFloat:
		return k.floatLeaf(t)
	case logic.KindRoundingMode:
		return k.mode(t)
	}
	return k.leaf(t)
}

// leaf returns the value that the assignment gives to a bit-vector that is not taken apart; ok is false if it says nothing of
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

// bitVector returns the value of t, a bit-vector, floating-point number or rounding mode, in the assignment.
func (k *candidate) bitVector(t *logic.Term) logic.Value {
	s := k.s
	if s.bits.FromInts(t) {
		_, v := num.DivMod(k.Number(s.c.BVToInt(t)), num.Pow2(t.Sort().Width()))
		return logic.NumValue(v, t.Sort())
	}
	if k.bitVectorsOf != k.e {
		k.bitVectors, k.bitVectorsOf = make(map[*logic.Term]logic.Value), k.e
	}
	stack := []*logic.Term{t}
	for len(stack) > 0 {
		u := stack[len(stack)-1]
		if _, done := k.bitVectors[u]; done {
			stack = stack[:len(stack)-1]
			continue
		}
		if need := k.bitVectorStep(u); need != nil {
			stack = append(stack, need)
		}
	}
	return k.bitVectors[t]
}

// bitVectorStep computes the value of u, or returns a term whose value is needed first.
func (k *candidate) bitVectorStep(u *logic.Term) *logic.Term {
	switch {
	case u.IsValue():
		k.bitVectors[u] = logic.NumValue(u.Value(), u.Sort())
	case u.Op() == logic.OpIntToBV:
		_, v := num.DivMod(k.Number(u.Arg(0)), num.Pow2(u.Sort().Width()))
		k.bitVectors[u] = logic.NumValue(v, u.Sort())
	case u.Op() == logic.OpIte:
		branch := u.Arg(2)
		if k.Truth(u.Arg(0)) {
			branch = u.Arg(1)
		}
		v, done := k.bitVectors[branch]
		if !done {
			return branch
		}
		k.bitVectors[u] = v
	case bits.IsLeaf(u) && bits.FloatOf(u) == nil:
		v, ok := k.word(u)
		if !ok {
			v = k.soFar().Eval(u)
		}
		k.bitVectors[u] = v
	default:
		args := slices.Clone(u.Args())
		for i, a := range args {
			v, done := k.bitVectors[a]
			if !done {
				return a
			}
			args[i] = k.s.c.ValueTerm(v)
		}
		folded := k.s.c.Rebuild(u, args)
		if !folded.IsValue() {
			v, need := k.open(u)
			if need == nil {
				k.bitVectors[u] = v
			}
			return need
		}
		k.bitVectors[u] = logic.NumValue(folded.Value(), u.Sort())
	}
	return nil
}
