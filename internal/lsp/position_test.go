package lsp

import (
	"math/rand"
	"regexp"
	"strings"
	"testing"
	"unicode/utf16"

	"go.lsp.dev/protocol"
)

// TestOffset: positions count units of UTF-16, and those that are none are the next that there is.
func TestOffset(t *testing.T) {
	const text = "aä😀b\r\n\nc"
	for _, x := range []struct{ line, character, want uint32 }{
		{0, 0, 0}, {0, 1, 1}, {0, 2, 3}, {0, 4, 7}, {0, 5, 8}, {0, 9, 8}, {1, 0, 10}, {1, 3, 10}, {2, 0, 11}, {2, 1, 12}, {3, 0, 12}, {99, 99, 12},
	} {
		if got := offset(text, protocol.Position{Line: x.line, Character: x.character}); got != int(x.want) {
			t.Errorf("%d:%d is at %d, want %d", x.line, x.character, got, x.want)
		}
	}
	const mac = "a\rb\r\nc\n\rd"
	for _, x := range []struct{ line, character, want uint32 }{{1, 0, 2}, {1, 7, 3}, {2, 0, 5}, {3, 0, 7}, {4, 0, 8}, {5, 0, 9}} {
		if got := offset(mac, protocol.Position{Line: x.line, Character: x.character}); got != int(x.want) {
			t.Errorf("%d:%d is at %d, want %d", x.line, x.character, got, x.want)
		}
	}
	for _, x := range []struct {
		line, want string
		at         int
	}{{"int f_1(int)", "f_1", 5}, {"int f_1(int)", "f_1", 7}, {"int f_1(int)", "f_1", 4}, {" + ", "", 1}, {"", "", 0}} {
		if got := word(x.line, x.at); got != x.want {
			t.Errorf("%q at %d: %q", x.line, x.at, got)
		}
	}
}

// lineEnds is what ends lines of the protocol.
var lineEnds = regexp.MustCompile("\r\n|\r|\n")

// TestLines: positions that are counted here by splitting the text lead where they should, and places of C, whose lines end in
// line feeds, are found again in the editor.
func TestLines(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	for range 2000 {
		var b strings.Builder
		for range r.Intn(12) {
			b.WriteString([]string{"a", "é", "😀", "\r", "\n", "\r\n", " "}[r.Intn(7)])
		}
		text := b.String()
		from := 0
		for n, line := range lineEnds.Split(text, -1) {
			at := from
			for _, c := range line {
				p := protocol.Position{Line: uint32(n), Character: uint32(len(utf16.Encode([]rune(text[from:at]))))}
				if got := offset(text, p); got != at {
					t.Fatalf("%q: %+v is at %d, want %d", text, p, got, at)
				}
				before := text[:at]
				ofC := strings.Count(before, "\n")
				units := len(utf16.Encode([]rune(before[strings.LastIndex(before, "\n")+1:])))
				if got := inEditor(text, protocol.Position{Line: uint32(ofC), Character: uint32(units)}); got != p {
					t.Fatalf("%q: %d:%d of C is %+v, want %+v", text, ofC, units, got, p)
				}
				if got := lineOfC(text, p); got != ofC+1 {
					t.Fatalf("%q: %+v is in line %d of C, want %d", text, p, got, ofC+1)
				}
				at += len(string(c))
			}
			if end := offset(text, protocol.Position{Line: uint32(n), Character: 99}); end != at {
				t.Fatalf("%q: line %d ends at %d, want %d", text, n, end, at)
			}
			from = at + len(lineEnds.FindString(text[at:]))
		}
	}
}
