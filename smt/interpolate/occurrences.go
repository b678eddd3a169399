package interpolate

// Where the symbols of terms occur.

import (
	"slices"

	"craig/logic"
)

// symbol returns what counts as a symbol of t's top: a constant, or a function; nil if there is none.
func symbol(t *logic.Term) any {
	switch t.Op() {
	case logic.OpConst:
		return t
	case logic.OpApp:
		return t.Func()
	case logic.OpFloat:
		if f := t.Open(); f != nil {
			return f
		}
	}
	return nil
}

// class stands for symbols that occur at the same places. The order of ids means nothing.
type class struct {
	id int
	at places
}

// occurrences finds out where the symbols of terms occur. A term shares the list of classes with an argument that has all
// of them: the atoms of a refutation are nested formulas, each a part of the next, and a list for each of them would take
// quadratic time and space.
type occurrences struct {
	classes map[string]*class // by their places, as text
	symbols map[any]*class
	terms   map[*logic.Term][]*class // ascending; of terms all of whose symbols occur somewhere
}

func newOccurrences(symbols map[any]places) *occurrences {
	o := &occurrences{
		classes: make(map[string]*class), symbols: make(map[any]*class, len(symbols)),
		terms: make(map[*logic.Term][]*class),
	}
	for s, at := range symbols {
		o.symbols[s] = o.class(at)
	}
	return o
}

// class returns the class of symbols at these places.
func (o *occurrences) class(at places) *class {
	key := make([]byte, 0, 4*len(at))
	for _, p := range at {
		key = append(key, byte(p), byte(p>>8), byte(p>>16), byte(p>>24))
	}
	c := o.classes[string(key)]
	if c == nil {
		c = &class{id: len(o.classes), at: at}
		o.classes[string(key)] = c
	}
	return c
}

// settle says that the symbols, which of has returned as orphans, occur at these places.
func (o *occurrences) settle(orphans []any, at places) {
	for _, s := range orphans {
		o.symbols[s] = o.class(at)
	}
}

// of returns the classes of t's symbols, and those symbols that occur nowhere, in the order of the text. It does not
// recurse.
func (o *occurrences) of(t *logic.Term) (all []*class, orphans []any) {
	type frame struct {
		t       *logic.Term
		next    int
		classes []*class
		partial bool // some symbol occurs nowhere, so the classes are not to be remembered
	}
	stack := []frame{{t: t}}
	partial := make(map[*logic.Term][]*class)
	for {
		f := &stack[len(stack)-1]
		if f.next < len(f.t.Args()) {
			a := f.t.Arg(f.next)
			if cs, ok := o.terms[a]; ok {
				f.classes = union(f.classes, cs)
				f.next++
			} else if cs, ok := partial[a]; ok {
				f.classes, f.partial = union(f.classes, cs), true
				f.next++
			} else {
				stack = append(stack, frame{t: a})
			}
			continue
		}
		if s := symbol(f.t); s != nil {
			if c, ok := o.symbols[s]; ok {
				f.classes = union(f.classes, []*class{c})
			} else {
				f.partial = true
				if !slices.Contains(orphans, s) {
					orphans = append(orphans, s)
				}
			}
		}
		if f.partial {
			partial[f.t] = f.classes
		} else {
			o.terms[f.t] = f.classes
		}
		if len(stack) == 1 {
			return f.classes, orphans
		}
		stack = stack[:len(stack)-1]
	}
}

// union returns the classes of a and b: one of them, if it has all.
func union(a, b []*class) []*class {
	switch {
	case within(b, a):
		return a
	case within(a, b):
		return b
	}
	out := make([]*class, 0, len(a)+len(b))
	out = append(append(out, a...), b...)
	slices.SortFunc(out, func(x, y *class) int { return x.id - y.id })
	return slices.Compact(out)
}

// within reports whether b has all classes of a.
func within(a, b []*class) bool {
	if len(a) > len(b) {
		return false
	}
	i := 0
	for _, c := range a {
		for i < len(b) && b[i].id < c.id {
			i++
		}
		if i == len(b) || b[i] != c {
			return false
		}
	}
	return true
}
