package smt

import (
	"errors"

	"slices"

	"craig/logic"
	"craig/smt/interpolate"
	"craig/smt/proof"
)

// Interpolants of literals that contradict each other. The sides are renamed apart: of functions, of arrays and of
// constants of uninterpreted sorts each side has its own copy, so that no lemma can join symbols of both. What the sides
// have to tell each other goes through an interface of shared terms: constants stand for the numbers among them, and
// propositions for the equalities of the others. A model of both sides that are renamed apart shows which term the interface lacks: where an
// argument of A equals one of B, a term of shared symbols that equals both, see middle.go. Linear arithmetic with division,
// and equality, have such terms. (Yorsh, Musuvathi: A combination method for generating interpolants, CADE 2005;
// Bruttomesso, Ghilardi, Ranise: Quantifier-free interpolation in combinations of equality interpolating theories, TOCL
// 2014.)

const (
	maxInterface = 80 // shared terms
	maxRefined   = 60 // extensions of the interface
)

var (
	errInterface = errors.New("no terms of shared symbols were found that literals of both sides are about")
	errLocal     = errors.New("both sides have arrays that differ at indices of one side, of which there may be no formula of shared symbols")
)

// conjunction is the task of interpolating literals.
type conjunction struct {
	*combiner
	lits   [2][]*logic.Term // of A and of B: none can be left out
	common map[any]bool     // symbols
	copies map[any]any      // the symbols of B's copies
	copied map[*logic.Term]*logic.Term

	terms   []*logic.Term // the interface
	has     map[*logic.Term]bool
	indices []*logic.Term               // those of the terms that arrays are read at
	links   [2][]*logic.Term            // what each side knows of the interface
	stands  map[*logic.Term]*logic.Term // what constants stand for
}

// newConjunction returns the task for literals of both sides, which contradict each other.
func newConjunction(k *combiner, alpha, beta []*logic.Term) *conjunction {
	q := &conjunction{
		combiner: k, lits: [2][]*logic.Term{alpha, beta}, common: make(map[any]bool),
		copies: make(map[any]any), copied: make(map[*logic.Term]*logic.Term),
		has: make(map[*logic.Term]bool), stands: make(map[*logic.Term]*logic.Term),
	}
	inB := symbols(k.b...)
	for s := range symbols(k.a...) {
		if inB[s] {
			q.common[s] = true
		}
	}
	return q
}

// interpolant returns a formula that follows from the literals of A and contradicts those of B.
func (q *conjunction) interpolant() (*logic.Term, error) {
	if err := q.minimise(); err != nil {
		return nil, err
	}
	q.collect()
	for range maxRefined {
		o := q.apart()
		switch o.Check(q.ctx) {
		case Unsat:
			i, err := q.byRefutation(o)
			if err != nil {
				return nil, err
			}
			return q.s.c.Substitute(i, q.stands), nil
		case Unknown:
			return nil, o.Reason()
		case Sat:
		}
		if len(q.terms) > maxInterface || !q.extend(o) {
			break
		}
	}
	if slices.ContainsFunc(q.terms, func(t *logic.Term) bool { return t.Sort().Kind() == logic.KindArray }) {
		return nil, errLocal
	}
	return nil, errInterface
}

// minimise drops literals that the contradiction does not need.
func (q *conjunction) minimise() error {
	core, err := q.s.refuted(q.ctx, q.s.side(nil), slices.Concat(q.lits[0], q.lits[1]))
	if err != nil {
		return err
	}
	needed := make(map[*logic.Term]bool)
	for _, l := range core {
		needed[l] = true
	}
	for side := range q.lits {
		var rest []*logic.Term
		for _, l := range q.lits[side] {
			if needed[l] {
				rest = append(rest, l)
				delete(needed, l)
			}
		}
		q.lits[side] = rest
	}
	return nil
}

// apart returns a solver that has both sides, renamed apart: in partition 0 and 1.
func (q *conjunction) apart(more ...*logic.Term) *Solver {
	o := New(q.s.c, Options{Proof: true, CheckProofs: q.s.opts.CheckProofs, MaxConflicts: separationConflicts})
	for _, f := range slices.Concat(q.lits[0], q.links[0]) {
		o.AssertIn(0, f)
	}
	for _, f := range q.lits[1] {
		o.AssertIn(1, q.copy(f))
	}
	for _, f := range q.links[1] {
		o.AssertIn(1, f)
	}
	for side, f := range more {
		o.AssertIn(Partition(side), f)
	}
	return o
}

// byRefutation returns the interpolant of what o has refuted.
func (q *conjunction) byRefutation(o *Solver) (*logic.Term, error) {
	p, err := o.reduced()
	if err != nil {
		return nil, err
	}
	in := o.inputs()
	for _, f := range q.a { // to say where symbols occur
		in = append(in, proof.Assertion{Part: 0, Term: f})
	}
	for _, f := range q.b {
		in = append(in, proof.Assertion{Part: 1, Term: q.copy(f)})
	}
	return interpolate.Binary(q.ctx, q.s.c, p, in, func(part int) bool { return part == 0 }, q.system)
}

// isObject reports whether terms of the sort are only equal or not: of these, each side has its own.
func isObject(s *logic.Sort) bool {
	return s.Kind() == logic.KindUninterpreted || s.Kind() == logic.KindArray
}

// copy returns B's copy of t.
func (q *conjunction) copy(t *logic.Term) *logic.Term {
	c := q.s.c
	if u, ok := q.copied[t]; ok {
		return u
	}
	logic.PostOrder(func(u *logic.Term) {
		if _, ok := q.copied[u]; ok {
			return
		}
		args := make([]*logic.Term, len(u.Args()))
		for i, a := range u.Args() {
			args[i] = q.copied[a]
		}
		switch {
		case u.Op() == logic.OpConst && isObject(u.Sort()) && q.common[u]:
			x := c.Fresh("copy", u.Sort())
			q.copies[u], q.copied[u] = x, x
		case u.Op() == logic.OpApp && q.common[u.Func()]:
			q.copied[u] = c.App(q.copyOf(u.Func()), args...)
		case u.Op() == logic.OpConstArray && !isObject(args[0].Sort()): // both sides may have one without other symbols
			v := c.Fresh("copy", args[0].Sort())
			q.links[1] = append(q.links[1], c.Eq(v, args[0]))
			q.copied[u] = c.ConstArray(u.Sort(), v)
		case len(args) == 0:
			q.copied[u] = u
		default:
			q.copied[u] = c.Rebuild(u, args)
		}
	}, t)
	return q.copied[t]
}

// copyOf returns B's copy of the function.
func (q *conjunction) copyOf(f *logic.Func) *logic.Func {
	if g, ok := q.copies[f]; ok {
		return g.(*logic.Func)
	}
	g := q.s.c.FreshFunc("copy", f.Args(), f.Ret())
	q.copies[f] = g
	return g
}

// isShared reports whether t has common symbols only.
func (q *conjunction) isShared(t *logic.Term) bool {
	for s := range symbols(t) {
		if !q.common[s] {
			return false
		}
	}
	return true
}

// collect makes the interface of the shared terms in the literals.
func (q *conjunction) collect() {
	logic.PostOrder(func(t *logic.Term) {
		if t.Op() == logic.OpSelect || t.Op() == logic.OpStore {
			if i := t.Arg(1); q.isShared(i) {
				q.addIndex(i)
			}
		}
		if q.isShared(t) {
			q.add(t)
		}
	}, slices.Concat(q.lits[0], q.lits[1])...)
}

// add adds the shared term t to the interface, with its parts, and reports whether it is new.
func (q *conjunction) add(t *logic.Term) bool {
	if q.has[t] {
		return false
	}
	found := false
	logic.PostOrder(func(u *logic.Term) {
		if q.has[u] {
			return
		}
		q.has[u] = true
		switch {
		case isObject(u.Sort()):
			q.addObject(u)
			found = true
		case u.Op() == logic.OpApp || u.Op() == logic.OpSelect:
			q.terms = append(q.terms, u)
			q.stand("value", u)
			found = true
		}
	}, t)
	return found
}

// stand makes a constant that stands for t: a part of the interface.
func (q *conjunction) stand(prefix string, t *logic.Term) {
	c := q.s.c
	x := c.Fresh(prefix, t.Sort())
	q.stands[x] = t
	u := q.copy(t)
	q.links[0] = append(q.links[0], c.Eq(x, t))
	q.links[1] = append(q.links[1], c.Eq(x, u))
}

// addObject adds a term that is equal to others or not; of arrays what they hold at the indices.
func (q *conjunction) addObject(t *logic.Term) {
	c := q.s.c
	for _, u := range q.terms {
		if u.Sort() == t.Sort() {
			q.stand("equal", c.Eq(t, u))
		}
	}
	q.terms = append(q.terms, t)
	if t.Sort().Kind() != logic.KindArray {
		return
	}
	for _, i := range q.indices {
		if i.Sort() == t.Sort().Index() {
			q.add(c.Select(t, i))
		}
	}
}

// addIndex adds what arrays hold at the shared index, and reports whether the index is new.
func (q *conjunction) addIndex(i *logic.Term) bool {
	if slices.Contains(q.indices, i) {
		return false
	}
	q.add(i)
	q.indices = append(q.indices, i)
	for _, t := range slices.Clone(q.terms) {
		if t.Sort().Kind() == logic.KindArray && t.Sort().Index() == i.Sort() {
			q.add(q.s.c.Select(t, i))
		}
	}
	return true
}

// addFormula adds a formula of shared symbols, and reports whether it is new.
func (q *conjunction) addFormula(f *logic.Term) bool {
	if q.has[f] || f.IsTrue() || f.IsFalse() {
		return false
	}
	q.has[f] = true
	q.stand("weak", f)
	return true
}
