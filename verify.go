// Package craig is the front door of the software model checker: Verify takes C files, or Boolean programs, and answers
// with a checked verdict. NewSolver is the door to the interpolating SMT solver inside.
package craig

import (
	"context"
	"slices"
	"time"

	"craig/assumption"
	"craig/certify"
	"craig/engine"
	"craig/engine/registry"
	"craig/frontend"
	"craig/frontend/languages"
	"craig/internal/pipeline"
	"craig/internal/precision"
	"craig/internal/strategy"
	"craig/internal/validation"
	"craig/logic"
	"craig/program"
	"craig/smt/external"
	"craig/verdict"
)

// Options choose how a program is verified. The zero value verifies an ILP32 program from main with the default engine
// and without limits.
type Options struct {
	Engine        string        // a name of package registry; empty: registry.Default
	Config        string        // a configuration of the engine; empty: its default
	Jobs          int           // how much the engine may do at the same time, if it can; 0: one thing
	Language      string        // one of Languages; empty: by the names of the files
	DataModel     string        // ILP32 or LP64; empty: ILP32
	Entry         string        // the function, or procedure, where execution starts; empty: main. Of C with what it gets: "f(buf[n], n)"
	EntryDepth    int           // how many objects there can be, one behind the other, for a pointer that it gets; 0: 2
	EntryValid    bool          // no pointer that leads to such an object is null, unless Entry says so
	Timeout       time.Duration // 0: none
	Solver        string        // another solver, of smt/external, that must agree when proofs are checked; empty: none
	Observer      verdict.Observer
	Preprocessing // of C

	// Files is where all files are read from, those that are included, too, but for the headers that come with Craig; nil: the
	// machine's file system. Overlay makes one with text that has not been saved.
	Files Files

	// CompileCommands is a file with flags for each unit of C (compile_commands.json); with it, no file means all that it
	// has. Empty: there is none.
	CompileCommands string
	Integers        string // of C programs: MachineIntegers or UnboundedIntegers, as in papers; empty: MachineIntegers

	// Assume has the assumptions about C programs where C leaves something open; zero: none that can be avoided.
	Assume assumption.Set

	// What is asked. None of both: whether an assertion fails, or an error function or the label ERROR is reached.
	Checks   []string // names of Checks, or several that get one verdict ("assert+unreachable"), or EveryCheck
	Property string   // a property file of SV-COMP; it chooses the entry, too

	// Goals are kinds of places of which is asked, once the properties are decided, whether executions come there. Vacuity asks
	// about the assertions of properties that are proved, and if there are such, about assumptions.
	Goals   []GoalKind
	Vacuity bool

	SkipPasses []string // passes that are left out, of Passes

	// Cache has answers of earlier runs, which are the answer where their evidence still holds, and gets those of this one; nil: there
	// is none.
	Cache *Cache

	// Precision, for engines with predicates (engine.Info.Predicates), has those that they begin with, and gets those that they
	// learn; nil: they begin with none.
	Precision *Precision

	// Graph, for engines that unwind programs (engine.Info.Unwinds), gets at the end of each search what was explored, with the
	// language of the program, none for clauses. It must not hold it when it returns.
	Graph func(language string, g engine.Graph)

	// Partial gets a report on what is known so far, whenever that is more than before: what is not yet decided is Unknown
	// without a reason, and there are no certificates and no passes. It may be read while the run goes on; see Report.Late.
	Partial func(*Report)
}

// Report is the answer for a program, with its evidence already checked: the certificate of Safe by certify.Certificate
// against Proved, the counterexample of Unsafe by certify.Replay against Program.
type Report struct {
	// Property is the first property that is violated, or else the first that is not decided, or else the first.
	Property
	Properties []Property // all that were asked for, in that order

	Files     []string // that were read
	Language  string   // of the files
	Engine    string   // the one that gave the answer; if none was asked, that of Options
	Unbounded bool     // the answers are about integers without bounds
	Phases    []Phase  // in order of execution
	Passes    []Effect // what the passes did in the last attempt
	Goals     *Goals   // what is known of Options.Goals; nil if nothing was asked

	read    *program.Program  // as the front end makes it
	reading languages.Options // how the files were read, for Harness
}

// Property is a property of a program, with its answer and evidence.
type Property = certify.Answer

// Undefined is a kind of undefined behaviour that a proof does not rule out: executions with it do not count.
type Undefined = verdict.Undefined

// Premise is an assumption of a proof about executions whose undefined behaviour it leaves open.
type Premise = verdict.Premise

// Precision is what is known of a program, or of an earlier version of it, in terms of predicates. LoadPrecision reads one from a
// file, and its Save writes one. A wrong one costs time; no answer depends on what it says.
type Precision = precision.Store

// LoadPrecision reads a file that Precision.Save has written. One that does not exist has no predicates.
func LoadPrecision(file string) (*Precision, error) { return precision.Load(file) }

// Phase is a part of the run and the time it took.
type Phase = strategy.Phase

// Effect is the change in size, some numbers (Count), that a pass made to a program or to clauses.
type (
	Effect = pipeline.Effect
	Count  = pipeline.Count
)

// Verify reads the files as one program and decides whether an execution from the entry function violates an assertion, or
// what else it is asked. Errors are for input that cannot be read (see package frontend for their types) and options that do
// not exist; a limit that is reached, or an interruption by ctx, is a Report with outcome Unknown.
func Verify(ctx context.Context, files []string, o Options) (*Report, error) {
	info, err := o.engine()
	if err != nil {
		return nil, err
	}
	return o.verify(ctx, files, info, nil)
}

// engine returns the engine that is asked about programs.
func (o Options) engine() (engine.Info, error) {
	info, err := registry.ForPrograms(o.Engine)
	if err != nil {
		return info, err
	}
	return info.Configured(o.Config)
}

// verify is Verify for the program that a plan makes of the files, nil: none, by an engine.
func (o Options) verify(ctx context.Context, files []string, info engine.Info, plan *validation.Plan) (*Report, error) {
	if err := strategy.Removable(o.SkipPasses); err != nil {
		return nil, err
	}
	asked, reading, err := questions(o, files)
	if err != nil {
		return nil, err
	}
	if plan != nil {
		asked = reading.of(plan, asked)
	}
	ctx, stop := o.limited(ctx)
	defer stop()
	r := &Report{
		Files: reading.files, Engine: info.Name, Language: reading.language.Name, Unbounded: reading.options.Unbounded, reading: reading.options,
	}
	tell := func(known strategy.Known) {
		if o.Partial != nil {
			o.Partial(r.partial(asked, known))
		}
	}
	tell(strategy.Known{})
	terms := logic.NewContext()
	run, stopSolver, err := o.run(info, reading, terms, tell)
	if err != nil {
		return nil, err
	}
	defer stopSolver()
	read, err := strategy.Timed("read", func() (err error) {
		if late := terms.Within(ctx, func() { r.Program, err = reading.load(ctx, terms) }); late != nil {
			return late
		}
		return err
	})
	r.Phases = append(r.Phases, read)
	switch {
	case ctx.Err() != nil:
		r = r.partial(asked, strategy.Known{})
	case err != nil:
		return nil, err
	default:
		r.Unbounded = slices.ContainsFunc(r.Program.Assumed, func(a program.Assumed) bool { return a.Name == assumption.UnboundedIntegers })
		r.read = r.Program
		tell(strategy.Known{})
		asking := run
		if plan == nil {
			asking.Cache = o.remembered(reading, info.Name)
		}
		decided := strategy.NewRun(r.Program, asking)
		deciding, done := o.beforeGoals(ctx)
		decided.Decide(deciding, asked)
		done()
		r.Properties, r.Passes, r.Phases = decided.Answers, decided.Passes, append(r.Phases, decided.Phases()...)
		r.conclude(asked)
		r.goals(ctx, &o, asked, run)
	}
	if ctx.Err() != nil {
		r.Late(verdict.Interrupted(ctx))
	}
	return r, nil
}

// run returns how a program that is read so, over terms, is decided by an engine; answered gets what is known so far. When that
// is done, stop ends the other solver, if there is one.
func (o *Options) run(info engine.Info, reading reading, terms *logic.Context, answered func(strategy.Known)) (run strategy.Options, stop func(), err error) {
	run = strategy.Options{
		Engine: info, Config: o.Config, Jobs: o.Jobs, SkipPasses: o.SkipPasses, Observer: o.Observer, Graph: o.graph(reading.language.Name),
		Language: reading.language, Answered: answered, Precision: o.Precision,
		Source: func(file string) ([]byte, error) { return frontend.Read(o.Files, file) },
	}
	if reading.language.Has(languages.Assumptions) {
		run.Assume, run.Again = o.Assume, func(ctx context.Context, assume assumption.Set) (*program.Program, error) {
			again := reading
			again.options.Assume = assume
			return again.load(ctx, logic.NewContext())
		}
	}
	if o.Solver == "" {
		return run, func() {}, nil
	}
	second, err := external.New(terms, o.Solver, external.Options{})
	if err != nil {
		return run, nil, err
	}
	run.Checks.Second = second.Decide
	return run, func() { second.Close() }, nil
}

// graph returns where engines show graphs of programs in a language, nil if nobody looks at them.
func (o *Options) graph(language string) func(engine.Graph) {
	if o.Graph == nil {
		return nil
	}
	return func(g engine.Graph) { o.Graph(language, g) }
}

// limited returns a context that is done when ctx is or the timeout has passed.
func (o *Options) limited(ctx context.Context) (_ context.Context, stop func()) {
	if o.Timeout == 0 {
		return context.WithCancel(ctx)
	}
	return context.WithTimeout(ctx, o.Timeout)
}
