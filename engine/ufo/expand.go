package ufo

// Exploration: the graph is unwound in the recursive iteration strategy, innermost loops first, until every loop is covered.

import (
	"slices"
	"time"

	"craig/domain"
	"craig/internal/arg"
	"craig/internal/cfa"
	"craig/logic"
	"craig/smt"
	"craig/verdict"
)

// expandARG explores the graph once. Afterwards it is complete and well-labelled.
func (r *run) expandARG() error {
	r.future = make(map[*cfa.Loc][]*arg.Node)
	r.active = make(map[*cfa.Loc][]*arg.Node)
	r.needed = make(map[*arg.Node]bool)
	for _, n := range r.graph.Nodes {
		if !n.Explored { // its label is out of date, and those of its children do not count with it
			r.marked[n] = true
		}
		n.Explored, n.CoveredBy = false, nil
	}
	r.future[r.automaton.Entry] = []*arg.Node{r.graph.Entry}
	for l := r.automaton.Entry; l != nil; {
		done, err := r.explore(l)
		if err != nil {
			return err
		}
		if done && r.automaton.IsHead(l) && !r.isPending(l) {
			r.leave(l)
			l = r.automaton.Exit(l)
		} else {
			l = r.automaton.Next(l)
		}
	}
	return nil
}

// explore explores the future nodes at l. It reports whether all of them are covered, which is so if there are none.
func (r *run) explore(l *cfa.Loc) (bool, error) {
	nodes := r.future[l]
	delete(r.future, l)
	done := true
	if l.Pred != nil && l.Pred.Spot.What != verdict.Nowhere && len(nodes) > 0 {
		r.spot = l.Pred.Spot
	}
	for _, v := range nodes {
		if err := r.Ctx.Err(); err != nil {
			return false, err
		}
		v.Explored = true
		r.expandNode(v)
		if err := r.label(v); err != nil {
			return false, err
		}
		covered, err := r.cover(v)
		if err != nil {
			return false, err
		}
		if covered {
			r.drop(v)
			continue
		}
		done = false
		for _, e := range v.Out {
			r.needed[e.To] = true
		}
	}
	return done, nil
}

// isPending reports whether a node comes next within the loop that l heads: loops may be entered elsewhere than at the head.
func (r *run) isPending(l *cfa.Loc) bool {
	return slices.ContainsFunc(r.automaton.Component(l), func(m *cfa.Loc) bool { return len(r.future[m]) > 0 })
}

// leave ends the unwinding of the loop that l heads.
func (r *run) leave(l *cfa.Loc) {
	if !r.config.coverAll {
		delete(r.active, l)
	}
}

// expandNode lets the children of v come next, and makes them if there are none.
func (r *run) expandNode(v *arg.Node) {
	if len(v.Out) > 0 {
		for _, e := range v.Out {
			if l := e.To.Loc; !slices.Contains(r.future[l], e.To) {
				r.future[l] = append(r.future[l], e.To)
			}
		}
		return
	}
	for _, action := range v.Loc.Out {
		w := r.futureNode(v, action.To)
		r.graph.Connect(v, w, action)
		r.marked[w] = true
	}
}

// futureNode returns a node at l that comes next, as a child of v.
func (r *run) futureNode(v *arg.Node, l *cfa.Loc) *arg.Node {
	for _, w := range r.future[l] {
		if !w.Reaches(v) {
			return w
		}
	}
	w := r.graph.Err
	if w == nil || l != r.automaton.Err {
		w = r.graph.NewNode(l)
	}
	r.future[l] = append(r.future[l], w)
	return w
}

// label gives v its label: the post of its predecessors if it is marked, what the refinement found if that is known, and else
// the one it has.
func (r *run) label(v *arg.Node) error {
	old := v.Label
	switch {
	case r.marked[v]:
		delete(r.marked, v)
		f, err := r.posts(v)
		if err != nil {
			return err
		}
		v.Label = f
		for _, e := range v.Out {
			r.marked[e.To] = true
		}
	case r.labels[v] != nil:
		v.Label = r.labels[v]
		for _, e := range v.Out {
			if r.labels[e.To] == nil {
				r.marked[e.To] = true
			}
		}
		if r.config.accumulate {
			f, err := r.posts(v)
			if err != nil {
				return err
			}
			v.Label = r.C.And(old, v.Label, f)
		}
	}
	if r.config.boxes {
		f, err := r.box(v)
		if err != nil {
			return err
		}
		v.Label = r.C.And(v.Label, f)
	}
	return nil
}

// box returns intervals of the values at v, widened where the loop that v heads has been entered before.
func (r *run) box(v *arg.Node) (*logic.Term, error) {
	f, err := r.join(v, r.intervals)
	if err != nil {
		return nil, err
	}
	if before := r.active[v.Loc]; len(before) > 0 && r.automaton.IsHead(v.Loc) {
		f = domain.Widen(r.C, r.boxed[before[len(before)-1]], f)
	}
	r.boxed[v] = f
	return f, nil
}

// posts returns what the domain of the configuration says of v.
func (r *run) posts(v *arg.Node) (*logic.Term, error) { return r.join(v, r.post) }

// join returns what a domain says of v, of all explored predecessors together.
func (r *run) join(v *arg.Node, d domain.Domain) (*logic.Term, error) {
	if v == r.graph.Entry {
		return r.C.True(), nil
	}
	start := time.Now()
	defer func() { r.posting += time.Since(start) }()
	var out []*logic.Term
	for _, e := range v.In {
		if !e.From.Explored {
			continue
		}
		f, err := d.Post(r.Ctx, e.Action, e.From.Label)
		if err != nil {
			return nil, err
		}
		out = append(out, f)
	}
	if r.config.lemmas {
		return r.common(out), nil
	}
	return r.C.Or(out...), nil
}

// common returns the conjunction of the conjuncts that all formulas have, which their disjunction implies.
func (r *run) common(fs []*logic.Term) *logic.Term {
	fs = slices.DeleteFunc(fs, (*logic.Term).IsFalse)
	if len(fs) == 0 {
		return r.C.False()
	}
	return r.C.And(slices.DeleteFunc(slices.Clone(logic.Conjuncts(fs[0])), func(x *logic.Term) bool {
		return slices.ContainsFunc(fs[1:], func(f *logic.Term) bool { return !slices.Contains(logic.Conjuncts(f), x) })
	})...)
}

// cover reports whether v needs no successors: it has no states, or it is a head all of whose states are those of active heads.
func (r *run) cover(v *arg.Node) (bool, error) {
	if v.Label.IsFalse() {
		v.CoveredBy = []*arg.Node{}
		return true, nil
	}
	if !r.automaton.IsHead(v.Loc) {
		return false, nil
	}
	by := r.active[v.Loc]
	assumptions := []smt.Assumption{{Term: v.Label}}
	for _, u := range by {
		assumptions = append(assumptions, smt.Assumption{Term: r.C.Not(u.Label)})
	}
	switch r.Check(r.covering, assumptions...) {
	case smt.Unsat:
		v.CoveredBy = append([]*arg.Node{}, by...)
		return true, nil
	case smt.Unknown:
		if err := r.Ctx.Err(); err != nil {
			return false, err
		}
	}
	r.active[v.Loc] = append(by, v)
	return false, nil
}

// drop forgets the children of v, which is covered, that no other node leads to.
func (r *run) drop(v *arg.Node) {
	for _, e := range v.Out {
		if w := e.To; !r.needed[w] {
			r.future[w.Loc] = slices.DeleteFunc(r.future[w.Loc], func(u *arg.Node) bool { return u == w })
		}
	}
}
