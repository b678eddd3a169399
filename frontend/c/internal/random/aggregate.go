// Arrays, structures and unions as values.

package random

import "fmt"

// globals are variables of the file.
func (g *generator) globals() func() {
	for range 1 + g.r.IntN(3) {
		g.declare(pick(g, "", "static "), g.typ(), g.name("g"))
	}
	return nil
}

// array declares an array.
func (g *generator) array(storage string, t cType, n int) string {
	name := g.name("a")
	g.line("%s%s %s[%d] = {%s};", storage, t.name, name, n, pick(g, g.literal()+", "+g.literal(), "[1] = "+g.literal(), "["+fmt.Sprint(n-2)+"] = "+g.literal()+", "+g.literal()))
	g.lvalues = append(g.lvalues, lvalue{text: fmt.Sprintf("%s[%d]", name, g.r.IntN(n)), typ: t}, lvalue{text: fmt.Sprintf("%s[@%d]", name, n), typ: t})
	return name
}

func (g *generator) arrays() func() {
	if g.chance(50) {
		g.array(pick(g, "", "static "), g.typ(), 2+g.r.IntN(6))
	}
	return func() { g.array(pick(g, "", "static "), g.typ(), 2+g.r.IntN(4)) }
}

// grids are arrays of arrays.
func (g *generator) grids() func() {
	return func() {
		m, t := g.name("m"), g.typ()
		g.line("%s %s[2][3] = {{%s, %s}, %s, %s};", t.name, m, g.literal(), g.literal(), g.literal(), g.literal())
		g.lvalues = append(g.lvalues, lvalue{text: m + "[1][2]", typ: t}, lvalue{text: m + "[@2][@3]", typ: t})
		row := g.name("row")
		g.line("%s (*%s)[3] = %s;", t.name, row, m)
		g.lvalues = append(g.lvalues, lvalue{text: "(*" + row + ")[@3]", typ: t}, lvalue{text: m + "[0][@3]", typ: t})
		g.moves = append(g.moves, fmt.Sprintf("%s = %s + %s", row, m, pick(g, "0", "1", "(@e & 1)")), fmt.Sprintf("%s = &%s[@2]", row, m))
		g.values = append(g.values, fmt.Sprintf("(%s - %s)", row, m), "sizeof "+m+"[0]", "sizeof *"+row)
	}
}

// structures are structures of numbers, a structure and an array, and functions that take and return such.
func (g *generator) structures() func() {
	in, s, f := g.name("IN"), g.name("S"), g.name("sv")
	a, b, c, d := g.typ(), g.typ(), g.typ(), g.typ()
	g.line("struct %s { %s a; %s b; };", in, a.name, b.name)
	g.line("struct %s { %s x; struct %s in; %s y[3]; };", s, c.name, in, d.name)
	g.values = append(g.values, "sizeof(struct "+in+")", "sizeof(struct "+s+")", "__builtin_offsetof(struct "+s+", y)")
	x, y := g.name("gs"), g.name("s")
	members := func(name string) {
		g.lvalues = append(g.lvalues, lvalue{text: name + ".in.a", typ: a}, lvalue{text: name + ".in.b", typ: b},
			lvalue{text: name + ".x", typ: c}, lvalue{text: name + ".y[1]", typ: d}, lvalue{text: name + ".y[@3]", typ: d})
	}
	g.line("%sstruct %s %s = {%s};", pick(g, "", "static "), s, x, pick(g,
		fmt.Sprintf("%s, {%s, %s}, {%s, %s}", g.literal(), g.literal(), g.literal(), g.literal(), g.literal()),
		fmt.Sprintf(".y = {%s, [2] = %s}, .x = %s", g.literal(), g.literal(), g.literal()),
		fmt.Sprintf(".in.b = %s, .y[1] = %s", g.literal(), g.literal()),
		fmt.Sprintf("%s, %s, %s, %s", g.literal(), g.literal(), g.literal(), g.literal())))
	members(x)
	g.lines(`
static struct %[1]s %[2]s(struct %[1]s s, %[3]s k) {
  struct %[1]s t = {.x = s.x};
  s.x = (%[4]s)k; t.y[2] = (%[5]s)(s.y[0] ^ k); t.in = s.in;
  return k & 1 ? s : t;
}`, s, f, g.typ().name, c.name, d.name)
	return func() {
		g.line("struct %s %s = %s;", s, y, x)
		members(y)
		p := g.name("ps")
		g.line("struct %s *%s = &%s;", s, p, x)
		g.lvalues = append(g.lvalues, lvalue{text: p + "->in.a", typ: a}, lvalue{text: p + "->x", typ: c}, lvalue{text: p + "->y[@3]", typ: d})
		g.moves = append(g.moves, fmt.Sprintf("%s = %s(%s, @e)", y, f, x), fmt.Sprintf("%s.in = %s(%s, @e).in", y, f, y),
			x+" = "+y, y+".in = "+x+".in", fmt.Sprintf("%s = %s == &%s ? &%s : &%s", p, p, x, y, x), x+" = *"+p, "*"+p+" = "+y,
			fmt.Sprintf("*%s = %s(*%s, @e)", p, f, p))
		g.values = append(g.values, fmt.Sprintf("%s(%s, 5).x", f, x), fmt.Sprintf("%s(%s, 7).y[2]", f, y))
	}
}

// nested are structures with arrays of structures, as variables, elements, parameters and results.
func (g *generator) nested() func() {
	in, out, f, h := g.name("IN"), g.name("OUT"), g.name("sv"), g.name("sv")
	a, b, c := g.typ(), g.typ(), g.typ()
	g.lines(`
struct %[1]s { %[3]s a; %[4]s b; };
struct %[2]s { struct %[1]s in[2]; %[5]s z; struct { struct %[1]s one; %[3]s w[2]; } deep; };
static struct %[2]s %[6]s(struct %[2]s s, %[8]s k) {
  s.in[k & 1] = s.deep.one;
  s.deep.w[1] = k;
  if (k == 2) { struct %[2]s t = s; t.in[0].a = s.in[1].a; return t; }
  return s;
}
static struct %[1]s %[7]s(const struct %[2]s *p, int i) { return i ? p->in[i & 1] : p->deep.one; }`, in, out, a.name, b.name, c.name, f, h, g.typ().name)
	return func() {
		x, y, z := g.name("o"), g.name("o"), g.name("oa")
		g.line("struct %s %s = {{{%s, %s}, {.b = %s}}, %s, {{1, 2}, {3}}};", out, x, g.literal(), g.literal(), g.literal(), g.literal())
		g.line("struct %s %s = %s(%s, %s), %s[3] = {%s, [2] = {.z = 3}};", out, y, f, x, g.literal(), z, x)
		for _, v := range []string{x, y, z + "[@3]", z + "[1]"} {
			g.lvalues = append(g.lvalues, lvalue{text: v + ".in[@2].a", typ: a}, lvalue{text: v + ".in[1].b", typ: b},
				lvalue{text: v + ".z", typ: c}, lvalue{text: v + ".deep.one.a", typ: a}, lvalue{text: v + ".deep.w[@2]", typ: a})
		}
		g.moves = append(g.moves, x+" = "+y, fmt.Sprintf("%s.in[0] = %s.in[@2]", x, y), fmt.Sprintf("%s = %s(%s, @e)", x, f, y),
			fmt.Sprintf("%s.deep.one = %s(%s, @e).in[1]", x, f, y), fmt.Sprintf("%s[@3] = %s[@3]", z, z), fmt.Sprintf("%s[@3] = %s", z, x),
			fmt.Sprintf("%s = @e ? %s : %s[@3]", x, y, z), fmt.Sprintf("%s = %s = %s[2]", x, y, z), fmt.Sprintf("%s.in[@2] = %s(&%s[@3], (int)@e & 1)", y, h, z),
			fmt.Sprintf("%s[@3].deep = %s.deep", z, x), fmt.Sprintf("%s = (@e, %s)", x, y), fmt.Sprintf("%s = %s(%s(%s, @e), @e)", x, f, f, y))
		g.values = append(g.values, fmt.Sprintf("%s(%s, 2).in[0].b", f, x), fmt.Sprintf("%s(&%s, 1).a", h, y))
	}
}

// unions are unions whose members all lie at the same place, of which the one is read that was written last, or one
// of the same width.
func (g *generator) unions() func() {
	u := g.name("U")
	i := 2 + 2*g.r.IntN(5)
	a, b := cTypes[i], cTypes[i+1]
	other := g.typ()
	g.line("union %s { %s a; %s b; struct { %s first; %s second; } s; };", u, a.name, b.name, a.name, other.name)
	g.line("struct %s_w { int before; union { %s p; %s q; }; int after; };", u, a.name, b.name)
	return func() {
		x, y, w := g.name("u"), g.name("u"), g.name("uw")
		g.line("union %s %s = {%s}, %s = {.s = {1, 2}};", u, x, g.literal(), y)
		g.line("struct %s_w %s = {%s, {%s}, 5};", u, w, g.literal(), g.literal())
		g.lvalues = append(g.lvalues, lvalue{text: x + ".a", typ: a}, lvalue{text: x + ".b", typ: b}, lvalue{text: w + ".p", typ: a}, lvalue{text: w + ".q", typ: b},
			lvalue{text: w + ".after", typ: typeInt}, lvalue{text: y + ".s.second", typ: other}, lvalue{text: y + ".s.first", typ: a}, lvalue{text: y + ".b", typ: b})
		g.moves = append(g.moves, fmt.Sprintf("%s.s = %s.s", y, y), fmt.Sprintf("%s.a = %s.q", x, w), fmt.Sprintf("%s.a = %s.a", y, x))
	}
}

// tagged are structures with a union, and a number that says which member it has.
func (g *generator) tagged() func() {
	v, get, set := g.name("V"), g.name("get"), g.name("set")
	a, b := g.typ(), g.typ()
	g.lines(`
struct %[1]s { int tag; union { %[4]s a; %[5]s b[2]; struct { %[5]s x; %[4]s y; } c; } u; };
static long long %[2]s(struct %[1]s v) {
  switch (v.tag) {
  case 0: return v.u.a;
  case 1: return v.u.b[0] ^ (v.u.b[1] & 255);
  case 2: return v.u.c.x & v.u.c.y;
  }
  return -1;
}
static void %[3]s(struct %[1]s *v, int tag, %[4]s x) {
  v->tag = tag;
  if (tag == 0) v->u.a = x;
  else if (tag == 1) { v->u.b[0] = x; v->u.b[1] = 7; }
  else { v->u.c.y = x; v->u.c.x = 3; }
}`, v, get, set, a.name, b.name)
	return func() {
		x, y := g.name("tg"), g.name("tg")
		g.line("struct %s %s = {0, {%s}}, %s[2];", v, x, g.literal(), y)
		g.line("%s(&%s[0], 1, %s); %s(%s + 1, 2, %s);", set, y, g.literal(), set, y, g.literal())
		g.moves = append(g.moves, fmt.Sprintf("%s(&%s, %d, @e)", set, x, g.r.IntN(3)), fmt.Sprintf("%s(&%s[@2], (int)(@e & 1), @e)", set, y), fmt.Sprintf("%s = %s[@2]", x, y), fmt.Sprintf("%s[@2] = %s", y, x))
		g.values = append(g.values, fmt.Sprintf("%s(%s)", get, x), fmt.Sprintf("%s(%s[@2])", get, y))
	}
}

// literals are compound literals.
func (g *generator) literals() func() {
	s, f := g.name("S"), g.name("cl")
	a, b := g.typ(), g.typ()
	g.lines(`
struct %[1]s { %[3]s a; %[4]s b[2]; };
static unsigned %[2]s(const struct %[1]s *s, int i) { return s->a * 3u + s->b[i & 1]; }
static struct %[1]s *%[2]s_g = &(struct %[1]s){1, {2, 3}};`, s, f, a.name, b.name)
	return func() {
		x, p, q := g.name("c"), g.name("cp"), g.name("cq")
		g.line("struct %s %s = (struct %s){%s, {%s}};", s, x, s, g.literal(), g.literal())
		g.line("struct %s *%s = &(struct %s){.b = {1, %s}};", s, p, s, g.literal())
		g.line("%s *%s = (%s[]){%s, %s, %s_in};", a.name, q, a.name, g.literal(), g.literal(), g.prefix)
		g.lvalues = append(g.lvalues, lvalue{text: p + "->a", typ: a}, lvalue{text: p + "->b[@2]", typ: b}, lvalue{text: q + "[@3]", typ: a}, lvalue{text: f + "_g->b[@2]", typ: b}, lvalue{text: x + ".b[1]", typ: b})
		g.moves = append(g.moves, fmt.Sprintf("%s = (struct %s){@e, {@e, 5}}", x, s), fmt.Sprintf("*%s = (struct %s){.b[1] = @e}", p, s),
			fmt.Sprintf("%s = &%s", p, x), fmt.Sprintf("*%s = %s", p, x), fmt.Sprintf("%s_g = %s", f, p))
		g.values = append(g.values, fmt.Sprintf("%s(&(struct %s){4, {%s_in, 6}}, %s_in)", f, s, g.prefix, g.prefix), fmt.Sprintf("%s(%s, 1)", f, p),
			fmt.Sprintf("((%s[]){5, %s_in, 7})[@3]", b.name, g.prefix), fmt.Sprintf("((struct %s){%s_in}).a", s, g.prefix))
	}
}
