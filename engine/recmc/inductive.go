package recmc

import (
	"slices"

	"craig/horn"
	"craig/logic"
	"craig/smt"
)

// checkInductive pushes every lemma as far as it holds. It answers yes if at some level up to the bound no lemma is left
// behind: then the lemmas above that level are inductive.
func (e *recmc) checkInductive() answer {
	for k := 0; k <= e.bound; k++ {
		left := false
		for _, p := range e.preds {
			for _, l := range p.lemmas {
				if l.level != k {
					continue
				}
				if e.stillFails(l) {
					left = true
					continue
				}
				switch e.holds(p, l, k+1) {
				case answerUnknown:
					if e.Ctx.Err() != nil {
						return answerUnknown
					}
					e.err = nil
					left = true
				case answerNo:
					left = true
				case answerYes:
					e.raise(p, l, k+1)
				}
			}
		}
		if !left {
			e.safeAt = k + 1
			return answerYes
		}
	}
	return answerNo
}

// cti is a counterexample to induction: a model of a clause's body in which the lemmas of a level hold of the atoms and
// the lemma does not hold of the head.
type cti struct {
	c     *clause
	model *logic.Evaluator
	seen  int // lemmas raised up to then hold of the atoms
}

// stillFails reports whether the lemma's last counterexample to induction is not excluded by the lemmas that came since.
func (e *recmc) stillFails(l *lemma) bool {
	if l.cti == nil {
		return false
	}
	for _, a := range l.cti.c.atoms {
		if !l.cti.model.Holds(a.Guard) {
			continue
		}
		for _, m := range a.pred.lemmas {
			if m.level >= l.level && m.raised > l.cti.seen && !l.cti.model.Holds(a.site.Apply(m.f)) {
				l.cti = nil
				return false
			}
		}
	}
	l.cti.seen = e.now
	return true
}

// holds reports whether the lemma holds of p at bound b; if not, the lemma keeps the counterexample.
func (e *recmc) holds(p *pred, l *lemma, b int) answer {
	for _, c := range p.clauses {
		switch e.check(c, append(e.environment(c, b, len(c.atoms)), e.C.Not(l.f))...) {
		case smt.Unknown:
			return answerUnknown
		case smt.Sat:
			l.cti = &cti{c: c, model: c.solver.Model().Evaluator(), seen: e.now}
			return answerNo
		}
	}
	return answerYes
}

// maxMinimise bounds the checks that minimise makes.
const maxMinimise = 500

// minimise drops lemmas from the inductive ones as long as those that remain are inductive and exclude the goal: a
// proof is read and checked, so it should be short. The youngest, which are often strengthenings, go first.
func (e *recmc) minimise() {
	var all []*lemma
	owner := make(map[*lemma]*pred)
	for _, p := range e.preds {
		for _, l := range p.lemmas {
			if l.level < e.safeAt {
				continue
			}
			l.on = e.C.Fresh("lemma", logic.Bool)
			e.assertLemma(p, l, l.on)
			if p.Pred != e.s.Goal {
				all, owner[l] = append(all, l), p
			}
		}
	}
	slices.SortStableFunc(all, func(a, b *lemma) int { return b.raised - a.raised })
	for left := maxMinimise; left > 0 && len(all) > 0; all = all[1:] {
		l, p := all[0], owner[all[0]]
		l.dropped = true
		for i := 0; i < len(p.uses) && l.dropped; i++ {
			left--
			l.dropped = e.follows(p.uses[i].c)
		}
	}
	e.err = nil
}

// follows reports whether the lemmas for the clause's atoms imply those for its head.
func (e *recmc) follows(c *clause) bool {
	head := e.interpretation(c.Head)
	if head.IsTrue() {
		return true
	}
	as := []*logic.Term{e.C.Not(head)}
	for i, a := range c.atoms {
		if i > 0 && c.atoms[i-1].pred == a.pred {
			continue
		}
		for _, l := range a.pred.lemmas {
			if l.level >= e.safeAt && !l.dropped {
				as = append(as, l.on)
			}
		}
	}
	return e.check(c, as...) == smt.Unsat
}

// model returns the lemmas at the inductive level.
func (e *recmc) model() horn.Model {
	m := horn.Model{}
	for _, p := range e.s.Preds {
		m[p] = e.interpretation(p)
	}
	return m
}

// interpretation returns the conjunction of p's lemmas at the inductive level.
func (e *recmc) interpretation(p *horn.Pred) *logic.Term {
	var fs []*logic.Term
	for _, l := range e.preds[p.ID].lemmas {
		if l.level >= e.safeAt && !l.dropped {
			fs = append(fs, l.f)
		}
	}
	return e.C.And(fs...)
}
