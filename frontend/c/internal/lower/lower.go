package lower

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"modernc.org/cc/v4"

	"craig/assumption"
	"craig/frontend"
	"craig/frontend/c/internal/clib"
	"craig/frontend/c/internal/ctypes"
	"craig/frontend/c/internal/entry"
	"craig/frontend/c/internal/linking"
	"craig/frontend/c/internal/syntax"
	"craig/frontend/internal/pointsto"
	"craig/internal/stop"
	"craig/logic"
	"craig/num"
	"craig/program"
)

// Options say what a program is to say of its units. They are those of package c of the same names.
type Options struct {
	LP64    bool
	Entry   string
	EntryOf string // the function that Entry calls for a user, or is
	// EntryParams is how many of the parameters of Entry, where it calls EntryOf, are those of that; the others choose what these
	// point to.
	EntryParams int
	Marks       []program.Kind
	Asked       []program.Kind
	Unbounded   bool
	Calls       []string
	Labels      []string
	Assume      assumption.Set
}

// followed returns the kinds of violation that a program has wherever the source has them.
func (o Options) followed() []program.Kind {
	return append([]program.Kind{program.Assertion, program.ErrorCall, program.ErrorLabel}, o.Asked...)
}

// Violates reports whether the call of a function that has a body is a violated assertion.
func (o Options) Violates(name string) bool {
	return slices.Contains(o.Calls, name) || slices.Contains(clib.ViolatesDefined, name)
}

// lowering is one pass over the units of a program: it builds the program with what earlier lowerings found, and finds more
// for the next one.
type lowering struct {
	c    *logic.Context
	o    Options
	p    *program.Program
	mem  *memory // what is known from one lowering to the next
	link *linking.Linkage

	// Functions.
	funcs       map[*linking.Symbol]*function
	order       []*function
	provided    map[string]*function // of the C library
	entrySymbol *linking.Symbol      // the function where execution starts
	todo        []*function          // that are called, but not lowered yet
	pending     []func()             // what is done when all procedures are lowered

	// Variables.
	globals    map[*linking.Symbol]*object
	objects    map[*cc.Declarator]*object
	used       map[*object]bool    // variables that the program mentions
	scalars    []*object           // all that were made, but for temporaries
	variables  map[*object]int     // see variablesOf
	ofIntegers map[*object]bool    // see consistsOfIntegers
	otherBools bool                // bytes other than 0 and 1 are stored in a _Bool, at least it seems so
	ofChars    map[shownBytes]bool // see ofCharacters
	findable   map[sought]bool     // see mayFind
	owner      map[*object]*function
	inits      []globalInit

	// Memory that pointers lead to.
	rootObjects map[cc.Node]*object // whose address is taken, by declarator, call or literal
	targets     [][]*object         // by number; several for memory that was allocated for no certain type
	ofRoot      map[*root][]*object
	heaps       map[cc.Node]*heapVars
	sites       map[cc.Node][]*program.Loc // by allocation: where it makes a block
	overwriting map[string]*program.Proc   // helpers that were made, by what they overwrite
	targetless  []cc.Node                  // dereferences for which no object was found
	unassigned  map[cc.Node]bool           // those of them of pointers that hold nothing at all

	// Allocated memory that is used as several types, and what is copied so that it is not.
	severalTypes []*root
	contexts     *contexts

	temps int // how many temporary variables there are

	*pointsto.Analysis[objectKey]
	holders
	sourceNames
	evaluationOrders
}

// procedure is a procedure of the program that is being made.
type procedure struct {
	*lowering
	fn  *function
	cur *program.Loc // where the next statement goes; nil where execution does not come

	bases      map[cc.Node]*program.Var // where in the array of all activations its variables are, see automatic.go
	logs       []*effectLog             // what is being evaluated, see order.go
	giving     bool                     // the arguments of a call of code outside are evaluated
	inConstant bool                     // a constant expression is evaluated, for what is undefined in it alone
	agreeing   []agreement              // unions of which all members are being stored
	scopes     []scope                  // that are open
	kept       map[*program.Var]keeping // see around, by the target of the pointer
	wide       map[cc.Node]int          // how many accesses of a node that can change many variables are exact
}

// lowerer lowers the text of a function to statements of its procedure.
type lowerer struct {
	*procedure
	labels  map[string]*program.Loc
	cases   map[*cc.LabeledStatement]*program.Loc
	brk     *program.Loc
	cont    *program.Loc
	loop    struct{ brk, cont int }          // how many scopes there are outside of what break and continue leave
	lengths map[*cc.Declarator]variableArray // of arrays of variable length
	unused  cc.Node                          // a call whose result nothing depends on
	region  *region                          // an expression whose order is looked at, see order.go
}

type globalInit struct {
	d       *cc.Declarator
	o       *object
	ini     *cc.Initializer
	unknown bool // no unit defines it
}

type function struct {
	name   string
	typ    *cc.FunctionType
	def    *cc.FunctionDefinition
	proc   *program.Proc
	params []*object
	ret    *object
	zero   bool    // it returns 0 where its end is reached
	more   *object // the arguments that are no parameters, if the function looks at them; see variadic.go

	// Of a copy, see contexts.go; original is nil for others.
	original *function
	call     cc.Node                                       // that calls it
	caller   *function                                     // the function that has the call
	labels   map[*cc.LabeledStatement]*cc.LabeledStatement // by those of the original
	declared map[*cc.Declarator]*cc.Declarator             // likewise
}

// Program builds the program of the translation units, which were read from these files, again and again until all that has
// its address taken is known. The errors are *frontend.SyntaxError, *frontend.UnsupportedError, both with their place,
// *frontend.InputError where there is no function to start in, and the cause of ctx if that ends.
func Program(ctx context.Context, c *logic.Context, o Options, files []string, units []*syntax.Tree) (p *program.Program, err error) {
	defer func() {
		if e := recover(); e != nil {
			if u, ok := e.(*frontend.UnsupportedError); ok {
				p, err = nil, u
				return
			}
			panic(e)
		}
	}()
	names, err := linking.Link(files, units)
	if err != nil {
		return nil, err
	}
	var found *ctypes.Findings
	if !stop.Do(ctx, func(s *stop.Signal) { found, err = ctypes.Inspect(s, units) }) {
		return nil, context.Cause(ctx)
	}
	if err != nil {
		return nil, err
	}
	between := &findings{contexts: newContexts(), newMemory: func() *memory {
		mem := newMemory(found, clib.New(o.LP64))
		if len(units) > 0 {
			mem.charType = units[0].Char
		}
		return mem
	}}
	between.mem = between.newMemory()
	funcs := map[*linking.Symbol]*function{}
	terms := logic.NewContext() // of lowerings that only find out what there is
	for {
		mem := between.mem
		l := newLowering(terms, o, mem, names, funcs)
		l.contexts = between.contexts
		known := mem.state()
		mem.Grown = false
		late := terms.Within(ctx, func() { err = l.lowerAll(units) })
		if late != nil {
			return nil, late
		}
		if err != nil {
			return nil, err
		}
		settled := mem.state() == known && !mem.Grown
		if settled && l.otherBools && !mem.otherBools { // which says nothing as long as pointers lead to more than in the end
			mem.otherBools, settled = true, false
		}
		if settled {
			l.CheckUses()
			if terms == c {
				return l.p, nil
			}
			switch more := mem.addTargetless(l.targetless, l.unassigned); {
			case between.again(l) || more:
			case c.TakeOver(terms): // all terms of this lowering are of the program
				l.p.Ctx = c
				return l.p, nil
			default:
				terms = c
				continue
			}
		}
		terms = logic.NewContext()
	}
}

// findings are what one lowering leaves to the next.
type findings struct {
	newMemory func() *memory // of which nothing is known
	mem       *memory
	contexts  *contexts
	inBytes   int // how many roots were objects of bytes when what else is known of memory was forgotten last
	forgotten int // how often that was
}

// maxForgotten is how often what is known of memory is forgotten, because more objects are objects of bytes than had been known.
const maxForgotten = 4

// again reports whether there is more to find out after l, which has found out no more than the lowering before it: about
// functions that have to be copied, or without what was lowered before it was known which objects are objects of bytes.
func (r *findings) again(l *lowering) bool {
	switch {
	case l.inContext(): // what is known of the memory of all calls is too much for that of each
		r.mem, r.inBytes = r.newMemory(), 0
	case l.storedTogether(), r.mem.inBytes() > r.inBytes && r.forgotten < maxForgotten:
		r.inBytes = r.mem.inBytes()
		r.forgotten++
		r.mem = r.mem.forgotten(r.newMemory())
	default:
		return false
	}
	return true
}

func newLowering(c *logic.Context, o Options, mem *memory, names *linking.Linkage, funcs map[*linking.Symbol]*function) *lowering {
	return &lowering{
		c: c, o: o, p: &program.Program{Ctx: c, Asked: o.followed()}, mem: mem, link: names,
		funcs: funcs, provided: map[string]*function{},
		globals: map[*linking.Symbol]*object{}, objects: map[*cc.Declarator]*object{}, used: map[*object]bool{}, owner: map[*object]*function{},
		rootObjects: map[cc.Node]*object{}, variables: map[*object]int{}, ofIntegers: map[*object]bool{}, ofChars: map[shownBytes]bool{}, findable: map[sought]bool{}, ofRoot: map[*root][]*object{}, unassigned: map[cc.Node]bool{}, heaps: map[cc.Node]*heapVars{}, sites: map[cc.Node][]*program.Loc{}, overwriting: map[string]*program.Proc{},
		Analysis:         pointsto.New(mem.Facts, mem.last),
		sourceNames:      sourceNames{texts: map[cc.Type]string{}, places: map[cc.Node]program.Pos{}},
		holders:          holders{savedCalls: map[*program.Edge]bool{}},
		evaluationOrders: evaluationOrders{slots: map[*logic.Term]*program.Var{}, ends: map[*program.Proc]bool{}},
	}
}

// lowerAll lowers the units, once.
func (l *lowering) lowerAll(units []*syntax.Tree) error {
	l.provide()
	l.createRoots()
	for _, u := range units {
		l.unit(u)
	}
	if err := l.finish(); err != nil {
		return err
	}
	l.closeEscaped()
	return nil
}

func (l *lowering) unit(ast *syntax.Tree) {
	for tu := ast.TranslationUnit; tu != nil; tu = tu.TranslationUnit {
		ed := tu.ExternalDeclaration
		switch ed.Case {
		case cc.ExternalDeclarationFuncDef:
			d := ed.FunctionDefinition.Declarator
			t, ok := d.Type().(*cc.FunctionType)
			if !ok {
				syntax.Unsupported(ed, "a function definition whose type is %s", d.Type())
			}
			s := l.link.Find(d.LexicalScope(), d.Name())
			f := l.function(s, d.Name(), t)
			if s.Function == ed.FunctionDefinition {
				f.def, f.typ = ed.FunctionDefinition, t
				f.zero = ast.MainReturnsZero && s.Shown == "main" && t.Result().Kind() == cc.Int
			}
		case cc.ExternalDeclarationDecl:
			l.globalDecl(ed.Declaration)
		case cc.ExternalDeclarationAsmStmt:
			syntax.Unsupported(ed, "inline assembly")
		}
	}
}

// function returns the function that is the symbol s; without one, what is declared in a block only, or by being called.
func (l *lowering) function(s *linking.Symbol, name string, t *cc.FunctionType) *function {
	if s == nil {
		s = l.link.Undeclared(name)
	}
	f := l.funcs[s]
	if f == nil {
		f = &function{name: s.Shown, typ: t}
		l.funcs[s] = f
	}
	if !slices.Contains(l.order, f) {
		l.order = append(l.order, f)
	}
	return f
}

func (l *lowering) globalDecl(decl *cc.Declaration) {
	for il := decl.InitDeclaratorList; il != nil; il = il.InitDeclaratorList {
		id := il.InitDeclarator
		d := id.Declarator
		if d.IsTypename() || d.Type().Kind() == cc.Function {
			continue
		}
		s := l.link.Find(d.LexicalScope(), d.Name())
		o := l.globals[s]
		if o == nil {
			def := s.Definition.Declarator
			if def.Type().IsIncomplete() && def.Type().Kind() != cc.Array {
				continue
			}
			if o = l.rootObjects[def]; o == nil {
				o = l.newObject(def, def.Type(), fileLevel, s.Shown)
			}
			l.globals[s] = o
			l.inits = append(l.inits, globalInit{def, o, s.Definition.Initializer, !s.Defined()})
		}
		l.objects[d] = o
	}
}

func (l *lowering) finish() error {
	start, err := l.link.Entry(l.o.Entry)
	if err != nil {
		return err
	}
	main := l.funcs[start]
	l.entrySymbol = start
	for _, f := range l.order {
		f.proc = nil
	}
	l.need(main)
	for _, f := range slices.Concat(l.runByThemselves(l.mem.Initial), l.runByThemselves(l.mem.Final)) {
		l.need(f)
	}
	if f := l.registered("exit"); f != nil && main.name == "main" {
		l.need(f)
	}
	if l.runsAtEnd() {
		l.mem.note(main.def, returns)
	}
	for len(l.todo) > 0 {
		f := l.todo[0]
		l.todo = l.todo[1:]
		l.body(f)
	}
	l.entry(main)
	for _, f := range l.pending {
		f()
	}
	l.findOrders()
	l.inOrder()
	l.showPointees()
	l.p.Memory = l.representations()
	for _, pr := range l.p.Procs {
		program.Prune(pr)
	}
	l.p.Number()
	l.activations()
	l.repetitions()
	return nil
}

// need lets f, which has a body, be lowered if it is not yet.
func (l *lowering) need(f *function) {
	if f.proc == nil {
		l.declare(f)
		l.todo = append(l.todo, f)
	}
}

// inOrder puts the procedures in the order of the text, those that are not in the text behind.
func (l *lowering) inOrder() {
	place := map[*program.Proc]int{}
	for i, f := range l.order {
		if f.proc != nil {
			place[f.proc] = i - len(l.order)
		}
	}
	slices.SortStableFunc(l.p.Procs, func(a, b *program.Proc) int { return cmp.Compare(place[a], place[b]) })
}

func (l *lowering) newProc(name string, at program.Pos) *program.Proc {
	pr := &program.Proc{Name: name, Pos: at}
	pr.Entry = pr.NewLoc(at)
	l.p.Procs = append(l.p.Procs, pr)
	return pr
}

// declare makes the procedure of f with its parameters and results: the leaves of what C passes and returns.
func (l *lowering) declare(f *function) {
	f.more = nil
	at := l.pos(f.def)
	if l.provided[f.name] == f && strings.HasPrefix(f.name, "__craig_") { // a part of what calls it
		at.Line, at.Col = 0, 0
	}
	if f.name == entry.Caller { // a part of what is done before execution starts
		at = program.Pos{File: "<" + entry.Caller + ">"}
	}
	f.proc, f.params, f.ret = l.newProc(f.name, at), nil, nil
	for i, prm := range f.typ.Parameters() {
		if prm.Type().Kind() == cc.Void {
			continue
		}
		name := prm.Name()
		if name == "" {
			name = fmt.Sprintf("arg%d", i)
		}
		f.params = append(f.params, l.signature(f, prm.Type().Decay(), name, &f.proc.Params))
	}
	if l.startsVariadic(f) {
		f.more = l.signature(f, l.mem.Variadic[f.def], "...", &f.proc.Params)
	}
	if rt := f.typ.Result(); rt.Kind() != cc.Void {
		f.ret = l.signature(f, rt, "result", &f.proc.Results)
	}
}

// signature makes an object whose variables are parameters or results.
func (l *lowering) signature(f *function, t cc.Type, name string, list *[]*program.Var) *object {
	n := len(f.proc.Locals)
	o := l.build(f.def, &object{key: objectKey{f.def, signaturePath(list == &f.proc.Results, name)}, typ: t}, storage{in: f}, name)
	o.temporary = true
	*list = append(*list, f.proc.Locals[n:]...)
	f.proc.Locals = f.proc.Locals[:n]
	return o
}

// signaturePath returns the path of a parameter or the result in the key of its object.
func signaturePath(result bool, name string) string {
	if result {
		return "()"
	}
	return "(" + name + ")"
}

// entry makes the procedure where execution starts: it initialises static variables and calls main.
func (l *lowering) entry(main *function) {
	at := l.pos(main.def)
	pr := l.newProc("start", program.Pos{File: at.File})
	s := &lowerer{procedure: &procedure{lowering: l, fn: &function{name: "start", proc: pr}, cur: pr.Entry, wide: map[cc.Node]int{}}}
	if l.o.Unbounded {
		l.p.Assumed = append(l.p.Assumed, program.Assumed{Name: assumption.UnboundedIntegers, Pos: at, What: "integers are mathematical in what runs from " + main.name})
	}
	s.initialMemory()
	for _, g := range l.inits {
		if g.unknown && l.needsFirstValue(g) {
			s.unknown(g.o, g.d)
		} else {
			s.initialise(g.d, s.whole(g.o), g.ini)
		}
	}
	for _, f := range l.runByThemselves(l.mem.Initial) {
		s.runs(f, l.pos(f.def))
	}
	s.callEntry(main, at)
	if main.name == "main" {
		s.ending("exit", at)
	}
	s.nothingLeaked(false, at)
	pr.Exit = s.cur
	l.p.Entry = pr
}

// initialMemory gives what allocations will make, and literals, their first values.
func (l *procedure) initialMemory() {
	l.apply(l.none, l.fn.proc.Pos)
	for _, r := range l.mem.order {
		switch o := l.rootObjects[r.node]; {
		case r.heap:
			at := l.pos(r.node)
			for _, v := range l.heap(r.node).all() {
				switch v.Term.Sort() {
				case logic.Int:
					l.assign(v, l.c.Int(0), at)
				default:
					l.assign(v, l.c.ConstArray(v.Term.Sort(), l.c.Int(0)), at)
				}
			}
			for _, o := range l.ofRoot[r] {
				if isForEntry(r.node) {
					l.anyContents(o, r.node)
				} else {
					l.havoc(o, program.Havoc{Input: program.Input{Kind: program.Uninitialised}}, r.node)
				}
			}
		case r.lit && o != nil:
			l.zero(l.whole(o), r.node)
			l.spell(r.node, l.whole(o), r.text)
		}
	}
}

// body lowers the function f.
func (l *lowering) body(f *function) {
	end := l.pos(f.def.CompoundStatement.Token2)
	f.proc.Exit = &program.Loc{Proc: f.proc, Pos: end}
	b := &lowerer{
		procedure: &procedure{lowering: l, fn: f, cur: f.proc.Entry, bases: map[cc.Node]*program.Var{}, scopes: []scope{nil}, kept: map[*program.Var]keeping{}, wide: map[cc.Node]int{}},
		labels:    map[string]*program.Loc{}, cases: map[*cc.LabeledStatement]*program.Loc{}, lengths: map[*cc.Declarator]variableArray{},
	}
	b.skip(l.pos(f.def))
	b.activation()
	b.parameters(f)
	b.variableParameters(f)
	b.compound(f.def.CompoundStatement)
	if b.cur != nil {
		b.returning(end)
		switch {
		case f.zero:
			b.zero(b.whole(f.ret), f.def.CompoundStatement.Token2)
		case f.ret != nil:
			b.havoc(f.ret, program.Havoc{Input: program.Input{Kind: program.NoReturnValue}}, f.def.CompoundStatement)
		}
		b.goTo(f.proc.Exit, end)
	}
	f.proc.Locs = append(f.proc.Locs, f.proc.Exit)
}

// parameters makes the parameters known; those whose address is taken are copied to where it leads.
func (l *lowerer) parameters(f *function) {
	i := 0
	for _, prm := range f.typ.Parameters() {
		if prm.Type().Kind() == cc.Void {
			continue
		}
		if d := prm.Declarator; d != nil {
			d := l.own(d)
			o := f.params[i]
			o.key = objectKey{root: d}
			if l.rootObjects[d] != nil {
				p, _ := l.begin(d, o.typ, d.Name())
				l.copy(p, l.whole(o), d)
			} else {
				o.rekey(d, len(o.key.path))
				o.temporary = false
				l.scoped(o, d)
				l.objects[d] = o
				l.owner[o] = f
				l.declared(o)
			}
		}
		i++
	}
}

// rekey makes d the root of o and of what is below it; the first n bytes of their paths are dropped.
func (o *object) rekey(d cc.Node, n int) {
	o.key = objectKey{d, o.key.path[n:]}
	if o.elem != nil {
		o.elem.rekey(d, n)
	}
	for _, f := range o.fields {
		f.rekey(d, n)
	}
}

// emit adds a statement at the current location.
func (l *procedure) emit(s program.Stmt, at program.Pos) {
	if l.cur == nil {
		return
	}
	l.Flow(s)
	l.logged(s)
	next := l.fn.proc.NewLoc(at)
	program.NewEdge(l.cur, next, s, at)
	l.cur = next
}

func (l *procedure) skip(at program.Pos) { l.emit(&program.Assume{Cond: l.c.True()}, at) }

func (l *procedure) goTo(to *program.Loc, at program.Pos) { l.goIf(l.c.True(), to, at) }

// goIf adds an edge to another location and leaves the current location unreachable if cond is true.
func (l *procedure) goIf(cond *logic.Term, to *program.Loc, at program.Pos) {
	l.goWay(nil, cond, to, at)
}

// goWay is goIf for a way of a branch of the source.
func (l *procedure) goWay(b *program.Branch, cond *logic.Term, to *program.Loc, at program.Pos) {
	if l.cur != nil && !cond.IsFalse() {
		s := &program.Assume{Cond: cond, Branch: b}
		l.logged(s)
		program.NewEdge(l.cur, to, s, at)
	}
	if cond.IsTrue() {
		l.cur = nil
	}
}

func (l *procedure) newLoc(at program.Pos) *program.Loc { return l.fn.proc.NewLoc(at) }

// branch ends the current location with two edges.
func (l *procedure) branch(cond *logic.Term, yes, no *program.Loc, at program.Pos) {
	l.decide(nil, cond, yes, no, at)
}

// decide is branch for d, a branch of the source; nil for none.
func (l *procedure) decide(d *program.Decision, cond *logic.Term, yes, no *program.Loc, at program.Pos) {
	if l.cur == nil {
		return
	}
	var holds, fails *program.Branch
	if d != nil {
		holds, fails = &program.Branch{Decision: d, Way: program.Holds}, &program.Branch{Decision: d, Way: program.Fails}
	}
	from := l.cur
	l.goWay(holds, cond, yes, at)
	l.cur = from
	l.goWay(fails, l.c.Not(cond), no, at)
	l.cur = nil
}

func (l *procedure) assign(v *program.Var, t *logic.Term, at program.Pos) {
	l.emit(&program.Assign{Lhs: []*program.Var{v}, Rhs: []*logic.Term{t}}, at)
}

func (l *procedure) temp(s *logic.Sort) *program.Var {
	l.temps++
	v := program.NewVar(l.c, l.fn.name, fmt.Sprintf("t%d", l.temps), "", s)
	l.fn.proc.Locals = append(l.fn.proc.Locals, v)
	return v
}

func (l *procedure) assumeUB(cond *logic.Term, kind program.Kind, at program.Pos) {
	l.assumeAccess(cond, kind, nil, at)
}

// assumeAccess is assumeUB of what an access is about.
func (l *procedure) assumeAccess(cond *logic.Term, kind program.Kind, a *program.Access, at program.Pos) {
	if l.inConstant {
		kind = program.ConstantOverflow
	}
	if !cond.IsTrue() {
		l.emit(&program.Assume{Cond: cond, Violation: program.Violation{Kind: kind, Access: a}}, at)
	}
}

func (l *procedure) assumeRange(t *logic.Term, it ctypes.IntType, at program.Pos) {
	l.emit(&program.Assume{Cond: l.inRange(t, it)}, at)
}

func (l *lowering) num(r num.Rat) *logic.Term { return l.c.Num(r, logic.Int) }
