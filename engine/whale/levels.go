package whale

// Lemmas, by how many levels of calls they hold for.

import (
	"slices"

	"craig/horn"
	"craig/logic"
	"craig/smt"
)

// levels has lemmas of predicates. A lemma of level n holds of all calls below which there are at most n levels of calls.
type levels struct {
	run     *run
	lemmas  [][]*lemma     // by predicate
	from    []candidate    // conjuncts of the last interpolants
	solvers []*levelSolver // by clause, made when they are needed
	on      []*logic.Term  // by level: assumed where its lemmas, and those of higher levels, are
}

// lemma is the negation of a cube. It follows at its level from the lemmas one level below.
type lemma struct {
	cube    []*logic.Term
	f       *logic.Term
	level   int
	support map[*horn.Clause][][]*lemma // by atom: lemmas from which this one follows
}

// levelSolver is a solver that has a clause and lemmas of its atoms.
type levelSolver struct {
	*smt.Solver
	atoms   []*logic.Subst           // parameters by arguments
	none    *logic.Term              // assumed where no atom is needed
	known   []*logic.Term            // by atom: what is known for certain
	on      []map[*lemma]*logic.Term // by atom: assumed to have the lemma
	highest int                      // level of which there is a lemma
}

func newLevels(e *run) *levels {
	return &levels{run: e, lemmas: make([][]*lemma, len(e.s.Preds)), solvers: make([]*levelSolver, len(e.s.Clauses))}
}

// of returns what holds of calls of p with at most so many levels below.
func (l *levels) of(p *horn.Pred, level int) *logic.Term {
	fs := []*logic.Term{l.run.known.of(p)}
	for _, m := range l.lemmas[p.ID] {
		if m.level >= level {
			fs = append(fs, m.f)
		}
	}
	return l.run.C.And(fs...)
}

// level returns what is assumed to have the lemmas of a level and those above.
func (l *levels) level(n int) *logic.Term {
	for len(l.on) <= n {
		l.on = append(l.on, l.run.C.Fresh("level", logic.Bool))
	}
	return l.on[n]
}

// solver returns the solver of c, with what is known now.
func (l *levels) solver(c *horn.Clause) *levelSolver {
	s := l.solvers[c.ID]
	if s == nil {
		s = l.newSolver(c)
		l.solvers[c.ID] = s
	}
	for i, a := range c.Body {
		if f := l.run.known.of(a.Pred); s.known[i] != f {
			s.known[i] = f
			s.Assert(l.run.C.Implies(a.Guard, s.atoms[i].Apply(f)))
		}
	}
	return s
}

func (l *levels) newSolver(c *horn.Clause) *levelSolver {
	e := l.run
	s := &levelSolver{
		Solver: e.NewSolver(false), none: e.C.Fresh("none", logic.Bool), known: make([]*logic.Term, len(c.Body)), highest: -1,
	}
	s.Assert(e.C.And(c.Constraint, e.passedTo(c.Head))) // no lemma is about other calls
	for i, x := range c.Head.Params {
		s.Assert(e.C.Eq(x, c.HeadArgs[i]))
	}
	for i, a := range c.Body {
		s.Assert(e.C.Or(e.C.Not(s.none), e.C.Not(a.Guard)))
		s.atoms = append(s.atoms, substitution(e.C, a.Pred, a.Args))
		s.on = append(s.on, make(map[*lemma]*logic.Term))
		for _, m := range l.lemmas[a.Pred.ID] {
			l.assert(s, c, i, m)
		}
	}
	return s
}

// add makes a lemma of a cube of p in the place of those that it subsumes.
func (l *levels) add(p *horn.Pred, cube []*logic.Term, level int) *lemma {
	m := &lemma{cube: cube, f: l.lemma(p, cube), level: level}
	l.lemmas[p.ID] = slices.DeleteFunc(l.lemmas[p.ID], func(old *lemma) bool {
		return old.level <= level && !slices.ContainsFunc(cube, func(t *logic.Term) bool { return !slices.Contains(old.cube, t) })
	})
	l.lemmas[p.ID] = append(l.lemmas[p.ID], m)
	l.tell(p, m)
	return m
}

// lemma returns that no call of p satisfies the cube that is passed what all are.
func (l *levels) lemma(p *horn.Pred, cube []*logic.Term) *logic.Term {
	return l.run.C.Not(l.run.C.And(append(slices.Clone(cube), l.run.passedTo(p))...))
}

// tell tells solvers of a lemma of p, or of its level.
func (l *levels) tell(p *horn.Pred, m *lemma) {
	for _, c := range l.run.s.Clauses {
		s := l.solvers[c.ID]
		if s == nil {
			continue
		}
		for i, a := range c.Body {
			if a.Pred == p {
				l.assert(s, c, i, m)
			}
		}
	}
}

// assert tells the solver of c that an atom has a lemma at its level and those below.
func (l *levels) assert(s *levelSolver, c *horn.Clause, atom int, m *lemma) {
	e := l.run
	for ; s.highest < m.level; s.highest++ {
		if s.highest >= 0 {
			s.Assert(e.C.Implies(l.level(s.highest), l.level(s.highest+1)))
		}
	}
	on := s.on[atom][m]
	if on == nil {
		on = e.C.Fresh("lemma", logic.Bool)
		s.on[atom][m] = on
		s.Assert(e.C.Implies(e.C.And(on, c.Body[atom].Guard), s.atoms[atom].Apply(m.f)))
	}
	s.Assert(e.C.Implies(l.level(m.level), on))
}
