package domain

// Cubes of predicates, and how disjunctions of them become small.

import (
	"context"

	"craig/internal/bounds"
	"craig/logic"
	"craig/smt"
)

// cube says of each open predicate of an enumeration whether it is true, 1, or false, -1, or nothing, 0.
type cube []int8

// key returns a string that equal cubes have in common.
func (k cube) key() string {
	b := make([]byte, len(k))
	for i, v := range k {
		b[i] = byte(v)
	}
	return string(b)
}

// literals returns the literals of k in the order of the predicates.
func (en *enumeration) literals(k cube) []*logic.Term {
	var out []*logic.Term
	for i := range k {
		if l := en.literal(k, i); l != nil {
			out = append(out, l)
		}
	}
	return out
}

// literal returns what k says of predicate i, nil if that is nothing.
func (en *enumeration) literal(k cube, i int) *logic.Term {
	switch {
	case k[i] > 0:
		return en.open[i]
	case k[i] < 0:
		return en.c.Not(en.open[i])
	}
	return nil
}

// or returns the disjunction of cubes.
func (en *enumeration) or(cubes []cube) *logic.Term {
	parts := make([]*logic.Term, len(cubes))
	for i, k := range cubes {
		parts[i] = en.c.And(en.literals(k)...)
	}
	return en.c.Or(parts...)
}

// maxSimplified is how many cubes are made fewer with a solver, which takes a question for each of their literals.
const maxSimplified = 64

// simplify returns cubes whose disjunction is equivalent to that of the enumeration's where the Cartesian post holds: they
// are joined in pairs; then literals are dropped without which a cube still implies the disjunction, and cubes that are
// implied by the others.
func (en *enumeration) simplify(ctx context.Context) ([]cube, error) {
	cubes := join(en.cubes)
	if len(cubes) > maxSimplified {
		return cubes, nil
	}
	outside := en.newSolver() // states of the Cartesian post outside of the disjunction
	outside.Assert(en.im.post)
	outside.Assert(en.c.Not(en.or(cubes)))
	var wide []cube
	for _, k := range cubes {
		k, err := en.prime(ctx, outside, k)
		if err != nil {
			return nil, err
		}
		wide = append(wide, k)
	}
	return en.irredundant(ctx, join(wide))
}

// prime returns k without literals that it does not need to have no state in outside.
func (en *enumeration) prime(ctx context.Context, outside *smt.Solver, k cube) (cube, error) {
	wide := append(cube(nil), k...)
	for i := range k {
		if wide[i] == 0 {
			continue
		}
		value := wide[i]
		wide[i] = 0
		st, err := en.ask(ctx, outside, en.literals(wide)...)
		if err != nil {
			return nil, err
		}
		if st != smt.Unsat {
			wide[i] = value
			continue
		}
		needed := make(map[*logic.Term]bool)
		for _, l := range outside.Core() {
			needed[l] = true
		}
		for j := range wide {
			if l := en.literal(wide, j); l != nil && !needed[l] {
				wide[j] = 0
			}
		}
	}
	return wide, nil
}

// irredundant returns cubes without those that the others imply where the Cartesian post holds.
func (en *enumeration) irredundant(ctx context.Context, cubes []cube) ([]cube, error) {
	solver := en.newSolver()
	solver.Assert(en.im.post)
	kept := append([]cube(nil), cubes...)
	for i := 0; i < len(kept) && len(kept) > 1; {
		rest := append(append([]cube(nil), kept[:i]...), kept[i+1:]...)
		assumptions := en.literals(kept[i])
		for _, k := range rest {
			assumptions = append(assumptions, en.c.Not(en.c.And(en.literals(k)...)))
		}
		st, err := en.ask(ctx, solver, assumptions...)
		if err != nil {
			return nil, err
		}
		if st == smt.Unsat {
			kept = rest
		} else {
			i++
		}
	}
	return kept, nil
}

// join returns cubes of the same disjunction: two that differ in one predicate's value only become one, and those go that
// are part of others.
func join(cubes []cube) []cube {
	cubes = append([]cube(nil), cubes...)
	for again := true; again; {
		again = false
		for i := range len(cubes[0]) {
			at := make(map[string]int) // the cubes so far, by their keys without i
			var next []cube
			for _, k := range cubes {
				rest := append(cube(nil), k...)
				rest[i] = 0
				other, ok := at[rest.key()]
				switch {
				case !ok:
					at[rest.key()] = len(next)
					next = append(next, k)
				case next[other][i] != k[i]: // one says nothing, or both together do
					again = again || next[other][i] != 0
					next[other] = rest
				}
			}
			cubes = next
		}
	}
	var out []cube
	for i, k := range cubes {
		part := false
		for j, l := range cubes {
			part = part || j != i && l.contains(k)
		}
		if !part {
			out = append(out, k)
		}
	}
	return out
}

// contains reports whether all that k says l says, too, so that l is part of k.
func (k cube) contains(l cube) bool {
	for i := range k {
		if k[i] != 0 && k[i] != l[i] {
			return false
		}
	}
	return true
}

// factor returns the disjunction of cubes with literals that several have in common written once: first those that all
// have, then the one that most have.
func (en *enumeration) factor(cubes []cube) *logic.Term {
	if len(cubes) == 0 {
		return en.c.False()
	}
	var common []*logic.Term
	best, count := -1, 1
	var value int8
	rest := make([]cube, len(cubes))
	for i, k := range cubes {
		rest[i] = append(cube(nil), k...)
	}
	for i := range cubes[0] {
		for _, v := range []int8{1, -1} {
			n := 0
			for _, k := range cubes {
				if k[i] == v {
					n++
				}
			}
			switch {
			case n == len(cubes):
				common = append(common, en.literal(cubes[0], i))
				for _, k := range rest {
					k[i] = 0
				}
			case n > count:
				best, value, count = i, v, n
			}
		}
	}
	common = bounds.Conjoin(en.c, common)
	if best < 0 {
		if len(cubes) == 1 {
			return en.c.And(common...)
		}
		parts := make([]*logic.Term, len(rest))
		for i, k := range rest {
			parts[i] = en.c.And(bounds.Conjoin(en.c, en.literals(k))...)
		}
		return en.c.And(append(common, en.c.Or(bounds.Disjoin(en.c, parts)...))...)
	}
	var with, without []cube
	for _, k := range rest {
		if k[best] == value {
			with = append(with, k)
		} else {
			without = append(without, k)
		}
	}
	return en.c.And(append(common, en.c.Or(en.factor(with), en.factor(without)))...)
}
