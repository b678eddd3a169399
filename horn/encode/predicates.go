// Predicates of programs that engines begin with and learn, as formulas over the parameters of the clauses' predicates.

package encode

import (
	"slices"

	"craig/horn"
	"craig/logic"
	"craig/program"
	"craig/verdict"
)

// Predicates returns what formulas over the parameters of the clauses' predicates are in the program.
func (e *Encoding) Predicates(m map[*horn.Pred][]*logic.Term) *verdict.Predicates {
	r, passed := verdict.NewPredicates(), passing()
	for _, p := range e.System.Preds {
		if len(m[p]) == 0 {
			continue
		}
		o := e.Origin(p)
		means := make(map[*logic.Term]*logic.Term)
		for i, x := range p.Params {
			if means[x] = passed(o)[o.Means[i]]; means[x] == nil {
				means[x] = o.Means[i]
			}
		}
		fs := applied(e.System.Ctx.NewSubst(means), m[p])
		switch o.Kind {
		case Head, Point:
			r.At[o.Loc] = append(r.At[o.Loc], fs...)
		case Summary:
			r.Returns[o.Proc] = append(r.Returns[o.Proc], fs...)
		case Failure:
			r.Fails[o.Proc] = append(r.Fails[o.Proc], fs...)
		}
	}
	return r
}

// Onward returns, of predicates of the program, those that can be said over the parameters of the clauses' predicates.
func (e *Encoding) Onward(in *verdict.Predicates) map[*horn.Pred][]*logic.Term {
	m, passed := make(map[*horn.Pred][]*logic.Term), passing()
	for _, p := range e.System.Preds {
		o := e.Origin(p)
		var fs []*logic.Term
		switch o.Kind {
		case Head, Point:
			fs = in.At[o.Loc]
		case Summary:
			fs = in.Returns[o.Proc]
		case Failure:
			fs = in.Fails[o.Proc]
		}
		if len(fs) == 0 {
			continue
		}
		param := make(map[*logic.Term]*logic.Term)
		for i, t := range o.Means {
			param[t] = p.Params[i]
			if now := passed(o)[t]; now != nil {
				param[now] = p.Params[i]
			}
		}
		for _, f := range applied(e.System.Ctx.NewSubst(param), fs) {
			unsaid := slices.ContainsFunc(logic.Consts(f), func(x *logic.Term) bool { return !slices.Contains(p.Params, x) })
			if !unsaid && !f.IsTrue() && !f.IsFalse() && !slices.Contains(m[p], f) {
				m[p] = append(m[p], f)
			}
		}
	}
	return m
}

// passing returns a function that has, for what is about a location, the current values by values at the entry that are the
// same: of parameters that are never written.
func passing() func(Origin) map[*logic.Term]*logic.Term {
	known := make(map[*program.Proc]map[*logic.Term]*logic.Term)
	return func(o Origin) map[*logic.Term]*logic.Term {
		if o.Kind != Head && o.Kind != Point {
			return nil
		}
		if known[o.Proc] == nil {
			known[o.Proc] = neverWritten(o.Proc)
		}
		return known[o.Proc]
	}
}

func neverWritten(pr *program.Proc) map[*logic.Term]*logic.Term {
	current := make(map[*logic.Term]*logic.Term)
	for _, v := range pr.Params {
		current[v.Old] = v.Term
	}
	for _, l := range pr.Locs {
		for _, e := range l.Out {
			for _, v := range program.Writes(e.Stmt) {
				if v != nil {
					delete(current, v.Old)
				}
			}
		}
	}
	return current
}

func applied(sub *logic.Subst, fs []*logic.Term) []*logic.Term {
	out := make([]*logic.Term, len(fs))
	for i, f := range fs {
		out[i] = sub.Apply(f)
	}
	return out
}
