// The parts of a harness's text.

package harness

import (
	"testing"

	"craig/frontend/c"
	"craig/logic"
	"craig/num"
	"craig/num/float"
)

func TestLiterals(t *testing.T) {
	single := logic.NewContext().FloatingPoint(float.Single)
	number := func(x float.Number) logic.Value { return logic.FloatValue(x, single) }
	for _, tt := range []struct {
		of   logic.Value
		want string
	}{
		{logic.BoolValue(true), "1"},
		{logic.BoolValue(false), "0"},
		{logic.NumValue(num.Int(-2147483647), logic.Int), "-2147483647"},
		{logic.NumValue(num.Int(-2147483648), logic.Int), "-2147483648LL"},
		{logic.NumValue(num.Int(2147483647), logic.Int), "2147483647"},
		{logic.NumValue(num.Int(2147483648), logic.Int), "2147483648LL"},
		{logic.NumValue(num.Pow2(63).Neg(), logic.Int), "-9223372036854775807LL - 1"},
		{logic.NumValue(num.Pow2(63).Sub(num.One), logic.Int), "9223372036854775807LL"},
		{logic.NumValue(num.Pow2(63), logic.Int), "9223372036854775808ULL"},
		{number(float.Single.FromRat(float.NearestEven, num.Frac(1, 10))), "0x.cccccdp-3L"},
		{number(float.SignedZero(true)), "-0.0L"},
		{number(float.Infinity(true)), "-__builtin_infl()"},
		{number(float.NaN()), "__builtin_nanl(\"\")"},
	} {
		if got := literal(tt.of); got != tt.want {
			t.Errorf("%s: %s, want %s", tt.of, got, tt.want)
		}
	}
}

func TestWords(t *testing.T) {
	for name, want := range map[string]string{
		"a/b-1.c": "a/b-1.c", "-x.c": "./-x.c", "a b.c": "'a b.c'", "it's": `'it'\''s'`, "$(x)": "'$(x)'", "": "''",
	} {
		if got := fileName(name); got != want {
			t.Errorf("%q for the shell: %s, want %s", name, got, want)
		}
	}
	for text, want := range map[string]string{"a b": `"a b"`, `"\`: `"\"\\"`, "??/": `"\?\?/"`, "é\n": `"\303\251\012"`} {
		if got := str(text); got != want {
			t.Errorf("%q as a string of C: %s, want %s", text, got, want)
		}
	}
	if got := comment("a*/b"); got != "a* /b" {
		t.Errorf("in a comment: %s", got)
	}
}

func TestAccess(t *testing.T) {
	leaf := c.Leaf{Parts: []string{".f", "", ".g", ".h"}, Lengths: []int64{2, 3, 4}}
	for index, want := range map[string]string{"23": "x.f[23 / 12][23 / 4 % 3].g[23 % 4].h", "i": "x.f[i / 12][i / 4 % 3].g[i % 4].h"} {
		if got := access("x", leaf, index); got != want {
			t.Errorf("%s: %s, want %s", index, got, want)
		}
	}
	if got := access("x", c.Leaf{Parts: []string{".f"}}, ""); got != "x.f" {
		t.Errorf("%s, want x.f", got)
	}
}

// TestUnordered: only calls in one expression that can be of the same function, with several results, can be confused.
func TestUnordered(t *testing.T) {
	result := func(n int64) call {
		return call{result: record{{leaf: c.Leaf{}, of: logic.NumValue(num.Int(n), logic.Int)}}}
	}
	in := &c.Interface{
		Defined: map[string]bool{"f": true, "g": true},
		Uses:    map[string][]string{"f": {"g", "f"}, "g": {"same", "in"}},
	}
	calls := map[string][]call{"same": {result(1), result(1)}, "in": {result(1), result(2)}, "other": {result(1), result(2)}}
	for _, tt := range []struct {
		operands [][]string
		want     string
	}{
		{[][]string{{"in"}, {"in"}}, "in"},
		{[][]string{{"in"}, {"other"}}, ""},
		{[][]string{{"same"}, {"same"}}, ""},
		{[][]string{{"in", "in"}, {"other"}}, ""},
		{[][]string{{"f"}, {"other"}, {"in"}}, "in"},
		{[][]string{{"f"}, {"g"}}, "in"},
	} {
		in.Unordered = []c.Unordered{{Operands: tt.operands}}
		w := &writer{in: Input{Interface: in}, calls: calls}
		if _, got, ok := w.unordered(); got != tt.want || ok != (tt.want != "") {
			t.Errorf("%v: %q, %v, want %q", tt.operands, got, ok, tt.want)
		}
	}

	// With a sequence for each call, only calls elsewhere can be confused, or the expression with itself.
	for _, tt := range []struct {
		operands [][]string
		want     string
	}{
		{[][]string{{"in"}, {"in"}}, ""},
		{[][]string{{"g"}, {"in"}}, ""},
		{[][]string{{"f"}, {"g"}}, "in"},
		{[][]string{{"here"}, {"in"}}, "in"},
	} {
		in.Defined["here"], in.Uses["here"] = true, []string{"in", "here"}
		in.Unordered = []c.Unordered{{Function: "here", Operands: tt.operands}}
		w := &writer{in: Input{Interface: in}, calls: calls, apart: map[string]bool{"in": true}}
		if _, got, ok := w.unordered(); got != tt.want || ok != (tt.want != "") {
			t.Errorf("%v apart: %q, %v, want %q", tt.operands, got, ok, tt.want)
		}
	}
}
