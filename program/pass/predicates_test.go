package pass

import (
	"fmt"
	"slices"
	"testing"

	"craig/logic"
	"craig/program"
	"craig/verdict"
)

// TestPredicates: predicates over the variables of what passes make of random programs are predicates over those of the input,
// and onward they are what they were.
func TestPredicates(t *testing.T) {
	told, cells := 0, 0
	for seed := range int64(seeds()) {
		p := randomProgram(seed, seed%2 == 0)
		passes := Passes()
		if seed%4 < 2 {
			passes = pick("globals", "arrays")
		}
		q, back, err := Run(t.Context(), passes, p, nil)
		if err != nil {
			t.Fatal(err)
		}
		there := predicatesOf(q)
		here := back.Predicates(there)
		known := vocabularies(p)
		for l, fs := range here.At {
			for _, f := range fs {
				told++
				for _, x := range logic.Consts(f) {
					if !known[l.Proc][x] {
						t.Errorf("seed %d: %v is no predicate of %s", seed, f, l.Proc.Name)
					}
				}
				logic.PostOrder(func(x *logic.Term) {
					if x.Op() == logic.OpSelect {
						cells++
					}
				}, f)
			}
		}
		again := back.Onward(here)
		for _, pr := range q.Procs {
			mustHave(t, fmt.Sprintf("seed %d: %s", seed, pr.Name), again.Returns[pr], there.Returns[pr])
			mustHave(t, fmt.Sprintf("seed %d: %s", seed, pr.Name), again.Fails[pr], there.Fails[pr])
			for _, l := range pr.Locs {
				if l.Source() != nil {
					mustHave(t, fmt.Sprintf("seed %d: location %d of %s", seed, l.ID, pr.Name), again.At[l], there.At[l])
				}
			}
		}
	}
	if told == 0 || cells == 0 {
		t.Errorf("%d predicates, %d elements of arrays", told, cells)
	}
}

func mustHave(t *testing.T, where string, all, some []*logic.Term) {
	t.Helper()
	for _, f := range some {
		if !slices.Contains(all, f) {
			t.Errorf("%s has %v, and not %v", where, all, f)
		}
	}
}

// vocabularies returns the constants of what can be said in each procedure.
func vocabularies(p *program.Program) map[*program.Proc]map[*logic.Term]bool {
	out := make(map[*program.Proc]map[*logic.Term]bool)
	for _, pr := range p.Procs {
		out[pr] = make(map[*logic.Term]bool)
		for _, vars := range [][]*program.Var{p.Globals, pr.Params, pr.Results, pr.Locals} {
			for _, v := range vars {
				out[pr][v.Term], out[pr][v.Old] = true, true
			}
		}
	}
	return out
}

// predicatesOf returns predicates about each variable of each procedure, everywhere.
func predicatesOf(p *program.Program) *verdict.Predicates {
	r, c := verdict.NewPredicates(), p.Ctx
	for _, pr := range p.Procs {
		about := func(x *logic.Term) *logic.Term {
			switch x.Sort() {
			case logic.Bool:
				return x
			case logic.Int:
				return c.Le(x, c.Int(int64(len(pr.Locs))))
			}
			return c.True()
		}
		var entry, now []*logic.Term
		for _, v := range pr.Params {
			entry = append(entry, about(v.Old))
		}
		for _, vars := range [][]*program.Var{pr.Params, pr.Results, pr.Locals} {
			for _, v := range vars {
				now = append(now, about(v.Term))
			}
		}
		r.Returns[pr], r.Fails[pr] = entry, entry
		for _, l := range pr.Locs {
			r.At[l] = slices.Concat(entry, now)
		}
	}
	return r
}

const copying = `
global n Int "int" @ "t.c:1:1"
source n whole (variable "n" "" "t.c:1:1" "int" 1 (scope "t.c:1:1"))
entry main
proc main () -> ()
  var x Int "int"
  var |in()| Int
  source x whole (variable "x" "main" "t.c:2:1" "int" 1 (scope "t.c:2:1"))
  entry l0
  exit l5
  l0 -> l1 n := 5
  l1 -> l2 havoc |in()|
  l2 -> l3 x := |in()|
  l3 -> l4 assert (< x n) "small"
  l4 -> l3 assume (< x 3)
  l4 -> l5 assume (>= x 3)
`

// TestNamedPredicates: predicates speak of the variables of the source of which others are copies, and onward of those, and of
// what variables are known to be.
func TestNamedPredicates(t *testing.T) {
	p, err := program.Parse(logic.NewContext(), "t", copying)
	if err != nil {
		t.Fatal(err)
	}
	q, back, err := Run(t.Context(), pick("globals", "constants", "dead"), p, nil)
	if err != nil {
		t.Fatal(err)
	}
	c, in, x, n := p.Ctx, p.Procs[0].Locals[1], p.Procs[0].Locals[0], p.Globals[0]
	var small, here *program.Loc
	for _, l := range q.Procs[0].Locs {
		if len(l.Out) == 1 && l.Source() != nil {
			if _, ok := l.Out[0].Stmt.(*program.Assert); ok {
				small, here = l, l.Source()
			}
		}
	}
	if small == nil || slices.Contains(q.Procs[0].Locals, x) || slices.Contains(q.Procs[0].Locals, n) {
		t.Fatalf("the output is not what is to be tested:\n%v", q)
	}
	told := verdict.NewPredicates()
	told.At[small] = []*logic.Term{c.Lt(in.Term, c.Int(7))}
	if fs := back.Predicates(told).At[here]; len(fs) != 1 || fs[0] != c.Lt(x.Term, c.Int(7)) {
		t.Errorf("in the input: %v", fs)
	}
	known := verdict.NewPredicates()
	known.At[here] = []*logic.Term{c.Lt(x.Term, n.Term), c.Lt(x.Term, c.Int(7))}
	mustHave(t, "the output", back.Onward(known).At[small], []*logic.Term{c.Lt(in.Term, c.Int(5)), c.Lt(in.Term, c.Int(7))})
}
