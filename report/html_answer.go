// The answers of the page: what was proved and what is open, and executions.

package report

import (
	"maps"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"craig/internal/page"
	"craig/program"
	"craig/verdict"
)

// answer returns the answer that r is.
func (b *pageBuilder) answer(r *Report) page.Answer {
	told := b.told(r, (*text).head)
	out := page.Answer{Name: r.Name, Outcome: r.Result.Outcome.String(), Headline: told[0].Text, Details: told[1:]}
	if out.Name == "" && b.several {
		out.Name = "assert"
	}
	switch r.Result.Outcome {
	case verdict.Safe:
		made, always := r.assumptions()
		b.assumed(&out, made)
		b.assumed(&out, always)
		b.proof(r, &out)
	case verdict.Unsafe:
		b.assumed(&out, r.ofCall())
		b.execution(r, &out)
	default:
		b.note(r, b.ref(r.Result.Reason.Pos), page.Note{Kind: "reason", Title: "why there is no answer", Lines: []string{reason(r.Result.Reason)}})
	}
	b.open(r, &out)
	for _, s := range r.Result.Stats {
		out.Statistics = append(out.Statistics, page.Fact{Name: s.Name, Value: number(s)})
	}
	return out
}

// open adds the undefined behaviour that a proof leaves open.
func (b *pageBuilder) open(r *Report, out *page.Answer) {
	out.Relies = reliesText(r.ReliesOn)
	lines := make(map[string][]string)
	for _, x := range r.Undefined {
		item := b.item(KindText(x.Kind), x.Places)
		out.Open = append(out.Open, page.Open{Item: item, Check: x.Check, Asked: b.asked[x.Check]})
		for _, p := range item.Places {
			if !slices.Contains(lines[p.Ref], item.Text) {
				lines[p.Ref] = append(lines[p.Ref], item.Text)
			}
		}
	}
	for line, texts := range lines {
		b.note(r, line, page.Note{Kind: "open", Title: "not ruled out", Lines: []string{strings.Join(texts, ", ")}})
	}
}

// assumed adds assumptions to an answer.
func (b *pageBuilder) assumed(out *page.Answer, list []assumed) {
	for _, a := range list {
		x := page.Assumed{Name: string(a.Name), Says: a.Says, Always: a.Always()}
		for _, o := range a.about {
			x.About = append(x.About, b.item(o.what, o.places))
		}
		out.Assumed = append(out.Assumed, x)
	}
}

// execution adds the execution that violates something, and the values from outside.
func (b *pageBuilder) execution(r *Report, out *page.Answer) {
	if r.Trace == nil {
		return
	}
	for _, in := range repetitions(shownInputs(r.Trace)) {
		item := b.item(in.text(), []program.Pos{line(in.pos)})
		for i := range item.Places {
			item.Places[i].Text = filepath.Base(item.Places[i].Text)
		}
		out.Inputs = append(out.Inputs, item)
	}
	out.Execution = &page.Execution{}
	if v, ok := newViolation(r.Program, r.Trace); ok {
		out.Execution.Ends = v.sentence()
		b.note(r, b.ref(v.pos), page.Note{Kind: "violation", Title: "violated", Lines: []string{v.sentence()}})
	}
	lines, st := pathLines(r.Program, r.Trace), newState(r.Program)
	short := numberer(lines)
	var before map[string]string
	for _, l := range lines {
		st.upTo(r.Trace, l.last)
		now := st.texts()
		step := b.step(l, short)
		step.Variable.Set, step.Variable.Gone = differences(before, now)
		if step.Kind == "call" {
			step.Variable.Changed = slices.Sorted(maps.Keys(step.Variable.Set))
		}
		before = now
		out.Execution.Steps = append(out.Execution.Steps, step)
	}
}

// numberer returns how to print the places of a path beside the source: by their lines alone if there is only one file.
func numberer(lines []pathLine) func(program.Pos) string {
	file := ""
	for _, l := range lines {
		if l.pos.Line > 0 && file != "" && l.pos.File != file {
			return func(p program.Pos) string {
				p.File = filepath.Base(p.File)
				return at(p)
			}
		}
		if l.pos.Line > 0 {
			file = l.pos.File
		}
	}
	return func(p program.Pos) string { return strconv.Itoa(p.Line) }
}

// step returns a line of a path.
func (b *pageBuilder) step(l pathLine, short func(program.Pos) string) page.Step {
	out := page.Step{Depth: min(l.depth, 20), Kind: "line", Text: b.src.At(l.pos), Changes: join(l.changes)}
	if l.pos.Line > 0 {
		out.Place = page.Place{Text: short(l.pos), Ref: b.ref(l.pos)}
	}
	switch {
	case l.gap != "":
		out.Kind, out.Text = "gap", l.gap
	case l.call != "":
		out.Kind, out.Text = "call", "→ "+l.call
	case l.ret:
		out.Kind = "return"
	}
	for _, c := range l.changes {
		out.Variable.Changed = append(out.Variable.Changed, c.name)
	}
	return out
}

// differences returns what variables hold now that did not before, and which are not there any more.
func differences(before, now map[string]string) (set map[string]string, gone []string) {
	set = make(map[string]string)
	for name, value := range now {
		if old, ok := before[name]; !ok || old != value {
			set[name] = value
		}
	}
	for _, name := range slices.Sorted(maps.Keys(before)) {
		if _, ok := now[name]; !ok {
			gone = append(gone, name)
		}
	}
	return set, gone
}

// proof adds what a certificate says.
func (b *pageBuilder) proof(r *Report, out *page.Answer) {
	cert := r.Result.Certificate
	switch {
	case cert == nil:
	case cert.Unwinding != nil:
		limits := r.unwound()
		out.Followed = followed(limits)
		for _, l := range limits {
			out.Limits = withClaim(out.Limits, b.claim(r, l.claim()))
		}
	default:
		for _, p := range r.proofs() {
			shown := page.Procedure{Name: p.proc.Name, Place: b.place(p.proc.Pos)}
			for _, c := range p.claims() {
				shown.Claims = withClaim(shown.Claims, b.claim(r, c))
			}
			out.Procedures = append(out.Procedures, shown)
		}
		b.sameAs(out)
	}
}

// withClaim adds a claim to those that there are, unless it is one of them: copies of a loop in inlined calls have the same place.
func withClaim(to []page.Claim, c page.Claim) []page.Claim {
	same := func(o page.Claim) bool {
		return o.Title == c.Title && o.Place == c.Place && slices.Equal(o.Conditions, c.Conditions)
	}
	if slices.ContainsFunc(to, same) {
		return to
	}
	return append(to, c)
}

// sameAs lets an answer refer to an earlier one whose contracts and invariants are the same, in place of its own.
func (b *pageBuilder) sameAs(out *page.Answer) {
	for _, a := range b.page.Answers {
		if len(a.Procedures) > 0 && reflect.DeepEqual(a.Procedures, out.Procedures) {
			out.SameAs, out.Procedures = a.Name, nil
			return
		}
	}
}

// claim returns a claim as a page has it, and adds it to the notes of its line. The place of a contract is that of the procedure.
func (b *pageBuilder) claim(r *Report, c Claim) page.Claim {
	if slices.Equal(c.Conditions, []string{"false"}) {
		c.Conditions = []string{"false: no execution comes here"}
	}
	b.note(r, b.ref(c.Pos), page.Note{Kind: c.Kind, Title: c.Title, Lines: c.Conditions})
	out := page.Claim{Title: c.Title, Conditions: c.Conditions}
	if c.Kind == InvariantClaim {
		out.Place = b.place(c.Pos)
	}
	return out
}
