// craig check: everything that a project asks, in one run.

package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"craig/internal/baseline"
	"craig/internal/exitcode"
	"craig/internal/project"
	"craig/report"
)

// projectFlags are the flags of check.
type projectFlags struct {
	settings []project.Setting // of the command line
	project  string
	init     bool
	only     []string
	jobs     int
	entries  []string
	each     bool
	eachFile bool
	format   choice
	sarif    string
	baseline string
	write    string
	failOn   []string
}

// checkTimeout is the time limit of each answer, if nothing is said about it: a run over many programs must end.
const checkTimeout = time.Minute

func projectCommand() *cobra.Command {
	f := projectFlags{format: choice{"text", []string{"text", "json", "sarif"}}}
	cmd := &cobra.Command{
		Use:   "check [FILE...]",
		Short: "Verify everything that a project asks, and compare with an earlier run",
		Long: `Verifies what craig.yaml lists, in this folder or as --project says: programs, the functions
that execution starts in, and what is checked. With FILE, these are one program, and there
need be no craig.yaml. Each answer comes from a process of its own, and is a row of a table.
docs/projects.md describes craig.yaml, whose settings have the names of the flags here, which
come before them; craig check --init writes one to begin with.

With --baseline, the answers are compared with those of an earlier run, which --write-baseline
has kept: which violations are new, which are fixed, which proofs are lost. Violations are
the same if they are in the same function, of the same kind and in the same statement,
wherever its line is.

The exit status is that of the worst answer: 1 if there is a violation, else 2 if something
is not decided. With --fail-on, which needs a baseline, these do not count, but:
  introduced  1 if there is a violation that the baseline does not have
  lost        2 if something is not decided that the baseline has a proof of
What cannot be read or is not supported counts (4, 5) unless the baseline has it, too. No
program is verified before all of craig.yaml has been read and makes sense (4 otherwise).

` + compilerHelp,
		RunE: func(cmd *cobra.Command, files []string) error { return f.run(cmd, files) },
	}
	flags := cmd.Flags()
	flags.StringVar(&f.project, "project", "", "the `file`, or its folder, rather than craig.yaml in this folder")
	flags.BoolVar(&f.init, "init", false, "write a craig.yaml to begin with")
	flags.StringSliceVar(&f.only, "only", nil, "verify the tasks of these `names` alone")
	flags.IntVar(&f.jobs, "jobs", 0, "how many answers are sought at once (default: the number of processors)")
	flags.StringArrayVar(&f.entries, "entry", nil, "with FILE: the `function` that execution starts in, or one of several")
	flags.BoolVar(&f.each, "each-function", false, "with FILE: let execution start in each function that the files define")
	flags.BoolVar(&f.eachFile, "each-file", false, "with FILE: each file is a program of its own")
	flags.Var(&f.format, "format", "how the answers are printed")
	flags.StringVar(&f.sarif, "sarif", "", sarifHelp)
	flags.StringVar(&f.baseline, "baseline", "", "compare with the answers in this `file`, of an earlier run")
	flags.StringVar(&f.write, "write-baseline", "", "keep the answers in this `file`, for --baseline of later runs")
	flags.StringSliceVar(&f.failOn, "fail-on", nil, "what the exit status tells: all, introduced, lost, or both of these (default all)")
	f.addSettings(flags)
	flags.SortFlags = false
	return cmd
}

// settingFlag is a flag of craig verify that is a setting: what is said is tried, and kept.
type settingFlag struct {
	pflag.Value
	key string
	to  *[]project.Setting
}

func (s settingFlag) Set(text string) error {
	if err := s.Value.Set(text); err != nil {
		return err
	}
	if i := slices.IndexFunc(*s.to, func(o project.Setting) bool { return o.Key == s.key }); i >= 0 {
		(*s.to)[i].Values = append((*s.to)[i].Values, text)
	} else {
		*s.to = append(*s.to, project.Setting{Key: s.key, Values: []string{text}})
	}
	return nil
}

// addSettings adds the flags that are settings.
func (f *projectFlags) addSettings(flags *pflag.FlagSet) {
	var of verifyFlags
	set := of.flagSet()
	for _, key := range project.Settings {
		flag := *set.Lookup(key.Name)
		flag.Value = settingFlag{flag.Value, key.Name, &f.settings}
		switch {
		case key.Name == "timeout":
			flag.DefValue = checkTimeout.String()
		case flag.DefValue == "[]":
			flag.DefValue = ""
		}
		flags.AddFlag(&flag)
	}
}

// flagSet returns the flags of craig verify, which set f.
func (f *verifyFlags) flagSet() *pflag.FlagSet {
	f.format = reportFormats()
	set := pflag.NewFlagSet("", pflag.ContinueOnError)
	f.add(set)
	return set
}

func (f *projectFlags) run(cmd *cobra.Command, files []string) error {
	if f.init {
		return f.begin(cmd, files)
	}
	p, err := f.load(files)
	if err != nil {
		return err
	}
	before, err := f.valid(cmd.Flags(), p)
	if err != nil {
		return err
	}
	if p.Tasks, before, err = f.chosen(p.Tasks, before); err != nil {
		return err
	}
	jobs, err := f.jobsOf(cmd, p.Tasks)
	if err != nil {
		return err
	}
	return f.answer(cmd, jobs, before)
}

// load returns the project that the command line names.
func (f *projectFlags) load(files []string) (*project.Project, error) {
	alone := len(files) > 0 || project.Value(f.settings, "compile-commands") != "" && f.project == ""
	switch {
	case alone && f.project != "":
		return nil, exit(exitcode.Usage, errors.New("--project says what is verified, and so does FILE: use one of them"))
	case alone:
		return f.alone(files)
	case len(f.entries) > 0 || f.each || f.eachFile:
		return nil, exit(exitcode.Usage, errors.New("--entry, --each-function and --each-file are about FILE; of a project, craig.yaml says that of each task"))
	}
	name := f.project
	if info, err := os.Stat(name); name == "" || err == nil && info.IsDir() {
		name = filepath.Join(name, project.Name)
	}
	p, err := project.Load(name)
	if errors.Is(err, os.ErrNotExist) && f.project == "" {
		return nil, exit(exitcode.Usage, fmt.Errorf("there is no %s in this folder, and no FILE is named; craig check --init writes one", name))
	}
	if err != nil {
		return nil, exit(exitcode.Input, err)
	}
	return p, nil
}

// alone returns a project of the files that the command line names.
func (f *projectFlags) alone(files []string) (*project.Project, error) {
	t := project.Task{Files: files, Entries: f.entries, EachFunction: f.each, EachFile: f.eachFile}
	switch {
	case f.each && len(f.entries) > 0:
		return nil, exit(exitcode.Usage, errors.New("--each-function says that execution starts in all functions, and --entry in one: use one of them"))
	case f.eachFile && len(files) == 0:
		return nil, exit(exitcode.Usage, errors.New("--each-file is about files, and none is named"))
	}
	for i, file := range files {
		if _, err := os.Stat(file); err != nil {
			return nil, exit(exitcode.Input, err)
		}
		if slices.Contains(files[:i], file) {
			return nil, exit(exitcode.Usage, fmt.Errorf("%s is named twice", file))
		}
	}
	if f.eachFile {
		return &project.Project{Tasks: t.ForEachFile()}, nil
	}
	t.Name = filepath.Base(append(slices.Clone(files), project.Value(f.settings, "compile-commands"))[0])
	return &project.Project{Tasks: []project.Task{t}}, nil
}

// The values of --fail-on.
const (
	failOnAll        = "all"
	failOnIntroduced = "introduced"
	failOnLost       = "lost"
)

// valid completes the flags with what the project says, refuses what contradicts itself, and returns the answers of the baseline, nil if
// there is none.
func (f *projectFlags) valid(flags *pflag.FlagSet, p *project.Project) ([]baseline.Answer, error) {
	usage := func(format string, args ...any) error { return exit(exitcode.Usage, fmt.Errorf(format, args...)) }
	var wrong error
	switch {
	case flags.Changed("jobs") && f.jobs < 1:
		return nil, usage("--jobs: %d is not positive", f.jobs)
	case f.jobs == 0 && p.Jobs > 0:
		f.jobs = p.Jobs
	case f.jobs == 0:
		f.jobs = runtime.NumCPU()
	}
	if f.baseline == "" && p.Baseline.Key != "" {
		f.baseline = p.Baseline.Values[0]
	}
	if !flags.Changed("fail-on") && p.FailOn.Key != "" {
		f.failOn = p.FailOn.Values
		wrong = f.wrongFailOn(p.FailOn)
	} else {
		wrong = f.wrongFailOn(project.Setting{})
	}
	switch {
	case wrong != nil:
		return nil, wrong
	case f.write != "" && len(f.only) > 0:
		return nil, usage("--write-baseline with --only would forget the answers of all other tasks")
	case f.write != "":
		if err := ownFile("write-baseline", f.write, isBaseline); err != nil {
			return nil, exit(exitcode.Usage, err)
		}
	}
	if err := sarifTarget(f.sarif); err != nil {
		return nil, exit(exitcode.Usage, err)
	}
	if f.baseline == "" {
		return nil, nil
	}
	before, err := baseline.Load(f.baseline)
	if errors.Is(err, fs.ErrNotExist) {
		err = fmt.Errorf("%s: there is no such baseline; --write-baseline writes one", f.baseline)
	}
	if err != nil {
		return nil, exit(exitcode.Input, err)
	}
	return append([]baseline.Answer{}, before...), nil
}

// isBaseline reports whether a file has answers of an earlier run.
func isBaseline(file string) (bool, error) {
	_, err := baseline.Load(file)
	return err == nil, nil
}

// wrongFailOn returns what is wrong with --fail-on, or with what a setting of a file says of it.
func (f *projectFlags) wrongFailOn(s project.Setting) error {
	text := ""
	for _, what := range f.failOn {
		switch {
		case !slices.Contains([]string{failOnAll, failOnIntroduced, failOnLost}, what):
			text = fmt.Sprintf("%q is not one of %s, %s, %s", what, failOnAll, failOnIntroduced, failOnLost)
		case what == failOnAll && len(f.failOn) > 1:
			text = "all says that everything counts; leave out the others, or all"
		case what != failOnAll && f.baseline == "":
			text = what + " is about what differs from an earlier run: name it with --baseline"
		}
	}
	if text == "" {
		return nil
	}
	return settingError(s.Pos, "fail-on", errors.New(text))
}

// chosen returns the tasks that --only names, by their names or the name of a task of many files, and what a baseline has that is not
// about the others.
func (f *projectFlags) chosen(tasks []project.Task, before []baseline.Answer) ([]project.Task, []baseline.Answer, error) {
	if len(f.only) == 0 {
		return tasks, before, nil
	}
	named := func(task, name string) bool { return task == name || strings.HasPrefix(task, name+"/") }
	for _, name := range f.only {
		if !slices.ContainsFunc(tasks, func(t project.Task) bool { return named(t.Name, name) }) {
			var names []string
			for _, t := range tasks {
				names = append(names, t.Name)
			}
			return nil, nil, exit(exitcode.Usage, fmt.Errorf("--only: there is no task %s; the tasks are %s", name, strings.Join(names, ", ")))
		}
	}
	other := func(task string) bool {
		return !slices.ContainsFunc(f.only, func(name string) bool { return named(task, name) })
	}
	left := slices.DeleteFunc(slices.Clone(tasks), func(t project.Task) bool { return other(t.Name) })
	return left, slices.DeleteFunc(before, func(a baseline.Answer) bool { return other(a.Task) }), nil
}

// answer runs what is to be run, and prints what came out.
func (f *projectFlags) answer(cmd *cobra.Command, jobs []job, before []baseline.Answer) error {
	table := report.NewCheckTable(cmd.OutOrStdout(), rowsOf(jobs))
	asText := f.format.value == "text"
	row := func(report.Checked) error { return nil }
	if asText {
		if err := table.Head(); err != nil {
			return unwritten(exitcode.Safe, err)
		}
		row = table.Row
	}
	list, err := f.execute(cmd, jobs, row)
	status, differences := exitcode.Safe, (*baseline.Differences)(nil)
	if before != nil {
		d := baseline.Compare(before, report.AllAnswers(list))
		differences = &d
	}
	status = f.status(list, differences)
	by := ended(cmd.Context(), status)
	options := reportOptions(report.Options{})
	asSARIF := func(w io.Writer) error { return report.CheckSARIF(w, list, differences, by, options) }
	switch {
	case err != nil:
	case f.format.value == "json":
		err = report.CheckJSON(cmd.OutOrStdout(), list, differences, by)
	case f.format.value == "sarif":
		err = asSARIF(cmd.OutOrStdout())
	default:
		if err = table.Summary(); err == nil && differences != nil {
			err = report.DifferencesText(cmd.OutOrStdout(), f.baseline, differences)
		}
	}
	if err != nil {
		return unwritten(status, err)
	}
	if f.sarif != "" {
		writeOutput(cmd, "log", f.sarif, asSARIF)
	}
	switch {
	case f.write == "":
	case cmd.Context().Err() != nil:
		fmt.Fprintln(cmd.ErrOrStderr(), "craig: no baseline is written: the run was interrupted")
	default:
		writeOutput(cmd, "baseline", f.write, func(w io.Writer) error { return baseline.Write(w, report.AllAnswers(list)) })
	}
	return exit(status, nil)
}

// status returns the exit status of all answers.
func (f *projectFlags) status(list []report.Checked, d *baseline.Differences) int {
	status := exitcode.Safe
	all := len(f.failOn) == 0 || slices.Contains(f.failOn, failOnAll)
	for _, c := range list {
		one := c.Status()
		switch one {
		case exitcode.Safe, exitcode.Unsafe, exitcode.Unknown:
			if !all {
				continue
			}
		case exitcode.Input, exitcode.Unsupported:
			if !all && wasRefused(c, d) {
				continue
			}
		}
		status = worse(status, one)
	}
	if slices.Contains(f.failOn, failOnIntroduced) && len(d.Introduced) > 0 {
		status = worse(status, exitcode.Unsafe)
	}
	if slices.Contains(f.failOn, failOnLost) && len(d.Lost) > 0 {
		status = worse(status, exitcode.Unknown)
	}
	return status
}

// wasRefused reports whether the earlier run had no answer either, since something cannot be read or is not supported.
func wasRefused(c report.Checked, d *baseline.Differences) bool {
	was, ok := d.Was(baseline.Question{Task: c.Task, Entry: c.Entry})
	return ok && was == baseline.Refused
}
