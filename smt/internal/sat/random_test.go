package sat

import (
	"fmt"
	"math/rand"
	"slices"
	"strings"
	"testing"
)

// Random sequences of calls, with and without a theory, compared with truth tables; the state is checked at every step
// of the search.

// problem is a solver with what it should know.
type problem struct {
	r       *rand.Rand
	s       *Solver
	n       int     // variables are 1 to n
	clauses [][]Lit // that were added, also by the theory
	hidden  *lazyTheory
	log     *log
}

// newProblem returns a solver for n variables, with a theory of random clauses that the solver is not told.
func newProblem(seed int64, n int, theory, proofs bool) *problem {
	p := &problem{r: rand.New(rand.NewSource(seed)), n: n}
	var th Theory
	var tr Tracer
	if theory {
		p.hidden = &lazyTheory{p: p}
		for range p.r.Intn(3 * n) {
			p.hidden.clauses = append(p.hidden.clauses, p.clause(2+p.r.Intn(3)))
		}
		th = p.hidden
	}
	if proofs {
		p.log = &log{clauses: make([][]Lit, 1)}
		tr = p.log
	}
	p.s = New(th, tr)
	p.s.checkEvery = 1
	for range n {
		p.s.SetRelevant(p.s.NewVar(), true)
	}
	return p
}

// clause returns a random clause of k literals, of different variables.
func (p *problem) clause(k int) []Lit {
	var lits []Lit
	for _, v := range p.r.Perm(p.n)[:min(k, p.n)] {
		lits = append(lits, Var(v+1).Lit(p.r.Intn(2) == 0))
	}
	return lits
}

// input returns the name of a clause that is given.
func (p *problem) input(lits []Lit) ProofID {
	if p.log == nil {
		return 0
	}
	p.log.clauses = append(p.log.clauses, slices.Clone(lits))
	return ProofID(len(p.log.clauses) - 1)
}

// add adds a clause.
func (p *problem) add(lits []Lit) {
	p.clauses = append(p.clauses, slices.Clone(lits))
	id := p.input(lits)
	if p.r.Intn(4) == 0 && !p.s.eliminates { // lemmas of a theory
		p.s.AddLemma(lits, id)
	} else {
		p.s.AddClause(lits, id)
	}
}

// falsified returns the first clause that is false where the bits of m are the values of the variables, nil if none is.
func falsified(m int, lists ...[][]Lit) []Lit {
	for _, list := range lists {
		for _, c := range list {
			if !slices.ContainsFunc(c, func(l Lit) bool { return (m>>(l.Var()-1)&1 == 0) == l.Neg() }) {
				return c
			}
		}
	}
	return nil
}

// satisfiable looks through the truth table.
func (p *problem) satisfiable(assumptions []Lit) bool {
	lists := [][][]Lit{p.clauses, nil, nil}
	if p.hidden != nil {
		lists[1] = p.hidden.clauses
	}
	for _, l := range assumptions {
		lists[2] = append(lists[2], []Lit{l})
	}
	for m := range 1 << p.n {
		if falsified(m, lists...) == nil {
			return true
		}
	}
	return false
}

// solve compares the answer under random assumptions with the truth table, and its evidence.
func (p *problem) solve(assumptions []Lit) error {
	want := Unsat
	if p.satisfiable(assumptions) {
		want = Sat
	}
	got := p.s.Solve(nil, assumptions, 0)
	if err := p.s.invariants(); err != nil {
		return err
	}
	if got != want {
		return fmt.Errorf("answer %d under %v, the truth table says %d", got, assumptions, want)
	}
	if got == Sat {
		m := 0
		for v := range p.n {
			switch p.s.Value(Var(v + 1).Pos()) {
			case 1:
				m |= 1 << v
			case 0:
				return fmt.Errorf("variable %d has no value", v+1)
			}
		}
		for _, l := range assumptions {
			if p.s.Value(l) <= 0 {
				return fmt.Errorf("assumption %d does not hold", l)
			}
		}
		if c := falsified(m, p.clauses); c != nil {
			return fmt.Errorf("clause %v does not hold", c)
		}
		return nil
	}
	return p.refuted(assumptions)
}

// refuted checks the assumptions that failed and the clause of their complements.
func (p *problem) refuted(assumptions []Lit) error {
	failed, id := p.s.Failed()
	for _, l := range failed {
		if !slices.Contains(assumptions, l) {
			return fmt.Errorf("%d failed and was not assumed", l)
		}
	}
	if p.satisfiable(failed) {
		return fmt.Errorf("%v failed but can hold", failed)
	}
	if p.log == nil {
		return nil
	}
	if p.log.err != nil {
		return p.log.err
	}
	if base, ok := p.s.Inconsistent(); ok {
		id = base
	} else if id == 0 {
		return nil // two assumptions are complements
	}
	for _, l := range p.log.clauses[id] {
		if !slices.Contains(failed, l.Not()) {
			return fmt.Errorf("the refutation of %v derives %v", failed, p.log.clauses[id])
		}
	}
	return nil
}

// log keeps all clauses, and checks that those which are derived result from resolutions.
type log struct {
	clauses [][]Lit // by ProofID
	err     error
}

// Derive implements Tracer.
func (l *log) Derive(chain []ProofID, pivots []Lit) ProofID {
	c := make(map[Lit]bool)
	for i, id := range chain {
		if id <= 0 || int(id) >= len(l.clauses) {
			l.err = fmt.Errorf("a derivation from clause %d, which there is not", id)
			continue
		}
		if i > 0 {
			p := pivots[i-1]
			if !c[p.Not()] || !slices.Contains(l.clauses[id], p) {
				l.err = fmt.Errorf("no resolution of %v with %v on %d", c, l.clauses[id], p)
			}
			delete(c, p.Not())
		}
		for _, m := range l.clauses[id] {
			if i == 0 || m != pivots[i-1] {
				c[m] = true
			}
		}
	}
	var out []Lit
	for m := range c {
		if c[m.Not()] {
			l.err = fmt.Errorf("a tautology is derived: %v", c)
		}
		out = append(out, m)
	}
	l.clauses = append(l.clauses, out)
	return ProofID(len(l.clauses) - 1)
}

// lazyTheory knows clauses that it shows as late as it likes: as conflicts, as reasons, or in the final check.
type lazyTheory struct {
	p       *problem
	clauses [][]Lit
	implied []int // clauses by the tag of what they implied, in the order of the trail
	at      []int // the position of that
}

// unit returns the number of literals of c that are not false, and one of these that is unassigned, 0 if one is true.
func (t *lazyTheory) unit(c []Lit) (open int, l Lit) {
	for _, m := range c {
		switch t.p.s.Value(m) {
		case 1:
			return 1, 0
		case 0:
			open, l = open+1, m
		}
	}
	return open, l
}

// Propagate implements Theory.
func (t *lazyTheory) Propagate() ([]Lit, ProofID) {
	for i, c := range t.clauses {
		if t.p.r.Intn(3) > 0 {
			continue
		}
		switch open, l := t.unit(c); {
		case open == 0:
			return c, t.p.input(c)
		case open == 1 && l != 0:
			t.implied, t.at = append(t.implied, i), append(t.at, len(t.p.s.Trail()))
			t.p.s.Imply(l, int32(len(t.implied)-1))
		}
	}
	return nil, 0
}

// Explain implements Theory.
func (t *lazyTheory) Explain(l Lit, tag int32) ([]Lit, ProofID) {
	c := slices.Clone(t.clauses[t.implied[tag]])
	i := slices.Index(c, l)
	c[0], c[i] = c[i], c[0]
	return c, t.p.input(c)
}

// Backtrack implements Theory.
func (t *lazyTheory) Backtrack(n int) {
	for i := len(t.at) - 1; i >= 0 && t.at[i] >= n; i-- {
		t.implied, t.at = t.implied[:i], t.at[:i]
	}
}

// FinalCheck implements Theory.
func (t *lazyTheory) FinalCheck() Final {
	for _, i := range t.p.r.Perm(len(t.clauses)) {
		c := t.clauses[i]
		if open, _ := t.unit(c); open == 0 {
			t.p.add(slices.Clone(c))
			return FinalContinue
		}
	}
	return FinalSat
}

// TestRandom compares random sequences of calls with truth tables.
func TestRandom(t *testing.T) {
	var answers [3]int
	var conflicts int64
	eliminated := 0
	for seed := range int64(600) {
		p := newProblem(seed, 4+int(seed%8), seed%2 == 0, seed%3 == 0)
		if seed%5 == 0 {
			p.s.maxLearnts, p.s.reduceStep = 2, 2 // clauses are forgotten all the time
		}
		if seed/2%3 > 0 { // with and without a theory, with and without proofs
			p.s.vivifyEvery, p.s.nextVivify = 1, seed%5
		}
		if p.hidden == nil && seed%4 == 1 {
			p.s.Eliminate()
			p.s.firstRound = seed % 8 / 4 // at once, or after a conflict
		}
		for step := range 12 {
			for range p.r.Intn(p.n) {
				p.add(p.clause(2 + p.r.Intn(3)))
			}
			if p.r.Intn(20) == 0 {
				p.add(p.clause(1))
			}
			var assumptions []Lit
			if p.r.Intn(3) > 0 {
				assumptions = p.clause(p.r.Intn(4))
			}
			if err := p.solve(assumptions); err != nil {
				t.Fatalf("seed %d, step %d: %v", seed, step, err)
			}
			if _, done := p.s.Inconsistent(); done {
				answers[0]++
				break
			}
			answers[Sat]++
		}
		conflicts += p.s.Conflicts
		eliminated += len(p.s.eliminations)
	}
	if eliminated < 300 {
		t.Errorf("only %d variables were eliminated", eliminated)
	}
	if answers[0] < 50 || answers[Sat] < 500 || conflicts < 500 {
		t.Errorf("only %d problems without a model, %d answers before that, %d conflicts", answers[0], answers[Sat], conflicts)
	}
}

// TestRemove removes variables between checks, with the clauses that define them.
func TestRemove(t *testing.T) {
	for seed := range int64(200) {
		p := newProblem(seed, 6, false, seed%3 == 0)
		if seed%2 == 1 {
			p.s.Eliminate()
			p.s.firstRound = 0
		}
		for step := range 10 {
			for range 4 {
				p.add(p.clause(2 + p.r.Intn(3)))
			}
			// A scope: clauses that hold while their variable is assumed.
			act := p.s.NewVar()
			scope := slices.Clone(p.clauses)
			for range 8 {
				c := p.clause(1 + p.r.Intn(3))
				scope = append(scope, c)
				guarded := append(slices.Clone(c), act.Pos().Not())
				p.s.AddClause(guarded, p.input(guarded))
			}
			outer := p.clauses
			p.clauses = scope
			want := p.satisfiable(nil)
			p.clauses = outer
			if got := p.s.Solve(nil, []Lit{act.Pos()}, 0); (got == Sat) != want {
				t.Fatalf("seed %d, step %d: answer %d, the truth table says %v", seed, step, got, want)
			}
			off := []Lit{act.Pos().Not()}
			p.s.AddClause(off, p.input(off))
			if p.r.Intn(2) == 0 {
				p.s.Remove([]Var{act}, func(v Var) bool { return v == act })
			}
			if err := p.s.invariants(); err != nil {
				t.Fatalf("seed %d, step %d: %v", seed, step, err)
			}
			if err := p.solve(p.clause(2)); err != nil {
				t.Fatalf("seed %d, step %d: %v", seed, step, err)
			}
			if _, done := p.s.Inconsistent(); done {
				break
			}
		}
	}
}

// TestEliminate: eliminated variables have values in models, and come back with their clauses where they are used again.
func TestEliminate(t *testing.T) {
	s := New(nil, nil)
	s.Eliminate()
	s.firstRound, s.checkEvery = 0, 1
	a, b, g := s.NewVar(), s.NewVar(), s.NewVar()
	for _, v := range []Var{a, b, g} {
		s.SetRelevant(v, true)
	}
	for _, c := range [][]Lit{{g.Pos().Not(), a.Pos()}, {g.Pos().Not(), b.Pos()}, {g.Pos(), a.Pos().Not(), b.Pos().Not()}} { // g is a ∧ b
		s.AddClause(c, 0)
	}
	for i, assumed := range [][]Lit{{a.Pos(), b.Pos()}, {a.Pos(), b.Pos().Not()}} {
		if got := s.Solve(nil, assumed, 0); got != Sat || !s.eliminated(g) || s.Value(g.Pos()) != 1-2*i || s.Value(g.Pos().Not()) != 2*i-1 {
			t.Errorf("under %v: answer %d, g has value %d", assumed, got, s.Value(g.Pos()))
		}
	}
	if n := strings.Count(written(t, s.Problem(nil)), " 0\n"); n != 3 {
		t.Errorf("the problem has %d clauses", n)
	}
	if got := s.Solve(nil, []Lit{g.Pos(), a.Pos().Not()}, 0); got != Unsat || s.eliminated(g) {
		t.Errorf("assumed: answer %d", got)
	}
	s.AddClause([]Lit{g.Pos()}, 0)
	if got := s.Solve(nil, nil, 0); got != Sat || s.Value(a.Pos()) != 1 || s.Value(b.Pos()) != 1 {
		t.Errorf("added: answer %d", got)
	}
}
