package plot

import (
	"bytes"
	"encoding/xml"
	"io"
	"strings"
	"testing"
)

// elements returns the elements of a picture, which must be well-formed and without numbers that are none.
func elements(t *testing.T, picture *bytes.Buffer) []xml.StartElement {
	t.Helper()
	var out []xml.StartElement
	d := xml.NewDecoder(picture)
	for {
		tok, err := d.Token()
		if err == io.EOF {
			return out
		}
		if err != nil {
			t.Fatal(err)
		}
		el, ok := tok.(xml.StartElement)
		if !ok {
			continue
		}
		for _, a := range el.Attr {
			if strings.Contains(a.Value, "NaN") || strings.Contains(a.Value, "Inf") {
				t.Errorf("%s=%q", a.Name.Local, a.Value)
			}
		}
		out = append(out, el)
	}
}

// attribute returns an attribute of an element, empty if it has none.
func attribute(e xml.StartElement, name string) string {
	for _, a := range e.Attr {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

// TestQuantile checks that the plot's line has a step for each solved task.
func TestQuantile(t *testing.T) {
	for _, n := range []int{0, 1, 7, 300} {
		var times []float64
		for i := range n {
			times = append(times, float64(i*i)/1000)
		}
		var b bytes.Buffer
		if err := Quantile(&b, "a < b & c", times, 2*n); err != nil {
			t.Fatal(err)
		}
		steps := 0
		for _, e := range elements(t, &b) {
			steps += len(strings.Fields(attribute(e, "points"))) / 2
		}
		if steps != n {
			t.Errorf("%d steps for %d solved tasks", steps, n)
		}
	}
}

// TestScatter checks where marks are: the legend's first, and those of tasks without an answer outside of the plot.
func TestScatter(t *testing.T) {
	points := []Point{
		{Name: "a<b", X: 0, Y: 10},
		{Name: "p", X: 1, Y: 1},
		{Name: "q", X: 9, NoY: true, Y: 10},
		{Name: "r", X: 10, NoX: true, Y: 0.1, Unsat: true},
	}
	for _, limit := range []float64{0, 10} {
		var b bytes.Buffer
		if err := Scatter(&b, "t", "one", "two", limit, points); err != nil {
			t.Fatal(err)
		}
		text := b.String()
		for _, want := range []string{"sat (3)", "unsat (1)", "<title>a&lt;b</title>", "one; at the right margin", ">10 s<"} {
			if !strings.Contains(text, want) {
				t.Errorf("limit %g: no %q in\n%s", limit, want, text)
			}
		}
		var circles, crosses []string
		for _, e := range elements(t, &b) {
			switch {
			case attribute(e, "class") != "mark":
			case e.Name.Local == "circle":
				circles = append(circles, attribute(e, "cx")+" "+attribute(e, "cy"))
			default:
				crosses = append(crosses, strings.SplitN(attribute(e, "d"), "l", 2)[0])
			}
		}
		// 0.01 s is at the lower left, 10 s at the upper right corner; 1 s is two thirds of the way.
		if got, want := strings.Join(circles, ", "), "76.0 70.0, 396.0 230.0, 548.7 44.0, 86.0 84.0"; got != want {
			t.Errorf("limit %g: circles %s, want %s", limit, got, want)
		}
		if got, want := strings.Join(crosses, ", "), "M578.5 386.5, M82.5 98.5"; got != want {
			t.Errorf("limit %g: crosses %s, want %s", limit, got, want)
		}
	}
}
