package indeterminate_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"craig/certify"
	"craig/internal/exhaustive"
	"craig/logic"
	"craig/num"
	"craig/program"
	"craig/program/indeterminate"
)

// generator writes random programs of two procedures, of which the first one calls the other. Some variables get no value
// where they are declared.
type generator struct {
	*rand.Rand
	c       *logic.Context
	proc    *program.Proc
	callee  *program.Proc
	at      *program.Loc
	scalars []*program.Var
	arrays  []*program.Var
	depth   int
}

func randomProgram(seed uint64) *program.Program {
	c := logic.NewContext()
	g := &generator{Rand: rand.New(rand.NewPCG(seed, 1)), c: c}
	p := &program.Program{Ctx: c, Globals: []*program.Var{program.NewVar(c, "", "g", "int", logic.Int)}}
	second := g.procedure(p, "second", true)
	g.callee = second
	p.Entry = g.procedure(p, "first", false)
	p.Procs = []*program.Proc{p.Entry, second}
	p.Number()
	return p
}

func (g *generator) procedure(p *program.Program, name string, called bool) *program.Proc {
	pr := &program.Proc{Name: name}
	g.proc, g.scalars, g.arrays = pr, slices.Clone(p.Globals), nil
	array := g.c.Array(logic.Int, logic.Int)
	for i := range 3 {
		v := program.NewVar(g.c, name, fmt.Sprintf("x%d", i), "int", logic.Int)
		g.scalars, pr.Locals = append(g.scalars, v), append(pr.Locals, v)
		v.Source = &program.Source{Object: &program.Object{Name: v.Name, Steps: []program.Step{{Member: "m"}}}} // that is not read whenever it is copied
	}
	a := program.NewVar(g.c, name, "a", "int", array)
	g.arrays, pr.Locals = []*program.Var{a}, append(pr.Locals, a)
	if called {
		n, r := program.NewVar(g.c, name, "n", "int", logic.Int), program.NewVar(g.c, name, "r", "int", logic.Int)
		pr.Params, pr.Results = []*program.Var{n}, []*program.Var{r}
		g.scalars = append(g.scalars, n, r)
	}
	pr.Entry = pr.NewLoc(program.Pos{})
	g.at = pr.Entry
	if !called {
		g.add(&program.Assign{Lhs: p.Globals, Rhs: []*logic.Term{g.c.Int(0)}})
	}
	for _, v := range slices.Concat(pr.Locals, pr.Results) {
		switch {
		case g.IntN(2) == 0:
			g.add(&program.Havoc{Vars: []*program.Var{v}, Input: program.Input{Kind: program.Uninitialised}})
		case v.Term.Sort() == logic.Int:
			g.add(&program.Havoc{Vars: []*program.Var{v}, Input: program.ResultOf("in")})
		default:
			g.add(&program.Assign{Lhs: []*program.Var{v}, Rhs: []*logic.Term{g.c.ConstArray(array, g.c.Int(1))}})
		}
	}
	g.statements(5)
	pr.Exit = pr.NewLoc(program.Pos{})
	program.NewEdge(g.at, pr.Exit, &program.Assume{Cond: g.c.True()}, program.Pos{})
	return pr
}

func (g *generator) add(s program.Stmt) {
	to := g.proc.NewLoc(program.Pos{})
	program.NewEdge(g.at, to, s, program.Pos{})
	g.at = to
}

func (g *generator) scalar() *program.Var { return g.scalars[g.IntN(len(g.scalars))] }

func (g *generator) term() *logic.Term {
	c := g.c
	switch g.IntN(7) {
	case 0:
		return c.Int(g.Int64N(4))
	case 1:
		return c.Add(g.scalar().Term, g.scalar().Term)
	case 2:
		return c.Ite(g.condition(), g.scalar().Term, g.scalar().Term)
	case 3:
		return c.Select(g.arrays[0].Term, c.Mod(g.scalar().Term, c.Int(3)))
	case 4:
		return c.Mod(g.scalar().Term, c.Int(3))
	}
	return g.scalar().Term
}

func (g *generator) condition() *logic.Term {
	c := g.c
	a, b := c.Le(g.scalar().Term, c.Int(g.Int64N(4))), c.Eq(g.scalar().Term, c.Int(g.Int64N(3)))
	switch g.IntN(5) {
	case 0:
		return c.And(a, b)
	case 1:
		return c.Or(a, b)
	case 2:
		return c.Le(g.scalar().Term, g.scalar().Term)
	case 3:
		return b
	}
	return a
}

func (g *generator) statements(n int) {
	for range n {
		g.statement()
	}
}

func (g *generator) statement() {
	c := g.c
	switch k := g.IntN(8); {
	case k == 0 && g.depth < 2:
		g.depth++
		cond, from, after := g.condition(), g.at, g.proc.NewLoc(program.Pos{})
		for _, way := range []program.Way{program.Holds, program.Fails} {
			g.at = from
			branch := cond
			if way == program.Fails {
				branch = c.Not(cond)
			}
			g.add(&program.Assume{Cond: branch, Branch: &program.Branch{Decision: &program.Decision{}, Way: way}})
			g.statements(1 + g.IntN(2))
			program.NewEdge(g.at, after, &program.Assume{Cond: c.True()}, program.Pos{})
		}
		g.at = after
		g.depth--
	case k == 1:
		v := g.scalar()
		g.add(&program.Assume{Cond: c.Le(v.Term, c.Int(100)), Violation: program.Violation{Kind: program.SignedOverflow}})
	case k == 2:
		a := g.arrays[0]
		g.add(&program.Assign{Lhs: []*program.Var{a}, Rhs: []*logic.Term{c.Store(a.Term, c.Mod(g.scalar().Term, c.Int(3)), g.term())}})
	case k == 3 && g.callee != nil:
		g.add(&program.Call{Callee: g.callee, Args: []*logic.Term{g.term()}, Results: []*program.Var{g.scalar()}})
	default:
		g.add(&program.Assign{Lhs: []*program.Var{g.scalar()}, Rhs: []*logic.Term{g.term()}})
	}
}

// chooser gives inputs and indeterminate values, each from a sequence of its own.
type chooser struct {
	inputs, indeterminate *rand.Rand
}

func (x *chooser) Havoc(e *program.Edge) (out []logic.Value) {
	h := e.Stmt.(*program.Havoc)
	from := x.inputs
	if h.Input.Kind == program.Uninitialised {
		from = x.indeterminate
	}
	for _, v := range h.Vars {
		if v.Term.Sort() == logic.Bool { // what a shadow may be
			out = append(out, logic.BoolValue(true))
			continue
		}
		n := logic.NumValue(num.Int(from.Int64N(4)), logic.Int)
		if v.Term.Sort() != logic.Int {
			n = logic.ConstArrayValue(v.Term.Sort(), n)
		}
		out = append(out, n)
	}
	return out
}

func (x *chooser) Branch(*program.Loc) *program.Edge { return nil }

// TestIndependent: an execution in which no indeterminate value is used goes the same way for other such values, and one in
// which such a value is used depends on it for a checker that follows where values come from.
func TestIndependent(t *testing.T) {
	used, unused, different := 0, 0, 0
	for seed := range uint64(exhaustive.Of(600, 10000)) {
		p := randomProgram(seed)
		marked := indeterminate.Mark(p)
		if err := marked.Check(); err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		run := func(p *program.Program, values uint64) *certify.Execution {
			x, err := certify.Run(t.Context(), p, &chooser{rand.New(rand.NewPCG(seed, 2)), rand.New(rand.NewPCG(values, 3))}, certify.RunOptions{
				Doubtful: func(e *program.Edge) bool { return e.Stmt.(*program.Havoc).Input.Kind == program.Uninitialised },
			})
			if err != nil {
				t.Fatalf("seed %d: %v", seed, err)
			}
			return x
		}
		x := run(marked, seed)
		if a, ok := blocked(x); ok && a.Kind == program.IndeterminateUse {
			used++
			if run(p, seed).Doubt == nil {
				t.Errorf("seed %d: nothing depends on an indeterminate value, but it is said to be used", seed)
			}
			continue
		}
		unused++
		first := path(run(p, seed))
		for other := range uint64(5) {
			if second := path(run(p, seed+1000*(other+1))); !slices.Equal(first, second) {
				different++
				t.Errorf("seed %d: no indeterminate value is used, but executions differ", seed)
				break
			}
		}
	}
	t.Logf("%d executions use indeterminate values, %d do not", used, unused)
	if used < 100 || unused < 50 {
		t.Errorf("%d executions with indeterminate values that are used, and %d without, say little", used, unused)
	}
}

func blocked(x *certify.Execution) (*program.Assume, bool) {
	if x.End != certify.Blocked || x.Edge == nil {
		return nil, false
	}
	a, ok := x.Edge.Stmt.(*program.Assume)
	return a, ok
}

// path returns the numbers of the edges of an execution.
func path(x *certify.Execution) (out []int) {
	for _, s := range x.Trace.Steps {
		out = append(out, s.Edge.ID)
	}
	return out
}
