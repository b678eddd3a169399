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

// exactBounds returns a condition under which inBounds says of o exactly which offsets there are.
func (l *lowering) exactBounds(o *object) *logic.Term {
	root := o.root()
	switch {
	case root.heap != nil:
		if l.heap(root.key.root).alive != nil && !o.parentArray() {
			return l.c.True()
		}
		blocks := l.heap(root.key.root).blocks
		if o.parentArray() || root.view && root.typ.Size() != 1 || blocks == nil {
			return l.c.False()
		}
		return l.c.Le(blocks.Term, l.c.Int(1))
	case o.elem != nil && !o.inArray:
		return l.c.True()
	case o.inArray && o.length <= 0:
		return l.c.False()
	}
	arrays := 0 // of structures with arrays: the model takes all those arrays for one
	for x := o; x != nil; x = x.parent {
		if x.elem != nil && x != o && arrays == 0 {
			arrays = 1
		}
		if arrays == 1 && ctypes.IsRecord(x.typ) {
			arrays = 2
		}
		if arrays == 2 && x.elem != nil {
			return l.c.False()
		}
	}
	return l.c.True()
}

// allocatedExactly marks an allocation of count elements of a size that may not be what was asked for: total bytes, or
// if that is nil, count elements.
func (l *procedure) allocatedExactly(x cc.Node, name string, total, count, size *logic.Term) {
	at := l.pos(x)
	if !l.marks(program.UnmodelledAccess) {
		return
	}
	if total == nil { // the product may wrap
		limit := l.num(ctypes.IntType{Bits: l.pointerBits()}.Hi())
		l.markUnless(l.c.Le(l.c.Mul(count, size), limit), program.UnmodelledAccess, program.Abstraction{Kind: program.HugeAllocation}, at)
	} else {
		l.markUnless(l.c.Eq(l.c.Mod(total, size), l.c.Int(0)), program.UnmodelledAccess, program.Abstraction{Kind: program.PartAllocation}, at)
	}
	if (name == "alloca" || name == "__builtin_alloca") && l.fn.name != l.o.Entry {
		l.markUnless(l.c.False(), program.UnmodelledAccess, program.Abstraction{Kind: program.AllocaLifetime}, at)
	}
}

// anotherBlock counts the blocks of an allocation, where it matters whether there is more than one.
func (l *procedure) anotherBlock(n cc.Node, at program.Pos) {
	if b := l.heap(n).blocks; b != nil {
		l.assign(b, l.c.Add(b.Term, l.c.Int(1)), at)
	}
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
	l.expire(len(l.scopes)-1, at)
	l.scopes = l.scopes[:len(l.scopes)-1]
}

// declared adds a variable to the innermost block.
func (l *lowerer) declared(o *object) {
	if n := len(l.scopes); n > 0 {
		l.scopes[n-1] = append(l.scopes[n-1], o)
	}
}

// expire marks that execution leaves the blocks from a depth on: pointers to their variables that are left may be used.
func (l *lowerer) expire(depth int, at program.Pos) {
	if !l.marks(program.UnmodelledAccess) || l.cur == nil {
		return
	}
	var gone []*object
	for _, s := range l.scopes[depth:] {
		gone = append(gone, s...)
	}
	dead := l.addressed(gone)
	if len(dead) == 0 {
		return
	}
	var stay []*object
	for _, s := range l.scopes[:depth] {
		stay = append(stay, s...)
	}
	if depth == 0 && l.fn.ret != nil {
		stay = append(stay, l.fn.ret)
	}
	a := &program.Assume{Violation: program.Violation{Kind: program.UnmodelledAccess}}
	unmodelled := l.unmodelledBool(program.Abstraction{Kind: program.Lifetime}, at)
	l.emit(a, at)
	l.pending = append(l.pending, func() { // when all static variables are known
		all := slices.Clone(stay)
		for _, g := range l.inits {
			all = append(all, g.o)
		}
		for _, r := range l.mem.order {
			all = append(all, l.ofRoot[r]...)
		}
		a.Cond = l.c.Or(l.c.Not(l.pointedTo(dead, gone, all)), unmodelled)
	})
}

// returning marks that the function being lowered returns. The variables of the entry function live to the end.
func (l *lowerer) returning(at program.Pos) {
	if l.fn.name != l.o.Entry {
		l.expire(0, at)
	}
}

// addressed returns the numbers of objects in variables, in order.
func (l *lowering) addressed(vars []*object) []int64 {
	var ks []int64
	for k := range l.targets {
		if slices.ContainsFunc(l.targets[k], func(o *object) bool { return slices.Contains(vars, o.root()) }) {
			ks = append(ks, int64(k))
		}
	}
	return ks
}

// pointedTo returns the condition that a pointer in one of the objects all, which is not in one of gone, is one of the
// targets dead. True stands for arrays of pointers.
func (l *lowering) pointedTo(dead []int64, gone, all []*object) *logic.Term {
	var cs []*logic.Term
	var visit func(o *object)
	visit = func(o *object) {
		if o.leaf != nil && o.offset != nil {
			holds := l.Pointees(o.leaf.Term)
			if holds.Unknown {
				holds = holds.Union(l.mem.Escaped)
			}
			for _, k := range dead {
				switch {
				case !holds.Has(k):
				case o.leaf.Term.Sort() == logic.Int:
					cs = append(cs, l.c.Eq(o.leaf.Term, l.c.Int(k)))
				default:
					cs = append(cs, l.c.True())
				}
			}
		}
		if o.elem != nil {
			visit(o.elem)
		}
		for _, f := range o.fields {
			visit(f)
		}
	}
	for i, o := range all {
		if !slices.Contains(gone, o) && !slices.Contains(all[:i], o) {
			visit(o)
		}
	}
	return l.c.Or(cs...)
}

// calledInvalid lets a call through a pointer to none of the functions shown be undefined behaviour.
func (l *procedure) calledInvalid(shown *logic.Term, at program.Pos) {
	to := l.newLoc(at)
	l.goIf(l.c.Not(shown), to, at)
	l.cur = to
	l.assumeUB(l.c.False(), program.InvalidCall, at)
}
