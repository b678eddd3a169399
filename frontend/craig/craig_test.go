package craig

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"craig/frontend"
	"craig/frontend/boolprog"
	"craig/frontend/c"
	"craig/frontend/imp"
	"craig/internal/exhaustive"
	"craig/logic"
	"craig/program"
)

// TestRoundTrip writes the programs that the other front ends make of conformance programs, reads them and compares.
func TestRoundTrip(t *testing.T) {
	dir := filepath.Join("..", "..", "testdata", "conformance")
	n := 0
	for _, pattern := range []string{"*.c", "*.bp", "*.imp"} {
		files, err := filepath.Glob(filepath.Join(dir, pattern))
		if err != nil {
			t.Fatal(err)
		}
		for i, file := range files {
			if !exhaustive.Picks(i, 5) {
				continue
			}
			p, err := load(t, file)
			if err != nil { // it must be refused
				continue
			}
			n++
			roundTrip(t, file, p)
		}
	}
	if n < 40 {
		t.Errorf("only %d programs were compared", n)
	}
}

// load reads a C program with all marks that it can have, or one in a smaller language.
func load(t *testing.T, file string) (*program.Program, error) {
	t.Helper()
	switch filepath.Ext(file) {
	case ".bp":
		return boolprog.Load(t.Context(), logic.NewContext(), []string{file}, boolprog.Options{})
	case ".imp":
		return imp.Load(t.Context(), logic.NewContext(), []string{file}, imp.Options{})
	}
	return c.Load(t.Context(), logic.NewContext(), []string{file}, c.Options{Marks: c.Optional, Asked: program.Kinds()[3:]})
}

func roundTrip(t *testing.T, file string, p *program.Program) {
	t.Helper()
	text := p.String()
	q, err := program.ParseSource(logic.NewContext(), file, text)
	if err != nil {
		t.Errorf("%s: the printed program does not parse: %v", file, err)
		return
	}
	want, got := described(p), described(q)
	if want != got {
		a, b := firstDifference(want, got)
		t.Errorf("%s: the text loses something\n%s\n%s", file, a, b)
		return
	}
	if q, err = program.Parse(p.Ctx, file, text); err != nil {
		t.Errorf("%s: the printed program does not parse again: %v", file, err)
		return
	}
	sameTerms(t, file, p, q)
}

// sameTerms compares the terms of two programs over one context, which have the same structure and different variables.
func sameTerms(t *testing.T, file string, p, q *program.Program) {
	t.Helper()
	s := make(map[*logic.Term]*logic.Term) // the constants of q by those of p
	pair := func(a, b []*program.Var) {
		for i, v := range a {
			s[b[i].Term] = v.Term
		}
	}
	pair(p.Globals, q.Globals)
	for i, pr := range p.Procs {
		pair(pr.Params, q.Procs[i].Params)
		pair(pr.Results, q.Procs[i].Results)
		pair(pr.Locals, q.Procs[i].Locals)
	}
	for i, pr := range p.Procs {
		for j, l := range pr.Locs {
			for k, e := range l.Out {
				f := q.Procs[i].Locs[j].Out[k]
				a, b := append(program.Terms(e.Stmt), accessed(e.Stmt)...), append(program.Terms(f.Stmt), accessed(f.Stmt)...)
				for n, x := range a {
					if y := p.Ctx.Substitute(b[n], s); x != y {
						t.Errorf("%s: edge %d: %v was read as %v", file, e.ID, x, y)
						return
					}
				}
			}
		}
	}
}

// accessed returns the terms of what undefined behaviour is about.
func accessed(s program.Stmt) []*logic.Term {
	switch s := s.(type) {
	case *program.Assume:
		return s.Access.Terms()
	case *program.Assert:
		return s.Access.Terms()
	}
	return nil
}

// described lists all that a program says besides terms, which have other names when they are read: independently of the
// writer, so that what it forgets is seen.
func described(p *program.Program) string {
	var b strings.Builder
	line := func(format string, args ...any) { fmt.Fprintf(&b, format+"\n", args...) }
	object := func(o *program.Object) string {
		if o == nil {
			return "none"
		}
		plain := *o
		plain.Scope = nil
		text := fmt.Sprintf("%+v", plain)
		if o.Scope != nil {
			text += fmt.Sprintf("%v %v %v %v", o.Scope.In, o.Scope.In.End, o.Scope.Hidden, len(o.Scope.Hidden))
		}
		return text
	}
	name := func(v *program.Var) string {
		if v == nil {
			return "none"
		}
		return v.Name
	}
	variable := func(v *program.Var) {
		line("variable %s %q %v %v %v", v.Name, v.Type, v.Global, v.Pos, v.Term.Sort())
		if s := v.Source; s != nil {
			line("source %s %v %s %q %v", object(s.Object), s.Part, name(s.Twin), s.To, s.Char)
		}
	}
	for _, v := range p.Globals {
		variable(v)
	}
	line("entry %s, cuts %+v, assumed %+v, asked %v %v", p.Entry.Name, p.Cuts, p.Assumed, p.Asked, p.Asked == nil)
	for _, x := range p.Targets {
		line("target %s %s", name(x.Count), name(x.Alive))
		for i := range x.Objects {
			line("object %s", object(&x.Objects[i]))
		}
	}
	for _, pr := range p.Procs {
		line("procedure %s %v %d %d", pr.Name, pr.Pos, pr.Entry.ID, pr.Exit.ID)
		for _, vars := range [][]*program.Var{pr.Params, pr.Results, pr.Locals} {
			line("variables")
			for _, v := range vars {
				variable(v)
			}
		}
		for _, l := range pr.Loops {
			test := -1
			if l.Test != nil {
				test = l.Test.ID
			}
			line("loop %s %v %d %d", l.Kind, l.Pos, l.Head.ID, test)
		}
		for _, l := range pr.Locs {
			line("location %d %q %v", l.ID, l.Label, l.Pos)
			for _, e := range l.Out {
				line("edge %d to %d at %v: %s", e.ID, e.To.ID, e.Pos, statement(e.Stmt))
			}
		}
	}
	return b.String()
}

func statement(s program.Stmt) string {
	violation := func(v program.Violation) string {
		text := fmt.Sprintf("%s %q", v.Kind, v.Symbol)
		if a := v.Access; a != nil {
			text += fmt.Sprintf(" %q %v %v %q", a.Array, a.Index != nil, a.Target != nil, a.Type)
		}
		return text
	}
	switch s := s.(type) {
	case *program.Assume:
		text := "assume " + violation(s.Violation)
		if b := s.Branch; b != nil {
			text += fmt.Sprintf(" %s %s %v %v %v %v", b.Kind, b.Way, b.Pos, b.Cond, b.Low, b.High)
		}
		return text
	case *program.Assert:
		return "assert " + violation(s.Violation)
	case *program.Assign:
		return fmt.Sprintf("assign %d %d", len(s.Lhs), len(s.Rhs))
	case *program.Havoc:
		return fmt.Sprintf("havoc %d %+v %+v", len(s.Vars), s.Input, s.Abstract)
	case *program.Call:
		return fmt.Sprintf("call %s %d", s.Callee.Name, len(s.Args))
	}
	return "?"
}

// firstDifference returns the first lines that differ.
func firstDifference(a, b string) (string, string) {
	x, y := strings.Split(a, "\n"), strings.Split(b, "\n")
	for i := range min(len(x), len(y)) {
		if x[i] != y[i] {
			return x[i], y[i]
		}
	}
	return fmt.Sprint(len(x), " lines"), fmt.Sprint(len(y), " lines")
}

const counter = `entry main
proc main () -> ()
  var x Int
  entry l0
  exit l3
  l0 -> l1 x := 0
  l1 -> l2 assume (> x 0)
  l2 -> l3 assert false
proc other () -> ()
  entry l4
  exit l5
  l4 -> l5 assume true
proc takes (a) -> ()
  var a Int
  entry l6
  exit l7
  l6 -> l7 assume (> a 0)
`

// write makes a file.
func write(t *testing.T, text string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "p.craig")
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	return file
}

// TestPlaces checks that a program without places has those of its lines, and that one with places keeps them.
func TestPlaces(t *testing.T) {
	file := write(t, counter)
	p, err := Load(t.Context(), logic.NewContext(), []string{file}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if e := p.Entry.Locs[2].Out[0]; e.Pos != (program.Pos{File: file, Line: 8, Col: 3}) || e.From.Pos != e.Pos || p.Entry.Pos.Line != 2 {
		t.Errorf("the assertion is at %v, its location at %v, its procedure at %v", e.Pos, e.From.Pos, p.Entry.Pos)
	}
	file = write(t, strings.Replace(counter, "assert false", `assert false @ "a.c:5:1"`, 1))
	if p, err = Load(t.Context(), logic.NewContext(), []string{file}, Options{}); err != nil {
		t.Fatal(err)
	}
	if e := p.Entry.Locs[2].Out[0]; e.Pos != (program.Pos{File: "a.c", Line: 5, Col: 1}) || p.Entry.Entry.Out[0].Pos != (program.Pos{}) {
		t.Errorf("the assertion is at %v, the first statement at %v", e.Pos, p.Entry.Entry.Out[0].Pos)
	}
}

func TestEntry(t *testing.T) {
	file := write(t, counter)
	p, err := Load(t.Context(), logic.NewContext(), []string{file}, Options{Entry: "other"})
	if err != nil || p.Entry.Name != "other" {
		t.Errorf("got %v, error %v", p, err)
	}
	var missing *frontend.EntryError
	if _, err := Load(t.Context(), logic.NewContext(), []string{file}, Options{Entry: "none"}); !errors.As(err, &missing) {
		t.Errorf("a missing entry: %v", err)
	}
	var input *frontend.InputError
	if _, err := Load(t.Context(), logic.NewContext(), []string{file}, Options{Entry: "takes"}); !errors.As(err, &input) {
		t.Errorf("an entry with a parameter: %v", err)
	}
	if _, err := Load(t.Context(), logic.NewContext(), []string{file, file}, Options{}); !errors.As(err, &input) {
		t.Errorf("two files: %v", err)
	}
}

// TestErrors checks that mistakes are told with their line, those that only a look at the whole program shows, too.
func TestErrors(t *testing.T) {
	for _, x := range []struct {
		old, new string
		line     int
		want     string
	}{
		{"x := 0", "x := true", 6, "of sort Bool"},
		{"(> x 0)", "(> y 0)", 7, "y"},
		{"assert false", "assert (not", 8, "never closed"},
		{"assert false", "assert false no-such-kind", 8, "no kind of violation"},
		{"entry l4", "", 9, "lacks entry"},
		{"l4 -> l5 assume true", "l4 -> l5 (call takes)", 12, "with 0 arguments"},
		{"l4 -> l5 assume true", "l5 -> l4 assume true", 9, "incoming"},
		{"entry main", "entry takes", 1, "has 1 parameters"},
	} {
		file := write(t, strings.Replace(counter, x.old, x.new, 1))
		_, err := Load(t.Context(), logic.NewContext(), []string{file}, Options{})
		var syntax *frontend.SyntaxError
		if !errors.As(err, &syntax) || syntax.Pos.File != file || syntax.Pos.Line != x.line || !strings.Contains(err.Error(), x.want) {
			t.Errorf("%s: got %v, want line %d and %q", x.new, err, x.line, x.want)
		}
	}
}
