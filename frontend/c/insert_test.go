package c

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"craig/frontend"
	"craig/logic"
	"craig/program"
)

// placed has a place of every kind, in every surrounding that there is.
const placed = `#define TWICE(x) ((x) * 2)
#define LIMIT 3
#define SHOWN(x) show(x, 9)
int printf(const char *, ...);
static int id(int x) { x++; return x - 1; }
void show(int a, int b)
{
	printf("%d %d\n", a, b);
}
unsigned long wide(unsigned long x) { return x + TWICE(id(1)); }
int main(void) {
	int i = 0, j; /* two */ int k = 5;
	while (i < LIMIT) i++;
	do { k--; if (k == 2) continue; } while (k > 0 && id(k));
	for (j = 0; ; j++) if (j > TWICE(2)) break; else k += j;
	for (int m = 0; m < 2; ++m) { show(id(m), m > 0 ? id(5) : i); }
	switch (k) { case 10: k++; case LIMIT: show(k, 0); break; default: show(0, k); }
	switch ((char)300) case 44: show(44, 44);
	goto out;
out:
	if (k) { show(k, 1); } else if (i) show(i, 2); else ;
	{ int k = 7; show(k, id(id(k))); }
	for (int m = 0; m < 5; m++) switch (m) { case 0: case 1: case 2: SHOWN(m); break; default: if (m == 3) last: SHOWN(m); else SHOWN(0); }
	while (TWICE(i) > 2) { i--; }
	for (int m = 0; m < 3; m++) show(m ?: 7, (m > 1 ? m : 0) ?: 8);
	return (int)wide(3) - 5;
}
`

// everywhere returns edits at all places of units, that each count.
func everywhere(units []*PlacedUnit) (edits []Edit, kinds map[PlaceKind]int) {
	count := Code{Glue("(void)(marks++)")}
	kinds = map[PlaceKind]int{}
	for _, p := range units[0].Places {
		if p.Unsupported() != "" {
			continue
		}
		kinds[p.Kind]++
		switch p.Kind {
		case StatementPlace:
			edits = append(edits, p.Before(count))
		case LoopPlace:
			edits = append(edits, p.Whenever(count))
		case IfPlace, ConditionalPlace:
			edits = append(edits, p.Branch(count, count))
		case SwitchPlace:
			edits = append(edits, p.Switch(Code{Glue("(void)(marks += " + p.IsDefault() + ")")}))
		case CallPlace:
			around, _ := p.Call(count, count)
			edits = append(edits, around...)
		case DefinitionPlace:
			edits = append(edits, p.Contract(Code{Glue("marks++;")}, Code{Glue("marks++;")})...)
		}
	}
	return edits, kinds
}

// TestInsert: gcc's code of a program does the same with text inserted everywhere, which is executed; and what the program has in its
// own text has the places that it had.
func TestInsert(t *testing.T) {
	gcc, err := exec.LookPath("gcc")
	if err != nil {
		t.Skip("no gcc")
	}
	folder := t.TempDir()
	file := filepath.Join(folder, "t.c")
	if err := os.WriteFile(file, []byte(placed), 0o600); err != nil {
		t.Fatal(err)
	}
	o := Options{DataModel: "LP64"}
	units, err := Places(t.Context(), []string{file}, o, func(string, int) bool { return true })
	if err != nil {
		t.Fatal(err)
	}
	edits, kinds := everywhere(units)
	for kind, least := range map[PlaceKind]int{
		StatementPlace: 53, LoopPlace: 5, IfPlace: 4, ConditionalPlace: 4, SwitchPlace: 2, CallPlace: 14, DefinitionPlace: 4,
	} {
		if kinds[kind] < least {
			t.Errorf("%d places of the kind %d, of %d", kinds[kind], kind, least)
		}
	}
	with := units[0].Insert("int marks; int printf(const char *, ...); __attribute__((destructor)) static void end(void) { printf(\"%d marks\\n\", marks); }", edits)
	other := filepath.Join(folder, "with.c")
	if err := os.WriteFile(other, with, 0o600); err != nil {
		t.Fatal(err)
	}
	want, got := runs(t, gcc, file), runs(t, gcc, other)
	got, marks, _ := strings.Cut(got, "marks\n")
	if !strings.HasPrefix(got, strings.TrimSuffix(want, "status 0")) || marks != "status 0" || strings.HasSuffix(got, "\n0 ") {
		t.Errorf("%s%s\nwant %s\n%s", got, marks, want, with)
	}
	before := edgePlaces(t, file, o)
	o.Files = frontend.Overlay(nil, map[string][]byte{file: with})
	after := edgePlaces(t, file, o)
	for _, at := range before {
		if at.Line == 16 && at.Col == 44 || at.Line == 25 && (at.Col == 35 || at.Col == 43) { // the operator ?: begins with what is put around its condition
			continue
		}
		if !slices.Contains(after, at) {
			t.Errorf("nothing is at %s any more", at)
		}
	}
	for _, at := range after {
		if !slices.Contains(before, at) {
			t.Errorf("something is at %s", at)
		}
	}
}

// runs returns what the code of a file prints, with its status.
func runs(t *testing.T, gcc, file string) string {
	t.Helper()
	code := file + ".out"
	if out, err := exec.Command(gcc, "-w", "-o", code, file).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	out, err := exec.Command(code).Output()
	if err != nil {
		t.Fatal(err)
	}
	return string(out) + "status 0"
}

// edgePlaces returns where the edges of a program begin whose places are in the file.
func edgePlaces(t *testing.T, file string, o Options) []program.Pos {
	t.Helper()
	p, err := Load(context.Background(), logic.NewContext(), []string{file}, o)
	if err != nil {
		t.Fatal(err)
	}
	var out []program.Pos
	for _, pr := range p.Procs {
		for _, l := range pr.Locs {
			for _, e := range l.Out {
				if e.Pos.File == file {
					out = append(out, e.Pos.Start())
				}
			}
		}
	}
	return out
}

// TestInsertPreprocessed: places are those of the file as it is, and what a preprocessor says of them stays so.
func TestInsertPreprocessed(t *testing.T) {
	const text = "# 1 \"of.c\"\nint main(void) {\n# 40 \"of.h\"\n  int x = 1; x++;\n  return x; }\n"
	files := frontend.Overlay(nil, map[string][]byte{"t.i": []byte(text)})
	units, err := Places(t.Context(), []string{"t.i"}, Options{Files: files}, func(_ string, line int) bool { return line == 4 })
	if err != nil {
		t.Fatal(err)
	}
	at := units[0].Places[slices.IndexFunc(units[0].Places, func(p *Place) bool { return p.Kind == StatementPlace && p.Pos.Col == 14 })]
	if at.Pos.Line != 4 || at.Within.File != "of.h" || at.Within.Line != 40 {
		t.Errorf("%+v", at)
	}
	got := string(units[0].Insert("int y;", []Edit{at.Before(Code{Glue("(void)y")})}))
	want := "#line 1 \"<inserted>\"\nint y;\n#line 1 \"t.i\"\n#line 1 \"of.c\"\nint main(void) {\n#line 40 \"of.h\"\n  int x = 1; \n#line 1 \"<inserted>\"\n(void)y\n#line 1 \"<inserted>\"\n;\n#line 40 \"of.h\"\n             x++;\n  return x; }\n"
	if got != want {
		t.Errorf("%q\nwant %q", got, want)
	}
}

// TestPlacesOfLines: what is in a line is found whichever other lines are wanted, a label without its statement, too.
func TestPlacesOfLines(t *testing.T) {
	const text = "int f(int x)\n{\n  again:\n  x--;\n  if (x)\n    goto again;\n  return x\n  ? 1 : 2;\n  one:\n  two:\n  if (x) three:\n  x++; }\n"
	files := frontend.Overlay(nil, map[string][]byte{"t.c": []byte(text)})
	for line, want := range map[int][]PlaceKind{
		1: {DefinitionPlace}, 2: {DefinitionPlace}, 3: {StatementPlace}, 4: {StatementPlace}, 5: {StatementPlace, IfPlace}, 6: {StatementPlace},
		7: {StatementPlace}, 8: {ConditionalPlace}, 9: {StatementPlace}, 10: {StatementPlace}, 11: {StatementPlace, IfPlace}, 12: {StatementPlace}, 13: nil,
	} {
		units, err := Places(t.Context(), []string{"t.c"}, Options{Files: files}, func(_ string, l int) bool { return l == line })
		if err != nil {
			t.Fatal(err)
		}
		var got []PlaceKind
		for _, p := range units[0].Places {
			if p.Unsupported() == "" && !slices.Contains(got, p.Kind) {
				got = append(got, p.Kind)
			}
		}
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Errorf("line %d: %v, want %v", line, got, want)
		}
	}
}

// TestIsExpression: what passes is one expression, whatever is around it.
func TestIsExpression(t *testing.T) {
	for text, ok := range map[string]bool{
		"x + (y[0])": true, "s[0] == ')'": true, "": false, "x)": false, "(x": false, "x; y": false, "({ x; })": false, "x[(1])": false,
		"x // y": false, "x /* ": false, "#x": false, `\old(x)`: false, `c == '\n'`: true,
	} {
		if err := IsExpression(text); (err == nil) != ok {
			t.Errorf("%q: %v", text, err)
		}
	}
}
