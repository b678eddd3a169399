// Copies of the text of a function.

package syntax

import (
	"reflect"
	"sync"

	"modernc.org/cc/v4"
)

// Copy returns f with nodes of its own for its body. What they know of types, scopes and declarations is that of f's, and so
// are literals, identifiers and declarators, each of which is one thing however often its function has been copied. Labels has
// the labelled statements of the copy by those of f.
func Copy(f *cc.FunctionDefinition) (copied *cc.FunctionDefinition, labels map[*cc.LabeledStatement]*cc.LabeledStatement) {
	c := copier{labels: map[*cc.LabeledStatement]*cc.LabeledStatement{}}
	g := *f
	g.CompoundStatement = c.copy(reflect.ValueOf(f.CompoundStatement)).Interface().(*cc.CompoundStatement)
	return &g, c.labels
}

type copier struct {
	labels map[*cc.LabeledStatement]*cc.LabeledStatement
}

// copy returns a copy of the node v, if it is one, with what is below it.
func (c copier) copy(v reflect.Value) reflect.Value {
	p := v
	if p.Kind() == reflect.Interface {
		p = p.Elem()
	}
	if p.Kind() != reflect.Pointer || p.IsNil() || !p.Type().Implements(nodeType) {
		return v
	}
	switch x := p.Interface().(type) {
	case *cc.Declarator:
		return v
	case *cc.PrimaryExpression:
		if x.Case != cc.PrimaryExpressionExpr && x.Case != cc.PrimaryExpressionStmt && x.Case != cc.PrimaryExpressionGeneric {
			return v
		}
	}
	n := reflect.New(p.Type().Elem())
	n.Elem().Set(p.Elem())
	if x, ok := p.Interface().(*cc.LabeledStatement); ok {
		c.labels[x] = n.Interface().(*cc.LabeledStatement)
	}
	for _, i := range FieldsOfNodes(p.Type().Elem()) {
		n.Elem().Field(i).Set(c.copy(p.Elem().Field(i)))
	}
	return n
}

var nodeType = reflect.TypeFor[cc.Node]()

// nodeFields holds what FieldsOfNodes has returned, by types.
var nodeFields sync.Map

// FieldsOfNodes returns the numbers of the fields in which there can be nodes below one, of a structure that is a type of nodes.
func FieldsOfNodes(t reflect.Type) []int {
	if known, ok := nodeFields.Load(t); ok {
		return known.([]int)
	}
	var fields []int
	for i := range t.NumField() {
		f := t.Field(i)
		if f.IsExported() && (f.Type.Kind() == reflect.Interface || f.Type.Kind() == reflect.Pointer && f.Type.Implements(nodeType)) {
			fields = append(fields, i)
		}
	}
	nodeFields.Store(t, fields)
	return fields
}
