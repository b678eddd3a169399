// The report as SARIF, for services and editors that show what tools find. docs/sarif.md describes it for its readers.

package report

import (
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
	"time"

	"craig/internal/exitcode"
	"craig/internal/sarif"
	"craig/internal/source"
	"craig/program"
	"craig/verdict"
)

// SARIF writes the report as a log of SARIF 2.1.0, with a result for each property.
func SARIF(w io.Writer, r *Report, o Options) error {
	l := newLog(r.Invocation, o)
	l.report(r, "")
	return l.write(w)
}

// SARIFRun returns what SARIF writes, without the invocation.
func SARIFRun(r *Report, o Options) sarif.Run {
	l := newLog(r.Invocation, o)
	l.report(r, "")
	return l.run
}

// FunctionsSARIF writes the answers for functions as one log; results that are the same from several functions are one.
func FunctionsSARIF(w io.Writer, list []Function, by Invocation, o Options) error {
	l := newLog(by, o)
	l.run.Results = []sarif.Result{}
	for _, f := range list {
		switch {
		case f.Failure != nil:
			l.failure(*f.Failure)
		case f.Report == nil:
			l.note(notice{interruptedNotice, sarif.Warning, f.Name + " was not tried.", []program.Pos{f.Pos}, nil, nil})
		default:
			l.report(f.Report, f.Name)
		}
	}
	return l.write(w)
}

// FailureSARIF writes a log without results, as nothing could be looked for.
func FailureSARIF(w io.Writer, f Failure, by Invocation, o Options) error {
	by.Status = f.Status
	l := newLog(by, o)
	l.failure(f)
	return l.write(w)
}

// log makes a log of SARIF.
type log struct {
	by   Invocation
	o    Options
	src  *source.Lines
	run  sarif.Run
	call *sarif.Invocation
}

// newLog returns a log of a call that has found nothing yet.
func newLog(by Invocation, o Options) *log {
	l := &log{by: by, o: o, src: source.NewLines(o.Source)}
	if l.o.Explain == nil {
		l.o.Explain = func(string) string { return "" }
	}
	index := 0
	driver := sarif.Component{
		Name: "Craig", Version: by.Version, SemanticVersion: semantic(by.Version), Notifications: notices(),
		ShortDescription: &sarif.Text{Text: "A software model checker: what it reports was executed, what it proves was checked."},
		Supported:        []sarif.Reference{{Name: "CWE", Index: &index}},
	}
	for _, r := range rules {
		driver.Rules = append(driver.Rules, r.descriptor(l.o.Explain))
	}
	l.run = sarif.Run{Tool: sarif.Tool{Driver: driver}, Taxonomies: []sarif.Component{taxonomy()}, ColumnKind: sarif.UTF16}
	l.call = &sarif.Invocation{
		Arguments: by.Arguments, ExitCode: by.Status, ExitText: statusText(by.Status), Start: timeText(by.Start), End: timeText(by.End),
		Successful: slices.Contains([]int{exitcode.Safe, exitcode.Unsafe, exitcode.Unknown}, by.Status),
		Folder:     sarif.Folder(by.Folder),
	}
	if by.Folder != "" {
		l.run.Bases = map[string]*sarif.ArtifactLocation{sarif.Root: sarif.Folder(by.Folder)}
	}
	return l
}

// write writes the log.
func (l *log) write(w io.Writer) error {
	l.run.Invocations = []sarif.Invocation{*l.call}
	return sarif.Write(w, l.run)
}

// semantic returns the number of a version that begins with one as modules have them; else nothing.
func semantic(version string) string {
	number := regexp.MustCompile(`^v([0-9]+\.[0-9]+\.[0-9]+\S*)`).FindStringSubmatch(version)
	if number == nil {
		return ""
	}
	return number[1]
}

// statusText returns what an exit status means in a few words.
func statusText(status int) string {
	i := slices.IndexFunc(exitcode.All, func(x exitcode.Info) bool { return x.Code == status })
	if i < 0 {
		return ""
	}
	doc := exitcode.All[i].Doc
	if n := strings.IndexAny(doc, ":;("); n >= 0 {
		doc = doc[:n]
	}
	return strings.TrimSpace(doc)
}

// timeText returns a time as SARIF has it; nothing if it is not known.
func timeText(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.UTC().Format("2006-01-02T15:04:05.000Z")
}

// report adds what there is to tell about a run, of executions that start in the function entry, if it is named.
func (l *log) report(r *Report, entry string) {
	asked := make(map[string]bool)
	for _, one := range r.answers() {
		asked[one.Name] = true
	}
	for _, one := range r.answers() {
		l.answer(one, entry)
		l.notes(one, asked)
	}
	l.goals(r)
}

// answer adds the result for the property that r is about.
func (l *log) answer(r *Report, entry string) {
	res := l.property(r)
	if v, ok := newViolation(r.Program, r.Trace); ok && r.Result.Outcome == verdict.Unsafe {
		res = l.violation(r, v)
	}
	if r.Unbounded {
		res.Message.Text += " This is about integers without bounds."
	}
	res.Properties = map[string]any{askedKey: []string{askedName(r.Name)}}
	if entry != "" {
		res.Properties[entriesKey] = []string{entry}
	}
	if r.cached() {
		res.Properties["cached"] = []string{timeText(r.Earlier.Found)}
	}
	same := func(o sarif.Result) bool {
		return res.Kind == sarif.Fail && o.Kind == res.Kind && o.Fingerprints[violationPrint] == res.Fingerprints[violationPrint]
	}
	if i := slices.IndexFunc(l.run.Results, same); i >= 0 {
		for key, list := range res.Properties {
			had, _ := l.run.Results[i].Properties[key].([]string)
			if one := list.([]string)[0]; !slices.Contains(had, one) {
				l.run.Results[i].Properties[key] = append(had, one)
			}
		}
		return
	}
	l.run.Results = append(l.run.Results, res)
}

// property returns the result for a property without a violation that can be shown.
func (l *log) property(r *Report) sarif.Result {
	where, function := l.about(r)
	i := ruleOfProperty(r.Name)
	res := sarif.Result{Rule: rulePrefix + rules[i].id, RuleIndex: i, Level: sarif.None, Locations: where}
	res.Fingerprints = map[string]string{propertyPrint: fingerprint(r.Name, function)}
	switch q := r.Result.Reason; r.Result.Outcome {
	case verdict.Safe:
		claim := r.Claim
		if claim == "" {
			claim = "no assertion can be violated"
		}
		if r.Premise != nil {
			claim += ", if " + r.Premise.Says
		}
		res.Kind = sarif.Pass
		res.Message.Text = sentence("proved: "+claim) + " The proof was checked."
	case verdict.Unsafe:
		res.Kind, res.Level = sarif.Fail, sarif.Error
		res.Message.Text = "An assertion can be violated."
	default:
		res.Kind = sarif.Open
		res.Message.Text = sentence("not decided: " + reason(q))
		if q.Advice != "" {
			res.Message.Text += " " + sentence("to try: "+q.Advice)
		}
	}
	return res
}

// violation returns the result for a violation.
func (l *log) violation(r *Report, v violation) sarif.Result {
	i := ruleOf(v.Kind)
	res := sarif.Result{
		Rule: rulePrefix + rules[i].id, RuleIndex: i, Kind: sarif.Fail, Level: sarif.Error,
		Message:      sarif.Text{Text: v.sentence() + inputSentence(r)},
		Fingerprints: map[string]string{violationPrint: v.fingerprint(r.Program, l.src)},
		CodeFlows:    l.flow(r, v),
	}
	if where := l.location(v.pos, v.in); where != nil {
		if text := l.src.Text(v.pos); text != "" && where.Physical != nil {
			where.Physical.Region.Snippet = &sarif.Content{Text: text}
		}
		res.Locations = []sarif.Location{*where}
	}
	if weak := rules[i].cwe; len(weak) == 1 {
		res.Taxa = []sarif.Reference{taxon(weak[0])}
	}
	return res
}

// sentence says what happens, without its place: "Index out of bounds in main: index 5 of a[4]."
func (v violation) sentence() string {
	s := event(v.Violation) + " in " + v.in
	if v.calls != "" {
		s += ", in the call of " + v.calls
	}
	if v.detail != "" {
		s += ": " + v.detail
	}
	return sentence(s)
}

// maxMessageInputs is how many inputs a message tells.
const maxMessageInputs = 5

// inputSentence says with which inputs it happens.
func inputSentence(r *Report) string {
	var said []string
	inputs := shownInputs(r.Trace)
	left := len(inputs)
	for i, in := range repetitions(inputs) {
		if i == maxMessageInputs {
			said = append(said, fmt.Sprintf("and %d more", left))
			break
		}
		left -= in.times
		said = append(said, in.text()+pick(in.pos.Open() && in.pos.Line > 0, fmt.Sprintf(" (line %d)", in.pos.Line), ""))
	}
	if len(said) == 0 {
		return ""
	}
	return " It happens with these inputs: " + strings.Join(said, ", ") + "."
}

// about returns where a property belongs that is not violated at a place: to the function that execution starts in, by name.
func (l *log) about(r *Report) (where []sarif.Location, function string) {
	if pr := firstNamed(r.Program); pr != nil {
		if at := l.location(pr.Pos, pr.Name); at != nil {
			return []sarif.Location{*at}, pr.Name
		}
	}
	if len(r.Files) == 0 {
		return nil, ""
	}
	file := sarif.PhysicalLocation{Artifact: sarif.File(r.Files[0], l.by.Folder)}
	return []sarif.Location{{Physical: &file}}, ""
}

// firstNamed returns the first procedure of the source that execution comes to, nil if there is none.
func firstNamed(p *program.Program) *program.Proc {
	if p == nil || p.Entry == nil {
		return nil
	}
	queue := []*program.Proc{p.Entry}
	for i := 0; i < len(queue); i++ {
		if at := queue[i].Pos; at.Line > 0 && at.Open() {
			return queue[i]
		}
		for _, loc := range queue[i].Locs {
			for _, e := range loc.Out {
				if call, ok := e.Stmt.(*program.Call); ok && !slices.Contains(queue, call.Callee) {
					queue = append(queue, call.Callee)
				}
			}
		}
	}
	return nil
}

// location returns a place in a function; nil if readers cannot look at it.
func (l *log) location(p program.Pos, function string) *sarif.Location {
	if !p.Open() || p.Line == 0 || p.File == "" {
		return nil
	}
	at := &sarif.Location{Physical: &sarif.PhysicalLocation{Artifact: sarif.File(p.File, l.by.Folder), Region: l.region(p)}}
	if function != "" {
		at.Logical = []sarif.LogicalLocation{{Name: function, Kind: "function"}}
	}
	return at
}

// region returns the region of a place: whole lines if the text cannot be had in which columns are to be counted.
func (l *log) region(p program.Pos) *sarif.Region {
	r := &sarif.Region{StartLine: p.Line}
	first, ok := l.src.Line(p.File, p.Line)
	if ok {
		r.StartColumn = sarif.UTF16Column(first, p.Col)
	}
	if r.StartColumn == 0 || p.End == (program.End{}) {
		return r
	}
	if last, ok := l.src.Line(p.File, int(p.End.Line)); ok {
		if column := sarif.UTF16Column(last, int(p.End.Col)); column > 0 {
			r.EndLine, r.EndColumn = int(p.End.Line), column
		}
	}
	return r
}
