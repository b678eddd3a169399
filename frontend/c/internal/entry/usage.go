// Which pointers a program indexes.

package entry

import (
	"reflect"

	"modernc.org/cc/v4"

	"craig/frontend/c/internal/ctypes"
	"craig/frontend/c/internal/syntax"
)

// usage knows the pointers that are indexed or moved, by variables and by the names of members. It follows a pointer from
// variable to variable and into calls of functions that are shown, as far as assignments name both; where it does not see that
// a pointer is indexed, that one is taken to point to a single object, which the answer says.
type usage struct {
	functions map[string][]*cc.Declarator // their parameters
	indexed   map[any]bool
	flows     map[any][]any // where what is assigned comes to
}

// member is a member of a structure, by its name.
type member string

// usageOf looks at the units of a program.
func usageOf(units []*syntax.Tree) *usage {
	u := &usage{functions: map[string][]*cc.Declarator{}, indexed: map[any]bool{}, flows: map[any][]any{}}
	for _, t := range units {
		for tu := t.TranslationUnit; tu != nil; tu = tu.TranslationUnit {
			if ed := tu.ExternalDeclaration; ed.Case == cc.ExternalDeclarationFuncDef {
				d := ed.FunctionDefinition.Declarator
				if f, ok := d.Type().(*cc.FunctionType); ok {
					for _, p := range f.Parameters() {
						u.functions[d.Name()] = append(u.functions[d.Name()], p.Declarator)
					}
				}
			}
		}
	}
	for _, t := range units {
		u.visit(reflect.ValueOf(t.TranslationUnit))
	}
	for changed := true; changed; {
		changed = false
		for from, list := range u.flows {
			for _, to := range list {
				if u.indexed[to] && !u.indexed[from] {
					u.indexed[from], changed = true, true
				}
			}
		}
	}
	return u
}

// pointer returns what e names: a variable, a member, or nil.
func pointer(e cc.ExpressionNode) any {
	for {
		e = syntax.InParentheses(e)
		x, ok := e.(*cc.CastExpression)
		if !ok || x.Case != cc.CastExpressionCast {
			break
		}
		e = x.CastExpression
	}
	if d := syntax.Declared(e); d != nil {
		return d
	}
	if x, ok := e.(*cc.PostfixExpression); ok && (x.Case == cc.PostfixExpressionSelect || x.Case == cc.PostfixExpressionPSelect) {
		return member(x.Token2.SrcStr())
	}
	return nil
}

// index notes that the pointer e is indexed.
func (u *usage) index(e cc.ExpressionNode) {
	if p := pointer(e); p != nil && e.Type() != nil && ctypes.IsPointer(e.Type().Decay()) {
		u.indexed[p] = true
	}
}

// flow notes that to gets the value of e.
func (u *usage) flow(e cc.ExpressionNode, to any) {
	if from := pointer(e); from != nil && to != nil {
		u.flows[from] = append(u.flows[from], to)
	}
}

// visit looks at a node and what is below it.
func (u *usage) visit(v reflect.Value) {
	if v.Kind() == reflect.Interface {
		v = v.Elem()
	}
	if v.Kind() != reflect.Pointer || v.IsNil() || v.Elem().Kind() != reflect.Struct {
		return
	}
	n, ok := v.Interface().(cc.Node)
	if !ok {
		return
	}
	u.node(n)
	for i := range v.Elem().NumField() {
		if f := v.Elem().Type().Field(i); f.IsExported() && !f.Anonymous {
			u.visit(v.Elem().Field(i))
		}
	}
}

// node notes what a node does with pointers.
func (u *usage) node(n cc.Node) {
	switch n := n.(type) {
	case *cc.PostfixExpression:
		switch n.Case {
		case cc.PostfixExpressionIndex:
			u.index(n.PostfixExpression)
		case cc.PostfixExpressionInc, cc.PostfixExpressionDec:
			u.index(n.PostfixExpression)
		case cc.PostfixExpressionCall:
			name, _ := syntax.FunctionName(n.PostfixExpression)
			params := u.functions[name]
			for i, a := range syntax.Arguments(n) {
				if i < len(params) && params[i] != nil {
					u.flow(a, params[i])
				}
			}
		}
	case *cc.UnaryExpression:
		if n.Case == cc.UnaryExpressionInc || n.Case == cc.UnaryExpressionDec {
			u.index(n.UnaryExpression)
		}
	case *cc.AdditiveExpression:
		if n.Case != cc.AdditiveExpressionMul && n.Type() != nil && ctypes.IsPointer(n.Type().Decay()) {
			u.index(n.AdditiveExpression)
			u.index(n.MultiplicativeExpression)
		}
	case *cc.AssignmentExpression:
		switch n.Case {
		case cc.AssignmentExpressionAssign:
			u.flow(n.AssignmentExpression, pointer(n.UnaryExpression))
		case cc.AssignmentExpressionAdd, cc.AssignmentExpressionSub:
			u.index(n.UnaryExpression)
		}
	case *cc.InitDeclarator:
		if n.Initializer != nil && n.Initializer.Case == cc.InitializerExpr {
			u.flow(n.Initializer.AssignmentExpression, n.Declarator)
		}
	}
}
