// Package bmc is the engine of bounded model checking (A. Biere, A. Cimatti, E. Clarke, Y. Zhu: Symbolic Model Checking without
// BDDs, TACAS 1999; of programs: E. Clarke, D. Kroening, F. Lerda: A Tool for Checking ANSI-C Programs, TACAS 2004).
//
// The program is executed symbolically, with loops and recursive calls up to a bound each: executions that meet are one from
// there on (state.go, guard.go, unwind.go), values that are the same in all of them are never asked for (eval.go, content.go),
// and what is left is a formula about bits (question.go, package words). If an assertion can be violated, the model is an
// execution. If not, the next question is whether executions go beyond a bound: where they do it is raised, and if they do
// nowhere, the program is safe (bmc.go).
//
// In between, loops that executions go through more often than their bounds are looked at by k-induction (induction.go, prove.go), with
// invariants out of the program's comparisons (candidates.go, ranges.go).
package bmc

import (
	"context"
	"errors"
	"time"

	"craig/engine"
	"craig/internal/stop"
	"craig/logic"
	"craig/program"
	"craig/smt"
	"craig/smt/words"
	"craig/verdict"
)

// Engine implements engine.Engine.
type Engine struct{}

// Unwinding is the name of the configuration without proofs by induction.
const Unwinding = "unwinding"

// Configs returns the configurations, the default first.
func Configs() []engine.Config {
	return []engine.Config{
		{Name: "induction", Doc: "loops are unwound; of those without an end, k-induction is tried in between"},
		{Name: Unwinding, Doc: "loops are unwound, and nothing else"},
	}
}

// limits are the bounds of a round.
type limits struct {
	loops   map[*program.Loc]int  // how often the head is reached by iterations that not all executions do
	calls   map[*program.Proc]int // how many calls of a recursive procedure are within each other
	decided int                   // iterations, or calls, in a row that all executions do
	wide    bool                  // elements of unknown arrays are integers of any type
}

// The bounds of the first round.
const (
	firstIterations = 3
	firstDepth      = 3
	firstDecided    = 1500
)

func (l *limits) of(head *program.Loc) int {
	if n, ok := l.loops[head]; ok {
		return n
	}
	return firstIterations
}

func (l *limits) depth(p *program.Proc) int {
	if n, ok := l.calls[p]; ok {
		return n
	}
	return firstDepth
}

// raise makes the bound larger that a residue goes beyond.
func (l *limits) raise(r residue) {
	if r.head != nil {
		l.loops[r.head] = l.of(r.head)*3/2 + 1
	} else {
		l.calls[r.proc] = l.depth(r.proc)*3/2 + 1
	}
}

// Verify implements engine.Engine. It takes programs as front ends make them.
func (Engine) Verify(ctx context.Context, p *program.Program, o engine.Options) (verdict.Result, error) {
	r := newRun(ctx, p, o.Observer)
	if o.Config == Unwinding {
		r.proofs.failed = true
	}
	for {
		res, err := r.round()
		switch {
		case err != nil:
			return r.stats(verdict.Result{Reason: r.reason(err), Within: r.within}), nil
		case res.Outcome != verdict.Unknown:
			return r.stats(res), nil
		}
	}
}

// run is one run of the engine.
type run struct {
	ctx     context.Context
	p       *program.Program
	c       *logic.Context
	observe verdict.Observer
	start   time.Time
	limits  *limits
	rounds  int
	checks  int
	steps   int
	within  []verdict.Bound // see verdict.Result
	proofs  *induced        // by induction
}

func newRun(ctx context.Context, p *program.Program, observe verdict.Observer) *run {
	return &run{
		ctx: ctx, p: p, c: p.Ctx, observe: observe, start: time.Now(), proofs: newInduced(),
		limits: &limits{loops: make(map[*program.Loc]int), calls: make(map[*program.Proc]int), decided: firstDecided},
	}
}

func (r *run) stats(res verdict.Result) verdict.Result {
	res.Stats = []verdict.Stat{
		{Name: "rounds", Value: float64(r.rounds)}, {Name: "checks", Value: float64(r.checks)}, {Name: "locations unwound", Value: float64(r.steps)},
	}
	return res
}

// reason says why there is no answer.
func (r *run) reason(err error) verdict.Reason {
	if r.ctx.Err() != nil {
		return verdict.Interrupted(r.ctx)
	}
	return verdict.Reason{Kind: verdict.Incomplete, Text: err.Error()}
}

// errRough is the error of a round in which nothing can be proved.
var errRough = errors.New("elements of an array that is not known are read in several ways")

// round unwinds the program once, and asks. The outcome is Unknown if bounds were raised.
func (r *run) round() (verdict.Result, error) {
	r.rounds++
	if r.observe != nil {
		r.observe(verdict.Event{Engine: "bmc", Bound: r.rounds, Time: time.Since(r.start), Stats: r.stats(verdict.Result{}).Stats})
	}
	u, err := r.unwind(r.ctx, nil)
	if err != nil {
		return verdict.Result{}, err
	}
	r.steps += u.steps
	q, err := newQuestion(r.ctx, u)
	if err != nil {
		return verdict.Result{}, err
	}
	for _, v := range u.violations {
		if err := q.add(v.guard); err != nil {
			return verdict.Result{}, err
		}
	}
	switch r.checks++; q.possible(r.ctx) {
	case smt.Sat:
		values, err := q.model()
		if err != nil {
			return verdict.Result{}, err
		}
		return verdict.Result{Outcome: verdict.Unsafe, Counterexample: q.counterexample(values)}, nil
	case smt.Unknown:
		return verdict.Result{}, q.Reason()
	}
	if !u.rough {
		r.within = boundsOf(u.open)
	}
	past, err := r.beyond(q)
	switch {
	case err != nil:
		return verdict.Result{}, err
	case len(past) > 0:
		return r.induct(past), nil
	case u.rough && !r.limits.wide:
		r.limits.wide = true
		return verdict.Result{}, nil
	case u.rough:
		return verdict.Result{}, errRough
	}
	return verdict.Result{Outcome: verdict.Safe, Certificate: &verdict.Certificate{Unwinding: &u.reached}}, nil
}

// boundsOf returns bounds that executions exceed before they come to one of the residues.
func boundsOf(open []residue) []verdict.Bound {
	var out []verdict.Bound
	index := make(map[verdict.Spot]int)
	for _, o := range open {
		s := o.spot()
		i, ok := index[s]
		if !ok {
			i = len(out)
			index[s], out = i, append(out, verdict.Bound{Spot: s, Times: o.times})
		}
		out[i].Times = min(out[i].Times, o.times)
	}
	return out
}

// spot returns the loop or the procedure that the residue is of.
func (o residue) spot() verdict.Spot {
	if o.proc != nil {
		return verdict.Spot{What: verdict.Calls, Proc: o.proc.Name, Pos: o.proc.Pos}
	}
	return verdict.Spot{What: verdict.Loop, Proc: o.head.Proc.Name, Pos: o.head.Place()}
}

// unwind executes the program symbolically, some loops as inductions say.
func (r *run) unwind(ctx context.Context, inductions []*induction) (u *unwinding, err error) {
	defer func() {
		if e := recover(); e != nil {
			no, ok := e.(*unsupported)
			if !ok {
				panic(e)
			}
			err = no
		}
	}()
	finished := stop.Do(ctx, func(s *stop.Signal) {
		u = newUnwinding(r.p, r.limits, s)
		for _, in := range inductions {
			u.inductions[in.head] = in
		}
		u.run()
	})
	if !finished {
		return nil, context.Cause(ctx)
	}
	return u, nil
}

// beyond raises the bounds that executions go beyond. It returns the residues that executions come to, and others of the same loops
// and procedures.
func (r *run) beyond(q *question) (past []residue, err error) {
	left := q.u.open
	for len(left) > 0 {
		q.asked = words.True.Not()
		for _, o := range left {
			if err := q.add(o.guard); err != nil {
				return nil, err
			}
		}
		switch r.checks++; q.possible(r.ctx) {
		case smt.Unsat:
			if !q.u.rough {
				r.within = boundsOf(past)
			}
			return past, nil
		case smt.Unknown:
			return nil, q.Reason()
		}
		done := make(map[any]bool)
		for _, o := range left {
			if q.Holds(o.guard.truth) && !done[o.of()] {
				done[o.of()] = true
				r.limits.raise(o)
			}
		}
		var others []residue
		for _, o := range left {
			if done[o.of()] {
				past = append(past, o)
			} else {
				others = append(others, o)
			}
		}
		left = others
	}
	if len(past) > 0 {
		r.limits.decided *= 2
	}
	return past, nil
}

// of returns what the residue goes beyond the bound of: the head of a loop, or a procedure.
func (o residue) of() any {
	if o.head != nil {
		return o.head
	}
	return o.proc
}
