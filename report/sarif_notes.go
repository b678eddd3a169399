// What a log of SARIF says of the run rather than of the code: assumptions, what is not modelled, and failures.

package report

import (
	"reflect"
	"slices"
	"strings"

	"craig/internal/sarif"
	"craig/program"
	"craig/verdict"
)

// The kinds of notifications.
const (
	notModelledNotice = iota
	assumptionNotice
	openNotice
	premiseNotice
	interruptedNotice
	usageNotice
	inputNotice
	unsupportedNotice
	internalNotice
)

// noticeTexts has the identifiers of kinds of notifications, without the prefix of rules, and what they mean.
var noticeTexts = [...][2]string{
	notModelledNotice: {"not-modelled", "Something in the program is not modelled exactly; a violation that depends on it is not reported, and the answer is unknown."},
	assumptionNotice:  {"assumption", "An answer rests on something that C leaves open, or that is about callers or code outside."},
	openNotice:        {"not-ruled-out", "Executions with undefined behaviour of a kind do not count, and the proof does not rule them out."},
	premiseNotice:     {"premise", "A proof takes for granted that accesses, which it does not check, are valid."},
	interruptedNotice: {"not-tried", "A function was not tried, as the run was interrupted before."},
	usageNotice:       {"usage", "The command line is wrong."},
	inputNotice:       {"input", "A file cannot be read, or holds no program."},
	unsupportedNotice: {"unsupported", "The program uses something that is not supported."},
	internalNotice:    {"internal-error", "A bug of Craig."},
}

// notices returns what SARIF has of the kinds of notifications.
func notices() []sarif.Descriptor {
	var out []sarif.Descriptor
	for _, t := range noticeTexts {
		text := &sarif.Text{Text: t[1]} // services want all three
		out = append(out, sarif.Descriptor{ID: rulePrefix + t[0], Name: camel(t[0]), ShortDescription: text, FullDescription: text, Help: text})
	}
	return out
}

// notice is a notification.
type notice struct {
	kind   int
	level  sarif.Level
	text   string
	places []program.Pos
	rule   *sarif.Reference // that it is about
	more   map[string]any
}

// note adds a notification, unless there is the same.
func (l *log) note(n notice) {
	out := sarif.Notification{
		Descriptor: sarif.Reference{ID: rulePrefix + noticeTexts[n.kind][0], Index: &n.kind},
		Rule:       n.rule, Level: n.level, Message: sarif.Text{Text: n.text}, Properties: n.more,
	}
	for _, p := range n.places {
		if at := l.location(p, ""); at != nil && !slices.ContainsFunc(out.Locations, func(o sarif.Location) bool { return reflect.DeepEqual(o, *at) }) {
			out.Locations = append(out.Locations, *at)
		}
	}
	list := &l.call.Execution
	if n.kind == usageNotice {
		list = &l.call.Configuration
	}
	if !slices.ContainsFunc(*list, func(o sarif.Notification) bool { return reflect.DeepEqual(o, out) }) {
		*list = append(*list, out)
	}
}

// failure notes why there is no answer.
func (l *log) failure(f Failure) {
	kind := map[FailureKind]int{UsageFailure: usageNotice, InputFailure: inputNotice, UnsupportedFailure: unsupportedNotice, InternalFailure: internalNotice}[f.Kind]
	l.note(notice{kind, sarif.Error, f.Text, []program.Pos{f.Pos}, nil, nil})
}

// notes adds what an answer rests on, unless that was asked, too, and what is not modelled exactly in the program.
func (l *log) notes(r *Report, asked map[string]bool) {
	if r.Program == nil {
		return
	}
	if q := r.Result.Reason; r.Result.Outcome == verdict.Unknown && q.Kind == verdict.InternalError {
		l.note(notice{internalNotice, sarif.Error, sentence(reason(q)), []program.Pos{q.Pos}, nil, nil})
	}
	for _, c := range r.Program.Cuts {
		more := map[string]any{"kind": c.Reason.Kind}
		if c.Reason.Symbol != "" {
			more["symbol"] = c.Reason.Symbol
		}
		text := "Not modelled exactly: " + AbstractionText(c.Reason) + "."
		l.note(notice{notModelledNotice, sarif.Note, text, r.cited(c.Pos), nil, more})
	}
	l.assumed(r)
	for _, u := range r.Undefined {
		if asked[u.Check] {
			continue
		}
		rule := reference(ruleOf(u.Kind))
		text := "The proof does not rule out: " + KindText(u.Kind) + "."
		if u.Check != "" {
			text += " --check " + u.Check + " decides it."
		}
		l.note(notice{openNotice, sarif.Note, text, u.Places, &rule, nil})
	}
	if p := r.Premise; p != nil && !asked[p.Check] {
		rule := reference(ruleOfProperty(p.Check))
		l.note(notice{premiseNotice, sarif.Note, "The proof takes for granted that " + p.Says + ". --check " + p.Check + " decides it.", p.Places, &rule, nil})
	}
}

// assumed notes the assumptions that an answer rests on: those that are made of every program in one.
func (l *log) assumed(r *Report) {
	var made, always []assumed
	switch r.Result.Outcome {
	case verdict.Safe:
		made, always = r.assumptions()
	case verdict.Unsafe:
		made = r.ofCall()
	}
	for _, a := range made {
		for _, x := range a.about {
			text := "Assumed (" + string(a.Name) + "): " + a.Says + ": " + x.what + "."
			l.note(notice{assumptionNotice, sarif.Note, text, x.places, nil, map[string]any{"name": a.Name}})
		}
	}
	var names []string
	for _, a := range always {
		names = append(names, string(a.Name))
	}
	if len(names) > 0 {
		text := "Assumed of every program: " + strings.Join(names, ", ") + "."
		l.note(notice{assumptionNotice, sarif.Note, text, nil, nil, map[string]any{"names": names}})
	}
}
