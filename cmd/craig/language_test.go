package main

import (
	"encoding/json"
	"strings"
	"testing"

	"craig/internal/exitcode"
)

// TestBooleanPrograms checks the command on Boolean programs: statuses, what is printed, and how their files are told
// from C's.
func TestBooleanPrograms(t *testing.T) {
	enterFolder(t, map[string]string{
		"safe.bp":     "bool<2> f(a, b)\nbegin\n  return b, a = b;\nend\nvoid main()\nbegin\n  decl x, y;\n  x, y := f(1, x);\n  while * do x, y := !y, !x; od\n  assert(x = y);\nend\n",
		"unsafe.bp":   "void main()\nbegin\n  decl x;\n  x := *;\n  assert(!x & *);\nend\n",
		"wrong.bp":    "void main()\nbegin\n  x := 1;\nend\n",
		"threads.bp":  "void main()\nbegin\n  start_thread skip;\nend\n",
		"boolean.txt": "void main()\nbegin\n  skip;\nend\n",
		"c.c":         "int main(void) { return 0; }\n",
	})
	checkCommand(t, "verify", []commandLine{
		{"--proof safe.bp", exitcode.Safe, "loop at safe.bp:9: x = y"},
		{"unsafe.bp", exitcode.Unsafe, "unsafe.bp:5: * = false"},
		{"wrong.bp", exitcode.Input, "craig: wrong.bp:3:3: the variable x is not declared"},
		{"threads.bp", exitcode.Unsupported, "craig: threads.bp:3:3: not supported: threads"},
		{"missing.bp", exitcode.Input, "craig: missing.bp: no such file"},
		{"--language bp boolean.txt", exitcode.Safe, "SAFE"},
		{"boolean.txt", exitcode.Input, "craig: boolean.txt:"},
		{"--language c safe.bp", exitcode.Input, "craig: safe.bp:1:5"},
		{"--language java safe.bp", exitcode.Usage, "it must be one of c, bp, imp, craig"},
		{"--entry f safe.bp", exitcode.Safe, "SAFE"},
		{"--entry g safe.bp", exitcode.Usage, "no procedure g to start from; choose one with --entry"},
		{"clauses.smt2", exitcode.Input, "clauses.smt2: this is no program, by its name: craig solve"},
		{"craig.yaml", exitcode.Input, "craig.yaml: this is no program, by its name: craig check --project"},
		{"w.YML", exitcode.Input, "w.YML: this is no program, by its name: craig validate --witness"},
		{"--language c craig.yaml", exitcode.Input, "craig.yaml: no such file"},
		{"c.c safe.bp", exitcode.Input, "c.c and safe.bp are in different languages; choose one with --language"},
	})
	_, out, _ := craigRun(t, t.Context(), "verify", "--format", "json", "safe.bp")
	var r struct {
		Language    string
		Certificate struct {
			Procedures []struct {
				Name       string
				Invariants []struct{ C, BP string }
			}
		}
	}
	if err := json.Unmarshal([]byte(out), &r); err != nil {
		t.Fatal(err)
	}
	if r.Language != "bp" {
		t.Errorf("the language is %q", r.Language)
	}
	for _, p := range r.Certificate.Procedures {
		if p.Name == "main" && (len(p.Invariants) != 1 || p.Invariants[0].BP != "x = y" || p.Invariants[0].C != "") {
			t.Errorf("the invariants are %+v", p.Invariants)
		}
	}
}

// TestTextualForm checks the command on programs in textual form: shown, verified, refused.
func TestTextualForm(t *testing.T) {
	const counter = "entry main\nproc main () -> ()\n  var x Int\n  entry l0\n  exit l4\n  l0 -> l1 x := 0\n" +
		"  l1 -> l1 x := (+ x 2)\n  l1 -> l2 assume (> x 10)\n  l2 -> l4 assert (> x 11)\n"
	enterFolder(t, map[string]string{
		"safe.craig":   counter,
		"text":         counter,
		"unsafe.craig": strings.Replace(counter, "(> x 11)", "(> x 12)", 1),
		"wrong.craig":  strings.Replace(counter, "assume (> x 10)", "assume (> y 10)", 1),
		"mark.craig":   strings.Replace(counter, "assert (> x 11)", "assume (> x 12) :ub division-by-zero", 1),
		"c.c":          "#include <assert.h>\nint main(void) { int x = 1; assert(x / x == 1); return 0; }\n",
	})
	checkCommand(t, "verify", []commandLine{
		{"safe.craig", exitcode.Safe, "SAFE"},
		{"--language craig text", exitcode.Safe, "SAFE"},
		{"--proof safe.craig", exitcode.Safe, "loop at safe.craig:7:"},
		{"unsafe.craig", exitcode.Unsafe, "9 | l2 -> l4 assert (> x 12)"},
		{"wrong.craig", exitcode.Input, "craig: wrong.craig:8:"},
		{"mark.craig", exitcode.Safe, "division by zero at mark.craig:9 (--check div-by-zero)"},
		{"--check div-by-zero mark.craig", exitcode.Unsafe, "UNSAFE: "},
		{"--entry main safe.craig", exitcode.Safe, "SAFE"},
		{"--entry f safe.craig", exitcode.Usage, "no procedure f to start from"},
		{"safe.craig unsafe.craig", exitcode.Input, "one file"},
		{"c.c safe.craig", exitcode.Input, "different languages"},
		{"missing.craig", exitcode.Input, "no such file"},
	})
	checkCommand(t, "show", []commandLine{
		{"c.c", exitcode.Safe, "; read: as the front end makes it\n; memory: 2 of 2 scalars are only accessed whole\nentry start\n"},
		{"--at asked --check div-by-zero c.c", exitcode.Safe, "assert (not (= x 0)) division-by-zero"},
		{"--at all safe.craig", exitcode.Safe, "; clauses-simplify: "},
		{"--at nowhere c.c", exitcode.Usage, "unknown stage"},
		{"--at ub --skip-pass ub c.c", exitcode.Usage, "left out by --skip-pass"},
		{"--engine none c.c", exitcode.Usage, "none"},
		{"--at inline safe.craig", exitcode.Input, "no call inlined"},
		{"wrong.craig", exitcode.Input, "craig: wrong.craig:8:"},
		{"-o shown.craig c.c", exitcode.Safe, ""},
		{"-o clauses.smt2 --at clauses c.c", exitcode.Safe, ""},
	})
	checkCommand(t, "verify", []commandLine{{"shown.craig", exitcode.Safe, "SAFE"}})
	checkCommand(t, "solve", []commandLine{{"clauses.smt2", exitcode.Safe, "sat"}})
	checkCommand(t, "export", []commandLine{{"--horn shown.craig", exitcode.Safe, "(set-logic HORN)"}})
	_, out, _ := craigRun(t, t.Context(), "verify", "--format", "json", "safe.craig")
	if !strings.Contains(out, `"craig": "`) || !strings.Contains(out, `"language": "craig"`) {
		t.Errorf("the report has no invariant in the syntax of the text:\n%s", out)
	}
}
