// Objects, pointers and values as the source writes them.

package report

import (
	"fmt"
	"strconv"
	"strings"

	"craig/logic"
	"craig/program"
)

// objectText returns how the source denotes o, with indices for its steps to elements, or all that are reached so if there
// are no indices; in is the function in which it is named.
func objectText(o *program.Object, index []int64, in string) string {
	name := o.Name
	if o.Kind == program.Allocated {
		if name += "@" + strconv.Itoa(o.Pos.Line); !o.Pos.Open() {
			name = o.Name + "@" + o.Func
		}
	}
	if (o.Kind == program.Variable || o.Kind == program.Activation) && o.Func != "" && o.Func != in {
		name = o.Func + "::" + name
	}
	elements := len(o.Steps) // the first of the steps to elements at the end
	for elements > 0 && o.Steps[elements-1].Member == "" {
		elements--
	}
	for n, s := range o.Steps {
		switch {
		case s.Member != "":
			name += "." + s.Member
		case len(index) == 0 && n >= elements: // the array itself
		case len(index) == 0:
			name += "[]"
		case s.Block || n == 0 && o.Kind == program.Activation:
			name += fmt.Sprintf("#%d", index[0]+1) // of which call of the function
			index = index[1:]
		default:
			name += fmt.Sprintf("[%d]", index[0])
			index = index[1:]
		}
	}
	return name
}

// pointerText returns the pointer with a target and an offset, to a type, as the source could write it: NULL, &t[2], f.
func pointerText(p *program.Program, target, offset logic.Value, to, in string) string {
	k, ok := target.N.Int64()
	if !ok || target.Sort == nil {
		return "(unknown)"
	}
	if k == 0 {
		return "NULL"
	}
	at := p.Pointee(k)
	if at == nil || len(at.Objects) == 0 {
		return "(unknown)"
	}
	whole := &at.Objects[0]
	if whole.Kind == program.Function {
		return whole.Name
	}
	n, ok := offset.N.Int64()
	if !ok || offset.Sort == nil {
		return "(into " + objectText(whole, nil, in) + ")"
	}
	o := pointedAt(at, to, n)
	index, exact := o.Indices(n)
	if !exact {
		index, _ = o.Indices(0)
		return fmt.Sprintf("%s %s %d", addressText(o, index, in), pick(n < 0, "-", "+"), max(n, -n))
	}
	return addressText(o, index, in)
}

// addressText returns the address of an object.
func addressText(o *program.Object, index []int64, in string) string {
	if o.Kind == program.Literal && (len(index) == 0 || index[0] == 0) {
		return o.Name
	}
	text := "&" + objectText(o, index, in)
	if object, ok := strings.CutPrefix(text, "&*"); ok && len(o.Steps) == 0 {
		return object
	}
	return text
}

// pointedAt returns which of the objects at a pointee a pointer to a type points to, with an offset: the largest, or an
// element if there is an offset, if none of them has that type.
func pointedAt(at *program.Pointee, to string, n int64) *program.Object {
	for i := range at.Objects {
		if at.Objects[i].Type == to {
			return &at.Objects[i]
		}
	}
	for i := range at.Objects {
		if o := &at.Objects[i]; n != 0 && o.Units <= 1 && len(o.Steps) > 0 && o.Steps[len(o.Steps)-1].Member == "" {
			return o
		}
	}
	return &at.Objects[0]
}

// glyph returns a character with its code: 'a' (97).
func glyph(code int64) string {
	switch {
	case code == 0:
		return `'\0' (0)`
	case code == '\'' || code == '\\':
		return fmt.Sprintf(`'\%c' (%d)`, code, code)
	case code >= 7 && code <= 13:
		return fmt.Sprintf(`'\%c' (%d)`, "abtnvfr"[code-7], code)
	case code >= ' ' && code <= '~':
		return fmt.Sprintf("'%c' (%d)", code, code)
	}
	return strconv.FormatInt(code, 10)
}

// wholeText prints the value of a variable that is no pointer.
func wholeText(v logic.Value, s *program.Source) string {
	if code, ok := v.N.Int64(); ok && v.Sort == logic.Int && s != nil && s.Char {
		return glyph(code)
	}
	if v.A == nil {
		return v.String()
	}
	return arrayText(v, s, func(_, e logic.Value) string { return wholeText(e, s) })
}

// arrayText prints an array as {[3] = 5, all else 0}; s is what the array is.
func arrayText(v logic.Value, s *program.Source, element func(i, e logic.Value) string) string {
	var b strings.Builder
	for i, e := range v.A.All() {
		b.WriteString(indexText(i, s) + " = " + element(i, e) + ", ")
	}
	return "{" + b.String() + pick(b.Len() > 0, "all else ", "all ") + element(logic.Value{}, v.A.Default) + "}"
}

// indexText prints an index of an array: with one pair of brackets for each array that it goes down.
func indexText(i logic.Value, s *program.Source) string {
	if n, ok := i.N.Int64(); ok && s != nil {
		if index, ok := s.Object.Indices(n); ok && len(index) > 0 {
			text := ""
			for _, k := range index {
				text += fmt.Sprintf("[%d]", k)
			}
			return text
		}
	}
	return "[" + wholeText(i, nil) + "]"
}
