package pass

import (
	"slices"

	"craig/logic"
	"craig/program"
)

// dead removes what cannot matter: code that is not reached or leads nowhere, assignments to variables that are not
// live, parameters and results that no procedure or no caller needs, variables that are left without use, and edges
// that do nothing.
//
// Where a dead assignment to a variable that is live elsewhere goes, a Havoc takes its place: so an invariant of the
// output says nothing of the value that is gone, and holds in the input as it stands.
func dead(p *program.Program) (*program.Program, *backTranslation) {
	q := p.Clone()
	w := &backTranslation{in: p, out: q}
	w.unreachable = prune(q)
	w.clean()
	x := program.NewIndex(q)
	lv := program.NewLiveness(q, x, program.NewCallGraph(q), nil)
	needed := make(map[*program.Proc]map[*program.Var]bool, len(q.Procs))
	for _, pr := range q.Procs {
		needed[pr] = lv.Somewhere(pr)
		for _, v := range q.Globals {
			needed[pr][v] = true
		}
	}
	for _, pr := range q.Procs {
		d := deadCode{ctx: q.Ctx, live: lv, needed: needed[pr]}
		for _, l := range slices.Clone(pr.Locs) {
			for _, e := range slices.Clone(l.Out) {
				d.edge(e)
			}
		}
	}
	w.merged = make(map[*program.Loc]*program.Loc)
	for _, pr := range q.Procs {
		trimSignature(pr, lv, needed[pr])
		compress(q.Ctx, pr, w.merged)
	}
	q.Number()
	return q, w
}

// deadCode removes dead assignments from one procedure.
type deadCode struct {
	ctx    *logic.Context
	live   *program.Liveness
	needed map[*program.Var]bool // live somewhere in the procedure: these stay
}

// edge removes what is dead from e.
func (d *deadCode) edge(e *program.Edge) {
	var unset []*program.Var // still needed elsewhere, but e no longer sets them
	switch s := e.Stmt.(type) {
	case *program.Assert:
		if s.Cond.IsTrue() {
			e.Stmt = &program.Assume{Cond: s.Cond}
		}
	case *program.Assign:
		e.Stmt, unset = d.assign(s, e.To)
	case *program.Havoc:
		vars := slices.DeleteFunc(slices.Clone(s.Vars), func(v *program.Var) bool { return !d.needed[v] })
		switch {
		case len(vars) == 0:
			e.Stmt = d.nothing()
		case len(vars) < len(s.Vars):
			e.Stmt = &program.Havoc{Vars: vars, Input: s.Input, Abstract: s.Abstract}
		}
	case *program.Call:
		e.Stmt, unset = d.call(s)
	}
	if len(unset) == 0 {
		return
	}
	havoc := &program.Havoc{Vars: unset}
	if trivial(e) {
		e.Stmt = havoc
		return
	}
	first := e.InsertBefore(e.Stmt)
	first.Origin, e.Origin = e.Origin, nil
	e.Stmt = havoc
}

// assign returns what is left of the assignment s, behind which an execution is at to: what it gives to variables that are live
// there. The others that are needed elsewhere are returned, too.
func (d *deadCode) assign(s *program.Assign, to *program.Loc) (left program.Stmt, unset []*program.Var) {
	n := &program.Assign{}
	for i, v := range s.Lhs {
		switch {
		case d.live.Live(to, v):
			n.Lhs = append(n.Lhs, v)
			n.Rhs = append(n.Rhs, s.Rhs[i])
		case d.needed[v]:
			unset = append(unset, v)
		}
	}
	switch len(n.Lhs) {
	case 0:
		return d.nothing(), unset
	case len(s.Lhs):
		return s, unset
	}
	return n, unset
}

// call returns the call s without arguments and results that are dead in the callee, and drops results that nobody needs;
// and the variables that are needed and no longer set.
func (d *deadCode) call(s *program.Call) (left program.Stmt, unset []*program.Var) {
	n := &program.Call{Callee: s.Callee}
	for i, v := range s.Callee.Params {
		if d.live.Live(s.Callee.Entry, v) {
			n.Args = append(n.Args, s.Args[i])
		}
	}
	for i, v := range s.Results {
		switch {
		case d.live.Live(s.Callee.Exit, s.Callee.Results[i]):
			if v != nil && !d.needed[v] {
				v = nil
			}
			n.Results = append(n.Results, v)
		case v != nil && d.needed[v]:
			unset = append(unset, v)
		}
	}
	return n, unset
}

func (d *deadCode) nothing() *program.Assume { return &program.Assume{Cond: d.ctx.True()} }

// trimSignature removes from pr the parameters that are not live at its entry, the results that are not live at its
// exit, and the variables that are live nowhere.
func trimSignature(pr *program.Proc, lv *program.Liveness, needed map[*program.Var]bool) {
	all := slices.Concat(pr.Params, pr.Results, pr.Locals)
	params, results, locals := pr.Params, pr.Results, []*program.Var(nil)
	pr.Params = slices.DeleteFunc(slices.Clone(params), func(v *program.Var) bool { return !lv.Live(pr.Entry, v) })
	pr.Results = slices.DeleteFunc(slices.Clone(results), func(v *program.Var) bool { return !lv.Live(pr.Exit, v) })
	listed := make(map[*program.Var]bool, len(all))
	for _, v := range slices.Concat(pr.Params, pr.Results) {
		listed[v] = true
	}
	for _, v := range all {
		if needed[v] && !listed[v] {
			listed[v] = true
			locals = append(locals, v)
		}
	}
	pr.Locals = locals
}
