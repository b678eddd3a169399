// Package qe eliminates quantifiers with the help of models: implicants of formulas, and model-based projection
// (Komuravelli, Gurfinkel, Chaki: SMT-based model checking for recursive programs, CAV 2014, section 4) after
// Loos–Weispfenning for Real and Cooper for Int.
//
//   - implicant.go: a conjunction of literals that is true in the model and implies the formula;
//   - resolve.go: terms without ite and reads over writes, as the model decides them;
//   - project.go: Project, which goes through the stages below;
//   - define.go: variables that equations define are replaced by their definitions;
//   - array.go: arrays compared as a whole;
//   - opaque.go: variables under operators that cannot be treated symbolically, reads of arrays included;
//   - linear.go: literals as linear constraints, without quotients and remainders;
//   - real.go, integer.go: the elimination of a variable from linear constraints.
package qe

import (
	"craig/logic"
)

// Implicant returns literals that are true in m and whose conjunction implies f, which must be true in m. They are
// found by justification from the root: of a disjunction one true argument, of an ite the branch that is taken. They
// have no arithmetic ite and no read over a write any more.
func Implicant(c *logic.Context, m *logic.Model, f *logic.Term) []*logic.Term {
	i := newImplicant(c, m.Evaluator())
	i.add(f)
	return i.justify()
}

// implicant is the state of a justification.
type implicant struct {
	c        *logic.Context
	eval     *logic.Evaluator
	done     map[*logic.Term]bool // formulas that are justified or waiting in todo or choices
	todo     []*logic.Term        // whose truth value, as it is in the model, has to be justified
	choices  []*logic.Term        // formulas of which one argument suffices, put off until everything else is done
	resolved map[*logic.Term]*logic.Term
	lits     []*logic.Term
	inLits   map[*logic.Term]bool
}

func newImplicant(c *logic.Context, eval *logic.Evaluator) *implicant {
	return &implicant{
		c: c, eval: eval,
		done:     make(map[*logic.Term]bool),
		resolved: make(map[*logic.Term]*logic.Term),
		inLits:   make(map[*logic.Term]bool),
	}
}

// add demands that the formula f, true in the model, be implied.
func (i *implicant) add(f *logic.Term) {
	if f.Op() == logic.OpAnd {
		for _, a := range f.Args() {
			i.add(a)
		}
		return
	}
	if !i.eval.Holds(f) {
		panic("qe: the model does not satisfy the formula")
	}
	i.need(f)
}

// need demands that the value of f be implied.
func (i *implicant) need(f *logic.Term) {
	if f.Op() == logic.OpNot {
		f = f.Arg(0)
	}
	if !i.done[f] {
		i.done[f] = true
		i.todo = append(i.todo, f)
	}
}

// justify returns the literals when nothing is left to do.
func (i *implicant) justify() []*logic.Term {
	for len(i.todo) > 0 || len(i.choices) > 0 {
		if n := len(i.todo); n > 0 {
			f := i.todo[n-1]
			i.todo = i.todo[:n-1]
			i.step(f)
			continue
		}
		// Oldest first: the choices near the root may make the others unnecessary, not the other way round.
		f := i.choices[0]
		i.choices = i.choices[1:]
		i.choose(f)
	}
	return i.lits
}

// step breaks the formula f down.
func (i *implicant) step(f *logic.Term) {
	switch f.Op() {
	case logic.OpTrue, logic.OpFalse:
	case logic.OpAnd, logic.OpOr:
		if i.eval.Holds(f) != (f.Op() == logic.OpAnd) {
			i.choices = append(i.choices, f)
			return
		}
		for k := len(f.Args()) - 1; k >= 0; k-- { // the first one is looked at first
			i.need(f.Arg(k))
		}
	case logic.OpIte:
		i.need(f.Arg(0))
		if i.eval.Holds(f.Arg(0)) {
			i.need(f.Arg(1))
		} else {
			i.need(f.Arg(2))
		}
	case logic.OpEq:
		if f.Arg(0).Sort() == logic.Bool {
			i.need(f.Arg(0))
			i.need(f.Arg(1))
			return
		}
		i.literal(f)
	default:
		i.literal(f)
	}
}

// choose justifies a junction by one of its deciding arguments: one that is justified already, else the one with the
// best rank.
func (i *implicant) choose(f *logic.Term) {
	decides := f.Op() == logic.OpOr
	var best *logic.Term
	bestRank := 0
	for _, a := range f.Args() {
		if i.eval.Holds(a) != decides {
			continue
		}
		atom := a
		if a.Op() == logic.OpNot {
			atom = a.Arg(0)
		}
		if i.done[atom] {
			return
		}
		if r := rank(atom, i.eval.Holds(atom)); best == nil || r < bestRank {
			best, bestRank = a, r
		}
	}
	i.need(best)
}

// rank orders the reasons for a junction: literals before compound formulas, and among literals those first that
// project well.
func rank(atom *logic.Term, holds bool) int {
	switch atom.Op() {
	case logic.OpConst:
		return 0
	case logic.OpEq:
		switch {
		case atom.Arg(0).Sort() == logic.Bool:
			return 5
		case holds:
			return 2
		}
		return 3
	case logic.OpLe, logic.OpLt:
		return 1
	case logic.OpAnd, logic.OpOr, logic.OpIte:
		return 5
	}
	return 4
}

// literal puts the atom f into the result, or its complement if that is true.
func (i *implicant) literal(f *logic.Term) {
	holds := i.eval.Holds(f)
	g := i.resolve(f)
	if g != f && !g.IsAtom() {
		// The simplifications of the constructors may leave any formula.
		i.need(g)
		return
	}
	if !holds {
		g = i.c.Not(g)
	}
	if !i.inLits[g] {
		i.inLits[g] = true
		i.lits = append(i.lits, g)
	}
}
