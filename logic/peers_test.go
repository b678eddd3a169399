package logic

import (
	"bytes"
	"math/rand"
	"os/exec"
	"strings"
	"testing"
)

// TestMeaningToPeers asks other solvers whether the text of random terms means to them what evaluation says: under a
// model, no term may differ from its value.
func TestMeaningToPeers(t *testing.T) {
	for _, peer := range []struct {
		name        string
		args        []string
		constArrays bool // arrays that hold a term which is not a value everywhere
	}{
		{"z3", []string{"-in", "-smt2"}, true},
		{"cvc5", []string{"--lang=smt2", "--incremental", "--arrays-exp", "--fp-exp"}, false},
	} {
		t.Run(peer.name, func(t *testing.T) {
			if _, err := exec.LookPath(peer.name); err != nil {
				t.Skip(err)
			}
			var script strings.Builder
			script.WriteString("(set-logic ALL)\n")
			var asked []*Term
			for seed := range int64(60) {
				c := NewContext()
				g := newGenerator(c, rand.New(rand.NewSource(seed)))
				for range 6 {
					x := g.sample(g.sort(), 4)
					if !isStandard(x.t, peer.constArrays) {
						continue
					}
					k := g.r.Intn(len(g.models))
					asked = append(asked, x.t)
					script.WriteString("(push 1)\n")
					if err := WriteScript(&script, g.question(x, k)); err != nil {
						t.Fatal(err)
					}
					script.WriteString("(check-sat)\n(pop 1)\n")
				}
			}
			if len(asked) < 100 {
				t.Fatalf("only %d questions", len(asked))
			}
			refutes(t, exec.CommandContext(t.Context(), peer.name, peer.args...), script.String(), asked)
		})
	}
}

// question returns the script that is unsatisfiable iff x has its value under model k.
func (g *generator) question(x sample, k int) []Command {
	c, m := g.c, g.models[k]
	facts := []*Term{c.Not(c.Eq(x.t, c.ValueTerm(x.vals[k])))}
	if x.vals[k].Sort.kind == KindArray { // Eq of equal stores is not always folded
		facts = []*Term{c.mk(Term{op: OpNot, sort: Bool, args: []*Term{c.Eq(x.t, c.ValueTerm(x.vals[k]))}})}
	}
	PostOrder(func(t *Term) {
		switch t.op {
		case OpConst:
			facts = append(facts, c.Eq(t, c.ValueTerm(m.Consts[t])))
		case OpApp:
			facts = append(facts, c.Eq(t.args[0], c.ValueTerm(m.Eval(t.args[0]))),
				c.Eq(c.App(t.fn, c.ValueTerm(m.Eval(t.args[0])), c.ValueTerm(m.Eval(t.args[1]))), c.ValueTerm(m.Eval(t))))
		}
	}, x.t)
	return Assertions(facts...)
}

// isStandard reports whether the value of t is fixed by the standard: no division by zero, nothing that may be open of
// floating-point numbers, no remainders of these, which take z3 minutes, no values of uninterpreted
// sorts, which have no text.
func isStandard(t *Term, constArrays bool) bool {
	ok := true
	PostOrder(func(u *Term) {
		switch {
		case u.op == OpIntDiv || u.op == OpMod:
			ok = ok && u.args[1].op == OpNum && !u.args[1].val.IsZero()
		case u.op == OpConstArray:
			ok = ok && (constArrays || u.args[0].IsValue())
		case u.Open() != nil || u.op == OpFloat && (u.FloatOp() == FloatToBits || u.FloatOp() == FloatRem):
			ok = false
		}
		ok = ok && u.sort.kind != KindUninterpreted
		if u.sort.kind == KindArray && u.sort.elem.kind == KindFloat { // cvc5 does not take numbers for values there
			ok = ok && constArrays
		}
	}, t)
	return ok
}

// refutes runs a solver on a script, in which each check is about one of those asked, and fails the test where one is not answered
// unsat.
func refutes[T any](t *testing.T, solver *exec.Cmd, script string, asked []T) {
	t.Helper()
	solver.Stdin = strings.NewReader(script)
	out, err := solver.CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %.2000s", err, out)
	}
	answers := bytes.Fields(out)
	if len(answers) != len(asked) {
		t.Fatalf("%d answers to %d questions: %.2000s", len(answers), len(asked), out)
	}
	for i, a := range answers {
		if string(a) != "unsat" {
			t.Errorf("%s for %v", a, asked[i])
		}
	}
}
