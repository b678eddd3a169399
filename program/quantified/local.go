// Assertions that need no facts at all.

package quantified

import (
	"context"
	"slices"

	"craig/logic"
	"craig/program"
	"craig/smt"
)

// The largest question whether an assertion needs facts, and how much a solver may do for it.
const (
	maxQuestion  = 2000
	maxConflicts = 200
)

// isLocal reports whether the assertion at e holds on all ways to it from loop heads and the entry of its procedure, whatever the
// values there are. False may also mean that this is not known.
func (a *analysis) isLocal(ctx context.Context, e *program.Edge) bool {
	r := &region{analysis: a, assertion: e, before: make(map[*program.Loc]bool), fails: make(map[*program.Loc]*logic.Term)}
	for _, l := range r.collect() {
		f := r.failsFrom(l)
		if f == nil {
			return false
		}
		s := smt.New(a.c, smt.Options{MaxConflicts: maxConflicts, MaxSplits: maxConflicts})
		s.Assert(f)
		if s.Check(ctx) != smt.Unsat {
			return false
		}
	}
	return true
}

// region is what lies between an assertion and the loop heads before it.
type region struct {
	*analysis
	assertion *program.Edge
	before    map[*program.Loc]bool        // locations
	fails     map[*program.Loc]*logic.Term // by location: when the assertion can fail; nil if that is too large
}

// collect finds the locations, and returns those at which the ways begin.
func (r *region) collect() (from []*program.Loc) {
	todo := []*program.Loc{r.assertion.From}
	r.before[r.assertion.From] = true
	for ; len(todo) > 0; todo = todo[1:] {
		l := todo[0]
		if r.cuts.isHead(l) || len(l.In) == 0 {
			from = append(from, l)
			continue
		}
		for _, e := range l.In {
			if !r.before[e.From] {
				r.before[e.From] = true
				todo = append(todo, e.From)
			}
		}
	}
	return from
}

// failsFrom returns the condition at l under which the assertion can fail without coming to a loop head on the way; nil if it is
// too large.
func (r *region) failsFrom(l *program.Loc) *logic.Term {
	if l == r.assertion.From {
		return r.c.Not(r.assertion.Stmt.(*program.Assert).Cond)
	}
	if f, ok := r.fails[l]; ok {
		return f
	}
	var ways []*logic.Term
	for _, e := range l.Out {
		if r.before[e.To] && !r.cuts.isHead(e.To) {
			ways = append(ways, r.failsOver(e))
		}
	}
	var f *logic.Term
	if !slices.Contains(ways, nil) {
		f = r.c.Or(ways...)
	}
	if f != nil && logic.DagSize(f) > maxQuestion {
		f = nil
	}
	r.fails[l] = f
	return f
}

// failsOver returns the condition before e under which the assertion can fail behind it; nil if it is too large.
func (r *region) failsOver(e *program.Edge) *logic.Term {
	behind := r.failsFrom(e.To)
	if behind == nil {
		return nil
	}
	switch st := e.Stmt.(type) {
	case *program.Assume:
		return r.c.And(st.Cond, behind)
	case *program.Assert:
		return r.c.And(st.Cond, behind)
	case *program.Assign:
		return r.assigned(e, st).Apply(behind)
	}
	m := make(map[*logic.Term]*logic.Term)
	for _, v := range program.Writes(e.Stmt) {
		m[v.Term] = r.c.Fresh(v.Term.Name(), v.Term.Sort())
	}
	return r.c.Substitute(behind, m)
}
