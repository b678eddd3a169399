package syntax

import (
	"testing"

	"modernc.org/cc/v4"
)

func TestCopy(t *testing.T) {
	leaf := &cc.PrimaryExpression{Case: cc.PrimaryExpressionString}
	inner := &cc.PrimaryExpression{Case: cc.PrimaryExpressionExpr, ExpressionList: leaf}
	declarator := &cc.Declarator{}
	statement := &cc.LabeledStatement{Statement: &cc.Statement{ExpressionStatement: &cc.ExpressionStatement{ExpressionList: inner}}}
	f := &cc.FunctionDefinition{Declarator: declarator, CompoundStatement: &cc.CompoundStatement{BlockItemList: &cc.BlockItemList{
		BlockItem: &cc.BlockItem{Statement: &cc.Statement{LabeledStatement: statement}}}}}
	g, labels := Copy(f)
	if g == f || g.Declarator != declarator || g.CompoundStatement == f.CompoundStatement {
		t.Error("the function has another declarator, or the same body")
	}
	s := g.CompoundStatement.BlockItemList.BlockItem.Statement.LabeledStatement
	if s == statement || labels[statement] != s {
		t.Error("the labelled statement is the same, or not found")
	}
	e, ok := s.Statement.ExpressionStatement.ExpressionList.(*cc.PrimaryExpression)
	if !ok || e == inner || e.ExpressionList != leaf {
		t.Error("the expression is the same, or has another literal")
	}
	if statement.Statement.ExpressionStatement.ExpressionList != inner {
		t.Error("the original has changed")
	}
}
