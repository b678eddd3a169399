// Scenes: bit-fields.

package hostile

import (
	"fmt"
	"strings"
)

// fields returns bit-fields of random types and widths, and their names.
func (g *generator) fields() (text string, names []string) {
	var b strings.Builder
	for i := range 2 + g.r.IntN(4) {
		t, most := pick(g, "int", "int", "unsigned", "unsigned", "signed"), 32
		switch g.r.IntN(9) {
		case 0:
			t, most = "_Bool", 1
		case 1:
			t, most = pick(g, "char", "unsigned char", "signed char"), 8
		case 2:
			t, most = pick(g, "short", "unsigned short"), 16
		case 3:
			t, most = pick(g, "long long", "unsigned long long"), 64
		case 4:
			t, most = "enum fe~", 32
		}
		w := 1 + g.r.IntN(most)
		if g.chance(50) {
			w = 1 + g.r.IntN(min(most, 6))
		}
		if t == "enum fe~" {
			w = 2 + g.r.IntN(4)
		}
		names = append(names, fmt.Sprintf("f%d", i))
		fmt.Fprintf(&b, "%s f%d : %d; ", t, i, w)
		if g.chance(15) {
			b.WriteString(pick(g, "unsigned : 0; ", "int : 3; ", "unsigned char byte"+fmt.Sprint(i)+"; "))
		}
	}
	return b.String(), names
}

func (g *generator) bitFields() (top, body string) {
	text, names := g.fields()
	top = "enum fe~ { FA~, FB~, FC~ };\nstruct bf~ { " + text + "};\n"
	f := func() string { return "b~." + pick(g, names...) }
	body = pick(g, "static struct bf~ b~;\n", "struct bf~ b~ = { @c, @c };\n", "struct bf~ b~ = { ."+names[1]+" = @l };\n")
	for range 2 + g.r.IntN(3) {
		body += f() + pick(g, " = @e;", " = @l;", " |= @c;", " ^= @e;", " = ~@e;", "++;", " = @e > @e;", " = -@k;", " += @v;") + "\n"
		if g.chance(40) {
			body += "§ " + f() + "\n"
		}
	}
	a, b := f(), f()
	body += fmt.Sprintf("§ (%s = @l)\n§ %s %s %s\n", a, a, pick(g, "<", "==", ">="), b)
	body += fmt.Sprintf("§ %s - 1 < 0\n§ sizeof(struct bf~)\n@v = %s & 31;\n", b, f())
	return top, body
}

func (g *generator) bitWord() (top, body string) {
	top = "union bw~ { unsigned w; unsigned char c[4]; struct { unsigned a : @k, b : @k, d : @k; } u; struct { int a : @k; int b : @k; int d : @k; } s; };\n"
	w := func() string {
		return pick(g, "u.a", "u.b", "u.d", "s.a", "s.b", "s.d", "w", "c[@i(4)]")
	}
	return top, "union bw~ b~ = { .w = " + pick(g, "0", "0xdeadbeefu", "(unsigned)@e") + " };\nb~." + w() + " = @e;\nb~." + w() + pick(g, " = @l;", " ^= @e;", "--;") +
		"\n§ b~." + w() + "\n§ b~." + w() + "\n§ b~.w\n@v = b~." + w() + " & 31;\n"
}

func (g *generator) bitExpressions() (top, body string) {
	top = "struct be~ { unsigned u3 : 3; int i3 : 3; unsigned u31 : 31; unsigned u32 : 32; unsigned long long l40 : 40; long long m33 : 33; _Bool t : 1; signed char c : 5; unsigned short h : 9; };\n"
	m := func() string {
		return "b~." + pick(g, "u3", "i3", "u31", "u32", "l40", "m33", "t", "c", "h")
	}
	body = "struct be~ b~ = { @c, @e, @k, @k, @k, @e, @e, @e, @c };\n" + pick(g, "", "struct be~ *q~ = &b~; q~->l40 = q~->u32 * 7; q~->h--;\n", "b~.t = @c; b~.u32 = -@k; b~.l40 = -@k;\n")
	for range 3 {
		a := m()
		body += "§ " + pick(g, a+" - 9 < 0", "~"+a+" < 0", "-"+a+" < 1", a+" << 1", "("+a+" = -1)", "(0 ? "+a+" : -1) < 0", "sizeof(+"+a+")", a+"-- == @k", "(++"+a+")",
			"("+a+" & 1) - 2 < 0", "(long long)("+a+" * 2)") + "\n"
	}
	return top, body
}
