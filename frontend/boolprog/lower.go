// From the syntax tree to the program: declarations, procedures and the entry.

package boolprog

import (
	"fmt"
	"slices"
	"strings"

	"craig/frontend"
	"craig/frontend/internal/flow"
	"craig/logic"
	"craig/program"
)

// lowerer makes a program of a source.
type lowerer struct {
	c       *logic.Context
	p       *program.Program
	globals map[string]*program.Var
	procs   map[string]*routine
}

// routine is a procedure while it is lowered.
type routine struct {
	*lowerer
	flow.Cursor
	def     *procedure
	vars    map[string]*program.Var // parameters and locals
	labels  map[string]*program.Loc
	choices []*program.Var
}

// lower makes the program that starts with a call of entry.
func lower(c *logic.Context, src *source, entry string) (p *program.Program, err error) {
	defer caught(&err)
	l := &lowerer{
		c: c, p: &program.Program{Ctx: c}, globals: make(map[string]*program.Var), procs: make(map[string]*routine),
	}
	for _, g := range src.globals {
		if l.globals[g.text] != nil {
			wrong(g.pos, "the global variable "+g.text+" is declared twice")
		}
		v := l.variable("", g)
		l.globals[g.text] = v
		l.p.Globals = append(l.p.Globals, v)
	}
	var routines []*routine
	for _, f := range src.procs {
		if l.procs[f.name.text] != nil {
			wrong(f.name.pos, "the procedure "+f.name.text+" is there twice")
		}
		r := l.declare(f)
		l.procs[f.name.text] = r
		routines = append(routines, r)
	}
	start := l.procs[entry]
	if start == nil {
		return nil, &frontend.EntryError{Text: fmt.Sprintf("no procedure %s to start from; choose one with --entry", entry)}
	}
	for _, r := range routines {
		r.body()
	}
	l.start(start)
	for _, pr := range l.p.Procs {
		program.Prune(pr)
	}
	l.p.Number()
	return l.p, nil
}

// variable makes the variable for a name; proc is empty for a global one.
func (l *lowerer) variable(proc string, n name) *program.Var {
	plain := strings.Map(func(r rune) rune { // what SMT-LIB can quote
		if r == '|' || r == '\\' || r < ' ' {
			return '_'
		}
		return r
	}, n.text)
	v := program.NewVar(l.c, proc, plain, "bool", logic.Bool)
	v.Name, v.Pos = n.text, n.pos
	return v
}

// declare makes the procedure of f with its variables.
func (l *lowerer) declare(f *procedure) *routine {
	r := &routine{
		lowerer: l, Cursor: flow.Cursor{Terms: l.c, Proc: l.newProc(f.name.text, f.name.pos)}, def: f,
		vars: make(map[string]*program.Var), labels: make(map[string]*program.Loc),
	}
	for i, list := range [][]name{f.params, f.locals} {
		for _, n := range list {
			if r.vars[n.text] != nil {
				wrong(n.pos, fmt.Sprintf("the variable %s of %s is declared twice", n.text, f.name.text))
			}
			v := l.variable(f.name.text, n)
			r.vars[n.text] = v
			if i == 0 {
				r.Proc.Params = append(r.Proc.Params, v)
			} else {
				r.Proc.Locals = append(r.Proc.Locals, v)
			}
		}
	}
	for i := range f.results {
		text := "result"
		if f.results > 1 {
			text = fmt.Sprintf("result%d", i+1)
		}
		r.Proc.Results = append(r.Proc.Results, l.variable(f.name.text, name{text, f.name.pos}))
	}
	return r
}

func (l *lowerer) newProc(name string, at program.Pos) *program.Proc {
	pr := &program.Proc{Name: name, Pos: at}
	pr.Entry = pr.NewLoc(at)
	l.p.Procs = append(l.p.Procs, pr)
	return pr
}

// start makes the procedure where execution starts: all variables are arbitrary, and main is called.
func (l *lowerer) start(main *routine) {
	name := "start"
	for l.procs[name] != nil {
		name += "'"
	}
	at := main.Proc.Pos
	r := &routine{lowerer: l, Cursor: flow.Cursor{Terms: l.c, Proc: l.newProc(name, program.Pos{File: at.File})}}
	r.At = r.Proc.Entry
	for _, v := range l.p.Globals {
		r.Emit(&program.Havoc{Vars: []*program.Var{v}, Input: program.Input{Kind: program.Uninitialised}}, v.Pos)
	}
	var args []*logic.Term
	for _, n := range main.def.params {
		v := l.variable(name, n)
		r.Proc.Locals = append(r.Proc.Locals, v)
		r.Emit(&program.Havoc{Vars: []*program.Var{v}, Input: program.Input{Kind: program.Argument, Symbol: main.Proc.Name}}, n.pos)
		args = append(args, v.Term)
	}
	r.Emit(&program.Call{Callee: main.Proc, Args: args, Results: make([]*program.Var, len(main.Proc.Results))}, at)
	r.Proc.Exit = r.At
	l.p.Entry = r.Proc
}

// body lowers the statements of the procedure.
func (r *routine) body() {
	f := r.def
	r.Proc.Exit = &program.Loc{Proc: r.Proc, Pos: f.end}
	r.At = r.Proc.Entry
	r.GoTo(r.Proc.NewLoc(f.name.pos), f.name.pos) // the entry has no incoming edges, even if the first statement has
	r.At = r.Proc.Locs[1]
	for _, n := range f.locals {
		r.Emit(&program.Havoc{Vars: []*program.Var{r.vars[n.text]}, Input: program.Input{Kind: program.Uninitialised}}, n.pos)
	}
	r.findLabels(f.body)
	r.statements(f.body)
	r.enforce(f.end)
	if r.At != nil && len(r.Proc.Results) > 0 {
		r.Emit(&program.Havoc{Vars: r.Proc.Results, Input: program.Input{Kind: program.NoReturnValue}}, f.end)
	}
	r.GoTo(r.Proc.Exit, f.end)
	r.Proc.Locs = append(r.Proc.Locs, r.Proc.Exit)
}

// findLabels makes a location for each label of the statements.
func (r *routine) findLabels(list []stmt) {
	for _, s := range list {
		for _, n := range s.labels {
			if r.labels[n.text] != nil {
				wrong(n.pos, fmt.Sprintf("the label %s of %s is there twice", n.text, r.def.name.text))
			}
			loc := r.Proc.NewLoc(n.pos)
			loc.Label = n.text
			r.labels[n.text] = loc
		}
		switch s := s.do.(type) {
		case *choice:
			for _, a := range s.arms {
				r.findLabels(a.body)
			}
			r.findLabels(s.els)
		case *loop:
			r.findLabels(s.body)
		}
	}
}

// lookup returns the variable of a name.
func (r *routine) lookup(n name) *program.Var {
	if v := r.vars[n.text]; v != nil {
		return v
	}
	if v := r.globals[n.text]; v != nil {
		return v
	}
	if n.text == "_" {
		wrong(n.pos, "'_' has no value; it only takes one, on the left of ':='")
	}
	if _, ok := constants[n.text]; ok {
		wrong(n.pos, "'"+n.text+"' is a constant")
	}
	wrong(n.pos, "the variable "+n.text+" is not declared")
	return nil
}

// targets returns the variables that names on the left of := stand for, nil for "_". None may be there twice.
func (r *routine) targets(names []name) []*program.Var {
	var list []*program.Var
	for _, n := range names {
		if n.text == "_" {
			list = append(list, nil)
			continue
		}
		v := r.lookup(n)
		if slices.Contains(list, v) {
			wrong(n.pos, "the variable "+n.text+" is assigned twice at once")
		}
		list = append(list, v)
	}
	return list
}
