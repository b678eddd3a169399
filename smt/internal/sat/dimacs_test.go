package sat

import (
	"slices"
	"strings"
	"testing"
)

func written(t *testing.T, p *Problem) string {
	t.Helper()
	var b strings.Builder
	if err := p.Write(&b, "one", "two"); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestDIMACS(t *testing.T) {
	s := New(nil, nil)
	a, b := s.NewVar().Pos(), s.NewVar().Pos()
	s.AddClause([]Lit{a, b.Not()}, 0)
	s.AddClause([]Lit{a.Not()}, 0)
	text := written(t, s.Problem([]Lit{b}))
	if want := "c one\nc two\np cnf 2 3\n-1 0\n2 0\n1 -2 0\n"; text != want {
		t.Errorf("written:\n%swant:\n%s", text, want)
	}
	p, err := ReadProblem(strings.NewReader(text))
	if err != nil || p.Vars != 2 || !slices.Equal(p.lits, []Lit{a.Not(), 0, b, 0, a, b.Not(), 0}) {
		t.Errorf("read: %v, %v", p, err)
	}
	for text, want := range map[string]string{
		"p dnf 1 1\n":          "line 1: no header",
		"p cnf 1 1\n1 x 0\n":   `line 2: "x" is no literal`,
		"p cnf 1 1\n1 -1 0\n":  "variable 1 is twice",
		"p cnf 1 1\n1\n":       "does not end",
		"9999999999999999 0\n": "is no literal",
	} {
		if _, err := ReadProblem(strings.NewReader(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", text, err)
		}
	}
}
