// The program that is read: procedures, and where execution starts.

package imp

import (
	"craig/frontend"
	"craig/frontend/internal/flow"
	"craig/logic"
	"craig/program"
)

// builder makes a program of what the parser reads.
type builder struct {
	c     *logic.Context
	p     *program.Program
	procs map[string]*routine // by name, also of those that are only called yet
	calls []call
}

// routine is a procedure while it is read.
type routine struct {
	*builder
	flow.Cursor
	defined bool
	vars    map[string]*program.Var
	inputs  map[*program.Var]bool
}

// call is a call whose callee may be defined later.
type call struct {
	*program.Call
	callee  *routine
	dropped bool // its results are
	at      program.Pos
}

func newBuilder(c *logic.Context) *builder {
	return &builder{c: c, p: &program.Program{Ctx: c}, procs: make(map[string]*routine)}
}

// routine returns the procedure of that name.
func (b *builder) routine(name string) *routine {
	r := b.procs[name]
	if r == nil {
		r = &routine{
			builder: b, Cursor: flow.Cursor{Terms: b.c, Proc: &program.Proc{Name: name}}, vars: make(map[string]*program.Var), inputs: make(map[*program.Var]bool),
		}
		b.procs[name] = r
	}
	return r
}

// open begins the definition of a procedure.
func (r *routine) open(at program.Pos) {
	r.defined, r.Proc.Pos = true, at
	r.Proc.Entry = r.Proc.NewLoc(at)
	r.p.Procs = append(r.p.Procs, r.Proc)
}

// variable makes a variable of the procedure.
func (r *routine) variable(n name) *program.Var {
	v := program.NewVar(r.c, r.Proc.Name, n.text, "int", logic.Int)
	v.Pos = n.pos
	r.vars[n.text] = v
	return v
}

// parameter makes a variable that is an input or an output.
func (r *routine) parameter(n name) *program.Var {
	if r.vars[n.text] != nil {
		wrong(n.pos, "%s has two inputs or outputs %s", r.Proc.Name, n.text)
	}
	return r.variable(n)
}

// lookup returns the variable of a name: if there is none yet, it is a local one.
func (r *routine) lookup(n name) *program.Var {
	v := r.vars[n.text]
	if v == nil {
		v = r.variable(n)
		r.Proc.Locals = append(r.Proc.Locals, v)
	}
	return v
}

// targets returns the variables that are assigned at once.
func (r *routine) targets(names []name) []*program.Var {
	seen := make(map[*program.Var]bool)
	var out []*program.Var
	for _, n := range names {
		v := r.lookup(n)
		switch {
		case r.inputs[v]:
			wrong(n.pos, "%s is an input of %s, which is read-only", n.text, r.Proc.Name)
		case seen[v]:
			wrong(n.pos, "the variable %s is assigned twice at once", n.text)
		}
		seen[v] = true
		out = append(out, v)
	}
	return out
}

// begin goes to where the statements of the procedure begin: a location without incoming edges from the first statement.
func (r *routine) begin() *program.Loc {
	r.Proc.Exit = &program.Loc{Proc: r.Proc}
	r.At = r.Proc.NewLoc(r.Proc.Pos)
	return r.At
}

// end ends the procedure, whose statements begin at first. Outputs and locals, which are known by now, are arbitrary there.
func (r *routine) end(first *program.Loc, at program.Pos) {
	r.Proc.Exit.Pos = at
	r.GoTo(r.Proc.Exit, at)
	r.At = r.Proc.Entry
	for _, vars := range [][]*program.Var{r.Proc.Results, r.Proc.Locals} {
		for _, v := range vars {
			r.Emit(&program.Havoc{Vars: []*program.Var{v}, Input: program.Input{Kind: program.Uninitialised}}, v.Pos)
		}
	}
	r.GoTo(first, r.Proc.Pos)
	r.Proc.Locs = append(r.Proc.Locs, r.Proc.Exit)
}

// link checks the calls when all procedures are known, and gives those that drop their results places for these.
func (b *builder) link() (err error) {
	defer caught(&err)
	for _, k := range b.calls {
		name, params, results := k.callee.Proc.Name, len(k.callee.Proc.Params), len(k.callee.Proc.Results)
		switch {
		case !k.callee.defined:
			wrong(k.at, "there is no procedure %s", name)
		case len(k.Args) != params:
			wrong(k.at, "%s has %s, but this call has %d", name, count(params, "input"), len(k.Args))
		case k.dropped:
			k.Results = make([]*program.Var, results)
		case len(k.Results) != results:
			wrong(k.at, "%s has %s, but this call takes %d", name, count(results, "output"), len(k.Results))
		}
	}
	return nil
}

// finish returns the program that starts with a call of entry.
func (b *builder) finish(entry string) (*program.Program, error) {
	if err := b.link(); err != nil {
		return nil, err
	}
	main := b.procs[entry]
	if main == nil {
		return nil, &frontend.EntryError{Text: "no procedure " + entry + " to start from; choose one with --entry"}
	}
	b.start(main)
	for _, pr := range b.p.Procs {
		program.Prune(pr)
	}
	b.p.Number()
	return b.p, nil
}

// start makes the procedure where execution starts: main is called with arbitrary inputs.
func (b *builder) start(main *routine) {
	name := "start"
	for b.procs[name] != nil {
		name += "'"
	}
	r := b.routine(name)
	r.open(program.Pos{File: main.Proc.Pos.File})
	r.At = r.Proc.Entry
	var args []*logic.Term
	for _, p := range main.Proc.Params {
		v := program.NewVar(b.c, name, p.Name, p.Type, logic.Int)
		v.Pos = p.Pos
		r.Proc.Locals = append(r.Proc.Locals, v)
		r.Emit(&program.Havoc{Vars: []*program.Var{v}, Input: program.Input{Kind: program.Argument, Symbol: main.Proc.Name}}, p.Pos)
		args = append(args, v.Term)
	}
	r.Emit(&program.Call{Callee: main.Proc, Args: args, Results: make([]*program.Var, len(main.Proc.Results))}, main.Proc.Pos)
	r.Proc.Exit = r.At
	b.p.Entry = r.Proc
}
