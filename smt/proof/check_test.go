package proof

import (
	"fmt"
	"math/rand"
	"strings"
	"testing"

	"craig/internal/exhaustive"
	"craig/logic"
	"craig/num"
)

// sample is a correct proof with its assertions.
type sample struct {
	name   string
	c      *logic.Context
	inputs []Assertion
	proof  *Proof
}

// lits returns the literals of formulas.
func lits(l *Log, fs ...*logic.Term) []Lit {
	out := make([]Lit, len(fs))
	for i, f := range fs {
		out[i] = l.Lit(f)
	}
	return out
}

func ints(xs ...int64) []num.Rat {
	out := make([]num.Rat, len(xs))
	for i, x := range xs {
		out[i] = num.Int(x)
	}
	return out
}

// refute resolves the clause of lemma with the units of fs, which are asserted each in a partition of its own.
func refute(l *Log, lemma StepID, fs ...*logic.Term) (*Proof, []Assertion) {
	ants := []StepID{lemma}
	var pivots []Lit
	var inputs []Assertion
	for i, f := range fs {
		inputs = append(inputs, Assertion{i, f})
		ants = append(ants, l.Input(i, lits(l, f)))
		pivots = append(pivots, l.Lit(f))
	}
	return l.Proof(l.Chain(ants, pivots)), inputs
}

// samples returns correct proofs, one or more for each kind of step.
func samples() []sample {
	var out []sample
	add := func(name string, c *logic.Context, p *Proof, in []Assertion) {
		out = append(out, sample{name, c, in, p})
	}
	{ // a ∧ (¬a ∨ b) ∧ ¬b, the clause by its definition
		c, l := logic.NewContext(), new(Log)
		a, b := c.Const("a", logic.Bool), c.Const("b", logic.Bool)
		or := c.Or(c.Not(a), b)
		clause := l.Chain([]StepID{
			l.Definition(lits(l, c.Not(or), c.Not(a), b)...), l.Input(1, lits(l, or)),
		}, lits(l, or))
		empty := l.Chain([]StepID{clause, l.Input(0, lits(l, a)), l.Input(2, lits(l, c.Not(b)))}, lits(l, a, c.Not(b)))
		add("or", c, l.Proof(empty), []Assertion{{0, a}, {1, or}, {2, c.Not(b)}})
	}
	{ // the same, from a conjunction whose conjuncts are used as clauses
		c, l := logic.NewContext(), new(Log)
		a, b := c.Const("a", logic.Bool), c.Const("b", logic.Bool)
		f := c.And(a, c.Or(c.Not(a), b), c.Not(b))
		empty := l.Chain([]StepID{
			l.Input(7, lits(l, c.Not(a), b)), l.Input(7, lits(l, a)), l.Input(7, lits(l, c.Not(b))),
		}, lits(l, a, c.Not(b)))
		add("conjuncts", c, l.Proof(empty), []Assertion{{7, f}})
	}
	{ // x ≤ 2, y ≤ 3, x + y ≥ 6
		c, l := logic.NewContext(), new(Log)
		x, y := c.Const("x", logic.Int), c.Const("y", logic.Int)
		f, g, h := c.Le(x, c.Int(2)), c.Le(y, c.Int(3)), c.Ge(c.Add(x, y), c.Int(6))
		lemma := l.Farkas(lits(l, c.Not(f), c.Not(g), c.Not(h)), ints(1, 1, 1))
		p, in := refute(l, lemma, f, g, h)
		add("farkas", c, p, in)
	}
	{ // Real: x < y, y < z, z ≤ x
		c, l := logic.NewContext(), new(Log)
		x, y, z := c.Const("x", logic.Real), c.Const("y", logic.Real), c.Const("z", logic.Real)
		f, g, h := c.Lt(x, y), c.Lt(y, z), c.Le(z, x)
		lemma := l.Farkas(lits(l, c.Not(f), c.Not(g), c.Not(h)), ints(1, 1, 1))
		p, in := refute(l, lemma, f, g, h)
		add("strict", c, p, in)
	}
	{ // x = 2y, x = 2z + 1
		c, l := logic.NewContext(), new(Log)
		x, y, z := c.Const("x", logic.Int), c.Const("y", logic.Int), c.Const("z", logic.Int)
		f := c.Eq(x, c.MulNum(num.Int(2), y))
		g := c.Eq(x, c.Add(c.MulNum(num.Int(2), z), c.Int(1)))
		lemma := l.IntEq(lits(l, c.Not(f), c.Not(g)), []num.Rat{num.Frac(1, 2), num.Frac(-1, 2)})
		p, in := refute(l, lemma, f, g)
		add("int-eq", c, p, in)
	}
	{ // x - 2y ≤ 0, x - 2y ≥ 0, x = 2z + 1: an equation as a pair
		c, l := logic.NewContext(), new(Log)
		x, y, z := c.Const("x", logic.Int), c.Const("y", logic.Int), c.Const("z", logic.Int)
		s := c.Sub(x, c.MulNum(num.Int(2), y))
		f, g := c.Le(s, c.Int(0)), c.Ge(s, c.Int(0))
		h := c.Eq(x, c.Add(c.MulNum(num.Int(2), z), c.Int(1)))
		lemma := l.IntEq(lits(l, c.Not(f), c.Not(g), c.Not(h)), []num.Rat{num.Frac(1, 2), num.Zero, num.Frac(1, 2)})
		p, in := refute(l, lemma, f, g, h)
		add("int-eq pair", c, p, in)
	}
	{ // x ≠ 3, x ≤ 3, x ≥ 3 by trichotomy
		c, l := logic.NewContext(), new(Log)
		x := c.Const("x", logic.Int)
		e, lo, hi := c.Eq(x, c.Int(3)), c.Ge(x, c.Int(3)), c.Le(x, c.Int(3))
		lemma := l.Definition(lits(l, e, c.Not(lo), c.Not(hi))...)
		p, in := refute(l, lemma, c.Not(e), lo, hi)
		add("trichotomy", c, p, in)
	}
	{ // m = mod(x, 4) ≥ 4 - y, y ≤ 0
		c, l := logic.NewContext(), new(Log)
		x, y := c.Const("x", logic.Int), c.Const("y", logic.Int)
		m := c.Mod(x, c.Int(4))
		f, g, top := c.Ge(c.Add(m, y), c.Int(4)), c.Le(y, c.Int(0)), c.Le(m, c.Int(3))
		lemma := l.Farkas(lits(l, c.Not(f), c.Not(g), c.Not(top)), ints(1, 1, 1))
		lemma = l.Chain([]StepID{lemma, l.Definition(lits(l, top)...)}, lits(l, top))
		p, in := refute(l, lemma, f, g)
		add("remainder", c, p, in)
	}
	{ // 4 | x, x = 4z + 2, with the quotient
		c, l := logic.NewContext(), new(Log)
		x, z := c.Const("x", logic.Int), c.Const("z", logic.Int)
		q := c.IntDiv(x, c.Int(4))
		f, g := c.Divides(num.Int(4), x), c.Eq(x, c.Add(c.MulNum(num.Int(4), z), c.Int(2)))
		whole := c.Eq(x, c.MulNum(num.Int(4), q))
		lemma := l.IntEq(lits(l, c.Not(whole), c.Not(g)), []num.Rat{num.Frac(1, 4), num.Frac(-1, 4)})
		lemma = l.Chain([]StepID{lemma, l.Definition(lits(l, c.Not(f), whole)...)}, lits(l, whole))
		p, in := refute(l, lemma, f, g)
		add("divides", c, p, in)
	}
	{ // x + ite(a, 1, y) ≤ 0, x ≥ 0, a
		c, l := logic.NewContext(), new(Log)
		x, y, a := c.Const("x", logic.Int), c.Const("y", logic.Int), c.Const("a", logic.Bool)
		f := c.Le(c.Add(x, c.Ite(a, c.Int(1), y)), c.Int(0))
		then := c.Le(c.Add(x, c.Int(1)), c.Int(0))
		g := c.Ge(x, c.Int(0))
		lemma := l.Farkas(lits(l, c.Not(then), c.Not(g)), ints(1, 1))
		lemma = l.Chain([]StepID{lemma, l.Definition(lits(l, c.Not(a), c.Not(f), then)...)}, lits(l, then))
		p, in := refute(l, lemma, a, f, g)
		add("ite term", c, p, in)
	}
	{ // (a ⇔ b), ite(a, ¬b, d), a
		c, l := logic.NewContext(), new(Log)
		a, b, d := c.Const("a", logic.Bool), c.Const("b", logic.Bool), c.Const("d", logic.Bool)
		f, g := c.Eq(a, b), c.Ite(a, c.Not(b), d)
		lemma := l.Chain([]StepID{
			l.Definition(lits(l, c.Not(f), c.Not(a), b)...), l.Definition(lits(l, c.Not(g), c.Not(a), c.Not(b))...),
		}, lits(l, c.Not(b)))
		p, in := refute(l, lemma, f, g, a)
		add("iff and ite", c, p, in)
	}
	return out
}

func TestSamplesPass(t *testing.T) {
	for _, s := range samples() {
		if err := Check(s.c, s.proof, s.inputs...); err != nil {
			t.Errorf("%s: %v", s.name, err)
		}
	}
}

// TestMutations changes one place of a correct proof. What the checker still accepts must be correct: leaves hold in
// every model of a small domain, or belong to an assertion, and the resolution was replayed by the checker.
func TestMutations(t *testing.T) {
	rng := rand.New(rand.NewSource(1))
	rejected, accepted := 0, 0
	for _, s := range samples() {
		for range exhaustive.Of(100, 400) {
			p := clone(s.proof)
			what := mutate(rng, s.c, p)
			if Check(s.c, p, s.inputs...) != nil {
				rejected++
				continue
			}
			accepted++
			for id, step := range p.Steps[1:] {
				switch step.Kind {
				case Definition, Farkas, IntEq:
					if f := disjunction(s.c, p, step.Lits); !valid(f) {
						t.Errorf("%s: %s: accepted step %d (%v) with the clause %v", s.name, what, id+1, step.Kind, f)
					}
				}
			}
		}
	}
	t.Logf("%d mutated proofs rejected, %d still correct", rejected, accepted)
	if rejected < 5*accepted {
		t.Errorf("%d of %d mutated proofs were accepted", accepted, rejected+accepted)
	}
}

func clone(p *Proof) *Proof {
	q := &Proof{Atoms: append([]*logic.Term(nil), p.Atoms...), Empty: p.Empty}
	for _, s := range p.Steps {
		s.Lits = append([]Lit(nil), s.Lits...)
		s.Coefs = append([]num.Rat(nil), s.Coefs...)
		s.Ants = append([]StepID(nil), s.Ants...)
		s.Pivots = append([]Lit(nil), s.Pivots...)
		q.Steps = append(q.Steps, s)
	}
	return q
}

// mutate makes one change to p and says which.
func mutate(rng *rand.Rand, c *logic.Context, p *Proof) string {
	for {
		id := 1 + rng.Intn(len(p.Steps)-1)
		s := &p.Steps[id]
		switch kind := rng.Intn(11); {
		case kind == 0 && len(s.Lits) > 0:
			i := rng.Intn(len(s.Lits))
			s.Lits[i] = s.Lits[i].Not()
			return fmt.Sprintf("literal %d of step %d complemented", i, id)
		case kind == 1 && len(s.Lits) > 0:
			i := rng.Intn(len(s.Lits))
			s.Lits = append(s.Lits[:i], s.Lits[i+1:]...)
			if s.Coefs != nil && len(s.Coefs) > i {
				s.Coefs = append(s.Coefs[:i], s.Coefs[i+1:]...)
			}
			return fmt.Sprintf("literal %d of step %d dropped", i, id)
		case kind == 2 && len(s.Lits) > 0:
			i := rng.Intn(len(s.Lits))
			s.Lits[i] = MkLit(rng.Intn(len(p.Atoms)), s.Lits[i].Neg())
			return fmt.Sprintf("literal %d of step %d has another atom", i, id)
		case kind == 3 && len(s.Coefs) > 0:
			i := rng.Intn(len(s.Coefs))
			s.Coefs[i] = num.Frac(int64(rng.Intn(7)-3), int64(1+rng.Intn(4)))
			return fmt.Sprintf("coefficient %d of step %d is %v", i, id, s.Coefs[i])
		case kind == 4 && s.Kind == Input:
			s.Part += 1 + rng.Intn(2)
			return fmt.Sprintf("step %d moved to partition %d", id, s.Part)
		case kind == 5 && s.Kind == Chain:
			i := rng.Intn(len(s.Ants) - 1)
			s.Ants = append(s.Ants[:i+1], s.Ants[i+2:]...)
			s.Pivots = append(s.Pivots[:i], s.Pivots[i+1:]...)
			return fmt.Sprintf("antecedent %d of step %d dropped", i+1, id)
		case kind == 6 && s.Kind == Chain:
			i := rng.Intn(len(s.Ants))
			s.Ants[i] = StepID(rng.Intn(len(p.Steps)))
			return fmt.Sprintf("antecedent %d of step %d is %d", i, id, s.Ants[i])
		case kind == 7 && s.Kind == Chain:
			i := rng.Intn(len(s.Pivots))
			s.Pivots[i] = Lit(rng.Intn(2 * len(p.Atoms)))
			return fmt.Sprintf("pivot %d of step %d is %d", i, id, s.Pivots[i])
		case kind == 8:
			s.Kind = Kind(rng.Intn(int(Chain) + 2))
			return fmt.Sprintf("step %d is %v", id, s.Kind)
		case kind == 9:
			p.Empty = StepID(rng.Intn(len(p.Steps) + 1))
			return fmt.Sprintf("step %d is the last", p.Empty)
		case kind == 10:
			i := rng.Intn(len(p.Atoms))
			a := p.Atoms[i]
			switch a.Op() {
			case logic.OpLe, logic.OpLt, logic.OpEq:
				if a.Arg(1).IsNum() {
					k := c.Num(a.Arg(1).Value().Add(num.Int(int64(rng.Intn(5)-2))), a.Arg(1).Sort())
					p.Atoms[i] = c.Rebuild(a, []*logic.Term{a.Arg(0), k})
					return fmt.Sprintf("atom %d is %v", i, p.Atoms[i])
				}
			}
		}
	}
}

func disjunction(c *logic.Context, p *Proof, lits []Lit) *logic.Term {
	fs := make([]*logic.Term, len(lits))
	for i, l := range lits {
		fs[i] = p.Term(c, l)
	}
	return c.Or(fs...)
}

// valid reports whether f holds for all numbers -9…9 (halves of them on Real) and truth values of its constants.
func valid(f *logic.Term) bool {
	consts := logic.Consts(f)
	m := logic.NewModel()
	var try func(i int) bool
	try = func(i int) bool {
		if i == len(consts) {
			return m.Holds(f)
		}
		for n := int64(-9); n <= 9; n++ {
			switch consts[i].Sort() {
			case logic.Bool:
				m.Consts[consts[i]] = logic.BoolValue(n < 0)
				if n < -1 {
					continue
				}
			case logic.Int:
				m.Consts[consts[i]] = logic.NumValue(num.Int(n), logic.Int)
			default:
				m.Consts[consts[i]] = logic.NumValue(num.Frac(n, 2), logic.Real)
			}
			if !try(i + 1) {
				return false
			}
			if n == 0 && consts[i].Sort() == logic.Bool {
				break
			}
		}
		return true
	}
	return try(0)
}

// TestDefinitions tries single clauses: true ones that must pass, false or unfounded ones that must not.
func TestDefinitions(t *testing.T) {
	c := logic.NewContext()
	a, b, d := c.Const("a", logic.Bool), c.Const("b", logic.Bool), c.Const("d", logic.Bool)
	x, y := c.Const("x", logic.Int), c.Const("y", logic.Int)
	r := c.Const("r", logic.Real)
	n := c.Int
	and, or, ite := c.And(a, b, d), c.Or(a, c.Not(b)), c.Ite(a, b, d)
	q, m := c.IntDiv(c.MulNum(num.Int(2), x), n(5)), c.Mod(x, n(4))
	q4 := c.IntDiv(x, n(4))
	div := c.Divides(num.Int(4), x)
	floor := c.ToInt(r)
	term := c.Ite(a, x, n(3))
	tests := []struct {
		lits []*logic.Term
		want bool
	}{
		{[]*logic.Term{c.True()}, true},
		{[]*logic.Term{c.False()}, false},
		{[]*logic.Term{c.Not(and), a}, true},
		{[]*logic.Term{c.Not(and), c.Not(a)}, false},
		{[]*logic.Term{and, a}, false},
		{[]*logic.Term{and, c.Not(a), c.Not(b), c.Not(d)}, true},
		{[]*logic.Term{and, c.Not(a), c.Not(b)}, false},
		{[]*logic.Term{or, b}, true},
		{[]*logic.Term{or, a}, false},
		{[]*logic.Term{or, c.Not(a)}, true},
		{[]*logic.Term{c.Not(or), a, c.Not(b)}, true},
		{[]*logic.Term{c.Not(or), a}, false},
		{[]*logic.Term{c.Not(ite), c.Not(a), b}, true},
		{[]*logic.Term{c.Not(ite), c.Not(a), d}, false},
		{[]*logic.Term{c.Not(ite), a, d}, true},
		{[]*logic.Term{ite, a, d}, false},
		{[]*logic.Term{ite, a, c.Not(d)}, true},
		{[]*logic.Term{c.Not(ite), b, d}, true},
		{[]*logic.Term{ite, b, d}, false},
		{[]*logic.Term{c.Eq(a, b), a, b}, true},
		{[]*logic.Term{c.Eq(a, b), a, c.Not(b)}, false},
		{[]*logic.Term{c.Not(c.Eq(a, b)), a, c.Not(b)}, true},
		{[]*logic.Term{c.Ge(m, n(0))}, true},
		{[]*logic.Term{c.Ge(m, n(1))}, false},
		{[]*logic.Term{c.Le(m, n(3))}, true},
		{[]*logic.Term{c.Le(m, n(2))}, false},
		{[]*logic.Term{c.Le(c.Sub(c.MulNum(num.Int(2), x), c.MulNum(num.Int(5), q)), n(4))}, true},
		{[]*logic.Term{c.Le(c.Sub(c.MulNum(num.Int(2), x), c.MulNum(num.Int(5), q)), n(3))}, false},
		{[]*logic.Term{c.Ge(c.Sub(c.MulNum(num.Int(2), x), c.MulNum(num.Int(5), q)), n(0))}, true},
		{[]*logic.Term{c.Ge(c.Sub(c.MulNum(num.Int(2), x), c.MulNum(num.Int(5), q)), n(1))}, false},
		{[]*logic.Term{c.Eq(x, c.Add(c.MulNum(num.Int(4), q4), m))}, true},
		{[]*logic.Term{c.Ge(x, c.Add(c.MulNum(num.Int(4), q4), m))}, true},
		{[]*logic.Term{c.Eq(x, c.Add(c.MulNum(num.Int(4), q4), m, n(1)))}, false},
		{[]*logic.Term{c.Not(div), c.Le(m, n(0))}, true},
		{[]*logic.Term{div, c.Le(m, n(0))}, false},
		{[]*logic.Term{div, c.Ge(m, n(1))}, true},
		{[]*logic.Term{div, c.Ge(m, n(2))}, false},
		{[]*logic.Term{div, c.Gt(x, c.MulNum(num.Int(4), q4))}, true},
		{[]*logic.Term{c.Not(div), c.Eq(x, c.MulNum(num.Int(4), q4))}, true},
		{[]*logic.Term{c.Le(c.ToReal(floor), r)}, true},
		{[]*logic.Term{c.Lt(c.ToReal(floor), r)}, false},
		{[]*logic.Term{c.Lt(r, c.Add(c.ToReal(floor), c.Num(num.One, logic.Real)))}, true},
		{[]*logic.Term{c.Not(a), c.Eq(term, x)}, true},
		{[]*logic.Term{a, c.Eq(term, x)}, false},
		{[]*logic.Term{a, c.Le(term, n(3))}, true},
		{[]*logic.Term{c.Not(a), c.Not(c.Le(c.Add(term, y), n(3))), c.Le(c.Add(x, y), n(3))}, true},
		{[]*logic.Term{a, c.Not(c.Le(c.Add(term, y), n(3))), c.Le(c.Add(x, y), n(3))}, false},
		{[]*logic.Term{a, c.Not(c.Le(c.Add(term, y), n(3))), c.Le(y, n(0))}, true},
		{[]*logic.Term{a, c.Not(c.Le(c.Add(term, y), n(3))), c.Le(y, n(1))}, false},
		{[]*logic.Term{c.Eq(x, y), c.Lt(x, y), c.Lt(y, x)}, true},
		{[]*logic.Term{c.Eq(x, y), c.Lt(x, y), c.Lt(c.Add(y, n(1)), x)}, false},
		{[]*logic.Term{c.Not(c.Eq(x, y)), c.Lt(x, y), c.Lt(y, x)}, false},
		{[]*logic.Term{c.Eq(r, c.Num(num.One, logic.Real)), c.Lt(r, c.Num(num.One, logic.Real)), c.Gt(r, c.Num(num.One, logic.Real))}, true},
		{[]*logic.Term{a, b}, false},
		{nil, false},
	}
	for i, tt := range tests {
		if tt.want && !valid(c.Or(tt.lits...)) {
			t.Errorf("test %d: %v is not valid", i, tt.lits)
		}
		l := new(Log)
		p := l.Proof(l.Definition(lits(l, tt.lits...)...))
		err := Check(c, p)
		if ok := err != nil && !strings.Contains(err.Error(), "no schema"); ok != (tt.want && len(tt.lits) > 0) {
			t.Errorf("test %d: %v: %v", i, tt.lits, err)
		}
	}
}

// TestCollect drops a part of the log and takes the proofs of what is left.
func TestCollect(t *testing.T) {
	c, l := logic.NewContext(), new(Log)
	rng := rand.New(rand.NewSource(2))
	type root struct {
		id     StepID
		inputs []Assertion
	}
	var roots []root
	for i := range 200 {
		x := c.Const(fmt.Sprint("x", rng.Intn(5)), logic.Int)
		k := int64(rng.Intn(20))
		f, g, h := c.Le(x, c.Int(k)), c.Ge(x, c.Int(k+1)), c.Ge(x, c.Int(k+2))
		lemma := l.Farkas(lits(l, c.Not(f), c.Not(g)), ints(1, 1))
		weaker := l.Farkas(lits(l, g, c.Not(h)), []num.Rat{num.One, num.One})
		id := l.Chain([]StepID{lemma, weaker, l.Input(i, lits(l, f)), l.Input(i, lits(l, h))}, lits(l, g, f, h))
		roots = append(roots, root{id, []Assertion{{i, f}, {i, h}}})
		if i%20 == 19 {
			rng.Shuffle(len(roots), func(a, b int) { roots[a], roots[b] = roots[b], roots[a] })
			roots = roots[:len(roots)/2]
			l.Collect(func(visit func(*StepID)) {
				for i := range roots {
					visit(&roots[i].id)
				}
			})
			if len(l.start) != 5*len(roots) {
				t.Fatalf("%d steps for %d roots", len(l.start), len(roots))
			}
			if len(l.atoms) > 4*len(roots) {
				t.Fatalf("%d atoms for %d roots", len(l.atoms), len(roots))
			}
		}
		for _, r := range roots {
			if err := Check(c, l.Proof(r.id), r.inputs...); err != nil {
				t.Fatalf("after step %d: %v", i, err)
			}
		}
	}
}
