package diagram

import (
	"bytes"
	"strings"
	"testing"

	"craig/internal/layered"
	"craig/program"
)

// TestLinks: a box about a place leads there if the page has it, and what has a name in the page has the name of the diagram in it.
func TestLinks(t *testing.T) {
	d := Diagram{Nodes: []Node{
		{ID: 0, Label: []string{"a"}, Look: Plain, Pos: program.Pos{File: "a.c", Line: 3}},
		{ID: 1, Label: []string{"b"}, Look: Marked, Pos: program.Pos{File: "b.c", Line: 3}},
		{ID: 2, Label: []string{"c"}, Look: Alarm},
	}, Edges: []layered.Edge{{From: 0, To: 1}, {From: 1, To: 2, Apart: true}}, Beside: [][2]int{{1, 0}}}
	var b bytes.Buffer
	link := func(p program.Pos) string {
		if p.File == "a.c" {
			return `#f0-3"&`
		}
		return ""
	}
	if err := d.WriteSVG(&b, Page{Name: "g7-", Link: link}); err != nil {
		t.Fatal(err)
	}
	for what, n := range map[string]int{"<a ": 1, `<a href="#f0-3&#34;&amp;"><g class="plain">`: 1, `id="g7-arrow"`: 1, `id="g7-open"`: 1, "url(#g7-arrow)": 2, "url(#g7-open)": 1, "<title>": 3, `class="edge"`: 2, `class="beside"`: 1} {
		if got := strings.Count(b.String(), what); got != n {
			t.Errorf("%s: %d times, want %d, in\n%s", what, got, n, b.String())
		}
	}
}

// TestWrap: texts break where a part of a formula begins, or else between words, and say if they go on.
func TestWrap(t *testing.T) {
	for _, tt := range []struct {
		text string
		want []string
	}{
		{"", nil},
		{"a == 0", []string{"a == 0"}},
		{strings.Repeat("abcde == 1 && ", 4) + "x > 0", []string{"abcde == 1 && abcde == 1 && abcde == 1", "&& abcde == 1 && x > 0"}},
		{strings.Repeat("x + ", 14) + "x > 0", []string{strings.TrimRight(strings.Repeat("x + ", 13), " "), "x + x > 0"}},
		{strings.Repeat("ü", 60), []string{strings.Repeat("ü", 52), strings.Repeat("ü", 8)}},
		{strings.Repeat("ü", 300), []string{
			strings.Repeat("ü", 52), strings.Repeat("ü", 52), strings.Repeat("ü", 52), strings.Repeat("ü", 51) + "…"}},
	} {
		if got := Wrap(tt.text); strings.Join(got, "\n") != strings.Join(tt.want, "\n") {
			t.Errorf("%q: %q, want %q", tt.text, got, tt.want)
		}
	}
}
