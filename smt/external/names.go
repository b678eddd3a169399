package external

import (
	"craig/logic"
)

// Names in scripts. A solver gives a meaning to many names besides those of the standard (str.len, exp, Set), constants
// and functions have one name space in a script but two in a Context, and the solver's own names must be no one else's.
// So every kind of symbol has a prefix, with which no operator of a solver begins.

const (
	constPrefix = "$"
	funcPrefix  = "&"
	sortPrefix  = "^"
	ownPrefix   = "%" // assumptions, sides of an interpolant
)

var scriptNames = logic.Names{
	Const: func(t *logic.Term) string { return constPrefix + t.Name() },
	Func:  func(f *logic.Func) string { return funcPrefix + f.Name() },
	Sort:  func(s *logic.Sort) string { return sortPrefix + s.Name() },
}

// scopeOf returns a scope in which the symbols of terms have their names in scripts.
func scopeOf(c *logic.Context, terms ...*logic.Term) *logic.Scope {
	scope := c.NewScope()
	for _, d := range logic.Declarations(terms...) {
		switch {
		case d.Const != nil:
			scope.Bind(scriptNames.Const(d.Const), d.Const)
		case d.Func != nil:
			scope.BindFunc(scriptNames.Func(d.Func), d.Func)
		default:
			scope.BindSort(scriptNames.Sort(d.Ret), d.Ret)
		}
	}
	return scope
}
