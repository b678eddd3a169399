package logic

// Select returns the element of array a at index i.
func (c *Context) Select(a, i *Term) *Term {
	mustArray(a)
	mustSame(a.sort.index, i)
	for {
		switch a.op {
		case OpConstArray:
			return a.args[0]
		case OpStore:
			switch c.Eq(a.args[1], i) {
			case c.tt:
				return a.args[2]
			case c.ff:
				a = a.args[0]
				continue
			}
		}
		return c.mk(Term{op: OpSelect, sort: a.sort.elem, args: []*Term{a, i}})
	}
}

// Store returns array a with index i set to v.
func (c *Context) Store(a, i, v *Term) *Term {
	mustArray(a)
	mustSame(a.sort.index, i)
	mustSame(a.sort.elem, v)
	if a.op == OpStore && a.args[1] == i {
		a = a.args[0]
	}
	if v.op == OpSelect && v.args[0] == a && v.args[1] == i {
		return a
	}
	return c.mk(Term{op: OpStore, sort: a.sort, args: []*Term{a, i, v}})
}

// ConstArray returns the array of sort s that holds v everywhere.
func (c *Context) ConstArray(s *Sort, v *Term) *Term {
	if s.kind != KindArray {
		panic("logic: ConstArray needs an array sort")
	}
	mustSame(s.elem, v)
	return c.mk(Term{op: OpConstArray, sort: s, args: []*Term{v}})
}

func mustArray(t *Term) {
	if t.sort.kind != KindArray {
		panic("logic: a term of sort " + t.sort.String() + " where an array is needed")
	}
}
