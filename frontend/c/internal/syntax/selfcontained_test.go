package syntax

import "testing"

func TestContainsItself(t *testing.T) {
	for _, tt := range []struct {
		text, tag string
	}{
		{"struct s { struct s x; };", "s"},
		{"struct s { int a; struct { union u { struct s const x; } v; } w; };", "s"},
		{"union u { int a; union u b[2]; };", "u"},
		{"struct s { struct s *x; struct t y; };", ""},
		{"struct s { struct s const *x; struct s (*f)(struct s y); };", ""},
		{"struct s { int a; }; struct t { struct s a; }; void f(void) { struct s x; }", ""},
		{"struct s { int a[sizeof(struct s *)]; }; // struct s { struct s x; }", ""},
		{"struct s f(void) { struct s x; return x; }", ""},
		{"\"struct s { struct s x; };\"", ""},
	} {
		if tag, ok := containsItself([]byte(tt.text)); tag != tt.tag || ok != (tag != "") {
			t.Errorf("%s: %q, %t", tt.text, tag, ok)
		}
	}
}
