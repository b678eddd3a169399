package horn_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// generator makes random systems of Horn clauses as text, whose formulas use every way to write a clause.
type generator struct {
	*rand.Rand
	ints, bools []string // variables in scope
	next        int
}

// predicates are what generated formulas are about.
const predicates = `(declare-fun P (Int) Bool)
(declare-fun Q (Int Bool) Bool)
(declare-fun R () Bool)
(declare-fun S (Int Int) Bool)
`

// script returns a script of SMT-LIB assertions.
func (g *generator) script() string {
	var b strings.Builder
	b.WriteString("(set-logic HORN)\n" + predicates)
	for range 3 + g.IntN(5) {
		fmt.Fprintf(&b, "(assert %s)\n", g.quantified("forall", func() string { return g.clause(3) }))
	}
	fmt.Fprintf(&b, "(assert %s)\n(check-sat)\n", g.quantified("forall", func() string { return "(=> " + g.body(2) + " false)" }))
	return b.String()
}

// quantified returns a formula under a quantifier.
func (g *generator) quantified(quantifier string, formula func() string) string {
	ints, bools := g.ints, g.bools
	defer func() { g.ints, g.bools = ints, bools }()
	var vars []string
	for range 1 + g.IntN(3) {
		if g.IntN(4) == 0 {
			b := g.variable("b")
			g.bools = append(g.bools[:len(g.bools):len(g.bools)], b)
			vars = append(vars, "("+b+" Bool)")
			continue
		}
		x := g.variable("x")
		g.ints = append(g.ints[:len(g.ints):len(g.ints)], x)
		vars = append(vars, "("+x+" Int)")
	}
	return fmt.Sprintf("(%s (%s) %s)", quantifier, strings.Join(vars, " "), formula())
}

// variable returns a name that is not in use.
func (g *generator) variable(prefix string) string {
	g.next++
	return fmt.Sprintf("%s%d", prefix, g.next)
}

// clause returns a formula that is a set of Horn clauses.
func (g *generator) clause(depth int) string {
	if depth == 0 {
		if g.IntN(6) == 0 {
			return "(not " + g.body(1) + ")"
		}
		return g.atom()
	}
	deeper := func() string { return g.clause(depth - 1) }
	switch g.IntN(13) {
	case 0:
		return "(and " + deeper() + " " + deeper() + ")"
	case 1, 2, 3, 4:
		return "(=> " + g.body(depth) + " " + deeper() + ")"
	case 5:
		return "(=> " + g.body(1) + " " + g.constraint() + " " + deeper() + ")"
	case 6:
		return "(or (not " + g.body(depth) + ") " + deeper() + " " + g.constraint() + ")"
	case 7:
		return g.quantified("forall", deeper)
	case 8:
		return "(not (and " + g.body(depth) + " (not " + deeper() + ")))"
	case 9:
		a := g.variable("a")
		return fmt.Sprintf("(let ((%s %s)) (=> %s (and %s (=> %s %s))))", a, g.body(1), a, deeper(), a, g.atom())
	case 10:
		return "(ite " + g.constraint() + " " + deeper() + " " + deeper() + ")"
	case 11:
		return "(= " + g.atom() + " " + g.atom() + ")"
	}
	return "(not " + g.quantified("exists", func() string { return "(and " + g.body(1) + " (not " + deeper() + "))" }) + ")"
}

// body returns a formula in which predicates are not negated, or only so that the whole is a conjunction of clauses.
func (g *generator) body(depth int) string {
	if depth == 0 {
		if g.IntN(3) == 0 {
			return g.constraint()
		}
		return g.atom()
	}
	deeper := func() string { return g.body(depth - 1) }
	switch g.IntN(9) {
	case 0, 1, 2:
		return "(and " + deeper() + " " + g.constraint() + " " + deeper() + ")"
	case 3, 4:
		return "(or " + deeper() + " " + deeper() + ")"
	case 5:
		return g.quantified("exists", deeper)
	case 6:
		return "(ite " + g.constraint() + " " + deeper() + " " + deeper() + ")"
	case 7:
		a := g.variable("a")
		return fmt.Sprintf("(let ((%s %s)) (or (and %s %s) (and %s %s)))", a, deeper(), a, g.constraint(), a, deeper())
	}
	return "(not (=> " + deeper() + " (not " + deeper() + ")))"
}

func (g *generator) atom() string {
	switch g.IntN(6) {
	case 0, 1:
		return "(P " + g.sum() + ")"
	case 2, 3:
		return "(Q " + g.sum() + " " + g.boolean() + ")"
	case 4:
		return "R"
	}
	return "(S " + g.sum() + " " + g.sum() + ")"
}

func (g *generator) boolean() string {
	if len(g.bools) > 0 && g.IntN(2) == 0 {
		return g.bools[g.IntN(len(g.bools))]
	}
	return []string{"true", "false", g.constraint()}[g.IntN(3)]
}

func (g *generator) constraint() string {
	switch g.IntN(6) {
	case 0:
		return fmt.Sprintf("(= %s %s)", g.sum(), g.sum())
	case 1:
		if len(g.bools) > 0 {
			return g.bools[g.IntN(len(g.bools))]
		}
	case 2:
		return fmt.Sprintf("(= (mod %s 2) %d)", g.sum(), g.IntN(2))
	}
	return fmt.Sprintf("(%s %s %s)", []string{"<", "<=", ">", ">="}[g.IntN(4)], g.sum(),
		[]string{"(- 1)", "0", "1", "2", "3", "4", "5"}[g.IntN(7)])
}

func (g *generator) sum() string {
	if len(g.ints) == 0 || g.IntN(5) == 0 {
		return fmt.Sprint(g.IntN(4))
	}
	x := g.ints[g.IntN(len(g.ints))]
	switch g.IntN(5) {
	case 0:
		return fmt.Sprintf("(+ %s %d)", x, 1+g.IntN(3))
	case 1:
		return fmt.Sprintf("(- %s %s)", x, g.ints[g.IntN(len(g.ints))])
	}
	return x
}

// rules returns a script with rules, and the query that it ends with.
func (g *generator) rules() string {
	var b strings.Builder
	b.WriteString("(declare-rel P (Int))\n(declare-rel Q (Int Bool))\n(declare-rel R ())\n(declare-rel S (Int Int))\n")
	b.WriteString("(declare-var x Int)\n(declare-var y Int)\n(declare-var z Int)\n(declare-var b Bool)\n")
	g.ints, g.bools = []string{"x", "y", "z"}, []string{"b"}
	defer func() { g.ints, g.bools = nil, nil }()
	for range 3 + g.IntN(5) {
		fmt.Fprintf(&b, "(rule (=> (and %s %s %s) %s))\n", g.atom(), g.constraint(), g.body(1), g.atom())
	}
	for range 1 + g.IntN(3) {
		fmt.Fprintf(&b, "(rule (=> %s %s))\n", g.constraint(), g.atom())
	}
	fmt.Fprintf(&b, "(declare-rel end ())\n(rule (=> (and %s %s) end) last)\n(query end)\n", g.atom(), g.body(1))
	return b.String()
}
