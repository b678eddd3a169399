package traces

// Calls of a trace that are asked about at the same time. Terms are not for concurrent use, so that each worker has the clauses in a
// context of its own; what it knows goes to it before it begins, and comes back when it is done, so that nothing depends on which of
// them is done first.

import (
	"sync"

	"craig/horn"
	"craig/logic"
)

// worker asks questions on its own terms.
type worker struct {
	run         *run
	there, back *logic.Transfer
	annotations map[*unit]int // of its units: how many of their annotations are ours, too
}

// question is one of a worker, and its answer.
type question struct {
	unit   *unit // ours
	level  int
	wanted *logic.Term

	derivation *horn.Derivation // the worker's
	err        error
	panicked   any
}

// newWorker makes a worker.
func (r *run) newWorker() (*worker, error) {
	c := logic.NewContext()
	w := &worker{there: c.NewTransfer(), annotations: make(map[*unit]int)}
	s := r.system.Transfer(w.there, c)
	var err error
	if w.run, err = newRun(r.Part(c), s, r.config); err != nil {
		return nil, err
	}
	w.run.Options.Jobs = 1
	w.back = r.C.NewTransfer()
	return w, nil
}

// of returns the unit of a run that is that of another one on a copy of the clauses.
func (r *run) of(u *unit) *unit { return r.units[r.automaton.Locs[u.loc.ID]] }

// tell tells the worker what is known.
func (w *worker) tell(r *run) {
	for _, u := range r.order {
		for _, f := range u.facts {
			w.run.of(u).learn(f.level, w.there.Term(f.f))
		}
	}
	for _, l := range r.automaton.Locs {
		for _, f := range r.proof.At(l.ID) {
			w.run.proof.Offer(l.ID, w.there.Term(f))
		}
	}
}

// hear takes what the worker has found out.
func (w *worker) hear(r *run) {
	for _, u := range w.run.order {
		ours := r.of(u)
		for _, f := range u.facts {
			ours.learn(f.level, w.back.Term(f.f))
		}
		for _, a := range u.annotations[w.annotations[u]:] {
			mine := make(annotation, len(a))
			for l, f := range a {
				mine[r.automaton.Locs[l.ID]] = w.back.Term(f)
			}
			ours.annotations = append(ours.annotations, mine)
		}
		w.annotations[u] = len(u.annotations)
	}
	for _, l := range w.run.automaton.Locs {
		for _, f := range w.run.proof.At(l.ID) {
			r.proof.Offer(l.ID, w.back.Term(f))
		}
	}
}

// answer asks a question, and does not fail.
func (w *worker) answer(q *question, wanted *logic.Term) {
	defer func() { q.panicked = recover() }()
	late := w.run.C.Within(w.run.Ctx, func() {
		q.derivation, q.err = w.run.ask(w.run.of(q.unit), q.level, wanted)
	})
	if late != nil {
		q.err = late
	}
}

// atOnce asks what calls of a trace can have that a model gives them, as many calls at the same time as there may be. It reports
// whether all of them can. What it has found out, realise and the context know.
func (r *run) atOnce(p *path, m *logic.Model, points bool) (bool, error) {
	var questions []*question
	for i, s := range p.trace.Steps {
		if !s.Known {
			continue
		}
		v := r.units[s.Node.Loc]
		q := &question{unit: v, level: levelOf(p.unit, v, p.level), wanted: r.wanted(p, m, i, points)}
		if r.derivedWith(v, q.wanted) == nil {
			questions = append(questions, q)
		}
	}
	if len(questions) < 2 {
		return true, nil
	}
	possible := true
	for len(questions) > 0 {
		now := questions[:min(len(questions), r.Options.Jobs)]
		questions = questions[len(now):]
		if err := r.together(now); err != nil {
			return false, err
		}
		for _, q := range now {
			possible = possible && q.derivation != nil
		}
	}
	return possible, nil
}

// together asks questions at the same time, each of a worker.
func (r *run) together(qs []*question) error {
	for len(r.workers) < len(qs) {
		w, err := r.newWorker()
		if err != nil {
			return err
		}
		r.workers = append(r.workers, w)
	}
	var group sync.WaitGroup
	for i, q := range qs {
		w := r.workers[i]
		w.tell(r)
		wanted := w.there.Term(q.wanted)
		group.Go(func() { w.answer(q, wanted) })
	}
	group.Wait()
	for i, q := range qs {
		switch w := r.workers[i]; {
		case q.panicked != nil:
			panic(q.panicked)
		case q.err != nil:
			return q.err
		default:
			w.hear(r)
			if q.derivation != nil {
				r.remember(q.unit, q.derivation.Transfer(w.back, r.system))
			}
		}
	}
	return nil
}

// all returns the runs of the workers, and r.
func (r *run) all() []*run {
	out := []*run{r}
	for _, w := range r.workers {
		out = append(out, w.run)
	}
	return out
}
