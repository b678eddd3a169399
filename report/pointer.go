// Pointers in formulas: what is said of targets and offsets, in terms of the source.

package report

import (
	"craig/logic"
	"craig/num"
	"craig/program"
)

// pointers is what a printer knows of the pointers in a formula.
type pointers struct {
	p    *program.Program
	in   string                       // the procedure in which names are understood
	vars map[*logic.Term]*program.Var // by Term and Old
	base map[*logic.Term]int64        // what targets are where the formula is being printed
}

// part is a half of a pointer: the target, or the offset.
type part struct {
	name   string // of the pointer
	src    *program.Source
	target *logic.Term // of the same pointer
}

// part returns what t is, if it is a half of a pointer: a variable, or an element of an array of pointers.
func (p *printer) part(t *logic.Term) (part, bool) {
	if p.pointers == nil {
		return part{}, false
	}
	array, index := t, (*logic.Term)(nil)
	if t.Op() == logic.OpSelect {
		array, index = t.Arg(0), t.Arg(1)
	}
	v := p.vars[array]
	if v == nil || v.Source.Part != program.Target && v.Source.Part != program.Offset || (index == nil) != (array.Sort() == logic.Int) {
		return part{}, false
	}
	x := part{src: v.Source, target: t}
	if index == nil {
		x.name = p.names[array]
	} else {
		x.name = p.elementText(v, array, index)
	}
	if v.Source.Part == program.Offset {
		if v.Source.Twin == nil {
			return part{}, false
		}
		x.target = v.Source.Twin.Term
		if array == v.Old {
			x.target = v.Source.Twin.Old
		}
		if index != nil {
			x.target = p.p.Ctx.Select(x.target, index)
		}
	}
	return x, true
}

// elementText returns the element of the variable v at an index, of its current values or those that array has.
func (p *printer) elementText(v *program.Var, array, index *logic.Term) string {
	name := p.names[array]
	o := v.Source.Object
	elements, last := 0, 0
	for i, s := range o.Steps {
		if s.Member == "" {
			elements++
			last = i
		}
	}
	n, isConst := int64(0), false
	if index.IsNum() {
		n, isConst = index.Value().Int64()
	}
	if indices, ok := o.Indices(n); isConst && ok && len(indices) > 0 {
		return old(array == v.Old, objectText(o, indices, p.in))
	}
	if elements == 1 && last < len(o.Steps)-1 { // s[i].f
		head := *o
		head.Steps = o.Steps[:last]
		text := objectText(&head, nil, p.in) + "[" + p.at(index, 0) + "]"
		for _, s := range o.Steps[last+1:] {
			text += "." + s.Member
		}
		return old(array == v.Old, text)
	}
	return name + "[" + p.at(index, 0) + "]"
}

func old(is bool, text string) string {
	if is {
		return `\old(` + text + `)`
	}
	return text
}

// half prints a half of a pointer by itself.
func (p *printer) half(t *logic.Term) (string, int, bool) {
	x, ok := p.part(t)
	if !ok {
		return "", 0, false
	}
	if x.src.Part == program.Target {
		return `\base(` + x.name + ")", precPrimary, true
	}
	if k, ok := p.base[x.target]; ok {
		if o := p.pointee(k, x.src.To); o != nil && len(o.Steps) > 0 && o.Steps[len(o.Steps)-1].Member == "" {
			return x.name + " - " + arrayName(o, p.in), precAdd, true
		}
	}
	return `\offset(` + x.name + ")", precPrimary, true
}

// pointee returns the object with a number that a pointer to a type points to, nil if there is none.
func (p *printer) pointee(k int64, to string) *program.Object {
	at := p.p.Pointee(k)
	if at == nil || len(at.Objects) == 0 {
		return nil
	}
	return pointedAt(at, to, 0)
}

// arrayName returns the array of which o is the elements, as a pointer to the first.
func arrayName(o *program.Object, in string) string {
	if len(o.Steps) == 1 && o.Kind == program.Variable {
		return objectText(o, nil, in)
	}
	index, _ := o.Indices(0)
	return "(" + addressText(o, index, in) + ")"
}

// isTarget returns the pointer and the number where t says that its target is that number.
func (p *printer) isTarget(t *logic.Term) (x part, k int64, ok bool) {
	if t.Op() != logic.OpEq || !t.Arg(0).Sort().IsArith() || !t.Arg(1).IsNum() {
		return x, 0, false
	}
	if x, ok = p.part(t.Arg(0)); !ok || x.src.Part != program.Target {
		return x, 0, false
	}
	k, ok = t.Arg(1).Value().Int64()
	return x, k, ok
}

// targetText prints that the target of x is k, or is not.
func (p *printer) targetText(x part, k int64, negate bool) string {
	if k == 0 {
		return x.name + pick(negate, " != ", " == ") + "NULL"
	}
	o := p.pointee(k, x.src.To)
	switch {
	case o == nil:
		return `\base(` + x.name + ")" + pick(negate, " != ", " == ") + num.Int(k).String()
	case o.Kind == program.Function:
		return x.name + pick(negate, " != ", " == ") + o.Name
	case len(o.Steps) > 0 && o.Steps[len(o.Steps)-1].Member == "":
		return x.name + pick(negate, " does not point into ", " points into ") + objectText(o, nil, p.in)
	}
	return x.name + pick(negate, " does not point to ", " points to ") + objectText(o, nil, p.in)
}

// literal is an argument of a conjunction or disjunction: an atom, or its negation.
type literal struct {
	atom    *logic.Term
	negated bool
}

func literalOf(t *logic.Term, negated bool) literal {
	for t.Op() == logic.OpNot {
		t, negated = t.Arg(0), !negated
	}
	return literal{t, negated}
}

// places notes what pointers point into by the arguments of a conjunction; of a disjunction, what they point into where
// those others count. It returns the texts of those arguments that it has put together, empty for those that are part of
// another, and how to forget again what it has noted.
func (p *printer) places(args []*logic.Term, negate, and bool) (texts map[int]string, forget func()) {
	if p.pointers == nil {
		return nil, func() {}
	}
	texts = make(map[int]string)
	var noted []*logic.Term
	for i, a := range args {
		l := literalOf(a, negate)
		x, k, ok := p.isTarget(l.atom)
		if !ok || l.negated == and || k == 0 {
			continue
		}
		if _, known := p.base[x.target]; known {
			continue
		}
		p.base[x.target] = k
		noted = append(noted, x.target)
		for j, b := range args {
			m := literalOf(b, negate)
			if m.negated == and || texts[j] != "" {
				continue
			}
			if e, ok := p.offsetIs(m.atom, x); ok {
				if text, ok := p.elementAt(k, x, e); ok {
					texts[i], texts[j] = "", x.name+pick(and, " == ", " != ")+text
					break
				}
			}
		}
	}
	return texts, func() {
		for _, t := range noted {
			delete(p.base, t)
		}
	}
}

// offsetIs returns the sum that the offset of x is, if t says that.
func (p *printer) offsetIs(t *logic.Term, x part) (logic.Linear, bool) {
	if t.Op() != logic.OpEq || !t.Arg(0).Sort().IsArith() {
		return logic.Linear{}, false
	}
	l := logic.Linearize(t.Arg(0))
	l.Const = l.Const.Sub(t.Arg(1).Value())
	for i, m := range l.Monos {
		y, ok := p.part(m.Base)
		if !ok || y.src.Part != program.Offset || y.target != x.target || !m.Coef.Abs().IsOne() {
			continue
		}
		rest := logic.Linear{Const: l.Const}
		rest.Monos = append(append(rest.Monos, l.Monos[:i]...), l.Monos[i+1:]...)
		for _, n := range rest.Monos {
			if z, ok := p.part(n.Base); ok && z.target == x.target {
				return logic.Linear{}, false
			}
		}
		if m.Coef.Sign() > 0 {
			rest = rest.Scale(num.MinusOne)
		}
		return rest, true
	}
	return logic.Linear{}, false
}

// elementAt prints the address that the pointer x to the object with number k has at an offset.
func (p *printer) elementAt(k int64, x part, offset logic.Linear) (string, bool) {
	o := p.pointee(k, x.src.To)
	if o == nil || o.Kind == program.Function || o.Type != x.src.To && x.src.To != "void" {
		return "", false
	}
	if len(offset.Monos) == 0 {
		n, ok := offset.Const.Int64()
		if !ok {
			return "", false
		}
		index, ok := o.Indices(n)
		return addressText(o, index, p.in), ok
	}
	if o.Units > 1 || len(o.Steps) == 0 || o.Kind == program.Activation || o.Kind == program.Literal {
		return "", false
	}
	for _, s := range o.Steps[:len(o.Steps)-1] {
		if s.Member == "" {
			return "", false
		}
	}
	if o.Steps[len(o.Steps)-1].Member != "" {
		return "", false
	}
	text, _ := p.linear(offset)
	return "&" + objectText(o, nil, p.in) + "[" + text + "]", true
}
