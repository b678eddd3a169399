// Running the C parser so that whatever a file holds, the answer is a syntax tree or an error that says where.

package syntax

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"modernc.org/cc/v4"

	"craig/frontend"
	"craig/program"
)

// maxExpansion bounds the tokens that the preprocessor may handle for a file of n bytes: macros can make them exponentially
// many, and a file that includes itself infinitely many.
func maxExpansion(n int) int { return 5_000_000 + 100*n }

// Parse reads a file as a translation unit. It looks at ctx between the steps of the parser, which cannot be interrupted.
func Parse(ctx context.Context, u Unit, lp64 bool, shared *Spellings) (*Tree, error) {
	before := shared.clone()
	tree, err := u.parse(ctx, false, lp64, shared)
	if !refusedAnywhere(err) {
		return tree, err
	}
	*shared = *before
	tree, again := u.parse(ctx, true, lp64, shared)
	if errors.Is(again, errOddLine) {
		return nil, err
	}
	return tree, again
}

// parse is Parse; with strays, what the parser refuses where it is skipped, too, is not there, if it is skipped; otherwise the error is
// errOddLine.
func (u Unit) parse(ctx context.Context, strays bool, lp64 bool, shared *Spellings) (_ *Tree, err error) {
	file := u.File
	if err := u.check(); err != nil {
		return nil, err
	}
	raw, err := frontend.Read(u.from, file)
	if err != nil {
		return nil, err
	}
	raw = slices.Concat(raw, []byte(u.After))
	if line, col, ok := tooDeep(raw); ok {
		return nil, &frontend.UnsupportedError{Pos: program.Pos{File: file, Line: line, Col: col}, What: nestingText}
	}
	cfg, err := configuration(lp64)
	if err != nil {
		return nil, err
	}
	files := newSources(u, shared)
	files.mode.strays = strays
	u.serve(cfg, files, lp64)
	cfg.ExpansionLimit = maxExpansion(len(raw))
	defer func() {
		if e := recover(); e != nil {
			err = &frontend.UnsupportedError{Pos: program.Pos{File: file}, What: "something here that the C parser fails on"}
		}
	}()
	text := files.add(file, raw)
	if err := files.endless(true); err != nil {
		return nil, err
	}
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	if strays {
		if err := u.oddLine(raw, true, lp64); err != nil {
			return nil, err
		}
	}
	macros := u.macros(lp64)
	expand := func() ([]byte, error) {
		var expanded bytes.Buffer
		if err := cc.Preprocess(cfg, append(macros, cc.Source{Name: file, Value: text}), &expanded); err != nil {
			return nil, unread(file, text, files.looping(syntaxError(u, err)))
		}
		return expanded.Bytes(), nil
	}
	expanded, plain := text, isPlain(text, macros)
	if !plain {
		expanded, err = expand()
		if files.unknown && !refusedAnywhere(err) {
			err = cmp.Or(u.oddLine(raw, strays, lp64), err)
		}
		if err != nil {
			return nil, err
		}
	}
	if err := files.checkExpanded(file, raw, expanded); err != nil {
		return nil, err
	}
	ast, err := u.tree(ctx, cfg, files, withoutBuiltins(u.sources(lp64), expanded), raw, text)
	if err != nil {
		if plain { // of two errors, that of the preprocessor
			if _, first := expand(); first != nil {
				err = first
			}
		}
		return nil, err
	}
	if err := shared.restored(ast); err != nil {
		return nil, err
	}
	return &Tree{AST: ast, Packs: files.packs, Spellings: shared, MainReturnsZero: u.mainReturnsZero()}, nil
}

// checkExpanded refuses what the parser would read wrongly or not at all, or what makes it crash or run for ever, in the
// expanded text of a file that is raw before preprocessing.
func (s *sources) checkExpanded(file string, raw, expanded []byte) error {
	switch {
	case s.slashes != nil:
		return &frontend.UnsupportedError{Pos: *s.slashes, What: "// before /* in C90, where // begins no comment"}
	case s.digraphs && s.stringifies: // it would see what stands for them
		return &frontend.UnsupportedError{Pos: program.Pos{File: file, Line: 1}, What: "digraphs beside macros that make strings of their arguments"}
	case hasWord(expanded, map[string]bool{"__VA_OPT__": true}):
		return &frontend.UnsupportedError{Pos: s.inMacro("__VA_OPT__"), What: "__VA_OPT__"}
	}
	if _, _, ok := tooDeep(expanded); ok {
		return &frontend.UnsupportedError{Pos: program.Pos{File: file}, What: nestingText + ", once macros are expanded"}
	}
	if unfinished(expanded) {
		end := bytes.TrimRight(raw, " \t\r\n")
		return &frontend.SyntaxError{Pos: program.Pos{File: file, Line: 1 + bytes.Count(end, []byte("\n"))}, Text: "unexpected end of the file, within the declaration of a pointer"}
	}
	if tag, ok := containsItself(expanded); ok {
		return &frontend.SyntaxError{Pos: program.Pos{File: file, Line: 1 + bytes.Count(raw[:max(0, bytes.Index(raw, []byte(tag)))], []byte("\n"))}, Text: tag + " has a member of its own type; a pointer may be meant"}
	}
	return nil
}

// tree runs the parser for text, which is made of the file's text raw; before are the sources before it.
func (u Unit) tree(ctx context.Context, cfg *cc.Config, files *sources, before []cc.Source, raw, text []byte) (*cc.AST, error) {
	for round := 0; ; round++ { // until packed enumerated types have the types that they need
		sources, err := files.define(before, u.File, raw, files.macros)
		if err != nil {
			return nil, err
		}
		final := withoutCastNames(text, files.macros)
		read := func(text []byte) (*cc.AST, error) {
			files.again()
			return translate(cfg, append(sources, cc.Source{Name: u.File, Value: text}))
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
func (u Unit) failure(err error, text []byte, read func([]byte) (*cc.AST, error)) error {
	first := syntaxError(u, err)
	if first.Pos.Line > 0 {
		return unread(u.File, text, first)
	}
	first.Pos = locate(u.File, text, func(part []byte) bool {
		_, err := read(part)
		return err != nil && syntaxError(u, err).Text == first.Text
	})
	if errors.Is(err, errPanic) {
		return &frontend.UnsupportedError{Pos: first.Pos, What: first.Text}
	}
	return first
}

// Tree is what the parser makes of a translation unit.
type Tree struct {
	*cc.AST
	*Spellings
	Packs Packs
	// MainReturnsZero is that the function main, if it is of the type int, returns 0 where its end is reached, as it does since C99.
	MainReturnsZero bool
}

var (
	placed = regexp.MustCompile(`^(.+?):(\d+):(\d+): (.*)$`)
	// what the parser says of constructs that it knows but cannot check
	unfinishedParser = regexp.MustCompile(`(TODO|internal error).*$`)

	origin = regexp.MustCompile(` \((\w+\.go:|Config\.)[^()]*\)$`) // a place in the parser's own source
)

// syntaxError makes the first of the parser's errors one of ours.
func syntaxError(u Unit, err error) *frontend.SyntaxError {
	text, _, _ := strings.Cut(err.Error(), "\n")
	text = origin.ReplaceAllString(text, "")
	text = unfinishedParser.ReplaceAllString(text, "the C parser cannot read this")
	if m := placed.FindStringSubmatch(text); m != nil {
		line, _ := strconv.Atoi(m[2])
		col, _ := strconv.Atoi(m[3])
		text := cmp.Or(m[4], "#error") // of which the parser has the text alone
		return &frontend.SyntaxError{Pos: program.Pos{File: m[1], Line: line, Col: col}, Text: u.advise(text)}
	}
	return &frontend.SyntaxError{Pos: program.Pos{File: u.File}, Text: text}
}

// advise adds to an error what can be done.
func (u Unit) advise(text string) string {
	switch {
	case !strings.HasPrefix(text, "include file not found"):
	case u.SystemHeaders:
		return text + "; name its folder with -I"
	default:
		return text + "; name its folder with -I, or take those of this machine with --system-headers"
	}
	return text
}
