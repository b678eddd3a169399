package logic

import (
	"math/rand"
	"testing"

	"craig/num"
)

// transferred are formulas with all operators, about constants of all sorts.
func transferred(c *Context) []*Term {
	x, y, b := c.Const("x", Int), c.Const("y", Int), c.Const("b", Bool)
	r := c.Const("r", Real)
	v, w := c.Const("v", c.BitVec(8)), c.Const("w", c.BitVec(8))
	array := c.Array(Int, c.Array(c.BitVec(8), Bool))
	a := c.Const("a", array)
	u := c.Const("u", c.Uninterpreted("U"))
	f := c.Func("f", []*Sort{Int, c.Uninterpreted("U")}, Int)
	return []*Term{
		c.True(), c.False(), c.And(b, c.Or(c.Not(b), c.Lt(x, y), c.Eq(x, c.Int(3)))),
		c.Le(c.Add(c.Mul(c.Int(2), x), c.Mul(x, y), c.Ite(b, x, y)), c.Int(7)),
		c.Eq(c.IntDiv(x, c.Int(3)), c.Mod(y, c.Int(5))), c.Eq(c.IntDiv(x, y), c.Mod(x, y)), c.Divides(num.Int(4), c.Add(x, y)),
		c.Lt(c.ToReal(x), r), c.Eq(c.ToInt(r), y), c.Le(r, c.Num(num.Frac(1, 3), Real)),
		c.Eq(c.BV(BVAdd, v, c.BVNum(num.Int(200), 8)), w), c.BV(BVUlt, c.BV(BVAnd, v, w), c.BV(BVNot, w)),
		c.Eq(c.BVToInt(c.Concat(v, w)), x), c.Eq(c.IntToBV(8, x), v),
		c.Eq(c.Extract(6, 2, v), c.BVNum(num.Int(3), 5)),
		c.Select(c.Select(a, x), v), c.Eq(c.Store(a, x, c.ConstArray(array.Elem(), b)), a),
		c.Eq(c.App(f, x, u), y),
	}
}

// TestTransfer: terms and values that went to another context and back are what they were, and terms have the values there that
// they have here.
func TestTransfer(t *testing.T) {
	c, other := NewContext(), NewContext()
	other.Const("z", Int) // so that numbers of terms differ
	transferred(other)
	there, back := other.NewTransfer(), c.NewTransfer()
	r := rand.New(rand.NewSource(1))
	for _, f := range transferred(c) {
		g := there.Term(f)
		if again := back.Term(g); again != f {
			t.Errorf("%v comes back as %v", f, again)
		}
		for range 30 {
			m, n := NewModel(), NewModel()
			for _, x := range Consts(f) {
				v := ZeroValue(x.Sort())
				switch {
				case x.Sort() == Bool:
					v = BoolValue(r.Intn(2) == 0)
				case x.Sort().IsArith() || v.A == nil:
					v.N = num.Int(int64(r.Intn(20)))
				default:
					inner := v.A.Default.With(Value{Sort: c.BitVec(8), N: num.Int(int64(r.Intn(3)))}, BoolValue(true))
					v = v.With(NumValue(num.Int(int64(r.Intn(9))), Int), inner)
				}
				m.Consts[x], n.Consts[there.Term(x)] = v, there.Value(v)
				if w := back.Value(there.Value(v)); !w.Equal(v) {
					t.Errorf("the value %v comes back as %v", v, w)
				}
			}
			if m.Holds(f) != n.Holds(g) {
				t.Errorf("%v is %t, and there %t", f, m.Holds(f), n.Holds(g))
			}
		}
	}
}
