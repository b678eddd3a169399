// Random C programs over integers, for comparison with a compiler.

package c

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// cType is an integer type as the generator knows it.
type cType struct {
	name     string
	unsigned bool
	narrow   bool // narrower than int
}

var cTypes = []cType{
	{"_Bool", true, true}, {"char", false, true}, {"signed char", false, true}, {"unsigned char", true, true},
	{"short", false, true}, {"unsigned short", true, true}, {"int", false, false}, {"unsigned", true, false},
	{"long", false, false}, {"unsigned long", true, false}, {"long long", false, false}, {"unsigned long long", true, false},
}

// lvalue is something that can be assigned to.
type lvalue struct {
	text     string
	typ      cType
	bitField bool
}

// generator writes one closed program whose names all begin with prefix. Its function prefix_main leaves a checksum
// of what it computes in the global variable prefix_sum.
//
// Operands are chosen so that most programs have no undefined behaviour, and such as they have is found by a sanitiser:
// nothing is uninitialised, side effects are sequenced, signed numbers that are shifted left are not negative.
type generator struct {
	r      *rand.Rand
	prefix string
	out    strings.Builder
	indent int

	values  []string // what expressions may mention, besides lvalues
	lvalues []lvalue
	side    []string // variables that are mentioned only where they are changed
	pure    []string // functions of two arguments without side effects
	sigs    []string // of the functions in pure: the declaration of a pointer % to such a function
	moves   []string // statements that make pointers point elsewhere, and calls with pointers
	vars    int
	loop    int // loops around the current place that break and continue may leave
}

// generate returns the text of a program.
func generate(r *rand.Rand, prefix string) string {
	g := &generator{r: r, prefix: prefix}
	g.program()
	return g.out.String()
}

func (g *generator) line(format string, args ...any) {
	fmt.Fprintf(&g.out, strings.Repeat("  ", g.indent)+format+"\n", args...)
}

func (g *generator) chance(percent int) bool { return g.r.IntN(100) < percent }

func pick[T any](g *generator, xs ...T) T { return xs[g.r.IntN(len(xs))] }

func (g *generator) typ() cType { return pick(g, cTypes...) }

// name returns a new name.
func (g *generator) name(s string) string {
	g.vars++
	return fmt.Sprintf("%s_%s%d", g.prefix, s, g.vars)
}

func (g *generator) program() {
	p := g.prefix
	g.line("unsigned long long %s_sum = %d;", p, g.r.IntN(1000))
	g.line("enum %s_e { %s_A = %d, %s_B, %s_C = %d };", p, p, pick(g, 0, 1, -5), p, p, 20+g.r.IntN(100))
	g.values = append(g.values, p+"_A", p+"_B", p+"_C")
	a, b, c, d := g.typ(), g.typ(), g.typ(), g.typ()
	g.line("struct %s_in { %s a; %s b; };", p, a.name, b.name)
	g.line("struct %s_s { %s x; struct %s_in in; %s y[3]; };", p, c.name, p, d.name)
	g.line("struct %s_bits { unsigned u : %d; int i : %d; unsigned char c : %d; };", p, 1+g.r.IntN(31), 2+g.r.IntN(30), 1+g.r.IntN(8))
	g.values = append(g.values, "sizeof(struct "+p+"_in)", "sizeof(struct "+p+"_s)", "sizeof(struct "+p+"_bits)", "sizeof(long)")
	for range 2 + g.r.IntN(3) {
		g.declare("", g.typ(), g.name("g"))
	}
	n := 2 + g.r.IntN(6)
	g.array(pick(g, "", "static "), g.typ(), g.name("ga"), n)
	gs := g.name("gs")
	g.line("struct %s_s %s = {%s};", p, gs, pick(g,
		fmt.Sprintf("%s, {%s, %s}, {%s, %s}", g.literal(), g.literal(), g.literal(), g.literal(), g.literal()),
		fmt.Sprintf(".y = {%s, [2] = %s}, .x = %s", g.literal(), g.literal(), g.literal()),
		fmt.Sprintf(".in.b = %s, .y[1] = %s", g.literal(), g.literal()),
		fmt.Sprintf("%s, %s, %s, %s", g.literal(), g.literal(), g.literal(), g.literal())))
	g.structure(gs, a, b, c, d)
	for range 1 + g.r.IntN(2) {
		g.function()
	}
	g.recursive()
	effect := g.counter()
	byValue := g.byValue(c, d)
	nodes := g.nodes()
	through := g.typ()
	writer := g.writer(through)
	g.line("static void %s_main(void) {", p)
	g.indent++
	for i := range 2 {
		s := g.name(fmt.Sprint("side", i))
		t := g.typ()
		g.line("%s %s = %d;", t.name, s, g.r.IntN(20))
		g.side = append(g.side, s)
	}
	e := g.name("e")
	g.line("enum %s_e %s = %s_B;", p, e, p)
	g.values = append(g.values, e)
	for range 3 + g.r.IntN(4) {
		g.declare(pick(g, "", "", "static ", "const volatile "), g.typ(), g.name("v"))
	}
	g.array("", g.typ(), g.name("a"), 3)
	ls := g.name("s")
	g.line("struct %s_s %s = %s;", p, ls, gs)
	g.structure(ls, a, b, c, d)
	bits := g.name("b")
	g.line("struct %s_bits %s = {1, -1, 1};", p, bits)
	g.lvalues = append(g.lvalues, lvalue{bits + ".u", cTypes[7], true}, lvalue{bits + ".i", cTypes[6], true}, lvalue{bits + ".c", cTypes[3], true})
	m := g.name("m")
	t := g.typ()
	g.line("%s %s[2][3] = {{%s, %s}, %s, %s};", t.name, m, g.literal(), g.literal(), g.literal(), g.literal())
	g.lvalues = append(g.lvalues, lvalue{text: m + "[1][2]", typ: t}, lvalue{text: m + "[@2][@3]", typ: t})
	if g.chance(40) {
		g.functionPointer()
	}
	if g.chance(40) {
		g.moves = append(g.moves, fmt.Sprintf("%s = %s(%s, %s)", ls, byValue, gs, g.leaf()), fmt.Sprintf("%s = %s(%s, %s).in", ls+".in", byValue, ls, g.leaf()))
		g.values = append(g.values, fmt.Sprintf("%s(%s, 5).x", byValue, gs), fmt.Sprintf("%s(%s, 7).y[2]", byValue, ls))
	}
	if g.chance(40) {
		g.list(nodes)
	}
	if g.chance(60) {
		g.pointers(through, writer, gs, ls, a, c)
	}
	for range 8 + g.r.IntN(12) {
		switch g.r.IntN(8) {
		case 0:
			g.line("%s_sum += %s(%s);", p, effect, g.expr(2))
		case 1:
			g.line("%s = %s;", gs, ls)
			g.line("%s.in = %s.in;", ls, gs)
		case 2, 3:
			if len(g.moves) > 0 {
				g.line("%s;", pick(g, g.moves...))
			}
		default:
			g.statement(2)
		}
	}
	for _, v := range g.lvalues {
		g.checksum(g.resolve(v.text))
	}
	for _, s := range g.side {
		g.checksum(s)
	}
	g.indent--
	g.line("}")
}

func (g *generator) checksum(e string) {
	g.line("%s_sum = %s_sum * 31u + (%s);", g.prefix, g.prefix, e)
}

func (g *generator) declare(storage string, t cType, name string) {
	g.line("%s%s %s = %s;", storage, t.name, name, g.literal())
	if strings.Contains(storage, "const") {
		g.values = append(g.values, name)
	} else {
		g.lvalues = append(g.lvalues, lvalue{text: name, typ: t})
	}
}

// array declares an array; @n in an lvalue stands for an index below n.
func (g *generator) array(storage string, t cType, name string, n int) {
	g.line("%s%s %s[%d] = {%s};", storage, t.name, name, n, pick(g, g.literal()+", "+g.literal(), "[1] = "+g.literal(), "["+fmt.Sprint(n-2)+"] = "+g.literal()+", "+g.literal()))
	g.lvalues = append(g.lvalues, lvalue{text: fmt.Sprintf("%s[%d]", name, g.r.IntN(n)), typ: t}, lvalue{text: fmt.Sprintf("%s[@%d]", name, n), typ: t})
}

func (g *generator) structure(name string, a, b, c, d cType) {
	g.lvalues = append(g.lvalues, lvalue{text: name + ".in.a", typ: a}, lvalue{text: name + ".in.b", typ: b},
		lvalue{text: name + ".x", typ: c}, lvalue{text: name + ".y[1]", typ: d}, lvalue{text: name + ".y[@3]", typ: d})
}

// byValue writes a function with a structure as parameter and result.
func (g *generator) byValue(c, d cType) string {
	name := g.name("sv")
	g.line("static struct %s_s %s(struct %s_s s, %s k) {", g.prefix, name, g.prefix, g.typ().name)
	g.line("  struct %s_s t = {.x = s.x};", g.prefix)
	g.line("  s.x = (%s)k; t.y[2] = (%s)(s.y[0] ^ k); t.in = s.in;", c.name, d.name)
	g.line("  return k & 1 ? s : t;")
	g.line("}")
	return name
}

// functionPointer declares a pointer to functions without side effects.
func (g *generator) functionPointer() {
	i := g.r.IntN(len(g.sigs))
	p := g.name("fp")
	g.line(g.sigs[i]+" = %s;", p, g.pure[i])
	for j := range g.sigs {
		if g.sigs[j] == g.sigs[i] {
			g.moves = append(g.moves, fmt.Sprintf("%s = %s%s", p, pick(g, "", "&", "*"), g.pure[j]))
		}
	}
	g.pure = append(g.pure, pick(g, p, "(*"+p+")"))
	g.values = append(g.values, fmt.Sprintf("(%s == %s)", p, g.pure[i]))
}

// nodes writes the type of the nodes of lists, a function that allocates one and one that adds a list up.
func (g *generator) nodes() cType {
	t, p := g.typ(), g.prefix
	g.line("void *malloc(__SIZE_TYPE__);")
	g.line("struct %s_n { %s v; struct %s_n *next; %s w; };", p, t.name, p, g.typ().name)
	g.line("static struct %s_n *%s_new(%s v, struct %s_n *next) {", p, p, t.name, p)
	g.line("  struct %s_n *n = malloc(sizeof(struct %s_n));", p, p)
	g.line("  n->v = v; n->next = next; n->w = %s;", g.literal())
	g.line("  return n;")
	g.line("}")
	g.line("static unsigned %s_total(const struct %s_n *n) {", p, p)
	g.line("  unsigned s = 0;")
	g.line("  for (int i = 0; n && i < 6; i++, n = n->next) s = s * 7 + n->v * 3u + n->w;")
	g.line("  return s;")
	g.line("}")
	return t
}

// list declares lists, of which one consists of variables, and what may be done to them. Some become circular.
func (g *generator) list(t cType) {
	p := g.prefix
	a, b, c, l := g.name("na"), g.name("nb"), g.name("nc"), g.name("nl")
	g.line("struct %s_n %s = {%s, 0}, %s = {%s, &%s, 1}, %s = {.next = &%s};", p, c, g.literal(), b, g.literal(), c, a, b)
	g.line("struct %s_n *%s = %s_new(%s, %s_new(%s, %s));", p, l, p, g.leaf(), p, g.leaf(), pick(g, "0", "&"+b))
	g.lvalues = append(g.lvalues, lvalue{text: l + "->v", typ: t}, lvalue{text: a + ".next->v", typ: t})
	g.values = append(g.values, fmt.Sprintf("%s_total(&%s)", p, a), fmt.Sprintf("%s_total(%s)", p, l), fmt.Sprintf("(%s.next == %s)", a, l), fmt.Sprintf("!%s->next", l))
	g.moves = append(g.moves, fmt.Sprintf("%s = %s_new(%s, %s)", l, p, g.leaf(), l), fmt.Sprintf("if (%s->next) %s = %s->next", l, l, l), fmt.Sprintf("%s.next = %s", a, l),
		fmt.Sprintf("%s->next = %s", l, pick(g, "0", "&"+c, l)), fmt.Sprintf("%s = *%s", c, l), fmt.Sprintf("*%s = %s", l, b), fmt.Sprintf("%s = &%s", l, a), fmt.Sprintf("%s.next = &%s", a, c))
}

// writer writes a function that changes what its first parameter points to.
func (g *generator) writer(t cType) string {
	name := g.name("w")
	g.line("static %s *%s(%s *p, %s x) {", t.name, name, t.name, g.typ().name)
	g.line("  if (%s) *p %s x;", pick(g, "x > 3", "*p == x", "x & 1"), pick(g, "=", "^=", "|=", "&="))
	g.line("  return p;")
	g.line("}")
	return name
}

// pointers declares pointers to what there is, among them to what is of type t for calls of writer, and to the structures
// s1 and s2, whose members a and x have types a and c.
func (g *generator) pointers(t cType, writer, s1, s2 string, a, c cType) {
	targets := map[string][]string{} // by type
	var types []cType
	for _, v := range g.lvalues {
		if v.bitField || strings.Contains(v.text, "@") {
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
	for _, u := range append(types, t)[g.r.IntN(len(types)):] {
		p, some := g.name("p"), targets[u.name]
		g.line("%s *%s = &%s;", u.name, p, pick(g, some...))
		g.lvalues = append(g.lvalues, lvalue{text: "(*" + p + ")", typ: u})
		g.moves = append(g.moves, fmt.Sprintf("%s = &%s", p, pick(g, some...)), fmt.Sprintf("%s = %s ? &%s : %s", p, g.leaf(), pick(g, some...), p))
		g.values = append(g.values, fmt.Sprintf("(%s == &%s)", p, pick(g, some...)), "!"+p)
		if g.chance(30) {
			pp := g.name("pp")
			g.line("%s **%s = &%s;", u.name, pp, p)
			g.lvalues = append(g.lvalues, lvalue{text: "(**" + pp + ")", typ: u})
			g.moves = append(g.moves, fmt.Sprintf("*%s = &%s", pp, pick(g, some...)))
		}
	}
	g.moves = append(g.moves, fmt.Sprintf("*%s(&%s, %s) %s", writer, own, g.leaf(), pick(g, "|= 1", "^= 3")),
		fmt.Sprintf("%s(&%s, %s)", writer, pick(g, targets[t.name]...), g.leaf()))
	arr, q := g.name("a"), g.name("q")
	g.line("%s %s[6] = {%s, %s, %s};", t.name, arr, g.literal(), g.literal(), g.literal())
	g.line("%s *%s = %s + 2;", t.name, q, arr)
	g.lvalues = append(g.lvalues, lvalue{text: q + "[@3]", typ: t}, lvalue{text: "(*(" + q + " - 1))", typ: t}, lvalue{text: arr + "[@6]", typ: t})
	g.values = append(g.values, "("+q+" - "+arr+")", "(&"+arr+"[3] > "+q+")")
	g.moves = append(g.moves, q+" = "+q+" == "+arr+" + 3 ? "+q+" - 2 : "+arr+" + 3", fmt.Sprintf("%s(%s + 1, %s)", writer, q, g.leaf()))
	s := g.name("ps")
	g.line("struct %s_s *%s = &%s;", g.prefix, s, s1)
	g.lvalues = append(g.lvalues, lvalue{text: s + "->in.a", typ: a}, lvalue{text: s + "->x", typ: c})
	g.moves = append(g.moves, s+" = "+s+" == &"+s1+" ? &"+s2+" : &"+s1, s1+" = *"+s, "*"+s+" = "+s2)
}

// resolve replaces @n by indices.
func (g *generator) resolve(s string) string {
	for {
		i := strings.IndexByte(s, '@')
		if i < 0 {
			return s
		}
		n := s[i+1]
		index := fmt.Sprintf("(unsigned)(%s) %% %c", g.leaf(), n)
		if g.chance(50) {
			index = fmt.Sprint(g.r.IntN(int(n - '0')))
		}
		s = s[:i] + index + s[i+2:]
	}
}

// function writes a function without side effects.
func (g *generator) function() {
	lv, values, side := g.lvalues, g.values, g.side
	name := g.name("f")
	t, u := g.typ(), g.typ()
	result := g.typ()
	g.line("static %s %s(%s x, %s y) {", result.name, name, t.name, u.name)
	g.indent++
	g.lvalues, g.values, g.side = []lvalue{{text: "x", typ: t}, {text: "y", typ: u}}, []string{g.prefix + "_A"}, nil
	g.declare("", g.typ(), g.name("l"))
	for range 1 + g.r.IntN(3) {
		g.statement(1)
	}
	g.line("return %s;", g.expr(2))
	g.indent--
	g.line("}")
	g.lvalues, g.values, g.side = lv, values, side
	g.pure = append(g.pure, name)
	g.sigs = append(g.sigs, fmt.Sprintf("%s (*%%s)(%s, %s)", result.name, t.name, u.name))
}

// recursive writes a recursive function without side effects.
func (g *generator) recursive() {
	name := g.name("r")
	t := g.typ()
	for t.name == "_Bool" {
		t = g.typ()
	}
	g.line("static %s %s(%s n, %s k) {", g.typ().name, name, t.name, g.typ().name)
	g.line("  if (n < 1 || n > 9) return %s;", pick(g, "k", "k + 1u", "n", g.literal()))
	g.line("  return %s;", pick(g, name+"(n - 1, k) + 2u * n", "n % 2 ? "+name+"(n - 1, k + 1u) : "+name+"(n - 2, k)",
		name+"(n - 1, n) ^ "+name+"(n - 2, k)"))
	g.line("}")
	g.pure = append(g.pure, name)
}

// counter writes a function that changes static variables and returns its name.
func (g *generator) counter() string {
	name := g.name("count")
	g.line("static unsigned %s(%s x) {", name, g.typ().name)
	g.line("  static %s calls = %s;", g.typ().name, g.literal())
	g.line("  static unsigned total;")
	g.line("  calls = calls + 1u; total += calls ^ x;")
	g.line("  return total;")
	g.line("}")
	return name
}

// literal returns a constant.
func (g *generator) literal() string {
	switch g.r.IntN(10) {
	case 0:
		return pick(g, "2147483647", "-2147483647 - 1", "4294967295u", "2147483648", "0xffffffff", "0x80000000")
	case 1:
		return pick(g, "9223372036854775807LL", "-9223372036854775807LL - 1", "18446744073709551615ULL", "0xffffffffffffffff", "4294967296", "037777777777")
	case 2:
		return pick(g, "127", "128", "255", "256", "-128", "-129", "32767", "32768", "65535", "65536", "-32768")
	case 3:
		return pick(g, "'a'", "'\\0'", "'\\xff'", "'\\377'", "1L", "3UL", "0u", "-1L", "-7LL", "077")
	case 4:
		return fmt.Sprint(g.r.Int32())
	}
	return fmt.Sprint(g.r.IntN(40) - 20)
}

// leaf returns a primary expression.
func (g *generator) leaf() string {
	switch {
	case g.chance(25) || len(g.lvalues) == 0:
		return "(" + g.literal() + ")"
	case g.chance(15) && len(g.values) > 0:
		return pick(g, g.values...)
	}
	s := pick(g, g.lvalues...).text
	if i := strings.IndexByte(s, '@'); i >= 0 { // no recursion
		for ; i >= 0; i = strings.IndexByte(s, '@') {
			s = s[:i] + fmt.Sprint(g.r.IntN(int(s[i+1]-'0'))) + s[i+2:]
		}
	}
	return s
}

// operand returns an operand without side effects.
func (g *generator) operand(depth int) string {
	if depth <= 0 || g.chance(20) {
		return g.leaf()
	}
	return "(" + g.expr(depth-1) + ")"
}

// small returns an operand whose sums and products are unlikely to overflow.
func (g *generator) small(depth int) string {
	s := g.operand(depth)
	switch g.r.IntN(12) {
	case 0, 1: // no constant: the overflow of constants wraps
		return g.resolve(pick(g, g.lvalues...).text)
	case 2:
		return "(" + s + " & 0xff)"
	case 3:
		return "(" + s + " % 1000)"
	case 4:
		return "(" + s + " > " + g.operand(0) + ")"
	case 5, 6:
		return "(signed char)" + s
	case 7:
		return "(unsigned char)" + s
	case 8:
		return "(short)" + s
	case 9:
		return "(long long)(short)" + s
	}
	return "(" + pick(g, "unsigned", "unsigned long", "unsigned long long", "_Bool") + ")" + s
}

// expr returns an expression without side effects.
func (g *generator) expr(depth int) string {
	d := depth
	switch g.r.IntN(16) {
	case 0, 1:
		return g.small(d) + pick(g, " + ", " - ") + g.small(d)
	case 2:
		return g.small(d) + " * " + g.small(d)
	case 3:
		divisor := fmt.Sprintf("(%s | 1)", g.operand(d))
		if g.chance(50) {
			divisor = pick(g, "2", "3", "7u", "-3", "10L", "100LL", "5ULL", "(signed char)-4", "64")
		}
		if g.chance(10) {
			return g.resolve(pick(g, g.lvalues...).text) + pick(g, " / -1", " % -1")
		}
		return g.operand(d) + pick(g, " / ", " % ") + divisor
	case 4:
		switch g.r.IntN(5) {
		case 4:
			return fmt.Sprintf("(%s & 0x7fffffff) << %s", g.resolve(pick(g, g.lvalues...).text), pick(g, "(3 & "+g.operand(0)+")", "("+g.operand(0)+" & 31)", "2"))
		case 0:
			return fmt.Sprintf("(%s & %s) << %s", g.operand(d), pick(g, "0xff", "0x7fffff", "1"), pick(g, "3", "(3 & "+g.operand(0)+")", "(7u & "+g.operand(0)+")"))
		case 1:
			return fmt.Sprintf("(unsigned)%s << (%s & 31)", g.operand(d), g.operand(0))
		case 2:
			return fmt.Sprintf("(unsigned long long)%s << %s", g.operand(d), pick(g, "1", "63", "33", "("+g.operand(0)+" & 63)"))
		}
		return fmt.Sprintf("(long long)(unsigned short)%s << (%s & 31)", g.operand(d), g.operand(0))
	case 5:
		return g.operand(d) + " >> " + pick(g, "1", "4", "31", "("+g.operand(0)+" & 15)", "("+g.operand(0)+" & 31)")
	case 6, 7:
		return g.operand(d) + pick(g, " & ", " | ", " ^ ") + pick(g, g.operand(d), "15", "0xff00", "-2", "1")
	case 8:
		return pick(g, "~", "!", "+", "!!") + g.operand(d)
	case 9:
		return "-" + g.small(d)
	case 10:
		return g.operand(d) + pick(g, " < ", " <= ", " > ", " >= ", " == ", " != ") + g.operand(d)
	case 11:
		return g.operand(d) + pick(g, " && ", " || ") + g.operand(d)
	case 12:
		return g.operand(d) + " ? " + g.operand(d) + " : " + g.operand(d)
	case 13:
		if len(g.pure) > 0 {
			return fmt.Sprintf("%s(%s, %s)", pick(g, g.pure...), g.operand(d), g.operand(d))
		}
		return g.leaf()
	case 14:
		return fmt.Sprintf("(%s)%s", g.typ().name, g.operand(d))
	}
	return g.leaf()
}

// effect returns an expression that may change the variables in g.side, each of them at most once between two sequence
// points, and an lvalue.
func (g *generator) effect(depth int) string {
	if depth <= 0 || len(g.side) < 2 {
		return g.expr(1)
	}
	change := func(s string) string {
		return "(" + pick(g, s+"++", s+"--", "++"+s, "--"+s, s+" += 3", s+" ^= 5", s+" = "+g.expr(1), s+" |= 6", s+" >>= 1", s+" %= 100") + ")"
	}
	switch g.r.IntN(6) {
	case 0:
		return change(g.side[0]) + pick(g, " + ", " & ", " - ", " == ", " < ", " ^ ") + change(g.side[1])
	case 1:
		return "(" + g.effect(depth-1) + ")" + pick(g, " && ", " || ") + "(" + g.effect(depth-1) + ")"
	case 2:
		return "(" + g.effect(depth-1) + ") ? (" + g.effect(depth-1) + ") : (" + g.effect(depth-1) + ")"
	case 3:
		return change(g.side[0]) + ", (" + g.effect(depth-1) + ")"
	case 4:
		return g.small(1) + " + " + "(signed char)" + change(g.side[0])
	}
	return change(pick(g, g.side...))
}

// assignment returns an expression statement that changes an lvalue.
func (g *generator) assignment() string {
	v := pick(g, g.lvalues...)
	s := g.resolve(v.text)
	switch k := g.r.IntN(10); {
	case k < 2:
		return s + " = " + g.expr(3)
	case k < 4:
		return s + " = (" + g.effect(2) + ")"
	case k == 4:
		return s + " = (" + g.assignmentTo(pick(g, g.lvalues...)) + ", " + g.expr(1) + ")"
	case k == 5:
		return pick(g, s+"++", s+"--", "++"+s, "--"+s)
	}
	return g.assignmentTo(v)
}

// assignmentTo returns a compound assignment.
func (g *generator) assignmentTo(v lvalue) string {
	s := g.resolve(v.text)
	switch g.r.IntN(6) {
	case 0:
		return s + pick(g, " &= ", " |= ", " ^= ") + g.expr(2)
	case 1:
		return s + pick(g, " /= ", " %= ") + pick(g, "3", "-5", "7u", "2LL", "("+g.operand(1)+" | 1)")
	case 2:
		return s + " >>= " + pick(g, "1", "2", "(3 & "+g.operand(0)+")")
	case 3:
		if v.typ.unsigned && !v.bitField {
			return s + pick(g, " *= ", " <<= ", " <<= 1 + ") + "(" + g.operand(1) + " & 7)"
		}
	case 4:
		if v.typ.narrow {
			return s + " *= (signed char)" + g.operand(1)
		}
	}
	return s + pick(g, " += ", " -= ") + g.small(1)
}

// block writes statements in braces.
func (g *generator) block(n, depth int) {
	lv := g.lvalues
	g.indent++
	if g.chance(30) {
		g.declare("", g.typ(), g.name("i"))
	}
	for range n {
		g.statement(depth)
	}
	g.indent--
	g.lvalues = lv
}

func (g *generator) statement(depth int) {
	if depth <= 0 || g.chance(40) {
		g.line("%s;", g.assignment())
		return
	}
	switch g.r.IntN(9) {
	case 0:
		g.line("if (%s) {", g.effect(2))
		g.block(2, depth-1)
		g.line("} else {")
		g.block(1, depth-1)
		g.line("}")
	case 1:
		i := g.name("n")
		if len(g.side) > 0 && g.chance(30) {
			g.line("for (int %s = 0, unused = 1; %s < %d; %s++, %s) {", i, i, 1+g.r.IntN(5), i, g.side[0]+" ^= unused")
		} else {
			g.line("for (%s %s = %d; %s; %s) {", pick(g, "int", "unsigned", "signed char", "long long"), i, 3+g.r.IntN(4), i+" > 1", pick(g, "--"+i, i+"--", i+" -= 2"))
		}
		g.body(i, depth)
		g.line("}")
	case 2:
		i := g.name("n")
		g.line("{ unsigned char %s = %d; while (%s-- > 1) {", i, 2+g.r.IntN(5), i)
		g.body(i, depth)
		g.line("} }")
	case 3:
		i := g.name("n")
		g.line("{ short %s = 0; do {", i)
		g.body(i, depth)
		g.line("} while (++%s < %d); }", i, 1+g.r.IntN(4))
	case 4:
		g.switchStatement(depth)
	case 5:
		label := g.name("L")
		g.line("if (%s) goto %s;", g.expr(2), label)
		g.block(2, depth-1)
		g.line("%s: %s;", label, g.assignment())
	case 6:
		label, i := g.name("L"), g.name("n")
		g.line("{ int %s = 0;", i)
		g.line("%s:", label)
		g.block(1, 0)
		g.line("if (++%s < %d) goto %s; }", i, 1+g.r.IntN(4), label)
	case 7:
		if g.loop > 0 {
			g.line("if (%s) %s;", g.expr(1), pick(g, "break", "continue"))
			return
		}
		g.line("if (%s) %s;", g.expr(1), g.assignment())
	case 8:
		g.line("{")
		g.block(2, depth-1)
		g.line("}")
	}
}

// body writes the body of a loop whose counter is i, without its braces.
func (g *generator) body(i string, depth int) {
	values := g.values
	g.values = append(values[:len(values):len(values)], i)
	g.loop++
	g.block(2, depth-1)
	g.loop--
	g.values = values
}

func (g *generator) switchStatement(depth int) {
	loop := g.loop
	g.loop = 0 // break would leave the switch
	e := g.resolve(pick(g, g.lvalues...).text) + " & 3"
	if g.chance(40) {
		e = g.expr(2)
	}
	g.line("switch (%s) {", e)
	at := g.r.IntN(4)
	for k := range 4 {
		if k == at && g.chance(60) {
			g.line("default:")
		}
		g.line("case %s:", pick(g, fmt.Sprint(k), fmt.Sprintf("%d + 0u", k), fmt.Sprintf("%d ? %d : 7", 1, k), fmt.Sprintf("(char)%d", k)))
		g.block(1, depth-1)
		if g.chance(60) {
			g.line("break;")
		}
	}
	g.line("case %d: %s;", pick(g, -1, -2, 255), g.assignment())
	g.line("}")
	g.loop = loop
}
