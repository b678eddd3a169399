package main

import (
	"context"
	"encoding/json"
	"strings"
	"testing"
	"time"

	"craig/internal/exitcode"
)

// clauseFiles are scripts of Horn clauses, by name.
var clauseFiles = map[string]string{
	"sat.smt2": `(set-logic HORN)
(declare-fun |a b| (Int (Array Int Int)) Bool)
(declare-fun unused (Bool) Bool)
(assert (forall ((x (Array Int Int))) (|a b| 0 x)))
(assert (forall ((n Int) (x (Array Int Int))) (=> (and (|a b| n x) (< n 5)) (|a b| (+ n 1) x))))
(assert (forall ((n Int) (x (Array Int Int))) (=> (and (|a b| n x) (> n 5)) false)))
(check-sat)
`,
	"unsat.smt2": `(declare-fun P (Int) Bool)
(assert (P 0))
(assert (forall ((x Int)) (=> (P x) (P (+ x 1)))))
(assert (forall ((x Int)) (=> (P x) (< x 2))))
(check-sat)
`,
	"rules.smt2": `(declare-rel P (Int))
(declare-var x Int)
(rule (P 0))
(rule (=> (and (P x) (< x 2)) (P (+ x 1))))
(query (P 3))
`,
	"reachable.smt2": `(declare-rel P (Int))
(declare-rel goal ())
(declare-var x Int)
(rule (P 0))
(rule (=> (and (P x) (< x 2)) (P (+ x 1))))
(rule (=> (P 2) goal))
(query (P 3))
(query goal)
`,
	"get.smt2": "(declare-fun P () Bool)(assert P)(check-sat)(get-model)\n",
	"hard.smt2": `(declare-fun P (Int Int Int) Bool)
(assert (forall ((x Int) (y Int)) (=> (> x 1) (> y 1) (P x y 0))))
(assert (forall ((x Int) (y Int) (z Int)) (=> (P x y z) (= (* x y) 1000000016000000063) false)))
(assert (forall ((x Int) (y Int) (z Int)) (=> (P x y z) (P (+ x z) (* x y z) (+ z y 1)))))
(check-sat)
`,
	"zero.smt2": `(declare-fun P (Int Int) Bool)
(assert (forall ((x Int) (y Int)) (=> (or (= x (div 7 y)) (= y 1 2)) (P x y))))
(assert (forall ((x Int) (y Int)) (=> (and (P x y) (= y 0)) (not (= x 0)))))
`,
	"calls.smt2": `(declare-fun P (Int) Bool)
(assert (P 1))
(assert (forall ((x Int) (y Int)) (=> (and (P x) (P y)) (P (+ x y)))))
(assert (forall ((x Int)) (=> (and (P x) (< x 0)) false)))
`,
	"wrong.smt2":     "(declare-fun P (Int) Bool)\n(assert (or (P 1) (P 2)))\n",
	"datatypes.smt2": "(declare-datatypes ((L 0)) (((nil))))\n",
}

func TestSolve(t *testing.T) {
	enterFolder(t, clauseFiles)
	model := `sat
(
  (define-fun |a b| ((x!0 Int) (x!1 (Array Int Int))) Bool
    (and (not (<= x!0 (- 1))) (<= x!0 5)))
  (define-fun unused ((x!0 Bool)) Bool
    false)
)
`
	derivation := `unsat
(derivation
  (1 (P 0) :clause 0 :at "unsat.smt2:2:1")
  (2 (P 1) :clause 1 :at "unsat.smt2:3:1" :from (1) :with ((x 0)))
  (3 (P 2) :clause 1 :at "unsat.smt2:3:1" :from (2) :with ((x 1)))
  (4 false :clause 2 :at "unsat.smt2:4:1" :from (3) :with ((x 2))))
`
	for _, tt := range []struct {
		args        string
		code        int
		out, errors string // out: exactly; errors: a part
	}{
		{"sat.smt2", exitcode.Safe, "sat\n", ""},
		{"--model sat.smt2", exitcode.Safe, model, ""},
		{"--model --proof unsat.smt2", exitcode.Unsafe, derivation, ""},
		{"rules.smt2", exitcode.Safe, "sat\n", ""},
		{"reachable.smt2", exitcode.Unsafe, "unsat\n", ""},
		{"get.smt2", exitcode.Safe, "sat\n(\n  (define-fun P () Bool\n    true)\n)\n", ""},
		{"--timeout 200ms hard.smt2", exitcode.Unknown, "unknown\n", "craig: timeout"},
		{"zero.smt2", exitcode.Unknown, "unknown\n", "division by zero, the result of which SMT-LIB leaves open (zero.smt2:2)"},
		{"wrong.smt2", exitcode.Input, "", "craig: wrong.smt2:2:1: this is no Horn clause: it says that P holds or P does"},
		{"datatypes.smt2", exitcode.Unsupported, "", "craig: datatypes.smt2:1:1: not supported: declare-datatypes: datatypes"},
		{"nowhere.smt2", exitcode.Input, "", "craig: nowhere.smt2: no such file"},
		{".", exitcode.Input, "", "directory"},
		{"", exitcode.Usage, "", "no FILE is named"},
		{"--engine portfolio --model sat.smt2", exitcode.Safe, "sat\n(\n  (define-fun |a b| ", ""},
		{"--engine portfolio unsat.smt2", exitcode.Unsafe, "unsat\n", ""},
		{"--engine portfolio wrong.smt2", exitcode.Input, "", "craig: wrong.smt2:2:1: this is no Horn clause: it says that P holds or P does"},
		{"--engine portfolio --timeout 200ms hard.smt2", exitcode.Unknown, "unknown\n", "craig: timeout"},
		{"--engine kind calls.smt2", exitcode.Unknown, "unknown\n", "craig: incomplete: the clauses are not linear: calls.smt2:3:1 has several atoms; to try: --engine recmc"},
		{"--engine portfolio calls.smt2", exitcode.Safe, "sat\n", ""},
		{"--engine magic sat.smt2", exitcode.Usage, "", `no engine "magic"`},
	} {
		code, out, errs := craigRun(t, t.Context(), append([]string{"solve"}, strings.Fields(tt.args)...)...)
		if strings.HasPrefix(tt.args, "--engine portfolio --model") { // whose model it is
			out = strings.TrimSpace(out)[:min(len(tt.out), len(out))]
		}
		if code != tt.code || out != tt.out || !strings.Contains(errs, tt.errors) || tt.errors == "" && errs != "" {
			t.Errorf("craig solve %s: status %d, want %d with %q and %q\n%s%s", tt.args, code, tt.code, tt.out, tt.errors, out, errs)
		}
	}
}

func TestSolveInterrupted(t *testing.T) {
	enterFolder(t, clauseFiles)
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(100*time.Millisecond, cancel)
	code, out, errs := craigRun(t, ctx, "solve", "hard.smt2")
	if code != exitcode.Interrupted || out != "unknown\n" || !strings.Contains(errs, "cancelled") {
		t.Errorf("status %d\n%s%s", code, out, errs)
	}
}

// TestSolveRace: the report says which engine of a portfolio has answered, one of the two that take these clauses.
func TestSolveRace(t *testing.T) {
	enterFolder(t, clauseFiles)
	_, out, _ := craigRun(t, t.Context(), "solve", "--engine", "portfolio", "--format", "json", "calls.smt2")
	var r struct{ Engine string }
	if err := json.Unmarshal([]byte(out), &r); err != nil || r.Engine != "recmc" && r.Engine != "blast" {
		t.Errorf("engine %q, %v\n%s", r.Engine, err, out)
	}
	_, out, _ = craigRun(t, t.Context(), "solve", "--engine", "portfolio", "--stats", "calls.smt2")
	if !strings.HasPrefix(out, "sat\n; engine recmc\n") && !strings.HasPrefix(out, "sat\n; engine blast\n") {
		t.Error(out)
	}
}

func TestSolveJSON(t *testing.T) {
	enterFolder(t, clauseFiles)
	type result struct {
		Format, Outcome, Status string
		Reason                  struct{ Kind string }
		Model                   []struct {
			Name   string
			Params []struct{ Name, Sort string }
			SMTLIB string
		}
		Derivation []struct {
			Head         string
			Clause, Line int
			Premises     []int
			Values       []struct{ Variable, Value string }
		}
	}
	for _, tt := range []struct {
		args string
		ok   func(r *result) bool
	}{
		{"sat.smt2", func(r *result) bool {
			m := r.Model
			return r.Outcome == "safe" && r.Status == "sat" && len(m) == 2 && m[0].Name == "a b" && m[0].SMTLIB == "(and (not (<= x!0 (- 1))) (<= x!0 5))" &&
				m[0].Params[1].Name == "x!1" && m[0].Params[1].Sort == "(Array Int Int)" && r.Derivation == nil
		}},
		{"unsat.smt2", func(r *result) bool {
			d := r.Derivation
			return r.Outcome == "unsafe" && r.Status == "unsat" && len(d) == 4 && d[2].Head == "(P 2)" && d[2].Line == 3 &&
				d[3].Clause == 2 && d[3].Premises[0] == 3 && d[3].Values[0].Variable == "x" && d[3].Values[0].Value == "2" && r.Model == nil
		}},
		{"--timeout 100ms hard.smt2", func(r *result) bool {
			return r.Outcome == "unknown" && r.Status == "unknown" && r.Reason.Kind == "timeout"
		}},
	} {
		_, out, _ := craigRun(t, t.Context(), append([]string{"solve", "--format", "json"}, strings.Fields(tt.args)...)...)
		var r result
		if err := json.Unmarshal([]byte(out), &r); err != nil || r.Format != "craig-horn/1" || !tt.ok(&r) {
			t.Errorf("craig solve %s: %v\n%s", tt.args, err, out)
		}
	}
}
