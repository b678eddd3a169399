// Arrays of an execution on bits: writes, one after the other. Elements of an array that is not known are as large as what
// is read of such arrays is assumed to be next, all over the program.

package certify

import (
	"craig/logic"
	"craig/num"
	"craig/program"
	"craig/smt/words"
)

// bitArray is an array of integers or floating-point numbers: below with value at index; below or other; the same everywhere; or unknown.
type bitArray struct {
	below, other *bitArray
	index, value words.Value
	cond         words.Truth // below if it holds, if there is other
	everywhere   bool        // value is
	unknown      *unknownArray
}

// unknownArray is what has been read of an array of which nothing else is known.
type unknownArray struct {
	sort            *logic.Sort   // of the elements
	bound           *elementBound // nil: none
	indices, values []words.Value
	at              map[string]int // where indices are numbers
}

// array returns the value of a term that is an array; nil after an error.
func (r *unroller) array(m *moment, t *logic.Term) *bitArray {
	switch t.Op() {
	case logic.OpConst:
		return r.variable(m, t).array
	case logic.OpConstArray:
		return &bitArray{everywhere: true, value: r.eval(m, t.Arg(0)).value}
	case logic.OpStore:
		return &bitArray{below: r.array(m, t.Arg(0)), index: r.eval(m, t.Arg(1)).value, value: r.eval(m, t.Arg(2)).value}
	case logic.OpIte:
		return r.chosen(r.truth(m, t.Arg(0)), r.array(m, t.Arg(1)), r.array(m, t.Arg(2)))
	}
	r.fail(&words.Unsupported{Term: t})
	return nil
}

// few is how many bits may be open of an index whose values are taken one by one.
const few = 7

// read returns the element of a at index i.
func (r *unroller) read(a *bitArray, i words.Value) words.Value {
	if i.FreeBits() <= few {
		return r.s.Among(i, func(k num.Rat) words.Value {
			return r.element(a, words.Number(k), make(map[*bitArray]words.Value))
		})
	}
	return r.element(a, i, make(map[*bitArray]words.Value))
}

// element returns the element of a at index i. It remembers in memo what it found behind choices.
func (r *unroller) element(a *bitArray, i words.Value, memo map[*bitArray]words.Value) words.Value {
	start := a
	if v, ok := memo[a]; ok {
		return v
	}
	var v words.Value
walk:
	for {
		switch {
		case a == nil: // after an error
			return words.Number(num.Zero)
		case a.everywhere:
			v = a.value
			break walk
		case a.unknown != nil:
			v = r.unknownElement(a.unknown, i)
			break walk
		case a.other != nil:
			v = r.s.Choose(a.cond, r.element(a.below, i, memo), r.element(a.other, i, memo))
			break walk
		}
		same := r.s.Same(a.index, i)
		if same.IsTrue() {
			v = a.value
			break
		}
		if !same.IsFalse() {
			v = r.s.Choose(same, a.value, r.element(a.below, i, memo))
			break
		}
		a = a.below
	}
	memo[start] = v
	return v
}

// unknownElement returns the element of an array that is not known: at equal indices, it is the same.
func (r *unroller) unknownElement(u *unknownArray, i words.Value) words.Value {
	k, isNumber := i.Constant()
	if at, ok := u.at[k.String()]; ok && isNumber {
		return u.values[at]
	}
	var x words.Value
	switch b := u.bound; {
	case u.sort.Kind() == logic.KindFloat:
		x = r.s.NewFloat(u.sort)
	case b != nil && b.found && !b.open:
		x = r.s.Input(b.lo, b.hi)
	default:
		x = r.s.Unbounded()
	}
	for k, j := range u.indices {
		if same := r.s.Same(i, j); !same.IsFalse() {
			r.s.EqualIf(same, x, u.values[k])
		}
	}
	if isNumber {
		if u.at == nil {
			u.at = make(map[string]int)
		}
		u.at[k.String()] = len(u.indices)
	}
	u.indices, u.values = append(u.indices, i), append(u.values, x)
	return x
}

// nearby is how many writes one array may have more than another, to be the other one with writes that depend on a condition.
const nearby = 12

// chosen returns a if c holds, and b if not.
func (r *unroller) chosen(c words.Truth, a, b *bitArray) *bitArray {
	switch {
	case a == b || c.IsTrue():
		return a
	case c.IsFalse():
		return b
	}
	for _, way := range []struct {
		c            words.Truth
		longer, from *bitArray
	}{{c, a, b}, {c.Not(), b, a}} {
		if out := r.written(way.c, way.longer, way.from, nearby); out != nil {
			return out
		}
	}
	return &bitArray{below: a, other: b, cond: c}
}

// written returns from with the writes by which longer came of it, if c holds; nil if it did not, by at most n writes.
func (r *unroller) written(c words.Truth, longer, from *bitArray, n int) *bitArray {
	if longer == from {
		return from
	}
	if n == 0 || longer == nil || longer.below == nil || longer.other != nil {
		return nil
	}
	below := r.written(c, longer.below, from, n-1)
	if below == nil {
		return nil
	}
	old := r.read(below, longer.index)
	return &bitArray{below: below, index: longer.index, value: r.s.Choose(c, longer.value, old)}
}

// elementBound is what all elements are within that are read of arrays that may be each other's copies.
type elementBound struct {
	parent *elementBound
	lo, hi num.Rat
	found  bool
	open   bool // something is read of which nothing is assumed next
}

// root returns the one that b has become a part of.
func (b *elementBound) root() *elementBound {
	for b.parent != nil {
		b = b.parent
	}
	return b
}

// elementBounds returns what elements of arrays are within, by variable. Whatever is read of an array gets the type of its
// elements assumed next; where that is so all over the program, other values are those of no execution.
func elementBounds(p *program.Program) map[*program.Var]*elementBound {
	e := &bounder{x: program.NewIndex(p), of: make(map[*program.Var]*elementBound)}
	for _, pr := range p.Procs {
		for _, l := range pr.Locs {
			for _, edge := range l.Out {
				e.statement(edge)
			}
		}
	}
	out := make(map[*program.Var]*elementBound, len(e.of))
	for v, b := range e.of {
		out[v] = b.root()
	}
	return out
}

// bounder finds the bounds of elements.
type bounder struct {
	x  *program.Index
	of map[*program.Var]*elementBound
}

// bound returns what is known so far of the elements of v.
func (e *bounder) bound(v *program.Var) *elementBound {
	b := e.of[v]
	if b == nil {
		b = new(elementBound)
		e.of[v] = b
	}
	return b.root()
}

// statement takes notice of the arrays that edge copies, and of what it reads of them.
func (e *bounder) statement(edge *program.Edge) {
	copied := func(to *program.Var, t *logic.Term) {
		if to != nil && to.Term.Sort().Kind() == logic.KindArray {
			for _, from := range e.arrays(t) {
				e.union(e.bound(to), e.bound(from))
			}
		}
	}
	switch s := edge.Stmt.(type) {
	case *program.Assign:
		for i, v := range s.Lhs {
			copied(v, s.Rhs[i])
			e.reads(s.Rhs[i], edge, v)
		}
		return
	case *program.Call:
		for i, v := range s.Callee.Params {
			copied(v, s.Args[i])
		}
		for i, v := range s.Results {
			if v != nil {
				copied(v, s.Callee.Results[i].Term)
			}
		}
	}
	for _, t := range program.Terms(edge.Stmt) {
		e.reads(t, edge, nil)
	}
}

// arrays returns the variables that are arrays in t.
func (e *bounder) arrays(t *logic.Term) []*program.Var {
	var out []*program.Var
	for _, v := range e.x.Vars(t) {
		if v.Term.Sort().Kind() == logic.KindArray {
			out = append(out, v)
		}
	}
	return out
}

// union lets a and b be one.
func (e *bounder) union(a, b *elementBound) {
	if a == b {
		return
	}
	b.parent = a
	a.open = a.open || b.open
	if b.found {
		a.add(b.lo, b.hi)
	}
}

// add lets elements be within [lo, hi], too.
func (b *elementBound) add(lo, hi num.Rat) {
	if !b.found {
		b.lo, b.hi, b.found = lo, hi, true
		return
	}
	b.lo, b.hi = num.Min(b.lo, lo), num.Max(b.hi, hi)
}

// reads takes notice of what t, which edge evaluates, reads of arrays; to is the variable that gets its value, if there is one.
func (e *bounder) reads(t *logic.Term, edge *program.Edge, to *program.Var) {
	whole := alternatives(t, make(map[*logic.Term]bool))
	logic.PostOrder(func(u *logic.Term) {
		if u.Op() != logic.OpSelect {
			return
		}
		lo, hi := (*num.Rat)(nil), (*num.Rat)(nil)
		if whole[u] && to != nil {
			lo, hi = assumedNext(edge, to.Term)
		}
		for _, v := range e.arrays(u.Arg(0)) {
			b := e.bound(v)
			if lo == nil || hi == nil || hi.Less(*lo) {
				b.open = true
			} else {
				b.add(*lo, *hi)
			}
		}
	}, t)
}

// alternatives adds t and the terms that it chooses among to a set, and returns that.
func alternatives(t *logic.Term, to map[*logic.Term]bool) map[*logic.Term]bool {
	to[t] = true
	if t.Op() == logic.OpIte {
		alternatives(t.Arg(1), to)
		alternatives(t.Arg(2), to)
	}
	return to
}
