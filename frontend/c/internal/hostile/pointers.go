// Scenes: pointers, what they point to, and what can be said of them.

package hostile

func (g *generator) pastEnd() (top, body string) {
	return "struct b_~ { int i; }; struct d_~ { struct b_~ base; int j; };\n", pick(g,
		"struct d_~ d~[3] = { { { 1 }, 2 }, { { 3 }, 4 }, { { @c }, @c } };\nstruct b_~ *p~ = (struct b_~ *)(d~ + 1);\n§ p~->i\n§ (char *)p~ - (char *)d~\n§ ((struct d_~ *)p~)->j\n§ ((struct d_~ *)p~ - 1)->j\n((struct d_~ *)p~)->j = @e;\n@v = d~[1].j & 31;\n",
		"struct d_~ s~ = { { @c }, @c };\nint *e~ = (int *)(&s~ + 1);\n§ (char *)e~ - (char *)&s~\n§ e~ - (int *)&s~\n§ e~ == &s~.j + 1\n§ e~[-1]\ne~[-2] = @e;\n@v = s~.base.i & 31;\n",
		"int m~[3][4] = { { 1, 2 }, { 3, @c }, { 5 } };\n§ (int *)(&m~[0] + 3) - m~[0]\n§ (int *)(m~ + 1) - &m~[0][0]\n§ *(int *)(&m~[1] + 1)\n§ (int *)(&m~ + 1) - (int *)m~\n((int *)(m~ + 2))[-1] = @e;\n@v = m~[1][3] & 31;\n",
		"int v~[4] = { @c, @c, @c, @v };\nint *p~ = (int *)(&v~ + 1);\n§ p~ - v~\n§ p~[-1]\n§ *--p~\n*(p~ - @i(4)) = @e;\n§ (char *)p~ - (char *)&v~[1]\n@v = v~[0] & 15;\n",
	)
}

func (g *generator) differences() (top, body string) {
	return "", pick(g, "short", "long long", "struct { int a; char b[6]; }", "char") + " a~[6];\n" + `
int i~ = ` + pick(g, "@i(6)", "@c % 7") + `, j~ = @i(6);
§ &a~[i~] - &a~[j~]
§ (char *)&a~[i~] - (char *)&a~[j~]
§ &a~[i~] < &a~[j~]
§ a~ + i~ == &a~[j~]
§ (&a~[j~] - a~) * (int)sizeof *a~
§ &a~[6] - a~
§ (size_t)(&a~[i~] - a~) > 3
@v = &a~[j~] - &a~[0];
`
}

func (g *generator) pointerCasts() (top, body string) {
	return "", pick(g,
		"unsigned w~[2] = { @l, (unsigned)@e };\nunsigned char *p~ = (unsigned char *)w~;\n§ p~[@i(8)]\np~[@i(8)] = @e;\n§ w~[1]\nvoid *v~ = p~ + 4;\n§ *(unsigned *)v~\n@v = w~[0] & 31;\n",
		"unsigned char b~[8] __attribute__((aligned(8))) = { @c, 2, 3, 4, @c };\nunsigned u~; memcpy(&u~, b~ + @i(5), 4);\n§ u~\nu~ = @e; memcpy(b~ + 1, &u~, sizeof u~);\n§ b~[@i(8)]\n@v = b~[2] & 31;\n",
		"int i~ = @e; uintptr_t n~ = (uintptr_t)&i~; int *p~ = (int *)n~;\n*p~ += @k;\n§ i~\n§ (uintptr_t)p~ == n~\n§ ((uintptr_t)&i~ & 3) == 0\n@v = i~ & 31;\n",
		"short s~[4] = { @c, @c, @v, 7 }; void *v~ = s~ + 1; short **pp~, *p~ = v~; pp~ = &p~;\n§ **pp~\n++*pp~;\n§ *p~\n§ p~ - s~\n(*pp~)[-1] = @s;\n§ s~[1]\n@v = s~[@i(4)] & 31;\n",
		"int i~ = -1; unsigned *u~ = (unsigned *)&i~; *u~ >>= @k;\n§ i~\n§ *(signed char *)u~\n*(unsigned *)&i~ = @l;\n§ i~\n",
		"long long q~ = @l; unsigned char *p~ = (unsigned char *)&q~ + sizeof q~;\nunsigned long long r~ = 0; while (p~ > (unsigned char *)&q~) r~ = r~ << 8 | *--p~;\n§ r~ == (unsigned long long)q~\n§ r~ >> 60\n",
	)
}

func (g *generator) rows() (top, body string) {
	return "static int tot~(int (*m)[3], int n) { int s = 0; for (int i = 0; i < n; i++) for (int *p = m[i]; p < m[i] + 3; p++) s = s * 2 + *p; return s; }\n", `
int m~[2][3] = { { @c, @v }, { [2] = @c } };
int (*r~)[3] = ` + pick(g, "m~", "&m~[0]", "m~ + 1 - 1") + `;
r~[1][@i(3)] = @s;
§ tot~(m~, 2)
§ (*r~)[@i(3)]
§ sizeof *r~ / sizeof **r~
§ *(*(m~ + 1) + 2)
r~++;
§ (*r~)[@i(3)]
@v = tot~(r~, 1) & 31;
`
}

func (g *generator) containers() (top, body string) {
	return "struct ln~ { struct ln~ *next; }; struct it~ { int v; struct ln~ link; short w; };\n#define OF~(p) ((struct it~ *)((char *)(p) - offsetof(struct it~, link)))\n",
		"struct it~ a~ = { @s, { 0 }, @c }, b~ = { @s, { &a~.link }, 2 };\nint s~ = 0;\nfor (struct ln~ *l = &b~.link; l; l = l->next) s~ += OF~(l)->v * 2 + OF~(l)->w;\n§ s~\nOF~(b~.link.next)->w = @e;\n§ a~.w\n§ &OF~(b~.link.next)->v == &a~.v\n@v = a~.w & 31;\n"
}

func (g *generator) indices() (top, body string) {
	n := 2 + g.r.IntN(3)
	is := func() string { return g.index(n) }
	m := string(rune('0' + n))
	return "static int gl~[" + m + "] = { @c, @c };\n", "int a~[" + m + "] = { @c, @v };\nint *p~ = " + pick(g, "a~", "gl~", "a~ + 1 - 1", "@b ? a~ : gl~") + ";\na~[" + is() + "] = @e;\n" + pick(g, "p~["+is()+"] += @k;", "*(p~ + "+is()+") = @s;", is()+"[p~] = @s;", "for (int i = 0; i < "+m+"; i++) p~[i] -= i;") +
		"\n§ a~[" + is() + "]\n§ *(p~ + " + is() + ")\n§ gl~[" + is() + "] + a~[0]\n@v = p~[" + is() + "] & 31;\n"
}

func (g *generator) nulls() (top, body string) {
	guard := "if (p~) "
	if g.risk(50) {
		guard = ""
	}
	return "struct nu~ { int a, b; };\n", "struct nu~ o~ = { @c, @e }, *p~ = " + pick(g, "@b ? &o~ : 0", "@b ? NULL : &o~", "&o~") + ";\nint *q~ = p~ ? &p~->b : 0;\n" + guard + pick(g, "p~->b = @e;", "p~->a++;", "*p~ = o~;") +
		"\n§ p~ == 0\n§ q~ != NULL && *q~ > 3\n§ !p~ || p~->a == o~.a\nif (q~) @v = *q~ & 31;\n"
}

func (g *generator) addresses() (top, body string) {
	return "static int g_~, h_~;\n", "int a~ = @c, b~ = @c, *p~ = @b ? &a~ : &b~, *q~ = &a~;\n§ p~ == q~\n§ &a~ == &b~\n*p~ = @e;\n§ a~\n§ b~ == *q~\n§ (p~ == &b~) + (p~ != q~)\n§ &g_~ != &h_~ && &g_~ != 0\n§ «&g_~ + 1 == &h_~¦choose(0, 1)»\n§ «\"ab\" == \"ab\"¦choose(0, 1)»\n§ «(&a~ + 1 == &b~)¦choose(0, 1)» + (&g_~ + 1 != &g_~)\nint **r~ = " + pick(g, "&p~", "@b ? &p~ : &q~") + "; **r~ = @s; *r~ = &b~;\n§ *p~ - *q~\n@v = b~ & 31;\n"
}
