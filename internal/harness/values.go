// The values of an execution, by where they come from.

package harness

import (
	"fmt"
	"maps"
	"math/big"
	"slices"
	"strings"

	"craig/certify"
	"craig/frontend/c"
	"craig/logic"
	"craig/num"
	"craig/program"
)

// value is that of a leaf of an object.
type value struct {
	leaf c.Leaf
	of   logic.Value
}

// record has the values of the leaves of one object.
type record []value

func (r record) equal(s record) bool {
	return slices.EqualFunc(r, s, func(x, y value) bool { return x.leaf.Name == y.leaf.Name && x.of.Equal(y.of) })
}

func (r record) has(leaf string) bool {
	return slices.ContainsFunc(r, func(v value) bool { return v.leaf.Name == leaf })
}

// call has the result of a call of a function from outside, and what it wrote.
type call struct {
	at      program.Pos    // of the call in the program
	written map[int]record // by argument
	result  record
}

func (x call) equal(y call) bool {
	return x.result.equal(y.result) && maps.EqualFunc(x.written, y.written, record.equal)
}

// target is a place that a function writes to: a leaf of the object that an argument points to.
type target struct {
	arg  int
	leaf c.Leaf
}

// leafNamed returns the leaf of an object of type t whose variable has the name that consists of one of the prefixes and
// that of the leaf.
func leafNamed(t c.Type, name string, prefixes ...string) (c.Leaf, bool) {
	for _, l := range t.Leaves() {
		for _, p := range prefixes {
			if name == p+l.Name {
				return l, true
			}
		}
	}
	return c.Leaf{}, false
}

// result returns the leaf of the result of a function that is defined here which h gives a value; false if it does
// something else, or not all of the result can be set.
func (w *writer) result(h *program.Havoc) (c.Leaf, bool) {
	f := w.functions[h.Input.Function()]
	if f == nil || !f.Result.IsSettable() {
		return c.Leaf{}, false
	}
	return leafNamed(f.Result, h.Vars[0].Name, h.Input.Function()+"()")
}

// initialised returns the leaf of a variable without an initial value which e gives a value; false if it cannot be set.
func (w *writer) initialised(e *program.Edge) (c.Leaf, bool) {
	v := e.Stmt.(*program.Havoc).Vars[0]
	name := v.Name
	if m, ok := w.mallocs[e.Pos.Start()]; ok { // numbers, of one type
		leaf := c.Leaf{Parts: []string{"", ""}, Lengths: []int64{0}}
		return leaf, w.starts[e.Pos.Start()] == 1 && name == m.Function+".malloc" && slices.Contains(numbers, v.Type)
	}
	l, ok := w.declared[e.Pos.Start()]
	if !ok {
		return c.Leaf{}, false
	}
	return leafNamed(l.Type, name, l.Name, l.Function+"."+l.Name)
}

// numbers are the types of elements that memory from malloc can be given.
var numbers = []string{
	"char", "signed char", "unsigned char", "short", "unsigned short", "int", "unsigned", "long", "unsigned long",
	"long long", "unsigned long long",
}

// findWritten finds the values that functions write to what their arguments point to, where all that a call writes can be
// told: each argument points to one object, which is not in an array.
func (w *writer) findWritten() {
	type site struct {
		function string
		at       program.Pos
	}
	w.written = map[*program.Edge]target{}
	sites := map[site][]*program.Edge{}
	var order []site
	for _, p := range w.in.Program.Procs {
		for _, l := range p.Locs {
			for _, e := range l.Out {
				h, ok := e.Stmt.(*program.Havoc)
				if ok && h.Input.Kind == program.Uninitialised {
					w.starts[e.Pos.Start()]++
				}
				if !ok || h.Abstract.Kind != "" || w.functions[h.Input.Function()] == nil || strings.HasPrefix(h.Vars[0].Name, h.Input.Function()+"()") {
					continue
				}
				k := site{h.Input.Function(), e.Pos.Start()}
				if sites[k] == nil {
					order = append(order, k)
				}
				sites[k] = append(sites[k], e)
			}
		}
	}
	for _, k := range order {
		var targets []target
		for i, arg := range w.in.Interface.Calls[k.at] {
			elem, ok := arg.Type.Elem()
			if ok && !arg.Fixed && !elem.IsSettable() {
				targets = nil
				break
			} else if ok && !arg.Fixed {
				for _, l := range elem.Leaves() {
					targets = append(targets, target{i, l})
				}
			}
		}
		if edges := sites[k]; fit(k.function, edges, targets) {
			for i, e := range edges {
				w.written[e] = targets[i]
			}
		}
	}
}

// fit reports whether the edges of a call give values to the targets, one each, none of which is within an array that
// only a part of is pointed to.
func fit(function string, edges []*program.Edge, targets []target) bool {
	if len(edges) != len(targets) {
		return false
	}
	single := map[int]bool{} // the arguments that point to something outside of arrays
	for i, t := range targets {
		v := edges[i].Stmt.(*program.Havoc).Vars[0]
		if v.Name != function+t.leaf.Name || (v.Term.Sort().Kind() != logic.KindArray) != (len(t.leaf.Lengths) == 0) {
			return false
		}
		single[t.arg] = single[t.arg] || len(t.leaf.Lengths) == 0
	}
	return !slices.ContainsFunc(targets, func(t target) bool { return !single[t.arg] })
}

// collect sorts what the execution took from outside.
func (w *writer) collect(t *certify.Trace) {
	w.calls, w.begins, w.arguments, w.contents = map[string][]call{}, map[string]string{}, nil, nil
	w.locals, w.order = map[program.Pos]*local{}, nil
	w.collectFailures(t)
	for _, in := range t.Inputs {
		h := in.Edge.Stmt.(*program.Havoc)
		if h.Abstract.Kind != "" {
			continue
		}
		v := value{of: in.Values[0]}
		if f := h.Input.Function(); w.texts[f] != "" {
			w.calls[f] = append(w.calls[f], call{at: in.Edge.Pos.Start(), result: record{v}})
		} else if to, ok := w.written[in.Edge]; ok {
			v.leaf = to.leaf
			x := w.call(in.Edge, func(x *call) bool {
				return len(x.result) > 0 && !c.ChoosesFirst(h.Input.Function()) || x.written[to.arg].has(to.leaf.Name)
			})
			x.written[to.arg] = append(x.written[to.arg], v)
		} else if leaf, ok := w.result(h); ok {
			v.leaf = leaf
			x := w.call(in.Edge, func(x *call) bool { return x.result.has(leaf.Name) })
			x.result = append(x.result, v)
		} else if w.isRead(in.Edge) {
			name := w.reads[in.Edge.Pos.Start()].Name
			w.calls[name] = append(w.calls[name], call{at: in.Edge.Pos.Start(), result: record{v}})
		} else if name := w.initialOf(h); name != "" {
			w.begins[name] = literal(v.of)
		} else if w.isArgument(in.Edge) {
			w.arguments = append(w.arguments, literal(v.of))
		} else if o, ok := w.objectFor(in.Edge); ok {
			w.contents = append(w.contents, contents{o, h.Vars[0].Source.Object, in.Values[0]})
		} else if leaf, ok := w.initialised(in.Edge); ok && h.Input.Kind == program.Uninitialised {
			v.leaf = leaf
			l := w.locals[in.Edge.Pos.Start()]
			if l == nil {
				l = &local{Local: w.declared[in.Edge.Pos.Start()], name: fmt.Sprintf("craig_initial_%d", len(w.order)+1)}
				if m, ok := w.mallocs[in.Edge.Pos.Start()]; ok {
					l.Local = c.Local{Pos: m.Pos, Name: "memory", After: m.Before}
					l.element = h.Vars[0].Type
				}
				w.locals[in.Edge.Pos.Start()] = l
				w.order = append(w.order, l)
			}
			if n := len(l.records); n == 0 || l.records[n-1].has(leaf.Name) {
				l.records = append(l.records, nil)
			}
			last := &l.records[len(l.records)-1]
			*last = append(*last, v)
		}
	}
}

// call returns the last call of the function that e is about, or a new one if that is over.
func (w *writer) call(e *program.Edge, over func(*call) bool) *call {
	function, ok := w.sites[e.Pos.Start()]
	if !ok {
		function = e.Stmt.(*program.Havoc).Input.Function()
	}
	list := w.calls[function]
	if n := len(list); n == 0 || over(&list[n-1]) {
		list = append(list, call{at: e.Pos.Start(), written: map[int]record{}})
		w.calls[function] = list
	}
	return &list[len(list)-1]
}

// hasArray reports whether an array is among the values, which takes a loop to write.
func (r record) hasArray() bool {
	return slices.ContainsFunc(r, func(v value) bool { return v.of.A != nil })
}

// assignments writes statements that give the leaves of an object their values; index is a variable for loops.
func (r record) assignments(object, index string) []string {
	var out []string
	for _, v := range r {
		if v.of.A == nil {
			out = append(out, fmt.Sprintf("%s = %s;", access(object, v.leaf, ""), v.literal(v.of)))
			continue
		}
		size := product(v.leaf.Lengths)
		out = append(out, fmt.Sprintf("for (%[1]s = 0; %[1]s < %d; %[1]s++)", index, size),
			fmt.Sprintf("    %s = %s;", access(object, v.leaf, index), v.literal(v.of.A.Default)))
		for i, e := range v.of.A.All() {
			if k := i.N; k.Sign() >= 0 && k.Less(num.Int(size)) {
				out = append(out, fmt.Sprintf("%s = %s;", access(object, v.leaf, k.String()), v.literal(e)))
			}
		}
	}
	return out
}

// portions writes statements that give the leaves of an array of variable length their values. Each time, they are those
// behind the ones before: the variables used and length count elements, and i is one for loops.
func (r record) portions(object string) []string {
	var out []string
	for _, v := range r {
		inner := product(v.leaf.Lengths[1:])
		out = append(out, fmt.Sprintf("for (i = 0; i < length * %d; i++)", inner),
			fmt.Sprintf("    %s = %s;", access(object, v.leaf, "i"), v.literal(v.of.A.Default)))
		for k, e := range v.of.A.All() {
			if k.N.Sign() >= 0 && k.N.Less(num.Pow2(31)) {
				out = append(out, fmt.Sprintf("i = %sUL - used * %d;", k.N, inner),
					fmt.Sprintf("if (i < length * %d)", inner), fmt.Sprintf("    %s = %s;", access(object, v.leaf, "i"), v.literal(e)))
			}
		}
	}
	return append(out, "used += length;")
}

func product(lengths []int64) int64 {
	p := int64(1)
	for _, n := range lengths {
		p *= n
	}
	return p
}

// access writes the expression for a leaf, whose index counts the elements of the last of its arrays.
func access(object string, l c.Leaf, index string) string {
	var b strings.Builder
	b.WriteString(object + l.Parts[0])
	for i, part := range l.Parts[1:] {
		k := index
		if inner := product(l.Lengths[i+1:]); inner > 1 {
			k += fmt.Sprintf(" / %d", inner)
		}
		if i > 0 {
			k += fmt.Sprintf(" %% %d", l.Lengths[i])
		}
		b.WriteString("[" + k + "]" + part)
	}
	return b.String()
}

// literal writes of, the value of v or an element of it, as an expression of C: a floating-point number may be the integer that its
// bits make.
func (v value) literal(of logic.Value) string {
	if of.Sort == logic.Int && !v.leaf.Type.IsInteger() {
		number, _ := v.leaf.Type.Declare("number")
		return fmt.Sprintf("((union { unsigned long long bits; %s; }){ %s }).number", number, literal(of))
	}
	return literal(of)
}

// literal writes a number as an expression of C that has its value, whatever the sizes of types.
func literal(v logic.Value) string {
	if v.Sort.Kind() == logic.KindFloat {
		return floatLiteral(v)
	}
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

// floatLiteral is literal for a floating-point number, with all digits that long double has.
func floatLiteral(v logic.Value) string {
	x := v.Float()
	r, finite := x.Rat()
	switch {
	case x.IsNaN():
		return "__builtin_nanl(\"\")"
	case !finite && x.IsNegative():
		return "-__builtin_infl()"
	case !finite:
		return "__builtin_infl()"
	case r.IsZero() && x.IsNegative():
		return "-0.0L"
	}
	return new(big.Float).SetPrec(uint(v.Sort.Format().Significand)).SetRat(r.Big()).Text('p', -1) + "L"
}
