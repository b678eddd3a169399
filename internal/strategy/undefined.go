package strategy

import (
	"context"
	"slices"
	"time"

	"craig/certify"
	"craig/internal/check"
	"craig/logic"
	"craig/program"
	"craig/verdict"
)

// undefinedPatience returns how long to find out at most what a proof rules out whose check took so much time: not so long that
// the answer comes too late.
func undefinedPatience(ctx context.Context, took time.Duration) time.Duration {
	patience := 4*took + time.Second
	if deadline, ok := ctx.Deadline(); ok {
		patience = min(patience, time.Until(deadline)/2)
	}
	return patience
}

// undefined returns the kinds of undefined behaviour in p that the certificate of proved, which is p or p with calls inlined
// and for which it holds, does not show to be absent from all executions.
func undefined(ctx context.Context, p, proved *program.Program, cert *verdict.Certificate, o certify.Options,
	took time.Duration) []verdict.Undefined {
	ctx, cancel := context.WithTimeout(ctx, undefinedPatience(ctx, took))
	defer cancel()
	kinds := excluded(p)
	if len(kinds) == 0 || rulesOut(ctx, proved, cert, o, func(program.Kind) bool { return true }) {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(kinds), func(k verdict.Undefined) bool {
		return len(kinds) > 1 && rulesOut(ctx, proved, cert, o, func(kind program.Kind) bool { return kind == k.Kind })
	})
}

// excluded returns all kinds of undefined behaviour whose executions do not count in p.
func excluded(p *program.Program) []verdict.Undefined {
	var kinds []verdict.Undefined
	cited := program.Cited(p)
	for _, pr := range p.Procs {
		for _, l := range pr.Locs {
			for _, e := range l.Out {
				a, ok := e.Stmt.(*program.Assume)
				if !ok || a.Kind == "" {
					continue
				}
				i := slices.IndexFunc(kinds, func(k verdict.Undefined) bool { return k.Kind == a.Kind })
				if i < 0 {
					i = len(kinds)
					kinds = append(kinds, verdict.Undefined{Kind: a.Kind})
					kinds[i].Check = check.Deciding(a.Kind)
				}
				for _, at := range cited(e) {
					kinds[i].Places = at.AddTo(kinds[i].Places)
				}
			}
		}
	}
	return kinds
}

// rulesOut reports whether the certificate is known to hold when behaviour of some kinds is a violation.
func rulesOut(ctx context.Context, p *program.Program, cert *verdict.Certificate, o certify.Options,
	some func(program.Kind) bool) bool {
	q := p.Clone()
	c := &verdict.Certificate{
		Invariants: make(map[*program.Loc]*logic.Term, len(cert.Invariants)),
		Contracts:  make(map[*program.Proc]*logic.Term, len(cert.Contracts)),
		Err:        cert.Err,
		Unwinding:  onClone(cert.Unwinding, q),
	}
	for _, pr := range q.Procs {
		if k := cert.Contracts[pr.Origin]; k != nil {
			c.Contracts[pr] = k
		}
		for _, l := range pr.Locs {
			if inv := cert.Invariants[l.Origin]; inv != nil {
				c.Invariants[l] = inv
			}
			for _, e := range l.Out {
				if a, ok := e.Stmt.(*program.Assume); ok && a.Kind != "" && some(a.Kind) {
					e.Stmt = &program.Assert{Cond: a.Cond, Violation: a.Violation}
				}
			}
		}
	}
	return certify.Certificate(ctx, q, c, o) == nil
}

// onClone returns what w says of a program, which may be nil, of a clone of that.
func onClone(w *verdict.Unwinding, clone *program.Program) *verdict.Unwinding {
	if w == nil {
		return nil
	}
	c := &verdict.Unwinding{
		Loops: make(map[*program.Loc]int), Calls: make(map[*program.Proc]int), Inductions: make(map[*program.Loc]verdict.Induction),
	}
	for _, pr := range clone.Procs {
		c.Calls[pr] = w.Calls[pr.Origin]
		for _, l := range pr.Locs {
			c.Loops[l] = w.Loops[l.Origin]
			if in, ok := w.Inductions[l.Origin]; ok {
				c.Inductions[l] = in
			}
		}
	}
	return c
}
