package external

import (
	"fmt"
	"os/exec"
	"slices"
	"strings"
)

// What is known of other solvers.

// dialect is how a solver is started and what it understands besides SMT-LIB 2.6.
type dialect struct {
	name     string
	programs []string // names of executables, in order of preference
	args     []string // so that it reads a script from standard input, incrementally
	prelude  []string // commands before all others
	logic    string   // the one that takes most; Options.Logic replaces it
	global   bool     // declarations survive pop, by :global-declarations
	// The solver knows check-sat-assuming and get-unsat-assumptions. One that does not gets assumptions as assertions in
	// a scope, and all of them are the core.
	assuming bool

	interpolation        interpolation
	interpolationPrelude []string // commands before all others in a process for interpolants
}

// interpolation is a syntax of queries for a binary interpolant.
type interpolation uint8

const (
	noInterpolation interpolation = iota
	byGroups                      // (assert (! A :interpolation-group a)), get-interpolant of groups
	byNames                       // (assert (! A :named a)), get-interpolants of names
	byGoal                        // get-interpolant of a formula that follows
)

var standardPrelude = []string{
	"(set-option :print-success false)",
	"(set-option :produce-models true)",
}

func withPrelude(more ...string) []string { return slices.Concat(standardPrelude, more) }

const (
	globalDeclarations = "(set-option :global-declarations true)"
	unsatAssumptions   = "(set-option :produce-unsat-assumptions true)"
	interpolants       = "(set-option :produce-interpolants true)"
)

// dialects lists the solvers.
var dialects = []dialect{
	{
		// Arithmetic by its older module: with version 4.8.12 that took 13 s instead of 31 s to confirm the proofs of the
		// examples and the conformance suite, of which the newer one left out one.
		name: "z3", programs: []string{"z3"}, args: []string{"-in", "-smt2", "smt.arith.solver=2"}, logic: "ALL",
		prelude: withPrelude(globalDeclarations, unsatAssumptions), global: true, assuming: true,
	},
	{
		name: "cvc5", programs: []string{"cvc5"}, args: []string{"--lang=smt2", "--incremental", "--arrays-exp", "--fp-exp"}, logic: "ALL",
		prelude: withPrelude(globalDeclarations, unsatAssumptions), global: true, assuming: true,
		interpolation: byGoal, interpolationPrelude: withPrelude(interpolants),
	},
	{
		name: "yices", programs: []string{"yices-smt2", "yices_smt2"}, args: []string{"--incremental", "--smt2-model-format"},
		logic: "ALL", prelude: withPrelude(globalDeclarations, unsatAssumptions), global: true, assuming: true,
	},
	{
		name: "mathsat", programs: []string{"mathsat"}, args: []string{"-input=smt2"}, logic: "ALL",
		prelude: withPrelude(unsatAssumptions), assuming: true,
		interpolation: byGroups, interpolationPrelude: withPrelude(interpolants),
	},
	{
		name: "smtinterpol", programs: []string{"smtinterpol"}, args: []string{"-q"}, logic: "ALL",
		prelude: withPrelude(globalDeclarations, unsatAssumptions), global: true, assuming: true,
		interpolation: byNames, interpolationPrelude: withPrelude(interpolants),
	},
	{
		name: "opensmt", programs: []string{"opensmt"}, args: []string{"-p"}, logic: "QF_AUFLIRA",
		prelude:       standardPrelude,
		interpolation: byNames, interpolationPrelude: withPrelude(interpolants),
	},
}

// Names returns the names of the solvers that New knows.
func Names() []string {
	names := make([]string, len(dialects))
	for i, d := range dialects {
		names[i] = d.name
	}
	return names
}

// lookup returns the dialect of that name.
func lookup(name string) (*dialect, error) {
	for i := range dialects {
		if dialects[i].name == name {
			return &dialects[i], nil
		}
	}
	return nil, fmt.Errorf("unknown solver %q: it must be one of %s", name, strings.Join(Names(), ", "))
}

// Available returns an error if New would: the name is unknown, or no executable is found.
func Available(name string) error {
	d, err := lookup(name)
	if err == nil {
		_, err = d.find("")
	}
	return err
}

// find returns the path of the program, or of the first of the usual ones that exists.
func (d *dialect) find(program string) (string, error) {
	programs := d.programs
	if program != "" {
		programs = []string{program}
	}
	for _, p := range programs {
		if path, err := exec.LookPath(p); err == nil {
			return path, nil
		}
	}
	return "", fmt.Errorf("the solver %s cannot be run: there is no program %s", d.name, strings.Join(programs, " or "))
}
