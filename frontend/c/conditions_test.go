package c

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestConditionValues compares conditions of the preprocessor with gcc's values.
func TestConditionValues(t *testing.T) {
	conditions := []string{
		"(2 && 3) == 1", "(0 || 5) == 1", "-1 >> 1u < 0", "(4 >> -1) == 8", "1 << -1", "-1 < (0u || 0u)", "(1 ? -1 : 0u) > 0", "(0 ? 1 + 1u : -1) < 0",
		"'\\377' < 0", "'ab' == 24930", "L'\\xff' == 255", "'é' > 1000", "0x8000000000000000 > 0", "18446744073709551615u + 1 == 0", "~0u == 0xffffffffffffffff",
		"-5 / 2 == -2 && -5 % 2 == -1", "1 << 63 < 0", "1 << 64", "-1 >> 64 == -1", "0 && 1 / 0", "1 || 1 % 0", "2 ? 0 : 1", "(1, 0)", "name == 0", "!name", "0x10 + 010 + 0b10 == 26",
		"1 ? 2 ? 0 : 1 : 1", "3 - 2 - 1", "1 ^ 3 & 2 | 4", "-1 > 0u == 1", "10ul - 11 > 0", "'\\0' || '\\''",
	}
	var text strings.Builder
	for _, c := range conditions {
		text.WriteString("#if " + c + "\nyes\n#else\nno\n#endif\n")
	}
	file := filepath.Join(t.TempDir(), "t.c")
	if err := os.WriteFile(file, []byte(text.String()), 0o666); err != nil {
		t.Fatal(err)
	}
	out, err := exec.CommandContext(t.Context(), "gcc", "-w", "-E", "-P", file).Output()
	if err != nil {
		t.Skip("no gcc to compare with:", err)
	}
	words := strings.Fields(string(out))
	if len(words) != len(conditions) {
		t.Fatalf("%d results for %d conditions: %s", len(words), len(conditions), out)
	}
	s := newSpellings()
	for i, c := range conditions {
		if holds, ok := s.condition(c); !ok || holds != (words[i] == "yes") {
			t.Errorf("%s: %t, %t, and gcc says %s", c, holds, ok, words[i])
		}
	}
	for _, c := range []string{"", "1 +", "(1", "1 / 0", "F(1)", "__has_include(<x.h>)", "defined x", "1.5", "1 2"} {
		if _, ok := s.condition(c); ok {
			t.Errorf("%q has a value", c)
		}
	}
}

// TestConditions: what the parser takes another branch for than gcc is refused, with its line.
func TestConditions(t *testing.T) {
	for _, tt := range []struct {
		text string
		line int // 0: it is read
	}{
		{"#if (2 && 3) == 1\n#endif\nint main(void) { return 0; }", 1},
		{"#define SHIFT >> 1u\n\n#if 0\n#elif -1 SHIFT < 0\n#else\n#endif\nint main(void) { return 0; }", 3},
		{"#ifdef A\n#else\n#if defined B || (0 ? 1 + 1u : -1) < 0\n#else\n#endif\n#endif\nint main(void) { return 0; }", 3},
		{"#define F(a) (a > 1)\n#define AND(a, b) (a && b)\n#if F(2) && defined(F) && !defined(G) /* a\ncomment */ && AND(2, 3)\nint main(void) { return 0; }\n#endif", 0},
		{"#if 0\n#if 1 /\n#endif\n#elif 'a' == 97 && '\\377' < 0\nint main(void) { return 0; }\n#endif", 0},
		{"#define F(a, b) a b\nint main(void) {\n  F(int x = 1;,\n#if 1 + 1 == 2\n  return x;\n#endif\n)\n}", 0},
		{"#include <limits.h>\n#if INT_MAX / 2 > LONG_MAX >> 31 && UINT_MAX == 4294967295u\nint main(void) { return 0; }\n#endif", 0},
	} {
		_, err := loadText(t, tt.text, Options{})
		var u *UnsupportedError
		switch {
		case tt.line == 0 && err == nil:
		case !errors.As(err, &u) || u.Pos.Line != tt.line || !strings.Contains(u.What, "condition of the preprocessor"):
			t.Errorf("%s\n%v", tt.text, err)
		}
	}
}

// TestConstantsBeforeC99: a decimal constant beyond int is unsigned then, if long has 32 bits, which the parser does not know.
func TestConstantsBeforeC99(t *testing.T) {
	const text = "int main(void) { return 2147483648 > 0; }"
	for _, std := range []string{"gnu89", "gnu99"} {
		for _, model := range []string{"ILP32", "LP64"} {
			_, err := loadText(t, text, Options{DataModel: model, Preprocessing: Preprocessing{Standard: std}})
			if refused := err != nil; refused != (std == "gnu89" && model == "ILP32") {
				t.Errorf("%s, %s: %v", std, model, err)
			}
		}
	}
}
