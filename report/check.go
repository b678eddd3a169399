// The answers of a whole project, each read from the report of the process that gave it: as a table, as JSON, and for baselines.

package report

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"slices"
	"time"

	"craig/internal/baseline"
	"craig/internal/exitcode"
	"craig/internal/goal"
	"craig/internal/sarif"
	"craig/verdict"
)

// Checked is what came out for a task and a function that execution starts in. Without report and without failure it was not tried.
type Checked struct {
	Task    string
	Entry   string // empty: the default
	Files   []string
	CPU     time.Duration
	Failure *Failure // why there is no answer

	report *jsonReport
	log    *sarif.Run
}

// Read takes what craig verify --format json has written. What is none is an error.
func (c *Checked) Read(text []byte) error {
	format := formatOf(text)
	switch format {
	case JSONFormat:
		c.report = new(jsonReport)
		return json.Unmarshal(text, c.report)
	case FailureFormat:
		var f jsonFailure
		if err := json.Unmarshal(text, &f); err != nil {
			return err
		}
		c.Failure = &Failure{Status: f.Status, Kind: f.Kind, Text: f.Text, Pos: f.pos()}
		return nil
	}
	return fmt.Errorf("its format is %q", format)
}

// formatOf returns the format that an object says it has, which is the first thing in it; empty for other text.
func formatOf(text []byte) string {
	d := json.NewDecoder(bytes.NewReader(text))
	for _, want := range []json.Token{json.Delim('{'), "format"} {
		if t, err := d.Token(); err != nil || t != want {
			return ""
		}
	}
	t, _ := d.Token()
	format, _ := t.(string)
	return format
}

// ReadLog takes the log of SARIF for the same answer.
func (c *Checked) ReadLog(text []byte) error {
	run, err := sarif.Read(text)
	if err == nil {
		c.log = &run
	}
	return err
}

// End takes that the process was ended because of a limit.
func (c *Checked) End(kind verdict.ReasonKind, text string) {
	c.report = &jsonReport{
		Format: JSONFormat, Outcome: verdict.Unknown.String(), Files: append([]string{}, c.Files...), Statistics: []jsonStat{}, Cuts: []jsonCut{},
		Reason: &jsonReason{Kind: string(kind), Text: ReasonText(verdict.Reason{Kind: kind, Text: text})},
	}
}

// Outcome returns the outcome as a word.
func (c *Checked) Outcome() string {
	switch {
	case c.Failure != nil:
		return refusedOutcome
	case c.report == nil:
		return notTriedOutcome
	}
	return c.report.Outcome
}

// Status returns the exit status for it alone: what is asked of a program that does not have it, as an entry, counts like a file that
// cannot be read.
func (c *Checked) Status() int {
	switch {
	case c.Failure != nil && c.Failure.Status == exitcode.Usage: // of a task: the run's own command line made sense
		return exitcode.Input
	case c.Failure != nil:
		return c.Failure.Status
	case c.report == nil:
		return exitcode.Interrupted
	case c.report.Outcome == verdict.Safe.String():
		return exitcode.Safe
	case c.report.Outcome == verdict.Unsafe.String():
		return exitcode.Unsafe
	case slices.ContainsFunc(c.report.answers(), jsonProperty.broken):
		return exitcode.Internal
	}
	return exitcode.Unknown
}

// broken reports whether there is no answer because of a bug.
func (a jsonProperty) broken() bool {
	return a.Reason != nil && a.Reason.Kind == string(verdict.InternalError)
}

// lines says what a row says.
func (c *Checked) lines() []string {
	switch {
	case c.Failure != nil:
		return []string{c.Failure.text()}
	case c.report == nil:
		return nil
	}
	out := answerLines(c.report.answers())
	for _, g := range c.report.Goals {
		if g.State == goal.Unreachable && (g.Kind == goal.Assertion || g.Kind == goal.Assumption) {
			out = append(out, "no "+goalWords[g.Kind].one+": "+at(g.pos()))
		}
	}
	return out
}

// Answers returns the answer to each question.
func (c *Checked) Answers() []baseline.Answer {
	one := baseline.Answer{Task: c.Task, Entry: c.Entry, Files: append([]string{}, c.Files...), Outcome: baseline.Outcome(c.Outcome())}
	if c.Failure != nil {
		one.Why = c.Failure.text()
	}
	if c.report == nil {
		return []baseline.Answer{one}
	}
	var out []baseline.Answer
	for _, p := range c.report.answers() {
		a := one
		a.Property, a.Outcome = p.Name, baseline.Outcome(p.Outcome)
		switch a.Outcome {
		case baseline.Unsafe:
			a.Violation = p.violation()
		case baseline.Unknown:
			a.Why = p.what()
		}
		out = append(out, a)
	}
	return out
}

// violation returns what is violated; if that cannot be shown, it is known by the property.
func (a jsonProperty) violation() *baseline.Violation {
	if a.Trace == nil || a.Trace.Error.What == "" {
		return &baseline.Violation{What: "an assertion can be violated", Fingerprint: fingerprint(a.Name)}
	}
	e := a.Trace.Error
	return &baseline.Violation{What: e.event(), Function: e.Procedure, Fingerprint: e.Fingerprint, File: e.File, Line: e.Line, Column: e.Column}
}

// AllAnswers returns the answers to all questions.
func AllAnswers(list []Checked) []baseline.Answer {
	var out []baseline.Answer
	for _, c := range list {
		out = append(out, c.Answers()...)
	}
	return out
}

// CheckTable writes the answers of a project, each when it is there.
type CheckTable struct {
	*table
	entries bool // there is a column for functions
}

// NewCheckTable returns a table for what list names.
func NewCheckTable(w io.Writer, list []Checked) CheckTable {
	t := CheckTable{entries: slices.ContainsFunc(list, func(c Checked) bool { return c.Entry != "" })}
	var rows [][]string
	for _, c := range list {
		rows = append(rows, t.names(c))
	}
	t.table = newTable(w, t.names(Checked{Task: "task", Entry: "entry"}), rows)
	return t
}

// names returns what is in the columns for names.
func (t CheckTable) names(c Checked) []string {
	if t.entries {
		return []string{c.Task, c.Entry}
	}
	return []string{c.Task}
}

// Row writes an answer.
func (t CheckTable) Row(c Checked) error { return t.row(t.names(c), c.Outcome(), c.CPU, c.lines()) }

// Summary writes how many answers there are of each outcome.
func (t CheckTable) Summary() error {
	_, err := fmt.Fprintf(t.w, "%s.\n", t.counts("answer"))
	return err
}

type jsonProgram struct {
	Task       string       `json:"task"`
	Entry      string       `json:"entry,omitempty"`
	Files      []string     `json:"files"`
	Outcome    string       `json:"outcome"`
	CPUSeconds float64      `json:"cpu_seconds"`
	Failure    *jsonFailure `json:"failure,omitempty"`
	Report     *jsonReport  `json:"report,omitempty"`
}

type jsonCheck struct {
	Format      string                `json:"format"`
	Version     string                `json:"version,omitempty"`
	Status      int                   `json:"status"`
	Answers     []baseline.Answer     `json:"answers"`
	Differences *baseline.Differences `json:"differences,omitempty"`
	Programs    []jsonProgram         `json:"programs"`
}

// CheckJSON writes the answers of a project as one JSON object, with the differences to an earlier run, if they are not nil.
func CheckJSON(w io.Writer, list []Checked, d *baseline.Differences, by Invocation) error {
	out := jsonCheck{
		Format: baseline.CheckFormat, Version: by.Version, Status: by.Status,
		Answers: append([]baseline.Answer{}, AllAnswers(list)...), Differences: d, Programs: []jsonProgram{},
	}
	for _, c := range list {
		p := jsonProgram{
			Task: c.Task, Entry: c.Entry, Files: append([]string{}, c.Files...), Outcome: c.Outcome(),
			CPUSeconds: math.Round(c.CPU.Seconds()*1000) / 1000, Report: c.report,
		}
		if c.Failure != nil {
			p.Failure = c.Failure.json()
		}
		out.Programs = append(out.Programs, p)
	}
	return encode(w, out)
}
