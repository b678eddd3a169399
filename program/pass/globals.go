package pass

import (
	"slices"

	"craig/logic"
	"craig/program"
)

// globals makes every global variable a parameter of the procedures that may read or change it and a result of those
// that may change it (one that is changed on some paths only hands its old value on along the others). The variable
// stays the same *program.Var in all of them; in the entry procedure it is a local. Formulas about the output are
// formulas about the input.
func globals(p *program.Program) (*program.Program, *backTranslation) {
	g := program.NewCallGraph(p)
	mr := program.NewModRef(p, g, program.NewIndex(p))
	position := make(map[*program.Var]int, len(p.Globals))
	for i, v := range p.Globals {
		position[v] = i
	}
	used := make(map[*program.Proc][]*program.Var, len(p.Procs))
	for _, pr := range p.Procs {
		all := slices.Concat(mr.Mod[pr], mr.Ref[pr])
		slices.SortFunc(all, func(a, b *program.Var) int { return position[a] - position[b] })
		used[pr] = slices.Compact(all)
	}
	q := p.Clone()
	for _, pr := range q.Procs {
		if pr == q.Entry {
			pr.Locals = append(pr.Locals, used[pr.Origin]...)
		} else {
			pr.Params = append(pr.Params, used[pr.Origin]...)
			pr.Results = append(pr.Results, mr.Mod[pr.Origin]...)
		}
		for _, l := range pr.Locs {
			for _, e := range l.Out {
				if call, ok := e.Stmt.(*program.Call); ok {
					origin := call.Callee.Origin
					e.Stmt = passGlobals(call, used[origin], mr.Mod[origin])
				}
			}
		}
	}
	q.Globals = nil
	return q, &backTranslation{in: p, out: q}
}

// passGlobals returns the call with globals handed over and received.
func passGlobals(call *program.Call, in, out []*program.Var) *program.Call {
	c := &program.Call{
		Callee:  call.Callee,
		Args:    make([]*logic.Term, 0, len(call.Args)+len(in)),
		Results: make([]*program.Var, 0, len(call.Results)+len(out)),
	}
	c.Args = append(c.Args, call.Args...)
	for _, v := range in {
		c.Args = append(c.Args, v.Term)
	}
	c.Results = append(c.Results, call.Results...)
	for _, v := range out {
		if slices.Contains(call.Results, v) {
			v = nil // the result proper is assigned after the callee's last change of v
		}
		c.Results = append(c.Results, v)
	}
	return c
}
