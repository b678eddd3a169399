// Calls replaced by what they call, for engines that look at one graph at a time.

package program

import (
	"fmt"
	"slices"

	"craig/logic"
)

// maxInlined bounds the locations of a program whose calls are inlined.
const maxInlined = 50_000

// ErrInlinedSize is the error for programs that inlining would make too large.
var ErrInlinedSize = fmt.Errorf("with its calls inlined the program has more than %d locations", maxInlined)

// RecursionError is the error for a procedure whose calls are to be inlined, but that may call itself.
type RecursionError struct{ Proc *Proc }

// Error returns "main.c:12:5: f is recursive", without the place if it is not known.
func (e *RecursionError) Error() string {
	text := e.Proc.Name + " is recursive"
	if at := e.Proc.Pos.String(); at != "" {
		text = at + ": " + text
	}
	return text
}

// Site is a call that Inline replaced by a copy of the callee.
type Site struct {
	Call  *Edge // of the program that was inlined
	Outer *Site // the copy that the call stands in, nil if it stands in a procedure that is left
}

// Callee returns the procedure that was called, of the program that was inlined.
func (s *Site) Callee() *Proc { return s.Call.Stmt.(*Call).Callee }

// Inline returns p with every call of a procedure for which which holds replaced by a copy of the callee, again and again
// until no such call is left. Procedures that are then not called any more are gone. The result has the executions of p,
// but for steps that concern copies alone.
//
// The edge of a call is replaced by one that gives the parameters of the copy their values, a Havoc of the copy's other
// variables, which are arbitrary at its entry each time, the callee's graph, and an edge that takes the results. Each copy
// has variables of its own, with the names of the callee's, among the locals of the procedure that it is in; the
// procedures that are left share theirs with p. Every procedure and location has its Origin in p; so have edges, the first
// and last of a copy that of the call, except the Havoc. A location of p from which several edges leave has locations as
// origins from which the same ones leave, in the same order: choices of the result are choices of p by their Origin.
// Locations and variables of copies know their Site.
//
// The error is a *RecursionError for the first recursive procedure that is to be inlined, or ErrInlinedSize. p must be
// well-formed; it is not changed, except that its Ctx gets new constants.
func Inline(p *Program, which func(*Proc) bool) (*Program, error) {
	g := NewCallGraph(p)
	reached := g.Reachable(p.Entry)
	for _, pr := range p.Procs {
		if reached[pr] && which(pr) && g.Recursive(pr) {
			return nil, &RecursionError{pr}
		}
	}
	in := &inliner{
		p: p, which: which, procs: make(map[*Proc]*Proc), globals: make(map[*Var]bool),
		out: &Program{Ctx: p.Ctx, Globals: slices.Clone(p.Globals), Cuts: slices.Clone(p.Cuts), Assumed: slices.Clone(p.Assumed), Asked: p.Asked, Targets: p.Targets},
	}
	for _, v := range p.Globals {
		in.globals[v] = true
	}
	if in.size(g, reached) > maxInlined {
		return nil, ErrInlinedSize
	}
	for _, pr := range p.Procs {
		if !reached[pr] || which(pr) && pr != p.Entry {
			continue
		}
		in.procs[pr] = &Proc{
			Name: pr.Name, Pos: pr.Pos, Origin: pr,
			Params: slices.Clone(pr.Params), Results: slices.Clone(pr.Results), Locals: slices.Clone(pr.Locals),
		}
		in.out.Procs = append(in.out.Procs, in.procs[pr])
	}
	in.out.Entry = in.procs[p.Entry]
	same := p.Ctx.NewSubst(nil)
	for _, pr := range in.out.Procs {
		pr.Entry, pr.Exit = in.copy(pr.Origin, frame{proc: pr, terms: same})
	}
	in.out.Number()
	return in.out, nil
}

// inliner makes out from p.
type inliner struct {
	p, out  *Program
	which   func(*Proc) bool
	procs   map[*Proc]*Proc // those of out, by those of p
	globals map[*Var]bool
	copies  int
}

// size returns the number of locations that the result has, or some number above maxInlined.
func (in *inliner) size(g *CallGraph, reached map[*Proc]bool) int {
	total, whole := 0, make(map[*Proc]int)
	for _, comp := range g.Components() { // of one procedure where calls are inlined
		for _, pr := range comp {
			n := len(pr.Locs)
			for _, e := range g.Calls(pr) {
				if callee := e.Stmt.(*Call).Callee; in.which(callee) {
					n += whole[callee] + 1
				}
			}
			whole[pr] = min(n, maxInlined+1)
			if reached[pr] && (!in.which(pr) || pr == in.p.Entry) {
				total = min(total+n, maxInlined+1)
			}
		}
	}
	return total
}

// frame is where a procedure is copied to: the procedure of the result, and what stands there for the variables of the
// original and their current values. Variables that are not in vars stay as they are.
type frame struct {
	proc  *Proc
	site  *Site
	vars  map[*Var]*Var
	terms *logic.Subst
}

// copy adds the graph of pr to f.proc and returns the copies of entry and exit.
func (in *inliner) copy(pr *Proc, f frame) (entry, exit *Loc) {
	locs := make(map[*Loc]*Loc, len(pr.Locs))
	for _, l := range pr.Locs {
		locs[l] = f.newLoc(l)
		locs[l].Label = l.Label
	}
	for _, l := range pr.Locs {
		for _, e := range l.Out {
			from, to := locs[e.From], locs[e.To]
			if call, ok := e.Stmt.(*Call); ok && in.which(call.Callee) {
				in.call(from, to, e, call, f)
				continue
			}
			NewEdge(from, to, in.stmt(e.Stmt, f), e.Pos).Origin = e
		}
	}
	return locs[pr.Entry], locs[pr.Exit]
}

// newLoc adds a location for l to f.proc.
func (f frame) newLoc(l *Loc) *Loc {
	n := f.proc.NewLoc(l.Pos)
	n.Origin, n.Site = l, f.site
	return n
}

// call puts a copy of the callee between from and to; e is the edge of the call in p, whose statement stands in f.
func (in *inliner) call(from, to *Loc, e *Edge, call *Call, f frame) {
	callee := call.Callee
	inner, arbitrary := in.enter(callee, frame{proc: f.proc, site: &Site{Call: e, Outer: f.site}})
	params := &Assign{Lhs: mapped(callee.Params, inner.variable), Rhs: mapped(call.Args, f.terms.Apply)}
	results := &Assign{}
	for i, v := range call.Results {
		if v != nil {
			results.Lhs = append(results.Lhs, f.variable(v))
			results.Rhs = append(results.Rhs, inner.terms.Apply(callee.Results[i].Term))
		}
	}
	entry, exit := in.copy(callee, inner)
	first := entry
	if len(arbitrary) > 0 {
		first = inner.newLoc(callee.Entry)
		NewEdge(first, entry, &Havoc{Vars: arbitrary}, callee.Pos)
	}
	NewEdge(from, first, in.orNothing(params), e.Pos).Origin = e
	NewEdge(exit, to, in.orNothing(results), e.Pos).Origin = e
}

// enter gives f, which has none, variables for a copy of pr, and returns it with those that are arbitrary at its entry.
func (in *inliner) enter(pr *Proc, f frame) (_ frame, arbitrary []*Var) {
	in.copies++
	name := fmt.Sprintf("%s~%d", pr.Name, in.copies)
	f.vars = make(map[*Var]*Var)
	terms := make(map[*logic.Term]*logic.Term)
	for i, vars := range [][]*Var{pr.Params, pr.Results, pr.Locals} {
		for _, v := range vars {
			if in.globals[v] || f.vars[v] != nil {
				continue
			}
			n := NewVar(in.p.Ctx, name, v.Name, v.Type, v.Term.Sort())
			n.Pos, n.Site = v.Pos, f.site
			f.vars[v], terms[v.Term] = n, n.Term
			f.proc.Locals = append(f.proc.Locals, n)
			if i > 0 {
				arbitrary = append(arbitrary, n)
			}
		}
	}
	for v, n := range f.vars {
		if s := v.Source; s != nil {
			n.Source = &Source{Object: s.Object, Part: s.Part, Twin: f.variable(s.Twin), To: s.To, Char: s.Char}
		}
	}
	f.terms = in.p.Ctx.NewSubst(terms)
	return f, arbitrary
}

// orNothing returns a, or a statement without effect if a assigns nothing.
func (in *inliner) orNothing(a *Assign) Stmt {
	if len(a.Lhs) == 0 {
		return &Assume{Cond: in.p.Ctx.True()}
	}
	return a
}

// stmt returns the statement s of p as it is in f.
func (in *inliner) stmt(s Stmt, f frame) Stmt {
	if _, isCall := s.(*Call); len(f.vars) == 0 && !isCall {
		return s
	}
	switch s := s.(type) {
	case *Assume:
		return &Assume{Cond: f.terms.Apply(s.Cond), Violation: s.mapped(f.terms.Apply), Branch: s.Branch}
	case *Assert:
		return &Assert{Cond: f.terms.Apply(s.Cond), Violation: s.mapped(f.terms.Apply)}
	case *Assign:
		return &Assign{Lhs: mapped(s.Lhs, f.variable), Rhs: mapped(s.Rhs, f.terms.Apply)}
	case *Havoc:
		return &Havoc{Vars: mapped(s.Vars, f.variable), Input: s.Input, Abstract: s.Abstract}
	case *Call:
		return &Call{Callee: in.procs[s.Callee], Args: mapped(s.Args, f.terms.Apply), Results: mapped(s.Results, f.variable)}
	}
	panic(fmt.Sprintf("program: Inline: a statement of unknown kind %T", s))
}

// variable returns what stands for v in f; nil for nil.
func (f frame) variable(v *Var) *Var {
	if n := f.vars[v]; n != nil {
		return n
	}
	return v
}

// mapped returns the images of xs under f.
func mapped[T any](xs []T, f func(T) T) []T {
	out := make([]T, len(xs))
	for i, x := range xs {
		out[i] = f(x)
	}
	return out
}
