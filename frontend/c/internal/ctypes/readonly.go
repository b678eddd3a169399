// What is declared with a type that is const (C11 6.7.3). What the parser says of that is not enough: to it, the pointers of
// const char *a[3] are constant.

package ctypes

import "modernc.org/cc/v4"

// derivation is a step from a declared name to the type before the declarator.
type derivation int

const (
	arrayDerivation derivation = iota
	functionDerivation
	pointerDerivation
	constPointerDerivation
)

// derivations returns the steps from the name that d declares outward.
func derivations(d *cc.Declarator) []derivation {
	var out []derivation
	if d.DirectDeclarator != nil {
		out = direct(d.DirectDeclarator)
	}
	var stars []derivation
	for p := d.Pointer; p != nil; p = p.Pointer {
		k := pointerDerivation
		for q := p.TypeQualifiers; q != nil; q = q.TypeQualifiers {
			if isConstQualifier(q.TypeQualifier) {
				k = constPointerDerivation
			}
		}
		stars = append([]derivation{k}, stars...) // the last star is the next to the name
	}
	return append(out, stars...)
}

func direct(d *cc.DirectDeclarator) []derivation {
	switch d.Case {
	case cc.DirectDeclaratorIdent:
		return nil
	case cc.DirectDeclaratorDecl:
		return derivations(d.Declarator)
	case cc.DirectDeclaratorFuncParam, cc.DirectDeclaratorFuncIdent:
		return append(direct(d.DirectDeclarator), functionDerivation)
	}
	return append(direct(d.DirectDeclarator), arrayDerivation)
}

func isConstQualifier(q *cc.TypeQualifier) bool { return q != nil && q.Case == cc.TypeQualifierConst }

// declaresConstant reports whether what d declares is constant, if the type before the declarator is as base says.
func declaresConstant(d *cc.Declarator, base bool) bool {
	steps := derivations(d)
	if d.IsParam() && d.Type().Kind() == cc.Ptr && (len(steps) == 0 || steps[0] == arrayDerivation) {
		return false // it is declared as an array, and is a pointer
	}
	for len(steps) > 0 && steps[0] == arrayDerivation {
		steps = steps[1:]
	}
	if len(steps) == 0 {
		return base
	}
	return steps[0] == constPointerDerivation
}

// noteReadOnly notes the variables, members and type names that n declares with a constant type.
func (s *inspector) noteReadOnly(n cc.Node) {
	note := func(d *cc.Declarator, base bool) {
		if d != nil && declaresConstant(d, base) {
			s.ReadOnly[d] = true
		}
	}
	switch x := n.(type) {
	case *cc.Declaration:
		base := s.constantSpecifiers(x.DeclarationSpecifiers)
		for l := x.InitDeclaratorList; l != nil; l = l.InitDeclaratorList {
			note(l.InitDeclarator.Declarator, base)
		}
		if x.Case == cc.DeclarationAuto {
			note(x.Declarator, base)
		}
	case *cc.ParameterDeclaration:
		note(x.Declarator, s.constantSpecifiers(x.DeclarationSpecifiers))
	case *cc.StructDeclaration:
		base := false
		for q := x.SpecifierQualifierList; q != nil; q = q.SpecifierQualifierList {
			base = base || isConstQualifier(q.TypeQualifier) || s.constantName(q.TypeSpecifier)
		}
		for l := x.StructDeclaratorList; l != nil; l = l.StructDeclaratorList {
			note(l.StructDeclarator.Declarator, base)
		}
	}
}

// constantSpecifiers reports whether the type before a declarator is constant.
func (s *inspector) constantSpecifiers(q *cc.DeclarationSpecifiers) bool {
	for ; q != nil; q = q.DeclarationSpecifiers {
		if isConstQualifier(q.TypeQualifier) || s.constantName(q.TypeSpecifier) {
			return true
		}
	}
	return false
}

// constantName reports whether x is a type name that stands for a constant type.
func (s *inspector) constantName(x *cc.TypeSpecifier) bool {
	if x == nil || x.Case != cc.TypeSpecifierTypeName {
		return false
	}
	name := x.Token.SrcStr()
	for scope := x.LexicalScope(); scope != nil; scope = scope.Parent {
		for _, n := range scope.Nodes[name] {
			if d, ok := n.(*cc.Declarator); ok && d.IsTypename() {
				return s.ReadOnly[d]
			}
		}
	}
	return false
}
