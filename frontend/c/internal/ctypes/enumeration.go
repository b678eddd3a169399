// Enumerated types as gcc has them: the type of an enumerator is int if its value is one, otherwise what its value was
// computed in until the list ends, and the enumerated type from there on. That has no more bits than int unless values
// need them, and is signed if there are negative values.

package ctypes

import (
	"slices"

	"modernc.org/cc/v4"

	"craig/frontend/c/internal/syntax"
	"craig/num"
)

// enumeration is what is known of an enumerator.
type enumeration struct {
	of       *cc.EnumSpecifier
	previous *cc.Enumerator // in the list; nil if there is none
	value    num.Rat        // if it has been computed
	known    bool
}

// enumerators notes the enumerators of a list.
func (s *Findings) enumerators(x *cc.EnumSpecifier) {
	var previous *cc.Enumerator
	for l := x.EnumeratorList; l != nil; l = l.EnumeratorList {
		s.enums[l.Enumerator] = &enumeration{of: x, previous: previous}
		previous = l.Enumerator
	}
}

// enumerator returns the value of an enumerator.
func (s *Findings) enumerator(n *cc.Enumerator) num.Rat {
	e := s.enums[n]
	if e == nil {
		syntax.Unsupported(n, "an enumerator out of place")
	}
	if e.known {
		return e.value
	}
	switch {
	case n.ConstantExpression != nil:
		r, ok := s.Constant(n.ConstantExpression)
		if !ok {
			syntax.Unsupported(n, "the value of this enumerator")
		}
		e.value = r
	case e.previous != nil:
		e.value = s.enumerator(e.previous).Add(num.One)
		if s.ownType(e.previous).Hi().Less(e.value) {
			syntax.Unsupported(n, "an enumerator whose value is too large")
		}
	}
	e.known = true
	return e.value
}

// ownType returns the type that an enumerator has in its own list.
func (s *Findings) ownType(n *cc.Enumerator) IntType {
	switch v := s.enumerator(n); {
	case Int.Lo().Cmp(v) <= 0 && v.Cmp(Int.Hi()) <= 0:
		return Int
	case n.ConstantExpression != nil:
		return Promote(s.TypeOf(n.ConstantExpression))
	}
	return s.ownType(s.enums[n].previous)
}

// enumeratorType returns the type of an enumerator where it is used.
func (s *Findings) enumeratorType(n *cc.Enumerator, use cc.Node) IntType {
	it := s.ownType(n)
	if e := s.enums[n]; it != Int && s.within[use] != e.of {
		return IntegerType(use, e.of.Type())
	}
	return it
}

// enumerated refuses an enumerated type that the parser has otherwise than gcc.
func (s *Findings) enumerated(x *cc.EnumSpecifier) {
	if x.Case != cc.EnumSpecifierDef {
		return
	}
	_, packed := syntax.IsPacked(x)
	if x.EnumTypeSpecifier != nil && !packed {
		syntax.Unsupported(x, "an enumeration whose type is declared")
	}
	var values []num.Rat
	for l := x.EnumeratorList; l != nil; l = l.EnumeratorList {
		values = append(values, s.enumerator(l.Enumerator))
	}
	lo, hi := slices.MinFunc(values, num.Rat.Cmp), slices.MaxFunc(values, num.Rat.Cmp)
	it := IntType{Bits: 32, Signed: lo.Sign() < 0}
	if lo.Less(it.Lo()) || it.Hi().Less(hi) {
		it.Bits = 64
	}
	if packed {
		it.Bits, it.Signed = syntax.Smallest(lo, hi)
	}
	if it != IntegerType(x, x.Type()) {
		syntax.Unsupported(x, "an enumeration whose values the C parser does not compute as gcc does")
	}
}
