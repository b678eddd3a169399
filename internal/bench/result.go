package bench

import (
	"time"

	"craig/verdict"
)

// Kind classifies how a task ended.
type Kind uint8

// The kinds of ends.
const (
	Unsolved Kind = iota // Unknown, for Result.Reason
	Right                // the expected verdict, or any where none is expected
	Wrong                // the opposite of the expected verdict
	Refused              // the program uses a construct that is not supported
	BadInput             // the program could not be read
	Crashed              // no answer, or an internal error
)

// Result is the end of a task.
type Result struct {
	Task    Task
	Kind    Kind
	Outcome verdict.Outcome
	Reason  verdict.ReasonKind // of Unknown
	Text    string             // why there is no verdict
	Wall    time.Duration
	CPU     time.Duration
	Memory  int64     // the largest resident set in bytes; 0 where it cannot be measured
	By      Contender // that ran it, in comparisons
	Passes  []Pass    // what the passes did, of programs
	Stats   []Stat    // the engine's numbers, as far as it came
}

// Stat is a number of an engine's.
type Stat struct {
	Name  string  `json:"name"`
	Value float64 `json:"value"`
	Unit  string  `json:"unit"`
}

// Pass is the effect of a pass on a program or on its clauses.
type Pass struct {
	Of      string         `json:"of"`
	Name    string         `json:"name"`
	Seconds float64        `json:"seconds"`
	Before  map[string]int `json:"before"`
	After   map[string]int `json:"after"`
}

// classify sets the kind of a result with an outcome.
func (r *Result) classify() {
	switch {
	case r.Outcome == verdict.Unknown && r.Reason == verdict.InternalError:
		r.Kind = Crashed
	case r.Outcome == verdict.Unknown:
		r.Kind = Unsolved
	case r.Task.Expected == verdict.Unknown || r.Task.Expected == r.Outcome:
		r.Kind = Right
	default:
		r.Kind = Wrong
	}
}

// Answer returns how the task ended, in a word: true or false, sat or unsat, the reason for unknown, refused, bad input or crashed.
func (r *Result) Answer() string {
	switch r.Kind {
	case Right, Wrong:
		return r.Task.Word(r.Outcome)
	case Refused:
		return "refused"
	case BadInput:
		return "bad input"
	case Crashed:
		return "crashed"
	}
	if r.Reason == "" {
		return "unknown"
	}
	return string(r.Reason)
}

// Answered returns the result of which word is the Answer, without times.
func Answered(t Task, word string) Result {
	r := Result{Task: t, Outcome: Outcome(word)}
	switch word {
	case "refused":
		r.Kind = Refused
	case "bad input":
		r.Kind = BadInput
	case "crashed":
		r.Kind = Crashed
	case "unknown":
	default:
		if r.Outcome == verdict.Unknown {
			r.Reason = verdict.ReasonKind(word)
		}
		r.classify()
	}
	return r
}
