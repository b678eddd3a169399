package main

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"craig/logic/sexpr"
)

// tabulate returns a script that is satisfiable iff the given one is, of declarations and assertions, in which each
// array over at most 16 indices is written out as one term for each of them. ok is false where no such array occurs, or
// one occurs that functions or other arrays take or have, or an operator that is not known, or the text would be too
// long.
//
// It is for peers that are wrong about constant arrays over finite sorts, as z3 4.8.12 is.
func tabulate(script string) (text string, ok bool) {
	commands, err := sexpr.Parse("", script)
	if err != nil {
		return "", false
	}
	t := tabulator{names: make(map[string]table), returns: make(map[string]*sexpr.Node)}
	for _, c := range commands {
		switch {
		case c.Head() == "declare-fun" && t.isArray(c.List[3]) && len(c.List[2].List) == 0:
			t.declare(c.List[1].Text, c.List[3])
		case c.Head() == "assert":
			v := t.term(c.List[1])
			fmt.Fprintf(&t.out, "(assert %s)\n", v.text)
		default:
			if c.Head() == "declare-fun" {
				t.returns[c.List[1].Text] = c.List[3]
			}
			t.refused = t.refused || t.mentions(c)
			fmt.Fprintln(&t.out, c)
		}
		if t.refused {
			return "", false
		}
	}
	return t.out.String(), t.arrays
}

// longest is the length of a text with which tabulate gives up.
const longest = 1 << 20

// tabulator does tabulate.
type tabulator struct {
	out     strings.Builder
	names   map[string]table       // of declared arrays, and of what let binds
	returns map[string]*sexpr.Node // the sorts of other constants, and of applications
	defined int                    // number of definitions
	arrays  bool                   // an array was written out
	refused bool
}

// table is the value of a term: a text, or for an array over few indices a text for each of them.
type table struct {
	sort  *sexpr.Node
	text  string
	cells []string // nil for other terms
}

// isArray reports whether the sort is one of arrays that are written out.
func (t *tabulator) isArray(sort *sexpr.Node) bool {
	return sort.Head() == "Array" && indices(sort.List[1]) != nil && !t.mentions(sort.List[2])
}

// mentions reports whether a sort of arrays over few indices occurs in n.
func (t *tabulator) mentions(n *sexpr.Node) bool {
	if n.Head() == "Array" && indices(n.List[1]) != nil {
		return true
	}
	for _, a := range n.List {
		if t.mentions(a) {
			return true
		}
	}
	return false
}

// indices returns the values of a sort, nil if they are more than 16.
func indices(sort *sexpr.Node) []string {
	if sort.IsSymbol("Bool") {
		return []string{"false", "true"}
	}
	if sort.Head() != "_" || !sort.List[1].IsSymbol("BitVec") {
		return nil
	}
	width, ok := sort.List[2].Int()
	if !ok || width > 4 {
		return nil
	}
	var out []string
	for i := range int64(1) << width {
		digits := strconv.FormatInt(i, 2)
		out = append(out, "#b"+strings.Repeat("0", width-len(digits))+digits)
	}
	return out
}

// declare declares a constant for each index of an array.
func (t *tabulator) declare(name string, sort *sexpr.Node) {
	v := table{sort: sort}
	for i := range indices(sort.List[1]) {
		cell := sexpr.Quote(fmt.Sprintf("%s at %d", name, i))
		fmt.Fprintf(&t.out, "(declare-fun %s () %s)\n", cell, sort.List[2])
		v.cells = append(v.cells, cell)
	}
	t.names[name] = v
	t.arrays = true
}

// define returns a short name for a term of a sort.
func (t *tabulator) define(sort *sexpr.Node, text string) string {
	if len(text) < 16 {
		return text
	}
	t.defined++
	name := sexpr.Quote(fmt.Sprintf("term %d", t.defined))
	fmt.Fprintf(&t.out, "(define-fun %s () %s %s)\n", name, sort, text)
	return name
}

var (
	boolean = symbol("Bool")
	integer = symbol("Int")
	real    = symbol("Real")
)

func symbol(text string) *sexpr.Node { return &sexpr.Node{Kind: sexpr.Symbol, Text: text} }

// word returns the sort of words of a width.
func word(width int) *sexpr.Node {
	n := &sexpr.Node{Kind: sexpr.Numeral, Text: strconv.Itoa(width)}
	return &sexpr.Node{Kind: sexpr.List, List: []*sexpr.Node{symbol("_"), symbol("BitVec"), n}}
}

// widthOf returns the width of a sort of bit-vectors, 0 for others.
func widthOf(sort *sexpr.Node) int {
	if sort.Head() != "_" {
		return 0
	}
	width, _ := sort.List[2].Int()
	return width
}

// atom returns the sort of a constant or a value.
func (t *tabulator) atom(n *sexpr.Node) *sexpr.Node {
	switch n.Kind {
	case sexpr.Numeral:
		return integer
	case sexpr.Decimal:
		return real
	case sexpr.Binary:
		return word(len(n.Text))
	case sexpr.Hex:
		return word(4 * len(n.Text))
	case sexpr.List: // (_ bv5 8)
		if width, ok := n.List[len(n.List)-1].Int(); ok && strings.HasPrefix(n.List[1].Text, "bv") {
			return word(width)
		}
	default:
		if n.IsSymbol("true") || n.IsSymbol("false") {
			return boolean
		}
		if sort := t.returns[n.Text]; sort != nil {
			return sort
		}
	}
	t.refused = true
	return boolean
}

// result returns the sort of an operator's or function's result.
func (t *tabulator) result(op *sexpr.Node, args []table) *sexpr.Node {
	name, first := op.Text, args[0].sort
	if sort := constant(op); sort != nil {
		return sort
	}
	if op.Head() == "_" {
		name = op.List[1].Text
		k, _ := op.List[2].Int()
		switch name {
		case "extract":
			low, _ := op.List[3].Int()
			return word(k - low + 1)
		case "zero_extend", "sign_extend":
			return word(widthOf(first) + k)
		case "repeat":
			return word(widthOf(first) * k)
		case "int2bv", "int_to_bv":
			return word(k)
		}
	}
	if sort := t.returns[name]; sort != nil {
		return sort
	}
	switch name {
	case "not", "and", "or", "xor", "=>", "=", "distinct", "<", "<=", ">", ">=", "is_int", "divisible",
		"bvult", "bvule", "bvugt", "bvuge", "bvslt", "bvsle", "bvsgt", "bvsge":
		return boolean
	case "ite":
		return args[1].sort
	case "select":
		return first.List[2]
	case "to_real", "/":
		return real
	case "to_int", "bv2nat", "ubv_to_int", "sbv_to_int":
		return integer
	case "bvcomp":
		return word(1)
	case "concat":
		width := 0
		for _, a := range args {
			width += widthOf(a.sort)
		}
		return word(width)
	case "+", "-", "*", "div", "mod", "abs", "store", "rotate_left", "rotate_right":
		return first
	}
	if !strings.HasPrefix(name, "bv") {
		t.refused = true
	}
	return first
}

// term returns the value of a term.
func (t *tabulator) term(n *sexpr.Node) table {
	if t.refused || t.out.Len() > longest {
		t.refused = true
		return table{}
	}
	if n.Kind != sexpr.List || n.Head() == "_" {
		if v, ok := t.names[n.Text]; ok && n.Kind == sexpr.Symbol {
			return v
		}
		return table{sort: t.atom(n), text: n.String()}
	}
	if n.Head() == "let" {
		t.bind(n.List[1].List)
		return t.term(n.List[2])
	}
	var args []table
	for _, a := range n.List[1:] {
		args = append(args, t.term(a))
	}
	if sort := constant(n.List[0]); sort != nil && t.isArray(sort) {
		return t.constantArray(sort, args[0])
	} else if sort != nil && t.mentions(sort) {
		t.refused = true
	}
	switch n.Head() {
	case "select", "store":
		if args[0].cells != nil {
			return t.access(args)
		}
	case "ite":
		if args[1].cells != nil {
			condition := t.define(boolean, args[0].text)
			return t.cellwise(args[1], func(i int, _, cell string) string {
				return fmt.Sprintf("(ite %s %s %s)", condition, cell, args[2].cells[i])
			})
		}
	case "=", "distinct":
		if args[0].cells != nil {
			return table{sort: boolean, text: compare(n.Head(), args)}
		}
	}
	var b strings.Builder
	b.WriteString("(" + n.List[0].String())
	for _, a := range args {
		t.refused = t.refused || a.cells != nil || b.Len() > longest
		b.WriteString(" " + a.text)
	}
	b.WriteString(")")
	return table{sort: t.result(n.List[0], args), text: b.String()}
}

// bind gives the names of a let their values.
func (t *tabulator) bind(bindings []*sexpr.Node) {
	bound := make(map[string]table)
	for _, b := range bindings {
		v := t.term(b.List[1])
		if v.cells == nil && !t.refused {
			v.text = t.define(v.sort, v.text)
		}
		bound[b.List[0].Text] = v
	}
	maps.Copy(t.names, bound) // names of lets are never reused
}

// constantArray returns the array of that sort whose elements are all the same.
func (t *tabulator) constantArray(sort *sexpr.Node, element table) table {
	t.arrays = true
	name := t.define(sort.List[2], element.text)
	return table{sort: sort, cells: slices.Repeat([]string{name}, len(indices(sort.List[1])))}
}

// constant returns the sort of constant arrays that n makes, nil if it is something else.
func constant(n *sexpr.Node) *sexpr.Node {
	if n.Head() == "as" && n.List[1].IsSymbol("const") {
		return n.List[2]
	}
	return nil
}

// access returns the value of (select array index) or (store array index element).
func (t *tabulator) access(args []table) table {
	index, element := args[0].sort.List[1], args[0].sort.List[2]
	at := t.define(index, args[1].text)
	if len(args) == 3 {
		stored := t.define(element, args[2].text)
		return t.cellwise(args[0], func(_ int, k, cell string) string {
			return fmt.Sprintf("(ite (= %s %s) %s %s)", at, k, stored, cell)
		})
	}
	chosen := args[0].cells[0]
	for i, k := range indices(index) {
		if i > 0 {
			chosen = fmt.Sprintf("(ite (= %s %s) %s %s)", at, k, args[0].cells[i], chosen)
		}
	}
	return table{sort: element, text: t.define(element, chosen)}
}

// cellwise returns the array that has with(i, k, a[k]) at each index k of a, the i-th one.
func (t *tabulator) cellwise(a table, with func(i int, k, cell string) string) table {
	out := table{sort: a.sort}
	for i, k := range indices(a.sort.List[1]) {
		out.cells = append(out.cells, t.define(a.sort.List[2], with(i, k, a.cells[i])))
	}
	return out
}

// compare returns the formula that says of arrays that all are equal ("="), or no two are ("distinct").
func compare(op string, arrays []table) string {
	var b strings.Builder
	b.WriteString("(and true")
	for i, x := range arrays {
		for _, y := range arrays[i+1:] {
			open, end := "(and", ")"
			if op == "distinct" {
				open, end = "(not (and", "))"
			}
			b.WriteString(" " + open)
			for k := range x.cells {
				fmt.Fprintf(&b, " (= %s %s)", x.cells[k], y.cells[k])
			}
			b.WriteString(end)
		}
	}
	b.WriteString(")")
	return b.String()
}
