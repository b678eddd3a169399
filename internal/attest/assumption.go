// Values from outside that no call returns.

package attest

import (
	"slices"
	"strings"

	"craig/certify"
	"craig/frontend/c"
	"craig/logic"
	"craig/program"
	"craig/witness"
)

// assumption is what variables hold at a place, when execution comes there once.
type assumption struct {
	place *c.Place
	vars  []*program.Var
	parts []string
}

// uninitialised returns, for each position of declarations without values, the place behind it where these are written. Declarations
// whose variables are 0 whenever execution comes there are left out: few of these are read before they have a value.
func (w *writer) uninitialised(t *certify.Trace) map[program.Pos]*c.Place {
	places := map[program.Pos]*c.Place{}
	for _, in := range t.Inputs {
		h := in.Edge.Stmt.(*program.Havoc)
		at := in.Edge.Pos.Start()
		if h.Input.Kind != program.Uninitialised || h.Abstract.Kind != "" || places[at] != nil {
			continue
		}
		place := w.after(in.Edge.Pos)
		for i, v := range h.Vars {
			if _, ok := holds(v, place, in.Values[i]); ok && !in.Values[i].N.IsZero() {
				places[at] = place
			}
		}
	}
	return places
}

// after returns the statement to which execution comes from the declaration at a place, and from nothing else; nil if there is none that
// the format can name, or if something may happen in between.
func (w *writer) after(at program.Pos) *c.Place {
	declaration := w.statement(at)
	if declaration == nil || !declaration.Item() {
		return nil
	}
	end := program.Pos{File: declaration.Within.File, Line: int(declaration.Within.End.Line), Col: int(declaration.Within.End.Col)}
	var next *c.Place
	for _, u := range w.units {
		for _, p := range u.Places {
			switch {
			case p.Kind == c.CallPlace && declaration.Has(p.Within):
				return nil
			case p.Kind == c.StatementPlace && p.Shown.File == end.File && p.Shown.Start().Compare(end) >= 0 && (next == nil || p.Shown.Start().Compare(next.Shown.Start()) < 0):
				next = p
			}
		}
	}
	if next == nil || !next.Item() || next.Unsupported() != "" {
		return nil
	}
	return next
}

// holds returns the expression that says that v has a value at a place; not ok if C has none, or the place is nil.
func holds(v *program.Var, place *c.Place, value logic.Value) (string, bool) {
	if place == nil || v.Source == nil || value.Sort != logic.Int {
		return "", false
	}
	x, ok := named(v, place)
	n, of := literal(value)
	return x.text + " == " + n, ok && of && !value.N.Less(x.low) && !x.high.Less(value.N)
}

// assume adds to the assumption that is open what in, which no call returned, says of the variables at a place, by the position in held.
func (w *writer) assume(open *assumption, held map[program.Pos]*c.Place, in certify.Input) {
	place := held[in.Edge.Pos.Start()]
	h := in.Edge.Stmt.(*program.Havoc)
	if place == nil || h.Input.Kind != program.Uninitialised {
		return
	}
	for i, v := range h.Vars {
		text, ok := holds(v, place, in.Values[i])
		if !ok {
			continue
		}
		if open.place != place || slices.Contains(open.vars, v) {
			w.close(open)
			open.place = place
		}
		open.vars, open.parts = append(open.vars, v), append(open.parts, text)
	}
}

// close writes the assumption that is open, if there is one.
func (w *writer) close(open *assumption) {
	if open.place != nil {
		w.follow(witness.Waypoint{
			Kind: witness.Assumption, Action: witness.Follow, Location: location(open.place),
			Constraint: witness.Expression{Text: strings.Join(open.parts, " && "), Format: witness.C},
		})
	}
	*open = assumption{}
}
