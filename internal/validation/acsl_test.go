package validation

import "testing"

// TestInC: logical operators of ACSL become those of C, and what means something else there is no expression.
func TestInC(t *testing.T) {
	for text, want := range map[string]string{
		"x < 3 && y":                     "x < 3 && y",
		`\true`:                          "1",
		"a ==> b":                        "(!(a ) || ( b))",
		"a ==> b ==> c":                  "(!(a ) || ((!( b ) || ( c))))",
		"a <==> b ==> c":                 "(!(a ) == !((!( b ) || ( c))))",
		"a ==> b <==> c":                 "(!((!(a ) || ( b ))) == !( c))",
		"f[(a ==> b)] == '>'":            "f[((!(a ) || ( b)))] == '>'",
		`c == '\'' ==> d == '"' && p->q`: `(!(c == '\'' ) || ( d == '"' && p->q))`,
		"a << 3 <= b >> 2":               "a << 3 <= b >> 2",
		"x ? a < b : c < d":              "x ? a < b : c < d",
		"0 <= x < 3":                     "",
		"a == (0 <= x < 3)":              "",
		"x ==> (a":                       "",
		"a) ==> b":                       "",
		"x ? a ==> b : c":                "",
		"(a == 1) ^^ (b == 1)":           "",
		"x --> 4":                        "",
		"x <--> 4":                       "",
		"(integer)x + 1 > 0":             "",
		"x ≤ 4":                          "",
		"x - (integer) > '≤' - y":        "x - (integer) > '≤' - y",
		`s == "x --> 4"`:                 `s == "x --> 4"`,
	} {
		got, ok := inC(text)
		if !ok {
			got = ""
		}
		if got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}
