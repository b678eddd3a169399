package diagram

// Diagrams as SVG.

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"io"
	"math"
	"slices"
	"unicode/utf8"

	"craig/internal/layered"
	"craig/program"
)

// Measures of the drawing, in SVG units.
const (
	charWidth, lineHeight = 6.7, 14.0
	padX, padY            = 8.0, 6.0
	margin                = 16.0
	beside                = 12.0 // where dotted edges end, from the others
)

// svgLooks are the colours of the looks. A style sheet overrides them by the class of the box.
var svgLooks = map[Look]struct{ fill, stroke, text string }{
	Plain:    {"#f4f8fd", "#1f5fa8", "black"},
	Double:   {"#f4f8fd", "#1f5fa8", "black"},
	Faint:    {"#eeeeee", "#aaaaaa", "#777777"},
	Marked:   {"#fff1b8", "#1f5fa8", "black"},
	Alarm:    {"#ffdddd", "#cc0000", "black"},
	Excluded: {"white", "#cc0000", "black"},
}

// Page says how a diagram is part of a page of HTML. The zero value is for a file of its own.
type Page struct {
	// Name is unique within the page, and not empty.
	Name string
	// Link returns the address that a box about a place leads to, empty if there is none; nil: boxes lead nowhere.
	Link func(program.Pos) string
}

// WriteSVG draws the diagram. All that is to say about a node is shown when it is pointed at. Without a title and a legend there
// is no room for them.
func (d *Diagram) WriteSVG(w io.Writer, on Page) error {
	sizes := make([]layered.Size, len(d.Nodes))
	for i, n := range d.Nodes {
		sizes[i] = n.size()
	}
	l := layered.Place(sizes, d.Edges)
	around := &besides{boxes: l.Boxes, sizes: sizes}
	var ways [][]layered.Point
	for _, e := range d.Beside {
		ways = append(ways, around.way(e[0], e[1]))
	}
	width, top := max(l.Size.Width, around.right())+2*margin, margin
	for i, line := range d.lines() {
		width = max(width, charWidth*float64(utf8.RuneCountInString(line))+2*margin)
		top = 42 + lineHeight*float64(i)
	}
	height := l.Size.Height + top + margin
	p := &svg{on: on}
	space := ` xmlns="http://www.w3.org/2000/svg"` // which pages know
	if on.Name != "" {
		space = ""
	}
	fmt.Fprintf(p, `<svg%s width="%.0f" height="%.0f" viewBox="0 0 %.0f %.0f" font-family="monospace" font-size="11">`+"\n",
		space, width, height, width, height)
	fmt.Fprintf(p, `<defs><marker id="%sarrow" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0,0 L8,4 L0,8 z" fill="#555"/></marker>`+
		`<marker id="%sopen" viewBox="0 0 10 10" refX="8" refY="5" markerWidth="8" markerHeight="8" orient="auto"><path d="M1,1 L8,5 L1,9" fill="white" stroke="#555"/></marker></defs>`+"\n", on.Name, on.Name)
	fmt.Fprintf(p, `<rect class="paper" width="%.0f" height="%.0f" fill="white"/>`+"\n", width, height)
	for i, line := range d.lines() {
		if i == 0 {
			p.text(margin, 18, "title", "black", line)
		} else {
			p.text(margin, 22+lineHeight*float64(i), "soft", "#777777", line)
		}
	}
	fmt.Fprintf(p, `<g transform="translate(%g %g)">`+"\n", margin, top)
	for i, route := range l.Routes {
		p.route(route, d.Edges[i].Apart)
		if d.Words != nil && d.Words[i] != "" {
			end := route[len(route)-1]
			p.text(end.X+6, end.Y-4, "word", "#777777", d.Words[i])
		}
	}
	for i, n := range d.Nodes {
		p.node(&n, l.Boxes[i], sizes[i])
	}
	for _, way := range ways {
		fmt.Fprintf(p, `<path class="beside" fill="none" stroke="#1f5fa8" stroke-dasharray="5 4" marker-end="url(#%sarrow)" d="%s"/>`+"\n", p.on.Name, rounded(way))
	}
	p.WriteString("</g>\n</svg>\n")
	_, err := w.Write(p.Bytes())
	return err
}

// lines returns the lines above the graph.
func (d *Diagram) lines() []string {
	if d.Title == "" {
		return nil
	}
	return append([]string{d.Title}, d.Legend...)
}

// size returns how much room a node's text needs.
func (n *Node) size() layered.Size {
	longest := 0
	for _, lines := range [][]string{n.Head, n.Label} {
		for _, s := range lines {
			longest = max(longest, utf8.RuneCountInString(s))
		}
	}
	return layered.Size{
		Width:  charWidth*float64(longest) + 2*padX,
		Height: lineHeight*float64(len(n.Head)+len(n.Label)) + 2*padY,
	}
}

// svg is a drawing in the making.
type svg struct {
	bytes.Buffer
	on Page
}

func (p *svg) text(x, y float64, class, fill, s string) {
	fmt.Fprintf(p, `<text class="%s" x="%.1f" y="%.1f" fill="%s" xml:space="preserve">`, class, x, y, fill)
	p.escape(s)
	p.WriteString("</text>\n")
}

func (p *svg) escape(s string) { _ = xml.EscapeText(p, []byte(s)) } // a Buffer does not fail

func (p *svg) node(n *Node, at layered.Point, size layered.Size) {
	link := ""
	if p.on.Link != nil && n.Pos != (program.Pos{}) {
		link = p.on.Link(n.Pos)
	}
	if link != "" {
		p.WriteString(`<a href="`)
		p.escape(link)
		p.WriteString(`">`)
	}
	look := svgLooks[n.Look]
	fmt.Fprintf(p, `<g class="%s"><title>`, n.Look)
	p.escape(n.Tip)
	p.WriteString("</title>\n")
	rect := func(inset float64) {
		fmt.Fprintf(p, `<rect x="%.1f" y="%.1f" width="%.1f" height="%.1f" rx="3" fill="%s" stroke="%s"/>`+"\n",
			at.X+inset, at.Y+inset, size.Width-2*inset, size.Height-2*inset, look.fill, look.stroke)
	}
	rect(0)
	if n.Look == Double {
		rect(3)
	}
	y := at.Y + padY - 3
	for _, s := range n.Head {
		y += lineHeight
		p.text(at.X+padX, y, "soft", "#777777", s)
	}
	for _, s := range n.Label {
		y += lineHeight
		p.text(at.X+padX, y, "label", look.text, s)
	}
	p.WriteString("</g>")
	if link != "" {
		p.WriteString("</a>")
	}
	p.WriteString("\n")
}

// route draws an edge: straight through layers, and in a curve from one to the next. One that is apart is dotted and ends beside the
// others.
func (p *svg) route(points []layered.Point, apart bool) {
	look := fmt.Sprintf(`marker-end="url(#%sarrow)"`, p.on.Name)
	if apart {
		look = fmt.Sprintf(`stroke-width="1.4" stroke-dasharray="2 3" marker-end="url(#%sopen)"`, p.on.Name)
		last := len(points) - 1
		points = slices.Clone(points)
		points[last].X += math.Copysign(beside, points[last-1].X-points[last].X)
	}
	fmt.Fprintf(p, `<path class="edge" fill="none" stroke="#555" %s d="`, look)
	for i, at := range points {
		switch {
		case i == 0:
			fmt.Fprintf(p, "M%.1f,%.1f", at.X, at.Y)
		case i%2 == 1:
			fmt.Fprintf(p, " L%.1f,%.1f", at.X, at.Y)
		default:
			from := points[i-1]
			middle := (from.Y + at.Y) / 2
			fmt.Fprintf(p, " C%.1f,%.1f %.1f,%.1f %.1f,%.1f", from.X, middle, at.X, middle, at.X, at.Y)
		}
	}
	p.WriteString(`"/>` + "\n")
}
