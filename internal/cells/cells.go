// Package cells holds arrays, whose indices are integers, as symbolic execution has them: most elements are known by their index, each a term,
// and an access at an index that is a term chooses among the elements that it can be. What comes out has no arrays.
//
// An Array is what it was at first (the same number everywhere, or unknown), changed at indices that are numbers. Where more
// indices are possible than are worth a choice among them, a change is a layer: what is below it counts for all other indices.
// Reading an unknown array at such an index gives a new constant, and Constraints say that at equal indices there are equal
// elements.
package cells

import (
	"craig/logic"
	"craig/num"
)

// Space is where arrays are made, all for terms of one Context. Its arrays never change.
type Space struct {
	c       *logic.Context
	bounds  func(t *logic.Term) Bounds
	element func(a *Unknown, x *logic.Term)

	reads  map[read]*logic.Term
	merges map[join]*Array

	// Constraints are what must hold besides, so that elements of one array at one index are the same. Accesses add to them.
	Constraints []Constraint
}

// Bounds are what a term is within.
type Bounds struct {
	Lo, Hi num.Rat
	Finite bool // there are bounds
	Always bool // they hold everywhere, not just where the access is
}

// Constraint is that two constants which stand for elements of one array are equal if their indices are.
type Constraint struct {
	Same *logic.Term // the indices are
	X, Y *logic.Term
}

// read is what an access reads.
type read struct {
	a      *Array
	index  *logic.Term
	bounds Bounds // of the index
}

// join is what Merge makes an array of.
type join struct {
	cond *logic.Term
	a, b *Array
}

// New returns a Space for terms of c. It asks bounds what an index is within where the access is, and tells element of each new
// constant that stands for an element of an unknown array.
func New(c *logic.Context, bounds func(*logic.Term) Bounds, element func(*Unknown, *logic.Term)) *Space {
	return &Space{c: c, bounds: bounds, element: element, reads: make(map[read]*logic.Term), merges: make(map[join]*Array)}
}

// Array is an array with integers as indices.
type Array struct {
	known *tree
	base  *base
}

// base is what an array is where it is not known. Exactly one of the fields that are pointers is set, two for a choice.
type base struct {
	everywhere *logic.Term
	unknown    *Unknown
	below      *Array // of a layer: index holds value
	index      *logic.Term
	value      *logic.Term
	cond       *logic.Term // of a choice: if it holds below, else other
	other      *Array
	depth      int // how many layers and choices there are
}

// Unknown is an array of which nothing is known but what has been read.
type Unknown struct {
	elem    *logic.Sort
	at      *tree // elements by index
	indices []*logic.Term
	values  []*logic.Term // by terms that are indices
}

// Constant returns the array that holds v everywhere.
func (s *Space) Constant(v *logic.Term) *Array { return &Array{base: &base{everywhere: v}} }

// Unknown returns an array that may hold anything of sort elem.
func (s *Space) Unknown(elem *logic.Sort) (*Array, *Unknown) {
	u := &Unknown{elem: elem}
	return &Array{base: &base{unknown: u}}, u
}

// mostIndices is how many indices an access chooses among, at most, unless it is known what is there.
const mostIndices = 256

// few reports whether there are not many integers within the bounds.
func (b Bounds) few() bool { return b.Finite && b.Hi.Sub(b.Lo).Less(num.Int(mostIndices)) }

// Write returns a with v at index i.
func (s *Space) Write(a *Array, i, v *logic.Term) *Array {
	if i.IsNum() {
		if a.known.get(i.Value()) == v {
			return a
		}
		return &Array{a.known.with(i.Value(), v), a.base}
	}
	b := s.bounds(i)
	if !b.few() {
		return &Array{base: &base{below: a, index: i, value: v, depth: a.base.depth + 1}}
	}
	known := a.known
	for k := b.Lo; !b.Hi.Less(k); k = k.Add(num.One) {
		at := s.c.Num(k, logic.Int)
		known = known.with(k, s.c.Ite(s.c.Eq(i, at), v, s.Read(a, at)))
	}
	return &Array{known, a.base}
}

// Read returns the element of a at index i.
func (s *Space) Read(a *Array, i *logic.Term) *logic.Term {
	if i.IsNum() {
		if v := a.known.get(i.Value()); v != nil {
			return v
		}
		return s.readBase(a.base, i)
	}
	key := read{a, i, s.bounds(i)}
	if v, ok := s.reads[key]; ok {
		return v
	}
	v := s.choose(a, i, key.bounds)
	s.reads[key] = v
	return v
}

func (s *Space) readBase(b *base, i *logic.Term) *logic.Term {
	switch {
	case b.everywhere != nil:
		return b.everywhere
	case b.unknown != nil:
		return s.readUnknown(b.unknown, i)
	case b.cond != nil:
		return s.c.Ite(b.cond, s.Read(b.below, i), s.Read(b.other, i))
	}
	same := s.c.Eq(b.index, i)
	switch {
	case same.IsTrue():
		return b.value
	case same.IsFalse():
		return s.Read(b.below, i)
	}
	return s.c.Ite(same, b.value, s.Read(b.below, i))
}

// readUnknown returns the element of an unknown array at an index: that of a number, or of any.
func (s *Space) readUnknown(u *Unknown, i *logic.Term) *logic.Term {
	if i.IsNum() {
		if v := u.at.get(i.Value()); v != nil {
			return v
		}
	}
	x := s.c.Fresh("element", u.elem)
	s.element(u, x)
	equal := func(j, y *logic.Term) {
		if same := s.c.Eq(i, j); !same.IsFalse() {
			s.Constraints = append(s.Constraints, Constraint{same, x, y})
		}
	}
	for k, j := range u.indices {
		equal(j, u.values[k])
	}
	if i.IsNum() {
		u.at = u.at.with(i.Value(), x)
		return x
	}
	b := s.bounds(i)
	u.at.all(func(k num.Rat, y *logic.Term) {
		if !b.Finite || !k.Less(b.Lo) && !b.Hi.Less(k) {
			equal(s.c.Num(k, logic.Int), y)
		}
	})
	u.indices, u.values = append(u.indices, i), append(u.values, x)
	return x
}

// Elem returns the sort of the elements of a.
func (a *Array) Elem() *logic.Sort {
	for ; ; a = a.base.below {
		switch {
		case a.base.everywhere != nil:
			return a.base.everywhere.Sort()
		case a.base.unknown != nil:
			return a.base.unknown.elem
		}
	}
}

// Value returns what an unknown array is in a model, for terms of c.
func (u *Unknown) Value(c *logic.Context, e *logic.Evaluator) logic.Value {
	v := logic.ZeroValue(c.Array(logic.Int, u.elem))
	for k, i := range u.indices {
		v = v.With(e.Eval(i), e.Eval(u.values[k]))
	}
	u.at.all(func(k num.Rat, x *logic.Term) { v = v.With(logic.NumValue(k, logic.Int), e.Eval(x)) })
	return v
}

// entry is an element that is known.
type entry struct {
	at  num.Rat
	val *logic.Term
}

// choose reads a at an index that is no number.
func (s *Space) choose(a *Array, i *logic.Term, b Bounds) *logic.Term {
	var known []entry
	add := func(k num.Rat, v *logic.Term) { known = append(known, entry{k, v}) }
	if !b.Finite {
		a.known.all(add)
		return s.among(i, known, s.readBase(a.base, i), b)
	}
	a.known.within(b.Lo, b.Hi, add)
	var rest *logic.Term // the element at indices that are not known
	switch {
	case num.Int(int64(len(known))).Equal(b.Hi.Sub(b.Lo).Add(num.One)): // there are none
	case a.base.everywhere == nil && b.few():
		known = known[:0]
		for k := b.Lo; !b.Hi.Less(k); k = k.Add(num.One) {
			add(k, s.Read(a, s.c.Num(k, logic.Int)))
		}
	default:
		rest = s.readBase(a.base, i)
	}
	return s.among(i, known, rest, b)
}

// among returns the value of the entry at i, and rest if there is none, where i is within the bounds. If these are not
// negative, each choice halves what is left: by a bit of i, if they hold always, so that all choices by one bit are the
// same, and else by a comparison, since i has more bits elsewhere.
func (s *Space) among(i *logic.Term, known []entry, rest *logic.Term, in Bounds) *logic.Term {
	switch {
	case len(known) == 0:
		return rest
	case len(known) == 1 && rest == nil:
		return known[0].val
	case !in.Finite || len(known) <= 2 && (rest != nil || !in.Always) || in.Lo.Sign() < 0:
		return s.oneByOne(i, known, rest)
	}
	bit := in.Hi.NumBig().BitLen() - 1
	for ; bit >= 0 && in.Lo.NumBig().Bit(bit) == in.Hi.NumBig().Bit(bit); bit-- {
	}
	if bit < 0 {
		return known[0].val // the bounds are equal
	}
	// The first index with this bit set, among those that agree with the bounds in the bits above.
	p := num.Pow2(bit)
	middle := in.Hi.Quo(p).Floor().Mul(p)
	n := 0
	for n < len(known) && known[n].at.Less(middle) {
		n++
	}
	lower, upper := in, in
	lower.Hi, upper.Lo = middle.Sub(num.One), middle
	below, from := s.among(i, known[:n], rest, lower), s.among(i, known[n:], rest, upper)
	switch {
	case below == nil:
		return from
	case from == nil:
		return below
	case !in.Always:
		return s.c.Ite(s.c.Le(i, s.c.Num(lower.Hi, logic.Int)), below, from)
	}
	set := s.c.Eq(s.c.Mod(s.c.IntDiv(i, s.c.Num(p, logic.Int)), s.c.Int(2)), s.c.Int(1))
	return s.c.Ite(set, from, below)
}

// oneByOne is among, by comparing i with each index.
func (s *Space) oneByOne(i *logic.Term, known []entry, rest *logic.Term) *logic.Term {
	if rest == nil {
		rest, known = known[len(known)-1].val, known[:len(known)-1]
	}
	for k := len(known) - 1; k >= 0; k-- {
		rest = s.c.Ite(s.c.Eq(i, s.c.Num(known[k].at, logic.Int)), known[k].val, rest)
	}
	return rest
}

// Merge returns a if cond holds, and b if not. Bounds of terms must hold everywhere while it runs.
func (s *Space) Merge(cond *logic.Term, a, b *Array) *Array {
	switch {
	case a == b || cond.IsTrue():
		return a
	case cond.IsFalse():
		return b
	}
	key := join{cond, a, b}
	if m, ok := s.merges[key]; ok {
		return m
	}
	m := s.merge(cond, a, b)
	s.merges[key] = m
	return m
}

func (s *Space) merge(cond *logic.Term, a, b *Array) *Array {
	if a.base == b.base || a.base.everywhere != nil && a.base.everywhere == b.base.everywhere {
		known := merge(a.known, b.known, func(k num.Rat, x, y *logic.Term) *logic.Term {
			if x == nil {
				x = s.readBase(a.base, s.c.Num(k, logic.Int))
			}
			if y == nil {
				y = s.readBase(b.base, s.c.Num(k, logic.Int))
			}
			return s.c.Ite(cond, x, y)
		})
		if known == a.known {
			return a
		}
		return &Array{known, a.base}
	}
	if a.base.depth < b.base.depth {
		cond, a, b = s.c.Not(cond), b, a
	}
	if l := a.base; l.below != nil && l.cond == nil && l.depth > b.base.depth {
		// a is an array that may be related to b, changed at a term, and then at numbers: so is the result.
		m := s.Merge(cond, l.below, b)
		m = s.Write(m, l.index, s.c.Ite(cond, l.value, s.Read(m, l.index)))
		a.known.all(func(k num.Rat, v *logic.Term) {
			at := s.c.Num(k, logic.Int)
			m = s.Write(m, at, s.c.Ite(cond, v, s.Read(b, at)))
		})
		return m
	}
	return &Array{base: &base{below: a, cond: cond, other: b, depth: max(a.base.depth, b.base.depth) + 1}}
}
