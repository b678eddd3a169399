package c

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
)

func TestWords(t *testing.T) {
	for _, tt := range []struct {
		text string
		want string // separated by |
	}{
		{"cc -c a.c", "cc|-c|a.c"},
		{"  cc\t-c\n a.c  ", "cc|-c|a.c"},
		{`cc '-DX="a b"' "-DY=\"c\\d\"" -DZ=\"e\"`, `cc|-DX="a b"|-DY="c\d"|-DZ="e"`},
		{`cc "a\b$" '' ""x`, `cc|a\b$||x`},
		{`a\ b c\\`, `a b|c\`},
		{"a\\\nb", "ab"},
		{`a "b`, "!has a quotation mark \" without its end"},
		{`a 'b`, "!has a quotation mark ' without its end"},
		{`a \`, "!ends with a backslash"},
	} {
		ws, err := words(tt.text)
		got := strings.Join(ws, "|")
		if err != nil {
			got = "!" + err.Error()
		}
		if got != tt.want {
			t.Errorf("%s: %s, want %s", tt.text, got, tt.want)
		}
	}
}

// TestDatabase checks which flags of compile commands are taken.
func TestDatabase(t *testing.T) {
	inFolder(t, "compile_commands.json", "", "src/pre.h", "", "far/x", "")
	here, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct{ arguments, want string }{
		{`"-Ia", "-I", "../b", "-I/c", "-iquote", "d", "-iquotee", "-isystem", "f", "-isystemg", "-idirafter", "h"`,
			"I src/a,b,/c Q src/d,src/e S src/f,src/g,src/h"},
		{`"-DA", "-D", "B=2", "-UA", "-U", "C", "-DF(x)=x", "-DS=\"a b\""`, `M A=1,B=2,!A,!C,F(x)=x,S="a b"`},
		{`"-std=c99"`, "std c99"},
		{`"--std=gnu89"`, "std gnu89"},
		{`"-ansi"`, "std c90"},
		{`"-include", "pre.h", "-include", "std.h"`, "B src/pre.h,std.h"},
		{`"-c", "-O2", "-Wall", "-o", "-DX", "-MF", "-DY", "-x", "c", "-m64", "-fno-x", "t.c"`, ""},
	} {
		text := fmt.Sprintf("[{\"directory\": %q, \"file\": \"t.c\", \"arguments\": [\"cc\", %s]}]", here+"/src", tt.arguments)
		if err := os.WriteFile("compile_commands.json", []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		us, err := Options{CompileCommands: "compile_commands.json"}.units(nil)
		if err != nil || len(us) != 1 || us[0].file != "src/t.c" {
			t.Errorf("%s: %v %v", tt.arguments, us, err)
			continue
		}
		var got []string
		list := func(name string, l []string) {
			if len(l) > 0 {
				got = append(got, name+" "+strings.Join(l, ","))
			}
		}
		u := us[0]
		list("I", u.Include)
		list("Q", u.Quote)
		list("S", u.System)
		var ms []string
		for _, m := range u.Macros {
			if m.Undefined {
				ms = append(ms, "!"+m.Name)
			} else {
				ms = append(ms, m.Name+"="+m.Value)
			}
		}
		list("M", ms)
		list("B", u.Before)
		if u.Standard != "" {
			got = append(got, "std "+u.Standard)
		}
		if s := strings.Join(got, " "); s != tt.want {
			t.Errorf("%s\nis   %s\nwant %s", tt.arguments, s, tt.want)
		}
	}
}

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
			o.Macros = []Macro{ParseMacro(tt.macro)}
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
