package qe_test

import (
	"context"
	"errors"
	"math/rand"
	"slices"
	"testing"
	"time"

	"craig/internal/exhaustive"
	"craig/internal/qe"
	"craig/logic"
	"craig/num"
	"craig/smt"
)

// TestProjectArrays projects arrays that equations define in terms of their own elements, as facts and programs do: the
// result must not forget what was said of the elements. Where it holds, a solver finds values for the variables.
func TestProjectArrays(t *testing.T) {
	checked := 0
	n := exhaustive.Of(60, 200)
	for seed := range int64(n) {
		g := newGenerator(seed, 4, 0, 0, 3)
		g.mods = seed%3 == 0
		c, m := g.c, g.model()
		vars := eliminated(g)
		// adjusted returns a term with the value v, a random one plus a number.
		adjusted := func(v logic.Value) *logic.Term {
			x := g.sum(logic.Int, 1)
			return c.Add(x, c.Sub(c.ValueTerm(v), c.ValueTerm(m.Eval(x))))
		}
		var parts []*logic.Term
		for range 1 + g.r.Intn(2) {
			a, b := g.arrays[g.r.Intn(3)], g.arrays[g.r.Intn(3)]
			value := m.Consts[b]
			var indices []*logic.Term
			var elements []logic.Value
			for range 1 + g.r.Intn(2) {
				i, x := g.sum(logic.Int, 0), logic.NumValue(num.Int(int64(g.r.Intn(9)-4)), logic.Int)
				indices, elements = append(indices, i), append(elements, x)
				value = value.With(m.Eval(i), x)
			}
			m.Consts[a] = value
			written := b
			for k, i := range indices { // what is written may be made of what is there afterwards
				written = c.Store(written, i, adjusted(elements[k]))
			}
			parts = append(parts, c.Eq(a, written))
		}
		for _, v := range g.ints {
			if g.r.Intn(2) == 0 {
				parts = append(parts, c.Eq(v, adjusted(m.Eval(v))))
			}
		}
		for range 2 {
			x := g.sum(logic.Int, 1)
			parts = append(parts, c.Le(x, c.Add(adjusted(m.Eval(x)), c.Int(int64(g.r.Intn(3))))))
		}
		f := c.And(parts...)
		if !m.Holds(f) {
			continue // a later array changed what an earlier one was made of
		}
		r := projected(t, g, vars, f, m)
		for range 5 {
			solver := smt.New(c, smt.Options{})
			solver.Assert(r)
			for _, v := range g.ints { // somewhere else than where the last ones were
				if g.r.Intn(2) == 0 {
					solver.Push()
					solver.Assert(c.Eq(v, c.Int(int64(g.r.Intn(7)-3))))
					if solver.Check(context.Background()) != smt.Sat {
						solver.Pop()
					}
				}
			}
			if solver.Check(context.Background()) != smt.Sat {
				continue
			}
			n := solver.Model()
			if !n.Holds(r) {
				t.Fatalf("seed %d: the solver's model of %v", seed, r)
			}
			witness := smt.New(c, smt.Options{})
			witness.Assert(f)
			for _, v := range logic.Consts(r, f) {
				if !slices.Contains(vars, v) {
					witness.Assert(c.Eq(v, c.ValueTerm(n.Eval(v))))
				}
			}
			switch witness.Check(context.Background()) {
			case smt.Unsat:
				t.Fatalf("seed %d: %v is no projection of %v without %v: it holds at %v", seed, r, f, vars, n.Consts)
			case smt.Sat:
				checked++
			case smt.Unknown:
			}
		}
	}
	t.Logf("%d points", checked)
	if checked < 2*n {
		t.Errorf("%d points only", checked)
	}
}

// TestEliminateArrays eliminates what arrays are compared for, one rule at a time.
func TestEliminateArrays(t *testing.T) {
	for _, tt := range []struct{ f, want string }{ // without what begins with l
		{"(= b (store la i v))", "(= (select b i) v)"},
		{"(and (= b (store la i v)) (= (select la j) w))", "(and (= (select b i) v) (or (= i j) (= (select b j) w)))"},
		{"(= (store la i v) (store b j w))", "(ite (= i j) (= v w) (= (select b i) v))"},
		{"(= (store la i v) (store la j w))", "(or (not (= i j)) (= v w))"},
		{"(and (= la (store la i v)) (= (select la j) w))", "(or (not (= i j)) (= v w))"},
		{"(= la (store b (select la 0) v))", "(or (= v 0) (not (= (select b 0) 0)))"},
		{"(= la (store ((as const (Array Int Int)) (select la j)) i v))", "true"},
		{"(not (= la b))", "true"},
		{"(and (not (= la b)) (= (store la i v) (store b i w)))", "(= v w)"},
		{"(and (not (= la b)) (= (store la i v) (store b i v)) (= (select la i) w))", "(not (= (select b i) w))"},
		{"(= (store b i lx) c)", "(= (store b i (select c i)) c)"},
		{"(and (= (store b i lx) c) (< lx w))", "(and (= (store b i (select c i)) c) (< (select c i) w))"},
		{"(not (= (store b i lx) c))", "true"},
		{"(and (= (store b j lx) (store c j 0)) (not (= (store b i lx) (store c i 0))))",
			"(and (= (store b j 0) (store c j 0)) (not (= (store b i 0) (store c i 0))))"},
		{"(= (store ((as const (Array Int Int)) lx) i v) c)",
			"(= (store ((as const (Array Int Int)) (select c (+ i 1))) i v) c)"},
		{"(= (store ((as const (Array Int Int)) lx) i v) (store ((as const (Array Int Int)) w) j 3))",
			"(ite (= i j) (= v 3) (and (= v w) (= w 3)))"},
		{"(and (= m (store lm i b)) (= (select lm j) c))", "(and (= (select m i) b) (or (= i j) (= (select m j) c)))"},
		{"(and (= (select lm i) (store la j v)) (= (select lm j) b) (= la c))", "(or (not (= i j)) (= (store c j v) b))"},
		{"(and (not (= lt t)) (= (select lt #b0) (select t #b0)))", "true"}, // two indices only
		{"(and (not (= lt t)) (= (select lt #b0) (select t #b0)) (= (select lt #b1) (= i 3)))", "(= (select t #b1) (not (= i 3)))"},
		{"(and (= (store lt #b0 true) t) (not (select lt #b1)))", "(and (select t #b0) (not (select t #b1)))"},
	} {
		c := logic.NewContext()
		s := c.NewScope()
		if _, err := s.Script("", `
			(declare-const lt (Array (_ BitVec 1) Bool)) (declare-const t (Array (_ BitVec 1) Bool))
			(declare-const i Int) (declare-const j Int) (declare-const v Int) (declare-const w Int) (declare-const lx Int)
			(declare-const la (Array Int Int)) (declare-const b (Array Int Int)) (declare-const c (Array Int Int))
			(declare-const lm (Array Int (Array Int Int))) (declare-const m (Array Int (Array Int Int)))`); err != nil {
			t.Fatal(err)
		}
		f, err := s.Parse("", tt.f)
		if err != nil {
			t.Fatal(err)
		}
		want, err := s.Parse("", tt.want)
		if err != nil {
			t.Fatal(err)
		}
		var vars []*logic.Term
		for _, x := range logic.Consts(f) {
			if x.Name()[0] == 'l' {
				vars = append(vars, x)
			}
		}
		n := 0
		got, err := qe.Eliminate(c, vars, f, func(f *logic.Term) (*logic.Model, error) {
			if n++; n > 20 {
				return nil, errors.New("the projections come to no end")
			}
			return modelsOf(t, c)(f)
		})
		if err != nil {
			t.Errorf("%s: %v", tt.f, err)
			continue
		}
		for _, x := range logic.Consts(got) {
			if x.Name()[0] == 'l' || x.Name()[0] == 'q' {
				t.Errorf("%s: %v is in %v", tt.f, x, got)
			}
		}
		if !holds(t, c, c.Eq(got, want)) {
			t.Errorf("%s: got %v, want %v", tt.f, got, want)
		}
	}
}

// TestEliminateArraysRandom eliminates arrays whose indices stay: it comes to an end, and where the result holds a solver
// finds values for the arrays.
func TestEliminateArraysRandom(t *testing.T) {
	ended, checked, most := 0, 0, 0
	for seed := range int64(60) {
		g := newGenerator(seed, 3, 0, 0, 3)
		c, vars := g.c, g.arrays[:2]
		index := func() *logic.Term { return g.ints[g.r.Intn(len(g.ints))] }
		element := func() *logic.Term {
			if g.r.Intn(2) == 0 {
				return c.Select(g.arrays[g.r.Intn(3)], index())
			}
			return c.Int(int64(g.r.Intn(4)))
		}
		array := func() *logic.Term {
			a := g.arrays[g.r.Intn(3)]
			for range g.r.Intn(3) {
				a = c.Store(a, index(), element())
			}
			return a
		}
		equation := func() *logic.Term {
			f := c.Eq(array(), array())
			if g.r.Intn(2) == 0 {
				return c.Not(f)
			}
			return f
		}
		f := c.And(equation(), equation(), c.Or(c.Le(element(), element()), equation()))
		n := 0
		errUnknown := errors.New("unknown")
		r, err := qe.Eliminate(c, vars, f, func(f *logic.Term) (*logic.Model, error) {
			if n++; n > 200 {
				t.Fatalf("seed %d: the projections come to no end: %v", seed, f)
			}
			s := smt.New(c, smt.Options{MaxConflicts: 5000})
			s.Assert(f)
			switch s.Check(context.Background()) {
			case smt.Sat:
				return s.Model(), nil
			case smt.Unsat:
				return nil, nil
			}
			return nil, errUnknown
		})
		if err != nil {
			continue
		}
		ended++
		most = max(most, n)
		for _, x := range logic.Consts(r) {
			if !slices.Contains(g.ints, x) && x != g.arrays[2] {
				t.Fatalf("seed %d: %v is in %v", seed, x, r)
			}
		}
		for range 20 {
			m := g.model()
			if !m.Holds(r) {
				continue
			}
			witness := smt.New(c, smt.Options{})
			witness.Assert(f)
			for _, x := range append(g.ints, g.arrays[2]) {
				witness.Assert(c.Eq(x, c.ValueTerm(m.Eval(x))))
			}
			switch witness.Check(context.Background()) {
			case smt.Unsat:
				t.Fatalf("seed %d: %v is no elimination of %v from %v: it holds at %v", seed, r, vars, f, m.Consts)
			case smt.Sat:
				checked++
			case smt.Unknown:
			}
		}
	}
	t.Logf("%d eliminations, by %d projections at most, %d points", ended, most, checked)
	if ended < 40 || checked < 100 {
		t.Errorf("%d eliminations, %d points only", ended, checked)
	}
}

// TestProjectNestedArrays projects arrays of arrays and their rows, constant ones among them, and arrays with two indices:
// the result is true in the model, and where it holds there are values for what is gone.
func TestProjectNestedArrays(t *testing.T) {
	projections, checked := 0, 0
	for seed := range int64(80) {
		r := rand.New(rand.NewSource(seed))
		c := logic.NewContext()
		row := c.Array([]*logic.Sort{logic.Int, c.BitVec(1)}[seed%2], logic.Int)
		matrix := c.Array(logic.Int, row)
		consts := func(s *logic.Sort, names ...string) (out []*logic.Term) {
			for _, name := range names {
				out = append(out, c.Const(name, s))
			}
			return out
		}
		ints, indices := consts(logic.Int, "li", "j", "k"), consts(row.Index(), "lx", "y")
		rows, matrices := consts(row, "lr", "ls", "t"), consts(matrix, "lm", "ln", "o")
		pick := func(ts []*logic.Term) *logic.Term { return ts[r.Intn(len(ts))] }
		number := func() *logic.Term {
			switch r.Intn(3) {
			case 0:
				return c.Int(int64(r.Intn(3)))
			case 1:
				return pick(ints)
			}
			return c.Select(pick(rows), pick(indices))
		}
		rowTerm := func(writes int) *logic.Term {
			a := pick(rows)
			switch r.Intn(6) {
			case 0:
				a = c.ConstArray(row, number())
			case 1:
				a = c.Select(pick(matrices), pick(ints))
			}
			for range r.Intn(writes + 1) {
				a = c.Store(a, pick(indices), number())
			}
			return a
		}
		matrixTerm := func() *logic.Term {
			a := pick(matrices)
			if r.Intn(6) == 0 {
				a = c.ConstArray(matrix, rowTerm(0))
			}
			for range r.Intn(3) {
				a = c.Store(a, pick(ints), rowTerm(0))
			}
			return a
		}
		atom := func() *logic.Term {
			f := c.Le(number(), number())
			switch r.Intn(5) {
			case 0, 1:
				f = c.Eq(matrixTerm(), matrixTerm())
			case 2, 3:
				f = c.Eq(rowTerm(2), rowTerm(2))
			}
			if r.Intn(3) == 0 {
				return c.Not(f)
			}
			return f
		}
		f := c.And(atom(), atom(), c.Or(atom(), atom()), atom())
		var vars []*logic.Term
		for _, x := range logic.Consts(f) {
			if x.Name()[0] == 'l' {
				vars = append(vars, x)
			}
		}
		s := smt.New(c, smt.Options{})
		check := func(s *smt.Solver) smt.Status {
			ctx, cancel := context.WithTimeout(context.Background(), time.Second)
			defer cancel()
			return s.Check(ctx)
		}
		s.Assert(f)
		for range 4 {
			if check(s) != smt.Sat {
				break
			}
			m := s.Model()
			g := qe.Project(c, vars, f, m)
			projections++
			if !m.Holds(g) {
				t.Fatalf("seed %d: %v is not true in the model of %v", seed, g, f)
			}
			for _, x := range logic.Consts(g) {
				if x.Name()[0] == 'l' || x.Name()[0] == 'q' {
					t.Fatalf("seed %d: %v is in %v", seed, x, g)
				}
			}
			s.Assert(c.Not(g))
			other := smt.New(c, smt.Options{})
			other.Assert(g)
			for _, x := range ints[1:] { // somewhere else if possible
				other.Push()
				other.Assert(c.Not(c.Eq(x, c.ValueTerm(m.Eval(x)))))
				if check(other) != smt.Sat {
					other.Pop()
				}
			}
			if check(other) != smt.Sat {
				continue
			}
			n := other.Model()
			witness := smt.New(c, smt.Options{})
			witness.Assert(f)
			for _, x := range logic.Consts(f, g) {
				if !slices.Contains(vars, x) {
					witness.Assert(c.Eq(x, c.ValueTerm(n.Eval(x))))
				}
			}
			switch check(witness) {
			case smt.Unsat:
				t.Fatalf("seed %d: %v is no projection of %v: it holds at %v", seed, g, f, n.Consts)
			case smt.Sat:
				checked++
			case smt.Unknown:
			}
		}
	}
	t.Logf("%d projections, %d points", projections, checked)
	if projections < 150 || checked < 80 {
		t.Errorf("%d projections, %d points", projections, checked)
	}
}
