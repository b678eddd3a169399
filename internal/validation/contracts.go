// Contracts of recursive functions as a part of a proof.

package validation

import (
	"maps"
	"slices"

	"craig/certify"
	"craig/logic"
	"craig/program"
	"craig/report"
	"craig/verdict"
)

// contract is what the code around a function's body checks: requires, over the values at the beginning of the call, and ensures, over
// these, the values of globals and results.
type contract struct{ requires, ensures *logic.Term }

// calledByThemselves reports whether all procedures that are called may call themselves.
func calledByThemselves(p *program.Program) bool {
	for _, pr := range certify.Procedures(p) {
		seen := map[*program.Proc]bool{}
		var visit func(*program.Proc)
		visit = func(q *program.Proc) {
			for _, e := range callsOf(q) {
				if callee := e.Stmt.(*program.Call).Callee; !seen[callee] {
					seen[callee] = true
					visit(callee)
				}
			}
		}
		visit(pr)
		if !seen[pr] && pr != p.Entry {
			return false
		}
	}
	return true
}

// callsOf returns the calls in a procedure.
func callsOf(pr *program.Proc) (calls []*program.Edge) {
	for _, l := range pr.Locs {
		for _, e := range l.Out {
			if _, ok := e.Stmt.(*program.Call); ok {
				calls = append(calls, e)
			}
		}
	}
	return calls
}

// contracts returns those that procedures check around others, for both, and which procedures check them.
func (in inductive) contracts(p *program.Program) (known map[*program.Proc]contract, around map[*program.Proc]bool) {
	known, around = map[*program.Proc]contract{}, map[*program.Proc]bool{}
	for _, pr := range certify.Procedures(p) {
		if calls := callsOf(pr); pr != p.Entry && len(calls) == 1 && in.checks(calls[0]) {
			w := &wrapper{in: in, x: p.Ctx, p: p, pr: pr, at: map[*program.Loc]*executed{}}
			if own, of, ok := w.run(); ok {
				callee := calls[0].Stmt.(*program.Call).Callee
				known[pr], known[callee], around[pr] = own, of, true
			}
		}
	}
	return known, around
}

// wrapper executes a procedure that checks a contract around a call, symbolically.
type wrapper struct {
	in   inductive
	x    *logic.Context
	p    *program.Program
	pr   *program.Proc
	at   map[*program.Loc]*executed
	call *program.Call
	args []*logic.Term // of the call, over the values at the beginning
	// requires is what was checked before the call.
	requires *logic.Term
}

// executed is what is known where an execution is.
type executed struct {
	cond   *logic.Term                 // it comes here
	values map[*logic.Term]*logic.Term // of variables: over the values at the beginning, and after the call those of globals and results
}

// run returns the contract, for the procedure and for the one that it calls. It is not ok if there is more than checks.
func (w *wrapper) run() (own, of contract, ok bool) {
	begin := &executed{w.x.True(), map[*logic.Term]*logic.Term{}}
	for _, v := range slices.Concat(w.p.Globals, w.pr.Params) {
		begin.values[v.Term] = v.Old
	}
	w.at[w.pr.Entry] = begin
	for _, l := range w.in.ordered(w.pr.Entry) {
		for _, e := range l.Out {
			if s := w.at[l]; s != nil && !w.step(s, e) {
				return own, of, false
			}
		}
	}
	end := w.at[w.pr.Exit]
	if end == nil || w.call == nil {
		return own, of, false
	}
	ensures := end.cond
	for _, r := range w.pr.Results {
		value, ok := end.values[r.Term]
		if !ok {
			return own, of, false
		}
		if value != r.Term {
			ensures = w.x.And(ensures, w.x.Eq(r.Term, value))
		}
	}
	return w.rewritten(ensures, end)
}

// step executes an edge.
func (w *wrapper) step(s *executed, e *program.Edge) bool {
	next := &executed{s.cond, maps.Clone(s.values)}
	switch st := e.Stmt.(type) {
	case *program.Assume:
		next.cond = w.x.And(s.cond, w.x.Substitute(st.Cond, s.values))
	case *program.Assert:
		next.cond = w.x.And(s.cond, w.x.Substitute(st.Cond, s.values))
	case *program.Assign:
		for i, v := range st.Lhs {
			next.values[v.Term] = w.x.Substitute(st.Rhs[i], s.values)
		}
	case *program.Call:
		w.call, w.requires = st, s.cond
		for _, a := range st.Args {
			w.args = append(w.args, w.x.Substitute(a, s.values))
		}
		for _, v := range w.p.Globals {
			delete(next.values, v.Term)
		}
		for _, v := range st.Results {
			if v != nil {
				delete(next.values, v.Term)
				next.values[v.Term] = v.Term
			}
		}
		next.cond = w.x.True()
	default:
		return false
	}
	if next.cond.IsFalse() {
		return true
	}
	if known := w.at[e.To]; known != nil {
		if !maps.Equal(known.values, next.values) {
			return false
		}
		next.cond = w.x.Or(known.cond, next.cond)
	}
	w.at[e.To] = next
	return true
}

// rewritten returns the contract with the names of the procedure, and of the one that it calls.
func (w *wrapper) rewritten(ensures *logic.Term, end *executed) (own, of contract, ok bool) {
	mine, theirs := map[*logic.Term]*logic.Term{}, map[*logic.Term]*logic.Term{}
	for i, r := range w.call.Results {
		if r == nil {
			continue
		}
		theirs[r.Term] = w.call.Callee.Results[i].Term
		for _, v := range w.pr.Results {
			if end.values[v.Term] == r.Term {
				mine[r.Term] = v.Term
			}
		}
	}
	for i, v := range w.call.Callee.Params {
		if slices.ContainsFunc(w.pr.Params, func(p *program.Var) bool { return p.Old == w.args[i] }) {
			theirs[w.args[i]] = v.Old
		}
	}
	own = contract{w.requires, w.x.Substitute(ensures, mine)}
	// What the procedure returns is what it is returned: for the one that is called, that says nothing.
	bare := end.cond
	of = contract{w.x.Substitute(w.requires, theirs), w.x.Substitute(bare, theirs)}
	return own, of, w.over(own, w.pr) && w.over(of, w.call.Callee)
}

// over reports whether a contract is over what contracts of a procedure may be over.
func (w *wrapper) over(c contract, pr *program.Proc) bool {
	allowed := map[*logic.Term]bool{}
	for _, v := range w.p.Globals {
		allowed[v.Term], allowed[v.Old] = true, true
	}
	for _, v := range pr.Params {
		allowed[v.Old] = true
	}
	for _, v := range pr.Results {
		allowed[v.Term] = true
	}
	return !slices.ContainsFunc(append(logic.Consts(c.requires), logic.Consts(c.ensures)...), func(t *logic.Term) bool { return !allowed[t] })
}

// ranges returns what types say of variables, whose terms are given.
func ranges(x *logic.Context, vars []*program.Var, term func(*program.Var) *logic.Term) *logic.Term {
	all := []*logic.Term{x.True()}
	for _, v := range vars {
		if low, high, ok := report.TypeRange(v.Type); ok && v.Term.Sort() == logic.Int {
			all = append(all, x.Le(x.Num(low, logic.Int), term(v)), x.Le(term(v), x.Num(high, logic.Int)))
		}
	}
	return x.And(all...)
}

// called adds what there is to say of the procedures that are called: where types and what they require hold at the beginning of a
// call, it does not fail, and ensures what it must.
func (in inductive) called(p *program.Program, cert *verdict.Certificate) {
	x := p.Ctx
	known, around := in.contracts(p)
	for _, pr := range certify.Procedures(p) {
		if pr == p.Entry {
			continue
		}
		old, now := func(v *program.Var) *logic.Term { return v.Old }, func(v *program.Var) *logic.Term { return v.Term }
		given := ranges(x, slices.Concat(p.Globals, pr.Params), old)
		ensured := x.And(x.Not(cert.Err), ranges(x, slices.Concat(p.Globals, pr.Results), now))
		if c, ok := known[pr]; ok {
			given, ensured = x.And(given, c.requires), x.And(ensured, c.ensures)
		}
		cert.Contracts[pr] = x.Implies(given, ensured)
		if !around[pr] {
			in.invariants(p, pr, cert)
			for _, l := range pr.Locs {
				if f := cert.Invariants[l]; f != nil {
					cert.Invariants[l] = x.Implies(given, f)
				}
			}
		}
	}
}
