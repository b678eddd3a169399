// The program prepared for execution: every statement compiled, every procedure with the layout of its frame.

package certify

import (
	"fmt"
	"slices"

	"craig/logic"
	"craig/num"
	"craig/program"
)

// image is a program ready to run.
type image struct {
	p       *program.Program
	procs   map[*program.Proc]*procImage
	global  scope
	globals []value // the initial ones
}

type procImage struct {
	proc   *program.Proc
	scope  scope
	frame  []value // as at entry
	params []operand
	out    map[*program.Loc][]*edgeImage
}

// edgeImage is a compiled statement.
type edgeImage struct {
	edge   *program.Edge
	code   *code     // condition, right hand sides or arguments
	dst    []operand // of the assigned variables
	index  [][]int   // Assign: for each variable that elements are stored into, the results that are their indices
	callee *procImage
	lo, hi []*num.Rat // Havoc: the bounds that the range assume after it sets, nil where it sets none
	isType bool       // Assume: restricts an unknown value that was just taken to its type, see typeRange
}

// noOperand marks a call's result that is dropped.
var noOperand = operand{i: -1}

// load compiles p.
func load(p *program.Program) (*image, error) {
	m := &image{p: p, procs: make(map[*program.Proc]*procImage), global: newScope(p.Globals, inGlobal)}
	m.globals = initial(p.Globals, m.global)
	for _, pr := range p.Procs {
		vars := variables(pr)
		pi := &procImage{proc: pr, scope: newScope(vars, inFrame), out: make(map[*program.Loc][]*edgeImage)}
		pi.frame = initial(vars, pi.scope)
		for _, v := range pr.Params {
			pi.params = append(pi.params, pi.scope[v.Term])
		}
		m.procs[pr] = pi
	}
	for _, pr := range p.Procs {
		pi := m.procs[pr]
		for _, l := range pr.Locs {
			for _, e := range l.Out {
				ei, err := m.edge(pi, e)
				if err != nil {
					return nil, fmt.Errorf("%s: %w", e.Pos, err)
				}
				pi.out[l] = append(pi.out[l], ei)
			}
		}
		for _, l := range pr.Locs {
			for _, ei := range pi.out[l] {
				pi.findRange(ei)
			}
		}
	}
	return m, nil
}

// variables returns the variables of pr, those shared between its lists once.
func variables(pr *program.Proc) []*program.Var {
	var out []*program.Var
	seen := make(map[*program.Var]bool)
	for _, list := range [][]*program.Var{pr.Params, pr.Results, pr.Locals} {
		for _, v := range list {
			if !seen[v] {
				seen[v] = true
				out = append(out, v)
			}
		}
	}
	return out
}

func initial(vars []*program.Var, s scope) []value {
	out := make([]value, len(s))
	for _, v := range vars {
		out[s[v.Term].i] = value{Value: logic.ZeroValue(v.Term.Sort())}
	}
	return out
}

func (m *image) edge(pi *procImage, e *program.Edge) (*edgeImage, error) {
	ei := &edgeImage{edge: e}
	var terms []*logic.Term
	var dst []*program.Var
	switch s := e.Stmt.(type) {
	case *program.Assume:
		terms = []*logic.Term{s.Cond}
	case *program.Assert:
		terms = []*logic.Term{s.Cond}
	case *program.Assign:
		if len(s.Lhs) != len(s.Rhs) {
			return nil, fmt.Errorf("an assignment of %d values to %d variables", len(s.Rhs), len(s.Lhs))
		}
		dst = s.Lhs
		terms, ei.index = withIndices(s)
	case *program.Havoc:
		dst = s.Vars
	case *program.Call:
		ei.callee = m.procs[s.Callee]
		if ei.callee == nil {
			return nil, fmt.Errorf("a call of the procedure %s, which is not in the program", s.Callee.Name)
		}
		if len(s.Args) != len(s.Callee.Params) || len(s.Results) != len(s.Callee.Results) {
			return nil, fmt.Errorf("a call of %s with the wrong number of arguments or results", s.Callee.Name)
		}
		terms, dst = s.Args, s.Results
	default:
		return nil, fmt.Errorf("an unknown statement %T", e.Stmt)
	}
	var err error
	if ei.code, err = compile(pi.scope, m.global, terms...); err != nil {
		return nil, err
	}
	for _, v := range dst {
		o := noOperand
		if v != nil {
			var ok bool
			if o, ok = pi.scope[v.Term]; !ok {
				if o, ok = m.global[v.Term]; !ok {
					return nil, fmt.Errorf("%s is not a variable that the statement can see", v.Name)
				}
			}
		}
		ei.dst = append(ei.dst, o)
	}
	return ei, nil
}

// withIndices returns the right hand sides of s, followed by the indices of the elements that s stores into arrays, and
// for each left hand side where its indices are.
func withIndices(s *program.Assign) (terms []*logic.Term, index [][]int) {
	terms = slices.Clone(s.Rhs)
	index = make([][]int, len(s.Rhs))
	for i, t := range s.Rhs {
		base := t
		for base.Op() == logic.OpStore {
			base = base.Arg(0)
		}
		if base != s.Lhs[i].Term {
			continue
		}
		for ; t != base; t = t.Arg(0) {
			index[i] = append(index[i], len(terms))
			terms = append(terms, t.Arg(1))
		}
	}
	return terms, index
}

// findRange looks behind a Havoc, or behind the read of an array, for the Assume that sets the range of the value.
func (pi *procImage) findRange(ei *edgeImage) {
	var vars []*program.Var
	var unknown bool // the Assume may be no more than what the type of an unknown value says
	switch s := ei.edge.Stmt.(type) {
	case *program.Havoc:
		vars, unknown = s.Vars, true
	case *program.Assign:
		vars, unknown = s.Lhs, len(s.Rhs) == 1 && (s.Rhs[0].Op() == logic.OpSelect || s.Rhs[0].Op() == logic.OpBVToInt)
	default:
		return
	}
	var a *program.Assume
	ei.lo, ei.hi, a = ranges(vars, ei.edge.To)
	next := pi.out[ei.edge.To]
	if unknown && a != nil && a.Kind == "" && next[0].edge.Pos.Start() == ei.edge.Pos.Start() && pi.entries(ei.edge.To) == 1 {
		next[0].isType = typeRange(vars, a.Cond)
	}
}

// Ranges returns the bounds that the assumption right behind e, a Havoc, sets for each of its variables, nil where it sets none.
func Ranges(e *program.Edge) (lo, hi []*num.Rat) {
	lo, hi, _ = ranges(e.Stmt.(*program.Havoc).Vars, e.To)
	return lo, hi
}

// ranges returns the assumption that every execution comes to from l, if there is one, and the bounds that it sets for variables.
func ranges(vars []*program.Var, l *program.Loc) (lo, hi []*num.Rat, a *program.Assume) {
	lo, hi = make([]*num.Rat, len(vars)), make([]*num.Rat, len(vars))
	if len(l.Out) != 1 {
		return lo, hi, nil
	}
	a, ok := l.Out[0].Stmt.(*program.Assume)
	if !ok {
		return lo, hi, nil
	}
	for i, v := range vars {
		lo[i], hi[i] = bounds(v.Term, a.Cond)
	}
	return lo, hi, a
}

// entries counts the edges into l.
func (pi *procImage) entries(l *program.Loc) int {
	n := 0
	for _, from := range pi.proc.Locs {
		for _, e := range pi.out[from] {
			if e.edge.To == l {
				n++
			}
		}
	}
	return n
}

// bounds returns the integers that the conjuncts x ≤ k, x ≥ k and x = k of cond bound x by, nil where they do not.
func bounds(x, cond *logic.Term) (lo, hi *num.Rat) {
	raise := func(k num.Rat) {
		if lo == nil || lo.Less(k) {
			lo = &k
		}
	}
	lower := func(k num.Rat) {
		if hi == nil || k.Less(*hi) {
			hi = &k
		}
	}
	for _, t := range logic.Conjuncts(cond) {
		negated := t.Op() == logic.OpNot
		if negated {
			t = t.Arg(0)
		}
		if t.Op() != logic.OpLe && t.Op() != logic.OpEq || t.Arg(0) != x || !t.Arg(1).IsNum() {
			continue
		}
		k := t.Arg(1).Value()
		switch {
		case t.Op() == logic.OpEq && !negated:
			raise(k)
			lower(k)
		case t.Op() == logic.OpLe && !negated:
			lower(k)
		case t.Op() == logic.OpLe && x.Sort() == logic.Int:
			raise(k.Add(num.One))
		}
	}
	return lo, hi
}

// typeRange reports whether cond says no more than that the vars are within the range of an integer type of C.
func typeRange(vars []*program.Var, cond *logic.Term) bool {
	about := make(map[*logic.Term]bool, len(vars))
	for _, v := range vars {
		about[v.Term] = true
	}
	for _, t := range logic.Conjuncts(cond) {
		if t.Op() == logic.OpNot {
			t = t.Arg(0)
		}
		if t.Op() != logic.OpLe || !about[t.Arg(0)] {
			return false
		}
	}
	for _, v := range vars {
		lo, hi := bounds(v.Term, cond)
		if lo == nil && hi == nil {
			continue
		}
		if lo == nil || hi == nil || !isTypeRange(*lo, *hi) {
			return false
		}
	}
	return true
}

func isTypeRange(lo, hi num.Rat) bool {
	for _, width := range []int{1, 8, 16, 32, 64, 128} {
		size := num.Pow2(width)
		if !hi.Sub(lo).Add(num.One).Equal(size) {
			continue
		}
		return lo.IsZero() || lo.Equal(num.Pow2(width-1).Neg())
	}
	return false
}
