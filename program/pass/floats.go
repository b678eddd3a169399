package pass

import (
	"slices"

	"craig/logic"
	"craig/program"
)

// Floats is the name of the pass that forgets floating-point numbers.
const Floats = "floats"

// forgetFloats removes the variables that are floating-point numbers, and arrays of them. Conditions on them may hold or not, and
// what else is computed of them gets any value. The output has more executions than the input: few proofs need the numbers, and
// terms on them are large. An execution of the input goes its own way where conditions on them decide. A program without such
// variables stays as it is.
func forgetFloats(p *program.Program) (*program.Program, *backTranslation) {
	q := p.Clone()
	w := &backTranslation{in: p, out: q}
	w.open = make(map[*program.Loc]bool)
	f := &floatForgetter{ctx: q.Ctx, memo: make(map[*logic.Term]bool), open: w.open}
	if !f.hasVariables(q) {
		return q, w
	}
	for _, pr := range q.Procs { // signatures are needed where calls are
		for _, l := range slices.Clone(pr.Locs) {
			for _, e := range slices.Clone(l.Out) {
				f.edge(e)
			}
		}
	}
	q.Globals = f.without(q.Globals)
	for _, pr := range q.Procs {
		pr.Params, pr.Results, pr.Locals = f.without(pr.Params), f.without(pr.Results), f.without(pr.Locals)
	}
	q.Number()
	return q, w
}

// floatForgetter is forgetFloats at work.
type floatForgetter struct {
	ctx  *logic.Context
	memo map[*logic.Term]bool // see mentions
	open map[*program.Loc]bool
}

// isFloating reports whether s is a sort of floating-point numbers, of how they are rounded, or of arrays of them.
func isFloating(s *logic.Sort) bool {
	for s.Kind() == logic.KindArray {
		s = s.Elem()
	}
	return s.Kind() == logic.KindFloat || s.Kind() == logic.KindRoundingMode
}

func isFloatingVar(v *program.Var) bool { return isFloating(v.Term.Sort()) }

func (f *floatForgetter) hasVariables(p *program.Program) bool {
	return slices.ContainsFunc(p.Globals, isFloatingVar) || slices.ContainsFunc(p.Procs, func(pr *program.Proc) bool {
		return slices.ContainsFunc(slices.Concat(pr.Params, pr.Results, pr.Locals), isFloatingVar)
	})
}

// without returns the variables that are not forgotten.
func (f *floatForgetter) without(vars []*program.Var) []*program.Var {
	return slices.DeleteFunc(slices.Clone(vars), isFloatingVar)
}

// mentions reports whether there is a floating-point number in t.
func (f *floatForgetter) mentions(t *logic.Term) bool {
	if is, ok := f.memo[t]; ok {
		return is
	}
	logic.PostOrder(func(u *logic.Term) {
		if _, ok := f.memo[u]; !ok {
			f.memo[u] = isFloating(u.Sort()) || slices.ContainsFunc(u.Args(), func(a *logic.Term) bool { return f.memo[a] })
		}
	}, t)
	return f.memo[t]
}

// edge forgets what e says of floating-point numbers.
func (f *floatForgetter) edge(e *program.Edge) {
	switch s := e.Stmt.(type) {
	case *program.Assume:
		if f.mentions(s.Cond) {
			f.open[e.From.Origin] = true
		}
		e.Stmt = &program.Assume{Cond: f.ctx.And(f.exact(s.Cond)...), Violation: s.Violation, Branch: s.Branch}
	case *program.Assert:
		if f.mentions(s.Cond) {
			e.Stmt = &program.Assert{Cond: f.ctx.False(), Violation: s.Violation}
		}
	case *program.Havoc:
		e.Stmt = f.havoc(f.without(s.Vars), s)
	case *program.Assign:
		f.assign(e, s)
	case *program.Call:
		f.call(e, s)
	}
}

// exact returns the conjuncts of a condition that are about other values.
func (f *floatForgetter) exact(cond *logic.Term) []*logic.Term {
	return slices.DeleteFunc(slices.Clone(logic.Conjuncts(cond)), f.mentions)
}

// havoc returns a choice of values for vars, as s has it.
func (f *floatForgetter) havoc(vars []*program.Var, s *program.Havoc) program.Stmt {
	if len(vars) == 0 {
		return &program.Assume{Cond: f.ctx.True()}
	}
	return &program.Havoc{Vars: vars, Input: s.Input, Abstract: s.Abstract}
}

// assign lets e give the variables of s that depend on floating-point numbers any values.
func (f *floatForgetter) assign(e *program.Edge, s *program.Assign) {
	known := &program.Assign{}
	var unknown []*program.Var
	for i, v := range s.Lhs {
		switch {
		case isFloatingVar(v):
		case f.mentions(s.Rhs[i]):
			unknown = append(unknown, v)
		default:
			known.Lhs, known.Rhs = append(known.Lhs, v), append(known.Rhs, s.Rhs[i])
		}
	}
	if len(known.Lhs) == 0 {
		e.Stmt = f.havoc(unknown, &program.Havoc{})
		return
	}
	e.Stmt = known
	if len(unknown) > 0 {
		e.InsertAfter(f.havoc(unknown, &program.Havoc{}))
	}
}

// call lets e pass any values in place of those that depend on floating-point numbers.
func (f *floatForgetter) call(e *program.Edge, s *program.Call) {
	c := &program.Call{Callee: s.Callee}
	callee := s.Callee.Origin // whose signature is as it was
	var unknown []*program.Var
	for i, v := range callee.Params {
		a := s.Args[i]
		switch {
		case isFloatingVar(v):
			continue
		case f.mentions(a):
			pr := e.From.Proc
			x := program.NewVar(f.ctx, pr.Name, v.Name, v.Type, v.Term.Sort())
			pr.Locals, unknown = append(pr.Locals, x), append(unknown, x)
			a = x.Term
		}
		c.Args = append(c.Args, a)
	}
	for i, v := range callee.Results {
		if !isFloatingVar(v) {
			c.Results = append(c.Results, s.Results[i])
		}
	}
	e.Stmt = c
	if len(unknown) > 0 {
		e.InsertBefore(f.havoc(unknown, &program.Havoc{}))
	}
}
