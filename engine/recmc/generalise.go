package recmc

import (
	"math/bits"
	"slices"

	"craig/logic"
	"craig/smt"
	"craig/smt/interpolate"
)

// blocker is what a clause's solver says about a cube that it blocks.
type blocker struct {
	core         []*logic.Term // literals of the cube
	interpolated []*logic.Term // a cube that it implies and the clause blocks, too; nil if there is none
}

// blocker reads off the last check which literals of the cube it needed and, if asked to, what of them: for literals
// that contradict the clause together, their sum.
func (e *recmc) blocker(c *clause, cube []*logic.Term, interpolate bool) blocker {
	in := map[*logic.Term]bool{}
	for _, t := range c.solver.Core() {
		in[t] = true
	}
	var b blocker
	for _, t := range cube {
		if in[t] {
			b.core = append(b.core, t)
		}
	}
	if !interpolate {
		return b
	}
	if !slices.ContainsFunc(b.core, func(t *logic.Term) bool { return !isBoolean(t) }) { // nothing to sum up
		b.interpolated = b.core
		return b
	}
	i, err := c.solver.Interpolant(e.Ctx, system, func(p smt.Partition) bool { return p == partBody })
	if err != nil {
		return b
	}
	b.interpolated = e.conjuncts(e.C.Not(i))
	for _, t := range b.interpolated {
		if op := t.Op(); op == logic.OpOr || op == logic.OpNot && t.Arg(0).Op() == logic.OpAnd {
			b.interpolated = nil
			break
		}
	}
	return b
}

// isBoolean reports whether t is a variable or the negation of one.
func isBoolean(t *logic.Term) bool {
	return t.Op() == logic.OpConst || t.Op() == logic.OpNot && t.Arg(0).Op() == logic.OpConst
}

// system makes interpolants that exclude as much as the clause refutes of the cube. Of 134 programs in C (10 s of CPU time
// for each) RecMC decides 120 with them; 118 with the weak ones of the inverse system, and a third slower; fewer with
// the decomposed system, whose complements are often no cubes.
const system = interpolate.McMillan

// sum learns a lemma from a query that all clauses block.
func (e *recmc) sum(q *query, blockers []blocker) answer {
	cube, level, ok := e.generalise(q.p, e.seed(q, blockers), q.b)
	if !ok {
		return answerUnknown
	}
	if wider, up := e.guide(q.p, cube, level); wider != nil {
		e.learn(q.p, wider, up)
		if e.implies(cube, wider) {
			return answerNo
		}
	}
	if e.Ctx.Err() != nil {
		return answerUnknown
	}
	e.learn(q.p, cube, level)
	return answerNo
}

// learn adds the lemma that the cube is empty.
func (e *recmc) learn(p *pred, cube []*logic.Term, level int) {
	e.addLemma(p, &lemma{f: e.C.Not(e.C.And(cube...)), cube: cube, level: level})
}

// interpolating says by what lemmas are generalised at the moment: by interpolants, or by the literals of cubes that are
// needed. Each of the two ways leads into sequences of lemmas without end that the other avoids, so they take turns, which
// become longer.
func (e *recmc) interpolating() bool {
	turn := e.counts.queries / firstTurn
	return bits.Len(uint(turn+1))%2 == 1
}

// firstTurn is the number of queries of the first turn; the next ones are twice as long each.
const firstTurn = 100

// seed returns a cube that the query's cube implies and all clauses block: made of interpolants if there are some that
// are not longer than the literals needed.
func (e *recmc) seed(q *query, blockers []blocker) []*logic.Term {
	in := map[*logic.Term]bool{}
	var interpolated []*logic.Term
	whole := true
	for _, b := range blockers {
		for _, t := range b.core {
			in[t] = true
		}
		whole = whole && (b.interpolated != nil || len(b.core) == 0)
		for _, t := range b.interpolated {
			if !slices.Contains(interpolated, t) {
				interpolated = append(interpolated, t)
			}
		}
	}
	var core []*logic.Term
	for _, t := range q.cube {
		if in[t] {
			core = append(core, t)
		}
	}
	core = e.splitEqualities(core)
	if whole && len(interpolated) <= len(core) && e.interpolating() {
		return interpolated
	}
	return core
}

// splitEqualities replaces x = k by x ≤ k and x ≥ k, of which one may be dropped.
func (e *recmc) splitEqualities(cube []*logic.Term) []*logic.Term {
	var out []*logic.Term
	for _, t := range cube {
		if t.Op() == logic.OpEq && t.Arg(0).Sort().IsArith() {
			out = append(out, e.C.Le(t.Arg(0), t.Arg(1)), e.C.Ge(t.Arg(0), t.Arg(1)))
		} else {
			out = append(out, t)
		}
	}
	return out
}

// generalise drops literals of cube as long as all clauses of p block what is left at bound b, where the lemma may be
// assumed of p itself one level below (it then holds at all levels up to b by induction). It returns the cube and a
// level at which its negation is a lemma.
func (e *recmc) generalise(p *pred, cube []*logic.Term, b int) ([]*logic.Term, int, bool) {
	for i := 0; i < len(cube) && len(cube) > 1; {
		smaller := append(append([]*logic.Term(nil), cube[:i]...), cube[i+1:]...)
		core, ans := e.blocked(p, smaller, b)
		switch ans {
		case answerUnknown:
			if e.Ctx.Err() != nil {
				return nil, 0, false
			}
			i++ // the literal stays
			e.err = nil
		case answerNo:
			i++
		case answerYes:
			e.counts.dropped += len(cube) - len(core)
			// Literals before i that the core needs were tried already.
			kept := 0
			for _, t := range core {
				for _, u := range cube[:i] {
					if t == u {
						kept++
					}
				}
			}
			cube, i = core, kept
		}
	}
	b = e.highest(p, cube, b)
	return cube, b, e.Ctx.Err() == nil
}

// highest returns the greatest bound, up to the run's, at which p blocks a cube that it blocks at b. What is blocked at a
// bound is blocked at those below, where there are more lemmas; so after the next bound and the last, one of which most
// often decides, the interval is halved: with a step for each level, chains of calls would take cubic time.
func (e *recmc) highest(p *pred, cube []*logic.Term, b int) int {
	low, high := b, e.bound
	for try := b + 1; low < high; try = low + (high-low+1)/2 {
		if low == b+1 && high == e.bound {
			try = high
		}
		if _, ans := e.blocked(p, cube, try); ans == answerYes {
			low = try
		} else {
			e.err = nil
			high = try - 1
		}
	}
	return low
}

// blocked reports whether every clause of p blocks the cube at bound b, given its negation of p one level below, and
// which of its literals that takes.
func (e *recmc) blocked(p *pred, cube []*logic.Term, b int) ([]*logic.Term, answer) {
	in := map[*logic.Term]bool{}
	candidate := e.C.Not(e.C.And(cube...))
	for _, c := range p.clauses {
		as := e.environment(c, b, len(c.atoms))
		inductive := false
		for _, a := range c.atoms {
			if a.pred == p && b > 0 {
				as = append(as, e.C.Or(e.C.Not(a.Guard), a.site.Apply(candidate)))
				inductive = true
			}
		}
		switch e.check(c, append(as, cube...)...) {
		case smt.Unknown:
			return nil, answerUnknown
		case smt.Sat:
			return nil, answerNo
		}
		core := e.blocker(c, cube, false).core
		for _, t := range core {
			in[t] = true
		}
		if inductive { // the assumed lemma speaks of all literals
			for _, t := range cube {
				in[t] = true
			}
		}
	}
	var out []*logic.Term
	for _, t := range cube {
		if in[t] {
			out = append(out, t)
		}
	}
	return out, answerYes
}
