// Package verdict holds what engines answer: the outcome with its evidence, and the events they report on the way.
package verdict

import (
	"time"

	"craig/logic"
	"craig/program"
)

// Outcome is the answer to "does the program never violate its assertions?".
type Outcome uint8

// The outcomes.
const (
	Unknown Outcome = iota
	Safe
	Unsafe
)

// String returns "unknown", "safe" or "unsafe".
func (o Outcome) String() string { return [...]string{"unknown", "safe", "unsafe"}[o] }

// Result is an engine's answer for a program: Safe with a Certificate, Unsafe with a Counterexample, or Unknown with a
// Reason.
type Result struct {
	Outcome        Outcome
	Certificate    *Certificate
	Counterexample *Counterexample
	Reason         Reason
	Stats          []Stat // in the order the engine wants them shown
	Engine         string // that gave the answer; empty if none was asked
	// Depth is so that no execution violates an assertion that comes to the heads of loops, implicit ones among
	// them, and calls procedures at most so often in all. 0 says nothing.
	Depth int
	// Within are bounds so that no execution violates an assertion that stays within all of them. None says nothing.
	Within []Bound
	// Facts are facts about all elements of something that a proof would need, of Unknown where a limit was reached, at least for
	// what is modelled: no engine finds such facts. None says nothing.
	Facts []Fact
}

// Stat is a named number of a run.
type Stat struct {
	Name  string
	Value float64
	Unit  string // "s" of times, which are not the same in every run; empty of counts
}

// ReasonKind classifies Unknown.
type ReasonKind string

// The kinds of reasons.
const (
	Timeout       ReasonKind = "timeout"
	Memory        ReasonKind = "memory"
	Cancelled     ReasonKind = "cancelled"
	Incomplete    ReasonKind = "incomplete"     // the solver or the engine gave up on a query
	Imprecise     ReasonKind = "imprecise"      // the only alarms found pass through an abstraction and do not replay
	Uncertified   ReasonKind = "uncertified"    // the certificate could not be checked (not: was found wrong)
	InternalError ReasonKind = "internal error" // a bug of Craig: a wrong certificate, a recovered panic
)

// Reason says why the outcome is Unknown and what to try.
type Reason struct {
	Kind   ReasonKind
	Text   string      // one sentence
	Advice string      // what the user can try; may be empty
	Engine bool        // Advice is another engine
	Pos    program.Pos // the place in the source it is about, if any
	Spot   Spot        // what the engine worked on in the end
	Doubt  *Doubt      // of Imprecise: why the last alarm does not count, if it is for that
}

// Doubt is a decision of an execution that depends on what is not modelled exactly.
type Doubt struct {
	On       program.Abstraction
	At, From program.Pos // of the decision, and of what it depends on
}

// Spot is a part of a program that an engine works on. The zero value stands for none.
type Spot struct {
	What SpotKind
	Proc string      // that it is, or is in
	Pos  program.Pos // of the loop, or of the procedure
}

// Bound is a bound for executions: a loop has at most so many iterations each time that it is entered, or so many calls of a procedure
// are within each other.
type Bound struct {
	Spot
	Times int
}

// SpotKind says what a Spot is.
type SpotKind uint8

// The kinds of spots.
const (
	Nowhere SpotKind = iota
	Loop
	Calls // of a procedure
)

// Certificate proves a program safe.
//
// An invariant at location l of procedure p is a formula over the current values of globals and p's variables and over
// the values at p's entry (Var.Old) of globals and p's parameters; it holds whenever execution is at l. A location
// without one has invariant true; every cycle must pass a location with an entry in the map (an edge whose condition is
// the constant false is part of no cycle).
//
// The contract of procedure p is a formula over the entry values (Var.Old) of globals and parameters, the current
// values of globals and results, and Err, which is true iff the call ended with a violated assertion (then results and
// globals are arbitrary); it holds whenever p returns or fails. A procedure without one has contract true.
type Certificate struct {
	Invariants map[*program.Loc]*logic.Term
	Contracts  map[*program.Proc]*logic.Term
	Err        *logic.Term // the Bool constant that contracts use; nil if no contract mentions failure
	Unwinding  *Unwinding  // if there is one, it is all that the certificate says
}

// Unwinding says of a program that all its executions end soon, but for loops of which induction says enough: whoever executes it
// symbolically so far has seen all of them.
type Unwinding struct {
	Loops map[*program.Loc]int  // by head: how often executions come to it at most, each time that they enter the loop; 0 of others
	Calls map[*program.Proc]int // of recursive procedures: how many calls are within each other at most; 0 of others
	// Inductions are by head, of loops that executions enter there only. Loops says nothing of these.
	Inductions map[*program.Loc]Induction
}

// Induction is how executions of a loop, of any length, are followed. Each time that executions enter the loop, they are followed
// until they come to its head for the K-th time. There, all that an iteration can change becomes unknown, which stands for all
// later visits of the head, too, and they are followed for K iterations more: for all but the last it is taken for granted that
// nothing is violated, as it was shown before. Where they leave the loop in one of the first K-1 iterations, or in the last of the
// others, they go on behind it.
type Induction struct {
	K int // at least 1
	// Invariants hold whenever executions come to the head, which is shown like that no Assert is violated: formulas over the current
	// values of globals and of the procedure's variables, without arrays.
	Invariants []*logic.Term
}

// Translated returns the induction with each of its invariants translated.
func (in Induction) Translated(translate func(*logic.Term) *logic.Term) Induction {
	out := Induction{K: in.K}
	for _, f := range in.Invariants {
		out.Invariants = append(out.Invariants, translate(f))
	}
	return out
}

// Counterexample determines an execution that ends in a violated assertion.
type Counterexample struct {
	// Choices lists in execution order, across calls, every executed Havoc edge with the values it chose, and every
	// edge taken from a location that several edges leave. Choices are looked up by edge (for Havoc) and by location
	// (for branches), each with its own order, so that an execution stays determined when statements that do not matter
	// are added or removed in between. A Havoc without a choice left takes zero values.
	Choices []Choice
}

// Choice is one step of a Counterexample.
type Choice struct {
	Edge   *program.Edge
	Values []logic.Value // for a Havoc: one for each variable
}

// Event is a progress report.
type Event struct {
	Engine string
	Bound  int // iteration or bound of the engine's main loop
	Stats  []Stat
	Time   time.Duration // since the engine's start
}

// Observer receives progress. It is called from the engine's goroutine and must return quickly. A nil Observer is
// allowed wherever one is taken.
type Observer func(Event)

// Predicates are formulas in terms of which an engine looks at a program. They need not hold of anything.
type Predicates struct {
	At      map[*program.Loc][]*logic.Term  // of locations, over current values and values at entry (Var.Old)
	Returns map[*program.Proc][]*logic.Term // of calls that return, over values at entry, and results and globals as they are then
	Fails   map[*program.Proc][]*logic.Term // of calls that end with a violated assertion, over values at entry
}

// NewPredicates returns no predicates.
func NewPredicates() *Predicates {
	return &Predicates{
		At: make(map[*program.Loc][]*logic.Term), Returns: make(map[*program.Proc][]*logic.Term), Fails: make(map[*program.Proc][]*logic.Term),
	}
}
