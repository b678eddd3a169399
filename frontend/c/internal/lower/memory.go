// What a program has its address taken of: the objects and functions with numbers, and what each lowering finds for the
// next one.

package lower

import (
	"fmt"
	"slices"

	"modernc.org/cc/v4"

	"craig/frontend/c/internal/clib"
	"craig/frontend/c/internal/ctypes"
	"craig/frontend/internal/pointsto"
)

// memory is what lowerings find for the next one.
type memory struct {
	*ctypes.Findings
	charType cc.Type // char
	lib      *clib.Library
	needed   []string // functions of the library's text that the program needs

	// What has a number: objects whose address is taken and functions, numbered together.
	numbers map[objectKey]int64
	keys    []objectKey // by number - 1
	funcs   map[*function]int64
	byNum   map[int64]*function
	roots   map[cc.Node]*root
	order   []*root

	*pointsto.Facts[objectKey]
	given pointsto.Set       // what code outside was given, see environment.go; likewise what can be reached from there
	kept  map[objectKey]bool // integer variables that keep their origins, see provenance.go
	mixed map[objectKey]bool // those of them that have values without one, too

	traits      map[cc.Node]trait
	times       map[cc.Node]int64     // by allocation: how often it seems to be executed at most; 0: more often than matters
	allocatedAs map[cc.Node]cc.Type   // by allocating call: the type of elements
	sequences   map[cc.Node]*sequence // of expressions, see order.go
	orders      map[cc.Node]*ordering // of those that are taken apart

	otherRounding bool // the program changes how floating-point numbers are rounded
	otherBools    bool // bytes other than 0 and 1 may be stored in objects of type _Bool

	untyped bool // a pointer to an object that holds no characters becomes a pointer to void
	chars   bool // a pointer to void becomes one to characters
	bytes   bool // a pointer to characters may point to another object
}

// trait is a set of what lowerings find of a root, or of the dereference of a pointer.
type trait uint16

const (
	empty             trait = 1 << iota // an allocation that may be of nothing
	several                             // an allocation of more, or less, than one element at once
	repeats                             // an allocation that may be executed more than once
	stepped                             // an allocation in which pointers are moved by elements
	separate                            // an allocation of which it is modelled where each block is, see heap.go
	opened                              // pointers of other types are made into it, see bytewise.go
	bytewise                            // offsets into it count bytes
	moved                               // pointers are moved into it
	freed                               // an allocation of which blocks are freed
	separateLifetimes                   // a variable of a function that is another object in each of its lifetimes
	exiting                             // a function in which, or in what it calls, exit may be called
	returns                             // the entry function, if functions run behind its end: those that call it, or those at the end of the program
	targetless                          // the dereference of a pointer for which the program shows nothing to point to
	unassigned                          // such a dereference of a pointer to which the program assigns nothing
)

// has reports whether n has the trait t.
func (m *memory) has(n cc.Node, t trait) bool { return m.traits[n]&t != 0 }

// mark notes that n has the trait t, which lowerings find whatever they know of it.
func (m *memory) mark(n cc.Node, t trait) { m.traits[n] |= t }

// note marks that n has the trait t, which matters to the lowering: there is another one if that is new.
func (m *memory) note(n cc.Node, t trait) {
	m.Grown = m.Grown || !m.has(n, t)
	m.mark(n, t)
}

// root is a variable, an allocation or a literal of which a part has its address taken.
type root struct {
	node      cc.Node
	typ       cc.Type // nil for an allocation of memory for any type
	anySize   bool    // it is an allocation whose size says nothing of typ
	name      string
	heap      bool      // it is an allocation of elements of typ
	in        string    // the function that has the call which allocates it
	copy      *function // the outermost of the copies of functions that it is allocated in; nil if there is none
	text      []int64   // of a literal
	lit       bool
	automatic bool                   // an allocation whose blocks end with their function, or their scope
	stream    bool                   // what fopen returned: its lifetime counts, not what is in it
	fn        *cc.FunctionDefinition // the function that it is an automatic variable of, nil if it is none
	views     []cc.Type              // of memory for any type: those that pointers to it become pointers to
	each      bool                   // each activation of that function has its own; heap is set as well
}

func newMemory(s *ctypes.Findings, lib *clib.Library) *memory {
	return &memory{
		Findings: s, lib: lib,
		numbers: map[objectKey]int64{}, funcs: map[*function]int64{}, byNum: map[int64]*function{}, roots: map[cc.Node]*root{},
		Facts: pointsto.NewFacts[objectKey](), kept: map[objectKey]bool{}, mixed: map[objectKey]bool{},
		traits: map[cc.Node]trait{}, times: map[cc.Node]int64{}, allocatedAs: map[cc.Node]cc.Type{}, sequences: map[cc.Node]*sequence{}, orders: map[cc.Node]*ordering{},
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

// last returns the highest number.
func (m *memory) last() int64 { return int64(len(m.keys)) }

// addRoot notes a root, once.
func (m *memory) addRoot(r *root) {
	if m.roots[r.node] == nil {
		m.roots[r.node] = r
		m.order = append(m.order, r)
	}
}

// view notes that untyped memory, if that is what has a number in s, may be used as a type.
func (m *memory) view(s pointsto.Set, t cc.Type) {
	s.Each(func(k int64) {
		r := m.roots[m.keys[k-1].root]
		if r == nil || !r.heap || r.typ != nil {
			return
		}
		if !slices.ContainsFunc(r.views, func(u cc.Type) bool { return t.String() == u.String() && ctypes.Compatible(t, u) }) {
			r.views = append(r.views, t)
			m.Grown = true
		}
	})
}

// storage returns the one of the objects of an untyped allocation whose variables hold what is in it, where the others are seen
// through windows, and notes that in it: one with pointers, if there is one.
func (l *lowering) storage(objects []*object) *object {
	best := objects[0]
	for _, o := range objects {
		if l.mem.Layable(o.typ) && (!l.mem.Layable(best.typ) || hasPointers(o.typ) && !hasPointers(best.typ)) {
			best = o
		}
	}
	best.anyType = len(objects) > 1
	return best
}

// inBytes returns how many roots are objects of bytes.
func (m *memory) inBytes() int {
	n := 0
	for _, t := range m.traits {
		if t&bytewise != 0 {
			n++
		}
	}
	return n
}

// forgotten returns a memory in which only that is known of m which roots are objects of bytes, and which pointers hold nothing
// that was ever assigned to them. Before that was known, pointers into these roots led anywhere, and so did what was lowered then;
// pointers that held nothing even so hold nothing again.
func (m *memory) forgotten(fresh *memory) *memory {
	fresh.otherRounding, fresh.otherBools = m.otherRounding, m.otherBools
	for n, t := range m.traits {
		if t &= bytewise | unassigned; t&unassigned != 0 {
			t |= targetless
		}
		if t != 0 {
			fresh.traits[n] = t
		}
	}
	return fresh
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
func (l *lowering) createRoots() {
	l.targets = make([][]*object, len(l.mem.keys)+1)
	for _, r := range l.mem.order {
		var objects []*object
		switch {
		case !r.heap:
			objects = append(objects, l.newObject(r.node, r.typ, fileLevel, r.name))
		case r.typ != nil:
			objects = append(objects, l.build(r.node, &object{key: objectKey{root: r.node}, typ: r.typ, inArray: true}, fileLevel, r.name))
			if r.anySize && l.mem.has(r.node, opened) && r.freeable() {
				l.severalTypes = append(l.severalTypes, r)
			}
		default:
			// An object in it is written and read as one type: what other types it could have does not overlap it.
			for _, t := range r.views {
				o := &object{key: objectKey{root: r.node}, typ: t, inArray: true, view: true}
				objects = append(objects, l.build(r.node, o, fileLevel, r.name))
			}
			var bytes bool
			objects, bytes = viewed(objects)
			l.mem.bytes = l.mem.bytes || bytes
			if len(r.views) > 1 && r.freeable() && !isForEntry(r.node) {
				l.severalTypes = append(l.severalTypes, r)
			}
			if l.mem.has(r.node, bytewise) && len(objects) > 0 {
				objects = []*object{l.storage(objects)}
			}
		}
		if r.heap {
			l.makeHeap(r)
			for _, o := range objects {
				o.heap = l.heap(r.node).allocated
			}
		}
		for _, o := range objects {
			o.bytewise = l.mem.has(r.node, bytewise)
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
func (l *lowering) enumerate(o *object) {
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
func (l *lowering) rootName(o *object) string {
	name := "object"
	if d, ok := o.key.root.(*cc.Declarator); ok {
		name = d.Name()
	}
	if f := l.owner[o]; f != nil {
		name = f.name + "." + name
	}
	return name
}
