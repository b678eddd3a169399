package craig_test

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"craig"
)

// TestElementsReadInAnyOrder: an element of an initialiser may be read before or after another one is evaluated, which
// changes what it reads, also if reading it takes no statement (C17 6.7.9 §23).
func TestElementsReadInAnyOrder(t *testing.T) {
	const frame = `
extern void __assert_fail(const char *, const char *, unsigned int, const char *);
struct pair { int a, b; };
struct outer { struct pair p; int c; } s;
static int n, m, table[2], *at = &n;
static struct pair one;
static int change(void) { n = 7; table[0] = 7; one.a = 7; return 0; }
int main(void) {
  struct outer v = { %s };
  if (v.p.a == %d) __assert_fail("", "", 0, "");
  return 0;
}
`
	for _, tt := range []struct {
		list  string
		value int
		want  string
	}{
		{"n, 0, change()", 0, "unsafe"},
		{"n, 0, change()", 7, "unsafe"},
		{".c = change(), .p = {n}", 0, "unsafe"},
		{".c = change(), .p = {n}", 7, "unsafe"},
		{"(char)n, change()", 7, "unsafe"},
		{"!n, change()", 0, "unsafe"},
		{"n ? 8 : 9, change()", 8, "unsafe"},
		{"n && 1, change()", 1, "unsafe"},
		{"(m++, n), change()", 7, "unsafe"},
		{"({ m++; n; }), change()", 7, "unsafe"},
		{"*at, change()", 7, "unsafe"},
		{"table[0], change()", 7, "unsafe"},
		{"one.a, change()", 7, "unsafe"},
		{"one, change()", 7, "unsafe"},
		{"(m++, one), change()", 7, "unsafe"},
		{"n, change()", 1, "safe"},
		{"m, change()", 7, "safe"},
		{"table[1], change()", 7, "safe"},
		{"sizeof n, change()", 7, "safe"},
	} {
		file := filepath.Join(t.TempDir(), "t.c")
		if err := os.WriteFile(file, fmt.Appendf(nil, frame, tt.list, tt.value), 0o666); err != nil {
			t.Fatal(err)
		}
		r, err := craig.Verify(t.Context(), []string{file}, craig.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if got := r.Result.Outcome.String(); got != tt.want {
			t.Errorf("{ %s } first is %d: %s, want %s", tt.list, tt.value, got, tt.want)
		}
	}
}
