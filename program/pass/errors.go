package pass

import (
	"craig/logic"
	"craig/program"
)

// failures turns errors into results. Every procedure from which an Assert can be reached gets the Bool result
// Program.Err, which is false when it returns as usual. A violated assertion sets Err and leaves the procedure with
// arbitrary other results, and so does its caller, at once. In the output no statement is an Assert; the program is
// safe iff its entry never returns with Err true (trivially so if the entry has no such result).
func failures(p *program.Program) (*program.Program, *backTranslation) {
	q := p.Clone()
	ctx := q.Ctx
	q.Err = program.NewVar(ctx, "", "error", "", logic.Bool)
	q.Err.Global = false
	g := program.NewCallGraph(q)
	fails := g.MayFail()
	for _, pr := range q.Procs {
		if !fails[pr] {
			continue
		}
		var edges []*program.Edge
		for _, l := range pr.Locs {
			edges = append(edges, l.Out...)
		}
		fail := splitExit(q, pr)
		for _, e := range edges {
			switch s := e.Stmt.(type) {
			case *program.Assert:
				e.Stmt = &program.Assume{Cond: s.Cond}
				f := program.NewEdge(e.From, fail, &program.Assume{Cond: ctx.Not(s.Cond)}, e.Pos)
				f.Origin = e.Origin
			case *program.Call:
				if fails[s.Callee] {
					testErr(q, e, fail)
				}
			}
		}
	}
	for _, pr := range q.Procs {
		if fails[pr] {
			pr.Results = append(pr.Results, q.Err)
		}
	}
	w := &backTranslation{in: p, out: q}
	w.clean()
	return q, w
}

// splitExit gives pr a new exit, reached from the old one with Err false, and returns the location from which it is
// reached with Err true and arbitrary results.
func splitExit(q *program.Program, pr *program.Proc) (fail *program.Loc) {
	old, pos := pr.Exit, pr.Exit.Pos
	pr.Exit = pr.NewLoc(pos)
	old.Origin, pr.Exit.Origin = nil, old.Origin
	assign := func(value bool) *program.Assign {
		return &program.Assign{Lhs: []*program.Var{q.Err}, Rhs: []*logic.Term{q.Ctx.Bool(value)}}
	}
	program.NewEdge(old, pr.Exit, assign(false), pos)
	fail = pr.NewLoc(pos)
	set := fail
	if len(pr.Results) > 0 {
		set = pr.NewLoc(pos)
		program.NewEdge(fail, set, &program.Havoc{Vars: pr.Results}, pos)
	}
	program.NewEdge(set, pr.Exit, assign(true), pos)
	return fail
}

// testErr makes the call edge e receive Err and go to fail if it is true.
func testErr(q *program.Program, e *program.Edge, fail *program.Loc) {
	s := e.Stmt.(*program.Call)
	results := append(append([]*program.Var(nil), s.Results...), q.Err)
	call := e.InsertBefore(&program.Call{Callee: s.Callee, Args: s.Args, Results: results})
	call.Origin, e.Origin = e.Origin, nil
	e.Stmt = &program.Assume{Cond: q.Ctx.Not(q.Err.Term)}
	program.NewEdge(e.From, fail, &program.Assume{Cond: q.Err.Term}, e.Pos)
}
