// Scenes: functions of the C library, and memory that they manage.

package hostile

import "fmt"

func (g *generator) text() string {
	return pick(g, `"abc"`, `"hello"`, `""`, `"a"`, `"x,y"`, `"aXbX"`, `"12"`, `"\xff\x01"`, `"ab\0cd"`, `"zz"`)
}

func (g *generator) strings() (top, body string) {
	n := 8 + g.r.IntN(8)
	if g.risk(25) {
		n = 3 + g.r.IntN(4)
	}
	body = fmt.Sprintf("char b~[%d] = %s;\nconst char *s~ = %s;\n", n, pick(g, `"abc"`, `""`, `"ab"`, `{ 'a', 'b' }`), g.text())
	for range 1 + g.r.IntN(3) {
		body += pick(g, "strcpy(b~, s~);", "strcat(b~, "+g.text()+");", "strncpy(b~, s~, @k & 3);", "b~[@i(3)] = 'a' + (@v & 3);", "strncat(b~, s~, 2);", "memset(b~, 'q', 2);", "memmove(b~ + 1, b~, 3);", "if (strlen(b~) + strlen(s~) < sizeof b~) strcat(b~, s~);", "*strchr(b~, 0) = 0;") + "\n"
	}
	for range 3 {
		body += "§ " + pick(g, "strlen(b~)", "strcmp(b~, s~) == 0", "strcmp(s~, b~) < 0", "strncmp(b~, s~, 2) > 0", "b~[@i(4)]", "strchr(b~, 'b') ? strchr(b~, 'b') - b~ : -1", "strrchr(s~, 'X') != 0", "strstr(b~, \"b\") == b~ + 1",
			"memcmp(b~, \"abc\", 3) == 0", "memchr(b~, 'a', 3) == b~", "strspn(b~, \"ab\")", "strcspn(s~, \"X,\")", "strpbrk(s~, \"lX\") != NULL", "s~[0]") + "\n"
	}
	return "", body + "@v = strlen(b~) & 31;\n"
}

func (g *generator) formatted() (top, body string) {
	return "", "char b~[" + pick(g, "24", "32", "40") + "] = \"\"; int n~;\n" + pick(g,
		"n~ = sprintf(b~, \"%d\", @e);\n", "n~ = snprintf(b~, 4, \"%d-%s\", @v, \"abc\");\n", "n~ = sprintf(b~, \"%s\", "+g.text()+");\n", "n~ = sprintf(b~, \"<%c>\", 'a' + (@v & 7));\n", "n~ = snprintf(b~, sizeof b~, \"%x%u\", @v & 255, (unsigned)@c);\n",
		"n~ = sprintf(b~, \"%s=%d\", \"k\", @c) + puts(b~) * 0;\n", "n~ = snprintf(NULL, 0, \"%d\", @v);\n") +
		"§ n~ >= 0\n§ n~\n§ strlen(b~)\n§ b~[0]\n@v = n~ & 15;\n"
}

func (g *generator) blocks() (top, body string) {
	over := ""
	if g.risk(30) {
		over = " + 1"
	}
	copies := []string{"memcpy(a~, b~, sizeof a~" + over + ");", "memmove(a~ + 1, a~, 2 * sizeof *a~" + over + ");", "memset(a~, @c, sizeof a~" + over + ");", "memset(a~, -1, 2 * sizeof(int));", "memcpy(a~ + @i(2), b~ + 1, 2 * sizeof(int));", "memmove(a~, a~ + 1, 3 * sizeof(int));", "memcpy(&a~[1], &b~[2], sizeof(*b~));"}
	if g.risk(25) {
		copies = []string{"memcpy(a~, a~ + 1, 2 * sizeof(int));", "memcpy(a~ + 1, a~, 8);"}
	}
	return "", "int a~[4] = { 1, @e, 3 }, b~[4] = { @e, 6, 7, @v };\n" + pick(g, copies...) + "\n" + pick(g, copies...) + "\n§ a~[@i(4)]\n§ a~[0] + a~[3]\n§ memcmp(a~, b~, sizeof a~) != 0\n§ ((unsigned char *)a~)[@i(16)]\n@v = a~[@i(4)] & 63;\n"
}

func (g *generator) sorting() (top, body string) {
	return "static int cmp~(const void *a, const void *b) { int l = *(const int *)a, r = *(const int *)b; return " + pick(g, "(l > r) - (l < r)", "l - r", "l < r ? 1 : l > r ? -1 : 0") + "; }\n",
		"int a~[] = { @s, @c, @v" + pick(g, "", ", 4") + " };\nsize_t n~ = sizeof a~ / sizeof *a~;\nqsort(a~, n~, sizeof *a~, cmp~);\n§ a~[0]\n§ a~[n~ - 1]\n§ a~[0] <= a~[1]\nint k~ = @c; int *f~ = bsearch(&k~, a~, n~, sizeof *a~, cmp~);\n§ f~ != NULL\n@v = a~[1];\n"
}

func (g *generator) libraryNumbers() (top, body string) {
	for range 3 {
		body += "§ " + pick(g, "abs(@s)", "atoi(\"-12x\")", "strtol(\"0x1f\", NULL, 0)", "strtol(\"77\", NULL, 8)", "labs(-5L * @v)", "strtoul(\"-1\", NULL, 10) == (unsigned long)-1", "div(@s, 3).quot", "div(@s, 4).rem", "llabs((long long)@s * 100)", "atoi("+g.text()+")",
			"strtol(\" +9 \", NULL, 10)", "(rand() >= 0)", "abs(@v - 5) % 3") + "\n"
	}
	return "", body
}

func (g *generator) heap() (top, body string) {
	text, members := g.record()
	m := pick(g, members...)
	top = text + "\n"
	release := "free(p~);"
	switch {
	case g.risk(15):
		release = pick(g, "", "free(p~); free(p~);", "if (@b) free(p~);", "free(p~ + 1);", "free(&p~->s);", "free(p~); if (@b) p~->n = 1;")
	case g.chance(20):
		release = "{ void *v = p~; p~ = 0; free(v); }\nfree(p~);"
	}
	alloc := "struct r~ *p~ = " + mayFail(pick(g, "malloc(2 * sizeof(struct r~))", "calloc(2, sizeof(struct r~))", "malloc(sizeof(struct r~[2]))")) + ";"
	guard := "\nif (!p~) " + pick(g, "exit(0)", "abort()", "__VERIFIER_assume(0)") + ";\n"
	if g.risk(15) {
		guard = "\n"
	}
	return top, alloc + guard + "memset(p~, @c, 2 * sizeof *p~);\n" + pick(g,
		"p~[@i(2)]."+m+" = @e;", "(p~ + 1)->"+m+" = @e; *p~ = p~[1];", "((unsigned char *)p~)[@i(32)] = @e;", "struct r~ *q~ = &p~[@i(2)]; q~->n += @k; q~->s--;") +
		"\n§ p~->" + m + "\n§ p~[1].n\n§ p~[@i(2)].t == p~[0].t\n@v = p~->s & 31;\n" + release + "\n"
}

// mayFail returns an allocation, which may fail.
func mayFail(call string) string { return "«" + call + "¦(excluded() ? 0 : " + call + ")»" }

func (g *generator) lists() (top, body string) {
	free := "while (h~) { struct l~ *t = h~->next; free(h~); h~ = t; }"
	if g.risk(30) {
		free = pick(g, "while (h~) { free(h~); h~ = h~->next; }", "if (h~) free(h~);", "", "for (struct l~ *t = h~; t && t->next; t = t->next) free(t->next);")
	}
	return "struct l~ { int v; struct l~ *next; };\n", `
struct l~ *h~ = 0` + pick(g, ", **end~ = &h~", "") + `;
for (int i = 0; i < ` + pick(g, "1", "2", "(@v & 1) + 1") + `; i++) {
  struct l~ *e = ` + mayFail("malloc(sizeof *e)") + `;
  if (!e) exit(0);
  e->v = @s + i; e->next = h~; h~ = e;
}
int s~ = 0;
for (struct l~ *e = h~; e; e = e->next) s~ = s~ * 2 + e->v;
§ s~
§ h~->v
` + pick(g, "", "if (h~->next) h~->next->v = @s;\n§ h~->next ? h~->next->v : 0\n") + "@v = s~ % 50;\n" + free + "\n"
}

func (g *generator) reallocation() (top, body string) {
	size := "3"
	if g.risk(40) {
		size = pick(g, "1", "2")
	}
	return "", `
` + pick(g, "int", "unsigned char", "short") + ` *p~ = ` + mayFail("malloc(2 * sizeof *p~)") + `, *q~;
if (!p~) exit(0);
p~[0] = @e; p~[1] = @c;
q~ = ` + mayFail("realloc(p~, "+size+" * sizeof *q~)") + `;
if (!q~) { free(p~); exit(0); }
` + pick(g, "q~[2] = @v;", "q~[@i(3)] = @v; q~[2] = 1;", "q~[2] = q~[0];") + `
§ q~[0]
§ q~[1]
§ q~[2]
@v = q~[0] & 31;
` + pick(g, "free(q~);", "free(q~);", "{ void *o_ = q~; q~ = "+mayFail("realloc(q~, sizeof *q~)")+"; if (q~) { @v = q~[0] & 15; free(q~); } else free(o_); }") + "\n"
}
