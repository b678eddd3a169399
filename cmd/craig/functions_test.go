package main

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"craig/internal/exitcode"
)

// library is a file of functions: what the table says of each is behind it.
const library = `#include <assert.h>
#include <setjmp.h>
struct node { int value; struct node *next; };
static int step = 2;
static jmp_buf where;
static int first(const struct node *l) { return l->value; }          // UNSAFE null-deref, memsafety: null pointer dereference at F:6
int divide(int n) { return n / step; }                                // SAFE
int within(int *a, int *b) { return a < b; }                          // SAFE not ruled out: comparison of pointers into different objects at F:8
int called(int (*f)(int)) { return f(1); }                            // UNKNOWN depends on an argument of called
int jump(void) { return setjmp(where); }                              // REFUSED F:10: use of setjmp
void reach_error(void) { assert(0); }
`

// table returns the rows that the comments in library say.
func tableOf(file string) (rows []string) {
	for _, line := range strings.Split(library, "\n") {
		if code, row, ok := strings.Cut(line, "// "); ok {
			name := regexp.MustCompile(`(\w+)\(`).FindStringSubmatch(code)[1]
			rows = append(rows, name+" "+strings.ReplaceAll(row, "F:", file+":"))
		}
	}
	return rows
}

// TestEachFunction: there is a row for each function but those whose call is a violation, in their order, with the verdict
// and what is wrong where; the status is that of the worst.
func TestEachFunction(t *testing.T) {
	file := filepath.Join(t.TempDir(), "library.c")
	if err := os.WriteFile(file, []byte(library), 0o600); err != nil {
		t.Fatal(err)
	}
	code, out, errs := craigRun(t, t.Context(), "verify", "--each-function", file)
	if code != exitcode.Unsafe {
		t.Errorf("status %d\n%s", code, errs)
	}
	lines := strings.Split(strings.TrimSpace(out), "\n")
	if head := strings.Fields(lines[0]); head[0] != "function" {
		t.Errorf("the head is %q", head)
	}
	var rows []string
	for _, l := range lines[1 : len(lines)-1] {
		l = regexp.MustCompile(`^(\w+) +([A-Z ]+?) +[0-9.]+ s *`).ReplaceAllString(l, "$1 $2 ")
		if strings.HasPrefix(l, " ") { // more of the row
			rows[len(rows)-1] += "; " + strings.TrimSpace(l)
		} else {
			rows = append(rows, strings.TrimSpace(l))
		}
	}
	want := tableOf(file)
	if len(rows) != len(want) {
		t.Fatalf("%d rows, want %d\n%s", len(rows), len(want), out)
	}
	for i, w := range want {
		name, rest, _ := strings.Cut(w, " ")
		verdict, what, _ := strings.Cut(rest, " ")
		if got := rows[i]; !strings.HasPrefix(got, name+" "+verdict) || !strings.Contains(got, what) || verdict == "SAFE" && what == "" && got != w {
			t.Errorf("%q, want %q", got, w)
		}
	}
	if sum := lines[len(lines)-1]; !strings.HasPrefix(sum, "5 functions: 1 unsafe, 1 unknown, 1 refused, 2 safe.") {
		t.Errorf("the sum is %q", sum)
	}
}

// TestEachFunctionAsJSON: the rows have whole reports, or failures.
func TestEachFunctionAsJSON(t *testing.T) {
	file := filepath.Join(t.TempDir(), "library.c")
	if err := os.WriteFile(file, []byte(library), 0o600); err != nil {
		t.Fatal(err)
	}
	code, out, errs := craigRun(t, t.Context(), "verify", "--each-function", "--format", "json", "--check", "null-deref", "--entry-valid", file)
	if code != exitcode.Unsupported {
		t.Errorf("status %d\n%s", code, errs)
	}
	var all struct {
		Format    string
		Files     []string
		Functions []struct {
			Name, File, Outcome string
			Line                int
			Failure             *struct{ Kind, Text string }
			Report              *struct {
				Outcome     string
				Assumptions []struct{ Name string }
			}
		}
	}
	if err := json.Unmarshal([]byte(out), &all); err != nil {
		t.Fatal(err)
	}
	if all.Format != "craig-functions/1" || len(all.Files) != 1 || len(all.Functions) != 5 {
		t.Fatalf("%+v", all)
	}
	for i, w := range []string{"safe", "safe", "safe", "unknown", "refused"} {
		f := all.Functions[i]
		if f.Outcome != w || f.File != file || f.Line != 6+i || (f.Report == nil) != (w == "refused") || (f.Failure == nil) == (w == "refused") {
			t.Errorf("%s: %+v, want %s", f.Name, f, w)
		}
		if f.Report != nil && (f.Report.Outcome != w || (w == "safe") != (len(f.Report.Assumptions) > 0)) {
			t.Errorf("%s: the report is %+v", f.Name, *f.Report)
		}
	}
}

// TestEachFunctionInterrupted: what is known is there.
func TestEachFunctionInterrupted(t *testing.T) {
	file := filepath.Join(t.TempDir(), "library.c")
	if err := os.WriteFile(file, []byte(library), 0o600); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	code, out, _ := craigRunUntil(t, ctx, "first ", cancel, "verify", "--each-function", file)
	if !strings.Contains(out, "first ") || !strings.Contains(out, "NOT TRIED") || !strings.Contains(out, "5 functions: 1 unsafe") || code != exitcode.Unsafe {
		t.Errorf("status %d\n%s", code, out)
	}
}

// craigRunUntil runs the command and calls cancel when its output has a text.
func craigRunUntil(t *testing.T, ctx context.Context, text string, cancel func(), args ...string) (code int, out, errs string) {
	t.Helper()
	w := &watched{text: text, then: cancel}
	var e strings.Builder
	code = run(ctx, args, w, &e)
	return code, w.String(), e.String()
}

// watched is a writer that does something when a text is there.
type watched struct {
	strings.Builder
	text string
	then func()
}

func (w *watched) Write(p []byte) (int, error) {
	n, err := w.Builder.Write(p)
	if strings.Contains(w.String(), w.text) {
		w.then()
	}
	return n, err
}

// TestEachFunctionErrors: flags about one run are refused, and files without functions.
func TestEachFunctionErrors(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{"empty.c": "int x;\n", "p.imp": "proc main() { }\n", "wrong.c": "int f( {\n"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, tt := range []struct {
		args, message string
		status        int
	}{
		{"--entry f empty.c", "--entry says nothing", exitcode.Usage},
		{"--trace empty.c", "--trace says nothing", exitcode.Usage},
		{"--entry-depth 0 empty.c", "--entry-depth", exitcode.Usage},
		{"empty.c", "no function", exitcode.Input},
		{"p.imp", "--each-function: this is for programs in C", exitcode.Input},
		{"wrong.c", "wrong.c:1", exitcode.Input},
	} {
		args := strings.Fields(tt.args)
		last := len(args) - 1
		args[last] = filepath.Join(dir, args[last])
		code, _, errs := craigRun(t, t.Context(), append([]string{"verify", "--each-function"}, args...)...)
		if code != tt.status || !strings.Contains(errs, tt.message) {
			t.Errorf("%s: status %d, want %d, and it says %s", tt.args, code, tt.status, errs)
		}
	}
}
