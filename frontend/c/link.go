// Several units as one program: which names of different files mean the same function or variable (C11 6.2.2), which
// definition counts (6.9), and whether the declarations agree.

package c

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

// symbol is a function or a variable with linkage.
type symbol struct {
	name  string // as it is written
	shown string // with its file, if there are several of that name
	unit  int    // where it is known, if only in one unit; otherwise -1
	decls []declaration
	fun   *cc.FunctionDefinition // that counts, nil if there is none
	def   declaration            // of a variable: the declaration that says most
}

// declaration is a declarator at the level of files.
type declaration struct {
	d    *cc.Declarator
	unit int
	fun  *cc.FunctionDefinition
	ini  *cc.Initializer
}

// linkage finds symbols.
type linkage struct {
	scopes  map[*cc.Scope]int // of files, by unit
	symbols map[symbolKey]*symbol
	order   []*symbol
	others  map[string]*symbol // that no declaration at the level of files declares
}

type symbolKey struct {
	name string
	unit int // -1 for a name that is the same in all units
}

// link resolves the names of units, which were read from these files. The errors are *SyntaxError, with both places.
func link(files []string, units []*syntax.Tree) (*linkage, error) {
	k := &linkage{scopes: map[*cc.Scope]int{}, symbols: map[symbolKey]*symbol{}, others: map[string]*symbol{}}
	var all []declaration
	for i, u := range units {
		k.scopes[u.Scope] = i
		all = append(all, declarations(u.AST, i)...)
	}
	local := map[symbolKey]bool{}
	strong := map[string]bool{} // functions that have a definition that is not inline
	for _, x := range all {
		if x.d.IsStatic() {
			local[symbolKey{x.d.Name(), x.unit}] = true
		} else if x.fun != nil && !x.d.IsInline() {
			strong[x.d.Name()] = true
		}
	}
	for _, x := range all {
		// Which one is called where there is an inline definition and another one is unspecified (6.7.4 §7).
		if x.fun != nil && x.d.IsInline() && !strong[x.d.Name()] {
			local[symbolKey{x.d.Name(), x.unit}] = true
		}
	}
	for _, x := range all {
		key := symbolKey{x.d.Name(), x.unit}
		if !local[key] {
			key.unit = -1
		}
		s := k.symbols[key]
		if s == nil {
			s = &symbol{name: key.name, shown: key.name, unit: key.unit}
			k.symbols[key] = s
			k.order = append(k.order, s)
		}
		if err := s.add(x); err != nil {
			return nil, err
		}
	}
	k.show(files)
	return k, nil
}

// declarations returns those of functions and variables at the level of files.
func declarations(u *cc.AST, unit int) []declaration {
	var out []declaration
	for tu := u.TranslationUnit; tu != nil; tu = tu.TranslationUnit {
		switch ed := tu.ExternalDeclaration; ed.Case {
		case cc.ExternalDeclarationFuncDef:
			out = append(out, declaration{ed.FunctionDefinition.Declarator, unit, ed.FunctionDefinition, nil})
		case cc.ExternalDeclarationDecl:
			for il := ed.Declaration.InitDeclaratorList; il != nil; il = il.InitDeclaratorList {
				if d := il.InitDeclarator.Declarator; !d.IsTypename() {
					out = append(out, declaration{d, unit, nil, il.InitDeclarator.Initializer})
				}
			}
		}
	}
	return out
}

// add adds a declaration of s.
func (s *symbol) add(x declaration) error {
	first := true // declaration of this unit; the parser compares it with the others
	for _, y := range s.decls {
		first = first && y.unit != x.unit
	}
	for _, y := range s.decls {
		if first && y.unit != x.unit && !ctypes.SameType(y.d.Type(), x.d.Type(), nil) {
			return &SyntaxError{Pos: syntax.Pos(x.d), Text: fmt.Sprintf("conflicting declarations of %s: %s here, %s at %v", s.name, x.d.Type(), y.d.Type(), syntax.Pos(y.d))}
		}
		if x.defines() && y.defines() && !x.weak() && !y.weak() && x.unit != y.unit {
			text := fmt.Sprintf("%s is defined here and at %v", s.name, syntax.Pos(y.d))
			if s.name == "main" {
				text += "; name the files of one program only"
			}
			return &SyntaxError{Pos: syntax.Pos(x.d), Text: text}
		}
	}
	s.decls = append(s.decls, x)
	if s.def.d == nil || x.rank() > s.def.rank() {
		s.def, s.fun = x, x.fun
	}
	return nil
}

// defines reports whether x is a definition, other than a tentative one.
func (x declaration) defines() bool { return x.fun != nil || x.ini != nil }

// weak reports whether another definition may take the place of x.
func (x declaration) weak() bool {
	attr := x.d.Type().Attributes()
	return x.fun != nil && x.d.IsInline() || attr != nil && attr.Weak()
}

// rank tells how much x says: a definition more than a tentative one, that more than a declaration.
func (x declaration) rank() int {
	n := 0
	switch {
	case x.defines() && !x.weak():
		n = 8
	case x.defines():
		n = 6
	case !x.d.IsExtern() && x.d.Type().Kind() != cc.Function:
		n = 4
	}
	if !x.d.Type().IsIncomplete() {
		n++
	}
	return n
}

// defined reports whether some unit defines s, be it tentatively.
func (s *symbol) defined() bool { return s.def.rank() >= 4 }

// show makes the names that users see: the file is added where a name alone could be another one.
func (k *linkage) show(files []string) {
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
	for _, s := range k.order {
		count[s.name]++
	}
	for _, s := range k.order {
		if count[s.name] > 1 && s.unit >= 0 {
			s.shown = s.name + "@" + short[s.unit]
		}
	}
}

// find returns the symbol that a name means in a scope, if a declaration of it at the level of files does; nil if there
// is none.
func (k *linkage) find(scope *cc.Scope, name string) *symbol {
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

// undeclared returns the symbol of a function that no declaration at the level of files declares.
func (k *linkage) undeclared(name string) *symbol {
	if k.others[name] == nil {
		k.others[name] = &symbol{name: name, shown: name, unit: -1}
	}
	return k.others[name]
}

// entry returns the function of that name, as it is written or as it is shown.
func (k *linkage) entry(name string) (*symbol, error) {
	var found []*symbol
	var names []string
	for _, s := range k.order {
		if s.fun != nil && (s.name == name || s.shown == name) {
			found = append(found, s)
			names = append(names, s.shown)
		}
	}
	exact := func(s *symbol) bool { return s.shown == name }
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
