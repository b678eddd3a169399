package whale

// The configurations: that of the paper, and ours.

import (
	"craig/engine"
	"craig/horn"
	"craig/smt/interpolate"
)

// config is what a configuration chooses.
type config struct {
	engine.Config
	system interpolate.System
	// initial is how many of the clauses, those without calls first, a graph has paths through that is not expanded yet.
	initial func(clauses []*horn.Clause) int
	next    func(all, now int) int // through how many it has paths when it is expanded next
	joint   bool                   // graphs are covered by several others together
	deep    bool                   // a refutation gives contracts to calls of calls, too, see deep.go
	levels  bool                   // of deep and lemmas: contracts are made of lemmas for levels of calls, see general.go
	lemmas  bool                   // contracts that support each other are kept for good, see known.go
}

// Initial under-approximations, and next ones.
func nothing([]*horn.Clause) int       { return 0 }
func everything(cs []*horn.Clause) int { return len(cs) }
func all(n, _ int) int                 { return n }
func oneMore(n, now int) int           { return min(n, now+1) }

var configs = []config{
	{
		Config: engine.Config{Name: "levels", Doc: "as deep, and contracts are made of small lemmas, which hold of more levels of calls than are unrolled"},
		system: interpolate.Decomposed, initial: everything, next: all, joint: true, lemmas: true, deep: true, levels: true,
	},
	{
		Config: engine.Config{Name: "deep", Doc: "as lemmas, and a refutation gives contracts to calls of calls, too; without guards"},
		system: interpolate.McMillan, initial: everything, next: all, joint: true, lemmas: true, deep: true,
	},
	{
		Config: engine.Config{Name: "lemmas", Doc: "contracts that support each other stay known, and graphs cover others together"},
		system: interpolate.McMillan, initial: everything, next: all, joint: true, lemmas: true,
	},
	{
		Config: engine.Config{Name: "joint", Doc: "graphs cover others together"},
		system: interpolate.McMillan, initial: everything, next: all, joint: true,
	},
	{
		Config: engine.Config{Name: "facts", Doc: "as paper, and graphs begin with the paths that need no call"},
		system: interpolate.McMillan, initial: everything, next: all,
	},
	{
		Config: engine.Config{Name: "paper", Doc: "the algorithm of the paper: graphs begin without paths, and have all of them when they are expanded"},
		system: interpolate.McMillan, initial: nothing, next: all,
	},
	{
		Config: engine.Config{Name: "paths", Doc: "as paper, with one clause more at each expansion"},
		system: interpolate.McMillan, initial: nothing, next: oneMore,
	},
}

// Configs returns the configurations, the default first.
func Configs() []engine.Config { return engine.ConfigsOf(configs) }
