// Running the C parser so that whatever a file holds, the answer is a syntax tree or an error that says where.

package c

import (
	"bytes"
	"context"
	"errors"
	"reflect"
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

// parse reads a file as a translation unit. It looks at ctx between the steps of the parser, which cannot be interrupted.
func parse(ctx context.Context, u unit, lp64 bool, shared *spellings) (_ *tree, err error) {
	file := u.file
	if err := u.check(); err != nil {
		return nil, err
	}
	raw, err := frontend.Read(u.from, file)
	if err != nil {
		return nil, err
	}
	if line, col, ok := tooDeep(raw); ok {
		return nil, &UnsupportedError{Pos: program.Pos{File: file, Line: line, Col: col}, What: nestingText}
	}
	arch := "386"
	if lp64 {
		arch = "amd64"
	}
	abi, err := cc.NewABI("linux", arch)
	if err != nil {
		return nil, err
	}
	files := newSources(u, shared)
	cfg := &cc.Config{ABI: abi, FS: files, FSOnly: true, ExpansionLimit: maxExpansion(len(raw)), PragmaHandler: files.pragma}
	cfg.IncludePaths, cfg.SysIncludePaths = u.folders(lp64)
	files.quoted, files.angled = cfg.IncludePaths, cfg.SysIncludePaths
	defer func() {
		if e := recover(); e != nil {
			err = &UnsupportedError{Pos: program.Pos{File: file}, What: "something here that the C parser fails on"}
		}
	}()
	text := files.add(file, raw)
	if err := files.endless(true); err != nil {
		return nil, err
	}
	before := u.sources(lp64)
	var expanded bytes.Buffer
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	if err := cc.Preprocess(cfg, append(before, cc.Source{Name: file, Value: text}), &expanded); err != nil {
		return nil, unread(file, text, files.looping(syntaxError(u, err)))
	}
	switch {
	case shared.digraphs && shared.stringifies: // it would see what stands for them
		return nil, &UnsupportedError{Pos: program.Pos{File: file, Line: 1}, What: "digraphs beside macros that make strings of their arguments"}
	case bytes.Contains(expanded.Bytes(), []byte("__VA_OPT__")):
		return nil, &UnsupportedError{Pos: files.inMacro("__VA_OPT__"), What: "__VA_OPT__"}
	}
	if _, _, ok := tooDeep(expanded.Bytes()); ok {
		return nil, &UnsupportedError{Pos: program.Pos{File: file}, What: nestingText + ", once macros are expanded"}
	}
	if unfinished(expanded.Bytes()) {
		end := bytes.TrimRight(raw, " \t\r\n")
		return nil, &SyntaxError{Pos: program.Pos{File: file, Line: 1 + bytes.Count(end, []byte("\n"))}, Text: "unexpected end of the file, within the declaration of a pointer"}
	}
	if tag, ok := containsItself(expanded.Bytes()); ok {
		return nil, &SyntaxError{Pos: program.Pos{File: file, Line: 1 + bytes.Count(raw[:max(0, bytes.Index(raw, []byte(tag)))], []byte("\n"))}, Text: tag + " has a member of its own type; a pointer may be meant"}
	}
	ast, err := u.tree(ctx, cfg, files, before, raw, text)
	if err != nil {
		return nil, err
	}
	if err := shared.restored(ast); err != nil {
		return nil, err
	}
	return &tree{AST: ast, pack: files.pack, spellings: shared}, nil
}

// tree runs the parser for text, which is made of the file's text raw; before are the sources before it.
func (u unit) tree(ctx context.Context, cfg *cc.Config, files *sources, before []cc.Source, raw, text []byte) (*cc.AST, error) {
	for round := 0; ; round++ { // until packed enumerated types have the types that they need
		sources, err := files.define(before, u.file, raw, files.macros)
		if err != nil {
			return nil, err
		}
		final := withoutCastNames(text, files.macros)
		read := func(text []byte) (*cc.AST, error) {
			files.again()
			return translate(cfg, append(sources, cc.Source{Name: u.file, Value: text}))
		}
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		ast, err := read(final)
		if err != nil {
			return nil, u.failure(err, final, read)
		}
		if len(files.packedTypes) == 0 || !files.settle(reflect.ValueOf(ast.TranslationUnit)) || round == mostRounds {
			return ast, nil
		}
	}
}

// mostRounds is how often a file is read again for packed enumerated types. What is not settled then is refused.
const mostRounds = 4

// errPanic is the error for text that the parser panics on.
var errPanic = errors.New("something here that the C parser fails on")

// translate runs the parser.
func translate(cfg *cc.Config, sources []cc.Source) (_ *cc.AST, err error) {
	defer func() {
		if recover() != nil {
			err = errPanic
		}
	}()
	return cc.Translate(cfg, sources)
}

// failure makes an error of the parser, which reads text, one of ours. Where it has no place, that is found by reading
// less of the text.
func (u unit) failure(err error, text []byte, read func([]byte) (*cc.AST, error)) error {
	first := syntaxError(u, err)
	if first.Pos.Line > 0 {
		return unread(u.file, text, first)
	}
	first.Pos = locate(u.file, text, func(part []byte) bool {
		_, err := read(part)
		return err != nil && syntaxError(u, err).Text == first.Text
	})
	if errors.Is(err, errPanic) {
		return &UnsupportedError{Pos: first.Pos, What: first.Text}
	}
	return first
}

// tree is what the parser makes of a translation unit.
type tree struct {
	*cc.AST
	*spellings
	pack int64 // the smallest alignment that a #pragma pack in it says, 0 if there is none
}

// packing returns the alignment that a pragma says for the members of structures, 0 if it says none.
func packing(words []cc.Token) int64 {
	if len(words) == 0 || words[0].SrcStr() != "pack" {
		return 0
	}
	for _, w := range words[1:] {
		if n, err := strconv.ParseInt(w.SrcStr(), 10, 64); err == nil {
			return n
		}
	}
	return 0
}

var (
	placed = regexp.MustCompile(`^(.+?):(\d+):(\d+): (.*)$`)
	// what the parser says of constructs that it knows but cannot check
	unfinishedParser = regexp.MustCompile(`(TODO|internal error).*$`)

	origin = regexp.MustCompile(` \((\w+\.go:|Config\.)[^()]*\)$`) // a place in the parser's own source
)

// syntaxError makes the first of the parser's errors one of ours.
func syntaxError(u unit, err error) *SyntaxError {
	text, _, _ := strings.Cut(err.Error(), "\n")
	text = origin.ReplaceAllString(text, "")
	text = unfinishedParser.ReplaceAllString(text, "the C parser cannot read this")
	if m := placed.FindStringSubmatch(text); m != nil {
		line, _ := strconv.Atoi(m[2])
		col, _ := strconv.Atoi(m[3])
		return &SyntaxError{Pos: program.Pos{File: m[1], Line: line, Col: col}, Text: u.advise(m[4])}
	}
	return &SyntaxError{Pos: program.Pos{File: u.file}, Text: text}
}

// advise adds to an error what can be done.
func (u unit) advise(text string) string {
	switch {
	case !strings.HasPrefix(text, "include file not found"):
	case u.SystemHeaders:
		return text + "; name its folder with -I"
	default:
		return text + "; name its folder with -I, or take those of this machine with --system-headers"
	}
	return text
}
