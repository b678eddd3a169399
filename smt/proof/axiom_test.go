package proof

import (
	"strings"
	"testing"

	"craig/logic"
)

// TestAxioms tries single clauses: instances of the axioms that must pass, clauses close to them that are not valid and
// must not.
func TestAxioms(t *testing.T) {
	c := logic.NewContext()
	s := c.NewScope()
	if _, err := s.Script("", `
		(declare-sort U 0)
		(declare-const u U) (declare-const v U) (declare-const w U)
		(declare-fun f (U) U) (declare-fun g (U U) U) (declare-fun p (U) Bool) (declare-fun h (Int) Int) (declare-fun o (Bool) U)
		(declare-const i Int) (declare-const j Int) (declare-const k Int) (declare-const q Bool) (declare-const p1 Bool)
		(declare-const a (Array Int Int)) (declare-const b (Array Int Int)) (declare-const d (Array Bool Int))`); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		clause string // literals
		ok     bool
	}{
		// Read over write.
		{"(not (= i j)) (= (select (store a i k) j) k)", true},
		{"(= i j) (= (select (store a i k) j) (select a j))", true},
		{"(= i j) (= (select (store a i k) j) k)", false},
		{"(not (= i j)) (= (select (store a i k) j) (select a j))", false},
		{"(= (select (store a i k) j) k)", false},
		{"(= i k) (= (select (store a i k) j) (select a j))", false},
		{"(not (= i j)) (not (= (select (store a i k) j) k))", false},

		// Congruence.
		{"(not (= u v)) (= (f u) (f v))", true},
		{"(= u v) (= (f u) (f v))", false},
		{"(not (= (f u) (f v))) (= u v)", false},
		{"(not (= u v)) (= (g u w) (g v w))", true},
		{"(not (= u v)) (= (g u w) (g w v))", false},
		{"(not (= u v)) (not (= v w)) (= u w)", true},
		{"(not (= u v)) (= v w) (= u w)", false},
		{"(not (= u v)) (not (p u)) (p v)", true},
		{"(not (= u v)) (p u) (p v)", false},
		{"(= q (<= i 0)) (not (<= i 0)) (not (= u (o false))) (= u (o q))", true}, // what differs from true is false
		{"(= q (<= i 0)) (not (<= i 0)) (not (= u (o true))) (= u (o q))", false},
		{"(= q p1) (= p1 (p u)) (= (o q) (o (p u)))", true}, // there are two truth values
		{"(= q p1) (= p1 (p u)) (= (o q) (o p1))", false},
		{"(not (= u (f u))) (= u (f (f (f u))))", true},
		{"(not (= u (f (f u)))) (= u (f (f (f u))))", false},
		{"(not (= i (+ j 1))) (= (h i) (h (+ j 1)))", true},
		{"(not (= i (+ j 1))) (= (h i) (h j))", false},
		{"(not (= (* 2 i) (+ (* 2 j) 2))) (= (h i) (h (+ j 1)))", true},
		{"(not (= a b)) (= (select a i) (select b i))", true},
		{"(not (= a b)) (= (select a i) (select b j))", false},
		{"(= a b) (= (select a i) (select b i))", false},
		{"(not (= a (store b i k))) (= (select a i) k)", true},
		{"(not (= a (store b i k))) (= (select a j) k)", false},
		{"(not q) (= (f (ite q u v)) (f u))", true},
		{"(not q) (= (f (ite q u v)) (f v))", false},
		{"(not (= (store a i 1) ((as const (Array Int Int)) 2)))", true},
		{"(not (= (store a i 2) ((as const (Array Int Int)) 2)))", false},
		{"(not (= a (store a i 1))) (not (= a ((as const (Array Int Int)) 2)))", true},
		{"(not (= a (store b i 1))) (not (= b ((as const (Array Int Int)) 2)))", false},

		{"(not (= a (store a 1 (* 3 i)))) (= (* 3 i) (select a 1))", true},
		{"(not (= a (store a 1 (* 3 i)))) (= i (select a 1))", false},
		{"(not (= (store a 1 (* 2 i)) ((as const (Array Int Int)) 3)))", true},
		{"(not (= (store (store a 2 j) 1 (* 2 i)) (store ((as const (Array Int Int)) k) 2 3))) (not (= j (* 2 k)))", true},
		{"(not (= (store a 1 (* 2 i)) ((as const (Array Int Int)) 4)))", false},
		{"(not (= (store (store a 2 j) 1 (* 4 i)) (store ((as const (Array Int Int)) (* 6 k)) 2 3))) (= (* 2 i) (* 3 k))", true},
		{"(not (= (* 2 i) (+ 1 (* 3 j)))) (not (= (* 3 i) k)) (not (= (* 2 k) (* 9 j)))", true},
		{"(not (= (* 2 i) (+ 1 (* 3 j)))) (not (= (* 3 i) k)) (not (= k (* 9 j)))", false},

		{"(= q (not p1)) (= (select d q) (select d p1))", true},
		{"(= q p1) (= (select d q) (select d (not p1)))", true},
		{"(= q p1) (= (select d (not q)) (select d p1))", true},
		{"(= q p1) (= (select d q) (select d p1))", false},
		{"q (= (select d (not q)) (select d true))", true},
		{"q (= (select d (not q)) (select d false))", false},

		// Constant arrays.
		{"(not (= (store ((as const (Array Int Int)) i) k 0) ((as const (Array Int Int)) j))) (= i j)", true},
		{"(not (= (store ((as const (Array Int Int)) 1) k 0) ((as const (Array Int Int)) 2)))", true},
		{"(not (= ((as const (Array Int Int)) 1) (store ((as const (Array Int Int)) 1) i 27)))", true},
		{"(not (= ((as const (Array Int Int)) 1) (store ((as const (Array Int Int)) 1) i j)))", false},
		{"(not (= i j)) (= ((as const (Array Int Int)) i) ((as const (Array Int Int)) j))", true},
		{"(not (= i k)) (= ((as const (Array Int Int)) i) ((as const (Array Int Int)) j))", false},
		{"(not (= (store ((as const (Array Int Int)) i) k 0) a)) (= i j)", false},
		{"(not (= ((as const (Array U Int)) i) ((as const (Array U Int)) j))) (= i j)", true},
		{"(not (= (store ((as const (Array U Int)) i) u 0) ((as const (Array U Int)) j))) (= i j)", false}, // U may be {u}
		{"(not (= (store (store ((as const (Array Bool Int)) 1) q 2) (not q) 2) ((as const (Array Bool Int)) 2)))", false},
		// Stores that are not on the way do not count.
		{"(not (= d ((as const (Array Bool Int)) 1))) (not (= (store d q i) ((as const (Array Bool Int)) 2))) (not (= (store d p1 j) (store d q k)))", true},
		{"(not (= d (store ((as const (Array Bool Int)) 1) q j))) (not (= (store d p1 i) ((as const (Array Bool Int)) 2)))", false},
		// All values of a small sort are indices.
		{"(not (= (store ((as const (Array Bool Int)) 0) true 0) (store ((as const (Array Bool Int)) 2) true 0)))", true},
		{"(not (= (store ((as const (Array Bool Int)) 0) true 2) (store ((as const (Array Bool Int)) 2) false 0)))", false},

		// Gates: parities and majorities.
		{"(not (= (= (p u) (p v)) (p w))) (p u) (p v) (p w)", true},
		{"(= (= (p u) (p v)) (p w)) (p u) (p v) (p w)", false},
		{"(not (ite (= (p u) (p v)) (p u) (p w))) (p u) (p w)", true},
		{"(not (ite (= (p u) (p v)) (p u) (p w))) (p u) (p v)", true},
		{"(not (ite (= (p u) (p v)) (p u) (p w))) (p u) (not (p v))", false},
		{"(not (ite (= (p u) q) (= q (= (p u) q)) (p u))) (p u) (not q)", true}, // one gate in another
		{"(not (ite (= (p u) q) (= q (= (p u) q)) (p u))) (not (p u)) (not q)", false},

		{"(not (= ((as const (Array Bool Int)) 1) (store ((as const (Array Bool Int)) 2) q (select (store d q 3) p1))))", true},
		{"(not (= ((as const (Array Bool Int)) 1) (store (store ((as const (Array Bool Int)) 2) p1 k) q (select d p1))))", false},

		// Replacement.
		{"(not (= i 3)) (= (* i j) (* 3 j))", true},
		{"(not (= i 3)) (= (* i j) (* 4 j))", false},
		{"(= i 3) (= (* i j) (* 3 j))", false},
		{"(not (= i 3)) (= (div j i) (div j 3))", true},
		{"(not (= i 3)) (= (div j k) (div j 3))", false},
		{"(not (= (+ i k) 2)) (= (h (+ i k)) (h 2))", true},

		// Products.
		{"(not (= i 0)) (= (* i j) 0)", true},
		{"(not (= i 1)) (= (* i j) 0)", false},
		{"(not (> i 0)) (not (> j 0)) (> (* i j) 0)", true},
		{"(not (> i 0)) (not (< j 0)) (< (* i j) 0)", true},
		{"(not (> i 0)) (not (< j 0)) (> (* i j) 0)", false},
		{"(not (>= i 2)) (not (>= j 3)) (>= (* i j) (- (+ (* 3 i) (* 2 j)) 6))", true},
		{"(not (>= i 2)) (not (>= j 3)) (>= (* i j) (- (+ (* 3 i) (* 2 j)) 5))", false},
		{"(not (>= i 2)) (not (<= j 3)) (>= (* i j) (- (+ (* 3 i) (* 2 j)) 6))", false},
		{"(>= (* i i) (- (* 4 i) 4))", true},
		{"(>= (* i i) (- (* 4 i) 3))", false},
		{"(>= (* i j) 0)", false},
		{"(not (>= i 1)) (>= (* i (+ i j)) 1)", false},
		{"(not (> i 2)) (not (< j 0)) (< (* i j) (* 2 j))", true},
		{"(not (>= i 2)) (not (< j 0)) (< (* i j) (* 2 j))", false},
		{"(not (> i 2)) (not (< j 0)) (> (* i j) (* 2 j))", false},
		{"(not (> i 2)) (not (< j 0)) (< (* i j) (* 3 j))", false},
		{"(>= (+ (* i i) (* j j)) (* 2 i j))", true},
		{"(>= (+ (* i i) (* 4 j j)) (* (- 4) i j))", true},
		{"(> (+ (* i i) (* j j)) (- (* 2 i j) 1))", true},
		{"(>= (+ (* i i) (* j j)) (+ (* 2 i j) 1))", false},
		{"(> (+ (* i i) (* j j)) (* 2 i j))", false},
		{"(>= (+ (* i i) (* j j)) (* 3 i j))", false},
		{"(>= (- (* i i) (* j j)) (* 2 i j))", false},
		{"(>= (+ (* i i) (* k k)) (* 2 i j))", false},
		{"(>= (+ (* i i) (* j j) k) (* 2 i j))", false},
		{"(= (+ (* i i) (* j j)) (* 2 i j))", false},

		// Products that are multiplied out.
		{"(= (* i (+ i j)) (+ (* i i) (* i j)))", true},
		{"(= (* i (+ i j)) (+ (* i i) (* i k)))", false},
		{"(= (* i (+ i j)) (+ (* i i) (* i j) 1))", false},
		{"(= (* (+ i j) (- i j)) (- (* i i) (* j j)))", true},
		{"(= (* (+ i j) (- i j)) (+ (* i i) (* j j)))", false},
		{"(= (* i (+ j 2) k) (+ (* i j k) (* 2 i k)))", true},
		{"(= (* i (+ j 2) k) (+ (* i j k) (* 2 i j)))", false},
		{"(not (= (* i (+ i j)) (+ (* i i) (* i j))))", false},
		{"(<= (* i (+ i j)) (+ (* i i) (* i j)))", true},
		{"(< (* i (+ i j)) (+ (* i i) (* i j)))", false},
		{"(< (* i (+ i j)) (+ (* i i) (* i j) 1))", true},
		{"(= (* i j) 0)", false},

		// Quotients and remainders.
		{"(= j 0) (= i (+ (* j (div i j)) (mod i j)))", true},
		{"(= k (+ (* (- (* 2 i) 1) (div k (- (* 2 i) 1))) (mod k (- (* 2 i) 1))))", true}, // an odd number is not 0
		{"(= k (+ (* (* 2 i) (div k (* 2 i))) (mod k (* 2 i))))", false},
		{"(>= (mod k (+ (* 2 i) 1)) 0)", true},
		{"(>= (mod k (* 2 i)) 0)", false},
		{"(= i (+ (* j (div i j)) (mod i j)))", false},
		{"(= i 0) (= i (+ (* j (div i j)) (mod i j)))", false},
		{"(= j 1) (= i (+ (* j (div i j)) (mod i j)))", false},
		{"(not (= j 0)) (= i (+ (* j (div i j)) (mod i j)))", false},
		{"(= j 0) (= i (+ (* i (div i j)) (mod i j)))", false},
		{"(= j 0) (= i (+ (* j (div i j)) (mod j i)))", false},
		{"(<= j 0) (= i (+ (* j (div i j)) (mod i j)))", true},
		{"(>= j 1) (= i (+ (* j (div i j)) (mod i j)))", false},
		{"(= j 0) (>= (mod i j) 0)", true},
		{"(= j 0) (>= (mod i j) 1)", false},
		{"(>= (mod i j) 0)", false},
		{"(<= j 0) (< (mod i j) j)", true},
		{"(<= j 0) (<= (mod i j) (- j 2))", false},
		{"(< j 0) (< (mod i j) j)", false},
		{"(= j 0) (< (mod i j) j)", false},
		{"(<= i 0) (< (mod i j) j)", false},
		{"(<= j 0) (< (mod i j) (- j))", false},
		{"(>= j 0) (< (mod i j) (- j))", true},
		{"(> j 0) (< (mod i j) (- j))", false},
		{"(>= j 0) (< (mod i j) j)", false},
		{"(<= (+ j k) 0) (< (mod i (+ j k)) (+ j k))", true},
		{"(<= (+ j k) 1) (< (mod i (+ j k)) (- (+ j k) 1))", false},
	} {
		parts := parseClause(t, s, tt.clause)
		if ok, err := isAxiom(c, parts...); ok != tt.ok {
			t.Errorf("%s: %v", tt.clause, err)
		}
	}
}

// isAxiom reports whether the clause passes as an axiom; err says why it does not.
func isAxiom(c *logic.Context, parts ...*logic.Term) (ok bool, err error) {
	var l Log
	err = Check(c, l.Proof(l.Axiom(lits(&l, parts...)...)))
	return err != nil && strings.Contains(err.Error(), "the last clause"), err
}

// parseClause returns the formulas of a clause that is written without "or".
func parseClause(t *testing.T, s *logic.Scope, text string) []*logic.Term {
	t.Helper()
	clause, err := s.Parse("", "(or false "+text+")")
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	if clause.Op() == logic.OpOr {
		return clause.Args()
	}
	return []*logic.Term{clause}
}

// TestWitnesses: a witness is one of the solver's own, younger than its equality, and of no other equality.
func TestWitnesses(t *testing.T) {
	c := logic.NewContext()
	array := c.Array(logic.Int, logic.Int)
	a, b, d, old := c.Const("a", array), c.Const("b", array), c.Const("d", array), c.Const("old", logic.Int)
	ab, ad := c.Eq(a, b), c.Eq(a, d)
	w := c.Const("w", logic.Int)
	differ := func(x, y, at *logic.Term) *logic.Term { return c.Not(c.Eq(c.Select(x, at), c.Select(y, at))) }
	for _, tt := range []struct {
		name   string
		inputs []*logic.Term
		steps  [][]*logic.Term
		ok     bool
	}{
		{"plain", nil, [][]*logic.Term{{ab, differ(a, b, w)}}, true},
		{"in the input", []*logic.Term{c.Eq(w, c.Int(0))}, [][]*logic.Term{{ab, differ(a, b, w)}}, false},
		{"old", nil, [][]*logic.Term{{ab, differ(a, b, old)}}, false},
		{"of two", nil, [][]*logic.Term{{ab, differ(a, b, w)}, {ad, differ(a, d, w)}}, false},
		{"of the other", nil, [][]*logic.Term{{ab, differ(a, d, w)}}, false},
	} {
		var l Log
		ids := []StepID{l.Input(0, lits(&l, c.Const("p", logic.Bool)))}
		for _, s := range tt.steps {
			ids = append(ids, l.Axiom(lits(&l, s...)...))
		}
		// Steps are only kept if something rests on them; whether the last step is a resolution does not matter here.
		p := l.Proof(l.Chain(ids, make([]Lit, len(ids))))
		assertions := []Assertion{{0, c.Const("p", logic.Bool)}}
		for _, f := range tt.inputs {
			assertions = append(assertions, Assertion{0, f})
		}
		err := Check(c, p, assertions...)
		if ok := err == nil || strings.Contains(err.Error(), "(chain)"); ok != tt.ok {
			t.Errorf("%s: %v", tt.name, err)
		}
	}
}
