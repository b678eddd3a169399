// Claims by cases. Bit operations of values that are not known are hard for a solver, and those of known values are
// nothing. Where an invariant lists values of variables, or a contract says something of single arguments, a claim is
// one for each of them, in which these values are put in place of the variables.

package certify

import (
	"craig/logic"
	"craig/smt"
)

// maxCases bounds the cases of one claim.
const maxCases = 128

// hasBits reports whether the region has bit operations.
func (e *encoder) hasBits() bool {
	found := false
	terms := []*logic.Term{e.assumed}
	for _, c := range e.constraints {
		terms = append(terms, c.f)
	}
	for _, cl := range e.claims {
		terms = append(terms, cl.bad)
	}
	logic.PostOrder(func(t *logic.Term) { found = found || t.Op() == logic.OpBV || t.Op() == logic.OpFloat }, terms...)
	return found
}

// byCases decides whether bad can hold at cl's node if the claims before it hold, as query.possible does, case by case. ok
// is false if there are no cases.
func (e *encoder) byCases(cl claim, before []*logic.Term) (status smt.Status, model *logic.Model, why error, ok bool) {
	var all []*logic.Term
	for _, s := range cases(e.c, e.assumed) {
		all = append(all, cases(e.c, e.c.And(s, cl.bad))...)
	}
	if len(all) < 2 || len(all) > maxCases {
		return smt.Unknown, nil, nil, false
	}
	paths := append(e.assumptions(e.upTo(cl.node)), before...)
	for _, f := range all {
		values := fixed(f)
		q := e.newQuery()
		for _, x := range logic.Consts(f) {
			if v := values[x]; v != nil {
				q.assume(e.c.Eq(x, v)) // for a model
			}
		}
		sub := e.c.NewSubst(values)
		for _, g := range paths {
			q.assume(sub.Apply(g))
		}
		if status, model, why = q.possible(sub.Apply(f)); status != smt.Unsat {
			return status, model, why, true
		}
	}
	return smt.Unsat, nil, nil, true
}

// cases returns formulas of which f is the disjunction: one for each disjunct of its first conjunct that is a disjunction
// in which some constants have values. There is one, f, if there is no such conjunct.
func cases(c *logic.Context, f *logic.Term) []*logic.Term {
	parts := logic.Conjuncts(f)
	for i, p := range parts {
		if p.Op() != logic.OpOr {
			continue
		}
		some := false
		for _, d := range p.Args() {
			some = some || len(fixed(d)) > 0
		}
		if !some {
			continue
		}
		var split []*logic.Term
		for _, d := range p.Args() {
			rest := append([]*logic.Term{d}, parts[:i]...)
			split = append(split, c.And(append(rest, parts[i+1:]...)...))
		}
		return split
	}
	return []*logic.Term{f}
}

// fixed returns the constants that have one value in f because of an equation.
func fixed(f *logic.Term) map[*logic.Term]*logic.Term {
	values := make(map[*logic.Term]*logic.Term)
	for _, p := range logic.Conjuncts(f) {
		if p.Op() != logic.OpEq {
			continue
		}
		x, v := p.Arg(0), p.Arg(1)
		if x.IsValue() {
			x, v = v, x
		}
		if x.Op() == logic.OpConst && v.IsValue() && values[x] == nil {
			values[x] = v
		}
	}
	return values
}
