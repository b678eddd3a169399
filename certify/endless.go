// Executions that go on forever: an alarm that does not replay often ends in one, and waiting for the step limit takes
// long.

package certify

import (
	"slices"

	"craig/logic"
	"craig/program"
)

// watch finds out that an execution repeats itself. It remembers a state from time to time, after 2^k statements (R. P.
// Brent, An improved Monte Carlo factorization algorithm, 1980), and compares. As long as nothing was chosen since and
// the procedure has not returned, being at the same place with the same values again, perhaps in a deeper call, means
// that what happened in between happens again and again.
type watch struct {
	at      int // statements before the state that is remembered; 0: none yet
	next    int // when another one is due
	loc     *program.Loc
	depth   int // of the stack
	chosen  int // choices made before
	slots   []value
	globals []value
	differs int  // the slot in which states differed the last time, which is the first to look at
	gone    bool // the procedure returned
}

const (
	firstWatch = 1024 // statements before the first state is remembered
	watchPause = 64   // statements at least between two states
)

// repeats reports whether the machine, about to execute a statement, is certain to go on forever.
func (m *machine) repeats() bool {
	w, n := &m.watch, m.rec.trace.Statements
	if n < firstWatch {
		return false
	}
	w.gone = w.gone || len(m.stack) < w.depth
	if w.at == 0 || n >= w.next || w.chosen != m.chosen || w.gone {
		if n >= w.at+watchPause {
			m.remember()
		}
		return false
	}
	f := m.top()
	if f.loc != w.loc || w.differs < len(f.slots) && !same(f.slots[w.differs], w.slots[w.differs]) {
		return false
	}
	for i, v := range f.slots {
		if !same(v, w.slots[i]) {
			w.differs = i
			return false
		}
	}
	return slices.EqualFunc(m.env.global, w.globals, same)
}

// remember makes the current state the one to compare with.
func (m *machine) remember() {
	w, f := &m.watch, m.top()
	w.at, w.gone, w.differs = m.rec.trace.Statements, false, 0
	for w.next = max(w.next, 2*firstWatch); w.next <= w.at; {
		w.next *= 2
	}
	w.loc, w.depth, w.chosen = f.loc, len(m.stack), m.chosen
	w.slots = append(w.slots[:0], f.slots...)
	w.globals = append(w.globals[:0], m.env.global...)
}

// same reports whether two values of one variable are equal; of what depends on them does not matter to where an
// execution goes.
func same(a, b value) bool {
	return a.Value.Sort == b.Value.Sort && (a.Value.Sort == nil || logic.Value.Equal(a.Value, b.Value))
}
