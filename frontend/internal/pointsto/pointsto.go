// Package pointsto finds what pointers may point to: an inclusion-based analysis (Andersen 1994), field-sensitive, with heap
// objects named by their place in the text. It reads the statements that a lowering emits, so no flow of a pointer can be
// forgotten: each variable has the set of all numbers that are assigned to it anywhere.
//
// A program is lowered again and again. The sets of variables of the program are kept from one lowering to the next (Facts) and only
// grow; the lowering that finds nothing new used sets that hold for its own output, and so for all executions.
//
// It knows nothing of a language: an object is a number, from 1 on, and a variable that keeps its set has a key of any type.
package pointsto

import (
	"craig/logic"
	"craig/program"
)

// Facts are what is known from one lowering to the next.
type Facts[K comparable] struct {
	Of      map[K]Set // of the pointers that are variables of the program, or parts of them
	Escaped Set       // what a pointer of unknown origin may point to
	Grown   bool      // one of the sets has grown; the caller resets it
}

// NewFacts returns the facts with which the first lowering begins.
func NewFacts[K comparable]() *Facts[K] { return &Facts[K]{Of: map[K]Set{}} }

// Escape notes that what is in s is known outside of the program.
func (f *Facts[K]) Escape(s Set) {
	s.Unknown = false
	if !s.In(f.Escaped) {
		f.Escaped = f.Escaped.Union(s)
		f.Grown = true
	}
}

// Analysis is the analysis in one lowering.
type Analysis[K comparable] struct {
	facts *Facts[K]
	last  func() int64        // the highest number of an object
	of    map[*logic.Term]Set // of the targets of pointers, by variables' terms
	keys  map[*program.Var]K  // of those variables that keep their sets
	uses  []use
}

// use is a distinction between what t may be, which has been taken to be in s.
type use struct {
	t *logic.Term
	s Set
}

// New returns the analysis for a lowering that begins with facts and adds to them; last returns the highest number that an
// object has.
func New[K comparable](facts *Facts[K], last func() int64) *Analysis[K] {
	return &Analysis[K]{facts: facts, last: last, of: map[*logic.Term]Set{}, keys: map[*program.Var]K{}}
}

// Pointees returns the numbers that t, the target of a pointer, may have.
func (a *Analysis[K]) Pointees(t *logic.Term) Set {
	switch t.Op() {
	case logic.OpNum:
		if k, ok := t.Value().Int64(); ok && k > 0 && k <= a.last() {
			return Set{}.With(k)
		}
		return Set{}
	case logic.OpConst:
		return a.of[t]
	case logic.OpIte:
		return a.Pointees(t.Arg(1)).Union(a.Pointees(t.Arg(2)))
	case logic.OpStore:
		return a.Pointees(t.Arg(0)).Union(a.Pointees(t.Arg(2)))
	case logic.OpSelect, logic.OpConstArray:
		return a.Pointees(t.Arg(0))
	}
	return Set{Unknown: true}
}

// Use returns the numbers of what a pointer with the target t may point to, with those that an unknown one may, for a
// distinction between them.
func (a *Analysis[K]) Use(t *logic.Term) Set {
	s := a.Pointees(t)
	a.uses = append(a.uses, use{t, s})
	if s.Unknown {
		s = s.Union(a.facts.Escaped)
	}
	return s
}

// CheckUses panics if a set was used that was not complete: a variable of the lowering's own was used before it got all
// its values.
func (a *Analysis[K]) CheckUses() {
	for _, u := range a.uses {
		if !a.Pointees(u.t).In(u.s) {
			panic("the targets of " + u.t.String() + " were used before they were known")
		}
	}
}

// Flow notes the flow of numbers that a statement is.
func (a *Analysis[K]) Flow(s program.Stmt) {
	switch s := s.(type) {
	case *program.Assign:
		for i, v := range s.Lhs {
			a.add(v, a.Pointees(s.Rhs[i]))
		}
	case *program.Havoc:
		switch s.Input.Kind {
		case program.Uninitialised, program.NoReturnValue, program.MissingArgument:
			return // to use such a value is undefined behaviour
		}
		for _, v := range s.Vars {
			a.add(v, Set{Unknown: true})
		}
	case *program.Call:
		for i, v := range s.Callee.Params {
			a.add(v, a.Pointees(s.Args[i]))
		}
		for i, v := range s.Results {
			if v != nil {
				a.add(v, a.of[s.Callee.Results[i].Term])
			}
		}
	}
}

// add adds numbers to those that a variable may have.
func (a *Analysis[K]) add(v *program.Var, s Set) {
	old := a.of[v.Term]
	if s.In(old) {
		return
	}
	s = s.Union(old)
	a.of[v.Term] = s
	if k, ok := a.keys[v]; ok {
		a.facts.Of[k] = s
		a.facts.Grown = true
	}
}

// Keep lets v, the target of a pointer, keep its set from one lowering to the next under the key k.
func (a *Analysis[K]) Keep(v *program.Var, k K) {
	a.keys[v] = k
	a.of[v.Term] = a.facts.Of[k]
}
