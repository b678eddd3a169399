package smt_test

import (
	"context"
	"fmt"
	"math/rand"
	"strings"
	"testing"

	"craig/logic"
	"craig/smt"
)

// countdown is a context that is done when it has been looked at so often.
type countdown struct {
	context.Context
	left *int
}

func (c countdown) Err() error {
	if *c.left--; *c.left < 0 {
		return context.Canceled
	}
	return nil
}

// TestInterruptedPivots: the simplex looks at the context before each pivot, and a check that is interrupted at any of them
// leaves a solver that answers as before.
func TestInterruptedPivots(t *testing.T) {
	const vars, rows = 10, 14
	rng := rand.New(rand.NewSource(3))
	var b strings.Builder
	b.WriteString("(and")
	for i := range rows {
		b.WriteString([]string{" (<= (+", " (>= (+"}[i%2])
		for v := range vars {
			fmt.Fprintf(&b, " (* %d x%d)", 1+rng.Intn(1000), v)
		}
		fmt.Fprintf(&b, ") %d)", 1000+rng.Intn(2000)-i%2*500)
	}
	b.WriteString(")")
	c := logic.NewContext()
	scope := c.NewScope()
	for v := range vars {
		scope.DeclareConst(fmt.Sprintf("x%d", v), logic.Real)
	}
	f, err := scope.Parse("", b.String())
	if err != nil {
		t.Fatal(err)
	}
	s := smt.New(c, smt.Options{})
	s.Assert(f)
	want := s.Check(t.Context())
	if want == smt.Unknown {
		t.Fatal(s.Reason())
	}
	interrupted := 0
	for n := range 200 {
		s := smt.New(c, smt.Options{})
		s.Assert(f)
		left := n
		first := s.Check(countdown{t.Context(), &left})
		if first == want {
			break
		}
		if first != smt.Unknown {
			t.Fatalf("%v, want %v", first, want)
		}
		interrupted++
		if got := s.Check(t.Context()); got != want {
			t.Fatalf("interrupted at look %d: then %v, want %v", n, got, want)
		}
	}
	if interrupted < 8 {
		t.Errorf("the context was looked at %d times", interrupted)
	}
}
