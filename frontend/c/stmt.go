package c

import (
	"modernc.org/cc/v4"

	"craig/logic"
	"craig/num"
	"craig/program"
)

func (l *lowerer) compound(s *cc.CompoundStatement) {
	for bl := s.BlockItemList; bl != nil; bl = bl.BlockItemList {
		switch b := bl.BlockItem; b.Case {
		case cc.BlockItemDecl:
			l.localDecl(b.Declaration)
		case cc.BlockItemStmt:
			l.stmt(b.Statement)
		case cc.BlockItemLabel:
		default:
			unsupported(s, "nested function")
		}
	}
}

func (l *lowerer) localDecl(decl *cc.Declaration) {
	for il := decl.InitDeclaratorList; il != nil; il = il.InitDeclaratorList {
		id := il.InitDeclarator
		d := id.Declarator
		if d.IsTypename() || d.Type().Kind() == cc.Function {
			continue
		}
		if d.IsExtern() {
			l.objects[d] = l.globals[d.Name()]
			continue
		}
		if d.Name() == "__func__" {
			continue
		}
		if d.IsStatic() {
			o := l.newObject(d, d.Type(), "", l.fn.name+"."+d.Name(), false)
			l.objects[d] = o
			l.inits = append(l.inits, globalInit{d, o, id.Initializer})
			continue
		}
		o := l.newObject(d, d.Type(), l.fn.name, d.Name(), false)
		l.objects[d] = o
		if id.Initializer != nil {
			l.initialise(d, place{o: o}, o.typ, id.Initializer, false)
		} else {
			l.havoc(o, "uninitialised", pos(d))
		}
	}
}

// initialise stores an initialiser; what it leaves out is zero. A nil initialiser is all zero.
func (l *lowerer) initialise(n cc.Node, p place, t cc.Type, ini *cc.Initializer, global bool) {
	at := pos(n)
	if ini != nil && ini.Case == cc.InitializerExpr {
		if s, ok := ini.AssignmentExpression.Value().(cc.StringValue); ok && t.Kind() == cc.Array {
			l.zero(p, at)
			for i := 0; i < len(s); i++ {
				l.store(l.element(p, l.c.Int(int64(i))), val{t: l.c.Int(int64(int8(s[i])))}, at)
			}
			return
		}
		if t.Kind() == cc.Struct {
			l.copy(p, l.lvalue(ini.AssignmentExpression), at)
			return
		}
		v := l.convert(n, l.expr(ini.AssignmentExpression), typeInt(n, t))
		l.store(p, v, at)
		return
	}
	l.zero(p, at)
	if ini != nil {
		l.initList(n, p, t, ini.InitializerList)
	}
}

// initList stores the scalars of a brace list at their offsets.
func (l *lowerer) initList(n cc.Node, p place, t cc.Type, list *cc.InitializerList) {
	for ; list != nil; list = list.InitializerList {
		ini := list.Initializer
		if ini.Case == cc.InitializerInitList {
			l.initList(n, p, t, ini.InitializerList)
			continue
		}
		q, ok := l.atOffset(p, t, ini.Offset(), ini.Type())
		if !ok {
			unsupported(n, "initialiser")
		}
		v := l.convert(n, l.expr(ini.AssignmentExpression), typeInt(n, q.o.typ))
		l.store(q, v, pos(n))
	}
}

// atOffset finds the scalar at a byte offset.
func (l *lowerer) atOffset(p place, t cc.Type, off int64, want cc.Type) (place, bool) {
	switch t := t.(type) {
	case *cc.ArrayType:
		e := t.Elem()
		return l.atOffset(l.element(p, l.c.Int(off/e.Size())), e, off%e.Size(), want)
	case *cc.StructType:
		for i := t.NumFields() - 1; i >= 0; i-- {
			if f := t.FieldByIndex(i); f.Offset() <= off {
				return l.atOffset(place{p.o.fields[i], p.index}, f.Type(), off-f.Offset(), want)
			}
		}
		return p, false
	}
	return p, true
}

// zero stores zeros everywhere in p.
func (l *lowerer) zero(p place, at program.Pos) {
	switch o := p.o; {
	case o.leaf != nil && p.index == nil:
		t := l.c.Int(0)
		if s := o.leaf.Term.Sort(); s != logic.Int {
			t = l.c.ConstArray(s, t)
		}
		l.assign(o.leaf, t, at)
	case o.elem != nil && p.index == nil:
		l.zero(place{o.elem, nil}, at)
	case p.index != nil:
		unsupported(l.fn.def, "initialiser inside an array")
	default:
		for _, f := range o.fields {
			l.zero(place{f, nil}, at)
		}
	}
}

func (l *lowerer) stmt(s *cc.Statement) {
	switch s.Case {
	case cc.StatementLabeled:
		l.labeled(s.LabeledStatement)
	case cc.StatementCompound:
		l.compound(s.CompoundStatement)
	case cc.StatementExpr:
		if e := s.ExpressionStatement.ExpressionList; e != nil {
			l.discard(e)
		}
	case cc.StatementSelection:
		l.selection(s.SelectionStatement)
	case cc.StatementIteration:
		l.iteration(s.IterationStatement)
	case cc.StatementJump:
		l.jump(s.JumpStatement)
	default:
		unsupported(s, "inline assembly")
	}
}

func (l *lowerer) enter(loc *program.Loc, at program.Pos) {
	if l.cur != nil {
		l.goTo(loc, at)
	}
	l.cur = loc
}

func (l *lowerer) label(name string, at program.Pos) *program.Loc {
	loc := l.labels[name]
	if loc == nil {
		loc = l.newLoc(at)
		loc.Label = name
		l.labels[name] = loc
	}
	return loc
}

func (l *lowerer) labeled(s *cc.LabeledStatement) {
	at := pos(s)
	switch s.Case {
	case cc.LabeledStatementLabel:
		name := s.Token.SrcStr()
		loc := l.label(name, at)
		loc.Pos = at
		l.enter(loc, at)
		if name == "ERROR" {
			l.emit(&program.Assert{Cond: l.c.False(), What: "label ERROR"}, at)
		}
	default:
		l.enter(l.cases[s], at)
	}
	l.stmt(s.Statement)
}

func (l *lowerer) selection(s *cc.SelectionStatement) {
	at := pos(s)
	switch s.Case {
	case cc.SelectionStatementIf, cc.SelectionStatementIfElse:
		yes, no, join := l.newLoc(at), l.newLoc(at), l.newLoc(at)
		l.branch(l.cond(s.ExpressionList), yes, no, at)
		l.cur = yes
		l.stmt(s.Statement)
		l.enter2(join, at)
		l.cur = no
		if s.Statement2 != nil {
			l.stmt(s.Statement2)
		}
		l.enter2(join, at)
		l.cur = join
	case cc.SelectionStatementSwitch:
		l.switchStmt(s)
	}
}

func (l *lowerer) enter2(loc *program.Loc, at program.Pos) {
	if l.cur != nil {
		l.goTo(loc, at)
	}
}

func (l *lowerer) switchStmt(s *cc.SelectionStatement) {
	at := pos(s)
	v := l.expr(s.ExpressionList)
	t := l.temp(logic.Int)
	l.assign(t, v.t, at)
	end := l.newLoc(at)
	deflt := end
	var seen []*logic.Term
	from := l.cur
	for _, ls := range s.LabeledStatements() {
		loc := l.newLoc(pos(ls))
		l.cases[ls] = loc
		var c *logic.Term
		switch ls.Case {
		case cc.LabeledStatementDefault:
			deflt = loc
			continue
		case cc.LabeledStatementCaseLabel:
			c = l.c.Eq(t.Term, l.constant(ls.ConstantExpression))
		case cc.LabeledStatementRange:
			c = l.c.And(l.c.Ge(t.Term, l.constant(ls.ConstantExpression)), l.c.Le(t.Term, l.constant(ls.ConstantExpression2)))
		default:
			continue
		}
		l.cur = from
		l.goIf(c, loc, at)
		seen = append(seen, l.c.Not(c))
	}
	l.cur = from
	l.goIf(l.c.And(seen...), deflt, at)
	l.cur = nil
	old := l.brk
	l.brk = end
	l.stmt(s.Statement)
	l.brk = old
	l.enter2(end, at)
	l.cur = end
}

func (l *lowerer) constant(e cc.ExpressionNode) *logic.Term {
	switch v := e.Value().(type) {
	case cc.Int64Value:
		return l.c.Int(int64(v))
	case cc.UInt64Value:
		return l.num(u64(uint64(v)))
	}
	unsupported(e, "this constant expression")
	return nil
}

func (l *lowerer) iteration(s *cc.IterationStatement) {
	at := pos(s)
	oldB, oldC := l.brk, l.cont
	defer func() { l.brk, l.cont = oldB, oldC }()
	if s.Case == cc.IterationStatementForDecl {
		l.localDecl(s.Declaration)
	}
	if s.Case == cc.IterationStatementFor && s.ExpressionList != nil {
		l.discard(s.ExpressionList)
	}
	head, body, end := l.newLoc(at), l.newLoc(at), l.newLoc(at)
	l.brk = end
	switch s.Case {
	case cc.IterationStatementWhile:
		l.cont = head
		l.enter(head, at)
		l.branch(l.cond(s.ExpressionList), body, end, at)
		l.cur = body
		l.stmt(s.Statement)
		l.enter2(head, at)
	case cc.IterationStatementDo:
		test := l.newLoc(at)
		l.cont = test
		l.enter(body, at)
		l.stmt(s.Statement)
		l.enter2(test, at)
		l.cur = test
		l.branch(l.cond(s.ExpressionList), body, end, at)
	default:
		test, step := s.ExpressionList2, s.ExpressionList3
		if s.Case == cc.IterationStatementForDecl {
			test, step = s.ExpressionList, s.ExpressionList2
		}
		inc := l.newLoc(at)
		l.cont = inc
		l.enter(head, at)
		if test != nil {
			l.branch(l.cond(test), body, end, at)
		} else {
			l.goTo(body, at)
		}
		l.cur = body
		l.stmt(s.Statement)
		l.enter2(inc, at)
		l.cur = inc
		if step != nil {
			l.discard(step)
		}
		l.enter2(head, at)
	}
	l.cur = end
}

func (l *lowerer) jump(s *cc.JumpStatement) {
	at := pos(s)
	switch s.Case {
	case cc.JumpStatementGoto:
		l.enter2(l.label(s.Token2.SrcStr(), at), at)
	case cc.JumpStatementContinue:
		l.enter2(l.cont, at)
	case cc.JumpStatementBreak:
		l.enter2(l.brk, at)
	case cc.JumpStatementReturn:
		if e := s.ExpressionList; e != nil {
			if l.fn.ret == nil {
				l.discard(e)
			} else if l.fn.ret.typ.Kind() == cc.Struct {
				l.copy(place{o: l.fn.ret}, l.lvalue(e), at)
			} else {
				v := l.convert(s, l.expr(e), typeInt(s, l.fn.ret.typ))
				l.store(place{o: l.fn.ret}, v, at)
			}
		} else if l.fn.ret != nil {
			l.havoc(l.fn.ret, "no return value", at)
		}
		l.enter2(l.fn.proc.Exit, at)
	default:
		unsupported(s, "computed goto")
	}
	l.cur = nil
}

func u64(v uint64) num.Rat {
	if v>>63 == 0 {
		return num.Int(int64(v))
	}
	return num.Int(int64(v >> 1)).Mul(num.Int(2)).Add(num.Int(int64(v & 1)))
}
