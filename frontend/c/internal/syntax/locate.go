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
	return Presumed(file, text, begins[i-1])
}

var lineDirective = regexp.MustCompile(`(?m)^[ \t]*#[ \t]*line[ \t]+([0-9]+)(?:[ \t]+"([^"\n]*)")?[^\n]*\n`)

// Presumed returns the place of an offset in a text, as #line says.
func Presumed(file string, text []byte, offset int) program.Pos {
	text = text[:offset]
	at := program.Pos{File: file, Line: 1}
	begin := 0 // of that line
	if all := lineDirective.FindAllSubmatchIndex(text, -1); len(all) > 0 {
		m := all[len(all)-1]
		at.Line, _ = strconv.Atoi(string(text[m[2]:m[3]]))
		begin = m[1]
		for _, m := range all {
			if m[4] >= 0 {
				at.File = string(text[m[4]:m[5]])
			}
		}
	}
	at.Line += bytes.Count(text[begin:], []byte("\n"))
	at.Col = offset - bytes.LastIndexByte(text, '\n')
	return at
}
