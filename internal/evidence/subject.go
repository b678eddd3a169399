// Package evidence writes certificates and counterexamples down, and reads them for the same program or for another version of it:
// procedures are found by their names, locations by what is done there, variables by their names in the source.
//
// What is read need not be evidence any more. Whoever reads it has to check it (package certify) before it is believed.
package evidence

import (
	"strconv"
	"strings"

	"craig/logic"
	"craig/program"
)

// Subject is a program that evidence is about, with a name for each of its variables.
type Subject struct {
	p     *program.Program
	procs []*program.Proc // within reach of calls from the entry, in the order of the program
	names map[*logic.Term]string
	hash  *hasher
}

// NewSubject returns p as a subject. While it is in use, p must not be changed.
func NewSubject(p *program.Program) *Subject {
	s := &Subject{p: p, names: make(map[*logic.Term]string)}
	reached := program.NewCallGraph(p).Reachable(p.Entry)
	for _, pr := range p.Procs {
		if reached[pr] {
			s.procs = append(s.procs, pr)
		}
	}
	s.name("::", p.Globals)
	for _, pr := range s.procs {
		s.name("", pr.Params, pr.Results, pr.Locals)
	}
	s.hash = newHasher(s.names)
	return s
}

// old is added to the name of a variable that stands for its value at the entry of the procedure.
const old = "@0"

// name gives variables names: those of the source behind a prefix, with ~2, ~3 where there are several.
func (s *Subject) name(prefix string, lists ...[]*program.Var) {
	taken := make(map[string]int)
	for _, vars := range lists {
		for _, v := range vars {
			if s.names[v.Term] != "" { // a parameter that is a result, too
				continue
			}
			name := prefix + symbolic.Replace(v.Name)
			if taken[name]++; taken[name] > 1 {
				name += "~" + strconv.Itoa(taken[name])
			}
			s.names[v.Term], s.names[v.Old] = name, name+old
		}
	}
}

// symbolic replaces what symbols of SMT-LIB cannot contain.
var symbolic = strings.NewReplacer("|", "!", "\\", "/")

// scope returns a scope in which the variables of a procedure, and globals, have their names.
func (s *Subject) scope(pr *program.Proc) *logic.Scope {
	scope := s.p.Ctx.AmbientScope().Sub()
	for _, vars := range [][]*program.Var{s.p.Globals, pr.Params, pr.Results, pr.Locals} {
		for _, v := range vars {
			scope.Bind(s.names[v.Term], v.Term)
			scope.Bind(s.names[v.Old], v.Old)
		}
	}
	return scope
}

// write returns the conjuncts of a formula as text. Constants in others have names beside those of variables.
func (s *Subject) write(f *logic.Term, others map[*logic.Term]string) []string {
	names := logic.Names{Const: func(c *logic.Term) string {
		if n := others[c]; n != "" {
			return n
		}
		if n := s.names[c]; n != "" {
			return n
		}
		return c.Name()
	}}
	var out []string
	for _, g := range logic.Conjuncts(f) {
		var b strings.Builder
		_ = names.WriteTerm(&b, g) // a Builder does not fail
		out = append(out, b.String())
	}
	return out
}
