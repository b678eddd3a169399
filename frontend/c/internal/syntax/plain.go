// Text that the preprocessor has nothing to do with, as what it has written itself: half of the time that reading takes need not be
// spent on finding out what it makes of it.

package syntax

import (
	"bytes"
	"strings"

	"modernc.org/cc/v4"
)

// isPlain reports whether the preprocessor leaves a text as it is, but for directives that say which line the next one is: it has no
// other directive but pragmas, and no word that is a macro of the sources before it.
func isPlain(text []byte, before []cc.Source) bool {
	for _, special := range []string{"\\\n", "\\\r\n", "??", "%:", "_Pragma"} { // lines that are one, and other ways to write directives
		if bytes.Contains(text, []byte(special)) {
			return false
		}
	}
	hashes := 0
	for _, line := range hashLines(text) {
		rest := behindHash(line)
		if !bytes.HasPrefix(rest, []byte("line ")) && !bytes.HasPrefix(rest, []byte("pragma ")) || bytes.Contains(rest, []byte("/*")) {
			return false
		}
		hashes += bytes.Count(line, []byte("#"))
	}
	if hashes != bytes.Count(text, []byte("#")) {
		return false
	}
	macros, ok := macrosOf(before)
	return ok && !hasWord(text, macros)
}

// macrosOf returns the names of the macros that sources of ours define, and of those that every preprocessor has; it is not ok if they
// do something else, or there is a name with a character that words need not have.
func macrosOf(before []cc.Source) (names map[string]bool, ok bool) {
	names = WordSet("__FILE__ __LINE__ __DATE__ __TIME__ __COUNTER__ __TIMESTAMP__ __BASE_FILE__ __INCLUDE_LEVEL__")
	for _, source := range before {
		text, isText := source.Value.(string)
		if !isText || strings.Contains(text, "#include") {
			return nil, false
		}
		for line := range strings.Lines(text) {
			define, isMacro := strings.CutPrefix(line, "#define ")
			if !isMacro {
				continue
			}
			size := 0
			for size < len(define) && wordByte(define[size]) {
				size++
			}
			if size == 0 || size < len(define) && strings.IndexByte(" (\n", define[size]) < 0 {
				return nil, false
			}
			names[define[:size]] = true
		}
	}
	return names, true
}

// hasWord reports whether one of some words is a token of a text.
func hasWord(text []byte, words map[string]bool) bool {
	for i := 0; i < len(text); {
		if n := ignored(text, i); n > 0 {
			i += n
			continue
		}
		size := 1
		switch c := text[i]; {
		case c == '"' || c == '\'':
			size = quoted(text[i:])
		case wordByte(c):
			for i+size < len(text) && wordByte(text[i+size]) {
				size++
			}
			if words[string(text[i:i+size])] {
				return true
			}
		}
		i += size
	}
	return false
}
