package words

import (
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"craig/internal/exhaustive"
	"craig/logic"
	"craig/num"
	"craig/smt"
	"craig/smt/internal/sat"
)

// generator makes random terms over two integers and a truth value.
type generator struct {
	*rand.Rand
	c    *logic.Context
	x, y *logic.Term
	p    *logic.Term
}

func (g *generator) integer(depth int) *logic.Term {
	if depth == 0 {
		return [...]*logic.Term{g.x, g.y, g.x, g.y, g.c.Int(g.Int64N(40) - 20)}[g.IntN(5)]
	}
	a := g.integer(depth - 1)
	b := func() *logic.Term { return g.integer(g.IntN(depth)) }
	divisor := func() *logic.Term { return g.c.Int([]int64{2, 4, 8, 16, 3, 5, 7, -2, -3, 12}[g.IntN(10)]) }
	switch g.IntN(9) {
	case 0:
		return g.c.Add(a, b())
	case 1:
		return g.c.Sub(a, b())
	case 2:
		return g.c.MulNum(num.Int(g.Int64N(13)-6), a)
	case 3:
		return g.c.IntDiv(a, divisor())
	case 4:
		return g.c.Mod(a, divisor())
	case 5:
		return g.c.Ite(g.formula(depth-1), a, b())
	case 6:
		return g.c.BVToInt(g.vector(5, depth-1))
	case 7:
		return g.c.Mul(a, b())
	}
	// Quotients by terms that are not 0.
	d := b()
	d = g.c.Ite(g.c.Eq(d, g.c.Int(0)), g.c.Int(3), d)
	if g.IntN(2) == 0 {
		return g.c.Mod(a, d)
	}
	return g.c.IntDiv(a, d)
}

func (g *generator) vector(w, depth int) *logic.Term {
	if depth == 0 {
		return g.c.IntToBV(w, g.integer(0))
	}
	a := func() *logic.Term { return g.vector(w, g.IntN(depth)) }
	ops := []logic.BVOp{
		logic.BVAnd, logic.BVOr, logic.BVXor, logic.BVAdd, logic.BVMul, logic.BVUdiv, logic.BVUrem, logic.BVShl,
		logic.BVLshr, logic.BVAshr,
	}
	switch k := g.IntN(len(ops) + 6); k {
	case 0:
		return g.c.BV(logic.BVNot, a())
	case 1:
		return g.c.BV(logic.BVNeg, a())
	case 2:
		return g.c.Ite(g.formula(depth-1), a(), a())
	case 3:
		return g.c.Extract(w, 1, g.c.Extend(1, g.IntN(2) == 0, a()))
	case 4:
		return g.c.Extract(w+1, 2, g.c.Concat(g.vector(3, g.IntN(depth)), a()))
	case 5:
		return g.c.IntToBV(w, g.integer(depth-1))
	default:
		return g.c.BV(ops[k-6], a(), a())
	}
}

func (g *generator) formula(depth int) *logic.Term {
	if depth <= 0 {
		return g.p
	}
	b := func() *logic.Term { return g.formula(g.IntN(depth)) }
	i := func() *logic.Term { return g.integer(g.IntN(depth)) }
	v := func() *logic.Term { return g.vector(4, g.IntN(depth)) }
	switch g.IntN(10) {
	case 0:
		return g.c.Not(b())
	case 1:
		return g.c.And(b(), b(), b())
	case 2:
		return g.c.Or(b(), b(), b())
	case 3:
		return g.c.Ite(b(), b(), b())
	case 4:
		return g.c.Eq(b(), b())
	case 5:
		return g.c.Eq(i(), i())
	case 6:
		return g.c.Divides(num.Int(g.Int64N(6)+2), i())
	case 7:
		return g.c.Eq(v(), v())
	case 8:
		return g.c.BV([]logic.BVOp{logic.BVUlt, logic.BVSlt, logic.BVUle, logic.BVSle}[g.IntN(4)], v(), v())
	}
	return g.c.Le(i(), i())
}

// TestRandom compares answers with what trying all values gives.
func TestRandom(t *testing.T) {
	ctx := context.Background()
	answers := make(map[smt.Status]int)
	for seed := range uint64(exhaustive.Of(1200, 12000)) {
		c := logic.NewContext()
		g := &generator{Rand: rand.New(rand.NewPCG(seed, 1)), c: c, x: c.Const("x", logic.Int), y: c.Const("y", logic.Int), p: c.Const("p", logic.Bool)}
		s := New()
		lo, hi := g.Int64N(9)-6, g.Int64N(9)
		s.Bound(g.x, num.Int(lo), num.Int(max(lo, hi)))
		s.Bound(g.y, num.Int(-3), num.Int(5))
		base := g.formula(2)
		if err := s.Assert(ctx, base); err != nil {
			t.Fatal(err)
		}
		for range 3 {
			f := g.formula(5)
			want := smt.Unsat
			for x := lo; x <= max(lo, hi); x++ {
				for y := int64(-3); y <= 5; y++ {
					for _, p := range []bool{false, true} {
						m := logic.NewModel()
						m.Consts[g.x], m.Consts[g.y] = logic.NumValue(num.Int(x), logic.Int), logic.NumValue(num.Int(y), logic.Int)
						m.Consts[g.p] = logic.BoolValue(p)
						if m.Holds(base) && m.Holds(f) {
							want = smt.Sat
						}
					}
				}
			}
			got := s.Check(ctx, f)
			answers[got]++
			if got != want {
				t.Fatalf("seed %d: %v, not %v: %v and %v (%v)", seed, got, want, base, f, s.Reason())
			}
			if m := s.Model(); got == smt.Sat && !(m.Holds(base) && m.Holds(f)) {
				t.Fatalf("seed %d: no model: %v and %v", seed, base, f)
			}
		}
	}
	if answers[smt.Sat] < 100 || answers[smt.Unsat] < 100 {
		t.Errorf("the answers are one-sided: %v", answers)
	}
}

func TestUnbounded(t *testing.T) {
	c := logic.NewContext()
	x := c.Const("x", logic.Int)
	s := New()
	if got := s.Check(context.Background(), c.Eq(c.Mod(x, c.Int(8)), c.Int(3))); got != smt.Sat {
		t.Errorf("x mod 8 = 3: %v", got)
	}
	if got := s.Check(context.Background(), c.Eq(c.MulNum(num.Int(2), c.Mod(x, c.Int(7))), c.Mod(x, c.Int(2)))); got != smt.Sat {
		t.Errorf("an equation without bounds: %v", got)
	}
	y := c.Const("y", logic.Int)
	if got := s.Check(context.Background(), c.Lt(c.MulNum(num.Int(2), x), y), c.Lt(y, c.MulNum(num.Int(2), x))); got != smt.Unknown || s.Reason() == nil {
		t.Errorf("what cannot be within any bounds must stay open where there are none: %v", got)
	}
}

func TestUnsupported(t *testing.T) {
	c := logic.NewContext()
	s := New()
	a := c.Const("a", c.Array(logic.Int, logic.Int))
	var no *Unsupported
	if err := s.Assert(context.Background(), c.Eq(c.Select(a, c.Int(1)), c.Int(2))); !errors.As(err, &no) {
		t.Errorf("an array: %v", err)
	}
}

func TestInterrupt(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	c := logic.NewContext()
	s := New()
	if got := s.Check(ctx, c.Const("p", logic.Bool)); got != smt.Unknown || !errors.Is(s.Reason(), context.Canceled) {
		t.Errorf("%v: %v", got, s.Reason())
	}
}

// TestDifferences: integers without bounds that are only compared are decided, whatever they are compared with.
func TestDifferences(t *testing.T) {
	c := logic.NewContext()
	x, y, z, b := c.Const("x", logic.Int), c.Const("y", logic.Int), c.Const("z", logic.Int), c.Const("b", logic.Int)
	k := num.Pow2(64)
	far := c.Num(k, logic.Int)
	for _, tt := range []struct {
		f    *logic.Term
		want smt.Status
	}{
		{c.And(c.Lt(x, y), c.Lt(y, z), c.Lt(z, x)), smt.Unsat},
		{c.And(c.Lt(c.Add(x, far), y), c.Lt(c.Add(y, far), z)), smt.Sat},
		{c.And(c.Lt(c.Add(x, far), y), c.Lt(c.Add(y, far), z), c.Le(z, c.Add(x, c.MulNum(num.Int(2), far)))), smt.Unsat},
		{c.And(c.Le(c.Add(x, b), y), c.Lt(y, x)), smt.Unsat}, // b is not negative
		{c.And(c.Eq(c.Ite(c.Lt(b, c.Int(2)), x, y), z), c.Eq(x, y), c.Not(c.Eq(z, x))), smt.Unsat},
		{c.And(c.Lt(c.Add(x, y), c.Int(0)), c.Lt(c.Neg(x), y)), smt.Unknown}, // a sum
		{c.And(c.Lt(c.MulNum(num.Int(2), x), y), c.Lt(y, c.MulNum(num.Int(2), x))), smt.Unknown},
	} {
		s := New()
		s.Bound(b, num.Zero, num.Int(5))
		if got := s.Check(context.Background(), tt.f); got != tt.want {
			t.Errorf("%v: %v, not %v (%v)", tt.f, got, tt.want, s.Reason())
		} else if got == smt.Sat && !s.Model().Holds(tt.f) {
			t.Errorf("%v: no model", tt.f)
		}
	}
}

// TestQuotients: integers without bounds may be divided by numbers, as long as quotients by different ones are not compared.
func TestQuotients(t *testing.T) {
	c := logic.NewContext()
	x, y := c.Const("x", logic.Int), c.Const("y", logic.Int)
	k := func(v int64) *logic.Term { return c.Int(v) }
	block, pow := num.Pow2(62), c.Num(num.Pow2(62), logic.Int)
	in, of := c.Mod(x, pow), c.IntDiv(x, pow)
	for _, tt := range []struct {
		f    *logic.Term
		want smt.Status
	}{
		{c.Lt(k(9), c.Mod(x, k(8))), smt.Unsat},
		{c.And(c.Eq(of, k(5)), c.Eq(in, k(3)), c.Not(c.Eq(x, c.Num(block.Mul(num.Int(5)).Add(num.Int(3)), logic.Int)))), smt.Unsat},
		{c.And(c.Eq(of, c.IntDiv(y, pow)), c.Eq(in, c.Mod(y, pow)), c.Lt(c.IntDiv(c.Sub(x, y), pow), k(0))), smt.Unsat},
		{c.And(c.Lt(of, c.IntDiv(y, pow)), c.Lt(c.IntDiv(y, pow), of)), smt.Unsat},
		{c.And(c.Lt(of, c.IntDiv(y, pow)), c.Lt(c.IntDiv(y, k(8)), k(0)), c.Eq(c.Mod(y, k(3)), k(2))), smt.Sat},
		{c.And(c.Lt(of, c.IntDiv(y, k(8))), c.Lt(y, of), c.Lt(k(0), y)), smt.Unknown}, // by different numbers
		{c.And(c.Eq(c.IntDiv(of, k(4)), k(1)), c.Eq(c.Mod(of, k(4)), k(1)), c.Not(c.Eq(of, k(5)))), smt.Unsat},
		{c.Eq(c.IntToBV(8, c.Add(x, k(1))), c.BVNum(num.Int(300), 8)), smt.Sat},
		{c.And(c.Eq(c.IntToBV(8, x), c.BVNum(num.Int(3), 8)), c.Eq(c.Mod(x, k(2)), k(0))), smt.Unsat},
		{c.Lt(c.IntDiv(x, c.Num(num.Pow2(wide), logic.Int)), k(-5)), smt.Unknown},
	} {
		s := New()
		if got := s.Check(context.Background(), tt.f); got != tt.want {
			t.Errorf("%v: %v, not %v (%v)", tt.f, got, tt.want, s.Reason())
		} else if got == smt.Sat && !s.Model().Holds(tt.f) {
			t.Errorf("%v: no model", tt.f)
		}
	}
}

// TestRandomQuotients compares what is unsatisfiable of integers without bounds, their differences, quotients and remainders with all
// small values.
func TestRandomQuotients(t *testing.T) {
	ctx := context.Background()
	answers := make(map[smt.Status]int)
	for seed := range uint64(exhaustive.Of(400, 900)) {
		c, r := logic.NewContext(), rand.New(rand.NewPCG(seed, 7))
		x, y, p := c.Const("x", logic.Int), c.Const("y", logic.Int), c.Const("p", logic.Bool)
		divisors := []int64{2, 3, 4, 6, 7, 8}
		var term func(depth int) *logic.Term
		term = func(depth int) *logic.Term {
			by := c.Int(divisors[r.IntN(len(divisors))])
			switch k := r.IntN(9); {
			case depth == 0 || k < 2:
				return []*logic.Term{x, y, c.Int(r.Int64N(19) - 9)}[r.IntN(3)]
			case k == 2:
				return c.Sub(term(depth-1), term(depth-1))
			case k == 3:
				return c.Add(term(depth-1), c.Int(r.Int64N(13)-6))
			case k == 4:
				return c.Ite(p, term(depth-1), term(depth-1))
			case k < 7:
				return c.Mod(term(depth-1), by)
			}
			return c.IntDiv(term(depth-1), by)
		}
		var all []*logic.Term
		for range 2 + r.IntN(4) {
			f := c.Le(term(3), term(2))
			if r.IntN(3) == 0 {
				f = c.Or(f, c.Eq(term(2), term(3)))
			}
			all = append(all, f)
		}
		f, s := c.And(all...), New()
		got := s.Check(ctx, f)
		answers[got]++
		if got == smt.Sat && !s.Model().Holds(f) {
			t.Fatalf("seed %d: no model: %v", seed, f)
		}
		for v := int64(-30); got == smt.Unsat && v <= 30; v++ {
			for w := int64(-30); w <= 30; w++ {
				for _, q := range []bool{false, true} {
					m := logic.NewModel()
					m.Consts[x], m.Consts[y], m.Consts[p] = logic.NumValue(num.Int(v), logic.Int), logic.NumValue(num.Int(w), logic.Int), logic.BoolValue(q)
					if m.Holds(f) {
						t.Fatalf("seed %d: x = %d, y = %d is a model: %v", seed, v, w, f)
					}
				}
			}
		}
	}
	if answers[smt.Sat] < 50 || answers[smt.Unsat] < 20 {
		t.Errorf("the answers are one-sided: %v", answers)
	}
}

// TestChoices: what is chosen instead of an integer without bounds counts for how large those can be.
func TestChoices(t *testing.T) {
	c := logic.NewContext()
	p, x := c.Const("p", logic.Bool), c.Const("x", logic.Int)
	far := c.Num(num.Pow2(2*wide), logic.Int)
	s := New()
	f := c.And(c.Eq(c.Ite(p, far, x), c.Const("y", logic.Int)), p)
	if got := s.Check(context.Background(), f); got == smt.Unsat {
		t.Error("y is not that large")
	}
}

// TestManyBits: what is made of the bits of an integer without bounds says nothing of those that it has besides.
func TestManyBits(t *testing.T) {
	c := logic.NewContext()
	x := c.Const("x", logic.Int)
	s := New()
	f := c.Eq(c.IntToBV(2*wide, x), c.BVNum(num.Pow2(2*wide-2), 2*wide))
	if got := s.Check(context.Background(), f); got == smt.Unsat {
		t.Error("there are integers that large")
	}
}

// TestNarrowUnbounded: bounds of integers that have none otherwise count for how large the others can be.
func TestNarrowUnbounded(t *testing.T) {
	for _, bits := range []int{8, wide - 1} {
		s := New()
		x, hi := s.Unbounded(), num.Pow2(bits)
		if _, ok := s.Narrow(x, &num.One, &hi); !ok {
			t.Fatal("there are integers that large")
		}
		want := smt.Unsat
		if bits == wide-1 {
			want = smt.Unknown
		}
		if got := s.CheckTruths(context.Background(), True.Not()); got != want {
			t.Errorf("up to 2^%d: %v, not %v", bits, got, want)
		}
	}
}

// TestNarrow: what is made of narrow values, quotients among it, says nothing of models in which the value is not within the
// bounds.
func TestNarrow(t *testing.T) {
	lo, hi := num.Int(-9), num.Int(12)
	for from := int64(-9); from <= 12; from++ {
		for to := from; to <= 12; to++ {
			c := logic.NewContext()
			x, y := c.Const("x", logic.Int), c.Const("y", logic.Int)
			s := New()
			value, by := s.Input(lo, hi), s.Input(num.Int(-3), num.Int(3))
			a, b := num.Int(from), num.Int(to)
			narrow, _ := s.Narrow(value, &a, &b)
			for _, f := range []*logic.Term{c.IntDiv(x, c.Int(3)), c.Mod(x, y), c.IntDiv(c.Add(x, y), c.Int(5))} {
				if _, err := s.Eval(context.Background(), f, func(t *logic.Term) (Value, bool) {
					switch t {
					case x:
						return narrow, true
					case y:
						return by, true
					}
					return Value{}, false
				}); err != nil {
					t.Fatal(err)
				}
			}
			for k := lo; !hi.Less(k); k = k.Add(num.One) {
				if got := s.CheckTruths(context.Background(), s.Same(value, Number(k))); got != smt.Sat {
					t.Fatalf("%v within %v and %v: %v", k, a, b, got)
				}
			}
		}
	}
}

// TestRandomDifferences: formulas about integers without bounds that are found unsatisfiable have no model with small values.
func TestRandomDifferences(t *testing.T) {
	answers := make(map[smt.Status]int)
	for seed := range uint64(exhaustive.Of(80, 200)) {
		c := logic.NewContext()
		g := rand.New(rand.NewPCG(seed, 7))
		free := []*logic.Term{c.Const("x", logic.Int), c.Const("y", logic.Int), c.Const("z", logic.Int)}
		b, p := c.Const("b", logic.Int), c.Const("p", logic.Bool)
		var integer func(depth int) *logic.Term
		integer = func(depth int) *logic.Term {
			switch k := g.IntN(9); {
			case k < 4 || depth == 0:
				return free[g.IntN(3)]
			case k < 5:
				return c.Add(free[g.IntN(3)], c.MulNum(num.Int(g.Int64N(3)-1), b))
			case k < 6:
				return c.Int(g.Int64N(5) - 2)
			case k < 7:
				return c.Sub(integer(depth-1), free[g.IntN(3)])
			}
			cond := []*logic.Term{p, c.Le(free[g.IntN(3)], c.Int(1)), c.Lt(free[0], free[1]), c.Eq(b, c.Int(1))}[g.IntN(4)]
			return c.Ite(cond, integer(depth-1), integer(depth-1))
		}
		var atoms []*logic.Term
		for range 3 + g.IntN(4) {
			x, y := integer(2), c.Add(integer(2), c.Int(g.Int64N(5)-2))
			atom := []*logic.Term{c.Le(x, y), c.Eq(x, y), c.Lt(y, x), c.Not(c.Eq(x, y))}[g.IntN(4)]
			if g.IntN(4) == 0 {
				atom = c.Or(atom, c.Lt(integer(1), integer(1)))
			}
			atoms = append(atoms, atom)
		}
		f := c.And(atoms...)
		s := New()
		s.Bound(b, num.Zero, num.Int(2))
		got := s.Check(context.Background(), f)
		answers[got]++
		switch {
		case got == smt.Sat && !s.Model().Holds(f):
			t.Fatalf("seed %d: no model: %v", seed, f)
		case got == smt.Unsat && smallModel(f, append(free, b), p):
			t.Fatalf("seed %d: there is a model: %v", seed, f)
		}
	}
	if answers[smt.Sat] < 10 || answers[smt.Unsat] < 10 {
		t.Errorf("the answers are one-sided: %v", answers)
	}
}

// smallModel reports whether f holds for some values of x, the last of which is in [0, 2], and of p.
func smallModel(f *logic.Term, x []*logic.Term, p *logic.Term) bool {
	m := logic.NewModel()
	var try func(i int) bool
	try = func(i int) bool {
		if i == len(x) {
			m.Consts[p] = logic.BoolValue(false)
			if m.Holds(f) {
				return true
			}
			m.Consts[p] = logic.BoolValue(true)
			return m.Holds(f)
		}
		lo, hi := int64(-6), int64(6)
		if i == len(x)-1 {
			lo, hi = 0, 2
		}
		for k := lo; k <= hi; k++ {
			m.Consts[x[i]] = logic.NumValue(num.Int(k), logic.Int)
			if try(i + 1) {
				return true
			}
		}
		return false
	}
	return try(0)
}

// TestRecorded: a long search is written as clauses, and has the same answer then.
func TestRecorded(t *testing.T) {
	dir := t.TempDir()
	r, err := smt.NewRecorder(dir, 10, 1<<20)
	if err != nil {
		t.Fatal(err)
	}
	c := logic.NewContext()
	x, y, z := c.Const("x", c.BitVec(5)), c.Const("y", c.BitVec(5)), c.Const("z", c.BitVec(5))
	product := func(x, y *logic.Term) *logic.Term { return c.BV(logic.BVMul, x, y) }
	f := c.Not(c.Eq(product(x, product(y, z)), product(product(x, y), z)))
	s := New()
	if got := s.Check(smt.WithRecorder(t.Context(), r), f); got != smt.Unsat {
		t.Fatalf("answer %v: %v", got, s.Reason())
	}
	if got := s.Check(smt.WithRecorder(t.Context(), r), c.Eq(x, y)); got != smt.Sat { // not long
		t.Errorf("answer %v: %v", got, s.Reason())
	}
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob(filepath.Join(dir, "*"))
	if err != nil || len(files) != 1 || filepath.Base(files[0]) != "00001.cnf" {
		t.Fatalf("recorded: %v, %v", files, err)
	}
	text, err := os.Open(files[0])
	if err != nil {
		t.Fatal(err)
	}
	defer text.Close()
	p, err := sat.ReadProblem(text)
	if err != nil {
		t.Fatal(err)
	}
	again := sat.New(nil, nil)
	for range p.Vars {
		again.SetRelevant(again.NewVar(), true)
	}
	p.Clauses(func(c []sat.Lit) { again.AddClause(c, 0) })
	if got := again.Solve(nil, nil, 0); got != sat.Unsat {
		t.Errorf("what was recorded has answer %d", got)
	}
}
