// Package quantified finds facts about all elements of arrays that a proof of a program would need: facts with a quantifier, which
// no engine finds. An assertion asks something of an element; where it is executed again and again for other elements, a proof
// has to know of every element what is asked of one, and where a loop, or a recursion, writes the elements, each of its rounds has
// to keep that.
//
// The analysis goes backwards from one assertion at a time, over assignments and calls: a need (need.go) is a variable on whose
// value the assertion depends, or an element of one, whose index is a term over the variables of the place. At the head of a loop
// that changes the index, or the entry of a procedure that calls itself with another one, the need becomes one of all elements
// (cuts.go). A fact is found where elements that are needed so are written at an index that changes, too.
//
// What decides whether an assertion is executed does not count, except for one that always fails, as the call of an error
// function does: it asks that the last condition before it does not hold. Where the analysis loses track of an index, as in
// recursion that keeps it for later, it says nothing of that element.
package quantified

import (
	"cmp"
	"context"
	"slices"

	"craig/logic"
	"craig/program"
	"craig/verdict"
)

// maxSteps is how many needs are followed over a statement at most, of all assertions together.
const maxSteps = 100_000

// maxFacts is how many facts are returned at most.
const maxFacts = 4

// Facts returns facts about all elements on which assertions of p depend that are not the constant true and do not hold by what is
// executed just before them, those of pointers first. Assertions of the procedure that near is in come first; others may not be
// looked at when there are facts enough, that takes long, or ctx is done. P, which must be numbered and without globals, is what
// passes (program/pass) made of a program: what they have proved is no assertion any more. The terms of a fact are over the
// context of p.
func Facts(ctx context.Context, p *program.Program, near verdict.Spot) []verdict.Fact {
	a := newAnalysis(p)
	for _, e := range a.assertions(near) {
		if len(a.facts) >= maxFacts || a.steps > maxSteps || ctx.Err() != nil {
			break
		}
		s := &search{analysis: a, assertion: e, seen: make(map[place]bool)}
		if s.run(); len(s.facts) > 0 && !a.isLocal(ctx, e) {
			for _, f := range s.facts {
				a.add(f)
			}
		}
	}
	slices.SortStableFunc(a.facts, func(f, g verdict.Fact) int { return cmp.Compare(rank(f.Part), rank(g.Part)) })
	return a.facts[:min(len(a.facts), maxFacts)]
}

// rank orders facts: where pointers lead comes first, since what is asked of elements there needs that.
func rank(p program.Part) int {
	switch p {
	case program.Target:
		return 0
	case program.Whole:
		return 1
	}
	return 2
}

// analysis is what is known of a program.
type analysis struct {
	p     *program.Program
	c     *logic.Context
	index *program.Index
	calls *program.CallGraph
	cuts  *cuts
	kept  *kept
	subst map[*program.Edge]*logic.Subst // of what a statement assigns
	steps int                            // so far
	facts []verdict.Fact                 // likewise
}

func newAnalysis(p *program.Program) *analysis {
	a := &analysis{
		p: p, c: p.Ctx, index: program.NewIndex(p), calls: program.NewCallGraph(p), kept: newKept(p.Ctx), subst: make(map[*program.Edge]*logic.Subst),
	}
	a.cuts = newCuts(a)
	return a
}

// assertions returns those of the program that are not proved, in the procedure that near is in first, there those that ask most.
func (a *analysis) assertions(near verdict.Spot) []*program.Edge {
	var all []*program.Edge
	reached := a.calls.Reachable(a.p.Entry)
	for _, pr := range a.p.Procs {
		for _, l := range pr.Locs {
			for _, e := range l.Out {
				if s, ok := e.Stmt.(*program.Assert); ok && !s.Cond.IsTrue() && reached[pr] {
					all = append(all, e)
				}
			}
		}
	}
	asks := func(e *program.Edge) int { return strength(e.Stmt.(*program.Assert).Kind) }
	slices.SortStableFunc(all, func(d, e *program.Edge) int {
		return cmp.Or(cmp.Compare(away(d, near), away(e, near)), cmp.Compare(asks(d), asks(e)))
	})
	return all
}

// away is how far an edge is from what an engine worked on: in its procedure, or not.
func away(e *program.Edge, near verdict.Spot) int {
	if pr := e.From.Proc; near.What != verdict.Nowhere && pr.Name == near.Proc {
		return 0
	}
	return 1
}

// search follows what one assertion depends on.
type search struct {
	*analysis
	assertion *program.Edge
	seen      map[place]bool
	todo      []place
	facts     []verdict.Fact
}

// place is a need somewhere.
type place struct {
	at *program.Loc
	need
}

// maxNeeds is how many needs of one assertion are followed.
const maxNeeds = 5_000

func (s *search) run() {
	cond := s.assertion.Stmt.(*program.Assert).Cond
	if cond.IsFalse() {
		s.arrive(s.assertion.From, need{})
	} else {
		s.split(s.assertion.From, cond)
	}
	for ; len(s.todo) > 0 && s.steps <= maxSteps; s.todo = s.todo[1:] {
		x := s.todo[0]
		for _, e := range x.at.In {
			s.steps++
			s.before(e, x.need)
		}
		if x.at == x.at.Proc.Entry {
			for _, e := range s.calls.Callers(x.at.Proc) {
				s.steps++
				s.beforeCall(e, x.need)
			}
		}
	}
}

// arrive notes a need at a location, where it may become one of all elements.
func (s *search) arrive(l *program.Loc, n need) {
	if n.term != nil && n.all == nil && n.term.Op() == logic.OpSelect {
		if c := s.cuts.changing(l, n.term.Arg(1)); c != nil {
			n = need{term: n.term.Arg(0), all: c}
		}
	}
	x := place{l, n}
	if !s.seen[x] && len(s.seen) < maxNeeds {
		s.seen[x] = true
		s.todo = append(s.todo, x)
	}
}

// written notes that elements of v which are needed are written at c. Of what readers do not know nothing is said.
func (s *search) written(v *program.Var, n need, c *cut) {
	at := n.all
	if at == anywhere {
		at = c
	}
	if v.Source == nil || v.Source.Object == nil || !v.Source.Object.Pos.Open() || at.bounded || c.bounded {
		return
	}
	part := v.Source.Part
	if part == program.Count || part == program.Hidden {
		return
	}
	if part == program.Offset { // where a pointer leads is said of both halves
		part = program.Target
	}
	f := verdict.Fact{
		At: at.spot, Of: v.Source.Object, Part: part, Written: c.spot,
		Asked: s.assertion.Pos, Violation: s.assertion.Stmt.(*program.Assert).Violation,
	}
	if part == program.Whole {
		f.Holds, f.Element = s.asked(v, at)
	}
	s.facts = append(s.facts, f)
}

// add notes a fact. Of those that say the same the first is kept, of those of pointers that which says most.
func (a *analysis) add(f verdict.Fact) {
	i := slices.IndexFunc(a.facts, func(g verdict.Fact) bool {
		return g.At == f.At && g.Part == f.Part && g.Of.Pos == f.Of.Pos && g.Of.Name == f.Of.Name && slices.Equal(g.Of.Steps, f.Of.Steps) &&
			(f.Part != program.Whole || g.Asked == f.Asked)
	})
	switch {
	case i < 0:
		a.facts = append(a.facts, f)
	case strength(f.Violation.Kind) < strength(a.facts[i].Violation.Kind):
		a.facts[i] = f
	}
}

// strong lists kinds of violation by how much must be known of pointers so that none happens, the most first; leaks are about all
// pointers together.
var strong = []program.Kind{
	program.InvalidFree, program.UnmodelledFree, program.UseAfterFree, program.UseAfterScope, program.UnmodelledAccess,
	program.InvalidPointer, program.PointerBounds, program.IndexBounds, program.NullDereference, program.MemoryLeak, program.UnmodelledLeak,
}

// strength is the place of k in strong.
func strength(k program.Kind) int {
	if i := slices.Index(strong, k); i >= 0 {
		return i
	}
	return len(strong)
}
