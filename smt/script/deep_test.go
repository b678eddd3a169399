package script

import (
	"strings"
	"testing"
	"time"
)

// TestDeep runs scripts with nesting of 100,000 levels in everything that nests.
func TestDeep(t *testing.T) {
	const depth = 100000
	nest := func(open, inside, end string) string {
		return strings.Repeat(open, depth) + inside + strings.Repeat(end, depth)
	}
	const declarations = `
		(declare-const p Bool)(declare-const q Bool)(declare-const x Int)(declare-const y Int)
		(declare-fun f (Int) Int)(declare-const a (Array Int Int))`
	for _, tt := range []struct{ name, script, want string }{
		{"and", "(assert " + nest("(and q ", "p", ")") + ")(check-sat)(get-value (p q))", "sat\n((p true) (q true))\n"},
		{"or and", "(assert " + nest("(or p (and q ", "p", "))") + ")(check-sat)(get-value (p))", "sat\n((p true))\n"},
		{"not", "(assert " + nest("(not ", "p", ")") + ")(check-sat)", "sat\n"},
		{"implies left", "(assert " + nest("(=> ", "p", " q)") + ")(assert (not q))(check-sat)(get-value (p))", "sat\n((p true))\n"},
		{"xor", "(assert " + nest("(xor p q ", "p", ")") + ")(check-sat)", "sat\n"},
		{"ite", "(assert (= x " + nest("(ite p (+ x 1) ", "7", ")") + "))(check-sat)(get-value (x))", "sat\n((x 7))\n"},
		{"let", "(assert " + nest("(let ((x (+ x 1))) ", "(> x 0)", ")") + ")(assert (< x (- 99998)))(check-sat)(get-value (x))", "sat\n((x (- 99999)))\n"},
		{"let in binding", "(assert " + nest("(let ((p ", "(> x 0)", ")) p)") + ")(check-sat)", "sat\n"},
		{"plus", "(assert (= x " + nest("(+ 1 ", "0", ")") + "))(check-sat)(get-value (x))", "sat\n((x 100000))\n"},
		{"minus", "(assert (= x " + nest("(- 1 ", "x", ")") + "))(check-sat)", "sat\n"},
		{"divide", "(assert (= 3 " + nest("(div ", "x", " 1)") + "))(check-sat)(get-value (x))", "sat\n((x 3))\n"},
		{"named", "(assert " + nest("(! ", "p", " :tag)") + ")(check-sat)", "sat\n"},
		{"functions", "(assert (= 3 " + nest("(f ", "x", ")") + "))(check-sat)", ""},
		{"stores", "(assert (= 3 (select " + nest("(store ", "a", " y x)") + " y)))(check-sat)(get-value (x))", "sat\n((x 3))\n"},
		{"refuted", "(assert " + nest("(or p (and q ", "(> x 3)", "))") + ")(assert (and (not p) (< x 2)))(check-sat)", "unsat\n"},
		{"array value", "(check-sat)(get-value (" + nest("(store ", "((as const (Array Int Int)) 2)", " 3 4)") + "))", " (store ((as const (Array Int Int)) 2) 3 4)))\n"},
		{"value", "(check-sat)(get-value (" + nest("(+ 1 ", "0", ")") + "))", "sat\n((" + nest("(+ 1 ", "0", ")") + " 100000))\n"},
		{"assertions", "(assert " + nest("(and q ", "p", ")") + ")(get-assertions)", "(" + nest("(and q ", "p", ")") + ")\n"},
		{"unknown", "(assert " + nest("(and q ", "r", ")") + ")", "(error \"deep:4:700009: unknown constant r\")\n"},
		{"head", "(assert (" + nest("(", "p", ")") + " p))", "is not a function"},
		{"sort", "(declare-const z " + nest("(Array Int ", "Int", ")") + ")", "the sort consists of more than 1000 sorts"},
		{"command", nest("(", "p", ")"), "this is not a command"},
		{"open", "(assert " + nest("(and q ", "p", ""), "this parenthesis is never closed"},
		{"partitions", "(reset)(set-option :produce-interpolants true)(assert (! false :named A))(check-sat)(get-interpolants " + nest("(", "A", ")") + ")", "at least two partitions"},
		{"string", "(echo " + nest("(", "p", ")") + ")", "echo takes a string"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			o := Options{}
			if tt.want == "" { // it is enough that there is an answer
				o.Timeout = 100 * time.Millisecond
			}
			out, _ := outputOf(t, "deep", declarations+"\n"+tt.script, o)
			if !strings.Contains(out, tt.want) {
				t.Errorf("the output is %.300s", out)
			}
		})
	}
}
