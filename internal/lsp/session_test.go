package lsp

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

const faulty = `#include <assert.h>
/* 😀 */ int limit = 3;
int count(int n) {
	int i = 0;
	while (i < n)
		i++;
	return i;
}
int main(void) {
	int x = count(limit);
	assert(x == 4);
	return 0;
}
`

// TestSession: an unsaved text with a fault is opened, looked at, mended and looked at again.
func TestSession(t *testing.T) {
	c := open(t, everything, "null", Options{})
	u := c.opened("new.c", faulty)
	d := c.found(u, "craig/assert")[0]
	if d.Severity != protocol.DiagnosticSeverityError || d.Range.Start.Line != 10 || d.CodeDescription.Href == "" {
		t.Errorf("%+v", d)
	}
	if text := d.Message.(protocol.String); !strings.Contains(string(text), "Assertion violated in main") {
		t.Error(text)
	}
	var path []string
	for _, r := range d.RelatedInformation {
		path = append(path, fmt.Sprintf("%d %s", r.Location.Range.Start.Line+1, r.Message))
		if r.Location.URI != u {
			t.Errorf("%+v", r)
		}
	}
	if all := strings.Join(path, "\n"); !strings.Contains(all, "10     Call of count(n = 3)") || !strings.Contains(all, "6     i = 1") || !strings.Contains(all, "11   Assertion violated") {
		t.Error(all)
	}
	if h := c.hover(u, 5, 3); !strings.Contains(h, "step ") || !strings.Contains(h, "i = 3") {
		t.Errorf("on the way: %q", h)
	}
	if h := c.hover(u, 8, 5); !strings.Contains(h, "UNSAFE") {
		t.Errorf("main: %q", h)
	}
	if got := c.lenses(u); len(got) != 2 || got[0] != "verify this function" || !strings.HasPrefix(got[1], "violated · ") {
		t.Errorf("%q", got)
	}
	// The 3 stands behind a character of two units of UTF-16.
	at := protocol.Position{Line: 1, Character: uint32(len("/* xx */ int limit = "))}
	c.edited(u, 2, &protocol.TextDocumentContentChangePartial{Range: protocol.Range{Start: at, End: protocol.Position{Line: 1, Character: at.Character + 1}}, Text: "4"})
	if d := c.found(u); c.diagnostics[u].Version != protocol.NewOptional(int32(2)) {
		t.Errorf("%+v, %+v", d, c.diagnostics[u])
	}
	c.wait("proof", func() bool {
		s := c.lensesNow(u)
		return len(s) == 2 && strings.HasPrefix(s[1], "proved · ")
	})
	if h := c.hover(u, 8, 5); !strings.Contains(h, "SAFE: no assertion can be violated") || !strings.Contains(h, "```c\n") {
		t.Errorf("main: %q", h)
	}
	if h := c.hover(u, 4, 2); !strings.Contains(h, "loop at") {
		t.Errorf("the loop: %q", h)
	}
	if h := c.hover(u, 0, 0); h != "" {
		t.Errorf("nothing: %q", h)
	}
	const wrong = "/* 😀 */ int main(void) { return }\n"
	c.changed(u, 3, wrong)
	if d := c.found(u, "craig/input")[0]; d.Range.Start != (protocol.Position{Character: uint32(len(utf16.Encode([]rune(wrong)))) - 2}) {
		t.Errorf("%+v", d)
	}
	if h := c.hover(u, 8, 5); h != "" {
		t.Errorf("of another text: %q", h)
	}
	if got := c.lenses(u); len(got) != 0 {
		t.Errorf("%q", got)
	}
	if err := c.DidClose(t.Context(), &protocol.DidCloseTextDocumentParams{TextDocument: protocol.TextDocumentIdentifier{URI: u}}); err != nil {
		t.Fatal(err)
	}
	c.found(u)
	c.end()
}

// lensesNow is lenses for use within wait.
func (c *client) lensesNow(u uri.URI) []string {
	c.mu.Unlock()
	defer c.mu.Lock()
	return c.lenses(u)
}

// TestFunctions: functions are verified by commands, of a text without main, for a client that can show little.
func TestFunctions(t *testing.T) {
	c := open(t, "{}", "null", Options{})
	u := c.opened("f.c", "int half(int n) { return 10 / n; }\nint twice(unsigned char n) { return 2 * n; }\n")
	if got := c.lenses(u); !slices.Equal(got, []string{"verify this function", "verify this function"}) {
		t.Errorf("%q", got)
	}
	r, err := c.function(t.Context(), u, "half", "")
	if err != nil || r.Outcome != "unsafe" || len(r.Text) == 0 {
		t.Errorf("%+v, %v", r, err)
	}
	d := c.found(u, "craig/div-by-zero")[0]
	if text := string(d.Message.(protocol.String)); !strings.Contains(text, "Execution starts in half.") || len(d.RelatedInformation) != 0 {
		t.Errorf("%+v", d)
	}
	if r, err = c.function(t.Context(), u, "twice", ""); err != nil || r.Outcome != "safe" {
		t.Errorf("%+v, %v", r, err)
	}
	if h := c.hover(u, 0, 4); !strings.HasPrefix(h, "UNSAFE: ") {
		t.Errorf("%q", h)
	}
	got := c.lenses(u)
	if len(got) != 2 || !strings.HasPrefix(got[0], "violated · ") || !strings.HasPrefix(got[1], "proved · ") {
		t.Errorf("%q", got)
	}
	c.wait("message", func() bool { return len(c.said) == 2 && strings.HasPrefix(c.said[1], "twice in f.c: proved · ") })
	if h := c.hover(u, 1, 4); !strings.Contains(h, "SAFE") || strings.Contains(h, "```") {
		t.Errorf("%q", h)
	}
	c.end()
}

// TestEntry: of the function that the settings name as an entry, what is said is about the arguments that they give it, whoever asks.
func TestEntry(t *testing.T) {
	c := open(t, everything, `{"entry": "f(buf[n], n)", "checks": ["bounds", "null-deref"]}`, Options{})
	u := c.opened("f.c", "int f(int *buf, unsigned n) {\n\treturn n > 0 ? buf[n - 1] : 0;\n}\nint g(int *buf, unsigned n) {\n\treturn n > 0 ? buf[n - 1] : 0;\n}\n")
	proved := func() bool { return strings.HasPrefix(c.lensesNow(u)[0], "proved · ") }
	c.wait("proof without a question", proved)
	h := c.hover(u, 0, 4)
	if !strings.Contains(h, "SAFE: all 2 properties hold") {
		t.Error(h)
	}
	parts := strings.Split(h, "\n\n")
	if slices.Sort(parts); len(slices.Compact(slices.Clone(parts))) != len(parts) {
		t.Errorf("something is said twice: %s", h)
	}
	if r, err := c.function(t.Context(), u, "f", ""); err != nil || r.Outcome != "safe" {
		t.Errorf("%+v, %v", r, err)
	}
	c.wait("proof", proved)
	if r, err := c.function(t.Context(), u, "g", ""); err != nil || r.Outcome != "unsafe" {
		t.Errorf("%+v, %v", r, err)
	}
	c.found(u, "craig/null-deref", "craig/pointer-bounds")
	h = c.hover(u, 3, 4) // the line is on the way of executions, of which one check has its own
	if !strings.HasPrefix(h, "```text\nUNSAFE: ") {
		t.Error(h)
	}
	c.end()
}

// TestLinesOfC: in a text in which a carriage return alone ends lines of the editor, but not of C, what is said is at the lines of the
// editor.
func TestLinesOfC(t *testing.T) {
	c := open(t, everything, "null", Options{})
	u := c.opened("t.c", "#include <assert.h>\nint one;\rint two;\r\nint main(void) {\n\tint x = 1; /* 😀 \r */ assert(x == 2);\n\treturn 0;\n}\n")
	where := protocol.Range{Start: protocol.Position{Line: 5, Character: 4}, End: protocol.Position{Line: 5, Character: 19}}
	if d := c.found(u, "craig/assert")[0]; d.Range != where {
		t.Errorf("%+v, want %+v", d.Range, where)
	}
	var p protocol.CodeLensParams
	p.TextDocument.URI = u
	if l, err := c.CodeLens(t.Context(), &p); err != nil || len(l) != 1 || l[0].Range.Start.Line != 3 {
		t.Errorf("%+v, %v", l, err)
	}
	c.edited(u, 2, &protocol.TextDocumentContentChangePartial{Range: protocol.Range{
		Start: protocol.Position{Line: 5, Character: 16}, End: protocol.Position{Line: 5, Character: 17}}, Text: "1"})
	c.wait("proof", func() bool { return strings.HasPrefix(c.lensesNow(u)[0], "proved · ") })
	c.end()
}

// TestHoverOfTwo: what is said of executions that start elsewhere, and of those that start in the function, stands apart.
func TestHoverOfTwo(t *testing.T) {
	c := open(t, everything, "null", Options{})
	u := c.opened("t.c", faulty)
	c.found(u, "craig/assert")
	if r, err := c.function(t.Context(), u, "count", ""); err != nil || r.Outcome != "safe" {
		t.Fatalf("%+v, %v", r, err)
	}
	h := c.hover(u, 2, 5)
	elsewhere, here := strings.Index(h, "**Of executions that start in main:**"), strings.Index(h, "**Of executions that start in count:**\n\n```text\nSAFE: ")
	if elsewhere != 0 || here < 0 {
		t.Error(h)
	}
	c.end()
}

// TestNamesakes: what is said of a function is not about one of that name in another document; of one in a header, what several documents
// say is, with their names.
func TestNamesakes(t *testing.T) {
	c := open(t, everything, "null", Options{})
	const text = "#include <assert.h>\n#include \"h.h\"\nstatic int of(int x) { return x + %d; }\nint main(void) { assert(of(twice(1)) == 3); return 0; }\n"
	header := c.opened("h.h", "static int twice(int x) {\n\treturn 2 * x;\n}\n")
	good := c.opened("good.c", fmt.Sprintf(text, 1))
	bad := c.opened("bad.c", fmt.Sprintf(text, 2))
	c.found(bad, "craig/assert")
	c.wait("proof", func() bool { return strings.HasPrefix(c.lensesNow(good)[1], "proved · ") })
	if h := c.hover(good, 3, 5); !strings.Contains(h, "SAFE") || strings.Contains(h, "UNSAFE") {
		t.Errorf("the main that is proved: %s", h)
	}
	if h := c.hover(bad, 3, 5); !strings.Contains(h, "UNSAFE") || strings.Contains(h, "no assertion can be violated") {
		t.Errorf("the main that is not: %s", h)
	}
	if h := c.hover(bad, 2, 12); h == "" || strings.Contains(h, "x + 1") || strings.Contains(h, "good.c") {
		t.Errorf("the function of that name: %s", h)
	}
	if h := c.hover(header, 0, 12); !strings.Contains(h, "**Of executions that start in main of good.c:**\n\n**twice ") || !strings.Contains(h, "**Of executions that start in main of bad.c:**") {
		t.Errorf("the header: %s", h)
	}
	c.end()
}
