// Package against compares Craig with another program on a corpus: both get the same tasks, each in a process of its own, in
// turns. All answers are compared with each other and with those of the list. A solver of Horn clauses gets programs as the
// clauses that craig export writes, and checks Craig's models; a model checker of C gets the programs themselves.
package against

import (
	"context"
	"os"
	"strings"
	"time"

	"craig/internal/bench"
	"craig/verdict"
)

// Peer is the other program.
type Peer interface {
	// Name is what it is called in tables.
	Name() string
	// Version returns the first line of what it says of its version.
	Version(ctx context.Context) string
	// Ask returns its answer about a task, and what it says of Craig's model of clauses if there is one. When ctx is done
	// the answer is none.
	Ask(ctx context.Context, c Case) (Answer, Check)
}

// Case is a task that Craig has ended with.
type Case struct {
	Task    bench.Task
	Options *bench.Options // with the limits, which are the same for both
	Outcome verdict.Outcome
	Report  []byte // Craig's, as JSON
	Dir     string // an empty folder for files
}

// version returns the first line that a program prints with --version, its name if there is none.
func version(ctx context.Context, name, program string) string {
	ended, err := bench.Execute(ctx, []string{program, "--version"}, bench.Limits{Wall: 10 * time.Second})
	if err != nil {
		return name
	}
	return firstLine(ended.Stdout)
}

// Options say how the programs are compared.
type Options struct {
	bench.Options
	Peer Peer
}

// Answer is how the other program did on a task.
type Answer struct {
	Outcome verdict.Outcome
	Reason  string // in a word, why there is no outcome
	Text    string // more about it, or how the outcome was found
	Wall    time.Duration
	CPU     time.Duration // of all that it tried
	Last    time.Duration // the part of CPU for what it tried last, which it takes if it is told what suffices
	Memory  int64
}

// Result is how both did on a task.
type Result struct {
	Craig bench.Result
	Peer  Answer
	Model Check // what the other program says of Craig's model
}

// Task returns what was solved.
func (r *Result) Task() bench.Task { return r.Craig.Task }

// Run runs all tasks with both programs and calls done for each as it ends, from one goroutine at a time. The results are
// in the order of tasks; when ctx is done, those of the tasks that had ended by then.
func Run(ctx context.Context, tasks []bench.Task, o Options, done func(Result)) []Result {
	return bench.Each(ctx, tasks, o.Jobs, func(t bench.Task) Result { return race(ctx, t, o) }, done)
}

// race runs a task with both programs. When ctx is done the result is none.
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
	r.Peer, r.Model = o.Peer.Ask(ctx, Case{Task: t, Options: &o.Options, Outcome: r.Craig.Outcome, Report: report, Dir: dir})
	return r
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
