// What the parser cannot read as it is spelled: digraphs, character constants of several characters, literals with a
// prefix, commas before ##. It is written otherwise before the parser reads it, at the same place.

package syntax

import (
	"bytes"
	"maps"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"modernc.org/cc/v4"

	"craig/frontend"
	"craig/program"
)

// Spellings are character constants that stand in the text that the parser reads for others, which it cannot read. They
// are shared by all units.
type Spellings struct {
	original map[rune]string // of the character in the constant: what stands in the program
	standIn  map[string]rune
	occur    map[rune]bool // characters that files have and that could be taken for stand-ins
	longHex  bool          // there is a string literal with an escape sequence of more than two hexadecimal digits

	digraphs, stringifies bool // there are digraphs; macros that make strings of their arguments
	encoded
}

// NewSpellings returns the spellings of a program of which no unit has been read.
func NewSpellings() *Spellings {
	return &Spellings{original: map[rune]string{}, standIn: map[string]rune{}, occur: map[rune]bool{}, encoded: encoded{names: map[string]string{}, literals: map[string]string{}, codes: map[*cc.PrimaryExpression][]int64{}}}
}

// clone returns a copy that does not change with s.
func (s *Spellings) clone() *Spellings {
	c := *s
	c.original, c.standIn, c.occur = maps.Clone(s.original), maps.Clone(s.standIn), maps.Clone(s.occur)
	c.names, c.literals, c.codes = maps.Clone(s.names), maps.Clone(s.literals), maps.Clone(s.codes)
	c.definitions, c.packedTypes = slices.Clone(s.definitions), slices.Clone(s.packedTypes)
	return &c
}

// LongEscape reports whether the text of a literal may have an escape sequence of more than two hexadecimal digits.
func (s *Spellings) LongEscape(text string) bool { return s.longHex && manyDigits.MatchString(text) }

// standIns are the characters that may stand for what is between the quotes of a constant, by the bytes that they have.
var standIns = map[int][2]rune{2: {0x700, 0x7ff}, 3: {0xe000, 0xf8ff}, 4: {0xf0000, 0xffffd}}

// canStandIn reports whether r is one of standIns.
func canStandIn(r rune) bool {
	span, ok := standIns[utf8.RuneLen(r)]
	return ok && span[0] <= r && r <= span[1]
}

// note takes notice of the characters of a file.
func (s *Spellings) note(text []byte) {
	s.dollars = s.dollars || encodedName.Match(text)
	for _, r := range string(text) {
		if r > utf8.RuneSelf && canStandIn(r) {
			s.occur[r] = true
		}
	}
}

// stand returns a constant of the same length for the character constant text, which the parser cannot read.
func (s *Spellings) stand(text string) (string, bool) {
	prefix, content, _ := strings.Cut(text, "'")
	content = strings.TrimSuffix(content, "'")
	r, ok := s.standIn[text]
	if !ok {
		span, exists := standIns[min(len(content), 4)]
		if !exists {
			return "", false
		}
		for r = span[0]; s.occur[r] || s.original[r] != ""; r++ {
			if r == span[1] {
				return "", false
			}
		}
		s.standIn[text], s.original[r] = r, text
	}
	t := prefix + "'" + string(r) + "'"
	return t + strings.Repeat(" ", len(text)-len(t)), true
}

// Spelled returns the text of a literal as the program has it; it is not ok if that is not known.
func (s *Spellings) Spelled(text string) (string, bool) {
	var b strings.Builder
	for _, r := range s.encoded.spelled(text) {
		original := s.original[r]
		_, content, _ := strings.Cut(original, "'")
		content = strings.TrimSuffix(content, "'")
		switch {
		case original == "":
			b.WriteRune(r)
			continue
		case s.occur[r]:
			return "", false
		case text[len(text)-1] == '"': // of what # made a string of
			content = strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(content)
		}
		b.WriteString(content)
	}
	return b.String(), true
}

// speller writes the text of one file otherwise.
type speller struct {
	*Spellings
	text     []byte // of the same length as what is read, but for directives
	own      bool   // it is a header of ours
	prefixes bool   // u8 before a string literal is a prefix
	brackets bool   // there are digraphs in the language
	plain    int    // literals before here have no prefix u or U
}

// single is what stands between the quotes of a character constant that the parser can read.
var (
	single        = regexp.MustCompile(`^(?:[^\\]|\\(?:[0-7]{1,3}|x[0-9a-fA-F]{1,2}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|[^0-7xuU]))$`)
	manyDigits    = regexp.MustCompile(`(?:^|[^\\])(?:\\\\)*\\x[0-9a-fA-F]{3}`)
	directiveLine = regexp.MustCompile(`^[ \t]*(?:#|%:)[ \t]*([a-z_]*)`)
	stringify     = regexp.MustCompile(`(?m)^[ \t]*(?:#|%:)[ \t]*define[^\n]*[^#:\n](?:#|%:)[ \t]*[A-Za-z_]`)
)

// respelled returns the text of a file as the parser can read it.
func (s *speller) respelled(text []byte) []byte {
	s.note(text)
	s.text = slices.Clone(text)
	s.stringifies = s.stringifies || !s.own && bytes.Contains(text, []byte("define")) && stringify.Match(text)
	var out []byte
	for i := 0; i < len(text); {
		var m [][]byte
		if mayBeDirective(text[i:]) {
			m = directiveLine.FindSubmatch(text[i:])
		}
		if m != nil {
			end := i + logicalLine(text[i:])
			if k := i + bytes.IndexAny(text[i:end], "#%"); s.brackets && text[k] == '%' {
				copy(s.text[k:], "# ")
				s.digraphs = true
			}
			if string(m[1]) == "define" {
				s.tokens(i+len(m[0]), end)
				out = append(out, withGNUComma(s.text[i:end])...)
			} else {
				out = append(out, s.text[i:end]...)
			}
			i = end
			continue
		}
		end := s.tokens(i, len(text))
		out = append(out, s.text[i:end]...)
		i = end
	}
	return out
}

// mayBeDirective reports whether the first character of text that is no space is one that directives begin with.
func mayBeDirective(text []byte) bool {
	for _, c := range text {
		if c != ' ' && c != '\t' {
			return c == '#' || c == '%'
		}
	}
	return false
}

// logicalLine returns the length of the line that text begins with, and of those that continue it.
func logicalLine(text []byte) int {
	for i := 0; i < len(text); i++ {
		switch {
		case text[i] == '/' && i+1 < len(text) && text[i+1] == '*':
			i += comment(text[i:]) - 1
		case text[i] == '\n' && !bytes.HasSuffix(bytes.TrimRight(text[:i], "\r"), []byte(`\`)):
			return i + 1
		}
	}
	return len(text)
}

// tokens writes the tokens from i to end otherwise, or to the end of a line behind which there is a directive. It returns
// where it stopped.
func (s *speller) tokens(i, end int) int {
	for begin := i; i < end; {
		switch c := s.text[i]; {
		case c == '\n':
			if i++; i > begin && mayBeDirective(s.text[i:end]) && directiveLine.Match(s.text[i:end]) {
				return i
			}
		case c == '/' && i+1 < end && (s.text[i+1] == '/' || s.text[i+1] == '*'):
			i += comment(s.text[i:end])
		case c == '"':
			if after, ok := s.encode(i, end); ok {
				i = after
				break
			}
			n := quoted(s.text[i:end])
			s.longHex = s.longHex || manyDigits.Match(s.text[i:i+n])
			i += n
		case c == '\'':
			i = s.constant(i, i, end)
		case wordByte(c):
			i = s.word(i, end)
		default:
			if i+1 < end && s.brackets {
				if d := digraph(c, s.text[i+1]); d != 0 {
					s.text[i], s.text[i+1] = d, ' '
					s.digraphs = true
					i++
				} else if c == '%' && s.text[i+1] == ':' {
					s.text[i], s.text[i+1] = '#', ' '
					if i+3 < end && s.text[i+2] == '%' && s.text[i+3] == ':' {
						copy(s.text[i:], "##  ")
						i += 2
					}
					i++
				}
			}
			i++
		}
	}
	return end
}

// word writes the word at i otherwise, with the literal that it is the prefix of. It returns where that ends.
func (s *speller) word(i, end int) int {
	j := i
	for j < end && wordByte(s.text[j]) {
		j++
	}
	switch word := string(s.text[i:j]); {
	case j == end:
	case word == "u8" && s.text[j] == '"' && s.prefixes:
		copy(s.text[i:], "  ")
	case word == "L" && s.text[j] == '\'':
		j = s.constant(i, j, end)
	case s.prefixes && unitTypes[word] != "" && s.text[j] == '\'':
		j = s.encodeCharacter(i, j, end)
	case s.prefixes && unitTypes[word] != "" && s.text[j] == '"':
		after, ok := s.encode(i, end)
		if j += quoted(s.text[j:end]); ok {
			j = after
		}
	case s.text[i] >= '0' && s.text[i] <= '9' && s.text[j] == '\'':
		j++ // no constant begins within a number
	}
	return j
}

// constant writes the character constant that begins at i otherwise, whose quote is at q. It returns where it ends.
func (s *speller) constant(i, q, end int) int {
	n := quoted(s.text[q:end])
	text := string(s.text[i : q+n])
	if len(text) > 2 && text[len(text)-1] == '\'' && q+n > q+2 && !single.Match(s.text[q+1:q+n-1]) && !strings.Contains(text, "\\\n") {
		if t, ok := s.stand(text); ok {
			copy(s.text[i:], t)
		}
	}
	return q + n
}

var (
	variadicMacro = regexp.MustCompile(`^([ \t]*#[ \t]*define[ \t]+[A-Za-z_$][A-Za-z0-9_$]*\([^()]*?)([A-Za-z_$][A-Za-z0-9_$]*)?([ \t]*\.\.\.[ \t]*\))`)
	gnuComma      = regexp.MustCompile(`,([ \t]*)##([ \t]*)([A-Za-z_$][A-Za-z0-9_$]*)`)
)

// withGNUComma returns the definition of a macro that takes any number of arguments so that the parser finds a comma before
// ## and these arguments, which goes if there are none: there is a blank between, and the arguments have their usual name.
func withGNUComma(line []byte) []byte {
	m := variadicMacro.FindSubmatchIndex(line)
	if m == nil {
		return line
	}
	name := "__VA_ARGS__"
	if m[4] >= 0 {
		name = string(line[m[4]:m[5]])
	}
	body := string(line[m[1]:])
	found := false
	replaced := gnuComma.ReplaceAllStringFunc(body, func(c string) string {
		g := gnuComma.FindStringSubmatch(c)
		if g[3] != name || g[1] != "" && name == "__VA_ARGS__" {
			return c
		}
		found = true
		if g[1] == "" && g[2] != "" {
			g[1], g[2] = " ", g[2][1:]
		} else if g[1] == "" {
			g[1] = " "
		}
		return "," + g[1] + "##" + g[2] + g[3]
	})
	if !found {
		return line
	}
	head := string(line[:m[1]])
	if name != "__VA_ARGS__" {
		head = string(line[:m[4]]) + string(line[m[6]:m[7]])
		replaced = regexp.MustCompile(`(^|[^A-Za-z0-9_$])`+regexp.QuoteMeta(name)+`($|[^A-Za-z0-9_$])`).ReplaceAllString(replaced, "${1}__VA_ARGS__$2")
	}
	if n := len(head) + len(replaced) - len(line); n > 0 { // blanks that can go keep what follows at its place
		for ; n > 0 && strings.HasPrefix(replaced, " "); n-- {
			replaced = replaced[1:]
		}
	} else if n < 0 {
		head += strings.Repeat(" ", -n)
	}
	return []byte(head + replaced)
}

// unread makes an error of the parser one that says what it cannot read, if that is why it failed there.
func unread(file string, text []byte, e *frontend.SyntaxError) error {
	if e.Pos.File != file || e.Pos.Line <= 0 {
		return e
	}
	lines := bytes.Split(text, []byte("\n"))
	if e.Pos.Line > len(lines) {
		return e
	}
	line := lines[e.Pos.Line-1]
	before, after := line[:min(max(e.Pos.Col-1, 0), len(line))], line[min(max(e.Pos.Col-1, 0), len(line)):]
	refused := func(what string) error {
		return &frontend.UnsupportedError{Pos: program.Pos{File: file, Line: e.Pos.Line, Col: e.Pos.Col}, What: what}
	}
	switch {
	case len(after) > 0 && (after[0] == '"' || after[0] == '\'') && literalPrefix.Match(before):
		return refused("literals with the prefix u, U or u8")
	case pastedPrefix.MatchString(e.Text):
		return refused("literals that get the prefix u or U from ##")
	case strings.Contains(e.Text, "invalid character constant"):
		return refused("this character constant")
	case len(after) > 1 && (digraph(after[0], after[1]) != 0 || after[0] == '%' && after[1] == ':'):
		return refused("digraphs before C94")
	case strings.Contains(e.Text, "expected enum specifier"), bytes.HasPrefix(after, []byte("enum")) && bytes.Contains(after, []byte("__attribute__")):
		return refused("an enumerated type with attributes")
	}
	return e
}

var pastedPrefix = regexp.MustCompile(`undefined: (?:u8|u|U)["']`)

var literalPrefix = regexp.MustCompile(`(?:^|[^A-Za-z0-9_$])(?:u8|u|U)$`)
