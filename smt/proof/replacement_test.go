package proof

import (
	"testing"

	"craig/logic"
)

// TestReplacement tries clauses in which some literals give values to terms of another, and clauses close to them that
// are not valid.
func TestReplacement(t *testing.T) {
	c := logic.NewContext()
	s := c.NewScope()
	if _, err := s.Script("", `
		(declare-const x (_ BitVec 4)) (declare-const y (_ BitVec 4)) (declare-const z (_ BitVec 4))
		(declare-const p Bool) (declare-const i Int) (declare-const j Int) (declare-const k Int)
		(declare-fun f ((_ BitVec 4) Int) (_ BitVec 4)) (declare-fun h (Int) Int) (declare-const a (Array Int Int))`); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		clause string // literals
		ok     bool
	}{
		// One operand of one operation.
		{"(not (= (bv2nat y) 1)) (= (bv2nat (bvudiv x y)) (bv2nat (bvudiv x #x1)))", true},
		{"(not (= (bv2nat y) 0)) (= (bv2nat (bvudiv x y)) (bv2nat (bvudiv x #x0)))", true},
		{"(not (= (bv2nat y) 0)) (= (bv2nat (bvudiv x y)) (bv2nat (bvudiv x #x1)))", false},
		{"(not (= (bv2nat y) 1)) (= (bv2nat (bvudiv y x)) (bv2nat (bvudiv #x1 x)))", true},
		{"(not (= (bv2nat x) 1)) (= (bv2nat (bvudiv x y)) (bv2nat (bvudiv x #x1)))", false},
		{"(= (bv2nat y) 1) (= (bv2nat (bvudiv x y)) (bv2nat (bvudiv x #x1)))", false},
		{"(not (= (bv2nat y) 1)) (not (= (bv2nat (bvudiv x y)) (bv2nat (bvudiv x #x1))))", false},
		{"(not (<= (bv2nat y) 1)) (= (bv2nat (bvudiv x y)) (bv2nat (bvudiv x #x1)))", false},
		{"(not (= (bv2nat ((_ int2bv 4) i)) 9)) (= (bv2nat (bvmul x ((_ int2bv 4) i))) (bv2nat (bvmul x #x9)))", true},
		{"(not (= (bv2nat ((_ int2bv 4) i)) 9)) (= (bv2nat (bvmul x ((_ int2bv 4) i))) (bv2nat (bvmul x #x8)))", false},

		// What is simpler with a value.
		{"(not (= (bv2nat y) 15)) (= (bv2nat (bvand x y)) (bv2nat x))", true},
		{"(not (= (bv2nat y) 14)) (= (bv2nat (bvand x y)) (bv2nat x))", false},
		{"(= (bv2nat y) 15) (= (bv2nat (bvand x y)) (bv2nat x))", false},
		{"(not (= (bv2nat y) 15)) (= (bv2nat (bvand y x)) (bv2nat x))", true},
		{"(not (= (bv2nat y) 15)) (= (bv2nat (bvand x y)) (bv2nat z))", false},
		{"(not (= (bv2nat y) 0)) (= (bv2nat (bvor x y)) (bv2nat x))", true},
		{"(not (= (bv2nat y) 0)) (= (bv2nat (bvxor y x)) (bv2nat x))", true},
		{"(not (= (bv2nat y) 1)) (= (bv2nat (bvxor y x)) (bv2nat x))", false},
		{"(not (= (bv2nat y) 0)) (= (bv2nat (bvand x y)) 0)", true},
		{"(not (= (bv2nat y) 0)) (= (bv2nat (bvand x y)) 1)", false},

		// The value occurs in the other operand, too.
		{"(not (= (bv2nat y) 0)) (= (bv2nat (bvshl (bvor x y) y)) (bv2nat (bvshl (bvor x y) #x0)))", true},
		{"(not (= (bv2nat y) 0)) (= (bv2nat (bvshl (bvor x y) y)) (bv2nat (bvshl x #x0)))", true},
		{"(not (= (bv2nat y) 1)) (= (bv2nat (bvshl (bvor x y) y)) (bv2nat (bvshl (bvor x y) #x0)))", false},
		{"(not (= (bv2nat y) 1)) (= (bv2nat (bvshl (bvor x y) y)) (bv2nat (bvshl x #x1)))", false},
		{`(not (= (bv2nat (ite p x y)) 0))
			(= (bv2nat (bvurem (bvudiv z (ite p x y)) (ite p x y))) (bv2nat (bvurem (bvudiv z (ite p x y)) #x0)))`, true},
		{`(not (= (bv2nat (ite p x y)) 0))
			(= (bv2nat (bvurem (bvudiv z (ite p y x)) (ite p x y))) (bv2nat (bvurem (bvudiv z (ite p x y)) #x0)))`, false},
		{"(not (= (bv2nat y) 15)) (= (bv2nat (bvand ((_ zero_extend 3) ((_ extract 3 3) y)) y)) 1)", true},
		{"(not (= (bv2nat y) 7)) (= (bv2nat (bvand ((_ zero_extend 3) ((_ extract 3 3) y)) y)) 1)", false},

		// Shifts by the width or more.
		{"(<= (bv2nat y) 3) (= (bv2nat (bvshl x y)) (bv2nat (bvshl x #x4)))", true},
		{"(<= (bv2nat y) 2) (= (bv2nat (bvshl x y)) (bv2nat (bvshl x #x4)))", false},
		{"(<= (bv2nat y) 6) (= (bv2nat (bvlshr x y)) (bv2nat (bvlshr x #x4)))", true},
		{"(not (<= (bv2nat y) 3)) (= (bv2nat (bvshl x y)) (bv2nat (bvshl x #x4)))", false},
		{`(>= (bv2nat y) 8) (= (bv2nat (bvshl (ite (= i 123456) x #x0) y)) (bv2nat (bvshl (ite (= i 123456) x #x0) #x4)))`,
			false}, // but under no assignment that the checker tries
		{"(<= (bv2nat y) 3) (= (bv2nat (bvudiv x y)) (bv2nat (bvudiv x #x4)))", false},
		{"(<= (bv2nat y) 3) (= (bv2nat (bvshl y x)) (bv2nat (bvshl #x4 x)))", false},
		{"(<= (bv2nat y) 3) (= (bv2nat (bvashr (bvashr x y) y)) (bv2nat (bvashr (bvashr x y) #x4)))", true},
		{"(<= (bv2nat y) 3) (= (bv2nat (bvashr (bvashr x y) y)) (bv2nat (bvashr (bvashr x #x4) #x4)))", true},
		{"(<= (bv2nat y) 3) (= (bv2nat (bvashr (bvashr x y) y)) (bv2nat (bvashr (bvshl x y) #x4)))", false},
		{"(<= (bv2nat y) 3) (= (bv2nat (bvshl (bvadd x y) y)) (bv2nat (bvshl (bvadd x #x4) #x3)))", false},

		// Several values.
		{"(not (= (bv2nat y) 3)) (not (= (bv2nat x) 5)) (= (bv2nat (bvadd x y)) 8)", true},
		{"(not (= (bv2nat y) 3)) (not (= (bv2nat x) 5)) (= (bv2nat (bvadd x y)) 7)", false},
		{"(not (= (bv2nat y) 3)) (= (bv2nat x) 5) (= (bv2nat (bvadd x y)) 8)", false},
		{"(not (= (bv2nat y) 3)) (not (= i 7)) (= (bv2nat (f y i)) (bv2nat (f #x3 7)))", true},
		{"(not (= (bv2nat y) 3)) (not (= i 7)) (= (bv2nat (f y i)) (bv2nat (f #x3 8)))", false},
		{"(not (= i 2)) (not (= j 3)) (not (= k 6)) (= (* i j) k)", true},
		{"(not (= i 2)) (not (= j 3)) (not (= k 5)) (= (* i j) k)", false},

		// Numbers.
		{"(not (= i 3)) (= (div j i) (div j 3))", true},
		{"(not (= i 3)) (= (div j i) (div j 2))", false},
		{"(not (= (+ i k) 2)) (= (h (h (+ i k))) (h (h 2)))", true},
		{"(not (= (+ i k) 2)) (= (h (h (+ i k))) (h 2))", false},
		{"(not (= i 3)) (= (mod j (+ i 1)) (mod j 4))", true},
		{"(not (= i 3)) (= (mod j (+ i 1)) (mod j 3))", false},
		{"(not (= i 3)) (= (select (store a 3 k) i) k)", true},
		{"(not (= i 2)) (= (select (store a 3 k) i) k)", false},
		{"(not (= i 3)) (not (= (div 7 i) j)) (= (div j i) (div j 3))", true},

		// One of several arguments that all have a value.
		{"(not (= (+ i j) 1)) (= (div (- (+ i j)) (+ i j)) (- (+ i j)))", true},
		{"(not (= (+ i j) 2)) (= (div (- (+ i j)) (+ i j)) (- (+ i j)))", false},
		{"(not (= (- i j) (- 1))) (= (div (- 2 (- i j)) (- i j)) (- (- i j) 2))", true},
		{"(not (= (- i j) (- 1))) (= (div (- 2 (- i j)) (- i j)) (- (- i j) 1))", false},
	} {
		if ok, err := isAxiom(c, parseClause(t, s, tt.clause)...); ok != tt.ok {
			t.Errorf("%s: %v", tt.clause, err)
		}
	}
}
