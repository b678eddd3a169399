// Scenes: control that is no tree.

package hostile

import (
	"fmt"
	"strings"
)

// machine is a loop around a switch on a state, with other loops in it that leave in several ways.
func (g *generator) machine() (top, body string) {
	states := 2 + g.r.IntN(3)
	next := func() string { return fmt.Sprintf("st~ = %d;", g.r.IntN(states)) }
	var b strings.Builder
	fmt.Fprintf(&b, "int st~ = %s, src~ = 0, fuel~ = 0;\n%s switch (st~) {\n", pick(g, "0", "@v & 1", "@v & 3"), pick(g, "while (1)", "for (;;)", "while (fuel~ < 20)"))
	for i := range states {
		fmt.Fprintf(&b, "case %d:\n", i)
		switch g.r.IntN(6) {
		case 0:
			fmt.Fprintf(&b, "  for (;; ++src~) { if (src~ == @k) goto out~; if (%s) break; }\n", pick(g, "«__VERIFIER_nondet_bool()¦choose(0, 1)»", "@b", "src~ & 1"))
		case 1:
			fmt.Fprintf(&b, "  if @b { %s continue; }\n", next())
		case 2:
			fmt.Fprintf(&b, "  while (src~ < @k) { src~ += 2; if (src~ == 5) goto in~; }\n")
		case 3:
			fmt.Fprintf(&b, "  src~ = src~ * 2 + %d;\n", i)
		case 4:
			fmt.Fprintf(&b, "  @v = @s; if (src~ > 40) goto out~;\n")
		case 5:
			fmt.Fprintf(&b, "  do src~++; while (src~ %% 3);\n")
		}
		fmt.Fprintf(&b, "  %s%s\n", pick(g, next(), ""), pick(g, " break;", "", " if @b break;"))
	}
	b.WriteString("default:\n  " + pick(g, "in~: ", "in~: src~ ^= 1; ") + "if (++fuel~ > " + pick(g, "2", "3", "4", "6") + ") goto out~;\n  " + next() + "\n}\nout~:;\n§ src~\n§ st~\n§ fuel~ <= 7\n@v = src~ & 31;\n")
	text := b.String()
	if strings.Contains(text, "while (1)") || strings.Contains(text, "for (;;)") || strings.Contains(text, "while (fuel") { // each round costs fuel
		text = strings.Replace(text, "switch (st~) {", "{ if (++fuel~ > 7) goto out~; switch (st~) {", 1)
		text = strings.Replace(text, "\n}\nout~", "\n} }\nout~", 1)
	}
	return "", text
}

// jumps is a graph of blocks, each of which goes on to any other.
func (g *generator) jumps() (top, body string) {
	n := 3 + g.r.IntN(3)
	var b strings.Builder
	b.WriteString("int fuel~ = 0, a~ = @c, b~ = 0;\n")
	to := func() int { return g.r.IntN(n) }
	if g.chance(50) {
		fmt.Fprintf(&b, "if @b goto l%d_~;\n", to())
	}
	for i := range n {
		fmt.Fprintf(&b, "l%d_~: %s\n", i, pick(g, "a~ = (a~ * 3 + 1) & 31;", "b~ += a~ & 3;", "@v = @s;", "a~ = b~ + @c;", "if (a~ & 1) b~--;"))
		switch g.r.IntN(4) {
		case 0, 1:
			fmt.Fprintf(&b, "if (++fuel~ > 6) goto out~;\nif %s goto l%d_~; else goto l%d_~;\n", pick(g, "@b", "(a~ & 1)", "(b~ > a~)"), to(), to())
		case 2:
			fmt.Fprintf(&b, "if (++fuel~ < 5 && %s) goto l%d_~;\n", pick(g, "@b", "(a~ & 2)"), to())
		}
	}
	return "", b.String() + "out~:;\n§ a~\n§ b~\n§ a~ - b~\n@v = a~ & 31;\n"
}

func (g *generator) middle() (top, body string) {
	return "", "int i~ = @c & 3, s~ = 0;\n" + pick(g,
		"if @b goto in~;\nfor (i~ = 0; i~ < 4; i~++) { s~ += i~; in~: s~ = s~ * 2 + 1; if (s~ > 30) break; }\n",
		"goto in~;\nwhile (s~ < 20) { i~++; if (i~ & 1) continue; in~: s~ += @k + i~; }\n",
		"if @b goto odd~;\nagain~: s~ += 3; i~++;\nodd~: s~ -= 1; i~++;\nif (i~ < 6) { if (i~ & 1) goto again~; else goto odd~; }\n",
		"if (i~ > 1) goto two~;\ndo { one~: s~ += 1; if (s~ == 3) goto two~; if (s~ > 9) break;\n two~: s~ += 2; i~++; } while (i~ < 5);\nif (s~ < 4) goto one~;\n",
		"for (int j = 0; j < 3; j++) { if (j == i~) goto in~; if (0) { in~: s~ += j * 10; continue; } s~++; }\n") +
		"§ s~\n§ i~\n§ s~ >= i~\n@v = s~ & 31;\n"
}

func (g *generator) device() (top, body string) {
	return "", "int n~ = " + pick(g, "@k", "(@v & 7) + 1") + ", c~ = 0, r~ = (n~ + 3) / 4;\nswitch (n~ % 4) {\ncase 0: do { c~ += 1;\ncase 3: c~ += " + pick(g, "2", "@c") + ";\ncase 2: c~ ^= 4;" + pick(g, " if (c~ == 9) break;", "") + "\ncase 1: c~ += 8;\n" + pick(g, "", "default: c~--;\n") + "} while (--r~ > 0);\n}\n§ c~\n§ r~ <= 0\n@v = c~ & 31;\n"
}

func (g *generator) breaks() (top, body string) {
	return "", `
int c~ = 0, i~, j~ = 0;
for (i~ = 0; i~ < 3; i~++) {
  for (j~ = i~; ; j~++) {
    if (j~ > ` + pick(g, "@k", "3", "i~ + 2") + `) break;
    switch (` + pick(g, "j~ - i~", "@e & 3", "j~ & 1") + `) { case 0: ` + pick(g, "continue;", "c~++;", "break;") + ` case 1: c~ += 10; ` + pick(g, "break;", "if (c~ > 25) goto out~; break;", "") + ` default: c~--; }
    ` + pick(g, "if @b { j~++; continue; }", "c~ += 2;", "if (c~ & 4) break;") + `
  }
  ` + pick(g, "if (c~ > 12) break;", "", "do { if (i~) break; c~ += 100; } while (c~ < 150);") + `
}
out~:;
§ c~
§ i~ * 10 + j~
@v = c~ & 63;
`
}

func (g *generator) fallThrough() (top, body string) {
	t := pick(g, "int", "unsigned char", "enum { Q~, R~, S~ }")
	return "", t + " s~ = @v & 3; int r~ = @c;\nswitch (" + pick(g, "s~", "s~ + 1", "r~ = s~") + ") {\n" + pick(g, "r~ = 77;\n", "int q_; case 2: q_ = 3; r~ += q_;\n", "") +
		"default: r~ += 1;\ncase 0: { r~ *= 2; if @b break; }\ncase 1: switch (r~ & 1) { case 0: r~ += 5; " + pick(g, "", "break;") + " default: r~ -= 3; }\n" + pick(g, "break;", "") + "\ncase 3: for (int i = 0; i < 2; i++) { r~++; if (r~ == 4) break; }\n}\n§ r~\n§ s~\n@v = r~ & 31;\n"
}
