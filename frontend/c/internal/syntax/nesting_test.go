package syntax

import (
	"fmt"
	"strings"
	"testing"
)

// nestings are ways to nest C: each returns a text whose syntax tree is at least n deep.
var nestings = map[string]func(n int) string{
	"parentheses": func(n int) string { return repeat("int x = ", "(", n, "1", ")", ";") },
	"blocks":      func(n int) string { return repeat("void f(void) {", "{", n, ";", "}", "}") },
	"digraphs":    func(n int) string { return repeat("void f(void) {", "<%;", n, ";", "%>", "}") },
	"calls":       func(n int) string { return repeat("int x = ", "f(1, ", n, "1", ")", ";") },
	"indices":     func(n int) string { return repeat("int x = ", "a[", n, "1", "]", ";") },
	"operators":   func(n int) string { return repeat("int x = ", "!", n, "1", "", ";") },
	"spaces":      func(n int) string { return repeat("int x = ", "\t!  \n", n, "1", "", ";") },
	"comments":    func(n int) string { return repeat("int x = ", "!/* ; // ) */", n, "1", "", ";") },
	"strings":     func(n int) string { return repeat("int x = ", `f(";}\"", ';', `, n, "1", ")", ";") },
	"casts":       func(n int) string { return repeat("int x = ", "(int)", n, "1", "", ";") },
	"if":          func(n int) string { return repeat("void f(void) { int x;", "if (x) ", n, ";", "", "}") },
	"else":        func(n int) string { return repeat("void f(void) { int x;", "if (x); else ", n, ";", "", "}") },
	"else blocks": func(n int) string { return repeat("void f(void) { int x;", "if (x) {;} else ", n, ";", "", "}") },
	"if if else": func(n int) string {
		return repeat("void f(void) { int x;", "if (x) if (x) x = 1, 2, 3; else ", n, ";", "", "}")
	},
	"loops":        func(n int) string { return repeat("void f(void) { int x;", "while (x) for (;;) ", n, ";", "", "}") },
	"do":           func(n int) string { return repeat("void f(void) {", "do ", n, ";", "while (1);", "}") },
	"labels":       func(n int) string { return repeat("void f(void) { switch (1) {", "case 1: ", n, ";", "", "}}") },
	"conditionals": func(n int) string { return repeat("int x = ", "1 ? 2, ", n, "1", " : 3", ";") },
	"structures":   func(n int) string { return repeat("", "struct { int a, b; ", n, "int x;", "} s;", "") },
	"assignments":  func(n int) string { return repeat("int x = ", "a += ", n, "1", "", ";") },
	"negations":    func(n int) string { return repeat("int x = ", "- ", n, "1", "", ";") },
	"right sums":   func(n int) string { return repeat("int x = ", "a + (", n, "1", ")", ";") },
	"directive":    func(n int) string { return repeat("#if ", "(", n, "1", ")", "\n#endif\n") },
	"continued":    func(n int) string { return repeat("#if ", "!\\\n", n, "1", "", "\n#endif\n") },
	"unclosed":     func(n int) string { return repeat("int x = ", "(]})(", n, "1", "", ";") },
}

func repeat(before, open string, n int, inside, end, after string) string {
	return before + strings.Repeat(open, n) + inside + strings.Repeat(end, n) + after
}

func TestTooDeep(t *testing.T) {
	for name, text := range nestings {
		if _, _, deep := tooDeep([]byte(text(maxNesting))); !deep {
			t.Errorf("%s: %d levels are not too deep", name, maxNesting)
		}
		if _, _, deep := tooDeep([]byte(text(maxNesting / 12))); deep {
			t.Errorf("%s: %d levels are too deep", name, maxNesting/12)
		}
	}
}

// TestChains: operators that group to the left nest less than anything else.
func TestChains(t *testing.T) {
	for _, unit := range []string{
		"a+", "(struct s){1, 2}.a + ", "b[1] * ", "f(x, 2) || ", "-a&&", "a | ", "a<", "a << ", "2 == ", "- - !a ^ ", "!a != ", "\"a\"[0] >= ", "(a) % ", "a--  - --", "'+' ^",
	} {
		if _, col, deep := tooDeep([]byte("int x = " + strings.Repeat(unit, 50_000) + "1;")); deep {
			t.Errorf("50,000 times %q are too deep at column %d", unit, col)
		}
		if _, _, deep := tooDeep([]byte("int x = " + strings.Repeat(unit, perLevel*maxNesting) + "1;")); !deep {
			t.Errorf("%d times %q are not too deep", perLevel*maxNesting, unit)
		}
	}
}

// TestLongIsNotDeep checks that what only follows each other does not count as nested.
func TestLongIsNotDeep(t *testing.T) {
	for _, unit := range []string{
		"int f(int a, int b) { return a + b; }\n", "int a[3][4] = {{1, 2}, {3}};\n", "struct s { int a; int b : 3; } *p;\n",
		"#define LATER (((\n", "#define CLOSE )))\n", "char c = '('; char *s = \"((\\\"\"; // ((((\n", "/* (((( { */\n", "char c = L'\\'';\n",
	} {
		if line, col, deep := tooDeep([]byte(strings.Repeat(unit, 2*maxNesting))); deep {
			t.Errorf("%q is too deep at %d:%d", unit, line, col)
		}
	}
	for _, unit := range []string{
		"x = a ? b : c; ", "if (a) { x = 1; } else x = 2; ", "while (a) { if (b) continue; else break; } ", "case 1: x++; break; ",
		"do { x++; } while (x); ", "{ int y; } ", "f(1, (2), g(3)); ", "do x++; while (x); ", "if (a) b: x = (int)y; ", "(void)x; ", "*p = 1; ",
	} {
		text := "void f(void) {" + strings.Repeat(unit, 2*maxNesting) + "}"
		if _, col, deep := tooDeep([]byte(text)); deep {
			t.Errorf("%q is too deep at column %d", unit, col)
		}
	}
	if _, _, deep := tooDeep([]byte("int a[] = {" + strings.Repeat("-1, ", 2*maxNesting) + "0};")); deep {
		t.Error("a list of values is too deep")
	}
}

func TestTooDeepSaysWhere(t *testing.T) {
	head := "/* a\nb */ int x; // c\n#if 0\n#endif\n\"\\\"\"\n\\\n  "
	line, col, deep := tooDeep([]byte(head + strings.Repeat("(", maxNesting)))
	if at := fmt.Sprint(line, col-maxNesting, deep); at != "7 1 true" {
		t.Errorf("%d:%d, %v", line, col, deep)
	}
}
