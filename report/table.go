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
// they leave open, then the undefined behaviour that proofs leave open: in one line what other checks decide that the same answers leave
// open, and by itself what no check decides.
func answerLines(answers []jsonProperty) []string {
	about := newSubjects(answers)
	for _, outcome := range []verdict.Outcome{verdict.Unsafe, verdict.Unknown} {
		for _, a := range answers {
			if a.Outcome == outcome.String() {
				about.add(a.what(), a.Name)
			}
		}
	}
	out := about.lines()
	open, undecided := newSubjects(answers), newSubjects(answers)
	for _, a := range answers {
		for _, x := range a.Undefined {
			switch {
			case x.Check == "":
				undecided.add("not ruled out: "+x.text(), a.Name)
			case !slices.ContainsFunc(answers, func(o jsonProperty) bool { return o.Name == x.Check }):
				open.add(x.Check, a.Name)
			}
		}
	}
	byChecks := newSubjects(answers)
	for _, check := range open.order {
		same := slices.DeleteFunc(slices.Clone(open.order), func(o string) bool { return !slices.Equal(open.names[o], open.names[check]) })
		for _, name := range open.names[check] {
			byChecks.add("not ruled out: what --check "+enumerated(same)+pick(len(same) == 1, " decides", " decide"), name)
		}
	}
	return slices.Concat(out, byChecks.lines(), undecided.lines())
}

// subjects are what there is to say about some answers, each with the names of those that it is about.
type subjects struct {
	order []string
	names map[string][]string
	all   int // answers
}

// newSubjects returns nothing to say about answers.
func newSubjects(answers []jsonProperty) *subjects {
	return &subjects{names: map[string][]string{}, all: len(answers)}
}

// add says what of the answer of that name, once.
func (s *subjects) add(what, name string) {
	if s.names[what] == nil {
		s.order = append(s.order, what)
	}
	if !slices.Contains(s.names[what], name) {
		s.names[what] = append(s.names[what], name)
	}
}

// lines returns all that was said, in that order, with names in front of what is not said of all answers.
func (s *subjects) lines() []string {
	var out []string
	for _, what := range s.order {
		names := ""
		if len(s.names[what]) < s.all {
			names = strings.Join(s.names[what], ", ") + ": "
		}
		out = append(out, names+what)
	}
	return out
}

// enumerated returns words as a sentence has them: "a", "a and b", "a, b and c".
func enumerated(words []string) string {
	if n := len(words); n > 1 {
		return strings.Join(words[:n-1], ", ") + " and " + words[n-1]
	}
	return strings.Join(words, "")
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
