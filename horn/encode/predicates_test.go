package encode_test

import (
	"slices"
	"testing"

	"craig/horn"
	"craig/horn/encode"
	"craig/logic"
	"craig/program"
	"craig/verdict"
)

const counted = `
entry main
proc main () -> ()
  var x Int "int"
  entry l0
  exit l8
  l0 -> l1 havoc x
  l1 -> l2 x := (call count x)
  l2 -> l8 assert (>= x 0) "x is not negative"
proc count (n) -> (r)
  var n Int "int"
  var r Int "int"
  var dead Int "int"
  entry l3
  exit l7
  l3 -> l4 r := 0
  l4 -> l5 assume (< r n)
  l5 -> l4 r := (+ r 1)
  l4 -> l6 assume (>= r n)
  l6 -> l7 assert (> r (- 1)) "not negative"
`

// TestInputs: what is passed is what stands for values at entry, and comes first.
func TestInputs(t *testing.T) {
	p, err := program.Parse(logic.NewContext(), "test", counted)
	if err != nil {
		t.Fatal(err)
	}
	e, err := encode.Program(t.Context(), p, encode.Statements)
	if err != nil {
		t.Fatal(err)
	}
	passed := 0
	for _, q := range e.System.Preds {
		for i, m := range e.Origin(q).Means {
			old := slices.ContainsFunc(e.Origin(q).Proc.Params, func(v *program.Var) bool { return v.Old == m })
			if old != (i < q.Inputs) {
				t.Errorf("%s: %v is at %d, %d are passed", q.Name, m, i, q.Inputs)
			}
		}
		passed += q.Inputs
	}
	if passed == 0 {
		t.Error("nothing is passed")
	}
}

// TestPredicates: formulas over parameters become ones over variables, and onward they are what they were. A parameter that is
// never written is the variable in loops, and its value at entry in contracts; what clauses do not speak of is left out.
func TestPredicates(t *testing.T) {
	for _, blocks := range []encode.Blocks{encode.LoopFree, encode.Basic, encode.Statements} {
		p, err := program.Parse(logic.NewContext(), "test", counted)
		if err != nil {
			t.Fatal(err)
		}
		e, err := encode.Program(t.Context(), p, blocks)
		if err != nil {
			t.Fatal(err)
		}
		c, m := p.Ctx, make(map[*horn.Pred][]*logic.Term)
		for _, q := range e.System.Preds {
			for i, x := range q.Params {
				m[q] = append(m[q], c.Le(x, c.Int(int64(i))))
			}
		}
		in := e.Predicates(m)
		again := e.Onward(in)
		for _, q := range e.System.Preds {
			if !slices.Equal(again[q], m[q]) {
				t.Errorf("%v: %s has %v, not %v", blocks, q.Name, again[q], m[q])
			}
		}
		pr := p.Procs[1]
		n, r, dead := pr.Params[0], pr.Results[0], pr.Locals[0]
		head := program.NewWTO(pr).Heads()[0]
		for _, k := range []struct{ got, want []*logic.Term }{
			{in.At[head], []*logic.Term{c.Le(n.Term, c.Int(0)), c.Le(r.Term, c.Int(1))}},
			{in.Returns[pr], []*logic.Term{c.Le(n.Old, c.Int(0)), c.Le(r.Term, c.Int(1))}},
			{in.Fails[pr], []*logic.Term{c.Le(n.Old, c.Int(0))}},
		} {
			if !slices.Equal(k.got, k.want) {
				t.Errorf("%v: %v, not %v", blocks, k.got, k.want)
			}
		}
		known := verdict.NewPredicates()
		known.At[head] = []*logic.Term{c.Lt(n.Old, r.Term), c.Lt(n.Term, r.Term), c.Lt(dead.Term, r.Term), c.Lt(n.Term, n.Old)}
		for q, fs := range e.Onward(known) {
			if o := e.Origin(q); o.Loc != head || len(fs) != 1 || fs[0] != c.Lt(q.Params[0], q.Params[1]) {
				t.Errorf("%v: %s has %v", blocks, q.Name, fs)
			}
		}
	}
}
