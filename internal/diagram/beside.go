package diagram

// Lines beside the boxes: they lead from one to another one and around all that is between.

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"craig/internal/layered"
)

// Measures of lines beside boxes, in SVG units.
const (
	besideGap    = 14.0 // from the boxes
	besideApart  = 7.0  // between two lines
	besideBelow  = 12.0 // below a row of boxes, or above it
	besideInset  = 12.0 // where a line leaves the lower edge of a box, from its right edge
	besideCorner = 6.0
)

// besides finds ways for lines beside boxes.
type besides struct {
	boxes []layered.Point // the upper left corners
	sizes []layered.Size
	taken []upright // the lines that there are
}

// upright is the part of a line that leads up or down.
type upright struct{ x, top, bottom float64 }

// row returns where the row begins and ends that a box is in, and whether another box of it is on the right.
func (b *besides) row(v int) (top, bottom float64, blocked bool) {
	top, bottom = b.boxes[v].Y, b.boxes[v].Y+b.sizes[v].Height
	for i, at := range b.boxes {
		if at.Y < b.boxes[v].Y+b.sizes[v].Height && b.boxes[v].Y < at.Y+b.sizes[i].Height {
			top, bottom = min(top, at.Y), max(bottom, at.Y+b.sizes[i].Height)
			blocked = blocked || at.X > b.boxes[v].X
		}
	}
	return top, bottom, blocked
}

// way returns the corners of a line from one box to another one. It leaves and enters a box at the right, or where another box
// is there, below and above it.
func (b *besides) way(from, to int) []layered.Point {
	leave := func(v int, down bool) []layered.Point { // from the box outwards
		at, size := b.boxes[v], b.sizes[v]
		top, bottom, blocked := b.row(v)
		if !blocked {
			return []layered.Point{{X: at.X + size.Width, Y: at.Y + size.Height/2}}
		}
		x := at.X + max(size.Width-besideInset, size.Width/2)
		if down {
			return []layered.Point{{X: x, Y: at.Y + size.Height}, {X: x, Y: bottom + besideBelow}}
		}
		return []layered.Point{{X: x, Y: at.Y}, {X: x, Y: top - besideBelow}}
	}
	first, last := leave(from, true), leave(to, false)
	y0, y1 := first[len(first)-1].Y, last[len(last)-1].Y
	x := b.free(max(first[0].X, last[0].X), min(y0, y1), max(y0, y1))
	slices.Reverse(last)
	return slices.Concat(first, []layered.Point{{X: x, Y: y0}, {X: x, Y: y1}}, last)
}

// free returns where a line can lead from top to bottom, on the right of x, of all boxes there and apart from other lines, and takes it.
func (b *besides) free(x, top, bottom float64) float64 {
	for i, at := range b.boxes {
		if at.Y <= bottom && top <= at.Y+b.sizes[i].Height {
			x = max(x, at.X+b.sizes[i].Width)
		}
	}
	x += besideGap
	near := func(u upright) bool {
		return math.Abs(u.x-x) < besideApart && u.top <= bottom && top <= u.bottom
	}
	for slices.ContainsFunc(b.taken, near) {
		x += besideApart
	}
	b.taken = append(b.taken, upright{x, top, bottom})
	return x
}

// right returns how far the lines reach.
func (b *besides) right() float64 {
	x := 0.0
	for _, u := range b.taken {
		x = max(x, u.x)
	}
	return x
}

// rounded returns a line with round corners as the data of a path.
func rounded(points []layered.Point) string {
	var d strings.Builder
	fmt.Fprintf(&d, "M%.1f,%.1f", points[0].X, points[0].Y)
	for i := 1; i < len(points)-1; i++ {
		corner := points[i]
		r := min(besideCorner, distance(points[i-1], corner)/2, distance(corner, points[i+1])/2)
		a, b := towards(corner, points[i-1], r), towards(corner, points[i+1], r)
		fmt.Fprintf(&d, " L%.1f,%.1f Q%.1f,%.1f %.1f,%.1f", a.X, a.Y, corner.X, corner.Y, b.X, b.Y)
	}
	last := points[len(points)-1]
	fmt.Fprintf(&d, " L%.1f,%.1f", last.X, last.Y)
	return d.String()
}

func distance(a, b layered.Point) float64 { return math.Hypot(b.X-a.X, b.Y-a.Y) }

// towards returns the point on the way from a to b that is r away from a.
func towards(a, b layered.Point, r float64) layered.Point {
	d := distance(a, b)
	if d == 0 {
		return a
	}
	return layered.Point{X: a.X + (b.X-a.X)*r/d, Y: a.Y + (b.Y-a.Y)*r/d}
}
