package script

import (
	"strconv"
	"strings"
	"testing"
	"time"

	"craig/internal/exhaustive"
)

// TestDeep runs scripts with nesting of 100,000 levels in everything that nests.
func TestDeep(t *testing.T) {
	depth := exhaustive.Of(10_000, 100_000)
	nest := func(open, inside, end string) string {
		return strings.Repeat(open, depth) + inside + strings.Repeat(end, depth)
	}
	const declarations = `
		(declare-const p Bool)(declare-const q Bool)(declare-const x Int)(declare-const y Int)
		(declare-fun f (Int) Int)(declare-const a (Array Int Int))`
	const interpolated = "(reset)(set-option :produce-interpolants true)(set-option :produce-proofs true)" + declarations
	number := strconv.Itoa
	numbered := func(format string) string {
		var b strings.Builder
		for i := range depth - 1 {
			b.WriteString(strings.ReplaceAll(format, "#", strconv.Itoa(i)))
		}
		return b.String()
	}
	pops := strings.Repeat("(pop)", depth-1)
	for _, tt := range []struct{ name, script, want string }{
		{"and", "(assert " + nest("(and q ", "p", ")") + ")(check-sat)(get-value (p q))", "sat\n((p true) (q true))\n"},
		{"or and", "(assert " + nest("(or p (and q ", "p", "))") + ")(check-sat)(get-value (p))", "sat\n((p true))\n"},
		{"not", "(assert " + nest("(not ", "p", ")") + ")(check-sat)", "sat\n"},
		{"implies left", "(assert " + nest("(=> ", "p", " q)") + ")(assert (not q))(check-sat)(get-value (p))", "sat\n((p true))\n"},
		{"xor", "(assert " + nest("(xor p q ", "p", ")") + ")(check-sat)", "sat\n"},
		{"ite", "(assert (= x " + nest("(ite p (+ x 1) ", "7", ")") + "))(check-sat)(get-value (x))", "sat\n((x 7))\n"},
		{"let", "(assert " + nest("(let ((x (+ x 1))) ", "(> x 0)", ")") + ")(assert (< x (- " + number(depth-2) + ")))(check-sat)(get-value (x))", "sat\n((x (- " + number(depth-1) + ")))\n"},
		{"let in binding", "(assert " + nest("(let ((p ", "(> x 0)", ")) p)") + ")(check-sat)", "sat\n"},
		{"plus", "(assert (= x " + nest("(+ 1 ", "0", ")") + "))(check-sat)(get-value (x))", "sat\n((x " + number(depth) + "))\n"},
		{"minus", "(assert (= x " + nest("(- 1 ", "x", ")") + "))(check-sat)", "sat\n"},
		{"divide", "(assert (= 3 " + nest("(div ", "x", " 1)") + "))(check-sat)(get-value (x))", "sat\n((x 3))\n"},
		{"named", "(assert " + nest("(! ", "p", " :tag)") + ")(check-sat)", "sat\n"},
		{"functions", "(assert (= 3 " + nest("(f ", "x", ")") + "))(check-sat)", ""},
		{"stores", "(assert (= 3 (select " + nest("(store ", "a", " y x)") + " y)))(check-sat)(get-value (x))", "sat\n((x 3))\n"},
		{"refuted", "(assert " + nest("(or p (and q ", "(> x 3)", "))") + ")(assert (and (not p) (< x 2)))(check-sat)", "unsat\n"},
		{"interpolants", interpolated + "(assert (! " + nest("(or p (and q ", "(> x 3)", "))") + " :named A))(assert (! (and (not p) (< x 2)) :named B))" +
			"(check-sat)(get-interpolants A B)", "unsat\n((or p (not (<= x 3))))\n"},
		{"interpolants of lets", interpolated + "(assert (! " + nest("(let ((x (+ x 1))) ", "(> x 0)", ")") + " :named A))(assert (! (< x (- " + number(depth) + ")) :named B))" +
			"(check-sat)(get-interpolants A B)", "unsat\n((not (<= x (- " + number(depth) + "))))\n"},
		{"proof", interpolated + "(declare-fun g (Bool) Bool)(assert (! " + nest("(g ", "p", ")") + " :named A))(assert (not " + nest("(g ", "p", ")") + "))(check-sat)(get-proof)",
			"(step s1 input (a1) A)"},
		{"named subterms", "(assert " + strings.Repeat("(! (or p ", depth-1) + "q" + numbered(") :named n#)") + ")(check-sat)", "sat\n"},
		{"assumption", "(check-sat-assuming (" + nest("(not ", "p", ")") + " (not p)))", "unsat\n"},
		{"product", "(assert (= 0 " + nest("(* x ", "y", ")") + "))(check-sat)(get-value (y))", "sat\n((y 0))\n"},
		{"large numbers", "(assert (= x " + strings.Repeat("(* 2 (+ 1 ", 70_000) + "y" + strings.Repeat("))", 70_000) + "))(check-sat)", "(error \"deep:"},
		{"bit-vectors", "(declare-const b (_ BitVec 4))(assert (= b " + nest("(bvnot ", "b", ")") + "))(check-sat)", ""},
		{"levels", strings.Repeat("(push)", depth-1) + "(assert (> x 1))(check-sat)" + pops + "(check-sat)", "sat\nsat\n"},
		{"too many levels", "(push 99999)(push)", "(error \"deep:4:13: there are at most 100000 levels: pop some first\")"},
		{"levels with declarations", numbered("(push)(declare-const z# Int)(assert (> z# x))") + "(check-sat)" + pops + "(check-sat)", "sat\nsat\n"},
		{"levels with sorts", numbered("(push)(declare-sort S# 0)(define-sort T# () (Array S# Bool))(declare-const z# T#)") + "(check-sat)", "sat\n"},
		{"definitions", "(define-fun f0 ((k Int)) Int (f k))(define-fun f1 ((k Int)) Int (f0 (f0 k)))(assert (= 1 " + nest("(f1 ", "x", ")") + "))(assert false)(check-sat)", "unsat\n"},
		{"array value", "(check-sat)(get-value (" + nest("(store ", "((as const (Array Int Int)) 2)", " 3 4)") + "))", " (store ((as const (Array Int Int)) 2) 3 4)))\n"},
		{"value", "(check-sat)(get-value (" + nest("(+ 1 ", "0", ")") + "))", "sat\n((" + nest("(+ 1 ", "0", ")") + " " + number(depth) + "))\n"},
		{"assertions", "(assert " + nest("(and q ", "p", ")") + ")(get-assertions)", "(" + nest("(and q ", "p", ")") + ")\n"},
		{"unknown", "(assert " + nest("(and q ", "r", ")") + ")", "(error \"deep:4:" + number(7*depth+9) + ": unknown constant r\")\n"},
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
