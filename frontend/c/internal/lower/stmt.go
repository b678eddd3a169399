package lower

import (
	"slices"

	"modernc.org/cc/v4"

	"craig/frontend/c/internal/ctypes"
	"craig/frontend/c/internal/syntax"
	"craig/logic"
	"craig/program"
)

// compound lowers a compound statement in a scope of its own.
func (l *lowerer) compound(s *cc.CompoundStatement) {
	l.openScope()
	l.block(s, nil)
	l.closeScope(l.pos(s.Token2))
}

// block lowers a compound statement. If last is not nil, it is called with the expression that the last statement is.
func (l *lowerer) block(s *cc.CompoundStatement, last func(cc.ExpressionNode)) {
	defer func(around *region) { l.region = around }(l.region)
	l.region = nil
	for bl := s.BlockItemList; bl != nil; bl = bl.BlockItemList {
		switch b := bl.BlockItem; b.Case {
		case cc.BlockItemDecl:
			l.localDecl(b.Declaration)
		case cc.BlockItemStmt:
			if last != nil && bl.BlockItemList == nil && b.Statement.Case == cc.StatementExpr && b.Statement.ExpressionStatement.ExpressionList != nil {
				last(b.Statement.ExpressionStatement.ExpressionList)
				return
			}
			l.stmt(b.Statement)
		case cc.BlockItemLabel:
		default:
			syntax.Unsupported(s, "nested function")
		}
	}
	if last != nil {
		syntax.Unsupported(s, "the value of a statement expression that does not end with an expression")
	}
}

func (l *lowerer) localDecl(decl *cc.Declaration) {
	if decl.Case == cc.DeclarationAuto {
		d := l.own(decl.Declarator)
		p, _ := l.begin(d, d.Type(), d.Name())
		l.initialise(d, p, decl.Initializer)
		return
	}
	for il := decl.InitDeclaratorList; il != nil; il = il.InitDeclaratorList {
		id := il.InitDeclarator
		d := l.own(id.Declarator)
		switch {
		case d.IsTypename() || d.Type().Kind() == cc.Function || d.Name() == "__func__" && d.ReadCount() == 0:
		case d.IsExtern():
			l.objects[d] = l.globals[l.link.Find(d.LexicalScope(), d.Name())]
		case d.IsStatic():
			if l.objects[d] != nil { // another copy of the function has declared it
				continue
			}
			o := l.rootObjects[d]
			if o == nil {
				o = l.newObject(d, d.Type(), storage{in: l.fn, static: true}, l.fn.name+"."+d.Name())
			}
			l.objects[d] = o
			l.inits = append(l.inits, globalInit{d, o, id.Initializer, false})
		default:
			if ctypes.VariableLength(d.Type()) {
				l.declareVariableLength(d)
				continue
			}
			p, isNew := l.begin(d, d.Type(), d.Name())
			if id.Initializer != nil {
				l.initialise(d, p, id.Initializer)
			} else if !isNew {
				l.havoc(p[0].o, program.Havoc{Input: program.Input{Kind: program.Uninitialised}}, d)
			}
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
		l.assembly(s.AsmStatement)
	}
}

func (l *procedure) enter(loc *program.Loc, at program.Pos) {
	if l.cur != nil {
		l.goTo(loc, at)
	}
	l.cur = loc
}

// join lets execution go on at loc, where other ways through the program come to as well. That is no statement of the source:
// the edge has no place.
func (l *procedure) join(loc *program.Loc) { l.enter(loc, program.Pos{}) }

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
	at := l.pos(s)
	switch s.Case {
	case cc.LabeledStatementLabel:
		name := s.Token.SrcStr()
		loc := l.label(name, at)
		loc.Pos = at
		l.join(loc)
		if name == "ERROR" || slices.Contains(l.o.Labels, name) {
			l.emit(&program.Assert{Cond: l.c.False(), Violation: program.Violation{Kind: program.ErrorLabel, Symbol: name}}, at)
		}
	default:
		l.join(l.cases[s])
	}
	l.stmt(s.Statement)
}

func (l *lowerer) selection(s *cc.SelectionStatement) {
	at := l.pos(s)
	switch s.Case {
	case cc.SelectionStatementIf, cc.SelectionStatementIfElse:
		yes, no, join := l.newLoc(at), l.newLoc(at), l.newLoc(at)
		l.decide(l.decision(program.IfBranch, at, s.ExpressionList), l.cond(s.ExpressionList), yes, no, at)
		l.cur = yes
		l.stmt(s.Statement)
		l.join(join)
		l.cur = no
		if s.Statement2 != nil {
			l.stmt(s.Statement2)
		}
		l.join(join)
	case cc.SelectionStatementSwitch:
		l.switchStmt(s)
	}
}

// leave goes from the current location to loc, if execution comes here.
func (l *procedure) leave(loc *program.Loc, at program.Pos) {
	if l.cur != nil {
		l.goTo(loc, at)
	}
}

func (l *lowerer) switchStmt(s *cc.SelectionStatement) {
	at := l.pos(s)
	v := l.expr(s.ExpressionList)
	it := ctypes.Promote(l.mem.TypeOf(s.ExpressionList))
	t := l.temp(logic.Int)
	l.assign(t, v.t, at)
	l.beginJumpedOver(s.Statement)
	end := l.newLoc(at)
	deflt := end
	var seen []*logic.Term
	from, d := l.cur, l.decision(program.SwitchBranch, at, s.ExpressionList)
	for _, ls := range s.LabeledStatements() {
		if own := l.fn.labels[ls]; own != nil {
			ls = own
		}
		loc := l.newLoc(l.pos(ls))
		l.cases[ls] = loc
		b := &program.Branch{Decision: d, Way: program.Case}
		var c *logic.Term
		switch ls.Case {
		case cc.LabeledStatementDefault:
			deflt = loc
			continue
		case cc.LabeledStatementCaseLabel:
			b.Low = l.constant(ls.ConstantExpression, it)
			b.High = b.Low
			c = l.c.Eq(t.Term, b.Low)
		case cc.LabeledStatementRange:
			b.Low, b.High = l.constant(ls.ConstantExpression, it), l.constant(ls.ConstantExpression2, it)
			c = l.c.And(l.c.Ge(t.Term, b.Low), l.c.Le(t.Term, b.High))
		default:
			continue
		}
		l.cur = from
		l.goWay(b, c, loc, at)
		seen = append(seen, l.c.Not(c))
	}
	l.cur = from
	l.goWay(&program.Branch{Decision: d, Way: program.Default}, l.c.And(seen...), deflt, at)
	l.cur = nil
	old, oldLoop := l.brk, l.loop
	l.brk, l.loop.brk = end, len(l.scopes)
	l.stmt(s.Statement)
	l.brk, l.loop = old, oldLoop
	l.join(end)
}

// beginJumpedOver begins the lifetimes of the variables that are declared at the beginning of s, the body of a switch, to which
// execution does not come; of which each lifetime has its own.
func (l *lowerer) beginJumpedOver(s *cc.Statement) {
	if s.Case != cc.StatementCompound {
		return
	}
	for bl := s.CompoundStatement.BlockItemList; bl != nil && bl.BlockItem.Case == cc.BlockItemDecl; bl = bl.BlockItemList {
		for il := bl.BlockItem.Declaration.InitDeclaratorList; il != nil; il = il.InitDeclaratorList {
			d := l.own(il.InitDeclarator.Declarator)
			if base := l.bases[d]; base != nil {
				l.assign(base, l.anotherVariable(d, d.Type(), l.pos(d)), l.pos(d))
			}
		}
	}
}

// constant returns the value of a constant expression, converted to an integer type.
func (l *lowering) constant(e cc.ExpressionNode, it ctypes.IntType) *logic.Term {
	r, ok := l.mem.Constant(e)
	if !ok {
		syntax.Unsupported(e, "this constant expression")
	}
	return l.convert(e, val{t: l.num(r), lo: r, hi: r}, it).t
}

func (l *lowerer) iteration(s *cc.IterationStatement) {
	at := l.pos(s)
	oldB, oldC, oldLoop := l.brk, l.cont, l.loop
	defer func() { l.brk, l.cont, l.loop = oldB, oldC, oldLoop }()
	if s.Case == cc.IterationStatementForDecl {
		l.openScope()
		defer l.closeScope(at)
		l.localDecl(s.Declaration)
	}
	l.loop.brk, l.loop.cont = len(l.scopes), len(l.scopes)
	if s.Case == cc.IterationStatementFor && s.ExpressionList != nil {
		l.discard(s.ExpressionList)
	}
	head, body, end := l.newLoc(at), l.newLoc(at), l.newLoc(at)
	l.brk = end
	switch s.Case {
	case cc.IterationStatementWhile:
		l.cont = head
		l.loopHere(program.WhileLoop, head, head, at)
		l.enter(head, at)
		l.decide(l.decision(program.WhileBranch, at, s.ExpressionList), l.cond(s.ExpressionList), body, end, at)
		l.cur = body
		l.stmt(s.Statement)
		l.leave(head, at)
	case cc.IterationStatementDo:
		behind := l.pos(s.ExpressionList)
		test := l.newLoc(behind)
		l.cont = test
		l.loopHere(program.DoLoop, body, test, at)
		l.join(body)
		l.stmt(s.Statement)
		l.join(test)
		l.decide(l.decision(program.DoBranch, at, s.ExpressionList), l.cond(s.ExpressionList), body, end, behind)
	default:
		test, step := s.ExpressionList2, s.ExpressionList3
		if s.Case == cc.IterationStatementForDecl {
			test, step = s.ExpressionList, s.ExpressionList2
		}
		inc := l.newLoc(at)
		l.cont = inc
		l.loopHere(program.ForLoop, head, head, at)
		l.enter(head, at)
		if test != nil {
			l.decide(l.decision(program.ForBranch, at, test), l.cond(test), body, end, at)
		} else {
			l.goTo(body, at)
		}
		l.cur = body
		l.stmt(s.Statement)
		l.leave(inc, at)
		l.cur = inc
		if step != nil {
			l.discard(step)
		}
		l.leave(head, at)
	}
	l.cur = end
}

// decision returns a branch of the source: the place of its keyword and its condition.
func (l *procedure) decision(kind program.BranchKind, at program.Pos, cond cc.Node) *program.Decision {
	return &program.Decision{Kind: kind, Pos: at, Cond: l.pos(cond)}
}

// loopHere notes a loop of the source.
func (l *procedure) loopHere(kind program.LoopKind, head, test *program.Loc, at program.Pos) {
	pr := l.fn.proc
	pr.Loops = append(pr.Loops, program.Loop{Kind: kind, Pos: at, Head: head, Test: test})
}

func (l *lowerer) jump(s *cc.JumpStatement) {
	at := l.pos(s)
	switch s.Case {
	case cc.JumpStatementGoto:
		l.expire(min(2, len(l.scopes)), l.livesAt(s.Token2.SrcStr()), at)
		l.leave(l.label(s.Token2.SrcStr(), at), at)
	case cc.JumpStatementContinue:
		l.expire(l.loop.cont, nil, at)
		l.leave(l.cont, at)
	case cc.JumpStatementBreak:
		l.expire(l.loop.brk, nil, at)
		l.leave(l.brk, at)
	case cc.JumpStatementReturn:
		if e := s.ExpressionList; e != nil {
			switch {
			case l.fn.ret == nil:
				l.discard(e)
			case ctypes.IsRecord(l.fn.ret.typ):
				l.copy(l.whole(l.fn.ret), l.lvalue(e), s)
			default:
				l.store(l.whole(l.fn.ret), l.as(e, l.fn.ret.typ, s), s)
			}
		} else if l.fn.ret != nil {
			l.havoc(l.fn.ret, program.Havoc{Input: program.Input{Kind: program.NoReturnValue}}, s)
		}
		l.returning(at)
		l.leave(l.fn.proc.Exit, at)
	default:
		syntax.Unsupported(s, "computed goto")
	}
	l.cur = nil
}
