package smt

import (
	"context"
	"fmt"
	"math/rand"
	"strings"
	"testing"

	"craig/logic"
)

// TestSequences runs random sequences of calls on one solver and compares each answer with that of a fresh solver; it
// checks cores and proofs on the way.
func TestSequences(t *testing.T) {
	count := map[Status]int{}
	for seed := range int64(150) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			g := newGenerator(seed)
			g.div, g.ite, g.real = seed%3 == 0, seed%2 == 0, seed%5 == 0
			runSequence(t, g, Options{Proof: seed%4 < 2, CheckProofs: true}, 60, count)
		})
	}
	t.Log(count)
	if count[Sat] < 500 || count[Unsat] < 500 || count[Unknown] > 100 {
		t.Errorf("answers are out of balance: %v", count)
	}
}

func runSequence(t *testing.T, g *generator, o Options, steps int, count map[Status]int) {
	ctx := context.Background()
	s := New(g.c, o)
	scopes := [][]*logic.Term{nil}
	var pool []*logic.Term
	for range 15 {
		pool = append(pool, g.formula(g.r.Intn(3)))
	}
	pick := func(r *rand.Rand) *logic.Term {
		f := pool[r.Intn(len(pool))]
		if r.Intn(3) == 0 {
			f = g.formula(r.Intn(2))
		}
		if r.Intn(2) == 0 {
			f = g.c.Not(f)
		}
		return f
	}
	for step := range steps {
		switch g.r.Intn(8) {
		case 0, 1:
			f := pick(g.r)
			if len(scopes) == 1 && g.r.Intn(3) > 0 {
				f = g.c.Or(f, pick(g.r), pick(g.r))
			}
			s.Assert(f)
			scopes[len(scopes)-1] = append(scopes[len(scopes)-1], f)
		case 2:
			s.Push()
			scopes = append(scopes, nil)
		case 3:
			if len(scopes) > 1 {
				s.Pop()
				scopes = scopes[:len(scopes)-1]
			}
		case 4:
			if g.r.Intn(3) == 0 {
				s.removeDead()
			}
			if g.r.Intn(3) == 0 && s.log != nil {
				s.collectLog()
			}
		default:
			var assumptions []*logic.Term
			for range g.r.Intn(6) {
				assumptions = append(assumptions, pick(g.r))
			}
			got := s.Check(ctx, assumptions...)
			count[got]++
			fresh := New(g.c, Options{})
			for _, sc := range scopes {
				for _, f := range sc {
					fresh.Assert(f)
				}
			}
			switch got {
			case Unsat:
				for _, a := range s.Core() {
					fresh.Assert(a)
				}
				if st := fresh.Check(ctx); st == Sat {
					t.Fatalf("step %d: the core %v is satisfiable", step, s.Core())
				}
			case Sat:
				for _, a := range assumptions {
					fresh.Assert(a)
				}
				if st := fresh.Check(ctx); st == Unsat {
					t.Fatalf("step %d: sat, but a fresh solver says unsat", step)
				}
			}
			if got == Unknown && strings.Contains(s.Reason().Error(), "internal") {
				t.Fatalf("step %d: %v", step, s.Reason())
			}
			if got == Unsat && o.Proof && s.Proof() == nil {
				t.Fatalf("step %d: no proof", step)
			}
		}
	}
}
