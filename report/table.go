// Tables of answers, which are written while the answers come.

package report

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"craig/program"
	"craig/verdict"
)

// The outcomes of what has no report.
const (
	refusedOutcome  = "refused"
	notTriedOutcome = "not tried"
)

// table writes rows, each with names in some columns, an outcome, the time that it took, and lines about it.
type table struct {
	w      io.Writer
	heads  []string
	widths []int
	count  map[string]int // of outcomes
}

// newTable returns a table with columns for names; rows has the names of all rows.
func newTable(w io.Writer, heads []string, rows [][]string) *table {
	t := &table{w: w, heads: heads, widths: make([]int, len(heads)), count: map[string]int{}}
	for _, row := range append(rows, heads) {
		for i, name := range row {
			t.widths[i] = max(t.widths[i], utf8.RuneCountInString(name))
		}
	}
	return t
}

// names returns the columns of names.
func (t *table) names(row []string) string {
	var b strings.Builder
	for i, name := range row {
		fmt.Fprintf(&b, "%-*s  ", t.widths[i], name)
	}
	return b.String()
}

// Head writes what the columns are.
func (t *table) Head() error {
	_, err := fmt.Fprintf(t.w, "%s%-9s  %8s  what is violated, or left open\n", t.names(t.heads), "verdict", "CPU time")
	return err
}

// row writes a row, with as many lines as there are about it.
func (t *table) row(names []string, outcome string, cpu time.Duration, lines []string) error {
	t.count[outcome]++
	if len(lines) == 0 {
		lines = []string{""}
	}
	head := fmt.Sprintf("%s%-9s  %6.1f s", t.names(names), strings.ToUpper(outcome), cpu.Seconds())
	for _, l := range lines {
		if _, err := fmt.Fprintln(t.w, strings.TrimRight(head+"  "+l, " ")); err != nil {
			return err
		}
		head = strings.Repeat(" ", utf8.RuneCountInString(t.names(names))+9+2+8)
	}
	return nil
}

// counts says how many rows there are of each outcome, the number of all first: 3 of what rows are.
func (t *table) counts(what string) string {
	all := 0
	var parts []string
	for _, o := range []string{verdict.Unsafe.String(), verdict.Unknown.String(), refusedOutcome, notTriedOutcome, verdict.Safe.String()} {
		if n := t.count[o]; n > 0 {
			all += n
			parts = append(parts, fmt.Sprintf("%d %s", n, o))
		}
	}
	return count(all, what) + ": " + strings.Join(parts, ", ")
}

// answerLines says what is to be told of answers: violations, with the checks that they violate, then reasons, with the checks that
// they leave open, then the undefined behaviour that proofs leave open, by the check that was not asked for it, if there is one.
func answerLines(answers []jsonProperty) []string {
	var order []string
	checks := map[string][]string{}
	add := func(what, check string) {
		if checks[what] == nil {
			order = append(order, what)
		}
		checks[what] = append(checks[what], check)
	}
	for _, outcome := range []verdict.Outcome{verdict.Unsafe, verdict.Unknown} {
		for _, a := range answers {
			if a.Outcome == outcome.String() {
				add(a.what(), a.Name)
			}
		}
	}
	for _, a := range answers {
		for _, x := range a.Undefined {
			what := x.text()
			if x.Check != "" {
				what = "what --check " + x.Check + " decides"
			}
			if what = "not ruled out: " + what; !slices.ContainsFunc(answers, func(o jsonProperty) bool { return o.Name == x.Check }) && !slices.Contains(checks[what], a.Name) {
				add(what, a.Name)
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

// what says what is violated where, or why there is no answer.
func (a jsonProperty) what() string {
	switch {
	case a.Trace != nil && a.Trace.Error.What != "":
		return a.Trace.Error.event() + " at " + at(a.Trace.Error.pos())
	case a.Reason != nil:
		return a.Reason.Text
	}
	return ""
}

// event says what happened, as event does.
func (e jsonError) event() string {
	return e.What + pick(e.Rule == program.Assertion, " violated", pick(e.Rule == program.ErrorLabel, " reached", ""))
}

// pos returns the place.
func (p jsonPlace) pos() program.Pos {
	return program.Pos{File: p.File, Line: p.Line, Col: p.Column}
}

// text says what it is and where it could happen, as openText does.
func (u jsonUndefined) text() string {
	var at []program.Pos
	for _, p := range u.Places {
		at = append(at, p.pos())
	}
	return openText(verdict.Undefined{Kind: u.Rule, Places: at, Check: u.Check})
}

// answers returns the answer for each property.
func (r *jsonReport) answers() []jsonProperty {
	if len(r.Properties) > 0 {
		return r.Properties
	}
	return []jsonProperty{{
		Name: r.Property, Outcome: r.Outcome, Reason: r.Reason, Certificate: r.Certificate, Trace: r.Trace,
		Undefined: r.Undefined, Assumptions: r.Assumptions, Premise: r.Premise, Statistics: r.Statistics,
	}}
}
