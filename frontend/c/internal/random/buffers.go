// Arrays of characters that objects are kept in, and other views of the same bytes.

package random

import "fmt"

const blockFunctions = `
void *memcpy(void *, const void *, __SIZE_TYPE__); void *memset(void *, int, __SIZE_TYPE__); void *memmove(void *, const void *, __SIZE_TYPE__); int memcmp(const void *, const void *, __SIZE_TYPE__);
void *malloc(__SIZE_TYPE__);`

// buffers are arrays of characters that structures are copied to and from, whole or in part, or that are seen as such.
func (g *generator) buffers() func() {
	s, h, f := g.name("S"), g.name("H"), g.name("bu")
	ms := g.solid(s)
	size := 0
	for _, m := range ms {
		size += m.size
	}
	g.lines(blockFunctions+`
struct %[1]s { unsigned short kind; %[3]s tag[2]; unsigned len; };
static void %[2]s_put(unsigned char *p, unsigned x) { p[0] = x; p[1] = x >> 8; p[2] = x >> 16; p[3] = x >> 24; }
static unsigned %[2]s_get(const unsigned char *p) { return p[0] | p[1] << 8 | p[2] << 16 | (unsigned)p[3] << 24; }`, h, f, pick(g, "char", "unsigned char"))
	return func() {
		x, y, b, n, v := g.name("x"), g.name("y"), g.name("b"), g.name("n"), g.name("h")
		heap := g.chance(40)
		if heap {
			g.line("%s *%s = malloc(%d); memset(%s, %s, %d);", pick(g, "unsigned char", "char"), b, size+16, b, pick(g, "0", "1", "255", g.prefix+"_in"), size+16)
		} else {
			g.line("%s %s[%d] __attribute__((aligned(8))) = {1, 2, [%d] = 3};", pick(g, "unsigned char", "char"), b, size+16, g.r.IntN(size)+2)
		}
		g.line("%sstruct %s %s = {0}; struct %s %s = {0}; unsigned %s = %s;", pick(g, "", "static "), s, x, s, y, n, g.literal())
		g.line("struct %s *%s = (void *)%s;", h, v, pick(g, b, "("+b+" + 8)", fmt.Sprintf("(%s + %d)", b, 4*g.r.IntN(size/4))))
		g.lvalues = append(g.lvalues, lvalue{text: n, typ: typeUnsigned}, lvalue{text: b + "[@8]", typ: cTypes[1]}, lvalue{text: v + "->kind", typ: cTypes[5]}, lvalue{text: v + "->len", typ: typeUnsigned},
			lvalue{text: v + "->tag[@2]", typ: cTypes[1]}, lvalue{text: fmt.Sprintf("(*(int *)(%s + 4))", b), typ: typeInt}, lvalue{text: fmt.Sprintf("((short *)%s)[@8]", b), typ: cTypes[4]})
		at := func() string { return pick(g, b, b+" + @8", fmt.Sprintf("%s + %d", b, g.r.IntN(12))) }
		for _, m := range ms {
			g.lvalues = append(g.lvalues, lvalue{text: x + "." + m.use, typ: m.typ}, lvalue{text: y + "." + m.use, typ: m.typ})
			g.moves = append(g.moves, fmt.Sprintf("memcpy(&%s.%s, %s, sizeof %s.%s)", x, m.decl, at(), x, m.decl), fmt.Sprintf("memcpy(%s, &%s.%s, sizeof %s.%s)", at(), x, m.decl, x, m.decl))
		}
		g.moves = append(g.moves, fmt.Sprintf("memcpy(%s, &%s, sizeof %s)", at(), x, x), fmt.Sprintf("memcpy(&%s, %s, sizeof %s)", x, at(), x), fmt.Sprintf("memmove(&%s, %s, sizeof %s)", y, at(), y),
			fmt.Sprintf("memcpy(%s, &%s, %d)", at(), x, 1+g.r.IntN(size)), fmt.Sprintf("memcpy((char *)&%s + %d, %s, %d)", y, g.r.IntN(3), at(), 1+g.r.IntN(size-3)), fmt.Sprintf("memcpy(&%s, %s, 4)", n, at()), fmt.Sprintf("memcpy(%s, &%s, 4)", at(), n),
			fmt.Sprintf("%s_put((unsigned char *)%s, @e)", f, at()), fmt.Sprintf("memset(&%s, %s, sizeof %s)", x, pick(g, "0", "1", "255", "(@e)"), x), fmt.Sprintf("memmove(%s, %s, %d)", at(), at(), 1+g.r.IntN(8)),
			fmt.Sprintf("memset(%s, %s, %d)", at(), pick(g, "0", "7", "(@e)"), 1+g.r.IntN(8)), fmt.Sprintf("*%s = (struct %s){1, {2, 3}, @e}", v, h), fmt.Sprintf("%s = (void *)(%s + %s)", v, b, pick(g, "4", "0", "8", "4 * @2")),
			fmt.Sprintf("memcpy(%s, %s, sizeof *%s)", at(), "&"+y, v), fmt.Sprintf("memcpy(&%s, %s, 4)", y, v))
		g.values = append(g.values, fmt.Sprintf("%s_get((unsigned char *)%s)", f, at()), fmt.Sprintf("!memcmp(&%s, %s, %d)", x, at(), 1+g.r.IntN(size)), fmt.Sprintf("(memcmp(%s, &%s, sizeof %s) < 0)", at(), y, y), fmt.Sprintf("(memcmp(&%s, &%s, 5) > 0)", x, y),
			fmt.Sprintf("((unsigned char *)%s)[@8]", v), fmt.Sprintf("(*(unsigned short *)(%s + 2 * @4))", b))
	}
}

// overlays are unions of arrays, and arrays of numbers that are seen as bytes.
func (g *generator) overlays() func() {
	u, f := g.name("U"), g.name("ov")
	long := pick(g, "unsigned long long q", "long long q")
	g.lines(blockFunctions+`
union %[1]s { unsigned w[2]; unsigned short h[4]; %[3]s c[8]; %[4]s; struct { short lo; unsigned char mid[4]; short hi; } s; };
static unsigned %[2]s(const void *p, unsigned n) { const unsigned char *b = p; unsigned r = 7; while (n--) r = r * 31 + *b++; return r; }`, u, f, pick(g, "unsigned char", "char", "signed char"), long)
	return func() {
		x, a, c, k := g.name("u"), g.name("a"), g.name("c"), g.name("k")
		t := pick(g, cTypes[4], cTypes[5], typeInt, typeUnsigned, cTypes[8], cTypes[9])
		g.line("union %s %s = {{%s, %s}};", u, x, g.literal(), g.literal())
		g.line("%s %s[4] = {%s, 5}; %s *%s = (void *)%s; unsigned %s = 0;", t.name, a, g.literal(), pick(g, "unsigned char", "char", "signed char"), c, a, k)
		for _, m := range []lvalue{{text: ".w[@2]", typ: typeUnsigned}, {text: ".h[@4]", typ: cTypes[5]}, {text: ".c[@8]", typ: cTypes[1]}, {text: ".q", typ: cTypes[8]}, {text: ".s.mid[@4]", typ: cTypes[3]}, {text: ".s.hi", typ: cTypes[4]}} {
			m.text = x + m.text
			g.lvalues = append(g.lvalues, m)
		}
		g.lvalues = append(g.lvalues, lvalue{text: a + "[@4]", typ: t}, lvalue{text: c + "[@8]", typ: cTypes[1]}, lvalue{text: k, typ: typeUnsigned})
		g.moves = append(g.moves, fmt.Sprintf("memcpy(&%s, %s + @4, 4)", k, c), fmt.Sprintf("memcpy(%s + @4, &%s, 4)", c, k), fmt.Sprintf("memcpy(%s, &%s, %d)", a, x, 1+g.r.IntN(8)), fmt.Sprintf("memcpy(&%s, %s, %d)", x, a, 1+g.r.IntN(8)),
			fmt.Sprintf("%s[@4] = @e", c), fmt.Sprintf("memset(%s, @e, sizeof %s)", a, a), fmt.Sprintf("memmove(%s + 1, %s, 5)", c, c), fmt.Sprintf("memcpy(&%s.s.mid, %s + 1, 3)", x, c))
		g.values = append(g.values, fmt.Sprintf("%s(%s, sizeof %s)", f, a, a), fmt.Sprintf("%s(&%s, 5)", f, x), fmt.Sprintf("!memcmp(%s, &%s, 8)", a, x))
	}
}

// moved are structures with pointers and padding that are copied and swapped as bytes.
func (g *generator) moved() func() {
	s, f, t := g.name("S"), g.name("mv"), g.typ()
	g.lines(blockFunctions+`
struct %[1]s { %[3]s k; %[3]s *p; char c; };
static void %[2]s(void *a, void *b, unsigned n) {
  char *x = a, *y = b;
  %[4]s
}`, s, f, t.name, pick(g, "while (n--) { char t = *x; *x++ = *y; *y++ = t; }", "for (unsigned i = 0; i < n; i++) { char t = x[i]; x[i] = y[i]; y[i] = t; }"))
	return func() {
		v, x, y, b := g.name("v"), g.name("x"), g.name("y"), g.name("b")
		g.line("%s %s[2] = {%s, 3}; struct %s %s = {1, %s, 2}, %s = {%s, %s + 1, 4}; char %s[sizeof %s + 4];", t.name, v, g.literal(), s, x, v, y, g.literal(), v, b, x)
		g.line("memcpy(%s, &%s, sizeof %s);", b, x, x)
		for _, m := range []string{x, y} {
			g.lvalues = append(g.lvalues, lvalue{text: m + ".k", typ: t}, lvalue{text: m + ".c", typ: cTypes[1]}, lvalue{text: "(*" + m + ".p)", typ: t})
		}
		g.moves = append(g.moves, fmt.Sprintf("memcpy(&%s, %s, sizeof %s)", y, b, y), fmt.Sprintf("memcpy(%s, &%s, sizeof %s)", b, y, y), fmt.Sprintf("%s(&%s, &%s, sizeof %s)", f, x, y, x), fmt.Sprintf("%s = %s", x, y))
		g.values = append(g.values, fmt.Sprintf("(%s.p == %s)", x, v), fmt.Sprintf("(%s.p == %s.p)", x, y))
	}
}
