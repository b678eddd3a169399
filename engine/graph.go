package engine

// What engines that unwind programs have explored, for pictures.

import (
	"io"

	"craig/horn"
	"craig/logic"
)

// Graph is what an engine has explored: nodes, which are locations reached on some ways, with formulas that hold there. The
// function that prints gets such a formula with the predicate whose parameters it is about, nil where there is none.
type Graph interface {
	WriteDOT(w io.Writer, print func(*horn.Pred, *logic.Term) string) error
	WriteSVG(w io.Writer, print func(*horn.Pred, *logic.Term) string) error
}
