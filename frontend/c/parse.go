// Running the C parser so that whatever a file holds, the answer is a syntax tree or an error that says where.

package c

import (
	"bytes"
	"regexp"
	"strconv"
	"strings"

	"modernc.org/cc/v4"

	"craig/frontend"
	"craig/program"
)

// maxExpansion bounds the tokens that the preprocessor may handle for a file of n bytes: macros can make them exponentially
// many, and a file that includes itself infinitely many.
func maxExpansion(n int) int { return 5_000_000 + 100*n }

// parse reads a file as a translation unit.
func parse(file, arch string) (_ *cc.AST, err error) {
	text, err := frontend.Read(file)
	if err != nil {
		return nil, err
	}
	if line, col, ok := tooDeep(text); ok {
		return nil, &UnsupportedError{Pos: program.Pos{File: file, Line: line, Col: col}, What: nestingText}
	}
	abi, err := cc.NewABI("linux", arch)
	if err != nil {
		return nil, err
	}
	cfg := &cc.Config{
		ABI: abi, FS: headers, ExpansionLimit: maxExpansion(len(text)),
		SysIncludePaths: []string{"headers"}, IncludePaths: []string{"@", "headers"},
	}
	defer func() {
		if e := recover(); e != nil {
			err = &UnsupportedError{Pos: program.Pos{File: file}, What: "something here that the C parser fails on; does the file include itself?"}
		}
	}()
	sources := []cc.Source{
		{Name: "<predefined>", Value: predefined(arch)},
		{Name: "<builtin>", Value: cc.Builtin},
		{Name: file, Value: text},
	}
	var expanded bytes.Buffer
	if err := cc.Preprocess(cfg, sources, &expanded); err != nil {
		return nil, syntaxError(file, err)
	}
	if _, _, ok := tooDeep(expanded.Bytes()); ok {
		return nil, &UnsupportedError{Pos: program.Pos{File: file}, What: nestingText + ", once macros are expanded"}
	}
	if unfinished(expanded.Bytes()) {
		end := bytes.TrimRight(text, " \t\r\n")
		return nil, &SyntaxError{Pos: program.Pos{File: file, Line: 1 + bytes.Count(end, []byte("\n"))}, Text: "unexpected end of the file, within the declaration of a pointer"}
	}
	ast, err := cc.Translate(cfg, sources)
	if err != nil {
		return nil, syntaxError(file, err)
	}
	return ast, nil
}

var (
	placed = regexp.MustCompile(`^(.+?):(\d+):(\d+): (.*)$`)
	origin = regexp.MustCompile(` \((\w+\.go:|Config\.)[^()]*\)$`) // a place in the parser's own source
)

// syntaxError makes the first of the parser's errors one of ours.
func syntaxError(file string, err error) *SyntaxError {
	text, _, _ := strings.Cut(err.Error(), "\n")
	text = origin.ReplaceAllString(text, "")
	if m := placed.FindStringSubmatch(text); m != nil {
		line, _ := strconv.Atoi(m[2])
		col, _ := strconv.Atoi(m[3])
		return &SyntaxError{Pos: program.Pos{File: m[1], Line: line, Col: col}, Text: m[4]}
	}
	return &SyntaxError{Pos: program.Pos{File: file}, Text: text}
}
