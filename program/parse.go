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
