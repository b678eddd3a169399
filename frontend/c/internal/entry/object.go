// The objects that pointers lead to.

package entry

import (
	"fmt"
	"strings"

	"modernc.org/cc/v4"

	"craig/frontend/c/internal/clib"
	"craig/frontend/c/internal/ctypes"
)

// place is something that is made: a parameter, a member, an element.
type place struct {
	path     string // as C
	shown    string // for readers
	typ      cc.Type
	key      any  // in usage
	constant bool // C would not let it be assigned to
}

// Unmade says what t is, if no object of it can be made that a pointer could lead to; otherwise it is empty. Of what such a
// pointer leads to nothing is known.
func Unmade(t cc.Type) string {
	switch {
	case t.Kind() == cc.Void:
		return ""
	case t.Kind() == cc.Function:
		return "a function"
	case clib.IsStream(t):
		return "a stream"
	case ctypes.IsArgumentList(t):
		return "a va_list"
	case t.IsIncomplete():
		return "an incomplete type"
	case ctypes.VariableLength(t):
		return "an array of variable length"
	case t.Size() <= 0:
		return "a type without a size"
	}
	return ""
}

// isConstant reports whether an object of type t cannot be assigned to.
func isConstant(t cc.Type) bool {
	a := t.Attributes()
	return a != nil && a.IsConst()
}

// declaredConstant reports whether d perhaps declares something that cannot be assigned to. The parser's type does not say so
// of T *const p.
func declaredConstant(d *cc.Declarator) bool {
	return d != nil && (isConstant(d.Type()) || d.Pointer != nil && strings.Contains(cc.NodeSource(d.Pointer), "const"))
}

// pointer makes what the pointer x leads to, the object with that number from the function on.
func (w *writer) pointer(x place, t Target, depth int) {
	to := ctypes.Pointee(x.typ)
	if why := Unmade(to); why != "" {
		return
	}
	if depth > w.o.Depth {
		w.assume("%s is null", x.shown)
		return
	}
	if t.Shape == Inferred {
		t.Shape = Single
		if to.Kind() == cc.Void || ctypes.IsChar(to) || w.use.indexed[x.key] {
			t.Shape = Array
		}
	}
	length, shown := w.length(x, t)
	leads := "points to"
	if t.Null {
		leads = "is null or points to"
		w.printf("if (%s) %s = 0; else { ", w.choice(x), w.assignable(x))
	}
	size := "sizeof *" + x.path
	if to.Kind() == cc.Void {
		size = "1UL"
	}
	if length != "" && size == "1UL" {
		size = length
	} else if length != "" {
		size = length + " * " + size
	}
	w.printf("%s = %s(%s, \"%s\", \"%s\"); ", w.assignable(x), Allocator, size, x.shown, elements(x.path, to))
	w.assume("%s %s %s", x.shown, leads, shown)
	if t.Shape == String {
		w.printf("*(char *)&%s[%s - 1] = 0; ", x.path, length)
	}
	w.contents(x, to, length, depth)
	if t.Null {
		w.printf("} ")
	}
}

// elements writes a pointer to the first scalar or structure in what path leads to, objects of type t.
func elements(path string, t cc.Type) string {
	if a, ok := t.(*cc.ArrayType); ok {
		return elements(path+"[0]", a.Elem())
	}
	return path
}

// contents makes what the pointers in the objects at x lead to: one of type t, or so many as length says.
func (w *writer) contents(x place, t cc.Type, length string, depth int) {
	if !w.hasPointers(t) {
		return
	}
	inner := place{path: "(*" + x.path + ")", shown: "(*" + x.shown + ")", typ: t, constant: isConstant(t) || ctypes.IsPointer(t), key: x.key} // as T *const *x says
	if length == "" {
		w.inside(inner, depth+1)
		return
	}
	if depth >= w.o.Depth {
		w.assume("pointers in what %s leads to are null", x.shown)
		return
	}
	w.each(x, length, func(i string) {
		inner.path, inner.shown = x.path+"["+i+"]", x.shown+"[]"
		w.inside(inner, depth+1)
	})
}

// each makes something for all elements of what x leads to.
func (w *writer) each(x place, length string, body func(i string)) {
	i := w.name(x.path + "_i")
	w.printf("{ unsigned long %s; for (%[1]s = 0; %[1]s < %[2]s; %[1]s++) { ", i, length)
	w.loops++
	body(i)
	w.loops--
	w.printf("} } ")
}

// inside makes what x, an object, or the pointers in it lead to.
func (w *writer) inside(x place, depth int) {
	if ctypes.IsPointer(x.typ) {
		x.key = nil
		w.pointer(x, w.inferred(), depth)
		return
	}
	w.members(x, depth)
}

// members makes what the pointers in an object lead to. Those in unions, and in a va_list, are not known.
func (w *writer) members(x place, depth int) {
	if !w.hasPointers(x.typ) {
		return
	}
	switch t := x.typ.(type) {
	case *cc.ArrayType:
		if t.Len() > 0 && w.hasPointers(t.Elem()) {
			w.each(x, fmt.Sprint(t.Len()), func(i string) {
				w.inside(place{path: x.path + "[" + i + "]", shown: x.shown + "[]", typ: t.Elem(), constant: x.constant || isConstant(t.Elem())}, depth)
			})
		}
	case *cc.StructType:
		for i := range t.NumFields() {
			f := t.FieldByIndex(i)
			if f == nil || f.IsFlexibleArrayMember() || f.IsBitfield() || !w.hasPointers(f.Type()) {
				continue
			}
			m := place{path: x.path, shown: x.shown, typ: f.Type(), constant: x.constant || declaredConstant(f.Declarator())}
			if f.Name() != "" {
				m.path, m.shown, m.key = x.path+"."+f.Name(), selected(x.shown, f.Name()), member(f.Name())
			}
			if ctypes.IsPointer(m.typ) {
				w.pointer(m, w.member(m), depth)
			} else {
				w.members(m, depth)
			}
		}
	}
}

// selected writes a member as readers do.
func selected(object, name string) string {
	if len(object) > 3 && object[:2] == "(*" && object[len(object)-1] == ')' {
		return object[2:len(object)-1] + "->" + name
	}
	return object + "." + name
}

// hasPointers reports whether there are pointers in an object of type t, outside of unions, for which objects can be made.
func (w *writer) hasPointers(t cc.Type) bool {
	switch t := t.(type) {
	case *cc.PointerType:
		return Unmade(ctypes.Pointee(t)) == ""
	case *cc.ArrayType:
		return w.hasPointers(t.Elem())
	case *cc.StructType:
		for i := range t.NumFields() {
			if f := t.FieldByIndex(i); f != nil && !ctypes.IsArgumentList(t) && w.hasPointers(f.Type()) {
				return true
			}
		}
	}
	return false
}

// assignable writes x so that C lets it be assigned to.
func (w *writer) assignable(x place) string {
	if !x.constant {
		return x.path
	}
	return fmt.Sprintf("*(__typeof__(%s + 0) *)&%[1]s", x.path)
}

// choice writes whether x is null: a further parameter, or in loops what a function returns.
func (w *writer) choice(x place) string {
	if w.loops > 0 {
		return "__VERIFIER_nondet_int()"
	}
	name := w.name(x.shown + "_is_null")
	w.params = append(w.params, "_Bool "+name)
	return name
}
