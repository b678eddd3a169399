// Volatile objects: each expression that reads one gets its values from a function of its own.

package harness

import (
	"fmt"
	"slices"

	"craig/frontend/c"
	"craig/logic"
	"craig/program"
)

// isRead reports whether e reads a volatile object where a function of the harness gives the value.
func (w *writer) isRead(e *program.Edge) bool {
	_, ok := w.reads[e.Pos.Start()]
	return ok && e.Stmt.(*program.Havoc).Input.Kind == program.VolatileRead
}

// readMacros are put around expressions that read volatile objects. The object is read there, too; one that is changed as
// well holds the value first. The type of a bit-field is none that a variable has, and it has no address: what it is a
// member of, or a pointer to that, is the expression then.
const readMacros = `#define CRAIG_READ(value, ...) \
    (__extension__ ({ __auto_type craig_object = (__VA_ARGS__); craig_object = value(); craig_object; }))
#define CRAIG_READ_BITS(value, ...) \
    (__extension__ ({ __auto_type craig_object = (__VA_ARGS__) + 0; craig_object = value(); craig_object; }))
#define CRAIG_UPDATE(value, ...) \
    (*__extension__ ({ __auto_type craig_object = &(__VA_ARGS__); *craig_object = value(); craig_object; }))
#define CRAIG_UPDATE_BITS(value, member, ...) \
    (*__extension__ ({ __auto_type craig_object = &(__VA_ARGS__); craig_object->member = value(); craig_object; }))
#define CRAIG_UPDATE_BITS_AT(value, member, ...) \
    (__extension__ ({ __auto_type craig_object = (__VA_ARGS__) + 0; craig_object->member = value(); craig_object; }))
`

// around returns what is added to the text around an expression that reads a volatile object. Lines stay what they are.
func around(r c.Read) []addition {
	use := "CRAIG_READ("
	switch {
	case r.Member != "" && r.Arrow:
		use = "CRAIG_UPDATE_BITS_AT("
	case r.Member != "":
		use = "CRAIG_UPDATE_BITS("
	case r.Update:
		use = "CRAIG_UPDATE("
	case r.BitField:
		use = "CRAIG_READ_BITS("
	}
	use += r.Name + ", "
	if r.Member != "" {
		use += r.Member + ", "
	}
	return []addition{{r.Begin, use}, {r.End, ")"}}
}

// readers returns a Read for each of the functions that give values.
func (w *writer) readers() []c.Read {
	return slices.CompactFunc(slices.Clone(w.unit.Reads), func(x, y c.Read) bool { return x.Name == y.Name })
}

// reader defines the function that gives the values of the Reads at a place. They may have several types.
func (w *writer) reader(r c.Read) string {
	t := w.readerType(r)
	text := sequence(t, w.calls[r.Name], fmt.Sprintf("a volatile object is read once more at %s", r.Pos))
	return w.define(r.Name, t, "void", text)
}

// readerType returns a type that has the values of the Reads at a place.
func (w *writer) readerType(r c.Read) string {
	if slices.ContainsFunc(w.calls[r.Name], func(x call) bool { return x.result[0].of.Sort.Kind() == logic.KindFloat }) {
		return "long double" // it has all integers, too
	}
	return "long long"
}

// taken says that values of a function, or of a Read, are taken.
func (w *writer) taken(name string) string {
	for _, r := range w.reads {
		if r.Name == name {
			return fmt.Sprintf("the volatile object at %s is read", r.Pos)
		}
	}
	return name + " is called"
}
