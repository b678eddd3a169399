// The values of an execution, by where they come from.

package harness

import (
	"fmt"
	"slices"
	"strings"

	"craig/certify"
	"craig/frontend/c"
	"craig/logic"
	"craig/num"
	"craig/program"
)

// collect sorts what the execution took from outside.
func (w *writer) collect(t *certify.Trace) {
	w.calls = map[string][]string{}
	for _, in := range t.Inputs {
		h := in.Edge.Stmt.(*program.Havoc)
		switch {
		case h.Abstract != "":
		case w.isResult(h):
			w.calls[h.Input] = append(w.calls[h.Input], literal(in.Values[0]))
		case w.isArgument(in.Edge):
			w.arguments = append(w.arguments, literal(in.Values[0]))
		case h.Input == program.Uninitialised && w.declared[in.Edge.Pos]:
			l := w.locals[in.Edge.Pos]
			if l == nil {
				l = &local{name: fmt.Sprintf("craig_initial_%d", len(w.order)+1)}
				for _, d := range w.unit.Locals {
					if d.Pos == in.Edge.Pos {
						l.Local = d
					}
				}
				w.locals[in.Edge.Pos] = l
				w.order = append(w.order, l)
			}
			l.records = add(l.records, value{strings.TrimPrefix(h.Vars[0].Name, l.Name), in.Values[0]})
		}
	}
}

// value is that of a leaf of an object, see c.Leaf.
type value struct {
	leaf string
	of   logic.Value
}

// record has the values of the leaves of one object.
type record []value

// add adds a value to the last record, or if that has the leaf already, to a new one.
func add(to []record, v value) []record {
	n := len(to)
	if n == 0 || slices.ContainsFunc(to[n-1], func(u value) bool { return u.leaf == v.leaf }) {
		return append(to, record{v})
	}
	to[n-1] = append(to[n-1], v)
	return to
}

// assignments writes statements that give the leaves of an object of type t their values; index is a variable for loops.
func (r record) assignments(object, index string, t c.Type) []string {
	var out []string
	for _, v := range r {
		for _, l := range t.Leaves() {
			if l.Name != v.leaf {
				continue
			}
			if v.of.A == nil {
				out = append(out, fmt.Sprintf("%s = %s;", access(object, l, ""), literal(v.of)))
				continue
			}
			size := int64(1)
			for _, n := range l.Lengths {
				size *= n
			}
			out = append(out, fmt.Sprintf("for (%[1]s = 0; %[1]s < %d; %[1]s++)", index, size),
				fmt.Sprintf("    %s = %s;", access(object, l, index), literal(v.of.A.Default)))
			for i, e := range v.of.A.All() {
				if k := i.N; k.Sign() >= 0 && k.Less(num.Int(size)) {
					out = append(out, fmt.Sprintf("%s = %s;", access(object, l, k.String()), literal(e)))
				}
			}
		}
	}
	return out
}

// access writes the expression for a leaf, whose index counts the elements of the last of its arrays.
func access(object string, l c.Leaf, index string) string {
	var b strings.Builder
	b.WriteString(object + l.Parts[0])
	for i, part := range l.Parts[1:] {
		inner := int64(1)
		for _, n := range l.Lengths[i+1:] {
			inner *= n
		}
		k := index
		if inner > 1 {
			k += fmt.Sprintf(" / %d", inner)
		}
		if i > 0 {
			k += fmt.Sprintf(" %% %d", l.Lengths[i])
		}
		b.WriteString("[" + k + "]" + part)
	}
	return b.String()
}

// literal writes a number as an expression of C that has its value, whatever the sizes of types.
func literal(v logic.Value) string {
	switch n := v.N; {
	case v.Sort == logic.Bool && v.B:
		return "1"
	case v.Sort == logic.Bool:
		return "0"
	case n.Equal(num.Pow2(63).Neg()):
		return "-9223372036854775807LL - 1"
	case !n.Less(num.Pow2(63)):
		return n.String() + "ULL"
	case !n.Less(num.Pow2(31)) || n.Less(num.One.Sub(num.Pow2(31))):
		return n.String() + "LL"
	default:
		return n.String()
	}
}
