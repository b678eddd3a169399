package boolprog_test

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
	"craig/engine"
	"craig/engine/registry"
	"craig/frontend/boolprog"
	"craig/internal/exhaustive"
	"craig/verdict"
)

var (
	randomPrograms = exhaustive.Flag("random", 60, 300, "how many random programs are compared with the interpreter")
	randomSeed     = flag.Uint64("random-seed", 1, "the seed of the first one")
)

// TestRandomPrograms compares verdicts with those of an interpreter that visits all states.
func TestRandomPrograms(t *testing.T) {
	dir := t.TempDir()
	count := map[verdict.Outcome]int{}
	skipped := 0
	for i := range uint64(randomPrograms()) {
		seed := *randomSeed + i
		text := newGenerator(seed).program()
		unsafe, decided := boolprog.ExplicitUnsafe(t, text, 200_000)
		if !decided {
			skipped++
			continue
		}
		file := filepath.Join(dir, fmt.Sprintf("%d.bp", seed))
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		r, err := craig.Verify(t.Context(), []string{file}, craig.Options{Timeout: 30 * time.Second})
		if err != nil {
			t.Fatalf("seed %d: %v\n%s", seed, err, text)
		}
		want := verdict.Safe
		if unsafe {
			want = verdict.Unsafe
		}
		if r.Result.Outcome != want {
			t.Errorf("seed %d: %v (%s), want %v\n%s", seed, r.Result.Outcome, r.Result.Reason.Text, want, text)
		}
		count[want]++
		os.Remove(file)
	}
	t.Logf("%d safe, %d unsafe, %d too large", count[verdict.Safe], count[verdict.Unsafe], skipped)
	if n := randomPrograms(); n >= 50 && (count[verdict.Safe] < n/10 || count[verdict.Unsafe] < n/10) {
		t.Errorf("of %d programs %d are safe and %d unsafe", n, count[verdict.Safe], count[verdict.Unsafe])
	}
}

// TestRandomProgramsInlined does so with the engines that want calls inlined, in turns. They may be at a loss for an answer.
func TestRandomProgramsInlined(t *testing.T) {
	var engines []string
	for _, info := range registry.All() {
		if info.Inline != engine.InlineNever {
			engines = append(engines, info.Name)
		}
	}
	file := filepath.Join(t.TempDir(), "program.bp")
	count, inlined := map[verdict.Outcome]int{}, 0
	for i := range uint64(randomPrograms()) {
		seed, engine := *randomSeed+i, engines[i%uint64(len(engines))]
		text := newGenerator(seed).program()
		unsafe, decided := boolprog.ExplicitUnsafe(t, text, 200_000)
		if !decided {
			continue
		}
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		r, err := craig.Verify(t.Context(), []string{file}, craig.Options{Engine: engine, Timeout: 5 * time.Second})
		if err != nil {
			t.Fatalf("seed %d: %v\n%s", seed, err, text)
		}
		got := r.Result.Outcome
		if got == verdict.Safe && unsafe || got == verdict.Unsafe && !unsafe || r.Result.Reason.Kind == verdict.InternalError {
			t.Errorf("seed %d, %s: %v (%s), unsafe is %v\n%s", seed, engine, got, r.Result.Reason.Text, unsafe, text)
		}
		count[got]++
		if r.Proved != nil && r.Proved != r.Program {
			inlined++
		}
	}
	t.Logf("%d safe, %d of them with calls inlined, %d unsafe, %d unknown", count[verdict.Safe], inlined, count[verdict.Unsafe], count[verdict.Unknown])
	if n := randomPrograms(); n >= 50 && (count[verdict.Safe] < n/10 || count[verdict.Unsafe] < n/10) {
		t.Errorf("of %d programs %d are found safe and %d unsafe", n, count[verdict.Safe], count[verdict.Unsafe])
	}
}

// generator writes random programs.
type generator struct {
	*rand.Rand
	b      strings.Builder
	procs  []signature
	vars   []string // of the procedure, and globals
	proc   signature
	labels int
	budget int // of statements that are left to the procedure
	indent int
}

type signature struct {
	name            string
	params, results int
}

func newGenerator(seed uint64) *generator { return &generator{Rand: rand.New(rand.NewPCG(seed, 7))} }

// names returns n names that begin with a letter, with commas.
func names(letter string, n int) []string {
	var list []string
	for i := range n {
		list = append(list, fmt.Sprintf("%s%d", letter, i))
	}
	return list
}

func (g *generator) line(format string, args ...any) {
	g.b.WriteString(strings.Repeat("  ", g.indent))
	fmt.Fprintf(&g.b, format+"\n", args...)
}

func (g *generator) program() string {
	globals := names("g", g.IntN(4))
	if len(globals) > 0 {
		g.line("decl %s;", strings.Join(globals, ", "))
	}
	for i := range 1 + g.IntN(3) {
		g.procs = append(g.procs, signature{fmt.Sprintf("f%d", i), g.IntN(3), g.IntN(3)})
	}
	main := signature{"main", g.IntN(2), 0}
	for _, p := range append([]signature{main}, g.procs...) {
		g.procedure(p, globals)
	}
	return g.b.String()
}

func (g *generator) procedure(p signature, globals []string) {
	kind := []string{"void", "bool"}[min(p.results, 1)]
	if p.results > 1 {
		kind = fmt.Sprintf("bool<%d>", p.results)
	}
	params, locals := names("p", p.params), names("x", g.IntN(3))
	g.vars = append(append(append([]string{}, globals...), params...), locals...)
	g.proc, g.labels, g.budget = p, 1+g.IntN(2), 4+g.IntN(6)
	g.line("%s %s(%s)\nbegin", kind, p.name, strings.Join(params, ", "))
	g.indent = 1
	if len(locals) > 0 {
		g.line("decl %s;", strings.Join(locals, ", "))
	}
	if g.IntN(12) == 0 {
		g.line("enforce %s;", g.expr(2))
	}
	for i := range g.labels {
		g.block(2 + g.IntN(2))
		g.line("L%d: skip;", i)
	}
	g.block(1 + g.IntN(2))
	if p.results > 0 && g.IntN(8) > 0 {
		g.line("return %s;", g.exprs(p.results))
	}
	g.indent = 0
	g.line("end")
}

func (g *generator) block(n int) {
	for range n {
		g.statement()
	}
}

// nested is a block within a statement, with one statement at least.
func (g *generator) nested() {
	g.indent++
	g.block(1 + g.IntN(2))
	g.indent--
}

func (g *generator) statement() {
	if g.budget--; g.budget < 0 {
		g.line("skip;")
		return
	}
	switch k := g.IntN(20); {
	case k < 6:
		to := g.targets(1 + g.IntN(2))
		constrain := ""
		if g.IntN(5) == 0 && len(g.vars) > 0 {
			constrain = fmt.Sprintf(" constrain ('%s %s %s)", g.variable(), g.pick("=", "!=", "|", "=>"), g.expr(1))
		}
		if len(to) > 0 {
			g.line("%s := %s%s;", strings.Join(to, ", "), g.exprs(len(to)), constrain)
		}
	case k < 10:
		p := g.procs[g.IntN(len(g.procs))]
		call := fmt.Sprintf("%s(%s)", p.name, g.exprs(p.params))
		if to := g.targets(p.results); len(to) == p.results && p.results > 0 && g.IntN(5) > 0 {
			call = strings.Join(to, ", ") + " := " + call
		}
		g.line("%s;", call)
	case k < 12:
		g.line("if (%s) then", g.expr(2))
		g.nested()
		if g.IntN(3) == 0 {
			g.line("elsif (%s) then", g.expr(2))
			g.nested()
		}
		if g.IntN(2) == 0 {
			g.line("else")
			g.nested()
		}
		g.line("fi")
	case k < 14:
		g.line("while (%s) do", g.expr(2))
		g.nested()
		g.line("od")
	case k < 15:
		g.line("goto %s;", strings.Join(names("L", 1+g.IntN(g.labels)), ", "))
	case k < 16:
		g.line("%s %s;", g.pick("assume", "abortif"), g.expr(2))
	case k < 17 && len(g.vars) > 0:
		g.line("dead %s;", g.variable())
	case k < 18 && g.proc.results > 0:
		g.line("return %s;", g.exprs(g.proc.results))
	case k < 19:
		g.line("assert(%s | %s | %s);", g.expr(1), g.expr(1), g.expr(2))
	default:
		g.line("assert(%s);", g.expr(2))
	}
}

func (g *generator) pick(words ...string) string { return words[g.IntN(len(words))] }

func (g *generator) variable() string { return g.vars[g.IntN(len(g.vars))] }

// targets returns up to n different variables, or "_".
func (g *generator) targets(n int) []string {
	var list []string
	for _, i := range g.Perm(len(g.vars)) {
		if len(list) < n {
			list = append(list, g.vars[i])
		}
	}
	if len(list) > 0 && g.IntN(12) == 0 {
		list[0] = "_"
	}
	return list
}

func (g *generator) exprs(n int) string {
	var list []string
	for range n {
		list = append(list, g.expr(2))
	}
	return strings.Join(list, ", ")
}

func (g *generator) expr(depth int) string {
	k := g.IntN(14)
	if depth == 0 || k < 5 {
		if len(g.vars) > 0 && g.IntN(8) > 0 {
			return g.variable()
		}
		return g.pick("*", "0", "1", "?")
	}
	a, b := g.expr(depth-1), g.expr(depth-1)
	switch {
	case k < 7:
		return "!" + a
	case k < 12:
		return fmt.Sprintf("(%s %s %s)", a, g.pick("&", "|", "^", "=", "!=", "=>", "<=>"), b)
	case k < 13:
		return fmt.Sprintf("(%s ? %s : %s)", a, b, g.expr(depth-1))
	default:
		return fmt.Sprintf("schoose[%s, %s]", a, b)
	}
}
