// Places for failures of the parser that come without one.

package syntax

import (
	"bytes"
	"regexp"
	"sort"
	"strconv"

	"craig/program"
)

// directive is a line for the preprocessor, with those that continue it.
var directive = regexp.MustCompile(`(?m)^[ \t]*#(\\\r?\n|[^\n])*`)

// beginnings returns where the declarations at the level of files begin in a text, and its length at the end.
func beginnings(text []byte) []int {
	plain := directive.ReplaceAllFunc(text, func(d []byte) []byte {
		return bytes.Map(func(r rune) rune {
			if r == '\n' {
				return r
			}
			return ' '
		}, bytes.ToValidUTF8(d, nil))
	})
	if len(plain) != len(text) {
		return nil
	}
	var begins []int
	depth, between := 0, true
	for _, t := range Lexemes(plain) {
		if between {
			begins = append(begins, t.Begin)
			between = false
		}
		switch t.Text {
		case "(", "[", "{":
			depth++
		case ")", "]", "}":
			depth--
		}
		between = depth == 0 && (t.Text == ";" || t.Text == "}")
	}
	return append(begins, len(text))
}

// locate returns where the first declaration of a text begins with which it fails, as fails says of the text up to some
// point. Without a line if that cannot be found out.
func locate(file string, text []byte, fails func([]byte) bool) program.Pos {
	begins := beginnings(text)
	i := sort.Search(len(begins), func(i int) bool { return fails(text[:begins[i]]) })
	if i == 0 || i == len(begins) || fails(text[:begins[i-1]]) {
		return program.Pos{File: file}
	}
	return presumed(file, text, begins[i-1])
}

var lineDirective = regexp.MustCompile(`(?m)^[ \t]*#[ \t]*line[ \t]+([0-9]+)(?:[ \t]+"([^"\n]*)")?[^\n]*\n`)

// presumed returns the place of an offset in a text, as #line says.
func presumed(file string, text []byte, offset int) program.Pos {
	return NewLines(file, text[:offset]).At(offset)
}

// Lines knows where the lines of a text are.
type Lines struct {
	file   string
	begins []int
	said   []saidLine // by #line, in order
}

// saidLine is what #line says of the line that begins at an offset.
type saidLine struct {
	begin, line int
	file        string
}

// NewLines returns the lines of the text of a file.
func NewLines(file string, text []byte) *Lines {
	l := &Lines{file: file, begins: []int{0}}
	for i, c := range text {
		if c == '\n' {
			l.begins = append(l.begins, i+1)
		}
	}
	for _, m := range lineDirective.FindAllSubmatchIndex(text, -1) {
		line, _ := strconv.Atoi(string(text[m[2]:m[3]]))
		if m[4] >= 0 {
			file = string(text[m[4]:m[5]])
		}
		l.said = append(l.said, saidLine{m[1], line, file})
	}
	return l
}

// In returns the place of an offset in the text itself, whatever #line says.
func (l *Lines) In(offset int) program.Pos {
	n := sort.SearchInts(l.begins, offset+1)
	return program.Pos{File: l.file, Line: n, Col: offset - l.begins[n-1] + 1}
}

// At returns the place of an offset, as #line says.
func (l *Lines) At(offset int) program.Pos {
	at := l.In(offset)
	n := sort.Search(len(l.said), func(i int) bool { return l.said[i].begin > offset })
	if n == 0 {
		return at
	}
	said := l.said[n-1]
	at.File, at.Line = said.file, said.line+at.Line-l.In(said.begin).Line
	return at
}

// Named returns the names of files that #line says.
func (l *Lines) Named() (files []string) {
	for _, s := range l.said {
		files = append(files, s.file)
	}
	return files
}

// Plain returns a text of the same length in which nothing stands in place of #line.
func Plain(text []byte) []byte {
	return lineDirective.ReplaceAllFunc(text, func(d []byte) []byte {
		return append(bytes.Repeat([]byte{' '}, len(d)-1), '\n')
	})
}
