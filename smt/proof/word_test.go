package proof

import (
	"strings"
	"testing"

	"craig/internal/bits"
	"craig/logic"
)

func wordScope(t *testing.T) (*logic.Context, *logic.Scope) {
	t.Helper()
	c := logic.NewContext()
	s := c.NewScope()
	if _, err := s.Script("", `
		(declare-const x (_ BitVec 2)) (declare-const y (_ BitVec 2)) (declare-const z (_ BitVec 2))
		(declare-const p Bool) (declare-const q Bool) (declare-const r Bool) (declare-const i Int)
		(declare-fun f ((_ BitVec 2)) (_ BitVec 2)) (declare-const a (Array (_ BitVec 2) (_ BitVec 2)))`); err != nil {
		t.Fatal(err)
	}
	return c, s
}

// accepts reports whether the clause passes as a definition.
func accepts(c *logic.Context, parts ...*logic.Term) bool {
	var l Log
	err := Check(c, l.Proof(l.Definition(lits(&l, parts...)...)))
	return err != nil && strings.Contains(err.Error(), "the last clause")
}

// TestWordClauses tries single clauses about words and gates, and clauses close to them.
func TestWordClauses(t *testing.T) {
	c, s := wordScope(t)
	for _, tt := range []struct {
		clause string // literals
		ok     bool
	}{
		// Gates.
		{"(not (= (= p q) r)) p q r", true},
		{"(not (= (= p q) r)) p q (not r)", false},
		{"(= (= p q) r) p (not q) r", true},
		{"(= (= p q) r) p q r", false},
		{"(= (= p q) r) (not p) (not q) (not r)", true},
		{"(not (ite (= p q) p r)) p q", true},
		{"(not (ite (= p q) p r)) p r", true},
		{"(not (ite (= p q) p r)) (not p) q", false},
		{"(not (ite (= p q) p (not (= p q)))) (not (= p q)) q", true},
		{"(not (ite (= p q) p (not (= p q)))) (= p q) q", false},
		{"(not (ite p q r)) q r", true},
		{"(not (ite p q r)) p q", false},

		// Numbers.
		{"(<= (bv2nat x) 3)", true},
		{"(<= (bv2nat x) 2)", false},
		{"(>= (bv2nat x) 0)", true},
		{"(>= (bv2nat x) 1)", false},
		{"(= (bv2nat (bvnot x)) (- 3 (bv2nat x)))", true},
		{"(= (bv2nat (bvnot x)) (- 2 (bv2nat x)))", false},
		{"(= (bv2nat (bvadd x y)) (mod (+ (bv2nat x) (bv2nat y)) 4))", true},
		{"(= (bv2nat (bvadd x y)) (+ (bv2nat x) (bv2nat y)))", false},
		{"(<= (bv2nat (bvand x y)) (bv2nat x))", true},
		{"(<= (bv2nat x) (bv2nat (bvand x y)))", false},
		{"(= (bv2nat ((_ int2bv 2) i)) (mod i 4))", true},
		{"(= (bv2nat ((_ int2bv 2) i)) (mod i 8))", false},
	} {
		if ok := accepts(c, parseClause(t, s, tt.clause)...); ok != tt.ok {
			t.Errorf("%s: accepted %v", tt.clause, ok)
		}
	}
}

// TestWordDefinitions: predicates imply what they are over bits and over integers, and nothing else.
func TestWordDefinitions(t *testing.T) {
	c, s := wordScope(t)
	b := bits.New(c)
	var atoms []*logic.Term
	for _, text := range []string{
		"(bvult x y)", "(bvsle x (f y))", "(= (bvadd x y) (bvor (f x) y))", "(bvslt (bvudiv x y) (select a z))",
		"(bvule (ite p x y) (bvashr z x))", "(= (concat x y) (concat z (bvmul x z)))",
	} {
		g, err := s.Parse("", text)
		if err != nil {
			t.Fatal(err)
		}
		atoms = append(atoms, g)
	}
	for i, g := range atoms {
		other := atoms[(i+1)%len(atoms)]
		for _, read := range []func(*logic.Term) *logic.Term{
			b.Formula, func(t *logic.Term) *logic.Term { return bits.Relation(c, t) },
		} {
			f := read(g)
			if !accepts(c, g, c.Not(f)) || !accepts(c, c.Not(g), f) {
				t.Errorf("%v and %v are not the same", g, f)
			}
			if accepts(c, g, f) || accepts(c, c.Not(g), c.Not(f)) {
				t.Errorf("%v and %v are complements", g, f)
			}
			if accepts(c, g, c.Not(read(other))) || accepts(c, g) {
				t.Errorf("%v follows from %v", g, other)
			}
		}
	}
}

// TestTrials: clauses that hold pass, and of those that do not hold few do.
func TestTrials(t *testing.T) {
	c, s := wordScope(t)
	for _, tt := range []struct {
		formula string
		ok      bool
	}{
		{"(= (bvadd x y) (bvadd (bvxor x y) (bvshl (bvand x y) #b01)))", true},
		{"(= (bvadd x y) (bvxor x y))", false},
		{"(= (bvudiv x #b00) #b11)", true},
		{"(= (bvudiv x y) (bvudiv y x))", false},
		{"(= (select (store a x y) x) y)", true},
		{"(= (select a x) (select a y))", false},
		{"(=> (= x y) (= (f x) (f y)))", true},
		{"(= (f x) x)", false},
		{"(>= (mod i 4) 0)", true},
		{"(= (bv2nat ((_ int2bv 2) i)) i)", false},
		{"(bvult x #b11)", false},
		{"(bvugt x #b00)", false},
	} {
		f, err := s.Parse("", tt.formula)
		if err != nil {
			t.Fatal(err)
		}
		if err := newTrials().try(clause{signed(f, false)}); (err == nil) != tt.ok {
			t.Errorf("%s: %v", tt.formula, err)
		}
		if err := newTrials().try(clause{signed(f, false), signed(c.True(), true)}); (err == nil) != tt.ok {
			t.Errorf("%s or false: %v", tt.formula, err)
		}
	}
}
