package c

import (
	"fmt"
	"strings"
	"testing"

	"craig/program"
)

// TestLoops compares the loops of functions with the places of their keywords in the text: §kind stands before each.
func TestLoops(t *testing.T) {
	for _, text := range []string{
		"int main(void) { int x = 0;\n  §while while (x < 9) x++;\n return 0; }",
		"int main(void) { int x = 0;\n  §do do { if (x == 3) continue; x++; } while (x < 9);\n return 0; }",
		"int main(void) { §for for (int i = 0; i < 3; i++) §while while (i > 1) i -= 2;\n return 0; }",
		"int main(void) { int x; §for for (;;) { if (x) break; }\n return 0; }",
		"int main(void) { int x = 0;\n§goto again: x++; if (x < 9) goto again;\n return 0; }",
		"int main(void) { int x = 0;\n§goto again: x++; §while while (x < 5) x++; if (x < 9) goto again;\n return 0; }",
		"int main(void) { int x = 0; if (x) goto out; x++;\nout: do { x++; } while (0); while (0) x++; return 0; }",
		"int main(void) { int x = 0; return 0; while (x) x++; }",
		"struct s { long a[99]; }; int main(void) { struct s s, t = {0}; int n; __builtin_memcpy(s.a, t.a, n * sizeof(long)); return 0; }",
	} {
		var want []string
		plain := ""
		for rest := text; ; {
			before, mark, more := strings.Cut(rest, "§")
			plain += before
			if !more {
				break
			}
			kind, behind, _ := strings.Cut(mark, " ")
			line := 1 + strings.Count(plain, "\n")
			want = append(want, fmt.Sprintf("%s %d:%d", kind, line, len(plain)-strings.LastIndex(plain, "\n")))
			rest = behind
		}
		p, err := loadText(t, plain, Options{})
		if err != nil {
			t.Errorf("%s: %v", plain, err)
			continue
		}
		var got []string
		for _, pr := range p.Procs {
			for _, l := range pr.AllLoops() {
				got = append(got, fmt.Sprintf("%s %d:%d", l.Kind, l.Pos.Line, l.Pos.Col))
				if isTest := l.Test == l.Head; isTest != (l.Kind == program.WhileLoop || l.Kind == program.ForLoop) {
					t.Errorf("%s: the condition of the %s is evaluated at its head: %v", plain, l.Kind, isTest)
				}
			}
		}
		if strings.Join(got, ", ") != strings.Join(want, ", ") {
			t.Errorf("%s: got %v, want %v", plain, got, want)
		}
	}
}
