package whale

// Contracts that hold for certain: those that support each other, the greatest set of contracts that the clauses preserve. They stay
// known whatever becomes of the graphs that suggested them. (C. Flanagan, K. Leino: Houdini, an Annotation Assistant for ESC/Java, FME 2001.)

import (
	"slices"

	"craig/horn"
	"craig/logic"
	"craig/smt"
	"craig/smt/interpolate"
)

// known is what holds for certain, by predicate.
type known struct {
	run     *run
	lemmas  [][]*logic.Term // conjuncts, over the predicate's parameters
	all     []*logic.Term   // their conjunctions
	solvers []*clauseSolver // by clause, made when they are needed
	failed  map[question]*failure
	asked   int // the number of changes when contracts were last tried
	checks  int
	next    int // the effort at which contracts are tried next
}

// checksPerGraph is how many checks are spent on contracts, on average, for each graph in a condition that is refuted or satisfied.
const checksPerGraph = 20

// question is whether a clause preserves a candidate.
type question struct {
	clause int
	f      *logic.Term
}

// failure is a model of a clause's body in which a candidate does not hold of the head.
type failure struct{ ev *logic.Evaluator }

// clauseSolver is a solver that has a clause, with what of candidates is assumed for its atoms.
type clauseSolver struct {
	*smt.Solver
	on    map[candidate]*logic.Term
	head  *logic.Subst   // parameters by arguments
	atoms []*logic.Subst // the same, by atom
}

// candidate is a formula that may hold of a predicate.
type candidate struct {
	p *horn.Pred
	f *logic.Term
}

func newKnown(e *run) *known {
	k := &known{
		run: e, lemmas: make([][]*logic.Term, len(e.s.Preds)), all: make([]*logic.Term, len(e.s.Preds)),
		solvers: make([]*clauseSolver, len(e.s.Clauses)), failed: make(map[question]*failure),
	}
	for i := range k.all {
		k.all[i] = e.C.True()
	}
	return k
}

// of returns what holds of p.
func (k *known) of(p *horn.Pred) *logic.Term { return k.all[p.ID] }

// size returns how many lemmas there are.
func (k *known) size() int {
	n := 0
	for _, fs := range k.lemmas {
		n += len(fs)
	}
	return n
}

// model returns what holds for certain; it is a model of the clauses if that excludes the goal.
func (k *known) model() horn.Model {
	m := make(horn.Model)
	for i, p := range k.run.s.Preds {
		m[p] = interpolate.Simplify(k.run.Ctx, k.run.C, k.all[i])
	}
	return m
}

// learn finds contracts that support each other among those that graphs have now.
func (k *known) learn() error {
	if k.asked == k.run.changes || k.run.effort < k.next {
		return nil
	}
	k.asked = k.run.changes
	before := k.checks
	defer func() { k.next = k.run.effort + (k.checks-before)/checksPerGraph }()
	sets := k.candidates()
	for again := true; again; {
		again = false
		for _, c := range k.run.s.Clauses {
			dropped, err := k.drop(c, sets)
			if err != nil {
				return err
			}
			again = again || dropped
		}
	}
	for i := range k.run.s.Preds {
		for _, f := range sets[i] {
			if !slices.Contains(k.lemmas[i], f) {
				k.lemmas[i] = append(k.lemmas[i], f)
				k.all[i] = k.run.C.And(k.all[i], f)
			}
		}
	}
	return nil
}

// candidates returns, by predicate, what is known, the conjuncts of contracts, and lemmas with the interpolants of which the last are
// made.
func (k *known) candidates() [][]*logic.Term {
	c := k.run.C
	sets := make([][]*logic.Term, len(k.lemmas))
	for i, fs := range k.lemmas {
		sets[i] = slices.Clone(fs)
	}
	seen := make(map[candidate]bool)
	for i, p := range k.run.s.Preds {
		for _, f := range sets[i] {
			seen[candidate{p, f}] = true
		}
	}
	add := func(p *horn.Pred, f *logic.Term) {
		if !f.IsTrue() && !seen[candidate{p, f}] {
			seen[candidate{p, f}] = true
			sets[p.ID] = append(sets[p.ID], f)
		}
	}
	for _, g := range k.run.graphs {
		if !g.contract.exact {
			continue
		}
		for _, s := range logic.Conjuncts(g.contract.summary) {
			add(g.pred, c.Implies(g.contract.guard, s))
		}
	}
	for i, p := range k.run.s.Preds {
		for _, m := range k.run.levels.lemmas[i] {
			add(p, m.f)
		}
	}
	for _, s := range k.run.levels.from {
		add(s.p, s.f)
	}
	return sets
}

// drop leaves out candidates that c does not preserve, and reports whether there are any.
func (k *known) drop(c *horn.Clause, sets [][]*logic.Term) (dropped bool, err error) {
	s := k.solver(c)
	set := &sets[c.Head.ID]
	begin := len(k.lemmas[c.Head.ID])
	allowed := make(map[*failure]bool)
	kept := (*set)[:begin:begin]
	for _, f := range (*set)[begin:] {
		old := k.failed[question{c.ID, f}]
		if old == nil {
			kept = append(kept, f)
			continue
		}
		fails, known := allowed[old]
		if !known {
			fails = k.allows(s, c, old.ev, sets)
			allowed[old] = fails
		}
		if fails {
			dropped = true
		} else {
			kept = append(kept, f)
		}
	}
	*set = kept
	for i := begin; i < len(*set); {
		assumed := []*logic.Term{k.run.C.Not(s.head.Apply((*set)[i]))}
		for _, a := range c.Body {
			for _, f := range sets[a.Pred.ID] {
				assumed = append(assumed, k.on(s, c, candidate{a.Pred, f}))
			}
		}
		k.checks++
		switch k.run.CheckTerms(s.Solver, assumed...) {
		case smt.Unsat:
			i++
		case smt.Unknown:
			if err := k.run.Ctx.Err(); err != nil {
				return dropped, err
			}
			*set, dropped = slices.Delete(*set, i, i+1), true
		case smt.Sat:
			fail := &failure{s.Model().Evaluator()}
			rest := slices.Clone((*set)[i:])
			*set, dropped = (*set)[:i], true
			for _, f := range rest {
				if fail.ev.Holds(s.head.Apply(f)) {
					*set = append(*set, f)
				} else {
					k.failed[question{c.ID, f}] = fail
				}
			}
		}
	}
	return dropped, nil
}

// allows reports whether the candidates hold of the atoms of c in a model.
func (k *known) allows(s *clauseSolver, c *horn.Clause, ev *logic.Evaluator, sets [][]*logic.Term) bool {
	for i, a := range c.Body {
		if !ev.Holds(a.Guard) {
			continue
		}
		for _, f := range sets[a.Pred.ID] {
			if !ev.Holds(s.atoms[i].Apply(f)) {
				return false
			}
		}
	}
	return true
}

// solver returns the solver of c.
func (k *known) solver(c *horn.Clause) *clauseSolver {
	if k.solvers[c.ID] == nil {
		s := &clauseSolver{
			Solver: k.run.NewSolver(false), on: make(map[candidate]*logic.Term), head: substitution(k.run.C, c.Head, c.HeadArgs),
		}
		for _, a := range c.Body {
			s.atoms = append(s.atoms, substitution(k.run.C, a.Pred, a.Args))
		}
		s.Assert(c.Constraint)
		k.solvers[c.ID] = s
	}
	return k.solvers[c.ID]
}

// on returns what is assumed to have a candidate hold of all atoms of c with its predicate.
func (k *known) on(s *clauseSolver, c *horn.Clause, of candidate) *logic.Term {
	on := s.on[of]
	if on == nil {
		on = k.run.C.Fresh("candidate", logic.Bool)
		s.on[of] = on
		for i, a := range c.Body {
			if a.Pred == of.p {
				s.Assert(k.run.C.Or(k.run.C.Not(on), k.run.C.Not(a.Guard), s.atoms[i].Apply(of.f)))
			}
		}
	}
	return on
}
