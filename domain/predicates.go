package domain

// Predicates of locations, and where they come from: the atoms of formulas.

import (
	"fmt"
	"maps"
	"slices"

	"craig/internal/cfa"
	"craig/logic"
)

// Predicates are formulas by locations of an automaton. There may be more of them at any time, never fewer.
type Predicates struct {
	list [][]*logic.Term // by location
	has  []map[*logic.Term]bool
}

// NewPredicates returns no predicates for the locations of a.
func NewPredicates(a *cfa.Automaton) *Predicates {
	return &Predicates{list: make([][]*logic.Term, len(a.Locs)), has: make([]map[*logic.Term]bool, len(a.Locs))}
}

// At returns the predicates of loc in the order in which they came. None of them is a negation.
func (p *Predicates) At(loc *cfa.Loc) []*logic.Term { return slices.Clip(p.list[loc.ID]) }

// Add adds predicates, formulas over loc.Vars, to loc, and returns how many of them are new: the constants true and false
// are none, and a formula and its negation are one.
func (p *Predicates) Add(loc *cfa.Loc, preds ...*logic.Term) int {
	n := 0
	for _, f := range preds {
		if f.Op() == logic.OpNot {
			f = f.Arg(0)
		}
		if f.IsTrue() || f.IsFalse() || p.has[loc.ID][f] {
			continue
		}
		for _, x := range logic.Consts(f) {
			if !slices.Contains(loc.Vars, x) {
				panic(fmt.Sprintf("domain: %v is no predicate of %v, which has no %v", f, loc, x))
			}
		}
		if p.has[loc.ID] == nil {
			p.has[loc.ID] = make(map[*logic.Term]bool)
		}
		p.has[loc.ID][f] = true
		p.list[loc.ID] = append(p.list[loc.ID], f)
		n++
	}
	return n
}

// Clone returns predicates that are the same now; what is added to either later the other does not have.
func (p *Predicates) Clone() *Predicates {
	q := &Predicates{list: make([][]*logic.Term, len(p.list)), has: make([]map[*logic.Term]bool, len(p.has))}
	for i, fs := range p.list {
		q.list[i], q.has[i] = slices.Clone(fs), maps.Clone(p.has[i])
	}
	return q
}

// maxVariants is how many atoms without ite may be made of one that has some.
const maxVariants = 16

// Atoms returns the atoms of f in the order of their first occurrence: the Bool variables and relations of which Boolean
// connectives make f. An ite in an atom is taken apart, too, into its condition and the atom with each of its branches, unless
// there are too many.
func Atoms(c *logic.Context, f *logic.Term) []*logic.Term {
	var out []*logic.Term
	done := make(map[*logic.Term]bool)
	var visit func(*logic.Term)
	collect := func(x *logic.Term) {
		if x.IsAtom() {
			out = append(out, x)
		}
	}
	visit = func(f *logic.Term) {
		logic.PostOrder(func(x *logic.Term) {
			if x.Sort() != logic.Bool || done[x] {
				return
			}
			done[x] = true
			if !x.IsAtom() {
				return
			}
			variants, conditions := withoutIte(c, x)
			for _, cond := range conditions {
				visit(cond)
			}
			for _, v := range variants {
				logic.PostOrder(collect, v)
			}
		}, f)
	}
	visit(f)
	return out
}

// withoutIte returns the formulas that the atom x becomes with the branches of its ite terms, and their conditions: x alone
// if it has none or too many. A formula need not be an atom, since it is simplified.
func withoutIte(c *logic.Context, x *logic.Term) (variants, conditions []*logic.Term) {
	variants = []*logic.Term{x}
	for i := 0; i < len(variants); {
		var ite *logic.Term
		logic.PostOrder(func(y *logic.Term) {
			if ite == nil && y.Op() == logic.OpIte && y.Sort() != logic.Bool {
				ite = y
			}
		}, variants[i])
		if ite == nil {
			i++
			continue
		}
		if len(variants) == maxVariants {
			return []*logic.Term{x}, nil
		}
		v := variants[i]
		conditions = append(conditions, ite.Arg(0))
		variants[i] = c.Substitute(v, map[*logic.Term]*logic.Term{ite: ite.Arg(1)})
		variants = append(variants, c.Substitute(v, map[*logic.Term]*logic.Term{ite: ite.Arg(2)}))
	}
	return variants, conditions
}
