package program

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"craig/logic"
)

func names(vars []*Var) string {
	var out []string
	for _, v := range vars {
		out = append(out, v.Name)
	}
	return strings.Join(out, " ")
}

// procs returns the procedures of p by name.
func procs(p *Program) map[string]*Proc {
	m := make(map[string]*Proc)
	for _, pr := range p.Procs {
		m[pr.Name] = pr
	}
	return m
}

// skeleton returns a program whose procedures have the given edges; "f g h" is a procedure f that calls g and h.
func skeleton(t *testing.T, lines ...string) *Program {
	t.Helper()
	var b strings.Builder
	b.WriteString("entry main\n")
	loc := 0
	for _, l := range lines {
		f := strings.Fields(l)
		fmt.Fprintf(&b, "proc %s () -> ()\n  entry l%d\n  exit l%d\n", f[0], loc, loc+len(f))
		for _, c := range f[1:] {
			fmt.Fprintf(&b, "  l%d -> l%d (call %s)\n", loc, loc+1, c)
			loc++
		}
		fmt.Fprintf(&b, "  l%d -> l%d assume true\n", loc, loc+1)
		loc += 2
	}
	p, err := Parse(logic.NewContext(), "skeleton", b.String())
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestCallGraph(t *testing.T) {
	p := skeleton(t, "main a b", "a even", "even odd", "odd even leaf", "b b leaf", "leaf", "unused a")
	g := NewCallGraph(p)
	by := procs(p)
	for name, want := range map[string]bool{"main": false, "a": false, "even": true, "odd": true, "b": true, "leaf": false} {
		if g.Recursive(by[name]) != want {
			t.Errorf("%s: recursive is %v", name, !want)
		}
	}
	for _, pr := range p.Procs {
		for _, e := range g.Calls(pr) {
			c := e.Stmt.(*Call).Callee
			if g.Rank(c) > g.Rank(pr) || !slices.Contains(g.Callers(c), e) {
				t.Errorf("%s calls %s: ranks %d and %d", pr.Name, c.Name, g.Rank(pr), g.Rank(c))
			}
		}
	}
	if g.Rank(by["even"]) != g.Rank(by["odd"]) || len(g.Components()) != 6 {
		t.Errorf("%d components", len(g.Components()))
	}
	if r := g.Reachable(p.Entry); len(r) != 6 || r[by["unused"]] {
		t.Errorf("%d procedures are reachable", len(r))
	}
	if f := NewCallGraph(load(t, "testdata/counter.prog")).MayFail(); len(f) != 2 {
		t.Errorf("%d procedures may fail", len(f))
	}
}

func TestModRef(t *testing.T) {
	p, err := Parse(logic.NewContext(), "t", `
global a Int
global b Int
global c Int
entry main
proc main () -> ()
  entry l0
  exit l1
  l0 -> l1 (call f)
proc f () -> ()
  entry l2
  exit l4
  l2 -> l3 c := (call g a)
  l3 -> l4 assume true
proc g (x) -> (r)
  var x Int
  var r Int
  entry l5
  exit l8
  l5 -> l6 havoc b
  l6 -> l7 r := x
  l7 -> l8 (call f)
`)
	if err != nil {
		t.Fatal(err)
	}
	mr := NewModRef(p, NewCallGraph(p), NewIndex(p))
	for _, pr := range p.Procs {
		if mod, ref := names(mr.Mod[pr]), names(mr.Ref[pr]); mod != "b c" || ref != "a" {
			t.Errorf("%s: changes %s, reads %s", pr.Name, mod, ref)
		}
	}
}

func TestClone(t *testing.T) {
	for _, file := range programs(t) {
		p := load(t, file)
		q := p.Clone()
		if err := q.Check(); err != nil {
			t.Errorf("%s: %v", file, err)
		}
		plain := Restated(p, func(*Edge) {})
		for _, pr := range plain.Procs {
			pr.Loops = nil
		}
		if q.String() != plain.String() {
			t.Errorf("%s: cloned to\n%s", file, q)
		}
		for i, pr := range q.Procs {
			if pr.Origin != p.Procs[i] || pr == p.Procs[i] {
				t.Errorf("%s: the origin of %s", file, pr.Name)
			}
			for _, l := range pr.Locs {
				if l.Origin.ID != l.ID || l.Origin.Proc != pr.Origin {
					t.Errorf("%s: the origin of location %d", file, l.ID)
				}
				for _, e := range l.Out {
					if e.Origin.ID != e.ID || e.Origin.To != e.To.Origin {
						t.Errorf("%s: the origin of edge %d", file, e.ID)
					}
				}
			}
		}
	}
}

// TestCheck breaks well-formed programs in many ways; Check must object to each.
func TestCheck(t *testing.T) {
	by := func(p *Program, name string) *Proc { return procs(p)[name] }
	for _, c := range []struct {
		name  string
		spoil func(p *Program)
		want  string
	}{
		{"entry gone", func(p *Program) { p.Procs = p.Procs[1:] }, "entry is not among"},
		{"entry with parameter", func(p *Program) { p.Entry = by(p, "step") }, "the entry step has 2 parameters"},
		{"entry with result", func(p *Program) { p.Entry = by(p, "main") }, "has the result"},
		{"procedure twice", func(p *Program) { p.Procs = append(p.Procs, p.Procs[1]) }, "listed twice"},
		{"edge into entry", func(p *Program) { NewEdge(p.Entry.Locs[1], p.Entry.Entry, &Havoc{}, Pos{}); p.Number() }, "has incoming edges"},
		{"edge from exit", func(p *Program) { NewEdge(p.Entry.Exit, p.Entry.Exit, &Havoc{}, Pos{}); p.Number() }, "has outgoing edges"},
		{"ids", func(p *Program) { p.Procs[1].NewLoc(Pos{}) }, "should have the id"},
		{"dangling out", func(p *Program) { l := p.Procs[1].Locs[1]; l.Out[0].To.In = nil }, "not linked both ways"},
		{"dangling in", func(p *Program) { l := p.Procs[1].Locs[1]; l.Out = nil; p.Number() }, "incoming edges that no location"},
		{"exit missing", func(p *Program) { p.Procs[1].Exit = p.Procs[0].Exit }, "exit"},
		{"foreign location", func(p *Program) { p.Procs[1].Locs[1].Proc = p.Procs[0] }, "belongs to another procedure"},
		{"scope", func(p *Program) { p.Procs[1].Locals = nil }, "not a variable's current value"},
		{"foreign variable", func(p *Program) {
			p.Entry.Entry.Out[0].Stmt = &Havoc{Vars: by(p, "step").Params}
		}, "variable n is not in scope"},
		{"shared term", func(p *Program) { p.Procs[1].Locals[0].Term = p.Procs[1].Results[0].Term }, "share the term"},
		{"local twice", func(p *Program) { p.Procs[1].Locals = append(p.Procs[1].Locals, p.Procs[1].Results...) }, "listed elsewhere"},
		{"parameter twice", func(p *Program) { s := by(p, "step"); s.Params[1] = s.Params[0] }, "listed twice"},
		{"condition sort", func(p *Program) { p.Entry.Entry.Out[0].Stmt = &Assume{Cond: p.Ctx.Int(1)} }, "of sort Int for one of sort Bool"},
		{"value sort", func(p *Program) { s := p.Entry.Entry.Out[0].Stmt.(*Assign); s.Rhs[0] = p.Ctx.True() }, "of sort Bool for one of sort Int"},
		{"value count", func(p *Program) { s := p.Entry.Entry.Out[0].Stmt.(*Assign); s.Rhs = s.Rhs[:1] }, "1 values for 2 variables"},
		{"target twice", func(p *Program) { s := p.Entry.Entry.Out[0].Stmt.(*Assign); s.Lhs[1] = s.Lhs[0] }, "listed twice"},
		{"old value", func(p *Program) {
			p.Entry.Entry.Out[0].Stmt = &Assume{Cond: p.Ctx.Le(p.Globals[0].Old, p.Ctx.Int(0))}
		}, "not a variable's current value"},
		{"call of the entry", func(p *Program) {
			l := by(p, "main").Entry
			l.Out[0].Stmt = &Call{Callee: p.Entry}
		}, "the entry is called"},
		{"no statement", func(p *Program) { p.Entry.Entry.Out[0].Stmt = nil }, "unknown kind"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := load(t, "testdata/counter.prog")
			c.spoil(p)
			err := p.Check()
			if err == nil {
				t.Fatal("no objection")
			}
			if !strings.Contains(err.Error(), c.want) {
				t.Errorf("got %q, want %q in it", err, c.want)
			}
		})
	}
}

func TestLiveness(t *testing.T) {
	p, err := Parse(logic.NewContext(), "t", `
entry main
proc main () -> ()
  var x Int
  var y Int
  var z Int
  var faint Int
  entry l0
  exit l6
  l0 -> l1 x y := 0 1
  l1 -> l2 z := (+ x 5)
  l2 -> l2 faint := (+ faint y)    ; only feeds itself
  l2 -> l3 x y := (call f x z)
  l3 -> l4 z := y
  l4 -> l5 assert (<= x 0)
  l5 -> l6 assume true
proc f (a b) -> (r s)
  var a Int
  var b Int
  var r Int
  var s Int
  entry l7
  exit l9
  l7 -> l8 r := a
  l8 -> l9 s := b
`)
	if err != nil {
		t.Fatal(err)
	}
	x := NewIndex(p)
	lv := NewLiveness(p, x, NewCallGraph(p), nil)
	for l, want := range map[int]string{0: "", 1: "x", 2: "x", 3: "x", 4: "x", 5: "", 7: "a", 8: "r", 9: "r"} {
		for _, pr := range p.Procs {
			for _, loc := range pr.Locs {
				if loc.ID == l && names(lv.At(loc)) != want {
					t.Errorf("l%d: %s is live, want %s", l, names(lv.At(loc)), want)
				}
			}
		}
	}
	// With other values that matter.
	lv = NewLiveness(p, x, NewCallGraph(p), func(e *Edge) []*Var {
		if e.From.ID == 4 {
			return x.Vars(p.Procs[0].Locals[2].Term)
		}
		return nil
	})
	for l, want := range map[int]string{2: "z", 3: "y", 4: "z", 7: "b", 9: "s"} {
		for _, pr := range p.Procs {
			for _, loc := range pr.Locs {
				if loc.ID == l && names(lv.At(loc)) != want {
					t.Errorf("l%d: %s matters, want %s", l, names(lv.At(loc)), want)
				}
			}
		}
	}
}
