// craig bench --each-config and --and: engines and configurations side by side.

package main

import (
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"craig/engine/registry"
	"craig/internal/bench"
	"craig/internal/exitcode"
)

// contenders returns what bench compares, nothing if it runs one engine only, and the statistics by which they are told apart.
func (f *benchFlags) contenders() (out []bench.Contender, numbers []string, err error) {
	if !f.configs && len(f.and) == 0 && !f.again {
		return nil, nil, nil
	}
	switch {
	case f.configs && f.engine.config != "":
		err = errors.New("--each-config runs all configurations; for some of them name one with --config and others with --and ENGINE:CONFIG")
	case f.passes || f.against.value != "":
		err = errors.New("--each-config, --and and --again compare engines, --each-pass passes, --against another solver: choose one of them")
	case f.svg != "":
		err = errors.New("--svg draws the results of one engine, not those of --each-config, --and and --again")
	}
	if err != nil {
		return nil, nil, err
	}
	engines := []engineFlags{f.engine}
	for _, name := range f.and {
		name, config, _ := strings.Cut(name, ":")
		engines = append(engines, engineFlags{name, config})
	}
	for i, e := range engines {
		if err := e.check(registry.Lookup); err != nil {
			return nil, nil, err
		}
		info, err := registry.Lookup(e.name)
		if err != nil {
			return nil, nil, err
		}
		for _, n := range info.KeyStats {
			if !slices.Contains(numbers, n) {
				numbers = append(numbers, n)
			}
		}
		add := func(config string) {
			out = append(out, bench.Contender{Engine: e.name, Config: config})
			if f.again && info.Predicates {
				out = append(out, bench.Contender{Engine: e.name, Config: config, Again: true})
			}
		}
		if i > 0 || !f.configs {
			add(e.config)
			continue
		}
		if len(info.Configs) == 0 {
			return nil, nil, fmt.Errorf("--each-config: engine %s has no configurations to choose from", e.name)
		}
		for _, c := range info.Configs {
			add(c.Name)
		}
	}
	if f.again && !slices.ContainsFunc(out, func(c bench.Contender) bool { return c.Again }) {
		return nil, nil, fmt.Errorf("--again: none of the engines has predicates; those that have: %s", strings.Join(enginesThat(hasPredicates), ", "))
	}
	return out, numbers, nil
}

// compareEngines runs the tasks with all contenders and prints tables, in Markdown.
func (f *benchFlags) compareEngines(cmd *cobra.Command, lists []string, tasks []bench.Task, o bench.Options, contenders []bench.Contender, numbers []string) error {
	out, err := create(f.out)
	if err != nil {
		return exit(exitcode.Usage, err)
	}
	defer out.Close()
	runs := len(tasks) * len(contenders)
	bar := newBar(cmd.ErrOrStderr(), runs)
	c, all := bench.Compare(cmd.Context(), tasks, o, contenders, func(r bench.Result) {
		bar.Describe(r.By.String())
		_ = bar.Add(1)
	})
	_ = bar.Exit()
	for _, r := range c.Rounds {
		all = append(all, r.Results...)
	}
	limits := fmt.Sprintf("Limits of each run: %v of time, %v of memory (0: none); %d at once.", time.Duration(f.timeout), &f.memory, f.jobs)
	if f.cpu > 0 {
		limits = fmt.Sprintf("Limits of each run: %v of CPU time, %v of memory (0: none); %d at once.", time.Duration(f.cpu), &f.memory, f.jobs)
	}
	text := "Made by\n\n    " + benchCommandLine(cmd.Flags(), lists) + "\n\n" + limits
	err = errors.Join(
		c.WriteMarkdown(cmd.OutOrStdout(), text, o.Clock(), numbers),
		out.fill(func(w io.Writer) error { return c.WriteTSV(w) }),
	)
	return concluded(conclude(cmd, runs, all), err)
}

// benchCommandLine returns bench with the flags that are set, except for where results are written, and its arguments.
func benchCommandLine(flags *pflag.FlagSet, args []string) string {
	words := []string{"craig", "bench"}
	flags.Visit(func(f *pflag.Flag) {
		values := []string{f.Value.String()}
		if many, ok := f.Value.(pflag.SliceValue); ok {
			values = many.GetSlice()
		}
		for _, v := range values {
			switch {
			case f.Name == "out":
			case f.Value.Type() == "bool" && v == "true":
				words = append(words, "--"+f.Name)
			case f.Value.Type() == "bool":
				words = append(words, "--"+f.Name+"="+v)
			default:
				words = append(words, "--"+f.Name, v)
			}
		}
	})
	words = append(words, args...)
	for i, w := range words {
		if !plainWord.MatchString(w) {
			words[i] = "'" + strings.ReplaceAll(w, "'", `'\''`) + "'"
		}
	}
	return strings.Join(words, " ")
}

// plainWord matches what no shell takes for something else.
var plainWord = regexp.MustCompile(`^[-+=:,./\w]+$`)
