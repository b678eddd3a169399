package horn_test

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"os/exec"
	"slices"
	"strings"
	"testing"
	"time"

	"craig/certify"
	"craig/engine"
	"craig/engine/recmc"
	"craig/frontend/horn"
	clauses "craig/horn"
	"craig/internal/bench/against"
	"craig/internal/exhaustive"
	"craig/logic"
	"craig/verdict"
)

var (
	systems = exhaustive.Flag("systems", 12, 40, "how many random systems are compared with z3")
	seed    = flag.Uint64("seed", 1, "the seed of the random systems")
)

// answer is what is known of a script: the outcome, and the model as it is printed.
type answer struct {
	verdict.Outcome
	model string
}

// solve reads a script and returns the checked answer.
func solve(t *testing.T, text string, limit time.Duration) answer {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), limit)
	defer cancel()
	s, err := horn.Read(t.Context(), logic.NewContext(), "f", text)
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	wellFormed(t, s)
	r := recmc.Solve(ctx, s.System, engine.Options{})
	switch r.Outcome {
	case verdict.Safe:
		if err := certify.Model(t.Context(), s.System, r.Model, certify.Options{}); err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		var b strings.Builder
		if err := s.System.WriteModel(&b, r.Model, s.Preds); err != nil {
			t.Fatal(err)
		}
		return answer{r.Outcome, b.String()}
	case verdict.Unsafe:
		if err := certify.Derivation(s.System, r.Derivation); err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
	case verdict.Unknown:
	}
	return answer{Outcome: r.Outcome}
}

// wellFormed checks that clauses have their constants for themselves.
func wellFormed(t *testing.T, s *horn.Script) {
	t.Helper()
	if err := s.System.Check(); err != nil {
		t.Fatal(err)
	}
	owner := make(map[*logic.Term]string)
	claim := func(k *logic.Term, who string) {
		if other := owner[k]; other != "" {
			t.Fatalf("%v is in %s and %s", k, other, who)
		}
		owner[k] = who
	}
	for _, p := range s.System.Preds {
		for _, x := range p.Params {
			claim(x, p.Name)
		}
	}
	for _, c := range s.System.Clauses {
		for _, k := range c.Consts() {
			claim(k, c.String())
		}
	}
}

// z3 runs a script and returns the words it answers; the test is skipped where there is no z3.
func z3(t *testing.T, text string, limit time.Duration) []string {
	t.Helper()
	path, err := exec.LookPath("z3")
	if err != nil {
		t.Skip("there is no z3")
	}
	ctx, cancel := context.WithTimeout(t.Context(), limit+5*time.Second)
	defer cancel()
	cmd := exec.CommandContext(ctx, path, "-in", fmt.Sprintf("-T:%d", max(1, int(limit.Seconds()))))
	cmd.Stdin = strings.NewReader(text)
	out, _ := cmd.Output() // it prints errors, those with a line are about the text
	if bytes.Contains(out, []byte(`(error "line`)) {
		t.Fatalf("z3: %s\n%s", out, text)
	}
	return strings.Fields(string(out))
}

// TestRandom compares the verdicts on random systems with z3's, lets z3 check the models, and reads and solves what
// System.Write prints of them.
func TestRandom(t *testing.T) {
	g := &generator{Rand: rand.New(rand.NewPCG(*seed, 0))}
	counts := make(map[string]int)
	for i := range systems() {
		text, rules := "", i%4 == 3
		if rules {
			text = g.rules()
		} else {
			text = g.script()
		}
		got := solve(t, text, 2*time.Second)
		counts["craig "+got.String()]++
		said := verdictOf(t, text, rules)
		counts["z3 "+said]++
		want := map[string]verdict.Outcome{"sat": verdict.Safe, "unsat": verdict.Unsafe}[said]
		if want != verdict.Unknown && got.Outcome != verdict.Unknown && got.Outcome != want {
			t.Errorf("%v, z3 says %s:\n%s", got, said, text)
		}
		if got.Outcome == verdict.Safe {
			for _, wrong := range checkModel(t, text, got.model, counts) {
				t.Errorf("z3 does not accept the model for %s:\n%s\n%s", wrong, text, got.model)
			}
		}
		if got.Outcome != verdict.Unknown {
			if again := solve(t, written(t, text), 5*time.Second); again.Outcome != got.Outcome && again.Outcome != verdict.Unknown {
				t.Errorf("%v, and %v of what is written:\n%s", got, again, text)
			} else {
				counts["written "+again.String()]++
			}
		}
	}
	t.Log(counts)
	for _, k := range []string{"craig safe", "craig unsafe", "z3 sat", "z3 unsat", "written safe", "written unsafe", "model unsat"} {
		if counts[k] == 0 {
			t.Errorf("%s: never", k)
		}
	}
}

// verdictOf returns what z3 says of a script: sat if there is a model, unsat or unknown.
func verdictOf(t *testing.T, text string, rules bool) string {
	t.Helper()
	first := func(text string) string {
		for _, word := range z3(t, text, time.Second) {
			if word == "sat" || word == "unsat" {
				return word
			}
		}
		return "unknown"
	}
	said := first(text)
	switch {
	case rules:
		return map[string]string{"sat": "unsat", "unsat": "sat", "unknown": "unknown"}[said]
	case said == "unknown": // not its Horn solver, but one that instantiates quantifiers
		return first(strings.Replace(text, "(set-logic HORN)", "", 1))
	}
	return said
}

// written returns what Write prints of the system that text is.
func written(t *testing.T, text string) string {
	t.Helper()
	s, err := horn.Read(t.Context(), logic.NewContext(), "f", text)
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	if err := s.System.Write(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// checkModel has z3 check a model, as text, against a script, as text. It returns the clauses that z3 finds violated, and
// counts the answers.
func checkModel(t *testing.T, text, model string, counts map[string]int) (wrong []string) {
	t.Helper()
	script, clauses, err := against.Obligations(text, model)
	if err != nil {
		t.Fatal(err)
	}
	for i, word := range z3(t, script, 20*time.Second) {
		counts["model "+word]++
		if word == "sat" {
			wrong = append(wrong, clauses[i])
		}
	}
	return wrong
}

// TestMutants changes models and derivations a little, which must then be rejected, unless they are right still.
func TestMutants(t *testing.T) {
	g := &generator{Rand: rand.New(rand.NewPCG(*seed, 1))}
	counts := make(map[string]int)
	for range 30 {
		text := g.script()
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		s, err := horn.Read(t.Context(), logic.NewContext(), "f", text)
		if err != nil {
			t.Fatal(err)
		}
		r := recmc.Solve(ctx, s.System, engine.Options{})
		cancel()
		switch r.Outcome {
		case verdict.Safe:
			mutateModel(t, g, text, s, r.Model, counts)
		case verdict.Unsafe:
			mutateDerivation(t, g, text, s, r.Derivation, counts)
		case verdict.Unknown:
		}
	}
	t.Log(counts)
	if counts["models rejected"] == 0 || counts["derivations rejected"] == 0 {
		t.Error("nothing was rejected")
	}
}

// mutateModel negates the formula of a predicate: where z3 finds a clause violated, it must be rejected.
func mutateModel(t *testing.T, g *generator, text string, s *horn.Script, m clauses.Model, counts map[string]int) {
	t.Helper()
	changed := maps.Clone(m)
	p := s.Preds[g.IntN(len(s.Preds))]
	changed[p] = s.System.Ctx.Not(m.Of(s.System.Ctx, p))
	var b strings.Builder
	if err := s.System.WriteModel(&b, changed, s.Preds); err != nil {
		t.Fatal(err)
	}
	wrong := checkModel(t, text, b.String(), counts)
	err := certify.Model(t.Context(), s.System, changed, certify.Options{})
	if len(wrong) > 0 && err == nil {
		t.Errorf("accepted, though it violates %s:\n%s\n%s", wrong[0], text, b.String())
	}
	if err != nil {
		counts["models rejected"]++
	}
}

// mutateDerivation takes nodes and premises away, and exchanges premises for others.
func mutateDerivation(t *testing.T, g *generator, text string, s *horn.Script, d *clauses.Derivation, counts map[string]int) {
	t.Helper()
	reject := func(d *clauses.Derivation, what string) {
		if certify.Derivation(s.System, d) == nil {
			t.Errorf("accepted, though %s:\n%s", what, text)
		}
		counts["derivations rejected"]++
	}
	steps := d.Steps()
	if len(steps) > 1 {
		reject(steps[g.IntN(len(steps)-1)].Node, "it derives no query")
	}
	for i, child := range d.Children {
		if child == nil {
			continue
		}
		changed := *d
		changed.Children = slices.Clone(d.Children)
		changed.Children[i] = nil
		reject(&changed, "a premise is missing")
		for _, other := range steps {
			if other.Node.Head(s.System.Ctx) != child.Head(s.System.Ctx) {
				changed.Children[i] = other.Node
				reject(&changed, "a premise is another atom")
			}
		}
	}
}

// TestNames writes and reads predicates and variables whose names could be taken for others, and has z3 say the same.
func TestNames(t *testing.T) {
	const text = `(set-logic HORN)
(declare-fun P (Int) Bool)
(declare-fun |P?| (Bool Int) Bool)
(declare-fun |x!1| (Int) Bool)
(declare-fun |guard!1| () Bool)
(declare-fun |?1| (Int) Bool)
(declare-fun |a ; b| (Int) Bool)
(declare-fun |false~2| () Bool)
(assert (forall ((|x!1| Int)) (=> (= |x!1| 3) (P |x!1|))))
(assert (forall ((|guard!1| Int) (b Bool)) (=> (or (P |guard!1|) (|P?| b |guard!1|)) (|x!1| (+ |guard!1| 1)))))
(assert (forall ((P Int)) (=> (or (|x!1| P) (and (|x!1| P) (|?1| P))) (or (> P 7) (|?1| P)))))
(assert (=> (or (|?1| 4) |guard!1|) |guard!1|))
(assert (forall ((P Int)) (=> (and |guard!1| (|?1| P) (or (= (* 2 (+ P P)) 16) (< (* 2 (+ P P)) 3))) (|a ; b| P))))
(assert (=> (|a ; b| 4) |false~2|))
(assert (=> |false~2| (P LIMIT)))
(assert (not (P 5)))
(check-sat)`
	for limit, want := range map[string]verdict.Outcome{"5": verdict.Unsafe, "6": verdict.Safe} {
		in := strings.Replace(text, "LIMIT", limit, 1)
		out := written(t, in)
		if got, again := solve(t, in, 10*time.Second), solve(t, out, 10*time.Second); got.Outcome != want || again.Outcome != want {
			t.Errorf("%s: %v, and %v of what is written\n%s", limit, got, again, out)
		}
		if said, again := verdictOf(t, in, false), verdictOf(t, out, false); said != again || (said == "sat") != (want == verdict.Safe) {
			t.Errorf("%s: z3 says %s, and %s of what is written\n%s", limit, said, again, out)
		}
	}
}
