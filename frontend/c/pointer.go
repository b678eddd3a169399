package c

import (
	"modernc.org/cc/v4"

	"craig/logic"
	"craig/num"
	"craig/program"
)

// Pointers. A pointer is a pair of integers: the target, a number that stands for the place where an object begins (0
// for null), and the offset, in elements of the innermost arrays that the object is in or has. What can be pointed to is
// found by lowering the program twice: the first time every object whose address is taken gets its number, the second
// time a pointer to T is dereferenced by a case distinction over the numbered objects that may be accessed as a T.
//
// Variables whose address is taken become global, so that other procedures can reach them; this is refused in
// recursive functions, where there can be several at once. Every allocation in the text is one object, an array that
// grows.

// memory is what the first lowering finds for the second.
type memory struct {
	numbers map[objectKey]int64 // of objects whose address is taken
	keys    []objectKey         // by number - 1
	funcs   map[*function]int64 // likewise of functions, numbered together with objects
	byNum   map[int64]*function
	roots   map[cc.Node]*root
	order   []*root
	unknown bool    // a pointer may point to what the program does not show
	untyped cc.Node // where an object that holds no characters became a void*, nil if nowhere
	bytes   cc.Node // where a void* became a pointer to characters
}

// root is a variable, an allocation or a literal of which a part has its address taken.
type root struct {
	node cc.Node
	typ  cc.Type
	name string
	fn   *function      // that it is local to
	heap bool           // it is an allocation of elements of typ
	text cc.StringValue // of a literal
	lit  bool
}

func newMemory() *memory {
	return &memory{numbers: map[objectKey]int64{}, funcs: map[*function]int64{}, byNum: map[int64]*function{}, roots: map[cc.Node]*root{}}
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

// createRoots makes the objects of all roots, before any function is lowered.
func (l *lowerer) createRoots() {
	for _, r := range l.mem.order {
		o := l.rootObjects[r.node]
		if o != nil {
			continue
		}
		switch {
		case r.heap:
			o = &object{key: objectKey{root: r.node}, typ: r.typ, inArray: true}
			l.build(r.node, o, true, r.name)
			o.heap = l.newVar(r.node, r.name+".allocated", "unsigned long", false, true)
		default:
			o = l.newObject(r.node, r.typ, true, r.name)
		}
		l.rootObjects[r.node] = o
	}
	l.targets = make([]*object, len(l.mem.keys)+1)
	for _, r := range l.mem.order {
		l.enumerate(l.rootObjects[r.node])
	}
}

// enumerate finds the numbered objects in o.
func (l *lowerer) enumerate(o *object) {
	if n, ok := l.mem.numbers[o.key]; ok {
		l.targets[n] = o
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
		switch {
		case a.o.bits > 0:
			unsupported(n, "address of a bit-field")
		case a.o.root().temporary:
			unsupported(n, "address of a temporary object")
		}
		if r := l.mem.roots[a.o.key.root]; r == nil {
			l.mem.addRoot(&root{node: a.o.key.root, typ: a.o.root().typ, name: l.rootName(a.o.root()), fn: l.owner[a.o.root()]})
		}
		t, off := l.c.Int(l.mem.number(a.o)), l.at(a)
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
	if t.Kind() == cc.Void || t.Kind() == cc.Function {
		unsupported(n, "dereference of a pointer to %s", t)
	}
	if !v.t.IsNum() && v.t.Op() != logic.OpConst || !v.off.IsNum() {
		v = l.save(v, at)
	}
	var p place
	var valid []*logic.Term
	for k := 1; k < len(l.targets); k++ {
		if l.targets[k] == nil {
			continue
		}
		o := l.targets[k].find(t)
		if o == nil {
			continue
		}
		here := l.c.Eq(v.t, l.c.Int(int64(k)))
		if here.IsFalse() {
			continue
		}
		a := alternative{when: here, o: o}
		inBounds := l.c.Eq(v.off, l.c.Int(0))
		if o.inArray || o.elem != nil {
			a.index = v.off
			inBounds = l.inBounds(o, v.off)
		}
		p = append(p, a)
		valid = append(valid, l.c.And(here, inBounds))
	}
	switch {
	case l.mem.unknown || len(p) == 0:
		if !l.mem.unknown {
			l.assumeUB(l.c.Or(valid...), "invalid pointer", at)
		}
		o := l.temporary(n, t, "unknown")
		l.havoc(o, program.Havoc{Abstract: "memory that the program does not show"}, n)
		return append(p, alternative{when: l.c.True(), o: o})
	case len(p) == 1:
		p[0].when = l.c.True()
	}
	l.assumeUB(l.c.Or(valid...), "invalid pointer", at)
	return p
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
		return l.c.And(f, l.c.Le(off, l.c.Int(o.length-units(o.typ))))
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
	at := pos(e)
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
		case cc.PrimaryExpressionIdent:
			if f := l.functionNamed(x); f != nil {
				return val{t: l.c.Int(l.mem.numberOf(f)), off: l.c.Int(0)}
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
		return l.decay(l.lvalue(e), e)
	case *cc.UnaryExpression:
		switch x.Case {
		case cc.UnaryExpressionAddrof:
			if f := l.functionNamed(x.CastExpression); f != nil {
				return val{t: l.c.Int(l.mem.numberOf(f)), off: l.c.Int(0)}
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
	unsupported(e, "this pointer expression at %v", at)
	return val{}
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
			if base, ok := l.arrayOrPointer(x.PostfixExpression); !ok {
				i := l.rvalue(x.ExpressionList)
				return l.advance(base, x.PostfixExpression.Type(), i, n)
			}
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
			return e.Type().Undecay().Kind() == cc.Array
		}
	case *cc.UnaryExpression:
		return x.Case == cc.UnaryExpressionDeref && e.Type().Undecay().Kind() == cc.Array
	}
	return false
}

// advance returns the pointer v of type t moved by i elements.
func (l *lowerer) advance(v val, t cc.Type, i val, n cc.Node) val {
	e := pointee(t.Decay())
	if e == nil || e.Kind() == cc.Void || e.Kind() == cc.Function {
		unsupported(n, "arithmetic on %s", t)
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
	l.assumeUB(l.c.Eq(a.t, b.t), "comparison of pointers into different objects", pos(n))
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
	l.assumeUB(l.c.Eq(a.t, b.t), "difference of pointers into different objects", pos(n))
	d := l.c.Sub(a.off, b.off)
	if u := units(e); u != 1 {
		d = l.c.IntDiv(d, l.c.Int(u))
	}
	it := intType{bits: l.pointerBits(), signed: true}
	return val{t: d, lo: it.lo(), hi: it.hi()}
}

func (l *lowerer) pointerBits() int {
	if l.o.DataModel == "LP64" {
		return 64
	}
	return 32
}

// unknownPointer returns a pointer to anything.
func (l *lowerer) unknownPointer(why string, at program.Pos) val {
	l.mem.unknown = true
	t, off := l.temp(logic.Int), l.temp(logic.Int)
	l.emit(&program.Havoc{Vars: []*program.Var{t, off}, Abstract: why}, at)
	return val{t: t.Term, off: off.Term}
}

// pointerToInt returns the value of a pointer as an integer: 0 for null, otherwise anything.
func (l *lowerer) pointerToInt(v val, it intType, at program.Pos) val {
	if isNull(v) {
		return l.intVal(0)
	}
	t := l.temp(logic.Int)
	l.emit(&program.Havoc{Vars: []*program.Var{t}, Abstract: "a pointer as an integer"}, at)
	l.assumeRange(t.Term, it, at)
	if it.bits >= l.pointerBits() {
		zero := l.c.Int(0)
		l.emit(&program.Assume{Cond: l.c.Eq(l.c.Eq(v.t, zero), l.c.Eq(t.Term, zero))}, at)
	}
	return l.exact(t.Term, it)
}

// castPointer converts a pointer of type from to type to, and notes what makes the types of objects uncertain.
func (l *lowerer) castPointer(v val, from, to cc.Type, n cc.Node) val {
	a, b := pointee(from.Decay()), pointee(to)
	switch {
	case a == nil || b == nil || isNull(v):
	case b.Kind() == cc.Void:
		if !isChar(innermost(a)) && a.Kind() != cc.Void && a.Kind() != cc.Function && l.mem.untyped == nil {
			l.mem.untyped = n
		}
	case a.Kind() == cc.Void:
		if isChar(b) && l.mem.bytes == nil {
			l.mem.bytes = n
		}
	case isChar(b) && !isChar(innermost(a)):
		unsupported(n, "access to the bytes of %s", a)
	}
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

// allocate evaluates the call of an allocation function for elements of type t.
func (l *lowerer) allocate(x *cc.PostfixExpression, name string, t cc.Type) val {
	at := pos(x)
	if t.Kind() == cc.Void || t.Kind() == cc.Function || t.Size() <= 0 || t.IsIncomplete() {
		unsupported(x, "allocation of elements of type %s", t)
	}
	args := arguments(x)
	elem := innermost(t)
	size := l.c.Int(elem.Size())
	var count *logic.Term
	divide := func(bytes *logic.Term) *logic.Term {
		if bytes.IsNum() {
			q := bytes.Value().Quo(num.Int(elem.Size()))
			return l.num(q.Ceil())
		}
		return l.c.IntDiv(bytes, size)
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
		if n, ok := countOf(args[0], elem.Size()); ok {
			count = l.rvalue(n).t
		} else {
			count = divide(l.rvalue(args[0]).t)
		}
	}
	l.mem.addRoot(&root{node: x, typ: elem, name: l.fn.name + "." + name, heap: true})
	o := l.rootObjects[x]
	if o == nil { // the first time
		o = &object{key: objectKey{root: x}, typ: elem, inArray: true}
		l.mem.number(o)
		l.discardFresh(o, x)
		return l.null()
	}
	base := l.keep(o.heap.Term, at)
	l.emit(&program.Assume{Cond: l.c.Ge(count, l.c.Int(0))}, at)
	l.assign(o.heap, l.c.Add(base, count), at)
	if name == "calloc" {
		k, ok := count.Value().Int64()
		if !count.IsNum() || !ok || k > maxCopy {
			unsupported(x, "calloc of many elements")
		}
		for i := int64(0); i < k; i++ {
			l.zero(place{{l.c.True(), o, l.c.Add(base, l.c.Int(i))}}, x)
		}
	}
	return val{t: l.c.Int(l.mem.number(o)), off: base}
}

// discardFresh checks that an object of o's type can be modelled.
func (l *lowerer) discardFresh(o *object, n cc.Node) {
	locals := len(l.fn.proc.Locals)
	l.build(n, o, false, "allocated")
	l.fn.proc.Locals = l.fn.proc.Locals[:locals]
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
