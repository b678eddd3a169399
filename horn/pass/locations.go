package pass

import (
	"context"
	"fmt"
	"slices"

	"craig/horn"
	"craig/logic"
)

// locations splits predicates by an argument that is one of a few values in every clause, such as a program counter or a
// flag that tells kinds of calls apart: there is a predicate for each value (constructor specialisation, after
// J. Gallagher, M. Bruynooghe: The derivation of an algorithm for program specialisation, NGC 1991).
func locations(ctx context.Context, s *horn.System) (*horn.System, Back, error) {
	var back composed
	for range maxSplits {
		if ctx.Err() != nil {
			return nil, nil, context.Cause(ctx)
		}
		l := findLocations(s)
		if l == nil {
			break
		}
		b := l.split()
		s, back = b.out, append(back, b.w)
	}
	return s, back, nil
}

const (
	maxSplits = 4  // arguments by which one predicate is split
	maxValues = 64 // of an argument by which a predicate is split
)

// located says by which argument each predicate is split.
type located struct {
	s      *horn.System
	arg    []int           // by predicate, -1 for none
	values [][]*logic.Term // by predicate: what the argument may be
}

// findLocations chooses at most one argument for each predicate, nil if it finds none.
func findLocations(s *horn.System) *located {
	l := &located{s: s, arg: make([]int, len(s.Preds)), values: make([][]*logic.Term, len(s.Preds))}
	rejected := make([]map[int]bool, len(s.Preds))
	for i := range rejected {
		rejected[i] = map[int]bool{}
	}
	for {
		for i, p := range s.Preds {
			l.arg[i] = -1
			for j := range p.Params {
				if !rejected[i][j] {
					l.arg[i] = j
					break
				}
			}
		}
		// An argument is rejected if a clause has no value for it or it has too many or one value, and with it those that
		// are copies of it.
		bad, any := l.fixpoint(), false
		for i := range s.Preds {
			if l.arg[i] >= 0 && bad[i] {
				rejected[i][l.arg[i]] = true
				any = true
			}
		}
		if any {
			continue
		}
		if p := l.tooMany(); p != nil {
			rejected[p.ID][l.arg[p.ID]] = true
			continue
		}
		break
	}
	for _, j := range l.arg {
		if j >= 0 {
			return l
		}
	}
	return nil
}

// fixpoint sets the values of the arguments, and returns by predicate whether its argument cannot be split by.
func (l *located) fixpoint() []bool {
	bad := make([]bool, len(l.s.Preds))
	for i := range l.values {
		l.values[i] = nil
	}
	for changed := true; changed; {
		changed = false
		for _, c := range l.s.Clauses {
			p := c.Head.ID
			j := l.arg[p]
			if j < 0 || bad[p] {
				continue
			}
			from, ok := l.sources(c, c.HeadArgs[j])
			for _, q := range from {
				ok = ok && !bad[q.ID]
			}
			if !ok {
				bad[p] = true
				changed = true
				continue
			}
			add := func(v *logic.Term) {
				if !slices.Contains(l.values[p], v) {
					l.values[p] = append(l.values[p], v)
					changed = true
				}
			}
			if len(from) == 0 {
				add(c.HeadArgs[j])
			} else {
				for _, v := range l.values[from[0].ID] {
					add(v)
				}
			}
			if len(l.values[p]) > maxValues {
				bad[p] = true
			}
		}
	}
	for i, vs := range l.values {
		bad[i] = bad[i] || len(vs) < 2
	}
	return bad
}

// sources returns no predicate for a value, and for a constant the predicates of the atoms that need be derived and are
// split by it; ok is false if it is neither a value nor such a constant.
func (l *located) sources(c *horn.Clause, t *logic.Term) (from []*horn.Pred, ok bool) {
	if isValue(t) {
		return nil, true
	}
	for _, a := range c.Body {
		if j := l.arg[a.Pred.ID]; j >= 0 && a.Guard.IsTrue() && a.Args[j] == t {
			from = append(from, a.Pred)
		}
	}
	return from[:min(1, len(from))], len(from) > 0
}

// cases returns the terms by whose values c is copied, and the values of each: arguments of atoms that need be derived.
// Flags that only decide which atoms are needed make no copies.
func (l *located) cases(c *horn.Clause) (terms []*logic.Term, values [][]*logic.Term) {
	var head *logic.Term
	if j := l.arg[c.Head.ID]; j >= 0 {
		head = c.HeadArgs[j]
	}
	for _, a := range c.Body {
		j := l.arg[a.Pred.ID]
		if j < 0 || !a.Guard.IsTrue() {
			continue
		}
		t := a.Args[j]
		if isValue(t) || slices.Contains(terms, t) || t.Sort() == logic.Bool && t != head {
			continue
		}
		terms = append(terms, t)
		values = append(values, l.values[a.Pred.ID])
	}
	return terms, values
}

// tooMany returns a predicate that is split into the most, if the clauses become too many.
func (l *located) tooMany() *horn.Pred {
	total, over := 0, false
	for _, c := range l.s.Clauses {
		ways := 1
		_, values := l.cases(c)
		for _, vs := range values {
			if ways *= len(vs); ways > maxValues {
				over = true
				break
			}
		}
		total += ways
	}
	if !over && total <= 4*len(l.s.Clauses)+maxValues {
		return nil
	}
	var most *horn.Pred
	for i, p := range l.s.Preds {
		if l.arg[i] >= 0 && (most == nil || len(l.values[i]) > len(l.values[most.ID])) {
			most = p
		}
	}
	return most
}

// split makes the output.
func (l *located) split() *builder {
	b := build(l.s)
	parts := l.parts(b)
	for _, c := range l.s.Clauses {
		terms, values := l.cases(c)
		ways := 1
		for _, vs := range values {
			ways *= len(vs)
		}
		for w := range ways {
			d := b.draft(c)
			if w > 0 {
				b.rename(d)
			}
			known := make(map[*logic.Term]*logic.Term)
			for i, t := range terms {
				v := values[i][w%len(values[i])]
				w /= len(values[i])
				t = b.ctx.Substitute(t, d.from.variants[0].values)
				known[t] = v
				d.constraint = b.ctx.And(d.constraint, b.ctx.Eq(t, v))
			}
			l.place(b, d, known, parts)
			b.simplify(d)
			b.add(d)
		}
	}
	b.w.model = func(_ context.Context, m horn.Model) (horn.Model, error) { return l.joined(b, parts, m), nil }
	return b
}

// parts declares the predicates of the output. It returns those into which predicates are split, by predicate and value.
func (l *located) parts(b *builder) [][]*horn.Pred {
	parts := make([][]*horn.Pred, len(l.s.Preds))
	for i, p := range l.s.Preds {
		if l.arg[i] < 0 {
			b.keep(p, nil)
			continue
		}
		for k, v := range l.values[i] {
			params := slices.Delete(slices.Clone(p.Params), l.arg[i], l.arg[i]+1)
			if k > 0 { // predicates share no parameters
				for j, x := range params {
					params[j] = b.ctx.Fresh(x.Name(), x.Sort())
				}
			}
			q := b.declare(p, fmt.Sprintf("%s[%v]", p.Name, v), params, map[int]*logic.Term{l.arg[i]: v})
			q.Doc, q.Spot = p.Doc, p.Spot
			if p.Names != nil {
				q.Names = slices.Delete(slices.Clone(p.Names), l.arg[i], l.arg[i]+1)
				q.Doc += fmt.Sprintf(" with %s = %v", p.Names[l.arg[i]], v)
			}
			parts[i] = append(parts[i], q)
		}
	}
	return parts
}

// joined returns the model of the input that one of the output is: a predicate has the states of its parts.
func (l *located) joined(b *builder, parts [][]*horn.Pred, m horn.Model) horn.Model {
	r := b.carry(m)
	for i, p := range l.s.Preds {
		j := l.arg[i]
		if j < 0 {
			continue
		}
		rest := slices.Delete(slices.Clone(p.Params), j, j+1)
		var ways []*logic.Term
		for k, q := range parts[i] {
			own := make(map[*logic.Term]*logic.Term)
			for n, x := range q.Params {
				own[x] = rest[n]
			}
			ways = append(ways, b.ctx.And(b.ctx.Eq(p.Params[j], l.values[i][k]), b.ctx.Substitute(m.Of(b.ctx, q), own)))
		}
		r[p] = b.ctx.Or(ways...)
	}
	return r
}

// place puts into the draft, a copy of an input clause in which terms have known values, the predicates for the values.
func (l *located) place(b *builder, d *draft, known map[*logic.Term]*logic.Term, parts [][]*horn.Pred) {
	o := d.from.variants[0]
	value := func(t *logic.Term) *logic.Term {
		if v := known[t]; v != nil {
			return v
		}
		return t
	}
	part := func(p *horn.Pred, v *logic.Term) *horn.Pred {
		if k := slices.Index(l.values[p.ID], v); k >= 0 {
			return parts[p.ID][k]
		}
		return nil
	}
	require := func(guard, f *logic.Term) { d.constraint = b.ctx.And(d.constraint, b.ctx.Implies(guard, f)) }
	if j := l.arg[o.clause.Head.ID]; j >= 0 {
		d.head = part(o.clause.Head, value(d.headArgs[j]))
		d.headArgs = slices.Delete(slices.Clone(d.headArgs), j, j+1)
	}
	var body []*atom
	for i, a := range d.body {
		p := o.clause.Body[i].Pred
		j := l.arg[p.ID]
		if j < 0 {
			body = append(body, a)
			continue
		}
		t := value(a.Args[j])
		args := slices.Delete(slices.Clone(a.Args), j, j+1)
		if isValue(t) {
			if a.Pred = part(p, t); a.Pred == nil {
				require(a.Guard, b.ctx.False())
				continue
			}
			a.Args = args
			body = append(body, a)
			continue
		}
		// An atom for each value.
		var each []*atom
		var some []*logic.Term
		for k, v := range l.values[p.ID] {
			when, guard := b.ctx.Eq(t, v), b.ctx.Fresh("guard", logic.Bool)
			require(b.ctx.And(a.Guard, when), guard)
			each = append(each, &atom{Atom: horn.Atom{Guard: guard, Pred: parts[p.ID][k], Args: args}, index: -1, when: when})
			some = append(some, when)
		}
		require(a.Guard, b.ctx.Or(some...))
		body = append(body, each...)
		o.atoms[i] = source{atoms: each}
	}
	d.body = body
}
