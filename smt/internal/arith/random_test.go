package arith

import (
	"fmt"
	"math/rand"
	"slices"
	"testing"

	"craig/internal/exhaustive"
	"craig/num"
	"craig/smt/internal/sat"
)

// Random sequences of calls, compared with brute force: integers are tried in a box, reals eliminated by the method of
// Fourier and Motzkin. Explanations are checked one by one (host_test.go), and the state after every propagation.

const boxSize = 2 // integers are tried from -boxSize to boxSize

// problem is a theory with the clauses that its atoms are in.
type problem struct {
	r       *rand.Rand
	h       *testHost
	clauses [][]sat.Lit
	scopes  []sat.Var     // by clause: what it holds under, 0 for always
	pool    []relation    // relations that clauses are made of
	links   bool          // most of them are equations of two variables, and values
	values  map[int]int64 // of integers, in the search through the box
}

func newProblem(seed int64, isInt []bool, boxed, links bool) *problem {
	p := &problem{r: rand.New(rand.NewSource(seed)), h: newTestHost(isInt), links: links}
	size := 7
	if links {
		size = 10
	}
	for range size {
		p.pool = append(p.pool, p.relation())
	}
	for x, is := range isInt {
		if is && boxed {
			p.add(0, p.h.atom(relation{f: form{x: num.One}, k: num.Int(boxSize)}))
			p.add(0, p.h.atom(relation{f: form{x: num.MinusOne}, k: num.Int(boxSize)}))
		}
	}
	return p
}

// relation returns a random relation, often on the sum of another one.
func (p *problem) relation() relation {
	if p.links && p.r.Intn(8) > 0 {
		return p.link()
	}
	a := relation{f: form{}, kind: Kind(p.r.Intn(3)), k: num.Int(int64(p.r.Intn(9) - 4)), real: p.r.Intn(4) == 0}
	if len(p.pool) > 0 && p.r.Intn(2) == 0 {
		a.f = p.pool[p.r.Intn(len(p.pool))].f
	} else {
		for _, x := range p.r.Perm(len(p.h.isInt))[:1+p.r.Intn(len(p.h.isInt))] {
			a.f[x] = num.Int(int64(1+p.r.Intn(3)) * int64(1-2*p.r.Intn(2)))
		}
	}
	if p.h.allInt(a.f) && !a.real && a.kind == Lt {
		a.kind = Le
	}
	return a
}

// link returns a random equation x ± y = k, or a value or bound of a variable.
func (p *problem) link() relation {
	xs := p.r.Perm(len(p.h.isInt))
	a := relation{f: form{xs[0]: num.One}, kind: Eq, k: num.Int(int64(p.r.Intn(3) - 1))}
	switch p.r.Intn(8) {
	case 0, 1, 2, 3:
		a.f[xs[1]] = num.MinusOne
	case 4:
		a.f[xs[1]] = num.One
	case 5:
		a.kind = Le
	}
	return a
}

// literal returns a literal of the pool.
func (p *problem) literal() sat.Lit {
	l := p.h.atom(p.pool[p.r.Intn(len(p.pool))])
	if p.r.Intn(2) == 0 && (!p.links || p.r.Intn(3) == 0) {
		l = l.Not()
	}
	return l
}

// add adds a clause that holds while act is assumed, always if it is 0.
func (p *problem) add(act sat.Var, lits ...sat.Lit) {
	slices.Sort(lits)
	lits = slices.Compact(lits)
	for i := range lits[1:] {
		if lits[i] == lits[i+1].Not() {
			return
		}
	}
	p.clauses, p.scopes = append(p.clauses, lits), append(p.scopes, act)
	for _, l := range lits {
		p.h.want(l, 1)
	}
	if act != 0 {
		lits = append(slices.Clone(lits), act.Pos().Not())
	}
	p.h.sat.AddClause(lits, 0)
}

// close takes the clauses of a scope away, and sometimes all that nobody wants any more.
func (p *problem) close(act sat.Var) {
	for i := len(p.clauses) - 1; i >= 0; i-- {
		if p.scopes[i] == act {
			for _, l := range p.clauses[i] {
				p.h.want(l, -1)
			}
			p.clauses, p.scopes = slices.Delete(p.clauses, i, i+1), slices.Delete(p.scopes, i, i+1)
		}
	}
	p.h.sat.AddClause([]sat.Lit{act.Pos().Not()}, 0)
	if p.r.Intn(2) == 0 {
		p.h.remove(act)
	}
}

// remove removes the variable act and the atoms that nobody wants.
func (h *testHost) remove(act sat.Var) {
	isDead := map[sat.Var]bool{act: true}
	vars := []sat.Var{act}
	for key, v := range h.atoms {
		if w := h.wants[v]; w[0]+w[1] == 0 {
			isDead[v] = true
			vars = append(vars, v)
			delete(h.atoms, key)
			delete(h.meaning, v)
			delete(h.wants, v)
			delete(h.split, v)
		}
	}
	slices.Sort(vars)
	dead := func(v sat.Var) bool { return isDead[v] }
	h.sat.CancelUntil(0)
	for _, x := range h.th.Remove(dead) {
		if f, ok := h.form[x]; ok {
			delete(h.column, f.key())
			delete(h.form, x)
		}
	}
	h.sat.Remove(vars, dead)
	h.branches = h.branches[:0]
}

// solve checks the answer under the assumptions and says what it is.
func (p *problem) solve(act sat.Var, assumptions []sat.Lit, boxed bool) (sat.Status, error) {
	h := p.h
	for _, l := range assumptions {
		h.want(l, 1)
	}
	given := assumptions
	if act != 0 {
		given = append([]sat.Lit{act.Pos()}, assumptions...)
	}
	h.th.Start(100)
	answer := h.sat.Solve(nil, given, 20000)
	clauses := slices.Clone(p.clauses)
	for _, l := range assumptions {
		clauses = append(clauses, []sat.Lit{l})
	}
	err := h.err
	switch {
	case err != nil:
	case answer == sat.Sat:
		err = h.checkModel(clauses)
	case answer == sat.Unsat && p.possible(clauses):
		err = fmt.Errorf("there is a solution, which was not found")
	case answer == sat.Unknown && boxed:
		err = fmt.Errorf("no answer, though all integers have bounds")
	}
	if answer == sat.Sat && boxed && err == nil && !p.possible(clauses) {
		err = fmt.Errorf("the solution that was found is none by brute force")
	}
	h.endCheck()
	for _, l := range assumptions {
		h.want(l, -1)
	}
	h.th.Trim()
	if err == nil && answer != sat.Unsat {
		err = h.th.invariants()
	}
	return answer, err
}

// checkModel evaluates the clauses under the values of the theory.
func (h *testHost) checkModel(clauses [][]sat.Lit) error {
	m := h.th.Model()
	for _, c := range clauses {
		if !slices.ContainsFunc(c, func(l sat.Lit) bool {
			a := h.meaning[l.Var()]
			v := num.Zero
			for x, k := range a.f {
				v = v.AddMul(m[h.column[form{x: num.One}.key()]], k)
			}
			return a.holds(v) != l.Neg()
		}) {
			return fmt.Errorf("clause %v is false in the model", c)
		}
	}
	for f, x := range h.column {
		if vars := h.form[x].vars(); len(vars) == 1 && h.isInt[vars[0]] && h.th.Wanted(x) && !m[x].IsInt() {
			return fmt.Errorf("%s is %v", f, m[x])
		}
	}
	return nil
}

// possible reports whether there is a solution with integers in the box.
func (p *problem) possible(clauses [][]sat.Lit) bool {
	p.values = make(map[int]int64)
	return p.tryIntegers(clauses, 0)
}

func (p *problem) tryIntegers(clauses [][]sat.Lit, x int) bool {
	if x == len(p.h.isInt) {
		return p.tryClauses(clauses, nil)
	}
	if !p.h.isInt[x] {
		return p.tryIntegers(clauses, x+1)
	}
	for v := int64(-boxSize); v <= boxSize; v++ {
		p.values[x] = v
		if p.tryIntegers(clauses, x+1) {
			return true
		}
	}
	return false
}

// tryClauses reports whether one literal of each clause can hold, with the constraints on reals that hold already.
func (p *problem) tryClauses(clauses [][]sat.Lit, given []constraint) bool {
	if !feasible(given) {
		return false
	}
	if len(clauses) == 0 {
		return true
	}
	for _, l := range clauses[0] {
		for _, c := range p.cases(l) {
			if len(c.f) == 0 {
				if (c.eq && !c.k.IsZero()) || c.k.Sign() < 0 || c.above && c.k.IsZero() {
					continue
				}
				if p.tryClauses(clauses[1:], given) {
					return true
				}
			} else if p.tryClauses(clauses[1:], append(slices.Clone(given), c)) {
				return true
			}
		}
	}
	return false
}

// cases returns what the literal says of reals, given the values of integers: one of the constraints holds.
func (p *problem) cases(l sat.Lit) []constraint {
	a := p.h.meaning[l.Var()]
	f, k := form{}, a.k.Neg() // f + k compares with 0
	for x, c := range a.f {
		if p.h.isInt[x] {
			k = k.AddMul(c, num.Int(p.values[x]))
		} else if !c.IsZero() {
			f[x] = c
		}
	}
	less := constraint{f: form{}.plus(f, num.MinusOne), k: k.Neg(), above: true}
	more := constraint{f: f, k: k, above: true}
	switch {
	case a.kind == Eq && !l.Neg():
		return []constraint{{f: f, k: k, eq: true}}
	case a.kind == Eq:
		return []constraint{less, more}
	case !l.Neg():
		less.above = a.kind == Lt
		return []constraint{less}
	}
	more.above = a.kind == Le
	return []constraint{more}
}

// feasible eliminates variable by variable (Fourier and Motzkin).
func feasible(cs []constraint) bool {
	var all []constraint
	for _, c := range cs {
		c.f = form{}.plus(c.f, num.One)
		if c.eq {
			all = append(all, constraint{f: c.f, k: c.k}, constraint{f: form{}.plus(c.f, num.MinusOne), k: c.k.Neg()})
		} else {
			all = append(all, c)
		}
	}
	for {
		x := -1
		for _, c := range all {
			if vs := c.f.vars(); len(vs) > 0 {
				x = vs[0]
			} else if c.k.Sign() < 0 || c.above && c.k.IsZero() {
				return false
			}
		}
		if x < 0 {
			return true
		}
		var rest, pos, neg []constraint
		for _, c := range all {
			switch c.f[x].Sign() {
			case 0:
				rest = append(rest, c)
			case 1:
				pos = append(pos, c)
			default:
				neg = append(neg, c)
			}
		}
		for _, a := range pos {
			for _, b := range neg {
				j, k := b.f[x].Neg(), a.f[x]
				f := form{}.plus(a.f, j).plus(b.f, k)
				delete(f, x)
				rest = append(rest, constraint{f: f, k: a.k.Mul(j).AddMul(b.k, k), above: a.above || b.above})
			}
		}
		all = rest
	}
}

// run plays a sequence: clauses that stay, scopes that come and go, assumptions.
func (p *problem) run(boxed bool, answers *[3]int) error {
	for range 8 {
		if p.r.Intn(3) == 0 {
			p.add(0, p.literal(), p.literal(), p.literal())
		}
		act := p.h.sat.NewVar()
		for range 1 + p.r.Intn(5) {
			p.add(act, p.literal(), p.literal())
		}
		var assumptions []sat.Lit
		given := 4
		if p.links {
			given = 7
		}
		for range p.r.Intn(given) {
			if l := p.literal(); !slices.Contains(assumptions, l) && !slices.Contains(assumptions, l.Not()) {
				assumptions = append(assumptions, l)
			}
		}
		for range 2 {
			answer, err := p.solve(act, assumptions, boxed)
			if err != nil {
				return err
			}
			answers[answer]++
			if _, done := p.h.sat.Inconsistent(); done {
				return nil
			}
			assumptions = assumptions[:len(assumptions)/2]
		}
		p.close(act)
		if err := p.h.th.invariants(); err != nil {
			return fmt.Errorf("after closing a scope: %w", err)
		}
	}
	return nil
}

// TestRandom compares random sequences with brute force: integers in a box, reals, and both.
func TestRandom(t *testing.T) {
	for _, k := range []struct {
		name  string
		isInt []bool
		boxed bool
		links bool
		rules []Rule // that must occur
	}{
		{"int", []bool{true, true, true}, true, false, []Rule{Farkas, Between, IntEq, IntCut}},
		{"unbounded", []bool{true, true, true}, false, false, []Rule{Farkas, Between, IntEq, IntCut}},
		{"real", []bool{false, false, false}, true, false, []Rule{Farkas}},
		{"mixed", []bool{true, false, true}, true, false, []Rule{Farkas, Between}},
		{"links", []bool{true, true, true, true}, true, true, []Rule{Farkas, Between}},
		{"real links", []bool{false, false, false}, true, true, []Rule{Farkas, Between}},
		{"mixed links", []bool{true, false, true}, true, true, []Rule{Farkas, Between}},
	} {
		t.Run(k.name, func(t *testing.T) {
			var answers [3]int
			var rules [4]int
			carried := 0
			n := exhaustive.Of(40, 120)
			if k.links {
				n /= 2
			}
			for seed := range int64(n) {
				p := newProblem(seed, k.isInt, k.boxed, k.links)
				if err := p.run(k.boxed, &answers); err != nil {
					t.Fatalf("seed %d: %v", seed, err)
				}
				for i, n := range p.h.rules {
					rules[i] += n
				}
				carried += p.h.carried
			}
			if k.links && carried < n/2 {
				t.Errorf("%d values went through a variable without an atom for it", carried)
			}
			for _, r := range k.rules {
				if rules[r] == 0 {
					t.Errorf("rule %d does not occur", r)
				}
			}
			if answers[sat.Sat] < n*5/3 || answers[sat.Unsat] < n*5/6 || answers[sat.Unknown] > n/6 {
				t.Errorf("answers unknown, sat, unsat: %v", answers)
			}
			t.Logf("answers unknown, sat, unsat: %v; rules: %v, %d carried", answers, rules, carried)
		})
	}
}
