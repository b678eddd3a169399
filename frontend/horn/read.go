// Package horn reads constrained Horn clauses from text, in two formats, which it tells apart by their commands:
//
//   - SMT-LIB scripts in logic HORN, as in the competition CHC-COMP: predicates are declared functions to Bool, clauses
//     are assertions of implications under universal quantifiers (docs: https://chc-comp.github.io/format.html);
//   - the older format of Z3's fixedpoint engine: declare-rel, declare-var, rule and query.
//
// Formulas need not be written as clauses: whatever is a set of Horn clauses once quantifiers are moved outside is read
// (clause.go), and anything else is refused with its place.
package horn

import (
	"context"
	"errors"
	"io"

	"craig/frontend"
	"craig/horn"
	"craig/logic"
	"craig/logic/sexpr"
	"craig/program"
)

// Script is what a text says.
type Script struct {
	System *horn.System
	// Preds are the declared predicates in the order of the text: those of System but for its goal, which is false.
	Preds []*horn.Pred
	Rules bool // the text is in the format with rules
	Model bool // the text asks for a model (get-model)
	Proof bool // the text asks for a proof (get-proof)

	names map[*logic.Term]string
}

// Name returns the name that a constant of a clause has in the text, "" for one that is not in the text.
func (s *Script) Name(k *logic.Term) string { return s.names[k] }

// Read reads a script, with terms in lc; file is the name that positions carry. Errors are those of package frontend,
// with a place, or the cause of ctx when that is done.
//
// A clause for System.Goal is a query: the system has a model if no query can be answered yes. Z3 answers scripts with
// rules the other way round, sat when a query can.
func Read(ctx context.Context, lc *logic.Context, file, text string) (*Script, error) {
	r := &reader{
		ctx:         lc,
		scope:       lc.NewScope(),
		script:      &Script{System: horn.New(lc)},
		consts:      make(map[*logic.Term]*horn.Pred),
		funcs:       make(map[*logic.Func]*horn.Pred),
		byName:      make(map[string]*horn.Pred),
		names:       make(map[*logic.Term]string),
		quantifiers: make(map[*logic.Func]*quantifier),
		opened:      make(map[*logic.Term]*logic.Term),
		occurrences: make(map[*logic.Term]occurrence),
		used:        make(map[*logic.Term]bool),
	}
	r.scope.Quantify(r.quantified)
	s := r.script.System
	s.Goal = s.Declare("false", nil)
	err := r.read(ctx, sexpr.NewReader(file, text))
	var mistake *sexpr.Error
	switch {
	case errors.As(err, &mistake):
		return nil, &frontend.SyntaxError{Pos: position(mistake.Pos), Text: mistake.Msg}
	case err != nil:
		return nil, err
	}
	r.script.names = r.names
	r.nameParams()
	return r.script, nil
}

// read executes the commands of in, until ctx is done.
func (r *reader) read(ctx context.Context, in *sexpr.Reader) error {
	for !r.exit {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		n, err := in.Next()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		if err := r.command(n); err != nil {
			return err
		}
	}
	return nil
}

func position(p sexpr.Pos) program.Pos { return program.Pos{File: p.File, Line: p.Line, Col: p.Col} }

// reader is the state of Read.
type reader struct {
	ctx     *logic.Context
	scope   *logic.Scope
	script  *Script
	format  format
	checked bool // there was a check-sat
	exit    bool // there was an exit

	consts map[*logic.Term]*horn.Pred // the predicates without parameters
	funcs  map[*logic.Func]*horn.Pred // those with parameters
	byName map[string]*horn.Pred
	names  map[*logic.Term]string // of variables, as the text has them

	quantifiers map[*logic.Func]*quantifier
	opened      map[*logic.Term]*logic.Term // what is under a quantifier, with variables for this occurrence
	occurrences map[*logic.Term]occurrence
	used        map[*logic.Term]bool // constants of clauses
	at          *sexpr.Node          // the command that is read
	size        int                  // of what its clauses were made from, with repetitions
}

// format is what a command belongs to.
type format uint8

const (
	either     format = iota
	assertions        // SMT-LIB
	rules
)

// command is how a command is read. It takes between min and max arguments (max < 0: any number).
type command struct {
	format   format
	min, max int
	takes    string // what it takes, for messages
	after    bool   // it may follow check-sat
	run      func(r *reader, n *sexpr.Node) error
}

var commands map[string]command

func init() {
	ignore := func(*reader, *sexpr.Node) error { return nil }
	commands = map[string]command{
		"set-logic":    {either, 1, 1, "the name of a logic", false, (*reader).setLogic},
		"set-info":     {either, 1, -1, "a keyword and a value", true, ignore},
		"set-option":   {either, 1, -1, "a keyword and a value", true, ignore},
		"get-info":     {either, 1, 1, "a keyword", true, ignore},
		"echo":         {either, 1, 1, "a string", true, ignore},
		"get-model":    {either, 0, 0, "nothing", true, func(r *reader, _ *sexpr.Node) error { r.script.Model = true; return nil }},
		"get-proof":    {either, 0, 0, "nothing", true, func(r *reader, _ *sexpr.Node) error { r.script.Proof = true; return nil }},
		"exit":         {either, 0, 0, "nothing", true, func(r *reader, _ *sexpr.Node) error { r.exit = true; return nil }},
		"define-fun":   {either, 0, -1, "", false, (*reader).define},
		"define-const": {either, 0, -1, "", false, (*reader).define},
		"define-sort":  {either, 0, -1, "", false, (*reader).define},

		"declare-fun":   {assertions, 3, 3, "a symbol, a list of sorts and the sort Bool", false, (*reader).declareFun},
		"declare-const": {assertions, 2, 2, "a symbol and the sort Bool", false, (*reader).declareFun},
		"assert":        {assertions, 1, 1, "a formula", false, (*reader).assert},
		"check-sat":     {assertions, 0, 0, "nothing", false, func(r *reader, _ *sexpr.Node) error { r.checked = true; return nil }},

		"declare-rel": {rules, 2, -1, "a symbol and a list of sorts", false, (*reader).declareRel},
		"declare-var": {rules, 2, 2, "a symbol and a sort", false, (*reader).declareVar},
		"rule":        {rules, 1, -1, "a formula, a name and a number", false, (*reader).rule},
		"query":       {rules, 1, -1, "a predicate or a formula", false, (*reader).query},
	}
}

// refused says of commands that are known why they are not read.
var refused = map[string]string{
	"declare-sort":        "uninterpreted sorts; clauses are about Bool, Int, Real, bit-vectors and arrays",
	"declare-datatype":    "datatypes; clauses are about Bool, Int, Real, bit-vectors and arrays",
	"declare-datatypes":   "datatypes; clauses are about Bool, Int, Real, bit-vectors and arrays",
	"declare-codatatypes": "datatypes; clauses are about Bool, Int, Real, bit-vectors and arrays",
	"define-fun-rec":      "recursive functions; declare a predicate and assert clauses about it",
	"define-funs-rec":     "recursive functions; declare predicates and assert clauses about them",
	"push":                "levels of assertions; a script of Horn clauses is one problem",
	"pop":                 "levels of assertions; a script of Horn clauses is one problem",
	"reset":               "a second problem; put it into another file",
	"reset-assertions":    "a second problem; put it into another file",
	"check-sat-assuming":  "assumptions; assert them",
}

func (r *reader) command(n *sexpr.Node) error {
	r.at, r.size = n, 0
	name := n.Head()
	if name == "" {
		return n.Errorf("this is not a command: it must be a list that starts with the name of one")
	}
	if why := refused[name]; why != "" {
		return &frontend.UnsupportedError{Pos: position(n.Pos), What: name + ": " + why}
	}
	cmd, ok := commands[name]
	if !ok {
		return n.Errorf("%s is no command of a script of Horn clauses", sexpr.Quote(name))
	}
	if args := len(n.List) - 1; args < cmd.min || cmd.max >= 0 && args > cmd.max {
		return n.Errorf("%s takes %s", name, cmd.takes)
	}
	switch {
	case cmd.format == either:
	case r.format == either:
		r.format = cmd.format
		r.script.Rules = cmd.format == rules
	case r.format == rules && cmd.format == assertions:
		return n.Errorf("%s in a script with rules: use declare-rel, declare-var, rule and query only", name)
	case r.format == assertions && cmd.format == rules:
		return n.Errorf("%s in a script with declared functions or assertions: use declare-fun and assert only", name)
	}
	if r.checked && !cmd.after {
		return n.Errorf("%s after check-sat: a script of Horn clauses is one problem, and is asked once", name)
	}
	return cmd.run(r, n)
}

func (r *reader) setLogic(n *sexpr.Node) error {
	if !n.List[1].IsSymbol("HORN") {
		return n.List[1].Errorf("logic %s: Horn clauses are in logic HORN; craig smt runs scripts in other logics", n.List[1])
	}
	return nil
}

// define does the definitions of functions and sorts.
func (r *reader) define(n *sexpr.Node) error {
	_, err := r.scope.Command(n)
	return err
}

// declareFun does declare-fun and declare-const.
func (r *reader) declareFun(n *sexpr.Node) error {
	var args []*sexpr.Node
	ret := n.List[len(n.List)-1]
	if len(n.List) == 4 {
		if n.List[2].Kind != sexpr.List {
			return n.List[2].Errorf("declare-fun takes a symbol, a list of sorts and the sort Bool")
		}
		args = n.List[2].List
	}
	sort, err := r.scope.Sort(ret)
	if err != nil {
		return err
	}
	if sort != logic.Bool {
		return n.Errorf("%s is of sort %v: Horn clauses declare predicates only, functions to Bool; put a variable under a forall",
			n.List[1], sort)
	}
	return r.predicate(n, args)
}

// declareRel does declare-rel. What follows the sorts says how Z3 is to represent the relation.
func (r *reader) declareRel(n *sexpr.Node) error {
	if n.List[2].Kind != sexpr.List {
		return n.List[2].Errorf("declare-rel takes a symbol and a list of sorts")
	}
	return r.predicate(n, n.List[2].List)
}

// predicate declares the predicate that n names, over the given sorts.
func (r *reader) predicate(n *sexpr.Node, args []*sexpr.Node) error {
	as := &sexpr.Node{Kind: sexpr.List, Pos: n.Pos, List: []*sexpr.Node{
		{Kind: sexpr.Symbol, Text: logic.CmdDeclareFun, Pos: n.Pos}, n.List[1],
		{Kind: sexpr.List, List: args, Pos: n.Pos}, {Kind: sexpr.Symbol, Text: "Bool", Pos: n.Pos},
	}}
	cmd, err := r.scope.Command(as)
	if err != nil {
		return err
	}
	params := make([]*logic.Term, len(cmd.Args))
	for i, sort := range cmd.Args {
		params[i] = r.ctx.Fresh("x", sort)
	}
	p := r.script.System.Declare(cmd.Symbol, params)
	p.Doc = "declared at " + position(n.Pos).String()
	r.script.Preds = append(r.script.Preds, p)
	r.byName[cmd.Symbol] = p
	if cmd.Const != nil {
		r.consts[cmd.Const] = p
	} else {
		r.funcs[cmd.Func] = p
	}
	return nil
}

func (r *reader) assert(n *sexpr.Node) error {
	f, err := r.formula(n)
	if err != nil {
		return err
	}
	return r.add(f)
}

// formula returns the first argument of n.
func (r *reader) formula(n *sexpr.Node) (*logic.Term, error) {
	cmd, err := r.scope.Command(&sexpr.Node{Kind: sexpr.List, Pos: n.Pos, List: []*sexpr.Node{
		{Kind: sexpr.Symbol, Text: logic.CmdAssert, Pos: n.Pos}, n.List[1],
	}})
	return cmd.Term, err
}

func (r *reader) declareVar(n *sexpr.Node) error {
	cmd, err := r.scope.Command(&sexpr.Node{Kind: sexpr.List, Pos: n.Pos, List: []*sexpr.Node{
		{Kind: sexpr.Symbol, Text: "declare-const", Pos: n.Pos}, n.List[1], n.List[2],
	}})
	if err != nil {
		return err
	}
	r.names[cmd.Const] = cmd.Symbol
	return nil
}

// rule reads (rule F), (rule F name) and (rule F name bound).
func (r *reader) rule(n *sexpr.Node) error {
	if len(n.List) > 4 || len(n.List) > 2 && n.List[2].Kind != sexpr.Symbol {
		return n.Errorf("rule takes a formula, a name and a number")
	}
	return r.assert(n)
}

// query reads (query P) and (query F): is there a tuple in P, are there values of which F holds? Options may follow.
func (r *reader) query(n *sexpr.Node) error {
	if len(n.List) > 2 && n.List[2].Kind != sexpr.Keyword {
		return n.List[2].Errorf("after what it asks for a query takes options only, keywords with values")
	}
	if q := n.List[1]; q.Kind == sexpr.Symbol {
		if p := r.byName[q.Text]; p != nil && len(p.Params) > 0 {
			args := make([]*logic.Term, len(p.Params))
			for i, x := range p.Params {
				args[i] = r.ctx.Fresh("x", x.Sort())
				r.names[args[i]] = "x"
				r.used[args[i]] = true
			}
			s := r.script.System
			c := s.Add(s.Goal, nil, []horn.Atom{{Guard: r.ctx.True(), Pred: p, Args: args}}, r.ctx.True())
			c.Pos = position(n.Pos)
			return nil
		}
	}
	f, err := r.formula(n)
	if err != nil {
		return err
	}
	return r.add(r.ctx.Not(f))
}
