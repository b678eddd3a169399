// Package engine defines what a verification engine is. Package registry lists the engines there are.
package engine

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"craig/horn"
	"craig/horn/encode"
	"craig/internal/pipeline"
	"craig/logic"
	"craig/program"
	"craig/verdict"
)

// Options are what every engine understands.
type Options struct {
	Observer verdict.Observer
	Seed     int64
	Jobs     int    // how much may go on at the same time, if Info.Jobs; 0 stands for 1
	Config   string // one of Info.Configs; empty: the first one
	// Of programs as clauses: what a clause is, the passes over clauses that are left out, by name, and what is told of each
	// other pass. Those who ask an engine give it the Blocks and the passes in SkipClauses of its Info, Configured.
	Blocks     encode.Blocks
	SkipPasses []string
	Passes     func(pipeline.Effect)
	// Graph is told at the end of each search what was explored, if Info.Unwinds. It must not hold it when it returns.
	Graph func(Graph)
	// Known are predicates of the program that Verify begins with, if the engine has predicates (Info.Predicates); nil: none.
	// Found is told at the end of each search, also of one without an answer, those that it had, those at the beginning among
	// them.
	Known *verdict.Predicates
	Found func(*verdict.Predicates)
	// Predicates and Learned are the same for Solve: by predicate of the clauses, formulas over its parameters.
	Predicates map[*horn.Pred][]*logic.Term
	Learned    func(map[*horn.Pred][]*logic.Term)
}

// Engine decides whether a program violates an assertion.
type Engine interface {
	// Verify runs until it has an answer or ctx is done, and then returns Unknown with the reason. The error is for
	// programs the engine cannot take at all. The result is about p itself and has not been checked.
	Verify(ctx context.Context, p *program.Program, o Options) (verdict.Result, error)
}

// ClauseEngine is an engine that takes constrained Horn clauses as well.
type ClauseEngine interface {
	Engine
	// Solve decides whether the goal of s can be derived. It runs until it has an answer or ctx is done, and then returns
	// Unknown with the reason. The result has not been checked.
	Solve(ctx context.Context, s *horn.System, o Options) horn.Result
}

// Inlining says which programs an engine is asked about with calls inlined.
type Inlining int

const (
	// InlineNever stands for none.
	InlineNever Inlining = iota
	// InlineRefused stands for programs that it could not take as they are; then all calls are inlined.
	InlineRefused
	// InlineCalledOnce stands for programs with procedures that program.CalledOnce holds for; their calls are inlined.
	InlineCalledOnce
)

// Config is a configuration of an engine.
type Config struct {
	Name string // as given to --config
	Doc  string // one line: what it does
	// Blocks and SkipClauses count in place of those of Info.
	Blocks      encode.Blocks
	SkipClauses []string
}

// Base returns c; types that embed a Config have it, too.
func (c Config) Base() Config { return c }

// choice is what an engine knows of one of its configurations.
type choice interface{ Base() Config }

// ConfigsOf returns the configurations of choices, for Info.Configs.
func ConfigsOf[C choice](choices []C) []Config {
	out := make([]Config, len(choices))
	for i, c := range choices {
		out[i] = c.Base()
	}
	return out
}

// Chosen returns the choice whose configuration has the name, which must be that of one; the first one for the empty name.
func Chosen[C choice](choices []C, name string) C {
	if i := slices.IndexFunc(choices, func(c C) bool { return c.Base().Name == name }); i >= 0 {
		return choices[i]
	}
	return choices[0]
}

// Info describes an engine; flags, help and the README's table are generated from it.
type Info struct {
	Name   string // as given to --engine
	Paper  string // where the algorithm is published
	Doc    string // one line: what it is good at
	New    func() Engine
	Inline Inlining
	// Exact is whether it takes programs as front ends make them, without any pass; only floating-point numbers may be forgotten.
	Exact bool
	// Skip and SkipClauses are the passes that it cannot take, by name: over programs (program/pass) and over clauses
	// (horn/pass). An engine that needs the program's statements as they are, each for itself, has Blocks encode.Statements
	// and cannot take the passes of pass.Restructuring.
	Skip, SkipClauses []string
	Blocks            encode.Blocks // what a clause of a program is
	// Configs are the configurations that it has, the default one first; nil if there is nothing to choose.
	Configs []Config
	// Unwinds is whether it explores a graph that can be drawn, see Options.Graph.
	Unwinds bool
	// Predicates is whether it looks at programs in terms of predicates, see Options.Known.
	Predicates bool
	// Jobs is whether it can do several things at the same time, see Options.Jobs.
	Jobs bool
	// KeyStats are the numbers, by verdict.Stat.Name, by which comparisons tell its runs apart.
	KeyStats []string
	// Turns, of one that asks other engines in turns, are these, at least two; it has no New then. The last turn has no end, and
	// what its engine says counts if none of them decides. Of clauses the first one is asked, and programs that operate on
	// bits begin with the second turn.
	Turns []Turn
	// Members, of a portfolio, are the engines that race for it, by name; it has no New then. Portfolios solve clauses.
	Members []string
}

// Turn is an engine, by name, and how long it is asked; 0: as long as there is time.
type Turn struct {
	Engine string
	Time   time.Duration
}

// Configured returns what i says of the engine in its configuration of that name, the default one for the empty name. It is
// an error if there is none.
func (i Info) Configured(name string) (Info, error) {
	if len(i.Configs) == 0 {
		if name == "" {
			return i, nil
		}
		return i, fmt.Errorf("engine %s has no configurations to choose from", i.Name)
	}
	names := make([]string, len(i.Configs))
	for k, c := range i.Configs {
		if c.Name == name || name == "" {
			i.Blocks, i.SkipClauses = c.Blocks, c.SkipClauses
			return i, nil
		}
		names[k] = c.Name
	}
	return i, fmt.Errorf("engine %s has no configuration %q; choose one of: %s", i.Name, name, strings.Join(names, ", "))
}
