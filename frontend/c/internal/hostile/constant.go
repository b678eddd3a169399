// Scenes: constant expressions, enumerations, layout.

package hostile

import (
	"fmt"
)

func (g *generator) enums() (top, body string) {
	list := pick(g,
		"A~ = -@k, B~, C~ = 20", "A~, B~ = 5, C~", "A~ = 1, B~ = 0x80000000u, C~ = 3", "A~ = 1, B~ = 0x7fffffff, C~ = 2", "A~ = -1, B~ = 0x100000000ll, C~",
		"A~ = 'a', B~ = A~ + 1, C~ = sizeof(int)", "A~ = 255, B~ = 0, C~ = 128", "A~ = -128, B~ = 127, C~ = 0", "A~ = 0xffffffff, B~ = 1, C~ = 0", "A~ = (int)2.9, B~ = !0, C~ = ~0",
		"A~ = -2147483646, B~ = 0, C~ = 1", "A~ = 65535, B~, C~ = 1u")
	packed := pick(g, "", "", "", " __attribute__((packed))")
	top = "enum" + packed + " e~ { " + list + " };\nstatic enum e~ g~ = C~;\nstatic long long h~ = (enum e~)" + pick(g, "-1", "-4", "3", "300", "B~") + ";\nstatic int arr~[(C~ & 7) + 1];\n"
	probes := []string{"(enum e~)-1 < 0", "sizeof(enum e~)", "sizeof(A~)", "sizeof(B~)", "A~ - 2 < 0", "-A~ < 0", "B~ > -1", "h~", "(long long)C~", "g~", "sizeof arr~", "v~ - 1 < 0", "(v~ = A~) < 0", "(v~ = B~) - 1", "A~ == B~ - 1",
		"sizeof(v~ + 0)", "(1 ? A~ : 0u) > 0", "(enum e~)@e == A~", "B~ < A~"}
	body = "enum e~ v~ = " + pick(g, "A~", "B~", "C~", "@c") + ";\n"
	if g.chance(40) {
		body += "switch (v~) { case A~: @v = 1; break; case B~: @v = 2; break; default: @v = 3; }\n"
	}
	for range 4 {
		body += "§ " + pick(g, probes...) + "\n"
	}
	return top, body
}

// constant returns a constant expression of integers, with all operators and types; it may overflow nowhere but in
// unsigned types, as far as gcc's sanitiser does not object.
func (g *generator) constant(depth int) string {
	if depth == 0 {
		return pick(g, g.literal(), g.literal(), "sizeof(long)", "sizeof(char)", "'\\n'", "(char)200", "(signed char)255", "(_Bool)0.5", "(int)2.75", "(unsigned char)-1", "sizeof(\"abc\")", "_Alignof(double)", "'ab'", "L'x'", "u'\\xffff'", "sizeof(L\"ab\")", "sizeof(u8\"ab\")", "sizeof(u\"a\" u\"b\")", "'\\xff'", "__CHAR_BIT__", "(char)'\\200'", "sizeof(int[3])", "__alignof__(long long)")
	}
	a, b := g.constant(depth-1), g.constant(depth-1)
	switch g.r.IntN(11) {
	case 0:
		return fmt.Sprintf("(%s %s %s)", a, pick(g, "&", "|", "^"), b)
	case 1:
		return fmt.Sprintf("(%s %s %s)", a, pick(g, "<", ">", "<=", ">=", "==", "!="), b)
	case 2:
		return fmt.Sprintf("(%s ? %s : %s)", g.constant(0), a, b)
	case 3:
		return fmt.Sprintf("(%s %s %s)", a, pick(g, "&&", "||"), b)
	case 4:
		return fmt.Sprintf("(%s)%s", g.typ().name, a)
	case 5:
		return fmt.Sprintf("(%s%s)", pick(g, "~", "!", "+"), a)
	case 6:
		return fmt.Sprintf("(%s %s %d)", a, pick(g, "/", "%"), 1+g.r.IntN(100))
	case 7:
		return fmt.Sprintf("(%s >> %d)", a, g.r.IntN(31))
	case 8:
		return fmt.Sprintf("((unsigned)%s %s %s)", a, pick(g, "+", "-", "*"), pick(g, "3u", "(unsigned short)"+b, "0x10001u"))
	case 9:
		return fmt.Sprintf("((unsigned long long)%s %s %s)", a, pick(g, "+", "-", "*"), b)
	}
	return fmt.Sprintf("(%s)(%s)", pick(g, "unsigned short", "long long", "_Bool", "unsigned", "short"), a)
}

func (g *generator) constants() (top, body string) {
	for i := range 2 {
		c := g.constant(3)
		t := pick(g, g.typ().name, "long long", "_Bool", "unsigned long long")
		top += fmt.Sprintf("static %s c%d_~ = %s;\n", t, i, c)
		body += fmt.Sprintf("§ c%d_~\n", i)
		if g.chance(50) {
			top += fmt.Sprintf("enum { ce%d_~ = (int)(%s & 0xff) };\nstatic char ca%d_~[((%s) & 7) + 1];\n", i, c, i, c)
			body += fmt.Sprintf("§ ce%d_~\n§ sizeof ca%d_~\n", i, i)
		}
		if g.chance(50) {
			body += fmt.Sprintf("struct { unsigned f : ((%s) & 15) + 1; } s%d_~ = { -1 };\n§ s%d_~.f\n", c, i, i)
		}
	}
	return top, body + "@v = c0_~ & 31;\n"
}

// folding computes the same expression from constants and from variables that have their values.
func (g *generator) folding() (top, body string) {
	s, t := g.typ().name, g.typ().name
	a, b := g.literal(), g.literal()
	op := pick(g, "&", "|", "^", "<", ">", "==", "<=", ">=", "!=")
	if g.chance(40) {
		op = pick(g, "+", "-", "*", "/", "%")
		if !g.risky {
			s, t = pick(g, "unsigned", "unsigned long", "unsigned long long"), pick(g, "unsigned char", "unsigned", "unsigned long")
			b = pick(g, "1", "3u", "7", "127")
		}
	}
	return "", fmt.Sprintf("%s a~ = %s; %s b~ = %s;\n§ a~ %s b~\n§ ((%s)%s %s (%s)%s) == (a~ %s b~)\n§ (%s)(a~ %s b~)\n@v = (a~ %s b~) & 15;\n",
		s, a, t, b, op, s, a, op, t, b, op, g.typ().name, op, op)
}

func (g *generator) layout() (top, body string) {
	members := []string{"char a", "double d", "short s", "long long q", "int i", "long l", "void *p", "char b[3]", "unsigned f : 5", "struct { char x; int y; } in", "_Bool t", "float g"}
	text := ""
	named := ""
	for _, i := range g.r.Perm(len(members))[:2+g.r.IntN(4)] {
		text += members[i] + "; "
		if members[i] != "unsigned f : 5" {
			named = pick(g, named, members[i])
		}
	}
	top = pick(g, "struct", "struct", "union", "struct __attribute__((packed))") + " la~ { " + text + "char z; };\n"
	kind := "struct"
	if top[0] == 'u' {
		kind = "union"
	}
	body = fmt.Sprintf("§ sizeof(%s la~)\n§ offsetof(%s la~, z)\n§ _Alignof(%s la~)\n§ __alignof__(%s)\n§ _Alignof(%s)\n", kind, kind, kind, pick(g, "double", "long long", "long"), pick(g, "double", "long long", "int"))
	body += fmt.Sprintf("static %s la~ o~[2];\n§ (char *)&o~[1].z - (char *)&o~[0].z\n§ sizeof o~ / sizeof *o~\n§ (char *)(&o~[0] + 1) - (char *)o~\n", kind)
	return top, body
}

func (g *generator) caseLabels() (top, body string) {
	t := pick(g, "int", "unsigned char", "signed char", "unsigned", "long long", "short")
	return "enum { K~ = @k, L~ = -@k };\n", fmt.Sprintf(`
%s s~ = @e; int r~ = 0;
switch (%s) {
case K~ + 100: r~ += 1;
case (char)%d: r~ += 2; break;
case 'a' %s 1: r~ += 3;
case sizeof(int) + 50: r~ += 4;
default: r~ += 5; break;
case L~ - 20 ... L~ - 15: r~ += 6; break;
case -1: r~ += 7;
case 0: r~ += 8; break;
}
§ r~
@v = r~;
`, t, pick(g, "s~", "s~ + 0", "s~ & 255", "(signed char)s~"), g.r.IntN(3)+30, pick(g, "+", "-"))
}
