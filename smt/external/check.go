package external

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"craig/logic"
	"craig/logic/sexpr"
	"craig/smt"
)

// Checks.

var (
	errClosed  = errors.New("the solver is closed")
	errTimeout = errors.New("the time limit was reached")
	errModel   = errors.New("the model found does not satisfy the formula")
)

// maxNames is the number of assumptions with names at which a process, which forgets none of its lowest scope, is
// replaced by a fresh one.
const maxNames = 20_000

// CheckIn decides whether the assertions and the assumptions have a model.
func (s *Solver) CheckIn(ctx context.Context, assumptions ...smt.Assumption) smt.Status {
	s.assumed = assumptions
	s.status, s.reason, s.model, s.core = smt.Unknown, nil, nil, nil
	for _, a := range assumptions {
		s.c.MustBeFormula(a.Term)
	}
	if s.closed {
		s.reason = errClosed
		return smt.Unknown
	}
	limited, cancel := s.limit(ctx)
	defer cancel()
	var ended *crashed
	err := s.check(limited)
	if errors.As(err, &ended) {
		err = s.check(limited)
	}
	switch {
	case err == nil:
	case ctx.Err() != nil:
		s.reason = fmt.Errorf("interrupted: %w", context.Cause(ctx))
	default:
		s.reason = err
	}
	return s.status
}

// limit returns ctx with the time limit.
func (s *Solver) limit(ctx context.Context) (context.Context, context.CancelFunc) {
	if s.o.Timeout == 0 {
		return ctx, func() {}
	}
	return context.WithTimeoutCause(ctx, s.o.Timeout, fmt.Errorf("%s: %w", s.d.name, errTimeout))
}

// check asks once. After an error, which is the reason for Unknown, there is no process any more, unless the solver
// itself has said unknown.
func (s *Solver) check(ctx context.Context) (err error) {
	if err := ctx.Err(); err != nil {
		return context.Cause(ctx)
	}
	if s.talk != nil && len(s.talk.names) > maxNames {
		s.drop()
	}
	if s.talk == nil {
		if s.talk, err = open(ctx, s.d, s.program, s.d.prelude, s.o); err != nil {
			return err
		}
	}
	status, err := s.question(ctx)
	if err != nil {
		s.drop()
		return err
	}
	s.status = status
	if status == smt.Unknown {
		return s.reason
	}
	return nil
}

// question brings the process up to date and asks.
func (s *Solver) question(ctx context.Context) (smt.Status, error) {
	t := s.talk
	t.sync(s.frames)
	var literals []string
	named := make(map[string]*logic.Term)
	question := "(check-sat)"
	if s.d.assuming {
		for _, a := range s.assumed {
			if a.Term.IsTrue() {
				continue
			}
			if l := t.literal(a.Term); named[l] == nil {
				named[l] = a.Term
				literals = append(literals, l)
			}
		}
		if len(literals) > 0 {
			question = "(check-sat-assuming (" + strings.Join(literals, " ") + "))"
		}
	} else if len(s.assumed) > 0 {
		t.push()
		defer t.popTo(len(s.frames))
		for _, a := range s.assumed {
			t.assert(a.Term)
		}
	}
	answer, err := t.one(ctx, question)
	if err != nil {
		return smt.Unknown, err
	}
	switch {
	case answer.IsSymbol("sat"):
		status, err := s.readModel(ctx)
		if errors.Is(s.reason, errModel) {
			return s.divided(ctx, question)
		}
		return status, err
	case answer.IsSymbol("unsat"):
		return smt.Unsat, s.readCore(ctx, literals, named)
	case answer.IsSymbol("unknown"):
		s.reason = s.readReason(ctx)
		return smt.Unknown, nil
	}
	return smt.Unknown, fmt.Errorf("%s answers %s to check-sat", s.d.name, excerpt(answer.String()))
}

// divided asks once more, for a model in which quotients and remainders by zero are what evaluation takes them to be. That
// there is none does not make the answer Unsat.
func (s *Solver) divided(ctx context.Context, question string) (smt.Status, error) {
	c, t := s.c, s.talk
	var facts []*logic.Term
	logic.PostOrder(func(u *logic.Term) {
		if u.Op() != logic.OpIntDiv && u.Op() != logic.OpMod || u.Arg(1).IsNum() && !u.Arg(1).Value().IsZero() {
			return
		}
		value := c.Int(0)
		if u.Op() == logic.OpMod {
			value = u.Arg(0)
		}
		facts = append(facts, c.Implies(c.Eq(u.Arg(1), c.Int(0)), c.Eq(u, value)))
	}, s.terms()...)
	if len(facts) == 0 {
		return smt.Unknown, nil
	}
	defer t.popTo(len(t.levels))
	t.push()
	for _, f := range facts {
		t.assert(f)
	}
	answer, err := t.one(ctx, question)
	if err != nil || !answer.IsSymbol("sat") {
		return smt.Unknown, err
	}
	s.reason = nil
	return s.readModel(ctx)
}

// readCore asks for the assumptions that are needed. They all are if the solver does not tell.
func (s *Solver) readCore(ctx context.Context, literals []string, named map[string]*logic.Term) error {
	if !s.d.assuming {
		s.core = distinct(s.assumed)
		return nil
	}
	if len(literals) == 0 {
		return nil
	}
	answer, err := s.talk.one(ctx, "(get-unsat-assumptions)")
	var no *refused
	switch {
	case errors.As(err, &no):
		s.core = distinct(s.assumed)
		return nil
	case err != nil:
		return err
	case answer.Kind != sexpr.List:
		return fmt.Errorf("%s answers %s to get-unsat-assumptions", s.d.name, excerpt(answer.String()))
	}
	in := make(map[string]bool)
	for _, n := range answer.List {
		l := n.String()
		if named[l] == nil {
			return fmt.Errorf("%s has %s in a core, which was not assumed", s.d.name, excerpt(l))
		}
		in[l] = true
	}
	for _, l := range literals {
		if in[l] {
			s.core = append(s.core, named[l])
		}
	}
	return nil
}

// distinct returns the formulas assumed.
func distinct(assumed []smt.Assumption) []*logic.Term {
	var fs []*logic.Term
	for _, a := range assumed {
		if !slices.Contains(fs, a.Term) {
			fs = append(fs, a.Term)
		}
	}
	return fs
}

// readReason asks why the answer was unknown. That the solver does not say why is no reason to drop it.
func (s *Solver) readReason(ctx context.Context) error {
	answer, err := s.talk.one(ctx, "(get-info :reason-unknown)")
	if err != nil {
		s.drop()
		return fmt.Errorf("%s answers unknown", s.d.name)
	}
	if answer.Kind == sexpr.List && len(answer.List) == 2 {
		answer = answer.List[1]
	}
	return fmt.Errorf("%s answers unknown: %s", s.d.name, excerpt(answer.Text))
}

// formulas returns the live assertions and the assumptions.
func (s *Solver) formulas() []assertion {
	var all []assertion
	for _, f := range s.frames {
		all = append(all, f...)
	}
	for _, a := range s.assumed {
		all = append(all, assertion{a.Part, a.Term})
	}
	return all
}

// terms returns the formulas of formulas.
func (s *Solver) terms() []*logic.Term {
	var fs []*logic.Term
	for _, a := range s.formulas() {
		fs = append(fs, a.f)
	}
	return fs
}
