// What may happen between the arguments of a call and the call.

package c

import (
	"reflect"
	"slices"

	"modernc.org/cc/v4"

	"craig/frontend/c/internal/syntax"
)

// Interrupted reports whether something that matters, in the expression that the call at p is a part of, may come between what matters in its
// arguments and the call itself, in an order that C allows and that is none with what Call inserts.
func (p *Place) Interrupted() bool { return p.interrupted }

// below returns the nodes that a node consists of.
func below(n cc.Node) (nodes []cc.Node) {
	v := reflect.ValueOf(n).Elem()
	for _, i := range syntax.FieldsOfNodes(v.Type()) {
		c := v.Field(i)
		if c.Kind() == reflect.Interface {
			c = c.Elem()
		}
		if c.Kind() != reflect.Pointer || c.IsNil() {
			continue
		}
		if node, ok := c.Interface().(cc.Node); ok {
			nodes = append(nodes, node)
		}
	}
	return nodes
}

// contains reports whether a node, or one below it, is of some kind.
func contains(n cc.Node, is func(cc.Node) bool) bool {
	return is(n) || slices.ContainsFunc(below(n), func(m cc.Node) bool { return contains(m, is) })
}

// changes reports whether n is an operator that changes something, or a call.
func changes(n cc.Node) bool {
	switch n := n.(type) {
	case *cc.PostfixExpression:
		if n.Case == cc.PostfixExpressionCall {
			return true
		}
	case *cc.AssignmentExpression:
		return n.Case != cc.AssignmentExpressionCond
	}
	e, ok := n.(cc.ExpressionNode)
	if !ok {
		return false
	}
	_, _, _, step := syntax.Step(e)
	return step
}

// passed reports whether executions are noticed to pass n, within an expression: a call, or an operator ?:.
func passed(n cc.Node) bool {
	switch n := n.(type) {
	case *cc.PostfixExpression:
		return n.Case == cc.PostfixExpressionCall
	case *cc.ConditionalExpression:
		return n.Case == cc.ConditionalExpressionCond
	}
	return false
}

// matters reports whether it matters when n is evaluated.
func matters(n cc.Node) bool { return changes(n) || passed(n) }

// ordered reports whether there is an order between the operands of n.
func ordered(n cc.Node) bool {
	switch n := n.(type) {
	case *cc.LogicalAndExpression:
		return n.Case == cc.LogicalAndExpressionLAnd
	case *cc.LogicalOrExpression:
		return n.Case == cc.LogicalOrExpressionLOr
	case *cc.ConditionalExpression:
		return n.Case == cc.ConditionalExpressionCond
	case *cc.ExpressionList:
		return true
	}
	return false
}

// neighbours reports whether call is n or below it, and whether something else below n that matters has no order with it and is not a part
// of it.
func neighbours(n, call cc.Node) (found, some bool) {
	if n == call {
		return true, false
	}
	nodes := below(n)
	for i, m := range nodes {
		if found, some = neighbours(m, call); !found {
			continue
		}
		others := slices.Delete(nodes, i, i+1)
		return true, some || !ordered(n) && slices.ContainsFunc(others, func(m cc.Node) bool { return contains(m, matters) })
	}
	return false, false
}
