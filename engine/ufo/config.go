package ufo

// The configurations: those of the paper, and three of our own.

import (
	"craig/domain"
	"craig/engine"
	"craig/engine/unwinding"
	"craig/internal/cfa"
	"craig/logic"
)

// config is what a configuration chooses.
type config struct {
	engine.Config
	unwinding unwinding.Strategy
	refuting  refuting
	learning  learning
	// predicates are what the label of a node, which a refutation gave it, adds to the precision.
	predicates func(*logic.Context, *logic.Term) []*logic.Term
	// bounds makes what a run says of the states of nodes besides their labels.
	bounds func(*cfa.Automaton, domain.Options) bounding
}

// The strategies of unwinding. None of them has predicates unless it says so.
var (
	// ofPaper is that of the paper: a graph that joins at locations, innermost loops first, and heads of loops that are covered
	// by others of the same unwinding of the loop.
	ofPaper = unwinding.Strategy{
		Automaton: cfa.New,
		Order:     unwinding.Innermost,
		Join:      unwinding.ByLocation,
		Covering:  unwinding.Covering{Where: unwinding.Heads, Left: unwinding.Forget},
		Merge:     unwinding.Disjunction,
		Precision: unwinding.Unrefined(domain.None),
	}
	// kept is that of the paper, but that heads are covered by all that were explored before.
	kept = unwinding.Strategy{
		Automaton: cfa.New,
		Order:     unwinding.Innermost,
		Join:      unwinding.ByLocation,
		Covering:  unwinding.Covering{Where: unwinding.Heads, Left: unwinding.Keep},
		Merge:     unwinding.Disjunction,
		Precision: unwinding.Unrefined(domain.None),
	}
	// pushed is kept with predicates, of which those hold behind several edges together that hold behind each of them.
	pushed = unwinding.Strategy{
		Automaton: cfa.New,
		Order:     unwinding.Innermost,
		Join:      unwinding.ByLocation,
		Covering:  unwinding.Covering{Where: unwinding.Heads, Left: unwinding.Keep},
		Merge:     unwinding.Conjuncts,
		Precision: unwinding.PerLocation(domain.NewCartesian),
	}
)

// abstract returns the strategy of the paper with predicate abstraction.
func abstract(of unwinding.Abstraction) unwinding.Strategy {
	s := ofPaper
	s.Precision = unwinding.PerLocation(of)
	return s
}

var configs = []config{
	{
		Config:    engine.Config{Name: "push", Doc: "as steps, with conjuncts of labels pushed along edges"},
		unwinding: pushed, refuting: stepwise, learning: strengthened{}, predicates: conjuncts, bounds: noBounds,
	},
	{
		Config:    engine.Config{Name: "steps", Doc: "labels from a refutation for each node, which are kept; loops are covered by all nodes before"},
		unwinding: kept, refuting: stepwise, learning: strengthened{}, predicates: none, bounds: noBounds,
	},
	{
		Config:    engine.Config{Name: "boxes", Doc: "as push, with intervals that are widened at loop heads"},
		unwinding: pushed, refuting: stepwise, learning: strengthened{}, predicates: conjuncts, bounds: intervals,
	},
	{
		Config:    engine.Config{Name: "uufo", Doc: "labels from interpolants only (uUFO)"},
		unwinding: ofPaper, refuting: atOnce, learning: replaced{}, predicates: none, bounds: noBounds,
	},
	{
		Config:    engine.Config{Name: "cpufo", Doc: "labels, and Cartesian predicate abstraction (cpUFO)"},
		unwinding: abstract(domain.NewCartesian), refuting: atOnce, learning: replaced{}, predicates: domain.Atoms, bounds: noBounds,
	},
	{
		Config:    engine.Config{Name: "bpufo", Doc: "labels, and Boolean predicate abstraction (bpUFO)"},
		unwinding: abstract(domain.NewBoolean), refuting: atOnce, learning: replaced{}, predicates: domain.Atoms, bounds: noBounds,
	},
	{
		Config:    engine.Config{Name: "cp", Doc: "Cartesian predicate abstraction without labels (CP)"},
		unwinding: abstract(domain.NewCartesian), refuting: atOnce, learning: predicatesOnly{}, predicates: domain.Atoms, bounds: noBounds,
	},
	{
		Config:    engine.Config{Name: "bp", Doc: "Boolean predicate abstraction without labels (BP)"},
		unwinding: abstract(domain.NewBoolean), refuting: atOnce, learning: predicatesOnly{}, predicates: domain.Atoms, bounds: noBounds,
	},
}

// Configs returns the configurations, the default first.
func Configs() []engine.Config { return engine.ConfigsOf(configs) }

// none are no predicates.
func none(*logic.Context, *logic.Term) []*logic.Term { return nil }

// conjuncts returns the conjuncts of a label, also where it is a negated disjunction.
func conjuncts(c *logic.Context, label *logic.Term) []*logic.Term {
	if label.Op() != logic.OpNot || label.Arg(0).Op() != logic.OpOr {
		return logic.Conjuncts(label)
	}
	var out []*logic.Term
	for _, f := range label.Arg(0).Args() {
		out = append(out, c.Not(f))
	}
	return out
}
