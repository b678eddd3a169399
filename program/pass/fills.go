package pass

import (
	"slices"

	"craig/logic"
	"craig/program"
)

// Fills is the name of the pass that forgets what loops fill: only its input says what they write.
const Fills = "fills"

// fills forgets what loops fill with unknown values: memory that a driver gets from its environment, an array of inputs. A loop
// fills variables if it gives them values that depend on inputs, while the way that executions take in it, and in what it
// calls, does not. At the head of such a loop all variables that it changes get any values between the bounds that the interval
// analysis knows, so that one round is as good as all. The output has more executions than the input: what other variables are
// after so many rounds is forgotten, too. (Loop abstraction by havoc; the invariants of the loop are those that do not mention
// what it changes.)
//
// An execution of the output has one round of the loop at most. One of the input goes through the others by their conditions, with
// zero for inputs.
func fills(p *program.Program) (*program.Program, *backTranslation) {
	q := p.Clone()
	w := &backTranslation{in: p, out: q}
	filled := findFills(p)
	if len(filled) == 0 {
		return q, w
	}
	w.open = make(map[*program.Loc]bool)
	used := make(map[*program.Edge][]*program.Var)
	for head, f := range filled {
		for _, l := range executedIn(f.body) {
			w.open[l] = true
		}
		used[head.Out[0]] = f.changed
	}
	r := analyseRanges(p)
	for _, pr := range q.Procs {
		for _, l := range slices.Clone(pr.Locs) {
			if f, ok := filled[l.Origin]; ok {
				forgetAt(q.Ctx, l, f.changed, r)
			}
		}
	}
	q.Number()
	w.facts = r.facts(used)
	return q, w
}

// fill is a loop that fills variables.
type fill struct {
	body    []*program.Loc // the head first
	changed []*program.Var // by the loop, of those that are live at the head
}

// findFills returns the loops of p that fill variables, by their heads.
func findFills(p *program.Program) map[*program.Loc]fill {
	x, g := program.NewIndex(p), program.NewCallGraph(p)
	var live *program.Liveness
	filled := make(map[*program.Loc]fill)
	for _, pr := range p.Procs {
		order := program.NewWTO(pr)
		for _, h := range order.Heads() {
			body := order.Component(h)
			unknown := unknownIn(x, executedIn(body))
			if len(unknown) == 0 {
				continue
			}
			if live == nil {
				live = program.NewLiveness(p, x, g, nil)
			}
			here := live.At(h)
			if !slices.ContainsFunc(here, func(v *program.Var) bool { return unknown[v] }) {
				continue
			}
			f := fill{body: body}
			changed := written(body)
			for _, v := range here {
				if changed[v] {
					f.changed = append(f.changed, v)
				}
			}
			filled[h] = f
		}
	}
	return filled
}

// executedIn returns the locations that a loop executes: its body, and those of the procedures that are called there. It returns
// none where the loop is part of a recursion.
func executedIn(body []*program.Loc) []*program.Loc {
	all := slices.Clone(body)
	called := make(map[*program.Proc]bool)
	for i := 0; i < len(all); i++ {
		for _, e := range all[i].Out {
			call, ok := e.Stmt.(*program.Call)
			if !ok || called[call.Callee] {
				continue
			}
			if call.Callee == body[0].Proc {
				return nil
			}
			called[call.Callee] = true
			all = append(all, call.Callee.Locs...)
		}
	}
	return all
}

// unknownIn returns the variables whose values depend on what statements from locs choose; none if a branch among them does.
func unknownIn(x *program.Index, locs []*program.Loc) map[*program.Var]bool {
	unknown := make(map[*program.Var]bool)
	isUnknown := func(v *program.Var) bool { return unknown[v] }
	depends := func(t *logic.Term) bool { return slices.ContainsFunc(x.Vars(t), isUnknown) }
	learn := func(v *program.Var, isUnknown bool) {
		if v != nil && isUnknown {
			unknown[v] = true
		}
	}
	for n := -1; n != len(unknown); {
		n = len(unknown)
		for _, l := range locs {
			for _, e := range l.Out {
				switch s := e.Stmt.(type) {
				case *program.Havoc:
					for _, v := range s.Vars {
						learn(v, true)
					}
				case *program.Assign:
					for i, v := range s.Lhs {
						learn(v, depends(s.Rhs[i]))
					}
				case *program.Call:
					for i, v := range s.Callee.Params {
						learn(v, depends(s.Args[i]))
					}
					for i, v := range s.Results {
						learn(v, unknown[s.Callee.Results[i]])
					}
				}
			}
		}
	}
	for _, l := range locs {
		if len(l.Out) > 1 && slices.ContainsFunc(l.Out, func(e *program.Edge) bool { return slices.ContainsFunc(x.VarsOf(e.Stmt), isUnknown) }) {
			return nil
		}
	}
	return unknown
}

// forgetAt lets executions choose new values for vars at l, an output location, that r does not exclude there.
func forgetAt(ctx *logic.Context, l *program.Loc, vars []*program.Var, r *ranges) {
	state, reached := r.at(l.Origin)
	if !reached {
		return
	}
	chosen, on := l.Proc.NewLoc(l.Pos), l.Proc.NewLoc(l.Pos)
	on.Out, l.Out = l.Out, nil
	for _, e := range on.Out {
		e.From = on
	}
	var bounds []*logic.Term
	for _, v := range vars {
		bounds = append(bounds, within(ctx, v.Term, state.get(v.Term)))
	}
	program.NewEdge(l, chosen, &program.Havoc{Vars: vars}, l.Pos)
	program.NewEdge(chosen, on, &program.Assume{Cond: ctx.And(bounds...)}, l.Pos)
}
