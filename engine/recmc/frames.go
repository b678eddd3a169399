package recmc

import (
	"slices"

	"craig/horn"
	"craig/logic"
	"craig/smt"
)

// answer is the result of a step that may be cut short.
type answer uint8

const (
	answerUnknown answer = iota
	answerNo
	answerYes
)

// pred is a predicate with what is known of it.
type pred struct {
	*horn.Pred
	clauses  []*clause
	uses     []use
	lemmas   []*lemma
	facts    []*fact
	clusters map[string]*cluster // of lemmas, by what their members have in common
}

// use is an occurrence of a predicate in a clause's body.
type use struct {
	c    *clause
	atom int
}

// lemma is an element of σ: a formula over the predicate's Params that holds of everything derivable by trees of height
// at most level.
type lemma struct {
	f        *logic.Term
	cube     []*logic.Term // f is the negation of their conjunction
	literals []literal     // those of cube
	level    int
	raised   int // when it got its level
	cti      *cti
	on       *logic.Term // assumed when the proof is made smaller: the lemma holds of its predicate's atoms
	dropped  bool        // from the proof, which holds without it
}

// fact is an element of ρ: everything that satisfies f is derivable, by clause c from facts used for its atoms.
type fact struct {
	id   int
	f    *logic.Term
	c    *clause
	used []*fact       // by atom; nil if the atom's guard is false
	body []*logic.Term // literals that imply the clause's constraint and fix its guards
}

// clause is a clause with its solver. The solver holds the constraint, head parameters = head arguments, for every atom
// the lemmas of its predicate (if a level not above theirs is assumed) and that one of its facts
// holds (if must is on).
type clause struct {
	*horn.Clause
	solver *smt.Solver
	levels []int       // at which the solver has lemmas, in order; each implies the next one
	raised int         // how many lemmas the solver was told, some of them at several levels
	head   *logic.Term // params = args
	body   *logic.Term // constraint and head
	atoms  []*atom
}

// atom is an occurrence in a clause's body.
type atom struct {
	horn.Atom
	pred *pred
	site *logic.Subst // the predicate's Params by Args
	must *logic.Term  // assumed: one of the facts holds
	rest *logic.Term  // the facts still to come; assumed false with must
	none *logic.Term  // assumed: the atom is not needed
}

func (e *recmc) newPred(p *horn.Pred) *pred { return &pred{Pred: p} }

func (e *recmc) newClause(h *horn.Clause) *clause {
	c := &clause{Clause: h}
	var eqs []*logic.Term
	for i, p := range h.Head.Params {
		eqs = append(eqs, e.C.Eq(p, h.HeadArgs[i]))
	}
	c.head = e.C.And(eqs...)
	c.body = e.C.And(h.Constraint, c.head)
	for i, a := range h.Body {
		m := map[*logic.Term]*logic.Term{}
		for k, p := range a.Pred.Params {
			m[p] = a.Args[k]
		}
		at := &atom{Atom: a, pred: e.preds[a.Pred.ID], site: e.C.NewSubst(m),
			must: e.C.Fresh("must", logic.Bool), none: e.C.Fresh("none", logic.Bool)}
		at.pred.uses = append(at.pred.uses, use{c, i})
		c.atoms = append(c.atoms, at)
	}
	e.renew(c)
	return c
}

// renew gives c a solver that holds what it must hold now and nothing else.
func (e *recmc) renew(c *clause) {
	c.solver, c.levels, c.raised = e.NewSolver(true), nil, 0
	c.solver.Assert(c.body)
	for _, a := range c.atoms {
		a.rest = e.C.Fresh("rest", logic.Bool)
		c.solver.Assert(e.C.Or(e.C.Not(a.must), e.C.Not(a.Guard), a.rest))
		c.solver.Assert(e.C.Or(e.C.Not(a.none), e.C.Not(a.Guard)))
		for _, f := range a.pred.facts {
			e.assertFact(c, a, f)
		}
		for _, l := range a.pred.lemmas {
			e.assertAt(c, a, l)
		}
	}
}

// addLemma stores a lemma in the place of those that it subsumes, and tells the solvers that use it.
func (e *recmc) addLemma(p *pred, l *lemma) {
	for _, old := range p.lemmas {
		if old.f == l.f {
			if old.level >= l.level {
				return
			}
			e.raise(p, old, l.level)
			return
		}
	}
	e.counts.lemmas++
	l.literals = make([]literal, len(l.cube))
	for i, t := range l.cube {
		l.literals[i] = newLiteral(t)
	}
	p.lemmas = slices.DeleteFunc(p.lemmas, func(old *lemma) bool {
		return old.level <= l.level && subsumes(l.literals, old.literals)
	})
	p.lemmas = append(p.lemmas, l)
	e.raise(p, l, l.level)
}

// raise notes that the lemma holds up to the level.
func (e *recmc) raise(p *pred, l *lemma, level int) {
	l.level, l.cti = level, nil
	e.now++
	l.raised = e.now
	for _, u := range p.uses {
		e.assertAt(u.c, u.c.atoms[u.atom], l)
		if u.c.outdated() {
			e.renew(u.c)
		}
	}
}

// assertAt tells c's solver that the lemma holds of the atom at the lemma's level and those below.
func (e *recmc) assertAt(c *clause, a *atom, l *lemma) {
	on := e.level(l.level)
	if i, ok := slices.BinarySearch(c.levels, l.level); !ok {
		c.levels = slices.Insert(c.levels, i, l.level)
		if i > 0 {
			c.solver.Assert(e.C.Or(e.C.Not(e.level(c.levels[i-1])), on))
		}
		if i+1 < len(c.levels) {
			c.solver.Assert(e.C.Or(e.C.Not(on), e.level(c.levels[i+1])))
		}
	}
	c.raised++
	c.solver.Assert(e.C.Or(e.C.Not(on), e.C.Not(a.Guard), a.site.Apply(l.f)))
}

// outdated reports whether most of the lemmas in c's solver are there at levels that they have left: where lemmas are
// pushed from bound to bound, a check would take the longer the more bounds there were.
func (c *clause) outdated() bool {
	n := 16
	for _, a := range c.atoms {
		n += 4 * len(a.pred.lemmas)
	}
	return c.raised > n
}

// assertLemma tells the solvers that the lemma holds of its predicate's atoms, if on is assumed.
func (e *recmc) assertLemma(p *pred, l *lemma, on *logic.Term) {
	for _, u := range p.uses {
		a := u.c.atoms[u.atom]
		u.c.solver.Assert(e.C.Or(e.C.Not(on), e.C.Not(a.Guard), a.site.Apply(l.f)))
	}
}

// level returns what is assumed to have all lemmas of level k and above.
func (e *recmc) level(k int) *logic.Term {
	for len(e.levels) <= k {
		e.levels = append(e.levels, e.C.Fresh("level", logic.Bool))
	}
	return e.levels[k]
}

// assumeLevel returns what is assumed to have the lemmas of level k and above in c's solver, and no others.
func (e *recmc) assumeLevel(c *clause, k int) []*logic.Term {
	var as []*logic.Term
	i, _ := slices.BinarySearch(c.levels, k)
	if i < len(c.levels) {
		as = append(as, e.level(c.levels[i]))
	}
	if i > 0 {
		as = append(as, e.C.Not(e.level(c.levels[i-1])))
	}
	return as
}

// addFact stores a fact and tells the solvers that use it.
func (e *recmc) addFact(p *pred, f *fact) {
	e.counts.facts++
	f.id = e.counts.facts
	p.facts = append(p.facts, f)
	for _, u := range p.uses {
		e.assertFact(u.c, u.c.atoms[u.atom], f)
	}
}

// assertFact tells c's solver of one more fact about the atom.
func (e *recmc) assertFact(c *clause, a *atom, f *fact) {
	next := e.C.Fresh("rest", logic.Bool)
	c.solver.Assert(e.C.Or(e.C.Not(a.rest), a.site.Apply(f.f), next))
	a.rest = next
}

// environment says how the atoms of a clause are read in a check at bound b: those before the split by lemmas of level
// b-1, those from it on by facts.
func (e *recmc) environment(c *clause, b, split int) []*logic.Term {
	var as []*logic.Term
	if b > 0 && len(c.atoms) > 0 {
		as = e.assumeLevel(c, b-1)
	}
	for i, a := range c.atoms {
		switch {
		case i >= split:
			as = append(as, a.must, e.C.Not(a.rest))
		case b == 0:
			as = append(as, a.none)
		}
	}
	return as
}

// Partitions of the solvers.
const (
	partBody smt.Partition = iota
	partCube
)

// checkCube asks the clause's solver whether the cube is possible; it is in a partition of its own.
func (e *recmc) checkCube(c *clause, environment, cube []*logic.Term) smt.Status {
	as := make([]smt.Assumption, 0, len(environment)+len(cube))
	for _, t := range environment {
		as = append(as, smt.Assumption{Term: t, Part: partBody})
	}
	for _, t := range cube {
		as = append(as, smt.Assumption{Term: t, Part: partCube})
	}
	st := e.Check(c.solver, as...)
	if st == smt.Unknown {
		e.fail(c.solver.Reason())
	}
	return st
}

// check asks the clause's solver.
func (e *recmc) check(c *clause, assumptions ...*logic.Term) smt.Status {
	st := e.CheckTerms(c.solver, assumptions...)
	if st == smt.Unknown {
		e.fail(c.solver.Reason())
	}
	return st
}
