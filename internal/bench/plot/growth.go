// Curves of growth: how measurements depend on the size of what is measured.

package plot

import (
	"fmt"
	"io"
	"math"
)

// Panel is a coordinate system with curves.
type Panel struct {
	Name   string  // of the y axis
	Least  float64 // positive: smaller values are drawn there
	Curves []Curve
}

// Curve is a line through points (x, y), with positive x that ascend.
type Curve struct {
	Name   string
	Points [][2]float64
}

// colours are those of curves, in turns.
var colours = []string{"#1f5fa8", "#c0392b", "#2e8b57", "#8e44ad", "#b9770e", "#555555"}

const panelHeight = 360

// Growth draws panels one below the other, on logarithmic scales, so that powers are straight lines and what is
// exponential bends upwards. Dashed lines show what is linear.
func Growth(w io.Writer, title, xName string, panels []Panel) error {
	left, right := math.Inf(1), 1.0
	for _, p := range panels {
		for _, c := range p.Curves {
			for _, at := range c.Points {
				left, right = min(left, at[0]), max(right, at[0])
			}
		}
	}
	left = min(left, right/2)
	d := newDrawing(plotWidth, marginTop+len(panels)*panelHeight, title)
	x := func(v float64) float64 {
		return marginLeft + math.Log(v/left)/math.Log(right/left)*(plotWidth-marginLeft-marginRight)
	}
	for i := range panels {
		d.panel(&panels[i], float64(marginTop+i*panelHeight), x, left, right)
		d.text(plotWidth/2, float64(marginTop+(i+1)*panelHeight-12), "middle", "", xName)
	}
	return d.finish(w)
}

// panel draws p from upper down; x has the place of a value on the x axis, which goes from left to right.
func (d *drawing) panel(p *Panel, upper float64, x func(float64) float64, left, right float64) {
	top := 10 * p.Least
	for _, c := range p.Curves {
		for _, at := range c.Points {
			for at[1] > top {
				top *= 10
			}
		}
	}
	height := float64(panelHeight - 24 - marginBottom)
	y := func(v float64) float64 {
		return upper + 24 + height*(1-math.Log(max(v, p.Least)/p.Least)/math.Log(top/p.Least))
	}
	d.text(marginLeft-40, upper+12, "start", "", p.Name)
	for v := p.Least; v <= top*1.001; v *= 10 {
		d.line(x(left), y(v), x(right), y(v), grid)
		d.text(x(left)-8, y(v)+4, "end", "", fmt.Sprintf("%g", math.Round(v*100)/100))
	}
	for _, v := range ticks(left, right) {
		d.line(x(v), y(p.Least), x(v), y(top), grid)
		d.text(x(v), y(p.Least)+18, "middle", "", fmt.Sprintf("%g", v))
	}
	for v := p.Least; v < top; v *= 10 { // linear from (left, v)
		end := min(right, left*top/v)
		d.line(x(left), y(v), x(end), y(v*end/left), `stroke="#ddd" stroke-dasharray="4 3"`)
	}
	for i, c := range p.Curves {
		colour := colours[i%len(colours)]
		fmt.Fprintf(d, `<polyline fill="none" stroke="%s" stroke-width="2" points="`, colour)
		for _, at := range c.Points {
			fmt.Fprintf(d, "%.1f,%.1f ", x(at[0]), y(at[1]))
		}
		d.WriteString(`"/>` + "\n")
		d.text(x(left)+12, y(top)+16+16*float64(i), "start", fmt.Sprintf(` fill="%s"`, colour), c.Name)
	}
}

// ticks returns the numbers 1, 2 and 5 times a power of ten from left to right.
func ticks(left, right float64) []float64 {
	var out []float64
	for unit := math.Pow(10, math.Floor(math.Log10(left))); unit <= right; unit *= 10 {
		for _, k := range []float64{1, 2, 5} {
			if v := k * unit; v >= left && v <= right {
				out = append(out, v)
			}
		}
	}
	return out
}
