package linking

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"craig/frontend/c/internal/syntax"
)

// linked links texts as the files a.c, b.c and so on.
func linked(t *testing.T, texts ...string) (*Linkage, error) {
	t.Helper()
	dir := t.TempDir()
	var files []string
	for i, text := range texts {
		file := filepath.Join(dir, string(rune('a'+i))+".c")
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		files = append(files, file)
	}
	units, err := syntax.Sources{}.Units(files)
	if err != nil {
		t.Fatal(err)
	}
	shared := syntax.NewSpellings()
	var trees []*syntax.Tree
	for _, u := range units {
		tree, err := syntax.Parse(t.Context(), u, false, shared)
		if err != nil {
			t.Fatal(err)
		}
		trees = append(trees, tree)
	}
	return Link(files, trees)
}

// TestLink checks how many symbols there are of each name, and which definition counts.
func TestLink(t *testing.T) {
	k, err := linked(t, "static int x; int y; int f(void); int main(void) { return f(); }", "static int x = 1; extern int y; int f(void) { return y; }")
	if err != nil {
		t.Fatal(err)
	}
	count := map[string]int{}
	for _, s := range k.Order {
		count[s.Name]++
		switch s.Name {
		case "x":
			if s.Unit < 0 || s.Shown == "x" {
				t.Errorf("x of unit %d is shown as %s", s.Unit, s.Shown)
			}
		case "f":
			if s.Function == nil || s.Unit >= 0 {
				t.Errorf("f: %v", s)
			}
		case "y":
			if !s.Defined() {
				t.Error("y is not defined by its tentative definition")
			}
		}
	}
	if count["x"] != 2 || count["y"] != 1 || count["f"] != 1 || count["main"] != 1 {
		t.Errorf("symbols: %v", count)
	}
	if s, err := k.Entry("main"); err != nil || s.Name != "main" {
		t.Errorf("execution starts in %v, %v", s, err)
	}
	if _, err := k.Entry("nosuch"); err == nil {
		t.Error("execution can start in a function that there is not")
	}
}

// TestConflict checks that declarations that do not agree are refused with both places.
func TestConflict(t *testing.T) {
	for _, texts := range [][2]string{
		{"int x;", "extern long long x;"},
		{"int f(int a) { return a; }", "int f(int a) { return a + 1; }"},
		{"int x = 1;", "int x = 2;"},
		{"struct s { int a; } x;", "extern struct s { int a; int b; } x;"},
	} {
		_, err := linked(t, texts[0], texts[1])
		if err == nil || !strings.Contains(err.Error(), "b.c:1:") || !strings.Contains(err.Error(), "a.c:1:") {
			t.Errorf("%q: %v", texts, err)
		}
	}
}

// TestDefinition checks which definition counts, whatever the order of the units: one with an initialiser before a tentative
// one, that before a declaration, and a function that is not weak before one that is.
func TestDefinition(t *testing.T) {
	const defined, tentative, declared = "int x = 5;", "int x;", "extern int x;"
	const strong, weak = "int f(void) { return 1; }", "__attribute__((weak)) int f(void) { return 2; }"
	for _, tt := range []struct{ first, second, name string }{
		{defined, tentative, "x"}, {defined, declared, "x"}, {tentative, declared, "x"}, {strong, weak, "f"},
	} {
		for counts, texts := range [][]string{{tt.first, tt.second}, {tt.second, tt.first}} {
			k, err := linked(t, texts...)
			if err != nil {
				t.Fatalf("%q: %v", texts, err)
			}
			for _, s := range k.Order {
				at := s.Definition.Declarator.Position().Filename
				if want := string(rune('a'+counts)) + ".c"; s.Name == tt.name && filepath.Base(at) != want {
					t.Errorf("%q: the definition in %s counts, want that in %s", texts, filepath.Base(at), want)
				}
			}
		}
	}
}
