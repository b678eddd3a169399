package whale

// Contracts that are made of lemmas: interpolants hold of as many levels of calls as are unrolled, and often of no more. Of a
// refutation only clauses are kept from which its interpolants follow, as small as those that the clauses of the system preserve from
// level to level are. (A. Bradley: SAT-Based Model Checking without Unrolling, VMCAI 2011; Y. Vizel, A. Gurfinkel: Interpolating
// Property Directed Reachability, CAV 2014.)

import (
	"slices"

	"craig/horn"
	"craig/internal/qe"
	"craig/logic"
	"craig/smt"
	"craig/smt/interpolate"
)

// turn returns the system of the next interpolants. Where lemmas are made of them, strong ones and weak ones take turns: some
// lemmas are only found with the one, some only with the other.
func (e *run) turn() interpolate.System {
	if e.config.levels {
		if e.counts.turns++; e.counts.turns%2 == 0 {
			return interpolate.Inverse
		}
	}
	return e.config.system
}

// generalise makes lemmas from which summaries follow, and contracts of them for the calls below g, and reports whether that is
// possible. Otherwise it adds to summaries what lemmas say.
func (e *run) generalise(g *graph, nodes []node, summaries []*logic.Term) (done bool, err error) {
	e.levels.from = e.levels.from[:0]
	for i, f := range summaries {
		k := nodes[i].call
		guard := e.passedTo(k.pred)
		f = e.C.Substitute(f, e.passed[k.pred.ID])
		for _, s := range logic.Conjuncts(f) {
			e.levels.from = append(e.levels.from, candidate{k.pred, e.C.Implies(guard, s)})
		}
		if err := e.levels.imply(k.pred, f, k.callee.height); err != nil {
			return false, err
		}
	}
	e.levels.push()
	if e.fromLemmas(g, nodes) {
		return true, nil
	}
	for i, n := range nodes[:len(summaries)] {
		summaries[i] = e.C.Implies(e.passedTo(n.call.pred), e.C.And(summaries[i], e.levels.of(n.call.pred, n.call.callee.height)))
	}
	return false, nil
}

// fromLemmas gives the calls below g contracts of lemmas, those that the contract of g needs of its calls, those that these need of
// theirs, and so on. It reports whether there are enough.
func (e *run) fromLemmas(g *graph, nodes []node) bool {
	by := make(map[*graph][]*lemma)
	if by[g] = g.by; g.by == nil {
		f := g.contract.summary
		by[g] = []*lemma{{cube: []*logic.Term{e.C.Not(f)}, f: f}}
	}
	for i := len(nodes) - 1; i >= 0; i-- {
		h := g
		if nodes[i].call != nil {
			h = nodes[i].call.callee
		}
		if h.opened && !e.support(h, by) {
			return false
		}
	}
	for _, n := range nodes[:len(nodes)-1] {
		h := n.call.callee
		fs := make([]*logic.Term, len(by[h]))
		for i, m := range by[h] {
			fs[i] = m.f
		}
		e.replace(h, contract{guard: e.C.True(), summary: e.C.And(fs...), exact: true})
		h.by = by[h]
	}
	return true
}

// support adds the lemmas that those for g need of its calls, and reports whether there are enough.
func (e *run) support(g *graph, by map[*graph][]*lemma) bool {
	for _, w := range g.ways {
		heights := make([]int, len(w.calls))
		for i, k := range w.calls {
			heights[i] = k.callee.height
		}
		for _, m := range by[g] {
			of := e.levels.supports(m, w.clause, heights)
			if of == nil {
				return false
			}
			for i, k := range w.calls {
				h := k.callee
				for _, n := range of[i] {
					if !slices.Contains(by[h], n) {
						by[h] = append(by[h], n)
					}
				}
			}
		}
	}
	return true
}

// imply finds lemmas of a level from which f follows, which holds of calls of p with so many levels below, as far as there are some.
func (l *levels) imply(p *horn.Pred, f *logic.Term, level int) error {
	e := l.run
	s := e.NewSolver(false)
	s.Assert(e.C.And(e.passedTo(p), l.of(p, level), e.C.Not(f)))
	for {
		switch e.CheckTerms(s) {
		case smt.Unsat:
			return nil
		case smt.Unknown:
			return e.Ctx.Err()
		case smt.Sat:
		}
		cube := l.split(qe.Implicant(e.C, s.Model(), e.C.Not(f)))
		core, ok := l.blocked(p, cube, level)
		if !ok {
			return e.Ctx.Err()
		}
		s.Assert(l.learn(p, core, level).f)
	}
}

// split replaces x = k by x ≤ k and x ≥ k, of which one may be dropped.
func (l *levels) split(cube []*logic.Term) []*logic.Term {
	c := l.run.C
	var out []*logic.Term
	for _, t := range cube {
		if t.Op() == logic.OpEq && t.Arg(0).Sort().IsArith() {
			out = append(out, c.Le(t.Arg(0), t.Arg(1)), c.Ge(t.Arg(0), t.Arg(1)))
		} else {
			out = append(out, t)
		}
	}
	return out
}

// learn makes a lemma of what is left of a cube that no call of p with so many levels below satisfies, when literals are dropped as
// long as that is so, at the highest level.
func (l *levels) learn(p *horn.Pred, cube []*logic.Term, level int) *lemma {
	for i := 0; i < len(cube) && len(cube) > 1; {
		core, ok := l.blocked(p, slices.Delete(slices.Clone(cube), i, i+1), level)
		if !ok {
			i++
			continue
		}
		kept := 0 // before i, tried already
		for _, t := range core {
			if slices.Contains(cube[:i], t) {
				kept++
			}
		}
		cube, i = core, kept
	}
	for ; level < l.run.depth; level++ {
		if _, ok := l.blocked(p, cube, level+1); !ok {
			break
		}
	}
	return l.add(p, cube, level)
}

// blocked reports whether no call of p with so many levels below satisfies the cube, if none with fewer does, and which of its literals
// that takes.
func (l *levels) blocked(p *horn.Pred, cube []*logic.Term, level int) ([]*logic.Term, bool) {
	e := l.run
	needed := make(map[*logic.Term]bool)
	lemma := l.lemma(p, cube)
	for _, c := range p.Clauses {
		s := l.solver(c)
		assumed := slices.Clone(cube)
		switch {
		case level == 0:
			assumed = append(assumed, s.none)
		case len(c.Body) > 0:
			if level-1 <= s.highest {
				assumed = append(assumed, l.level(level-1))
			}
			for i, a := range c.Body {
				if a.Pred == p {
					assumed = append(assumed, e.C.Or(e.C.Not(a.Guard), s.atoms[i].Apply(lemma)))
				}
			}
		}
		if e.CheckTerms(s.Solver, assumed...) != smt.Unsat {
			return nil, false
		}
		for _, t := range s.Core() {
			needed[t] = true
		}
	}
	return slices.DeleteFunc(slices.Clone(cube), func(t *logic.Term) bool { return !needed[t] }), true
}

// push raises lemmas as far as they hold.
func (l *levels) push() {
	for n := 0; n < l.run.depth; n++ {
		for _, p := range l.run.s.Preds {
			for _, m := range l.lemmas[p.ID] {
				if m.level != n {
					continue
				}
				if _, ok := l.blocked(p, m.cube, n+1); ok {
					m.level++
					l.tell(p, m)
				}
			}
		}
	}
}

// supports returns lemmas of the atoms of c, by atom, from which m follows where the clause is used, all of them for calls with so many
// levels below; nil if there are not enough. It prefers lemmas of high levels, which are refuted last.
func (l *levels) supports(m *lemma, c *horn.Clause, heights []int) [][]*lemma {
	old := m.support[c]
	for i, ms := range old {
		if slices.ContainsFunc(ms, func(n *lemma) bool { return n.level < heights[i] }) {
			old = nil
		}
	}
	if old != nil {
		return old
	}
	for level := l.run.depth; level >= 0; level-- {
		if found := l.supportAt(m, c, heights, level); found != nil {
			if m.support == nil {
				m.support = make(map[*horn.Clause][][]*lemma)
			}
			m.support[c] = found
			return found
		}
	}
	return nil
}

// supportAt is supports with lemmas of a level and above.
func (l *levels) supportAt(m *lemma, c *horn.Clause, heights []int, level int) [][]*lemma {
	s := l.solver(c)
	assumed := slices.Clone(m.cube)
	for i, a := range c.Body {
		for _, n := range l.lemmas[a.Pred.ID] {
			if n.level >= max(level, heights[i]) {
				assumed = append(assumed, s.on[i][n])
			}
		}
	}
	if l.run.CheckTerms(s.Solver, assumed...) != smt.Unsat {
		return nil
	}
	needed := make(map[*logic.Term]bool)
	for _, t := range s.Core() {
		needed[t] = true
	}
	out := make([][]*lemma, len(c.Body))
	for i, a := range c.Body {
		for _, n := range l.lemmas[a.Pred.ID] {
			if needed[s.on[i][n]] {
				out[i] = append(out[i], n)
			}
		}
	}
	return out
}
