// Which allocated memory is in use, for checks of memory safety. It is exact for allocations in the text that allocate
// one element of a known type at a time, such as the nodes of lists: each element has a flag. What other allocations
// allocate is marked instead, see marks.go.

package lower

import (
	"modernc.org/cc/v4"

	"craig/logic"
	"craig/program"
)

// tracksLifetimes reports whether lifetimes of allocated memory matter.
func (l *lowering) tracksLifetimes() bool {
	return l.marks(program.UnmodelledAccess) || l.marks(program.UnmodelledFree) || l.marks(program.UnmodelledLeak)
}

// trackLifetime makes the flags of what the heap root r allocates, if they are exact.
func (l *lowering) trackLifetime(r *root) {
	if l.tracksLifetimes() && r.typ != nil && !r.each && !l.mem.has(r.node, several) {
		l.heap(r.node).alive = l.newVar(r.node, r.name+".alive", "", true, fileLevel)
	}
}

// severalAtOnce notes that the allocation n does not always allocate one element until it is freed.
func (l *lowering) severalAtOnce(n cc.Node) {
	l.mem.note(n, several)
}

// allocatedOne notes that the allocation x has allocated element base, or marks that its lifetime is not known.
func (l *procedure) allocatedOne(x cc.Node, base *logic.Term, at program.Pos) {
	alive := l.heap(x).alive
	given := isForEntry(x) // so that it is not the program's to free
	if alive == nil {
		if !given {
			l.markUnless(l.c.False(), program.UnmodelledLeak, program.Abstraction{Kind: program.AllocationFreed}, at)
		}
		return
	}
	l.assign(alive, l.c.Store(alive.Term, base, l.c.Int(1)), at)
	if !given {
		l.inUse(l.c.True(), 1, at)
	}
}

// inUse changes the number of elements in use when cond holds.
func (l *procedure) inUse(cond *logic.Term, by int64, at program.Pos) {
	if l.live != nil {
		l.assign(l.live, l.c.Ite(cond, l.c.Add(l.live.Term, l.c.Int(by)), l.live.Term), at)
	}
}

// flag returns the flag of what o is in, at an index; nil if there is none.
func (l *lowering) flag(o *object, index *logic.Term) *logic.Term {
	alive := l.heap(o.root().key.root).alive
	if alive == nil || o.parentArray() {
		return nil
	}
	if index == nil {
		index = l.c.Int(0)
	}
	return l.c.Eq(l.c.Select(alive.Term, index), l.c.Int(1))
}

// inLifetime excludes that p is freed memory.
func (l *procedure) inLifetime(p place, at program.Pos) {
	var cs []*logic.Term
	for _, a := range p {
		if a.o.hidden {
			continue
		}
		if f := l.flag(a.o, a.index); f != nil {
			cs = append(cs, l.c.Or(l.c.Not(a.when), f))
		}
	}
	l.assumeUB(l.c.And(cs...), program.UseAfterFree, at)
}

// leavesBlock marks that the pointer v is moved by i elements, which leads to another block than the one it points to.
func (l *procedure) leavesBlock(v val, i *logic.Term, at program.Pos) {
	if !l.marks(program.UnmodelledAccess) || i.IsNum() && i.Value().IsZero() {
		return
	}
	var cs []*logic.Term
	l.Use(v.t).Each(func(k int64) {
		for _, o := range l.object(k) {
			if l.flag(o, v.off) != nil {
				cs = append(cs, l.c.Not(l.c.Eq(v.t, l.c.Int(k))))
			}
		}
	})
	if len(cs) > 0 {
		l.markUnless(l.c.Or(l.c.Eq(i, l.c.Int(0)), l.c.And(cs...)), program.UnmodelledAccess, program.Abstraction{Kind: program.BehindBlock}, at)
	}
}

// free evaluates the release of the block that v points to, which must be one that is in use, or null.
func (l *procedure) free(v val, at program.Pos) {
	v = l.save(v, at)
	l.noteFreed(v, at)
	if !l.tracksLifetimes() {
		return
	}
	null := l.c.Eq(v.t, l.c.Int(0))
	sure := []*logic.Term{null}
	var invalid, counted []*logic.Term
	var u updates
	set := l.Use(v.t)
	set.Each(func(k int64) {
		here := l.c.Eq(v.t, l.c.Int(k))
		objects := l.object(k)
		if len(objects) == 0 { // a function
			invalid = append(invalid, here)
			return
		}
		o := objects[0]
		root := o.root()
		switch alive := l.heap(root.key.root).alive; {
		case alive != nil && o.begin() == root && !l.mem.roots[root.key.root].stream:
			sure = append(sure, here)
			if !isForEntry(root.key.root) {
				counted = append(counted, here)
			}
			base, start := v.off, l.c.True()
			if size, _ := l.mem.SizeOf(root.typ); root.bytewise {
				base, start = l.c.IntDiv(v.off, l.c.Int(size)), l.c.Eq(l.c.Mod(v.off, l.c.Int(size)), l.c.Int(0))
			}
			invalid = append(invalid, l.c.And(here, l.c.Not(l.c.And(start, l.flag(root, base)))))
			i := u.index(alive)
			u.values[i] = l.c.Ite(here, l.c.Store(u.values[i], base, l.c.Int(0)), u.values[i])
		case root.heap == nil || alive != nil || l.mem.roots[root.key.root].stream:
			invalid = append(invalid, here)
		}
	})
	l.assumeUB(l.c.Not(l.c.Or(invalid...)), program.InvalidFree, at)
	l.markUnless(l.c.Or(sure...), program.UnmodelledFree, program.Abstraction{Kind: program.Freed}, at)
	l.markUnless(l.c.Or(sure...), program.UnmodelledAccess, program.Abstraction{Kind: program.FreedUse}, at)
	l.apply(u, at)
	l.inUse(l.c.Or(counted...), -1, at)
}

// allFreed marks that the program ends, with memory that may be in use.
func (l *procedure) allFreed(at program.Pos) {
	if l.live != nil {
		l.markUnless(l.c.Eq(l.live.Term, l.c.Int(0)), program.UnmodelledLeak, program.Abstraction{Kind: program.StillReachable}, at)
	}
}
