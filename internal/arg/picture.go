package arg

// Pictures of graphs: what they show, and how that is written for Graphviz. See svg.go for those that need no Graphviz.

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"craig/horn"
	"craig/internal/layered"
	"craig/logic"
)

// Limits of what is legible.
const (
	maxDrawn    = 2000 // nodes
	maxCovering = 4    // edges to covering nodes; of more only that to the last one is drawn
	lineWidth   = 52   // characters
	labelLines  = 4
	maxTip      = 4000 // bytes of a label in full
)

// Picture is what there is to see of a graph.
type Picture struct {
	Title string
	Nodes []Box
	Edges []layered.Edge // those to nodes from what they need besides the node before are Apart
	// Covering are edges from nodes to those that cover them, which were explored before.
	Covering [][2]int
}

// Box is a node of a picture, see NewBox.
type Box struct {
	id    int      // of the node
	head  []string // its number and location, lines
	label []string // lines
	tip   string   // all there is to say about the node
	kind  Kind
}

// Kind is a kind of nodes.
type Kind uint8

// The kinds of nodes. The error is failing if it can be reached as far as labels tell, excluded otherwise.
const (
	Expanded Kind = iota
	Covered
	Unexplored
	Failing
	Excluded
)

// picture returns what there is to see of g; print says how formulas look that are about a predicate's parameters, or about
// nothing if that is nil.
func (g *Graph) picture(print func(*horn.Pred, *logic.Term) string) *Picture {
	p := &Picture{}
	index := make(map[*Node]int)
	count := make(map[Kind]int)
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
				p.Covering = append(p.Covering, [2]int{from, to})
			}
		}
	}
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

func (n *Node) kind(g *Graph) Kind {
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

func (n *Node) box(k Kind, print func(*horn.Pred, *logic.Term) string) Box {
	by := make([]int, len(n.CoveredBy))
	for i, u := range n.CoveredBy {
		by[i] = u.ID
	}
	return NewBox(n.ID, k, fmt.Sprint(n.Loc), n.Loc.Pred, by, print(n.Loc.Pred, n.Label))
}

// NewBox returns a node of a number and kind, that is called name, is about a predicate, or about nothing if that is nil, and is
// covered by nodes of those numbers, with labels, each of which begins a line.
func NewBox(id int, k Kind, name string, about *horn.Pred, covered []int, labels ...string) Box {
	b := Box{id: id, kind: k}
	head := fmt.Sprintf("%d: %s", id, name)
	tip := []string{head}
	b.head = []string{shorten(head, false)}
	if about != nil && about.Doc != "" {
		tip = append(tip, about.Doc)
		words := strings.Split(about.Doc, " ")
		for i, w := range words { // files without their folders
			words[i] = w[strings.LastIndex(w, "/")+1:]
		}
		b.head = append(b.head, shorten(strings.Join(words, " "), true))
	}
	if len(covered) > 0 {
		by := make([]string, len(covered))
		for i, u := range covered {
			by[i] = fmt.Sprint(u)
		}
		text := "covered by " + strings.Join(by, ", ")
		tip = append(tip, text)
		b.head = append(b.head, shorten(text, true))
	}
	for _, label := range labels {
		b.label = append(b.label, wrap(label)...)
		if len(label) > maxTip {
			label = strings.ToValidUTF8(label[:maxTip], "") + "…"
		}
		tip = append(tip, label)
	}
	b.tip = strings.Join(tip, "\n")
	return b
}

// shorten returns a line of a text, without its end, or without some of its middle if the end counts.
func shorten(s string, end bool) string {
	r := []rune(s)
	switch {
	case len(r) <= lineWidth:
		return s
	case end:
		return string(r[:lineWidth/3]) + "…" + string(r[len(r)-lineWidth+lineWidth/3+1:])
	}
	return string(r[:lineWidth-1]) + "…"
}

// wrap breaks a text into lines and leaves out what is too much.
func wrap(s string) []string {
	var lines []string
	for s != "" {
		if len(lines) == labelLines {
			lines[labelLines-1] = shorten(lines[labelLines-1]+" "+s, false)
			if last := lines[labelLines-1]; !strings.HasSuffix(last, "…") {
				lines[labelLines-1] += "…"
			}
			break
		}
		if utf8.RuneCountInString(s) <= lineWidth {
			lines, s = append(lines, s), ""
			continue
		}
		r := []rune(s)
		window := string(r[:lineWidth+1])
		cut := max(strings.LastIndex(window, " &"), strings.LastIndex(window, " |"))
		if cut < lineWidth/2 {
			cut = strings.LastIndex(window, " ")
		}
		if cut <= 0 {
			cut = len(string(r[:lineWidth]))
		}
		lines, s = append(lines, s[:cut]), strings.TrimLeft(s[cut:], " ")
	}
	return lines
}

// WriteDOT writes the graph for Graphviz: unexplored nodes are grey, covered ones have a double border and dashed edges to those
// that cover them, the error is red, and filled if it can be reached as far as labels tell. Dotted edges lead to a node from those
// that it needs besides the one before it, behind a call from the return of what is called. For print see engine.Graph.
func (g *Graph) WriteDOT(w io.Writer, print func(*horn.Pred, *logic.Term) string) error {
	return g.picture(print).WriteDOT(w)
}

// WriteDOT writes the picture for Graphviz.
func (p *Picture) WriteDOT(w io.Writer) error {
	var b bytes.Buffer
	fmt.Fprintf(&b, "digraph ARG {\n\tlabel=%s;\n\tlabelloc=t;\n\tnode [shape=box, fontname=monospace];\n", quoted(p.Title))
	for _, n := range p.Nodes {
		style := map[Kind]string{
			Covered:    ", peripheries=2",
			Unexplored: `, color=gray, fontcolor=gray, style=filled, fillcolor="#eeeeee"`,
			Failing:    `, color=red, style=filled, fillcolor="#ffdddd"`,
			Excluded:   ", color=red",
		}[n.kind]
		fmt.Fprintf(&b, "\tn%d [label=%s, tooltip=%s%s];\n", n.id,
			quoted(strings.Join(append(n.head, n.label...), "\n")), quoted(n.tip), style)
	}
	for _, e := range p.Edges {
		style := ""
		if e.Apart {
			style = " [style=dotted, arrowhead=empty]"
		}
		fmt.Fprintf(&b, "\tn%d -> n%d%s;\n", p.Nodes[e.From].id, p.Nodes[e.To].id, style)
	}
	for _, e := range p.Covering {
		fmt.Fprintf(&b, "\tn%d -> n%d [style=dashed, constraint=false];\n", p.Nodes[e[0]].id, p.Nodes[e[1]].id)
	}
	b.WriteString("}\n")
	_, err := w.Write(b.Bytes())
	return err
}

// quoted returns a string of Graphviz's language.
func quoted(s string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`).Replace(s) + `"`
}
