// Lines and functions.

package goal

import (
	"fmt"

	"craig/program"
)

// line is a line of a file.
type line struct {
	file   string
	number int
}

// lineOf returns the line in which an edge begins that readers know; false if it is in none.
func lineOf(e *program.Edge) (line, bool) {
	return line{e.Pos.File, e.Pos.Line}, e.Known() && e.Pos.Line > 0
}

// Lines returns a goal for each line of the source with statements or expressions that p executes: execution comes to one of them.
func Lines(p *program.Program) []Goal {
	var c collector
	for _, pr := range users(p) {
		for _, l := range pr.Locs {
			for _, e := range l.Out {
				in, ok := lineOf(e)
				if !ok || continued(l, in) {
					continue
				}
				s := Spot{Behind: e}
				if only(l, in) {
					s = Spot{Before: l}
				}
				at := program.Pos{File: in.file, Line: in.number}
				c.add(fmt.Sprint(in), Goal{Kind: Line, Pos: at, Function: pr.Name}, s)
			}
		}
	}
	return c.list()
}

// continued reports whether execution comes to l only from the same line.
func continued(l *program.Loc, in line) bool {
	for _, e := range l.In {
		if from, ok := lineOf(e); !ok || from != in {
			return false
		}
	}
	return len(l.In) > 0
}

// only reports whether all edges that leave l are of a line.
func only(l *program.Loc, in line) bool {
	for _, e := range l.Out {
		if of, ok := lineOf(e); !ok || of != in {
			return false
		}
	}
	return true
}

// Functions returns a goal for each function of the source that p has: it is called.
func Functions(p *program.Program) []Goal {
	var c collector
	for _, pr := range users(p) {
		if pr.Pos.Line > 0 {
			c.add(fmt.Sprint(pr.Name, pr.Pos.Start()), Goal{Kind: Function, Pos: pr.Pos, Function: pr.Name}, Spot{Before: pr.Entry})
		}
	}
	return c.list()
}

// users returns the procedures of p that readers can look at.
func users(p *program.Program) []*program.Proc {
	var out []*program.Proc
	for _, pr := range p.Procs {
		if pr != p.Entry && pr.Named() && pr.Pos.Open() {
			out = append(out, pr)
		}
	}
	return out
}
