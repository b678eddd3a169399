// Marks for checks of memory that the model of memory does not decide exactly. A mark is an over-approximated obligation:
// undefined behaviour of a kind of its own (Optional) that happens or does not as a truth value says that is not modelled.
// So a proof covers both, and an execution that ends at a mark is no counterexample. Marks are made on demand only.

package lower

import (
	"slices"

	"modernc.org/cc/v4"

	"craig/frontend/c/internal/ctypes"
	"craig/frontend/c/internal/syntax"
	"craig/logic"
	"craig/program"
)

// marks reports whether a kind of Optional is to be marked.
func (l *lowering) marks(kind program.Kind) bool { return slices.Contains(l.o.Marks, kind) }

// markUnless emits a mark of a kind, one of Optional: there may be such undefined behaviour unless sure holds.
func (l *procedure) markUnless(sure *logic.Term, kind program.Kind, why program.Abstraction, at program.Pos) {
	if l.marks(kind) && !sure.IsTrue() && l.cur != nil {
		l.emit(&program.Assume{Cond: l.c.Or(sure, l.unmodelledBool(why, at)), Violation: program.Violation{Kind: kind}}, at)
	}
}

// unmodelledBool returns a truth value that is not modelled: an execution that depends on it shows nothing.
func (l *procedure) unmodelledBool(why program.Abstraction, at program.Pos) *logic.Term {
	t := l.temp(logic.Bool)
	l.emit(&program.Havoc{Vars: []*program.Var{t}, Abstract: why}, at)
	return t.Term
}

// exactBounds returns a condition under which inBounds says of o exactly which offsets there are. Those into arrays that are
// members of elements of an array are right as long as pointers stay in their array (staysInMember).
func (l *lowering) exactBounds(o *object, off *logic.Term) *logic.Term {
	switch root := o.root(); {
	case root.heap != nil:
		if _, ok := l.present(o, off, 0); ok {
			return l.c.True()
		}
		return l.atBeginning(o, off)
	case o.elem != nil && !o.inArray:
		return l.c.True()
	}
	return l.c.Bool(!o.inArray || o.length > 0)
}

// atBeginning returns the condition that o, at an offset, is a part of the first element of a block of memory that is used
// as types of several sizes: that is known of no other element.
func (l *lowering) atBeginning(o *object, off *logic.Term) *logic.Term {
	b, ok := l.blockOf(o, off)
	if _, placed := l.mem.bytesToPart(o); !ok || b.unit > 0 || !o.root().view || o.flexible() != nil || o.parentArray() || !placed {
		return l.c.False()
	}
	return l.c.Eq(b.within, l.c.Int(0))
}

// memberLength returns how many elements the array has that o is in, or is, if that is a member of elements of an array, 0
// if there is none. The offsets into it are numbered through all elements.
func (o *object) memberLength() int64 {
	for ; o.parent != nil; o = o.parent {
		if o.elem != nil && o.rescaled() {
			return ctypes.Units(o.typ)
		}
	}
	return 0
}

// staysInMember marks that the pointer v, which is moved by a number of bytes, may leave an array that is a member of
// elements of an array: what is one past its end is numbered like the first of the next one.
func (l *procedure) staysInMember(v val, by *logic.Term, at program.Pos) {
	if !l.marks(program.UnmodelledAccess) {
		return
	}
	var stays []*logic.Term
	l.Use(v.t).Each(func(k int64) {
		if len(l.object(k)) == 0 || l.bytewise(k) != nil {
			return
		}
		o := l.object(k)[0]
		n, units := o.memberLength(), by
		if n == 0 {
			return
		}
		if u, whole := l.inUnits(o, by); whole {
			units = u
		}
		to := l.c.Add(l.c.Mod(v.off, l.c.Int(n)), units)
		inside := l.c.And(l.c.Ge(to, l.c.Int(0)), l.c.Lt(to, l.c.Int(n)))
		stays = append(stays, l.c.Or(l.c.Not(l.c.Eq(v.t, l.c.Int(k))), inside))
	})
	l.markUnless(l.c.And(stays...), program.UnmodelledAccess, program.Abstraction{Kind: program.ObjectSize}, at)
}

// notPastMember marks that the index i of the array p of n elements may be one past its end, if that is a member of elements
// of an array.
func (l *procedure) notPastMember(p place, i *logic.Term, n int64, at program.Pos) {
	inside := l.c.Lt(i, l.c.Int(n))
	var cs []*logic.Term
	for _, a := range p {
		if a.o.memberLength() > 0 {
			cs = append(cs, l.c.Or(l.c.Not(a.when), inside))
		}
	}
	l.markUnless(l.c.And(cs...), program.UnmodelledAccess, program.Abstraction{Kind: program.ObjectSize}, at)
}

// accesses marks a call of a function whose effect the arguments and memory determine, but is not modelled.
func (l *procedure) accesses(name string, args []cc.ExpressionNode, at program.Pos) {
	if outcome(name).Abstract.Kind == "" {
		return
	}
	for _, e := range args {
		if lit, ok := syntax.Callee(e).(*cc.PrimaryExpression); ok && lit.Case == cc.PrimaryExpressionString {
			continue
		}
		if ctypes.IsPointer(e.Type().Decay()) {
			l.markUnless(l.c.False(), program.UnmodelledAccess, program.Abstraction{Kind: program.Accessed, Symbol: name}, at)
			return
		}
	}
}

// scope is a block that is being lowered: the variables declared in it so far.
type scope []*object

// openScope begins a block.
func (l *lowerer) openScope() { l.scopes = append(l.scopes, nil) }

// closeScope ends the innermost block, whose end execution reaches if there is a current location.
func (l *lowerer) closeScope(at program.Pos) {
	l.expire(len(l.scopes)-1, nil, at)
	l.scopes = l.scopes[:len(l.scopes)-1]
}

// declared adds a variable to the innermost block.
func (l *lowerer) declared(o *object) {
	if n := len(l.scopes); n > 0 {
		l.scopes[n-1] = append(l.scopes[n-1], o)
	}
}

// expire ends the lifetimes of the variables of the blocks from a depth on, which execution leaves, but for those that stay.
func (l *lowerer) expire(depth int, stays func(*object) bool, at program.Pos) {
	if l.cur == nil {
		return
	}
	for _, s := range l.scopes[depth:] {
		for _, o := range s {
			if stays == nil || !stays(o) {
				l.expireVariable(o, at)
			}
		}
	}
}

// expireVariable ends the lifetime of o, a variable or an array of variable length. If pointers may outlive it, the next lowering
// gives it a new object in each lifetime.
func (l *procedure) expireVariable(o *object, at program.Pos) {
	r := l.mem.roots[o.key.root]
	if r == nil || r.lit || !l.tracksLifetimes() {
		return
	}
	if !r.heap {
		if l.outlived(r) {
			l.mem.note(r.node, separateLifetimes)
		}
		return
	}
	var start *logic.Term
	if base := l.bases[r.node]; base != nil {
		start = l.startOf(r.node, nil, base.Term).off
	} else if d, ok := r.node.(*cc.Declarator); ok && l.objects[d] != nil && l.objects[d].offset != nil { // of variable length
		start = l.objects[d].offset.Term
	}
	if b, ok := l.blockOf(o.root(), start); ok && start != nil {
		l.assign(b.alive, l.c.Store(b.alive.Term, b.number, l.c.Int(0)), at)
	}
}

// livesAt returns whether a variable lives at a label of the function: those of blocks around it do.
func (l *lowerer) livesAt(label string) func(*object) bool {
	scope := l.fn.def.CompoundStatement.LexicalScope()
	var target *cc.LabeledStatement
	for ; scope != nil && target == nil; scope = scope.Parent {
		for _, n := range scope.Nodes[label] {
			if s, ok := n.(*cc.LabeledStatement); ok {
				target = s
			}
		}
	}
	return func(o *object) bool {
		d, ok := o.key.root.(*cc.Declarator)
		if !ok || target == nil {
			l.markUnless(l.c.False(), program.UnmodelledAccess, program.Abstraction{Kind: program.Lifetime}, l.pos(l.fn.def))
			return true
		}
		for s := target.LexicalScope(); s != nil; s = s.Parent {
			if s == d.LexicalScope() {
				return true
			}
		}
		return false
	}
}

// returning ends the lifetimes of the variables of the function from which execution returns, and of what alloca returned in it,
// where that is one block.
func (l *lowerer) returning(at program.Pos) {
	l.expire(0, nil, at)
	for _, r := range l.mem.order { // what alloca has returned
		if h := l.heap(r.node); r.automatic && r.in == l.fn.name && h.layout == single && l.cur != nil {
			l.assign(h.alive, l.c.Store(h.alive.Term, l.c.Int(0), l.c.Int(0)), at)
		}
	}
}

// calledInvalid lets a call through a pointer to none of the functions shown be undefined behaviour.
func (l *procedure) calledInvalid(shown *logic.Term, at program.Pos) {
	to := l.newLoc(at)
	l.goIf(l.c.Not(shown), to, at)
	l.cur = to
	l.assumeUB(l.c.False(), program.InvalidCall, at)
}
