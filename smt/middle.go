package smt

import (
	"slices"

	"craig/logic"
	"craig/num"
)

// The interface of a conjunction, extended: where the sides, renamed apart, have a model.

const maxCoincidences = 30 // models of which one is sought without coincidences

// clash is a reason why a model of sides that are renamed apart is none of both sides: arguments of A equal those of B, but
// what is applied to them does not.
type clash struct {
	ofA, ofB []*logic.Term
	add      func(args []*logic.Term) bool // adds the application to terms that equal the arguments, if it is new
}

// extend extends the interface by what the model of o lacks; it reports whether there is something.
func (q *conjunction) extend(o *Solver) bool {
	var avoid []*logic.Term // that arguments of both sides are not equal, which happened without need
	of := make(map[*logic.Term]clash)
	for range maxCoincidences {
		m := o.Model()
		cs := q.clashes(m)
		if len(cs) == 0 {
			return q.extendArrays(o, m)
		}
		found := false
		for _, x := range cs {
			found = q.join(o, m, x, nil, false) || found
		}
		if found {
			return true
		}
		for _, x := range cs {
			if ne := q.differ(x); ne != nil && of[ne].add == nil {
				avoid = append(avoid, ne)
				of[ne] = x
			}
		}
		switch o.Check(q.ctx, avoid...) {
		case Unknown:
			return false
		case Unsat:
			return q.split(o, of)
		case Sat:
		}
	}
	m := o.Model()
	for _, x := range q.clashes(m) {
		if q.join(o, m, x, nil, true) {
			return true
		}
	}
	return false
}

// split extends the interface where literals imply that arguments of one of several clashes are equal, but of no single
// one: those of the last check's core.
func (q *conjunction) split(o *Solver, of map[*logic.Term]clash) bool {
	core, err := q.s.refuted(q.ctx, o, o.Core())
	if err != nil {
		return false
	}
	for _, force := range [2]bool{false, true} {
		for i, ne := range core {
			rest := slices.Concat(core[:i], core[i+1:])
			if o.Check(q.ctx, rest...) == Sat && q.join(o, o.Model(), of[ne], rest, force) {
				return true
			}
		}
	}
	return false
}

// differ returns the formula that one of the numbers among the arguments of the clash differs; nil if there are none.
func (q *conjunction) differ(x clash) *logic.Term {
	var out []*logic.Term
	for i, s := range x.ofA {
		if !isObject(s.Sort()) {
			out = append(out, q.s.c.Not(q.s.c.Eq(s, q.copy(x.ofB[i]))))
		}
	}
	if f := q.s.c.Or(out...); !f.IsFalse() {
		return f
	}
	return nil
}

// join adds to the interface what is applied to shared terms that equal the arguments of the clash, and reports whether it is
// new. They have to be equal whenever the literals and assumptions hold or, if force is set, in the model alone.
func (q *conjunction) join(o *Solver, m *logic.Model, x clash, given []*logic.Term, force bool) bool {
	args := make([]*logic.Term, len(x.ofA))
	for i, s := range x.ofA {
		if args[i] = q.middle(o, m, s, x.ofB[i], given, force); args[i] == nil {
			return false
		}
	}
	return x.add(args)
}

// clashes returns those of the model.
func (q *conjunction) clashes(m *logic.Model) []clash {
	var out []clash
	apps := [2][]*logic.Term{q.collectApps(0), q.collectApps(1)}
	for _, x := range apps[0] {
		for _, y := range apps[1] {
			if x.Func() != y.Func() || q.agree(m, x, y) {
				continue
			}
			if !q.agreeAll(m, x.Args(), y.Args()) {
				continue
			}
			out = append(out, clash{x.Args(), y.Args(), func(args []*logic.Term) bool { return q.add(q.s.c.App(x.Func(), args...)) }})
		}
	}
	indices := [2][]*logic.Term{q.collectIndices(0), q.collectIndices(1)}
	for _, i := range indices[0] {
		for _, j := range indices[1] {
			if i.Sort() == j.Sort() && q.agree(m, i, j) && q.differAt(m, i, j) {
				out = append(out, clash{[]*logic.Term{i}, []*logic.Term{j}, func(args []*logic.Term) bool { return q.addIndex(args[0]) }})
			}
		}
	}
	return out
}

// agreeAll reports whether all arguments agree.
func (q *conjunction) agreeAll(m *logic.Model, s, t []*logic.Term) bool {
	for i := range s {
		if !q.agree(m, s[i], t[i]) {
			return false
		}
	}
	return true
}

// agree reports whether s of A and t of B are equal in the model: objects, if both equal one of the interface.
func (q *conjunction) agree(m *logic.Model, s, t *logic.Term) bool {
	if isObject(s.Sort()) {
		return q.object(m, s, t) != nil
	}
	return m.Eval(s).Equal(m.Eval(q.copy(t)))
}

// object returns a term of the interface that equals s of A and t of B in the model; nil if there is none. Either may be nil.
func (q *conjunction) object(m *logic.Model, s, t *logic.Term) *logic.Term {
	for _, u := range q.terms {
		if (s == nil || u.Sort() == s.Sort() && m.Eval(u).Equal(m.Eval(s))) &&
			(t == nil || u.Sort() == t.Sort() && m.Eval(q.copy(u)).Equal(m.Eval(q.copy(t)))) {
			return u
		}
	}
	return nil
}

// differAt reports whether an array of the interface holds something else at i of A than at j of B, in the model.
func (q *conjunction) differAt(m *logic.Model, i, j *logic.Term) bool {
	c := q.s.c
	for _, x := range q.terms {
		if x.Sort().Kind() == logic.KindArray && x.Sort().Index() == i.Sort() && !q.agree(m, c.Select(x, i), c.Select(x, j)) {
			return true
		}
	}
	return false
}

// collectApps returns the applications of common functions in the literals of a side and in the interface.
func (q *conjunction) collectApps(side int) []*logic.Term {
	var out []*logic.Term
	logic.PostOrder(func(t *logic.Term) {
		if t.Op() == logic.OpApp && q.common[t.Func()] {
			out = append(out, t)
		}
	}, slices.Concat(q.lits[side], q.terms)...)
	return out
}

// collectIndices returns the indices of reads and writes in the literals of a side, and those of the interface.
func (q *conjunction) collectIndices(side int) []*logic.Term {
	out := slices.Clone(q.indices)
	logic.PostOrder(func(t *logic.Term) {
		if (t.Op() == logic.OpSelect || t.Op() == logic.OpStore) && !slices.Contains(out, t.Arg(1)) {
			out = append(out, t.Arg(1))
		}
	}, q.lits[side]...)
	return out
}

// middle returns a shared term that equals s of A and t of B, as join says; nil if none is found.
func (q *conjunction) middle(o *Solver, m *logic.Model, s, t *logic.Term, given []*logic.Term, force bool) *logic.Term {
	if isObject(s.Sort()) {
		return q.object(m, s, t)
	}
	return q.number(o, m, s, q.copy(t), given, force)
}

// number is middle for terms that are no objects, t renamed.
func (q *conjunction) number(o *Solver, m *logic.Model, s, t *logic.Term, given []*logic.Term, force bool) *logic.Term {
	c := q.s.c
	equal := func(u *logic.Term) bool {
		ne := c.Not(c.Eq(s, u))
		return ne.IsFalse() || o.Check(q.ctx, append(slices.Clone(given), ne)...) == Unsat
	}
	candidates := q.candidates(s, m)
	if force {
		return candidates[0]
	}
	if !equal(t) {
		return nil
	}
	for _, u := range candidates {
		if equal(u) {
			return u
		}
	}
	if len(given) > 0 || !s.Sort().IsArith() || s == t {
		return nil
	}
	for _, u := range q.define(s, t) {
		if equal(u) {
			return u
		}
	}
	return nil
}

// candidates returns shared terms that have the value of s in the model, at least one.
func (q *conjunction) candidates(s *logic.Term, m *logic.Model) []*logic.Term {
	c := q.s.c
	v := m.Eval(s)
	var out, shifted []*logic.Term
	logic.PostOrder(func(u *logic.Term) {
		switch {
		case u.Sort() != s.Sort() || u.IsValue() || !q.isShared(u):
		case m.Eval(u).Equal(v):
			out = append(out, u)
		case u.Sort().IsArith() && len(logic.Linearize(u).Monos) == 1 && logic.Linearize(u).Monos[0].Base == u:
			shifted = append(shifted, c.Add(u, c.Num(v.N.Sub(m.Eval(u).N), u.Sort())))
		}
	}, slices.Concat(q.lits[0], q.lits[1], q.terms)...)
	return slices.Concat(out, shifted, []*logic.Term{c.ValueTerm(v)})
}

// define returns shared terms that may equal s of A and t of B, renamed, which are equal numbers by the literals: those that
// an interpolant of z = s and z ≠ t compares z with.
func (q *conjunction) define(s, t *logic.Term) []*logic.Term {
	c := q.s.c
	z := c.Fresh("middle", s.Sort())
	o := q.apart(c.Eq(z, s), c.Not(c.Eq(z, t)))
	if o.Check(q.ctx) != Unsat {
		return nil
	}
	i, err := q.byRefutation(o)
	if err != nil {
		return nil
	}
	var out []*logic.Term
	logic.PostOrder(func(f *logic.Term) {
		for _, u := range comparedWith(c, f, z) {
			if u = c.Substitute(u, q.stands); !slices.Contains(out, u) {
				out = append(out, u)
			}
		}
	}, i)
	return out
}

// comparedWith returns the terms that z may equal where the relation f, or its negation, bounds it: those that f compares z
// with, rounded up and down. There are none if f is no such relation.
func comparedWith(c *logic.Context, f, z *logic.Term) []*logic.Term {
	switch f.Op() {
	case logic.OpLe, logic.OpLt, logic.OpEq:
	default:
		return nil
	}
	if !f.Arg(0).Sort().IsArith() {
		return nil
	}
	l := logic.Linearize(f.Arg(0)).Plus(logic.Linearize(f.Arg(1)).Scale(num.MinusOne))
	rest := logic.Linear{Const: l.Const}
	coef := num.Zero
	for _, m := range l.Monos {
		if m.Base == z {
			coef = m.Coef
		} else {
			rest.Monos = append(rest.Monos, m)
		}
	}
	if coef.IsZero() || slices.ContainsFunc(rest.Monos, func(m logic.Mono) bool { return slices.Contains(logic.Consts(m.Base), z) }) {
		return nil
	}
	if coef.Sign() > 0 {
		rest = rest.Scale(num.MinusOne)
	} else {
		coef = coef.Neg()
	}
	if z.Sort() == logic.Real {
		return []*logic.Term{c.Sum(rest.Scale(num.One.Quo(coef)), logic.Real)}
	}
	// coef·z ≤ rest, coef·z ≥ rest, and their complements coef·z ≥ rest+1, coef·z ≤ rest-1.
	out := make([]*logic.Term, 0, 4)
	for _, by := range [...]num.Rat{num.Zero, coef.Sub(num.One), coef, num.MinusOne} {
		up := rest
		up.Const = rest.Const.Add(by)
		out = append(out, c.IntDiv(c.Sum(up, logic.Int), c.Num(coef, logic.Int)))
	}
	return out
}

// extendArrays extends the interface by shared indices that equal local ones and by what writes at shared indices say of
// shared arrays; it reports whether there is something.
func (q *conjunction) extendArrays(o *Solver, m *logic.Model) bool {
	found := false
	for side := range 2 {
		shared := make(map[*logic.Term]*logic.Term)
		for _, i := range q.collectIndices(side) {
			if u := q.alone(o, m, side, i); u != nil {
				shared[i] = u
				found = q.addIndex(u) || found
			}
		}
		for _, x := range q.collectConstant(side) {
			if v := q.alone(o, m, side, x.Arg(0)); v != nil {
				u := q.s.c.ConstArray(x.Sort(), v)
				shared[x] = u
				found = q.add(u) || found
			}
		}
		found = q.addWrites(side, shared) || found
	}
	return found
}

// alone returns a shared term that equals the term of a side; nil if none is found.
func (q *conjunction) alone(o *Solver, m *logic.Model, side int, t *logic.Term) *logic.Term {
	switch {
	case q.isShared(t):
		return t
	case isObject(t.Sort()) && side == 0:
		return q.object(m, t, nil)
	case isObject(t.Sort()):
		return q.object(m, nil, t)
	case side == 1:
		t = q.copy(t)
	}
	return q.number(o, m, t, t, nil, false)
}

// collectConstant returns the constant arrays in the literals of a side.
func (q *conjunction) collectConstant(side int) []*logic.Term {
	var out []*logic.Term
	logic.PostOrder(func(t *logic.Term) {
		if t.Op() == logic.OpConstArray {
			out = append(out, t)
		}
	}, q.lits[side]...)
	return out
}

// step leads from an array to one that is equal, or equal but for what is at an index.
type step struct{ to, index *logic.Term }

// addWrites adds for shared arrays that are equal on a side but for writes, at indices with shared terms, that they are.
func (q *conjunction) addWrites(side int, shared map[*logic.Term]*logic.Term) bool {
	c := q.s.c
	steps := q.steps(side, shared)
	found := false
	var arrays []*logic.Term
	for _, x := range q.terms {
		if x.Sort().Kind() == logic.KindArray && x.Op() != logic.OpStore {
			arrays = append(arrays, x)
		}
	}
	for i, x := range arrays {
		at := differences(steps, x)
		for _, y := range arrays[:i] {
			where, ok := at[y]
			if !ok {
				continue
			}
			z := y
			for _, i := range where {
				z = c.Store(z, i, c.Select(x, i))
			}
			found = q.addFormula(c.Eq(x, z)) || found
		}
	}
	return found
}

// steps returns which arrays of a side are equal, or equal but for an index that has a shared term.
func (q *conjunction) steps(side int, shared map[*logic.Term]*logic.Term) map[*logic.Term][]step {
	steps := make(map[*logic.Term][]step)
	connect := func(x, y, index *logic.Term) {
		steps[x], steps[y] = append(steps[x], step{y, index}), append(steps[y], step{x, index})
	}
	logic.PostOrder(func(t *logic.Term) {
		switch {
		case t.Op() == logic.OpStore:
			if i := shared[t.Arg(1)]; i != nil {
				connect(t, t.Arg(0), i)
			}
		case t.Op() == logic.OpConstArray:
			if u := shared[t]; u != nil && u != t {
				connect(t, u, nil)
			}
		case t.Op() == logic.OpEq && t.Arg(0).Sort().Kind() == logic.KindArray && slices.Contains(q.lits[side], t):
			connect(t.Arg(0), t.Arg(1), nil)
		}
	}, q.lits[side]...)
	return steps
}

// differences returns for the arrays that steps lead to from x the indices at which they may differ from it.
func differences(steps map[*logic.Term][]step, x *logic.Term) map[*logic.Term][]*logic.Term {
	at := map[*logic.Term][]*logic.Term{x: nil}
	for queue := []*logic.Term{x}; len(queue) > 0; queue = queue[1:] {
		y := queue[0]
		for _, e := range steps[y] {
			if _, seen := at[e.to]; seen {
				continue
			}
			at[e.to] = slices.Clone(at[y])
			if e.index != nil && !slices.Contains(at[y], e.index) {
				at[e.to] = append(at[e.to], e.index)
			}
			queue = append(queue, e.to)
		}
	}
	return at
}
