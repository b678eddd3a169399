// Control around scenes: branches, loops, switches, jumps, functions.

package hostile

import (
	"fmt"
	"strings"
)

// sequence returns n pieces of a program, each a scene with control around it or none.
func (g *generator) sequence(n int) string {
	var b strings.Builder
	for range n {
		b.WriteString(g.piece())
	}
	return b.String()
}

// piece returns a scene with control around it, or none.
func (g *generator) piece() string {
	if g.depth >= 2 || g.chance(45) {
		return g.scene()
	}
	g.depth++
	defer func() { g.depth-- }()
	switch g.r.IntN(8) {
	case 0:
		return fmt.Sprintf("if %s {\n%s} else {\n%s}\n", g.fill("@b"), indent(g.piece()), indent(g.piece()))
	case 1:
		return g.loop()
	case 2:
		return g.switched()
	case 3:
		n := g.number()
		return fmt.Sprintf("if %s goto skip%d;\n%sskip%d:;\n", g.fill("@b"), n, g.piece(), n)
	case 4, 5:
		return g.function()
	case 6:
		return fmt.Sprintf("do {\n%s} while (0);\n", indent(fmt.Sprintf("if %s break;\n", g.fill("@b"))+g.piece()))
	}
	return g.fill("x = @s;\n") + g.piece() + g.fill("y = @s;\n")
}

// loop returns a loop of a few rounds.
func (g *generator) loop() string {
	n, rounds := g.number(), 1+g.r.IntN(3)
	body := indent(g.piece())
	leave := "  " + g.fill("if @b "+pick(g, "break", "continue")+";\n")
	if g.chance(50) {
		leave = ""
	}
	switch g.r.IntN(4) {
	case 0:
		return fmt.Sprintf("for (int k%d = 0; k%d < %d; k%d++) {\n%s%s}\n", n, n, rounds, n, leave, body)
	case 1:
		return fmt.Sprintf("{ int k%d = %d;\nwhile (k%d-- > 0) {\n%s%s} }\n", n, rounds, n, leave, body)
	case 2:
		return fmt.Sprintf("{ unsigned char k%d = 0;\ndo {\n%s%s} while (++k%d < %d); }\n", n, leave, body, n, rounds)
	}
	return fmt.Sprintf("{ int k%d = 0;\nagain%d:\n%sif (++k%d < %d) goto again%d; }\n", n, n, body, n, rounds, n)
}

// switched returns a switch, the cases of which may fall through.
func (g *generator) switched() string {
	stop := func() string { return pick(g, "  break;\n", "", g.fill("  if @b break;\n")) }
	labels := pick(g, []string{"case 0:", "case 1:", "default:"}, []string{"default:", "case 2:", "case 1: case 3:"}, []string{"case -1:", "case 0 ... 1:", "default:"})
	return fmt.Sprintf("switch (%s) {\n%s\n%s%s%s\n%s%s%s\n%s}\n", g.fill("@e "+pick(g, "& 3", "% 3", "- 1")),
		labels[0], indent(g.piece()), stop(), labels[1], g.fill("  @v = @s;\n"), stop(), labels[2], indent(g.fill("@v = @s;\n")))
}

// function returns a call of a new function, which has a scene in it.
func (g *generator) function() string {
	n := g.number()
	loops := g.loops
	g.loops = 0
	body := g.piece()
	g.loops = loops
	what := "int"
	static := pick(g, "static ", "", "static inline ")
	fmt.Fprintf(&g.top, "%s%s fn%d(int x, int y, int z) {\n%s  return %s;\n}\n", static, what, n, indent(body), g.small())
	if static == "" {
		return fmt.Sprintf("{ int (*p%d)(int, int, int) = %sfn%d; %s = p%d(%s); }\n", n, pick(g, "", "&"), n, pick(g, variables...), n, g.fill("@s, @s, @v"))
	}
	return fmt.Sprintf("%s = fn%d(%s);\n", pick(g, variables...), n, g.fill("@s, @s, @v"))
}
