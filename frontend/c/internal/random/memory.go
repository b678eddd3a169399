// Pointers that are converted: to integers and back, from members to what they are in; and allocated memory.

package random

import "fmt"

// containers are lists of members, from which the structures around them are found.
func (g *generator) containers() func() {
	n, l := g.name("N"), g.name("L")
	a, b := g.typ(), g.typ()
	of := pick(g, "((struct %[1]s *)((char *)(p) - __builtin_offsetof(struct %[1]s, link)))",
		"({ const __typeof__(((struct %[1]s *)0)->link) *m = (p); (struct %[1]s *)((char *)m - (unsigned long)&((struct %[1]s *)0)->link); })",
		"((struct %[1]s *)((unsigned long)(p) - (unsigned long)&((struct %[1]s *)0)->link))")
	g.lines(`
struct %[2]s { struct %[2]s *next, *prev; };
struct %[1]s { %[3]s a; struct %[2]s link; %[4]s b; };
#define %[1]s_of(p) `+of+`
static void %[1]s_add(struct %[2]s *head, struct %[2]s *x) {
  x->next = head->next; x->prev = head;
  head->next->prev = x; head->next = x;
}
static unsigned %[1]s_sum(struct %[2]s *head) {
  unsigned s = 1;
  int i = 0;
  for (struct %[2]s *p = head->next; p != head && i < 4; p = p->next, i++) {
    struct %[1]s *x = %[1]s_of(p);
    s = s * 5 + (unsigned)x->a + (unsigned)x->b;
  }
  return s;
}`, n, l, a.name, b.name)
	return func() {
		h, x, y := g.name("h"), g.name("n"), g.name("n")
		g.line("struct %s %s = {&%s, &%s};", l, h, h, h)
		g.line("%sstruct %s %s = {%s}; struct %s %s = {.b = %s};", pick(g, "", "static "), n, x, g.literal(), n, y, g.literal())
		g.line("%s_add(&%s, &%s.link); %s_add(&%s, &%s.link);", n, h, x, n, h, y)
		g.lvalues = append(g.lvalues, lvalue{text: x + ".a", typ: a}, lvalue{text: y + ".b", typ: b}, lvalue{text: fmt.Sprintf("%s_of(%s.next)->a", n, h), typ: a}, lvalue{text: fmt.Sprintf("%s_of(%s.prev)->b", n, h), typ: b})
		g.values = append(g.values, fmt.Sprintf("%s_sum(&%s)", n, h), fmt.Sprintf("(%s.next == &%s.link)", h, x), fmt.Sprintf("(%s_of(&%s.link) == &%s)", n, y, y))
		g.moves = append(g.moves, fmt.Sprintf("{ struct %[1]s *t = %[2]s.next; t->next->prev = t->prev; t->prev->next = t->next; %[3]s_add(%[2]s.prev, t); }", l, h, n),
			fmt.Sprintf("%s_of(%s.next)->b = @e", n, h), fmt.Sprintf("%s.a = %s_of(%s.prev)->a", x, n, h))
	}
}

// integers are pointers kept in integers.
func (g *generator) integers() func() {
	t, f := g.typ(), g.name("up")
	integer := pick(g, "unsigned long", "long")
	g.lines(`
static %[1]s %[2]s(%[1]s p, int by) { return p + by; }
static %[1]s %[2]s_kept;`, integer, f)
	return func() {
		x, y, p, q := g.name("v"), g.name("a"), g.name("ip"), g.name("iq")
		g.line("%s %s = %s, %s[4] = {%s, 1};", t.name, x, g.literal(), y, g.literal())
		g.line("%s %s = (%s)&%s, %s = (%s)%s;", integer, p, integer, x, q, integer, y)
		g.line("%s_kept = (%s)(%s + 1);", f, integer, y)
		for _, v := range []string{p, q, f + "_kept"} {
			g.lvalues = append(g.lvalues, lvalue{text: fmt.Sprintf("(*(%s *)%s)", t.name, v), typ: t})
		}
		g.lvalues = append(g.lvalues, lvalue{text: x, typ: t}, lvalue{text: y + "[@3]", typ: t})
		g.moves = append(g.moves, fmt.Sprintf("%s = (%s)&%s[@2]", q, integer, y), fmt.Sprintf("%s = %s(%s, sizeof(%s))", p, f, q, t.name), fmt.Sprintf("%s_kept = %s", f, p), fmt.Sprintf("%s = @e ? %s_kept : (%s)&%s", p, f, integer, x),
			fmt.Sprintf("*(%s *)%s(%s_kept, 0) = @e", t.name, f, f), fmt.Sprintf("%s = (%s)%s", q, integer, y), fmt.Sprintf("if (%s == (%s)%s) %s += sizeof %s", q, integer, y, q, x))
		g.values = append(g.values, fmt.Sprintf("(%s == (%s)%s)", q, integer, y), fmt.Sprintf("(%s == %s)", p, q), fmt.Sprintf("(%s - (%s)%s)", q, integer, y), "!"+p, fmt.Sprintf("((void *)%s == &%s)", p, x))
	}
}

// members are accessed by their offset, and by pointers of other types that fit.
func (g *generator) members() func() {
	s, t := g.name("S"), g.number()
	g.line("struct %s { %s a, b; char c[4]; %s d[3]; };", s, t.name, t.name)
	g.line("static %s *%s_d(struct %s *p) { return p->d; }", t.name, s, s)
	return func() {
		x, p, v := g.name("x"), g.name("p"), g.name("vp")
		g.line("struct %s %s[2] = {{%s, %s, \"abc\", {%s}}};", s, x, g.literal(), g.literal(), g.literal())
		g.line("%s *%s = &%s[0].b;", t.name, p, x)
		g.line("void *%s = &%s[1].d[1];", v, x)
		at := func(member string) string {
			return fmt.Sprintf("(*(%s *)((char *)&%s[@2] + __builtin_offsetof(struct %s, %s)))", t.name, x, s, member)
		}
		g.lvalues = append(g.lvalues, lvalue{text: "(*" + p + ")", typ: t}, lvalue{text: at("b"), typ: t}, lvalue{text: at("d[1]"), typ: t}, lvalue{text: x + "[@2].a", typ: t},
			lvalue{text: fmt.Sprintf("(*(%s *)%s)", t.name, v), typ: t}, lvalue{text: x + "[0].c[@3]", typ: cTypes[1]}, lvalue{text: fmt.Sprintf("%s_d(&%s[@2])[@3]", s, x), typ: t},
			lvalue{text: fmt.Sprintf("((struct %s *)%s)->a", s, x), typ: t})
		g.moves = append(g.moves, fmt.Sprintf("%s = &%s[@2].%s", p, x, pick(g, "a", "d[2]")), fmt.Sprintf("%s = %s_d(&%s[@2]) + @2", p, s, x), fmt.Sprintf("%s = %s", v, p), fmt.Sprintf("%s = &%s[@2].d[@3]", v, x), fmt.Sprintf("%s = %s", p, v),
			fmt.Sprintf("%s[1] = *(struct %s *)&%s[0].a", x, s, x))
		g.values = append(g.values, fmt.Sprintf("(%s == (void *)%s)", v, p), fmt.Sprintf("((char *)&%s[1].d - (char *)%s)", x, x), fmt.Sprintf("(&%s[1].a - &%s[1].a)", x, x))
	}
}

// heap are allocated arrays of numbers and of structures.
func (g *generator) heap() func() {
	t, s, f := g.typ(), g.name("S"), g.name("make")
	g.lines(`
void *malloc(__SIZE_TYPE__); void *calloc(__SIZE_TYPE__, __SIZE_TYPE__); void free(void *); void *realloc(void *, __SIZE_TYPE__);
struct %[3]s { int n; %[1]s *data; };
static struct %[3]s *%[2]s(int n, %[1]s x) {
  struct %[3]s *s = malloc(sizeof *s);
  s->n = n;
  s->data = %[4]s;
  for (int i = 0; i < n; i++) s->data[i] = x + (unsigned)i;
  return s;
}
static void %[2]s_drop(struct %[3]s *s) { free(s->data); free(s); }`, t.name, f, s, pick(g, "malloc(n * sizeof *s->data)", "calloc(n, sizeof("+t.name+"))", "("+t.name+" *)malloc(sizeof("+t.name+") * n)"))
	return func() {
		x, y, z := g.name("hp"), g.name("hp"), g.name("hz")
		g.line("struct %s *%s = %s(3, %s), *%s = %s(2, %s_in);", s, x, f, g.literal(), y, f, g.prefix)
		g.line("%s *%s = calloc(4, sizeof *%s);", t.name, z, z)
		g.lvalues = append(g.lvalues, lvalue{text: x + "->data[@2]", typ: t}, lvalue{text: "(*" + y + ").data[@2]", typ: t}, lvalue{text: z + "[@4]", typ: t})
		g.values = append(g.values, x+"->n", fmt.Sprintf("%s->data[%s->n - 1]", x, x), fmt.Sprintf("(%s == %s)", x, y), fmt.Sprintf("!%s", z))
		g.moves = append(g.moves, fmt.Sprintf("if (%[1]s != %[2]s) { %[4]s t = @e; %[3]s_drop(%[1]s); %[1]s = %[3]s(3, t); }", x, y, f, t.name), fmt.Sprintf("%s = %s", x, y), fmt.Sprintf("{ free(%s); %s = calloc(4, sizeof *%s); }", z, z, z),
			fmt.Sprintf("if (%s != %s) *%s = (struct %s){2, %s->data}", x, y, x, s, x), fmt.Sprintf("for (int i = 0; i < %[1]s->n; i++) %[1]s->data[i] ^= i", y),
			fmt.Sprintf("{ %s = realloc(%s, 5 * sizeof *%s); %s[4] = @e; %s[1] = %s[4]; }", z, z, z, z, z, z))
	}
}

// blocks are copied, set and compared by the functions of the C library.
func (g *generator) blocks() func() {
	s, t := g.name("S"), g.number()
	g.lines(`
void *memcpy(void *, const void *, __SIZE_TYPE__); void *memset(void *, int, __SIZE_TYPE__); void *memmove(void *, const void *, __SIZE_TYPE__); int memcmp(const void *, const void *, __SIZE_TYPE__);
struct %[1]s { %[2]s a, b[3]; };`, s, t.name)
	return func() {
		x, y, a := g.name("x"), g.name("y"), g.name("ab")
		g.line("struct %s %s = {%s, {%s}}, %s;", s, x, g.literal(), g.literal(), y)
		g.line("%s %s[4] = {1, %s, 3};", t.name, a, g.literal())
		g.line("%s;", pick(g, fmt.Sprintf("memset(&%s, 0, sizeof %s)", y, y), fmt.Sprintf("memcpy(&%s, &%s, sizeof(struct %s))", y, x, s), fmt.Sprintf("%s = %s", y, x)))
		g.lvalues = append(g.lvalues, lvalue{text: x + ".a", typ: t}, lvalue{text: y + ".b[@3]", typ: t}, lvalue{text: y + ".a", typ: t}, lvalue{text: a + "[@4]", typ: t})
		g.moves = append(g.moves, fmt.Sprintf("memcpy(&%s, &%s, sizeof %s)", x, y, x), fmt.Sprintf("memcpy(%s.b, %s + @2, 3 * sizeof *%s)", x, a, a), fmt.Sprintf("memcpy(&%s.b[1], &%s.b[0], sizeof(%s))", x, x, t.name),
			fmt.Sprintf("memmove(%s.b + @2, %s.b, 2 * sizeof(%s))", y, y, t.name), fmt.Sprintf("memset(%s.b, %s, sizeof %s.b)", x, pick(g, "0", "0", "1", "255"), x), fmt.Sprintf("memset(%s, 0, sizeof %s)", a, a), fmt.Sprintf("memcpy(%s, &%s, sizeof %s)", a, y, y))
		if t.name == "unsigned char" || t.name == "char" || t.name == "signed char" {
			g.values = append(g.values, fmt.Sprintf("(memcmp(%s, %s.b, 3) < 0)", a, x))
		}
		g.values = append(g.values, fmt.Sprintf("!memcmp(&%s, &%s, sizeof %s)", x, y, x))
	}
}
