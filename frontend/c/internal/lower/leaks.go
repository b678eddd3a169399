// What is still allocated when the program ends: a block is leaked if no pointer leads to it any more. Pointers that are left
// then are in variables that live as long as the program, and in what these lead to.

package lower

import (
	"craig/frontend/internal/pointsto"
	"craig/logic"
	"craig/program"
)

// nothingLeaked excludes that blocks are leaked where the program ends. If functions are running there, whose variables are
// alive, only that all is freed shows that; so it does for blocks to which pointers in memory lead.
func (l *procedure) nothingLeaked(running bool, at program.Pos) {
	if !l.marks(program.UnmodelledLeak) || l.cur == nil {
		return
	}
	for _, r := range l.mem.order {
		h := l.heap(r.node)
		if h.inUse == nil {
			continue
		}
		leak := &program.Assume{Cond: l.c.True(), Violation: program.Violation{Kind: program.MemoryLeak, Symbol: r.in}}
		open := &program.Assume{Cond: l.c.True(), Violation: program.Violation{Kind: program.UnmodelledLeak}}
		unmodelled := l.unmodelledBool(program.Abstraction{Kind: program.StillReachable}, at)
		l.emit(leak, l.pos(r.node)) // where the block was allocated
		l.emit(open, at)
		l.pending = append(l.pending, func() { // when all static variables are known
			freed := l.c.Eq(h.inUse.Term, l.c.Int(0))
			held, known := l.held(r)
			if running || !known {
				open.Cond = l.c.Or(freed, held, unmodelled)
				return
			}
			leak.Cond = l.c.Or(freed, held)
		})
	}
}

// held returns the condition that a static variable points to what r allocates; ok is false if other pointers may do so when
// all functions have returned, or not all blocks are known to be pointed to then.
func (l *lowering) held(r *root) (held *logic.Term, ok bool) {
	numbers := l.mem.parts(r.node)
	if l.mem.Escaped.Shares(numbers) || l.mem.given.Shares(numbers) {
		return l.c.False(), false
	}
	var direct []*logic.Term
	indirect := false
	seen := map[*object]bool{}
	var visit func(o *object, static bool)
	visit = func(o *object, static bool) {
		if o.offset != nil {
			to := l.Pointees(o.leaf.Term)
			switch {
			case !to.Shares(numbers) && !to.Unknown:
			case static && o.leaf.Term.Sort() == logic.Int:
				numbers.Each(func(k int64) { direct = append(direct, l.c.Eq(o.leaf.Term, l.c.Int(k))) })
			default:
				indirect = true
			}
			l.eachObject(to, func(p *object) {
				if p = p.root(); !seen[p] {
					seen[p] = true
					visit(p, false)
				}
			})
		}
		if o.elem != nil {
			visit(o.elem, static)
		}
		for _, f := range o.fields {
			visit(f, static)
		}
	}
	for _, g := range l.inits {
		seen[g.o] = true
		visit(g.o, true)
	}
	if len(direct) > 0 && l.heap(r.node).layout != single {
		return l.c.False(), false
	}
	return l.c.Or(direct...), !indirect
}

// eachObject calls f for the objects that have a number in s, and for what has escaped if that is unknown.
func (l *lowering) eachObject(s pointsto.Set, f func(*object)) {
	if s.Unknown {
		s = s.Union(l.mem.Escaped)
	}
	s.Each(func(k int64) {
		for _, o := range l.object(k) {
			f(o)
		}
	})
}
