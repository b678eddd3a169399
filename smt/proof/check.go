package proof

// The checker: replays a proof step by step. It shares no code with the solver but what rewrites terms: packages logic
// and bits. What the latter says is tried out besides, see trial.go.

import (
	"encoding/binary"
	"fmt"
	"slices"

	"craig/internal/bits"
	"craig/logic"
)

// Assertion is a formula that a refutation may start from.
type Assertion struct {
	Part int
	Term *logic.Term
}

// Check returns nil if p refutes the conjunction of the inputs: every step is what its kind demands, and the last
// clause is empty. Otherwise the error names the first bad step. It can be left as what makes terms of c can, see
// logic.Context.Within.
func Check(c *logic.Context, p *Proof, inputs ...Assertion) error {
	k := checker{
		c: c, p: p, clauses: make([][]Lit, len(p.Steps)), in: make([]bool, 2*len(p.Atoms)),
		witnesses: make(map[*logic.Term]*logic.Term), bits: bits.New(c), trials: newTrials(),
	}
	if err := k.checkAtoms(); err != nil {
		return err
	}
	k.admit(inputs)
	for id := 1; id < len(p.Steps); id++ {
		c.Signal().Poll()
		if err := k.checkStep(StepID(id)); err != nil {
			return fmt.Errorf("step %d (%v): %w", id, p.Steps[id].Kind, err)
		}
	}
	if p.Empty <= 0 || int(p.Empty) >= len(p.Steps) {
		return fmt.Errorf("there is no step %d to end with", p.Empty)
	}
	if n := len(k.clauses[p.Empty]); n != 0 {
		return fmt.Errorf("the last clause, of step %d, has %d literals", p.Empty, n)
	}
	return nil
}

type checker struct {
	c       *logic.Context
	p       *Proof
	clauses [][]Lit // by step
	in      []bool  // by literal: of the clause at hand; all false between steps
	inputs  map[string]bool

	assertions  []Assertion
	inputConsts map[*logic.Term]bool        // made when needed
	witnesses   map[*logic.Term]*logic.Term // equalities of arrays, by the constant that is their witness

	bits   *bits.Blaster
	trials *trials
}

func (k *checker) checkAtoms() error {
	seen := make(map[*logic.Term]bool, len(k.p.Atoms))
	for i, a := range k.p.Atoms {
		if a == nil || a.Sort() != logic.Bool || a.Op() == logic.OpNot {
			return fmt.Errorf("atom %d is none", i)
		}
		if seen[a] {
			return fmt.Errorf("atom %d occurs twice", i)
		}
		seen[a] = true
	}
	return nil
}

// admit collects the clauses that Input steps may hold.
func (k *checker) admit(inputs []Assertion) {
	k.inputs = make(map[string]bool)
	k.assertions = inputs
	add := func(part int, f *logic.Term) {
		k.inputs[clauseKey(part, []*logic.Term{f})] = true
		switch f.Op() {
		case logic.OpOr:
			k.inputs[clauseKey(part, f.Args())] = true
		case logic.OpFalse:
			k.inputs[clauseKey(part, nil)] = true
		}
	}
	for _, a := range inputs {
		add(a.Part, a.Term)
		if a.Term.Op() == logic.OpAnd { // never nested: the constructor flattens
			for _, f := range a.Term.Args() {
				add(a.Part, f)
			}
		}
	}
}

// clauseKey identifies a partition and a set of literals, given as terms.
func clauseKey(part int, lits []*logic.Term) string {
	keys := make([]uint64, len(lits))
	for i, f := range lits {
		neg := uint64(0)
		if f.Op() == logic.OpNot {
			f, neg = f.Arg(0), 1
		}
		keys[i] = uint64(f.ID())<<1 | neg
	}
	slices.Sort(keys)
	b := binary.AppendVarint(nil, int64(part))
	for _, x := range slices.Compact(keys) {
		b = binary.AppendUvarint(b, x)
	}
	return string(b)
}

func (k *checker) checkStep(id StepID) error {
	s := &k.p.Steps[id]
	for _, l := range s.Lits {
		if l.Atom() >= len(k.p.Atoms) {
			return fmt.Errorf("there is no atom %d", l.Atom())
		}
	}
	var err error
	switch s.Kind {
	case Input:
		lits := make([]*logic.Term, len(s.Lits))
		for i, l := range s.Lits {
			lits[i] = k.p.Term(k.c, l)
		}
		if !k.inputs[clauseKey(s.Part, lits)] {
			err = fmt.Errorf("partition %d has no assertion with this clause", s.Part)
		}
	case Definition:
		err = k.checkDefinition(s)
	case Axiom:
		err = k.checkAxiom(s)
	case Farkas:
		err = k.checkFarkas(s)
	case IntEq:
		err = k.checkIntEq(s)
	case Chain:
		k.clauses[id], err = k.resolve(id, s)
		return err
	default:
		err = fmt.Errorf("unknown kind")
	}
	k.clauses[id] = s.Lits
	return err
}

// resolve returns the clause of a chain.
func (k *checker) resolve(id StepID, s *Step) ([]Lit, error) {
	if len(s.Ants) == 0 || len(s.Pivots) != len(s.Ants)-1 || s.Lits != nil {
		return nil, fmt.Errorf("%d antecedents, %d pivots, %d literals", len(s.Ants), len(s.Pivots), len(s.Lits))
	}
	for _, a := range s.Ants {
		if a <= 0 || a >= id {
			return nil, fmt.Errorf("antecedent %d is no earlier step", a)
		}
	}
	var all []Lit // everything that was ever in the resolvent
	defer func() {
		for _, l := range all {
			k.in[l] = false
		}
	}()
	add := func(l Lit) {
		k.in[l] = true
		all = append(all, l)
	}
	for _, l := range k.clauses[s.Ants[0]] {
		add(l)
	}
	for i, a := range s.Ants[1:] {
		pivot := s.Pivots[i]
		if pivot.Atom() >= len(k.p.Atoms) {
			return nil, fmt.Errorf("there is no atom %d", pivot.Atom())
		}
		if !k.in[pivot.Not()] {
			return nil, fmt.Errorf("pivot %d: its complement is not in the resolvent", i)
		}
		k.in[pivot.Not()] = false
		found := false
		for _, l := range k.clauses[a] {
			if l == pivot {
				found = true
			} else {
				add(l)
			}
		}
		if !found {
			return nil, fmt.Errorf("pivot %d is not in the clause of antecedent %d", i, a)
		}
	}
	var clause []Lit
	for _, l := range all {
		if k.in[l] {
			k.in[l] = false
			clause = append(clause, l)
		}
	}
	return clause, nil
}

func (k *checker) checkFarkas(s *Step) error {
	if len(s.Coefs) != len(s.Lits) {
		return fmt.Errorf("%d coefficients for %d literals", len(s.Coefs), len(s.Lits))
	}
	var sum logic.Linear
	strict := false
	for i, l := range s.Lits {
		coef := s.Coefs[i]
		if coef.IsZero() {
			continue
		}
		r, ok := k.p.Complement(l)
		if !ok {
			return fmt.Errorf("literal %d: its complement is not a linear constraint", i)
		}
		if coef.Sign() < 0 && !r.Eq {
			return fmt.Errorf("literal %d: negative coefficient at an inequality", i)
		}
		sum = sum.Plus(r.Sum.Scale(coef))
		strict = strict || r.Strict
	}
	if len(sum.Monos) != 0 {
		return fmt.Errorf("%d bases remain in the sum", len(sum.Monos))
	}
	if sum.Const.Sign() > 0 || sum.Const.IsZero() && !strict {
		return fmt.Errorf("the sum is no contradiction: its constant is %v", sum.Const)
	}
	return nil
}

func (k *checker) checkIntEq(s *Step) error {
	if len(s.Coefs) != len(s.Lits) {
		return fmt.Errorf("%d coefficients for %d literals", len(s.Coefs), len(s.Lits))
	}
	var sum logic.Linear
	for i, l := range s.Lits {
		if s.Coefs[i].IsZero() {
			continue
		}
		r, ok := k.p.Complement(l)
		if !ok {
			return fmt.Errorf("literal %d: its complement is not a linear constraint", i)
		}
		if !r.Eq && !slices.ContainsFunc(s.Lits, func(other Lit) bool { return k.p.opposite(r, other) }) {
			return fmt.Errorf("literal %d: an inequality without its opposite", i)
		}
		sum = sum.Plus(r.Sum.Scale(s.Coefs[i]))
	}
	switch {
	case !integral(sum):
		return fmt.Errorf("a coefficient of the sum is no integer")
	case sum.Const.IsInt():
		return fmt.Errorf("the constant of the sum, %v, is an integer", sum.Const)
	}
	return nil
}

// opposite reports whether the complement of l is the inequality that makes an equation together with r.
func (p *Proof) opposite(r Constraint, l Lit) bool {
	o, ok := p.Complement(l)
	if !ok || o.Eq || o.Strict || r.Strict {
		return false
	}
	sum := o.Sum.Plus(r.Sum)
	return len(sum.Monos) == 0 && sum.Const.Sign() == 0
}
