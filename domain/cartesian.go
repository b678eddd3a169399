package domain

// Cartesian predicate abstraction: conjunctions of literals.

import (
	"context"
	"slices"

	"craig/internal/bounds"
	"craig/internal/cfa"
	"craig/logic"
	"craig/smt"
)

// NewCartesian returns the domain of conjunctions of literals over the predicates of locations. Its posts are the strongest
// ones for the predicates that there are when they are asked for.
func NewCartesian(a *cfa.Automaton, preds *Predicates, o Options) Domain {
	return newCartesian(a, preds, o)
}

type cartesian struct {
	*relations
	preds  *Predicates
	images map[question]*image
}

func newCartesian(a *cfa.Automaton, preds *Predicates, o Options) *cartesian {
	r := newRelations(a, o)
	r.short = true
	return &cartesian{relations: r, preds: preds, images: make(map[question]*image)}
}

// image is what is known of the states to which an edge leads from a set of states.
type image struct {
	checked bool           // whether there are any has been asked, and may not be known
	states  []*logic.Model // some of them, values of the variables of the location
	asked   int            // so many predicates of the location have been asked
	lits    []*logic.Term  // the literals over these that hold of all states, in the order of the predicates
	post    *logic.Term    // their conjunction, false if there are no states; nil while nothing has been asked
}

// maxStates is how many states of an image are kept. They answer most questions about predicates that come later.
const maxStates = 8

// Post implements Domain.
func (d *cartesian) Post(ctx context.Context, e *cfa.Edge, pre *logic.Term) (*logic.Term, error) {
	defer d.measure()()
	im, err := d.image(ctx, e, pre)
	if err != nil {
		return nil, err
	}
	return im.post, nil
}

// image returns what is known of the image of pre when all predicates that there are behind e have been asked.
func (d *cartesian) image(ctx context.Context, e *cfa.Edge, pre *logic.Term) (*image, error) {
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	key := question{e, pre}
	im := d.images[key]
	if im == nil {
		im = &image{}
		if pre.IsFalse() {
			im.post = pre
		}
		d.images[key] = im
	}
	preds := d.preds.At(e.To)
	if im.post != nil && (im.post.IsFalse() || im.asked == len(preds)) {
		return im, nil
	}
	r := d.at(e)
	if !im.checked {
		im.states = r.known(pre)
		im.checked = len(im.states) > 0
	}
	if !im.checked {
		st, err := r.check(ctx, pre)
		if err != nil {
			return nil, err
		}
		im.checked = true
		switch st {
		case smt.Unsat:
			im.post = d.c.False()
			return im, nil
		case smt.Sat:
			im.see(r.state())
		case smt.Unknown:
		}
	}
	before := make(map[*logic.Term]bool)
	for _, f := range logic.Conjuncts(pre) {
		before[f] = true
	}
	known := make(map[*logic.Term]bool) // literals that hold
	var candidates []*logic.Term
	for _, p := range preds[im.asked:] {
		for _, l := range []*logic.Term{p, d.c.Not(p)} {
			if q := r.carried(l); q != nil && before[q] {
				known[l] = true
			} else if im.mayHold(l) {
				candidates = append(candidates, l)
			}
		}
	}
	candidates = slices.DeleteFunc(candidates, func(l *logic.Term) bool { return known[d.c.Not(l)] })
	lits, err := r.holding(ctx, pre, candidates, im)
	if err != nil {
		return nil, err
	}
	for _, l := range lits {
		known[l] = true
	}
	for _, p := range preds[im.asked:] {
		for _, l := range []*logic.Term{p, d.c.Not(p)} {
			if known[l] {
				im.lits = append(im.lits, l)
			}
		}
	}
	im.asked = len(preds)
	im.post = d.c.And(bounds.Conjoin(d.c, im.lits)...)
	return im, nil
}

// see remembers a state of the image.
func (im *image) see(m *logic.Model) {
	if len(im.states) < maxStates {
		im.states = append(im.states, m)
	}
}

// mayHold reports whether no state of the image that is known falsifies l.
func (im *image) mayHold(l *logic.Term) bool {
	for _, m := range im.states {
		if !m.Holds(l) {
			return false
		}
	}
	return true
}

// holding returns those of the candidates, in their order, that hold of all states behind the edge; those of which the
// solver cannot tell are left out. The states that it finds are kept in im.
//
// The solver is asked for a state that falsifies one of the candidates, which are fewer by all that it falsifies, until
// there is none. So the number of questions is that of the states that are needed, plus one.
func (r *relation) holding(ctx context.Context, pre *logic.Term, candidates []*logic.Term, im *image) ([]*logic.Term, error) {
	for len(candidates) > 0 {
		failing := make([]*logic.Term, len(candidates))
		for i, l := range candidates {
			failing[i] = r.c.Not(r.next.Apply(l))
		}
		st, err := r.check(ctx, pre, r.c.Or(failing...))
		if err != nil {
			return nil, err
		}
		if st == smt.Unsat {
			return candidates, nil
		}
		n := len(candidates)
		if st == smt.Sat {
			m := r.state()
			im.see(m)
			eval := m.Evaluator()
			var rest []*logic.Term
			for _, l := range candidates {
				if eval.Holds(l) {
					rest = append(rest, l)
				}
			}
			if len(rest) == n {
				panic("domain: the model does not satisfy the question")
			}
			candidates = rest
			continue
		}
		if n == 1 {
			return nil, nil
		}
		first, err := r.holding(ctx, pre, candidates[:n/2], im)
		if err != nil {
			return nil, err
		}
		second, err := r.holding(ctx, pre, candidates[n/2:], im)
		if err != nil {
			return nil, err
		}
		return append(first[:len(first):len(first)], second...), nil
	}
	return nil, nil
}
