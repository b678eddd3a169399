package strategy

import (
	"slices"
	"time"

	"craig/certify"
	"craig/internal/cache"
	"craig/internal/evidence"
	"craig/verdict"
)

// remember keeps what was found out for later runs, and notes in answers which evidence of earlier ones did not hold. Unknown is not
// kept: it is about how much time there was.
func (r *Run) remember() {
	if !r.remembers() {
		return
	}
	_ = r.phases.do("cache", "", func() error {
		m := r.memory
		e := cache.Entry{Build: m.Build, Question: m.Question, Procedures: m.now, Answers: m.kept}
		for i := range r.Answers {
			a := &r.Answers[i]
			if a.Earlier == nil {
				a.Earlier = m.tried[a.Name]
			}
		}
		known := len(e.Answers)
		for i, a := range r.Answers {
			if a.Result.Outcome != verdict.Unknown && !r.keptWith(e.Answers[:known], a) {
				e.Answers = r.keep(e.Answers, known, i)
			}
		}
		if len(e.Answers) > known {
			m.Folder.Save(m.Question, m.program(), e)
		}
		return nil
	})
}

// keptWith reports whether one of some answers is for the property of a.
func (r *Run) keptWith(answers []cache.Answer, a certify.Answer) bool {
	return slices.ContainsFunc(answers, func(k cache.Answer) bool { return slices.Contains(k.Properties, a.Name) })
}

// keep adds the answer with a number to those that are kept, or to that of them which has the same certificate: it is none of the
// first ones, which are known.
func (r *Run) keep(kept []cache.Answer, known, number int) []cache.Answer {
	a := r.Answers[number]
	for i, b := range r.Answers[:number] {
		if cert := a.Result.Certificate; cert != nil && b.Result.Certificate == cert {
			with := slices.IndexFunc(kept, func(k cache.Answer) bool { return slices.Contains(k.Properties, r.Answers[i].Name) })
			if with >= known {
				kept[with].Properties = append(kept[with].Properties, a.Name)
				return kept
			}
		}
	}
	k := cache.Answer{Properties: []string{a.Name}, Engine: a.Result.Engine, Found: time.Now().Round(time.Second), Seconds: a.Checked.Seconds()}
	if a.Earlier != nil && a.Earlier.Stands {
		k.Found = a.Earlier.Found
	}
	about := a.Program
	if a.Result.Outcome == verdict.Safe {
		about, k.Inlined = a.Proved, a.Proved != a.Program
	}
	s := evidence.NewSubject(about)
	k.Outline = s.Outline(true)
	if a.Result.Outcome == verdict.Safe {
		k.Certificate = s.Certificate(a.Result.Certificate)
		for _, u := range a.Undefined {
			k.Open = append(k.Open, u.Kind)
		}
	} else {
		k.Counterexample, k.Among = s.Counterexample(a.Result.Counterexample), r.noted(a.Program)
	}
	return append(kept, k)
}
