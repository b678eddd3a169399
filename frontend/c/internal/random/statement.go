// Statements.

package random

import "fmt"

// block writes statements in braces.
func (g *generator) block(n, depth int) {
	lv := g.lvalues
	g.indent++
	if g.chance(30) {
		g.declare("", g.typ(), g.name("i"))
	}
	for range n {
		g.statement(depth)
	}
	g.indent--
	g.lvalues = lv
}

func (g *generator) statement(depth int) {
	if depth <= 0 || g.chance(40) {
		g.line("%s;", g.assignment())
		return
	}
	switch g.r.IntN(12) {
	case 0:
		g.line("if (%s) {", g.effect(2))
		g.block(2, depth-1)
		g.line("} else {")
		g.block(1, depth-1)
		g.line("}")
	case 1:
		g.forStatement(depth)
	case 2:
		i := g.name("n")
		g.line("{ unsigned char %s = %d; while (%s-- > 1) {", i, 2+g.r.IntN(5), i)
		g.body(i, depth)
		g.line("} }")
	case 3:
		i := g.name("n")
		g.line("{ short %s = 0; do {", i)
		g.body(i, depth)
		g.line("} while (++%s < %d); }", i, 1+g.r.IntN(4))
	case 4:
		g.switchStatement(depth)
	case 5:
		label := g.name("L")
		g.line("if (%s) goto %s;", g.expr(2), label)
		g.block(2, depth-1)
		g.line("%s: %s;", label, g.assignment())
	case 6:
		label, i := g.name("L"), g.name("n")
		g.line("{ int %s = 0;", i)
		g.line("%s:", label)
		g.block(1, 0)
		g.line("if (++%s < %d) goto %s; }", i, 1+g.r.IntN(4), label)
	case 7:
		if g.loop > 0 {
			g.line("if (%s) %s;", g.expr(1), pick(g, "break", "continue"))
			return
		}
		g.line("if (%s) %s;", g.expr(1), g.assignment())
	case 8:
		g.device()
	case 9:
		g.leave()
	case 10:
		g.variable()
	case 11:
		g.line("{")
		g.block(2, depth-1)
		g.line("}")
	}
}

// forStatement writes a loop with a counter.
func (g *generator) forStatement(depth int) {
	i := g.name("n")
	if len(g.side) > 0 && g.chance(30) {
		g.line("for (int %s = 0, unused = 1; %s < %d; %s++, %s) {", i, i, 1+g.r.IntN(5), i, g.side[0]+" ^= unused")
	} else {
		g.line("for (%s %s = %d; %s; %s) {", pick(g, "int", "unsigned", "signed char", "long long"), i, 3+g.r.IntN(4), i+" > 1", pick(g, "--"+i, i+"--", i+" -= 2"))
	}
	g.body(i, depth)
	g.line("}")
}

// body writes the body of a loop whose counter is i, without its braces.
func (g *generator) body(i string, depth int) {
	values := g.values
	g.values = append(values[:len(values):len(values)], i)
	g.loop++
	g.block(2, depth-1)
	g.loop--
	g.values = values
}

// switchStatement writes a switch, the cases of which are distinct in every type.
func (g *generator) switchStatement(depth int) {
	loop := g.loop
	g.loop = 0 // break would leave the switch
	e := g.resolve(pick(g, g.lvalues...).text) + " & 7"
	if g.chance(30) {
		e = g.expr(2)
	}
	g.line("switch (%s) {", e)
	if g.chance(10) {
		g.line("%s;", g.assignment()) // never reached
	}
	at := g.r.IntN(4)
	for k := range 4 {
		if k == at && g.chance(60) {
			g.line("default:")
		}
		g.line("case %s:", pick(g, fmt.Sprint(k), fmt.Sprintf("%d + 0u", k), fmt.Sprintf("%d ? %d : 7", 1, k), fmt.Sprintf("(char)%d", k)))
		g.block(1, depth-1)
		if g.chance(60) {
			g.line("break;")
		}
	}
	if g.chance(50) {
		g.line("case %s:", pick(g, "4 ... 6", "4 ... 127", "5 ... 5", "6 ... 7"))
		g.line("%s;", g.assignment())
		if g.chance(50) {
			g.line("break;")
		}
	}
	g.line("case %d: %s;", pick(g, -1, -2, 255), g.assignment())
	g.line("}")
	g.loop = loop
}

// device writes a loop into the middle of which a switch jumps.
func (g *generator) device() {
	n := g.name("n")
	g.line("{ int %s = 1 + (int)(%s & 3);", n, g.leaf())
	g.line("switch (%s %% 3) {", n)
	g.line("case 0: do { %s;", g.assignment())
	g.line("case 2: %s;", g.assignment())
	g.line("case 1: %s;", g.assignment())
	g.line("} while ((%s -= 3) > 0); } }", n)
}

// leave writes two loops of which a jump leaves both.
func (g *generator) leave() {
	i, j, label := g.name("n"), g.name("n"), g.name("L")
	g.line("for (int %s = 0; %s < 3; %s++) for (int %s = %s; %s < 3; %s++) {", i, i, i, j, pick(g, "0", i), j, j)
	g.line("if (%s) goto %s;", pick(g, g.expr(1), i+" + "+j+" == 3", i+" * "+j), label)
	g.line("%s;", g.assignment())
	g.line("}")
	g.line("%s: %s;", label, g.assignment())
}

// variable writes a block with an array of variable length.
func (g *generator) variable() {
	n, a, i := g.name("n"), g.name("vla"), g.name("i")
	v := pick(g, g.lvalues...)
	g.line("{ int %s = 2 + (int)(%s & 1); %s %s[%s];", n, g.leaf(), g.typ().name, a, n)
	g.line("for (int %s = 0; %s < %s; %s++) %s[%s] = %s;", i, i, n, i, a, i, pick(g, i, i+" * 100", g.leaf()))
	g.line("%s = %s; }", g.resolve(v.text), pick(g, a+"["+n+" - 1]", "sizeof "+a, a+"[0] ^ "+a+"[1]"))
}
