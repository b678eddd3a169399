// Addresses whose comparison C leaves open: whether one past the end of an object is where another one begins (C11 6.5.9
// §6), and whether objects have the same address of which one ends its lifetime before the other begins (6.2.4 §2). A proof
// covers both results, and an execution that depends on one shows nothing.

package lower

import (
	"strings"

	"modernc.org/cc/v4"

	"craig/logic"
	"craig/program"
)

// equalPointers returns the condition that a and b are equal.
func (l *procedure) equalPointers(a, b val, n cc.Node) *logic.Term {
	parts, distance := l.related(a, b, n)
	same := l.c.Ite(parts, l.c.Eq(distance, l.c.Int(0)), l.c.And(l.c.Eq(a.t, b.t), l.c.Eq(a.off, b.off)))
	left := l.leftOpen(a, b, parts)
	if left.IsFalse() {
		return same
	}
	return l.c.Or(same, l.c.And(left, l.unmodelledBool(program.Abstraction{Kind: program.SameAddress}, l.pos(n))))
}

// leftOpen returns the condition that C does not say whether a and b, which point to different places, are equal; parts is
// that they point to different parts of one object.
func (l *lowering) leftOpen(a, b val, parts *logic.Term) *logic.Term {
	p, q := l.known(a), l.known(b)
	if len(p) == 0 || len(q) == 0 {
		return l.c.False()
	}
	apart := l.c.And(l.c.Not(l.c.Eq(a.t, b.t)), l.c.Not(parts))
	touch := l.c.Or(l.c.And(l.atEnd(a, p), l.atStart(b, q)), l.c.And(l.atEnd(b, q), l.atStart(a, p)))
	cs := []*logic.Term{l.c.And(apart, touch)}
	for _, k := range p {
		here := l.c.And(l.c.Eq(a.t, l.c.Int(k)), l.c.Eq(b.t, l.c.Int(k)))
		cs = append(cs, l.c.And(here, l.c.Or(l.mayFollow(k, a.off, b.off), l.mayFollow(k, b.off, a.off))))
	}
	different := l.c.And(l.c.Not(l.c.And(l.c.Eq(a.t, b.t), l.c.Eq(a.off, b.off))), l.c.Not(parts))
	m, r := l.limitedLifetime(p), l.limitedLifetime(q)
	if len(m) > 0 && len(r) > 0 && (len(p) > 1 || len(q) > 1 || p[0] != q[0] || l.object(p[0])[0].root().heap != nil) {
		gone := l.c.Or(l.c.And(l.dangling(a, m), l.oneOf(b.t, r)), l.c.And(l.dangling(b, r), l.oneOf(a.t, m)))
		cs = append(cs, l.c.And(different, gone))
	}
	return l.c.Or(cs...)
}

// known returns the numbers of the objects that the program shows v to point to.
func (l *lowering) known(v val) []int64 {
	var ks []int64
	l.Use(v.t)
	l.Pointees(v.t).Each(func(k int64) {
		if len(l.object(k)) > 0 {
			ks = append(ks, k)
		}
	})
	return ks
}

// atEnd returns the condition that v, which points to one of ks, is one past the end of an object.
func (l *lowering) atEnd(v val, ks []int64) *logic.Term {
	var cs []*logic.Term
	for _, k := range ks {
		o := l.object(k)[0].root()
		node := o.key.root
		if !l.mem.has(node, moved) {
			continue
		}
		is := l.c.True()
		b, inBlock := l.blockAt(k, v.off)
		switch at, ok := l.position(k, v.off); {
		case inBlock:
			is = l.endOf(b)
		case o.heap != nil && !l.mem.roots[node].each:
			l.mem.note(node, separate)
		case o.heap == nil && ok:
			is = l.c.Eq(at, l.extent(o))
		}
		cs = append(cs, l.c.And(l.c.Eq(v.t, l.c.Int(k)), is))
	}
	return l.c.Or(cs...)
}

// atStart returns the condition that v, which points to one of ks, is where an object begins.
func (l *lowering) atStart(v val, ks []int64) *logic.Term {
	var cs []*logic.Term
	for _, k := range ks {
		o := l.object(k)[0].root()
		is := l.c.True()
		b, inBlock := l.blockAt(k, v.off)
		switch at, ok := l.position(k, v.off); {
		case inBlock:
			is = l.c.Eq(b.within, l.c.Int(0))
		case o.heap == nil && ok:
			is = l.c.Eq(at, l.c.Int(0))
		}
		cs = append(cs, l.c.And(l.c.Eq(v.t, l.c.Int(k)), is))
	}
	return l.c.Or(cs...)
}

// endOf returns the condition that a pointer into b is one past its end, true where that is not known.
func (l *lowering) endOf(b block) *logic.Term {
	if b.unit == 0 {
		return l.c.True()
	}
	return l.c.Eq(b.position(l.c), l.bytes(b))
}

// mayFollow returns the condition that what has number k is one past the end of a block at one offset, and at the beginning of
// another one at another offset.
func (l *lowering) mayFollow(k int64, off, other *logic.Term) *logic.Term {
	p, ok := l.blockAt(k, off)
	if !ok || p.layout == single {
		return l.c.False()
	}
	q, _ := l.blockAt(k, other)
	return l.c.And(l.c.Not(l.c.Eq(p.number, q.number)), l.endOf(p), l.c.Eq(q.within, l.c.Int(0)))
}

// limitedLifetime returns those of the objects ks that do not live from the beginning of the program to its end.
func (l *lowering) limitedLifetime(ks []int64) []int64 {
	var out []int64
	for _, k := range ks {
		if r := l.mem.roots[l.mem.keys[k-1].root]; r.heap || r.fn != nil && !l.lasts(r) {
			out = append(out, k)
		}
	}
	return out
}

// dangling returns the condition that v, which points to one of ks, may be a pointer to an object whose lifetime has ended
// (C11 6.2.4 §2).
func (l *lowering) dangling(v val, ks []int64) *logic.Term {
	var cs []*logic.Term
	for _, k := range ks {
		r := l.mem.roots[l.mem.keys[k-1].root]
		here := l.c.Eq(v.t, l.c.Int(k))
		switch b, ok := l.blockAt(k, v.off); {
		case ok:
			here = l.c.And(here, l.c.Not(l.lives(b)))
		case r.fn != nil:
			if !l.outlived(r) {
				continue
			}
			if !r.each {
				l.mem.note(r.node, separateLifetimes)
			}
		default:
			if l.mem.has(r.node, freed) {
				l.mem.note(r.node, separate)
			}
			continue
		}
		cs = append(cs, here)
	}
	return l.c.Or(cs...)
}

// depth returns how many blocks a scope is in; 0 is the file's.
func depth(s *cc.Scope) int {
	n := 0
	for ; s != nil && s.Parent != nil; s = s.Parent {
		n++
	}
	return n
}

// outermost is the depth of what is declared in the block that is the body of a function.
const outermost = 1

// lasts reports whether the variable r of a function lives until the program ends.
func (l *lowering) lasts(r *root) bool {
	d, ok := r.node.(*cc.Declarator)
	f := l.funcs[l.entrySymbol]
	return ok && f != nil && r.fn == f.def && !r.each && !l.runsAtEnd() && depth(d.LexicalScope()) <= outermost
}

// outlived reports whether a pointer to the variable r of a function may be held by what lives longer than it.
func (l *lowering) outlived(r *root) bool {
	if l.lasts(r) {
		return false
	}
	parts := l.mem.parts(r.node)
	if l.mem.Escaped.Shares(parts) {
		return true
	}
	for key, s := range l.mem.Of {
		if l.outlives(key, r) && s.Shares(parts) {
			return true
		}
	}
	return false
}

// outlives reports whether the pointer with a key may live longer than the variable r of a function.
func (l *lowering) outlives(key objectKey, r *root) bool {
	switch holder := key.root.(type) {
	case *cc.FunctionDefinition:
		return holder == r.fn && strings.HasPrefix(key.path, signaturePath(true, ""))
	case *cc.Declarator:
		if known := l.mem.roots[holder]; known != nil && known.fn != r.fn {
			return true
		}
		d, ok := r.node.(*cc.Declarator)
		if depth(holder.LexicalScope()) == 0 || holder.IsStatic() || !ok {
			return true
		}
		if depth(d.LexicalScope()) <= outermost {
			return false
		}
		for s := d.LexicalScope().Parent; s != nil; s = s.Parent {
			if s == holder.LexicalScope() {
				return true
			}
		}
		return false
	}
	return true
}
