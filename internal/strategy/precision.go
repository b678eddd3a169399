// One property at one precision after another.

package strategy

import (
	"context"
	"slices"
	"time"

	"craig/certify"
	"craig/internal/pipeline"
	"craig/program"
	"craig/program/pass"
	"craig/verdict"
)

// precision is how much of a program the passes leave to an engine.
type precision struct {
	name string        // what it adds to the names of phases
	skip []string      // the passes left out
	over string        // the pass without whose effect this precision is no finer than the one before; empty: it is always
	only string        // for engines that take programs as they are: the pass that is run all the same; empty: none
	time time.Duration // limit for passes and engine, and if there is only one pass, for the check of the proof, too; 0: none
}

// precisions lists the precisions from coarse to fine. The first forgets floating-point numbers, what loops fill, which executions have
// undefined behaviour, and what assertions do not depend on: its proofs are proofs all the same and its formulas are simpler, but an
// alarm may need such a number, what a loop wrote, an overflow, or a way past an assumption or an endless loop that was sliced away.
var precisions = []precision{
	{skip: []string{pass.Wraps}},
	{name: " with floating-point numbers", skip: []string{pass.Wraps, pass.Floats}, over: pass.Floats},
	{name: " with what loops fill", skip: []string{pass.Wraps, pass.Floats, pass.Fills}, over: pass.Fills},
	{name: " with undefined behaviour excluded", skip: []string{pass.Wraps, pass.Floats, pass.Fills, "ub"}},
	{name: " with the whole program", skip: pass.Inexact()},
}

// exactPrecisions are those for engines that take programs as they are. Where an answer with floating-point numbers does not come soon,
// one without them may: few conditions need them. But loops may have no end then.
var exactPrecisions = []precision{
	{time: time.Second},
	{name: " without floating-point numbers", only: pass.Floats, time: 4 * time.Second},
	{},
}

// changed reports whether the pass of that name changed the size of the program in the last attempt.
func (r *Run) changed(pass string) bool {
	return slices.ContainsFunc(r.Passes, func(e pipeline.Effect) bool {
		return e.Pass == pass && !slices.Equal(e.Before, e.After)
	})
}

// ladder asks one engine about p at one precision after another until a proof is certified or an alarm replays.
func (r *Run) ladder(ctx context.Context, p *program.Program) certify.Answer {
	levels := precisions
	if r.options.Engine.Exact {
		levels = exactPrecisions
		if _, floats := operations(p); !floats || slices.Contains(r.options.SkipPasses, pass.Floats) {
			levels = levels[len(levels)-1:]
		}
	}
	return r.ladderOf(ctx, p, levels)
}

// ladderOf is ladder at these precisions.
func (r *Run) ladderOf(ctx context.Context, p *program.Program, levels []precision) certify.Answer {
	a := &attempt{Answer: certify.Answer{Program: p}, run: r}
	settled := false // all counterexamples have accesses that C does not define
	depth := 0
	for _, level := range levels {
		if level.over != "" && !r.changed(level.over) {
			continue
		}
		a.undefined = false
		a.Result = a.at(ctx, level)
		depth = max(depth, a.Result.Depth) // every level has all executions of the program
		if ctx.Err() == nil && a.undefined && !settled {
			settled = a.defined(ctx, level)
		}
		a.members(ctx, level)
		if ctx.Err() != nil && a.Result.Outcome == verdict.Unknown {
			spot := a.Result.Reason.Spot
			a.Result.Reason = verdict.Interrupted(ctx)
			a.Result.Reason.Spot = spot
			break
		}
		if a.Result.Outcome != verdict.Unknown || a.Result.Reason.Kind == verdict.InternalError {
			break
		}
	}
	if doubt := a.Result.Reason.Doubt; ctx.Err() == nil && settled && a.undefined && doubt != nil && doubt.On.Kind.Undefined() && a.Result.Outcome == verdict.Unknown && a.Result.Reason.Kind == verdict.Imprecise {
		a.Result.Reason.Advice = "let the pointer point to an object of its type: C does not define what happens there, and all violations are behind such places"
	}
	a.Result.Engine = r.options.Engine.Name
	if a.Result.Outcome == verdict.Unknown {
		a.Result.Depth = depth
		r.nameFacts(ctx, &a.Answer)
		advise(&a.Answer, r.options.Engine, r.turns)
	}
	return a.Answer
}
