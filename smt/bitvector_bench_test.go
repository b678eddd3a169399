package smt

import (
	"fmt"
	"os/exec"
	"strings"
	"testing"

	"craig/logic"
	"craig/num"
)

// Typical questions about words, asked of this solver and of z3, whose time includes the start of a process.

// identity is a formula about words and the answer to it.
type identity struct {
	name string
	want Status
	make func(c *logic.Context) *logic.Term
}

// byHand returns x·y as the sum of x shifted by each bit of y, from the highest bit down.
func byHand(c *logic.Context, x, y *logic.Term) *logic.Term {
	w := x.Sort().Width()
	sum := c.BVNum(num.Zero, w)
	for i := w - 1; i >= 0; i-- {
		bit := c.Eq(c.Extract(i, i, y), c.BVNum(num.One, 1))
		row := c.BV(logic.BVShl, x, c.BVNum(num.Int(int64(i)), w))
		sum = c.BV(logic.BVAdd, sum, c.Ite(bit, row, c.BVNum(num.Zero, w)))
	}
	return sum
}

// ones returns the number of ones in x: bit by bit, or by adding up halves.
func ones(c *logic.Context, x *logic.Term) (plain, clever *logic.Term) {
	w := x.Sort().Width()
	number := func(v int64) *logic.Term { return c.BVNum(num.Int(v), w) }
	op := func(op logic.BVOp, x, y *logic.Term) *logic.Term { return c.BV(op, x, y) }
	plain, clever = number(0), x
	for i := range w {
		plain = op(logic.BVAdd, plain, op(logic.BVAnd, op(logic.BVLshr, x, number(int64(i))), number(1)))
	}
	for k := 1; k < w; k *= 2 {
		mask := int64(0)
		for i := range w {
			if i&k == 0 {
				mask |= 1 << i
			}
		}
		upper := op(logic.BVLshr, clever, number(int64(k)))
		clever = op(logic.BVAdd, op(logic.BVAnd, clever, number(mask)), op(logic.BVAnd, upper, number(mask)))
	}
	return plain, clever
}

func identities() []identity {
	var list []identity
	add := func(name string, want Status, width int, f func(c *logic.Context, x, y *logic.Term) *logic.Term) {
		list = append(list, identity{fmt.Sprintf("%s/%d", name, width), want, func(c *logic.Context) *logic.Term {
			s := c.BitVec(width)
			return f(c, c.Const("x", s), c.Const("y", s))
		}})
	}
	differ := func(f func(c *logic.Context, x, y *logic.Term) (a, b *logic.Term)) func(*logic.Context, *logic.Term, *logic.Term) *logic.Term {
		return func(c *logic.Context, x, y *logic.Term) *logic.Term {
			a, b := f(c, x, y)
			return c.Not(c.Eq(a, b))
		}
	}
	for _, w := range []int{6, 7, 8} {
		add("multiplier", Unsat, w, differ(func(c *logic.Context, x, y *logic.Term) (a, b *logic.Term) {
			return c.BV(logic.BVMul, x, y), byHand(c, x, y)
		}))
	}
	for _, w := range []int{6, 8} {
		add("division", Unsat, w, func(c *logic.Context, x, y *logic.Term) *logic.Term {
			q, r := c.BV(logic.BVUdiv, x, y), c.BV(logic.BVUrem, x, y)
			return c.Not(c.Eq(x, c.BV(logic.BVAdd, c.BV(logic.BVMul, q, y), r)))
		})
	}
	add("average", Unsat, 32, differ(func(c *logic.Context, x, y *logic.Term) (a, b *logic.Term) {
		one := c.BVNum(num.One, 32)
		a = c.BV(logic.BVAdd, c.BV(logic.BVAnd, x, y), c.BV(logic.BVLshr, c.BV(logic.BVXor, x, y), one))
		wide := c.BV(logic.BVAdd, c.Extend(1, false, x), c.Extend(1, false, y))
		return a, c.Extract(32, 1, wide)
	}))
	add("carry", Unsat, 32, differ(func(c *logic.Context, x, y *logic.Term) (a, b *logic.Term) {
		a = c.BV(logic.BVAdd, x, y)
		return a, c.BV(logic.BVAdd, c.BV(logic.BVOr, x, y), c.BV(logic.BVAnd, x, y))
	}))
	add("rotate", Unsat, 32, differ(func(c *logic.Context, x, y *logic.Term) (a, b *logic.Term) {
		mask, width := c.BVNum(num.Int(31), 32), c.BVNum(num.Int(32), 32)
		y = c.BV(logic.BVAnd, y, mask)
		turn := func(x *logic.Term, op, back logic.BVOp) *logic.Term {
			rest := c.BV(logic.BVAdd, width, c.BV(logic.BVNeg, y))
			return c.BV(logic.BVOr, c.BV(op, x, y), c.BV(back, x, rest))
		}
		return turn(turn(x, logic.BVShl, logic.BVLshr), logic.BVLshr, logic.BVShl), x
	}))
	add("ones", Unsat, 16, differ(func(c *logic.Context, x, y *logic.Term) (a, b *logic.Term) { return ones(c, x) }))
	add("ones", Unsat, 32, differ(func(c *logic.Context, x, y *logic.Term) (a, b *logic.Term) { return ones(c, x) }))
	add("square", Sat, 32, func(c *logic.Context, x, y *logic.Term) *logic.Term {
		return c.And(c.Eq(c.BV(logic.BVMul, x, x), c.BVNum(num.Int(0x2eb8d651), 32)), c.BV(logic.BVUlt, x, y))
	})
	add("factors", Sat, 16, func(c *logic.Context, x, y *logic.Term) *logic.Term {
		x, y = c.Extend(16, false, x), c.Extend(16, false, y)
		one := c.BVNum(num.One, 32)
		return c.And(c.Eq(c.BV(logic.BVMul, x, y), c.BVNum(num.Int(641*6700), 32)), c.BV(logic.BVUlt, one, x),
			c.BV(logic.BVUlt, one, y))
	})
	return list
}

// TestIdentities: the questions that do not take long, with refutations that are replayed.
func TestIdentities(t *testing.T) {
	for _, q := range identities() {
		if q.name == "multiplier/8" || q.name == "ones/32" {
			continue
		}
		c := logic.NewContext()
		s := New(c, Options{Proof: true, CheckProofs: true})
		s.Assert(q.make(c))
		if got := s.Check(t.Context()); got != q.want {
			t.Errorf("%s: %v (%v), want %v", q.name, got, s.Reason(), q.want)
		}
	}
}

func BenchmarkWords(b *testing.B) {
	for _, q := range identities() {
		b.Run(q.name+"/craig", func(b *testing.B) {
			for b.Loop() {
				c := logic.NewContext()
				s := New(c, Options{})
				s.Assert(q.make(c))
				if got := s.Check(b.Context()); got != q.want {
					b.Fatal(got, s.Reason())
				}
				b.ReportMetric(float64(s.sat.Conflicts), "conflicts")
			}
		})
		b.Run(q.name+"/z3", func(b *testing.B) {
			path, err := exec.LookPath("z3")
			if err != nil {
				b.Skip("z3 is not installed")
			}
			for b.Loop() {
				var script strings.Builder
				if err := logic.WriteScript(&script, logic.Assertions(q.make(logic.NewContext()))); err != nil {
					b.Fatal(err)
				}
				cmd := exec.CommandContext(b.Context(), path, "-in")
				cmd.Stdin = strings.NewReader(script.String() + "(check-sat)\n")
				if out, err := cmd.Output(); err != nil || strings.TrimSpace(string(out)) != q.want.String() {
					b.Fatal(string(out), err)
				}
			}
		})
	}
}
