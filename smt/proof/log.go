package proof

// The log: where the solver writes the steps of all its derivations, and from which the refutations are taken.

import (
	"slices"

	"craig/logic"
	"craig/num"
)

// Log records derivation steps as they are made. Ids are dense, from 1, in the order of the calls; a step costs a few
// words and no allocation of its own. Arguments are copied. The literals of a Log are over its own atoms, see Lit.
//
// The zero Log is ready for use.
type Log struct {
	atoms  []*logic.Term
	index  map[*logic.Term]uint32
	start  []uint32  // start[i] is the position in words of the step with id i+1
	words  []uint32  // a step is a header word (count<<kindBits | kind) and what its kind needs, see add and Chain
	coefs  []num.Rat // of Farkas and IntEq steps, in order
	part   []int     // of Input steps, in order
	marked []uint64  // scratch of Collect: a bit for each step
}

const kindBits = 3

// Lit returns the literal of f: its atom is f, or f's argument if f is a negation.
func (l *Log) Lit(f *logic.Term) Lit {
	neg := f.Op() == logic.OpNot
	if neg {
		f = f.Arg(0)
	}
	i, ok := l.index[f]
	if !ok {
		if l.index == nil {
			l.index = make(map[*logic.Term]uint32)
		}
		i = uint32(len(l.atoms))
		l.atoms = append(l.atoms, f)
		l.index[f] = i
	}
	return MkLit(int(i), neg)
}

// Atom returns the term of the atom with that index.
func (l *Log) Atom(i int) *logic.Term { return l.atoms[i] }

// Words returns the size of the log in machine words, roughly: a measure for when to Collect.
func (l *Log) Words() int {
	return (len(l.words)+len(l.start))/2 + 3*len(l.coefs) + len(l.part) + atomWords*len(l.atoms)
}

// atomWords is about the size of an atom, with a part of the terms that it keeps from being forgotten.
const atomWords = 30

// Input records a clause of an assertion of partition part.
func (l *Log) Input(part int, lits []Lit) StepID {
	id := l.add(Input, uint32(len(l.part)), lits)
	l.part = append(l.part, part)
	return id
}

// Definition records a clause that is an instance of one of the schemata at Definition.
func (l *Log) Definition(lits ...Lit) StepID { return l.add(Definition, 0, lits) }

// Axiom records a clause that is an instance of one of the schemata at Axiom.
func (l *Log) Axiom(lits ...Lit) StepID { return l.add(Axiom, 0, lits) }

// Farkas records an arithmetic lemma; coefs has one number for each literal.
func (l *Log) Farkas(lits []Lit, coefs []num.Rat) StepID { return l.lemma(Farkas, lits, coefs) }

// IntEq records a divisibility lemma; coefs has one number for each literal.
func (l *Log) IntEq(lits []Lit, coefs []num.Rat) StepID { return l.lemma(IntEq, lits, coefs) }

func (l *Log) lemma(k Kind, lits []Lit, coefs []num.Rat) StepID {
	id := l.add(k, uint32(len(l.coefs)), lits)
	l.coefs = append(l.coefs, coefs[:len(lits)]...)
	return id
}

// add appends a leaf: header, the position of what is kept outside of words, literals.
func (l *Log) add(k Kind, at uint32, lits []Lit) StepID {
	l.start = append(l.start, uint32(len(l.words)))
	l.words = append(l.words, uint32(len(lits))<<kindBits|uint32(k), at)
	for _, x := range lits {
		l.words = append(l.words, uint32(x))
	}
	return StepID(len(l.start))
}

// Chain records a resolution, see the kind Chain. A chain of one step is not recorded: it is that step.
func (l *Log) Chain(ants []StepID, pivots []Lit) StepID {
	if len(ants) == 1 {
		return ants[0]
	}
	l.start = append(l.start, uint32(len(l.words)))
	l.words = append(l.words, uint32(len(ants))<<kindBits|uint32(Chain))
	for _, a := range ants {
		l.words = append(l.words, uint32(a))
	}
	for _, p := range pivots[:len(ants)-1] {
		l.words = append(l.words, uint32(p))
	}
	return StepID(len(l.start))
}

// at returns kind and count of the step, and the words after its header.
func (l *Log) at(id StepID) (k Kind, n int, w []uint32) {
	w = l.words[l.start[id-1]:]
	return Kind(w[0] & (1<<kindBits - 1)), int(w[0] >> kindBits), w[1:]
}

// mark marks the steps that the marked steps rest on, going down from last.
func (l *Log) mark(last StepID) {
	for id := last; id > 0; id-- {
		if !l.isMarked(id) {
			continue
		}
		if k, n, w := l.at(id); k == Chain {
			for _, a := range w[:n] {
				l.setMark(StepID(a))
			}
		}
	}
}

func (l *Log) clearMarks() {
	n := len(l.start)/64 + 1
	if cap(l.marked) < n {
		l.marked = make([]uint64, n+n/2)
	}
	l.marked = l.marked[:n]
	clear(l.marked)
}

func (l *Log) setMark(id StepID)       { l.marked[id>>6] |= 1 << (id & 63) }
func (l *Log) isMarked(id StepID) bool { return l.marked[id>>6]&(1<<(id&63)) != 0 }

// Collect drops the steps that no root rests on and renumbers the others, keeping their order. roots must call visit
// with the place of every id that will still be used, zero ids included if it likes; it is called twice, and the second
// time the ids are changed. Atoms that no step has any more go as well: literals from before mean nothing afterwards.
func (l *Log) Collect(roots func(visit func(*StepID))) {
	l.clearMarks()
	var last StepID
	roots(func(id *StepID) {
		if *id != 0 {
			l.setMark(*id)
			last = max(last, *id)
		}
	})
	l.mark(last)
	old := *l
	renumbered := make([]StepID, len(l.start)+1)
	// Everything moves down, so the arenas can be compacted in place.
	l.start, l.words, l.coefs, l.part = l.start[:0], l.words[:0], l.coefs[:0], l.part[:0]
	l.atoms, l.index = nil, make(map[*logic.Term]uint32)
	atoms := make([]uint32, len(old.atoms)) // the new numbers plus one
	addLits := func(w []uint32) {
		for _, x := range w {
			n := &atoms[x>>1]
			if *n == 0 {
				f := old.atoms[x>>1]
				l.index[f] = uint32(len(l.atoms))
				l.atoms = append(l.atoms, f)
				*n = uint32(len(l.atoms))
			}
			l.words = append(l.words, (*n-1)<<1|x&1)
		}
	}
	for id := StepID(1); id <= last; id++ {
		if !old.isMarked(id) {
			continue
		}
		k, n, w := old.at(id)
		l.start = append(l.start, uint32(len(l.words)))
		renumbered[id] = StepID(len(l.start))
		l.words = append(l.words, uint32(n)<<kindBits|uint32(k))
		switch k {
		case Chain:
			for _, a := range w[:n] {
				l.words = append(l.words, uint32(renumbered[a]))
			}
			addLits(w[n : 2*n-1])
			continue
		case Input:
			at := w[0]
			l.words = append(l.words, uint32(len(l.part)))
			l.part = append(l.part, old.part[at])
		case Farkas, IntEq:
			at := w[0]
			l.words = append(l.words, uint32(len(l.coefs)))
			l.coefs = append(l.coefs, old.coefs[at:int(at)+n]...)
		default:
			l.words = append(l.words, w[0])
		}
		addLits(w[1 : 1+n])
	}
	clear(old.coefs[len(l.coefs):]) // let go of big numbers
	roots(func(id *StepID) { *id = renumbered[*id] })
}

// Proof returns the refutation that ends with the given step, without the steps and atoms that it does not rest on, in
// time that depends on its size and not on the log's.
func (l *Log) Proof(empty StepID) *Proof {
	old := l.below(empty)
	p := &Proof{Steps: make([]Step, 1, 64)}
	atoms := make(map[uint32]uint32)
	lits := func(w []uint32) []Lit {
		out := make([]Lit, len(w))
		for i, x := range w {
			a, ok := atoms[x>>1]
			if !ok {
				a = uint32(len(p.Atoms))
				p.Atoms = append(p.Atoms, l.atoms[x>>1])
				atoms[x>>1] = a
			}
			out[i] = Lit(a<<1 | x&1)
		}
		return out
	}
	for _, id := range old {
		k, n, w := l.at(id)
		s := Step{Kind: k}
		switch k {
		case Chain:
			s.Ants = make([]StepID, n)
			for i, a := range w[:n] {
				at, _ := slices.BinarySearch(old, StepID(a))
				s.Ants[i] = StepID(at + 1)
			}
			s.Pivots = lits(w[n : 2*n-1])
		case Input:
			s.Part = l.part[w[0]]
			s.Lits = lits(w[1 : 1+n])
		case Farkas, IntEq:
			s.Coefs = append([]num.Rat(nil), l.coefs[w[0]:int(w[0])+n]...)
			s.Lits = lits(w[1 : 1+n])
		default:
			s.Lits = lits(w[1 : 1+n])
		}
		p.Steps = append(p.Steps, s)
	}
	p.Empty = StepID(len(old))
	return p
}

// below returns the steps that the given one rests on, itself included, in order.
func (l *Log) below(last StepID) []StepID {
	ids := []StepID{last}
	seen := map[StepID]bool{last: true}
	for i := 0; i < len(ids); i++ {
		if k, n, w := l.at(ids[i]); k == Chain {
			for _, a := range w[:n] {
				if id := StepID(a); !seen[id] {
					seen[id] = true
					ids = append(ids, id)
				}
			}
		}
	}
	slices.Sort(ids)
	return ids
}
