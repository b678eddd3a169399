// Scenes: how objects begin, and which may change.

package hostile

func (g *generator) compoundLiterals() (top, body string) {
	return "struct cl~ { int a, b[2]; };\nstatic int get~(const struct cl~ *p) { return p->a + p->b[1]; }\nstatic int *keep~ = (int[]){ 4, 5, 6 };\n",
		"struct cl~ *p~ = &(struct cl~){ @s, { @c } };\nint s~ = get~(&(struct cl~){ .b = { [1] = @e } });\n§ s~\n§ get~(p~)\np~->b[@i(2)] = @s;\n§ p~->b[0] - p~->b[1]\n§ ((int[]){ 1, @v, 3 })[@i(3)]\nfor (int i = 0; i < 2; i++) { int *q = (int[2]){ i }; q[1] += q[0]++; s~ += q[0] * 10 + q[1]; }\n§ s~\nkeep~[@i(3)]++;\n§ keep~[0] + keep~[2]\n*p~ = (struct cl~){ 1, { 2, 3 } };\n@v = get~(p~);\n" + pick(g, "§ sizeof((char[]){ \"abcd\" })\n", "", "", "")
}

func (g *generator) designated() (top, body string) {
	return "struct de~ { int a; struct { short p, q[3]; } in; unsigned char t[4]; union { int i; unsigned char c; } u; };\nstatic struct de~ gd~[3] = { [1] = { .a = @c, .in.q[1] = @c }, [1].in.p = 7, [2] = { 1, { 2, { 3, 4 } }, \"abcd\", { .c = 5 } }, [0].t = { [2] = 'x', 'y' } };\nstatic int ra~[] = { [3] = 1, 2, [0 ... 1] = @k, [2] = @c };\n",
		"struct de~ l~ = { .in = { .q = { [2] = @e } }, .a = @s, .t = \"ab\", .in.p = @c };\nchar c~[4] = \"abcd\", e~[] = { 'a', [5] = 'z' };\nint two~[][2] = { 1, 2, 3, { @v }, [1] = { 9 } };\n§ gd~[@i(3)].in.q[@i(3)]\n§ gd~[1].in.p * 100 + gd~[1].a\n§ gd~[2].t[@i(4)] + gd~[2].u.i\n§ gd~[0].t[@i(4)]\n§ sizeof ra~ / sizeof *ra~ * 10 + ra~[@i(5)]\n§ l~.in.q[@i(3)] + l~.a\n§ l~.t[@i(4)] + l~.in.p\n§ c~[3] + e~[@i(6)]\n§ sizeof e~ + sizeof two~\n§ two~[@i(2)][@i(2)]\nl~ = gd~[@i(3)];\n@v = l~.a;\n"
}

func (g *generator) constObjects() (top, body string) {
	top = "static const int ct~[4] = { @c, @c, @c };\nstatic const struct { int a; const char *s; } cs~ = { @k, \"xy\" };\n"
	body = "const int *p~ = &ct~[@i(4)]; const char *s~ = cs~.s; char m~[] = \"hey\";\n§ *p~\n§ cs~.a + s~[@i(3)]\nm~[@i(3)] = 'a';\n§ m~[0] == 'a'\n"
	if g.risk(60) {
		body += "if @b { " + pick(g, "*(int *)p~ = 1;", "*(char *)s~ = 'q';", "((char *)\"lit\")[0] = 'L';", "const int k_ = @c; «*(int *)&k_ = 3;¦undefined(\"const\");»", "memset((void *)ct~, 0, 4);") + " }\n"
	}
	return top, body + "§ ct~[@i(4)] + cs~.s[1]\n@v = *p~;\n"
}

func (g *generator) volatiles() (top, body string) {
	return "static volatile unsigned vo~;\nstatic volatile unsigned char port~[2];\n", "unsigned a~ = «vo~ & 1¦choose(0, 1)», b~ = «vo~ & 1¦choose(0, 1)»;\n§ a~ == b~\nvo~ = 1;\n§ a~ + «(vo~ & 3)¦choose(0, 3)» * 2\nport~[0] = @v;\nint c~ = «port~[1] % 3¦choose(0, 2)»;\n§ c~\n@v = a~ + c~;\n"
}

func (g *generator) variableLength() (top, body string) {
	n := "(@v & 3) + 1"
	if g.risk(30) {
		n = "@v"
	}
	return "", "int n~ = " + n + ", k~ = n~;\nint v~[n~];\nfor (int i = 0; i < n~; i++) v~[i] = i * @k + @c;\nn~ += 5;\n§ sizeof v~ / sizeof *v~ == k~\n§ v~[k~ - 1]\n§ v~[0]\n" + pick(g, "§ sizeof(int[k~++]) / sizeof(int)\n§ k~\n", "int (*w~)[k~] = &v~;\n§ (*w~)[0] + sizeof *w~\n", "") + "@v = v~[0] & 31;\n"
}

func (g *generator) scopes() (top, body string) {
	return "static int sh~ = @c;\nenum { W~ = 3 };\n", "int a~ = sh~; { int sh~ = @s; a~ += sh~; { extern int printf(const char *, ...); enum { W~ = 5 }; a~ += W~; } for (int sh~ = 0; sh~ < 2; sh~++) { int a~ = 100; a~ += sh~; } }\n§ a~\n§ W~ + sh~\nstruct s_ { char c; }; { struct s_ { int i[3]; } o; o.i[0] = sizeof(struct s_); a~ = o.i[0]; }\n§ a~ + sizeof(struct s_)\nint old~ = x; { int x = old~ + 1; old~ = x; }\n§ old~ - x\n"
}
