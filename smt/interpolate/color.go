package interpolate

// Colours: where symbols and atoms occur, and what that means for a cut.
//
// The interpolants of a tree fit each other, I_u ∧ I_w ∧ φ_v ⇒ I_v for the children u and w of v, if every literal's
// labels do: with one child a the other is b and the parent a; with no child a but one ab the parent is not b (compare
// Gurfinkel, Rollini, Sharygina: Interpolation properties and SAT-based model checking, ATVA 2013). McMillan's and
// Pudlák's labels do. Inverse labels do on paths only: where siblings share a literal, it is a in one of them.

import (
	"fmt"

	"craig/logic"
	"craig/smt/proof"
)

// atomInfo says where an atom occurs.
type atomInfo struct {
	symbols []*class // where they occur
	at      places   // where the atom occurs as a subformula of an input
	valid   bool     // or its complement is: a definition says so
	home    int      // the lowest node where system Inverse labels it a: such are this and those above
}

// canA reports whether the atom can be on side A of the cut at v: all its symbols occur there.
func (a *atomInfo) canA(t *tree, v int) bool {
	for _, s := range a.symbols {
		if !s.at.inside(t, v) {
			return false
		}
	}
	return true
}

// canB is canA for side B.
func (a *atomInfo) canB(t *tree, v int) bool {
	for _, s := range a.symbols {
		if !s.at.outside(t, v) {
			return false
		}
	}
	return true
}

// onA reports whether the atom occurs on side A of the cut at v or, if it occurs nowhere, could.
func (a *atomInfo) onA(t *tree, v int) bool {
	if len(a.at) > 0 {
		return a.at.inside(t, v)
	}
	return a.canA(t, v)
}

// onB is onA for side B.
func (a *atomInfo) onB(t *tree, v int) bool {
	if len(a.at) > 0 {
		return a.at.outside(t, v)
	}
	return a.canB(t, v)
}

// label says to which side a literal belongs.
type label uint8

const (
	inA label = iota
	inB
	inBoth
)

// color finds the occurrences in the roots, which are the formulas at each position.
func (w *interpolator) color(roots [][]*logic.Term) {
	formulas := make(map[*logic.Term]places)
	symbols := make(map[any]places)
	for at, fs := range roots {
		logic.PostOrder(func(t *logic.Term) {
			if t.Sort() == logic.Bool {
				formulas[t] = formulas[t].add(at)
			}
			if s := symbol(t); s != nil {
				symbols[s] = symbols[s].add(at)
			}
		}, fs...)
	}
	w.occurs = newOccurrences(symbols)
	w.atoms = make([]atomInfo, len(w.p.Atoms))
	for i, term := range w.p.Atoms {
		a := &w.atoms[i]
		a.at = formulas[term]
		w.adopt(a, term)
		a.home = w.tree.descend(func(v int) bool { return a.onA(&w.tree, v) })
	}
	for id, s := range w.p.Steps {
		switch s.Kind {
		case proof.Input, proof.Chain:
		case proof.Definition, proof.Axiom:
			w.home[id] = w.place(s.Lits)
			if s.Kind == proof.Definition && len(s.Lits) == 1 {
				w.atoms[s.Lits[0].Atom()].valid = true
			}
		default:
			w.home[id] = w.leaf(s.Lits)
		}
	}
}

// adopt finds the symbols of the atom a, which is the term. A symbol that occurs in no input, but only in lemmas whose
// literals are all resolved away, belongs to where the rest of the first atom with it does.
func (w *interpolator) adopt(a *atomInfo, term *logic.Term) {
	var orphans []any
	if a.symbols, orphans = w.occurs.of(term); len(orphans) == 0 {
		return
	}
	w.occurs.settle(orphans, places{w.tree.descend(func(v int) bool { return a.canA(&w.tree, v) })})
	a.symbols, _ = w.occurs.of(term)
}

// place returns the position to which a definition is assigned: it counts as a clause of that partition. If its symbols
// allow, it is where the literal with the fewest places is: the formula that is defined.
func (w *interpolator) place(lits []proof.Lit) int {
	t := &w.tree
	all := func(good func(a *atomInfo, v int) bool) func(v int) bool {
		return func(v int) bool {
			for _, l := range lits {
				if !good(&w.atoms[l.Atom()], v) {
					return false
				}
			}
			return true
		}
	}
	canA := all(func(a *atomInfo, v int) bool { return a.canA(t, v) })
	canB := all(func(a *atomInfo, v int) bool { return a.canB(t, v) })
	want := -1
	for _, l := range lits {
		a := &w.atoms[l.Atom()]
		switch {
		case len(a.at) == 0:
		case w.sys == Inverse:
			want = max(want, a.home)
		default:
			if top := t.descend(func(v int) bool { return !a.at.outside(t, v) }); want < 0 || top < want {
				want = top
			}
		}
	}
	if want < 0 && w.sys == Inverse {
		want = t.descend(canA)
	}
	// What occurs in the subtree of lowest alone forces the definition there; from there it goes down as far as all its
	// symbols occur.
	lowest := t.descend(func(v int) bool { return !canB(v) })
	if !t.within(want, lowest) {
		return lowest
	}
	at := lowest
	for at != want {
		down := at
		for _, u := range t.children[at] {
			if t.within(want, u) && canA(u) {
				down = u
			}
		}
		if down == at {
			break
		}
		at = down
	}
	return at
}

// leaf returns the leaf that system Inverse prefers for a theory lemma: at it and all above the lemma is interpolated
// by the complement of B's contribution.
func (w *interpolator) leaf(lits []proof.Lit) int {
	at := w.tree.root()
	for _, l := range lits {
		at = min(at, w.atoms[l.Atom()].home)
	}
	return w.tree.low[at]
}

// labels computes the labels of all atoms for the cut at w.at.
func (w *interpolator) labels() error {
	t, v := &w.tree, w.at
	w.label = w.label[:0]
	for i := range w.atoms {
		a := &w.atoms[i]
		onA, onB := a.onA(t, v), a.onB(t, v)
		l := inB
		switch {
		case !onA && !onB:
			return fmt.Errorf("the atom %v joins symbols of both sides", w.p.Atoms[i])
		case !onB:
			l = inA
		case !onA:
		case w.sys == Inverse && t.within(a.home, v):
			l = inA
		case w.sys == Pudlak && !a.valid: // else it would be in the interpolant, for nothing
			l = inBoth
		}
		w.label = append(w.label, l)
	}
	return nil
}
