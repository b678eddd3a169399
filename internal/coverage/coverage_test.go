package coverage

import (
	"fmt"
	"math/rand"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"craig/certify"
	"craig/engine/registry"
	"craig/frontend/languages"
	"craig/internal/check"
	"craig/internal/exhaustive"
	"craig/internal/goal"
	"craig/internal/strategy"
	"craig/logic"
	"craig/num"
	"craig/program"
	"craig/verdict"
)

// load reads a program in C.
func load(t *testing.T, text string) (*program.Program, strategy.Options) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "t.c")
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	language, err := languages.Of("c", nil)
	if err != nil {
		t.Fatal(err)
	}
	p, err := language.Load(t.Context(), logic.NewContext(), []string{file}, languages.Options{Files: nil})
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	info, err := registry.ForPrograms("")
	if err != nil {
		t.Fatal(err)
	}
	return p, strategy.Options{Engine: info, Language: language}
}

// generator writes programs with the inputs a, b and c, from 0 to 3, and branches that some of them do not take.
type generator struct {
	*rand.Rand
	b strings.Builder
}

func (g *generator) operand() string {
	return []string{"a", "b", "c", "n", "m", strconv.Itoa(g.Intn(5))}[g.Intn(6)]
}

func (g *generator) condition() string {
	s := fmt.Sprintf("%s %s %s", g.operand(), []string{"<", "==", ">", "!="}[g.Intn(4)], g.operand())
	if g.Intn(4) == 0 {
		s += []string{" && ", " || "}[g.Intn(2)] + "n++ < " + g.operand()
	}
	return s
}

func (g *generator) statements(depth int) {
	for range 1 + g.Intn(3) {
		switch k := g.Intn(8); {
		case depth == 0 || k < 2:
			fmt.Fprintf(&g.b, "%s = %s %s %s;\n", []string{"n", "m"}[g.Intn(2)], g.operand(), []string{"+", "-"}[g.Intn(2)], g.operand())
		case k < 5:
			fmt.Fprintf(&g.b, "if (%s) {\n", g.condition())
			g.statements(depth - 1)
			g.b.WriteString("} else {\n")
			g.statements(depth - 1)
			g.b.WriteString("}\n")
		case k == 5:
			fmt.Fprintf(&g.b, "for (int i = 0; i < %d; i++) {\n", 1+g.Intn(3))
			g.statements(depth - 1)
			g.b.WriteString("}\n")
		case k == 6:
			fmt.Fprintf(&g.b, "switch (%s) {\ncase 0: m = 1; break;\ncase 2: n = 3;\ncase 7: m++; }\n", g.operand())
		default:
			fmt.Fprintf(&g.b, "assert(%s);\n", g.condition())
		}
	}
}

// TestAllExecutions compares what is said of the branches of random programs with all of their executions.
func TestAllExecutions(t *testing.T) {
	for seed := range exhaustive.Of(12, 60) {
		g := &generator{Rand: rand.New(rand.NewSource(int64(seed)))}
		g.b.WriteString("#include <assert.h>\nextern int __VERIFIER_nondet_int(void); extern void __VERIFIER_assume(int);\nint in(void) { int x = __VERIFIER_nondet_int(); __VERIFIER_assume(x >= 0 && x < 4); return x; }\nint main(void) {\nint a = in(), b = in(), c = in(), n = 0, m = 0;\n")
		g.statements(3)
		g.b.WriteString("return n + m; }\n")
		p, o := load(t, g.b.String())
		goals := append(goal.Branches(p), goal.Assertions(p, func(program.Stmt) bool { return true })...)
		instrumented := instrument(p, goals)
		base := check.Unreached(nil).Variant(instrumented, o.Language)
		_, edges := byID(instrumented)
		reached := make(map[int]bool)
		for input := range int64(64) {
			_, err := certify.Run(t.Context(), base, certify.Inputs(num.Int(input%4), num.Int(input/4%4), num.Int(input/16)), certify.RunOptions{
				Passed: func(e *program.Edge) {
					if i, ok := goalOf(edges[e.ID]); ok {
						reached[i] = true
					}
				},
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		r := Decide(t.Context(), p, goals, o)
		for i, f := range r.Findings {
			if want := map[bool]goal.State{true: goal.Reached, false: goal.Unreachable}[reached[i]]; f.State != want {
				t.Errorf("seed %d: %v is %s, should be %s\n%s", seed, f.Goal, f.State, want, g.b.String())
			}
			evidence(t, instrumented, o.Language, i, f, r)
		}
	}
}

// evidence checks that of a finding once more, as evidence about one goal alone.
func evidence(t *testing.T, instrumented *program.Program, l languages.Language, i int, f goal.Finding, r *goal.Result) {
	t.Helper()
	variant := check.Unreached(names([]int{i})).Variant(instrumented, l)
	switch f.State {
	case goal.Reached:
		_, edges := byID(variant)
		choices := &verdict.Counterexample{}
		for _, c := range r.Executions[f.Execution].Choices.Choices {
			choices.Choices = append(choices.Choices, verdict.Choice{Edge: edges[c.Edge.ID], Values: c.Values})
		}
		trace, err := certify.Replay(t.Context(), variant, choices, certify.RunOptions{})
		if err != nil {
			t.Errorf("%v: %v", f.Goal, err)
		} else if g, ok := goalOf(trace.Steps[len(trace.Steps)-1].Edge); !ok || g != i {
			t.Errorf("%v: the execution ends elsewhere", f.Goal)
		}
	case goal.Unreachable:
		if err := certify.Certificate(t.Context(), f.Proof.Proved, f.Proof.Result.Certificate, certify.Options{}); err != nil {
			t.Errorf("%v: %v", f.Goal, err)
		}
		asked := false
		for _, pr := range f.Proof.Program.Procs {
			for _, loc := range pr.Locs {
				asked = asked || slices.ContainsFunc(loc.Out, func(e *program.Edge) bool { g, ok := goalOf(e); return ok && g == i })
			}
		}
		if !asked && len(f.Spots) > 0 {
			t.Errorf("%v: the proof is about something else", f.Goal)
		}
	case goal.Unknown:
	}
}

// TestWithoutRandom: what random executions do not find, the engine does, one after the other.
func TestWithoutRandom(t *testing.T) {
	p, o := load(t, "extern int __VERIFIER_nondet_int(void);\nint main(void) {\nint n = 0;\nfor (int i = 0; i < 3; i++) { int x = __VERIFIER_nondet_int(); if (x == 123456 + i) n++; if (x == 654321) n += 2; }\nif (n == 3) return 1; if (n == 7) return 2;\nreturn 0; }")
	goals := goal.Branches(p)
	instrumented := instrument(p, goals)
	base := check.Unreached(nil).Variant(instrumented, o.Language)
	_, edges := byID(base)
	d := &decider{run: strategy.NewRun(instrumented, o), base: base, edges: edges, result: &goal.Result{Findings: make([]goal.Finding, len(goals))}}
	var all []int
	for i, g := range goals {
		d.result.Findings[i] = goal.Finding{Goal: g, State: goal.Unknown}
		all = append(all, i)
	}
	d.settle(t.Context(), all)
	if r := d.result; len(r.Findings) != 10 || r.Count(goal.Branch, goal.Reached) != 9 || r.Count(goal.Branch, goal.Unreachable) != 1 || r.Findings[8].State != goal.Unreachable {
		t.Errorf("%d reached, %d unreachable", r.Count(goal.Branch, goal.Reached), r.Count(goal.Branch, goal.Unreachable))
	}
	for i, f := range d.result.Findings {
		evidence(t, instrumented, o.Language, i, f, d.result)
	}
}
