package qe_test

import (
	"context"
	"math/rand"
	"testing"

	"craig/internal/qe"
	"craig/logic"
	"craig/num"
	"craig/smt"
)

// modelsOf returns what Eliminate asks for, by the embedded solver.
func modelsOf(t *testing.T, c *logic.Context) func(*logic.Term) (*logic.Model, error) {
	return func(f *logic.Term) (*logic.Model, error) {
		s := smt.New(c, smt.Options{})
		s.Assert(f)
		switch s.Check(context.Background()) {
		case smt.Sat:
			return s.Model(), nil
		case smt.Unsat:
			return nil, nil
		}
		t.Fatalf("unknown: %v", s.Reason())
		return nil, nil
	}
}

// holds reports whether f is valid.
func holds(t *testing.T, c *logic.Context, f *logic.Term) bool {
	m, err := modelsOf(t, c)(c.Not(f))
	return err == nil && m == nil
}

func TestEliminate(t *testing.T) {
	for _, tt := range []struct{ f, want string }{
		{"(and (< x y) (< y z))", "(<= x (- z 2))"},
		{"(= (* 3 y) x)", "((_ divisible 3) x)"},
		{"(and (<= x (* 2 y)) (<= (* 2 y) z))", "(or (<= x (- z 1)) (and (= x z) ((_ divisible 2) x)))"},
		{"(and (or (= y 1) (= y 2)) (= x (* y z)))", "(or (= x z) (= x (* 2 z)))"},
		{"(and (<= 0 y) (< y 3) (= (mod (+ x y) 5) 0))", "(or (= (mod x 5) 0) (= (mod x 5) 4) (= (mod x 5) 3))"},
		{"(and p (not p))", "false"},
		{"(and (<= (to_real y) r) (< r (to_real (+ y 1))) (= x (* 2 y)))", "(= x (* 2 (to_int r)))"},
		{"(and (<= r (* 0.5 (to_real y))) (< (* 0.5 (to_real y)) (+ r 0.25)))", "(< (- (* 2.0 r)) (+ (to_real (to_int (- (* 2.0 r)))) 0.5))"},
		{"(= (* 2.0 r) (to_real y))", "(= (* 2.0 r) (to_real (to_int (* 2.0 r))))"},
	} {
		c := logic.NewContext()
		for _, name := range []string{"x", "y", "z"} {
			c.Const(name, logic.Int)
		}
		p := c.Const("p", logic.Bool)
		c.Const("r", logic.Real)
		f, err := c.Parse(tt.f)
		if err != nil {
			t.Fatal(err)
		}
		want, err := c.Parse(tt.want)
		if err != nil {
			t.Fatal(err)
		}
		got, err := qe.Eliminate(c, []*logic.Term{c.Lookup("y"), p}, f, modelsOf(t, c))
		if err != nil {
			t.Fatal(err)
		}
		for _, v := range logic.Consts(got) {
			if v == p || v.Name() == "y" {
				t.Errorf("%s: %v occurs in %v", tt.f, v, got)
			}
		}
		if !holds(t, c, c.Eq(got, want)) {
			t.Errorf("∃y,p. %s: got %v, want %v", tt.f, got, want)
		}
	}
}

// TestProjectSymbols: what is left is true in the model, without the local symbols, and what f and another formula
// without them contradict is contradicted by a projection of each model.
func TestProjectSymbols(t *testing.T) {
	for _, tt := range []struct{ f, g string }{ // f and g contradict each other; local symbols begin with l
		{"(and (= la u) (= (f la) v))", "(not (= (f u) v))"},
		{"(and (= (lf u) v) (= (lf w) x) (not (= v x)))", "(= u w)"},
		{"(and (= (f la) v) (= (f lb) w) (= la lb) (= v u))", "(not (= u w))"},
		{"(and (<= i li) (<= li i) (= (select a li) 3))", "(= (select a i) 4)"},
		{"(and (= lc (store a i 1)) (= j (select lc i)))", "(= j 2)"},
		{"(and (<= i li) (<= li (+ i 1)) (= (h li) 3))", "(and (= (h i) 4) (= (h (+ i 1)) 5))"},
	} {
		c := logic.NewContext()
		s := c.NewScope()
		if _, err := s.Script("", `
			(declare-sort U 0)
			(declare-const u U) (declare-const v U) (declare-const w U) (declare-const x U) (declare-const la U)
			(declare-const lb U) (declare-fun f (U) U) (declare-fun lf (U) U) (declare-fun h (Int) Int)
			(declare-const i Int) (declare-const j Int) (declare-const li Int)
			(declare-const a (Array Int Int)) (declare-const lc (Array Int Int))`); err != nil {
			t.Fatal(err)
		}
		f, err := s.Parse("", tt.f)
		if err != nil {
			t.Fatal(err)
		}
		g, err := s.Parse("", tt.g)
		if err != nil {
			t.Fatal(err)
		}
		local := func(symbol any) bool {
			switch x := symbol.(type) {
			case *logic.Term:
				return x.Name()[0] == 'l'
			case *logic.Func:
				return x.Name()[0] == 'l'
			}
			return false
		}
		models := modelsOf(t, c)
		rest := f
		for n := 0; ; n++ {
			m, _ := models(rest)
			if m == nil {
				if n == 0 {
					t.Errorf("%s has no model", tt.f)
				}
				break
			}
			if n > 20 {
				t.Fatalf("%s: the projections come to no end", tt.f)
			}
			r := qe.ProjectSymbols(c, local, f, m)
			if !m.Holds(r) {
				t.Errorf("%s: %v is not true in the model", tt.f, r)
			}
			logic.PostOrder(func(x *logic.Term) {
				if x.Op() == logic.OpConst && local(x) || x.Op() == logic.OpApp && local(x.Func()) {
					t.Errorf("%s: %v in %v", tt.f, x, r)
				}
			}, r)
			if !holds(t, c, c.Not(c.And(r, g))) {
				t.Errorf("%s: %v does not contradict %s", tt.f, r, tt.g)
			}
			rest = c.And(rest, c.Not(r))
		}
	}
}

// TestProjectSymbolsRandom projects random formulas over integers, functions and an uninterpreted sort: what is left is
// true in the model and without local symbols. Over integers alone there are local values for all of its models.
func TestProjectSymbolsRandom(t *testing.T) {
	projections, exact := 0, 0
	for seed := range int64(150) {
		r := rand.New(rand.NewSource(seed))
		c := logic.NewContext()
		u := c.Uninterpreted("U")
		var elements, numbers []*logic.Term
		for _, name := range []string{"a", "b", "lc", "ld"} {
			elements = append(elements, c.Const("e"+name, u))
			numbers = append(numbers, c.Const("n"+name, logic.Int))
		}
		isLocalName := func(name string) bool { return name[1] == 'l' }
		functions := seed%3 > 0
		fe, le := c.Func("ff", []*logic.Sort{u}, u), c.Func("fl", []*logic.Sort{u}, u)
		fn, ln := c.Func("gg", []*logic.Sort{logic.Int}, logic.Int), c.Func("gl", []*logic.Sort{u}, logic.Int)
		element := func() *logic.Term {
			e := elements[r.Intn(4)]
			switch {
			case functions && r.Intn(3) == 0:
				return c.App(fe, e)
			case functions && r.Intn(4) == 0:
				return c.App(le, e)
			}
			return e
		}
		number := func() *logic.Term {
			n := c.Add(numbers[r.Intn(4)], c.Int(int64(r.Intn(5)-2)))
			switch {
			case functions && r.Intn(3) == 0:
				return c.App(fn, n)
			case functions && r.Intn(3) == 0:
				return c.App(ln, element())
			}
			return c.Add(n, c.MulNum(num.Int(int64(r.Intn(5)-2)), numbers[r.Intn(4)]))
		}
		atom := func() *logic.Term {
			f := c.Le(number(), number())
			switch r.Intn(3) {
			case 0:
				f = c.Eq(number(), number())
			case 1:
				if functions {
					f = c.Eq(element(), element())
				}
			}
			if r.Intn(3) == 0 {
				return c.Not(f)
			}
			return f
		}
		f := c.And(c.Or(atom(), atom()), atom(), c.Or(atom(), atom()), atom())
		local := func(symbol any) bool {
			switch x := symbol.(type) {
			case *logic.Term:
				return isLocalName(x.Name())
			case *logic.Func:
				return isLocalName(x.Name())
			}
			return false
		}
		s := smt.New(c, smt.Options{MaxConflicts: 5000})
		s.Assert(f)
		for range 5 {
			if s.Check(context.Background()) != smt.Sat {
				break
			}
			m := s.Model()
			g := qe.ProjectSymbols(c, local, f, m)
			projections++
			if !m.Holds(g) {
				t.Fatalf("seed %d: %v is not true in the model of %v", seed, g, f)
			}
			logic.PostOrder(func(x *logic.Term) {
				if x.Op() == logic.OpConst && local(x) || x.Op() == logic.OpApp && local(x.Func()) {
					t.Fatalf("seed %d: %v in %v", seed, x, g)
				}
			}, g)
			s.Assert(c.Not(g))
			if functions {
				continue
			}
			var locals []*logic.Term
			for _, x := range logic.Consts(f) {
				if local(x) {
					locals = append(locals, x)
				}
			}
			whole, err := qe.Eliminate(c, locals, f, modelsOf(t, c))
			if err != nil {
				t.Fatal(err)
			}
			if !holds(t, c, c.Implies(g, whole)) {
				t.Fatalf("seed %d: %v is no projection of %v", seed, g, f)
			}
			exact++
		}
	}
	t.Logf("%d projections, %d of them exact", projections, exact)
	if projections < 200 || exact < 50 {
		t.Errorf("%d projections, %d of them exact", projections, exact)
	}
}
