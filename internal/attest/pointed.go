// What pointers lead to, as C calls it.

package attest

import (
	"maps"
	"slices"
	"strings"

	"craig/frontend/c"
	"craig/internal/bounds"
	"craig/logic"
	"craig/program"
	"craig/report"
)

// maxArrows is how many pointers are followed one behind the other.
const maxArrows = 3

// pointer is an expression of C that points to a known element of a known object.
type pointer struct {
	text    string
	to      string // the type of what it points to, as program.Source has it
	pointee *program.Pointee
	offset  *logic.Term // a number
}

// pointed is what is known of pointers at a place.
type pointed struct {
	w      *writer
	known  map[*logic.Term]*logic.Term   // what f says of terms
	number func(*logic.Term) *logic.Term // what a term is in all executions that come there; nil: that is not known
	leaves map[*logic.Term]leaf          // what pointers lead to
	claims []string                      // that pointers of which f says something are null, or are not
}

// newPointed follows the pointers that have names at the place of l, where f holds. It returns, too, what f is with numbers for what is
// known to be one and has no name, and how many of these are values of variables that are no pointers.
func (w *writer) newPointed(f *logic.Term, l *program.Loc, at *c.Place, values *values, names func(*logic.Term) (leaf, bool)) (*pointed, *logic.Term, int) {
	known, unnamed := map[*logic.Term]*logic.Term{}, map[*logic.Term]*logic.Term{}
	f = w.propagated(f)
	for more := w.numbers(f); len(more) > 0; more = w.numbers(f) {
		for t, n := range more {
			known[t] = n
			if t.Op() == logic.OpConst {
				for _, v := range values.of(t, l.Proc).at[l] { // that hold it
					known[v.Term] = n
				}
			}
		}
		maps.DeleteFunc(more, func(t, _ *logic.Term) bool {
			_, ok := names(t)
			return ok
		})
		if len(more) == 0 {
			break
		}
		maps.Copy(unnamed, more)
		f = w.propagated(w.p.Ctx.Substitute(f, unnamed))
	}
	p := &pointed{w: w, known: known, leaves: map[*logic.Term]leaf{}}
	p.number = func(t *logic.Term) *logic.Term {
		if n := known[t]; n != nil || t.Op() != logic.OpConst {
			return n
		}
		return values.number(t, l, nil)
	}
	var open []pointer
	for _, v := range w.visible(l) {
		if v.Source == nil || v.Source.Part != program.Target || v.Source.Twin == nil || v.Term.Sort() != logic.Int {
			continue
		}
		if x, ok := v.ExpressionWhere(at.Means); ok {
			open = append(open, p.leading(x.Text, v.Source.To, v.Term, v.Source.Twin.Term)...)
		}
	}
	for range maxArrows {
		var next []pointer
		for _, q := range open {
			next = append(next, p.follow(q)...)
		}
		open = next
	}
	left := 0
	for t := range unnamed {
		if w.shown(t) && !w.isPointer(t) {
			left++
		}
	}
	return p, f, left
}

// leading returns the pointer that a text is, of which two terms are the target and the offset; none if these are not known, or what it
// points to is not known or not allocated any more.
func (p *pointed) leading(text, to string, target, offset *logic.Term) []pointer {
	t, o := p.number(target), p.number(offset)
	switch {
	case t == nil || p.known[target] == nil:
	case t.Value().IsZero():
		p.claims = append(p.claims, text+" == 0")
	default:
		p.claims = append(p.claims, text+" != 0")
	}
	if t == nil || o == nil {
		return nil
	}
	n, ok := t.Value().Int64()
	pointee := p.w.p.Pointee(n)
	if !ok || pointee == nil {
		return nil
	}
	if alive := pointee.Alive; alive != nil {
		if n := p.number(p.w.p.Ctx.Select(alive.Term, o)); n == nil || !n.Value().IsOne() {
			return nil
		}
	}
	return []pointer{{text, to, pointee, o}}
}

// follow names what q points to, and returns the pointers that are in that.
func (p *pointed) follow(q pointer) (next []pointer) {
	i := slices.IndexFunc(q.pointee.Objects, func(o program.Object) bool { return o.Type == q.to && o.Kind == program.Allocated })
	if i < 0 {
		return nil
	}
	root := q.pointee.Objects[i]
	for _, v := range p.w.p.Globals {
		if v.Source == nil || v.Source.Object == nil || v.Term.Sort().Kind() != logic.KindArray {
			continue
		}
		text, ok := q.member(&root, v.Source.Object)
		if !ok {
			continue
		}
		element := p.w.p.Ctx.Select(v.Term, q.offset)
		low, high, ranged := report.TypeRange(v.Type)
		switch {
		case v.Source.Part == program.Whole && element.Sort() == logic.Int && ranged:
			if _, known := p.leaves[element]; !known {
				p.leaves[element] = leaf{text, low, high}
			}
		case v.Source.Part == program.Target && v.Source.Twin != nil:
			next = append(next, p.leading(text, v.Source.To, element, p.w.p.Ctx.Select(v.Source.Twin.Term, q.offset))...)
		}
	}
	return next
}

// member returns what an object is called that is root, to which q points, or a member of it; not ok if it is neither.
func (q pointer) member(root, o *program.Object) (string, bool) {
	n := len(root.Steps)
	if o.Kind != root.Kind || o.Name != root.Name || o.Pos != root.Pos || len(o.Steps) < n || !slices.Equal(o.Steps[:n], root.Steps) {
		return "", false
	}
	if len(o.Steps) == n {
		return "*" + q.text, true
	}
	var names []string
	for _, s := range o.Steps[n:] {
		if s.Member == "" {
			return "", false
		}
		names = append(names, s.Member)
	}
	return q.text + "->" + strings.Join(names, "."), true
}

// names returns what names says, and what pointers lead to.
func (p *pointed) names(names func(*logic.Term) (leaf, bool)) func(*logic.Term) (leaf, bool) {
	return func(t *logic.Term) (leaf, bool) {
		if x, ok := names(t); ok {
			return x, ok
		}
		x, ok := p.leaves[t]
		return x, ok
	}
}

// visible returns the variables that may have a name at l: of copies for calls that were inlined, those of the call that l is in.
func (w *writer) visible(l *program.Loc) []*program.Var {
	return slices.DeleteFunc(slices.Concat(w.p.Globals, l.Proc.Params, l.Proc.Results, l.Proc.Locals), func(v *program.Var) bool {
		return !v.Global && v.Site != l.Site
	})
}

// propagated returns a formula that says what f does, without the conjuncts that are no connectives, and their negations, in the others.
func (w *writer) propagated(f *logic.Term) *logic.Term {
	x := w.p.Ctx
	for {
		units, others := map[*logic.Term]*logic.Term{}, []*logic.Term{}
		var literals []*logic.Term
		for _, part := range w.conjuncts(f) {
			if !isLiteral(part) {
				others = append(others, part)
				continue
			}
			atom := part
			if part.Op() == logic.OpNot {
				atom = part.Arg(0)
			}
			units[atom], literals = x.Bool(atom == part), append(literals, part)
		}
		now := x.And(append(literals, x.Substitute(x.And(others...), units))...)
		if now == f {
			return f
		}
		f = now
	}
}

// numbers returns the terms that are a certain number where f holds, as its conjuncts say that are no connectives.
func (w *writer) numbers(f *logic.Term) map[*logic.Term]*logic.Term {
	var literals []*logic.Term
	for _, part := range w.conjuncts(f) {
		if isLiteral(part) {
			literals = append(literals, part)
		}
	}
	out := map[*logic.Term]*logic.Term{}
	for _, l := range bounds.Conjoin(w.p.Ctx, literals) {
		if l.Op() != logic.OpEq || l.Arg(0).Sort() != logic.Int {
			continue
		}
		if sum := logic.Linearize(w.p.Ctx.Sub(l.Arg(0), l.Arg(1))); len(sum.Monos) == 1 && sum.Monos[0].Coef.Abs().IsOne() {
			out[sum.Monos[0].Base] = w.p.Ctx.Num(sum.Const.Neg().Mul(sum.Monos[0].Coef), logic.Int)
		}
	}
	return out
}

// isLiteral reports whether t is no connective, nor the negation of one.
func isLiteral(t *logic.Term) bool {
	if t.Op() == logic.OpNot {
		t = t.Arg(0)
	}
	switch t.Op() {
	case logic.OpAnd, logic.OpOr, logic.OpNot, logic.OpTrue, logic.OpFalse:
		return false
	}
	return true
}
