// Asking the other solver, and what its words mean.

package against

import (
	"context"
	"strings"

	"craig/internal/bench"
	"craig/logic/sexpr"
	"craig/verdict"
)

// ask runs the solver on a script, the text of which is at hand.
func (p *Peer) ask(ctx context.Context, file, text string, l bench.Limits) Answer {
	ended, err := bench.Execute(ctx, append(p.Command[:len(p.Command):len(p.Command)], file), l)
	if err != nil {
		return Answer{Reason: "crashed", Text: err.Error()}
	}
	a := understand(ended, text)
	a.Wall, a.CPU, a.Memory = ended.Wall, ended.CPU, ended.Memory
	return a
}

// understand returns the outcome that a process has for a script. After an error or a crash nothing counts: a part of the
// script may have been ignored.
func understand(p bench.Process, text string) Answer {
	answers, complaint := words(p)
	switch {
	case p.Over != "":
		return Answer{Reason: string(p.Over), Text: p.Text}
	case p.Exit < 0:
		return Answer{Reason: "crashed", Text: "ended by a signal"}
	case complaint != "":
		return Answer{Reason: "error", Text: complaint}
	}
	rules, asked := questions(text)
	sat, unsat := verdict.Safe, verdict.Unsafe
	if rules { // is there a derivation?
		sat, unsat = unsat, sat
	}
	outcomes := map[string]verdict.Outcome{"sat": sat, "unsat": unsat}
	if len(answers) != asked || asked == 0 {
		return Answer{Reason: "crashed", Text: "fewer or more answers than questions"}
	}
	a := Answer{Outcome: verdict.Safe}
	for _, word := range answers { // each query of rules is asked for itself
		switch o := outcomes[word]; {
		case o == verdict.Unsafe:
			return Answer{Outcome: o}
		case o == verdict.Unknown:
			a = Answer{Reason: "unknown"}
		}
	}
	return a
}

// words returns the answers among the lines that a solver printed, and the first error.
func words(p bench.Process) (answers []string, complaint string) {
	for line := range strings.Lines(string(p.Stdout) + "\n" + string(p.Stderr)) {
		switch line = strings.TrimSpace(line); {
		case line == "sat", line == "unsat", line == "unknown":
			answers = append(answers, line)
		case strings.HasPrefix(line, "(error") && complaint == "":
			complaint = line
		}
	}
	return answers, complaint
}

// questions reports whether a script consists of rules, which are asked whether a query can be derived, and how many
// answers it gets. A script of assertions is asked whether it has a model.
func questions(text string) (rules bool, asked int) {
	checks, queries := 0, 0
	for r := sexpr.NewReader("", text); ; {
		n, err := r.Next()
		if err != nil || n == nil {
			break
		}
		switch n.Head() {
		case "query":
			queries++
		case "check-sat":
			checks++
		}
	}
	return queries > 0, max(checks, queries)
}
