// Where in the text a name means a variable.

package ctypes

import (
	"slices"

	"modernc.org/cc/v4"

	"craig/frontend/c/internal/syntax"
	"craig/program"
)

// Scope returns where the name of d means what d declares: from the declarator to the end of the block, or in the rest of the
// file; nil if that is not known.
func (s *Findings) Scope(d *cc.Declarator) *program.Scope {
	if sc := s.scopes[d]; sc != nil || d.LexicalScope() == nil || d.LexicalScope().Parent != nil || d.IsParam() {
		return sc
	}
	sc := &program.Scope{In: syntax.Pos(d)}
	s.scopes[d] = sc
	return sc
}

// blocks notes what a block, a loop or a function declares: up to where, and what else has no name there.
func (s *inspector) blocks(n cc.Node) {
	switch x := n.(type) {
	case *cc.FunctionDefinition:
		t, ok := x.Declarator.Type().(*cc.FunctionType)
		if !ok || x.CompoundStatement == nil {
			return
		}
		for _, p := range t.Parameters() {
			if d := p.Declarator; d != nil {
				s.declares(d.Name(), d, x.CompoundStatement.LexicalScope(), syntax.End(x.CompoundStatement.Token2))
			}
		}
	case *cc.CompoundStatement:
		s.block(x.LexicalScope(), syntax.End(x.Token2))
	case *cc.IterationStatement:
		if x.Case == cc.IterationStatementForDecl {
			s.block(x.LexicalScope(), syntax.StatementEnd(x.Statement))
		}
	}
}

// block notes what a scope that ends somewhere declares.
func (s *inspector) block(scope *cc.Scope, end program.End) {
	for name, nodes := range scope.Nodes {
		for _, n := range nodes {
			switch n.(type) {
			case *cc.Declarator, *cc.Enumerator: // tags and labels are other names
				s.declares(name, n, scope, end)
			}
		}
	}
}

// declares notes that n declares a name in a scope that ends somewhere, if that is known.
func (s *inspector) declares(name string, n cc.Node, scope *cc.Scope, end program.End) {
	in := syntax.Pos(n)
	in.End = end
	if d, ok := n.(*cc.Declarator); ok && end != (program.End{}) && s.scopes[d] == nil {
		s.scopes[d] = &program.Scope{In: in}
	}
	hide := func(d cc.Node) {
		if d, ok := d.(*cc.Declarator); ok && d != n {
			if outer := s.Scope(d); outer != nil && !slices.Contains(outer.Hidden, in) {
				outer.Hidden = append(outer.Hidden, in)
			}
		}
	}
	for up := scope.Parent; up != nil; up = up.Parent {
		for _, d := range up.Nodes[name] {
			hide(d)
		}
	}
	if f, ok := within[*cc.FunctionDefinition](s); ok {
		if t, ok := f.Declarator.Type().(*cc.FunctionType); ok {
			for _, p := range t.Parameters() {
				if d := p.Declarator; d != nil && d.Name() == name {
					hide(d)
				}
			}
		}
	}
}
