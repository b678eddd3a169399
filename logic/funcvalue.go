package logic

import (
	"cmp"
	"slices"
	"strings"

	"craig/num"
)

// Point is an entry of a function's table: the value at some arguments.
type Point struct {
	Args  []Value
	Value Value
}

// Points returns the table of v, a value of f, ordered by the arguments.
func (v *FuncValue) Points(f *Func) []Point {
	out := make([]Point, 0, len(v.Table))
	for key, value := range v.Table {
		p := Point{Value: value}
		for i, s := range f.args {
			if i > 0 {
				key = key[1:] // the comma
			}
			var a Value
			a, key = readKey(s, key)
			p.Args = append(p.Args, a)
		}
		out = append(out, p)
	}
	slices.SortFunc(out, func(p, q Point) int {
		for i := range p.Args {
			if c := p.Args[i].Compare(q.Args[i]); c != 0 {
				return c
			}
		}
		return cmp.Compare(len(p.Args), len(q.Args))
	})
	return out
}

// readKey is the inverse of Value.Key: it returns the value of sort s at the beginning of text, and the rest.
func readKey(s *Sort, text string) (Value, string) {
	if s.kind != KindArray {
		n := strings.IndexAny(text, ",: ]")
		if n < 0 {
			n = len(text)
		}
		if s == Bool {
			return BoolValue(text[:n] == "true"), text[n:]
		}
		r, ok := num.Parse(text[:n])
		if !ok {
			panic("logic: not the key of a value: " + text)
		}
		return NumValue(r, s), text[n:]
	}
	type exception struct{ index, elem Value }
	var exceptions []exception
	for text = text[1:]; !strings.HasPrefix(text, "else:"); text = text[1:] {
		var e exception
		e.index, text = readKey(s.index, text)
		e.elem, text = readKey(s.elem, text[1:])
		exceptions = append(exceptions, e)
	}
	def, rest := readKey(s.elem, text[len("else:"):])
	v := ConstArrayValue(s, def)
	for _, e := range exceptions {
		v = v.With(e.index, e.elem)
	}
	return v, rest[1:]
}
