package craig_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"craig"
	"craig/verdict"
)

// TestSorting: executions through qsort and bsearch are shown as far as C allows them, and no others: where what is claimed holds however
// elements are compared, or the comparison contradicts itself, there is no violation.
func TestSorting(t *testing.T) {
	const consistent, larger, near = "x < y ? -1 : x > y", "x > y", "x - y > 1 ? 1 : -(y - x > 1)"
	const sort = "int a[3] = {3, 1, 2}; qsort(a, 3, sizeof *a, compare); "
	const search = "int a[4] = {1, 3, 5, 5}, k = 5, m = 4; int *p = bsearch(&k, a, 4, sizeof *a, compare), *q = bsearch(&m, a, 4, sizeof *a, compare); "
	for _, tt := range []struct {
		body, compare string
		violated      bool
	}{
		{sort + "assert(a[0] != 1);", consistent, true},
		{sort + "assert(a[0] != 1 || a[1] != 2 || a[2] != 3);", consistent, true},
		{sort + "assert(a[0] != 3);", "x < y ? 1 : -(x > y)", true},
		{sort + "assert(a[0] != 3);", consistent, false},
		{sort + "assert(a[1] == 2);", consistent, false},
		{sort + "int k = input(); if (k >= 0 && k < 3) assert(a[k] != 2);", consistent, true},
		{"int a[3] = {input(), input(), input()}; qsort(a, 3, sizeof *a, compare); assert(a[0] != 17 || a[2] != 20);", consistent, true},
		{"int a[3] = {input(), input(), input()}; qsort(a, 3, sizeof *a, compare); assert(a[0] != 17 || a[1] != 16);", consistent, false},
		{"int a[1] = {3}; qsort(a, 1, sizeof *a, compare); assert(calls);", consistent, true},
		{sort + "assert(calls < 2);", consistent, true},
		{sort + "assert(calls != 1);", consistent, false}, // which does not tell the order of three elements
		{sort + "assert(a[0] != 3);", "-1", false},        // behaviour is undefined
		// 1 before 2 before 3 before 1
		{sort + "assert(a[0] == 9);", "x == y ? 0 : (y - x + 3) % 3 == 1 ? -1 : 1", false},
		// 1 and 2 are equal, and 2 and 3, but 1 is less than 3, in each order
		{sort + "assert(a[0] == 9);", near, false},
		{"int a[3] = {1, 3, 2}; qsort(a, 3, sizeof *a, compare); assert(a[0] == 9);", near, false},
		{"int a[3] = {1, 2, 3}; qsort(a, 3, sizeof *a, compare); assert(a[0] == 9);", near, false},
		{"int a[3] = {2, 3, 1}; qsort(a, 3, sizeof *a, compare); assert(a[0] == 9);", near, false},
		{"int a[3] = {2, 1, 3}; qsort(a, 3, sizeof *a, compare); assert(a[0] == 9);", near, false},
		{"int a[3] = {3, 2, 1}; qsort(a, 3, sizeof *a, compare); assert(a[0] == 9);", near, false},
		{"int a[4] = {2, 4, 2, 1}; qsort(a, 4, sizeof *a, compare); assert(a[0] != 1 || a[1] != 2 || a[2] != 2 || a[3] != 4);", consistent, true},
		{"int a[3] = {5, 1, 4}; qsort(a, 3, sizeof *a, compare); assert(a[0] != 1);", near, true}, // 4 and 5 are equal
		{sort + "assert(a[0] == 3);", "1", false},
		{sort + "assert(a[2] == 1);", larger, false},
		{"int a[2] = {3, 1}; qsort(a, 2, sizeof *a, compare); assert(a[0] == 3);", larger, false},
		{"int a[2] = {1, 3}; qsort(a, 2, sizeof *a, compare); assert(a[0] == 3);", larger, false},
		{"struct { char c; const char *s; } a[2] = {{1, \"b\"}, {2, \"a\"}}; qsort(a, 2, sizeof *a, names); assert(a[0].c != 2 || a[0].s[0] != 'a');", consistent, true},
		{search + "assert(p != a + 2);", consistent, true},
		{search + "assert(p == a + 2 || p == a + 3);", consistent, false},
		{search + "assert(q);", consistent, true},
		{search + "assert(!q);", consistent, false},
		{"int a[3] = {2, 1, 3}, k = 2; assert(!bsearch(&k, a, 3, sizeof *a, compare));", consistent, false}, // nor are these in order
		{"int a[2] = {3, 2}, k = 2; assert(!bsearch(&k, a, 2, sizeof *a, compare));", consistent, false},
		{"int k = 1; assert(bsearch(&k, &k, 0, sizeof k, compare));", consistent, true},
	} {
		text := "#include <assert.h>\n#include <stdlib.h>\n#include <string.h>\nextern int input(void);\nstatic int calls;\n" +
			"static int compare(const void *a, const void *b) { int x = *(const int *)a, y = *(const int *)b; calls++; return " + tt.compare + "; }\n" +
			"static int names(const void *a, const void *b) { const struct { char c; const char *s; } *p = a, *q = b; return p->s[0] - q->s[0]; }\n" +
			"int main(void) { " + tt.body + " return 0; }\n"
		file := filepath.Join(t.TempDir(), "t.c")
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		r, err := craig.Verify(t.Context(), []string{file}, craig.Options{})
		if err != nil {
			t.Fatal(err)
		}
		want := verdict.Unknown
		if tt.violated {
			want = verdict.Unsafe
		}
		if r.Result.Outcome != want && (tt.violated || r.Result.Outcome == verdict.Unsafe) {
			t.Errorf("%s\nwith %s: %v, %v", tt.body, tt.compare, r.Result.Outcome, r.Result.Reason)
		}
		if doubt := r.Result.Reason.Doubt; doubt != nil && strings.Contains(r.Result.Reason.Advice, "pointer") {
			t.Errorf("%s: %s", tt.body, r.Result.Reason.Advice)
		}
	}
}
