// The shadows of terms.

package indeterminate

import "craig/logic"

// sortOf returns the sort of the shadow of a value of sort s: Bool, or an array of integers, 1 where elements are indeterminate.
func (m *marker) sortOf(s *logic.Sort) *logic.Sort {
	if s.Kind() != logic.KindArray {
		return logic.Bool
	}
	return m.elements(s)
}

func (m *marker) elements(s *logic.Sort) *logic.Sort {
	if s.Kind() != logic.KindArray {
		return logic.Int
	}
	return m.c.Array(s.Index(), m.elements(s.Elem()))
}

// all returns the shadow of a sort that says so of all elements.
func (m *marker) all(s *logic.Sort, indeterminate bool) *logic.Term {
	switch {
	case s == logic.Bool:
		return m.c.Bool(indeterminate)
	case s == logic.Int:
		return m.c.Ite(m.c.Bool(indeterminate), m.c.Int(1), m.c.Int(0))
	}
	return m.c.ConstArray(s, m.all(s.Elem(), indeterminate))
}

// value returns the shadow of t, of the sort that sortOf says.
func (m *marker) value(t *logic.Term) *logic.Term {
	if t.Sort().Kind() == logic.KindArray {
		return m.array(t)
	}
	return m.of(t)
}

// of returns the condition that the value of t is indeterminate; of an array: that an element of it is.
func (m *marker) of(t *logic.Term) *logic.Term {
	if s, ok := m.scalars[t]; ok {
		return s
	}
	s := m.scalar(t)
	m.scalars[t] = s
	return s
}

func (m *marker) scalar(t *logic.Term) *logic.Term {
	if t.Sort().Kind() == logic.KindArray {
		s := m.array(t)
		return m.c.Not(m.c.Eq(s, m.all(s.Sort(), false)))
	}
	var parts []*logic.Term
	for _, a := range t.Args() {
		if t.Op() != logic.OpSelect || a != t.Arg(0) {
			parts = append(parts, m.of(a))
		}
	}
	some := m.c.Or(parts...)
	switch t.Op() {
	case logic.OpConst:
		if w := m.shadows[t]; w != nil {
			return w.Term
		}
		return m.c.False()
	case logic.OpSelect:
		return m.c.Or(some, m.c.Eq(m.c.Select(m.array(t.Arg(0)), t.Arg(1)), m.c.Int(1)))
	case logic.OpIte:
		return m.c.Or(parts[0], m.c.Ite(t.Arg(0), parts[1], parts[2]))
	case logic.OpAnd, logic.OpOr:
		deciding := []*logic.Term{some} // no operand that is determinate decides alone
		for i, a := range t.Args() {
			if t.Op() == logic.OpOr {
				a = m.c.Not(a)
			}
			deciding = append(deciding, m.c.Or(a, parts[i]))
		}
		return m.c.And(deciding...)
	}
	return some
}

// array returns the shadow of t, an array.
func (m *marker) array(t *logic.Term) *logic.Term {
	if s, ok := m.arrays[t]; ok {
		return s
	}
	s := m.arrayOf(t)
	m.arrays[t] = s
	return s
}

func (m *marker) arrayOf(t *logic.Term) *logic.Term {
	s := m.sortOf(t.Sort())
	if w, ok := m.shadows[t]; ok {
		return w.Term
	}
	unless := func(indeterminate, a *logic.Term) *logic.Term { return m.c.Ite(indeterminate, m.all(s, true), a) }
	switch t.Op() {
	case logic.OpStore:
		return unless(m.of(t.Arg(1)), m.c.Store(m.array(t.Arg(0)), t.Arg(1), m.element(t.Arg(2))))
	case logic.OpConstArray:
		return m.c.ConstArray(s, m.element(t.Arg(0)))
	case logic.OpIte:
		return unless(m.of(t.Arg(0)), m.c.Ite(t.Arg(0), m.array(t.Arg(1)), m.array(t.Arg(2))))
	case logic.OpSelect:
		return unless(m.of(t.Arg(1)), m.c.Select(m.array(t.Arg(0)), t.Arg(1)))
	}
	some := m.c.False()
	for _, a := range t.Args() {
		some = m.c.Or(some, m.of(a))
	}
	return unless(some, m.all(s, false))
}

// element returns the shadow of t as an element of the shadow of an array.
func (m *marker) element(t *logic.Term) *logic.Term {
	if t.Sort().Kind() == logic.KindArray {
		return m.array(t)
	}
	return m.c.Ite(m.of(t), m.c.Int(1), m.c.Int(0))
}
