package smt

import (
	"context"
	"fmt"
	"testing"

	"craig/logic"
	"craig/smt/interpolate"
)

// lockPairs is n pairs of "if p, lock; if p, unlock" (Fig. 1 of T. Henzinger, R. Jhala, R. Majumdar, K. McMillan,
// "Abstractions from proofs", 2004), encoded as blocks are: the values of one variable at the joins, an equation for each
// way into them, and a control variable for each place..
type lockPairs struct {
	c     *logic.Context
	held  []*logic.Term // before the first pair, and at the joins
	steps []*logic.Term // by pair
	wrong *logic.Term   // a lock is taken that is held, or one given back that is not
}

func newLockPairs(c *logic.Context, n int) *lockPairs {
	k := &lockPairs{c: c, held: []*logic.Term{c.Const("held", logic.Int)}}
	here := c.True()
	flag := func(name string, i int) *logic.Term { return c.Const(fmt.Sprint(name, i), logic.Bool) }
	var wrong []*logic.Term
	for i := range n {
		p := c.Eq(c.Const(fmt.Sprint("p", i), logic.Int), c.Int(0))
		var parts []*logic.Term
		for j, from := range []int64{0, 1} {
			before := k.held[len(k.held)-1]
			id := 2*i + j
			after := c.Const(fmt.Sprint("held", id), logic.Int)
			skip, call, fail, join := flag("skip", id), flag("call", id), flag("fail", id), flag("join", id)
			parts = append(parts,
				c.Implies(skip, c.And(here, p, c.Eq(after, before))),
				c.Implies(call, c.And(here, c.Not(p), c.Eq(before, c.Int(from)), c.Eq(after, c.Int(1-from)))),
				c.Implies(fail, c.And(here, c.Not(p), c.Not(c.Eq(before, c.Int(from))))),
				c.Implies(join, c.Or(skip, call)))
			here = join
			wrong = append(wrong, fail)
			k.held = append(k.held, after)
		}
		k.steps = append(k.steps, c.And(parts...))
	}
	k.wrong = c.Or(wrong...)
	k.steps = append(k.steps, c.Implies(c.Const("end", logic.Bool), here))
	return k
}

// safe says that the first value is 0 and a lock is used wrongly.
func (k *lockPairs) safe() *logic.Term {
	return k.c.And(k.c.Eq(k.held[0], k.c.Int(0)), k.wrong)
}

// unchanged says that the value has changed in the end, by way of new variables and with no number in it.
func (k *lockPairs) unchanged() *logic.Term {
	c := k.c
	in, out := c.Const("in", logic.Int), c.Const("out", logic.Int)
	return c.And(c.Const("end", logic.Bool), c.Eq(in, k.held[0]), c.Eq(out, k.held[len(k.held)-1]), c.Not(c.Eq(in, out)))
}

// TestLockPairs: the conflicts grow linearly with the pairs, though there are 2^n paths through it, because values are carried over
// from join to join.
func TestLockPairs(t *testing.T) {
	for _, query := range []struct {
		name string
		of   func(*lockPairs) *logic.Term
	}{{"safe", (*lockPairs).safe}, {"unchanged", (*lockPairs).unchanged}} {
		for _, n := range []int{25, 50, 100, 200} {
			c := logic.NewContext()
			k := newLockPairs(c, n)
			s := New(c, Options{MaxConflicts: int64(5*n + 10), Proof: true})
			s.Assert(c.And(append(k.steps, query.of(k))...))
			if st := s.Check(context.Background()); st != Unsat {
				t.Errorf("%s, %d pairs: %v: %v", query.name, n, st, s.Reason())
			}
			t.Logf("%s, %d pairs: %d conflicts", query.name, n, s.sat.Conflicts)
		}
	}
}

// TestLockPairsProofs: what was learnt from values that were carried over is replayed, and interpolants between all pairs are
// certified.
func TestLockPairsProofs(t *testing.T) {
	const n = 6
	for _, query := range []func(*lockPairs) *logic.Term{(*lockPairs).safe, (*lockPairs).unchanged} {
		for cut := range n {
			c := logic.NewContext()
			k := newLockPairs(c, n)
			s := New(c, Options{Proof: true, CheckProofs: true})
			s.AssertIn(1, c.And(k.steps[:cut]...))
			s.AssertIn(2, c.And(append(k.steps[cut:], query(k))...))
			if st := s.Check(context.Background()); st != Unsat {
				t.Fatalf("%v: %v", st, s.Reason())
			}
			if _, err := s.Interpolant(context.Background(), interpolate.McMillan, func(p Partition) bool { return p == 1 }); err != nil {
				t.Error(err)
			}
		}
	}
}
