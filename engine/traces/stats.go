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

// Stats implements search.Strategy.
func (r *run) Stats() []verdict.Stat {
	summaries := 0
	for _, u := range r.order {
		summaries += len(u.context(forever))
	}
	return []verdict.Stat{
		{Name: "traces", Value: float64(r.traces)},
		{Name: "longest trace", Value: float64(r.longest)},
		{Name: "interpolant automata", Value: float64(r.proof.Words())},
		{Name: "interpolants", Value: float64(r.proof.States())},
		{Name: "triples checked", Value: float64(r.proof.Asked)},
		{Name: "triples known", Value: float64(r.proof.Found)},
		{Name: "questions", Value: float64(r.questions)},
		{Name: "questions proved", Value: float64(r.proved)},
		{Name: "questions refuted", Value: float64(r.reached)},
		{Name: "open at once", Value: float64(r.depth)},
		{Name: "summaries", Value: float64(summaries)},
		{Name: "level", Value: float64(r.level)},
		{Name: "interpolation time", Value: r.refining.Seconds(), Unit: "s"},
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
