package proof

// Reduction of refutations: fewer resolutions, fewer leaves, fewer atoms. (Fontaine, Merz, Woltzenlogel Paleo:
// Compression of propositional resolution proofs via partial regularization, CADE 2011; recycling of pivots is from
// Bar-Ilan, Fuhrmann, Hoory, Shacham, Strichman: Linear-time reductions of resolution proofs, HVC 2008.)

import "slices"

// maxReduce bounds the literals that a reduction looks at; a proof that takes more stays as it is.
const maxReduce = 1 << 24

// Reduce returns a refutation whose leaves are some of p's; its clauses are derived by fewer resolutions. p must be
// correct, see Check.
func Reduce(p *Proof) *Proof { return RecyclePivots(LowerUnits(p)) }

// LowerUnits returns p with its unit clauses resolved at the end, once each, instead of everywhere: where a unit has
// been derived, its complement may stay in clauses until then.
func LowerUnits(p *Proof) *Proof {
	b := newBuilder(p)
	if !b.copySteps() {
		return p
	}
	unit, contradicted := b.units()
	if contradicted {
		return b.finish()
	}
	var lowered []Lit
	for l, id := range unit {
		if id != 0 {
			lowered = append(lowered, Lit(l))
		}
	}
	if len(lowered) == 0 {
		return p
	}
	b = newBuilder(p)
	if !b.copyWithout(unit) {
		return p
	}
	// Of a unit's derivation only the complements of earlier units have stayed.
	slices.SortFunc(lowered, func(x, y Lit) int { return int(unit[y]) - int(unit[x]) })
	ants, pivots := []StepID{b.ids[p.Empty]}, []Lit(nil)
	for _, l := range lowered {
		ants, pivots = append(ants, b.ids[unit[l]]), append(pivots, l)
	}
	b.out.Empty = b.resolve(ants, pivots)
	return b.finish()
}

// units returns, by literal, the first step whose clause is that unit, of those whose atom is a pivot at least twice after that.
// If the complement of a unit is one, too, they are contradicted, and b, with copies of all steps, has been given its end.
func (b *builder) units() (unit []StepID, contradicted bool) {
	p := b.p
	unit = make([]StepID, 2*len(p.Atoms))
	uses := make([]int, 2*len(p.Atoms))
	for id := range p.Steps {
		if id == 0 {
			continue
		}
		if s := &p.Steps[id]; s.Kind == Chain {
			for _, l := range s.Pivots {
				for _, l := range [2]Lit{l, l.Not()} {
					if unit[l] != 0 {
						uses[l]++
					}
				}
			}
		}
		clause := b.clauses[b.ids[id]]
		if len(clause) != 1 {
			continue
		}
		l := clause[0]
		if other := unit[l.Not()]; other != 0 {
			b.out.Empty = b.resolve([]StepID{b.ids[id], b.ids[other]}, []Lit{l.Not()})
			return nil, true
		}
		if unit[l] == 0 {
			unit[l] = StepID(id)
		}
	}
	for l := range unit {
		if uses[l] < 2 {
			unit[l] = 0
		}
	}
	return unit, false
}

// copyWithout copies all steps but for resolutions with the units, by literal, behind the steps that derive them. It reports
// whether that is not too much.
func (b *builder) copyWithout(unit []StepID) bool {
	p := b.p
	for id := range p.Steps {
		if id == 0 {
			continue
		}
		s := &p.Steps[id]
		if s.Kind != Chain {
			b.leaf(StepID(id))
			continue
		}
		isLowered := func(l Lit) bool { return unit[l] != 0 && unit[l] < StepID(id) }
		ants, pivots := b.ants[:0], b.pivots[:0]
		ants = append(ants, b.ids[s.Ants[0]])
		for i, l := range s.Pivots {
			switch a := b.ids[s.Ants[i+1]]; {
			case isLowered(l): // its complement stays
			case isLowered(l.Not()): // it stays
				ants, pivots = append(ants[:0], a), pivots[:0]
			default:
				ants, pivots = append(ants, a), append(pivots, l)
			}
		}
		b.ants, b.pivots = ants, pivots
		if b.ids[id] = b.resolve(ants, pivots); b.size > maxReduce {
			return false
		}
	}
	return true
}

// RecyclePivots returns p without resolutions on a literal that is resolved once more on every path from there to the
// end: one of the two clauses can take the place of the resolvent, since what it has more is resolved later.
func RecyclePivots(p *Proof) *Proof {
	kept, ok := recycle(p)
	if !ok {
		return p
	}
	b := newBuilder(p)
	for id := StepID(1); id <= p.Empty; id++ {
		k := &kept[id]
		switch {
		case p.Steps[id].Kind != Chain:
			b.leaf(id)
		case len(k.ants) > 0:
			ants := b.ants[:0]
			for _, a := range k.ants {
				ants = append(ants, b.ids[a])
			}
			b.ants = ants
			if b.ids[id] = b.resolve(ants, k.pivots); b.size > maxReduce {
				return p
			}
		}
	}
	b.out.Empty = b.ids[p.Empty]
	return b.finish()
}

// chain is what is kept of a step: antecedents, none if nothing, and the pivots between them.
type chain struct {
	ants   []StepID
	pivots []Lit
}

// recycle returns, by step, which resolutions are kept; ok is false if it takes too long to find out.
func recycle(p *Proof) (kept []chain, ok bool) {
	n := (2*len(p.Atoms) + 63) / 64
	// By step, while it has uses to come: the literals that are resolved on every path to the end.
	safe := make([]bitset, len(p.Steps))
	safe[p.Empty] = make(bitset, n)
	var free []bitset
	visit := func(id StepID, s bitset) {
		if p.Steps[id].Kind != Chain {
			return
		}
		if old := safe[id]; old != nil {
			old.intersect(s)
		} else if k := len(free); k > 0 {
			safe[id], free = free[k-1], free[:k-1]
			copy(safe[id], s)
		} else {
			safe[id] = slices.Clone(s)
		}
	}
	kept = make([]chain, len(p.Steps))
	looked := 0
	for id := p.Empty; id > 0; id-- {
		now, s := safe[id], &p.Steps[id]
		if now == nil || s.Kind != Chain {
			continue
		}
		if looked += n * len(s.Ants); looked > maxReduce {
			return nil, false
		}
		k := &kept[id]
		i := len(s.Pivots)
		for ; i > 0; i-- {
			l, a := s.Pivots[i-1], s.Ants[i]
			if now.has(l) {
				break // a takes the place of all before
			}
			if now.has(l.Not()) {
				continue
			}
			now.add(l)
			visit(a, now)
			now.remove(l)
			now.add(l.Not())
			k.ants, k.pivots = append(k.ants, a), append(k.pivots, l)
		}
		k.ants = append(k.ants, s.Ants[i])
		visit(s.Ants[i], now)
		slices.Reverse(k.ants)
		slices.Reverse(k.pivots)
		safe[id], free = nil, append(free, now)
	}
	return kept, true
}

// bitset is a set of literals.
type bitset []uint64

func (s bitset) has(l Lit) bool { return s[l>>6]&(1<<(l&63)) != 0 }
func (s bitset) add(l Lit)      { s[l>>6] |= 1 << (l & 63) }
func (s bitset) remove(l Lit)   { s[l>>6] &^= 1 << (l & 63) }

func (s bitset) intersect(t bitset) {
	for i := range s {
		s[i] &= t[i]
	}
}
