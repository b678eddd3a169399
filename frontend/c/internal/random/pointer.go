// Pointers to variables, members and elements.

package random

import (
	"fmt"
	"strings"
)

// pointers are pointers to what there is, and pointers to these.
func (g *generator) pointers() func() {
	t, writer := g.typ(), g.name("w")
	g.lines(`
static %[1]s *%[2]s(%[1]s *p, %[3]s x) {
  if (%[4]s) *p %[5]s x;
  return p;
}`, t.name, writer, g.typ().name, pick(g, "x > 3", "*p == x", "x & 1"), pick(g, "=", "^=", "|=", "&="))
	return func() {
		targets := map[string][]string{} // by type
		var types []cType
		for _, v := range g.lvalues {
			if v.bitField || strings.ContainsAny(v.text, "@(") {
				continue
			}
			if targets[v.typ.name] == nil {
				types = append(types, v.typ)
			}
			targets[v.typ.name] = append(targets[v.typ.name], v.text)
		}
		own := g.name("v") // one target of type t at least
		g.declare(pick(g, "", "static "), t, own)
		targets[t.name] = append(targets[t.name], own)
		types = append(types, t)
		for _, u := range types[max(g.r.IntN(len(types)), len(types)-4):] {
			p, some := g.name("p"), targets[u.name]
			g.line("%s *%s = &%s;", u.name, p, pick(g, some...))
			g.lvalues = append(g.lvalues, lvalue{text: "(*" + p + ")", typ: u})
			g.moves = append(g.moves, fmt.Sprintf("%s = &%s", p, pick(g, some...)), fmt.Sprintf("%s = @e ? &%s : %s", p, pick(g, some...), p))
			g.values = append(g.values, fmt.Sprintf("(%s == &%s)", p, pick(g, some...)), "!"+p)
			if g.chance(30) {
				pp := g.name("pp")
				g.line("%s **%s = &%s;", u.name, pp, p)
				g.lvalues = append(g.lvalues, lvalue{text: "(**" + pp + ")", typ: u})
				g.moves = append(g.moves, fmt.Sprintf("*%s = &%s", pp, pick(g, some...)))
			}
		}
		g.moves = append(g.moves, fmt.Sprintf("*%s(&%s, @e) %s", writer, own, pick(g, "|= 1", "^= 3")),
			fmt.Sprintf("%s(&%s, @e)", writer, pick(g, targets[t.name]...)))
	}
}

// cursors are pointers that move in arrays.
func (g *generator) cursors() func() {
	t, sum := g.number(), g.name("sum")
	g.lines(`
static unsigned %[2]s(const %[1]s *from, const %[1]s *to) {
  unsigned s = 0;
  %[3]s
  return s;
}`, t.name, sum, pick(g, "while (from != to) s = s * 3 + *from++;", "for (; to > from; --to) s ^= to[-1] + 1u;", "for (const "+t.name+" *p = from; p < to; p += 2) s += *p;"))
	return func() {
		a, p, q := g.name("a"), g.name("q"), g.name("q")
		g.line("%s %s[6] = {%s, %s, %s};", t.name, a, g.literal(), g.literal(), g.literal())
		g.line("%s *%s = %s + 2, *%s = &%s[5];", t.name, p, a, q, a)
		g.lvalues = append(g.lvalues, lvalue{text: p + "[@3]", typ: t}, lvalue{text: "(*(" + p + " - 1))", typ: t}, lvalue{text: a + "[@6]", typ: t}, lvalue{text: q + "[-1]", typ: t}, lvalue{text: "(*" + q + ")", typ: t})
		g.values = append(g.values, fmt.Sprintf("(%s - %s)", p, a), fmt.Sprintf("(%s > %s)", q, p), fmt.Sprintf("(%s <= %s)", p, q), fmt.Sprintf("%s(%s, %s + 4)", sum, a, a), fmt.Sprintf("((char *)%s - (char *)%s)", q, a), fmt.Sprintf("((unsigned long)%s - (unsigned long)%s)", q, a))
		g.moves = append(g.moves, fmt.Sprintf("%s = %s == %s + 3 ? %s - 2 : %s + 3", p, p, a, p, a), fmt.Sprintf("if (%s > %s + 1) { %s t = @e; *--%s = t; }", q, a, t.name, q), fmt.Sprintf("if (%s < %s + 5) { %s t = @e; *%s++ = t; }", q, a, t.name, q), // not in one: the order would matter

			fmt.Sprintf("%s = %s + 1 + ((unsigned)@e & 3)", q, a), fmt.Sprintf("%s += %s > %s + 2 ? -1 : 1", q, q, a), fmt.Sprintf("*(%s *)((char *)%s + @6 * sizeof(%s)) = @e", t.name, a, t.name),
			fmt.Sprintf("*(%s *)((unsigned long)%s + sizeof *%s) = @e", t.name, p, p), fmt.Sprintf("(@6)[%s] = @e", a))
	}
}

// lists are lists of structures, of which one consists of variables; some become circular.
func (g *generator) lists() func() {
	t, n := g.typ(), g.name("N")
	g.lines(`
void *malloc(__SIZE_TYPE__);
struct %[1]s { %[2]s v; struct %[1]s *next; %[3]s w; };
static struct %[1]s *%[1]s_new(%[2]s v, struct %[1]s *next) {
  struct %[1]s *n = malloc(sizeof(struct %[1]s));
  n->v = v; n->next = next; n->w = %[4]s;
  return n;
}
static unsigned %[1]s_total(const struct %[1]s *n) {
  unsigned s = 0;
  for (int i = 0; n && i < 4; i++, n = n->next) s = s * 7 + n->v * 3u + n->w;
  return s;
}`, n, t.name, g.typ().name, g.literal())
	return func() {
		a, b, c, l := g.name("na"), g.name("nb"), g.name("nc"), g.name("nl")
		g.line("struct %s %s = {%s, 0}, %s = {%s, &%s, 1}, %s = {.next = &%s};", n, c, g.literal(), b, g.literal(), c, a, b)
		g.line("struct %s *%s = %s_new(%s, %s_new(%s, %s));", n, l, n, g.leaf(), n, g.leaf(), pick(g, "0", "&"+b))
		g.lvalues = append(g.lvalues, lvalue{text: l + "->v", typ: t}, lvalue{text: a + ".next->v", typ: t})
		g.values = append(g.values, fmt.Sprintf("%s_total(&%s)", n, a), fmt.Sprintf("%s_total(%s)", n, l), fmt.Sprintf("(%s.next == %s)", a, l), fmt.Sprintf("!%s->next", l))
		g.moves = append(g.moves, fmt.Sprintf("%s = %s_new(@e, %s)", l, n, l), fmt.Sprintf("if (%s->next) %s = %s->next", l, l, l), fmt.Sprintf("%s.next = %s", a, l),
			fmt.Sprintf("%s->next = %s", l, pick(g, "0", "&"+c, l)), fmt.Sprintf("%s = *%s", c, l), fmt.Sprintf("*%s = %s", l, b), fmt.Sprintf("%s = &%s", l, a), fmt.Sprintf("%s.next = &%s", a, c))
	}
}
