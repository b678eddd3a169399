// What is in the objects that the function gets pointers to in which execution starts: statements behind those that make them.

package harness

import (
	"fmt"
	"regexp"
	"strings"

	"craig/frontend/c"
	"craig/logic"
	"craig/num"
	"craig/program"
)

// object is one that the text of the unit makes for a pointer of the entry.
type object struct {
	size, path string // as C
	after      int    // behind the statement that makes it
}

// contents is what is in an object, or in one member of all its elements.
type contents struct {
	object
	part  *program.Object
	value logic.Value
}

// making matches the rest of a statement that makes an object, from the name of the allocator on.
var making = regexp.MustCompile(`^` + c.EntryAllocator + `\(([^"]*), "([^"]*)", "([^"]*)"\);`)

// objectFor returns the object which e gives contents; false if there are several, made by the same statement, or the text
// does not know what is in it.
func (w *writer) objectFor(e *program.Edge) (object, bool) {
	h := e.Stmt.(*program.Havoc)
	s := h.Vars[0].Source
	if h.Input.Kind != program.PointedTo || w.isArgument(e) || w.unit == nil || s == nil || s.Part != program.Whole || len(s.Object.Steps) == 0 {
		return object{}, false
	}
	for _, site := range w.unit.Sites {
		if site.Name != c.EntryAllocator || site.Pos != e.Pos.Start() {
			continue
		}
		m := making.FindSubmatch(w.unit.Text[site.Before:])
		if m == nil || !strings.Contains(string(m[1]), "sizeof") || strings.Contains(string(m[2]), "[]") {
			break
		}
		return object{string(m[1]), string(m[3]), site.Before + len(m[0])}, true
	}
	return object{}, false
}

// statements writes the contents to the object.
func (x contents) statements() string {
	if x.value.Equal(logic.ZeroValue(x.value.Sort)) {
		return "" // as it is made
	}
	var b strings.Builder
	b.WriteString(" {")
	lengths := []string{"craig_length"}
	for _, s := range x.part.Steps[1:] {
		if s.Member == "" {
			lengths = append(lengths, fmt.Sprint(s.Length))
		}
	}
	fmt.Fprintf(&b, " const unsigned long craig_length = (%s) / sizeof *%s;", x.size, x.path)
	var indices []string
	for i := range lengths {
		indices = append(indices, fmt.Sprintf("craig_i%d", i))
	}
	if v := x.value.A.Default; !v.Equal(logic.ZeroValue(v.Sort)) {
		for i, length := range lengths {
			fmt.Fprintf(&b, " for (unsigned long %s = 0; %[1]s < %s; %[1]s++)", indices[i], length)
		}
		fmt.Fprintf(&b, " %s = %s;", x.access(indices), literal(v))
	}
	for k, v := range x.value.A.All() {
		n, ok := k.N.Int64()
		if !ok || k.N.Sign() < 0 || !k.N.Less(num.Pow2(31)) {
			continue
		}
		at, ok := x.part.Indices(n * max(x.part.Units, 1))
		if !ok {
			continue
		}
		var numbers []string
		for _, i := range at {
			numbers = append(numbers, fmt.Sprint(i))
		}
		fmt.Fprintf(&b, " if (%dUL < craig_length) %s = %s;", at[0], x.access(numbers), literal(v))
	}
	b.WriteString(" }")
	return b.String()
}

// access writes a part of the object, with indices; one that is constant can be assigned to all the same.
func (x contents) access(indices []string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "((__typeof__(({ __auto_type craig_x = *%s; craig_x; })) *)%[1]s)", x.path)
	for _, s := range x.part.Steps {
		if s.Member != "" {
			b.WriteString("." + s.Member)
			continue
		}
		b.WriteString("[" + indices[0] + "]")
		indices = indices[1:]
	}
	return b.String()
}
