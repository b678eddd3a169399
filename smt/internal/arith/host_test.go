package arith

import (
	"fmt"
	"slices"
	"strings"

	"craig/num"
	"craig/smt/internal/sat"
)

// form is a sum of problem variables, by their numbers.
type form map[int]num.Rat

// key returns a text that is equal for equal forms.
func (f form) key() string {
	var b strings.Builder
	for _, x := range f.vars() {
		fmt.Fprintf(&b, "%v*x%d ", f[x], x)
	}
	return b.String()
}

// vars returns the variables with a coefficient, in order.
func (f form) vars() []int {
	var xs []int
	for x, k := range f {
		if !k.IsZero() {
			xs = append(xs, x)
		}
	}
	slices.Sort(xs)
	return xs
}

// plus returns f + k·g.
func (f form) plus(g form, k num.Rat) form {
	out := make(form)
	for x, c := range f {
		out[x] = c
	}
	for x, c := range g {
		out[x] = out[x].AddMul(c, k)
	}
	return out
}

// relation is what a SAT variable stands for.
type relation struct {
	f    form
	kind Kind
	k    num.Rat
	real bool // of reals, though all variables may be integers
}

// holds reports whether the relation is true where the sum has the value v.
func (a relation) holds(v num.Rat) bool {
	switch c := v.Cmp(a.k); a.kind {
	case Le:
		return c <= 0
	case Lt:
		return c < 0
	default:
		return c == 0
	}
}

// testHost is the theory's surroundings in tests: it makes atoms, counts who wants them, and checks explanations.
type testHost struct {
	sat   *sat.Solver
	th    *Solver
	isInt []bool // by problem variable

	column   map[string]Var // by key of the form
	form     map[Var]form
	atoms    map[string]sat.Var
	meaning  map[sat.Var]relation
	wants    map[sat.Var]*[2]int // true and false
	split    map[sat.Var]bool
	branches []sat.Lit
	rules    [4]int // explanations by rule
	carried  int    // those that rest on what is known of a column without an atom
	err      error
}

func newTestHost(isInt []bool) *testHost {
	h := &testHost{
		isInt: isInt, column: make(map[string]Var), form: make(map[Var]form), atoms: make(map[string]sat.Var),
		meaning: make(map[sat.Var]relation), wants: make(map[sat.Var]*[2]int), split: make(map[sat.Var]bool),
	}
	h.th = New(h)
	h.th.checkEvery = 1
	h.sat = sat.New(h, nil)
	h.th.Attach(h.sat)
	return h
}

func (h *testHost) fail(format string, args ...any) {
	if h.err == nil {
		h.err = fmt.Errorf(format, args...)
	}
}

// Propagate, Explain, Backtrack and FinalCheck implement sat.Theory.
func (h *testHost) Propagate() ([]sat.Lit, sat.ProofID) {
	n := len(h.th.props)
	lits, id := h.th.Propagate()
	if lits == nil { // or else they are those of the conflict
		for i := n; i < len(h.th.props); i++ { // have all reasons checked, not only those that the search asks for
			p := &h.th.props[i]
			if slices.ContainsFunc(h.th.reasons[p.from:p.to], func(r reason) bool { return r.bound < 0 }) {
				h.carried++
			}
			h.th.Explain(p.lit, int32(i))
		}
	}
	return lits, id
}
func (h *testHost) Explain(l sat.Lit, tag int32) ([]sat.Lit, sat.ProofID) {
	return h.th.Explain(l, tag)
}
func (h *testHost) Backtrack(n int)       { h.th.Backtrack(n) }
func (h *testHost) FinalCheck() sat.Final { return h.th.Final() }

// allInt reports whether the form is a sum of integers.
func (h *testHost) allInt(f form) bool {
	return !slices.ContainsFunc(f.vars(), func(x int) bool { return !h.isInt[x] || !f[x].IsInt() })
}

// variable returns the theory's variable for a form of two variables, or of one with coefficient 1.
func (h *testHost) variable(f form) Var {
	key := f.key()
	if x, ok := h.column[key]; ok {
		return x
	}
	vars := f.vars()
	var x Var
	if len(vars) == 1 {
		x = h.th.NewVar(h.isInt[vars[0]])
	} else {
		var def []Mono
		for _, v := range vars {
			def = append(def, Mono{f[v], h.variable(form{v: num.One})})
		}
		x = h.th.NewSlack(def, h.allInt(f))
	}
	h.column[key], h.form[x] = x, f
	return x
}

// atom returns the literal of a relation, with integer coefficients of which the first is positive and that have no
// common divisor, made if need be. Strict relations and fractions are of reals.
func (h *testHost) atom(a relation) sat.Lit {
	vars := a.f.vars()
	g := num.Zero
	for _, x := range vars {
		g = num.GCD(g, a.f[x])
	}
	if a.f[vars[0]].Sign() < 0 {
		g = g.Neg()
	}
	neg := false
	a.f, a.k = form{}.plus(a.f, g.Inv()), a.k.Quo(g)
	integer := !a.real && h.allInt(a.f)
	if g.Sign() < 0 && a.kind != Eq { // f ≤ k became f ≥ k, which is not f < k, or not f ≤ k-1
		neg = true
		if integer {
			a.k = a.k.Ceil().Sub(num.One)
		} else {
			a.kind = Lt - a.kind
		}
	}
	if integer {
		if a.kind != Eq {
			a.k = a.k.Floor()
		} else if !a.k.IsInt() {
			a.real = true
		}
	} else {
		a.real = true
	}
	key := fmt.Sprint(a.f.key(), a.kind, a.k, a.real)
	v, ok := h.atoms[key]
	if !ok {
		v = h.sat.NewVar()
		h.atoms[key], h.meaning[v], h.wants[v] = v, a, &[2]int{}
		h.th.AddAtom(v, h.variable(a.f), a.kind, a.k, a.real)
	}
	return v.Lit(neg)
}

// want adds n to the number of those that want the literal.
func (h *testHost) want(l sat.Lit, n int) {
	w := h.wants[l.Var()]
	w[l&1] += n
	h.sat.SetRelevant(l.Var(), w[0]+w[1] > 0)
	h.th.Want(l.Var(), w[0] > 0, w[1] > 0)
}

// branchAtom returns a literal that is wanted until the end of the check.
func (h *testHost) branchAtom(a relation) sat.Lit {
	l := h.atom(a)
	for _, m := range [2]sat.Lit{l, l.Not()} {
		h.want(m, 1)
		h.branches = append(h.branches, m)
	}
	return l
}

// endCheck takes back what branching wants.
func (h *testHost) endCheck() {
	for _, l := range h.branches {
		h.want(l, -1)
	}
	h.branches = h.branches[:0]
}

// Branch implements Host.
func (h *testHost) Branch(x Var, k num.Rat, below bool) {
	v := h.Bound(x, k).Var()
	h.sat.SetPhase(v, below)
	h.sat.Bump(v)
}

// BranchSum implements Host.
func (h *testHost) BranchSum(sum []Mono, k num.Rat) {
	f := form{}
	for _, m := range sum {
		f = f.plus(h.form[m.Var], m.Coef)
	}
	h.sat.Bump(h.branchAtom(relation{f: f, k: k}).Var())
}

// Bound implements Host.
func (h *testHost) Bound(x Var, k num.Rat) sat.Lit { return h.branchAtom(relation{f: h.form[x], k: k}) }

// SplitEq implements Host. What it makes is wanted for ever.
func (h *testHost) SplitEq(v sat.Var) {
	if h.split[v] {
		h.fail("the equality of %d is split twice", v)
	}
	h.split[v] = true
	a := h.meaning[v]
	below := relation{f: a.f, kind: Lt, k: a.k, real: a.real}
	if !a.real {
		below.kind, below.k = Le, a.k.Sub(num.One)
	}
	b, n := h.atom(below), h.atom(relation{f: a.f, kind: Le, k: a.k, real: a.real})
	h.want(b, 1)
	h.want(n.Not(), 1)
	h.sat.AddClause([]sat.Lit{v.Pos(), b, n.Not()}, 0)
}

// constraint is a form plus a number that is 0, not below it, or above it.
type constraint struct {
	f         form
	k         num.Rat
	eq, above bool
}

// asserts returns what the literal says; ok is false for a disequality.
func (h *testHost) asserts(l sat.Lit) (c constraint, ok bool) {
	a := h.meaning[l.Var()]
	switch {
	case a.kind == Eq:
		return constraint{f: a.f, k: a.k.Neg(), eq: true}, !l.Neg()
	case !l.Neg():
		return constraint{f: form{}.plus(a.f, num.MinusOne), k: a.k, above: a.kind == Lt}, true
	case a.kind == Lt:
		return constraint{f: a.f, k: a.k.Neg()}, true
	case a.real:
		return constraint{f: a.f, k: a.k.Neg(), above: true}, true
	}
	return constraint{f: a.f, k: a.k.Neg().Sub(num.One)}, true
}

// Lemma implements Host: it checks the explanation.
func (h *testHost) Lemma(e *Explanation) sat.ProofID {
	h.rules[e.Rule]++
	if err := h.checkExplanation(e); err != nil {
		h.fail("rule %d, %v, %v: %w", e.Rule, e.Lits, e.Coefs, err)
	}
	return 0
}

func (h *testHost) checkExplanation(e *Explanation) error {
	var cs []constraint
	for i, l := range e.Lits {
		c, ok := h.asserts(l.Not())
		if e.Rule == Between && i == 0 {
			c, ok = h.asserts(l)
		}
		if !ok {
			return fmt.Errorf("literal %d contradicts no constraint", l)
		}
		cs = append(cs, c)
	}
	switch e.Rule {
	case Farkas:
		return farkas(cs, e.Coefs)
	case Between:
		return between(cs, e)
	case IntEq:
		return h.intEq(cs, e.Coefs)
	}
	n := len(cs)
	upper, lower := h.meaning[e.Lits[n-2].Var()], h.meaning[e.Lits[n-1].Var()]
	if !e.Lits[n-2].Neg() || e.Lits[n-1].Neg() || upper.f.key() != lower.f.key() ||
		!upper.k.Equal(e.To) || !lower.k.Equal(e.From.Sub(num.One)) || e.To.Less(e.From) {
		return fmt.Errorf("%v and %v are no range", lower, upper)
	}
	for v := e.From; !e.To.Less(v); v = v.Add(num.One) {
		cs[n-2] = constraint{f: form{}.plus(upper.f, num.MinusOne), k: v}
		cs[n-1] = constraint{f: upper.f, k: v.Neg()}
		if err := h.intEq(cs, e.Coefs); err != nil {
			return fmt.Errorf("at %v: %w", v, err)
		}
	}
	return nil
}

// farkas checks that constraints, multiplied, sum to a contradiction.
func farkas(cs []constraint, coefs []num.Rat) error {
	sum, k, above := form{}, num.Zero, false
	for i, c := range cs {
		if !c.eq && coefs[i].Sign() < 0 {
			return fmt.Errorf("a bound has a negative coefficient")
		}
		sum, k = sum.plus(c.f, coefs[i]), k.AddMul(c.k, coefs[i])
		above = above || c.above && coefs[i].Sign() > 0
	}
	if len(sum.vars()) > 0 || k.Sign() > 0 || k.IsZero() && !above {
		return fmt.Errorf("the sum %s+ %v is no contradiction", sum.key(), k)
	}
	return nil
}

// between checks that the constraints but the first, an equality, contradict that its form is below its value, and that it
// is above, and that each of them is needed.
func between(cs []constraint, e *Explanation) error {
	for i := 1; i < len(cs); i++ {
		if e.Coefs[i].IsZero() && e.Above[i].IsZero() { // the clause has it, and the record of its proof would not
			return fmt.Errorf("literal %d is needed for nothing", e.Lits[i])
		}
	}
	for i, half := range [2][]num.Rat{e.Coefs, e.Above} {
		away := constraint{f: form{}.plus(cs[0].f, num.MinusOne), k: cs[0].k.Neg(), above: true}
		if i == 1 {
			away = constraint{f: cs[0].f, k: cs[0].k, above: true}
		}
		if len(half) != len(cs) {
			return fmt.Errorf("there are %d coefficients of %d literals", len(half), len(cs))
		}
		if err := farkas(append(slices.Clone(cs[1:]), away), append(slices.Clone(half[1:]), num.One)); err != nil {
			return err
		}
	}
	return nil
}

// intEq checks that equalities, multiplied, sum to integer coefficients of integers and no integer.
func (h *testHost) intEq(cs []constraint, coefs []num.Rat) error {
	sum, k := form{}, num.Zero
	for i := 0; i < len(cs); i++ {
		c := cs[i]
		sum, k = sum.plus(c.f, coefs[i]), k.AddMul(c.k, coefs[i])
		if c.eq {
			continue
		}
		if i++; i == len(cs) || c.above || cs[i].above || !coefs[i].IsZero() ||
			len(c.f.plus(cs[i].f, num.One).vars()) > 0 || !c.k.Add(cs[i].k).IsZero() {
			return fmt.Errorf("two bounds are no equality")
		}
	}
	if !h.allInt(sum) || k.IsInt() {
		return fmt.Errorf("the sum %s+ %v may be 0", sum.key(), k)
	}
	return nil
}
