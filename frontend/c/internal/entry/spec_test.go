package entry

import (
	"errors"
	"reflect"
	"strings"
	"testing"

	"craig/frontend"
)

// TestParse reads what --entry takes.
func TestParse(t *testing.T) {
	for text, want := range map[string]Spec{
		"f":       {Function: "f"},
		" f@a.c ": {Function: "f@a.c"},
		"f()":     {Function: "f"},
		"f(p, *q)": {"f", []Target{
			{Path: "p", Null: true}, {Path: "q", Shape: Single},
		}},
		"f(p[], ?q[ ], s : string)": {"f", []Target{
			{Path: "p", Shape: Array}, {Path: "q", Null: true, Shape: Array}, {Path: "s", Shape: String},
		}},
		"f(p[2*n+m - 1], n)": {"f", []Target{
			{Path: "p", Shape: Array, Length: []term{{false, []string{"2", "n"}}, {false, []string{"m"}}, {true, []string{"1"}}}},
			{Path: "n", Null: true},
		}},
		"f(v->data[v->in.len - 1])": {"f", []Target{
			{Path: "v->data", Shape: Array, Length: []term{{false, []string{"v->in.len"}}, {true, []string{"1"}}}},
		}},
	} {
		if got, err := Parse(text); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%q: %+v, %v, want %+v", text, got, err, want)
		}
	}
}

// TestParseErrors: what is wrong is said, with what is right.
func TestParseErrors(t *testing.T) {
	for text, want := range map[string]string{
		"f(": "name of a parameter is expected, not the end", "f(p": "not the end", "f(p) g": "nothing can stand behind", "f(p q)": "not q",
		"f(p[)": "a length is", "f(p[n)": "closing bracket", "f(p[n*])": "a length is", "f(p[-n])": "a length is", "f(3)": "name of a parameter",
		"f(p: text)": "text is not known", "f(p, p)": "twice", "f(?)": "name of a parameter", "f(p[n]": "not the end", "f(,)": "name of a parameter", "f(p->)": "name of a member", "f(p->3)": "name of a member", "f(p->q, p->q)": "twice", "f(p[n->])": "name of a member",
	} {
		_, err := Parse(text)
		var wrong *frontend.EntryError
		if !errors.As(err, &wrong) || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), syntaxHelp) {
			t.Errorf("%q: %v, want an error with %q", text, err, want)
		}
	}
}
