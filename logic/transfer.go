package logic

// Terms of one Context in another one, so that two can work on the same formulas at the same time.

// Transfer copies terms, sorts and values into a Context: constants and functions become those of their names there. It remembers
// its results.
type Transfer struct {
	to    *Context
	terms map[*Term]*Term
	sorts map[*Sort]*Sort
	funcs map[*Func]*Func
}

// NewTransfer returns a transfer into c of what is of one other Context.
func (c *Context) NewTransfer() *Transfer {
	return &Transfer{to: c, terms: make(map[*Term]*Term), sorts: make(map[*Sort]*Sort), funcs: make(map[*Func]*Func)}
}

// Sort returns the sort that s is in the Context.
func (t *Transfer) Sort(s *Sort) *Sort {
	if u, ok := t.sorts[s]; ok {
		return u
	}
	u := s
	switch s.kind {
	case KindBitVec:
		u = t.to.BitVec(s.width)
	case KindArray:
		u = t.to.Array(t.Sort(s.index), t.Sort(s.elem))
	case KindFloat:
		u = t.to.FloatingPoint(s.Format())
	case KindUninterpreted:
		u = t.to.Uninterpreted(s.name)
	}
	t.sorts[s] = u
	return u
}

// Func returns the function that f is in the Context.
func (t *Transfer) Func(f *Func) *Func {
	g := t.funcs[f]
	if g == nil && f.open != nil {
		k := openKey{op: f.open.op, of: t.Sort(f.open.of)}
		if f.open.result != nil {
			k.result = t.Sort(f.open.result)
		}
		g = t.to.openFunc(k)
		t.funcs[f] = g
	}
	if g == nil {
		args := make([]*Sort, len(f.args))
		for i, s := range f.args {
			args[i] = t.Sort(s)
		}
		g = t.to.Func(f.name, args, t.Sort(f.ret))
		t.funcs[f] = g
	}
	return g
}

// Term returns the term that f is in the Context.
func (t *Transfer) Term(f *Term) *Term {
	if g, ok := t.terms[f]; ok {
		return g
	}
	PostOrder(func(u *Term) {
		if t.terms[u] == nil {
			t.terms[u] = t.make(u)
		}
	}, f)
	return t.terms[f]
}

// make returns the term that u is, whose arguments have been transferred.
func (t *Transfer) make(u *Term) *Term {
	args := make([]*Term, len(u.args))
	for i, a := range u.args {
		args[i] = t.terms[a]
	}
	switch u.op {
	case OpTrue, OpFalse:
		return t.to.Bool(u.op == OpTrue)
	case OpConst:
		return t.to.Const(u.name, t.Sort(u.sort))
	case OpNum:
		return t.to.Num(u.val, u.sort)
	case OpBVNum:
		return t.to.BVNum(u.val, u.sort.width)
	case OpFloatNum:
		return t.to.FloatNum(t.Sort(u.sort), u.Float())
	case OpModeNum:
		return t.to.Mode(u.Mode())
	case OpFloat:
		return t.to.float(u.FloatOp(), t.Sort(u.sort), args)
	case OpApp:
		return t.to.App(t.Func(u.fn), args...)
	case OpConstArray:
		return t.to.ConstArray(t.Sort(u.sort), args[0])
	case OpBV:
		return t.to.Rebuild(&Term{op: OpBV, aux: u.aux, sort: t.Sort(u.sort)}, args)
	}
	return t.to.Rebuild(u, args)
}

// Value returns the value that v is in the Context.
func (t *Transfer) Value(v Value) Value {
	s := t.Sort(v.Sort)
	if v.A == nil {
		return Value{Sort: s, B: v.B, N: v.N}
	}
	out := ConstArrayValue(s, t.Value(v.A.Default))
	for index, elem := range v.A.All() {
		out = out.With(t.Value(index), t.Value(elem))
	}
	return out
}

// FuncValue returns the value that f is in the Context.
func (t *Transfer) FuncValue(f *FuncValue) *FuncValue {
	out := &FuncValue{Table: make(map[string]Value, len(f.Table)), Default: t.Value(f.Default)}
	for args, v := range f.Table {
		out.Table[args] = t.Value(v)
	}
	return out
}
