package recmc

import (
	"container/heap"

	"craig/logic"
	"craig/smt"
	"craig/verdict"
)

// query is ⟨P, φ, b⟩: can P be derived by a tree of height at most b so that φ, the conjunction of cube, holds?
type query struct {
	p      *pred
	cube   []*logic.Term
	b      int
	serial int
	done   bool
}

// queue orders queries: lowest bound first, then the youngest.
type queue struct {
	qs     []*query
	serial int
}

func (q *queue) Len() int { return len(q.qs) }
func (q *queue) Less(i, j int) bool {
	a, b := q.qs[i], q.qs[j]
	if a.b != b.b {
		return a.b < b.b
	}
	return a.serial > b.serial
}
func (q *queue) Swap(i, j int) { q.qs[i], q.qs[j] = q.qs[j], q.qs[i] }
func (q *queue) Push(x any)    { q.qs = append(q.qs, x.(*query)) }
func (q *queue) Pop() any {
	x := q.qs[len(q.qs)-1]
	q.qs = q.qs[:len(q.qs)-1]
	return x
}

func (e *recmc) ask(q *query) {
	e.counts.queries++
	e.queue.serial++
	q.serial = e.queue.serial
	heap.Push(&e.queue, q)
}

// bndSafety decides whether the goal can be derived by a tree of height at most the bound: yes, it can; no.
//
// Queries that were blocked are not asked again at higher levels: chains of them grow without end where the states they
// are about do, and what still matters at the next bound is found from the goal.
func (e *recmc) bndSafety() answer {
	root := &query{p: e.preds[e.s.Goal.ID], b: e.bound}
	e.queue = queue{serial: e.queue.serial}
	e.ask(root)
	for !root.done {
		if e.Ctx.Err() != nil {
			return answerUnknown
		}
		q := e.queue.qs[0]
		ans := e.process(q)
		switch {
		case ans == answerUnknown:
			return answerUnknown
		case ans == answerYes && q == root:
			return answerYes
		case ans == answerYes:
			q.done = true
		}
		if q.done { // otherwise it waits for a child
			e.remove(q)
		}
	}
	return answerNo
}

func (e *recmc) remove(q *query) {
	for i, x := range e.queue.qs {
		if x == q {
			heap.Remove(&e.queue, i)
			return
		}
	}
}

// process works on one query: answerYes if it is derivable; answerNo with q.done if it was blocked by a lemma, without
// if a new query was asked that must be answered first.
func (e *recmc) process(q *query) answer {
	if q.p.Spot.What != verdict.Nowhere {
		e.spot = q.p.Spot
	}
	blockers := make([]blocker, 0, len(q.p.clauses))
	for _, c := range q.p.clauses {
		env := e.environment(c, q.b, len(c.atoms))
		switch e.checkCube(c, env, q.cube) {
		case smt.Unknown:
			return answerUnknown
		case smt.Unsat:
			blockers = append(blockers, e.blocker(c, q.cube, true))
		case smt.Sat:
			return e.answer(q, c)
		}
	}
	q.done = true
	return e.sum(q, blockers)
}
