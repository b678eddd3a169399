package bench

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"io"
	"math"
	"slices"
)

// The plot's measures, in SVG units.
const (
	plotWidth, plotHeight = 720, 440
	marginLeft, marginTop = 64, 40
	marginRight           = 24
	marginBottom          = 52
	minSeconds            = 0.01 // quicker answers are drawn here
)

// WriteQuantilePlot draws, as SVG, the time within which each number of tasks is solved: the n-th fastest right verdict
// at x = n, time on a logarithmic scale.
func WriteQuantilePlot(w io.Writer, title string, results []Result) error {
	var times []float64
	for i := range results {
		if results[i].Kind == Right {
			times = append(times, max(results[i].Wall.Seconds(), minSeconds))
		}
	}
	slices.Sort(times)
	top := 1.0 // seconds at the upper edge, a power of ten
	if len(times) > 0 {
		top = math.Pow(10, math.Ceil(math.Log10(max(times[len(times)-1], 1))))
	}
	right := float64(niceCeil(max(len(results), 1)))
	x := func(n float64) float64 { return marginLeft + n/right*(plotWidth-marginLeft-marginRight) }
	y := func(s float64) float64 {
		f := math.Log10(s/minSeconds) / math.Log10(top/minSeconds)
		return plotHeight - marginBottom - f*(plotHeight-marginTop-marginBottom)
	}

	var b bytes.Buffer
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" font-family="sans-serif" font-size="12">`+"\n",
		plotWidth, plotHeight)
	fmt.Fprintf(&b, `<rect width="%d" height="%d" fill="white"/>`+"\n", plotWidth, plotHeight)
	text := func(x, y float64, anchor, extra, s string) {
		fmt.Fprintf(&b, `<text x="%.1f" y="%.1f" text-anchor="%s"%s>`, x, y, anchor, extra)
		xml.EscapeText(&b, []byte(s))
		b.WriteString("</text>\n")
	}
	line := func(x1, y1, x2, y2 float64) {
		fmt.Fprintf(&b, `<line x1="%.1f" y1="%.1f" x2="%.1f" y2="%.1f" stroke="#ddd"/>`+"\n", x1, y1, x2, y2)
	}
	text(plotWidth/2, 22, "middle", ` font-size="15"`, title)
	for s := minSeconds; s <= top*1.001; s *= 10 {
		line(x(0), y(s), x(right), y(s))
		text(x(0)-8, y(s)+4, "end", "", fmt.Sprintf("%g s", math.Round(s*100)/100))
	}
	for i := range 6 {
		n := right * float64(i) / 5
		line(x(n), y(minSeconds), x(n), y(top))
		text(x(n), y(minSeconds)+18, "middle", "", fmt.Sprintf("%g", n))
	}
	text(plotWidth/2, plotHeight-12, "middle", "", fmt.Sprintf("tasks solved (%d of %d)", len(times), len(results)))
	if len(times) > 0 {
		b.WriteString(`<polyline fill="none" stroke="#1f5fa8" stroke-width="2" points="`)
		for i, s := range times { // a step for each task
			fmt.Fprintf(&b, "%.1f,%.1f %.1f,%.1f ", x(float64(i)), y(s), x(float64(i+1)), y(s))
		}
		b.WriteString(`"/>` + "\n")
	}
	b.WriteString("</svg>\n")
	_, err := w.Write(b.Bytes())
	return err
}

// niceCeil returns the least of 5, 10, 20, 25, 50, 100, … that is n or more.
func niceCeil(n int) int {
	for unit := 10; ; unit *= 10 {
		for _, k := range []int{5, 10, 20, 25} {
			if k*unit/10 >= n {
				return k * unit / 10
			}
		}
	}
}
