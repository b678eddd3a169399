package bmc

import (
	"slices"

	"craig/internal/bounds"
	"craig/internal/cells"
	"craig/logic"
	"craig/num"
)

// Unknown arrays. What a program reads of them is bounded, if at all, by what it assumes of the value next: the type of the
// elements. So all elements have these bounds, if whatever is read gets the same: then values outside of them are those of
// no execution.

// content is what is known of an unknown array.
type content struct {
	in       bounds.Interval // of all elements, if bounded
	bounded  bool
	elements []*logic.Term
}

// pending is a value that was read of unknown arrays and has no bounds yet.
type pending struct {
	value *logic.Term
	of    []*content
	guard *guard
}

// widest has all integers of C's types.
var widest = bounds.Interval{Lo: num.Pow2(63).Neg(), Hi: num.Pow2(64).Sub(num.One)}

// element takes notice of a new constant for an element.
func (u *unwinding) element(a *cells.Unknown, x *logic.Term) {
	c := u.contents[a]
	c.elements = append(c.elements, x)
	u.contentOf[x] = c
	if c.bounded {
		u.intervals.Set(x, c.in)
	}
}

// read takes notice of a value that was read. Only integers have bounds.
func (e *evaluation) read(v *logic.Term) {
	if v.Sort() != logic.Int {
		return
	}
	of, ok := e.contentsIn[v]
	if !ok {
		for _, x := range e.elementsIn(v) {
			if c := e.contentOf[x]; c != nil {
				of = append(of, c)
			}
		}
		e.contentsIn[v] = of
	}
	if len(of) > 0 {
		e.pending = append(e.pending, pending{v, of, e.s.guard})
	}
}

// elementsIn returns the constants that v may be: those that it chooses among.
func (u *unwinding) elementsIn(v *logic.Term) []*logic.Term {
	choices := make(map[*logic.Term]bool)
	choicesIn(v, choices)
	var out []*logic.Term
	for t := range choices {
		if t.Op() == logic.OpConst {
			out = append(out, t)
		}
	}
	return out
}

// choicesIn adds v, and the terms that it chooses among.
func choicesIn(v *logic.Term, out map[*logic.Term]bool) {
	if out[v] {
		return
	}
	out[v] = true
	if v.Op() == logic.OpIte {
		choicesIn(v.Arg(1), out)
		choicesIn(v.Arg(2), out)
	}
}

// settle takes notice that the values that still have no bounds get none.
func (u *unwinding) settle() {
	for _, p := range u.pending {
		if u.boundedBefore(p) {
			continue
		}
		for _, c := range p.of {
			u.rough = u.rough || c.bounded
		}
	}
}

// boundedBefore reports whether all executions that read p had its value bounded, when they read it at another place.
func (u *unwinding) boundedBefore(p pending) bool {
	at := u.boundedAt[p.value]
	for g := p.guard; g != nil && len(at) > 0; g = g.parent {
		if slices.Contains(at, g) {
			return true
		}
	}
	return false
}

// boundRead takes notice that v is within bounds where it was read under the guard g; used is whether it was read there.
func (u *unwinding) boundRead(g *guard, v *logic.Term, in bounds.Interval) (used bool) {
	if !slices.ContainsFunc(u.pending, func(p pending) bool { return p.guard == g }) {
		return false
	}
	choices := make(map[*logic.Term]bool)
	choicesIn(v, choices)
	left := u.pending[:0]
	for _, p := range u.pending {
		if p.guard != g || !choices[p.value] {
			left = append(left, p)
			continue
		}
		used = true
		u.boundedAt[p.value] = append(u.boundedAt[p.value], g)
		if u.limits.wide {
			in = widest
		}
		for _, c := range p.of {
			switch {
			case !c.bounded:
				c.bounded, c.in = true, in
				for _, x := range c.elements {
					u.intervals.Set(x, in)
				}
			case !c.in.Contains(in):
				u.rough = true
			}
		}
	}
	u.pending = left
	return used
}
