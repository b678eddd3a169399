// Executions.

package attest

import (
	"craig/certify"
	"craig/frontend/c"
	"craig/logic"
	"craig/num"
	"craig/program"
	"craig/witness"
)

// Violation writes the execution t, with the values that functions return from outside, up to where it violates an assertion at a
// place. Units are those of the program, with Places Everywhere. It is not ok if the place is no statement of the files.
func Violation(t *certify.Trace, at program.Pos, units []*c.PlacedUnit) (out Written, ok bool) {
	w := newWriter(nil, units)
	target := w.statement(at)
	if target == nil {
		return w.out, false
	}
	w.values(t)
	w.follow(witness.Waypoint{Kind: witness.Target, Action: witness.Follow, Location: location(target)})
	return w.out, true
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

// values writes what calls return from outside, and what variables without a value hold. Of a place at which something has no words none
// is written: what is written is that of the next time that execution comes there.
func (w *writer) values(t *certify.Trace) {
	unwritten := map[program.Pos]bool{}
	places := map[program.Pos]*c.Place{}
	for _, in := range t.Inputs {
		if !fromCall(in) {
			continue
		}
		at := in.Edge.Pos.Start()
		if places[at] == nil {
			places[at] = w.call(at)
		}
		if _, ok := result(in); !ok || places[at] == nil {
			unwritten[at] = true
		}
	}
	held := w.uninitialised(t)
	var open assumption
	for _, in := range t.Inputs {
		if !fromCall(in) {
			w.assume(&open, held, in)
			continue
		}
		if unwritten[in.Edge.Pos.Start()] {
			w.out.LeftOut++
			continue
		}
		w.close(&open)
		n, _ := result(in)
		w.follow(witness.Waypoint{
			Kind: witness.FunctionReturn, Action: witness.Follow, Location: location(places[in.Edge.Pos.Start()]),
			Constraint: witness.Expression{Text: `\result == ` + n, Format: witness.ExtendedC},
		})
	}
	w.close(&open)
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

// fromCall reports whether in is what a call returned from outside.
func fromCall(in certify.Input) bool {
	h := in.Edge.Stmt.(*program.Havoc)
	return h.Input.Kind == program.FunctionResult && h.Abstract.Kind == ""
}

// result returns the number that a call returned.
func result(in certify.Input) (string, bool) {
	h := in.Edge.Stmt.(*program.Havoc)
	if len(in.Values) != 1 || h.Vars[0].Source != nil && h.Vars[0].Source.Part != program.Whole {
		return "", false
	}
	return literal(in.Values[0])
}

// literal returns a truth value or an integer that C has a constant for.
func literal(v logic.Value) (string, bool) {
	switch {
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
