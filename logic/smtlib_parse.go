package logic

import (
	"io"
	"math/big"

	"craig/logic/sexpr"
	"craig/num"
)

// Parse reads exactly one term from text; file is the name that positions carry. Errors are *sexpr.Error.
func (s *Scope) Parse(file, text string) (*Term, error) {
	r := sexpr.NewReader(file, text)
	n, err := r.Next()
	if err == io.EOF {
		return nil, &sexpr.Error{Pos: r.Pos(), Msg: "a term is missing"}
	}
	if err != nil {
		return nil, err
	}
	if extra, err := r.Next(); err == nil {
		return nil, extra.Errorf("text after the term")
	} else if err != io.EOF {
		return nil, err
	}
	return s.Term(n)
}

// Named is a subterm that has a name: (! Term :named Name).
type Named struct {
	Name string
	Term *Term
}

// Term returns the term that n is. A named subterm (! t :named n) makes n known in s, unless it is under a quantifier.
// Where a Real is needed, an Int is converted. Errors are *sexpr.Error; quantifiers are errors without Quantify. After
// an error, s is as before.
func (s *Scope) Term(n *sexpr.Node) (*Term, error) {
	t, _, err := s.term(n)
	return t, err
}

// term is Term, and returns the names that n introduces, in the order of the text.
func (s *Scope) term(n *sexpr.Node) (*Term, []Named, error) {
	p := parser{s: s, c: s.c, lets: make(map[string][]*Term), limit: s.c.words + maxWords}
	err := p.open(n)
	for err == nil && len(p.stack) > 0 {
		err = p.step()
	}
	if err != nil {
		for _, n := range p.named {
			delete(s.terms, n.Name)
		}
		return nil, nil, err
	}
	return p.result, p.named, nil
}

// parser turns nodes into terms without recursion: a stack holds the lists that are being read.
type parser struct {
	s      *Scope
	c      *Context
	stack  []*openTerm
	lets   map[string][]*Term // the bindings of a let or quantified variable, the innermost last
	under  int                // quantifiers on the stack
	named  []Named
	result *Term
	limit  int // what the words of c may grow to
}

// maxWords bounds the machine words that a term of a text may take, since a short text can stand for more than there is
// memory: definitions are expanded, conjunctions and sums are flattened, numbers are multiplied.
const maxWords = 1 << 25

// openTerm is a list some of whose subterms have been read.
type openTerm struct {
	n     *sexpr.Node
	op    operation
	terms []*sexpr.Node // the subterms, to be read in order
	next  int
	args  []*Term   // those that have been read
	into  *openTerm // whose args the subterms are put in: itself, or a list around it
	names []string  // let: the variables; bound when all their terms have been read. forall, exists: likewise
	vars  []*Term   // forall, exists: the constants that stand for the variables
}

// open reads an atom, or puts a list on the stack.
func (p *parser) open(n *sexpr.Node) error {
	if n.Kind != sexpr.List {
		t, err := p.atom(n)
		if err != nil {
			return err
		}
		p.yield(t)
		return nil
	}
	if len(n.List) == 0 {
		return n.Errorf("an empty list is not a term")
	}
	f := &openTerm{n: n, terms: n.List[1:]}
	f.into = f
	switch n.Head() {
	case "let":
		return p.openLet(f)
	case "!":
		if len(n.List) < 3 {
			return n.Errorf("! takes a term and its attributes")
		}
		f.terms = n.List[1:2]
	case "_":
		t, err := p.indexedConst(n)
		if err != nil {
			return err
		}
		p.yield(t)
		return nil
	case "as":
		t, err := p.qualified(n)
		if err != nil {
			return err
		}
		p.yield(t)
		return nil
	case "forall", "exists":
		if p.s.quantify == nil {
			return n.Errorf("%s: quantifiers are not supported", n.Head())
		}
		return p.openQuantifier(f)
	case "match":
		return n.Errorf("match: datatypes are not supported")
	default:
		op, err := p.s.operation(n.List[0])
		if err != nil {
			return err
		}
		if k := len(f.terms); k < op.min || op.max >= 0 && k > op.max {
			return n.Errorf("%s cannot have %d arguments", n.List[0], k)
		}
		f.op = op
		p.merge(f)
	}
	p.stack = append(p.stack, f)
	return nil
}

func (p *parser) openLet(f *openTerm) error {
	n := f.n
	if len(n.List) != 3 || n.List[1].Kind != sexpr.List {
		return n.Errorf("let takes a list of bindings and a term")
	}
	bindings := n.List[1].List
	f.terms = make([]*sexpr.Node, 0, len(bindings)+1)
	bound := make(map[string]bool, len(bindings))
	for _, b := range bindings {
		if b.Kind != sexpr.List || len(b.List) != 2 {
			return b.Errorf("a binding is a symbol with a term")
		}
		name, err := newName(b.List[0])
		if err != nil {
			return err
		}
		if bound[name] {
			return b.Errorf("the let binds %s twice", b.List[0])
		}
		bound[name] = true
		f.names = append(f.names, name)
		f.terms = append(f.terms, b.List[1])
	}
	f.terms = append(f.terms, n.List[2])
	p.stack = append(p.stack, f)
	return nil
}

func (p *parser) openQuantifier(f *openTerm) error {
	n := f.n
	if len(n.List) != 3 || n.List[1].Kind != sexpr.List {
		return n.Errorf("%s takes a list of variables with their sorts and a formula", n.Head())
	}
	bound := make(map[string]bool, len(n.List[1].List))
	for _, b := range n.List[1].List {
		if b.Kind != sexpr.List || len(b.List) != 2 {
			return b.Errorf("a variable of a quantifier is a symbol with a sort")
		}
		name, err := newName(b.List[0])
		if err != nil {
			return err
		}
		if bound[name] {
			return b.Errorf("the %s binds %s twice", n.Head(), b.List[0])
		}
		bound[name] = true
		sort, err := p.s.Sort(b.List[1])
		if err != nil {
			return err
		}
		f.names = append(f.names, name)
		f.vars = append(f.vars, p.c.Fresh(name, sort))
	}
	for i, name := range f.names {
		p.lets[name] = append(p.lets[name], f.vars[i])
	}
	f.terms = n.List[2:]
	p.under++
	p.stack = append(p.stack, f)
	return nil
}

// closeQuantifier finishes the list of a quantifier, whose body has been read.
func (p *parser) closeQuantifier(f *openTerm) error {
	p.under--
	p.unbind(f.names)
	body := f.args[0]
	if body.sort != Bool {
		return f.n.List[2].Errorf("a term of sort %v where a formula is needed", body.sort)
	}
	t, err := p.s.quantify(f.n, f.vars, body)
	if err != nil {
		return err
	}
	p.yield(t)
	return nil
}

// unbind takes back the innermost bindings of names.
func (p *parser) unbind(names []string) {
	for _, name := range names {
		p.lets[name] = p.lets[name][:len(p.lets[name])-1]
	}
}

// yield gives a finished term to the list that waits for it.
func (p *parser) yield(t *Term) {
	if len(p.stack) == 0 {
		p.result = t
		return
	}
	f := p.stack[len(p.stack)-1].into
	f.args = append(f.args, t)
}

// step reads the next subterm of the innermost list, or finishes the list.
func (p *parser) step() error {
	f := p.stack[len(p.stack)-1]
	isLet := f.n.Head() == "let"
	if f.next < len(f.terms) {
		if isLet && f.next == len(f.names) {
			for i, name := range f.names {
				p.lets[name] = append(p.lets[name], f.args[i])
			}
		}
		f.next++
		return p.open(f.terms[f.next-1])
	}
	p.stack = p.stack[:len(p.stack)-1]
	switch {
	case isLet:
		p.unbind(f.names)
		p.yield(f.args[len(f.names)])
	case f.n.Head() == "forall" || f.n.Head() == "exists":
		return p.closeQuantifier(f)
	case f.n.Head() == "!":
		if err := p.attributes(f.n, f.args[0]); err != nil {
			return err
		}
		p.yield(f.args[0])
	case f.into == f:
		t, err := f.op.apply(p.c, f.n, f.args)
		if err != nil {
			return err
		}
		if p.c.words > p.limit {
			return f.n.Errorf("the term is too large when definitions are expanded, sums flattened and numbers multiplied")
		}
		p.yield(t)
	}
	return nil
}

// merge makes the arguments of f those of the list around it when both are the same operator and it does not matter to
// which of them they belong, so that long chains like (and a (and b (and c …))) are built at once.
func (p *parser) merge(f *openTerm) {
	if f.op.nesting == 0 || len(p.stack) == 0 {
		return
	}
	outer := p.stack[len(p.stack)-1]
	if outer.op.nesting != 0 && outer.op.name == f.op.name &&
		(f.op.nesting == anywhere || outer.next == len(outer.terms)) {
		f.into = outer.into
	}
}

// attributes binds the names that n, an annotated term, gives to t. An attribute is a keyword, which a value may follow;
// none but :named means anything here.
func (p *parser) attributes(n *sexpr.Node, t *Term) error {
	for i := 2; i < len(n.List); i++ {
		a := n.List[i]
		if a.Kind != sexpr.Keyword {
			return a.Errorf("an attribute starts with a keyword")
		}
		if i+1 < len(n.List) && n.List[i+1].Kind != sexpr.Keyword {
			i++
		} else if a.Text == ":named" {
			return a.Errorf("a symbol must follow :named")
		}
		if a.Text != ":named" {
			continue
		}
		name, err := p.s.newSymbol(n.List[i])
		if err != nil {
			return err
		}
		if p.under > 0 { // a name for it would be one for its variables as well
			continue
		}
		p.s.Bind(name, t)
		p.named = append(p.named, Named{name, t})
	}
	return nil
}

func (p *parser) atom(n *sexpr.Node) (*Term, error) {
	switch n.Kind {
	case sexpr.Numeral, sexpr.Decimal:
		r, ok := num.Parse(n.Text)
		if !ok {
			return nil, n.Errorf("%s is not a number", n.Text)
		}
		if n.Kind == sexpr.Numeral {
			return p.c.Num(r, Int), nil
		}
		return p.c.Num(r, Real), nil
	case sexpr.Hex:
		return p.bits(n, 16, 4)
	case sexpr.Binary:
		return p.bits(n, 2, 1)
	case sexpr.Symbol:
		switch n.Text {
		case "true":
			return p.c.tt, nil
		case "false":
			return p.c.ff, nil
		}
		if m := p.c.modeTerm(n.Text); m != nil {
			return m, nil
		}
		name, ok := symbolName(n.Text)
		if b := p.lets[name]; ok && len(b) > 0 {
			return b[len(b)-1], nil
		}
		if t := p.s.lookupTerm(name); ok && t != nil {
			return t, nil
		}
		if theory := foreign(n.Text); theory != "" {
			return nil, n.Errorf("%s: %s not supported", n, theory)
		}
		return nil, n.Errorf("unknown constant %s", n)
	case sexpr.String:
		return nil, n.Errorf("strings are not supported")
	}
	return nil, n.Errorf("%s is not a term", n)
}

// qualified reads a constant with its sort, (as c S).
func (p *parser) qualified(n *sexpr.Node) (*Term, error) {
	if len(n.List) != 3 || n.List[1].Kind != sexpr.Symbol {
		return nil, n.Errorf("as takes a constant and a sort here")
	}
	t, err := p.atom(n.List[1])
	if err != nil {
		return nil, err
	}
	sort, err := p.s.Sort(n.List[2])
	if err != nil {
		return nil, err
	}
	if t.sort != sort {
		return nil, n.Errorf("%s is of sort %v, not %v", n.List[1], t.sort, sort)
	}
	return t, nil
}

// bits reads a bit-vector constant.
func (p *parser) bits(n *sexpr.Node, base, bitsPerDigit int) (*Term, error) {
	w := bitsPerDigit * len(n.Text)
	v, ok := new(big.Int).SetString(n.Text, base)
	if !ok || w > maxWidth {
		return nil, n.Errorf("a bit-vector has between 1 and %d bits", maxWidth)
	}
	return p.c.BVNum(num.FromBigInt(v), w), nil
}

// indexedConst reads (_ bv10 32) and special floating-point numbers.
func (p *parser) indexedConst(n *sexpr.Node) (*Term, error) {
	if t, ok, err := p.s.floatConst(n); ok {
		return t, err
	}
	if len(n.List) == 3 && n.List[1].Kind == sexpr.Symbol && len(n.List[1].Text) > 2 && n.List[1].Text[:2] == "bv" {
		v, ok := num.Parse(n.List[1].Text[2:])
		w, okWidth := n.List[2].Int()
		if ok && okWidth && v.IsInt() && v.Sign() >= 0 && w > 0 && w <= maxWidth {
			if !v.Less(num.Pow2(w)) {
				return nil, n.Errorf("the number does not fit %d bits", w)
			}
			return p.c.BVNum(v, w), nil
		}
	}
	return nil, n.Errorf("%s is not a term", n)
}
