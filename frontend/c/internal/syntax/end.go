// Where nodes of the syntax tree end.

package syntax

import (
	"bytes"
	"reflect"

	"modernc.org/cc/v4"

	"craig/program"
)

// End returns where n ends: an expression, a declarator and a jump as a whole, other statements as far as they are no other
// statement's, from the keyword to the closing parenthesis. It is not known of other nodes, nor where a macro's replacement
// or what is read as if it were spelled otherwise stands at the end.
func End(n cc.Node) program.End {
	t := lastToken(n)
	if t == nil || !isInText(t) || bytes.IndexByte(t.Src(), '\n') >= 0 {
		return program.End{}
	}
	p := t.Position()
	return program.End{Line: int32(p.Line), Col: int32(p.Column + len(t.Src()))}
}

// StatementEnd returns where a statement ends with all that is part of it, as far as End knows that of its last token.
func StatementEnd(s *cc.Statement) program.End {
	for s != nil {
		switch s.Case {
		case cc.StatementLabeled:
			s = s.LabeledStatement.Statement
		case cc.StatementCompound:
			return End(s.CompoundStatement.Token2)
		case cc.StatementExpr:
			return End(s.ExpressionStatement.Token)
		case cc.StatementSelection:
			if x := s.SelectionStatement; x.Statement2 != nil {
				s = x.Statement2
			} else {
				s = x.Statement
			}
		case cc.StatementIteration:
			if x := s.IterationStatement; x.Case == cc.IterationStatementDo {
				return End(x.Token5)
			} else {
				s = x.Statement
			}
		case cc.StatementJump:
			return End(s.JumpStatement)
		default:
			return program.End{}
		}
	}
	return program.End{}
}

// lastToken returns the token that n ends with, nil if that is not known.
func lastToken(n cc.Node) *cc.Token {
	for {
		t, last := ofExpression(n)
		if t == nil && last == nil {
			t, last = ofStatement(n)
		}
		if last == nil {
			return t
		}
		n = last
	}
}

// ofExpression returns the token that an expression ends with, or the operand that it ends with.
func ofExpression(n cc.Node) (*cc.Token, cc.Node) {
	switch x := n.(type) {
	case *cc.ExpressionList:
		if x.ExpressionList != nil {
			return nil, x.ExpressionList
		}
		return nil, x.AssignmentExpression
	case *cc.AssignmentExpression:
		return nil, either(x.AssignmentExpression, x.ConditionalExpression)
	case *cc.ConditionalExpression:
		return nil, either(x.ConditionalExpression, x.LogicalOrExpression)
	case *cc.ConstantExpression:
		return nil, x.ConditionalExpression
	case *cc.LogicalOrExpression:
		return nil, x.LogicalAndExpression
	case *cc.LogicalAndExpression:
		return nil, x.InclusiveOrExpression
	case *cc.InclusiveOrExpression:
		return nil, x.ExclusiveOrExpression
	case *cc.ExclusiveOrExpression:
		return nil, x.AndExpression
	case *cc.AndExpression:
		return nil, x.EqualityExpression
	case *cc.EqualityExpression:
		return nil, x.RelationalExpression
	case *cc.RelationalExpression:
		return nil, x.ShiftExpression
	case *cc.ShiftExpression:
		return nil, x.AdditiveExpression
	case *cc.AdditiveExpression:
		return nil, x.MultiplicativeExpression
	case *cc.MultiplicativeExpression:
		return nil, x.CastExpression
	case *cc.CastExpression:
		return nil, either(x.CastExpression, x.UnaryExpression)
	case *cc.UnaryExpression:
		return ofUnary(x)
	case *cc.PostfixExpression:
		return ofPostfix(x)
	case *cc.PrimaryExpression:
		return ofPrimary(x), nil
	}
	return nil, nil
}

// ofUnary is ofExpression for operators before their operand.
func ofUnary(x *cc.UnaryExpression) (*cc.Token, cc.Node) {
	switch x.Case {
	case cc.UnaryExpressionInc, cc.UnaryExpressionDec, cc.UnaryExpressionSizeofExpr, cc.UnaryExpressionAlignofExpr:
		return nil, x.UnaryExpression
	case cc.UnaryExpressionSizeofType, cc.UnaryExpressionAlignofType:
		return &x.Token3, nil
	case cc.UnaryExpressionLabelAddr:
		return &x.Token2, nil
	}
	return nil, either(x.CastExpression, x.PostfixExpression)
}

// either returns a, or b if there is no a.
func either(a, b cc.ExpressionNode) cc.Node {
	if a != nil {
		return a
	}
	return b
}

// ofPostfix is ofExpression for operators behind their operand.
func ofPostfix(x *cc.PostfixExpression) (*cc.Token, cc.Node) {
	switch x.Case {
	case cc.PostfixExpressionPrimary:
		return nil, x.PrimaryExpression
	case cc.PostfixExpressionIndex, cc.PostfixExpressionSelect, cc.PostfixExpressionPSelect, cc.PostfixExpressionCall:
		return &x.Token2, nil
	case cc.PostfixExpressionInc, cc.PostfixExpressionDec:
		return &x.Token, nil
	}
	return nil, nil
}

// ofPrimary is ofExpression for expressions without an operator.
func ofPrimary(x *cc.PrimaryExpression) *cc.Token {
	switch x.Case {
	case cc.PrimaryExpressionExpr, cc.PrimaryExpressionStmt:
		return &x.Token2
	case cc.PrimaryExpressionGeneric:
		return &x.GenericSelection.Token4
	}
	return &x.Token
}

// ofStatement returns the token that a statement or a declaration ends with, or the part that it ends with.
func ofStatement(n cc.Node) (*cc.Token, cc.Node) {
	switch x := n.(type) {
	case *cc.SelectionStatement:
		return &x.Token3, nil
	case *cc.IterationStatement:
		switch x.Case {
		case cc.IterationStatementWhile:
			return &x.Token3, nil
		case cc.IterationStatementDo:
			return &x.Token, nil
		case cc.IterationStatementFor:
			return &x.Token5, nil
		case cc.IterationStatementForDecl:
			return &x.Token4, nil
		}
	case *cc.JumpStatement:
		if x.Case == cc.JumpStatementGoto {
			return &x.Token3, nil
		}
		return &x.Token2, nil
	case *cc.LabeledStatement:
		if x.Case == cc.LabeledStatementLabel {
			return &x.Token, nil
		}
	case *cc.FunctionDefinition:
		return ofDeclarator(x.Declarator), nil
	case *cc.Declarator:
		return ofDeclarator(x), nil
	case *cc.Initializer:
		if x.Case == cc.InitializerExpr {
			return nil, x.AssignmentExpression
		}
	case cc.Token:
		return &x, nil
	case *cc.Token:
		return x, nil
	}
	return nil, nil
}

// ofDeclarator is ofStatement for declarators.
func ofDeclarator(d *cc.Declarator) *cc.Token {
	if d.DirectDeclarator == nil {
		return nil
	}
	switch x := d.DirectDeclarator; x.Case {
	case cc.DirectDeclaratorIdent:
		return &x.Token
	case cc.DirectDeclaratorStaticArr, cc.DirectDeclaratorArrStatic, cc.DirectDeclaratorStar:
		return &x.Token3
	case cc.DirectDeclaratorDecl, cc.DirectDeclaratorArr, cc.DirectDeclaratorFuncParam, cc.DirectDeclaratorFuncIdent:
		return &x.Token2
	}
	return nil
}

// The parser's tokens know the text of their file and where they are in it, and apart from that how they are spelled. These
// differ where one comes from a macro or was given another spelling.
var (
	tokenOffset = fieldOf(reflect.TypeFor[cc.Token](), "off")
	tokenSource = fieldOf(reflect.TypeFor[cc.Token](), "s")
	sourceText  = fieldOf(reflect.TypeFor[cc.Token]().FieldByIndex(tokenSource).Type.Elem(), "buf")
	sourceStart = fieldOf(reflect.TypeFor[cc.Token]().FieldByIndex(tokenSource).Type.Elem(), "fsOff")
)

// fieldOf returns where the field of that name is in a structure.
func fieldOf(t reflect.Type, name string) []int {
	f, ok := t.FieldByName(name)
	if !ok {
		panic("syntax: the parser's type " + t.Name() + " has no field " + name)
	}
	return f.Index
}

// isInText reports whether t stands where it is as it is spelled.
func isInText(t *cc.Token) bool {
	v := reflect.ValueOf(t).Elem()
	source := v.FieldByIndex(tokenSource)
	if source.IsNil() {
		return false
	}
	text := source.Elem().FieldByIndex(sourceText).Bytes()
	at := int64(v.FieldByIndex(tokenOffset).Uint()) - source.Elem().FieldByIndex(sourceStart).Int()
	if at < 0 || at > int64(len(text)) || !bytes.HasPrefix(text[at:], t.Src()) {
		return false
	}
	behind := text[at+int64(len(t.Src())):]
	return len(behind) == 0 || !wordByte(behind[0]) || !wordByte(text[at]) // not the beginning of a longer name
}
