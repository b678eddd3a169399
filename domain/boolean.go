package domain

// Boolean predicate abstraction: all Boolean combinations, found as the cubes of predicates that have states.

import (
	"context"
	"slices"

	"craig/internal/cfa"
	"craig/internal/qe"
	"craig/logic"
	"craig/smt"
)

// NewBoolean returns the domain of Boolean combinations of the predicates of locations. Its posts are the strongest ones
// for the predicates that there are when they are asked for; a post that would need more than Options.MaxCubes cubes, or one
// for which the solver gives up, is that of NewCartesian instead.
func NewBoolean(a *cfa.Automaton, preds *Predicates, o Options) Domain {
	return &boolean{cartesian: newCartesian(a, preds, o), posts: make(map[question]*combination)}
}

type boolean struct {
	*cartesian
	posts map[question]*combination
}

// combination is a Boolean post.
type combination struct {
	asked int // it is one for so many predicates of the location
	post  *logic.Term
	many  bool // there were more cubes than are allowed; with more predicates there would be even more
}

// Post implements Domain.
func (d *boolean) Post(ctx context.Context, e *cfa.Edge, pre *logic.Term) (*logic.Term, error) {
	defer d.measure()()
	im, err := d.image(ctx, e, pre)
	if err != nil || im.post.IsFalse() {
		return d.c.False(), err
	}
	key := question{e, pre}
	b := d.posts[key]
	if b == nil {
		b = &combination{}
		d.posts[key] = b
	}
	switch {
	case b.many:
		return im.post, nil
	case b.post != nil && b.asked == im.asked:
		return b.post, nil
	}
	r := d.at(e)
	en := &enumeration{relation: r, im: im, open: d.open(e.To, im), tied: tied(r.Relation)}
	post, err := en.run(ctx, pre)
	if err != nil {
		return nil, err
	}
	b.asked, b.post, b.many = im.asked, post, len(en.cubes) > d.options.MaxCubes
	return post, nil
}

// open returns the predicates of which neither value is known to hold of all states of the image.
func (d *boolean) open(loc *cfa.Loc, im *image) []*logic.Term {
	known := make(map[*logic.Term]bool, len(im.lits))
	for _, l := range im.lits {
		if l.Op() == logic.OpNot {
			l = l.Arg(0)
		}
		known[l] = true
	}
	return slices.DeleteFunc(slices.Clone(d.preds.At(loc)), func(p *logic.Term) bool { return known[p] })
}

// enumeration finds the cubes of predicates that have states in an image.
type enumeration struct {
	*relation
	im    *image
	open  []*logic.Term // the predicates
	tied  map[*logic.Term]bool
	cubes []cube
	vain  int // how many minterms in a row could not be widened
}

// run returns the strongest combination, or the Cartesian post if there are too many cubes or the solver gives up.
func (en *enumeration) run(ctx context.Context, pre *logic.Term) (*logic.Term, error) {
	if len(en.open) < 2 { // one predicate that is open has both values, as far as is known
		return en.im.post, nil
	}
	en.solver.Push()
	defer en.solver.Pop()
	en.solver.Assert(pre)
	seen := make(map[string]bool)
	for _, m := range en.im.states {
		if k := en.minterm(m); !seen[k.key()] {
			seen[k.key()] = true
			en.add(k)
		}
	}
	for len(en.cubes) <= en.options.MaxCubes {
		st, err := en.check(ctx)
		if err != nil {
			return nil, err
		}
		switch st {
		case smt.Unknown:
			return en.im.post, nil
		case smt.Unsat:
			if len(en.cubes) == 0 {
				return en.c.False(), nil
			}
			rest, err := en.simplify(ctx)
			if err != nil {
				return nil, err
			}
			return en.c.And(en.im.post, en.factor(rest)), nil
		case smt.Sat:
			k := en.minterm(en.state())
			en.widen(k)
			en.add(k)
		}
	}
	return en.im.post, nil
}

// minterm returns the cube of all predicates as they are in the state m.
func (en *enumeration) minterm(m *logic.Model) cube {
	eval := m.Evaluator()
	k := make(cube, len(en.open))
	for i, p := range en.open {
		k[i] = -1
		if eval.Holds(p) {
			k[i] = 1
		}
	}
	return k
}

// add excludes a cube from the search.
func (en *enumeration) add(k cube) {
	en.cubes = append(en.cubes, k)
	en.solver.Assert(en.next.Apply(en.c.Not(en.c.And(en.literals(k)...))))
}

// maxVain is after how many minterms that could not be widened no other is tried: looking for what the relation does not
// depend on takes about as long as finding the minterm.
const maxVain = 4

// widen drops predicates from the minterm k of the solver's model that may as well have any other values: those over
// variables on which the relation does not depend in this model. Since they and the others have no variable in common, a
// state with any values of theirs that are possible at all has one of the relation beside it that differs in these
// variables only.
func (en *enumeration) widen(k cube) {
	if en.vain == maxVain {
		return
	}
	en.vain++
	e := en.edge
	free := make(map[*logic.Term]bool)
	for i, x := range e.To.Vars {
		if e.Passed[i] == nil && !en.tied[e.Next[i]] {
			free[x] = true
		}
	}
	if !en.separate(free) {
		return
	}
	for _, x := range logic.Consts(qe.Implicant(en.c, en.solver.Model(), e.Relation)...) {
		if i := slices.Index(e.Next, x); i >= 0 {
			delete(free, e.To.Vars[i])
		}
	}
	if !en.separate(free) {
		return
	}
	for i, p := range en.open {
		if xs := logic.Consts(p); len(xs) > 0 && free[xs[0]] {
			k[i] = 0
		}
	}
	en.vain = 0
}

// tied returns the constants of literals that are conjuncts of f, on which f depends in all models.
func tied(f *logic.Term) map[*logic.Term]bool {
	conjuncts := []*logic.Term{f}
	if f.Op() == logic.OpAnd {
		conjuncts = f.Args()
	}
	m := make(map[*logic.Term]bool)
	for _, l := range conjuncts {
		if l.IsAtom() || l.Op() == logic.OpNot && l.Arg(0).IsAtom() {
			for _, x := range logic.Consts(l) {
				m[x] = true
			}
		}
	}
	return m
}

// separate makes the variables fewer until no predicate has some of them and some others, and reports whether there are
// predicates that have only them.
func (en *enumeration) separate(free map[*logic.Term]bool) bool {
	for again := true; again; {
		again = false
		any := false
		for _, p := range en.open {
			n := 0
			xs := logic.Consts(p)
			for _, x := range xs {
				if free[x] {
					n++
				}
			}
			switch {
			case n == 0:
			case n == len(xs):
				any = true
			default:
				again = true
				for _, x := range xs {
					delete(free, x)
				}
			}
		}
		if !any {
			return false
		}
	}
	return true
}
