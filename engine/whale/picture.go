package whale

// Pictures of the tree of calls.

import (
	"fmt"

	"craig/engine"
	"craig/horn"
	"craig/internal/arg"
	"craig/internal/diagram"
	"craig/internal/layered"
	"craig/logic"
)

// Graph implements search.Unwinding: calls with their guards and summaries, and lines to those that they make. Calls that nothing
// is asked of are not explored.
func (e *run) Graph() engine.Graph { return tree{e} }

// tree is the tree of a run.
type tree struct{ *run }

// maxDrawn is how many graphs are legible.
const maxDrawn = 1000

// Picture implements engine.Graph.
func (t tree) Picture(print func(*horn.Pred, *logic.Term) string) *diagram.Diagram {
	p := &diagram.Diagram{}
	covered := 0
	for _, g := range t.graphs {
		if g.covered() {
			covered++
		}
		if g.id >= maxDrawn {
			continue
		}
		p.Nodes = append(p.Nodes, g.box(print, t.found != nil))
		if g.parent != nil {
			p.Edges = append(p.Edges, layered.Edge{From: g.parent.id, To: g.id})
		}
		for _, h := range g.coveredBy {
			p.Beside = append(p.Beside, [2]int{g.id, h.id})
		}
	}
	p.Title = fmt.Sprintf("%d calls, %d of them covered", len(t.graphs), covered)
	if len(p.Nodes) < len(t.graphs) {
		p.Title += fmt.Sprintf("; only %d shown", len(p.Nodes))
	}
	p.Legend = arg.Legend(p)
	return p
}

// box draws a graph; reached is whether the goal is derived.
func (g *graph) box(print func(*horn.Pred, *logic.Term) string, reached bool) diagram.Node {
	kind := arg.Expanded
	switch {
	case g.parent == nil && reached:
		kind = arg.Failing
	case g.parent == nil:
		kind = arg.Excluded
	case g.covered():
		kind = arg.Covered
	case g.contract.summary.IsTrue() || !g.opened:
		kind = arg.Unexplored
	}
	by := make([]int, len(g.coveredBy))
	for i, h := range g.coveredBy {
		by[i] = h.id
	}
	var labels []string
	switch {
	case !g.contract.exact:
		labels = append(labels, "guard: there are values so that it is called")
	case !g.contract.guard.IsTrue():
		labels = append(labels, "guard: "+print(g.pred, g.contract.guard))
	}
	return arg.NewBox(g.id, kind, g.pred.Name, g.pred, by, append(labels, "summary: "+print(g.pred, g.contract.summary))...)
}
