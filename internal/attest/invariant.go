// Contracts, and formulas as expressions of C.

package attest

import (
	"fmt"
	"slices"
	"strings"

	"craig/certify"
	"craig/frontend/c"
	"craig/logic"
	"craig/num"
	"craig/program"
	"craig/report"
	"craig/verdict"
	"craig/witness"
)

// contracts writes what holds at the calls and at the returns of functions.
func (w *writer) contracts(cert *verdict.Certificate) {
	for _, pr := range certify.Procedures(w.p) {
		f := cert.Contracts[pr]
		if f == nil || pr == w.p.Entry {
			continue
		}
		requires := w.requires(cert, pr)
		if cert.Err != nil {
			f = w.p.Ctx.Substitute(f, map[*logic.Term]*logic.Term{cert.Err: w.p.Ctx.False()})
		}
		f, requires = w.typed(f, pr), w.typed(requires, pr)
		if f.IsTrue() && requires.IsTrue() {
			continue
		}
		p := w.definition(pr)
		if p == nil {
			w.out.LeftOut += len(w.conjuncts(f))
			continue
		}
		before, after := w.conjunction(requires, w.requiredNames(pr, p)), w.conjunction(f, w.contractNames(pr, p))
		if len(before)+len(after) > 0 {
			w.out.Invariants = append(w.out.Invariants, witness.Invariant{
				Kind: witness.FunctionContract, Location: location(p),
				Requires: witness.Expression{Text: strings.Join(before, " && "), Format: witness.ExtendedC},
				Ensures:  witness.Expression{Text: strings.Join(after, " && "), Format: witness.ExtendedC},
			})
		}
	}
}

// requires returns what holds at all calls of pr as cert says; true if it says nothing.
func (w *writer) requires(cert *verdict.Certificate, pr *program.Proc) *logic.Term {
	f := cert.Contracts[pr]
	if f == nil || cert.Err == nil || pr == w.p.Entry {
		return w.p.Ctx.True()
	}
	return w.required(f, cert.Err)
}

// required returns what excludes that a contract allows a violation, if that is about values of the call, and true otherwise. As nothing
// is violated, it holds at all calls: one at which it did not could violate something.
func (w *writer) required(contract, violated *logic.Term) *logic.Term {
	x := w.p.Ctx
	f := x.Not(x.Substitute(contract, map[*logic.Term]*logic.Term{violated: x.True()}))
	old := map[*logic.Term]bool{}
	for _, pr := range w.p.Procs {
		for _, v := range pr.Params {
			old[v.Old] = true
		}
	}
	for _, v := range w.p.Globals {
		old[v.Old] = true
	}
	if slices.ContainsFunc(logic.Consts(f), func(t *logic.Term) bool { return !old[t] }) {
		return x.True()
	}
	return f
}

// definition returns the place of the definition of a function; nil if there is none.
func (w *writer) definition(pr *program.Proc) *c.Place {
	for _, u := range w.units {
		for _, p := range u.Places {
			if p.Kind == c.DefinitionPlace && p.Function == pr.Name && p.Unsupported() == "" {
				return p
			}
		}
	}
	return nil
}

// conjuncts returns the parts of which all hold where f does, of the negation of a disjunction, too.
func (w *writer) conjuncts(f *logic.Term) []*logic.Term {
	var parts []*logic.Term
	switch {
	case f.Op() == logic.OpAnd:
		parts = f.Args()
	case f.Op() == logic.OpNot && f.Arg(0).Op() == logic.OpOr:
		for _, a := range f.Arg(0).Args() {
			parts = append(parts, w.p.Ctx.Not(a))
		}
	default:
		return []*logic.Term{f}
	}
	var out []*logic.Term
	for _, part := range parts {
		out = append(out, w.conjuncts(part)...)
	}
	return out
}

// conjunction returns the parts of f that C can express, with names for variables; none where all of them say nothing.
func (w *writer) conjunction(f *logic.Term, names func(*logic.Term) (leaf, bool)) []string {
	var texts []string
	pr := printer{names}
	for parts := w.solved(w.conjuncts(f), names); len(parts) > 0; {
		part := parts[0]
		parts = parts[1:]
		if w.length(part) > longest {
			w.out.LeftOut++
			continue
		}
		text, ok := pr.truth(part)
		split := w.split(part, pr)
		switch {
		case !ok && len(split) > 1:
			parts = append(split, parts...)
		case !ok:
			w.out.LeftOut++
		case text != "1" && !slices.Contains(texts, text):
			texts = append(texts, text)
		}
	}
	return texts
}

// longest is how many operators and names an expression may have: no reader, and hardly a verifier, gets through more.
const longest = 10_000

// length returns how many operators and names t has as text, in which nothing is shared; anything above longest if these are more.
func (w *writer) length(t *logic.Term) int {
	if n, ok := w.lengths[t]; ok {
		return n
	}
	n := 1
	for _, a := range t.Args() {
		if n += w.length(a); n > longest {
			break
		}
	}
	w.lengths[t] = n
	return n
}

// split returns formulas that hold together where a disjunction does, of which C can express all but one part, and not that part as a
// whole; nil if it is not like that.
func (w *writer) split(t *logic.Term, pr printer) []*logic.Term {
	if t.Op() != logic.OpOr {
		return nil
	}
	without := -1
	for i, a := range t.Args() {
		if _, ok := pr.truth(a); ok {
			continue
		}
		if without >= 0 {
			return nil
		}
		without = i
	}
	if without < 0 {
		return nil
	}
	rest := slices.Delete(slices.Clone(t.Args()), without, without+1)
	var out []*logic.Term
	for _, c := range w.conjuncts(t.Arg(without)) {
		out = append(out, w.p.Ctx.Or(append(slices.Clone(rest), c)...))
	}
	return out
}

// solved returns parts that hold together for some values of what has no name if the given ones do: what is equal to a sum goes, and
// that stands for it elsewhere. If it is a variable of the source, which has no name there, something is left out.
func (w *writer) solved(parts []*logic.Term, names func(*logic.Term) (leaf, bool)) []*logic.Term {
	for i, part := range parts {
		x, sum := w.defines(part, names)
		if x == nil {
			continue
		}
		if w.shown(x) {
			w.out.LeftOut++
		}
		var rest []*logic.Term
		for j, other := range parts {
			if i != j {
				rest = append(rest, w.conjuncts(w.p.Ctx.Substitute(other, map[*logic.Term]*logic.Term{x: sum}))...)
			}
		}
		return w.solved(rest, names)
	}
	return parts
}

// isPointer reports whether t is a part of a pointer.
func (w *writer) isPointer(t *logic.Term) bool {
	w.shown(t)
	v := w.variables[t]
	return v != nil && v.Source.Twin != nil
}

// shown reports whether t is what a variable of the source holds.
func (w *writer) shown(t *logic.Term) bool {
	if w.variables == nil {
		w.variables = map[*logic.Term]*program.Var{}
		for _, pr := range append(certify.Procedures(w.p), &program.Proc{Locals: w.p.Globals}) {
			for _, v := range slices.Concat(pr.Params, pr.Locals) {
				if o := v.Source; o != nil && o.Object != nil && o.Object.Kind == program.Variable {
					w.variables[v.Term] = v
				}
			}
		}
	}
	return w.variables[t] != nil
}

// defines returns an integer without a name and what it is equal to where an equation holds; nil if that is not all that the equation
// says.
func (w *writer) defines(t *logic.Term, names func(*logic.Term) (leaf, bool)) (x, sum *logic.Term) {
	if t.Op() != logic.OpEq || t.Arg(0).Sort() != logic.Int {
		return nil, nil
	}
	difference := w.p.Ctx.Sub(t.Arg(0), t.Arg(1))
	for _, m := range logic.Linearize(difference).Monos {
		if _, named := names(m.Base); named || m.Base.Op() != logic.OpConst || !m.Coef.Abs().IsOne() {
			continue
		}
		if m.Coef.Sign() > 0 {
			sum = w.p.Ctx.Sub(m.Base, difference)
		} else {
			sum = w.p.Ctx.Add(m.Base, difference)
		}
		if !slices.Contains(logic.Consts(sum), m.Base) {
			return m.Base, sum
		}
	}
	return nil, nil
}

// names returns what variables are called at the place of l. Of copies of a variable, for calls that were inlined, only that of the call
// that l is in has the name.
func (w *writer) names(l *program.Loc, at *c.Place) func(*logic.Term) (leaf, bool) {
	vars := map[*logic.Term]*program.Var{}
	for _, v := range w.visible(l) {
		vars[v.Term] = v
	}
	return func(t *logic.Term) (leaf, bool) {
		if t.Op() == logic.OpSelect && t.Sort() == logic.Int && t.Arg(1).IsNum() && vars[t.Arg(0)] != nil {
			return element(vars[t.Arg(0)], at, t.Arg(1).Value())
		}
		v := vars[t]
		if v == nil {
			return leaf{}, false
		}
		return named(v, at)
	}
}

// element returns what the element of v with a number is called at a place, if it is an integer of C.
func element(v *program.Var, at *c.Place, number num.Rat) (leaf, bool) {
	n, ok := number.Int64()
	if !ok || n < 0 || v.Source == nil || v.Source.Object == nil {
		return leaf{}, false
	}
	var index []string
	for _, s := range slices.Backward(v.Source.Object.Steps) {
		switch {
		case s.Member != "":
		case s.Length <= 0:
			return leaf{}, false
		default:
			index, n = append(index, fmt.Sprint(n%s.Length)), n/s.Length
		}
	}
	slices.Reverse(index)
	x, ok := v.ExpressionWhere(at.Means, index...)
	low, high, known := report.TypeRange(v.Type)
	return leaf{x.Text, low, high}, ok && known && n == 0 && x.Part == program.Whole
}

// named returns what v is called at a place, if it is an integer of C.
func named(v *program.Var, at *c.Place) (leaf, bool) {
	if v.Source == nil || v.Term.Sort() != logic.Int {
		return leaf{}, false
	}
	x, ok := v.ExpressionWhere(at.Means)
	low, high, known := report.TypeRange(v.Type)
	return leaf{x.Text, low, high}, ok && known && x.Part == program.Whole
}

// requiredNames returns what values of the call are called where the contract of pr, which p defines, says what it requires.
func (w *writer) requiredNames(pr *program.Proc, p *c.Place) func(*logic.Term) (leaf, bool) {
	vars := map[*logic.Term]leaf{}
	for _, v := range slices.Concat(pr.Params, w.p.Globals) {
		if x, ok := named(v, p); ok {
			vars[v.Old] = x
		}
	}
	return func(t *logic.Term) (leaf, bool) {
		x, ok := vars[t]
		return x, ok
	}
}

// contractNames returns what variables are called in the contract of pr, which p defines: its parameters have the values of the call,
// and other values of the call are old ones.
func (w *writer) contractNames(pr *program.Proc, p *c.Place) func(*logic.Term) (leaf, bool) {
	vars := map[*logic.Term]leaf{}
	for _, v := range pr.Params {
		if x, ok := named(v, p); ok {
			vars[v.Old] = x
		}
	}
	for _, v := range w.p.Globals {
		x, ok := named(v, p)
		if !ok {
			continue
		}
		vars[v.Term] = x
		if strings.ContainsAny(x.text, ".>") { // it may be a bit-field: tools that copy the value need a type that has a name
			x.text = "(long long)" + x.text
		}
		x.text = `\at(` + x.text + `, Old)`
		vars[v.Old] = x
	}
	if low, high, ok := resultRange(pr); ok {
		vars[pr.Results[0].Term] = leaf{`\result`, low, high}
	}
	return func(t *logic.Term) (leaf, bool) {
		x, ok := vars[t]
		return x, ok
	}
}
