// Ways of branches.

package goal

import (
	"cmp"
	"fmt"
	"slices"

	"craig/program"
)

// collector collects goals, of which those that are the same for readers become one.
type collector struct {
	goals []*Goal
	known map[string]*Goal
}

// add adds spots to the goal that a key names, which is g if it is new.
func (c *collector) add(key string, g Goal, spots ...Spot) {
	if c.known == nil {
		c.known = make(map[string]*Goal)
	}
	had := c.known[key]
	if had == nil {
		had = &g
		c.known[key] = had
		c.goals = append(c.goals, had)
	}
	for _, s := range spots {
		if !slices.Contains(had.Spots, s) {
			had.Spots = append(had.Spots, s)
		}
	}
}

// list returns the goals in the order of their places.
func (c *collector) list() []Goal {
	out := make([]Goal, len(c.goals))
	for i, g := range c.goals {
		out[i] = *g
	}
	slices.SortStableFunc(out, func(a, b Goal) int { return cmp.Or(a.Pos.Compare(b.Pos), cmp.Compare(a.Kind, b.Kind)) })
	return out
}

// each calls f with the edges of a program.
func each(p *program.Program, f func(*program.Edge)) {
	for _, pr := range p.Procs {
		for _, l := range pr.Locs {
			for _, e := range l.Out {
				f(e)
			}
		}
	}
}

// Decision names a branch of the source, which a program may have several times.
type Decision struct {
	Kind      program.BranchKind
	Pos, Cond program.Pos // without their ends
}

// DecisionOf returns the branch that b is a way of.
func DecisionOf(b *program.Branch) Decision { return Decision{b.Kind, b.Pos.Start(), b.Cond.Start()} }

// Branches returns a goal for each way of each branch of p that readers can look at and whose condition is no constant.
func Branches(p *program.Program) []Goal {
	var c collector
	var order []Decision
	decided := make(map[Decision]*program.Edge) // a way of each
	open := make(map[Decision]bool)             // there are several ways to go, at least in one context
	add := func(e *program.Edge, b *program.Branch, spots ...Spot) {
		key := fmt.Sprint(DecisionOf(b), b.Way)
		if b.Way == program.Case {
			key += fmt.Sprint(b.Low, b.High)
		}
		c.add(key, Goal{Kind: Branch, Pos: b.Pos, Function: e.From.Proc.Name, Way: b}, spots...)
	}
	each(p, func(e *program.Edge) {
		b := e.Branch()
		if b == nil || !b.Pos.Open() || b.Pos.Line == 0 || !e.From.Proc.Named() {
			return
		}
		d := DecisionOf(b)
		if decided[d] == nil {
			decided[d] = e
			order = append(order, d)
		}
		open[d] = open[d] || !e.Stmt.(*program.Assume).Cond.IsTrue()
		add(e, b, Spot{Behind: e})
	})
	for _, d := range order {
		e := decided[d]
		if b := e.Branch(); d.Kind != program.SwitchBranch {
			for _, way := range []program.Way{program.Holds, program.Fails} {
				add(e, &program.Branch{Decision: b.Decision, Way: way})
			}
		}
	}
	c.goals = slices.DeleteFunc(c.goals, func(g *Goal) bool { return !open[DecisionOf(g.Way)] })
	return c.list()
}
