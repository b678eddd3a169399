package lsp

import (
	"errors"
	"fmt"
	"net/url"
	"path/filepath"
	"strings"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"craig"
	"craig/frontend"
	"craig/internal/sarif"
	"craig/internal/source"
	"craig/program"
	"craig/report"
	"craig/verdict"
)

// answer is what a run has found out, without the formulas of it.
type answer struct {
	task
	files     map[string]sum   // that the run has looked for; zero: there was none
	functions []craig.Function // that the document defines, of runs that nobody asked for a function in
	findings  []finding
	verified  bool // there is an answer, and not only functions or a finding that says why there is none

	// Of what was verified.
	entry   string // the function that execution starts in
	outcome verdict.Outcome
	reason  verdict.ReasonKind // of Unknown
	seconds float64
	head    []string       // what was found out
	claims  []report.Claim // of proofs
	paths   [][]step       // executions that violate something, none of them empty
}

// finding is a diagnostic of a file.
type finding struct {
	file       string
	diagnostic protocol.Diagnostic
}

// step is a line of an execution.
type step struct {
	place protocol.Location
	text  string
	state map[string]sarif.Text // the values of variables behind it
}

// short says in a few words what was found: "proved · 0.3 s".
func (a *answer) short() string {
	switch {
	case !a.verified && len(a.findings) > 0:
		return "refused"
	case !a.verified:
		return "there is nothing to verify"
	}
	word := map[verdict.Outcome]string{verdict.Safe: "proved", verdict.Unsafe: "violated", verdict.Unknown: "unknown: " + string(a.reason)}[a.outcome]
	return fmt.Sprintf("%s · %.1f s", word, a.seconds)
}

// fail makes the answer one that says why a file was refused, of whose lines l knows.
func (a *answer) fail(path string, err error, l *lines) {
	pos, text, kind := program.Pos{File: path, Line: 1}, err.Error(), report.InputFailure
	var syntax *frontend.SyntaxError
	var unsupported *frontend.UnsupportedError
	switch {
	case errors.As(err, &syntax):
		pos, text = syntax.Pos, syntax.Text
	case errors.As(err, &unsupported):
		pos, text, kind = unsupported.Pos, "not supported: "+unsupported.What, report.UnsupportedFailure
	}
	line, _ := l.Line(pos.File, pos.Line)
	start := l.position(pos.File, pos.Line, sarif.UTF16Column(line, pos.Col))
	a.findings = []finding{{pos.File, diagnostic(protocol.DiagnosticSeverityError, "craig/"+string(kind), text, protocol.Range{Start: start, End: start})}}
}

// diagnostic returns one of ours.
func diagnostic(severity protocol.DiagnosticSeverity, code, text string, where protocol.Range) protocol.Diagnostic {
	return protocol.Diagnostic{
		Range: where, Severity: severity, Code: protocol.String(code), Source: protocol.NewOptional("craig"), Message: protocol.String(text),
	}
}

// take takes what a report says about executions that start in a function, empty: the usual one.
func (a *answer) take(r *report.Report, entry string, o report.Options) {
	a.verified, a.outcome, a.reason, a.seconds = true, r.Result.Outcome, r.Result.Reason.Kind, r.Elapsed.Seconds()
	a.entry = entryName(entry)
	a.head, a.claims = report.Head(r), report.Claims(r)
	run := report.SARIFRun(r, o)
	l := newLines(o.Source)
	for _, x := range run.Results {
		if x.Kind == sarif.Pass {
			continue
		}
		severity := protocol.DiagnosticSeverityError
		switch {
		case x.Kind == sarif.Open:
			severity = protocol.DiagnosticSeverityInformation
		case x.Level == sarif.Warning:
			severity = protocol.DiagnosticSeverityWarning
		}
		text := x.Message.Text
		if a.task.entry != "" {
			text += " Execution starts in " + a.entry + "."
		}
		d := diagnostic(severity, x.Rule, text, protocol.Range{})
		if help := run.Tool.Driver.Rules[x.RuleIndex].HelpURI; help != "" {
			d.CodeDescription.Href, _ = uri.Parse(help)
		}
		file := r.Files[0]
		if len(x.Locations) > 0 {
			if place, ok := l.place(x.Locations[0]); ok {
				file, d.Range = pathOf(place.URI), place.Range
			}
		}
		steps := l.steps(x)
		d.RelatedInformation = related(steps)
		if len(steps) > 0 {
			a.paths = append(a.paths, steps)
		}
		a.findings = append(a.findings, finding{file, d})
	}
}

// maxRelated is how many lines of an execution a diagnostic tells; the first and the last are told.
const maxRelated = 100

// related returns the lines of an execution as a diagnostic tells them.
func related(steps []step) []protocol.DiagnosticRelatedInformation {
	var out []protocol.DiagnosticRelatedInformation
	for i, s := range steps {
		text := s.text
		switch left := len(steps) - maxRelated; {
		case left <= 0 || i < maxRelated/2 || i > maxRelated/2+left:
		case i == maxRelated/2:
			text = fmt.Sprintf("%d lines are left out.", left+1)
		default:
			continue
		}
		out = append(out, protocol.DiagnosticRelatedInformation{Location: s.place, Message: text})
	}
	return out
}

// lines knows where things are in the text that was verified.
type lines struct {
	*source.Lines
	read  func(string) ([]byte, error)
	mixed map[string]string // the texts of files in which the lines of editors are not those of C, empty for others
}

func newLines(read func(string) ([]byte, error)) *lines {
	return &lines{source.NewLines(read), read, make(map[string]string)}
}

// position returns where the editor has what C has in a line of a file and a column in UTF-16, both from 1 and 0 for none.
func (l *lines) position(file string, line, column int) protocol.Position {
	text, known := l.mixed[file]
	if !known {
		if all, err := l.read(file); err == nil && mixed(string(all)) {
			text = string(all)
		}
		l.mixed[file] = text
	}
	return inEditor(text, protocol.Position{Line: uint32(max(line, 1) - 1), Character: uint32(max(column, 1) - 1)})
}

// steps returns the execution of a result.
func (l *lines) steps(x sarif.Result) []step {
	var out []step
	for _, flow := range x.CodeFlows {
		for _, at := range flow.Threads[0].Locations {
			if place, ok := l.place(at.Location); ok && at.Location.Message != nil {
				out = append(out, step{place, strings.Repeat("  ", at.Nesting) + at.Location.Message.Text, at.State})
			}
		}
	}
	return out
}

// place returns a place of SARIF as the protocol has it; ok is false for one without a file. Where the end is not known, it is that of
// the line.
func (l *lines) place(at sarif.Location) (place protocol.Location, ok bool) {
	if at.Physical == nil {
		return place, false
	}
	u, err := url.Parse(at.Physical.Artifact.URI)
	if err != nil || u.Scheme != "file" {
		return place, false
	}
	path := filepath.FromSlash(u.Path)
	place.URI = uri.File(path)
	r := at.Physical.Region
	if r == nil {
		return place, true
	}
	place.Range = protocol.Range{
		Start: l.position(path, r.StartLine, r.StartColumn),
		End:   l.position(path, r.EndLine, r.EndColumn),
	}
	if r.EndLine == 0 {
		text, _ := l.Line(path, r.StartLine)
		end := sarif.UTF16Column(text, len(strings.TrimRight(text, " \t"))+1)
		place.Range.End = l.position(path, r.StartLine, max(r.StartColumn, end))
	}
	return place, true
}
