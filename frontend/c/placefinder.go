// How the places of a unit are found in its syntax tree.

package c

import (
	"bytes"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"modernc.org/cc/v4"

	"craig/frontend/c/internal/syntax"
	"craig/program"
)

// placeFinder collects the places of a unit.
type placeFinder struct {
	unit     *PlacedUnit
	wanted   func(string, int) bool
	macros   map[string]*cc.Macro
	uses     []span // of macros with arguments, in the order of their beginnings
	function string
	scope    *cc.Scope // of what is looked at
	full     cc.Node   // the full expression, or the initialiser, that is looked at; nil: none
}

// index notes where macros get arguments: what comes out of these has tokens of the text, too.
func (f *placeFinder) index() {
	words := syntax.Lexemes(f.unit.Text)
	for i, w := range words {
		if m := f.macros[w.Text]; m == nil || !m.IsFnLike || i+1 == len(words) || words[i+1].Text != "(" {
			continue
		}
		depth := 0
		for _, v := range words[i+1:] {
			switch v.Text {
			case "(":
				depth++
			case ")":
				depth--
			}
			if depth == 0 {
				f.uses = append(f.uses, span{w.Begin, v.Begin + 1})
				break
			}
		}
	}
}

// inMacro reports whether a part of the text is among the arguments of a macro.
func (f *placeFinder) inMacro(s span) bool {
	return slices.ContainsFunc(f.uses, func(u span) bool { return u.begin < s.begin && s.end <= u.end })
}

func (f *placeFinder) external(ed *cc.ExternalDeclaration) {
	if ed.Case != cc.ExternalDeclarationFuncDef {
		return
	}
	d := ed.FunctionDefinition
	f.function = d.Declarator.Name()
	f.definition(d)
	f.visit(reflect.ValueOf(d.CompoundStatement))
}

// visit looks at a node and at what is below it, in the order of the text as far as that matters.
func (f *placeFinder) visit(v reflect.Value) {
	if v.Kind() == reflect.Interface {
		v = v.Elem()
	}
	if v.Kind() != reflect.Pointer || v.IsNil() {
		return
	}
	n, ok := v.Interface().(cc.Node)
	if !ok {
		return
	}
	if e, ok := n.(cc.ExpressionNode); ok && syntax.IsSizeof(e) {
		return
	}
	defer func(scope *cc.Scope, full cc.Node) { f.scope, f.full = scope, full }(f.scope, f.full)
	switch node := n; n := n.(type) {
	case *cc.CompoundStatement:
		f.scope, f.full = n.LexicalScope(), nil
	case *cc.IterationStatement:
		if n.Case == cc.IterationStatementForDecl {
			f.scope = n.LexicalScope()
		}
	case cc.ExpressionNode, *cc.Initializer:
		if f.full == nil {
			f.full = node
		}
	}
	f.found(n)
	for _, i := range syntax.FieldsOfNodes(v.Elem().Type()) {
		f.visit(v.Elem().Field(i))
	}
}

// found notes the places of a node.
func (f *placeFinder) found(n cc.Node) {
	switch n := n.(type) {
	case *cc.BlockItem:
		if n.Case == cc.BlockItemDecl {
			f.statement(n.Declaration, false, false)
		}
		if s := n.Statement; n.Case == cc.BlockItemStmt && s.Case != cc.StatementLabeled {
			f.statement(s, false, s.Case == cc.StatementCompound)
		}
	case *cc.LabeledStatement:
		f.labeled(n)
	case *cc.ExpressionStatement:
		f.expression(n.ExpressionList)
	case *cc.JumpStatement:
		f.expression(n.ExpressionList)
	case *cc.Initializer:
		f.expression(n.AssignmentExpression)
	case *cc.SelectionStatement:
		f.within(n.Statement)
		f.within(n.Statement2)
		f.selection(n)
		f.expression(n.ExpressionList)
	case *cc.IterationStatement:
		f.within(n.Statement)
		f.iteration(n)
		f.expression(n.ExpressionList)
		f.expression(n.ExpressionList2)
		f.expression(n.ExpressionList3)
	case *cc.ConditionalExpression:
		f.conditional(n)
	case *cc.PostfixExpression:
		if n.Case == cc.PostfixExpressionCall {
			f.call(n)
		}
	}
}

// labeled notes a label: what begins there is what is evaluated behind it and those that follow it. Behind the last one, it notes the
// statement itself.
func (f *placeFinder) labeled(n *cc.LabeledStatement) {
	inner := n.Statement
	for inner != nil && inner.Case == cc.StatementLabeled {
		inner = inner.LabeledStatement.Statement
	}
	p := f.add(StatementPlace, n)
	switch {
	case inner == nil && p != nil:
		p.unsupported = "a label without a statement behind it"
	case p != nil:
		f.evaluated(p, inner, true, inner.Case == cc.StatementCompound)
	}
	f.within(n.Statement)
}

// expression notes a full expression, which may be nil.
func (f *placeFinder) expression(n cc.ExpressionNode) {
	if n == nil || reflect.ValueOf(n).IsNil() {
		return
	}
	at := n.Position()
	if !at.IsValid() {
		return
	}
	if p := f.add(FullExpressionPlace, n); p != nil {
		p.mark(f.spanOf(n))
		p.unsupported = "a full expression"
	}
}

// within notes a statement that is a part of another one.
func (f *placeFinder) within(s *cc.Statement) {
	if s != nil && s.Case != cc.StatementLabeled {
		f.statement(s, true, s.Case == cc.StatementCompound)
	}
}

// pos returns the place of an offset, and whether it is in a line that is wanted.
func (f *placeFinder) pos(offset int) (program.Pos, bool) {
	at := f.unit.lines.In(offset)
	return at, f.wanted(at.File, at.Line)
}

// stands reports whether what the parser has as n begins in the text of the unit; other files have offsets, too.
func (f *placeFinder) stands(n cc.Node) bool {
	at := n.Position()
	if !at.IsValid() || at.Offset > len(f.unit.Text) {
		return false
	}
	shown := f.unit.lines.At(at.Offset)
	return shown.File == at.Filename && shown.Line == at.Line && shown.Col == at.Column
}

// add notes a place where n begins in the unit, if its line is wanted.
func (f *placeFinder) add(kind PlaceKind, n cc.Node) *Place {
	if !f.stands(n) {
		return nil
	}
	offset := n.Position().Offset
	at, ok := f.pos(offset)
	if !ok {
		return nil
	}
	p := &Place{Kind: kind, Pos: at, Shown: f.unit.lines.At(offset), Function: f.function, unit: f.unit, offset: offset}
	f.unit.Places = append(f.unit.Places, p)
	return p
}

// spanOf returns where the text of a node is; false if it is not text of the unit.
func (f *placeFinder) spanOf(n cc.Node) (span, bool) {
	tokens := cc.NodeTokens(n)
	if len(tokens) == 0 {
		return span{}, false
	}
	begin, ok := f.token(tokens[0])
	end, of := f.token(tokens[len(tokens)-1])
	if s := (span{begin.begin, end.end}); ok && of && s.begin < s.end && !f.inMacro(s) {
		return s, true
	}
	return span{}, false
}

// between returns what is between two tokens, without the white space around it; what is there may come out of macros.
func (f *placeFinder) between(open, closing cc.Token) (span, bool) {
	x, ok := f.token(open)
	y, of := f.token(closing)
	if !ok || !of || y.begin < x.end || f.inMacro(x) {
		return span{}, false
	}
	text := f.unit.Text[x.end:y.begin]
	if len(bytes.TrimSpace(text)) == 0 {
		return span{y.begin, y.begin}, true
	}
	begin := len(text) - len(bytes.TrimLeft(text, " \t\r\n"))
	return span{x.end + begin, x.end + len(bytes.TrimRight(text, " \t\r\n"))}, true
}

// token returns where a token is; false if it does not stand in the unit as it is.
func (f *placeFinder) token(t cc.Token) (span, bool) {
	where, src := t.Position(), t.Src()
	at, end := where.Offset, where.Offset+len(src)
	if len(src) == 0 || !f.stands(t) || end > len(f.unit.Text) || !bytes.Equal(f.unit.Text[at:end], src) {
		return span{}, false
	}
	return span{at, end}, true
}

// outOfMacro is why nothing is evaluated at what has no text of its own.
const outOfMacro = "it comes out of a macro or from a file that is included"

// mark says of a place what is evaluated there, or that it is not in the text.
func (p *Place) mark(s span, ok bool) {
	p.span = s
	if !ok {
		p.unsupported = outOfMacro
		return
	}
	p.Within = p.unit.within(s)
}

// within returns a part of the text as programs have places.
func (u *PlacedUnit) within(s span) program.Pos {
	at, end := u.lines.At(s.begin), u.lines.At(s.end)
	at.End = program.End{Line: int32(end.Line), Col: int32(end.Col)}
	return at
}

// statement notes a statement or a declaration.
func (f *placeFinder) statement(n cc.Node, braces, block bool) {
	at := n.Position()
	if !at.IsValid() { // an empty statement is where its semicolon is
		return
	}
	if p := f.add(StatementPlace, n); p != nil {
		f.evaluated(p, n, braces, block)
	}
}

// evaluated says of a place that it is that of a statement or a declaration.
func (f *placeFinder) evaluated(p *Place, n cc.Node, braces, block bool) {
	p.braces, p.block = braces, block
	if tokens := cc.NodeTokens(n); len(tokens) > 0 {
		p.scope, p.seq = f.scope, tokens[0].Seq()
	}
	s, ok := f.spanOf(n)
	if at := n.Position(); !ok && !block && f.stands(n) { // a macro may stand there
		s = span{at.Offset, at.Offset}
		ok = !f.inMacro(s) && f.macros[wordAt(f.unit.Text[at.Offset:])] != nil
		if ok && braces { // then what ends it must not
			tokens := cc.NodeTokens(n)
			var last span
			last, ok = f.token(tokens[len(tokens)-1])
			s.end = last.end
			ok = ok && !f.inMacro(s)
		}
	}
	p.mark(s, ok)
}

// wordAt returns the word that a text begins with.
func wordAt(text []byte) string {
	for _, w := range syntax.Lexemes(text[:min(len(text), 200)]) {
		return w.Text
	}
	return ""
}

// selection notes an if or a switch.
func (f *placeFinder) selection(n *cc.SelectionStatement) {
	kind := IfPlace
	if n.Case == cc.SelectionStatementSwitch {
		kind = SwitchPlace
	}
	p := f.add(kind, n.Token)
	if p == nil {
		return
	}
	p.mark(f.between(n.Token2, n.Token3))
	if kind == SwitchPlace {
		f.labels(p, n)
		typ, ok := Type{n.ExpressionList.Type()}.Passed()
		if p.typ = typ; !ok {
			p.unsupported = "a switch over a value of a type that has no name"
		}
	}
}

// labels notes the labels of a switch.
func (f *placeFinder) labels(p *Place, n *cc.SelectionStatement) {
	for _, l := range n.LabeledStatements() {
		switch l.Case {
		case cc.LabeledStatementCaseLabel:
			s, ok := f.between(l.Token, l.Token2)
			if !ok {
				p.unsupported = outOfMacro
				return
			}
			p.cases = append(p.cases, string(f.unit.Text[s.begin:s.end]))
		case cc.LabeledStatementRange:
			p.unsupported = "a switch with ranges of cases"
		}
	}
}

// iteration notes a loop.
func (f *placeFinder) iteration(n *cc.IterationStatement) {
	p := f.add(LoopPlace, n.Token)
	if p == nil {
		return
	}
	var open, closing cc.Token // of the condition
	switch n.Case {
	case cc.IterationStatementWhile:
		open, closing = n.Token2, n.Token3
	case cc.IterationStatementDo, cc.IterationStatementFor:
		open, closing = n.Token3, n.Token4
	case cc.IterationStatementForDecl:
		open, closing = n.Declaration.Token, n.Token3
	}
	p.mark(f.between(open, closing))
	p.scope, p.seq = f.scope, closing.Seq()
}

// conditional notes an operator ?:.
func (f *placeFinder) conditional(n *cc.ConditionalExpression) {
	if n.Case != cc.ConditionalExpressionCond {
		return
	}
	p := f.add(ConditionalPlace, n.Token)
	if p == nil {
		return
	}
	p.mark(f.spanOf(n.LogicalOrExpression))
	p.kept = n.ExpressionList == nil
}

// call notes a call.
func (f *placeFinder) call(n *cc.PostfixExpression) {
	p := f.add(CallPlace, n.Token2)
	if p == nil {
		return
	}
	p.mark(f.spanOf(n))
	p.void = n.Type() == nil || n.Type().Kind() == cc.Void
	operands := syntax.Arguments(n)
	if contains(n.PostfixExpression, passed) { // it is evaluated as they are
		operands = append(operands, n.PostfixExpression)
	}
	for _, a := range operands {
		s, ok := f.spanOf(a)
		if !ok {
			p.unsupported = outOfMacro
		}
		if !p.interrupted && contains(a, matters) {
			_, p.interrupted = neighbours(f.full, n)
		}
		p.arguments = append(p.arguments, argument{s, contains(a, passed)})
	}
}

// directive is a directive of the preprocessor, or looks like one.
var directive = regexp.MustCompile(`(?m)^\s*(#|%:)`)

// tokensOf returns the tokens of a node as text, those of macros in place of their names.
func tokensOf(n cc.Node) string {
	var words []string
	for _, t := range cc.NodeTokens(n) {
		words = append(words, t.SrcStr())
	}
	return strings.Join(words, " ")
}

// asksName reports whether n stands for the name of the function that it is in.
func asksName(n cc.Node) bool {
	x, ok := n.(*cc.PrimaryExpression)
	return ok && x.Case == cc.PrimaryExpressionIdent && (x.Token.SrcStr() == "__func__" || x.Token.SrcStr() == "__PRETTY_FUNCTION__")
}

// definition notes a function's definition.
func (f *placeFinder) definition(d *cc.FunctionDefinition) {
	if !f.stands(d) || !f.stands(d.CompoundStatement.Token) {
		return
	}
	begin, _ := f.pos(d.Position().Offset)
	last, _ := f.pos(d.CompoundStatement.Token.Position().Offset)
	line := begin.Line
	for line < last.Line && !f.wanted(begin.File, line) {
		line++
	}
	if !f.wanted(begin.File, line) {
		return
	}
	p := &Place{Kind: DefinitionPlace, Pos: begin, LastLine: last.Line, Function: f.function, unit: f.unit}
	f.unit.Places = append(f.unit.Places, p)
	p.mark(f.spanOf(d))
	body, ok := f.token(d.CompoundStatement.Token)
	name, named := f.token(d.Declarator.NameTok())
	t, isFunction := d.Declarator.Type().(*cc.FunctionType)
	if p.unsupported == "" && (!ok || !named || !isFunction) {
		p.unsupported = outOfMacro
		return
	}
	p.name, p.signature, p.void = name, span{p.span.begin, body.begin}, t.Result().Kind() == cc.Void
	p.Within = f.unit.within(span{body.begin, p.span.end})
	p.scope, p.seq = d.CompoundStatement.LexicalScope(), d.CompoundStatement.Token.Seq()
	if d.DeclarationList != nil || t.IsVariadic() {
		p.unsupported = "the contract of a function with arguments that it does not declare, or declares as K&R did"
	}
	if contains(d.CompoundStatement, asksName) {
		p.unsupported = "the contract of a function that asks for its name"
	}
	p.declared = p.text(p.signature)
	if directive.MatchString(p.declared) { // what they leave of it
		p.declared = tokensOf(d.DeclarationSpecifiers) + " " + tokensOf(d.Declarator)
	}
	for _, q := range t.Parameters() {
		if q.Type().Kind() == cc.Void {
			continue
		}
		if q.Name() == "" {
			p.unsupported = "the contract of a function with a parameter that has no name"
		}
		p.parameters = append(p.parameters, q.Name())
	}
}
