// Scenes: conversions and arithmetic.

package hostile

import "fmt"

func (g *generator) conversions() (top, body string) {
	s, t, u := g.typ().name, g.typ().name, g.typ().name
	return "static " + t + " cv~(" + s + " v) { return v; }\n", fmt.Sprintf("%s a~ = %s; %s b~ = a~; %s c~ = (%s)b~;\n§ a~\n§ b~ == a~\n§ c~\n§ cv~(%s)\n§ (%s)cv~(c~) < 0\n§ b~ > -1\n§ a~ < c~\n@v = c~ & 31;\n",
		s, pick(g, "@l", "@e", "@e * @k"), t, u, s, pick(g, "@l", "@v", "b~"), u)
}

func (g *generator) arithmetic() (top, body string) {
	u := pick(g, "unsigned", "unsigned long long", "unsigned char", "unsigned short", "unsigned long")
	body = fmt.Sprintf("%s a~ = @l, b~ = %s;\n", u, pick(g, "@l", "@v"))
	if g.risk(60) {
		s := pick(g, "int", "long", "long long", "short")
		body = fmt.Sprintf("%s a~ = %s, b~ = @v;\n", s, pick(g, "2147483600", "-2147483600", "32767", "@v", "1000000"))
	}
	for range 3 {
		if g.risky {
			body += "§ " + pick(g, "a~ + b~", "a~ - b~", "a~ * b~", "-a~", "a~ + 40", "b~ * 65537", "(a~ - 1) * 2") + "\n"
		} else {
			body += "§ " + pick(g, "(unsigned)a~ + (unsigned)b~", "a~ / 7u", "(a~ ^ b~) > a~", "(unsigned)a~ * 3u", "(a~ & b~) == a~", "a~ % 10u - 5u > 3u", "0u - a~", "a~ == (unsigned char)a~", "(a~ > b~) - (a~ < b~)") + "\n"
		}
	}
	return "", body
}

func (g *generator) divisions() (top, body string) {
	return "", "int n~ = @s, d~ = @d;\n§ n~ / d~\n" + pick(g, "§ n~ % (@d)\n", "§ (unsigned)n~ % 7\n", "§ -7 / @k * @k + -7 % @k\n", "§ (n~ / 3) * 3 + n~ % 3 == n~\n", "§ (long long)n~ / (@d)\n", "n~ /= @d;\n§ n~\n", "n~ %= @d;\n§ n~ >= 0\n")
}

func (g *generator) shifts() (top, body string) {
	return "", "unsigned u~ = @l; int s~ = @v & 15; long long q~ = @v & 7;\n§ u~ << @h(32)\n§ u~ >> @h(32)\n§ s~ >> @h(32)\n§ s~ << (@h(16) & 15)\n§ q~ << (@h(32) & 31)\nu~ <<= @h(32);\n§ u~\n§ -9 >> @h(32)\n"
}

func (g *generator) floats() (top, body string) {
	v := pick(g, "0.5", "-0.5", "2.75", "1e3", "0.0", "-3.25", "0.1f", "255.9")
	return "static _Bool fb~ = " + v + ";\nstatic int fi~ = (int)" + v + ";\nstatic _Bool ret~(double d) { return d; }\nstruct fs~ { _Bool b : 1; unsigned char c; };\n",
		fmt.Sprintf("double d~ = %s; float f~ = %s; _Bool b~ = d~; struct fs~ s~ = { %s, %s };\n", v, pick(g, "1.5f", v), v, pick(g, "1.5", "200.5")) +
			"§ b~\n§ fb~ + fi~ * 2\n§ ret~(" + pick(g, "f~", v) + ")\n§ s~.b\n§ (int)" + pick(g, "d~", "f~", "(d~ / 2)") + "\n§ d~ > f~\n§ (_Bool)" + pick(g, "f~", v) + "\n§ !d~\n" + pick(g, "", "int i~ = 7; i~ *= 1.5;\n§ i~\n", "s~.b = d~; s~.c += 0.75;\n§ s~.b + s~.c\n", "d~ = @v; d~ = d~ / 2;\n§ (int)(d~ * 2)\n")
}

func (g *generator) compound() (top, body string) {
	t := g.typ().name
	if !g.risky {
		t = pick(g, "unsigned char", "signed char", "short", "unsigned short", "unsigned", "unsigned long long", "unsigned long")
	}
	body = t + " a~ = " + pick(g, "@l", "@e") + ";\n"
	for range 3 {
		body += pick(g, "a~ += @k;", "a~ -= @c;", "a~ ^= @e;", "a~ |= @l;", "a~ &= @l;", "a~ >>= @k & 7;", "a~++;", "--a~;", "a~ /= @k;", "a~ %= @k;", "a~ = ~a~;", "a~ += a~ & 1;", "a~ -= (@v & 7) > 3;") + "\n§ " + pick(g, "a~", "a~ > -1", "(a~++, a~)", "(a~ += 1)", "a~-- > 0") + "\n"
	}
	return "", body + "@v = a~ & 63;\n"
}

func (g *generator) booleans() (top, body string) {
	return "static _Bool neg~(_Bool b) { return !b; }\nstatic _Bool gb~ = 256;\n", "_Bool a~ = " + pick(g, "@e", "256", "0x100000000ll", "&gb~ != 0", "0.25", "(void *)0", "\"s\"") + ", b~ = @b;\n" + pick(g, "a~++;", "a~ += 2;", "a~ = ~a~;", "a~ ^= b~;", "a~--;", "b~ = a~ == 2;", "a~ -= b~;") +
		"\n§ a~\n§ neg~(@e) + b~ * 2\n§ (_Bool)@e == @v\n§ a~ + a~ + gb~\n§ sizeof(a~ + b~)\n§ !!@e ^ a~\n@v = (a~ << 2) | b~;\n"
}

func (g *generator) builtins() (top, body string) {
	for range 4 {
		body += pick(g, "§ __builtin_popcount((unsigned)@e)\n", "§ __builtin_bswap32((unsigned)@e)\n", "§ __builtin_expect(@e, 1)\n", "{ int r_; int o_ = __builtin_add_overflow(@e, @v, &r_);\n§ o_ + r_\n}\n", "{ signed char r_; int o_ = __builtin_mul_overflow(@v, @k, &r_);\n§ o_\n§ r_\n}\n", "§ __builtin_clz((unsigned)@e | 1)\n", "§ __builtin_ctz((unsigned)@e | 8)\n",
			"§ ({ int t_ = @e; t_ + 1; })\n", "{ typeof(@e) t_ = @e; __auto_type u_ = t_;\n§ u_\n}\n", "§ @e ?: 5\n", "§ __builtin_ffs(@e)\n", "§ __builtin_parity((unsigned)@e)\n", "§ __builtin_abs(@e)\n", "§ _Generic(@v, int: 1, default: 2)\n", "§ __builtin_types_compatible_p(int, unsigned)\n", "§ __builtin_choose_expr(1, @e, 0)\n")
	}
	return "", body
}
