package logic

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"craig/logic/sexpr"
	"craig/num"
)

// operation is a meaning of the head of a list: an operator of SMT-LIB with its indices, or a function.
type operation struct {
	operator
	name  string
	index []int // extract, zero_extend, …
	// Of the following at most one is set.
	divisor num.Rat // (_ divisible d)
	array   *Sort   // (as const S)
	def     *funcDef
}

// operator says how an operator's arguments become a term. build is called with a permitted number of arguments and
// returns a message for sorts that do not fit.
type operator struct {
	min, max int // number of arguments; max < 0: any
	indices  int
	nesting  nesting
	build    func(c *Context, o *operation, a []*Term) (*Term, string)
}

// nesting says where an application of the same operator among the arguments can be merged into its parent.
type nesting uint8

const (
	anywhere  nesting = iota + 1 // the operator is associative
	rightmost                    // it is right associative
)

// operation returns what n, the head of a list, does to the arguments.
func (s *Scope) operation(n *sexpr.Node) (operation, error) {
	if n.Kind == sexpr.Symbol {
		if op, ok := operators[n.Text]; ok && op.indices == 0 {
			return operation{name: n.Text, operator: op}, nil
		}
		name, ok := symbolName(n.Text)
		if d := s.lookupFunc(name); ok && d != nil {
			params := len(d.params)
			if d.fn != nil {
				params = len(d.fn.args)
			}
			return operation{name: n.Text, def: d, operator: operator{min: params, max: params, build: call}}, nil
		}
		if theory := foreign(n.Text); theory != "" {
			return operation{}, n.Errorf("%s: %s not supported", n, theory)
		}
		return operation{}, n.Errorf("unknown function %s", n)
	}
	if n.Head() == "as" && len(n.List) == 3 && n.List[1].IsSymbol("const") {
		sort, err := s.Sort(n.List[2])
		if err != nil {
			return operation{}, err
		}
		if sort.kind != KindArray {
			return operation{}, n.List[2].Errorf("%v is not an array sort", sort)
		}
		return operation{name: "const", array: sort, operator: operator{min: 1, max: 1, build: constArray}}, nil
	}
	if n.Head() == "_" && len(n.List) >= 3 && n.List[1].Kind == sexpr.Symbol {
		return indexed(n)
	}
	return operation{}, n.Errorf("%s is not a function", n)
}

// foreign names the theory of SMT-LIB that a symbol is from, with a verb, if that theory is not read here.
func foreign(symbol string) string {
	switch symbol {
	case "String", "RegLan", "Seq":
		return "strings are"
	}
	prefix, _, dotted := strings.Cut(symbol, ".")
	if dotted && (prefix == "str" || prefix == "re" || prefix == "seq") {
		return "strings are"
	}
	return ""
}

// indexed reads the head (_ name index…).
func indexed(n *sexpr.Node) (operation, error) {
	o := operation{name: n.List[1].Text}
	if o.name == "divisible" && len(n.List) == 3 && n.List[2].Kind == sexpr.Numeral {
		d, ok := num.Parse(n.List[2].Text)
		if !ok || d.Sign() <= 0 {
			return o, n.List[2].Errorf("the divisor must be positive")
		}
		o.divisor, o.operator = d, operator{min: 1, max: 1, build: divisible}
		return o, nil
	}
	if theory := foreign(o.name); theory != "" {
		return o, n.Errorf("%s: %s not supported", n, theory)
	}
	op, ok := operators[o.name]
	if !ok || op.indices == 0 || len(n.List) != 2+op.indices {
		return o, n.Errorf("%s is not a function", n)
	}
	o.operator = op
	for _, i := range n.List[2:] {
		v, ok := i.Int()
		if !ok || v > maxWidth {
			return o, i.Errorf("the index must be a number up to %d", maxWidth)
		}
		o.index = append(o.index, v)
	}
	return o, nil
}

// apply builds the term for the list n, from a permitted number of arguments.
func (o *operation) apply(c *Context, n *sexpr.Node, args []*Term) (*Term, error) {
	t, msg := o.build(c, o, args)
	if msg != "" {
		return nil, n.Errorf("%s %s", sexpr.Quote(o.name), msg)
	}
	return t, nil
}

// call applies a declared or defined function.
func call(c *Context, o *operation, a []*Term) (*Term, string) {
	for i := range a {
		var want *Sort
		if o.def.fn != nil {
			want = o.def.fn.args[i]
		} else {
			want = o.def.params[i].sort
		}
		if a[i] = c.coerce(a[i], want); a[i].sort != want {
			return nil, fmt.Sprintf("has argument %d of sort %v, not %v", i+1, a[i].sort, want)
		}
	}
	if o.def.fn != nil {
		return c.App(o.def.fn, a...), ""
	}
	m := make(map[*Term]*Term, len(a))
	for i, p := range o.def.params {
		m[p] = a[i]
	}
	return c.Substitute(o.def.body, m), ""
}

func constArray(c *Context, o *operation, a []*Term) (*Term, string) {
	v := c.coerce(a[0], o.array.elem)
	if v.sort != o.array.elem {
		return nil, fmt.Sprintf("needs an element of sort %v, not %v", o.array.elem, v.sort)
	}
	return c.ConstArray(o.array, v), ""
}

func divisible(c *Context, o *operation, a []*Term) (*Term, string) {
	if a[0].sort != Int {
		return nil, "needs an Int"
	}
	return c.Divides(o.divisor, a[0]), ""
}

// maxDistinct bounds the arguments of distinct, whose pairs are compared.
const maxDistinct = 1000

func distinct(c *Context, _ *operation, a []*Term) (*Term, string) {
	switch {
	case !c.unify(a):
		return nil, "has arguments of different sorts"
	case len(a) > maxDistinct:
		return nil, fmt.Sprintf("has more than %d arguments", maxDistinct)
	}
	return c.Distinct(a...), ""
}

// coerce makes an Int a Real where a Real is needed.
func (c *Context) coerce(t *Term, s *Sort) *Term {
	if s == Real && t.sort == Int {
		return c.ToReal(t)
	}
	return t
}

// unify converts the Ints in a to Real if a holds a Real, and reports whether all sorts are equal then.
func (c *Context) unify(a []*Term) bool {
	if slices.ContainsFunc(a, func(t *Term) bool { return t.sort == Real }) {
		for i, t := range a {
			a[i] = c.coerce(t, Real)
		}
	}
	return !slices.ContainsFunc(a, func(t *Term) bool { return t.sort != a[0].sort })
}

// The following make operators of one kind from the plain constructors.

func boolOp(lo, hi int, f func(c *Context, a []*Term) *Term) operator {
	return operator{min: lo, max: hi, build: func(c *Context, _ *operation, a []*Term) (*Term, string) {
		for i, t := range a {
			if t.sort != Bool {
				return nil, fmt.Sprintf("has argument %d of sort %v, not Bool", i+1, t.sort)
			}
		}
		return f(c, a), ""
	}}
}

func arithOp(lo, hi int, f func(c *Context, a []*Term) *Term) operator {
	return operator{min: lo, max: hi, build: func(c *Context, _ *operation, a []*Term) (*Term, string) {
		if !c.unify(a) || !a[0].sort.IsArith() {
			return nil, "needs numbers"
		}
		return f(c, a), ""
	}}
}

func intOp(lo, hi int, f func(c *Context, a []*Term) *Term) operator {
	return operator{min: lo, max: hi, build: func(c *Context, _ *operation, a []*Term) (*Term, string) {
		for _, t := range a {
			if t.sort != Int {
				return nil, "needs Ints"
			}
		}
		return f(c, a), ""
	}}
}

func sameOp(lo, hi int, f func(c *Context, a []*Term) *Term) operator {
	return operator{min: lo, max: hi, build: func(c *Context, _ *operation, a []*Term) (*Term, string) {
		if !c.unify(a) {
			return nil, "has arguments of different sorts"
		}
		return f(c, a), ""
	}}
}

func bvOp(lo, hi int, f func(c *Context, a []*Term) *Term) operator {
	return operator{min: lo, max: hi, build: func(c *Context, _ *operation, a []*Term) (*Term, string) {
		for _, t := range a {
			if t.sort.kind != KindBitVec || t.sort != a[0].sort {
				return nil, "needs bit-vectors of one width"
			}
		}
		return f(c, a), ""
	}}
}

// bvIndexOp is an operator with indices on one bit-vector; f returns a message for indices that do not fit.
func bvIndexOp(indices int, f func(c *Context, i []int, a *Term) (*Term, string)) operator {
	return operator{min: 1, max: 1, indices: indices, build: func(c *Context, o *operation, a []*Term) (*Term, string) {
		if a[0].sort.kind != KindBitVec {
			return nil, "needs a bit-vector"
		}
		return f(c, o.index, a[0])
	}}
}

func merging(where nesting, o operator) operator {
	o.nesting = where
	return o
}

// chain builds the conjunction of f over neighbouring arguments.
func chain(f func(c *Context, a, b *Term) *Term) func(*Context, []*Term) *Term {
	return func(c *Context, a []*Term) *Term {
		links := make([]*Term, len(a)-1)
		for i := range links {
			links[i] = f(c, a[i], a[i+1])
		}
		return c.And(links...)
	}
}

// left builds f(…f(f(a1, a2), a3)…, an).
func left(f func(c *Context, a, b *Term) *Term) func(*Context, []*Term) *Term {
	return func(c *Context, a []*Term) *Term {
		t := a[0]
		for _, b := range a[1:] {
			t = f(c, t, b)
		}
		return t
	}
}

// operators holds the operators by name. It is filled at start because the constructors' messages refer to it.
var operators map[string]operator

func init() {
	bv := func(op BVOp) func(c *Context, a, b *Term) *Term {
		return func(c *Context, a, b *Term) *Term { return c.BV(op, a, b) }
	}
	not := func(f func(c *Context, a, b *Term) *Term) func(c *Context, a, b *Term) *Term {
		return func(c *Context, a, b *Term) *Term { return c.BV(BVNot, f(c, a, b)) }
	}
	swap := func(f func(c *Context, a, b *Term) *Term) func(c *Context, a, b *Term) *Term {
		return func(c *Context, a, b *Term) *Term { return f(c, b, a) }
	}
	operators = map[string]operator{
		"not":      boolOp(1, 1, func(c *Context, a []*Term) *Term { return c.Not(a[0]) }),
		"and":      merging(anywhere, boolOp(1, -1, func(c *Context, a []*Term) *Term { return c.And(a...) })),
		"or":       merging(anywhere, boolOp(1, -1, func(c *Context, a []*Term) *Term { return c.Or(a...) })),
		"=>":       merging(rightmost, boolOp(2, -1, implication)),
		"xor":      boolOp(2, -1, left((*Context).Xor)),
		"=":        sameOp(2, -1, chain((*Context).Eq)),
		"distinct": {min: 2, max: -1, build: distinct},
		"ite":      {min: 3, max: 3, build: ite},

		"+":       merging(anywhere, arithOp(1, -1, func(c *Context, a []*Term) *Term { return c.Add(a...) })),
		"-":       arithOp(1, -1, minus),
		"*":       merging(anywhere, arithOp(1, -1, func(c *Context, a []*Term) *Term { return c.Mul(a...) })),
		"/":       {min: 2, max: -1, build: quotient},
		"<=":      arithOp(2, -1, chain((*Context).Le)),
		"<":       arithOp(2, -1, chain((*Context).Lt)),
		">=":      arithOp(2, -1, chain((*Context).Ge)),
		">":       arithOp(2, -1, chain((*Context).Gt)),
		"div":     intOp(2, -1, left((*Context).IntDiv)),
		"mod":     intOp(2, 2, left((*Context).Mod)),
		"abs":     arithOp(1, 1, absolute),
		"to_real": arithOp(1, 1, func(c *Context, a []*Term) *Term { return c.coerce(a[0], Real) }),
		"to_int":  arithOp(1, 1, floor),
		"is_int":  arithOp(1, 1, func(c *Context, a []*Term) *Term { return c.isInt(a[0]) }),

		"select": {min: 2, max: 2, build: selection},
		"store":  {min: 3, max: 3, build: storing},

		"bvnot":  bvOp(1, 1, func(c *Context, a []*Term) *Term { return c.BV(BVNot, a...) }),
		"bvneg":  bvOp(1, 1, func(c *Context, a []*Term) *Term { return c.BV(BVNeg, a...) }),
		"bvand":  bvOp(2, -1, left(bv(BVAnd))),
		"bvor":   bvOp(2, -1, left(bv(BVOr))),
		"bvxor":  bvOp(2, -1, left(bv(BVXor))),
		"bvadd":  bvOp(2, -1, left(bv(BVAdd))),
		"bvmul":  bvOp(2, -1, left(bv(BVMul))),
		"bvnand": bvOp(2, 2, left(not(bv(BVAnd)))),
		"bvnor":  bvOp(2, 2, left(not(bv(BVOr)))),
		"bvxnor": bvOp(2, 2, left(not(bv(BVXor)))),
		"bvsub":  bvOp(2, 2, left(bvSub)),
		"bvudiv": bvOp(2, 2, left(bv(BVUdiv))),
		"bvurem": bvOp(2, 2, left(bv(BVUrem))),
		"bvsdiv": bvOp(2, 2, left(bvSdiv)),
		"bvsrem": bvOp(2, 2, left(bvSrem)),
		"bvsmod": bvOp(2, 2, left(bvSmod)),
		"bvshl":  bvOp(2, 2, left(bv(BVShl))),
		"bvlshr": bvOp(2, 2, left(bv(BVLshr))),
		"bvashr": bvOp(2, 2, left(bv(BVAshr))),
		"bvult":  bvOp(2, 2, left(bv(BVUlt))),
		"bvule":  bvOp(2, 2, left(bv(BVUle))),
		"bvugt":  bvOp(2, 2, left(swap(bv(BVUlt)))),
		"bvuge":  bvOp(2, 2, left(swap(bv(BVUle)))),
		"bvslt":  bvOp(2, 2, left(bv(BVSlt))),
		"bvsle":  bvOp(2, 2, left(bv(BVSle))),
		"bvsgt":  bvOp(2, 2, left(swap(bv(BVSlt)))),
		"bvsge":  bvOp(2, 2, left(swap(bv(BVSle)))),
		"bvcomp": bvOp(2, 2, left(func(c *Context, a, b *Term) *Term {
			return c.Ite(c.Eq(a, b), c.BVNum(num.One, 1), c.BVNum(num.Zero, 1))
		})),
		"concat": {min: 2, max: -1, build: concatenation},

		"extract": bvIndexOp(2, func(c *Context, i []int, a *Term) (*Term, string) {
			if i[0] < i[1] || i[0] >= a.sort.width {
				return nil, "takes bits that are not there"
			}
			return c.Extract(i[0], i[1], a), ""
		}),
		"zero_extend": bvIndexOp(1, func(c *Context, i []int, a *Term) (*Term, string) {
			return c.Extend(i[0], false, a), ""
		}),
		"sign_extend": bvIndexOp(1, func(c *Context, i []int, a *Term) (*Term, string) {
			return c.Extend(i[0], true, a), ""
		}),
		"rotate_left": bvIndexOp(1, func(c *Context, i []int, a *Term) (*Term, string) {
			return c.rotateLeft(i[0], a), ""
		}),
		"rotate_right": bvIndexOp(1, func(c *Context, i []int, a *Term) (*Term, string) {
			return c.rotateLeft(a.sort.width-i[0]%a.sort.width, a), ""
		}),
		"repeat": bvIndexOp(1, repeat),

		"bv2nat":     {min: 1, max: 1, build: unsigned},
		"ubv_to_int": {min: 1, max: 1, build: unsigned},
		"sbv_to_int": {min: 1, max: 1, build: signed},
		"int2bv":     {min: 1, max: 1, indices: 1, build: intToBV},
		"int_to_bv":  {min: 1, max: 1, indices: 1, build: intToBV},
	}
	maps.Copy(operators, floatOperators())
}

func implication(c *Context, a []*Term) *Term {
	out := make([]*Term, len(a))
	for i, t := range a[:len(a)-1] {
		out[i] = c.Not(t)
	}
	out[len(a)-1] = a[len(a)-1]
	return c.Or(out...)
}

func ite(c *Context, _ *operation, a []*Term) (*Term, string) {
	if a[0].sort != Bool {
		return nil, "needs a condition of sort Bool"
	}
	if !c.unify(a[1:]) {
		return nil, "has branches of different sorts"
	}
	return c.Ite(a[0], a[1], a[2]), ""
}

func minus(c *Context, a []*Term) *Term {
	if len(a) == 1 {
		return c.Neg(a[0])
	}
	sum := []*Term{a[0]}
	for _, t := range a[1:] {
		sum = append(sum, c.Neg(t))
	}
	return c.Add(sum...)
}

// quotient divides Reals by constants.
func quotient(c *Context, _ *operation, a []*Term) (*Term, string) {
	for i, t := range a {
		a[i] = c.coerce(t, Real)
		switch {
		case a[i].sort != Real:
			return nil, "needs numbers"
		case i > 0 && (a[i].op != OpNum || a[i].val.IsZero()):
			return nil, "needs a number other than 0 as its divisor"
		}
	}
	t := a[0]
	for _, d := range a[1:] {
		t = c.MulNum(d.val.Inv(), t)
	}
	return t, ""
}

func absolute(c *Context, a []*Term) *Term {
	return c.Ite(c.Ge(a[0], c.Num(num.Zero, a[0].sort)), a[0], c.Neg(a[0]))
}

func floor(c *Context, a []*Term) *Term {
	if a[0].sort == Int {
		return a[0]
	}
	return c.ToInt(a[0])
}

func (c *Context) isInt(a *Term) *Term {
	if a.sort == Int {
		return c.tt
	}
	return c.Eq(c.ToReal(c.ToInt(a)), a)
}

func selection(c *Context, _ *operation, a []*Term) (*Term, string) {
	s := a[0].sort
	if s.kind != KindArray {
		return nil, "needs an array"
	}
	if a[1] = c.coerce(a[1], s.index); a[1].sort != s.index {
		return nil, fmt.Sprintf("needs an index of sort %v, not %v", s.index, a[1].sort)
	}
	return c.Select(a[0], a[1]), ""
}

func storing(c *Context, _ *operation, a []*Term) (*Term, string) {
	s := a[0].sort
	if s.kind != KindArray {
		return nil, "needs an array"
	}
	if a[1] = c.coerce(a[1], s.index); a[1].sort != s.index {
		return nil, fmt.Sprintf("needs an index of sort %v, not %v", s.index, a[1].sort)
	}
	if a[2] = c.coerce(a[2], s.elem); a[2].sort != s.elem {
		return nil, fmt.Sprintf("needs an element of sort %v, not %v", s.elem, a[2].sort)
	}
	return c.Store(a[0], a[1], a[2]), ""
}

func bvSub(c *Context, a, b *Term) *Term { return c.BV(BVAdd, a, c.BV(BVNeg, b)) }

// negative returns whether a is negative as a signed number, and its absolute value.
func (c *Context) negative(a *Term) (neg, abs *Term) {
	neg = c.BV(BVSlt, a, c.BVNum(num.Zero, a.sort.width))
	return neg, c.Ite(neg, c.BV(BVNeg, a), a)
}

func bvSdiv(c *Context, a, b *Term) *Term {
	na, aa := c.negative(a)
	nb, bb := c.negative(b)
	q := c.BV(BVUdiv, aa, bb)
	return c.Ite(c.Xor(na, nb), c.BV(BVNeg, q), q)
}

func bvSrem(c *Context, a, b *Term) *Term {
	na, aa := c.negative(a)
	_, bb := c.negative(b)
	r := c.BV(BVUrem, aa, bb)
	return c.Ite(na, c.BV(BVNeg, r), r)
}

func bvSmod(c *Context, a, b *Term) *Term {
	na, aa := c.negative(a)
	nb, bb := c.negative(b)
	u := c.BV(BVUrem, aa, bb)
	r := c.Ite(na, c.BV(BVNeg, u), u)
	exact := c.Eq(u, c.BVNum(num.Zero, a.sort.width))
	return c.Ite(c.Or(exact, c.Not(c.Xor(na, nb))), r, c.BV(BVAdd, r, b))
}

func concatenation(c *Context, _ *operation, a []*Term) (*Term, string) {
	width := 0
	for _, t := range a {
		if t.sort.kind != KindBitVec {
			return nil, "needs bit-vectors"
		}
		width += t.sort.width
	}
	if width > maxWidth {
		return nil, "makes too wide a bit-vector"
	}
	return left((*Context).Concat)(c, a), ""
}

func (c *Context) rotateLeft(n int, a *Term) *Term {
	w := a.sort.width
	if n %= w; n == 0 {
		return a
	}
	return c.Concat(c.Extract(w-1-n, 0, a), c.Extract(w-1, w-n, a))
}

func repeat(c *Context, i []int, a *Term) (*Term, string) {
	if i[0] == 0 || i[0]*a.sort.width > maxWidth {
		return nil, "makes a bit-vector of a width that is not allowed"
	}
	t := a
	for range i[0] - 1 {
		t = c.Concat(t, a)
	}
	return t, ""
}

func unsigned(c *Context, _ *operation, a []*Term) (*Term, string) {
	if a[0].sort.kind != KindBitVec {
		return nil, "needs a bit-vector"
	}
	return c.BVToInt(a[0]), ""
}

func signed(c *Context, _ *operation, a []*Term) (*Term, string) {
	if a[0].sort.kind != KindBitVec {
		return nil, "needs a bit-vector"
	}
	u := c.BVToInt(a[0])
	neg, _ := c.negative(a[0])
	return c.Ite(neg, c.Sub(u, c.Num(num.Pow2(a[0].sort.width), Int)), u), ""
}

func intToBV(c *Context, o *operation, a []*Term) (*Term, string) {
	if a[0].sort != Int || o.index[0] == 0 {
		return nil, "needs an Int and a width above 0"
	}
	return c.IntToBV(o.index[0], a[0]), ""
}
