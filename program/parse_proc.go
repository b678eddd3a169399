// Lines of procedures in the textual form: variables, locations, edges and their statements.

package program

import (
	"slices"
	"strconv"
	"strings"

	"craig/logic"
	"craig/logic/sexpr"
)

// lookup returns the variable that n names; nil for _.
func (p *procParser) lookup(n *sexpr.Node) (*Var, error) {
	if n.IsSymbol("_") {
		return nil, nil
	}
	if v := p.vars[n.Text]; v != nil && n.Kind == sexpr.Symbol {
		return v, nil
	}
	return p.textParser.lookup(n)
}

func (p *procParser) list(nodes []*sexpr.Node) ([]*Var, error) {
	var vars []*Var
	for _, n := range nodes {
		v, err := p.lookup(n)
		if err != nil {
			return nil, err
		}
		vars = append(vars, v)
	}
	return vars, nil
}

func (p *procParser) loc(name string) *Loc {
	l := p.locs[name]
	if l == nil {
		l = p.pr.NewLoc(Pos{})
		l.ID = -1
		if digits, ok := strings.CutPrefix(name, "l"); ok {
			if id, err := strconv.Atoi(digits); err == nil {
				l.ID = id
			}
		}
		p.locs[name] = l
	}
	return l
}

// orderLocs puts the entry first, then locations named l and a number by that number, then the others as they came.
func orderLocs(pr *Proc) {
	key := func(l *Loc) int {
		switch {
		case l == pr.Entry:
			return -1
		case l.ID >= 0:
			return l.ID
		}
		return int(^uint(0) >> 1)
	}
	slices.SortStableFunc(pr.Locs, func(a, b *Loc) int {
		switch x, y := key(a), key(b); {
		case x < y:
			return -1
		case x > y:
			return 1
		}
		return 0
	})
}

func (p *procParser) line(word string, f *fields) error {
	if f.is(sexpr.Symbol, "->") {
		return p.edge(word, f)
	}
	switch word {
	case "var":
		return p.variable(f)
	case "source":
		return f.source(p.lookup)
	case "local":
		return p.local(f)
	case "loop":
		return p.loop(f)
	case "entry", "exit", "loc":
		return p.location(word, f)
	}
	return f.errorf("%s is not known here", word)
}

// variable reads the rest of a line of a variable of the procedure.
func (p *procParser) variable(f *fields) error {
	v, name, err := p.declare(f, p.pr.Name, p.scope)
	if err != nil {
		return err
	}
	if p.vars[name] != nil {
		return f.errorf("the variable %s is declared twice", name)
	}
	p.vars[name] = v
	p.pr.Locals = append(p.pr.Locals, v)
	return nil
}

// local reads the name of a variable of the program that is a local one of the procedure.
func (p *procParser) local(f *fields) error {
	if len(f.rest) == 0 {
		return f.errorf("a name is missing")
	}
	v, err := p.lookup(f.next())
	if err != nil {
		return err
	}
	p.pr.Locals = append(p.pr.Locals, v)
	_, err = f.place()
	return err
}

// location reads the rest of a line of a location: that it is the entry or the exit, or its label and place.
func (p *procParser) location(word string, f *fields) error {
	name, err := f.symbol()
	if err != nil {
		return err
	}
	l := p.loc(name)
	switch word {
	case "entry":
		p.pr.Entry = l
	case "exit":
		p.pr.Exit = l
	case "loc":
		p.placed[l] = true
		l.Label = f.optional()
		l.Pos, err = f.place()
		return err
	}
	_, err = f.place()
	return err
}

// loop reads the rest of a line of a loop.
func (p *procParser) loop(f *fields) error {
	word, err := f.symbol()
	if err != nil {
		return err
	}
	l := Loop{Kind: LoopKind(word)}
	if !slices.Contains(loopKinds, l.Kind) {
		return f.errorf("%s is no kind of loop", word)
	}
	head, err := f.symbol()
	if err != nil {
		return err
	}
	test, err := f.symbol()
	if err != nil {
		return err
	}
	if l.Head = p.loc(head); test != "_" {
		l.Test = p.loc(test)
	}
	l.Pos, err = f.place()
	p.pr.Loops = append(p.pr.Loops, l)
	return err
}

func (p *procParser) edge(from string, f *fields) error {
	at := f.last.Pos
	f.next()
	to, err := f.symbol()
	if err != nil {
		return err
	}
	s, err := p.stmt(f)
	if err != nil {
		return err
	}
	pos, err := f.place()
	if err != nil {
		return err
	}
	e := NewEdge(p.loc(from), p.loc(to), s, pos)
	if b := e.Branch(); b != nil && b.Pos == (Pos{}) {
		b.Pos = pos
	}
	p.written[e] = at
	return nil
}

// branch reads a way of a branch. The place of its keyword is none if it is not written.
func (p *procParser) branch(f *fields) (*Branch, error) {
	word, err := f.symbol()
	if err != nil {
		return nil, err
	}
	b := &Branch{Decision: &Decision{Kind: BranchKind(word)}}
	if !slices.Contains(branchKinds, b.Kind) {
		return nil, f.errorf("%s is no kind of branch", word)
	}
	ends := []*sexpr.Node{nil}
	switch {
	case f.is(sexpr.Symbol, ""):
		b.Way = Way(f.next().Text)
		if b.Way != Holds && b.Way != Fails && b.Way != Default {
			return nil, f.errorf("%s is no way of a branch", b.Way)
		}
		ends = nil
	case len(f.rest) == 0:
		return nil, f.errorf("a branch is a kind, a way and a place")
	case len(f.rest[0].List) == 2 && f.rest[0].List[0].Kind != sexpr.Symbol:
		ends = f.next().List
	default:
		ends[0] = f.next()
	}
	for _, n := range ends {
		t, err := p.scope.Term(n)
		if err != nil {
			return nil, err
		}
		if !t.IsNum() {
			return nil, n.Errorf("%s is no number", n)
		}
		if b.Way = Case; b.Low == nil {
			b.Low = t
		}
		b.High = t
	}
	b.Cond = parsePos(f.optional())
	b.Pos = parsePos(f.optional())
	return b, nil
}

// kind reads the name of a kind of violation.
func (f *fields) kind() (Kind, error) {
	word, err := f.symbol()
	if err == nil && !slices.Contains(kinds, Kind(word)) {
		return "", f.errorf("%s is no kind of violation", word)
	}
	return Kind(word), err
}

// abstraction reads what is not modelled exactly: a kind, and its symbol if it has one.
func (f *fields) abstraction() (Abstraction, error) {
	word, err := f.symbol()
	if err == nil && !slices.Contains(abstractionKinds, AbstractionKind(word)) {
		return Abstraction{}, f.errorf("%s is nothing that is not modelled exactly", word)
	}
	return Abstraction{AbstractionKind(word), f.optional()}, err
}

// input reads where a value comes from: a function, or a kind and its symbol or operands, if it has such.
func (f *fields) input() (Input, error) {
	if f.is(sexpr.String, "") {
		return ResultOf(f.next().Text), nil
	}
	word, err := f.symbol()
	if err == nil && !slices.Contains(inputKinds, InputKind(word)) {
		return Input{}, f.errorf("%s is no kind of values from outside", word)
	}
	in := Input{Kind: InputKind(word)}
	if in.Kind == EvaluationOrder {
		for f.is(sexpr.String, "") {
			in.Operands = append(in.Operands, Operand{f.optional(), parsePos(f.optional())})
		}
	}
	in.Symbol = f.optional()
	return in, err
}

func (p *procParser) term(f *fields) (*logic.Term, error) {
	if len(f.rest) == 0 {
		return nil, f.errorf("a term is missing")
	}
	return p.scope.Term(f.next())
}

// stmt reads a statement.
func (p *procParser) stmt(f *fields) (Stmt, error) {
	if i := slices.IndexFunc(f.rest, func(n *sexpr.Node) bool { return n.Kind == sexpr.Keyword && n.Text == ":=" }); i >= 0 {
		return p.assignment(f, i)
	}
	if len(f.rest) > 0 && f.rest[0].Head() == "call" {
		return p.call(f.next(), nil)
	}
	word, err := f.symbol()
	if err != nil {
		return nil, err
	}
	switch word {
	case "assume":
		return p.assume(f)
	case "assert":
		return p.assert(f)
	case "havoc":
		return p.havoc(f)
	}
	return nil, f.errorf("%s is not a statement", word)
}

// assignment reads targets, the sign that is the i-th field, and values, or a call with results.
func (p *procParser) assignment(f *fields, i int) (Stmt, error) {
	targets, err := p.list(f.rest[:i])
	if err != nil {
		return nil, err
	}
	f.last, f.rest = f.rest[i], f.rest[i+1:]
	if len(f.rest) > 0 && f.rest[0].Head() == "call" {
		return p.call(f.next(), targets)
	}
	if slices.Contains(targets, nil) {
		return nil, f.errorf("only a result of a call can be dropped")
	}
	s := &Assign{Lhs: targets}
	for range targets {
		t, err := p.term(f)
		if err != nil {
			return nil, err
		}
		s.Rhs = append(s.Rhs, t)
	}
	return s, nil
}

// assume reads a condition, the undefined behaviour that it excludes, and the way of a branch that it is, if any.
func (p *procParser) assume(f *fields) (Stmt, error) {
	t, err := p.term(f)
	if err != nil {
		return nil, err
	}
	a := &Assume{Cond: t}
	if f.is(sexpr.Keyword, ":ub") {
		f.next()
		if a.Kind, err = f.kind(); err == nil && !a.Kind.Undefined() {
			err = f.errorf("%s is no undefined behaviour", a.Kind)
		}
		if err == nil {
			err = p.about(f, &a.Violation)
		}
	}
	if err == nil && f.is(sexpr.Keyword, ":stated") {
		f.next()
		a.Stated = true
	}
	if err == nil && f.is(sexpr.Keyword, ":branch") {
		f.next()
		a.Branch, err = p.branch(f)
	}
	return a, err
}

// assert reads a condition and the violation that it excludes.
func (p *procParser) assert(f *fields) (Stmt, error) {
	t, err := p.term(f)
	if err != nil {
		return nil, err
	}
	a := &Assert{Cond: t, Violation: Violation{Kind: Assertion}}
	if f.is(sexpr.Symbol, "") && !f.is(sexpr.Symbol, "@") {
		if a.Kind, err = f.kind(); err != nil {
			return nil, err
		}
	}
	return a, p.about(f, &a.Violation)
}

// havoc reads variables, and where their values come from.
func (p *procParser) havoc(f *fields) (Stmt, error) {
	h := &Havoc{}
	for f.is(sexpr.Symbol, "") && !f.is(sexpr.Symbol, "@") {
		v, err := p.lookup(f.next())
		if err != nil {
			return nil, err
		}
		h.Vars = append(h.Vars, v)
	}
	if slices.Contains(h.Vars, nil) {
		return nil, f.errorf("havoc of no variable")
	}
	var err error
	if f.is(sexpr.Keyword, ":input") {
		f.next()
		if h.Input, err = f.input(); err != nil {
			return nil, err
		}
	}
	if f.is(sexpr.Keyword, ":abstract") {
		f.next()
		h.Abstract, err = f.abstraction()
	}
	return h, err
}

// about reads the symbol of a violation and its access, as far as there are such.
func (p *procParser) about(f *fields, v *Violation) (err error) {
	v.Symbol = f.optional()
	if !f.is(sexpr.Keyword, ":access") {
		return nil
	}
	f.next()
	a := &Access{Array: f.optional()}
	terms := []**logic.Term{&a.Target, &a.Offset}
	if a.Array != "" {
		terms = []**logic.Term{&a.Index, &a.Length}
	}
	for _, t := range terms {
		if *t, err = p.term(f); err != nil {
			return err
		}
		if s := (*t).Sort(); s != logic.Int {
			return f.errorf("an access with a term of sort %v", s)
		}
	}
	if a.Array == "" {
		a.Type = f.optional()
	}
	v.Access = a
	return nil
}

func (p *procParser) call(n *sexpr.Node, results []*Var) (Stmt, error) {
	if len(n.List) < 2 || n.List[1].Kind != sexpr.Symbol || p.procs[n.List[1].Text] == nil {
		return nil, n.Errorf("a call of an unknown procedure")
	}
	c := &Call{Callee: p.procs[n.List[1].Text], Results: results}
	for _, a := range n.List[2:] {
		t, err := p.scope.Term(a)
		if err != nil {
			return nil, err
		}
		c.Args = append(c.Args, t)
	}
	return c, nil
}
