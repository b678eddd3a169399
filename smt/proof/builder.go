package proof

// Building a proof from the steps of another one.

// builder makes a proof over the atoms of p.
type builder struct {
	p       *Proof
	out     *Proof
	ids     []StepID // by step of p: what it has become
	clauses [][]Lit  // by step of out
	size    int      // literals looked at so far
	in      []bool   // by literal: of the clause at hand; all false between steps

	// Scratch.
	ants    []StepID
	pivots  []Lit
	all     []Lit
	outAnts []StepID
	outPivs []Lit
}

func newBuilder(p *Proof) *builder {
	return &builder{
		p: p, out: &Proof{Atoms: p.Atoms, Steps: make([]Step, 1, len(p.Steps))},
		ids: make([]StepID, len(p.Steps)), clauses: make([][]Lit, 1, len(p.Steps)), in: make([]bool, 2*len(p.Atoms)),
	}
}

func (b *builder) add(s Step, clause []Lit) StepID {
	b.out.Steps = append(b.out.Steps, s)
	b.clauses = append(b.clauses, clause)
	return StepID(len(b.out.Steps) - 1)
}

// leaf takes over a step of p that is no Chain.
func (b *builder) leaf(id StepID) {
	s := b.p.Steps[id]
	b.ids[id] = b.add(s, s.Lits)
}

// copySteps takes over all steps of p; false if they are too many.
func (b *builder) copySteps() bool {
	for id := range b.p.Steps {
		s := &b.p.Steps[id]
		switch {
		case id == 0:
		case s.Kind != Chain:
			b.leaf(StepID(id))
		default:
			b.ants = b.ants[:0]
			for _, a := range s.Ants {
				b.ants = append(b.ants, b.ids[a])
			}
			b.ids[id] = b.resolve(b.ants, s.Pivots)
		}
		if b.size > maxReduce {
			return false
		}
	}
	return true
}

// resolve returns a step that resolves the antecedents, steps of out, on the pivots, as a Chain does; but a resolution
// on a literal that one of the two clauses lacks is left out: that clause stands for the resolvent.
func (b *builder) resolve(ants []StepID, pivots []Lit) StepID {
	b.outAnts, b.outPivs = b.outAnts[:0], b.outPivs[:0]
	add := func(id StepID, without Lit, all bool) {
		for _, l := range b.clauses[id] {
			if !all && l == without {
				continue
			}
			if !b.in[l] {
				b.in[l] = true
				b.all = append(b.all, l)
			}
		}
		b.size += len(b.clauses[id])
		b.outAnts = append(b.outAnts, id)
	}
	clear := func() {
		for _, l := range b.all {
			b.in[l] = false
		}
		b.all = b.all[:0]
	}
	add(ants[0], 0, true)
	for i, l := range pivots {
		a := ants[i+1]
		switch {
		case !b.in[l.Not()]:
		case !b.has(a, l):
			clear()
			b.outAnts, b.outPivs = b.outAnts[:0], b.outPivs[:0]
			add(a, 0, true)
		default:
			b.in[l.Not()] = false
			add(a, l, false)
			b.outPivs = append(b.outPivs, l)
		}
	}
	if len(b.outAnts) == 1 {
		clear()
		return b.outAnts[0]
	}
	clause := make([]Lit, 0, len(b.all))
	for _, l := range b.all {
		if b.in[l] {
			b.in[l] = false
			clause = append(clause, l)
		}
	}
	clear()
	return b.add(Step{
		Kind: Chain, Ants: append([]StepID(nil), b.outAnts...), Pivots: append([]Lit(nil), b.outPivs...),
	}, clause)
}

// has reports whether l is in the clause of the step.
func (b *builder) has(id StepID, l Lit) bool {
	for _, x := range b.clauses[id] {
		if x == l {
			return true
		}
	}
	return false
}

// finish returns the proof that ends with out.Empty, without the steps and atoms that it does not rest on.
func (b *builder) finish() *Proof {
	if n := len(b.clauses[b.out.Empty]); n != 0 {
		panic("proof: a reduced refutation ends with literals left")
	}
	old := b.out
	needed := make([]bool, len(old.Steps))
	needed[old.Empty] = true
	count := 0
	for id := old.Empty; id > 0; id-- {
		if needed[id] {
			count++
			for _, a := range old.Steps[id].Ants {
				needed[a] = true
			}
		}
	}
	p := &Proof{Steps: make([]Step, 1, count+1)}
	ids := make([]StepID, len(old.Steps))
	atoms := make([]int, len(old.Atoms)) // index, plus one
	lits := func(ls []Lit) []Lit {
		if ls == nil {
			return nil
		}
		out := make([]Lit, len(ls))
		for i, l := range ls {
			a := l.Atom()
			if atoms[a] == 0 {
				p.Atoms = append(p.Atoms, old.Atoms[a])
				atoms[a] = len(p.Atoms)
			}
			out[i] = MkLit(atoms[a]-1, l.Neg())
		}
		return out
	}
	for id := range old.Steps {
		if !needed[id] {
			continue
		}
		s := old.Steps[id]
		s.Lits, s.Pivots = lits(s.Lits), lits(s.Pivots)
		if s.Kind == Chain {
			ants := make([]StepID, len(s.Ants))
			for i, a := range s.Ants {
				ants[i] = ids[a]
			}
			s.Ants = ants
		}
		ids[id] = StepID(len(p.Steps))
		p.Steps = append(p.Steps, s)
	}
	p.Empty = ids[old.Empty]
	return p
}
