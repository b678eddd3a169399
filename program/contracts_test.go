package program

import (
	"strings"
	"testing"
)

// loopingSkeleton is skeleton, but with loops at the given locations: of those of a procedure the first, or the last.
func loopingSkeleton(t *testing.T, first, last string, lines ...string) *Program {
	t.Helper()
	p := skeleton(t, lines...)
	by := procs(p)
	loop := func(l *Loc) { NewEdge(l, l, &Assume{Cond: p.Ctx.True()}, Pos{}) }
	for _, name := range strings.Fields(first) {
		loop(by[name].Entry)
	}
	for _, name := range strings.Fields(last) {
		loop(by[name].Exit)
	}
	p.Number()
	return p
}

// chosen returns the names of the procedures of p for which which holds.
func chosen(p *Program, which func(*Proc) bool) string {
	var names []string
	for _, pr := range p.Procs {
		if which(pr) {
			names = append(names, pr.Name)
		}
	}
	return strings.Join(names, " ")
}

func TestWithLoops(t *testing.T) {
	p := loopingSkeleton(t, "loop", "",
		"main straight around", "straight leaf", "around loop", "loop leaf", "leaf", "even odd", "odd even around", "self self", "stuck", "caller stuck")
	// In stuck there is a loop that no execution leaves.
	stuck := procs(p)["stuck"]
	aside := stuck.NewLoc(Pos{})
	NewEdge(stuck.Entry, aside, &Assume{Cond: p.Ctx.True()}, Pos{})
	NewEdge(aside, aside, &Assume{Cond: p.Ctx.True()}, Pos{})
	NewEdge(aside, stuck.Exit, &Assume{Cond: p.Ctx.False()}, Pos{})
	p.Number()
	if got := chosen(p, WithLoops(p)); got != "main around loop even odd" {
		t.Errorf("loops are in %s", got)
	}
}

func TestCalledOnce(t *testing.T) {
	for _, c := range []struct {
		name        string
		first, last string // where loops are
		lines       []string
		want        string
	}{
		{"a call in a loop", "main worker", "", []string{"main worker leaf", "worker leaf", "leaf"}, "worker leaf"},
		{"a call after another", "first second", "", []string{"main first second twice twice", "first", "second", "twice second2", "second2"}, "first second twice second2"},
		{"calls that no loop comes before", "worker", "main", []string{"main leaf worker", "worker leaf", "leaf"}, ""},
		{"two calls", "main worker", "", []string{"main worker worker once", "worker", "once"}, ""},
		{"two calls, of which one cannot happen", "main worker", "", []string{"main worker", "worker", "unused worker"}, "worker"},
		{"besides what is called twice", "main worker shared", "", []string{"main worker shared shared", "worker", "shared"}, "worker"},
		{"no loops", "", "", []string{"main a b", "a b", "b"}, ""},
		{"recursion", "main even", "", []string{"main even", "even odd", "odd even"}, ""},
		{"recursion besides", "main even worker", "", []string{"main even worker", "even odd", "odd even", "worker self leaf", "self self leaf", "leaf"}, "worker leaf"},
	} {
		p := loopingSkeleton(t, c.first, c.last, c.lines...)
		if got := chosen(p, CalledOnce(p)); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}
