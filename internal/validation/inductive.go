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
	"craig/witness"
)

// inductiveOf returns an engine that says of a Plan's program, for the witnesses of a file, that their invariants are a proof: they are all
// that its certificates have, so that it is for their checker to see whether that is so. Calls are inlined first, but for recursion.
func inductiveOf(ws []witness.Witness) engine.Info {
	in := inductive{ws[0].At.File, map[int]int{}}
	for _, w := range ws {
		for _, i := range w.Invariants {
			for _, e := range []witness.Expression{i.Value, i.Requires, i.Ensures} {
				of := slices.Index(cutting, i.Kind)
				if known, ok := in.kinds[e.At.Line]; !ok || of < known {
					in.kinds[e.At.Line] = of
				}
			}
		}
	}
	return engine.Info{
		Name: "witness", Doc: "the invariants of the witness alone", Exact: true, Inline: engine.InlineRefused,
		New: func() engine.Engine { return in },
	}
}

type inductive struct {
	file  string
	kinds map[int]int // of the invariants in the lines of the file, by their numbers in cutting
}

// cutting are the kinds of invariants, in the order in which they are taken for what is known in cycles. What is known elsewhere follows
// from that, with all that happens in between.
var cutting = []witness.InvariantKind{witness.LoopInvariant, witness.LocationInvariant, witness.FunctionContract}

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
	for kind := range cutting {
		open := cycles(pr, cert)
		for _, l := range pr.Locs {
			if in.begins(l) && in.kind(l) == kind {
				in.claims(p.Ctx, l, open, cert)
			}
		}
	}
	for _, l := range pr.Locs {
		if len(l.In) > 0 && !slices.ContainsFunc(l.In, (*program.Edge).IsPassable) {
			cert.Invariants[l] = p.Ctx.False()
		}
	}
	in.typed(p, pr, cert)
	for _, l := range program.NewWTOWithout(pr, cut(cert)).Heads() {
		cert.Invariants[l] = p.Ctx.True()
	}
}

// cut says where a certificate has an invariant.
func cut(cert *verdict.Certificate) func(*program.Loc) bool {
	return func(l *program.Loc) bool { return cert.Invariants[l] != nil }
}

// cycles returns the locations of a procedure on cycles on which a certificate has no invariant.
func cycles(pr *program.Proc, cert *verdict.Certificate) map[*program.Loc]bool {
	on := map[*program.Loc]bool{}
	order := program.NewWTOWithout(pr, cut(cert))
	for _, head := range order.Heads() {
		for _, l := range order.Component(head) {
			on[l] = true
		}
	}
	return on
}

// kind returns the number in cutting of the invariants whose check begins at l.
func (in inductive) kind(l *program.Loc) int {
	for _, at := range in.ordered(l) {
		for _, e := range at.Out {
			if kind, ok := in.kinds[e.Pos.Line]; ok && e.Pos.File == in.file {
				return kind
			}
		}
	}
	return len(cutting) - 1
}

// typed adds what the types say of the variables in the claims of a procedure, and of those that have been declared, and have a value, where
// they are.
func (in inductive) typed(p *program.Program, pr *program.Proc, cert *verdict.Certificate) {
	vars := slices.DeleteFunc(slices.Concat(p.Globals, pr.Params, pr.Locals), func(v *program.Var) bool {
		return v.Term.Sort() != logic.Int || v.Source != nil && v.Source.Part != program.Whole
	})
	assigned := newAssigned(pr, pr.Locals)
	copies := copies(p.Ctx, pr)
	for _, l := range pr.Locs {
		f := cert.Invariants[l]
		if f == nil {
			continue
		}
		known := logic.Consts(f)
		all := []*logic.Term{f}
		for _, v := range vars {
			low, high, ok := report.TypeRange(v.Type)
			if ok && (v.Global || slices.Contains(known, v.Term) || in.declared(v, l) && (slices.Contains(pr.Params, v) || assigned.has(v, l))) {
				all = append(all, p.Ctx.Le(p.Ctx.Num(low, logic.Int), v.Term), p.Ctx.Le(v.Term, p.Ctx.Num(high, logic.Int)))
			}
		}
		for _, c := range copies {
			if !c.lost[l] {
				all = append(all, c.same)
			}
		}
		cert.Invariants[l] = p.Ctx.And(all...)
	}
}

// copied is that a parameter is what was given for it, and where that need not be so.
type copied struct {
	same *logic.Term
	lost map[*program.Loc]bool
}

// copies returns what is copied at the beginnings of calls that have been inlined.
func copies(x *logic.Context, pr *program.Proc) (out []copied) {
	for _, l := range pr.Locs {
		for _, e := range l.Out {
			a, ok := e.Stmt.(*program.Assign)
			if !ok {
				continue
			}
			for i, v := range a.Lhs {
				if v.Site != nil && v.Site.Call.Pos.Start() == e.Pos.Start() && (a.Rhs[i].Op() == logic.OpConst || a.Rhs[i].IsNum()) {
					out = append(out, copied{x.Eq(v.Term, a.Rhs[i]), lost(pr, e, v.Term, a.Rhs[i])})
				}
			}
		}
	}
	return out
}

// lost returns the locations to which ways lead, from the beginning of pr or from a change of one of two variables, that do not pass the
// edge by.
func lost(pr *program.Proc, by *program.Edge, x, y *logic.Term) map[*program.Loc]bool {
	reached := map[*program.Loc]bool{pr.Entry: true}
	open := []*program.Loc{pr.Entry}
	add := func(e *program.Edge) {
		if e != by && !reached[e.To] {
			reached[e.To] = true
			open = append(open, e.To)
		}
	}
	for _, l := range pr.Locs {
		for _, e := range l.Out {
			if slices.ContainsFunc(program.Writes(e.Stmt), func(v *program.Var) bool { return v.Term == x || v.Term == y }) {
				add(e)
			}
		}
	}
	for len(open) > 0 {
		l := open[len(open)-1]
		open = open[:len(open)-1]
		for _, e := range l.Out {
			add(e)
		}
	}
	return reached
}

// declared reports whether v is a variable of one of the calls that l is in, whose name means it there.
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

// claims adds what holds where the checks end that begin at a location, if that is one of some: what they ask of the way there. They are
// expressions, which have no loops.
func (in inductive) claims(x *logic.Context, begin *program.Loc, wanted map[*program.Loc]bool, cert *verdict.Certificate) {
	holds := map[*program.Loc]*logic.Term{begin: x.True()}
	for _, l := range in.ordered(begin) {
		if !slices.ContainsFunc(l.Out, in.checks) {
			if wanted[l] {
				cert.Invariants[l] = holds[l]
			}
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
