// Package hostile writes whole C programs that are easily misread, and finds out by running them what is true of them.
//
// A program has a main function, inputs from small ranges, and probes: expressions whose values are written down when
// gcc's code of the program, under its sanitisers, is run with all inputs, and in all orders of evaluation that C leaves
// open. What was seen decides which assertions made of probes hold, which fail, and which undefined behaviour there is:
// a Question is a program with assertions, and the verdict that each check must have.
//
//   - hostile.go: what a program is, its notation and its frame;
//   - expression.go: numbers; web.go: control around scenes;
//   - scenes.go: the table of scenes, which are written in bytes.go, fields.go, constant.go, order.go, library.go,
//     calls.go, pointers.go, numbers.go, jumps.go, initial.go,
//     outside.go;
//   - native.go, driver.go: what gcc's code does;
//   - question.go: what is asked, and what must be answered.
package hostile

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// Program is a program in a notation with two readings, that of C and that of gcc's run:
//
//   - «a¦b» is a for C and b where the program is run, which has functions for what C leaves open: choose(lo, hi) is each of
//     these numbers in turn, excluded() is 1 in executions that the profile of SV-COMP excludes, partial() says that there are other possibilities, too, undefined("…") is where undefined
//     behaviour is that sanitisers do not see;
//   - a line "§ e" is a probe of the integer e.
type Program struct {
	Text  string
	Names []string // of the scenes in it
}

// generator writes one program.
type generator struct {
	r     *rand.Rand
	risky bool // there may be undefined behaviour
	top   strings.Builder
	count int // of names that were made
	depth int // of the web around the current place
	loops int // loops around the current place within its function
	names []string
}

// New returns a program, which depends on r alone.
func New(r *rand.Rand) *Program {
	g := &generator{r: r}
	g.risky = g.chance(40)
	var main strings.Builder
	inputs := 1 + r.IntN(2)
	for i, v := range variables {
		if i < inputs {
			main.WriteString("  " + g.input(v) + "\n")
		} else {
			fmt.Fprintf(&main, "  int %s = %d;\n", v, r.IntN(12)-4)
		}
	}
	body := g.sequence(1 + r.IntN(3))
	for _, v := range variables {
		body += "§ " + v + "\n"
	}
	main.WriteString(indent(body))
	text := header + g.top.String() + "int main(void) {\n" + main.String() + "  return 0;\n}\n"
	return &Program{Text: text, Names: g.names}
}

const header = `#include <assert.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern short __VERIFIER_nondet_short(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
`

// input returns the definition of a variable that has each of a few values.
func (g *generator) input(v string) string {
	lo := g.r.IntN(4) - 2
	hi := lo + 1 + g.r.IntN(4)
	switch g.r.IntN(6) {
	case 0:
		return fmt.Sprintf("int %s = «__VERIFIER_nondet_bool()¦choose(0, 1)»;", v)
	case 1:
		return fmt.Sprintf("int %s = «__VERIFIER_nondet_uchar()¦choose(%d, %d)»; __VERIFIER_assume(%s >= %d && %s <= %d);", v, max(lo, 0), hi, v, max(lo, 0), v, hi)
	case 2:
		return fmt.Sprintf("int %s = «__VERIFIER_nondet_short()¦choose(%d, %d)»; __VERIFIER_assume(%s >= %d && %s <= %d);", v, lo, hi, v, lo, v, hi)
	}
	return fmt.Sprintf("int %s = «__VERIFIER_nondet_int()¦choose(%d, %d)»; __VERIFIER_assume(%s >= %d && %s <= %d);", v, lo, hi, v, lo, v, hi)
}

// reading returns the text of a program for C, or for gcc's run. Probes are what probe makes of them.
func (p *Program) reading(native bool, probe func(k int, e string) string) string {
	var b strings.Builder
	k := 0
	for line := range strings.Lines(p.Text) {
		line = choose(line, native)
		if trimmed := strings.TrimLeft(line, " "); strings.HasPrefix(trimmed, "§ ") {
			e := strings.TrimSpace(strings.TrimPrefix(trimmed, "§ "))
			line = strings.Repeat(" ", len(line)-len(trimmed)) + probe(k, e) + "\n"
			k++
		}
		b.WriteString(line)
	}
	return b.String()
}

// choose replaces each «a¦b» in a text by a, or by b.
func choose(s string, second bool) string {
	var b strings.Builder
	for {
		before, rest, ok := strings.Cut(s, "«")
		b.WriteString(before)
		if !ok {
			return b.String()
		}
		both, after, _ := strings.Cut(rest, "»")
		first, native, _ := strings.Cut(both, "¦")
		if second {
			first = native
		}
		b.WriteString(first)
		s = after
	}
}

func (g *generator) chance(percent int) bool { return g.r.IntN(100) < percent }

// risk reports whether something that may be undefined is to be written here.
func (g *generator) risk(percent int) bool { return g.risky && g.chance(percent) }

func pick[T any](g *generator, xs ...T) T { return xs[g.r.IntN(len(xs))] }

// number returns a new number, of which names are made.
func (g *generator) number() int {
	g.count++
	return g.count
}

// indent moves a text by one level.
func indent(s string) string {
	var b strings.Builder
	for line := range strings.Lines(s) {
		b.WriteString("  " + line)
	}
	return b.String()
}
