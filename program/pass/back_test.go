package pass

import (
	"testing"

	"craig/certify"
	"craig/logic"
	"craig/program"
	"craig/verdict"
)

// TestAssignmentsThatGo checks the back-translation where the only assignments to a parameter are in code that is removed: an
// invariant of the output may speak of its value at entry, which is its value.
func TestAssignmentsThatGo(t *testing.T) {
	p, err := program.Parse(logic.NewContext(), "t", `
entry start
proc start () -> ()
  var x Int
  entry s0
  exit s2
  s0 -> s1 havoc x
  s1 -> s2 (call f x)
proc f (p) -> ()
  var p Int
  var y Int
  entry l0
  exit l5
  l0 -> l1 y := p
  l1 -> l1 assume true
  l1 -> l2 assume true
  l2 -> l3 assume false
  l2 -> l4 assume true
  l3 -> l4 p := 0
  l4 -> l5 assert (= y p)
`)
	if err != nil {
		t.Fatal(err)
	}
	q, back, err := Run(t.Context(), pick("globals", "dead"), p, nil)
	if err != nil {
		t.Fatal(err)
	}
	cert := &verdict.Certificate{
		Invariants: map[*program.Loc]*logic.Term{}, Contracts: map[*program.Proc]*logic.Term{},
		Err: p.Ctx.Fresh("failed", logic.Bool),
	}
	for _, pr := range q.Procs {
		cert.Contracts[pr] = p.Ctx.Not(cert.Err)
		if pr.Name != "f" {
			continue
		}
		y := pr.Locals[0]
		if y.Name != "y" || len(pr.Params) != 1 || written(pr.Locs)[pr.Params[0]] {
			t.Fatalf("the output is not what is to be tested:\n%v", q)
		}
		for _, l := range program.NewWTO(pr).Heads() {
			cert.Invariants[l] = p.Ctx.Eq(y.Term, pr.Params[0].Old)
		}
	}
	if err := certify.Certificate(t.Context(), q, cert, certify.Options{}); err != nil {
		t.Fatalf("of the output: %v", err)
	}
	if err := certify.Certificate(t.Context(), p, back.Certificate(cert), certify.Options{}); err != nil {
		t.Errorf("of the input: %v", err)
	}
}
