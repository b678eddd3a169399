// What craig check runs: a process of craig verify for each function that execution starts in, of each task.

package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"craig"
	"craig/frontend"
	"craig/internal/bench"
	"craig/internal/exitcode"
	"craig/internal/project"
	"craig/program"
	"craig/report"
	"craig/verdict"
)

// job is an answer that is to be found.
type job struct {
	report.Checked
	known  bool          // it is there already
	args   []string      // of craig verify, without files
	files  []string      // none: all of a database
	limits bench.Options // of time and memory
	shares bool          // the memory limit is its share of what all may hold
}

// rowsOf returns what the rows of a table are about.
func rowsOf(jobs []job) []report.Checked {
	var rows []report.Checked
	for _, j := range jobs {
		rows = append(rows, j.Checked)
	}
	return rows
}

// jobsOf returns what is to be found for the tasks. All that is wrong with settings is an error.
func (f *projectFlags) jobsOf(cmd *cobra.Command, tasks []project.Task) ([]job, error) {
	var all [][]job
	listings := make([]func() []job, len(tasks))
	for i, t := range tasks {
		t.Settings = project.Override(t.Settings, f.settings)
		of, args, err := f.settled(t)
		if err != nil {
			return nil, err
		}
		base := job{
			Checked: report.Checked{Task: t.Name, Files: t.Files}, args: args, files: t.Files,
			limits: bench.Options{Timeout: time.Duration(of.timeout), Memory: of.memory.bytes()}, shares: project.Value(t.Settings, "memory") == "",
		}
		if len(t.Files) == 0 {
			base.Files = []string{of.reading.database}
		}
		listings[i] = func() []job { return entries(cmd.Context(), t, of, base) }
	}
	for _, list := range listings { // files are read only when all settings make sense
		all = append(all, list())
	}
	jobs := slices.Concat(all...)
	for i := range jobs {
		jobs[i].share(min(f.jobs, len(jobs)))
	}
	return jobs, nil
}

// share limits the memory of a job to its share, if it is one of so many at once and has no limit of its own.
func (j *job) share(among int) {
	if j.shares {
		j.limits.Memory /= int64(among)
		j.args = append(slices.Clone(j.args), "--memory="+strconv.FormatInt(j.limits.Memory, 10)+"B")
	}
}

// settled returns what craig verify is told by the settings of a task, and its flags for that.
func (f *projectFlags) settled(t project.Task) (*verifyFlags, []string, error) {
	var of verifyFlags
	if project.Value(t.Settings, "timeout") == "" {
		t.Settings = append(t.Settings, project.Setting{Key: "timeout", Values: []string{checkTimeout.String()}})
	}
	if t.EachFunction && project.Value(t.Settings, "check") == "" && project.Value(t.Settings, "property") == "" {
		t.Settings = append(t.Settings, project.Setting{Key: "check", Values: []string{craig.EveryCheck}})
	}
	slices.SortStableFunc(t.Settings, func(a, b project.Setting) int { return project.Order(a.Key) - project.Order(b.Key) })
	if of.apply(t.Settings) != nil {
		for n, s := range t.Settings { // the first one with which it is wrong
			var only verifyFlags
			if err := only.apply(t.Settings[:n+1]); err != nil {
				return nil, nil, settingError(s.Pos, s.Key, err)
			}
		}
	}
	if i := slices.IndexFunc(t.Settings, func(s project.Setting) bool { return s.Key == "cache" }); i >= 0 {
		if _, err := craig.OpenCache(of.cache.name); err != nil {
			return nil, nil, settingError(t.Settings[i].Pos, "cache", err)
		}
	}
	var args []string
	for _, s := range t.Settings {
		for _, v := range s.Values {
			args = append(args, "--"+s.Key+"="+v)
		}
	}
	if o := of.options(); o.Property != "" && len(t.Entries) > 0 {
		return nil, nil, settingError(t.Pos, "", fmt.Errorf("%s: the property file says where execution starts, and so do the entries: use one of them", t.Name))
	}
	return &of, args, nil
}

// apply sets f to what settings say. The error is for one of them, or for what they say together.
func (f *verifyFlags) apply(settings []project.Setting) error {
	set := f.flagSet()
	for _, s := range settings {
		flag := set.Lookup(s.Key)
		flag.Changed = true
		for _, v := range s.Values {
			if err := flag.Value.Set(v); err != nil {
				return fmt.Errorf("%s: %w", v, err)
			}
		}
	}
	err := f.valid(set)
	var e *end
	if errors.As(err, &e) {
		err = e.err
	}
	return err
}

// settingError is the error for a setting: at its place, or about the flag if it has none.
func settingError(at program.Pos, key string, err error) error {
	switch {
	case at.Line > 0 && key != "":
		return exit(exitcode.Input, &frontend.SyntaxError{Pos: at, Text: key + ": " + err.Error()})
	case at.Line > 0:
		return exit(exitcode.Input, &frontend.SyntaxError{Pos: at, Text: err.Error()})
	case key != "":
		err = fmt.Errorf("--%s: %w", key, err)
	}
	return exit(exitcode.Usage, err)
}

// entries returns a check for each function that the execution of a task's program starts in.
func entries(ctx context.Context, t project.Task, of *verifyFlags, base job) []job {
	names := t.Entries
	if t.EachFunction {
		list, err := await(ctx, of.bounds(), func(verdict.Reason) []craig.Function { return nil }, func(ctx context.Context) ([]craig.Function, error) {
			return craig.Functions(ctx, t.Files, of.options())
		})
		if err == nil && len(list) == 0 && ctx.Err() == nil {
			err = errors.New("the files define no function, or could not be read in time")
		}
		if err != nil {
			failed := failure(&end{inputStatus(err, ""), err})
			base.Failure, base.known = &failed, true
		}
		for _, x := range list {
			names = append(names, x.Name)
		}
	}
	if len(names) == 0 {
		return []job{base}
	}
	var out []job
	for _, name := range names {
		one := base
		one.Entry, one.args = name, append(slices.Clone(base.args), "--entry="+name)
		out = append(out, one)
	}
	return out
}

// numbered is the answer to the check of a number.
type numbered struct {
	number int
	report.Checked
	said []string // lines of standard error beside an answer
}

// execute finds what is to be found, and calls row for each answer, in order, as soon as it and those before it are there. The answers
// are those of all jobs, also of those that were not tried since the command was interrupted. The error is that of a row.
func (f *projectFlags) execute(cmd *cobra.Command, jobs []job, row func(report.Checked) error) ([]report.Checked, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	command := []string{self, "verify", "--format=json"}
	if f.format.value != "json" {
		command = append(command, "--"+briefFlag)
	}
	logs := ""
	if f.format.value == "sarif" || f.sarif != "" {
		if logs, err = os.MkdirTemp("", "craig"); err != nil {
			return nil, err
		}
		defer os.RemoveAll(logs)
	}
	ctx, cancel := context.WithCancel(cmd.Context())
	defer cancel()
	answers := rowsOf(jobs)
	there := make([]bool, len(jobs))
	next := 0
	var unwritten error
	var said []string
	running := &labels{start: time.Now(), all: len(jobs)}
	bar := newProgress(cmd.ErrOrStderr())
	bar.text = running.text
	bar.begin()
	var numbers []int
	for i := range jobs {
		numbers = append(numbers, i)
	}
	write := func() error {
		for ; next < len(jobs) && there[next]; next++ {
			if err := row(answers[next]); err != nil {
				return err
			}
		}
		return nil
	}
	bench.Each(ctx, numbers, f.jobs, func(i int) numbered {
		defer running.begin(jobs[i])()
		answer, said := jobs[i].execute(ctx, command, logs, i)
		return numbered{i, answer, said}
	}, func(n numbered) {
		answers[n.number], there[n.number] = n.Checked, true
		for _, line := range n.said {
			if !slices.Contains(said, line) { // as what is wrong with a folder for answers, which all share
				said = append(said, line)
			}
		}
		if err := bar.Above(write); err != nil && unwritten == nil {
			unwritten = err
			cancel() // nobody would see what the others find
		}
	})
	bar.Stop()
	for _, line := range said {
		fmt.Fprintln(cmd.ErrOrStderr(), line)
	}
	if unwritten == nil {
		for i := range there {
			there[i] = true
		}
		unwritten = write()
	}
	return answers, unwritten
}

// execute finds the answer by a command, which gets more arguments and may say something besides. The log of SARIF is written into a
// folder, if there is one.
func (j *job) execute(ctx context.Context, command []string, logs string, number int) (out report.Checked, said []string) {
	out = j.Checked
	if j.known {
		return out, nil
	}
	command = slices.Concat(command, j.args)
	log := filepath.Join(logs, strconv.Itoa(number)+".sarif")
	if logs != "" {
		command = append(command, "--sarif="+log)
	}
	command = append(append(command, "--"), j.files...)
	p, err := bench.ExecuteUnmeasured(ctx, command, j.limits.Ends())
	out.CPU = p.CPU
	lines := strings.FieldsFunc(string(p.Stderr), func(c rune) bool { return c == '\n' || c == '\r' })
	switch {
	case err != nil:
		err = fmt.Errorf("craig verify cannot be started: %w", err)
	case p.Over != "":
		out.End(p.Over, p.Text)
		return out, lines
	default:
		if err = out.Read(p.Stdout); err != nil {
			err = fmt.Errorf("craig verify ended with status %d and without an answer (%w) %s", p.Exit, err, strings.Join(lines[:min(len(lines), 1)], ""))
		}
	}
	if err == nil && logs != "" && out.Failure == nil {
		var text []byte
		if text, err = os.ReadFile(log); err == nil {
			err = out.ReadLog(text)
		}
	}
	switch {
	case err != nil:
		out.Failure = &report.Failure{Status: exitcode.Internal, Kind: report.InternalFailure, Text: err.Error()}
	case out.Failure == nil: // of which they would say the same
		said = lines
	}
	return out, said
}

// labels are what is running.
type labels struct {
	mu    sync.Mutex
	start time.Time
	all   int
	done  int
	now   []string
}

// begin adds what begins, until end is called.
func (l *labels) begin(j job) (end func()) {
	name := strings.TrimSpace(j.Task + " " + j.Entry)
	l.mu.Lock()
	defer l.mu.Unlock()
	l.now = append(l.now, name)
	return func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		l.done++
		if i := slices.Index(l.now, name); i >= 0 {
			l.now = slices.Delete(l.now, i, i+1)
		}
	}
}

// text says what is running.
func (l *labels) text(elapsed time.Duration) string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return fmt.Sprintf("%5.1f s  %d of %d  %s", elapsed.Seconds(), l.done, l.all, strings.Join(l.now, ", "))
}
