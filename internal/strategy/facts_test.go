package strategy

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"craig/frontend/languages"
	"craig/internal/check"
	"craig/logic"
	"craig/program"
	"craig/program/pass"
	"craig/program/quantified"
	"craig/verdict"
)

// list is the head of a program that builds a list of any length.
const list = `#include <stdlib.h>
#include <assert.h>
int nondet(void);
struct node { struct node *next; int data; } *first;
void build(void) {
  while (nondet()) {
    struct node *n = malloc(sizeof *n);
    if (!n) break;
    n->next = first; n->data = 1; first = n;
  }
}
`

// TestFacts: which facts about all elements a proof needs, by the lines of where it needs them, of what writes the elements, and of
// the assertion, and none where a proof needs none.
func TestFacts(t *testing.T) {
	for _, test := range []struct {
		name, check, text string
		want              []string
	}{
		{"the blocks of a list that is freed", "memsafety", list + `int main(void) {
  build();
  while (first) { struct node *next = first->next; free(first); first = next; }
}`, []string{"14: next of malloc@7 leads, written at 6, asked at 14", "14: malloc@7 lives, asked at 14"}},
		{"what is in a list", "assert", list + `int main(void) {
  build();
  for (struct node *p = first; p; p = p->next)
    assert(p->data == 1);
}`, []string{"14: next of malloc@7 leads, written at 6, asked at 15", "14: data of malloc@7 is (= element!1 1), written at 6, asked at 15"}},
		{"an error call in a loop", "unreachable", list + `void reach_error(void);
int main(void) {
  build();
  for (struct node *p = first; p; p = p->next)
    if (p->data != 1) reach_error();
}`, []string{"15: next of malloc@7 leads, written at 6, asked at 16", "15: data of malloc@7 is (= element!1 1), written at 6, asked at 16"}},
		{"an element that is chosen behind the loop", "assert", `#include <assert.h>
int nondet(void);
int a[100000];
int main(void) {
  int n = nondet();
  if (n < 0 || n > 100000) return 0;
  for (int i = 0; i < n; i++) a[i] = nondet() ? 1 : 2;
  int k = nondet();
  if (k >= 0 && k < n) assert(a[k] < 3);
}`, []string{"7: a is as asked, asked at 9"}},
		{"an element that was chosen before the loop", "assert", `#include <assert.h>
int nondet(void);
int a[100000];
int main(void) {
  int n = nondet(), k = nondet();
  if (n < 0 || n > 100000 || k < 0 || k >= n) return 0;
  for (int i = 0; i < n; i++) a[i] = nondet() ? 1 : 2;
  assert(a[k] < 3);
}`, nil},
		{"the element that was just written", "assert", `#include <assert.h>
int nondet(void);
int a[100000];
int main(void) {
  int n = nondet();
  if (n < 0 || n > 100000) return 0;
  for (int i = 0; i < n; i++) { a[i] = nondet() ? 1 : 2; assert(a[i] != 3); }
}`, nil},
		{"a condition that was just asked", "assert", `#include <assert.h>
int nondet(void);
int a[100000];
int main(void) {
  int n = nondet();
  if (n < 0 || n > 100000) return 0;
  for (int i = 0; i < n; i++) a[i] = nondet();
  for (int i = 0; i < n; i++) if (a[i] * a[i] == 49 && n > i) assert(a[i] * a[i] != 50);
}`, nil},
		{"a loop that counts down", "assert", `#include <assert.h>
int nondet(void);
int a[100000];
int main(void) {
  int n = nondet();
  if (n < 0 || n > 100000) return 0;
  for (int i = n - 1; i >= 0; i--) a[i] = 3;
  for (int i = 0; i < n; i++) assert(a[i] == 3);
}`, []string{"8: a is (= element!1 3), written at 7, asked at 8"}},
		{"few rounds", "assert", `#include <assert.h>
int nondet(void);
int a[100];
int main(void) {
  for (int i = 0; i < 100; i++) a[i] = nondet() ? 1 : 2;
  for (int i = 0; i < 100; i++) assert(a[i] < 3);
}`, nil},
		{"a function that calls itself", "memsafety", `#include <stdlib.h>
int nondet(void);
struct tree { struct tree *l, *r; };
struct tree *build(void) {
  struct tree *t = nondet() ? malloc(sizeof *t) : 0;
  if (t) { t->l = build(); t->r = build(); }
  return t;
}
void release(struct tree *t) {
  if (t) { release(t->l); release(t->r); free(t); }
}
int main(void) { release(build()); }`, []string{
			"calls of release: l of malloc@5 leads, written at calls of build, asked at 10",
			"calls of release: r of malloc@5 leads, written at calls of build, asked at 10"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Chdir(t.TempDir())
			if err := os.WriteFile("t.c", []byte(strings.ReplaceAll(test.text, "nondet", "__VERIFIER_nondet_int")), 0o666); err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, f := range quantified.Facts(t.Context(), prepared(t, test.check), verdict.Spot{}) {
				got = append(got, factText(f))
			}
			for _, want := range test.want {
				if !slices.Contains(got, want) {
					t.Errorf("there is no %q", want)
				}
			}
			if len(test.want) == 0 && len(got) > 0 || t.Failed() {
				t.Errorf("found: %q", got)
			}
		})
	}
}

// prepared returns what the passes make of the program in t.c when a check is asked, as long as loops fill what they fill.
func prepared(t *testing.T, name string) *program.Program {
	t.Helper()
	asked, err := check.Parse([]string{name})
	if err != nil {
		t.Fatal(err)
	}
	l, _, err := languages.Input("", []string{"t.c"}, languages.Options{})
	if err != nil {
		t.Fatal(err)
	}
	p, err := l.Load(t.Context(), logic.NewContext(), []string{"t.c"}, languages.Options{Marks: check.OnDemand(asked, l), Asked: check.Undefined(asked)})
	if err != nil {
		t.Fatal(err)
	}
	small, _, err := pass.Run(t.Context(), pass.Passes(pass.Wraps, pass.Fills), asked[0].Variant(p, l), func(pass.Report) {})
	if err != nil {
		t.Fatal(err)
	}
	return small
}

// factText writes a fact in short.
func factText(f verdict.Fact) string {
	spot := func(s verdict.Spot) string {
		if s.What == verdict.Loop {
			return fmt.Sprint(s.Pos.Line)
		}
		return "calls of " + s.Proc
	}
	text := spot(f.At) + ": "
	if n := len(f.Of.Steps); n > 0 && f.Of.Steps[n-1].Member != "" {
		text += f.Of.Steps[n-1].Member + " of "
	}
	text += f.Of.Name
	if f.Of.Kind == program.Allocated {
		text += fmt.Sprintf("@%d", f.Of.Pos.Line)
	}
	switch {
	case f.Part == program.Target:
		text += " leads"
	case f.Part == program.Alive:
		text += " lives"
	case f.Holds != nil:
		text += " is " + logic.NewContext().NewTransfer().Term(f.Holds).String()
	default:
		text += " is as asked"
	}
	if f.Written != f.At {
		text += ", written at " + spot(f.Written)
	}
	return text + fmt.Sprintf(", asked at %d", f.Asked.Line)
}
