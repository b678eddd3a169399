// The path of a counterexample as lines of source, with what repeats cut short.

package report

import (
	"fmt"
	"slices"
	"strings"

	"craig/certify"
	"craig/program"
)

// pathLine is one line of a shown path: the consecutive steps at one line of source in one call.
type pathLine struct {
	pos     program.Pos
	depth   int
	call    string // "f(n = 3)" for the entry into a procedure
	ret     bool   // the line continues after a call returned
	changes []change
	gap     string // instead of all else: what was left out here

	first program.Pos // where the first of the steps begins
	last  int         // which step of the trace is the last one
}

// pathLines groups the steps of a trace. Variables that keep their value are not listed again.
func pathLines(p *program.Program, t *certify.Trace) []pathLine {
	var lines []pathLine
	show := newChanges(p)
	values := make(shownValues)
	var depths depths
	for i, s := range t.Steps {
		if i == t.OmittedAt && t.Omitted > 0 {
			lines = append(lines, pathLine{gap: fmt.Sprintf("%d steps are left out", t.Omitted), depth: s.Depth, last: i - 1})
			clear(values)
			show.forget()
		}
		depth, part := depths.of(s)
		if part && s.Kind == certify.Enter {
			continue
		}
		first := s.Edge.Pos
		if part {
			first = s.Pos
		}
		where := line(first)
		changes := slices.DeleteFunc(show.of(s, depths.in()), func(ch change) bool {
			return part && !ch.v.Global || s.Depth == 0 && ch.given || !values.isNew(s, ch)
		})
		if s.Depth == 0 && s.Kind == certify.Statement && len(changes) == 0 && (len(s.Changes) > 0 || !s.Edge.Pos.Open()) {
			continue // the first values of what is not shown
		}
		if s.Kind == certify.Enter && depth == 1 && where == line(s.Edge.Stmt.(*program.Call).Callee.Pos) {
			// Nothing in the source calls main: the line where it begins is all that there is to show, with the arguments.
			l := pathLine{pos: where, depth: depth, first: first, last: i}
			if n := len(lines); n > 0 && lines[n-1].gap == "" && lines[n-1].call == "" && lines[n-1].pos == where && lines[n-1].depth == depth-1 {
				l.changes, lines = lines[n-1].changes, lines[:n-1]
			}
			l.add(changes)
			lines = append(lines, l)
			continue
		}
		if s.Kind == certify.Enter {
			if n := len(lines); n == 0 || lines[n-1].pos != where || lines[n-1].depth != depth-1 || lines[n-1].call != "" {
				lines = append(lines, pathLine{pos: where, depth: depth - 1, first: first, last: i - 1})
			}
			call := s.Edge.Stmt.(*program.Call)
			lines = append(lines, pathLine{
				pos: where, depth: depth,
				call: call.Callee.Name + "(" + join(changes) + ")", first: first, last: i,
			})
			continue
		}
		n := len(lines)
		if where.Line == 0 && len(changes) == 0 {
			continue // auxiliary
		}
		if n > 0 && lines[n-1].gap == "" && lines[n-1].call == "" && lines[n-1].pos == where && lines[n-1].depth == depth {
			lines[n-1].add(changes)
			lines[n-1].last = i
			continue
		}
		if s.Kind == certify.Return && len(changes) == 0 {
			continue
		}
		lines = append(lines, pathLine{pos: where, depth: depth, changes: changes, ret: s.Kind == certify.Return, first: first, last: i})
	}
	return lines
}

// shownValues are the values of variables that were shown last.
type shownValues map[shownVar]string

// shownVar is a variable, or a part of one, of a call at some depth; 0 for globals.
type shownVar struct {
	depth int
	v     *program.Var
	name  string
}

// isNew notes the change ch of step s, and reports whether there is something to show: another value, or an argument.
func (values shownValues) isNew(s certify.Step, ch change) bool {
	k := shownVar{s.Depth, ch.v, ch.name}
	if ch.v.Global {
		k.depth = 0
	}
	if values[k] == ch.value && s.Kind != certify.Enter {
		return false
	}
	values[k] = ch.value
	return true
}

// depths tells how deep the steps of a trace are, not counting calls of parts of statements, which are not shown as calls.
type depths struct {
	parts []bool   // by depth: whether the call is of one
	names []string // by depth: of the procedure, or the one that it is a part of
}

// in returns the name of the procedure that the last step was in, or of the one that has been called.
func (d *depths) in() string { return d.names[len(d.names)-1] }

// of returns the depth of the next step, and whether it is within a part of a statement.
func (d *depths) of(s certify.Step) (depth int, part bool) {
	running := s.Edge.From.Proc
	if s.Kind == certify.Enter {
		running = s.Edge.Stmt.(*program.Call).Callee
	}
	part = !running.Named()
	for len(d.parts) <= s.Depth { // of steps that are left out
		d.parts, d.names = append(d.parts, false), append(d.names, running.Name)
	}
	d.parts, d.names = d.parts[:s.Depth+1], d.names[:s.Depth+1]
	d.parts[s.Depth], d.names[s.Depth] = part, running.Name
	if part && s.Depth > 0 {
		d.names[s.Depth] = d.names[s.Depth-1]
	}
	depth = s.Depth
	for _, p := range d.parts {
		if p {
			depth--
		}
	}
	return depth, part
}

// line returns the line of p, none if readers cannot look at it.
func line(p program.Pos) program.Pos {
	if !p.Open() {
		return program.Pos{}
	}
	return program.Pos{File: p.File, Line: p.Line}
}

// add adds changes to the line; of a variable that changes twice only the last value is shown.
func (l *pathLine) add(changes []change) {
	for _, c := range changes {
		l.changes = slices.DeleteFunc(l.changes, func(o change) bool { return o.name == c.name })
		l.changes = append(l.changes, c)
	}
}

func join(changes []change) string {
	parts := make([]string, len(changes))
	for i, c := range changes {
		parts[i] = c.String()
	}
	return strings.Join(parts, ", ")
}

// The sizes of rounds that fold recognises, and how many must follow each other to be folded.
const (
	maxRound  = 64
	minRounds = 5
)

// fold replaces rounds of a loop, or levels of a recursion, by a remark where many follow each other: the first two and
// the last one stay.
func fold(lines []pathLine) []pathLine {
	same := func(i, j int) bool { // at the same place, and as deep as one another relative to the line before
		a, b := lines[i], lines[j]
		return a.gap == "" && b.gap == "" && a.pos == b.pos && (a.call == "") == (b.call == "") && a.ret == b.ret &&
			(i == 0 || a.depth-lines[i-1].depth == b.depth-lines[j-1].depth)
	}
	var out []pathLine
	for i := 0; i < len(lines); {
		size, rounds := 0, 0
		for p := 1; p <= maxRound && i+p*minRounds <= len(lines); p++ {
			j := i + p
			for j < len(lines) && same(j-p, j) {
				j++
			}
			if n := (j - i) / p; n >= minRounds {
				size, rounds = p, n
				break
			}
		}
		if rounds == 0 {
			out = append(out, lines[i])
			i++
			continue
		}
		out = append(out, lines[i:i+2*size]...)
		after := i + (rounds-1)*size
		out = append(out, pathLine{
			gap:   fmt.Sprintf("%d more rounds like this", rounds-3),
			depth: lines[after].depth,
			last:  lines[after-1].last,
		})
		out = append(out, lines[after:after+size]...)
		i = after + size
	}
	return out
}
