// The quantile plot: how many tasks are solved within which time.

package plot

import (
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
)

// Quantile draws the time within which each number of tasks is solved: the n-th least of times, which are seconds, at
// x = n, on a logarithmic scale. total is the number of all tasks.
func Quantile(w io.Writer, title string, times []float64, total int) error {
	times = slices.Sorted(slices.Values(times))
	top := 1.0 // seconds at the upper edge, a power of ten
	if len(times) > 0 {
		top = math.Pow(10, math.Ceil(math.Log10(max(times[len(times)-1], 1))))
	}
	right := float64(niceCeil(max(total, 1)))
	x := func(n float64) float64 { return marginLeft + n/right*(plotWidth-marginLeft-marginRight) }
	y := func(s float64) float64 {
		f := math.Log10(max(s, minSeconds)/minSeconds) / math.Log10(top/minSeconds)
		return plotHeight - marginBottom - f*(plotHeight-marginTop-marginBottom)
	}

	d := newDrawing(plotWidth, plotHeight, title)
	for s := minSeconds; s <= top*1.001; s *= 10 {
		d.line(x(0), y(s), x(right), y(s), grid)
		d.text(x(0)-8, y(s)+4, "end", "", seconds(s))
	}
	for i := range 6 {
		n := right * float64(i) / 5
		d.line(x(n), y(minSeconds), x(n), y(top), grid)
		d.text(x(n), y(minSeconds)+18, "middle", "", fmt.Sprintf("%g", n))
	}
	d.text(plotWidth/2, plotHeight-12, "middle", "", fmt.Sprintf("tasks solved (%d of %d)", len(times), total))
	if len(times) > 0 {
		d.WriteString(`<polyline fill="none" stroke="#1f5fa8" stroke-width="2" points="`)
		for i, s := range times { // a step for each task
			fmt.Fprintf(d, "%.1f,%.1f %.1f,%.1f ", x(float64(i)), y(s), x(float64(i+1)), y(s))
		}
		d.WriteString(`"/>` + "\n")
	}
	return d.finish(w)
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
