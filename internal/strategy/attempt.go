// Passes, engine and check, at one precision.

package strategy

import (
	"context"
	"errors"
	"slices"
	"time"

	"craig/certify"
	"craig/engine"
	"craig/internal/check"
	"craig/internal/pipeline"
	"craig/program"
	"craig/program/pass"
	"craig/verdict"
)

// attempt is a property of a program that an engine is asked about, at one precision after another.
type attempt struct {
	certify.Answer
	run *Run

	guess     time.Duration     // if proofs are guesses: how long passes and the engine may take
	recalled  bool              // the proof is an earlier run's, which need not hold any more
	undefined bool              // the last alarm was not confirmed because of an access that C does not define
	asked     *program.Program  // what the engine is asked about, once it is not simply Program; see inline
	tried     bool              // inlining
	inlined   []pipeline.Effect // what inlining did, if there is asked
	obstacle  error             // to inlining
}

// engineOptions returns what the engine is to do.
func (a *attempt) engineOptions() engine.Options {
	o := a.run.options
	_, skip := without(o.Engine, o.SkipPasses)
	return engine.Options{
		Observer: o.Observer, Config: o.Config, Jobs: o.Jobs, Blocks: o.Engine.Blocks, SkipPasses: skip, Graph: o.Graph,
		Passes: func(e pipeline.Effect) { a.run.Passes = append(a.run.Passes, e) },
	}
}

// at runs passes, engine and check at one precision, with calls inlined if the engine wants that, or again with calls inlined
// if it gave up and wants that.
func (a *attempt) at(ctx context.Context, level precision) (res verdict.Result) {
	info, phases := a.run.options.Engine, &a.run.phases
	inline := func(kind engine.Inlining) bool {
		if info.Inline != kind || a.tried || slices.Contains(a.run.options.SkipPasses, Inline) {
			return false
		}
		phases.do(Inline, "", func() error { a.inline(inlinings[kind]); return nil })
		return a.asked != nil
	}
	reason, failed := phases.guarded(ctx, a.Program.Ctx, func() {
		inline(engine.InlineCalledOnce)
		res = a.ask(ctx, level)
		if gaveUp(res) && inline(engine.InlineRefused) {
			res = a.ask(ctx, level)
		}
		if gaveUp(res) && info.Inline == engine.InlineRefused {
			res.Reason = a.blame(res.Reason)
		}
	})
	if failed {
		return verdict.Result{Reason: reason}
	}
	return res
}

// ask runs passes, engine and check at one precision, on a.question.
func (a *attempt) ask(ctx context.Context, level precision) (res verdict.Result) {
	r, info := a.run, a.run.options.Engine
	skip, _ := without(info, r.options.SkipPasses)
	skip = slices.DeleteFunc(slices.Concat(skip, level.skip), func(name string) bool { return name == level.only })
	r.Passes = slices.Clone(a.inlined)
	var small, filling *program.Program
	var back pass.Back
	observe := func(s pass.Report) {
		r.Passes = append(r.Passes, s.Effect("program", pass.Size))
		if s.Pass == pass.Fills {
			filling = s.Before
		}
	}
	now, stop := during(ctx, max(a.guess, level.time))
	defer stop()
	err := r.phases.do("passes", level.name, func() (err error) {
		small, back, err = pass.Run(now, pass.Passes(skip...), a.question(), observe)
		return err
	})
	switch {
	case now.Err() != nil:
		return verdict.Result{Reason: verdict.Interrupted(now)}
	case err != nil:
		return verdict.Result{Reason: internalError(err.Error())}
	}
	if a.guess > 0 && !r.changed(pass.Wraps) {
		return verdict.Result{Reason: verdict.Reason{Kind: verdict.Incomplete}}
	}
	switch {
	case a.guess > 0 || info.Exact:
	case back.Open():
		r.facts.of = filling
	default:
		r.facts.of = small
	}
	began := time.Now()
	err = r.phases.do("engine "+info.Name, level.name, func() (err error) {
		res, err = info.New().Verify(now, small, a.withPredicates(a.engineOptions(), back))
		return err
	})
	if err != nil {
		return verdict.Result{Reason: verdict.Reason{Kind: verdict.Incomplete, Text: err.Error(), Advice: "try another --engine", Engine: true}}
	}
	switch res.Outcome {
	case verdict.Safe:
		r.phases.do("certify", "", func() error {
			checking := ctx
			if level.only != "" { // the check of an unwinding may need what the pass removed
				checking = now
			}
			res.Certificate = back.Certificate(res.Certificate)
			res = a.certify(checking, res)
			return nil
		})
	case verdict.Unsafe:
		took, avoided := time.Since(began), back.Avoided(res.Counterexample)
		r.phases.do("replay", "", func() error {
			res.Counterexample = a.original(back.Counterexample(res.Counterexample))
			res = a.replay(ctx, res)
			return nil
		})
		if res.Outcome == verdict.Unknown && back.Open() {
			r.phases.do("confirm", level.name, func() error {
				if confirmed, ok := a.confirm(ctx, avoided, took); ok {
					res = confirmed
				}
				return nil
			})
		}
	case verdict.Unknown:
	}
	return res
}

// withPredicates returns the options of an engine that is asked about a program that back leads back from.
func (a *attempt) withPredicates(o engine.Options, back pass.Back) engine.Options {
	store, source := a.run.options.Precision, a.run.options.Source
	if store == nil || !a.run.options.Engine.Predicates {
		return o
	}
	o.Known = back.Onward(store.Predicates(a.question(), source))
	o.Found = func(found *verdict.Predicates) { store.Learn(a.question(), source, back.Predicates(found)) }
	return o
}

// certify lets Safe stand only if its certificate, which is about a.question, is accepted. That a guess is refused is no defect.
func (a *attempt) certify(ctx context.Context, res verdict.Result) verdict.Result {
	start, o := time.Now(), a.run.options.Checks
	err := certify.Certificate(ctx, a.question(), res.Certificate, o)
	var refuted *certify.Refuted
	var disagreement *certify.Disagreement
	switch {
	case err == nil:
		a.Proved, a.Checked = a.question(), time.Since(start)
		a.Undefined = undefined(ctx, a.Program, a.Proved, res.Certificate, o, time.Since(start))
		a.Premise = premise(a.Undefined)
		return res
	case a.guess == 0 && !a.recalled && errors.As(err, &refuted), errors.As(err, &disagreement):
		return verdict.Result{Reason: internalError(err.Error())}
	}
	return verdict.Result{Stats: res.Stats, Reason: verdict.Reason{
		Kind: verdict.Uncertified,
		Text: "a proof was found, but " + err.Error(),
	}}
}

// premise returns what a proof takes for granted that leaves some undefined behaviour open; nil if that is nothing.
func premise(open []verdict.Undefined) *verdict.Premise {
	var kinds []program.Kind
	var places []program.Pos
	for _, u := range open {
		if check.Corrupts(u.Kind) {
			kinds = append(kinds, u.Kind)
			places = append(places, u.Places...)
		}
	}
	return check.PremiseOf(kinds, places)
}

// replay lets Unsafe stand only if its counterexample reaches a violated assertion.
func (a *attempt) replay(ctx context.Context, res verdict.Result) verdict.Result {
	start := time.Now()
	trace, err := certify.Replay(ctx, a.Program, res.Counterexample, certify.RunOptions{})
	if err == nil {
		a.Trace, a.Checked = trace, time.Since(start)
		return res
	}
	reason := verdict.Reason{Kind: verdict.Imprecise, Text: "an alarm was found but does not replay"}
	var no *certify.NotReplayed
	if errors.As(err, &no) && no.Kind == certify.NotExact {
		d := no.Execution.Doubt
		h := d.Source.Stmt.(*program.Havoc)
		a.undefined = isUndefined(h)
		reason.Doubt = &verdict.Doubt{On: h.Abstract, At: d.Place, From: d.From}
	} else {
		reason.Text += ": " + err.Error()
	}
	return verdict.Result{Stats: res.Stats, Reason: reason}
}
