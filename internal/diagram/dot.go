package diagram

// Diagrams for Graphviz.

import (
	"bytes"
	"fmt"
	"io"
	"strings"
)

// dotLooks are the looks in Graphviz's language.
var dotLooks = map[Look]string{
	Plain:    "",
	Double:   ", peripheries=2",
	Faint:    `, color=gray, fontcolor=gray, style=filled, fillcolor="#eeeeee"`,
	Marked:   `, style=filled, fillcolor="#fff1b8"`,
	Alarm:    `, color=red, style=filled, fillcolor="#ffdddd"`,
	Excluded: ", color=red",
}

// WriteDOT writes the diagram for Graphviz, without the legend.
func (d *Diagram) WriteDOT(w io.Writer) error {
	var b bytes.Buffer
	fmt.Fprintf(&b, "digraph ARG {\n\tlabel=%s;\n\tlabelloc=t;\n\tnode [shape=box, fontname=monospace];\n", quoted(d.Title))
	for _, n := range d.Nodes {
		fmt.Fprintf(&b, "\tn%d [label=%s, tooltip=%s%s];\n", n.ID,
			quoted(strings.Join(append(n.Head[:len(n.Head):len(n.Head)], n.Label...), "\n")), quoted(n.Tip), dotLooks[n.Look])
	}
	for i, e := range d.Edges {
		style := ""
		switch {
		case e.Apart:
			style = " [style=dotted, arrowhead=empty]"
		case d.Words != nil && d.Words[i] != "":
			style = fmt.Sprintf(" [label=%s]", quoted(d.Words[i]))
		}
		fmt.Fprintf(&b, "\tn%d -> n%d%s;\n", d.Nodes[e.From].ID, d.Nodes[e.To].ID, style)
	}
	for _, e := range d.Beside {
		fmt.Fprintf(&b, "\tn%d -> n%d [style=dashed, constraint=false];\n", d.Nodes[e[0]].ID, d.Nodes[e[1]].ID)
	}
	b.WriteString("}\n")
	_, err := w.Write(b.Bytes())
	return err
}

// quoted returns a string of Graphviz's language.
func quoted(s string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`).Replace(s) + `"`
}
