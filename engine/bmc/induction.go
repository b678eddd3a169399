package bmc

import (
	"craig/internal/bounds"
	"craig/logic"
	"craig/program"
	"craig/verdict"
)

// Loops of any number of iterations (A. Donaldson, L. Haller, D. Kroening, P. Rümmer: Software Verification Using k-Induction,
// SAS 2011): as verdict.Induction says.

// induction is how a loop is executed for iterations of any number.
type induction struct {
	head       *program.Loc
	k          int
	changed    []*program.Var // by an iteration
	ranges     []*bounded
	candidates []*candidate
	inside     map[*program.Loc]bool
}

// bounded is a variable with bounds that are supposed to hold whenever executions come to the head of a loop.
type bounded struct {
	v      *program.Var
	in     bounds.Interval
	broken []*guard // of executions for which they do not
}

// candidate is a formula that may hold whenever executions come to the head of a loop.
type candidate struct {
	formula *logic.Term
	counts  *logic.Term // a constant: whether it is supposed to
	broken  []*guard    // of executions for which it does not, if it counts
	dropped bool
}

// entered reports whether edges lead from elsewhere to locations of the loop but its head. There are no inductions of such loops.
func (in *induction) entered(comp []*program.Loc) bool {
	for _, l := range comp[1:] {
		for _, e := range l.In {
			if !in.inside[e.From] && !e.IsImpossible() {
				return true
			}
		}
	}
	return false
}

// induct executes a component up to the k-th visit of the head, where all that iterations change becomes unknown, and k iterations
// from there on, of which all but the last violate nothing and do not lead out of it.
func (u *unwinding) induct(f *frame, comp []*program.Loc, in *induction) {
	head, granted, stay := comp[0], u.granted, f.stay
	for n := 1; f.at[head] != nil; n++ {
		s := f.at[head]
		if !u.granted && (n <= in.k || n == 2*in.k) {
			u.claim(f, s, in)
		}
		if n == 2*in.k {
			delete(f.at, head)
			return
		}
		if n == in.k {
			u.forget(f, s, in)
		}
		if n >= in.k {
			u.suppose(f, s, in)
		}
		if n >= in.k && n < 2*in.k-1 {
			u.granted, f.stay = true, in.inside
		}
		u.location(f, head)
		u.region(f, comp[1:])
		u.granted, f.stay = granted, stay
	}
}

// claim takes notice of executions of s for which the invariants of a loop do not hold.
func (u *unwinding) claim(f *frame, s *state, in *induction) {
	e := u.in(s, f.procedure)
	for _, b := range in.ranges {
		if cond := e.term(b.formula(u.c)); !cond.IsTrue() {
			b.broken = append(b.broken, s.guard.and(u.c, u.c.Not(cond)))
		}
	}
	for _, c := range in.candidates {
		if cond := e.term(c.formula); !c.dropped && !cond.IsTrue() {
			c.broken = append(c.broken, s.guard.and(u.c, u.c.And(c.counts, u.c.Not(cond))))
		}
	}
}

// forget makes unknown what iterations change, within its bounds.
func (u *unwinding) forget(f *frame, s *state, in *induction) {
	for _, v := range in.changed {
		s.set(f.slots[v.Term], value{})
	}
	for _, b := range in.ranges {
		x := u.c.Fresh("input", logic.Int)
		u.intervals.Set(x, b.in)
		s.set(f.slots[b.v.Term], value{term: x})
	}
}

// suppose lets the executions of s go on for which the invariants hold.
func (u *unwinding) suppose(f *frame, s *state, in *induction) {
	e := u.in(s, f.procedure)
	conds := []*logic.Term{u.c.True()}
	for _, b := range in.ranges {
		conds = append(conds, e.term(b.formula(u.c)))
	}
	for _, c := range in.candidates {
		if !c.dropped {
			conds = append(conds, u.c.Implies(c.counts, e.term(c.formula)))
		}
	}
	s.guard = s.guard.and(u.c, u.c.And(conds...))
}

// formula says that the variable is within its bounds.
func (b *bounded) formula(c *logic.Context) *logic.Term {
	lo, hi := c.Num(b.in.Lo, logic.Int), c.Num(b.in.Hi, logic.Int)
	return c.And(c.Le(lo, b.v.Term), c.Le(b.v.Term, hi))
}

// certificate returns the induction with the invariants that count.
func (in *induction) certificate(c *logic.Context) verdict.Induction {
	out := verdict.Induction{K: in.k}
	for _, b := range in.ranges {
		out.Invariants = append(out.Invariants, b.formula(c))
	}
	for _, x := range in.candidates {
		if !x.dropped {
			out.Invariants = append(out.Invariants, x.formula)
		}
	}
	return out
}

// changes finds the variables that loops change.
type changes struct {
	modref *program.ModRef
}

func newChanges(p *program.Program) *changes {
	return &changes{program.NewModRef(p, program.NewCallGraph(p), program.NewIndex(p))}
}

// of returns the variables that statements between the locations change, and the globals that the procedures do which these call.
func (c *changes) of(inside map[*program.Loc]bool, comp []*program.Loc) []*program.Var {
	var out []*program.Var
	seen := make(map[*program.Var]bool)
	note := func(vars []*program.Var) {
		for _, v := range vars {
			if !seen[v] {
				seen[v] = true
				out = append(out, v)
			}
		}
	}
	for _, l := range comp {
		for _, e := range l.Out {
			if !inside[e.To] {
				continue
			}
			note(program.Writes(e.Stmt))
			if call, ok := e.Stmt.(*program.Call); ok {
				note(c.modref.Mod[call.Callee])
			}
		}
	}
	return out
}
