// The answers of a whole project as SARIF: the logs of all processes as one.

package report

import (
	"io"
	"reflect"
	"slices"

	"craig/internal/baseline"
	"craig/internal/sarif"
)

// CheckSARIF writes the answers of a project as one log, with what has become of each result since an earlier run, unless the differences
// are nil. Violations that several tasks have at the same place are one result.
func CheckSARIF(w io.Writer, list []Checked, d *baseline.Differences, by Invocation, o Options) error {
	l := newLog(by, o)
	l.run.Results = []sarif.Result{}
	for _, c := range list {
		switch {
		case c.Failure != nil:
			l.failure(*c.Failure)
		case c.report == nil:
			l.note(notice{interruptedNotice, sarif.Warning, c.label() + " was not tried.", nil, nil, nil})
		case c.log == nil:
			l.unlogged(c, d)
		default:
			for _, r := range c.log.Results {
				l.merge(c.result(r, d))
			}
			for _, i := range c.log.Invocations {
				l.call.Execution = union(l.call.Execution, i.Execution)
			}
		}
	}
	return l.write(w)
}

// label names it: "ring push".
func (c *Checked) label() string {
	if c.Entry == "" {
		return c.Task
	}
	return c.Task + " " + c.Entry
}

// unlogged adds results for what was ended before it could write a log.
func (l *log) unlogged(c Checked, d *baseline.Differences) {
	for _, a := range c.report.answers() {
		i := ruleOfProperty(a.Name)
		res := sarif.Result{Rule: rulePrefix + rules[i].id, RuleIndex: i, Kind: sarif.Open, Level: sarif.None}
		res.Message.Text = sentence("not decided: " + a.what())
		res.Fingerprints = map[string]string{propertyPrint: fingerprint(a.Name, "")}
		if len(c.Files) > 0 {
			file := sarif.PhysicalLocation{Artifact: sarif.File(c.Files[0], l.by.Folder)}
			res.Locations = []sarif.Location{{Physical: &file}}
		}
		res.Properties = map[string]any{askedKey: []string{askedName(a.Name)}}
		l.merge(c.result(res, d))
	}
}

// The keys of what results have besides.
const (
	askedKey   = "asked"
	entriesKey = "entries"
	tasksKey   = "tasks"
)

// askedName is what a property is called in results.
func askedName(property string) string {
	if property == "" {
		return "assert+unreachable"
	}
	return property
}

// result returns a result of c with what is known of it besides.
func (c *Checked) result(r sarif.Result, d *baseline.Differences) sarif.Result {
	asked := texts(r.Properties[askedKey])
	r.Properties = map[string]any{tasksKey: []string{c.Task}}
	if c.Entry != "" {
		r.Properties[entriesKey] = []string{c.Entry}
	}
	if len(asked) == 0 { // it is about no property
		return r
	}
	r.Properties[askedKey] = asked
	if d == nil {
		return r
	}
	r.State = sarif.NewState
	for _, a := range c.Answers() {
		if !slices.Contains(asked, askedName(a.Property)) {
			continue
		}
		was, ok := d.Was(a.Question())
		switch {
		case r.Kind == sarif.Fail && a.Violation != nil && d.Has(a.Violation.Fingerprint, a.Question()):
			r.State = sarif.Unchanged
		case r.Kind == sarif.Fail || !ok:
		case was == a.Outcome:
			r.State = sarif.Unchanged
		default:
			r.State = sarif.Updated
		}
	}
	return r
}

// texts returns a list of texts that JSON had.
func texts(list any) []string {
	switch list := list.(type) {
	case []string:
		return list
	case []any:
		var out []string
		for _, x := range list {
			if s, ok := x.(string); ok {
				out = append(out, s)
			}
		}
		return out
	}
	return nil
}

// merge adds a result, to one that is there if both are the same violation at the same place.
func (l *log) merge(r sarif.Result) {
	same := func(o sarif.Result) bool {
		return r.Kind == sarif.Fail && o.Kind == r.Kind && reflect.DeepEqual(o.Fingerprints, r.Fingerprints) && reflect.DeepEqual(o.Locations, r.Locations)
	}
	i := slices.IndexFunc(l.run.Results, same)
	if i < 0 {
		l.run.Results = append(l.run.Results, r)
		return
	}
	had := &l.run.Results[i]
	for key, list := range r.Properties {
		had.Properties[key] = union(texts(had.Properties[key]), list.([]string))
	}
	if r.State == sarif.NewState { // for one of the questions, which the alert must show
		had.State = r.State
	}
}

// union returns a list with what it does not have of another one behind it.
func union[T any](list, more []T) []T {
	for _, x := range more {
		if !slices.ContainsFunc(list, func(o T) bool { return reflect.DeepEqual(o, x) }) {
			list = append(list, x)
		}
	}
	return list
}
