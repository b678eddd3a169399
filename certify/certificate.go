// Package certify believes no engine: it checks certificates against the front end's program, obligation by obligation,
// and replays counterexamples in a concrete interpreter of its own.
//
// A certificate (package verdict) is checked as Floyd and Hoare would: each procedure is cut at the locations with an
// invariant, and along every path from its entry or a cut point to the next one the claim there must follow from the
// claim here. Calls are taken by the callee's contract, so that the contracts prove each other by induction over the
// length of executions. See Certificate for the list of obligations.
package certify

import (
	"context"
	"errors"
	"fmt"

	"craig/logic"
	"craig/program"
	"craig/smt"
	"craig/verdict"
)

// Options are for Certificate.
type Options struct {
	// Second, if set, is asked too about every set of formulas that the solver found unsatisfiable. Where it answers
	// Sat, the check fails with a *Disagreement, and where it is Unknown, for which the error is the reason, with an
	// *Undecided. It cannot be asked about an Unwinding, whose check is then *Undecided.
	Second func(ctx context.Context, formulas []*logic.Term) (smt.Status, error)
}

// Certificate checks that cert proves p safe: for every procedure within reach of calls from the entry,
//
//   - every cycle that can be reached from its entry passes a location with an invariant;
//   - from its entry, where old and current values agree, and from every cut point under its invariant, each path leads
//     to the next cut point's invariant, and to the exit's contract with Err false;
//   - at every violated Assert, and at every call that fails under the callee's contract, the contract holds with Err
//     true, whatever results and globals are then;
//
// where a call changes what the callee or its callees may write, as the callee's contract says; and finally the contract
// of the entry procedure excludes failure. What the certificate says about procedures and locations that cannot be
// reached is not looked at.
//
// A certificate with an Unwinding is checked by executing the program symbolically instead, see unwinding.go.
//
// It returns nil if all of this holds, a *Refuted if something does not, an *Undecided if a solver or ctx gave up, a
// *Disagreement if the solvers contradict each other, and another error for a program that is malformed. New constants are
// added to p's context.
func Certificate(ctx context.Context, p *program.Program, cert *verdict.Certificate, o Options) error {
	if cert.Unwinding != nil {
		if o.Second != nil {
			return &Undecided{Obligation: Obligation{Kind: NoViolation}, Reason: errors.New("another solver cannot be asked about an unwinding")}
		}
		return checkUnwinding(ctx, p, cert.Unwinding)
	}
	procs := callees(p.Entry)
	infos, err := survey(p, procs)
	if err != nil {
		return fmt.Errorf("certify: malformed program: %w", err)
	}
	c := &checker{ctx: ctx, p: p, c: p.Ctx, cert: cert, o: o, infos: infos, err: cert.Err}
	if c.err == nil {
		c.err = p.Ctx.Fresh("err", logic.Bool)
	}
	for _, pr := range procs {
		if err := c.vocabulary(pr); err != nil {
			return err
		}
	}
	if err := c.checkEntry(); err != nil {
		return err
	}
	for _, pr := range procs {
		if err := c.checkProc(infos[pr]); err != nil {
			return err
		}
	}
	return nil
}

// checker checks one certificate.
type checker struct {
	ctx   context.Context
	p     *program.Program
	c     *logic.Context
	cert  *verdict.Certificate
	o     Options
	infos map[*program.Proc]*procInfo
	err   *logic.Term // stands for failure in contracts

	disagreement *Disagreement // between the solver and Options.Second, on the obligation at hand
}

// contract returns the contract of a procedure. One without an Assert within its reach cannot fail.
func (c *checker) contract(in *procInfo) *logic.Term {
	f := c.cert.Contracts[in.proc]
	if f == nil {
		f = c.c.True()
	}
	if !in.fails {
		f = c.c.And(f, c.c.Not(c.err))
	}
	return f
}

// vocabulary checks that the invariants and the contract of pr are formulas over what they may speak about.
func (c *checker) vocabulary(pr *program.Proc) error {
	in := c.infos[pr]
	check := func(f *logic.Term, o Obligation, allowed func(*logic.Term) bool) error {
		o.Proc = pr
		if f.Sort() != logic.Bool {
			return &Refuted{Obligation: o, Detail: "it is not a formula"}
		}
		for _, k := range logic.Consts(f) {
			if !allowed(k) {
				return &Refuted{Obligation: o, Detail: "it mentions " + k.Name()}
			}
		}
		return nil
	}
	if c.err.Sort() != logic.Bool || in.isVariable(c.err) {
		return &Refuted{Obligation: Obligation{Kind: Vocabulary, Proc: pr, Pos: pr.Pos},
			Detail: c.err.Name() + " cannot stand for failure"}
	}
	if f := c.cert.Contracts[pr]; f != nil {
		o := Obligation{Kind: Vocabulary, Pos: pr.Pos}
		if err := check(f, o, func(k *logic.Term) bool {
			return in.results[k] || in.old[k] != nil || k == c.err
		}); err != nil {
			return err
		}
	}
	for _, l := range pr.Locs {
		f := c.cert.Invariants[l]
		if f == nil {
			continue
		}
		o := Obligation{Kind: Vocabulary, To: l, Pos: l.Place()}
		if err := check(f, o, func(k *logic.Term) bool {
			_, current := in.current[k]
			return current || in.old[k] != nil
		}); err != nil {
			return err
		}
	}
	return nil
}

// checkEntry checks that the contract of the entry procedure excludes failure.
func (c *checker) checkEntry() error {
	f := c.c.Substitute(c.contract(c.infos[c.p.Entry]), map[*logic.Term]*logic.Term{c.err: c.c.True()})
	o := Obligation{Kind: EntryFails, Proc: c.p.Entry, Pos: c.p.Entry.Pos}
	status, _, why := c.newQuery().possible(f)
	return c.judge(status, o, nil, why)
}

// checkProc checks all regions of a procedure.
func (c *checker) checkProc(in *procInfo) error {
	isCut := func(l *program.Loc) bool { return c.cert.Invariants[l] != nil }
	sources := []*program.Loc{in.proc.Entry}
	seen := map[*program.Loc]bool{in.proc.Entry: true}
	for i := 0; i < len(sources); i++ {
		r, cycle := newRegion(in, sources[i], isCut)
		if cycle != nil {
			return &Refuted{Obligation: Obligation{Kind: Cycle, Proc: in.proc, From: sources[i], To: cycle, Pos: cycle.Place()}}
		}
		for _, n := range r.nodes {
			if n.end && isCut(n.loc) && !seen[n.loc] {
				seen[n.loc] = true
				sources = append(sources, n.loc)
			}
		}
		if err := c.checkRegion(c.encode(r)); err != nil {
			return err
		}
	}
	return nil
}

// checkRegion checks the claims of a region, in topological order, by one solver that keeps what it has learnt; a claim
// that it cannot decide, by a solver of its own that sees nothing but the paths to the claim's node. If there are bit
// operations, claims are checked by cases where there are some.
func (c *checker) checkRegion(e *encoder) error {
	if len(e.claims) == 0 {
		return nil
	}
	var all *query
	var before []*logic.Term
	bits := e.hasBits()
	for _, cl := range e.claims {
		var status smt.Status
		var model *logic.Model
		var why error
		split := false
		if bits {
			status, model, why, split = e.byCases(cl, before)
		}
		if !split {
			if all == nil {
				all = c.newQuery(append(e.assumptions(nil), before...)...)
			}
			status, model, why = all.possible(cl.bad)
		}
		if status == smt.Unknown && c.ctx.Err() == nil {
			alone := append(e.assumptions(e.upTo(cl.node)), cl.bad)
			status, model, why = c.newQuery(alone...).possible(c.c.True())
		}
		var path []program.Pos
		if status == smt.Sat {
			path = e.path(cl.node, model.Evaluator())
		}
		if err := c.judge(status, cl.Obligation, path, why); err != nil {
			return err
		}
		before = append(before, c.c.Not(cl.bad))
		if all != nil {
			all.assume(c.c.Not(cl.bad))
		}
	}
	return nil
}

// assumptions returns what holds on every path of the region: at its source, and at the nodes in within, or at all if
// that is nil.
func (e *encoder) assumptions(within map[*node]bool) []*logic.Term {
	fs := []*logic.Term{e.assumed}
	for _, c := range e.constraints {
		if within == nil || within[c.node] {
			fs = append(fs, c.f)
		}
	}
	return fs
}

// path reads off a model the path from the region's source to n.
func (e *encoder) path(n *node, eval *logic.Evaluator) []program.Pos {
	var path []program.Pos
	for n != e.source() {
		var came *step
		for _, a := range n.code.arrivals {
			if eval.Holds(a.taken) {
				came = a.step
				break
			}
		}
		if came == nil {
			return nil // the model was cut down to what it needs
		}
		path = append([]program.Pos{came.edge.Pos}, path...)
		n = came.from
	}
	return path
}

// judge turns the solver's answer about an obligation into Certificate's.
func (c *checker) judge(status smt.Status, o Obligation, path []program.Pos, why error) error {
	if c.disagreement != nil {
		c.disagreement.Obligation = o
		return c.disagreement
	}
	switch status {
	case smt.Unsat:
		return nil
	case smt.Sat:
		return &Refuted{Obligation: o, Path: path}
	default:
		return &Undecided{Obligation: o, Reason: why}
	}
}
