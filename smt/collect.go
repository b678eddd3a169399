package smt

import (
	"craig/logic"
	"craig/logic/bits"
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
		s.trace()
	}
	if s.dead > minDead+2*s.live || len(s.retired) > minRetired {
		s.removeDead()
	}
	if s.log != nil && s.log.Words() > minLog+2*s.logSize {
		s.collectLog()
	}
	s.c.SweepIfGrown()
}

// trace counts the references anew from assertions and assumptions. Lemmas are about their node and about others, which
// may have lemmas about it: such nodes keep each other when nothing else refers to them any more, and every check would
// refine them again. It is called outside of the search.
func (s *Solver) trace() {
	old := make([][2][2]int32, len(s.nodes))
	for i := range s.nodes {
		nd := &s.nodes[i]
		old[i] = [2][2]int32{nd.refs, nd.uses}
		nd.refs, nd.uses = [2]int32{}, [2]int32{}
	}
	for i := range s.frames {
		s.count(s.frames[i].roots)
	}
	for i := range s.assumed {
		s.count(s.assumed[i].roots)
	}
	s.count(s.branches)
	s.cyclic = false
	for i := range s.nodes {
		nd := &s.nodes[i]
		if now := [2][2]int32{nd.refs, nd.uses}; now != old[i] {
			if nd.kind == nodeAtom {
				s.want(nd)
			}
			if !nd.isLive() {
				s.bury(nd)
			}
		}
		s.cyclic = s.cyclic || nd.lemmas && nd.isLive()
	}
	s.released = 0
}

// count counts references from outside, and those that follow from them.
func (s *Solver) count(roots []nodeRef) {
	for _, r := range roots {
		s.work = append(s.work, retainItem{r, false})
	}
	for len(s.work) > 0 {
		it := s.work[len(s.work)-1]
		s.work = s.work[:len(s.work)-1]
		nd := &s.nodes[it.n]
		if it.use {
			nd.uses[it.pol]++
			continue
		}
		nd.refs[it.pol]++
		if nd.refs[it.pol] == 1 {
			s.pushKids(nd, it.pol)
		}
	}
}

func (s *Solver) collectLog() {
	s.log.Collect(func(visit func(*proof.StepID)) {
		s.sat.Proofs(func(p *sat.ProofID) {
			id := proof.StepID(*p)
			visit(&id)
			*p = sat.ProofID(id)
		})
	})
	for v := range s.atomOf {
		s.atomOf[v] = noAtom
	}
	s.logSize = s.log.Words()
}

// removeDead removes the nodes without references and the clauses of closed scopes.
func (s *Solver) removeDead() {
	vars := s.retired
	isDead := make([]bool, len(s.ofVar))
	for _, v := range s.retired {
		isDead[v] = true
	}
	for i := range s.nodes {
		nd := &s.nodes[i]
		if nd.term == nil || nd.isLive() {
			continue
		}
		if nd.v != 0 {
			isDead[nd.v] = true
			s.past.save(nd.term, s.sat.Experience(nd.v))
			vars = append(vars, nd.v)
		}
		delete(s.nodeOf, nd.term)
		*nd = node{}
		s.freeNodes = append(s.freeNodes, int32(i))
	}
	for i := range s.nodes {
		// An atom that only definitions use does not keep what it refers to.
		if nd := &s.nodes[i]; nd.term != nil && nd.refs[0]|nd.refs[1] == 0 {
			nd.kids, nd.split, nd.made, nd.lemmas = nil, false, 0, false
		}
	}
	s.arrays.Forget(func(eq *logic.Term) bool { return s.nodeOf[eq] == 0 })
	dead := func(v sat.Var) bool { return isDead[v] }
	s.sat.CancelUntil(0)
	for _, x := range s.th.Remove(dead) {
		delete(s.arithOf, s.ofArith[x])
		s.ofArith[x] = nil
	}
	s.sat.Remove(vars, dead)
	s.retired = s.retired[:0]
	s.bits = bits.New(s.c) // which holds all words that it took apart
	s.dead = 0
}
