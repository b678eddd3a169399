// What pointers may point to: an inclusion-based points-to analysis (Andersen 1994), field-sensitive, with heap objects
// named by their place in the text. It reads the statements that the lowering emits, so no flow of a pointer can be
// forgotten: each variable has the set of all numbers that are assigned to it anywhere. The sets of variables of the
// program are kept from one lowering to the next and only grow; the lowering that finds nothing new used sets that hold
// for its own output, and so for all executions.
//
// A pointer of unknown origin may point to whatever has escaped: been shown to code that the program does not contain,
// been made an integer, or stored where its bytes are read as something else.

package lower

import (
	"math/bits"

	"modernc.org/cc/v4"

	"craig/logic"
	"craig/program"
)

// targets is a set of numbers of objects and functions. Sets are values: nothing changes one that was handed out.
type targets struct {
	words   []uint64
	unknown bool // anything that has escaped, and memory that the program does not show
}

func (s targets) has(k int64) bool {
	return k/64 < int64(len(s.words)) && s.words[k/64]>>(k%64)&1 == 1
}

// with returns s and k.
func (s targets) with(k int64) targets {
	if s.has(k) {
		return s
	}
	words := make([]uint64, max(len(s.words), int(k/64)+1))
	copy(words, s.words)
	words[k/64] |= 1 << (k % 64)
	return targets{words, s.unknown}
}

// union returns what is in s or in t.
func (s targets) union(t targets) targets {
	if t.in(s) {
		return s
	}
	if s.in(t) {
		return t
	}
	words := make([]uint64, max(len(s.words), len(t.words)))
	copy(words, s.words)
	for i, w := range t.words {
		words[i] |= w
	}
	return targets{words, s.unknown || t.unknown}
}

// in reports whether all of s is in t.
func (s targets) in(t targets) bool {
	if s.unknown && !t.unknown || len(s.words) > len(t.words) {
		return false
	}
	for i, w := range s.words {
		if w&^t.words[i] != 0 {
			return false
		}
	}
	return true
}

// shares reports whether something is in s and in t.
func (s targets) shares(t targets) bool {
	for i := range min(len(s.words), len(t.words)) {
		if s.words[i]&t.words[i] != 0 {
			return true
		}
	}
	return false
}

// each calls f with the numbers in s, in ascending order.
func (s targets) each(f func(k int64)) {
	for i, w := range s.words {
		for ; w != 0; w &= w - 1 {
			f(int64(64*i + bits.TrailingZeros64(w)))
		}
	}
}

// pointers is what a lowering knows of what pointers may point to.
type pointers struct {
	pointsTo  map[*logic.Term]targets    // of the targets of pointers, by variables' terms
	pointerOf map[*program.Var]objectKey // those of variables of the program
	uses      []use                      // of sets of pointsTo
}

// pointees returns the numbers that t, the target of a pointer, may have.
func (l *lowering) pointees(t *logic.Term) targets {
	switch t.Op() {
	case logic.OpNum:
		if k, ok := t.Value().Int64(); ok && k > 0 && k <= int64(len(l.mem.keys)) {
			return targets{}.with(k)
		}
		return targets{}
	case logic.OpConst:
		return l.pointsTo[t]
	case logic.OpIte:
		return l.pointees(t.Arg(1)).union(l.pointees(t.Arg(2)))
	case logic.OpStore:
		return l.pointees(t.Arg(0)).union(l.pointees(t.Arg(2)))
	case logic.OpSelect, logic.OpConstArray:
		return l.pointees(t.Arg(0))
	}
	return targets{unknown: true}
}

// use returns the numbers of what a pointer with the target t may point to, with those that an unknown one may, for a
// distinction between them.
func (l *lowering) use(t *logic.Term) targets {
	s := l.pointees(t)
	l.uses = append(l.uses, use{t, s})
	if s.unknown {
		s = s.union(l.mem.escaped)
	}
	return s
}

// use is a distinction between what t may be, which has been taken to be in s.
type use struct {
	t *logic.Term
	s targets
}

// checkUses panics if a set was used that was not complete: a variable of the lowering's own was used before it got all
// its values.
func (l *lowering) checkUses() {
	for _, u := range l.uses {
		if !l.pointees(u.t).in(u.s) {
			panic("the targets of " + u.t.String() + " were used before they were known")
		}
	}
}

// object returns the objects with number k; there are several for memory that was allocated for no certain type, and
// none for functions and for numbers that are new.
func (l *lowering) object(k int64) []*object {
	if k < int64(len(l.targets)) {
		return l.targets[k]
	}
	return nil
}

// flow notes the flow of numbers that a statement is.
func (l *lowering) flow(s program.Stmt) {
	switch s := s.(type) {
	case *program.Assign:
		for i, v := range s.Lhs {
			l.mayBe(v, l.pointees(s.Rhs[i]))
		}
	case *program.Havoc:
		switch s.Input.Kind {
		case program.Uninitialised, program.NoReturnValue, program.MissingArgument:
			return // to use such a value is undefined behaviour
		}
		for _, v := range s.Vars {
			l.mayBe(v, targets{unknown: true})
		}
	case *program.Call:
		for i, v := range s.Callee.Params {
			l.mayBe(v, l.pointees(s.Args[i]))
		}
		for i, v := range s.Results {
			if v != nil {
				l.mayBe(v, l.pointsTo[s.Callee.Results[i].Term])
			}
		}
	}
}

// mayBe adds numbers to those that a variable may have.
func (l *lowering) mayBe(v *program.Var, s targets) {
	old := l.pointsTo[v.Term]
	if s.in(old) {
		return
	}
	s = s.union(old)
	l.pointsTo[v.Term] = s
	if k, ok := l.pointerOf[v]; ok {
		l.mem.pointsTo[k] = s
		l.mem.grown = true
	}
}

// pointerVariable makes v, the target of the pointer with the given key, known to the analysis.
func (l *lowering) pointerVariable(v *program.Var, k objectKey) {
	l.pointerOf[v] = k
	l.pointsTo[v.Term] = l.mem.pointsTo[k]
}

// escape notes that what t, the target of a pointer, may point to is known outside of the program.
func (l *procedure) escape(t *logic.Term) { l.escapeAll(l.pointees(t)) }

func (l *procedure) escapeAll(s targets) {
	if l.giving {
		l.give(s)
	}
	l.mem.escape(s)
}

// escape notes that what is in s is known outside of the program.
func (m *memory) escape(s targets) {
	s.unknown = false
	if !s.in(m.escaped) {
		m.escaped = m.escaped.union(s)
		m.grown = true
	}
}

// contents returns what the pointers in o may point to.
func (l *lowering) contents(o *object) targets {
	var s targets
	if o.offset != nil {
		s = l.pointees(o.leaf.Term)
	}
	if o.elem != nil {
		s = s.union(l.contents(o.elem))
	}
	for _, f := range o.fields {
		s = s.union(l.contents(f))
	}
	return s
}

// escapeContents does so for what the pointers in o point to.
func (l *procedure) escapeContents(o *object) { l.escapeAll(l.contents(o)) }

// escapeBytes does so for the pointers in what has a number in s: they are read or copied as bytes.
func (l *procedure) escapeBytes(s targets) {
	s.each(func(k int64) {
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
		l.mem.escaped.each(func(k int64) {
			for _, o := range l.object(k) {
				root := o.key.root
				if done[root] {
					continue
				}
				done[root], grown = true, true
				for _, o := range l.ofRoot[l.mem.roots[root]] {
					l.mem.escape(l.contents(o))
				}
				l.mem.escape(l.mem.parts(root))
			}
		})
	}
}

// parts returns the numbers of what is in a root.
func (m *memory) parts(root cc.Node) targets {
	var s targets
	for i, k := range m.keys {
		if k.root == root {
			s = s.with(int64(i + 1))
		}
	}
	return s
}

// all returns all numbers.
func (m *memory) all() targets {
	s := targets{unknown: true}
	for k := range m.keys {
		s = s.with(int64(k + 1))
	}
	return s
}

// addWild lets dereferences for which no object was found be of any memory, and reports whether that is new. What such a
// pointer holds was never assigned, or is the address of an object of another type: C does not say what happens, and the
// pointer is like one that comes from outside.
func (m *memory) addWild(at []cc.Node) bool {
	grown := false
	for _, n := range at {
		grown = grown || !m.has(n, wild)
		m.mark(n, wild)
	}
	return grown
}
