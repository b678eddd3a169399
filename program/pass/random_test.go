package pass

import (
	"fmt"
	"math/rand"

	"craig/logic"
	"craig/program"
)

// generator writes small random programs with few states. Inputs are within the range that the explorer tries, and
// every variable has a value before it is read.
type generator struct {
	*rand.Rand
	c      *logic.Context
	p      *program.Program
	proc   *program.Proc
	ints   []*program.Var
	bools  []*program.Var
	arrays []*program.Var
	at     *program.Loc
	depth  int
	budget int
}

func randomProgram(seed int64, arrays bool) *program.Program {
	c := logic.NewContext()
	g := &generator{Rand: rand.New(rand.NewSource(seed)), c: c, p: &program.Program{Ctx: c}}
	for i := range 1 + g.Intn(3) {
		g.p.Globals = append(g.p.Globals, program.NewVar(c, "", fmt.Sprintf("g%d", i), "int", logic.Int))
	}
	if arrays {
		g.p.Globals = append(g.p.Globals, program.NewVar(c, "", "ga", "int[3]", c.Array(logic.Int, logic.Int)))
	}
	n := 2 + g.Intn(3)
	for i := range n {
		g.declare(fmt.Sprintf("p%d", i), i > 0, arrays)
	}
	g.p.Entry = g.p.Procs[0]
	for _, pr := range g.p.Procs {
		g.body(pr)
	}
	g.p.Number()
	return g.p
}

func (g *generator) declare(name string, params, arrays bool) {
	pr := &program.Proc{Name: name}
	v := func(n string, s *logic.Sort) *program.Var { return program.NewVar(g.c, name, n, "int", s) }
	if params {
		for i := range g.Intn(3) {
			pr.Params = append(pr.Params, v(fmt.Sprintf("a%d", i), logic.Int))
		}
		for i := range g.Intn(3) {
			pr.Results = append(pr.Results, v(fmt.Sprintf("r%d", i), logic.Int))
		}
	}
	for i := range 1 + g.Intn(2) {
		pr.Locals = append(pr.Locals, v(fmt.Sprintf("x%d", i), logic.Int))
	}
	if g.Intn(2) == 0 {
		pr.Locals = append(pr.Locals, v("b", logic.Bool))
	}
	if arrays && params && g.Intn(2) == 0 {
		pr.Params = append(pr.Params, v("pa", g.c.Array(logic.Int, logic.Int)))
	}
	if arrays && params && g.Intn(2) == 0 {
		pr.Results = append(pr.Results, v("ra", g.c.Array(logic.Int, logic.Int)))
	}
	if arrays && g.Intn(2) == 0 {
		pr.Locals = append(pr.Locals, v("la", g.c.Array(logic.Int, logic.Int)))
	}
	pr.Entry = pr.NewLoc(program.Pos{})
	g.p.Procs = append(g.p.Procs, pr)
}

func (g *generator) body(pr *program.Proc) {
	g.proc, g.at, g.budget = pr, pr.Entry, 6+g.Intn(8)
	g.ints, g.bools, g.arrays = nil, nil, nil
	init := &program.Assign{}
	for i, vars := range [][]*program.Var{g.p.Globals, pr.Params, pr.Results, pr.Locals} {
		for _, v := range vars {
			switch v.Term.Sort() {
			case logic.Bool:
				g.bools = append(g.bools, v)
			case logic.Int:
				g.ints = append(g.ints, v)
			default:
				g.arrays = append(g.arrays, v)
			}
			if i >= 2 || i == 0 && pr == g.p.Entry {
				init.Lhs = append(init.Lhs, v)
				init.Rhs = append(init.Rhs, g.c.ValueTerm(logic.ZeroValue(v.Term.Sort())))
			}
		}
	}
	g.add(init)
	for g.budget > 0 {
		g.statement()
	}
	g.assertion()
	pr.Exit = pr.NewLoc(program.Pos{})
	program.NewEdge(g.at, pr.Exit, &program.Assume{Cond: g.c.True()}, program.Pos{})
}

func (g *generator) add(s program.Stmt) *program.Edge {
	to := g.proc.NewLoc(program.Pos{})
	e := program.NewEdge(g.at, to, s, program.Pos{})
	g.at = to
	return e
}

func (g *generator) pick(vars []*program.Var) *program.Var { return vars[g.Intn(len(vars))] }

func (g *generator) term() *logic.Term {
	c := g.c
	switch g.Intn(10) {
	case 0, 1:
		return c.Int(int64(g.Intn(6) - 1))
	case 2, 3, 4, 5:
		return g.pick(g.ints).Term
	case 6:
		return c.Mod(c.Add(g.pick(g.ints).Term, c.Int(int64(g.Intn(9)-4))), c.Int(int64(2+g.Intn(7))))
	case 7:
		return c.Ite(g.condition(), g.pick(g.ints).Term, c.Int(int64(g.Intn(4))))
	case 8:
		if len(g.arrays) > 0 {
			i := g.index()
			return c.Select(g.pick(g.arrays).Term, i)
		}
		return c.IntDiv(g.pick(g.ints).Term, c.Int(int64(2+g.Intn(3))))
	}
	return c.Sub(g.pick(g.ints).Term, g.pick(g.ints).Term)
}

// index returns an index within bounds, which may take an assumption before.
func (g *generator) index() *logic.Term {
	c := g.c
	switch g.Intn(5) {
	case 0:
		return c.Int(int64(g.Intn(3)))
	case 1:
		return c.Mod(g.pick(g.ints).Term, c.Int(3))
	}
	v := g.pick(g.ints)
	if g.Intn(3) > 0 {
		g.add(&program.Havoc{Vars: []*program.Var{v}, Input: program.ResultOf("input")})
	}
	g.add(&program.Assume{Cond: c.And(c.Le(c.Int(0), v.Term), c.Le(v.Term, c.Int(2))), Violation: program.Violation{Kind: program.IndexBounds}})
	return v.Term
}

// array returns an array, most often one that differs in one cell from that of a variable.
func (g *generator) array() *logic.Term {
	c := g.c
	a := g.pick(g.arrays).Term
	switch g.Intn(8) {
	case 0:
		return a
	case 1:
		return c.Ite(g.condition(), a, g.pick(g.arrays).Term)
	case 2:
		return c.ConstArray(a.Sort(), c.Int(int64(g.Intn(3))))
	}
	i := g.index()
	return c.Store(a, i, c.Mod(g.term(), c.Int(4)))
}

// unknownArray gives an array an unknown content of small numbers.
func (g *generator) unknownArray() {
	c := g.c
	a := g.pick(g.arrays)
	g.add(&program.Havoc{Vars: []*program.Var{a}, Input: program.Input{Kind: program.Uninitialised}})
	var small []*logic.Term
	for i := range int64(3) {
		cell := c.Select(a.Term, c.Int(i))
		small = append(small, c.Le(c.Int(0), cell), c.Le(cell, c.Int(1)))
	}
	g.add(&program.Assume{Cond: c.And(small...)})
}

func (g *generator) condition() *logic.Term {
	c := g.c
	switch g.Intn(6) {
	case 0:
		if len(g.bools) > 0 {
			return g.pick(g.bools).Term
		}
		return c.Le(g.pick(g.ints).Term, c.Int(int64(g.Intn(5))))
	case 1:
		return c.Eq(g.pick(g.ints).Term, c.Int(int64(g.Intn(5))))
	case 2:
		return c.Lt(g.pick(g.ints).Term, g.pick(g.ints).Term)
	case 3:
		return c.Not(c.Le(g.pick(g.ints).Term, c.Int(int64(g.Intn(5)))))
	case 4:
		return c.Or(c.Eq(g.pick(g.ints).Term, c.Int(2)), c.Le(g.pick(g.ints).Term, c.Int(int64(g.Intn(3)))))
	}
	return c.And(c.Le(c.Int(int64(g.Intn(2))), g.pick(g.ints).Term), c.Le(g.pick(g.ints).Term, c.Int(int64(g.Intn(5)))))
}

func (g *generator) statement() {
	c := g.c
	g.budget--
	switch k := g.Intn(16); {
	case k < 5:
		v := g.pick(g.ints)
		t := g.term()
		if g.Intn(3) > 0 { // keep values small
			t = c.Mod(t, c.Int(5))
		}
		g.add(&program.Assign{Lhs: []*program.Var{v}, Rhs: []*logic.Term{t}})
	case k == 5 && len(g.bools) > 0:
		t := g.condition()
		g.add(&program.Assign{Lhs: []*program.Var{g.pick(g.bools)}, Rhs: []*logic.Term{t}})
	case k == 6 && len(g.arrays) > 0:
		if g.Intn(6) == 0 {
			g.unknownArray()
			break
		}
		t := g.array()
		g.add(&program.Assign{Lhs: []*program.Var{g.pick(g.arrays)}, Rhs: []*logic.Term{t}})
	case k <= 7:
		v := g.pick(g.ints)
		g.add(&program.Havoc{Vars: []*program.Var{v}, Input: program.ResultOf("input")})
		g.add(&program.Assume{Cond: c.And(c.Le(c.Int(0), v.Term), c.Le(v.Term, c.Int(int64(1+g.Intn(4)))))})
	case k <= 9 && g.depth < 3:
		g.branch()
	case k <= 11 && g.depth < 3:
		g.loop()
	case k <= 13:
		g.call()
	case k == 14:
		g.add(&program.Assume{Cond: g.condition(), Violation: program.Violation{Kind: []program.Kind{"", program.SignedOverflow}[g.Intn(2)]}})
	default:
		g.assertion()
	}
}

func (g *generator) block() {
	g.depth++
	for range 1 + g.Intn(2) {
		if g.budget > 0 {
			g.statement()
		}
	}
	g.depth--
}

func (g *generator) branch() {
	cond := g.condition()
	if g.Intn(4) == 0 {
		cond = nil // either way
	}
	from := g.at
	join := g.proc.NewLoc(program.Pos{})
	for _, value := range []bool{true, false} {
		g.at = from
		g.add(&program.Assume{Cond: g.literal(cond, value)})
		g.block()
		program.NewEdge(g.at, join, &program.Assume{Cond: g.c.True()}, program.Pos{})
	}
	g.at = join
}

func (g *generator) literal(cond *logic.Term, value bool) *logic.Term {
	switch {
	case cond == nil:
		return g.c.True()
	case value:
		return cond
	}
	return g.c.Not(cond)
}

func (g *generator) loop() {
	cond := g.condition()
	if g.Intn(5) == 0 {
		cond = nil
	}
	head := g.at
	if head == g.proc.Entry || len(head.In) > 0 && head.In[0].From == head {
		head = g.add(&program.Assume{Cond: g.c.True()}).To
	}
	g.add(&program.Assume{Cond: g.literal(cond, true)})
	g.block()
	program.NewEdge(g.at, head, &program.Assume{Cond: g.c.True()}, program.Pos{})
	g.at = head
	if g.Intn(20) > 0 { // or never leave it
		g.add(&program.Assume{Cond: g.literal(cond, false)})
	} else {
		g.at = g.proc.NewLoc(program.Pos{})
	}
}

func (g *generator) call() {
	if len(g.p.Procs) < 2 {
		return
	}
	callee := g.p.Procs[1+g.Intn(len(g.p.Procs)-1)]
	call := &program.Call{Callee: callee}
	for _, v := range callee.Params {
		if v.Term.Sort() != logic.Int {
			call.Args = append(call.Args, g.array())
			continue
		}
		call.Args = append(call.Args, g.c.Mod(g.term(), g.c.Int(4)))
	}
	for _, v := range callee.Results {
		if v.Term.Sort() == logic.Int {
			v = g.pick(g.ints)
		} else {
			v = g.pick(g.arrays)
		}
		for _, r := range call.Results {
			if r == v {
				v = nil
				break
			}
		}
		call.Results = append(call.Results, v)
	}
	g.add(call)
}

func (g *generator) assertion() {
	c := g.c
	v := g.pick(g.ints).Term
	cond := c.Le(v, c.Int(int64(1+g.Intn(8))))
	switch {
	case len(g.arrays) > 0 && g.Intn(2) == 0:
		cond = c.Le(c.Select(g.pick(g.arrays).Term, g.index()), c.Int(int64(g.Intn(2))))
	case g.Intn(3) == 0:
		cond = g.condition()
	}
	g.add(&program.Assert{Cond: cond, Violation: program.Violation{Kind: program.Assertion}})
}
