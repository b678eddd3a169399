package traces

// What is kept for the next run, and what a run begins with.

import (
	"context"
	"slices"
	"time"

	"craig/horn"
	"craig/internal/cfa"
	"craig/logic"
)

// candidate is the level of what may hold of a unit, and is not known to hold of any derivation.
const candidate = -1

// begin takes the predicates that the run begins with as states of interpolant automata, and those of units as what may hold of
// them. Of both it finds out, callees first, what is proved by them alone, so that the context begins with it: what is read
// is not believed.
func (r *run) begin() error {
	if r.Options.Predicates == nil {
		return nil
	}
	for _, l := range r.automaton.Locs {
		for _, f := range r.Options.Predicates[l.Pred] {
			if slices.ContainsFunc(logic.Consts(f), func(x *logic.Term) bool { return !slices.Contains(l.Vars, x) }) {
				continue
			}
			for _, g := range []*logic.Term{f, r.C.Not(f)} { // files have predicates up to negation
				r.proof.Offer(l.ID, g)
				if u := r.units[l]; u != nil {
					u.learn(candidate, g)
				}
			}
		}
	}
	for _, l := range r.automaton.Locs { // that an edge leads nowhere is not told
		r.proof.Offer(l.ID, r.C.False())
		if u := r.units[l]; u != nil {
			u.learn(candidate, r.C.False())
		}
	}
	done := make(map[*component]bool)
	for _, u := range r.order {
		var err error
		switch {
		case u.recursive == nil:
			err = r.prepare(u)
		case !done[u.recursive]:
			done[u.recursive] = true
			err = r.discharge(u.recursive)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// prepare notes what interpolant automata prove of a unit that is not recursive.
func (r *run) prepare(u *unit) error {
	_, p, err := r.proof.Difference(r.Ctx, r.control(u, forever, nil), r.config.order, func([]*logic.Term) (bool, error) { return true, nil })
	if err != nil {
		return err
	}
	r.keep(u, p)
	return nil
}

// keep notes what a complete product says of a unit that is not recursive.
func (r *run) keep(u *unit, p *product) {
	a := r.annotation(u, p)
	u.learn(forever, a[u.loc])
	u.annotations = append(u.annotations, a)
	u.product = p
}

// telling is how long it may take to tell predicates, also when the time of the run is over.
const telling = 2 * time.Second

// tell tells the predicates that the run has, if somebody wants to know: the states of interpolant automata, and what is known of
// units.
func (r *run) tell() {
	if r.Options.Learned == nil {
		return
	}
	learned := make(map[*horn.Pred][]*logic.Term)
	for _, l := range r.automaton.Locs {
		if fs := r.predicates(l); len(fs) > 0 {
			learned[l.Pred] = fs
		}
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(r.Ctx), telling)
	defer cancel()
	_ = r.C.Within(ctx, func() { r.Options.Learned(learned) }) // who is told may have got a part
}

// predicates returns those of a location.
func (r *run) predicates(l *cfa.Loc) []*logic.Term {
	if l.Pred == nil || l == r.automaton.Err {
		return nil
	}
	fs := r.proof.At(l.ID)
	if u := r.units[l]; u != nil {
		for _, f := range u.context(forever) {
			if !slices.Contains(fs, f) {
				fs = append(fs, f)
			}
		}
	}
	return slices.DeleteFunc(fs, func(f *logic.Term) bool { return f.IsFalse() || f.IsTrue() })
}
