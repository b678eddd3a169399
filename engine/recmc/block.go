package recmc

import (
	"container/heap"

	"craig/logic"
	"craig/smt"
)

// query is ⟨P, φ, b⟩: can P be derived by a tree of height at most b so that φ, the conjunction of cube, holds?
type query struct {
	p      *pred
	cube   []*logic.Term
	b      int
	parent *query
	depth  int
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
func (e *recmc) bndSafety() answer {
	goal := e.preds[e.s.Goal.ID]
	root := &query{p: goal, b: e.bound}
	e.queue = queue{serial: e.queue.serial}
	e.ask(root)
	for !root.done {
		if e.ctx.Err() != nil {
			return answerUnknown
		}
		q := e.queue.qs[0]
		switch e.process(q) {
		case answerUnknown:
			return answerUnknown
		case answerYes: // derivable
			q.done = true
			e.remove(q)
			if q == root {
				return answerYes
			}
		case answerNo: // blocked, or waiting for a child
			if q.done {
				e.remove(q)
				if q != root && q.b < e.bound {
					e.ask(&query{p: q.p, cube: q.cube, b: q.b + 1, parent: q.parent, depth: q.depth})
				}
			}
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
