package traces

// Recursion: levels, and what holds at all of them.

import (
	"slices"

	"craig/horn"
	"craig/logic"
)

// climb is ask of a recursive unit at all levels.
func (r *run) climb(u *unit, bad *logic.Term) (*horn.Derivation, error) {
	for level := 0; ; level++ {
		r.level = max(r.level, level)
		d, err := r.ask(u, level, bad)
		if d != nil || err != nil {
			return d, err
		}
		if err := r.discharge(u.recursive); err != nil {
			return nil, err
		}
		if ok, err := r.excluder(u, forever, bad).excludes(nil); ok || err != nil {
			return nil, err
		}
	}
}

// discharge finds the largest part of what holds at some level of the units of a component that can be proved of each of them when
// it is assumed of all calls between them, and notes that it holds forever. By induction over the depth of a derivation it does: calls
// of a derivation are shallower. What holds at lower levels only is tried, too, since it is what the proof at the highest one
// knew of calls.
func (r *run) discharge(c *component) error {
	assumed := make(map[*unit][]*logic.Term)
	for _, u := range c.units {
		for _, f := range u.facts {
			if f.level != forever {
				assumed[u] = append(assumed[u], f.f)
			}
		}
	}
	products := make(map[*unit]*product)
	for stable := false; !stable; {
		stable = true
		for _, u := range c.units {
			if len(assumed[u]) == 0 {
				continue
			}
			p, kept, err := r.prove(u, assumed)
			if err != nil {
				return err
			}
			products[u] = p
			if len(kept) < len(assumed[u]) {
				stable = false
				assumed[u] = kept
			}
		}
	}
	for _, u := range c.units {
		if len(assumed[u]) == 0 {
			continue
		}
		for _, f := range u.facts {
			if slices.Contains(assumed[u], f.f) {
				f.level = forever
			}
		}
		u.annotations = append(u.annotations, r.annotation(u, products[u]))
		u.product = products[u]
	}
	return nil
}

// prove returns what of what is assumed of u can be proved of it, by the interpolant automata that there are, and their
// product with its automaton.
func (r *run) prove(u *unit, assumed map[*unit][]*logic.Term) (*product, []*logic.Term, error) {
	_, p, err := r.proof.Difference(r.Ctx, r.control(u, forever, assumed), r.config.order, func([]*logic.Term) (bool, error) { return true, nil })
	if err != nil {
		return nil, nil, err
	}
	var kept []*logic.Term
	for _, f := range assumed[u] {
		x := r.excluder(u, forever, r.C.Not(f))
		holds := true
		for _, list := range p.Annotation()[u.loc.ID] {
			if holds = slices.Contains(list, f); holds {
				continue
			}
			if holds, err = x.excludes(list); err != nil {
				return nil, nil, err
			}
			if !holds {
				break
			}
		}
		if holds {
			kept = append(kept, f)
		}
	}
	return p, kept, nil
}
