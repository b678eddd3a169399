package imp_test

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"craig"
	"craig/internal/exhaustive"
	"craig/verdict"
)

var (
	randomPrograms = exhaustive.Flag("random", 100, 1500, "how many random programs are compared with what they compute")
	randomSeed     = flag.Uint64("random-seed", 1, "the seed of the first one")
)

// TestRandomPrograms: a program without choices computes what the generator, which executes it as it writes it, has
// computed. That is asserted in every other program, and another value in the rest.
func TestRandomPrograms(t *testing.T) {
	file := filepath.Join(t.TempDir(), "program.imp")
	for i := range uint64(randomPrograms()) {
		seed := *randomSeed + i
		text, result := randomProgram(seed)
		want := verdict.Safe
		if i%2 == 1 {
			result++
			want = verdict.Unsafe
		}
		text = strings.Replace(text, "RESULT", fmt.Sprint(result), 1)
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		r, err := craig.Verify(t.Context(), []string{file}, craig.Options{Timeout: 30 * time.Second})
		if err != nil {
			t.Fatalf("seed %d: %v\n%s", seed, err, text)
		}
		if r.Result.Outcome != want {
			t.Errorf("seed %d: %v (%s), want %v\n%s", seed, r.Result.Outcome, r.Result.Reason.Text, want, text)
		}
	}
}

// generator writes and executes a program. Procedure number i calls only those with smaller numbers.
type generator struct {
	*rand.Rand
	procs [][]node
}

// node is a statement or an expression: its text, and what it does.
type node struct {
	text string
	do   func(env map[string]int) int // returns the value of an expression; -1 of a statement ends the procedure
}

const returned = -1

func randomProgram(seed uint64) (text string, result int) {
	g := &generator{Rand: rand.New(rand.NewPCG(seed, 2))}
	var out strings.Builder
	for i := range 2 {
		body := g.statements(2, i)
		g.procs = append(g.procs, body)
		fmt.Fprintf(&out, "proc f%d(a, b) returns (x, y) {\n  x, y, z, i = 0, 1, 2, 0;\n%s}\n", i, join(body))
	}
	x, y := g.call(1, 3, -2)
	fmt.Fprintf(&out, "proc main() {\n  x, y = f1(3, -2);\n  assert(3 * x + y == RESULT);\n}\n")
	return out.String(), 3*x + y
}

func join(list []node) string {
	var b strings.Builder
	for _, s := range list {
		b.WriteString(s.text)
	}
	return b.String()
}

func run(list []node, env map[string]int) int {
	for _, s := range list {
		if s.do(env) == returned {
			return returned
		}
	}
	return 0
}

// call executes a procedure.
func (g *generator) call(proc, a, b int) (x, y int) {
	env := map[string]int{"a": a, "b": b, "x": 0, "y": 1, "z": 2, "i": 0}
	run(g.procs[proc], env)
	return env["x"], env["y"]
}

func (g *generator) statements(depth, proc int) []node {
	var list []node
	for range 1 + g.IntN(4) {
		list = append(list, g.statement(depth, proc))
	}
	return list
}

func (g *generator) statement(depth, proc int) node {
	target := []string{"x", "y", "z"}[g.IntN(3)]
	switch k := g.IntN(10); {
	case k < 4 || depth == 0 && k < 8:
		e := g.term(2)
		return assigned(target+" = "+e.text, func(env map[string]int) { env[target] = e.do(env) }, target)
	case k == 4:
		e, f := g.term(1), g.term(1)
		return assigned("x, z = "+e.text+", "+f.text, func(env map[string]int) { env["x"], env["z"] = e.do(env), f.do(env) }, "x", "z")
	case k == 5 && proc > 0:
		e, f, callee := g.term(1), g.term(1), g.IntN(proc)
		return assigned(fmt.Sprintf("z, y = f%d(%s, %s)", callee, e.text, f.text), func(env map[string]int) {
			env["z"], env["y"] = g.call(callee, e.do(env), f.do(env))
		}, "z", "y")
	case k < 7:
		cond, yes, no := g.cond(2), g.statements(depth-1, proc), g.statements(depth-1, proc)
		return node{fmt.Sprintf("if (%s)\n%selse\n%sendif;\n", cond.text, join(yes), join(no)), func(env map[string]int) int {
			if cond.do(env) != 0 {
				return run(yes, env)
			}
			return run(no, env)
		}}
	case k == 7 && depth == 2: // loops do not nest, as they share their counter
		n, body := g.IntN(4), g.statements(0, proc)
		return node{fmt.Sprintf("i = 0;\nwhile (i < %d)\ni = i + 1;\n%sendwhile;\n", n, join(body)), func(env map[string]int) int {
			for env["i"] = 0; env["i"] < n; {
				env["i"]++
				if run(body, env) == returned {
					return returned
				}
			}
			return 0
		}}
	case k == 8 && g.IntN(3) == 0:
		return node{"return;\n", func(map[string]int) int { return returned }}
	}
	return node{"skip;\n", func(map[string]int) int { return 0 }}
}

// assigned is an assignment, after which variables that are large are made small.
func assigned(text string, do func(map[string]int), targets ...string) node {
	text += ";\n"
	for _, x := range targets {
		text += fmt.Sprintf("if (%s > 100 || %s < -100) %s = 7; endif;\n", x, x, x)
	}
	return node{text, func(env map[string]int) int {
		do(env)
		for _, x := range targets {
			if env[x] > 100 || env[x] < -100 {
				env[x] = 7
			}
		}
		return 0
	}}
}

// binary is an expression with an operator.
func binary(x node, op string, y node, do func(x, y int) int) node {
	return node{x.text + " " + op + " " + y.text, func(env map[string]int) int { return do(x.do(env), y.do(env)) }}
}

func (x node) enclosed() node { return node{"(" + x.text + ")", x.do} }

// term returns a term that is an operand of + where the depth is 0.
func (g *generator) term(depth int) node {
	switch k := g.IntN(7); {
	case depth == 0 || k < 2:
		if g.IntN(3) == 0 {
			n := g.IntN(9) - 4
			return node{fmt.Sprint(n), func(map[string]int) int { return n }}
		}
		v := []string{"a", "b", "x", "y", "z", "i"}[g.IntN(6)]
		return node{v, func(env map[string]int) int { return env[v] }}
	case k == 2:
		return binary(g.term(depth-1), "+", g.term(0), func(x, y int) int { return x + y })
	case k == 3:
		return binary(g.term(depth-1), "-", g.term(0), func(x, y int) int { return x - y })
	case k == 4:
		return binary(g.term(0), "-", g.term(depth-1).enclosed(), func(x, y int) int { return x - y })
	case k == 5:
		return binary(g.term(0), "*", g.term(depth-1).enclosed(), func(x, y int) int { return x * y })
	}
	x := g.term(depth - 1).enclosed()
	return node{"-" + x.text, func(env map[string]int) int { return -x.do(env) }}
}

func truth(b bool) int {
	if b {
		return 1
	}
	return 0
}

func (g *generator) cond(depth int) node {
	switch k := g.IntN(4); {
	case depth == 0 || k == 0:
		ops := []string{"<", "<=", ">", ">=", "==", "!="}
		op := g.IntN(len(ops))
		return binary(g.term(1), ops[op], g.term(1), func(x, y int) int {
			return truth([]bool{x < y, x <= y, x > y, x >= y, x == y, x != y}[op])
		})
	case k == 1:
		return binary(g.cond(depth-1).enclosed(), "&&", g.cond(0), func(x, y int) int { return x & y })
	case k == 2: // && binds tighter
		return binary(g.cond(0), "||", binary(g.cond(0), "&&", g.cond(0), func(x, y int) int { return x & y }), func(x, y int) int { return x | y })
	}
	x := g.cond(depth - 1).enclosed()
	return node{"!" + x.text, func(env map[string]int) int { return 1 - x.do(env) }}
}
