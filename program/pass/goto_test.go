package pass

import (
	"fmt"
	"math/rand"
	"testing"

	"craig/logic"
	"craig/program"
)

// TestRandomGotos applies passes to programs whose graphs come from jumps: loops that are entered in the middle, loops
// that share locations, switches with fall-through.
func TestRandomGotos(t *testing.T) {
	for _, c := range []struct {
		name   string
		passes []Pass
	}{
		{"constants", pick("globals", "constants")},
		{"constants and dead", pick("globals", "constants", "dead")},
		{"intervals", pick("globals", "intervals")},
		{"intervals and dead", pick("globals", "intervals", "dead")},
		{"constants, intervals and dead", pick("globals", "dead", "constants", "intervals", "dead")},
		{"slice between dead", pick("globals", "dead", "slice", "dead")},
		{"all", Passes(Wraps)},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			failed, certified := 0, 0
			n := 8 * seeds()
			for seed := range int64(n) {
				f, s := check(t, gotoProgram(seed), c.passes)
				if f {
					failed++
				}
				if s {
					certified++
				}
				if t.Failed() {
					t.Fatalf("seed %d", seed)
				}
			}
			t.Logf("%d programs: %d counterexamples, %d certificates", n, failed, certified)
			if failed < n/10 || certified < n/10 {
				t.Error("too few of the programs say something")
			}
		})
	}
}

// gotoProgram returns a program of one procedure in which labelled blocks jump to each other.
func gotoProgram(seed int64) *program.Program {
	c := logic.NewContext()
	g := &generator{Rand: rand.New(rand.NewSource(seed)), c: c, p: &program.Program{Ctx: c}}
	pr := &program.Proc{Name: "main"}
	init := &program.Assign{}
	for i := range 2 {
		v := program.NewVar(c, "main", fmt.Sprintf("x%d", i), "int", logic.Int)
		pr.Locals = append(pr.Locals, v)
		init.Lhs, init.Rhs = append(init.Lhs, v), append(init.Rhs, c.Int(int64(g.Intn(2))))
	}
	pr.Entry = pr.NewLoc(program.Pos{})
	g.p.Procs, g.p.Entry, g.proc, g.at, g.ints = []*program.Proc{pr}, pr, pr, pr.Entry, pr.Locals
	g.add(init)
	labels := make([]*program.Loc, 3+g.Intn(5))
	for i := range labels {
		labels[i] = pr.NewLoc(program.Pos{})
	}
	end := pr.NewLoc(program.Pos{})
	label := func() *program.Loc {
		if i := g.Intn(len(labels) + 1); i < len(labels) {
			return labels[i]
		}
		return end
	}
	for _, l := range labels {
		g.jump(c.True(), l) // fall through
		g.at = l
		for range g.Intn(3) {
			g.step()
		}
		g.terminator(label)
	}
	g.jump(c.True(), end)
	g.at = end
	for range 1 + g.Intn(2) {
		g.add(&program.Assert{Cond: c.Le(g.pick(g.ints).Term, c.Int(int64(g.Intn(6)))), Violation: program.Violation{Kind: program.Assertion}})
	}
	pr.Exit = g.at
	g.p.Number()
	return g.p
}

// jump adds an edge from the current location, if execution comes there.
func (g *generator) jump(cond *logic.Term, to *program.Loc) {
	if g.at != nil {
		program.NewEdge(g.at, to, &program.Assume{Cond: cond}, program.Pos{})
	}
}

// step adds a statement that keeps values small.
func (g *generator) step() {
	c, v := g.c, g.pick(g.ints)
	switch g.Intn(8) {
	case 0, 1, 2, 3:
		g.add(&program.Assign{Lhs: []*program.Var{v}, Rhs: []*logic.Term{c.Int(int64(g.Intn(3)))}})
	case 4:
		next := c.Add(v.Term, c.Int(1))
		if g.Intn(2) == 0 {
			next = c.Mod(next, c.Int(int64(2+g.Intn(6))))
		} else {
			g.add(&program.Assume{Cond: c.Le(v.Term, c.Int(int64(3+g.Intn(4)))), Violation: program.Violation{Kind: program.SignedOverflow}})
		}
		g.add(&program.Assign{Lhs: []*program.Var{v}, Rhs: []*logic.Term{next}})
	case 5:
		g.add(&program.Havoc{Vars: []*program.Var{v}, Input: program.ResultOf("input")})
		g.add(&program.Assume{Cond: c.And(c.Le(c.Int(0), v.Term), c.Le(v.Term, c.Int(int64(1+g.Intn(3)))))})
	case 6:
		g.add(&program.Assign{Lhs: []*program.Var{v}, Rhs: []*logic.Term{g.pick(g.ints).Term}})
	default:
		g.add(&program.Assert{Cond: c.Le(v.Term, c.Int(int64(g.Intn(8)))), Violation: program.Violation{Kind: program.Assertion}})
	}
}

// terminator ends a block: with a jump, a choice between two, a switch, or by falling through, on which the current
// location is kept.
func (g *generator) terminator(label func() *program.Loc) {
	c := g.c
	switch g.Intn(6) {
	case 0:
	case 1:
		g.jump(c.True(), label())
		g.at = nil
	case 2, 3:
		cond := c.Eq(g.pick(g.ints).Term, c.Int(int64(g.Intn(3))))
		if g.Intn(3) == 0 {
			cond = c.True() // either way
		}
		g.jump(cond, label())
		g.add(&program.Assume{Cond: g.literal(cond, cond.IsTrue())})
	default:
		v := g.pick(g.ints).Term
		var others []*logic.Term
		for k := range int64(2 + g.Intn(2)) {
			is := c.Eq(v, c.Int(k))
			g.jump(is, label())
			others = append(others, c.Not(is))
		}
		if g.Intn(2) == 0 { // default
			g.jump(c.And(others...), label())
			g.at = nil
			return
		}
		g.add(&program.Assume{Cond: c.And(others...)})
	}
}
