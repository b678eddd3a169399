package script

import (
	"context"
	"slices"

	"craig/logic/sexpr"
	"craig/smt"
)

// The commands, but for those that ask about the last check.

// maxLevels bounds the assertion stack.
const maxLevels = 100_000

// command is how a command is run. It takes between min and max arguments (max < 0: any number).
type command struct {
	min, max int
	takes    string // what it takes, for messages
	run      func(s *session, n *sexpr.Node) error
}

var commands map[string]command

func init() {
	nothing := "nothing"
	terms := "a list of terms"
	commands = map[string]command{
		"set-logic":             {1, 1, "the name of a logic", (*session).setLogic},
		"set-info":              {1, 2, "a keyword and a value", (*session).setInfo},
		"get-info":              {1, 1, "a keyword", (*session).getInfo},
		"set-option":            {1, 2, "a keyword and a value", (*session).setOption},
		"get-option":            {1, 1, "a keyword", (*session).getOption},
		"declare-const":         {0, -1, "", (*session).declare},
		"declare-fun":           {0, -1, "", (*session).declare},
		"declare-sort":          {0, -1, "", (*session).declare},
		"define-const":          {0, -1, "", (*session).declare},
		"define-fun":            {0, -1, "", (*session).declare},
		"define-sort":           {0, -1, "", (*session).declare},
		"define-fun-rec":        {0, -1, "", (*session).declare}, // refused by package logic, as are those below
		"define-funs-rec":       {0, -1, "", (*session).declare},
		"declare-datatype":      {0, -1, "", (*session).declare},
		"declare-datatypes":     {0, -1, "", (*session).declare},
		"push":                  {0, 1, "a number of levels", (*session).push},
		"pop":                   {0, 1, "a number of levels", (*session).pop},
		"assert":                {0, -1, "", (*session).assert},
		"check-sat":             {0, 0, nothing, func(s *session, n *sexpr.Node) error { return s.check(n, nil) }},
		"check-sat-assuming":    {1, 1, "a list of literals", (*session).checkAssuming},
		"get-model":             {0, 0, nothing, (*session).getModel},
		"get-value":             {1, 1, terms, (*session).getValue},
		"get-assignment":        {0, 0, nothing, (*session).getAssignment},
		"get-assertions":        {0, 0, nothing, (*session).getAssertions},
		"get-unsat-core":        {0, 0, nothing, (*session).getUnsatCore},
		"get-unsat-assumptions": {0, 0, nothing, (*session).getUnsatAssumptions},
		"get-proof":             {0, 0, nothing, (*session).getProof},
		"get-interpolants":      {0, -1, "", (*session).getInterpolants},
		"echo":                  {1, 1, "a string", (*session).echo},
		"reset":                 {0, 0, nothing, (*session).resetAll},
		"reset-assertions":      {0, 0, nothing, (*session).resetAssertions},
		"exit":                  {0, 0, nothing, func(s *session, _ *sexpr.Node) error { s.exit = true; return nil }},
	}
}

// command runs the command that n is.
func (s *session) command(n *sexpr.Node) error {
	name := n.Head()
	if name == "" {
		return n.Errorf("this is not a command: it must be a list that starts with the name of one")
	}
	cmd, ok := commands[name]
	if !ok {
		return n.Errorf("unknown command %s", sexpr.Quote(name))
	}
	if args := len(n.List) - 1; args < cmd.min || cmd.max >= 0 && args > cmd.max {
		return n.Errorf("%s takes %s, not %d arguments", name, cmd.takes, args)
	}
	return cmd.run(s, n)
}

// change notes that the answer of the last check is no longer about what is asserted and declared.
func (s *session) change() {
	s.started = true
	s.last = result{}
}

// declare does the declarations and definitions.
func (s *session) declare(n *sexpr.Node) error {
	cmd, err := s.scope.Command(n)
	if err != nil {
		return err
	}
	s.change()
	s.named = append(s.named, cmd.Named...)
	if cmd.Const == nil && cmd.Func == nil {
		return nil
	}
	s.symbols = append(s.symbols, symbol{text: n.List[1].String(), constant: cmd.Const, fn: cmd.Func})
	switch {
	case cmd.Const == nil:
		rename(s.funcName, cmd.Func, cmd.Func.Name(), cmd.Symbol)
	default:
		rename(s.constName, cmd.Const, cmd.Const.Name(), cmd.Symbol)
	}
	return nil
}

// rename notes that k, whose name is name, is written as symbol.
func rename[K comparable](names map[K]string, k K, name, symbol string) {
	if name == symbol {
		delete(names, k)
	} else {
		names[k] = symbol
	}
}

// count returns the argument of push and pop.
func (s *session) count(n *sexpr.Node) (int, error) {
	if len(n.List) == 1 {
		return 1, nil
	}
	k, ok := n.List[1].Int()
	if !ok {
		return 0, n.List[1].Errorf("%s takes a number of levels", n.Head())
	}
	return k, nil
}

func (s *session) push(n *sexpr.Node) error {
	k, err := s.count(n)
	if err != nil {
		return err
	}
	if len(s.levels)+k > maxLevels {
		return n.Errorf("there are at most %d levels: pop some first", maxLevels)
	}
	s.change()
	for range k {
		s.levels = append(s.levels, level{symbols: len(s.symbols), named: len(s.named)})
		if !s.flag(":global-declarations") {
			s.scope.Push()
		}
		if s.backend != nil {
			s.backend.Push()
		}
	}
	return nil
}

func (s *session) pop(n *sexpr.Node) error {
	k, err := s.count(n)
	if err != nil {
		return err
	}
	if k >= len(s.levels) {
		return n.Errorf("%d levels cannot be closed: there are %d", k, len(s.levels)-1)
	}
	s.change()
	for range k {
		top := s.levels[len(s.levels)-1]
		s.levels = s.levels[:len(s.levels)-1]
		if !s.flag(":global-declarations") {
			s.symbols, s.named = s.symbols[:top.symbols], s.named[:top.named]
			s.scope.Pop()
		}
		if s.backend != nil {
			s.backend.Pop()
		}
	}
	return nil
}

func (s *session) assert(n *sexpr.Node) error {
	cmd, err := s.scope.Command(n)
	if err != nil {
		return err
	}
	s.change()
	s.parts++
	a := assertion{node: n.List[1], term: cmd.Term, name: nameOf(n.List[1]), part: smt.Partition(s.parts)}
	s.named = append(s.named, cmd.Named...)
	top := &s.levels[len(s.levels)-1]
	top.assertions = append(top.assertions, a)
	if b := s.backend; b != nil && !s.assumes(a) {
		if err := s.bounded(func(context.Context) { b.AssertIn(a.part, a.term) }); err != nil {
			return n.Errorf("%v", err)
		}
	}
	return nil
}

// nameOf returns the symbol s of a formula (! f :named s), as it is written, or "".
func nameOf(n *sexpr.Node) string {
	if n.Head() != "!" {
		return ""
	}
	i := slices.IndexFunc(n.List, func(a *sexpr.Node) bool { return a.Kind == sexpr.Keyword && a.Text == ":named" })
	if i < 0 {
		return ""
	}
	return n.List[i+1].String()
}

func (s *session) getAssertions(n *sexpr.Node) error {
	if err := s.need(n, ":produce-assertions"); err != nil {
		return err
	}
	var nodes []*sexpr.Node
	for _, l := range s.levels {
		for _, a := range l.assertions {
			nodes = append(nodes, a.node)
		}
	}
	s.answer.WriteString((&sexpr.Node{Kind: sexpr.List, List: nodes}).String())
	return nil
}

func (s *session) echo(n *sexpr.Node) error {
	if n.List[1].Kind != sexpr.String {
		return n.List[1].Errorf("echo takes a string")
	}
	s.answer.WriteString(n.List[1].String())
	return nil
}

func (s *session) resetAll(*sexpr.Node) error {
	err := s.drop()
	s.reset()
	return err
}

func (s *session) resetAssertions(*sexpr.Node) error {
	if !s.flag(":global-declarations") {
		s.scope, s.symbols, s.named = s.c.NewScope(), nil, nil
	}
	s.clear()
	return s.drop()
}
