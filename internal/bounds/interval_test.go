package bounds

import (
	"math/rand/v2"
	"testing"

	"craig/logic"
	"craig/num"
)

// TestIntervals: values of terms are within what is said of them.
func TestIntervals(t *testing.T) {
	for seed := range uint64(100) {
		r := rand.New(rand.NewPCG(seed, 3))
		c := logic.NewContext()
		x, y, p := c.Const("x", logic.Int), c.Const("y", logic.Int), c.Const("p", logic.Bool)
		v := NewIntervals()
		lo := r.Int64N(20) - 10
		v.Set(x, Interval{Lo: num.Int(lo), Hi: num.Int(lo + 4)})
		terms := []*logic.Term{x, y, c.Int(3)}
		pick := func() *logic.Term { return terms[r.IntN(len(terms))] }
		for range 8 {
			k := c.Int([]int64{2, 3, 8, -3}[r.IntN(4)])
			made := []*logic.Term{
				c.Add(pick(), pick()), c.Mul(pick(), k), c.Mul(pick(), pick()), c.IntDiv(pick(), k), c.Mod(pick(), k),
				c.Ite(p, pick(), pick()), c.BVToInt(c.BV(logic.BVAnd, c.IntToBV(8, pick()), c.BVNum(num.Int(12), 8))),
			}
			terms = append(terms, made[r.IntN(len(made))])
		}
		for range 20 {
			m := logic.NewModel()
			m.Consts[x] = logic.NumValue(num.Int(lo+r.Int64N(5)), logic.Int)
			m.Consts[y] = logic.NumValue(num.Int(r.Int64N(2000)-1000), logic.Int)
			m.Consts[p] = logic.BoolValue(r.IntN(2) == 0)
			for _, u := range terms {
				n := m.Eval(u).N
				if !v.Of(u).Contains(Interval{Lo: n, Hi: n}) {
					t.Fatalf("seed %d: %v is %v, not within %v", seed, u, n, v.Of(u))
				}
			}
		}
	}
}

func TestMeet(t *testing.T) {
	a, b := AtLeast(num.Int(2)), AtMost(num.Int(5))
	both, ok := a.Meet(b)
	if want := (Interval{Lo: num.Int(2), Hi: num.Int(5)}); !ok || both != want || !both.Finite() {
		t.Errorf("%v and %v: %v", a, b, both)
	}
	if _, ok := AtLeast(num.Int(6)).Meet(b); ok {
		t.Error("there is something from 6 up to 5")
	}
	if far := AtLeast(num.Int(6)); far.Narrowed(b) != far || a.Narrowed(b) != both {
		t.Errorf("from 6 up to 5: %v, from 2: %v", far.Narrowed(b), a.Narrowed(b))
	}
	if both, ok := All.Meet(both); !ok || !both.Contains(Interval{Lo: num.Int(3), Hi: num.Int(3)}) || both.Contains(All) {
		t.Errorf("all and 2 to 5: %v", both)
	}
}

// TestRefresh: what a choice is within is found anew after its alternatives have got bounds.
func TestRefresh(t *testing.T) {
	c := logic.NewContext()
	x, p := c.Const("x", logic.Int), c.Const("p", logic.Bool)
	v := NewIntervals()
	choice := c.Ite(p, x, c.Int(7))
	if v.Of(choice).Finite() {
		t.Error("x has no bounds")
	}
	v.Set(x, Interval{Lo: num.One, Hi: num.Int(3)})
	v.Refresh(choice)
	if want := (Interval{Lo: num.One, Hi: num.Int(7)}); v.Of(choice) != want {
		t.Errorf("%v is within %v, not %v", choice, v.Of(choice), want)
	}
}
