package smt

import (
	"context"
	"fmt"
	"math/rand"
	"testing"

	"craig/logic"
)

// block returns a loop-free transition formula over pre and post as large-block encoding makes them: nested branches
// with control variables, assignments in SSA form, merges by equations.
func block(c *logic.Context, r *rand.Rand, name string, pre, post []*logic.Term, branches int) *logic.Term {
	var fs []*logic.Term
	cur := append([]*logic.Term(nil), pre...)
	fresh := 0
	next := func() *logic.Term {
		fresh++
		return c.Const(fmt.Sprintf("%s.%d", name, fresh), cur[0].Sort())
	}
	num := func(n int64) *logic.Term {
		return c.MulNum(c.Int(n).Value(), c.ValueTerm(logic.NumValue(c.Int(1).Value(), cur[0].Sort())))
	}
	entry := c.Const(name+".entry", logic.Bool)
	fs = append(fs, entry)
	at := entry
	for b := range branches {
		x, y := r.Intn(len(cur)), r.Intn(len(cur))
		then := c.Const(fmt.Sprintf("%s.then%d", name, b), logic.Bool)
		other := c.Const(fmt.Sprintf("%s.else%d", name, b), logic.Bool)
		join := c.Const(fmt.Sprintf("%s.join%d", name, b), logic.Bool)
		guard := c.Lt(cur[x], c.Add(cur[y], num(int64(r.Intn(10)-5))))
		v, w := r.Intn(len(cur)), r.Intn(len(cur))
		merged := next()
		rhs1 := c.Add(cur[w], num(int64(r.Intn(7)-3)))
		rhs2 := c.Sub(cur[v], cur[r.Intn(len(cur))])
		if r.Intn(2) == 0 {
			rhs2 = num(int64(r.Intn(20)))
		}
		fs = append(fs,
			c.Implies(then, c.And(at, guard, c.Eq(merged, rhs1))),
			c.Implies(other, c.And(at, c.Not(guard), c.Eq(merged, rhs2))),
			c.Implies(join, c.Or(then, other)))
		cur[v] = merged
		at = join
	}
	fs = append(fs, at)
	for i := range post {
		fs = append(fs, c.Eq(post[i], cur[i]))
	}
	return c.And(fs...)
}

func vars(c *logic.Context, prefix string, n int, s *logic.Sort) []*logic.Term {
	out := make([]*logic.Term, n)
	for i := range out {
		out[i] = c.Const(fmt.Sprintf("%s%d", prefix, i), s)
	}
	return out
}

// hornQueries makes queries as an IC3-like engine does: one solver, the transition asserted once, lemmas guarded by level
// literals that come over time, and assumptions that are cubes of the post-state.
func hornQueries(b *testing.B, s *logic.Sort, o Options, branches int) {
	ctx := context.Background()
	count := map[Status]int{}
	for b.Loop() {
		c := logic.NewContext()
		r := rand.New(rand.NewSource(1))
		pre, post := vars(c, "x", 8, s), vars(c, "x'", 8, s)
		solver := New(c, o)
		solver.AssertIn(1, block(c, r, "t", pre, post, branches))
		num := func(n int64) *logic.Term { return c.ValueTerm(logic.NumValue(c.Int(n).Value(), s)) }
		literal := func(vs []*logic.Term) *logic.Term {
			i, j := r.Intn(len(vs)), r.Intn(len(vs))
			switch r.Intn(4) {
			case 0:
				return c.Le(vs[i], num(int64(r.Intn(30)-15)))
			case 1:
				return c.Ge(vs[i], num(int64(r.Intn(30)-15)))
			case 2:
				return c.Le(c.Sub(vs[i], vs[j]), num(int64(r.Intn(20)-10)))
			}
			return c.Ge(c.Sub(vs[i], vs[j]), num(int64(r.Intn(20)-10)))
		}
		var levels []*logic.Term
		for k := range 10 {
			levels = append(levels, c.Const(fmt.Sprintf("level%d", k), logic.Bool))
		}
		for q := range 1000 {
			level := q / 100
			if q%5 == 0 {
				lemma := c.Or(literal(pre), literal(pre), c.Not(levels[level]))
				solver.AssertIn(1, lemma)
			}
			var as []Assumption
			for k := level; k < len(levels); k++ {
				as = append(as, Assumption{levels[k], 1})
			}
			for range 3 + r.Intn(6) {
				as = append(as, Assumption{literal(post), 2})
			}
			st := solver.CheckIn(ctx, as...)
			count[st]++
			if st == Unsat && o.Proof {
				solver.Proof()
			}
		}
	}
	b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N)/1000, "µs/check")
	b.Logf("%v", count)
}

func BenchmarkHornInt(b *testing.B)      { hornQueries(b, logic.Int, Options{}, 20) }
func BenchmarkHornIntProof(b *testing.B) { hornQueries(b, logic.Int, Options{Proof: true}, 20) }
func BenchmarkHornReal(b *testing.B)     { hornQueries(b, logic.Real, Options{}, 20) }
func BenchmarkHornLarge(b *testing.B)    { hornQueries(b, logic.Int, Options{}, 150) }

// BenchmarkUnroll checks a loop's bounded unrollings, each by a new solver.
func BenchmarkUnroll(b *testing.B) {
	for b.Loop() {
		c := logic.NewContext()
		r := rand.New(rand.NewSource(2))
		s := New(c, Options{})
		pre := vars(c, "x0.", 6, logic.Int)
		for _, x := range pre {
			s.Assert(c.Eq(x, c.Int(0)))
		}
		for k := range 15 {
			post := vars(c, fmt.Sprintf("x%d.", k+1), 6, logic.Int)
			s.Assert(block(c, r, fmt.Sprintf("t%d", k), pre, post, 8))
			pre = post
			s.Check(context.Background(), c.Ge(c.Add(pre[0], pre[1]), c.Int(100+10*int64(k))))
		}
	}
}

// BenchmarkPigeons refutes that 8 pigeons fit into 7 holes.
func BenchmarkPigeons(b *testing.B) {
	for b.Loop() {
		c := logic.NewContext()
		s := New(c, Options{})
		in := func(i, j int) *logic.Term { return c.Const(fmt.Sprintf("p%d.%d", i, j), logic.Bool) }
		for i := range 8 {
			var some []*logic.Term
			for j := range 7 {
				some = append(some, in(i, j))
				for k := range i {
					s.Assert(c.Not(c.And(in(i, j), in(k, j))))
				}
			}
			s.Assert(c.Or(some...))
		}
		if s.Check(context.Background()) != Unsat {
			b.Fatal("wrong")
		}
	}
}
