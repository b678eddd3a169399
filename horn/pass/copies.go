// The clauses of copies of predicates, and what a model of them says of the predicates.

package pass

import (
	"context"
	"fmt"
	"slices"

	"craig/horn"
	"craig/logic"
	"craig/num"
)

// given returns what known, of p, says of an atom.
func (u *unroller) given(a *atom, p *horn.Pred, known []*logic.Term) *logic.Term {
	site := make(map[*logic.Term]*logic.Term)
	for i, x := range p.Params {
		site[x] = a.Args[i]
	}
	var parts []*logic.Term
	for i, x := range known {
		if x == p.Params[i] {
			continue
		}
		if y := site[x]; y != nil {
			x = y
		}
		parts = append(parts, u.b.ctx.Eq(a.Args[i], x))
	}
	return u.b.ctx.Implies(a.Guard, u.b.ctx.And(parts...))
}

// start returns a draft of c with new constants, the constants of e for its head, and what is known of all atoms. The
// predicates are those of the input.
func (u *unroller) start(e *entry, c *horn.Clause) *draft {
	d := u.b.draft(c)
	u.b.rename(d)
	for i, at := range d.from.variants[0].atoms {
		at.atoms[0].Pred = c.Body[i].Pred
	}
	parts := []*logic.Term{d.constraint}
	for _, a := range d.body {
		if known := u.known.known[a.Pred.ID]; known != nil {
			parts = append(parts, u.given(a, a.Pred, known))
		} else {
			parts = append(parts, u.b.ctx.Not(a.Guard))
		}
	}
	for i, t := range e.pattern {
		if t != nil {
			parts = append(parts, u.b.ctx.Eq(d.headArgs[i], t))
		}
	}
	d.constraint = u.b.ctx.And(parts...)
	u.simplify(d)
	return d
}

// instances returns the clauses that c becomes in e, one for each choice of variants for its atoms, without those that
// nothing satisfies; the variant of one atom may be given.
func (u *unroller) instances(e *entry, c *horn.Clause, given *variant, at int) []*instance {
	var out []*instance
	for todo := [][]int{nil}; len(todo) > 0 && u.ctx.Err() == nil; {
		choices := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		i, ways := u.instance(e, c, given, at, choices)
		for w := ways - 1; w >= 0; w-- {
			todo = append(todo, append(slices.Clone(choices), w))
		}
		if ways == 0 && !i.constraint.IsFalse() {
			out = append(out, i)
		}
	}
	return out
}

// instance returns the clause that c becomes in e with these choices of variants for those of its atoms that have several,
// or, if there are not enough choices, how many there are for the next one.
func (u *unroller) instance(e *entry, c *horn.Clause, given *variant, at int, choices []int) (i *instance, ways int) {
	i = &instance{draft: u.start(e, c), of: make(map[*atom]*variant)}
	use := func(a *atom, v *variant, general bool) {
		if i.of[a] = v; general {
			return // start has what is known
		}
		i.constraint = u.b.ctx.And(i.constraint, u.given(a, a.Pred, v.known))
		u.simplify(i.draft)
	}
	if given != nil {
		if a := i.from.variants[0].atoms[at].atoms[0]; slices.Contains(i.body, a) {
			use(a, given, false)
		}
	}
	for {
		n := slices.IndexFunc(i.body, func(a *atom) bool { return i.of[a] == nil })
		if n < 0 || i.constraint.IsFalse() {
			return i, 0
		}
		a := i.body[n]
		f := u.ask(a.Pred, a.Args)
		e.use(f)
		switch len(f.variants) {
		case 0:
			i.constraint = u.b.ctx.And(i.constraint, u.b.ctx.Not(a.Guard))
			i.body = slices.Delete(i.body, n, n+1)
			u.simplify(i.draft)
		case 1:
			use(a, f.variants[0], f.general)
		default:
			if len(choices) == 0 {
				return i, len(f.variants)
			}
			use(a, f.variants[choices[0]], false)
			choices = choices[1:]
		}
	}
}

// emit makes the output of what the goal depends on. It reports false if that is too much, or there are no copies.
func (u *unroller) emit(goal *entry) bool {
	used, in, copies := []*entry{goal}, map[*entry]bool{goal: true}, false
	for n := 0; n < len(used); n++ {
		for _, f := range used[n].uses {
			if !in[f] {
				in[f] = true
				used = append(used, f)
				copies = copies || !f.general
			}
		}
	}
	if !copies {
		return false
	}
	for _, e := range used {
		for n, v := range e.variants {
			for _, i := range v.instances {
				u.room -= logic.DagSize(i.terms()...)
			}
			if e.general {
				v.image = u.b.keep(e.pred, nil)
				continue
			}
			params := make([]*logic.Term, len(e.pattern))
			for j, x := range e.pred.Params {
				params[j] = u.b.ctx.Fresh(x.Name(), x.Sort())
			}
			v.image = u.b.declare(e.pred, fmt.Sprintf("%s[%d]", e.pred.Name, len(u.b.out.Preds)), params, nil)
			v.image.Spot = e.pred.Spot
			if e.pred.Doc != "" {
				v.image.Doc = fmt.Sprintf("%s (a copy, after %d steps)", e.pred.Doc, n)
			}
		}
	}
	if u.room < 0 {
		return false
	}
	for _, e := range used {
		for _, v := range e.variants {
			for _, i := range v.instances {
				i.head = v.image
				for a, w := range i.of {
					a.Pred = w.image
				}
				u.b.add(i.draft)
			}
		}
	}
	u.b.w.model = func(_ context.Context, m horn.Model) (horn.Model, error) { return u.model(m, used), nil }
	return true
}

// model returns the model of the input.
func (u *unroller) model(m horn.Model, used []*entry) horn.Model {
	c, r := u.b.ctx, horn.Model{}
	says := func(p *horn.Pred, known []*logic.Term) []*logic.Term {
		if known == nil {
			return []*logic.Term{c.Bool(p == u.s.Goal)}
		}
		var parts []*logic.Term
		for j, x := range p.Params {
			parts = append(parts, c.Eq(x, known[j]))
		}
		return parts
	}
	for i, p := range u.s.Preds {
		parts := says(p, u.known.known[i])
		for _, e := range used {
			if e.pred != p {
				continue
			}
			asked, ways := []*logic.Term{}, []*logic.Term{}
			for j, t := range e.pattern {
				if t != nil {
					asked = append(asked, c.Eq(p.Params[j], t))
				}
			}
			for _, v := range e.variants {
				own := make(map[*logic.Term]*logic.Term)
				for j, x := range v.image.Params {
					own[x] = p.Params[j]
				}
				ways = append(ways, c.And(append(says(p, v.known), c.Substitute(m.Of(c, v.image), own))...))
			}
			some := c.Or(ways...)
			if f := u.count(e, m); f != nil {
				some = f
			}
			parts = append(parts, c.Implies(c.And(asked...), some))
		}
		r[p] = c.And(parts...)
	}
	return r
}

// count returns what the copies of e say together if they are the steps of a counter: nothing but that one argument is
// one of several numbers in a row, and what is known of the others is always the same. It returns nil otherwise.
func (u *unroller) count(e *entry, m horn.Model) *logic.Term {
	c, at := u.b.ctx, -1
	for _, v := range e.variants {
		if len(e.variants) < 3 || !m.Of(c, v.image).IsTrue() {
			return nil
		}
		for j, t := range v.known {
			if t == e.variants[0].known[j] {
				continue
			}
			if at >= 0 && at != j || t.Op() != logic.OpNum || t.Sort() != logic.Int {
				return nil
			}
			at = j
		}
	}
	if at < 0 || e.variants[0].known[at].Op() != logic.OpNum {
		return nil
	}
	var values []num.Rat
	for _, v := range e.variants {
		values = append(values, v.known[at].Value())
	}
	slices.SortFunc(values, num.Rat.Cmp)
	for i, v := range values[1:] {
		if !v.Equal(values[i].Add(num.One)) {
			return nil
		}
	}
	x := e.pred.Params[at]
	parts := []*logic.Term{c.Ge(x, c.Num(values[0], logic.Int)), c.Le(x, c.Num(values[len(values)-1], logic.Int))}
	for j, t := range e.variants[0].known {
		if j != at {
			parts = append(parts, c.Eq(e.pred.Params[j], t))
		}
	}
	return c.And(parts...)
}
