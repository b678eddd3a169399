package craig_test

import (
	"context"
	"fmt"
	"log"

	"craig"
)

// newSolver returns a solver that keeps proofs.
func newSolver() *craig.Solver {
	s, err := craig.NewSolver(craig.SolverOptions{Proofs: true})
	if err != nil {
		log.Fatal(err)
	}
	return s
}

// Is there a number below 100 that leaves 2 when divided by 3, 3 by 5, and 2 by 7?
func ExampleSolver_Check() {
	s := newSolver()
	x := s.Const("x", craig.Int)
	s.Assert(
		s.Lt(s.Int(0), x), s.Lt(x, s.Int(100)),
		s.Eq(s.Mod(x, s.Int(3)), s.Int(2)),
		s.Eq(s.Mod(x, s.Int(5)), s.Int(3)),
		s.Eq(s.Mod(x, s.Int(7)), s.Int(2)),
	)
	switch s.Check(context.Background()) {
	case craig.Sat:
		fmt.Println("x is", s.Model().Eval(x))
	case craig.Unsat:
		fmt.Println("there is none")
	case craig.Unknown:
		fmt.Println("unknown:", s.Reason())
	}
	// Output: x is 23
}

// A model gives values to all terms, not only to constants.
func ExampleSolver_Model() {
	s := newSolver()
	if err := s.Read(`
		(declare-const a (Array Int Int))
		(declare-const i Int)
		(declare-fun f (Int) Int)
		(assert (= (select a i) 7))
		(assert (= (f (select a i)) (+ i 1)))
		(assert (= i 4))`); err != nil {
		log.Fatal(err)
	}
	f, err := s.Parse("(* 2 (f (select a i)))")
	if err != nil {
		log.Fatal(err)
	}
	if s.Check(context.Background()) == craig.Sat {
		fmt.Println(f, "is", s.Model().Eval(f))
	}
	// Output: (* 2 (f (select a i))) is 10
}

// Which of the wishes cannot be fulfilled together?
func ExampleSolver_Core() {
	s := newSolver()
	x, y := s.Const("x", craig.Real), s.Const("y", craig.Real)
	s.Assert(s.Le(s.Add(x, y), s.ToReal(s.Int(10))))
	wishes := []*craig.Term{
		s.Ge(x, s.ToReal(s.Int(7))),
		s.Ge(s.Sub(x, y), s.ToReal(s.Int(-100))),
		s.Ge(y, s.ToReal(s.Int(5))),
	}
	if s.Check(context.Background(), wishes...) == craig.Unsat {
		for _, w := range s.Core() {
			fmt.Println(w)
		}
	}
	// Output:
	// (not (< x 7.0))
	// (not (< y 5.0))
}

// What does the first half of a path say about the second half that makes it impossible?
func ExampleSolver_Interpolant() {
	s := newSolver()
	x0, x1, x2 := s.Const("x0", craig.Int), s.Const("x1", craig.Int), s.Const("x2", craig.Int)
	s.AssertIn(1, s.And(s.Ge(x0, s.Int(0)), s.Eq(x1, s.Add(x0, s.Int(1)))))
	s.AssertIn(2, s.And(s.Eq(x2, s.Mul(s.Int(2), x1)), s.Lt(x2, s.Int(0))))
	if s.Check(context.Background()) == craig.Unsat {
		i, err := s.Interpolant(context.Background(), 1)
		fmt.Println(i, err)
	}
	// Output: (not (<= x1 0)) <nil>
}

// One refutation has several interpolants: each of these implies the next one.
func ExampleSolver_InterpolantBy() {
	s := newSolver()
	if err := s.Read("(declare-const x Int) (declare-const y Int) (declare-const l Int) (declare-const m Int)"); err != nil {
		log.Fatal(err)
	}
	for p, text := range []string{"(and (<= x l) (<= l 0) (<= y m) (<= m 0))", "(and (>= x 0) (>= y 0) (>= (+ x y) 5))"} {
		f, err := s.Parse(text)
		if err != nil {
			log.Fatal(err)
		}
		s.AssertIn(craig.Partition(p), f)
	}
	if s.Check(context.Background()) == craig.Unsat {
		for _, system := range []craig.System{craig.Decomposed, craig.McMillan, craig.InverseMcMillan} {
			fmt.Println(s.InterpolantBy(context.Background(), system, func(p craig.Partition) bool { return p == 0 }))
		}
	}
	// Output:
	// (and (<= x 0) (<= y 0)) <nil>
	// (<= (+ x y) 0) <nil>
	// (<= (+ x y) 4) <nil>
}

// Interpolants along a path fit each other: each, with the next step, gives the next one.
func ExampleSolver_Sequence() {
	s := newSolver()
	i := func(n int) *craig.Term { return s.Const(fmt.Sprint("i", n), craig.Int) }
	s.AssertIn(0, s.Eq(i(0), s.Int(0)))
	for n := range 3 {
		s.AssertIn(craig.Partition(n+1), s.Eq(i(n+1), s.Add(i(n), s.Int(2))))
	}
	s.AssertIn(4, s.Eq(i(3), s.Int(7)))
	if s.Check(context.Background()) == craig.Unsat {
		steps, err := s.Sequence(context.Background(), 0, 1, 2, 3, 4)
		fmt.Println(len(steps), "formulas, from", steps[0], "to", steps[5], err)
	}
	// Output: 6 formulas, from true to false <nil>
}

// Calls are trees of partitions: what the children of a node have said, and its own formula, imply what it says. Here
// main (2) adds what two calls return, and is called by nobody.
func ExampleSolver_Tree() {
	s := newSolver()
	if err := s.Read("(declare-const r Int) (declare-const q Int) (declare-const k Int) (declare-const l Int)"); err != nil {
		log.Fatal(err)
	}
	for p, text := range []string{"(and (= r (* 2 k)) (>= k 1))", "(and (= q (* 2 l)) (>= l 5))", "(<= (+ r q) 11)"} {
		f, err := s.Parse(text)
		if err != nil {
			log.Fatal(err)
		}
		s.AssertIn(craig.Partition(p), f)
	}
	if s.Check(context.Background()) == craig.Unsat {
		fmt.Println(s.Tree(context.Background(), craig.Decomposed, []craig.TreeNode{{Part: 0, Parent: 2}, {Part: 1, Parent: 2}, {Part: 2, Parent: -1}}))
	}
	// Output: [(not (<= r 1)) (not (<= q 9)) false] <nil>
}

// Limits are contexts. An answer may be Unknown, and says why.
func ExampleSolver_Check_limit() {
	s := newSolver()
	if err := s.Read("(declare-const x Int) (assert (> x 5))"); err != nil {
		log.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel() // more often: context.WithTimeout
	switch s.Check(ctx) {
	case craig.Unknown:
		fmt.Println(s.Reason())
	default:
		log.Fatal("answered, although nobody waits")
	}
	// Output: interrupted: context canceled
}

// Many similar questions to one solver: what changes is assumed, what stays is asserted, and what the solver has learnt
// serves all of them.
func ExampleSolver_Check_repeated() {
	s := newSolver()
	if err := s.Read(`
		(declare-const x Int) (declare-const y Int) (declare-const profit Int)
		(assert (and (>= x 0) (>= y 0) (<= (+ x (* 2 y)) 14) (<= (- (* 3 x) y) 0) (<= (- x y) 2)))
		(assert (= profit (+ (* 3 x) (* 4 y))))`); err != nil {
		log.Fatal(err)
	}
	profit := s.Lookup("profit")
	best, top := int64(0), int64(1000) // a profit of best is possible, one above top is not
	for best < top {
		middle := (best + top + 1) / 2
		switch s.Check(context.Background(), s.Ge(profit, s.Int(middle))) {
		case craig.Sat:
			best, _ = s.Model().Eval(profit).N.Int64() // often better than what was asked for
		case craig.Unsat:
			top = middle - 1
		case craig.Unknown:
			log.Fatal(s.Reason())
		}
	}
	fmt.Println("the best profit is", best)
	// Output: the best profit is 30
}

// For which x is there a number between x and 10?
func ExampleSolver_Eliminate() {
	s := newSolver()
	x, y := s.Const("x", craig.Real), s.Const("y", craig.Real)
	f := s.And(s.Lt(x, y), s.Lt(y, s.ToReal(s.Int(10))))
	fmt.Println(s.Eliminate(context.Background(), []*craig.Term{y}, f))
	// Output: (< x 10.0) <nil>
}

// What is asserted after Push is forgotten with Pop.
func ExampleSolver_Push() {
	s := newSolver()
	p, q := s.Const("p", craig.Bool), s.Const("q", craig.Bool)
	s.Assert(s.Or(p, q))
	s.Push()
	s.Assert(s.Not(p), s.Not(q))
	fmt.Println(s.Check(context.Background()))
	s.Pop()
	fmt.Println(s.Check(context.Background()))
	// Output:
	// unsat
	// sat
}

// Words of a machine: for which byte are the lowest set bit and the byte itself the same, above 64?
func ExampleContext_BV() {
	s := newSolver()
	if err := s.Read(`
		(declare-const x (_ BitVec 8))
		(assert (= (bvand x (bvneg x)) x))
		(assert (bvugt x #x40))`); err != nil {
		log.Fatal(err)
	}
	if s.Check(context.Background()) == craig.Sat {
		fmt.Println(s.ValueTerm(s.Model().Eval(s.Lookup("x"))))
	}
	// Output: #x80
}
