package sexpr

import (
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"
)

// streamed returns what a stream reads, errors among it.
func streamed(t *testing.T, text string) string {
	t.Helper()
	s := NewStream("f", iotest.OneByteReader(strings.NewReader(text)))
	var out []string
	for {
		n, err := s.Next()
		var mistake *Error
		switch {
		case err == io.EOF:
			return strings.Join(out, " ")
		case errors.As(err, &mistake):
			out = append(out, mistake.Error())
		case err != nil:
			t.Fatal(err)
		default:
			out = append(out, n.Pos.String()+"="+n.String())
		}
	}
}

func TestStream(t *testing.T) {
	for _, tt := range []struct{ in, want string }{
		{"", ""},
		{" ; only (a comment", ""},
		{"(a) ; c\n  (b (c) |d)| \")\" ; )\n)", `f:1:1=(a) f:2:3=(b (c) |d)| ")")`},
		{"a(b)c|d|\"e\"", `f:1:1=a f:1:2=(b) f:1:5=c f:1:6=d f:1:9="e"`},
		{"(a {) (b)", `f:1:4: "{" is not a symbol f:1:7=(b)`},
		{"(a\n  #xg) (b)", `f:2:3: "#xg" is not a hexadecimal constant f:2:8=(b)`},
		{") (b)", `f:1:1: a closing parenthesis without an opening one f:1:3=(b)`},
		{"(a (b)", `f:1:1: this parenthesis is never closed`},
		{"(a)\n |b", `f:1:1=(a) f:2:2: this | is never closed`},
	} {
		if got := streamed(t, tt.in); got != tt.want {
			t.Errorf("%q is %s, want %s", tt.in, got, tt.want)
		}
	}
}

// TestStreamAnswersAtOnce checks that a list is returned before anything follows it.
func TestStreamAnswersAtOnce(t *testing.T) {
	in, out := io.Pipe()
	defer out.Close()
	s := NewStream("", in)
	for _, text := range []string{"(check-sat)", "\n(push 1)", "(pop 1)"} {
		go func() { _, _ = io.WriteString(out, text) }()
		n, err := s.Next()
		if err != nil || n.String() != strings.TrimSpace(text) {
			t.Fatalf("%v, %v", n, err)
		}
	}
}
