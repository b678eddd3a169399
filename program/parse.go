package program

import (
	"io"
	"slices"
	"strconv"
	"strings"

	"craig/assumption"
	"craig/logic"
	"craig/logic/sexpr"
)

// Parse reads a program in textual form, see text.go, into ctx; file is the name that errors carry. The program is
// checked and numbered. Errors are *sexpr.Error.
func Parse(ctx *logic.Context, file, text string) (*Program, error) {
	t := newTextParser(ctx, file)
	if err := t.parse(text); err != nil {
		return nil, err
	}
	return t.p, nil
}

// ParseSource is Parse for text that is itself the source: the procedures and edges of a program that names no place have
// the places of their own lines.
func ParseSource(ctx *logic.Context, file, text string) (*Program, error) {
	t := newTextParser(ctx, file)
	if err := t.parse(text); err != nil {
		return nil, err
	}
	if !t.placed {
		for x, at := range t.written {
			pos := Pos{File: at.File, Line: at.Line, Col: at.Col}
			switch x := x.(type) {
			case *Proc:
				x.Pos = pos
			case *Edge:
				x.Pos = pos
			}
		}
		for _, pr := range t.p.Procs {
			for _, l := range pr.Locs {
				l.Pos = impliedPos(l)
			}
		}
	}
	return t.p, nil
}

func newTextParser(ctx *logic.Context, file string) *textParser {
	return &textParser{
		ctx: ctx, file: file, p: &Program{Ctx: ctx}, scope: ctx.AmbientScope(),
		vars: make(map[string]*Var), procs: make(map[string]*Proc), written: make(map[any]sexpr.Pos),
	}
}

// parse reads the whole program.
func (t *textParser) parse(text string) error {
	lines, err := splitLines(sexpr.NewReader(t.file, text))
	if err != nil {
		return err
	}
	for _, line := range lines { // calls may name procedures that come later
		if line[0].IsSymbol("proc") {
			if err := t.declareProc(line); err != nil {
				return err
			}
		}
	}
	for _, line := range lines {
		if err := t.line(line); err != nil {
			return err
		}
		t.placed = t.placed || slices.ContainsFunc(line, func(n *sexpr.Node) bool { return n.IsSymbol("@") })
	}
	if err := t.endProc(); err != nil {
		return err
	}
	for _, pr := range t.p.Procs {
		if pr.Entry == nil || pr.Exit == nil {
			return &sexpr.Error{Pos: t.written[pr], Msg: "procedure " + pr.Name + " lacks entry or exit"}
		}
		orderLocs(pr)
	}
	t.p.Number()
	if found := t.p.findings(); len(found) > 0 {
		at := sexpr.Pos{File: t.file, Line: 1, Col: 1}
		switch f := found[0]; {
		case f.edge != nil:
			at = t.written[f.edge]
		case f.proc != nil:
			at = t.written[f.proc]
		}
		return &sexpr.Error{Pos: at, Msg: found[0].text}
	}
	return nil
}

// splitLines reads s-expressions and groups those of one line: until a line feed outside of parentheses and strings.
func splitLines(r *sexpr.Reader) ([][]*sexpr.Node, error) {
	var lines [][]*sexpr.Node
	for end := 0; ; end = r.Pos().Line {
		n, err := r.Next()
		switch {
		case err == io.EOF:
			return lines, nil
		case err != nil:
			return nil, err
		case n.Pos.Line == end:
			lines[len(lines)-1] = append(lines[len(lines)-1], n)
		default:
			lines = append(lines, []*sexpr.Node{n})
		}
	}
}

type textParser struct {
	ctx     *logic.Context
	file    string
	p       *Program
	scope   *logic.Scope    // of the variables outside of procedures
	vars    map[string]*Var // of the same
	procs   map[string]*Proc
	proc    *procParser       // nil before the first procedure
	written map[any]sexpr.Pos // where a *Proc or *Edge is in the text
	placed  bool              // some place was read
}

// procParser reads one procedure.
type procParser struct {
	*textParser
	pr      *Proc
	scope   *logic.Scope
	vars    map[string]*Var
	params  []*sexpr.Node
	results []*sexpr.Node
	locs    map[string]*Loc
	placed  map[*Loc]bool // has a loc line
}

// realName returns a name without the ~k that sets it apart from others.
func realName(text string) string {
	if i := strings.LastIndexByte(text, '~'); i > 0 {
		if _, err := strconv.Atoi(text[i+1:]); err == nil {
			return text[:i]
		}
	}
	return text
}

// fields reads a line from left to right.
type fields struct {
	rest []*sexpr.Node
	last *sexpr.Node
}

func (f *fields) errorf(format string, args ...any) error {
	if len(f.rest) > 0 {
		return f.rest[0].Errorf(format, args...)
	}
	return f.last.Errorf(format, args...)
}

func (f *fields) next() *sexpr.Node {
	n := f.rest[0]
	f.rest, f.last = f.rest[1:], n
	return n
}

// is reports whether the next field is of kind k (and text, if not empty).
func (f *fields) is(k sexpr.Kind, text string) bool {
	return len(f.rest) > 0 && f.rest[0].Kind == k && (text == "" || f.rest[0].Text == text)
}

func (f *fields) symbol() (string, error) {
	if !f.is(sexpr.Symbol, "") {
		return "", f.errorf("a name is missing")
	}
	return f.next().Text, nil
}

// optional returns the next field if it is a string.
func (f *fields) optional() string {
	if f.is(sexpr.String, "") {
		return f.next().Text
	}
	return ""
}

// rename returns the name that a name in the text stands for, which may follow.
func (f *fields) rename(text string) string {
	if f.is(sexpr.Keyword, ":name") {
		f.next()
		return f.optional()
	}
	return realName(text)
}

// place reads "@ place", if it is there, and demands the end of the line.
func (f *fields) place() (Pos, error) {
	var p Pos
	if f.is(sexpr.Symbol, "@") {
		f.next()
		if !f.is(sexpr.String, "") {
			return p, f.errorf("a place is a string")
		}
		p = parsePos(f.next().Text)
	}
	if len(f.rest) > 0 {
		return p, f.errorf("unexpected text at the end of the line")
	}
	return p, nil
}

// parsePos reads a place, with its end or without.
func parsePos(s string) Pos {
	if i := strings.LastIndexByte(s, '-'); i >= 0 {
		if p := parseStart(s[:i]); p.Line > 0 && p.Col > 0 {
			line, col, other := strings.Cut(s[i+1:], ":")
			if !other {
				line, col = strconv.Itoa(p.Line), line
			}
			n, err := strconv.ParseInt(line, 10, 32)
			k, err2 := strconv.ParseInt(col, 10, 32)
			if err == nil && err2 == nil && n > 0 && k > 0 {
				p.End = End{int32(n), int32(k)}
				return p
			}
		}
	}
	return parseStart(s)
}

// parseStart reads a place without an end.
func parseStart(s string) Pos {
	p := Pos{File: s}
	var numbers []int
	for len(numbers) < 2 {
		i := strings.LastIndexByte(p.File, ':')
		n, err := strconv.Atoi(p.File[i+1:])
		if i < 0 || err != nil {
			break
		}
		p.File = p.File[:i]
		numbers = append(numbers, n)
	}
	switch len(numbers) {
	case 1:
		p.Line = numbers[0]
	case 2:
		if p.Line = numbers[1]; p.Line != 0 {
			p.Col = numbers[0]
		}
	}
	return p
}

func (t *textParser) line(line []*sexpr.Node) error {
	f := &fields{rest: line}
	word, err := f.symbol()
	if err != nil {
		return err
	}
	if word == "proc" {
		return t.startProc(line)
	}
	if t.proc != nil {
		return t.proc.line(word, f)
	}
	switch word {
	case "global", "shared", "var":
		return t.variable(word, f, line[1])
	case "source":
		return f.source(t.lookup)
	case "pointee":
		p, err := f.pointee(t.lookup)
		t.p.Targets = append(t.p.Targets, p)
		return err
	case "fun":
		return t.declareFunc(f)
	case "entry":
		err = t.entry(f)
	case "asked":
		err = t.asked(f)
	case "cut":
		err = t.cut(f)
	case "assumed":
		err = t.assumed(f)
	default:
		return line[0].Errorf("%s is not known here", word)
	}
	if err != nil {
		return err
	}
	_, err = f.place()
	return err
}

// variable reads the rest of a line of a variable of the program; at is its name.
func (t *textParser) variable(word string, f *fields, at *sexpr.Node) error {
	v, name, err := t.declare(f, "", t.scope)
	if err != nil {
		return err
	}
	if t.vars[name] != nil {
		return at.Errorf("the variable %s is declared twice", name)
	}
	t.vars[name] = v
	v.Global = word != "var"
	if word == "global" {
		t.p.Globals = append(t.p.Globals, v)
	}
	return nil
}

// entry reads where execution starts.
func (t *textParser) entry(f *fields) error {
	name, err := f.symbol()
	if err != nil {
		return err
	}
	if t.p.Entry = t.procs[name]; t.p.Entry == nil {
		return f.errorf("there is no procedure %s", name)
	}
	return nil
}

// asked reads the kinds of violations that the program has.
func (t *textParser) asked(f *fields) error {
	t.p.Asked = []Kind{}
	for f.is(sexpr.Symbol, "") && !f.is(sexpr.Symbol, "@") {
		k, err := f.kind()
		if err != nil {
			return err
		}
		t.p.Asked = append(t.p.Asked, k)
	}
	return nil
}

// cut reads an execution that is cut off, and where.
func (t *textParser) cut(f *fields) (err error) {
	var c Cut
	if c.Reason, err = f.abstraction(); err != nil {
		return err
	}
	c.Pos, err = f.place()
	t.p.Cuts = append(t.p.Cuts, c)
	return err
}

// assumed reads what the program rests on, and where.
func (t *textParser) assumed(f *fields) error {
	name, err := f.symbol()
	if err != nil {
		return err
	}
	a := Assumed{Name: assumption.Name(name), What: f.optional()}
	a.Pos, err = f.place()
	t.p.Assumed = append(t.p.Assumed, a)
	return err
}

func (t *textParser) declareFunc(f *fields) error {
	name, err := f.symbol()
	if err != nil {
		return err
	}
	if len(f.rest) < 2 || f.rest[0].Kind != sexpr.List {
		return f.errorf("a function is declared with its argument sorts and its result sort")
	}
	var args []*logic.Sort
	for _, n := range f.next().List {
		s, err := t.scope.Sort(n)
		if err != nil {
			return err
		}
		args = append(args, s)
	}
	ret, err := t.scope.Sort(f.next())
	if err != nil {
		return err
	}
	t.scope.DeclareFunc(name, args, ret)
	_, err = f.place()
	return err
}

// declare reads a variable of proc.
func (t *textParser) declare(f *fields, proc string, s *logic.Scope) (*Var, string, error) {
	name, err := f.symbol()
	if err != nil {
		return nil, "", err
	}
	if len(f.rest) == 0 {
		return nil, "", f.errorf("the variable %s has no sort", name)
	}
	sort, err := t.scope.Sort(f.next())
	if err != nil {
		return nil, "", err
	}
	typ := f.optional()
	v := NewVar(t.ctx, proc, f.rename(name), typ, sort)
	if v.Pos, err = f.place(); err != nil {
		return nil, "", err
	}
	s.Bind(name, v.Term)
	return v, name, nil
}

func (t *textParser) declareProc(line []*sexpr.Node) error {
	f := &fields{rest: line[1:], last: line[0]}
	name, err := f.symbol()
	if err != nil {
		return err
	}
	if t.procs[name] != nil {
		return line[1].Errorf("the procedure %s is there twice", name)
	}
	pr := &Proc{Name: realName(name)}
	if len(f.rest) > 3 {
		g := &fields{rest: f.rest[3:], last: f.rest[2]} // behind the parameters and results
		pr.Name = g.rename(name)
	}
	t.procs[name] = pr
	t.written[pr] = line[0].Pos
	t.p.Procs = append(t.p.Procs, pr)
	return nil
}

func (t *textParser) startProc(line []*sexpr.Node) error {
	if err := t.endProc(); err != nil {
		return err
	}
	f := &fields{rest: line[2:], last: line[1]}
	if len(line) < 5 || line[2].Kind != sexpr.List || !line[3].IsSymbol("->") || line[4].Kind != sexpr.List {
		return f.errorf("a procedure starts with: proc name (parameters) -> (results)")
	}
	pr := t.procs[line[1].Text]
	t.proc = &procParser{
		textParser: t, pr: pr, scope: t.scope.Sub(), vars: make(map[string]*Var), locs: make(map[string]*Loc),
		params: line[2].List, results: line[4].List, placed: make(map[*Loc]bool),
	}
	var err error
	f.rest, f.last = line[5:], line[4]
	f.rename("")
	pr.Pos, err = f.place()
	return err
}

// endProc finishes the procedure that is being read, if there is one.
func (t *textParser) endProc() error {
	if t.proc == nil {
		return nil
	}
	p := t.proc
	var err error
	if p.pr.Params, err = p.list(p.params); err != nil {
		return err
	}
	if p.pr.Results, err = p.list(p.results); err != nil {
		return err
	}
	p.pr.Locals = slices.DeleteFunc(p.pr.Locals, func(v *Var) bool {
		return slices.Contains(p.pr.Params, v) || slices.Contains(p.pr.Results, v)
	})
	for _, l := range p.pr.Locs {
		if !p.placed[l] {
			l.Pos = impliedPos(l)
		}
	}
	t.proc = nil
	return nil
}

// lookup returns the variable outside of procedures that n names; nil for _.
func (t *textParser) lookup(n *sexpr.Node) (*Var, error) {
	if n.IsSymbol("_") {
		return nil, nil
	}
	if v := t.vars[n.Text]; v != nil && n.Kind == sexpr.Symbol {
		return v, nil
	}
	return nil, n.Errorf("%s is not a variable", n)
}

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
