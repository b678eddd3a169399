package smt

import (
	"craig/internal/bits"
	"craig/logic"
	"craig/smt/internal/sat"
	"craig/smt/proof"
)

const (
	minDead    = 400     // nodes without references that are kept in any case
	minRetired = 64      // closed scopes whose clauses are kept in any case
	minLog     = 1 << 20 // words of the proof log that are kept in any case
	perRelease = 16      // nodes that trace may look at for each reference that was taken back
)

// collect removes nodes without references when they have become many, with their clauses, what was learnt from
// these, their atoms and rows; likewise the clauses of closed scopes, and steps of the log that nothing rests on. The
// Context forgets terms when they have become many.
func (s *Solver) collect() {
	s.th.Trim()
	if s.cyclic && s.released*perRelease > s.live {
		s.trace(s.roots())
	}
	if s.dead > minDead+2*s.live || len(s.retired) > minRetired {
		s.removeDead()
		s.arrays.Forget(func(eq *logic.Term) bool { return s.nodeOf[eq] == 0 })
	}
	if s.log != nil && s.log.Words() > minLog+2*s.logSize {
		s.collectLog()
	}
	s.c.SweepIfGrown()
}

// roots returns the references from outside of the encoding.
func (s *Solver) roots() [][]nodeRef {
	roots := [][]nodeRef{s.branches}
	for i := range s.frames {
		roots = append(roots, s.frames[i].roots)
	}
	for i := range s.assumed {
		roots = append(roots, s.assumed[i].roots)
	}
	return roots
}

// trace counts the references anew from the roots, which are those of assertions, assumptions and branches. Lemmas are about their node and about others, which
// may have lemmas about it: such nodes keep each other when nothing else refers to them any more, and every check would
// refine them again. It is called outside of the search.
func (e *encoding) trace(roots [][]nodeRef) {
	old := make([][2][2]int32, len(e.nodes))
	for i := range e.nodes {
		nd := &e.nodes[i]
		old[i] = [2][2]int32{nd.refs, nd.uses}
		nd.refs, nd.uses = [2]int32{}, [2]int32{}
	}
	for _, list := range roots {
		e.count(list)
	}
	e.cyclic = false
	for i := range e.nodes {
		nd := &e.nodes[i]
		if now := [2][2]int32{nd.refs, nd.uses}; now != old[i] {
			if nd.kind == nodeAtom {
				e.want(nd)
			}
			if !nd.isLive() {
				e.bury(nd)
			}
		}
		e.cyclic = e.cyclic || nd.lemmas && nd.isLive()
	}
	e.released = 0
}

// count counts references from outside, and those that follow from them.
func (e *encoding) count(roots []nodeRef) {
	for _, r := range roots {
		e.work = append(e.work, retainItem{r, false})
	}
	for len(e.work) > 0 {
		it := e.work[len(e.work)-1]
		e.work = e.work[:len(e.work)-1]
		nd := &e.nodes[it.n]
		if it.use {
			nd.uses[it.pol]++
			continue
		}
		nd.refs[it.pol]++
		if nd.refs[it.pol] == 1 {
			e.pushKids(nd, it.pol)
		}
	}
}

func (e *encoding) collectLog() {
	e.log.Collect(func(visit func(*proof.StepID)) {
		e.sat.Proofs(func(p *sat.ProofID) {
			id := proof.StepID(*p)
			visit(&id)
			*p = sat.ProofID(id)
		})
	})
	for v := range e.atomOf {
		e.atomOf[v] = noAtom
	}
	e.logSize = e.log.Words()
}

// removeDead removes the nodes without references and the clauses of closed scopes.
func (e *encoding) removeDead() {
	vars := e.retired
	isDead := make([]bool, len(e.ofVar))
	for _, v := range e.retired {
		isDead[v] = true
	}
	for i := range e.nodes {
		nd := &e.nodes[i]
		if nd.term == nil || nd.isLive() {
			continue
		}
		if nd.v != 0 {
			isDead[nd.v] = true
			e.past.save(nd.term, e.sat.Heuristic(nd.v))
			vars = append(vars, nd.v)
		}
		delete(e.nodeOf, nd.term)
		*nd = node{}
		e.freeNodes = append(e.freeNodes, int32(i))
	}
	for i := range e.nodes {
		// An atom that only definitions use does not keep what it refers to.
		if nd := &e.nodes[i]; nd.term != nil && nd.refs[0]|nd.refs[1] == 0 {
			nd.kids, nd.split, nd.made, nd.lemmas = nil, false, 0, false
		}
	}
	dead := func(v sat.Var) bool { return isDead[v] }
	e.sat.CancelUntil(0)
	for _, x := range e.th.Remove(dead) {
		delete(e.arithOf, e.ofArith[x])
		e.ofArith[x] = nil
	}
	e.sat.Remove(vars, dead)
	e.retired = e.retired[:0]
	clear(e.leaves)        // whose clauses may be gone
	e.bits = bits.New(e.c) // which holds all bit-vectors that it took apart
	e.dead = 0
}
