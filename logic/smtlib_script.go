package logic

import (
	"bufio"
	"io"
	"strings"

	"craig/logic/sexpr"
)

// Command is a command of an SMT-LIB script. Which fields are set depends on Name: see the constants.
type Command struct {
	Name   string
	Symbol string      // what is declared or defined
	Params []*Term     // define-fun: the parameters, constants that occur in Term
	Args   []*Sort     // declare-fun: the argument sorts
	Ret    *Sort       // declare-fun, declare-sort: the sort
	Term   *Term       // assert, define-fun: the formula or the body
	Named  []Named     // assert, define-fun: the names that the text gives to subterms
	Const  *Term       // declare-fun without arguments: the constant
	Func   *Func       // declare-fun with arguments: the function
	Node   *sexpr.Node // the text; nil for a command that was not read
}

// The names of commands that are understood; others are passed through as Node.
const (
	CmdAssert      = "assert"
	CmdDeclareFun  = "declare-fun" // also for declare-const
	CmdDeclareSort = "declare-sort"
	CmdDefineFun   = "define-fun" // also for define-const
)

// Script reads the commands of a script; file is the name that positions carry. Declarations are added to s, and taken
// back by pop. Errors are *sexpr.Error.
func (s *Scope) Script(file, src string) ([]Command, error) {
	r := sexpr.NewReader(file, src)
	var out []Command
	for {
		n, err := r.Next()
		if err == io.EOF {
			return out, nil
		}
		if err != nil {
			return nil, err
		}
		cmd, err := s.Command(n)
		if err != nil {
			return nil, err
		}
		out = append(out, cmd)
	}
}

// Command reads one command, see Script.
func (s *Scope) Command(n *sexpr.Node) (Command, error) {
	cmd := Command{Name: n.Head(), Node: n}
	args := 0
	if cmd.Name != "" {
		args = len(n.List) - 1
	}
	var err error
	switch cmd.Name {
	case "":
		return cmd, n.Errorf("this is not a command")
	case "push", "pop":
		err = s.pushOrPop(n)
	case "reset", "reset-assertions":
		return cmd, n.Errorf("%s is not supported", cmd.Name)
	case "declare-const":
		if args != 2 {
			return cmd, n.Errorf("declare-const takes a symbol and a sort")
		}
		cmd.Name = CmdDeclareFun
		err = s.declare(&cmd, nil, n.List[2])
	case CmdDeclareFun:
		if args != 3 || n.List[2].Kind != sexpr.List {
			return cmd, n.Errorf("declare-fun takes a symbol, a list of sorts and a sort")
		}
		err = s.declare(&cmd, n.List[2].List, n.List[3])
	case CmdDeclareSort:
		if args != 1 && (args != 2 || n.List[2].Text != "0") {
			return cmd, n.Errorf("declare-sort takes a symbol and the number 0: sorts with parameters are not supported")
		}
		if cmd.Symbol, err = s.newSort(n.List[1]); err == nil {
			cmd.Ret = s.declareSort(cmd.Symbol)
		}
	case "define-sort":
		if args != 3 || n.List[2].Kind != sexpr.List {
			return cmd, n.Errorf("define-sort takes a symbol, a list of symbols and a sort")
		}
		err = s.defineSort(n)
	case "define-const":
		if args != 3 {
			return cmd, n.Errorf("define-const takes a symbol, a sort and a term")
		}
		cmd.Name = CmdDefineFun
		err = s.define(&cmd, nil, n.List[2], n.List[3])
	case CmdDefineFun:
		if args != 4 || n.List[2].Kind != sexpr.List {
			return cmd, n.Errorf("define-fun takes a symbol, a list of parameters, a sort and a term")
		}
		err = s.define(&cmd, n.List[2].List, n.List[3], n.List[4])
	case "define-fun-rec", "define-funs-rec":
		return cmd, n.Errorf("%s: recursive functions are not supported", cmd.Name)
	case "declare-datatype", "declare-datatypes":
		return cmd, n.Errorf("%s: datatypes are not supported", cmd.Name)
	case CmdAssert:
		if args != 1 {
			return cmd, n.Errorf("assert takes a formula")
		}
		err = s.assertion(&cmd)
	}
	return cmd, err
}

// pushOrPop does push and pop.
func (s *Scope) pushOrPop(n *sexpr.Node) error {
	k := 1
	if len(n.List) > 1 {
		var ok bool
		if k, ok = n.List[1].Int(); !ok || len(n.List) > 2 {
			return n.Errorf("%s takes a number", n.Head())
		}
	}
	for range k {
		if n.Head() == "push" {
			s.Push()
		} else if !s.Pop() {
			return n.Errorf("pop without push")
		}
	}
	return nil
}

// newSymbol returns the symbol n, which must not be declared yet.
func (s *Scope) newSymbol(n *sexpr.Node) (string, error) {
	name, err := newName(n)
	if err != nil {
		return "", err
	}
	if s.lookupTerm(name) != nil || s.lookupFunc(name) != nil {
		return "", n.Errorf("%s is declared twice", n)
	}
	return name, nil
}

// newSort returns the symbol n, which must not name a sort yet.
func (s *Scope) newSort(n *sexpr.Node) (string, error) {
	name, err := newName(n)
	if err != nil {
		return "", err
	}
	for ; s != nil; s = s.parent {
		if s.sorts[name] != nil {
			return "", n.Errorf("the sort %s is declared twice", n)
		}
	}
	return name, nil
}

// assertion reads the formula of an assert.
func (s *Scope) assertion(cmd *Command) error {
	n := cmd.Node.List[1]
	t, named, err := s.term(n)
	if err != nil {
		return err
	}
	if t.sort != Bool {
		for _, n := range named {
			delete(s.terms, n.Name)
		}
		return n.Errorf("a term of sort %v where a formula is needed", t.sort)
	}
	cmd.Term, cmd.Named = t, named
	return nil
}

func (s *Scope) declare(cmd *Command, args []*sexpr.Node, ret *sexpr.Node) error {
	var err error
	if cmd.Symbol, err = s.newSymbol(cmd.Node.List[1]); err != nil {
		return err
	}
	for _, a := range args {
		sort, err := s.Sort(a)
		if err != nil {
			return err
		}
		cmd.Args = append(cmd.Args, sort)
	}
	if cmd.Ret, err = s.Sort(ret); err != nil {
		return err
	}
	if len(args) == 0 {
		cmd.Const = s.declareConst(cmd.Symbol, cmd.Ret)
	} else {
		cmd.Func = s.DeclareFunc(cmd.Symbol, cmd.Args, cmd.Ret)
	}
	return nil
}

func (s *Scope) define(cmd *Command, params []*sexpr.Node, ret, body *sexpr.Node) error {
	var err error
	if cmd.Symbol, err = s.newSymbol(cmd.Node.List[1]); err != nil {
		return err
	}
	inner := s.Sub()
	for _, p := range params {
		if p.Kind != sexpr.List || len(p.List) != 2 {
			return p.Errorf("a parameter is a symbol with a sort")
		}
		name, err := newName(p.List[0])
		if err != nil {
			return err
		}
		if inner.terms[name] != nil {
			return p.Errorf("two parameters are called %s", p.List[0])
		}
		sort, err := s.Sort(p.List[1])
		if err != nil {
			return err
		}
		// A constant that nothing else uses, lest a macro in the body brings in the constant of the same name.
		c := s.c.Fresh(name, sort)
		cmd.Params = append(cmd.Params, c)
		inner.Bind(name, c)
	}
	if cmd.Ret, err = s.Sort(ret); err != nil {
		return err
	}
	t, err := inner.Term(body)
	if err != nil {
		return err
	}
	if t = s.c.coerce(t, cmd.Ret); t.sort != cmd.Ret {
		return body.Errorf("the body is of sort %v, not %v", t.sort, cmd.Ret)
	}
	cmd.Term = t
	s.defineFunc(cmd.Symbol, cmd.Params, t)
	return nil
}

func (s *Scope) defineSort(n *sexpr.Node) error {
	name, err := s.newSort(n.List[1])
	if err != nil {
		return err
	}
	d := &sortDef{body: n.List[3]}
	env := make(map[string]*Sort)
	for _, p := range n.List[2].List {
		if p.Kind != sexpr.Symbol {
			return p.Errorf("a parameter of a sort is a symbol")
		}
		if env[p.Text] != nil {
			return p.Errorf("two parameters are called %s", p)
		}
		d.params = append(d.params, p.Text)
		env[p.Text] = Bool
	}
	budget := maxSortSize
	sort, err := s.sort(d.body, env, &budget)
	if err != nil {
		return err
	}
	if len(d.params) == 0 {
		d = &sortDef{sort: sort}
	}
	s.bindSort(name, d)
	return nil
}

// Declarations returns the commands that declare the uninterpreted sorts, constants and functions of terms, in the order
// of their first occurrence.
func Declarations(terms ...*Term) []Command {
	var sorts, out []Command
	known := make(map[*Sort]bool)
	var declareSort func(s *Sort)
	declareSort = func(s *Sort) {
		if known[s] {
			return
		}
		known[s] = true
		switch s.kind {
		case KindArray:
			declareSort(s.index)
			declareSort(s.elem)
		case KindUninterpreted:
			sorts = append(sorts, Command{Name: CmdDeclareSort, Symbol: s.name, Ret: s})
		}
	}
	funcs := make(map[*Func]bool)
	PostOrder(func(t *Term) {
		declareSort(t.sort)
		switch {
		case t.op == OpConst:
			out = append(out, Command{Name: CmdDeclareFun, Symbol: t.name, Ret: t.sort, Const: t})
		case t.op == OpApp && !funcs[t.fn]:
			funcs[t.fn] = true
			for _, a := range t.fn.args {
				declareSort(a)
			}
			out = append(out, Command{Name: CmdDeclareFun, Symbol: t.fn.name, Args: t.fn.args, Ret: t.fn.ret, Func: t.fn})
		}
	}, terms...)
	return append(sorts, out...)
}

// Assertions returns the script that declares the symbols of terms and asserts each of them.
func Assertions(terms ...*Term) []Command {
	out := Declarations(terms...)
	for _, t := range terms {
		out = append(out, Command{Name: CmdAssert, Term: t})
	}
	return out
}

// WriteScript writes commands, one on a line.
func WriteScript(w io.Writer, commands []Command) error {
	b := bufio.NewWriter(w)
	for i := range commands {
		b.WriteString(commands[i].String())
		b.WriteByte('\n')
	}
	return b.Flush()
}

// String returns the command as text.
func (cmd *Command) String() string { return Names{}.Command(cmd) }

// Command returns the command as text, in which a defined function keeps its name.
func (n Names) Command(cmd *Command) string {
	var b strings.Builder
	name := quoteSymbol(cmd.Symbol)
	switch cmd.Name {
	case CmdAssert:
		b.WriteString("(assert ")
		_ = n.WriteTerm(&b, cmd.Term) // a Builder does not fail
		b.WriteString(")")
	case CmdDeclareSort:
		b.WriteString("(declare-sort " + n.sortText(cmd.Ret) + " 0)")
	case CmdDeclareFun:
		if cmd.Const != nil { // its name differs from Symbol when the Context had that with another sort
			name = n.constText(cmd.Const)
		} else if cmd.Func != nil {
			name = n.funcText(cmd.Func)
		}
		b.WriteString("(declare-fun " + name + " (")
		for i, a := range cmd.Args {
			if i > 0 {
				b.WriteByte(' ')
			}
			b.WriteString(n.sortText(a))
		}
		b.WriteString(") " + n.sortText(cmd.Ret) + ")")
	case CmdDefineFun:
		b.WriteString("(define-fun " + name + " (")
		for i, p := range cmd.Params {
			if i > 0 {
				b.WriteByte(' ')
			}
			b.WriteString("(" + n.constText(p) + " " + n.sortText(p.sort) + ")")
		}
		b.WriteString(") " + n.sortText(cmd.Ret) + " ")
		_ = n.WriteTerm(&b, cmd.Term)
		b.WriteString(")")
	default:
		return cmd.Node.String()
	}
	return b.String()
}
