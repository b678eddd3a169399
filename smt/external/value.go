package external

import (
	"fmt"
	"math/big"
	"slices"

	"craig/logic"
	"craig/logic/sexpr"
	"craig/num"
	"craig/num/float"
)

// Values as solvers write them.

// values reads values. Elements of uninterpreted sorts are whatever text stands for them, numbered from 1 as they come.
type values struct {
	c        *logic.Context
	scope    *logic.Scope
	elements map[*logic.Sort]map[string]int64
}

// newValues returns a reader of values of the sorts in terms.
func newValues(c *logic.Context, terms []*logic.Term) *values {
	return &values{c: c, scope: scopeOf(c, terms...), elements: make(map[*logic.Sort]map[string]int64)}
}

// bindings are what names of a let stand for.
type bindings struct {
	name  string
	value written
	outer *bindings
}

// written is a value as text, with what its names stand for.
type written struct {
	n   *sexpr.Node
	env *bindings
}

// value reads a value of the given sort: a literal, or a formula without symbols as z3 leaves over where arrays of Bools
// are involved, which are lambdas. (What is wrong with a value shows when the formulas are evaluated.)
func (r *values) value(n *sexpr.Node, s *logic.Sort) (logic.Value, error) {
	v, err := r.read(written{n, nil}, s)
	if err == nil {
		return v, nil
	}
	if n.Head() == "lambda" && s.Kind() == logic.KindArray {
		return r.lambda(n, s)
	}
	if t, errTerm := r.scope.Sub().Term(n); errTerm == nil && t.Sort() == s && len(symbols(t)) == 0 {
		return logic.NewModel().Eval(t), nil
	}
	return v, err
}

// lambda reads (lambda ((x index)) body). The array that it returns agrees with it at the indices that the body mentions,
// and at one that it does not.
func (r *values) lambda(n *sexpr.Node, s *logic.Sort) (logic.Value, error) {
	if len(n.List) != 3 || len(n.List[1].List) != 1 || len(n.List[1].List[0].List) != 2 {
		return logic.Value{}, fmt.Errorf("%s is no array", excerpt(n.String()))
	}
	x := r.c.Fresh("x", s.Index())
	scope := r.scope.Sub()
	scope.Bind(n.List[1].List[0].List[0].Text, x)
	body, err := scope.Term(n.List[2])
	if err != nil {
		return logic.Value{}, err
	}
	if all := symbols(body); body.Sort() != s.Elem() || len(all) > 1 || len(all) == 1 && !all[x] {
		return logic.Value{}, fmt.Errorf("%s is no array", excerpt(n.String()))
	}
	at := func(i logic.Value) logic.Value {
		m := logic.NewModel()
		m.Consts[x] = i
		return m.Eval(body)
	}
	points := []logic.Value{logic.ZeroValue(s.Index())}
	if s.Index() == logic.Bool {
		points = append(points, logic.BoolValue(true))
	}
	logic.PostOrder(func(t *logic.Term) {
		if t.IsValue() && t.Sort() == s.Index() {
			points = append(points, logic.NewModel().Eval(t))
		}
	}, body)
	v := logic.ConstArrayValue(s, at(other(points)))
	for _, i := range points {
		v = v.With(i, at(i))
	}
	return v, nil
}

// other returns a value of the sort of the given ones that is not among them, if possible.
func other(points []logic.Value) logic.Value {
	s := points[0].Sort
	inRange := func(v logic.Value) bool { return s.IsArith() }
	switch s.Kind() {
	case logic.KindBitVec:
		inRange = func(v logic.Value) bool { return v.N.Less(num.Pow2(s.Width())) }
	case logic.KindFloat: // by codes, which are those of the numbers from 0 upwards
		inRange = func(v logic.Value) bool { return logic.FloatValue(v.Float(), s).N.Equal(v.N) }
	case logic.KindRoundingMode:
		inRange = func(v logic.Value) bool { return v.N.Less(num.Int(float.Modes)) }
	}
	for k := range int64(len(points) + 1) {
		v := logic.NumValue(num.Int(k), s)
		if inRange(v) && !slices.ContainsFunc(points, v.Equal) {
			return v
		}
	}
	return points[0] // these are all
}

// read is value under bindings. It recurses no deeper than the sort is nested.
func (r *values) read(w written, s *logic.Sort) (logic.Value, error) {
	w = w.open()
	n := w.n
	switch s.Kind() {
	case logic.KindBool:
		if n.IsSymbol("true") || n.IsSymbol("false") {
			return logic.BoolValue(n.Text == "true"), nil
		}
	case logic.KindInt, logic.KindReal:
		if v, ok := number(n, 0); ok && (s == logic.Real || v.IsInt()) {
			return logic.NumValue(v, s), nil
		}
	case logic.KindBitVec:
		if v, ok := bits(n, s.Width()); ok {
			return logic.NumValue(v, s), nil
		}
	case logic.KindFloat, logic.KindRoundingMode:
		if t, err := r.scope.Term(n); err == nil && t.IsValue() && t.Sort() == s {
			return logic.NumValue(t.Value(), s), nil
		}
	case logic.KindArray:
		return r.array(w, s)
	case logic.KindUninterpreted:
		of := r.elements[s]
		if of == nil {
			of = make(map[string]int64)
			r.elements[s] = of
		}
		name := n.String()
		if of[name] == 0 {
			of[name] = int64(len(of)) + 1
		}
		return logic.NumValue(num.Int(of[name]), s), nil
	}
	return logic.Value{}, fmt.Errorf("%s is no value of sort %v", excerpt(n.String()), s)
}

// open follows names and lets down to something else.
func (w written) open() written {
	for {
		switch {
		case w.n.Kind == sexpr.Symbol:
			b := w.env
			for b != nil && b.name != w.n.Text {
				b = b.outer
			}
			if b == nil {
				return w
			}
			w = b.value
		case w.n.Head() == "let" && len(w.n.List) == 3:
			env := w.env
			for _, b := range w.n.List[1].List {
				if len(b.List) == 2 {
					env = &bindings{b.List[0].Text, written{b.List[1], w.env}, env}
				}
			}
			w = written{w.n.List[2], env}
		default:
			return w
		}
	}
}

// array reads ((as const S) v) and stores to it.
func (r *values) array(w written, s *logic.Sort) (logic.Value, error) {
	var stores []written // (store array index element), the last one first
	for w.n.Head() == "store" && len(w.n.List) == 4 {
		stores = append(stores, w)
		w = written{w.n.List[1], w.env}.open()
	}
	n := w.n
	if n.Kind != sexpr.List || len(n.List) != 2 || n.List[0].Head() != "as" || len(n.List[0].List) != 3 ||
		!n.List[0].List[1].IsSymbol("const") {
		return logic.Value{}, fmt.Errorf("%s is no array", excerpt(n.String()))
	}
	if sort, err := r.scope.Sort(n.List[0].List[2]); err != nil || sort != s {
		return logic.Value{}, fmt.Errorf("%s is not of sort %v", excerpt(n.String()), s)
	}
	v, err := r.read(written{n.List[1], w.env}, s.Elem())
	if err != nil {
		return logic.Value{}, err
	}
	a := logic.ConstArrayValue(s, v)
	for k := len(stores) - 1; k >= 0; k-- {
		st := stores[k]
		i, err := r.read(written{st.n.List[2], st.env}, s.Index())
		if err != nil {
			return logic.Value{}, err
		}
		e, err := r.read(written{st.n.List[3], st.env}, s.Elem())
		if err != nil {
			return logic.Value{}, err
		}
		a = a.With(i, e)
	}
	return a, nil
}

// maxSigns bounds the operators around the digits of a number.
const maxSigns = 4

// number reads a rational number: a literal, (- r) or (/ r r), inside of depth others.
func number(n *sexpr.Node, depth int) (num.Rat, bool) {
	switch {
	case n.Kind == sexpr.Numeral || n.Kind == sexpr.Decimal:
		return num.Parse(n.Text)
	case n.Kind != sexpr.List || depth > maxSigns:
		return num.Zero, false
	case n.Head() == "to_real" && len(n.List) == 2:
		return number(n.List[1], depth+1)
	case n.Head() == "-" && len(n.List) == 2:
		v, ok := number(n.List[1], depth+1)
		return v.Neg(), ok
	case n.Head() == "/" && len(n.List) == 3:
		a, okA := number(n.List[1], depth+1)
		b, okB := number(n.List[2], depth+1)
		if !okA || !okB || b.IsZero() {
			return num.Zero, false
		}
		return a.Quo(b), true
	}
	return num.Zero, false
}

// bits reads a bit-vector of the given width.
func bits(n *sexpr.Node, width int) (num.Rat, bool) {
	switch {
	case n.Kind == sexpr.Hex && 4*len(n.Text) == width, n.Kind == sexpr.Binary && len(n.Text) == width:
		base := 2
		if n.Kind == sexpr.Hex {
			base = 16
		}
		v, ok := new(big.Int).SetString(n.Text, base)
		if !ok {
			return num.Zero, false
		}
		return num.FromBigInt(v), true
	case n.Head() == "_" && len(n.List) == 3 && len(n.List[1].Text) > 2 && n.List[1].Text[:2] == "bv":
		v, ok := num.Parse(n.List[1].Text[2:])
		w, okWidth := n.List[2].Int()
		return v, ok && okWidth && w == width && v.IsInt() && v.Sign() >= 0 && v.Less(num.Pow2(w))
	}
	return num.Zero, false
}
