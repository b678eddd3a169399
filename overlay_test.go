package craig_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"craig"
	"craig/verdict"
)

// TestOverlay: programs, headers, property files, compile commands and clauses are read with the text that has not been saved.
func TestOverlay(t *testing.T) {
	t.Chdir(t.TempDir())
	write := func(name, text string) {
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Mkdir("inc", 0o777); err != nil {
		t.Fatal(err)
	}
	const program = "#include \"limit.h\"\n#include <assert.h>\nint main(void) { assert(LIMIT == 3); return 0; }\n"
	write("t.c", program)
	write(filepath.Join("inc", "limit.h"), "#define LIMIT 3\n")
	write("t.bp", "void main() begin assert 1; end\n")
	absolute, err := filepath.Abs(filepath.Join("inc", "limit.h"))
	if err != nil {
		t.Fatal(err)
	}
	inc := craig.Preprocessing{Include: []string{"inc"}}
	for _, tt := range []struct {
		name  string
		files string
		o     craig.Options
		texts map[string]string
		want  verdict.Outcome
	}{
		{"saved", "t.c", craig.Options{Preprocessing: inc}, nil, verdict.Safe},
		{"a header", "t.c", craig.Options{Preprocessing: inc}, map[string]string{absolute: "#define LIMIT 4\n"}, verdict.Unsafe},
		{"the program", "t.c", craig.Options{Preprocessing: inc}, map[string]string{"./t.c": strings.Replace(program, "== 3", "== 5", 1)}, verdict.Unsafe},
		{"a program that was never saved", "new.c", craig.Options{}, map[string]string{"new.c": "#include \"new.h\"\nint main(void) { return V; }\n", "new.h": "#define V 1\n"}, verdict.Safe},
		{"a Boolean program", "t.bp", craig.Options{}, map[string]string{"t.bp": "void main() begin assert 0; end\n"}, verdict.Unsafe},
		{"compile commands", "t.c", craig.Options{CompileCommands: "list.json"},
			map[string]string{"list.json": `[{"directory": ".", "file": "t.c", "arguments": ["cc", "-Ilib", "-include", "lib/limit.h", "t.c"]}]`, "lib/limit.h": "#define LIMIT 6\n"}, verdict.Unsafe},
		{"a property file", "t.c", craig.Options{Preprocessing: inc, Property: "p.prp"}, map[string]string{"p.prp": "CHECK( init(main()), LTL(G ! call(__assert_fail())) )\n"}, verdict.Safe},
	} {
		texts := map[string][]byte{}
		for name, text := range tt.texts {
			texts[name] = []byte(text)
		}
		tt.o.Files = craig.Overlay(nil, texts)
		r, err := craig.Verify(t.Context(), []string{tt.files}, tt.o)
		if err != nil {
			t.Errorf("%s: %v", tt.name, err)
			continue
		}
		if r.Result.Outcome != tt.want {
			t.Errorf("%s: %v (%s), want %v", tt.name, r.Result.Outcome, r.Result.Reason.Text, tt.want)
		}
	}
	clauses := craig.Overlay(nil, map[string][]byte{"c.smt2": []byte("(set-logic HORN)(assert (=> true false))(check-sat)")})
	h, err := craig.SolveHorn(t.Context(), "c.smt2", craig.Options{Files: clauses})
	if err != nil || h.Result.Outcome != verdict.Unsafe {
		t.Errorf("clauses: %v", err)
	}
	if _, err := craig.Verify(t.Context(), []string{"missing.c"}, craig.Options{Files: clauses}); err == nil {
		t.Error("a file that there is not is read")
	}
}
