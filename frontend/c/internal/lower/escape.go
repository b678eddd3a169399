// What escapes: what a pointer of unknown origin may point to has been shown to code that the program does not contain, been
// made an integer, or stored where its bytes are read as something else.

package lower

import (
	"modernc.org/cc/v4"

	"craig/frontend/internal/pointsto"
	"craig/logic"
)

// object returns the objects with number k; there are several for memory that was allocated for no certain type, and
// none for functions and for numbers that are new.
func (l *lowering) object(k int64) []*object {
	if k < int64(len(l.targets)) {
		return l.targets[k]
	}
	return nil
}

// escape notes that what t, the target of a pointer, may point to is known outside of the program.
func (l *procedure) escape(t *logic.Term) { l.escapeAll(l.Pointees(t)) }

func (l *procedure) escapeAll(s pointsto.Set) {
	if l.giving {
		l.noteGiven(s)
	}
	l.mem.Escape(s)
}

// contents returns what the pointers in o may point to.
func (l *lowering) contents(o *object) pointsto.Set {
	var s pointsto.Set
	if o.offset != nil {
		s = l.Pointees(o.leaf.Term)
	}
	if o.elem != nil {
		s = s.Union(l.contents(o.elem))
	}
	for _, f := range o.fields {
		s = s.Union(l.contents(f))
	}
	return s
}

// escapeContents does so for what the pointers in o point to.
func (l *procedure) escapeContents(o *object) { l.escapeAll(l.contents(o)) }

// escapeBytes does so for the pointers in what has a number in s: they are read or copied as bytes.
func (l *procedure) escapeBytes(s pointsto.Set) {
	s.Each(func(k int64) {
		for _, o := range l.object(k) {
			l.escapeContents(o.root())
		}
	})
}

// closeEscaped lets all escape that can be reached from what has escaped: the other parts of an object, and what is
// pointed to from there.
func (l *lowering) closeEscaped() {
	done := map[cc.Node]bool{}
	for grown := true; grown; {
		grown = false
		l.mem.Escaped.Each(func(k int64) {
			for _, o := range l.object(k) {
				root := o.key.root
				if done[root] {
					continue
				}
				done[root], grown = true, true
				for _, o := range l.ofRoot[l.mem.roots[root]] {
					l.mem.Escape(l.contents(o))
				}
				l.mem.Escape(l.mem.parts(root))
			}
		})
	}
}

// parts returns the numbers of what is in a root.
func (m *memory) parts(root cc.Node) pointsto.Set {
	var s pointsto.Set
	for i, k := range m.keys {
		if k.root == root {
			s = s.With(int64(i + 1))
		}
	}
	return s
}

// all returns all numbers.
func (m *memory) all() pointsto.Set {
	s := pointsto.Set{Unknown: true}
	for k := range m.keys {
		s = s.With(int64(k + 1))
	}
	return s
}

// addTargetless lets dereferences for which no object was found be of any memory, and reports whether that is new. What such a
// pointer holds was never assigned, or is the address of an object of another type: C does not say what happens, and the
// pointer is like one that comes from outside. Those in none hold nothing at all.
func (m *memory) addTargetless(at []cc.Node, none map[cc.Node]bool) bool {
	grown := false
	for _, n := range at {
		if m.has(n, targetless) {
			continue
		}
		grown = true
		if m.mark(n, targetless); none[n] {
			m.mark(n, unassigned)
		}
	}
	return grown
}
