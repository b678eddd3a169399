package bounds

// What follows from a set of literals.

import (
	"craig/logic"
	"craig/num"
)

// Facts is a set of literals that are assumed to hold together. It is not changed after its creation.
type Facts struct {
	pos    map[*logic.Term]bool // atoms
	neg    map[*logic.Term]bool // atoms whose complement is a fact
	groups map[*logic.Term]*group
}

// NewFacts returns the facts lits.
func NewFacts(lits []*logic.Term) *Facts {
	f := &Facts{pos: make(map[*logic.Term]bool), neg: make(map[*logic.Term]bool), groups: make(map[*logic.Term]*group)}
	for _, l := range lits {
		if l.Op() == logic.OpNot {
			f.neg[l.Arg(0)] = true
		} else {
			f.pos[l] = true
		}
		sum, ok := related(l)
		if !ok {
			continue
		}
		g := f.groups[sum]
		if g == nil {
			g = &group{sum: sum}
			f.groups[sum] = g
		}
		g.add(l)
	}
	for _, g := range f.groups {
		g.tighten()
	}
	return f
}

// Implies reports whether the literal l (its complement, if neg) is one of the facts or follows from the bounds they
// put on its sum.
func (f *Facts) Implies(l *logic.Term, neg bool) bool {
	if l.Op() == logic.OpNot {
		l, neg = l.Arg(0), !neg
	}
	sum, ok := related(l)
	if !ok {
		return !neg && f.pos[l] || neg && f.neg[l]
	}
	g := f.groups[sum]
	if g == nil {
		return false
	}
	k := l.Arg(1).Value()
	at := bound{set: true, at: k}
	switch {
	case l.Op() == logic.OpEq && neg:
		for _, x := range g.ne {
			if x.Equal(k) {
				return true
			}
		}
		outside := bound{set: true, strict: true, at: k}
		return g.lo.set && g.lo.atLeast(outside) || g.hi.set && g.hi.atMost(outside)
	case l.Op() == logic.OpEq:
		return g.lo.set && g.hi.set && g.lo.atLeast(at) && g.hi.atMost(at)
	case !neg:
		at.strict = l.Op() == logic.OpLt
		return g.hi.set && g.hi.atMost(at)
	case sum.Sort() == logic.Int:
		at.at = k.Add(num.One)
		return g.lo.set && g.lo.atLeast(at)
	default:
		at.strict = l.Op() == logic.OpLe
		return g.lo.set && g.lo.atLeast(at)
	}
}
