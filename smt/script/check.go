package script

import (
	"context"
	"errors"
	"fmt"
	"math"
	"time"

	"craig/logic"
	"craig/logic/sexpr"
	"craig/smt"
)

// Checks, and what can be asked after them.

// result is the last check; the zero value says that there is none, or that something was asserted or declared since.
type result struct {
	checked bool
	status  smt.Status
	model   *logic.Model
	reason  string      // why the answer is unknown
	assumed []assertion // of check-sat-assuming
}

// newSolver makes a solver.
func (s *session) newSolver(o smt.Options) (smt.Backend, error) {
	if s.o.New != nil {
		return s.o.New(s.c, o)
	}
	return smt.New(s.c, o), nil
}

// drop closes the solver. The next check makes another one.
func (s *session) drop() error {
	b := s.backend
	s.backend = nil
	if b == nil {
		return nil
	}
	return b.Close()
}

// solverOptions returns what the script and the caller want of the solver.
func (s *session) solverOptions() smt.Options {
	o := s.o.Solver
	if s.flag(":produce-proofs") || s.flag(":produce-interpolants") || o.CheckProofs {
		o.Proof = true
	}
	if seed := s.number(":random-seed"); seed != 0 {
		o.Seed = seed
	}
	if o.MaxSplits == 0 {
		o.MaxSplits = smt.NoLimit
	}
	if limit := s.number(":reproducible-resource-limit"); limit != 0 && (o.MaxConflicts == 0 || limit < o.MaxConflicts) {
		o.MaxConflicts = limit
	}
	return o
}

// solver returns the solver, in which everything is asserted. If the time limit ends that, the error is errLimit.
func (s *session) solver() (smt.Backend, error) {
	if s.backend != nil {
		return s.backend, nil
	}
	b, err := s.newSolver(s.solverOptions())
	if err != nil {
		return nil, fmt.Errorf("no solver: %w", err)
	}
	complete := false
	err = s.bounded(func(ctx context.Context) {
		for i, l := range s.levels {
			if i > 0 {
				b.Push()
			}
			for _, a := range l.assertions {
				if ctx.Err() != nil {
					return
				}
				if !s.assumes(a) {
					b.AssertIn(a.part, a.term)
				}
			}
		}
		complete = true
	})
	switch {
	case err != nil:
		return nil, err
	case !complete:
		return nil, errors.Join(errLimit, b.Close())
	}
	s.backend = b
	return b, nil
}

// errLimit says that not everything that is asserted could be given to the solver.
var errLimit = errors.New("the time limit was reached before the solver had read all assertions")

// assumes tells whether a is not asserted but assumed in every check, so that cores can name it.
func (s *session) assumes(a assertion) bool { return a.name != "" && s.flag(":produce-unsat-cores") }

// live returns the assertions.
func (s *session) live() []assertion {
	var out []assertion
	for _, l := range s.levels {
		out = append(out, l.assertions...)
	}
	return out
}

func (s *session) checkAssuming(n *sexpr.Node) error {
	if n.List[1].Kind != sexpr.List {
		return n.List[1].Errorf("check-sat-assuming takes a list of literals")
	}
	scope := s.scope.Sub()
	var assumed []assertion
	for _, l := range n.List[1].List {
		t, err := scope.Term(l)
		if err != nil {
			return err
		}
		if t.Sort() != logic.Bool {
			return l.Errorf("an assumption is of sort Bool, not %v", t.Sort())
		}
		s.parts++
		assumed = append(assumed, assertion{node: l, term: t, part: smt.Partition(s.parts)})
	}
	return s.check(n, assumed)
}

// check answers check-sat and check-sat-assuming.
func (s *session) check(n *sexpr.Node, assumed []assertion) error {
	s.started, s.last = true, result{}
	expected := s.expected
	s.expected = ""
	b, err := s.solver()
	if errors.Is(err, errLimit) {
		s.last = result{checked: true, assumed: assumed, reason: err.Error()}
		s.answer.WriteString(smt.Unknown.String())
		return nil
	}
	if err != nil {
		return n.Errorf("%v", err)
	}
	var list []smt.Assumption
	for _, a := range s.live() {
		if s.assumes(a) {
			list = append(list, smt.Assumption{Term: a.term, Part: a.part})
		}
	}
	for _, a := range assumed {
		list = append(list, smt.Assumption{Term: a.term, Part: a.part})
	}
	r := result{checked: true, assumed: assumed}
	var reason error
	r.status, reason = s.ask(b, list)
	switch r.status {
	case smt.Sat:
		r.model = b.Model()
	case smt.Unknown:
		r.reason = "no reason was given"
		if reason != nil {
			r.reason = reason.Error()
		}
		s.suspect(reason)
	case smt.Unsat:
	}
	s.last = r
	if s.exit {
		return n.Errorf("%s", r.reason)
	}
	if r.status != smt.Unknown && (expected == "sat" || expected == "unsat") && expected != r.status.String() {
		return n.Errorf("the answer is %v, but :status says %s", r.status, expected)
	}
	s.answer.WriteString(r.status.String())
	return nil
}

// suspect ends the session if err says that the solver is wrong.
func (s *session) suspect(err error) {
	if errors.Is(err, smt.ErrBug) {
		s.bug, s.exit = err, true
	}
}

// graceOf returns the grace of sessions with a time limit for each command, which is to be kept.
func graceOf(timeout time.Duration) time.Duration { return max(timeout/20, 250*time.Millisecond) }

// ask checks with b under the time limit, see bounded.
func (s *session) ask(b smt.Backend, assumptions []smt.Assumption) (smt.Status, error) {
	var st smt.Status
	var reason error
	err := s.bounded(func(ctx context.Context) {
		st = b.CheckIn(ctx, assumptions...)
		reason = b.Reason()
	})
	if err != nil {
		return smt.Unknown, err
	}
	return st, reason
}

// bounded runs f, which works with a solver, under the time limit of the command. If it does not stop in time, it is
// abandoned: the error says so, what f would have assigned must not be read and, since nothing else may be done with its
// terms, the session ends.
func (s *session) bounded(f func(ctx context.Context)) error {
	ctx := s.limited
	end := make(chan any, 1)
	go func() {
		defer func() { end <- recover() }()
		f(ctx)
	}()
	late := make(chan struct{})
	stop := context.AfterFunc(ctx, func() { time.AfterFunc(s.grace, func() { close(late) }) })
	defer stop()
	select {
	case e := <-end:
		if e != nil {
			panic(e)
		}
		return nil
	case <-late:
		s.exit, s.backend = true, nil
		return errLate
	}
}

var errLate = errors.New("the solver did not stop at the time limit, so the session ends")

// limit returns the context of a command, under the lower one of the time limits of the caller and the script.
func (s *session) limit() (context.Context, context.CancelFunc) {
	limit := s.o.Timeout
	if own := s.number(":timeout"); own > 0 && own < int64(math.MaxInt64/time.Millisecond) {
		if d := time.Duration(own) * time.Millisecond; limit == 0 || d < limit {
			limit = d
		}
	}
	if limit == 0 {
		return s.ctx, func() {}
	}
	return context.WithTimeoutCause(s.ctx, limit, fmt.Errorf("the time limit of %v was reached", limit))
}

// after returns an error at n unless the last check answered st.
func (s *session) after(n *sexpr.Node, st smt.Status) error {
	switch {
	case !s.last.checked:
		return n.Errorf("%s comes after a check that answers %v, before anything else is asserted or declared", n.Head(), st)
	case s.last.status != st:
		return n.Errorf("%s needs the answer %v, not %v", n.Head(), st, s.last.status)
	}
	return nil
}

// core returns the terms that the solver names.
func (s *session) core() map[*logic.Term]bool {
	out := make(map[*logic.Term]bool)
	for _, t := range s.backend.Core() {
		out[t] = true
	}
	return out
}

func (s *session) getUnsatCore(n *sexpr.Node) error {
	if err := s.need(n, ":produce-unsat-cores"); err != nil {
		return err
	}
	if err := s.after(n, smt.Unsat); err != nil {
		return err
	}
	core := s.core()
	var names []string
	for _, a := range s.live() {
		if a.name != "" && core[a.term] {
			names = append(names, a.name)
			delete(core, a.term) // of assertions that say the same, one is enough
		}
	}
	s.list(names)
	return nil
}

func (s *session) getUnsatAssumptions(n *sexpr.Node) error {
	if err := s.need(n, ":produce-unsat-assumptions"); err != nil {
		return err
	}
	if err := s.after(n, smt.Unsat); err != nil {
		return err
	}
	core := s.core()
	for _, a := range s.live() {
		if s.assumes(a) {
			delete(core, a.term)
		}
	}
	var literals []string
	for _, a := range s.last.assumed {
		if core[a.term] {
			literals = append(literals, a.node.String())
			delete(core, a.term)
		}
	}
	s.list(literals)
	return nil
}

// list answers with a list.
func (s *session) list(items []string) {
	s.answer.WriteByte('(')
	for i, item := range items {
		if i > 0 {
			s.answer.WriteByte(' ')
		}
		s.answer.WriteString(item)
	}
	s.answer.WriteByte(')')
}

// write adds a term to the answer, with the names that its symbols have in the script.
func (s *session) write(t *logic.Term) {
	names := logic.Names{Const: s.nameOfConst, Func: s.nameOfFunc}
	_ = names.WriteTerm(&s.answer, t) // a Builder does not fail
}

func (s *session) nameOfConst(t *logic.Term) string {
	if name, ok := s.constName[t]; ok {
		return name
	}
	return t.Name()
}

func (s *session) nameOfFunc(f *logic.Func) string {
	if name, ok := s.funcName[f]; ok {
		return name
	}
	return f.Name()
}
