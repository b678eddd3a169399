// Package craig is the front door of the software model checker: Verify takes C files, or Boolean programs, and answers
// with a checked verdict. NewSolver is the door to the interpolating SMT solver inside.
package craig

import (
	"context"
	"errors"
	"fmt"
	"time"

	"craig/certify"
	"craig/engine"
	"craig/engine/registry"
	"craig/logic"
	"craig/program"
	"craig/program/pass"
	"craig/smt/external"
	"craig/verdict"
)

// Options choose how a program is verified. The zero value verifies an ILP32 program from main with the default engine
// and without limits.
type Options struct {
	Engine        string        // a name of package registry; empty: registry.Default
	Language      string        // one of Languages; empty: by the names of the files
	DataModel     string        // "ILP32" or "LP64"; empty: ILP32
	Entry         string        // the function, or procedure, where execution starts; empty: main
	Timeout       time.Duration // 0: none
	Memory        int64         // limit for the process's heap in bytes; 0: none
	Solver        string        // another solver, of smt/external, that must agree when proofs are checked; empty: none
	Observer      verdict.Observer
	Preprocessing // of C

	// CompileCommands is a file with flags for each unit of C (compile_commands.json); with it, no file means all that it
	// has. Empty: there is none.
	CompileCommands string
}

// Report is the answer for a program, with its evidence already checked: the certificate of Safe by certify.Certificate,
// the counterexample of Unsafe by certify.Replay, both against Program.
type Report struct {
	Files    []string         // that were read
	Program  *program.Program // as the front end read it; certificate and trace are about it
	Language string           // of the files
	Engine   string
	Result   verdict.Result
	Trace    *certify.Trace // the replayed execution, when Unsafe
	Phases   []Phase        // in order of execution
	// Undefined lists, when Safe, the kinds of undefined behaviour that the proof does not rule out.
	Undefined []Undefined

	checks  certify.Options
	options Options
}

// Phase is a part of the run and the time it took.
type Phase struct {
	Name string
	Time time.Duration
}

// Verify reads the files as one program and decides whether an execution from the entry function violates an
// assertion. Errors are for input that cannot be read (see package frontend for their types) and options that do not
// exist; a limit that is reached, or an interruption by ctx, is a Report with outcome Unknown.
func Verify(ctx context.Context, files []string, o Options) (*Report, error) {
	info, err := registry.ForPrograms(o.Engine)
	if err != nil {
		return nil, err
	}
	lang, files, err := input(files, o)
	if err != nil {
		return nil, err
	}
	ctx, stop := withLimits(ctx, o.Timeout, o.Memory)
	defer stop()
	r := &Report{Files: files, Engine: info.Name, Language: lang.name, options: o}
	terms := logic.NewContext()
	if o.Solver != "" {
		second, err := external.New(terms, o.Solver, external.Options{})
		if err != nil {
			return nil, err
		}
		defer second.Close()
		r.checks.Second = second.Decide
	}
	err = r.phase("read", func() error {
		r.Program, err = lang.load(ctx, terms, files, o)
		return err
	})
	switch {
	case ctx.Err() != nil:
		r.Result = verdict.Result{Reason: verdict.Interrupted(ctx)}
		return r, nil
	case err != nil:
		return nil, err
	}
	r.Result = r.climb(ctx, info, engine.Options{Observer: o.Observer})
	return r, nil
}

// precision is one rung of the ladder that climb goes up.
type precision struct {
	name string
	skip []string // the passes left out
}

// ladder lists the precisions from coarse to fine. The first forgets which executions have undefined behaviour and what
// assertions do not depend on: its proofs are proofs all the same and its formulas are simpler, but an alarm may need an
// overflow, or a way past an assumption or an endless loop that was sliced away.
var ladder = []precision{
	{name: "", skip: nil},
	{name: " with undefined behaviour excluded", skip: []string{"ub"}},
	{name: " with the whole program", skip: []string{"ub", "slice"}},
}

// climb asks the engine at one precision after another until a proof is certified or an alarm replays.
func (r *Report) climb(ctx context.Context, info engine.Info, o engine.Options) verdict.Result {
	var last verdict.Result
	for _, level := range ladder {
		res := r.attempt(ctx, info, level, o)
		if ctx.Err() != nil && res.Outcome == verdict.Unknown {
			res.Reason = verdict.Interrupted(ctx)
			return res
		}
		if res.Outcome != verdict.Unknown || res.Reason.Kind == verdict.InternalError {
			return res
		}
		last = res
	}
	return last
}

// attempt runs passes, engine and check at one precision. A panic, which is a bug of ours, becomes Unknown.
func (r *Report) attempt(ctx context.Context, info engine.Info, level precision, o engine.Options) (res verdict.Result) {
	phase := "passes"
	defer func() {
		if e := recover(); e != nil {
			res = internalError(fmt.Sprintf("%s: %v", phase, e))
		}
	}()
	var small *program.Program
	var back pass.Back
	err := r.phase(phase+level.name, func() (err error) {
		small, back, err = pass.Default(append(level.skip, info.Skip...)...).Run(ctx, r.Program)
		return err
	})
	if err != nil {
		return internalError(err.Error())
	}
	phase = "engine " + info.Name
	err = r.phase(phase+level.name, func() (err error) {
		res, err = info.New().Verify(ctx, small, o)
		return err
	})
	if err != nil {
		return verdict.Result{Reason: verdict.Reason{Kind: verdict.Incomplete, Text: err.Error(), Advice: "try another --engine"}}
	}
	switch res.Outcome {
	case verdict.Safe:
		phase = "certify"
		res.Certificate = back.Certificate(res.Certificate)
		r.phase(phase, func() error { res = r.certify(ctx, res); return nil })
	case verdict.Unsafe:
		phase = "replay"
		res.Counterexample = back.Counterexample(res.Counterexample)
		r.phase(phase, func() error { res = r.replay(ctx, res); return nil })
	case verdict.Unknown:
	}
	return res
}

// certify lets Safe stand only if its certificate is accepted.
func (r *Report) certify(ctx context.Context, res verdict.Result) verdict.Result {
	start := time.Now()
	err := certify.Certificate(ctx, r.Program, res.Certificate, r.checks)
	var refuted *certify.Refuted
	var disagreement *certify.Disagreement
	switch {
	case err == nil:
		r.Undefined = undefined(ctx, r.Program, res.Certificate, r.checks, time.Since(start))
		return res
	case errors.As(err, &refuted) || errors.As(err, &disagreement):
		return internalError(err.Error())
	}
	return verdict.Result{Stats: res.Stats, Reason: verdict.Reason{
		Kind: verdict.Uncertified,
		Text: "a proof was found, but " + err.Error(),
	}}
}

// replay lets Unsafe stand only if its counterexample reaches a violated assertion.
func (r *Report) replay(ctx context.Context, res verdict.Result) verdict.Result {
	trace, err := certify.Replay(ctx, r.Program, res.Counterexample, certify.RunOptions{})
	if err == nil {
		r.Trace = trace
		return res
	}
	return verdict.Result{Stats: res.Stats, Reason: verdict.Reason{
		Kind: verdict.Imprecise,
		Text: "an alarm was found but does not replay: " + err.Error(),
	}}
}

func internalError(text string) verdict.Result {
	return verdict.Result{Reason: verdict.Reason{
		Kind:   verdict.InternalError,
		Text:   text,
		Advice: "this is a bug of Craig: please report it with the program",
	}}
}

// phase runs f and records its time.
func (r *Report) phase(name string, f func() error) error {
	p, err := timed(name, f)
	r.Phases = append(r.Phases, p)
	return err
}

// timed runs f and returns the time it took, under a name, and its error.
func timed(name string, f func() error) (Phase, error) {
	start := time.Now()
	err := f()
	return Phase{name, time.Since(start)}, err
}
