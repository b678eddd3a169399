// Package attest writes answers about C programs as witnesses, for other verifiers: the invariants and contracts of a certificate that
// C can express, or what an execution gets from outside on its way to a violation.
package attest

import (
	"slices"

	"craig/frontend/c"
	"craig/logic"
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

// Add adds the invariants of another proof about the same program: both hold.
func (w *Written) Add(other Written) {
	for _, inv := range other.Invariants {
		i := slices.IndexFunc(w.Invariants, func(known witness.Invariant) bool { return known.Kind == inv.Kind && known.Location == inv.Location })
		if i < 0 {
			w.Invariants = append(w.Invariants, inv)
			continue
		}
		known := &w.Invariants[i]
		known.Value, known.Requires, known.Ensures = both(known.Value, inv.Value), both(known.Requires, inv.Requires), both(known.Ensures, inv.Ensures)
	}
	w.LeftOut += other.LeftOut
}

// both returns the expression that is true where two are. One without text says nothing.
func both(a, b witness.Expression) witness.Expression {
	switch {
	case a.Text == "":
		return b
	case b.Text != "" && a.Text != b.Text:
		a.Text = "(" + a.Text + ") && (" + b.Text + ")"
	}
	return a
}

// Everywhere says that the places of all lines are wanted, as the functions of this package want them.
func Everywhere(string, int) bool { return true }

// writer writes a witness.
type writer struct {
	p     *program.Program
	units []*c.PlacedUnit
	out   Written
	// several are the places, as programs have them, that several places of a kind in the text have: directives #line may name lines twice.
	several   map[spot]bool
	variables map[*logic.Term]*program.Var // of the source, by what they hold, once that was asked
	lengths   map[*logic.Term]int          // see length
}

// spot is a place as programs have it, and of what kind it is.
type spot struct {
	kind c.PlaceKind
	at   program.Pos
}

// newWriter returns a writer that has written nothing.
func newWriter(p *program.Program, units []*c.PlacedUnit) *writer {
	w := &writer{p: p, units: units, several: map[spot]bool{}, lengths: map[*logic.Term]int{}}
	texts := map[spot]program.Pos{}
	for _, u := range units {
		for _, p := range u.Places {
			s, text := spot{p.Kind, p.Shown.Start()}, p.Pos.Start()
			if p.Kind == c.CallPlace { // programs know them by where they begin
				s.at, text = p.Within.Start(), p.Begin().Start()
			}
			if known, ok := texts[s]; ok && known != text {
				w.several[s] = true
			}
			texts[s] = text
		}
	}
	return w
}

// sole reports whether a place that a program knows is that of at most one place of a kind in the text.
func (w *writer) sole(kind c.PlaceKind, at program.Pos) bool {
	return at.Line > 0 && !w.several[spot{kind, at.Start()}]
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
	for _, u := range w.units {
		for _, p := range u.Places {
			for _, k := range kinds {
				if p.Kind == k && p.Shown.Start() == at.Start() && p.Unsupported() == "" && w.sole(k, at) {
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
