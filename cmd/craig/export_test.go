package main

import (
	"os"
	"path/filepath"
	"testing"

	"craig/internal/exitcode"
)

func TestExport(t *testing.T) {
	enterFolder(t, map[string]string{
		"loop.c": `#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int x = 0;
    while (__VERIFIER_nondet_int()) if (x < 10) x++;
    assert(x <= 10);
    return 0;
}
`,
		"float.c":  "#include <assert.h>\nint main(void) { double _Complex d = 0.5; int x = 1; if (d == 1) x = 0; assert(x); return 0; }\n",
		"wrong.c":  "int main(void) { return }\n",
		"choice.b": "void main()\nbegin\n  decl x;\n  x := *;\n  assert(!x);\nend\n",
	})
	checkCommand(t, "export", []commandLine{
		{"--horn loop.c", exitcode.Safe, "; loop head in main at loop.c:5:5 over |main::x|\n(declare-fun |main@1| (Int) Bool)"},
		{"--horn loop.c", exitcode.Safe, "; Horn clauses of loop.c: satisfiable if and only if no execution violates an assertion.\n(set-logic HORN)\n"},
		{"--horn float.c", exitcode.Safe, "; Not modelled exactly, so that unsat may be wrong: float.c:2:"},
		{"--horn --language bp choice.b", exitcode.Safe, "(check-sat)"},
		{"--horn wrong.c", exitcode.Input, "craig: wrong.c:1:25"},
		{"--horn none.c", exitcode.Input, "craig: none.c: no such file"},
		{"--horn --entry f loop.c", exitcode.Usage, "craig: "},
		{"--horn -o nowhere/x.smt2 loop.c", exitcode.Input, "craig: open nowhere/x.smt2"},
		{"loop.c", exitcode.Usage, "say what is to be written: --horn"},
		{"--horn", exitcode.Usage, "no FILE is named"},
	})
}

// TestExportSolve checks that exported programs have the verdict of the program, as clauses that are read again.
func TestExportSolve(t *testing.T) {
	dir, err := filepath.Abs("../../examples")
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	// A loop that fills two variables with the same input.
	filled := filepath.Join(t.TempDir(), "filled.c")
	text := `extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = 0, y = 0;
  for (int i = 0; i < 2; i++) { x = __VERIFIER_nondet_int(); y = x; }
  if (x != y) __VERIFIER_error();
}
`
	if err := os.WriteFile(filled, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	for file, want := range map[string]string{
		"mccarthy91.c": "sat\n", "mccarthy91_broken.c": "unsat\n", "even_odd.c": "sat\n", "midpoint_broken.c": "unsat\n",
		filled: "sat\n", "adder.bp": "sat\n", "adder_broken.bp": "unsat\n", "recmc_mtd.c": "sat\n", "recmc_mtd_broken.c": "unsat\n",
	} {
		path := file
		if !filepath.IsAbs(file) {
			path = filepath.Join(dir, file)
		}
		if code, out, errs := craigRun(t, t.Context(), "export", "--horn", "-o", "x.smt2", path); code != 0 || out+errs != "" {
			t.Errorf("craig export %s: status %d\n%s%s", file, code, out, errs)
			continue
		}
		if _, out, errs := craigRun(t, t.Context(), "solve", "x.smt2"); out != want || errs != "" {
			t.Errorf("craig solve of %s: %s%s, want %s", file, out, errs, want)
		}
	}
}
