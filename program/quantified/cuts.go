// Where something is done again with other values: in loops, and in procedures that call themselves.

package quantified

import (
	"slices"

	"craig/logic"
	"craig/num"
	"craig/program"
	"craig/verdict"
)

// cut is the head of a loop, or the entry of a procedure that calls itself.
type cut struct {
	spot    verdict.Spot
	bounded bool // there are few rounds, as a counter shows: a proof can look at them one by one
}

// anywhere stands for the cuts where elements are written, of elements that are chosen later.
var anywhere = new(cut)

// cuts are those of a program, and what changes from one time that execution comes to a cut to the next.
type cuts struct {
	*analysis
	at      map[*program.Loc]*cut
	changed map[*program.Loc]map[*logic.Term]bool
	loops   map[*program.Loc][]*program.Loc // the heads of the loops that a location is in, the innermost first
}

func newCuts(a *analysis) *cuts {
	x := &cuts{analysis: a, at: make(map[*program.Loc]*cut), changed: make(map[*program.Loc]map[*logic.Term]bool), loops: make(map[*program.Loc][]*program.Loc)}
	for _, pr := range a.p.Procs {
		w := program.NewWTO(pr)
		heads := w.Heads()
		slices.Reverse(heads) // the inner ones first
		for _, h := range heads {
			x.addLoop(h, w.Component(h))
		}
		if a.calls.Recursive(pr) {
			x.addRecursion(pr)
		}
	}
	return x
}

// isHead reports whether l is the head of a loop.
func (x *cuts) isHead(l *program.Loc) bool { return len(x.loops[l]) > 0 && x.loops[l][0] == l }

// addLoop notes the loop of locs, the first of which is its head.
func (x *cuts) addLoop(h *program.Loc, locs []*program.Loc) {
	spot := verdict.Spot{What: verdict.Loop, Proc: h.Proc.Name, Pos: h.Place()}
	if h.Site != nil {
		spot.Proc = h.Site.Callee().Name
	}
	changed := make(map[*logic.Term]bool)
	for _, l := range locs {
		x.loops[l] = append(x.loops[l], h)
		for _, e := range l.Out {
			for _, v := range program.Writes(e.Stmt) {
				changed[v.Term] = true
			}
		}
	}
	x.at[h], x.changed[h] = &cut{spot, x.isCounted(locs)}, changed
}

// addRecursion notes that pr calls itself, over others or not.
func (x *cuts) addRecursion(pr *program.Proc) {
	changed := make(map[*logic.Term]bool)
	for _, e := range x.calls.Callers(pr) {
		if x.calls.Rank(e.From.Proc) != x.calls.Rank(pr) {
			continue
		}
		for i, t := range e.Stmt.(*program.Call).Args {
			if v := pr.Params[i]; t != v.Term || x.writes(e.From.Proc, v) {
				changed[v.Term] = true
			}
		}
	}
	x.at[pr.Entry] = &cut{spot: verdict.Spot{What: verdict.Calls, Proc: pr.Name, Pos: pr.Pos}}
	x.changed[pr.Entry] = changed
}

// writes reports whether pr changes v.
func (x *cuts) writes(pr *program.Proc, v *program.Var) bool {
	return slices.ContainsFunc(pr.Locs, func(l *program.Loc) bool {
		return slices.ContainsFunc(l.Out, func(e *program.Edge) bool { return slices.Contains(program.Writes(e.Stmt), v) })
	})
}

// changing returns the cut that l is, if an index is another one each time that execution comes there; else nil.
func (x *cuts) changing(l *program.Loc, index *logic.Term) *cut {
	changed := x.changed[l]
	if changed != nil && slices.ContainsFunc(logic.Consts(index), func(t *logic.Term) bool { return changed[t] }) {
		return x.at[l]
	}
	return nil
}

// repeats returns the innermost cut because of which e writes an element at another index each time; nil if there is none.
func (x *cuts) repeats(e *program.Edge, index *logic.Term) *cut {
	if index.IsNum() {
		return nil
	}
	for _, h := range x.loops[e.From] {
		if c := x.changing(h, index); c != nil {
			return c
		}
	}
	return x.around(e.From.Proc, make(map[*program.Proc]bool))
}

// around returns the innermost cut in which pr is called; nil if it is called once at most.
func (x *cuts) around(pr *program.Proc, visited map[*program.Proc]bool) *cut {
	if visited[pr] {
		return nil
	}
	visited[pr] = true
	if c := x.at[pr.Entry]; c != nil {
		return c
	}
	for _, e := range x.calls.Callers(pr) {
		if loops := x.loops[e.From]; len(loops) > 0 {
			return x.at[loops[0]]
		}
		if c := x.around(e.From.Proc, visited); c != nil {
			return c
		}
	}
	return nil
}

// fewRounds is how many rounds of a loop a proof can look at one by one.
const fewRounds = 1000

// isCounted reports whether a loop is left after few rounds at most: one of its exits compares a counter with a number, and the
// counter begins with one.
func (x *cuts) isCounted(locs []*program.Loc) bool {
	in := make(map[*program.Loc]bool, len(locs))
	for _, l := range locs {
		in[l] = true
	}
	for _, l := range locs {
		for _, e := range l.Out {
			a, ok := e.Stmt.(*program.Assume)
			if !ok || in[e.To] || len(l.Out) < 2 {
				continue
			}
			if vars := x.index.Vars(a.Cond); len(vars) == 1 && comparesWithFew(a.Cond) && x.counts(locs, vars[0]) && beginsWithFew(locs, in, vars[0]) {
				return true
			}
		}
	}
	return false
}

// beginsWithFew reports whether the procedure gives v numbers that are not large outside of locs, the members of in, and no others.
func beginsWithFew(locs []*program.Loc, in map[*program.Loc]bool, v *program.Var) bool {
	pr := locs[0].Proc
	if slices.Contains(pr.Params, v) {
		return false
	}
	terms, ok := given(slices.DeleteFunc(slices.Clone(pr.Locs), func(l *program.Loc) bool { return in[l] }), v)
	few := num.Int(fewRounds)
	return ok && len(terms) > 0 && !slices.ContainsFunc(terms, func(t *logic.Term) bool { return !t.IsNum() || few.Less(t.Value().Abs()) })
}

// comparesWithFew reports whether a condition is a linear one over a variable and numbers that are not large.
func comparesWithFew(cond *logic.Term) bool {
	linear, few := true, num.Int(fewRounds)
	logic.PostOrder(func(t *logic.Term) {
		switch t.Op() {
		case logic.OpNum:
			linear = linear && !few.Less(t.Value().Abs())
		case logic.OpConst, logic.OpNot, logic.OpLe, logic.OpLt, logic.OpEq, logic.OpAdd, logic.OpMul, logic.OpMod:
		default:
			linear = false
		}
	}, cond)
	return linear
}

// counts reports whether all that locs do to v is to add numbers to it.
func (x *cuts) counts(locs []*program.Loc, v *program.Var) bool {
	terms, ok := given(locs, v)
	for _, t := range terms {
		sum := logic.Linearize(unwrapped(t))
		if len(sum.Monos) != 1 || !sum.Monos[0].Coef.IsOne() || sum.Const.IsZero() {
			return false
		}
		if u := x.index.Var(sum.Monos[0].Base); u != v { // what v was before it is given another value
			if was, ok := given(locs, u); u == nil || !ok || len(was) == 0 || slices.ContainsFunc(was, func(w *logic.Term) bool { return w != v.Term }) {
				return false
			}
		}
	}
	return ok && len(terms) > 0
}

// given returns what locs assign to v; ok is false if they give it other values, too.
func given(locs []*program.Loc, v *program.Var) (terms []*logic.Term, ok bool) {
	for _, l := range locs {
		for _, e := range l.Out {
			i := slices.Index(program.Writes(e.Stmt), v)
			if i < 0 {
				continue
			}
			st, ok := e.Stmt.(*program.Assign)
			if !ok {
				return nil, false
			}
			terms = append(terms, st.Rhs[i])
		}
	}
	return terms, true
}

// unwrapped returns the term of which t is the remainder.
func unwrapped(t *logic.Term) *logic.Term {
	if t.Op() == logic.OpMod {
		return t.Arg(0)
	}
	return t
}
