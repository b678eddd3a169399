package logic

import "slices"

// True returns the constant true.
func (c *Context) True() *Term { return c.tt }

// False returns the constant false.
func (c *Context) False() *Term { return c.ff }

// Bool returns the Boolean constant b.
func (c *Context) Bool(b bool) *Term {
	if b {
		return c.tt
	}
	return c.ff
}

// Not returns ¬a.
func (c *Context) Not(a *Term) *Term {
	switch a.op {
	case OpTrue:
		return c.ff
	case OpFalse:
		return c.tt
	case OpNot:
		return a.args[0]
	}
	mustBool(a)
	return c.mk(Term{op: OpNot, sort: Bool, args: []*Term{a}})
}

// And returns the conjunction of args, true when there are none.
func (c *Context) And(args ...*Term) *Term { return c.junction(OpAnd, args) }

// Or returns the disjunction of args, false when there are none.
func (c *Context) Or(args ...*Term) *Term { return c.junction(OpOr, args) }

// junction builds a flattened n-ary connective: units and duplicates go, a literal with its complement decides.
func (c *Context) junction(op Op, args []*Term) *Term {
	unit, zero := c.tt, c.ff
	if op == OpOr {
		unit, zero = c.ff, c.tt
	}
	flat := make([]*Term, 0, len(args))
	for _, a := range args {
		switch {
		case a == zero:
			return zero
		case a == unit:
		case a.op == op:
			flat = append(flat, a.args...)
		default:
			mustBool(a)
			flat = append(flat, a)
		}
	}
	if len(flat) > 1 {
		// Sorting by the id of the atom puts a literal beside its complement.
		slices.SortFunc(flat, func(x, y *Term) int {
			kx, ky := litKey(x), litKey(y)
			switch {
			case kx < ky:
				return -1
			case kx > ky:
				return 1
			}
			return 0
		})
		out := flat[:1]
		for _, t := range flat[1:] {
			last := out[len(out)-1]
			if t == last {
				continue
			}
			if t.op == OpNot && t.args[0] == last {
				return zero
			}
			out = append(out, t)
		}
		flat = out
	}
	switch len(flat) {
	case 0:
		return unit
	case 1:
		return flat[0]
	}
	return c.mk(Term{op: op, sort: Bool, args: flat})
}

// litKey orders literals by atom, the positive one first.
func litKey(t *Term) uint64 {
	if t.op == OpNot {
		return uint64(t.args[0].id)<<1 | 1
	}
	return uint64(t.id) << 1
}

// Implies returns a ⇒ b.
func (c *Context) Implies(a, b *Term) *Term { return c.Or(c.Not(a), b) }

// Xor returns a ⊕ b.
func (c *Context) Xor(a, b *Term) *Term { return c.Not(c.Eq(a, b)) }

// Distinct returns the pairwise inequality of args.
func (c *Context) Distinct(args ...*Term) *Term {
	var out []*Term
	for i := range args {
		for j := range args[:i] {
			out = append(out, c.Not(c.Eq(args[j], args[i])))
		}
	}
	return c.And(out...)
}

// Eq returns a = b for terms of the same sort.
func (c *Context) Eq(a, b *Term) *Term {
	if a.sort != b.sort {
		panic("logic: equality between sorts " + a.sort.String() + " and " + b.sort.String())
	}
	c.mustOwn(a)
	c.mustOwn(b)
	if a == b {
		return c.tt
	}
	if a.IsValue() && b.IsValue() {
		return c.ff
	}
	switch a.sort {
	case Bool:
		return c.iff(a, b)
	case Int, Real:
		return c.eqArith(a, b)
	}
	if a.id > b.id {
		a, b = b, a
	}
	return c.mk(Term{op: OpEq, sort: Bool, args: []*Term{a, b}})
}

func (c *Context) iff(a, b *Term) *Term {
	negate := false
	if a.op == OpNot {
		a, negate = a.args[0], !negate
	}
	if b.op == OpNot {
		b, negate = b.args[0], !negate
	}
	if a.id > b.id {
		a, b = b, a
	}
	var r *Term
	switch {
	case a == b:
		r = c.tt
	case a == c.tt: // true and false have the smallest ids
		r = b
	case a == c.ff:
		r = c.Not(b)
	default:
		r = c.mk(Term{op: OpEq, sort: Bool, args: []*Term{a, b}})
	}
	if negate {
		return c.Not(r)
	}
	return r
}

// Ite returns "if cond then a else b" for a and b of the same sort.
func (c *Context) Ite(cond, a, b *Term) *Term {
	if a.sort != b.sort {
		panic("logic: ite between sorts " + a.sort.String() + " and " + b.sort.String())
	}
	mustBool(cond)
	if cond.op == OpNot {
		cond, a, b = cond.args[0], b, a
	}
	switch {
	case cond == c.tt || a == b:
		return a
	case cond == c.ff:
		return b
	}
	if a.sort == Bool {
		switch {
		case a == c.tt || a == cond:
			return c.Or(cond, b)
		case a == c.ff:
			return c.And(c.Not(cond), b)
		case b == c.tt:
			return c.Or(c.Not(cond), a)
		case b == c.ff || b == cond:
			return c.And(cond, a)
		case a == c.Not(b):
			return c.iff(cond, a)
		}
	}
	if a.op == OpIte && a.args[0] == cond {
		a = a.args[1]
	}
	if b.op == OpIte && b.args[0] == cond {
		b = b.args[2]
	}
	if a == b {
		return a
	}
	return c.mk(Term{op: OpIte, sort: a.sort, args: []*Term{cond, a, b}})
}

func mustBool(t *Term) {
	if t.sort != Bool {
		panic("logic: a term of sort " + t.sort.String() + " where a formula is needed")
	}
}

// Conjuncts returns the formulas whose conjunction f is: the arguments of a conjunction, none for true, and f itself otherwise.
func Conjuncts(f *Term) []*Term {
	switch f.op {
	case OpTrue:
		return nil
	case OpAnd:
		return f.args
	}
	return []*Term{f}
}
