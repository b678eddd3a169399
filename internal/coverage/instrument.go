// Goals as assertions of a program.

package coverage

import (
	"strconv"

	"craig/internal/goal"
	"craig/program"
)

// instrument returns p, which is numbered, with an assertion that always fails at each spot of each goal; its Symbol is the number of the
// goal.
func instrument(p *program.Program, goals []goal.Goal) *program.Program {
	out := program.Restated(p, func(*program.Edge) {})
	locs, edges := byID(out)
	for i, g := range goals {
		for _, s := range g.Spots {
			mark := &program.Assert{Cond: p.Ctx.False(), Violation: program.Violation{Kind: program.Goal, Symbol: strconv.Itoa(i)}}
			if s.Behind != nil {
				n := edges[s.Behind.ID].InsertAfter(mark)
				n.Pos = g.Pos
			} else {
				insertBefore(locs[s.Before.ID], mark, g.Pos)
			}
		}
	}
	out.Number()
	return out
}

// insertBefore puts a statement before all edges that leave l.
func insertBefore(l *program.Loc, s program.Stmt, at program.Pos) {
	behind := l.Proc.NewLoc(at)
	behind.Out, l.Out = l.Out, nil
	for _, e := range behind.Out {
		e.From = behind
	}
	program.NewEdge(l, behind, s, at)
}

// byID returns the locations and edges of a program by their numbers.
func byID(p *program.Program) (locs []*program.Loc, edges []*program.Edge) {
	for _, pr := range p.Procs {
		for _, l := range pr.Locs {
			locs, edges = append(locs, l), append(edges, l.Out...)
		}
	}
	return locs, edges
}

// goalOf returns the number of the goal that an edge of an instrumented program, or of a variant, is at; false if it is at none.
func goalOf(e *program.Edge) (int, bool) {
	a, ok := e.Stmt.(*program.Assert)
	if !ok || a.Kind != program.Goal {
		return 0, false
	}
	i, err := strconv.Atoi(a.Symbol)
	return i, err == nil
}
