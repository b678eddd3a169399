package plot

import (
	"bytes"
	"strings"
	"testing"
)

// TestGrowth checks that each panel has a line for each curve with a corner for each point, and that there may be no points.
func TestGrowth(t *testing.T) {
	for _, points := range [][][2]float64{nil, {{1, 0}}, {{5, 0.3}}, {{10, 0.2}, {200, 40}, {300, 1e6}}} {
		var b bytes.Buffer
		curve := Curve{Name: "<one>", Points: points}
		if err := Growth(&b, "title", "n", []Panel{{"s", 0.01, []Curve{curve, {Name: "two"}}}, {"nodes", 1, []Curve{curve}}}); err != nil {
			t.Fatal(err)
		}
		text := b.String()
		lines := 0
		for _, e := range elements(t, &b) {
			if e.Name.Local != "polyline" {
				continue
			}
			lines++
			if n := len(strings.Fields(attribute(e, "points"))); n != len(points) && n != 0 {
				t.Errorf("%d corners for %v", n, points)
			}
		}
		if lines != 3 || !strings.Contains(text, "&lt;one&gt;") {
			t.Errorf("%v: %d lines\n%s", points, lines, text)
		}
	}
}
