package qe

// Projection to a vocabulary: constants of any sort and functions go.

import (
	"slices"

	"craig/logic"
	"craig/num"
)

// ProjectSymbols returns a conjunction of literals without the constants, and without applications of the functions,
// for which local holds; it is true in m, as f must be. For what Project eliminates symbolically it is as strong as
// Project's result. Of uninterpreted sorts a local constant is replaced by a term of the same value without local
// symbols, or else what is said of it goes: the result then need not imply ∃. f, but no formula over other local
// symbols can tell, since there may always be one element more. Applications of local functions, and those to such
// elements, are constants of which it is known which arguments are equal.
//
// local gets a constant (*logic.Term) or a function (*logic.Func).
func ProjectSymbols(c *logic.Context, local func(symbol any) bool, f *logic.Term, m *logic.Model) *logic.Term {
	own := logic.Model{Consts: make(map[*logic.Term]logic.Value, len(m.Consts)), Funcs: m.Funcs}
	for t, v := range m.Consts {
		own.Consts[t] = v
	}
	v := &vocabulary{c: c, local: local, model: &own, eval: own.Evaluator(), lits: Implicant(c, m, f), own: make(map[*logic.Term]bool)}
	for v.define() || v.represent() || v.lift() {
	}
	var lits, vars []*logic.Term
	for _, l := range v.lits {
		if !v.hasElement(l) {
			lits = append(lits, l)
		}
	}
	for _, x := range logic.Consts(lits...) {
		if v.isLocal(x) {
			vars = append(vars, x)
		}
	}
	return Project(c, vars, c.And(lits...), v.model)
}

// vocabulary is the state of a projection to a vocabulary.
type vocabulary struct {
	c      *logic.Context
	local  func(symbol any) bool
	model  *logic.Model
	eval   *logic.Evaluator
	lits   []*logic.Term // true in the model
	lifted []lifted
	own    map[*logic.Term]bool // constants that stand for applications
}

// lifted is an application that became a constant.
type lifted struct{ app, as *logic.Term }

// isLocal reports whether the top symbol of t has to go.
func (v *vocabulary) isLocal(t *logic.Term) bool {
	switch t.Op() {
	case logic.OpConst:
		return v.own[t] || v.local(t)
	case logic.OpApp:
		return v.local(t.Func())
	case logic.OpFloat:
		return t.Open() != nil && v.local(t.Open())
	}
	return false
}

// replace substitutes in all literals, and justifies what comes out.
func (v *vocabulary) replace(old, new *logic.Term) {
	s := v.c.NewSubst(map[*logic.Term]*logic.Term{old: new})
	for i, l := range v.lits {
		v.lits[i] = s.Apply(l)
	}
	for i, l := range v.lifted {
		v.lifted[i].app = s.Apply(l.app)
	}
	v.justify()
}

// justify makes literals of the formulas again: a store may have come under a read.
func (v *vocabulary) justify() {
	i := newImplicant(v.c, v.eval)
	for _, l := range v.lits {
		i.add(l)
	}
	v.lits = i.justify()
}

// define replaces a local constant, of a sort that Project does not treat, by what an equation says that it is.
func (v *vocabulary) define() bool {
	for _, l := range v.lits {
		if l.Op() != logic.OpEq || l.Arg(0).Sort().IsArith() || l.Arg(0).Sort() == logic.Bool {
			continue
		}
		for i, x := range l.Args() {
			t := l.Arg(1 - i)
			if x.Op() == logic.OpConst && v.isLocal(x) && !occurs(x, t) {
				v.replace(x, t)
				return true
			}
		}
	}
	return false
}

func occurs(x, t *logic.Term) bool {
	found := false
	logic.PostOrder(func(u *logic.Term) { found = found || u == x }, t)
	return found
}

// represent replaces a local constant that something opaque is applied to, or of an uninterpreted sort, by a term
// without local symbols that has the same value.
func (v *vocabulary) represent() bool {
	hasLocal := make(map[*logic.Term]bool)
	var clean []*logic.Term
	candidates := make(map[*logic.Term]bool)
	var order []*logic.Term
	logic.PostOrder(func(t *logic.Term) {
		is := v.isLocal(t)
		for _, a := range t.Args() {
			is = is || hasLocal[a]
		}
		hasLocal[t] = is
		switch {
		case !is && t.Sort() != logic.Bool:
			clean = append(clean, t)
		case t.Op() == logic.OpConst && t.Sort().Kind() == logic.KindUninterpreted:
			order = append(order, t)
		case isOpaqueApplication(t):
			for _, a := range t.Args() {
				for _, x := range logic.Consts(a) {
					if v.isLocal(x) && !candidates[x] && x.Sort().IsArith() {
						candidates[x] = true
						order = append(order, x)
					}
				}
			}
		}
	}, v.lits...)
	for _, x := range order {
		value := v.eval.Eval(x)
		for _, t := range clean {
			if t.Sort() == x.Sort() && !t.IsValue() && v.eval.Eval(t).Equal(value) {
				v.replace(x, t)
				return true
			}
		}
		if t := v.nearestBound(x, hasLocal); t != nil {
			v.replace(x, t)
			return true
		}
	}
	return false
}

// nearestBound returns a term that has the value of the Int or Real constant x: one without local symbols that a literal
// compares x with, plus a number that is as small as can be; nil if there is none.
func (v *vocabulary) nearestBound(x *logic.Term, hasLocal map[*logic.Term]bool) *logic.Term {
	var best *logic.Term
	var distance num.Rat
	for _, l := range v.lits {
		if l.Op() == logic.OpNot {
			l = l.Arg(0)
		}
		if !x.Sort().IsArith() || len(l.Args()) != 2 || l.Arg(0).Sort() != x.Sort() {
			continue
		}
		sum := logic.Linearize(l.Arg(0)).Plus(logic.Linearize(l.Arg(1)).Scale(num.MinusOne))
		i := slices.IndexFunc(sum.Monos, func(m logic.Mono) bool { return m.Base == x })
		if i < 0 || x.Sort() == logic.Int && !sum.Monos[i].Coef.Abs().IsOne() ||
			slices.ContainsFunc(sum.Monos, func(m logic.Mono) bool { return m.Base != x && hasLocal[m.Base] }) {
			continue
		}
		rest := sum.Scale(sum.Monos[i].Coef.Neg().Inv())
		rest.Monos = slices.Delete(rest.Monos, i, i+1)
		t := v.c.Sum(rest, x.Sort())
		d := v.eval.Eval(x).N.Sub(v.eval.Eval(t).N)
		if len(rest.Monos) > 0 && (best == nil || d.Abs().Less(distance.Abs())) {
			best, distance = t, d
		}
	}
	if best == nil {
		return nil
	}
	return v.c.Add(best, v.c.Num(distance, x.Sort()))
}

func isOpaqueApplication(t *logic.Term) bool {
	return t.Op() == logic.OpApp || t.Op() == logic.OpSelect
}

// hasElement reports whether a local constant of an uninterpreted sort, or of arrays over one, occurs in t.
func (v *vocabulary) hasElement(t *logic.Term) bool {
	for _, x := range logic.Consts(t) {
		if v.isLocal(x) && speaksOfElements(x.Sort()) {
			return true
		}
	}
	return false
}

func speaksOfElements(s *logic.Sort) bool {
	switch s.Kind() {
	case logic.KindUninterpreted:
		return true
	case logic.KindArray:
		return speaksOfElements(s.Index()) || speaksOfElements(s.Elem())
	}
	return false
}

// lift replaces an application of a local function or a read of a local array of elements, or one to a local element, by
// a constant, and adds which arguments of the applications of that kind are equal.
func (v *vocabulary) lift() bool {
	var app *logic.Term
	logic.PostOrder(func(t *logic.Term) {
		if app != nil || !isOpaqueApplication(t) {
			return
		}
		if v.isLocal(t) || t.Op() == logic.OpSelect && v.hasElement(t.Arg(0)) {
			app = t
		}
		for _, a := range t.Args() {
			if a.Sort().Kind() == logic.KindUninterpreted && v.hasElement(a) {
				app = t
			}
		}
	}, v.lits...)
	if app == nil {
		return false
	}
	x := v.c.Stock("lift", len(v.own), app.Sort())
	v.own[x] = true
	v.model.Consts[x] = v.eval.Eval(app)
	v.eval = v.model.Evaluator()
	for _, l := range v.lifted {
		if l.app.Op() != app.Op() || l.app.Func() != app.Func() || app.Op() == logic.OpSelect && l.app.Arg(0) != app.Arg(0) {
			continue
		}
		same := true
		var conditions []*logic.Term
		for i, a := range app.Args() {
			eq := v.c.Eq(a, l.app.Arg(i))
			if v.eval.Holds(eq) {
				conditions = append(conditions, eq)
			} else {
				conditions, same = []*logic.Term{v.c.Not(eq)}, false
				break
			}
		}
		v.lits = append(v.lits, conditions...)
		if same {
			v.lits = append(v.lits, v.c.Eq(x, l.as))
		}
	}
	v.replace(app, x)
	v.lifted = append(v.lifted, lifted{app, x})
	return true
}
