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

// picture is what there is to see of a graph.
type picture struct {
	title string
	nodes []drawn
	edges []layered.Edge // those to nodes from what they need besides the node before are Apart
	// covering are edges from nodes to those that cover them, which were explored before.
	covering [][2]int
}

// drawn is a node of a picture.
type drawn struct {
	id    int      // of the node
	head  []string // its number and location, lines
	label []string // lines
	tip   string   // all there is to say about the node
	kind  kind
}

type kind uint8

// The kinds of nodes. The error is failing if it can be reached as far as labels tell, excluded otherwise.
const (
	expanded kind = iota
	covered
	unexplored
	failing
	excluded
)

// picture returns what there is to see of g; print says how formulas look that are about a predicate's parameters, or about
// nothing if that is nil.
func (g *Graph) picture(print func(*horn.Pred, *logic.Term) string) *picture {
	p := &picture{}
	index := make(map[*Node]int)
	count := make(map[kind]int)
	for _, n := range g.Nodes {
		k := n.kind(g)
		count[k]++
		if len(p.nodes) < maxDrawn-1 || len(p.nodes) < maxDrawn && (n.Loc == g.Automaton.Err || !g.errorAfter(n)) {
			index[n] = len(p.nodes)
			p.nodes = append(p.nodes, n.drawn(k, print))
		}
	}
	p.title = fmt.Sprintf("%s; %d covered, %d not explored", number(len(g.Nodes), "node"), count[covered], count[unexplored])
	switch {
	case count[failing] > 0:
		p.title += "; labels do not exclude the error"
	case count[excluded] > 0:
		p.title += "; labels exclude the error"
	default:
		p.title += "; the error is not explored"
	}
	if len(p.nodes) < len(g.Nodes) {
		p.title += fmt.Sprintf("; only %s shown", number(len(p.nodes), "node"))
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
				p.edges = append(p.edges, line)
			}
		}
		by := n.CoveredBy
		if len(by) > maxCovering {
			by = by[len(by)-1:]
		}
		for _, u := range by {
			if to, ok := index[u]; ok {
				p.covering = append(p.covering, [2]int{from, to})
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

func (n *Node) kind(g *Graph) kind {
	switch {
	case !n.Explored:
		return unexplored
	case n.Loc == g.Automaton.Err && !n.Label.IsFalse():
		return failing
	case n.Loc == g.Automaton.Err:
		return excluded
	case n.CoveredBy != nil:
		return covered
	}
	return expanded
}

func (n *Node) drawn(k kind, print func(*horn.Pred, *logic.Term) string) drawn {
	d := drawn{id: n.ID, kind: k}
	head := fmt.Sprintf("%d: %v", n.ID, n.Loc)
	label := print(n.Loc.Pred, n.Label)
	tip := []string{head}
	d.head = []string{shorten(head, false)}
	if n.Loc.Pred != nil && n.Loc.Pred.Doc != "" {
		tip = append(tip, n.Loc.Pred.Doc)
		words := strings.Split(n.Loc.Pred.Doc, " ")
		for i, w := range words { // files without their folders
			words[i] = w[strings.LastIndex(w, "/")+1:]
		}
		d.head = append(d.head, shorten(strings.Join(words, " "), true))
	}
	if len(n.CoveredBy) > 0 {
		by := make([]string, len(n.CoveredBy))
		for i, u := range n.CoveredBy {
			by[i] = fmt.Sprint(u.ID)
		}
		text := "covered by " + strings.Join(by, ", ")
		tip = append(tip, text)
		d.head = append(d.head, shorten(text, true))
	}
	d.label = wrap(label)
	if len(label) > maxTip {
		label = strings.ToValidUTF8(label[:maxTip], "") + "…"
	}
	d.tip = strings.Join(append(tip, label), "\n")
	return d
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
	p := g.picture(print)
	var b bytes.Buffer
	fmt.Fprintf(&b, "digraph ARG {\n\tlabel=%s;\n\tlabelloc=t;\n\tnode [shape=box, fontname=monospace];\n", quoted(p.title))
	for _, n := range p.nodes {
		style := map[kind]string{
			covered:    ", peripheries=2",
			unexplored: `, color=gray, fontcolor=gray, style=filled, fillcolor="#eeeeee"`,
			failing:    `, color=red, style=filled, fillcolor="#ffdddd"`,
			excluded:   ", color=red",
		}[n.kind]
		fmt.Fprintf(&b, "\tn%d [label=%s, tooltip=%s%s];\n", n.id,
			quoted(strings.Join(append(n.head, n.label...), "\n")), quoted(n.tip), style)
	}
	for _, e := range p.edges {
		style := ""
		if e.Apart {
			style = " [style=dotted, arrowhead=empty]"
		}
		fmt.Fprintf(&b, "\tn%d -> n%d%s;\n", p.nodes[e.From].id, p.nodes[e.To].id, style)
	}
	for _, e := range p.covering {
		fmt.Fprintf(&b, "\tn%d -> n%d [style=dashed, constraint=false];\n", p.nodes[e[0]].id, p.nodes[e[1]].id)
	}
	b.WriteString("}\n")
	_, err := w.Write(b.Bytes())
	return err
}

// quoted returns a string of Graphviz's language.
func quoted(s string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`).Replace(s) + `"`
}
