// Scenes: the order of evaluation, where C leaves it open and where it does not.

package hostile

import "fmt"

// state returns declarations of functions with effects on the same object: rd~ reads it, wr~ and up~ change it; and how
// the object is read without a call, and its definition.
func (g *generator) state() (top, read, local string) {
	switch g.r.IntN(4) {
	case 0:
		return "static int st~ = @c;\nstatic int up~(void) { st~ += @k; return st~; }\nstatic int wr~(int v) { st~ = v; return v + 1; }\nstatic int rd~(void) { return st~; }\n", "st~", ""
	case 1:
		return "static struct { int a, st; } s_~ = { 1, @c };\nstatic int up~(void) { return ++s_~.st; }\nstatic int wr~(int v) { int *p = &s_~.st; *p = v; return v - 1; }\nstatic int rd~(void) { return s_~.st * 2; }\n", "s_~.st", ""
	case 2:
		return "static int ar_~[3];\nstatic int up~(void) { return ar_~[1] += @k; }\nstatic int in~(int v) { return ar_~[1] = v; }\nstatic int wr~(int v) { return in~(v) & 7; }\nstatic int rd~(void) { return ar_~[1]; }\n", "ar_~[1]", ""
	}
	return "static int *at~;\nstatic int up~(void) { return *at~ -= @k; }\nstatic int wr~(int v) { *at~ = v; return v & 3; }\nstatic int rd~(void) { return *at~ & 63; }\n", "l_~", "int l_~ = @c; at~ = &l_~;\n"
}

func (g *generator) call() string { return pick(g, "up~()", "wr~(@v)", "rd~()", "wr~(@c)", "up~()") }

// either returns a statement of which the operands a and b of an expression are evaluated in any order: to is the whole with
// %s for them.
func either(to, a, b string) string {
	return fmt.Sprintf("«"+to+"¦{ int l_, r_; if (!excluded()) { l_ = %s; r_ = %s; } else { r_ = %s; l_ = %s; } "+to+" }»\n", a, b, a, b, b, a, "l_", "r_")
}

func (g *generator) operandOrder() (top, body string) {
	top, read, local := g.state()
	a, b := g.call(), g.call()
	if g.chance(40) {
		a = read
	} else if g.chance(30) {
		b = read
	}
	op := pick(g, "+", "-", "*", "<", "==", "&", "^", "|", "!=", ">=")
	// what the variables of the notation stand for must be the same in both readings
	a, b = g.resolve(a), g.resolve(b)
	body = local + "int r~;\n" + either(pick(g, "r~ = %s "+op+" %s;", "r~ = (%s) "+op+" (%s) ? 3 : 4;", "if ((%s) "+op+" (%s)) r~ = 1; else r~ = 2;", "r~ = -(%s "+op+" %s);"), a, b)
	return top, body + "§ r~\n§ " + read + "\n"
}

// resolve replaces variables and constants of the notation.
func (g *generator) resolve(s string) string {
	for i := 0; i+1 < len(s); i++ {
		if s[i] == '@' && s[i+1] == 'v' {
			s = s[:i] + pick(g, variables...) + s[i+2:]
		} else if s[i] == '@' && s[i+1] == 'c' {
			s = s[:i] + fmt.Sprint(g.r.IntN(10)) + s[i+2:]
		}
	}
	return s
}

func (g *generator) argumentOrder() (top, body string) {
	top, read, local := g.state()
	a, b := g.resolve(g.call()), g.resolve(pick(g, g.call(), read))
	if g.chance(30) {
		top += "static int three~(int a, int b, int c) { return a * 9 + b * 3 + c; }\n"
		c := g.resolve(g.call())
		n := fmt.Sprintf("{ int l_ = 0, r_ = 0, c_ = 0, o_ = excluded() ? choose(1, 5) : 0; for (int i_ = 0; i_ < 3; i_++) switch (\"\\0\\1\\2\\0\\2\\1\\1\\0\\2\\1\\2\\0\\2\\0\\1\\2\\1\\0\"[o_ * 3 + i_]) { case 0: l_ = %s; break; case 1: r_ = %s; break; default: c_ = %s; } r~ = three~(l_, r_, c_); }", a, b, c)
		return top, local + fmt.Sprintf("int r~;\n«r~ = three~(%s, %s, %s);¦%s»\n§ r~\n§ %s\n", a, b, c, n, read)
	}
	top += "static int two~(int a, int b) { return a - 2 * b; }\nstatic int (*fp~)(int, int) = two~;\n"
	return top, local + "int r~;\n" + either(pick(g, "r~ = two~(%s, %s);", "r~ = fp~(%s, %s);", "r~ = two~(%s, 1 + %s);", "r~ = 1 + two~(%s, %s) * 2;"), a, b) + "§ r~\n§ " + read + "\n"
}

func (g *generator) assignmentOrder() (top, body string) {
	return "static int i_~, a_~[4], b_~[4] = { 5, 6, 7, 8 };\nstatic int nx~(void) { i_~ = (i_~ + 1) & 3; return i_~ + 10; }\nstatic int *el~(void) { i_~ = 3 - i_~; return &a_~[i_~]; }\n",
		"i_~ = @k & 3;\n" + pick(g,
			either("a_~[%s] = %s;", "i_~", "nx~()"),
			"«*el~() = nx~();¦{ int *l_, r_; if (!excluded()) { l_ = el~(); r_ = nx~(); } else { r_ = nx~(); l_ = el~(); } *l_ = r_; }»\n",
			either("a_~[%s & 3] = b_~[%s & 3];", "nx~()", "i_~"),
			"«*el~() = i_~;¦{ int *l_, r_; if (!excluded()) { l_ = el~(); r_ = i_~; } else { r_ = i_~; l_ = el~(); } *l_ = r_; }»\n",
			either("x = a_~[%s & 3] + b_~[%s & 3];", "nx~()", "nx~()"),
			either("b_~[%s & 3] += %s;", "nx~()", "nx~()"),
		) + "§ a_~[@i(4)]\n§ a_~[3] * 5 + a_~[2] * 3 + a_~[1]\n§ b_~[1] - b_~[2]\n§ i_~\n@v = (a_~[1] + a_~[2]) & 31;\n"
}

func (g *generator) fixedOrder() (top, body string) {
	top, read, local := g.state()
	a, b, c := g.call(), g.call(), g.call()
	return top, local + "int r~ = 0;\n" + pick(g,
		fmt.Sprintf("r~ = (%s, %s);\n", a, b), fmt.Sprintf("r~ = %s && %s;\n", a, b), fmt.Sprintf("r~ = %s || %s || %s;\n", a, b, c), fmt.Sprintf("r~ = %s ? %s : %s;\n", a, b, c),
		fmt.Sprintf("int p~ = %s, q~ = %s; r~ = p~ * 3 + q~;\n", a, b), fmt.Sprintf("r~ = %s; r~ -= %s;\n", a, b), fmt.Sprintf("if (%s > %s - %s * 0) r~ = 1;\n", "rd~()", "rd~()", "rd~()"),
		fmt.Sprintf("for (r~ = %s & 3; r~ < 6 && %s < 50; r~++, %s) ;\n", a, "rd~()", c), fmt.Sprintf("switch (%s & 3) { case 1: r~ = %s; break; default: r~ = %s; }\n", a, b, c)) +
		"§ r~\n§ " + read + "\n"
}

func (g *generator) unsequenced() (top, body string) {
	if !g.risky {
		return "static int id_~(int a, int b) { return a * 4 + b; }\n", "int i~ = @k & 3, a~[6] = { 3, 1, 2 };\n" + pick(g, "i~ = i~ + 1;", "a~[i~] = i~;", "i~ = (i~++, i~);", "a~[i~++] = 2;", "i~ = i~++ && i~;", "i~ = a~[i~] + i~;", "i~ += i~;", "i~ = id_~(i~, i~);", "a~[a~[1]] = a~[2];", "i~ = i~++ ? i~ : 7;") +
			"\n§ i~\n§ a~[1] + a~[3]\n@v = i~ & 7;\n"
	}
	return "static int id_~(int a, int b) { return a * 4 + b; }\n", "int i~ = @k & 3, a~[6] = { 3, 1, 2 };\nif @b {\n  «" + pick(g, "i~ = i~++ + 1;", "a~[i~] = i~++;", "i~ = i~++ + i~++;", "i~ = id_~(i~++, i~);", "x = (i~ = 1) + (i~ = 2);", "a~[i~++] = a~[i~];", "i~ = ++i~ + i~;", "x = i~ + (i~ = 3);", "i~ = (i~ += 2) * i~--;") + "¦undefined(\"unsequenced\");»\n}\n§ i~ & 1\n"
}

func (g *generator) initialiserOrder() (top, body string) {
	top, read, local := g.state()
	return top, local + "int r_~;\n" + either(pick(g, "int ini_~[2] = { %s, %s }; r_~ = ini_~[0] * 3 - ini_~[1];", "struct { int a, b; } ini_~ = { %s, %s }; r_~ = ini_~.a - 2 * ini_~.b;", "int *ini_~ = (int[]){ %s, %s }; r_~ = ini_~[1] * 2 + ini_~[0];"),
		g.resolve(g.call()), g.resolve(pick(g, g.call(), read))) + "§ r_~\n"
}
