package shell

import (
	"strings"
	"testing"
)

func TestWords(t *testing.T) {
	for _, tt := range []struct {
		text string
		want string // separated by |
	}{
		{"cc -c a.c", "cc|-c|a.c"},
		{"  cc\t-c\n a.c  ", "cc|-c|a.c"},
		{`cc '-DX="a b"' "-DY=\"c\\d\"" -DZ=\"e\"`, `cc|-DX="a b"|-DY="c\d"|-DZ="e"`},
		{`cc "a\b$" '' ""x`, `cc|a\b$||x`},
		{`a\ b c\\`, `a b|c\`},
		{"a\\\nb", "ab"},
		{`a "b`, "!has a quotation mark \" without its end"},
		{`a 'b`, "!has a quotation mark ' without its end"},
		{`a \`, "!ends with a backslash"},
	} {
		ws, err := Words(tt.text)
		got := strings.Join(ws, "|")
		if err != nil {
			got = "!" + err.Error()
		}
		if got != tt.want {
			t.Errorf("%s: %s, want %s", tt.text, got, tt.want)
		}
	}
}
