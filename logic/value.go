package logic

import (
	"cmp"
	"strings"

	"craig/num"
	"craig/num/float"
)

// Value is the meaning of a closed term: a truth value, a number, a bit-vector (its unsigned value), a floating-point number (by
// its code, see float.Format.Code), a rounding mode or an array.
type Value struct {
	Sort *Sort
	B    bool        // Bool
	N    num.Rat     // Int, Real, BitVec, Float, RoundingMode; the element number for uninterpreted sorts
	A    *ArrayValue // Array
}

// BoolValue returns the Bool b as a Value.
func BoolValue(b bool) Value { return Value{Sort: Bool, B: b} }

// NumValue returns the number n of the given sort as a Value.
func NumValue(n num.Rat, s *Sort) Value { return Value{Sort: s, N: n} }

// ConstArrayValue returns the array of sort s that holds v everywhere.
func ConstArrayValue(s *Sort, v Value) Value { return Value{Sort: s, A: &ArrayValue{Default: v}} }

// ZeroValue returns the default value of a sort: false, 0, the positive zero, RNE, or the array of them.
func ZeroValue(s *Sort) Value {
	if s.kind == KindArray {
		return ConstArrayValue(s, ZeroValue(s.elem))
	}
	return Value{Sort: s}
}

// Key returns a string that is equal for equal values of one sort.
func (v Value) Key() string { return v.text(num.Rat.String) }

// String prints v for people; arrays list their exceptions, ordered by index.
func (v Value) String() string {
	switch v.Sort.kind {
	case KindFloat:
		return v.Sort.Format().Text(v.Float())
	case KindRoundingMode:
		return v.Mode().String()
	case KindArray:
		return v.text(nil)
	}
	return v.text(num.Rat.String)
}

// text returns v as text, with numbers as number has them, or as String has values if that is nil.
func (v Value) text(number func(num.Rat) string) string {
	switch v.Sort.kind {
	case KindBool:
		if v.B {
			return "true"
		}
		return "false"
	case KindArray:
		var b strings.Builder
		b.WriteString("[")
		for i, e := range v.A.All() {
			b.WriteString(i.part(number) + ":" + e.part(number) + " ")
		}
		b.WriteString("else:" + v.A.Default.part(number) + "]")
		return b.String()
	}
	return number(v.N)
}

// part is text of a value in an array.
func (v Value) part(number func(num.Rat) string) string {
	if number == nil {
		return v.String()
	}
	return v.text(number)
}

// Equal reports whether v and w, of one sort, are the same value.
func (v Value) Equal(w Value) bool {
	switch v.Sort.kind {
	case KindBool:
		return v.B == w.B
	case KindArray:
		return v.A.equal(w.A)
	}
	return v.N.Equal(w.N)
}

// Compare orders the values of one sort: false before true, numbers by size, NaN last, arrays by their exceptions and default.
func (v Value) Compare(w Value) int {
	switch v.Sort.kind {
	case KindBool:
		switch {
		case v.B == w.B:
			return 0
		case w.B:
			return -1
		}
		return 1
	case KindArray:
		return v.A.compare(w.A)
	}
	return v.N.Cmp(w.N)
}

// At returns the element of the array v at index i.
func (v Value) At(i Value) Value {
	n := v.A.root
	for n != nil {
		switch c := i.Compare(n.index); {
		case c < 0:
			n = n.left
		case c > 0:
			n = n.right
		default:
			return n.elem
		}
	}
	return v.A.Default
}

// With returns the array v with index i set to e; v is unchanged, and shares all but a few nodes with the result.
func (v Value) With(i, e Value) Value {
	less, old, greater := v.A.root.split(i)
	a := &ArrayValue{Default: v.A.Default, n: v.A.n}
	if old != nil {
		a.n--
	}
	if !e.Equal(v.A.Default) {
		less = merge(less, &arrayNode{index: i, elem: e, prio: i.hash()})
		a.n++
	}
	a.root = merge(less, greater)
	return Value{Sort: v.Sort, A: a}.normal()
}

// normal returns v with the default that its element is most often, the least of those, if the indices are finitely
// many and the exceptions at least half of them: so values that are equal look the same.
func (v Value) normal() Value {
	size := domainSize(v.Sort.index)
	if size == 0 || 2*v.A.n < size {
		return v
	}
	count := map[string]int{v.A.Default.Key(): size - v.A.n}
	of := map[string]Value{v.A.Default.Key(): v.A.Default}
	for _, e := range v.A.All() {
		count[e.Key()]++
		of[e.Key()] = e
	}
	best, most := v.A.Default, count[v.A.Default.Key()]
	for k, n := range count {
		if n > most || n == most && of[k].Compare(best) < 0 {
			best, most = of[k], n
		}
	}
	if best.Equal(v.A.Default) {
		return v
	}
	a := &ArrayValue{Default: best}
	for _, i := range allValues(v.Sort.index) {
		if e := v.At(i); !e.Equal(best) {
			less, _, greater := a.root.split(i)
			a.root = merge(merge(less, &arrayNode{index: i, elem: e, prio: i.hash()}), greater)
			a.n++
		}
	}
	return Value{Sort: v.Sort, A: a}
}

// allValues returns the values of a sort that has finitely many.
func allValues(s *Sort) []Value {
	var out []Value
	switch s.kind {
	case KindBool:
		return []Value{BoolValue(false), BoolValue(true)}
	case KindArray:
		elems := allValues(s.elem)
		for _, e := range elems {
			out = append(out, ConstArrayValue(s, e))
		}
		for _, i := range allValues(s.index) {
			seen := map[string]bool{}
			var next []Value
			for _, a := range out {
				for _, e := range elems {
					if b := a.With(i, e); !seen[b.Key()] {
						seen[b.Key()] = true
						next = append(next, b)
					}
				}
			}
			out = next
		}
		return out
	}
	n := domainSize(s)
	if s.kind == KindFloat { // by size: a negative number for each positive one, and NaN
		for k := -n / 2; k < n/2; k++ {
			out = append(out, Value{Sort: s, N: num.Int(int64(k))})
		}
		return append(out, FloatValue(float.NaN(), s))
	}
	for k := range n {
		out = append(out, Value{Sort: s, N: num.Int(int64(k))})
	}
	return out
}

// hash returns a well-mixed number that is equal for values that Compare as 0.
func (v Value) hash() uint64 {
	var h uint64
	switch {
	case v.A != nil:
		h = v.A.Default.hash()
		for i, e := range v.A.All() {
			h = h*0x9e3779b97f4a7c15 + i.hash()
			h = h*0x9e3779b97f4a7c15 + e.hash()
		}
	case v.B:
		h = 1
	default:
		h = v.N.Hash()
	}
	h = (h ^ h>>30) * 0xbf58476d1ce4e5b9
	h = (h ^ h>>27) * 0x94d049bb133111eb
	return h ^ h>>31
}

// ArrayValue is an immutable array that holds Default everywhere but at finitely many exceptions. Create it with
// ConstArrayValue and With.
type ArrayValue struct {
	Default Value
	root    *arrayNode
	n       int
}

// arrayNode is a node of a treap: a search tree by index, a heap by prio. The priority is a hash of the index, so that
// the shape depends on the set of indices alone.
type arrayNode struct {
	index, elem Value // elem is not the default
	prio        uint64
	left, right *arrayNode
}

// Len returns the number of exceptions.
func (a *ArrayValue) Len() int { return a.n }

// All yields the exceptions, index and element, ordered by index.
func (a *ArrayValue) All() func(yield func(index, elem Value) bool) {
	return func(yield func(index, elem Value) bool) { a.root.walk(yield) }
}

func (n *arrayNode) walk(yield func(index, elem Value) bool) bool {
	return n == nil || n.left.walk(yield) && yield(n.index, n.elem) && n.right.walk(yield)
}

// split returns the nodes below and above index i, and the one at it.
func (n *arrayNode) split(i Value) (less, at, greater *arrayNode) {
	if n == nil {
		return nil, nil, nil
	}
	switch c := i.Compare(n.index); {
	case c < 0:
		m := *n
		less, at, m.left = n.left.split(i)
		return less, at, &m
	case c > 0:
		m := *n
		m.right, at, greater = n.right.split(i)
		return &m, at, greater
	}
	return n.left, n, n.right
}

// merge joins two treaps, all of whose indices in a are below those in b.
func merge(a, b *arrayNode) *arrayNode {
	switch {
	case a == nil:
		return b
	case b == nil:
		return a
	case a.prio >= b.prio: // of equals the lesser index is on top, so that the shape is unique
		m := *a
		m.right = merge(a.right, b)
		return &m
	}
	m := *b
	m.left = merge(a, b.left)
	return &m
}

// equal reports whether a and b agree at every index.
func (a *ArrayValue) equal(b *ArrayValue) bool {
	return a.n == b.n && a.Default.Equal(b.Default) && a.root.equal(b.root)
}

// domainSize returns the number of values of a sort, 0 if there are infinitely (or forbiddingly) many.
func domainSize(s *Sort) int {
	switch {
	case s == Bool:
		return 2
	case s.kind == KindBitVec && s.width < 48:
		return 1 << s.width
	case s.kind == KindFloat && s.width < 48:
		return 2*((1<<s.exponent-1)<<(s.Format().Significand-1)+1) + 1
	case s.kind == KindRoundingMode:
		return float.Modes
	case s.kind == KindArray:
		n, k := domainSize(s.elem), domainSize(s.index)
		size := 1
		for range k {
			if size *= n; size == 0 || size > 1<<20 {
				return 0
			}
		}
		if k > 0 {
			return size
		}
	}
	return 0
}

func (n *arrayNode) equal(m *arrayNode) bool {
	if n == m {
		return true
	}
	return n != nil && m != nil && n.index.Equal(m.index) && n.elem.Equal(m.elem) && n.left.equal(m.left) &&
		n.right.equal(m.right)
}

func (a *ArrayValue) compare(b *ArrayValue) int {
	if a == b {
		return 0
	}
	if c := a.Default.Compare(b.Default); c != 0 {
		return c
	}
	if c := cmp.Compare(a.n, b.n); c != 0 {
		return c
	}
	var ae, be []Value
	for i, e := range a.All() {
		ae = append(ae, i, e)
	}
	for i, e := range b.All() {
		be = append(be, i, e)
	}
	for k := range ae {
		if c := ae[k].Compare(be[k]); c != 0 {
			return c
		}
	}
	return 0
}

// Values returns all values of Bool, RoundingMode, or a sort of bit-vectors or floating-point numbers as terms, nil if there are more
// than most or s is another sort.
func (c *Context) Values(s *Sort, most int) []*Term {
	switch {
	case s.kind == KindBool && most >= 2:
		return []*Term{c.ff, c.tt}
	case s.kind == KindBitVec && s.width <= 30 && 1<<s.width <= most:
		out := make([]*Term, 1<<s.width)
		for i := range out {
			out[i] = c.BVNum(num.Int(int64(i)), s.width)
		}
		return out
	case (s.kind == KindFloat || s.kind == KindRoundingMode) && s.HasUpTo(most):
		var out []*Term
		for _, v := range allValues(s) {
			out = append(out, c.ValueTerm(v))
		}
		return out
	}
	return nil
}

// HasUpTo reports whether s, a sort of truth values, rounding modes, bit-vectors or floating-point numbers, has at most n values.
func (s *Sort) HasUpTo(n int) bool {
	size := domainSize(s)
	return size > 0 && size <= n
}

// ValueTerm returns the term whose value v is.
func (c *Context) ValueTerm(v Value) *Term {
	switch v.Sort.kind {
	case KindBool:
		return c.Bool(v.B)
	case KindInt, KindReal:
		return c.Num(v.N, v.Sort)
	case KindBitVec:
		return c.BVNum(v.N, v.Sort.width)
	case KindFloat:
		return c.FloatNum(v.Sort, v.Float())
	case KindRoundingMode:
		return c.Mode(v.Mode())
	case KindArray:
		t := c.ConstArray(v.Sort, c.ValueTerm(v.A.Default))
		for i, e := range v.A.All() {
			t = c.Store(t, c.ValueTerm(i), c.ValueTerm(e))
		}
		return t
	}
	panic("logic: no term for a value of sort " + v.Sort.String())
}
