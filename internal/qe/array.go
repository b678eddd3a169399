package qe

// Arrays that are compared as a whole.
//
// An equation between arrays after writes says that the arrays are equal but at the indices written, and what is at
// these. Such a partial equality a =_I b defines an array variable a, with new variables for what it has at I: it is b
// with those written to it. (Komuravelli, Bjørner, Gurfinkel, McMillan: Compositional verification of procedural programs
// using Horn clauses over integers and arrays, FMCAD 2015, the rules ElimWrEq, PartialEq, TrivEq and ElimDiseq.)

import (
	"slices"

	"craig/logic"
	"craig/num"
)

// comparison is an equation between two arrays, the writes peeled off.
type comparison struct {
	eq      *logic.Term
	bases   [2]*logic.Term // the one that is older first
	classes []class        // of the indices written, by their values in the model, ascending
	about   []*logic.Term  // that indices of a class are equal
}

// class is a set of written indices that are equal in the model.
type class struct {
	index   *logic.Term
	at      logic.Value
	written [2]*logic.Term // what is written last to each of the bases; nil if nothing is
}

// compareArrays replaces equations and disequations of arrays by literals from which more variables can be eliminated,
// and reports whether there were any.
func (p *projector) compareArrays() bool {
	var instead []*logic.Term
	old := p.lits
	p.lits = nil
	changed := false
	for _, l := range old {
		var fs []*logic.Term
		ok := false
		switch {
		case isArrayEquation(l):
			fs, ok = p.agree(p.compare(l))
		case l.Op() == logic.OpNot && isArrayEquation(l.Arg(0)):
			fs, ok = p.differ(p.compare(l.Arg(0)))
		}
		if !ok {
			p.lits = append(p.lits, l)
			continue
		}
		instead, changed = append(instead, fs...), true
	}
	if changed {
		p.justify(instead)
	}
	return changed
}

func isArrayEquation(f *logic.Term) bool {
	return f.Op() == logic.OpEq && f.Arg(0).Sort().Kind() == logic.KindArray
}

// compare peels the writes off both sides of the equation.
func (p *projector) compare(eq *logic.Term) *comparison {
	k := &comparison{eq: eq}
	sides := [2]*logic.Term{eq.Arg(0), eq.Arg(1)}
	for s, t := range sides {
		for t.Op() == logic.OpStore {
			t = t.Arg(0)
		}
		k.bases[s] = t
	}
	if k.bases[0].ID() > k.bases[1].ID() {
		slices.Reverse(k.bases[:])
		slices.Reverse(sides[:])
	}
	for s, t := range sides {
		for ; t.Op() == logic.OpStore; t = t.Arg(0) { // the last write first
			p.write(k, s, t.Arg(1), t.Arg(2))
		}
	}
	return k
}

// write enters a write to the base of side s, before those that are known.
func (p *projector) write(k *comparison, s int, index, elem *logic.Term) {
	at := p.eval.Eval(index)
	i, found := slices.BinarySearchFunc(k.classes, at, func(c class, v logic.Value) int { return c.at.Compare(v) })
	if !found {
		k.classes = slices.Insert(k.classes, i, class{index: index, at: at})
	}
	c := &k.classes[i]
	k.about = append(k.about, p.c.Eq(c.index, index))
	if !p.mentions(index) {
		c.index = index
	}
	if c.written[s] == nil {
		c.written[s] = elem
	}
}

// at returns what the side s has at the indices of a class.
func (k *comparison) at(c *logic.Context, s int, i class) *logic.Term {
	if i.written[s] != nil {
		return i.written[s]
	}
	return c.Select(k.bases[s], i.index)
}

// indices returns what the model says about the indices: which are equal, and that the others are not.
func (p *projector) indices(k *comparison) []*logic.Term {
	fs := k.about
	for i, c := range k.classes {
		for j, d := range k.classes[i+1:] {
			if j == 0 || !c.index.Sort().IsArith() { // an order makes the distance to the neighbours enough
				fs = append(fs, p.apart(c.index, d.index))
			}
		}
	}
	return fs
}

// agree returns formulas, true in the model, from which the equation follows for some values of new variables; false if
// it is as good as they are.
func (p *projector) agree(k *comparison) ([]*logic.Term, bool) {
	if fs, ok := p.defineArray(k); ok {
		return fs, true
	}
	fs := p.indices(k)
	for _, c := range k.classes {
		fs = append(fs, p.c.Eq(k.at(p.c, 0, c), k.at(p.c, 1, c)))
	}
	if k.bases[0] == k.bases[1] {
		return fs, true
	}
	a, b := p.unconst(k, 0), p.unconst(k, 1)
	if a != k.bases[0] {
		fs = append(fs, p.c.Eq(a.Arg(0), k.bases[0].Arg(0)))
	}
	if b != k.bases[1] {
		fs = append(fs, p.c.Eq(b.Arg(0), k.bases[1].Arg(0)))
	}
	eq := p.partial(k, a, b)
	return append(fs, eq), eq != k.eq
}

// partial says that the arrays are equal but at the indices written.
func (p *projector) partial(k *comparison, a, b *logic.Term) *logic.Term {
	if a.Op() == logic.OpConstArray && b.Op() == logic.OpConstArray && a.Sort().Index().IsArith() {
		return p.c.Eq(a.Arg(0), b.Arg(0)) // there are always other indices
	}
	for _, c := range k.classes {
		a = p.c.Store(a, c.index, p.c.Select(b, c.index))
	}
	return p.c.Eq(a, b)
}

// unconst returns the base of side s or, where it has a variable everywhere and the other base says what that must be,
// the constant array of that.
func (p *projector) unconst(k *comparison, s int) *logic.Term {
	a, b := k.bases[s], k.bases[1-s]
	index := a.Sort().Index()
	if a.Op() != logic.OpConstArray || !p.mentions(a) || p.mentions(b) || !index.IsArith() {
		return a
	}
	at := p.c.Num(num.Zero, index)
	if n := len(k.classes); n > 0 {
		at = p.c.Add(k.classes[n-1].index, p.c.Num(num.One, index)) // beyond those that are written
	}
	if p.mentions(at) {
		return a
	}
	return p.c.ConstArray(a.Sort(), p.c.Select(b, at))
}

// defineArray is agree for an equation with a variable as a base: one of the formulas defines the variable.
func (p *projector) defineArray(k *comparison) ([]*logic.Term, bool) {
	for s, a := range k.bases {
		b := k.bases[1-s]
		if !p.isArrayVar(a) || a == b || b.Op() != logic.OpConstArray && contains(p.varsOf(nil, b), a) {
			continue
		}
		fs := p.indices(k)
		name := func(t *logic.Term) *logic.Term { // for what is made of a
			if !contains(p.varsOf(nil, t), a) {
				return t
			}
			x := p.fresh(p.eval.Eval(t))
			fs = append(fs, p.c.Eq(x, t))
			return x
		}
		def := b
		if b.Op() == logic.OpConstArray {
			def = p.c.ConstArray(b.Sort(), name(b.Arg(0)))
		}
		value := p.eval.Eval(a)
		for _, c := range k.classes {
			elem := p.fresh(value.At(c.at))
			def = p.c.Store(def, name(c.index), elem)
			mine := c.written[s]
			if mine == nil {
				mine = elem
			}
			fs = append(fs, p.c.Eq(mine, k.at(p.c, 1-s, c)))
		}
		return append(fs, p.c.Eq(a, def)), true
	}
	return nil, false
}

// differ is agree for the complement of the equation.
func (p *projector) differ(k *comparison) ([]*logic.Term, bool) {
	for _, c := range k.classes {
		if ne := p.c.Not(p.c.Eq(k.at(p.c, 0, c), k.at(p.c, 1, c))); p.eval.Holds(ne) {
			return append(p.indices(k), ne), true
		}
	}
	if p.isArrayVar(k.bases[0]) || p.isArrayVar(k.bases[1]) {
		a, b := k.eq.Arg(0), k.eq.Arg(1)
		if p.isFree(p.c.Not(k.eq)) {
			return nil, false
		}
		at, ok := difference(p.eval.Eval(a), p.eval.Eval(b))
		if !ok {
			return nil, false
		}
		x := p.fresh(at)
		return []*logic.Term{p.c.Not(p.c.Eq(p.c.Select(a, x), p.c.Select(b, x)))}, true
	}
	eq := p.partial(k, k.bases[0], k.bases[1])
	return append(p.indices(k), p.c.Not(eq)), eq != k.eq
}

// isArrayVar reports whether t is an array variable that has to go.
func (p *projector) isArrayVar(t *logic.Term) bool {
	return t.Op() == logic.OpConst && p.vars[t] && !speaksOfElements(t.Sort())
}

// isFree reports whether the literal is a disequation between a variable, after writes, and another array that does not
// depend on it. Where nothing else is said of the variable but what some reads give, it may hold because of an index that
// is not mentioned anywhere.
func (p *projector) isFree(l *logic.Term) bool {
	if l.Op() != logic.OpNot || !isArrayEquation(l.Arg(0)) || !l.Arg(0).Arg(0).Sort().Index().IsArith() {
		return false
	}
	var bases [2]*logic.Term
	for s, t := range l.Arg(0).Args() {
		for t.Op() == logic.OpStore {
			t = t.Arg(0)
		}
		bases[s] = t
	}
	isFixed := func(t *logic.Term) bool {
		return t.Op() == logic.OpConst || t.Op() == logic.OpConstArray && t.Arg(0).Sort().Kind() != logic.KindArray || !p.mentions(t)
	}
	return bases[0] != bases[1] && (p.isArrayVar(bases[0]) && isFixed(bases[1]) || p.isArrayVar(bases[1]) && isFixed(bases[0]))
}

// difference returns an index at which the values of two arrays differ; false if none is found or if variables cannot be
// of its sort.
func difference(a, b logic.Value) (logic.Value, bool) {
	s := a.Sort.Index()
	if speaksOfElements(s) {
		return logic.Value{}, false
	}
	known := 0
	for _, v := range [2]logic.Value{a, b} {
		for i := range v.A.All() {
			if !a.At(i).Equal(b.At(i)) {
				return i, true
			}
			known++
		}
	}
	switch s.Kind() {
	case logic.KindInt, logic.KindReal, logic.KindBitVec:
	default: // what is not mentioned has no name that could be counted on
		return logic.Value{}, false
	}
	for n := range int64(known + 1) {
		i := logic.NumValue(num.Int(n), s)
		if s.Kind() == logic.KindBitVec && !i.N.Less(num.Pow2(s.Width())) {
			break
		}
		if !a.At(i).Equal(b.At(i)) {
			return i, true
		}
	}
	return logic.Value{}, false
}
