// String literals in the same memory: whether literals are distinct objects is unspecified as long as each has its elements
// (C11 6.4.5 §7), so compilers let equal ones, and those that others end with, be in one place.

package lower

import (
	"slices"

	"modernc.org/cc/v4"

	"craig/logic"
	"craig/program"
)

// maxLiterals is up to how many pairs of literals are compared.
const maxLiterals = 1024

// shared evaluates to when, the condition that a and b point to different string literals which a compiler may have put
// in the same memory, and has, and how many bytes a is behind b then. When is false if there are none.
func (l *procedure) shared(a, b val, n cc.Node) (when, distance *logic.Term) {
	when, distance = l.c.False(), l.c.Int(0)
	p, q := l.literals(a.t), l.literals(b.t)
	if len(p) == 0 || len(q) == 0 || len(p) == 1 && slices.Equal(p, q) {
		return when, distance
	}
	choose := func() *logic.Term {
		v := l.temp(logic.Int)
		l.emit(&program.Havoc{Vars: []*program.Var{v}, Abstract: program.Abstraction{Kind: program.LiteralAddress}}, l.pos(n))
		return v.Term
	}
	if len(p)*len(q) > maxLiterals {
		different := l.c.And(l.oneOf(a.t, p), l.oneOf(b.t, q), l.c.Not(l.c.Eq(a.t, b.t)))
		return l.c.And(different, l.c.Eq(choose(), l.c.Int(0))), choose()
	}
	var choice *logic.Term
	places := int64(0)
	for _, i := range p {
		for _, j := range q {
			for _, shift := range shifts(l.mem.literal(i), l.mem.literal(j)) {
				from, ok1 := l.bytesBefore(i, a.off)
				to, ok2 := l.bytesBefore(j, b.off)
				if !ok1 || !ok2 {
					continue
				}
				if choice == nil {
					choice = choose()
				}
				here := l.c.And(l.c.Eq(a.t, l.c.Int(i)), l.c.Eq(b.t, l.c.Int(j)), l.c.Eq(choice, l.c.Int(places)))
				places++
				when = l.c.Or(when, here)
				distance = l.c.Ite(here, l.c.Sub(l.c.Add(from, l.c.Int(shift)), to), distance)
			}
		}
	}
	return when, distance
}

// literals returns the numbers of literals that t, the target of a pointer, may have.
func (l *lowering) literals(t *logic.Term) []int64 {
	var ks []int64
	l.Use(t).Each(func(k int64) {
		if l.mem.literal(k) != nil && len(l.object(k)) > 0 {
			ks = append(ks, k)
		}
	})
	return ks
}

// oneOf returns the condition that t is one of ks.
func (l *lowering) oneOf(t *logic.Term, ks []int64) *logic.Term {
	var cs []*logic.Term
	for _, k := range ks {
		cs = append(cs, l.c.Eq(t, l.c.Int(k)))
	}
	return l.c.Or(cs...)
}

// literal returns the string literal that has number k, or a part of it; nil if that is something else.
func (m *memory) literal(k int64) *root {
	if r := m.roots[m.keys[k-1].root]; r != nil && r.lit {
		return r
	}
	return nil
}

// shifts returns how many bytes behind the beginning of s that of r can be if both have some elements in the same memory
// and are not the same literal.
func shifts(r, s *root) []int64 {
	if r == s {
		return nil
	}
	size := r.typ.(*cc.ArrayType).Elem().Size()
	if s.typ.(*cc.ArrayType).Elem().Size() != size {
		return nil
	}
	var out []int64
	for d := 1 - len(r.text); d < len(s.text); d++ {
		from, to := max(0, -d), min(len(r.text), len(s.text)-d)
		if slices.Equal(r.text[from:to], s.text[from+d:to+d]) {
			out = append(out, int64(d)*size)
		}
	}
	return out
}
