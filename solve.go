// Constrained Horn clauses, from file to checked answer.

package craig

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"craig/certify"
	"craig/engine"
	"craig/engine/registry"
	"craig/frontend"
	read "craig/frontend/horn"
	"craig/horn"
	"craig/horn/pass"
	"craig/logic"
	"craig/smt/external"
	"craig/verdict"
)

// HornReport is the answer for a system of Horn clauses, with its evidence already checked: the model of Safe by
// certify.Model, the derivation of Unsafe by certify.Derivation, both against the system as it was read.
type HornReport struct {
	Script *read.Script // nil if there was no time to read it
	Engine string       // that answered, of a portfolio; the portfolio if none did
	Result horn.Result
	Phases []Phase // in order of execution
	// Others are the reports of the other engines of a portfolio, in its order. Those that were not done when another
	// one had answered are interrupted.
	Others []*HornReport
}

// SolveHorn reads a file of constrained Horn clauses, in one of the formats of package frontend/horn, and decides whether
// there is a model: Safe if there is, Unsafe if a query can be derived. Of the options, those about languages do not
// matter, nor does Graph for portfolios. Errors are for input that cannot be read (see package frontend for their types) and options that do not exist; a
// limit that is reached, or an interruption by ctx, is a report with outcome Unknown.
//
// The engines of a portfolio run at the same time, each on clauses of its own, under the limits together. The first
// answer whose evidence is accepted is the answer, and all others have ended when SolveHorn does.
func SolveHorn(ctx context.Context, file string, o Options) (*HornReport, error) {
	infos, err := registry.Entrants(o.Engine)
	if err != nil {
		return nil, err
	}
	for _, info := range infos {
		if err := info.Configured(o.Config); err != nil {
			return nil, err
		}
		if _, ok := info.New().(engine.ClauseEngine); !ok {
			return nil, fmt.Errorf("engine %s takes programs only, no Horn clauses; choose another --engine", info.Name)
		}
	}
	ctx, stop := withLimits(ctx, o.Timeout, o.Memory)
	defer stop()
	if len(infos) > 1 {
		o.Graph = nil // it would be told by several at the same time
	}
	if observe := o.Observer; observe != nil && len(infos) > 1 {
		var mu sync.Mutex
		o.Observer = func(e verdict.Event) {
			mu.Lock()
			defer mu.Unlock()
			observe(e)
		}
	}
	text, err := frontend.Read(file)
	if err != nil {
		return nil, err
	}
	type answer struct {
		r   *HornReport
		err error
	}
	answers, winner := race(ctx, len(infos), func(ctx context.Context, i int) answer {
		r, err := solveHorn(ctx, file, string(text), infos[i], o)
		return answer{r, err}
	}, func(a answer) bool { return a.err == nil && a.r.Result.Outcome != verdict.Unknown })
	var reports []*HornReport
	for _, a := range answers {
		if a.err != nil {
			return nil, a.err
		}
		reports = append(reports, a.r)
	}
	if len(reports) == 1 {
		return reports[0], nil
	}
	if winner < 0 {
		all := &HornReport{Script: reports[0].Script, Engine: o.Engine, Others: reports}
		all.Result.Reason = unanswered(ctx, reports)
		return all, nil
	}
	won := reports[winner]
	won.Others = slices.Delete(reports, winner, winner+1)
	return won, nil
}

// unanswered returns why none of the engines has an answer: a bug if there is one, a limit if there is one, or what the
// first one says.
func unanswered(ctx context.Context, reports []*HornReport) verdict.Reason {
	for _, r := range reports {
		if r.Result.Reason.Kind == verdict.InternalError {
			return r.Result.Reason
		}
	}
	if ctx.Err() != nil {
		return verdict.Interrupted(ctx)
	}
	return reports[0].Result.Reason
}

// solveHorn is SolveHorn for the text of a file and one engine, which takes clauses.
func solveHorn(ctx context.Context, file, text string, info engine.Info, o Options) (*HornReport, error) {
	r := &HornReport{Engine: info.Name}
	terms := logic.NewContext()
	var checks certify.Options
	if o.Solver != "" {
		second, err := external.New(terms, o.Solver, external.Options{})
		if err != nil {
			return nil, err
		}
		defer second.Close()
		checks.Second = second.Decide
	}
	err := r.phase("read", func() (err error) {
		if late := terms.Within(ctx, func() { r.Script, err = read.Read(ctx, terms, file, text) }); late != nil {
			return late
		}
		return err
	})
	switch {
	case err != nil && errors.Is(err, context.Cause(ctx)):
		r.Result.Reason = verdict.Interrupted(ctx)
		return r, nil
	case err != nil:
		return nil, err
	}
	solver := info.New().(engine.ClauseEngine)
	r.Result = r.solve(ctx, solver, engine.Options{Observer: o.Observer, Config: o.Config, Graph: o.graph("")}, checks)
	if ctx.Err() != nil && r.Result.Outcome == verdict.Unknown && r.Result.Reason.Kind != verdict.InternalError {
		r.Result.Reason = verdict.Interrupted(ctx)
	}
	return r, nil
}

// solve runs the passes, asks the engine and checks what it says on the system that was read. A panic, which is a bug of
// ours, becomes Unknown.
func (r *HornReport) solve(ctx context.Context, solver engine.ClauseEngine, o engine.Options, checks certify.Options) (res horn.Result) {
	phase := "passes"
	defer func() {
		if e := recover(); e != nil {
			res = hornInternal(fmt.Sprintf("%s: %v", phase, e))
		}
	}()
	late := within(ctx, r.Script.System.Ctx, func() { res = r.ask(ctx, solver, o, checks, &phase) })
	if late != nil {
		return horn.Result{Reason: verdict.Interrupted(ctx)}
	}
	return res
}

// ask is solve, and says in which phase it is.
func (r *HornReport) ask(ctx context.Context, solver engine.ClauseEngine, o engine.Options, checks certify.Options, phase *string) (res horn.Result) {
	system := r.Script.System
	var asked time.Duration
	passes, err := timed(*phase, func() (err error) {
		res, err = pass.Solve(ctx, system, nil, nil, func(small *horn.System) (res horn.Result) {
			*phase = "engine " + r.Engine
			solved, _ := timed(*phase, func() error {
				res = solver.Solve(ctx, small, o)
				return nil
			})
			*phase, asked = "passes", asked+solved.Time
			return res
		})
		return err
	})
	passes.Time -= asked
	r.Phases = append(r.Phases, passes, Phase{"engine " + r.Engine, asked})
	if err != nil {
		return hornInternal(err.Error())
	}
	*phase = "certify"
	switch res.Outcome {
	case verdict.Safe:
		err = r.phase(*phase, func() error { return certify.Model(ctx, system, res.Model, checks) })
	case verdict.Unsafe:
		err = r.phase(*phase, func() error { return certify.Derivation(system, res.Derivation) })
	case verdict.Unknown:
		return res
	}
	var undecided *certify.UndecidedModel
	switch {
	case err == nil && res.Outcome == verdict.Unsafe:
		return specified(res)
	case err == nil:
		return res
	case errors.As(err, &undecided):
		return horn.Result{Stats: res.Stats, Reason: verdict.Reason{
			Kind: verdict.Uncertified,
			Text: "a model was found, but " + err.Error(),
		}}
	}
	return hornInternal(err.Error())
}

// specified lets a derivation stand that no choice of the results of division by zero can invalidate.
func specified(res horn.Result) horn.Result {
	c := certify.Unspecified(res.Derivation)
	if c == nil {
		return res
	}
	return horn.Result{Stats: res.Stats, Reason: verdict.Reason{
		Kind:   verdict.Incomplete,
		Text:   "a query can be derived, but only with a division by zero, the result of which SMT-LIB leaves open",
		Advice: "add to the clause that the divisor is not 0",
		Pos:    c.Pos,
	}}
}

// hornInternal is internalError for clauses.
func hornInternal(text string) horn.Result {
	reason := internalError(text).Reason
	reason.Advice = "this is a bug of Craig: please report it with the clauses"
	return horn.Result{Reason: reason}
}

// phase runs f and records its time.
func (r *HornReport) phase(name string, f func() error) error {
	p, err := timed(name, f)
	r.Phases = append(r.Phases, p)
	return err
}
