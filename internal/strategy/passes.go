// Passes: which there are, and what each did to a program.

package strategy

import (
	"fmt"
	"slices"
	"strings"

	"craig/engine"
	hornpass "craig/horn/pass"
	"craig/internal/pipeline"
	"craig/program/pass"
)

// ClausesPrefix begins the names of passes over the clauses of a program.
const ClausesPrefix = "clauses-"

// Passes returns the names of all passes that programs go through, in the order in which they first do.
func Passes() []string {
	names := []string{Inline}
	add := func(name string) {
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	for _, p := range pass.Passes() {
		add(p.Name)
	}
	for _, p := range hornpass.Passes() {
		add(ClausesPrefix + p.Name)
	}
	return names
}

// Removable returns an error if one of the named passes does not exist, or others need it.
func Removable(names []string) error {
	for _, n := range names {
		if !slices.Contains(Passes(), n) {
			return fmt.Errorf("unknown pass %q; there are %s", n, strings.Join(Passes(), ", "))
		}
	}
	program, system := split(names)
	if err := pipeline.Validate(pass.Passes(program...)); err != nil {
		return err
	}
	return pipeline.Validate(hornpass.Passes(system...))
}

// without returns the passes that are left out on the way to an engine, of programs and of clauses, by their names in those
// packages: those that are named, and those that the engine cannot take.
func without(info engine.Info, names []string) (program, system []string) {
	program, system = split(names)
	if info.Exact {
		for _, p := range pass.Passes() {
			program = append(program, p.Name)
		}
	}
	return slices.Concat(program, info.Skip), slices.Concat(system, info.SkipClauses)
}

// Optional reports whether the stage of that name is one of programs only if it is asked for: what engines do not see of all
// programs.
func Optional(name string) bool { return name == Inline || name == pass.Wraps }

// isClausal reports whether a name is that of a pass over clauses.
func isClausal(name string) bool { return strings.HasPrefix(name, ClausesPrefix) }

// split tells names of passes over programs from those over clauses, which it returns without the prefix.
func split(names []string) (program, system []string) {
	for _, n := range names {
		if s, ok := strings.CutPrefix(n, ClausesPrefix); ok {
			system = append(system, s)
		} else {
			program = append(program, n)
		}
	}
	return program, system
}
