package precision

// Where predicates are, in words that survive changes of the program.

import (
	"cmp"
	"slices"
	"strings"

	"craig/internal/source"
	"craig/program"
)

// kind is what predicates are about.
type kind string

const (
	loop      kind = "loop"      // the states at the head of a loop
	label     kind = "label"     // those at a label
	statement kind = "statement" // those before another statement
	returns   kind = "return"    // the values at the entry and the return of a function
	failure   kind = "failure"   // the values at the entry of a call in which an assertion is violated
)

// place is a place in a function.
type place struct {
	function string
	kind     kind
	label    string
	// Of locations: the line, counted from the first one of the function, its text, how many lines of such places have that text, up
	// to this one, and how many such places there are on the line, up to this one.
	line, nth, part int
	text            string
}

// longest is how much of the text of a line counts, in bytes.
const longest = 160

// textAt returns the text of the line at p, with one space in place of more; empty if it cannot be had.
func textAt(lines *source.Lines, p program.Pos) string {
	text := strings.Join(strings.Fields(lines.At(p)), " ")
	if len(text) > longest {
		text = strings.TrimRight(strings.ToValidUTF8(text[:longest], ""), " ")
	}
	return text
}

// places are those of a function.
type places struct {
	of    map[*program.Loc]place
	all   []place // in the order of locations
	there map[place]bool
}

// placesOf returns the places of a procedure of a front end's program.
func placesOf(pr *program.Proc, lines *source.Lines) *places {
	ps := &places{of: make(map[*program.Loc]place), there: make(map[place]bool)}
	heads := make(map[*program.Loc]bool)
	for _, l := range pr.AllLoops() {
		heads[l.Head] = true
	}
	type such struct {
		kind kind
		at   string // label, text or line
	}
	linesOf, parts := make(map[such][]int), make(map[such]int)
	var raw []place
	for _, l := range pr.Locs {
		x, at := place{function: pr.Name}, l.Place()
		switch {
		case heads[l]:
			x.kind = loop
		case l.Label != "":
			x.kind, x.label = label, l.Label
		default:
			x.kind, at = statement, next(l)
		}
		x.line, x.text = at.Line-pr.Pos.Line, textAt(lines, at)
		raw = append(raw, x)
		key := such{x.kind, x.label + "\n" + x.text}
		if !slices.Contains(linesOf[key], x.line) {
			linesOf[key] = append(linesOf[key], x.line)
		}
	}
	for i, x := range raw {
		all := linesOf[such{x.kind, x.label + "\n" + x.text}]
		slices.Sort(all)
		x.nth = slices.Index(all, x.line) + 1
		key := such{x.kind, x.label + "\n" + x.text + "\n" + string(rune(x.nth))}
		parts[key]++
		x.part = parts[key]
		ps.of[pr.Locs[i]], ps.all, ps.there[x] = x, append(ps.all, x), true
	}
	return ps
}

// next returns where the next step from l is, or else where l is: the place of a location may be that of the step before.
func next(l *program.Loc) program.Pos {
	seen := make(map[*program.Loc]bool)
	for at := l; len(at.Out) > 0 && !seen[at]; at = at.Out[0].To {
		if e := at.Out[0]; e.Pos.Line > 0 {
			return e.Pos
		}
		seen[at] = true
	}
	return l.Place()
}

// best returns the place that one of an earlier version of the function most likely is now: of those with the same text the
// nearest in their order, or else the nearest by lines. It is not ok if there are none of its kind; what was at a label may be
// at any statement.
func (ps *places) best(was place) (now place, ok bool) {
	if was.kind == returns || was.kind == failure || ps.there[was] {
		return was, true
	}
	candidates := ps.those(func(x place) bool { return x.kind == was.kind && x.label == was.label })
	if len(candidates) == 0 && was.kind == label {
		candidates = ps.those(func(x place) bool { return x.kind == statement })
	}
	if len(candidates) == 0 {
		return now, false
	}
	same := slices.DeleteFunc(slices.Clone(candidates), func(x place) bool { return x.text != was.text || x.text == "" })
	distance := func(x place) int { return abs(x.nth - was.nth) }
	if len(same) == 0 {
		same, distance = candidates, func(x place) int { return abs(x.line - was.line) }
	}
	return slices.MinFunc(same, func(x, y place) int {
		return cmp.Or(cmp.Compare(distance(x), distance(y)), cmp.Compare(abs(x.part-was.part), abs(y.part-was.part)))
	}), true
}

func (ps *places) those(are func(place) bool) []place {
	return slices.DeleteFunc(slices.Clone(ps.all), func(x place) bool { return !are(x) })
}

func abs(n int) int { return max(n, -n) }
