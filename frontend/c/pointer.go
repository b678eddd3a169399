package c

import (
	"fmt"
	"slices"

	"modernc.org/cc/v4"

	"craig/logic"
	"craig/num"
	"craig/program"
)

// Pointers. A pointer is a pair of integers: the target, a number that stands for the place where an object begins (0
// for null), and the offset, in elements of the innermost arrays that the object is in or has. What can be pointed to is
// found by lowering the program again and again: objects whose address is taken get their numbers, and a pointer to T is
// dereferenced by a case distinction over the numbered objects that it may point to (pointsto.go) and that may be
// accessed as a T.
//
// Variables whose address is taken become global, so that other procedures can reach them (automatic.go). Every
// allocation in the text is one object, an array that grows.

// memory is what the first lowering finds for the second.
type memory struct {
	*findings
	lib     *cLibrary
	numbers map[objectKey]int64 // of objects whose address is taken
	keys    []objectKey         // by number - 1
	funcs   map[*function]int64 // likewise of functions, numbered together with objects
	byNum   map[int64]*function
	roots   map[cc.Node]*root
	order   []*root
	views   []cc.Type // types of objects that pointers to void become pointers to: what untyped allocations hold

	pointsTo map[objectKey]targets // of the pointers that are variables of the program, or parts of them
	escaped  targets               // what a pointer of unknown origin may point to
	grown    bool                  // the sets have, in this lowering
	kept     map[objectKey]bool    // integer variables that keep their origins, see provenance.go
	mixed    map[objectKey]bool    // those of them that have values without one, too
	wild     map[cc.Node]bool      // dereferences of pointers for which the program shows nothing to point to

	untyped bool // a pointer to an object that holds no characters becomes a pointer to void
	chars   bool // a pointer to void becomes one to characters
	bytes   bool // a pointer to characters may point to another object
}

// root is a variable, an allocation or a literal of which a part has its address taken.
type root struct {
	node cc.Node
	typ  cc.Type // nil for an allocation of memory for any type
	name string
	heap bool    // it is an allocation of elements of typ
	text []int64 // of a literal
	lit  bool
	fn   *cc.FunctionDefinition // the function that it is an automatic variable of, nil if it is none
	each bool                   // each activation of that function has its own; heap is set as well
}

func newMemory(s *findings, lib *cLibrary) *memory {
	return &memory{
		findings: s, lib: lib, numbers: map[objectKey]int64{}, funcs: map[*function]int64{}, byNum: map[int64]*function{},
		roots: map[cc.Node]*root{}, pointsTo: map[objectKey]targets{}, wild: map[cc.Node]bool{}, kept: map[objectKey]bool{}, mixed: map[objectKey]bool{},
	}
}

// number returns the number of what begins where o does.
func (m *memory) number(o *object) int64 {
	k := o.begin().key
	n, ok := m.numbers[k]
	if !ok {
		m.keys = append(m.keys, k)
		n = int64(len(m.keys))
		m.numbers[k] = n
	}
	return n
}

func (m *memory) numberOf(f *function) int64 {
	n, ok := m.funcs[f]
	if !ok {
		m.keys = append(m.keys, objectKey{})
		n = int64(len(m.keys))
		m.funcs[f], m.byNum[n] = n, f
	}
	return n
}

// addRoot notes a root, once.
func (m *memory) addRoot(r *root) {
	if m.roots[r.node] == nil {
		m.roots[r.node] = r
		m.order = append(m.order, r)
	}
}

// view adds a type that untyped memory may be used as.
func (m *memory) view(t cc.Type) {
	if !slices.ContainsFunc(m.views, func(u cc.Type) bool { return t.String() == u.String() && compatible(t, u) }) {
		m.views = append(m.views, t)
	}
}

// typeName returns the name of a view's type, with a number if an earlier view is of another type of that name.
func (m *memory) typeName(t cc.Type) string {
	n := 0
	for _, u := range m.views {
		switch {
		case u.String() != t.String():
		case compatible(u, t):
			return fmt.Sprint(t, n)
		default:
			n++
		}
	}
	return fmt.Sprint(t, n)
}

// state returns what grows while a program is lowered again and again.
func (m *memory) state() [5]int {
	flag := func(b bool) int {
		if b {
			return 1
		}
		return 0
	}
	return [5]int{len(m.lib.order), len(m.keys), len(m.roots), len(m.views), flag(m.bytes)}
}

// createRoots makes the objects of all roots, before any function is lowered.
func (l *lowerer) createRoots() {
	l.targets = make([][]*object, len(l.mem.keys)+1)
	for _, r := range l.mem.order {
		var objects []*object
		switch {
		case !r.heap:
			objects = append(objects, l.newObject(r.node, r.typ, true, r.name))
		case r.typ != nil:
			objects = append(objects, l.build(r.node, &object{key: objectKey{root: r.node}, typ: r.typ, inArray: true}, true, r.name))
		default:
			// An object in it is written and read as one type: what other types it could have does not overlap it.
			for _, t := range l.mem.views {
				o := &object{key: objectKey{root: r.node}, typ: t, inArray: true, view: true}
				objects = append(objects, l.build(r.node, o, true, r.name))
			}
		}
		if r.heap {
			allocated := l.newVar(r.node, r.name+".allocated", "unsigned long", false, true)
			l.allocated[r.node] = allocated
			if l.marks(program.UnmodelledAccess) {
				l.blocks[r.node] = l.newVar(r.node, r.name+".blocks", "unsigned long", false, true)
			}
			for _, o := range objects {
				o.heap = allocated
			}
		}
		l.ofRoot[r] = objects
		if len(objects) > 0 {
			l.rootObjects[r.node] = objects[0]
		}
		for _, o := range objects {
			l.enumerate(o)
		}
	}
}

// enumerate finds the numbered objects in o.
func (l *lowerer) enumerate(o *object) {
	if n, ok := l.mem.numbers[o.key]; ok {
		l.targets[n] = append(l.targets[n], o)
	}
	if o.elem != nil {
		l.enumerate(o.elem)
	}
	for _, f := range o.fields {
		l.enumerate(f)
	}
}

func (l *lowerer) null() val { return val{t: l.c.Int(0), off: l.c.Int(0)} }

// address returns a pointer to p.
func (l *lowerer) address(p place, n cc.Node) val {
	var v val
	for i := len(p) - 1; i >= 0; i-- {
		a := p[i]
		for a.o.key.root == nil && a.o.elem != nil {
			a.o = a.o.elem
		}
		var t *logic.Term
		off := l.at(a)
		switch top := a.o.root(); {
		case a.o.bits > 0:
			unsupported(n, "address of a bit-field")
		case top.hidden:
			u := l.unknownPointer("a pointer into memory that the program does not show", pos(n))
			t, off = u.t, u.off
		case top.temporary:
			unsupported(n, "address of a temporary object")
		default:
			if l.mem.roots[a.o.key.root] == nil {
				r := &root{node: a.o.key.root, typ: top.typ, name: l.rootName(top)}
				if f := l.owner[top]; f != nil {
					r.fn = f.def
				}
				l.mem.addRoot(r)
			}
			t = l.c.Int(l.mem.number(a.o))
		}
		if v.t == nil {
			v = val{t: t, off: off}
		} else {
			v = val{t: l.c.Ite(a.when, t, v.t), off: l.c.Ite(a.when, off, v.off)}
		}
	}
	return v
}

func (o *object) root() *object {
	for o.parent != nil {
		o = o.parent
	}
	return o
}

// rootName returns the name of a variable that becomes global.
func (l *lowerer) rootName(o *object) string {
	name := "object"
	if d, ok := o.key.root.(*cc.Declarator); ok {
		name = d.Name()
	}
	if f := l.owner[o]; f != nil {
		name = f.name + "." + name
	}
	return name
}

// dereference returns the place of type t that v points to.
func (l *lowerer) dereference(v val, t cc.Type, n cc.Node) place {
	at := pos(n)
	refuseVariableLength(t, n)
	if t.Kind() == cc.Void || t.Kind() == cc.Function {
		unsupported(n, "dereference of a pointer to %s", t)
	}
	if !v.t.IsNum() && v.t.Op() != logic.OpConst || !v.off.IsNum() {
		v = l.save(v, at)
	}
	var p place
	var valid, known, exact, odd []*logic.Term
	set := l.use(v.t)
	shown := l.pointees(v.t)
	if l.mem.wild[n] {
		set = set.union(l.mem.escaped)
	}
	set.each(func(k int64) {
		here := l.c.Eq(v.t, l.c.Int(k))
		found := len(p)
		for _, target := range l.object(k) {
			o := target.find(t)
			elements := o
			if o == nil {
				if elements = target.find(innermost(t)); elements == nil || !elements.inArray || t.Kind() != cc.Array {
					continue
				}
				o = grouped(elements, t)
			}
			a := alternative{when: here, o: o}
			inBounds := l.c.Eq(v.off, l.c.Int(0))
			if o.inArray || o.elem != nil {
				a.index = v.off
				inBounds = l.inBounds(elements, v.off)
				if l.marks(program.UnmodelledAccess) {
					exact = append(exact, l.c.Or(l.c.Not(here), l.exactBounds(elements)))
				}
			}
			p = append(p, a)
			valid = append(valid, l.c.And(here, inBounds))
			known = append(known, here)
			break
		}
		if len(p) == found && len(l.object(k)) > 0 {
			odd = append(odd, here)
		}
	})
	if l.mem.bytes && isChar(t) {
		if other := l.otherThan(v, t); !other.IsFalse() {
			p = append(p, alternative{when: other, o: &object{typ: t, hidden: true}, raw: v.t, bytes: set})
			valid = append(valid, other)
			known = append(known, other)
			exact = append(exact, l.c.Not(other))
		}
	}
	if len(p) == 0 {
		l.astray = append(l.astray, n)
	}
	l.assumeUB(l.c.Not(l.c.Eq(v.t, l.c.Int(0))), program.NullDereference, at)
	if set.unknown || l.mem.wild[n] {
		for i, a := range p {
			valid[i] = l.c.Or(l.c.Not(a.when), valid[i])
		}
		l.assumeUB(l.c.And(valid...), program.PointerBounds, at)
		l.doubt(l.c.Or(known...), program.UnmodelledAccess, "memory that the program does not show", at)
		l.doubt(l.c.And(exact...), program.UnmodelledAccess, "how large an object is", at)
		rest := alternative{when: l.c.True(), o: &object{typ: t, hidden: true}}
		if l.mem.wild[n] && len(shown.words) > 0 { // the program shows objects of other types only
			rest.raw, rest.bytes = v.t, shown
		}
		return append(p, rest)
	}
	l.wellTyped(known, odd, at)
	if len(p) == 0 {
		l.cur = nil // what is read from nowhere must not spread
		return place{{when: l.c.True(), o: &object{typ: t, hidden: true}}}
	}
	if len(p) == 1 {
		p[0].when = l.c.True()
	}
	l.assumeUB(l.c.Or(valid...), program.PointerBounds, at)
	l.doubt(l.c.And(exact...), program.UnmodelledAccess, "how large an object is", at)
	return p
}

// grouped returns an object of the array type t that consists of elements of another array.
func grouped(elements *object, t cc.Type) *object {
	a, ok := t.(*cc.ArrayType)
	if !ok {
		return elements
	}
	return &object{typ: t, elem: grouped(elements, a.Elem()), inArray: true}
}

// otherThan returns the condition that v points to an object that does not begin with one of type t.
func (l *lowerer) otherThan(v val, t cc.Type) *logic.Term {
	var others []*logic.Term
	l.use(v.t).each(func(k int64) {
		if len(l.object(k)) > 0 && !slices.ContainsFunc(l.object(k), func(o *object) bool { return o.find(t) != nil }) {
			others = append(others, l.c.Eq(v.t, l.c.Int(k)))
		}
	})
	return l.c.Or(others...)
}

// blur gives the bytes of what has the number t, one of set, any values.
func (l *lowerer) blur(t *logic.Term, set targets, n cc.Node) {
	l.doubt(l.c.False(), program.UnmodelledAccess, "which bytes are accessed", pos(n))
	pr := l.overwrite("overwrite", set, func(pr *program.Proc) {
		target := l.newVar(n, "target", "", false, false)
		pr.Locals, pr.Params = pr.Locals[:len(pr.Locals)-1], []*program.Var{target}
		set.each(func(k int64) {
			if len(l.object(k)) == 0 {
				return
			}
			yes, after := l.newLoc(pos(n)), l.newLoc(pos(n))
			l.branch(l.c.Eq(target.Term, l.c.Int(k)), yes, after, pos(n))
			l.cur = yes
			var roots []*object
			for _, o := range l.object(k) {
				roots = append(roots, o.root())
			}
			l.havocAll(roots, "the bytes of an object", n)
			l.leave(after, pos(n))
			l.cur = after
		})
	})
	l.emit(&program.Call{Callee: pr, Args: []*logic.Term{t}}, pos(n))
}

// expose gives pointers with targets in s to code that is not shown, which may write to all that can be reached with
// them.
func (l *lowerer) expose(s targets, n cc.Node) {
	l.escapeAll(s)
	roots := map[cc.Node]bool{}
	for todo := []targets{s}; len(todo) > 0; {
		last := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if last.unknown {
			last = last.union(l.mem.escaped)
		}
		last.each(func(k int64) {
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
	var names targets // roots by their place in the order
	var objects []*object
	for i, r := range l.mem.order {
		if roots[r.node] {
			names = names.with(int64(i))
			objects = append(objects, l.ofRoot[r]...)
		}
	}
	if len(objects) > 0 {
		pr := l.overwrite("overwrite all", names, func(*program.Proc) {
			l.havocAll(objects, "what a function that is not shown leaves in memory", n)
		})
		l.emit(&program.Call{Callee: pr}, pos(n))
	}
}

// overwrite returns a helper procedure that overwrites what is in s; it is made when first needed.
func (l *lowerer) overwrite(name string, s targets, body func(*program.Proc)) *program.Proc {
	key := fmt.Sprint(name, s)
	if l.overwriting[key] == nil {
		l.overwriting[key] = l.helper(name, body)
	}
	return l.overwriting[key]
}

// helper makes a procedure that is not in the text.
func (l *lowerer) helper(name string, body func(*program.Proc)) *program.Proc {
	fn, cur := l.fn, l.cur
	pr := l.newProc(name, program.Pos{})
	l.fn, l.cur = &function{name: name, proc: pr}, pr.Entry
	l.skip(program.Pos{})
	body(pr)
	pr.Exit = l.cur
	l.fn, l.cur = fn, cur
	return pr
}

// havocAll gives the variables of objects any values of their types, in one step.
func (l *lowerer) havocAll(roots []*object, why string, n cc.Node) {
	h := &program.Havoc{Abstract: why}
	var ranges []*logic.Term
	var visit func(o *object)
	visit = func(o *object) {
		l.forgetOrigin(o, n)
		if o.leaf != nil {
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
		l.emit(h, pos(n))
		l.emit(&program.Assume{Cond: l.c.And(ranges...)}, pos(n))
	}
}

// inBounds returns the condition that an object o at the given offset exists.
func (l *lowerer) inBounds(o *object, off *logic.Term) *logic.Term {
	f := l.c.Ge(off, l.c.Int(0))
	root := o.root()
	switch {
	case root.heap != nil && !o.parentArray():
		return l.c.And(f, l.c.Lt(off, root.heap.Term))
	case root.heap != nil:
		return f
	case o.inArray && o.length > 0:
		return l.c.And(f, l.c.Le(off, l.c.Int((o.length-1)*units(o.typ))))
	case o.elem != nil && !o.inArray:
		return l.c.Eq(off, l.c.Int(0))
	}
	return f
}

// parentArray reports whether o is in an array inside its root.
func (o *object) parentArray() bool {
	for ; o != nil; o = o.parent {
		if o.elem != nil {
			return true
		}
	}
	return false
}

// pointer evaluates an expression that has a pointer type, or decays to one.
func (l *lowerer) pointer(e cc.ExpressionNode) val {
	if v, ok := e.Value().(cc.Int64Value); ok && e.Pure() && v == 0 {
		return l.null()
	}
	if v, ok := e.Value().(cc.UInt64Value); ok && e.Pure() && v == 0 {
		return l.null()
	}
	switch x := e.(type) {
	case *cc.PrimaryExpression:
		switch x.Case {
		case cc.PrimaryExpressionExpr:
			return l.pointer(x.ExpressionList)
		case cc.PrimaryExpressionStmt:
			return l.statementExpression(x)
		case cc.PrimaryExpressionGeneric:
			return l.pointer(selected(x))
		case cc.PrimaryExpressionIdent:
			if f := l.functionNamed(x); f != nil {
				return l.functionAddress(f, e)
			}
		}
		return l.decay(l.lvalue(e), e)
	case *cc.ExpressionList:
		for ; x.ExpressionList != nil; x = x.ExpressionList {
			l.discard(x.AssignmentExpression)
		}
		return l.pointer(x.AssignmentExpression)
	case *cc.PostfixExpression:
		switch x.Case {
		case cc.PostfixExpressionCall:
			return l.call(x)
		case cc.PostfixExpressionInc, cc.PostfixExpressionDec:
			return l.step(x.PostfixExpression, x.Case == cc.PostfixExpressionInc, true, e)
		}
		if l.partial(e) {
			v, _, _ := l.variableElement(e, 0)
			return v
		}
		return l.decay(l.lvalue(e), e)
	case *cc.UnaryExpression:
		switch x.Case {
		case cc.UnaryExpressionAddrof:
			if f := l.functionNamed(x.CastExpression); f != nil {
				return l.functionAddress(f, e)
			}
			return l.addressOf(x.CastExpression, e)
		case cc.UnaryExpressionDeref:
			if x.CastExpression.Type().Kind() == cc.Function || isPointer(x.CastExpression.Type()) && pointee(x.CastExpression.Type()).Kind() == cc.Function {
				return l.pointer(x.CastExpression) // a function designator is the pointer to itself
			}
			return l.decay(l.lvalue(e), e)
		case cc.UnaryExpressionInc, cc.UnaryExpressionDec:
			return l.step(x.UnaryExpression, x.Case == cc.UnaryExpressionInc, false, e)
		}
	case *cc.CastExpression:
		if x.Case == cc.CastExpressionCast {
			return l.as(x.CastExpression, x.Type(), e)
		}
	case *cc.AdditiveExpression:
		if x.Case == cc.AdditiveExpressionSub {
			a, b := l.pair(x.AdditiveExpression, x.MultiplicativeExpression)
			return l.advance(a, x.AdditiveExpression.Type(), val{t: l.c.Neg(b.t)}, e)
		}
		a, b := l.pair(x.AdditiveExpression, x.MultiplicativeExpression)
		if a.off == nil {
			return l.advance(b, x.MultiplicativeExpression.Type(), a, e)
		}
		return l.advance(a, x.AdditiveExpression.Type(), b, e)
	case *cc.AssignmentExpression:
		p := l.assignment(x)
		return l.load(p, e)
	case *cc.ConditionalExpression:
		return l.conditional(x)
	}
	unsupported(e, "%s", construct(e))
	return val{}
}

// functionAddress returns a pointer to f. That of a weak function that no unit defines may be null.
func (l *lowerer) functionAddress(f *function, n cc.Node) val {
	v := val{t: l.c.Int(l.mem.numberOf(f)), off: l.c.Int(0)}
	if a := f.typ.Attributes(); f.def == nil && a != nil && a.Weak() {
		none := l.temp(logic.Bool)
		l.emit(&program.Havoc{Vars: []*program.Var{none}, Abstract: "whether a weak function is defined"}, pos(n))
		v.t = l.c.Ite(none.Term, l.c.Int(0), v.t)
	}
	return v
}

// decay returns the value at p, or a pointer to the first element if p is an array.
func (l *lowerer) decay(p place, n cc.Node) val {
	if p.typ().Kind() == cc.Array {
		return l.address(l.element(p, l.c.Int(0)), n)
	}
	return l.load(p, n)
}

// addressOf evaluates &e.
func (l *lowerer) addressOf(e cc.ExpressionNode, n cc.Node) val {
	refuseVariableLength(e.Type().Undecay(), n)
	for {
		x, ok := e.(*cc.PrimaryExpression)
		if !ok || x.Case != cc.PrimaryExpressionExpr {
			break
		}
		e = x.ExpressionList
	}
	switch x := e.(type) {
	case *cc.UnaryExpression:
		if x.Case == cc.UnaryExpressionDeref {
			return l.pointer(x.CastExpression)
		}
	case *cc.PostfixExpression:
		if x.Case == cc.PostfixExpressionIndex { // &a[n] is no access
			if v, _, ok := l.variableElement(x, 1); ok && !l.partial(x) {
				return v
			}
			if base, ok := l.arrayOrPointer(x.PostfixExpression); !ok {
				i := l.rvalue(x.ExpressionList)
				return l.advance(base, x.PostfixExpression.Type(), i, n)
			}
			return l.address(l.indexed(x, 1), n)
		}
	}
	return l.address(l.lvalue(e), n)
}

// arrayOrPointer evaluates e to a pointer and reports false, unless e is an lvalue of an array type.
func (l *lowerer) arrayOrPointer(e cc.ExpressionNode) (val, bool) {
	if l.isArray(e) {
		return val{}, true
	}
	return l.pointer(e), false
}

// isArray reports whether e is an lvalue of array type.
func (l *lowerer) isArray(e cc.ExpressionNode) bool {
	switch x := e.(type) {
	case *cc.PrimaryExpression:
		switch x.Case {
		case cc.PrimaryExpressionExpr:
			return l.isArray(x.ExpressionList)
		case cc.PrimaryExpressionGeneric:
			return l.isArray(selected(x))
		case cc.PrimaryExpressionIdent:
			o := l.variable(x)
			return o != nil && o.typ.Kind() == cc.Array
		case cc.PrimaryExpressionString, cc.PrimaryExpressionLString:
			return true
		}
	case *cc.PostfixExpression:
		switch x.Case {
		case cc.PostfixExpressionSelect, cc.PostfixExpressionPSelect:
			return x.Field() != nil && x.Field().Type().Kind() == cc.Array
		case cc.PostfixExpressionIndex, cc.PostfixExpressionComplit:
			return !l.partial(e) && e.Type().Undecay().Kind() == cc.Array
		}
	case *cc.UnaryExpression:
		return x.Case == cc.UnaryExpressionDeref && e.Type().Undecay().Kind() == cc.Array
	}
	return false
}

// advance returns the pointer v of type t moved by i elements.
func (l *lowerer) advance(v val, t cc.Type, i val, n cc.Node) val {
	e := pointee(t.Decay())
	if e == nil || e.Kind() == cc.Function {
		unsupported(n, "arithmetic on %s", t)
	}
	refuseVariableLength(e, n)
	if e.Kind() == cc.Void || l.mem.bytes && isChar(e) {
		return l.bytesBy(v, i, e, n)
	}
	return val{t: v.t, off: l.c.Add(v.off, l.c.MulNum(num.Int(units(e)), i.t))}
}

// step evaluates ++ and -- of the pointer e.
func (l *lowerer) step(e cc.ExpressionNode, up, post bool, n cc.Node) val {
	p := l.lvalue(e)
	old := l.load(p, e)
	if post {
		old = l.save(old, pos(n))
	}
	i := l.intVal(1)
	if !up {
		i = l.intVal(-1)
	}
	l.store(p, l.advance(old, e.Type(), i, n), n)
	if post {
		return old
	}
	return l.load(p, e)
}

// comparePointers returns the formula that a op b, one of "==", "<" and "<=".
func (l *lowerer) comparePointers(op string, a, b val, n cc.Node) *logic.Term {
	switch {
	case op == "==" && (isNull(a) || isNull(b)):
		return l.c.Eq(a.t, b.t)
	case op == "==":
		return l.c.And(l.c.Eq(a.t, b.t), l.c.Eq(a.off, b.off))
	}
	l.assumeUB(l.c.Eq(a.t, b.t), program.PointerComparison, pos(n))
	if op == "<" {
		return l.c.Lt(a.off, b.off)
	}
	return l.c.Le(a.off, b.off)
}

func isNull(v val) bool { return v.t.IsNum() && v.t.Value().IsZero() }

// difference returns a - b for pointers to t.
func (l *lowerer) difference(a, b val, t cc.Type, n cc.Node) val {
	e := pointee(t.Decay())
	if e == nil || units(e) <= 0 || e.Kind() == cc.Void {
		unsupported(n, "difference of pointers of type %s", t)
	}
	l.assumeUB(l.c.Eq(a.t, b.t), program.PointerDifference, pos(n))
	d := l.c.Sub(a.off, b.off)
	if u := units(e); u != 1 {
		d = l.c.IntDiv(d, l.c.Int(u))
	}
	it := intType{bits: l.pointerBits(), signed: true}
	return l.exact(d, it)
}

func (l *lowerer) pointerBits() int {
	if l.o.DataModel == "LP64" {
		return 64
	}
	return 32
}

// unknownPointer returns a pointer to whatever has escaped, or to memory that the program does not show.
func (l *lowerer) unknownPointer(why string, at program.Pos) val {
	t, off := l.temp(logic.Int), l.temp(logic.Int)
	l.emit(&program.Havoc{Vars: []*program.Var{t, off}, Abstract: why}, at)
	return val{t: t.Term, off: off.Term}
}

// castPointer converts a pointer of type from to type to, and notes what makes the types of objects uncertain.
func (l *lowerer) castPointer(v val, from, to cc.Type, n cc.Node) val {
	a, b := pointee(from.Decay()), pointee(to)
	switch m := l.mem; {
	case a == nil || b == nil || isNull(v) || a.Kind() == cc.Function || b.Kind() == cc.Function:
	case b.Kind() == cc.Void:
		m.untyped = m.untyped || a.Kind() != cc.Void && !isChar(innermost(a))
	case a.Kind() == cc.Void:
		m.chars = m.chars || isChar(b)
		if !b.IsIncomplete() {
			m.view(innermost(b))
		}
	case isChar(b) && !isChar(innermost(a)):
		m.bytes = true
	}
	l.mem.bytes = l.mem.bytes || l.mem.untyped && l.mem.chars
	return v
}

func innermost(t cc.Type) cc.Type {
	for {
		a, ok := t.(*cc.ArrayType)
		if !ok {
			return t
		}
		t = a.Elem()
	}
}

// allocate evaluates the call of an allocation function for elements of type t, or of any type if t is nil.
func (l *lowerer) allocate(x *cc.PostfixExpression, name string, t cc.Type) val {
	at := pos(x)
	args := arguments(x)
	var elem cc.Type
	bytes, known := int64(1), true
	if t != nil {
		if t.Size() <= 0 || t.IsIncomplete() {
			unsupported(x, "allocation of elements of type %s", t)
		}
		elem = innermost(t)
		bytes, known = l.mem.sizeOf(elem)
	}
	size := l.c.Int(bytes)
	var count *logic.Term
	var whole *logic.Term // what is asked for in bytes, where it is not asked for in elements
	divide := func(total *logic.Term) *logic.Term {
		whole = total
		if !known {
			return l.unmodelled("the size of a type with attributes", intType{bits: l.pointerBits()}, at).t
		}
		if total.IsNum() {
			q := total.Value().Quo(num.Int(bytes))
			return l.num(q.Ceil())
		}
		return l.c.IntDiv(total, size)
	}
	switch {
	case name == "calloc" && len(args) == 2:
		a, b := l.pair(args[0], args[1])
		if b.t.IsNum() {
			count = l.c.MulNum(divide(b.t).Value(), a.t)
		} else {
			count = divide(l.c.Mul(a.t, b.t))
		}
	case name == "realloc" || len(args) != 1:
		unsupported(x, "%s", name)
	default:
		if n, ok := countOf(args[0], bytes); ok && known && !l.mem.unfolded[args[0]] {
			count = l.rvalue(n).t
		} else {
			count = divide(l.rvalue(args[0]).t)
		}
	}
	l.mem.addRoot(&root{node: x, typ: elem, name: l.fn.name + "." + name, heap: true})
	number := l.c.Int(l.mem.number(&object{key: objectKey{root: x}}))
	allocated := l.allocated[x]
	if allocated == nil { // the first time
		return val{t: number, off: l.c.Int(0)}
	}
	base := l.keep(allocated.Term, at)
	l.emit(&program.Assume{Cond: l.c.Ge(count, l.c.Int(0))}, at)
	l.assign(allocated, l.c.Add(base, count), at)
	l.anotherBlock(x, at)
	l.allocatedExactly(x, name, whole, count, size)
	if name == "calloc" {
		k, ok := count.Value().Int64()
		if !count.IsNum() || !ok || k > maxCopy || elem == nil {
			unsupported(x, "calloc of so many elements")
		}
		for i := int64(0); i < k; i++ {
			l.zero(place{{when: l.c.True(), o: l.rootObjects[x], index: l.c.Add(base, l.c.Int(i))}}, x)
		}
	}
	return val{t: number, off: base}
}

// countOf returns n if e is n·sizeof or sizeof·n, where sizeof is the given size.
func countOf(e cc.ExpressionNode, size int64) (cc.ExpressionNode, bool) {
	for {
		switch x := e.(type) {
		case *cc.PrimaryExpression:
			if x.Case == cc.PrimaryExpressionExpr {
				e = x.ExpressionList
				continue
			}
		case *cc.MultiplicativeExpression:
			if x.Case == cc.MultiplicativeExpressionMul {
				if isSize(x.CastExpression, size) {
					return x.MultiplicativeExpression, true
				}
				if isSize(x.MultiplicativeExpression, size) {
					return x.CastExpression, true
				}
			}
		}
		return nil, false
	}
}

func isSize(e cc.ExpressionNode, size int64) bool {
	switch v := e.Value().(type) {
	case cc.Int64Value:
		return int64(v) == size
	case cc.UInt64Value:
		return int64(v) == size
	}
	return false
}
