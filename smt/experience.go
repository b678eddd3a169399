package smt

import (
	"craig/logic"
	"craig/smt/internal/sat"
)

// What the search learnt about formulas survives their nodes: how much they matter to conflicts and which value they had
// last. A formula that comes back after its node was removed starts with both, as it would have if its node had stayed
// (phase saving: K. Pipatsrisawat, A. Darwiche, "A lightweight component caching scheme for satisfiability solvers",
// 2007). BenchmarkSimilar compares.

// maxExperience is the number of formulas after which those of the generation before are forgotten.
const maxExperience = 4096

// experience is a memory of two generations, by formula. The zero experience remembers nothing.
type experience struct {
	young, old map[*logic.Term]sat.Experience
}

// save remembers what there is to remember of f.
func (e *experience) save(f *logic.Term, x sat.Experience) {
	if x == (sat.Experience{}) {
		return
	}
	if e.young == nil || len(e.young) >= maxExperience {
		e.old, e.young = e.young, make(map[*logic.Term]sat.Experience)
	}
	e.young[f] = x
}

// of returns what is remembered of f.
func (e *experience) of(f *logic.Term) sat.Experience {
	if x, ok := e.young[f]; ok {
		return x
	}
	return e.old[f]
}
