package interpolate

// Colours: where symbols and atoms occur, and what that means for a cut.

import (
	"fmt"
	"math"

	"craig/logic"
	"craig/smt/proof"
)

// span is the first and the last position of occurrences.
type span struct{ first, last int }

// atomInfo is what is known of an atom.
type atomInfo struct {
	// The atom can be on side A of a cut at i iff canA < i: all its symbols occur before i. It can be on side B iff
	// canB ≥ i.
	canA, canB int
	occurs     bool // as a subformula of an input
	span       span // then
}

// label says to which side a literal belongs.
type label uint8

const (
	inA label = iota
	inB
	inBoth
)

// symbol returns what counts as a symbol of t's top: a constant, or a function; nil if there is none.
func symbol(t *logic.Term) any {
	switch t.Op() {
	case logic.OpConst:
		return t
	case logic.OpApp:
		return t.Func()
	}
	return nil
}

// color finds the occurrences in the roots, which are the formulas at each position.
func (w *work) color(roots [][]*logic.Term) {
	formulas := make(map[*logic.Term]span)
	symbols := make(map[any]span)
	for at, fs := range roots {
		logic.PostOrder(func(t *logic.Term) {
			if t.Sort() == logic.Bool {
				extend(formulas, t, at)
			}
			if s := symbol(t); s != nil {
				extend(symbols, s, at)
			}
		}, fs...)
	}
	w.atoms = make([]atomInfo, len(w.p.Atoms))
	limits := make(map[*logic.Term]atomInfo) // of all subterms
	for i, a := range w.p.Atoms {
		w.adopt(a, symbols, limits)
		w.atoms[i] = limits[a]
		w.atoms[i].span, w.atoms[i].occurs = lookup(formulas, a)
	}
	for id, s := range w.p.Steps {
		if s.Kind == proof.Definition || s.Kind == proof.Axiom {
			w.defAt[id] = w.place(s.Lits)
		}
	}
}

func extend[K comparable](m map[K]span, k K, at int) {
	s, ok := m[k]
	if !ok {
		s.first = at
	}
	s.last = at
	m[k] = s
}

func lookup[K comparable](m map[K]span, k K) (span, bool) {
	s, ok := m[k]
	return s, ok
}

// adopt computes limits for the subterms of the atom a. A symbol that occurs in no input, but only in lemmas whose
// literals are all resolved away, belongs to where the rest of the first atom with it does.
func (w *work) adopt(a *logic.Term, symbols map[any]span, limits map[*logic.Term]atomInfo) {
	if _, known := limits[a]; known {
		return
	}
	all := atomInfo{canA: -1, canB: math.MaxInt}
	var orphans []any
	logic.PostOrder(func(t *logic.Term) {
		if s := symbol(t); s != nil {
			if sp, ok := symbols[s]; ok {
				all.canA, all.canB = max(all.canA, sp.first), min(all.canB, sp.last)
			} else {
				orphans = append(orphans, s)
			}
		}
	}, a)
	if len(orphans) > 0 {
		at := max(all.canA, 0)
		if all.canB < at {
			at = all.canB
		}
		for _, s := range orphans {
			symbols[s] = span{at, at}
		}
		all.canA, all.canB = max(all.canA, at), min(all.canB, at)
	}
	limits[a] = all
}

// place returns the position to which a definition is assigned: it counts as a clause of that partition. If its symbols
// allow, it is where the literal with the narrowest span is: the formula that is defined.
func (w *work) place(lits []proof.Lit) int {
	lo, hi := -1, math.MaxInt
	want := math.MaxInt
	if w.sys == Inverse {
		want = -1
	}
	for _, l := range lits {
		a := &w.atoms[l.Atom()]
		lo, hi = max(lo, a.canA), min(hi, a.canB)
		switch {
		case !a.occurs:
		case w.sys == Inverse:
			want = max(want, a.span.first)
		default:
			want = min(want, a.span.last)
		}
	}
	// From lo on all symbols are in A, up to hi in B. If lo > hi there is no place for it at the cuts between.
	return min(max(want, lo), max(lo, hi))
}

// labels computes the labels of all atoms for the cut at w.at.
func (w *work) labels() error {
	w.label = w.label[:0]
	for i := range w.atoms {
		a := &w.atoms[i]
		canA, canB := a.canA < w.at, a.canB >= w.at
		l := inB
		switch {
		case !canA && !canB:
			return fmt.Errorf("the atom %v joins symbols of both sides", w.p.Atoms[i])
		case !canB || canA && a.occurs && a.span.last < w.at:
			l = inA
		case !canA || a.occurs && a.span.first >= w.at:
		case w.sys == Inverse:
			l = inA
		case w.sys == Pudlak:
			l = inBoth
		}
		w.label = append(w.label, l)
	}
	return nil
}
