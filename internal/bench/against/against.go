// Package against compares Craig with another solver of Horn clauses on a corpus: both get the same files, every file in
// a process of its own, in turns. Programs are given to the other solver as the clauses that craig export writes. All
// answers are compared with each other and with those of the list, and the other solver checks Craig's models.
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
	"time"

	"craig/internal/bench"
	"craig/verdict"
)

// Peer is the other solver.
type Peer struct {
	Name    string
	Command []string // to which the name of a script is added
}

// Z3 returns the z3 that is installed, an error if there is none. Its engine for Horn clauses, Spacer, is the one that it
// chooses itself.
func Z3() (Peer, error) {
	_, err := exec.LookPath("z3")
	return Peer{"z3", []string{"z3", "-smt2"}}, err
}

// Version returns the first line of what the solver says of its version.
func (p *Peer) Version(ctx context.Context) string {
	ended, err := bench.Execute(ctx, []string{p.Command[0], "--version"}, bench.Limits{Wall: 10 * time.Second})
	if err != nil {
		return p.Name
	}
	line, _, _ := strings.Cut(strings.TrimSpace(string(ended.Stdout)), "\n")
	return line
}

// Options say how the solvers are compared.
type Options struct {
	bench.Options
	Peer Peer
}

// Answer is how the other solver did on a task.
type Answer struct {
	Outcome verdict.Outcome
	Reason  string // in a word, why there is no outcome
	Text    string // more about it
	Wall    time.Duration
	CPU     time.Duration
	Memory  int64
}

// Result is how both did on a task.
type Result struct {
	Craig bench.Result
	Peer  Answer
	Model Check // what the other solver says of Craig's model
}

// Task returns what was solved.
func (r *Result) Task() bench.Task { return r.Craig.Task }

// Run runs all tasks with both solvers and calls done for each as it ends, from one goroutine at a time. The results are
// in the order of tasks; when ctx is done, those of the tasks that had ended by then.
func Run(ctx context.Context, tasks []bench.Task, o Options, done func(Result)) []Result {
	return bench.Each(ctx, tasks, o.Jobs, func(t bench.Task) Result { return race(ctx, t, o) }, done)
}

// race runs a task with both solvers. When ctx is done the result is none.
func race(ctx context.Context, t bench.Task, o Options) Result {
	var r Result
	var report []byte
	r.Craig, report = bench.RunTask(ctx, t, o.Options)
	dir, err := os.MkdirTemp("", "craig-against-")
	if err != nil {
		r.Peer = Answer{Reason: "crashed", Text: err.Error()}
		return r
	}
	defer os.RemoveAll(dir)
	file := t.File
	if !t.Clauses() {
		file = filepath.Join(dir, "clauses.smt2")
		if err := export(ctx, t, file, o); err != nil {
			r.Peer = Answer{Reason: "no clauses", Text: err.Error()}
			return r
		}
	}
	text, err := os.ReadFile(file)
	if err != nil {
		r.Peer = Answer{Reason: "no clauses", Text: err.Error()}
		return r
	}
	r.Peer = o.Peer.ask(ctx, file, string(text), o.Ends())
	if !t.Clauses() && r.Peer.Outcome == verdict.Unsafe && bytes.Contains(text, []byte("; "+Inexact)) {
		r.Peer.Outcome, r.Peer.Reason = verdict.Unknown, "inexact" // the clauses have more executions than the program
	}
	if t.Clauses() && r.Craig.Outcome == verdict.Safe {
		r.Model = o.Peer.checkReport(ctx, filepath.Join(dir, "model.smt2"), string(text), report, o.Ends())
	}
	return r
}

// Inexact begins the comments of exported clauses about what they do not say exactly.
const Inexact = "Not modelled exactly"

// export writes the clauses of a program to a file.
func export(ctx context.Context, t bench.Task, file string, o Options) error {
	command := []string{o.Program, "export", "--horn", "-o", file}
	if t.DataModel != "" {
		command = append(command, "--data-model", t.DataModel)
	}
	command = append(command, o.Assumptions()...)
	p, err := bench.Execute(ctx, append(command, "--", t.File), o.Ends())
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

// firstLine returns the first line of a text.
func firstLine(text []byte) string {
	line, _, _ := strings.Cut(strings.TrimSpace(string(text)), "\n")
	return line
}

// contradictions returns what of the answers cannot all be true: a sentence, empty if there is nothing. It says what
// evidence there is.
func (r *Result) contradictions(peer string) string {
	var said []string
	different := make(map[verdict.Outcome]bool)
	say := func(who string, o verdict.Outcome) {
		if o != verdict.Unknown {
			said = append(said, who+" "+r.Task().Word(o))
			different[o] = true
		}
	}
	say("craig", r.Craig.Outcome)
	switch {
	case r.Craig.Outcome == verdict.Safe:
		said[0] += " (its proof was checked)"
	case r.Craig.Outcome == verdict.Unsafe && r.Task().Clauses():
		said[0] += " (its derivation was checked)"
	case r.Craig.Outcome == verdict.Unsafe:
		said[0] += " (its execution was replayed)"
	}
	say(peer, r.Peer.Outcome)
	say("the list", r.Task().Expected)
	var out []string
	if len(different) > 1 {
		out = append(out, strings.Join(said, ", "))
	}
	switch {
	case r.Model.Verdict == Rejected:
		out = append(out, peer+" finds that craig's model violates "+r.Model.Text)
	case r.Model.Verdict == Accepted && len(out) > 0:
		out = append(out, peer+" accepts craig's model")
	}
	return strings.Join(out, "; ")
}
