// The other solver as an independent checker of models, on the text of the clauses.

package against

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"strings"

	"craig/internal/bench"
	"craig/logic"
	"craig/logic/sexpr"
)

// Verdict is the other solver's answer about a model.
type Verdict uint8

// The verdicts.
const (
	Unchecked Verdict = iota // there was no model, or no answer about it
	Accepted                 // it satisfies every clause
	Rejected                 // it violates a clause
)

// Check is the check of a model.
type Check struct {
	Verdict Verdict
	Text    string // the clause that is violated, or why there is no answer
}

// Obligations returns a script that asks whether a model violates clauses: one question for each assertion, rule or query
// of text, which is sat if it is violated. The model is a list of definitions of all predicates, as get-model has it. The
// clauses are returned as well, in the order of the questions. Nothing but s-expressions is read, so that no mistake
// in the reading of clauses is made twice.
func Obligations(text, model string) (script string, clauses []string, err error) {
	commands, err := sexpr.Parse("clauses", text)
	if err != nil {
		return "", nil, err
	}
	definitions, err := sexpr.Parse("model", model)
	if err != nil {
		return "", nil, err
	}
	var b strings.Builder
	params := make(map[string][]*sexpr.Node)
	for _, list := range definitions {
		for _, d := range list.List {
			if d.Head() != "define-fun" || len(d.List) != 5 {
				return "", nil, d.Errorf("this is no definition of a function")
			}
			fmt.Fprintln(&b, d)
			params[d.List[1].Text] = d.List[2].List
		}
	}
	ask := func(n *sexpr.Node, formula string) {
		clauses = append(clauses, n.String())
		fmt.Fprintf(&b, "(push 1)\n(assert %s)\n(check-sat)\n(pop 1)\n", formula)
	}
	for _, n := range commands {
		switch n.Head() {
		case "define-fun", "define-sort", "define-const":
			fmt.Fprintln(&b, n)
		case "declare-var":
			fmt.Fprintf(&b, "(declare-const %s %s)\n", n.List[1], n.List[2])
		case "assert", "rule":
			ask(n, "(not "+n.List[1].String()+")")
		case "query":
			q := n.List[1]
			args := params[q.Text]
			if q.Kind != sexpr.Symbol || len(args) == 0 {
				ask(n, q.String())
				continue
			}
			f := "(" + q.String()
			for i, p := range args {
				fmt.Fprintf(&b, "(declare-const |%s %d| %s)\n", q.Text, i, p.List[1])
				f += fmt.Sprintf(" |%s %d|", q.Text, i)
			}
			ask(n, f+")")
		}
	}
	return b.String(), clauses, nil
}

// checkReport has the solver check the model of a report of craig solve against the text of its clauses. The questions
// are written to a file.
func (s *HornSolver) checkReport(ctx context.Context, file, text string, report []byte, l bench.Limits) Check {
	model, err := definitions(report)
	if err != nil {
		return Check{Text: err.Error()}
	}
	script, clauses, err := Obligations(text, model)
	if err == nil {
		err = os.WriteFile(file, []byte(script), 0o666)
	}
	if err != nil {
		return Check{Text: err.Error()}
	}
	ended, err := bench.Execute(ctx, append(s.command[:len(s.command):len(s.command)], file), l)
	if err != nil {
		return Check{Text: err.Error()}
	}
	return judge(ended, clauses)
}

// judge reads the answers to the questions about clauses.
func judge(p bench.Process, clauses []string) Check {
	answers, complaint := words(p)
	switch {
	case complaint != "":
		return Check{Text: complaint}
	case len(answers) > len(clauses):
		return Check{Text: "more answers than questions"}
	}
	unsat := 0
	for i, word := range answers {
		switch word {
		case "sat":
			return Check{Rejected, excerpt(clauses[i])}
		case "unsat":
			unsat++
		}
	}
	switch {
	case p.Over != "":
		return Check{Text: p.Text}
	case unsat < len(clauses) || p.Exit != 0:
		return Check{Text: fmt.Sprintf("it knows of %d clauses out of %d", unsat, len(clauses))}
	}
	return Check{Verdict: Accepted}
}

// excerpt returns the beginning of a clause.
func excerpt(clause string) string {
	const limit = 300
	clause = strings.Join(strings.Fields(clause), " ")
	if len(clause) > limit {
		clause = strings.ToValidUTF8(clause[:limit], "") + "…"
	}
	return clause
}

// definitions returns the model in a report of craig solve as a list of definitions.
func definitions(report []byte) (string, error) {
	var r struct {
		Model []struct {
			Name   string
			Params []struct{ Name, Sort string }
			SMTLIB string
		}
	}
	if err := json.Unmarshal(report, &r); err != nil {
		return "", fmt.Errorf("the report: %w", err)
	}
	var b strings.Builder
	b.WriteString("(")
	for _, p := range r.Model {
		fmt.Fprintf(&b, "(define-fun %s (", logic.Symbol(p.Name))
		for _, x := range p.Params {
			fmt.Fprintf(&b, "(%s %s)", x.Name, x.Sort)
		}
		fmt.Fprintf(&b, ") Bool %s)\n", p.SMTLIB)
	}
	b.WriteString(")")
	return b.String(), nil
}
