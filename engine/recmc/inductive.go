package recmc

import (
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
				if l.tried > 0 && !e.changedSince(p, k, l.tried) {
					left = true
					continue
				}
				switch e.holds(p, l.f, k+1) {
				case answerUnknown:
					if e.ctx.Err() != nil {
						return answerUnknown
					}
					e.err = nil
					left = true
				case answerNo:
					left = true
					e.now++
					l.tried = e.now
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

// holds reports whether f holds of p at bound b.
func (e *recmc) holds(p *pred, f *logic.Term, b int) answer {
	for _, c := range p.clauses {
		switch e.check(c, append(e.environment(c, b, len(c.atoms)), e.c.Not(f))...) {
		case smt.Unknown:
			return answerUnknown
		case smt.Sat:
			return answerNo
		}
	}
	return answerYes
}

// interpretation returns the conjunction of p's lemmas at the inductive level.
func (e *recmc) interpretation(p *horn.Pred) *logic.Term {
	var fs []*logic.Term
	for _, l := range e.preds[p.ID].lemmas {
		if l.level >= e.safeAt {
			fs = append(fs, l.f)
		}
	}
	return e.c.And(fs...)
}
