package certify

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"strings"
	"testing"
	"time"

	"craig/logic"
	"craig/program"
	"craig/smt"
	"craig/smt/external"
	"craig/verdict"
)

func TestGoodCertificates(t *testing.T) {
	peer := external.Available("z3")
	if peer != nil {
		t.Logf("certificates are checked by Craig's own solver alone: %v", peer)
	}
	for _, s := range samples() {
		var o Options
		if peer == nil {
			second, err := external.New(s.p.Ctx, "z3", external.Options{Timeout: 5 * time.Second})
			if err != nil {
				t.Fatal(err)
			}
			defer second.Close()
			o.Second = second.Decide
		}
		if err := Certificate(context.Background(), s.p, s.cert, o); err != nil {
			t.Errorf("%s: %v", s.name, err)
		}
	}
}

func copyOf(c *verdict.Certificate) *verdict.Certificate {
	return &verdict.Certificate{Invariants: maps.Clone(c.Invariants), Contracts: maps.Clone(c.Contracts), Err: c.Err}
}

func TestSpoiltCertificates(t *testing.T) {
	n := 0
	for _, s := range samples() {
		for _, sp := range s.spoil {
			cert := copyOf(s.cert)
			sp.do(cert)
			err := Certificate(context.Background(), s.p, cert, Options{})
			var wrong *Refuted
			if !errors.As(err, &wrong) && !(s.undecided && errors.As(err, new(*Undecided))) {
				t.Errorf("%s: %s: error %v", s.name, sp.name, err)
			}
			n++
		}
	}
	if n < 60 {
		t.Errorf("only %d spoilt certificates", n)
	}
}

// TestRefutedNamesThePlace: the error says what does not hold, where, and on which path.
func TestRefutedNamesThePlace(t *testing.T) {
	s := countUp()
	s.cert.Invariants[s.heads[0]] = s.p.Ctx.Not(s.cert.Invariants[s.heads[0]])
	err := Certificate(context.Background(), s.p, s.cert, Options{})
	want := "the certificate is wrong, this does not hold: procedure main, from its entry: the invariant at t.c:3 holds; " +
		"path: t.c:1 t.c:2 t.c:3 t.c:4"
	if err == nil || err.Error() != want {
		t.Errorf("error %v\nwant  %s", err, want)
	}
}

func TestCertificateInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	s := countUp()
	var undecided *Undecided
	if err := Certificate(ctx, s.p, s.cert, Options{}); !errors.As(err, &undecided) || !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
}

// TestMalformedPrograms: what the checker relies on is checked.
func TestMalformedPrograms(t *testing.T) {
	for _, tt := range []struct {
		name  string
		spoil func(s *sample)
	}{
		{"an edge into the entry", func(s *sample) {
			program.NewEdge(s.heads[0], s.p.Entry.Entry, &program.Assume{Cond: s.p.Ctx.True()}, program.Pos{})
		}},
		{"an edge out of the exit", func(s *sample) {
			program.NewEdge(s.p.Entry.Exit, s.heads[0], &program.Assume{Cond: s.p.Ctx.True()}, program.Pos{})
		}},
		{"an edge to nowhere", func(s *sample) {
			program.NewEdge(s.heads[0], &program.Loc{}, &program.Assume{Cond: s.p.Ctx.True()}, program.Pos{})
		}},
		{"an old value in a statement", func(s *sample) {
			x := s.p.Entry.Locals[0]
			s.heads[0].Out[0].Stmt = &program.Assign{Lhs: []*program.Var{x}, Rhs: []*logic.Term{x.Old}}
		}},
		{"a variable written twice", func(s *sample) {
			x := s.p.Entry.Locals[0]
			s.heads[0].Out[0].Stmt = &program.Havoc{Vars: []*program.Var{x, x}}
		}},
		{"two variables with one term", func(s *sample) {
			x := *s.p.Entry.Locals[0]
			s.p.Entry.Locals = append(s.p.Entry.Locals, &x)
		}},
		{"a condition that is a number", func(s *sample) {
			s.heads[0].Out[0].Stmt = &program.Assume{Cond: s.p.Ctx.Int(1)}
		}},
		{"a call with too many arguments", func(s *sample) {
			s.heads[0].Out[0].Stmt = &program.Call{Callee: s.p.Entry, Args: []*logic.Term{s.p.Ctx.Int(1)}}
		}},
		{"a value of another sort", func(s *sample) {
			s.heads[0].Out[0].Stmt = &program.Assign{
				Lhs: []*program.Var{s.p.Entry.Locals[0]}, Rhs: []*logic.Term{s.p.Ctx.True()},
			}
		}},
		{"a foreign variable", func(s *sample) {
			v := program.NewVar(s.p.Ctx, "other", "x", "", logic.Int)
			s.heads[0].Out[0].Stmt = &program.Havoc{Vars: []*program.Var{v}}
		}},
	} {
		s := countUp()
		tt.spoil(s)
		err := Certificate(context.Background(), s.p, s.cert, Options{})
		if err == nil || !strings.Contains(err.Error(), "malformed program") {
			t.Errorf("%s: error %v", tt.name, err)
		}
	}
}

// BenchmarkLargeProcedure checks a loop whose body has 1,000 branches over 200 variables, each with an assertion.
func BenchmarkLargeProcedure(b *testing.B) {
	for b.Loop() {
		s := newSampler("large")
		c := s.c
		names := []string{"t"}
		for i := range 200 {
			names = append(names, fmt.Sprintf("v%d", i))
		}
		m := s.proc("main", nil, nil, names)
		var inv []*logic.Term
		for _, n := range names[1:] {
			m.set(n, s.int(0))
			inv = append(inv, c.Le(s.int(0), m.t(n)))
		}
		m.havoc("t")
		h := m.while(c.Lt(s.int(0), m.t("t")), func() {
			for i := range 1000 {
				v, w := names[1+i%200], names[1+i*7%200]
				m.branch(c.Lt(m.t(v), m.t(w)),
					func() { m.set(v, c.Add(m.t(v), m.t(w))) },
					func() { m.set(w, c.Add(m.t(v), s.int(1))) })
				m.assert(c.Le(s.int(0), m.t(w)))
			}
			m.havoc("t")
		})
		m.end()
		s.invariant(h, inv...)
		s.contract(m, s.never())
		sm := s.finish(m)
		if err := Certificate(context.Background(), sm.p, sm.cert, Options{}); err != nil {
			b.Fatal(err)
		}
	}
}

// TestSecondSolver lets the second solver contradict the first one, or know nothing.
func TestSecondSolver(t *testing.T) {
	for _, s := range samples() {
		for _, answer := range []smt.Status{smt.Sat, smt.Unknown} {
			err := Certificate(t.Context(), s.p, s.cert, Options{Second: func(_ context.Context, fs []*logic.Term) (smt.Status, error) {
				return answer, errors.New("tired")
			}})
			var contradicted *Disagreement
			var undecided *Undecided
			switch {
			case answer == smt.Sat && errors.As(err, &contradicted) && contradicted.Proc != nil && len(contradicted.Query) > 0:
			case answer == smt.Unknown && errors.As(err, &undecided) && strings.Contains(err.Error(), "tired"):
			default:
				t.Errorf("%s, the second solver answers %v: %v", s.name, answer, err)
			}
		}
	}
}
