// The answers for each function of a program, as a table and as JSON.

package report

import (
	"fmt"
	"io"
	"math"
	"time"

	"craig/internal/source"
	"craig/program"
)

// Function is the answer for the executions that start in a function.
type Function struct {
	Name    string
	Pos     program.Pos
	Report  *Report  // nil: there is none, because of Failure, or execution never came to the function
	Failure *Failure // why the function, or what it calls, cannot be treated
	CPU     time.Duration
}

// Outcome returns the outcome for a function as a word: of several properties that of one that is violated, or else of one
// that is not decided.
func (f Function) Outcome() string {
	switch {
	case f.Failure != nil:
		return refusedOutcome
	case f.Report == nil:
		return notTriedOutcome
	}
	return f.Report.Result.Outcome.String()
}

// FunctionTable writes the answers for functions, each when it is there.
type FunctionTable struct{ *table }

// NewFunctionTable returns a table for functions with these names.
func NewFunctionTable(w io.Writer, names []string) FunctionTable {
	var rows [][]string
	for _, n := range names {
		rows = append(rows, []string{n})
	}
	return FunctionTable{newTable(w, []string{"function"}, rows)}
}

// Row writes the answer for a function, with a line for each violation and for each reason why a check is not decided.
func (t FunctionTable) Row(f Function) error {
	return t.row([]string{f.Name}, f.Outcome(), f.CPU, f.lines())
}

// Summary writes how many functions there are of each outcome.
func (t FunctionTable) Summary() error {
	_, err := fmt.Fprintf(t.w, "%s. No caller is shown: craig explain entry-arguments, entry-first\n", t.counts("function"))
	return err
}

// lines says what a row says.
func (f Function) lines() []string {
	switch {
	case f.Failure != nil:
		return []string{f.Failure.text()}
	case f.Report == nil:
		return nil
	}
	return answerLines(jsonOf(f.Report, source.NewLines(nil), true).answers())
}

// answers returns a report for each property.
func (r *Report) answers() []*Report {
	if len(r.Properties) == 0 {
		return []*Report{r}
	}
	var out []*Report
	for _, p := range r.Properties {
		out = append(out, r.of(p))
	}
	return out
}

// FunctionsFormat names the version of the JSON about functions. Fields may be added under the same version; a change of
// meaning needs a new one.
const FunctionsFormat = "craig-functions/1"

type jsonFunction struct {
	Name string `json:"name"`
	jsonPlace
	Outcome    string       `json:"outcome"`
	CPUSeconds float64      `json:"cpu_seconds"`
	Failure    *jsonFailure `json:"failure,omitempty"`
	Report     *jsonReport  `json:"report,omitempty"`
}

type jsonFunctions struct {
	Format    string         `json:"format"`
	Files     []string       `json:"files"`
	Functions []jsonFunction `json:"functions"`
}

// FunctionsJSON writes the answers for functions of the files as one JSON object; fingerprints need Options.Source.
func FunctionsJSON(w io.Writer, files []string, list []Function, o Options) error {
	src := source.NewLines(o.Source)
	out := jsonFunctions{FunctionsFormat, append([]string{}, files...), []jsonFunction{}}
	for _, f := range list {
		j := jsonFunction{Name: f.Name, jsonPlace: place(f.Pos), Outcome: f.Outcome(), CPUSeconds: math.Round(f.CPU.Seconds()*1000) / 1000}
		if f.Failure != nil {
			j.Failure = f.Failure.json()
		}
		if f.Report != nil {
			j.Report = jsonOf(f.Report, src, o.Brief)
		}
		out.Functions = append(out.Functions, j)
	}
	return encode(w, out)
}
