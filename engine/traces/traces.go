// Package traces is the engine of modular trace refinement (F. Cassez, C. Müller, K. Burnett, "Summary-Based Inter-Procedural
// Analysis via Modular Trace Refinement", FSTTCS 2014), with recursion.
//
// What is looked at one by one are units: the return of a procedure, its failure, and the goal; in any system of clauses the
// goal and the predicates of which a clause needs several. The automaton of a unit has the locations from which it is reached
// by edges, and these are its letters (internal/cfa, NewModular). An edge with operands is a call: what it does is known by the
// context, formulas that hold at the operands.
//
// A question is whether a unit can be reached with some values. While there is a word of its automaton that no interpolant automaton
// accepts (internal/automata), it is either a trace that can be executed, or interpolants exclude it. A model of the trace
// suggests of each call values that are asked about in turn. They can be reached, which is remembered, or a proof
// says more of the callee than was asked, and the trace is looked at again.
//
// The paper's triples {P} f {Q} are formulas here: locations of a procedure have the values of the parameters at entry among
// their variables, so that a trace begins where nothing holds, what the paper has as I_0 is a part of what holds at the end, and a
// proof adds to the context of f the disjunction of what the interpolant automata say at its end of all traces: at
// least the disjunction of the last interpolants.
//
//	Hoare_2, Algorithm 2           run.reach (hoare.go)
//	Status, Algorithm 3            run.status, run.realise (status.go)
//	the context C                  unit.facts (context.go)
//	interpolant automata, I -> J   internal/automata; triples (triples.go)
//	path(t)                        horn.Derivation
//
// The paper leaves recursion out. Here a question of a recursive unit has a level, that bounds how deep its calls of units that
// call each other are nested, and the context holds for derivations up to some level: at level 0 there are no such calls, and at
// level k+1 a call is known by what holds at level k. So an answer never rests on itself, and a trace that is found is one. After a
// proof at a level the context holds at all levels if it can be proved when it is assumed of all recursive calls, or the largest
// part of it for which that is so does (recursion.go).
//
// Beyond the paper, interpolant automata are kept for further questions, states of one location hold together (automata.All), and
// calls are asked about all values with which the trace can be executed that a projection finds, not about those of a model only.
package traces

import (
	"context"
	"time"

	"craig/engine"
	"craig/engine/search"
	"craig/horn"
	"craig/internal/automata"
	"craig/internal/cfa"
	"craig/logic"
	"craig/verdict"
)

// Solve decides whether the goal of s can be derived, see engine.ClauseEngine. The configuration is that of the options, one of
// Configs.
func Solve(ctx context.Context, s *horn.System, o engine.Options) horn.Result {
	var of *run
	res := search.Solve(ctx, s, o, "traces", func(r *search.Run) (search.Strategy, error) {
		var err error
		of, err = newRun(r, s, engine.Chosen(configs, o.Config))
		return of, err
	})
	if of != nil {
		of.tell()
	}
	return res
}

// run is one run.
type run struct {
	*search.Run
	config    config
	system    *horn.System
	automaton *cfa.Automaton
	units     map[*cfa.Loc]*unit
	order     []*unit // callees first
	triples   *triples
	workers   []*worker
	proof     *automata.Proof[*cfa.Edge, *logic.Term]
	current   *unit // of the question that is looked at

	// For the statistics.
	questions, proved, reached int
	traces, executed           int
	level, depth               int // the highest level, and how many questions were open at once at most
	open                       int
	longest                    int
	refining                   time.Duration
}

func newRun(r *search.Run, s *horn.System, c config) (*run, error) {
	a, err := cfa.NewModular(r.Ctx, s, c.unit)
	if err != nil {
		return nil, err
	}
	of := &run{Run: r, config: c, system: s, automaton: a}
	of.triples = newTriples(of)
	of.proof = automata.New(of.triples, c.before)
	of.findUnits()
	return of, nil
}

// Decide implements search.Strategy.
func (r *run) Decide() (horn.Result, error) {
	if err := r.begin(); err != nil {
		return horn.Result{}, err
	}
	d, err := r.ask(r.units[r.automaton.Err], forever, r.C.True())
	switch {
	case err != nil:
		return horn.Result{}, err
	case d != nil:
		return horn.Result{Outcome: verdict.Unsafe, Derivation: d}, nil
	}
	return horn.Result{Outcome: verdict.Safe, Model: r.model()}, nil
}

// model returns the model that the proofs of all questions are together.
func (r *run) model() horn.Model {
	at := make(map[*cfa.Loc][]*logic.Term)
	for _, u := range r.order {
		for _, a := range u.annotations {
			for l, f := range a {
				at[l] = append(at[l], f)
			}
		}
	}
	return r.automaton.Model(func(l *cfa.Loc) *logic.Term { return r.C.And(at[l]...) })
}

// Bound implements search.Strategy.
func (r *run) Bound() int { return r.traces }

// Spot implements search.Located.
func (r *run) Spot() verdict.Spot {
	if r.current == nil {
		return verdict.Spot{}
	}
	return r.current.loc.Pred.Spot
}
