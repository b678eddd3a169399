package c

import (
	"os"
	"slices"
	"strings"
	"testing"

	"craig/frontend/c/internal/syntax"
)

func TestCompileCommands(t *testing.T) {
	const database = "compile_commands.json"
	inFolder(t,
		database, `[
  {"directory": "HERE/src", "file": "a.c", "command": "cc -DN=3 '-I' ../inc -c a.c"},
  {"directory": "HERE", "file": "src/b.c", "arguments": ["cc", "-DN=4", "src/b.c"], "output": "b.o"},
  {"directory": "HERE", "file": "other.cpp", "command": "c++ other.cpp"},
  {"directory": "HERE", "file": "src/b.c", "arguments": ["cc", "-DN=4", "-O2", "src/b.c"]}
]`,
		"twice.json", `[{"directory": "HERE", "file": "src/a.c", "arguments": ["cc", "-DN=4"]},
 {"directory": "HERE", "file": "src/a.c", "arguments": ["cc", "-DN=5"]}]`,
		"mains.json", `[{"directory": "HERE", "file": "src/a.c", "arguments": ["cc", "-DN=4", "-Iinc"]}, {"directory": "HERE", "file": "m.c", "arguments": ["cc"]}]`,
		"object.json", `{"file": "a.c"}`,
		"junk.json", "[{\"file\": \"a.c\",\n  oops}]",
		"types.json", "[\n {\"file\": 5}]",
		"short.json", `[{"file": "a.c", "command": "cc"}`,
		"nofile.json", "[\n\n {\"command\": \"cc\"}]",
		"nocommand.json", "[\n {\"file\": \"x.c\"}]",
		"quote.json", "[\n {\"file\": \"x.c\", \"command\": \"cc 'a\"}]",
		"flag.json", "[\n {\"file\": \"x.c\", \"command\": \"cc -D\"}]",
		"std.json", "[\n {\"file\": \"x.c\", \"command\": \"cc -std=c2y\"}]",
		"empty.json", "[]",
		"inc/h.h", "int f(void);\n",
		"src/a.c", "#include <h.h>\nlong long r; int main(void) { r = N * 10 + f(); return 0; }",
		"src/b.c", "int f(void) { return N; }",
		"m.c", "int main(void) { return 0; }")
	here, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{database, "twice.json", "mains.json"} {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(strings.ReplaceAll(string(text), "HERE", here)), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for _, tt := range []struct {
		database, files, macro string
		want                   string
	}{
		{database, "", "", "34"},
		{database, "src/a.c src/b.c", "", "34"},
		{database, here + "/src/b.c src/a.c", "", "34"},
		{database, "", "N=7", "77"},
		{database, "src/c.c", "", "src/c.c: compile_commands.json does not say how it is compiled; without --compile-commands it is read as it is"},
		{"twice.json", "", "", "twice.json:2:2: src/a.c is compiled with other flags than at twice.json:1:2; "},
		{"mains.json", "", "", "m.c:1:5: main is defined here and at src/a.c:2:18; name the files of one program only"},
		{"mains.json", "m.c", "", "?"},
		{"missing.json", "", "", "missing.json: no such file"},
		{"object.json", "", "", "object.json:1:1: no list of compile commands: it does not begin with ["},
		{"junk.json", "", "", "junk.json:2:3: invalid character 'o'"},
		{"types.json", "", "", "types.json:2:"},
		{"short.json", "", "", "short.json:1:34: unexpected end of the file"},
		{"nofile.json", "", "", "nofile.json:3:2: a compile command without a file"},
		{"nocommand.json", "", "", "nocommand.json:2:2: neither arguments nor a command for x.c"},
		{"quote.json", "", "", "quote.json:2:2: the command has a quotation mark ' without its end"},
		{"flag.json", "", "", "flag.json:2:2: nothing follows -D in the command for x.c"},
		{"std.json", "", "", "std.json:2:2: unknown standard c2y; there are "},
		{"empty.json", "", "", "empty.json: there is no C file in it"},
	} {
		o := Options{CompileCommands: tt.database}
		if tt.macro != "" {
			o.Macros = []syntax.Macro{syntax.ParseMacro(tt.macro)}
		}
		got := result(t, o, strings.Fields(tt.files)...)
		if tt.want == "?" {
			if strings.Contains(got, ":") {
				t.Errorf("%s %s: %s", tt.database, tt.files, got)
			}
		} else if !strings.HasPrefix(got, tt.want) {
			t.Errorf("%s %s: %s, want %s", tt.database, tt.files, got, tt.want)
		}
	}
	names, err := Files(nil, Options{CompileCommands: database})
	if want := []string{"src/a.c", "src/b.c"}; err != nil || !slices.Equal(names, want) {
		t.Errorf("the files are %v, %v", names, err)
	}
	if _, ok := SharedFlags(nil, Options{CompileCommands: database}); ok {
		t.Error("different flags are said to be the same")
	}
	if p, ok := SharedFlags([]string{"src/b.c"}, Options{CompileCommands: database}); !ok || len(p.Macros) != 1 {
		t.Errorf("the flags of one file are %v", p)
	}
}
