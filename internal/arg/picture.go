package arg

// Pictures of graphs: what they show.

import (
	"fmt"
	"slices"
	"strings"

	"craig/horn"
	"craig/internal/diagram"
	"craig/internal/layered"
	"craig/logic"
)

// Limits of what is legible.
const (
	maxDrawn    = 2000 // nodes
	maxCovering = 4    // edges to covering nodes; of more only that to the last one is drawn
	maxTip      = 4000 // bytes of a label in full
)

// Excluded and Failing are the looks of the error: as far as labels tell it is not reached, or can be.
const (
	Excluded = diagram.Excluded
	Failing  = diagram.Alarm
)

// Covered and Unexplored are the looks of nodes that others cover, and of those that are not explored; Expanded is that of all
// others.
const (
	Expanded   = diagram.Plain
	Covered    = diagram.Double
	Unexplored = diagram.Faint
)

// legend says what the looks mean, and legendApart what dotted lines do.
const (
	legend      = "double border: covered, by the nodes at the end of dashed lines; grey: not explored; red: the error, filled if labels do not exclude it"
	legendApart = "dotted: from what else a step needs, of a call the return of what is called"
)

// Legend returns what the looks of what there is mean, in lines.
func Legend(d *diagram.Diagram) []string {
	if slices.ContainsFunc(d.Edges, func(e layered.Edge) bool { return e.Apart }) {
		return []string{legend, legendApart}
	}
	return []string{legend}
}

// Picture implements engine.Graph: unexplored nodes are faint, covered ones have a double border and dashed edges to those that
// cover them, the error is red, and filled if it can be reached as far as labels tell. Dotted edges lead to a node from those that
// it needs besides the one before it, behind a call from the return of what is called.
func (g *Graph) Picture(print func(*horn.Pred, *logic.Term) string) *diagram.Diagram {
	p := &diagram.Diagram{}
	index := make(map[*Node]int)
	count := make(map[diagram.Look]int)
	for _, n := range g.Nodes {
		k := n.kind(g)
		count[k]++
		if len(p.Nodes) < maxDrawn-1 || len(p.Nodes) < maxDrawn && (n.Loc == g.Automaton.Err || !g.errorAfter(n)) {
			index[n] = len(p.Nodes)
			p.Nodes = append(p.Nodes, n.box(k, print))
		}
	}
	p.Title = fmt.Sprintf("%s; %d covered, %d not explored", number(len(g.Nodes), "node"), count[Covered], count[Unexplored])
	switch {
	case count[Failing] > 0:
		p.Title += "; labels do not exclude the error"
	case count[Excluded] > 0:
		p.Title += "; labels exclude the error"
	default:
		p.Title += "; the error is not explored"
	}
	if len(p.Nodes) < len(g.Nodes) {
		p.Title += fmt.Sprintf("; only %s shown", number(len(p.Nodes), "node"))
	}
	for _, n := range g.Nodes {
		from, ok := index[n]
		if !ok {
			continue
		}
		seen := make(map[layered.Edge]bool) // several actions may join two nodes
		for _, e := range n.Out {
			to, ok := index[e.To]
			if line := (layered.Edge{From: from, To: to, Apart: e.From != n}); ok && !seen[line] {
				seen[line] = true
				p.Edges = append(p.Edges, line)
			}
		}
		by := n.CoveredBy
		if len(by) > maxCovering {
			by = by[len(by)-1:]
		}
		for _, u := range by {
			if to, ok := index[u]; ok {
				p.Beside = append(p.Beside, [2]int{from, to})
			}
		}
	}
	p.Legend = Legend(p)
	return p
}

// errorAfter reports whether a node at the error was made after n.
func (g *Graph) errorAfter(n *Node) bool {
	return len(g.Errors) > 0 && g.Errors[len(g.Errors)-1].ID > n.ID
}

func number(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

func (n *Node) kind(g *Graph) diagram.Look {
	switch {
	case !n.Explored:
		return Unexplored
	case n.Loc == g.Automaton.Err && !n.Label.IsFalse():
		return Failing
	case n.Loc == g.Automaton.Err:
		return Excluded
	case n.CoveredBy != nil:
		return Covered
	}
	return Expanded
}

func (n *Node) box(k diagram.Look, print func(*horn.Pred, *logic.Term) string) diagram.Node {
	by := make([]int, len(n.CoveredBy))
	for i, u := range n.CoveredBy {
		by[i] = u.ID
	}
	return NewBox(n.ID, k, fmt.Sprint(n.Loc), n.Loc.Pred, by, print(n.Loc.Pred, n.Label))
}

// NewBox returns a node of a number and look, that is called name, is about a predicate, or about nothing if that is nil, and is
// covered by nodes of those numbers, with labels, each of which begins a line.
func NewBox(id int, k diagram.Look, name string, about *horn.Pred, covered []int, labels ...string) diagram.Node {
	b := diagram.Node{ID: id, Look: k}
	head := fmt.Sprintf("%d: %s", id, name)
	tip := []string{head}
	b.Head = []string{diagram.Shorten(head, false)}
	if about != nil {
		b.Pos = about.Spot.Pos
	}
	if about != nil && about.Doc != "" {
		tip = append(tip, about.Doc)
		words := strings.Split(about.Doc, " ")
		for i, w := range words { // files without their folders
			words[i] = w[strings.LastIndex(w, "/")+1:]
		}
		b.Head = append(b.Head, diagram.Shorten(strings.Join(words, " "), true))
	}
	if len(covered) > 0 {
		by := make([]string, len(covered))
		for i, u := range covered {
			by[i] = fmt.Sprint(u)
		}
		text := "covered by " + strings.Join(by, ", ")
		tip = append(tip, text)
		b.Head = append(b.Head, diagram.Shorten(text, true))
	}
	for _, label := range labels {
		b.Label = append(b.Label, diagram.Wrap(label)...)
		if len(label) > maxTip {
			label = strings.ToValidUTF8(label[:maxTip], "") + "…"
		}
		tip = append(tip, label)
	}
	b.Tip = strings.Join(tip, "\n")
	return b
}
