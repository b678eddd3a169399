package sarif

import (
	"encoding/json"
	"strings"
	"testing"
)

// TestUTF16Column counts characters that are one to four bytes long, bytes that are none, and ends of lines.
func TestUTF16Column(t *testing.T) {
	line := "aä€😀b\xffc"
	for _, tt := range []struct{ bytes, want int }{
		{1, 1}, {2, 2}, {4, 3}, {7, 4}, {11, 6}, {12, 7}, {13, 8}, {14, 9}, {15, 0}, {0, 0}, {-1, 0},
	} {
		if got := UTF16Column(line, tt.bytes); got != tt.want {
			t.Errorf("byte %d of %q is at %d, want %d", tt.bytes, line, got, tt.want)
		}
	}
}

// TestFile: files in the folder are relative to it, others are where they are.
func TestFile(t *testing.T) {
	for _, tt := range []struct{ name, folder, uri, base string }{
		{"a.c", "/w", "a.c", Root},
		{"./src/../a.c", "/w", "a.c", Root},
		{"src/a b%.c", "/w", "src/a%20b%25.c", Root},
		{"a:b.c", "/w", "./a:b.c", Root},
		{"/w/src/ä.c", "/w", "src/%C3%A4.c", Root},
		{"../x.c", "/w/src", "file:///w/x.c", ""},
		{"/usr/include/x.h", "/w", "file:///usr/include/x.h", ""},
		{"a.c", "", "a.c", ""},
		{"/a.c", "", "file:///a.c", ""},
	} {
		if got := File(tt.name, tt.folder); got != (ArtifactLocation{tt.uri, tt.base}) {
			t.Errorf("%s in %s: %+v", tt.name, tt.folder, got)
		}
	}
	if got := Folder("/w/a b"); got.URI != "file:///w/a%20b/" || Folder("/").URI != "file:///" || Folder("") != nil {
		t.Errorf("%+v, %+v", got, Folder("/"))
	}
}

// TestBraces: a message has its braces doubled, a part of a file not, and neither has anything else escaped for pages.
func TestBraces(t *testing.T) {
	var b strings.Builder
	run := Run{Results: []Result{{
		Message:   Text{Text: "x < {0}"},
		Locations: []Location{{Physical: &PhysicalLocation{Region: &Region{Snippet: &Content{Text: "f(&x, {0})"}}}}},
	}}}
	if err := Write(&b, run); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`"text": "x < {{0}}"`, `"text": "f(&x, {0})"`} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("no %s in %s", want, b.String())
		}
	}
	if !json.Valid([]byte(b.String())) {
		t.Error("not JSON")
	}
}
