// What the proof of Safe leaves open: undefined behaviour, and what that is taken not to do.

package report

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"craig/program"
	"craig/verdict"
)

// premise returns what stands behind the claim of Safe: "; if no access is out of bounds (t.c:7)", and which check decides
// that, unless it is asked for as well.
func (t *text) premise() string {
	p := t.r.Premise
	if p == nil {
		return ""
	}
	s := ", if " + p.Says
	if len(p.Places) > 0 {
		s += " (" + list(p.Places) + ")"
	}
	if !t.asked[p.Check] {
		s += "; --check " + p.Check + " decides that"
	}
	return s
}

// openText returns "signed overflow at a.c:3, 7 (--check overflow)".
func openText(u verdict.Undefined) string {
	s := KindText(u.Kind)
	if len(u.Places) > 0 {
		s += " " + places(u.Places)
	}
	if u.Check != "" {
		s += " (--check " + u.Check + ")"
	}
	return s
}

// reliesText says which other properties rule out undefined behaviour that a proof does not; empty if there are none.
func reliesText(names []string) string {
	if len(names) == 0 {
		return ""
	}
	return "It relies on the " + pick(len(names) == 1, "proof", "proofs") + " of " + enumerated(names) + ", which rule" + pick(len(names) == 1, "s", "") + " out undefined behaviour that this one does not."
}

// places says where something could happen: "at a.c:3, 7, 12 and 2 other places".
func places(ps []program.Pos) string {
	ps = slices.DeleteFunc(slices.Clone(ps), func(p program.Pos) bool { return !p.Open() })
	if len(ps) == 0 {
		return "in code that comes with Craig"
	}
	return "at " + list(ps)
}

// cited returns the places by which readers know what happens at p: p, or, where they cannot look at that, the calls of the
// procedures that do it.
func (r *Report) cited(p program.Pos) []program.Pos {
	if p.Open() {
		return []program.Pos{p}
	}
	var out []program.Pos
	known := program.Cited(r.Program)
	for _, pr := range r.Program.Procs {
		for _, l := range pr.Locs {
			for _, e := range l.Out {
				if e.Pos.Start() == p.Start() {
					out = append(out, known(e)...)
				}
			}
		}
	}
	slices.SortFunc(out, program.Pos.Compare)
	return program.Distinct(out)
}

// maxPlaces is how many places are listed.
const maxPlaces = 3

// list names places: "a.c:3, 7, 12 and 2 other places".
func list(ps []program.Pos) string {
	var s []string
	var last program.Pos
	for _, p := range ps {
		p = program.Pos{File: p.File, Line: p.Line}
		switch {
		case len(s) > 0 && p == last:
		case len(s) > 0 && p.File == last.File && p.Line > 0:
			s = append(s, strconv.Itoa(p.Line))
		default:
			s = append(s, at(p))
		}
		last = p
	}
	switch n := len(s) - maxPlaces; {
	case n == 1:
		return strings.Join(s[:maxPlaces], ", ") + " and one other place"
	case n > 1:
		return fmt.Sprintf("%s and %d other places", strings.Join(s[:maxPlaces], ", "), n)
	}
	return strings.Join(s, ", ")
}
