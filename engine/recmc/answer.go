package recmc

import (
	"craig/internal/qe"
	"craig/logic"
	"craig/smt"
)

// answer handles a query that clause c does not block: either facts for all atoms answer it (Reach), or a callee is
// asked (Query).
func (e *recmc) answer(q *query, c *clause) answer {
	// Atoms before split are read by lemmas, those from it on by facts. With split = len(atoms) the check was
	// satisfiable; find the least split with which it is.
	model := c.solver.Model()
	split := len(c.atoms)
	for split > 0 {
		// The atoms that the model does not need can be taken as facts without asking.
		ev := model.Evaluator()
		if a := c.atoms[split-1]; !ev.Holds(a.Guard) || e.knownFact(a, ev) != nil {
			split--
			continue
		}
		switch e.check(c, append(e.environment(c, q.b, split-1), q.cube...)...) {
		case smt.Unknown:
			return answerUnknown
		case smt.Sat:
			model = c.solver.Model()
			split--
			continue
		}
		return e.query(q, c, split-1, model)
	}
	e.reach(q, c, model)
	return answerYes
}

// knownFact returns a fact that the atom satisfies in the model, or nil.
func (e *recmc) knownFact(a *atom, ev *logic.Evaluator) *fact {
	for _, f := range a.pred.facts {
		if ev.Holds(a.site.Apply(f.f)) {
			return f
		}
	}
	return nil
}

// literals returns literals true in the model that imply the clause's body and fix its guards.
func (e *recmc) literals(c *clause, model *logic.Model, ev *logic.Evaluator) []*logic.Term {
	fs := []*logic.Term{c.body}
	for _, a := range c.atoms {
		g := a.Guard
		if !ev.Holds(g) {
			g = e.C.Not(g)
		}
		fs = append(fs, g)
	}
	return qe.Implicant(e.C, model, e.C.And(fs...))
}

// reach adds the fact that the model shows: the projection of the clause's body, with a fact for each atom.
func (e *recmc) reach(q *query, c *clause, model *logic.Model) {
	ev := model.Evaluator()
	f := &fact{c: c, body: e.literals(c, model, ev), used: make([]*fact, len(c.atoms))}
	parts := append([]*logic.Term(nil), f.body...)
	for i, a := range c.atoms {
		if !ev.Holds(a.Guard) {
			continue
		}
		f.used[i] = e.knownFact(a, ev)
		parts = append(parts, a.site.Apply(f.used[i].f))
	}
	f.f = qe.Project(e.C, e.others(c, parts, nil), e.C.And(parts...), model)
	e.addFact(q.p, f)
}

// others returns the constants of parts that are not head parameters of c nor in keep.
func (e *recmc) others(c *clause, parts []*logic.Term, keep map[*logic.Term]bool) []*logic.Term {
	head := map[*logic.Term]bool{}
	if keep == nil {
		for _, p := range c.Head.Params {
			head[p] = true
		}
		keep = head
	}
	var out []*logic.Term
	for _, k := range logic.Consts(parts...) {
		if !keep[k] {
			out = append(out, k)
		}
	}
	return out
}

// query asks the callee of atom k, where the atoms before k are read by lemmas and those behind by facts.
func (e *recmc) query(q *query, c *clause, k int, model *logic.Model) answer {
	ev := model.Evaluator()
	parts := append(e.literals(c, model, ev), q.cube...)
	for i, a := range c.atoms {
		if i == k || !ev.Holds(a.Guard) {
			continue
		}
		if i > k {
			parts = append(parts, a.site.Apply(e.knownFact(a, ev).f))
			continue
		}
		for _, l := range a.pred.lemmas {
			if l.level >= q.b-1 {
				parts = append(parts, a.site.Apply(l.f))
			}
		}
	}
	// The callee's parameters may be those of the head, too: use constants of their own.
	a := c.atoms[k]
	keep := map[*logic.Term]bool{}
	back := map[*logic.Term]*logic.Term{}
	for i, p := range a.Pred.Params {
		site := e.C.Const("site!"+p.Name(), p.Sort())
		keep[site] = true
		back[site] = p
		parts = append(parts, e.C.Eq(site, a.Args[i]))
		model.Consts[site] = ev.Eval(a.Args[i])
	}
	f := qe.Project(e.C, e.others(c, parts, keep), e.C.And(parts...), model)
	cube := e.orient(e.conjuncts(f), model.Evaluator())
	for i, t := range cube {
		cube[i] = e.C.Substitute(t, back)
	}
	e.ask(&query{p: a.pred, cube: cube, b: q.b - 1})
	return answerNo
}

// orient replaces disequalities between sums of variables by the order that they have in the model: the query asks for
// less, and what blocks it is simpler. Disequalities of a variable and a number mostly tell states apart and stay.
func (e *recmc) orient(cube []*logic.Term, ev *logic.Evaluator) []*logic.Term {
	out := make([]*logic.Term, len(cube))
	for i, t := range cube {
		out[i] = t
		if t.Op() != logic.OpNot || t.Arg(0).Op() != logic.OpEq || !t.Arg(0).Arg(0).Sort().IsArith() {
			continue
		}
		a, b := t.Arg(0).Arg(0), t.Arg(0).Arg(1)
		if len(logic.Linearize(e.C.Sub(a, b)).Monos) < 2 {
			continue
		}
		out[i] = e.C.Lt(a, b)
		if !ev.Holds(out[i]) {
			out[i] = e.C.Lt(b, a)
		}
	}
	return out
}

// conjuncts returns the conjuncts of f, none for true; they are no conjunctions themselves, nor negated disjunctions.
func (e *recmc) conjuncts(f *logic.Term) []*logic.Term {
	var out []*logic.Term
	for todo := []*logic.Term{f}; len(todo) > 0; {
		t := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		switch {
		case t.IsTrue():
		case t.Op() == logic.OpAnd:
			for i := len(t.Args()) - 1; i >= 0; i-- {
				todo = append(todo, t.Arg(i))
			}
		case t.Op() == logic.OpNot && t.Arg(0).Op() == logic.OpOr:
			for i := len(t.Arg(0).Args()) - 1; i >= 0; i-- {
				todo = append(todo, e.C.Not(t.Arg(0).Arg(i)))
			}
		default:
			out = append(out, t)
		}
	}
	return out
}
