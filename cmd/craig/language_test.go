package main

import (
	"encoding/json"
	"testing"

	"craig/exitcode"
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
		{"--language java safe.bp", exitcode.Usage, "it must be one of c, bp"},
		{"--entry f safe.bp", exitcode.Safe, "SAFE"},
		{"--entry g safe.bp", exitcode.Usage, "no procedure g to start from; choose one with --entry"},
		{"clauses.smt2", exitcode.Input, "clauses.smt2: this is no program, by its name: craig solve"},
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
