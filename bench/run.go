package bench

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"time"

	"craig/exitcode"
	"craig/verdict"
)

// Options say how tasks are run.
type Options struct {
	Program string        // the craig command
	Engine  string        // empty: the default
	Timeout time.Duration // for each task; 0: none
	Memory  int64         // for each task in bytes; 0: none
	Solver  string        // another solver that must agree; empty: none
	Jobs    int           // how many tasks run at once; at least 1
	Queries string        // folder for what solvers are asked, see QueryFolder; empty: not recorded
}

// QueryFolder returns the folder inside of Options.Queries for a task's scripts.
func QueryFolder(queries string, t Task) string {
	return filepath.Join(queries, strings.ReplaceAll(strings.TrimLeft(t.Path, "/."), "/", "!"))
}

// Run runs all tasks and calls done for each as it ends, from one goroutine at a time. The results are in the order of
// tasks; when ctx is done, those of the tasks that had ended by then.
func Run(ctx context.Context, tasks []Task, o Options, done func(Result)) []Result {
	results := make([]*Result, len(tasks))
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
	for range max(o.Jobs, 1) {
		wg.Go(func() {
			for i := range next {
				r := runTask(ctx, tasks[i], o)
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
	var out []Result
	for _, r := range results {
		if r != nil {
			out = append(out, *r)
		}
	}
	return out
}

// The child keeps the limits itself; one that does not is killed after some grace.
const (
	timeGrace   = 15 * time.Second
	memoryGrace = 256 << 20
)

var (
	errTime   = errors.New("did not end in time")
	errMemory = errors.New("took more memory than allowed")
)

// runTask runs a task in a process of its own.
func runTask(ctx context.Context, t Task, o Options) Result {
	args := []string{"verify", "--format", "json"}
	if o.Engine != "" {
		args = append(args, "--engine", o.Engine)
	}
	if o.Solver != "" {
		args = append(args, "--solver", o.Solver)
	}
	if t.DataModel != "" {
		args = append(args, "--data-model", t.DataModel)
	}
	if o.Queries != "" {
		args = append(args, "--dump-queries", QueryFolder(o.Queries, t))
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	if o.Timeout > 0 {
		args = append(args, "--timeout", o.Timeout.String())
		late := time.AfterFunc(o.Timeout+o.Timeout/10+timeGrace, func() { cancel(errTime) })
		defer late.Stop()
	}
	if o.Memory > 0 {
		args = append(args, "--memory", strconv.FormatInt(o.Memory, 10)+"B")
	}
	cmd := exec.CommandContext(ctx, o.Program, append(args, "--", t.File)...)
	detach(cmd)
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	cmd.WaitDelay = time.Second
	start := time.Now()
	r := Result{Task: t}
	if err := cmd.Start(); err != nil {
		r.Kind, r.Text = Crashed, err.Error()
		return r
	}
	if o.Memory > 0 {
		go watchMemory(ctx, cmd.Process.Pid, o.Memory+o.Memory/4+memoryGrace, func() { cancel(errMemory) })
	}
	_ = cmd.Wait() // the exit status is in ProcessState
	r.Wall = time.Since(start)
	r.CPU = cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
	r.Memory = peakMemory(cmd.ProcessState)
	switch cause := context.Cause(ctx); {
	case errors.Is(cause, errTime):
		r.Reason, r.Text = verdict.Timeout, cause.Error()
		r.classify()
	case errors.Is(cause, errMemory):
		r.Reason, r.Text = verdict.Memory, cause.Error()
		r.classify()
	default:
		r.read(cmd.ProcessState.ExitCode(), stdout.Bytes(), stderr.String())
	}
	return r
}

// answer is what bench needs of the JSON report.
type answer struct {
	Outcome string `json:"outcome"`
	Reason  struct {
		Kind verdict.ReasonKind `json:"kind"`
		Text string             `json:"text"`
	} `json:"reason"`
	Undefined []struct {
		What string `json:"what"`
	} `json:"undefined"`
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
	r.Reason, r.Text = a.Reason.Kind, a.Reason.Text
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
