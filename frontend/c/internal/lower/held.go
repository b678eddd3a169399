// Which blocks of allocated memory pointers lead to where the program ends: those to which variables point, and those to which
// blocks point that are held. That is exact where an allocation, and those whose blocks may lead to its blocks, make few
// blocks with few pointers; else what variables point to is counted.

package lower

import (
	"slices"

	"modernc.org/cc/v4"

	"craig/frontend/internal/pointsto"
	"craig/logic"
	"craig/num"
	"craig/program"
)

// holder is a variable that is a pointer, or an array of pointers, when the program ends.
type holder struct {
	when           *logic.Term // it is there then; nil: always
	target, offset *program.Var
	elements       int64 // of an array
	set            pointsto.Set
}

// Up to how many blocks, and pointers in a block or an array, it is modelled what leads where.
const (
	maxHeldBlocks   = 8
	maxHeldPointers = 16
)

// pointersIn calls f for the pointers in o that may lead to what is in set, arrays of them as one with as many elements as an
// object has that o is in.
func (l *lowering) pointersIn(o *object, set pointsto.Set, elements int64, f func(leaf *object, elements int64)) {
	if o.offset != nil && l.Pointees(o.leaf.Term).Shares(set) {
		f(o, elements)
	}
	if o.elem != nil {
		n := int64(0) // not known
		if a, ok := o.typ.(*cc.ArrayType); ok && a.Len() > 0 {
			n = a.Len()
		}
		l.pointersIn(o.elem, set, elements*n, f)
	}
	for _, m := range o.fields {
		l.pointersIn(m, set, elements, f)
	}
}

// holderOf returns the pointer o as a holder. It is not ok if o may be a part of another value, or there are too many. A
// member of a union that is not what was stored last has any value, which is not modelled.
func (l *lowering) holderOf(o *object, elements int64) (h holder, ok bool) {
	h = holder{target: o.leaf, offset: o.offset, elements: elements, set: l.Pointees(o.leaf.Term)}
	return h, elements > 0 && elements <= maxHeldPointers && !o.root().bytewise && o.root().heap == nil
}

// localHolders returns the pointers to allocated memory among the variables of the function that are there at the current
// location. Those that are not known as holders lead to what may be lost for all that is known.
func (l *procedure) localHolders() []holder {
	var list []holder
	leakable := l.leakable()
	for _, s := range l.scopes {
		for _, o := range s {
			l.pointersIn(o, leakable, 1, func(p *object, elements int64) {
				if h, ok := l.holderOf(p, elements); ok {
					list = append(list, h)
				} else {
					l.unknownHeld = l.unknownHeld.Union(l.Pointees(p.leaf.Term))
				}
			})
		}
	}
	return list
}

// leakable returns the numbers of allocated memory that free is for.
func (l *lowering) leakable() pointsto.Set {
	var set pointsto.Set
	for i, k := range l.mem.keys {
		if r := l.mem.roots[k.root]; r != nil && l.heap(r.node).inUse != nil {
			set = set.With(int64(i + 1))
		}
	}
	return set
}

// holding is what leads to allocated memory at one end of the program.
type holding struct {
	*procedure
	running bool                   // exit is called there, while functions are running
	roots   []*root                // whose blocks can be leaked
	numbers map[*root]pointsto.Set // of their parts
	holders []holder
	unsure  pointsto.Set       // what other pointers may lead to
	from    map[*root][]*root  // by root: those whose blocks may lead to its blocks
	blocks  []*heldBlock       // that are looked at one by one
	few     map[*root]bool     // all of whose blocks are
	all     *logic.Term        // those have no more pointers than are looked at
	links   map[*root][]holder // the pointers in the blocks of these, as arrays of which each block has elements
}

// heldBlock is block number i of r; mark says whether it is held.
type heldBlock struct {
	r    *root
	i    int64
	mark *program.Var
}

// newHolding finds the pointers that there are, and where functions are running those in their variables: here are those of the
// function where the program ends.
func (l *procedure) newHolding(running bool, here []holder) *holding {
	x := &holding{
		procedure: l, running: running, unsure: l.mem.Escaped.Union(l.mem.given), all: l.c.True(), few: map[*root]bool{},
		numbers: map[*root]pointsto.Set{}, from: map[*root][]*root{}, links: map[*root][]holder{},
	}
	leakable := l.leakable()
	for _, r := range l.mem.order {
		if l.heap(r.node).inUse != nil {
			x.roots, x.numbers[r] = append(x.roots, r), l.mem.parts(r.node)
		}
	}
	for _, g := range l.inits {
		x.variable(g.o, leakable)
	}
	for _, o := range l.results {
		x.variable(o, leakable)
	}
	if running {
		x.holders = append(append(x.holders, here...), l.ofCallers...)
		x.unsure = x.unsure.Union(l.unknownHeld).Union(l.heldByOthers())
	}
	for _, q := range l.mem.order {
		for _, o := range l.ofRoot[q] {
			if q.heap {
				l.pointersIn(o, leakable, 1, func(p *object, elements int64) { x.link(q, p, elements) })
			}
		}
	}
	return x
}

// variable adds the pointers in o, a variable, to the holders.
func (x *holding) variable(o *object, leakable pointsto.Set) {
	x.pointersIn(o, leakable, 1, func(p *object, elements int64) {
		if h, ok := x.holderOf(p, elements); ok {
			x.holders = append(x.holders, h)
		} else {
			x.unsure = x.unsure.Union(x.Pointees(p.leaf.Term))
		}
	})
}

// link adds the pointers p in the blocks of q, as many in each element as elements says. Automatic memory is there only while
// functions are running.
func (x *holding) link(q *root, p *object, elements int64) {
	set := x.Pointees(p.leaf.Term)
	switch {
	case isForEntry(q.node): // the caller has it
		if h := x.heap(q.node); h.layout == single && !x.mem.has(q.node, several) && elements > 0 && elements <= maxHeldPointers && !p.root().bytewise {
			there := x.c.Eq(x.c.Select(h.alive.Term, x.c.Int(0)), x.c.Int(1))
			x.holders = append(x.holders, holder{when: there, target: p.leaf, offset: p.offset, elements: elements, set: set})
		} else {
			x.unsure = x.unsure.Union(set)
		}
		return
	case !q.freeable():
		if x.running {
			x.unsure = x.unsure.Union(set)
		}
		return
	}
	for _, r := range x.roots {
		if set.Shares(x.numbers[r]) && !slices.Contains(x.from[r], q) {
			x.from[r] = append(x.from[r], q)
		}
	}
	if p.root().bytewise {
		elements = 0
	}
	x.links[q] = append(x.links[q], holder{target: p.leaf, offset: p.offset, elements: elements, set: set})
}

// before returns r and the allocations whose blocks may lead to those of r, over others or not.
func (x *holding) before(r *root) []*root {
	list := []*root{r}
	for i := 0; i < len(list); i++ {
		for _, q := range x.from[list[i]] {
			if !slices.Contains(list, q) {
				list = append(list, q)
			}
		}
	}
	return list
}

// count returns how many blocks r makes, if these are few and so are the pointers in each; guard is the condition that no block
// has more.
func (x *holding) count(r *root) (blocks int64, guard *logic.Term, ok bool) {
	h := x.heap(r.node)
	switch {
	case h.layout == single:
		blocks = 1
	case h.layout != joined && x.mem.times[r.node] > 0:
		blocks = x.mem.times[r.node]
	default:
		return 0, nil, false
	}
	guard = x.c.True()
	for _, p := range x.links[r] {
		if p.elements <= 0 || p.elements > maxHeldPointers {
			return 0, nil, false
		}
	}
	if len(x.links[r]) > 0 && x.mem.has(r.node, several) {
		size, known := x.mem.SizeOf(x.rootObjects[r.node].typ)
		if !known || h.sizes == nil || len(x.ofRoot[r]) > 1 {
			return 0, nil, false
		}
		for i := range blocks {
			guard = x.c.And(guard, x.c.Le(x.c.Select(h.sizes.Term, x.c.Int(i)), x.c.Int(x.elementsOf(r)*size)))
		}
	}
	return blocks, guard, true
}

// elementsOf returns how many elements of a block of r are looked at.
func (x *holding) elementsOf(r *root) int64 {
	if !x.mem.has(r.node, several) {
		return 1
	}
	most := int64(1)
	for _, p := range x.links[r] {
		most = max(most, p.elements)
	}
	return maxHeldPointers / most
}

// mark finds which of the blocks are held that are looked at one by one.
func (x *holding) mark(at program.Pos) {
	for _, r := range x.roots {
		if len(x.from[r]) > 0 {
			x.look(x.before(r))
		}
	}
	if len(x.blocks) == 0 {
		return
	}
	var u updates
	for _, b := range x.blocks {
		b.mark = x.temp(logic.Bool)
		u.vars = append(u.vars, b.mark)
		u.values = append(u.values, x.c.And(x.isAlive(b), x.held(b, x.holders)))
	}
	x.apply(u, at)
	for range len(x.blocks) - 1 {
		var u updates
		for _, b := range x.blocks {
			var more []*logic.Term
			for _, c := range x.blocks {
				if c != b && slices.Contains(x.from[b.r], c.r) {
					more = append(more, x.c.And(c.mark.Term, x.leads(c, b)))
				}
			}
			if len(more) > 0 {
				u.vars = append(u.vars, b.mark)
				u.values = append(u.values, x.c.Or(b.mark.Term, x.c.And(x.isAlive(b), x.c.Or(more...))))
			}
		}
		x.apply(u, at)
	}
}

// look adds the blocks of some allocations to those that are looked at, if all of them are few.
func (x *holding) look(list []*root) {
	var blocks []*heldBlock
	guard := x.c.True()
	for _, r := range list {
		if x.few[r] {
			continue
		}
		n, small, ok := x.count(r)
		if !ok || len(x.blocks)+len(blocks)+int(n) > maxHeldBlocks {
			return
		}
		guard = x.c.And(guard, small)
		for i := range n {
			blocks = append(blocks, &heldBlock{r: r, i: i})
		}
	}
	for _, r := range list {
		x.few[r] = true
	}
	x.blocks, x.all = append(x.blocks, blocks...), x.c.And(x.all, guard)
}

// isAlive returns the condition that b is in use.
func (x *holding) isAlive(b *heldBlock) *logic.Term {
	return x.c.Eq(x.c.Select(x.heap(b.r.node).alive.Term, x.c.Int(b.i)), x.c.Int(1))
}

// held returns the condition that one of some variables points to b.
func (x *holding) held(b *heldBlock, list []holder) *logic.Term {
	var cs []*logic.Term
	for _, h := range list {
		x.each(h, func(target, offset *logic.Term) {
			cs = append(cs, x.and(h.when, x.into(h.set, target, offset, b.r, x.c.Int(b.i))))
		})
	}
	return x.c.Or(cs...)
}

// each calls f for the pointers that h is.
func (x *holding) each(h holder, f func(target, offset *logic.Term)) {
	if h.target.Term.Sort() == logic.Int {
		f(h.target.Term, h.offset.Term)
		return
	}
	for i := range h.elements {
		f(x.c.Select(h.target.Term, x.c.Int(i)), x.c.Select(h.offset.Term, x.c.Int(i)))
	}
}

// leads returns the condition that a pointer in c points to b.
func (x *holding) leads(c, b *heldBlock) *logic.Term {
	h := x.heap(c.r.node)
	start := int64(0)
	switch h.layout {
	case unit:
		start = c.i
	case strided:
		start = -1 // the index does not fit 64 bits
	}
	var cs []*logic.Term
	for _, p := range x.links[c.r] {
		for k := range x.elementsOf(c.r) * p.elements {
			i := x.c.Int(start*p.elements + k)
			if start < 0 {
				i = x.c.Add(x.c.MulNum(num.Int(x.stride()).Mul(num.Int(p.elements)), x.c.Int(c.i)), x.c.Int(k))
			}
			there := x.c.True()
			if size, known := x.mem.SizeOf(x.rootObjects[c.r.node].typ); known && h.sizes != nil {
				there = x.c.Le(x.c.Int((k/p.elements+1)*size), x.c.Select(h.sizes.Term, x.c.Int(c.i)))
			}
			cs = append(cs, x.c.And(there, x.into(p.set, x.c.Select(p.target.Term, i), x.c.Select(p.offset.Term, i), b.r, x.c.Int(b.i))))
		}
	}
	return x.c.Or(cs...)
}

// into returns the condition that a pointer, to what is in set, points into a block of r; number says which, nil: any.
func (x *holding) into(set pointsto.Set, target, offset *logic.Term, r *root, number *logic.Term) *logic.Term {
	var cs []*logic.Term
	x.numbers[r].Each(func(k int64) {
		if b, ok := x.blockAt(k, offset); ok && set.Has(k) {
			here := x.c.Eq(target, x.c.Int(k))
			if number != nil && x.heap(r.node).layout != single {
				here = x.c.And(here, x.c.Eq(b.number, number))
			}
			cs = append(cs, here)
		}
	})
	return x.c.Or(cs...)
}

// and returns the conjunction of a condition, which may be nil, and another one.
func (x *holding) and(when, cond *logic.Term) *logic.Term {
	if when == nil {
		return cond
	}
	return x.c.And(when, cond)
}

// state returns two conditions where blocks of r are in use: that all of them are held, and that one is not. Both can be false.
func (x *holding) state(r *root) (held, lost *logic.Term) {
	before := x.before(r)
	sure := !slices.ContainsFunc(before, func(q *root) bool { return x.unsure.Shares(x.numbers[q]) })
	switch {
	case sure && x.few[r]:
		held = x.c.True()
		for _, b := range x.blocks {
			if b.r == r {
				held = x.c.And(held, x.c.Or(x.c.Not(x.isAlive(b)), b.mark.Term))
			}
		}
		return held, x.c.And(x.all, x.c.Not(held))
	case sure && len(x.from[r]) == 0:
		held = x.counted(r)
		return held, x.c.Not(held)
	case sure: // lost is what is found by nobody
		var any []*logic.Term
		for _, h := range x.holders {
			x.each(h, func(target, offset *logic.Term) {
				for _, q := range before {
					any = append(any, x.and(h.when, x.into(h.set, target, offset, q, nil)))
				}
			})
		}
		return x.counted(r), x.c.Not(x.c.Or(any...))
	}
	return x.counted(r), x.c.False()
}

// counted returns the condition that variables point to as many different blocks of r as are in use.
func (x *holding) counted(r *root) *logic.Term {
	h := x.heap(r.node)
	var before [][2]*logic.Term // where one points to a block: which that is
	count := []*logic.Term{x.c.Int(0)}
	for _, v := range x.holders {
		x.each(v, func(target, offset *logic.Term) {
			here, number := x.and(v.when, x.into(v.set, target, offset, r, nil)), x.c.Int(0)
			if here.IsFalse() {
				return
			}
			x.numbers[r].Each(func(k int64) {
				if b, ok := x.blockAt(k, offset); ok && v.set.Has(k) {
					number = x.c.Ite(x.c.Eq(target, x.c.Int(k)), b.number, number)
				}
			})
			here = x.c.And(here, x.c.Eq(x.c.Select(h.alive.Term, number), x.c.Int(1)))
			first := here
			for _, w := range before {
				first = x.c.And(first, x.c.Not(x.c.And(w[0], x.c.Eq(w[1], number))))
			}
			before = append(before, [2]*logic.Term{here, number})
			count = append(count, x.c.Ite(first, x.c.Int(1), x.c.Int(0)))
		})
	}
	return x.c.Eq(h.inUse.Term, x.c.Add(count...))
}
