package program

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"craig/logic"
)

// load reads a program from testdata.
func load(t *testing.T, file string) *Program {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	p, err := Parse(logic.NewContext(), file, string(text))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// programs returns the files in testdata.
func programs(t *testing.T) []string {
	t.Helper()
	files, err := filepath.Glob("testdata/*.prog")
	if err != nil || len(files) == 0 {
		t.Fatalf("no programs found: %v", err)
	}
	return files
}

func TestTextRoundTrip(t *testing.T) {
	for _, file := range programs(t) {
		p := load(t, file)
		first := p.String()
		q, err := Parse(logic.NewContext(), "printed", first)
		if err != nil {
			t.Errorf("%s: the printed program does not parse: %v\n%s", file, err, first)
			continue
		}
		if second := q.String(); second != first {
			t.Errorf("%s: printed as\n%s\nthen as\n%s", file, first, second)
		}
		if again, err := Parse(p.Ctx, "printed", first); err != nil || again.String() != first {
			t.Errorf("%s: reading the text in the same context: %v", file, err)
		}
	}
}

// TestTextKeepsEverything compares what the text says with what was read from it.
func TestTextKeepsEverything(t *testing.T) {
	p := load(t, "testdata/counter.prog")
	text, err := os.ReadFile("testdata/counter.prog")
	if err != nil {
		t.Fatal(err)
	}
	printed := p.String()
	for _, line := range strings.Split(string(text), "\n") {
		line = strings.TrimSpace(line)
		if strings.HasPrefix(line, ";") || strings.ContainsAny(line, "<(") && !strings.HasPrefix(line, "proc") {
			continue // terms are printed in canonical form
		}
		if !strings.Contains(printed, line) {
			t.Errorf("lost: %s", line)
		}
	}
	main := p.Procs[1]
	if x := main.Locals[1]; x.Name != "x" || x.Pos.Line != 6 || x.Pos.Col != 9 || x.Pos.File != "counter.c" || x.Type != "int" {
		t.Errorf("the second x is %+v", x)
	}
	if g, at := p.Globals[0].Pos, main.Locs[3].Out[0].Pos; g.End != (End{1, 10}) || at.End != (End{11, 2}) || at.Start() != (Pos{File: "counter.c", Line: 10, Col: 5}) {
		t.Errorf("the places with ends are %+v and %+v", g, at)
	}
	if l := main.Locs[2]; l.Label != "AGAIN" || l.Pos.Line != 8 {
		t.Errorf("the labelled location is %+v", l)
	}
	if w, d := main.Loops[0], main.Loops[1]; w.Kind != WhileLoop || w.Pos.Col != 3 || w.Head != main.Locs[2] || w.Test != w.Head || d.Kind != DoLoop || d.Test != nil {
		t.Errorf("the loops are %+v", main.Loops)
	}
	if b, no := main.Locs[2].Out[0].Branch(), main.Locs[2].Out[1].Branch(); b.Kind != WhileBranch || b.Way != Holds || no.Way != Fails || b.Cond.Col != 10 || b.Pos.Col != 3 {
		t.Errorf("the branches are %+v %+v", b, no)
	}
	order := p.Procs[2].Entry.Out[0].Stmt.(*Havoc).Input
	if o := order.Operands; order.Kind != EvaluationOrder || order.Symbol != "" || len(o) != 2 || o[1] != (Operand{"x++", Pos{File: "counter.c", Line: 20, Col: 12, End: End{20, 15}}}) {
		t.Errorf("the order of evaluation is %+v", order)
	}
	ways := p.Procs[2].Locs[1].Out[1:]
	for i, want := range []string{"case (- 3) (- 3) 3", "case 4 5 3", "default <nil> <nil> 3"} {
		b := ways[i].Branch()
		if got := fmt.Sprint(b.Way, " ", b.Low, " ", b.High, " ", b.Pos.Col); b.Kind != SwitchBranch || got != want {
			t.Errorf("a way of the switch is %s, want %s", got, want)
		}
	}
	if h := main.Entry.Out[0].Stmt.(*Havoc); !h.Input.Is(ResultOf("__VERIFIER_nondet_int")) {
		t.Errorf("the input is %q", h.Input)
	}
}

func TestParseErrors(t *testing.T) {
	head := "entry f\nproc f () -> ()\n"
	for _, c := range []struct{ name, text, want string }{
		{"no entry", "proc f () -> ()\n entry l0\n exit l1\n", "the entry is not among"},
		{"no exit", head + " entry l0\n", "lacks entry or exit"},
		{"unknown procedure", "entry g\n", "no procedure g"},
		{"unknown statement", head + " entry l0\n exit l1\n l0 -> l1 jump\n", "jump is not a statement"},
		{"unknown variable", head + " entry l0\n exit l1\n l0 -> l1 x := 1\n", "x is not a variable"},
		{"variable in a term", head + " entry l0\n exit l1\n l0 -> l1 assume (= x 1)\n", "x"},
		{"missing value", head + " var x Int\n entry l0\n exit l1\n l0 -> l1 x :=\n", "a term is missing"},
		{"wrong sort", head + " var x Int\n entry l0\n exit l1\n l0 -> l1 x := true\n", "sort"},
		{"surplus", head + " entry l0\n exit l1\n l0 -> l1 assume true true\n", "unexpected text"},
		{"twice", head + " var x Int\n var x Int\n entry l0\n exit l1\n", "declared twice"},
		{"dropped value", head + " entry l0\n exit l1\n l0 -> l1 _ := 1\n", "only a result of a call"},
		{"kind of branch", head + " entry l0\n exit l1\n l0 -> l1 assume true :branch until true \"\"\n", "until is no kind of branch"},
		{"way of a branch", head + " entry l0\n exit l1\n l0 -> l1 assume true :branch if perhaps \"\"\n", "perhaps is no way of a branch"},
		{"case that is no number", head + " entry l0\n exit l1\n l0 -> l1 assume true :branch switch (1 true) \"\"\n", "is no number"},
		{"half a branch", head + " entry l0\n exit l1\n l0 -> l1 assume true :branch if", "a branch is"},
		{"kind of loop", head + " entry l0\n exit l1\n loop until l0 l0\n", "until is no kind of loop"},
		{"head of a loop", head + " entry l0\n exit l1\n loop while\n", "a name is missing"},
		{"arguments", head + " entry l0\n exit l1\n l0 -> l1 (call g)\nproc g (a) -> ()\n var a Int\n entry l2\n exit l3\n",
			"a call of g with 0 arguments"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p, err := Parse(logic.NewContext(), "t", c.text)
			if err == nil {
				t.Fatalf("parsed as\n%s", p)
			}
			if !strings.Contains(err.Error(), c.want) {
				t.Errorf("got %q, want %q in it", err, c.want)
			}
		})
	}
}

func FuzzParse(f *testing.F) {
	for _, file := range []string{"testdata/counter.prog", "testdata/shared.prog"} {
		text, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(text))
	}
	f.Fuzz(func(t *testing.T, text string) {
		p, err := Parse(logic.NewContext(), "fuzz", text)
		if err != nil {
			return
		}
		first := p.String()
		q, err := Parse(logic.NewContext(), "printed", first)
		if err != nil {
			t.Fatalf("the printed program does not parse: %v\n%s", err, first)
		}
		if q.String() != first {
			t.Fatalf("printed as\n%s\nthen as\n%s", first, q)
		}
	})
}

// TestTextAwkwardNames checks names and strings that the text can hold only in another way than others.
func TestTextAwkwardNames(t *testing.T) {
	ctx := logic.NewContext()
	p := &Program{Ctx: ctx, Assumed: []Assumed{{Name: "no-threads", What: "a \"text\"\nof two lines", Pos: Pos{File: "a.c", Line: 2}}}}
	main := &Proc{Name: "main|~2"}
	for _, name := range []string{"a|b", "a\\b", "x~2", "x", "x", "let", ""} {
		main.Locals = append(main.Locals, NewVar(ctx, "main", name, "t", logic.Int))
	}
	main.Entry, main.Exit = main.NewLoc(Pos{}), main.NewLoc(Pos{})
	NewEdge(main.Entry, main.Exit, &Havoc{Vars: main.Locals}, Pos{})
	p.Procs, p.Entry = []*Proc{main}, main
	p.Number()
	q, err := Parse(logic.NewContext(), "printed", p.String())
	if err != nil {
		t.Fatalf("%v\n%s", err, p)
	}
	if q.Entry.Name != main.Name || q.Assumed[0] != p.Assumed[0] {
		t.Errorf("got %q and %+v", q.Entry.Name, q.Assumed)
	}
	for i, v := range q.Entry.Locals {
		if v.Name != main.Locals[i].Name {
			t.Errorf("got %q, want %q", v.Name, main.Locals[i].Name)
		}
	}
}

// TestPosText checks that places are read as they were written, and that what is no end is part of a file's name.
func TestPosText(t *testing.T) {
	for _, c := range []struct {
		text string
		want Pos
	}{
		{"a.c:3:7", Pos{File: "a.c", Line: 3, Col: 7}},
		{"a.c:3:7-12", Pos{File: "a.c", Line: 3, Col: 7, End: End{3, 12}}},
		{"a.c:3:7-4:2", Pos{File: "a.c", Line: 3, Col: 7, End: End{4, 2}}},
		{"a-1.c:3", Pos{File: "a-1.c", Line: 3}},
		{"a-1", Pos{File: "a-1"}},
		{"a:1-2", Pos{File: "a:1-2"}},
		{"a.c:3:7-0", Pos{File: "a.c:3:7-0"}},
		{"a.c:3:7-99999999999", Pos{File: "a.c:3:7-99999999999"}},
	} {
		if got := parsePos(c.text); got != c.want || got.text() != c.text {
			t.Errorf("%s: got %+v, written %s", c.text, got, got.text())
		}
	}
	if p, q := (Pos{Line: 1, Col: 2, End: End{1, 3}}), (Pos{Line: 1, Col: 2}); len(p.AddTo([]Pos{q})) != 1 || len(Distinct([]Pos{p, q})) != 1 {
		t.Error("places that begin at one place count as two")
	}
}

// TestPosWithoutLine checks that a place without a line has no column, which could not be written.
func TestPosWithoutLine(t *testing.T) {
	if p := parsePos("a.c:0:5"); p != (Pos{File: "a.c"}) {
		t.Errorf("got %+v", p)
	}
}
