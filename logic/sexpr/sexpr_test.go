package sexpr

import (
	"errors"
	"strings"
	"testing"
)

func TestRead(t *testing.T) {
	tests := []struct{ in, want string }{
		{"", ""},
		{" ; only a comment", ""},
		{"a (b c) ()", "a (b c) ()"},
		{"(a(b)c);x\n|d e|||", "(a (b) c) |d e| ||"},
		{"|simple|", "simple"},
		{"|two\nlines|", "|two\nlines|"},
		{`"a ""quoted"" ; text" ""`, `"a ""quoted"" ; text" ""`},
		{"12 1.50 #x0aF #b01 :key", "12 1.50 #x0aF #b01 :key"},
		{"<= !x ?y a.b'", "1:10: \"a.b'\" is not a symbol"},
		{"(a", "1:1: this parenthesis is never closed"},
		{"(a (b)\n", "1:1: this parenthesis is never closed"},
		{"a)", "1:2: a closing parenthesis without an opening one"},
		{"\n  \"a", "2:3: this \" is never closed"},
		{"|a\n", "1:1: this | is never closed"},
		{"|a\nb| )", "2:4: a closing parenthesis"},
		{"#xg", `"#xg" is not a hexadecimal constant`},
		{"#x", `"#x" is not a hexadecimal constant`},
		{"#b", `"#b" is not a binary constant`},
		{":", `":" is not a keyword`},
		{"1.2.3", `"1.2.3" is not a number`},
		{"1x", `"1x" is not a number`},
		{"{" + strings.Repeat("x", 1000), "xxx\"…"},
		{"\x00\xff", "is not a symbol"},
	}
	for _, tt := range tests {
		got := ""
		nodes, err := Parse("", tt.in)
		if err != nil {
			got = err.Error()
			var e *Error
			if !errors.As(err, &e) {
				t.Errorf("%q: error of type %T", tt.in, err)
			}
			if !strings.Contains(got, tt.want) || tt.want == "" {
				t.Errorf("%q: %s, want %s", tt.in, got, tt.want)
			}
			continue
		}
		for i, n := range nodes {
			if i > 0 {
				got += " "
			}
			got += n.String()
		}
		if got != tt.want {
			t.Errorf("%q is %q, want %q", tt.in, got, tt.want)
		}
	}
}

func TestPositions(t *testing.T) {
	nodes, err := Parse("f", "a\n (b |c\nd| e)")
	if err != nil {
		t.Fatal(err)
	}
	list := nodes[1]
	for _, tt := range []struct {
		n    *Node
		want string
	}{
		{nodes[0], "f:1:1"}, {list, "f:2:2"}, {list.List[0], "f:2:3"}, {list.List[1], "f:2:5"}, {list.List[2], "f:3:4"},
	} {
		if got := tt.n.Pos.String(); got != tt.want {
			t.Errorf("%v is at %s, want %s", tt.n, got, tt.want)
		}
	}
	if _, err := Parse("", "a\n )"); err == nil || !strings.HasPrefix(err.Error(), "2:2: ") {
		t.Errorf("without a file: %v", err)
	}
}

func TestAccessors(t *testing.T) {
	nodes, err := Parse("", "(f 1) ((f) 1) () f 12 1234567890 1.5")
	if err != nil {
		t.Fatal(err)
	}
	for i, head := range []string{"f", "", "", "", "", "", ""} {
		if got := nodes[i].Head(); got != head {
			t.Errorf("the head of %v is %q", nodes[i], got)
		}
	}
	if !nodes[3].IsSymbol("f") || nodes[0].IsSymbol("f") {
		t.Error("IsSymbol is wrong")
	}
	if v, ok := nodes[4].Int(); v != 12 || !ok {
		t.Errorf("Int is %d, %t", v, ok)
	}
	for _, n := range nodes[5:] {
		if v, ok := n.Int(); ok {
			t.Errorf("Int of %v is %d", n, v)
		}
	}
}

func TestDeep(t *testing.T) {
	const depth = 100000
	text := strings.Repeat("(a ", depth) + "b" + strings.Repeat(")", depth)
	nodes, err := Parse("", text)
	if err != nil {
		t.Fatal(err)
	}
	if nodes[0].String() != text {
		t.Error("a deep list changed")
	}
}

func FuzzParse(f *testing.F) {
	f.Add("(a |b| \"c\" #x1 #b0 1.5 :k) ; d")
	f.Fuzz(func(t *testing.T, text string) {
		nodes, err := Parse("", text)
		if err != nil {
			return
		}
		for _, n := range nodes {
			again, err := Parse("", n.String())
			if err != nil || len(again) != 1 || again[0].String() != n.String() {
				t.Fatalf("%q became %v, %v", n, again, err)
			}
		}
	})
}
