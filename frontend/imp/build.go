// The program that is read: procedures, and where execution starts.

package imp

import (
	"craig/frontend"
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
	proc    *program.Proc
	defined bool
	vars    map[string]*program.Var
	inputs  map[*program.Var]bool
	cur     *program.Loc // where the next statement begins; nil where nothing can get
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
			builder: b, proc: &program.Proc{Name: name}, vars: make(map[string]*program.Var), inputs: make(map[*program.Var]bool),
		}
		b.procs[name] = r
	}
	return r
}

// open begins the definition of a procedure.
func (r *routine) open(at program.Pos) {
	r.defined, r.proc.Pos = true, at
	r.proc.Entry = r.proc.NewLoc(at)
	r.p.Procs = append(r.p.Procs, r.proc)
}

// variable makes a variable of the procedure.
func (r *routine) variable(n name) *program.Var {
	v := program.NewVar(r.c, r.proc.Name, n.text, "int", logic.Int)
	v.Pos = n.pos
	r.vars[n.text] = v
	return v
}

// parameter makes a variable that is an input or an output.
func (r *routine) parameter(n name) *program.Var {
	if r.vars[n.text] != nil {
		wrong(n.pos, "%s has two inputs or outputs %s", r.proc.Name, n.text)
	}
	return r.variable(n)
}

// lookup returns the variable of a name: if there is none yet, it is a local one.
func (r *routine) lookup(n name) *program.Var {
	v := r.vars[n.text]
	if v == nil {
		v = r.variable(n)
		r.proc.Locals = append(r.proc.Locals, v)
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
			wrong(n.pos, "%s is an input of %s, which is read-only", n.text, r.proc.Name)
		case seen[v]:
			wrong(n.pos, "the variable %s is assigned twice at once", n.text)
		}
		seen[v] = true
		out = append(out, v)
	}
	return out
}

// emit adds a statement at the current location.
func (r *routine) emit(s program.Stmt, at program.Pos) {
	if r.cur == nil {
		return
	}
	next := r.proc.NewLoc(at)
	program.NewEdge(r.cur, next, s, at)
	r.cur = next
}

// goTo goes on at another location, after which nothing gets to the current one.
func (r *routine) goTo(to *program.Loc, at program.Pos) {
	if r.cur != nil {
		program.NewEdge(r.cur, to, &program.Assume{Cond: r.c.True()}, at)
	}
	r.cur = nil
}

// branch goes on at yes where the condition holds and at no where it does not; nil is a choice.
func (r *routine) branch(kind program.BranchKind, cond *logic.Term, yes, no *program.Loc, at program.Pos) {
	holds, fails := r.c.True(), r.c.True()
	if cond != nil {
		holds, fails = cond, r.c.Not(cond)
	}
	if r.cur != nil {
		d := &program.Decision{Kind: kind, Pos: at}
		program.NewEdge(r.cur, yes, &program.Assume{Cond: holds, Branch: &program.Branch{Decision: d, Way: program.Holds}}, at)
		program.NewEdge(r.cur, no, &program.Assume{Cond: fails, Branch: &program.Branch{Decision: d, Way: program.Fails}}, at)
	}
	r.cur = nil
}

// begin goes to where the statements of the procedure begin: a location without incoming edges from the first statement.
func (r *routine) begin() *program.Loc {
	r.proc.Exit = &program.Loc{Proc: r.proc}
	r.cur = r.proc.NewLoc(r.proc.Pos)
	return r.cur
}

// end ends the procedure, whose statements begin at first. Outputs and locals, which are known by now, are arbitrary there.
func (r *routine) end(first *program.Loc, at program.Pos) {
	r.proc.Exit.Pos = at
	r.goTo(r.proc.Exit, at)
	r.cur = r.proc.Entry
	for _, vars := range [][]*program.Var{r.proc.Results, r.proc.Locals} {
		for _, v := range vars {
			r.emit(&program.Havoc{Vars: []*program.Var{v}, Input: program.Input{Kind: program.Uninitialised}}, v.Pos)
		}
	}
	r.goTo(first, r.proc.Pos)
	r.proc.Locs = append(r.proc.Locs, r.proc.Exit)
}

// link checks the calls when all procedures are known, and gives those that drop their results places for these.
func (b *builder) link() (err error) {
	defer caught(&err)
	for _, k := range b.calls {
		name, params, results := k.callee.proc.Name, len(k.callee.proc.Params), len(k.callee.proc.Results)
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
	r.open(program.Pos{File: main.proc.Pos.File})
	r.cur = r.proc.Entry
	var args []*logic.Term
	for _, p := range main.proc.Params {
		v := program.NewVar(b.c, name, p.Name, p.Type, logic.Int)
		v.Pos = p.Pos
		r.proc.Locals = append(r.proc.Locals, v)
		r.emit(&program.Havoc{Vars: []*program.Var{v}, Input: program.Input{Kind: program.Argument, Symbol: main.proc.Name}}, p.Pos)
		args = append(args, v.Term)
	}
	r.emit(&program.Call{Callee: main.proc, Args: args, Results: make([]*program.Var, len(main.proc.Results))}, main.proc.Pos)
	r.proc.Exit = r.cur
	b.p.Entry = r.proc
}
