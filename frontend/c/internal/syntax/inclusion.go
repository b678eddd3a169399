// Files that include themselves without end, which the parser's preprocessor follows until it has handled millions of tokens.

package syntax

import (
	"bytes"
	"errors"
	"fmt"
	"path/filepath"
	"regexp"
	"strings"

	"craig/frontend"
	"craig/program"
)

// inclusion is an #include with a name.
type inclusion struct {
	line   int
	name   string
	angled bool
	always bool // there is no #if around it
}

var includeLine = regexp.MustCompile(`(?m)^[ \t]*#[ \t]*(?:(if|endif|include)[a-z]*|pragma[ \t]+(once))\b[ \t]*(?:"([^"\n]*)"|<([^>\n]*)>)?`)

var blockComment = regexp.MustCompile(`(?s)/\*.*?\*/`)

// inclusions returns what a text includes, nothing of one that is read only once.
func inclusions(text []byte) []inclusion {
	if !mayInclude(text) {
		return nil
	}
	text = blockComment.ReplaceAllFunc(text, func(c []byte) []byte { return bytes.Repeat([]byte("\n"), bytes.Count(c, []byte("\n"))) })
	var found []inclusion
	depth, line, last := 0, 1, 0
	for _, m := range includeLine.FindAllSubmatchIndex(text, -1) {
		line, last = line+bytes.Count(text[last:m[0]], []byte("\n")), m[0]
		if m[4] >= 0 && depth == 0 {
			return nil
		}
		switch {
		case m[2] < 0:
		case text[m[2]] == 'e':
			depth--
		case string(text[m[2]:m[3]]) == "if":
			depth++
		case m[6] >= 0:
			found = append(found, inclusion{line: line, name: string(text[m[6]:m[7]]), always: depth == 0})
		case m[8] >= 0:
			found = append(found, inclusion{line: line, name: string(text[m[8]:m[9]]), angled: true, always: depth == 0})
		}
	}
	return found
}

// mayInclude reports whether a text may have an #include: a comment can be before its # and behind that.
func mayInclude(text []byte) bool {
	for {
		n := bytes.IndexByte(text, '#')
		if n < 0 {
			return false
		}
		text = text[n+1:]
		rest := bytes.TrimLeft(text, " \t")
		if bytes.HasPrefix(rest, []byte("include")) || bytes.HasPrefix(rest, []byte("/*")) {
			return true
		}
	}
}

// resolve returns which of the files that were read an #include in a file means.
func (s *sources) resolve(file string, i inclusion) (name string, ok bool) {
	folders := s.quoted
	if i.angled {
		folders = s.angled
	}
	for _, folder := range folders {
		if folder == "@" {
			folder = filepath.Dir(file)
		}
		name := filepath.Join(folder, i.name)
		if _, ok := s.texts[name]; ok {
			return name, true
		}
		if filepath.Clean(s.main) == name {
			return s.main, true
		}
	}
	return "", false
}

// included returns what a file includes.
func (s *sources) included(file string) []inclusion {
	found, ok := s.includes[file]
	if !ok {
		found = inclusions(s.texts[file])
		s.includes[file] = found
	}
	return found
}

// endless returns an error at an #include through which a file includes itself, if there is one in the unit; with always, only if no #if is around any #include of that circle, so that it has no end.
func (s *sources) endless(always bool) *frontend.SyntaxError {
	on, done := map[string]bool{}, map[string]bool{}
	var visit func(file string) *frontend.SyntaxError
	visit = func(file string) *frontend.SyntaxError {
		on[file] = true
		for _, i := range s.included(file) {
			next, ok := s.resolve(file, i)
			switch {
			case !ok || done[next] || always && !i.always:
				continue
			case !on[next]:
				if err := visit(next); err != nil {
					return err
				}
				continue
			}
			text := "this includes the file itself"
			if next != file {
				text = fmt.Sprintf("this includes %s, from which %s was included", next, file)
			}
			return &frontend.SyntaxError{Pos: program.Pos{File: file, Line: i.line}, Text: text + ", without end"}
		}
		on[file], done[file] = false, true
		return nil
	}
	return visit(s.main)
}

// errEndless is the error for a header that must not be read.
var errEndless = errors.New("it includes itself")

// looping returns an error of the preprocessor, or what it comes from: a file that includes itself without end.
func (s *sources) looping(err *frontend.SyntaxError) *frontend.SyntaxError {
	if s.loop != nil {
		return s.loop
	}
	if strings.Contains(err.Text, "expansion limit exceeded") {
		if loop := s.endless(false); loop != nil {
			return loop
		}
	}
	return err
}
