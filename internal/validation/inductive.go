// Invariants as a proof by themselves.

package validation

import (
	"context"
	"slices"

	"craig/engine"
	"craig/frontend/c"
	"craig/logic"
	"craig/program"
	"craig/report"
	"craig/verdict"
)

// Inductive returns an engine that says of a Plan's program, for a witness in a file, that its invariants are a proof: they are all that
// its certificates have, so that it is for their checker to see whether that is so. Calls are inlined first, but for recursion.
func Inductive(file string) engine.Info {
	return engine.Info{
		Name: "witness", Doc: "the invariants of the witness alone", Exact: true, Inline: engine.InlineRefused,
		New: func() engine.Engine { return inductive{file} },
	}
}

type inductive struct{ file string }

// Verify gives up on a program with calls of procedures that do not call themselves, so that it gets one without.
func (in inductive) Verify(_ context.Context, p *program.Program, _ engine.Options) (verdict.Result, error) {
	if !calledByThemselves(p) {
		return verdict.Result{Reason: verdict.Reason{Kind: verdict.Incomplete, Text: "there are calls"}}, nil
	}
	cert := &verdict.Certificate{Invariants: map[*program.Loc]*logic.Term{}, Contracts: map[*program.Proc]*logic.Term{}}
	cert.Err = p.Ctx.Fresh("failed", logic.Bool)
	cert.Contracts[p.Entry] = p.Ctx.Not(cert.Err)
	in.invariants(p, p.Entry, cert)
	in.called(p, cert)
	return verdict.Result{Outcome: verdict.Safe, Certificate: cert}, nil
}

// invariants adds those of a procedure, with what types say.
func (in inductive) invariants(p *program.Program, pr *program.Proc, cert *verdict.Certificate) {
	for _, l := range pr.Locs {
		if in.begins(l) {
			in.claims(p.Ctx, l, cert)
		}
	}
	for _, l := range pr.Locs {
		switch {
		case len(l.In) > 0 && !slices.ContainsFunc(l.In, (*program.Edge).IsPassable):
			cert.Invariants[l] = p.Ctx.False()
		case cert.Invariants[l] != nil && !l.IsRepeatable(): // no cycle needs it, and paths through l say more
			delete(cert.Invariants, l)
		}
	}
	in.typed(p, pr, cert)
	for l := uncut(pr, cert); l != nil; l = uncut(pr, cert) {
		cert.Invariants[l] = p.Ctx.True()
	}
}

// typed adds what the types say of the variables in the claims of a procedure, and of those that have been declared, and have a value, where
// they are.
func (in inductive) typed(p *program.Program, pr *program.Proc, cert *verdict.Certificate) {
	vars := slices.Concat(p.Globals, pr.Params, pr.Locals)
	assigned := newAssigned(pr, pr.Locals)
	for _, l := range pr.Locs {
		f := cert.Invariants[l]
		if f == nil {
			continue
		}
		known := logic.Consts(f)
		all := []*logic.Term{f}
		for _, v := range vars {
			low, high, ok := report.TypeRange(v.Type)
			if ok && v.Term.Sort() == logic.Int && (v.Global || slices.Contains(known, v.Term) || in.declared(v, l) && (slices.Contains(pr.Params, v) || assigned.has(v, l))) {
				all = append(all, p.Ctx.Le(p.Ctx.Num(low, logic.Int), v.Term), p.Ctx.Le(v.Term, p.Ctx.Num(high, logic.Int)))
			}
		}
		cert.Invariants[l] = p.Ctx.And(all...)
	}
}

// declared reports whether v is a variable of one of the calls that l is in, and has a value there.
func (in inductive) declared(v *program.Var, l *program.Loc) bool {
	if v.Source == nil || v.Source.Object == nil {
		return false
	}
	var at program.Pos // where the program goes on
	for _, e := range l.Out {
		at = e.Pos
	}
	for s := l.Site; s != nil; s = s.Outer {
		if v.Site == s {
			return v.Source.Object.Scope.Has(at)
		}
		at = s.Call.Pos
	}
	return v.Site == nil && v.Source.Object.Scope.Has(at)
}

// checks reports whether e is a part of the check of an invariant.
func (in inductive) checks(e *program.Edge) bool {
	return e.Pos.File == in.file || e.Pos.File == c.GlueFile
}

// begins reports whether the check of invariants begins at l.
func (in inductive) begins(l *program.Loc) bool {
	return slices.ContainsFunc(l.Out, in.checks) && !slices.ContainsFunc(l.In, in.checks)
}

// claims adds what holds where the checks end that begin at a location: what they ask of the way there. They are expressions, which
// have no loops.
func (in inductive) claims(x *logic.Context, begin *program.Loc, cert *verdict.Certificate) {
	holds := map[*program.Loc]*logic.Term{begin: x.True()}
	for _, l := range in.ordered(begin) {
		if !slices.ContainsFunc(l.Out, in.checks) {
			cert.Invariants[l] = holds[l]
			continue
		}
		for _, e := range l.Out {
			f := behindStmt(x, holds[l], e.Stmt)
			if holds[e.To] != nil {
				f = x.Or(holds[e.To], f)
			}
			holds[e.To] = f
		}
	}
}

// behindStmt returns something that holds behind a statement if f does before it.
func behindStmt(x *logic.Context, f *logic.Term, s program.Stmt) *logic.Term {
	known := logic.Consts(f)
	switch s := s.(type) {
	case *program.Assume:
		return x.And(f, s.Cond)
	case *program.Assert:
		return x.And(f, s.Cond)
	case *program.Assign:
		for i, v := range s.Lhs {
			if slices.Contains(known, v.Term) {
				return x.True()
			}
			if len(s.Lhs) == 1 && !slices.Contains(logic.Consts(s.Rhs[i]), v.Term) {
				f = x.And(f, x.Eq(v.Term, s.Rhs[i]))
			}
		}
		return f
	case *program.Havoc:
		if !slices.ContainsFunc(s.Vars, func(v *program.Var) bool { return slices.Contains(known, v.Term) }) {
			return f
		}
	}
	return x.True()
}

// ordered returns the locations of the checks that begin at one, each behind those that lead to it, with those where they end.
func (in inductive) ordered(begin *program.Loc) []*program.Loc {
	var order []*program.Loc
	seen := map[*program.Loc]bool{}
	var visit func(l *program.Loc)
	visit = func(l *program.Loc) {
		if seen[l] {
			return
		}
		seen[l] = true
		for _, e := range l.Out {
			if in.checks(e) {
				visit(e.To)
			}
		}
		order = append(order, l)
	}
	visit(begin)
	slices.Reverse(order)
	return order
}

// uncut returns a location on a cycle without an invariant; nil if there is none.
func uncut(pr *program.Proc, cert *verdict.Certificate) *program.Loc {
	const open, done = 1, 2
	state := map[*program.Loc]int{}
	var found *program.Loc
	var visit func(l *program.Loc)
	visit = func(l *program.Loc) {
		state[l] = open
		for _, e := range l.Out {
			switch {
			case found != nil || cert.Invariants[e.To] != nil:
			case state[e.To] == open:
				found = e.To
			case state[e.To] == 0:
				visit(e.To)
			}
		}
		state[l] = done
	}
	for _, l := range pr.Locs {
		if found == nil && state[l] == 0 && cert.Invariants[l] == nil {
			visit(l)
		}
	}
	return found
}
