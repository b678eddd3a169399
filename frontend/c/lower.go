package c

import (
	"fmt"

	"modernc.org/cc/v4"

	"craig/logic"
	"craig/num"
	"craig/program"
)

// lowerer builds a program from translation units.
type lowerer struct {
	c       *logic.Context
	o       Options
	p       *program.Program
	globals map[string]*object
	funcs   map[string]*function
	order   []*function
	inits   []globalInit
	statics int
	fn      *function
	cur     *program.Loc
	objects map[*cc.Declarator]*object
	labels  map[string]*program.Loc
	brk     *program.Loc
	cont    *program.Loc
	cases   map[*cc.LabeledStatement]*program.Loc
	temps   int
}

type globalInit struct {
	d   *cc.Declarator
	o   *object
	ini *cc.Initializer
}

type function struct {
	name string
	typ  *cc.FunctionType
	def  *cc.FunctionDefinition
	proc *program.Proc
	ret  *object
}

func newLowerer(c *logic.Context, o Options) *lowerer {
	return &lowerer{c: c, o: o, p: &program.Program{Ctx: c}, globals: map[string]*object{}, funcs: map[string]*function{},
		objects: map[*cc.Declarator]*object{}}
}

func (l *lowerer) unit(ast *cc.AST) {
	for tu := ast.TranslationUnit; tu != nil; tu = tu.TranslationUnit {
		ed := tu.ExternalDeclaration
		switch ed.Case {
		case cc.ExternalDeclarationFuncDef:
			d := ed.FunctionDefinition.Declarator
			f := l.function(d.Name(), d.Type().(*cc.FunctionType))
			f.def = ed.FunctionDefinition
		case cc.ExternalDeclarationDecl:
			l.globalDecl(ed.Declaration)
		}
	}
}

func (l *lowerer) function(name string, t *cc.FunctionType) *function {
	f := l.funcs[name]
	if f == nil {
		f = &function{name: name, typ: t}
		l.funcs[name] = f
		l.order = append(l.order, f)
	}
	return f
}

func (l *lowerer) globalDecl(decl *cc.Declaration) {
	for il := decl.InitDeclaratorList; il != nil; il = il.InitDeclaratorList {
		id := il.InitDeclarator
		d := id.Declarator
		if d.IsTypename() || d.Type().Kind() == cc.Function {
			continue
		}
		o := l.globals[d.Name()]
		if o == nil {
			if d.Type().IsIncomplete() {
				continue
			}
			o = l.newObject(d, d.Type(), "", d.Name(), false)
			l.globals[d.Name()] = o
		}
		l.objects[d] = o
		if !d.IsExtern() || id.Initializer != nil {
			l.inits = append(l.inits, globalInit{d, o, id.Initializer})
		}
	}
}

// newObject creates the variables of an object; inArray says whether it is below an array.
func (l *lowerer) newObject(n cc.Node, t cc.Type, proc, name string, inArray bool) *object {
	o := &object{typ: t}
	switch t.Kind() {
	case cc.Struct:
		st := t.(*cc.StructType)
		for i := 0; i < st.NumFields(); i++ {
			f := st.FieldByIndex(i)
			o.fields = append(o.fields, l.newObject(n, f.Type(), proc, name+"."+f.Name(), inArray))
		}
	case cc.Array:
		o.elem = l.newObject(n, t.(*cc.ArrayType).Elem(), proc, name, true)
	default:
		if t.Kind() == cc.Union {
			unsupported(n, "union")
		}
		s := logic.Int
		if inArray {
			s = l.c.Array(logic.Int, logic.Int)
		}
		v := program.NewVar(l.c, proc, name, t.String(), s)
		v.Pos = pos(n)
		o.leaf = v
		if proc == "" {
			l.p.Globals = append(l.p.Globals, v)
		} else {
			l.fn.proc.Locals = append(l.fn.proc.Locals, v)
		}
	}
	return o
}

func (l *lowerer) leaves(o *object) []*program.Var {
	switch {
	case o.leaf != nil:
		return []*program.Var{o.leaf}
	case o.elem != nil:
		return l.leaves(o.elem)
	}
	var vs []*program.Var
	for _, f := range o.fields {
		vs = append(vs, l.leaves(f)...)
	}
	return vs
}

func (l *lowerer) finish() (*program.Program, error) {
	main := l.funcs[l.o.Entry]
	if main == nil || main.def == nil {
		return nil, &InputError{fmt.Sprintf("no function %s to start from; choose one with --entry", l.o.Entry)}
	}
	for _, f := range l.order {
		if f.def != nil {
			l.declare(f)
		}
	}
	for _, f := range l.order {
		if f.def != nil {
			l.body(f)
		}
	}
	l.entry(main)
	for _, pr := range l.p.Procs {
		prune(pr)
	}
	l.p.Number()
	return l.p, nil
}

func (l *lowerer) newProc(name string, at program.Pos) *program.Proc {
	pr := &program.Proc{Name: name, Pos: at}
	pr.Entry = pr.NewLoc(at)
	l.p.Procs = append(l.p.Procs, pr)
	return pr
}

func (l *lowerer) declare(f *function) {
	f.proc = l.newProc(f.name, pos(f.def))
	l.fn = f
	for i, prm := range f.typ.Parameters() {
		if prm.Type().Kind() == cc.Void {
			continue
		}
		name := prm.Name()
		if name == "" {
			name = fmt.Sprintf("arg%d", i)
		}
		n := len(f.proc.Locals)
		o := l.newObject(f.def, prm.Type().Decay(), f.name, name, false)
		f.proc.Params = append(f.proc.Params, f.proc.Locals[n:]...)
		f.proc.Locals = f.proc.Locals[:n]
		if prm.Declarator != nil {
			l.objects[prm.Declarator] = o
		}
	}
	if rt := f.typ.Result(); rt.Kind() != cc.Void {
		n := len(f.proc.Locals)
		f.ret = l.newObject(f.def, rt, f.name, "result", false)
		f.proc.Results = append(f.proc.Results, f.proc.Locals[n:]...)
		f.proc.Locals = f.proc.Locals[:n]
	}
}

func (l *lowerer) entry(main *function) {
	at := pos(main.def)
	pr := l.newProc("start", program.Pos{File: at.File})
	l.fn = &function{name: "start", proc: pr}
	l.cur = pr.Entry
	for _, g := range l.inits {
		l.initialise(g.d, place{o: g.o}, g.o.typ, g.ini, true)
	}
	var args []*logic.Term
	for _, v := range main.proc.Params {
		t := program.NewVar(l.c, "start", v.Name, v.Type, v.Term.Sort())
		pr.Locals = append(pr.Locals, t)
		l.emit(&program.Havoc{Vars: []*program.Var{t}, Input: "argument of main"}, at)
		it := intType{bits: 32, signed: true}
		l.assumeRange(t.Term, it, at)
		args = append(args, t.Term)
	}
	l.emit(&program.Call{Callee: main.proc, Args: args, Results: make([]*program.Var, len(main.proc.Results))}, at)
	pr.Exit = l.cur
	l.p.Entry = pr
}

func (l *lowerer) body(f *function) {
	l.fn = f
	l.labels = map[string]*program.Loc{}
	l.cases = map[*cc.LabeledStatement]*program.Loc{}
	l.brk, l.cont = nil, nil
	end := pos(f.def.CompoundStatement.Token2)
	f.proc.Exit = &program.Loc{Proc: f.proc, Pos: end}
	l.cur = f.proc.Entry
	l.skip(pos(f.def))
	l.compound(f.def.CompoundStatement)
	if l.cur != nil {
		if f.ret != nil {
			l.havoc(f.ret, "no return value", end)
		}
		l.goTo(f.proc.Exit, end)
	}
	f.proc.Locs = append(f.proc.Locs, f.proc.Exit)
}

// emit adds a statement at the current location.
func (l *lowerer) emit(s program.Stmt, at program.Pos) {
	if l.cur == nil {
		return
	}
	next := l.fn.proc.NewLoc(at)
	program.NewEdge(l.cur, next, s, at)
	l.cur = next
}

func (l *lowerer) skip(at program.Pos) { l.emit(&program.Assume{Cond: l.c.True()}, at) }

func (l *lowerer) goTo(to *program.Loc, at program.Pos) { l.goIf(l.c.True(), to, at) }

// goIf adds an edge to another location and leaves the current location unreachable if cond is true.
func (l *lowerer) goIf(cond *logic.Term, to *program.Loc, at program.Pos) {
	if l.cur != nil && !cond.IsFalse() {
		program.NewEdge(l.cur, to, &program.Assume{Cond: cond}, at)
	}
	if cond.IsTrue() {
		l.cur = nil
	}
}

func (l *lowerer) newLoc(at program.Pos) *program.Loc { return l.fn.proc.NewLoc(at) }

// branch ends the current location with two edges.
func (l *lowerer) branch(cond *logic.Term, yes, no *program.Loc, at program.Pos) {
	if l.cur == nil {
		return
	}
	from := l.cur
	l.goIf(cond, yes, at)
	l.cur = from
	l.goIf(l.c.Not(cond), no, at)
	l.cur = nil
}

func (l *lowerer) assign(v *program.Var, t *logic.Term, at program.Pos) {
	l.emit(&program.Assign{Lhs: []*program.Var{v}, Rhs: []*logic.Term{t}}, at)
}

func (l *lowerer) temp(s *logic.Sort) *program.Var {
	l.temps++
	v := program.NewVar(l.c, l.fn.name, fmt.Sprintf("t%d", l.temps), "", s)
	l.fn.proc.Locals = append(l.fn.proc.Locals, v)
	return v
}

func (l *lowerer) assumeUB(cond *logic.Term, what string, at program.Pos) {
	if !cond.IsTrue() {
		l.emit(&program.Assume{Cond: cond, UB: what}, at)
	}
}

func (l *lowerer) assumeRange(t *logic.Term, it intType, at program.Pos) {
	l.emit(&program.Assume{Cond: l.c.And(l.c.Ge(t, l.num(it.lo())), l.c.Le(t, l.num(it.hi())))}, at)
}

func (l *lowerer) num(r num.Rat) *logic.Term { return l.c.Num(r, logic.Int) }

// input returns an arbitrary value of type it.
func (l *lowerer) input(it intType, name string, at program.Pos) val {
	v := l.temp(logic.Int)
	l.emit(&program.Havoc{Vars: []*program.Var{v}, Input: name}, at)
	l.assumeRange(v.Term, it, at)
	return val{v.Term, it.lo(), it.hi()}
}

func (l *lowerer) havoc(o *object, why string, at program.Pos) {
	switch {
	case o.leaf != nil && o.leaf.Term.Sort() == logic.Int:
		l.emit(&program.Havoc{Vars: []*program.Var{o.leaf}, Input: why}, at)
		l.assumeRange(o.leaf.Term, typeInt(l.fn.def, o.typ), at)
	case o.leaf != nil:
		l.emit(&program.Havoc{Vars: []*program.Var{o.leaf}, Input: why}, at)
	case o.elem != nil:
		l.havoc(o.elem, why, at)
	}
	for _, f := range o.fields {
		l.havoc(f, why, at)
	}
}

// prune removes the locations that the entry does not reach.
func prune(pr *program.Proc) {
	seen := map[*program.Loc]bool{pr.Entry: true, pr.Exit: true}
	stack := []*program.Loc{pr.Entry}
	for len(stack) > 0 {
		x := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		for _, e := range x.Out {
			if !seen[e.To] {
				seen[e.To] = true
				stack = append(stack, e.To)
			}
		}
	}
	var locs []*program.Loc
	for _, x := range pr.Locs {
		if !seen[x] {
			continue
		}
		locs = append(locs, x)
		var in []*program.Edge
		for _, e := range x.In {
			if seen[e.From] {
				in = append(in, e)
			}
		}
		x.In = in
	}
	pr.Locs = locs
}
