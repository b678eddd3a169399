// Lines that only matter where they are not skipped. The parser's preprocessor takes all text apart before it knows what is skipped, and
// refuses what may stand there, as "don't"; and it ignores directives that it does not know, which compilers do not where nothing skips them.
// So it reads such files once more with an #error in the place of each such line: what leads to an error is not skipped.

package syntax

import (
	"bytes"
	"errors"
	"io"
	"regexp"
	"slices"
	"strings"

	"modernc.org/cc/v4"

	"craig/frontend"
)

// oddMode says what becomes of odd lines.
type oddMode struct {
	strays  bool // what the parser refuses wherever it is does not stay
	probing bool // there is an #error, or a condition that cannot be evaluated, in the place of each line
}

// oddLine is a line, with those that continue it, that the parser refuses wherever it is, or ignores though it is a directive.
type oddLine struct {
	begin, end int    // what is on it, in skipper.line
	directive  string // its name; "" if it is none
	nameEnd    int    // where that name ends
	strays     []int  // what the parser refuses
	unknown    bool   // the parser does not know the directive
}

// refusedAnywhere reports whether an error of the parser may be about text that is skipped.
func refusedAnywhere(err error) bool {
	e := (*frontend.SyntaxError)(nil)
	return errors.As(err, &e) && refusal.MatchString(e.Text)
}

// refusal finds what the parser says of text that it refuses wherever it is.
var refusal = regexp.MustCompile(`^(?:character constant not terminated|string literal not terminated|expected hexadecimal digit|unexpected rune)`)

// knownDirectives are those that the parser obeys, and those that it may ignore.
var knownDirectives = WordSet("if ifdef ifndef elif else endif include include_next define undef line error pragma warning ident sccs assert unassert")

// otherDirectives are directives of compilers that the parser does not know.
var otherDirectives = WordSet("elifdef elifndef import embed")

// conditions are directives with a condition, which is looked at only if it matters.
var conditions = WordSet("if ifdef ifndef elif elifdef elifndef")

// mayHaveUnknown reports whether a text may have a directive that the parser does not know.
func mayHaveUnknown(text []byte) bool {
	if bytes.Contains(text, []byte("%:")) || bytes.Contains(text, []byte("*/")) && behindComment.Match(text) {
		return true
	}
	return slices.ContainsFunc(hashLines(text), func(line []byte) bool {
		rest := behindHash(line)
		size := 0
		for size < len(rest) && wordByte(rest[size]) {
			size++
		}
		return !knownDirectives[string(rest[:size])] && len(bytes.TrimSpace(rest)) > 0
	})
}

// behindComment finds a directive that a comment is before.
var behindComment = regexp.MustCompile(`\*/[ \t\v\f]*#`)

// withoutOddLines returns the text of a file without its odd lines, as the mode says; unknown reports whether there is a directive that
// the parser does not know. brackets says that %: is a #. Where it depends on the standard or on the compiler what a part of the text is,
// as with trigraphs, what the parser refuses stays.
func withoutOddLines(text []byte, brackets bool, mode oddMode) (_ []byte, unknown bool) {
	if !mode.strays && !mayHaveUnknown(text) {
		return text, false
	}
	s := &skipper{text: text, brackets: brackets, doubt: doubtful.Match(text)}
	s.splice()
	for s.i < len(s.line) {
		s.logicalLine()
	}
	instead := make(map[int]string) // of characters of the text
	blank := func(n int) {
		if c := s.text[s.at[n]]; c != '\n' && c != '\r' {
			instead[s.at[n]] = " "
		}
	}
	for _, l := range s.odd {
		unknown = unknown || l.unknown
		if s.doubt || !mode.strays {
			l.strays = nil
		}
		if !l.unknown && len(l.strays) == 0 {
			continue
		}
		conditional := conditions[l.directive]
		switch {
		case !mode.probing || l.directive == "else" || l.directive == "endif": // of which nothing more is looked at
			for _, n := range l.strays {
				if blank(n); s.line[n] == '\'' || s.line[n] == '"' {
					instead[s.at[n]] = "." // a backslash before it, and then blanks only, would be one at the end of the line
				}
			}
		case conditional:
			for n := l.nameEnd; n < l.end; n++ {
				blank(n)
			}
		default:
			for n := l.begin; n < l.end; n++ {
				blank(n)
			}
			if instead[s.at[l.begin]] = "#error " + strayMark; l.unknown {
				instead[s.at[l.begin]] = "#error " + unknownMark + l.directive
			}
		}
		if l.unknown && conditional { // #elif
			for n := l.nameEnd - len(l.directive) + len("elif"); n < l.nameEnd; n++ {
				blank(n)
			}
		}
	}
	if len(instead) == 0 {
		return text, unknown
	}
	var out bytes.Buffer
	for i, c := range text {
		if t, ok := instead[i]; ok {
			out.WriteString(t)
		} else {
			out.WriteByte(c)
		}
	}
	return out.Bytes(), unknown
}

// errOddLine is the error for a line that the parser refuses wherever it is, and that is not skipped.
var errOddLine = errors.New("a line that the parser refuses is not skipped")

// strayMark is the text of the #error for such a line, and unknownMark that before the name of a directive that the parser does not know.
const strayMark, unknownMark = "<craig: text>", "<craig: directive>"

// oddLine returns errOddLine, or an error with a place for a directive that the parser does not know, if an odd line of the unit is not
// skipped, or else what the preprocessor says of the unit without odd lines. raw is the text of its file; strays says that there are other
// odd lines than such directives.
func (u Unit) oddLine(raw []byte, strays, lp64 bool) error {
	cfg, err := configuration(lp64)
	if err != nil {
		return err
	}
	files := newSources(u, NewSpellings())
	files.mode = oddMode{strays: strays, probing: true}
	u.serve(cfg, files, lp64)
	cfg.ExpansionLimit = maxExpansion(len(raw))
	text := files.add(u.File, raw)
	err = cc.Preprocess(cfg, append(u.macros(lp64), cc.Source{Name: u.File, Value: text}), io.Discard)
	if err == nil {
		return nil
	}
	if strings.Contains(err.Error(), strayMark) {
		return errOddLine
	}
	at := syntaxError(u, err)
	name, isName := strings.CutPrefix(at.Text, unknownMark)
	switch {
	case !strings.HasPrefix(at.Text, "expected ") && !isName:
		return at
	case isName && otherDirectives[name]:
		return &frontend.UnsupportedError{Pos: at.Pos, What: "the directive #" + name}
	case isName:
		return &frontend.SyntaxError{Pos: at.Pos, Text: "there is no directive #" + name}
	case strays:
		return errOddLine
	}
	return &frontend.UnsupportedError{Pos: at.Pos, What: "#elifdef and #elifndef, which are directives since C23 only"}
}

// doubtful finds trigraphs, a backslash before blanks at the end of a line, and control characters that are an end of a line to some.
var doubtful = regexp.MustCompile(`\?\?[=/'()!<>-]|\\[ \t\v\f\r]*[ \t\v\f][ \t\v\f\r]*(?:\n|$)|\r[^\n]|\r$|\x00`)

// rawPrefixes are words with which a string literal is raw, where there are such literals.
var rawPrefixes = WordSet("R LR uR UR u8R")

// skipper reads a text as preprocessors do.
type skipper struct {
	text     []byte
	brackets bool
	line     []byte // the text with lines that end with a backslash and the next ones joined
	at       []int  // where its characters are in text
	i        int    // what is to be read next, in line
	odd      []oddLine
	strays   []int // of the line that is read
	doubt    bool  // it is not certain where literals and comments are
	slashes  []int // comments that begin with // and have a /* in them
}

// commentsOfBothKinds returns where the first comment of a text is that begins with // and has a /* in it: where // begins no comment, /* does.
func commentsOfBothKinds(text []byte) (offset int, ok bool) {
	if !bytes.Contains(text, []byte("//")) {
		return 0, false
	}
	s := &skipper{text: text}
	s.splice()
	for s.i < len(s.line) && len(s.slashes) == 0 {
		s.logicalLine()
	}
	if len(s.slashes) == 0 {
		return 0, false
	}
	return s.at[s.slashes[0]], true
}

// splice joins lines.
func (s *skipper) splice() {
	for i := 0; i < len(s.text); i++ {
		if s.text[i] == '\\' {
			if rest := s.text[i+1:]; bytes.HasPrefix(rest, []byte("\n")) {
				i++
				continue
			} else if bytes.HasPrefix(rest, []byte("\r\n")) {
				i += 2
				continue
			}
		}
		s.line, s.at = append(s.line, s.text[i]), append(s.at, i)
	}
}

// logicalLine reads a line, with those on which its comments end.
func (s *skipper) logicalLine() {
	s.blanks()
	l := oddLine{begin: s.i}
	s.strays = nil
	isDirective := true
	switch {
	case s.has("#"):
		s.i++
	case s.brackets && s.has("%:"):
		s.i += 2
	default:
		isDirective = false
	}
	if isDirective {
		s.blanks()
		name := s.i
		for s.i < len(s.line) && wordByte(s.line[s.i]) {
			s.i++
		}
		l.directive, l.nameEnd = string(s.line[name:s.i]), s.i
	}
	said := s.rest(l.directive)
	if l.end = s.i; l.end > l.begin && s.line[l.end-1] == '\n' {
		l.end--
	}
	l.strays = s.strays
	l.unknown = isDirective && !knownDirectives[l.directive] && (l.directive != "" || said) && !numeral.MatchString(l.directive)
	if l.unknown || len(l.strays) > 0 {
		s.odd = append(s.odd, l)
	}
}

// numeral is what stands for the name of a directive in the markers that a preprocessor leaves.
var numeral = regexp.MustCompile(`^[0-9]+$`)

// has reports whether what is read next begins with a text.
func (s *skipper) has(text string) bool { return bytes.HasPrefix(s.line[s.i:], []byte(text)) }

// blanks reads blanks and comments.
func (s *skipper) blanks() {
	for s.i < len(s.line) {
		switch {
		case s.has("/*"):
			n := bytes.Index(s.line[s.i+2:], []byte("*/"))
			if n < 0 {
				s.i, s.doubt = len(s.line), true
				return
			}
			s.i += n + 4
		case s.has("//"):
			s.doubt = s.doubt || !s.brackets // C90 has no such comments, as it has no digraphs
			end := len(s.line)
			if n := bytes.IndexByte(s.line[s.i:], '\n'); n >= 0 {
				end = s.i + n
			}
			if bytes.Contains(s.line[s.i:end], []byte("/*")) {
				s.slashes = append(s.slashes, s.i)
			}
			s.i = end
		case strings.IndexByte(" \t\v\f\r", s.line[s.i]) >= 0:
			s.i++
		default:
			return
		}
	}
}

// rest reads up to the end of a line, what is behind the name of a directive if there is one, and reports whether there is more than
// blanks and comments. What the parser refuses becomes strays.
func (s *skipper) rest(directive string) (said bool) {
	headers := strings.HasPrefix(directive, "include") || directive == "import" || directive == "embed" ||
		strings.HasPrefix(directive, "if") || strings.HasPrefix(directive, "el")
	for ; ; said = true {
		s.blanks()
		if s.i == len(s.line) {
			return said
		}
		begin := s.i
		switch c := s.line[s.i]; c {
		case '\n':
			s.i++
			return said
		case '\'', '"':
			if !s.literal(c) {
				s.stray(begin, s.i)
			}
		case '<':
			name, _, _ := bytes.Cut(s.line[s.i:], []byte("\n"))
			before, _, isName := bytes.Cut(name, []byte(">"))
			if headers && isName && oddHeader.Match(before) {
				s.doubt = true
			}
			if s.i++; !isName && !said && strings.HasPrefix(directive, "include") {
				s.stray(begin, s.i)
			}
		default:
			for s.i++; wordByte(c) && s.i < len(s.line) && wordByte(s.line[s.i]); s.i++ {
			}
			s.doubt = s.doubt || rawPrefixes[string(s.line[begin:s.i])] && s.has(`"`)
		}
	}
}

// stray takes notice of a part of the line that the parser refuses.
func (s *skipper) stray(begin, end int) {
	for n := begin; n < end; n++ {
		if s.line[n] != '\r' {
			s.strays = append(s.strays, n)
		}
	}
}

// oddHeader finds what is something else in the name of a header than elsewhere.
var oddHeader = regexp.MustCompile(`/[/*]|['"\\]`)

// literal reads a character constant or string literal, and reports whether the parser takes it: there is a quote at its end, and there
// are digits in escape sequences that need some.
func (s *skipper) literal(quote byte) (taken bool) {
	taken = true
	for s.i++; s.i < len(s.line) && s.line[s.i] != '\n'; s.i++ {
		switch c := s.line[s.i]; {
		case c == quote:
			s.i++
			return taken
		case c == '\\' && s.i+1 < len(s.line) && s.line[s.i+1] != '\n':
			taken = taken && !noDigits.Match(s.line[s.i:min(s.i+10, len(s.line))])
			s.i++
		}
	}
	return false
}

// noDigits is an escape sequence with fewer hexadecimal digits than it needs.
var noDigits = regexp.MustCompile(`^\\(?:[xX](?:[^0-9a-fA-F]|$)|u[0-9a-fA-F]{0,3}(?:[^0-9a-fA-F]|$)|U[0-9a-fA-F]{0,7}(?:[^0-9a-fA-F]|$))`)
