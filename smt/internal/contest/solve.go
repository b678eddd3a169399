package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"runtime/pprof"
	"slices"
	"syscall"
	"time"

	"craig/internal/stop"
	"craig/logic"
	"craig/smt/internal/sat"
	"craig/smt/proof"
)

// solveFile answers a formula as solvers of competitions do, with the CPU time up to the answer, and checks the evidence.
func solveFile(ctx context.Context, file string, proofs bool, limit time.Duration, profile string) error {
	f, err := os.Open(file)
	if err != nil {
		return err
	}
	defer f.Close()
	problem, err := sat.ReadProblem(f)
	if err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	if profile != "" {
		out, err := os.Create(profile)
		if err != nil {
			return err
		}
		defer out.Close()
		if err := pprof.StartCPUProfile(out); err != nil {
			return err
		}
	}
	s := newSolving(problem, proofs)
	answer := s.solve(ctx, limit)
	pprof.StopCPUProfile()
	fmt.Printf("c cpu %.3f\n", cpu().Seconds())
	fmt.Printf("c conflicts %d decisions %d\n", s.solver.Conflicts, s.solver.Decisions)
	switch answer {
	case sat.Sat:
		fmt.Println("s SATISFIABLE")
		return s.evaluate()
	case sat.Unsat:
		fmt.Println("s UNSATISFIABLE")
		if proofs {
			return s.replay()
		}
		return nil
	}
	return errors.New("the limit was reached")
}

// solve searches until the CPU time of the process is at the limit.
func (s *solving) solve(ctx context.Context, limit time.Duration) (answer sat.Status) {
	within, cancel := context.WithCancel(ctx)
	defer cancel()
	go func() {
		for within.Err() == nil {
			time.Sleep(20 * time.Millisecond)
			if cpu() > limit {
				cancel()
			}
		}
	}()
	stop.Do(within, func(signal *stop.Signal) { answer = s.solver.Solve(signal, nil, 0) })
	return answer
}

// cpu returns the CPU time of this process.
func cpu() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		panic(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// solving is our solver on a formula.
type solving struct {
	problem *sat.Problem
	solver  *sat.Solver
	context *logic.Context
	log     *proof.Log // nil without proofs
	atoms   []proof.Lit
	lits    []proof.Lit    // scratch
	ants    []proof.StepID // scratch
}

func newSolving(p *sat.Problem, proofs bool) *solving {
	s := &solving{problem: p}
	var tracer sat.Tracer
	if proofs {
		s.context, s.log = logic.NewContext(), &proof.Log{}
		s.atoms = make([]proof.Lit, p.Vars+1)
		for v := 1; v <= p.Vars; v++ {
			s.atoms[v] = s.log.Lit(s.context.Const(fmt.Sprint("x", v), logic.Bool))
		}
		tracer = s
	}
	s.solver = sat.New(nil, tracer)
	s.solver.Eliminate()
	for range p.Vars {
		s.solver.SetRelevant(s.solver.NewVar(), true)
	}
	p.Clauses(func(c []sat.Lit) {
		var id sat.ProofID
		if proofs {
			id = sat.ProofID(s.log.Input(0, s.toProof(c)))
		}
		s.solver.AddClause(c, id)
	})
	return s
}

// toProof translates literals; the result is good until the next call.
func (s *solving) toProof(lits []sat.Lit) []proof.Lit {
	s.lits = s.lits[:0]
	for _, l := range lits {
		p := s.atoms[l.Var()]
		if l.Neg() {
			p = p.Not()
		}
		s.lits = append(s.lits, p)
	}
	return s.lits
}

// Derive implements sat.Tracer.
func (s *solving) Derive(chain []sat.ProofID, pivots []sat.Lit) sat.ProofID {
	s.ants = s.ants[:0]
	for _, c := range chain {
		s.ants = append(s.ants, proof.StepID(c))
	}
	return sat.ProofID(s.log.Chain(s.ants, s.toProof(pivots)))
}

// evaluate returns an error if the model does not satisfy a clause.
func (s *solving) evaluate() (err error) {
	s.problem.Clauses(func(c []sat.Lit) {
		if !slices.ContainsFunc(c, func(l sat.Lit) bool { return s.solver.Value(l) > 0 }) {
			err = fmt.Errorf("the model does not satisfy %v", c)
		}
	})
	return err
}

// replay returns an error if the refutation is not one of the formula.
func (s *solving) replay() error {
	empty, ok := s.solver.Inconsistent()
	if !ok {
		return errors.New("there is no refutation")
	}
	c := s.context
	var inputs []proof.Assertion
	s.problem.Clauses(func(clause []sat.Lit) {
		terms := make([]*logic.Term, len(clause))
		for i, l := range clause {
			terms[i] = s.log.Atom(s.atoms[l.Var()].Atom())
			if l.Neg() {
				terms[i] = c.Not(terms[i])
			}
		}
		inputs = append(inputs, proof.Assertion{Term: c.Or(terms...)})
	})
	p := s.log.Proof(proof.StepID(empty))
	s.log = nil
	if err := proof.Check(c, p, inputs...); err != nil {
		return fmt.Errorf("the refutation does not hold: %w", err)
	}
	return nil
}
