package report

import (
	"testing"

	"craig/horn"
	"craig/logic"
)

// TestLabel: parameters print as variables do, in the syntax of the language, and can be told apart.
func TestLabel(t *testing.T) {
	c := logic.NewContext()
	s := horn.New(c)
	var params []*logic.Term
	for _, n := range []string{"a", "b", "c", "d", "e"} {
		params = append(params, c.Const(n, logic.Int))
	}
	p := s.Declare("P", append(params, c.Const("g", logic.Bool)))
	f := c.And(c.Le(params[0], params[1]), c.Not(c.Eq(params[2], c.Int(0))), c.Lt(params[3], params[4]), p.Params[5])
	for _, tt := range []struct {
		language string
		names    []string
		want     string
	}{
		{"c", nil, "g && a <= b && c != 0 && d < e"},
		{"bp", nil, "g & a <= b & c != 0 & d < e"},
		{"craig", []string{"main::x y", "y", "main::i@0", "i", "n", "f"},
			"(and f (<= (+ |x y| (* (- 1) y)) 0) (not (= i@0 0)) (<= (+ i (* (- 1) n)) (- 1)))"},
		{"c", []string{"main::x", "main::y", "main::i@0", "i", "n", "f"}, "f && x <= y && \\old(i) != 0 && i < n"},
		{"", []string{"main::x", "f::x", "f::i@0", "g::i@0", "n", "f"}, "f && main::x <= f::x && \\old(f::i) != 0 && \\old(g::i) < n"},
	} {
		p.Names = tt.names
		if got := Label(tt.language)(p, f); got != tt.want {
			t.Errorf("%q: %s, want %s", tt.names, got, tt.want)
		}
	}
	if got := Label("c")(nil, c.True()); got != "true" {
		t.Errorf("of no predicate: %s", got)
	}
}
