package pass

import (
	"context"

	"craig/horn"
	"craig/logic"
)

// constants finds arguments that have the same value in all derivations, or the value of another argument of the
// predicate in each: the least fixpoint over the clauses, which are simplified with what is known of their bodies
// (conditional constant propagation: M. Wegman, K. Zadeck, TOPLAS 1991). Such arguments go, and clauses whose body is
// then impossible; models get what was found as a conjunct.
func constants(ctx context.Context, s *horn.System) (*horn.System, Back, error) {
	k, err := findConstants(ctx, s)
	if err != nil {
		return nil, nil, err
	}
	b := build(s)
	kept := make([][]int, len(s.Preds))
	for i, p := range s.Preds {
		if k.known[i] == nil && p != s.Goal {
			continue
		}
		kept[i] = []int{}
		for j, x := range p.Params {
			if k.known[i][j] == x {
				kept[i] = append(kept[i], j)
			}
		}
		q := b.keep(p, kept[i])
		for j, x := range p.Params {
			b.w.images[q.ID].onward[x] = k.known[i][j]
		}
	}
	for _, c := range s.Clauses {
		if err := ctx.Err(); err != nil {
			return nil, nil, context.Cause(ctx)
		}
		d := k.assume(b, c)
		if d == nil {
			continue
		}
		for i, a := range c.Body {
			if at := d.from.variants[0].atoms[i].atoms[0]; b.image[a.Pred.ID] != nil {
				at.Args = selected(at.Args, kept[a.Pred.ID])
			}
		}
		d.headArgs = selected(d.headArgs, kept[c.Head.ID])
		b.simplify(d)
		b.add(d)
	}
	b.w.model = func(_ context.Context, m horn.Model) (horn.Model, error) {
		r := b.carry(m)
		for i, p := range s.Preds {
			if k.known[i] == nil {
				r[p] = s.Ctx.False()
				continue
			}
			parts := []*logic.Term{r[p]}
			for j, x := range p.Params {
				parts = append(parts, s.Ctx.Eq(x, k.known[i][j]))
			}
			r[p] = s.Ctx.And(parts...)
		}
		return r, nil
	}
	return b.out, b.w, nil
}

// knowledge is what is known of all derivations of each predicate.
type knowledge struct {
	ctx *logic.Context
	// known has by predicate and parameter a value, or the first of the parameters that are equal to it. nil stands for
	// no derivation.
	known [][]*logic.Term
}

// findConstants returns the least knowledge that the clauses preserve.
func findConstants(ctx context.Context, s *horn.System) (*knowledge, error) {
	k := &knowledge{ctx: s.Ctx, known: make([][]*logic.Term, len(s.Preds))}
	scratch := build(s)
	scratch.keepAll()
	todo := append([]*horn.Clause(nil), s.Clauses...)
	waiting := make([]bool, len(s.Clauses))
	for i := range waiting {
		waiting[i] = true
	}
	for len(todo) > 0 {
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		c := todo[0]
		todo = todo[1:]
		waiting[c.ID] = false
		d := k.assume(scratch, c)
		if d == nil {
			continue
		}
		if scratch.simplify(d); d.constraint.IsFalse() || !k.join(c.Head, d.headArgs) {
			continue
		}
		for _, u := range c.Head.Uses {
			if !waiting[u.ID] {
				waiting[u.ID] = true
				todo = append(todo, u)
			}
		}
	}
	return k, nil
}

// assume returns a draft of c with what is known of its body in the constraint; nil if the body has no derivation.
func (k *knowledge) assume(b *builder, c *horn.Clause) *draft {
	parts := []*logic.Term{c.Constraint}
	for _, a := range c.Body {
		known := k.known[a.Pred.ID]
		if known == nil {
			if a.Guard.IsTrue() {
				return nil
			}
			parts = append(parts, k.ctx.Not(a.Guard))
			continue
		}
		site := make(map[*logic.Term]*logic.Term)
		for i, x := range a.Pred.Params {
			site[x] = a.Args[i]
		}
		for i, x := range known {
			if x == a.Pred.Params[i] {
				continue
			}
			if y := site[x]; y != nil {
				x = y
			}
			parts = append(parts, k.ctx.Implies(a.Guard, k.ctx.Eq(a.Args[i], x)))
		}
	}
	d := b.draft(c)
	d.constraint = k.ctx.And(parts...)
	kept := d.body[:0]
	for i, a := range d.body {
		if k.known[c.Body[i].Pred.ID] != nil {
			kept = append(kept, a)
		}
	}
	d.body = kept
	return d
}

// join weakens what is known of p by a derivation with these arguments, and reports whether it had to.
func (k *knowledge) join(p *horn.Pred, args []*logic.Term) (changed bool) {
	k.known[p.ID], changed = join(p, k.known[p.ID], args)
	return changed
}

// join returns what is known of arguments of p that old, nil for none, is known of, or that have these values; changed
// says whether that is not old.
func join(p *horn.Pred, old, args []*logic.Term) (now []*logic.Term, changed bool) {
	type class struct{ old, new *logic.Term }
	first := make(map[class]*logic.Term)
	now = make([]*logic.Term, len(args))
	changed = old == nil
	for i, x := range p.Params {
		c := class{new: args[i]}
		if old != nil {
			c.old = old[i]
		}
		switch {
		case isGround(c.new) && (old == nil || c.old == c.new):
			now[i] = c.new
		case first[c] != nil:
			now[i] = first[c]
		default:
			first[c] = x
			now[i] = x
		}
		changed = changed || now[i] != old[i]
	}
	return now, changed
}

func isValue(t *logic.Term) bool { return t.IsValue() || t.IsTrue() || t.IsFalse() }

// maxWrites bounds the writes in arrays that count as values.
const maxWrites = 100

// isGround reports whether t is a value, or an array of values made by writing values at places that are values.
func isGround(t *logic.Term) bool {
	for n := 0; n <= maxWrites; n++ {
		switch t.Op() {
		case logic.OpStore:
			if !isValue(t.Arg(1)) || !isValue(t.Arg(2)) {
				return false
			}
			t = t.Arg(0)
		case logic.OpConstArray:
			return isValue(t.Arg(0))
		default:
			return isValue(t)
		}
	}
	return false
}
