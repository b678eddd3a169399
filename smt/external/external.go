// Package external puts other SMT solvers behind the interface of the embedded one: z3, cvc5 and whatever else reads
// SMT-LIB 2.6 from a pipe. See dialects for the list.
//
// What they say is believed as little as possible. A model is evaluated on all assertions and assumptions before Sat is
// answered, and an interpolant is checked by the embedded solver before it is returned. Unsat, though, comes without a proof
// and is believed, and so are cores. Everything a solver says is data: its process may crash, hang or talk without end,
// which costs a restart or the answer. Symbols get a prefix, for a name may mean something to a solver that it does not mean
// here. A check is an exchange of text that ends with an echo, so that no answer can be taken for that to another question.
// What the rows of solvers that are not at hand say is tested against a fake one.
//
// Engines do not use other solvers: RecMC keeps an incremental solver for each clause, whose refutations it interpolates.
// Each would be a process, and a small question takes a millisecond there, a hundred times as long as here.
package external

import (
	"context"
	"time"

	"craig/logic"
	"craig/smt"
)

// Options configure a Solver.
type Options struct {
	Program   string        // the executable; empty: the first of the solver's usual names that is found
	Logic     string        // for set-logic; empty: the one with which the solver takes most
	Timeout   time.Duration // limit for each check and each interpolant, 0 for none
	MaxOutput int           // limit for the bytes of an answer; 0: 64 MB
}

const defaultMaxOutput = 64 << 20

// Solver implements smt.Backend by another solver, in a process that is started by the first check. A check that is
// interrupted or takes too long kills it, and the next one starts another, which is told everything anew. When the
// process ends by itself in the middle of a check, this is done at once, and the question is asked once more.
//
// An answer of Unsat is the other solver's, unchecked. Sat is answered only with a model under which the assertions and
// assumptions have been evaluated. Where SMT-LIB leaves a value open (division by zero) evaluation takes the one of
// package logic; if there are models only with others, the answer is Unknown.
//
// It is not safe for concurrent use, and neither is the use of several solvers of one Context. Close must be called.
type Solver struct {
	c       *logic.Context
	d       *dialect
	o       Options
	program string
	frames  [][]assertion
	closed  bool
	talk    *session // nil if there is no process

	// Of the last check.
	assumed []smt.Assumption
	status  smt.Status
	reason  error
	model   *logic.Model
	core    []*logic.Term
}

type assertion struct {
	part smt.Partition
	f    *logic.Term
}

var _ smt.Backend = (*Solver)(nil)

// New returns a solver without assertions for formulas of c. The name is one of Names. The error says that the name is
// unknown or that no executable is found.
func New(c *logic.Context, name string, o Options) (*Solver, error) {
	d, err := lookup(name)
	if err != nil {
		return nil, err
	}
	return newSolver(c, d, o)
}

func newSolver(c *logic.Context, d *dialect, o Options) (*Solver, error) {
	program, err := d.find(o.Program)
	if err != nil {
		return nil, err
	}
	if o.MaxOutput == 0 {
		o.MaxOutput = defaultMaxOutput
	}
	return &Solver{c: c, d: d, o: o, program: program, frames: make([][]assertion, 1)}, nil
}

// Name returns the name that New was given.
func (s *Solver) Name() string { return s.d.name }

// Push opens a scope: what is asserted until the matching Pop is forgotten then.
func (s *Solver) Push() { s.frames = append(s.frames, nil) }

// Pop closes the innermost scope. It panics if none is open.
func (s *Solver) Pop() {
	n := len(s.frames) - 1
	if n == 0 {
		panic("external: Pop without Push")
	}
	s.frames = s.frames[:n]
	s.status = smt.Unknown
	if s.talk != nil {
		s.talk.popTo(n)
	}
}

// AssertIn adds f in partition p to the innermost scope.
func (s *Solver) AssertIn(p smt.Partition, f *logic.Term) {
	s.c.MustBeFormula(f)
	n := len(s.frames) - 1
	s.frames[n] = append(s.frames[n], assertion{p, f})
	s.status = smt.Unknown
}

// Decide decides whether the formulas have a model together with the assertions. The error says why it is Unknown.
func (s *Solver) Decide(ctx context.Context, formulas []*logic.Term) (smt.Status, error) {
	s.Push()
	defer s.Pop()
	for _, f := range formulas {
		s.AssertIn(0, f)
	}
	return s.CheckIn(ctx), s.reason
}

// Reason says why the last check answered Unknown; it is nil after other answers.
func (s *Solver) Reason() error { return s.reason }

// Model returns, after Sat, values for every constant and function that occurs in the live assertions and the
// assumptions, all of which hold under it. It is nil after other answers.
func (s *Solver) Model() *logic.Model { return s.model }

// Core returns, after Unsat, assumptions that cannot hold together with the assertions, as the other solver says.
func (s *Solver) Core() []*logic.Term { return s.core }

// Close ends the process, if there is one, and waits for it. Checks after Close answer Unknown. It never fails.
func (s *Solver) Close() error {
	s.drop()
	s.closed = true
	return nil
}

// drop ends the process; the next check will start another.
func (s *Solver) drop() {
	if s.talk != nil {
		s.talk.p.end()
		s.talk = nil
	}
}
