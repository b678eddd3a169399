package arg

// Pictures of graphs as SVG.

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"io"
	"math"
	"slices"
	"unicode/utf8"

	"craig/horn"
	"craig/internal/layered"
	"craig/logic"
)

// Measures of the drawing, in SVG units.
const (
	charWidth, lineHeight = 6.7, 14.0
	padX, padY            = 8.0, 6.0
	margin, titleHeight   = 16.0, 56.0
	beside                = 12.0 // where dotted edges end, from the others
)

// The looks of a kind of nodes.
var looks = map[Kind]struct{ fill, stroke, text string }{
	Expanded:   {"#f4f8fd", "#1f5fa8", "black"},
	Covered:    {"#f4f8fd", "#1f5fa8", "black"},
	Unexplored: {"#eeeeee", "#aaaaaa", "#777777"},
	Failing:    {"#ffdddd", "#cc0000", "black"},
	Excluded:   {"white", "#cc0000", "black"},
}

// legend says what the looks mean, and legendApart what dotted lines do.
const (
	legend      = "double border: covered, by the nodes at the end of dashed lines; grey: not explored; red: the error, filled if labels do not exclude it"
	legendApart = "dotted: from what else a step needs, of a call the return of what is called"
)

// legend returns what the looks of what there is mean, in lines.
func (p *Picture) legend() []string {
	if slices.ContainsFunc(p.Edges, func(e layered.Edge) bool { return e.Apart }) {
		return []string{legend, legendApart}
	}
	return []string{legend}
}

// WriteSVG draws the graph in layers, as WriteDOT describes it. All that labels say is shown when a node is pointed at. For
// print see engine.Graph.
func (g *Graph) WriteSVG(w io.Writer, print func(*horn.Pred, *logic.Term) string) error {
	return g.picture(print).WriteSVG(w)
}

// WriteSVG draws the picture.
func (p *Picture) WriteSVG(w io.Writer) error {
	sizes := make([]layered.Size, len(p.Nodes))
	for i, n := range p.Nodes {
		sizes[i] = n.size()
	}
	l := layered.Place(sizes, p.Edges)
	bulge := 0.0
	for _, e := range p.Covering {
		bulge = max(bulge, arc(l, e))
	}
	legends := p.legend()
	top := titleHeight + lineHeight*float64(len(legends)-1)
	width := max(l.Size.Width+2*margin+bulge, charWidth*float64(max(utf8.RuneCountInString(p.Title), len(legend)))+2*margin)
	d := &svg{}
	height := l.Size.Height + top + margin
	fmt.Fprintf(d, `<svg xmlns="http://www.w3.org/2000/svg" width="%.0f" height="%.0f" viewBox="0 0 %.0f %.0f" font-family="monospace" font-size="11">`+"\n",
		width, height, width, height)
	d.WriteString(`<defs><marker id="arrow" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0,0 L8,4 L0,8 z" fill="#555"/></marker>` +
		`<marker id="open" viewBox="0 0 10 10" refX="8" refY="5" markerWidth="8" markerHeight="8" orient="auto"><path d="M1,1 L8,5 L1,9" fill="white" stroke="#555"/></marker></defs>` + "\n")
	fmt.Fprintf(d, `<rect width="%.0f" height="%.0f" fill="white"/>`+"\n", width, height)
	d.text(margin, 18, "black", p.Title)
	for i, line := range legends {
		d.text(margin, 36+lineHeight*float64(i), "#777777", line)
	}
	fmt.Fprintf(d, `<g transform="translate(%g %g)">`+"\n", margin, top)
	for i, route := range l.Routes {
		d.route(route, p.Edges[i].Apart)
	}
	for i, n := range p.Nodes {
		d.node(&n, l.Boxes[i], sizes[i])
	}
	for _, e := range p.Covering {
		d.cover(l, sizes, e)
	}
	d.WriteString("</g>\n</svg>\n")
	_, err := w.Write(d.Bytes())
	return err
}

// size returns how much room a node's text needs.
func (n *Box) size() layered.Size {
	longest := 0
	for _, lines := range [][]string{n.head, n.label} {
		for _, s := range lines {
			longest = max(longest, utf8.RuneCountInString(s))
		}
	}
	return layered.Size{
		Width:  charWidth*float64(longest) + 2*padX,
		Height: lineHeight*float64(len(n.head)+len(n.label)) + 2*padY,
	}
}

// svg is a drawing in the making.
type svg struct{ bytes.Buffer }

func (d *svg) text(x, y float64, fill, s string) {
	fmt.Fprintf(d, `<text x="%.1f" y="%.1f" fill="%s" xml:space="preserve">`, x, y, fill)
	d.escape(s)
	d.WriteString("</text>\n")
}

func (d *svg) escape(s string) { _ = xml.EscapeText(d, []byte(s)) } // a Buffer does not fail

func (d *svg) node(n *Box, at layered.Point, size layered.Size) {
	look := looks[n.kind]
	d.WriteString("<g><title>")
	d.escape(n.tip)
	d.WriteString("</title>\n")
	rect := func(inset float64) {
		fmt.Fprintf(d, `<rect x="%.1f" y="%.1f" width="%.1f" height="%.1f" rx="3" fill="%s" stroke="%s"/>`+"\n",
			at.X+inset, at.Y+inset, size.Width-2*inset, size.Height-2*inset, look.fill, look.stroke)
	}
	rect(0)
	if n.kind == Covered {
		rect(3)
	}
	y := at.Y + padY - 3
	for _, s := range n.head {
		y += lineHeight
		d.text(at.X+padX, y, "#777777", s)
	}
	for _, s := range n.label {
		y += lineHeight
		d.text(at.X+padX, y, look.text, s)
	}
	d.WriteString("</g>\n")
}

// route draws an edge: straight through layers, and in a curve from one to the next. One that is apart is dotted and ends beside the
// others.
func (d *svg) route(points []layered.Point, apart bool) {
	look := `marker-end="url(#arrow)"`
	if apart {
		look = `stroke-width="1.4" stroke-dasharray="2 3" marker-end="url(#open)"`
		last := len(points) - 1
		points = slices.Clone(points)
		points[last].X += math.Copysign(beside, points[last-1].X-points[last].X)
	}
	fmt.Fprintf(d, `<path fill="none" stroke="#555" %s d="`, look)
	for i, p := range points {
		switch {
		case i == 0:
			fmt.Fprintf(d, "M%.1f,%.1f", p.X, p.Y)
		case i%2 == 1:
			fmt.Fprintf(d, " L%.1f,%.1f", p.X, p.Y)
		default:
			from := points[i-1]
			middle := (from.Y + p.Y) / 2
			fmt.Fprintf(d, " C%.1f,%.1f %.1f,%.1f %.1f,%.1f", from.X, middle, p.X, middle, p.X, p.Y)
		}
	}
	d.WriteString(`"/>` + "\n")
}

// arc returns how far the line from a node to one that covers it leaves their boxes on the right.
func arc(l *layered.Layout, e [2]int) float64 {
	return 24 + math.Min(200, 0.12*math.Abs(l.Boxes[e[0]].Y-l.Boxes[e[1]].Y))
}

// cover draws the line from a node to one that covers it.
func (d *svg) cover(l *layered.Layout, sizes []layered.Size, e [2]int) {
	side := func(v int) layered.Point {
		return layered.Point{X: l.Boxes[v].X + sizes[v].Width, Y: l.Boxes[v].Y + sizes[v].Height/2}
	}
	from, to := side(e[0]), side(e[1])
	x := max(from.X, to.X) + arc(l, e)
	fmt.Fprintf(d, `<path fill="none" stroke="#1f5fa8" stroke-dasharray="5 4" marker-end="url(#arrow)" d="M%.1f,%.1f C%.1f,%.1f %.1f,%.1f %.1f,%.1f"/>`+"\n",
		from.X, from.Y, x, from.Y, x, to.Y, to.X, to.Y)
}
