// Witnesses of executions without an end: an execution goes around a cycle for ever if it comes back to a state that it was in.

package validation

import (
	"regexp"
	"slices"

	"craig/logic"
	"craig/program"
	"craig/witness"
)

// Functions and variables that inserted text has for cycles.
const (
	again   = "__craig_again"   // is called where an execution comes to the beginning of the cycle
	saved   = "__craig_saved"   // at which call the state was saved, from 1; 0: at none
	repeats = "__craig_repeats" // stands for coming back to that state

	lassoHead   = "int " + saved + "; void " + again + "(void) { if (" + saved + ") " + saved + " = 1; }"
	lassoOthers = "extern int " + saved + "; void " + again + "(void);"
)

var termination = regexp.MustCompile(`\bF\s+end\b`)

// Endless reports whether w is the witness of an execution without an end.
func Endless(w witness.Witness) bool {
	return termination.MatchString(w.Metadata.Task.Specification) && slices.ContainsFunc(w.Segments, witness.Segment.Cycle)
}

// lasso is a program in which the state is saved.
type lasso struct {
	doubt string // why an execution may go on for ever without coming back to a state; empty: none does
}

// closed is a Plan's Change: at the beginning of the cycle, the state, as far as it matters to where executions go, may be saved once,
// and coming there in the same call of the function with the same values is a violation. What happened in between can then happen again and again.
func (l *lasso) closed(p *program.Program, _ func(program.Stmt) bool) *program.Program {
	var calls []*program.Edge
	out := program.Restated(p, func(e *program.Edge) {
		if call, ok := e.Stmt.(*program.Call); ok && call.Callee.Name == again {
			calls = append(calls, e)
		}
		if leaves(e.Stmt) {
			e.Stmt = &program.Assume{Cond: p.Ctx.False()}
		}
	})
	i := slices.IndexFunc(out.Globals, func(v *program.Var) bool { return v.Name == saved })
	if i < 0 { // nothing comes there
		return out
	}
	l.doubt = unlimited(out, calls)
	live := program.NewLiveness(out, program.NewIndex(out), program.NewCallGraph(out), nil)
	at := out.Globals[i]
	state := slices.DeleteFunc(slices.Clone(out.Globals), func(v *program.Var) bool { return v == at })
	var entered []*program.Proc
	for n, e := range calls {
		pr := e.From.Proc
		vars := slices.Concat(state, pr.Params, pr.Results, pr.Locals)
		vars = slices.DeleteFunc(vars, func(v *program.Var) bool { return !live.Live(e.To, v) })
		remember(out, e, at, int64(n+1), vars)
		if !slices.Contains(entered, pr) {
			entered = append(entered, pr)
			begins(pr, &program.Assign{Lhs: []*program.Var{at}, Rhs: []*logic.Term{p.Ctx.Int(0)}})
		}
	}
	out.Number()
	return out
}

// remember lets the execution, instead of the call e, save the values of variables, or compare them with those that it has saved there,
// or go on.
func remember(p *program.Program, e *program.Edge, at *program.Var, n int64, vars []*program.Var) {
	x := p.Ctx
	save := &program.Assign{Lhs: []*program.Var{at}, Rhs: []*logic.Term{x.Int(n)}}
	same := []*logic.Term{x.True()}
	for _, v := range vars {
		was := program.NewVar(x, "", "__craig_was_"+v.Name, "", v.Term.Sort())
		p.Globals = append(p.Globals, was)
		save.Lhs, save.Rhs = append(save.Lhs, was), append(save.Rhs, v.Term)
		same = append(same, x.Eq(was.Term, v.Term))
	}
	pick := program.NewVar(x, "", "__craig_pick", "", logic.Bool)
	p.Globals = append(p.Globals, pick)
	pr, to := e.From.Proc, e.To
	picked, saving, comparing := pr.NewLoc(e.Pos), pr.NewLoc(e.Pos), pr.NewLoc(e.Pos)
	to.In = slices.DeleteFunc(to.In, func(other *program.Edge) bool { return other == e })
	e.Stmt, e.To, picked.In = &program.Havoc{Vars: []*program.Var{pick}}, picked, []*program.Edge{e}
	none, here := x.Eq(at.Term, x.Int(0)), x.Eq(at.Term, x.Int(n))
	way := func(to *program.Loc, cond *logic.Term) {
		program.NewEdge(picked, to, &program.Assume{Cond: cond}, e.Pos)
	}
	way(to, x.Or(x.Not(pick.Term), x.Not(x.Or(none, here))))
	way(saving, x.And(pick.Term, none))
	way(comparing, x.And(pick.Term, here))
	program.NewEdge(saving, to, save, e.Pos)
	program.NewEdge(comparing, to, &program.Assert{Cond: x.Not(x.And(same...)), Violation: program.Violation{Kind: program.ErrorCall, Symbol: repeats}}, e.Pos)
}

// unlimited says why there may be infinitely many states at some calls, or these are in functions that are called more than once;
// empty: neither.
func unlimited(p *program.Program, calls []*program.Edge) string {
	for _, v := range p.Globals {
		if v.Source != nil && v.Source.Part >= program.Count || v.Term.Sort().Kind() == logic.KindArray {
			return "arrays or allocated memory"
		}
		if v.Source == nil && v.Type == "" {
			return "what the program does not show"
		}
	}
	for _, e := range calls {
		if e.From.Proc == p.Entry {
			continue
		}
		sites := 0
		for _, pr := range p.Procs {
			for _, l := range pr.Locs {
				for _, f := range l.Out {
					if call, ok := f.Stmt.(*program.Call); ok && call.Callee == e.From.Proc {
						sites++
						if pr != p.Entry {
							sites++
						}
					}
				}
			}
		}
		if sites != 1 || slices.ContainsFunc(e.From.Proc.Locals, func(v *program.Var) bool { return v.Term.Sort().Kind() == logic.KindArray }) {
			return "arrays, or a cycle in a function that may be called several times"
		}
	}
	return ""
}
