// Package random makes random formulas for tests: text of SMT-LIB as a person could have written it, which other solvers
// can be asked, too. What a reader simplifies away is still there for them.
//
//   - problem.go: terms and problems as text;
//   - theory.go: what occurs in them;
//   - generator.go: how they are made;
//   - shrink.go: how those that show a bug become small.
package random

import (
	"fmt"
	"strings"

	"craig/logic"
)

// Expr is a term.
type Expr struct {
	Head string // an operator, a symbol or a value
	Sort string
	Args []*Expr
}

// String returns e as SMT-LIB text.
func (e *Expr) String() string {
	var b strings.Builder
	e.write(&b)
	return b.String()
}

func (e *Expr) write(b *strings.Builder) {
	if len(e.Args) == 0 {
		b.WriteString(e.Head)
		return
	}
	b.WriteByte('(')
	b.WriteString(e.Head)
	for _, a := range e.Args {
		b.WriteByte(' ')
		a.write(b)
	}
	b.WriteByte(')')
}

// Symbol is a declared sort (without Ret), constant (without Args) or function.
type Symbol struct {
	Name string
	Args []string
	Ret  string
}

// Problem is a list of formulas with declarations of their symbols.
type Problem struct {
	Symbols    []Symbol
	Assertions []*Expr
}

// Declarations returns the declarations as a script.
func (p *Problem) Declarations() string {
	var b strings.Builder
	for _, s := range p.Symbols {
		if s.Ret == "" {
			fmt.Fprintf(&b, "(declare-sort %s 0)\n", s.Name)
		} else {
			fmt.Fprintf(&b, "(declare-fun %s (%s) %s)\n", s.Name, strings.Join(s.Args, " "), s.Ret)
		}
	}
	return b.String()
}

// Script returns the problem as a script without check-sat.
func (p *Problem) Script() string {
	var b strings.Builder
	b.WriteString(p.Declarations())
	for _, a := range p.Assertions {
		fmt.Fprintf(&b, "(assert %s)\n", a)
	}
	return b.String()
}

// Terms returns the assertions as terms of c.
func (p *Problem) Terms(c *logic.Context) ([]*logic.Term, error) {
	commands, err := c.NewScope().Script("", p.Script())
	if err != nil {
		return nil, err
	}
	var out []*logic.Term
	for _, cmd := range commands {
		if cmd.Name == logic.CmdAssert {
			out = append(out, cmd.Term)
		}
	}
	return out, nil
}

// size returns the length of the assertions' text.
func (p *Problem) size() int {
	n := 0
	for _, a := range p.Assertions {
		n += len(a.String()) + 1
	}
	return n
}

// tidy returns p without the declarations of symbols that do not occur.
func (p *Problem) tidy() *Problem {
	used := make(map[string]bool)
	var visit func(e *Expr)
	visit = func(e *Expr) {
		used[e.Head] = true
		for _, a := range e.Args {
			visit(a)
		}
	}
	for _, a := range p.Assertions {
		visit(a)
	}
	q := &Problem{Assertions: p.Assertions}
	for _, s := range p.Symbols {
		if used[s.Name] || s.Ret == "" {
			q.Symbols = append(q.Symbols, s)
		}
	}
	return q
}
