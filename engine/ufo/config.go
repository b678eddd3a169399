package ufo

// The configurations: those of the paper, and three of our own.

import (
	"slices"

	"craig/domain"
	"craig/engine"
	"craig/internal/cfa"
)

// config is what a configuration chooses.
type config struct {
	engine.Config
	domain func(*cfa.Automaton, domain.Options) (domain.Domain, *domain.Predicates)

	// predicatesOnly: a refinement adds predicates and the graph is made anew, without labels.
	predicatesOnly bool
	// stepwise: each label has a refutation of its own, instead of all having the same one.
	stepwise bool
	// accumulate: what is known of a node is known in refinements, and kept: labels only become stronger.
	accumulate bool
	// lemmas: predicates are the conjuncts of labels, not their atoms, and those hold behind several edges that hold behind each.
	lemmas bool
	// boxes: labels have intervals besides, widened at loop heads.
	boxes bool
	// coverAll: a head may be covered by all that were explored before, not only by those of the same unwinding of the loop.
	coverAll bool
}

var configs = []config{
	{
		Config:   engine.Config{Name: "push", Doc: "as steps, with conjuncts of labels pushed along edges"},
		domain:   cartesian,
		stepwise: true, accumulate: true, coverAll: true, lemmas: true,
	},
	{
		Config:   engine.Config{Name: "steps", Doc: "labels from a refutation for each node, which are kept; loops are covered by all nodes before"},
		domain:   none,
		stepwise: true, accumulate: true, coverAll: true,
	},
	{
		Config:   engine.Config{Name: "boxes", Doc: "as push, with intervals that are widened at loop heads"},
		domain:   cartesian,
		stepwise: true, accumulate: true, coverAll: true, lemmas: true, boxes: true,
	},
	{
		Config: engine.Config{Name: "uufo", Doc: "labels from interpolants only (uUFO)"},
		domain: none,
	},
	{
		Config: engine.Config{Name: "cpufo", Doc: "labels, and Cartesian predicate abstraction (cpUFO)"},
		domain: cartesian,
	},
	{
		Config: engine.Config{Name: "bpufo", Doc: "labels, and Boolean predicate abstraction (bpUFO)"},
		domain: boolean,
	},
	{
		Config:         engine.Config{Name: "cp", Doc: "Cartesian predicate abstraction without labels (CP)"},
		domain:         cartesian,
		predicatesOnly: true,
	},
	{
		Config:         engine.Config{Name: "bp", Doc: "Boolean predicate abstraction without labels (BP)"},
		domain:         boolean,
		predicatesOnly: true,
	},
}

// Configs returns the configurations, the default first.
func Configs() []engine.Config {
	out := make([]engine.Config, len(configs))
	for i, c := range configs {
		out[i] = c.Config
	}
	return out
}

// lookup returns the configuration of that name, which must be one; the default one for the empty name.
func lookup(name string) config {
	if i := slices.IndexFunc(configs, func(c config) bool { return c.Name == name }); i >= 0 {
		return configs[i]
	}
	return configs[0]
}

func none(a *cfa.Automaton, _ domain.Options) (domain.Domain, *domain.Predicates) {
	return domain.None(a), nil
}

func cartesian(a *cfa.Automaton, o domain.Options) (domain.Domain, *domain.Predicates) {
	p := domain.NewPredicates(a)
	return domain.NewCartesian(a, p, o), p
}

func boolean(a *cfa.Automaton, o domain.Options) (domain.Domain, *domain.Predicates) {
	p := domain.NewPredicates(a)
	return domain.NewBoolean(a, p, o), p
}
