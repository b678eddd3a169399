// The scatter plot: the times of two solvers on the same tasks.

package plot

import (
	"fmt"
	"io"
	"math"
)

// Point is a task in a scatter plot.
type Point struct {
	Name     string  // shown by browsers
	X, Y     float64 // the solvers' times in seconds
	NoX, NoY bool    // the solver had no answer: the point is at the margin
	Unsat    bool    // the answer, which decides on the mark
}

// side is the length of the plot's sides in SVG units, margin how far outside of it tasks without an answer are, and the
// origin is the upper left corner.
const (
	side             = 480.0
	margin           = 26.0
	originX, originY = 76.0, 70.0
)

// Scatter draws a mark for each point, on logarithmic scales up to limit seconds: below the diagonal the solver of the
// y axis is quicker. Dashed lines are where one takes ten times as long as the other.
func Scatter(w io.Writer, title, xName, yName string, limit float64, points []Point) error {
	top := max(limit, 1)
	for _, p := range points {
		if !p.NoX {
			top = max(top, p.X)
		}
		if !p.NoY {
			top = max(top, p.Y)
		}
	}
	at := func(s float64) float64 {
		return side * math.Log10(max(s, minSeconds)/minSeconds) / math.Log10(top/minSeconds)
	}
	x := func(s float64) float64 { return originX + at(s) }
	y := func(s float64) float64 { return originY + side - at(s) }

	d := newDrawing(int(originX+side+margin)+30, int(originY+side)+56, title)
	for s := minSeconds; s <= top; s *= 10 {
		d.line(x(s), y(minSeconds), x(s), y(top), grid)
		d.text(x(s), y(minSeconds)+18, "middle", "", seconds(s))
		d.line(x(minSeconds), y(s), x(top), y(s), grid)
		d.text(x(minSeconds)-8, y(s)+4, "end", "", seconds(s))
	}
	fmt.Fprintf(d, `<rect x="%.1f" y="%.1f" width="%.1f" height="%.1f" fill="none" stroke="#888"/>`+"\n", originX, originY, side, side)
	d.line(x(top)+margin, y(minSeconds), x(top)+margin, y(top)-margin, grid)
	d.line(x(minSeconds), y(top)-margin, x(top)+margin, y(top)-margin, grid)
	const dashed = `stroke="#aaa" stroke-dasharray="4 3"`
	d.line(x(minSeconds), y(minSeconds), x(top), y(top), `stroke="#aaa"`)
	if top >= 10*minSeconds {
		d.line(x(minSeconds), y(10*minSeconds), x(top/10), y(top), dashed)
		d.line(x(10*minSeconds), y(minSeconds), x(top), y(top/10), dashed)
		d.text(x(top/10)-6, y(top)+14, "end", ` fill="#777"`, "10×")
		d.text(x(top)-6, y(top/10)+18, "end", ` fill="#777"`, "10×")
	}
	counts := make(map[bool]int)
	for _, p := range points {
		px, py := x(p.X), y(p.Y)
		if p.NoX {
			px = x(top) + margin
		}
		if p.NoY {
			py = y(top) - margin
		}
		d.mark(px, py, p.Unsat, p.Name)
		counts[p.Unsat]++
	}
	d.mark(x(minSeconds)+10, y(top)+14, false, "")
	d.text(x(minSeconds)+20, y(top)+18, "start", "", fmt.Sprintf("sat (%d)", counts[false]))
	d.mark(x(minSeconds)+10, y(top)+32, true, "")
	d.text(x(minSeconds)+20, y(top)+36, "start", "", fmt.Sprintf("unsat (%d)", counts[true]))
	d.text(originX+side/2, originY+side+42, "middle", "", xName+"; at the right margin: no answer")
	d.text(18, originY+side/2, "middle", fmt.Sprintf(` transform="rotate(-90 18 %.1f)"`, originY+side/2), yName+"; at the upper margin: no answer")
	return d.finish(w)
}

// mark draws a circle for sat, a cross for unsat.
func (d *drawing) mark(x, y float64, unsat bool, name string) {
	if unsat {
		fmt.Fprintf(d, `<path class="mark" d="M%.1f %.1fl7 7m0 -7l-7 7" stroke="#c0392b" stroke-width="1.5" fill="none">`, x-3.5, y-3.5)
	} else {
		fmt.Fprintf(d, `<circle class="mark" cx="%.1f" cy="%.1f" r="3.8" stroke="#1f5fa8" stroke-width="1.3" fill="#1f5fa8" fill-opacity="0.15">`, x, y)
	}
	if name != "" {
		d.WriteString("<title>")
		d.escape(name)
		d.WriteString("</title>")
	}
	if unsat {
		d.WriteString("</path>\n")
	} else {
		d.WriteString("</circle>\n")
	}
}
