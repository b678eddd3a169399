package craig_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"craig"
	"craig/internal/precision/expression"
	"craig/logic"
	"craig/smt"
	"craig/verdict"
)

// named are the predicates that "Abstractions from Proofs" names for the traces of its figures, by the places of our programs where
// it names them.
var named = []struct {
	figure string
	// cut is the paper's.
	cut   int
	place string
	paper string
	// found is what is found instead, where that is less, see docs/precision.md.
	found string
	// only is the configuration that has this, if the other one has not. Cuts between assignments, which are one block by section
	// 7, are only those of statements.
	only string
}{
	{"2", 1, "main statement +4: ctr = ctr + 1;", "x == ctr", "", "statements"},
	{"2", 2, "main statement +5: y = ctr;", "x == ctr - 1", "", "statements"},
	{"2", 3, "main statement +6: if (x == m)", "x == y - 1", "", ""},
	{"2", 4, "main statement +7: if (y != m + 1)", "y == m + 1", "", ""},
	// With statements the refutation that is found needs a < b, so that there is b <= c - 1 up to here.
	{"7", 4, "main statement +6: if (a < b)", "a <= c - 2", "", "locality"},
	{"7", 5, "main statement +7: if (a == c)", "a <= c - 2", "", ""},
	{"8", 4, "inc statement +3: r = x;", `x == \old(x) + 1`, "", "statements"},
	{"8", 5, "inc statement +4: return r;", `r == \old(x) + 1`, "", "statements"},
	{"8", 5, "inc return:", `\result == \old(x) + 1`, "", ""},
	{"8", 6, "main statement +4: if (a != b - 1)", "b == a + 1", "", ""},
	{"9", 3, "main statement +6: if (y == x) {", `\base(x) == &first && first == 0`, `\base(x) == &first && first >= 0`, ""},
	{"9", 4, "main statement +7: *y = *y + 1;", `\base(y) == &first && first == 0`, `\base(y) == &first && first >= 0`, "statements"},
	// The paper shows the constraints of this one. The cell that x points to is cell in our predicates, which is handed on to
	// inc and comes back as it is written to.
	{"11", 4, "inc return:", `cell == \old(cell) + 1`, "", ""},
	{"11", 5, "main statement +5: if (*y != 1)", "cell == 1", "", ""},
}

// TestFigures: the predicates that the paper names for its figures are found, at the places that it names. Passes that would
// compute what traces need are left out.
func TestFigures(t *testing.T) {
	for _, config := range []string{"locality", "statements"} {
		found := make(map[string]map[string][]string)
		for _, n := range named {
			if n.only != "" && n.only != config {
				continue
			}
			t.Run(fmt.Sprintf("%s, figure %s, cut %d", config, n.figure, n.cut), func(t *testing.T) {
				if found[n.figure] == nil {
					found[n.figure] = predicatesOf(t, n.figure, config)
				}
				want := n.found
				if want == "" {
					want = n.paper
				}
				if ps := found[n.figure][n.place]; !isCombination(t, want, ps) {
					t.Errorf("at %q are %q, which do not tell whether %s", n.place, ps, want)
				}
				if !implies(t, n.paper, want) {
					t.Errorf("%s is not a part of %s", want, n.paper)
				}
			})
		}
	}
}

// TestFiguresShown: the documentation has this table.
func TestFiguresShown(t *testing.T) {
	file := filepath.Join("docs", "precision.md")
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for _, n := range named {
		found := ""
		if n.found != "" {
			found = "`" + n.found + "`"
		}
		if row := fmt.Sprintf("| %s | %d | `%s` | `%s` | %s |\n", n.figure, n.cut, strings.TrimSuffix(n.place, ":"), n.paper, found); !strings.Contains(string(text), row) {
			t.Errorf("%s does not have\n%s", file, row)
		}
	}
}

// predicatesOf returns what is found for the program of a figure, by place, with the text of precision files.
func predicatesOf(t *testing.T, figure, config string) map[string][]string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "p")
	known, err := craig.LoadPrecision(file)
	if err != nil {
		t.Fatal(err)
	}
	r, err := craig.Verify(t.Context(), []string{filepath.Join("examples", "proofs_fig"+figure+".c")}, craig.Options{
		Engine: "blast", Config: config, Precision: known,
		SkipPasses: []string{"constants", "intervals", "slice", "clauses-constants"},
	})
	if err != nil || r.Result.Outcome != verdict.Safe {
		t.Fatalf("%v, %v", r, err)
	}
	if err := known.Save(file); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	found := make(map[string][]string)
	var place string
	for _, line := range strings.Split(string(text), "\n") {
		if p, ok := strings.CutPrefix(line, "    "); ok {
			found[place] = append(found[place], p)
		} else {
			place = line
		}
	}
	return found
}

// nameless takes each name for a number of its own.
type nameless struct {
	*logic.Context
	copy string
}

func (s nameless) Name(_, _ *logic.Term) (expression.Name, []*logic.Term, bool) {
	return expression.Name{}, nil, false
}

func (s nameless) Term(n expression.Name, indices []*logic.Term) (*logic.Term, bool) {
	return s.Const(strings.ReplaceAll(fmt.Sprint(n), `\`, "")+s.copy, logic.Int), len(indices) == 0
}

func (s nameless) Object(int64) (string, bool) { return "", false }

// Number has the same numbers for objects of all functions.
func (s nameless) Number(name string) (int64, bool) {
	name = strings.Trim(name[strings.LastIndex(name, ":")+1:], "|")
	i := slices.Index([]string{"first", "second", "cell"}, name)
	return int64(i + 1), i >= 0
}

func formula(t *testing.T, c *logic.Context, text, copy string) *logic.Term {
	t.Helper()
	f, err := expression.Read(c, text, nameless{c, copy})
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return f
}

// isCombination reports whether a Boolean combination of predicates is equivalent to a formula: states in which the predicates have
// the same values agree about it.
func isCombination(t *testing.T, text string, predicates []string) bool {
	c := logic.NewContext()
	s := smt.New(c, smt.Options{})
	s.Assert(c.Xor(formula(t, c, text, ""), formula(t, c, text, "'")))
	for _, p := range predicates {
		s.Assert(c.Eq(formula(t, c, p, ""), formula(t, c, p, "'")))
	}
	return s.Check(t.Context()) == smt.Unsat
}

func implies(t *testing.T, from, to string) bool {
	c := logic.NewContext()
	s := smt.New(c, smt.Options{})
	s.Assert(formula(t, c, from, ""))
	s.Assert(c.Not(formula(t, c, to, "")))
	return s.Check(t.Context()) == smt.Unsat
}
