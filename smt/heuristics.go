package smt

import (
	"craig/logic"
	"craig/smt/internal/sat"
)

// What the search learnt about formulas survives their nodes: how much they matter to conflicts and which value they had
// last. A formula that comes back after its node was removed starts with both, as it would have if its node had stayed
// (phase saving: K. Pipatsrisawat, A. Darwiche, "A lightweight component caching scheme for satisfiability solvers",
// 2007). BenchmarkSimilar compares.

// maxSaved is the number of formulas after which those of the generation before are forgotten.
const maxSaved = 4096

// savedHeuristics is a memory of two generations, by formula. The zero value remembers nothing.
type savedHeuristics struct {
	young, old map[*logic.Term]sat.Heuristic
}

// save remembers what there is to remember of f.
func (h *savedHeuristics) save(f *logic.Term, x sat.Heuristic) {
	if x == (sat.Heuristic{}) {
		return
	}
	if h.young == nil || len(h.young) >= maxSaved {
		h.old, h.young = h.young, make(map[*logic.Term]sat.Heuristic)
	}
	h.young[f] = x
}

// of returns what is remembered of f.
func (h *savedHeuristics) of(f *logic.Term) sat.Heuristic {
	if x, ok := h.young[f]; ok {
		return x
	}
	return h.old[f]
}
