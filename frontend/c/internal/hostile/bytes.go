// Scenes: objects seen as bytes, or as something else.

package hostile

import "fmt"

func (g *generator) unions() (top, body string) {
	members := []string{"unsigned char b[8];", "unsigned short h[4];", "unsigned w[2];", "signed char c;", "struct { unsigned char lo, hi; unsigned short rest; } s;", "unsigned long long q;", "int i;", "struct { unsigned a : 5; unsigned d : 11; unsigned e : 16; } f;"}
	reads := []string{"u~.b[@i(8)]", "u~.h[@i(4)]", "u~.w[@i(2)]", "u~.c", "u~.s.lo", "u~.s.rest", "u~.q & 0xffff", "u~.i", "u~.s.hi", "u~.f.d", "u~.f.a + u~.f.e"}
	stores := []string{"u~.w[@i(2)] = @e;", "u~.b[@i(8)] = @e;", "u~.h[@i(4)] += @e;", "u~.c = @e;", "u~.s.hi = @e;", "u~.i = @e;", "u~.f.d = @e;", "u~.q ^= 0x100000001ull * @k;", "u~.s.rest--;"}
	for _, i := range g.r.Perm(len(members)) {
		top += "  " + members[i] + "\n"
	}
	where := pick(g, "", "static ")
	body = where + "union u~ u~;\n" + pick(g, "u~.q = 0;", "u~ = (union u~){ .q = @k };", "memset(&u~, @c, sizeof u~);") + "\n"
	for range 1 + g.r.IntN(3) {
		body += pick(g, stores...) + "\n"
	}
	if g.chance(30) {
		body += "union u~ v~ = u~, *p~ = &v~;\n§ p~->b[@i(8)] + v~.h[0]\n"
	}
	body += "§ " + pick(g, reads...) + "\n§ " + pick(g, reads...) + "\n@v = (" + pick(g, reads...) + ") & 63;\n"
	return "union u~ {\n" + top + "};\n", body
}

func (g *generator) unionParameters() (top, body string) {
	return `
typedef union { unsigned u; unsigned char b[4]; struct { unsigned short l, h; } s; } un~;
static un~ turn~(un~ v) { un~ r; r.b[0] = v.b[3]; r.b[1] = v.b[2]; r.b[2] = v.b[1]; r.b[3] = v.b[0]; return r; }
static unsigned low~(un~ *p) { p->s.h = ` + pick(g, "0", "p->s.l", "p->b[1]") + `; return p->u; }
`, `
un~ a~ = { .u = ` + pick(g, "(unsigned)@e * 3", "0x01020304u + @e", "(unsigned)@e") + ` };
a~ = turn~(a~);
§ a~.u
§ turn~(a~).b[@i(4)]
§ low~(&a~)
@v = a~.b[@i(4)] & 31;
`
}

// record returns a structure without padding, and its members.
func (g *generator) record() (text string, members []string) {
	return pick(g,
		"struct r~ { unsigned char tag[4]; unsigned n; short s, t; unsigned char rest[4]; };",
		"struct r~ { struct { unsigned char b[2]; unsigned short n; } tag; unsigned n; short s, t; int rest; };",
		"struct r~ { int tag; unsigned n; short s, t; signed char rest[4]; };",
		"struct r~ { union { unsigned char b[4]; unsigned w; } tag; unsigned n; short s, t; struct { unsigned char k, l; unsigned short m; } rest; };",
		"struct r~ { short tag[2]; unsigned n; short s, t; unsigned a : 12, b : 20; };",
	), []string{"n", "s", "t"}
}

func (g *generator) byteWalk() (top, body string) {
	text, members := g.record()
	m := pick(g, members...)
	body = "struct r~ r~" + pick(g, ";\nmemset(&r~, @c, sizeof r~);", " = { 0 };", "[1];\nmemset(r~, 0, sizeof r~);")
	object, size := "r~", "sizeof r~"
	if body[len("struct r~ r~")] == '[' {
		object = "r~[0]"
	}
	body += fmt.Sprintf("\n%s.%s = @e;\n%s.n += @k;\n", object, m, object)
	kind := pick(g, "unsigned char", "unsigned char", "const unsigned char", "signed char", "char")
	over := ""
	if g.risk(15) {
		over = " + 1"
	}
	switch g.r.IntN(4) {
	case 0:
		body += fmt.Sprintf("%s *p~ = (%s *)&%s;\nunsigned sum~ = @c;\nfor (unsigned i = 0; i < %s%s; i++) sum~ = sum~ * 31 + p~[i];\n§ sum~\n", kind, kind, object, size, over)
	case 1:
		body += fmt.Sprintf("%s *p~ = (void *)&%s, *e~ = p~ + %s;\nint sum~ = 0;\nwhile (p~ != e~) sum~ += *p~++;\n§ sum~\n", kind, object, size)
		body = "struct r~ *o~;\n" + body
		body = body + "o~ = &" + object + ";\n§ o~->" + m + "\n"
	case 2:
		body += fmt.Sprintf("unsigned char *p~ = (unsigned char *)(&%s + 1);\nint k~ = 0;\ndo k~ += *--p~ & @k; while (p~ > (unsigned char *)&%s);\n§ k~\n", object, object)
	case 3:
		body += fmt.Sprintf("unsigned char *p~ = (unsigned char *)&%s;\np~[offsetof(struct r~, n) + @i(4)] = @e;\np~[@i(4)]++;\n§ %s.n\n§ p~[@i(16)]\n", object, object)
	}
	return text + "\n", body + "@v = " + object + "." + m + " & 31;\n"
}

func (g *generator) handCopy() (top, body string) {
	text, members := g.record()
	top = text + `
static void *copy~(void *to, const void *from, size_t n) { unsigned char *d = to; const unsigned char *s = from; ` + pick(g, "while (n--) *d++ = *s++;", "for (size_t i = 0; i < n; i++) d[i] = s[i];", "while (n) { n--; d[n] = s[n]; }") + ` return to; }
static void set~(void *to, int c, size_t n) { ` + pick(g, "char *p = to; while (n-- > 0) *p++ = c;", "unsigned char *p = (unsigned char *)to, *e = p + n; while (p < e) *p++ = (unsigned char)c;") + ` }
static int differ~(const void *a, const void *b, size_t n) { const unsigned char *p = a, *q = b; for (; n; n--, p++, q++) if (*p != *q) return *p < *q ? -1 : 1; return 0; }
`
	m := pick(g, members...)
	body = "struct r~ a~, b~;\nset~(&a~, @c, sizeof a~);\na~." + m + " = @e;\n" + pick(g, "copy~(&b~, &a~, sizeof a~);", "copy~(&b~, &a~, sizeof(struct r~));", "b~ = *(struct r~ *)copy~(&b~, &a~, sizeof b~);") + "\n"
	if g.chance(50) {
		body += pick(g, "b~."+m+" += @v;", "((unsigned char *)&b~)[@i(16)] ^= @c;", "set~(&b~, @c, 4);", "copy~((char *)&b~ + 4, (char *)&a~ + 8, 4);") + "\n"
	}
	return top, body + "§ b~." + m + "\n§ differ~(&a~, &b~, sizeof a~)\n§ b~.n == a~.n\n@v = b~." + pick(g, members...) + " & 15;\n"
}

func (g *generator) nestedBytes() (top, body string) {
	top = pick(g,
		"struct n~ { struct { unsigned char b[4]; } first; unsigned char c; unsigned char d[3]; };",
		"struct n~ { struct { struct { unsigned char b[2]; } in[2]; } first; unsigned char c; unsigned char d[3]; };",
		"struct n~ { union { unsigned char b[4]; unsigned char all; } first; unsigned char c, d[3]; };") + "\n"
	return top, `
struct n~ a~[2];
unsigned char *p~ = (unsigned char *)` + pick(g, "a~", "&a~", "&a~[0]", "&a~[0].first") + `;
for (unsigned i = 0; i < sizeof ` + pick(g, "a~", "*a~", "a~[0].first") + `; i++) p~[i] = i * @k + @c;
§ p~[@i(4)]
a~[0].c = @e; a~[0].d[@i(3)] = @e;
§ p~[4]
a~[1] = a~[0];
§ ((unsigned char *)&a~[1])[@i(5)]
§ memcmp(&a~[0], &a~[1], sizeof a~[0])
@v = a~[1].c & 31;
`
}

func (g *generator) structCompare() (top, body string) {
	text, members := g.record()
	m, k := pick(g, members...), pick(g, members...)
	return text + "\n", `
struct r~ a~, b~;
memset(&a~, @c, sizeof a~); memset(&b~, @c, sizeof b~);
` + pick(g, "memcpy(&b~, &a~, sizeof a~);", "b~ = a~;", "memmove(&b~, &a~, sizeof b~);", "") + `
b~.` + m + ` = @e; ` + pick(g, "a~."+m+" = @e;", "a~."+k+" = b~."+k+";", "") + `
§ memcmp(&a~, &b~, sizeof a~) == 0
§ memcmp(&a~.n, &b~.n, 4) != 0
§ *(` + pick(g, "unsigned char", "signed char") + ` *)&b~.` + m + `
@v = (memcmp(&a~, &b~, 4) > 0) + (b~.` + k + ` & 7);
`
}
