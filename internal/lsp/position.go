package lsp

import (
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"go.lsp.dev/protocol"
)

// offset returns the place of a position, whose characters are code units of UTF-16, in a text. One behind the end of a line is at its
// end, and one behind the last line at that of the text.
func offset(text string, p protocol.Position) int {
	at := 0
	for range p.Line {
		i := strings.IndexByte(text[at:], '\n')
		if i < 0 {
			return len(text)
		}
		at += i + 1
	}
	line, _, _ := strings.Cut(text[at:], "\n")
	return at + unitOffset(strings.TrimSuffix(line, "\r"), int(p.Character))
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

// lineOf returns a line of a text, by its number from 0, without its end; empty if there is none.
func lineOf(text string, number uint32) string {
	start := offset(text, protocol.Position{Line: number})
	line, _, _ := strings.Cut(text[start:], "\n")
	return strings.TrimSuffix(line, "\r")
}
