// Strings, and the functions of the C library about them.

package random

import "fmt"

// strings are constants and arrays of characters. What is written to an array fits, whatever it is.
func (g *generator) strings() func() {
	g.lines(`
__SIZE_TYPE__ strlen(const char *); int strcmp(const char *, const char *); int strncmp(const char *, const char *, __SIZE_TYPE__);
char *strchr(const char *, int); char *strrchr(const char *, int);`)
	table := g.name("words")
	g.line("static const char *const %s[3] = {\"%s\", \"ab\", \"%s\"};", table, pick(g, "", "abc", "a\\0b", "x\\xffz"), pick(g, "aba", "b", "\\200"))
	return func() {
		s, p := g.name("s"), g.name("sp")
		g.line("char %s[%d] = \"%s\";", s, 6+g.r.IntN(3), pick(g, "ab", "hello", "", "b\\xe4z", "aa"))
		g.line("const char *%s = %s;", p, pick(g, s, table+"[0]", "\"abba\""))
		g.lvalues = append(g.lvalues, lvalue{text: s + "[@4]", typ: cTypes[1]})
		g.moves = append(g.moves, fmt.Sprintf("%s = %s[@3]", p, table), fmt.Sprintf("%s = %s", p, s), fmt.Sprintf("%s = strchr(\"abcd\", 'a' + (@e & 3))", p), fmt.Sprintf("if (*%s) %s++", p, p), fmt.Sprintf("%s[@5] = 'a' + (@e & 1)", s), fmt.Sprintf("%s[@5] = 0", s),
			fmt.Sprintf("for (char *t = %s; *t; t++) if (*t == 'a') *t = 'A'; else *t ^= 1", s))
		a, b := pick(g, s, p, table+"[@3]"), pick(g, s, p, "\"ab\"")
		g.values = append(g.values, "(int)strlen("+a+")", "(strcmp("+a+", "+b+") < 0)", "!strcmp("+b+", \"ab\")", "(strncmp("+a+", "+b+", @3) > 0)", "!strchr("+a+", 'b')",
			fmt.Sprintf("(strrchr(%s, 0) - %s)", s, s), table+"[@3][0]", "\"xyz\"[@4]", "sizeof \"abc\"", "sizeof "+s, "*"+p)
	}
}

// copies are strings that are copied and joined.
func (g *generator) copies() func() {
	g.lines(`
char *strcpy(char *, const char *); char *strcat(char *, const char *); char *strncpy(char *, const char *, __SIZE_TYPE__); __SIZE_TYPE__ strlen(const char *);
void *memcpy(void *, const void *, __SIZE_TYPE__); void *memset(void *, int, __SIZE_TYPE__); int memcmp(const void *, const void *, __SIZE_TYPE__);`)
	f := g.name("hash")
	g.line("static unsigned %s(const char *s) { unsigned h = 5; while (*s) h = h * 33 ^ (unsigned char)*s++; return h; }", f)
	return func() {
		s, t := g.name("s"), g.name("s")
		g.line("char %s[12] = {0}, %s[12] = \"%s\";", s, t, pick(g, "ab", "a", "xyz"))
		word := func() string { return pick(g, "\"a\"", "\"bc\"", "\"\"", "\"\\xfe?\"", "@e ? \"x\" : \"yz\"") }
		g.moves = append(g.moves, fmt.Sprintf("strcpy(%s, %s)", s, word()), fmt.Sprintf("strcat(strcpy(%s, %s), %s)", s, word(), word()), fmt.Sprintf("strncpy(%s, %s, %d)", t, word(), 1+g.r.IntN(5)), fmt.Sprintf("{ strcpy(%s, \"q\"); strcat(%s, %s); }", t, t, word()),
			fmt.Sprintf("memcpy(%s + 1, \"uv\", 2)", t), fmt.Sprintf("memset(%s, 'c', @4)", t), fmt.Sprintf("%s[@4] ^= 1", s))
		g.values = append(g.values, fmt.Sprintf("%s(%s)", f, s), fmt.Sprintf("%s(%s)", f, t), fmt.Sprintf("strlen(%s)", t), fmt.Sprintf("(memcmp(%s, %s, 3) < 0)", s, t))
	}
}

// numbersInText are numbers read from strings, and classes of characters.
func (g *generator) numbersInText() func() {
	g.lines(`int atoi(const char *); int isdigit(int); int isalpha(int); int toupper(int); int isspace(int);`)
	f := g.name("parse")
	g.lines(`
static int %[1]s(const char *s, int *end) {
  int n = 0;
  const char *p = s;
  while (isspace((unsigned char)*p)) p++;
  for (; isdigit((unsigned char)*p); p++) n = n * %[2]s + (*p - '0');
  *end = p - s;
  return n;
}`, f, pick(g, "10", "8", "3"))
	return func() {
		s, end, v := g.name("s"), g.name("end"), g.name("v")
		g.line("char %s[8] = \"%s\";", s, pick(g, "12", " 7x", "-5", "", "+30"))
		g.line("int %s = 0, %s = 0;", end, v)
		g.lvalues = append(g.lvalues, lvalue{text: v, typ: typeInt}, lvalue{text: end, typ: typeInt})
		g.moves = append(g.moves, fmt.Sprintf("%s = %s(%s, &%s)", v, f, s, end), fmt.Sprintf("%s[@3] = '0' + (@e & 7)", s), fmt.Sprintf("%s[@3] = toupper((unsigned char)%s[@3])", s, s), fmt.Sprintf("%s = atoi(%s)", v, s), fmt.Sprintf("%s[@4] = @e ? ' ' : 'z'", s))
		g.values = append(g.values, fmt.Sprintf("atoi(%s)", s), fmt.Sprintf("!isalpha((unsigned char)%s[@3])", s), fmt.Sprintf("%s(\"%s\", &(int){0})", f, pick(g, "21", " 5", "x")))
	}
}
