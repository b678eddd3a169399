// Objects as bytes, and pointers that are moved as one type and used as another.

package random

import "fmt"

// member is one of a structure without padding.
type member struct {
	decl, use string
	typ       cType
	size      int
}

// solid writes a structure of which every byte belongs to a number, and returns its members.
func (g *generator) solid(name string) []member {
	char, schar, uchar, short, ushort := cTypes[1], cTypes[2], cTypes[3], cTypes[4], cTypes[5]
	all := []member{
		{"unsigned char %s[4]", "[@4]", uchar, 4}, {"char %s[8]", "[@8]", char, 8}, {"short %s[2]", "[@2]", short, 4}, {"int %s", "", typeInt, 4}, {"unsigned %s", "", typeUnsigned, 4},
		{"struct { unsigned short p; signed char q[2]; } %s", ".q[@2]", schar, 4}, {"struct { unsigned short p; char q[2]; } %s[2]", "[@2].p", ushort, 8}, {"union { unsigned u; int i; } %s", ".i", typeInt, 4}, {"int %s[2][2]", "[@2][@2]", typeInt, 16},
	}
	var ms []member
	text := ""
	for i := range 2 + g.r.IntN(3) {
		m := pick(g, all...)
		f := fmt.Sprintf("m%d", i)
		text += fmt.Sprintf(m.decl, f) + "; "
		m.use, m.decl = f+m.use, f
		ms = append(ms, m)
	}
	g.line("struct %s { %s};", name, text)
	return ms
}

// bytes are objects whose bytes are summed up, copied, overwritten and compared by loops.
func (g *generator) bytes() func() {
	s, f := g.name("S"), g.name("by")
	ms := g.solid(s)
	size := 0
	for _, m := range ms {
		size += m.size
	}
	g.lines(`
static unsigned %[1]s_sum(const void *p, int n) {
  const unsigned char *b = p;
  unsigned s = 1;
  %[2]s
  return s;
}
static void %[1]s_copy(void *to, const void *from, unsigned n) {
  char *x = to; const char *y = from;
  %[3]s
}
static int %[1]s_differ(const unsigned char *a, const unsigned char *b, int n) {
  for (; n > 0; n--, a++, b++) if (*a != *b) return *a - *b;
  return 0;
}`, f, pick(g, "for (int i = 0; i < n; i++) s = s * 3 + b[i];", "while (n--) s = s * 5 + *b++;", "for (const unsigned char *e = b + n; b != e; ++b) s ^= *b * 7u + s;"),
		pick(g, "while (n--) *x++ = *y++;", "for (unsigned i = 0; i < n; i++) x[i] = y[i];", "for (unsigned i = n; i > 0; i--) *(x + i - 1) = *(y + i - 1);"))
	return func() {
		x, y, p := g.name("x"), g.name("y"), g.name("bp")
		g.line("%sstruct %s %s = {0}; struct %s %s[2] = {{0}};", pick(g, "", "static "), s, x, s, y)
		g.line("%[1]s *%[2]s = (%[1]s *)&%[3]s;", pick(g, "unsigned char", "unsigned char", "char", "signed char"), p, pick(g, x, y+"[1]"))
		for _, m := range ms {
			for _, v := range []string{x, y + "[1]", y + "[@2]"} {
				g.lvalues = append(g.lvalues, lvalue{text: v + "." + m.use, typ: m.typ})
			}
			g.moves = append(g.moves, fmt.Sprintf("%s_copy(&%s.%s, &%s[@2].%s, sizeof %s.%s)", f, x, m.decl, y, m.decl, x, m.decl))
			g.values = append(g.values, fmt.Sprintf("%s_sum(&%s.%s, sizeof %s.%s)", f, x, m.decl, x, m.decl))
		}
		at := func() string { return fmt.Sprintf("@4 + %d", 4*g.r.IntN(size/4)) }
		g.lvalues = append(g.lvalues, lvalue{text: fmt.Sprintf("((unsigned char *)&%s)[%s]", x, at()), typ: cTypes[3]}, lvalue{text: fmt.Sprintf("(*((char *)(%s + 1) + %s))", y, at()), typ: cTypes[1]},
			lvalue{text: fmt.Sprintf("%s[%s]", p, at()), typ: cTypes[3]})
		g.values = append(g.values, fmt.Sprintf("%s_sum(&%s, sizeof %s)", f, x, x), fmt.Sprintf("%s_sum(%s, sizeof %s)", f, y, y), fmt.Sprintf("!%s_differ((void *)&%s, (void *)&%s[@2], sizeof %s)", f, x, y, x))
		g.moves = append(g.moves, fmt.Sprintf("%s_copy(&%s, &%s[@2], sizeof %s)", f, x, y, x), fmt.Sprintf("%s_copy(%s, &%s, sizeof %s)", f, y, x, x),
			fmt.Sprintf("for (int i = 0; i < %d; i++) ((unsigned char *)&%s)[i] ^= i * 3", size, x), fmt.Sprintf("for (unsigned i = 0; i < sizeof %s; i += 3) *((char *)%s + i) = i", y, y),
			fmt.Sprintf("%s[1] = %s", y, x))
	}
}

// views are pointers made of pointers of other types, differences of such, and what is behind an object or a member.
func (g *generator) views() func() {
	b, d, s := g.name("B"), g.name("D"), g.name("S")
	ms := g.solid(s)
	g.line("struct %s { %s; };", b, pick(g, "int x, y", "int x", "int x; short y[2]", "unsigned char c[4]; int x"))
	g.line("struct %s { struct %s b; %s; };", d, b, pick(g, "int z", "short z[2]", "struct "+b+" z"))
	g.line("static int %s_x(struct %s *p) { return p->x; }", b, b)
	return func() {
		x, y, p, q := g.name("dd"), g.name("ss"), g.name("vb"), g.name("vi")
		g.line("%sstruct %s %s[4] = {{{0}}}; struct %s %s[3] = {{0}};", pick(g, "", "static "), d, x, s, y)
		g.line("struct %s *%s = (struct %s *)(%s + 1); void *%s = &%s[1];", b, p, b, x, q, y)
		g.lvalues = append(g.lvalues, lvalue{text: x + "[@4].b.x", typ: typeInt}, lvalue{text: p + "->x", typ: typeInt}, lvalue{text: fmt.Sprintf("((struct %s *)(%s + @4))->x", b, x), typ: typeInt})
		last := ms[len(ms)-1]
		for i, m := range ms {
			g.lvalues = append(g.lvalues, lvalue{text: fmt.Sprintf("%s[@3].%s", y, m.use), typ: m.typ}, lvalue{text: fmt.Sprintf("((struct %s *)((char *)%s + @3 * sizeof(struct %s)))->%s", s, y, s, m.use), typ: m.typ})
			g.values = append(g.values, fmt.Sprintf("((char *)&%s[@3].%s - (char *)%s)", y, m.decl, y), fmt.Sprintf("((char *)(&%s[1].%s + 1) - (char *)%s)", y, m.decl, q))
			if i > 0 {
				g.values = append(g.values, fmt.Sprintf("((void *)(&%s[@3].%s + 1) == (void *)&%s[@3].%s)", y, ms[i-1].decl, y, m.decl), fmt.Sprintf("((char *)&%s[2].%s > (char *)%s)", y, m.decl, q),
					fmt.Sprintf("((unsigned long)&%s[2].%s - (unsigned long)%s)", y, m.decl, y))
			}
		}
		g.values = append(g.values, fmt.Sprintf("%s_x((struct %s *)&%s[@4])", b, b, x), fmt.Sprintf("((struct %s *)(%s + 3) == %s)", b, x, p), fmt.Sprintf("((char *)(struct %s *)(%s + @4) - (char *)%s)", b, x, p),
			fmt.Sprintf("((short *)(&%s[0] + 2) - (short *)%s)", y, q), fmt.Sprintf("((int *)(%s + 1) == &%s[1].b.x)", x, x), fmt.Sprintf("((void *)(&%s[0].%s + 1) == (void *)&%s[1])", y, last.decl, y))
		g.moves = append(g.moves, fmt.Sprintf("%s = &%s[@4].b", p, x), fmt.Sprintf("%s = (struct %s *)((char *)%s + @4 * sizeof(struct %s))", p, b, x, d), fmt.Sprintf("%s = (struct %s *)((struct %s *)%s + (%s < &%s[2].b ? 1 : -1))", p, b, d, p, p, x),
			fmt.Sprintf("%s = (struct %s *)%s - (%s == &%s[2] ? 1 : 0)", q, s, q, q, y), fmt.Sprintf("%s = (char *)%s + @3 * sizeof *%s", q, y, y), fmt.Sprintf("*(struct %s *)%s = %s[@3]", s, q, y), fmt.Sprintf("*%s = %s[@4].b", p, x))
	}
}
