package c

import (
	"slices"
	"strings"
	"testing"

	"craig/frontend"
	"craig/logic"
	"craig/program"
)

// TestMeans: a name means at a place what the scopes of C say, whatever #line does. Each variable x has another type, and at the end of a
// line is that of the one that x means where the line begins; none if x means no variable there.
func TestMeans(t *testing.T) {
	const text = `extern int in(void);
static int early(void) { extern int x;
  x++; // int
  return x; }
static int before(void) {
  return in(); } // none
int y;
#line 2
static void sink(void *p) { *(char *)p = in(); }
int x = 4;
static int parameter(unsigned x) {
  while (x < 5) x++; // unsigned
  return x; }
int main(void) {
  x = in(); // int
  for (short x = 0; in(); x++) { // int
    sink(&x); // short
    { long x = in(); // short
      sink(&x); // long
    }
    y = x; // short
  }
  for (unsigned long x = 0; in(); x++)
    sink(&x); // unsigned long
  { typedef int x;
    x z = 1; // none
    sink(&z); } // none
  { enum { x = 7 };
    y = x; } // none
  { static char x;
    sink(&x); } // char
  signed char x = early() + before() + parameter(y); // int
  return x; // signed char
}
`
	o := Options{Files: frontend.Overlay(nil, map[string][]byte{"t.c": []byte(text)})}
	p, err := Load(t.Context(), logic.NewContext(), []string{"t.c"}, o)
	if err != nil {
		t.Fatal(err)
	}
	units, err := Places(t.Context(), []string{"t.c"}, o, func(string, int) bool { return true })
	if err != nil {
		t.Fatal(err)
	}
	vars := slices.Clone(p.Globals)
	for _, pr := range p.Procs {
		vars = append(vars, slices.Concat(pr.Params, pr.Locals)...)
	}
	vars = slices.DeleteFunc(vars, func(v *program.Var) bool {
		return v.Source == nil || v.Source.Part != program.Whole || v.Source.Object == nil || v.Source.Object.Name != "x"
	})
	lines, tried := strings.Split(text, "\n"), map[int]bool{}
	for _, place := range units[0].Places {
		code, want, wanted := strings.Cut(lines[place.Pos.Line-1], " // ")
		if place.Kind != StatementPlace || !wanted || tried[place.Pos.Line] || place.Pos.Col != len(code)-len(strings.TrimLeft(code, " "))+1 {
			continue
		}
		tried[place.Pos.Line] = true
		got := "none"
		for _, v := range vars {
			if place.Means(v.Source.Object) {
				got = strings.TrimPrefix(got, "none") + v.Type
			}
		}
		if got != want {
			t.Errorf("line %d: %s, want %s", place.Pos.Line, got, want)
		}
	}
	if n := strings.Count(text, " // "); len(tried) < n-1 {
		t.Errorf("only %d places of %d", len(tried), n)
	}
}
