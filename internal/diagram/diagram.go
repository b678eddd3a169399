// Package diagram draws graphs whose nodes are boxes of text, in layers (package layered): as SVG, or for Graphviz.
package diagram

import (
	"strings"
	"unicode/utf8"

	"craig/internal/layered"
	"craig/program"
)

// Diagram is what there is to see of a graph.
type Diagram struct {
	Title  string
	Legend []string // what looks mean, lines
	Nodes  []Node
	Edges  []layered.Edge // without cycles; those that are Apart are dotted
	Words  []string       // of edges, by index; nil if none has a word
	Beside [][2]int       // from nodes to others, dashed, on the right of the boxes; with these there may be cycles
}

// Node is a box.
type Node struct {
	ID    int // unique within the diagram
	Head  []string
	Label []string    // lines below the head
	Tip   string      // all there is to say about the node
	Look  Look        // what kind of node it is
	Pos   program.Pos // what it is about; the zero value if that is no place of the source
}

// Look is how a box looks. Its text is the class of the box in SVG.
type Look string

// The looks.
const (
	Plain    Look = "plain"
	Double   Look = "double" // with two borders
	Faint    Look = "faint"
	Marked   Look = "marked"
	Alarm    Look = "alarm"
	Excluded Look = "excluded" // with the border of an alarm
)

// Limits of what is legible.
const (
	LineWidth  = 52 // characters
	LabelLines = 4
)

// Shorten returns a line of a text, without its end, or without some of its middle if the end counts.
func Shorten(s string, end bool) string {
	r := []rune(s)
	switch {
	case len(r) <= LineWidth:
		return s
	case end:
		return string(r[:LineWidth/3]) + "…" + string(r[len(r)-LineWidth+LineWidth/3+1:])
	}
	return string(r[:LineWidth-1]) + "…"
}

// Wrap breaks a text into lines and leaves out what is too much.
func Wrap(s string) []string {
	var lines []string
	for s != "" {
		if len(lines) == LabelLines {
			lines[LabelLines-1] = Shorten(lines[LabelLines-1]+" "+s, false)
			if last := lines[LabelLines-1]; !strings.HasSuffix(last, "…") {
				lines[LabelLines-1] += "…"
			}
			break
		}
		if utf8.RuneCountInString(s) <= LineWidth {
			lines, s = append(lines, s), ""
			continue
		}
		r := []rune(s)
		window := string(r[:LineWidth+1])
		cut := max(strings.LastIndex(window, " &"), strings.LastIndex(window, " |"))
		if cut < LineWidth/2 {
			cut = strings.LastIndex(window, " ")
		}
		if cut <= 0 {
			cut = len(string(r[:LineWidth]))
		}
		lines, s = append(lines, s[:cut]), strings.TrimLeft(s[cut:], " ")
	}
	return lines
}
