// Variables that hold the value of something that C has no name for: what a variable was at the beginning of a function, or what a call
// returned.

package attest

import (
	"slices"

	"craig/certify"
	"craig/logic"
	"craig/program"
)

// holders are the variables of a procedure that hold the value of a term at its locations, whichever way an execution came there. The term
// is a number, a variable, or the value of one at the beginning of the call (Var.Old).
type holders struct {
	of      *logic.Term
	at      map[*program.Loc][]*program.Var // of locations that executions may come to
	effects *program.ModRef
}

// newHolders finds the holders of a term in pr.
func newHolders(of *logic.Term, pr *program.Proc, globals []*program.Var, effects *program.ModRef) *holders {
	h := &holders{of: of, at: map[*program.Loc][]*program.Var{}, effects: effects}
	var first []*program.Var
	for _, v := range slices.Concat(globals, pr.Params, pr.Results, pr.Locals) {
		if v.Term == of || v.Old == of && (v.Global || slices.Contains(pr.Params, v)) {
			first = append(first, v)
		}
	}
	h.at[pr.Entry] = first
	for open := []*program.Loc{pr.Entry}; len(open) > 0; {
		l := open[0]
		open = open[1:]
		for _, e := range l.Out {
			if !e.IsPassable() {
				continue
			}
			now := h.behind(h.at[l], e.Stmt)
			if known, ok := h.at[e.To]; ok {
				now = slices.DeleteFunc(slices.Clone(known), func(v *program.Var) bool { return !slices.Contains(now, v) })
				if len(now) == len(known) {
					continue
				}
			}
			h.at[e.To] = now
			open = append(open, e.To)
		}
	}
	return h
}

// hold reports whether the variable of a term holds the value at a location.
func (h *holders) hold(t *logic.Term, l *program.Loc) bool {
	return slices.ContainsFunc(h.at[l], func(x *program.Var) bool { return x.Term == t })
}

// behind returns the holders behind a statement.
func (h *holders) behind(before []*program.Var, s program.Stmt) []*program.Var {
	written := program.Writes(s)
	if call, ok := s.(*program.Call); ok {
		written = slices.Concat(written, h.effects.Mod[call.Callee])
	}
	var after []*program.Var
	for _, v := range before {
		if !slices.Contains(written, v) {
			after = append(after, v)
		}
	}
	for _, v := range written {
		if v.Term == h.of { // it has another value
			return []*program.Var{v}
		}
	}
	if a, ok := s.(*program.Assign); ok {
		for i, v := range a.Lhs {
			if a.Rhs[i] == h.of || slices.ContainsFunc(before, func(b *program.Var) bool { return b.Term == a.Rhs[i] }) {
				after = append(after, v)
			}
		}
	}
	return after
}

// values replaces constants without a name in the invariants of procedures.
type values struct {
	w       *writer
	effects *program.ModRef
	calls   map[*program.Proc][]*program.Edge // of each procedure, by all that there are
	holders map[held]*holders
}

// held is a constant, or a number, in a procedure.
type held struct {
	pr *program.Proc
	of *logic.Term
}

// newValues returns the values of the program's procedures.
func (w *writer) newValues() *values {
	v := &values{w, program.NewModRef(w.p, program.NewCallGraph(w.p), program.NewIndex(w.p)), map[*program.Proc][]*program.Edge{}, map[held]*holders{}}
	for _, pr := range certify.Procedures(w.p) {
		for _, l := range pr.Locs {
			for _, e := range l.Out {
				if call, ok := e.Stmt.(*program.Call); ok {
					v.calls[call.Callee] = append(v.calls[call.Callee], e)
				}
			}
		}
	}
	return v
}

// of returns the holders of a constant, or a number, in a procedure.
func (v *values) of(t *logic.Term, pr *program.Proc) *holders {
	key := held{pr, t}
	if v.holders[key] == nil {
		v.holders[key] = newHolders(t, pr, v.w.p.Globals, v.effects)
	}
	return v.holders[key]
}

// named returns f, which holds at l, with numbers for what is the same at the beginning of all calls, with variables that have names
// where these hold what has none, and with what is known to be the same number in all executions.
func (v *values) named(f *logic.Term, l *program.Loc, names func(*logic.Term) (leaf, bool)) *logic.Term {
	now := map[*logic.Term]*logic.Term{}
	begins := map[*logic.Term]*program.Var{}
	for _, x := range slices.Concat(v.w.p.Globals, l.Proc.Params) {
		begins[x.Old] = x
	}
	known := []*logic.Term{}
	for _, t := range logic.Consts(f) {
		if _, ok := names(t); ok {
			if n := v.number(t, l, nil); n != nil {
				known = append(known, v.w.p.Ctx.Eq(t, n))
			}
			continue
		}
		if x := begins[t]; x != nil {
			if n := v.initial(x, l.Proc, nil); n != nil {
				now[t] = n
				continue
			}
		}
		for _, x := range v.of(t, l.Proc).at[l] {
			if _, ok := names(x.Term); ok {
				now[t] = x.Term
				break
			}
		}
	}
	return v.w.p.Ctx.And(append(known, v.w.p.Ctx.Substitute(f, now))...)
}

// initial returns the number that a global or parameter is at the beginning of all calls of pr; nil if it is not known to be the same, or
// through one of some procedures.
func (v *values) initial(x *program.Var, pr *program.Proc, through []*program.Proc) *logic.Term {
	if slices.Contains(through, pr) {
		return nil
	}
	var same *logic.Term
	for _, e := range v.calls[pr] {
		passed := x.Term
		if i := slices.Index(pr.Params, x); i >= 0 {
			passed = e.Stmt.(*program.Call).Args[i]
		}
		n := v.number(passed, e.From, append(through, pr))
		if n == nil || same != nil && n != same {
			return nil
		}
		same = n
	}
	return same
}

// number returns the number that a term is at a location; nil if that is not known.
func (v *values) number(t *logic.Term, l *program.Loc, through []*program.Proc) *logic.Term {
	begin := map[*logic.Term]*program.Var{}
	for _, x := range slices.Concat(v.w.p.Globals, l.Proc.Params) {
		begin[x.Term] = x
	}
	for _, from := range sources(t, l.Proc) {
		switch x := begin[from]; {
		case from.IsNum() && (from == t || v.of(from, l.Proc).hold(t, l)):
			return from
		case x != nil && v.of(x.Old, l.Proc).hold(t, l):
			return v.initial(x, l.Proc, through)
		}
	}
	return nil
}

// sources returns t and all terms whose values a procedure may assign to it, through other variables, too.
func sources(t *logic.Term, pr *program.Proc) []*logic.Term {
	out := []*logic.Term{t}
	for i := 0; i < len(out); i++ {
		for _, l := range pr.Locs {
			for _, e := range l.Out {
				a, ok := e.Stmt.(*program.Assign)
				if !ok {
					continue
				}
				for j, x := range a.Lhs {
					if from := a.Rhs[j]; x.Term == out[i] && (from.IsNum() || from.Op() == logic.OpConst) && !slices.Contains(out, from) {
						out = append(out, from)
					}
				}
			}
		}
	}
	return out
}
