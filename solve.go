// Constrained Horn clauses, from file to checked answer.

package craig

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"

	"craig/certify"
	"craig/engine"
	"craig/engine/registry"
	"craig/frontend"
	clauses "craig/frontend/horn"
	"craig/horn"
	"craig/internal/strategy"
	"craig/logic"
	"craig/smt/external"
	"craig/verdict"
)

// HornReport is the answer for a system of Horn clauses, with its evidence already checked: the model of Safe by
// certify.Model, the derivation of Unsafe by certify.Derivation, both against the system as it was read.
type HornReport struct {
	Script *clauses.Script // nil if there was no time to read it
	Engine string          // that answered, of a portfolio; the portfolio if none did
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
	for i, info := range infos {
		if infos[i], err = info.Configured(o.Config); err != nil {
			return nil, err
		}
		if _, ok := info.New().(engine.ClauseEngine); !ok {
			return nil, fmt.Errorf("engine %s takes programs only, no Horn clauses; choose another --engine", info.Name)
		}
	}
	ctx, stop := o.limited(ctx)
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
	text, err := frontend.Read(o.Files, file)
	if err != nil {
		return nil, err
	}
	type answer struct {
		r   *HornReport
		err error
	}
	answers, winner := strategy.Race(ctx, len(infos), func(ctx context.Context, i int) answer {
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
	read, err := strategy.Timed("read", func() (err error) {
		if late := terms.Within(ctx, func() { r.Script, err = clauses.Read(ctx, terms, file, text) }); late != nil {
			return late
		}
		return err
	})
	r.Phases = append(r.Phases, read)
	switch {
	case err != nil && errors.Is(err, context.Cause(ctx)):
		r.Result.Reason = verdict.Interrupted(ctx)
		return r, nil
	case err != nil:
		return nil, err
	}
	var solved []Phase
	solver := info.New().(engine.ClauseEngine)
	r.Result, solved = strategy.Clauses(ctx, r.Script.System, info, solver, engine.Options{Observer: o.Observer, Config: o.Config, Jobs: o.Jobs, Graph: o.graph("")}, checks)
	r.Phases = append(r.Phases, solved...)
	return r, nil
}
