package bench

import (
	"context"
	"encoding/json"
	"fmt"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"time"

	"craig/assumption"
	"craig/internal/exitcode"
	"craig/verdict"
)

// Options say how tasks are run.
type Options struct {
	Program   string         // the craig command
	Engine    string         // empty: the default
	Config    string         // of the engine; empty: its default
	Timeout   time.Duration  // for each task; 0: none
	CPU       time.Duration  // CPU time for each task; 0: no limit
	Memory    int64          // for each task in bytes; 0: none
	Solver    string         // another solver that must agree; empty: none
	Jobs      int            // how many tasks run at once; at least 1
	Checks    []string       // what programs are asked, as craig verify --check; empty: the default
	Property  string         // a property file; empty: none
	Skip      []string       // passes that programs do without, as craig verify --skip-pass
	Assume    assumption.Set // about programs
	Integers  string         // as craig verify --integers; empty: the default
	Precision string         // file with predicates, as craig verify --precision; empty: none
	Witness   string         // file for the witness, as craig verify --witness; empty: none
	Queries   string         // folder for what solvers are asked, see QueryFolder; empty: not recorded
}

// QueryFolder returns the folder inside of Options.Queries for a task's scripts.
func QueryFolder(queries string, t Task) string {
	return filepath.Join(queries, strings.ReplaceAll(strings.TrimLeft(t.Path, "/."), "/", "!"))
}

// Run runs all tasks and calls done for each as it ends, from one goroutine at a time. The results are in the order of
// tasks; when ctx is done, those of the tasks that had ended by then.
func Run(ctx context.Context, tasks []Task, o Options, done func(Result)) []Result {
	return Each(ctx, tasks, o.Jobs, func(t Task) Result {
		r, _ := RunTask(ctx, t, o)
		return r
	}, done)
}

// Each calls run for all tasks, for as many as jobs at once and at least one, and done for each result, from one
// goroutine at a time. The results are in the order of tasks; when ctx is done, those that were there by then.
func Each[T, R any](ctx context.Context, tasks []T, jobs int, run func(T) R, done func(R)) []R {
	results := make([]*R, len(tasks))
	next := make(chan int)
	go func() {
		defer close(next)
		for i := range tasks {
			select {
			case next <- i:
			case <-ctx.Done():
				return
			}
		}
	}()
	var mu sync.Mutex
	var wg sync.WaitGroup
	for range min(max(jobs, 1), len(tasks)) {
		wg.Go(func() {
			for i := range next {
				r := run(tasks[i])
				if ctx.Err() != nil {
					return // the task did not end by itself
				}
				mu.Lock()
				results[i] = &r
				done(r)
				mu.Unlock()
			}
		})
	}
	wg.Wait()
	var out []R
	for _, r := range results {
		if r != nil {
			out = append(out, *r)
		}
	}
	return out
}

// The child keeps the limits itself; one that does not is killed after some grace. Only its CPU time is kept from
// outside.
const (
	timeGrace   = 15 * time.Second
	memoryGrace = 256 << 20
)

// Ends returns the limits at which a process for a task is ended from outside.
func (o *Options) Ends() Limits {
	l := Limits{CPU: o.CPU}
	if o.Timeout > 0 {
		l.Wall = o.Timeout + o.Timeout/10 + timeGrace
	}
	if o.Memory > 0 {
		l.Memory = o.Memory + o.Memory/4 + memoryGrace
	}
	return l
}

// Assumptions returns the flags that let a command assume what o says.
func (o *Options) Assumptions() []string {
	made := o.Assume.String()
	switch {
	case made != "":
		return []string{"--profile", assumption.Sound, "--assume", made}
	case o.Property != "":
		return []string{"--profile", assumption.Sound}
	}
	return nil
}

// command returns the command line for a task, which is run in the task's folder.
func (o *Options) command(t Task) []string {
	command := []string{o.Program, "verify", "--format", "json"}
	if t.Clauses() {
		command[1] = "solve"
	}
	flag := func(name, value string) {
		if value != "" {
			command = append(command, name, value)
		}
	}
	flag("--engine", o.Engine)
	flag("--config", o.Config)
	flag("--solver", o.Solver)
	if !t.Clauses() {
		flag("--data-model", t.DataModel)
		flag("--check", strings.Join(o.Checks, ","))
		flag("--property", t.seen(o.Property))
		flag("--integers", o.Integers)
		command = append(command, o.Assumptions()...)
		flag("--skip-pass", strings.Join(o.Skip, ","))
		flag("--precision", t.seen(o.Precision))
		flag("--witness", t.seen(o.Witness))
		if o.Queries != "" {
			flag("--dump-queries", t.seen(QueryFolder(o.Queries, t)))
		}
		command = append(command, t.Flags...)
	}
	if o.Timeout > 0 {
		flag("--timeout", o.Timeout.String())
	}
	if o.Memory > 0 {
		flag("--memory", strconv.FormatInt(o.Memory, 10)+"B")
	}
	return append(append(command, "--"), t.Files...)
}

// seen returns what a file or folder, if there is one, is called in the task's folder.
func (t *Task) seen(file string) string {
	if file == "" || t.Dir == "" {
		return file
	}
	if whole, err := filepath.Abs(file); err == nil {
		return whole
	}
	return file
}

// RunTask runs a task in a process of its own, and returns with the result the report, as JSON, if there is one. When
// ctx is done the result is none.
func RunTask(ctx context.Context, t Task, o Options) (Result, []byte) {
	r, p := runTask(ctx, t, o)
	if p.Over != "" {
		return r, nil
	}
	return r, p.Stdout
}

// runTask runs a task as RunTask does, and returns with the result how the process ended.
func runTask(ctx context.Context, t Task, o Options) (Result, Process) {
	r := Result{Task: t}
	p, err := ExecuteIn(ctx, t.Dir, o.command(t), o.Ends())
	if err != nil {
		r.Kind, r.Text = Crashed, err.Error()
		return r, p
	}
	r.Wall, r.CPU, r.Memory = p.Wall, p.CPU, p.Memory
	if p.Over != "" {
		r.Reason, r.Text = p.Over, p.Text
		r.classify()
		return r, p
	}
	r.read(p.Exit, p.Stdout, string(p.Stderr))
	return r, p
}

// answer is the part of the JSON report that bench reads.
type answer struct {
	Outcome string `json:"outcome"`
	Text    string `json:"text"` // of an error
	Reason  struct {
		Kind verdict.ReasonKind `json:"kind"`
		Text string             `json:"text"`
	} `json:"reason"`
	Undefined []struct {
		What string `json:"what"`
	} `json:"undefined"`
	Passes     []Pass `json:"passes"`
	Statistics []Stat `json:"statistics"`
}

// read sets the result from the child's exit status and output.
func (r *Result) read(code int, stdout []byte, stderr string) {
	r.Text = complaint(stderr)
	switch code {
	case exitcode.Input:
		r.Kind = BadInput
		return
	case exitcode.Unsupported:
		r.Kind = Refused
		return
	}
	var a answer
	if err := json.Unmarshal(stdout, &a); err != nil {
		r.Kind = Crashed
		if r.Text == "" {
			r.Text = fmt.Sprintf("no answer, exit status %d", code)
		}
		return
	}
	r.Reason, r.Text, r.Passes, r.Stats = a.Reason.Kind, a.Reason.Text, a.Passes, a.Statistics
	switch {
	case a.Outcome == "safe" && code == exitcode.Safe:
		r.Outcome = verdict.Safe
		var kinds []string
		for _, x := range a.Undefined {
			kinds = append(kinds, x.What)
		}
		if len(kinds) > 0 {
			r.Text = "not ruled out: " + strings.Join(kinds, ", ")
		}
		r.classify()
	case a.Outcome == "unsafe" && code == exitcode.Unsafe:
		r.Outcome = verdict.Unsafe
		r.classify()
	case a.Outcome == "unknown" && code != exitcode.Safe && code != exitcode.Unsafe:
		r.classify()
	case a.Outcome == "error":
		r.Kind, r.Text = Crashed, a.Text
	default:
		r.Kind, r.Text = Crashed, fmt.Sprintf("answered %q with exit status %d", a.Outcome, code)
	}
}

// complaint returns the line of stderr that says what went wrong: of a panic the first, otherwise the last.
func complaint(stderr string) string {
	lines := strings.Split(strings.TrimSpace(stderr), "\n")
	for _, l := range lines {
		if strings.HasPrefix(l, "panic:") || strings.HasPrefix(l, "fatal error:") {
			return l
		}
	}
	return strings.TrimPrefix(lines[len(lines)-1], "craig: ")
}
