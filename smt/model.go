package smt

import (
	"strings"

	"craig/logic"
	"craig/num"
	"craig/smt/internal/arith"
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
	if s.opaque > 0 && s.rounds < maxArrayRounds && s.endless < maxRounds && s.refine(k) {
		return sat.FinalContinue
	}
	s.reason = errModel
	return sat.FinalUnknown
}

// holds reports whether the assertions and assumptions are true under m.
func (s *Solver) holds(m *logic.Model) bool {
	e := m.Evaluator()
	for _, f := range s.frames {
		for _, a := range f.assertions {
			if !e.Holds(a.f) {
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

// candidate reads values off the assignment.
func (s *Solver) candidate() *candidate {
	m := logic.NewModel()
	k := &candidate{s: s, m: m, values: s.th.Model()}
	for x, base := range s.ofArith {
		if base == nil {
			continue
		}
		switch base.Op() {
		case logic.OpConst:
			v := k.values[x]
			if base.Sort() == logic.Int && !v.IsInt() { // nothing depends on it
				v = v.Floor()
			}
			m.Consts[base] = logic.NumValue(v, base.Sort())
		case logic.OpBVToInt:
			if b := base.Arg(0); b.Op() == logic.OpConst && s.th.Wanted(arith.Var(x)) {
				_, v := num.DivMod(k.values[x].Floor(), num.Pow2(b.Sort().Width()))
				m.Consts[b] = logic.NumValue(v, b.Sort())
			}
		}
	}
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
// refine sees to the others.
func (k *candidate) complete() {
	s, m := k.s, k.m
	nodes := s.opaqueNodes()
	k.classes(nodes)
	k.e = m.Evaluator()
	k.arrays = newArrays(k, nodes)
	k.arrays.complete()
	for _, n := range nodes {
		t := s.nodes[n].term
		if t.Op() != logic.OpApp || t.Sort() != logic.Bool && !t.Sort().IsArith() {
			continue
		}
		k.e = m.Evaluator() // values so far
		k.setApp(t, k.eval(t))
	}
}

// setApp enters the value v of the application t into its function's table.
func (k *candidate) setApp(t *logic.Term, v logic.Value) {
	f := k.m.Funcs[t.Func()]
	if f == nil {
		f = &logic.FuncValue{Table: make(map[string]logic.Value), Default: logic.ZeroValue(t.Sort())}
		k.m.Funcs[t.Func()] = f
	}
	keys := make([]string, len(t.Args()))
	for i, a := range t.Args() {
		keys[i] = k.e.Eval(a).Key()
	}
	key := strings.Join(keys, ",")
	if _, ok := f.Table[key]; !ok {
		f.Table[key] = v
	}
}

// classes numbers the constants of uninterpreted sorts by the equalities that the assignment makes true.
func (k *candidate) classes(nodes []int32) {
	s := k.s
	parent := make(map[*logic.Term]*logic.Term)
	var find func(t *logic.Term) *logic.Term
	find = func(t *logic.Term) *logic.Term {
		if p := parent[t]; p != nil && p != t {
			parent[t] = find(p)
			return parent[t]
		}
		parent[t] = t
		return t
	}
	var consts []*logic.Term
	for _, n := range nodes {
		t := s.nodes[n].term
		if t.Op() != logic.OpEq || t.Arg(0).Sort().Kind() != logic.KindUninterpreted {
			continue
		}
		a, b := find(t.Arg(0)), find(t.Arg(1))
		consts = append(consts, t.Args()...)
		if k.s.sat.Value(s.nodes[n].v.Pos()) > 0 && a != b {
			parent[a] = b
		}
	}
	number := make(map[*logic.Term]int64)
	for _, t := range consts {
		r := find(t)
		if _, ok := number[r]; !ok {
			number[r] = int64(len(number)) + 1
		}
		if t.Op() == logic.OpConst {
			k.m.Consts[t] = logic.NumValue(num.Int(number[r]), t.Sort())
		}
	}
}
