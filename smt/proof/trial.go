package proof

// Clauses about bit-vectors are instances of their schemata by what package bits makes of terms, as the solver does. So
// that a mistake there is not believed, they are also evaluated under some assignments.

import (
	"fmt"
	"math/rand/v2"

	"craig/logic"
	"craig/num"
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
				if m.Funcs[t.Func()] == nil {
					m.Funcs[t.Func()] = &logic.FuncValue{Default: s.value(t.Sort(), i)}
				}
			}
		}
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
	case logic.KindUninterpreted:
		return logic.NumValue(num.Int(s.r.Int64N(3)), sort)
	}
	return logic.NumValue(num.Int(s.r.Int64N(1<<(8*i+4))-1<<(8*i+3)), sort)
}
