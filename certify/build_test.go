// Building programs in tests.

package certify

import (
	"craig/logic"
	"craig/program"
)

// builder builds a program whose statements are at lines 1, 2, … of "t.c", in the order in which they are added.
type builder struct {
	c    *logic.Context
	p    *program.Program
	line int
}

func newBuilder() *builder {
	c := logic.NewContext()
	return &builder{c: c, p: &program.Program{Ctx: c}}
}

func (b *builder) global(name string, s *logic.Sort) *program.Var {
	v := program.NewVar(b.c, "", name, "int", s)
	b.p.Globals = append(b.p.Globals, v)
	return v
}

// proc is a procedure under construction.
type proc struct {
	*program.Proc
	b   *builder
	cur *program.Loc
}

// proc starts a procedure with parameters, results and locals given as names of Int variables.
func (b *builder) proc(name string, params, results, locals []string) *proc {
	pr := &program.Proc{Name: name}
	vars := func(names []string) []*program.Var {
		var out []*program.Var
		for _, n := range names {
			out = append(out, program.NewVar(b.c, name, n, "int", logic.Int))
		}
		return out
	}
	pr.Params, pr.Results, pr.Locals = vars(params), vars(results), vars(locals)
	pr.Entry = pr.NewLoc(b.pos())
	b.p.Procs = append(b.p.Procs, pr)
	return &proc{pr, b, pr.Entry}
}

func (b *builder) pos() program.Pos { return program.Pos{File: "t.c", Line: b.line} }

// v returns the variable of that name.
func (p *proc) v(name string) *program.Var {
	for _, list := range [][]*program.Var{p.Params, p.Results, p.Locals, p.b.p.Globals} {
		for _, v := range list {
			if v.Name == name {
				return v
			}
		}
	}
	panic("no variable " + name)
}

// t returns the current value of the variable, old the one at entry.
func (p *proc) t(name string) *logic.Term   { return p.v(name).Term }
func (p *proc) old(name string) *logic.Term { return p.v(name).Old }

func (p *proc) loc() *program.Loc { return p.NewLoc(p.b.pos()) }

// edge adds a statement from one location to another.
func (p *proc) edge(from, to *program.Loc, s program.Stmt) *program.Edge {
	p.b.line++
	return program.NewEdge(from, to, s, p.b.pos())
}

// then adds a statement at the end of what was built and goes behind it.
func (p *proc) then(s program.Stmt) *program.Edge {
	next := p.loc()
	e := p.edge(p.cur, next, s)
	p.cur = next
	return e
}

func (p *proc) assume(f *logic.Term) *program.Edge { return p.then(&program.Assume{Cond: f}) }
func (p *proc) assert(f *logic.Term) *program.Edge {
	return p.then(&program.Assert{Cond: f, Violation: program.Violation{Kind: program.Assertion}})
}
func (p *proc) set(name string, t *logic.Term) *program.Edge {
	return p.then(&program.Assign{Lhs: []*program.Var{p.v(name)}, Rhs: []*logic.Term{t}})
}
func (p *proc) havoc(name string) *program.Edge {
	return p.then(&program.Havoc{Vars: []*program.Var{p.v(name)}, Input: program.ResultOf("__VERIFIER_nondet_int")})
}
func (p *proc) call(callee *proc, result string, args ...*logic.Term) *program.Edge {
	res := make([]*program.Var, len(callee.Results))
	if result != "" {
		res[0] = p.v(result)
	}
	return p.then(&program.Call{Callee: callee.Proc, Args: args, Results: res})
}

// branch goes on with then, or otherwise with els, and comes together behind both.
func (p *proc) branch(cond *logic.Term, then, els func()) {
	from, join := p.cur, p.loc()
	for i, body := range []func(){then, els} {
		c := cond
		if i == 1 {
			c = p.b.c.Not(cond)
		}
		p.cur = p.loc()
		p.edge(from, p.cur, &program.Assume{Cond: c})
		body()
		p.edge(p.cur, join, &program.Assume{Cond: p.b.c.True()})
	}
	p.cur = join
}

// while repeats body and returns the loop's head.
func (p *proc) while(cond *logic.Term, body func()) *program.Loc {
	head := p.loc()
	p.edge(p.cur, head, &program.Assume{Cond: p.b.c.True()})
	p.cur = p.loc()
	p.edge(head, p.cur, &program.Assume{Cond: cond})
	body()
	p.edge(p.cur, head, &program.Assume{Cond: p.b.c.True()})
	p.cur = p.loc()
	p.edge(head, p.cur, &program.Assume{Cond: p.b.c.Not(cond)})
	return head
}

// end makes the current location the exit.
func (p *proc) end() { p.Exit = p.cur }

// finish makes the procedure the program's entry and numbers the program.
func (b *builder) finish(entry *proc) *program.Program {
	b.p.Entry = entry.Proc
	b.p.Number()
	return b.p
}

func nothing() {}

func (b *builder) int(i int64) *logic.Term { return b.c.Int(i) }
