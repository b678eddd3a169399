package domain

// Bounds of sums: what formulas say of them, and widening.

import (
	"craig/internal/bounds"
	"craig/logic"
	"craig/num"
)

// limit is one end of an interval.
type limit struct {
	set   bool // there is one; the rest has no meaning otherwise
	value num.Rat
	open  bool // value itself is beyond
}

// interval is a set of numbers.
type interval struct{ lo, hi limit }

// tighter reports whether l excludes more than m does, as upper ends if sign is 1 and lower ends if it is -1.
func (l limit) tighter(m limit, sign int) bool {
	if !l.set || !m.set {
		return l.set
	}
	order := l.value.Cmp(m.value) * sign
	return order < 0 || order == 0 && l.open && !m.open
}

// meet returns the intersection of two intervals.
func (i interval) meet(j interval) interval {
	if j.hi.tighter(i.hi, 1) {
		i.hi = j.hi
	}
	if j.lo.tighter(i.lo, -1) {
		i.lo = j.lo
	}
	return i
}

// join returns the smallest interval around two.
func (i interval) join(j interval) interval {
	if i.hi.tighter(j.hi, 1) {
		i.hi = j.hi
	}
	if i.lo.tighter(j.lo, -1) {
		i.lo = j.lo
	}
	return i
}

// formula returns that the sum x is in i.
func (i interval) formula(c *logic.Context, x *logic.Term) *logic.Term {
	var lits []*logic.Term
	if i.hi.set {
		k := c.Num(i.hi.value, x.Sort())
		if i.hi.open {
			lits = append(lits, c.Lt(x, k))
		} else {
			lits = append(lits, c.Le(x, k))
		}
	}
	if i.lo.set {
		k := c.Num(i.lo.value, x.Sort())
		if i.lo.open {
			lits = append(lits, c.Gt(x, k))
		} else {
			lits = append(lits, c.Ge(x, k))
		}
	}
	return c.And(bounds.Conjoin(c, lits)...)
}

// readBound returns the interval in which the literal l puts a sum, and the sum; nil if it is not of that kind. Canonical
// forms have sums whose first coefficient is positive, so there is one sum for all bounds on it.
func readBound(l *logic.Term) (x *logic.Term, in interval) {
	neg := l.Op() == logic.OpNot
	if neg {
		l = l.Arg(0)
	}
	switch l.Op() {
	case logic.OpLe, logic.OpLt:
	case logic.OpEq:
		if neg || !l.Arg(0).Sort().IsArith() {
			return nil, interval{}
		}
	default:
		return nil, interval{}
	}
	x, k := l.Arg(0), l.Arg(1)
	if !k.IsNum() {
		return nil, interval{}
	}
	at := limit{set: true, value: k.Value()}
	switch {
	case l.Op() == logic.OpEq:
		return x, interval{at, at}
	case !neg:
		at.open = l.Op() == logic.OpLt
		return x, interval{hi: at}
	case x.Sort() == logic.Int:
		at.value = at.value.Add(num.One)
	default:
		at.open = l.Op() == logic.OpLe
	}
	return x, interval{lo: at}
}

// box is what a formula says of sums, one by one, and what else are its conjuncts.
type box struct {
	empty bool // the formula is false
	order []*logic.Term
	in    map[*logic.Term]interval // by sum
	lits  map[*logic.Term]bool     // conjuncts that are no bounds
}

// boxes reads formulas as boxes.
type boxes struct {
	c    *logic.Context
	done map[*logic.Term]*box
}

// of returns a box that contains what satisfies f.
func (bs *boxes) of(f *logic.Term) *box {
	if b := bs.done[f]; b != nil {
		return b
	}
	b := bs.read(f)
	bs.done[f] = b
	return b
}

func (bs *boxes) read(f *logic.Term) *box {
	op, args := f.Op(), f.Args()
	if op == logic.OpNot {
		if g := f.Arg(0); g.Op() == logic.OpAnd || g.Op() == logic.OpOr {
			op = logic.OpAnd + logic.OpOr - g.Op()
			args = make([]*logic.Term, len(g.Args()))
			for i, a := range g.Args() {
				args[i] = bs.c.Not(a)
			}
		}
	}
	b := &box{in: make(map[*logic.Term]interval), lits: make(map[*logic.Term]bool)}
	switch op {
	case logic.OpTrue:
	case logic.OpFalse:
		b.empty = true
	case logic.OpAnd:
		for _, a := range args {
			b.meet(bs.of(a))
		}
	case logic.OpOr:
		b.empty = true
		for _, a := range args {
			b.join(bs.of(a))
		}
	default:
		if x, in := readBound(f); x != nil {
			b.put(x, in)
		} else {
			b.order = append(b.order, f)
			b.lits[f] = true
		}
	}
	return b
}

func (b *box) put(x *logic.Term, in interval) {
	if _, ok := b.in[x]; !ok {
		b.order = append(b.order, x)
	}
	b.in[x] = in
}

func (b *box) meet(d *box) {
	b.empty = b.empty || d.empty
	for _, x := range d.order {
		if in, ok := d.in[x]; ok {
			b.put(x, in.meet(b.in[x]))
		}
		if d.lits[x] && !b.lits[x] {
			b.lits[x] = true
			b.order = append(b.order, x)
		}
	}
}

func (b *box) join(d *box) {
	switch {
	case d.empty:
		return
	case b.empty:
		b.empty = false
		b.meet(d)
		return
	}
	for x, in := range b.in {
		b.in[x] = in.join(d.in[x]) // the interval that nothing is known of is without ends
	}
	for x := range b.lits {
		b.lits[x] = d.lits[x]
	}
}

// Widen returns a formula that old implies and new implies, the bounds of sums and the literals in old that are still there
// in new: what grew is dropped. A chain of formulas each of which is the widening of the one before with something ends: what
// Widen returns is a conjunction, of which the next widening only keeps a part. Of disjunctions the bounds of all
// disjuncts count. The formulas need not be posts of Intervals.
func Widen(c *logic.Context, old, new *logic.Term) *logic.Term {
	bs := &boxes{c: c, done: make(map[*logic.Term]*box)}
	was, is := bs.of(old), bs.of(new)
	switch {
	case was.empty:
		return new
	case is.empty:
		return old
	}
	fs := []*logic.Term{c.True()}
	for _, x := range was.order {
		if was.lits[x] && is.lits[x] {
			fs = append(fs, x)
		}
		if in, ok := was.in[x]; ok {
			now := is.in[x]
			if in.hi.tighter(now.hi, 1) {
				in.hi = limit{}
			}
			if in.lo.tighter(now.lo, -1) {
				in.lo = limit{}
			}
			fs = append(fs, in.formula(c, x))
		}
	}
	return c.And(fs...)
}
