// Executions.

package attest

import (
	"math/big"
	"slices"
	"strings"

	"craig/certify"
	"craig/frontend/c"
	"craig/logic"
	"craig/num"
	"craig/program"
	"craig/witness"
)

// Violation writes the execution t, with the values that functions return from outside, and with the ways that it goes at branches where
// some inputs have no words, up to where it violates an assertion. Units are those of the program, with Places Everywhere. It is not ok
// if that is at no statement of the files.
func Violation(t *certify.Trace, units []*c.PlacedUnit) (out Written, ok bool) {
	w := newWriter(nil, units)
	target, ok := w.target(t)
	if !ok {
		return w.out, false
	}
	if !w.values(t, inputs(t), nil) {
		if events, at, ok := w.branches(t); ok {
			w.out = Written{}
			w.values(t, events, at)
		}
	}
	w.follow(witness.Waypoint{Kind: witness.Target, Action: witness.Follow, Location: target})
	return w.out, true
}

// target returns where the statement is that violates the assertion in which t ends, in a function of the C library that it calls, too. That
// memory is lost is known where executions end: then it is the last one that did something. It is not ok if there is none.
func (w *writer) target(t *certify.Trace) (at witness.Location, ok bool) {
	end := t.Steps[len(t.Steps)-1]
	if a, ok := end.Edge.Stmt.(*program.Assert); !ok || a.Violation.Kind != program.MemoryLeak {
		return w.located(end.Pos)
	}
	for _, s := range slices.Backward(t.Steps[:len(t.Steps)-1]) {
		if at, ok = w.located(s.Edge.Pos); ok && s.Edge.Does() {
			return at, true
		}
	}
	return at, false
}

// located returns where the statement around a place is; of one in a file that is included, the line.
func (w *writer) located(at program.Pos) (witness.Location, bool) {
	if p := w.statement(at); p != nil {
		return location(p), true
	}
	included := slices.ContainsFunc(w.units, func(u *c.PlacedUnit) bool {
		return slices.Contains(u.Parts, at.File) && !slices.Contains(u.Named, at.File)
	})
	return witness.Location{File: at.File, Line: at.Line}, included
}

// follow adds a segment that ends with a waypoint.
func (w *writer) follow(p witness.Waypoint) {
	w.out.Segments = append(w.out.Segments, witness.Segment{Waypoints: []witness.Waypoint{p}})
}

// statement returns the innermost statement or declaration around a place; nil if there is none. One that comes out of a macro is where
// that is.
func (w *writer) statement(at program.Pos) *c.Place {
	if !w.sole(c.StatementPlace, at) {
		return nil
	}
	var best *c.Place
	for _, u := range w.units {
		for _, p := range u.Places {
			switch {
			case p.Kind != c.StatementPlace:
			case p.Shown.Start() == at.Start():
				return p
			case p.Has(at) && (best == nil || best.Shown.Start().Compare(p.Shown.Start()) <= 0):
				best = p
			}
		}
	}
	return best
}

// returned is what a call returned from outside, whole or in parts, or that an allocation failed or did not.
type returned struct {
	at    program.Pos
	vars  []*program.Var
	parts []string
	left  int  // of parts that have no words
	fails bool // it is an allocation that failed
	tried bool // it is an allocation
}

// next returns the call that in is of, if it is of one: last, or the one behind that.
func (last *returned) next(in certify.Input) *returned {
	h := in.Edge.Stmt.(*program.Havoc)
	at := in.Edge.Pos.Start()
	failure := h.Input.Kind == program.Failure && slices.Contains(allocating, h.Input.Symbol)
	switch {
	case failure:
		return &returned{at: at, vars: h.Vars, fails: in.Values[0].B, tried: true}
	case !fromCall(in):
		return nil
	case last == nil || last.tried || last.at != at || slices.ContainsFunc(h.Vars, func(v *program.Var) bool { return slices.Contains(last.vars, v) }):
		last = &returned{at: at}
	}
	last.vars = append(last.vars, h.Vars...)
	if text, ok := result(in); ok {
		last.parts = append(last.parts, text)
	} else {
		last.left++
	}
	return last
}

// allocating are the functions that return null where they fail.
var allocating = []string{"malloc", "calloc"}

// calls returns what calls returned, by the last one of the inputs that it is of, and the places at which nothing of a call is written:
// those where something has no words, and of allocations those where none fails.
func (w *writer) calls(t *certify.Trace) (all map[int]*returned, unwritten map[program.Pos]bool) {
	all, unwritten = map[int]*returned{}, map[program.Pos]bool{}
	fails := map[program.Pos]bool{}
	var last *returned
	before := 0
	for i, in := range t.Inputs {
		next := last.next(in)
		if next == last && last != nil {
			delete(all, before)
		}
		if last = next; last != nil {
			all[i], before = last, i
			fails[last.at] = fails[last.at] || last.fails
		}
	}
	for _, c := range all {
		if w.call(c.at) == nil || !c.tried && len(c.parts) == 0 || c.tried && !fails[c.at] {
			unwritten[c.at] = true
		}
	}
	return all, unwritten
}

// values writes what calls return from outside, what variables without a value hold, and which ways an execution goes at branches with
// places, as events tell. Of a place at which something has no words none is written: what is written is that of the next time that
// execution comes there. It returns whether no input is left out that may matter.
func (w *writer) values(t *certify.Trace, events []event, at map[*program.Decision]*c.Place) (complete bool) {
	calls, unwritten := w.calls(t)
	held := w.uninitialised(t)
	var open assumption
	complete = true
	for _, e := range events {
		if e.way != nil {
			w.close(&open)
			w.take(e.way, at[e.way.Decision])
			continue
		}
		in, c := t.Inputs[e.input], calls[e.input]
		switch {
		case c == nil:
			w.assume(&open, held, in)
			h := in.Edge.Stmt.(*program.Havoc)
			if h.Input.Kind == program.FunctionResult && !fromCall(in) && h.Abstract.Kind == "" {
				w.out.LeftOut++ // it was written through a parameter
				complete = false
			}
			complete = complete && (!matters(in) || held[in.Edge.Pos.Start()] != nil)
		case unwritten[c.at]:
			w.out.LeftOut += len(c.parts) + c.left
			complete = complete && c.tried
		default:
			w.out.LeftOut += c.left
			complete = complete && c.left == 0
			w.close(&open)
			w.follow(witness.Waypoint{
				Kind: witness.FunctionReturn, Action: witness.Follow, Location: location(w.call(c.at)),
				Constraint: witness.Expression{Text: c.text(), Format: witness.ExtendedC},
			})
		}
	}
	w.close(&open)
	return complete
}

// matters reports whether where an execution goes may depend on an input that no call returned: it is a choice, or other than zero, which
// inputs are that nobody needs.
func matters(in certify.Input) bool {
	switch in.Edge.Stmt.(*program.Havoc).Input.Kind {
	case program.Choice, program.VolatileRead, program.VolatileCopy, program.EvaluationOrder, program.UnionMember,
		program.Implementation, program.Uninitialised, program.FirstValue, program.Argument, program.PointedTo:
		return slices.ContainsFunc(in.Values, func(v logic.Value) bool { return !v.Equal(logic.ZeroValue(v.Sort)) })
	}
	return false
}

// text returns what is written of a call.
func (c *returned) text() string {
	switch {
	case c.fails:
		return `\result == 0`
	case c.tried:
		return `\result != 0`
	}
	return strings.Join(c.parts, " && ")
}

// call returns the call that begins at a place, the innermost of them; nil if there is none.
func (w *writer) call(at program.Pos) *c.Place {
	if !w.sole(c.CallPlace, at) {
		return nil
	}
	var best *c.Place
	for _, u := range w.units {
		for _, p := range u.Places {
			if p.Kind == c.CallPlace && p.Unsupported() == "" && p.Within.Start() == at && (best == nil || best.Has(p.Shown)) {
				best = p
			}
		}
	}
	return best
}

// fromCall reports whether in is what a call returned from outside, or a part of that; what it wrote elsewhere is not.
func fromCall(in certify.Input) bool {
	h := in.Edge.Stmt.(*program.Havoc)
	if h.Input.Kind != program.FunctionResult || h.Abstract.Kind != "" || len(h.Vars) == 0 {
		return false
	}
	s := h.Vars[0].Source
	return s == nil || s.Object == nil || s.Object.Kind == program.Variable
}

// result says which number a call returned, or which one is in a member of what it returned.
func result(in certify.Input) (string, bool) {
	h := in.Edge.Stmt.(*program.Havoc)
	if len(in.Values) != 1 || h.Vars[0].Source != nil && h.Vars[0].Source.Part != program.Whole {
		return "", false
	}
	text := `\result`
	if s := h.Vars[0].Source; s != nil && s.Object != nil {
		for _, step := range s.Object.Steps {
			if step.Member == "" {
				return "", false
			}
			text += "." + step.Member
		}
	}
	v := in.Values[0]
	if v.Sort.Kind() == logic.KindFloat && v.Float().IsNaN() {
		return text + " != " + text, true
	}
	n, ok := literal(v)
	if v.Sort == logic.Int && slices.Contains([]string{"float", "double", "long double"}, h.Vars[0].Type) { // its bits
		return "", false
	}
	return text + " == " + n, ok
}

// literal returns a truth value, an integer or a finite floating-point number that C has a constant for.
func literal(v logic.Value) (string, bool) {
	switch {
	case v.Sort.Kind() == logic.KindFloat:
		r, finite := v.Float().Rat()
		digits := uint(v.Sort.Format().Significand)
		return new(big.Float).SetPrec(digits).SetRat(r.Big()).Text('p', -1), finite && digits <= 53 // those of double
	case v.Sort == logic.Bool && v.B:
		return "1", true
	case v.Sort == logic.Bool:
		return "0", true
	case v.Sort == logic.Int && v.N.Less(num.Pow2(31).Neg()):
		x, ok := constant(v.N)
		return x.text, ok
	case v.Sort == logic.Int && !v.N.Less(num.Pow2(63)):
		x, ok := constant(v.N)
		return x.bare, ok
	case v.Sort == logic.Int:
		return v.N.String(), true
	}
	return "", false
}
