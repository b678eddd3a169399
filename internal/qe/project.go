package qe

// Model-based projection: the stages in their order.

import (
	"maps"
	"slices"

	"craig/internal/bounds"
	"craig/logic"
)

// Project returns a formula without vars that is true in m and implies ∃vars. f, where f must be true in m. It is a
// conjunction of literals. For a given f, and if m varies, there are finitely many results over linear arithmetic, Bool
// and arrays: their disjunction is ∃vars. f then. Where a variable is under an operator that cannot be treated
// symbolically (products of two variables, uninterpreted functions, bit-vectors, and as an index of an array that stays),
// it takes its value in m instead.
//
// vars are uninterpreted constants, not of uninterpreted sorts or of arrays over these.
func Project(c *logic.Context, vars []*logic.Term, f *logic.Term, m *logic.Model) *logic.Term {
	p := &projector{
		c: c, model: m, eval: m.Evaluator(),
		vars: make(map[*logic.Term]bool, len(vars)), memo: make(map[*logic.Term]bool),
		reads: make(map[*logic.Term][]read),
	}
	for _, v := range vars {
		p.vars[v] = true
	}
	p.justify([]*logic.Term{f})
	for {
		p.define()
		if p.compareArrays() || p.liftReads() || p.valueOpaque() {
			continue
		}
		break
	}
	p.lits = slices.DeleteFunc(p.lits, p.isFree)
	p.eliminateLinear()
	return c.And(bounds.Conjoin(c, p.out)...)
}

// projector is the state of a projection.
type projector struct {
	c        *logic.Context
	model    *logic.Model
	eval     *logic.Evaluator
	extended bool // model is our own copy

	vars map[*logic.Term]bool // what has to go
	memo map[*logic.Term]bool // see mentions
	lits []*logic.Term        // true in the model, each mentions one of vars
	out  []*logic.Term        // true in the model, without vars

	reads  map[*logic.Term][]read // see liftReads
	lifted []*logic.Term          // the arrays in reads, in the order of their first read
	names  int                    // constants of our own in use
}

// put adds a formula that is true in the model.
func (p *projector) put(f *logic.Term) {
	switch {
	case f.IsTrue():
	case !p.mentions(f):
		p.out = append(p.out, f)
	default:
		p.lits = append(p.lits, f)
	}
}

// justify puts an implicant of the formulas.
func (p *projector) justify(fs []*logic.Term) {
	i := newImplicant(p.c, p.eval)
	for _, f := range fs {
		i.add(f)
	}
	for _, l := range i.justify() {
		p.put(l)
	}
}

// substitute applies s to all literals. If writes is set, it may have put stores under reads, which then are resolved.
func (p *projector) substitute(s *logic.Subst, writes bool) {
	for _, a := range p.lifted {
		for i, r := range p.reads[a] {
			p.reads[a][i].index, p.reads[a][i].elem = s.Apply(r.index), s.Apply(r.elem)
		}
	}
	old := p.lits
	p.lits = nil
	var again []*logic.Term
	for _, l := range old {
		f := s.Apply(l)
		if writes || !isLiteral(f) {
			again = append(again, f)
		} else {
			p.put(f)
		}
	}
	if again != nil {
		p.justify(again)
	}
}

// isLiteral reports whether f needs no justification any more.
func isLiteral(f *logic.Term) bool {
	if f.Op() == logic.OpNot {
		f = f.Arg(0)
	}
	return f.IsAtom() || f.IsTrue()
}

// mentions reports whether one of the variables occurs in t. Variables that are gone count, but occur no more.
func (p *projector) mentions(t *logic.Term) bool {
	if r, ok := p.mentioned(t); ok {
		return r
	}
	stack := []*logic.Term{t}
next:
	for len(stack) > 0 {
		u := stack[len(stack)-1]
		found := false
		for _, a := range u.Args() {
			r, ok := p.mentioned(a)
			if !ok {
				stack = append(stack, a)
				continue next
			}
			found = found || r
		}
		p.memo[u] = found
		stack = stack[:len(stack)-1]
	}
	return p.memo[t]
}

func (p *projector) mentioned(t *logic.Term) (r, known bool) {
	if len(t.Args()) == 0 {
		return p.vars[t], true
	}
	r, known = p.memo[t]
	return r, known
}

// varsOf appends to dst the variables in t that are not in it yet.
func (p *projector) varsOf(dst []*logic.Term, t *logic.Term) []*logic.Term {
	if !p.mentions(t) {
		return dst
	}
	for _, v := range logic.Consts(t) {
		if p.vars[v] {
			dst = appendNew(dst, v)
		}
	}
	return dst
}

func appendNew(dst []*logic.Term, t *logic.Term) []*logic.Term {
	for _, d := range dst {
		if d == t {
			return dst
		}
	}
	return append(dst, t)
}

// fresh returns a new variable with the given value. It is one of a small stock of constants that all projections
// share, since none of them ever leaves a projection.
func (p *projector) fresh(v logic.Value) *logic.Term {
	if !p.extended {
		p.model = &logic.Model{Consts: maps.Clone(p.model.Consts), Funcs: p.model.Funcs}
		p.eval, p.extended = p.model.Evaluator(), true
	}
	t := p.c.Stock("qe", p.names, v.Sort)
	p.names++
	p.model.Consts[t] = v
	p.vars[t] = true
	return t
}
