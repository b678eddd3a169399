// Package random writes random C programs whose results a compiler and Craig should agree on, and runs them natively.
//
//   - random.go: what a program is, and its frame;
//   - number.go: types and constants;
//   - expression.go, statement.go: the code of functions;
//   - aggregate.go, bits.go, real.go, pointer.go, memory.go, bytes.go, buffers.go, call.go, recursion.go, text.go: parts of which a program has some;
//   - native.go, driver.go: what gcc makes of programs;
//   - shrink.go: how programs that show a bug are made small.
package random

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// Inputs is how many inputs a program has: it is run with each of 0, …, Inputs-1.
const Inputs = 3

// Program is a closed program: declarations all of which have names beginning with Prefix. Its function Prefix_main
// computes from the variable int Prefix_in the results: the variables unsigned long long Prefix_out0, Prefix_out1, ….
//
// Operands are chosen so that most programs have no undefined behaviour, and such as they have is found by a sanitiser:
// nothing is uninitialised, side effects are sequenced, pointers have targets. Nothing is unspecified, except that
// comparisons need not be equal where one of both is about addresses of distinct objects.
type Program struct {
	Prefix  string
	Text    string
	Results int
}

// Result returns the name of a result.
func (p *Program) Result(i int) string { return fmt.Sprintf("%s_out%d", p.Prefix, i) }

// generator writes one program.
type generator struct {
	r      *rand.Rand
	prefix string
	out    strings.Builder
	indent int

	values  []string // what expressions may mention, besides lvalues
	lvalues []lvalue
	side    []string // variables that are mentioned only where they are changed
	pure    []string // functions of two arguments without side effects
	moves   []string // statements that are not assignments of numbers; @e in them stands for an expression
	vars    int
	loop    int // loops around the current place that break and continue may leave
	results int
}

// part is something that programs may have: it writes declarations of the file, and returns what writes its declarations
// in the main function, nil for none.
type part func(g *generator) func()

var parts = []part{
	(*generator).globals, (*generator).arrays, (*generator).structures, (*generator).nested, (*generator).bitFields,
	(*generator).unions, (*generator).tagged, (*generator).literals, (*generator).grids,
	(*generator).pointers, (*generator).cursors, (*generator).lists, (*generator).containers, (*generator).integers, (*generator).members,
	(*generator).heap, (*generator).blocks, (*generator).functions, (*generator).functionPointers, (*generator).tables, (*generator).counters, (*generator).mutators,
	(*generator).variadic, (*generator).recursive, (*generator).frames, (*generator).mutual, (*generator).strings, (*generator).copies, (*generator).numbersInText, (*generator).bytes, (*generator).views,
	(*generator).buffers, (*generator).overlays, (*generator).moved, (*generator).reals,
}

// New returns a program, which depends on r alone. Sizes are 1, for programs that are easily verified, to 3.
func New(r *rand.Rand, prefix string, size int) *Program {
	g := &generator{r: r, prefix: prefix}
	g.program(size)
	var b strings.Builder
	fmt.Fprintf(&b, "int %s_in;\n", prefix)
	p := &Program{Prefix: prefix, Results: g.results}
	for i := range g.results {
		fmt.Fprintf(&b, "unsigned long long %s;\n", p.Result(i))
	}
	p.Text = b.String() + g.out.String()
	return p
}

func (g *generator) line(format string, args ...any) {
	fmt.Fprintf(&g.out, strings.Repeat("  ", g.indent)+format+"\n", args...)
}

// lines writes a text in which every ~ stands for the prefix and its underscore.
func (g *generator) lines(text string, args ...any) {
	text = strings.ReplaceAll(fmt.Sprintf(text, args...), "~", g.prefix+"_")
	for l := range strings.SplitSeq(strings.Trim(text, "\n"), "\n") {
		g.line("%s", l)
	}
}

func (g *generator) chance(percent int) bool { return g.r.IntN(100) < percent }

func pick[T any](g *generator, xs ...T) T { return xs[g.r.IntN(len(xs))] }

// name returns a new name.
func (g *generator) name(s string) string {
	g.vars++
	return fmt.Sprintf("%s_%s%d", g.prefix, s, g.vars)
}

func (g *generator) program(size int) {
	p := g.prefix
	g.line("enum %s_e { %s_A = %d, %s_B, %s_C = %d };", p, p, pick(g, 0, 1, -5), p, p, 20+g.r.IntN(100))
	g.values = append(g.values, p+"_A", p+"_B", p+"_C", p+"_in", p+"_in", p+"_in")
	var inMain []func()
	for _, i := range g.r.Perm(len(parts))[:1+g.r.IntN(2)+(size-1)*(2+g.r.IntN(3))] {
		if f := parts[i](g); f != nil {
			inMain = append(inMain, f)
		}
	}
	g.line("static void %s_main(void) {", p)
	g.indent++
	for i := range 2 {
		s := g.name(fmt.Sprint("side", i))
		g.line("%s %s = %d;", g.typ().name, s, g.r.IntN(20))
		g.side = append(g.side, s)
	}
	for range size + 1 {
		g.declare(pick(g, "", "", "static ", "const "), g.typ(), g.name("v"))
	}
	v := g.name("v")
	g.line("int %s = %s_in;", v, p)
	g.lvalues = append(g.lvalues, lvalue{text: v, typ: typeInt})
	for _, f := range inMain {
		f()
	}
	for range 1 + size + g.r.IntN(2+3*size) {
		if len(g.moves) > 0 && g.chance(30) {
			g.move()
		} else {
			g.statement(min(size, 2))
		}
	}
	for _, m := range g.moves { // each once at least, as far as small programs stay small
		if g.chance(25) {
			g.line("%s;", g.fill(m))
		}
	}
	g.finish(size)
	g.indent--
	g.line("}")
}

// finish writes what the results are.
func (g *generator) finish(size int) {
	result := func(e string) {
		g.line("%s_out%d = (%s);", g.prefix, g.results, e)
		g.results++
	}
	most := 4 * size
	for _, i := range g.r.Perm(len(g.values)) {
		if v := g.values[i]; most > 2*size && strings.ContainsAny(v, "([>-") {
			result(g.fill(v))
			most--
		}
	}
	for _, i := range g.r.Perm(len(g.lvalues)) {
		if most--; most >= 0 {
			result(g.resolve(g.lvalues[i].text))
		}
	}
	for _, s := range g.side {
		result(s)
	}
}

// move writes a statement that makes pointers point elsewhere, copies structures, calls functions.
func (g *generator) move() { g.line("%s;", g.fill(pick(g, g.moves...))) }

// fill replaces each @e by an expression and each @n by an index below n.
func (g *generator) fill(s string) string {
	for strings.Contains(s, "@e") {
		s = strings.Replace(s, "@e", "("+g.expr(1)+")", 1)
	}
	return g.resolve(s)
}
