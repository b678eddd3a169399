package pass

import (
	"cmp"
	"context"
	"slices"

	"craig/horn"
	"craig/logic"
)

// unfold eliminates predicates: atoms of them are replaced by the bodies of their clauses (H. Tamaki, T. Sato: Unfold/
// fold transformation of logic programs, ICLP 1984; for clauses with constraints as in Eldarica and Golem). It goes in
// rounds. In each, predicates are eliminated that have no clause in common, so that a chain becomes one clause in
// logarithmically many rounds, each part half of it. When that comes to an end, parallel clauses are merged, if it goes on
// then.
//
// A predicate goes if it does not occur in its own clauses, there are not more clauses afterwards, and the system stays
// within a budget of size. Chains of locations between loop heads thus become one clause each.
func unfold(ctx context.Context, s *horn.System) (*horn.System, Back, error) {
	var back composed
	budget := 2*SizeOf(s).Terms + 5000
	for {
		if ctx.Err() != nil {
			return nil, nil, context.Cause(ctx)
		}
		chosen := chooseUnfolding(s, budget)
		if len(chosen) == 0 {
			t, b := mergeWhere(s, func(c *horn.Clause) bool { return mayUnfold(s, c.Head) || mayUnfoldBody(s, c) })
			if b == nil {
				return s, back, nil
			}
			if chosen = chooseUnfolding(t, budget); len(chosen) == 0 {
				return s, back, nil
			}
			s, back = t, append(back, b)
		}
		var b Back
		var err error
		if s, b, err = unfoldRound(ctx, s, chosen); err != nil {
			return nil, nil, err
		}
		back = append(back, b)
	}
}

// mayUnfold reports whether p could ever be eliminated.
func mayUnfold(s *horn.System, p *horn.Pred) bool { return p != s.Goal && !recursive(p) }

func mayUnfoldBody(s *horn.System, c *horn.Clause) bool {
	return slices.ContainsFunc(c.Body, func(a horn.Atom) bool { return mayUnfold(s, a.Pred) })
}

// recursive reports whether p occurs in the body of one of its own clauses.
func recursive(p *horn.Pred) bool {
	return slices.ContainsFunc(p.Uses, func(c *horn.Clause) bool { return c.Head == p })
}

// maxClauses bounds the clauses that one clause may become.
const maxClauses = 16

// chooseUnfolding returns by predicate whether to eliminate it now: some that have no clause in common, those first that
// leave the least. The map is empty if there is none.
func chooseUnfolding(s *horn.System, budget int) map[*horn.Pred]bool {
	size, total := make([]int, len(s.Clauses)), 0
	for i, c := range s.Clauses {
		size[i] = logic.DagSize(clauseTerms(c)...)
		total += size[i]
	}
	type candidate struct {
		p      *horn.Pred
		growth int
	}
	var candidates []candidate
	for _, p := range s.Preds {
		if g, ok := growth(p, size); ok && mayUnfold(s, p) {
			candidates = append(candidates, candidate{p, g})
		}
	}
	slices.SortStableFunc(candidates, func(a, b candidate) int { return cmp.Compare(a.growth, b.growth) })
	touched := make([]bool, len(s.Clauses))
	chosen := make(map[*horn.Pred]bool)
	for _, k := range candidates {
		of := append(k.p.Clauses[:len(k.p.Clauses):len(k.p.Clauses)], k.p.Uses...)
		if slices.ContainsFunc(of, func(c *horn.Clause) bool { return touched[c.ID] }) {
			continue
		}
		if k.growth > 0 && total+k.growth > budget {
			continue
		}
		total += k.growth
		chosen[k.p] = true
		for _, c := range of {
			touched[c.ID] = true
		}
	}
	return chosen
}

// growth estimates by how much the clauses grow without p; ok is false if there would be more of them or too many.
func growth(p *horn.Pred, size []int) (terms int, ok bool) {
	defs := 0
	for _, c := range p.Clauses {
		defs += size[c.ID]
	}
	clauses := 0
	for _, u := range p.Uses {
		ways, used := 1, 0
		for _, a := range u.Body {
			if a.Pred != p {
				continue
			}
			if !a.Guard.IsTrue() && len(p.Clauses) != 1 {
				return 0, false
			}
			used++
			if ways *= len(p.Clauses); ways > maxClauses {
				return 0, false
			}
		}
		clauses += ways
		terms += (ways - 1) * size[u.ID]
		if len(p.Clauses) > 0 {
			terms += ways * used * defs / len(p.Clauses)
		}
	}
	return terms - defs, clauses <= len(p.Clauses)+len(p.Uses)
}

// unfoldRound eliminates the chosen predicates, which have no clause in common and do not occur in their own clauses.
func unfoldRound(ctx context.Context, s *horn.System, chosen map[*horn.Pred]bool) (*horn.System, Back, error) {
	b := build(s)
	for _, p := range s.Preds {
		if !chosen[p] {
			b.keep(p, nil)
		}
	}
	for _, c := range s.Clauses {
		if ctx.Err() != nil {
			return nil, nil, context.Cause(ctx)
		}
		if chosen[c.Head] {
			continue
		}
		var at []int // the atoms to replace
		ways := 1
		for i, a := range c.Body {
			if chosen[a.Pred] {
				at = append(at, i)
				ways *= len(a.Pred.Clauses)
			}
		}
		if len(at) == 0 {
			b.add(b.draft(c))
			continue
		}
		for w := range ways {
			d := b.draft(c)
			if w > 0 {
				b.rename(d)
			}
			for _, i := range at {
				defs := c.Body[i].Pred.Clauses
				b.replace(d, i, defs[w%len(defs)])
				w /= len(defs)
			}
			b.simplify(d)
			b.add(d)
		}
	}
	b.w.model = func(ctx context.Context, m horn.Model) (horn.Model, error) {
		r := b.carry(m)
		for _, p := range s.Preds {
			if chosen[p] {
				f, err := interpretation(ctx, s, p, r)
				if err != nil {
					return nil, err
				}
				r[p] = f
			}
		}
		return r, nil
	}
	return b.out, b.w, nil
}

// rename gives a draft that is a copy of an input clause new constants.
func (b *builder) rename(d *draft) {
	o := d.from.variants[0]
	o.values = b.renaming(o.clause)
	d.substitute(b.ctx.NewSubst(o.values))
}

// renaming maps the constants of a clause to new ones.
func (b *builder) renaming(c *horn.Clause) map[*logic.Term]*logic.Term {
	m := make(map[*logic.Term]*logic.Term)
	for _, k := range logic.Consts(clauseTerms(c)...) {
		m[k] = b.ctx.Fresh(k.Name(), k.Sort())
	}
	return m
}

// replace puts in the place of atom i of the clause of which the draft is a copy the body of def, a clause for its
// predicate.
func (b *builder) replace(d *draft, i int, def *horn.Clause) {
	o := d.from.variants[0]
	at := o.atoms[i].atoms[0]
	d.body = slices.DeleteFunc(d.body, func(a *atom) bool { return a == at })
	inner := b.draft(def)
	o.atoms[i] = source{variants: inner.from.variants}
	b.instantiate(inner, at.Args)
	parts := []*logic.Term{inner.constraint}
	for k, x := range inner.headArgs {
		parts = append(parts, b.ctx.Eq(at.Args[k], x))
	}
	for _, a := range inner.body {
		switch {
		case a.Guard.IsTrue():
			a.Guard = at.Guard
		case !at.Guard.IsTrue():
			both := b.ctx.Fresh("guard", logic.Bool)
			parts = append(parts, b.ctx.Or(b.ctx.Not(a.Guard), both))
			a.Guard = both
		}
		d.body = append(d.body, a)
	}
	d.constraint = b.ctx.And(d.constraint, b.ctx.Implies(at.Guard, b.ctx.And(parts...)))
}

// instantiate gives a draft that is a copy of an input clause new constants, and the arguments args for those of its
// head's arguments that are constants, each once. Without that they would be equal to the arguments only under the
// guard of the atom that the draft takes the place of, where no equation can be solved: each call of a procedure
// would have variables of its own for what it is called with.
func (b *builder) instantiate(d *draft, args []*logic.Term) {
	o := d.from.variants[0]
	o.values = b.renaming(o.clause)
	kept := make(map[*logic.Term]bool) // guards, and arguments of atoms
	for _, a := range o.clause.Body {
		kept[a.Guard] = true
		for _, x := range a.Args {
			kept[x] = true
		}
	}
	given := make(map[*logic.Term]bool)
	for k, x := range o.clause.HeadArgs {
		if plain := args[k].Op() == logic.OpConst; x.Op() == logic.OpConst && !given[x] && (plain || !kept[x]) {
			o.values[x] = args[k]
			given[x] = true
		}
	}
	d.substitute(b.ctx.NewSubst(o.values))
}
