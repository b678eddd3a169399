package whale

// CoverARG: contracts that follow from those of other graphs.

import (
	"slices"

	"craig/logic"
	"craig/smt"
)

// coverFromTop tries to cover one of g and its callers, the last caller first, and reports whether g is covered then. A graph that
// was tried is not tried again until contracts have changed.
func (e *run) coverFromTop(g *graph) (bool, error) {
	var path []*graph
	for h := g; h != nil; h = h.parent {
		path = append(path, h)
	}
	for _, h := range slices.Backward(path) {
		if h.tried == e.changes {
			continue
		}
		h.tried = e.changes
		if covered, err := e.cover(h); covered || err != nil {
			return covered, err
		}
	}
	return false, nil
}

// cover is CoverARG: it looks for graphs of the same predicate from whose contracts that of g follows, and lets them cover g. They
// were made before g, so that coverings do not alternate forever, nor is one of them a callee of g.
func (e *run) cover(g *graph) (bool, error) {
	if g.contract.summary.IsTrue() {
		return false, nil
	}
	var candidates []*graph
	for _, h := range e.of[g.pred.ID] {
		if h.id < g.id && h.active() && h.contract.exact {
			candidates = append(candidates, h)
		}
	}
	if e.config.joint {
		by, err := e.follows(g, candidates)
		return e.coverBy(g, by), err
	}
	for _, h := range slices.Backward(candidates) {
		by, err := e.follows(g, []*graph{h})
		if err != nil || by != nil {
			return e.coverBy(g, by), err
		}
	}
	return false, nil
}

// follows returns those of the graphs whose contracts, with what is known, the contract of g follows from; nil if it does not.
func (e *run) follows(g *graph, from []*graph) ([]*graph, error) {
	if len(from) == 0 {
		return nil, nil
	}
	if i := slices.IndexFunc(from, func(h *graph) bool { return h.contract == g.contract }); i >= 0 {
		return from[i : i+1], nil
	}
	s := e.NewSolver(false)
	s.Assert(e.C.And(g.contract.guard, e.C.Not(g.contract.summary), e.known.of(g.pred)))
	assumptions := make([]*logic.Term, len(from))
	by := make(map[*logic.Term][]*graph)
	for i, h := range from {
		f := e.C.Implies(h.contract.guard, h.contract.summary)
		assumptions[i] = f
		by[f] = append(by[f], h)
	}
	switch e.CheckTerms(s, assumptions...) {
	case smt.Unknown:
		return nil, e.Ctx.Err()
	case smt.Sat:
		return nil, nil
	}
	var out []*graph
	for _, f := range s.Core() {
		out = append(out, by[f][0])
	}
	if len(out) == 0 { // what is known is enough
		out = from[:1]
	}
	return out, nil
}

// coverBy lets others cover g, if there are any. What g and its callees covered is not covered any more.
func (e *run) coverBy(g *graph, by []*graph) bool {
	if len(by) == 0 {
		return false
	}
	e.counts.coverings++
	e.abandon(g)
	g.coveredBy = by
	for _, h := range by {
		h.covers = append(h.covers, g)
	}
	return true
}

// abandon uncovers what g and its callees cover.
func (e *run) abandon(g *graph) {
	e.uncover(g)
	for _, k := range g.calls {
		if k.callee != nil {
			e.abandon(k.callee)
		}
	}
}

// uncover ends coverings of g and by g, whose contract has changed or is proved by others.
func (e *run) uncover(g *graph) {
	if g.coveredBy != nil {
		e.release(g)
	}
	for len(g.covers) > 0 {
		e.counts.uncoverings++
		h := g.covers[0]
		e.release(h)
		e.enqueue(h)
	}
}

// release ends the covering of g.
func (e *run) release(g *graph) {
	for _, h := range g.coveredBy {
		h.covers = slices.DeleteFunc(h.covers, func(other *graph) bool { return other == g })
	}
	g.coveredBy = nil
}
