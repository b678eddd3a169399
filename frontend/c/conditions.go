// Conditions of the preprocessor, which the parser computes in its own way. They are expanded once more, as text between
// marks, and computed as gcc does; where the parser takes another branch, the condition is refused.

package c

import (
	"bytes"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"craig/program"
)

// markings are files with marks in them: what the conditions are, and which branches are taken.
type markings struct {
	places  []program.Pos // of the chains of conditions, by number
	defined int           // macros that say whether others are defined
}

var (
	conditional = regexp.MustCompile(`(?m)^[ \t]*#[ \t]*(if|ifdef|ifndef|elif|else|endif)\b`)
	isDefined   = regexp.MustCompile(`\bdefined[ \t]*(?:\([ \t]*([A-Za-z_$][A-Za-z0-9_$]*)[ \t]*\)|([A-Za-z_$][A-Za-z0-9_$]*))`)
	mark        = regexp.MustCompile(`__craig_(chain|condition|open|taken|end)_([0-9]+)(?:_([0-9]+))?`)
	// a condition that is computed as it should
	plain = regexp.MustCompile(`^(?:[ \t()!]|&&|\|\||[01]|/\*.*?\*/|//.*)*$`)
)

// computes reports whether there are conditions in a text in which more is computed than what is defined.
func computes(text []byte) bool {
	for _, at := range conditional.FindAllSubmatchIndex(text, -1) {
		if k := string(text[at[2]:at[3]]); k != "if" && k != "elif" {
			continue
		}
		line := text[at[3] : at[0]+logicalLine(text[at[0]:])]
		if !plain.Match(bytes.TrimSpace(isDefined.ReplaceAll(line, nil))) {
			return true
		}
	}
	return false
}

// chain is a chain of conditions while a text is marked.
type chain struct {
	number, branches int
}

// marks returns the text of a file with marks.
func (m *markings) marks(file string, text []byte) []byte {
	var out bytes.Buffer
	var open []chain
	line := 1
	for len(text) > 0 {
		n := logicalLine(text)
		this := text[:n]
		d := conditional.FindSubmatchIndex(this)
		if d == nil || d[0] > 0 {
			n = textLine(text)
			out.Write(text[:n])
			line += bytes.Count(text[:n], []byte("\n"))
			text = text[n:]
			continue
		}
		at := program.Pos{File: file, Line: line}
		line += bytes.Count(this, []byte("\n"))
		text = text[n:]
		switch word := string(this[d[2]:d[3]]); word {
		case "if", "ifdef", "ifndef":
			c := chain{number: len(m.places)}
			m.places = append(m.places, at)
			open = append(open, c)
			m.conditions(&out, c.number, append(bytes.Clone(this), text...))
			out.Write(endLine(this))
			fmt.Fprintf(&out, "__craig_taken_%d_0\n", c.number)
		case "elif", "else":
			out.Write(endLine(this))
			if n := len(open); n > 0 {
				open[n-1].branches++
				fmt.Fprintf(&out, "__craig_taken_%d_%d\n", open[n-1].number, open[n-1].branches)
			}
		case "endif":
			out.Write(endLine(this))
			if n := len(open); n > 0 {
				fmt.Fprintf(&out, "__craig_end_%d\n", open[n-1].number)
				open = open[:n-1]
			}
		}
	}
	return out.Bytes()
}

// endLine returns a line with its end.
func endLine(line []byte) []byte {
	return append(bytes.TrimRight(bytes.Clone(line), "\r\n"), '\n')
}

// textLine returns the length of the line that text begins with, which is no condition, with comments that begin in it.
func textLine(text []byte) int {
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case c == '/' && i+1 < len(text) && (text[i+1] == '*' || text[i+1] == '/'):
			i += comment(text[i:]) - 1
		case c == '"' || c == '\'':
			i += quoted(text[i:]) - 1
		case c == '\n':
			return i + 1
		}
	}
	return len(text)
}

// conditions writes the conditions of the chain that text begins with, as text.
func (m *markings) conditions(out *bytes.Buffer, number int, text []byte) {
	fmt.Fprintf(out, "\n__craig_chain_%d\n", number)
	branch, depth := 0, 0
	for len(text) > 0 {
		this := text[:logicalLine(text)]
		d := conditional.FindSubmatchIndex(this)
		if d == nil || d[0] > 0 {
			text = text[textLine(text):]
			continue
		}
		text = text[len(this):]
		word, rest := string(this[d[2]:d[3]]), this[d[3]:]
		switch {
		case word == "endif":
			if depth--; depth == 0 {
				return
			}
			continue
		case strings.HasPrefix(word, "if"):
			depth++
		}
		if depth != 1 {
			continue
		}
		switch word {
		case "else":
			rest = []byte(" 1\n")
		case "ifdef":
			rest = append([]byte(" defined"), rest...)
		case "ifndef":
			rest = append([]byte(" !defined"), rest...)
		}
		var after bytes.Buffer
		last := 0
		for _, at := range isDefined.FindAllSubmatchIndex(rest, -1) {
			name := rest[max(at[2], 0):max(at[3], 0)]
			if at[2] < 0 {
				name = rest[at[4]:at[5]]
			}
			m.defined++
			fmt.Fprintf(out, "#ifdef %s\n#define __craig_defined_%d 1\n#else\n#define __craig_defined_%d 0\n#endif\n", name, m.defined, m.defined)
			after.Write(rest[last:at[0]])
			fmt.Fprintf(&after, " __craig_defined_%d ", m.defined)
			last = at[1]
		}
		after.Write(rest[last:])
		fmt.Fprintf(out, "__craig_condition_%d_%d %s\n__craig_open_%d\n", number, branch, bytes.TrimRight(after.Bytes(), "\r\n"), number)
		branch++
	}
}

// check returns an error if the parser, which made the expanded text of marked files, takes another branch than gcc.
func (m *markings) check(s *spellings, expanded string) error {
	type state struct {
		number, want, branches int // the branch that is to be taken, -1 for none
		known, taken           bool
	}
	var open []state
	found := mark.FindAllStringSubmatchIndex(expanded, -1)
	for i, at := range found {
		word := expanded[at[2]:at[3]]
		number, _ := strconv.Atoi(expanded[at[4]:at[5]])
		branch := 0
		if at[6] >= 0 {
			branch, _ = strconv.Atoi(expanded[at[6]:at[7]])
		}
		if word == "chain" {
			open = append(open, state{number: number, want: -1, known: true})
			continue
		}
		n := len(open) - 1
		if n < 0 || open[n].number != number { // within the arguments of a macro
			return nil
		}
		top := &open[n]
		switch word {
		case "condition":
			if i+1 == len(found) || top.want >= 0 || !top.known {
				break
			}
			v, ok := s.condition(expanded[at[1]:found[i+1][0]])
			if top.known = ok; ok && v {
				top.want = branch
			}
		case "taken":
			top.taken = true
			if top.known && top.want != branch {
				return m.refusal(number)
			}
		case "end":
			if top.known && top.want >= 0 && !top.taken {
				return m.refusal(number)
			}
			open = open[:n]
		}
	}
	return nil
}

func (m *markings) refusal(number int) error {
	return &UnsupportedError{Pos: m.places[number], What: "a condition of the preprocessor that the C parser does not compute as gcc does"}
}
