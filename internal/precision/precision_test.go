package precision

import (
	"os"
	"slices"
	"strings"
	"testing"

	"craig/frontend/c"
	"craig/internal/precision/expression"
	"craig/logic"
	"craig/program"
	"craig/verdict"
)

// TestText: what is read is written as it was, and wrong texts are refused at their lines.
func TestText(t *testing.T) {
	text := version + "\n" + comment + `
main loop -3: while (1)
    x <= 3
    |f::t#2| == \old(x)

main statement +7 (2.3): if (x == 1) y = ":";
    x != 2

main label L +9: L: i = 0;
    a[i].b > 0 && \result == 1

main return:
    \result == \old(x) + 1

main failure:
    \old(x) == 1

"overwrite all" return:
    x == y
`
	s, err := Read("p", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	if again := s.String(); again != text {
		t.Errorf("%s\nis written as\n%s", text, again)
	}
	if m := s.Summary(); m != (Summary{File: "p", Read: 7, All: 7, Unused: 7}) {
		t.Errorf("%+v", m)
	}
	for _, k := range []struct{ text, want string }{
		{"", "p:1: this is no precision"}, {"\n# c\ncraig precision 2\n", "p:3: this is no precision: the first line is not"},
		{version + "\nmain loop:\n", "p:2: a loop needs its line"}, {version + "\nmain label +3:\n", "p:2: a label has a name"},
		{version + "\nmain loop L +3:\n", "p:2: a label has a name"}, {version + "\nmain return +3:\n", "p:2: a return has neither"},
		{version + "\n\nmain return: x\n", "p:3: a return has neither"}, {version + "\nmain loop +3\n", "p:2: neither a heading"},
		{version + "\n\"a\\xg\" loop +3:\n", "p:2: "}, {version + "\nf loop +3: a\n  x ==\n", "p:3: an operand is missing in the predicate x =="},
		{version + "\n  x == 1\n", "p:2: a predicate without a heading"},
		{version + "\nf return:\n  x\x00\x1b == 1\n", `p:3: "\x00" is no part of an expression in the predicate "x\x00\x1b == 1"; correct the line or delete it`},
		{version + "\nf return:\n  x" + strings.Repeat(" + x", 99) + "\n  (" + strings.Repeat("x", 1000) + "\n", "p:4: ) is missing in the predicate (" + strings.Repeat("x", longest-1) + "…; correct"},
	} {
		if _, err := Read("p", []byte(k.text)); err == nil || !strings.HasPrefix(err.Error(), k.want) {
			t.Errorf("%q: %v, not %s", k.text, err, k.want)
		}
	}
}

// TestEditors: what editors do to files does not change what they say.
func TestEditors(t *testing.T) {
	text := version + "\n\nmain loop +2: a b\n    x == 1\n"
	for _, edited := range []string{"\ufeff" + text, strings.ReplaceAll(text, "\n", "\r\n"), strings.TrimSuffix(text, "\n"), text + "\n \t\n"} {
		s, err := Read("p", []byte(edited))
		if err != nil {
			t.Errorf("%q: %v", edited, err)
		} else if got := strings.ReplaceAll(s.String(), comment, ""); got != text {
			t.Errorf("%q is read as %q", edited, got)
		}
	}
}

// FuzzRead: what is read can be written and read again.
func FuzzRead(f *testing.F) {
	f.Add(version + "\nmain loop +2 (3.4): a b\n x == 1\n\n\"g h\" failure:\n\t!b\n")
	f.Add(version + "\nf label \"a b\" -2:\n  |x| == 1\nf label \"a b\" -2:\n  |x| == 1\n  |x| == 2\n#\n")
	f.Fuzz(func(t *testing.T, text string) {
		s, err := Read("p", []byte(text))
		if err != nil {
			if !strings.HasPrefix(err.Error(), "p:") {
				t.Errorf("%q: %v", text, err)
			}
			return
		}
		written := s.String()
		again, err := Read("p", []byte(written))
		if err != nil {
			t.Fatalf("%q is written as %q: %v", text, written, err)
		}
		if more := again.String(); more != written {
			t.Errorf("%q is written as %q", written, more)
		}
	})
}

// load reads a C program.
func load(t *testing.T, text string) *program.Program {
	t.Helper()
	if err := os.WriteFile("t.c", []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	p, err := c.Load(t.Context(), logic.NewContext(), []string{"t.c"}, c.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

const places1 = `extern int in(void);
int f(int n)
{
  int i = 0;
  while (i < n)
    i++;
  while (i < n)
    i++;
  do { i--; } while (i > 0);
  if (i) goto L;
  i = in();
  i = 2;
  i = in();
L:
  return i;
}
int main(void) { return f(in()); }
`

// TestPlaces: where places are in a changed program.
func TestPlaces(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, k := range []struct{ edit, now, was, want string }{
		{"", "", "f loop +2: while (i < n)", "f loop +3: while (i < n)"},
		{"", "", "f loop +4 (2): while (i < n)", "f loop +5 (2): while (i < n)"},
		{"", "", "f loop +5 (7): while (i < n)", "f loop +5 (2): while (i < n)"},
		{"int f(", "\n\nint f(", "f loop +5 (2): while (i < n)", "f loop +5 (2): while (i < n)"},
		{"int i = 0;", "int i;\n  i = 0;", "f loop +5 (2): while (i < n)", "f loop +6 (2): while (i < n)"},
		{"  while (i < n)\n    i++;\n  while", "  while", "f loop +5 (2): while (i < n)", "f loop +3: while (i < n)"},
		{"do {", "do { /**/", "f loop +7: do { i--; } while (i > 0);", "f loop +7: do { /**/ i--; } while (i > 0);"},
		{"do {", "\n\ndo {", "f loop +7: do { i--; } while (i > 0);", "f loop +9: do { i--; } while (i > 0);"},
		{"", "", "f label L +1: L:", "f label L +12: L:"},
		{"L:", "", "f label L +11: L:", "f statement +11 (2): i = in();"},
		{"", "", "f statement +10: i = 2;", "f statement +10: i = 2;"},
		{"i = 2;", "i = 2;\n  i = 2;", "f statement +10: i = 2;", "f statement +10: i = 2;"},
		{"", "", "f statement +11 (2): i = in();", "f statement +11 (2): i = in();"},
		{"", "", "main loop +0: for (;;)", "main loop +0: for (;;)"},
		{"", "", "g loop +1: for (;;)", "g loop +1: for (;;)"},
		{"", "", "f return:", "f return:"},
	} {
		text := places1
		if k.edit != "" {
			text = strings.Replace(strings.Replace(text, k.edit, k.now, 1), map[bool]string{true: "goto L;"}[k.edit == "L:"], ";", 1)
			if text == places1 {
				t.Errorf("%q is not there", k.edit)
			}
		}
		s, err := Read("p", []byte(version+"\n"+k.was+"\n  n == 1\n"))
		if err != nil {
			t.Fatal(err)
		}
		s.Predicates(load(t, text), os.ReadFile)
		if now := s.String(); !strings.Contains(now, "\n"+k.want+"\n    n == 1\n") || strings.Count(now, "n == 1") != 1 {
			t.Errorf("%s, with %q for %q:\n%s", k.was, k.now, k.edit, now)
		}
	}
}

// TestPlacesWithoutText: where the source cannot be read, lines decide.
func TestPlacesWithoutText(t *testing.T) {
	t.Chdir(t.TempDir())
	s, err := Read("p", []byte(version+"\nf loop +9 (2): while (i < n)\n  n == 1\n\nf loop +7 (1):\n  n == 2\n"))
	if err != nil {
		t.Fatal(err)
	}
	s.Predicates(load(t, places1), nil)
	if now, want := s.String(), "\nf loop +7 (3):\n    n == 1\n    n == 2\n"; !strings.HasSuffix(now, want) {
		t.Errorf("%s\nnot\n%s", now, want)
	}
}

const variables = `extern int in(void);
struct s { int a; int b[3]; int *p; };
static struct s g, gs[4];
static int m[5][7], *ptr = &g.a;
static char local;
static struct s f(int x, int *q)
{
  struct s r = g;
  int y = x;
  for (int i = 0; i < 3; i++) {
    int y = m[i][x];
    gs[i].a += y + *q;
    { static int local; local++; }
  }
  x++;
  { int elsewhere = in(); y += elsewhere; }
  return r;
}
int main(void) { int z = 0; f(1, &z); f(2, &g.a); return local; }
`

// TestNames: all variables have names at all places of their functions, with calls inlined or not, which mean them there; and
// these are expressions of C where C has some.
func TestNames(t *testing.T) {
	t.Chdir(t.TempDir())
	p := load(t, variables)
	inlined, err := program.Inline(p, func(pr *program.Proc) bool { return pr.Name == "f" })
	if err != nil {
		t.Fatal(err)
	}
	seen := make(map[string]int)
	for _, q := range []*program.Program{p, inlined} {
		n := newNames(q)
		try := func(s *scope, x *logic.Term) {
			f := x
			if f.Sort().Kind() == logic.KindArray {
				f = p.Ctx.Select(f, p.Ctx.Int(2))
			}
			if f.Sort() == logic.Int {
				f = p.Ctx.Le(f, p.Ctx.Int(5))
			}
			text, ok := expression.Write(p.Ctx, f, s)
			if !ok {
				t.Errorf("%v has no name at %v of %s", x, s.at, s.proc.Name)
			}
			seen[text]++
		}
		for _, pr := range q.Procs {
			for _, vars := range [][]*program.Var{q.Globals, pr.Params, pr.Results, pr.Locals} {
				for _, v := range vars {
					if v.Site != nil {
						continue
					}
					try(n.atReturn(pr), v.Old)
					try(n.atReturn(pr), v.Term)
					for _, l := range pr.Locs {
						if l.Site == nil {
							try(n.atLocation(l), v.Term)
						}
					}
				}
			}
			for _, v := range pr.Locals {
				for _, l := range pr.Locs {
					if v.Site != nil && v.Site == l.Site {
						try(n.atLocation(l), v.Term)
						try(n.atLocation(l), v.Old)
					}
				}
			}
		}
	}
	for _, want := range []string{"g.a <= 5", "g.b[2] <= 5", "gs[2].a <= 5", "m[0][2] <= 5", `\base(ptr) <= 5`, `\offset(q) <= 5`, `\old(\base(q)) <= 5`, `\base(\old(q)) <= 5`,
		"y <= 5", "i <= 5", `\result.a <= 5`, "elsewhere <= 5", "x <= 5", "|f::y#1| <= 5", "z <= 5", "local <= 5"} {
		if seen[want] == 0 && want != `\old(\base(q)) <= 5` {
			t.Errorf("%s is said of nothing", want)
		}
	}
	if t.Failed() {
		var texts []string
		for text := range seen {
			texts = append(texts, text)
		}
		slices.Sort(texts)
		t.Log(strings.Join(texts, "\n"))
	}
}

// TestTogether: what is learned in one version of a program is known in another one, with the numbers of objects that it has.
func TestTogether(t *testing.T) {
	t.Chdir(t.TempDir())
	text := "static int a, b, c, *p = &a, *q = &c;\nint main(void) { while (*q < 3) { p = a ? &b : &c; q = &b; } return *p; }\n"
	p := load(t, text)
	s, found := New(), verdict.NewPredicates()
	var head *program.Loc
	for _, pr := range p.Procs {
		for _, l := range pr.AllLoops() {
			head = l.Head
		}
	}
	n := newNames(p)
	points := func(n *names, in *scope, x string) *logic.Term {
		f, err := expression.Read(n.ctx, x, in)
		if err != nil {
			t.Fatal(err)
		}
		return f
	}
	in := n.atLocation(head)
	found.At[head] = []*logic.Term{points(n, in, `\base(p) == &c`), p.Ctx.Not(points(n, in, `\base(p) == &c`)), points(n, in, "a <= b - 1"), p.Ctx.Lt(p.Ctx.Const("unheard", logic.Int), p.Ctx.Int(1))}
	s.Learn(p, os.ReadFile, found)
	if m := s.Summary(); m.All != 2 || m.Unsaid != 1 {
		t.Errorf("%+v\n%s", m, s)
	}
	next := load(t, "static int other, more, *r = &other, *z = &more;\n"+strings.Replace(text, "return *p", "return *p + *r + *z", 1))
	known := s.Predicates(next, os.ReadFile)
	for l, fs := range known.At {
		m := newNames(next)
		at := m.atLocation(l)
		want := []*logic.Term{points(m, at, `\base(p) == &c`), positive(points(m, at, "a <= b - 1"))}
		if !slices.Equal(fs, want) {
			t.Errorf("%v, not %v", fs, want)
		}
	}
	if len(known.At) != 1 {
		t.Errorf("%d locations have predicates", len(known.At))
	}
	before := s.String()
	if s.Learn(next, os.ReadFile, known); s.String() != before {
		t.Errorf("%s\nbecomes\n%s", before, s)
	}
}
