package craig_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"craig"
	"craig/frontend/c"
)

// TestTypesThatAreTheSame: what _Generic chooses, and what __builtin_types_compatible_p is, is what gcc makes of it, which
// takes all of these conditions for true; or it is refused.
func TestTypesThatAreTheSame(t *testing.T) {
	const frame = `
extern void __assert_fail(const char *, const char *, unsigned int, const char *);
typedef struct { int x; } first;
typedef struct { int x; } second;
typedef const char *text;
struct tagged { int x; };
static int called(int a, char *b) { return a; }
static const char *name(void) { return 0; }
int main(void) {
  const int ci = 1, table[3] = {1}, *pci = &ci;
  volatile int vi = 1;
  int row[3], rows[2][3], *pi = row, **ppi = &pi, *const *pcpi = &pi;
  const int **ppci = &pci;
  struct { const int c; int *p; const int *q; int inside[2]; } s = {1};
  const struct tagged *pct = 0;
  struct tagged tg = {1};
  short sh = 1;
  text str = 0;
  first f = {1};
  if (!(%s)) __assert_fail("", "", 0, "");
  return 0;
}
`
	for _, tt := range []struct{ condition, want string }{
		{"_Generic(sh, short: 1, int: 0, default: 0)", "safe"},
		{"_Generic(ci, int: 1, default: 0)", "safe"},
		{"_Generic(row, char *: 0, default: 1)", "safe"},
		{"_Generic(row, int *: 1, default: 0)", "refused"},
		{"_Generic(&row, int (*)[4]: 0, default: 1)", "safe"},
		{"_Generic(&row, int (*)[3]: 1, default: 0)", "refused"},
		{"_Generic(called, int (*)(int, char *): 1, default: 0)", "safe"},
		{"_Generic(tg, first: 0, struct tagged: 1)", "safe"},
		{"_Generic(&tg, struct tagged *: 1, default: 0)", "safe"},
		{"_Generic(pi, char *: 0, int *: 1)", "safe"},
		{"_Generic(name(), int *: 0, default: 1)", "safe"},
		{"__builtin_types_compatible_p(const int, int)", "safe"},
		{"__builtin_types_compatible_p(__typeof__(row), __typeof__(&row[0])) == 0", "safe"},
		{"__builtin_types_compatible_p(int[], int[3])", "safe"},
		{"__builtin_types_compatible_p(first, second) == 0", "safe"},
		{"_Generic(&ci, int *: 0, const int *: 1)", "refused"},
		{"_Generic(vi, volatile int: 0, int: 1)", "refused"},
		{"_Generic(row, const int *: 0, int *: 1)", "refused"},
		{"_Generic(table, int *: 0, default: 1)", "refused"},
		{"_Generic(called, int (*)(void): 0, default: 1)", "refused"},
		{"_Generic(rows, int **: 0, int (*)[3]: 1)", "refused"},
		{"_Generic(&s.c, int *: 0, default: 1)", "refused"},
		{"_Generic(s.p, const int *: 0, int *: 1)", "refused"},
		{"_Generic(s.q, int *: 0, default: 1)", "refused"},
		{"_Generic(ppi, int *: 0, int **: 1)", "refused"},
		{"_Generic(pcpi, int **: 0, default: 1)", "refused"},
		{"_Generic(ppci[0], int *: 0, default: 1)", "refused"},
		{"_Generic(pi ? pci : pi, int *: 0, default: 1)", "refused"},
		{"_Generic((const int *)pi, int *: 0, default: 1)", "refused"},
		{"_Generic(pct, struct tagged *: 0, default: 1)", "refused"},
		{"_Generic(str, char *: 0, default: 1)", "refused"},
		{"_Generic(name(), char *: 0, default: 1)", "refused"},
		{"_Generic(f, second: 0, first: 1)", "refused"},
		{"__builtin_types_compatible_p(const int *, int *) == 0", "refused"},
		{"__builtin_types_compatible_p(__typeof__(pci), int *) == 0", "refused"},
	} {
		file := filepath.Join(t.TempDir(), "t.c")
		if err := os.WriteFile(file, fmt.Appendf(nil, frame, tt.condition), 0o666); err != nil {
			t.Fatal(err)
		}
		r, err := craig.Verify(t.Context(), []string{file}, craig.Options{})
		got := "refused"
		if unsupported := (*c.UnsupportedError)(nil); err == nil {
			got = r.Result.Outcome.String()
		} else if !errors.As(err, &unsupported) {
			got = err.Error()
		}
		if got != tt.want {
			t.Errorf("%s: %s, want %s", tt.condition, got, tt.want)
		}
	}
}
