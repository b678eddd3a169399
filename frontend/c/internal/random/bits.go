// Bit-fields.

package random

import (
	"fmt"
	"strings"
)

// bitFields are structures with bit-fields of all types. Those wider than int are read only where they are converted:
// gcc computes with as many bits as they have.
func (g *generator) bitFields() func() {
	s, f := g.name("B"), g.name("bf")
	type field struct {
		name string
		typ  cType
		bits int
	}
	var fields []field
	var decl strings.Builder
	width := map[string]int{"_Bool": 1, "char": 8, "short": 16, "int": 32, "long": 32, "long long": 64, "unsigned": 32}
	for i := range 2 + g.r.IntN(4) {
		t := g.typ()
		w := width[t.name]
		if w == 0 {
			w = width[strings.TrimPrefix(strings.TrimPrefix(t.name, "unsigned "), "signed ")]
		}
		if t.name == "long" || t.name == "unsigned long" { // the width of its numbers depends on the data model
			t, w = typeUnsigned, 32
		}
		if g.chance(20) {
			fmt.Fprintf(&decl, "%s : %d; ", pick(g, "int", "unsigned", "short"), g.r.IntN(9))
		}
		n := fmt.Sprintf("f%d", i)
		if g.chance(15) {
			fmt.Fprintf(&decl, "%s %s; ", t.name, n)
			fields = append(fields, field{n, t, 0})
			continue
		}
		bits := 1 + g.r.IntN(w)
		fmt.Fprintf(&decl, "%s %s : %d; ", t.name, n, bits)
		fields = append(fields, field{n, t, bits})
	}
	g.line("struct %s { %s};", s, decl.String())
	g.line("static struct %[1]s %[2]s(struct %[1]s b, %[3]s x) { b.%[4]s = x; return b; }", s, f, g.typ().name, fields[0].name)
	g.line("struct %s_o { char c; struct %s b; unsigned u : 3, v : 5; };", s, s)
	g.values = append(g.values, "sizeof(struct "+s+")", "sizeof(struct "+s+"_o)")
	return func() {
		x, y, o, p := g.name("b"), g.name("b"), g.name("bo"), g.name("bp")
		g.line("struct %s %s = {1, -1}, %s = %s(%s, %s), *%s = &%s;", s, x, y, f, x, g.literal(), p, y)
		g.line("struct %s_o %s = {.b = %s, .v = 30};", s, o, y)
		g.lvalues = append(g.lvalues, lvalue{o + ".u", typeUnsigned, true}, lvalue{o + ".v", typeUnsigned, true})
		for _, v := range []string{x + ".", p + "->", o + ".b."} {
			for _, m := range fields {
				if m.bits <= 32 {
					g.lvalues = append(g.lvalues, lvalue{v + m.name, m.typ, m.bits > 0})
					continue
				}
				g.values = append(g.values, fmt.Sprintf("(%s)%s%s", m.typ.name, v, m.name))
				g.moves = append(g.moves, fmt.Sprintf("%s%s = @e", v, m.name), fmt.Sprintf("%s%s %s 7", v, m.name, pick(g, "^=", "&=", "|=")))
			}
		}
		g.moves = append(g.moves, x+" = "+y, fmt.Sprintf("%s = %s(%s, @e)", x, f, y), fmt.Sprintf("%s = %s == &%s ? &%s : &%s", p, p, x, y, x), o+".b = *"+p,
			fmt.Sprintf("%s.%s = %s.%s = @e", x, fields[0].name, y, fields[1].name))
	}
}
