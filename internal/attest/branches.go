// Branches of an execution that its inputs alone do not determine.

package attest

import (
	"craig/certify"
	"craig/frontend/c"
	"craig/program"
	"craig/witness"
)

// maxBranches is how many branches of an execution are written: of longer ones none, for the witness would be of no use to anybody.
const maxBranches = 2000

// event is something that an execution does and a witness can say: an input by its number, or a way that it goes at a branch.
type event struct {
	input int
	way   *program.Branch // nil: the input
}

// inputs returns the inputs of an execution, in their order.
func inputs(t *certify.Trace) []event {
	events := make([]event, len(t.Inputs))
	for i := range t.Inputs {
		events[i].input = i
	}
	return events
}

// branches returns the inputs and the branches of an execution, in their order, and the places of the branches. It is not ok if there are
// too many of them, or steps of the execution are not known.
func (w *writer) branches(t *certify.Trace) (events []event, at map[*program.Decision]*c.Place, ok bool) {
	if t.Omitted > 0 || t.MoreInputs {
		return nil, nil, false
	}
	at = map[*program.Decision]*c.Place{}
	input := 0
	for _, s := range t.Steps {
		b := s.Edge.Branch()
		switch {
		case input < len(t.Inputs) && s.Edge == t.Inputs[input].Edge:
			events = append(events, event{input: input})
			input++
		case b != nil && s.Kind == certify.Statement:
			if _, known := at[b.Decision]; !known {
				at[b.Decision] = w.branch(b.Decision)
			}
			if _, ok := constraint(b); !ok { // a place is written each time that execution comes there, or never
				at[b.Decision] = nil
			}
			events = append(events, event{way: b})
		}
	}
	written := 0
	for _, e := range events {
		if e.way != nil && at[e.way.Decision] != nil {
			written++
		}
	}
	return events, at, input == len(t.Inputs) && written <= maxBranches
}

// branch returns the place of a branch; nil if the format has no words for it.
func (w *writer) branch(d *program.Decision) *c.Place {
	switch d.Kind {
	case program.IfBranch:
		return w.place(d.Pos, c.IfPlace)
	case program.WhileBranch, program.DoBranch, program.ForBranch:
		return w.place(d.Pos, c.LoopPlace)
	case program.SwitchBranch:
		return w.place(d.Pos, c.SwitchPlace)
	case program.ConditionalBranch, program.AndBranch, program.OrBranch: // known by their first operands, of which there may be several
	}
	return nil
}

// constraint returns what a waypoint says of a way; not ok if it cannot.
func constraint(b *program.Branch) (string, bool) {
	switch b.Way {
	case program.Holds, program.Fails, program.Default:
		return string(b.Way), true
	case program.Case:
		return b.Low.String(), b.Low == b.High && b.Low.IsNum() && b.Low.Value().Sign() >= 0
	}
	return "", false
}

// take writes the way that an execution goes at a branch, if that has a place.
func (w *writer) take(b *program.Branch, at *c.Place) {
	if text, ok := constraint(b); ok && at != nil {
		w.follow(witness.Waypoint{
			Kind: witness.Branching, Action: witness.Follow, Location: location(at),
			Constraint: witness.Expression{Text: text},
		})
	}
}
