// The report as text.

package report

import (
	"bufio"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"craig/certify"
	"craig/internal/source"
	"craig/logic"
	"craig/program"
	"craig/verdict"
)

// Text writes the report for people. The first line is the verdict.
func Text(w io.Writer, r *Report, o Options) error {
	t := &text{w: bufio.NewWriter(w), r: r, o: o, src: source.NewLines(o.Source)}
	if o.Stats {
		defer t.w.Flush()
		defer t.passes(r.Passes)
		defer t.memory()
	}
	if len(r.Properties) == 0 {
		t.answer()
		t.goals()
		return t.w.Flush()
	}
	t.summary()
	t.asked = make(map[string]bool)
	for _, p := range r.Properties {
		t.asked[p.Name] = true
	}
	for _, p := range r.Properties {
		t.r = r.of(p)
		t.line(0, "")
		t.line(0, "%s", p.Name)
		t.answer()
	}
	t.r = r
	t.goals()
	return t.w.Flush()
}

// answer writes all about one property.
func (t *text) answer() {
	switch t.r.Result.Outcome {
	case verdict.Safe:
		t.safe()
	case verdict.Unsafe:
		t.unsafe()
	default:
		t.unknown()
	}
	if t.o.Stats && len(t.r.Result.Stats) > 0 {
		t.stats()
	}
}

// summary writes what there is to say of several properties together: "UNSAFE: 1 of 3 properties is violated."
func (t *text) summary() {
	n := map[verdict.Outcome]int{}
	for _, p := range t.r.Properties {
		n[p.Result.Outcome]++
	}
	all := len(t.r.Properties)
	some := func(k int, what string) string {
		if k == 1 {
			return fmt.Sprintf("1 of %d properties is %s", all, what)
		}
		return fmt.Sprintf("%d of %d properties are %s", k, all, what)
	}
	switch undecided := some(n[verdict.Unknown], "not decided"); {
	case n[verdict.Unsafe] > 0 && n[verdict.Unknown] > 0:
		t.line(0, "UNSAFE%s: %s; %s.", t.over(), some(n[verdict.Unsafe], "violated"), undecided)
	case n[verdict.Unsafe] > 0:
		t.line(0, "UNSAFE%s: %s.", t.over(), some(n[verdict.Unsafe], "violated"))
	case n[verdict.Unknown] > 0:
		t.line(0, "UNKNOWN%s: %s.", t.over(), undecided)
	default:
		t.line(0, "SAFE%s: all %d properties hold.", t.over(), all)
	}
	if t.r.Elapsed > 0 {
		t.line(1, "Decided%s.", t.decided())
	}
}

// text writes one report. Errors stay in the buffered writer until the end.
type text struct {
	w     *bufio.Writer
	r     *Report
	o     Options
	src   *source.Lines
	asked map[string]bool // the names of the properties, if there are several
}

// line writes one line, indented by depth steps.
func (t *text) line(depth int, format string, args ...any) {
	t.w.WriteString(strings.Repeat("  ", depth))
	fmt.Fprintf(t.w, format, args...)
	t.w.WriteString("\n")
}

// over says loudly that a verdict is not about C's integers.
func (t *text) over() string {
	if t.r.Unbounded {
		return " OVER UNBOUNDED INTEGERS"
	}
	return ""
}

// by tells who found it and how long that took: " by recmc in 1.2 s".
func (t *text) by() string {
	s := ""
	if t.r.Engine != "" {
		s += " by " + t.r.Engine
	}
	switch {
	case t.r.cached():
		s += " in an earlier run, on " + when(t.r.Earlier)
	case t.r.Elapsed > 0:
		s += fmt.Sprintf(" in %.1f s", t.r.Elapsed.Seconds())
	}
	return s
}

// head writes the verdict, how it was found and what it leaves open, but no evidence.
func (t *text) head() {
	v, ok := newViolation(t.r.Program, t.r.Trace)
	switch {
	case t.r.Result.Outcome == verdict.Safe:
		t.proved()
		t.open()
	case t.r.Result.Outcome == verdict.Unknown:
		t.unknown()
	case !ok:
		t.violable()
	default:
		t.violation(v)
		t.found()
	}
}

func (t *text) safe() {
	t.proved()
	t.open()
	if t.o.Proof {
		t.assumptions()
	}
	if t.o.Proof && t.r.Result.Certificate != nil {
		t.proof()
	}
}

// proved says what was proved, and how.
func (t *text) proved() {
	claim := t.r.Claim
	if claim == "" {
		claim = "no assertion can be violated"
	}
	t.line(0, "SAFE%s: %s%s.", t.over(), claim, t.premise())
	hint := t.restsOn()
	if hint == "" && !t.o.Proof {
		hint = "; --proof shows it"
	}
	also := ""
	if t.r.Solver != "" {
		also = ", with " + t.r.Solver + " besides"
	}
	how := ""
	if t.r.inlined() {
		how = ", with calls inlined"
	}
	t.line(1, "Proved%s%s. The proof was checked%s%s%s.", t.by(), how, t.again(), also, hint)
	t.earlier()
}

// open lists the undefined behaviour that the proof leaves open, behind a line that says so.
func (t *text) open() {
	if len(t.r.Undefined) > 0 {
		t.line(1, "Executions with undefined behaviour do not count. The proof does not rule out")
	}
	for _, x := range t.r.Undefined {
		t.line(2, "%s", openText(x))
	}
	if s := reliesText(t.r.ReliesOn); s != "" {
		t.line(1, "%s", s)
	}
}

// maxWidth is how long a formula may be to stand on one line.
const maxWidth = 90

// proof writes the contracts and invariants, or how far executions go.
func (t *text) proof() {
	if t.r.Result.Certificate.Unwinding != nil {
		t.unwinding()
		return
	}
	for _, p := range t.r.proofs() {
		t.line(0, "")
		head := "procedure " + p.proc.Name
		if p.proc.Pos.Line > 0 && p.proc.Pos.Open() {
			head += " (" + at(p.proc.Pos) + ")"
		}
		t.line(1, "%s", head)
		if !p.ensures.IsTrue() {
			t.formula(2, "ensures", p.ensures, p.contract)
		}
		switch {
		case p.fails.IsFalse():
			t.line(2, "never fails")
		case p.fails.IsTrue():
			t.line(2, "may fail")
		default:
			t.formula(2, "fails only if", p.fails, p.contract)
		}
		for _, pt := range p.points {
			t.formula(2, pt.title(), pt.shown, pt.with)
		}
	}
}

// title says what kind of place an invariant is at.
func (p point) title() string {
	kind := "loop"
	switch p.loc {
	case p.loc.Proc.Entry:
		kind = "entry"
	case p.loc.Proc.Exit:
		kind = "exit"
	}
	where := kind + " at " + at(p.loc.Place())
	if !p.loc.Place().Open() {
		where = kind
	}
	for s := p.loc.Site; s != nil; s = s.Outer {
		where += ", in " + s.Callee().Name
		if called(s) {
			where += " called at " + at(s.Call.Pos)
		}
	}
	return where + ":"
}

// formula writes a formula behind a title, on one line or with a line for each conjunct.
func (t *text) formula(depth int, title string, f *logic.Term, p *printer) {
	shown, more := p.remarked(f)
	if whole := strings.Join(shown, " "+p.and+" "); len(shown) < 2 || utf8.RuneCountInString(whole) <= maxWidth {
		t.line(depth, "%s %s", title, whole)
		return
	}
	t.line(depth, "%s", title)
	for i, s := range shown {
		if i > 0 && (more == 0 || i < len(shown)-1) {
			s = p.and + " " + s
		}
		t.line(depth+1, "%s", s)
	}
}

func (t *text) unsafe() {
	v, ok := newViolation(t.r.Program, t.r.Trace)
	if !ok {
		t.violable()
		return
	}
	t.violation(v)
	t.inputs()
	t.found()
	if t.o.Trace {
		t.line(0, "")
		t.path()
	}
}

// violable says that there is a violation, of which nothing is known.
func (t *text) violable() { t.line(0, "UNSAFE%s: an assertion can be violated.", t.over()) }

// violation says what is violated, and where.
func (t *text) violation(v violation) {
	where := at(v.pos) + ", in " + v.in
	if v.calls != "" {
		where += ", in the call of " + v.calls
	}
	if v.detail != "" {
		where += ": " + v.detail
	}
	t.line(0, "UNSAFE%s: %s at %s.", t.over(), event(v.Violation), where)
	if s := t.src.At(v.pos); s != "" {
		t.line(2, "%d | %s", v.pos.Line, s)
	}
}

// found says how an execution was found.
func (t *text) found() {
	t.call()
	hint := "; --trace shows every step"
	if t.o.Trace {
		hint = ""
	}
	t.line(1, "Found%s. The path was replayed%s, %s%s.", t.by(), t.again(), count(t.r.Trace.Statements, "statement"), hint)
	t.earlier()
}

// violated returns the Assert that a trace ends in.
func violated(t *certify.Trace) *program.Edge {
	if t == nil || len(t.Steps) == 0 {
		return nil
	}
	e := t.Steps[len(t.Steps)-1].Edge
	if _, ok := e.Stmt.(*program.Assert); !ok {
		return nil
	}
	return e
}

// maxInputs is how many inputs are shown.
const maxInputs = 20

// inputs writes the values from outside that lead to the error.
func (t *text) inputs() {
	list := shownInputs(t.r.Trace)
	if len(list) == 0 {
		return
	}
	short := shortener(t.r.Trace)
	t.line(1, "%s:", count(len(list), "input"))
	shown, left := repetitions(list), len(list)
	for i, in := range shown {
		if i == maxInputs && len(shown) > maxInputs+1 {
			t.line(2, "… and %d more", left)
			break
		}
		t.line(2, "%s: %s", short(line(in.pos)), in.text())
		left -= in.times
	}
}

// path writes the steps of the trace.
func (t *text) path() {
	lines := fold(pathLines(t.r.Program, t.r.Trace))
	short := shortener(t.r.Trace)
	place := func(l pathLine) string {
		if l.pos.Line == 0 {
			return ""
		}
		return short(l.pos)
	}
	width := 0
	for _, l := range lines {
		width = max(width, len(place(l)))
	}
	for _, l := range lines {
		where := fmt.Sprintf("%-*s", width, place(l))
		indent := strings.Repeat("  ", min(l.depth, 20))
		switch {
		case l.gap != "":
			t.line(1, "%*s  %s(%s)", width, "", indent, l.gap)
		case l.call != "":
			t.line(1, "%-*s  %s-> %s", width, "", indent, l.call)
		default:
			s := t.src.At(l.pos)
			if len(l.changes) > 0 {
				if s != "" {
					s = fmt.Sprintf("%-40s", s) + "  "
				}
				s += "[" + join(l.changes) + "]"
			}
			t.w.WriteString(strings.TrimRight("  "+where+"  "+indent+s, " ") + "\n")
		}
	}
}

// reason says in one sentence, without its full stop, why there was no answer.
func reason(r verdict.Reason) string {
	s := ReasonText(r)
	if s == "" {
		s = "no answer was found"
	}
	if r.Kind != "" && !strings.Contains(s, string(r.Kind)) {
		s = string(r.Kind) + ": " + s
	}
	if r.Pos.Line > 0 && !strings.Contains(s, at(r.Pos)) {
		s += " (" + at(r.Pos) + ")"
	}
	return strings.TrimSuffix(s, ".")
}

// isLimit reports whether a run that ends for such a reason was ended from outside.
func isLimit(k verdict.ReasonKind) bool {
	return k == verdict.Timeout || k == verdict.Memory || k == verdict.Cancelled
}

// maxCuts is how many constructs are listed that are not modelled exactly.
const maxCuts = 10

func (t *text) unknown() {
	r := t.r.Result.Reason
	t.line(0, "UNKNOWN%s: %s.", t.over(), reason(r))
	t.earlier()
	t.facts()
	t.reached()
	if r.Advice != "" {
		t.line(1, "To try: %s.", strings.TrimSuffix(r.Advice, "."))
	}
	if stats := t.r.Result.Stats; len(stats) > 0 && !t.o.Stats && isLimit(r.Kind) {
		t.line(1, "Until then: %s.", inline(stats))
	}
	if t.r.Program == nil || r.Kind != verdict.Imprecise || len(t.r.Program.Cuts) == 0 {
		return
	}
	t.line(1, "Not modelled exactly:")
	for i, c := range t.r.Program.Cuts {
		if i == maxCuts {
			t.line(2, "… and %d more", len(t.r.Program.Cuts)-maxCuts)
			break
		}
		t.line(2, "%s %s", AbstractionText(c.Reason), places(t.r.cited(c.Pos)))
	}
}

func (t *text) stats() {
	t.line(0, "")
	width := 0
	for _, s := range t.r.Result.Stats {
		width = max(width, len(s.Name))
	}
	for _, s := range t.r.Result.Stats {
		t.line(1, "%-*s  %s", width, s.Name, number(s))
	}
}

// inline prints statistics on one line: "bound 3, lemmas 12".
func inline(stats []verdict.Stat) string {
	parts := make([]string, len(stats))
	for i, s := range stats {
		parts[i] = s.Name + " " + number(s)
	}
	return strings.Join(parts, ", ")
}

// number prints a statistic: counts without a point, times and rates with two digits behind it.
func number(s verdict.Stat) string {
	text := fmt.Sprintf("%.2f", s.Value)
	if s.Unit == "" && s.Value == float64(int64(s.Value)) {
		text = fmt.Sprint(int64(s.Value))
	}
	return strings.TrimSpace(text + " " + s.Unit)
}

// count prints "1 statement", "2 statements".
func count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
