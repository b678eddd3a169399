// Package attest writes answers about C programs as witnesses, for other verifiers: the invariants and contracts of a certificate that
// C can express, or what an execution gets from outside on its way to a violation.
package attest

import (
	"craig/frontend/c"
	"craig/program"
	"craig/verdict"
	"craig/witness"
)

// Written is the content of a witness.
type Written struct {
	Invariants []witness.Invariant
	Segments   []witness.Segment
	// LeftOut is how many parts of a certificate, or values of an execution, are not in it, for C has no expression for them, or no
	// place of the files is theirs.
	LeftOut int
}

// Everywhere says that the places of all lines are wanted, as the functions of this package want them.
func Everywhere(string, int) bool { return true }

// writer writes a witness.
type writer struct {
	p     *program.Program
	units []*c.PlacedUnit
	out   Written
	// several are the places, as programs have them, that several places of a text have: directives #line may name lines twice.
	several map[program.Pos]bool
}

// newWriter returns a writer that has written nothing.
func newWriter(p *program.Program, units []*c.PlacedUnit) *writer {
	w := &writer{p: p, units: units, several: map[program.Pos]bool{{}: true}} // an unknown place could be any
	texts := map[program.Pos]program.Pos{}
	note := func(at, text program.Pos) {
		if known, ok := texts[at]; ok && known != text {
			w.several[at] = true
		}
		texts[at] = text
	}
	for _, u := range units {
		for _, p := range u.Places {
			note(p.Shown.Start(), p.Pos.Start())
			if p.Within.Line > 0 {
				note(p.Within.Start(), p.Begin().Start())
			}
		}
	}
	return w
}

// Correctness writes what cert, a certificate of p, says of loops and functions. Units are those of p, with Places Everywhere.
func Correctness(p *program.Program, cert *verdict.Certificate, units []*c.PlacedUnit) Written {
	w := newWriter(p, units)
	w.loops(cert)
	w.contracts(cert)
	return w.out
}

// place returns the place of a kind that programs know by a place; nil if there is none that the format can name.
func (w *writer) place(at program.Pos, kinds ...c.PlaceKind) *c.Place {
	if w.several[at.Start()] {
		return nil
	}
	for _, u := range w.units {
		for _, p := range u.Places {
			for _, k := range kinds {
				if p.Kind == k && p.Shown.Start() == at.Start() && p.Unsupported() == "" {
					return p
				}
			}
		}
	}
	return nil
}

// location returns where a place is.
func location(p *c.Place) witness.Location {
	return witness.Location{File: p.Pos.File, Line: p.Pos.Line, Column: p.Pos.Col, Function: p.Function}
}
