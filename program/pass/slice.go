package pass

import (
	"slices"

	"craig/logic"
	"craig/program"
)

// slice keeps what assertions depend on. A variable is relevant in a procedure if its value may have a part in whether
// an assertion is violated: through assignments, as the condition of a branch that decides whether something relevant
// happens, or because an assumption connects it with a relevant variable. What is not relevant disappears: variables,
// assignments to them, assumptions about them, calls without relevant effects. Branches that decide about nothing
// relevant may go either way in the output, and loops without anything relevant in them are left at will, whether they
// would end or not: the output has more executions than the input.
//
// Relevance of variables does not depend on the place; pass dead does the rest.
func slice(p *program.Program) (*program.Program, *backTranslation) {
	s := newSlicer(p)
	s.run()
	q := p.Clone()
	w := &backTranslation{in: p, out: q, merged: make(map[*program.Loc]*program.Loc)}
	w.unreachable.noFailures = make(map[*program.Proc]bool)
	for _, pr := range p.Procs {
		w.unreachable.noFailures[pr] = !s.procs[pr].active // calls of it go, and it with them
	}
	for _, pr := range q.Procs {
		for _, l := range pr.Locs {
			for _, e := range l.Out {
				s.rewrite(e)
			}
		}
	}
	for _, pr := range q.Procs {
		in := s.procs[pr.Origin]
		gone := func(v *program.Var) bool { return !in.relevant[v] }
		pr.Params = slices.DeleteFunc(pr.Params, gone)
		pr.Results = slices.DeleteFunc(pr.Results, gone)
		pr.Locals = slices.DeleteFunc(pr.Locals, gone)
		compress(q.Ctx, pr, w.merged)
	}
	called := program.NewCallGraph(q).Reachable(q.Entry)
	q.Procs = slices.DeleteFunc(q.Procs, func(pr *program.Proc) bool { return !called[pr] })
	q.Number()
	return q, w
}

// slicer finds out what is relevant.
//
// An assumption is what keeps executions from going on: it says something of the variables in it, and so of those that
// they were computed from. It is relevant if one of its variables is tainted, that is, depends on a relevant variable. Of
// values that have just been chosen it only says which there are: then it is relevant if one of its variables is.
type slicer struct {
	p     *program.Program
	x     *program.Index
	g     *program.CallGraph
	procs map[*program.Proc]*sliced
	edges map[*program.Edge]bool // the relevant ones
	todo  []func()
}

// sliced is what is known of one procedure.
type sliced struct {
	relevant map[*program.Var]bool
	tainted  map[*program.Var]bool
	active   bool // has a relevant edge: calls of it are relevant

	writers  map[*program.Var][]*program.Edge
	readers  map[*program.Var][]*program.Edge
	controls map[*program.Loc][]*program.Loc // the branches on which a location depends
	subjects map[*program.Loc][]*program.Loc // the locations that depend on a branch
	decided  map[*program.Loc]bool           // branches with a tainted variable
}

func newSlicer(p *program.Program) *slicer {
	s := &slicer{
		p: p, x: program.NewIndex(p), g: program.NewCallGraph(p),
		procs: make(map[*program.Proc]*sliced), edges: make(map[*program.Edge]bool),
	}
	for _, pr := range p.Procs {
		in := &sliced{
			relevant: make(map[*program.Var]bool),
			tainted:  make(map[*program.Var]bool),
			writers:  make(map[*program.Var][]*program.Edge),
			readers:  make(map[*program.Var][]*program.Edge),
			controls: controls(pr),
			subjects: make(map[*program.Loc][]*program.Loc),
			decided:  make(map[*program.Loc]bool),
		}
		s.procs[pr] = in
		for _, l := range pr.Locs {
			for _, b := range in.controls[l] {
				in.subjects[b] = append(in.subjects[b], l)
			}
			for _, e := range l.Out {
				for _, v := range program.Writes(e.Stmt) {
					in.writers[v] = append(in.writers[v], e)
				}
				for _, v := range s.x.VarsOf(e.Stmt) {
					in.readers[v] = append(in.readers[v], e)
				}
			}
		}
	}
	return s
}

// run starts from the assertions, and from the results of the entry procedure.
func (s *slicer) run() {
	for _, v := range s.p.Entry.Results {
		s.relevant(s.p.Entry, v)
	}
	for _, pr := range s.p.Procs {
		for _, l := range pr.Locs {
			for _, e := range l.Out {
				if a, ok := e.Stmt.(*program.Assert); ok && !a.Cond.IsTrue() {
					s.keep(e)
				}
			}
		}
	}
	for len(s.todo) > 0 {
		f := s.todo[len(s.todo)-1]
		s.todo = s.todo[:len(s.todo)-1]
		f()
	}
}

// relevant makes a variable of pr relevant.
func (s *slicer) relevant(pr *program.Proc, v *program.Var) {
	in := s.procs[pr]
	if in.relevant[v] {
		return
	}
	in.relevant[v] = true
	s.taint(pr, v)
	s.todo = append(s.todo, func() {
		for _, e := range in.writers[v] {
			s.keep(e)
			s.source(e, v)
		}
		for _, e := range in.readers[v] {
			if s.limitsChoice(e) {
				s.keep(e)
			}
		}
		if i := slices.Index(pr.Params, v); i >= 0 {
			for _, e := range s.g.Callers(pr) {
				if s.edges[e] {
					s.all(e.From.Proc, e.Stmt.(*program.Call).Args[i])
				}
			}
		}
	})
}

// all makes the variables in t relevant.
func (s *slicer) all(pr *program.Proc, t *logic.Term) {
	for _, v := range s.x.Vars(t) {
		s.relevant(pr, v)
	}
}

// source makes relevant what e gives to v.
func (s *slicer) source(e *program.Edge, v *program.Var) {
	switch st := e.Stmt.(type) {
	case *program.Assign:
		s.all(e.From.Proc, st.Rhs[slices.Index(st.Lhs, v)])
	case *program.Call:
		s.relevant(st.Callee, st.Callee.Results[slices.Index(st.Results, v)])
	}
}

// keep makes an edge relevant, and with it that execution comes to it.
func (s *slicer) keep(e *program.Edge) {
	if s.edges[e] {
		return
	}
	s.edges[e] = true
	s.todo = append(s.todo, func() {
		pr := e.From.Proc
		in := s.procs[pr]
		switch st := e.Stmt.(type) {
		case *program.Assume:
			s.all(pr, st.Cond)
		case *program.Assert:
			s.all(pr, st.Cond)
		case *program.Call:
			for i, v := range st.Callee.Params {
				if s.procs[st.Callee].relevant[v] {
					s.all(pr, st.Args[i])
				}
			}
		}
		s.decide(e.From)
		for _, b := range in.controls[e.From] {
			s.decide(b)
		}
		if !in.active {
			in.active = true
			for _, c := range s.g.Callers(pr) {
				s.keep(c)
			}
		}
	})
}

// decide makes the choice among the edges of a branch relevant.
func (s *slicer) decide(l *program.Loc) {
	if len(l.Out) < 2 {
		return
	}
	for _, e := range l.Out {
		if _, ok := e.Stmt.(*program.Assume); ok {
			s.keep(e)
		}
	}
}

// taint marks a variable whose value depends on that of a relevant one.
func (s *slicer) taint(pr *program.Proc, v *program.Var) {
	in := s.procs[pr]
	if in.tainted[v] {
		return
	}
	in.tainted[v] = true
	s.todo = append(s.todo, func() {
		for _, e := range in.readers[v] {
			switch st := e.Stmt.(type) {
			case *program.Assume:
				if !s.isFree(e.From) && !s.limitsChoice(e) {
					s.keep(e)
				}
				s.influence(e.From)
			case *program.Assign:
				for i, t := range st.Rhs {
					if slices.Contains(s.x.Vars(t), v) {
						s.taint(pr, st.Lhs[i])
					}
				}
			case *program.Call:
				for i, t := range st.Args {
					if slices.Contains(s.x.Vars(t), v) {
						s.taint(st.Callee, st.Callee.Params[i])
					}
				}
			}
		}
		if i := slices.Index(pr.Results, v); i >= 0 {
			for _, e := range s.g.Callers(pr) {
				if r := e.Stmt.(*program.Call).Results[i]; r != nil {
					s.taint(e.From.Proc, r)
				}
			}
		}
	})
}

// influence taints what is written under the control of a branch with a tainted variable.
func (s *slicer) influence(b *program.Loc) {
	in := s.procs[b.Proc]
	if len(b.Out) < 2 || in.decided[b] {
		return
	}
	in.decided[b] = true
	for _, l := range in.subjects[b] {
		for _, e := range l.Out {
			for _, v := range program.Writes(e.Stmt) {
				s.taint(b.Proc, v)
			}
		}
		s.todo = append(s.todo, func() { s.influence(l) })
	}
}

// isFree reports whether some edge from l can be taken in any state, so that the conditions at l choose a way but do
// not end an execution.
func (s *slicer) isFree(l *program.Loc) bool {
	var conds []*logic.Term
	for _, e := range l.Out {
		a, ok := e.Stmt.(*program.Assume)
		if !ok {
			return true
		}
		conds = append(conds, a.Cond)
	}
	return s.p.Ctx.Or(conds...).IsTrue()
}

// limitsChoice reports whether e assumes something of nothing but values that are chosen right before, of which there are some
// that pass: zero.
func (s *slicer) limitsChoice(e *program.Edge) bool {
	a, ok := e.Stmt.(*program.Assume)
	if !ok || len(e.From.In) != 1 || len(e.From.Out) != 1 || e.From == e.From.Proc.Entry {
		return false
	}
	h, ok := e.From.In[0].Stmt.(*program.Havoc)
	if !ok {
		return false
	}
	return ofAll(s.x.Vars(a.Cond), h.Vars) && logic.NewModel().Holds(a.Cond)
}

// rewrite removes from e, an edge of a clone, what is not relevant.
func (s *slicer) rewrite(e *program.Edge) {
	keep := s.procs[e.Origin.From.Proc].relevant
	nothing := &program.Assume{Cond: s.p.Ctx.True()}
	if !s.edges[e.Origin] {
		e.Stmt = nothing
		return
	}
	switch st := e.Stmt.(type) {
	case *program.Assign:
		n := &program.Assign{}
		for i, v := range st.Lhs {
			if keep[v] {
				n.Lhs = append(n.Lhs, v)
				n.Rhs = append(n.Rhs, st.Rhs[i])
			}
		}
		e.Stmt = n
	case *program.Havoc:
		vars := slices.DeleteFunc(slices.Clone(st.Vars), func(v *program.Var) bool { return !keep[v] })
		e.Stmt = &program.Havoc{Vars: vars, Input: st.Input, Abstract: st.Abstract}
	case *program.Call:
		callee := s.procs[st.Callee.Origin].relevant
		n := &program.Call{Callee: st.Callee}
		for i, v := range st.Callee.Origin.Params {
			if callee[v] {
				n.Args = append(n.Args, st.Args[i])
			}
		}
		for i, v := range st.Callee.Origin.Results {
			if callee[v] {
				r := st.Results[i]
				if r != nil && !keep[r] {
					r = nil
				}
				n.Results = append(n.Results, r)
			}
		}
		e.Stmt = n
	}
}
