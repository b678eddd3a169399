package page

import (
	"fmt"
	"slices"
	"testing"
)

// TestFold: of the notes of a line, everything is there once and in order, and not much is seen at once.
func TestFold(t *testing.T) {
	lines := func(n int) (out []string) {
		for i := range n {
			out = append(out, fmt.Sprint(i))
		}
		return out
	}
	for a := range 20 {
		for b := range 20 {
			l := Line{Notes: []Note{{Title: "a", Lines: lines(a)}, {Title: "b", Lines: lines(b)}, {Title: "c", Lines: lines(2)}}}
			seen := 0
			var all []Note
			for _, f := range l.Shown() {
				seen += 1 + len(f.Shown)
				if len(f.Folded) == 1 {
					t.Errorf("%d, %d: one line of %s is folded, for which there is room", a, b, f.Title)
				}
				all = append(all, Note{Title: f.Title, Lines: slices.Concat(f.Shown, f.Folded)})
			}
			if seen == 0 || seen > maxNoteLines+1 {
				t.Errorf("%d, %d: %d lines are seen", a, b, seen)
			}
			all = append(all, l.Folded()...)
			if fmt.Sprint(all) != fmt.Sprint(l.Notes) {
				t.Errorf("%d, %d: %v", a, b, all)
			}
		}
	}
}

func TestNames(t *testing.T) {
	for want, n := range map[string]int{"": 0, "a0": 1, "a0, a1, a2": 3, "a0, a1 and 2 others": 4} {
		var of []string
		for i := range n {
			of = append(of, fmt.Sprint("a", i))
		}
		if got := (Note{Of: of}).Names(); got != want {
			t.Errorf("%d: %q, want %q", n, got, want)
		}
	}
}

// TestStatistics: a table has all statistics of all answers, whichever an answer has.
func TestStatistics(t *testing.T) {
	p := &Page{Answers: []Answer{{Name: "a", Statistics: []Fact{{"x", "1"}}}, {Name: "b"}, {Name: "c", Statistics: []Fact{{"y", "2"}, {"x", "3"}}}}}
	if got := fmt.Sprintf("%q", *p.Statistics()); got != `{["of" "x" "y"] [["a" "1" ""] ["b" "" ""] ["c" "3" "2"]]}` {
		t.Error(got)
	}
	if (&Page{Answers: make([]Answer, 2)}).Statistics() != nil {
		t.Error("there is a table of nothing")
	}
}
