package smt

import (
	"fmt"
	"math/rand"
	"os/exec"
	"strings"
	"testing"
	"time"

	"craig/logic"
	"craig/num"
)

// generator makes random formulas.
type generator struct {
	c     *logic.Context
	r     *rand.Rand
	bools []*logic.Term
	ints  []*logic.Term
	reals []*logic.Term
	// What occurs.
	real, div, ite, nonlinear, array, app bool
	coef                                  int64 // bound of coefficients
	width                                 int   // of words; 0: atoms are about numbers
	wordInt, wordArray, wordApp           bool
}

func newGenerator(seed int64) *generator {
	g := &generator{c: logic.NewContext(), r: rand.New(rand.NewSource(seed)), coef: 4}
	for i := range 4 {
		g.bools = append(g.bools, g.c.Const(fmt.Sprintf("p%d", i), logic.Bool))
		g.ints = append(g.ints, g.c.Const(fmt.Sprintf("x%d", i), logic.Int))
	}
	for i := range 3 {
		g.reals = append(g.reals, g.c.Const(fmt.Sprintf("r%d", i), logic.Real))
	}
	return g
}

func (g *generator) num() int64 { return g.r.Int63n(2*g.coef+1) - g.coef }

// arith returns a term of sort Int or Real.
func (g *generator) arith(s *logic.Sort, depth int) *logic.Term {
	c := g.c
	vars := g.ints
	if s == logic.Real {
		vars = g.reals
	}
	if depth == 0 {
		if g.r.Intn(5) == 0 {
			return c.Num(num.Int(g.num()), s)
		}
		return vars[g.r.Intn(len(vars))]
	}
	switch k := g.r.Intn(10); {
	case k < 4:
		return c.Add(g.arith(s, depth-1), g.arith(s, depth-1))
	case k < 6:
		return c.MulNum(num.Int(g.num()), g.arith(s, depth-1))
	case k == 6 && g.ite:
		return c.Ite(g.formula(depth-1), g.arith(s, depth-1), g.arith(s, depth-1))
	case k == 7 && s == logic.Real && g.real && g.r.Intn(2) == 0:
		return c.ToReal(g.arith(logic.Int, depth-1))
	case k == 7 && s == logic.Int && g.real && g.r.Intn(3) == 0:
		return c.ToInt(g.arith(logic.Real, depth-1))
	case k == 8 && s == logic.Int && g.div:
		d := c.Int(g.r.Int63n(5) + 1)
		if g.r.Intn(2) == 0 {
			return c.Mod(g.arith(s, depth-1), d)
		}
		return c.IntDiv(g.arith(s, depth-1), d)
	case k == 9 && g.nonlinear:
		switch g.r.Intn(4) {
		case 0:
			if s == logic.Int {
				return c.Mod(g.arith(s, depth-1), g.arith(s, depth-1))
			}
		case 1:
			if s == logic.Int {
				return c.IntDiv(g.arith(s, depth-1), g.arith(s, depth-1))
			}
		}
		return c.Mul(g.arith(s, depth-1), g.arith(s, depth-1))
	case k == 8 && g.array && s == logic.Int:
		return c.Select(g.arrays(depth-1), g.arith(s, depth-1))
	case k == 9 && g.app && s == logic.Int:
		f := c.Func("f", []*logic.Sort{logic.Int}, logic.Int)
		return c.App(f, g.arith(s, depth-1))
	}
	return g.arith(s, 0)
}

func (g *generator) arrays(depth int) *logic.Term {
	s := g.c.Array(logic.Int, logic.Int)
	if depth > 0 && g.r.Intn(2) == 0 {
		return g.c.Store(g.arrays(depth-1), g.arith(logic.Int, depth-1), g.arith(logic.Int, depth-1))
	}
	return g.c.Const(fmt.Sprintf("a%d", g.r.Intn(2)), s)
}

func (g *generator) atom(depth int) *logic.Term {
	if g.width > 0 && g.r.Intn(8) > 0 {
		return g.wordAtom(depth)
	}
	if g.width > 0 {
		return g.bools[g.r.Intn(len(g.bools))]
	}
	c := g.c
	s := logic.Int
	if g.real && g.r.Intn(2) == 0 {
		s = logic.Real
	}
	switch g.r.Intn(8) {
	case 0, 1, 2:
		return c.Le(g.arith(s, depth), g.arith(s, depth))
	case 3:
		return c.Lt(g.arith(s, depth), g.arith(s, depth))
	case 4, 5:
		return c.Eq(g.arith(s, depth), g.arith(s, depth))
	case 6:
		if g.div {
			return c.Divides(num.Int(g.r.Int63n(5)+2), g.arith(logic.Int, depth))
		}
	}
	return g.bools[g.r.Intn(len(g.bools))]
}

func (g *generator) formula(depth int) *logic.Term {
	c := g.c
	if depth <= 0 {
		return g.atom(1)
	}
	switch g.r.Intn(7) {
	case 0, 1:
		return c.And(g.formula(depth-1), g.formula(depth-1), g.formula(depth-1))
	case 2, 3:
		return c.Or(g.formula(depth-1), g.formula(depth-1))
	case 4:
		return c.Not(g.formula(depth - 1))
	case 5:
		if g.ite {
			return c.Ite(g.formula(depth-1), g.formula(depth-1), g.formula(depth-1))
		}
		return c.Eq(g.formula(depth-1), g.formula(depth-1))
	}
	return g.atom(2)
}

// peers are other solvers, with the arguments that make them read from a pipe and give up after two seconds.
var peers = map[string][]string{
	"z3":   {"-in", "-smt2", "-t:2000"},
	"cvc5": {"--lang=smt2", "--incremental", "--arrays-exp", "--tlimit-per=2000"},
}

// askZ3 returns z3's answers to the questions, each a list of assertions; it skips the test if z3 is absent.
func askZ3(t *testing.T, questions [][]*logic.Term) []string {
	t.Helper()
	return askPeer(t, "z3", questions)
}

// askPeer is askZ3 for any of the peers.
func askPeer(t *testing.T, name string, questions [][]*logic.Term) []string {
	t.Helper()
	path, err := exec.LookPath(name)
	if err != nil {
		t.Skip(name, "is not installed")
	}
	var b strings.Builder
	if name == "cvc5" {
		b.WriteString("(set-logic ALL)\n")
	}
	for _, q := range questions {
		b.WriteString("(push 1)\n")
		if err := logic.WriteScript(&b, logic.Assertions(q...)); err != nil {
			t.Fatal(err)
		}
		b.WriteString("(check-sat)\n(pop 1)\n")
	}
	cmd := exec.CommandContext(t.Context(), path, peers[name]...)
	cmd.Stdin = strings.NewReader(b.String())
	cmd.WaitDelay = time.Second
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%s: %v: %s", name, err, out[max(0, len(out)-500):])
	}
	answers := strings.Fields(string(out))
	if len(answers) != len(questions) {
		t.Fatalf("%s gave %d answers to %d questions: %.1000s", name, len(answers), len(questions), out)
	}
	return answers
}
