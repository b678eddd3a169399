// Places of which was asked whether executions come there.

package report

import (
	"fmt"
	"slices"
	"strings"

	"craig/certify"
	"craig/internal/goal"
	"craig/internal/sarif"
	"craig/program"
	"craig/verdict"
)

// goalWords has what there is to say of goals of a kind: what executions do that reach some of several, and what any of them does or
// none.
var goalWords = map[goal.Kind]struct{ reach, one string }{
	goal.Assertion:  {"come to %s", "execution comes to this assertion"},
	goal.Assumption: {"go on behind %s", "execution goes on behind this assumption"},
	goal.Branch:     {"go %s", "execution goes this way"},
	goal.Line:       {"come to %s", "execution comes to this line"},
	goal.Function:   {"call %s", "execution calls this function"},
}

// goals writes which goals are reached, and which are not.
func (t *text) goals() {
	g := t.r.Goals
	if g == nil {
		return
	}
	t.line(0, "")
	var said []string
	for _, k := range g.Asked {
		if n, of := g.Count(k, goal.Reached), g.Total(k); of > 0 {
			said = append(said, fmt.Sprintf(goalWords[k].reach, share(n, of, k)))
		}
	}
	if len(said) == 0 {
		for _, k := range g.Asked {
			said = append(said, strings.TrimPrefix(goalNouns(k, 0), "0 "))
		}
		t.line(1, "The program has no %s.", strings.Join(said, " and no "))
		return
	}
	t.line(1, "Executions %s.", strings.Join(said, ", and "))
	var proofs []*certify.Answer
	shown := 0
	for _, f := range g.Findings {
		if f.State == goal.Reached {
			continue
		}
		if shown++; shown > maxGoals {
			continue
		}
		t.line(2, "%s, in %s: %s", at(f.Pos), f.Function, findingText(f))
		if s := t.src.At(f.Pos); s != "" {
			t.line(3, "%d | %s", f.Pos.Line, s)
		}
		if f.Proof != nil && !slices.Contains(proofs, f.Proof) {
			proofs = append(proofs, f.Proof)
		}
	}
	if shown > maxGoals {
		t.line(2, "… and %d more", shown-maxGoals)
	}
	t.goalProofs(proofs)
}

// maxGoals is how many goals are shown that are not reached.
const maxGoals = 50

// goalProofs says what the proofs that goals are not reached leave open.
func (t *text) goalProofs(proofs []*certify.Answer) {
	if len(proofs) == 0 {
		return
	}
	t.line(1, "That none does was proved, and the %s checked.", pick(len(proofs) == 1, "proof was", "proofs were"))
	var open []string
	for _, p := range proofs {
		for _, u := range p.Undefined {
			if s := openText(u); !slices.Contains(open, s) {
				open = append(open, s)
			}
		}
	}
	if len(open) > 0 {
		t.line(1, "Executions with undefined behaviour do not count. What is not ruled out there:")
	}
	for _, s := range open {
		t.line(2, "%s", s)
	}
}

// share says how many of something there are: "2 of 3 assertions", "the only assertion", "all 3 assertions".
func share(n, of int, k goal.Kind) string {
	some := goalNouns(k, of)
	switch {
	case of == 1 && n == 1:
		return "the only " + strings.TrimPrefix(some, "1 ")
	case n == of:
		return "all " + some
	case n == 0 && of > 1:
		return "none of " + some
	}
	return fmt.Sprintf("%d of %s", n, some)
}

// goalNouns names n goals of a kind: "3 assertions".
func goalNouns(k goal.Kind, n int) string {
	if k == goal.Branch {
		return count(n, "way") + " of branches"
	}
	return count(n, string(k))
}

// findingText says of a goal that is not reached why.
func findingText(f goal.Finding) string {
	what := goalWords[f.Kind].one
	if f.Way != nil {
		what += " (" + wayText(f.Way) + ")"
	}
	if f.State == goal.Unknown {
		return "it is not known whether an " + what + ": " + reason(f.Reason)
	}
	return "no " + what
}

// wayText says which way a branch goes: "if: true", "switch: 3".
func wayText(b *program.Branch) string {
	j := branch(b)
	s := string(b.Kind) + ": " + j.Value
	if j.To != "" {
		s += " to " + j.To
	}
	return s
}

// GoalText says what a goal is and where: "line 3 of t.c", "if: true at t.c:3, in main".
func GoalText(g goal.Goal) string {
	switch g.Kind {
	case goal.Line:
		return fmt.Sprintf("line %d of %s", g.Pos.Line, g.Pos.File)
	case goal.Function:
		return "function " + g.Function
	case goal.Branch:
		return fmt.Sprintf("%s at %s, in %s", wayText(g.Way), at(g.Pos), g.Function)
	}
	return fmt.Sprintf("%s at %s, in %s", g.Kind, at(g.Pos), g.Function)
}

// GoalTexts is GoalText for several, of which lines of a file are one.
func GoalTexts(goals []goal.Goal) []string {
	out := []string{}
	lines := make(map[string]int) // where in out those of a file are
	for _, g := range goals {
		n, ok := lines[g.Pos.File]
		switch {
		case g.Kind != goal.Line:
			out = append(out, GoalText(g))
		case ok:
			out[n] += fmt.Sprintf(", %d", g.Pos.Line)
		default:
			lines[g.Pos.File] = len(out)
			out = append(out, fmt.Sprintf("lines of %s: %d", g.Pos.File, g.Pos.Line))
		}
	}
	return out
}

// jsonGoal is a place of which was asked whether executions come there.
type jsonGoal struct {
	Kind  goal.Kind  `json:"kind"`
	State goal.State `json:"state"`
	jsonPlace
	Procedure string          `json:"procedure"`
	Branch    *jsonBranch     `json:"branch,omitempty"`
	Reason    *jsonReason     `json:"reason,omitempty"`
	Undefined []jsonUndefined `json:"undefined,omitempty"`
	Premise   *jsonPremise    `json:"premise,omitempty"`
}

// jsonGoals returns what is known of goals.
func jsonGoals(g *goal.Result) []jsonGoal {
	if g == nil {
		return nil
	}
	out := []jsonGoal{}
	for _, f := range g.Findings {
		j := jsonGoal{Kind: f.Kind, State: f.State, jsonPlace: place(f.Pos), Procedure: f.Function}
		if f.Way != nil {
			j.Branch = branch(f.Way)
		}
		if f.State == goal.Unknown {
			j.Reason = jsonReasonOf(f.Reason)
		}
		if f.Proof != nil {
			j.Undefined, j.Premise = jsonOpen(f.Proof)
		}
		out = append(out, j)
	}
	return out
}

// goalRules are the rules for goals that are not reached.
var goalRules = map[goal.Kind]string{
	goal.Assertion: "unreachable-assertion", goal.Assumption: "contradictory-assumption", goal.Branch: "unreachable-branch",
	goal.Line: "unreachable-line", goal.Function: "unreachable-function",
}

// goals adds a result for each goal that no execution reaches: a warning of what makes proofs vacuous, otherwise no more than
// information.
func (l *log) goals(r *Report) {
	if r.Goals == nil {
		return
	}
	for _, f := range r.Goals.Findings {
		if f.State == goal.Reached {
			continue
		}
		i := ruleNamed(goalRules[f.Kind])
		res := sarif.Result{
			Rule: rulePrefix + rules[i].id, RuleIndex: i, Kind: sarif.Fail, Level: sarif.Warning,
			Message: sarif.Text{Text: sentence(findingText(f))},
		}
		switch {
		case f.State == goal.Unknown:
			res.Kind, res.Level = sarif.Open, sarif.None
		case f.Kind != goal.Assertion && f.Kind != goal.Assumption:
			res.Kind, res.Level = sarif.Informational, sarif.None
		}
		v := violation{pos: f.Pos, in: f.Function}
		way := ""
		if f.Way != nil {
			way = wayText(f.Way)
		}
		res.Fingerprints = map[string]string{goalPrint: v.fingerprintOf(r.Program, l.src, rules[i].id, way)}
		if where := l.location(f.Pos, f.Function); where != nil {
			res.Locations = []sarif.Location{*where}
		}
		l.run.Results = append(l.run.Results, res)
	}
}

// jsonReasonOf returns why something is not known, without what is known of the run.
func jsonReasonOf(q verdict.Reason) *jsonReason {
	out := &jsonReason{Kind: string(q.Kind), Text: ReasonText(q), Advice: q.Advice, jsonPlace: place(q.Pos)}
	if d := q.Doubt; d != nil {
		out.Doubt = &jsonDoubt{d.On.Kind, d.On.Symbol, place(d.At), place(d.From)}
	}
	if s := q.Spot; s.What != verdict.Nowhere {
		where := spot(s)
		out.Spot = &where
	}
	return out
}

// jsonOpen returns what a proof leaves open, and what it takes for granted.
func jsonOpen(a *certify.Answer) (open []jsonUndefined, granted *jsonPremise) {
	for _, x := range a.Undefined {
		open = append(open, jsonUndefined{What: KindText(x.Kind), Rule: x.Kind, Check: x.Check, Places: placeList(x.Places)})
	}
	if p := a.Premise; p != nil {
		granted = &jsonPremise{Says: p.Says, Check: p.Check, Places: placeList(p.Places)}
	}
	return open, granted
}
