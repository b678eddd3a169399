// Nodes of the syntax tree: where they are, what they are at first sight, and how one is refused.

package syntax

import (
	"fmt"

	"modernc.org/cc/v4"

	"craig/frontend"
	"craig/program"
)

// Pos returns where n begins.
func Pos(n cc.Node) program.Pos {
	p := n.Position()
	return program.Pos{File: p.Filename, Line: p.Line, Col: p.Column}
}

// Operands returns the two operands of n, if it is a binary operator other than an assignment and the comma.
func Operands(n cc.Node) (x, y cc.ExpressionNode, ok bool) {
	switch n := n.(type) {
	case *cc.MultiplicativeExpression:
		return n.MultiplicativeExpression, n.CastExpression, true
	case *cc.AdditiveExpression:
		return n.AdditiveExpression, n.MultiplicativeExpression, true
	case *cc.ShiftExpression:
		return n.ShiftExpression, n.AdditiveExpression, true
	case *cc.RelationalExpression:
		return n.RelationalExpression, n.ShiftExpression, true
	case *cc.EqualityExpression:
		return n.EqualityExpression, n.RelationalExpression, true
	case *cc.AndExpression:
		return n.AndExpression, n.EqualityExpression, true
	case *cc.ExclusiveOrExpression:
		return n.ExclusiveOrExpression, n.AndExpression, true
	case *cc.InclusiveOrExpression:
		return n.InclusiveOrExpression, n.ExclusiveOrExpression, true
	case *cc.LogicalAndExpression:
		return n.LogicalAndExpression, n.InclusiveOrExpression, true
	case *cc.LogicalOrExpression:
		return n.LogicalOrExpression, n.LogicalAndExpression, true
	}
	return nil, nil, false
}

// LeftOperand returns the left operand of a binary operation that groups to the left, or nil.
func LeftOperand(n cc.Node) cc.Node {
	if x, _, ok := Operands(n); ok {
		return x
	}
	return nil
}

// Arithmetic returns the operator and the operands of e, if the operator is one of + - * / % & ^ | or a shift, of which <
// is the one to the left, > that to the right.
func Arithmetic(e cc.ExpressionNode) (op byte, x, y cc.ExpressionNode, ok bool) {
	switch e := e.(type) {
	case *cc.AdditiveExpression:
		op = map[cc.AdditiveExpressionCase]byte{cc.AdditiveExpressionAdd: '+', cc.AdditiveExpressionSub: '-'}[e.Case]
	case *cc.MultiplicativeExpression:
		op = map[cc.MultiplicativeExpressionCase]byte{cc.MultiplicativeExpressionMul: '*', cc.MultiplicativeExpressionDiv: '/', cc.MultiplicativeExpressionMod: '%'}[e.Case]
	case *cc.ShiftExpression:
		op = map[cc.ShiftExpressionCase]byte{cc.ShiftExpressionLsh: '<', cc.ShiftExpressionRsh: '>'}[e.Case]
	case *cc.AndExpression:
		op = '&'
	case *cc.ExclusiveOrExpression:
		op = '^'
	case *cc.InclusiveOrExpression:
		op = '|'
	default:
		return 0, nil, nil, false
	}
	x, y, ok = Operands(e)
	return op, x, y, ok
}

// Step returns the operand of e, if e is ++ or --; up is that it is ++, post that the operator stands behind it.
func Step(e cc.ExpressionNode) (x cc.ExpressionNode, up, post, ok bool) {
	switch e := e.(type) {
	case *cc.PostfixExpression:
		switch e.Case {
		case cc.PostfixExpressionInc, cc.PostfixExpressionDec:
			return e.PostfixExpression, e.Case == cc.PostfixExpressionInc, true, true
		}
	case *cc.UnaryExpression:
		switch e.Case {
		case cc.UnaryExpressionInc, cc.UnaryExpressionDec:
			return e.UnaryExpression, e.Case == cc.UnaryExpressionInc, false, true
		}
	}
	return nil, false, false, false
}

// Unsupported panics with a *frontend.UnsupportedError that names what is not supported, and where.
func Unsupported(n cc.Node, format string, args ...any) {
	panic(&frontend.UnsupportedError{Pos: Pos(n), What: fmt.Sprintf(format, args...)})
}

// InParentheses returns what is in the parentheses that are around e, or e.
func InParentheses(e cc.ExpressionNode) cc.ExpressionNode {
	for {
		x, ok := e.(*cc.PrimaryExpression)
		if !ok || x.Case != cc.PrimaryExpressionExpr {
			return e
		}
		e = x.ExpressionList
	}
}

// Selected returns the expression that _Generic stands for.
func Selected(x *cc.PrimaryExpression) cc.ExpressionNode {
	return x.GenericSelection.Associated().AssignmentExpression
}

// IsSizeof reports whether e is an operator that does not evaluate its operand.
func IsSizeof(e cc.ExpressionNode) bool {
	x, ok := e.(*cc.UnaryExpression)
	return ok && (x.Case == cc.UnaryExpressionSizeofExpr || x.Case == cc.UnaryExpressionSizeofType ||
		x.Case == cc.UnaryExpressionAlignofExpr || x.Case == cc.UnaryExpressionAlignofType)
}

// Callee strips e, what is called, of parentheses and of operators that do not change a function.
func Callee(e cc.ExpressionNode) cc.ExpressionNode {
	for {
		switch x := e.(type) {
		case *cc.PrimaryExpression:
			if x.Case == cc.PrimaryExpressionExpr {
				e = x.ExpressionList
				continue
			}
			if x.Case == cc.PrimaryExpressionGeneric {
				e = Selected(x)
				continue
			}
		case *cc.UnaryExpression:
			if x.Case == cc.UnaryExpressionDeref || x.Case == cc.UnaryExpressionAddrof {
				e = x.CastExpression
				continue
			}
		}
		return e
	}
}

// FunctionName returns the name if e denotes a function.
func FunctionName(e cc.ExpressionNode) (string, *cc.FunctionType) {
	name, t, _ := Designated(e)
	return name, t
}

// Designated returns the name if e denotes a function, its type if it is declared, and the scope in which it is named.
func Designated(e cc.ExpressionNode) (string, *cc.FunctionType, *cc.Scope) {
	x, ok := Callee(e).(*cc.PrimaryExpression)
	if !ok || x.Case != cc.PrimaryExpressionIdent {
		return "", nil, nil
	}
	d, ok := x.ResolvedTo().(*cc.Declarator)
	if !ok { // declared by being called
		return x.Token.SrcStr(), nil, x.LexicalScope()
	}
	t, ok := d.Type().(*cc.FunctionType)
	if !ok {
		return "", nil, nil
	}
	return d.Name(), t, x.LexicalScope()
}

// Arguments returns the arguments of a call.
func Arguments(x *cc.PostfixExpression) []cc.ExpressionNode {
	var args []cc.ExpressionNode
	for al := x.ArgumentExpressionList; al != nil; al = al.ArgumentExpressionList {
		args = append(args, al.AssignmentExpression)
	}
	return args
}

// Declared returns the declarator of the variable that e is, perhaps in parentheses; nil if e is none.
func Declared(e cc.ExpressionNode) *cc.Declarator {
	x, ok := InParentheses(e).(*cc.PrimaryExpression)
	if !ok || x.Case != cc.PrimaryExpressionIdent {
		return nil
	}
	d, _ := x.ResolvedTo().(*cc.Declarator)
	return d
}

// IsParameter reports whether e is a parameter, which is no array although the parser may say so.
func IsParameter(e cc.ExpressionNode) bool {
	d := Declared(e)
	return d != nil && d.IsParam()
}

// WithoutAddress returns e without parentheses, and x if it is *&x.
func WithoutAddress(e cc.ExpressionNode) cc.ExpressionNode {
	e = InParentheses(e)
	if x, ok := e.(*cc.UnaryExpression); ok && x.Case == cc.UnaryExpressionDeref {
		if y, ok := InParentheses(x.CastExpression).(*cc.UnaryExpression); ok && y.Case == cc.UnaryExpressionAddrof {
			return WithoutAddress(y.CastExpression)
		}
	}
	return e
}

// StringLiteral returns the literal that e is, perhaps in parentheses.
func StringLiteral(e cc.ExpressionNode) (*cc.PrimaryExpression, bool) {
	for {
		x, ok := e.(*cc.PrimaryExpression)
		if !ok {
			return nil, false
		}
		switch x.Case {
		case cc.PrimaryExpressionString, cc.PrimaryExpressionLString:
			return x, true
		case cc.PrimaryExpressionExpr:
			e = x.ExpressionList
		case cc.PrimaryExpressionGeneric:
			e = Selected(x)
		default:
			return nil, false
		}
	}
}

// BracedString returns the literal if list holds nothing but a string literal.
func BracedString(list *cc.InitializerList) (*cc.PrimaryExpression, bool) {
	if list == nil || list.InitializerList != nil || list.Designation != nil || list.Initializer.Case != cc.InitializerExpr {
		return nil, false
	}
	return StringLiteral(list.Initializer.AssignmentExpression)
}

// LastExpression returns the expression that a block ends with, nil if it does not.
func LastExpression(b *cc.CompoundStatement) (last cc.ExpressionNode) {
	for l := b.BlockItemList; l != nil; l = l.BlockItemList {
		last = nil
		if i := l.BlockItem; i.Case == cc.BlockItemStmt && i.Statement.Case == cc.StatementExpr {
			last = i.Statement.ExpressionStatement.ExpressionList
		}
	}
	return last
}

// IsLvalue reports whether e names an object, by itself and not in parentheses.
func IsLvalue(e cc.ExpressionNode) bool {
	switch x := e.(type) {
	case *cc.PrimaryExpression:
		_, ok := x.ResolvedTo().(*cc.Declarator)
		return ok && x.Case == cc.PrimaryExpressionIdent
	case *cc.PostfixExpression:
		return x.Case == cc.PostfixExpressionIndex || x.Case == cc.PostfixExpressionSelect || x.Case == cc.PostfixExpressionPSelect
	case *cc.UnaryExpression:
		return x.Case == cc.UnaryExpressionDeref
	}
	return false
}
