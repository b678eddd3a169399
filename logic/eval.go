package logic

import (
	"math/big"
	"strings"

	"craig/num"
)

// Value is the meaning of a closed term: a truth value, a number, a bit-vector (its unsigned value) or an array.
type Value struct {
	Sort *Sort
	B    bool        // Bool
	N    num.Rat     // Int, Real, BitVec; the element number for uninterpreted sorts
	A    *ArrayValue // Array
}

// ArrayValue is an array that holds Default everywhere but at the indices in Elems (by the key of the index value).
type ArrayValue struct {
	Default Value
	Elems   map[string]ArrayElem
}

// ArrayElem is one exception of an ArrayValue.
type ArrayElem struct{ Index, Value Value }

// BoolValue returns the Bool b as a Value.
func BoolValue(b bool) Value { return Value{Sort: Bool, B: b} }

// NumValue returns the number n of the given sort as a Value.
func NumValue(n num.Rat, s *Sort) Value { return Value{Sort: s, N: n} }

// ZeroValue returns the default value of a sort: false, 0, or the array of them.
func ZeroValue(s *Sort) Value {
	v := Value{Sort: s}
	if s.kind == KindArray {
		v.A = &ArrayValue{Default: ZeroValue(s.elem)}
	}
	return v
}

// Key returns a string that is equal for equal values of one sort.
func (v Value) Key() string { return v.String() }

// String prints v for people; arrays list their exceptions.
func (v Value) String() string {
	switch v.Sort.kind {
	case KindBool:
		if v.B {
			return "true"
		}
		return "false"
	case KindArray:
		var b strings.Builder
		b.WriteString("[")
		for _, k := range sortedKeys(v.A.Elems) {
			e := v.A.Elems[k]
			if e.Value.Equal(v.A.Default) {
				continue
			}
			b.WriteString(e.Index.String() + ":" + e.Value.String() + " ")
		}
		b.WriteString("else:" + v.A.Default.String() + "]")
		return b.String()
	}
	return v.N.String()
}

// Equal reports whether v and w, of one sort, are the same value.
func (v Value) Equal(w Value) bool {
	switch v.Sort.kind {
	case KindBool:
		return v.B == w.B
	case KindArray:
		if v.A == w.A {
			return true
		}
		if !v.A.Default.Equal(w.A.Default) { // index sorts are infinite, or treated as if they were
			return false
		}
		for _, e := range v.A.Elems {
			if !w.At(e.Index).Equal(e.Value) {
				return false
			}
		}
		for _, e := range w.A.Elems {
			if !v.At(e.Index).Equal(e.Value) {
				return false
			}
		}
		return true
	}
	return v.N.Equal(w.N)
}

// At returns the element of the array v at index i.
func (v Value) At(i Value) Value {
	if e, ok := v.A.Elems[i.Key()]; ok {
		return e.Value
	}
	return v.A.Default
}

// With returns the array v with index i set to e; v is unchanged.
func (v Value) With(i, e Value) Value {
	a := &ArrayValue{Default: v.A.Default, Elems: make(map[string]ArrayElem, len(v.A.Elems)+1)}
	for k, x := range v.A.Elems {
		a.Elems[k] = x
	}
	a.Elems[i.Key()] = ArrayElem{i, e}
	return Value{Sort: v.Sort, A: a}
}

// ValueTerm returns the term whose value v is.
func (c *Context) ValueTerm(v Value) *Term {
	switch v.Sort.kind {
	case KindBool:
		return c.Bool(v.B)
	case KindInt, KindReal:
		return c.Num(v.N, v.Sort)
	case KindBitVec:
		return c.BVNum(v.N, v.Sort.width)
	case KindArray:
		t := c.ConstArray(v.Sort, c.ValueTerm(v.A.Default))
		for _, k := range sortedKeys(v.A.Elems) {
			e := v.A.Elems[k]
			t = c.Store(t, c.ValueTerm(e.Index), c.ValueTerm(e.Value))
		}
		return t
	}
	panic("logic: no term for a value of sort " + v.Sort.String())
}

// Model gives values to uninterpreted constants and functions. Constants without a value have the zero value of their
// sort.
type Model struct {
	Consts map[*Term]Value
	Funcs  map[*Func]*FuncValue
}

// FuncValue is a function by its table; arguments are keyed by their Keys joined with ",".
type FuncValue struct {
	Table   map[string]Value
	Default Value
}

// NewModel returns an empty model.
func NewModel() *Model {
	return &Model{Consts: make(map[*Term]Value), Funcs: make(map[*Func]*FuncValue)}
}

// Eval returns the value of t under m.
func (m *Model) Eval(t *Term) Value { return m.Evaluator().Eval(t) }

// Holds reports whether the formula t is true under m.
func (m *Model) Holds(t *Term) bool { return m.Eval(t).B }

// Evaluator returns an evaluator that remembers the values of subterms, for many terms under an unchanging m.
func (m *Model) Evaluator() *Evaluator { return &Evaluator{m: m, memo: make(map[*Term]Value)} }

// Evaluator evaluates terms under one model.
type Evaluator struct {
	m    *Model
	memo map[*Term]Value
}

// Holds reports whether the formula t is true.
func (e *Evaluator) Holds(t *Term) bool { return e.Eval(t).B }

// Eval returns the value of t. Only the chosen branch of an ite is evaluated, and only the deciding argument of a
// connective.
func (e *Evaluator) Eval(t *Term) Value {
	if v, ok := e.leaf(t); ok {
		return v
	}
	stack := []*Term{t}
	for len(stack) > 0 {
		u := stack[len(stack)-1]
		if _, done := e.leaf(u); done {
			stack = stack[:len(stack)-1]
			continue
		}
		if need := e.step(u); need != nil {
			stack = append(stack, need)
			continue
		}
		stack = stack[:len(stack)-1]
	}
	v, _ := e.leaf(t)
	return v
}

func (e *Evaluator) leaf(t *Term) (Value, bool) {
	switch t.op {
	case OpTrue, OpFalse:
		return BoolValue(t.op == OpTrue), true
	case OpNum, OpBVNum:
		return NumValue(t.val, t.sort), true
	case OpConst:
		if v, ok := e.m.Consts[t]; ok {
			return v, true
		}
		return ZeroValue(t.sort), true
	}
	v, ok := e.memo[t]
	return v, ok
}

// step computes the value of t from its arguments' values, or returns an argument whose value is needed first.
func (e *Evaluator) step(t *Term) *Term {
	switch t.op {
	case OpAnd, OpOr:
		for _, a := range t.args {
			v, ok := e.leaf(a)
			if !ok {
				return a
			}
			if v.B == (t.op == OpOr) {
				e.memo[t] = v
				return nil
			}
		}
		e.memo[t] = BoolValue(t.op == OpAnd)
		return nil
	case OpIte:
		p, ok := e.leaf(t.args[0])
		if !ok {
			return t.args[0]
		}
		branch := t.args[2]
		if p.B {
			branch = t.args[1]
		}
		v, ok := e.leaf(branch)
		if !ok {
			return branch
		}
		e.memo[t] = v
		return nil
	}
	var buf [4]Value
	vals := buf[:0]
	for _, a := range t.args {
		v, ok := e.leaf(a)
		if !ok {
			return a
		}
		vals = append(vals, v)
	}
	e.memo[t] = e.apply(t, vals)
	return nil
}

func (e *Evaluator) apply(t *Term, v []Value) Value {
	switch t.op {
	case OpNot:
		return BoolValue(!v[0].B)
	case OpEq:
		return BoolValue(v[0].Equal(v[1]))
	case OpLe:
		return BoolValue(v[0].N.Cmp(v[1].N) <= 0)
	case OpLt:
		return BoolValue(v[0].N.Cmp(v[1].N) < 0)
	case OpDivides:
		return BoolValue(v[1].N.Quo(v[0].N).IsInt())
	case OpAdd:
		n := v[0].N
		for _, x := range v[1:] {
			n = n.Add(x.N)
		}
		return NumValue(n, t.sort)
	case OpMul:
		n := v[0].N
		for _, x := range v[1:] {
			n = n.Mul(x.N)
		}
		return NumValue(n, t.sort)
	case OpIntDiv:
		if v[1].N.IsZero() {
			return NumValue(num.Zero, Int)
		}
		q, _ := num.DivMod(v[0].N, v[1].N)
		return NumValue(q, Int)
	case OpMod:
		if v[1].N.IsZero() {
			return v[0]
		}
		_, m := num.DivMod(v[0].N, v[1].N)
		return NumValue(m, Int)
	case OpToReal:
		return NumValue(v[0].N, Real)
	case OpToInt:
		return NumValue(v[0].N.Floor(), Int)
	case OpSelect:
		return v[0].At(v[1])
	case OpStore:
		return v[0].With(v[1], v[2])
	case OpConstArray:
		return Value{Sort: t.sort, A: &ArrayValue{Default: v[0]}}
	case OpIntToBV:
		_, m := num.DivMod(v[0].N, num.Pow2(t.sort.width))
		return NumValue(m, t.sort)
	case OpBVToInt:
		return NumValue(v[0].N, Int)
	case OpBV:
		vals := make([]*big.Int, len(v))
		for i := range v {
			vals[i] = v[i].N.NumBig()
		}
		r := evalBV(t, vals)
		if t.sort == Bool {
			return BoolValue(r.Sign() != 0)
		}
		return NumValue(num.FromBigInt(r), t.sort)
	case OpApp:
		f := e.m.Funcs[t.fn]
		if f == nil {
			return ZeroValue(t.sort)
		}
		keys := make([]string, len(v))
		for i := range v {
			keys[i] = v[i].Key()
		}
		if r, ok := f.Table[strings.Join(keys, ",")]; ok {
			return r
		}
		return f.Default
	}
	panic("logic: unknown operator")
}
