package smt

import (
	"craig/internal/bits"
	"craig/logic"
	"craig/num/float"
)

// Floating-point numbers. They are taken apart into the bits that they are stored in, and rounding modes into an atom for each mode
// (internal/bits): predicates and equations on them are propositional formulas then, as those on bit-vectors are. What is made of
// integers is of the bits of these here, not of their values.

// defineLeaf says, with the first bit of a floating-point number that is not taken apart, that its bits are those of a number with
// one NaN. The clauses hold without anything that they mention being relevant: their literals are negative, and what has no
// value in a model is false.
func (e *encoding) defineLeaf(bit *logic.Term) {
	leaf, _, _ := bits.IsBit(bit)
	if bits.FloatOf(leaf) == nil || e.leaves[leaf] {
		return
	}
	e.leaves[leaf] = true
	for _, clause := range e.bits.OneNaN(leaf) {
		e.clauseOf(clause)
	}
}

// defineMode says, with the first atom of a rounding mode that is not taken apart, that it is one of the modes.
func (e *encoding) defineMode(atom *logic.Term) {
	leaf, _, _ := bits.IsMode(atom)
	if e.leaves[leaf] {
		return
	}
	e.leaves[leaf] = true
	for _, clause := range bits.OneMode(e.c, leaf) {
		e.clauseOf(clause)
	}
}

// clauseOf adds a defining clause of formulas to which nothing refers.
func (e *encoding) clauseOf(fs []*logic.Term) {
	lits := e.clauseLits[:0]
	for _, f := range fs {
		lits = append(lits, e.lit(f))
	}
	e.clauseLits = lits
	e.definition(lits...)
}

// modeKids returns what an atom of a rounding mode rests on.
func (e *encoding) modeKids(atom *logic.Term) []kid {
	leaf, _, _ := bits.IsMode(atom)
	return e.wordKids(leaf)
}

// mode returns the value that the assignment gives to a rounding mode that is not taken apart; ok is false if it says nothing of it. A mode
// whose atom has no value is as good as any if no other one is true.
func (k *candidate) mode(t *logic.Term) (v logic.Value, ok bool) {
	s := k.s
	var open []float.Mode
	for m, a := range bits.ModeAtoms(s.c, t) {
		n, made := s.nodeOf[a]
		if !made {
			open = append(open, float.Mode(m))
			continue
		}
		ok = ok || s.nodes[n].isLive()
		switch value := s.sat.Value(s.nodes[n].v.Pos()); {
		case value > 0:
			return logic.ModeValue(float.Mode(m)), ok
		case value == 0:
			open = append(open, float.Mode(m))
		}
	}
	if len(open) == 0 {
		return logic.ZeroValue(t.Sort()), ok
	}
	return logic.ModeValue(open[0]), ok
}

// floatLeaf returns the value that the assignment gives to a floating-point number that is not taken apart, by its bits.
func (k *candidate) floatLeaf(t *logic.Term) (v logic.Value, ok bool) {
	b, ok := k.leaf(k.s.c.Float(logic.FloatToBits, t))
	return logic.FloatValue(t.Sort().Format().FromBits(b.N.NumBig()), t.Sort()), ok
}

// open returns the value of the operation u, where that is open, or a bit-vector whose value is needed first.
func (k *candidate) open(u *logic.Term) (v logic.Value, need *logic.Term) {
	at := k.s.c.OpenTerm(u)
	if at.Sort() == logic.Bool {
		return logic.FloatValue(float.SignedZero(k.Truth(at)), u.Sort()), nil
	}
	v, done := k.bitVectors[at]
	if !done {
		return v, at
	}
	return v, nil
}
