package script

import (
	"context"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"craig/logic"
	"craig/logic/sexpr"
	"craig/smt"
)

// fuzzOptions keep a run short.
var fuzzOptions = Options{Timeout: 200 * time.Millisecond, Solver: smt.Options{MaxConflicts: 200, MaxSplits: 50}}

// addScripts makes the scripts of testdata the seeds.
func addScripts(f *testing.F) {
	for _, name := range slices.Sorted(func(yield func(string) bool) {
		for name := range scripts(f) {
			if !yield(name) {
				return
			}
		}
	}) {
		f.Add(scripts(f)[name])
	}
}

var placed = regexp.MustCompile(`^fuzz:[0-9]+:[0-9]+: .`)

// FuzzScript checks that no script makes the interpreter panic, that all answers are s-expressions, that all errors
// have positions, and, for every other script, that proofs replay and interpolants are some.
func FuzzScript(f *testing.F) {
	addScripts(f)
	f.Add("(push 2)(pop 3)(get-value (true))(check-sat)(get-value (true #b1 (_ bv3 4) 1.50))")
	f.Add("(set-option :produce-interpolants true)(assert (! false :named A))(check-sat)(get-interpolants (A) A)")
	f.Fuzz(func(t *testing.T, text string) {
		o := fuzzOptions
		o.Solver.CheckProofs = len(text)%2 == 0
		out, mistakes := outputOf(t, "fuzz", text, o)
		answers, err := sexpr.Parse("out", out)
		if err != nil {
			t.Fatalf("%v in %s", err, out)
		}
		errors := 0
		for _, a := range answers {
			if a.Head() != "error" {
				continue
			}
			errors++
			if len(a.List) != 2 || a.List[1].Kind != sexpr.String || !placed.MatchString(a.List[1].Text) {
				t.Errorf("an error without a place: %v", a)
			}
		}
		if errors < mistakes {
			t.Errorf("%d errors, %d are printed in %s", mistakes, errors, out)
		}
	})
}

// FuzzRoundTrip prints the declarations and assertions of a script and reads them again: all terms must be the same.
func FuzzRoundTrip(f *testing.F) {
	addScripts(f)
	f.Add("(declare-const x Int)(push)(declare-const y!1 Int)(pop)(declare-const y Bool)(assert (= (! x :named n) 3))(assert (> n x))")
	f.Fuzz(func(t *testing.T, text string) {
		c := logic.NewContext()
		first := read(c, text)
		var b strings.Builder
		if err := logic.WriteScript(&b, first); err != nil {
			t.Fatal(err)
		}
		second, err := c.NewScope().Script("printed", b.String())
		if err != nil {
			t.Fatalf("%v in\n%s", err, b.String())
		}
		if len(first) != len(second) {
			t.Fatalf("%d commands became %d in\n%s", len(first), len(second), b.String())
		}
		for i, cmd := range first {
			again := second[i]
			want := cmd.Term
			if len(cmd.Params) > 0 { // parameters are renamed apart
				m := make(map[*logic.Term]*logic.Term)
				for k, p := range cmd.Params {
					m[p] = again.Params[k]
				}
				want = c.Substitute(want, m)
			}
			if cmd.Name != again.Name || want != again.Term || cmd.Const != again.Const || cmd.Func != again.Func {
				t.Fatalf("%s became %s in\n%s", cmd.String(), again.String(), b.String())
			}
		}
	})
}

// read returns the declarations of sorts, constants and functions, the definitions of functions and the assertions of a
// script, without what is wrong. Scopes are ignored, so that all symbols are declared when the commands are printed.
func read(c *logic.Context, text string) []logic.Command {
	var out []logic.Command
	scope := c.NewScope()
	for in := sexpr.NewStream("fuzz", strings.NewReader(text)); ; {
		n, err := in.Next()
		if err == io.EOF {
			return out
		}
		if err != nil {
			continue
		}
		switch n.Head() {
		case "declare-sort", "declare-const", "declare-fun", "define-sort", "define-const", "define-fun", "assert":
			cmd, err := scope.Command(n)
			if err == nil && cmd.Name != "define-sort" {
				out = append(out, cmd)
			}
		}
	}
}

// FuzzIncremental reads bytes as a sequence of push, pop, assert and checks, and demands of every check the answer that a
// new solver gives to what is asserted then. Refutations are replayed, and the assumptions that are said to be to blame are.
func FuzzIncremental(f *testing.F) {
	f.Add([]byte("\x00\x13\x21\x32\x03\x14\x25\x36\x02\x47\x03"))
	f.Add([]byte("\x10\x00\x31\x03\x01\x41\x51\x03\x00\x61\x81\x03\x01\x03"))
	f.Add([]byte("\x11\x12\x13\x14\x15\x16\x17\x18\x03\x83\x93\xa3"))
	f.Add([]byte("\xf1\xe1\xd1\xc1\xb1\x03\x00\xa1\x91\x81\x71\x03\x02\x03"))
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) > 60 {
			data = data[:60]
		}
		checkIncremental(t, data)
	})
}

// pool holds the declarations and formulas of FuzzIncremental.
const poolDeclarations = `(declare-const p Bool)(declare-const q Bool)(declare-const x Int)(declare-const y Int)(declare-const z Int)
(declare-const u Real)(declare-const v Real)(declare-fun f (Int) Int)(declare-const a (Array Int Int))
(declare-const b (_ BitVec 4))(declare-sort S 0)(declare-const s S)(declare-const t S)(declare-fun g (S) S)
`

var pool = []string{
	"p", "(not p)", "(or p q)", "(or (not p) (not q))", "(= p (> x 2))", "(=> q (< u v))",
	"(> x 3)", "(< x 3)", "(= x 3)", "(<= y x)", "(< (+ x y) 4)", "(= (* 2 x) (+ y z))", "(= (mod x 3) 1)",
	"(= (div y 2) z)", "(distinct x y z)", "(= z (ite p x y))", "(> (* 3 x) (* 5 y) 1)", "(< 0 z 3)",
	"(< u 1.5)", "(> u v)", "(= (* 3 v) u)", "(is_int v)", "(= x (to_int v))",
	"(= (f x) 2)", "(= (f y) 3)", "(= x y)", "(= (f (f x)) z)", "(not (= (f z) (f x)))",
	"(= (select a x) y)", "(= a (store a y 4))", "(not (= (select a y) 4))", "(= (select a 3) (f 3))",
	"(= b #b0110)", "(bvult b (bvadd b #b0001))", "(bvslt b #b0000)", "(= (bvand b #b0011) #b0010)", "(= x (bv2nat b))",
	"(= s t)", "(distinct s t)", "(= (g s) t)", "(= (g (g s)) s)", "(not (= (g t) s))", "(> (* x y) 5)", "(= (* x x) z)",
}

// checkIncremental runs the sequence that data stands for. The low two bits of a byte are a command, the others choose a
// formula: an assertion, or an assumption of a check.
func checkIncremental(t *testing.T, data []byte) {
	run := &session{ctx: context.Background(), o: fuzzOptions, stdout: io.Discard}
	run.reset()
	run.o.New = func(c *logic.Context, o smt.Options) (smt.Backend, error) {
		o.Proof = len(data)%2 == 0
		o.CheckProofs = o.Proof
		return smt.New(c, o), nil
	}
	do := func(text string) string {
		nodes, err := sexpr.Parse("f", text)
		if err != nil {
			t.Fatal(err)
		}
		for _, n := range nodes {
			run.answer.Reset()
			run.execute(n)
		}
		if a := run.answer.String(); strings.HasPrefix(a, "(error") {
			t.Fatalf("%s: %s", text, a)
		}
		return run.answer.String()
	}
	do(poolDeclarations)
	stack := [][]string{nil}
	var history strings.Builder
	for _, d := range data {
		k := int(d >> 2)
		formula := pool[k%len(pool)]
		top := len(stack) - 1
		command := ""
		switch d & 3 {
		case 0:
			if top == 0 || k%2 == 0 {
				command, stack = "(push 1)", append(stack, nil)
			} else {
				command, stack = "(pop 1)", stack[:top]
			}
		case 1:
			command = "(assert " + formula + ")"
			stack[top] = append(stack[top], formula)
		case 2:
			command = "(check-sat)"
		case 3:
			command = fmt.Sprintf("(check-sat-assuming (%s %s))", formula, pool[(7*k+3)%len(pool)])
		}
		fmt.Fprintln(&history, command)
		got := do(command)
		if d&2 == 0 {
			continue
		}
		script := poolDeclarations
		for _, level := range stack {
			for _, formula := range level {
				script += "(assert " + formula + ")\n"
			}
		}
		want, _ := outputOf(t, "fresh", script+command, fuzzOptions)
		if want = strings.TrimSpace(want); got != want && got != "unknown" && want != "unknown" {
			t.Fatalf("%s after\n%sbut a new solver says %s to\n%s%s", got, history.String(), want, script, command)
		}
		if got != "unsat" || d&3 != 3 {
			continue
		}
		blamed := "(check-sat-assuming " + do("(get-unsat-assumptions)") + ")"
		if again, _ := outputOf(t, "blamed", script+blamed, fuzzOptions); again == "sat\n" {
			t.Fatalf("%s is sat after\n%s", blamed, history.String())
		}
	}
}
