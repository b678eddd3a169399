package tpa

// Whether one region can be reached from another in at most 2^n steps, and the path if it can.

import (
	"errors"
	"slices"

	"craig/horn"
	"craig/internal/qe"
	"craig/logic"
	"craig/smt"
	"craig/smt/interpolate"
)

// region is a set of states: that at time 0, and that at time 1, is in it.
type region [2]*logic.Term

// at returns that the state at time k, 0 or 2, is in g.
func (r *run) at(g region, k int) *logic.Term {
	if k == 0 {
		return g[0]
	}
	return r.shift(g[1], 1, 0, 2, 0)
}

// way is a non-empty set of paths: they begin in a region that is known where the way is. To each state of steps[i] a
// step leads from one of the region before. All states of end, which are in the last region, too, are where they end.
type way struct {
	steps []region
	end   region
}

// reach returns a way from src to dst of at most 2^n steps. If there is none, it returns nil, and the relation for n joins
// no state of src with one of dst if n > 0.
func (r *run) reach(n int, src, dst region) (*way, error) {
	if n == 0 {
		return r.reachByStep(src, dst)
	}
	l := r.levels[n-1]
	for {
		ends := []smt.Assumption{{Term: src[0], Part: partEnds}, {Term: r.at(dst, 2), Part: partEnds}}
		possible, err := r.check(l.halves, ends...)
		if err != nil {
			return nil, err
		}
		if !possible {
			f, err := l.halves.Interpolant(r.Ctx, interpolate.McMillan, func(p smt.Partition) bool { return p == partRelation })
			if err != nil {
				return nil, err
			}
			r.refine(n, f)
			return nil, nil
		}
		if n == 1 {
			return r.twoSteps(l.halves.Model(), src, dst), nil
		}
		r.spot = r.System.Spot(l.halves.Model(), 1)
		halfway := r.project(l.halves.Model(), 1, append(r.halves(n), ends[0].Term, ends[1].Term)...)
		first, err := r.reach(n-1, src, halfway)
		if err != nil {
			return nil, err
		}
		if first == nil {
			continue
		}
		second, err := r.reach(n-1, first.end, dst)
		if err != nil {
			return nil, err
		}
		if second != nil {
			return &way{append(first.steps, second.steps...), second.end}, nil
		}
	}
}

// twoSteps returns the way that a model shows, in which the states at times 0, 1, and 2 are the same or joined by steps.
func (r *run) twoSteps(m *logic.Model, src, dst region) *way {
	ev := m.Evaluator()
	var moves [2]*logic.Term
	var moved [2]bool
	for k := range moves {
		moves[k] = r.same(k)
		if moved[k] = !ev.Holds(moves[k]); moved[k] {
			moves[k] = r.System.Step(k)
		}
	}
	halfway := r.project(m, 1, src[0], moves[0], moves[1], r.at(dst, 2))
	w := &way{end: r.project(m, 2, halfway[1], moves[1], r.at(dst, 2))}
	if moved[0] {
		w.steps = append(w.steps, halfway)
	}
	if moved[1] {
		w.steps = append(w.steps, w.end)
	}
	return w
}

// halves returns what the solver of the level for n > 1 has.
func (r *run) halves(n int) []*logic.Term {
	var out []*logic.Term
	for _, f := range r.levels[n-2].relation {
		out = append(out, f, r.shift(f, 0, 1, 1, 2))
	}
	return out
}

// reachByStep is reach for one step or none: the first question of all.
func (r *run) reachByStep(src, dst region) (*way, error) {
	s := r.NewSolver(false)
	possible, err := r.check(s, smt.Assumption{Term: src[0]}, smt.Assumption{Term: dst[0]})
	if err != nil {
		return nil, err
	}
	if possible {
		return &way{end: r.project(s.Model(), 0, src[0], dst[0])}, nil
	}
	possible, err = r.check(r.one, smt.Assumption{Term: src[0]}, smt.Assumption{Term: dst[1]})
	if err != nil || !possible {
		return nil, err
	}
	end := r.project(r.one.Model(), 1, src[0], r.System.Step(0), dst[1])
	return &way{[]region{end}, end}, nil
}

// project returns states for which, at time k, there are values for all other constants of fs, among them the one in the
// model.
func (r *run) project(m *logic.Model, k int, fs ...*logic.Term) region {
	r.counts.regions++
	vars := r.others(k, fs)
	f := r.System.Of(qe.Project(r.C, vars, r.C.And(fs...), m), k)
	return region{r.System.At(f, 0), r.System.At(f, 1)}
}

// derivation returns that of a path of a way from the initial states to bad ones: it is found backwards, since all states
// of a region have a predecessor in the region before, but not all have a successor on the way.
func (r *run) derivation(w *way) (*horn.Derivation, error) {
	s := r.NewSolver(false)
	state, err := r.model(s, w.end[0])
	if err != nil {
		return nil, err
	}
	final := state // its time is 0
	steps := make([]*logic.Model, len(w.steps))
	ev := state.Evaluator()
	values := r.System.State(0)
	for i := len(w.steps) - 1; i >= 0; i-- {
		before := r.init
		if i > 0 {
			before = w.steps[i-1]
		}
		parts := []*logic.Term{before[0]}
		for j, x := range r.System.State(1) {
			parts = append(parts, r.C.Eq(x, r.C.ValueTerm(ev.Eval(values[j]))))
		}
		if steps[i], err = r.model(r.one, parts...); err != nil {
			return nil, err
		}
		ev = steps[i].Evaluator()
	}
	parts := []*logic.Term{r.init[0]}
	for _, x := range values {
		parts = append(parts, r.C.Eq(x, r.C.ValueTerm(ev.Eval(x))))
	}
	first, err := r.model(s, parts...)
	if err != nil {
		return nil, err
	}
	d, err := r.System.First(first)
	for _, m := range steps {
		if err != nil {
			return nil, err
		}
		d, err = r.System.Next(m, 0, d)
	}
	if err != nil {
		return nil, err
	}
	return r.System.Last(final, 0, d)
}

// model returns a model of what there must be one of.
func (r *run) model(s *smt.Solver, fs ...*logic.Term) (*logic.Model, error) {
	var assumptions []smt.Assumption
	for _, f := range fs {
		assumptions = append(assumptions, smt.Assumption{Term: f})
	}
	possible, err := r.check(s, assumptions...)
	if err == nil && !possible {
		err = errors.New("a region has a state without a predecessor in the region before")
	}
	return s.Model(), err
}

// others returns the constants of fs that are not of the state at time k.
func (r *run) others(k int, fs []*logic.Term) []*logic.Term {
	state := r.System.State(k)
	return slices.DeleteFunc(logic.Consts(fs...), func(x *logic.Term) bool { return slices.Contains(state, x) })
}
