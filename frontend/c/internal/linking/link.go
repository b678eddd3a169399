// Package linking takes several units as one program: which names of different files mean the same function or variable
// (C11 6.2.2), which definition counts (6.9), and whether the declarations agree.
// Types are compared by their members, never by tags alone, which units may give to different structures. What no unit
// defines can have any first value.
package linking

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"modernc.org/cc/v4"

	"craig/frontend"
	"craig/frontend/c/internal/ctypes"
	"craig/frontend/c/internal/syntax"
)

// Symbol is a function or a variable with linkage.
type Symbol struct {
	Name       string // as it is written
	Shown      string // with its file, if there are several of that name
	Unit       int    // where it is known, if only in one unit; otherwise -1
	decls      []Declaration
	Function   *cc.FunctionDefinition // that counts, nil if there is none
	Definition Declaration            // of a variable: the declaration that says most
}

// Declaration is a declarator at the level of files.
type Declaration struct {
	Declarator  *cc.Declarator
	unit        int
	Function    *cc.FunctionDefinition
	Initializer *cc.Initializer
}

// Linkage finds symbols.
type Linkage struct {
	scopes  map[*cc.Scope]int // of files, by unit
	symbols map[symbolKey]*Symbol
	Order   []*Symbol
	others  map[string]*Symbol // that no declaration at the level of files declares
}

type symbolKey struct {
	name string
	unit int // -1 for a name that is the same in all units
}

// Link resolves the names of units, which were read from these files. The errors are *frontend.SyntaxError, with both places.
func Link(files []string, units []*syntax.Tree) (*Linkage, error) {
	k := &Linkage{scopes: map[*cc.Scope]int{}, symbols: map[symbolKey]*Symbol{}, others: map[string]*Symbol{}}
	var all []Declaration
	for i, u := range units {
		k.scopes[u.Scope] = i
		all = append(all, Declarations(u.AST, i)...)
	}
	local := map[symbolKey]bool{}
	strong := map[string]bool{} // functions that have a definition that is not inline
	for _, x := range all {
		if x.Declarator.IsStatic() {
			local[symbolKey{x.Declarator.Name(), x.unit}] = true
		} else if x.Function != nil && !x.Declarator.IsInline() {
			strong[x.Declarator.Name()] = true
		}
	}
	for _, x := range all {
		// Which one is called where there is an inline definition and another one is unspecified (6.7.4 §7).
		if x.Function != nil && x.Declarator.IsInline() && !strong[x.Declarator.Name()] {
			local[symbolKey{x.Declarator.Name(), x.unit}] = true
		}
	}
	for _, x := range all {
		key := symbolKey{x.Declarator.Name(), x.unit}
		if !local[key] {
			key.unit = -1
		}
		s := k.symbols[key]
		if s == nil {
			s = &Symbol{Name: key.name, Shown: key.name, Unit: key.unit}
			k.symbols[key] = s
			k.Order = append(k.Order, s)
		}
		if err := s.add(x); err != nil {
			return nil, err
		}
	}
	k.show(files)
	return k, nil
}

// Declarations returns those of functions and variables at the level of files.
func Declarations(u *cc.AST, unit int) []Declaration {
	var out []Declaration
	for tu := u.TranslationUnit; tu != nil; tu = tu.TranslationUnit {
		switch ed := tu.ExternalDeclaration; ed.Case {
		case cc.ExternalDeclarationFuncDef:
			out = append(out, Declaration{ed.FunctionDefinition.Declarator, unit, ed.FunctionDefinition, nil})
		case cc.ExternalDeclarationDecl:
			for il := ed.Declaration.InitDeclaratorList; il != nil; il = il.InitDeclaratorList {
				if d := il.InitDeclarator.Declarator; !d.IsTypename() {
					out = append(out, Declaration{d, unit, nil, il.InitDeclarator.Initializer})
				}
			}
		}
	}
	return out
}

// add adds a declaration of s.
func (s *Symbol) add(x Declaration) error {
	first := true // declaration of this unit; the parser compares it with the others
	for _, y := range s.decls {
		first = first && y.unit != x.unit
	}
	for _, y := range s.decls {
		if first && y.unit != x.unit && !ctypes.SameType(y.Declarator.Type(), x.Declarator.Type(), nil) {
			return &frontend.SyntaxError{Pos: syntax.Pos(x.Declarator), Text: fmt.Sprintf("conflicting declarations of %s: %s here, %s at %v", s.Name, x.Declarator.Type(), y.Declarator.Type(), syntax.Pos(y.Declarator))}
		}
		if x.defines() && y.defines() && !x.weak() && !y.weak() && x.unit != y.unit {
			text := fmt.Sprintf("%s is defined here and at %v", s.Name, syntax.Pos(y.Declarator))
			if s.Name == "main" {
				text += "; name the files of one program only"
			}
			return &frontend.SyntaxError{Pos: syntax.Pos(x.Declarator), Text: text}
		}
	}
	s.decls = append(s.decls, x)
	if s.Definition.Declarator == nil || x.rank() > s.Definition.rank() {
		s.Definition, s.Function = x, x.Function
	}
	return nil
}

// defines reports whether x is a definition, other than a tentative one.
func (x Declaration) defines() bool { return x.Function != nil || x.Initializer != nil }

// Unit returns the index of the unit that x is in.
func (x Declaration) Unit() int { return x.unit }

// weak reports whether another definition may take the place of x.
func (x Declaration) weak() bool {
	attr := x.Declarator.Type().Attributes()
	return x.Function != nil && x.Declarator.IsInline() || attr != nil && attr.Weak()
}

// rank tells how much x says: a definition more than a tentative one, that more than a declaration.
func (x Declaration) rank() int {
	n := 0
	switch {
	case x.defines() && !x.weak():
		n = 8
	case x.defines():
		n = 6
	case !x.Declarator.IsExtern() && x.Declarator.Type().Kind() != cc.Function:
		n = 4
	}
	if !x.Declarator.Type().IsIncomplete() {
		n++
	}
	return n
}

// Defined reports whether some unit defines s, be it tentatively.
func (s *Symbol) Defined() bool { return s.Definition.rank() >= 4 }

// show makes the names that users see: the file is added where a name alone could be another one.
func (k *Linkage) show(files []string) {
	short := make([]string, len(files))
	for i, f := range files {
		short[i] = filepath.Base(f)
		for j, g := range files {
			if i != j && filepath.Base(g) == short[i] {
				short[i] = f
				break
			}
		}
	}
	count := map[string]int{}
	for _, s := range k.Order {
		count[s.Name]++
	}
	for _, s := range k.Order {
		if count[s.Name] > 1 && s.Unit >= 0 {
			s.Shown = s.Name + "@" + short[s.Unit]
		}
	}
}

// Find returns the symbol that a name means in a scope, if a declaration of it at the level of files does; nil if there
// is none.
func (k *Linkage) Find(scope *cc.Scope, name string) *Symbol {
	for scope != nil && scope.Parent != nil {
		scope = scope.Parent
	}
	if unit, ok := k.scopes[scope]; ok {
		if s := k.symbols[symbolKey{name, unit}]; s != nil {
			return s
		}
	}
	return k.symbols[symbolKey{name, -1}]
}

// Undeclared returns the symbol of a function that no declaration at the level of files declares.
func (k *Linkage) Undeclared(name string) *Symbol {
	if k.others[name] == nil {
		k.others[name] = &Symbol{Name: name, Shown: name, Unit: -1}
	}
	return k.others[name]
}

// Entry returns the function of that name, as it is written or as it is shown.
func (k *Linkage) Entry(name string) (*Symbol, error) {
	var found []*Symbol
	var names []string
	for _, s := range k.Order {
		if s.Function != nil && (s.Name == name || s.Shown == name) {
			found = append(found, s)
			names = append(names, s.Shown)
		}
	}
	exact := func(s *Symbol) bool { return s.Shown == name }
	switch i := slices.IndexFunc(found, exact); {
	case i >= 0:
		return found[i], nil
	case len(found) == 1:
		return found[0], nil
	case len(found) > 1:
		return nil, &frontend.EntryError{Text: fmt.Sprintf("there are several functions %s to start from; choose one with --entry: %s", name, strings.Join(names, ", "))}
	}
	return nil, &frontend.EntryError{Text: fmt.Sprintf("no function %s to start from; choose one with --entry", name)}
}
