package traces

// The configurations: that of the paper, and ours.

import (
	"craig/engine"
	"craig/horn"
	"craig/horn/encode"
	"craig/horn/pass"
	"craig/internal/automata"
	"craig/logic"
	"craig/verdict"
)

// config is what a configuration chooses.
type config struct {
	engine.Config
	unit    func(*horn.Pred) bool // what is a unit besides the goal and what clauses need several of
	order   automata.Order
	before  automata.Before
	states  func(*logic.Term) []*logic.Term // the states that an interpolant is
	project bool                            // calls are asked about all values that a projection finds
}

// procedures are the ends of procedures.
func procedures(p *horn.Pred) bool { return p.Spot.What == verdict.Calls }

// loops are those and the heads of loops: the rounds of a loop are calls of it by itself, the last one of which is called by what
// follows.
func loops(p *horn.Pred) bool { return p.Spot.What != verdict.Nowhere }

// whole lets an interpolant be a state, if it says anything.
func whole(f *logic.Term) []*logic.Term {
	if f.IsTrue() {
		return nil
	}
	return []*logic.Term{f}
}

// conjuncts lets each conjunct of an interpolant be a state.
func conjuncts(f *logic.Term) []*logic.Term { return logic.Conjuncts(f) }

// basic are the clauses of configurations that look at basic blocks.
func basic(name, doc string) engine.Config {
	return engine.Config{Name: name, Doc: doc, Blocks: encode.Basic, SkipClauses: pass.Restructuring()}
}

var configs = []config{
	{
		Config: engine.Config{Name: "blocks", Doc: "statements are loop-free blocks; the shortest trace first"},
		unit:   procedures, order: automata.Shortest, states: conjuncts, project: true,
	},
	{
		Config: engine.Config{Name: "procedures", Doc: "as blocks, and no procedure is put where it is called", SkipClauses: pass.Restructuring()},
		unit:   procedures, order: automata.Shortest, states: conjuncts, project: true,
	},
	{
		Config: engine.Config{Name: "loops", Doc: "as blocks, and loops are procedures of their own, of which summaries are invariants"},
		unit:   loops, order: automata.Shortest, states: conjuncts, project: true,
	},
	{
		Config: basic("shortest", "statements are basic blocks; the shortest trace first"),
		unit:   procedures, order: automata.Shortest, states: conjuncts, project: true,
	},
	{
		Config: basic("deepest", "as shortest, the first trace of a depth-first search first"),
		unit:   procedures, order: automata.Deepest, states: conjuncts, project: true,
	},
	{
		Config: basic("calls", "as shortest, a trace with the fewest calls first"),
		unit:   procedures, order: automata.Cheapest, states: conjuncts, project: true,
	},
	{
		Config: basic("paper", "as shortest, interpolants as they are, each for itself, and calls with the values of a model"),
		unit:   procedures, order: automata.Shortest, before: automata.One, states: whole,
	},
}

// Configs returns the configurations, the default first.
func Configs() []engine.Config { return engine.ConfigsOf(configs) }
