// Enumerated types as gcc has them: the type of an enumerator is int if its value is one, otherwise what its value was
// computed in until the list ends, and the enumerated type from there on. That has no more bits than int unless values
// need them, and is signed if there are negative values.

package c

import (
	"slices"

	"modernc.org/cc/v4"

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
func (s *findings) enumerators(x *cc.EnumSpecifier) {
	var previous *cc.Enumerator
	for l := x.EnumeratorList; l != nil; l = l.EnumeratorList {
		s.enums[l.Enumerator] = &enumeration{of: x, previous: previous}
		previous = l.Enumerator
	}
}

// enumerator returns the value of an enumerator.
func (s *findings) enumerator(n *cc.Enumerator) num.Rat {
	e := s.enums[n]
	if e == nil {
		unsupported(n, "an enumerator out of place")
	}
	if e.known {
		return e.value
	}
	switch {
	case n.ConstantExpression != nil:
		r, ok := s.constant(n.ConstantExpression)
		if !ok {
			unsupported(n, "the value of this enumerator")
		}
		e.value = r
	case e.previous != nil:
		e.value = s.enumerator(e.previous).Add(num.One)
		if s.ownType(e.previous).hi().Less(e.value) {
			unsupported(n, "an enumerator whose value is too large")
		}
	}
	e.known = true
	return e.value
}

// ownType returns the type that an enumerator has in its own list.
func (s *findings) ownType(n *cc.Enumerator) intType {
	switch v := s.enumerator(n); {
	case cInt.lo().Cmp(v) <= 0 && v.Cmp(cInt.hi()) <= 0:
		return cInt
	case n.ConstantExpression != nil:
		return promote(s.typeOf(n.ConstantExpression))
	}
	return s.ownType(s.enums[n].previous)
}

// enumeratorType returns the type of an enumerator where it is used.
func (s *findings) enumeratorType(n *cc.Enumerator, use cc.Node) intType {
	it := s.ownType(n)
	if e := s.enums[n]; it != cInt && s.within[use] != e.of {
		return typeInt(use, e.of.Type())
	}
	return it
}

// enumerated refuses an enumerated type that the parser has otherwise than gcc.
func (s *findings) enumerated(x *cc.EnumSpecifier) {
	if x.Case != cc.EnumSpecifierDef {
		return
	}
	_, packed := isPacked(x)
	if x.EnumTypeSpecifier != nil && !packed {
		unsupported(x, "an enumeration whose type is declared")
	}
	var values []num.Rat
	for l := x.EnumeratorList; l != nil; l = l.EnumeratorList {
		values = append(values, s.enumerator(l.Enumerator))
	}
	lo, hi := slices.MinFunc(values, num.Rat.Cmp), slices.MaxFunc(values, num.Rat.Cmp)
	it := intType{bits: 32, signed: lo.Sign() < 0}
	if lo.Less(it.lo()) || it.hi().Less(hi) {
		it.bits = 64
	}
	if packed {
		it, _ = smallest(lo, hi)
	}
	if it != typeInt(x, x.Type()) {
		unsupported(x, "an enumeration whose values the C parser does not compute as gcc does")
	}
}
