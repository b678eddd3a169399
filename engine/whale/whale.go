// Package whale is the engine WHALE (A. Albarghouthi, A. Gurfinkel, M. Chechik: Whale: An Interpolation-Based Algorithm for
// Inter-procedural Verification, VMCAI 2012): contracts of procedures, guessed from refutations of what a partly unrolled tree
// of calls can do.
//
// It works on constrained Horn clauses (package horn), to which programs are turned (horn/encode). A procedure is a predicate,
// its body the predicate's clauses, and an atom in a clause is a call. Loops need no outlining: the predicate of a loop head is
// a procedure that calls itself first, and then makes a round (head recursion). What it returns is the state at the head, so
// that its summary is the loop's invariant and becomes the certificate as it is; with tail recursion the summary would relate
// the head to the exit, and the invariant would have quantifiers.
//
// A call in the tree has a graph (ARG) of its procedure, with a guard over what is passed and a summary over all parameters
// (horn.Pred.Inputs says which are passed; of clauses that are no program's nothing is, and guards are true). The graph's DAG goes
// from its parameters through one of its clauses to its exit. Guard and summary are guesses until the graphs that justify its calls
// prove them, or a graph that covers it does.
//
//	paper                      here
//	iARG, justification R^J    run.graphs, call.callee, graph.parent
//	covering R^C               graph.coveredBy
//	ExpandARG                  run.expand (graph.go)
//	CoverARG                   run.cover (cover.go)
//	RefineARG                  run.refine (refine.go)
//	UPDATE                     run.update (refine.go)
//	RESET                      run.changed, run.forget (refine.go)
//	UpdateGuard                in run.learn (refine.go)
//	DAGCOND, IDAGCOND          graph.body, run.condition (graph.go)
//	STITP                      run.interpolants (stitp.go)
//	SUM, GUARD                 run.summary, run.guard (stitp.go)
//
// Ours are contracts for all calls of a tree at once (deep.go), those that are made of lemmas for more calls than are unrolled
// (general.go, levels.go, passed.go), and those that are kept for good (known.go).
//
// Where this departs from Fig. 3, docs/decisions.md says why.
package whale

import (
	"context"
	"time"

	"craig/engine"
	"craig/engine/search"
	"craig/horn"
	"craig/logic"
	"craig/verdict"
)

// Solve decides whether the goal of s can be derived, see engine.ClauseEngine. The configuration is that of the options, one of
// Configs.
func Solve(ctx context.Context, s *horn.System, o engine.Options) horn.Result {
	return search.Solve(ctx, s, o, "whale", func(r *search.Run) (search.Strategy, error) {
		return newRun(r, s, engine.Chosen(configs, o.Config)), nil
	})
}

// run is one run.
type run struct {
	*search.Run
	config  config
	s       *horn.System
	graphs  []*graph                      // in the order in which they were made, which is that of coverings
	of      map[int][]*graph              // by predicate
	queue   []*graph                      // first in, first out
	known   *known                        // what holds for certain
	levels  *levels                       // what holds of what is unrolled
	found   *horn.Derivation              // of the goal
	passed  []map[*logic.Term]*logic.Term // by predicate; of no parameters unless contracts are made of lemmas
	depth   int                           // of the tree
	tree    []node                        // scratch, see grow
	effort  int                           // graphs in the conditions so far
	changes int                           // of contracts
	spot    verdict.Spot                  // what the last question was about
	mixed   bool                          // only in tests: every other refinement is not of the whole tree
	began   time.Time
	counts  struct{ refinements, refuted, coverings, uncoverings, apart, turns int }
}

func newRun(r *search.Run, s *horn.System, c config) *run {
	e := &run{Run: r, config: c, s: s, of: make(map[int][]*graph), began: time.Now()}
	e.known, e.levels = newKnown(e), newLevels(e)
	if e.passed = make([]map[*logic.Term]*logic.Term, len(s.Preds)); c.levels {
		e.passed = passed(s)
	}
	root := e.newGraph(s.Goal, nil, nil)
	root.params, root.contract = nil, contract{guard: r.C.True(), summary: r.C.False(), exact: true}
	e.enqueue(root)
	return e
}

// Decide implements search.Strategy.
func (e *run) Decide() (horn.Result, error) {
	for {
		for len(e.queue) > 0 {
			g := e.queue[0]
			e.queue = e.queue[1:]
			g.queued = false
			if err := e.Ctx.Err(); err != nil {
				return horn.Result{}, err
			}
			if err := e.process(g); err != nil {
				return horn.Result{}, err
			}
			if e.found != nil {
				return horn.Result{Outcome: verdict.Unsafe, Derivation: e.found}, nil
			}
			if e.config.lemmas {
				if err := e.known.learn(); err != nil {
					return horn.Result{}, err
				}
			}
			if e.known.of(e.s.Goal).IsFalse() {
				return horn.Result{Outcome: verdict.Safe, Model: e.known.model()}, nil
			}
		}
		open := false
		for _, g := range e.graphs {
			if g.active() && !(g.safe && g.complete()) {
				e.enqueue(g)
				open = true
			}
		}
		if !open {
			return horn.Result{Outcome: verdict.Safe, Model: e.model()}, nil
		}
	}
}

// enqueue lets g be processed, unless it waits for that already.
func (e *run) enqueue(g *graph) {
	if !g.queued {
		g.queued = true
		e.queue = append(e.queue, g)
	}
}

// process covers g, or expands and refines it until it is complete and safe or its contract is refuted.
func (e *run) process(g *graph) error {
	if !g.active() {
		return nil
	}
	if g.pred.Spot.What != verdict.Nowhere {
		e.spot = g.pred.Spot
	}
	if covered, err := e.coverFromTop(g); covered || err != nil {
		return err
	}
	for !g.complete() || !g.safe {
		if !g.complete() {
			e.expand(g)
		}
		e.Observe()
		refuted, err := e.refine(g)
		if err != nil {
			return err
		}
		if refuted {
			return e.guessAgain(g)
		}
	}
	return nil
}

// guessAgain is called when the contract of g is refuted: its caller's guesses are made again from what is known now; if that is a
// contradiction to the caller's contract, so are those of its caller, and so on. At the end the goal is derived. Where contracts of
// whole trees are guessed at once, it goes up in ever larger steps.
func (e *run) guessAgain(g *graph) error {
	e.enqueue(g)
	for refuted, steps := true, 1; refuted && g.parent != nil; {
		e.counts.refuted++
		for i := 0; i < steps && g.parent != nil; i++ {
			g = g.parent
		}
		if e.config.deep {
			steps *= 2
		}
		e.forgetCalls(g)
		g.safe = false
		var err error
		if refuted, err = e.refine(g); err != nil {
			return err
		}
	}
	return nil
}

// Spot implements search.Located.
func (e *run) Spot() verdict.Spot { return e.spot }

// Bound implements search.Strategy.
func (e *run) Bound() int { return e.depth }
