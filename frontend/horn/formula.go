// Formulas over predicates: where predicates occur, and what is under quantifiers.

package horn

import (
	"craig/horn"
	"craig/logic"
	"craig/logic/sexpr"
)

// quantifier is a forall or exists of the text. In terms it is a function of Bool, applied to the formula below it.
type quantifier struct {
	node   *sexpr.Node
	forall bool
	vars   []*logic.Term
	first  *logic.Term // the first occurrence that was opened: it has the variables as they are
}

// quantified returns the formula that stands for the quantifier n.
func (r *reader) quantified(n *sexpr.Node, vars []*logic.Term, body *logic.Term) (*logic.Term, error) {
	q := &quantifier{node: n, forall: n.Head() == "forall", vars: vars}
	for i, b := range n.List[1].List {
		r.names[vars[i]] = b.List[0].Text
	}
	f := r.ctx.FreshFunc(n.Head(), []*logic.Sort{logic.Bool}, logic.Bool)
	r.quantifiers[f] = q
	return r.ctx.App(f, body), nil
}

// quantifier returns the quantifier that t is, or nil.
func (r *reader) quantifier(t *logic.Term) *quantifier {
	if t.Op() != logic.OpApp {
		return nil
	}
	return r.quantifiers[t.Func()]
}

// open returns what is under the quantifier t, with variables that are those of t only: a definition brings several
// formulas with the same quantifier about, one inside of the other where it is applied to its own result.
func (r *reader) open(t *logic.Term) (*logic.Term, error) {
	if body := r.opened[t]; body != nil {
		return body, nil
	}
	q, body := r.quantifier(t), t.Arg(0)
	if q.first == nil {
		q.first = t
	} else {
		own := make(map[*logic.Term]*logic.Term, len(q.vars))
		for _, v := range q.vars {
			own[v] = r.copy(v)
		}
		size := 0
		logic.PostOrder(func(t *logic.Term) {
			size++
			if r.quantifier(t) == q {
				own[t] = t // its variables have the same names and are others: it hides those of t
			}
		}, body)
		if err := r.grow(size); err != nil {
			return nil, err
		}
		body = r.ctx.Substitute(body, own)
	}
	r.opened[t] = body
	return body, nil
}

// copy returns a new constant for a variable, or for a guard.
func (r *reader) copy(v *logic.Term) *logic.Term {
	name, ok := r.names[v]
	if !ok {
		return r.ctx.Fresh(guardName, v.Sort())
	}
	c := r.ctx.Fresh(name, v.Sort())
	r.names[c] = name
	return c
}

// pred returns the predicate of the atom t, or nil.
func (r *reader) pred(t *logic.Term) *horn.Pred {
	switch t.Op() {
	case logic.OpConst:
		return r.consts[t]
	case logic.OpApp:
		return r.funcs[t.Func()]
	}
	return nil
}

// occurrence says how predicates and quantifiers occur in a term.
type occurrence struct {
	pos, neg   bool        // predicates, under an even or an odd number of negations
	quantified bool        // quantifiers
	misplaced  *logic.Term // an atom or a quantified formula below something that is no connective
}

// plain reports whether neither predicates nor quantifiers occur.
func (o occurrence) plain() bool { return !o.pos && !o.neg && !o.quantified && o.misplaced == nil }

// occurrence returns how predicates occur in t. It does not recurse.
func (r *reader) occurrence(t *logic.Term) occurrence {
	type frame struct {
		t    *logic.Term
		next int
	}
	if o, ok := r.occurrences[t]; ok {
		return o
	}
	for stack := []frame{{t: t}}; len(stack) > 0; {
		f := &stack[len(stack)-1]
		if f.next < len(f.t.Args()) {
			a := f.t.Arg(f.next)
			f.next++
			if _, done := r.occurrences[a]; !done {
				stack = append(stack, frame{t: a})
			}
			continue
		}
		r.occurrences[f.t] = r.combine(f.t)
		stack = stack[:len(stack)-1]
	}
	return r.occurrences[t]
}

// combine returns the occurrences in t from those in its arguments.
func (r *reader) combine(t *logic.Term) occurrence {
	var o occurrence
	connective := false
	switch {
	case r.quantifier(t) != nil:
		o.quantified, connective = true, true
	case t.Op() == logic.OpNot || t.Op() == logic.OpAnd || t.Op() == logic.OpOr || isConnective(t):
		connective = true
	}
	for _, a := range t.Args() {
		b := r.occurrences[a]
		if b.plain() {
			continue
		}
		o.pos, o.neg, o.quantified = o.pos || b.pos, o.neg || b.neg, o.quantified || b.quantified
		if o.misplaced == nil {
			o.misplaced = b.misplaced
		}
		if o.misplaced == nil && !connective {
			o.misplaced = r.offender(a)
		}
	}
	switch {
	case t.Op() == logic.OpNot:
		o.pos, o.neg = o.neg, o.pos
	case isConnective(t) && t.Op() == logic.OpEq:
		both := o.pos || o.neg
		o.pos, o.neg = both, both
	case isConnective(t):
		if c := r.occurrences[t.Arg(0)]; c.pos || c.neg {
			o.pos, o.neg = true, true
		}
	case r.pred(t) != nil:
		o.pos = true
	}
	return o
}

// isConnective reports whether t is an equivalence, or an ite between formulas.
func isConnective(t *logic.Term) bool {
	return t.Op() == logic.OpEq && t.Arg(0).Sort() == logic.Bool || t.Op() == logic.OpIte && t.Sort() == logic.Bool
}

// offender returns a subterm of t that is an atom of a predicate or a quantified formula.
func (r *reader) offender(t *logic.Term) *logic.Term {
	for r.pred(t) == nil && r.quantifier(t) == nil {
		for _, a := range t.Args() {
			if !r.occurrences[a].plain() {
				t = a
				break
			}
		}
	}
	return t
}

// connectives returns the equivalence or ite t as a conjunction of disjunctions, or as a disjunction of conjunctions.
func (r *reader) connectives(t *logic.Term, conjunction bool) *logic.Term {
	c := r.ctx
	var a, b [2]*logic.Term // a[0]∧b[0] or a[1]∧b[1]; the disjunctions have ¬a[i] instead of a[i]
	switch x := t.Args(); t.Op() {
	case logic.OpEq:
		a[0], b[0] = x[0], x[1]
		a[1], b[1] = c.Not(x[0]), c.Not(x[1])
	default:
		a[0], b[0] = x[0], x[1]
		a[1], b[1] = c.Not(x[0]), x[2]
	}
	if conjunction {
		return c.And(c.Or(a[1], b[0]), c.Or(a[0], b[1]))
	}
	return c.Or(c.And(a[0], b[0]), c.And(a[1], b[1]))
}
