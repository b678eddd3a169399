package precision

// The text of precisions; docs/precision.md describes it.

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"craig/internal/precision/expression"
)

// version is the first line.
const version = "craig precision 1"

const comment = `# What craig verify --precision has learned: predicates by places of the program. docs/precision.md describes the format.
`

// isIdentifier reports whether s is an identifier of C.
func isIdentifier(s string) bool { return identifier.MatchString(s) }

var (
	identifier = regexp.MustCompile(`^[A-Za-z_$][A-Za-z0-9_$]*$`)
	heading    = regexp.MustCompile(`^("(?:[^"\\]|\\.)*"|[^\s":]+) (loop|label|statement|return|failure)(?: ("(?:[^"\\]|\\.)*"|[^\s":+(-][^\s":+(]*))?(?: ([+-]\d{1,9}))?(?: \((\d{1,9})(?:\.(\d{1,9}))?\))?:(?: (.*))?$`)
)

// name returns a name in a heading.
func name(s string) string {
	if isIdentifier(s) {
		return s
	}
	return strconv.Quote(s)
}

// String returns the heading of predicates of x.
func (x place) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s %s", name(x.function), x.kind)
	if x.kind == returns || x.kind == failure {
		return b.String() + ":"
	}
	if x.kind == label {
		b.WriteString(" " + name(x.label))
	}
	fmt.Fprintf(&b, " %+d", x.line)
	switch {
	case x.part > 1:
		fmt.Fprintf(&b, " (%d.%d)", x.nth, x.part)
	case x.nth > 1:
		fmt.Fprintf(&b, " (%d)", x.nth)
	}
	b.WriteString(":")
	if x.text != "" {
		b.WriteString(" " + x.text)
	}
	return b.String()
}

// parsePlace reads a heading.
func parsePlace(s string) (x place, err error) {
	m := heading.FindStringSubmatch(s)
	if m == nil {
		return x, errors.New("neither a heading (function kind +line: text) nor, since it is not indented, a predicate")
	}
	unquoted := func(s string) string {
		if strings.HasPrefix(s, `"`) {
			u, failed := strconv.Unquote(s)
			if failed != nil {
				err = fmt.Errorf("%s is no name", s)
			}
			return u
		}
		return s
	}
	count := func(s string) int {
		n, _ := strconv.Atoi(s) // 0 for nothing
		return max(n, 1)
	}
	x = place{function: unquoted(m[1]), kind: kind(m[2]), label: unquoted(m[3]), nth: count(m[5]), part: count(m[6]), text: m[7]}
	switch {
	case err != nil:
		return x, err
	case (x.kind == label) != (m[3] != ""):
		return x, errors.New("a label has a name, and other places have none")
	case x.kind == returns || x.kind == failure:
		if m[4]+m[5]+m[7] != "" {
			return x, fmt.Errorf("a %s has neither a line nor a text", x.kind)
		}
		x.nth, x.part = 0, 0
	case m[4] == "":
		return x, fmt.Errorf("a %s needs its line, counted from the first one of the function: +3", x.kind)
	default:
		x.line, _ = strconv.Atoi(m[4]) // nine digits at most
	}
	return x, nil
}

// shown returns text for an error: not all of it if it is long, and quoted if it would be unclear what it is, or confuse a terminal.
func shown(text string) string {
	if len(text) > longest {
		text = strings.ToValidUTF8(text[:longest], "") + "…"
	}
	if strings.ContainsFunc(text, func(r rune) bool { return r == utf8.RuneError || !unicode.IsPrint(r) }) {
		return strconv.Quote(text)
	}
	return text
}

// Read reads what String, or somebody else, has written; file is its name, for errors, which begin with file:line.
func Read(file string, text []byte) (*Store, error) {
	s := New()
	s.file = file
	var at *group
	lines := bufio.NewScanner(bytes.NewReader(bytes.TrimPrefix(text, []byte("\ufeff")))) // some editors begin files with that
	lines.Buffer(nil, len(text)+1)
	other := func(n int, what string) error {
		return fmt.Errorf("%s:%d: this is no precision: %s; name another file, or delete this one if it is of no use", file, n, what)
	}
	begun := false
	for n := 1; lines.Scan(); n++ {
		line := strings.TrimRight(lines.Text(), " \t\r")
		content := strings.TrimLeft(line, " \t")
		wrong := func(err error) (*Store, error) {
			return nil, fmt.Errorf("%s:%d: %w; correct the line or delete it", file, n, err)
		}
		switch {
		case content == "" || content[0] == '#':
		case !begun:
			if line != version {
				return nil, other(n, fmt.Sprintf("the first line is not %q", version))
			}
			begun = true
		case content == line:
			x, err := parsePlace(line)
			if err != nil {
				return wrong(err)
			}
			at = s.group(x)
		case at == nil:
			return wrong(errors.New("a predicate without a heading before it"))
		default:
			if err := expression.Check(content); err != nil {
				return wrong(fmt.Errorf("%w in the predicate %s", err, shown(content)))
			}
			at.add(content, false)
		}
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	if !begun {
		return nil, other(1, fmt.Sprintf("there is no line %q", version))
	}
	s.read = s.count()
	return s, nil
}

// String returns all predicates as text.
func (s *Store) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	var b strings.Builder
	b.WriteString(version + "\n" + comment)
	for _, g := range s.sorted() {
		if len(g.predicates) == 0 {
			continue
		}
		fmt.Fprintf(&b, "\n%v\n", g.place)
		for _, p := range g.predicates {
			b.WriteString("    " + p.text + "\n")
		}
	}
	return b.String()
}
