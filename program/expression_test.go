package program

import (
	"strings"
	"testing"

	"craig/logic"
)

const scoped = `global x Int "int"
global |t.a| (Array Int Int) "int"
global ghost Int
source x whole (variable "x" "" "t.c:1:5" "int" 1 (scope "t.c:1:5" "t.c:3:1-9:2"))
source |t.a| whole (variable "t" "f" "t.c:2:5" "int" 1 (scope "t.c:2:5-20:2") 10 "a")
entry f

proc f () -> ()
  entry l0
  exit l1
  l0 -> l1 assume true
`

// TestExpression checks where variables have expressions, and that the text of programs keeps that.
func TestExpression(t *testing.T) {
	for text := scoped; ; {
		p, err := Parse(logic.NewContext(), "t", text)
		if err != nil {
			t.Fatal(err)
		}
		x, a, ghost := p.Globals[0], p.Globals[1], p.Globals[2]
		for _, c := range []struct {
			v     *Var
			at    string
			index []string
			want  string
		}{
			{x, "t.c:1:5", nil, "x"}, {x, "t.c:1:4", nil, ""}, {x, "u.c:1:9", nil, ""}, {x, "t.c", nil, ""},
			{x, "t.c:2:9", nil, "x"}, {x, "t.c:3:1", nil, ""}, {x, "t.c:9:1", nil, ""}, {x, "t.c:9:2", nil, "x"}, {x, "t.c:99:1", nil, "x"},
			{x, "t.c:2:9", []string{"0"}, ""},
			{a, "t.c:2:9", []string{"i + 1"}, "t[i + 1].a"}, {a, "t.c:2:9", nil, ""}, {a, "t.c:20:2", []string{"0"}, ""},
			{ghost, "t.c:2:9", nil, ""},
		} {
			got, ok := c.v.Expression(parsePos(c.at), c.index...)
			if got.Text != c.want || ok != (c.want != "") {
				t.Errorf("%s %v at %s: got %q, %v, want %q", c.v.Name, c.index, c.at, got.Text, ok, c.want)
			}
		}
		if n := a.Source.Object.ElementSteps(); n != 1 {
			t.Errorf("%d steps to elements", n)
		}
		if text == p.String() {
			return
		}
		text = p.String()
	}
}

// TestScopeErrors: what is no scope is refused.
func TestScopeErrors(t *testing.T) {
	for _, wrong := range []string{`(range "t.c:1:5")`, `(scope 1)`, `()`} {
		text := strings.Replace(scoped, `(scope "t.c:2:5-20:2")`, wrong, 1)
		if _, err := Parse(logic.NewContext(), "t", text); err == nil {
			t.Errorf("%s is accepted", wrong)
		}
	}
}
