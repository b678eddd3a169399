// Solvers of Horn clauses: asking them, and what their words mean.

package against

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"craig/internal/bench"
	"craig/logic/sexpr"
	"craig/verdict"
)

// HornSolver is a solver of Horn clauses.
type HornSolver struct {
	name    string
	command []string // to which the name of a script is added
}

// Z3 returns the z3 that is installed, an error if there is none. Its engine for Horn clauses, Spacer, is the one that it
// chooses itself.
func Z3() (*HornSolver, error) {
	_, err := exec.LookPath("z3")
	return &HornSolver{"z3", []string{"z3", "-smt2"}}, err
}

// Name implements Peer.
func (s *HornSolver) Name() string { return s.name }

// Version implements Peer.
func (s *HornSolver) Version(ctx context.Context) string { return version(ctx, s.name, s.command[0]) }

// Ask implements Peer: the task's clauses, or those that its program is exported as, are solved, and a model of Craig's is checked.
func (s *HornSolver) Ask(ctx context.Context, c Case) (a Answer, m Check) {
	file := filepath.Join(c.Dir, "clauses.smt2")
	if c.Task.Clauses() {
		file = c.Task.Paths()[0]
	} else if err := export(ctx, &c, file); err != nil {
		return Answer{Reason: "no clauses", Text: err.Error()}, m
	}
	text, err := os.ReadFile(file)
	if err != nil {
		return Answer{Reason: "no clauses", Text: err.Error()}, m
	}
	a = s.solve(ctx, file, string(text), c.Options.Ends())
	if !c.Task.Clauses() && a.Outcome == verdict.Unsafe && bytes.Contains(text, []byte("; "+Inexact)) {
		a.Outcome, a.Reason = verdict.Unknown, "inexact" // the clauses have more executions than the program
	}
	if c.Task.Clauses() && c.Outcome == verdict.Safe {
		m = s.checkReport(ctx, filepath.Join(c.Dir, "model.smt2"), string(text), c.Report, c.Options.Ends())
	}
	return a, m
}

// Inexact begins the comments of exported clauses about what they do not say exactly.
const Inexact = "Not modelled exactly"

// export writes the clauses of a program to a file.
func export(ctx context.Context, c *Case, file string) error {
	o, t := c.Options, c.Task
	command := []string{o.Program, "export", "--horn", "-o", file}
	if t.DataModel != "" {
		command = append(command, "--data-model", t.DataModel)
	}
	command = append(append(append(command, o.Assumptions()...), t.Flags...), "--")
	p, err := bench.ExecuteIn(ctx, t.Dir, append(command, t.Files...), o.Ends())
	switch {
	case err != nil:
		return err
	case p.Over != "":
		return errors.New(p.Text)
	case p.Exit != 0:
		return fmt.Errorf("craig export ends with status %d: %s", p.Exit, firstLine(p.Stderr))
	}
	return nil
}

// solve runs the solver on a script, the text of which is at hand.
func (s *HornSolver) solve(ctx context.Context, file, text string, l bench.Limits) Answer {
	ended, err := bench.Execute(ctx, append(s.command[:len(s.command):len(s.command)], file), l)
	if err != nil {
		return Answer{Reason: "crashed", Text: err.Error()}
	}
	a := understand(ended, text)
	a.Wall, a.CPU, a.Last, a.Memory = ended.Wall, ended.CPU, ended.CPU, ended.Memory
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
