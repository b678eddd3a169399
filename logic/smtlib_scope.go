package logic

import (
	"craig/logic/sexpr"
)

// Scope maps the symbols of an SMT-LIB text to sorts, constants, functions and definitions. Scopes nest.
type Scope struct {
	c       *Context
	parent  *Scope
	ambient bool // unknown symbols are looked up in the Context
	sorts   map[string]*sortDef
	terms   map[string]*Term
	funcs   map[string]*funcDef
	trail   []undo // what was bound since the first level was opened
	levels  []int  // the length of the trail when each level was opened

	quantify func(n *sexpr.Node, vars []*Term, body *Term) (*Term, error) // nil: quantifiers are errors
}

// undo is a symbol with what it stood for before it was bound: one of the three, or nothing.
type undo struct {
	name string
	kind symbolKind
	sort *sortDef
	term *Term
	fn   *funcDef
}

type symbolKind uint8

const (
	sortSymbol symbolKind = iota
	termSymbol
	funcSymbol
)

// sortDef is a declared sort, or the body of a define-sort.
type sortDef struct {
	sort   *Sort
	params []string
	body   *sexpr.Node
}

// funcDef is a declared function, or a defined one with its parameters as constants.
type funcDef struct {
	fn     *Func
	params []*Term
	body   *Term
}

// NewScope returns a scope in which nothing is declared.
func (c *Context) NewScope() *Scope {
	return &Scope{
		c: c, sorts: make(map[string]*sortDef), terms: make(map[string]*Term), funcs: make(map[string]*funcDef),
	}
}

// AmbientScope returns a scope in which the constants and functions of c are known by their names.
func (c *Context) AmbientScope() *Scope {
	s := c.NewScope()
	s.ambient = true
	return s
}

// Parse reads a term from text, whose symbols are the constants and functions of c.
func (c *Context) Parse(text string) (*Term, error) { return c.AmbientScope().Parse("", text) }

// Sub returns a new scope inside s; what is declared in it is unknown to s. A new scope has no levels of its own.
func (s *Scope) Sub() *Scope {
	t := s.c.NewScope()
	t.parent, t.quantify = s, s.quantify
	return t
}

// Quantify makes s read quantified formulas, and scopes that are made inside s from now on. What is read for one is what
// f returns. It is given the text n, whose head is forall or exists, the constants that stand for the variables, which
// are those of this text only, and the formula below the quantifier. An error of f is one of reading.
//
// Terms have no quantifiers: it is f's affair to say what such a formula is.
func (s *Scope) Quantify(f func(n *sexpr.Node, vars []*Term, body *Term) (*Term, error)) {
	s.quantify = f
}

// Bind makes name stand for t.
func (s *Scope) Bind(name string, t *Term) {
	if len(s.levels) > 0 {
		s.trail = append(s.trail, undo{name: name, kind: termSymbol, term: s.terms[name]})
	}
	s.terms[name] = t
}

// BindFunc makes name stand for f.
func (s *Scope) BindFunc(name string, f *Func) { s.bindFunc(name, &funcDef{fn: f}) }

func (s *Scope) bindFunc(name string, d *funcDef) {
	if len(s.levels) > 0 {
		s.trail = append(s.trail, undo{name: name, kind: funcSymbol, fn: s.funcs[name]})
	}
	s.funcs[name] = d
}

// BindSort makes name stand for sort.
func (s *Scope) BindSort(name string, sort *Sort) { s.bindSort(name, &sortDef{sort: sort}) }

func (s *Scope) bindSort(name string, d *sortDef) {
	if len(s.levels) > 0 {
		s.trail = append(s.trail, undo{name: name, kind: sortSymbol, sort: s.sorts[name]})
	}
	s.sorts[name] = d
}

// declareConst makes name stand for a constant of the given sort, and returns it: the one of that name in the Context,
// unless that has another sort, has been made by Fresh, or is what another name stands for.
func (s *Scope) declareConst(name string, sort *Sort) *Term {
	t := s.c.Lookup(name)
	switch {
	case t == nil:
		t = s.c.Const(name, sort)
	case t.sort != sort || s.c.private[t] || s.taken(t):
		t = s.c.Fresh(name, sort)
		delete(s.c.private, t)
		s.c.renamed[t.name] = true
	}
	s.Bind(name, t)
	return t
}

// taken reports whether a constant stands for another name than its own.
func (s *Scope) taken(t *Term) bool {
	if !s.c.renamed[t.name] {
		return false
	}
	for ; s != nil; s = s.parent {
		for name, u := range s.terms {
			if u == t && name != t.name {
				return true
			}
		}
	}
	return false
}

// DeclareFunc makes name stand for a function with at least one argument, and returns it: the one of that name in the
// Context, unless that has another signature or is what another name stands for.
func (s *Scope) DeclareFunc(name string, args []*Sort, ret *Sort) *Func {
	f := s.c.lookupFunc(name)
	if f != nil && (!f.hasSignature(args, ret) || s.takenFunc(f)) {
		f = s.c.FreshFunc(name, args, ret)
		s.c.renamed[f.name] = true
	} else {
		f = s.c.Func(name, args, ret)
	}
	s.BindFunc(name, f)
	return f
}

// takenFunc is taken for functions.
func (s *Scope) takenFunc(f *Func) bool {
	if !s.c.renamed[f.name] {
		return false
	}
	for ; s != nil; s = s.parent {
		for name, d := range s.funcs {
			if d.fn == f && name != f.name {
				return true
			}
		}
	}
	return false
}

// declareSort makes name stand for the uninterpreted sort of that name, and returns it.
func (s *Scope) declareSort(name string) *Sort {
	t := s.c.Uninterpreted(name)
	s.BindSort(name, t)
	return t
}

// defineFunc makes an application of name stand for body with its arguments in place of params, which are constants.
// Without params, name is another name of body.
func (s *Scope) defineFunc(name string, params []*Term, body *Term) {
	if len(params) == 0 {
		s.Bind(name, body)
		return
	}
	s.bindFunc(name, &funcDef{params: params, body: body})
}

func (s *Scope) lookupTerm(name string) *Term {
	for ; s != nil; s = s.parent {
		if t := s.terms[name]; t != nil {
			return t
		}
		if s.ambient {
			if t := s.c.Lookup(name); t != nil {
				return t
			}
		}
	}
	return nil
}

func (s *Scope) lookupFunc(name string) *funcDef {
	for ; s != nil; s = s.parent {
		if f := s.funcs[name]; f != nil {
			return f
		}
		if s.ambient {
			if f := s.c.lookupFunc(name); f != nil {
				return &funcDef{fn: f}
			}
		}
	}
	return nil
}

func (s *Scope) lookupSort(name string) *sortDef {
	for ; s != nil; s = s.parent {
		if d := s.sorts[name]; d != nil {
			return d
		}
		if s.ambient {
			return &sortDef{sort: s.c.Uninterpreted(name)}
		}
	}
	return nil
}

// Push opens a level in s: Pop takes back what is declared, defined or bound in s from now on. The cost of looking up a
// symbol does not grow with the levels.
func (s *Scope) Push() { s.levels = append(s.levels, len(s.trail)) }

// Pop closes the last level that was opened, and reports false if there is none.
func (s *Scope) Pop() bool {
	if len(s.levels) == 0 {
		return false
	}
	from := s.levels[len(s.levels)-1]
	s.levels = s.levels[:len(s.levels)-1]
	for i := len(s.trail) - 1; i >= from; i-- {
		u := s.trail[i]
		switch u.kind {
		case sortSymbol:
			restore(s.sorts, u.name, u.sort)
		case termSymbol:
			restore(s.terms, u.name, u.term)
		case funcSymbol:
			restore(s.funcs, u.name, u.fn)
		}
	}
	s.trail = s.trail[:from]
	return true
}

// restore makes name stand for old again, for nothing if that is nil.
func restore[T any](symbols map[string]*T, name string, old *T) {
	if old == nil {
		delete(symbols, name)
	} else {
		symbols[name] = old
	}
}

// maxSortSize bounds the sorts in a text, definitions expanded: every value of an array's sort is at least as large.
const maxSortSize = 1000

// Sort reads a sort. Errors are *sexpr.Error.
func (s *Scope) Sort(n *sexpr.Node) (*Sort, error) {
	budget := maxSortSize
	return s.sort(n, nil, &budget)
}

// sort reads a sort in which the names in env stand for sorts. The budget is what is left of maxSortSize.
func (s *Scope) sort(n *sexpr.Node, env map[string]*Sort, budget *int) (*Sort, error) {
	t, err := s.expand(n, env, budget)
	if err == nil && t.size() > maxSortSize {
		err = n.Errorf("the sort consists of more than %d sorts", maxSortSize)
	}
	return t, err
}

func (s *Scope) expand(n *sexpr.Node, env map[string]*Sort, budget *int) (*Sort, error) {
	if *budget--; *budget < 0 {
		return nil, n.Errorf("the sort consists of more than %d sorts", maxSortSize)
	}
	if n.Kind == sexpr.Symbol {
		switch n.Text {
		case "Bool":
			return Bool, nil
		case "Int":
			return Int, nil
		case "Real":
			return Real, nil
		case "RoundingMode":
			return RoundingMode, nil
		}
		if f, ok := formatNames[n.Text]; ok {
			return s.c.FloatingPoint(f), nil
		}
		if t := env[n.Text]; t != nil {
			return t, nil
		}
	}
	if n.Head() == "_" && len(n.List) > 1 && n.List[1].Kind == sexpr.Symbol {
		switch name, indices := n.List[1].Text, n.List[2:]; {
		case name == "BitVec" && len(indices) == 1:
			return s.bitVecSort(indices[0])
		case name == "FloatingPoint" && len(indices) == 2:
			return s.floatSort(indices[0], indices[1])
		case name == "BitVec":
			return nil, n.Errorf("BitVec takes one index, the number of bits")
		case name == "FloatingPoint":
			return nil, n.Errorf("FloatingPoint takes two indices, the numbers of bits of the exponent and of the significand")
		}
		if theory := foreign(n.List[1].Text); theory != "" {
			return nil, n.Errorf("sort %s: %s not supported", n.List[1], theory)
		}
	}
	name, rest := n, []*sexpr.Node(nil)
	if n.Kind == sexpr.List && len(n.List) > 0 {
		name, rest = n.List[0], n.List[1:]
	}
	if name.Kind != sexpr.Symbol {
		return nil, n.Errorf("this is not a sort")
	}
	args := make([]*Sort, len(rest))
	for i, a := range rest {
		var err error
		if args[i], err = s.sort(a, env, budget); err != nil {
			return nil, err
		}
	}
	if name.Text == "Array" {
		if len(args) != 2 {
			return nil, n.Errorf("Array takes two sorts")
		}
		return s.c.Array(args[0], args[1]), nil
	}
	return s.namedSort(n, name.Text, args, budget)
}

// bitVecSort returns the sort of bit-vectors whose width n is.
func (s *Scope) bitVecSort(n *sexpr.Node) (*Sort, error) {
	w, ok := n.Int()
	if !ok || w < 1 || w > maxWidth {
		return nil, n.Errorf("a bit-vector has between 1 and %d bits", maxWidth)
	}
	return s.c.BitVec(w), nil
}

// namedSort returns the declared sort of that name, or what its definition is with args for its parameters. Errors are at n.
func (s *Scope) namedSort(n *sexpr.Node, name string, args []*Sort, budget *int) (*Sort, error) {
	plain, ok := symbolName(name)
	d := s.lookupSort(plain)
	switch {
	case !ok || d == nil:
		if theory := foreign(name); theory != "" {
			return nil, n.Errorf("sort %s: %s not supported", sexpr.Quote(name), theory)
		}
		return nil, n.Errorf("unknown sort %s", sexpr.Quote(name))
	case len(d.params) != len(args):
		return nil, n.Errorf("sort %s takes %d arguments, not %d", sexpr.Quote(name), len(d.params), len(args))
	case d.body == nil:
		return d.sort, nil
	}
	inner := make(map[string]*Sort, len(args))
	for i, p := range d.params {
		inner[p] = args[i]
	}
	return s.sort(d.body, inner, budget)
}

// maxWidth bounds the widths of bit-vectors in a text.
const maxWidth = 1 << 16
