package proof

// Clauses about bit-vectors are instances of their schemata by what package bits makes of terms, as the solver does. So
// that a mistake there is not believed, they are also evaluated under some assignments.

import (
	"fmt"
	"math/big"
	"math/rand/v2"

	"craig/logic"
	"craig/num"
	"craig/num/float"
)

// trials are a few assignments to whatever occurs in the clauses that are tried.
type trials struct {
	models     []*logic.Model
	evaluators []*logic.Evaluator
	seen       map[*logic.Term]bool // has values for what is below
	r          *rand.Rand
}

// newTrials returns assignments that are always the same for the same clauses.
func newTrials() *trials {
	s := &trials{seen: make(map[*logic.Term]bool), r: rand.New(rand.NewPCG(1, 2))}
	for range 6 {
		m := logic.NewModel()
		s.models = append(s.models, m)
		s.evaluators = append(s.evaluators, m.Evaluator())
	}
	return s
}

// try returns an error if the clause is false under one of the assignments.
func (s *trials) try(c clause) error {
	for _, l := range c {
		s.assign(l.atom)
	}
	for i, e := range s.evaluators {
		holds := false
		for _, l := range c {
			holds = holds || e.Holds(l.atom) != l.neg
		}
		if !holds {
			return fmt.Errorf("the clause is false under an assignment: %v", s.models[i].Consts)
		}
	}
	return nil
}

// assign gives values to the constants and functions below t that have none.
func (s *trials) assign(t *logic.Term) {
	for stack := []*logic.Term{t}; len(stack) > 0; {
		t := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if s.seen[t] {
			continue
		}
		s.seen[t] = true
		stack = append(stack, t.Args()...)
		for i, m := range s.models {
			switch t.Op() {
			case logic.OpConst:
				m.Consts[t] = s.value(t.Sort(), i)
			case logic.OpApp:
				s.assignFunc(m, t.Func(), i)
			case logic.OpFloat:
				if f := t.Open(); f != nil {
					s.assignFunc(m, f, i)
				}
			}
		}
	}
}

// assignFunc gives f a value in the i-th assignment, unless it has one.
func (s *trials) assignFunc(m *logic.Model, f *logic.Func, i int) {
	if m.Funcs[f] == nil {
		m.Funcs[f] = &logic.FuncValue{Default: s.value(f.Ret(), i)}
	}
}

// value returns a value for the i-th assignment: bit-vectors are small in the first, and large in the second.
func (s *trials) value(sort *logic.Sort, i int) logic.Value {
	switch sort.Kind() {
	case logic.KindBool:
		return logic.BoolValue(s.r.IntN(2) == 1)
	case logic.KindArray:
		a := logic.ConstArrayValue(sort, s.value(sort.Elem(), i))
		for range 3 {
			a = a.With(s.value(sort.Index(), i), s.value(sort.Elem(), i))
		}
		return a
	case logic.KindBitVec:
		n := num.Zero
		for k := range sort.Width() {
			if i > 1 && s.r.IntN(2) == 1 || i < 2 && k < 2 && s.r.IntN(2) == 1 {
				n = n.Add(num.Pow2(k))
			}
		}
		if i == 1 {
			n = num.Pow2(sort.Width()).Sub(num.One).Sub(n)
		}
		return logic.NumValue(n, sort)
	case logic.KindFloat:
		return logic.FloatValue(s.number(sort.Format(), i), sort)
	case logic.KindRoundingMode:
		return logic.ModeValue(float.Mode(s.r.IntN(float.Modes)))
	case logic.KindUninterpreted:
		return logic.NumValue(num.Int(s.r.Int64N(3)), sort)
	}
	return logic.NumValue(num.Int(s.r.Int64N(1<<(8*i+4))-1<<(8*i+3)), sort)
}

// number returns a floating-point number for the i-th assignment: most are small multiples of one another in the first ones, and have
// any bits in the last.
func (s *trials) number(f float.Format, i int) float.Number {
	switch k := s.r.IntN(8); {
	case k == 0:
		return []float.Number{float.NaN(), float.Infinity(true), float.Infinity(false), float.SignedZero(true)}[s.r.IntN(4)]
	case k < 6 && i < 4:
		return f.FromRat(float.NearestEven, num.Frac(s.r.Int64N(33)-16, 4))
	}
	v := new(big.Int)
	for k := range f.Width() {
		v.SetBit(v, k, uint(s.r.IntN(2)))
	}
	return f.FromBits(v)
}
