// What pointers of unknown origin, and code outside of the program, may change.

package lower

import (
	"fmt"

	"modernc.org/cc/v4"

	"craig/frontend/internal/pointsto"
	"craig/logic"
	"craig/program"
)

// overwriteUnchecked is overwriteBytes for an access of which it is not known whether it is within the bounds of the object.
func (l *procedure) overwriteUnchecked(t *logic.Term, set pointsto.Set, n cc.Node) {
	l.markUnless(l.c.False(), program.UnmodelledAccess, program.Abstraction{Kind: program.AccessedBytes}, l.pos(n))
	l.overwriteBytes(t, set, n)
}

// overwriteBytes gives the bytes of what has the number t, one of set, any values.
func (l *procedure) overwriteBytes(t *logic.Term, set pointsto.Set, n cc.Node) {
	pr := l.overwrite("overwrite", set, func(pr *program.Proc) {
		target := l.newVar(n, "target", "", false, l.automatic())
		pr.Locals, pr.Params = pr.Locals[:len(pr.Locals)-1], []*program.Var{target}
		set.Each(func(k int64) {
			if len(l.object(k)) == 0 {
				return
			}
			yes, after := l.newLoc(l.pos(n)), l.newLoc(l.pos(n))
			l.branch(l.c.Eq(target.Term, l.c.Int(k)), yes, after, l.pos(n))
			l.cur = yes
			var roots []*object
			for _, o := range l.object(k) {
				roots = append(roots, o.root())
			}
			l.havocAll(roots, program.Abstraction{Kind: program.ObjectBytes}, n)
			l.leave(after, l.pos(n))
			l.cur = after
		})
	})
	l.emit(&program.Call{Callee: pr, Args: []*logic.Term{t}}, l.pos(n))
}

// expose gives pointers with targets in s to code that is not shown, which may write to all that can be reached with
// them.
func (l *procedure) expose(s pointsto.Set, n cc.Node) {
	l.escapeAll(s)
	roots := map[cc.Node]bool{}
	for todo := []pointsto.Set{s}; len(todo) > 0; {
		last := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if last.Unknown {
			last = last.Union(l.mem.Escaped)
		}
		last.Each(func(k int64) {
			for _, o := range l.object(k) {
				if r := l.mem.roots[o.key.root]; !roots[r.node] && !r.lit {
					roots[r.node] = true
					for _, o := range l.ofRoot[r] {
						todo = append(todo, l.contents(o))
					}
				}
			}
		})
	}
	var names pointsto.Set // roots by their place in the order
	var objects []*object
	for i, r := range l.mem.order {
		if d, ok := r.node.(*cc.Declarator); roots[r.node] && !(ok && l.mem.ReadOnly[d]) {
			names = names.With(int64(i))
			objects = append(objects, l.ofRoot[r]...)
		}
	}
	if len(objects) > 0 {
		pr := l.overwrite("overwrite all", names, func(*program.Proc) {
			l.havocAll(objects, program.Abstraction{Kind: program.OutsideMemory}, n)
		})
		l.emit(&program.Call{Callee: pr}, l.pos(n))
	}
}

// overwrite returns a helper procedure that overwrites what is in s; it is made when first needed.
func (l *procedure) overwrite(name string, s pointsto.Set, body func(*program.Proc)) *program.Proc {
	key := fmt.Sprint(name, s)
	if l.overwriting[key] == nil {
		l.overwriting[key] = l.helper(name, body)
	}
	return l.overwriting[key]
}

// helper makes a procedure that is not in the text.
func (l *procedure) helper(name string, body func(*program.Proc)) *program.Proc {
	fn, cur := l.fn, l.cur
	pr := l.newProc(name, program.Pos{File: "<helpers>"})
	l.fn, l.cur = &function{name: name, proc: pr}, pr.Entry
	l.skip(program.Pos{})
	body(pr)
	pr.Exit = l.cur
	l.fn, l.cur = fn, cur
	return pr
}

// havocAll gives the variables of objects any values of their types, in one step.
func (l *procedure) havocAll(roots []*object, why program.Abstraction, n cc.Node) {
	h := &program.Havoc{Abstract: why}
	var ranges []*logic.Term
	var visit func(o *object)
	visit = func(o *object) {
		l.forgetOrigin(o, n)
		if o.leaf != nil {
			if o.isBool() && why.Kind == program.ObjectBytes { // others write values of the type
				l.otherBools = true
			}
			h.Vars = append(h.Vars, o.leaf)
			if o.offset == nil && o.leaf.Term.Sort() == logic.Int {
				it := o.intType(n)
				ranges = append(ranges, l.inModel(o.leaf.Term, it))
			}
		}
		if o.offset != nil {
			h.Vars = append(h.Vars, o.offset)
		}
		if o.elem != nil {
			visit(o.elem)
		}
		for _, f := range o.fields {
			visit(f)
		}
	}
	for _, o := range roots {
		visit(o)
	}
	if len(h.Vars) > 0 {
		l.emit(h, l.pos(n))
		l.emit(&program.Assume{Cond: l.c.And(ranges...)}, l.pos(n))
	}
}
