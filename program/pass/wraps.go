package pass

import (
	"slices"

	"craig/logic"
	"craig/num"
	"craig/program"
)

// Wraps is the name of the pass that takes values not to wrap around.
const Wraps = "wraps"

// wraps computes with integers that do not wrap around: where an assertion depends on a remainder by the number of values of an
// integer type, it becomes its dividend, and an execution in which that is no value of the type has undefined behaviour, like one
// in which a signed integer overflows. The output lacks executions of the input, so that its proofs are only guesses: most of them
// imply that nothing wraps around, or hold where it does, which the check of the certificate finds out. They are much easier to
// find, as without remainders there are no cases.
//
// What is computed in one branch of a choice only stays as it is. In the certificate are the intervals of what assertions depend
// on, if nothing wraps around: with them follows that nothing does from proofs that do not say how large values are.
func wraps(p *program.Program) (*program.Program, *backTranslation) {
	q := p.Clone()
	w := &backTranslation{in: p, out: q}
	if !MayWrap(p) {
		return q, w
	}
	s := newSlicer(p)
	s.run()
	u := unwrapper{slicer: s, live: program.NewLiveness(p, s.x, s.g, nil)}
	used := make(map[*program.Edge][]*program.Var)
	for _, pr := range q.Procs {
		for _, l := range slices.Clone(pr.Locs) {
			for _, e := range slices.Clone(l.Out) {
				if s.edges[e.Origin] {
					used[e] = s.x.VarsOf(e.Stmt)
					u.unwrap(e)
				}
			}
		}
	}
	q.Number()
	w.facts = analyseRanges(q).facts(used).of(q)
	return q, w
}

// unwrapper takes remainders away, of what is relevant.
type unwrapper struct {
	*slicer
	live *program.Liveness // in the input
	done map[*logic.Term]*logic.Term
	fits []*logic.Term // together: what is taken away of the present statement does nothing
}

// unwrap takes remainders away from e, a relevant edge. That what a variable gets is a value of its type is assumed as late as
// possible, since it is of no importance where the variable is not read any more: behind while (n-- > 0).
func (u *unwrapper) unwrap(e *program.Edge) {
	u.done, u.fits = make(map[*logic.Term]*logic.Term), nil
	var late []func()
	if st, ok := e.Stmt.(*program.Assign); ok {
		rhs := slices.Clone(st.Rhs)
		for i, v := range st.Lhs {
			if t := rhs[i]; u.procs[e.Origin.From.Proc].relevant[v] && isWrap(t) {
				rhs[i] = t.Arg(0)
				late = append(late, func() { u.settle(e, v, u.value(v.Term, t.Arg(1))) })
			}
		}
		e.Stmt = &program.Assign{Lhs: st.Lhs, Rhs: rhs}
	}
	e.Stmt = u.statement(e)
	if fits := u.p.Ctx.And(u.fits...); !fits.IsTrue() {
		e.InsertBefore(undefinedUnless(fits))
	}
	for _, f := range late {
		f()
	}
}

// settle assumes that fits holds behind e, where it is about v only, or further on, before v is read and before ways meet.
func (u *unwrapper) settle(e *program.Edge, v *program.Var, fits *logic.Term) {
	to := e.To
	if to.Origin != nil && !u.live.Live(to.Origin, v) {
		return
	}
	touches := func(e *program.Edge) bool {
		return slices.Contains(u.x.VarsOf(e.Stmt), v) || slices.Contains(program.Writes(e.Stmt), v)
	}
	if len(to.In) > 1 || len(to.Out) == 0 || to == to.Proc.Exit || slices.ContainsFunc(to.Out, touches) {
		e.InsertAfter(undefinedUnless(fits))
		return
	}
	for _, next := range slices.Clone(to.Out) {
		u.settle(next, v, fits)
	}
}

// undefinedUnless assumes that cond holds. Executions in which it does not have undefined behaviour.
func undefinedUnless(cond *logic.Term) *program.Assume {
	return &program.Assume{Cond: cond, Violation: program.Violation{Kind: program.SignedOverflow}}
}

// value returns the formula that t is a value of an unsigned type that has so many.
func (u *unwrapper) value(t, values *logic.Term) *logic.Term {
	return u.p.Ctx.And(u.p.Ctx.Ge(t, u.p.Ctx.Int(0)), u.p.Ctx.Lt(t, values))
}

// typeWidths are the numbers of bits of integer types.
var typeWidths = []int{8, 16, 32, 64}

// isWrap reports whether t is a remainder by the number of values of an integer type.
func isWrap(t *logic.Term) bool {
	return t.Op() == logic.OpMod && t.Arg(1).IsNum() &&
		slices.ContainsFunc(typeWidths, func(w int) bool { return t.Arg(1).Value().Equal(num.Pow2(w)) })
}

// MayWrap reports whether there is a remainder by the number of values of an integer type in p.
func MayWrap(p *program.Program) (found bool) {
	for _, pr := range p.Procs {
		for _, l := range pr.Locs {
			for _, e := range l.Out {
				logic.PostOrder(func(t *logic.Term) { found = found || isWrap(t) }, program.Terms(e.Stmt)...)
				if found {
					return true
				}
			}
		}
	}
	return false
}

// statement returns the statement of e without remainders in what is relevant.
func (u *unwrapper) statement(e *program.Edge) program.Stmt {
	relevant := u.procs[e.Origin.From.Proc].relevant
	switch st := e.Stmt.(type) {
	case *program.Assume:
		return &program.Assume{Cond: u.term(st.Cond), Violation: st.Violation, Branch: st.Branch}
	case *program.Assert:
		return &program.Assert{Cond: u.term(st.Cond), Violation: st.Violation}
	case *program.Assign:
		rhs := slices.Clone(st.Rhs)
		for i, v := range st.Lhs {
			if relevant[v] {
				rhs[i] = u.term(rhs[i])
			}
		}
		return &program.Assign{Lhs: st.Lhs, Rhs: rhs}
	case *program.Call:
		args := slices.Clone(st.Args)
		for i, v := range st.Callee.Origin.Params {
			if u.procs[st.Callee.Origin].relevant[v] {
				args[i] = u.term(args[i])
			}
		}
		return &program.Call{Callee: st.Callee, Args: args, Results: st.Results}
	}
	return e.Stmt
}

// term returns t without remainders that are computed in all states.
func (u *unwrapper) term(t *logic.Term) *logic.Term {
	if len(t.Args()) == 0 {
		return t
	}
	r, ok := u.done[t]
	if !ok {
		args := slices.Clone(t.Args())
		n := len(args)
		if t.Op() == logic.OpIte {
			n = 1
		}
		for i := range args[:n] {
			args[i] = u.term(args[i])
		}
		r = u.p.Ctx.Rebuild(t, args)
		if isWrap(t) {
			r = args[0]
			u.fits = append(u.fits, u.value(r, t.Arg(1)))
		}
		u.done[t] = r
	}
	return r
}
