// Evidence of earlier runs, tried before engines are asked.
//
// What an entry of the cache says is not believed. A certificate is checked, and a counterexample is executed, on the program that was
// read in this run, as those of engines are; an entry only says which to try. So a wrong entry costs time.

package strategy

import (
	"context"
	"slices"
	"strings"
	"time"

	"craig/certify"
	"craig/engine/registry"
	"craig/internal/cache"
	"craig/internal/check"
	"craig/internal/evidence"
	"craig/program"
	"craig/verdict"
)

// Cache is where answers are kept, with what besides the program they are about, in words.
type Cache struct {
	Folder   *cache.Folder
	Build    string // of Craig
	Question string // what is asked, about which files, and how they are read
}

// recollection is what is known from earlier runs, and what this run adds to it.
type recollection struct {
	Cache
	now   evidence.Outline
	among map[*program.Program]cache.Among // of programs whose executions are not all of those that were asked about
	tried map[string]*verdict.Earlier      // by property: the first evidence that did not hold
	kept  []cache.Answer                   // that stand, of the entry about this very program
}

// remembers reports whether answers are kept.
func (r *Run) remembers() bool { return r.memory != nil }

// recall answers properties by evidence of earlier runs, and returns the others.
func (r *Run) recall(ctx context.Context, asked []check.Property) (left []check.Property) {
	if r.options.Cache == nil {
		return asked
	}
	m := &recollection{Cache: *r.options.Cache, among: make(map[*program.Program]cache.Among), tried: make(map[string]*verdict.Earlier)}
	r.memory, left = m, asked
	_ = r.phases.do("cache", "", func() error {
		m.now = evidence.NewSubject(r.program).Outline(false)
		return nil
	})
	for e := range m.Folder.Find(m.Question, m.program()) {
		for _, a := range e.Answers {
			left = r.try(ctx, left, e, a)
		}
		if len(left) == 0 || ctx.Err() != nil {
			break
		}
	}
	return left
}

// program stands for the program and the build: what an exact hit is about.
func (m *recollection) program() string {
	return append(slices.Clone(m.now), evidence.Procedure{Name: "build", Text: m.Build}).Name()
}

// try checks the evidence of an answer for those properties of left that it is about, and returns those that it does not answer.
func (r *Run) try(ctx context.Context, left []check.Property, e cache.Found, was cache.Answer) []check.Property {
	isAbout := func(q check.Property) bool { return slices.Contains(was.Properties, q.Name) }
	about := slices.DeleteFunc(slices.Clone(left), func(q check.Property) bool { return !isAbout(q) })
	if len(about) == 0 {
		return left
	}
	earlier := &verdict.Earlier{Found: was.Found, Outcome: verdict.Unsafe, Changed: evidence.Changed(e.Procedures, r.memory.now)}
	if was.Certificate != nil {
		earlier.Outcome = verdict.Safe
	}
	answers := r.check(ctx, about, was)
	for _, q := range about {
		a, ok := answers[q.Name]
		if !ok {
			if r.memory.tried[q.Name] == nil {
				r.memory.tried[q.Name] = earlier
			}
			continue
		}
		stands := *earlier
		stands.Stands = true
		a.Earlier = &stands
		r.add(q, a)
		left = slices.DeleteFunc(slices.Clone(left), func(p check.Property) bool { return p.Name == q.Name })
	}
	switch {
	case len(answers) == len(about):
		r.memory.Folder.Used(e)
		if e.Exact {
			r.memory.kept = append(r.memory.kept, was)
		}
	case e.Exact && ctx.Err() == nil:
		r.memory.Folder.Problem("an entry about this very program does not hold, and is replaced: %s", strings.Join(strings.Split(strings.TrimSpace(e.Question), "\n"), ", "))
	}
	return left
}

// check checks evidence for some properties, and returns the answers that it is the evidence of, by property.
func (r *Run) check(ctx context.Context, about []check.Property, was cache.Answer) map[string]certify.Answer {
	out := make(map[string]certify.Answer)
	if _, err := registry.ForPrograms(was.Engine); err != nil {
		return out
	}
	now, stop := r.patient(ctx, was)
	defer stop()
	_, _ = r.phases.guarded(now, r.program.Ctx, func() {
		_ = r.phases.do("cached evidence", "", func() error {
			switch {
			case was.Certificate != nil:
				if a, ok := r.recertify(now, check.Together(about), was); ok {
					for _, q := range about {
						out[q.Name] = a
					}
				}
			case was.Counterexample != nil:
				for _, q := range about {
					if a, ok := r.replayAgain(now, q, was); ok {
						out[q.Name] = a
					}
				}
			}
			return nil
		})
	})
	return out
}

// patient returns a context for a check of evidence: it may take a few times as long as it did, and a part of the time that is left.
func (r *Run) patient(ctx context.Context, was cache.Answer) (context.Context, context.CancelFunc) {
	patience := 2*time.Second + time.Duration(5*min(was.Seconds, 3600)*float64(time.Second))
	if deadline, ok := ctx.Deadline(); ok {
		patience = min(patience, time.Until(deadline)/3)
	}
	return context.WithTimeout(ctx, patience)
}

// recertify checks a certificate for a property.
func (r *Run) recertify(ctx context.Context, q check.Property, was cache.Answer) (a certify.Answer, ok bool) {
	info, err := registry.Lookup(was.Engine)
	if err != nil {
		return a, false
	}
	asked := &attempt{Answer: certify.Answer{Program: q.Variant(r.program, r.options.Language)}, run: r, recalled: true}
	if was.Inlined {
		asked.inline(inlinings[info.Inline])
		if asked.asked == nil {
			return a, false
		}
	}
	match, err := evidence.NewSubject(asked.question()).Match(was.Outline)
	if err != nil {
		return a, false
	}
	res := verdict.Result{Outcome: verdict.Safe, Engine: was.Engine, Certificate: match.Certificate(was.Certificate)}
	if asked.certifyOpen(ctx, res, was.Open) {
		return asked.Answer, true
	}
	asked.Result = asked.certify(ctx, res)
	return asked.Answer, asked.Result.Outcome == verdict.Safe || asked.Result.Reason.Kind == verdict.InternalError
}

// certifyOpen checks the certificate of a.question by one check that it also rules out all undefined behaviour but that of some kinds. If
// it does, which says all that certify says, and more at once, that is the answer.
func (a *attempt) certifyOpen(ctx context.Context, res verdict.Result, open []program.Kind) bool {
	kinds := excluded(a.Program)
	isOpen := func(k program.Kind) bool { return slices.Contains(open, k) }
	if !slices.ContainsFunc(kinds, func(k verdict.Undefined) bool { return !isOpen(k.Kind) }) {
		return false
	}
	start := time.Now()
	if !rulesOut(ctx, a.question(), res.Certificate, a.run.options.Checks, func(k program.Kind) bool { return !isOpen(k) }) {
		return false
	}
	a.Proved, a.Checked, a.Result = a.question(), time.Since(start), res
	a.Undefined = slices.DeleteFunc(kinds, func(k verdict.Undefined) bool { return !isOpen(k.Kind) })
	a.Premise = premise(a.Undefined)
	return true
}

// replayAgain executes a counterexample to a property.
func (r *Run) replayAgain(ctx context.Context, q check.Property, was cache.Answer) (a certify.Answer, ok bool) {
	p, ok := r.amongst(ctx, q, was.Among)
	if !ok {
		return a, false
	}
	match, err := evidence.NewSubject(p).Match(was.Outline)
	if err != nil {
		return a, false
	}
	again := &attempt{Answer: certify.Answer{Program: p}, run: r}
	res := verdict.Result{Outcome: verdict.Unsafe, Engine: was.Engine, Counterexample: match.Counterexample(was.Counterexample)}
	again.Result = again.replay(ctx, res)
	return again.Answer, again.Result.Outcome == verdict.Unsafe
}

// amongst returns a program whose executions are some of those that q is about; it is not ok if there is none of that kind.
func (r *Run) amongst(ctx context.Context, q check.Property, x cache.Among) (p *program.Program, ok bool) {
	p = r.program
	if x.Behaved {
		assume, changed := r.behaving()
		if !changed {
			return nil, false
		}
		again, err := r.options.Again(ctx, assume)
		if err != nil {
			return nil, false
		}
		p = again
	}
	if x.Modelled {
		if q, ok = q.Modelled(); !ok {
			return nil, false
		}
	}
	p = q.Variant(p, r.options.Language)
	if x.Defined {
		p = withoutUndefined(p)
	}
	if x.Member > 0 {
		if p, ok = withMember(p, x.Member-1); !ok {
			return nil, false
		}
	}
	r.note(p, x)
	return p, true
}

// note notes that the executions of p are not all of those that were asked about.
func (r *Run) note(p *program.Program, x cache.Among) {
	if r.remembers() {
		r.memory.among[p] = x
	}
}

// noted returns among which executions of those that were asked about p has its own.
func (r *Run) noted(p *program.Program) (x cache.Among) {
	if r.remembers() {
		x = r.memory.among[p]
	}
	return x
}
