// What statements do with shadows.

package indeterminate

import (
	"slices"

	"craig/logic"
	"craig/program"
)

// procedure adds to a procedure what its statements do with shadows.
func (m *marker) procedure(pr *program.Proc) {
	locs := slices.Clone(pr.Locs)
	var edges []*program.Edge
	for _, l := range locs {
		edges = append(edges, l.Out...)
	}
	for _, e := range edges {
		m.statement(pr, e)
	}
	for _, l := range locs {
		m.decisions(pr, l)
	}
	m.enter(pr)
}

// enter begins a procedure with shadows that say which of its variables, or in the entry procedure of all, have no value.
func (m *marker) enter(pr *program.Proc) {
	set := &program.Assign{}
	add := func(vars []*program.Var) {
		for _, v := range vars {
			if w := m.shadows[v.Term]; w != nil && !slices.Contains(pr.Params, v) {
				set.Lhs, set.Rhs = append(set.Lhs, w), append(set.Rhs, m.all(w.Term.Sort(), slices.Contains(m.unset[pr], v)))
			}
		}
	}
	add(pr.Locals)
	for _, v := range pr.Results {
		if !v.Global && !slices.Contains(pr.Locals, v) {
			add([]*program.Var{v})
		}
	}
	if pr == m.p.Entry {
		add(m.p.Globals)
	}
	if len(set.Lhs) == 0 {
		return
	}
	old := pr.Entry
	pr.Entry = &program.Loc{Proc: pr, Pos: old.Pos}
	pr.Locs = slices.Insert(pr.Locs, 0, pr.Entry)
	program.NewEdge(pr.Entry, old, set, old.Pos)
}

// decisions demands that what a branch at l decides by is determinate.
func (m *marker) decisions(pr *program.Proc, l *program.Loc) {
	var used []*logic.Term
	var at program.Pos
	for _, e := range l.Out {
		if a, ok := e.Stmt.(*program.Assume); ok && a.Branch != nil {
			used, at = append(used, m.of(a.Cond)), e.Pos
		}
	}
	if cond := m.c.Or(used...); !cond.IsFalse() {
		m.behind(pr, l, m.mark(cond, ""), at)
	}
}

// statement adds to e what it does with shadows, and demands that what it uses is determinate.
func (m *marker) statement(pr *program.Proc, e *program.Edge) {
	switch s := e.Stmt.(type) {
	case *program.Assume:
		if s.Kind != "" && !ofLeaks(s.Kind) {
			used := m.of(s.Cond)
			for _, t := range s.Access.Terms() {
				used = m.c.Or(used, m.of(t))
			}
			m.demand(pr, e, used)
		}
	case *program.Assert:
		m.demand(pr, e, m.of(s.Cond))
	case *program.Havoc:
		m.havoc(pr, e, s)
	case *program.Assign:
		m.assign(pr, e, s)
	case *program.Call:
		m.call(pr, e, s)
	}
}

// havoc says what becomes of the shadows of variables that a Havoc gives values.
func (m *marker) havoc(pr *program.Proc, e *program.Edge, s *program.Havoc) {
	set, open := &program.Assign{}, &program.Havoc{Abstract: s.Abstract}
	f := effectOf(s)
	for _, v := range s.Vars {
		w := m.shadows[v.Term]
		switch {
		case w == nil:
		case f == opens || f == keeps && w.Term.Sort() != logic.Bool:
			open.Vars = append(open.Vars, w)
		case f == keeps:
			left := m.left(pr, v)
			open.Vars = append(open.Vars, left)
			set.Lhs, set.Rhs = append(set.Lhs, w), append(set.Rhs, m.c.And(w.Term, left.Term))
		default:
			set.Lhs, set.Rhs = append(set.Lhs, w), append(set.Rhs, m.all(w.Term.Sort(), f == sets))
		}
	}
	if len(set.Lhs) > 0 {
		after(pr, e, set)
	}
	if len(open.Vars) > 0 {
		after(pr, e, open)
	}
}

// left returns a new variable for whether v is left indeterminate.
func (m *marker) left(pr *program.Proc, v *program.Var) *program.Var {
	w := program.NewVar(m.c, pr.Name, v.Name+".left", "", logic.Bool)
	pr.Locals = append(pr.Locals, w)
	return w
}

// assign copies shadows where values are copied.
func (m *marker) assign(pr *program.Proc, e *program.Edge, s *program.Assign) {
	out := &program.Assign{Lhs: slices.Clone(s.Lhs), Rhs: slices.Clone(s.Rhs)}
	open := &program.Havoc{Abstract: program.Abstraction{Kind: program.ObjectBytes}}
	var read []*logic.Term
	for i, v := range s.Lhs {
		if !m.bookkeeping[v] {
			read = append(read, s.Rhs[i])
		}
		w := m.shadows[v.Term]
		if w == nil {
			continue
		}
		var left *program.Var // what the shadow of a part that stays may be
		value := m.stored(v, s.Rhs[i], func() *logic.Term {
			if left == nil {
				left = m.left(pr, v)
				open.Vars = append(open.Vars, left)
			}
			return left.Term
		})
		out.Lhs, out.Rhs = append(out.Lhs, w), append(out.Rhs, value)
	}
	e.Stmt = out
	m.read(pr, e, read...)
	if len(open.Vars) > 0 {
		m.before(pr, e, open)
	}
}

// stored returns the shadow of t, the new value of v. Unless v is a variable that no pointer leads to and not in a union, and if
// t is computed of the old value, a part of it may be stored, by which it becomes determinate as a whole: if the old value is indeterminate, left says whether the new
// one is.
func (m *marker) stored(v *program.Var, t *logic.Term, left func() *logic.Term) *logic.Term {
	w := m.shadows[v.Term]
	if _, plain := m.plain[v.Term]; plain || v.Source == nil || !slices.Contains(logic.Consts(t), v.Term) {
		return m.value(t)
	}
	part := func(t *logic.Term) *logic.Term {
		s := m.of(t)
		if !slices.Contains(logic.Consts(t), v.Term) || t == v.Term || t.Op() == logic.OpSelect && t.Arg(0) == v.Term {
			return s
		}
		rest := m.c.Substitute(s, map[*logic.Term]*logic.Term{w.Term: m.all(w.Term.Sort(), false)})
		return m.c.Ite(m.c.Eq(rest, s), s, left())
	}
	switch {
	case t == v.Term:
		return w.Term
	case t.Op() == logic.OpIte && m.of(t.Arg(0)).IsFalse():
		return m.c.Ite(t.Arg(0), m.stored(v, t.Arg(1), left), m.stored(v, t.Arg(2), left))
	case t.Op() == logic.OpStore && m.of(t.Arg(1)).IsFalse():
		return m.c.Store(m.stored(v, t.Arg(0), left), t.Arg(1), m.c.Ite(part(t.Arg(2)), m.c.Int(1), m.c.Int(0)))
	case t.Sort().Kind() != logic.KindArray:
		return part(t)
	}
	return m.value(t)
}

// call passes shadows with arguments and results.
func (m *marker) call(pr *program.Proc, e *program.Edge, s *program.Call) {
	out := &program.Call{Callee: s.Callee, Args: slices.Clone(s.Args), Results: slices.Clone(s.Results)}
	for _, v := range s.Callee.Params[:len(s.Args)] {
		if m.shadows[v.Term] != nil {
			out.Args = append(out.Args, m.value(s.Args[slices.Index(s.Callee.Params, v)]))
		}
	}
	determinate := &program.Assign{} // results that always are
	for i, v := range s.Callee.Results[:len(s.Results)] {
		var w *program.Var
		if r := s.Results[i]; r != nil {
			w = m.shadows[r.Term]
		}
		switch {
		case m.shadows[v.Term] != nil:
			out.Results = append(out.Results, w)
		case w != nil:
			determinate.Lhs, determinate.Rhs = append(determinate.Lhs, w), append(determinate.Rhs, m.all(w.Term.Sort(), false))
		}
	}
	e.Stmt = out
	if pr == m.p.Entry && len(s.Results) == 1 && len(out.Results) == 2 && out.Results[1] == nil {
		status := m.left(pr, s.Callee.Results[0]) // what the program ends with goes to whoever has started it
		out.Results[1] = status
		after(pr, e, m.mark(status.Term, ""))
	}
	if len(determinate.Lhs) > 0 {
		after(pr, e, determinate)
	}
	m.read(pr, e, s.Args...)
}

// read demands that variables without an address that e reads have a value.
func (m *marker) read(pr *program.Proc, e *program.Edge, terms ...*logic.Term) {
	for _, v := range logic.Consts(terms...) {
		if name, ok := m.plain[v]; ok {
			m.before(pr, e, m.mark(m.shadows[v].Term, name))
		}
	}
}

// demand demands that nothing that e uses is indeterminate.
func (m *marker) demand(pr *program.Proc, e *program.Edge, indeterminate *logic.Term) {
	if !indeterminate.IsFalse() {
		m.before(pr, e, m.mark(indeterminate, ""))
	}
}

func (m *marker) mark(indeterminate *logic.Term, name string) program.Stmt {
	return &program.Assume{Cond: m.c.Not(indeterminate), Violation: program.Violation{Kind: program.IndeterminateUse, Symbol: name}}
}

// before puts a statement before e.
func (m *marker) before(pr *program.Proc, e *program.Edge, s program.Stmt) {
	mid := pr.NewLoc(e.Pos)
	from := e.From
	from.Out = slices.DeleteFunc(from.Out, func(f *program.Edge) bool { return f == e })
	program.NewEdge(from, mid, s, e.Pos)
	e.From, mid.Out = mid, append(mid.Out, e)
}

// behind puts a statement before all that leaves l.
func (m *marker) behind(pr *program.Proc, l *program.Loc, s program.Stmt, at program.Pos) {
	mid := pr.NewLoc(at)
	mid.Out, l.Out = l.Out, nil
	for _, e := range mid.Out {
		e.From = mid
	}
	program.NewEdge(l, mid, s, at)
}

// after puts a statement behind e.
func after(pr *program.Proc, e *program.Edge, s program.Stmt) {
	mid := pr.NewLoc(e.Pos)
	to := e.To
	to.In = slices.DeleteFunc(to.In, func(f *program.Edge) bool { return f == e })
	program.NewEdge(mid, to, s, e.Pos)
	e.To, mid.In = mid, append(mid.In, e)
}
