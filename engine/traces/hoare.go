package traces

// Questions: whether a unit can be reached with some values.

import (
	"time"

	"craig/horn"
	"craig/internal/cfa"
	"craig/logic"
	"craig/smt"
	"craig/smt/interpolate"
)

// ask returns a derivation of u with values for which bad holds, or nil if there is none at the level: then the context says so.
func (r *run) ask(u *unit, level int, bad *logic.Term) (*horn.Derivation, error) {
	if d := r.derivedWith(u, bad); d != nil {
		return d, nil
	}
	if ok, err := r.excluder(u, level, bad).excludes(nil); ok || err != nil {
		return nil, err
	}
	r.open++
	r.depth = max(r.depth, r.open)
	defer func() { r.open-- }()
	defer func(before *unit) { r.current = before }(r.current)
	r.current = u
	r.questions++
	var d *horn.Derivation
	var err error
	if u.recursive != nil && level == forever {
		d, err = r.climb(u, bad)
	} else {
		d, err = r.reach(u, level, bad)
	}
	switch {
	case err != nil:
		return nil, err
	case d == nil:
		r.proved++
		return nil, nil
	}
	r.reached++
	r.remember(u, d)
	return d, nil
}

// derivedWith returns a derivation of u that is known with values for which wanted holds, nil if there is none.
func (r *run) derivedWith(u *unit, wanted *logic.Term) *horn.Derivation {
	for _, d := range u.derived {
		if d.values.Holds(wanted) {
			return d.derivation
		}
	}
	return nil
}

// remember keeps a derivation of u.
func (r *run) remember(u *unit, d *horn.Derivation) {
	m := logic.NewModel()
	m.Funcs = d.Values.Funcs
	for i, v := range d.Args() {
		m.Consts[u.loc.Vars[i]] = v
	}
	u.derived = append(u.derived, &derived{m, d})
}

// reach is ask at a level, or of a unit that is not recursive: Hoare_2 of the paper.
func (r *run) reach(u *unit, level int, bad *logic.Term) (*horn.Derivation, error) {
	excluder := r.excluder(u, level, bad)
	for {
		word, product, err := r.proof.Difference(r.Ctx, r.control(u, level, nil), r.config.order, excluder.excludes)
		if err != nil {
			return nil, err
		}
		if word == nil {
			if level == forever {
				r.keep(u, product)
			} else {
				u.learn(level, r.annotation(u, product)[u.loc])
			}
			return nil, nil
		}
		r.traces++
		r.longest = max(r.longest, len(word))
		r.Observe()
		p, d, err := r.status(u, level, word, bad)
		if d != nil || err != nil {
			return d, err
		}
		if err := r.exclude(p, word); err != nil {
			return nil, err
		}
	}
}

// exclude adds the interpolant automaton of a refuted word.
func (r *run) exclude(p *path, word []edge) error {
	start := time.Now()
	defer func() { r.refining += time.Since(start) }()
	labels, err := p.trace.Labels(r.Ctx, func() *smt.Solver { return r.NewSolver(true) }, interpolate.McMillan)
	if err != nil {
		return err
	}
	interpolants := [][]*logic.Term{nil}
	for i, s := range p.trace.Steps {
		if s.Node != nil && !s.Known {
			interpolants = append(interpolants, r.config.states(labels[i]))
		}
	}
	for i := range word {
		word[i].Known = p.known[i]
	}
	r.proof.Add(word, interpolants)
	return nil
}

// annotation returns what a complete product says of the locations of u.
func (r *run) annotation(u *unit, p *product) annotation {
	a := annotation{u.loc: r.C.False()}
	for l := range u.out {
		a[l] = r.C.False()
	}
	for place, lists := range p.Annotation() {
		var fs []*logic.Term
		for _, list := range lists {
			fs = append(fs, r.C.And(list...))
		}
		a[r.automaton.Locs[place]] = factor(r.C, fs)
	}
	return a
}

// factor returns a disjunction, what all of fs have in common before it.
func factor(c *logic.Context, fs []*logic.Term) *logic.Term {
	count := make(map[*logic.Term]int)
	for _, f := range fs {
		for _, g := range logic.Conjuncts(f) {
			count[g]++
		}
	}
	var common []*logic.Term
	rest := make([]*logic.Term, len(fs))
	for i, f := range fs {
		var own []*logic.Term
		for _, g := range logic.Conjuncts(f) {
			switch {
			case count[g] < len(fs):
				own = append(own, g)
			case i == 0:
				common = append(common, g)
			}
		}
		rest[i] = c.And(own...)
	}
	return c.And(append(common, c.Or(rest...))...)
}

// at returns the location of a place.
func (r *run) at(place int) *cfa.Loc { return r.automaton.Locs[place] }
