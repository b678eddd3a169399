// What a program has its address taken of: the objects and functions with numbers, and what each lowering finds for the
// next one.

package c

import (
	"fmt"
	"slices"

	"modernc.org/cc/v4"

	"craig/frontend/c/internal/clib"
	"craig/frontend/c/internal/ctypes"
	"craig/logic"
	"craig/program"
)

// memory is what the first lowering finds for the second.
type memory struct {
	*ctypes.Findings
	lib      *clib.Library
	needed   []string            // functions of the library's text that the program needs
	charType cc.Type             // char
	numbers  map[objectKey]int64 // of objects whose address is taken
	keys     []objectKey         // by number - 1
	funcs    map[*function]int64 // likewise of functions, numbered together with objects
	byNum    map[int64]*function
	roots    map[cc.Node]*root
	order    []*root

	pointsTo map[objectKey]targets // of the pointers that are variables of the program, or parts of them
	escaped  targets               // what a pointer of unknown origin may point to
	given    targets               // what code outside was given, see environment.go; likewise what can be reached from there
	grown    bool                  // the sets have, in this lowering
	kept     map[objectKey]bool    // integer variables that keep their origins, see provenance.go
	mixed    map[objectKey]bool    // those of them that have values without one, too
	empty    map[cc.Node]bool      // allocations that may be of nothing
	several  map[cc.Node]bool      // allocations of more, or less, than one element at once, see lifetime.go
	opened   map[cc.Node]bool      // roots into which pointers of other types are made, see bytewise.go
	bytewise map[cc.Node]bool      // roots for which offsets count bytes
	moved    map[cc.Node]bool      // roots into which pointers are moved
	edged    map[cc.Node]bool      // allocations of which the blocks are told apart, see addresses.go
	freed    map[cc.Node]bool      // allocations of which blocks are freed
	mourned  map[cc.Node]bool      // those of which that matters to comparisons
	reborn   map[cc.Node]bool      // variables of functions of which each lifetime is told apart
	wild     map[cc.Node]bool      // dereferences of pointers for which the program shows nothing to point to

	sequences   map[cc.Node]*sequence // of expressions, see order.go
	orders      map[cc.Node]*ordering // of those that are taken apart
	allocatedAs map[cc.Node]cc.Type   // by allocating call: the type of elements

	untyped bool // a pointer to an object that holds no characters becomes a pointer to void
	chars   bool // a pointer to void becomes one to characters
	bytes   bool // a pointer to characters may point to another object
}

// root is a variable, an allocation or a literal of which a part has its address taken.
type root struct {
	node   cc.Node
	typ    cc.Type // nil for an allocation of memory for any type
	name   string
	heap   bool    // it is an allocation of elements of typ
	text   []int64 // of a literal
	lit    bool
	stream bool                   // what fopen returned: its lifetime counts, not what is in it
	fn     *cc.FunctionDefinition // the function that it is an automatic variable of, nil if it is none
	views  []cc.Type              // of memory for any type: those that pointers to it become pointers to
	each   bool                   // each activation of that function has its own; heap is set as well
}

func newMemory(s *ctypes.Findings, lib *clib.Library) *memory {
	return &memory{
		Findings: s, lib: lib, numbers: map[objectKey]int64{}, funcs: map[*function]int64{}, byNum: map[int64]*function{},
		roots: map[cc.Node]*root{}, pointsTo: map[objectKey]targets{}, wild: map[cc.Node]bool{}, several: map[cc.Node]bool{}, empty: map[cc.Node]bool{}, moved: map[cc.Node]bool{}, edged: map[cc.Node]bool{}, freed: map[cc.Node]bool{}, mourned: map[cc.Node]bool{}, reborn: map[cc.Node]bool{}, opened: map[cc.Node]bool{}, bytewise: map[cc.Node]bool{}, kept: map[objectKey]bool{}, mixed: map[objectKey]bool{},
		sequences: map[cc.Node]*sequence{}, orders: map[cc.Node]*ordering{}, allocatedAs: map[cc.Node]cc.Type{},
	}
}

// number returns the number of what begins where o does.
func (m *memory) number(o *object) int64 {
	k := o.begin().key
	if o.root().bytewise {
		k = objectKey{root: k.root}
	}
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

// need notes that the program needs a function of the library's text, which the next lowering has.
func (m *memory) need(name string) {
	if !slices.Contains(m.needed, name) {
		m.needed = append(m.needed, name)
	}
}

// addRoot notes a root, once.
func (m *memory) addRoot(r *root) {
	if m.roots[r.node] == nil {
		m.roots[r.node] = r
		m.order = append(m.order, r)
	}
}

// view notes that untyped memory, if that is what has a number in s, may be used as a type.
func (m *memory) view(s targets, t cc.Type) {
	s.each(func(k int64) {
		r := m.roots[m.keys[k-1].root]
		if r == nil || !r.heap || r.typ != nil {
			return
		}
		if !slices.ContainsFunc(r.views, func(u cc.Type) bool { return t.String() == u.String() && ctypes.Compatible(t, u) }) {
			r.views = append(r.views, t)
			m.grown = true
		}
	})
}

// typeName returns the name of a view's type, with a number if an earlier view is of another type of that name.
func (r *root) typeName(t cc.Type) string {
	n := 0
	for _, u := range r.views {
		switch {
		case u.String() != t.String():
		case ctypes.Compatible(u, t):
			return fmt.Sprint(t, n)
		default:
			n++
		}
	}
	return fmt.Sprint(t, n)
}

// viewed returns those of the objects of an untyped allocation that stand for all: one that is part of another, or begins
// like it, is found there. Characters beside others are the bytes of those; then bytes is true.
func viewed(objects []*object) (apart []*object, bytes bool) {
	for i, o := range objects {
		covered := slices.IndexFunc(objects, func(p *object) bool {
			return p != o && p.find(o.typ) != nil && (o.find(p.typ) == nil || slices.Index(objects, p) < i)
		}) >= 0
		switch {
		case ctypes.IsChar(o.typ) && len(objects) > 1:
			bytes = true
		case !covered:
			apart = append(apart, o)
		}
	}
	if len(apart) == 0 {
		return objects[:min(1, len(objects))], false
	}
	return apart, bytes
}

// state returns what grows while a program is lowered again and again.
func (m *memory) state() [4]int {
	flag := func(b bool) int {
		if b {
			return 1
		}
		return 0
	}
	return [4]int{len(m.needed), len(m.keys), len(m.roots), flag(m.bytes)}
}

// createRoots makes the objects of all roots, before any function is lowered.
func (l *lowerer) createRoots() {
	l.targets = make([][]*object, len(l.mem.keys)+1)
	if l.marks(program.UnmodelledLeak) {
		l.live = program.NewVar(l.c, "", "elements in use", "", logic.Int)
		l.p.Globals = append(l.p.Globals, l.live)
	}
	for _, r := range l.mem.order {
		var objects []*object
		switch {
		case !r.heap:
			objects = append(objects, l.newObject(r.node, r.typ, true, r.name))
		case r.typ != nil:
			objects = append(objects, l.build(r.node, &object{key: objectKey{root: r.node}, typ: r.typ, inArray: true}, true, r.name))
		default:
			// An object in it is written and read as one type: what other types it could have does not overlap it.
			for _, t := range r.views {
				o := &object{key: objectKey{root: r.node}, typ: t, inArray: true, view: true}
				objects = append(objects, l.build(r.node, o, true, r.name))
			}
			var bytes bool
			objects, bytes = viewed(objects)
			l.mem.bytes = l.mem.bytes || bytes
		}
		if r.heap {
			allocated := l.newVar(r.node, r.name+".allocated", "unsigned long", false, true)
			l.allocated[r.node] = allocated
			if l.marks(program.UnmodelledAccess) {
				l.blocks[r.node] = l.newVar(r.node, r.name+".blocks", "unsigned long", false, true)
			}
			if l.mem.empty[r.node] {
				l.empties[r.node] = l.newVar(r.node, r.name+".empty", "unsigned long", false, true)
			}
			l.watch(r)
			l.showAllocation(r, allocated, program.Count)
			l.showAllocation(r, l.blocks[r.node], program.Hidden)
			l.showAllocation(r, l.empties[r.node], program.Hidden)
			l.showAllocation(r, l.alive[r.node], program.Alive)
			l.tellApart(r)
			l.showAllocation(r, l.edges[r.node], program.Hidden)
			l.showAllocation(r, l.gone[r.node], program.Hidden)
			for _, o := range objects {
				o.heap = allocated
			}
		}
		for _, o := range objects {
			o.bytewise = l.mem.bytewise[r.node]
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
	if n, ok := l.mem.numbers[o.key]; ok && (o.parent == nil || !o.root().bytewise) {
		l.targets[n] = append(l.targets[n], o)
	}
	if o.elem != nil {
		l.enumerate(o.elem)
	}
	for _, f := range o.fields {
		l.enumerate(f)
	}
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
