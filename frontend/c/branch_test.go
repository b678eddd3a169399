package c

import (
	"fmt"
	"strings"
	"testing"

	"craig/certify"
	"craig/program"
)

// TestBranches runs programs and compares the branches that they come by with what stands in the text: §keyword: or §operator:
// before what has it, ¶ before conditions. An operator's place is that of its condition.
func TestBranches(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"int x = 3;\n §if (¶x > 5) x = 1; else x = 2;", "if 1:1 false"},
		{"int x = 0;\n §while (¶x < 2) x++;", "while 1:1 true, while 1:1 true, while 1:1 false"},
		{"int x = 0;\n §do { x++; }\n while (¶x < 2);", "do 1:1 true, do 1:1 false"},
		{"int x = 0; §for (x = 1; ¶x < 2; x++) ;", "for 1:1 true, for 1:1 false"},
		{"int x = 0; for (;;) { §if (¶x++) break; }", "if 1:1 false, if 1:1 true"},
		{"int x = 2; §switch (¶x + 1) { case 1: x = 0; break; case 3: x = 9; default: ; }", "switch 1:1 3"},
		{"int x = 2; §switch (¶x) { case -7: x = 0; break; default: x = 1; }", "switch 1:1 default"},
		{"int x = 2; §switch (¶x) { case -7: x = 0; }", "switch 1:1 default"},
		{"int x = 2; §switch (¶x) { case -7 ... 7: x = 0; }", "switch 1:1 -7 to 7"},
		{"int x = 2, y = 1; §if (§¶x > 1 && x++) y = 0;", "and 2:1 true, if 1:1 true"},
		{"int x = 2, y = 1; §if (§¶x > 1 || x++) y = 0;", "or 2:1 true, if 1:1 true"},
		{"int x = 0, y = 1; y = §¶x ? x++ : x--;", "conditional 1:1 false"},
		{"int x = 0; §¶x ? (void)x++ : (void)x--;", "conditional 1:1 false"},
		{"int x = 0; struct { int a; } s = {1}, r = {2}; s = §¶x ? s : r;", "conditional 1:1 false"},
		{"int x = 0, y = 1; y = x ? 1 : 2; y = x && y;", ""},
	} {
		keywords, conditions := places(&c.text)
		p, err := loadText(t, "int main(void) { "+c.text+" return 0; }", Options{})
		if err != nil {
			t.Errorf("%s: %v", c.text, err)
			continue
		}
		x, err := certify.Run(t.Context(), p, certify.Inputs(), certify.RunOptions{MaxSteps: 1000})
		if err != nil || x.End != certify.Finished {
			t.Errorf("%s: ends as %v, %v", c.text, x.End, err)
			continue
		}
		var got []string
		for _, s := range x.Trace.Steps {
			if b := s.Edge.Branch(); b != nil {
				got = append(got, fmt.Sprintf("%s %d:%d %s", b.Kind, 1+indexOf(keywords, b.Pos), 1+indexOf(conditions, b.Cond), wayText(b)))
			}
		}
		if strings.Join(got, ", ") != c.want {
			t.Errorf("%s: got %v, want %s", c.text, got, c.want)
		}
	}
}

func wayText(b *program.Branch) string {
	switch {
	case b.Way != program.Case:
		return string(b.Way)
	case b.Low != b.High:
		return b.Low.Value().String() + " to " + b.High.Value().String()
	}
	return b.Low.Value().String()
}

// places removes the marks § and ¶ from text and returns where they were, in a program that has it behind "int main(void) { ".
func places(text *string) (keywords, conditions []program.Pos) {
	line, col := 1, 1+len("int main(void) { ")
	plain := ""
	for _, r := range *text {
		at := program.Pos{Line: line, Col: col}
		switch r {
		case '§':
			keywords = append(keywords, at)
			continue
		case '¶':
			conditions = append(conditions, at)
			continue
		case '\n':
			line, col = line+1, 0
		}
		plain += string(r)
		col++
	}
	*text = plain
	return keywords, conditions
}

// indexOf returns which of places in some file p is, -1 if none.
func indexOf(places []program.Pos, p program.Pos) int {
	for i, at := range places {
		if at.Line == p.Line && at.Col == p.Col {
			return i
		}
	}
	return -1
}
