// Package craig is the front door of the software model checker: Verify takes C files, or Boolean programs, and answers
// with a checked verdict. NewSolver is the door to the interpolating SMT solver inside.
package craig

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"craig/assumption"
	"craig/certify"
	"craig/engine"
	"craig/engine/registry"
	"craig/frontend/c"
	"craig/logic"
	"craig/pipeline"
	"craig/program"
	"craig/program/pass"
	"craig/smt/external"
	"craig/verdict"
)

// Options choose how a program is verified. The zero value verifies an ILP32 program from main with the default engine
// and without limits.
type Options struct {
	Engine        string        // a name of package registry; empty: registry.Default
	Config        string        // a configuration of the engine; empty: its default
	Language      string        // one of Languages; empty: by the names of the files
	DataModel     string        // "ILP32" or "LP64"; empty: ILP32
	Entry         string        // the function, or procedure, where execution starts; empty: main
	Timeout       time.Duration // 0: none
	Memory        int64         // limit for what the process holds, in bytes; 0: none
	Solver        string        // another solver, of smt/external, that must agree when proofs are checked; empty: none
	Observer      verdict.Observer
	Preprocessing // of C

	// CompileCommands is a file with flags for each unit of C (compile_commands.json); with it, no file means all that it
	// has. Empty: there is none.
	CompileCommands string
	Integers        string // of C programs: "machine" or "unbounded", as in papers; empty: machine

	// Assume is what is taken to be so of C programs although C leaves it open; zero: nothing that can be modelled.
	Assume assumption.Set

	// What is asked. None of both: whether an assertion fails, or an error function or the label ERROR is reached.
	Checks   []string // names of Checks, or several that get one verdict ("assert+unreachable"), or EveryCheck
	Property string   // a property file of SV-COMP; it chooses the entry, too

	SkipPasses []string // passes that are left out, of Passes

	// Graph, for engines that unwind programs (engine.Info.Unwinds), gets at the end of each search what was explored, with the
	// language of the program, none for clauses. It must not hold it when it returns.
	Graph func(language string, g engine.Graph)

	// Partial gets a report on what is known so far, whenever that is more than before: what is not yet decided is Unknown
	// without a reason, and there are no certificates and no passes. It may be read while the run goes on; see Report.Late.
	Partial func(*Report)

	asks c.Options // what follows from that for reading C
}

// Report is the answer for a program, with its evidence already checked: the certificate of Safe by certify.Certificate
// against Proved, the counterexample of Unsafe by certify.Replay against Program.
type Report struct {
	Files    []string         // that were read
	Program  *program.Program // as the front end read it; the trace is about it
	Proved   *program.Program // when Safe: what the certificate is about, Program itself or with calls inlined
	Language string           // of the files
	Engine   string
	Result   verdict.Result
	Trace    *certify.Trace // the replayed execution, when Unsafe
	Phases   []Phase        // in order of execution
	// Passes are what the passes did in the last attempt.
	Passes []pipeline.Effect
	// Undefined lists, when Safe, the kinds of undefined behaviour that the proof does not rule out.
	Undefined []Undefined
	Premise   *Premise // when Safe: what the proof takes for granted; nil if that is nothing

	// Properties has a verdict for each property that was asked for, in that order. The fields above are those of the
	// first that is violated, or else the first that is not decided, or else the first.
	Properties []Property
	Unbounded  bool // the answers are about integers without bounds

	checks    certify.Options
	options   Options
	questions []property
}

// Property is a property of a program, with its answer and evidence.
type Property struct {
	Name      string           // a check, or a formula of a property file; "assert+unreachable" by default
	Claim     string           // what Safe means; empty by default
	Program   *program.Program // the program in which violations of the property are violated assertions
	Proved    *program.Program // when Safe: what the certificate is about, Program itself or with calls inlined
	Result    verdict.Result   // about Program but for the certificate, like what follows
	Trace     *certify.Trace
	Undefined []Undefined
	Premise   *Premise

	strays   bool              // the last alarm was not confirmed because of an access that C does not define
	asked    *program.Program  // what the engine is asked about, once it is not simply Program; see inline
	tried    bool              // inlining
	inlined  []pipeline.Effect // what inlining did, if there is asked
	obstacle error             // to inlining
}

// Phase is a part of the run and the time it took.
type Phase struct {
	Name string
	Time time.Duration
}

// Verify reads the files as one program and decides whether an execution from the entry function violates an
// assertion, or what else it is asked. Errors are for input that cannot be read (see package frontend for their types) and options that do not
// exist; a limit that is reached, or an interruption by ctx, is a Report with outcome Unknown.
func Verify(ctx context.Context, files []string, o Options) (*Report, error) {
	info, err := registry.ForPrograms(o.Engine)
	if err == nil {
		err = info.Configured(o.Config)
	}
	if err != nil {
		return nil, err
	}
	if err := Removable(o.SkipPasses); err != nil {
		return nil, err
	}
	lang, files, err := input(files, o)
	if err != nil {
		return nil, err
	}
	asked, o, err := questions(o, lang)
	if err != nil {
		return nil, err
	}
	ctx, stop := withLimits(ctx, o.Timeout, o.Memory)
	defer stop()
	r := &Report{Files: files, Engine: info.Name, Language: lang.name, Unbounded: o.asks.Unbounded, options: o, questions: asked}
	r.tell()
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
		if late := terms.Within(ctx, func() { r.Program, err = lang.load(ctx, terms, files, o) }); late != nil {
			return late
		}
		return err
	})
	switch {
	case ctx.Err() != nil:
		for _, q := range asked {
			r.add(q, &Property{Program: r.Program})
		}
	case err != nil:
		return nil, err
	default:
		r.tell()
		climb := func(r *Report, ctx context.Context, p *Property) { r.climb(ctx, p, info, r.engineOptions()) }
		r.decide(ctx, asked, func(ctx context.Context, p *Property) { climb(r, ctx, p) })
		r.behaved(ctx, lang, files, asked, climb)
	}
	r.conclude(asked)
	if ctx.Err() != nil {
		r.Late(verdict.Interrupted(ctx))
	}
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

// climb asks the engine about p.Program at one precision after another until a proof is certified or an alarm replays.
func (r *Report) climb(ctx context.Context, p *Property, info engine.Info, o engine.Options) {
	settled := false // all counterexamples have accesses that C does not define
	depth := 0
	defer func() {
		if p.Result.Outcome == verdict.Unknown {
			p.Result.Depth = depth
			p.advise(info)
		}
	}()
	for _, level := range ladder {
		p.strays = false
		p.Result = r.attempt(ctx, p, info, level, o)
		depth = max(depth, p.Result.Depth) // every level has all executions of the program
		if ctx.Err() == nil && p.strays && !settled {
			settled = r.withoutStrays(ctx, p, info, level, o)
		}
		if ctx.Err() != nil && p.Result.Outcome == verdict.Unknown {
			spot := p.Result.Reason.Spot
			p.Result.Reason = verdict.Interrupted(ctx)
			p.Result.Reason.Spot = spot
			return
		}
		if p.Result.Outcome != verdict.Unknown || p.Result.Reason.Kind == verdict.InternalError {
			return
		}
	}
	if settled && p.strays {
		p.Result.Reason.Advice = "let the pointer point to an object of its type: C does not define what happens there, and all violations are behind such places"
	}
}

// engineOptions returns what engines are to do.
func (r *Report) engineOptions() engine.Options {
	_, skip := split(r.options.SkipPasses)
	return engine.Options{
		Observer: r.options.Observer, Config: r.options.Config, SkipPasses: skip,
		Passes: func(e pipeline.Effect) { r.Passes = append(r.Passes, e) },
		Graph:  r.options.graph(r.Language),
	}
}

// graph returns where engines show graphs of programs in a language, nil if nobody looks at them.
func (o *Options) graph(language string) func(engine.Graph) {
	if o.Graph == nil {
		return nil
	}
	return func(g engine.Graph) { o.Graph(language, g) }
}

// attempt runs passes, engine and check at one precision, with calls inlined if the engine wants that, or again with calls
// inlined if it gave up and wants that. A panic, which is a bug of ours, becomes Unknown.
func (r *Report) attempt(ctx context.Context, p *Property, info engine.Info, level precision, o engine.Options) (res verdict.Result) {
	phase := ""
	defer func() {
		if e := recover(); e != nil {
			res = internalError(fmt.Sprintf("%s: %v", phase, e))
		}
	}()
	inline := func(way engine.Inlining) bool {
		if info.Inline != way || p.tried || slices.Contains(r.options.SkipPasses, Inline) {
			return false
		}
		phase = Inline
		r.phase(phase, func() error { p.inline(inlinings[way]); return nil })
		return p.asked != nil
	}
	late := within(ctx, p.Program.Ctx, func() {
		inline(engine.InlineCalledOnce)
		res = r.ask(ctx, p, info, level, o, &phase)
		if gaveUp(res) && inline(engine.InlineRefused) {
			res = r.ask(ctx, p, info, level, o, &phase)
		}
		if gaveUp(res) && info.Inline == engine.InlineRefused {
			res.Reason = p.blame(res.Reason)
		}
	})
	if late != nil {
		return verdict.Result{Reason: verdict.Interrupted(ctx)}
	}
	return res
}

// ask runs passes, engine and check at one precision, on p.question. It says in which phase it is.
func (r *Report) ask(ctx context.Context, p *Property, info engine.Info, level precision, o engine.Options, phase *string) (res verdict.Result) {
	skip, _ := split(r.options.SkipPasses)
	skip = slices.Concat(skip, level.skip, info.Skip)
	r.Passes = slices.Clone(p.inlined)
	var small *program.Program
	var back pass.Back
	*phase = "passes"
	err := r.phase(*phase+level.name, func() (err error) {
		small, back, err = pass.Run(ctx, pass.Passes(skip...), p.question(), func(s pass.Report) { r.Passes = append(r.Passes, s.Effect("program", pass.Size)) })
		return err
	})
	if err != nil {
		return internalError(err.Error())
	}
	*phase = "engine " + info.Name
	err = r.phase(*phase+level.name, func() (err error) {
		res, err = info.New().Verify(ctx, small, o)
		return err
	})
	if err != nil {
		return verdict.Result{Reason: verdict.Reason{Kind: verdict.Incomplete, Text: err.Error(), Advice: "try another --engine"}}
	}
	switch res.Outcome {
	case verdict.Safe:
		*phase = "certify"
		res.Certificate = back.Certificate(res.Certificate)
		r.phase(*phase, func() error { res = p.certify(ctx, res, r.checks); return nil })
	case verdict.Unsafe:
		*phase = "replay"
		res.Counterexample = p.original(back.Counterexample(res.Counterexample))
		r.phase(*phase, func() error { res = p.replay(ctx, res); return nil })
	case verdict.Unknown:
	}
	return res
}

// certify lets Safe stand only if its certificate, which is about p.question, is accepted.
func (p *Property) certify(ctx context.Context, res verdict.Result, o certify.Options) verdict.Result {
	start := time.Now()
	err := certify.Certificate(ctx, p.question(), res.Certificate, o)
	var refuted *certify.Refuted
	var disagreement *certify.Disagreement
	switch {
	case err == nil:
		p.Proved = p.question()
		p.Undefined = undefined(ctx, p.Program, p.Proved, res.Certificate, o, time.Since(start))
		p.Premise = premise(p.Undefined)
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
func (p *Property) replay(ctx context.Context, res verdict.Result) verdict.Result {
	trace, err := certify.Replay(ctx, p.Program, res.Counterexample, certify.RunOptions{})
	if err == nil {
		p.Trace = trace
		return res
	}
	reason := verdict.Reason{Kind: verdict.Imprecise, Text: "an alarm was found but does not replay"}
	var no *certify.NotReplayed
	if errors.As(err, &no) && no.Kind == certify.NotExact {
		d := no.Execution.Doubt
		h := d.Source.Stmt.(*program.Havoc)
		p.strays = isStray(h)
		reason.Doubt = &verdict.Doubt{On: h.Abstract, At: d.Place, From: d.From}
	} else {
		reason.Text += ": " + err.Error()
	}
	return verdict.Result{Stats: res.Stats, Reason: reason}
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
