// Goals of assertions and assumptions. Programs call functions for both that do nothing else, such as
//
//	void check(int holds) { if (!holds) reach_error(); }
//
// where each call is an assertion. Other calls of error functions are assertions about the condition that they are under.

package goal

import (
	"fmt"

	"craig/program"
)

// Assertions returns a goal for each assertion of p among those that counts is true of: execution comes to its condition. Undefined
// behaviour and what nothing but a constant decides are no assertions.
func Assertions(p *program.Program, counts func(program.Stmt) bool) []Goal {
	f := newFinder(p, Assertion)
	each(p, func(e *program.Edge) {
		a, ok := e.Stmt.(*program.Assert)
		switch {
		case !ok || !counts(a) || a.Kind.Undefined():
		case a.Cond.IsFalse():
			f.ends(e)
		case e.Known():
			f.add(fmt.Sprint(e.Pos.Start()), Goal{Kind: Assertion, Pos: e.Pos, Function: e.From.Proc.Name}, Spot{Before: e.From})
		}
	})
	return f.list()
}

// Assumptions returns a goal for each assumption that p states: execution goes on behind it.
func Assumptions(p *program.Program) []Goal {
	f := newFinder(p, Assumption)
	each(p, func(e *program.Edge) {
		a, ok := e.Stmt.(*program.Assume)
		switch {
		case !ok || a.Kind != "":
		case a.Stated && e.Known():
			f.add(fmt.Sprint(e.Pos.Start()), Goal{Kind: Assumption, Pos: e.Pos, Function: e.From.Proc.Name}, Spot{Behind: e})
		case a.Cond.IsFalse() && a.Branch == nil:
			f.ends(e)
		}
	})
	return f.list()
}

// finder looks for goals of a kind.
type finder struct {
	collector
	p       *program.Program
	kind    Kind
	callers *program.CallGraph
	visited map[*program.Proc]bool // whose calls are ends
}

func newFinder(p *program.Program, k Kind) *finder {
	return &finder{p: p, kind: k, callers: program.NewCallGraph(p), visited: make(map[*program.Proc]bool)}
}

// ends adds the goals for e, where executions end: the places from which branches lead there and nowhere else.
func (f *finder) ends(e *program.Edge) {
	guards, begins, ok := f.guards(e.From)
	if !ok {
		return
	}
	pr := e.From.Proc
	for _, g := range guards {
		if calls := f.callers.Callers(pr); f.onlyChecks(pr, g.From) && f.byUsers(calls) {
			for _, call := range calls {
				s := Spot{Before: call.From}
				if f.kind == Assumption {
					s = Spot{Behind: call}
				}
				f.add(fmt.Sprint(call.Pos.Start()), Goal{Kind: f.kind, Pos: call.Pos, Function: call.From.Proc.Name}, s)
			}
			continue
		}
		if f.kind == Assertion && e.Known() {
			f.add(fmt.Sprint(pr.Name, DecisionOf(g.Branch())), Goal{Kind: f.kind, Pos: e.Pos, Function: pr.Name}, Spot{Before: g.From})
		}
	}
	if begins && !f.visited[pr] && f.kind == Assertion {
		f.visited[pr] = true
		for _, call := range f.callers.Callers(pr) {
			f.ends(call)
		}
	}
}

// byUsers reports whether all calls are those of functions that readers know.
func (f *finder) byUsers(calls []*program.Edge) bool {
	for _, c := range calls {
		if !c.Known() || c.From.Proc == f.p.Entry {
			return false
		}
	}
	return len(calls) > 0
}

// guards returns ways of branches which lead every execution that goes them to l, and whether every execution that
// enters its procedure may do so, too. For assumptions, it is not ok if an assertion is on the way.
func (f *finder) guards(l *program.Loc) (guards []*program.Edge, begins, ok bool) {
	seen := map[*program.Loc]bool{l: true}
	for todo := []*program.Loc{l}; len(todo) > 0; todo = todo[1:] {
		at := todo[0]
		begins = begins || at == at.Proc.Entry
		for _, e := range at.In {
			if _, asserts := e.Stmt.(*program.Assert); asserts && f.kind == Assumption {
				return nil, false, false
			}
			if e.Branch() != nil && !e.Stmt.(*program.Assume).Cond.IsTrue() {
				guards = append(guards, e)
			} else if !seen[e.From] {
				seen[e.From] = true
				todo = append(todo, e.From)
			}
		}
	}
	return guards, begins, true
}

// onlyChecks reports whether a procedure does nothing but look at one condition, at g.
func (f *finder) onlyChecks(pr *program.Proc, g *program.Loc) bool {
	for _, l := range pr.Locs {
		for _, e := range l.Out {
			switch s := e.Stmt.(type) {
			case *program.Assume:
				if l != g && !s.Cond.IsTrue() && !s.Cond.IsFalse() {
					return false
				}
			case *program.Assert:
				if !s.Cond.IsFalse() {
					return false
				}
			case *program.Call:
				if !ended(e) {
					return false
				}
			default:
				return false
			}
		}
	}
	return true
}

// ended reports whether an assertion that always fails is right before e.
func ended(e *program.Edge) bool {
	for _, before := range e.From.In {
		if a, ok := before.Stmt.(*program.Assert); !ok || !a.Cond.IsFalse() {
			return false
		}
	}
	return len(e.From.In) > 0
}
