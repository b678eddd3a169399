package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"craig/engine"
	"craig/engine/registry"
	"craig/internal/exitcode"
)

// engineFlags choose the engine.
type engineFlags struct {
	name   string
	config string
}

func (f *engineFlags) add(flags *pflag.FlagSet) {
	flags.StringVar(&f.name, "engine", registry.Default, "the `name` of the engine, see craig engines")
	flags.StringVar(&f.config, "config", "", "the `name` of a configuration of the engine, see craig engines")
}

// String returns the name of the engine, with the configuration if one was chosen: "ufo cpufo".
func (f *engineFlags) String() string {
	if f.config == "" {
		return f.name
	}
	return f.name + " " + f.config
}

// check refuses names of engines that find does not know, and of configurations that the engine has not.
func (f *engineFlags) check(find func(string) (engine.Info, error)) error {
	info, err := find(f.name)
	if err == nil {
		_, err = info.Configured(f.config)
	}
	if err != nil {
		return exit(exitcode.Usage, err)
	}
	return nil
}

// enginesThat returns the names of the engines for which has holds.
func enginesThat(has func(engine.Info) bool) []string {
	var names []string
	for _, info := range registry.All() {
		if has(info) {
			names = append(names, info.Name)
		}
	}
	return names
}

// unwinds reports whether an engine explores a graph.
func unwinds(i engine.Info) bool { return i.Unwinds }

// hasPredicates reports whether an engine has predicates.
func hasPredicates(i engine.Info) bool { return i.Predicates }

// jobsFlag says how much an engine may do at the same time.
type jobsFlag int

func (f *jobsFlag) add(flags *pflag.FlagSet) {
	flags.IntVar((*int)(f), "jobs", 1, "how much the engine may do at the same time ("+strings.Join(enginesThat(hasJobs), ", ")+")")
}

// check refuses numbers that the engine of a name cannot have.
func (f jobsFlag) check(engineName string) error {
	names := enginesThat(hasJobs)
	switch {
	case f < 1:
		return exit(exitcode.Usage, fmt.Errorf("--jobs: %d is not positive", f))
	case f > 1 && !slices.Contains(names, engineName):
		return exit(exitcode.Usage, fmt.Errorf("--jobs: engine %s does one thing at a time; choose one of: %s", engineName, strings.Join(names, ", ")))
	}
	return nil
}

// hasJobs reports whether an engine can do several things at the same time.
func hasJobs(i engine.Info) bool { return i.Jobs }
