// Members that are not volatile. The parser takes the qualifiers of volatile struct S { int m; } x for those of m, in all objects of
// this type.

package ctypes

import "modernc.org/cc/v4"

// notePlain notes the members that n declares without a word of volatile.
func (s *inspector) notePlain(n cc.Node) {
	x, ok := n.(*cc.StructDeclaration)
	if !ok {
		return
	}
	for q := x.SpecifierQualifierList; q != nil; q = q.SpecifierQualifierList {
		if isVolatileQualifier(q.TypeQualifier) || mayNameVolatile(q.TypeSpecifier) {
			return
		}
	}
	for l := x.StructDeclaratorList; l != nil; l = l.StructDeclaratorList {
		if d := l.StructDeclarator.Declarator; d != nil && !mentionsVolatile(d) {
			s.Plain[d] = true
		}
	}
}

func isVolatileQualifier(q *cc.TypeQualifier) bool {
	return q != nil && q.Case == cc.TypeQualifierVolatile
}

// mayNameVolatile reports whether x says what a type is in another way than by its name in the language or by its tag.
func mayNameVolatile(x *cc.TypeSpecifier) bool {
	if x == nil {
		return false
	}
	switch x.Case {
	case cc.TypeSpecifierTypeName:
		name := x.Token.SrcStr()
		for scope := x.LexicalScope(); scope != nil; scope = scope.Parent {
			for _, n := range scope.Nodes[name] {
				if d, ok := n.(*cc.Declarator); ok && d.IsTypename() {
					return d.IsVolatile() || IsVolatile(d.Type())
				}
			}
		}
		return true
	case cc.TypeSpecifierTypeofExpr, cc.TypeSpecifierTypeofType, cc.TypeSpecifierAtomic:
		return true
	}
	return false
}

// mentionsVolatile reports whether there is a volatile pointer in d.
func mentionsVolatile(d *cc.Declarator) bool {
	for p := d.Pointer; p != nil; p = p.Pointer {
		for q := p.TypeQualifiers; q != nil; q = q.TypeQualifiers {
			if isVolatileQualifier(q.TypeQualifier) {
				return true
			}
		}
	}
	for x := d.DirectDeclarator; x != nil; x = x.DirectDeclarator {
		if x.Case == cc.DirectDeclaratorDecl && mentionsVolatile(x.Declarator) {
			return true
		}
	}
	return false
}

// IsVolatile reports whether the parser says that t, or what it is an array of, is volatile.
func IsVolatile(t cc.Type) bool {
	t = Innermost(t)
	return t.Attributes() != nil && t.Attributes().IsVolatile()
}
