// The text that the parser sees: files as they are, but for what it does not understand.

package syntax

import (
	"bytes"
	"io"
	"io/fs"
	"maps"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"modernc.org/cc/v4"

	"craig/frontend"
	"craig/program"
)

// ownFolder is where our own headers seem to be.
const ownFolder = "<craig>"

// sources are the files of one unit. It is the file system of the parser, which reads all files twice: once to see
// which macros there are, and then for good.
type sources struct {
	packs    Packs
	texts    map[string][]byte // by name
	macros   map[string]bool   // that some file defines, or the command line
	final    bool              // this is the second time
	main     string            // the file that includes the others
	lined    bool              // that has a directive which says what line the next one is
	from     frontend.Files    // where they are read
	quoted   []string          // where headers are searched for, as the parser is told
	angled   []string
	includes map[string][]inclusion // by the names of files
	loop     *frontend.SyntaxError  // a file includes itself without end
	once     map[string]bool        // the places of #pragma once in headers that were met

	mode    oddMode      // what becomes of odd lines
	unknown bool         // there is a directive that the parser does not know
	slashes *program.Pos // of a // that the parser takes for the beginning of a comment although the language has none; nil: none matters

	*Spellings
	prefixes, brackets bool // see speller
	lineComments       bool // see Preprocessing.hasLineComments
}

// newSources returns the files of a unit.
func newSources(u Unit, shared *Spellings) *sources {
	s := &sources{main: u.File, from: u.from, Spellings: shared, prefixes: u.hasPrefixes(), brackets: u.hasDigraphs(), lineComments: u.hasLineComments(), texts: map[string][]byte{}, includes: map[string][]inclusion{}, macros: map[string]bool{}, once: map[string]bool{}}
	for _, m := range u.Macros {
		name, _, _ := strings.Cut(m.Name, "(")
		s.macros[name] = true
	}
	return s
}

// Open implements fs.FS, for names of the operating system, and of our own headers.
func (s *sources) Open(name string) (fs.File, error) {
	s.packs.again(filepath.Clean(name) == filepath.Clean(s.main))
	text, ok := s.texts[name]
	if !ok {
		raw, err := s.readHeader(name)
		if err != nil {
			return nil, err
		}
		text = s.add(name, raw)
		if s.loop == nil {
			s.loop = s.endless(true)
		}
	}
	if s.loop != nil {
		return nil, errEndless
	}
	if s.final {
		text = withoutCastNames(text, s.macros)
	}
	return &openFile{Reader: bytes.NewReader(text), name: path.Base(name), size: int64(len(text))}, nil
}

// inMacro returns the first place of a word in a directive, in the main file or else in a header.
func (s *sources) inMacro(word string) program.Pos {
	for _, name := range append([]string{s.main}, slices.Sorted(maps.Keys(s.texts))...) {
		for _, d := range directive.FindAllIndex(s.texts[name], -1) {
			if k := bytes.Index(s.texts[name][d[0]:d[1]], []byte(word)); k >= 0 {
				return presumed(name, s.texts[name], d[0]+k)
			}
		}
	}
	return program.Pos{File: s.main}
}

// pragma obeys #pragma once: a header that is met there again was included again. Text that was preprocessed can hold
// any number of them.
func (s *sources) pragma(ts []cc.Token) error {
	if len(ts) == 0 || ts[0].SrcStr() != "once" {
		if s.final && len(ts) > 0 && ts[0].SrcStr() == "pack" {
			at := ts[0].Position()
			s.packs.add(at, ts[1:], at.Filename == s.main && !s.lined)
		}
		return nil
	}
	at := ts[0].Position()
	if _, read := s.texts[at.Filename]; !read || at.Filename == s.main {
		return nil
	}
	if s.once[at.String()] {
		return cc.SkipSource
	}
	s.once[at.String()] = true
	return nil
}

// again prepares for the second time that all is read.
func (s *sources) again() {
	s.final = true
	clear(s.once)
}

// add takes the text of a file and returns what the parser sees of it the first time.
func (s *sources) add(name string, raw []byte) []byte {
	own := strings.HasPrefix(name, ownFolder)
	sp := &speller{Spellings: s.Spellings, own: own, prefixes: s.prefixes, brackets: s.brackets}
	known, unknown := raw, false
	if !own {
		known, unknown = withoutOddLines(raw, s.brackets, s.mode)
		if offset, ok := commentsOfBothKinds(raw); ok && !s.lineComments && s.slashes == nil {
			at := presumed(name, raw, offset)
			s.slashes = &at
		}
	}
	s.unknown = s.unknown || unknown
	if goesOn.Match(known) {
		known = append(slices.Clone(known), "\n\n"...) // without an empty one behind it, the parser reads nothing of that line
	}
	text := sp.packedEnums(name, sp.respelled(Markers(known)))
	s.texts[name] = text
	s.lined = s.lined || name == s.main && slices.ContainsFunc(hashLines(text), lined.Match)
	if bytes.Contains(text, []byte("define")) {
		for _, m := range defined.FindAllSubmatch(text, -1) {
			s.macros[string(m[1])] = true
		}
	}
	return text
}

// goesOn finds a backslash that joins the last line of a text with nothing.
var goesOn = regexp.MustCompile(`\\\r?\n?$`)

// lined finds a directive that says which line of which file the next one is.
var lined = regexp.MustCompile(`(?m)^[ \t]*#[ \t]*line\b`)

var defined = regexp.MustCompile(`#[ \t]*define[ \t]+([A-Za-z_$][A-Za-z0-9_$]*)`)

// readHeader returns the text of a header, the machine's or our own.
func (s *sources) readHeader(name string) ([]byte, error) {
	if own, ok := strings.CutPrefix(filepath.ToSlash(name), ownFolder+"/"); ok {
		return headers.ReadFile("headers/" + own)
	}
	if !frontend.IsFile(s.from, name) {
		return nil, fs.ErrNotExist // a folder is no header, and what is no file may never end
	}
	return frontend.Read(s.from, name)
}

// hashLines returns the lines of a text whose first character is # but for space: searching a long text for them by an expression takes
// as long as parsing a part of it.
func hashLines(text []byte) (lines [][]byte) {
	for at := 0; ; {
		n := bytes.IndexByte(text[at:], '#')
		if n < 0 {
			return lines
		}
		begin := bytes.LastIndexByte(text[:at+n], '\n') + 1
		end := at + n + bytes.IndexByte(text[at+n:], '\n')
		if end < at+n {
			end = len(text)
		}
		if len(bytes.Trim(text[begin:at+n], " \t")) == 0 {
			lines = append(lines, text[begin:end])
		}
		at = end
	}
}

// behindHash returns what is behind the # of one of the hashLines, and the space there.
func behindHash(line []byte) []byte {
	return bytes.TrimLeft(line[bytes.IndexByte(line, '#')+1:], " \t")
}

// marker is what a preprocessor leaves for a #line in its output: # 12 "file.c" 1 3.
var marker = regexp.MustCompile(`(?m)^[ \t]*#[ \t]*([0-9]+)([ \t]+"[^"\n]*")[^\n]*$`)

// Markers makes directives of a preprocessor's line markers, of which the parser knows nothing.
func Markers(text []byte) []byte {
	isMarker := func(line []byte) bool {
		rest := behindHash(line)
		return len(rest) > 0 && '0' <= rest[0] && rest[0] <= '9' && marker.Match(line)
	}
	if !slices.ContainsFunc(hashLines(text), isMarker) {
		return text
	}
	return marker.ReplaceAll(text, []byte("#line $1$2"))
}

// openFile is a file that is open for reading; it is its own description.
type openFile struct {
	*bytes.Reader
	name string
	size int64
}

func (f *openFile) Stat() (fs.FileInfo, error) { return f, nil }
func (f *openFile) Close() error               { return nil }
func (f *openFile) Name() string               { return f.name }
func (f *openFile) Size() int64                { return f.size }
func (f *openFile) Mode() fs.FileMode          { return 0o444 }
func (f *openFile) ModTime() time.Time         { return time.Time{} }
func (f *openFile) IsDir() bool                { return false }
func (f *openFile) Sys() any                   { return nil }

var _ io.Reader = (*openFile)(nil)
