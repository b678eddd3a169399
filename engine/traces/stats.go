package traces

// What a run counts, and what it shows.

import (
	"craig/engine"
	"craig/internal/arg"
	"craig/internal/automata"
	"craig/internal/cfa"
	"craig/logic"
	"craig/verdict"
)

// product is a product of the automaton of a unit with the proof.
type product = automata.Product[*cfa.Edge, *logic.Term]

// Stats implements search.Strategy. What workers do counts as well.
func (r *run) Stats() []verdict.Stat {
	summaries := 0
	for _, u := range r.order {
		summaries += len(u.context(forever))
	}
	sum, most := make(map[string]float64), make(map[string]float64)
	for _, of := range r.all() {
		for name, n := range map[string]int{
			"traces": of.traces, "automata": of.proof.Words(), "checked": of.proof.Asked, "known": of.proof.Found,
			"questions": of.questions, "proved": of.proved, "refuted": of.reached,
		} {
			sum[name] += float64(n)
		}
		for name, n := range map[string]int{"longest": of.longest, "states": of.proof.States(), "depth": of.depth, "level": of.level} {
			most[name] = max(most[name], float64(n))
		}
		sum["time"] += of.refining.Seconds()
	}
	return []verdict.Stat{
		{Name: "traces", Value: sum["traces"]},
		{Name: "longest trace", Value: most["longest"]},
		{Name: "interpolant automata", Value: sum["automata"]},
		{Name: "interpolants", Value: most["states"]},
		{Name: "triples checked", Value: sum["checked"]},
		{Name: "triples known", Value: sum["known"]},
		{Name: "questions", Value: sum["questions"]},
		{Name: "questions proved", Value: sum["proved"]},
		{Name: "questions refuted", Value: sum["refuted"]},
		{Name: "open at once", Value: most["depth"]},
		{Name: "summaries", Value: float64(summaries)},
		{Name: "level", Value: most["level"]},
		{Name: "workers", Value: float64(len(r.workers))},
		{Name: "interpolation time", Value: sum["time"], Unit: "s"},
	}
}

// Graph implements search.Unwinding: for each unit the last complete product of its automaton with the proof. Calls are nodes with
// what is known of the callee.
func (r *run) Graph() engine.Graph {
	g := arg.New(r.automaton)
	g.Entry.Explored = true
	for _, u := range r.order {
		if u.product != nil {
			r.draw(g, u)
		}
	}
	return g
}

// draw adds the product of a unit.
func (r *run) draw(g *arg.Graph, u *unit) {
	nodes := make(map[*automata.Node[*cfa.Edge, *logic.Term]]*arg.Node)
	calls := make(map[*cfa.Loc]*arg.Node)
	for _, n := range u.product.Nodes {
		if n.From == nil {
			nodes[n] = g.Entry
			continue
		}
		var with []*arg.Node
		for _, o := range n.By.Letter.Operands {
			if calls[o.Loc] == nil {
				calls[o.Loc] = g.NewNode(o.Loc)
				calls[o.Loc].Label = r.C.And(r.units[o.Loc].context(forever)...)
				calls[o.Loc].Explored = true
			}
			with = append(with, calls[o.Loc])
		}
		m := g.NewNode(r.at(n.Place))
		m.Label = r.C.And(n.Holds...)
		m.Explored = n.Explored || n.CoveredBy != nil
		nodes[n] = m
		g.Connect(nodes[n.From], m, n.By.Letter, with...)
	}
	for _, n := range u.product.Nodes {
		if n.CoveredBy != nil {
			nodes[n].CoveredBy = []*arg.Node{nodes[n.CoveredBy]}
		}
	}
}
