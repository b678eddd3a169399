// What there is to tell when there is no answer, as JSON. docs/report-json.md describes it for its readers.

package report

import (
	"io"

	"craig/program"
)

// FailureFormat names the version of the JSON object for failures.
const FailureFormat = "craig-error/1"

// FailureKind classifies failures.
type FailureKind string

// The kinds of failures.
const (
	UsageFailure       FailureKind = "usage"       // the command line is wrong
	InputFailure       FailureKind = "input"       // a file cannot be read, or holds nothing of the kind
	UnsupportedFailure FailureKind = "unsupported" // the input uses something that is not supported
	InternalFailure    FailureKind = "internal error"
)

// Failure is why there is no answer.
type Failure struct {
	Status int // the exit status
	Kind   FailureKind
	Text   string
	Pos    program.Pos // unknown for most
}

type jsonFailure struct {
	Format  string      `json:"format"`
	Outcome string      `json:"outcome"`
	Status  int         `json:"status"`
	Kind    FailureKind `json:"kind"`
	Text    string      `json:"text"`
	jsonPlace
}

// json returns f as JSON has it.
func (f Failure) json() *jsonFailure {
	return &jsonFailure{FailureFormat, "error", f.Status, f.Kind, f.Text, place(f.Pos)}
}

// text returns f as one line.
func (f Failure) text() string {
	if f.Pos.Line == 0 {
		return f.Text
	}
	return at(f.Pos) + ": " + f.Text
}

// ErrorJSON writes a failure as one JSON object.
func ErrorJSON(w io.Writer, f Failure) error { return encode(w, f.json()) }
