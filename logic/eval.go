package logic

import (
	"math/big"
	"strings"

	"craig/num"
)

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
func (m *Model) Holds(t *Term) bool { return m.Evaluator().Holds(t) }

// Evaluator returns an evaluator that remembers the values of subterms, for many terms under an unchanging m.
func (m *Model) Evaluator() *Evaluator { return &Evaluator{m: m} }

// Evaluator evaluates terms under one model.
type Evaluator struct {
	m    *Model
	memo termValues
}

// Holds reports whether the formula t is true.
func (e *Evaluator) Holds(t *Term) bool {
	mustBool(t)
	return e.Eval(t).B
}

// Eval returns the value of t. Only the chosen branch of an ite is evaluated, and only the deciding argument of a
// connective.
func (e *Evaluator) Eval(t *Term) Value {
	if v, ok := e.leaf(t); ok {
		return v
	}
	stack := []visit{{t: t}}
	for len(stack) > 0 {
		v := &stack[len(stack)-1]
		if need := e.step(v); need != nil {
			stack = append(stack, visit{t: need})
			continue
		}
		stack = stack[:len(stack)-1]
	}
	v, _ := e.leaf(t)
	return v
}

// visit is a term that is being evaluated; the arguments of a connective before next are known and decide nothing.
type visit struct {
	t    *Term
	next int
}

func (e *Evaluator) leaf(t *Term) (Value, bool) {
	switch t.op {
	case OpTrue, OpFalse:
		return BoolValue(t.op == OpTrue), true
	case OpNum, OpBVNum, OpFloatNum, OpModeNum:
		return NumValue(t.val, t.sort), true
	case OpConst:
		if v, ok := e.m.Consts[t]; ok {
			return v, true
		}
		return ZeroValue(t.sort), true
	}
	if v := e.memo.find(t); v != nil {
		return *v, true
	}
	return Value{}, false
}

// known returns the value of t if it or, for a negation, its argument has one.
func (e *Evaluator) known(t *Term) (Value, bool) {
	if t.op == OpNot {
		if v, ok := e.leaf(t.args[0]); ok {
			return BoolValue(!v.B), true
		}
	}
	return e.leaf(t)
}

// step computes the value of v's term from its arguments' values, or returns an argument whose value is needed first and
// is not known.
func (e *Evaluator) step(v *visit) *Term {
	t := v.t
	switch t.op {
	case OpAnd, OpOr:
		if v.next == 0 { // what is known may decide before anything is evaluated
			for _, a := range t.args {
				if x, ok := e.known(a); ok && x.B == (t.op == OpOr) {
					e.memo.add(t, x)
					return nil
				}
			}
		}
		for ; v.next < len(t.args); v.next++ {
			switch x, ok := e.leaf(t.args[v.next]); {
			case !ok:
				return t.args[v.next]
			case x.B == (t.op == OpOr):
				e.memo.add(t, x)
				return nil
			}
		}
		e.memo.add(t, BoolValue(t.op == OpAnd))
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
		x, ok := e.leaf(branch)
		if !ok {
			return branch
		}
		e.memo.add(t, x)
		return nil
	}
	for ; v.next < len(t.args); v.next++ {
		if _, ok := e.leaf(t.args[v.next]); !ok {
			return t.args[v.next]
		}
	}
	var buf [4]Value
	vals := buf[:0]
	for _, a := range t.args {
		x, _ := e.leaf(a)
		vals = append(vals, x)
	}
	e.memo.add(t, e.apply(t, vals))
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
		return ConstArrayValue(t.sort, v[0])
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
		return e.m.call(t.fn, v)
	case OpFloat:
		return evalFloat(t, v, func() Value {
			if len(t.fn.args) == 1 {
				v = []Value{BoolValue(v[0].Float().IsNegative())}
			}
			return e.m.call(t.fn, v)
		})
	}
	panic("logic: unknown operator")
}

// call returns the value of f at the arguments v.
func (m *Model) call(fn *Func, v []Value) Value {
	f := m.Funcs[fn]
	if f == nil {
		return ZeroValue(fn.ret)
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
