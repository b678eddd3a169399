package expression

import (
	"strings"

	"craig/logic"
	"craig/num"
)

// Read returns the formula of c that an expression is. The error is a *Error.
func Read(c *logic.Context, text string, scope Scope) (f *logic.Term, err error) {
	n, err := parse(text)
	if err != nil {
		return nil, err
	}
	defer recovered(&err)
	r := &reader{c: c, scope: scope}
	return r.formula(r.value(n)), nil
}

type reader struct {
	c     *logic.Context
	scope Scope
	old   bool // within \old
	part  Part // of the name that comes next
}

// value is what an expression stands for. What a cast to an unsigned type gives is an integer, and a word where one is needed.
type value struct {
	t, word *logic.Term
	at      int
}

func (r *reader) formula(v value) *logic.Term {
	if v.t.Sort() != logic.Bool {
		failAt(v.at, "a condition is needed")
	}
	return v.t
}

// integer returns v as an integer.
func (r *reader) integer(v value) *logic.Term {
	if v.t.Sort().Width() > 0 {
		return r.c.BVToInt(v.t)
	}
	if v.t.Sort() != logic.Int {
		failAt(v.at, "an integer is needed")
	}
	return v.t
}

func (v value) isWord() bool { return v.word != nil || v.t.Sort().Width() > 0 }

// toWord returns v as a word.
func (r *reader) toWord(v value) *logic.Term {
	switch {
	case v.word != nil:
		return v.word
	case !v.isWord():
		failAt(v.at, "a word is needed: a cast to an unsigned type, for instance")
	}
	return v.t
}

// of returns v as a value of a sort.
func (r *reader) of(s *logic.Sort, v value) *logic.Term {
	t := v.t
	switch {
	case s == logic.Int:
		t = r.integer(v)
	case s.Width() > 0:
		t = r.toWord(v)
	}
	if t.Sort() != s {
		failAt(v.at, "a value of another type is needed")
	}
	return t
}

// same returns both values in one sort: what they are if that is the same, integers otherwise.
func (r *reader) same(a, b value) (x, y *logic.Term) {
	if a.t.Sort() == b.t.Sort() {
		return a.t, b.t
	}
	return r.integer(a), r.integer(b)
}

// numbers returns both values as integers, or as real numbers.
func (r *reader) numbers(a, b value) (x, y *logic.Term) {
	if a.t.Sort() == logic.Real && b.t.Sort() == logic.Real {
		return a.t, b.t
	}
	return r.integer(a), r.integer(b)
}

func (r *reader) words(a, b value) (x, y *logic.Term) {
	x, y = r.toWord(a), r.toWord(b)
	if x.Sort() != y.Sort() {
		failAt(b.at, "words of different widths")
	}
	return x, y
}

// value returns what n stands for.
func (r *reader) value(n *node) value {
	v := value{at: n.at}
	switch n.kind {
	case constant:
		v.t = r.numeral(n)
	case named, barred:
		v.t = r.name(n)
	case object:
		number, ok := r.scope.Number(n.text)
		if !ok {
			failAt(n.at, "there is no object %s", n.text)
		}
		v.t = r.c.Int(number)
	case prefix:
		v.t = r.prefix(n.text, r.value(n.args[0]))
	case infixed:
		v.t = r.operate(n.text, r.value(n.args[0]), r.value(n.args[1]))
	case chosen:
		v.t, v.word = r.choose(r.formula(r.value(n.args[0])), r.value(n.args[1]), r.value(n.args[2]))
	case converted:
		v.t, v.word = r.convert(n.text, r.integer(r.value(n.args[0])))
	case element:
		a := r.value(n.args[0])
		v.t = r.c.Select(a.t, r.of(array(a).Index(), r.index(n.args[1])))
	case calling:
		return r.call(n)
	}
	return v
}

func array(v value) *logic.Sort {
	if v.t.Sort().Kind() != logic.KindArray {
		failAt(v.at, "an array is needed")
	}
	return v.t.Sort()
}

// index returns what an index stands for, which is no part of a pointer.
func (r *reader) index(n *node) value {
	defer func(part Part) { r.part = part }(r.part)
	r.part = Whole
	return r.value(n)
}

func (r *reader) numeral(n *node) *logic.Term {
	k, ok := num.Parse(n.text)
	switch {
	case !ok:
		failAt(n.at, "%s is no number", n.text)
	case strings.Contains(n.text, "."):
		return r.c.Num(k, logic.Real)
	}
	return r.c.Num(k, logic.Int)
}

func (r *reader) name(n *node) *logic.Term {
	if n.kind == named && (n.text == "true" || n.text == "false") {
		return r.c.Bool(n.text == "true")
	}
	var indices []*logic.Term
	for _, a := range n.args {
		indices = append(indices, r.integer(r.index(a)))
	}
	t, ok := r.scope.Term(Name{Text: n.text, Quoted: n.kind == barred, Part: r.part, Old: r.old}, indices)
	if !ok {
		failAt(n.at, "there is no %s here", n.text)
	}
	return t
}

func (r *reader) prefix(op string, v value) *logic.Term {
	switch {
	case op == "!":
		return r.c.Not(r.formula(v))
	case op == "~":
		return r.c.BV(logic.BVNot, r.toWord(v))
	case v.t.Sort() == logic.Real:
		return r.c.Neg(v.t)
	}
	return r.c.Neg(r.integer(v))
}

// operate returns a op b.
func (r *reader) operate(op string, a, b value) *logic.Term {
	c := r.c
	switch op {
	case "||":
		return c.Or(r.formula(a), r.formula(b))
	case "&&":
		return c.And(r.formula(a), r.formula(b))
	case "==":
		return c.Eq(r.same(a, b))
	case "!=":
		return c.Not(c.Eq(r.same(a, b)))
	case "/", "%":
		return r.divide(op, a, b)
	}
	for code, o := range infix {
		if o.text == op {
			x, y := r.words(a, b)
			return c.BV(code, x, y)
		}
	}
	x, y := r.numbers(a, b)
	switch op {
	case "<":
		return c.Lt(x, y)
	case "<=":
		return c.Le(x, y)
	case ">":
		return c.Gt(x, y)
	case ">=":
		return c.Ge(x, y)
	case "+":
		return c.Add(x, y)
	case "-":
		return c.Sub(x, y)
	}
	return c.Mul(x, y)
}

func (r *reader) divide(op string, a, b value) *logic.Term {
	x, y := r.numbers(a, b)
	switch {
	case x.Sort() == logic.Int && op == "/":
		return r.c.IntDiv(x, y)
	case x.Sort() == logic.Int:
		return r.c.Mod(x, y)
	case op == "%" || !y.IsNum() || y.Value().IsZero():
		failAt(b.at, "real numbers are divided by numbers other than 0 only")
	}
	return r.c.MulNum(y.Value().Inv(), x)
}

// choose returns cond ? yes : no, and as a word if it is one.
func (r *reader) choose(cond *logic.Term, yes, no value) (t, word *logic.Term) {
	if yes.isWord() && no.isWord() {
		a, b := r.words(yes, no)
		word = r.c.Ite(cond, a, b)
		if yes.word == nil || no.word == nil {
			return word, nil
		}
	}
	a, b := r.same(yes, no)
	return r.c.Ite(cond, a, b), word
}

// convert returns an integer converted to a type, and as a word if that is unsigned.
func (r *reader) convert(typ string, of *logic.Term) (t, word *logic.Term) {
	width, isSigned, _ := typeOf(typ)
	if isSigned {
		return signed(r.c, width, of), nil
	}
	return r.c.Mod(of, r.c.Num(num.Pow2(width), logic.Int)), r.c.IntToBV(width, of)
}

// call returns what an operation with a name gives.
func (r *reader) call(n *node) value {
	switch n.text {
	case "old":
		defer func(old bool) { r.old = old }(r.old)
		r.old = true
		return r.value(n.args[0])
	case "base", "offset":
		defer func(part Part) { r.part = part }(r.part)
		r.part = map[string]Part{"base": Base, "offset": Offset}[n.text]
		return r.value(n.args[0])
	}
	args := make([]value, len(n.args))
	for i, a := range n.args {
		args[i] = r.value(a)
	}
	return value{t: r.apply(n, args), at: n.at}
}

func (r *reader) apply(n *node, args []value) *logic.Term {
	c, a := r.c, args[0]
	switch n.text {
	case "real":
		return c.ToReal(r.integer(a))
	case "floor":
		return c.ToInt(r.of(logic.Real, a))
	case "int":
		return c.BVToInt(r.toWord(a))
	case "all":
		return c.ConstArray(c.Array(logic.Int, a.t.Sort()), a.t)
	case "store":
		s := array(a)
		return c.Store(a.t, r.of(s.Index(), args[1]), r.of(s.Elem(), args[2]))
	case "bv":
		if n.width[0] == 0 {
			failAt(n.at, "a word has at least one bit")
		}
		return c.IntToBV(n.width[0], r.integer(a))
	case "extract":
		hi, lo := n.width[0], n.width[1]
		w := r.toWord(a)
		if hi < lo || hi >= w.Sort().Width() {
			failAt(n.at, "the word has no such bits")
		}
		return c.Extract(hi, lo, w)
	case "zero_extend", "sign_extend":
		return c.Extend(n.width[0], n.text == "sign_extend", r.toWord(a))
	case "concat":
		return c.Concat(r.toWord(a), r.toWord(args[1]))
	case "bvneg":
		return c.BV(logic.BVNeg, r.toWord(a))
	}
	x, y := r.words(a, args[1])
	for op, name := range called {
		if name == n.text {
			return c.BV(op, x, y)
		}
	}
	return c.Eq(x, y) // bveq
}
