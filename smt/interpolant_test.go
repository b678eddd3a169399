package smt

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"craig/internal/exhaustive"
	"craig/logic"
	"craig/smt/interpolate"
)

// TestInterpolants runs random sequences of assertions in partitions, scopes and assumptions on one solver; every
// interpolant and every step of a sequence is certified by a solver of its own (CheckProofs).
func TestInterpolants(t *testing.T) {
	systems := []interpolate.System{interpolate.McMillan, interpolate.Pudlak, interpolate.Inverse, interpolate.Decomposed}
	binary, sequences, trees, states, mixed := 0, 0, 0, 0, 0
	n := exhaustive.Of(60, 200)
	for seed := range int64(n) {
		g := newGenerator(seed)
		g.div, g.ite, g.real = seed%3 == 0, seed%2 == 0, seed%5 == 0
		s := New(g.c, Options{Proof: true, CheckProofs: true})
		for p := range Partition(3) {
			s.AssertIn(p, g.formula(2))
		}
		for range 8 {
			if g.r.Intn(3) == 0 {
				s.Push()
				s.AssertIn(Partition(g.r.Intn(4)), g.formula(1))
				defer s.Pop()
			}
			var as []Assumption
			for range 3 {
				as = append(as, Assumption{g.formula(1), Partition(g.r.Intn(4))})
			}
			if s.CheckIn(context.Background(), as...) != Unsat {
				continue
			}
			cut := Partition(1 + g.r.Intn(3))
			system := systems[g.r.Intn(len(systems))]
			switch _, err := s.Interpolant(t.Context(), system, func(p Partition) bool { return p < cut }); {
			case err == nil:
				binary++
			case internalError(err):
				t.Fatalf("seed %d, %v, cut %d: %v", seed, system, cut, err)
			default:
				mixed++
			}
			switch is, err := s.Sequence(t.Context(), system, []Partition{0, 1, 2, 3}); {
			case err == nil:
				sequences++
				if !is[0].IsTrue() || !is[4].IsFalse() {
					t.Fatalf("seed %d: a sequence from %v to %v", seed, is[0], is[4])
				}
			case internalError(err):
				t.Fatalf("seed %d, %v: %v", seed, system, err)
			}
			var tree []TreeNode
			for i, p := range g.r.Perm(4) {
				node := TreeNode{Partition(p), -1}
				if i < 3 {
					node.Parent = i + 1 + g.r.Intn(3-i)
				}
				tree = append(tree, node)
			}
			switch is, err := s.Tree(t.Context(), system, tree); {
			case err == nil:
				trees++
				if !is[3].IsFalse() {
					t.Fatalf("seed %d: the root of a tree has %v", seed, is[3])
				}
			case internalError(err):
				t.Fatalf("seed %d, %v, tree %v: %v", seed, system, tree, err)
			}
			switch gs, ss, err := s.StateTransition(t.Context(), system, []Partition{0, 1, 2, 3}); {
			case err == nil:
				states++
				if len(gs) != 3 || len(ss) != 2 {
					t.Fatalf("seed %d: %d states, %d transitions", seed, len(gs), len(ss))
				}
			case internalError(err):
				t.Fatalf("seed %d, %v: %v", seed, system, err)
			}
		}
	}
	t.Logf("%d interpolants, %d sequences, %d trees, %d of states and transitions, %d refutations with mixed lemmas",
		binary, sequences, trees, states, mixed)
	if binary < n || min(sequences, trees, states) < n*3/4 || mixed > binary/4 {
		t.Error("too few refutations are interpolated")
	}
}

// TestInterpolantsAgainstZ3 asks z3 about every claim that an interpolant of some kind makes.
func TestInterpolantsAgainstZ3(t *testing.T) {
	var questions [][]*logic.Term // all to be refuted
	var about []string
	for seed := range int64(60) {
		g := newGenerator(seed)
		c := g.c
		g.div, g.ite, g.real = seed%3 == 0, seed%2 == 0, seed%5 == 0
		s := New(c, Options{Proof: true})
		fs := make([]*logic.Term, 4)
		for p := range fs {
			fs[p] = c.And(g.formula(2), g.formula(1), g.formula(1))
			s.AssertIn(Partition(p), fs[p])
		}
		if s.Check(context.Background()) != Unsat {
			continue
		}
		system := interpolate.System(seed % 3)
		claim := func(kind string, f *logic.Term, given ...*logic.Term) {
			about = append(about, fmt.Sprintf("seed %d, %v, %s", seed, system, kind))
			questions = append(questions, append(given, c.Not(f)))
		}
		parts := []Partition{0, 1, 2, 3}
		if i, err := s.Interpolant(t.Context(), system, func(p Partition) bool { return p%2 == 0 }); err == nil {
			claim("A implies I", i, fs[0], fs[2])
			claim("I contradicts B", c.False(), i, fs[1], fs[3])
		}
		if is, err := s.Sequence(t.Context(), system, parts); err == nil {
			for i, f := range fs {
				claim(fmt.Sprint("sequence at ", i), is[i+1], is[i], f)
			}
		}
		if is, err := s.Tree(t.Context(), system, []TreeNode{{2, 2}, {1, 3}, {0, 3}, {3, -1}}); err == nil {
			claim("leaf 0", is[0], fs[2])
			claim("leaf 1", is[1], fs[1])
			claim("node 2", is[2], is[0], fs[0])
			claim("root", is[3], is[1], is[2], fs[3])
		}
		if gs, ss, err := s.StateTransition(t.Context(), system, parts); err == nil {
			claim("first state", gs[0], fs[0])
			claim("first transition", ss[0], fs[1])
			claim("second transition", ss[1], fs[2])
			claim("second state", gs[1], gs[0], ss[0])
			claim("third state", gs[2], gs[1], ss[1])
			claim("end", c.False(), gs[2], fs[3])
		}
	}
	if len(questions) < 300 {
		t.Fatalf("only %d claims", len(questions))
	}
	unknown := 0
	for i, answer := range askZ3(t, questions) {
		switch answer {
		case "unsat":
		case "sat":
			t.Errorf("%s: %v", about[i], questions[i])
		default:
			unknown++
		}
	}
	if unknown > len(questions)/20 {
		t.Errorf("%d of %d claims are not decided", unknown, len(questions))
	}
}

func internalError(err error) bool {
	return len(err.Error()) > 8 && err.Error()[:8] == "internal"
}

// TestInterpolantVocabulary looks at the symbols and the strength of a known case.
func TestInterpolantVocabulary(t *testing.T) {
	c := logic.NewContext()
	k := func(name string) *logic.Term { return c.Const(name, logic.Int) }
	x, y, z := k("x"), k("y"), k("z")
	s := New(c, Options{Proof: true, CheckProofs: true})
	s.AssertIn(0, c.And(c.Le(x, y), c.Le(c.Int(3), x)))
	s.AssertIn(1, c.And(c.Le(y, z), c.Lt(z, c.Int(2))))
	if st := s.Check(context.Background()); st != Unsat {
		t.Fatal(st)
	}
	i, err := s.Interpolant(t.Context(), interpolate.McMillan, func(p Partition) bool { return p == 0 })
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range logic.Consts(i) {
		if v != y {
			t.Errorf("%v is about %v, which is not common", i, v)
		}
	}
}

// TestInterpolantErrors: there is no interpolant without a refutation, and none of lemmas on arrays.
func TestInterpolantErrors(t *testing.T) {
	c := logic.NewContext()
	all := func(Partition) bool { return true }
	p := c.Const("p", logic.Bool)
	s := New(c, Options{Proof: true})
	s.Assert(p)
	if _, err := s.Interpolant(t.Context(), interpolate.McMillan, all); !errors.Is(err, errNoProof) {
		t.Errorf("before a check: %v", err)
	}
	s.Check(context.Background())
	if _, err := s.Sequence(t.Context(), interpolate.McMillan, []Partition{0}); !errors.Is(err, errNoProof) {
		t.Errorf("after sat: %v", err)
	}
	s = New(c, Options{})
	s.Assert(c.False())
	s.Check(context.Background())
	if _, err := s.Interpolant(t.Context(), interpolate.McMillan, all); !errors.Is(err, errNoProof) {
		t.Errorf("without proofs: %v", err)
	}
}

// TestArraysAgainstZ3 compares answers on formulas with stores, reads and equalities of arrays; all of them are decided.
func TestArraysAgainstZ3(t *testing.T) {
	var questions [][]*logic.Term
	var ours []Status
	n := exhaustive.Of(50, 150)
	for seed := range int64(n) {
		g := newGenerator(seed)
		c := g.c
		sort := c.Array(logic.Int, logic.Int)
		arrays := []*logic.Term{c.Const("a", sort), c.Const("b", sort), c.ConstArray(sort, c.Int(1))}
		array := func() *logic.Term {
			a := arrays[g.r.Intn(len(arrays))]
			for range g.r.Intn(3) {
				a = c.Store(a, g.arith(logic.Int, 0), g.arith(logic.Int, 0))
			}
			if g.r.Intn(5) == 0 {
				a = c.Ite(g.bools[0], a, arrays[g.r.Intn(2)])
			}
			return a
		}
		atom := func() *logic.Term {
			if g.r.Intn(3) == 0 {
				return c.Eq(array(), array())
			}
			return c.Le(c.Select(array(), g.arith(logic.Int, 0)), c.Add(c.Select(array(), g.arith(logic.Int, 0)), c.Int(g.num())))
		}
		var q []*logic.Term
		for range 8 + g.r.Intn(8) {
			f := c.Or(atom(), atom())
			if g.r.Intn(2) == 0 {
				f = c.Not(atom())
			}
			q = append(q, f)
		}
		s := New(c, Options{})
		for _, f := range q {
			s.Assert(f)
		}
		questions, ours = append(questions, q), append(ours, s.Check(context.Background()))
		if s.rounds > 100 {
			t.Logf("seed %d: %v after %d rounds: %v", seed, s.status, s.rounds, q)
		}
	}
	count := map[Status]int{}
	for i, theirs := range askZ3(t, questions) {
		count[ours[i]]++
		if ours[i] != Unknown && theirs != "unknown" && ours[i].String() != theirs {
			t.Errorf("seed %d: %v, z3 says %s: %v", i, ours[i], theirs, questions[i])
		}
	}
	t.Log(count)
	if count[Sat] < n/5 || count[Unsat] < n/15 || count[Unknown] > n/10 {
		t.Errorf("the answers are %v", count)
	}
}

func BenchmarkInterpolant(b *testing.B) {
	for _, n := range []int{4, 8} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			c := logic.NewContext()
			s := New(c, Options{Proof: true})
			x := c.Const("x0", logic.Int)
			s.Assert(c.Eq(x, c.Int(0)))
			for i := range n {
				y := c.Const(fmt.Sprintf("x%d", i+1), logic.Int)
				s.AssertIn(Partition(i+1), c.Or(c.Eq(y, c.Add(x, c.Int(1))), c.Eq(y, c.Add(x, c.Int(2)))))
				x = y
			}
			s.AssertIn(Partition(n+1), c.Gt(x, c.Int(int64(2*n))))
			for b.Loop() {
				if s.Check(context.Background()) != Unsat {
					b.Fatal("not refuted")
				}
				if _, err := s.Interpolant(context.Background(), interpolate.McMillan, func(p Partition) bool { return int(p) <= n/2 }); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// TestInterpolantShapes asks for interpolants of partitions that are not all there are, or no tree: errors.
func TestInterpolantShapes(t *testing.T) {
	c := logic.NewContext()
	s := New(c, Options{Proof: true})
	x, y, z := c.Const("x", logic.Int), c.Const("y", logic.Int), c.Const("z", logic.Int)
	s.AssertIn(0, c.Lt(x, y))
	s.AssertIn(1, c.Lt(y, z))
	if st := s.CheckIn(context.Background(), Assumption{c.Lt(z, x), 2}); st != Unsat {
		t.Fatal(st)
	}
	for _, parts := range [][]Partition{nil, {0, 1}, {0, 1, 1, 2}, {2}} {
		if is, err := s.Sequence(t.Context(), interpolate.McMillan, parts); !errors.Is(err, interpolate.ErrShape) {
			t.Errorf("a sequence for %v: %v, %v", parts, is, err)
		}
		if g, _, err := s.StateTransition(t.Context(), interpolate.McMillan, parts); !errors.Is(err, interpolate.ErrShape) {
			t.Errorf("states for %v: %v, %v", parts, g, err)
		}
	}
	for _, tree := range [][]TreeNode{nil, {{0, 1}, {2, -1}}, {{0, -1}, {1, -1}, {2, -1}}, {{0, 1}, {1, 7}, {2, -1}}, {{0, 1}, {1, 0}, {2, -1}}} {
		if is, err := s.Tree(t.Context(), interpolate.McMillan, tree); !errors.Is(err, interpolate.ErrShape) {
			t.Errorf("a tree %v: %v, %v", tree, is, err)
		}
	}
	if is, err := s.Sequence(t.Context(), interpolate.McMillan, []Partition{1, 0, 2, 3}); err != nil || len(is) != 5 {
		t.Errorf("%v, %v", is, err)
	}
}

// expiring is a context that is done when it has been asked that often.
type expiring struct {
	context.Context
	asks int
}

func (e *expiring) Err() error {
	if e.asks--; e.asks < 0 {
		return context.Canceled
	}
	return nil
}

// TestInterruptedInterpolants: what cannot be computed or certified in time is an error, not an answer, wherever the
// time is over, and the next answer is as good as any.
func TestInterruptedInterpolants(t *testing.T) {
	c := logic.NewContext()
	x := c.Const("x", logic.Int)
	parts := []Partition{0, 1}
	for name, ask := range map[string]func(s *Solver, ctx context.Context) error{
		"binary": func(s *Solver, ctx context.Context) error {
			_, err := s.Interpolant(ctx, interpolate.McMillan, func(p Partition) bool { return p == 0 })
			return err
		},
		"sequence": func(s *Solver, ctx context.Context) error {
			_, err := s.Sequence(ctx, interpolate.McMillan, parts)
			return err
		},
		"tree": func(s *Solver, ctx context.Context) error {
			_, err := s.Tree(ctx, interpolate.McMillan, []TreeNode{{0, 1}, {1, -1}})
			return err
		},
		"steps": func(s *Solver, ctx context.Context) error {
			_, _, err := s.StateTransition(ctx, interpolate.McMillan, parts)
			return err
		},
	} {
		for _, certified := range []bool{false, true} {
			s := New(c, Options{Proof: true, CheckProofs: certified})
			s.AssertIn(0, c.Lt(x, c.Int(0)))
			s.AssertIn(1, c.Lt(c.Int(0), x))
			if st := s.Check(t.Context()); st != Unsat {
				t.Fatal(st)
			}
			var errs []string
			for asks := 0; ; asks++ {
				err := ask(s, &expiring{t.Context(), asks})
				if err == nil {
					break
				}
				if !errors.Is(err, context.Canceled) {
					t.Errorf("%s, after %d: %v", name, asks, err)
				}
				errs = append(errs, err.Error())
			}
			if len(errs) == 0 || strings.Contains(errs[0], "certified") || strings.Contains(errs[len(errs)-1], "certified") != certified {
				t.Errorf("%s, certified: %t: %q", name, certified, errs)
			}
		}
	}
}
