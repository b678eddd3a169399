package cells

import (
	"math/rand/v2"
	"testing"

	"craig/internal/bounds"
	"craig/internal/exhaustive"
	"craig/logic"
	"craig/num"
)

// array is an array as it is made, by steps that can be evaluated.
type array struct {
	*Array
	value func(*logic.Evaluator) logic.Value
}

// TestRandom writes, reads and merges arrays, and compares the elements that come out with those of arrays that are evaluated.
func TestRandom(t *testing.T) {
	sort := logic.NewContext().Array(logic.Int, logic.Int)
	for seed := range uint64(exhaustive.Of(400, 5000)) {
		r := rand.New(rand.NewPCG(seed, 2))
		c := logic.NewContext()
		intervals := bounds.NewIntervals()
		// Some indices are within few numbers, some within many, some have no bounds.
		var indices []*logic.Term
		for i := range 5 {
			x := c.Fresh("i", logic.Int)
			switch i % 3 {
			case 0:
				intervals.Set(x, bounds.Interval{Lo: num.Int(int64(i) - 2), Hi: num.Int(5)})
			case 1:
				intervals.Set(x, bounds.Interval{Lo: num.Zero, Hi: num.Int(2000)})
			}
			indices = append(indices, x, c.Add(x, c.Int(1)))
		}
		for i := range int64(7) {
			indices = append(indices, c.Int(i-1))
		}
		elements := map[*Unknown][]*logic.Term{}
		s := New(c, func(t *logic.Term) Bounds {
			in := intervals.Of(t)
			return Bounds{Lo: in.Lo, Hi: in.Hi, Finite: in.Finite(), Always: in.Finite()}
		}, func(u *Unknown, x *logic.Term) { elements[u] = append(elements[u], x) })
		u, unknown := s.Unknown(logic.Int)
		arrays := []array{
			{u, func(e *logic.Evaluator) logic.Value { return unknown.Value(c, e) }},
			{s.Constant(c.Int(9)), func(*logic.Evaluator) logic.Value {
				return logic.ConstArrayValue(sort, logic.NumValue(num.Int(9), logic.Int))
			}},
		}
		var conds []*logic.Term
		for range 3 {
			conds = append(conds, c.Fresh("p", logic.Bool))
		}
		type reading struct {
			of array
			at *logic.Term
			is *logic.Term
		}
		var readings []reading
		for range 25 {
			a := arrays[r.IntN(len(arrays))]
			i := indices[r.IntN(len(indices))]
			switch r.IntN(3) {
			case 0:
				v := c.Int(r.Int64N(50))
				arrays = append(arrays, array{s.Write(a.Array, i, v), func(e *logic.Evaluator) logic.Value {
					return a.value(e).With(e.Eval(i), e.Eval(v))
				}})
			case 1:
				b, p := arrays[r.IntN(len(arrays))], conds[r.IntN(len(conds))]
				arrays = append(arrays, array{s.Merge(p, a.Array, b.Array), func(e *logic.Evaluator) logic.Value {
					if e.Holds(p) {
						return a.value(e)
					}
					return b.value(e)
				}})
			case 2:
				readings = append(readings, reading{a, i, s.Read(a.Array, i)})
			}
		}
		for range 4 {
			m := logic.NewModel()
			for _, x := range logic.Consts(indices...) {
				v := num.Int(r.Int64N(6))
				if in := intervals.Of(x); in.Finite() {
					v = num.Max(in.Lo, num.Min(v, in.Hi))
				}
				m.Consts[x] = logic.NumValue(v, logic.Int)
			}
			for _, p := range conds {
				m.Consts[p] = logic.BoolValue(r.IntN(2) == 0)
			}
			// Elements at equal indices are equal, so that the constraints hold.
			for _, x := range elements[unknown] {
				m.Consts[x] = logic.NumValue(num.Int(33), logic.Int)
			}
			e := m.Evaluator()
			for _, k := range s.Constraints {
				if e.Holds(k.Same) && !e.Eval(k.X).Equal(e.Eval(k.Y)) {
					t.Fatalf("seed %d: a constraint does not hold", seed)
				}
			}
			for _, q := range readings {
				if got, want := e.Eval(q.is), q.of.value(e).At(e.Eval(q.at)); !got.Equal(want) {
					t.Fatalf("seed %d: the element at %v is %v, not %v: %v", seed, q.at, got, want, q.is)
				}
			}
		}
	}
}

// TestConstraints: elements that are read of an unknown array at terms are related if the terms can be equal, and only then.
func TestConstraints(t *testing.T) {
	c := logic.NewContext()
	s := New(c, func(*logic.Term) Bounds { return Bounds{} }, func(*Unknown, *logic.Term) {})
	a, _ := s.Unknown(logic.Int)
	i := c.Const("i", logic.Int)
	s.Read(a, i)
	s.Read(a, c.Add(i, c.Int(1)))
	if len(s.Constraints) != 0 {
		t.Errorf("elements at i and i+1 are related: %v", s.Constraints)
	}
	s.Read(a, c.Int(3))
	if len(s.Constraints) != 2 {
		t.Errorf("the elements at 3, i and i+1 have %d constraints, not 2", len(s.Constraints))
	}
}

// TestConstraintsWithin: what is read at a term is related to the elements that its bounds reach, and to no other one.
func TestConstraintsWithin(t *testing.T) {
	c := logic.NewContext()
	s := New(c, func(*logic.Term) Bounds {
		return Bounds{Lo: num.Int(3), Hi: num.Int(900), Finite: true}
	}, func(*Unknown, *logic.Term) {})
	a, _ := s.Unknown(logic.Int)
	x := map[int64]*logic.Term{}
	for _, k := range []int64{2, 3, 900, 901} {
		x[k] = s.Read(a, c.Int(k))
	}
	i := c.Const("i", logic.Int)
	s.Read(a, i)
	related := map[*logic.Term]*logic.Term{}
	for _, k := range s.Constraints {
		related[k.Y] = k.Same
	}
	if len(related) != 2 || related[x[3]] != c.Eq(i, c.Int(3)) || related[x[900]] != c.Eq(i, c.Int(900)) {
		t.Errorf("the element at i from 3 to 900 is related to others: %v", s.Constraints)
	}
}

// TestTable: a table that is read at an index of few bits asks for each bit once, not for each entry.
func TestTable(t *testing.T) {
	c := logic.NewContext()
	i := c.Const("i", logic.Int)
	s := New(c, func(*logic.Term) Bounds {
		return Bounds{Lo: num.Zero, Hi: num.Int(63), Finite: true, Always: true}
	}, func(*Unknown, *logic.Term) {})
	a := s.Constant(c.Int(0))
	for k := range int64(64) {
		a = s.Write(a, c.Int(k), c.Int(k*k%67))
	}
	v := s.Read(a, i)
	asked := map[*logic.Term]bool{}
	logic.PostOrder(func(t *logic.Term) {
		if t.Op() == logic.OpIte {
			asked[t.Arg(0)] = true
		}
	}, v)
	if len(asked) != 6 {
		t.Errorf("%d conditions decide which of 64 entries it is, not 6", len(asked))
	}
}
