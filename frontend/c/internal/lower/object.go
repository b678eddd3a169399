package lower

import (
	"strconv"
	"strings"

	"modernc.org/cc/v4"

	"craig/frontend/c/internal/ctypes"
	"craig/frontend/c/internal/syntax"
	"craig/logic"
	"craig/program"
)

// object is a tree of variables that holds a value of a C type. Below an array, the leaves are array variables: the
// element of a leaf for a[i].f[j] is found at i·(length of f) + j. Complex numbers have no variables.
type object struct {
	key                  objectKey
	name                 string // without a parent: what messages call it
	typ                  cc.Type
	bits                 int          // of a bit-field: its width
	leaf                 *program.Var // of a number its value, of a pointer its target
	asBits               bool         // of a floating-point number: leaf holds the bits that it is stored in, see float_bits.go
	offset               *program.Var // of a pointer
	origin, originOffset *program.Var // of an integer that keeps the pointer that it was made from, see provenance.go
	born                 objectKey    // the key it had first
	fields               []*object    // of a struct or union
	elem                 *object      // of an array
	parent               *object      // nil for a variable
	first                bool         // begins where its parent does
	inArray              bool         // is below an array
	length               int64        // in objects of typ, as far as known; 0 otherwise
	whole                *object      // of a byte of an integer: that; see bytes.go
	byteAt               *logic.Term  // which byte it is
	window               *window      // what it is put together of, see window.go
	overlays             *object      // of which this is a view as another type, see alike.go
	heap                 *program.Var // of allocated memory: how many elements have been allocated

	view      bool // one of several types that an allocation may have
	plain     bool // a member that is declared without volatile, or an element of one
	temporary bool // holds a value that is no variable of the program
	anyType   bool // a root: objects of any type may be in it
	bytewise  bool // a root: offsets of pointers into it count bytes, see bytewise.go
	hidden    bool // stands for memory that the program does not show; it has no variables and no parts
}

// hiddenPart returns an object of type t in memory that the program does not show.
func hiddenPart(t cc.Type) *object { return &object{typ: t, hidden: true} }

// hiddenMember returns the member f of a structure or union in such memory.
func hiddenMember(f *cc.Field) *object {
	o := hiddenPart(f.Type())
	if f.IsBitfield() {
		o.bits = int(f.ValueBits())
	}
	return o
}

// objectKey names an object across the passes over a program.
type objectKey struct {
	root cc.Node // the declarator, the allocating call, or the literal
	path string
}

// storage says where the variables of an object are.
type storage struct {
	in     *function // whose block declares it; nil at the level of files
	static bool      // they are global
}

// fileLevel is the storage of what is declared outside of functions, and of what outlives them.
var fileLevel = storage{static: true}

// automatic is the storage of the variables of the function's procedure.
func (l *procedure) automatic() storage { return storage{in: l.fn} }

// newObject creates the variables of an object of type t.
func (l *lowering) newObject(n cc.Node, t cc.Type, where storage, name string) *object {
	return l.build(n, &object{key: objectKey{root: n}, typ: t}, where, name)
}

// temporary creates an object for a value that is no variable of the program.
func (l *procedure) temporary(n cc.Node, t cc.Type, name string) *object {
	return l.build(n, &object{key: objectKey{root: n}, typ: t, temporary: true}, l.automatic(), name)
}

// build completes o, whose key, type and place in the tree are set.
func (l *lowering) build(n cc.Node, o *object, where storage, name string) *object {
	if o.born == (objectKey{}) {
		o.born = o.key
	}
	o.name = name
	sub := func(t cc.Type, step string, first bool) *object {
		path := o.key.path
		if o.view {
			path = l.mem.roots[o.key.root].typeName(o.typ)
		}
		return &object{key: objectKey{o.key.root, path + step}, typ: t, parent: o, first: first, inArray: o.inArray, length: o.length, temporary: o.temporary}
	}
	switch t := o.typ.(type) {
	case *cc.ArrayType:
		e := sub(t.Elem(), "[]", true)
		e.inArray, e.plain = true, o.plain
		e.length = max(t.Len(), 0)
		if o.inArray {
			e.length *= o.length
		}
		o.elem = l.build(n, e, where, name)
		return o
	case *cc.StructType, *cc.UnionType:
		r := t.(ctypes.Record)
		for i := 0; i < r.NumFields(); i++ {
			f := r.FieldByIndex(i)
			e := sub(f.Type(), "."+f.Name(), o.typ.Kind() == cc.Union || i == 0)
			e.plain = l.mem.Plain[f.Declarator()]
			if f.IsBitfield() {
				e.bits, e.first = int(f.ValueBits()), false
			}
			o.fields = append(o.fields, l.build(n, e, where, name+"."+f.Name()))
		}
		return o
	}
	switch {
	case ctypes.IsFloat(o.typ):
		l.buildNumber(n, o, where, name)
	case ctypes.IsPointer(o.typ):
		o.leaf = l.newVar(n, name+".target", o.typ.String(), o.inArray, where)
		if !o.temporary {
			l.Keep(o.leaf, o.key)
		}
		o.offset = l.newVar(n, name+".offset", "long", o.inArray, where)
	case o.typ.Kind() == cc.Function || o.typ.Kind() == cc.Void:
		syntax.Unsupported(n, "object of type %s", o.typ)
	default:
		ctypes.IntegerType(n, o.typ)
		o.leaf = l.newVar(n, name, o.typ.String(), o.inArray, where)
		l.addOrigin(n, o, where, name)
	}
	if !o.temporary {
		l.scalars = append(l.scalars, o)
	}
	l.showVariables(o, where)
	return o
}

// buildNumber makes the variable of o, a floating-point number, if that is modelled.
func (l *lowering) buildNumber(n cc.Node, o *object, where storage, name string) {
	s := l.floatSort(o.typ)
	if s == nil {
		return
	}
	if o.asBits = l.isStoredAsBits(o, s); o.asBits {
		s = logic.Int
	}
	o.leaf = l.newVarOf(n, name, o.typ.String(), s, o.inArray, where)
}

func (l *lowering) newVar(n cc.Node, name, typ string, array bool, where storage) *program.Var {
	return l.newVarOf(n, name, typ, logic.Int, array, where)
}

// newVarOf makes a variable that holds a value of sort s, or an array of these.
func (l *lowering) newVarOf(n cc.Node, name, typ string, s *logic.Sort, array bool, where storage) *program.Var {
	if array {
		s = l.c.Array(logic.Int, s)
	}
	proc := ""
	if !where.static {
		proc = where.in.proc.Name
	}
	v := program.NewVar(l.c, proc, name, typ, s)
	v.Pos = l.pos(n)
	if where.static {
		l.p.Globals = append(l.p.Globals, v)
	} else {
		where.in.proc.Locals = append(where.in.proc.Locals, v)
	}
	return v
}

// leaves appends the variables of o in order.
func (o *object) leaves(vs []*program.Var) []*program.Var {
	if o.leaf != nil {
		vs = append(vs, o.leaf)
	}
	if o.offset != nil {
		vs = append(vs, o.offset)
	}
	if o.origin != nil {
		vs = append(vs, o.origin, o.originOffset)
	}
	if o.elem != nil {
		vs = o.elem.leaves(vs)
	}
	for _, f := range o.fields {
		vs = f.leaves(vs)
	}
	return vs
}

// isScalar reports whether o is no array, structure or union.
func (o *object) isScalar() bool {
	return o.elem == nil && len(o.fields) == 0 && !ctypes.IsRecord(o.typ)
}

// intType returns the type of the integer that o holds.
func (o *object) intType(n cc.Node) ctypes.IntType {
	if o.asBits {
		return ctypes.IntType{Bits: 8 * int(o.typ.Size())}
	}
	it := ctypes.IntegerType(n, o.typ)
	if o.bits > 0 {
		it.Bits = o.bits
	}
	return it
}

// begin returns the largest object that begins where o does, counting elements in the same way: its address is o's.
func (o *object) begin() *object {
	for o.first && o.parent != nil && !o.rescaled() {
		o = o.parent
	}
	return o
}

// rescaled reports whether indices into o count something else than indices into its parent: o is an array in an
// element of an array. Those into an array without a length count on: the blocks of allocated memory that have one are further
// apart (heap.go).
func (o *object) rescaled() bool {
	return o.parent.elem != o && o.parent.inArray && ctypes.Units(o.typ) > 1
}

// find returns the object of a type compatible with t that begins where o does, nil if there is none.
func (o *object) find(t cc.Type) *object {
	if ctypes.Compatible(o.typ, t) {
		return o
	}
	if o.elem != nil {
		return o.elem.find(t)
	}
	for _, f := range o.fields {
		if f.first && !f.rescaled() {
			if r := f.find(t); r != nil {
				return r
			}
		}
	}
	return nil
}

// maxCopy is the number of elements up to which arrays are copied one by one.
const maxCopy = 64

// needsFirstValue reports whether the first value of a variable that no unit defines matters: the program uses it, and it is
// not one of which the first value is known.
func (l *lowering) needsFirstValue(g globalInit) bool {
	name := g.d.Name() // errno is 0 (C11 7.5 §3), and nobody sees what is in the streams of our stdio.h
	return name != "errno" && !strings.HasPrefix(name, "__craig_") && (l.used[g.o] || l.rootObjects[g.d] == g.o)
}

// unknown gives the variable o, which no unit defines, any value.
func (l *procedure) unknown(o *object, n *cc.Declarator) {
	if hasPointers(o.typ) {
		l.leadsToVariables(n.Name()+", which no file defines,", n)
		l.havoc(o, program.Havoc{Abstract: program.Abstraction{Kind: program.OutsideVariable, Symbol: n.Name()}}, n)
	} else {
		l.havoc(o, program.Havoc{Input: program.Input{Kind: program.FirstValue, Symbol: n.Name()}}, n)
	}
}

// oneMember gives the union o a value from outside: read gives one of its members, which is a choice, a value, and the
// others, whose bytes are those of that, any values.
func (l *procedure) oneMember(o *object, n cc.Node, read func(member *object)) {
	at := l.pos(n)
	if len(o.fields) == 1 {
		read(o.fields[0])
		return
	}
	for _, m := range o.fields {
		l.havoc(m, program.Havoc{Abstract: program.Abstraction{Kind: program.UnionBytes}}, n)
	}
	after := l.newLoc(at)
	for i, m := range o.fields {
		no := l.newLoc(at)
		if i < len(o.fields)-1 {
			chosen, yes := l.temp(logic.Bool), l.newLoc(at)
			l.emit(&program.Havoc{Vars: []*program.Var{chosen}, Input: program.Input{Kind: program.UnionMember, Symbol: strconv.Itoa(i)}}, at)
			l.branch(chosen.Term, yes, no, at)
			l.cur = yes
		}
		read(m)
		l.leave(after, at)
		l.cur = no
	}
	l.cur = after
}

// havoc gives the variables of o any values of their types, one after the other.
func (l *procedure) havoc(o *object, h program.Havoc, n cc.Node) {
	if o.typ.Kind() == cc.Union && len(o.fields) > 0 && h.Abstract.Kind == "" && h.Input.Kind != program.Uninitialised {
		l.oneMember(o, n, func(m *object) { l.havoc(m, h, n) })
		return
	}
	at := l.pos(n)
	for _, v := range []*program.Var{o.leaf, o.offset} {
		if v == nil {
			continue
		}
		l.emit(&program.Havoc{Vars: []*program.Var{v}, Input: h.Input, Abstract: h.Abstract}, at)
		if v.Term.Sort() == logic.Int && o.offset == nil {
			l.assumeRange(v.Term, o.intType(n), at)
		}
	}
	if h.Input.Kind != program.Uninitialised {
		l.forgetOrigin(o, n)
	}
	if o.elem != nil {
		l.havoc(o.elem, h, n)
	}
	for _, f := range o.fields {
		l.havoc(f, h, n)
	}
}
