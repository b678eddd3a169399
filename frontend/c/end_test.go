package c

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"craig/program"
)

// TestEnds compares the text between the begin and the end of statements with what it must be.
func TestEnds(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"int a, b; a = b +\n  (1); return a;", "a = b +\n  (1)|return a;"},
		{"int a[3]; a[0] = 1; a[1]++;", "a[0] = 1|a[1]++"},
		{"struct { int m; } s; struct { int m; } *p = (void *)&s; s.m = sizeof(int); p->m = -s.m;", "s.m = sizeof(int)|p->m = -s.m"},
		{"int a = 0;\nif (a == 1) a = 2; else\n  a = 3;", "if (a == 1)|a = 2|a = 3"},
		{"int i; while (i < 3) i++; do i--; while (i > 3); for (i = 0; i < 3; i++) ; for (int k = 0; k < 3; ) k++;",
			"while (i < 3)|i++|i--|i > 3|for (i = 0; i < 3; i++)|i = 0|for (int k = 0; k < 3; )|k++"},
		{"int i; switch (i) { case 1: break; } again: i = 2; goto again;", "switch (i)|break;|i = 2|goto again;"},
		{"int a; a = (int)(a ? a : 5), a = 7;", "a = (int)(a ? a : 5)|a = 7"},
		{"int a; a = f(1, 2);", "a = f(1, 2)|f(1, 2)"},
		{"int a; a = N; a = a + SUM(a, 1); a = SUM(a, 1) + 2; SKIP a = 4;", "a = SUM(a, 1) + 2|a = 4"},
		{"int a; a = 'ab'; a = 3;", "a = 3"},
		{"int a = 1; int é = 2; a = é + 1;", "a = é + 1"},
		{"int a = 1;\na++;\n  a = Na; a = a + Na;", "a"},
		{"int a; a = _Generic(a, int: 1, default: 2); a = ({ 3; });", "a = _Generic(a, int: 1, default: 2)|a = ({ 3; })"},
		{"unsigned a; a = L'x'; a = sizeof \"ab\";", "a = L'x'|a = sizeof \"ab\""},
	} {
		text := "#define N 1\n#define Na N\n#define SUM(x, y) ((x) + (y))\n#define SKIP\nextern int f(int, int);\nint main(void) { " + c.text + " return 0; }\n"
		p, err := loadText(t, text, Options{})
		if err != nil {
			t.Errorf("%s: %v", c.text, err)
			continue
		}
		var got []string
		for _, l := range p.Procs[0].Locs {
			for _, e := range l.Out {
				if s, ok := between(text, e.Pos); ok && !slices.Contains(got, s) {
					got = append(got, s)
				}
			}
		}
		for _, want := range strings.Split(c.want, "|") {
			if !slices.Contains(got, want) {
				t.Errorf("%s: no statement is %q, but %q", c.text, want, got)
			}
		}
		for _, s := range got { // each is something as a whole: brackets match and no macro is cut
			if strings.Count(s, "(") != strings.Count(s, ")") || strings.Count(s, "[") != strings.Count(s, "]") || strings.HasSuffix(s, "N") || strings.HasSuffix(s, "'ab") || strings.HasSuffix(s, " +") {
				t.Errorf("%s: %q is a statement", c.text, s)
			}
		}
	}
}

// between returns the text from where p begins to where it ends, if that is known.
func between(text string, p program.Pos) (string, bool) {
	if p.End == (program.End{}) {
		return "", false
	}
	offset := func(line, col int) int {
		lines := strings.SplitAfter(text, "\n")
		return len(strings.Join(lines[:line-1], "")) + col - 1
	}
	from, to := offset(p.Line, p.Col), offset(int(p.End.Line), int(p.End.Col))
	if from >= to || to > len(text) {
		return fmt.Sprintf("from %d to %d", from, to), true
	}
	return text[from:to], true
}
