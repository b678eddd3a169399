// Scenes: functions, their arguments and results.

package hostile

func (g *generator) recursion() (top, body string) {
	return pick(g,
		"static int f~(int n, int a) { return n <= 0 ? a : f~(n - 1, (a * 3 + n) % 40); }\n",
		"static int f~(int n, int a);\nstatic int g~(int n, int a) { return n <= 0 ? a : f~(n - 1, a + 1); }\nstatic int f~(int n, int a) { if (n <= 0) return -a; return g~(n - 2, a - 3); }\n",
		"static int f~(int n, int a) { static int depth; int here = ++depth; int r = n > 0 ? f~(n - 1, a) + here : a; return r; }\n",
		"static void in~(int n, int *p) { if (n > 0) { int l = *p + n; in~(n - 1, &l); *p = l % 30; } }\nstatic int f~(int n, int a) { in~(n, &a); return a; }\n",
		"struct t~ { int v; struct t~ *l, *r; };\nstatic int sum~(struct t~ *t) { return t ? t->v + sum~(t->l) - sum~(t->r) : 0; }\nstatic int f~(int n, int a) { struct t~ x = { a, 0, 0 }, y = { n, &x, 0 }, z = { 3, &y, &x }; return sum~(&z); }\n",
	), "§ f~(@c % 4, @v)\n@v = f~((@v & 3), @v) % 50;\n§ f~(@v & 1, 2)\n"
}

func (g *generator) functionPointers() (top, body string) {
	i := "@i(3)"
	return "static int a_~(int v) { return v + 1; }\nstatic int b_~(int v) { return v * 2; }\nstatic int c_~(int v) { return -v; }\ntypedef int (*fp~)(int);\nstatic const fp~ tab~[3] = { a_~, b_~, &c_~ };\nstruct op~ { const char *name; fp~ f; };\nstatic fp~ get~(int i) { return i & 1 ? a_~ : b_~; }\n",
		"fp~ f~ = " + pick(g, "tab~["+i+"]", "get~(@v)", "@b ? a_~ : c_~", "**tab~") + ";\nstruct op~ o~[] = { { \"neg\", c_~ }, { .f = f~, .name = \"f\" } };\n§ f~(@s)\n§ f~ == b_~\n§ (*o~[@v & 1].f)(@s)\n§ get~(1)(2) + (o~[1].f != o~[0].f)\n@v = tab~[" + i + "](@v) % 50;\n"
}

func (g *generator) callbacks() (top, body string) {
	return "static int sum_~;\nstatic void add~(int v, void *c) { *(int *)c += v; sum_~ ^= v; }\nstatic void last~(int v, void *c) { *(int *)c = v; }\nstatic void each~(const int *a, unsigned n, void (*f)(int, void *), void *c) { for (unsigned i = 0; i < n; i++) f(a[i], c); }\n",
		"int a~[] = { @s, @v, @c }, t~ = 0;\neach~(a~, 3, " + pick(g, "add~", "last~", "@b ? add~ : last~") + ", &t~);\neach~(a~ + 1, " + pick(g, "2", "@v & 1") + ", add~, &sum_~);\n§ t~\n§ sum_~\n@v = t~ % 40;\n"
}

func (g *generator) variadic() (top, body string) {
	n := "2"
	if g.risk(30) {
		return "static int sum~(int n, ...) { va_list l; int s = 0; va_start(l, n); for (int i = 0; i < n; i++) { «s += va_arg(l, int);¦if (i < 2) s += va_arg(l, int); else undefined(\"va_arg\");» } va_end(l); return s; }\n", "§ sum~(" + pick(g, "(@v & 3)", "3", "2") + ", @s, @s)\n"
	}
	if g.chance(50) {
		return "static int sum~(int n, ...) { va_list l, m; int s = 0; va_start(l, n); va_copy(m, l); while (n-- > 0) s = s * 2 + va_arg(l, int); s += va_arg(m, int); va_end(m); va_end(l); return s; }\n",
			"short h~ = @v; char c~ = @s; unsigned char u~ = @s;\n§ sum~(" + n + ", @s, h~)\n§ sum~(3, c~, u~, @v == 1)\n@v = sum~(1, @v) % 50;\n"
	}
	return "struct vs~ { int a; short b; };\nstatic long long mix~(const char *f, ...) { va_list l; long long s = 0; va_start(l, f); for (; *f; f++) switch (*f) { case 'i': s += va_arg(l, int); break; case 'l': s += va_arg(l, long long); break; case 'u': s ^= va_arg(l, unsigned); break; case 's': { struct vs~ v = va_arg(l, struct vs~); s += v.a - v.b; break; } case 'p': s += *va_arg(l, int *); break; default: s += strlen(va_arg(l, const char *)); } va_end(l); return s; }\n",
		"struct vs~ s~ = { @s, @c }; int i~ = @v;\n" + pick(g, "§ mix~(\"ils\", @s, (long long)@s * 7, s~)\n", "§ mix~(\"il\", @s, (long long)@s * 7)\n", "§ mix~(\"liu\", (long long)@l, s~.a, 3u)\n") + "§ mix~(\"upc\", (unsigned)@v, &i~, " + g.text() + ")\n§ mix~(\"\")\n"
}

func (g *generator) structValues() (top, body string) {
	return "struct sv~ { int a; short b[3]; struct { unsigned char c; long long d; } in; };\nstatic struct sv~ mk~(int v) { struct sv~ s = { v, { v + 1, [2] = v & 7 }, { .d = v * 5ll } }; return s; }\nstatic int ch~(struct sv~ s) { s.b[1]++; s.a = 0; return s.b[0] + s.b[1]; }\nstatic struct sv~ id~(struct sv~ s) { return s; }\n",
		"struct sv~ s~ = mk~(@s), t~ = s~;\n§ ch~(s~) - s~.b[1]\n§ mk~(@s).b[@i(3)]\nt~.in = mk~(@v).in; t~.b[@i(3)] = @s;\n§ id~(t~).in.d\n§ (@b ? s~ : t~).a\ns~ = id~(t~);\n§ s~.b[0] + s~.b[2]\n" + pick(g, "", "struct sv~ *p~ = &s~; *p~ = *p~; t~ = *p~;\n§ t~.a\n") + "@v = s~.a % 50;\n"
}

func (g *generator) statics() (top, body string) {
	return "static int cnt~(void) { static unsigned char n = @k + 250; static int *p; static int kept = @c; if (!p) p = &kept; *p += n; return n++; }\nint shared~ = @c;\nstatic int sh~(void) { extern int shared~; { int shared~ = 3; (void)shared~; } return shared~++; }\n",
		"int a~ = cnt~(); a~ += cnt~() * 2;\n§ a~\n§ sh~()\n{ extern int shared~; shared~ += @v; }\n§ sh~()\nfor (int i = 0; i < 2; i++) { static int s; s += i + 1; a~ = s; }\n§ a~\n@v = a~ & 31;\n"
}
