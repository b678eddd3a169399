// The answers for each function of a program, as a table and as JSON.

package report

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"craig/program"
	"craig/verdict"
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
		return "refused"
	case f.Report == nil:
		return "not tried"
	}
	return f.Report.Result.Outcome.String()
}

// FunctionTable writes the answers for functions, each when it is there.
type FunctionTable struct {
	w     io.Writer
	width int // of names
	count map[string]int
}

// NewFunctionTable returns a table for functions with these names.
func NewFunctionTable(w io.Writer, names []string) *FunctionTable {
	t := &FunctionTable{w: w, count: map[string]int{}}
	for _, n := range append(names, functionColumn) {
		t.width = max(t.width, utf8.RuneCountInString(n))
	}
	return t
}

// functionColumn is above the names of functions.
const functionColumn = "function"

// Head writes what the columns are.
func (t *FunctionTable) Head() error {
	_, err := fmt.Fprintf(t.w, "%-*s  %-9s  %8s  what is violated, or left open\n", t.width, functionColumn, "verdict", "CPU time")
	return err
}

// Row writes the answer for a function, with a line for each violation and for each reason why a check is not decided.
func (t *FunctionTable) Row(f Function) error {
	outcome := f.Outcome()
	t.count[outcome]++
	lines := f.lines()
	if len(lines) == 0 {
		lines = []string{""}
	}
	head := fmt.Sprintf("%-*s  %-9s  %6.1f s", t.width, f.Name, strings.ToUpper(outcome), f.CPU.Seconds())
	for _, l := range lines {
		if _, err := fmt.Fprintln(t.w, strings.TrimRight(head+"  "+l, " ")); err != nil {
			return err
		}
		head = strings.Repeat(" ", t.width+2+9+2+8)
	}
	return nil
}

// Summary writes how many functions there are of each outcome.
func (t *FunctionTable) Summary() error {
	all := 0
	var parts []string
	for _, o := range []string{verdict.Unsafe.String(), verdict.Unknown.String(), "refused", "not tried", verdict.Safe.String()} {
		if n := t.count[o]; n > 0 {
			all += n
			parts = append(parts, fmt.Sprintf("%d %s", n, o))
		}
	}
	_, err := fmt.Fprintf(t.w, "%s: %s. No caller is shown: craig explain entry-arguments, entry-first\n", count(all, "function"), strings.Join(parts, ", "))
	return err
}

// lines says what a row says: violations, with the checks that they violate, then reasons, with the checks that they leave
// open, then the undefined behaviour that proofs leave open, by the check that was not asked for it, if there is one.
func (f Function) lines() []string {
	switch {
	case f.Failure != nil:
		return []string{f.Failure.text()}
	case f.Report == nil:
		return nil
	}
	var order []string
	checks := map[string][]string{}
	add := func(what, check string) {
		if checks[what] == nil {
			order = append(order, what)
		}
		checks[what] = append(checks[what], check)
	}
	answers := f.Report.answers()
	for _, outcome := range []verdict.Outcome{verdict.Unsafe, verdict.Unknown} {
		for _, r := range answers {
			if r.Result.Outcome != outcome {
				continue
			}
			what := ReasonText(r.Result.Reason)
			if v, ok := newViolation(r.Program, r.Trace); ok && outcome == verdict.Unsafe {
				what = event(v.Violation) + " at " + at(v.pos)
			}
			add(what, r.Name)
		}
	}
	for _, r := range answers {
		for _, x := range r.Undefined {
			what := openText(x)
			if x.Check != "" {
				what = "what --check " + x.Check + " decides"
			}
			if what = "not ruled out: " + what; !slices.ContainsFunc(answers, func(o *Report) bool { return o.Name == x.Check }) && !slices.Contains(checks[what], r.Name) {
				add(what, r.Name)
			}
		}
	}
	var out []string
	for _, what := range order {
		names := ""
		if len(checks[what]) < len(answers) {
			names = strings.Join(checks[what], ", ") + ": "
		}
		out = append(out, names+what)
	}
	return out
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

// FunctionsJSON writes the answers for functions of the files as one JSON object.
func FunctionsJSON(w io.Writer, files []string, list []Function) error {
	out := jsonFunctions{FunctionsFormat, append([]string{}, files...), []jsonFunction{}}
	for _, f := range list {
		j := jsonFunction{Name: f.Name, jsonPlace: place(f.Pos), Outcome: f.Outcome(), CPUSeconds: math.Round(f.CPU.Seconds()*1000) / 1000}
		if f.Failure != nil {
			j.Failure = f.Failure.json()
		}
		if f.Report != nil {
			j.Report = jsonOf(f.Report)
		}
		out.Functions = append(out.Functions, j)
	}
	return encode(w, out)
}
