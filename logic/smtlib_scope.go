package logic

import (
	"craig/logic/sexpr"
)

// Scope is what the symbols of an SMT-LIB text mean: sorts, constants, functions and definitions. Scopes nest.
type Scope struct {
	c       *Context
	parent  *Scope
	ambient bool // unknown symbols are looked up in the Context
	pushed  bool // opened by push
	sorts   map[string]*sortDef
	terms   map[string]*Term
	funcs   map[string]*funcDef
}

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

// Context returns the context that s speaks of.
func (s *Scope) Context() *Context { return s.c }

// Sub returns a new scope inside s; what is declared in it is unknown to s.
func (s *Scope) Sub() *Scope {
	t := s.c.NewScope()
	t.parent = s
	return t
}

// Bind makes name stand for t.
func (s *Scope) Bind(name string, t *Term) { s.terms[name] = t }

// DeclareConst makes name stand for a constant of the given sort, and returns it: the one of that name in the Context,
// unless that has another sort.
func (s *Scope) DeclareConst(name string, sort *Sort) *Term {
	t := s.c.Lookup(name)
	switch {
	case t == nil:
		t = s.c.Const(name, sort)
	case t.sort != sort:
		t = s.c.Fresh(name, sort)
	}
	s.Bind(name, t)
	return t
}

// DeclareFunc makes name stand for a function with at least one argument, and returns it: the one of that name in the
// Context, unless that has another signature.
func (s *Scope) DeclareFunc(name string, args []*Sort, ret *Sort) *Func {
	f := s.c.LookupFunc(name)
	if f != nil && !f.hasSignature(args, ret) {
		f = s.c.FreshFunc(name, args, ret)
	} else {
		f = s.c.Func(name, args, ret)
	}
	s.funcs[name] = &funcDef{fn: f}
	return f
}

// DeclareSort makes name stand for the uninterpreted sort of that name, and returns it.
func (s *Scope) DeclareSort(name string) *Sort {
	t := s.c.Uninterpreted(name)
	s.sorts[name] = &sortDef{sort: t}
	return t
}

// DefineFunc makes an application of name stand for body with its arguments in place of params, which are constants.
// Without params, name is another name of body.
func (s *Scope) DefineFunc(name string, params []*Term, body *Term) {
	if len(params) == 0 {
		s.Bind(name, body)
		return
	}
	s.funcs[name] = &funcDef{params: params, body: body}
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
			if f := s.c.LookupFunc(name); f != nil {
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

// push opens a level inside s, pop returns to the one around it and reports false if s was not pushed.
func (s *Scope) push() {
	outer := *s
	*s = *s.c.NewScope()
	s.parent, s.pushed = &outer, true
}

func (s *Scope) pop() bool {
	if !s.pushed {
		return false
	}
	*s = *s.parent
	return true
}

// maxSortDepth bounds the nesting of sorts in a text.
const maxSortDepth = 1000

// Sort reads a sort. Errors are *sexpr.Error.
func (s *Scope) Sort(n *sexpr.Node) (*Sort, error) { return s.sort(n, nil, 0) }

// sort reads a sort in which the names in env stand for sorts.
func (s *Scope) sort(n *sexpr.Node, env map[string]*Sort, depth int) (*Sort, error) {
	if depth > maxSortDepth {
		return nil, n.Errorf("sorts are nested more than %d deep", maxSortDepth)
	}
	if n.Kind == sexpr.Symbol {
		switch n.Text {
		case "Bool":
			return Bool, nil
		case "Int":
			return Int, nil
		case "Real":
			return Real, nil
		}
		if t := env[n.Text]; t != nil {
			return t, nil
		}
	}
	if n.Head() == "_" && len(n.List) == 3 && n.List[1].IsSymbol("BitVec") {
		w, ok := n.List[2].Int()
		if !ok || w < 1 || w > maxWidth {
			return nil, n.List[2].Errorf("a bit-vector has between 1 and %d bits", maxWidth)
		}
		return s.c.BitVec(w), nil
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
		if args[i], err = s.sort(a, env, depth+1); err != nil {
			return nil, err
		}
	}
	if name.Text == "Array" {
		if len(args) != 2 {
			return nil, n.Errorf("Array takes two sorts")
		}
		return s.c.Array(args[0], args[1]), nil
	}
	plain, ok := symbolName(name.Text)
	d := s.lookupSort(plain)
	switch {
	case !ok || d == nil:
		return nil, n.Errorf("unknown sort %s", sexpr.Quote(name.Text))
	case len(d.params) != len(args):
		return nil, n.Errorf("sort %s takes %d arguments, not %d", sexpr.Quote(name.Text), len(d.params), len(args))
	case d.body == nil:
		return d.sort, nil
	}
	inner := make(map[string]*Sort, len(args))
	for i, p := range d.params {
		inner[p] = args[i]
	}
	return s.sort(d.body, inner, depth+1)
}

// maxWidth bounds the widths of bit-vectors in a text.
const maxWidth = 1 << 16
