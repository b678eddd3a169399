package syntax

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

// TestDatabase checks which flags of compile commands are taken.
func TestDatabase(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, folder := range []string{"src", "far"} {
		if err := os.Mkdir(folder, 0o777); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile("src/pre.h", nil, 0o666); err != nil {
		t.Fatal(err)
	}
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
		us, err := Sources{CompileCommands: "compile_commands.json"}.Units(nil)
		if err != nil || len(us) != 1 || us[0].File != "src/t.c" {
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
