// Terms as straight-line code over the slots of a frame: what the interpreter executes.

package certify

import (
	"fmt"

	"craig/logic"
	"craig/num"
	"craig/program"
)

// value is the value of a term.
type value struct {
	logic.Value
	taint    taint
	elements *elements // of an array: what is known of elements rather than of them all; nil: nothing
}

// elements says of elements of an array that they have other taints than the array.
type elements struct {
	taints logic.Value // by index, the taint; -1 for that of the array. Its Sort only says what the indices are
	some   taint       // one of the taints, or 0
}

// all returns a taint of the value or of one of its elements.
func (v value) all() taint {
	if v.elements != nil {
		return v.taint.or(v.elements.some)
	}
	return v.taint
}

// at returns the taint of the element at index i.
func (v value) at(i logic.Value) taint {
	if v.elements != nil {
		if k, _ := v.elements.taints.At(i).N.Int64(); k >= 0 {
			return taint(k)
		}
	}
	return v.taint
}

// stored returns what is known of the elements of v after the one at index i, which is not tainted, got taint t.
func (v value) stored(i logic.Value, t taint) *elements {
	if t == v.taint && v.elements == nil {
		return nil
	}
	e := elements{some: t}
	if v.elements == nil {
		e.taints = logic.ConstArrayValue(v.Sort, logic.NumValue(num.Int(-1), logic.Int))
	} else {
		e.taints, e.some = v.elements.taints, v.elements.some.or(t)
	}
	e.taints = e.taints.With(i, logic.NumValue(num.Int(int64(t)), logic.Int))
	return &e
}

// taint names the abstract statement that a value depends on, 0 if none; see machine.abstract.
type taint int32

// or returns the first taint there is.
func (t taint) or(u taint) taint {
	if t != 0 {
		return t
	}
	return u
}

// operand says where a value is found.
type operand struct {
	kind operandKind
	i    int32
}

type operandKind uint8

const (
	inFrame  operandKind = iota // a variable of the running procedure
	inGlobal                    // a global
	inConst                     // code.consts
	inTemp                      // the result of an instruction
)

// code computes terms. Each distinct subterm is one instruction, arguments first, so that shared subterms are computed
// once. Both branches of an ite are computed: every operation is total.
type code struct {
	instrs  []instr
	consts  []value
	results []operand // one for each term
}

// instr computes t from the values of its arguments; its result is the temp of its own index.
type instr struct {
	t    *logic.Term
	args []operand
	pow  num.Rat // 2^width for OpIntToBV
}

// scope gives the variables of a procedure and the globals their places.
type scope map[*logic.Term]operand

func newScope(vars []*program.Var, kind operandKind) scope {
	s := make(scope, len(vars))
	for _, v := range vars {
		if _, ok := s[v.Term]; !ok {
			s[v.Term] = operand{kind, int32(len(s))}
		}
	}
	return s
}

// compile returns the code for terms, whose constants are variables of frame or global.
func compile(frame, global scope, terms ...*logic.Term) (*code, error) {
	c := &code{}
	where := make(map[*logic.Term]operand)
	var err error
	logic.PostOrder(func(t *logic.Term) {
		switch t.Op() {
		case logic.OpTrue, logic.OpFalse, logic.OpNum, logic.OpBVNum, logic.OpFloatNum, logic.OpModeNum:
			where[t] = operand{inConst, int32(len(c.consts))}
			v := logic.NumValue(t.Value(), t.Sort())
			if t.Sort() == logic.Bool {
				v = logic.BoolValue(t.IsTrue())
			}
			c.consts = append(c.consts, value{Value: v})
			return
		case logic.OpConst:
			o, ok := frame[t]
			if !ok {
				o, ok = global[t]
			}
			if !ok && err == nil {
				err = fmt.Errorf("%s is not a variable that the statement can see", t.Name())
			}
			where[t] = o
			return
		case logic.OpApp:
			if err == nil {
				err = fmt.Errorf("the function %s has no meaning that could be executed", t.Func().Name())
			}
		}
		in := instr{t: t, args: make([]operand, len(t.Args()))}
		for i, a := range t.Args() {
			in.args[i] = where[a]
		}
		if t.Op() == logic.OpIntToBV {
			in.pow = num.Pow2(t.Sort().Width())
		}
		where[t] = operand{inTemp, int32(len(c.instrs))}
		c.instrs = append(c.instrs, in)
	}, terms...)
	for _, t := range terms {
		c.results = append(c.results, where[t])
	}
	return c, err
}

// env has the values that code reads, and room for those that it computes.
type env struct {
	ctx    *logic.Context
	frame  []value
	global []value
	temps  []value
	code   *code
}

func (e *env) load(o operand) value {
	switch o.kind {
	case inFrame:
		return e.frame[o.i]
	case inGlobal:
		return e.global[o.i]
	case inConst:
		return e.code.consts[o.i]
	default:
		return e.temps[o.i]
	}
}

// run computes the terms of c; load(c.results[i]) is then the value of the i-th.
func (e *env) run(c *code) {
	e.code = c
	if len(e.temps) < len(c.instrs) {
		e.temps = make([]value, 2*len(c.instrs))
	}
	for i := range c.instrs {
		e.temps[i] = e.step(&c.instrs[i])
	}
}

// step computes one instruction. The result is tainted if an argument that decides it is.
func (e *env) step(in *instr) value {
	switch in.t.Op() {
	case logic.OpAnd, logic.OpOr:
		return e.junction(in)
	case logic.OpIte:
		return e.choice(in)
	case logic.OpSelect, logic.OpStore, logic.OpConstArray:
		return e.array(in)
	case logic.OpFloat:
		return e.float(in)
	}
	x := e.load(in.args[0])
	var y value
	if len(in.args) > 1 {
		y = e.load(in.args[1])
	}
	r := value{Value: logic.Value{Sort: in.t.Sort()}, taint: x.all().or(y.all())}
	switch in.t.Op() {
	case logic.OpNot:
		r.B = !x.B
	case logic.OpEq:
		r.B = x.Equal(y.Value)
	case logic.OpLe:
		r.B = x.N.Cmp(y.N) <= 0
	case logic.OpLt:
		r.B = x.N.Cmp(y.N) < 0
	case logic.OpDivides:
		_, m := num.DivMod(y.N, x.N)
		r.B = m.IsZero()
	case logic.OpAdd:
		r.N = x.N.Add(y.N)
		for _, o := range in.args[2:] {
			z := e.load(o)
			r.N, r.taint = r.N.Add(z.N), r.taint.or(z.taint)
		}
	case logic.OpMul:
		r.N = x.N.Mul(y.N)
		for _, o := range in.args[2:] {
			z := e.load(o)
			r.N, r.taint = r.N.Mul(z.N), r.taint.or(z.taint)
		}
	case logic.OpIntDiv: // by 0: 0, as in package logic
		if !y.N.IsZero() {
			r.N, _ = num.DivMod(x.N, y.N)
		}
	case logic.OpMod: // by 0: the dividend
		r.N = x.N
		if !y.N.IsZero() {
			_, r.N = num.DivMod(x.N, y.N)
		}
	case logic.OpToReal, logic.OpBVToInt:
		r.N = x.N
	case logic.OpToInt:
		r.N = x.N.Floor()
	case logic.OpIntToBV:
		_, r.N = num.DivMod(x.N, in.pow)
	case logic.OpBV:
		args := [2]num.Rat{x.N, y.N}
		n := bitVector(e.ctx, in.t, args[:len(in.args)])
		if r.Sort == logic.Bool {
			r.B = !n.IsZero()
		} else {
			r.N = n
		}
	default:
		panic("certify: unknown operator")
	}
	return r
}

// float computes an operation on floating-point numbers. What SMT-LIB leaves open is 0, as in package logic.
func (e *env) float(in *instr) value {
	var taint taint
	args := make([]logic.Value, len(in.args))
	for i, o := range in.args {
		x := e.load(o)
		args[i], taint = x.Value, taint.or(x.all())
	}
	v, _ := logic.EvalFloat(in.t, args)
	return value{Value: v, taint: taint}
}

// choice computes an ite.
func (e *env) choice(in *instr) value {
	p, r := e.load(in.args[0]), e.load(in.args[2])
	if p.B {
		r = e.load(in.args[1])
	}
	if p.taint != 0 {
		r.taint, r.elements = r.all().or(p.taint), nil
	}
	return r
}

// array computes a read of an array, or makes one.
func (e *env) array(in *instr) value {
	x := e.load(in.args[0])
	r := value{Value: logic.Value{Sort: in.t.Sort()}}
	if in.t.Op() == logic.OpConstArray {
		r.Value, r.taint = logic.ConstArrayValue(in.t.Sort(), x.Value), x.all()
		return r
	}
	y := e.load(in.args[1])
	if in.t.Op() == logic.OpSelect {
		r.Value, r.taint = x.At(y.Value), y.taint.or(x.at(y.Value))
		return r
	}
	z := e.load(in.args[2])
	r.Value = x.With(y.Value, z.Value)
	if y.taint != 0 || z.elements != nil { // any element may be another one
		r.taint = x.all().or(y.all()).or(z.all())
	} else {
		r.taint, r.elements = x.taint, x.stored(y.Value, z.taint)
	}
	return r
}

// junction computes a conjunction or disjunction: an untainted argument that decides it makes it untainted.
func (e *env) junction(in *instr) value {
	zero := in.t.Op() == logic.OpOr
	r := value{Value: logic.BoolValue(!zero)}
	decided := false
	for _, o := range in.args {
		v := e.load(o)
		switch {
		case v.B == zero && v.taint == 0:
			return v
		case v.B == zero && !decided:
			decided, r = true, v
		case !decided:
			r.taint = r.taint.or(v.taint)
		}
	}
	return r
}
