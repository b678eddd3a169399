package main

import (
	"math/rand/v2"
	"os/exec"
	"strings"
	"testing"
	"time"

	"craig/frontend/c/internal/random"
	"craig/internal/exhaustive"
)

func tested(t *testing.T, size int) *run {
	if _, err := exec.LookPath("gcc"); err != nil {
		t.Skip("there is no gcc to compare with")
	}
	return &run{seed: 11, size: size, limit: 2 * time.Second, shrink: 60, counts: make(map[string]int)}
}

// TestResults compares what the interpreter computes with what gcc's code does.
func TestResults(t *testing.T) {
	r := tested(t, 0)
	n := exhaustive.Of(30, 120)
	if err := r.programs(t.Context(), 0, n, func(f fault) { t.Error(f) }); err != nil {
		t.Fatal(err)
	}
	t.Log(r.summary())
	if agreements := r.counts["interpreter: agrees"]; agreements < n*random.Inputs/4 {
		t.Errorf("%d agreements in %d programs say little", agreements, n)
	}
}

// TestVerdicts asks for proofs and refutations.
func TestVerdicts(t *testing.T) {
	r := tested(t, 1)
	r.verdicts = true
	n := exhaustive.Of(3, 16)
	if err := r.programs(t.Context(), 1000, n, func(f fault) { t.Error(f) }); err != nil {
		t.Fatal(err)
	}
	t.Log(r.summary())
	if r.counts["proof: found"] == 0 || r.counts["refutation: found"] < exhaustive.Of(1, 2) {
		t.Errorf("%d proofs and %d refutations in %d programs say little", r.counts["proof: found"], r.counts["refutation: found"], n)
	}
}

// TestFaults: other results than those of the program are noticed, by the interpreter and as a wrong verdict.
func TestFaults(t *testing.T) {
	p := &random.Program{Prefix: "p", Results: 1, Text: "int p_in;\nunsigned long long p_out0;\nstatic void p_main(void) { p_out0 = 2 * p_in + 1; }\n"}
	var want [random.Inputs]random.Outcome
	for i := range want {
		want[i].Results = []uint64{2*uint64(i) + 1}
	}
	tests := &run{limit: 10 * time.Second}
	judged := func() finding {
		if f, exact := interpret(t.Context(), "LP64", p, want); f.fault != "" || !exact {
			return f
		}
		return tests.verify(t.Context(), "LP64", rand.New(rand.NewPCG(1, 1)), p, want)
	}
	if f := judged(); f.fault != "" || strings.Join(f.counts, ", ") != "proof: found, refutation: found" {
		t.Errorf("%v", f)
	}
	want[1].Results[0] = 4
	if f := judged(); f.fault != "interpreter: input 1: the result is [3], not [4]" {
		t.Errorf("%v", f)
	}
	if f := tests.verify(t.Context(), "LP64", rand.New(rand.NewPCG(1, 1)), p, want); f.fault != "proof: the verdict is unsafe" {
		t.Errorf("%v", f)
	}
	want[1] = random.Outcome{Undefined: true}
	if f, exact := interpret(t.Context(), "ILP32", p, want); f.fault != "interpreter: input 1: the result is [3], not undefined" || exact {
		t.Errorf("%v", f)
	}
}
