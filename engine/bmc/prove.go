package bmc

import (
	"context"
	"errors"
	"slices"
	"time"

	"craig/logic"
	"craig/program"
	"craig/smt"
	"craig/smt/words"
	"craig/verdict"
)

// Proofs by induction of the loops that executions go through more often than any bound so far. Which formulas are invariants is found
// out by supposing all candidates to be, and dropping those that do not follow (C. Flanagan, K. R. M. Leino: Houdini, an Annotation
// Assistant for ESC/Java, FME 2001).

// induced is the search for a proof by induction.
type induced struct {
	heads     map[*program.Loc]bool // of the loops that are not unwound
	k         int
	spent     time.Duration
	changes   *changes
	ranges    ranges
	live      *program.Liveness
	suggested map[*program.Loc][]*logic.Term // candidates, by head
	wrong     map[wrong]bool                 // bounds that do not hold
	failed    bool                           // no proof is to be expected
}

// wrong are bounds of a variable that do not hold at the head of a loop.
type wrong struct {
	head *program.Loc
	v    *program.Var
}

func newInduced() *induced {
	return &induced{heads: make(map[*program.Loc]bool), k: 1, wrong: make(map[wrong]bool), suggested: make(map[*program.Loc][]*logic.Term)}
}

// The search for proofs takes no more time than shareOfProofs of what unwinding takes, or little of it.
const (
	shareOfProofs = 2
	littleTime    = 100 * time.Millisecond
	mostK         = 8
)

// induct looks for a proof by induction of the loops that executions went through more often than the bounds of a round, for the time
// that there is. The outcome is Unknown if there is none yet.
func (r *run) induct(past []residue) verdict.Result {
	p := r.proofs
	if p.failed || slices.ContainsFunc(past, func(o residue) bool { return o.proc != nil }) {
		return verdict.Result{}
	}
	begun := time.Now()
	budget := max(littleTime, (begun.Sub(r.start)-p.spent)/shareOfProofs) - p.spent
	if budget < littleTime/4 {
		return verdict.Result{}
	}
	ctx, cancel := context.WithTimeout(r.ctx, budget)
	defer cancel()
	defer func() { p.spent += time.Since(begun) }()
	for _, o := range past {
		p.heads[o.head] = true
	}
	if p.changes == nil {
		p.changes, p.ranges = newChanges(r.p), rangesOf(ctx, r.p)
		p.live = program.NewLiveness(r.p, program.NewIndex(r.p), program.NewCallGraph(r.p), nil)
	}
	for !p.failed && ctx.Err() == nil {
		cert, err := r.prove(ctx)
		if err != nil {
			p.failed = ctx.Err() == nil
			break
		}
		if cert != nil {
			return verdict.Result{Outcome: verdict.Safe, Certificate: &verdict.Certificate{Unwinding: cert}}
		}
	}
	return verdict.Result{}
}

// attempt is one unwinding with inductions.
type attempt struct {
	*question
	*induced
	inductions []*induction
}

// prove tries the next proof; there is none if that fails, and the next try is another one. An error is that there will be none, or that
// time is up.
func (r *run) prove(ctx context.Context) (*verdict.Unwinding, error) {
	a := &attempt{induced: r.proofs, inductions: r.proofs.inductions(r.p)}
	u, err := r.unwind(ctx, a.inductions)
	if err != nil {
		return nil, err
	}
	if a.question, err = newQuestion(ctx, u); err != nil {
		return nil, err
	}
	if u.rough {
		return nil, errRough
	}
	if proved, err := a.proves(ctx); !proved || err != nil {
		return nil, err
	}
	for dropped := true; dropped; {
		if dropped, err = a.drop(ctx); err != nil {
			return nil, err
		}
	}
	if proved, err := a.proves(ctx); !proved || err != nil {
		return nil, err
	}
	if err := a.minimize(ctx); err != nil {
		return nil, err
	}
	cert := &u.reached
	cert.Inductions = make(map[*program.Loc]verdict.Induction)
	for _, in := range a.inductions {
		cert.Inductions[in.head] = in.certificate(r.c)
	}
	return cert, nil
}

// inductions returns those of the loops, with candidates for invariants.
func (p *induced) inductions(prog *program.Program) []*induction {
	var out []*induction
	for _, pr := range prog.Procs {
		order := program.NewWTO(pr)
		for _, head := range order.Heads() {
			if !p.heads[head] {
				continue
			}
			in := &induction{head: head, k: p.k, inside: make(map[*program.Loc]bool)}
			comp := order.Component(head)
			for _, l := range comp {
				in.inside[l] = true
			}
			if in.entered(comp) {
				continue
			}
			in.changed = p.changes.of(in.inside, comp)
			for _, v := range in.changed {
				if b, ok := p.ranges[v.Term]; ok && b.Finite() && p.live.Live(head, v) && !p.wrong[wrong{head, v}] {
					in.ranges = append(in.ranges, &bounded{v: v, in: b})
				}
			}
			in.candidates = p.suggest(prog, head, in)
			out = append(out, in)
		}
	}
	return out
}

// candidates returns those that have not been dropped.
func (a *attempt) candidates() []*candidate {
	var out []*candidate
	for _, in := range a.inductions {
		for _, c := range in.candidates {
			if !c.dropped {
				out = append(out, c)
			}
		}
	}
	return out
}

// possibleWith decides whether there is an execution under one of the guards, where the candidates count that have not been dropped.
func (a *attempt) possibleWith(ctx context.Context, guards []*guard) (smt.Status, error) {
	a.asked = words.True.Not()
	for _, g := range guards {
		if err := a.add(g); err != nil {
			return smt.Unknown, err
		}
	}
	assumed := []words.Truth{a.asked}
	for _, in := range a.inductions {
		for _, c := range in.candidates {
			t, err := a.Truth(ctx, c.counts)
			if err != nil {
				return smt.Unknown, err
			}
			if c.dropped {
				t = t.Not()
			}
			assumed = append(assumed, t)
		}
	}
	status := a.CheckTruths(ctx, assumed...)
	if status == smt.Unknown {
		return status, a.Reason()
	}
	return status, nil
}

// violated returns the guards of executions that violate anything but candidates.
func (a *attempt) violated() []*guard {
	var out []*guard
	for _, v := range a.u.violations {
		out = append(out, v.guard)
	}
	for _, o := range a.u.open {
		out = append(out, o.guard)
	}
	for _, in := range a.inductions {
		for _, b := range in.ranges {
			out = append(out, b.broken...)
		}
	}
	return out
}

// broken returns the guards of executions for which candidates do not hold.
func (a *attempt) broken() []*guard {
	var out []*guard
	for _, c := range a.candidates() {
		out = append(out, c.broken...)
	}
	return out
}

// proves reports whether no execution violates anything, if the candidates hold. If not, the next attempt is another one.
func (a *attempt) proves(ctx context.Context) (bool, error) {
	status, err := a.possibleWith(ctx, a.violated())
	if err == nil && status == smt.Sat {
		a.learn()
	}
	return status == smt.Unsat, err
}

// learn makes the next attempt another one than this, of which there is a model.
func (a *attempt) learn() {
	other := false
	for _, in := range a.inductions {
		for _, b := range in.ranges {
			if slices.ContainsFunc(b.broken, a.happens) {
				a.wrong[wrong{in.head, b.v}], other = true, true
			}
		}
	}
	for _, o := range a.u.open {
		if !a.happens(o.guard) {
			continue
		}
		if o.head == nil || a.heads[o.head] { // recursion, or a loop that executions enter at another place
			a.failed = true
			return
		}
		a.heads[o.head], other = true, true
	}
	if !other {
		a.k++
		a.failed = a.k > mostK
	}
}

// happens reports whether the model of the last check is an execution under the guard.
func (a *attempt) happens(g *guard) bool { return g.known && a.Holds(g.truth) }

// drop drops candidates that do not follow, and reports whether there were some.
func (a *attempt) drop(ctx context.Context) (dropped bool, err error) {
	status, err := a.possibleWith(ctx, a.broken())
	if err != nil || status == smt.Unsat {
		return false, err
	}
	for _, c := range a.candidates() {
		c.dropped = slices.ContainsFunc(c.broken, a.happens)
		dropped = dropped || c.dropped
	}
	if !dropped {
		return false, errors.New("a candidate does not hold, but none is found")
	}
	return true, nil
}

// minimize drops candidates that the proof does not need: as many at once as possible.
func (a *attempt) minimize(ctx context.Context) error {
	for n := len(a.candidates()); n > 0; n /= 2 {
		all := a.candidates()
		for part := range slices.Chunk(all, n) {
			drop(part, true)
			status, err := a.possibleWith(ctx, append(a.violated(), a.broken()...))
			if err != nil {
				return err
			}
			if status == smt.Sat {
				drop(part, false)
			}
		}
	}
	return nil
}

// drop drops candidates, or takes them back.
func drop(cs []*candidate, dropped bool) {
	for _, c := range cs {
		c.dropped = dropped
	}
}
