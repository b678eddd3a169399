package pass

import (
	"slices"

	"craig/horn"
	"craig/logic"
	"craig/program"
)

// draft is a clause of the output in the making, with what it is made from.
type draft struct {
	pos        program.Pos
	head       *horn.Pred // of the output, like those of the body
	headArgs   []*logic.Term
	body       []*atom
	doubles    []*atom // atoms that are left out because there is one that says the same
	constraint *logic.Term
	from       provenance
}

// atom is an atom of a draft. Origins know it wherever it is moved.
type atom struct {
	horn.Atom
	when  *logic.Term // over the draft's constants: it is the derivation that is wanted if this holds; nil: it is
	index int         // in the clause that the draft has become, -1 if that does not have it
	same  *atom       // the draft's atom that is derived instead, as it says the same; or nil
}

// terms returns the terms of the draft.
func (d *draft) terms() []*logic.Term {
	terms := append([]*logic.Term{d.constraint}, d.headArgs...)
	for _, a := range d.body {
		terms = append(append(terms, a.Guard), a.Args...)
	}
	return terms
}

// substitute applies sub to the draft's terms. Guards must stay constants or become true or false: atoms with a false
// guard go.
func (d *draft) substitute(sub *logic.Subst) {
	d.constraint = sub.Apply(d.constraint)
	d.headArgs = applyAll(sub, d.headArgs)
	kept := d.body[:0]
	for _, a := range d.body {
		a.Guard = sub.Apply(a.Guard)
		if a.Guard.IsFalse() {
			continue
		}
		a.Args = applyAll(sub, a.Args)
		kept = append(kept, a)
	}
	d.body = kept
}

// dropDoubles leaves out atoms that are the same as others.
func (d *draft) dropDoubles() {
	seen := make(map[*horn.Pred][]*atom)
	kept := d.body[:0]
next:
	for _, a := range d.body {
		for _, other := range seen[a.Pred] {
			if (other.Guard == a.Guard || other.Guard.IsTrue()) && slices.Equal(other.Args, a.Args) {
				a.same = other
				d.doubles = append(d.doubles, a)
				continue next
			}
		}
		seen[a.Pred] = append(seen[a.Pred], a)
		kept = append(kept, a)
	}
	d.body = kept
}

func applyAll(sub *logic.Subst, terms []*logic.Term) []*logic.Term {
	out := make([]*logic.Term, len(terms))
	for i, t := range terms {
		out[i] = sub.Apply(t)
	}
	return out
}

// builder makes a pass's output.
type builder struct {
	ctx     *logic.Context
	in, out *horn.System
	image   []*horn.Pred // by input predicate: its counterpart, if it has one
	w       *way
}

// build starts an output without predicates for in. The way back of models is to be set.
func build(in *horn.System) *builder {
	out := horn.New(in.Ctx)
	return &builder{ctx: in.Ctx, in: in, out: out, image: make([]*horn.Pred, len(in.Preds)), w: &way{in: in, out: out}}
}

// keep declares the counterpart of p; only parameters with the given indices are left, all if that is nil.
func (b *builder) keep(p *horn.Pred, params []int) *horn.Pred {
	of, names := p.Params, p.Names
	if params != nil && len(params) < len(of) {
		of = selected(of, params)
		if names != nil {
			names = selected(names, params)
		}
	}
	gone := make(map[int]*logic.Term)
	if len(of) < len(p.Params) {
		for i, x := range p.Params {
			if !slices.Contains(params, i) {
				gone[i] = x // which the output cannot say
			}
		}
	}
	q := b.declare(p, p.Name, of, gone)
	q.Doc, q.Spot, q.Names = p.Doc, p.Spot, names
	b.image[p.ID] = q
	if p == b.in.Goal {
		b.out.Goal = q
	}
	return q
}

// keepAll declares counterparts for all predicates.
func (b *builder) keepAll() {
	for _, p := range b.in.Preds {
		b.keep(p, nil)
	}
}

func selected[T any](terms []T, indices []int) []T {
	out := make([]T, len(indices))
	for i, k := range indices {
		out[i] = terms[k]
	}
	return out
}

// draft returns c as a draft, all predicates of which have counterparts with the same parameters.
func (b *builder) draft(c *horn.Clause) *draft {
	o := &origin{clause: c, atoms: make([]source, len(c.Body))}
	d := &draft{pos: c.Pos, head: b.image[c.Head.ID], headArgs: c.HeadArgs, constraint: c.Constraint,
		from: provenance{variants: []*origin{o}}}
	for i, a := range c.Body {
		at := &atom{Atom: horn.Atom{Guard: a.Guard, Pred: b.image[a.Pred.ID], Args: a.Args}, index: -1}
		d.body = append(d.body, at)
		o.atoms[i] = source{atoms: []*atom{at}}
	}
	return d
}

// add makes the draft a clause, unless its constraint is false.
func (b *builder) add(d *draft) {
	if d.constraint.IsFalse() {
		return
	}
	body := make([]horn.Atom, len(d.body))
	for i, a := range d.body {
		a.index = i
		body[i] = a.Atom
	}
	for _, a := range slices.Backward(d.doubles) {
		a.index = a.same.index
	}
	c := b.out.Add(d.head, d.headArgs, body, d.constraint)
	c.Pos = d.pos
	b.w.from = append(b.w.from, &d.from)
}

// carry returns the interpretations by the output's model of the input's predicates that have counterparts.
func (b *builder) carry(m horn.Model) horn.Model {
	r := horn.Model{}
	for i, q := range b.image {
		if q != nil {
			r[b.in.Preds[i]] = m.Of(b.ctx, q)
		}
	}
	return r
}
