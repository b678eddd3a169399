package smt

import (
	"maps"
	"slices"
	"strings"

	"craig/logic"
	"craig/smt/internal/sat"
)

// Models: built from the assignment, completed, and verified on the original formulas before an answer is given.

// verify builds the model of the current assignment and evaluates every live assertion and assumption under it. If they
// do not all hold, opaque terms are the reason, which are refined.
func (s *Solver) verify() sat.Final {
	k := s.candidate()
	if s.holds(k.m) {
		s.model = k.m
		return sat.FinalSat
	}
	s.hint = k.m
	if slices.Contains(repairAt[:], s.endless) && s.repaired < s.endless {
		s.repaired = s.endless
		if s.model = s.repair(k.m); s.model != nil {
			return sat.FinalSat
		}
	}
	if s.opaque > 0 && s.rounds < maxArrayRounds && s.endless < maxRounds && s.refine(k) {
		if s.again {
			return sat.FinalUnknown
		}
		return sat.FinalContinue
	}
	if s.reason = errModel; s.leavesOut() {
		s.reason = errLarge
	}
	return sat.FinalUnknown
}

// holds reports whether the assertions and assumptions are true under m.
func (s *Solver) holds(m *logic.Model) bool {
	e := m.Evaluator()
	for _, f := range s.frames {
		for i := range f.assertions {
			if !f.assertions[i].holds(e) {
				return false
			}
		}
	}
	for _, a := range s.assumed {
		if !e.Holds(a.a.Term) {
			return false
		}
	}
	return true
}

// holds reports whether the assertion is true. Models of similar questions are alike: what made a disjunction true last
// time is tried first.
func (a *assertion) holds(e *logic.Evaluator) bool {
	if a.f.Op() != logic.OpOr {
		return e.Holds(a.f)
	}
	if e.Holds(a.f.Arg(a.witness)) {
		return true
	}
	for i, d := range a.f.Args() {
		if i != a.witness && e.Holds(d) {
			a.witness = i
			return true
		}
	}
	return false
}

// candidate reads values off the assignment.
func (s *Solver) candidate() *candidate {
	m := logic.NewModel()
	k := &candidate{s: s, m: m, values: s.th.Model()}
	for x, base := range s.ofArith {
		if base == nil {
			continue
		}
		if base.Op() == logic.OpConst {
			v := k.values[x]
			if base.Sort() == logic.Int && !v.IsInt() { // nothing depends on it
				v = v.Floor()
			}
			m.Consts[base] = logic.NumValue(v, base.Sort())
		}
	}
	k.setWords()
	for i := range s.nodes {
		if nd := &s.nodes[i]; nd.kind == nodeOpaque && nd.term != nil && nd.term.Op() == logic.OpConst {
			m.Consts[nd.term] = logic.BoolValue(s.sat.Value(nd.v.Pos()) > 0)
		}
	}
	if s.opaque > 0 {
		k.complete()
	}
	k.e = m.Evaluator()
	return k
}

// complete gives values to functions, arrays and constants of uninterpreted sorts, as far as the assignment's values of
// applications and reads and its equalities say something. Where they contradict each other the first one counts, and
// refine sees to the others. An argument or index may rest on what another array or function holds: values are filled
// in again until nothing changes.
func (k *candidate) complete() {
	m := k.m
	k.e = m.Evaluator()
	k.equal = newEqualities(k, k.s.opaqueNodes())
	for _, e := range k.equal.terms {
		if e.t.Op() == logic.OpConst && e.t.Sort().Kind() == logic.KindUninterpreted {
			m.Consts[e.t], _ = k.equal.value(e.t)
		}
	}
	k.e = m.Evaluator()
	k.arrays = newArrays(k)
	for range maxNesting {
		k.asked, k.wordsOf = false, nil
		changed := k.arrays.fill()
		funcs := make(map[*logic.Func]*logic.FuncValue) // arguments are those of the model so far
		for _, e := range k.equal.terms {
			if e.t.Op() == logic.OpApp {
				k.setApp(funcs, e.t)
			}
		}
		changed = changed || !maps.EqualFunc(funcs, m.Funcs, sameFunc)
		m.Funcs = funcs
		k.e = m.Evaluator()
		if !k.asked || !changed {
			return // nothing rests on what has changed
		}
	}
}

// maxNesting bounds how deep reads in indices of reads may be that no atom is about.
const maxNesting = 8

func sameFunc(f, g *logic.FuncValue) bool { return maps.EqualFunc(f.Table, g.Table, logic.Value.Equal) }

// setApp enters the value of the application t into its function's table.
func (k *candidate) setApp(funcs map[*logic.Func]*logic.FuncValue, t *logic.Term) {
	f := funcs[t.Func()]
	if f == nil {
		f = &logic.FuncValue{Table: make(map[string]logic.Value), Default: logic.ZeroValue(t.Sort())}
		funcs[t.Func()] = f
	}
	keys := make([]string, len(t.Args()))
	for i, a := range t.Args() {
		keys[i] = k.key(a)
	}
	key := strings.Join(keys, ",")
	if _, ok := f.Table[key]; !ok {
		f.Table[key] = k.eval(t)
	}
}
