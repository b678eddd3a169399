package lsp

import (
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"go.lsp.dev/protocol"
)

// lineEnd returns where the first line of a text ends, and where the next one begins. For the protocol a line ends in a line feed, a
// carriage return or both; for C, a carriage return alone is none. Ok is false for the last line.
func lineEnd(text string) (end, next int, ok bool) {
	switch end = strings.IndexAny(text, "\r\n"); {
	case end < 0:
		return len(text), len(text), false
	case strings.HasPrefix(text[end:], "\r\n"):
		return end, end + 2, true
	}
	return end, end + 1, true
}

// mixed reports whether the protocol has other lines in a text than C.
func mixed(text string) bool { return strings.Count(text, "\r") != strings.Count(text, "\r\n") }

// offset returns the place of a position, whose characters are code units of UTF-16, in a text. One behind the end of a line is at its
// end, and one behind the last line at that of the text.
func offset(text string, p protocol.Position) int {
	at := 0
	for range p.Line {
		_, next, ok := lineEnd(text[at:])
		if !ok {
			return len(text)
		}
		at += next
	}
	end, _, _ := lineEnd(text[at:])
	return at + unitOffset(text[at:at+end], int(p.Character))
}

// inEditor returns a position in the lines that C has in a text as one in those of the protocol.
func inEditor(text string, p protocol.Position) protocol.Position {
	if !mixed(text) {
		return p
	}
	rest, line := text, uint32(0)
	for range p.Line {
		_, rest, _ = strings.Cut(rest, "\n")
	}
	before, _, _ := strings.Cut(rest, "\n")
	at := len(text) - len(rest) + unitOffset(before, int(p.Character))
	for before = text[:at]; ; line++ {
		_, next, ok := lineEnd(before)
		if !ok {
			return protocol.Position{Line: line, Character: units(before)}
		}
		before = before[next:]
	}
}

// units returns how many code units of UTF-16 a text has.
func units(text string) (n uint32) {
	for _, r := range text {
		n += uint32(utf16.RuneLen(r))
	}
	return n
}

// unitOffset returns where in a line so many code units of UTF-16 end, at most the end of the line. A byte that is part of no character
// counts as one.
func unitOffset(line string, units int) int {
	at := 0
	for at < len(line) && units > 0 {
		r, size := utf8.DecodeRuneInString(line[at:])
		units -= utf16.RuneLen(r)
		at += size
	}
	return at
}

// word returns the identifier of C around a place in a line; empty if there is none.
func word(line string, at int) string {
	part := func(b byte) bool {
		return b == '_' || b >= '0' && b <= '9' || b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z'
	}
	first, last := at, at
	for first > 0 && part(line[first-1]) {
		first--
	}
	for last < len(line) && part(line[last]) {
		last++
	}
	return line[first:last]
}

// lineOfC returns the number, from 1, of the line that C has at a position.
func lineOfC(text string, p protocol.Position) int {
	return strings.Count(text[:offset(text, p)], "\n") + 1
}

// lineOf returns a line of a text, by its number from 0, without its end; empty if there is none.
func lineOf(text string, number uint32) string {
	start := offset(text, protocol.Position{Line: number})
	end, _, _ := lineEnd(text[start:])
	return text[start : start+end]
}
