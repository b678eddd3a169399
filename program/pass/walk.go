package pass

import (
	"craig/logic"
	"craig/program"
	"craig/verdict"
)

// Executions as lists of edges: how a counterexample is translated back through the passes.

// step is an executed edge, a Havoc's with the values it chose (nil if they are not known), or with a nil edge the
// return from a procedure to its caller.
type step struct {
	edge   *program.Edge
	values []logic.Value
}

// maxSilent bounds the steps that walk makes without consuming a choice, and maxRounds how often it comes to the same location of one
// call by them: a counterexample does not say where it ends, and behind its error there may be an endless loop without branches. Where
// the error is in a later round, its execution is found all the same if conditions decide about the branches of the input there.
const (
	maxSilent = 1 << 16
	maxRounds = 200
)

// walk returns what p executes with the choices of c: choices at branches decide the way, and everything else follows
// from the graph alone. It ends where the entry procedure returns or a choice is missing.
func walk(p *program.Program, c *verdict.Counterexample) []step {
	branch := make(map[*program.Loc][]*program.Edge)
	havoc := make(map[*program.Edge][][]logic.Value)
	for _, ch := range c.Choices {
		if ch.Edge == nil {
			continue
		}
		if len(ch.Edge.From.Out) > 1 {
			branch[ch.Edge.From] = append(branch[ch.Edge.From], ch.Edge)
		}
		if _, ok := ch.Edge.Stmt.(*program.Havoc); ok {
			havoc[ch.Edge] = append(havoc[ch.Edge], ch.Values)
		}
	}
	var steps []step
	type frame struct {
		call int          // its number
		back *program.Loc // where it returns to
	}
	type visit struct {
		call int
		at   *program.Loc
	}
	var stack []frame
	calls := 0
	here := frame{}
	rounds := make(map[visit]int) // since the last choice
	at := p.Entry.Entry
	for silent := 0; silent < maxSilent; silent++ {
		if at == at.Proc.Exit {
			if len(stack) == 0 {
				return steps
			}
			at = here.back
			here = stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			steps = append(steps, step{})
			continue
		}
		if v := (visit{here.call, at}); rounds[v] < maxRounds {
			rounds[v]++
		} else {
			return steps
		}
		var s step
		switch len(at.Out) {
		case 0:
			return steps
		case 1:
			s.edge = at.Out[0]
		default:
			q := branch[at]
			if len(q) == 0 {
				return steps
			}
			s.edge, branch[at] = q[0], q[1:]
			silent = 0
			clear(rounds)
		}
		if q := havoc[s.edge]; len(q) > 0 {
			s.values, havoc[s.edge] = q[0], q[1:]
			silent = 0
			clear(rounds)
		}
		steps = append(steps, s)
		at = s.edge.To
		if call, ok := s.edge.Stmt.(*program.Call); ok {
			stack = append(stack, here)
			calls++
			here = frame{calls, at}
			at = call.Callee.Entry
		}
	}
	return steps
}

// choices returns the choices that an execution consists of.
func choices(steps []step) *verdict.Counterexample {
	c := new(verdict.Counterexample)
	for _, s := range steps {
		if s.edge == nil {
			continue
		}
		h, isHavoc := s.edge.Stmt.(*program.Havoc)
		if isHavoc && s.values == nil {
			s.values = zeros(h)
		}
		if isHavoc || len(s.edge.From.Out) > 1 {
			c.Choices = append(c.Choices, verdict.Choice{Edge: s.edge, Values: s.values})
		}
	}
	return c
}

func zeros(h *program.Havoc) []logic.Value {
	values := make([]logic.Value, len(h.Vars))
	for i, v := range h.Vars {
		values[i] = logic.ZeroValue(v.Term.Sort())
	}
	return values
}

// steps translates an execution of the output program to one of the input program. Edges that the output kept are
// connected by edges that it did not; where there is no such path (a loop was removed whose condition no longer
// matters), a gap remains.
func (w *backTranslation) steps(out []step) []step {
	kept := make(map[*program.Edge]bool)
	for _, pr := range w.out.Procs {
		for _, l := range pr.Locs {
			for _, e := range l.Out {
				if e.Origin != nil {
					kept[e.Origin] = true
				}
			}
		}
	}
	c := connector{kept: kept, unreachable: w.unreachable.locs, memo: make(map[[2]*program.Loc][]*program.Edge)}
	var in []step
	bridge := func(from, to *program.Loc) {
		for _, e := range c.connect(from, to) {
			in = append(in, step{edge: e})
			if _, ok := e.Stmt.(*program.Call); ok {
				in = append(in, step{})
			}
		}
	}
	at := w.in.Entry.Entry
	var stack []*program.Loc
	for _, s := range out {
		if s.edge == nil {
			if len(stack) == 0 {
				break // not an execution
			}
			bridge(at, at.Proc.Exit)
			at = stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			in = append(in, s)
			continue
		}
		e := s.edge.Origin
		if e == nil {
			continue
		}
		bridge(at, e.From)
		in = append(in, w.step(s, e))
		at = e.To
		if call, ok := e.Stmt.(*program.Call); ok {
			if _, entered := s.edge.Stmt.(*program.Call); !entered {
				in = append(in, step{}) // the output does without the call
				continue
			}
			stack = append(stack, at)
			at = call.Callee.Entry
		}
	}
	return in
}

// step translates step s of the output program to one along the input edge e.
func (w *backTranslation) step(s step, e *program.Edge) step {
	h, ok := e.Stmt.(*program.Havoc)
	o, alike := s.edge.Stmt.(*program.Havoc)
	if !ok || !alike || s.values == nil {
		return step{edge: e}
	}
	if w.values != nil {
		return step{edge: e, values: w.values(s, h)}
	}
	values := zeros(h)
	for i, v := range h.Vars {
		for j, u := range o.Vars {
			if u == v {
				values[i] = s.values[j]
			}
		}
	}
	return step{edge: e, values: values}
}

// connector finds paths through edges that a pass did not keep.
type connector struct {
	kept        map[*program.Edge]bool
	unreachable map[*program.Loc]bool // where no execution comes
	memo        map[[2]*program.Loc][]*program.Edge
}

// connect returns a shortest path between two locations of one procedure, nil if there is none or none is needed.
func (c *connector) connect(from, to *program.Loc) []*program.Edge {
	if from == to || from.Proc != to.Proc {
		return nil
	}
	key := [2]*program.Loc{from, to}
	if path, ok := c.memo[key]; ok {
		return path
	}
	by := map[*program.Loc]*program.Edge{from: nil}
	queue := []*program.Loc{from}
	for len(queue) > 0 && by[to] == nil {
		l := queue[0]
		queue = queue[1:]
		for _, e := range l.Out {
			if _, seen := by[e.To]; !seen && !c.kept[e] && !c.unreachable[e.To] {
				by[e.To] = e
				queue = append(queue, e.To)
			}
		}
	}
	var path []*program.Edge
	for l := to; by[l] != nil; l = by[l].From {
		path = append(path, by[l])
	}
	for i, j := 0, len(path)-1; i < j; i, j = i+1, j-1 {
		path[i], path[j] = path[j], path[i]
	}
	c.memo[key] = path
	return path
}
