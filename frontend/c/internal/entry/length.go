// The lengths of arrays.

package entry

import (
	"fmt"
	"strings"

	"modernc.org/cc/v4"

	"craig/frontend/c/internal/ctypes"
)

// length writes how many elements x leads to, in C and for readers; in C it is empty for a single object.
func (w *writer) length(x place, t Target) (length, shown string) {
	to := ctypes.Pointee(x.typ)
	element := "objects of type " + typeText(to)
	switch {
	case to.Kind() == cc.Void:
		element = "bytes"
	case ctypes.IsChar(to):
		element = "characters"
	}
	switch {
	case t.Shape == Single && to.Kind() == cc.Void:
		return "", "one byte"
	case t.Shape == Single:
		if s, ok := to.(*cc.StructType); ok && s.HasFlexibleArrayMember() {
			return "", "one object, whose array " + s.FlexibleArrayMember().Name() + " has no elements"
		}
		return "", "one object"
	case len(t.Length) > 0:
		length, shown = w.stated(x, t.Length)
		return length, fmt.Sprintf("%s %s", shown, element)
	}
	length = w.name(x.shown + "_length")
	if w.loops > 0 {
		w.printf("unsigned long %s = __VERIFIER_nondet_ulong(); ", length)
	} else {
		w.params = append(w.params, "unsigned long "+length)
	}
	w.printf("if (%s < 1) return; ", length)
	w.bounded(x, length)
	switch {
	case t.Shape == String:
		return length, "a string"
	case t.least != "":
		w.printf("if (%s < (%s)) return; ", length, t.least)
		return length, fmt.Sprintf("%s or more %s", t.least, element)
	}
	return length, "one or more " + element
}

// bounded excludes lengths of arrays that no object can have.
func (w *writer) bounded(x place, length string) {
	if ctypes.Pointee(x.typ).Kind() == cc.Void {
		w.printf("if (%s > ~0UL / 2) return; ", length)
		return
	}
	w.printf("if (%s > ~0UL / 2 / sizeof *%s) return; ", length, x.path)
}

// stated writes a length that the user says, in numbers that cannot overflow, and as it is said. A negative length is 0.
func (w *writer) stated(x place, sum []term) (length, shown string) {
	length = w.name(x.shown + "_length")
	total := w.name(length + "_sum")
	w.printf("unsigned long %s; long long %s = 0; ", length, total)
	for i, t := range sum {
		op, sign := "add", " + "
		if t.minus {
			op, sign = "sub", " - "
		}
		if i > 0 {
			shown += sign
		}
		shown += strings.Join(t.factors, " * ")
		product := w.factor(t.factors[0])
		if len(t.factors) > 1 {
			product = w.name(length + "_product")
			w.printf("long long %s = 1; ", product)
			for _, f := range t.factors {
				w.printf("if (__builtin_mul_overflow(%s, %s, &%[1]s)) return; ", product, w.factor(f))
			}
		}
		w.printf("if (__builtin_%s_overflow(%s, %s, &%[2]s)) return; ", op, total, product)
	}
	w.printf("if (%s < 0) %[1]s = 0; ", total)
	if ctypes.Pointee(x.typ).Kind() == cc.Void {
		w.printf("if (%s > (long long)(~0UL / 2)) return; ", total)
	} else {
		w.printf("if (%s > (long long)(~0UL / 2 / sizeof *%s)) return; ", total, x.path)
	}
	w.printf("%s = (unsigned long)%s; ", length, total)
	return length, shown
}

// factor writes a number or a path in C.
func (w *writer) factor(f string) string {
	if local, ok := w.locals[root(f)]; ok {
		return local + strings.TrimPrefix(f, root(f))
	}
	return f
}

// typeText writes a type for readers.
func typeText(t cc.Type) string {
	if r, ok := t.(ctypes.Record); ok {
		kind := "struct"
		if t.Kind() == cc.Union {
			kind = "union"
		}
		tag := r.Tag()
		if name := tag.SrcStr(); name != "" {
			return kind + " " + name
		}
		return "a " + kind
	}
	return t.String()
}
