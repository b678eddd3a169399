package certify

import (
	"context"
	"errors"
	"math/rand"
	"reflect"
	"strings"
	"testing"

	"craig/logic"
	"craig/num"
	"craig/program"
	"craig/verdict"
)

func run(t *testing.T, p *program.Program, in ...int64) *Execution {
	t.Helper()
	var vals []num.Rat
	for _, i := range in {
		vals = append(vals, num.Int(i))
	}
	x, err := Run(context.Background(), p, Inputs(vals...), RunOptions{})
	if err != nil {
		t.Fatal(err)
	}
	return x
}

// gcdProgram computes g = gcd(a, b) by Euclid's algorithm, recursively, and asserts that g is not 7.
func gcdProgram() (*program.Program, *program.Var) {
	b := newBuilder()
	g := b.global("g", logic.Int)
	gcd := b.proc("gcd", []string{"x", "y"}, []string{"r"}, nil)
	gcd.branch(b.c.Eq(gcd.t("y"), b.int(0)),
		func() { gcd.set("r", gcd.t("x")) },
		func() { gcd.call(gcd, "r", gcd.t("y"), b.c.Mod(gcd.t("x"), gcd.t("y"))) })
	gcd.end()
	m := b.proc("main", nil, nil, []string{"a", "b"})
	m.havoc("a")
	m.havoc("b")
	m.call(gcd, "g", m.t("a"), m.t("b"))
	m.assert(b.c.Not(b.c.Eq(g.Term, b.int(7))))
	m.end()
	return b.finish(m), g
}

func TestRunRecursion(t *testing.T) {
	for _, tt := range []struct {
		a, b, g int64
		end     End
	}{{12, 18, 6, Finished}, {0, 5, 5, Finished}, {1 << 40, 1 << 20, 1 << 20, Finished}, {21, 35, 7, Failed}} {
		p, g := gcdProgram()
		x := run(t, p, tt.a, tt.b)
		if got, _ := x.Globals[g].N.Int64(); x.End != tt.end || got != tt.g {
			t.Errorf("gcd(%d, %d): ended %d with %d, want %d with %d", tt.a, tt.b, x.End, got, tt.end, tt.g)
		}
	}
}

// sumTo asserts that the sum of the first n numbers is below limit, computed by a loop or by recursion.
func sumTo(n, limit int64, recursive bool) *program.Program {
	b := newBuilder()
	m := b.proc("main", nil, nil, []string{"i", "s"})
	if recursive {
		f := b.proc("f", []string{"n"}, []string{"r"}, nil)
		f.branch(b.c.Le(f.t("n"), b.int(0)),
			func() { f.set("r", b.int(0)) },
			func() {
				f.call(f, "r", b.c.Sub(f.t("n"), b.int(1)))
				f.set("r", b.c.Add(f.t("r"), f.t("n")))
			})
		f.end()
		m.call(f, "s", b.int(n))
	} else {
		m.then(&program.Assign{Lhs: []*program.Var{m.v("i"), m.v("s")}, Rhs: []*logic.Term{b.int(0), b.int(0)}})
		m.while(b.c.Lt(m.t("i"), b.int(n)), func() {
			m.set("i", b.c.Add(m.t("i"), b.int(1)))
			m.set("s", b.c.Add(m.t("s"), m.t("i")))
		})
	}
	m.assert(b.c.Lt(m.t("s"), b.int(limit)))
	m.end()
	return b.finish(m)
}

func TestRunDeepRecursion(t *testing.T) {
	x := run(t, sumTo(300_000, 1, true))
	if x.End != Failed {
		t.Fatalf("ended %d", x.End)
	}
	tr := x.Trace
	if len(tr.Steps) != 10_000 || tr.Omitted == 0 || tr.OmittedAt != 5_000 {
		t.Errorf("%d steps kept, %d omitted at %d", len(tr.Steps), tr.Omitted, tr.OmittedAt)
	}
	last := tr.Steps[len(tr.Steps)-1]
	if _, ok := last.Edge.Stmt.(*program.Assert); !ok || last.Depth != 0 {
		t.Errorf("the trace ends with %v at depth %d", last.Edge.Stmt, last.Depth)
	}
	back := tr.Steps[len(tr.Steps)-2]
	if got := back.Changes[0].Value.String(); back.Kind != Return || got != "45000150000" {
		t.Errorf("the call returned %s", got)
	}
}

// TestCodeAgainstEvaluation compares the compiled code with package logic's evaluation on random terms of every kind.
func TestCodeAgainstEvaluation(t *testing.T) {
	rnd := rand.New(rand.NewSource(1))
	c := logic.NewContext()
	arr := c.Array(logic.Int, logic.Int)
	g := &termGen{c: c, rnd: rnd, arr: arr}
	var vars []*program.Var
	for i := range 3 {
		name := string(rune('a' + i))
		vars = append(vars,
			program.NewVar(c, "f", "i"+name, "", logic.Int),
			program.NewVar(c, "f", "b"+name, "", logic.Bool),
			program.NewVar(c, "f", "m"+name, "", arr))
	}
	g.vars = vars
	s := newScope(vars, inFrame)
	for range 3000 {
		t1, t2 := g.term(logic.Int, 5), g.term(logic.Bool, 5)
		m := logic.NewModel()
		frame := make([]value, len(vars))
		for _, v := range vars {
			x := g.value(v.Term.Sort())
			m.Consts[v.Term] = x
			frame[s[v.Term].i].Value = x
		}
		code, err := compile(s, nil, t1, t2)
		if err != nil {
			t.Fatal(err)
		}
		e := env{ctx: c, frame: frame}
		e.run(code)
		for i, u := range []*logic.Term{t1, t2} {
			if got, want := e.load(code.results[i]), m.Eval(u); got.taint != 0 || !got.Equal(want) || got.Sort != want.Sort {
				t.Fatalf("%v under %v:\ncode gives %v, evaluation %v", u, frame, got.Value, want)
			}
		}
	}
}

type termGen struct {
	c    *logic.Context
	rnd  *rand.Rand
	arr  *logic.Sort
	vars []*program.Var
}

func (g *termGen) number() num.Rat {
	switch g.rnd.Intn(4) {
	case 0:
		return num.Int(g.rnd.Int63() - g.rnd.Int63())
	case 1:
		return num.Pow2(g.rnd.Intn(70)).Sub(num.Int(g.rnd.Int63n(3)))
	}
	return num.Int(g.rnd.Int63n(21) - 10)
}

func (g *termGen) value(s *logic.Sort) logic.Value {
	switch s {
	case logic.Bool:
		return logic.BoolValue(g.rnd.Intn(2) == 0)
	case logic.Int:
		return logic.NumValue(g.number(), s)
	}
	v := logic.ConstArrayValue(s, g.value(s.Elem()))
	for range g.rnd.Intn(4) {
		v = v.With(g.value(s.Index()), g.value(s.Elem()))
	}
	return v
}

func (g *termGen) term(s *logic.Sort, depth int) *logic.Term {
	c := g.c
	if depth == 0 || g.rnd.Intn(8) == 0 {
		if g.rnd.Intn(3) == 0 {
			return c.ValueTerm(g.value(s))
		}
		for {
			if v := g.vars[g.rnd.Intn(len(g.vars))]; v.Term.Sort() == s {
				return v.Term
			}
		}
	}
	d := depth - 1
	switch s {
	case logic.Bool:
		x, y := g.term(logic.Int, d), g.term(logic.Int, d)
		switch g.rnd.Intn(8) {
		case 0:
			return c.And(g.term(s, d), g.term(s, d), g.term(s, d))
		case 1:
			return c.Or(g.term(s, d), g.term(s, d), g.term(s, d))
		case 2:
			return c.Not(g.term(s, d))
		case 3:
			return c.Eq(x, y)
		case 4:
			return c.Divides(num.Int(g.rnd.Int63n(9)+1), x)
		case 5:
			return c.Eq(g.term(g.arr, d), g.term(g.arr, d))
		case 6:
			ops := []logic.BVOp{logic.BVUlt, logic.BVSlt, logic.BVUle, logic.BVSle}
			w := g.width()
			return c.BV(ops[g.rnd.Intn(len(ops))], c.IntToBV(w, x), c.IntToBV(w, y))
		}
		return c.Le(x, y)
	case logic.Int:
		x, y := g.term(s, d), g.term(s, d)
		switch g.rnd.Intn(8) {
		case 0:
			return c.Add(x, y, g.term(s, d))
		case 1:
			return c.Mul(x, y)
		case 2:
			return c.Ite(g.term(logic.Bool, d), x, y)
		case 3:
			return c.IntDiv(x, y)
		case 4:
			return c.Mod(x, y)
		case 5:
			return c.Select(g.term(g.arr, d), x)
		case 6:
			return c.Sub(x, y)
		}
		return c.BVToInt(g.bitVector(c.IntToBV(g.width(), x), y))
	}
	if g.rnd.Intn(4) == 0 {
		return c.ConstArray(s, g.term(logic.Int, d))
	}
	return c.Store(g.term(s, d), g.term(logic.Int, d), g.term(logic.Int, d))
}

func (g *termGen) width() int { return []int{1, 8, 32, 64, 70}[g.rnd.Intn(5)] }

func (g *termGen) bitVector(x, y *logic.Term) *logic.Term {
	c, w := g.c, x.Sort().Width()
	switch op := logic.BVNot + logic.BVOp(g.rnd.Intn(20)); op {
	case logic.BVNot, logic.BVNeg:
		return c.BV(op, x)
	case logic.BVConcat:
		return c.Concat(x, c.IntToBV(5, y))
	case logic.BVExtract:
		lo := g.rnd.Intn(w)
		return c.Extract(lo+g.rnd.Intn(w-lo), lo, x)
	case logic.BVZeroExtend, logic.BVSignExtend:
		return c.Extend(g.rnd.Intn(9), op == logic.BVSignExtend, x)
	case logic.BVUlt, logic.BVSlt, logic.BVUle, logic.BVSle:
		return x
	default:
		return c.BV(op, x, c.IntToBV(w, y))
	}
}

// choiceProgram takes two inputs and a nondeterministic branch; the error needs a = 3 and then b = a + 1 on the second
// branch, without overflow of an eight bit sum.
func choiceProgram() (p *program.Program, a, b2 *program.Edge, left, right *program.Edge) {
	b := newBuilder()
	m := b.proc("main", nil, nil, []string{"a", "b", "s"})
	a = m.havoc("a")
	rangeOf := func(name string) *logic.Term {
		return b.c.And(b.c.Le(b.int(-128), m.t(name)), b.c.Le(m.t(name), b.int(127)))
	}
	m.assume(rangeOf("a"))
	b2 = m.havoc("b")
	m.assume(rangeOf("b"))
	from, join := m.cur, m.loc()
	left = m.edge(from, join, &program.Assign{Lhs: []*program.Var{m.v("s")}, Rhs: []*logic.Term{b.int(0)}})
	mid := m.loc()
	right = m.edge(from, mid, &program.Assume{Cond: b.c.True()})
	m.cur = mid
	sum := b.c.Add(m.t("a"), m.t("b"))
	m.then(&program.Assume{Cond: b.c.And(b.c.Le(b.int(-128), sum), b.c.Le(sum, b.int(127))), Violation: program.Violation{Kind: program.SignedOverflow}})
	m.edge(m.cur, join, &program.Assign{Lhs: []*program.Var{m.v("s")}, Rhs: []*logic.Term{sum}})
	m.cur = join
	m.assume(b.c.Eq(m.t("b"), b.c.Add(m.t("a"), b.int(1))))
	m.assert(b.c.Not(b.c.Eq(m.t("s"), b.int(7))))
	m.end()
	return b.finish(m), a, b2, left, right
}

func TestReplay(t *testing.T) {
	p, a, b, left, right := choiceProgram()
	val := func(e *program.Edge, i int64) verdict.Choice {
		return verdict.Choice{Edge: e, Values: []logic.Value{logic.NumValue(num.Int(i), logic.Int)}}
	}
	branch := func(e *program.Edge) verdict.Choice { return verdict.Choice{Edge: e} }
	for _, tt := range []struct {
		name    string
		choices []verdict.Choice
		kind    Mismatch // "" when the error is reached
		reason  string
	}{
		{"good", []verdict.Choice{val(a, 3), val(b, 4), branch(right)}, "", ""},
		{"keyed by edge, not by order", []verdict.Choice{branch(right), val(b, 4), val(a, 3)}, "", ""},
		{"one input changed", []verdict.Choice{val(a, 3), val(b, 5), branch(right)}, NotEnabled, "assumed at t.c:9"},
		{"both inputs changed", []verdict.Choice{val(a, 4), val(b, 5), branch(right)}, NoError, "without a violated"},
		{"other branch", []verdict.Choice{val(a, 3), val(b, 4), branch(left)}, NoError, ""},
		{"no branch chosen", []verdict.Choice{val(a, 3), val(b, 4)}, NoError, ""},
		{"input missing", []verdict.Choice{val(a, 3), branch(right)}, NotEnabled, ""},
		{"outside of the range", []verdict.Choice{val(a, 300), val(b, 4), branch(right)}, NotEnabled, "t.c:2"},
		{"overflow", []verdict.Choice{val(a, 100), val(b, 101), branch(right)}, Undefined, "signed-overflow at t.c:7"},
		{"too many values", []verdict.Choice{{Edge: a, Values: []logic.Value{{}, {}}}}, BadChoice, "t.c:1"},
		{"a value of another sort", []verdict.Choice{{Edge: a, Values: []logic.Value{logic.BoolValue(true)}}}, BadChoice, ""},
		{"a fraction", []verdict.Choice{{Edge: a, Values: []logic.Value{logic.NumValue(num.Frac(1, 2), logic.Int)}}}, BadChoice, ""},
	} {
		tr, err := Replay(context.Background(), p, &verdict.Counterexample{Choices: tt.choices}, RunOptions{})
		var no *NotReplayed
		switch {
		case tt.kind == "" && err != nil:
			t.Errorf("%s: %v", tt.name, err)
		case tt.kind == "":
			if e := tr.Steps[len(tr.Steps)-1].Edge; e.Pos.Line != 10 {
				t.Errorf("%s: the error is at %v", tt.name, e.Pos)
			}
		case !errors.As(err, &no):
			t.Errorf("%s: error %v", tt.name, err)
		case no.Kind != tt.kind || !strings.Contains(no.Reason, tt.reason):
			t.Errorf("%s: %s: %s", tt.name, no.Kind, no.Reason)
		}
	}
}

func TestReplayIsDeterministic(t *testing.T) {
	var first *Trace
	for range 3 {
		p, a, b, _, right := choiceProgram()
		x := []logic.Value{logic.NumValue(num.Int(3), logic.Int)}
		y := []logic.Value{logic.NumValue(num.Int(4), logic.Int)}
		cex := &verdict.Counterexample{Choices: []verdict.Choice{{Edge: a, Values: x}, {Edge: b, Values: y}, {Edge: right}}}
		tr, err := Replay(context.Background(), p, cex, RunOptions{})
		if err != nil {
			t.Fatal(err)
		}
		if first == nil {
			first = tr
			continue
		}
		for i, s := range tr.Steps {
			f := first.Steps[i]
			if s.Edge.ID != f.Edge.ID || s.Depth != f.Depth || len(s.Changes) != len(f.Changes) {
				t.Fatalf("step %d differs", i)
			}
			for k := range s.Changes {
				if !reflect.DeepEqual(s.Changes[k].Value.N, f.Changes[k].Value.N) {
					t.Fatalf("step %d differs", i)
				}
			}
		}
	}
}

// TestDefaultWithinRange: an input without a choice takes the number nearest to zero that its range allows.
func TestDefaultWithinRange(t *testing.T) {
	for _, tt := range []struct{ lo, hi, want int64 }{{-5, 5, 0}, {3, 9, 3}, {-9, -2, -2}, {4, 4, 4}} {
		b := newBuilder()
		g := b.global("g", logic.Int)
		m := b.proc("main", nil, nil, nil)
		m.havoc("g")
		m.assume(b.c.And(b.c.Le(b.int(tt.lo), g.Term), b.c.Le(g.Term, b.int(tt.hi))))
		m.end()
		x := run(t, b.finish(m))
		if got, _ := x.Globals[g].N.Int64(); x.End != Finished || got != tt.want {
			t.Errorf("range %d..%d: %d, want %d", tt.lo, tt.hi, got, tt.want)
		}
	}
}

// TestAbstractValues: an error counts only if no decision depends on a value that is not modelled.
func TestAbstractValues(t *testing.T) {
	for _, tt := range []struct {
		name string
		rest func(b *builder, m *proc) // x is abstract, y an input
		sure bool
	}{
		{"not used", func(b *builder, m *proc) {}, true},
		{"copied only", func(b *builder, m *proc) { m.set("z", b.c.Add(m.t("x"), b.int(1))) }, true},
		{"branch", func(b *builder, m *proc) { m.branch(b.c.Le(m.t("x"), b.int(5)), nothing, nothing) }, false},
		{"branch on a sum", func(b *builder, m *proc) {
			m.set("z", b.c.Add(m.t("x"), m.t("y")))
			m.branch(b.c.Le(m.t("z"), b.int(5)), nothing, nothing)
		}, false},
		{"branch decided by an input", func(b *builder, m *proc) {
			m.branch(b.c.And(b.c.Le(m.t("x"), b.int(5)), b.c.Lt(m.t("y"), b.int(0))), nothing, nothing)
		}, true},
		{"overwritten", func(b *builder, m *proc) {
			m.set("x", m.t("y"))
			m.branch(b.c.Le(m.t("x"), b.int(5)), nothing, nothing)
		}, true},
		{"chosen between equal branches", func(b *builder, m *proc) {
			m.set("z", b.c.Ite(b.c.Le(m.t("x"), b.int(0)), m.t("y"), b.int(7)))
			m.branch(b.c.Le(m.t("z"), b.int(5)), nothing, nothing)
		}, false},
		{"assert", func(b *builder, m *proc) { m.assert(b.c.Le(m.t("x"), b.int(5))) }, false},
		{"through a call", func(b *builder, m *proc) {
			f := b.proc("f", []string{"p"}, []string{"r"}, nil)
			f.set("r", f.t("p"))
			f.end()
			m.call(f, "z", m.t("x"))
			m.branch(b.c.Le(m.t("z"), b.int(5)), nothing, nothing)
		}, false},
		{"through an array", func(b *builder, m *proc) {
			a := program.NewVar(b.c, "main", "a", "", b.c.Array(logic.Int, logic.Int))
			m.Locals = append(m.Locals, a)
			m.set("a", b.c.Store(a.Term, m.t("y"), m.t("x")))
			m.set("z", b.c.Select(a.Term, m.t("z")))
			m.branch(b.c.Le(m.t("z"), b.int(5)), nothing, nothing)
		}, false},
		{"another element", func(b *builder, m *proc) {
			a := program.NewVar(b.c, "main", "a", "", b.c.Array(logic.Int, logic.Int))
			m.Locals = append(m.Locals, a)
			m.set("a", b.c.Store(b.c.Store(a.Term, b.int(0), m.t("y")), b.int(1), m.t("x")))
			m.set("z", b.c.Select(a.Term, b.int(0)))
			m.branch(b.c.Le(m.t("z"), b.int(5)), nothing, nothing)
		}, true},
		{"an element overwritten", func(b *builder, m *proc) {
			a := program.NewVar(b.c, "main", "a", "", b.c.Array(logic.Int, logic.Int))
			m.Locals = append(m.Locals, a)
			m.set("a", b.c.Store(b.c.Store(a.Term, b.int(1), m.t("x")), b.int(1), m.t("y")))
			m.set("z", b.c.Select(a.Term, b.int(1)))
			m.branch(b.c.Le(m.t("z"), b.int(5)), nothing, nothing)
		}, true},
		{"an element of the rest", func(b *builder, m *proc) {
			a := program.NewVar(b.c, "main", "a", "", b.c.Array(logic.Int, logic.Int))
			m.Locals = append(m.Locals, a)
			m.set("a", b.c.Store(b.c.ConstArray(a.Term.Sort(), m.t("x")), b.int(1), m.t("y")))
			m.set("z", b.c.Select(a.Term, b.int(2)))
			m.branch(b.c.Le(m.t("z"), b.int(5)), nothing, nothing)
		}, false},
		{"not an element of the rest", func(b *builder, m *proc) {
			a := program.NewVar(b.c, "main", "a", "", b.c.Array(logic.Int, logic.Int))
			m.Locals = append(m.Locals, a)
			m.set("a", b.c.Store(b.c.ConstArray(a.Term.Sort(), m.t("x")), b.int(1), m.t("y")))
			m.set("z", b.c.Select(a.Term, b.int(1)))
			m.branch(b.c.Le(m.t("z"), b.int(5)), nothing, nothing)
		}, true},
		{"stored at an unknown index", func(b *builder, m *proc) {
			a := program.NewVar(b.c, "main", "a", "", b.c.Array(logic.Int, logic.Int))
			m.Locals = append(m.Locals, a)
			m.set("a", b.c.Store(b.c.Store(a.Term, b.int(7), m.t("y")), m.t("x"), m.t("y")))
			m.set("z", b.c.Select(a.Term, b.int(7)))
			m.branch(b.c.Le(m.t("z"), b.int(5)), nothing, nothing)
		}, false},
		{"read at an unknown index", func(b *builder, m *proc) {
			a := program.NewVar(b.c, "main", "a", "", b.c.Array(logic.Int, logic.Int))
			m.Locals = append(m.Locals, a)
			m.set("a", b.c.Store(a.Term, b.int(7), m.t("y")))
			m.set("z", b.c.Select(a.Term, m.t("x")))
			m.branch(b.c.Le(m.t("z"), b.int(5)), nothing, nothing)
		}, false},
		{"one of two arrays", func(b *builder, m *proc) {
			a := program.NewVar(b.c, "main", "a", "", b.c.Array(logic.Int, logic.Int))
			m.Locals = append(m.Locals, a)
			other := b.c.Store(b.c.Store(a.Term, b.int(1), m.t("x")), b.int(0), b.int(3))
			m.set("a", b.c.Ite(b.c.Le(m.t("x"), b.int(5)), other, a.Term))
			m.set("z", b.c.Select(a.Term, b.int(0)))
			m.branch(b.c.Le(m.t("z"), b.int(5)), nothing, nothing)
		}, false},
		{"whole arrays compared", func(b *builder, m *proc) {
			a := program.NewVar(b.c, "main", "a", "", b.c.Array(logic.Int, logic.Int))
			m.Locals = append(m.Locals, a)
			m.branch(b.c.Eq(a.Term, b.c.Store(b.c.Store(a.Term, b.int(1), m.t("x")), b.int(2), m.t("y"))), nothing, nothing)
		}, false},
		{"an element with the range of its type", func(b *builder, m *proc) {
			a := program.NewVar(b.c, "main", "a", "", b.c.Array(logic.Int, logic.Int))
			m.Locals = append(m.Locals, a)
			m.set("a", b.c.Store(a.Term, b.int(0), m.t("x")))
			e := m.set("z", b.c.Select(a.Term, b.int(0)))
			r := m.assume(b.c.And(b.c.Le(b.int(0), m.t("z")), b.c.Le(m.t("z"), b.int(255))))
			r.Pos = e.Pos
		}, true},
		{"an element in a range of its own", func(b *builder, m *proc) {
			a := program.NewVar(b.c, "main", "a", "", b.c.Array(logic.Int, logic.Int))
			m.Locals = append(m.Locals, a)
			m.set("a", b.c.Store(a.Term, b.int(0), m.t("x")))
			e := m.set("z", b.c.Select(a.Term, b.int(0)))
			r := m.assume(b.c.And(b.c.Le(b.int(0), m.t("z")), b.c.Le(m.t("z"), b.int(9))))
			r.Pos = e.Pos
		}, false},
		{"bit operation", func(b *builder, m *proc) {
			bv := b.c.BV(logic.BVAnd, b.c.IntToBV(8, m.t("x")), b.c.IntToBV(8, m.t("y")))
			m.set("z", b.c.BVToInt(bv))
			m.branch(b.c.Le(m.t("z"), b.int(5)), nothing, nothing)
		}, false},
		{"assume of the user", func(b *builder, m *proc) {
			m.assume(b.c.And(b.c.Le(b.int(0), m.t("x")), b.c.Le(m.t("x"), b.int(255))))
		}, false},
	} {
		b := newBuilder()
		m := b.proc("main", nil, nil, []string{"x", "y", "z"})
		e := m.then(&program.Havoc{Vars: []*program.Var{m.v("x")}, Abstract: program.Abstraction{Kind: program.FloatValue}})
		r := m.assume(b.c.And(b.c.Le(b.int(0), m.t("x")), b.c.Le(m.t("x"), b.int(255))))
		r.Pos = e.Pos
		m.havoc("y")
		tt.rest(b, m)
		m.assert(b.c.False())
		m.end()
		_, err := Replay(context.Background(), b.finish(m), &verdict.Counterexample{}, RunOptions{})
		var no *NotReplayed
		switch {
		case tt.sure && err != nil:
			t.Errorf("%s: %v", tt.name, err)
		case !tt.sure && (!errors.As(err, &no) || no.Kind != NotExact || !strings.Contains(no.Reason, "a value at t.c:1")):
			t.Errorf("%s: error %v", tt.name, err)
		}

		// The same of a value that is an input, if it is asked for.
		e.Stmt.(*program.Havoc).Abstract = program.Abstraction{}
		doubtful := func(f *program.Edge) bool { return f == e }
		for _, o := range []RunOptions{{}, {Doubtful: doubtful}} {
			x, err := Run(context.Background(), b.p, Inputs(), o)
			if err != nil || x.End != Failed || (x.Doubt != nil) != (!tt.sure && o.Doubtful != nil) || x.Doubt != nil && x.Doubt.Source != e {
				t.Errorf("%s: as an input: doubt %v, error %v", tt.name, x.Doubt, err)
			}
		}
	}
}

// TestTraceOfArrays: a store shows as the element it wrote.
func TestTraceOfArrays(t *testing.T) {
	b := newBuilder()
	a := b.global("a", b.c.Array(logic.Int, logic.Int))
	m := b.proc("main", nil, nil, []string{"i"})
	m.set("i", b.int(3))
	m.then(&program.Assign{
		Lhs: []*program.Var{a, m.v("i")},
		Rhs: []*logic.Term{b.c.Store(b.c.Store(a.Term, m.t("i"), b.int(8)), b.int(1), b.int(9)), b.int(4)},
	})
	m.end()
	x := run(t, b.finish(m))
	ch := x.Trace.Steps[1].Changes
	if len(ch) != 3 || ch[0].Index[0].String() != "1" || ch[0].Value.String() != "9" ||
		ch[1].Index[0].String() != "3" || ch[1].Value.String() != "8" || ch[2].Value.String() != "4" {
		t.Errorf("changes %v", ch)
	}
	if got := x.Globals[a].String(); got != "[1:9 3:8 else:0]" {
		t.Errorf("the array is %s", got)
	}
}

func TestRunStops(t *testing.T) {
	b := newBuilder()
	m := b.proc("main", nil, nil, []string{"i"})
	m.while(b.c.True(), func() { m.set("i", b.c.Add(m.t("i"), b.int(1))) })
	m.end()
	p := b.finish(m)
	x, err := Run(context.Background(), p, Inputs(), RunOptions{MaxSteps: 1000})
	if err != nil || x.End != StepLimit || x.Trace.Statements != 1000 {
		t.Errorf("step limit: %v, %v", x, err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Run(ctx, p, Inputs(), RunOptions{}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

func TestRunRefuses(t *testing.T) {
	b := newBuilder()
	m := b.proc("main", nil, nil, []string{"i"})
	f := b.c.Func("f", []*logic.Sort{logic.Int}, logic.Int)
	m.set("i", b.c.App(f, m.t("i")))
	m.end()
	if _, err := Run(context.Background(), b.finish(m), Inputs(), RunOptions{}); err == nil ||
		!strings.Contains(err.Error(), "t.c:1: the function f") {
		t.Errorf("error %v", err)
	}
}

func BenchmarkLoop(b *testing.B) {
	p := sumTo(int64(b.N), 0, false)
	b.ResetTimer()
	x, err := Run(context.Background(), p, Inputs(), RunOptions{MaxSteps: 1 << 40})
	if err != nil || x.End != Failed {
		b.Fatal(err)
	}
	b.ReportMetric(float64(x.Trace.Statements)/float64(b.Elapsed().Seconds()), "statements/s")
}

func BenchmarkArray(b *testing.B) {
	bl := newBuilder()
	a := bl.global("a", bl.c.Array(logic.Int, logic.Int))
	m := bl.proc("main", nil, nil, []string{"i"})
	m.while(bl.c.Lt(m.t("i"), bl.int(int64(b.N))), func() {
		j := bl.c.Mod(m.t("i"), bl.int(100_000))
		m.set("a", bl.c.Store(a.Term, j, bl.c.Add(bl.c.Select(a.Term, j), m.t("i"))))
		m.set("i", bl.c.Add(m.t("i"), bl.int(1)))
	})
	m.end()
	p := bl.finish(m)
	b.ResetTimer()
	x, err := Run(context.Background(), p, Inputs(), RunOptions{MaxSteps: 1 << 40})
	if err != nil || x.End != Finished {
		b.Fatal(err)
	}
	b.ReportMetric(float64(x.Trace.Statements)/float64(b.Elapsed().Seconds()), "statements/s")
}
