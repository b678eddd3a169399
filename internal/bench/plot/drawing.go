// Package plot draws measurements as SVG: how many tasks are solved within which time, and the times of two solvers on
// the same tasks.
package plot

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"io"
	"math"
)

// minSeconds is where quicker answers are drawn.
const minSeconds = 0.01

// drawing is an SVG picture in the making.
type drawing struct{ bytes.Buffer }

// newDrawing returns an empty picture with a title.
func newDrawing(width, height int, title string) *drawing {
	d := &drawing{}
	fmt.Fprintf(d, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" font-family="sans-serif" font-size="12">`+"\n",
		width, height)
	fmt.Fprintf(d, `<rect width="%d" height="%d" fill="white"/>`+"\n", width, height)
	d.text(float64(width)/2, 22, "middle", ` font-size="15"`, title)
	return d
}

// text writes s at a place that is its start, middle or end; extra are more attributes.
func (d *drawing) text(x, y float64, anchor, extra, s string) {
	fmt.Fprintf(d, `<text x="%.1f" y="%.1f" text-anchor="%s"%s>`, x, y, anchor, extra)
	d.escape(s)
	d.WriteString("</text>\n")
}

// escape writes s as text of an element.
func (d *drawing) escape(s string) { _ = xml.EscapeText(d, []byte(s)) } // a Buffer does not fail

// line draws a line; style are its attributes.
func (d *drawing) line(x1, y1, x2, y2 float64, style string) {
	fmt.Fprintf(d, `<line x1="%.1f" y1="%.1f" x2="%.1f" y2="%.1f" %s/>`+"\n", x1, y1, x2, y2, style)
}

// grid is the style of lines that help to read a place.
const grid = `stroke="#ddd"`

// finish writes the picture.
func (d *drawing) finish(w io.Writer) error {
	d.WriteString("</svg>\n")
	_, err := w.Write(d.Bytes())
	return err
}

// seconds returns a time as axes show it.
func seconds(s float64) string { return fmt.Sprintf("%g s", math.Round(s*100)/100) }
