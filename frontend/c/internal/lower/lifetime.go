// Lifetimes: accesses to blocks that have been freed, and to variables whose scope has been left; free.

package lower

import (
	"slices"

	"craig/logic"
	"craig/num"
	"craig/program"
)

// tracksLifetimes reports whether lifetimes of allocated memory matter.
func (l *lowering) tracksLifetimes() bool {
	return l.marks(program.UnmodelledAccess) || l.marks(program.UnmodelledFree) || l.marks(program.UnmodelledLeak)
}

// inLifetime excludes that p, which v points to, is memory that has been freed, or a variable whose scope has been left.
func (l *procedure) inLifetime(p place, v val, at program.Pos) {
	if !l.tracksLifetimes() {
		return
	}
	var blocks, variables []*logic.Term
	add := func(when *logic.Term, b block) {
		alive := l.c.Or(l.c.Not(when), l.lives(b))
		switch r := l.mem.roots[b.node]; {
		case !r.freeable():
			variables = append(variables, alive)
		case l.mem.has(r.node, freed): // others live on
			blocks = append(blocks, alive)
		}
	}
	for _, a := range p {
		if a.o.hidden { // bytes of what it points to
			a.bytes.Each(func(k int64) {
				if b, ok := l.blockAt(k, v.off); ok {
					add(l.c.And(a.when, l.c.Eq(v.t, l.c.Int(k))), b)
				}
			})
			continue
		}
		for a.o.key.root == nil && a.o.elem != nil { // elements of another array
			a.o = a.o.elem
		}
		if b, ok := l.blockOf(a.o, l.offsetOf(a)); ok {
			add(a.when, b)
		}
	}
	l.assumeUB(l.c.And(blocks...), program.UseAfterFree, at)
	l.assumeUB(l.c.And(variables...), program.UseAfterScope, at)
}

// offsetOf returns the offset of a pointer to a: nil stands for 0.
func (l *lowering) offsetOf(a alternative) *logic.Term {
	if a.o.root().bytewise {
		return l.bytesAt(a, a.o.root().key.root)
	}
	return a.index
}

// steps marks that a pointer that is moved by i elements may lead to another block.
func (l *procedure) steps(i val, at program.Pos) {
	far := num.Int(l.stride() / 2)
	if l.marks(program.UnmodelledAccess) && !i.within(far) {
		l.markUnless(l.c.And(l.c.Lt(i.t, l.num(far)), l.c.Gt(i.t, l.num(far.Neg()))), program.UnmodelledAccess, program.Abstraction{Kind: program.BehindBlock}, at)
	}
}

// within reports whether the integer v is certainly smaller than most, and larger than -most.
func (v val) within(most num.Rat) bool {
	if v.t.IsNum() {
		return v.t.Value().Less(most) && most.Neg().Less(v.t.Value())
	}
	return (!v.lo.IsZero() || !v.hi.IsZero()) && v.hi.Less(most) && most.Neg().Less(v.lo)
}

// free evaluates the release of the block that v points to, which must be one that is in use, or null.
func (l *procedure) free(v val, at program.Pos) {
	v = l.save(v, at)
	if slices.Contains(l.o.Asked, program.IndeterminateUse) { // whether it may be is not always asked
		l.emit(&program.Assume{Cond: l.c.True(), Violation: program.Violation{Kind: program.InvalidFree, Access: &program.Access{Target: v.t, Offset: v.off}}}, at)
	}
	l.mayFree(v, at)
	l.release(v, at)
}

// mayFree excludes that v points to something else than a block that is in use, or null.
func (l *procedure) mayFree(v val, at program.Pos) {
	sure := []*logic.Term{l.c.Eq(v.t, l.c.Int(0))}
	var invalid []*logic.Term
	l.Use(v.t).Each(func(k int64) {
		here := l.c.Eq(v.t, l.c.Int(k))
		o := l.blockObject(k)
		if o == nil {
			if r := l.mem.roots[l.mem.keys[k-1].root]; r == nil { // a function
				invalid = append(invalid, here)
			}
			return
		}
		r := l.mem.roots[o.key.root]
		if !r.freeable() {
			invalid = append(invalid, here)
			return
		}
		l.mem.note(r.node, freed)
		b, ok := l.blockOf(o, v.off)
		if !ok {
			return
		}
		sure = append(sure, here)
		start := l.c.Eq(b.within, l.c.Int(0))
		if o.begin() != o.root() {
			start = l.c.False()
		}
		invalid = append(invalid, l.c.And(here, l.c.Not(l.c.And(start, l.lives(b)))))
	})
	if l.tracksLifetimes() {
		l.assumeUB(l.c.Not(l.c.Or(invalid...)), program.InvalidFree, at)
		l.markUnless(l.c.Or(sure...), program.UnmodelledFree, program.Abstraction{Kind: program.Freed}, at)
		l.markUnless(l.c.Or(sure...), program.UnmodelledAccess, program.Abstraction{Kind: program.FreedUse}, at)
	}
}

// release ends the lifetime of the block that v points to, if it is one that free is for.
func (l *procedure) release(v val, at program.Pos) {
	var u updates
	l.Use(v.t).Each(func(k int64) {
		o := l.blockObject(k)
		if o == nil || !l.mem.roots[o.key.root].freeable() {
			return
		}
		b, ok := l.blockOf(o, v.off)
		if !ok {
			return
		}
		here := l.c.Eq(v.t, l.c.Int(k))
		i := u.index(b.alive)
		u.values[i] = l.c.Ite(here, l.c.Store(u.values[i], b.number, l.c.Int(0)), u.values[i])
		if b.inUse != nil {
			i := u.index(b.inUse)
			u.values[i] = l.c.Ite(here, l.c.Sub(u.values[i], l.c.Int(1)), u.values[i])
		}
	})
	l.apply(u, at)
}
