package smt

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"craig/smt/internal/sat"
)

// hardConflicts is the number of conflicts from which a propositional question is worth being recorded.
const hardConflicts = 500

// SearchRecorded calls search, in which s is asked under these assumptions, a question that no theory has a part in. If ctx has a
// Recorder and the search turns out to be long, the question is written in the format of the DIMACS challenge, also when the search
// is left: 00001.cnf and so on, in the order in which searches end.
func SearchRecorded(ctx context.Context, s *sat.Solver, assumptions []sat.Lit, search func() sat.Status) sat.Status {
	r, ok := ctx.Value(recorderKey{}).(*Recorder)
	if !ok {
		return search()
	}
	problem, before := s.Problem(assumptions), s.Conflicts
	answer := sat.Unknown
	defer func() {
		if s.Conflicts-before >= hardConflicts {
			r.propositional(problem, answer)
		}
	}()
	answer = search()
	return answer
}

// propositional writes a formula.
func (r *Recorder) propositional(p *sat.Problem, answer sat.Status) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.problems == r.maxFiles || r.closed || r.err != nil {
		return
	}
	r.problems++
	f, err := os.Create(filepath.Join(r.dir, fmt.Sprintf("%05d.cnf", r.problems)))
	if err != nil {
		r.err = err
		return
	}
	r.err = errors.Join(p.Write(f, "status "+[...]Status{sat.Sat: Sat, sat.Unsat: Unsat}[answer].String()), f.Close())
}

// propositional reports whether no theory has a part in what is encoded.
func (e *encoding) propositional() bool { return len(e.arithOf) == 0 && e.opaque == 0 }
