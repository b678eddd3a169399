// Automatic variables whose address is taken. Other procedures can reach them, so they are global variables of the
// program; those of functions that may call themselves are elements of an array that grows with each activation, like
// memory that is allocated.

package lower

import (
	"modernc.org/cc/v4"

	"craig/frontend/c/internal/ctypes"
	"craig/logic"
	"craig/program"
)

// begin returns the place of an automatic variable, parameter or compound literal n of type t, whose lifetime begins; new
// says that its value is not determined yet.
func (l *lowerer) begin(n cc.Node, t cc.Type, name string) (p place, isNew bool) {
	o := l.rootObjects[n]
	if o == nil {
		o = l.newObject(n, t, l.automatic(), name)
	}
	if base := l.bases[n]; base != nil {
		at := l.pos(n)
		again := l.c.False()
		if len(l.labels) > 0 { // a jump back in the block comes here again, to the same variable (C11 6.2.4 §6)
			b := l.temp(logic.Bool)
			l.emit(&program.Havoc{Vars: []*program.Var{b}, Abstract: program.Abstraction{Kind: program.RepeatedDeclaration}}, at)
			again = b.Term
		}
		l.assign(base, l.c.Ite(again, base.Term, l.anotherVariable(n, t, at)), at)
		l.declared(o)
		l.owner[o] = l.fn
		o = grouped(o, t)
		isNew = true
	} else {
		l.declared(o)
	}
	l.owner[o] = l.fn
	if d, ok := n.(*cc.Declarator); ok {
		l.objects[d] = o
	}
	return l.placeOf(n, o), isNew
}

// anotherVariable makes another variable n, of type t, of which each lifetime has its own, and returns its first element.
func (l *procedure) anotherVariable(n cc.Node, t cc.Type, at program.Pos) *logic.Term {
	if h := l.heap(n); h.layout == joined {
		next := l.keep(h.allocated.Term, at)
		l.assign(h.allocated, l.c.Add(next, l.c.Int(ctypes.Units(t))), at)
		return next
	}
	if ctypes.Units(t) > 1 {
		l.mem.note(n, several)
	}
	size, ok := l.mem.SizeOf(t)
	if !ok {
		return l.newBlock(n, l.unmodelled(program.Abstraction{Kind: program.AttributeSize}, ctypes.IntType{Bits: l.pointerBits()}, at).t, at)
	}
	return l.newBlock(n, l.c.Int(size), at)
}

// placeOf returns the place of the variable n, whose object is o.
func (l *procedure) placeOf(n cc.Node, o *object) place {
	p := l.whole(o)
	if base := l.bases[n]; base != nil {
		p[0].index = base.Term
	}
	return p
}

// activation prepares the variables of the function of which each activation has its own.
func (l *procedure) activation() {
	for _, r := range l.mem.order {
		if r.each && r.fn == l.fn.def {
			l.bases[r.node] = l.temp(logic.Int)
			l.emit(&program.Havoc{Vars: []*program.Var{l.bases[r.node]}, Abstract: program.Abstraction{Kind: program.SkippedDeclaration}}, l.pos(r.node))
		}
	}
}

// activations finds the functions that may call themselves, and lets the next lowering give each of their activations
// variables of its own.
func (l *lowering) activations() {
	var g *program.CallGraph
	for _, f := range l.order {
		for _, r := range l.mem.order {
			if f.proc == nil || f.def != r.fn || r.fn == nil || r.each || r.heap {
				continue
			}
			if l.mem.has(r.node, separateLifetimes) {
				r.each, r.heap, r.typ = true, true, ctypes.Innermost(r.typ)
				l.mem.Grown = true
				continue
			}
			if g == nil {
				g = program.NewCallGraph(l.p)
			}
			if g.Recursive(f.proc) {
				r.each, r.heap, r.typ = true, true, ctypes.Innermost(r.typ)
				l.mem.Grown = true
			}
		}
	}
}
