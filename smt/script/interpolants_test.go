package script

import (
	"fmt"
	"strings"
	"testing"

	"craig/logic/sexpr"
	"craig/smt"
)

// TestInterpolants checks that interpolants are what the arguments of get-interpolants ask for: all implications between
// partitions and interpolants hold.
func TestInterpolants(t *testing.T) {
	const declarations = "(declare-const x Int)(declare-const y Int)(declare-const z Int)(declare-const p Bool)\n"
	formulas := map[string]string{
		"A": "(and (= x 0) p)", "B": "(= y (+ x 2))", "C": "(= z (* 2 y))", "D": "(or (> z 4) (not p))", "E": "(> x (- 5))",
	}
	for _, tt := range []struct {
		args string
		want string // premises and conclusion of implications; digits are interpolants
	}{
		{"A B C D", "A1 1B2 2C3 3D-"},
		{"D C B A", "D1 1C2 2B3 3A-"},
		{"(and A B) (and C D)", "AB1 1CD-"},
		{"A (and C D) B", "A1 1CD2 2B-"},
		{"A (B C) D", "A1 B2 2C3 13D-"},
		{"(A B) (C) D", "A1 1B2 C3 23D-"},
		{"((A) (B) C) D", "A1 B2 12C3 3D-"},
		{"(D) (and B A) C", "D1 1BA2 2C-"},
		{"A B (and C D)", "A1 1B2 2CD-"},
		{"A (B (C)) D", ""},
		{"A (B)", ""},
	} {
		for _, system := range []string{"decomposed", "mcmillan", "pudlak", "inverse"} {
			var script strings.Builder
			script.WriteString("(set-option :produce-interpolants true)(set-option :interpolation-system " + system + ")\n" + declarations)
			for _, name := range []string{"A", "B", "C", "D", "E"} {
				fmt.Fprintf(&script, "(assert (! %s :named %s))\n", formulas[name], name)
			}
			script.WriteString("(check-sat)\n(get-interpolants " + tt.args + ")")
			out, mistakes := outputOf(t, "f", script.String(), Options{Solver: smt.Options{CheckProofs: true}})
			if tt.want == "" {
				if mistakes != 1 || !strings.Contains(out, "ends with its root") {
					t.Errorf("(%s): %s", tt.args, out)
				}
				continue
			}
			answers, err := sexpr.Parse("out", out)
			if err != nil || mistakes > 0 || len(answers) != 2 {
				t.Errorf("(%s): %v %s", tt.args, err, out)
				continue
			}
			for _, implication := range strings.Fields(tt.want) {
				query := declarations
				last := len(implication) - 1
				for i, r := range implication {
					f := formulas[string(r)]
					switch {
					case r == '-':
						f = "false"
					case r <= '9':
						f = answers[1].List[r-'1'].String()
					}
					if i == last {
						f = "(not " + f + ")"
					}
					query += "(assert " + f + ")\n"
				}
				if got, _ := outputOf(t, "query", query+"(check-sat)", Options{}); got != "unsat\n" {
					t.Errorf("(%s) under %s: %s does not hold of %v: %s", tt.args, system, implication, answers[1], got)
				}
			}
		}
	}
}
