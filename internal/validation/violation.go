// Violation witnesses: a variable counts the segments that an execution has passed.

package validation

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"craig/frontend/c"
	"craig/logic"
	"craig/program"
	"craig/witness"
)

// segment is the variable with the number of the segment that an execution is in, and left its value when it does not match.
const (
	segment = "__craig_segment"
	left    = -1
)

// marks are the waypoints at a place, by what the execution does there.
type marks struct {
	before, holds, fails, value, enter, leave steps
}

// steps are waypoints that an execution comes to at the same time: in each segment, those that it avoids first.
type steps []step

type step struct {
	segment   int
	condition c.Code // under which the execution passes the waypoint
	avoid     bool
	next      int  // the segment behind it, if it is not avoided
	again     bool // the cycle begins with it
}

// always is a condition that holds.
var always = c.Code{c.Glue("1")}

// with adds a waypoint of the format. If it is to be followed, an execution that comes to it when it is in that segment must pass it.
func (s *steps) with(w step) {
	*s = append(*s, w)
	if !w.avoid {
		s.without(w)
	}
}

// without adds that an execution which comes here when it is in a segment does not pass the waypoint that it is to follow.
func (s *steps) without(w step) {
	*s = append(*s, step{segment: w.segment, condition: always, avoid: true})
}

// code is an expression that goes to the next segment, or leaves the sequence, as the first step of the current segment says whose
// condition holds.
func (s steps) code() c.Code {
	code := nothing
	for i := len(s) - 1; i >= 0; i-- {
		next := fmt.Sprintf("(void)(%s = %d)", segment, s[i].next)
		switch {
		case s[i].avoid:
			next = fmt.Sprintf("(void)(%s = %d)", segment, left)
		case s[i].again:
			next = fmt.Sprintf("(%s, %s())", next, again)
		}
		test := append(c.Code{c.Glue(fmt.Sprintf("(%s == %d && (", segment, s[i].segment))}, s[i].condition...)
		test = append(test, c.Glue(") ? "+next+" : "))
		code = append(append(test, code...), c.Glue(")"))
	}
	return code
}

// at returns the marks of a place.
func (b *builder) at(p *c.Place) *marks {
	if b.places[p] == nil {
		b.places[p] = &marks{}
		b.order = append(b.order, p)
	}
	return b.places[p]
}

// sequence inserts the waypoints of a witness, and returns its target. Errors are *Fault.
func (b *builder) sequence(w witness.Witness) (*target, error) {
	b.head, b.others = "int "+segment+"; "+lassoHead, "extern int "+segment+"; "+lassoOthers
	var end *target
	cycle := slices.IndexFunc(w.Segments, witness.Segment.Cycle)
	if cycle >= 0 && !Endless(w) {
		return nil, unsupported(w.Segments[cycle].Waypoints[0].Location.At, "a cycle, which is about termination, in a witness for another property")
	}
	for i, s := range w.Segments {
		last := len(s.Waypoints) - 1
		for j, p := range s.Waypoints {
			at := step{segment: i, condition: always, avoid: j < last, next: i + 1, again: i == cycle}
			if cycle >= 0 && i == len(w.Segments)-1 {
				at.next = cycle
			}
			has := p.Kind != witness.Target && p.Kind != witness.FunctionEnter
			if text := p.Constraint.Text; !has && text != "" && text != "1" && text != "true" {
				return nil, unsupported(p.Constraint.At, "a constraint of a waypoint %s, which has none in the format", p.Kind)
			}
			var err error
			if p.Kind == witness.Target {
				end, err = b.target(p, i)
			} else {
				err = b.waypoint(p, at)
			}
			if err != nil {
				return nil, err
			}
		}
	}
	for _, p := range b.order {
		if err := b.insert(p, b.places[p], w); err != nil {
			return nil, err
		}
	}
	return end, nil
}

// waypoint notes a waypoint at its place, of which s says what becomes of an execution that passes it.
func (b *builder) waypoint(w witness.Waypoint, s step) error {
	switch w.Kind {
	case witness.Assumption:
		return b.assumption(w, s)
	case witness.Branching:
		return b.branching(w, s)
	}
	p, err := b.find(w.Location, "call", c.CallPlace)
	if err != nil {
		return err
	}
	if p.Interrupted() {
		b.untried = fmt.Sprintf("something comes between the call in line %d and its arguments", p.Pos.Line)
	}
	m := b.at(p)
	b.says(s, said{p.Within.Start(), equations(w.Constraint.Text)})
	if w.Kind == witness.FunctionEnter {
		m.enter = append(m.enter, s)
		return nil
	}
	if w.Constraint.Text != "" {
		x, err := read(w.Constraint, !p.Void(), false, 0)
		if err != nil {
			return err
		}
		s.condition = c.Code{piece(x.Expression, x.text), behind(x.Expression, "")}
	}
	m.leave.with(s)
	return nil
}

func (b *builder) assumption(w witness.Waypoint, s step) error {
	p, err := b.find(w.Location, "statement", c.StatementPlace)
	if err != nil {
		return err
	}
	x, err := read(w.Constraint, false, false, 0)
	if err != nil {
		return err
	}
	s.condition = c.Code{piece(x.Expression, x.text), behind(x.Expression, "")}
	m := b.at(p)
	b.says(s, said{values: equations(x.text)})
	m.before.with(s)
	return nil
}

// says notes what a waypoint says of values, if it ends its segment.
func (b *builder) says(s step, what said) {
	if s.avoid {
		return
	}
	for len(b.said) <= s.segment {
		b.said = append(b.said, said{})
	}
	b.said[s.segment] = what
}

func (b *builder) branching(w witness.Waypoint, s step) error {
	p, err := b.find(w.Location, "branch", c.IfPlace, c.LoopPlace, c.ConditionalPlace, c.SwitchPlace)
	if err != nil {
		return err
	}
	m := b.at(p)
	way := w.Constraint.Text
	switch {
	case p.Kind == c.SwitchPlace && way == "default":
		s.condition = c.Code{c.Glue(p.IsDefault())}
		m.value.with(s)
	case p.Kind == c.SwitchPlace:
		if err := c.IsExpression(way); err != nil {
			return fault(w.Constraint.At, "%s is no case of a switch: %v", way, err)
		}
		s.condition = c.Code{c.Glue(c.ValueName + " == ("), piece(w.Constraint, way), behind(w.Constraint, ")")}
		m.value.with(s)
	case way == "true":
		m.way(s, &m.holds, &m.fails)
	case way == "false":
		m.way(s, &m.fails, &m.holds)
	default:
		return fault(w.Constraint.At, "a branch goes the way true or false, and not %s", way)
	}
	return nil
}

// way notes a waypoint for one way of a branch, which is not the other way.
func (m *marks) way(w step, one, other *steps) {
	*one = append(*one, w)
	if !w.avoid {
		other.without(w)
	}
}

// insert evaluates the marks of a place there.
func (b *builder) insert(p *c.Place, m *marks, w witness.Witness) error {
	switch p.Kind {
	case c.StatementPlace:
		b.edits = append(b.edits, p.Before(m.before.code()))
	case c.SwitchPlace:
		b.edits = append(b.edits, p.Switch(m.value.code()))
	case c.CallPlace:
		var enter, leave c.Code
		if m.enter != nil {
			enter = m.enter.code()
		}
		if m.leave != nil {
			leave = m.leave.code()
		}
		edits, ok := p.Call(enter, leave)
		if !ok {
			return unsupported(w.At, "the beginning of the call in line %d, of which several arguments have calls or branches", p.Pos.Line)
		}
		b.edits = append(b.edits, edits...)
	default:
		b.edits = append(b.edits, p.Branch(m.holds.code(), m.fails.code()))
	}
	return nil
}

// target is where a sequence ends.
type target struct {
	segment  int
	location witness.Location
	files    []string   // of the program
	within   []*c.Place // what is there
	counting counting
}

// target returns the target that a waypoint is: the statement or full expression that begins there; without a column all expressions that
// begin in the line, and what else is there.
func (b *builder) target(w witness.Waypoint, i int) (*target, error) {
	t := &target{segment: i, location: w.Location, files: b.files()}
	p, err := b.meant(w.Location, "statement", c.StatementPlace, c.FullExpressionPlace)
	if len(Meant(w.Location.File, b.named)) > 0 {
		return nil, unsupported(w.Location.At, "a target in a file that asks for its lines, and to which #line gives others")
	}
	var unknown *Fault
	if errors.As(err, &unknown) && unknown.Unsupported && !b.includes(w.Location.File) {
		return nil, err
	}
	switch {
	case w.Location.Column > 0 && err == nil:
		t.within = []*c.Place{p}
	case w.Location.Column == 0 && err == nil:
		for _, q := range p.Unit().Places {
			if q.Kind == c.FullExpressionPlace && isAt(w.Location, q) {
				t.within = append(t.within, q)
			}
		}
	case w.Location.Column == 0 && !b.hasText(w.Location) && unknown != nil && !unknown.Unsupported:
		return nil, err
	}
	return t, nil
}

// includes reports whether a name is that of a file that units include, and not one that #line says.
func (b *builder) includes(name string) bool {
	if len(Meant(name, b.files())) > 0 {
		return false
	}
	return !slices.ContainsFunc(b.units, func(u *c.PlacedUnit) bool { return len(Meant(name, u.Named)) > 0 })
}

// hasText reports whether a line, in which nothing begins, may be a part of something that begins before it.
func (b *builder) hasText(l witness.Location) bool {
	files := Meant(l.File, b.files())
	return slices.ContainsFunc(b.units, func(u *c.PlacedUnit) bool {
		lines := strings.Split(string(u.Text), "\n")
		return slices.Contains(files, u.File) && l.Line <= len(lines) && strings.Trim(lines[l.Line-1], " \t\r{}") != ""
	})
}

// has reports whether a violation at a place is one of the target.
func (t *target) has(at program.Pos) bool {
	if slices.ContainsFunc(t.within, func(p *c.Place) bool { return p.Has(at) }) {
		return true
	}
	if len(t.within) > 0 && t.location.Column > 0 {
		return false
	}
	meant := Meant(t.location.File, append(slices.Clone(t.files), at.File))
	return slices.Contains(meant, at.File) && at.Line == t.location.Line && (t.location.Column == 0 || t.location.Column == at.Col)
}

// guarded is a Plan's Change: the property is violated only at the target, in the last segment. An execution that violates it
// elsewhere, or leaves the sequence, ends.
func (t *target) guarded(p *program.Program, counts func(program.Stmt) bool) *program.Program {
	var violations []*program.Edge
	out := program.Restated(p, func(e *program.Edge) {
		switch {
		case counts(e.Stmt):
			violations = append(violations, e)
		case leaves(e.Stmt):
			e.Stmt = &program.Assume{Cond: p.Ctx.False()}
		}
	})
	there := p.Ctx.Bool(t.segment == 0)
	for _, v := range out.Globals {
		if v.Name == segment {
			there = p.Ctx.Eq(v.Term, p.Ctx.Int(int64(t.segment)))
		}
	}
	if t.counting != atTarget {
		there = t.ending(out, there)
	}
	var called *logic.Term
	for _, e := range violations {
		switch {
		case t.counting != atTarget || e.Known():
			t.guard(p.Ctx, e, there, t.has(e.Pos))
		case called == nil:
			called = t.calling(out)
			fallthrough
		default:
			t.guard(p.Ctx, e, p.Ctx.And(there, called), true)
		}
	}
	out.Number()
	return out
}

// leaves reports whether s says that an execution leaves the sequence.
func leaves(s program.Stmt) bool {
	a, ok := s.(*program.Assign)
	if !ok {
		return false
	}
	for i, v := range a.Lhs {
		if v.Name == segment && a.Rhs[i].IsNum() && a.Rhs[i].Value().Sign() < 0 {
			return true
		}
	}
	return false
}

// guard lets e, which is about the property, be violated only at the target, as at says, where there holds; elsewhere its violation ends
// the execution.
func (t *target) guard(x *logic.Context, e *program.Edge, there *logic.Term, at bool) {
	var cond *logic.Term
	var last program.Stmt
	var kind program.Kind
	switch s := e.Stmt.(type) {
	case *program.Assert:
		cond, kind, last = s.Cond, s.Kind, &program.Assert{Cond: x.Or(x.Not(there), s.Cond), Violation: s.Violation}
	case *program.Assume:
		cond, kind, last = s.Cond, s.Kind, &program.Assume{Cond: x.Or(x.Not(there), s.Cond), Violation: s.Violation}
	}
	if lost := ofLeaks(kind); lost != (t.counting != atTarget) || !lost && !at {
		e.Stmt = &program.Assume{Cond: cond}
		return
	}
	e.Stmt = &program.Assume{Cond: x.Or(there, cond)}
	split(e, last)
}
