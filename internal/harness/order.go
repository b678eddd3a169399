// Calls whose order C leaves open.

package harness

import (
	"fmt"
	"slices"

	"craig/frontend/c"
)

// unordered finds an expression of which two operands, which C evaluates in any order, can take the next value from the
// same sequence, where the values differ, and returns the function that returns them.
func (w *writer) unordered() (c.Unordered, string, bool) {
	for _, u := range w.in.Interface.Unordered {
		for i, names := range u.Operands {
			for _, others := range u.Operands[:i] {
				for _, name := range w.reached(names) {
					if w.share(name, u.Function, names, others) && w.differ(name) {
						return u, name, true
					}
				}
			}
		}
	}
	return c.Unordered{}, "", false
}

// share reports whether two operands of an expression in a function, which name these functions, can both call name so
// that they take values from the same sequence.
func (w *writer) share(name, function string, a, b []string) bool {
	if !w.apart[name] {
		return slices.Contains(w.reached(a), name) && slices.Contains(w.reached(b), name)
	}
	// Calls in the expression have sequences of their own: it takes a call elsewhere, or the expression once more.
	return w.elsewhere(name, a) && w.elsewhere(name, b) ||
		slices.Contains(a, name) && slices.Contains(w.closure(b), function) ||
		slices.Contains(b, name) && slices.Contains(w.closure(a), function)
}

// elsewhere reports whether functions with these names that have a definition can call name.
func (w *writer) elsewhere(name string, names []string) bool {
	return slices.Contains(w.reached(slices.DeleteFunc(slices.Clone(names), func(n string) bool { return n == name })), name)
}

// differ reports whether the values of a function are not all the same.
func (w *writer) differ(name string) bool {
	if w.apart[name] {
		return true
	}
	calls := w.calls[name]
	return slices.ContainsFunc(calls, func(x call) bool { return !x.equal(calls[0]) })
}

// closure returns the functions that are named by these, and those that are named by them, and so on, with these.
func (w *writer) closure(names []string) []string {
	var out []string
	seen := map[string]bool{}
	for work := slices.Clone(names); len(work) > 0; {
		name := work[len(work)-1]
		work = work[:len(work)-1]
		if !seen[name] {
			seen[name] = true
			out = append(out, name)
			work = append(work, w.in.Interface.Uses[name]...)
		}
	}
	return out
}

// reached returns those of the closure that have no definition.
func (w *writer) reached(names []string) []string {
	return slices.DeleteFunc(w.closure(names), func(n string) bool { return w.in.Interface.Defined[n] })
}

// separate gives each call of a function in the file of u a sequence of its own, if that is possible. The values have to
// be collected again.
func (w *writer) separate(u c.Unordered, name string) bool {
	unit := &w.in.Interface.Units[u.Unit]
	if w.functions[name] == nil || w.apart[name] || w.texts[name] != "" || c.Compares(name) || w.unit != nil && w.unit != unit || slices.Contains(unit.Hidden, name) || !w.functions[name].Result.IsNumber() ||
		slices.ContainsFunc(w.calls[name], func(x call) bool { return len(x.written) > 0 }) {
		return false
	}
	if w.unit == nil {
		w.carry(u.Unit)
	}
	w.apart[name] = true
	for i, s := range unit.Sites {
		if s.Name == name {
			w.sites[s.Pos] = fmt.Sprintf("craig_call_%d_%s", i+1, name)
		}
	}
	return true
}
