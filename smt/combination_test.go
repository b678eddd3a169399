package smt

import (
	"context"
	"math/rand"
	"strings"
	"testing"

	"craig/internal/exhaustive"
	"craig/logic"
	"craig/num"
	"craig/smt/interpolate"
)

// exchanges are contradictions in whose refutations theories exchange equalities between a term of one partition and a
// term of another one. All have interpolants.
var exchanges = []struct {
	name  string
	parts []string
}{
	{"bounds", []string{"(and (<= a x) (<= y a) (= (f a) 0))", "(and (<= x b) (<= b y) (= (f b) 1))"}},
	{"bounds of rationals", []string{"(and (<= ra rx) (<= ry ra) (= (h ra) 0.0))", "(and (<= rx rb) (<= rb ry) (= (h rb) 1.0))"}},
	{"strict bounds of integers", []string{"(and (< a x) (< y a) (= (f a) 0))", "(and (= x (+ y 2)) (< b x) (< y b) (= (f b) 1))"}},
	{"a sum", []string{"(and (<= a (+ x y)) (<= z a) (= (f a) 0))", "(and (<= (+ x y) b) (<= b z) (= (f b) 1))"}},
	{"a multiple", []string{"(and (= a (* 2 x)) (= (f a) 0))", "(and (= b (+ y x)) (= x y) (= (f b) 1))"}},
	{"a half", []string{"(and (= (* 2 a) (+ x y)) (= (f a) 0))", "(and (= (* 2 b) (+ x y)) (= (f b) 1))"}},
	{"a half of rationals", []string{"(and (= (* 2.0 ra) (+ rx ry)) (= (h ra) 0.0))", "(and (= (* 2.0 rb) (+ rx ry)) (= (h rb) 1.0))"}},
	{"a rounded third", []string{"(and (<= (* 3 a) x) (< x (+ (* 3 a) 3)) (= (f a) 0))", "(and (<= (* 3 b) x) (< x (+ (* 3 b) 3)) (= (f b) 1))"}},
	{"a number", []string{"(and (<= 3 a) (<= a x) (= (f a) 0))", "(and (= x 3) (<= b 3) (<= x b) (= (f b) 1))"}},
	{"a chain of applications", []string{"(and (= a x) (= c (f a)) (= (f c) 0))", "(and (= b x) (= d (f b)) (= (f d) 1))"}},
	{"a chain between the sides", []string{
		"(and (<= a x) (<= x a) (= (f a) y) (= (f c) 0) (<= (f z) c) (<= c (f z)))",
		"(and (= b x) (= (f b) z) (= z y) (= d (f y)) (= (f d) 1))"}},
	{"what was not to be equal first", []string{
		"(and (<= (+ rx 1.0) ra) (= rx (h rc)) (= ra (- rc 1.0)) (= rc (h ry)))", "(and (= rb (h rb)) (= (h ry) (h rb)) (< (- (h ry) (h (h ry))) 2.0))"}},
	{"two arguments", []string{"(and (<= a x) (<= y a) (= c z) (= (g a c) 0))", "(and (<= x b) (<= b y) (= d z) (= (g b d) 1))"}},
	{"several equalities", []string{
		"(and (= a x) (= c (+ y 1)) (= (f a) 0) (= (f c) 5))", "(and (= b x) (= d (+ y 1)) (= (+ (f b) (f d)) 6))"}},
	{"under a disjunction of A", []string{
		"(and (or (and (<= a x) (<= y a)) (and (<= a z) (<= z a))) (= (f a) 0))",
		"(and (= x y) (= z x) (<= x b) (<= b y) (= (f b) 1))"}},
	{"under disjunctions", []string{
		"(and (or (= a x) (= a y)) (or (= (f a) 0) (= (f a) 1)))",
		"(and (= b x) (= d y) (< 1 (f b)) (or (< (f d) 0) (= (f d) 7)))"}},
	{"under propositions", []string{
		"(and (or p (= a x)) (or (not p) (= a y)) (= (f a) 0))", "(and (= b x) (= d y) (or p (= (f b) 1)) (or (not p) (= (f d) 1)))"}},
	{"one of two values", []string{
		"(and (<= x a) (<= a (+ x 1)) (= (f a) 0))", "(and (= b x) (= d (+ b 1)) (= (f b) 1) (= (f d) 2))"}},
	{"one of two terms", []string{
		"(and (<= x a) (<= a (+ x 1)) (= (f a) 0))", "(and (<= x b) (<= b (+ x 1)) (= d (- (+ (* 2 x) 1) b)) (= (f b) 1) (= (f d) 2))"}},
	{"transitivity", []string{"(and (= ua ux) (= (k ua) uc) (= uc uz))", "(and (= ub ux) (= ub uy) (= (k uy) ud) (not (= ud uz)))"}},
	{"predicates", []string{"(and (= ua ux) (q ua))", "(and (= ub ux) (not (q ub)))"}},
	{"elements and numbers", []string{"(and (<= a x) (<= x a) (= (e a) uc) (q uc))", "(and (= b x) (= ud (e b)) (not (q ud)))"}},
	{"a read", []string{"(and (<= a x) (<= y a) (= (select m a) 0))", "(and (<= x b) (<= b y) (= (select m b) 1))"}},
	{"a read over a write", []string{"(and (= m (store n a 5)) (<= a x) (<= y a))", "(and (= x y) (<= x b) (<= b y) (not (= (select m b) 5)))"}},
	{"a read past a write", []string{"(and (= m (store n a 5)) (= a x))", "(and (= b (+ x 1)) (not (= (select m b) (select n b))))"}},
	{"a read past writes of elements", []string{
		"(and (not (= va vb)) (= ua ux) (= uc uy) (= mu (store (store nu ua va) uc vb)))",
		"(and (not (= (select om ub) (select on ud))) (= ub ud) (= on nu) (= om mu) (not (= ub ux)) (not (= ub uy)))"}},
	{"an index between writes", []string{
		"(and (not (= ux uy)) (not (= ux uz)) (= mu (store nu uz va)))",
		"(and (not (= ux ub)) (= om (store mu uy vc)) (= on (store nu ub vd)) (not (= (select om ux) (select on ux))))"}},
	{"arrays that are equal", []string{"(and (= l m) (= l n) (= a x))", "(and (= b x) (= (select m b) 0) (= (select n b) 1))"}},
	{"an index from a read", []string{"(and (= a (select m x)) (= (select n a) 0))", "(and (= b (select m y)) (= x y) (= (select n b) 1))"}},
	{"functions of reads", []string{"(and (= a x) (= (f (select m a)) 0))", "(and (= b x) (= (f (select m b)) 1))"}},
	{"nested arrays", []string{"(and (<= a x) (<= y a) (= (select (select o a) a) 0))", "(and (<= x b) (<= b y) (= (select (select o b) b) 1))"}},
	{"arrays from functions", []string{"(and (= a x) (= l (j a)) (= (select l 3) 0))", "(and (= b x) (= m (j b)) (= (select m 3) 1))"}},
	{"constant arrays", []string{"(and (= m ((as const (Array Int Int)) a)) (= a x))", "(not (= (select m b) x))"}},
	{"writes to constant arrays", []string{
		"(and (= m (store ((as const (Array Int Int)) a) c 5)) (= a x) (= c y))", "(and (not (= b y)) (not (= (select m b) x)))"}},
	{"truth values as arguments", []string{"(and (= a x) p (= (w p a) 0))", "(and (= b x) r (= (w r b) 1))"}},
	{"words", []string{"(and (= ba (bvadd bx #x00000001)) (= (s ba) 0))", "(and (= bb (bvadd #x00000001 bx)) (= (s bb) 1))"}},
	{"words at indices", []string{"(and (= ba bx) (= (select t ba) #x00000001))", "(and (= bb bx) (= (select t bb) #x00000002))"}},
	{"a sequence", []string{"(and (= a x) (= (f a) 0))", "(and (= b x) (= y (f b)))", "(and (= c y) (= (f c) 3))", "(and (= d 0) (= (f d) 4))"}},
	{"a sequence of bounds", []string{"(and (<= a x) (<= y a) (= (f a) z))", "(<= x v)", "(and (<= v b) (<= b y) (= (f b) (+ z 1)))"}},
	{"a sequence of writes", []string{"(and (= m (store l a 1)) (= a x))", "(and (= n (store m b 2)) (= b (+ x 1)))", "(and (= c x) (= (select n c) 3))"}},
	{"a sequence of disjunctions", []string{
		"(or (= a x) (= a y))", "(and (= (f a) 0) (= z (f x)) (= v (f y)))", "(and (= b z) (= d v) (= (f b) 1))", "(and (< 0 d) (not (= b 0)))"}},
}

const exchangeSymbols = `
	(declare-sort U 0)
	(declare-fun f (Int) Int) (declare-fun g (Int Int) Int) (declare-fun h (Real) Real)
	(declare-fun k (U) U) (declare-fun q (U) Bool) (declare-fun e (Int) U) (declare-const p Bool)
	(declare-fun j (Int) (Array Int Int)) (declare-fun w (Bool Int) Int) (declare-const r Bool)
	(declare-const o (Array Int (Array Int Int))) (declare-const ba (_ BitVec 32)) (declare-const bb (_ BitVec 32))
	(declare-const bx (_ BitVec 32)) (declare-fun s ((_ BitVec 32)) Int)
	(declare-const t (Array (_ BitVec 32) (_ BitVec 32)))
	(declare-const a Int) (declare-const b Int) (declare-const c Int) (declare-const d Int)
	(declare-const v Int) (declare-const x Int) (declare-const y Int) (declare-const z Int)
	(declare-const ra Real) (declare-const rb Real) (declare-const rc Real) (declare-const rx Real) (declare-const ry Real)
	(declare-const ua U) (declare-const ub U) (declare-const uc U) (declare-const ud U)
	(declare-const va U) (declare-const vb U) (declare-const vc U) (declare-const vd U)
	(declare-const ux U) (declare-const uy U) (declare-const uz U)
	(declare-const l (Array Int Int)) (declare-const m (Array Int Int)) (declare-const n (Array Int Int))
	(declare-const mu (Array U U)) (declare-const nu (Array U U)) (declare-const om (Array U U)) (declare-const on (Array U U))`

// TestExchange interpolates contradictions whose theories exchange equalities, by every system; all interpolants are
// certified. From the refutation alone many have none.
func TestExchange(t *testing.T) {
	unfit := 0
	for _, tt := range exchanges {
		t.Run(tt.name, func(t *testing.T) {
			c := logic.NewContext()
			scope := c.NewScope()
			if _, err := scope.Script("", exchangeSymbols); err != nil {
				t.Fatal(err)
			}
			s := New(c, Options{Proof: true, CheckProofs: true})
			var parts []Partition
			for i, text := range tt.parts {
				f, err := scope.Parse("", text)
				if err != nil {
					t.Fatal(err)
				}
				s.AssertIn(Partition(i), f)
				parts = append(parts, Partition(i))
			}
			if st := s.Check(t.Context()); st != Unsat {
				t.Fatalf("%v: %v", st, s.Reason())
			}
			p, err := s.reduced()
			if err != nil {
				t.Fatal(err)
			}
			if _, err := interpolate.Sequence(t.Context(), c, p, s.inputs(), order(parts), interpolate.McMillan); err != nil {
				unfit++
			}
			for system := range interpolate.Decomposed + 1 {
				is, err := s.Sequence(t.Context(), system, parts)
				if err != nil {
					t.Errorf("%v: %v", system, err)
				} else {
					t.Logf("%v: %v", system, is[1:len(is)-1])
				}
				combineAlone(t, s, len(parts))
			}
		})
	}
	if unfit < len(exchanges)/2 {
		t.Errorf("only %d of %d refutations join symbols of both sides", unfit, len(exchanges))
	}
}

// combineAlone interpolates at every cut without the refutation.
func combineAlone(t *testing.T, s *Solver, parts int) {
	t.Helper()
	for cut := 1; cut < parts; cut++ {
		in := func(part int) bool { return part < cut }
		a, b := s.sides(in)
		i, err := s.combine(t.Context(), interpolate.McMillan, a, b)
		if err != nil {
			t.Errorf("cut %d: %v", cut, err)
			continue
		}
		if err := s.certifyCut(t.Context(), i, in); err != nil {
			t.Errorf("cut %d: %v", cut, err)
		}
	}
}

// certifyCut checks an interpolant.
func (s *Solver) certifyCut(ctx context.Context, i *logic.Term, in func(part int) bool) error {
	k := s.certifier(ctx)
	a, b := s.sides(in)
	k.implies(i, a...)
	k.implies(s.c.False(), append(b, i)...)
	k.vocabulary(i, in)
	return k.err
}

// sides makes random formulas for two sides that share some constants, arrays and a function, and have constants and an
// array each for themselves.
type sides struct {
	c      *logic.Context
	r      *rand.Rand
	sort   *logic.Sort
	consts [3][]*logic.Term // of A, of B, of both
	arrays [3][]*logic.Term
	f      *logic.Func
	uses   string // of what terms are made: f for functions, a for arrays
}

func newSides(seed int64, sortName, uses string) *sides {
	c := logic.NewContext()
	sort := map[string]*logic.Sort{"Int": logic.Int, "Real": logic.Real, "U": c.Uninterpreted("U")}[sortName]
	g := &sides{c: c, r: rand.New(rand.NewSource(seed)), sort: sort, uses: uses, f: c.Func("f", []*logic.Sort{sort}, sort)}
	for side, names := range [3]string{"abc", "pqr", "xyz"} {
		for _, n := range names {
			g.consts[side] = append(g.consts[side], c.Const(string(n), sort))
		}
		g.arrays[side] = append(g.arrays[side], c.Const("m"+names[:1], c.Array(sort, sort)))
	}
	g.arrays[2] = append(g.arrays[2], c.Const("n", c.Array(sort, sort)))
	return g
}

// which returns the side itself, or that of what is shared.
func (g *sides) which(side int) int {
	if g.r.Intn(4) == 0 {
		return 2
	}
	return side
}

func (g *sides) term(side, depth int) *logic.Term {
	v := g.consts[g.which(side)]
	x := v[g.r.Intn(len(v))]
	if depth == 0 {
		if g.sort.IsArith() && g.r.Intn(8) == 0 {
			return g.c.Num(num.Int(int64(g.r.Intn(3))), g.sort)
		}
		return x
	}
	switch k := g.r.Intn(10); {
	case k < 5 && strings.Contains(g.uses, "f") && (k < 3 || !strings.Contains(g.uses, "a")):
		return g.c.App(g.f, g.term(side, depth-1))
	case k < 5 && strings.Contains(g.uses, "a"):
		return g.c.Select(g.array(side, depth-1), g.term(side, 0))
	case k < 7 && g.sort.IsArith():
		return g.c.Add(x, g.c.Num(num.Int(int64(1+g.r.Intn(2))), g.sort))
	}
	return x
}

func (g *sides) array(side, depth int) *logic.Term {
	v := g.arrays[g.which(side)]
	x := v[g.r.Intn(len(v))]
	if depth == 0 || g.r.Intn(2) == 0 {
		return x
	}
	return g.c.Store(x, g.term(side, 0), g.term(side, 0))
}

func (g *sides) literal(side int) *logic.Term {
	c := g.c
	if strings.Contains(g.uses, "a") && g.r.Intn(5) == 0 {
		return c.Eq(g.array(side, 1), g.array(side, 1))
	}
	s, t := g.term(side, 1), g.term(side, g.r.Intn(2))
	switch k := g.r.Intn(6); {
	case k == 2:
		return c.Not(c.Eq(s, t))
	case k < 2 || !g.sort.IsArith():
		return c.Eq(s, t)
	}
	return c.Le(s, t)
}

// contradiction returns formulas that contradict each other, though neither contradicts itself: literals, and disjunctions
// of them, are added until that is so, or ok is false after many.
func (g *sides) contradiction() (a, b *logic.Term, ok bool) {
	both := New(g.c, Options{})
	alone := [2]*Solver{New(g.c, Options{}), New(g.c, Options{})}
	var fs [2][]*logic.Term
	for n := range 60 {
		side := n % 2
		f := g.literal(side)
		if g.r.Intn(4) == 0 {
			f = g.c.Or(f, g.literal(side))
		}
		if f.IsTrue() || alone[side].Check(context.Background(), f) != Sat {
			continue
		}
		alone[side].Assert(f)
		both.Assert(f)
		fs[side] = append(fs[side], f)
		if both.Check(context.Background()) == Unsat {
			return g.c.And(fs[0]...), g.c.And(fs[1]...), true
		}
	}
	return nil, nil, false
}

// TestCombination interpolates random contradictions whose refutation joins symbols of both sides. Every interpolant is
// certified, and z3 is asked if it is there.
func TestCombination(t *testing.T) {
	var questions [][]*logic.Term // all to be refuted
	for _, tt := range []struct {
		sort, uses string
		least      int // of 100
	}{
		{"Int", "f", 100}, {"Real", "f", 100}, {"U", "f", 100},
		{"Int", "a", 90}, {"U", "a", 95}, {"Int", "fa", 95}, {"U", "fa", 95},
	} {
		t.Run(tt.sort+tt.uses, func(t *testing.T) {
			n, all, found := exhaustive.Of(20, 60), 0, 0
			for seed := int64(0); all < n; seed++ {
				g := newSides(seed, tt.sort, tt.uses)
				a, b, ok := g.contradiction()
				if !ok {
					continue
				}
				s := New(g.c, Options{Proof: true, CheckProofs: true})
				s.AssertIn(0, a)
				s.AssertIn(1, b)
				if st := s.Check(context.Background()); st != Unsat {
					t.Fatalf("seed %d: %v, %v", seed, st, s.Reason())
				}
				p, err := s.reduced()
				if err != nil {
					t.Fatal(err)
				}
				in := func(p int) bool { return p == 0 }
				if _, err := interpolate.Binary(t.Context(), g.c, p, s.inputs(), in, interpolate.McMillan); err == nil {
					continue
				}
				all++
				i, err := s.combine(t.Context(), interpolate.System(seed%4), []*logic.Term{a}, []*logic.Term{b})
				if err != nil {
					t.Logf("seed %d: %v", seed, err)
					continue
				}
				found++
				if err := s.certifyCut(t.Context(), i, in); err != nil {
					t.Errorf("seed %d: %v", seed, err)
				}
				questions = append(questions, []*logic.Term{a, g.c.Not(i)}, []*logic.Term{i, b})
			}
			t.Logf("%d of %d", found, all)
			if 100*found < tt.least*all {
				t.Errorf("only %d of %d have an interpolant", found, all)
			}
		})
	}
	for i, answer := range askZ3(t, questions) {
		if answer != "unsat" {
			t.Errorf("z3 says %s: %v", answer, questions[i])
		}
	}
}

// TestCombinedSequences interpolates random contradictions of four partitions, two of each side, as sequences, trees, and
// states and transitions: those whose refutation does not do. All are certified.
func TestCombinedSequences(t *testing.T) {
	for _, tt := range []struct {
		sort, uses string
		least      int // of 100
	}{{"Int", "f", 95}, {"Real", "f", 95}, {"U", "f", 95}, {"Int", "a", 85}, {"U", "a", 85}} {
		t.Run(tt.sort+tt.uses, func(t *testing.T) {
			n, all, found := exhaustive.Of(6, 10), 0, 0
			for seed := int64(0); all < 3*n; seed++ {
				g := newSides(seed, tt.sort, tt.uses)
				a, b, ok := g.contradiction()
				if !ok {
					continue
				}
				s := New(g.c, Options{Proof: true, CheckProofs: true})
				for side, f := range [2]*logic.Term{a, b} {
					for i, l := range logic.Conjuncts(f) {
						s.AssertIn(Partition(2*side+i%2), l)
					}
				}
				if st := s.Check(context.Background()); st != Unsat {
					t.Fatalf("seed %d: %v, %v", seed, st, s.Reason())
				}
				p, err := s.reduced()
				if err != nil {
					t.Fatal(err)
				}
				parts := []Partition{0, 1, 2, 3}
				if _, err := interpolate.Sequence(t.Context(), g.c, p, s.inputs(), order(parts), interpolate.McMillan); err == nil {
					continue
				}
				system := interpolate.System(seed % 4)
				_, sequence := s.Sequence(t.Context(), system, parts)
				_, tree := s.Tree(t.Context(), system, []TreeNode{{0, 1}, {1, 3}, {2, 3}, {3, -1}})
				_, _, steps := s.StateTransition(t.Context(), system, parts)
				for _, err := range []error{sequence, tree, steps} {
					all++
					switch {
					case err == nil:
						found++
					case internalError(err):
						t.Errorf("seed %d, %v: %v", seed, system, err)
					default:
						t.Logf("seed %d, %v: %v", seed, system, err)
					}
				}
			}
			t.Logf("%d of %d", found, all)
			if 100*found < tt.least*all {
				t.Errorf("only %d of %d have interpolants", found, all)
			}
		})
	}
}
