// Package registry lists the engines. Flags, help and the README's table are generated from it.
package registry

import (
	"fmt"
	"strings"
	"time"

	"craig/engine"
	"craig/engine/blast"
	"craig/engine/bmc"
	"craig/engine/clausal"
	"craig/engine/imc"
	"craig/engine/kinduction"
	"craig/engine/recmc"
	"craig/engine/tpa"
	"craig/engine/traces"
	"craig/engine/ufo"
	"craig/engine/whale"
)

// Default is the engine that is used when none is named.
const Default = "default"

// All returns the engines in the order in which they are shown.
func All() []engine.Info {
	return []engine.Info{
		{
			Name: Default,
			Doc:  "recmc and bmc in turns; clauses by recmc",
			Turns: []engine.Turn{
				{Engine: "recmc", Time: 2 * time.Second}, {Engine: "bmc", Time: 3 * time.Second},
				{Engine: "recmc", Time: 12 * time.Second}, {Engine: "bmc", Time: 40 * time.Second}, {Engine: "recmc"},
			},
		},
		{
			Name:   "recmc",
			Paper:  "Komuravelli, Gurfinkel, Chaki: SMT-Based Model Checking for Recursive Programs (CAV 2014)",
			Doc:    "under- and over-approximating summaries by model-based projection and interpolation; loops and recursion",
			Inline: engine.InlineCalledOnce,
			New:    onClauses(recmc.Solve),
		},
		{
			Name:    "bmc",
			Paper:   "Clarke, Kroening, Lerda: A Tool for Checking ANSI-C Programs (TACAS 2004)",
			Doc:     "bounded model checking: loops and calls unwound, all of it taken apart into bits; short executions, and proofs where all are, or by k-induction",
			Exact:   true,
			New:     func() engine.Engine { return bmc.Engine{} },
			Configs: bmc.Configs(),
		},
		{
			Name:   "kind",
			Paper:  "Sheeran, Singh, Stålmarck: Checking Safety Properties Using Induction and a SAT-Solver (FMCAD 2000)",
			Doc:    "k-induction, with invariants by interpolation; linear clauses, programs without recursion",
			Inline: engine.InlineRefused,
			New:    onClauses(kinduction.Solve),
		},
		{
			Name:   "imc",
			Paper:  "McMillan: Interpolation and SAT-Based Model Checking (CAV 2003)",
			Doc:    "images by interpolation between unrolled steps; linear clauses, programs without recursion",
			Inline: engine.InlineRefused,
			New:    onClauses(imc.Solve),
		},
		{
			Name:   "tpa",
			Paper:  "Blicha, Fedyukovich, Hyvärinen, Sharygina: Transition Power Abstractions for Deep Counterexample Detection (TACAS 2022)",
			Doc:    "relations that double the number of steps, for long paths; linear clauses, programs without recursion",
			Inline: engine.InlineRefused,
			New:    onClauses(tpa.Solve),
		},
		{
			Name:       "ufo",
			Paper:      "Albarghouthi, Gurfinkel, Chechik: From Under-approximations to Over-approximations and Back (TACAS 2012)",
			Doc:        "labels of an unwinding by interpolation and abstract posts; linear clauses, programs without recursion",
			Inline:     engine.InlineRefused,
			New:        onClauses(ufo.Solve),
			Configs:    ufo.Configs(),
			Unwinds:    true,
			Predicates: true,
			KeyStats:   []string{"iterations", "interpolation time", "post time", "ARG nodes"},
		},
		{
			Name:       "blast",
			Paper:      "Henzinger, Jhala, Majumdar, McMillan: Abstractions from Proofs (POPL 2004)",
			Doc:        "lazy abstraction by predicates that proofs name, where they name them; loops and recursion",
			New:        onClauses(blast.Solve),
			Configs:    blast.Configs(),
			Unwinds:    true,
			Predicates: true,
			KeyStats: []string{
				"refinements", "search time", "predicates in all", "predicates at a location, average", "predicates at a location, most", "ARG nodes",
			},
		},
		{
			Name:       "traces",
			Paper:      "Cassez, Müller, Burnett: Summary-Based Inter-Procedural Analysis via Modular Trace Refinement (FSTTCS 2014)",
			Doc:        "traces of one procedure at a time, excluded by interpolant automata and summaries; loops and recursion",
			New:        onClauses(traces.Solve),
			Configs:    traces.Configs(),
			Jobs:       true,
			Unwinds:    true,
			Predicates: true,
			KeyStats:   []string{"traces", "interpolant automata", "questions", "summaries", "level", "interpolation time"},
		},
		{
			Name:     "whale",
			Paper:    "Albarghouthi, Gurfinkel, Chechik: Whale: An Interpolation-Based Algorithm for Inter-procedural Verification (VMCAI 2012)",
			Doc:      "contracts of procedures that refutations of partly unrolled calls suggest; loops and recursion",
			New:      onClauses(whale.Solve),
			Configs:  whale.Configs(),
			Unwinds:  true,
			KeyStats: []string{"ARGs", "refinements", "search time"},
		},
		{
			Name:    "portfolio",
			Doc:     "races the engines; the first answer whose evidence is accepted counts; Horn clauses",
			Members: []string{"recmc", "imc", "kind", "tpa", "blast"},
		},
	}
}

// onClauses makes the New of an engine that solves clauses.
func onClauses(solve clausal.Engine) func() engine.Engine {
	return func() engine.Engine { return solve }
}

// Lookup returns the engine of that name, the default one for the empty name. It may be a portfolio.
func Lookup(name string) (engine.Info, error) {
	if name == "" {
		name = Default
	}
	var names []string
	for _, info := range All() {
		if info.Name == name {
			return info, nil
		}
		names = append(names, info.Name)
	}
	return engine.Info{}, fmt.Errorf("there is no engine %q; choose one of: %s", name, strings.Join(names, ", "))
}

// ForPrograms is Lookup for engines that take programs, which portfolios do not.
func ForPrograms(name string) (engine.Info, error) {
	info, err := Lookup(name)
	if err == nil && info.New == nil && len(info.Turns) == 0 {
		err = fmt.Errorf("engine %s takes Horn clauses only, no programs; choose one of: %s", info.Name, strings.Join(info.Members, ", "))
	}
	return info, err
}

// First returns the engine that is asked first where info asks others in turns, and else info.
func First(info engine.Info) (engine.Info, error) {
	if len(info.Turns) == 0 {
		return info, nil
	}
	return Lookup(info.Turns[0].Engine)
}

// Entrants returns the engines of the portfolio of that name, or the one engine that Lookup returns.
func Entrants(name string) ([]engine.Info, error) {
	info, err := Lookup(name)
	if err == nil {
		info, err = First(info)
	}
	if err != nil || len(info.Members) == 0 {
		return []engine.Info{info}, err
	}
	infos := make([]engine.Info, len(info.Members))
	for i, member := range info.Members {
		if infos[i], err = Lookup(member); err != nil {
			return nil, err
		}
	}
	return infos, nil
}
