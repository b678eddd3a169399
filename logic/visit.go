package logic

// PostOrder calls visit once for every distinct subterm of roots, arguments first, from left to right. It does not
// recurse.
func PostOrder(visit func(*Term), roots ...*Term) {
	seen := make(map[*Term]bool)
	type frame struct {
		t    *Term
		next int
	}
	var stack []frame
	for _, r := range roots {
		if seen[r] {
			continue
		}
		seen[r] = true
		stack = append(stack, frame{t: r})
		for len(stack) > 0 {
			f := &stack[len(stack)-1]
			if f.next < len(f.t.args) {
				a := f.t.args[f.next]
				f.next++
				if !seen[a] {
					seen[a] = true
					stack = append(stack, frame{t: a})
				}
				continue
			}
			visit(f.t)
			stack = stack[:len(stack)-1]
		}
	}
}

// Consts returns the uninterpreted constants in roots, ordered by first occurrence.
func Consts(roots ...*Term) []*Term {
	var out []*Term
	PostOrder(func(t *Term) {
		if t.op == OpConst {
			out = append(out, t)
		}
	}, roots...)
	return out
}

// DagSize returns the number of distinct subterms of roots.
func DagSize(roots ...*Term) int {
	n := 0
	PostOrder(func(*Term) { n++ }, roots...)
	return n
}

// Substitute returns t with every subterm that is a key of m replaced by its value, all at once (values are not
// searched again). Keys and values agree in sort. Keys are usually constants, but any term may be one.
func (c *Context) Substitute(t *Term, m map[*Term]*Term) *Term {
	return c.NewSubst(m).Apply(t)
}

// Subst is a substitution that remembers its results, for use on many terms.
type Subst struct {
	c    *Context
	memo map[*Term]*Term
}

// NewSubst returns the substitution that replaces the keys of m by their values; m is not kept.
func (c *Context) NewSubst(m map[*Term]*Term) *Subst {
	s := &Subst{c: c, memo: make(map[*Term]*Term, 2*len(m))}
	for k, v := range m {
		if k.sort != v.sort {
			panic("logic: substitution of " + k.sort.String() + " by " + v.sort.String())
		}
		s.memo[k] = v
	}
	return s
}

// Replace adds to s that k, in whose place nothing is put yet, be replaced by v. No term that contains k may have been
// given to Apply before.
func (s *Subst) Replace(k, v *Term) {
	if k.sort != v.sort {
		panic("logic: substitution of " + k.sort.String() + " by " + v.sort.String())
	}
	s.memo[k] = v
}

// Apply returns t under the substitution.
func (s *Subst) Apply(t *Term) *Term {
	type frame struct {
		t    *Term
		next int
	}
	if r, ok := s.memo[t]; ok {
		return r
	}
	stack := []frame{{t: t}}
	for len(stack) > 0 {
		f := &stack[len(stack)-1]
		if f.next < len(f.t.args) {
			a := f.t.args[f.next]
			f.next++
			if _, done := s.memo[a]; !done {
				stack = append(stack, frame{t: a})
			}
			continue
		}
		u := f.t
		stack = stack[:len(stack)-1]
		if _, done := s.memo[u]; done {
			continue
		}
		changed := false
		for _, a := range u.args {
			changed = changed || s.memo[a] != a
		}
		if !changed {
			s.memo[u] = u
			continue
		}
		args := make([]*Term, len(u.args))
		for i, a := range u.args {
			args[i] = s.memo[a]
		}
		s.memo[u] = s.c.Rebuild(u, args)
	}
	return s.memo[t]
}

// Rebuild returns the term with the operator of t applied to args, simplified. The arguments must agree in number and
// sort with those of t.
func (c *Context) Rebuild(t *Term, args []*Term) *Term {
	switch t.op {
	case OpTrue, OpFalse, OpConst, OpNum, OpBVNum, OpFloatNum, OpModeNum:
		return t
	case OpApp:
		return c.App(t.fn, args...)
	case OpNot:
		return c.Not(args[0])
	case OpAnd:
		return c.And(args...)
	case OpOr:
		return c.Or(args...)
	case OpIte:
		return c.Ite(args[0], args[1], args[2])
	case OpEq:
		return c.Eq(args[0], args[1])
	case OpAdd:
		return c.Add(args...)
	case OpMul:
		return c.Mul(args...)
	case OpLe:
		return c.Le(args[0], args[1])
	case OpLt:
		return c.Lt(args[0], args[1])
	case OpIntDiv:
		return c.IntDiv(args[0], args[1])
	case OpMod:
		return c.Mod(args[0], args[1])
	case OpDivides:
		return c.Divides(args[0].val, args[1])
	case OpToReal:
		return c.ToReal(args[0])
	case OpToInt:
		return c.ToInt(args[0])
	case OpSelect:
		return c.Select(args[0], args[1])
	case OpStore:
		return c.Store(args[0], args[1], args[2])
	case OpConstArray:
		return c.ConstArray(t.sort, args[0])
	case OpIntToBV:
		return c.IntToBV(t.sort.width, args[0])
	case OpBVToInt:
		return c.BVToInt(args[0])
	case OpBV:
		if len(args) == 2 {
			if u := c.simpleBV(t.BVOp(), args[0], args[1]); u != nil {
				return u
			}
		}
		return c.bv(Term{op: OpBV, aux: t.aux, sort: t.sort, args: args})
	case OpFloat:
		return c.float(t.FloatOp(), t.sort, args)
	}
	panic("logic: unknown operator")
}
