// Where the parser computes a constant that the language needs at once, as the length of an array, its value is compared
// with ours, and where a type depends on that of an expression, that is. What the parser has otherwise is refused.

package ctypes

import (
	"modernc.org/cc/v4"

	"craig/frontend/c/internal/syntax"
)

// compare refuses a node at which the parser takes another value or type than gcc for what it makes of the program.
func (s *inspector) compare(n cc.Node) {
	switch x := n.(type) {
	case *cc.EnumSpecifier:
		s.enumerated(x)
	case *cc.DirectDeclarator:
		s.agree(x.AssignmentExpression)
	case *cc.DirectAbstractDeclarator:
		s.agree(x.AssignmentExpression)
	case *cc.StructDeclarator:
		s.agree(x.ConstantExpression)
	case *cc.Designator:
		s.agree(x.ConstantExpression)
		s.agree(x.ConstantExpression2)
	case *cc.AlignmentSpecifier:
		s.agree(x.ConstantExpression)
	case *cc.AttributeValue:
		if _, ok := within[*cc.StructDeclaration](s); ok { // see realigns
			break
		}
		for l := x.ArgumentExpressionList; l != nil; l = l.ArgumentExpressionList {
			if cc.IsIntegerType(l.AssignmentExpression.Type()) {
				s.agree(l.AssignmentExpression)
			}
		}
	case *cc.TypeSpecifier:
		if x.Case == cc.TypeSpecifierTypeofExpr {
			s.agreeOnType(x.ExpressionList)
		}
	case *cc.GenericSelection:
		s.agreeOnType(x.AssignmentExpression)
		s.agreeOnChoice(x)
	case *cc.Declaration:
		if x.Case == cc.DeclarationAuto && x.Initializer.Case == cc.InitializerExpr {
			s.agreeOnType(x.Initializer.AssignmentExpression)
		}
	}
}

// realigns reports whether an attribute has an argument that the parser takes for another one.
func (s *inspector) realigns(a *cc.AttributeValue) bool {
	for l := a.ArgumentExpressionList; l != nil; l = l.ArgumentExpressionList {
		if cc.IsIntegerType(l.AssignmentExpression.Type()) && !s.agrees(l.AssignmentExpression) {
			return true
		}
	}
	return false
}

// agree refuses a constant that the parser takes for another one.
func (s *inspector) agree(e cc.ExpressionNode) {
	if e != nil && !s.agrees(e) {
		syntax.Unsupported(e, "a constant that the C parser does not compute as gcc does")
	}
}

// agrees reports whether e is no constant to the parser, or the one that it is.
func (s *inspector) agrees(e cc.ExpressionNode) bool {
	theirs, known := parsed(e)
	ours, ok := s.Constant(e)
	return !known || ok && theirs.Equal(ours)
}

// agreeOnType refuses an integer of which the parser takes the type for another one.
func (s *inspector) agreeOnType(e cc.ExpressionNode) {
	if e != nil && cc.IsIntegerType(e.Type()) && s.TypeOf(e) != IntegerType(e, e.Type()) {
		syntax.Unsupported(e, "the type of this expression, which the C parser has otherwise than gcc")
	}
}
