package engine

// What engines that unwind programs have explored, for pictures.

import (
	"craig/horn"
	"craig/internal/diagram"
	"craig/logic"
)

// Graph is what an engine has explored: nodes, which are locations reached on some ways, with formulas that hold there. The
// function that prints gets such a formula with the predicate whose parameters it is about, nil where there is none.
type Graph interface {
	Picture(print func(*horn.Pred, *logic.Term) string) *diagram.Diagram
}
