// Package goal has places of a program of which is asked whether executions come there, and what is known of that: of assertions, which
// say nothing where none does, of what is behind assumptions, which contradict each other where none does, of the ways of branches, of
// lines and of functions.
// Package coverage finds it out.
package goal

import (
	"slices"

	"craig/certify"
	"craig/program"
	"craig/verdict"
)

// Kind is what a goal is of. The text is a stable identifier.
type Kind string

// The kinds of goals.
const (
	Assertion  Kind = "assertion"  // an assertion is evaluated; of the call of an error function, the condition that it is under
	Assumption Kind = "assumption" // execution goes on behind an assumption
	Branch     Kind = "branch"     // execution goes a way of a branch
	Line       Kind = "line"       // execution comes to something in a line
	Function   Kind = "function"   // it is called
)

// Of returns the goals of a kind that p has: of assertions, those that counts is true of.
func Of(p *program.Program, k Kind, counts func(program.Stmt) bool) []Goal {
	switch k {
	case Assertion:
		return Assertions(p, counts)
	case Assumption:
		return Assumptions(p)
	case Branch:
		return Branches(p)
	case Line:
		return Lines(p)
	case Function:
		return Functions(p)
	}
	return nil
}

// Goal is a place of a program of which is asked whether an execution comes there. What a macro has at one place is one goal, and so is
// what a front end has several times, such as the body of a function in several contexts.
type Goal struct {
	Kind     Kind
	Pos      program.Pos     // of the assertion, the assumption or the call that stands for it, of the branch
	Function string          // that it is in
	Way      *program.Branch // of a Branch: which way; nil for others

	Spots []Spot // where execution passes it
}

// Spot is behind an edge, or before the edges that leave a location.
type Spot struct {
	Behind *program.Edge
	Before *program.Loc
}

// State says what is known of a goal.
type State string

// The states of goals.
const (
	Unknown     State = "unknown"
	Reached     State = "reached"     // by an execution
	Unreachable State = "unreachable" // by any execution
)

// Finding is a goal with the answer to whether an execution comes there.
type Finding struct {
	Goal
	State     State
	Execution int             // of Reached: which of Result.Executions does
	Proof     *certify.Answer // of Unreachable: that no execution comes there, nor to others of which it was asked at once
	Reason    verdict.Reason  // of Unknown
}

// Execution is an execution of a program as the front end makes it, with goals in it, up to its end or to a goal.
type Execution struct {
	Program *program.Program
	Choices *verdict.Counterexample // that determine it
	Steps   int                     // how many statements are executed at most; 0: up to the end
	Passes  []int                   // the goals that it passes for certain, by their numbers among Result.Findings
}

// Result has the findings, in the order of the goals.
type Result struct {
	Asked      []Kind // what was asked about
	Findings   []Finding
	Executions []Execution
}

// Total returns how many findings of a kind there are.
func (r *Result) Total(k Kind) int {
	n := 0
	for _, f := range r.Findings {
		if f.Kind == k {
			n++
		}
	}
	return n
}

// Times returns how many of the executions pass a goal, by its number.
func (r *Result) Times(number int) int {
	n := 0
	for _, x := range r.Executions {
		if slices.Contains(x.Passes, number) {
			n++
		}
	}
	return n
}

// Count returns how many findings of a kind are in a state.
func (r *Result) Count(k Kind, s State) int {
	n := 0
	for _, f := range r.Findings {
		if f.Kind == k && f.State == s {
			n++
		}
	}
	return n
}
