// Places of the source for readers, who do not have all of it.

package program

import (
	"cmp"
	"slices"
	"strings"
)

// Open reports whether readers can look at p: it is not in text that comes with a front end, such as the bodies of
// functions of the C library, whose file is called <…>.
func (p Pos) Open() bool { return !strings.HasPrefix(p.File, "<") }

// Named reports whether readers know pr by its name: it is in the source, or in text that comes with a front end, as the
// functions of the C library are. Others are parts of statements; a front end gives them no line in a file <…>.
func (pr *Proc) Named() bool { return pr.Pos.Open() || pr.Pos.Line > 0 }

// Known reports whether readers know e by its place: not what a procedure does that is a part of several statements.
func (e *Edge) Known() bool { return e.Pos.Open() && e.From.Proc.Named() }

// Cited returns by which places of the source readers know an edge of p: its own, or, where they cannot look at that,
// those from which its procedure is called, over other such procedures or not.
func Cited(p *Program) func(*Edge) []Pos {
	g := NewCallGraph(p)
	known := make(map[*Proc][]Pos)
	return func(e *Edge) []Pos {
		if e.Known() {
			return []Pos{e.Pos}
		}
		if ps, ok := known[e.From.Proc]; ok {
			return ps
		}
		var out []Pos
		visited := map[*Proc]bool{e.From.Proc: true}
		for todo := []*Proc{e.From.Proc}; len(todo) > 0; todo = todo[1:] {
			for _, call := range g.Callers(todo[0]) {
				if caller := call.From.Proc; call.Known() {
					out = append(out, call.Pos)
				} else if !visited[caller] {
					visited[caller] = true
					todo = append(todo, caller)
				}
			}
		}
		known[e.From.Proc] = out
		return out
	}
}

// Compare orders places by file, line and column.
func (p Pos) Compare(q Pos) int {
	return cmp.Or(strings.Compare(p.File, q.File), cmp.Compare(p.Line, q.Line), cmp.Compare(p.Col, q.Col))
}

// AddTo returns places with p, unless one of them begins where p does.
func (p Pos) AddTo(places []Pos) []Pos {
	if slices.ContainsFunc(places, func(q Pos) bool { return q.Start() == p.Start() }) {
		return places
	}
	return append(places, p)
}

// Distinct removes from places, which are in the order of Compare, those that begin where others do.
func Distinct(places []Pos) []Pos {
	return slices.CompactFunc(places, func(p, q Pos) bool { return p.Start() == q.Start() })
}
